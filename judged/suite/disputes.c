/* disputes.c: reads disputes and judges them. */
#include "judged/text/alloc.h"
#include "judged/suite/dispute_index.h"
#include "judged/suite/disputes.h"
#include "judged/suite/remedies.h"

#include <stdlib.h>
#include <string.h>

#include "judged/ruling/accounts.h"

#include "judged/advice/advice.h"

/* 1. Reading */

static bool
read_story(struct dispute *d, struct fault *fault)
{
	const struct doc_node *node = doc_need(d->doc.root, "dispute", fault);
	if (!node || !doc_want_string(node, &d->story, fault))
		return false;
	return d->story[strspn(d->story, " \n")] != '\0' ||
	       doc_fault(node, fault, "empty-name", "a dispute must say what happened");
}

/* Check the member `why`, which says how the judge came to the expected ruling. It is a note for
 * readers and is not compared with anything. */
static bool
check_why(const struct dispute *d, struct fault *fault)
{
	const struct doc_node *node = doc_member(d->doc.root, "why");
	const char *text;
	return !node || doc_want_string(node, &text, fault);
}

static bool
read_source(struct dispute *d, struct fault *fault)
{
	const char *id;
	d->source = doc_member(d->doc.root, "source");
	if (!d->source)
		return true;
	if (!doc_want_list(d->source, fault))
		return false;
	for (const struct doc_node *n = d->source->first; n; n = n->next) {
		if (!doc_want_string(n, &id, fault))
			return false;
		if (!answer_named(id))
			return doc_fault(n, fault, "unknown-answer", "there is no answer `%.60s`",
			                 id);
	}
	return true;
}

bool
dispute_tests(const struct dispute *d, const char *text)
{
	for (const struct doc_node *n = d->source ? d->source->first : NULL; n; n = n->next)
		if (answer_mentions(answer_named(doc_text(n)), text))
			return true;
	return false;
}

static bool
read_clauses(struct dispute *d, struct fault *fault)
{
	d->clauses = doc_need(d->doc.root, "clauses", fault);
	if (!d->clauses || !doc_want_list(d->clauses, fault))
		return false;
	return d->clauses->count > 0 || doc_member(d->doc.root, "report") ||
	       doc_fault(d->clauses, fault, "empty-list",
	                 "a dispute must name the clause it is about");
}

static bool
read_ruling(struct dispute *d, struct fault *fault)
{
	d->ruling = doc_need(d->doc.root, "ruling", fault);
	if (!d->ruling || !doc_want_map(d->ruling, fault))
		return false;
	return d->ruling->count > 0 || doc_fault(d->ruling, fault, "empty-expectation",
	                                         "this does not say what is expected");
}

static bool
read_remedies(struct dispute *d, struct fault *fault)
{
	d->remedies = doc_member(d->doc.root, "remedies");
	return !d->remedies || doc_want_list(d->remedies, fault);
}

static bool
read_view(struct dispute *d, const struct doc_node *options, struct fault *fault)
{
	const struct doc_node *node = options ? doc_member(options, "view") : NULL;
	const char *word;
	d->view = VIEW_JUDGE;
	if (!node)
		return true;
	if (!doc_want_string(node, &word, fault))
		return false;
	return view_from_word(word, &d->view) ||
	       doc_fault(node, fault, "unknown-word", "a view must be public, A, B or judge");
}

/* Read the options. The treatment of illegal moves is moved to the transcript's frame. */
static bool
read_options(struct dispute *d, struct doc_node *document, struct fault *fault)
{
	static const char *const keys[] = { "on_illegal", "view", NULL };
	const struct doc_node *options = doc_member(d->doc.root, "options");
	if (!options)
		return read_view(d, NULL, fault);
	if (!doc_want_map(options, fault) || !doc_only_keys(options, keys, fault))
		return false;
	const struct doc_node *treated = doc_member(options, "on_illegal");
	if (treated && tree_member(document, "on_illegal"))
		return doc_key_fault(treated, fault, "stated-twice",
		                     "the transcript already has `on_illegal`");
	if (treated)
		tree_put(&d->tree, document, "on_illegal", tree_copy(&d->tree, treated));
	return read_view(d, options, fault);
}

static bool
read_document(struct dispute *d, struct fault *fault)
{
	const struct doc_node *node = doc_need(d->doc.root, "transcript", fault);
	if (!node || !doc_want_map(node, fault))
		return false;
	struct doc_node *document = tree_copy(&d->tree, node);
	d->document = document;
	return read_options(d, document, fault);
}

static bool
read_all(struct dispute *d, struct fault *fault)
{
	static const char *const keys[] = { "dispute",    "why",     "source", "clauses",
		                            "transcript", "options", "ruling", "remedies",
		                            "report",     NULL };
	return doc_want_map(d->doc.root, fault) && doc_only_keys(d->doc.root, keys, fault) &&
	       read_story(d, fault) && check_why(d, fault) && read_source(d, fault) &&
	       read_clauses(d, fault) && read_ruling(d, fault) && read_remedies(d, fault) &&
	       read_document(d, fault);
}

