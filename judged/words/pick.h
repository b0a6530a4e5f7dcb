/* pick.h: completes picks that a document wrote with less information; turns picks into parts of
 * transcripts. */
#ifndef JUDGED_WORDS_PICK_H
#define JUDGED_WORDS_PICK_H

#include "engine/judge.h"
#include "judged/transcript/transcript.h"

/* The options or the candidates of the open question, in a list that free() frees: it is too long
 * for the stack. */
struct pick_list {
	int n;
	struct judge_pick at[JUDGE_PICKS];
};
struct pick_list *picks_options(struct judge_run *run);
struct pick_list *picks_candidates(struct judge_run *run);

/* Does a written pick mean this option? A pick of a card may name its place, its definition or
 * both, and an ability or none. */
bool pick_fits(struct judge_run *run, struct judge_pick written, struct judge_pick option);

/* Return the option of the open question that the pick means, if it means exactly one. If it names
 * a card by its number alone and no option has that card, return it with a place where rules refuse
 * it. Otherwise return the pick unchanged. */
struct judge_pick pick_whole(struct judge_run *run, struct judge_pick written);
/* Does the pick mean several different options? */
bool pick_is_unclear(struct judge_run *run, struct judge_pick written);

/* Return the definition of the card that an option names by its place alone; JUDGE_NO_DEF if the
 * place doesn't have exactly one card. For a pick that names a definition, return that. */
judge_def pick_card(struct judge_run *run, struct judge_pick pick);

/* Return the part of a written move that makes this pick. */
struct transcript_part pick_as_part(const struct judge_run *run, struct judge_pick pick);

#endif
