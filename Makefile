# judged: build, test and install. `make help` lists the targets; docs/dev/development.md explains them.
#
# This file has what all parts share: variables, flags, games, and the rules that compile a source.
# Each part has its own file beside the sources it builds: engine/engine.mk, rulebook/rulebook.mk,
# judged/judged.mk, judged/embed/embed.mk, judged/web/web.mk, tests/tests.mk, tests/lint.mk, tests/bench/bench.mk,
# contrib/install.mk, contrib/wasm/wasm.mk.
#
#	CC=clang        the compiler (gcc and clang are tested)
#	O=3             the optimisation level
#	SAN=1           AddressSanitizer and UndefinedBehaviorSanitizer, every report fatal
#	SAN=quick       the same, but faster to build, link and start: undefined behaviour has
#	                no report, only a trap that names the line
#	SAN=thread      ThreadSanitizer
#	BOUNDED=1       the engine checks every card and place number; always on with SAN
#	DEBUG=-g1       less debugging information, faster to build
#	B=build/name    the build folder; several configurations can exist side by side
#	V=1             show the commands
#	WERROR=         let warnings pass (compilers newer than the tested ones)
#	RELEASE=1       leave no path of the build folder in the results

MAKEFLAGS += --no-builtin-rules --no-builtin-variables
ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS)),0)
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 1)
endif
.SUFFIXES:
.DELETE_ON_ERROR:
.SECONDARY:
.SECONDEXPANSION:
.DEFAULT_GOAL := all

ifneq ($(filter default undefined,$(origin CC)),)
CC := gcc
endif
ifneq ($(filter default undefined,$(origin AR)),)
AR := ar
endif
ifneq ($(filter default undefined,$(origin LD)),)
LD := ld
endif
OBJCOPY ?= objcopy
O ?= 2
DEBUG ?= -g
B ?= build
SAN ?=
BOUNDED ?= $(SAN)
WERROR ?= -Werror
SECONDS ?= 20

VERSION := $(shell sed -n 's/^.define JUDGE_ENGINE_VERSION "\(.*\)"/\1/p' engine/judge.h)
SOVERSION := $(firstword $(subst ., ,$(VERSION)))

# A recipe line $(Q)command is shown as `WHAT target`; with V=1, as the command itself.
V ?=
say = $(if $(V),,@echo '  $(1)$(2)')
Q := $(if $(V),,@)

# Flags

WARNINGS := -Wall -Wextra -Wconversion -Wshadow $(WERROR)
SAN_FLAGS_1 := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
# gcc's descriptions of all checked places are 9.7 MB, which every process would relocate when it
# starts and search for pointers when it ends. A trap needs no description: its address names the
# place. A program at a fixed address needs no relocation either.
SAN_FLAGS_quick := $(SAN_FLAGS_1) -fsanitize-undefined-trap-on-error
SAN_FLAGS_fuzz := $(SAN_FLAGS_1) -fsanitize=fuzzer-no-link
SAN_FLAGS_thread := -fsanitize=thread -fno-omit-frame-pointer
SAN_FLAGS := $(SAN_FLAGS_$(SAN))
# On x86, gcc copies and clears up to 8 KB with instructions that take dozens of cycles to start;
# the C library is faster. Other compilers and processors don't have these options and don't need
# them.
STRING_FLAGS_ASKED := $(foreach does,memcpy memset,-m$(does)-strategy=unrolled_loop:128:noalign,libcall:-1:noalign)
STRING_FLAGS := $(shell $(CC) $(STRING_FLAGS_ASKED) -x c -c -o /dev/null /dev/null 2>/dev/null && echo '$(STRING_FLAGS_ASKED)')
# With sanitizers the engine checks the bounds of every card and place number
# (engine/kernel/state.h), and its own state after each event (engine/kernel/sound.c). The shipped
# engine does neither: the bounds alone would cost 5 to 8 % more instructions.
CPPFLAGS += -D_GNU_SOURCE -I. -I$(B)/gen $(if $(SAN),-DJUDGE_CHECKED) $(if $(BOUNDED),-DJUDGE_BOUNDED)
CFLAGS += -std=c17 $(DEBUG) -O$(O) $(STRING_FLAGS) $(WARNINGS) $(SAN_FLAGS) $(if $(RELEASE),-ffile-prefix-map=$(CURDIR)=.)
LDFLAGS += $(SAN_FLAGS)
ifeq ($(SAN),quick)
CFLAGS += -fno-pie
# A linker that is faster than the default one.
QUICK_LD := -fuse-ld=$(if $(findstring clang,$(CC)),lld,gold)
LDFLAGS += -no-pie $(shell $(CC) $(QUICK_LD) -shared -nostdlib -x c -o /dev/null /dev/null 2>/dev/null && echo '$(QUICK_LD)')
endif

