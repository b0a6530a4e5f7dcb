/*
 * script.h: the decider that answers from a transcript.
 *
 * Entries are matched by their key, kind of question and seat, not by position. When a question is
 * asked, in this order:
 *
 *   - chance the head of the document settles (`first`, a listed or seeded deck) is answered from there;
 *   - a move that concedes, at the cursor, answers whatever is asked;
 *   - an unused part of the move at the cursor whose verb answers this kind, by this seat, is used. The
 *     main decision (kind "action") takes the part of either seat, so that acting out of turn is put
 *     to the rules and refused by them. The entries of a list are used in their order;
 *   - a list that is used up (or a single entry of a verb that may have a list) ends the choice it
 *     answered, where that is asked to go on: with the verb that ends it, unless that is refused or
 *     the next move says it in words. Nobody asks again when the choice is full, and then the end is
 *     dropped;
 *   - a shuffle of a seeded deck goes on with its generator;
 *   - a question with a single option is answered with it: forced, no entry needed. The main decision
 *     is never forced, for passing too is a decision;
 *   - which ability in standby is next needs no entry where the order makes no difference (idle.c);
 *   - else there is no answer, and script_end says why.
 *
 * A choice that leaves nothing open is not asked. A part that tells what it came to is taken for said, once
 * no question wants it; where one tells of something else, and nothing later asks for that, the question is asked
 * all the same and the answer refused.
 *
 * A move is over when all its parts are used. A part still unused when the next main decision comes
 * is surplus: nobody asked for it.
 *
 * A part that names a card by less than the options do is given as the one option it fits.
 *
 * Going on after judge_rewind(): the engine asks again from the checkpoint, and judge_decisions()
 * tells the script where it is; the cursor before every decision is kept, so it starts from there.
 */
#ifndef JUDGED_SCRIPT_SCRIPT_H
#define JUDGED_SCRIPT_SCRIPT_H

#include "engine/judge.h"
#include "judged/script/foul.h"
#include "judged/script/guess.h"
#include "judged/transcript/shuffle.h"
#include "judged/transcript/transcript.h"

/* Why the script did not answer. */
enum script_end {
	SCRIPT_ANSWERS, /* it has answered every question so far */
	SCRIPT_OVER,    /* the moves are used up */
	SCRIPT_MISSING, /* the next entry does not answer this question, and comes later */
	SCRIPT_UNCLEAR, /* the next entry could mean several cards: script_surplus() tells which */
	SCRIPT_SURPLUS, /* an entry, or part of one, that nobody asks for: script_surplus() */
};

/* A list that was used up: how it would go on. */
struct script_ending {
	bool may;        /* there is one */
	uint8_t verb;    /* that ends it */
	judge_seat seat; /* who was asked, */
	uint8_t kind;    /* for what, */
	judge_def about; /* about what */
	judge_place at;
	uint32_t asked; /* the last citation then */
	uint32_t next;  /* the decision after the list's last */
	uint32_t move;  /* the list's, from 1 */
	uint8_t part;
};

/* A choice that left nothing open, and what it came to. */
struct script_settled {
	uint32_t citation; /* the last one then */
	struct judge_pick pick;
	bool said; /* a part of a move has told it all the same */
};
enum { SCRIPT_SETTLED = 24 };

struct script_cursor {
	uint32_t move;              /* index of the current move */
	uint8_t shuffled;           /* bit per seat: the deck has had its first order */
	uint64_t used;              /* bit per part of it that is used */
	uint32_t noted;             /* notes among the moves before this one have been seen to */
	uint32_t looked;            /* and what was seen before this one has been looked at */
	uint32_t fouls, deviations; /* found so far */
	uint16_t offers;            /* made since the last move of all, and not answered */
	bool skipped;               /* the last move was passed over: what belonged to it is, too */
	uint32_t skipped_move;      /* that one, from 1; 0: only a part of it was */
	struct script_ending ending;
	uint8_t n_settled; /* since the last action: script.settled */
	/* What lay in each seat's pile before the last action is no younger than this. */
	uint32_t before_action[JUDGE_SEATS];
	struct shuffle_rng generator[JUDGE_SEATS];
};

/* Where an answer came from. */
enum script_source {
	SCRIPT_FROM_MOVE,
	SCRIPT_FROM_HEAD,
	SCRIPT_FORCED,
	SCRIPT_CONCESSION,
	SCRIPT_ENDED, /* the end of a list */
	SCRIPT_NOTED, /* a note tells what came of it */
};

/* What a deed of a note comes to: a rule not followed, or something done that nothing demands. */
struct script_deviation {
	uint32_t note; /* index of its move */
	uint16_t deed; /* of the note */
	bool extra;    /* done though nothing demands it */
	struct judge_deviation rule;
};

/* A part that told of what was not asked: it was passed before this decision. */
struct script_passed {
	uint32_t decision, move; /* from 0 */
	uint32_t citation;       /* the last one before what it tells of */
	uint8_t part;
};

/* A deed of a note. */
struct script_noted {
	uint32_t note; /* index of its move */
	uint16_t deed;
};

