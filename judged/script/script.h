/*
 * script.h: the decider that answers from a transcript.
 *
 * Entries are matched by their key, kind of question and seat, not by position. When a question is
 * asked, the script tries these, in order:
 *
 *   - chance that the head of the document settles (`first`, a listed or seeded deck) is
 *     answered from there;
 *   - a move that concedes, at the cursor, answers any question;
 *   - an unused part of the move at the cursor whose verb answers this kind of question, by this
 *     seat, is used. The main decision (kind "action") takes the part of either seat, so that
 *     acting out of turn is tested and refused by the rules. The entries of a list are used in
 *     their order;
 *   - a list that is used up (or a single entry of a verb that may have a list) ends the choice
 *     it answered, if the choice is asked to go on. The verb that ends it is used, unless the
 *     rules refuse it or the next move states it. A full choice is not asked to go on, and then
 *     no end is needed;
 *   - a shuffle of a seeded deck goes on with its generator;
 *   - a question with a single option is answered with it: forced, no entry needed. The main
 *     decision is never forced, since passing is a decision too;
 *   - which ability in standby is next needs no entry if the order makes no difference (idle.c);
 *   - otherwise there is no answer, and script_end gives the reason.
 *
 * A choice that leaves nothing open is not asked. A part that states its result counts as used once
 * no question needs the part. If the part states a different result, and no later question asks for
 * it, the question is asked all the same and the answer refused.
 *
 * A move is over when all its parts are used. A part still unused at the next main decision is
 * surplus: no question asked for it.
 *
 * A part that names a card less exactly than the options do is given as the one option it fits.
 *
 * To go on after judge_rewind(), the engine asks again from the checkpoint. judge_decisions() tells
 * the script where the run is. The cursor before every decision is stored, so the script goes on
 * from there.
 */
#ifndef JUDGED_SCRIPT_SCRIPT_H
#define JUDGED_SCRIPT_SCRIPT_H

#include "engine/judge.h"
#include "judged/script/infraction.h"
#include "judged/script/guess.h"
#include "judged/transcript/shuffle.h"
#include "judged/transcript/transcript.h"

/* Why the script did not answer. */
enum script_end {
	SCRIPT_ANSWERS, /* the script has answered every question so far */
	SCRIPT_OVER,    /* the moves are used up */
	SCRIPT_MISSING, /* the next entry answers a later question, not this one */
	SCRIPT_UNCLEAR, /* the next entry could mean several cards: see script_surplus() */
	SCRIPT_GAP,     /* a gap can't be filled: script_fill says why */
	SCRIPT_SURPLUS, /* an entry, or part of one, answers no question: see script_surplus() */
};

/* How a list that was used up would be ended. */
struct script_ending {
	bool may;        /* true if there is an end */
	uint8_t verb;    /* verb that ends the list */
	judge_seat seat; /* the seat that was asked */
	uint8_t kind;    /* kind of the question */
	judge_def about; /* the card the question is about */
	judge_place at;
	uint32_t asked; /* last citation at that time */
	uint32_t next;  /* decision after the list's last one */
	uint32_t move;  /* move of the list, from 1 */
	uint8_t part;
};

/* The result of a choice that left nothing open and was not asked. */
struct script_settled {
	uint32_t citation; /* last citation at that time */
	struct judge_pick pick;
	bool said; /* true if a part of a move stated the result all the same */
};
enum { SCRIPT_SETTLED = 24 };

struct script_cursor {
	uint32_t move;                    /* index of the current move */
	uint8_t shuffled;                 /* bit per seat: the deck has had its first order */
	uint64_t used;                    /* bit per part of the move: it is used */
	uint32_t noted;                   /* notes among the moves before this one were handled */
	uint32_t looked;                  /* observations before this one were checked */
	uint32_t filled;                  /* answers given in the gap that is open */
	uint32_t infractions, deviations; /* number found so far */
	uint16_t offers; /* offers made since the last move of all, and not answered */
	/* the last move was skipped: parts that belong to it are skipped too */
	bool skipped;
	uint32_t skipped_move; /* that move, from 1; 0: only a part of it was skipped */
	struct script_ending ending;
	uint8_t n_settled; /* entries of script.settled, since the last action */
	/* By seat: every card that was in the pile before the last action is at least as old as
	 * this. */
	uint32_t before_action[JUDGE_SEATS];
	struct shuffle_rng generator[JUDGE_SEATS];
};

