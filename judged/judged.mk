# judged.mk: the programs, from the rooms of judged/, and the data built into them

JUDGED_SRC := $(foreach room,$(ROOMS),$(call room_src,$(room)))
ROOM_ARCHIVES := $(foreach room,$(ROOMS),$(call room_archive,$(room)))
# In link order: each archive comes before the archives that it uses.
JUDGED_ARCHIVES := $(filter-out $(call room_archive,text),$(ROOM_ARCHIVES)) $(B)/drafts.a $(call room_archive,text) $(B)/rulebook.a
JUDGED_LIBS := $(JUDGED_ARCHIVES) $(B)/engine.a

PROGRAMS := $(B)/judge $(B)/judged
CARD_SCHEMAS := $(CARDED:%=$(B)/schema/cards.%.schema.json)
TRANSCRIPT_SCHEMAS := $(CARDED:%=$(B)/schema/transcript.%.schema.json)
SCHEMAS := $(CARD_SCHEMAS) $(TRANSCRIPT_SCHEMAS)
GEN_SRC := $(GEN_RULEBOOKS) $(GEN_PLACES) $(CARDED:%=$(B)/gen/%_cards.c) $(B)/gen/embedded.c $(B)/gen/ruling_schema.c $(B)/gen/grammar.c $(B)/gen/scenarios.c $(B)/gen/disputes.c $(B)/gen/web.c
GEN_OBJ := $(patsubst $(B)/gen/%.c,$(B)/obj/gen/%.o,$(GEN_SRC))
JUDGED_OBJ := $(call objects,$(JUDGED_SRC) $(RULEBOOK_SRC) $(wildcard rulebook/drafts/*.c)) $(GEN_OBJ)

$(B)/rulebook.a: $(call objects,$(RULEBOOK_SRC)) $(GEN_OBJ)
$(B)/drafts.a: $(call objects,$(DRAFTS_SRC))
$(ROOM_ARCHIVES): $(B)/rooms/%.a: $$(call objects,$$(call room_src,$$(subst -,/,$$*)))

.PHONY: rooms-check
rooms-check: $(ROOM_ARCHIVES) ## check that no room of judged/ uses one above it
	@./tests/rooms.sh $(B) $(ROOMS)
	@python3 tests/store-statements.py

$(B)/judge: $(call objects,judged/cli/judge.c)
$(B)/judged: $(call objects,judged/service/daemon.c)
$(PROGRAMS): $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(JUDGED_LIBS) $(LIBS_LDLIBS)

# For each game JSON Schemas of its tables, with which editors check files of cards and transcripts

$(TRANSCRIPT_SCHEMAS): $(B)/schema/transcript.%.schema.json: $(B)/judge
	@mkdir -p $(@D)
	$(call say,GEN  ,$@)
	$(Q)$< new $* --schema >$@

$(CARD_SCHEMAS): $(B)/schema/cards.%.schema.json: $(B)/judge
	@mkdir -p $(@D)
	$(call say,GEN  ,$@)
	$(Q)$< cards --game $* --schema >$@

# Documents that the daemon serves unchanged, and the layouts of boards

$(B)/gen/embedded.c: $(B)/tools/embed-json docs/openapi.yaml judged/board/boards.yaml rulebook/synonyms.yaml \
		judged/reconstruct/formats.yaml
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	$(Q)$< $@ api_openapi=docs/openapi.yaml board_layouts=judged/board/boards.yaml search_synonyms=rulebook/synonyms.yaml \
		import_formats=judged/reconstruct/formats.yaml

# Apart, for the library has this one
$(B)/gen/ruling_schema.c: $(B)/tools/embed-json docs/ruling.schema.json
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	$(Q)$< $@ api_ruling_schema=docs/ruling.schema.json

# The pages of grammar that `judge mcp` hands out

$(B)/gen/grammar.c: $(PLAYED:%=docs/write-%.md)
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	$(Q)(echo '#include "judged/cli/mcp_tools.h"'; echo 'const struct mcp_grammar mcp_grammars[] = {'; \
		for game in $(PLAYED); do echo "{ \"$$game\","; \
			sed 's/[\\"]/\\&/g; s/.*/"&\\n"/' docs/write-$$game.md; echo '},'; done; echo '{ 0, 0 } };') >$@

# The index of scenarios by the rules, clauses and cards they are about

SCENARIOS := $(sort $(wildcard $(GAMES:%=fixtures/%/*.yaml)))
$(B)/gen/scenarios.c: $(B)/tools/scenario-index $(SCENARIOS)
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	$(Q)$< $@ fixtures $(SCENARIOS:fixtures/%=%)

# The index of disputes

DISPUTES := $(sort $(wildcard fixtures/disputes/*.yaml))
$(B)/gen/disputes.c: $(B)/tools/dispute-index rulebook/answers.yaml $(DISPUTES)
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	$(Q)$< $@ rulebook/answers.yaml $(DISPUTES)

$(B)/obj/judged/suite/options.o: EXTRA_CFLAGS = -DJUDGED_DATADIR='"$(DATADIR)"'
$(B)/obj/judged/suite/options.o: $(B)/datadir

# These files are included by the assembler, so they are missing in the compiler's list of
# dependencies.
$(call objects,judged/record/pack.c): $(wildcard judged/record/*.dict)
