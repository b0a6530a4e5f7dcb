/* expect_value.c: what a value of the position is compared with. */
#include <stdlib.h>
#include <string.h>

#include "judged/expect_decode.h"

static bool
wrong(const struct doc_node *node, const struct expect_value *value, const char *wanted,
      struct fault *fault)
{
	return doc_fault(node, fault, "wrong-type", "`%.60s` is compared with %s, not %s",
	                 value->path.text, wanted, doc_type_name(node->type));
}

static bool
decode_number(const struct doc_node *node, struct expect_value *out, struct fault *fault)
{
	int64_t number;

	if (node->type != DOC_INT)
		return wrong(node, out, "a number", fault);
	if (!doc_want_int(node, INT32_MIN + 1, INT32_MAX, &number, fault))
		return false;
	out->operand = EXPECT_A_NUMBER;
	out->number = (int32_t)number;
	return true;
}

static bool
decode_truth(const struct doc_node *node, struct expect_value *out, struct fault *fault)
{
	bool truth;

	if (!doc_want_bool(node, &truth, fault))
		return false;
	out->operand = EXPECT_A_NUMBER;
	out->number = truth;
	return true;
}

static bool
decode_named(const struct doc_node *node, const char *const *names, struct expect_value *out,
             struct fault *fault)
{
	int word;

	if (!doc_want_word(node, names, &word, fault))
		return false;
	out->operand = EXPECT_A_NUMBER;
	out->number = word;
	return true;
}

static bool
decode_player(const struct doc_node *node, struct expect_value *out, struct fault *fault)
{
	judge_seat seat;

	if (!expect_decode_seat(node, &seat, fault))
		return false;
	out->operand = EXPECT_A_NUMBER;
	out->number = seat;
	return true;
}

static bool
decode_one_card(const struct transcript *t, const struct doc_node *node, struct expect_value *out,
                struct fault *fault)
{
	judge_def def;

	if (!expect_decode_card(t, node, &def, fault))
		return false;
	out->operand = EXPECT_A_NUMBER;
	out->number = def;
	return true;
}

static bool
decode_for_property(const struct transcript *t, const struct doc_node *node,
                    struct expect_value *out, struct fault *fault)
{
	const struct judge_property *property = &t->game->property[out->path.property];

	if (node->type == DOC_NULL || doc_is(node, "none")) {
		out->operand = EXPECT_NOTHING;
		return true;
	}
	switch ((enum judge_property_kind)property->kind) {
	case JUDGE_IS_NUMBER: break;
	case JUDGE_IS_SEAT: return decode_player(node, out, fault);
	case JUDGE_IS_NAME: return decode_named(node, property->names, out, fault);
	case JUDGE_IS_DEF: return decode_one_card(t, node, out, fault);
	case JUDGE_IS_BOOL: return decode_truth(node, out, fault);
	}
	return decode_number(node, out, fault);
}

static bool
decode_for_cards(const struct transcript *t, const struct doc_node *node, struct expect_value *out,
                 struct fault *fault)
{
	if (node->type == DOC_INT)
		return decode_number(node, out, fault);
	if (doc_is(node, "empty")) {
		out->operand = EXPECT_EMPTY;
		return true;
	}
	if (node->type == DOC_STRING) {
		out->operand = EXPECT_A_CARD;
		return expect_decode_card(t, node, &out->card, fault);
	}
	if (node->type != DOC_LIST)
		return wrong(node, out, "a number of cards, a card, a list of cards or `empty`",
		             fault);
	out->operand = EXPECT_A_LIST;
	return expect_decode_cards(t, node, &out->list, &out->n_list, fault);
}

static bool
decode_players(const struct doc_node *node, struct expect_value *out, struct fault *fault)
{
	out->operand = EXPECT_A_NUMBER;
	if (!doc_want_list(node, fault))
		return false;
	for (const struct doc_node *n = node->first; n; n = n->next) {
		judge_seat seat;
		if (!expect_decode_seat(n, &seat, fault))
			return false;
		out->number |= 1 << seat;
	}
	return true;
}

/* One player among those who know a card. */
static bool
decode_knower(const struct doc_node *node, struct expect_value *out, struct fault *fault)
{
	if (!decode_player(node, out, fault))
		return false;
	out->number = 1 << out->number;
	return true;
}

static bool
decode_operand(const struct transcript *t, const struct doc_node *node, struct expect_value *out,
               struct fault *fault)
{
	switch (out->path.read) {
	case EXPECT_PROPERTY:
	case EXPECT_CARD_PROPERTY: return decode_for_property(t, node, out, fault);
	case EXPECT_RELATION: return decode_truth(node, out, fault);
	case EXPECT_KNOWN_TO: return decode_players(node, out, fault);
	case EXPECT_CARDS:
	case EXPECT_STACK: break;
	}
	return decode_for_cards(t, node, out, fault);
}

static bool
is_number(const struct transcript *t, const struct expect_value *value)
{
	if (value->path.read == EXPECT_CARDS || value->path.read == EXPECT_STACK)
		return true;
	return (value->path.read == EXPECT_PROPERTY || value->path.read == EXPECT_CARD_PROPERTY) &&
	       t->game->property[value->path.property].kind == JUDGE_IS_NUMBER;
}

/* `{at_least: 2}`: one comparison by name. */
static bool
decode_comparison(const struct transcript *t, const struct doc_node *node, struct expect_value *out,
                  struct fault *fault)
{
	static const char *const words[] = { "not", "at_least", "at_most", "has", NULL };
	static const enum expect_comparison comparisons[] = { EXPECT_NOT, EXPECT_AT_LEAST,
		                                              EXPECT_AT_MOST, EXPECT_HAS };
	bool cards = out->path.read == EXPECT_CARDS || out->path.read == EXPECT_STACK;

	if (!doc_only_keys(node, words, fault))
		return false;
	if (node->count != 1)
		return doc_fault(node, fault, "one-comparison",
		                 "one of not, at_least, at_most and has is wanted here, not %zu",
		                 node->count);
	for (int i = 0; words[i]; i++)
		if (strcmp(node->first->key, words[i]) == 0)
			out->compare = comparisons[i];
	if (out->compare == EXPECT_HAS && out->path.read == EXPECT_KNOWN_TO)
		return decode_knower(node->first, out, fault);
	if (out->compare == EXPECT_HAS && (!cards || node->first->type == DOC_INT))
		return doc_fault(node, fault, "wrong-type",
		                 "`has` asks for cards, in a place with cards");
	if (out->compare != EXPECT_AT_LEAST && out->compare != EXPECT_AT_MOST)
		return decode_operand(t, node->first, out, fault);
	if (!is_number(t, out))
		return doc_fault(node, fault, "wrong-type", "`%.60s` is no number and has no size",
		                 out->path.text);
	return decode_number(node->first, out, fault);
}

bool
expect_decode_value(const struct transcript *t, const struct doc_node *member,
                    struct expect_value *out, struct fault *fault)
{
	*out = (struct expect_value){ .compare = EXPECT_EQUAL };
	if (!expect_decode_path(t, member, &out->path, fault))
		return false;
	if (member->type == DOC_MAP)
		return decode_comparison(t, member, out, fault);
	return decode_operand(t, member, out, fault);
}
