/* objection.c: writes a ruling that somebody thinks is wrong as a dispute. */
#include "judged/suite/objection.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "judged/advice/advice.h"
#include "judged/board/export.h"
#include "judged/board/export_text.h"
#include "judged/ruling/until.h"
#include "judged/suite/disputes.h"
#include "judged/text/alloc.h"

/* 1. The expected ruling */

static const char *const verdicts[] = { "legal",   "illegal",    "undetermined", "surplus",
	                                "refuted", "incomplete", "consistent",   NULL };

/* Set a fault on the parameter that is wrong; "": the parameters are right, but it can't be done.
 * Returns false. */
static bool
refuse(struct fault *fault, const char *parameter, const char *code, const char *sentence)
{
	fault_of_parameter(fault, "report", parameter);
	return fault_set(fault, code, "%s", sentence);
}

static bool
refuse_as_ruled(struct fault *fault)
{
	return refuse(fault, "expected", "as-ruled", "the ruling already says that");
}

static bool
refuse_secret(struct fault *fault)
{
	return refuse(fault, "", "secret-setup",
	              "before the first turn, everything in the document is one player's secret");
}

/* Return the verdict at the beginning of a text such as "illegal: its rank is too high", or
 * NULL. */
static const char *
verdict_in_front(const char *words)
{
	for (int i = 0; verdicts[i]; i++) {
		size_t len = strlen(verdicts[i]);
		if (strncasecmp(words, verdicts[i], len) == 0 &&
		    !isalnum((unsigned char)words[len]))
			return verdicts[i];
	}
	return NULL;
}

static const char *
known_verdict(const char *word)
{
	for (int i = 0; verdicts[i]; i++)
		if (strcmp(word, verdicts[i]) == 0)
			return verdicts[i];
	return NULL;
}

static bool
is_empty(const char *words)
{
	return words[strspn(words, " \t\n")] == '\0';
}

static const char *
expected_verdict(const struct objection *o)
{
	return o->verdict ? known_verdict(o->verdict) : verdict_in_front(o->expected);
}

/* Return the members of the ruling that are compared. */
static json_t *
expected_json(const struct objection *o, int64_t move)
{
	const char *verdict = expected_verdict(o);
	json_t *out = json_object();
	if (verdict && strcmp(verdict, "legal") == 0)
		json_object_set_new(out, "legality", json_string("consistent"));
	else if (verdict)
		json_object_set_new(out, "verdict", json_string(verdict));
	if (move)
		json_object_set_new(out, "move", json_integer(move));
	if (o->clause && (!verdict || strcmp(verdict, "illegal") == 0))
		json_object_set_new(out, "clauses", json_pack("[s]", o->clause));
	return out;
}

static bool
can_be_checked(const struct objection *o, const struct rulebook_edition *edition,
               struct fault *fault)
{
	const char *verdict = expected_verdict(o);
	if (is_empty(o->expected))
		return refuse(fault, "expected", "nothing-expected",
		              "the report must say what was expected");
	if (o->verdict && !verdict)
		return refuse(
			fault, "verdict", "unknown-word",
			"a verdict must be legal, illegal, undetermined, surplus, refuted, incomplete or consistent");
	if (!verdict && !o->clause && !o->move)
		return refuse(
			fault, "verdict", "nothing-to-check",
			"what was expected must name something that can be checked: a verdict (legal, illegal, ...), a clause or a move");
	return !o->clause || rulebook_clause(edition, o->clause) ||
	       refuse(fault, "clause", "unknown-clause", "the edition has no such clause");
}

static int64_t
number_at(const json_t *ruling, const char *name)
{
	const json_t *is = json_object_get(json_object_get(ruling, "at"), name);
	return is ? (int64_t)json_integer_value(is) : -1;
}

/* Does the ruling say what is expected? False if only judging again could tell: whether a clause
 * that isn't compared was looked up. */
