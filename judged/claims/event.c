/* event.c: decodes and matches descriptions of a citation: rule, player, card, and places. */
#include <string.h>

#include "judged/claims/decode.h"
#include "judged/text/alloc.h"

/* 1. Reading */

static bool
decode_place(const struct transcript *t, const struct doc_node *node, struct compare_place *out,
             struct fault *fault)
{
	const char *text, *rest;
	if (!doc_want_string(node, &text, fault))
		return false;
	return (compare_parse_place(t->game, text, strlen(text), out, &rest) && !*rest) ||
	       doc_fault(node, fault, "unknown-place", "there is no place `%.60s`", text);
}

static bool
decode_rules(const struct transcript *t, const struct doc_node *node, struct expect_event *out,
             struct fault *fault)
{
	return doc_want_text(node, &out->text, fault) &&
	       expect_decode_rules_of(t, node, &out->rules, fault);
}

/* Decode `rule` or `clause`. A clause can't be written under `rule`. */
static bool
decode_which(const struct transcript *t, const struct doc_node *node, struct expect_event *out,
             struct fault *fault)
{
	const struct doc_node *rule = doc_member(node, "rule"),
			      *clause = doc_member(node, "clause");
	const char *text = rule ? doc_text(rule) : NULL;
	if (rule && clause)
		return doc_key_fault(clause, fault, "conflicting-keys",
		                     "an event can have a `rule` or a `clause`, not both");
	if (!rule && !clause)
		return doc_need(node, "rule", fault);
	if (text && expect_is_clause(text))
		return doc_fault(rule, fault, "unknown-rule",
		                 "`%.40s` is not a rule; write a clause under `clause`", text);
	return decode_rules(t, rule ? rule : clause, out, fault);
}

static bool
decode_ability(const struct doc_node *node, struct expect_event *out, struct fault *fault)
{
	int64_t ability;
	if (!doc_want_int(node, 1, JUDGE_ABILITIES, &ability, fault))
		return false;
	out->ability = (uint8_t)ability;
	return true;
}

static bool
decode_member(const struct transcript *t, const struct doc_node *n, struct expect_event *out,
              struct fault *fault)
{
	if (strcmp(n->key, "player") == 0)
		return compare_decode_seat(n, &out->player, fault);
	if (strcmp(n->key, "card") == 0)
		return compare_decode_card(t, n, &out->card, fault);
	if (strcmp(n->key, "card_text") == 0)
		return compare_decode_card(t, n, &out->source, fault);
	if (strcmp(n->key, "ability") == 0)
		return decode_ability(n, out, fault);
	if (strcmp(n->key, "from") == 0)
		return out->moves_from = decode_place(t, n, &out->from, fault);
	if (strcmp(n->key, "to") == 0)
		return out->moves_to = decode_place(t, n, &out->to, fault);
	return true;
}

static bool
decode_is(const struct transcript *t, const struct doc_node *node, struct compare_test **is,
          struct fault *fault)
{
	const struct doc_node *number = doc_need(node, "is", fault);
	if (!number)
		return false;
	*is = alloc_zeroed(1, sizeof **is);
	return compare_decode_count(t, number, *is, fault);
}

bool
expect_decode_event(const struct transcript *t, const struct doc_node *node,
                    struct expect_event *out, struct compare_test **is, struct fault *fault)
{
	static const char *const keys[] = { "rule",    "clause", "player", "card", "card_text",
		                            "ability", "from",   "to",     NULL,   NULL };
	static const char *const count_keys[] = { "rule",      "clause",  "player", "card",
		                                  "card_text", "ability", "from",   "to",
		                                  "is",        NULL };
	*out = (struct expect_event){ .player = JUDGE_NOBODY,
		                      .card = JUDGE_NO_DEF,
		                      .source = JUDGE_NO_DEF };
	if (!is && node->type != DOC_MAP && doc_text(node))
		return decode_rules(t, node, out, fault);
	if (!doc_want_map(node, fault) || !doc_only_keys(node, is ? count_keys : keys, fault) ||
	    !decode_which(t, node, out, fault))
		return false;
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_member(t, n, out, fault))
			return false;
	return !is || decode_is(t, node, is, fault);
}

/* 2. Matching citations */

static bool
is_at(const struct judge_run *run, const struct compare_place *place, judge_place at)
{
	return at != JUDGE_NO_PLACE &&
	       judge_place_of(run, place->seat, place->area, place->index) == at;
}

static bool
is_rule(const struct expect_rules *rules, judge_rule rule)
{
	for (int i = 0; i < rules->n; i++)
		if (rules->rule[i] == rule)
			return true;
	return false;
}

bool
expect_event_like(const struct expect_event *event, const struct judge_run *run,
                  const struct judge_citation *c)
{
	return is_rule(&event->rules, c->rule) &&
	       (event->player == JUDGE_NOBODY || event->player == c->seat) &&
	       (event->source == JUDGE_NO_DEF || event->source == c->source) &&
	       (event->ability == 0 || event->ability == c->ability) &&
	       (!event->moves_from || is_at(run, &event->from, c->from)) &&
	       (!event->moves_to || is_at(run, &event->to, c->to));
}

bool
expect_event_may_be(const struct expect_event *event, const struct judge_run *run,
                    const struct judge_citation *c)
{
	return is_rule(&event->rules, c->rule) &&
	       (event->player == JUDGE_NOBODY || event->player == c->seat) &&
	       (!event->moves_from || is_at(run, &event->from, c->from)) &&
	       (!event->moves_to || is_at(run, &event->to, c->to));
}

bool
expect_event_is(const struct expect_event *event, const struct judge_run *run,
                const struct judge_citation *citation)
{
	return expect_event_like(event, run, citation) &&
	       (event->card == JUDGE_NO_DEF || event->card == citation->def);
}
