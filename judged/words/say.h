/* say.h: cards, picks, questions and values in words, for texts and the command line. */
#ifndef JUDGED_WORDS_SAY_H
#define JUDGED_WORDS_SAY_H

#include <jansson.h>

#include "engine/judge.h"
#include "judged/words/position.h"
#include "judged/words/sentence.h"
#include "judged/transcript/transcript.h"
#include "rulebook/rulebook.h"

enum { SAY_PICK = 160, SAY_CARD = 96, SAY_QUESTION = 200, SAY_PICKS = 400, SAY_OUTCOME = 320 };

/* Write a card: "EBP03-020 (Mothra Leo)". */
void say_card(const struct judge_card_set *cards, judge_def def, char *out, size_t cap);
/* Append a thing that a ruling is about in a language: if it begins with a real card as say_card()
 * writes it, the card is called by its name in that language, if it has one. */
void say_thing(const struct rulebook_language *language, const char *thing, char *out, size_t cap);
/* Write what a pick does, without its player: "play the battle card EBP01-031 (Mothra)", "pass". */
void say_pick(struct judge_run *run, struct judge_pick pick, char *out, size_t cap);
/* Make the sentence "A can't play EBP03-020 (Mothra Leo)". It points into `said`. */
struct said_pick {
	char what[SAY_PICK], argument[SAY_PICK];
};
void refused_pick_make(struct judge_run *run, struct judge_pick pick, struct said_pick *said,
                       struct sentence *out);
/* Write several picks of one verb, at least one: "play the battle card X, Y or Z". */
void say_picks(struct judge_run *run, const struct judge_pick *pick, int n, char *out, size_t cap);
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
/* Write how the game ended: "A wins: B conceded", "the game is a draw: both players lost at the
 * same time (Deck Out)", "nobody has won". */
void say_outcome(const struct transcript *t, const struct judge_result *result, char *out,
                 size_t cap);
/* Make the sentence of say_outcome(). It may point into `gist`. */
void outcome_make(const struct transcript *t, const struct judge_result *result,
                  char gist[SAY_OUTCOME], struct sentence *out);
/* Add what a question asks, with the card that it is about or whose effect or ability asks it:
 * "whether to do what an effect of EBP03-020 (Mothra Leo) allows", "which zone EBP01-016 (Mothra
 * larvae) goes to". */
void say_question(const struct judge_run *run, const struct judge_question *question, char *out,
                  size_t cap);
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

/* Append formatted text to `out`, cut to `cap` bytes and never within a character. */
__attribute__((format(printf, 3, 4))) void say_add(char *out, size_t cap, const char *format, ...);

/* May a reader know whether this pick is an option of the open question? No if the place where its
 * card would lie has cards that are unknown or hidden from the reader, unless the reader knows that
 * a card of its definition lies there. */
bool pick_is_known(struct judge_run *run, struct judge_pick pick, enum view view);
/* Return a bit per seat that may not know which card the pick names. */
uint8_t pick_hidden_from(struct judge_run *run, struct judge_pick pick);
/* May options be hidden from the reader: are there hidden cards that the player asked may name? */
bool asked_has_secrets(struct judge_run *run, enum view view);

struct ruling_snapshot;

/* Return a bit per view: the views for which pick_is_known() holds. */
uint8_t pick_known_to(struct judge_run *run, struct judge_pick pick);

/* The following exist in two forms: one adds a member to `snap`, the other returns a value whose
 * reference the caller owns. */

/* A pick: {"player", "verb", "says"} and its argument, of "card", "place", "ability", "seat" and
 * "number". Readers who may not know the argument get only "player", "verb" and "hidden". */
void pick_tell(struct ruling_snapshot *snap, const char *name, struct judge_run *run,
               struct judge_pick pick);
/* Like pick_tell(), but only for saying it aloud to the views in `to`, which know the pick; no
 * document shows it. */
void pick_tell_aloud(struct ruling_snapshot *snap, const char *name, uint8_t to,
                     struct judge_run *run, struct judge_pick pick);
json_t *pick_json(struct judge_run *run, struct judge_pick pick, enum view view);
/* A question: {"player", "question", "asks", "card", "place"}. */
void question_tell(struct ruling_snapshot *snap, const char *name, const struct judge_run *run,
                   const struct judge_question *question);
json_t *question_json(const struct judge_run *run, const struct judge_question *question);

/* How far an option is from the pick that was `done`. Views that may not know that pick get the
 * distance from `unknown`. */
struct pick_distance {
	unsigned (*far)(struct judge_run *run, struct judge_pick done, struct judge_pick option);
	struct judge_pick done, unknown;
	uint8_t known_to; /* bit per view: may know `done` */
};

/* Options that the caller has listed already; n is -1 if not. */
struct options_listed {
	const struct judge_pick *pick;
	int n;
};

/* The options of the open question that the reader may know. If asked_has_secrets(), {"player",
 * "hidden": true} follows, whether or not hidden cards give options: even their number would be a
 * secret. With `distance`, each option also has its distance, said aloud. */
void options_tell(struct ruling_snapshot *snap, const char *name, uint8_t to, struct judge_run *run,
                  struct options_listed listed, const struct pick_distance *distance);
json_t *options_json(struct judge_run *run, enum view view);
/* A rule that refused, with its clauses: {"clause", "rule", "gist", "values", "card_text", "also"}.
 * After `_open` the caller may add more members and ends the object. `values_to`: the views that
 * may know the values, which can be those of a hidden card; other views get no values. */
void refusal_tell(struct ruling_snapshot *snap, const char *name, const struct transcript *t,
                  const struct judge_refusal *refusal, uint8_t values_to);
void refusal_tell_open(struct ruling_snapshot *snap, const char *name, const struct transcript *t,
                       const struct judge_refusal *refusal, uint8_t values_to);
json_t *refusal_json(const struct transcript *t, const struct judge_refusal *refusal, bool values);
/* Return the word for a card's mark, by which a pick tells cards of one definition apart: "rested".
 * "" if the number isn't a mark. */
const char *say_mark(const struct judge_game *game, int number);
/* Write where an ability comes from: "ESD01-010", or "ability 2 of ESD01-010"; "" without a
 * definition. */
void say_source(const struct judge_card_set *cards, judge_def def, int ability, char *out,
                size_t cap);
/* Return the number of the clause that rulings cite for a rule, or "-". */
const char *clause_number(const struct rulebook_edition *edition, judge_rule rule);
/* Like clause_number(), but for people: it also says if the clause's text is presumed. */
const char *clause_said(const struct rulebook_edition *edition, judge_rule rule);
/* Does a player have several decks in this game? */
bool say_has_decks(const struct judge_game *game);
/* Return "decks aren't", or "deck isn't" in a game with one deck per player. */
const char *say_decks_not(const struct judge_game *game);
/* Add ", page 7", or the range of pages on one of which the clause is; nothing if that isn't
 * known. */
void say_page(const struct rulebook_clause *clause, char *out, size_t cap);
/* Return the member that marks a clause as different from a document's: "house", it is in no
 * document; "presumed", its text in the document is lost. NULL for other clauses. */
const char *clause_mark(const struct rulebook_edition *edition, judge_rule rule);

#endif
