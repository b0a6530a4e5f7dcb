/* matrix.c: finds the status of every clause. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judged/suite/matrix.h"
#include "judged/text/alloc.h"

/* 1. Exceptions */

static bool
read_exception(const struct doc_node *node, struct fault *fault)
{
	static const char *const keys[] = { "clause", "reason", NULL };
	if (!doc_want_map(node, fault) || !doc_only_keys(node, keys, fault))
		return false;
	const struct doc_node *clause = doc_need(node, "clause", fault);
	const struct doc_node *reason = clause ? doc_need(node, "reason", fault) : NULL;
	const char *text;
	return reason && doc_want_string(clause, &text, fault) &&
	       doc_want_string(reason, &text, fault);
}

static bool
read_list(const struct doc_node *list, struct fault *fault)
{
	for (const struct doc_node *n = list->first; n; n = n->next)
		if (!read_exception(n, fault))
			return false;
	return true;
}

static bool
read_optional(const struct doc_node *list, struct fault *fault)
{
	return !list || (doc_want_list(list, fault) && read_list(list, fault));
}

static bool
read_exceptions(struct matrix_exceptions *exceptions, struct fault *fault)
{
	static const char *const keys[] = { "exceptions", "in_part", "no_effect", NULL };
	const struct doc_node *root = exceptions->doc.root;
	if (!doc_want_map(root, fault) || !doc_only_keys(root, keys, fault))
		return false;
	exceptions->list = doc_need(root, "exceptions", fault);
	if (!exceptions->list || !doc_want_list(exceptions->list, fault))
		return false;
	exceptions->in_part = doc_member(root, "in_part");
	exceptions->no_effect = doc_member(root, "no_effect");
	return read_list(exceptions->list, fault) && read_optional(exceptions->in_part, fault) &&
	       read_optional(exceptions->no_effect, fault);
}

bool
matrix_exceptions_load(struct matrix_exceptions *exceptions, const char *path, struct fault *fault)
{
	*exceptions = (struct matrix_exceptions){ 0 };
	if (access(path, F_OK) != 0 && errno == ENOENT)
		return true;
	size_t len;
	char *text = doc_load(path, &len, NULL, fault);
	if (!text)
		return false;
	bool good = doc_read_yaml(&exceptions->doc, path, text, len, NULL, fault);
	free(text);
	if (good && !read_exceptions(exceptions, fault)) {
		matrix_exceptions_free(exceptions);
		return false;
	}
	return good;
}

void
matrix_exceptions_free(struct matrix_exceptions *exceptions)
{
	doc_free(&exceptions->doc);
	*exceptions = (struct matrix_exceptions){ 0 };
}

/* Return the clause of an exception such as "GAME/en-1.2/2.10.2" if it is of this edition or, for a
 * draft, of the one it is based on; else NULL. */
static const struct rulebook_clause *
excepted_clause(const struct matrix *matrix, const struct doc_node *exception)
{
	const char *text = doc_text(doc_member(exception, "clause"));
	char prefix[64];
	const struct rulebook_edition *from = matrix->edition->from;
	int n = snprintf(prefix, sizeof prefix, "%s/%s/", matrix->edition->game,
	                 (from ? from : matrix->edition)->name);
	if (strncmp(text, prefix, (size_t)n) != 0)
		return NULL;
	return rulebook_clause(matrix->edition, text + n);
}

static const char *
exception_reason(const struct matrix *matrix, const struct matrix_exceptions *exceptions,
                 const struct rulebook_clause *clause)
{
	const struct doc_node *n = exceptions->list ? exceptions->list->first : NULL;
	while (n && excepted_clause(matrix, n) != clause)
		n = n->next;
	return n ? doc_text(doc_member(n, "reason")) : NULL;
}

/* Return the entry for this clause in a list for all editions, or NULL. */
static const struct doc_node *
entry_of(const struct matrix *matrix, const struct doc_node *list,
         const struct rulebook_clause *clause)
{
	const struct doc_node *n = list ? list->first : NULL;
	char name[64];
	snprintf(name, sizeof name, "%s/%s", matrix->edition->game, clause->tie);
	while (n && strcmp(doc_text(doc_member(n, "clause")), name) != 0)
		n = n->next;
	return n;
}

/* Return why a definition or information can have no effect on play, or NULL. */
static const char *
no_effect_reason(const struct matrix *matrix, const struct matrix_exceptions *exceptions,
                 const struct rulebook_clause *clause)
{
	const struct doc_node *n = entry_of(matrix, exceptions->no_effect, clause);
	if (clause->n_rules > 0 ||
	    (clause->kind != RULEBOOK_DEFINITION && clause->kind != RULEBOOK_INFORMATION))
		return NULL;
	return n ? doc_text(doc_member(n, "reason")) : NULL;
}

/* Mark a clause as open if it says more than its rules, which can't prove the rest. Returns whether
 * it does. */
