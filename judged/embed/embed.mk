# embed.mk: the library libjudge: everything from a transcript to its ruling, and the engine, with
# what engine/judge.h and judged/embed/judge_ask.h declare

EMBED_ROOMS := $(filter-out cli service% store suite,$(ROOMS))
EMBED_ARCHIVES := $(foreach room,$(filter-out embed,$(EMBED_ROOMS)),$(call room_archive,$(room))) $(B)/drafts.a $(B)/rulebook.a $(B)/engine.a
EMBED_LIBS := yaml-0.1 jansson nettle
EMBED_LDLIBS = $(call once,EMBED_LDLIBS,$(shell pkg-config --libs $(EMBED_LIBS)))

# Programs and library are linked from the same objects.
SHARED_FLAGS := $(ENGINE_FLAGS) $(if $(SAN),,-fvisibility=hidden)
$(B)/obj/gen/%.o $(B)/obj/rulebook/%.o $(EMBED_ROOMS:%=$(B)/obj/judged/%/%.o): SHARED_CFLAGS = $(SHARED_FLAGS)

# The libraries are not built with sanitizers, which would need a host that has them, too.
LIBRARIES := $(if $(SAN),,$(B)/libjudge.a $(B)/libjudge.so)

# One object, in which all names but judge_* are local: a host may have functions of the same names.
# Archives give only what is used.
$(B)/library.o: $(call room_archive,embed) $(EMBED_ARCHIVES)
	$(call say,LINK ,$@)
	$(Q)$(LD) -r -o $@ --whole-archive $< --no-whole-archive --start-group $(EMBED_ARCHIVES) --end-group
	$(Q)$(OBJCOPY) --strip-debug --wildcard --keep-global-symbol='judge_*' --localize-symbol='judge_*.*' $@

$(B)/libjudge.a: $(B)/library.o

$(B)/libjudge.so.$(VERSION): $(B)/library.o judged/embed/judge.map
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -shared -Wl,-soname,libjudge.so.$(SOVERSION) -Wl,--version-script,judged/embed/judge.map -Wl,-z,defs -s -o $@ $< $(EMBED_LDLIBS)

$(B)/libjudge.so: $(B)/libjudge.so.$(VERSION)
	@ln -sf $(<F) $(B)/libjudge.so.$(SOVERSION)
	@ln -sf $(<F) $@