/* One decision: the cursor before it, with what had been settled from script.kept[settled_at], and what was answered. */
struct script_step {
	struct script_cursor before;
	uint32_t settled_at;
	struct judge_pick pick;    /* not for an order */
	uint32_t move;             /* number of the move it came from, from 1; 0: from none */
	uint8_t part;              /* of that move */
	uint8_t source;            /* enum script_source */
	bool taken;                /* though rules refuse it */
	struct script_noted noted; /* that tells it, where it came from a note */
	uint8_t question;          /* kind */
	judge_seat seat;           /* who was asked */
	uint16_t n_order; /* an order: the definitions, first on top, from script.order[order_at] */
	uint32_t order_at;
};

/* Told of every question before it is answered: `offers` is the number of the move about to be begun
 * with this question, or 0. The run may be read, options and tests included. */
struct script_hook {
	void (*asked)(void *ctx, struct judge_run *run, const struct judge_question *question,
	              uint32_t offers);
	void *ctx;
};

/* Asked when the decision is due before which a script stops; the run may be read. True: on with it, for another
 * decision to stop before was set. */
struct script_look {
	bool (*goes_on)(void *ctx, struct judge_run *run);
	void *ctx;
};

/* Plain data apart from its growing lists; zero it before the first script_init(). */
struct script {
	const struct transcript *transcript;
	struct script_hook hook;
	struct script_look look;
	struct script_cursor start;
	struct script_cursor now;
	struct script_settled
		settled[SCRIPT_SETTLED]; /* now: since the last action, the last of them */
	struct script_step *step;        /* by decision */
	uint32_t n_steps, cap_steps;
	struct script_settled *kept; /* of all steps */
	uint32_t n_kept, cap_kept;
	judge_def *order;
	uint32_t n_order, cap_order;
	uint8_t end;        /* enum script_end */
	uint8_t main_kind;  /* the kind of the main decision */
	bool skips;         /* pass over answers to questions nobody asks; false at first */
	uint8_t on_illegal; /* enum transcript_illegal */
	struct fouls fouls;
	struct script_deviation *deviation;
	uint32_t n_deviations, cap_deviations;
	struct script_passed *told; /* in their order; a trial keeps none */
	uint32_t n_told, cap_told;
	uint32_t stop_before; /* this decision, from 0, is not answered; UINT32_MAX: none */
	uint16_t
		offer; /* of those after the last move, the one that is left open, from 1; 0: none */
	uint32_t no_further; /* of a trial: no move from this one on is begun */
	uint32_t whole;      /* of a trial: the move (from 0) that stops it where it is refused */
	uint32_t
		tests; /* the move (from 1) that is held against the rules before it is taken; 0: none */
	bool asked;       /* a question has come: the run has begun */
	bool passed;      /* notes are entered after a move that was passed over */
	bool trial;       /* looks what the rules demand: finds no fouls */
	bool finds_rest;  /* of a trial: finds those of a move that was refused */
	bool uncontested; /* of a trial: choices that leave nothing open stay unasked */
	bool forces; /* of a trial: what leaves nothing open is answered so, whatever is written */
	uint32_t given; /* of a trial: decisions made before it */
	const struct script_step
		*noted_try; /* of a trial: what a note may tell of the first question, or NULL */
	struct idle_order *order_tried; /* of a trial of the order of abilities, or NULL */
	struct guesses *
		guesses; /* what hidden cards are taken for; NULL at first: the first they could be */
	bool at_position; /* the game starts from a position: no deck has its first order to come */
};

/* Prepare for a transcript, keeping the memory of an earlier use. The transcript must outlive it. */
void script_init(struct script *script, const struct transcript *transcript);
void script_free(struct script *script);
/* Tell the run what is noted before the first decision: after judge_run_init() and the start position,
 * before judge_run_go(). */
void script_begin(struct script *script, struct judge_run *run);
/* See to what is noted after the last decision of a run that is over. */
void script_finish(struct script *script, struct judge_run *run);
/* Before the question, which is not answered: what tells of choices that were not asked is taken for said. */
void script_pass_told(struct script *script, struct judge_run *run,
                      const struct judge_question *question);
/* The decider to hand to a run; the script must stay where it is while the run lives. */
struct judge_decider script_decider(struct script *script);

/* The run stopped because a part of a move (from 0) is refused: add the faults of the rest of that move, as far as it can
 * be taken all the same. */
void trial_find_rest(struct script *script, const struct judge_run *run, uint32_t move,
                     uint8_t part);

/* The move (from 1) a decision (from 0) came from; 0: from no move, or no such decision. */
uint32_t script_move_of(const struct script *script, uint32_t decision);
/* Is it asked which of several comes next: abilities in standby, or replacements? */
bool script_asks_order(const struct judge_game *game, uint8_t kind);
/* Moves begun so far. */
uint32_t script_moves_begun(const struct script *script);
/* Has the last of these parts that are not answered yet? */
bool script_is_within_move(const struct script *script);
/* The run stopped at a question: does the last move lack the answer? It does if its own player has to answer before anything else
 * can be done. */
bool script_lacks_part(const struct script *script, const struct judge_run *run);
/* Is there an entry left that the run did not use? `move` counts from 1. The first such is written;
 * a part of a begun move, or part 0 of a move not begun. */
bool script_surplus(const struct script *script, uint32_t *move, uint8_t *part);
/* The pick a part of a move stands for, in a run, as written. A place the game lacks becomes
 * JUDGE_NO_PLACE. */
struct judge_pick script_pick(const struct judge_run *run, const struct transcript_part *part,
                              judge_seat seat);

#endif
