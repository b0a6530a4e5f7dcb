/* expectation.c: decodes claims, and the expectations of scenarios, which share their grammar. */
#include "judged/transcript/expectation_decode.h"

#include <ctype.h>
#include <string.h>

/* 1. Rules and numbers */

static bool
decode_rule(const struct decoder *d, const struct doc_node *node, judge_rule *out)
{
	const char *name;
	if (!doc_want_string(node, &name, d->fault))
		return false;
	*out = rulebook_rule(d->t->game->name, name);
	return *out != JUDGE_NO_RULE ||
	       doc_fault(node, d->fault, "unknown-rule", "there is no rule `%.80s`", name);
}

static bool
decode_rules(const struct decoder *d, const struct doc_node *node, struct expect_rules *out)
{
	if (!doc_want_list(node, d->fault))
		return false;
	judge_rule *rule = decode_alloc(d, node->count, sizeof *rule);
	out->rule = rule;
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_rule(d, n, &rule[out->n++]) && !decode_goes_on(d))
			return false;
	return true;
}

static bool
decode_move_number(const struct decoder *d, const struct doc_node *node, uint32_t *out)
{
	int64_t move;
	if (!doc_want_int(node, 0, d->last_move, &move, d->fault))
		return false;
	*out = (uint32_t)move;
	return true;
}

/* 2. Reasons */

static bool
decode_clause(const struct decoder *d, const struct doc_node *node, const char *number,
              struct expect_rules *out)
{
	const struct rulebook_clause *clause = rulebook_clause(d->t->edition, number);
	if (!clause)
		return doc_fault(node, d->fault, "unknown-clause", "%s/%s has no clause %.40s",
		                 d->t->game->name, d->t->edition->name, number);
	if (clause->n_rules == 0)
		return doc_fault(node, d->fault, "no-rule",
		                 "clause %.40s has no rule that could be cited", number);
	*out = (struct expect_rules){ clause->rule, clause->n_rules };
	return true;
}

bool
expect_is_clause(const char *text)
{
	return isdigit((unsigned char)text[0]) || strchr(text, '/');
}

bool
expect_decode_rules_of(const struct decoder *d, const struct doc_node *node,
                       struct expect_rules *out)
{
	const char *text;
	if (!doc_want_text(node, &text, d->fault))
		return false;
	if (expect_is_clause(text))
		return decode_clause(d, node, text, out);
	judge_rule *rule = decode_alloc(d, 1, sizeof *rule);
	*out = (struct expect_rules){ rule, 1 };
	return decode_rule(d, node, rule);
}

/* Decode one rule or clause, or a list; each rule in a list must have been cited. */
static bool
decode_because(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	bool list = node->type == DOC_LIST;
	if (list && (node->count == 0 || node->count > UINT16_MAX))
		return doc_fault(node, d->fault, "empty-list",
		                 "`because` must name at least one rule");
	struct expect_event *because = decode_alloc(d, list ? node->count : 1, sizeof *because);
	out->because = because;
	for (const struct doc_node *n = list ? node->first : node; n; n = list ? n->next : NULL) {
		struct expect_event *one = &because[out->n_because++];
		if ((!doc_want_text(n, &one->text, d->fault) ||
		     !expect_decode_rules_of(d, n, &one->rules)) &&
		    !decode_goes_on(d))
			return false;
	}
	return true;
}

/* Decode a range: a list of two points. */
static bool
decode_between(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	if (out->kind != EXPECT_HAPPENED && out->kind != EXPECT_SEQUENCE)
		return doc_key_fault(
			node, d->fault, "unknown-key",
			"`between` can be used only with `happened`, `never`, `count` and `sequence`");
	if (!doc_want_list(node, d->fault))
		return false;
	if (node->count != 2)
		return doc_fault(node, d->fault, "wrong-type",
		                 "`between` takes exactly two points");
	out->between = true;
	return expect_decode_point(d, node->first, &out->from) &&
	       expect_decode_point(d, node->last, &out->at);
}

/* 3. Kinds */

static bool
decode_that(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	return decode_comparisons(d, node, &out->value, &out->n_values);
}

static bool
decode_one_event(const struct decoder *d, const struct doc_node *node, struct expectation *out,
                 const struct compare_test **is)
{
	struct expect_event *event = decode_alloc(d, 1, sizeof *event);
	out->event = event;
	out->n_events = 1;
	return expect_decode_event(d, node, event, is);
}

