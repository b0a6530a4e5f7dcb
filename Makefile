# judged: build, test and install. `make help` lists the targets; docs/development.md explains them.
#
#	CC=clang        the compiler (gcc and clang are tested)
#	O=3             the optimisation level
#	SAN=1           AddressSanitizer and UndefinedBehaviorSanitizer, every report fatal
#	SAN=quick       the same, sooner built, linked and begun: of undefined behaviour only the line is named
#	SAN=thread      ThreadSanitizer
#	BOUNDED=1       the engine checks every number of a card or place; always so with SAN
#	DEBUG=-g1       less for the debugger, and sooner built
#	B=build/name    the build folder: configurations live side by side
#	V=1             show the commands
#	WERROR=         let warnings pass (compilers newer than the tested ones)
#	RELEASE=1       nothing of the folder it is built in is left in what is built

MAKEFLAGS += --no-builtin-rules --no-builtin-variables
ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS)),0)
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 1)
endif
.SUFFIXES:
.DELETE_ON_ERROR:
.SECONDARY:

ifneq ($(filter default undefined,$(origin CC)),)
CC := gcc
endif
ifneq ($(filter default undefined,$(origin AR)),)
AR := ar
endif
OBJCOPY ?= objcopy
O ?= 2
DEBUG ?= -g
B ?= build
SAN ?=
BOUNDED ?= $(SAN)
WERROR ?= -Werror
SECONDS ?= 20
PREFIX ?= /usr/local
DESTDIR ?=

VERSION := $(shell sed -n 's/^.define JUDGE_ENGINE_VERSION "\(.*\)"/\1/p' engine/judge.h)
SOVERSION := $(firstword $(subst ., ,$(VERSION)))

# A recipe line $(Q)command shows as `WHAT target`, or as itself with V=1.
V ?=
say = $(if $(V),,@echo '  $(1)$(2)')
Q := $(if $(V),,@)

# Flags

WARNINGS := -Wall -Wextra -Wconversion -Wshadow $(WERROR)
SAN_FLAGS_1 := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
# What gcc describes each place to be looked at with is 9.7 MB, which every process would adjust at its beginning and search for pointers at its
# end: a trap names its place as well. Programs at a fixed address adjust nothing either.
SAN_FLAGS_quick := $(SAN_FLAGS_1) -fsanitize-undefined-trap-on-error
SAN_FLAGS_fuzz := $(SAN_FLAGS_1) -fsanitize=fuzzer-no-link
SAN_FLAGS_thread := -fsanitize=thread -fno-omit-frame-pointer
SAN_FLAGS := $(SAN_FLAGS_$(SAN))
# For x86 gcc copies and clears up to 8 KB by instructions that take dozens of cycles before they begin; the C library is sooner done.
# Other compilers and processors know no such options, and need none.
STRING_FLAGS_ASKED := $(foreach does,memcpy memset,-m$(does)-strategy=unrolled_loop:128:noalign,libcall:-1:noalign)
STRING_FLAGS := $(shell $(CC) $(STRING_FLAGS_ASKED) -x c -c -o /dev/null /dev/null 2>/dev/null && echo '$(STRING_FLAGS_ASKED)')
# The engine that programs link is compiled as one: functions of one file that another calls are inlined like its own. That takes gcc,
# which makes a plain object of it that other compilers can link; what is looked at with sanitizers, or tested, is compiled file by file.
# More is inlined than elsewhere, but loops are left alone: here they are short. Only what judge.h declares can be called from outside; with
# the linker's plugin the compiler would have to take every function for one of these, since the linker of a plain object does.
WHOLE_O := $(if $(filter 2,$(O)),-O3 -fno-tree-loop-vectorize -fno-tree-slp-vectorize -fno-peel-loops -fno-unswitch-loops)
WHOLE_FLAGS_ASKED := -flto -fvisibility=hidden $(WHOLE_O)
# One engine serves both libraries, so its code may lie anywhere, and a call of a function of its own is not looked up.
ENGINE_FLAGS := $(if $(SAN),,-fPIC -fno-semantic-interposition)
WHOLE_LDFLAGS_ASKED := -flto=auto -fno-use-linker-plugin -fwhole-program
WHOLE := $(if $(BOUNDED),,$(shell $(CC) -Werror -r -nostdlib $(WHOLE_FLAGS_ASKED) $(WHOLE_LDFLAGS_ASKED) -x c -o /dev/null /dev/null 2>/dev/null && echo yes))
# With sanitizers the engine holds every number of a card or place to its bounds (engine/kernel/state.h) and checks its own state after
# each event (engine/kernel/sound.c). The shipped engine does neither: the bounds alone would take 5 to 8 % more instructions.
CPPFLAGS += -D_GNU_SOURCE -I. -I$(B)/gen $(if $(SAN),-DJUDGE_CHECKED) $(if $(BOUNDED),-DJUDGE_BOUNDED)
CFLAGS += -std=c17 $(DEBUG) -O$(O) $(STRING_FLAGS) $(WARNINGS) $(SAN_FLAGS) $(if $(RELEASE),-ffile-prefix-map=$(CURDIR)=.)
LDFLAGS += $(SAN_FLAGS)
ifeq ($(SAN),quick)
CFLAGS += -fno-pie
# Faster than the usual linker.
QUICK_LD := -fuse-ld=$(if $(findstring clang,$(CC)),lld,gold)
LDFLAGS += -no-pie $(shell $(CC) $(QUICK_LD) -shared -nostdlib -x c -o /dev/null /dev/null 2>/dev/null && echo '$(QUICK_LD)')
endif

