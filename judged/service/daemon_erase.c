/* daemon_erase.c: `judged erase ID --reason TEXT`: removes a ruling or a penalty from a database, even
 * while it is in use. */
#include <stdio.h>

#include "judged/service/daemon_store.h"
#include "judged/store/store.h"

enum { FINE = 0, NOT_THERE = 1, WRONG_USE = 2 };

struct command {
	const char *database, *reason;
};

static int
report(struct store *store, enum store_result result, const char *what, const char *id)
{
	if (result == STORE_FAILED) {
		fprintf(stderr, "judged: the database cannot be written: %s\n", store_error(store));
		return WRONG_USE;
	}
	if (result == STORE_NONE)
		fprintf(stderr, "judged: there is no ruling %s, and no penalty\n", id);
	else
		printf("%s %s: erased\n", what, id);
	return result == STORE_NONE ? NOT_THERE : FINE;
}

static enum store_result
erase(struct store *store, enum store_kind kind, void *what)
{
	struct store_entry entry = { .kind = kind, .what = what };
	enum store_result result = store_keep(store, &entry);
	return result == STORE_DONE && entry.result == STORE_DONE ? store_scrub(store)
	                                                          : entry.result;
}

static int
run(const struct program_call *call)
{
	const struct command *command = call->command;
	struct store_erasure e = { .name = "command line", .reason = command->reason };
	struct store_penalty p = { .name = e.name, .reason = e.reason, .erased = true };
	const char *what = "ruling";
	struct fault fault;
	if (!command->reason || !*command->reason) {
		fputs("judged: Give the reason with --reason.\n", stderr);
		return PROGRAM_MISUSED;
	}
	struct store *store = store_open(command->database, false, &fault);
	if (!store) {
		fprintf(stderr, "judged: %s [%s]\n", fault.sentence, fault.code);
		return WRONG_USE;
	}
	snprintf(e.ruling, sizeof e.ruling, "%s", call->operand[0]);
	snprintf(p.id, sizeof p.id, "%s", call->operand[0]);
	enum store_result result = erase(store, STORE_ERASURE, &e);
	if (result == STORE_NONE) {
		what = "penalty";
		result = erase(store, STORE_PENALTY, &p);
	}
	int code = report(store, result, what, call->operand[0]);
	store_close(store);
	return code;
}

static const struct program_option options[] = {
	OPTION_TEXT("database", "FILE", database, "the database file; by default judged.db"),
	OPTION_TEXT("store", "ADDRESS", database, "the database, as a file or postgresql://..."),
	OPTION_TEXT("reason", "TEXT", reason,
	            "the reason, shown to anyone who asks for the ruling"),
	OPTION_END,
};

const struct program_command daemon_erase = {
	.name = "erase",
	.usage = "ID",
	.about =
		"Erase a ruling and all notes on it, or a penalty. The log still shows that it existed. A\n"
		"database file is rewritten, so nothing else of it is left; a PostgreSQL server keeps traces on\n"
		"its disk until it has reused the space.\n",
	.exits =
		"0 erased, 1 no ruling and no penalty has that ID, 2 usage error, or erasing failed.",
	.examples =
		"judged erase 1f0c9a7be3d24c5f8a6b0e1d2c3b4a59 --reason 'a player asked for it'\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .database = "judged.db" },
	.run = run,
};
