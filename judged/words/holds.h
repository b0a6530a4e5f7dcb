/* holds.h: whether statements of a document about a position hold in a run. */
#ifndef JUDGED_WORDS_HOLDS_H
#define JUDGED_WORDS_HOLDS_H

#include <jansson.h>

#include "judged/transcript/compare.h"
#include "judged/words/position.h"
#include "judged/telling/sentence.h"

/* COMPARE_HIDDEN is only shown to readers; no comparison results in it. */
enum compare_answer { COMPARE_UPHELD, COMPARE_REFUTED, COMPARE_UNKNOWN, COMPARE_HIDDEN };

enum { COMPARE_VIEWS = VIEW_JUDGE }; /* all views but the judge's */

/* Buffer size: enough for the numbers of all cards of a game. */
enum { HOLDS_SAYING = 2560 };

struct compare_result {
	uint8_t answer;              /* enum compare_answer */
	uint8_t itself;              /* `answer` without regard to the citations of `because` */
	bool reached;                /* true if the game reached the claim's point */
	uint8_t hidden_from;         /* bit per seat: may not know what `actual` says */
	uint8_t seen[COMPARE_VIEWS]; /* by view: the answer that follows from what the view knows */
	/* what was there instead, or why it is unknown; NULL: nothing. Owned; read it with
	 * compare_text() or compare_said_to_players(). */
	char *actual;
	struct buffer found; /* `actual` as sentences */
	/* Where `actual` and `found` say why a play was not possible, which depends on cards that
	 * only the judge knows; 0: nowhere. */
	uint16_t why_at;
	size_t why_found_at;
};

/* Return the value at a path: a list of card numbers, null for an unknown card; or a value as
 * documents write it. Cards without an order are sorted. The caller owns the reference. */
json_t *compare_value_json(struct judge_run *run, const struct compare_path *path);
/* Compare now. Adds to `result` what is there and whom it is hidden from, and combines the answers
 * of the views with those already in `seen`. */
enum compare_answer compare_check(const struct compare_value *value, struct judge_run *run,
                                  struct compare_result *result);
/* Return the answer that a view is shown: COMPARE_HIDDEN if it depends on something the view
 * doesn't know. */
enum compare_answer compare_answered(const struct compare_result *result, enum view view);
enum compare_answer compare_opposite(enum compare_answer answer);
/* Combine two answers that must both be upheld. */
enum compare_answer compare_both(enum compare_answer one, enum compare_answer other);
/* Could these cards be among the unknown cards of the place? */
bool compare_could_hold(struct judge_run *run, judge_place place, const judge_def *def, int n);
/* Return how many looks a comparison takes from the ruling's allowance. compare_could_hold() takes
 * its own steps when it is called. */
enum { COMPARE_LOOKS_A_STEP = 256 };
uint64_t compare_looks(const struct compare_value *value);
/* Does a plain number pass the test? */
bool compare_passes(const struct compare_test *test, int32_t number);
/* Add a sentence to what was found. Its English text goes into `actual`, which is cut at a whole
 * character below HOLDS_SAYING bytes. */
void compare_find(struct compare_result *result, const struct sentence *sentence);
/* Like compare_find(), for a sentence without things. */
void compare_find_plain(struct compare_result *result, enum sentence_form form);
/* Like compare_find(), for a sentence that goes on with the last one. */
void compare_add(struct compare_result *result, const struct sentence *sentence);
/* Return what was noted, in UTF-8; "" if nothing was. */
const char *compare_text(const struct compare_result *result);
/* Like compare_text(), for readers other than the judge: without the rules that refuse a pick,
 * which depend on cards that these readers don't know. */
const char *compare_said_to_players(const struct compare_result *result, char text[HOLDS_SAYING]);
/* Append to `out` what was found, as sentences for a view. */
void compare_keep_found(const struct compare_result *result, enum view view, struct buffer *out);
/* Drop what was noted and free its memory. */
void compare_clear_text(struct compare_result *result);

#endif
