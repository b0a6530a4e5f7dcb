/* compare_value.c: decodes the tests for values of a position. */
#include <string.h>

#include "judged/transcript/decode.h"

/* 1. Players and cards */

bool
decode_which_player(const struct decoder *d, const struct doc_node *node, judge_seat *out)
{
	if (!doc_is(node, "A") && !doc_is(node, "B"))
		return doc_fault(node, d->fault, "unknown-player", "a player must be A or B");
	*out = (judge_seat)(node->text[0] - 'A');
	return true;
}

static bool
decode_cards(const struct decoder *d, const struct doc_node *node, struct compare_test *out)
{
	if (node->count > JUDGE_CARDS)
		return doc_fault(node, d->fault, "too-many-cards", "no place can hold %u cards",
		                 node->count);
	judge_def *card = decode_alloc(d, node->count, sizeof *card);
	out->list = card;
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_card(d, n, &card[out->n_list++]))
			return false;
	return true;
}

/* The path whose test is being decoded. */
struct reading {
	const struct decoder *d;
	const struct compare_path *path;
};

static bool decode_test(const struct reading *r, const struct doc_node *node,
                        struct compare_test *out);

/* 2. Plain values */

static bool
wrong(const struct reading *r, const struct doc_node *node, const char *wanted)
{
	return doc_fault(node, r->d->fault, "wrong-type",
	                 "`%.60s` must be compared with %s, not %s", r->path->text, wanted,
	                 doc_type_name(node->type));
}

static bool
decode_number(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	int64_t number;
	if (node->type != DOC_INT)
		return wrong(r, node, "a number");
	if (!doc_want_int(node, INT32_MIN + 1, INT32_MAX, &number, r->d->fault))
		return false;
	out->operand = COMPARE_A_NUMBER;
	out->number = (int32_t)number;
	return true;
}

static bool
decode_truth(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	bool truth;
	if (!doc_want_bool(node, &truth, r->d->fault))
		return false;
	out->operand = COMPARE_A_NUMBER;
	out->number = truth;
	return true;
}

static bool
decode_named(const struct reading *r, const struct doc_node *node, const char *const *names,
             struct compare_test *out)
{
	int word;
	if (!doc_want_word(node, names, &word, r->d->fault))
		return false;
	out->operand = COMPARE_A_NUMBER;
	out->number = word;
	return true;
}

static bool
decode_player(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	judge_seat seat = JUDGE_NO_SEAT;
	if (!decode_which_player(r->d, node, &seat))
		return false;
	out->operand = COMPARE_A_NUMBER;
	out->number = seat;
	return true;
}

static bool
decode_one_card(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	judge_def def;
	if (!decode_card(r->d, node, &def))
		return false;
	out->operand = COMPARE_A_NUMBER;
	out->number = def;
	return true;
}

/* Is `none` one of the property's values? For other properties it means that there is nothing to
 * read. */
static bool
names_none(const struct judge_property *property)
{
	const char *const *names = property->kind == JUDGE_IS_NAME ? property->names : NULL;
	while (names && *names && strcmp(*names, "none") != 0)
		names++;
	return names && *names;
}

/* Decode a keyword as its bit in the set of keywords. */
static bool
decode_keyword(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	int word;
	if (!doc_want_word(node, r->d->t->game->keyword + 1, &word, r->d->fault))
		return false;
	out->operand = COMPARE_A_NUMBER;
	out->number |= (int32_t)(UINT32_C(1) << (word + 1));
	return true;
}

static bool
decode_keywords(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	out->operand = COMPARE_A_NUMBER;
	if (!doc_want_list(node, r->d->fault))
		return false;
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_keyword(r, n, out))
			return false;
	return true;
}

static bool
decode_for_property(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	const struct judge_property *property = &r->d->t->game->property[r->path->property];
	if (node->type == DOC_NULL || (doc_is(node, "none") && !names_none(property))) {
		out->operand = COMPARE_NOTHING;
		return true;
	}
	switch ((enum judge_property_kind)property->kind) {
	case JUDGE_IS_NUMBER: break;
	case JUDGE_IS_SEAT: return decode_player(r, node, out);
	case JUDGE_IS_NAME: return decode_named(r, node, property->names, out);
	case JUDGE_IS_DEF: return decode_one_card(r, node, out);
	case JUDGE_IS_BOOL: return decode_truth(r, node, out);
	case JUDGE_IS_KEYWORDS: return decode_keywords(r, node, out);
	}
	return decode_number(r, node, out);
}

#define FOR_CARDS "a number of cards, a card, a list of cards or `empty`"

/* Explain an unknown word: a word may stand for something other than a card, so the fault lists
 * what is possible, unless it already suggests a similar card. Returns false. */