# Asked for only when a recipe needs them, and then once: before the packages are there nobody can answer.
once = $(eval $(1) := $(2))$($(1))
LIBS := jansson nettle yaml-0.1 sqlite3 libmicrohttpd zlib libzstd libpq
LIBS_CFLAGS = $(call once,LIBS_CFLAGS,$(shell pkg-config --cflags $(LIBS)))
LIBS_LDLIBS = $(call once,LIBS_LDLIBS,$(shell pkg-config --libs $(LIBS)) -lpthread -lm)
TEST_CFLAGS = $(call once,TEST_CFLAGS,$(shell pkg-config --cflags criterion))
TEST_LDLIBS = $(call once,TEST_LDLIBS,$(shell pkg-config --libs criterion))

# Games: each has its rulebook in rulebook/GAME. It is played once engine/GAME is there, and then may have cards.

GAMES := godzilla colossus dbs
PLAYED := $(foreach game,$(GAMES),$(if $(wildcard engine/$(game)/ruleset.c),$(game)))
CARDED := $(foreach game,$(PLAYED),$(if $(wildcard rulebook/$(game)/cards/*.yaml),$(game)))
# Sources

# Sorted, so that they are linked in the same order in every locale.
KERNEL_SRC := $(sort $(wildcard engine/kernel/*.c))
GAME_SRC := $(sort $(wildcard engine/*.c) $(filter-out engine/kernel/%,$(wildcard engine/*/*.c)))
ENGINE_SRC := $(KERNEL_SRC) $(GAME_SRC)
MAIN_SRC := judged/cli/judge.c judged/service/daemon.c
# The rooms of judged/, the top one first: each may use those after it, the engine and the rulebook.
ROOMS := cli service service/http service/api service/jobs service/base store suite board advice \
	ruling claims script words transcript cards text
