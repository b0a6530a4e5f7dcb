/*
 * position.h: the position of a run as JSON, for rulings and for the position hash.
 *
 * docs/ruling.md, "Positions", defines the format. The hash is always taken over the judge's view
 * of the position, whatever view is shown.
 */
#ifndef JUDGED_WORDS_POSITION_H
#define JUDGED_WORDS_POSITION_H

#include <jansson.h>

#include "engine/judge.h"
#include "judged/record/view.h"
#include "judged/text/digest.h"

/* Return "A" or "B"; NULL for no seat. */
const char *seat_name(judge_seat seat);
/* Read the game's own value with this name; JUDGE_NO_NUMBER if it has none. */
int32_t game_value(struct judge_run *run, const char *name);
/* Write a place as documents name it: "A.zone.3", "A.hand", "resolution". `cap` is at least 32. */
void place_name(const struct judge_run *run, judge_place place, char *out, size_t cap);

struct ruling_snapshot;

/* Add the position to `snap` as a member. */
void position_freeze(struct ruling_snapshot *snap, const char *name, struct judge_run *run);
/* Return the position as a view sees it; the caller owns the reference. */
json_t *position_json(struct judge_run *run, enum view view);
/* Return a fingerprint of the judge's view. Two positions of one game have the same fingerprint
 * exactly if a judge reads the same of both, except by coincidence. No JSON is written for it. */
uint64_t position_print(struct judge_run *run);
/* Write the SHA-256 of the judge's view as canonical JSON (members sorted, no spaces). */
void position_hash(struct judge_run *run, char hex[DIGEST_HEX]);

/* Write a value of the kind JUDGE_IS_KEYWORDS: "blocker, strike", or "none". */
enum { KEYWORDS_TEXT = 256 };
void keywords_say(const struct judge_game *game, int32_t bits, char out[KEYWORDS_TEXT]);

/* Add, or return, a property's value as documents write it: a number, a seat's letter, a word, a
 * card's number, true or false; null for JUDGE_NO_NUMBER. The caller owns the reference. */
void property_freeze(struct ruling_snapshot *snap, const char *name, const struct judge_run *run,
                     const struct judge_property *property, int32_t value);
json_t *property_json(const struct judge_run *run, const struct judge_property *property,
                      int32_t value);

/* Is the card unknown? A definition that was only supposed doesn't count. Everything that depends
 * on an unknown card is unknown too, never guessed. */
static inline bool
card_is_unknown(const struct judge_card_view *card)
{
	return card->def == JUDGE_UNKNOWN_DEF || card->supposed;
}

#endif
