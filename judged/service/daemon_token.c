/* daemon_token.c: `judged token add|list|revoke`: tokens of a database, also while it is served. */
#include "judged/service/daemon_token.h"

#include <getopt.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/service/base/auth.h"
#include "judged/text/utf8.h"

enum { FINE = 0, NOT_THERE = 1, WRONG_USE = 2 };

static const char usage[] = "usage: judged token add [--database FILE] --name NAME --scopes "
			    "SCOPE[,SCOPE]... --seat SEAT\n"
			    "       judged token list [--database FILE] [--json]\n"
			    "       judged token revoke [--database FILE] ID\n"
			    "scopes: submit, read, judge, admin; seats: public, A, B, judge\n";

struct wanted {
	const char *database, *name, *scopes, *seat;
	bool json, help;
};

static const struct option long_options[] = {
	{ "database", required_argument, NULL, 'd' },
	{ "name", required_argument, NULL, 'n' },
	{ "scopes", required_argument, NULL, 'c' },
	{ "seat", required_argument, NULL, 's' },
	{ "json", no_argument, NULL, 'j' },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

static bool
read_options(struct wanted *w, int argc, char *argv[])
{
	int option;

	optind = 1;
	while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
		switch (option) {
		case 'd': w->database = optarg; break;
		case 'n': w->name = optarg; break;
		case 'c': w->scopes = optarg; break;
		case 's': w->seat = optarg; break;
		case 'j': w->json = true; break;
		case 'h': w->help = true; break;
		default: return false;
		}
	}
	return true;
}

static bool
is_name(const char *text)
{
	size_t left = strlen(text);

	if (left == 0 || left >= STORE_NAME)
		return false;
	while (left > 0) {
		size_t n = utf8_length((const unsigned char *)text, left);
		if (n == 0 || (unsigned char)*text < ' ')
			return false;
		text += n;
		left -= n;
	}
	return true;
}

static int
wrong(const char *sentence)
{
	fprintf(stderr, "judged: %s\n%s", sentence, usage);
	return WRONG_USE;
}

static int
failed(const struct store *store)
{
	fprintf(stderr, "judged: the database cannot be used: %s\n", store_error(store));
	return WRONG_USE;
}

static int
add(struct store *store, const struct wanted *w)
{
	struct store_token token;
	char text[AUTH_TOKEN];
	enum view view;
	unsigned scopes;

	if (!w->name || !w->scopes || !w->seat)
		return wrong("A token needs --name, --scopes and --seat.");
	if (!is_name(w->name))
		return wrong("A name has 1 to 63 bytes of UTF-8.");
	if (!auth_read_scopes(w->scopes, &scopes))
		return wrong("The scopes are some of submit, read, judge and admin, each once.");
	if (!view_from_word(w->seat, &view))
		return wrong("The seat is one of public, A, B and judge.");
	if (auth_make(store, w->name, w->scopes, w->seat, &token, text) != STORE_DONE)
		return failed(store);
	puts(text);
	return FINE;
}

static void
list_json(void *ctx, const struct store_token *token)
{
	json_t *one = json_pack("{s:I, s:s, s:s, s:s, s:s}", "id", (json_int_t)token->id, "name",
	                        token->name, "scopes", token->scopes, "seat", token->seat, "made",
	                        token->made);

	if (*token->revoked)
		json_object_set_new(one, "revoked", json_string(token->revoked));
	json_array_append_new(ctx, one);
}

static void
list_line(void *ctx, const struct store_token *token)
{
	(void)ctx;
	printf("%lld\t%s\t%s\t%s\t%s\t%s\n", (long long)token->id, token->name, token->scopes,
	       token->seat, token->made, *token->revoked ? token->revoked : "good");
}

static int
list(struct store *store, const struct wanted *w)
{
	json_t *all = json_array();
	enum store_result result = store_token_list(store, w->json ? list_json : list_line, all);

	if (result == STORE_DONE && w->json) {
		json_dumpf(all, stdout, JSON_INDENT(2));
		putchar('\n');
	}
	json_decref(all);
	return result == STORE_DONE ? FINE : failed(store);
}

static int
revoke(struct store *store, const char *text)
{
	char *end;
	long long id = strtoll(text ? text : "", &end, 10);

	if (!text || *end || id <= 0)
		return wrong(
			"Say the number of the token to revoke; `judged token list` tells it.");
	switch (store_token_revoke(store, id)) {
	case STORE_DONE: return FINE;
	case STORE_NONE:
		fprintf(stderr, "judged: there is no good token of number %lld\n", id);
		return NOT_THERE;
	default: return failed(store);
	}
}

static int
perform(struct store *store, const char *what, const struct wanted *w, const char *argument)
{
	if (strcmp(what, "revoke") == 0)
		return revoke(store, argument);
	if (argument)
		return wrong("There is an argument too many.");
	return strcmp(what, "add") == 0 ? add(store, w) : list(store, w);
}

int
daemon_token(int argc, char *argv[])
{
	struct wanted w = { .database = "judged.db" };
	const char *what = argc > 1 ? argv[1] : "";
	struct fault fault;

	if (!read_options(&w, argc - 1, argv + 1))
		return WRONG_USE;
	if (w.help || strcmp(what, "--help") == 0)
		return fputs(usage, stdout) < 0 ? WRONG_USE : FINE;
	if (strcmp(what, "add") != 0 && strcmp(what, "list") != 0 && strcmp(what, "revoke") != 0)
		return wrong("Say add, list or revoke.");
	struct store *store = store_open(w.database, &fault);
	if (!store) {
		fprintf(stderr, "judged: %s [%s]\n", fault.sentence, fault.code);
		return WRONG_USE;
	}
	int code = perform(store, what, &w, optind < argc - 1 ? argv[1 + optind] : NULL);
	store_close(store);
	return code;
}
