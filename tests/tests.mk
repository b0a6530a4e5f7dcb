# tests.mk: the test programs and the gates (docs/dev/development.md)

SUPPORT_SRC := $(wildcard tests/support/*.c)
STUB_SRC := $(wildcard tests/stub/*.c)
PROGRAMS_SRC := $(wildcard tests/programs/*.c)
UNIT_SRC := $(wildcard tests/unit/*/*.c)
KERNEL_UNIT_SRC := $(filter tests/unit/kernel/%,$(UNIT_SRC))
# facts.c reads notes that only a bounded engine makes.
PROPERTY_SRC := $(filter-out $(if $(BOUNDED),,tests/property/facts.c),$(wildcard tests/property/*.c))
FUZZ_SRC := $(wildcard tests/fuzz/*.c)

SIM_SRC := $(wildcard tests/sim/*.c)
E2E := $(sort $(wildcard tests/e2e/*.sh))
# Scripts that only the plain build runs, not the one with sanitizers. suite.sh plays the whole
# suite three times, as --suite does under sanitizers; words.sh checks words, not memory, and would
# take six times as long. first-hour.sh types what README shows, which other scripts test in parts;
# gdb.sh needs full debug information. The service over PostgreSQL repeats the tests over SQLite;
# the code for PostgreSQL is run by the unit tests and postgres.py. embed.sh, guest.sh and wasm.sh
# need the libraries.
LEFT := $(if $(SAN),tests/e2e/words.sh tests/e2e/suite.sh tests/e2e/first-hour.sh tests/e2e/gdb.sh tests/e2e/embed.sh tests/e2e/guest.sh tests/e2e/wasm.sh $(wildcard tests/e2e/service-*-postgresql.sh))

# One test program for each room of tests/unit/, and one for tests/property/.
UNIT_ROOMS := $(sort $(patsubst tests/unit/%/,%,$(dir $(UNIT_SRC))))
TEST_PROGRAMS := $(UNIT_ROOMS:%=$(B)/tests/%.test) $(B)/tests/property.test
FUZZERS := $(patsubst tests/fuzz/%.c,$(B)/tests/fuzz/%,$(FUZZ_SRC))
FORKS := $(B)/tests/judge $(B)/tests/judge-forks
REPLAY := $(B)/tests/fuzz-replay
# There are no libraries with sanitizers.
GUEST := $(if $(SAN),,$(B)/guest)

# 1. Tests at every push

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
digests: $(B)/judge ## rewrite fixtures/digests.lock, when rulings are meant to change
	@tests/digests.sh $(B)/judge --lock
digests-check: $(B)/judge ## check that no ruling of the suite has changed
	@tests/digests.sh $(B)/judge

.PHONY: test-programs fuzzers
test-programs: all $(TEST_PROGRAMS) $(REPLAY) $(FORKS) $(B)/kernel-alone $(B)/sentences $(GUEST)
fuzzers: $(FUZZERS)

# A test program starts a process for each test. At a fixed address these needn't relocate two
# hundred pages of pointers first.
ifeq ($(SAN),)
$(TEST_PROGRAMS): private LDFLAGS += -no-pie
endif

# The kernel's test program is linked without any game.
KERNEL_TEST := $(B)/tests/kernel.test
$(KERNEL_TEST): $(call objects,$(KERNEL_UNIT_SRC) $(STUB_SRC) $(PROGRAMS_SRC)) $(call room_archive,cards) $(call room_archive,text) $(B)/libjudge-kernel.a
$(B)/tests/property.test: $(call objects,$(PROPERTY_SRC) $(SUPPORT_SRC)) $(JUDGED_LIBS)
$(filter-out $(KERNEL_TEST) $(B)/tests/property.test,$(TEST_PROGRAMS)): $(B)/tests/%.test: $$(call objects,$$(wildcard tests/unit/$$*/*.c) $(SUPPORT_SRC)) $(JUDGED_LIBS)
$(TEST_PROGRAMS):
	@mkdir -p $(@D)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS) $(TEST_LDLIBS)

# Scripts call a small client, which lets a fork server run judge (tests/forks/forks.h). The client
# is started thousands of times, so it is linked statically.
$(B)/tests/judge: tests/forks/client.c tests/forks/forks.h $(B)/config
	@mkdir -p $(@D)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(CPPFLAGS) -std=c17 -O1 $(WARNINGS) -static -o $@ $<