static bool
decode_happened(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	return decode_one_event(d, node, out, NULL);
}

static bool
decode_never(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	out->negated = true;
	return decode_one_event(d, node, out, NULL);
}

static bool
decode_count(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	return decode_one_event(d, node, out, &out->count);
}

static bool
decode_sequence(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	if (!doc_want_list(node, d->fault))
		return false;
	if (node->count < 2 || node->count > UINT16_MAX)
		return doc_fault(node, d->fault, "empty-expectation",
		                 "a sequence needs at least two events");
	struct expect_event *event = decode_alloc(d, node->count, sizeof *event);
	out->event = event;
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!expect_decode_event(d, n, &event[out->n_events++], NULL) && !decode_goes_on(d))
			return false;
	return true;
}

static bool
decode_bare_pick(const struct decoder *d, const struct doc_node *node, struct transcript_part *out)
{
	const char *word;
	if (!doc_want_string(node, &word, d->fault))
		return false;
	for (uint8_t i = 0; i < d->t->game->n_verbs; i++) {
		if (d->t->game->verb[i].takes != JUDGE_TAKES_NOTHING ||
		    strcmp(d->t->game->verb[i].name, word) != 0)
			continue;
		*out = (struct transcript_part){ .verb = i,
			                         .def = JUDGE_NO_DEF,
			                         .place = { .seat = JUDGE_NO_SEAT } };
		return true;
	}
	return doc_fault(node, d->fault, "unknown-verb",
	                 "`%.40s` is not a move that can be made without saying more", word);
}

/* Decode {A: pass} or {A: {play: NUMBER}}: one decision of one player. */
static bool
decode_could(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	if (!doc_want_map(node, d->fault))
		return false;
	const struct doc_node *player = node->first;
	if (node->count != 1 || (strcmp(player->key, "A") != 0 && strcmp(player->key, "B") != 0))
		return doc_fault(
			node, d->fault, "unknown-player",
			"name one player here, A or B, who could or could not do something");
	out->seat = (judge_seat)(player->key[0] - 'A');
	if (player->type != DOC_MAP)
		return decode_bare_pick(d, player, &out->pick);
	return player->count == 1
	               ? decode_one_part(d, player->first, out->seat, &out->pick)
	               : doc_fault(
				 player, d->fault, "one-decision",
				 "exactly one decision is needed here, not %u; write each in a claim of its own, such as `could: {A: pass}`",
				 player->count);
}

static bool
decode_could_not(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	out->negated = true;
	return decode_could(d, node, out);
}

static bool
decode_question(const struct decoder *d, const struct doc_node *node, uint8_t *out)
{
	const char *name;
	if (!doc_want_string(node, &name, d->fault))
		return false;
	for (uint8_t i = 0; i < d->t->game->n_questions; i++) {
		if (strcmp(d->t->game->question[i].name, name) != 0)
			continue;
		*out = i;
		return true;
	}
	return doc_fault(node, d->fault, "unknown-question", "no player is ever asked `%.40s`",
	                 name);
}

static bool
decode_asks(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	static const char *const keys[] = { "player", "question", NULL };
	if (!doc_want_map(node, d->fault) || !doc_only_keys(node, keys, d->fault))
		return false;
	const struct doc_node *player = doc_member(node, "player");
	const struct doc_node *question = doc_need(node, "question", d->fault);
	return question && decode_question(d, question, &out->question) &&
	       (!player || decode_which_player(d, player, &out->seat));
}

static bool
decode_illegal(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	static const char *const keys[] = { "move", "by", NULL };
	if (!doc_want_map(node, d->fault) || !doc_only_keys(node, keys, d->fault))
		return false;
	const struct doc_node *move = doc_need(node, "move", d->fault);
	if (!move || !decode_move_number(d, move, &out->move))
		return false;
	const struct doc_node *by = doc_need(node, "by", d->fault);
	return by && decode_rules(d, by, &out->rules[0]);
}

static bool
decode_deck_faults(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	static const char *const keys[] = { "A", "B", NULL };
	if (!doc_want_map(node, d->fault) || !doc_only_keys(node, keys, d->fault))
		return false;
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_rules(d, n, &out->rules[n->key[0] - 'A']))
			return false;
	return true;
}

static bool
decode_verdict(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	static const char *const words[] = { "illegal",    "undetermined", "surplus", "refuted",
		                             "incomplete", "consistent",   NULL };
	int word;
	if (!doc_want_word(node, words, &word, d->fault))
		return false;
	out->verdict = words[word];
	return true;
}

