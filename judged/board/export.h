/*
 * export.h: a position written down: a transcript that starts where another one stands.
 *
 * A transcript can start at a checkpoint only, before an outermost step; the decisions that have been
 * taken since stand as moves. Played again with the moves that are left it leads to the same position,
 * by the same citations from there.
 */
#ifndef JUDGED_BOARD_EXPORT_H
#define JUDGED_BOARD_EXPORT_H

#include "judged/words/position.h"
#include "judged/script/script.h"
#include "judged/transcript/transcript.h"

/* Write down where a run of `t` stands that has been rewound (judge_rewind()) and was answered by
 * `script`, with its decisions up to number `after`. At the set-up that is the transcript itself, cut
 * short. Claims are left out. The result shares the cards of `t`, which must outlive it. False, with
 * a fault: the state does not fit into a document. */
bool export_position(struct transcript *out, const struct transcript *t, struct judge_run *run,
                     const struct script *script, uint32_t after, struct fault *fault);

/* Leave out of a position that was written down from the run what the reader does not know: hidden cards, the
 * order of decks, the lists of others, and decisions since the checkpoint from the first on that names a
 * hidden card. For a judge nothing is left out. */
void export_hide(struct transcript *out, struct judge_run *run, enum view view);

/* The moves that are left of `t` after so many decisions, to be added to those of a position. They lie in
 * the storage of `out`. */
void export_rest(struct transcript *out, const struct transcript *t, const struct script *script,
                 uint32_t after);

#endif
