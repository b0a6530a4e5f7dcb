/* deck.c: which cards decks may hold (5-1). Lists every fault, not only the first. */
#include "engine/dbs/deck.h"
#include "dbs_rules.h"
#include "engine/dbs/info.h"
#include "engine/dbs/ops.h"
#include "engine/kernel/start.h"

/* 5-1-2: exactly one Leader. */
static void
check_leader(struct deck_check *k)
{
	const struct judge_list *leader = &k->list[LIST_LEADER];
	if (!deck_needs(k, R_ONE_LEADER))
		return;
	if (leader->n != 1)
		add_deck_numbers(k, R_ONE_LEADER, JUDGE_NO_DEF,
		                 (struct judge_value){ "cards", leader->n },
		                 (struct judge_value){ "needed", 1 });
	for (int i = 0; i < leader->n; i++)
		if (!dbs_def_is(k->r, leader->def[i], TYPE_LEADER))
			add_deck_fault(k, R_ONE_LEADER, leader->def[i]);
}

/* 5-1-3: the number of cards. */
static void
check_size(struct deck_check *k)
{
	const struct judge_list *deck = &k->list[LIST_DECK];
	int32_t size = value(k->r, R_DECK_SIZE, k->seat);
	if (deck->n != size)
		add_deck_numbers(k, R_DECK_SIZE, JUDGE_NO_DEF,
		                 (struct judge_value){ "cards", deck->n },
		                 (struct judge_value){ "needed", size });
}

static bool
is_first_of(const struct judge_list *deck, int at)
{
	for (int i = 0; i < at; i++)
		if (deck->def[i] == deck->def[at])
			return false;
	return true;
}

static void
check_types(struct deck_check *k)
{
	const struct judge_list *deck = &k->list[LIST_DECK];
	for (int i = 0; i < deck->n && deck_needs(k, R_DECK_TYPES); i++)
		if (dbs_def_is(k->r, deck->def[i], TYPE_LEADER) && is_first_of(deck, i))
			add_deck_fault(k, R_DECK_TYPES, deck->def[i]);
}

/* 5-1-3-2: does a skill of the card allow any number of copies? */
static bool
any_copies(const struct deck_check *k, judge_def def)
{
	const struct judge_card_def *d = &k->r->p.cards->def[def];
	for (int i = 0; i < d->n_abilities; i++) {
		const struct judge_ability *a = &k->r->p.cards->ability[d->ability + i];
		bool missing = k->r->p.disabled_def == def && k->r->p.disabled_ability == i + 1;
		if (a->kind == JUDGE_DECK_CONDITION && !missing &&
		    node_at(k->r, a->body)->op == OP_ANY_COPIES)
			return deck_needs(k, R_DECK_SKILLS_REPLACE_LIMITS);
	}
	return false;
}

/* 5-1-3-1, 2-14-2-1: the number of copies of a card. */
static void
check_copies(struct deck_check *k)
{
	const struct judge_list *deck = &k->list[LIST_DECK];
	int32_t most = value(k->r, R_COPIES_LIMIT, k->seat);
	for (int i = 0; i < deck->n; i++) {
		int32_t copies = 0;
		for (int j = i; j < deck->n; j++)
			copies += deck->def[j] == deck->def[i];
		if (copies > most && is_first_of(deck, i) && !any_copies(k, deck->def[i]))
			add_deck_numbers(k, R_COPIES_LIMIT, deck->def[i],
			                 (struct judge_value){ "copies", copies },
			                 (struct judge_value){ "limit", most });
	}
}

static void
check_all(struct deck_check *k)
{
	check_leader(k);
	check_size(k);
	check_types(k);
	check_copies(k);
}

int
dbs_deck_faults(struct judge_run *r, judge_seat seat, struct judge_deck_fault *out, int cap)
{
	return check_deck(r, seat, out, cap, check_all);
}

bool
dbs_belongs(const struct judge_run *r, int list, judge_def def)
{
	return dbs_def_is(r, def, TYPE_LEADER) == (list == LIST_LEADER);
}

void
cite_replaced_limits(struct judge_run *r, judge_seat seat)
{
	struct deck_check k = { r, seat, r->p.list[seat], NULL, 0, 0 };
	const struct judge_list *deck = &k.list[LIST_DECK];
	for (int i = 0; i < deck->n; i++)
		if (is_first_of(deck, i) && any_copies(&k, deck->def[i]))
			cite(r, BY(R_DECK_SKILLS_REPLACE_LIMITS), JUDGE_EV_NOTE, seat);
}
