/*
 * cli.h: the commands of the program judge, and the functions they share.
 *
 * Each command is a file cmd_x.c with its options as rows (judged/text/program.h); judge.c lists
 * them. Exit codes: 0 fine, 1 judged and not fine, 2 wrong use or bad input, 3 undetermined.
 */
#ifndef JUDGED_CLI_CLI_H
#define JUDGED_CLI_CLI_H

#include <jansson.h>
#include <stdbool.h>

#include "judged/embed/moment.h"
#include "judged/ruling/ruling.h"
#include "judged/suite/suite.h"
#include "judged/text/fault_json.h"
#include "judged/text/program.h"
#include "judged/words/position.h"
#include "judged/transcript/transcript.h"
#include "rulebook/rulebook.h"

enum { CLI_FINE, CLI_NOT_FINE, CLI_WRONG_USE, CLI_UNDETERMINED };

extern const struct program_command cmd_replay, cmd_moves, cmd_new, cmd_check_start, cmd_position,
	cmd_board, cmd_explain, cmd_sight, cmd_clause, cmd_diff, cmd_impact, cmd_bisect,
	cmd_readings, cmd_deck, cmd_report, cmd_remedy, cmd_cards, cmd_suite, cmd_disputes,
	cmd_matrix, cmd_random, cmd_book, cmd_conform, cmd_jcp, cmd_mcp, cmd_reconstruct,
	cmd_import, cmd_reach, cmd_completion;

/* 1. Options of several commands: rows, and the values they set */

/* The first member of the `struct command` of a command that judges transcripts. It must be named
 * `asked`. */
struct cli_asked {
	const char *edition; /* or NULL */
	enum view view;
	int account;    /* 1: A's account, 2: B's; 0: neither */
	int on_illegal; /* enum transcript_illegal plus 1; 0: as the transcript says */
	int language;   /* index in cli_languages */
	bool json;
	const char *reading; /* "D58=other", or NULL */
};

extern const char *const cli_seats[];
/* Languages of rulings; English is the first. */
extern const char *const cli_languages[];

#define CLI_EDITION(help) OPTION_READ("edition", "E", cli_read_edition, help)
#define CLI_READING                                                                                \
	OPTION_TEXT(                                                                               \
		"reading", "ID=MEANING", asked.reading,                                            \
		"read unclear clauses with another meaning, such as `D58=other` or `D51=other,D58=other`")
#define CLI_VIEW(help) OPTION_WORD("view", "V", asked.view, view_words, 0, help)
#define CLI_JSON(help) OPTION_FLAG("json", asked.json, help)
#define CLI_LANG(help) OPTION_WORD("lang", "L", asked.language, cli_languages, 0, help)
#define CLI_ACCOUNT(help) OPTION_WORD("account", "P", asked.account, cli_seats, 1, help)
#define CLI_ON_ILLEGAL(help)                                                                       \
	OPTION_WORD("on-illegal", "T", asked.on_illegal, transcript_illegal_words, 1, help)
/* Rows that set a member `at`, a struct moment, which begins as CLI_AT_END. */
#define CLI_MOVE(help) OPTION_NUMBER("move", "K", at.move, 0, UINT32_MAX, help)
#define CLI_AFTER(help) OPTION_NUMBER("after", "N", at.after, 0, UINT32_MAX, help)
#define CLI_GAME(member, help) OPTION_TEXT("game", "G", member, help)
#define CLI_FIXTURES(member, help) OPTION_TEXT("fixtures", "DIR", member, help)
#define CLI_JOBS(help) OPTION_NUMBER("jobs", "N", jobs, 1, CLI_MOST_JOBS, help)

enum { CLI_MOST_JOBS = 256 };
#define CLI_AT_END                                                                                 \
	{                                                                                          \
		MOMENT_NONE, MOMENT_NONE                                                           \
	}