static bool
is_open_in_part(const struct matrix *matrix, struct matrix_clause *at,
                const struct matrix_exceptions *exceptions)
{
	const struct doc_node *n = entry_of(matrix, exceptions->in_part, at->clause);
	if (!n)
		return false;
	at->status = MATRIX_OPEN;
	at->excepted = true;
	snprintf(at->why, sizeof at->why, "proven in part: %s", doc_text(doc_member(n, "reason")));
	return true;
}

static bool
is_needless(const struct doc_node *entry, const struct matrix *matrix,
            const struct matrix_clause *at, struct fault *fault)
{
	return doc_fault(entry, fault, "needless-exception",
	                 "clause %s of %s needs no exception: it is %s", at->clause->number,
	                 matrix->edition->name, matrix_status_word(at->status));
}

/* Check that clauses listed as proven in part are so in each edition that has them. */
static bool
parts_needed(const struct matrix *matrix, const struct matrix_exceptions *exceptions,
             struct fault *fault)
{
	for (size_t i = 0; i < matrix->edition->n; i++) {
		const struct matrix_clause *at = &matrix->at[i];
		const struct doc_node *n = entry_of(matrix, exceptions->in_part, at->clause);
		if (n && !(at->status == MATRIX_OPEN && at->excepted))
			return is_needless(n, matrix, at, fault);
	}
	return true;
}

bool
matrix_exceptions_needed(const struct matrix *matrix, const struct matrix_exceptions *exceptions,
                         struct fault *fault)
{
	const struct doc_node *n = exceptions->list ? exceptions->list->first : NULL;
	for (; n; n = n->next) {
		const struct rulebook_clause *clause = excepted_clause(matrix, n);
		if (!clause)
			continue;
		const struct matrix_clause *at = &matrix->at[clause - matrix->edition->clause];
		if (at->status != MATRIX_OPEN && at->status != MATRIX_CITED)
			return is_needless(n, matrix, at, fault);
	}
	return parts_needed(matrix, exceptions, fault);
}

/* 2. Results of the suite for a rule or clause */

static const struct suite_proof *
proof_of(const struct suite_result *result, judge_rule rule)
{
	for (int i = 0; i < result->n_proofs; i++)
		if (result->proof[i].rule == rule)
			return &result->proof[i];
	return NULL;
}

const struct suite_proof *
matrix_proof(const struct matrix *matrix, judge_rule rule, const struct suite_result **result)
{
	for (size_t i = 0; i < matrix->suite->n; i++) {
		*result = &matrix->suite->result[i];
		if ((*result)->edition != matrix->edition)
			continue;
		const struct suite_proof *proof = proof_of(*result, rule);
		if (proof && proof->outcome == SUITE_PROVEN)
			return proof;
	}
	*result = NULL;
	return NULL;
}

bool
matrix_concerns(const struct suite_result *result, const struct rulebook_clause *clause)
{
	const struct fixture *fixture = result->fixture;
	for (int i = 0; i < clause->n_rules; i++)
		for (int k = 0; k < fixture->n_rules; k++)
			if (clause->rule[i] == fixture->rule[k])
				return true;
	return fixture->tie && strcmp(fixture->tie, clause->tie) == 0;
}

/* Did a scenario that claims this about the clause hold? */
static bool
is_claimed(const struct matrix *matrix, const struct rulebook_clause *clause,
           enum fixture_claim claim)
{
	if (clause->kind != RULEBOOK_DEFINITION && clause->kind != RULEBOOK_INFORMATION)
		return false;
	for (size_t i = 0; i < matrix->suite->n; i++) {
		const struct suite_result *r = &matrix->suite->result[i];
		if (r->edition == matrix->edition && r->passed && r->fixture->claim == claim &&
		    strcmp(r->fixture->tie, clause->tie) == 0)
			return true;
	}
	return false;
}

/* 3. Reasons */

/* Return the outcome of the first scenario that names a rule without proof; NULL if there is
 * none. */
static const char *
attempt(const struct matrix *matrix, judge_rule rule)
{
	for (size_t i = 0; i < matrix->suite->n; i++) {
		const struct suite_result *r = &matrix->suite->result[i];
		const struct suite_proof *proof = proof_of(r, rule);
		if (r->edition != matrix->edition || r->fixture->claim != FIXTURE_PROVES)
			continue;
		if (proof)
			return suite_outcome_say(proof->outcome);
	}
	return NULL;
}

static bool
is_cited(const struct matrix *matrix, judge_rule rule)
{
	for (size_t i = 0; i < matrix->suite->n; i++) {
		const struct suite_result *r = &matrix->suite->result[i];
		const struct suite_proof *proof = proof_of(r, rule);
		if (r->edition == matrix->edition && proof &&
		    (proof->outcome == SUITE_CITED || proof->outcome == SUITE_NAMED))
			return true;
	}
	return false;
}

