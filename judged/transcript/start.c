/* start.c: decodes a position to start from instead of a set-up. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/transcript/rows.h"

enum { MOST_KEYS = 96, KEY = 40 };

/* The keys a map may have. Others are refused, with the most similar key in the fault. */
struct known {
	int n;
	const char *key[MOST_KEYS + 1];
	char plural[MOST_KEYS][KEY]; /* the text of a key that is a plural */
};

static void
know_none(struct known *known)
{
	known->n = 0;
	known->key[0] = NULL;
}

static void
allow(struct known *known, const char *key)
{
	if (known->n == MOST_KEYS)
		return;
	known->key[known->n++] = key;
	known->key[known->n] = NULL;
}

static void
allow_plural(struct known *known, const char *name)
{
	if (known->n == MOST_KEYS)
		return;
	decode_plural(name, known->plural[known->n], KEY);
	allow(known, known->plural[known->n]);
}

/* The start under construction. */
struct laying {
	const struct decoder *d;
	struct transcript_start *start;
	uint32_t turn;
	bool rest_empty;
};

/* Where the next cards are laid, and the defaults for them. */
struct spot {
	judge_seat seat, owner;
	uint8_t area, index;
	enum judge_setup how;
	uint32_t since;
	bool may_hide; /* true if cards there may be unknown */
};

/* Names */

void
decode_plural(const char *name, char *out, size_t cap)
{
	size_t len = strnlen(name, cap - sizeof "es");
	bool in_y = len > 0 && name[len - 1] == 'y';
	const char *end = in_y ? "ies" : len > 0 && name[len - 1] == 's' ? "es" : "s";
	len -= in_y;
	memcpy(out, name, len);
	strcpy(out + len, end);
}

const char *
decode_area_property(const struct judge_area *area, const struct judge_property *row)
{
	size_t len = strlen(area->name);
	bool own = row->set && row->of == JUDGE_OF_SEAT &&
	           strncmp(row->name, area->name, len) == 0 && row->name[len] == '.';
	return own ? row->name + len + 1 : NULL;
}

bool
decode_has_properties(const struct judge_game *game, const struct judge_area *area)
{
	for (int i = 0; i < game->n_properties; i++)
		if (decode_area_property(area, &game->property[i]))
			return true;
	return false;
}

/* Values */

bool
decode_value(const struct decoder *d, const struct judge_property *row, const struct doc_node *node,
             int32_t *out)
{
	int64_t number = 0;
	judge_seat seat = JUDGE_NO_SEAT;
	judge_def def = JUDGE_NO_DEF;
	bool flag = false;
	int word = 0;
	switch ((enum judge_property_kind)row->kind) {
	case JUDGE_IS_NUMBER:
		if (!doc_want_int(node, 0, INT32_MAX, &number, d->fault))
			return false;
		return *out = (int32_t)number, true;
	case JUDGE_IS_SEAT: return decode_seat(d, node, &seat) && (*out = seat, true);
	case JUDGE_IS_NAME:
		return doc_want_word(node, row->names, &word, d->fault) && (*out = word, true);
	case JUDGE_IS_DEF: return decode_card(d, node, &def) && (*out = def, true);
	case JUDGE_IS_BOOL: return doc_want_bool(node, &flag, d->fault) && (*out = flag, true);
	case JUDGE_IS_KEYWORDS: break; /* no document sets them */
	}
	return false;
}

static bool
add_value(struct laying *l, int property, judge_seat seat, const struct doc_node *node)
{
	struct transcript_set *set = &l->start->set[l->start->n_set++];
	*set = (struct transcript_set){ (uint8_t)property, seat, 0, decode_mark(node) };
	return decode_value(l->d, &l->d->t->game->property[property], node, &set->value);
}

/* Cards */

static bool
add_card(struct laying *l, const struct spot *spot, judge_def def, const struct doc_node *node)
{
	struct transcript_start *start = l->start;
	if (start->n_laid == JUDGE_CARDS)
		return doc_fault(node, l->d->fault, "too-many-cards",
		                 "a position can have at most %d cards", JUDGE_CARDS);
	start->laid[start->n_laid++] = (struct transcript_laid){
		.area_seat = spot->seat,
		.area = spot->area,
		.index = spot->index,
		.def = def,
		.owner = spot->owner,
		.how = spot->how,
		.since = spot->since,
		.mark = decode_mark(node),
	};
	return true;
}

