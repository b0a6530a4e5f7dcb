/*
 * position.h: the position of a run as JSON, for rulings and for the position hash.
 *
 * docs/ruling.md, "Positions", is the contract of the shape. The hash is taken over the position as a
 * judge sees it, whatever view is shown.
 */
#ifndef JUDGED_WORDS_POSITION_H
#define JUDGED_WORDS_POSITION_H

#include <jansson.h>

#include "engine/judge.h"
#include "judged/record/view.h"
#include "judged/text/digest.h"

/* "A", "B"; NULL for none. */
const char *seat_name(judge_seat seat);
/* "A.zone.3", "A.hand", "resolution": as documents name a place; at least 32 bytes. */
void place_name(const struct judge_run *run, judge_place place, char *out, size_t cap);

struct told_ruling;

/* The position as a member of what is told. */
void position_tell(struct told_ruling *told, const char *name, struct judge_run *run);
/* The position; the caller owns the reference. */
json_t *position_json(struct judge_run *run, enum view view);
/* A number that two positions of one game share exactly if they tell a judge the same, but for chance; nothing is written for it. */
uint64_t position_print(struct judge_run *run);
/* SHA-256 of the canonical JSON (members sorted, no blanks) of the judge's view. */
void position_hash(struct judge_run *run, char hex[DIGEST_HEX]);

/* "blocker, strike": a value of the kind JUDGE_IS_KEYWORDS; or "none". */
enum { KEYWORDS_TEXT = 256 };
void keywords_say(const struct judge_game *game, int32_t bits, char out[KEYWORDS_TEXT]);

/* A value of a property as documents write it: a number, a seat's letter, a word, a card's number,
 * true or false; null for JUDGE_NO_NUMBER. The caller owns the reference. */
void property_tell(struct told_ruling *told, const char *name, const struct judge_run *run,
                   const struct judge_property *property, int32_t value);
json_t *property_json(const struct judge_run *run, const struct judge_property *property,
                      int32_t value);

/* Did nobody tell which card it is? What depends on such a card is unknown, never guessed; a definition it was
 * only supposed to have is none that anybody told. */
static inline bool
card_is_untold(const struct judge_card_view *card)
{
	return card->def == JUDGE_UNKNOWN_DEF || card->supposed;
}

#endif