bool
dispute_read_text(struct dispute *dispute, const char *path, const char *text, size_t len,
                  struct fault *fault)
{
	*dispute = (struct dispute){ .path = path };
	if (!doc_read(&dispute->doc, path, text, len, &transcript_limits, fault))
		return false;
	bool good = read_all(dispute, fault);
	if (!good)
		dispute_free(dispute);
	return good;
}

bool
dispute_read(struct dispute *dispute, const char *path, struct fault *fault)
{
	size_t len;
	char *text = doc_load(path, &len, &transcript_limits, fault);
	bool good = text && dispute_read_text(dispute, path, text, len, fault);
	free(text);
	return good;
}

void
dispute_free(struct dispute *dispute)
{
	if (dispute->decoded)
		transcript_free(&dispute->transcript);
	tree_free(&dispute->tree);
	doc_free(&dispute->doc);
	*dispute = (struct dispute){ 0 };
}

/* 2. Judging */

static bool
check_clause(const struct dispute *d, const struct doc_node *node, struct fault *fault)
{
	const struct rulebook_edition *edition = d->transcript.edition;
	const char *number;
	if (!doc_want_text(node, &number, fault))
		return false;
	return rulebook_clause(edition, number) ||
	       doc_fault(node, fault, "unknown-clause", "%s/%s has no clause %.40s", edition->game,
	                 edition->name, number);
}

bool
dispute_judge(struct dispute *dispute, struct ruling *ruling, struct fault *fault)
{
	return dispute_judge_within(dispute, ruling, NULL, fault);
}

bool
dispute_judge_within(struct dispute *dispute, struct ruling *ruling,
                     struct judge_step_limit *allowance, struct fault *fault)
{
	const struct ruling_options options = { .allowance = allowance };
	if (!transcript_decode(&dispute->transcript, dispute->document, dispute->path, NULL, fault))
		return false;
	dispute->decoded = true;
	for (const struct doc_node *n = dispute->clauses->first; n; n = n->next)
		if (!check_clause(dispute, n, fault))
			return false;
	return ruling_make(ruling, &dispute->transcript, &options, fault);
}

/* 3. Comparing */

/* Does the clause matter to the run: was one of its rules cited or looked up? */
static bool
turns_on(const struct rulebook_clause *clause, const struct ruling *r)
{
	for (int i = 0; i < clause->n_rules; i++)
		if (ruling_cited(r, clause->rule[i]) || judge_consulted(r->run, clause->rule[i]))
			return true;
	return clause->n_rules == 0;
}

/* Does the clause matter to the ruling's run or to that of an account? */
static bool
any_turns_on(const struct rulebook_clause *clause, const struct ruling *r)
{
	bool any = turns_on(clause, r);
	for (judge_seat seat = 0; r->accounts && seat < JUDGE_SEATS; seat++) {
		const struct ruling *account = accounts_ruling(r->accounts, seat);
		any |= account && turns_on(clause, account);
	}
	return any;
}

static void
compare_clauses(const struct dispute *d, const struct ruling *r, json_t *differences)
{
	for (const struct doc_node *n = d->clauses->first; n; n = n->next) {
		const char *number = doc_text(n);
		if (!any_turns_on(rulebook_clause(d->transcript.edition, number), r))
			dispute_differs(differences, "clauses it turns on", number,
			                "none of its rules was looked up");
	}
}

/* Write the ruling as text, and return its number of lines. */
static int
lines_of(const struct dispute *d, struct ruling *r, char **text)
{
	size_t len;
	int lines = 0;
	FILE *to = alloc_stream(text, &len);
	ruling_text(r, d->view, RULING_TEXT_ADVICE | RULING_TEXT_LONG, to);
	fclose(to);
	for (const char *c = *text; *c; c++)
		lines += *c == '\n';
	return lines;
}

static void
compare_lines(const struct dispute *d, struct ruling *r, const struct doc_node *want,
              json_t *differences)
{
	char *text = NULL, found[32], most[32];
	int lines = lines_of(d, r, &text);
	free(text);
	snprintf(found, sizeof found, "%d", lines);
	snprintf(most, sizeof most, "at most %.16s", doc_text(want) ? doc_text(want) : "?");
	if (want->type != DOC_INT || lines > want->number)
		dispute_differs(differences, "lines_at_most", most, found);
}

/* Compare a text that must occur in the written ruling, wherever its lines break. */
static void
compare_sentences(const struct dispute *d, struct ruling *r, const struct doc_node *want,
                  json_t *differences)
{
	char *text = NULL;
	const char *wanted = doc_text(want);
	lines_of(d, r, &text);
	if (!wanted || !strstr(text, wanted))
		dispute_differs(differences, "told", wanted ? wanted : "a text", text);
	free(text);
}

