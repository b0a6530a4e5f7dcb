# tests.mk: the programs that test, and the gates (docs/development.md)

SUPPORT_SRC := $(wildcard tests/support/*.c)
STUB_SRC := $(wildcard tests/stub/*.c)
PROGRAMS_SRC := $(wildcard tests/programs/*.c)
UNIT_SRC := $(wildcard tests/unit/*/*.c)
KERNEL_UNIT_SRC := $(filter tests/unit/kernel/%,$(UNIT_SRC))
# facts.c reads what only a bounded engine notes.
PROPERTY_SRC := $(filter-out $(if $(BOUNDED),,tests/property/facts.c),$(wildcard tests/property/*.c))
FUZZ_SRC := $(wildcard tests/fuzz/*.c)

SIM_SRC := $(wildcard tests/sim/*.c)
E2E := $(sort $(wildcard tests/e2e/*.sh))
# Sanitizers leave these scripts to the plain build. suite.sh plays the whole suite three times, as --suite does under sanitizers; words.sh looks
# at words, not at memory, and takes six times as long. first-hour.sh types what README shows, which other scripts do in parts. The service over PostgreSQL repeats what it does over SQLite; the unit tests and
# postgres.py run PostgreSQL's own code.
LEFT := $(if $(SAN),tests/e2e/words.sh tests/e2e/suite.sh tests/e2e/first-hour.sh $(wildcard tests/e2e/service-*-postgresql.sh))

# One test program for each room of tests/unit/, and one for tests/property/.
UNIT_ROOMS := $(sort $(patsubst tests/unit/%/,%,$(dir $(UNIT_SRC))))
TEST_PROGRAMS := $(UNIT_ROOMS:%=$(B)/tests/%.test) $(B)/tests/property.test
FUZZERS := $(patsubst tests/fuzz/%.c,$(B)/tests/fuzz/%,$(FUZZ_SRC))
FORKS := $(B)/tests/judge $(B)/tests/judge-forks
REPLAY := $(B)/tests/fuzz-replay

# 1. What is tested at every push

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

.PHONY: test-programs fuzzers
test-programs: all $(TEST_PROGRAMS) $(REPLAY) $(FORKS) $(B)/kernel-alone $(B)/sentences
fuzzers: $(FUZZERS)

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

$(B)/tell-all $(B)/sentences: $(B)/%: $(B)/obj/tests/told/%.o $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)

# 2. What people read

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

# 3. The service: others of its clients, its load, its end

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

# Its own libpq, clock and chance are found before those of the system.
$(B)/sim: $(call objects,$(SIM_SRC)) $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(filter-out -lpq,$(LIBS_LDLIBS))

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

# 4. At full length

.PHONY: deep
deep: ## every gate there is, at full length
	@env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL .ci/run deep

FUZZ_B := $(B)/fuzz
.PHONY: fuzz
fuzz: ## run every fuzz target for SECONDS=n (clang)
	@./contrib/packages ci
	@$(MAKE) $(if $(V),,-s) --no-print-directory CC=clang SAN=fuzz O=1 DEBUG=-g1 B=$(FUZZ_B) fuzzers
	@B=$(FUZZ_B) ./tests/fuzz.sh $(SECONDS) $(patsubst $(B)/%,$(FUZZ_B)/%,$(FUZZERS))

# ONLY=engine/kernel/loop.c: of this file, or this folder, alone; LISTED=1: what tests/mutants.survivors lists;
# AGAIN=1: of the last run, what nothing killed; JOBS=n: so many at a time
N ?= 50
SEED ?= 1
# Unit tests of the rooms that judge; the others know nothing of what a rule does.
MUTANTS_UNIT_SRC := $(foreach room,advice board claims record ruling script suite transcript words,$(wildcard tests/unit/$(room)/*.c)) tests/property/mirrored.c
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

# 5. How they are compiled

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