$(B)/tests/judge-forks: $(call objects,judged/cli/judge.c tests/forks/server.c) $(JUDGED_LIBS)
	@mkdir -p $(@D)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -Wl,--wrap=main -o $@ $^ $(LIBS_LDLIBS)

# A host of the library whose allocations are counted and can fail.
GUEST_WRAPS := $(foreach name,malloc calloc realloc free,-Wl,--wrap=$(name))
$(B)/guest: tests/guest/guest.c judged/embed/judge_ask.h $(B)/libjudge.a
	$(call say,LINK ,$@)
	$(Q)$(CC) -D_GNU_SOURCE -I. -std=c17 -O1 $(WARNINGS) $(GUEST_WRAPS) -o $@ $< $(B)/libjudge.a $(EMBED_LDLIBS) -lpthread

$(FUZZERS): $(B)/tests/fuzz/%: $(B)/obj/tests/fuzz/%.o $(call objects,$(SUPPORT_SRC)) $(JUDGED_LIBS)
	@mkdir -p $(@D)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(LIBS_LDLIBS)

# All fuzz targets in one program, which plays their seeds; each is called by its file's name.
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

# 2. Texts for people

.PHONY: sentences
sentences: $(B)/sentences ## rewrite the golden file of sentences, when texts for people are meant to change
	@$(B)/sentences fixtures fixtures/disputes/*.yaml contrib/demo-games/*/*.yaml contrib/examples/*.yaml >$(B)/sentences.told
	@python3 tests/sentences.py golden $(B)/sentences.told >tests/data/sentences.txt

SEED ?= 1
.PHONY: draw
draw: $(B)/sentences $(B)/judge $(B)/judged ## draw 50 sentences at random (SEED=n) from all texts for people, to be read without any context
	@$(B)/sentences fixtures fixtures/disputes/*.yaml contrib/demo-games/*/*.yaml contrib/examples/*.yaml >$(B)/sentences.all
	@python3 tests/sentences.py texts $(B)/judge $(B)/judged >>$(B)/sentences.all
	@python3 tests/sentences.py draw $(B)/sentences.all $(SEED)

COMMIT ?= HEAD
.PHONY: told-check
told-check: $(B)/tell-all ## check that every ruling shows every reader the same bytes as in COMMIT=commit
	@tests/told.sh $(B) $(COMMIT)

# 3. The service: other clients, load, crashes

SCHEDULES ?= 100
.PHONY: sim
sim: $(B)/sim ## simulate daemons that share a store, in SCHEDULES=n seeded schedules from SEED=n on: nothing may be lost, doubled, judged twice or left out
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
clients: $(PROGRAMS) ## test the service with curl, wrk, Node's fetch and an OpenAPI validator
	@./contrib/packages ci
	@contrib/npm tests/clients $(B)/clients
	@B=$(B) MODULES=$(abspath $(B)/clients) ./tests/run.sh tests/clients/clients.sh

.PHONY: keep-release
keep-release: $(PROGRAMS) ## keep a store, a client and the contract of the version that is built, as tests/data/release says
	@JUDGED=$(B)/judged python3 tests/service/release.py

.PHONY: fetch
fetch: ## fetch the npm packages that other gates need, so that they don't have to wait
	@contrib/npm tests/web $(WEB)/test
	@contrib/npm tests/clients $(B)/clients

# The simulation's own libpq, clock and random numbers come first in link order.
$(B)/sim: $(call objects,$(SIM_SRC)) $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(filter-out -lpq,$(LIBS_LDLIBS))

.PHONY: tsan
tsan: ## load the service for SECONDS=n under ThreadSanitizer: any race it reports fails
	@$(MAKE) $(if $(V),,-s) --no-print-directory SAN=thread O=1 WERROR= B=$(B)/tsan $(B)/tsan/judged
	@JUDGED=$(B)/tsan/judged python3 tests/service/load.py $(SECONDS)

.PHONY: cost
cost: $(B)/judged ## measure what the most expensive known requests cost: processor time, memory, store
	@JUDGED=$(B)/judged python3 tests/service/cost.py

.PHONY: beside
beside: $(B)/judged ## measure how long one client waits for its games while another sends batches of the most expensive documents; SECONDS=n
	@JUDGED=$(B)/judged python3 tests/service/beside.py $(SECONDS)

.PHONY: mutate
mutate: ## send randomly changed documents to the service for SECONDS=n, under sanitizers
	@$(MAKE) $(if $(V),,-s) --no-print-directory SAN=1 B=$(B)/san $(B)/san/judged
	@JUDGED=$(B)/san/judged python3 tests/service/mutate.py $(SECONDS)

# 4. At full length

.PHONY: deep
deep: ## run every gate at full length
	@env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL .ci/run deep

FUZZ_B := $(B)/fuzz
.PHONY: fuzz
fuzz: ## run every fuzz target for SECONDS=n (clang)
	@./contrib/packages ci
	@$(MAKE) $(if $(V),,-s) --no-print-directory CC=clang SAN=fuzz O=1 DEBUG=-g1 B=$(FUZZ_B) fuzzers
	@B=$(FUZZ_B) ./tests/fuzz.sh $(SECONDS) $(patsubst $(B)/%,$(FUZZ_B)/%,$(FUZZERS))

# ONLY=engine/kernel/loop.c: only in this file or folder; LISTED=1: the mutants that
# tests/mutants.survivors lists; AGAIN=1: those that survived the last run; JOBS=n: n at a time
N ?= 50
SEED ?= 1
# The unit tests of the rooms that judge; the other rooms don't depend on what a rule does.
MUTANTS_UNIT_SRC := $(foreach room,advice board claims record ruling script suite transcript words,$(wildcard tests/unit/$(room)/*.c)) tests/property/mirrored.c
.PHONY: mutants mutants-played mutants-check
mutants: ## change games and kernel in N=n places each, drawn by SEED=n, one at a time, and check that a test notices
	@$(MAKE) $(if $(V),,-s) --no-print-directory BOUNDED=1 B=$(B)/bounded mutants-played
mutants-played: $(B)/judge $(call objects,$(KERNEL_UNIT_SRC) $(STUB_SRC) $(PROGRAMS_SRC) $(MUTANTS_UNIT_SRC) $(SUPPORT_SRC)) $(B)/libjudge-kernel.a
	@python3 tests/mutants.py --build $(B) --n $(N) --seed $(SEED) --only '$(ONLY)' $(if $(LISTED),--listed) $(if $(AGAIN),--again) \
		$(if $(JOBS),--jobs $(JOBS)) --compile '$(CC) $(CPPFLAGS) $(CFLAGS)' \
		--ldflags '$(LDFLAGS)' --judge-objects '$(call objects,judged/cli/judge.c)' --engine '$(ENGINE_OBJ)' --judge-archives '$(JUDGED_ARCHIVES)' \
		--judge-libs '$(LIBS_LDLIBS)' --judged-units '$(call objects,$(MUTANTS_UNIT_SRC) $(SUPPORT_SRC))' --units '$(call objects,$(KERNEL_UNIT_SRC))' \
		--unit-objects '$(call objects,$(STUB_SRC) $(PROGRAMS_SRC))' \
		--unit-archives '$(call room_archive,cards) $(call room_archive,text) $(B)/libjudge-kernel.a' --unit-libs '$(LIBS_LDLIBS) $(TEST_LDLIBS)' --objcopy '$(OBJCOPY)'
mutants-check: ## check that the lines in tests/mutants.survivors are still in the source
	@python3 tests/mutants.py --check-list

# 5. Compiler flags

# The tested code is compiled with the flags asked for; the tests themselves are fast enough with
# -O1. Code that isn't used to play games needs even less: -Og compiles it in two thirds of the
# time.
QUICKLY := $(if $(filter quick,$(SAN)),-Og)
$(B)/obj/tests/%.o: private EXTRA_CFLAGS = $(TEST_CFLAGS) $(if $(filter-out 0,$(O)),-O1)
$(foreach cold,judged/cli judged/service judged/store judged/board rulebook/tools,$(B)/obj/$(cold)/%.o): private EXTRA_CFLAGS = $(QUICKLY)
$(B)/obj/tests/bench%.o: private EXTRA_CFLAGS =
# libFuzzer calls one function by name. In a program of several targets each needs its own name.
ifneq ($(SAN),fuzz)
$(B)/obj/tests/fuzz/%.o: private EXTRA_CFLAGS = $(if $(filter-out 0,$(O)),-O1) -DLLVMFuzzerTestOneInput=$(basename $(notdir $@))
endif
