/*
 * board.h: draws a position as a picture.
 *
 *	char *svg = board_svg(&ruling, view, decision);
 *
 * The picture shows exactly what the position as JSON shows to that view: a card the view doesn't
 * know is a back, and positions with equal JSON have equal pictures, byte for byte.
 */
#ifndef JUDGED_BOARD_BOARD_H
#define JUDGED_BOARD_BOARD_H

#include "judged/board/sight.h"
#include "judged/ruling/ruling.h"

/* Face up; hidden from the view; not named by the record; an unknown number of cards. */
enum board_side { BOARD_FACE, BOARD_HIDDEN, BOARD_UNKNOWN, BOARD_UNCOUNTED };

/* A card of a place, or several cards that can't be distinguished. */
struct board_card {
	uint8_t side;    /* enum board_side */
	uint8_t n;       /* number of cards; 1 if face up */
	bool stands;     /* the card is elsewhere, but also counts as standing here */
	judge_card card; /* valid only if face up, like the fields below */
	judge_def def;
	judge_seat owner;
	uint32_t since;
	judge_card beneath; /* the card it lies on, or JUDGE_NO_CARD */
};

/* The topmost cards of a place: in order if the game keeps one, otherwise sorted, with unknown
 * cards at the end. */
struct board_heap {
	judge_seat seat;
	int area, index;
	struct board_card card[JUDGE_CARDS];
	int n, cards; /* entries in `card`; cards in all, those beneath others included */
	bool uncounted;
	/* the cards of the place, and of the places of cards that stand here */
	struct judge_card_view all[JUDGE_CARDS];
	int n_all;
};

void board_heap(struct judge_run *run, enum view view, judge_place place, struct board_heap *out);
/* Return the end of the run of cards that are face up and equal to card `i`; they are shown on one
 * line. */
int board_alike(const struct board_heap *heap, int i);
/* Return the card with that handle among `all`; NULL if there is none. */
const struct judge_card_view *board_beneath(const struct board_heap *heap, judge_card card);

/* Return a picture of the position of a ruling's run, after `decision` decisions, as SVG that the
 * caller frees. */
char *board_svg(struct ruling *ruling, enum view view, uint32_t decision);
/* Like board_svg(), but text of at most 100 columns, for a terminal. */
char *board_text(struct ruling *ruling, enum view view, uint32_t decision);

#endif
