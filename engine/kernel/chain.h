/*
 * chain.h: declare, window, perform.
 *
 * What a player does is declared: choices are made, costs are paid. Then there may be a window in which
 * it is answered, by declarations that can be answered themselves, and when nobody answers any more all of
 * it is performed. A game says as data who answers first, what may be answered and when the window closes;
 * each priority is an outermost step of its own, and so is each thing performed.
 */
#ifndef JUDGE_KERNEL_CHAIN_H
#define JUDGE_KERNEL_CHAIN_H

#include "engine/kernel/kernel.h"

/* A game's chain. Rules may be JUDGE_NO_RULE but where a number is asked for. */
struct chain_rules {
	judge_rule windows; /* act: there are windows at all */
	/* By kind of play: the rule of shape act after which it can be answered, or JUDGE_NO_RULE, and the
	 * one of shape forbid that keeps it from that, or JUDGE_NO_RULE. */
	const judge_rule *opens, *closed_to;
	judge_rule answers;        /* under which who has priority is asked */
	judge_rule opponent_first; /* chooser; otherwise the turn player has priority first */
	judge_rule of_declarer; /* define: both go by who declared; otherwise by the turn player */
	judge_rule pass_hands_over;    /* act; otherwise who passed keeps priority */
	judge_rule play_hands_over;    /* act; the same of who answered */
	judge_rule passes_end;         /* value: passes in a row that close the window */
	judge_rule play_resets_passes; /* define; otherwise all passes count */
	judge_rule answers_wait;       /* order; otherwise each is performed at once */
	judge_rule last_first;         /* order; otherwise in the order they were declared */
	judge_rule answered_last;      /* order; otherwise what was answered is performed first */
	judge_rule check;              /* check timing before each priority and each performance */
	/* Of windows within a step (in_window()); the game has the others or these. */
	judge_rule
		window_first; /* order; otherwise what was declared is performed before it is answered */
	judge_rule processes; /* act: rule actions at the beginning of a window */
	judge_rule
		abilities_wait; /* forbid; otherwise abilities in standby are played there as well */
	judge_rule answers_answered; /* permit; otherwise an answer is not answered */
	judge_rule answers_repeat;   /* act; otherwise there is one answer to an answer */
	judge_rule optional;         /* permit; otherwise whoever can answer has to */
	judge_rule once;             /* forbid; otherwise another chain may follow the first */
	uint8_t question, pass;      /* of whoever has priority; the verb that passes */
	uint8_t answer_step, perform_step;
	/* Declare the answer that was picked, and add it with add_play(). */
	void (*answer)(struct judge_run *, struct judge_pick pick);
	/* Perform what was declared, if it still can be. It is not in the chain any more. */
	void (*perform)(struct judge_run *, const struct play *, uint32_t parent);
	/* All is performed: name the next step. `kind` is that of what began the chain. */
	void (*closed)(struct judge_run *, uint8_t kind);
};

/* What a declaration is about: the card as it is now, and who declares. */
struct play a_play(struct judge_run *r, int kind, judge_seat seat, judge_card card,
                   uint8_t ability);
/* Add what was declared in answer. */
void add_play(struct judge_run *r, struct play play);
/* Declare what begins a chain: it can be answered, or is performed. Names the next step. */
void declare_play(struct judge_run *r, struct play play);
/* The same within a step, window and all, as deep as it may nest: what is declared in it, or in what it sets off,
 * has windows of its own. What was negated is performed, too: perform() finds it marked. Answers whether it
 * was not. */
bool in_window(struct judge_run *r, struct play play);
/* What the last of the chain answers, or would: NULL, nothing waits. */
struct play *last_declared(struct judge_run *r);
/* The two outermost steps: one answer or pass of who has priority; one thing performed. */
void answer_or_pass(struct judge_run *r);
void perform_next(struct judge_run *r);
/* Does the card the play is of still exist as it was? */
bool source_is_still(const struct judge_run *r, const struct play *play);
/* Take a play out of the chain, from 0, the oldest. */
void remove_play(struct judge_run *r, int at);
/* The play that waits with this card; -1: none. */
int find_play(const struct judge_run *r, judge_card card);

#endif
