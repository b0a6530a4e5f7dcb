/* mcp_tools.c: the tools of `judge mcp`: what they take, and answers short enough to read. */
#include "judged/cli/mcp_tools.h"

#include <stdlib.h>
#include <string.h>

#include "judged/cards/schema.h"
#include "judged/embed/judge_ask.h"
#include "judged/text/alloc.h"
#include "judged/text/buffer.h"

/* An answer that wasn't asked for in full has at most this many bytes. */
enum { MOST = 4000 };

#define TRANSCRIPT                                                                                 \
	"'transcript': {'type': 'string', 'description': 'YAML or JSON; see judge://grammar/GAME'}"
#define VIEW                                                                                       \
	"'view': {'enum': ['judge', 'A', 'B', 'public'], 'description': 'only what this reader may know'}"
#define OF_TRANSCRIPTS                                                                             \
	TRANSCRIPT ", " VIEW ", "                                                                  \
		   "'edition': {'type': 'string'}, "                                               \
		   "'on_illegal': {'enum': ['stop', 'skip', 'take']}, "                            \
		   "'reading': {'type': 'string', 'description': 'such as D58=other'}"
#define MORE "'more': {'type': 'boolean', 'description': 'the whole answer, however long'}"
#define MOVE "'move': {'type': 'integer', 'minimum': 0}"
#define GAME "'game': {}" /* with an enum of the games */

static const struct tool {
	const char *name, *about;
	const char *text; /* the argument that is asked about */
	const char *arguments;
} tools[] = {
	{ "replay",
	  "Rule on a game: was every move legal, and which clauses decided it? Verdicts: consistent, incomplete "
	  "(the record ends at an open question), illegal, surplus (an entry that no question was asked for), "
	  "refuted (a claim is false), undetermined.",
	  "transcript",
	  OF_TRANSCRIPTS
	  ", " MORE
	  ", 'advice': {'type': 'boolean', 'description': 'what to do about an illegal move'}, "
	  "'readings': {'type': 'boolean', 'description': 'would another reading of an unclear clause matter?'}, "
	  "'full': {'type': 'boolean'}" },
	{ "check",
	  "List all that is wrong with a transcript before it is played: keys, cards, the start position, decks.",
	  "transcript", TRANSCRIPT ", " MORE ", 'edition': {'type': 'string'}" },
	{ "moves",
	  "List the legal moves where a transcript ends, and which rules refuse the others.",
	  "transcript", OF_TRANSCRIPTS ", " MORE },
	{ "explain",
	  "Explain what a move brought about and why, as a chain of rules. Without a move: the one that decided "
	  "the ruling.",
	  "transcript", OF_TRANSCRIPTS ", " MORE ", " MOVE },
	{ "position",
	  "Write the position after a move as a transcript to play on from; without a move, at the end.",
	  "transcript", OF_TRANSCRIPTS ", " MORE ", " MOVE },
	{ "claim", "Say of each claim whether it is upheld, refuted or unknown, and why.",
	  "transcript",
	  OF_TRANSCRIPTS
	  ", 'claims': {'type': 'array', 'items': {'type': 'object'}, 'description': 'instead of its own "
	  "claims: [{by: A, at: {after: {move: 2}}, that: {B.hand: 5}}]'}, " MORE },
	{ "clause", "Look up clauses of the rules by number, by the name of a rule, or by words.",
	  "what",
	  "'what': {'type': 'string', 'description': '8.3.1, 10.4.* or words'}, "
	  "'edition': {'type': 'string', 'description': 'such as en-1.2; else the newest'}, " GAME
	  ", " MORE },
	{ "cards",
	  "Find cards by number, name, type, colour, trait or words of their abilities. A single card comes with "
	  "its abilities in sentences.",
	  "what", "'what': {'type': 'string'}, " GAME ", " MORE },
	{ "new",
	  "Make a transcript to fill in, with the cards of a story in place. The template with every key as a "
	  "comment: more.",
	  "game",
	  GAME
	  ", 'edition': {'type': 'string'}, 'at': {'type': 'string', 'description': 'a step of the turn, or "
	  "setup for a whole game'}, 'start': {'type': 'object', 'description': 'members of the start: {turn: "
	  "3, A: {hand: [NUMBER]}}'}, " MORE },
};

/* 1. What tools take */

static json_t *
tool_json(const struct tool *tool)
{
	char *text = alloc_text("{%s}", tool->arguments);
	for (char *c = text; *c; c++)
		*c = *c == '\'' ? '"' : *c;
	json_t *properties = alloc_have(json_loads(text, 0, NULL));
	free(text);
	json_t *game = json_object_get(properties, "game"), *games = json_array();
	for (const struct mcp_grammar *of = mcp_grammars; game && of->game; of++)
		json_array_append_new(games, json_string(of->game));
	if (game)
		json_object_set(game, "enum", games);
	json_decref(games);
	return json_pack("{s:s, s:s, s:{s:s, s:o, s:[s], s:b}, s:{s:b, s:b, s:b, s:b}}", "name",
	                 tool->name, "description", tool->about, "inputSchema", "type", "object",
	                 "properties", properties, "required", tool->text, "additionalProperties",
	                 0, "annotations", "readOnlyHint", 1, "idempotentHint", 1,
	                 "destructiveHint", 0, "openWorldHint", 0);
}

