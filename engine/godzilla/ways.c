/*
 * ways.c: playing a card in another way than the rules provide, because a text says so: with a
 * lower rank, by Burst, in spite of a rule; and paying the costs that such a text asks for.
 *
 * The first way is the one without costs. Each text with costs adds a way of its own.
 */
#include "engine/godzilla/asks.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/keywords.h"
#include "engine/godzilla/ways.h"
#include "godzilla_rules.h"

static uint16_t
costs_of(const struct judge_run *r, const struct effect_row *a)
{
	return node_at(r, a->node)->arg[2];
}

static bool
can_pay(struct judge_run *r, const struct effect_row *a)
{
	struct frame f;
	frame_init(r, &f, &a->source);
	return can_do_all(r, &f, costs_of(r, a));
}

static bool
is_way_already(const struct way *ways, int n, const struct effect_row *a)
{
	for (int i = 1; i < n; i++)
		if (ways[i].by.node == a->node && ways[i].by.source.card == a->source.card)
			return true;
	return false;
}

/* List the ways to play a card, the one without costs first. Returns how many there are. */
static int
ways_to_play(struct judge_run *r, judge_card card, int32_t burst, struct way *out)
{
	int n = 1;
	out[0].lower = 0;
	out[0].burst = burst;
	out[0].costs = false;
	if (!speaks_of(r, OP_PLAY_RANK) && !speaks_of(r, OP_PLAY_IGNORING))
		return n;
	look_at_rows(r);
	for (int i = 0, rows = rows_about(r, card); i < rows; i++) {
		const struct effect_row *a = &r->applied[i];
		if (a->op == OP_PLAY_RANK && a->card == card && !costs_of(r, a))
			out[0].lower += a->value;
	}
	for (int i = 0; i < rows_about(r, card) && n < WAYS; i++) {
		const struct effect_row a = r->applied[i];
		bool plays = a.op == OP_PLAY_RANK || a.op == OP_PLAY_IGNORING;
		if (!plays || a.card != card || !costs_of(r, &a) || is_way_already(out, n, &a) ||
		    !can_pay(r, &a))
			continue;
		out[n] = (struct way){
			.lower = out[0].lower, .burst = out[0].burst, .costs = true, .by = a
		};
		if (a.op == OP_PLAY_RANK)
			out[n].lower += a.value;
		n++;
	}
	return n;
}

bool
is_ignored(struct judge_run *r, judge_card card, const struct way *way, judge_rule rule)
{
	if (!speaks_of(r, OP_PLAY_IGNORING))
		return false;
	look_at_rows(r);
	for (int i = 0, n = rows_about(r, card); i < n; i++) {
		const struct effect_row *a = &r->applied[i];
		if (a->op != OP_PLAY_IGNORING || a->card != card || a->value != rule)
			continue;
		if (!costs_of(r, a) || (way && way->costs && way->by.node == a->node &&
		                        way->by.source.card == a->source.card))
			return true;
	}
	return false;
}

bool
is_lifted(struct judge_run *r, judge_card card, const struct way *way, judge_rule rule)
{
	return card != JUDGE_NO_CARD && is_ignored(r, card, way, rule);
}

int32_t
rank_played(struct judge_run *r, judge_def def, judge_card card, const struct way *way)
{
	int32_t rank = card == JUDGE_NO_CARD ? rank_of_def(r, def) : rank_of(r, card);
	return way ? rank - way->lower : rank;
}

void
pay_for(struct judge_run *r, const struct way *way, uint32_t parent)
{
	struct frame f;
	if (!way || !way->costs)
		return;
	struct acting before = set_acting_seat(r, way->by.source.master, 1u << CAUSE_EFFECT);
	frame_init(r, &f, &way->by.source);
	f.citation = parent;
	f.whole = true;
	run_effects(r, &f, costs_of(r, &way->by));
	set_acting(r, before);
}

/* List the ways of the pick. Gaining rage and invading have none, and neither has a card that isn't
 * in the game. */
static int
ways_of(struct judge_run *r, struct judge_pick pick, judge_card card, struct way *out)
{
	bool plays =
		pick.verb == DO_PLAY || pick.verb == DO_ACTIVATE || pick.verb == DO_PLAY_MONSTER;
	if (!plays || card == JUDGE_NO_CARD)
		return 0;
	int32_t burst =
		pick.verb == DO_PLAY_MONSTER ? burst_rank(r, pick.seat, card) : JUDGE_NO_NUMBER;
	return ways_to_play(r, card, burst, out);
}

static bool
passes(struct judge_run *r, struct judge_pick pick, judge_card card, const struct way *way,
       test_in_way *test)
{
	struct refusals none = { 0 };
	test(r, pick, card, way, &none);
	return none.n == 0;
}

void
test_ways(struct judge_run *r, struct judge_pick pick, judge_card card, test_in_way *test,
          struct refusals *list)
{
	struct way ways[WAYS];
	int n = ways_of(r, pick, card, ways);
	for (int i = 0; n > 1 && i < n; i++)
		if (passes(r, pick, card, &ways[i], test))
			return;
	test(r, pick, card, n ? &ways[0] : NULL, list);
}

struct way
way_taken(struct judge_run *r, struct judge_pick pick, judge_card card, test_in_way *test)
{
	struct way ways[WAYS];
	int n = ways_of(r, pick, card, ways);
	if (n == 0)
		return (struct way){ .burst = JUDGE_NO_NUMBER };
	if (n == 1)
		return ways[0];
	bool free = passes(r, pick, card, &ways[0], test);
	for (int i = 1; i < n; i++) {
		if (!passes(r, pick, card, &ways[i], test))
			continue;
		struct why why = BY(R_COST_MAY_BE_DECLINED);
		uint32_t cause = r->now.cause;
		bool wanted = !free || ask_may(r, &ways[i].by.source, pick.seat, why);
		set_cause(r, cause);
		if (wanted)
			return ways[i];
	}
	return ways[0];
}
