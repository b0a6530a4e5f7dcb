/*
 * state.h: one run and the plain state in it.
 *
 * `struct game` is everything that decides the future of a game: cards as rows, places as heads of
 * lists of cards, values by seat. It holds no pointers, so a snapshot is an assignment. `struct
 * judge_run` is the rest: the const tables, who decides, where citations go, the budget, the
 * checkpoint and the place to unwind to.
 *
 * A place (one seat's one area's one spot) is a doubly linked list through card[].next and .prev; in
 * ordered areas the first is the top of the pile. Cards that lie on each other are linked by
 * .beneath and .above as well; in the list a card stands right after the one beneath it.
 *
 *	place "A.zone.4":  first -> T-1 -> T-2 -> T-9 -> last       T-2 lies on T-1; T-9 lies beside them
 *	                           above/beneath
 */
#ifndef JUDGE_KERNEL_STATE_H
#define JUDGE_KERNEL_STATE_H

#include <setjmp.h>

#include "engine/judge.h"

enum {
	SEAT_VALUES = 8,   /* values of a seat a game may use */
	RULE_CHANGES = 16, /* changes of rules by effects at one time */
	BUDGET = 1000000,
	OPS_MAX = 256, /* operations of a game's ability language */
};

struct card {
	judge_def def;
	judge_seat owner;
	judge_place place;
	judge_card next, prev;     /* in the place */
	judge_card beneath, above; /* in the stack */
	uint8_t known_by;          /* bit per seat that knows which card this is */
	uint32_t since;            /* turn in which it came to its area */
	uint32_t stamp;            /* time stamp of its arrival; equal for cards of one event */
	uint32_t identity;         /* changes when it becomes a new card */
};

struct place {
	judge_card first, last;
	uint8_t n;
};

/* An effect's change of a rule: for a seat and a card, or for all when they are none. */
enum rule_change_mode { RULE_SUSPENDED, RULE_ADDED, RULE_VALUED };

struct rule_change {
	judge_rule rule;
	judge_seat seat;
	judge_card card;
	uint8_t mode;
	bool this_turn; /* ends with the turn */
	int32_t value;
};

struct game {
	uint32_t turn;
	uint32_t clock;      /* the next time stamp */
	uint32_t identities; /* the next identity */
	uint32_t cause;      /* the citation under which the next step stands */
	uint8_t step;        /* the outermost step to run next */
	uint8_t phase;       /* the phase the game is in, as a step */
	judge_seat turn_player;
	judge_card resolving; /* the card being played, or JUDGE_NO_CARD */
	uint8_t n_cards;
	uint8_t n_changes;
	bool over;
	uint8_t winners;
	judge_rule ended_by;
	uint8_t how; /* index into judge_kernel_game.how */
	int32_t value[JUDGE_SEATS][SEAT_VALUES];
	struct place place[JUDGE_PLACES];
	struct rule_change change[RULE_CHANGES];
	struct judge_unmodelled unmodelled;
	struct card card[JUDGE_CARDS]; /* last: a checkpoint copies the first n_cards only */
};

/* What to go back to when a run goes on. */
struct checkpoint {
	struct game game;
	uint32_t last_citation, decisions, budget;
};

struct place_parts {
	judge_seat seat;
	uint8_t area, index;
};

struct judge_run {
	const struct judge_kernel_game *kernel;
	struct judge_ruleset rules;
	struct judge_params p;
	struct game game;
	struct checkpoint mark;
	uint32_t last_citation, decisions, budget;
	uint32_t cause; /* the citation of the decision or step that runs */
	bool begun, placed;
	bool interrupting;
	enum judge_stop stop;
	const char *limit;
	struct judge_question question;
	struct judge_pick refused;
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int n_refusals;
	struct judge_fault fault[JUDGE_CARDS];
	int n_faults;
	uint8_t n_places;
	judge_place first_place[JUDGE_SEATS][16]; /* of each area */
	struct place_parts parts[JUDGE_PLACES];
	judge_def own[JUDGE_SEATS][JUDGE_CARDS]; /* different cards of each seat, ascending */
	uint8_t n_own[JUDGE_SEATS];
	bool consulted[JUDGE_RULES];
	bool performed[OPS_MAX];
	jmp_buf unwind;
};

#endif