/* A transcript and its ruling. Zero it first, and cli_close() it. */
struct cli_judged {
	struct transcript transcript;
	/* the part of the transcript that was played, if only up to a moment */
	struct transcript cut;
	struct ruling ruling;
	bool read;
	/* why it could not be read or judged; empty if that was reported in another way */
	struct transcript_faults faults;
	const char *language; /* language of reasons */
};

/* Read a transcript and apply the options. False if it can't be read, which has been reported. */
bool cli_open(struct cli_judged *out, const char *path, const struct cli_asked *asked);
/* Like cli_open(), and judge the transcript. */
bool cli_judge(struct cli_judged *out, const char *path, const struct cli_asked *asked);
void cli_close(struct cli_judged *judged);
/* Play an opened transcript up to a moment. CLI_FINE, or the exit code; failures have been
 * reported. */
int cli_play_to(struct cli_judged *judged, const struct moment *to, bool json);
/* Warn the judge on standard error, with what to ask, if the position shown is one case of several
 * because it depends on unnamed cards. For a ruling that tried these cards, and for one that was
 * only played. */
void cli_warn_one_case(const struct ruling *tried, enum view view);
void cli_warn_if_depends(const struct cli_judged *played, enum view view);

/* 2. Other shared functions */

/* Judge the disputes and reports that the operands name, and print the results. Returns the exit
 * code. */
int cli_judge_disputes(const struct program_call *call, bool json, bool tap);

/* Report wrong use in a sentence. Returns CLI_WRONG_USE. */
__attribute__((format(printf, 1, 2))) int cli_wrong(const char *format, ...);
/* Return the more important of two exit codes: bad input, then not fine, then undetermined. */
int cli_worse(int a, int b);
/* Print a fault: of an option as wrong use, of a document with its place. Returns CLI_WRONG_USE. */
int cli_fault(const struct fault *fault);
/* Print faults and, for a program that reads JSON, also {"faults"} on standard output. */
void cli_faults(const struct fault fault[], size_t n, bool json);

/* Find an edition by its full name, or by its own name in whichever game has it. NULL if there is
 * none, which has been reported. */
const struct rulebook_edition *cli_edition(const char *name);
/* Like cli_edition(), for an edition of this game; NULL: of any game. */
const struct rulebook_edition *cli_edition_of(const char *game, const char *name);
/* Store the full name of the edition that an option names. A draft is read from its file; other names
 * are looked up when the game is known. False if the file is no draft, which has been reported. */
bool cli_take_edition(const char **name, const char *text);
/* Do so for the `asked` of a command. */
bool cli_read_edition(void *command, const char *text);
/* Fill in the defaults: the folder of the suite and, if `jobs` is 0, a process per processor. */
void cli_play_with(struct suite_options *options, uint64_t jobs);
/* Check and complete the options of the suite: "GAME/en-1.2" is split, "en-1.2" is looked up in
 * all games. False if something is wrong, which has been reported. */
bool cli_choose(struct suite_options *options);
/* Does the game have an engine? If it only has a rulebook, that has been reported. */
bool cli_plays(const char *game);
/* Are both editions of one game? If not, that has been reported. */
bool cli_same_game(const struct rulebook_edition *a, const struct rulebook_edition *b);
/* Return the folder of the suite: the one named or, for NULL, the default. */
const char *cli_fixtures(const char *named);
/* Read a whole number from 0 to `most`. False if it isn't one, which has been reported. */
bool cli_number(const char *option, const char *text, uint64_t most, uint64_t *out);
/* Add a change of a clause as the member "changed"; nothing for NULL. */
void cli_add_change(json_t *out, const struct rulebook_change *change,
                    const struct rulebook_difference *d);
/* Print a list of positions or a replay that was joined, as JSON or text, and free it. */
void cli_answer_joined(json_t *joined, bool json);
/* Print JSON for people, and free it. */
void cli_print(json_t *json);

/* A progress bar on standard error, only on a terminal and only after a second. Zero it first. */
struct cli_progress {
	double begun, shown;
	bool drawn;
};
void cli_progress(struct cli_progress *progress, uint64_t done, uint64_t all);
void cli_progress_end(struct cli_progress *progress);

#endif