/* Decode `since` and `owner` of a card or stack written as a map. */
static bool
decode_spot(const struct laying *l, const struct doc_node *map, struct spot *spot)
{
	const struct doc_node *since = doc_member(map, "since");
	const struct doc_node *owner = doc_member(map, "owner");
	int64_t turn;
	if (since) {
		if (!doc_want_int(since, 0, l->turn, &turn, l->d->fault))
			return false;
		spot->since = (uint32_t)turn;
	}
	return !owner || decode_seat(l->d, owner, &spot->owner);
}

static bool
says_unknown(const struct doc_node *node)
{
	return node->type == DOC_STRING && strcmp(node->text, "unknown") == 0;
}

/* Set the fault for an unknown card in an area where cards' texts work: what it does there can't be
 * judged. Returns false. */
static bool
refuse_unknown(const struct laying *l, const struct doc_node *card, const struct spot *spot)
{
	const char *where =
		spot->area == TRANSCRIPT_NOWHERE ? "nowhere" : l->d->t->game->area[spot->area].name;
	return doc_fault(card, l->d->fault, "unknown-card",
	                 "a card in `%s` must be named: it can't be unknown", where);
}

/* Decode EPR-004 or unknown. */
static bool
decode_laid(struct laying *l, const struct doc_node *card, struct spot spot)
{
	judge_def def = JUDGE_UNKNOWN_DEF;
	if (says_unknown(card) && !spot.may_hide)
		return refuse_unknown(l, card, &spot);
	return (says_unknown(card) || decode_card(l->d, card, &def)) &&
	       add_card(l, &spot, def, card);
}

/* Decode EPR-004 or {card: EPR-004, since: 4, owner: B}. */
static bool
decode_item(struct laying *l, const struct doc_node *node, struct spot spot)
{
	const char *keys[ROW_KEYS + 1] = { "card", "since", "owner" };
	const struct doc_node *card = node;
	if (node->type != DOC_MAP)
		return decode_laid(l, node, spot);
	keys[decode_row_keys(l->d->t->game, JUDGE_OF_CARD, keys, 3)] = NULL;
	return doc_only_keys(node, keys, l->d->fault) &&
	       (card = doc_need(node, "card", l->d->fault)) && decode_spot(l, node, &spot) &&
	       decode_laid(l, card, spot) &&
	       decode_rows(l->d, node, JUDGE_OF_CARD, (int)l->start->n_laid - 1);
}

/* Decode a list of cards, side by side or each on the one before. */
static bool
decode_items(struct laying *l, const struct doc_node *list, struct spot spot, enum judge_setup how)
{
	if (!doc_want_list(list, l->d->fault))
		return false;
	for (const struct doc_node *n = list->first; n; n = n->next) {
		if (!decode_item(l, n, spot))
			return false;
		spot.how = how;
	}
	return true;
}

static bool
decode_stack(struct laying *l, const struct doc_node *map, struct spot spot)
{
	const struct doc_node *stack = doc_need(map, "stack", l->d->fault);
	if (!stack || !decode_spot(l, map, &spot) || !doc_want_list(stack, l->d->fault))
		return false;
	if (stack->count == 0)
		return doc_fault(stack, l->d->fault, "empty-stack",
		                 "a stack must have at least one card");
	return decode_items(l, stack, spot, JUDGE_SETUP_ATOP);
}

/* Decode a card or {stack: [...]}. */
static bool
decode_pile(struct laying *l, const struct doc_node *node, struct spot spot)
{
	static const char *const keys[] = { "stack", "since", "owner", NULL };
	if (node->type != DOC_MAP || !doc_member(node, "stack"))
		return decode_item(l, node, spot);
	return doc_only_keys(node, keys, l->d->fault) && decode_stack(l, node, spot);
}

