/*
 * refusal.h: what a rule says of what it refuses.
 *
 * A refusal goes on after "B can't play EPR-009 (Chibi Godzilla): ". A rule has words of its own for that
 * (`refusal` in rules.yaml), or its gist is taken. In those words
 *
 *	{rank}          is the value `rank` of the refusal, in parentheses behind the noun it belongs to: "(3)"
 *	{=limit card}   is a number of things: "1 card", "2 cards"; the rule's own number where no value has the name
 *	{=limit}        is the number alone
 *	{player}        is who was refused: "B"; {player's}: "B's"; {opponent}, {opponent's}: the other one
 *	{-zone}         says nothing: the value is not worth saying
 *	[ ... {rank}]   is said where the refusal has the values in it, and left out otherwise
 *	{effect}        is what makes the rule refuse: "the text of EBP01-031 (Mothra)", or "an effect"
 *
 *	its rank {rank} must equal the rank of {player's} invading monster {needed}
 *
 * Values without a slot stand at the end: "(played 1)".
 */
#ifndef JUDGED_WORDS_REFUSAL_H
#define JUDGED_WORDS_REFUSAL_H

#include "engine/judge.h"
#include "judged/transcript/transcript.h"

enum { REFUSAL_SAYING = 400 };

/* Add it to `out`; `seat` is who was refused, or JUDGE_NOBODY. A rule of shape permit that is not in force in `rules`
 * refuses for being absent, and is said so. */
void say_refusal(char *out, size_t cap, const struct transcript *t,
                 const struct judge_ruleset *rules, judge_seat seat,
                 const struct judge_refusal *refusal);
/* The rule as a sentence of its own, without its full stop: its gist, or where that is only the name of a number those
 * words. */
void say_rule(char *out, size_t cap, const struct transcript *t,
              const struct judge_refusal *refusal);

#endif
