/* card.h: draws single cards; for board*.c only. */
#ifndef JUDGED_BOARD_CARD_H
#define JUDGED_BOARD_CARD_H

#include "judged/board/board.h"
#include "judged/board/layout.h"
#include "judged/board/svg.h"

enum { CARD_W = 100, CARD_H = 128 };

/* A pen: a run, the layout of its game, and the view. */
struct board_pen {
	struct judge_run *run;
	const struct judge_game *game;
	const struct judge_card_set *cards;
	const struct board_layout *layout;
	enum view view;
};

#define BOARD_INK "#1d2228"
#define BOARD_FAINT "#5c6670"
#define BOARD_LINE "#8b959f"

/* Like board_heap(), for a place of an area, from 0. False if there is no such place. */
bool board_heap_at(const struct board_pen *pen, judge_seat seat, const struct board_area *area,
                   int index, struct board_heap *out);
/* Draw a card as it lies, by its face, its back or as unknown, with the edges of the cards beneath.
 * `marks`: also draw its current values, which only cards in the open have. */
void board_draw_card(const struct board_pen *pen, const struct board_heap *heap,
                     const struct board_card *card, bool marks, struct svg *out);
/* Draw an empty place. */
void board_draw_nothing(struct svg *out);
/* Return the name on the side of a card that is up; "" if it has none. The face must be visible. */
const char *board_name(const struct board_pen *pen, const struct board_card *card);
/* Write a card in words: "EPR-007 Name", "3 hidden cards", "1 unknown card". */
void board_say_card(const struct board_pen *pen, const struct board_card *card, char *out,
                    size_t cap);
/* Return the card that is seen of a pile, or NULL if there is none: the first card of an ordered
 * area is on top; in an unordered one no card is on top, so an unknown one is seen if there is
 * one. */
const struct board_card *board_top(const struct board_pen *pen, const struct board_heap *heap);
enum { BOARD_COUNT = 40 };
/* Write the number of cards in a pile: "36 cards". */
void board_say_count(const struct board_heap *heap, char *out, size_t cap);
/* Are the card's values shown? Only if it lies in the open, or face up in a place of a row. */
bool board_has_marks(const struct board_pen *pen, const struct board_heap *heap,
                     const struct board_card *card);
/* Read a value that is drawn on a card. False if the card has no such value, the value is false, or
 * it is keywords that are as printed. */
bool board_reads_mark(const struct board_pen *pen, const struct board_word *mark, judge_card card,
                      int32_t *value);
/* Write a value, "threat 6000". False if the card has no such value. */
bool board_say_mark(const struct board_pen *pen, const struct board_word *mark, judge_card card,
                    char *out, size_t cap);

#endif
