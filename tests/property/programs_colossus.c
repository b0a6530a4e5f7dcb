/*
 * programs_colossus.c: as programs.c, of the second game: cards with random programs play whole games of
 * Colossus Order among its own. JUDGED_PROGRAMS=N plays N games, FIRST:N those from a seed on.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/script/chance.h"
#include "judged/cards/document.h"
#include "judged/words/pick.h"
#include "judged/cards/cards.h"
#include "rulebook/rulebook.h"
#include "tests/criterion.h"
#include "tests/support/programs.h"

enum { GAMES = 40, OWN = 24, MAIN = 50, GEMS = 20, BUDGET = 150000, MOST_OPS = 512 };

struct world {
	uint64_t seed;
	struct judge_params params;
	struct judge_card_set cards;
	struct doc doc;
	judge_def list[JUDGE_SEATS][2][MAIN];
	struct judge_run *run;
	uint64_t chain; /* of all citations */
	uint32_t asked;
	unsigned long written, accepted, finished, limits;
	bool stands[MOST_OPS];
};

static void
write_cards(struct world *w, struct buffer *out)
{
	struct program_writer writer = { .rng = { w->seed },
		                         .game = w->params.game,
		                         .cards = rulebook_cards("colossus"),
		                         .rules = w->params.rules,
		                         .token = "CO-W01" };
	char number[32];
	writer.colour = writer.game->colour[w->seed % 4];
	writer.several_colours = true;
	writer.wrong = w->seed % 2 ? 0 : 4;
	buffer_text(out, "[");
	for (int i = 0; i < OWN; i++) {
		snprintf(number, sizeof number, "OWN-%02d", i);
		program_card(&writer, out, number, i < 2 ? 0 : 1 + i % 3, 1 + i % 3);
		buffer_text(out, i + 1 < OWN ? ",\n" : "]");
	}
}

/* Those of the rows that are no programs are left out. */
static void
read_cards(struct world *w, const char *text, size_t len)
{
	const struct doc_card_words *words = doc_card_words("colossus");
	const struct judge_card_set *real = rulebook_cards("colossus");
	const struct doc_node *row[OWN], *good[OWN];
	struct fault fault[OWN];
	size_t n = 0, n_good = 0;
	cr_assert(doc_read_yaml(&w->doc, "own", text, len, NULL, fault), "seed %lu: %s", w->seed,
	          fault->sentence);
	for (const struct doc_node *one = w->doc.root->first; one; one = one->next)
		row[n++] = one;
	doc_cards_check_rows(fault, row, n, words, real);
	for (size_t i = 0; i < n; i++) {
		if (!fault[i].code[0])
			good[n_good++] = row[i];
		else if (getenv("JUDGED_PROGRAMS_TELL"))
			fault_print(stderr, &fault[i]);
	}
	cr_assert(doc_cards_read_rows(&w->cards, good, n_good, words, real, fault),
	          "seed %lu: %s by itself is read, with others not", w->seed, fault->sentence);
	w->written += n;
	w->accepted += n_good;
	for (uint16_t i = real->n_nodes; i < w->cards.n_nodes; i++)
		w->stands[w->cards.node[i].op] = true;
}

/* 1. Decks: half such cards, half of the made-up set */

static judge_def
any_def(struct world *w, struct shuffle_rng *rng, bool own, bool gem, bool colossus)
{
	const struct judge_card_set *real = rulebook_cards("colossus");
	judge_def first = own ? real->n : 0, end = own ? w->cards.n : real->n, found = JUDGE_NO_DEF;
	uint64_t n = 0;
	for (judge_def def = first; def < end; def++) {
		uint8_t type = w->cards.def[def].face[0].type;
		if ((type == 0) == colossus && (type == 3) == gem && shuffle_below(rng, ++n) == 0)
			found = def;
	}
	return found == JUDGE_NO_DEF && own ? any_def(w, rng, false, gem, colossus) : found;
}

