# lint.mk: checks layout and length of functions, and runs static analysers

C_FILES := $(shell find engine judged rulebook tests -name '*.[ch]' ! -path 'tests/data/*')

.PHONY: format
format: ## format every C file by .clang-format, and the web page by its .prettierrc.json
	@clang-format -i $(C_FILES)
	@[ ! -x $(PRETTIER) ] || $(PRETTIER) $(PRETTIER_FLAGS) --write $(WEB_FILES)

.PHONY: format-check
format-check: ## check the format of every C file, and of the web page if its packages are there
	@clang-format --dry-run -Werror $(C_FILES)
	@[ ! -x $(PRETTIER) ] || $(PRETTIER) $(PRETTIER_FLAGS) --check $(WEB_FILES)

.PHONY: functions-check
functions-check: ## check that every function is short
	@./tests/functions.sh engine judged rulebook

.PHONY: lint
lint: functions-check $(GEN_HEADERS) ## check the length of functions and run clang-tidy and cppcheck; SINCE=commit: only on files that changed or include a changed one
	@./contrib/packages ci
	@SINCE='$(SINCE)' ./tests/lint.sh $(B) '$(CPPFLAGS) $(LIBS_CFLAGS)' $(filter-out tests/%,$(filter %.c,$(C_FILES)))

# An editor needs the generated headers as well, so they are made first.
.PHONY: compile_commands
compile_commands: $(GEN_HEADERS) ## write compile_commands.json, for editors and language servers
	@printf '%s\n' $(filter %.c,$(C_FILES)) | sed \
		-e 's|.*|{"directory": "$(CURDIR)", "file": "&", "command": "$(CC) $(CPPFLAGS) $(LIBS_CFLAGS) -std=c17 -c &"},|' \
		-e '1s/^/[/; $$s/,$$/]/' >compile_commands.json
