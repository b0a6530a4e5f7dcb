/* area.c: draws areas, each in the shape its layout gives it. */
#include "judged/board/area.h"

#include <stdio.h>
#include <string.h>

enum {
	TITLE_H = 20,
	GAP = 8,
	COLUMN = CARD_W + 3 * 5 + GAP, /* width of a card, with the edges of the cards beneath it */
	OVERLAP = 24, /* visible part of a card under the next one in its place: its number */
	LIST_W = 236,
	LIST_LINE = 15,
	LIST_LINES = 8, /* per column */
	LIST_COLUMNS = 34,
	LIST_CHARACTER = 7, /* average width of a character, at most */
	TEXT = 320
};

void
board_pieces_add(struct board_pieces *row, struct svg *piece, int gap)
{
	int w = piece->w;
	if (row->x > 0 && row->x + w > row->width) {
		row->x = 0;
		row->y = row->svg.h + gap;
	}
	svg_put(&row->svg, row->x, row->y, piece);
	row->x += w + gap;
}

/* 1. Places */

static void
draw_place(const struct board_pen *pen, const struct board_heap *heap, struct svg *out)
{
	char label[16];
	for (int i = 0; i < heap->n; i++) {
		struct svg card = { .w = 0 };
		board_draw_card(pen, heap, &heap->card[i],
		                board_has_marks(pen, heap, &heap->card[i]), &card);
		svg_put(out, 0, i * OVERLAP, &card);
	}
	if (heap->n == 0)
		board_draw_nothing(out);
	snprintf(label, sizeof label, "%d", heap->index + 1);
	svg_line(out, 4, out->h + 12, 10, BOARD_FAINT, "normal", label);
	out->h += 16;
}

/* Draw the place at one point of a line, with or without cards. Number 0 is a gap in the line. */
static void
draw_at(const struct board_pen *pen, judge_seat seat, const struct board_area *area, int number,
        int x, struct svg *line)
{
	struct board_heap heap;
	struct svg piece = { .w = 0 };
	if (number == 0 || !board_heap_at(pen, seat, area, number - 1, &heap))
		return;
	draw_place(pen, &heap, &piece);
	svg_put(line, x, 0, &piece);
}

/* Draw the lines of an area. Layouts list lines from the middle outwards, as their player sees
 * them; the player above is drawn turned round. */
static void
draw_lines(const struct board_pen *pen, judge_seat seat, const struct board_area *area,
           struct board_pieces *row)
{
	for (int i = 0; i < area->n_lines; i++) {
		struct svg line = { .w = 0 };
		for (int k = 0; k < area->across; k++)
			draw_at(pen, seat, area, board_line_at(area, seat != 0, i, k), k * COLUMN,
			        &line);
		svg_put(&row->svg, 0, row->svg.h ? row->svg.h + GAP : 0, &line);
	}
}

static void
draw_places(const struct board_pen *pen, judge_seat seat, const struct board_area *area,
            struct board_pieces *row)
{
	if (area->n_lines) {
		draw_lines(pen, seat, area, row);
		return;
	}
	for (int i = 0; i < pen->game->area[area->area].places; i++) {
		struct board_heap heap;
		struct svg piece = { .w = 0 };
		if (!board_heap_at(pen, seat, area, i, &heap) || (heap.n == 0 && !area->empty))
			continue;
		draw_place(pen, &heap, &piece);
		board_pieces_add(row, &piece, GAP);
	}
}

/* 2. Cards, piles and lists */

static void
draw_cards(const struct board_pen *pen, const struct board_heap *heap, struct board_pieces *row)
{
	for (int i = 0; i < heap->n; i++) {
		struct svg card = { .w = 0 };
		board_draw_card(pen, heap, &heap->card[i],
		                board_has_marks(pen, heap, &heap->card[i]), &card);
		board_pieces_add(row, &card, GAP);
	}
}

/* Draw a pile as its top card and a count. */
static void
draw_pile(const struct board_pen *pen, const struct board_heap *heap, struct svg *out)
{
	char count[BOARD_COUNT] = "unknown number";
	if (heap->n == 0)
		return;
	struct board_card top = *board_top(pen, heap);
	top.n = 1;
	board_draw_card(pen, heap, &top, false, out);
	if (!heap->uncounted)
		board_say_count(heap, count, sizeof count);
	svg_line(out, 4, out->h + 12, 10, BOARD_FAINT, "normal", count);
	out->h += 16;
}