static bool
deal(struct world *w, judge_seat seat, struct shuffle_rng *rng)
{
	struct judge_fault fault[1];
	w->list[seat][0][0] = any_def(w, rng, shuffle_below(rng, 2), false, true);
	for (int i = 0; i < MAIN; i++)
		w->list[seat][1][i] = any_def(w, rng, i % 2, i < GEMS, false);
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
offered_is_accepted(struct world *w, struct judge_run *run)
{
	static struct judge_pick all[JUDGE_PICKS], option[JUDGE_PICKS];
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int n = judge_candidates(run, all, JUDGE_PICKS);
	int m = judge_options(run, option, JUDGE_PICKS), found = 0;
	for (int i = 0; i < n; i++) {
		int refused = judge_test(run, all[i], refusal, JUDGE_REFUSALS);
		cr_assert_neq(refused, -1, "seed %lu: a candidate is none", w->seed);
		if (refused == 0)
			cr_assert(found < m && judge_same_pick(all[i], option[found++]),
			          "seed %lu: accepted but not offered", w->seed);
	}
	cr_assert_eq(found, m, "seed %lu: offered but not accepted", w->seed);
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
		offered_is_accepted(w, run);
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
	w->params.budget = BUDGET;
	judge_run_init(w->run, &w->params);
	enum judge_stop stop = judge_run_go(w->run);
	const struct judge_question *q = judge_question(w->run);
	cr_assert(stop == JUDGE_FINISHED || stop == JUDGE_LIMIT,
	          "seed %lu: stopped by %d after %u decisions at %s of %d about %s", w->seed, stop,
	          judge_decisions(w->run), w->params.game->question[q->kind].name, q->seat,
	          q->about < w->cards.n ? w->cards.def[q->about].number : "nothing");
	return stop;
}

static void
one_game(struct world *w)
{
	struct buffer text = { 0 };
	w->params.game = judge_game("colossus");
	w->params.rules = &rulebook_edition("colossus", "en")->rules;
	write_cards(w, &text);
	const char *cards = buffer_end(&text);
	if (getenv("JUDGED_PROGRAMS_CARDS"))
		fputs(cards, stderr);
	read_cards(w, cards, text.n);
	w->params.cards = &w->cards;
	if (deal_both(w)) {
		enum judge_stop stop = play(w);
		uint64_t chain = w->chain;
		w->finished += stop == JUDGE_FINISHED;
		w->limits += stop == JUDGE_LIMIT;
		if (stop == JUDGE_LIMIT && getenv("JUDGED_PROGRAMS"))
			fprintf(stderr, "%lu: limit %s\n", w->seed, judge_limit(w->run));
		if (w->seed % 4 == 0)
			cr_assert(play(w) == stop && w->chain == chain,
			          "seed %lu: the same seed plays otherwise", w->seed);
	}
	doc_cards_free(&w->cards);
	doc_free(&w->doc);
	buffer_free(&text);
}

Test(programs_colossus, random_programs_play_whole_games)
{
	static struct world w;
	uint64_t first = 1, n = GAMES;
	const char *wanted = getenv("JUDGED_PROGRAMS");
	char *rest;
	if (wanted) {
		n = strtoull(wanted, &rest, 10);
		if (*rest == ':') {
			first = n;
			n = strtoull(rest + 1, NULL, 10);
		}
	}
	w.run = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	for (w.seed = first; w.seed < first + n; w.seed++)
		one_game(&w);
	free(w.run);
	if (wanted)
		fprintf(stderr, "%lu programs, %lu accepted; %lu games finished, %lu at limits\n",
		        w.written, w.accepted, w.finished, w.limits);
	if (wanted)
		return;
	cr_assert_gt(w.accepted * 2, w.written, "most programs are refused");
	cr_assert_gt((w.finished + w.limits) * 10, n * 7, "few decks are legal");
	cr_assert_lt(w.limits * 2, w.finished, "many games end at a limit");
}
