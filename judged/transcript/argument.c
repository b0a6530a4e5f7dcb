/* argument.c: decodes the argument of a verb: a card, place, number or order. */
#include <stdio.h>
#include <string.h>

#include "judged/cards/cards.h"
#include "judged/transcript/decode.h"

enum { MOST_NUMBER = 9999, PLACE_NAME = 40 };

/* Decode a card with its place: `A.discard/EBP01-031`. */
static bool
decode_card_at(const struct decoder *d, const struct doc_node *node, const char *slash,
               struct transcript_part *part)
{
	char place[PLACE_NAME];
	size_t len = (size_t)(slash - node->text);
	if (len >= sizeof place)
		return decode_no_place(d, node, node->text, -1);
	memcpy(place, node->text, len);
	place[len] = '\0';
	if (!decode_place_named(d->t->game, place, &part->place))
		return transcript_cards_meant(d->t, node->text, NULL, 0) > 0
		               ? transcript_card_meant(d->t, node, node->text, &part->def, d->fault)
		               : decode_no_place(d, node, place, -1);
	part->placed = true;
	return transcript_card_meant(d->t, node, slash + 1, &part->def, d->fault);
}

/* Decode `B.zone.3`, `EBP01-031` or both. */
static bool
decode_card_named(const struct decoder *d, const struct doc_node *node,
                  struct transcript_part *part)
{
	const char *text;
	if (!doc_want_string(node, &text, d->fault))
		return false;
	const char *slash = strchr(text, '/');
	if (slash)
		return decode_card_at(d, node, slash, part);
	part->placed = decode_place_named(d->t->game, text, &part->place);
	if (part->placed)
		return true;
	bool of_seat = (text[0] == 'A' || text[0] == 'B') && text[1] == '.';
	if (of_seat && transcript_card(d->t, text) == JUDGE_NO_DEF)
		return decode_no_place(d, node, text, -1);
	return transcript_card_meant(d->t, node, text, &part->def, d->fault);
}

const char *
decode_mark_of_verb(const struct judge_game *game, const struct judge_verb *verb)
{
	return verb->end_verb || game->question[verb->question].chance ? game->mark.word[true]
	                                                               : NULL;
}

/* Decode how deep a card lies, counted from the top: `{card: X, at: 3}`. */
static bool
decode_depth(const struct decoder *d, const struct doc_node *depth, struct transcript_part *part)
{
	int64_t at;
	if (!doc_want_int(depth, 1, JUDGE_CARDS, &at, d->fault))
		return false;
	part->number = (int16_t)(JUDGE_DEPTH + at);
	return true;
}

/* Decode a card as above, or with its ability, `{card: X, ability: n}`, or with how it lies,
 * `{card: X, rested: true}` or `{card: X, at: 3}`. */
static bool
decode_picked_card(const struct decoder *d, const struct doc_node *node,
                   struct transcript_part *part)
{
	const struct judge_verb *verb = &d->t->game->verb[part->verb];
	const char *mark = decode_mark_of_verb(d->t->game, verb);
	const char *const keys[] = { "card", "ability", verb->end_verb ? "at" : mark, mark, NULL };
	int64_t ability;
	if (node->type != DOC_MAP)
		return decode_card_named(d, node, part);
	const struct doc_node *card = doc_need(node, "card", d->fault);
	if (!card || !doc_only_keys(node, keys, d->fault) || !decode_card_named(d, card, part))
		return false;
	const struct doc_node *lies = mark ? doc_member(node, mark) : NULL;
	const struct doc_node *depth = verb->end_verb ? doc_member(node, "at") : NULL;
	const struct doc_node *how = lies ? lies : depth;
	bool marked;
	if (how && (doc_member(node, "ability") || (lies && depth)))
		return doc_key_fault(how, d->fault, "unknown-key",
		                     "with `%s` there can be no key `%s` here",
		                     lies && depth ? "at" : "ability", how->key);
	if (depth)
		return decode_depth(d, depth, part);
	if (lies) {
		if (!doc_want_bool(lies, &marked, d->fault))
			return false;
		part->number = marked ? JUDGE_MARKED : JUDGE_NOT_MARKED;
		return true;
	}
	const struct doc_node *which = doc_need(node, "ability", d->fault);
	if (!which || !doc_want_int(which, 1, JUDGE_ABILITIES, &ability, d->fault))
		return false;
	part->number = (int16_t)ability;
	return true;
}

