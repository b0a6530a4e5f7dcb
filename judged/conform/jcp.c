/* jcp.c: the judge as an engine of the conformance protocol. */
#include "judged/conform/jcp.h"

#include <stdlib.h>
#include <string.h>

#include "judged/board/table.h"
#include "judged/cards/cards.h"
#include "judged/ruling/outcome.h"
#include "judged/ruling/ruling.h"
#include "judged/text/alloc.h"
#include "judged/words/holds.h"

const char *const jcp_asks[] = { "legal", "position", "options", "clauses", NULL };

/* One run: the message and its transcript. */
struct run {
	const struct doc_node *message;
	bool decoded; /* there is a transcript: */
	struct transcript transcript;
	struct judge_ruleset rules;
	struct ruling_options options;
	struct ruling ruling; /* of all moves */
	uint32_t refused;     /* the first move that is not legal, from 1; 0: all are legal */
};

bool
jcp_has(const json_t *list, const json_t *value)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (json_equal(json_array_get(list, i), value))
			return true;
	return false;
}

static json_t *
errored(const char *sentence)
{
	return json_pack("{s:b, s:s}", "errored", 1, "message", sentence);
}

static json_t *
skipped(const char *sentence)
{
	return json_pack("{s:b, s:s}", "skipped", 1, "message", sentence);
}

/* 1. A run */

static bool
decode(struct run *run, const struct rulebook_edition *edition, struct fault *fault)
{
	const struct doc_node *m = run->message;
	const struct transcript_source source = {
		.game = judge_game(edition->game),
		.edition = edition,
		.frame = m,
		.cards = doc_member(m, "cards"),
		.players = doc_member(m, "players"),
		.first = doc_member(m, "first"),
		.start = doc_member(m, "start"),
		.moves = doc_member(m, "moves"),
	};
	return transcript_decode_parts(&run->transcript, &source, fault);
}

/* Return the first move that is not legal, from 1: refused by rules, or asked for by nothing. 0 if
 * there is none. Refused decks count as the first move. */
static uint32_t
first_refused(struct ruling *r)
{
	uint32_t move = 0;
	uint8_t part;
	if (ruling_verdict_of_game(r) == RULING_ILLEGAL)
		return r->move ? r->move : 1;
	if (ruling_verdict_of_game(r) == RULING_SURPLUS)
		script_surplus(&r->script, &move, &part);
	return move;
}

/* Return whether each move is legal, up to the first that is not or that waits for an answer. */
static json_t *
legal_json(const struct run *run)
{
	json_t *out = json_array();
	size_t n = run->refused ? run->refused : script_moves_begun(&run->ruling.script);
	for (size_t i = 1; i <= n; i++)
		json_array_append_new(out, json_boolean(i != run->refused));
	return out;
}

/* Return the values at the paths of the message; NULL, with a fault, at a path that names none. */
static json_t *
position(const struct run *run, const struct ruling *end, struct fault *fault)
{
	json_t *out = json_object();
	const struct doc_node *paths = doc_member(run->message, "paths");
	for (const struct doc_node *n = paths ? paths->first : NULL; n; n = n->next) {
		struct compare_path path;
		const char *text;
		if (!doc_want_string(n, &text, fault) ||
		    !transcript_path(end->transcript, n, text, &path, fault)) {
			json_decref(out);
			return NULL;
		}
		json_object_set_new(out, text, compare_value_json(end->run, &path));
	}
	return out;
}

/* Compare texts for qsort(). */
static int
by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Return the moves that choose the options, sorted by their text, each once. */
static json_t *
options(const struct ruling *end)
{
	json_t *found = table_options(end, VIEW_JUDGE), *out = json_array(), *one;
	size_t i, n = 0;
	char **text = alloc_zeroed(json_array_size(found), sizeof *text);
	json_array_foreach(found, i, one)
		if (json_object_get(one, "move"))
			text[n++] = json_dumps(json_object_get(one, "move"),
			                       JSON_COMPACT | JSON_SORT_KEYS);
	if (n)
		qsort(text, n, sizeof *text, by_text);
	for (i = 0; i < n; i++) {
		if (i + 1 == n || strcmp(text[i], text[i + 1]) != 0)
			json_array_append_new(out, json_loads(text[i], 0, NULL));
		free(text[i]);
	}
	free(text);
	json_decref(found);
	return out;
}

