/*
 * export.h: writes a position as a transcript that starts where another one stands.
 *
 * A transcript can start only at a checkpoint, before an outermost step, so decisions made since
 * then are written as moves. Played with the remaining moves, it leads to the same position with
 * the same citations from there on.
 */
#ifndef JUDGED_BOARD_EXPORT_H
#define JUDGED_BOARD_EXPORT_H

#include "judged/words/position.h"
#include "judged/script/script.h"
#include "judged/transcript/transcript.h"

/* Write the position of a run of `t` that was rewound (judge_rewind()) and answered by `script`,
 * with its decisions up to number `after`. During set-up, that is the transcript itself, cut short.
 * Claims are left out. The result shares the cards of `t`, which must outlive it. False with a
 * fault if the state doesn't fit into a document. */
bool export_position(struct transcript *out, const struct transcript *t, struct judge_run *run,
                     const struct script *script, uint32_t after, struct fault *fault);

/* Redact a position for a reader: remove hidden cards, deck order, other players' lists and, from
 * the first decision since the checkpoint that names a hidden card, all decisions. For a judge
 * nothing is removed. */
void export_hide(struct transcript *out, struct judge_run *run, enum view view);

/* Append to the position `out` the moves of `t` that remain after `after` decisions. `out` owns the
 * moves. */
void export_rest(struct transcript *out, const struct transcript *t, const struct script *script,
                 uint32_t after);

#endif
