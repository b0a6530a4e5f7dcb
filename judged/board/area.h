/* area.h: pictures of areas; for board*.c only. */
#ifndef JUDGED_BOARD_AREA_H
#define JUDGED_BOARD_AREA_H

#include "judged/board/card.h"

/* An area of a seat, not wider than so much where cards can go to a next line. */
void board_draw_area(const struct board_pen *pen, judge_seat seat, const struct board_area *area,
                     int width, struct svg *out);
/* "turn 6, turn player B, phase main"; "B (Ben): rage 1, threat 11000". */
void board_say_game(const struct board_pen *pen, char *line, size_t cap);
void board_say_player(const struct board_pen *pen, const struct transcript *t, judge_seat seat,
                      char *line, size_t cap);
/* Put a piece after what a row holds, on a next line when it is full. */
struct board_row {
	struct svg svg;
	int x, y, width; /* where the next goes; what fits on a line */
};
void board_row_add(struct board_row *row, struct svg *piece, int gap);

#endif
