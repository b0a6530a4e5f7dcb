/* questions.c: the words that can be asked, each with its answer. */
#include <stdlib.h>
#include <string.h>

#include "judged/advice/refused.h"
#include "judged/board/export_text.h"
#include "judged/cards/ability_schema.h"
#include "judged/cards/cards.h"
#include "judged/embed/call.h"
#include "judged/embed/card.h"
#include "judged/embed/check.h"
#include "judged/embed/clause.h"
#include "judged/embed/template.h"
#include "judged/policy/policy.h"
#include "judged/text/alloc.h"
#include "judged/text/embedded.h"
#include "judged/transcript/schema.h"

enum { GAMES = 16 };

/* 1. About a transcript */

/* Read a transcript. */
static bool
read_text(struct call *call, const char *text, size_t n)
{
	call->read =
		asked_read(&call->transcript, "text", text, n, &call->options.asked, &call->faults);
	return call->read;
}

/* Judge the transcript that was read. */
static bool
judge_it(struct call *call)
{
	const struct ruling_options options = { .steps = (uint64_t)call->options.steps,
		                                .stopped = call_is_stopped,
		                                .stopped_ctx = call };
	call->faults.n =
		!ruling_make(&call->ruling, &call->transcript, &options, &call->faults.at[0]);
	return call->faults.n == 0;
}

static bool
judge_text(struct call *call)
{
	return read_text(call, call->text, call->n) && judge_it(call);
}

/* Answer with a value, or with the fault if it is NULL. */
static int32_t
put(struct call *call, json_t *value, int code)
{
	call->faults.n = !value;
	if (value)
		reply_put(&call->out, value);
	return code;
}

static int32_t
replay(struct call *call)
{
	if (!judge_text(call))
		return JUDGE_BAD_INPUT;
	reply_ruling(&call->ruling, &call->options.wish, &call->out);
	return ruling_exit_code(ruling_verdict_of(&call->ruling, call->options.wish.view));
}

static int32_t
moves(struct call *call)
{
	const enum view view = call->options.wish.view;
	struct groups groups;
	if (!judge_text(call))
		return JUDGE_BAD_INPUT;
	group_refused(&call->ruling, view, &groups);
	json_t *out = open_question_json(&call->ruling, view, &groups);
	free_groups(&groups);
	return put(call, out, reply_question_code(open_question_state(&call->ruling, view)));
}

/* Return the limit of a call that plays several times. */
static struct judge_step_limit
allowance_of(struct call *call)
{
	return (struct judge_step_limit){ .steps = call->options.steps
		                                           ? (uint64_t)call->options.steps
		                                           : RULING_STEPS,
		                          .stopped = call_is_stopped,
		                          .ctx = call };
}

static int32_t
position(struct call *call)
{
	struct fault *fault = &call->faults.at[0];
	struct transcript at;
	if (!read_text(call, call->text, call->n))
		return JUDGE_BAD_INPUT;
	struct judge_step_limit allowance = allowance_of(call);
	const struct moment_how how = { "en", call_is_limited(call) ? &allowance : NULL };
	call->faults.n = 1;
	int code = moment_play(&call->ruling, &call->transcript, &call->options.at, &how,
	                       &call->cut, fault);
	if (code == JUDGE_FINE)
		code = moment_position(&at, &call->ruling, call->options.wish.view, fault);
	if (code != JUDGE_FINE)
		return code;
	put(call, export_json(&at), code);
	transcript_free(&at);
	return code;
}

static int32_t
explain(struct call *call)
{
	int code;
	if (!judge_text(call))
		return JUDGE_BAD_INPUT;
	json_t *out = moment_explained(&call->ruling, call->options.wish.view, &call->options.at,
	                               &code, &call->faults.at[0]);
	return put(call, out, code);
}

static int32_t
remedy(struct call *call)
{
	struct fault *fault = &call->faults.at[0];
	struct judge_step_limit allowance = allowance_of(call);
	struct remedy_options options = { .allowance = call_is_limited(call) ? &allowance : NULL };
	json_t *made = NULL;
	if (!read_text(call, call->text, call->n))
		return JUDGE_BAD_INPUT;
	options.document = remedy_document(&call->transcript, call->options.policy, fault);
	if (options.document)
		made = remedy_make(&call->transcript, &options, fault);
	return put(call, made, made ? remedy_exit_code(made) : JUDGE_BAD_INPUT);
}

static int32_t
check(struct call *call)
{
	struct check *check = alloc_zeroed(1, sizeof *check);
	int32_t code = JUDGE_BAD_INPUT;
	if (check_make(check, "text", call->text, call->n, call->options.asked.edition, NULL,
	               &call->faults))
		code = put(call, check_json(check), check_code(check));
	check_free(check);
	free(check);
	return code;
}

