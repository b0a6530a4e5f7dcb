/* area.h: draws areas; for board*.c only. */
#ifndef JUDGED_BOARD_AREA_H
#define JUDGED_BOARD_AREA_H

#include "judged/board/card.h"

/* Draw an area of a seat, at most `width` wide where its cards can go to another line. */
void board_draw_area(const struct board_pen *pen, judge_seat seat, const struct board_area *area,
                     int width, struct svg *out);
/* Write the facts of the game, "turn 6, turn player B, phase main", or of a player, "B (Ben): rage
 * 1, threat 11000". */
void board_say_game(const struct board_pen *pen, char *line, size_t cap);
void board_say_player(const struct board_pen *pen, const struct transcript *t, judge_seat seat,
                      char *line, size_t cap);
/* Append the marks that turn a card: ", OFF". */
void board_say_turned(const struct board_pen *pen, const struct board_heap *heap,
                      const struct board_card *card, char *out, size_t cap);
/* Pieces side by side. board_pieces_add() adds a piece at the end, on a new line if this one is
 * full. */
struct board_pieces {
	struct svg svg;
	int x, y, width; /* position of the next piece; width of a line */
};
void board_pieces_add(struct board_pieces *row, struct svg *piece, int gap);

#endif
