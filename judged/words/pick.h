/* pick.h: picks that say less than they could made whole; picks as transcripts say them. */
#ifndef JUDGED_WORDS_PICK_H
#define JUDGED_WORDS_PICK_H

#include "engine/judge.h"
#include "judged/transcript/transcript.h"

/* Does a pick as written mean this option? One that takes a card may name its place, its definition
 * or both, and an ability or none. */
bool pick_fits(struct judge_run *run, struct judge_pick written, struct judge_pick option);

/* The option of the open question a pick means, when it means exactly one; of a card that is named by its
 * number alone and is an option nowhere, a place where rules refuse it; else the pick as it is. */
struct judge_pick pick_whole(struct judge_run *run, struct judge_pick written);
/* Does it mean several options that are not alike? */
bool pick_is_unclear(struct judge_run *run, struct judge_pick written);

/* The definition of the card an option names by its place alone; JUDGE_NO_DEF when that is not one
 * card. Picks that name a definition have it already. */
judge_def pick_card(struct judge_run *run, struct judge_pick pick);

/* The part of a move that says the pick. */
struct transcript_part pick_as_part(const struct judge_run *run, struct judge_pick pick);

#endif
