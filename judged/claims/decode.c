/* decode.c: decodes expectations from a document. */
#include "judged/claims/decode.h"
#include "judged/text/alloc.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* 1. Rules and numbers */

static bool
decode_rule(const struct transcript *t, const struct doc_node *node, judge_rule *out,
            struct fault *fault)
{
	const char *name;
	if (!doc_want_string(node, &name, fault))
		return false;
	*out = rulebook_rule(t->game->name, name);
	return *out != JUDGE_NO_RULE ||
	       doc_fault(node, fault, "unknown-rule", "there is no rule `%.80s`", name);
}

static bool
decode_rules(const struct transcript *t, const struct doc_node *node, struct expect_rules *out,
             struct fault *fault)
{
	if (!doc_want_list(node, fault))
		return false;
	out->rule = alloc_zeroed(node->count, sizeof *out->rule);
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_rule(t, n, &out->rule[out->n++], fault))
			return false;
	return true;
}

static bool
decode_move_number(const struct transcript *t, const struct doc_node *node, uint32_t *out,
                   struct fault *fault)
{
	int64_t move;
	if (!doc_want_int(node, 0, (int64_t)t->n_moves, &move, fault))
		return false;
	*out = (uint32_t)move;
	return true;
}

/* 2. Reasons */

static bool
decode_clause(const struct transcript *t, const struct doc_node *node, const char *number,
              struct expect_rules *out, struct fault *fault)
{
	const struct rulebook_clause *clause = rulebook_clause(t->edition, number);
	if (!clause)
		return doc_fault(node, fault, "unknown-clause", "%s/%s has no clause %.40s",
		                 t->game->name, t->edition->name, number);
	if (clause->n_rules == 0)
		return doc_fault(node, fault, "no-rule",
		                 "clause %.40s has no rule that could be cited", number);
	out->rule = alloc_zeroed(clause->n_rules, sizeof *out->rule);
	memcpy(out->rule, clause->rule, clause->n_rules * sizeof *out->rule);
	out->n = clause->n_rules;
	return true;
}

bool
expect_is_clause(const char *text)
{
	return isdigit((unsigned char)text[0]) || strchr(text, '/');
}

bool
expect_decode_rules_of(const struct transcript *t, const struct doc_node *node,
                       struct expect_rules *out, struct fault *fault)
{
	const char *text;
	if (!doc_want_text(node, &text, fault))
		return false;
	if (expect_is_clause(text))
		return decode_clause(t, node, text, out, fault);
	out->rule = alloc_zeroed(1, sizeof *out->rule);
	out->n = 1;
	return decode_rule(t, node, out->rule, fault);
}

static bool
decode_reason(const struct transcript *t, const struct doc_node *node, struct expectation *out,
              struct fault *fault)
{
	struct expect_event *because = &out->because[out->n_because++];
	*because = (struct expect_event){ .player = JUDGE_NOBODY,
		                          .card = JUDGE_NO_DEF,
		                          .source = JUDGE_NO_DEF };
	return doc_want_text(node, &because->text, fault) &&
	       expect_decode_rules_of(t, node, &because->rules, fault);
}

/* Decode one rule or clause, or a list; each rule in a list must have been cited. */
static bool
decode_because(const struct transcript *t, const struct doc_node *node, struct expectation *out,
               struct fault *fault)
{
	if (node->type != DOC_LIST) {
		out->because = alloc_zeroed(1, sizeof *out->because);
		return decode_reason(t, node, out, fault);
	}
	if (node->count == 0 || node->count > UINT16_MAX)
		return doc_fault(node, fault, "empty-list",
		                 "`because` must name at least one rule");
	out->because = alloc_zeroed(node->count, sizeof *out->because);
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_reason(t, n, out, fault))
			return false;
	return true;
}

/* Decode a range: a list of two points. */
static bool
decode_between(const struct transcript *t, const struct doc_node *node, struct expectation *out,
               struct fault *fault)
{
	if (out->kind != EXPECT_HAPPENED && out->kind != EXPECT_SEQUENCE)
		return doc_key_fault(
			node, fault, "unknown-key",
			"`between` can be used only with `happened`, `never`, `count` and `sequence`");
	if (!doc_want_list(node, fault))
		return false;
	if (node->count != 2)
		return doc_fault(node, fault, "wrong-type", "`between` takes exactly two points");
	out->between = true;
	return expect_decode_point(t, node->first, &out->from, fault) &&
	       expect_decode_point(t, node->last, &out->at, fault);
}

