# lint.mk: layout, length of functions, and what static analysers say

C_FILES := $(shell find engine judged rulebook tests -name '*.[ch]' ! -path 'tests/data/*')

.PHONY: format
format: ## lay out every C file as .clang-format says, and the page as its .prettierrc.json does
	@clang-format -i $(C_FILES)
	@[ ! -x $(PRETTIER) ] || $(PRETTIER) $(PRETTIER_FLAGS) --write $(WEB_FILES)

.PHONY: format-check
format-check: ## fail when a C file, or one of the page where npm has been, is laid out otherwise
	@clang-format --dry-run -Werror $(C_FILES)
	@[ ! -x $(PRETTIER) ] || $(PRETTIER) $(PRETTIER_FLAGS) --check $(WEB_FILES)

.PHONY: functions-check
functions-check: ## is every function short?
	@./tests/functions.sh engine judged rulebook

.PHONY: lint
lint: functions-check $(GEN_HEADERS) ## the length of functions, clang-tidy and cppcheck; SINCE=commit: of what has changed since, or includes what has
	@./contrib/packages ci
	@SINCE='$(SINCE)' ./tests/lint.sh $(B) '$(CPPFLAGS) $(LIBS_CFLAGS)' $(filter-out tests/%,$(filter %.c,$(C_FILES)))

# An editor needs the generated headers as well, so they are made first.
.PHONY: compile_commands
compile_commands: $(GEN_HEADERS) ## write compile_commands.json, for editors and language servers
	@printf '%s\n' $(filter %.c,$(C_FILES)) | sed \
		-e 's|.*|{"directory": "$(CURDIR)", "file": "&", "command": "$(CC) $(CPPFLAGS) $(LIBS_CFLAGS) -std=c17 -c &"},|' \
		-e '1s/^/[/; $$s/,$$/]/' >compile_commands.json