/* Add the position and the options after the last legal move. False with a fault. */
static bool
add_end(struct run *run, unsigned asked, json_t *out, struct fault *fault)
{
	struct transcript cut = run->transcript;
	struct ruling end = { 0 };
	struct ruling *r = &run->ruling;
	bool good = true;
	if (run->refused) {
		cut.n_moves = run->refused - 1;
		r = &end;
		good = ruling_make(r, &cut, &run->options, fault);
	}
	if (good && asked >> JCP_POSITION & 1) {
		json_t *values = position(run, r, fault);
		good = values != NULL;
		if (good)
			json_object_set_new(out, "position", values);
	}
	if (good && asked >> JCP_OPTIONS & 1)
		json_object_set_new(out, "options", options(r));
	ruling_free(&end);
	return good;
}

/* Return the numbers of the clauses that refuse the move, each once. */
static json_t *
clauses(struct run *run)
{
	json_t *outcome = outcome_json(&run->ruling, VIEW_JUDGE), *row, *out = json_array();
	size_t i;
	if (run->refused)
		json_array_foreach(json_object_get(outcome, "clauses"), i, row) {
			json_t *number = json_object_get(row, "clause");
			if (json_is_string(number) && !jcp_has(out, number))
				json_array_append(out, number);
		}
	json_decref(outcome);
	return out;
}

/* Return a bit per level that the message asks for; 0, with a fault, if a word is unknown. */
static unsigned
asked_by(const struct doc_node *message, struct fault *fault)
{
	const struct doc_node *list = doc_need(message, "ask", fault);
	unsigned asked = 1;
	int word;
	if (!list || !doc_want_list(list, fault))
		return 0;
	for (const struct doc_node *n = list->first; n; n = n->next) {
		if (!doc_want_word(n, jcp_asks, &word, fault))
			return 0;
		asked |= 1U << (word + JCP_LEGAL);
	}
	return asked;
}

/* Answer a run that was played. */
static json_t *
answer_played(struct run *run, unsigned asked)
{
	struct fault fault;
	if (ruling_is_doubtful(&run->ruling))
		return skipped(ruling_why(&run->ruling, VIEW_JUDGE));
	run->refused = first_refused(&run->ruling);
	json_t *out = json_object();
	if (asked >> JCP_LEGAL & 1)
		json_object_set_new(out, "legal", legal_json(run));
	if (!add_end(run, asked, out, &fault)) {
		json_decref(out);
		return errored(fault.sentence);
	}
	if (asked >> JCP_CLAUSES & 1)
		json_object_set_new(out, "clauses", clauses(run));
	return out;
}

/* Judge the run of a message. Returns NULL, or an answer that says why it can't be judged. Call
 * end_run() in any case. */
static json_t *
begin_run(struct run *run, const struct jcp *jcp, const struct doc_node *message)
{
	struct fault fault;
	*run = (struct run){ .message = message };
	if (!jcp->edition)
		return errored("no edition was chosen; send `edition` first");
	if (!decode(run, jcp->edition, &fault))
		return errored(fault.sentence);
	run->decoded = true;
	if (run->transcript.notes)
		return skipped("notes among the moves are not read here");
	if (jcp->without) {
		run->rules = jcp->edition->rules;
		judge_rule rule = rulebook_rule(jcp->edition->game, jcp->without);
		if (rule != JUDGE_NO_RULE)
			judge_ruleset_set(&run->rules, rule, false);
		run->options.rules = &run->rules;
	}
	if (!ruling_make(&run->ruling, &run->transcript, &run->options, &fault))
		return errored(fault.sentence);
	return NULL;
}