room_src = $(filter-out $(MAIN_SRC),$(sort $(wildcard judged/$(1)/*.c)))
JUDGED_SRC := $(foreach room,$(ROOMS),$(call room_src,$(room)))
RULEBOOK_SRC := $(sort $(wildcard rulebook/*.c))
# Editions that are read while the program runs, with what the compiler of rulebooks has for it.
DRAFTS_SRC := $(sort $(wildcard rulebook/drafts/*.c)) $(addprefix rulebook/tools/,check.c derive.c source.c)
TOOL_SRC := $(sort $(wildcard rulebook/tools/*.c))
TOOL_MAINS := $(shell grep -lw '^main' $(TOOL_SRC) /dev/null)
# cards-compile needs the game's operations and rules, so the rulebook is compiled before it is linked.
CARDS_TOOL_SRC := $(wildcard rulebook/tools/cards-*.c)
TOOL_SHARED := $(filter-out $(TOOL_MAINS) $(CARDS_TOOL_SRC),$(TOOL_SRC))
SUPPORT_SRC := $(wildcard tests/support/*.c)
STUB_SRC := $(wildcard tests/stub/*.c)
PROGRAMS_SRC := $(wildcard tests/programs/*.c)
UNIT_SRC := $(wildcard tests/unit/*/*.c)
KERNEL_UNIT_SRC := $(filter tests/unit/kernel/%,$(UNIT_SRC))
PROPERTY_SRC := $(wildcard tests/property/*.c)
FUZZ_SRC := $(wildcard tests/fuzz/*.c)
BENCH_SRC := $(wildcard tests/bench/*.c)
BENCH_STORE_SRC := $(wildcard tests/bench-store/*.c) $(filter-out tests/bench-http/bench_http.c,$(wildcard tests/bench-http/*.c)) tests/bench/measure.c
BENCH_HTTP_SRC := $(wildcard tests/bench-http/*.c) tests/bench/measure.c
SIM_SRC := $(wildcard tests/sim/*.c)
E2E := $(sort $(wildcard tests/e2e/*.sh))
# Sanitizers leave these scripts to the plain build. suite.sh plays the whole suite three times, as --suite does under sanitizers; words.sh looks
# at words, not at memory, and takes six times as long. The service over PostgreSQL repeats what it does over SQLite; the unit tests and
# postgres.py run PostgreSQL's own code.
LEFT := $(if $(SAN),tests/e2e/words.sh tests/e2e/suite.sh $(wildcard tests/e2e/service-*-postgresql.sh))
MAN := $(wildcard docs/man/*.[1-8])

objects = $(patsubst %.c,$(B)/obj/%.o,$(1))

TOOLS := $(patsubst rulebook/tools/%.c,$(B)/tools/%,$(TOOL_MAINS))
GEN_HEADERS := $(GAMES:%=$(B)/gen/%_rules.h) $(addprefix $(B)/gen/,rulebooks.def games.def card-sets.def)
GEN_RULEBOOKS := $(GAMES:%=$(B)/gen/%_rulebook.c)
GEN_SRC := $(GEN_RULEBOOKS) $(CARDED:%=$(B)/gen/%_cards.c) $(B)/gen/embedded.c $(B)/gen/scenarios.c $(B)/gen/disputes.c $(B)/gen/web.c
CARDS_DATE := 2026-11-21
GEN_OBJ := $(patsubst $(B)/gen/%.c,$(B)/obj/gen/%.o,$(GEN_SRC))

KERNEL_OBJ := $(call objects,$(KERNEL_SRC))
ENGINE_OBJ := $(call objects,$(ENGINE_SRC))
WHOLE_OBJ := $(if $(WHOLE),$(patsubst %.c,$(B)/whole/%.o,$(ENGINE_SRC)),$(ENGINE_OBJ))
JUDGED_OBJ := $(call objects,$(JUDGED_SRC) $(RULEBOOK_SRC) $(wildcard rulebook/drafts/*.c)) $(GEN_OBJ)
TOOL_OBJ := $(call objects,$(TOOL_SRC) $(call room_src,text))
room_archive = $(B)/rooms/$(subst /,-,$(1)).a
ROOM_ARCHIVES := $(foreach room,$(ROOMS),$(call room_archive,$(room)))
# In the order of linking: what uses before what is used.
JUDGED_ARCHIVES := $(filter-out $(call room_archive,text),$(ROOM_ARCHIVES)) $(B)/drafts.a $(call room_archive,text) $(B)/rulebook.a
JUDGED_LIBS := $(JUDGED_ARCHIVES) $(B)/libjudge.a
# One test program for each room of tests/unit/, and one for tests/property/.
UNIT_ROOMS := $(sort $(patsubst tests/unit/%/,%,$(dir $(UNIT_SRC))))
TEST_PROGRAMS := $(UNIT_ROOMS:%=$(B)/tests/%.test) $(B)/tests/property.test
FORKS := $(B)/tests/judge $(B)/tests/judge-forks
REPLAY := $(B)/tests/fuzz-replay
FUZZERS := $(patsubst tests/fuzz/%.c,$(B)/tests/fuzz/%,$(FUZZ_SRC))
PROGRAMS := $(B)/judge $(B)/judged
SCHEMAS := $(CARDED:%=$(B)/schema/cards.%.schema.json)

# The page: built where npm is, one for all configurations.
WEB := build/web
WEB_SRC := $(shell find judged/web -type f) docs/openapi.yaml
NPM := $(shell command -v npm 2>/dev/null)
PRETTIER := $(WEB)/node_modules/.bin/prettier
PRETTIER_FLAGS := --config judged/web/.prettierrc.json --log-level warn
WEB_FILES := $(filter %.ts %.tsx %.mjs %.css,$(WEB_SRC)) $(wildcard tests/web/*.mjs)

C_FILES := $(shell find engine judged rulebook tests -name '*.[ch]' ! -path 'tests/data/*')

BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
MANDIR ?= $(PREFIX)/share/man
DATADIR ?= $(PREFIX)/share/judged
MAN_INSTALLED := $(foreach page,$(MAN),$(MANDIR)/man$(patsubst .%,%,$(suffix $(page)))/$(notdir $(page)))
DATA := $(wildcard fixtures/*/*.yaml fixtures/*/*/*.yaml) rulebook/exceptions.yaml
# Installed beside those of cards: what editors check transcripts, scenarios and disputes with.
DOC_SCHEMAS := $(wildcard docs/*.schema.json)
DATA_INSTALLED := $(addprefix $(DATADIR)/,$(DATA)) $(SCHEMAS:$(B)/%=$(DATADIR)/%) $(DOC_SCHEMAS:docs/%=$(DATADIR)/schema/%)
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d
COMPLETIONS := $(BASHDIR)/judge $(ZSHDIR)/_judge $(FISHDIR)/judge.fish
INSTALLED := $(COMPLETIONS) $(BINDIR)/judge $(BINDIR)/judged $(INCLUDEDIR)/judge.h $(LIBDIR)/pkgconfig/judge.pc \
	$(addprefix $(LIBDIR)/libjudge,.a .so .so.$(SOVERSION) .so.$(VERSION))

# Targets for people

.PHONY: all
all: $(PLAYED:%=$(B)/%.agrees) $(PROGRAMS) $(SCHEMAS) $(B)/libjudge.a ## build the programs, the engine library and the schemas of cards

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile
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

.PHONY: check
check: ## install what is missing, build, and run every test; last line: N passed, N failed
	@./contrib/packages check
	@$(MAKE) $(if $(V),,-s) --no-print-directory test-programs engine-check rooms-check
	@B=$(B) ./tests/run.sh $(TEST_PROGRAMS) $(REPLAY) --suite --disputes $(filter-out $(LEFT),$(E2E))

.PHONY: unit
unit: test-programs ## run the unit and property tests only
	@B=$(B) ./tests/run.sh $(TEST_PROGRAMS)

.PHONY: suite
suite: $(B)/judge ## run the scenario suite with its proofs
	@$(B)/judge suite --prove --cut --jobs $(shell nproc)

.PHONY: digests digests-check
digests: $(B)/judge ## write fixtures/digests.lock anew, when rulings are meant to change
	@tests/digests.sh $(B)/judge --lock
digests-check: $(B)/judge ## has any ruling of the suite changed?
	@tests/digests.sh $(B)/judge

.PHONY: sentences
sentences: $(B)/sentences ## write the golden file of sentences anew, when people are meant to read others
	@$(B)/sentences fixtures fixtures/disputes/*.yaml contrib/demo-games/*/*.yaml contrib/examples/*.yaml >$(B)/sentences.told
	@python3 tests/sentences.py golden $(B)/sentences.told >tests/data/sentences.txt

SEED ?= 1
.PHONY: draw
draw: $(B)/sentences $(B)/judge $(B)/judged ## 50 sentences of all that people read, at random by SEED=n, to be read by somebody who sees nothing else
	@$(B)/sentences fixtures fixtures/disputes/*.yaml contrib/demo-games/*/*.yaml contrib/examples/*.yaml >$(B)/sentences.all
	@python3 tests/sentences.py texts $(B)/judge $(B)/judged >>$(B)/sentences.all
	@python3 tests/sentences.py draw $(B)/sentences.all $(SEED)

COMMIT ?= HEAD
.PHONY: told-check
told-check: $(B)/tell-all ## does every ruling tell every reader, byte for byte, what it told in COMMIT=commit?
	@tests/told.sh $(B) $(COMMIT)

# ONLY=engine/kernel/loop.c: of this file, or this folder, alone; LISTED=1: what tests/mutants.survivors lists;
# AGAIN=1: of the last run, what nothing killed; JOBS=n: so many at a time
N ?= 50
SEED ?= 1
# Unit tests of the rooms that judge; the others know nothing of what a rule does.
MUTANTS_UNIT_SRC := $(foreach room,advice board claims ruling script suite transcript words,$(wildcard tests/unit/$(room)/*.c))
.PHONY: mutants mutants-played mutants-check
mutants: ## change games and kernel in N=n places each, one at a time, drawn by SEED=n: does any test notice?
	@$(MAKE) $(if $(V),,-s) --no-print-directory BOUNDED=1 B=$(B)/bounded mutants-played
mutants-played: $(B)/judge $(call objects,$(KERNEL_UNIT_SRC) $(STUB_SRC) $(PROGRAMS_SRC) $(MUTANTS_UNIT_SRC) $(SUPPORT_SRC)) $(B)/libjudge-kernel.a
	@python3 tests/mutants.py --build $(B) --n $(N) --seed $(SEED) --only '$(ONLY)' $(if $(LISTED),--listed) $(if $(AGAIN),--again) \
		$(if $(JOBS),--jobs $(JOBS)) --compile '$(CC) $(CPPFLAGS) $(CFLAGS)' \
		--ldflags '$(LDFLAGS)' --judge-objects '$(call objects,judged/cli/judge.c)' --engine '$(ENGINE_OBJ)' --judge-archives '$(JUDGED_ARCHIVES)' \
		--judge-libs '$(LIBS_LDLIBS)' --judged-units '$(call objects,$(MUTANTS_UNIT_SRC) $(SUPPORT_SRC))' --units '$(call objects,$(KERNEL_UNIT_SRC))' \
		--unit-objects '$(call objects,$(STUB_SRC) $(PROGRAMS_SRC))' \
		--unit-archives '$(call room_archive,cards) $(call room_archive,text) $(B)/libjudge-kernel.a' --unit-libs '$(LIBS_LDLIBS) $(TEST_LDLIBS)' --objcopy '$(OBJCOPY)'
mutants-check: ## is what tests/mutants.survivors lists still in the source?
	@python3 tests/mutants.py --check-list

.PHONY: bench
bench: $(B)/bench ## measure; also writes build/bench.json
	@$(B)/bench $(B)/bench.json

# Never part of a check: the versions of package-lock.json are fetched into the build folder, and it takes minutes.
.PHONY: bench-peers
bench-peers: $(B)/bench ## measure replays against pokemon-showdown in the same run, as ratios (npm)
	@./contrib/packages build
	@contrib/npm tests/peers $(B)/peers --omit=optional
	@MODULES=$(abspath $(B)/peers) ./tests/peers/run.sh $(B)/bench

.PHONY: costs-check costs-lock
costs-check: $(B)/costs ## does a decision take what it took? Instructions, calls and bytes, by tests/costs.lock
	@tests/costs.sh $(CC) '-O$(O)' $(B)/costs
costs-lock: $(B)/costs ## write tests/costs.lock anew, when costs are meant to change
	@tests/costs.sh $(CC) '-O$(O)' $(B)/costs --lock

# RULINGS=0: all of it with little, in a minute. KEEP=folder: databases of so many rulings are kept there, and used again
RULINGS ?= 100000
.PHONY: bench-http
bench-http: $(B)/bench-http $(PROGRAMS) ## measure the service with RULINGS=n real games; also writes build/bench-http.json
	@$(B)/bench-http $(B)/judged $(B)/judge $(RULINGS) $(B)/bench-http.json all $(KEEP)

SUBMISSIONS ?= 8000
.PHONY: bench-store
bench-store: $(B)/bench-store $(PROGRAMS) ## measure PostgreSQL against SQLite with SUBMISSIONS=n positions; also writes build/bench-store.json
	@tests/bench-store/run.sh $(B) $(SUBMISSIONS)

# Another dictionary for another version: those that were released never change.
.PHONY: dictionary
dictionary: $(B)/bodies $(B)/judge ## make build/typical/ and build/body.dict, the newest of what records and bodies are packed with, from random games and all disputes
	@tests/dictionary.sh $(B)

SCHEDULES ?= 100
.PHONY: sim
sim: $(B)/sim ## daemons that share a store, in SCHEDULES=n seeded schedules from SEED=n on: nothing lost, doubled, judged twice or left out
	@$(B)/sim $(SCHEDULES) $(SEED) >$(B)/sim.told; code=$$?; grep -v '^# seed.*names$$' $(B)/sim.told; exit $$code

KILLS ?= 20
.PHONY: torture
torture: $(B)/judged ## kill the daemon KILLS=n times under load, over a file and over a PostgreSQL server: nothing acknowledged may be missing
	@JUDGED=$(B)/judged python3 tests/service/torture.py $(KILLS)

FAILOVERS ?= 60
.PHONY: cluster
cluster: $(B)/judged ## kill daemons, servers and standbys of contrib/cluster KILLS=n times under load, with the loss of a server at every FAILOVERS=n-th: nothing may be lost, doubled, judged twice or left out
	@./contrib/packages deep
	@JUDGED=$(B)/judged python3 tests/service/cluster.py $(KILLS) $(FAILOVERS)

.PHONY: clients
clients: $(PROGRAMS) ## let curl, wrk, Node's fetch and an OpenAPI validator loose on the service
	@./contrib/packages ci
	@contrib/npm tests/clients $(B)/clients
	@B=$(B) MODULES=$(abspath $(B)/clients) ./tests/run.sh tests/clients/clients.sh

.PHONY: fetch
fetch: ## fetch what other gates have of npm, so that they need not wait for it
	@contrib/npm tests/web $(WEB)/test
	@contrib/npm tests/clients $(B)/clients

.PHONY: page
page: ## build all again with the page, where its packages could not be had before
	@[ -s $(WEB)/dist/index.html ] || rm -f $(WEB)/built $(B)/gen/web.c
	@$(MAKE) $(if $(V),,-s) --no-print-directory $(B)/gen/web.c
	@$(MAKE) $(if $(V),,-s) --no-print-directory all

.PHONY: web-check
web-check: ## the page in a browser: its layout, then its tests; ONLY='words of a test'
	@./contrib/packages web
	@[ -s $(WEB)/dist/index.html ] || $(MAKE) $(if $(V),,-s) --no-print-directory page
	@$(MAKE) $(if $(V),,-s) --no-print-directory $(B)/judged
	@WEB=$(WEB) JUDGED=$(B)/judged ./tests/web/run.sh $(if $(ONLY),'$(ONLY)')

.PHONY: deep
deep: ## every gate there is, at full length
	@env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL .ci/run deep

.PHONY: tsan
tsan: ## load the service for SECONDS=n under ThreadSanitizer: any race it reports fails
	@$(MAKE) $(if $(V),,-s) --no-print-directory SAN=thread O=1 WERROR= B=$(B)/tsan $(B)/tsan/judged
	@JUDGED=$(B)/tsan/judged python3 tests/service/load.py $(SECONDS)

.PHONY: cost
cost: $(B)/judged ## what the dearest requests known take: processor time, memory, store
	@JUDGED=$(B)/judged python3 tests/service/cost.py

.PHONY: beside
beside: $(B)/judged ## how long one client waits for its games while another has batches of the dearest documents judged; SECONDS=n
	@JUDGED=$(B)/judged python3 tests/service/beside.py $(SECONDS)

.PHONY: mutate
mutate: ## send the service documents changed at random for SECONDS=n, under the sanitizers
	@$(MAKE) $(if $(V),,-s) --no-print-directory SAN=1 B=$(B)/san $(B)/san/judged
	@JUDGED=$(B)/san/judged python3 tests/service/mutate.py $(SECONDS)

FUZZ_B := $(B)/fuzz
.PHONY: fuzz
fuzz: ## run every fuzz target for SECONDS=n (clang)
	@./contrib/packages ci
	@$(MAKE) $(if $(V),,-s) --no-print-directory CC=clang SAN=fuzz O=1 DEBUG=-g1 B=$(FUZZ_B) fuzzers
	@B=$(FUZZ_B) ./tests/fuzz.sh $(SECONDS) $(patsubst $(B)/%,$(FUZZ_B)/%,$(FUZZERS))

.PHONY: format
format: ## lay out every C file as .clang-format says, and the page as its .prettierrc.json does
	@clang-format -i $(C_FILES)
	@[ ! -x $(PRETTIER) ] || $(PRETTIER) $(PRETTIER_FLAGS) --write $(WEB_FILES)

.PHONY: format-check
format-check: ## fail when a C file, or one of the page where npm has been, is laid out otherwise
	@clang-format --dry-run -Werror $(C_FILES)
	@[ ! -x $(PRETTIER) ] || $(PRETTIER) $(PRETTIER_FLAGS) --check $(WEB_FILES)

.PHONY: functions-check
functions-check: ## is every function short?
	@./tests/functions.sh engine judged rulebook

.PHONY: lint
lint: functions-check $(GEN_HEADERS) ## the length of functions, clang-tidy and cppcheck; SINCE=commit: of what has changed since, or includes what has
	@./contrib/packages ci
	@SINCE='$(SINCE)' ./tests/lint.sh $(B) '$(CPPFLAGS) $(LIBS_CFLAGS)' $(filter-out tests/%,$(filter %.c,$(C_FILES)))

.PHONY: install
install: all $(B)/libjudge.so ## programs, engine library, header, pkg-config file, man pages, suite, schemas (PREFIX, DESTDIR)
	install -d $(addprefix $(DESTDIR),$(BINDIR) $(LIBDIR)/pkgconfig $(INCLUDEDIR) $(sort $(dir $(COMPLETIONS) $(MAN_INSTALLED) $(DATA_INSTALLED))))
	install -m 755 $(PROGRAMS) $(DESTDIR)$(BINDIR)
	install -m 644 $(B)/libjudge.a $(DESTDIR)$(LIBDIR)
	install -m 755 $(B)/libjudge.so.$(VERSION) $(DESTDIR)$(LIBDIR)
	ln -sf libjudge.so.$(VERSION) $(DESTDIR)$(LIBDIR)/libjudge.so.$(SOVERSION)
	ln -sf libjudge.so.$(SOVERSION) $(DESTDIR)$(LIBDIR)/libjudge.so
	install -m 644 engine/judge.h $(DESTDIR)$(INCLUDEDIR)
	sed -e 's|@prefix@|$(PREFIX)|; s|@libdir@|$(LIBDIR)|; s|@includedir@|$(INCLUDEDIR)|; s|@version@|$(VERSION)|' \
		engine/judge.pc.in >$(DESTDIR)$(LIBDIR)/pkgconfig/judge.pc
	for file in $(DATA); do install -m 644 $$file $(DESTDIR)$(DATADIR)/$$file; done
	install -m 644 $(SCHEMAS) $(DOC_SCHEMAS) $(DESTDIR)$(DATADIR)/schema
	$(B)/judge completion bash >$(DESTDIR)$(BASHDIR)/judge
	$(B)/judge completion zsh >$(DESTDIR)$(ZSHDIR)/_judge
	$(B)/judge completion fish >$(DESTDIR)$(FISHDIR)/judge.fish
	for page in $(MAN); do install -m 644 $$page $(DESTDIR)$(MANDIR)/man$${page##*.}; done

.PHONY: uninstall
uninstall: ## remove what install put there
	rm -f $(addprefix $(DESTDIR),$(INSTALLED) $(MAN_INSTALLED) $(DATA_INSTALLED))

# The same bytes from the same source, wherever and whenever it is built: the time in packages is that of the source.
RELEASED := $(B)/release
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || date -ud $(CARDS_DATE) +%s)
.PHONY: dist
dist: ## make a Debian package and a tarball that runs from any folder, with checksums, in build/dist
	@./contrib/packages build
	@rm -rf $(RELEASED)/root
	@umask 022 && $(MAKE) $(if $(V),,-s) --no-print-directory RELEASE=1 DEBUG= B=$(RELEASED) PREFIX=/usr \
		ZSHDIR=/usr/share/zsh/vendor-completions DESTDIR=$(RELEASED)/root install
	@SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) ./contrib/dist $(VERSION) $(RELEASED)/root $(B)/dist

.PHONY: clean
clean: ## remove the build folder
	rm -rf $(B)

# What others build on

.PHONY: test-programs fuzzers
test-programs: all $(TEST_PROGRAMS) $(REPLAY) $(FORKS) $(B)/kernel-alone $(B)/sentences
fuzzers: $(FUZZERS)

# The engine: libc's plain functions only, no state of its own, and a kernel that knows no game

.PHONY: engine-check
engine-check: $(B)/libjudge.a $(PROGRAMS)
	@./tests/engine-symbols.sh $(B) $(if $(SAN),sanitized)
	@./tests/kernel-words.sh engine/judge.h $(wildcard engine/kernel/*)

# Of the engine only judge_* can be seen from outside, and not what a compiler made of these for itself (judge_x.isra.0): what else a host program may call, or define, is its own.
$(B)/engine.o: $(WHOLE_OBJ)
$(B)/engine.o: private as_one = $(if $(WHOLE),$(CFLAGS) $(ENGINE_FLAGS) $(WHOLE_O) $(WHOLE_LDFLAGS_ASKED))
$(B)/engine.o: $(B)/sources
	$(call say,LINK ,$@)
	$(Q)$(CC) -r -nostdlib $(as_one) -o $@ $(filter %.o,$^)
	$(Q)$(OBJCOPY) --wildcard --keep-global-symbol='judge_*' --localize-symbol='judge_*.*' $@

.PHONY: rooms-check
rooms-check: $(ROOM_ARCHIVES) ## does any room of judged/ use one above it?
	@./tests/rooms.sh $(B) $(ROOMS)
	@python3 tests/store-statements.py

$(B)/libjudge-kernel.a: $(KERNEL_OBJ)
$(B)/libjudge.a: $(B)/engine.o
$(B)/rulebook.a: $(call objects,$(RULEBOOK_SRC)) $(GEN_OBJ)
$(B)/drafts.a: $(call objects,$(DRAFTS_SRC))
.SECONDEXPANSION:
$(ROOM_ARCHIVES): $(B)/rooms/%.a: $$(call objects,$$(call room_src,$$(subst -,/,$$*)))
$(B)/%.a: $(B)/sources
	@mkdir -p $(@D)
	@rm -f $@
	$(call say,AR   ,$@)
	$(Q)$(AR) rcsD $@ $(filter %.o,$^)

$(B)/kernel-alone: $(B)/libjudge-kernel.a $(call objects,$(STUB_SRC)) tests/alone.c
	$(call say,LINK ,$@)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ tests/alone.c $(call objects,$(STUB_SRC)) -Wl,--whole-archive $< -Wl,--no-whole-archive

$(B)/libjudge.so.$(VERSION): $(B)/engine.o engine/judge.map
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -shared -Wl,-soname,libjudge.so.$(SOVERSION) -Wl,--version-script,engine/judge.map -o $@ $<

$(B)/libjudge.so: $(B)/libjudge.so.$(VERSION)
	@ln -sf $(<F) $(B)/libjudge.so.$(SOVERSION)
	@ln -sf $(<F) $@

# The rulebook and the code name the same rules and clauses, or nothing that judges is built

$(PLAYED:%=$(B)/%.agrees): $(B)/%.agrees: $(B)/tools/rulebook-compile $$(wildcard rulebook/$$*/*.yaml engine/$$*/*.[ch]) $(B)/gen/$$*_names.c
	$(call say,CHECK ,$@)
	$(Q)$< --check-sources rulebook/$* $(wildcard engine/$*/*.[ch]) $(B)/gen/$*_names.c
	$(Q)$< --check-chapters rulebook/$* $(wildcard engine/$*/*.[ch])
	@touch $@

# The rules of a game that its code names by engine/kernel/rules.def and its own names.def.
$(PLAYED:%=$(B)/gen/%_names.c): $(B)/gen/%_names.c: engine/%/names.def engine/kernel/rules.def
	@mkdir -p $(@D)
	@awk -F '[(), ]+' '{ for (i = 1; i < NF; i++) \
		if ($$i == "CALLED") other[$$(i + 1)] = $$(i + 2); \
		else if ($$i == "LACKS") other[$$(i + 1)] = "" \
		} \
		/^(KERNEL|ABILITY)_RULE/ { print $$3 in other ? other[$$3] : "R_" $$3 }' $^ >$@

.PHONY: rulebook-check
rulebook-check: $(PLAYED:%=$(B)/%.agrees) $(B)/tools/rulebook-compile ## do code, rulebook and reviewed gists agree?
	@for game in $(GAMES); do $(B)/tools/rulebook-compile --check-lock rulebook/$$game || exit; done

# Programs

$(B)/judge: $(call objects,judged/cli/judge.c)
$(B)/judged: $(call objects,judged/service/daemon.c)
$(PROGRAMS): $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(JUDGED_LIBS) $(LIBS_LDLIBS)

# What editors check files of cards with: the tables of each game as a JSON Schema

$(SCHEMAS): $(B)/schema/cards.%.schema.json: $(B)/judge
	@mkdir -p $(@D)
	$(call say,GEN  ,$@)
	$(Q)$< cards --game $* --schema >$@

# The rulebook, compiled

$(TOOLS): $(B)/tools/%: $(B)/obj/rulebook/tools/%.o $(call objects,$(TOOL_SHARED)) $(call room_archive,text)
	@mkdir -p $(@D)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter-out $(call room_archive,text),$(filter %.a,$^)) $(call room_archive,text) $(LIBS_LDLIBS)

$(B)/gen/%_rules.h $(B)/gen/%_rulebook.c: $(B)/tools/rulebook-compile $$(wildcard rulebook/$$*/*.yaml)
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$(B)/gen/$*_rulebook.c)
	$(Q)$< $* rulebook/$* $(B)/gen

$(B)/gen/rulebooks.def: listed = $(GAMES)
$(B)/gen/games.def: listed = $(PLAYED)
$(B)/gen/card-sets.def: listed = $(CARDED)
$(addprefix $(B)/gen/,rulebooks.def games.def card-sets.def): $(B)/games
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	@printf 'GAME(%s)\n' $(listed) >$@

$(B)/tools/cards-compile: $(call objects,$(CARDS_TOOL_SRC) rulebook/rulebook.c) $(GEN_RULEBOOKS:$(B)/gen/%.c=$(B)/obj/gen/%.o) \
	$(call room_archive,cards) $(call room_archive,text) $(B)/libjudge.a

$(B)/gen/%_cards.c: $(B)/tools/cards-compile $$(sort $$(wildcard rulebook/$$*/cards/*.yaml))
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	$(Q)$< $* $*-$(CARDS_DATE) $@ $(filter %.yaml,$^)

# What the daemon serves as it is, and how boards are drawn

$(B)/gen/embedded.c: $(B)/tools/embed-json docs/openapi.yaml docs/ruling.schema.json judged/board/boards.yaml
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	$(Q)$< $@ api_openapi=docs/openapi.yaml api_ruling_schema=docs/ruling.schema.json board_layouts=judged/board/boards.yaml

# The page that the daemon serves: judged/web/ bundled by Node, where there is one; whatever is built, the page is the same

$(WEB)/built: $(WEB_SRC)
	$(call say,WEB  ,$@)
	$(Q)judged/web/build.sh $(WEB)
$(B)/gen/web.c: $(B)/tools/embed-files $(if $(NPM),$(WEB)/built)
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	$(Q)$< $@ $(if $(NPM),$(WEB)/dist)

# What scenarios are for

SCENARIOS := $(sort $(wildcard $(GAMES:%=fixtures/%/*.yaml)))
$(B)/gen/scenarios.c: $(B)/tools/scenario-index $(SCENARIOS)
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	$(Q)$< $@ fixtures $(SCENARIOS:fixtures/%=%)

# Disputes, to be found and opened

DISPUTES := $(sort $(wildcard fixtures/disputes/*.yaml))
$(B)/gen/disputes.c: $(B)/tools/dispute-index $(DISPUTES)
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	$(Q)$< $@ $(DISPUTES)

# Tests

# A test program starts a process for each test: at a fixed address none of them first adjusts two hundred pages of pointers.
ifeq ($(SAN),)
$(TEST_PROGRAMS): private LDFLAGS += -no-pie
endif

# The kernel's is linked without any game.
KERNEL_TEST := $(B)/tests/kernel.test
$(KERNEL_TEST): $(call objects,$(KERNEL_UNIT_SRC) $(STUB_SRC) $(PROGRAMS_SRC)) $(call room_archive,cards) $(call room_archive,text) $(B)/libjudge-kernel.a
$(B)/tests/property.test: $(call objects,$(PROPERTY_SRC) $(SUPPORT_SRC)) $(JUDGED_LIBS)
$(filter-out $(KERNEL_TEST) $(B)/tests/property.test,$(TEST_PROGRAMS)): $(B)/tests/%.test: $$(call objects,$$(wildcard tests/unit/$$*/*.c) $(SUPPORT_SRC)) $(JUDGED_LIBS)
$(TEST_PROGRAMS):
	@mkdir -p $(@D)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS) $(TEST_LDLIBS)

