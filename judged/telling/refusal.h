/*
 * refusal.h: the words in which a rule refuses a pick.
 *
 * A refusal follows "B can't play EBP03-020 (Mothra Leo): ". A rule may have its own words for it
 * (`refusal` in rules.yaml and ja.yaml); if not, its gist is used. In these words
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
 * In English, values without a slot are added at the end: "(played 1)".
 */
#ifndef JUDGED_TELLING_REFUSAL_H
#define JUDGED_TELLING_REFUSAL_H

#include "judged/telling/say.h"
#include "judged/transcript/transcript.h"

enum { REFUSAL_SAYING = 400 };

/* The things of a sentence with a refusal; the names and numbers of its values follow, in turn. */
enum {
	REFUSAL_GAME,
	REFUSAL_RULE,
	REFUSAL_PLAYER,
	REFUSAL_CARD, /* whose text refuses; "" if none */
	REFUSAL_ABSENT,
	REFUSAL_NUMBER, /* the rule's own number */
	REFUSAL_VALUES
};

/* The texts of a refusal that a sentence points to. */
struct refusal_texts {
	char card[SAY_CARD], number[DIGITS], value[JUDGE_VALUES][DIGITS];
};

/* Make a sentence of one of the forms with the slot {refusal 0} or {rule 0}. `seat` is the player
 * who was refused, or JUDGE_NO_SEAT. A rule of shape permit refuses by not being in force: the
 * sentence says so if `rules` doesn't have it; `rules` may be NULL. */
void refusal_make(enum sentence_form form, const struct transcript *t,
                  const struct judge_ruleset *rules, judge_seat seat,
                  const struct judge_refusal *refusal, struct refusal_texts *texts,
                  struct sentence *out);
/* Append the words of the refusal that is in a sentence's things, in a language; NULL: in
 * English. */
void refusal_say(const struct sentence *sentence, const struct rulebook_language *language,
                 char *out, size_t cap);
/* Return where the words of the rule in English name a value of the sentence, by its index from 0;
 * SIZE_MAX if they don't. */
size_t refusal_names_value(const struct sentence *sentence, int value);
/* Append the rule as a sentence of its own, without a full stop and without the values: its gist.
 * For a rule with a value, whose gist only names the number, its refusal words are used. */
void refusal_say_rule(const struct sentence *sentence, const struct rulebook_language *language,
                      char *out, size_t cap);
/* Append the refusal in English. */
void say_refusal(char *out, size_t cap, const struct transcript *t,
                 const struct judge_ruleset *rules, judge_seat seat,
                 const struct judge_refusal *refusal);

/* Add a rule that refused, with its clauses: {"clause", "rule", "gist", "values", "card_text",
 * "also"}. After `_open` the caller may add more members and ends the object. `values_to`: the
 * views that may know the values, which can be those of a hidden card; other views get none. */
void refusal_freeze(struct ruling_snapshot *snap, const char *name, const struct transcript *t,
                    const struct judge_refusal *refusal, uint8_t values_to);
void refusal_freeze_open(struct ruling_snapshot *snap, const char *name, const struct transcript *t,
                         const struct judge_refusal *refusal, uint8_t values_to);
json_t *refusal_json(const struct transcript *t, const struct judge_refusal *refusal, bool values);

#endif
