/* server_show.c: `judge --server URL show`: prints a stored ruling, or a part of it. */
#include <stdio.h>
#include <string.h>

#include "judged/cli/server.h"

struct command {
	const char *id, *part, *number, *view;
	bool json, advice, full;
	int language; /* index in server_languages */
};

static void
print_similar(const json_t *answer)
{
	const json_t *one;
	size_t i;
	json_array_foreach(json_object_get(answer, "rulings"), i, one) {
		printf("%.2f ", json_number_value(json_object_get(one, "likeness")));
		server_print_head(one);
	}
}

static void
print_notes(const json_t *answer)
{
	const json_t *one;
	size_t i;
	json_array_foreach(json_object_get(answer, "notes"), i, one) {
		server_print_text(server_member(one, "kept"));
		putchar(' ');
		server_print_text(server_member(one, "kind"));
		fputs(" by ", stdout);
		server_print_text(server_member(one, "by"));
		fputs(": ", stdout);
		server_print_text(server_member(one, "text"));
		putchar('\n');
	}
}

static const struct part {
	const char *name, *path;
	const char *accept;
	bool numbered, viewed;
	const char *ending; /* end of the path, after the number */
	/* prints it as text; NULL: print the answer unchanged */
	void (*print)(const json_t *answer);
} parts[] = {
	{ .name = "transcript",
	  .path = "/transcript",
	  .accept = "application/json",
	  .viewed = true },
	{ .name = "citations", .path = "/citations", .accept = "application/json", .viewed = true },
	{ .name = "position",
	  .path = "/positions",
	  .accept = "application/json",
	  .numbered = true,
	  .viewed = true },
	{ .name = "board",
	  .path = "/board",
	  .accept = "image/svg+xml",
	  .numbered = true,
	  .viewed = true,
	  .ending = ".svg" },
	{ .name = "similar",
	  .path = "/similar",
	  .accept = "application/json",
	  .viewed = true,
	  .print = print_similar },
	{ .name = "notes", .path = "/notes", .accept = "application/json", .print = print_notes },
};

static const struct part *
find_part(const struct command *asked)
{
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
		if (strcmp(parts[i].name, asked->part) == 0) {
			if (parts[i].numbered == (asked->number != NULL))
				return &parts[i];
			cli_wrong(parts[i].numbered ? "`show ID %s` needs the number of decisions"
			                            : "`show ID %s` takes no number",
			          asked->part);
			return NULL;
		}
	cli_wrong("a ruling has no part `%.40s`; `show --help` lists the parts", asked->part);
	return NULL;
}

/* Begin the path with an id, or with the path a submission was stored at. */
static void
begin_path(struct buffer *path, const char *id)
{
	static const char place[] = "/v1/rulings/";
	buffer_text(path, "/v1/rulings");
	client_segment(path, strncmp(id, place, strlen(place)) == 0 ? id + strlen(place) : id);
}

static bool
print_part(const struct part *part, const struct client_answer *answer, bool json)
{
	if (json || !part->print) {
		server_print(answer);
		return true;
	}
	json_t *read = server_json(answer);
	if (read)
		part->print(read);
	json_decref(read);
	return read != NULL;
}

static int
show_part(struct client *client, const struct command *asked)
{
	const struct part *part = find_part(asked);
	struct client_answer answer;
	struct buffer path = { 0 };
	uint64_t number;
	if (!part || (part->numbered && !cli_number(part->name, asked->number, INT32_MAX, &number)))
		return CLI_WRONG_USE;
	begin_path(&path, asked->id);
	buffer_text(&path, part->path);
	if (part->numbered)
		client_segment(&path, asked->number);
	buffer_text(&path, part->ending ? part->ending : "");
	client_argument(&path, "view", part->viewed ? asked->view : NULL);
	buffer_end(&path);
	bool fine = server_get(client, &path, part->accept, &answer) &&
	            print_part(part, &answer, asked->json);
	client_answer_free(&answer);
	buffer_free(&path);
	return fine ? CLI_FINE : CLI_WRONG_USE;
}

static int
show_ruling(struct client *client, const struct command *asked)
{
	struct client_answer answer;
	struct buffer path = { 0 };
	int code = CLI_WRONG_USE;
	client->language = server_languages[asked->language];
	begin_path(&path, asked->id);
	buffer_text(&path, asked->json ? "" : "/text");
	client_argument(&path, "view", asked->view);
	client_argument(&path, "advice", asked->advice || !asked->json ? "true" : NULL);
	client_argument(&path, "include", asked->full ? "all" : NULL);
	buffer_end(&path);
	if (server_get(client, &path, asked->json ? "application/json" : "text/plain", &answer)) {
		server_print(&answer);
		code = server_exit_code(answer.verdict);
	}
	client_answer_free(&answer);
	buffer_free(&path);
	return code;
}

static int
show(const struct program_call *call)
{
	struct command *asked = call->command;
	asked->id = call->operand[0];
	asked->part = call->operand[1]; /* the operands end with NULL */
	asked->number = asked->part ? call->operand[2] : NULL;
	return (asked->part ? show_part : show_ruling)(call->context, asked);
}

static const struct program_option options[] = {
	OPTION_WORD(
		"lang", "L", language, server_languages, 0,
		"the language of a whole ruling: en (the default), or ja for the edition ja-1.04"),
	OPTION_FLAG("full", full,
	            "for a whole ruling, also print readings, versions, hashes and citations"),
	OPTION_FLAG(
		"json", json,
		"print the server's answer as JSON; a transcript, citations or a position is always JSON"),
	OPTION_TEXT_OF("view", "V", view, view_words,
	               "whose hidden cards to show; by default, the ones the token's seat may see"),
	OPTION_FLAG("advice", advice, "with --json, also print what to do about an illegal move"),
	OPTION_END,
};

const struct program_command server_show = {
	.name = "show",
	.summary = "print a kept ruling, or a part of it",
	.usage = "ID [PART]",
	.about =
		"Print a kept ruling, or just one PART of it:\n"
		"  transcript   what was submitted; readers other than judges get only what they could know\n"
		"  citations    what happened, and under which clause\n"
		"  position K   the position after K decisions\n"
		"  board K      a picture of the position after K decisions, as SVG\n"
		"  similar      past rulings decided by nearly the same clauses\n"
		"  notes        what head judges have written about the ruling\n",
	.exits =
		"for a whole ruling, the same as `judge replay`; for a part, 0; if there is no answer, 2.",
	.operands = "ID PART",
	.examples = "judge --server http://127.0.0.1:8470 show ID\n"
		    "judge --server http://127.0.0.1:8470 show ID board 12 > board.svg\n",
	.options = options,
	.least = 1,
	.most = 3,
	.size = sizeof(struct command),
	.run = show,
};