/* Decode one pile, or a list of piles side by side. */
static bool
decode_place_cards(struct laying *l, const struct doc_node *node, struct spot spot)
{
	if (node->type != DOC_LIST)
		return decode_pile(l, node, spot);
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_pile(l, n, spot))
			return false;
	return true;
}

/* Areas */

static bool
check_place_keys(const struct laying *l, const struct doc_node *map, const struct judge_area *area)
{
	if (!doc_want_map(map, l->d->fault))
		return false;
	for (const struct doc_node *n = map->first; n; n = n->next) {
		char *end;
		unsigned long number = strtoul(n->key, &end, 10);
		if (*end || n->key[0] < '1' || n->key[0] > '9' || number > area->places)
			return doc_key_fault(n, l->d->fault, "unknown-place",
			                     "there is no %s %.60s; write 1 to %d", area->name,
			                     n->key, area->places);
	}
	return true;
}

/* Decode [X, Y] for hidden places, from place 1 on. */
static bool
decode_row(struct laying *l, const struct doc_node *list, struct spot spot)
{
	const struct judge_area *area = &l->d->t->game->area[spot.area];
	if (list->count > area->places)
		return doc_fault(list, l->d->fault, "unknown-place",
		                 "there is no %s %zu; write 1 to %d", area->name,
		                 (size_t)list->count, area->places);
	for (const struct doc_node *n = list->first; n; n = n->next, spot.index++)
		if (!decode_pile(l, n, spot))
			return false;
	return true;
}

static bool
decode_places(struct laying *l, const struct doc_node *map, struct spot spot)
{
	const struct judge_area *area = &l->d->t->game->area[spot.area];
	spot.may_hide = area->sight != JUDGE_SEEN_BY_ALL;
	if (spot.may_hide && map->type == DOC_LIST)
		return decode_row(l, map, spot);
	if (!check_place_keys(l, map, area))
		return false;
	for (spot.index = 0; spot.index < area->places; spot.index++) {
		char digits[DIGITS];
		const struct doc_node *node = doc_member(map, number_text(spot.index + 1, digits));
		if (node && !decode_place_cards(l, node, spot))
			return false;
	}
	return true;
}

/* Decode {stack: [...], zone: 3, rage: 1}. */
static bool
decode_area_map(struct laying *l, const struct doc_node *map, struct spot spot)
{
	const struct judge_game *game = l->d->t->game;
	struct known known;
	know_none(&known);
	allow(&known, "stack");
	for (int i = 0; i < game->n_properties; i++) {
		const char *key = decode_area_property(&game->area[spot.area], &game->property[i]);
		if (key)
			allow(&known, key);
	}
	if (map->type != DOC_MAP)
		return doc_fault(
			map, l->d->fault, "wrong-type",
			"`%s` must be a map with its cards under `stack`: {stack: [%.60s], %s: ...}",
			game->area[spot.area].name, map->type == DOC_STRING ? map->text : "...",
			known.key[1]);
	if (!decode_only_keys(l->d, map, known.key) || !decode_stack(l, map, spot))
		return false;
	for (int i = 0; i < game->n_properties; i++) {
		const char *key = decode_area_property(&game->area[spot.area], &game->property[i]);
		const struct doc_node *node = key ? doc_member(map, key) : NULL;
		if (node && !add_value(l, i, spot.seat, node))
			return false;
	}
	return true;
}

/* Find the member of an area: its name or, if it has several places, the plural. */
static bool
find_area(const struct laying *l, const struct doc_node *map, const struct judge_area *area,
          const struct doc_node **out)
{
	char plural[KEY];
	decode_plural(area->name, plural, sizeof plural);
	const struct doc_node *many = area->places > 1 ? doc_member(map, plural) : NULL;
	*out = doc_member(map, area->name);
	if (*out && many)
		return doc_key_fault(many, l->d->fault, "stated-twice",
		                     "`%s` and `%s` are the same area", area->name, plural);
	if (many)
		*out = many;
	return true;
}

static bool
add_uncounted(struct laying *l, const struct spot *spot)
{
	struct transcript_start *start = l->start;
	start->uncounted[start->n_uncounted++] =
		(struct transcript_uncounted){ spot->seat, spot->area, spot->since };
	return true;
}

