/*
 * table.h: a position as a table of values, for programs that draw it by a layout.
 *
 * It has the same cards as the picture of board.h for the same view: a card the view doesn't know
 * is one of a number of backs. Cards have no handles: the engine's would reveal which of several
 * hidden cards came to light again.
 */
#ifndef JUDGED_BOARD_TABLE_H
#define JUDGED_BOARD_TABLE_H

#include <jansson.h>

#include "judged/ruling/ruling.h"
#include "judged/text/buffer.h"

/* Return the arrangement of a game's areas and the names of its places, values and cards, as in
 * docs/boards.md. The caller owns the reference, here and below. */
json_t *table_layout_json(const struct judge_game *game);

/* A part of a table's text: its offset and length and, for a place, the length of its name in
 * quotes. */
struct table_part {
	size_t at, n, name;
};

/* {"facts", "players": {"A", "B"}, "places": {"A.zone.4": {"count", "cards"}}}; places without
 * cards are left out. Zero it before the first use; it can be read into again. */
struct table {
	struct buffer text;
	struct table_part facts, players, place[JUDGE_PLACES];
	/* number of places, those without cards included; the same for every table of a game */
	int n;
};

/* A reader of tables, for all tables of one game. */
struct table_reader *table_reader(const struct judge_game *game);
void table_reader_free(struct table_reader *reader);

void table_read(struct table *table, struct table_reader *reader, const struct ruling *ruling,
                enum view view);
void table_free(struct table *table);
void table_write(const struct table *table, struct buffer *to);
/* Write the parts of `now` that differ from `before`, in the same shape. A place that is now empty
 * has no cards. */
void table_write_changes(const struct table *before, const struct table *now, struct buffer *to);

/* Return the options of the open question that the view may know, in the form of options_json().
 * Each also has `move`, the entry of a transcript that chooses it. */
json_t *table_options(const struct ruling *ruling, enum view view);

/* Write the events of the moves after move `after` in sentences: [{"says", "event", "clause",
 * "card", "from", "to", "move", "how"}]. Decisions, and notes without a number, are left out. Only
 * the last `most` citations are considered; returns how many earlier ones were left out. */
uint32_t table_events(const struct ruling *ruling, enum view view, uint32_t after, uint32_t most,
                      struct buffer *to);

/* A game decision by decision: the table after decision `from`, then up to `most` steps, or all to
 * the end. */
struct table_steps {
	enum view view;
	uint32_t from, most;
	/* Allowance for the run. Looking at tables may take as many steps again; the rest of the
	 * game is left for another page. At the end, the steps taken have been subtracted. */
	struct judge_step_limit allowance;
	bool found, more; /* the game has `from` decisions; it goes on after the last step */
	uint32_t last;    /* the decision after which the last table was read */
};

/* Write "first": a table, and "steps": [{"decision", "move", "says", "events", "table": changes}],
 * by one run through the game, which uses up the ruling. False with a fault. */
bool table_steps(struct ruling *ruling, const struct transcript *transcript,
                 struct table_steps *steps, struct buffer *to, struct fault *fault);

#endif
