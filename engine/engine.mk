# engine.mk: the engine: libc's plain functions only, no state of its own, and a kernel that knows no game

# Sorted, so that they are linked in the same order in every locale.
KERNEL_SRC := $(sort $(wildcard engine/kernel/*.c))
GAME_SRC := $(sort $(wildcard engine/*.c) $(filter-out engine/kernel/%,$(wildcard engine/*/*.c)))
ENGINE_SRC := $(KERNEL_SRC) $(GAME_SRC)

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

KERNEL_OBJ := $(call objects,$(KERNEL_SRC))
ENGINE_OBJ := $(call objects,$(ENGINE_SRC))
WHOLE_OBJ := $(if $(WHOLE),$(patsubst %.c,$(B)/whole/%.o,$(ENGINE_SRC)),$(ENGINE_OBJ))

# Of the engine only judge_* can be seen from outside, and not what a compiler made of these for itself (judge_x.isra.0): what else a host program may call, or define, is its own.
$(B)/engine.o: $(WHOLE_OBJ)
$(B)/engine.o: private as_one = $(if $(WHOLE),$(CFLAGS) $(ENGINE_FLAGS) $(WHOLE_O) $(WHOLE_LDFLAGS_ASKED))
$(B)/engine.o: $(B)/sources
	$(call say,LINK ,$@)
	$(Q)$(CC) -r -nostdlib $(as_one) -o $@ $(filter %.o,$^)
	$(Q)$(OBJCOPY) --wildcard --keep-global-symbol='judge_*' --localize-symbol='judge_*.*' $@

$(B)/libjudge-kernel.a: $(KERNEL_OBJ)
$(B)/libjudge.a: $(B)/engine.o

$(B)/libjudge.so.$(VERSION): $(B)/engine.o engine/judge.map
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -shared -Wl,-soname,libjudge.so.$(SOVERSION) -Wl,--version-script,engine/judge.map -o $@ $<

$(B)/libjudge.so: $(B)/libjudge.so.$(VERSION)
	@ln -sf $(<F) $(B)/libjudge.so.$(SOVERSION)
	@ln -sf $(<F) $@

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

.PHONY: engine-check
engine-check: $(B)/libjudge.a $(B)/judge $(B)/judged
	@./tests/engine-symbols.sh $(B) $(if $(SAN),sanitized)
	@./tests/kernel-words.sh engine/judge.h $(wildcard engine/kernel/*)

$(B)/kernel-alone: $(B)/libjudge-kernel.a $(call objects,$(STUB_SRC)) tests/alone.c
	$(call say,LINK ,$@)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ tests/alone.c $(call objects,$(STUB_SRC)) -Wl,--whole-archive $< -Wl,--no-whole-archive