static bool
decode_winner(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	static const char *const words[] = { "A", "B", "draw", "none", NULL };
	int word;
	if (!doc_want_word(node, words, &word, d->fault))
		return false;
	out->winner = (uint8_t)word;
	return true;
}

/* 4. One expectation */

static const struct kind {
	const char *key;
	enum expect_kind kind;
	bool (*decode)(const struct decoder *, const struct doc_node *, struct expectation *);
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
find_kind(const struct decoder *d, const struct doc_node *node, const struct doc_node **member)
{
	const struct kind *found = NULL;
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		const struct doc_node *here = doc_member(node, kinds[i].key);
		if (here && found) {
			doc_key_fault(
				here, d->fault, "two-kinds",
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
		doc_fault(node, d->fault, "empty-expectation",
		          "this does not say what is expected");
	return found;
}

static bool
decode_how(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	if (!node)
		return true;
	if (out->kind != EXPECT_WINNER)
		return doc_key_fault(node, d->fault, "unknown-key",
		                     "`how` can be used only with `winner`");
	return doc_want_string(node, &out->how, d->fault);
}

/* Check that an expectation about how a run stops is not made for an earlier point. */
static bool
check_point(const struct decoder *d, const struct doc_node *at, const struct expectation *out)
{
	return out->kind < EXPECT_ASKS || out->at.when == EXPECT_END ||
	       doc_key_fault(at, d->fault, "end-only",
	                     "how a game stops can only be asked about at the end of the game");
}

static bool
decode_when(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	const struct doc_node *at = doc_member(node, "at"), *between = doc_member(node, "between");
	if (at && between)
		return doc_key_fault(between, d->fault, "conflicting-keys",
		                     "`between` already says when, so `at` can't be used with it");
	if (between)
		return decode_between(d, between, out);
	return (!at || expect_decode_point(d, at, &out->at)) && check_point(d, at, out);
}

static bool
decode_beside(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	const struct doc_node *by = doc_member(node, "by"), *because = doc_member(node, "because");
	return (decode_when(d, node, out) || decode_goes_on(d)) &&
	       (!by || decode_which_player(d, by, &out->by) || decode_goes_on(d)) &&
	       (!because || decode_because(d, because, out) || decode_goes_on(d)) &&
	       decode_how(d, doc_member(node, "how"), out);
}

static bool
decode_one(const struct decoder *d, const struct doc_node *node, struct expectation *out)
{
	const struct doc_node *member = NULL;
	*out = (struct expectation){ .node = node,
		                     .from = { .when = EXPECT_START },
		                     .at = { .when = EXPECT_END },
		                     .by = JUDGE_NO_SEAT,
		                     .seat = JUDGE_NO_SEAT };
	if (!doc_want_map(node, d->fault) || !doc_only_keys(node, all_keys, d->fault))
		return false;
	const struct kind *kind = find_kind(d, node, &member);
	if (!kind)
		return false;
	out->kind = kind->kind;
	return (decode_beside(d, node, out) || decode_goes_on(d)) && kind->decode(d, member, out);
}

/* 5. Lists */

static bool
decode_expectations(const struct decoder *d, const struct doc_node *list,
                    const struct expectation **out, size_t *n)
{
	if (!doc_want_list(list, d->fault))
		return false;
	if (list->count > EXPECT_MOST)
		return doc_fault(list, d->fault, "too-many",
		                 "a list can have at most %d claims, not %u", EXPECT_MOST,
		                 list->count);
	struct expectation *at = decode_alloc(d, list->count, sizeof *at);
	size_t count = 0;
	for (const struct doc_node *node = list->first; node; node = node->next)
		if (!decode_one(d, node, &at[count++]) && !decode_goes_on(d))
			return false;
	*out = at;
	*n = count;
	return true;
}

bool
decode_claims(const struct decoder *d, const struct doc_node *list, struct transcript_claims *out)
{
	out->written = list;
	if (!list)
		return true;
	doc_sort(list);
	return decode_expectations(d, list, &out->at, &out->n);
}

bool
expect_decode(struct transcript *t, const struct doc_node *list, const struct expectation **out,
              size_t *n, struct fault *fault)
{
	const struct decoder d = { .t = t, .fault = fault, .last_move = (int64_t)t->n_moves };
	*n = 0;
	return decode_expectations(&d, list, out, n);
}
