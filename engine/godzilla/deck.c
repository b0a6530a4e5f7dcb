/* deck.c: what decks may hold (6.1). Every fault is listed, not only the first. */
#include <string.h>

#include "engine/godzilla/godzilla.h"
#include "engine/kernel/start.h"

static const struct judge_value none = { NULL, 0 };

static const struct judge_face *
printed(const struct deck_check *k, judge_def def)
{
	return &k->r->p.cards->def[def].face[0];
}

static bool
among(const struct judge_list *list, int n, judge_def def)
{
	for (int i = 0; i < n; i++)
		if (list->def[i] == def)
			return true;
	return false;
}

/* Is this the first of its definition, the monster deck before the main deck? */
static bool
first_of_its_kind(const struct deck_check *k, int l, int i)
{
	const struct judge_list *monsters = &k->list[MONSTER_DECK];
	judge_def def = k->list[l].def[i];
	return !among(&k->list[l], i, def) &&
	       !(l == MAIN_DECK && among(monsters, monsters->n, def));
}

/* 6.1.1.1: one monster of each rank from I to IV, four cards. */
static void
check_monster_deck(struct deck_check *k)
{
	const struct judge_list *list = &k->list[MONSTER_DECK];
	int count[5] = { 0 };
	if (!deck_needs(k, R_MONSTER_DECK_RANKS))
		return;
	for (int i = 0; i < list->n; i++) {
		const struct judge_face *f = printed(k, list->def[i]);
		int32_t rank = f->number[NUMBER_RANK];
		if (f->type == TYPE_MONSTER && rank >= 1 && rank <= 4)
			count[rank]++;
		else
			add_deck_fault(k, R_MONSTER_DECK_RANKS, list->def[i],
			               (struct judge_value){ "rank", rank }, none);
	}
	for (int rank = 1; rank <= 4; rank++)
		if (count[rank] != 1)
			add_deck_fault(k, R_MONSTER_DECK_RANKS, JUDGE_NO_DEF,
			               (struct judge_value){ "rank", rank },
			               (struct judge_value){ "cards", count[rank] });
}

/* 6.1.1.2 Main deck: its size, 6.1.1.2.1 monsters in it, 6.1.1.2.2 icons of 2. */
static void
check_main_deck(struct deck_check *k)
{
	const struct judge_list *list = &k->list[MAIN_DECK];
	int32_t size = value(k->r, R_MAIN_DECK_SIZE, k->seat);
	int32_t limit = value(k->r, R_ICON_TWO_LIMIT, k->seat), twos = 0;
	if (list->n != size)
		add_deck_fault(k, R_MAIN_DECK_SIZE, JUDGE_NO_DEF,
		               (struct judge_value){ "cards", list->n },
		               (struct judge_value){ "needed", size });
	bool monsters = deck_needs(k, R_MAIN_DECK_MONSTERS);
	for (int i = 0; i < list->n; i++) {
		twos += icon_of_def(k->r, list->def[i]) == 2;
		if (!monsters && printed(k, list->def[i])->type == TYPE_MONSTER &&
		    !among(list, i, list->def[i]))
			add_deck_fault(k, R_MAIN_DECK_MONSTERS, list->def[i], none, none);
	}
	if (twos > limit)
		add_deck_fault(k, R_ICON_TWO_LIMIT, JUDGE_NO_DEF,
		               (struct judge_value){ "cards", twos },
		               (struct judge_value){ "limit", limit });
}

static bool
several(uint8_t colours)
{
	return colours & (colours - 1);
}

/* 6.1.2 The abilities of a card about decks; `each` gets every demand until it answers true. */
static bool
of_deck(struct deck_check *k, judge_def number,
        bool (*each)(struct deck_check *, const struct judge_node *, void *), void *ctx)
{
	const struct judge_card_def *def = &k->r->p.cards->def[number];
	if (!deck_needs(k, R_DECK_ABILITIES_REPLACE_LIMITS))
		return false;
	for (int i = 0; i < def->n_abilities; i++) {
		const struct judge_ability *a = &k->r->p.cards->ability[def->ability + i];
		if (a->kind != JUDGE_OF_DECK || is_switched_off(k->r, number, i))
			continue;
		for (uint16_t n = a->body; n; n = node_at(k->r, n)->next)
			if (each(k, node_at(k->r, n), ctx))
				return true;
	}
	return false;
}

