/* server_search.c: `judge --server URL search`: rulings that are kept. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "judged/cli/server.h"

static const char usage[] =
	"usage: judge --server URL search [--game G] [--edition E] [--verdict V] [--clause C]\n"
	"                          [--role deciding|cited] [--card N] [--player P] [--event E]\n"
	"                          [--text WORDS] [--after T] [--before T] [--view V] [--limit N]\n"
	"                          [--cursor C] [--json | --ndjson | --csv]\n"
	"\n"
	"List rulings that are kept, newest first, a line each; all conditions go together.\n"
	"  --clause C   a number like 8.5.1, or 10.4.* for it and all below it\n"
	"  --role R     those the clause decided, or all that cite it\n"
	"  --text WORDS all of them in what is told aloud; `inva*` begins so\n"
	"  --after T, --before T  kept then: 2026-11-21, 2026-11-21T09:30:00Z\n"
	"  --limit N    so many, 1 to 99; by default 20\n"
	"  --cursor C   go on where a list ended\n"
	"  --json       a page as the server's answer comes\n"
	"  --ndjson, --csv  all that fit, or as many as --limit says\n"
	"Exit: 0 also when there is none, 2 wrong use or no answer.\n";

enum { FORMAT_JSON = 'j', FORMAT_NDJSON = 'n', FORMAT_CSV = 'c', ARGUMENT = 256 };

/* The parameters of GET /v1/rulings by their own names, in the order of `ARGUMENT`. */
static const struct option options[] = {
	{ "game", required_argument, NULL, ARGUMENT },
	{ "edition", required_argument, NULL, ARGUMENT },
	{ "verdict", required_argument, NULL, ARGUMENT },
	{ "clause", required_argument, NULL, ARGUMENT },
	{ "role", required_argument, NULL, ARGUMENT },
	{ "card", required_argument, NULL, ARGUMENT },
	{ "player", required_argument, NULL, ARGUMENT },
	{ "event", required_argument, NULL, ARGUMENT },
	{ "text", required_argument, NULL, ARGUMENT },
	{ "after", required_argument, NULL, ARGUMENT },
	{ "before", required_argument, NULL, ARGUMENT },
	{ "view", required_argument, NULL, ARGUMENT },
	{ "limit", required_argument, NULL, ARGUMENT },
	{ "cursor", required_argument, NULL, ARGUMENT },
	{ "json", no_argument, NULL, FORMAT_JSON },
	{ "ndjson", no_argument, NULL, FORMAT_NDJSON },
	{ "csv", no_argument, NULL, FORMAT_CSV },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

static bool
tell_page(const struct client_answer *answer)
{
	json_t *page = server_json(answer);
	const json_t *rulings = json_object_get(page, "rulings"), *one;
	size_t i;

	if (!page)
		return false;
	json_array_foreach(rulings, i, one)
		server_print_head(one);
	if (json_array_size(rulings) == 0)
		puts("No ruling that is kept fits.");
	if (*server_member(page, "next")) {
		fputs("There are more: --cursor ", stdout);
		server_print_text(server_member(page, "next"));
		putchar('\n');
	}
	json_decref(page);
	return true;
}

static int
list_page(struct client *client, const struct buffer *path, bool json)
{
	struct client_answer answer;
	bool fine = server_get(client, path, "application/json", &answer);

	if (fine && json)
		server_print(&answer);
	else if (fine)
		fine = tell_page(&answer);
	client_answer_free(&answer);
	return fine ? CLI_FINE : CLI_WRONG_USE;
}

static bool
pass_on(void *ctx, const char *bytes, size_t n)
{
	return fwrite(bytes, 1, n, ctx) == n;
}

static int
list_all(struct client *client, const struct buffer *path, const char *accept)
{
	struct client_request request = {
		.path = path->at, .accept = accept, .take = pass_on, .ctx = stdout
	};
	struct client_answer answer;
	char why[CLIENT_WHY];

	if (!client_ask(client, &request, &answer, why))
		return cli_wrong("%s", why);
	int code = answer.status == 200 ? CLI_FINE : server_problem(client, &answer, NULL);
	client_answer_free(&answer);
	return code;
}

int
server_search(struct client *client, int argc, char *argv[])
{
	struct buffer path = { 0 };
	int option, at, format = 0, code;

	buffer_text(&path, "/v1/rulings");
	while ((option = getopt_long(argc, argv, "", options, &at)) != -1) {
		if (option == 'h' || option == '?') {
			buffer_free(&path);
			return cli_usage(option, usage);
		}
		if (option == ARGUMENT)
			client_argument(&path, options[at].name, optarg);
		else
			format = option;
	}
	buffer_end(&path);
	if (optind < argc)
		code = cli_usage('?', usage);
	else if (format == FORMAT_NDJSON || format == FORMAT_CSV)
		code = list_all(client, &path,
		                format == FORMAT_CSV ? "text/csv" : "application/x-ndjson");
	else
		code = list_page(client, &path, format == FORMAT_JSON);
	buffer_free(&path);
	return code;
}
