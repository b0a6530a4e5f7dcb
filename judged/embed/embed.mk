# embed.mk: the library libjudge: everything from a transcript to its ruling, and the engine, with
# what engine/judge.h and judged/embed/judge_ask.h declare

EMBED_ROOMS := $(filter-out cli service% store conform suite,$(ROOMS))
EMBED_ARCHIVES := $(foreach room,$(filter-out embed,$(EMBED_ROOMS)),$(call room_archive,$(room))) $(B)/drafts.a $(B)/rulebook.a $(B)/engine.a
# Libraries that allocate are linked in, so that their memory is the call's, too (memory.h). nettle
# only computes.
EMBED_LIBS := nettle
EMBED_LDLIBS = $(call once,EMBED_LDLIBS,$(shell pkg-config --libs $(EMBED_LIBS)))
EMBED_INSIDE = $(call once,EMBED_INSIDE,$(foreach lib,yaml:yaml-0.1 jansson:jansson,$(shell pkg-config --variable=libdir $(lastword $(subst :, ,$(lib))))/lib$(firstword $(subst :, ,$(lib))).a))

# Programs and library are linked from the same objects.
SHARED_FLAGS := $(ENGINE_FLAGS) $(if $(SAN),,-fvisibility=hidden)
$(B)/obj/gen/%.o $(B)/obj/rulebook/%.o $(EMBED_ROOMS:%=$(B)/obj/judged/%/%.o): private SHARED_CFLAGS = $(SHARED_FLAGS)

# The libraries are not built with sanitizers, which would need a host that has them, too.
LIBRARIES := $(if $(SAN),,$(B)/libjudge.a $(B)/libjudge.so)

# All that runs in a call, linked to the functions of memory.c. Archives give only what is used.
$(B)/inside.o: $(call objects,$(filter-out judged/embed/memory.c,$(call room_src,embed))) $(EMBED_ARCHIVES) judged/embed/inside.syms
	$(call say,LINK ,$@)
	$(Q)$(LD) -r -o $@ $(filter %.o,$^) --start-group $(EMBED_ARCHIVES) $(EMBED_INSIDE) --end-group
	$(Q)$(OBJCOPY) --strip-debug $@
	$(Q)$(OBJCOPY) --redefine-syms=judged/embed/inside.syms $@

# One object, in which all names but judge_* are local: a host may have functions of the same names.
# Frames for unwinding are a twentieth of the library; nothing in it is thrown.
$(B)/library.o: $(B)/inside.o $(B)/obj/judged/embed/memory.o
	$(call say,LINK ,$@)
	$(Q)$(LD) -r -o $@ $^
	$(Q)$(OBJCOPY) --strip-debug --remove-section=.eh_frame --wildcard --keep-global-symbol='judge_*' --localize-symbol='judge_*.*' $@

$(B)/libjudge.a: $(B)/library.o

$(B)/libjudge.so.$(VERSION): $(B)/library.o judged/embed/judge.map
	$(call say,LINK ,$@)
	$(Q)$(CC) $(LDFLAGS) -shared -Wl,-soname,libjudge.so.$(SOVERSION) -Wl,--version-script,judged/embed/judge.map -Wl,-z,defs -s -o $@ $< $(EMBED_LDLIBS)

$(B)/libjudge.so: $(B)/libjudge.so.$(VERSION)
	@ln -sf $(<F) $(B)/libjudge.so.$(SOVERSION)
	@ln -sf $(<F) $@

# The manual page of judge_ask.h, which is the header.
$(B)/man/judge_ask.3: judged/embed/judge_ask.h docs/man/judge.1
	@mkdir -p $(@D)
	$(call say,GEN  ,$@)
	$(Q)(grep "^.Dd" docs/man/judge.1; printf '.Dt JUDGE_ASK 3\n.Os\n.Sh NAME\n.Nm judge_ask\n.Nd the rules judge inside another program\n'; \
		printf '.Sh SYNOPSIS\n.In judge_ask.h\n.Pp\nLink with the flags of\n.Ql pkg-config --cflags --libs judge .\n'; \
		printf '.Sh DESCRIPTION\nThe header is the manual.\n.Bd -literal\n'; \
		sed 's/\\/\\e/g; s/^[.]/\\\&./' $<; printf '.Ed\n.Sh SEE ALSO\n.Xr judge 1\n') >$@
