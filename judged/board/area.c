/* area.c: draws areas, each in the shape its layout gives it. */
#include "judged/board/area.h"

#include <stdio.h>
#include <string.h>

#include "judged/board/grid.h"

enum {
	TITLE_H = 20,
	GAP = 8,
	COLUMN = CARD_W + 3 * 5 + GAP, /* width of a card, with the edges of the cards beneath it */
	OVERLAP = 24, /* visible part of a card under the next one in its place: its number */
	LIST_W = 236,
	LIST_LINE = 15,
	LIST_LINES = 8,     /* per column, at least */
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

/* Draw the places of an area, each at its place in its line. */
static void
draw_places(const struct board_pen *pen, judge_seat seat, const struct board_area *area, int width,
            struct svg *out)
{
	struct board_lines lines;
	struct svg line = { .w = 0 };
	board_lines(pen, seat, area, width / COLUMN, &lines);
	for (int i = 0; i < lines.n; i++) {
		struct board_heap heap;
		struct svg piece = { .w = 0 };
		if (lines.place[i] && board_heap_at(pen, seat, area, lines.place[i] - 1, &heap)) {
			draw_place(pen, &heap, &piece);
			svg_put(&line, i % lines.across * (width / lines.across), 0, &piece);
		}
		if ((i + 1) % lines.across == 0 || i + 1 == lines.n)
			svg_put(out, 0, out->h ? out->h + GAP : 0, &line);
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

/* Lines in columns. */
struct list {
	struct svg svg;
	int width, columns, lines; /* of a column; lines of each */
	int n;
};

static struct list
begin_list(int width, int n)
{
	int columns = width > LIST_W ? width / LIST_W : 1;
	int lines = (n + columns - 1) / columns;
	return (struct list){ .width = width / columns,
		              .columns = columns,
		              .lines = lines > LIST_LINES ? lines : LIST_LINES };
}

static void
add_line(struct list *list, const char *said, const char *before)
{
	char line[TEXT + 24];
	int at = list->n++, fit = list->width / LIST_CHARACTER - 1;
	int x = at / list->lines * list->width, y = at % list->lines * LIST_LINE;
	snprintf(line, sizeof line, "%s%s", before, said);
	size_t fits = svg_cut(line, fit);
	if (line[fits])
		snprintf(line + fits, sizeof line - fits, "\xe2\x80\xa6");
	svg_begin(&list->svg, said);
	svg_line(&list->svg, x, y + 11, 11, BOARD_INK, "normal", line);
	svg_end(&list->svg);
	int w = x + svg_columns(line) * LIST_CHARACTER;
	list->svg.w = w > list->svg.w ? w : list->svg.w;
	list->svg.h = y + LIST_LINE > list->svg.h ? y + LIST_LINE : list->svg.h;
}

/* Draw a list in which equal cards that follow each other are counted. Unordered areas are sorted,
 * so there all equal cards are counted together. */
static void
draw_list(const struct board_pen *pen, const struct board_heap *heap, int width, struct svg *out)
{
	char said[TEXT], count[16] = "";
	int lines = 0;
	for (int i = 0; i < heap->n; i = board_alike(heap, i))
		lines++;
	struct list list = begin_list(width, lines);
	for (int i = 0, next; i < heap->n; i = next) {
		const struct board_card *card = &heap->card[i];
		next = board_alike(heap, i);
		board_say_card(pen, card, said, sizeof said);
		if (card->side == BOARD_FACE)
			snprintf(count, sizeof count, "%d\xc3\x97 ", next - i);
		else
			*count = '\0';
		add_line(&list, said, count);
	}
	*out = list.svg;
}

void
board_say_turned(const struct board_pen *pen, const struct board_heap *heap,
                 const struct board_card *card, char *out, size_t cap)
{
	char mark[BOARD_WORD + 16];
	for (int k = 0; k < pen->layout->n_marks; k++) {
		size_t n = strlen(out);
		if (pen->layout->mark[k].turns && board_has_marks(pen, heap, card) &&
		    board_say_mark(pen, &pen->layout->mark[k], card->card, mark, sizeof mark))
			snprintf(out + n, cap - n, "%s%s", n ? ", " : "", mark);
	}
}

/* Draw a line for each card, with the marks that turn it: "CO-K01 Gutter Shade, OFF". */
static void
draw_ledger(const struct board_pen *pen, judge_seat seat, const struct board_area *area, int width,
            struct svg *out)
{
	struct board_heap heap;
	char said[TEXT];
	int lines = 0;
	for (int i = 0; i < pen->game->area[area->area].places; i++)
		if (board_heap_at(pen, seat, area, i, &heap))
			lines += heap.n;
	struct list list = begin_list(width, lines);
	for (int i = 0; i < pen->game->area[area->area].places; i++) {
		if (!board_heap_at(pen, seat, area, i, &heap))
			continue;
		for (int k = 0; k < heap.n; k++) {
			board_say_card(pen, &heap.card[k], said, sizeof said);
			board_say_turned(pen, &heap, &heap.card[k], said, sizeof said);
			add_line(&list, said, "");
		}
	}
	*out = list.svg;
}

/* 3. An area with its name */

static void
draw_content(const struct board_pen *pen, judge_seat seat, const struct board_area *area, int width,
             struct svg *out)
{
	struct board_pieces row = { .width = width };
	struct board_heap heap;
	if (area->shape == BOARD_LEDGER) {
		draw_ledger(pen, seat, area, width, out);
	} else if (pen->game->area[area->area].places > 1) {
		draw_places(pen, seat, area, width, out);
	} else if (board_heap_at(pen, seat, area, 0, &heap)) {
		if (area->shape == BOARD_PILE)
			draw_pile(pen, &heap, out);
		else if (area->shape == BOARD_LIST)
			draw_list(pen, &heap, width, out);
		else
			draw_cards(pen, &heap, &row);
		if (area->shape == BOARD_CARDS)
			*out = row.svg;
	}
}

void
board_draw_area(const struct board_pen *pen, judge_seat seat, const struct board_area *area,
                int width, struct svg *out)
{
	struct svg content = { .w = 0 };
	char title[BOARD_WORD + 8];
	int least;
	snprintf(title, sizeof title, "%s%s%s",
	         pen->game->area[area->area].shared ? "" : seat_name(seat),
	         pen->game->area[area->area].shared ? "" : ", ", area->title);
	least = svg_columns(area->title) * 7 + 4;
	draw_content(pen, seat, area, width, &content);
	svg_begin(out, title);
	svg_line(out, 0, 13, 11, BOARD_FAINT, "bold", area->title);
	svg_put(out, 0, TITLE_H, &content);
	svg_end(out);
	out->w = out->w > least ? out->w : least;
}
