/* deck.c: which cards decks may hold (6.1). Lists every fault, not only the first. */
#include "engine/godzilla/deck.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/keywords.h"
#include "engine/godzilla/tokens.h"
#include "godzilla_rules.h"

static bool
among(const struct judge_list *list, int n, judge_def def)
{
	for (int i = 0; i < n; i++)
		if (list->def[i] == def)
			return true;
	return false;
}

/* Is the card equal to the one before it? Equal cards usually follow each other, and only the first
 * of them is checked. */
static bool
is_as_before(const struct judge_list *list, int i)
{
	return i > 0 && list->def[i] == list->def[i - 1];
}

/* Is this the first card of its definition? The monster deck counts before the main deck. */
bool
first_of_its_kind(const struct deck_check *k, int l, int i)
{
	const struct judge_list *monsters = &k->list[MONSTER_DECK];
	judge_def def = k->list[l].def[i];
	return !among(&k->list[l], i, def) &&
	       !(l == MAIN_DECK && among(monsters, monsters->n, def));
}

/* 6.1.1.1: four cards, one monster of each rank from I to IV. */
static void
check_monster_deck(struct deck_check *k)
{
	const struct judge_list *list = &k->list[MONSTER_DECK];
	int count[5] = { 0 };
	if (!deck_needs(k, R_MONSTER_DECK_RANKS))
		return;
	for (int i = 0; i < list->n; i++) {
		const struct judge_face *f = printed(k->r, list->def[i]);
		int32_t rank = f->number[NUMBER_RANK];
		if (f->type == TYPE_MONSTER && rank >= 1 && rank <= 4)
			count[rank]++;
		else
			add_deck_numbers(k, R_MONSTER_DECK_RANKS, list->def[i],
			                 (struct judge_value){ "rank", rank },
			                 (struct judge_value){ NULL, 0 });
	}
	for (int rank = 1; rank <= 4; rank++)
		if (count[rank] != 1)
			add_deck_numbers(k, R_MONSTER_DECK_RANKS, JUDGE_NO_DEF,
			                 (struct judge_value){ "rank", rank },
			                 (struct judge_value){ "cards", count[rank] });
}

/* 6.1.1.2 Main deck: its size, 6.1.1.2.1 whether it may hold monsters, 6.1.1.2.2 how many cards
 * with icon 2. */
static void
check_main_deck(struct deck_check *k)
{
	const struct judge_list *list = &k->list[MAIN_DECK];
	int32_t size = value(k->r, R_MAIN_DECK_SIZE, k->seat);
	int32_t limit = value(k->r, R_ICON_TWO_LIMIT, k->seat), twos = 0;
	if (list->n != size)
		add_deck_numbers(k, R_MAIN_DECK_SIZE, JUDGE_NO_DEF,
		                 (struct judge_value){ "cards", list->n },
		                 (struct judge_value){ "needed", size });
	bool monsters = deck_needs(k, R_MAIN_DECK_MONSTERS);
	for (int i = 0; i < list->n; i++) {
		twos += icon_of_def(k->r, list->def[i]) == 2;
		if (!monsters && printed(k->r, list->def[i])->type == TYPE_MONSTER &&
		    !among(list, i, list->def[i]))
			add_deck_fault(k, R_MAIN_DECK_MONSTERS, list->def[i]);
	}
	if (twos > limit)
		add_deck_numbers(k, R_ICON_TWO_LIMIT, JUDGE_NO_DEF,
		                 (struct judge_value){ "cards", twos },
		                 (struct judge_value){ "limit", limit });
}

static bool
several(uint8_t colours)
{
	return colours & (colours - 1);
}

/* 6.1.2 The card's abilities about decks. Pass every demand to `each`, until `each` returns true.
 * Returns whether it did. */
bool
of_deck(struct deck_check *k, judge_def number,
        bool (*each)(struct deck_check *, const struct judge_node *, void *), void *ctx)
{
	const struct judge_card_def *def = &k->r->p.cards->def[number];
	if (!deck_needs(k, R_DECK_ABILITIES_REPLACE_LIMITS))
		return false;
	for (int i = 0; i < def->n_abilities; i++) {
		const struct judge_ability *a = &k->r->p.cards->ability[def->ability + i];
		if (a->kind != JUDGE_DECK_CONDITION || is_switched_off(k->r, number, i))
			continue;
		for (uint16_t n = a->body; n; n = node_at(k->r, n)->next)
			if (each(k, node_at(k->r, n), ctx))
				return true;
	}
	return false;
}

bool
belongs_to_list(const struct judge_run *r, int list, judge_def def)
{
	bool monster = printed(r, def)->type == TYPE_MONSTER;
	return (monster || list != MONSTER_DECK) && !has_token_trait(r, def);
}

/* 2.4.3, 2.4.4: return those of the colours that don't exist in this edition. */
static uint8_t
unknown_colours(const struct deck_check *k, uint8_t colours)
{
	uint8_t known = RED | BLUE | WHITE;
	if (deck_needs(k, R_COLOUR_GREEN))
		known |= GREEN;
	return (uint8_t)(colours & ~known);
}

