/* holds.h: does what a document says of a position hold in a run? */
#ifndef JUDGED_WORDS_HOLDS_H
#define JUDGED_WORDS_HOLDS_H

#include "judged/transcript/compare.h"
#include "judged/words/position.h"
#include "judged/words/sentence.h"

/* COMPARE_HIDDEN is told, never found. */
enum compare_answer { COMPARE_UPHELD, COMPARE_REFUTED, COMPARE_UNKNOWN, COMPARE_HIDDEN };

enum { COMPARE_VIEWS = VIEW_JUDGE }; /* all but the judge's */

/* Room for the numbers of all cards of a game. */
enum { HOLDS_SAYING = 2560 };

/* Of what could be done: what that is, and the first of the rules that refuse it. */
struct compare_could {
	bool asked;
	bool possible, perhaps; /* `perhaps`: if an unknown card is that card */
	judge_seat
		instead; /* whose decision it was, where nobody asks for that; JUDGE_NOBODY: chance's */
	bool asks_another; /* `instead` is that */
	uint8_t n_refusals;
	struct judge_pick pick;
	struct judge_refusal refusal;
};

struct compare_result {
	uint8_t answer;              /* enum compare_answer */
	uint8_t itself;              /* the same, whatever was to be cited besides (`because`) */
	bool reached;                /* its point was reached */
	uint8_t hidden_from;         /* bit per seat: who may not know what `actual` says */
	uint8_t seen[COMPARE_VIEWS]; /* by view: the answer that follows from what it knows */
	char *actual; /* what was there instead, or why it is unknown: its own, read by compare_said() */
	struct buffer found; /* the same as sentences, but for what could be done */
	struct compare_could could;
};

/* Does the comparison hold now? `result` gets what is there, and who may not know; `seen` as of this and those before. */
enum compare_answer compare_holds(const struct compare_value *value, struct judge_run *run,
                                  struct compare_result *result);
/* The answer as a view is told it: COMPARE_HIDDEN when it hangs on what the view does not know. */
enum compare_answer compare_answered(const struct compare_result *result, enum view view);
enum compare_answer compare_opposite(enum compare_answer answer);
/* What two answers come to when both must hold. */
enum compare_answer compare_both(enum compare_answer one, enum compare_answer other);
/* Could these cards be among those of the place that nobody can name? */
bool compare_could_hold(struct judge_run *run, judge_place place, const judge_def *def, int n);
/* What holding a value takes of a ruling's allowance besides, in looks; trying what a place could hold takes of it then. */
enum { COMPARE_LOOKS_A_STEP = 256 };
uint64_t compare_looks(const struct compare_value *value);
/* Does a plain number pass the test? */
bool compare_passes(const struct compare_test *test, int32_t number);
/* Add a sentence to what was found; said in English, cut at a whole character, to fewer bytes than HOLDS_SAYING in all. */
void compare_find(struct compare_result *result, const struct sentence *sentence);
/* The same of one without things. */
void compare_find_plain(struct compare_result *result, enum sentence_form form);
/* Add formatted text to what is said in English, cut as well. */
__attribute__((format(printf, 2, 3))) void compare_note(struct compare_result *result,
                                                        const char *format, ...);
/* What was found, UTF-8; "" when nothing was noted. */
const char *compare_said(const struct compare_result *result);
/* Forget what was noted, and give its memory back. */
void compare_unsay(struct compare_result *result);

#endif
