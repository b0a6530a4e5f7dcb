/*
 * repairs.c: decodes what a judge sets.
 *
 *	{set: {turn: 7, A.hand: [X, Y], A.deck.top: X, A.battle.1: {card: X, rested: true}}}
 */
#include <stdlib.h>
#include <string.h>

#include "judged/transcript/decode.h"
#include "judged/text/alloc.h"

/* 1. Targets: a value or a place */

static bool
repair_value(const struct decoder *d, const struct doc_node *node, struct transcript_repair *out)
{
	const struct judge_game *game = d->t->game;
	judge_seat seat = JUDGE_NO_SEAT;
	const char *name = node->key;
	if ((name[0] == 'A' || name[0] == 'B') && name[1] == '.') {
		seat = (judge_seat)(name[0] - 'A');
		name += 2;
	}
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *row = &game->property[i];
		bool fits = row->of == (seat == JUDGE_NO_SEAT ? JUDGE_OF_GAME : JUDGE_OF_SEAT);
		if (!fits || !row->set || strcmp(row->name, name) != 0)
			continue;
		out->set = (struct transcript_set){ (uint8_t)i, seat, 0, decode_mark(node) };
		return true;
	}
	return false;
}

/* Decode a place such as "A.deck", "A.deck.top" or "B.zone.3". */
static bool
repair_place(const struct decoder *d, const struct doc_node *node, struct transcript_repair *out)
{
	static const struct {
		const char *tail;
		int8_t end;
	} ends[] = { { ".top", 1 }, { ".bottom", -1 } };
	char name[40];
	size_t len = strlen(node->key);
	if (len >= sizeof name)
		return false;
	memcpy(name, node->key, len + 1);
	out->of_place = true;
	for (int i = 0; i < 2; i++) {
		size_t tail = strlen(ends[i].tail);
		if (len > tail && strcmp(name + len - tail, ends[i].tail) == 0) {
			name[len - tail] = '\0';
			out->end = ends[i].end;
		}
	}
	return decode_place_named(d->t->game, name, &out->place) &&
	       (!out->end || d->t->game->area[out->place.area].ordered);
}

/* 2. Cards, and how they lie */

/* The cards of a place, while they are decoded. */
struct laying {
	const struct decoder *d;
	const struct transcript_repair *repair;
	struct transcript_laid *laid;
	struct transcript_lies *lies;
	uint16_t n_laid, n_lies;
};

static bool
is_of_cards(const struct judge_property *row)
{
	return row->of == JUDGE_OF_CARD && row->set;
}

/* Decode how the last card lies, such as `rested: true`. */
static bool
read_lies(struct laying *l, const struct doc_node *map)
{
	const struct judge_game *game = l->d->t->game;
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *row = &game->property[i];
		const struct doc_node *node = is_of_cards(row) ? doc_member(map, row->name) : NULL;
		struct transcript_lies one = { .laid = (uint16_t)(l->n_laid - 1),
			                       .property = (uint8_t)i };
		if (!node)
			continue;
		one.mark = decode_mark(node);
		if (!decode_value(l->d, row, node, &one.value))
			return false;
		l->lies[l->n_lies++] = one;
	}
	return true;
}

static bool
read_card(struct laying *l, const struct doc_node *node, enum judge_setup how)
{
	judge_seat seat = l->repair->place.seat;
	struct transcript_laid *one = &l->laid[l->n_laid++];
	*one = (struct transcript_laid){ .area_seat = seat,
		                         .area = l->repair->place.area,
		                         .index = l->repair->place.index,
		                         .owner = seat == JUDGE_NO_SEAT ? 0 : seat,
		                         .how = how,
		                         .mark = decode_mark(node) };
	if (!doc_is(node, "unknown"))
		return decode_card(l->d, node, &one->def);
	one->def = JUDGE_UNKNOWN_DEF;
	return l->d->t->game->area[one->area].sight != JUDGE_SEEN_BY_ALL ||
	       doc_fault(node, l->d->fault, "unknown-card",
	                 "everybody sees the cards in `%s`: write which one it is",
	                 l->d->t->game->area[one->area].name);
}