# Scripts call a small program that has a fork server run judge (tests/forks/forks.h). It is begun thousands of times, so nothing is loaded for it.
$(B)/tests/judge: tests/forks/client.c tests/forks/forks.h $(B)/config
	@mkdir -p $(@D)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(CPPFLAGS) -std=c17 -O1 $(WARNINGS) -static -o $@ $<
$(B)/tests/judge-forks: $(call objects,judged/cli/judge.c tests/forks/server.c) $(JUDGED_LIBS)
	@mkdir -p $(@D)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -Wl,--wrap=main -o $@ $^ $(LIBS_LDLIBS)

$(FUZZERS): $(B)/tests/fuzz/%: $(B)/obj/tests/fuzz/%.o $(call objects,$(SUPPORT_SRC)) $(JUDGED_LIBS)
	@mkdir -p $(@D)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(LIBS_LDLIBS)

# The same targets, each by its file's name, in one program that takes their seeds.
$(B)/gen/fuzz.def: $(FUZZ_SRC)
	@mkdir -p $(@D)
	$(call say,GEN  ,$@)
	@printf 'TARGET(%s)\n' $(basename $(notdir $^)) >$@
$(B)/obj/tests/fuzz/replay/replay.o: | $(B)/gen/fuzz.def
$(REPLAY): $(call objects,tests/fuzz/replay/replay.c $(FUZZ_SRC) $(SUPPORT_SRC)) $(JUDGED_LIBS)
	@mkdir -p $(@D)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)

