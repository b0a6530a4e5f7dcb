/* grid.h: where the parts of half a board lie in the grid of its layout; for board*.c only. */
#ifndef JUDGED_BOARD_GRID_H
#define JUDGED_BOARD_GRID_H

#include "judged/board/card.h"

/* A part of half a board: an area, or without one the values of the player. */
struct board_block {
	const struct board_area *area;
	struct board_cell cell; /* as drawn: turned round for the player above */
	int x, y, w, h;
};

enum { BOARD_BLOCKS = BOARD_ROWS * BOARD_AREAS + 1 };

/* Write the parts of a player's half of a board `width` wide, with their x and w; the values, which
 * may lie in a gap between the places of an area, are the last. Returns the number of parts. */
int board_blocks(const struct board_layout *layout, bool above, int width, int gap,
                 struct board_block *out);
/* Set y of parts whose h is what they need, and then h to what they get: parts of one cell lie one
 * below the other, and a row is as high as the highest part in it. Returns the whole height. */
int board_stack(struct board_block *block, int n, int gap);

/* The places of an area in lines, as they are drawn; 0: a gap. */
struct board_lines {
	uint8_t place[UINT8_MAX + 1];
	int n, across;
};
/* Arrange the places as the layout has them, or side by side, at most `fit` in a line. */
void board_lines(const struct board_pen *pen, judge_seat seat, const struct board_area *area,
                 int fit, struct board_lines *out);

#endif
