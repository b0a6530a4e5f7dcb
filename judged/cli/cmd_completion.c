/* cmd_completion.c: `judge completion`: prints scripts with which shells complete the command line
 * of judge. */
#include <stdio.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/cli/complete.h"
#include "judged/cli/meant.h"

/* Each script asks `judge completion --words` for the words that can come next, so the scripts need
 * no changes when options are added. */

static const char bash[] =
	"# Completion of judge for bash: eval \"$(judge completion bash)\"\n"
	"_judge() {\n"
	"  local begun=${COMP_WORDS[COMP_CWORD]} line word\n"
	"  COMPREPLY=()\n"
	"  while IFS= read -r line; do\n"
	"    if [ \"$line\" = :files ]; then\n"
	"      compopt -o filenames 2>/dev/null\n"
	"      while IFS= read -r word; do COMPREPLY+=(\"$word\"); done < <(compgen -f -- \"$begun\")\n"
	"    else\n"
	"      printf -v word %q \"${line%%$'\\t'*}\"\n"
	"      COMPREPLY+=(\"$word\")\n"
	"    fi\n"
	"  done < <(judge completion --words \"${COMP_WORDS[@]:0:COMP_CWORD+1}\" 2>/dev/null)\n"
	"}\n"
	"complete -F _judge judge\n";

static const char zsh[] =
	"#compdef judge\n"
	"# Completion of judge for zsh: a file _judge in a folder of $fpath, or\n"
	"# source <(judge completion zsh)\n"
	"_judge() {\n"
	"  local line\n"
	"  local -a found\n"
	"  for line in \"${(@f)$(judge completion --words \"${(@Q)words[1,CURRENT]}\" 2>/dev/null)}\"; do\n"
	"    case $line in\n"
	"      :files) _files ;;\n"
	"      ?*) found+=(\"${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}\") ;;\n"
	"    esac\n"
	"  done\n"
	"  (( $#found )) && _describe -V judge found -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'\n"
	"}\n"
	"if [ \"$funcstack[1]\" = _judge ]; then _judge \"$@\"; else compdef _judge judge; fi\n";

static const char fish[] =
	"# Completion of judge for fish: judge completion fish | source\n"
	"function __judge_words\n"
	"    set -l begun (commandline -ct)\n"
	"    set -l before (commandline -opc)\n"
	"    for line in (judge completion --words $before \"$begun\" 2>/dev/null)\n"
	"        if test \"$line\" = :files\n"
	"            __fish_complete_path \"$begun\"\n"
	"        else\n"
	"            echo $line\n"
	"        end\n"
	"    end\n"
	"end\n"
	"complete -c judge -e\n"
	"complete -c judge -f -k -a '(__judge_words)'\n";

static const struct {
	const char *shell, *script;
} scripts[] = { { "bash", bash }, { "zsh", zsh }, { "fish", fish } };

struct command {
	bool words;
};

static int
completion(const struct program_call *call)
{
	const struct command *command = call->command;
	if (call->n == 0)
		return PROGRAM_MISUSED;
	if (command->words) {
		complete_words(call->operand + 1, call->n - 1, stdout);
		return CLI_FINE;
	}
	if (call->n != 1)
		return PROGRAM_MISUSED;
	for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
		if (strcmp(scripts[i].shell, call->operand[0]) == 0) {
			fputs(scripts[i].script, stdout);
			return CLI_FINE;
		}
	return meant_none("shell", call->operand[0], complete_shells);
}

static const struct program_option options[] = {
	OPTION_FLAG(
		"words", words,
		"for the scripts themselves: print all completions of the last WORD of a command line; the first WORD is `judge`"),
	OPTION_END,
};

const struct program_command cmd_completion = {
	.name = "completion",
	.summary = "print a script for shell completion of commands, options and cards",
	.usage = "bash|zsh|fish | --words WORD...",
	.about =
		"Print a completion script for a shell. If judge was installed, the script is already in place.\n"
		"Otherwise, put this line in the shell's start-up file:\n"
		"  bash  eval \"$(judge completion bash)\"\n"
		"  zsh   source <(judge completion zsh)\n"
		"  fish  judge completion fish | source\n"
		"It takes effect in the next shell you start.\n",
	.exits = "0 success, 2 usage error.",
	.operands = "SHELL",
	.examples = "eval \"$(judge completion bash)\"\n",
	.options = options,
	.most = PROGRAM_MANY,
	.leading = true,
	.size = sizeof(struct command),
	.run = completion,
};
