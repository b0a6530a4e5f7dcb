/* daemon_store.c: `judged backup FILE` and `judged verify`, for a database that may be in use. */
#include "judged/service/daemon_store.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "judged/service/daemon_replay.h"

enum { FINE = 0, DAMAGED = 1, WRONG_USE = 2 };

struct command {
	const char *database, *head;
	bool json, replay;
};

static int
complain(const struct fault *fault)
{
	fprintf(stderr, "judged: %s [%s]\n", fault->sentence, fault->code);
	return WRONG_USE;
}

static void
print_head(void *ctx, const struct store_log_head *head)
{
	(void)ctx;
	printf("head %s\n", head->text);
}

static int
backup(const struct program_call *call)
{
	const struct command *command = call->command;
	struct fault fault;
	return store_backup(command->database, call->operand[0], print_head, NULL, &fault)
	               ? FINE
	               : complain(&fault);
}

static const struct program_option backup_options[] = {
	OPTION_TEXT("database", "FILE", database, "the database file; by default judged.db"),
	OPTION_TEXT("store", "ADDRESS", database, "the database, as a file or postgresql://..."),
	OPTION_END,
};

const struct program_command daemon_backup = {
	.name = "backup",
	.usage = "NEW-FILE",
	.about =
		"Copy the database as it stands at one moment, even while a server is using it, and print the heads\n"
		"of its logs. NEW-FILE must not exist yet. A store in PostgreSQL is checked first, and copied to a file\n"
		"that can be served.\n",
	.exits = "0 copied and safely stored, 2 usage error, or the copy failed.",
	.examples = "judged backup --database judged.db copy.db\n"
		    "judged backup --store postgresql://judged@db.example/rulings copy.db\n",
	.options = backup_options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .database = "judged.db" },
	.run = backup,
};

/* The damage found: printed as lines, or collected for JSON. */
struct report {
	json_t *damage, *heads; /* NULL: print lines */
	bool any;
	struct replaying replaying;
};

static void
note(void *ctx, const char *id, const char *what)
{
	struct report *report = ctx;
	report->any = true;
	if (report->damage)
		json_array_append_new(report->damage,
		                      json_pack("{s:s, s:s}", "id", id, "what", what));
	else
		printf("%s%s%s%s\n", *id ? "ruling " : "", id, *id ? ": " : "", what);
}

static void
note_head(void *ctx, const struct store_log_head *head)
{
	struct report *report = ctx;
	if (report->heads)
		json_array_append_new(report->heads, json_string(head->text));
	else
		printf("head %s\n", head->text);
}

static void
print_json(const struct report *report, const struct store_checked *checked,
           const struct replaying *replay)
{
	json_t *out = json_pack("{s:b, s:I, s:O, s:O}", "sound", !report->any, "rulings",
	                        (json_int_t)checked->rulings, "damage", report->damage, "heads",
	                        report->heads);
	if (replay) {
		json_object_set_new(out, "replayed", json_integer(replay->replayed));
		json_object_set_new(out, "skipped", json_integer(replay->skipped));
	}
	json_dumpf(out, stdout, JSON_INDENT(2));
	putchar('\n');
	json_decref(out);
}

static void
print_text(const struct report *report, const struct store_checked *checked,
           const struct replaying *replay)
{
	printf("%lld rulings: %s\n", (long long)checked->rulings,
	       report->any ? "damaged" : "sound");
	if (replay)
		printf("%lld of them judged again; %lld from another version or cut short by a limit, skipped\n",
		       (long long)replay->replayed, (long long)replay->skipped);
}

static bool
replay(void *ctx, const struct store_replay *ruling)
{
	return daemon_replay(&((struct report *)ctx)->replaying, ruling);
}

static int
look_through(const struct command *command, struct report *report)
{
	struct fault fault;
	const struct store_checking as = { command->head, note, note_head,
		                           command->replay ? replay : NULL, report };
	struct store_checked checked;
	daemon_replay_begin(&report->replaying, &as, isatty(STDERR_FILENO));
	bool fine = store_verify(command->database, &as, &checked, &fault);
	daemon_replay_end(&report->replaying);
	if (!fine)
		return complain(&fault);
	(command->json ? print_json : print_text)(report, &checked,
	                                          command->replay ? &report->replaying : NULL);
	return report->any ? DAMAGED : FINE;
}

static int
verify(const struct program_call *call)
{
	const struct command *command = call->command;
	struct report report = { .damage = command->json ? json_array() : NULL,
		                 .heads = command->json ? json_array() : NULL };
	int code = look_through(command, &report);
	json_decref(report.damage);
	json_decref(report.heads);
	return code;
}

static const struct program_option verify_options[] = {
	OPTION_TEXT("database", "FILE", database, "the database file; by default judged.db"),
	OPTION_TEXT("store", "ADDRESS", database, "the database, as a file or postgresql://..."),
	OPTION_FLAG("replay", replay,
	            "judge every ruling made by this version again, and compare the results"),
	OPTION_TEXT(
		"head", "HEAD", head,
		"one or more earlier heads, separated by commas; check that the log is unchanged up to each of them"),
	OPTION_FLAG("json", json, "print the result as JSON"),
	OPTION_END,
};

const struct program_command daemon_verify = {
	.name = "verify",
	.usage = "",
	.about =
		"Check the whole database: the file, every row and its links, every digest, and every leaf of its\n"
		"logs.\n",
	.exits = "0 no damage, 1 damage found, 2 usage error, or the database can't be read.",
	.examples = "judged verify --database judged.db --replay\n",
	.options = verify_options,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .database = "judged.db" },
	.run = verify,
};