/* Does each rule that is not proven at least change what is cited? */
static bool
are_rules_cited(const struct matrix *matrix, const struct rulebook_clause *clause)
{
	const struct suite_result *result;
	for (int i = 0; i < clause->n_rules; i++)
		if (!matrix_proof(matrix, clause->rule[i], &result) &&
		    !is_cited(matrix, clause->rule[i]))
			return false;
	return true;
}

/* Are all rules of the clause proven? If not, sets `why` for the first that isn't. */
static bool
are_rules_proven(const struct matrix *matrix, struct matrix_clause *at)
{
	const struct rulebook_clause *clause = at->clause;
	for (int i = 0; i < clause->n_rules; i++) {
		const struct suite_result *result;
		if (matrix_proof(matrix, clause->rule[i], &result))
			continue;
		const char *name = rulebook_rule_row(matrix->edition->game, clause->rule[i])->name;
		const char *came = attempt(matrix, clause->rule[i]);
		if (came)
			snprintf(at->why, sizeof at->why, "rule %s has no proof: its scenario %s",
			         name, came);
		else
			snprintf(at->why, sizeof at->why,
			         "rule %s has no proof: no scenario names it", name);
		return false;
	}
	return true;
}

static void
say_unenforced(struct matrix_clause *at)
{
	bool definition =
		at->clause->kind == RULEBOOK_DEFINITION || at->clause->kind == RULEBOOK_INFORMATION;
	snprintf(at->why, sizeof at->why, "no rule of it is enforced%s",
	         definition ? ", and no scenario observes it or shows it to be inert" : "");
}

/* 4. Statuses */

static enum matrix_status
status_of(const struct matrix *matrix, struct matrix_clause *at)
{
	const struct rulebook_clause *clause = at->clause;
	if (clause->heading)
		return MATRIX_HEADING;
	if (clause->n_rules > 0 && clause->enforced && are_rules_proven(matrix, at))
		return MATRIX_PROVEN;
	if (is_claimed(matrix, clause, FIXTURE_OBSERVES))
		return MATRIX_OBSERVED;
	if (is_claimed(matrix, clause, FIXTURE_INERT))
		return MATRIX_INERT;
	if (clause->n_rules > 0 && clause->enforced && are_rules_cited(matrix, clause))
		return MATRIX_CITED;
	if (clause->n_rules == 0 || !clause->enforced)
		say_unenforced(at);
	return MATRIX_OPEN;
}

static void
judge_clause(const struct matrix *matrix, struct matrix_clause *at,
             const struct matrix_exceptions *exceptions)
{
	at->status = (uint8_t)status_of(matrix, at);
	if (at->status == MATRIX_PROVEN && is_open_in_part(matrix, at, exceptions))
		return;
	const char *idle = no_effect_reason(matrix, exceptions, at->clause);
	if (at->status == MATRIX_OPEN && idle) {
		at->status = MATRIX_INERT;
		snprintf(at->why, sizeof at->why, "no effect on play: %s", idle);
		return;
	}
	if (at->status != MATRIX_OPEN && at->status != MATRIX_CITED) {
		at->why[0] = '\0';
		return;
	}
	const char *reason = exception_reason(matrix, exceptions, at->clause);
	at->excepted = reason != NULL;
	if (reason)
		snprintf(at->why, sizeof at->why, "exception: %s", reason);
}

/* Return the counts to which a clause belongs. */
static size_t *
counts_for(struct matrix *matrix, const struct rulebook_clause *clause)
{
	if (clause->house)
		return matrix->house;
	return clause->presumed ? matrix->presumed : matrix->total;
}

void
matrix_make(struct matrix *matrix, const struct suite *suite,
            const struct rulebook_edition *edition, const struct matrix_exceptions *exceptions)
{
	*matrix = (struct matrix){ .suite = suite, .edition = edition };
	matrix->at = alloc_zeroed(edition->n, sizeof *matrix->at);
	for (size_t i = 0; i < edition->n; i++) {
		matrix->at[i].clause = &edition->clause[i];
		judge_clause(matrix, &matrix->at[i], exceptions);
		counts_for(matrix, &edition->clause[i])[matrix->at[i].status]++;
	}
}

size_t
matrix_merely_cited(const struct matrix *matrix)
{
	size_t n = 0;
	for (size_t i = 0; i < matrix->edition->n; i++)
		n += matrix->at[i].status == MATRIX_CITED && !matrix->at[i].excepted;
	return n;
}

void
matrix_free(struct matrix *matrix)
{
	free(matrix->at);
	*matrix = (struct matrix){ 0 };
}

const char *
matrix_status_word(uint8_t status)
{
	static const char *const word[MATRIX_STATUSES] = {
		[MATRIX_HEADING] = "heading",   [MATRIX_PROVEN] = "proven",
		[MATRIX_OBSERVED] = "observed", [MATRIX_INERT] = "inert",
		[MATRIX_CITED] = "cited",       [MATRIX_OPEN] = "open",
	};
	return word[status];
}
