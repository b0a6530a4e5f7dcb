/* orders.c: judges the record once per order, each time with one more move; see orders.h. */
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/orders.h"
#include "judged/text/alloc.h"
#include "judged/words/pick.h"

enum { ORDERS = 8 };

/* Answers to one claim by the orders tried so far. */
struct agreement {
	bool any, differ; /* `differ`: the answers differ, or one of them is unknown */
	uint8_t answer;
	uint8_t seen[COMPARE_VIEWS], hidden_from;
};

bool
orders_matter(const struct ruling *r)
{
	if (r->stop != JUDGE_OPEN || r->script.end != SCRIPT_OVER || r->state != RULING_OPEN ||
	    r->legality != RULING_LEGAL ||
	    !script_asks_order(r->transcript->game, judge_question(r->run)->kind))
		return false;
	for (size_t i = 0; i < r->n_claims; i++)
		if (r->claim_result[i].answer == COMPARE_REFUTED)
			return true;
	return false;
}

/* Return where the record ends apart from its notes: those may describe what follows the answer. */
static size_t
find_end(const struct transcript *t)
{
	size_t end = t->n_moves;
	while (end > 0 && t->move[end - 1].note)
		end--;
	return end;
}

/* The record with one more move, and its ruling. */
struct attempt {
	struct ruling ruling;
	struct transcript transcript;
	struct transcript_move *move;
};

static void
end_attempt(struct attempt *a)
{
	ruling_free(&a->ruling);
	free(a->move);
	a->move = NULL;
}

/* Judge the record with the move inserted at `at`. False if it doesn't go on without a fault. */
static bool
judge_with(struct attempt *a, const struct transcript *t, const struct transcript_move *move,
           size_t at, const struct ruling_options *options)
{
	struct fault fault = { 0 };
	a->transcript = *t;
	a->transcript.move = a->move = alloc_zeroed(t->n_moves + 1, sizeof *a->move);
	a->transcript.n_moves++;
	memcpy(a->move, t->move, at * sizeof *a->move);
	a->move[at] = *move;
	memcpy(a->move + at + 1, t->move + at, (t->n_moves - at) * sizeof *a->move);
	if (ruling_make(&a->ruling, &a->transcript, options, &fault) &&
	    (ruling_plays_to_end(&a->ruling) || a->ruling.verdict == RULING_REFUTED))
		return true;
	end_attempt(a);
	return false;
}

/* Does the record end with the game or at a main decision? Before that a value may still change. */
static bool
comes_to_rest(const struct ruling *r)
{
	return r->stop == JUDGE_FINISHED ||
	       judge_question(r->run)->kind == r->transcript->game->main_question;
}

static void
add_order(struct agreement *all, const struct ruling *order, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct compare_result *now = &order->claim_result[i];
		struct agreement *a = &all[i];
		if (now->answer == COMPARE_UNKNOWN ||
		    (now->answer == COMPARE_REFUTED && !comes_to_rest(order)))
			a->differ = true;
		if (!a->any) {
			a->answer = now->answer;
			memcpy(a->seen, now->seen, sizeof a->seen);
		}
		a->any = true;
		a->differ |= a->answer != now->answer;
		a->hidden_from |= now->hidden_from;
		for (int view = 0; view < COMPARE_VIEWS; view++)
			if (a->seen[view] != now->seen[view])
				a->seen[view] = COMPARE_UNKNOWN;
	}
}

static void
try_order(struct ruling *r, struct judge_pick pick, const struct ruling_options *options,
          struct agreement *all)
{
	struct transcript_part part = pick_as_part(r->run, pick);
	struct transcript_move move = { .seat = pick.seat, .n = 1, .part = &part };
	struct attempt *a = alloc_zeroed(1, sizeof *a);
	const struct transcript *t = r->transcript;
	size_t end = find_end(t);
	if (judge_with(a, t, &move, end, options) ||
	    (end < t->n_moves && judge_with(a, t, &move, t->n_moves, options))) {
		add_order(all, &a->ruling, r->n_claims);
		end_attempt(a);
	}
	free(a);
}

static void
answer_claim(struct compare_result *result, const struct agreement *all)
{
	if (!all->any || (all->answer == COMPARE_REFUTED && !all->differ))
		return;
	compare_clear_text(result);
	if (all->differ) {
		result->answer = result->itself = COMPARE_UNKNOWN;
		memset(result->seen, COMPARE_UNKNOWN, sizeof result->seen);
		compare_find_plain(result, SENTENCE_ORDER_OPEN);
		return;
	}
	result->answer = result->itself = COMPARE_UPHELD;
	memcpy(result->seen, all->seen, sizeof result->seen);
	result->hidden_from |= all->hidden_from;
}

void
orders_explore(struct ruling *r, const struct ruling_options *options)
{
	struct judge_pick option[ORDERS];
	struct ruling_options own = *options;
	struct agreement *all = alloc_zeroed(r->n_claims, sizeof *all);
	int n = judge_options(r->run, option, ORDERS);
	own.expect = NULL;
	own.n_expect = 0;
	own.given = NULL;
	own.n_given = 0;
	own.laid = NULL;
	for (int i = 0; i < n && i < ORDERS; i++)
		try_order(r, option[i], &own, all);
	for (size_t i = 0; i < r->n_claims; i++) {
		all[i].differ |= n > ORDERS || options->allowance->limit != NULL;
		if (r->claim_result[i].answer == COMPARE_REFUTED)
			answer_claim(&r->claim_result[i], &all[i]);
	}
	free(all);
}
