/* deck.c: which cards decks may hold (house/deck). Lists every fault, not only the first. */
#include <string.h>

#include "colossus_rules.h"
#include "engine/colossus/deck.h"
#include "engine/colossus/info.h"
#include "engine/kernel/start.h"

static const char *
name_in(const struct deck_check *k, judge_def def)
{
	return k->r->p.cards->def[def].face[0].name;
}

/* house/deck/1: the number of cards. */
static void
check_size(struct deck_check *k)
{
	int32_t size = value(k->r, R_DECK_SIZE, k->seat);
	if (k->list[LIST_DECK].n != size)
		add_deck_numbers(k, R_DECK_SIZE, JUDGE_NO_DEF,
		                 (struct judge_value){ "cards", k->list[LIST_DECK].n },
		                 (struct judge_value){ "needed", size });
}

static void
check_colossus(struct deck_check *k)
{
	const struct judge_list *one = &k->list[LIST_COLOSSUS], *deck = &k->list[LIST_DECK];
	if (!deck_needs(k, R_DECK_ONE_COLOSSUS))
		return;
	if (one->n != 1)
		add_deck_numbers(k, R_DECK_ONE_COLOSSUS, JUDGE_NO_DEF,
		                 (struct judge_value){ "cards", one->n },
		                 (struct judge_value){ "needed", 1 });
	for (int i = 0; i < one->n; i++)
		if (!def_is(k->r, one->def[i], TYPE_COLOSSUS))
			add_deck_fault(k, R_DECK_ONE_COLOSSUS, one->def[i]);
	for (int i = 0; i < deck->n; i++)
		if (def_is(k->r, deck->def[i], TYPE_COLOSSUS))
			add_deck_fault(k, R_DECK_ONE_COLOSSUS, deck->def[i]);
}

/* house/deck/2: the number of Gem cards. */
static void
check_gems(struct deck_check *k)
{
	const struct judge_list *deck = &k->list[LIST_DECK];
	int32_t limit = value(k->r, R_DECK_GEM_LIMIT, k->seat), gems = 0;
	for (int i = 0; i < deck->n; i++)
		gems += def_is(k->r, deck->def[i], TYPE_GEM);
	if (gems > limit)
		add_deck_numbers(k, R_DECK_GEM_LIMIT, JUDGE_NO_DEF,
		                 (struct judge_value){ "cards", gems },
		                 (struct judge_value){ "limit", limit });
}

/* Does the card count as a copy? Gem cards that aren't unique don't, not even with other cards of
 * their name. */
static bool
is_counted(struct judge_run *r, judge_def def, bool gems_free)
{
	return !gems_free || !def_is(r, def, TYPE_GEM) || is_unique(r, def);
}

/* Return how many cards of this name count; `before`: how many of them come earlier in the list. */
static int
copies_of(const struct deck_check *k, int at, bool gems_free, int *before)
{
	const struct judge_list *deck = &k->list[LIST_DECK];
	const char *name = name_in(k, deck->def[at]);
	int copies = 0;
	*before = 0;
	for (int i = 0; i < deck->n; i++)
		if ((deck->def[i] == deck->def[at] ||
		     strcmp(name_in(k, deck->def[i]), name) == 0) &&
		    is_counted(k->r, deck->def[i], gems_free)) {
			copies++;
			*before += i < at;
		}
	return copies;
}

/* house/deck/3: the number of copies of a name. */
static void
check_names(struct deck_check *k)
{
	const struct judge_list *deck = &k->list[LIST_DECK];
	int32_t limit = value(k->r, R_DECK_NAME_LIMIT, k->seat);
	bool gems_free = deck_needs(k, R_DECK_GEMS_UNLIMITED);
	for (int i = 0; i < deck->n; i++) {
		judge_def def = deck->def[i];
		if (i > 0 && def == deck->def[i - 1])
			continue; /* the usual case: equal cards follow each other, and the first
			           * was checked */
		int before, copies = copies_of(k, i, gems_free, &before);
		if (copies > limit && before == 0 && is_counted(k->r, def, gems_free))
			add_deck_numbers(k, R_DECK_NAME_LIMIT, def,
			                 (struct judge_value){ "copies", copies },
			                 (struct judge_value){ "limit", limit });
	}
}

static void
check_all(struct deck_check *k)
{
	check_size(k);
	check_colossus(k);
	check_gems(k);
	check_names(k);
}

int
colossus_deck_faults(struct judge_run *r, judge_seat seat, struct judge_deck_fault *out, int cap)
{
	return check_deck(r, seat, out, cap, check_all);
}

bool
colossus_belongs(const struct judge_run *r, int list, judge_def def)
{
	return def_is(r, def, TYPE_COLOSSUS) == (list == LIST_COLOSSUS);
}
