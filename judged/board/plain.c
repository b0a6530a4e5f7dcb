/*
 * plain.c: writes a position as text, arranged like its picture: B above, A below, shared areas
 * between them.
 *
 *	Battle zones
 *	  [ 5 EBP03-020        ] [ 4                  ]
 *	  [ Mothra Leo         ] [                    ]
 *	  [ threat 23000       ] [                    ]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/board/area.h"

enum { WIDTH = 100, CELL_LINES = 3, TEXT = 320, LINE = 400 };

struct page {
	const struct board_pen *pen;
	struct buffer *to;
};

/* 1. Lines */

static void
put(const struct page *p, const char *text)
{
	buffer_text(p->to, text);
}

/* End a line, without blanks at its end. */
static void
end_line(const struct page *p)
{
	while (p->to->n && p->to->at[p->to->n - 1] == ' ')
		p->to->n--;
	put(p, "\n");
}

/* Write text cut or padded to a number of columns. */
static void
put_column(const struct page *p, const char *text, int columns)
{
	size_t n = svg_columns(text) > columns ? svg_fitting(text, columns) : strlen(text);
	buffer_bytes(p->to, text, n);
	char cut[TEXT];
	snprintf(cut, sizeof cut, "%.*s", (int)n, text);
	for (int i = svg_columns(cut); i < columns; i++)
		put(p, " ");
}

/* 2. Cards */

/* Append the values of a card, each after `more`: ", threat 6000, rank 1". */
static void
add_marks(const struct page *p, const struct board_heap *heap, const struct board_card *card,
          const char *more, char *out, size_t cap)
{
	char mark[BOARD_WORD + 16];
	if (!board_has_marks(p->pen, heap, card) || card->stands)
		return;
	for (int i = 0; i < p->pen->layout->n_marks; i++) {
		size_t n = strlen(out);
		if (board_say_mark(p->pen, &p->pen->layout->mark[i], card->card, mark, sizeof mark))
			snprintf(out + n, cap - n, "%s%s", n ? more : "", mark);
	}
}

/* Write the first large value the card has. */
static void
say_large(const struct page *p, const struct board_heap *heap, const struct board_card *card,
          char *out, size_t cap)
{
	for (int i = 0; i < p->pen->layout->n_marks && !*out; i++)
		if (p->pen->layout->mark[i].large && board_has_marks(p->pen, heap, card))
			board_say_mark(p->pen, &p->pen->layout->mark[i], card->card, out, cap);
}

static void
say_card(const struct page *p, const struct board_heap *heap, const struct board_card *card,
         char *out, size_t cap)
{
	board_say_card(p->pen, card, out, cap);
	if (card->stands)
		snprintf(out + strlen(out), cap - strlen(out), " stands here");
	add_marks(p, heap, card, ", ", out, cap);
}

static void
put_cards(const struct page *p, const struct board_heap *heap)
{
	char said[TEXT];
	for (int i = 0; i < heap->n; i++) {
		say_card(p, heap, &heap->card[i], said, sizeof said);
		put(p, "    ");
		put_column(p, said, WIDTH - 4);
		end_line(p);
	}
}

/* Write a list in which equal cards that follow each other are counted. */
static void
put_list(const struct page *p, const struct board_heap *heap)
{
	char said[TEXT];
	for (int i = 0, next; i < heap->n; i = next) {
		const struct board_card *card = &heap->card[i];
		next = board_alike(heap, i);
		board_say_card(p->pen, card, said, sizeof said);
		put(p, "    ");
		if (next - i > 1) {
			buffer_number(p->to, next - i);
			put(p, " x ");
		}
		put(p, said);
		put(p, "\n");
	}
}

/* Write a pile: "36 cards, on top EPR-004 Heat Ray". */
static void
say_pile(const struct page *p, const struct board_heap *heap, char *out, size_t cap)
{
	char top[TEXT];
	const struct board_card *card = board_top(p->pen, heap);
	board_say_count(heap, out, cap);
	if (!card || card->side != BOARD_FACE)
		return;
	board_say_card(p->pen, card, top, sizeof top);
	snprintf(out + strlen(out), cap - strlen(out), ", on top %s", top);
}

/* 3. Places in their lines */

struct cell {
	char line[CELL_LINES][TEXT];
};

/* Fill a cell with number and card, name, and values. If there are several cards in a place, the
 * top one is shown. */
static void
fill_cell(const struct page *p, judge_seat seat, const struct board_area *area, int number,
          struct cell *out)
{
	struct board_heap heap;
	*out = (struct cell){ 0 };
	if (number == 0 || !board_heap_at(p->pen, seat, area, number - 1, &heap))
		return;
	const struct board_card *top = heap.n ? &heap.card[heap.n - 1] : NULL;
	snprintf(out->line[0], TEXT, "%d%s", number, heap.n > 1 ? " +" : "");
	if (!top)
		return;
	if (top->side != BOARD_FACE) {
		board_say_card(p->pen, top, out->line[1], TEXT);
		return;
	}
	const struct judge_card_def *def = &p->pen->cards->def[top->def];
	snprintf(out->line[0] + strlen(out->line[0]), TEXT - strlen(out->line[0]), " %s",
	         def->number);
	snprintf(out->line[1], TEXT, "%s", board_name(p->pen, top));
	if (top->stands)
		snprintf(out->line[2], TEXT, "stands here");
	else
		say_large(p, &heap, top, out->line[2], TEXT);
}

