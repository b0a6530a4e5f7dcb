/*
 * expectation.h: what claims and scenarios expect of a run.
 *
 * Claims and scenarios have one grammar: docs/fixtures.md, "Expectations (and claims)".
 *
 *   {at: {move: 3, when: settled}, that: {A.zone.3: empty, A.hand: {at_least: 5}}, because: 5.12.1}
 *
 * A transcript's claims are decoded with the transcript; claims/expect.h compares them with a run.
 */
#ifndef JUDGED_TRANSCRIPT_EXPECTATION_H
#define JUDGED_TRANSCRIPT_EXPECTATION_H

#include "judged/transcript/compare.h"

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
	const judge_rule *rule;
	uint16_t n;
};

/* Description of a citation. A member that isn't stated (JUDGE_NO_SEAT, JUDGE_NO_DEF, 0) matches
 * anything. */
struct expect_event {
	const char *text;          /* the rule or clause as written */
	struct expect_rules rules; /* rules, any of which matches */
	judge_seat player;
	judge_def card;
	judge_def source; /* the card whose text acts */
	uint8_t ability;
	bool moves_from, moves_to;
	struct transcript_place from, to;
};

enum { EXPECT_DRAW = JUDGE_SEATS, EXPECT_NO_WINNER };

struct expectation {
	const struct doc_node *node; /* node of the document, which must outlive the expectation */
	struct expect_point from;    /* point from which citations are searched */
	struct expect_point at;
	bool between; /* true if `from` is stated; otherwise it is the start */
	enum expect_kind kind;
	judge_seat by;                     /* the player that makes the claim, or JUDGE_NO_SEAT */
	bool negated;                      /* never, could_not */
	const struct compare_value *value; /* EXPECT_THAT: values, all of which must hold */
	const struct expect_event *event;  /* happened: one event; sequence: events in order */
	uint16_t n_values, n_events, n_because;
	const struct compare_test
		*count;              /* EXPECT_HAPPENED: number of times; NULL: at least once */
	judge_seat seat;             /* could, asks: the player; JUDGE_NO_SEAT: either */
	struct transcript_part pick; /* could: the play that was possible, or not */
	uint8_t question;            /* asks: the kind of question */
	uint32_t move;               /* illegal: the move, from 1 */
	struct expect_rules rules[JUDGE_SEATS]; /* illegal: [0]; deck_faults: rules by seat */
	const char *verdict;
	uint8_t winner;                     /* a seat, EXPECT_DRAW or EXPECT_NO_WINNER */
	const char *how;                    /* winner: how the game was won, or NULL */
	const struct expect_event *because; /* events that must all have been cited */
};

enum { EXPECT_MOST = 1000 }; /* expectations in one list, at most */

/* Decode a list of expectations for a decoded transcript, which stores and frees them. False, with
 * a fault, if there is an unknown path, rule, clause or key. The nodes must outlive the
 * transcript. */
bool expect_decode(struct transcript *t, const struct doc_node *list,
                   const struct expectation **out, size_t *n, struct fault *fault);

#endif