static bool
miss_area(struct laying *l, const struct doc_node *map, const struct judge_area *area,
          const struct spot *spot)
{
	if (decode_has_properties(l->d->t->game, area))
		return doc_need(map, area->name, l->d->fault);
	bool counted = area->sight == JUDGE_SEEN_BY_ALL || area->places > 1;
	return l->rest_empty || counted || add_uncounted(l, spot);
}

/* Hidden cards */

static bool
add_unknown(struct laying *l, const struct spot *spot, int64_t n, const struct doc_node *node)
{
	for (int64_t i = 0; i < n; i++)
		if (!add_card(l, spot, JUDGE_UNKNOWN_DEF, node))
			return false;
	return true;
}

static bool
is_open(const struct laying *l, const struct spot *spot)
{
	return l->d->t->game->area[spot->area].sight == JUDGE_SEEN_BY_ALL;
}

/* May the number of cards be unknown here? In an open area everybody can count them. Sets the fault
 * if not. */
static bool
may_be_uncounted(const struct laying *l, const struct doc_node *node, const struct spot *spot)
{
	return !is_open(l, spot) ||
	       doc_fault(node, l->d->fault, "wrong-type",
	                 "everybody can count the cards in `%s`: give their number, or list them",
	                 l->d->t->game->area[spot->area].name);
}

/* Decode {count: 20, top: [...], has: [...], bottom: [...]}. Cards that aren't listed are unknown.
 * Those in `has` lie somewhere between top and bottom. */
static bool
decode_heap(struct laying *l, const struct doc_node *map, struct spot spot)
{
	static const char *const keys[] = { "count", "top", "has", "bottom", NULL };
	const struct doc_node *count = doc_need(map, "count", l->d->fault), *part[3];
	struct transcript_start *start = l->start;
	size_t first = start->n_laid, known = 0;
	int64_t n;
	bool uncounted = count && says_unknown(count);
	if (!doc_only_keys(map, keys, l->d->fault) || !count ||
	    (uncounted && !may_be_uncounted(l, count, &spot)) ||
	    (!uncounted && !doc_want_int(count, 0, JUDGE_CARDS, &n, l->d->fault)))
		return false;
	if (uncounted && doc_member(map, "bottom"))
		return doc_fault(doc_member(map, "bottom"), l->d->fault, "unknown-key",
		                 "a place with an unknown number of cards can't have a `bottom`");
	for (int i = 0; i < 3; i++) {
		part[i] = doc_member(map, keys[i + 1]);
		if (part[i] && !doc_want_list(part[i], l->d->fault))
			return false;
		known += part[i] ? part[i]->count : 0;
	}
	if (uncounted)
		n = (int64_t)known;
	if (known > (size_t)n)
		return doc_fault(map, l->d->fault, "too-many-cards",
		                 "%zu cards are listed, but there are only %d", known, (int)n);
	spot.may_hide = true;
	if (part[0] && !decode_items(l, part[0], spot, JUDGE_SETUP_BESIDE))
		return false;
	size_t middle = start->n_laid;
	if ((part[1] && !decode_items(l, part[1], spot, JUDGE_SETUP_BESIDE)) ||
	    !add_unknown(l, &spot, n - (int64_t)known, count))
		return false;
	bool lies_somewhere = !uncounted || l->d->t->game->area[spot.area].ordered;
	if (part[1] && part[1]->count > 0 && lies_somewhere)
		start->mixed[start->n_mixed++] =
			(struct transcript_mixed){ spot.seat, spot.area, (uint16_t)(middle - first),
			                           (uint16_t)(start->n_laid - middle) };
	if (uncounted)
		return add_uncounted(l, &spot);
	return !part[2] || decode_items(l, part[2], spot, JUDGE_SETUP_BESIDE);
}

static bool
refuse_heap(const struct laying *l, const struct doc_node *node, const struct spot *spot)
{
	return doc_fault(node, l->d->fault, "wrong-type",
	                 "`%s` must be a list of cards, a number of cards%s not %s", node->key,
	                 is_open(l, spot) ? " or {count: n, ...},"
	                                  : ", {count: n, ...} or unknown,",
	                 doc_type_name(node->type));
}