/* 2.4.3, 2.4.4: do all the colours exist, and if there are several, may a card have several? */
static bool
colour_is_known(const struct deck_check *k, uint8_t colours)
{
	return !unknown_colours(k, colours) && (!several(colours) || deck_needs(k, R_MULTICOLOUR));
}

static int32_t
how_many(uint8_t colours)
{
	int32_t n = 0;
	for (; colours; colours &= (uint8_t)(colours - 1))
		n++;
	return n;
}

/* Report a card with a colour that doesn't exist or with several colours: the number of unknown
 * ones, else of all. */
static void
add_unknown(struct deck_check *k, judge_def def, uint8_t colours)
{
	const struct judge_value none = { NULL, 0 };
	int32_t n = how_many(unknown_colours(k, colours));
	add_deck_numbers(k, R_KNOWN_COLOURS, def,
	                 n ? (struct judge_value){ "unknown", n }
	                   : (struct judge_value){ "colours", how_many(colours) },
	                 none);
}

/* 2.4.5: red, blue and green together are gold, which is not white. In an edition without such
 * cards no card is gold. */
static bool
is_white(const struct deck_check *k, uint8_t colours)
{
	bool gold = colours == (RED | BLUE | GREEN) && colour_is_known(k, colours);
	return colours & WHITE || (gold && !deck_needs(k, R_GOLD_IS_NOT_WHITE));
}

/* READING: G19, is one shared colour enough? */
static bool
one_is_enough(const struct deck_check *k)
{
	return deck_needs(k, R_DECK_COLOURS_ONE_SHARED) || deck_needs(k, R_DECK_COLOURS_INCLUDES);
}

/* 6.1.1.3: do a card's colours match those of the rank I monster? A white card always fits. */
static bool
colours_fit(const struct deck_check *k, uint8_t colours, uint8_t needed)
{
	bool one = one_is_enough(k);
	if (is_white(k, colours))
		return true;
	return one ? colours & needed : !(needed & ~colours);
}

/* Report a card whose colours don't fit. `any`: it needs one of the colours that Resonance names;
 * otherwise it must match the rank I monster, in all its colours unless one is enough. */
static void
add_unfit(struct deck_check *k, judge_def def, uint8_t needed, bool any)
{
	const struct judge_value none = { NULL, 0 };
	struct judge_value is = { any ? "resonance" : "shared", 0 };
	if (!any && !one_is_enough(k))
		is = several(needed) ? (struct judge_value){ "colours", how_many(needed) }
		                     : (struct judge_value){ "missing", 1 };
	add_deck_numbers(k, R_DECK_COLOURS, def, is, none);
}

/* Return the colours that cards are compared with (0xff: any will do). `any` becomes true if
 * Resonance names them, so that one of them is enough (12.8.2). */
static uint8_t
colours_needed(struct deck_check *k, bool *any)
{
	judge_def monster = first_monster(k);
	uint8_t colours = 0xff;
	*any = monster != JUDGE_NO_DEF && of_deck(k, monster, names_colours, &colours);
	if (monster == JUDGE_NO_DEF || *any)
		return colours;
	return printed(k->r, monster)->colours;
}

static void
check_colours(struct deck_check *k, int l)
{
	const struct judge_list *list = &k->list[l];
	bool any;
	uint8_t needed = colours_needed(k, &any);
	for (int i = 0; i < list->n; i++) {
		uint8_t colours = printed(k->r, list->def[i])->colours;
		if (is_as_before(list, i))
			continue;
		bool unknown = !colour_is_known(k, colours) && deck_needs(k, R_KNOWN_COLOURS);
		bool fit = any ? is_white(k, colours) || (colours & needed)
		               : colours_fit(k, colours, needed);
		bool unfit = needed != 0xff && !fit && deck_needs(k, R_DECK_COLOURS);
		if ((!unknown && !unfit) || !first_of_its_kind(k, l, i))
			continue;
		if (unknown)
			add_unknown(k, list->def[i], colours);
		if (unfit)
			add_unfit(k, list->def[i], needed, any);
	}
}

/* 6.1.1.5: no tokens in decks. */
static void
check_tokens(struct deck_check *k, int l)
{
	const struct judge_list *list = &k->list[l];
	for (int i = 0; i < list->n; i++)
		if (!is_as_before(list, i) && has_token_trait(k->r, list->def[i]) &&
		    first_of_its_kind(k, l, i) && deck_needs(k, R_NO_TOKENS_IN_DECKS))
			add_deck_fault(k, R_NO_TOKENS_IN_DECKS, list->def[i]);
}

static void
check_all(struct deck_check *k)
{
	check_monster_deck(k);
	check_main_deck(k);
	for (int l = MONSTER_DECK; l <= MAIN_DECK; l++) {
		check_colours(k, l);
		check_tokens(k, l);
	}
	check_deck_copies(k);
	check_resonance(k);
}

int
deck_faults(struct judge_run *r, judge_seat seat, struct judge_deck_fault *out, int cap)
{
	return check_deck(r, seat, out, cap, check_all);
}
