/* foul.c: keeps a list of the faults of a game, each with a sentence. */
#include "judged/script/foul.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/words/position.h"
#include "judged/words/refusal.h"
#include "judged/words/say.h"
#include "judged/text/alloc.h"

enum { WHY_GIST = 240 };

/* 1. The list */

bool
fouls_are_too_many(const struct fouls *fouls, const struct judge_run *run)
{
	return fouls->n >= FOULS_MOST && judge_run_params(run)->allowance;
}

/* Return the next capacity of the list. The last step has no spare capacity, since each fault takes
 * a kilobyte: FOULS_MOST, and the one that hits the limit. */
static uint32_t
next_size(const struct fouls *fouls)
{
	uint32_t n = fouls->cap ? fouls->cap * 2 : 8;
	return fouls->cap <= FOULS_MOST && n > FOULS_MOST ? FOULS_MOST + 1 : n;
}

static void
forget_said(struct foul *foul)
{
	free(foul->why);
	buffer_free(&foul->says);
}

struct foul *
foul_add(struct fouls *fouls, enum foul_kind kind, judge_seat player, struct judge_run *run)
{
	if (fouls->n == fouls->cap) {
		fouls->cap = next_size(fouls);
		fouls->at = alloc_more(fouls->at, fouls->cap, sizeof *fouls->at);
		for (uint32_t i = fouls->n; i < fouls->cap; i++) {
			fouls->at[i].why = NULL;
			fouls->at[i].says = (struct buffer){ 0 };
		}
	}
	bool full = fouls_are_too_many(fouls, run);
	struct foul *foul = &fouls->at[fouls->n];
	fouls->n += !full;
	forget_said(foul); /* texts of a fault that was here before */
	memset(foul, 0, sizeof *foul);
	foul->kind = (uint8_t)kind;
	foul->player = player;
	foul_note_when(run, foul->when);
	struct judge_step_limit *allowance = judge_run_params(run)->allowance;
	if (fouls->n >= FOULS_MOST && allowance && !allowance->limit)
		allowance->limit = "faults";
	return foul;
}

void
fouls_forget(struct fouls *fouls, uint32_t which)
{
	struct foul gone = fouls->at[which];
	fouls->n--;
	memmove(&fouls->at[which], &fouls->at[which + 1], (fouls->n - which) * sizeof *fouls->at);
	fouls->at[fouls->n] = gone; /* freed with the list */
}

void
fouls_free(struct fouls *fouls)
{
	for (uint32_t i = 0; i < fouls->cap; i++)
		forget_said(&fouls->at[i]);
	free(fouls->at);
	*fouls = (struct fouls){ 0 };
}

/* 2. Time */

void
foul_note_when(struct judge_run *run, int32_t when[FOUL_VALUES])
{
	const struct judge_game *game = judge_run_params(run)->game;
	int n = 0;
	for (int i = 0; i < game->n_properties && n < FOUL_VALUES; i++)
		if (game->property[i].of == JUDGE_OF_GAME)
			when[n++] = judge_read(run, i, 0);
	while (n < FOUL_VALUES)
		when[n++] = JUDGE_NO_NUMBER;
}

int32_t
foul_when(const struct foul *foul, const struct judge_game *game, int property)
{
	int n = 0;
	for (int i = 0; i < property; i++)
		n += game->property[i].of == JUDGE_OF_GAME;
	return n < FOUL_VALUES ? foul->when[n] : JUDGE_NO_NUMBER;
}

/* 3. Reason */

const char *
foul_said(const struct foul *foul)
{
	return foul->why ? foul->why : "";
}

static void
set_why(struct foul *foul, const char *why)
{
	char *said = alloc_copy(why);
	free(foul->why);
	foul->why = said;
}

void
foul_say_more(struct foul *foul, const char *format, ...)
{
	char why[FOUL_WHY] = "";
	size_t len;
	char *more;
	FILE *to = alloc_stream(&more, &len);
	va_list args;
	va_start(args, format);
	vfprintf(to, format, args);
	va_end(args);
	fclose(to);
	say_add(why, sizeof why, "%s%s", foul_said(foul), more);
	free(more);
	set_why(foul, why);
}

/* Append what was done to `why`, in English, and store it as a sentence. */
static void
keep_done(struct foul *foul, const struct sentence *done, char why[FOUL_WHY])
{
	sentence_say(done, NULL, why, FOUL_WHY);
	foul->done = (uint16_t)strlen(why);
	foul->says.n = 0;
	sentences_keep(&foul->says, done);
}

void
foul_say_refused(struct foul *foul, const struct transcript *t, struct judge_run *run)
{
	judge_seat seat = foul->pick.seat < JUDGE_SEATS ? foul->pick.seat : JUDGE_NOBODY;
	char why[FOUL_WHY]; /* not cleared, since it is long */
	struct said_pick said;
	struct sentence done;
	why[0] = '\0';
	refused_pick_make(run, foul->pick, &said, &done);
	keep_done(foul, &done, why);
	say_add(why, sizeof why, ": ");
	if (foul->n_refusals)
		say_refusal(why, sizeof why, t, judge_run_params(run)->rules, seat,
		            &foul->refusal[0]);
	if (foul->n_refusals > 1)
		say_add(why, sizeof why, "; %d other rule%s it too", foul->n_refusals - 1,
		        foul->n_refusals == 2 ? " forbids" : "s forbid");
	if (foul->impossible)
		say_add(why, sizeof why, "%s",
		        foul->n_refusals ? "; the position doesn't allow it either"
		                         : "the position doesn't allow it");
	say_add(why, sizeof why, ".");
	why[0] = (char)toupper((unsigned char)why[0]);
	set_why(foul, why);
	foul->why_hidden_from = pick_hidden_from(run, foul->pick);
}

void
foul_say(struct foul *foul, const struct transcript *t, const struct sentence *done)
{
	char gist[WHY_GIST], why[FOUL_WHY];
	gist[0] = why[0] = '\0';
	keep_done(foul, done, why);
	if (foul->n_refusals) {
		say_rule(gist, sizeof gist, t, &foul->refusal[0]);
		say_add(why, sizeof why, ". %s", gist);
	}
	say_add(why, sizeof why, ".");
	set_why(foul, why);
}

/* 4. Words */

const char *
foul_kind_word(uint8_t kind)
{
	static const char *const words[] = { "illegal", "did", "saw", "misdone" };
	return words[kind];
}

const char *
foul_treatment_word(uint8_t treated)
{
	static const char *const words[] = { "stopped", "skipped", "taken", "adopted" };
	return words[treated];
}
