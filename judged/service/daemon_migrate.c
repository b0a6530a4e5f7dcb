/* daemon_migrate.c: `judged migrate FROM TO`: copies everything from one store to another, even
 * while the first is in use. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "judged/service/daemon_store.h"
#include "judged/store/store.h"

enum { FINE = 0, NOT_ALL = 1, WRONG_USE = 2, BAR = 40, PATIENCE_MS = 1000, STEP_MS = 100 };

struct command {
	bool json;
};

/* Progress and differences. */
struct report {
	json_t *differences; /* NULL: print lines */
	bool progress, shown, any;
	int64_t begun, drawn;
};

static int64_t
now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Draw the progress bar, unless the work is done quickly. */
static void
draw(void *ctx, int64_t rulings, int64_t total)
{
	static const char full[] = "########################################";
	struct report *r = ctx;
	int64_t time = now(), most = total > rulings ? total : rulings;
	if (!r->progress || time - r->begun < PATIENCE_MS || time - r->drawn < STEP_MS)
		return;
	r->drawn = time;
	r->shown = true;
	fprintf(stderr, "\r[%-*.*s] %lld of %lld rulings", BAR,
	        (int)(rulings * BAR / (most > 0 ? most : 1)), full, (long long)rulings,
	        (long long)most);
	fflush(stderr);
}

static void
note_difference(void *ctx, const char *what)
{
	struct report *r = ctx;
	r->any = true;
	if (r->differences)
		json_array_append_new(r->differences, json_string(what));
	else
		printf("%s: the other store has a different one\n", what);
}

static void
print_json(const struct report *r, const struct store_migrated *m)
{
	json_t *kinds = json_object();
	for (int i = 0; i < CARRIED_KINDS; i++)
		json_object_set_new(kinds, store_carried_words[i],
		                    json_pack("{s:I, s:I}", "copied", (json_int_t)m->copied[i],
		                              "same", (json_int_t)m->there[i]));
	json_t *out =
		json_pack("{s:b, s:o, s:O, s:I, s:I, s:I, s:s}", "same", !r->any && !m->beyond,
	                  "kinds", kinds, "differences", r->differences, "newer",
	                  (json_int_t)m->newer, "running", (json_int_t)m->running, "only_there",
	                  (json_int_t)m->beyond, "digest", m->digest);
	json_dumpf(out, stdout, JSON_INDENT(2));
	putchar('\n');
	json_decref(out);
}

static void
print_text(const struct report *r, const struct store_migrated *m)
{
	for (int i = 0; i < CARRIED_KINDS; i++)
		printf("%s: %lld copied, %lld the same\n", store_carried_words[i],
		       (long long)m->copied[i], (long long)m->there[i]);
	if (m->newer)
		printf("%lld rulings have been kept since the start; run this again to copy them\n",
		       (long long)m->newer);
	if (m->running)
		printf("%lld jobs are running; run this again when they have ended\n",
		       (long long)m->running);
	if (m->beyond)
		printf("%lld rulings are only in the other store\n", (long long)m->beyond);
	printf("%s, digest %s\n", r->any || m->beyond ? "the stores differ" : "everything is there",
	       m->digest);
}

static int
migrate(const struct program_call *call, struct report *report)
{
	const struct command *command = call->command;
	const struct store_migrating as = { draw, note_difference, report };
	struct store_migrated migrated;
	struct fault fault;
	bool fine = store_migrate_all(call->operand[0], call->operand[1], &as, &migrated, &fault);
	if (report->shown)
		fputs("\n", stderr);
	if (!fine) {
		fprintf(stderr, "judged: %s [%s]\n", fault.sentence, fault.code);
		return WRONG_USE;
	}
	(command->json ? print_json : print_text)(report, &migrated);
	return report->any || migrated.beyond ? NOT_ALL : FINE;
}

static int
run(const struct program_call *call)
{
	const struct command *command = call->command;
	struct report report = { .differences = command->json ? json_array() : NULL,
		                 .progress = isatty(STDERR_FILENO),
		                 .begun = now() };
	if (strcmp(call->operand[0], call->operand[1]) == 0) {
		fputs("judged: The two stores are the same one.\n", stderr);
		return PROGRAM_MISUSED;
	}
	int code = migrate(call, &report);
	json_decref(report.differences);
	return code;
}

static const struct program_option options[] = {
	OPTION_FLAG("json", json, "print the result as JSON"),
	OPTION_END,
};

const struct program_command daemon_migrate = {
	.name = "migrate",
	.usage = "FROM TO",
	.about =
		"Copy everything in one store to another. Each is a file or postgresql://..., and both may be in use\n"
		"meanwhile. Whatever is already there is compared and left alone, so you can repeat an interrupted\n"
		"run. Run it once more when nothing is being written to the first store any longer.\n",
	.exits =
		"0 the second store has everything the first had at the start of the run, 1 something differs, 2 usage error or a store that can't be used.",
	.examples = "judged migrate judged.db postgresql://judged@db.example/rulings\n",
	.options = options,
	.least = 2,
	.most = 2,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .json = false },
	.run = run,
};
