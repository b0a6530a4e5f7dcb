/*
 * layout.h: the arrangement of a game's areas in its picture.
 *
 * A game's layout is data, in judged/board/boards.yaml (docs/boards.md). The parts it leaves out,
 * and games without a layout, are arranged by what the game says about its areas.
 */
#ifndef JUDGED_BOARD_LAYOUT_H
#define JUDGED_BOARD_LAYOUT_H

#include "engine/judge.h"

enum board_shape {
	BOARD_PLACES, /* a field for each place */
	BOARD_CARDS,  /* the cards side by side */
	BOARD_PILE,   /* one card, and the number of cards */
	BOARD_LIST,   /* lines: the number of each card */
	BOARD_LEDGER, /* a line for each card, with how it lies */
	BOARD_SHAPES
};

/* The words of the shapes, as layouts have them; NULL-terminated. */
extern const char *const board_shapes[];

enum {
	BOARD_AREAS = 16,  /* in a row */
	BOARD_ROWS = 12,   /* of a player */
	BOARD_WORDS = 32,  /* values and marks */
	BOARD_COLOURS = 8, /* of cards: a bit each in judge_face.colours */
	BOARD_WORD = 40,
	BOARD_LINES = 4,    /* lines of places in an area */
	BOARD_ACROSS = 12,  /* places in a line */
	BOARD_COLUMNS = 24, /* of the wide grid */
	BOARD_NARROW = 10   /* of the grid of a narrow screen */
};

/* The cell of an area in a grid of half the table, as its player sees it: rows from the middle
 * outwards, columns from the left, both from 1. Row 0: none. */
struct board_cell {
	uint8_t row, column, width, height;
};

struct board_area {
	int area;      /* index into judge_game.area */
	uint8_t shape; /* enum board_shape */
	bool empty;    /* draw places without cards, too */
	bool stands;   /* draw its cards at the place where they stand, if they stand at one */
	/* The places in lines from the middle outwards, each from left to right as their player
	 * sees it: numbers from 1; 0 for a gap, and after the last. Without lines, places are side
	 * by side. */
	uint8_t line[BOARD_LINES][BOARD_ACROSS], n_lines, across;
	uint8_t least; /* without lines: the number of places that are drawn at least */
	struct board_cell wide, narrow; /* none: its cards are drawn elsewhere */
	char title[BOARD_WORD],
		label[BOARD_WORD]; /* of the area, of its places before the number */
	char takes[BOARD_WORD];    /* the type of the cards that belong there; "": any */
};

/* A value of a player or card that is shown, and its title. */
struct board_word {
	int property;    /* index into judge_game.property */
	bool turns;      /* a mark: if true of a card, the card is drawn turned */
	bool other_side; /* a mark: if true of a card, its other side shows */
	bool large;      /* a mark: the first such mark that a card has is drawn large */
	bool disc;       /* a mark: the first such mark that a card has stands at its head */
	char title[BOARD_WORD];
};

/* Areas side by side. */
struct board_row {
	struct board_area area[BOARD_AREAS];
	int n;
};

struct board_layout {
	struct board_row row[BOARD_ROWS]; /* of a player, from the middle of the board outwards */
	struct board_row shared;          /* in the middle */
	int n_rows;
	struct board_word fact[BOARD_WORDS], value[BOARD_WORDS]; /* of the game, of a player */
	struct board_word mark[BOARD_WORDS];                     /* of a card */
	int n_facts, n_values, n_marks;
	int pips; /* the value that stands as dots beside the card that stands at a place; or -1 */
	/* The grid of half the table: the relative widths of its columns, the number of rows that
	 * are as high as a card, and the cells for the values of the player. */
	uint16_t column[BOARD_COLUMNS];
	int n_columns, tall;
	struct board_cell facts_wide, facts_narrow;
	char colour[BOARD_COLOURS][BOARD_WORD]; /* by the bit of the colour; "": none */
};

/* Return the place at a spot of an area's lines, seen from below: the lines of the player above are
 * turned round. 0: a gap. */
int board_line_at(const struct board_area *area, bool above, int line, int across);

/* Read the layout of a game. */
void board_layout(const struct judge_game *game, struct board_layout *out);

/* For tests: is there something wrong in the game's own layout? Writes a sentence of at most `cap`
 * bytes. False if everything is right, or the game has no layout. */
bool board_layout_is_wrong(const struct judge_game *game, char *why, size_t cap);

#endif
