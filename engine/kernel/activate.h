/*
 * activate.h: abilities that players use by themselves: declared with their targets and their cost, resolved
 * later, perhaps after others (chain.c keeps them meanwhile).
 *
 *	find_activated(r, card, KEYWORD_IGNITION, 2, &source)      which ability a pick means
 *	test_activation(r, &source, &rules, list)                  what refuses it
 *	declare_activated(r, &source, &rules, parent, &activation) targets are chosen, the cost is paid
 *	resolve_activated(r, &activation, &rules, parent)          what it says is done, to what is left
 *
 * What kinds there are and by which rules each is declared is the game's: a keyword and a struct
 * activation_rules for each.
 */
#ifndef JUDGE_KERNEL_ACTIVATE_H
#define JUDGE_KERNEL_ACTIVATE_H

#include "engine/kernel/ability.h"

/* The rules of one kind of activated ability, under the names of the game's rulebook. A rule that refuses
 * cannot be JUDGE_NO_RULE; of the others that means: as described. */
struct activation_rules {
	judge_rule declared;     /* the ability is announced */
	judge_rule targets;      /* its targets are chosen now; otherwise when it resolves */
	judge_rule needs_target; /* refuses it when there are none */
	judge_rule pays;         /* its cost is paid */
	judge_rule needs_cost; /* refuses it when effects that are its price cannot be done whole */
	judge_rule condition;  /* refuses it while it is not active */
	bool is_laid_out; /* its card leaves where it lies before targets are chosen: it is none of them */
	/* What is paid before the rest of the cost; NULL: nothing is. */
	void (*pay_first)(struct judge_run *, const struct source *, uint32_t parent);
	add_needs *needs; /* what is paid beside the effects of the cost; NULL: nothing is */
	judge_rule
		lost; /* without a target that became another card the rest is done; otherwise nothing */
};

/* Abilities of the keyword that the card has, granted ones included, whether or not they can be used; those
 * that an effect takes away are left out. Answers how many; at most `cap` are written. */
int activated_sources(struct judge_run *r, judge_card card, int keyword, struct source *out,
                      int cap);
/* The one of that number, as documents count a card's abilities (from 1); 0: the only one. false: there is
 * none, or several. */
bool find_activated(struct judge_run *r, judge_card card, int keyword, int number,
                    struct source *out);
/* Add what refuses to declare the ability: its condition, targets, each of its costs. */
void test_activation(struct judge_run *r, const struct source *s,
                     const struct activation_rules *rules, struct refusals *list);
bool can_activate(struct judge_run *r, const struct source *s,
                  const struct activation_rules *rules);
/* Ask its master for the targets, then pay. Its card lies where it waits by now: a card that is played has
 * been laid out before, and the source is of what it is there. Answers the citation. */
uint32_t declare_activated(struct judge_run *r, const struct source *s,
                           const struct activation_rules *rules, uint32_t parent,
                           struct activation *out);
/* Do what it says, under `ability_resolves`. */
enum did resolve_activated(struct judge_run *r, const struct activation *a,
                           const struct activation_rules *rules, uint32_t parent);
/* The same of what answers something: that is what happened, to its effects. */
enum did resolve_answer(struct judge_run *r, const struct activation *a,
                        const struct activation_rules *rules, uint32_t parent,
                        const struct game_event *to);

#endif