/* Return the code for a list of claims: 1 if one is refuted, or else 3 if one is not answered. */
static int
code_of_claims(const json_t *claims)
{
	int code = JUDGE_FINE;
	size_t i;
	const json_t *one;
	json_array_foreach(claims, i, one) {
		const char *answer = json_string_value(json_object_get(one, "answer"));
		if (strcmp(answer, "refuted") == 0)
			return JUDGE_NOT_FINE;
		if (strcmp(answer, "upheld") != 0)
			code = JUDGE_UNDETERMINED;
	}
	return code;
}

/* Read the transcript with other claims. It is read as written first: only then do its own faults
 * have lines. */
static bool
read_with_claims(struct call *call)
{
	struct doc doc;
	if (!read_text(call, call->text, call->n) || !call->options.claims)
		return call->read;
	transcript_free(&call->transcript);
	call->read = false;
	doc_read(&doc, "text", call->text, call->n, &transcript_limits, &call->faults.at[0]);
	char *transcript = doc_canonical(transcript_within(doc.root), NULL),
	     *claims = doc_canonical(call->options.claims, NULL);
	json_t *whole = json_loads(transcript, 0, NULL);
	json_object_set_new(whole, "claims", json_loads(claims, 0, NULL));
	free(transcript);
	transcript = alloc_have(json_dumps(whole, JSON_COMPACT));
	bool good = read_text(call, transcript, strlen(transcript));
	json_decref(whole);
	free(transcript);
	free(claims);
	doc_free(&doc);
	return good;
}

static int32_t
claim(struct call *call)
{
	static const char *const members[] = { "verdict", "headline", "game", "edition", "claims" };
	if (!read_with_claims(call) || !judge_it(call))
		return JUDGE_BAD_INPUT;
	json_t *ruling = reply_ruling_json(&call->ruling, &call->options.wish),
	       *out = json_object();
	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		json_object_set(out, members[i], json_object_get(ruling, members[i]));
	json_decref(ruling);
	return put(call, out, code_of_claims(json_object_get(out, "claims")));
}

/* 2. About rulebooks and cards */

/* Set a fault of the text or an option. */
static int32_t
refuse(struct call *call, const char *parameter, const char *what, const char *text,
       const char *const known[])
{
	char suggestion[DOC_INSTEAD];
	fault_of_parameter(&call->faults.at[0], NULL, parameter);
	fault_set(&call->faults.at[0], "unknown-word", "there is no %s `%.60s`%s", what, text,
	          doc_suggestion(text, known, suggestion));
	call->faults.n = 1;
	return JUDGE_BAD_INPUT;
}

/* Find a game that can be played; the first for NULL. NULL with a fault if there is none. */
static const struct judge_game *
find_game(struct call *call, const char *name, const char *parameter)
{
	const char *known[GAMES + 1] = { NULL };
	const struct judge_game *game = judge_game(name ? name : rulebook_game_at(0)->name);
	for (size_t i = 0, n = 0; rulebook_game_at(i) && n < GAMES; i++)
		if (judge_game(rulebook_game_at(i)->name))
			known[n++] = rulebook_game_at(i)->name;
	if (!game)
		refuse(call, parameter, "game", name, known);
	return game;
}

static int32_t
clause(struct call *call)
{
	const struct call_options *asked = &call->options;
	struct fault *fault = &call->faults.at[0];
	const struct judge_game *game = find_game(call, asked->game, "game");
	json_t *list = json_array(), *out = NULL;
	if (!game)
		return json_decref(list), JUDGE_BAD_INPUT;
	const struct rulebook_edition *edition =
		edition_asked(asked->game, asked->asked.edition, fault);
	const struct rulebook_clause **found =
		alloc_zeroed(edition ? edition->n : 1, sizeof *found);
	size_t n = edition ? clause_find(edition, call->plain, found, fault) : 0;
	for (size_t i = 0; i < n && (int64_t)i < asked->limit; i++)
		json_array_append_new(list, clause_json(edition, found[i]));
	if (n > 0)
		out = json_pack("{s:s, s:s, s:I, s:O}", "game", edition->game, "edition",
		                edition->name, "found", (json_int_t)n, "clauses", list);
	free(found);
	json_decref(list);
	return put(call, out, out ? JUDGE_FINE : JUDGE_BAD_INPUT);
}

/* Add the cards of a game that the text means. A card that is meant alone is in full. Returns how
 * many were found. */
static int64_t
add_cards(const struct call *call, const struct judge_game *game, int64_t found, json_t *list)
{
	const struct judge_card_set *set = rulebook_cards(game->name);
	judge_def one;
	if (card_find(set, call->plain, &one, 1) == 1) {
		json_array_append_new(list, card_json(game, set, &set->def[one]));
		return found + 1;
	}
	for (judge_def i = 0; i < set->n; i++)
		if (card_fits(game, set, i, call->plain) && found++ < call->options.limit)
			json_array_append_new(list, card_head_json(game, set, &set->def[i]));
	return found;
}