/* Decode a card without a place, for a verb that says where the card comes from. */
static bool
decode_card_alone(const struct decoder *d, const struct doc_node *node, const char *verb,
                  judge_def *out)
{
	struct transcript_place place;
	const char *text = node->type == DOC_STRING ? node->text : "";
	const char *slash = strchr(text, '/');
	size_t len = slash ? (size_t)(slash - text) : strlen(text);
	char before[PLACE_NAME];
	snprintf(before, sizeof before, "%.*s", (int)len, text);
	if (len >= sizeof before || !decode_place_named(d->t->game, before, &place) ||
	    transcript_cards_meant(d->t, text, NULL, 0) > 0)
		return decode_card(d, node, out);
	return doc_fault(node, d->fault, "wrong-type",
	                 "`%s` takes only the number or name of a card, not where it is (`%s`)",
	                 verb, before);
}

static bool
decode_number(const struct decoder *d, const struct doc_node *node, struct transcript_part *part)
{
	int64_t number;
	if (!doc_want_int(node, -MOST_NUMBER, MOST_NUMBER, &number, d->fault))
		return false;
	part->number = (int16_t)number;
	return true;
}

static bool
decode_order(const struct decoder *d, const struct doc_node *node, struct transcript_part *part)
{
	judge_def *order;
	if (!decode_card_list(d, node, &order, &part->n_order))
		return false;
	part->order = order;
	return true;
}

/* Decode `accept: true`: next to other words, a word without an argument is written so. */
static bool
decode_true(const struct decoder *d, const struct doc_node *node, const char *verb)
{
	return (node->type == DOC_BOOL && node->number) ||
	       doc_fault(node, d->fault, "wrong-type",
	                 "`%s` takes no value: write `A: %s` or, next to other words, `%s: true`",
	                 verb, verb, verb);
}

/* Is it a place such as `A.hand`: an unseen card of the player's own? */
static bool
is_unnamed(const struct decoder *d, const struct doc_node *node, judge_seat mover,
           const struct judge_verb *verb)
{
	struct transcript_place place;
	return verb->unseen && node->type == DOC_STRING &&
	       decode_place_named(d->t->game, node->text, &place) && place.seat == mover &&
	       place.area == verb->area;
}

bool
decode_argument(const struct decoder *d, const struct doc_node *node, judge_seat mover,
                struct transcript_part *part)
{
	const struct judge_verb *verb = &d->t->game->verb[part->verb];
	switch ((enum judge_argument)verb->takes) {
	case JUDGE_TAKES_DEF:
		part->def = JUDGE_NO_DEF;
		return is_unnamed(d, node, mover, verb) ||
		       decode_card_alone(d, node, verb->name, &part->def);
	case JUDGE_TAKES_PLACE:
		if (verb->opponents && mover != JUDGE_NO_SEAT)
			mover = (judge_seat)(1 - mover);
		return decode_place(d, node, mover, verb->area, &part->place);
	case JUDGE_TAKES_SEAT: return decode_seat(d, node, &part->place.seat);
	case JUDGE_TAKES_ORDER: return decode_order(d, node, part);
	case JUDGE_TAKES_CARD: return decode_picked_card(d, node, part);
	case JUDGE_TAKES_NUMBER: return decode_number(d, node, part);
	case JUDGE_TAKES_NOTHING: break;
	}
	return decode_true(d, node, verb->name);
}
