# engine.mk: the engine. It calls only plain functions of libc and has no state of its own; its
# kernel knows no game.

# Sorted, so that the link order is the same in every locale.
KERNEL_SRC := $(sort $(wildcard engine/kernel/*.c))
GAME_SRC := $(sort $(wildcard engine/*.c) $(filter-out engine/kernel/%,$(wildcard engine/*/*.c)))
ENGINE_SRC := $(KERNEL_SRC) $(GAME_SRC)

# The engine that programs link is compiled as a whole, so that calls between its files can be
# inlined. This takes gcc; the result is a plain object that other compilers can link. Under
# sanitizers and in tests the engine is compiled file by file. -O3 inlines more than -O2; its loop
# optimisations are turned off because the engine's loops are short. Only functions of judge.h can
# be called from outside. The linker's plugin is turned off: it reports every function of a plain
# object as callable from outside, which would prevent inlining.
WHOLE_O := $(if $(filter 2,$(O)),-O3 -fno-tree-loop-vectorize -fno-tree-slp-vectorize -fno-peel-loops -fno-unswitch-loops)
WHOLE_FLAGS_ASKED := -flto -fvisibility=hidden $(WHOLE_O)
# One object serves the programs and both libraries, so its code is position-independent, but calls
# within the engine don't go through a lookup.
ENGINE_FLAGS := $(if $(SAN),,-fPIC -fno-semantic-interposition)
WHOLE_LDFLAGS_ASKED := -flto=auto -fno-use-linker-plugin -fwhole-program
WHOLE := $(if $(BOUNDED),,$(shell $(CC) -Werror -r -nostdlib $(WHOLE_FLAGS_ASKED) $(WHOLE_LDFLAGS_ASKED) -x c -o /dev/null /dev/null 2>/dev/null && echo yes))

KERNEL_OBJ := $(call objects,$(KERNEL_SRC))
ENGINE_OBJ := $(call objects,$(ENGINE_SRC))
WHOLE_OBJ := $(if $(WHOLE),$(patsubst %.c,$(B)/whole/%.o,$(ENGINE_SRC)),$(ENGINE_OBJ))

# Only judge_* is visible from outside the engine, without the copies a compiler makes
# (judge_x.isra.0): a host program may use all other names for itself.
$(B)/engine.o: $(WHOLE_OBJ)
$(B)/engine.o: private as_one = $(if $(WHOLE),$(CFLAGS) $(ENGINE_FLAGS) $(WHOLE_O) $(WHOLE_LDFLAGS_ASKED))
$(B)/engine.o: $(B)/sources
	$(call say,LINK ,$@)
	$(Q)$(CC) -r -nostdlib $(as_one) -o $@ $(filter %.o,$^)
	$(Q)$(OBJCOPY) --wildcard --keep-global-symbol='judge_*' --localize-symbol='judge_*.*' $@

$(B)/libjudge-kernel.a: $(KERNEL_OBJ)
$(B)/engine.a: $(B)/engine.o

$(B)/gen/called-from-outside.h: engine/judge.h
	@mkdir -p $(@D)
	$(call say,GEN  ,$@)
	$(Q)sed -n 's/^[a-z].*[ *]\(judge_[a-z_]*\)(.*/extern __typeof__(\1) \1 __attribute__((externally_visible, visibility("default")));/p' $< | \
		(echo '#include "$<"'; cat) >$@

$(B)/obj/engine/%.o: private EXTRA_CFLAGS = $(ENGINE_FLAGS)
$(B)/whole/%.o: private EXTRA_CFLAGS = $(ENGINE_FLAGS) $(WHOLE_FLAGS_ASKED) -include $(B)/gen/called-from-outside.h
$(B)/whole/%.o: %.c $(B)/config $(B)/gen/called-from-outside.h
	@mkdir -p $(@D)
	$(call say,CC   ,$@)
	$(Q)$(compile)

.PHONY: engine-check
engine-check: $(B)/engine.a $(B)/judge $(B)/judged $$(LIBRARIES)
	@./tests/engine-symbols.sh $(B) $(if $(SAN),sanitized)
	@./tests/kernel-words.sh engine/judge.h $(wildcard engine/kernel/*)

$(B)/kernel-alone: $(B)/libjudge-kernel.a $(call objects,$(STUB_SRC)) tests/alone.c
	$(call say,LINK ,$@)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ tests/alone.c $(call objects,$(STUB_SRC)) -Wl,--whole-archive $< -Wl,--no-whole-archive
