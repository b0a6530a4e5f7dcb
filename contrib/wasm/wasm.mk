# wasm.mk: the library as WebAssembly, and the npm package around it. It takes emscripten (Debian's
# package, 845 MB on disk), so it is not part of `make`: where emcc is installed, `make wasm` makes
# it and the tests use it.

WASM := build/wasm
EMCC := $(shell command -v emcc 2>/dev/null)
EMAR := $(shell command -v emar 2>/dev/null)
PACKAGE := $(WASM)/package

# 1 MiB of stack lies before everything else: a call that needs more leaves the memory, and the
# instance ends with an exception instead of writing over its data. longjmp() takes WebAssembly
# exceptions, which Node has since 17 and browsers since 2022.
WASM_SJLJ := -s SUPPORT_LONGJMP=wasm
WASM_CFLAGS := -std=gnu17 -O2 -D_GNU_SOURCE -I. -I$(B)/gen -I$(WASM)/include -w $(WASM_SJLJ)
# The names that a call's own functions take the place of (embed/memory.h), as far as these are not
# there for files: nothing of those gets into the result.
WASM_INSIDE := -include contrib/wasm/musl.h $(shell sed -n '/^fopen/q; s/\(.*\) \(.*\)/-D\1=\2/p' judged/embed/inside.syms)
WASM_LDFLAGS := -O2 $(WASM_SJLJ) -s STANDALONE_WASM --no-entry -s INITIAL_MEMORY=8388608 -s ALLOW_MEMORY_GROWTH=1 \
	-s EXPORTED_FUNCTIONS=_malloc,_free,_judge_ask_to,_judge_text_free,_judge_api -Wl,--stack-first
STACK := 1048576

# Sources of programs only; the rest is taken from an archive, as far as it is used.
WASM_LEFT := judged/record/pack.c judged/text/program.c judged/text/alloc_%.c judged/embed/memory.c
WASM_SRC := $(filter-out $(WASM_LEFT),$(foreach room,$(EMBED_ROOMS),$(call room_src,$(room))) $(ENGINE_SRC) $(RULEBOOK_SRC) $(DRAFTS_SRC))
WASM_GEN := $(GEN_RULEBOOKS) $(CARDED:%=$(B)/gen/%_cards.c) $(B)/gen/embedded.c $(B)/gen/ruling_schema.c $(B)/gen/scenarios.c $(B)/gen/disputes.c
WASM_OBJ := $(WASM_SRC:%.c=$(WASM)/obj/%.o) $(WASM_GEN:$(B)/gen/%.c=$(WASM)/obj/gen/%.o)
YAML_OBJ := $(addprefix $(WASM)/obj/yaml/,api.o reader.o scanner.o parser.o)
JANSSON_OBJ := $(addprefix $(WASM)/obj/jansson/,dump.o error.o hashtable.o hashtable_seed.o load.o memory.o pack_unpack.o strbuffer.o strconv.o utf.o value.o)
NETTLE_OBJ := $(addprefix $(WASM)/obj/nettle/,sha256.o sha256-compress.o write-be32.o)

# The sources of the three libraries, as Debian has them.
$(WASM)/sources:
	$(call say,FETCH,$@)
	$(Q)contrib/wasm/sources $(WASM)
	@touch $@

wasm_compile = $(Q)mkdir -p $(@D) && $(EMCC) $(WASM_CFLAGS) $(1) -c -o $@ $<
$(WASM)/obj/%.o: %.c contrib/wasm/musl.h judged/embed/inside.syms | $(WASM)/sources $(GEN_HEADERS)
	$(call say,EMCC ,$@)
	$(call wasm_compile,$(WASM_INSIDE) -MMD -MP)
$(WASM)/obj/gen/%.o: $(B)/gen/%.c | $(WASM)/sources $(GEN_HEADERS)
	$(call say,EMCC ,$@)
	$(call wasm_compile,$(WASM_INSIDE))