/* Source of an answer. */
enum script_source {
	SCRIPT_FROM_MOVE,
	SCRIPT_FROM_HEAD,
	SCRIPT_FORCED,
	SCRIPT_CONCESSION,
	SCRIPT_ENDED, /* the end of a list */
	SCRIPT_NOTED, /* a note states the result */
	SCRIPT_FOUND, /* found for a gap */
};

/* An answer of a way that fills a gap. */
struct script_found {
	uint8_t kind; /* of the question */
	judge_seat seat;
	bool declined; /* an offer that was not taken */
	uint32_t decision;
	struct judge_pick pick;
	judge_def *order; /* an order instead, first on top; owned */
	uint16_t n_order;
};

/* How a gap is filled, or why it isn't. */
struct script_fill {
	uint32_t move;           /* from 1 */
	struct script_found *at; /* NULL: it isn't; owned */
	uint32_t n;
	uint16_t ways;     /* ways that were found */
	bool whole;        /* everything was searched for other ways */
	const char *limit; /* the limit at which the search ended without a way, or NULL */
};

/* The effect of a deed in a note: a rule that was not followed, or something done that no rule
 * demands. */
struct script_deviation {
	uint32_t note; /* index of the note's move */
	uint16_t deed; /* index in the note */
	bool extra;    /* true if something was done that no rule demands */
	struct judge_deviation rule;
};

/* A part that states the result of a choice that was not asked; it was skipped before this
 * decision. */
struct script_passed {
	uint32_t decision, move; /* from 0 */
	uint32_t citation;       /* last citation before the result */
	uint8_t part;
};

/* A deed in a note. */
struct script_noted {
	uint32_t note; /* index of the note's move */
	uint16_t deed;
};

/* One decision: the cursor before it; the settled choices before it, from script.kept[settled_at];
 * and the answer. */
struct script_step {
	struct script_cursor before;
	uint32_t settled_at;
	struct judge_pick pick; /* unused for an order */
	/* number of the move that gave the answer, from 1; 0: none did */
	uint32_t move;
	uint8_t part;              /* part of that move */
	uint8_t source;            /* enum script_source */
	bool taken;                /* true if it was let stand although rules refuse it */
	struct script_noted noted; /* the note that gave the answer, if one did */
	uint8_t question;          /* kind */
	judge_seat seat;           /* the seat that was asked */
	/* an order: number of definitions, first on top, from script.order[order_at] */
	uint16_t n_order;
	uint32_t order_at;
};

/* Called with every question before it is answered. `offers` is the number of the move about to
 * begin with this question, or 0. The hook may read the run, options and tests included. */
struct script_hook {
	void (*asked)(void *ctx, struct judge_run *run, const struct judge_question *question,
	              uint32_t offers);
	void *ctx;
};

/* Called at the decision before which a script stops; the run may be read. True: go on, since a
 * later decision to stop before was set. */
struct script_stop_hook {
	bool (*goes_on)(void *ctx, struct judge_run *run);
	void *ctx;
};