static bool
lets_any_copies(struct deck_check *k, const struct judge_node *node, void *ctx)
{
	(void)ctx;
	k->r->performed[node->op] = true;
	return node->op == OP_ANY_COPIES;
}

static judge_def
first_monster(const struct deck_check *k)
{
	const struct judge_list *list = &k->list[MONSTER_DECK];
	for (int i = 0; i < list->n; i++) {
		const struct judge_face *f = printed(k, list->def[i]);
		if (f->type == TYPE_MONSTER && f->number[NUMBER_RANK] == 1)
			return list->def[i];
	}
	return JUDGE_NO_DEF;
}

bool
belongs_to_list(const struct judge_run *r, int list, judge_def def)
{
	bool monster = r->p.cards->def[def].face[0].type == TYPE_MONSTER;
	return (monster || list != MONSTER_DECK) && !has_token_trait(r, def);
}

/* 12.8.2 The colours of Resonance. */
static bool
names_colours(struct deck_check *k, const struct judge_node *node, void *ctx)
{
	k->r->performed[node->op] = true;
	if (node->op != OP_RESONANCE_COLOURS || !deck_needs(k, R_RESONANCE_COLOURS))
		return false;
	*(uint8_t *)ctx = (uint8_t)literal(k->r, node->arg[0], 0);
	return true;
}

/* Does a card of the deck list pass the filters? It is looked at as printed. */
static bool
passes(const struct deck_check *k, judge_def def, uint16_t filters)
{
	struct judge_run *r = k->r;
	struct source source = { .def = def, .master = k->seat };
	struct frame f = { .source = source, .each_seat = JUDGE_NOBODY };
	f.event.card = JUDGE_NO_CARD;
	judge_card card = create_card(r, def, k->seat, JUDGE_NO_PLACE);
	f.source.card = card;
	bool fits = matches(r, &f, filters, (struct ref){ card, NULL, true });
	r->game.n_cards--;
	return fits;
}

/* 12.8.2 Every demand of Resonance on the cards of both decks. */
static void
check_resonant_cards(struct deck_check *k, enum type type, bool main_only, uint16_t filters)
{
	for (int l = main_only ? MAIN_DECK : MONSTER_DECK; l <= MAIN_DECK; l++)
		for (int i = 0; i < k->list[l].n; i++) {
			judge_def def = k->list[l].def[i];
			if (printed(k, def)->type == type && first_of_its_kind(k, l, i) &&
			    !passes(k, def, filters))
				add_deck_fault(k, R_RESONANCE_CONDITIONS, def, none, none);
		}
}

static void
check_resonant_strategies(struct deck_check *k, int32_t least)
{
	const struct judge_list *list = &k->list[MAIN_DECK];
	int32_t n = 0;
	for (int i = 0; i < list->n; i++)
		n += printed(k, list->def[i])->type == TYPE_STRATEGY;
	if (n < least)
		add_deck_fault(k, R_RESONANCE_CONDITIONS, JUDGE_NO_DEF,
		               (struct judge_value){ "strategies", n },
		               (struct judge_value){ "needed", least });
}

static bool
check_demand(struct deck_check *k, const struct judge_node *node, void *ctx)
{
	(void)ctx;
	k->r->performed[node->op] = true;
	switch (node->op) {
	case OP_RESONANCE_MONSTERS:
		check_resonant_cards(k, TYPE_MONSTER, false, node->arg[0]);
		break;
	case OP_RESONANCE_BATTLES: check_resonant_cards(k, TYPE_BATTLE, true, node->arg[0]); break;
	case OP_RESONANCE_STRATEGIES:
		check_resonant_strategies(k, literal(k->r, node->arg[0], 0));
		break;
	default: break;
	}
	return false;
}

static void
check_resonance(struct deck_check *k)
{
	judge_def monster = first_monster(k);
	if (monster != JUDGE_NO_DEF && deck_needs(k, R_RESONANCE_CONDITIONS))
		of_deck(k, monster, check_demand, NULL);
}