/* 3. Kinds */

static bool
decode_that(const struct transcript *t, const struct doc_node *node, struct expectation *out,
            struct fault *fault)
{
	return compare_decode_values(t, node, &out->value, &out->n_values, fault);
}

static bool
decode_one_event(const struct transcript *t, const struct doc_node *node, struct expectation *out,
                 struct compare_test **is, struct fault *fault)
{
	out->event = alloc_zeroed(1, sizeof *out->event);
	out->n_events = 1;
	return expect_decode_event(t, node, out->event, is, fault);
}

static bool
decode_happened(const struct transcript *t, const struct doc_node *node, struct expectation *out,
                struct fault *fault)
{
	return decode_one_event(t, node, out, NULL, fault);
}

static bool
decode_never(const struct transcript *t, const struct doc_node *node, struct expectation *out,
             struct fault *fault)
{
	out->negated = true;
	return decode_one_event(t, node, out, NULL, fault);
}

static bool
decode_count(const struct transcript *t, const struct doc_node *node, struct expectation *out,
             struct fault *fault)
{
	return decode_one_event(t, node, out, &out->count, fault);
}

static bool
decode_sequence(const struct transcript *t, const struct doc_node *node, struct expectation *out,
                struct fault *fault)
{
	if (!doc_want_list(node, fault))
		return false;
	if (node->count < 2 || node->count > UINT16_MAX)
		return doc_fault(node, fault, "empty-expectation",
		                 "a sequence needs at least two events");
	out->event = alloc_zeroed(node->count, sizeof *out->event);
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!expect_decode_event(t, n, &out->event[out->n_events++], NULL, fault))
			return false;
	return true;
}

static bool
decode_bare_pick(const struct transcript *t, const struct doc_node *node,
                 struct transcript_part *out, struct fault *fault)
{
	const char *word;
	if (!doc_want_string(node, &word, fault))
		return false;
	for (uint8_t i = 0; i < t->game->n_verbs; i++) {
		if (t->game->verb[i].takes != JUDGE_TAKES_NOTHING ||
		    strcmp(t->game->verb[i].name, word) != 0)
			continue;
		*out = (struct transcript_part){ .verb = i,
			                         .def = JUDGE_NO_DEF,
			                         .place = { .seat = JUDGE_NOBODY } };
		return true;
	}
	return doc_fault(node, fault, "unknown-verb",
	                 "`%.40s` is not a move that can be made without saying more", word);
}

/* Decode {A: pass} or {A: {play: NUMBER}}: one decision of one player. */
static bool
decode_could(const struct transcript *t, const struct doc_node *node, struct expectation *out,
             struct fault *fault)
{
	if (!doc_want_map(node, fault))
		return false;
	const struct doc_node *player = node->first;
	if (node->count != 1 || (strcmp(player->key, "A") != 0 && strcmp(player->key, "B") != 0))
		return doc_fault(
			node, fault, "unknown-player",
			"name one player here, A or B, who could or could not do something");
	out->seat = (judge_seat)(player->key[0] - 'A');
	if (player->type != DOC_MAP)
		return decode_bare_pick(t, player, &out->pick, fault);
	return player->count == 1
	               ? transcript_decode_part(t, player->first, out->seat, &out->pick, fault)
	               : doc_fault(
				 player, fault, "one-decision",
				 "exactly one decision is needed here, not %u; write each in a claim of its own, such as `could: {A: pass}`",
				 player->count);
}

static bool
decode_could_not(const struct transcript *t, const struct doc_node *node, struct expectation *out,
                 struct fault *fault)
{
	out->negated = true;
	return decode_could(t, node, out, fault);
}

