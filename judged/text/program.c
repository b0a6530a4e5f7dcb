/* program.c: reads arguments and prints usage, from the rows of a command. */
#include "judged/text/program.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/text/doc.h"

enum { WIDTH = 100, MOST_OPTIONS = 24, PIECE = 160, GO_ON = -2 };

/* 1. Usage */

struct line {
	FILE *to;
	int column, indent;
};

/* Print a piece without breaking it: on this line if it fits, else on the next. */
static void
put_piece(struct line *line, const char *piece, size_t n)
{
	if (line->column > line->indent && line->column + 1 + (int)n > WIDTH) {
		fprintf(line->to, "\n%*s", line->indent, "");
		line->column = line->indent;
	} else if (line->column > line->indent) {
		fputc(' ', line->to);
		line->column++;
	}
	fwrite(piece, 1, n, line->to);
	line->column += (int)n;
}

/* Return the length up to the next blank outside brackets. */
static size_t
piece_length(const char *text)
{
	size_t n = 0;
	for (int depth = 0; text[n] && (text[n] != ' ' || depth > 0); n++)
		depth += (text[n] == '[') - (text[n] == ']');
	return n;
}

static void
put_pieces(struct line *line, const char *text)
{
	for (size_t n; *text; text += n, text += strspn(text, " ")) {
		n = piece_length(text);
		put_piece(line, text, n);
	}
}

/* Does the text mention the option? */
static bool
shows(const char *text, const char *name)
{
	size_t n = strlen(name);
	for (; (text = strstr(text, "--")); text += 2)
		if (strncmp(text + 2, name, n) == 0 &&
		    !strchr("abcdefghijklmnopqrstuvwxyz-", text[2 + n]))
			return true;
	return false;
}

/* Print an option in the synopsis: "[--view public|A|B|judge]". */
static void
put_option(struct line *line, const struct program_option *row)
{
	char piece[PIECE];
	size_t n = (size_t)snprintf(piece, sizeof piece, "[--%s", row->name);
	for (int i = 0; row->words && row->words[i]; i++)
		n += (size_t)snprintf(piece + n, sizeof piece - n, "%s%s", i ? "|" : " ",
		                      row->words[i]);
	if (!row->words && row->argument)
		n += (size_t)snprintf(piece + n, sizeof piece - n, " %s", row->argument);
	n += (size_t)snprintf(piece + n, sizeof piece - n, "]");
	put_piece(line, piece, n);
}

static void
print_synopsis(const char *program, const struct program_command *command, FILE *to)
{
	const char *name = command->name;
	int indent = fprintf(to, "usage: %s %s%s", program, name, *name ? " " : "");
	struct line line = { to, indent, indent };
	put_pieces(&line, command->usage);
	for (const struct program_option *row = command->options; row->name; row++)
		if (!shows(command->usage, row->name))
			put_option(&line, row);
	fputc('\n', to);
}

/* Print "  --edition E", without the blanks after it. Returns its length. */
static int
print_name(const struct program_option *row, FILE *to)
{
	return fprintf(to, "  --%s%s%s", row->name, row->argument ? " " : "",
	               row->argument ? row->argument : "");
}

static int
name_length(const struct program_option *row)
{
	return 4 + (int)strlen(row->name) + (row->argument ? 1 + (int)strlen(row->argument) : 0);
}

static void
print_options(const struct program_command *command, FILE *to)
{
	int indent = 0;
	for (const struct program_option *row = command->options; row->name; row++)
		if (row->help && name_length(row) + 2 > indent)
			indent = name_length(row) + 2;
	for (const struct program_option *row = command->options; row->name; row++) {
		if (!row->help)
			continue;
		fprintf(to, "%*s", indent - print_name(row, to), "");
		put_pieces(&(struct line){ to, indent, indent }, row->help);
		fputc('\n', to);
	}
}

/* Print command lines, indented by two blanks. */
static void
print_examples(const char *examples, FILE *to)
{
	fputs("Examples:\n", to);
	for (const char *line = examples; *line; line += strcspn(line, "\n") + 1)
		fprintf(to, "  %.*s\n", (int)strcspn(line, "\n"), line);
}

static void
print_usage(const char *program, const struct program_command *command, FILE *to)
{
	print_synopsis(program, command, to);
	if (command->about)
		fprintf(to, "\n%s", command->about);
	print_options(command, to);
	if (command->examples)
		print_examples(command->examples, to);
	if (!command->exits)
		return;
	put_pieces(&(struct line){ to, 0, 0 }, "Exit status:");
	put_pieces(&(struct line){ to, 12, 0 }, command->exits);
	fputc('\n', to);
}

/* 2. Reading */

__attribute__((format(printf, 2, 3))) static bool
wrong(const char *program, const char *format, ...)
{
	va_list args;
	fprintf(stderr, "%.*s: ", (int)strcspn(program, " "), program);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	return false;
}

