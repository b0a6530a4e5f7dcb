# bench.mk: measures speed, compares it with other programs, and checks that costs don't grow

BENCH_SRC := $(wildcard tests/bench/*.c)
BENCH_STORE_SRC := $(wildcard tests/bench-store/*.c) $(filter-out tests/bench-http/bench_http.c,$(wildcard tests/bench-http/*.c)) tests/bench/measure.c
BENCH_HTTP_SRC := $(wildcard tests/bench-http/*.c) tests/bench/measure.c

.PHONY: bench
bench: $(B)/bench ## measure; also writes build/bench.json
	@$(B)/bench $(B)/bench.json

# Not part of any check: it downloads the packages of package-lock.json into the build folder and
# takes minutes.
.PHONY: bench-peers
bench-peers: $(B)/bench ## measure replays against pokemon-showdown in the same run, as ratios (npm)
	@./contrib/packages build
	@contrib/npm tests/peers $(B)/peers --omit=optional
	@MODULES=$(abspath $(B)/peers) ./tests/peers/run.sh $(B)/bench

.PHONY: costs-check costs-lock
costs-check: $(B)/costs ## check that a decision costs the instructions, calls and bytes of tests/costs.lock
	@tests/costs.sh $(CC) '-O$(O)' $(B)/costs
costs-lock: $(B)/costs ## rewrite tests/costs.lock, when costs are meant to change
	@tests/costs.sh $(CC) '-O$(O)' $(B)/costs --lock

# RULINGS=0 measures everything on a small scale, in a minute. KEEP=folder stores the databases
# there and uses them again.
RULINGS ?= 100000
.PHONY: bench-http
bench-http: $(B)/bench-http $(PROGRAMS) ## measure the service with RULINGS=n real games; also writes build/bench-http.json
	@$(B)/bench-http $(B)/judged $(B)/judge $(RULINGS) $(B)/bench-http.json all $(KEEP)

SUBMISSIONS ?= 8000
.PHONY: bench-store
bench-store: $(B)/bench-store $(PROGRAMS) ## measure PostgreSQL against SQLite with SUBMISSIONS=n positions; also writes build/bench-store.json
	@tests/bench-store/run.sh $(B) $(SUBMISSIONS)

.PHONY: dictionary
dictionary: $(B)/bodies $(B)/judge ## make build/dictionaries/, with which bodies are packed, from random games and all disputes
	@tests/dictionary.sh $(B)

$(B)/bench: $(call objects,$(BENCH_SRC) $(SUPPORT_SRC)) $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)

$(B)/costs: $(call objects,tests/costs/costs.c $(SUPPORT_SRC)) $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)

$(B)/bodies: $(call objects,$(wildcard tests/dictionary/*.c) $(filter-out %/bench_http.c,$(BENCH_HTTP_SRC))) $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)

$(B)/bench-store: $(call objects,$(BENCH_STORE_SRC)) $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)

$(B)/bench-http: $(call objects,$(BENCH_HTTP_SRC)) $(JUDGED_LIBS)
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS_LDLIBS)