static bool
no_card(const struct reading *r, const struct doc_node *node)
{
	const char *said = r->d->fault->sentence;
	size_t len = strlen(said);
	if (strcmp(r->d->fault->code, "unknown-card") != 0 || (len > 0 && said[len - 1] == '?'))
		return false;
	return doc_fault(node, r->d->fault, "unknown-card",
	                 "there is no card `%.60s`; `%.60s` is compared with " FOR_CARDS,
	                 node->text, r->path->text);
}

static bool
decode_for_cards(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	if (node->type == DOC_INT)
		return decode_number(r, node, out);
	if (doc_is(node, "empty")) {
		out->operand = COMPARE_EMPTY;
		return true;
	}
	if (node->type == DOC_STRING) {
		out->operand = COMPARE_A_CARD;
		return decode_card(r->d, node, &out->card) || no_card(r, node);
	}
	if (node->type != DOC_LIST)
		return wrong(r, node, FOR_CARDS);
	out->operand = COMPARE_A_LIST;
	return decode_cards(r->d, node, out);
}

static bool
decode_knowers(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	out->operand = COMPARE_A_NUMBER;
	if (!doc_want_list(node, r->d->fault))
		return false;
	for (const struct doc_node *n = node->first; n; n = n->next) {
		judge_seat seat;
		if (!decode_which_player(r->d, n, &seat))
			return false;
		out->number |= 1 << seat;
	}
	return true;
}

static bool
is_cards(const struct compare_path *path)
{
	return path->read == COMPARE_CARDS || path->read == COMPARE_STACK;
}

static bool
decode_operand(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	switch (r->path->read) {
	case COMPARE_PROPERTY:
	case COMPARE_CARD_PROPERTY: return decode_for_property(r, node, out);
	case COMPARE_RELATION: return decode_truth(r, node, out);
	case COMPARE_KNOWN_TO: return decode_knowers(r, node, out);
	case COMPARE_CARDS:
	case COMPARE_STACK: break;
	}
	return decode_for_cards(r, node, out);
}

/* 3. Comparisons by name */

static int
kind_of(const struct reading *r, const struct compare_path *path)
{
	return path->read == COMPARE_PROPERTY || path->read == COMPARE_CARD_PROPERTY
	               ? r->d->t->game->property[path->property].kind
	               : -1;
}

/* Does the path read a number, or a number of cards? */
static bool
is_number(const struct reading *r, const struct compare_path *path)
{
	return is_cards(path) || kind_of(r, path) == JUDGE_IS_NUMBER;
}

static bool
decode_size(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	return is_number(r, r->path)
	               ? decode_number(r, node, out)
	               : doc_fault(
				 node, r->d->fault, "wrong-type",
				 "`%.60s` is not a number, so it can't be larger or smaller than anything",
				 r->path->text);
}

static bool
decode_between(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	struct compare_test high = { 0 };
	if (!doc_want_list(node, r->d->fault))
		return false;
	if (node->count != 2)
		return doc_fault(node, r->d->fault, "wrong-type",
		                 "`between` takes two numbers, the smallest and the largest");
	if (!decode_size(r, node->first, out) || !decode_size(r, node->last, &high))
		return false;
	out->high = high.number;
	return out->number <= out->high || doc_fault(node, r->d->fault, "out-of-range",
	                                             "no number is both at least %d and at most %d",
	                                             (int)out->number, (int)out->high);
}

/* Decode one of the players that know a card. */
static bool
decode_knower(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	judge_seat seat = 0;
	if (!decode_which_player(r->d, node, &seat))
		return false;
	out->operand = COMPARE_A_NUMBER;
	out->number = 1 << seat;
	return true;
}

static bool
decode_held(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	if (r->path->read == COMPARE_KNOWN_TO)
		return decode_knower(r, node, out);
	if (kind_of(r, r->path) == JUDGE_IS_KEYWORDS)
		return node->type == DOC_LIST ? decode_keywords(r, node, out)
		                              : decode_keyword(r, node, out);
	if (!is_cards(r->path) || doc_is(node, "empty") ||
	    (node->type != DOC_STRING && node->type != DOC_LIST))
		return doc_fault(node, r->d->fault, "wrong-type",
		                 "`%s` needs one or more cards, and a place that holds cards",
		                 node->key);
	return decode_operand(r, node, out);
}

/* Can both paths be compared: are both cards, numbers (one may be a number of cards) or values of
 * one kind? */
static bool
comparable(const struct reading *r, const struct compare_path *other)
{
	if (is_number(r, r->path) || is_number(r, other))
		return is_number(r, r->path) && is_number(r, other);
	if (r->path->read == COMPARE_RELATION || r->path->read == COMPARE_KNOWN_TO)
		return other->read == r->path->read;
	if (kind_of(r, r->path) == JUDGE_IS_NAME)
		return other->property == r->path->property;
	return kind_of(r, r->path) == kind_of(r, other);
}

