/*
 * programs_others.c: as programs.c, of the other games: cards with random programs play whole games of
 * Colossus Order and of the Dragon Ball Super Card Game among their own. JUDGED_PROGRAMS=N plays N games, FIRST:N
 * those from a seed on.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/script/chance.h"
#include "judged/cards/ability_compile.h"
#include "judged/cards/document.h"
#include "judged/words/pick.h"
#include "judged/cards/cards.h"
#include "rulebook/rulebook.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/offers.h"
#include "tests/support/programs.h"

enum {
	GAMES = 160,
	FEW = 40,
	OWN = 24,
	MAIN = 50,
	GEMS = 20,
	AIMED = 600,
	AIMED_BUDGET = 60000,
	BUDGET = 150000
};

/* How cards and decks of a game are made: one card of the first type and a deck. */
struct made {
	const char *game, *edition;
	const char *token; /* a real card that effects name */
	int first;         /* own cards of the first type; the rest is of the others in turn */
	int other_types;
	int gems;        /* cards of the last type that a deck holds */
	int copies;      /* most of one card in a deck */
	bool one_colour; /* of all cards of a deck, so that they can be paid */
	int least_cost;
};

static const struct made colossus = { "colossus", "en", "CO-W01", 2, 3, GEMS, MAIN, false, 1 };
static const struct made dbs = { "dbs", "en-1.00", "BT1-006", 4, 2, 0, 4, true, 0 };

struct world {
	const struct made *made;
	uint64_t seed;
	struct judge_params params;
	struct own_programs own;
	judge_def list[JUDGE_SEATS][2][MAIN];
	struct judge_run *run;
	uint64_t chain; /* of all citations */
	uint32_t asked;
	unsigned long finished, limits;
	bool performed[OWN_OPS];
	const struct judge_op *aim; /* what programs are to hold */
};

static void
write_cards(struct world *w, struct buffer *out)
{
	struct program_writer writer = { .rng = { w->seed },
		                         .game = w->params.game,
		                         .cards = rulebook_cards(w->made->game),
		                         .rules = w->params.rules,
		                         .token = w->made->token };
	const struct made *made = w->made;
	char number[32];
	writer.colour = writer.game->colour[w->seed % 4];
	writer.several_colours = true;
	writer.wrong = w->aim || w->seed % 2 ? 0 : 4;
	writer.aim = w->aim;
	buffer_text(out, "[");
	for (int i = 0; i < OWN; i++) {
		snprintf(number, sizeof number, "OWN-%02d", i);
		program_card(&writer, out, number, i < made->first ? 0 : 1 + i % made->other_types,
		             made->least_cost + i % 3);
		buffer_text(out, i + 1 < OWN ? ",\n" : "]");
	}
}

static void
read_cards(struct world *w, const char *text, size_t len)
{
	struct fault fault;
	cr_assert(programs_read(&w->own, w->made->game, text, len, &fault), "seed %lu: %s", w->seed,
	          fault.sentence);
}

/* 1. Decks: half such cards, half of those there are */

/* Types of cards, a bit each. */
static bool
may_be_dealt(const struct world *w, judge_def def, unsigned types)
{
	const struct judge_face *face = &w->own.cards.def[def].face[0];
	bool payable = !w->made->one_colour || face->colours >> w->seed % 4 & 1;
	return types >> face->type & 1 && payable;
}

static judge_def
any_def(struct world *w, struct shuffle_rng *rng, bool own, unsigned types)
{
	const struct judge_card_set *real = rulebook_cards(w->made->game);
	judge_def first = own ? real->n : 0, end = own ? w->own.cards.n : real->n,
		  found = JUDGE_NO_DEF;
	uint64_t n = 0;
	for (judge_def def = first; def < end; def++)
		if (may_be_dealt(w, def, types) && shuffle_below(rng, ++n) == 0)
			found = def;
	return found == JUDGE_NO_DEF && own ? any_def(w, rng, false, types) : found;
}

static int
copies_of(const struct world *w, judge_seat seat, int n, judge_def def)
{
	int copies = 0;
	for (int i = 0; i < n; i++)
		copies += w->list[seat][1][i] == def;
	return copies;
}

static bool
deal(struct world *w, judge_seat seat, struct shuffle_rng *rng)
{
	struct judge_deck_fault fault[1];
	const struct made *made = w->made;
	unsigned last = 1u << made->other_types, rest = last - 1 - 1;
	w->list[seat][0][0] = any_def(w, rng, shuffle_below(rng, 2), 1);
	for (int i = 0; i < MAIN;) {
		unsigned types = !made->gems ? rest | last : i < made->gems ? last : rest;
		judge_def def = any_def(w, rng, shuffle_below(rng, 2), types);
		if (copies_of(w, seat, i, def) < made->copies)
			w->list[seat][1][i++] = def;
	}
	w->params.list[seat][0] = (struct judge_list){ w->list[seat][0], 1 };
	w->params.list[seat][1] = (struct judge_list){ w->list[seat][1], MAIN };
	return judge_check_decks(judge_run_init(w->run, &w->params), seat, fault, 1) == 0;
}

static bool
deal_both(struct world *w)
{
	struct shuffle_rng rng = { w->seed + 1 };
	memset(w->params.list, 0, sizeof w->params.list);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		int tries = 60;
		while (tries > 0 && !deal(w, seat, &rng))
			tries--;
		if (tries == 0)
			return false;
	}
	return true;
}

/* 2. What holds at every question */

