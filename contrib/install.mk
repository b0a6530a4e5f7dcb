# install.mk: installs the programs and makes packages of them

MAN := $(wildcard docs/man/*.[1-8]) $(B)/man/judge_ask.3
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
MANDIR ?= $(PREFIX)/share/man
MAN_INSTALLED := $(foreach page,$(MAN),$(MANDIR)/man$(patsubst .%,%,$(suffix $(page)))/$(notdir $(page)))
DATA := $(wildcard fixtures/*/*.yaml fixtures/*/*/*.yaml) rulebook/exceptions.yaml
# Schemas with which editors check scenarios and disputes; installed beside those of cards and
# transcripts.
DOC_SCHEMAS := $(wildcard docs/*.schema.json)
# What programs in other languages begin with: an example, a module, a page each.
SAMPLES := $(addprefix embed/,README.md replay.c replay.cpp) $(addprefix python/,README.md judge.py pyproject.toml)
DATA_INSTALLED := $(addprefix $(DATADIR)/,$(SAMPLES)) $(addprefix $(DATADIR)/,$(DATA)) $(SCHEMAS:$(B)/%=$(DATADIR)/%) $(DOC_SCHEMAS:docs/%=$(DATADIR)/schema/%)
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d
COMPLETIONS := $(BASHDIR)/judge $(ZSHDIR)/_judge $(FISHDIR)/judge.fish
INSTALLED := $(COMPLETIONS) $(BINDIR)/judge $(BINDIR)/judged $(INCLUDEDIR)/judge.h $(INCLUDEDIR)/judge_ask.h $(LIBDIR)/pkgconfig/judge.pc \
	$(addprefix $(LIBDIR)/libjudge,.a .so .so.$(SOVERSION) .so.$(VERSION))

.PHONY: install
install: all $(B)/man/judge_ask.3 ## programs, library, headers, pkg-config file, man pages, suite, schemas (PREFIX, DESTDIR)
	install -d $(addprefix $(DESTDIR),$(BINDIR) $(LIBDIR)/pkgconfig $(INCLUDEDIR) $(sort $(dir $(COMPLETIONS) $(MAN_INSTALLED) $(DATA_INSTALLED))))
	install -m 755 $(PROGRAMS) $(DESTDIR)$(BINDIR)
	install -m 644 $(B)/libjudge.a $(DESTDIR)$(LIBDIR)
	install -m 755 $(B)/libjudge.so.$(VERSION) $(DESTDIR)$(LIBDIR)
	ln -sf libjudge.so.$(VERSION) $(DESTDIR)$(LIBDIR)/libjudge.so.$(SOVERSION)
	ln -sf libjudge.so.$(SOVERSION) $(DESTDIR)$(LIBDIR)/libjudge.so
	install -m 644 engine/judge.h judged/embed/judge_ask.h $(DESTDIR)$(INCLUDEDIR)
	sed -e 's|@prefix@|$(PREFIX)|; s|@libdir@|$(LIBDIR)|; s|@includedir@|$(INCLUDEDIR)|; s|@version@|$(VERSION)|; s|@libs@|$(EMBED_LDLIBS)|' \
		judged/embed/judge.pc.in >$(DESTDIR)$(LIBDIR)/pkgconfig/judge.pc
	for file in $(SAMPLES); do install -m 644 contrib/$$file $(DESTDIR)$(DATADIR)/$$file; done
	for file in $(DATA); do install -m 644 $$file $(DESTDIR)$(DATADIR)/$$file; done
	install -m 644 $(SCHEMAS) $(DOC_SCHEMAS) $(DESTDIR)$(DATADIR)/schema
	$(B)/judge completion bash >$(DESTDIR)$(BASHDIR)/judge
	$(B)/judge completion zsh >$(DESTDIR)$(ZSHDIR)/_judge
	$(B)/judge completion fish >$(DESTDIR)$(FISHDIR)/judge.fish
	for page in $(MAN); do install -m 644 $$page $(DESTDIR)$(MANDIR)/man$${page##*.}; done

.PHONY: uninstall
uninstall: ## remove the installed files
	rm -f $(addprefix $(DESTDIR),$(INSTALLED) $(MAN_INSTALLED) $(DATA_INSTALLED))

# The same source gives the same bytes, wherever and whenever it is built: the packages carry the
# time of the source.
RELEASED := $(B)/release
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || date -ud $(CARDS_DATE) +%s)
.PHONY: dist
dist: ## make a Debian package and a tarball that runs from any folder, with checksums, in build/dist
	@./contrib/packages build
	@rm -rf $(RELEASED)/root
	@umask 022 && $(MAKE) $(if $(V),,-s) --no-print-directory RELEASE=1 DEBUG= B=$(RELEASED) PREFIX=/usr \
		ZSHDIR=/usr/share/zsh/vendor-completions DESTDIR=$(RELEASED)/root install
	@SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) ./contrib/dist $(VERSION) $(RELEASED)/root $(B)/dist