static bool
decode_question(const struct transcript *t, const struct doc_node *node, uint8_t *out,
                struct fault *fault)
{
	const char *name;
	if (!doc_want_string(node, &name, fault))
		return false;
	for (uint8_t i = 0; i < t->game->n_questions; i++) {
		if (strcmp(t->game->question[i].name, name) != 0)
			continue;
		*out = i;
		return true;
	}
	return doc_fault(node, fault, "unknown-question", "no player is ever asked `%.40s`", name);
}

static bool
decode_asks(const struct transcript *t, const struct doc_node *node, struct expectation *out,
            struct fault *fault)
{
	static const char *const keys[] = { "player", "question", NULL };
	if (!doc_want_map(node, fault) || !doc_only_keys(node, keys, fault))
		return false;
	const struct doc_node *player = doc_member(node, "player");
	const struct doc_node *question = doc_need(node, "question", fault);
	return question && decode_question(t, question, &out->question, fault) &&
	       (!player || compare_decode_seat(player, &out->seat, fault));
}

static bool
decode_illegal(const struct transcript *t, const struct doc_node *node, struct expectation *out,
               struct fault *fault)
{
	static const char *const keys[] = { "move", "by", NULL };
	if (!doc_want_map(node, fault) || !doc_only_keys(node, keys, fault))
		return false;
	const struct doc_node *move = doc_need(node, "move", fault);
	if (!move || !decode_move_number(t, move, &out->move, fault))
		return false;
	const struct doc_node *by = doc_need(node, "by", fault);
	return by && decode_rules(t, by, &out->rules[0], fault);
}

static bool
decode_deck_faults(const struct transcript *t, const struct doc_node *node, struct expectation *out,
                   struct fault *fault)
{
	static const char *const keys[] = { "A", "B", NULL };
	if (!doc_want_map(node, fault) || !doc_only_keys(node, keys, fault))
		return false;
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_rules(t, n, &out->rules[n->key[0] - 'A'], fault))
			return false;
	return true;
}

static bool
decode_verdict(const struct transcript *t, const struct doc_node *node, struct expectation *out,
               struct fault *fault)
{
	static const char *const words[] = { "illegal",    "undetermined", "surplus", "refuted",
		                             "incomplete", "consistent",   NULL };
	int word;
	(void)t;
	if (!doc_want_word(node, words, &word, fault))
		return false;
	out->verdict = words[word];
	return true;
}

static bool
decode_winner(const struct transcript *t, const struct doc_node *node, struct expectation *out,
              struct fault *fault)
{
	static const char *const words[] = { "A", "B", "draw", "none", NULL };
	int word;
	(void)t;
	if (!doc_want_word(node, words, &word, fault))
		return false;
	out->winner = (uint8_t)word;
	return true;
}

/* 4. One expectation */

static const struct kind {
	const char *key;
	enum expect_kind kind;
	bool (*decode)(const struct transcript *, const struct doc_node *, struct expectation *,
	               struct fault *);
} kinds[] = {
	{ "that", EXPECT_THAT, decode_that },
	{ "happened", EXPECT_HAPPENED, decode_happened },
	{ "never", EXPECT_HAPPENED, decode_never },
	{ "count", EXPECT_HAPPENED, decode_count },
	{ "sequence", EXPECT_SEQUENCE, decode_sequence },
	{ "could", EXPECT_COULD, decode_could },
	{ "could_not", EXPECT_COULD, decode_could_not },
	{ "asks", EXPECT_ASKS, decode_asks },
	{ "illegal", EXPECT_ILLEGAL, decode_illegal },
	{ "deck_faults", EXPECT_DECK_FAULTS, decode_deck_faults },
	{ "verdict", EXPECT_VERDICT, decode_verdict },
	{ "winner", EXPECT_WINNER, decode_winner },
};

static const char *const all_keys[] = { "at",      "between",   "by",    "because", "how",
	                                "that",    "happened",  "never", "count",   "sequence",
	                                "could",   "could_not", "asks",  "illegal", "deck_faults",
	                                "verdict", "winner",    NULL };