/* Decode X, or {card: X, rested: true}. */
static bool
read_item(struct laying *l, const struct doc_node *node, enum judge_setup how)
{
	const struct judge_game *game = l->d->t->game;
	const char **keys = decode_alloc(l->d, (size_t)game->n_properties + 2, sizeof *keys);
	const struct doc_node *card;
	int n = 0;
	if (node->type != DOC_MAP)
		return read_card(l, node, how);
	keys[n++] = "card";
	for (int i = 0; i < game->n_properties; i++)
		if (is_of_cards(&game->property[i]))
			keys[n++] = game->property[i].name;
	return doc_only_keys(node, keys, l->d->fault) &&
	       (card = doc_need(node, "card", l->d->fault)) && read_card(l, card, how) &&
	       read_lies(l, node);
}

/* Decode a list of cards, side by side or each on the one before. */
static bool
read_list(struct laying *l, const struct doc_node *list, enum judge_setup how)
{
	for (const struct doc_node *n = list->first; n; n = n->next)
		if (!read_item(l, n, l->n_laid ? how : JUDGE_SETUP_BESIDE))
			return false;
	return true;
}

/* Allocate memory for `n` cards, with every property for each. */
static bool
make_room(struct laying *l, const struct doc_node *node, size_t n)
{
	const struct judge_game *game = l->d->t->game;
	size_t ways = 0;
	if (n > JUDGE_CARDS) {
		doc_fault(node, l->d->fault, "too-many-cards", "no place can hold %u cards",
		          (unsigned)n);
		return false;
	}
	for (int i = 0; i < game->n_properties; i++)
		ways += is_of_cards(&game->property[i]);
	l->laid = decode_alloc(l->d, n, sizeof *l->laid);
	l->lies = decode_alloc(l->d, n * ways, sizeof *l->lies);
	return true;
}

static bool
read_stack(struct laying *l, const struct doc_node *map)
{
	static const char *const keys[] = { "stack", NULL };
	const struct doc_node *list = doc_need(map, "stack", l->d->fault);
	return list && doc_only_keys(map, keys, l->d->fault) && doc_want_list(list, l->d->fault) &&
	       make_room(l, list, list->count) && read_list(l, list, JUDGE_SETUP_ATOP);
}

/* Decode `empty`, a card, a list of cards, or {stack: [...]}. The cards of an area with values of
 * its own are a stack. */
static bool
read_cards(struct laying *l, const struct doc_node *node)
{
	const struct judge_area *area = &l->d->t->game->area[l->repair->place.area];
	bool stack = decode_has_properties(l->d->t->game, area);
	if (doc_is(node, "empty"))
		return true;
	if (node->type == DOC_MAP && !doc_member(node, "card"))
		return read_stack(l, node);
	if (node->type == DOC_LIST)
		return make_room(l, node, node->count) &&
		       read_list(l, node, stack ? JUDGE_SETUP_ATOP : JUDGE_SETUP_BESIDE);
	if (node->type != DOC_STRING && node->type != DOC_MAP)
		return doc_fault(
			node, l->d->fault, "wrong-type",
			"`%.60s` must be set to a card, a list of cards, {stack: [...]} or `empty`, not %s",
			node->key, doc_type_name(node->type));
	return make_room(l, node, 1) && read_item(l, node, JUDGE_SETUP_BESIDE);
}

static bool
decode_cards(const struct decoder *d, const struct doc_node *node, struct transcript_repair *out)
{
	struct laying l = { .d = d, .repair = out };
	bool good = read_cards(&l, node);
	out->laid = l.laid;
	out->lies = l.lies;
	out->n_laid = l.n_laid;
	out->n_lies = l.n_lies;
	return good;
}

