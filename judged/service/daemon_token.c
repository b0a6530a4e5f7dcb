/* daemon_token.c: `judged token add|list|revoke`: manages the tokens of a database, even while it
 * is in use. */
#include "judged/service/daemon_token.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judged/service/base/auth.h"
#include "judged/text/utf8.h"

enum { FINE = 0, NOT_THERE = 1, WRONG_USE = 2 };

struct command {
	const char *database, *name, *scopes, *seat, *group;
	bool json, create;
};

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
	fprintf(stderr, "judged: %s\n", sentence);
	return PROGRAM_MISUSED;
}

static int
failed(const struct store *store)
{
	fprintf(stderr, "judged: the database cannot be used: %s\n", store_error(store));
	return WRONG_USE;
}

/* Return what is wrong with the options; NULL if nothing is. */
static const char *
fault_of(const struct command *w)
{
	enum view view;
	unsigned scopes;
	if (!w->name || !w->scopes || !w->seat)
		return "A token needs --name, --scopes and --seat.";
	if (!is_name(w->name))
		return "A name must be 1 to 63 bytes of UTF-8.";
	if (!auth_read_scopes(w->scopes, &scopes))
		return "The scopes must be one or more of submit, read, judge, admin, metrics and penalties, each at most once.";
	if (!view_from_word(w->seat, &view))
		return "The seat must be public, A, B or judge.";
	if (w->group && !is_name(w->group))
		return "A group's name must be 1 to 63 bytes of UTF-8.";
	if (w->group && scopes & (SCOPE_ADMIN | SCOPE_METRICS))
		return "The scopes admin and metrics cover the whole service, so a token with one of them can't have a group.";
	return NULL;
}

static int
add(struct store *store, const struct command *w)
{
	struct store_token token = { 0 };
	char text[AUTH_TOKEN];
	snprintf(token.name, sizeof token.name, "%s", w->name);
	snprintf(token.scopes, sizeof token.scopes, "%s", w->scopes);
	snprintf(token.seat, sizeof token.seat, "%s", w->seat);
	snprintf(token.group, sizeof token.group, "%s", w->group ? w->group : "");
	if (auth_make(store, &token, text) != STORE_DONE)
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
	if (*token->group)
		json_object_set_new(one, "group", json_string(token->group));
	if (*token->revoked)
		json_object_set_new(one, "revoked", json_string(token->revoked));
	json_array_append_new(ctx, one);
}

static void
list_line(void *ctx, const struct store_token *token)
{
	(void)ctx;
	printf("%lld\t%s\t%s\t%s\t%s\t%s%s%s\n", (long long)token->id, token->name, token->scopes,
	       token->seat, token->made, *token->revoked ? token->revoked : "good",
	       *token->group ? "\t" : "", token->group);
}

static int
list(struct store *store, const struct command *w)
{
	json_t *all = json_array();
	enum store_result result =
		store_tokens(store, STORE_ALL_TOKENS, w->json ? list_json : list_line, all);
	if (result == STORE_DONE && w->json) {
		json_dumpf(all, stdout, JSON_INDENT(2));
		putchar('\n');
	}
	json_decref(all);
	return result == STORE_DONE ? FINE : failed(store);
}

static int
revoke_token(struct store *store, const char *text)
{
	char *end;
	long long id = strtoll(text ? text : "", &end, 10);
	if (!text || *end || id <= 0)
		return wrong(
			"Give the number of the token to revoke; `judged token list` shows it.");
	struct store_token token = { .id = id };
	struct store_entry entry = { .kind = STORE_REVOKED, .what = &token };
	store_keep(store, &entry);
	switch (entry.result) {
	case STORE_DONE: return FINE;
	case STORE_NONE:
		fprintf(stderr, "judged: there is no valid token with number %lld\n", id);
		return NOT_THERE;
	default: return failed(store);
	}
}

static int
perform(struct store *store, const char *what, const struct command *w, const char *argument)
{
	if (strcmp(what, "revoke") == 0)
		return revoke_token(store, argument);
	if (argument)
		return wrong("There is one argument too many.");
	return strcmp(what, "add") == 0 ? add(store, w) : list(store, w);
}

/* Is the database a file that doesn't exist and must not be created? */
static bool
is_missing(const struct command *command)
{
	return !command->create && !strstr(command->database, "://") &&
	       access(command->database, F_OK) != 0 && errno == ENOENT;
}

static int
token(const struct program_call *call)
{
	const struct command *command = call->command;
	const char *what = call->operand[0];
	struct fault fault;
	if (strcmp(what, "add") != 0 && strcmp(what, "list") != 0 && strcmp(what, "revoke") != 0)
		return wrong("The first argument must be add, list or revoke.");
	const char *misused = strcmp(what, "add") == 0 ? fault_of(command) : NULL;
	if (misused)
		return wrong(misused);
	struct store *store = store_open(command->database, command->create, &fault);
	if (!store) {
		fprintf(stderr, "judged: %s%s [%s]\n", fault.sentence,
		        is_missing(command) ? " With --create it is made." : "", fault.code);
		return WRONG_USE;
	}
	int code = perform(store, what, command, call->operand[1]);
	store_close(store);
	return code;
}

static const struct program_option options[] = {
	OPTION_TEXT("database", "FILE", database, "the database file; by default judged.db"),
	OPTION_TEXT("store", "ADDRESS", database, "the database, as a file or postgresql://..."),
	OPTION_TEXT("name", "NAME", name, "who the new token is for"),
	OPTION_TEXT(
		"scopes", "SCOPE[,SCOPE]...", scopes,
		"what the token allows: one or more of submit, read, judge, admin, metrics and penalties"),
	OPTION_TEXT_OF("seat", "SEAT", seat, view_words,
	               "whose hidden cards the token shows: public, A, B or judge"),
	OPTION_TEXT(
		"group", "GROUP", group,
		"the platform, event or table the token is for. What it submits belongs to that group, and it can read nothing else"),
	OPTION_FLAG("create", create, "create the database if it doesn't exist"),
	OPTION_FLAG("json", json, "print the list as JSON"),
	OPTION_END,
};

const struct program_command daemon_token = {
	.name = "token",
	.usage =
		"add --name NAME --scopes SCOPE[,SCOPE]... --seat SEAT [--group GROUP] | list [--json] | revoke ID",
	.about =
		"Add a token to a database, list the tokens, or revoke one. This works even while a server is\n"
		"using the database.\n",
	.exits =
		"0 done, 1 there is no valid token with that number, 2 usage error, or the database "
		"can't be used.",
	.examples = "judged token add --name platform --scopes submit,read --seat public --create\n"
		    "judged token list\n"
		    "judged token revoke 3\n",
	.options = options,
	.least = 1,
	.most = 2,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .database = "judged.db" },
	.run = token,
};
