/*
 * cli.h: the commands of the program judge, and what they share.
 *
 * Each is a file cmd_x.c with its options as rows, judged/text/program.h; judge.c lists them. Exit codes:
 * 0 fine, 1 judged and not fine, 2 wrong use or bad input, 3 undetermined.
 */
#ifndef JUDGED_CLI_CLI_H
#define JUDGED_CLI_CLI_H

#include <jansson.h>
#include <stdbool.h>

#include "judged/ruling/ruling.h"
#include "judged/suite/suite.h"
#include "judged/text/fault.h"
#include "judged/text/program.h"
#include "judged/words/position.h"
#include "judged/transcript/transcript.h"
#include "rulebook/rulebook.h"

enum { CLI_FINE, CLI_NOT_FINE, CLI_WRONG_USE, CLI_UNDETERMINED };

extern const struct program_command cmd_replay, cmd_moves, cmd_new, cmd_check_start, cmd_position,
	cmd_board, cmd_explain, cmd_sight, cmd_clause, cmd_diff, cmd_impact, cmd_bisect,
	cmd_readings, cmd_deck, cmd_report, cmd_cards, cmd_suite, cmd_disputes, cmd_matrix,
	cmd_random, cmd_completion;

/* 1. Options that several commands have: rows of them, and what they set */

/* A command that judges transcripts begins its `struct command` with this, as the member `asked`. */
struct cli_asked {
	const char *edition; /* or NULL */
	enum view view;
	int account;    /* 1: of A, 2: of B; 0: of neither */
	int on_illegal; /* enum transcript_illegal and 1; 0: as the transcript says */
	int language;   /* of cli_languages */
	bool json;
	const char *reading; /* "D58=other", or NULL */
};

extern const char *const cli_seats[];
/* Those that rulings are told in; English is the first. */
extern const char *const cli_languages[];

#define CLI_EDITION(help) OPTION_TEXT("edition", "E", asked.edition, help)
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
/* Both set a member `at`, a struct cli_moment, that begins as CLI_AT_END. */
#define CLI_MOVE(help) OPTION_NUMBER("move", "K", at.move, 0, UINT32_MAX, help)
#define CLI_AFTER(help) OPTION_NUMBER("after", "N", at.after, 0, UINT32_MAX, help)
#define CLI_GAME(member, help) OPTION_TEXT("game", "G", member, help)
#define CLI_FIXTURES(member, help) OPTION_TEXT("fixtures", "DIR", member, help)
#define CLI_JOBS(help) OPTION_NUMBER("jobs", "N", jobs, 1, CLI_MOST_JOBS, help)

enum { CLI_MOST_JOBS = 256 };
/* Decisions or moves: as many as there are. */
#define CLI_ALL UINT64_MAX

/* A moment of a game: after the move of that number, as rulings number them, or after so many decisions, set-up
 * included. docs/transcript.md, "Moves and decisions". */
struct cli_moment {
	uint64_t move, after; /* CLI_ALL: not given */
};
#define CLI_AT_END                                                                                 \
	{                                                                                          \
		CLI_ALL, CLI_ALL                                                                   \
	}

/* A transcript and its ruling. Zero it, and cli_close() it. */
struct cli_judged {
	struct transcript transcript;
	struct transcript cut; /* the part of it that was played, if that is up to a moment */
	struct ruling ruling;
	bool read;
	struct fault
		fault; /* why it could not be read or judged; without a code if that was told otherwise */
	const char *language; /* in which reasons are told */
};

/* Read a transcript and do with it as asked. False with a sentence told. */
bool cli_open(struct cli_judged *out, const char *path, const struct cli_asked *asked);
/* Judge it as well. */
bool cli_judge(struct cli_judged *out, const char *path, const struct cli_asked *asked);
void cli_close(struct cli_judged *judged);
/* Play one that was opened up to a moment. CLI_FINE, or the exit code, told. */
int cli_play_to(struct cli_judged *judged, const struct cli_moment *to);
/* What is shown is one case of several where the position depends on cards that nobody named: say so on standard error, with what
 * to ask. Of a ruling that tried what they could be; and of one that was only played. */
void cli_warn_one_case(const struct ruling *tried);
void cli_warn_if_depends(const struct cli_judged *played);
/* Is one of the two given, at most? False with a sentence told. */
bool cli_is_one_moment(const struct cli_moment *at);

/* 2. What else they share */

/* Judge the disputes and reports that a call's operands name, and print the results; the exit code. */
int cli_judge_disputes(const struct program_call *call, bool json, bool tap);

/* Tell wrong use in one sentence; answers CLI_WRONG_USE. */
__attribute__((format(printf, 1, 2))) int cli_wrong(const char *format, ...);
/* Of several exit codes the one that weighs most: bad input, then not fine, then undetermined. */
int cli_worse(int a, int b);
/* The exit code for a state of open_question_state(); CLI_WRONG_USE for any other word. */
int cli_question_code(const char *state);
/* {"code", "sentence", "line", "column"}, or "pointer" for the last two; the caller owns the reference. */
json_t *cli_fault_json(const struct fault *fault);
/* Print a fault; answers CLI_WRONG_USE. */
int cli_fault(const struct fault *fault);

/* An edition by its full name, or by its own name in the game there is. NULL, with a sentence told,
 * when there is none. */
const struct rulebook_edition *cli_edition(const char *name);
/* What is played with when nothing else was asked for: the folder of the suite, and for 0 jobs a process for each
 * processor. */
void cli_play_with(struct suite_options *options, uint64_t jobs);
/* Check and tidy what is to be played: "godzilla/en-1.2" is split in two, "en-1.2" is found in any game. False with a
 * sentence told. */
bool cli_choose(struct suite_options *options);
/* A game with a rulebook and no engine has nothing to be played yet: false with a sentence told. */
bool cli_plays(const char *game);
/* Are both editions of one game? False with a sentence told. */
bool cli_same_game(const struct rulebook_edition *a, const struct rulebook_edition *b);
/* The folder of the suite that was named, or for NULL the one there is. */
const char *cli_fixtures(const char *named);
/* A whole number from 0 to `most`; false with a sentence told. */
bool cli_number(const char *option, const char *text, uint64_t most, uint64_t *out);
/* Add what changed about a clause as the member "changed"; none for NULL. */
void cli_add_change(json_t *out, const struct rulebook_change *change,
                    const struct rulebook_difference *d);
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