# Outside of it: it calls malloc() itself.
$(WASM)/obj/judged/embed/memory.o: judged/embed/memory.c | $(WASM)/sources
	$(call say,EMCC ,$@)
	$(call wasm_compile)
$(WASM)/obj/musl.o: contrib/wasm/musl.c contrib/wasm/musl.h | $(WASM)/sources
	$(call wasm_compile)
$(YAML_OBJ): $(WASM)/obj/yaml/%.o: $(WASM)/sources
	$(Q)mkdir -p $(@D) && $(EMCC) $(WASM_CFLAGS) $(WASM_INSIDE) -DYAML_DECLARE_STATIC -DYAML_VERSION_MAJOR=0 -DYAML_VERSION_MINOR=0 -DYAML_VERSION_PATCH=0 '-DYAML_VERSION_STRING=""' -c -o $@ $(WASM)/yaml/src/$*.c
$(JANSSON_OBJ): $(WASM)/obj/jansson/%.o: $(WASM)/sources
	$(Q)mkdir -p $(@D) && $(EMCC) $(WASM_CFLAGS) $(WASM_INSIDE) -DHAVE_STDINT_H -c -o $@ $(WASM)/jansson/src/$*.c
$(NETTLE_OBJ): $(WASM)/obj/nettle/%.o: $(WASM)/sources
	$(Q)mkdir -p $(@D) && $(EMCC) $(WASM_CFLAGS) $(WASM_INSIDE) -c -o $@ $(WASM)/nettle/$*.c
-include $(shell find $(WASM)/obj -name '*.d' 2>/dev/null)

$(WASM)/judge.a: $(WASM_OBJ) $(YAML_OBJ) $(JANSSON_OBJ) $(NETTLE_OBJ) $(WASM)/obj/judged/embed/memory.o $(WASM)/obj/musl.o
	@rm -f $@
	$(call say,AR   ,$@)
	$(Q)$(EMAR) rcs $@ $^

$(PACKAGE)/judge.wasm: $(WASM)/judge.a contrib/wasm/wasm.mk
	@mkdir -p $(@D)
	$(call say,LINK ,$@)
	$(Q)$(EMCC) $(WASM_LDFLAGS) -s TOTAL_STACK=$(STACK) -o $@ $<
	@rm -f $(B)/gen/web.c # the page has the judge as well
# For a test: too little stack.
$(WASM)/small.wasm: $(WASM)/judge.a contrib/wasm/wasm.mk
	$(Q)$(EMCC) $(WASM_LDFLAGS) -s TOTAL_STACK=16384 -o $@ $<

PACKAGE_FILES := $(notdir $(wildcard contrib/wasm/package/*))
$(PACKAGE_FILES:%=$(PACKAGE)/%): $(PACKAGE)/%: contrib/wasm/package/%
	@mkdir -p $(@D)
	@sed 's/@version@/$(VERSION)/' $< >$@
$(PACKAGE)/schemas.d.ts: contrib/wasm/types.mjs docs/ruling.schema.json $(TRANSCRIPT_SCHEMAS) $(WEB)/built
	@mkdir -p $(@D)
	$(call say,GEN  ,$@)
	$(Q)node contrib/wasm/types.mjs $(WEB) $@ ruling=docs/ruling.schema.json $(foreach game,$(CARDED),transcript_$(game)=$(B)/schema/transcript.$(game).schema.json)

.PHONY: wasm wasm-check
wasm: $(PACKAGE)/judge.wasm $(PACKAGE_FILES:%=$(PACKAGE)/%) $(PACKAGE)/schemas.d.ts ## make the judge in WebAssembly, with its npm package, in build/wasm/package (emscripten)
wasm-check: wasm $(WASM)/small.wasm $(B)/judge ## compare the judge in WebAssembly with the program, in Node and in a browser
	@./contrib/packages web
	@contrib/npm tests/web $(WEB)/test
	@B=$(B) ./tests/run.sh tests/e2e/wasm.sh
