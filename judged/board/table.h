/*
 * table.h: a position as a table to be laid out, for whoever draws one by a layout.
 *
 * The same cards as board.h draws, seen by the same view: a card the view does not know is a number of backs. No card has
 * a handle: the engine's would tell which of several hidden cards came to light again.
 */
#ifndef JUDGED_BOARD_TABLE_H
#define JUDGED_BOARD_TABLE_H

#include <jansson.h>

#include "judged/ruling/ruling.h"

/* Where the areas of a game lie, and what its places, values and cards are called, as docs/boards.md tells it. The caller owns the
 * reference, as of what follows. */
json_t *table_layout_json(const struct judge_game *game);

/* {"facts", "players": {"A", "B"}, "places": {"A.zone.4": {"count", "cards"}}}: places without cards are left out. */
json_t *table_json(const struct ruling *ruling, enum view view);

/* What of `now` is not as it was in `before`, in the same shape; a place that is empty now has no cards. */
json_t *table_changes(const json_t *before, const json_t *now);

/* The options of the open question that the view may know, as options_json() has them, each with `move`: the entry of a transcript
 * that says it. */
json_t *table_options(const struct ruling *ruling, enum view view);

/* What moves after so many brought about, in sentences: [{"says", "event", "clause", "card", "from", "to", "move", "how"}]. What was only
 * decided, or noted without a number, is left out. */
json_t *table_events(const struct ruling *ruling, enum view view, uint32_t after);

/* The whole of a transcript decision by decision: {"first": a table, "steps": [{"decision", "move", "events", "table": changes}]},
 * from the table after `from` decisions to that after `to`, or the last before it. The ruling is used for it. False
 * with a fault. */
bool table_steps(struct ruling *ruling, const struct transcript *transcript, enum view view,
                 uint32_t from, uint32_t to, json_t **out, struct fault *fault);

#endif