static bool
says(const struct objection *o, const struct rulebook_edition *edition, const json_t *ruling)
{
	json_t *expected = expected_json(o, o->move), *differences = json_array();
	char *text = json_dumps(expected, JSON_COMPACT);
	struct fault fault;
	struct doc doc;
	bool same = false;
	if (doc_read_json(&doc, "report", text, strlen(text), NULL, &fault)) {
		for (const struct doc_node *n = doc.root->first; n; n = n->next) {
			const json_t *in = strcmp(n->key, "move") == 0
			                           ? json_object_get(ruling, "at")
			                           : ruling;
			dispute_match(n, json_object_get(in, n->key), n->key, edition, differences);
		}
		same = json_array_size(differences) == 0 &&
		       (!o->clause || json_object_get(expected, "clauses"));
		doc_free(&doc);
	}
	free(text);
	json_decref(differences);
	json_decref(expected);
	return same;
}

bool
objection_holds(const struct objection *o, const struct rulebook_edition *edition,
                const json_t *ruling, struct fault *fault)
{
	if (!can_be_checked(o, edition, fault))
		return false;
	if (says(o, edition, ruling))
		return refuse_as_ruled(fault);
	if (o->view == VIEW_JUDGE)
		return true;
	if (o->move && o->move != number_at(ruling, "move"))
		return refuse(
			fault, "move", "no-such-move",
			"this reader may have a report only about the move that decided the ruling");
	return number_at(ruling, "turn") != 0 || refuse_secret(fault);
}

/* 2. The subject */

/* Return the clause that was named, or else the clauses on which the ruling rests. */
static json_t *
clauses_json(const struct objection *o, const json_t *ruling)
{
	json_t *out = json_array(), *one;
	size_t i;
	if (o->clause)
		json_array_append_new(out, json_string(o->clause));
	else
		json_array_foreach(json_object_get(ruling, "clauses"), i, one)
			json_array_append(out, json_object_get(one, "clause"));
	return out;
}

static json_t *
whole_transcript(const struct transcript *t)
{
	size_t len;
	char *text = transcript_canonical(t, &len);
	json_t *out = json_loadb(text, len, 0, NULL);
	free(text);
	json_object_set_new(out, "edition", json_string(t->edition->name));
	return out;
}

/* Return the number of decisions before the deciding move, or of all if there is none. */
static uint32_t
decisions_before(const struct ruling *r)
{
	uint32_t n = 0;
	while (n < r->script.n_steps && (!r->move || r->script.step[n].move < r->move))
		n++;
	return n;
}

/* Return the position before the deciding move, as this view knows it. The whole transcript is
 * played up to there: if it were cut, what happens by itself after the cut would show cards that the
 * game did not show. */
static json_t *
position_before(struct ruling *r, enum view view, struct fault *fault)
{
	struct ruling before = { 0 };
	struct transcript position;
	const struct transcript *t = r->transcript;
	json_t *out = NULL;
	if (!ruling_play_until(&before, t, decisions_before(r), &r->left, fault))
		return NULL;
	judge_rewind(before.run);
	if (export_position(&position, t, before.run, &before.script, before.script.n_steps,
	                    fault)) {
		export_hide(&position, before.run, view);
		if (position.start.given)
			out = export_json(&position);
		else
			refuse_secret(fault);
		transcript_free(&position);
	}
	ruling_free(&before);
	return out;
}

/* May the view know what the deciding move named? */
static bool
is_shown(const json_t *ruling)
{
	const json_t *refused = json_object_get(ruling, "refused");
	return !json_is_true(json_object_get(ruling, "reason_hidden")) &&
	       !json_is_true(json_object_get(refused, "hidden"));
}

/* Return the part of the transcript for a view that may not know all. `move` is set to the number
 * of the deciding move in it. */
static json_t *
part_of_transcript(struct ruling *r, enum view view, const json_t *ruling, int64_t *move,
                   struct fault *fault)
{
	json_t *whole, *out, *moves;
	out = position_before(r, view, fault);
	if (!out || !r->move || !is_shown(ruling))
		return out;
	whole = whole_transcript(r->transcript);
	moves = json_object_get(out, "moves");
	if (!moves)
		json_object_set_new(out, "moves", moves = json_array());
	json_array_append(moves, json_array_get(json_object_get(whole, "moves"), r->move - 1));
	*move = (int64_t)json_array_size(moves);
	json_decref(whole);
	return out;
}