static void
put_cells(const struct page *p, const struct cell *cell, const struct board_area *area, bool above,
          int line)
{
	int columns = (WIDTH - 2) / area->across - 5;
	for (int k = 0; k < CELL_LINES; k++) {
		put(p, "  ");
		for (int i = 0; i < area->across; i++) {
			bool gap = board_line_at(area, above, line, i) == 0;
			put(p, gap ? "  " : "[ ");
			put_column(p, cell[i].line[k], columns);
			put(p, gap ? "   " : " ] ");
		}
		end_line(p);
	}
}

static void
put_lines(const struct page *p, judge_seat seat, const struct board_area *area)
{
	struct cell cell[BOARD_ACROSS];
	bool above = seat != 0;
	for (int i = 0; i < area->n_lines && area->across > 0; i++) {
		for (int k = 0; k < area->across; k++)
			fill_cell(p, seat, area, board_line_at(area, above, i, k), &cell[k]);
		put_cells(p, cell, area, above, i);
	}
}

/* Write places that aren't in lines: one below the other, only those with cards. */
static void
put_places(const struct page *p, judge_seat seat, const struct board_area *area)
{
	char said[TEXT], number[24];
	for (int i = 0; i < p->pen->game->area[area->area].places; i++) {
		struct board_heap heap;
		if (!board_heap_at(p->pen, seat, area, i, &heap))
			continue;
		for (int k = 0; k < heap.n; k++) {
			say_card(p, &heap, &heap.card[k], said, sizeof said);
			snprintf(number, sizeof number, "    %d ", i + 1);
			put(p, number);
			put_column(p, said, WIDTH - 8);
			end_line(p);
		}
	}
}

/* 4. Areas */

static void
put_title(const struct page *p, const struct board_area *area, const char *more)
{
	put(p, "  ");
	put(p, area->title);
	put(p, *more ? ": " : "");
	put(p, more);
	put(p, "\n");
}

static void
put_heap(const struct page *p, const struct board_area *area, const struct board_heap *heap)
{
	char said[LINE];
	say_pile(p, heap, said, sizeof said);
	if (area->shape == BOARD_PILE || heap->n == 0) {
		put_title(p, area, heap->n || heap->uncounted ? said : "none");
		return;
	}
	snprintf(said, sizeof said, "%d", heap->cards);
	put_title(p, area, heap->uncounted ? "" : said);
	if (area->shape == BOARD_LIST)
		put_list(p, heap);
	else
		put_cards(p, heap);
}

static void
put_area(const struct page *p, judge_seat seat, const struct board_area *area)
{
	struct board_heap heap;
	if (p->pen->game->area[area->area].places > 1) {
		put_title(p, area, "");
		if (area->n_lines)
			put_lines(p, seat, area);
		else
			put_places(p, seat, area);
		return;
	}
	if (board_heap_at(p->pen, seat, area, 0, &heap))
		put_heap(p, area, &heap);
}

/* 5. The board */

static void
put_player(const struct page *p, const struct transcript *t, judge_seat seat)
{
	const struct board_layout *layout = p->pen->layout;
	char line[LINE];
	board_say_player(p->pen, t, seat, line, sizeof line);
	if (seat != 0)
		put(p, line);
	put(p, seat != 0 ? "\n" : "");
	for (int i = 0; i < layout->n_rows; i++) {
		const struct board_row *row = board_row_at(layout, seat != 0, i);
		for (int k = 0; k < row->n; k++)
			put_area(p, seat, &row->area[k]);
	}
	if (seat == 0)
		put(p, line);
	put(p, seat == 0 ? "\n" : "");
}

/* Write the shared areas that have cards. */
static void
put_shared(const struct page *p)
{
	const struct board_row *shared = &p->pen->layout->shared;
	for (int i = 0; i < shared->n; i++) {
		struct board_heap heap;
		if (board_heap_at(p->pen, 0, &shared->area[i], 0, &heap) && heap.n > 0)
			put_heap(p, &shared->area[i], &heap);
	}
}

char *
board_text(struct ruling *ruling, enum view view, uint32_t decision)
{
	const struct judge_params *params = judge_run_params(ruling->run);
	struct board_layout layout;
	struct board_pen pen = { ruling->run, params->game, params->cards, &layout, view };
	struct buffer out = { 0 };
	const struct page page = { &pen, &out };
	char line[LINE];
	board_layout(params->game, &layout);
	snprintf(line, sizeof line, "%.40s after %u decision%s, as %s sees it\n\n",
	         params->game->name, decision, decision == 1 ? "" : "s",
	         view == VIEW_PUBLIC ? "the public" : view_word(view));
	put(&page, line);
	for (judge_seat seat = JUDGE_SEATS - 1; seat > 0; seat--)
		put_player(&page, ruling->transcript, seat);
	board_say_game(&pen, line, sizeof line);
	put(&page, "\n--- ");
	put(&page, line);
	put(&page, " ---\n");
	put_shared(&page);
	put(&page, "\n");
	put_player(&page, ruling->transcript, 0);
	buffer_end(&out);
	return out.at;
}
