/*
 * expect.h: compares a run with what claims and scenarios expect of it.
 *
 * The transcript's decoder decodes expectations (transcript/expectation.h); here they are watched
 * while a run goes on (expect_watch_*). Then each is upheld, refuted or unknown. It is unknown if
 * its point was never reached or the run was no longer certain there.
 */
#ifndef JUDGED_CLAIMS_EXPECT_H
#define JUDGED_CLAIMS_EXPECT_H

#include "engine/judge.h"
#include "judged/script/sink.h"
#include "judged/transcript/expectation.h"
#include "judged/words/holds.h"

/* 1. Answers */

/* Return the word for an answer, such as "upheld". */
const char *expect_answer_word(uint8_t answer);
/* Write the expectation nearly as in the document but without quotes, such as "B.zone.3: empty";
 * cut to `cap`. */
void expect_say(const struct expectation *expectation, char *out, size_t cap);
/* Append any node, nearly as in the document but without quotes. */
void expect_say_node(const struct doc_node *node, char *out, size_t cap);
/* Write the expectation's point: "after move 3", "at the end", "between the start and move 3". */
void expect_say_point(const struct expectation *expectation, char *out, size_t cap);

/* Append the point as a sentence to a buffer; two sentences if the expectation is between two
 * points. */
void expect_keep_point(const struct expectation *expectation, struct buffer *to);

/* Is the expectation judged only by citations, or by the rules that relate two places? Other
 * expectations show in the position, in questions and options, or in the result. */
bool expect_is_of_record(const struct expectation *expectation);
/* Does the expectation look for citations of this rule, or of this ability? */
bool expect_names_rule(const struct expectation *expectation, judge_rule rule);
bool expect_names_ability(const struct expectation *expectation, judge_def card, uint8_t ability);
bool expect_because_names(const struct expectation *expectation, judge_rule rule);

/* 2. Watching */

/* State of an expectation while the run goes on. */
struct expect_progress {
	uint8_t stage;
	bool begun;    /* true once the first point was reached */
	uint32_t from; /* number of citations at that point */
};

/* Expectations and their answers, one result each. */
struct expect_list {
	const struct expectation *at;
	size_t n;
	struct compare_result *result;
	struct expect_progress *progress; /* scratch, one per expectation */
};

enum { EXPECT_LISTS = 2 };

struct script;

/* Watches a run. Fill it in, pass expect_watch_point() to the run and expect_watch_asked() to the
 * script, and call expect_watch_begin() before the run and expect_watch_end() after it. It
 * allocates only texts about claims. */
struct expect_watch {
	struct expect_list list[EXPECT_LISTS];
	struct script *script;
	const struct record *record;
	const struct transcript *transcript;
	/* rules that refuse the pick last asked about */
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int n_refusals;
	/* Allowance charged for inspections, or NULL; inspections that don't make up a whole step
	 * yet; whether the steps ran out. If they did, claims not yet answered are unknown. */
	struct judge_step_limit *allowance;
	uint32_t looks;
	bool spent;
};

/* How a run ended. */
struct expect_outcome {
	enum judge_stop stop;
	uint32_t move;       /* the refused move, from 1; 0: none */
	const char *verdict; /* verdict on the run; for claims, the verdict if they all hold */
};

void expect_watch_begin(struct expect_watch *watch, struct judge_run *run);
void expect_watch_point(void *watch, struct judge_run *run, enum judge_point point);
void expect_watch_asked(void *watch, struct judge_run *run, const struct judge_question *question,
                        uint32_t offers);
/* Answer the remaining expectations of one list. */
void expect_watch_end(struct expect_watch *watch, int list, struct judge_run *run,
                      const struct expect_outcome *outcome);

#endif