static void
end_run(struct run *run)
{
	ruling_free(&run->ruling);
	if (run->decoded)
		transcript_free(&run->transcript);
}

static json_t *
answer_run(const struct jcp *jcp, const struct doc_node *message)
{
	struct run run;
	struct fault fault;
	unsigned asked = asked_by(message, &fault);
	if (!asked)
		return errored(fault.sentence);
	json_t *out = begin_run(&run, jcp, message);
	if (!out)
		out = answer_played(&run, asked);
	end_run(&run);
	return out;
}

/* 2. Messages */

static json_t *
answer_start(void)
{
	json_t *games = json_object();
	const struct rulebook_game *game;
	for (size_t g = 0; (game = rulebook_game_at(g)); g++) {
		json_t *editions = json_array();
		for (int e = 0; judge_game(game->name) && e < game->n_editions; e++)
			json_array_append_new(editions, json_string(game->edition[e].name));
		json_object_set_new(games, game->name, editions);
	}
	return json_pack("{s:i, s:{s:s, s:s, s:s}, s:o, s:i, s:[]}", "jcp", 1, "implementation",
	                 "name", "judge", "language", "C", "version", JUDGE_ENGINE_VERSION, "games",
	                 games, "level", JCP_CLAUSES, "features");
}

static json_t *
answer_edition(struct jcp *jcp, const struct doc_node *message)
{
	const struct doc_node *game = doc_member(message, "game");
	const struct doc_node *name = doc_member(message, "edition");
	size_t n = 0;
	const struct rulebook_edition *editions =
		game && doc_text(game) && judge_game(doc_text(game))
			? rulebook_editions(doc_text(game), &n)
			: NULL;
	jcp->edition = NULL;
	for (size_t i = 0; i < n; i++)
		if (name && doc_is(name, editions[i].name))
			jcp->edition = &editions[i];
	return json_pack("{s:b}", "ok", jcp->edition != NULL);
}

json_t *
jcp_answer(struct jcp *jcp, const struct doc_node *message)
{
	static const char *const commands[] = { "start", "edition", "run", "stop", NULL };
	struct fault fault;
	int word;
	const struct doc_node *command = doc_need(message, "cmd", &fault);
	if (!command || !doc_want_word(command, commands, &word, &fault))
		return errored(fault.sentence);
	switch (word) {
	case 0: return answer_start();
	case 1: return answer_edition(jcp, message);
	case 2: break;
	default: return NULL;
	}
	json_t *out = answer_run(jcp, message);
	const struct doc_node *seq = doc_member(message, "seq");
	if (seq && seq->type == DOC_INT)
		json_object_set_new(out, "seq", json_integer(seq->number));
	return out;
}

static bool
read_message(struct doc *doc, const char *text, size_t n, struct fault *fault)
{
	const struct doc_limits limits = { .size = JCP_LINE };
	return doc_read_json(doc, "message", text, n, &limits, fault);
}

json_t *
jcp_answer_text(struct jcp *jcp, const char *text, size_t n)
{
	struct doc doc;
	struct fault fault;
	if (!read_message(&doc, text, n, &fault))
		return errored(fault.sentence);
	json_t *out = jcp_answer(jcp, doc.root);
	doc_free(&doc);
	return out;
}

json_t *
jcp_ruling(struct jcp *jcp, const json_t *message)
{
	char *text = json_dumps(message, JSON_COMPACT);
	json_t *out = NULL;
	struct doc doc;
	struct fault fault;
	struct run run;
	if (read_message(&doc, text, strlen(text), &fault)) {
		json_t *failed = begin_run(&run, jcp, doc.root);
		if (!failed)
			out = outcome_json(&run.ruling, VIEW_JUDGE);
		json_decref(failed);
		end_run(&run);
		doc_free(&doc);
	}
	free(text);
	return out;
}
