/* cmd_suite.c: `judge suite`: play the scenario suite. docs/man/judge-suite.1 is its manual. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "judged/cli/cmd_suite.h"
#include "judged/suite/options.h"

static const char usage[] =
	"usage: judge suite [--game G] [--edition E] [--clause N|N.*] [--prove] [--cut]\n"
	"                   [--positions] [--jobs N] [--digests] [--tap | --junit FILE | --json]\n"
	"                   [--fixtures DIR]\n";

enum format { FOR_PEOPLE, AS_TAP, AS_JUNIT, AS_JSON, AS_DIGESTS };

struct command {
	struct suite_options options;
	enum format format;
	const char *file; /* AS_JUNIT */
};

static const struct option long_options[] = {
	{ "game", required_argument, NULL, 'g' },   { "edition", required_argument, NULL, 'e' },
	{ "clause", required_argument, NULL, 'c' }, { "prove", no_argument, NULL, 'p' },
	{ "cut", no_argument, NULL, 'k' },          { "positions", no_argument, NULL, 's' },
	{ "jobs", required_argument, NULL, 'j' },   { "digests", no_argument, NULL, 'd' },
	{ "tap", no_argument, NULL, 't' },          { "junit", required_argument, NULL, 'x' },
	{ "json", no_argument, NULL, 'J' },         { "fixtures", required_argument, NULL, 'f' },
	{ "help", no_argument, NULL, 'h' },         { NULL, 0, NULL, 0 },
};

static bool
set_format(struct command *command, enum format format)
{
	if (command->format != FOR_PEOPLE && command->format != format) {
		fputs("judge suite: one form of output at a time\n", stderr);
		return false;
	}
	command->format = format;
	return true;
}

static bool
take_option(void *ctx, int option)
{
	struct command *command = ctx;
	struct suite_options *o = &command->options;
	switch (option) {
	case 'c': o->clause = optarg; return true;
	case 'p': return o->prove = true;
	case 'k': return o->cut = true;
	case 's': return o->positions = true;
	case 'd': return set_format(command, AS_DIGESTS);
	case 't': return set_format(command, AS_TAP);
	case 'J': return set_format(command, AS_JSON);
	default: command->file = optarg; return set_format(command, AS_JUNIT);
	}
}

static const struct suite_command suite_command = { "suite", usage, long_options, take_option };

static bool
write_junit(const struct suite *suite, const char *path)
{
	FILE *to = fopen(path, "w");
	if (to)
		suite_print_junit(suite, to);
	bool good = to && !ferror(to);
	if ((to && fclose(to) != 0) || !good) {
		fprintf(stderr, "judge suite: %s cannot be written: %s\n", path, strerror(errno));
		return false;
	}
	suite_print(suite, stdout);
	return true;
}

static bool
tell(const struct suite *suite, const struct command *command)
{
	switch (command->format) {
	case AS_TAP: suite_print_tap(suite, stdout); return true;
	case AS_JSON: suite_print_json(suite, stdout); return true;
	case AS_DIGESTS: suite_print_digests(suite, stdout); return true;
	case AS_JUNIT: return write_junit(suite, command->file);
	default: suite_print(suite, stdout); return true;
	}
}

int
cli_suite(int argc, char *argv[])
{
	struct command command = {
		.options = { .dir = suite_default_dir(),
		             .jobs = suite_default_jobs(),
		             .progress = isatty(STDERR_FILENO) },
	};
	struct suite suite;
	int code = suite_read_options(&command.options, &suite_command, &command, argc, argv);
	if (code >= 0)
		return code;
	code = suite_load_and_run(&suite, &command.options, "suite");
	if (code != EXIT_FINE)
		return code;
	code = tell(&suite, &command) ? suite_exit_code(&suite) : EXIT_BAD;
	suite_free(&suite);
	return code;
}