static bool
decode_same_as(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	const char *text;
	if (!doc_want_string(node, &text, r->d->fault))
		return false;
	struct compare_path *other = decode_alloc(r->d, 1, sizeof *other);
	out->other = other;
	if (!decode_path(r->d, node, text, other))
		return false;
	return comparable(r, other) ||
	       doc_fault(node, r->d->fault, "wrong-type", "`%.60s` and `%.60s` can never be equal",
	                 r->path->text, text);
}

static bool
decode_not(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	struct compare_test *of = decode_alloc(r->d, 1, sizeof *of);
	out->of = of;
	out->n_of = 1;
	return decode_test(r, node, of);
}

static bool
decode_several(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	if (!doc_want_list(node, r->d->fault))
		return false;
	if (node->count == 0 || node->count > UINT16_MAX)
		return doc_fault(node, r->d->fault, "empty-list",
		                 "`%s` needs at least one comparison", node->key);
	struct compare_test *of = decode_alloc(r->d, node->count, sizeof *of);
	out->of = of;
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_test(r, n, &of[out->n_of++]))
			return false;
	return true;
}

static const struct comparison {
	const char *word;
	enum compare_how compare;
	bool (*decode)(const struct reading *, const struct doc_node *, struct compare_test *);
} comparisons[] = {
	{ "not", COMPARE_NOT, decode_not },
	{ "at_least", COMPARE_AT_LEAST, decode_size },
	{ "at_most", COMPARE_AT_MOST, decode_size },
	{ "more_than", COMPARE_MORE_THAN, decode_size },
	{ "less_than", COMPARE_LESS_THAN, decode_size },
	{ "between", COMPARE_BETWEEN, decode_between },
	{ "has", COMPARE_HAS, decode_held },
	{ "lacks", COMPARE_LACKS, decode_held },
	{ "one_of", COMPARE_ANY, decode_several },
	{ "same_as", COMPARE_SAME_AS, decode_same_as },
	{ "all", COMPARE_ALL, decode_several },
	{ "any", COMPARE_ANY, decode_several },
};

enum { COMPARISONS = sizeof comparisons / sizeof comparisons[0] };

/* Decode one comparison by name: `{at_least: 2}`. */
static bool
decode_comparison(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	const char *words[COMPARISONS + 1] = { NULL };
	for (int i = 0; i < COMPARISONS; i++)
		words[i] = comparisons[i].word;
	if (!doc_only_keys(node, words, r->d->fault))
		return false;
	if (node->count != 1)
		return doc_fault(
			node, r->d->fault, "one-comparison",
			"exactly one comparison is needed here, not %u; combine several with `all` or `any`",
			node->count);
	int i = 0;
	while (strcmp(node->first->key, comparisons[i].word) != 0)
		i++;
	out->compare = comparisons[i].compare;
	return comparisons[i].decode(r, node->first, out);
}

static bool
decode_test(const struct reading *r, const struct doc_node *node, struct compare_test *out)
{
	*out = (struct compare_test){ .compare = COMPARE_EQUAL };
	return node->type == DOC_MAP ? decode_comparison(r, node, out)
	                             : decode_operand(r, node, out);
}

/* 4. Whole values */

static bool
decode_one_value(const struct decoder *d, const struct doc_node *member, struct compare_value *out)
{
	const struct reading r = { d, &out->path };
	return decode_path(d, member, member->key, &out->path) &&
	       decode_test(&r, member, &out->test);
}

bool
decode_comparisons(const struct decoder *d, const struct doc_node *map,
                   const struct compare_value **out, uint16_t *n)
{
	if (!doc_want_map(map, d->fault))
		return false;
	if (map->count == 0 || map->count > UINT16_MAX)
		return doc_fault(map, d->fault, "empty-expectation",
		                 "this map needs at least one value");
	struct compare_value *value = decode_alloc(d, map->count, sizeof *value);
	*out = value;
	for (const struct doc_node *member = map->first; member; member = member->next)
		if (!decode_one_value(d, member, &value[(*n)++]) && !decode_goes_on(d))
			return false;
	return true;
}

static bool
is_countable(const struct compare_test *test)
{
	bool all = test->compare != COMPARE_SAME_AS && test->operand == COMPARE_A_NUMBER;
	for (int i = 0; i < test->n_of; i++)
		all &= is_countable(&test->of[i]);
	return all;
}

/* Decode a count of events: like a count of cards, but with numbers only. */
bool
decode_how_often(const struct decoder *d, const struct doc_node *node,
                 const struct compare_test **out)
{
	struct compare_path path = { .text = "is", .read = COMPARE_PROPERTY };
	struct compare_test *test = decode_alloc(d, 1, sizeof *test);
	*out = test;
	while (d->t->game->property[path.property].kind != JUDGE_IS_NUMBER)
		path.property++;
	const struct reading r = { d, &path };
	return decode_test(&r, node, test) &&
	       (is_countable(test) ||
	        doc_fault(node, d->fault, "wrong-type",
	                  "a number is needed here: how often something happened"));
}
