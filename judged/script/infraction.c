/* infraction.c: keeps a list of the faults of a game, each with a sentence. */
#include "judged/script/infraction.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "judged/words/position.h"
#include "judged/words/choices.h"
#include "judged/text/alloc.h"

/* 1. The list */

bool
infractions_are_too_many(const struct infractions *infractions, const struct judge_run *run)
{
	return infractions->n >= INFRACTIONS_MOST && judge_run_params(run)->allowance;
}

/* Return the next capacity of the list. The last step has no spare capacity, since each fault takes
 * a kilobyte: INFRACTIONS_MOST, and the one that hits the limit. */
static uint32_t
next_size(const struct infractions *infractions)
{
	uint32_t n = infractions->cap ? infractions->cap * 2 : 8;
	return infractions->cap <= INFRACTIONS_MOST && n > INFRACTIONS_MOST ? INFRACTIONS_MOST + 1
	                                                                    : n;
}

struct infraction *
infraction_add(struct infractions *infractions, enum infraction_kind kind, judge_seat player,
               struct judge_run *run)
{
	if (infractions->n == infractions->cap) {
		infractions->cap = next_size(infractions);
		infractions->at =
			alloc_more(infractions->at, infractions->cap, sizeof *infractions->at);
		for (uint32_t i = infractions->n; i < infractions->cap; i++)
			infractions->at[i].says = (struct buffer){ 0 };
	}
	bool full = infractions_are_too_many(infractions, run);
	struct infraction *infraction = &infractions->at[infractions->n];
	infractions->n += !full;
	buffer_free(&infraction->says); /* texts of a fault that was here before */
	memset(infraction, 0, sizeof *infraction);
	infraction->kind = (uint8_t)kind;
	infraction->player = player;
	infraction_note_when(run, infraction->when);
	struct judge_step_limit *allowance = judge_run_params(run)->allowance;
	if (infractions->n >= INFRACTIONS_MOST && allowance && !allowance->limit)
		allowance->limit = "faults";
	return infraction;
}

void
infractions_forget(struct infractions *infractions, uint32_t which)
{
	struct infraction gone = infractions->at[which];
	infractions->n--;
	memmove(&infractions->at[which], &infractions->at[which + 1],
	        (infractions->n - which) * sizeof *infractions->at);
	infractions->at[infractions->n] = gone; /* freed with the list */
}

void
infractions_free(struct infractions *infractions)
{
	for (uint32_t i = 0; i < infractions->cap; i++)
		buffer_free(&infractions->at[i].says);
	free(infractions->at);
	*infractions = (struct infractions){ 0 };
}

/* 2. Time */

void
infraction_note_when(struct judge_run *run, int32_t when[INFRACTION_VALUES])
{
	const struct judge_game *game = judge_run_params(run)->game;
	int n = 0;
	for (int i = 0; i < game->n_properties && n < INFRACTION_VALUES; i++)
		if (game->property[i].of == JUDGE_OF_GAME)
			when[n++] = judge_read(run, i, 0);
	while (n < INFRACTION_VALUES)
		when[n++] = JUDGE_NO_NUMBER;
}

int32_t
infraction_when(const struct infraction *infraction, const struct judge_game *game, int property)
{
	int n = 0;
	for (int i = 0; i < property; i++)
		n += game->property[i].of == JUDGE_OF_GAME;
	return n < INFRACTION_VALUES ? infraction->when[n] : JUDGE_NO_NUMBER;
}

/* 3. What was done, and why that is wrong */

void
infraction_said(const struct infraction *infraction, char out[INFRACTION_WHY])
{
	out[0] = '\0';
	sentences_say(&infraction->says, NULL, out, INFRACTION_WHY);
	sentence_stop(NULL, out, INFRACTION_WHY);
	out[0] = (char)toupper((unsigned char)out[0]);
}

void
infraction_say_refused(struct infraction *infraction, const struct transcript *t,
                       struct judge_run *run)
{
	judge_seat seat =
		infraction->pick.seat < JUDGE_SEATS ? infraction->pick.seat : JUDGE_NO_SEAT;
	int others = infraction->n_refusals - 1;
	char number[DIGITS];
	struct said_pick said;
	struct refusal_texts texts;
	struct sentence says;
	pick_make(run, infraction->pick, SENTENCE_CANT, &said, &says);
	infraction->says.n = 0;
	infraction->done = 1;
	sentences_keep(&infraction->says, &says);
	if (infraction->n_refusals) {
		refusal_make(SENTENCE_BECAUSE, t, judge_run_params(run)->rules, seat,
		             &infraction->refusal[0], &texts, &says);
		sentences_keep(&infraction->says, &says);
	}
	if (others > 0)
		sentences_add(&infraction->says,
		              others == 1 ? SENTENCE_ALSO_FORBIDDEN_ONCE : SENTENCE_ALSO_FORBIDDEN,
		              1, number_text(others, number));
	if (infraction->impossible)
		sentences_add(&infraction->says,
		              infraction->n_refusals ? SENTENCE_NOT_EITHER : SENTENCE_NOT_ALLOWED,
		              0);
	infraction->why_hidden_from = pick_hidden_from(run, infraction->pick);
}

void
infraction_say(struct infraction *infraction, const struct transcript *t,
               const struct sentence *done)
{
	struct refusal_texts texts;
	struct sentence says;
	infraction->says.n = 0;
	infraction->done = 1;
	sentences_keep(&infraction->says, done);
	if (!infraction->n_refusals)
		return;
	refusal_make(SENTENCE_RULE_SAYS, t, NULL, JUDGE_NO_SEAT, &infraction->refusal[0], &texts,
	             &says);
	sentences_add(&infraction->says, SENTENCE_STOP, 0);
	sentences_keep(&infraction->says, &says);
}

/* 4. Words */

const char *
infraction_kind_word(uint8_t kind)
{
	static const char *const words[] = { "illegal", "did", "saw", "misdone" };
	return words[kind];
}

const char *
infraction_treatment_word(uint8_t treated)
{
	static const char *const words[] = { "stopped", "skipped", "taken", "adopted" };
	return words[treated];
}