/* Decode the cards of an area with one place: a list, a number, a map with a count or, if not
 * everybody sees them, `unknown`. */
static bool
decode_one_place(struct laying *l, const struct doc_node *node, struct spot spot)
{
	int64_t n;
	if (says_unknown(node))
		return may_be_uncounted(l, node, &spot) && add_uncounted(l, &spot);
	if (node->type == DOC_MAP)
		return decode_heap(l, node, spot);
	spot.may_hide = true;
	if (node->type == DOC_LIST && is_open(l, &spot))
		return decode_place_cards(l, node, spot);
	if (node->type == DOC_LIST)
		return decode_items(l, node, spot, JUDGE_SETUP_BESIDE);
	if (node->type != DOC_INT)
		return refuse_heap(l, node, &spot);
	return doc_want_int(node, 0, JUDGE_CARDS, &n, l->d->fault) &&
	       add_unknown(l, &spot, n, node);
}

bool
decode_is_list_of_one(const struct judge_game *game, const struct judge_area *area)
{
	for (int i = 0; game->list[i]; i++)
		if (strcmp(game->list[i], area->name) == 0)
			return true;
	return false;
}

static bool
decode_area_cards(struct laying *l, const struct doc_node *map, judge_seat seat, uint8_t index)
{
	const struct judge_area *area = &l->d->t->game->area[index];
	const struct doc_node *node;
	struct spot spot = {
		.seat = seat,
		.owner = seat == JUDGE_NO_SEAT ? 0 : seat,
		.area = index,
		.since = l->turn > 0 ? l->turn - 1 : 0,
	};
	if (!find_area(l, map, area, &node))
		return false;
	if (!node)
		return miss_area(l, map, area, &spot);
	if (area->places > 1)
		return decode_places(l, node, spot);
	if (decode_has_properties(l->d->t->game, area))
		return decode_area_map(l, node, spot);
	if (area->acts)
		return doc_want_list(node, l->d->fault) && decode_place_cards(l, node, spot);
	if (!decode_is_list_of_one(l->d->t->game, area) || area->sight != JUDGE_SEEN_BY_ALL)
		return decode_one_place(l, node, spot);
	return node->type == DOC_LIST ? decode_place_cards(l, node, spot)
	                              : decode_item(l, node, spot);
}

/* Maps of the game and of each player */

/* Allow the keys of a map: its areas, shared or not, and its values. */
static void
allow_tables(struct known *known, const struct judge_game *game, bool shared)
{
	for (int i = 0; i < game->n_areas; i++) {
		const struct judge_area *area = &game->area[i];
		if (area->shared == shared)
			allow(known, area->name);
		if (area->shared == shared && area->places > 1)
			allow_plural(known, area->name);
	}
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *row = &game->property[i];
		if (row->set && row->of == (shared ? JUDGE_OF_GAME : JUDGE_OF_SEAT) &&
		    !strchr(row->name, '.'))
			allow(known, row->name);
	}
	const char *key[ROW_KEYS];
	int n = decode_row_keys(game, shared ? JUDGE_OF_GAME : JUDGE_OF_SEAT, key, 0);
	for (int i = 0; i < n; i++)
		allow(known, key[i]);
}

static bool
decode_values(struct laying *l, const struct doc_node *map, judge_seat seat)
{
	const struct judge_game *game = l->d->t->game;
	uint8_t of = seat == JUDGE_NO_SEAT ? JUDGE_OF_GAME : JUDGE_OF_SEAT;
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *row = &game->property[i];
		const struct doc_node *node = row->set && row->of == of && !strchr(row->name, '.')
		                                      ? doc_member(map, row->name)
		                                      : NULL;
		if (node && !add_value(l, i, seat, node))
			return false;
	}
	return true;
}

static bool
decode_side(struct laying *l, const struct doc_node *map, judge_seat seat)
{
	const struct judge_game *game = l->d->t->game;
	bool shared = seat == JUDGE_NO_SEAT;
	for (uint8_t i = 0; i < game->n_areas; i++)
		if (game->area[i].shared == shared && !decode_area_cards(l, map, seat, i) &&
		    !decode_goes_on(l->d))
			return false;
	return decode_values(l, map, seat);
}

