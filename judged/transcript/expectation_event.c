/* expectation_event.c: decodes descriptions of a citation: rule, player, card, and places. */
#include <string.h>

#include "judged/transcript/expectation_decode.h"

static bool
decode_where(const struct decoder *d, const struct doc_node *node, struct transcript_place *out)
{
	const char *text;
	return doc_want_string(node, &text, d->fault) &&
	       (decode_place_named(d->t->game, text, out) || decode_no_place(d, node, text, -1));
}

static bool
decode_rules(const struct decoder *d, const struct doc_node *node, struct expect_event *out)
{
	return doc_want_text(node, &out->text, d->fault) &&
	       expect_decode_rules_of(d, node, &out->rules);
}

/* Decode `rule` or `clause`. A clause can't be written under `rule`. */
static bool
decode_which(const struct decoder *d, const struct doc_node *node, struct expect_event *out)
{
	const struct doc_node *rule = doc_member(node, "rule"),
			      *clause = doc_member(node, "clause");
	const char *text = rule ? doc_text(rule) : NULL;
	if (rule && clause)
		return doc_key_fault(clause, d->fault, "conflicting-keys",
		                     "an event can have a `rule` or a `clause`, not both");
	if (!rule && !clause)
		return doc_need(node, "rule", d->fault);
	if (text && expect_is_clause(text))
		return doc_fault(rule, d->fault, "unknown-rule",
		                 "`%.40s` is not a rule; write a clause under `clause`", text);
	return decode_rules(d, rule ? rule : clause, out);
}

static bool
decode_ability(const struct decoder *d, const struct doc_node *node, struct expect_event *out)
{
	int64_t ability;
	if (!doc_want_int(node, 1, JUDGE_ABILITIES, &ability, d->fault))
		return false;
	out->ability = (uint8_t)ability;
	return true;
}

static bool
decode_member(const struct decoder *d, const struct doc_node *n, struct expect_event *out)
{
	if (strcmp(n->key, "player") == 0)
		return decode_which_player(d, n, &out->player);
	if (strcmp(n->key, "card") == 0)
		return decode_card(d, n, &out->card);
	if (strcmp(n->key, "card_text") == 0)
		return decode_card(d, n, &out->source);
	if (strcmp(n->key, "ability") == 0)
		return decode_ability(d, n, out);
	if (strcmp(n->key, "from") == 0)
		return out->moves_from = decode_where(d, n, &out->from);
	if (strcmp(n->key, "to") == 0)
		return out->moves_to = decode_where(d, n, &out->to);
	return true;
}

bool
expect_decode_event(const struct decoder *d, const struct doc_node *node, struct expect_event *out,
                    const struct compare_test **is)
{
	static const char *const keys[] = { "rule",    "clause", "player", "card", "card_text",
		                            "ability", "from",   "to",     NULL,   NULL };
	static const char *const count_keys[] = { "rule",      "clause",  "player", "card",
		                                  "card_text", "ability", "from",   "to",
		                                  "is",        NULL };
	*out = (struct expect_event){ .player = JUDGE_NO_SEAT,
		                      .card = JUDGE_NO_DEF,
		                      .source = JUDGE_NO_DEF };
	if (!is && node->type != DOC_MAP && doc_text(node))
		return decode_rules(d, node, out);
	if (!doc_want_map(node, d->fault) ||
	    !doc_only_keys(node, is ? count_keys : keys, d->fault) || !decode_which(d, node, out))
		return false;
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_member(d, n, out))
			return false;
	const struct doc_node *number = is ? doc_need(node, "is", d->fault) : NULL;
	return !is || (number && decode_how_often(d, number, is));
}
