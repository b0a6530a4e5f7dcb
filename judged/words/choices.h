/* choices.h: picks, questions and options in words and as JSON, and which readers may know them. */
#ifndef JUDGED_WORDS_CHOICES_H
#define JUDGED_WORDS_CHOICES_H

#include <jansson.h>

#include "engine/judge.h"
#include "judged/telling/refusal.h"
#include "judged/words/position.h"

/* Write what a pick does, without its player: "play the battle card EBP01-031 (Mothra)", "pass". */
void say_pick(struct judge_run *run, struct judge_pick pick, char *out, size_t cap);
/* Make a sentence about a pick, such as SENTENCE_CANT: "A can't play EBP03-020 (Mothra Leo)". It
 * points into `said`. */
struct said_pick {
	char what[SAY_PICK], argument[SAY_PICK], card[SAY_CARD], place[32];
};
void pick_make(struct judge_run *run, struct judge_pick pick, enum sentence_form form,
               struct said_pick *said, struct sentence *out);
/* Add what a question asks, with the card that it is about or whose effect or ability asks it:
 * "whether to do what an effect of EBP03-020 (Mothra Leo) allows", "which zone EBP01-016 (Mothra
 * larvae) goes to". */
void say_question(const struct judge_run *run, const struct judge_question *question, char *out,
                  size_t cap);

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
void pick_freeze(struct ruling_snapshot *snap, const char *name, struct judge_run *run,
                 struct judge_pick pick);
json_t *pick_json(struct judge_run *run, struct judge_pick pick, enum view view);
/* A question: {"player", "question", "asks", "card", "place"}. */
void question_freeze(struct ruling_snapshot *snap, const char *name, const struct judge_run *run,
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
void options_freeze(struct ruling_snapshot *snap, const char *name, uint8_t to,
                    struct judge_run *run, struct options_listed listed,
                    const struct pick_distance *distance);
json_t *options_json(struct judge_run *run, enum view view);
/* Return the word for a card's mark, by which a pick tells cards of one definition apart: "rested".
 * "" if the number isn't a mark. */
const char *say_mark(const struct judge_game *game, int number);

#endif