json_t *
mcp_tools_json(void)
{
	json_t *out = json_array();
	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
		json_array_append_new(out, tool_json(&tools[i]));
	return out;
}

/* 2. Short answers */

/* Drop what a reader seldom needs of a ruling. */
static void
drop(json_t *answer)
{
	static const char *const members[] = { "hashes",           "versions", "evidence",
		                               "beyond_text",      "readings", "citations_count",
		                               "beyond_text_count" };
	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		json_object_del(answer, members[i]);
}

/* Cut the lists in a value to `most` entries, and add how many are left out. */
static void
cut(json_t *value, size_t most)
{
	const char *key;
	json_t *one;
	void *next;
	size_t i;
	if (json_is_array(value))
		json_array_foreach(value, i, one)
			cut(one, most);
	json_object_foreach_safe(value, next, key, one)
	{
		char *left = alloc_text("%s_left_out", key);
		size_t n = json_array_size(one);
		if (n > most) {
			json_int_t before = json_integer_value(json_object_get(value, left));
			json_object_set_new(value, left,
			                    json_integer(before + (json_int_t)(n - most)));
			while (json_array_size(one) > most)
				json_array_remove(one, most);
		}
		free(left);
		cut(one, most);
	}
}

/* Remove the comments of a template. */
static void
uncomment(json_t *answer)
{
	const char *line = json_string_value(json_object_get(answer, "transcript"));
	struct buffer kept = { 0 };
	while (line && *line) {
		size_t whole = strcspn(line, "\n");
		const char *comment = strstr(line, "  #");
		size_t len = comment && comment < line + whole ? (size_t)(comment - line) : whole;
		if (len > 0 && line[strspn(line, " ")] != '#') {
			buffer_bytes(&kept, line, len);
			buffer_text(&kept, "\n");
		}
		line += whole + (line[whole] == '\n');
	}
	json_object_set_new(answer, "transcript", json_string(buffer_end(&kept)));
	buffer_free(&kept);
}

/* Return the answer as text, cut until it is short. A transcript is never cut. */
static char *
shortened(const struct tool *tool, json_t *answer, bool more)
{
	static const size_t steps[] = { 20, 8, 4, 2, 1 };
	if (more || strcmp(tool->name, "position") == 0)
		return alloc_have(json_dumps(answer, JSON_COMPACT));
	drop(answer);
	if (json_is_string(json_object_get(answer, "transcript")))
		uncomment(answer);
	char *text = alloc_have(json_dumps(answer, JSON_COMPACT));
	for (size_t i = 0; i < sizeof steps / sizeof *steps && strlen(text) > MOST; i++) {
		free(text);
		cut(answer, steps[i]);
		text = alloc_have(json_dumps(answer, JSON_COMPACT));
	}
	return text;
}

/* 3. Calls */

/* Return the argument that is asked about as text: a transcript may be an object. */
static char *
text_of(const json_t *argument)
{
	if (json_is_string(argument))
		return alloc_copy(json_string_value(argument));
	return argument ? alloc_have(json_dumps(argument, JSON_COMPACT | JSON_ENCODE_ANY))
	                : alloc_copy("");
}

static json_t *
result_of(const struct tool *tool, const struct judge_text *said, bool more)
{
	bool is_error = said->code != JUDGE_FINE && said->code != JUDGE_NOT_FINE &&
	                said->code != JUDGE_UNDETERMINED;
	json_t *answer = alloc_have(json_loads(said->at, 0, NULL));
	is_error = is_error || (json_object_size(answer) == 1 && json_object_get(answer, "faults"));
	char *text = shortened(tool, answer, more);
	json_t *out = json_pack("{s:[{s:s, s:s}], s:b}", "content", "type", "text", "text", text,
	                        "isError", is_error);
	if (!is_error)
		json_object_set(out, "structuredContent", answer);
	json_decref(answer);
	free(text);
	return out;
}

json_t *
mcp_call(const char *name, const json_t *arguments)
{
	const struct tool *tool = tools, *end = tools + sizeof tools / sizeof *tools;
	while (tool < end && strcmp(tool->name, name) != 0)
		tool++;
	if (tool == end)
		return NULL;
	json_t *options = arguments ? json_copy((json_t *)(uintptr_t)arguments) : json_object();
	bool more = json_is_true(json_object_get(options, "more")) ||
	            json_is_true(json_object_get(options, "full"));
	char *text = text_of(json_object_get(options, tool->text)), *given;
	json_object_del(options, "more");
	json_object_del(options, tool->text);
	given = alloc_have(json_dumps(options, JSON_COMPACT));
	struct judge_text said = judge_ask(tool->name, text, strlen(text), given);
	json_t *out = result_of(tool, &said, more);
	judge_text_free(&said);
	json_decref(options);
	free(text);
	free(given);
	return out;
}
