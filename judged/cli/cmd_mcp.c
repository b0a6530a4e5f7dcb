/*
 * cmd_mcp.c: `judge mcp`: answers a language model over the Model Context Protocol.
 *
 * One JSON-RPC message a line on standard input and output. In revision 2026-07-28 there is no
 * handshake: each request names its revision. Older clients open with `initialize`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/cli/mcp_tools.h"
#include "judged/text/alloc.h"
#include "judged/transcript/schema.h"

#define NEWEST "2026-07-28"
#define META "io.modelcontextprotocol/"

static const char *const revisions[] = { NEWEST,       "2025-11-25", "2025-06-18",
	                                 "2025-03-26", "2024-11-05", NULL };

enum {
	BAD_JSON = -32700,
	BAD_REQUEST = -32600,
	NO_METHOD = -32601,
	BAD_PARAMS = -32602,
	NO_RESOURCE = -32002, /* before 2026-07-28 */
	NO_REVISION = -32022,
	HOUR_MS = 3600000
};

static const char instructions[] =
	"Judges games of trading card games by their rulebooks. Read judge://grammar/GAME before writing a "
	"transcript, or begin with the tool `new`. `check` lists all that is wrong with a transcript, "
	"`replay` rules on it, `explain` says why something happened or did not, and `moves` what can "
	"come next.";

/* A client that opened with `initialize`, or one that names its revision in each request. */
struct client {
	bool old;
};

/* 1. Messages */

static json_t *
failure(int code, const char *message, json_t *data)
{
	json_t *error = json_pack("{s:i, s:s}", "code", code, "message", message);
	if (data)
		json_object_set_new(error, "data", data);
	return json_pack("{s:o}", "error", error);
}

/* Return a finished result. `lasts`: it is the same for everyone until the program ends. */
static json_t *
success(const struct client *client, json_t *result, bool lasts)
{
	if (!client->old)
		json_object_set_new(result, "resultType", json_string("complete"));
	if (!client->old && lasts) {
		json_object_set_new(result, "ttlMs", json_integer(HOUR_MS));
		json_object_set_new(result, "cacheScope", json_string("public"));
	}
	return json_pack("{s:o}", "result", result);
}

static json_t *
list_revisions(void)
{
	json_t *out = json_array();
	for (int i = 0; revisions[i]; i++)
		json_array_append_new(out, json_string(revisions[i]));
	return out;
}

static bool
is_revision(const char *name)
{
	for (int i = 0; name && revisions[i]; i++)
		if (strcmp(revisions[i], name) == 0)
			return true;
	return false;
}

static json_t *
capabilities(void)
{
	return json_pack("{s:{}, s:{}}", "tools", "resources");
}

static json_t *
this_program(void)
{
	return json_pack("{s:s, s:s}", "name", "judge", "version", JUDGE_ENGINE_VERSION);
}

/* 2. Methods */

static json_t *
discover(struct client *client, const json_t *params)
{
	(void)params;
	return success(client,
	               json_pack("{s:o, s:o, s:s, s:{s:o}}", "supportedVersions", list_revisions(),
	                         "capabilities", capabilities(), "instructions", instructions,
	                         "_meta", META "serverInfo", this_program()),
	               true);
}

/* A client of 2026-07-28 doesn't open so. */
static json_t *
initialize(struct client *client, const json_t *params)
{
	const char *asked = json_string_value(json_object_get(params, "protocolVersion"));
	client->old = true;
	bool known = is_revision(asked) && strcmp(asked, NEWEST) != 0;
	return success(client,
	               json_pack("{s:s, s:o, s:o, s:s}", "protocolVersion",
	                         known ? asked : revisions[1], "capabilities", capabilities(),
	                         "serverInfo", this_program(), "instructions", instructions),
	               false);
}

static json_t *
ping(struct client *client, const json_t *params)
{
	(void)params;
	return success(client, json_object(), false);
}

static json_t *
list_tools(struct client *client, const json_t *params)
{
	(void)params;
	return success(client, json_pack("{s:o}", "tools", mcp_tools_json()), true);
}

static json_t *
call_tool(struct client *client, const json_t *params)
{
	const char *name = json_string_value(json_object_get(params, "name"));
	json_t *result = name ? mcp_call(name, json_object_get(params, "arguments")) : NULL;
	return result ? success(client, result, false)
	              : failure(BAD_PARAMS, "there is no such tool; tools/list names them", NULL);
}

static void
add_resource(json_t *list, const char *kind, const char *game, const char *about, const char *type)
{
	json_t *one = json_pack("{s:s+++, s:s++, s:s, s:s}", "uri", "judge://", kind, "/", game,
	                        "name", kind, "-", game, "description", about, "mimeType", type);
	json_array_append_new(list, one);
}

