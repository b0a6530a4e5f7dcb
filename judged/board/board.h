/*
 * board.h: a position as a picture.
 *
 *	char *svg = board_svg(&ruling, view, decision);
 *
 * It shows what a position as JSON shows to that view and nothing else: a card the view does not know is a back,
 * and two positions that are the same as JSON are the same bytes here.
 */
#ifndef JUDGED_BOARD_BOARD_H
#define JUDGED_BOARD_BOARD_H

#include "judged/board/sight.h"
#include "judged/ruling/ruling.h"

/* What lies face up, what the view does not know, what is not known, and what is there in unknown number. */
enum board_side { BOARD_FACE, BOARD_HIDDEN, BOARD_UNKNOWN, BOARD_UNCOUNTED };

/* A card of a place, or some that cannot be told apart. */
struct board_card {
	uint8_t side;    /* enum board_side */
	uint8_t n;       /* of a face 1 */
	bool stands;     /* it lies elsewhere, and counts as standing here as well */
	judge_card card; /* of a face, as what follows */
	judge_def def;
	judge_seat owner;
	uint32_t since;
	judge_card beneath; /* the card it lies on, or JUDGE_NO_CARD */
};

/* The topmost cards of a place, in order where the game keeps one, else sorted and what is not known at the end. */
struct board_heap {
	judge_seat seat;
	int area, index;
	struct board_card card[JUDGE_CARDS];
	int n, cards; /* entries; cards, those beneath others included */
	bool uncounted;
	struct judge_card_view all[JUDGE_CARDS];
	int n_all;
};

void board_heap(struct judge_run *run, enum view view, judge_place place, struct board_heap *out);
/* Where the cards end that are, from number `i` on, the same one face up; they are told as one line. */
int board_alike(const struct board_heap *heap, int i);
/* The card with that handle among all of the heap; NULL when there is none. */
const struct judge_card_view *board_beneath(const struct board_heap *heap, judge_card card);

/* The picture of the position a ruling's run stands at, after so many decisions; SVG the caller frees. */
char *board_svg(struct ruling *ruling, enum view view, uint32_t decision);
/* The same as text of at most 100 columns, for a terminal. */
char *board_text(struct ruling *ruling, enum view view, uint32_t decision);

#endif
