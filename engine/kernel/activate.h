/*
 * activate.h: abilities that players use by themselves: declared with targets and cost, resolved
 * later.
 *
 * Other abilities may come in between (chain.c stores declared ones meanwhile).
 *
 *	find_activated(r, card, KEYWORD_IGNITION, 2, &source)      which ability a pick means
 *	test_activation(r, &source, &rules, list)                  what refuses it
 *	declare_activated(r, &source, &rules, parent, &activation) choose targets, pay the cost
 *	resolve_activated(r, &activation, &rules, parent)          perform it for the targets left
 *
 * The game defines the kinds of such abilities and the rules for declaring each: a keyword and a
 * struct activation_rules for each kind.
 */
#ifndef JUDGE_KERNEL_ACTIVATE_H
#define JUDGE_KERNEL_ACTIVATE_H

#include "engine/kernel/ability.h"

/* The rules of one kind of activated ability, under the names of the game's rulebook. A rule that
 * refuses cannot be JUDGE_NO_RULE; for the others JUDGE_NO_RULE means that the step happens as
 * described. */
struct activation_rules {
	judge_rule declared; /* the ability is announced */
	/* its targets are chosen on declaration; otherwise on resolution */
	judge_rule targets;
	judge_rule needs_target; /* refuses it if there are no targets */
	judge_rule pays;         /* its cost is paid */
	/* refuses it if the effects that are its price cannot be done whole */
	judge_rule needs_cost;
	judge_rule condition; /* refuses it while the ability is not active */
	/* true if its card leaves its place before targets are chosen, so that it can't be a
	 * target */
	bool is_laid_out;
	/* Pay what comes before the rest of the cost; NULL: nothing. */
	void (*pay_first)(struct judge_run *, const struct source *, uint32_t parent);
	/* adds what has to be paid in addition to the effects of the cost; NULL: nothing */
	add_needs *needs;
	/* if a target has become another card, the rest is still done; otherwise nothing is */
	judge_rule lost;
};

/* Find the abilities with this keyword that the card has, including granted ones, whether or not
 * they can be used; nullified ones are left out. Returns the count; at most `cap` are written. */
int activated_sources(struct judge_run *r, judge_card card, int keyword, struct source *out,
                      int cap);
/* Find the ability with this number, as documents count a card's abilities (from 1); 0: the only
 * one. False: there is none, or several. */
bool find_activated(struct judge_run *r, judge_card card, int keyword, int number,
                    struct source *out);
/* Add what refuses to declare the ability: its condition, its targets, each of its costs. */
void test_activation(struct judge_run *r, const struct source *s,
                     const struct activation_rules *rules, struct refusals *list);
bool can_activate(struct judge_run *r, const struct source *s,
                  const struct activation_rules *rules);
/* Ask the ability's master for targets, then pay. Its card is already where it waits: a card that
 * is being played has been set apart before, and the source describes the card there. Returns the
 * citation. */
uint32_t declare_activated(struct judge_run *r, const struct source *s,
                           const struct activation_rules *rules, uint32_t parent,
                           struct activation *out);
/* Perform the ability, under `ability_resolves`. */
enum did resolve_activated(struct judge_run *r, const struct activation *a,
                           const struct activation_rules *rules, uint32_t parent);
/* Like resolve_activated(), for an answer: its effects are about the event `to` that it answers. */
enum did resolve_answer(struct judge_run *r, const struct activation *a,
                        const struct activation_rules *rules, uint32_t parent,
                        const struct game_event *to);

#endif