static bool
decode_seat_side(struct laying *l, const struct doc_node *start, const char *key, judge_seat seat)
{
	struct known known;
	const struct doc_node *map = doc_need(start, key, l->d->fault);
	if (!map)
		return false;
	know_none(&known);
	allow_tables(&known, l->d->t->game, false);
	return decode_only_keys(l->d, map, known.key) && decode_side(l, map, seat);
}

/* The frame */

static bool
decode_rest(struct laying *l, const struct doc_node *map)
{
	static const char *const words[] = { "empty", NULL };
	const struct doc_node *rest = doc_member(map, "rest");
	int word;
	l->rest_empty = rest != NULL;
	return !rest || doc_want_word(rest, words, &word, l->d->fault);
}

/* Decode the turn. It comes first, since `since` is compared with it. */
static bool
decode_turn(struct laying *l, const struct doc_node *map)
{
	int64_t turn;
	const struct doc_node *node = doc_need(map, "turn", l->d->fault);
	if (!node || !doc_want_int(node, 1, UINT16_MAX, &turn, l->d->fault) ||
	    !doc_need(map, "turn_player", l->d->fault))
		return false;
	l->turn = (uint32_t)turn;
	return true;
}

static bool
decode_step(struct laying *l, const struct doc_node *map)
{
	const struct doc_node *step = doc_need(map, "step", l->d->fault);
	return step && doc_want_word(step, l->d->t->game->step, &l->start->step, l->d->fault);
}

static bool
decode_setup_start(const struct decoder *d, const struct doc_node *node)
{
	static const char *const keys[] = { "step", "rest", NULL };
	struct laying l = { .d = d };
	return decode_only_keys(d, node, keys) && decode_rest(&l, node);
}

static bool
check_keys(const struct decoder *d, const struct doc_node *node)
{
	struct known known;
	know_none(&known);
	allow(&known, "step");
	allow(&known, "rest");
	allow(&known, "nowhere");
	allow(&known, "A");
	allow(&known, "B");
	allow_tables(&known, d->t->game, true);
	return decode_only_keys(d, node, known.key);
}

/* Decode tokens that vanished: something may still refer to them. */
static bool
decode_nowhere(struct laying *l, const struct doc_node *map)
{
	const struct doc_node *node = doc_member(map, "nowhere");
	struct spot spot = { .seat = JUDGE_NO_SEAT, .area = TRANSCRIPT_NOWHERE };
	return !node || decode_items(l, node, spot, JUDGE_SETUP_BESIDE);
}

/* Decode the rest of the state. All cards must be laid first, since it names them. */
static bool
decode_state(struct laying *l, const struct doc_node *map)
{
	return decode_nowhere(l, map) && decode_rows(l->d, map, JUDGE_OF_GAME, 0) &&
	       decode_rows(l->d, doc_member(map, "A"), JUDGE_OF_SEAT, 0) &&
	       decode_rows(l->d, doc_member(map, "B"), JUDGE_OF_SEAT, 1);
}

bool
decode_start(struct decoder *d, const struct doc_node *node)
{
	if (!node)
		return true;
	if (!d->position)
		return decode_setup_start(d, node);
	struct transcript_start *start = &d->t->start;
	struct laying l = { .d = d, .start = start };
	start->given = true;
	start->mark = decode_mark(node);
	start->laid = decode_alloc(d, JUDGE_CARDS, sizeof *start->laid);
	start->set = decode_alloc(d, (size_t)d->t->game->n_properties * (JUDGE_SEATS + 1),
	                          sizeof *start->set);
	if (!check_keys(d, node) || !decode_step(&l, node) || !decode_rest(&l, node) ||
	    !decode_turn(&l, node))
		return false;
	return (decode_seat_side(&l, node, "A", 0) || decode_goes_on(d)) &&
	       (decode_seat_side(&l, node, "B", 1) || decode_goes_on(d)) &&
	       (decode_side(&l, node, JUDGE_NO_SEAT) || decode_goes_on(d)) &&
	       (decode_is_faulty(d) || (decode_state(&l, node) && decode_try_start(d)));
}
