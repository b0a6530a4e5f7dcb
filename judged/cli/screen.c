/* screen.c: prepares standard output for people at a terminal. */
#include "judged/cli/screen.h"

#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "judged/text/alloc.h"

enum { NO_PAGER = 126 };

/* A single instance, since there is a single standard output. */
static struct {
	FILE *terminal; /* the real output, or NULL: nothing is kept */
	char *text;
	size_t n;
} kept;

/* 1. Colour */

static const char red[] = "\033[1;31m", green[] = "\033[1;32m", yellow[] = "\033[1;33m",
		  bold[] = "\033[1m", plain[] = "\033[0m";

static bool
is_coloured(void)
{
	const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
	return !(no && *no) && terminal && strcmp(terminal, "dumb") != 0;
}

/* Is the text a document or a picture? Those aren't coloured, since somebody may copy them. */
static bool
is_document(const char *text)
{
	return strchr("{[<#", *text) || strncmp(text, "judged:", 7) == 0;
}

/* Return the length of a verdict at the beginning of the text, such as "OUT OF PLACE"; 0 if there
 * is none. */
static size_t
verdict_length(const char *text)
{
	size_t n = 0;
	while (isupper((unsigned char)text[n]) || (n > 0 && text[n] == ' '))
		n++;
	return n > 4 && text[n] == ':' ? n : 0;
}

static const char *
verdict_colour(const char *text)
{
	return strncmp(text, "CONSISTENT", 10) == 0     ? green
	       : strncmp(text, "INCOMPLETE", 10) == 0   ? yellow
	       : strncmp(text, "UNDETERMINED", 12) == 0 ? yellow
	                                                : red;
}

/* Return the length of a heading at the beginning of a line, such as "Legal instead"; 0 if there is
 * none. */
static size_t
heading_length(const char *line)
{
	static const char *const words[] = { "Legal",    "Refused", "Faults",
		                             "Examples", "Exit",    "usage" };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strncmp(line, words[i], strlen(words[i])) == 0)
			return strcspn(line, ":\n");
	return 0;
}

/* Print a line with its verdict or heading coloured. The name of a file may precede a verdict. */
static void
paint_line(const char *line, size_t n, FILE *to)
{
	const char *colon = memmem(line, n, ": ", 2), *at = line;
	size_t length = verdict_length(line);
	if (!length && colon && (length = verdict_length(colon + 2)))
		at = colon + 2;
	const char *colour = length ? verdict_colour(at) : bold;
	if (!length)
		length = heading_length(line);
	fwrite(line, 1, (size_t)(at - line), to);
	if (length > 0)
		fprintf(to, "%s%.*s%s", colour, (int)length, at, plain);
	fwrite(at + length, 1, n - (size_t)(at - line) - length, to);
}

static void
show(FILE *to)
{
	if (!is_coloured() || is_document(kept.text)) {
		fwrite(kept.text, 1, kept.n, to);
		return;
	}
	for (const char *line = kept.text; *line;) {
		size_t n = strcspn(line, "\n");
		n += line[n] == '\n';
		paint_line(line, n, to);
		line += n;
	}
}

/* 2. The pager */

static bool
is_longer_than_the_screen(void)
{
	struct winsize size = { 0 };
	size_t lines = 0;
	for (size_t i = 0; i < kept.n; i++)
		lines += kept.text[i] == '\n';
	return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 &&
	       lines >= size.ws_row;
}

static const char *
pager(void)
{
	const char *own = getenv("JUDGE_PAGER"), *usual = getenv("PAGER");
	return own ? own : usual ? usual : "less";
}

/* Show the text with the pager. False if there is no such pager, and nothing was shown. */
static bool
show_by_pager(void)
{
	const char *command = pager();
	if (!*command || strcmp(command, "cat") == 0)
		return false;
	setenv("LESS", "FRX", 0);
	void (*before)(int) = signal(SIGPIPE, SIG_IGN); /* the user may quit the pager early */
	FILE *to = popen(command, "w");
	if (to) {
		show(to);
		fflush(to);
		/* without this, pclose() fails if the pager was quit before it read everything */
		__fpurge(to);
	}
	int status = to ? pclose(to) : -1;
	signal(SIGPIPE, before);
	return status != -1 && !(WIFEXITED(status) && WEXITSTATUS(status) >= NO_PAGER);
}

/* 3. The screen */

/* Does the command print while it works, or print something other than text? */
static bool
is_shown_at_once(const char *command)
{
	static const char *const commands[] = { "suite",      "disputes", "random",
		                                "completion", "board",    "--server" };
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (strcmp(command, commands[i]) == 0)
			return true;
	return false;
}

void
screen_begin(const char *command)
{
	if (!isatty(STDOUT_FILENO) || is_shown_at_once(command))
		return;
	FILE *memory = open_memstream(&kept.text, &kept.n);
	if (!memory)
		return;
	kept.terminal = stdout;
	stdout = memory;
}

bool
screen_end(void)
{
	if (!kept.terminal)
		return fflush(stdout) == 0 && !ferror(stdout);
	FILE *memory = alloc_have(stdout);
	stdout = kept.terminal;
	bool good = fclose(memory) == 0;
	if (good && !(is_longer_than_the_screen() && show_by_pager()))
		show(stdout);
	free(kept.text);
	kept.terminal = NULL;
	return good && fflush(stdout) == 0 && !ferror(stdout);
}