$(B)/bench: $(call objects,$(BENCH_SRC) $(SUPPORT_SRC)) $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)

$(B)/costs: $(call objects,tests/costs/costs.c $(SUPPORT_SRC)) $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)

$(B)/tell-all $(B)/sentences: $(B)/%: $(B)/obj/tests/told/%.o $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)

$(B)/bodies: $(call objects,$(wildcard tests/dictionary/*.c) $(filter-out %/bench_http.c,$(BENCH_HTTP_SRC))) $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)

$(B)/bench-store: $(call objects,$(BENCH_STORE_SRC)) $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)

# Its own libpq, clock and chance are found before those of the system.
$(B)/sim: $(call objects,$(SIM_SRC)) $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(filter-out -lpq,$(LIBS_LDLIBS))

$(B)/bench-http: $(call objects,$(BENCH_HTTP_SRC)) $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)

# What make cannot see by itself: a change of compiler or flags makes all objects anew, a source that
# is gone makes the archives anew, another game the lists of games, another DATADIR those who know the
# folder of installed data.

CONFIG := $(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS)$(if $(WHOLE), $(WHOLE_FLAGS_ASKED) $(WHOLE_LDFLAGS_ASKED))
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

# What is tested is compiled as asked for; the tests themselves need not be any faster than this. What no game is played with needs less yet:
# a compiler that neither inlines nor looks for spare loads is done in two thirds of the time.
QUICKLY := $(if $(filter quick,$(SAN)),-Og)
$(B)/obj/tests/%.o: private EXTRA_CFLAGS = $(TEST_CFLAGS) $(if $(filter-out 0,$(O)),-O1)
$(foreach cold,judged/cli judged/service judged/store judged/board rulebook/tools,$(B)/obj/$(cold)/%.o): private EXTRA_CFLAGS = $(QUICKLY)
$(B)/obj/tests/bench%.o: private EXTRA_CFLAGS =
# libFuzzer calls one function; in a program of several targets each has its own.
ifneq ($(SAN),fuzz)
$(B)/obj/tests/fuzz/%.o: private EXTRA_CFLAGS = $(if $(filter-out 0,$(O)),-O1) -DLLVMFuzzerTestOneInput=$(basename $(notdir $@))
endif
$(B)/obj/judged/%.o $(B)/obj/rulebook/%.o $(B)/obj/tests/%.o: LIBRARY_CFLAGS = $(LIBS_CFLAGS)

$(B)/obj/judged/suite/options.o: EXTRA_CFLAGS = -DJUDGED_DATADIR='"$(DATADIR)"'
$(B)/obj/judged/suite/options.o: $(B)/datadir

# What assembler takes in as it stands is in no list of what a source includes.
$(call objects,judged/words/told_words.c): $(wildcard judged/words/typical-*/*)
$(call objects,judged/store/body.c): $(wildcard judged/store/*.dict)

# The kernel and the build's own tools stand before the generated headers; all else needs them.
$(filter $(B)/whole/%,$(WHOLE_OBJ)) $(filter-out $(KERNEL_OBJ) $(TOOL_OBJ),$(ENGINE_OBJ) $(JUDGED_OBJ) \
	$(call objects,$(MAIN_SRC) $(UNIT_SRC) $(PROPERTY_SRC) $(FUZZ_SRC) $(BENCH_SRC) $(BENCH_HTTP_SRC) tests/forks/server.c tests/fuzz/replay/replay.c $(wildcard tests/dictionary/*.c) tests/costs/costs.c $(SUPPORT_SRC))): | $(GEN_HEADERS)

compile = $(CC) $(CPPFLAGS) $(CFLAGS) $(LIBRARY_CFLAGS) $(EXTRA_CFLAGS) -MMD -MP -c -o $@ $<

$(B)/obj/%.o: %.c $(B)/config
	@mkdir -p $(@D)
	$(call say,CC   ,$@)
	$(Q)$(compile)

$(B)/obj/gen/%.o: $(B)/gen/%.c $(B)/config
	@mkdir -p $(@D)
	$(call say,CC   ,$@)
	$(Q)$(compile)

$(B)/gen/called-from-outside.h: engine/judge.h
	@mkdir -p $(@D)
	$(call say,GEN  ,$@)
	$(Q)sed -n 's/^[a-z].*[ *]\(judge_[a-z_]*\)(.*/extern __typeof__(\1) \1 __attribute__((externally_visible, visibility("default")));/p' $< | \
		(echo '#include "$<"'; cat) >$@

$(B)/obj/engine/%.o: EXTRA_CFLAGS = $(ENGINE_FLAGS)
$(B)/whole/%.o: EXTRA_CFLAGS = $(ENGINE_FLAGS) $(WHOLE_FLAGS_ASKED) -include $(B)/gen/called-from-outside.h
$(B)/whole/%.o: %.c $(B)/config $(B)/gen/called-from-outside.h
	@mkdir -p $(@D)
	$(call say,CC   ,$@)
	$(Q)$(compile)

-include $(shell find $(B)/obj $(B)/whole -name '*.d' 2>/dev/null)