/* 3. Checking that a game could have these values */

static bool
try_value(const struct decoder *d, struct judge_run *run, const struct transcript_set *set)
{
	int subject = set->seat == JUDGE_NO_SEAT ? 0 : set->seat;
	if (judge_set(run, set->property, subject, set->value))
		return true;
	fault_at(d->fault, d->t->file, set->mark.line, set->mark.column);
	return fault_set(d->fault, "out-of-range", "`%s` can't have this value in any game",
	                 d->t->game->property[set->property].name);
}

/* Can a card like this one lie so, alone in its place? If not, sets the fault. */
static bool
try_card(const struct decoder *d, struct judge_run *run, const struct transcript_repair *one,
         const struct transcript_lies *lies)
{
	const struct transcript_laid *laid = &one->laid[lies->laid];
	judge_place place = judge_place_of(run, one->place.seat, one->place.area, one->place.index);
	struct judge_card_view card;
	if (judge_setup_card(run, place, laid->def, laid->owner, JUDGE_SETUP_BESIDE, 0) &&
	    judge_cards_at(run, place, &card, 1) > 0 &&
	    judge_set(run, lies->property, card.card, lies->value))
		return true;
	fault_at(d->fault, d->t->file, lies->mark.line, lies->mark.column);
	return fault_set(d->fault, "no-such-position", "%s in `%s` can't have this value of `%s`",
	                 d->t->cards.def[laid->def].number, d->t->game->area[one->place.area].name,
	                 d->t->game->property[lies->property].name);
}

static bool
try_repairs(const struct decoder *d, const struct transcript_note *note)
{
	struct judge_params params = {
		.game = d->t->game,
		.rules = &d->t->edition->rules,
		.cards = &d->t->cards,
		.layout_only = true,
	};
	void *storage = alloc_bytes(judge_run_size());
	bool good = true;
	for (int i = 0; good && i < note->n; i++) {
		const struct transcript_repair *one = &note->repair[i];
		struct judge_run *run = judge_run_init(storage, &params);
		if (!one->of_place)
			good = try_value(d, run, &one->set);
		for (int k = 0; good && k < one->n_lies; k++)
			good = try_card(d, judge_run_init(storage, &params), one, &one->lies[k]);
	}
	free(storage);
	return good;
}

/* 4. The whole note */

/* Refuse an unknown path. `A.battle.1.rested` can be observed, but it is set together with the
 * card. Returns false. */
static bool
refuse_path(const struct decoder *d, const struct doc_node *node)
{
	const struct judge_game *game = d->t->game;
	const char *tail = strrchr(node->key, '.');
	for (int i = 0; tail && i < game->n_properties; i++)
		if (is_of_cards(&game->property[i]) &&
		    strcmp(game->property[i].name, tail + 1) == 0)
			return doc_key_fault(node, d->fault, "unknown-path",
			                     "write `%.*s: {card: NUMBER, %.40s: VALUE}`",
			                     (int)(tail - node->key), node->key, tail + 1);
	return doc_key_fault(node, d->fault, "unknown-path", "a judge cannot set `%.60s`",
	                     node->key);
}

bool
decode_repairs(const struct decoder *d, const struct doc_node *node, struct transcript_note *note)
{
	struct transcript_repair *repair = decode_alloc(d, node->count, sizeof *repair);
	note->repair = repair;
	for (const struct doc_node *n = node->first; n; n = n->next) {
		struct transcript_repair *one = &repair[note->n++];
		bool good;
		if (repair_value(d, n, one))
			good = decode_value(d, &d->t->game->property[one->set.property], n,
			                    &one->set.value);
		else if (repair_place(d, n, one))
			good = decode_cards(d, n, one);
		else
			good = refuse_path(d, n);
		if (!good)
			return false;
	}
	if (note->n == 0)
		return doc_fault(node, d->fault, "empty-move", "this `set` is empty");
	return try_repairs(d, note);
}
