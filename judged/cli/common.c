/* common.c: what the commands share. */
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "judged/cli/cli.h"

int
cli_usage(int option, const char *help)
{
	if (option == 'h') {
		fputs(help, stdout);
		return CLI_FINE;
	}
	fputs(help, stderr);
	return CLI_WRONG_USE;
}

int
cli_two(int argc, char *argv[], bool *json, const char *help)
{
	static const struct option options[] = {
		{ "json", no_argument, NULL, 'j' },
		{ "help", no_argument, NULL, 'h' },
		{ NULL, 0, NULL, 0 },
	};
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'j')
			*json = true;
		else
			return cli_usage(option, help);
	return argc - optind == 2 ? -1 : cli_usage('?', help);
}

int
cli_wrong(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	fputs("judge: ", stderr);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
	return CLI_WRONG_USE;
}

int
cli_fault(const struct fault *fault)
{
	fault_print(stderr, fault);
	return CLI_WRONG_USE;
}

bool
cli_read(struct transcript *t, const char *path, const char *edition, struct fault *fault)
{
	size_t len;
	char *text = doc_load(path, &len, &transcript_limits, fault);

	if (!text)
		return false;
	bool read = transcript_read(t, path, text, len, edition, fault);
	free(text);
	return read;
}

const struct rulebook_edition *
cli_edition(const char *name)
{
	const struct rulebook_edition *edition = rulebook_edition_of(NULL, name);

	if (!edition)
		cli_wrong("there is no edition `%.60s`", name);
	return edition;
}

bool
cli_view(const char *word, enum view *view)
{
	if (view_from_word(word, view))
		return true;
	cli_wrong("--view is public, A, B or judge, not `%.60s`", word);
	return false;
}

bool
cli_account(const char *word, judge_seat *out)
{
	if (strcmp(word, "A") != 0 && strcmp(word, "B") != 0) {
		cli_wrong("--account is A or B, not `%.60s`", word);
		return false;
	}
	*out = (judge_seat)(word[0] - 'A');
	return true;
}

bool
cli_follow(struct transcript *t, judge_seat account, const char *path)
{
	if (account == JUDGE_NOBODY || transcript_follow(t, account))
		return true;
	cli_wrong("%s holds no account of %c", path, 'A' + account);
	return false;
}

bool
cli_on_illegal(const char *word, int *out)
{
	for (int i = 0; transcript_illegal_words[i]; i++)
		if (strcmp(word, transcript_illegal_words[i]) == 0)
			return *out = i, true;
	cli_wrong("--on-illegal is stop, skip or take, not `%.60s`", word);
	return false;
}

void
cli_treat(struct transcript *t, int on_illegal)
{
	if (on_illegal >= 0)
		transcript_treat(t, (enum transcript_illegal)on_illegal);
}

bool
cli_number(const char *option, const char *text, uint64_t most, uint64_t *out)
{
	char *end;

	errno = 0;
	unsigned long long number = strtoull(text, &end, 10);
	if (errno || *end || *text < '0' || *text > '9' || number > most) {
		cli_wrong("%s takes a whole number up to %llu, not `%.60s`", option,
		          (unsigned long long)most, text);
		return false;
	}
	*out = number;
	return true;
}

void
cli_add_change(json_t *out, const struct rulebook_change *change)
{
	if (change)
		json_object_set_new(out, "changed",
		                    json_pack("{s:s, s:s}", "kind",
		                              rulebook_change_name(change->kind), "what",
		                              change->what));
}

void
cli_print(json_t *json)
{
	json_dumpf(json, stdout, JSON_INDENT(2));
	putchar('\n');
	json_decref(json);
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void
cli_progress(struct cli_progress *progress, uint64_t done, uint64_t all)
{
	static const char bar[] = "##############################";
	double time = now();

	if (progress->begun <= 0)
		progress->begun = progress->shown = time;
	if (time - progress->begun < 1 || time - progress->shown < 0.1 || !isatty(STDERR_FILENO))
		return;
	int filled = all ? (int)(done * (sizeof bar - 1) / all) : 0;
	fprintf(stderr, "\r[%-30.*s] %llu of %llu", filled, bar, (unsigned long long)done,
	        (unsigned long long)all);
	progress->shown = time;
	progress->drawn = true;
}

void
cli_progress_end(struct cli_progress *progress)
{
	if (progress->drawn)
		fputs("\r\033[K", stderr);
}