static json_t *
list_resources(struct client *client, const json_t *params)
{
	json_t *list = json_array();
	(void)params;
	for (const struct mcp_grammar *of = mcp_grammars; of->game; of++) {
		add_resource(list, "grammar", of->game,
		             "How a transcript of the game is written, with eight whole examples",
		             "text/markdown");
		add_resource(list, "schema", of->game, "JSON Schema of the game's transcripts",
		             "application/schema+json");
	}
	return success(client, json_pack("{s:o}", "resources", list), true);
}

static json_t *
list_templates(struct client *client, const json_t *params)
{
	(void)params;
	return success(client, json_pack("{s:[]}", "resourceTemplates"), true);
}

static json_t *
contents(struct client *client, const char *uri, const char *type, const char *text)
{
	return success(client,
	               json_pack("{s:[{s:s, s:s, s:s}]}", "contents", "uri", uri, "mimeType", type,
	                         "text", text),
	               true);
}

/* Return the game in the address of a resource, or NULL. */
static const char *
game_in(const char *uri, const char *kind)
{
	size_t len = strlen(kind);
	return uri && strncmp(uri, kind, len) == 0 && judge_game(uri + len) ? uri + len : NULL;
}

static json_t *
read_resource(struct client *client, const json_t *params)
{
	const char *uri = json_string_value(json_object_get(params, "uri")), *game;
	if ((game = game_in(uri, "judge://grammar/")) != NULL)
		for (const struct mcp_grammar *of = mcp_grammars; of->game; of++)
			if (strcmp(of->game, game) == 0)
				return contents(client, uri, "text/markdown", of->text);
	if ((game = game_in(uri, "judge://schema/")) == NULL)
		return failure(client->old ? NO_RESOURCE : BAD_PARAMS,
		               "there is no such resource; resources/list names them", NULL);
	json_t *schema = transcript_schema(judge_game(game));
	char *text = alloc_have(json_dumps(schema, JSON_COMPACT));
	json_t *out = contents(client, uri, "application/schema+json", text);
	json_decref(schema);
	free(text);
	return out;
}

static const struct {
	const char *name;
	json_t *(*answer)(struct client *client, const json_t *params);
} methods[] = {
	{ "server/discover", discover },
	{ "initialize", initialize },
	{ "ping", ping },
	{ "tools/list", list_tools },
	{ "tools/call", call_tool },
	{ "resources/list", list_resources },
	{ "resources/templates/list", list_templates },
	{ "resources/read", read_resource },
};

/* 3. The conversation */

static json_t *
answer(struct client *client, const json_t *request)
{
	const char *method = json_string_value(json_object_get(request, "method"));
	const json_t *params = json_object_get(request, "params");
	const json_t *named =
		json_object_get(json_object_get(params, "_meta"), META "protocolVersion");
	if (!method)
		return failure(BAD_REQUEST, "a request is an object with a `method`", NULL);
	if (named && !is_revision(json_string_value(named)))
		return failure(NO_REVISION, "this revision of the protocol is not supported",
		               json_pack("{s:o, s:O}", "supported", list_revisions(), "requested",
		                         named));
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
		if (strcmp(methods[i].name, method) == 0)
			return methods[i].answer(client, params);
	return failure(NO_METHOD, "there is no such method", NULL);
}

/* Answer a line. A notification and an answer from the client get none. */
static void
converse(struct client *client, const char *line, size_t len)
{
	json_error_t error;
	json_t *request = json_loadb(line, len, JSON_DECODE_ANY, &error), *out;
	const json_t *id = json_object_get(request, "id");
	bool is_notification = json_is_object(request) && !id;
	if (!request)
		out = failure(BAD_JSON, error.text, NULL);
	else if (is_notification || json_object_get(request, "result") ||
	         json_object_get(request, "error"))
		out = NULL;
	else
		out = answer(client, request);
	if (out) {
		json_object_set_new(out, "jsonrpc", json_string("2.0"));
		json_object_set_new(out, "id", id ? json_deep_copy(id) : json_null());
		json_dumpf(out, stdout, JSON_COMPACT);
		putchar('\n');
		fflush(stdout);
	}
	json_decref(out);
	json_decref(request);
}

static int
serve(const struct program_call *call)
{
	struct client client = { 0 };
	char *line = NULL;
	size_t cap = 0;
	ssize_t len;
	(void)call;
	while ((len = getline(&line, &cap, stdin)) > 0)
		if (strspn(line, " \t\r\n") < (size_t)len)
			converse(&client, line, (size_t)len);
	free(line);
	return CLI_FINE;
}

static const struct program_option options[] = { OPTION_END };

struct command {
	char none;
};

const struct program_command cmd_mcp = {
	.name = "mcp",
	.summary = "answer a language model over the Model Context Protocol",
	.usage = "",
	.about =
		"Answer requests of the Model Context Protocol (revision 2026-07-28, and older ones that begin with\n"
		"initialize) on standard input and output, a message a line. Its nine tools change nothing; each gives\n"
		"the answer of the command with its name. docs/embedding.md has an example.\n",
	.exits = "0 at the end of the input.",
	.examples = "judge mcp\n",
	.options = options,
	.size = sizeof(struct command),
	.run = serve,
};
