/*
 * layout.h: where the areas of a game lie in its picture.
 *
 * The layout of a game is data, in judged/board/boards.yaml (docs/boards.md). What it leaves out, and a game without one,
 * is laid out by what the game itself says of its areas.
 */
#ifndef JUDGED_BOARD_LAYOUT_H
#define JUDGED_BOARD_LAYOUT_H

#include "engine/judge.h"

enum board_shape {
	BOARD_PLACES, /* a field for each place */
	BOARD_CARDS,  /* the cards side by side */
	BOARD_PILE,   /* one card, and how many there are */
	BOARD_LIST,   /* lines: how many of each card */
	BOARD_SHAPES
};

enum {
	BOARD_AREAS = 32,  /* of a layout */
	BOARD_ROWS = 12,   /* of a player */
	BOARD_WORDS = 32,  /* values and marks */
	BOARD_COLOURS = 8, /* of cards: a bit each in judge_face.colours */
	BOARD_WORD = 40,
	BOARD_LINES = 4,  /* of an area's places */
	BOARD_ACROSS = 12 /* places of a line */
};

struct board_area {
	int area;      /* index into judge_game.area */
	uint8_t shape; /* enum board_shape */
	uint8_t row;   /* of a player, from the middle outwards; shared areas have none */
	bool empty;    /* places without cards are drawn, too */
	bool stands;   /* its cards are shown at the place where they stand, if they stand at one */
	/* How its places lie, from the middle outwards, from left to right for their player: numbers from 1, 0 where
	 * none lies, and 0 after the last. Without lines they lie side by side. */
	uint8_t line[BOARD_LINES][BOARD_ACROSS], n_lines, across;
	char title[BOARD_WORD];
};

/* A value of a player or a card that is told, and what it is called. */
struct board_word {
	int property;    /* index into judge_game.property */
	bool turns;      /* a mark: a card of which it is true lies turned */
	bool other_side; /* a mark: a card of which it is true shows its other side */
	bool large;      /* a mark: the first of these that a card has is seen from afar */
	char title[BOARD_WORD];
};

struct board_layout {
	struct board_area area[BOARD_AREAS];
	int n_areas, n_rows;
	struct board_word value[BOARD_WORDS], mark[BOARD_WORDS];
	int n_values, n_marks;
	char colour[BOARD_COLOURS][BOARD_WORD]; /* by the bit of the colour; "": none */
};

/* The place at a spot of an area's lines, as seen from below: the lines of who sits above come turned round. 0: none lies there. */
int board_line_at(const struct board_area *area, bool above, int line, int across);

/* The layout of a game. */
void board_layout(const struct judge_game *game, struct board_layout *out);

/* For tests: what of a game's own layout means nothing in the game, in a sentence of at most `cap` bytes. False when
 * all is sound, or the game has no layout. */
bool board_layout_is_wrong(const struct judge_game *game, char *why, size_t cap);

#endif