/* 2.4.3 and 2.4.4: the colours there are. */
static bool
colour_is_known(const struct deck_check *k, uint8_t colours)
{
	uint8_t known = RED | BLUE | WHITE;
	if (deck_needs(k, R_COLOUR_GREEN))
		known |= GREEN;
	return !(colours & ~known) && (!several(colours) || deck_needs(k, R_MULTICOLOUR));
}

/* 2.4.5: red with blue and green is gold, which is not white. */
static bool
is_white(const struct deck_check *k, uint8_t colours)
{
	bool gold = colours == (RED | BLUE | GREEN);
	return colours & WHITE || (gold && !deck_needs(k, R_GOLD_IS_NOT_WHITE));
}

/* 6.1.1.3. READING: G19, one shared colour is enough. */
static bool
colours_fit(const struct deck_check *k, uint8_t colours, uint8_t needed)
{
	bool one =
		deck_needs(k, R_DECK_COLOURS_ONE_SHARED) || deck_needs(k, R_DECK_COLOURS_INCLUDES);
	if (is_white(k, colours))
		return true;
	return one ? colours & needed : !(needed & ~colours);
}

/* The colours the decks are judged by, and whether any one of them is enough (12.8.2). */
static uint8_t
colours_needed(struct deck_check *k, bool *any)
{
	judge_def monster = first_monster(k);
	uint8_t colours = 0xff;
	*any = monster != JUDGE_NO_DEF && of_deck(k, monster, names_colours, &colours);
	if (monster == JUDGE_NO_DEF || *any)
		return colours;
	return printed(k, monster)->colours;
}

static void
check_colours(struct deck_check *k, int l)
{
	const struct judge_list *list = &k->list[l];
	bool any;
	uint8_t needed = colours_needed(k, &any);
	for (int i = 0; i < list->n; i++) {
		uint8_t colours = printed(k, list->def[i])->colours;
		bool unknown = !colour_is_known(k, colours) && deck_needs(k, R_KNOWN_COLOURS);
		bool fit = any ? is_white(k, colours) || (colours & needed)
		               : colours_fit(k, colours, needed);
		bool unfit = needed != 0xff && !fit && deck_needs(k, R_DECK_COLOURS);
		if ((!unknown && !unfit) || !first_of_its_kind(k, l, i))
			continue;
		if (unknown)
			add_deck_fault(k, R_KNOWN_COLOURS, list->def[i], none, none);
		if (unfit)
			add_deck_fault(k, R_DECK_COLOURS, list->def[i], none, none);
	}
}

struct copies {
	judge_def def;
	int n;
	size_t counted; /* length of the number as far as it counts */
	bool plus;
};

enum { KINDS = 2 * JUDGE_CARDS };

/* The different cards of both decks, with how many there are of each; not more of them than two decks
 * that can be played with have. */
static int
count_copies(const struct deck_check *k, struct copies *out)
{
	int n = 0;
	for (int l = MONSTER_DECK; l <= MAIN_DECK; l++)
		for (int i = 0; i < k->list[l].n; i++) {
			int at = 0;
			while (at < n && out[at].def != k->list[l].def[i])
				at++;
			if (at == KINDS)
				continue;
			if (at == n)
				out[n++] = (struct copies){ .def = k->list[l].def[i] };
			out[at].n++;
		}
	return n;
}

static size_t
length_without_plus(const struct deck_check *k, const char *number)
{
	size_t base = strcspn(number, "+"), rest = base + strspn(number + base, "+");
	bool letter =
		number[rest] >= 'A' && number[rest] <= 'Z' && !deck_needs(k, R_COPIES_KEEP_LETTER);
	return number[rest + letter] == '\0' ? base : strlen(number);
}

/* 6.1.1.4.1: a plus sign at the end of a number is not counted. READING: G43, nor is the letter of
 * the printing after it. */
static void
measure(const struct deck_check *k, struct copies *c)
{
	const char *number = k->r->p.cards->def[c->def].number;
	size_t base = length_without_plus(k, number);
	c->plus = number[base] != '\0';
	c->counted = deck_needs(k, R_COPIES_IGNORE_PLUS) ? base : strlen(number);
}

