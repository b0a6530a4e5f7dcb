/* foul.c: keeps a list of the faults of a game, each with a sentence. */
#include "judged/script/foul.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "judged/words/position.h"
#include "judged/words/choices.h"
#include "judged/text/alloc.h"

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

struct foul *
foul_add(struct fouls *fouls, enum foul_kind kind, judge_seat player, struct judge_run *run)
{
	if (fouls->n == fouls->cap) {
		fouls->cap = next_size(fouls);
		fouls->at = alloc_more(fouls->at, fouls->cap, sizeof *fouls->at);
		for (uint32_t i = fouls->n; i < fouls->cap; i++)
			fouls->at[i].says = (struct buffer){ 0 };
	}
	bool full = fouls_are_too_many(fouls, run);
	struct foul *foul = &fouls->at[fouls->n];
	fouls->n += !full;
	buffer_free(&foul->says); /* texts of a fault that was here before */
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
		buffer_free(&fouls->at[i].says);
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

/* 3. What was done, and why that is wrong */

void
foul_said(const struct foul *foul, char out[FOUL_WHY])
{
	out[0] = '\0';
	sentences_say(&foul->says, NULL, out, FOUL_WHY);
	sentence_stop(NULL, out, FOUL_WHY);
	out[0] = (char)toupper((unsigned char)out[0]);
}

void
foul_say_refused(struct foul *foul, const struct transcript *t, struct judge_run *run)
{
	judge_seat seat = foul->pick.seat < JUDGE_SEATS ? foul->pick.seat : JUDGE_NOBODY;
	int others = foul->n_refusals - 1;
	char number[DIGITS];
	struct said_pick said;
	struct refusal_texts texts;
	struct sentence says;
	pick_make(run, foul->pick, SENTENCE_CANT, &said, &says);
	foul->says.n = 0;
	foul->done = 1;
	sentences_keep(&foul->says, &says);
	if (foul->n_refusals) {
		refusal_make(SENTENCE_BECAUSE, t, judge_run_params(run)->rules, seat,
		             &foul->refusal[0], &texts, &says);
		sentences_keep(&foul->says, &says);
	}
	if (others > 0)
		sentences_add(&foul->says,
		              others == 1 ? SENTENCE_ALSO_FORBIDDEN_ONCE : SENTENCE_ALSO_FORBIDDEN,
		              1, number_text(others, number));
	if (foul->impossible)
		sentences_add(&foul->says,
		              foul->n_refusals ? SENTENCE_NOT_EITHER : SENTENCE_NOT_ALLOWED, 0);
	foul->why_hidden_from = pick_hidden_from(run, foul->pick);
}

void
foul_say(struct foul *foul, const struct transcript *t, const struct sentence *done)
{
	struct refusal_texts texts;
	struct sentence says;
	foul->says.n = 0;
	foul->done = 1;
	sentences_keep(&foul->says, done);
	if (!foul->n_refusals)
		return;
	refusal_make(SENTENCE_RULE_SAYS, t, NULL, JUDGE_NOBODY, &foul->refusal[0], &texts, &says);
	sentences_add(&foul->says, SENTENCE_STOP, 0);
	sentences_keep(&foul->says, &says);
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
