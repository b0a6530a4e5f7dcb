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

# The manual page of judge_ask.h, which is the header.
$(B)/man/judge_ask.3: judged/embed/judge_ask.h docs/man/judge.1
	@mkdir -p $(@D)
	$(call say,GEN  ,$@)
	$(Q)(grep "^.Dd" docs/man/judge.1; printf '.Dt JUDGE_ASK 3\n.Os\n.Sh NAME\n.Nm judge_ask\n.Nd the rules judge inside another program\n'; \
		printf '.Sh SYNOPSIS\n.In judge_ask.h\n.Pp\nLink with the flags of\n.Ql pkg-config --cflags --libs judge .\n'; \
		printf '.Sh DESCRIPTION\nThe header is the manual.\n.Bd -literal\n'; \
		sed 's/\\/\\e/g; s/^[.]/\\\&./' $<; printf '.Ed\n.Sh SEE ALSO\n.Xr judge 1\n') >$@
