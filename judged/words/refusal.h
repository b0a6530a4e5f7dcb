/*
 * refusal.h: the words in which a rule refuses a pick.
 *
 * A refusal follows "B can't play EBP03-020 (Mothra Leo): ". A rule may have its own words for it
 * (`refusal` in rules.yaml); if not, its gist is used. In these words
 *
 *	{rank}          is the refusal's value `rank` in parentheses, after its noun: "(3)"
 *	{=limit card}   is a number of things: "1 card", "2 cards"; without such
 *	                a value, the rule's own number
 *	{=limit}        is only the number
 *	{player}        is the player who was refused: "B"; {player's}: "B's"
 *	{opponent}      is the other player; also {opponent's}
 *	{-zone}         writes nothing: the value `zone` is not worth mentioning
 *	[ ... {rank}]   is written if the refusal has the values in it, and left out otherwise
 *	{effect}        is what makes the rule refuse: "the text of EBP01-031 (Mothra)",
 *	                or "an effect"
 *
 *	its rank {rank} must equal the rank of {player's} invading monster {needed}
 *
 * Values without a slot are added at the end: "(played 1)".
 */
#ifndef JUDGED_WORDS_REFUSAL_H
#define JUDGED_WORDS_REFUSAL_H

#include "engine/judge.h"
#include "judged/transcript/transcript.h"

enum { REFUSAL_SAYING = 400 };

/* Add the refusal to `out`; `seat` is the player who was refused, or JUDGE_NOBODY. A rule of shape
 * permit refuses by not being in force: if `rules` doesn't have it, the text says so. */
void say_refusal(char *out, size_t cap, const struct transcript *t,
                 const struct judge_ruleset *rules, judge_seat seat,
                 const struct judge_refusal *refusal);
/* Add the rule as a sentence of its own, without a full stop: its gist. For a rule with a value,
 * whose gist only names the number, its refusal words are used. */
void say_rule(char *out, size_t cap, const struct transcript *t,
              const struct judge_refusal *refusal);

#endif
