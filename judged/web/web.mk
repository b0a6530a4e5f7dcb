# web.mk: the web page that the daemon serves. It is bundled with Node if npm is installed, once for
# all configurations.

WEB := build/web
WEB_SRC := $(shell find judged/web -type f) docs/openapi.yaml
NPM := $(shell command -v npm 2>/dev/null)
PRETTIER := $(WEB)/node_modules/.bin/prettier
PRETTIER_FLAGS := --config judged/web/.prettierrc.json --log-level warn
WEB_FILES := $(filter %.ts %.tsx %.mjs %.css,$(WEB_SRC)) $(wildcard tests/web/*.mjs tests/wasm/*.mjs contrib/wasm/*.mjs contrib/wasm/package/*.mjs)

$(WEB)/built: $(WEB_SRC)
	$(call say,WEB  ,$@)
	$(Q)judged/web/build.sh $(WEB)
$(B)/gen/web.c: $(B)/tools/embed-files $(if $(NPM),$(WEB)/built)
	@mkdir -p $(B)/gen
	$(call say,GEN  ,$@)
	$(Q)judged/web/device.sh $(PACKAGE) $(WEB)
	$(Q)$< $@ $(if $(NPM),$(WEB)/dist)

.PHONY: page
page: ## build everything again with the web page, if its packages couldn't be fetched before
	@[ -s $(WEB)/dist/index.html ] || rm -f $(WEB)/built $(B)/gen/web.c
	@$(MAKE) $(if $(V),,-s) --no-print-directory $(B)/gen/web.c
	@$(MAKE) $(if $(V),,-s) --no-print-directory all

.PHONY: web-check
web-check: ## test the web page in a browser: its layout, then its tests; ONLY='words of a test'
	@./contrib/packages web
	@[ -s $(WEB)/dist/index.html ] || $(MAKE) $(if $(V),,-s) --no-print-directory page
	@$(MAKE) $(if $(V),,-s) --no-print-directory $(B)/judged
	@WEB=$(WEB) JUDGED=$(B)/judged ./tests/web/run.sh $(if $(ONLY),'$(ONLY)')