static int32_t
cards(struct call *call)
{
	const char *named = call->options.game;
	json_t *list = json_array();
	int64_t found = 0;
	if (named && !find_game(call, named, "game"))
		return json_decref(list), JUDGE_BAD_INPUT;
	for (size_t i = 0; rulebook_game_at(i); i++) {
		const char *name = rulebook_game_at(i)->name;
		if (judge_game(name) && (!named || strcmp(named, name) == 0))
			found = add_cards(call, judge_game(name), found, list);
	}
	return put(call, json_pack("{s:I, s:o}", "found", (json_int_t)found, "cards", list),
	           JUDGE_FINE);
}

static int32_t new (struct call *call)
{
	const struct judge_game *game = find_game(call, call->plain, "text");
	struct fault *fault = &call->faults.at[0];
	struct template_wish wish = { .game = game,
		                      .step = call->options.step,
		                      .start = call->options.start };
	struct buffer text = { 0 };
	json_t *out = NULL;
	if (!game)
		return JUDGE_BAD_INPUT;
	wish.edition = edition_asked(game->name, call->options.asked.edition, fault);
	if (wish.edition && template_write(&wish, &text, fault))
		out = json_pack("{s:s, s:s, s:s}", "game", game->name, "edition",
		                wish.edition->name, "transcript", buffer_end(&text));
	buffer_free(&text);
	return put(call, out, out ? JUDGE_FINE : JUDGE_BAD_INPUT);
}

static int32_t
schema(struct call *call)
{
	static const char *const known[] = { "transcript", "cards", "ruling", NULL };
	const struct judge_game *game = find_game(call, call->options.game, "game");
	if (!game)
		return JUDGE_BAD_INPUT;
	if (strcmp(call->plain, "transcript") == 0)
		return put(call, transcript_schema(game), JUDGE_FINE);
	if (strcmp(call->plain, "cards") == 0)
		return put(call, ability_schema(game), JUDGE_FINE);
	if (strcmp(call->plain, "ruling") == 0)
		return put(call, json_loads(api_ruling_schema, 0, NULL), JUDGE_FINE);
	return refuse(call, "text", "schema", call->plain, known);
}

static int32_t
editions(struct call *call)
{
	const struct rulebook_game *game;
	json_t *list = json_array();
	for (size_t i = 0; (game = rulebook_game_at(i)) != NULL; i++)
		for (int e = 0; e < game->n_editions; e++)
			json_array_append_new(list, edition_json(&game->edition[e]));
	return put(call, json_pack("{s:o}", "editions", list), JUDGE_FINE);
}

static int32_t
version(struct call *call)
{
	json_t *games = json_array();
	for (size_t i = 0; rulebook_game_at(i); i++) {
		const char *name = rulebook_game_at(i)->name;
		if (judge_game(name))
			json_array_append_new(games, json_pack("{s:s, s:s}", "game", name, "cards",
			                                       rulebook_cards(name)->version));
	}
	return put(call,
	           json_pack("{s:s, s:i, s:o}", "engine", JUDGE_ENGINE_VERSION, "api",
	                     (int)judge_api(), "games", games),
	           JUDGE_FINE);
}

/* 3. The table */

#define ALWAYS "cards", "steps", "memory", NULL
#define TAKES(...)                                                                                 \
	(const char *const[])                                                                      \
	{                                                                                          \
		__VA_ARGS__, ALWAYS                                                                \
	}
#define OF_TRANSCRIPTS "edition", "reading", "on_illegal", "account", "view"

const struct call_word call_words[] = {
	{ "replay", replay, TAKES(OF_TRANSCRIPTS, "full", "readings", "advice") },
	{ "moves", moves, TAKES(OF_TRANSCRIPTS) },
	{ "position", position, TAKES(OF_TRANSCRIPTS, "move", "after") },
	{ "explain", explain, TAKES(OF_TRANSCRIPTS, "move", "after") },
	{ "remedy", remedy, TAKES(OF_TRANSCRIPTS, "policy") },
	{ "check", check, TAKES("edition") },
	{ "claim", claim, TAKES(OF_TRANSCRIPTS, "claims") },
	{ "clause", clause, TAKES("edition", "game", "limit") },
	{ "cards", cards, TAKES("game", "limit") },
	{ "new", new, TAKES("edition", "at", "start") },
	{ "schema", schema, TAKES("game") },
	{ "editions", editions, (const char *const[]){ ALWAYS } },
	{ "version", version, (const char *const[]){ ALWAYS } },
	{ NULL, NULL, NULL },
};
