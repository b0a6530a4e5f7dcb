# rulebook.mk: compiles the rulebook and the cards into tables, with tools that are built first

RULEBOOK_SRC := $(sort $(wildcard rulebook/*.c))
# Sources that read editions at run time, and the parts of the rulebook compiler that they need.
DRAFTS_SRC := $(sort $(wildcard rulebook/drafts/*.c)) $(addprefix rulebook/tools/,check.c derive.c source.c)
TOOL_SRC := $(sort $(wildcard rulebook/tools/*.c))
TOOL_MAINS := $(shell grep -lw '^main' $(TOOL_SRC) /dev/null)
# cards-compile is linked with the game's operations and rules, so the rulebook must be compiled
# first.
CARDS_TOOL_SRC := $(wildcard rulebook/tools/cards-*.c)
TOOL_SHARED := $(filter-out $(TOOL_MAINS) $(CARDS_TOOL_SRC),$(TOOL_SRC))

TOOLS := $(patsubst rulebook/tools/%.c,$(B)/tools/%,$(TOOL_MAINS))
TOOL_OBJ := $(call objects,$(TOOL_SRC) $(call room_src,text))
GEN_HEADERS := $(BOOKS:%=$(B)/gen/%_rules.h) $(addprefix $(B)/gen/,rulebooks.def games.def card-sets.def game-words.def first-game.h)
GEN_RULEBOOKS := $(BOOKS:%=$(B)/gen/%_rulebook.c)
CARDS_DATE := 2026-11-21

# The rulebook and the code must name the same rules and clauses; if not, the build fails

$(PLAYED:%=$(B)/%.agrees): $(B)/%.agrees: $(B)/tools/rulebook-compile $$(wildcard rulebook/$$*/*.yaml engine/$$*/*.[ch]) $(B)/gen/$$*_names.c
	$(call say,CHECK ,$@)
	$(Q)$< --check-sources rulebook/$* $(wildcard engine/$*/*.[ch]) $(B)/gen/$*_names.c
	$(Q)$< --check-chapters rulebook/$* $(wildcard engine/$*/*.[ch])
	@touch $@

$(B)/policy.agrees: $(B)/tools/rulebook-compile $(wildcard rulebook/policy/*.yaml judged/policy/*.[ch])
	$(call say,CHECK ,$@)
	$(Q)$< --check-sources rulebook/policy $(wildcard judged/policy/*.[ch])
	@touch $@

# The lines of C that ask each rule
GEN_PLACES := $(PLAYED:%=$(B)/gen/%_places.c)
$(GEN_PLACES): $(B)/gen/%_places.c: $(B)/tools/rulebook-compile $$(wildcard rulebook/$$*/*.yaml engine/$$*/*.[ch] engine/kernel/*.[ch]) $(B)/gen/$$*_names.c
	$(call say,GEN  ,$@)
	$(Q)$< --places rulebook/$* $(B)/gen $(B)/gen/$*_names.c $(sort $(wildcard engine/$*/*.[ch] engine/kernel/*.[ch]))

# The rules that a game's code names through engine/kernel/rules.def and its own names.def, each
# behind the kernel's name.
$(PLAYED:%=$(B)/gen/%_names.c): $(B)/gen/%_names.c: engine/%/names.def engine/kernel/rules.def rulebook/rulebook.mk
	@mkdir -p $(@D)
	@awk -F '[(), ]+' '{ for (i = 1; i < NF; i++) \
		if ($$i == "CALLED") other[$$(i + 1)] = $$(i + 2); \
		else if ($$i == "LACKS") other[$$(i + 1)] = "" \
		} \
		/^(KERNEL|ABILITY)_RULE/ { print $$2, $$3 in other ? other[$$3] : "R_" $$3 }' $(filter %.def,$^) >$@

.PHONY: rulebook-check
rulebook-check: $(PLAYED:%=$(B)/%.agrees) $(B)/policy.agrees $(B)/tools/rulebook-compile ## check that code, rulebook and reviewed gists agree
	@for game in $(BOOKS); do $(B)/tools/rulebook-compile --check-lock rulebook/$$game || exit; done

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

$(B)/gen/game-words.def: $(B)/games
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	@printf '{ .game = "%s",\n#include "engine/%s/words.def"\n},\n' $(foreach game,$(PLAYED),$(game) $(game)) >$@

$(B)/gen/first-game.h: $(B)/games
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	@printf '#define FIRST_GAME "%s"\n' $(firstword $(GAMES)) >$@

$(B)/tools/cards-compile: $(call objects,$(CARDS_TOOL_SRC) rulebook/rulebook.c) $(GEN_RULEBOOKS:$(B)/gen/%.c=$(B)/obj/gen/%.o) \
	$(call room_archive,cards) $(call room_archive,text) $(B)/engine.a

$(B)/gen/%_cards.c: $(B)/tools/cards-compile $$(sort $$(wildcard rulebook/$$*/cards/*.yaml))
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	$(Q)$< $* $*-$(CARDS_DATE) $@ $(filter %.yaml,$^)
