/* trace.c: hashes everything players can notice in a run, question by question. */
#include "judged/suite/trace.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

static uint64_t
mixed(uint64_t hash, int64_t with)
{
	return XXH3_64bits_withSeed(&with, sizeof with, hash);
}

/* 1. The position */

static uint64_t
values_of(struct judge_run *run, enum judge_property_of of, int subject, uint64_t hash)
{
	const struct judge_game *game = judge_run_params(run)->game;
	for (int i = 0; i < game->n_properties; i++)
		if (game->property[i].of == of)
			hash = mixed(hash, judge_read(run, i, subject));
	return hash;
}

static uint64_t
card_hash(struct judge_run *run, const struct judge_card_view *card)
{
	uint64_t hash = mixed(0, card->def);
	hash = mixed(hash, card->owner);
	hash = mixed(hash, card->covered);
	hash = mixed(hash, card->known_by);
	hash = mixed(hash, card->since);
	for (int eye = 0; eye < JUDGE_OBSERVERS; eye++) {
		struct judge_knowledge k = judge_knowledge(run, card->card, eye);
		hash = mixed(hash, k.may_look | k.knows << 1 | (k.group > 0) << 2);
	}
	return card->covered ? hash : values_of(run, JUDGE_OF_CARD, card->card, hash);
}

/* Hash the cards of a place. If their order means nothing, their hashes are summed. */
static uint64_t
place_hash(struct judge_run *run, judge_place place, bool ordered)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(run, place, card, JUDGE_CARDS);
	uint64_t hash = (uint64_t)n;
	for (int i = 0; i < n; i++)
		hash = ordered ? mixed(hash, (int64_t)card_hash(run, &card[i]))
		               : hash + card_hash(run, &card[i]);
	return hash;
}

static uint64_t
position(struct judge_run *run, uint64_t hash)
{
	const struct judge_game *game = judge_run_params(run)->game;
	judge_seat seat;
	int area, index;
	hash = values_of(run, JUDGE_OF_GAME, 0, hash);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		hash = values_of(run, JUDGE_OF_SEAT, s, hash);
	for (int p = 0; p < JUDGE_PLACES; p++)
		if (judge_place_parts(run, (judge_place)p, &seat, &area, &index))
			hash = mixed(hash, (int64_t)place_hash(run, (judge_place)p,
			                                       game->area[area].ordered));
	return hash;
}

/* 2. Questions */

static uint64_t
answers(struct judge_run *run, uint64_t hash)
{
	struct judge_pick pick[JUDGE_PICKS];
	int n = judge_options(run, pick, JUDGE_PICKS);
	hash = mixed(hash, n);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++) {
		hash = mixed(hash, pick[i].verb | pick[i].seat << 8 | pick[i].place << 16);
		hash = mixed(hash, pick[i].def);
		hash = mixed(hash, pick[i].number);
	}
	return hash;
}

static void
note_question(void *ctx, struct judge_run *run, const struct judge_question *question,
              uint32_t offers)
{
	uint64_t *hash = ctx;
	(void)offers;
	*hash = mixed(*hash, question->kind | question->seat << 8);
	if (!judge_run_params(run)->game->question[question->kind].chance)
		*hash = answers(run, *hash);
	*hash = position(run, *hash);
}

/* 3. The end */

static uint64_t
end_of(const struct ruling *ruling, uint64_t hash)
{
	struct judge_result result = judge_result(ruling->run);
	const struct judge_deck_fault *fault;
	int n = ruling->stop == JUDGE_FAULTY_DECKS ? judge_deck_faults(ruling->run, &fault) : 0;
	unsigned faulty = 0;
	for (int i = 0; i < n; i++)
		faulty |= 1U << fault[i].seat;
	hash = mixed(hash, ruling->stop);
	hash = mixed(hash, faulty);
	hash = mixed(hash, result.over ? result.winners : -1);
	return position(ruling->run, hash);
}

uint64_t
trace_take(const struct transcript *transcript, const struct ruling_options *options)
{
	struct ruling ruling = { 0 };
	uint64_t hash = 0;
	struct fault fault = { 0 };
	if (ruling_prepare(&ruling, transcript, options, &fault)) {
		ruling.script.hook = (struct script_hook){ note_question, &hash };
		ruling_play(&ruling);
		hash = ruling.stop == JUDGE_BAD_PICK ? 0 : end_of(&ruling, hash);
	}
	ruling_free(&ruling);
	return hash;
}
