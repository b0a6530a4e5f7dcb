/*
 * cli.h: the commands of the program judge, and what they share. `suite` and `matrix` have a header
 * of their own.
 *
 * Every command gets its own name as argv[0] and answers the exit code: 0 fine, 1 judged and not fine,
 * 2 wrong use or bad input, 3 undetermined.
 */
#ifndef JUDGED_CLI_CLI_H
#define JUDGED_CLI_CLI_H

#include <jansson.h>
#include <stdbool.h>

#include "judged/text/fault.h"
#include "judged/words/position.h"
#include "judged/transcript/transcript.h"
#include "rulebook/rulebook.h"

enum { CLI_FINE, CLI_NOT_FINE, CLI_WRONG_USE, CLI_UNDETERMINED };

int cli_replay(int argc, char *argv[]);
int cli_check_start(int argc, char *argv[]);
int cli_new(int argc, char *argv[]);
int cli_position(int argc, char *argv[]);
int cli_board(int argc, char *argv[]);
int cli_moves(int argc, char *argv[]);
int cli_explain(int argc, char *argv[]);
int cli_sight(int argc, char *argv[]);
int cli_impact(int argc, char *argv[]);
int cli_bisect(int argc, char *argv[]);
int cli_readings(int argc, char *argv[]);
int cli_clause(int argc, char *argv[]);
int cli_diff(int argc, char *argv[]);
int cli_deck(int argc, char *argv[]);
int cli_cards(int argc, char *argv[]);
int cli_disputes(int argc, char *argv[]);
int cli_random(int argc, char *argv[]);

/* What getopt_long() found that is no option of the command's own: 'h' prints `help` to standard
 * output and answers CLI_FINE; all else prints it to standard error and answers CLI_WRONG_USE. */
int cli_usage(int option, const char *help);
/* Parse `[--json] [--help] X Y`; the two stand at argv[optind]. Answers -1, or the exit code to end
 * with. */
int cli_two(int argc, char *argv[], bool *json, const char *help);
/* Tell wrong use in one sentence; answers CLI_WRONG_USE. */
__attribute__((format(printf, 1, 2))) int cli_wrong(const char *format, ...);
/* Print a fault; answers CLI_WRONG_USE. */
int cli_fault(const struct fault *fault);

/* Read and decode a file, "-" being standard input. The edition may be written "en-1.2" or
 * "godzilla/en-1.2", NULL: as the document says. False with a fault. */
bool cli_read(struct transcript *t, const char *path, const char *edition, struct fault *fault);
/* An edition by its full name, or by its own name in the game there is. NULL, with a sentence told,
 * when there is none. */
const struct rulebook_edition *cli_edition(const char *name);
/* Read a view; false with a sentence told. */
bool cli_view(const char *word, enum view *view);
/* The enum transcript_illegal of that word; false with a sentence told. */
bool cli_on_illegal(const char *word, int *out);
/* Treat illegal moves so; -1: as the transcript says. */
void cli_treat(struct transcript *t, int on_illegal);
/* Read whose account is to be followed; false with a sentence told. */
bool cli_account(const char *word, judge_seat *out);
/* Follow it, unless it is JUDGE_NOBODY's; false with a sentence told when the file at `path` has none. */
bool cli_follow(struct transcript *t, judge_seat account, const char *path);
/* A whole number from 0 to `most`; false with a sentence told. */
bool cli_number(const char *option, const char *text, uint64_t most, uint64_t *out);
/* Add what changed about a clause as the member "changed"; none for NULL. */
void cli_add_change(json_t *out, const struct rulebook_change *change);
/* Print JSON for people, and free it. */
void cli_print(json_t *json);

/* A bar on standard error, only on a terminal and only after a second. Zero it to begin. */
struct cli_progress {
	double begun, shown;
	bool drawn;
};
void cli_progress(struct cli_progress *progress, uint64_t done, uint64_t all);
void cli_progress_end(struct cli_progress *progress);

#endif
