/* common.c: the functions that commands share. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "judged/advice/advice.h"
#include "judged/board/decided.h"
#include "judged/cli/cli.h"
#include "judged/cli/meant.h"
#include "judged/embed/reply.h"
#include "judged/suite/options.h"
#include "rulebook/drafts/draft.h"

const char *const cli_seats[] = { "A", "B", NULL };
const char *const cli_languages[] = { "en", "ja", NULL };

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

void
cli_faults(const struct fault fault[], size_t n, bool json)
{
	for (size_t i = 0; i < n; i++)
		cli_fault(&fault[i]);
	if (json)
		cli_print(json_pack("{s:o}", "faults", fault_json_all(fault, n)));
}

int
cli_fault(const struct fault *fault)
{
	if (fault->parameter[0])
		return cli_wrong("%s [%s]", fault->sentence, fault->code);
	fault_print(stderr, fault);
	return CLI_WRONG_USE;
}

int
cli_worse(int a, int b)
{
	static const int weight[] = {
		[CLI_FINE] = 0, [CLI_UNDETERMINED] = 1, [CLI_NOT_FINE] = 2, [CLI_WRONG_USE] = 3
	};
	return weight[a] >= weight[b] ? a : b;
}

const struct rulebook_edition *
cli_edition(const char *name)
{
	return cli_edition_of(NULL, name);
}

/* Report all faults of a draft that could not be read for the first one. */
static void
report_draft(const char *path, const struct fault *first)
{
	struct fault all[DRAFT_FAULTS];
	size_t n = draft_find_faults(path, all, DRAFT_FAULTS);
	for (size_t i = 0; i < n; i++)
		cli_fault(&all[i]);
	if (n == 0)
		cli_fault(first);
}

const struct rulebook_edition *
cli_edition_of(const char *game, const char *name)
{
	struct fault fault;
	const struct rulebook_edition *found;
	if (!draft_is_file(name)) {
		found = rulebook_edition_of(game, name);
		if (!found)
			meant_no_edition(game, name);
		return found;
	}
	const struct draft *draft = draft_keep(name, &fault);
	if (!draft)
		return report_draft(name, &fault), NULL;
	found = &draft->edition;
	if (!game || strcmp(game, found->game) == 0)
		return found;
	cli_wrong("%s is a draft of %s, not of %s", name, found->game, game);
	return NULL;
}

bool
cli_take_edition(const char **name, const char *text)
{
	static char full[2 * FAULT_FILE];
	*name = text;
	if (!draft_is_file(text))
		return true;
	const struct rulebook_edition *draft = cli_edition(text);
	if (draft)
		snprintf(full, sizeof full, "%s/%s", draft->game, draft->name);
	*name = full;
	return draft;
}

bool
cli_read_edition(void *command, const char *text)
{
	return cli_take_edition(&((struct cli_asked *)command)->edition, text);
}

bool
cli_same_game(const struct rulebook_edition *a, const struct rulebook_edition *b)
{
	if (strcmp(a->game, b->game) == 0)
		return true;
	cli_wrong("%s and %s are different games", a->game, b->game);
	return false;
}

const char *
cli_fixtures(const char *named)
{
	return named ? named : suite_default_dir();
}

void
cli_play_with(struct suite_options *options, uint64_t jobs)
{
	options->dir = cli_fixtures(options->dir);
	options->jobs = jobs ? (int)jobs : suite_default_jobs();
}

bool
cli_plays(const char *game)
{
	if (judge_game(game))
		return true;
	cli_wrong("%s has a rulebook but no engine yet", game);
	return false;
}

bool
cli_choose(struct suite_options *options)
{
	if (options->game && !rulebook_game(options->game)) {
		meant_no_game(options->game);
		return false;
	}
	const struct rulebook_edition *edition =
		options->edition ? cli_edition_of(options->game, options->edition) : NULL;
	if (options->edition && !edition)
		return false;
	if (edition) {
		options->game = edition->game;
		options->edition = edition->name;
	}
	return !options->game || cli_plays(options->game);
}

bool
cli_open(struct cli_judged *out, const char *path, const struct cli_asked *asked)
{
	const struct asked by = { asked->edition, asked->reading, asked->on_illegal,
		                  asked->account };
	struct transcript_faults *faults = &out->faults;
	out->language = cli_languages[asked->language];
	size_t len;
	char *text = doc_load(path, &len, &transcript_limits, &faults->at[0]);
	faults->n = !text;
	out->read = text && asked_read(&out->transcript, path, text, len, &by, faults);
	free(text);
	if (!out->read)
		cli_faults(faults->at, faults->n, asked->json);
	return out->read;
}

bool
cli_judge(struct cli_judged *out, const char *path, const struct cli_asked *asked)
{
	if (!cli_open(out, path, asked))
		return false;
	if (ruling_make(&out->ruling, &out->transcript, NULL, &out->faults.at[0]))
		return true;
	out->faults.n = 1;
	cli_faults(out->faults.at, 1, asked->json);
	return false;
}

int
cli_play_to(struct cli_judged *judged, const struct moment *to, bool json)
{
	const struct moment_how how = { .language = judged->language };
	struct fault fault;
	int code =
		moment_play(&judged->ruling, &judged->transcript, to, &how, &judged->cut, &fault);
	if (code != CLI_FINE)
		cli_faults(&fault, 1, json);
	return code;
}

void
cli_warn_one_case(const struct ruling *tried, enum view view)
{
	char why[RULING_WHY] = "";
	if (view != VIEW_JUDGE)
		return;
	if (tried->worlds.n_needs > 0 || tried->worlds.cut_short)
		cli_wrong(
			"this is one case of several: the position depends on cards the record doesn't name%s%s",
			needs_say(tried, why, sizeof why) ? ": " : "", why);
}

void
cli_warn_if_depends(const struct cli_judged *played, enum view view)
{
	struct ruling whole = { 0 };
	struct fault fault;
	bool depends = false;
	if (played->ruling.guesses.n > 0 &&
	    position_depends(&whole, played->ruling.transcript, played->ruling.script.n_steps,
	                     &depends, &fault) &&
	    depends)
		cli_warn_one_case(&whole, view);
	ruling_free(&whole);
}

void
cli_close(struct cli_judged *judged)
{
	ruling_free(&judged->ruling);
	if (judged->read)
		transcript_free(&judged->transcript);
	judged->read = false;
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
cli_add_change(json_t *out, const struct rulebook_change *change,
               const struct rulebook_difference *d)
{
	if (change)
		json_object_set_new(out, "changed",
		                    json_pack("{s:s, s:s}", "kind",
		                              rulebook_difference_kind(change, d), "what",
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