static const struct kind *
find_kind(const struct doc_node *node, const struct doc_node **member, struct fault *fault)
{
	const struct kind *found = NULL;
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		const struct doc_node *here = doc_member(node, kinds[i].key);
		if (here && found) {
			doc_key_fault(
				here, fault, "two-kinds",
				"`%s` and `%s` are separate expectations; write each one on its own",
				found->key, kinds[i].key);
			return NULL;
		}
		if (here) {
			found = &kinds[i];
			*member = here;
		}
	}
	if (!found)
		doc_fault(node, fault, "empty-expectation", "this does not say what is expected");
	return found;
}

static bool
decode_how(const struct doc_node *node, struct expectation *out, struct fault *fault)
{
	if (!node)
		return true;
	if (out->kind != EXPECT_WINNER)
		return doc_key_fault(node, fault, "unknown-key",
		                     "`how` can be used only with `winner`");
	return doc_want_string(node, &out->how, fault);
}

/* Check that an expectation about how a run stops is not made for an earlier point. */
static bool
check_point(const struct doc_node *at, const struct expectation *out, struct fault *fault)
{
	return out->kind < EXPECT_ASKS || out->at.when == EXPECT_END ||
	       doc_key_fault(at, fault, "end-only",
	                     "how a game stops can only be asked about at the end of the game");
}

static bool
decode_when(const struct transcript *t, const struct doc_node *node, struct expectation *out,
            struct fault *fault)
{
	const struct doc_node *at = doc_member(node, "at"), *between = doc_member(node, "between");
	if (at && between)
		return doc_key_fault(between, fault, "conflicting-keys",
		                     "`between` already says when, so `at` can't be used with it");
	if (between)
		return decode_between(t, between, out, fault);
	return (!at || expect_decode_point(t, at, &out->at, fault)) && check_point(at, out, fault);
}

static bool
decode_beside(const struct transcript *t, const struct doc_node *node, struct expectation *out,
              struct fault *fault)
{
	const struct doc_node *by = doc_member(node, "by"), *because = doc_member(node, "because");
	return decode_when(t, node, out, fault) &&
	       (!by || compare_decode_seat(by, &out->by, fault)) &&
	       (!because || decode_because(t, because, out, fault)) &&
	       decode_how(doc_member(node, "how"), out, fault);
}

static bool
decode_one(const struct transcript *t, const struct doc_node *node, struct expectation *out,
           struct fault *fault)
{
	const struct doc_node *member = NULL;
	*out = (struct expectation){ .node = node,
		                     .from = { .when = EXPECT_START },
		                     .at = { .when = EXPECT_END },
		                     .by = JUDGE_NOBODY,
		                     .seat = JUDGE_NOBODY };
	if (!doc_want_map(node, fault) || !doc_only_keys(node, all_keys, fault))
		return false;
	const struct kind *kind = find_kind(node, &member, fault);
	if (!kind)
		return false;
	out->kind = kind->kind;
	return decode_beside(t, node, out, fault) && kind->decode(t, member, out, fault);
}

/* 5. Lists */

static void
free_events(struct expect_event *event, int n)
{
	for (int i = 0; i < n; i++)
		free(event[i].rules.rule);
	free(event);
}

static void
free_one(struct expectation *e)
{
	compare_free_values(e->value, e->n_values);
	free_events(e->event, e->n_events);
	free_events(e->because, e->n_because);
	if (e->count)
		compare_free_test(e->count);
	free(e->count);
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		free(e->rules[seat].rule);
}

void
expect_free(struct expectation *at, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free_one(&at[i]);
	free(at);
}

bool
expect_decode(const struct transcript *transcript, const struct doc_node *list,
              struct expectation **out, size_t *n, struct fault *fault)
{
	*out = NULL;
	*n = 0;
	if (!doc_want_list(list, fault))
		return false;
	if (list->count > EXPECT_MOST)
		return doc_fault(list, fault, "too-many",
		                 "a list can have at most %d claims, not %u", EXPECT_MOST,
		                 list->count);
	struct expectation *at = alloc_zeroed(list->count, sizeof *at);
	size_t count = 0;
	for (const struct doc_node *node = list->first; node; node = node->next)
		if (!decode_one(transcript, node, &at[count++], fault)) {
			expect_free(at, count);
			return false;
		}
	*out = at;
	*n = count;
	return true;
}