static void
cards_are_conserved(struct world *w, struct judge_run *run)
{
	struct judge_card_view view[JUDGE_CARDS];
	judge_seat seat;
	int area, index, n = 0;
	for (judge_place p = 0; judge_place_parts(run, p, &seat, &area, &index); p++)
		n += judge_cards_at(run, p, view, JUDGE_CARDS);
	cr_assert_eq(n, 2 * (1 + MAIN), "seed %lu: %d cards", w->seed, n);
}

static void
look(void *ctx, struct judge_run *run, enum judge_point point)
{
	struct world *w = ctx;
	if (point != JUDGE_AT_ASK || w->params.game->question[judge_question(run)->kind].chance ||
	    judge_decisions(run) < 6)
		return;
	cards_are_conserved(w, run);
	if (w->asked++ % 16 == 0)
		cr_assert_null(offers_fault(run), "seed %lu: %s", w->seed, offers_fault(run));
}

static void
cite(void *ctx, const struct judge_citation *c)
{
	struct world *w = ctx;
	struct shuffle_rng rng = { w->chain ^
		                   (c->id + ((uint64_t)c->rule << 32) + ((uint64_t)c->def << 48)) };
	w->chain = shuffle_next(&rng);
}

static void
cut(void *ctx, uint32_t last)
{
	(void)ctx, (void)last;
}

/* 3. A game */

static enum judge_stop
play(struct world *w)
{
	struct chance chance;
	w->chain = w->asked = 0;
	w->params.decider = chance_decider(&chance, w->seed);
	w->params.sink = (struct judge_sink){ cite, cut, w };
	w->params.watch = look;
	w->params.watch_ctx = w;
	w->params.budget = w->aim ? AIMED_BUDGET : BUDGET;
	judge_run_init(w->run, &w->params);
	enum judge_stop stop = judge_run_go(w->run);
	const struct judge_question *q = judge_question(w->run);
	cr_assert(stop == JUDGE_FINISHED || stop == JUDGE_LIMIT,
	          "seed %lu: stopped by %d after %u decisions at %s of %d about %s", w->seed, stop,
	          judge_decisions(w->run), w->params.game->question[q->kind].name, q->seat,
	          q->about < w->own.cards.n ? w->own.cards.def[q->about].number : "nothing");
	return stop;
}

static void
one_game(struct world *w)
{
	struct buffer text = { 0 };
	w->params.game = judge_game(w->made->game);
	w->params.rules = &rulebook_edition(w->made->game, w->made->edition)->rules;
	write_cards(w, &text);
	const char *cards = buffer_end(&text);
	if (getenv("JUDGED_PROGRAMS_CARDS"))
		fputs(cards, stderr);
	read_cards(w, cards, text.n);
	w->params.cards = &w->own.cards;
	if (deal_both(w)) {
		enum judge_stop stop = play(w);
		for (uint16_t op = 0; op < w->params.game->n_ops; op++)
			w->performed[op] |= judge_is_op_used(w->run, op);
		uint64_t chain = w->chain;
		w->finished += stop == JUDGE_FINISHED;
		w->limits += stop == JUDGE_LIMIT;
		if (stop == JUDGE_LIMIT && getenv("JUDGED_PROGRAMS"))
			fprintf(stderr, "%lu: limit %s\n", w->seed, judge_limit(w->run));
		if (w->seed % 4 == 0)
			cr_assert(play(w) == stop && w->chain == chain,
			          "seed %lu: the same seed plays otherwise", w->seed);
	}
	programs_free(&w->own);
	buffer_free(&text);
}

static void
play_games(const struct made *made)
{
	static struct world w;
	w = (struct world){ .made = made };
	uint64_t first = 1, n = effort_of(GAMES);
	bool wanted = programs_wanted(&first, &n);
	w.run = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	for (w.seed = first; w.seed < first + n; w.seed++)
		one_game(&w);
	free(w.run);
	if (wanted)
		fprintf(stderr, "%lu programs, %lu accepted; %lu games finished, %lu at limits\n",
		        w.own.written, w.own.accepted, w.finished, w.limits);
	if (wanted || n < FEW)
		return;
	cr_assert_gt(w.own.accepted * 2, w.own.written, "most programs are refused");
	cr_assert_gt((w.finished + w.limits) * 10, n * 7, "few decks are legal");
	cr_assert_lt(w.limits * 2, w.finished, "many games end at a limit");
}

Test(programs_others, random_programs_play_whole_games_of_the_second_game)
{
	play_games(&colossus);
}

Test(programs_others, random_programs_play_whole_games_of_the_third_game)
{
	play_games(&dbs);
}

/* 4. Words: as in programs.c, each is reached in some game */

static void
reach(struct world *w, uint16_t op)
{
	w->aim = &w->params.game->op[op];
	for (w->seed = 1; w->seed <= AIMED && !w->performed[op]; w->seed++)
		one_game(w);
	w->aim = NULL;
}

static void
reach_all(const struct made *made)
{
	static struct world w;
	w = (struct world){ .made = made };
	w.run = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	for (w.seed = 1; w.seed <= FEW; w.seed++)
		one_game(&w);
	for (uint16_t op = 1; op < w.params.game->n_ops; op++) {
		const struct judge_op *o = &w.params.game->op[op];
		if (!ability_is_written(w.params.game, o) || o->kind == JUDGE_K_ZONES)
			continue; /* there are no zones */
		if (!w.performed[op])
			reach(&w, op);
		cr_expect(w.performed[op], "%s %s: no game reaches it", ability_kind_name(o->kind),
		          o->name);
	}
	free(w.run);
}

Test(programs_others, every_word_of_the_second_game_is_reached)
{
	reach_all(&colossus);
}

Test(programs_others, every_word_of_the_third_game_is_reached)
{
	reach_all(&dbs);
}
