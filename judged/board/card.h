/* card.h: pictures of single cards; for board*.c only. */
#ifndef JUDGED_BOARD_CARD_H
#define JUDGED_BOARD_CARD_H

#include "judged/board/board.h"
#include "judged/board/layout.h"
#include "judged/board/svg.h"

enum { CARD_W = 100, CARD_H = 128 };

/* What draws: a run, the layout of its game, and the colours that all share. */
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

/* A card as it lies: face, back, or what is not known; what it lies on shows behind it. `marks`: with its values as the
 * rules read them, which only cards that lie open have. */
void board_draw_card(const struct board_pen *pen, const struct board_heap *heap,
                     const struct board_card *card, bool marks, struct svg *out);
/* An empty place. */
void board_draw_nothing(struct svg *out);
/* What a card whose face is seen is called, by the side that is up; "" where it has no name. */
const char *board_name(const struct board_pen *pen, const struct board_card *card);
/* "EPR-007 Name"; "3 hidden cards", "1 unknown card". */
void board_say_card(const struct board_pen *pen, const struct board_card *card, char *out,
                    size_t cap);
/* Are the values of the card told? Of cards that lie open, or face up in a place. */
bool board_has_marks(const struct board_pen *pen, const struct board_heap *heap,
                     const struct board_card *card);
/* Read a value that is drawn on a card. Returns false if it has none, it is not true, or it is keywords that are as printed. */
bool board_reads_mark(const struct board_pen *pen, const struct board_word *mark, judge_card card,
                      int32_t *value);
/* "threat 6000"; false when the card has no such value. */
bool board_say_mark(const struct board_pen *pen, const struct board_word *mark, judge_card card,
                    char *out, size_t cap);

#endif