static void
draw_list_line(const char *said, const char *before, int at, struct svg *out)
{
	char line[TEXT + 24];
	int x = at / LIST_LINES * LIST_W, y = at % LIST_LINES * LIST_LINE;
	snprintf(line, sizeof line, "%s%s", before, said);
	size_t fits =
		svg_columns(line) > LIST_COLUMNS ? svg_fitting(line, LIST_COLUMNS) : strlen(line);
	if (line[fits])
		snprintf(line + fits, sizeof line - fits, "\xe2\x80\xa6");
	svg_begin(out, said);
	svg_line(out, x, y + 11, 11, BOARD_INK, "normal", line);
	svg_end(out);
	int w = x + svg_columns(line) * LIST_CHARACTER;
	out->w = w > out->w ? w : out->w;
	out->h = y + LIST_LINE > out->h ? y + LIST_LINE : out->h;
}

/* Draw a list in which equal cards that follow each other are counted. Unordered areas are sorted,
 * so there all equal cards are counted together. */
static void
draw_list(const struct board_pen *pen, const struct board_heap *heap, struct svg *out)
{
	char said[TEXT], count[16] = "";
	int lines = 0;
	for (int i = 0, next; i < heap->n; i = next) {
		const struct board_card *card = &heap->card[i];
		next = board_alike(heap, i);
		board_say_card(pen, card, said, sizeof said);
		if (card->side == BOARD_FACE)
			snprintf(count, sizeof count, "%d\xc3\x97 ", next - i);
		else
			*count = '\0';
		draw_list_line(said, count, lines++, out);
	}
}

/* Draw a line for each card, with the marks that turn it: "CO-K01 Gutter Shade, OFF". */
static void
draw_ledger(const struct board_pen *pen, const struct board_heap *heap, int *lines, struct svg *out)
{
	char said[TEXT], mark[BOARD_WORD + 16];
	for (int i = 0; i < heap->n; i++) {
		const struct board_card *card = &heap->card[i];
		board_say_card(pen, card, said, sizeof said);
		for (int k = 0; k < pen->layout->n_marks; k++) {
			size_t n = strlen(said);
			if (pen->layout->mark[k].turns && board_has_marks(pen, heap, card) &&
			    board_say_mark(pen, &pen->layout->mark[k], card->card, mark,
			                   sizeof mark))
				snprintf(said + n, sizeof said - n, ", %s", mark);
		}
		draw_list_line(said, "", (*lines)++, out);
	}
}

static void
draw_ledgers(const struct board_pen *pen, judge_seat seat, const struct board_area *area,
             struct board_pieces *row)
{
	struct board_heap heap;
	struct svg piece = { .w = 0 };
	int lines = 0;
	for (int i = 0; i < pen->game->area[area->area].places; i++)
		if (board_heap_at(pen, seat, area, i, &heap))
			draw_ledger(pen, &heap, &lines, &piece);
	if (piece.w > 0)
		board_pieces_add(row, &piece, GAP);
}

static void
draw_heap(const struct board_pen *pen, const struct board_heap *heap, const struct board_area *area,
          struct board_pieces *row)
{
	struct svg piece = { .w = 0 };
	if (area->shape == BOARD_PILE)
		draw_pile(pen, heap, &piece);
	else if (area->shape == BOARD_LIST)
		draw_list(pen, heap, &piece);
	else
		draw_cards(pen, heap, row);
	if (piece.w > 0)
		board_pieces_add(row, &piece, GAP);
}

/* 3. An area with its name */

static void
draw_content(const struct board_pen *pen, judge_seat seat, const struct board_area *area,
             struct board_pieces *row)
{
	struct board_heap heap;
	if (area->shape == BOARD_LEDGER)
		draw_ledgers(pen, seat, area, row);
	else if (pen->game->area[area->area].places > 1)
		draw_places(pen, seat, area, row);
	else if (board_heap_at(pen, seat, area, 0, &heap))
		draw_heap(pen, &heap, area, row);
}

void
board_draw_area(const struct board_pen *pen, judge_seat seat, const struct board_area *area,
                int width, struct svg *out)
{
	struct board_pieces row = { .width = width };
	char title[BOARD_WORD + 8];
	int least;
	snprintf(title, sizeof title, "%s%s%s",
	         pen->game->area[area->area].shared ? "" : seat_name(seat),
	         pen->game->area[area->area].shared ? "" : ", ", area->title);
	least = svg_columns(area->title) * 7 + 4;
	draw_content(pen, seat, area, &row);
	svg_begin(out, title);
	svg_line(out, 0, 13, 11, BOARD_FAINT, "bold", area->title);
	svg_put(out, 0, TITLE_H, &row.svg);
	svg_end(out);
	out->w = out->w > least ? out->w : least;
}
