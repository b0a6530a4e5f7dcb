/*
 * offered.c: what may be declared now is what a record may go on with. At every open question after a move of random games,
 * and at every offer that comes before it, the options are the candidates that no rule refuses, and each is accepted when it is
 * written as the next move.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/offered.h"
#include "judged/words/position.h"
#include "judged/words/choices.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/game.h"
#include "tests/support/offers.h"
#include "tests/support/starters.h"

enum { GAMES = 12, EVERY_MOVE = 5, OPTIONS_TRIED = 4, NAMED = 160 };

struct cut {
	const char *game;
	json_t *document; /* with the moves up to the cut */
	unsigned long questions, offers, tried;
};

/* What stands behind the word of an option; NULL: an order, a number or a seat, which are not tried. */
static json_t *
argument_of(struct judge_run *run, struct judge_pick pick)
{
	const struct judge_params *p = judge_run_params(run);
	char text[NAMED] = "";
	bool card = p->game->verb[pick.verb].takes == JUDGE_TAKES_CARD;
	bool place = p->game->verb[pick.verb].takes == JUDGE_TAKES_PLACE;
	if (!card && !place && p->game->verb[pick.verb].takes != JUDGE_TAKES_DEF)
		return NULL;
	if (pick.place != JUDGE_NO_PLACE && (card || place))
		place_name(run, pick.place, text, sizeof text);
	if (!place && pick.def != JUDGE_NO_DEF)
		say_add(text, sizeof text, "%s%s", *text ? "/" : "",
		        p->cards->def[pick.def].number);
	return card && pick.number > 0
	               ? json_pack("{s:s,s:i}", "card", text, "ability", (int)pick.number)
	               : json_string(text);
}

static json_t *
move_of(struct judge_run *run, struct judge_pick pick)
{
	const struct judge_verb *verb = &judge_run_params(run)->game->verb[pick.verb];
	json_t *argument;
	if (pick.seat >= JUDGE_SEATS)
		return NULL;
	if (verb->takes == JUDGE_TAKES_NOTHING)
		return json_pack("{s:s}", seat_name(pick.seat), verb->name);
	argument = argument_of(run, pick);
	return argument ? json_pack("{s:{s:o}}", seat_name(pick.seat), verb->name, argument) : NULL;
}

static void
expect_accepted(struct cut *c, json_t *move)
{
	struct transcript t;
	struct ruling r = { 0 };
	struct fault fault = { 0 };
	json_t *moves = json_object_get(c->document, "moves");
	json_array_append(moves, move);
	char *text = json_dumps(c->document, JSON_COMPACT), *last = json_dumps(move, JSON_COMPACT);
	json_array_remove(moves, json_array_size(moves) - 1);
	bool made = transcript_read(&t, "game", text, strlen(text), NULL, &fault);
	cr_assert(made, "%s: %s", last, fault.sentence);
	made = ruling_make(&r, &t, NULL, &fault);
	cr_expect(made && r.legality != RULING_NOT_LEGAL && r.state != RULING_UNUSED_ENTRIES,
	          "%s, move %zu: %s is offered and not accepted: %s", c->game,
	          json_array_size(moves) + 1, last, made ? r.why : fault.sentence);
	c->tried++;
	ruling_free(&r);
	transcript_free(&t);
	free(last);
	free(text);
}

static void
try_question(struct cut *c, struct judge_run *run)
{
	struct judge_pick option[JUDGE_PICKS];
	const char *wrong = offers_fault(run);
	cr_expect_null(wrong, "%s, move %zu: %s", c->game,
	               json_array_size(json_object_get(c->document, "moves")), wrong);
	int n = judge_options(run, option, JUDGE_PICKS);
	int step = n > OPTIONS_TRIED ? n / OPTIONS_TRIED : 1;
	for (int i = 0; i < n && i < JUDGE_PICKS; i += step) {
		json_t *move = move_of(run, option[i]);
		if (move)
			expect_accepted(c, move);
		json_decref(move);
	}
}

static void
try_offer(void *ctx, const struct ruling *waiting)
{
	struct judge_pick option[JUDGE_PICKS];
	struct cut *c = ctx;
	c->offers += judge_options(waiting->run, option, JUDGE_PICKS) > 0;
	try_question(c, waiting->run);
}

static void
try_cut(struct cut *c)
{
	struct transcript t;
	struct ruling r = { 0 };
	struct fault fault = { 0 };
	char *text = json_dumps(c->document, JSON_COMPACT);
	cr_assert(transcript_read(&t, "game", text, strlen(text), NULL, &fault), "%s",
	          fault.sentence);
	cr_assert(ruling_make(&r, &t, NULL, &fault), "%s", fault.sentence);
	if (r.stop == JUDGE_OPEN && !r.unread && !r.half_read && r.legality == RULING_LEGAL) {
		c->questions++;
		try_question(c, r.run);
		offered_visit(&r, try_offer, c);
	}
	ruling_free(&r);
	transcript_free(&t);
	free(text);
}

static void
try_game(struct cut *c, const struct written_game *game)
{
	json_t *document = json_loads(game->json, 0, NULL),
	       *moves = json_object_get(document, "moves");
	json_t *first = json_array();
	json_incref(moves);
	c->document = document;
	json_object_set_new(document, "moves", first);
	json_object_del(document, "claims");
	for (size_t k = 0; k < json_array_size(moves); k++) {
		if (k % (EVERY_MOVE * stride_of_effort()) == 0)
			try_cut(c);
		json_array_append(first, json_array_get(moves, k));
	}
	json_decref(moves);
	json_decref(document);
}

Test(offered, is_accepted_in_every_game)
{
	static struct starters s;
	unsigned long offers = 0;
	for (size_t i = 0; starters_at(&s, i); i++) {
		struct cut c = { .game = s.params.game->name };
		for (uint64_t seed = 1; seed <= effort_of(GAMES); seed++) {
			struct written_game game = game_in_full(&s.params, seed);
			try_game(&c, &game);
			free(game.json);
		}
		cr_expect_gt(c.tried, c.questions, "%s", s.params.game->name);
		offers += c.offers;
	}
	cr_expect(offers > 0 || stride_of_effort() > 1, "a few games may offer nothing, all must");
}
