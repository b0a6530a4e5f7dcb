/* say.h: cards, clauses, players and values in words. */
#ifndef JUDGED_TELLING_SAY_H
#define JUDGED_TELLING_SAY_H

#include <jansson.h>

#include "engine/judge.h"
#include "judged/telling/sentence.h"
#include "judged/transcript/transcript.h"
#include "rulebook/rulebook.h"

enum { SAY_PICK = 160, SAY_CARD = 96, SAY_QUESTION = 200, SAY_PICKS = 400, SAY_OUTCOME = 320 };

/* Append formatted text to `out`, cut to `cap` bytes and never within a character. */
__attribute__((format(printf, 3, 4))) void say_add(char *out, size_t cap, const char *format, ...);

/* Write a card: "EBP03-020 (Mothra Leo)". */
void say_card(const struct judge_card_set *cards, judge_def def, char *out, size_t cap);
/* Append a thing that a ruling is about in a language: if it begins with a real card as say_card()
 * writes it, the card is called by its name in that language, if it has one. */
void say_thing(const struct rulebook_language *language, const char *thing, char *out, size_t cap);
/* A pick's argument in two parts: "EBP01-031 (Mothra)" and " from B.hand"; `place` is "" if `thing`
 * says everything. `ability`: the place ends with an ability, mark or depth (" in B.zone.3 (ability
 * 2)") and is always written. */
struct say_argument {
	const char *thing, *place;
	bool ability;
};
/* Add the i-th of n arguments of one verb: "X", ", X" or " or X in B.hand". The place is left out
 * if the next argument has the same one. `next` is NULL for the last argument. */
void say_one_of(char *out, size_t cap, const struct say_argument *argument,
                const struct say_argument *next, int i, int n);
/* Make the sentence on how the game ended: "A wins: B conceded", "the game is a draw: both players
 * lost at the same time (Deck Out)", "nobody has won". It may point into `gist`. */
void outcome_make(const struct transcript *t, const struct judge_result *result,
                  char gist[SAY_OUTCOME], struct sentence *out);
/* Return "A", "B" or "chance". */
const char *say_seat(judge_seat seat);
/* Write values: "rank 5, zone 3"; "" if there are none. */
void say_values(const struct judge_value *value, int n, char *out, size_t cap);
/* Write a gist for use within a sentence: its first letter in lower case, unless it begins a name,
 * and no full stop. */
void say_gist(const char *gist, char *out, size_t cap);
/* Return the word for an enum judge_event: "move". */
const char *event_word(uint8_t event);
/* Return the word for an enum judge_how: "omitted"; "" for what happened by the rules. */
const char *how_word(uint8_t how);
/* Write where an ability comes from: "ESD01-010", or "ability 2 of ESD01-010"; "" without a
 * definition. */
void say_source(const struct judge_card_set *cards, judge_def def, int ability, char *out,
                size_t cap);
/* Return the number of the clause that rulings cite for a rule, or "-". */
const char *clause_number(const struct rulebook_edition *edition, judge_rule rule);
/* Like clause_number(), but for people: it also says if the clause's text is presumed. */
const char *clause_said(const struct rulebook_edition *edition, judge_rule rule);
/* Return the gist of a clause in a language; "" if there is no such clause. A number may be
 * followed by a space and more. */
const char *clause_gist(const struct rulebook_language *language, const char *number);
/* Return the member that marks a clause as different from a document's: "house", it is in no
 * document; "presumed", its text in the document is lost. NULL for other clauses. */
const char *clause_mark(const struct rulebook_edition *edition, judge_rule rule);
/* Does a player have several decks in this game? */
bool say_has_decks(const struct judge_game *game);
/* Return "decks aren't", or "deck isn't" in a game with one deck per player. */
const char *say_decks_not(const struct judge_game *game);
/* Add ", page 7", or the range of pages on one of which the clause is; nothing if that isn't
 * known. */
void say_page(const struct rulebook_clause *clause, char *out, size_t cap);

#endif