static bool
take_number(const char *program, const struct program_option *row, const char *text, uint64_t *out)
{
	char *end;
	errno = 0;
	*out = strtoull(text, &end, 10);
	if (!errno && !*end && *text >= '0' && *text <= '9' && *out >= row->least &&
	    *out <= row->most)
		return true;
	if (row->least)
		return wrong(program, "--%s takes a whole number from %llu to %llu, not `%.60s`",
		             row->name, (unsigned long long)row->least,
		             (unsigned long long)row->most, text);
	return wrong(program, "--%s takes a whole number up to %llu, not `%.60s`", row->name,
	             (unsigned long long)row->most, text);
}

static bool
take_word(const char *program, const struct program_option *row, const char *text, int *out)
{
	char list[PIECE];
	size_t n = 0;
	for (int i = 0; row->words[i]; i++) {
		if (strcmp(row->words[i], text) == 0)
			return *out = i + (int)row->least, true;
		n += (size_t)snprintf(list + n, sizeof list - n, "%s%s",
		                      !i                  ? ""
		                      : row->words[i + 1] ? ", "
		                                          : " or ",
		                      row->words[i]);
	}
	return wrong(program, "--%s is %s, not `%.60s`", row->name, list, text);
}

static bool
take_form(const char *program, const struct program_option *row, const char *text,
          struct program_form *out)
{
	if (out->form && out->form != (int)row->least)
		return wrong(program, "one form of output at a time");
	*out = (struct program_form){ (int)row->least, text };
	return true;
}

static bool
take(const char *program, const struct program_option *row, void *command, char *text)
{
	void *at = (char *)command + row->at;
	switch ((enum option_kind)row->kind) {
	case TAKES_FLAG: return *(bool *)at = true;
	case TAKES_TEXT: *(const char **)at = text; return true;
	case TAKES_NUMBER: return take_number(program, row, text, at);
	case TAKES_WORD: return take_word(program, row, text, at);
	case TAKES_FORM: return take_form(program, row, text, at);
	default: return row->read(command, text);
	}
}

/* Return the option nearest to an unknown one, or NULL. */
static const char *
nearest_option(const struct program_command *command, const char *word)
{
	const char *names[MOST_OPTIONS + 2] = { "help" };
	int n = 1;
	for (const struct program_option *row = command->options; row->name; row++)
		names[n++] = row->name;
	return doc_nearest(word, names);
}

/* Report why getopt refused `given`: `why` is '?' or ':'. */
static int
wrong_option(const char *program, const struct program_command *command, const char *given, int why)
{
	char asked[PIECE], word[PIECE];
	size_t bare = strspn(given, "-");
	snprintf(asked, sizeof asked, "%s%s%s", program, *command->name ? " " : "", command->name);
	snprintf(word, sizeof word, "%.*s", (int)strcspn(given + bare, "="), given + bare);
	const char *near = nearest_option(command, word);
	if (why == ':')
		wrong(program, "`%s` needs an argument; see `%s --help`", given, asked);
	else if (near && strcmp(near, word) == 0)
		wrong(program, "`--%s` takes no argument", word);
	else if (near)
		wrong(program, "`%s` has no option `%.*s%s`; did you mean `--%s`?", asked,
		      (int)bare, given, word, near);
	else
		wrong(program, "`%s` has no option `%.*s%s`; see `%s --help`", asked, (int)bare,
		      given, word, asked);
	return PROGRAM_WRONG_USE;
}

static void
list_options(const struct program_option *row, struct option *out)
{
	for (int i = 0; row->name; row++)
		out[i++] =
			(struct option){ row->name, row->argument ? required_argument : no_argument,
			                 NULL, 1 };
}

/* Read the options. Returns GO_ON, or the exit code to end with. */
static int
read_options(const char *program, const struct program_command *command, int argc, char *argv[],
             void *to)
{
	struct option known[MOST_OPTIONS + 2] = { { "help", no_argument, NULL, 'h' } };
	int option, at;
	list_options(command->options, known + 1);
	optind = 0;
	opterr = 0;
	while ((option = getopt_long(argc, argv, command->leading ? "+:" : ":", known, &at)) !=
	       -1) {
		if (option == '?' || option == ':')
			return wrong_option(program, command, argv[optind - 1], option);
		if (option == 'h')
			return print_usage(program, command, stdout), PROGRAM_FINE;
		if (!take(program, &command->options[at - 1], to, optarg))
			return PROGRAM_WRONG_USE;
	}
	return GO_ON;
}

int
program_run(const char *program, const struct program_command *command, int argc, char *argv[],
            void *context)
{
	struct program_call call = { .command = alloc_zeroed(1, command->size),
		                     .context = context };
	if (command->begin)
		memcpy(call.command, command->begin, command->size);
	int code = read_options(program, command, argc, argv, call.command);
	if (code == GO_ON) {
		call.operand = argv + optind;
		call.n = argc - optind;
		bool many = command->most == PROGRAM_MANY;
		code = call.n < command->least || (call.n > command->most && !many)
		               ? PROGRAM_MISUSED
		               : command->run(&call);
	}
	free(call.command);
	if (code != PROGRAM_MISUSED)
		return code;
	print_usage(program, command, stderr);
	return PROGRAM_WRONG_USE;
}