# pkg-config is run only when a recipe needs the flags, and then once: before the packages are
# installed it would fail.
once = $(eval $(1) := $(2))$($(1))
LIBS := jansson nettle yaml-0.1 sqlite3 libmicrohttpd zlib libzstd libpq
LIBS_CFLAGS = $(call once,LIBS_CFLAGS,$(shell pkg-config --cflags $(LIBS)))
LIBS_LDLIBS = $(call once,LIBS_LDLIBS,$(shell pkg-config --libs $(LIBS)) -lpthread -lm)
TEST_CFLAGS = $(call once,TEST_CFLAGS,$(shell pkg-config --cflags criterion))
TEST_LDLIBS = $(call once,TEST_LDLIBS,$(shell pkg-config --libs criterion))

# Games: each has its rulebook in rulebook/GAME. A game that also has an engine/GAME can be played,
# and may have cards.

GAMES := godzilla colossus dbs
PLAYED := $(foreach game,$(GAMES),$(if $(wildcard engine/$(game)/ruleset.c),$(game)))
# The rulebooks: those of the games, and the policies of tournaments (rulebook/policy).
BOOKS := $(GAMES) policy
CARDED := $(foreach game,$(PLAYED),$(if $(wildcard rulebook/$(game)/cards/*.yaml),$(game)))

# The parts

objects = $(patsubst %.c,$(B)/obj/%.o,$(1))

MAIN_SRC := judged/cli/judge.c judged/service/daemon.c
# The rooms of judged/, the top one first. A room may use the rooms after it, the engine and the
# rulebook. Two folders belong to the room store/: each kind of store has its own.
ROOMS := cli service service/http service/api service/jobs service/base store conform suite embed policy \
	board advice ruling reconstruct claims script words telling transcript cards record text
FOLDERS_OF_store := store/sqlite store/postgres
room_src = $(filter-out $(MAIN_SRC),$(sort $(wildcard $(foreach folder,$(1) $(FOLDERS_OF_$(1)),judged/$(folder)/*.c))))
room_archive = $(B)/rooms/$(subst /,-,$(1)).a

PREFIX ?= /usr/local
DESTDIR ?=
DATADIR ?= $(PREFIX)/share/judged

include engine/engine.mk rulebook/rulebook.mk judged/judged.mk judged/embed/embed.mk judged/web/web.mk
include tests/tests.mk tests/lint.mk tests/bench/bench.mk contrib/install.mk contrib/wasm/wasm.mk

# Targets for people

.PHONY: all
all: $(PLAYED:%=$(B)/%.agrees) $(B)/policy.agrees $(PROGRAMS) $(SCHEMAS) $(LIBRARIES) ## build the programs, the library and the schemas

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(filter Makefile %.mk,$(MAKEFILE_LIST))
	@echo 'Variables: CC=clang O=3 SAN=1 B=build/name SECONDS=n PREFIX=/usr/local DESTDIR='

GAME ?= godzilla
.PHONY: demo
demo: ## install what is missing, build, and have games judged; GAME=godzilla
	@./contrib/packages build
	@$(MAKE) $(if $(V),,-s) --no-print-directory $(PROGRAMS)
	@JUDGE=$(B)/judge JUDGED=$(B)/judged GAME=$(GAME) ./contrib/demo

PORT ?= 8470
.PHONY: serve
serve: ## install what is missing, build, and serve the page on this machine until Ctrl-C; PORT=n
	@./contrib/packages build
	@$(MAKE) $(if $(V),,-s) --no-print-directory $(B)/judged
	@echo 'Open http://127.0.0.1:$(PORT)/ in a browser; Ctrl-C ends it. What is kept is in $(B)/serve.db.'
	@$(B)/judged --listen 127.0.0.1:$(PORT) --database $(B)/serve.db --allow-judge-view true

.PHONY: clean
clean: ## remove the build folder
	rm -rf $(B)

# Compiling sources into objects, and objects into archives

# Changes that make can't see by itself: a new compiler or new flags rebuild all objects; an added
# or removed source, the archives; an added or removed game, the lists of games; another DATADIR,
# the objects that contain it.

CONFIG := $(CC) $(CPPFLAGS) $(CFLAGS) $(SHARED_FLAGS) $(LDFLAGS)$(if $(WHOLE), $(WHOLE_FLAGS_ASKED) $(WHOLE_LDFLAGS_ASKED))
SOURCES := $(ENGINE_SRC) $(JUDGED_SRC) $(RULEBOOK_SRC)
ifneq ($(file <$(B)/config),$(CONFIG))
.PHONY: $(B)/config
endif
ifneq ($(file <$(B)/sources),$(SOURCES))
.PHONY: $(B)/sources
endif
ifneq ($(file <$(B)/games),$(GAMES) $(PLAYED) $(CARDED))
.PHONY: $(B)/games
endif
ifneq ($(file <$(B)/datadir),$(DATADIR))
.PHONY: $(B)/datadir
endif
$(B)/config: kept = $(CONFIG)
$(B)/datadir: kept = $(DATADIR)
$(B)/sources: kept = $(SOURCES)
$(B)/games: kept = $(GAMES) $(PLAYED) $(CARDED)
$(B)/config $(B)/datadir $(B)/games $(B)/sources:
	@mkdir -p $(B)
	@printf '%s\n' '$(kept)' >$@

$(B)/obj/judged/%.o $(B)/obj/rulebook/%.o $(B)/obj/tests/%.o: LIBRARY_CFLAGS = $(LIBS_CFLAGS)

# All objects need the generated headers first, except the kernel and the tools that generate them.
$(filter $(B)/whole/%,$(WHOLE_OBJ)) $(filter-out $(KERNEL_OBJ) $(TOOL_OBJ),$(ENGINE_OBJ) $(JUDGED_OBJ) \
	$(call objects,$(MAIN_SRC) $(UNIT_SRC) $(PROPERTY_SRC) $(FUZZ_SRC) $(BENCH_SRC) $(BENCH_HTTP_SRC) tests/forks/server.c tests/fuzz/replay/replay.c $(wildcard tests/dictionary/*.c) tests/costs/costs.c $(SUPPORT_SRC))): | $(GEN_HEADERS)

compile = $(CC) $(CPPFLAGS) $(CFLAGS) $(LIBRARY_CFLAGS) $(SHARED_CFLAGS) $(EXTRA_CFLAGS) -MMD -MP -c -o $@ $<

$(B)/obj/%.o: %.c $(B)/config
	@mkdir -p $(@D)
	$(call say,CC   ,$@)
	$(Q)$(compile)

$(B)/obj/gen/%.o: $(B)/gen/%.c $(B)/config
	@mkdir -p $(@D)
	$(call say,CC   ,$@)
	$(Q)$(compile)

$(B)/%.a: $(B)/sources
	@mkdir -p $(@D)
	@rm -f $@
	$(call say,AR   ,$@)
	$(Q)$(AR) rcsD $@ $(filter %.o,$^)

-include $(shell find $(B)/obj $(B)/whole -name '*.d' 2>/dev/null)
