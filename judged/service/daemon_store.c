/* daemon_store.c: `judged backup FILE` and `judged verify`: a database beside the program that serves it. */
#include "judged/service/daemon_store.h"

#include <getopt.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "judged/service/daemon_replay.h"
#include "judged/store/check.h"

enum { FINE = 0, DAMAGED = 1, WRONG_USE = 2 };

static const char backup_usage[] =
	"usage: judged backup [--database FILE] NEW-FILE\n"
	"\n"
	"Copy the database as it is at one moment, also while it is served. NEW-FILE must not be "
	"there.\n"
	"Exit: 0 it is copied and durable, 2 wrong use or it cannot be.\n";

static const char verify_usage[] =
	"usage: judged verify [--database FILE] [--replay] [--json]\n"
	"\n"
	"Look through the whole database: the file, every row and what it belongs with, every "
	"digest.\n"
	"With --replay play every ruling of this version again and compare what it comes to.\n"
	"Exit: 0 it is sound, 1 there is damage, 2 wrong use or it cannot be looked at.\n";

static const struct option long_options[] = {
	{ "database", required_argument, NULL, 'd' },
	{ "json", no_argument, NULL, 'j' },
	{ "replay", no_argument, NULL, 'r' },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

struct wanted {
	const char *database;
	bool json, replay, help;
};

static bool
read_options(struct wanted *w, int argc, char *argv[], int arguments)
{
	int option;

	*w = (struct wanted){ .database = "judged.db" };
	while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
		switch (option) {
		case 'd': w->database = optarg; break;
		case 'j': w->json = true; break;
		case 'r': w->replay = true; break;
		case 'h': w->help = true; return true;
		default: return false;
		}
	}
	return argc - optind == arguments;
}

static int
complain(const struct fault *fault)
{
	fprintf(stderr, "judged: %s [%s]\n", fault->sentence, fault->code);
	return WRONG_USE;
}

int
daemon_backup(int argc, char *argv[])
{
	struct wanted w;
	struct fault fault;

	if (!read_options(&w, argc, argv, 1) || w.json || w.replay) {
		fputs(backup_usage, stderr);
		return WRONG_USE;
	}
	if (w.help) {
		fputs(backup_usage, stdout);
		return FINE;
	}
	return store_copy(w.database, argv[optind], &fault) ? FINE : complain(&fault);
}

/* Damage, as lines or gathered for JSON. */
struct report {
	json_t *damage; /* NULL: lines */
	bool any;
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
tell_json(const struct report *report, int64_t rulings, const struct replay_counts *replay)
{
	json_t *out = json_pack("{s:b, s:I, s:O}", "sound", !report->any, "rulings",
	                        (json_int_t)rulings, "damage", report->damage);

	if (replay) {
		json_object_set_new(out, "replayed", json_integer(replay->replayed));
		json_object_set_new(out, "skipped", json_integer(replay->skipped));
	}
	json_dumpf(out, stdout, JSON_INDENT(2));
	putchar('\n');
	json_decref(out);
}

static void
tell_text(const struct report *report, int64_t rulings, const struct replay_counts *replay)
{
	printf("%lld rulings: %s\n", (long long)rulings, report->any ? "damaged" : "sound");
	if (replay)
		printf("%lld of them played again, %lld of another version or limit passed over\n",
		       (long long)replay->replayed, (long long)replay->skipped);
}

static int
verify(const struct wanted *w, struct report *report)
{
	struct replay_counts counts;
	struct fault fault;
	int64_t rulings;

	if (!store_check(w->database, note, report, &rulings, &fault) ||
	    (w->replay &&
	     !daemon_replay(w->database, isatty(STDERR_FILENO), note, report, &counts, &fault)))
		return complain(&fault);
	(w->json ? tell_json : tell_text)(report, rulings, w->replay ? &counts : NULL);
	return report->any ? DAMAGED : FINE;
}

int
daemon_verify(int argc, char *argv[])
{
	struct report report = { NULL, false };
	struct wanted w;

	if (!read_options(&w, argc, argv, 0)) {
		fputs(verify_usage, stderr);
		return WRONG_USE;
	}
	if (w.help) {
		fputs(verify_usage, stdout);
		return FINE;
	}
	report.damage = w.json ? json_array() : NULL;
	int code = verify(&w, &report);
	json_decref(report.damage);
	return code;
}
