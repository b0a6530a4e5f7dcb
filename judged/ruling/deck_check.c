/* deck_check.c: checks one player's decks before a game. */
#include "judged/ruling/deck_check.h"

#include <stdlib.h>

#include "judged/claims/expect.h"
#include "judged/words/say.h"
#include "judged/text/alloc.h"

static bool
is_listed(const judge_def *list, int n, judge_def def)
{
	for (int i = 0; i < n; i++)
		if (list[i] == def)
			return true;
	return false;
}

/* List the cards with text outside the model. The decks may still be legal, but a game is
 * undetermined once such a text acts. */
static void
find_beyond(const struct judge_params *params, judge_seat seat, struct deck_check *check)
{
	check->n_beyond = 0;
	for (int i = 0; i < JUDGE_LISTS; i++)
		for (int k = 0; k < params->list[seat][i].n; k++) {
			judge_def def = params->list[seat][i].def[k];
			if (params->cards->def[def].acts_in && check->n_beyond < JUDGE_CARDS &&
			    !is_listed(check->beyond, check->n_beyond, def))
				check->beyond[check->n_beyond++] = def;
		}
}

void
deck_check_run(const struct transcript *t, judge_seat seat, struct deck_check *check)
{
	void *storage = alloc_zeroed(1, judge_run_size());
	struct judge_params params = { .game = t->game,
		                       .rules = &t->edition->rules,
		                       .cards = &t->cards };
	for (int i = 0; i < JUDGE_LISTS; i++)
		params.list[seat][i] = t->player[seat].list[i];
	struct judge_run *run = judge_run_init(storage, &params);
	check->t = t;
	check->seat = seat;
	check->n = judge_check_decks(run, seat, check->fault, DECK_FAULTS);
	if (check->n > DECK_FAULTS)
		check->n = DECK_FAULTS;
	check->unmodelled = judge_unmodelled(run).def;
	find_beyond(&params, seat, check);
	free(storage);
}

const char *
deck_check_verdict(const struct deck_check *check)
{
	if (check->unmodelled != JUDGE_NO_DEF)
		return "undetermined";
	return check->n ? "illegal" : "legal";
}

json_t *
deck_check_json(const struct deck_check *check, bool single)
{
	const struct transcript *t = check->t;
	json_t *faults = json_array();
	for (int i = 0; i < check->n; i++) {
		json_t *fault = refusal_json(t, &check->fault[i].refusal, true);
		if (check->fault[i].def < t->cards.n)
			json_object_set_new(fault, "card",
			                    json_string(t->cards.def[check->fault[i].def].number));
		json_array_append_new(faults, fault);
	}
	json_t *out =
		json_pack("{s:s, s:o}", "verdict", deck_check_verdict(check), "faults", faults);
	if (!single)
		json_object_set_new(out, "player", json_string(say_seat(check->seat)));
	if (check->unmodelled < t->cards.n)
		json_object_set_new(out, "unmodelled",
		                    json_string(t->cards.def[check->unmodelled].number));
	json_t *beyond = json_array();
	for (int i = 0; i < check->n_beyond; i++)
		json_array_append_new(beyond, json_string(t->cards.def[check->beyond[i]].number));
	if (check->n_beyond)
		json_object_set(out, "not_modelled", beyond);
	json_decref(beyond);
	return out;
}