static bool
same_number(const struct deck_check *k, const struct copies *a, const struct copies *b)
{
	if ((!a->plus && !b->plus) || a->counted != b->counted)
		return a == b;
	return !memcmp(k->r->p.cards->def[a->def].number, k->r->p.cards->def[b->def].number,
	               a->counted);
}

/* 6.1.1.4: copies of one number in both decks together. */
static void
check_copies(struct deck_check *k)
{
	struct copies list[KINDS];
	int32_t limit = value(k->r, R_COPIES_LIMIT, k->seat);
	int n = count_copies(k, list);
	for (int i = 0; i < n; i++)
		measure(k, &list[i]);
	for (int i = 0; i < n; i++) {
		int copies = 0, before = 0;
		for (int j = 0; j < n; j++)
			if (same_number(k, &list[i], &list[j])) {
				copies += list[j].n;
				before += j < i;
			}
		if (copies > limit && before == 0 &&
		    !of_deck(k, list[i].def, lets_any_copies, NULL))
			add_deck_fault(k, R_COPIES_LIMIT, list[i].def,
			               (struct judge_value){ "copies", copies },
			               (struct judge_value){ "limit", limit });
	}
}

/* 9.1.5: the trait of tokens among those of the card set; its number of traits when it has none. */
static uint16_t
token_trait(const struct judge_card_set *cards)
{
	uint16_t trait = 0;
	while (trait < cards->n_traits && strcmp(cards->trait[trait], "Token") != 0)
		trait++;
	return trait;
}

static bool
def_has_trait(const struct deck_check *k, judge_def def, uint16_t trait)
{
	const struct judge_face *f = printed(k, def);
	for (int i = 0; i < f->n_traits; i++)
		if (f->trait[i] == trait)
			return true;
	return false;
}

/* 6.1.1.5 */
static void
check_tokens(struct deck_check *k, int l)
{
	const struct judge_list *list = &k->list[l];
	uint16_t token = token_trait(k->r->p.cards);
	for (int i = 0; i < list->n; i++)
		if (def_has_trait(k, list->def[i], token) && first_of_its_kind(k, l, i) &&
		    deck_needs(k, R_NO_TOKENS_IN_DECKS))
			add_deck_fault(k, R_NO_TOKENS_IN_DECKS, list->def[i], none, none);
}

/* Text that is not modelled could change the demands on decks (6.1.2). */
void
meet_deck_texts(struct judge_run *r, judge_seat seat)
{
	const struct judge_list *list = r->p.list[seat];
	for (int l = MONSTER_DECK; l <= MAIN_DECK; l++)
		for (int i = 0; i < list[l].n; i++)
			meet_unmodelled(r, list[l].def[i], JUDGE_ACTS_DECK | JUDGE_ACTS_SETUP,
			                JUDGE_NO_PLACE);
}

static void
sort_faults(struct judge_fault *list, int n)
{
	for (int i = 1; i < n; i++)
		for (int j = i; j > 0 && list[j - 1].refusal.rule > list[j].refusal.rule; j--) {
			struct judge_fault swap = list[j];
			list[j] = list[j - 1];
			list[j - 1] = swap;
		}
}

int
copies_faults(struct judge_run *r, judge_seat seat, const struct judge_list *lists,
              struct judge_fault *out, int cap)
{
	struct deck_check k = { r, seat, lists, out, 0, cap };
	check_copies(&k);
	return k.n;
}

int
deck_faults(struct judge_run *r, judge_seat seat, struct judge_fault *out, int cap)
{
	struct deck_check k = { r, seat, r->p.list[seat], out, 0, cap };
	meet_deck_texts(r, seat);
	check_monster_deck(&k);
	check_main_deck(&k);
	for (int l = MONSTER_DECK; l <= MAIN_DECK; l++) {
		check_colours(&k, l);
		check_tokens(&k, l);
	}
	check_copies(&k);
	check_resonance(&k);
	sort_faults(out, k.n < cap ? k.n : cap);
	return k.n;
}
