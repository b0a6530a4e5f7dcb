/*
 * expect.h: what claims and scenarios say about a run. One grammar for both: docs/fixtures.md,
 * "Expectations (and claims)".
 *
 *	{at: {move: 3, when: settled}, that: {A.zone.3: empty, A.hand: {at_least: 5}}, because: 5.12.1}
 *
 * Decoded once (expect_decode), watched while a run goes on (expect_watch_*), then each is upheld,
 * refuted or unknown: its point was never reached, or the run was no longer certain there.
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

/* `offered`: the decision is about to be asked for. `done`: its procedure is over. `settled`: it has
 * taken effect, and the next move is about to begin. `start`: before anything; `end`: where the run stops. `first`: the
 * first moment of a turn, a phase or both at which the run can be looked at. */
enum expect_when {
	EXPECT_START,
	EXPECT_OFFERED,
	EXPECT_DONE,
	EXPECT_SETTLED,
	EXPECT_END,
	EXPECT_FIRST
};

/* Phases beyond those the game names: any, and that the main decision is asked for. */
enum { EXPECT_ANY_PHASE = -1, EXPECT_ACTION = -2 };

struct expect_point {
	enum expect_when when;
	uint32_t move;     /* from 1; 0: none is named */
	uint32_t decision; /* from 1, forced ones and chance included; 0: none is named */
	uint32_t turn;     /* EXPECT_FIRST: 0 is any */
	int16_t phase; /* EXPECT_FIRST: a value of the game's property `phase`, or one of the above */
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

/* A citation described: what is not said (JUDGE_NOBODY, JUDGE_NO_DEF, 0) may be anything. */
struct expect_event {
	const char *text;          /* the rule or clause as written */
	struct expect_rules rules; /* any of them */
	judge_seat player;
	judge_def card;
	judge_def source; /* the card whose text acts */
	uint8_t ability;
	bool moves_from, moves_to;
	struct compare_place from, to;
};

enum { EXPECT_DRAW = JUDGE_SEATS, EXPECT_NO_WINNER };

struct expectation {
	const struct doc_node *node; /* where it stands; lives as long as the document */
	struct expect_point from;    /* what happened is looked for from here on */
	struct expect_point at;
	bool between; /* `from` is stated: else it is the start */
	enum expect_kind kind;
	judge_seat by;               /* who claims it, or JUDGE_NOBODY */
	bool negated;                /* never, could_not */
	struct compare_value *value; /* EXPECT_THAT: all must hold */
	struct expect_event *event;  /* happened: one; sequence: in order */
	uint16_t n_values, n_events, n_because;
	struct compare_test *count;  /* EXPECT_HAPPENED: how often; NULL: at least once */
	judge_seat seat;             /* could, asks: the player; JUDGE_NOBODY: either */
	struct transcript_part pick; /* could */
	uint8_t question;            /* asks */
	uint32_t move;               /* illegal */
	struct expect_rules rules[JUDGE_SEATS]; /* illegal: [0]; deck_faults: by seat */
	const char *verdict;
	uint8_t winner;               /* a seat, EXPECT_DRAW or EXPECT_NO_WINNER */
	const char *how;              /* winner: or NULL */
	struct expect_event *because; /* each was cited; none: not asked */
};

enum { EXPECT_MOST = 1000 }; /* in one list */

/* Decode a list of expectations for a transcript whose game, edition, cards and moves are decoded
 * already; unknown paths, rules, clauses and keys are faults. The caller frees with expect_free(). On
 * a fault nothing is kept. The nodes must outlive the result. */
bool expect_decode(const struct transcript *transcript, const struct doc_node *list,
                   struct expectation **out, size_t *n, struct fault *fault);
void expect_free(struct expectation *at, size_t n);

/* 3. Answers */

/* "upheld" */
const char *expect_answer_word(uint8_t answer);
/* What is expected, near to how it was written but without quotes: "B.zone.3: empty"; cut to `cap`. */
void expect_say(const struct expectation *expectation, char *out, size_t cap);
/* Any node, near to how it was written but without quotes, added to what `out` holds. */
void expect_say_node(const struct doc_node *node, char *out, size_t cap);
/* Its point in words: "after move 3", "at the end", "between the start and move 3". */
void expect_say_point(const struct expectation *expectation, char *out, size_t cap);

/* The same as a sentence in a buffer; of what is between two points, as two. */
void expect_keep_point(const struct expectation *expectation, struct buffer *to);

/* By what is it judged: by citations alone, or by the rules that relate two places? Everything else shows in
 * the position, in what is asked and offered, or in the result. */
bool expect_is_of_record(const struct expectation *expectation);
/* Does it look for citations of this rule; or of this ability's doing? */
bool expect_names_rule(const struct expectation *expectation, judge_rule rule);
bool expect_names_ability(const struct expectation *expectation, judge_def card, uint8_t ability);
bool expect_because_names(const struct expectation *expectation, judge_rule rule);

/* 4. Watching */

/* How far an expectation has come while the run goes on. */
struct expect_progress {
	uint8_t stage;
	bool begun;    /* its first point was reached, */
	uint32_t from; /* after so many citations */
};

/* Some expectations and where their answers go: as many results as expectations. */
struct expect_list {
	const struct expectation *at;
	size_t n;
	struct compare_result *result;
	struct expect_progress *progress; /* scratch, one each */
};

enum { EXPECT_LISTS = 2 };

struct script;

/* What watches a run. Fill it, hand expect_watch_point() and the script's hook to the run and the
 * script, and call expect_watch_begin() before the run and expect_watch_end() after it. Nothing is
 * allocated but what is said of a claim. */
struct expect_watch {
	struct expect_list list[EXPECT_LISTS];
	struct script *script;
	const struct record *record;
	const struct transcript *transcript;
	struct judge_refusal
		refusal[JUDGE_REFUSALS]; /* of the decision last asked about, no option */
	int n_refusals;
	/* What looking takes its steps from, or NULL; looks that are no whole step yet; were there too few? Then what was
	 * still to be answered is unknown. */
	struct judge_allowance *allowance;
	uint32_t looks;
	bool spent;
};

/* How a run ended, for expectations about that. */
struct expect_outcome {
	enum judge_stop stop;
	uint32_t move;       /* that was refused, from 1; 0: none */
	const char *verdict; /* of the run; for claims, what it is if all of them hold */
};

void expect_watch_begin(struct expect_watch *watch, struct judge_run *run);
void expect_watch_point(void *watch, struct judge_run *run, enum judge_point point);
void expect_watch_asked(void *watch, struct judge_run *run, const struct judge_question *question,
                        uint32_t offers);
/* Answer what is left of one list. */
void expect_watch_end(struct expect_watch *watch, int list, struct judge_run *run,
                      const struct expect_outcome *outcome);

#endif
