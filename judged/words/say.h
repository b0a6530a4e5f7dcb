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

/* "EPR-007 (Godzilla)" */
void say_card(const struct judge_card_set *cards, judge_def def, char *out, size_t cap);
/* What a pick does, without its seat: "play the battle card EBP01-031 (Mothra)", "pass". */
void say_pick(struct judge_run *run, struct judge_pick pick, char *out, size_t cap);
/* "A can't play EPR-007 (Godzilla)" as a sentence, which points into `said`. */
struct said_pick {
	char what[SAY_PICK], argument[SAY_PICK];
};
void refused_pick_make(struct judge_run *run, struct judge_pick pick, struct said_pick *said,
                       struct sentence *out);
/* At least one pick, all of one verb: "play the battle card X, Y or Z". */
void say_picks(struct judge_run *run, const struct judge_pick *pick, int n, char *out, size_t cap);
/* What a pick takes, in two parts: "EBP01-031 (Mothra)" and " from B.hand"; `place` is "" where `thing` has all of it. With one of its
 * abilities (" in B.zone.3 (ability 2)") it is said whole. */
struct say_argument {
	const char *thing, *place;
	bool ability;
};
/* The i-th of n arguments of one verb: ", X", " or X in B.hand"; its place is left out where the next one has the same. `next` of the
 * last is NULL. */
void say_one_of(char *out, size_t cap, const struct say_argument *argument,
                const struct say_argument *next, int i, int n);
/* "A wins: B conceded", "the game is a draw: both players lost at the same time (Deck Out)", "nobody has won" */
void say_outcome(const struct transcript *t, const struct judge_result *result, char *out,
                 size_t cap);
/* The same as a sentence, which points to `gist`. */
void outcome_make(const struct transcript *t, const struct judge_result *result,
                  char gist[SAY_OUTCOME], struct sentence *out);
/* What a question asks, with the card whose effect or ability asks it, or which it is about: "whether to do what an effect of EPR-007
 * (Godzilla) allows", "which zone EBP01-016 (Mothra larvae) goes to". */
void say_question(const struct judge_run *run, const struct judge_question *question, char *out,
                  size_t cap);
/* "A", "B", "chance" */
const char *say_seat(judge_seat seat);
/* "rank 5, zone 3"; "" without values */
void say_values(const struct judge_value *value, int n, char *out, size_t cap);
/* A gist to go on within a sentence: its first letter small, unless it begins a name. */
void say_gist(const char *gist, char *out, size_t cap);
/* "move": the word for an enum judge_event. */
const char *event_word(uint8_t event);
/* "omitted": the word for an enum judge_how; "" for what came about by the rules. */
const char *how_word(uint8_t how);

/* Add formatted text to what `out` holds; cut to `cap`, never within a character. */
__attribute__((format(printf, 3, 4))) void say_add(char *out, size_t cap, const char *format, ...);

/* May a reader know that this pick of the open question is, or is not, an option? Not when cards lie hidden from
 * them, or are known to nobody, where the card it names would lie, and none of that definition is known to. */
bool pick_is_known(struct judge_run *run, struct judge_pick pick, enum view view);
/* A bit for each seat that may not know which card it picks. */
uint8_t pick_hidden_from(struct judge_run *run, struct judge_pick pick);
/* Could cards hidden from the reader give options: do some lie where the player asked may name one from? */
bool asked_has_secrets(struct judge_run *run, enum view view);

struct told_ruling;

/* In which views it is known; a bit each. */
uint8_t pick_known_to(struct judge_run *run, struct judge_pick pick);

/* Each as a member of what is told, and as a value whose reference the caller owns. */

/* {"player", "verb", what it takes of "card", "place", "ability", "seat" and "number", "says"}; of one the
 * reader may not know only who and the verb, and "hidden". */
void pick_tell(struct told_ruling *told, const char *name, struct judge_run *run,
               struct judge_pick pick);
/* The same to those in `to`, who know all it names, and in no document. */
void pick_tell_aloud(struct told_ruling *told, const char *name, uint8_t to, struct judge_run *run,
                     struct judge_pick pick);
json_t *pick_json(struct judge_run *run, struct judge_pick pick, enum view view);
/* The question: {"player", "question", "asks", "card", "place"}. */
void question_tell(struct told_ruling *told, const char *name, const struct judge_run *run,
                   const struct judge_question *question);
json_t *question_json(const struct judge_run *run, const struct judge_question *question);

/* How far an option is from what was `done`, which not all may know; to them it is `unknown`. */
struct pick_distance {
	unsigned (*far)(struct judge_run *run, struct judge_pick done, struct judge_pick option);
	struct judge_pick done, unknown;
	uint8_t known_to; /* views */
};

/* Options that were listed already; `n` -1: they were not. */
struct options_listed {
	const struct judge_pick *pick;
	int n;
};

/* The open question's options: the picks the reader may know, then {"player", "hidden": true} when
 * asked_has_secrets(), whether or not these give options: even their number would tell. With a `distance` what is
 * said aloud knows how far each is. */
void options_tell(struct told_ruling *told, const char *name, uint8_t to, struct judge_run *run,
                  struct options_listed listed, const struct pick_distance *distance);
json_t *options_json(struct judge_run *run, enum view view);
/* A rule that refused, with its clauses: {"clause", "rule", "gist", "values", "card_text", "also"}; `_open`: more members
 * may follow before told_end(). `values_to`: who may know the values, which can be those of a hidden card; others are told none. */
void refusal_tell(struct told_ruling *told, const char *name, const struct transcript *t,
                  const struct judge_refusal *refusal, uint8_t values_to);
void refusal_tell_open(struct told_ruling *told, const char *name, const struct transcript *t,
                       const struct judge_refusal *refusal, uint8_t values_to);
json_t *refusal_json(const struct transcript *t, const struct judge_refusal *refusal, bool values);
/* How a card lies that a pick tells from others by it, from its number: "rested"; "" where it says nothing of that. */
const char *say_mark(const struct judge_game *game, int number);
/* "ESD01-010", or "ability 2 of ESD01-010"; "" without a definition. */
void say_source(const struct judge_card_set *cards, judge_def def, int ability, char *out,
                size_t cap);
/* The number of the clause a ruling names for a rule, or "-". */
const char *clause_number(const struct rulebook_edition *edition, judge_rule rule);
/* The same for people: a clause whose text is presumed says so. */
const char *clause_said(const struct rulebook_edition *edition, judge_rule rule);
/* Has a player several decks in this game? */
bool say_has_decks(const struct judge_game *game);
/* "decks aren't", or "deck isn't" in a game in which a player has one. */
const char *say_decks_not(const struct judge_game *game);
/* ", page 7", or the pages it is on one of; "" where that is not known. */
void say_page(const struct rulebook_clause *clause, char *out, size_t cap);
/* How that clause is told apart from those of a document, as a member of it that is true: `house`, in no
 * document; `presumed`, lost in the document. NULL: it is not. */
const char *clause_mark(const struct rulebook_edition *edition, judge_rule rule);

#endif
