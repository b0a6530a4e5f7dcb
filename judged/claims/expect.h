/*
 * expect.h: compares a run with what claims and scenarios expect of it.
 *
 * Claims and scenarios have one grammar: docs/fixtures.md, "Expectations (and claims)".
 *
 *   {at: {move: 3, when: settled}, that: {A.zone.3: empty, A.hand: {at_least: 5}}, because: 5.12.1}
 *
 * Expectations are decoded once (expect_decode) and watched while a run goes on (expect_watch_*).
 * Then each is upheld, refuted or unknown. It is unknown if its point was never reached or the run
 * was no longer certain there.
 */
#ifndef JUDGED_CLAIMS_EXPECT_H
#define JUDGED_CLAIMS_EXPECT_H

#include "engine/judge.h"
#include "judged/text/doc.h"
#include "judged/text/fault.h"
#include "judged/script/sink.h"
#include "judged/transcript/compare.h"
#include "judged/transcript/transcript.h"
#include "judged/words/holds.h"

/* 1. Points */

/* `offered`: the decision is about to be asked for. `done`: the procedure of the move or decision
 * is over. `settled`: it has taken effect, and the next move is about to begin. `start`: before
 * anything. `end`: where the run stops. `first`: the first moment of a turn, a phase or both at
 * which the run can be inspected. */
enum expect_when {
	EXPECT_START,
	EXPECT_OFFERED,
	EXPECT_DONE,
	EXPECT_SETTLED,
	EXPECT_END,
	EXPECT_FIRST
};

/* Phases in addition to those the game names: any phase, and the moment at which the main decision
 * is asked for. */
enum { EXPECT_ANY_PHASE = -1, EXPECT_ACTION = -2 };

struct expect_point {
	enum expect_when when;
	uint32_t move; /* from 1; 0: no move is named */
	/* from 1, forced decisions and chance included; 0: no decision is named */
	uint32_t decision;
	uint32_t turn; /* EXPECT_FIRST: turn, or 0 for any */
	/* EXPECT_FIRST: a value of the game's property `phase`, or one of the two above */
	int16_t phase;
	const char *named; /* EXPECT_FIRST: the phase as written, or NULL */
};

/* 2. Expectations */

enum expect_kind {
	EXPECT_THAT,
	EXPECT_HAPPENED, /* also never and count */
	EXPECT_SEQUENCE,
	EXPECT_COULD, /* also could_not */
	EXPECT_ASKS,
	EXPECT_ILLEGAL,
	EXPECT_DECK_FAULTS,
	EXPECT_VERDICT,
	EXPECT_WINNER,
};

struct expect_rules {
	judge_rule *rule;
	uint16_t n;
};

/* Description of a citation. A member that isn't stated (JUDGE_NOBODY, JUDGE_NO_DEF, 0) matches
 * anything. */
struct expect_event {
	const char *text;          /* the rule or clause as written */
	struct expect_rules rules; /* rules, any of which matches */
	judge_seat player;
	judge_def card;
	judge_def source; /* the card whose text acts */
	uint8_t ability;
	bool moves_from, moves_to;
	struct compare_place from, to;
};

enum { EXPECT_DRAW = JUDGE_SEATS, EXPECT_NO_WINNER };

struct expectation {
	const struct doc_node *node; /* node of the document, which must outlive the expectation */
	struct expect_point from;    /* point from which citations are searched */
	struct expect_point at;
	bool between; /* true if `from` is stated; otherwise it is the start */
	enum expect_kind kind;
	judge_seat by;               /* the player that makes the claim, or JUDGE_NOBODY */
	bool negated;                /* never, could_not */
	struct compare_value *value; /* EXPECT_THAT: values, all of which must hold */
	struct expect_event *event;  /* happened: one event; sequence: events in order */
	uint16_t n_values, n_events, n_because;
	struct compare_test *count;  /* EXPECT_HAPPENED: number of times; NULL: at least once */
	judge_seat seat;             /* could, asks: the player; JUDGE_NOBODY: either */
	struct transcript_part pick; /* could: the play that was possible, or not */
	uint8_t question;            /* asks: the kind of question */
	uint32_t move;               /* illegal: the move, from 1 */
	struct expect_rules rules[JUDGE_SEATS]; /* illegal: [0]; deck_faults: rules by seat */
	const char *verdict;
	uint8_t winner;               /* a seat, EXPECT_DRAW or EXPECT_NO_WINNER */
	const char *how;              /* winner: how the game was won, or NULL */
	struct expect_event *because; /* events that must all have been cited */
};

enum { EXPECT_MOST = 1000 }; /* expectations in one list, at most */

/* Decode a list of expectations for a transcript whose game, edition, cards and moves are already
 * decoded. Unknown paths, rules, clauses and keys are faults; then nothing is returned. The caller
 * frees the result with expect_free(). The nodes must outlive the result. */
bool expect_decode(const struct transcript *transcript, const struct doc_node *list,
                   struct expectation **out, size_t *n, struct fault *fault);
void expect_free(struct expectation *at, size_t n);

/* 3. Answers */

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

/* 4. Watching */

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
