/*
 * chain.h: declare, window, perform.
 *
 * When a player acts, the action is declared: choices are made, costs are paid. Then there may be a
 * window in which others answer it with declarations, which can be answered themselves. When no
 * player answers any more, all declarations are performed. A game says as data who answers first,
 * what may be answered and when the window closes; each priority is an outermost step of its own,
 * and so is each performance.
 */
#ifndef JUDGE_KERNEL_CHAIN_H
#define JUDGE_KERNEL_CHAIN_H

#include "engine/kernel/kernel.h"

/* A game's chain, as data. Any rule may be JUDGE_NO_RULE, except where a number is needed. */
struct chain_rules {
	judge_rule windows; /* act: windows exist */
	/* By kind of play: the rule of shape act after which it can be answered, and the rule of
	 * shape forbid that prevents answers; each or JUDGE_NO_RULE. */
	const judge_rule *opens, *closed_to;
	judge_rule answers; /* the rule under which the player with priority is asked */
	/* chooser: the opponent has priority first; otherwise the turn player */
	judge_rule opponent_first;
	/* define: "first" and "opponent" are seen from the declarer; otherwise from the turn
	 * player */
	judge_rule of_declarer;
	/* act: priority goes over after a pass; otherwise the player who passed keeps it */
	judge_rule pass_hands_over;
	/* act: priority goes over after an answer; otherwise the player who answered keeps it */
	judge_rule play_hands_over;
	/* value: the number of passes in a row that close the window */
	judge_rule passes_end;
	/* define: an answer resets the count of passes; otherwise all passes count */
	judge_rule play_resets_passes;
	/* order: answers wait in the chain; otherwise each is performed at once */
	judge_rule answers_wait;
	/* order: the last declaration is performed first; otherwise in order of declaration */
	judge_rule last_first;
	/* order: what was answered is performed last; otherwise first */
	judge_rule answered_last;
	/* a check timing before each priority and each performance */
	judge_rule check;
	/* For windows within a step (in_window()); a game uses either the rules above or these. */
	/* order: answers come before performing; otherwise a declaration is performed before it is
	 * answered */
	judge_rule window_first;
	judge_rule processes; /* act: rule actions at the beginning of a window */
	/* forbid: abilities in standby wait; otherwise they are played in a window as well */
	judge_rule abilities_wait;
	judge_rule answers_answered; /* permit: an answer can be answered; otherwise it can't */
	/* act: answers to an answer may repeat; otherwise there is only one */
	judge_rule answers_repeat;
	/* permit: answering is optional; otherwise a player who can answer must */
	judge_rule optional;
	/* forbid: no further chain; otherwise another chain may follow the first */
	judge_rule once;
	/* the question for the player with priority; the verb that passes */
	uint8_t question, pass;
	uint8_t answer_step, perform_step;
	/* Declare the answer that was picked, and add it with add_play(). */
	void (*answer)(struct judge_run *, struct judge_pick pick);
	/* Perform a declaration, if it still can be. It has already left the chain. */
	void (*perform)(struct judge_run *, const struct play *, uint32_t parent);
	/* Everything is performed: name the next step. `kind` is the kind of the declaration that
	 * began the chain. */
	void (*closed)(struct judge_run *, uint8_t kind);
};

/* Make a declaration about the card as it is now, by this seat. */
struct play a_play(struct judge_run *r, int kind, judge_seat seat, judge_card card,
                   uint8_t ability);
/* Add a declaration that answers. */
void add_play(struct judge_run *r, struct play play);
/* Declare the beginning of a chain: it can be answered, or is performed. Names the next step. */
void declare_play(struct judge_run *r, struct play play);
/* Like declare_play(), but within a step, including the window. May nest: declarations in it, or in
 * what it sets off, have windows of their own. A negated declaration is performed, too; perform()
 * finds the mark. Returns false if it was negated. */
bool in_window(struct judge_run *r, struct play play);
/* Return the latest declaration of the chain, which the next answer is about; NULL: nothing
 * waits. */
struct play *last_declared(struct judge_run *r);
/* The two outermost steps: one answer or pass of the player with priority; one performance. */
void answer_or_pass(struct judge_run *r);
void perform_next(struct judge_run *r);
/* Does the source card of the play still exist unchanged? */
bool source_is_still(const struct judge_run *r, const struct play *play);
/* Remove a play from the chain, by index from 0, the oldest. */
void remove_play(struct judge_run *r, int at);
/* Return the index of the play that waits with this card; -1: none. */
int find_play(const struct judge_run *r, judge_card card);

#endif