/* Plain data apart from its growing arrays. Zero it before the first script_init(). */
struct script {
	const struct transcript *transcript;
	struct script_hook hook;
	struct script_stop_hook look;
	struct script_cursor start;
	struct script_cursor now;
	/* choices settled since the last action, the latest SCRIPT_SETTLED of them */
	struct script_settled settled[SCRIPT_SETTLED];
	struct script_step *step; /* by decision */
	uint32_t n_steps, cap_steps;
	struct script_settled *kept; /* settled choices before every step */
	uint32_t n_kept, cap_kept;
	judge_def *order;
	uint32_t n_order, cap_order;
	uint8_t end;       /* enum script_end */
	uint8_t main_kind; /* the kind of the main decision */
	/* true to skip answers to questions that are not asked; false at first */
	bool skips;
	uint8_t on_illegal; /* enum transcript_illegal */
	struct infractions infractions;
	struct script_deviation *deviation;
	uint32_t n_deviations, cap_deviations;
	struct script_passed *unasked; /* in order; empty in a trial */
	uint32_t n_unasked, cap_unasked;
	uint32_t stop_before; /* the decision, from 0, that is not answered; UINT32_MAX: none */
	/* number, from 1, of the offer after the last move that is left open; 0: none */
	uint16_t offer;
	uint32_t no_further; /* trial: the first move that is not begun */
	uint32_t whole;      /* trial: the move (from 0) that stops it when refused */
	/* the move (from 1) whose pick is being tested before it is made; 0: none */
	uint32_t tests;
	bool asked;       /* a question was asked: the run has begun */
	bool passed;      /* notes are entered after a move that was skipped */
	bool trial;       /* true for a trial of the rules' demands, which records no faults */
	bool finds_rest;  /* trial: true if it records the faults of a move that was refused */
	bool uncontested; /* trial: choices that leave nothing open are never asked */
	/* trial: choices that leave nothing open are answered, whatever the record says */
	bool forces;
	uint32_t given; /* trial: decisions made before it */
	/* trial: answers a note may give to the first question, or NULL */
	const struct script_step *noted_try;
	struct idle_order *order_tried; /* for a trial of the order of abilities, or NULL */
	/* Find the way that fills a gap, whose number is in `fill`; or NULL. */
	void (*find_way)(void *ctx, struct judge_run *run, struct script_fill *fill);
	void *find_ctx;
	struct script_fill *fill; /* in order; of a trial, the script's own */
	uint32_t n_fills;
	/* cards assumed for hidden ones; NULL at first: the first possible card */
	struct guesses *guesses;
	bool at_position; /* true if the game starts from a position: decks get no first order */
};

/* Prepare for a transcript, which must outlive the script. Memory from an earlier use is kept. */
void script_init(struct script *script, const struct transcript *transcript);
void script_free(struct script *script);
/* Apply the notes before the first decision. Call after judge_run_init() and the start position,
 * and before judge_run_go(). */
void script_begin(struct script *script, struct judge_run *run);
/* Handle the notes after the last decision of a run that is over. */
void script_finish(struct script *script, struct judge_run *run);
/* Before a question that is left open: count parts as used that state results of choices that were
 * not asked. */
void script_pass_stated(struct script *script, struct judge_run *run,
                        const struct judge_question *question);
/* Before a main question that is left open: make the corrections (`set`) written before its answer.
 * Returns whether they changed the game, so that the question has to be asked anew. */
bool script_make_corrections(struct script *script, struct judge_run *run,
                             const struct judge_question *question);
/* Return the decider for a run; the script must not move in memory during the run. */
struct judge_decider script_decider(struct script *script);

/* Add the faults in the rest of a move (from 0) at whose part the run stopped, as far as the rest
 * can be let stand. */
void trial_find_rest(struct script *script, const struct judge_run *run, uint32_t move,
                     uint8_t part);

/* Return the move (from 1) that a decision (from 0) came from; 0 if it came from none or does not
 * exist. */
uint32_t script_move_of(const struct script *script, uint32_t decision);
/* Does this kind of question ask which of several comes next: abilities in standby, or
 * replacements? */
bool script_asks_order(const struct judge_game *game, uint8_t kind);
/* Return the number of moves begun so far. */
uint32_t script_moves_begun(const struct script *script);
/* Does the last move begun have parts that are still unused? */
bool script_is_within_move(const struct script *script);
/* Does the last move lack the answer to the open question? It does if the move's player must answer
 * before anything else can be done. */
bool script_lacks_part(const struct script *script, const struct judge_run *run);
/* Is there an entry that the run did not use? Sets `move` (from 1) and `part` to the first: a part
 * of a move begun, or part 0 of a move not begun. */
bool script_surplus(const struct script *script, uint32_t *move, uint8_t *part);
/* Return the pick that a part of a move stands for, as written. A place that the game lacks becomes
 * JUDGE_NO_PLACE. */
struct judge_pick script_pick(const struct judge_run *run, const struct transcript_part *part,
                              judge_seat seat);

#endif
