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
#include "judged/text/buffer.h"

/* Where the areas of a game lie, and what its places, values and cards are called, as docs/boards.md tells it. The caller owns the
 * reference, as of what follows. */
json_t *table_layout_json(const struct judge_game *game);

/* A part of the text of a table: where it begins, how long it is, and of a place how long its name in quotes is. */
struct table_part {
	size_t at, n, name;
};

/* {"facts", "players": {"A", "B"}, "places": {"A.zone.4": {"count", "cards"}}}: places without cards are left out. Zero it before its
 * first use; it can be read into again. */
struct table {
	struct buffer text;
	struct table_part facts, players, place[JUDGE_PLACES];
	int n; /* places, those without cards included; the same for every table of a game */
};

/* What tables of a game are read with; once for all of them. */
struct table_reader *table_reader(const struct judge_game *game);
void table_reader_free(struct table_reader *reader);

void table_read(struct table *table, struct table_reader *reader, const struct ruling *ruling,
                enum view view);
void table_free(struct table *table);
void table_write(const struct table *table, struct buffer *to);
/* What of `now` is not as it was in `before`, in the same shape; a place that is empty now has no cards. */
void table_write_changes(const struct table *before, const struct table *now, struct buffer *to);

/* The options of the open question that the view may know, as options_json() has them, each with `move`: the entry of a transcript
 * that says it. */
json_t *table_options(const struct ruling *ruling, enum view view);

/* What moves after so many brought about, in sentences: [{"says", "event", "clause", "card", "from", "to", "move", "how"}]. What was only
 * decided, or noted without a number, is left out. Of more than `most` citations it is the last ones; answers how many were left
 * out before them. */
uint32_t table_events(const struct ruling *ruling, enum view view, uint32_t after, uint32_t most,
                      struct buffer *to);

/* A transcript decision by decision: the table after `from` decisions, then at most `most` steps, or all up to the end of the
 * game. */
struct table_steps {
	enum view view;
	uint32_t from, most;
	/* Of the run; looking at tables takes as many steps again at most, and what is beyond is left for another page. What was
	 * taken is gone, at the end. */
	struct judge_allowance allowance;
	bool found, more; /* the game comes to `from` decisions; it goes on after the last step */
	uint32_t last;    /* the decision after which the last table stands */
};

/* "first": a table, "steps": [{"decision", "move", "says", "events", "table": changes}], by one run through the game, for which the
 * ruling is used. False with a fault. */
bool table_steps(struct ruling *ruling, const struct transcript *transcript,
                 struct table_steps *steps, struct buffer *to, struct fault *fault);

#endif