/* Return only the answers to claims, ["upheld", "refuted"], for a list of words. */
static json_t *
answers_of(const json_t *claims)
{
	json_t *out = json_array();
	for (size_t i = 0; i < json_array_size(claims); i++)
		json_array_append(out, json_object_get(json_array_get(claims, i), "answer"));
	return out;
}

static bool
all_words(const struct doc_node *list)
{
	for (const struct doc_node *n = list->first; n; n = n->next)
		if (n->type != DOC_STRING)
			return false;
	return list->type == DOC_LIST;
}

static void
compare_claims(const struct doc_node *want, const json_t *ruling,
               const struct rulebook_edition *edition, json_t *differences)
{
	const json_t *claims = json_object_get(ruling, "claims");
	if (!all_words(want)) {
		dispute_match(want, claims, "claims", edition, differences);
		return;
	}
	json_t *answers = answers_of(claims);
	dispute_match(want, answers, "claims", edition, differences);
	json_decref(answers);
}

/* Return the ids of the readings a ruling relied on. */
static json_t *
ids_of(const json_t *readings)
{
	json_t *out = json_array();
	for (size_t i = 0; i < json_array_size(readings); i++)
		json_array_append(out, json_object_get(json_array_get(readings, i), "id"));
	return out;
}

static void
compare_readings(const struct doc_node *want, const json_t *ruling,
                 const struct rulebook_edition *edition, json_t *differences)
{
	json_t *ids = ids_of(json_object_get(ruling, "readings"));
	dispute_match_among(want, ids, "readings", edition, false, differences);
	json_decref(ids);
}

/* Return the member of an account that a word is compared with: its legality if that is the word,
 * else its verdict. */
static const json_t *
account_word(const json_t *account, const char *word)
{
	const json_t *legality = json_object_get(account, "legality");
	const char *text = json_string_value(legality);
	return text && strcmp(text, word) == 0 ? legality : json_object_get(account, "verdict");
}

/* Compare accounts. A number for the divergence is the move. */
static void
compare_accounts(const struct doc_node *want, const json_t *ruling,
                 const struct rulebook_edition *edition, json_t *differences)
{
	const json_t *accounts = json_object_get(ruling, "accounts");
	char key[64];
	if (want->type != DOC_MAP) {
		dispute_match(want, accounts, "accounts", edition, differences);
		return;
	}
	for (const struct doc_node *n = want->first; n; n = n->next) {
		const json_t *is = json_object_get(accounts, n->key);
		bool divergence = strcmp(n->key, "divergence") == 0;
		snprintf(key, sizeof key, "accounts.%.40s", n->key);
		if (n->type == DOC_STRING && !divergence)
			is = account_word(is, n->text);
		if (n->type == DOC_INT && divergence)
			is = json_object_get(is, "move");
		dispute_match(n, is, key, edition, differences);
	}
}

static void
compare_member(const struct dispute *d, struct ruling *r, const struct doc_node *want,
               const json_t *ruling, json_t *differences)
{
	const struct rulebook_edition *edition = d->transcript.edition;
	if (strcmp(want->key, "lines_at_most") == 0)
		compare_lines(d, r, want, differences);
	else if (strcmp(want->key, "told") == 0)
		compare_sentences(d, r, want, differences);
	else if (strcmp(want->key, "claims") == 0)
		compare_claims(want, ruling, edition, differences);
	else if (strcmp(want->key, "readings") == 0)
		compare_readings(want, ruling, edition, differences);
	else if (strcmp(want->key, "accounts") == 0)
		compare_accounts(want, ruling, edition, differences);
	else if (strcmp(want->key, "needs") == 0)
		dispute_match_among(want, json_object_get(ruling, "needs"), "needs", edition, true,
		                    differences);
	else if (strcmp(want->key, "move") == 0)
		dispute_match(want, json_object_get(json_object_get(ruling, "at"), "move"), "move",
		              edition, differences);
	else
		dispute_match(want, json_object_get(ruling, want->key), want->key, edition,
		              differences);
}

json_t *
dispute_compare(const struct dispute *dispute, struct ruling *ruling)
{
	json_t *differences = json_array(), *is = ruling_json(ruling, dispute->view);
	bool advised = doc_member(dispute->ruling, "advice") ||
	               doc_member(dispute->ruling, "counter_proof");
	if (advised && dispute->view == VIEW_JUDGE)
		advice_add_json(ruling, is);
	compare_clauses(dispute, ruling, differences);
	for (const struct doc_node *n = dispute->ruling->first; n; n = n->next)
		compare_member(dispute, ruling, n, is, differences);
	json_decref(is);
	remedies_compare(dispute, differences);
	return differences;
}