/* Return the ruling that was given, as the view may know it. */
static json_t *
given_json(const struct objection *o, const json_t *ruling)
{
	static const char *const members[] = { "verdict", "reason",   "at",
		                               "clauses", "versions", "hashes" };
	json_t *out = json_pack("{s:s, s:s}", "expected", o->expected, "view", view_word(o->view));
	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		if (json_object_get(ruling, members[i]))
			json_object_set(out, members[i], json_object_get(ruling, members[i]));
	return out;
}

/* 3. The document */

/* Write a member. Indented JSON is valid YAML too; inside a map it is indented further. */
static void
write_member(struct buffer *out, const char *key, const json_t *is)
{
	char *text = json_dumps(is, JSON_INDENT(2) | JSON_ENCODE_ANY), *rest = NULL;
	bool first = true;
	buffer_text(out, key);
	buffer_text(out, ": ");
	for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		buffer_text(out, first ? "" : "  ");
		buffer_text(out, line);
		buffer_text(out, "\n");
		first = false;
	}
	free(text);
}

static void
write_document(const json_t *document, struct buffer *out)
{
	const char *key;
	json_t *is;
	buffer_text(
		out,
		"# A ruling that somebody holds to be wrong, with the one expected: it fails until the engine agrees.\n"
		"# judge suite THIS-FILE\n");
	json_object_foreach((json_t *)(uintptr_t)document, key, is)
		write_member(out, key, is);
}

/* Is the document's ruling already the expected one? The document is judged with the steps that the
 * ruling left. */
static bool
is_as_ruled(const char *text, size_t len, struct judge_step_limit *left, struct fault *fault,
            bool *good)
{
	struct dispute dispute;
	struct ruling ruling = { 0 };
	bool same = false;
	*good = dispute_read_text(&dispute, "report", text, len, fault);
	if (!*good)
		return false;
	*good = dispute_judge_within(&dispute, &ruling, left, fault);
	if (*good) {
		json_t *differences = dispute_compare(&dispute, &ruling);
		same = json_array_size(differences) == 0;
		json_decref(differences);
	}
	ruling_free(&ruling);
	dispute_free(&dispute);
	return same;
}

/* The judge's document holds the very transcript of the ruling, which was compared before. It is
 * judged again only to see whether a named clause was looked up. */
static bool
write_checked(const struct objection *o, const json_t *document, struct ruling *r,
              struct buffer *out, struct fault *fault)
{
	struct buffer text = { 0 };
	bool good = true;
	write_document(document, &text);
	buffer_end(&text);
	if ((o->view != VIEW_JUDGE || o->clause) &&
	    is_as_ruled(text.at, text.n, &r->left, fault, &good))
		good = refuse_as_ruled(fault);
	if (good)
		buffer_text(out, text.at);
	buffer_free(&text);
	return good;
}

static json_t *
document_of(const struct objection *o, const json_t *ruling, struct ruling *r, struct fault *fault)
{
	int64_t decided = o->move;
	json_t *transcript = o->view == VIEW_JUDGE
	                             ? whole_transcript(r->transcript)
	                             : part_of_transcript(r, o->view, ruling, &decided, fault);
	if (!transcript)
		return NULL;
	return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o}", "dispute", o->expected, "clauses",
	                 clauses_json(o, ruling), "transcript", transcript, "options",
	                 json_pack("{s:s}", "view", view_word(o->view)), "ruling",
	                 expected_json(o, o->move ? decided : 0), "report", given_json(o, ruling));
}

bool
objection_write(const struct objection *o, struct ruling *r, struct buffer *out,
                struct fault *fault)
{
	json_t *ruling = ruling_json(r, o->view), *document = NULL;
	if (objection_holds(o, r->transcript->edition, ruling, fault))
		document = document_of(o, ruling, r, fault);
	bool good = document && write_checked(o, document, r, out, fault);
	json_decref(document);
	json_decref(ruling);
	return good;
}
