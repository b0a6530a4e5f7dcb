/*
 * plain.c: writes a position as text, arranged like its picture: B above, A below, shared areas
 * between them.
 *
 *	Strategy zones    Battle zones
 *	|1      |2        |8          |7 EPR-007  |6
 *	|       |         |           |Chibi Godzi|
 *	|       |         |           |threat 6000|
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/board/area.h"
#include "judged/board/grid.h"

enum {
	WIDTH = 100,
	BETWEEN = 2, /* between the parts of a half */
	CELL = 12,   /* width of a place, at least */
	CELL_LINES = 4,
	CARD = 33,  /* width of a card among others side by side */
	NAMED = 16, /* width of a pile whose top card is named */
	TEXT = 320,
	LINE = 400
};

/* Lines being written, none wider than `width`. */
struct page {
	const struct board_pen *pen;
	struct buffer *to;
	int width;
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
	size_t n = svg_cut(text, columns);
	buffer_bytes(p->to, text, n);
	char cut[LINE];
	snprintf(cut, sizeof cut, "%.*s", (int)n, text);
	for (int i = svg_columns(cut); i < columns; i++)
		put(p, " ");
}

/* Write text in as many lines as it needs. */
static void
put_text(const struct page *p, const char *text)
{
	for (; *text; text += strspn(text, " ")) {
		size_t n = svg_fitting(text, p->width);
		n = n ? n : strlen(text);
		buffer_bytes(p->to, text, n);
		put(p, "\n");
		text += n;
	}
}

/* 2. Cards */

/* Append the values of a card: ", threat 6000, rank 1". */
static void
add_marks(const struct page *p, const struct board_heap *heap, const struct board_card *card,
          char *out, size_t cap)
{
	char mark[BOARD_WORD + 16];
	if (!board_has_marks(p->pen, heap, card))
		return;
	for (int i = 0; i < p->pen->layout->n_marks; i++) {
		size_t n = strlen(out);
		if (board_say_mark(p->pen, &p->pen->layout->mark[i], card->card, mark, sizeof mark))
			snprintf(out + n, cap - n, ", %s", mark);
	}
}

/* Write the first large value the card has, without its title where that doesn't fit. */
static void
say_large(const struct page *p, const struct board_heap *heap, const struct board_card *card,
          int columns, char *out, size_t cap)
{
	for (int i = 0; i < p->pen->layout->n_marks && !*out; i++) {
		const struct board_word *mark = &p->pen->layout->mark[i];
		int32_t value;
		if (!mark->large || !board_has_marks(p->pen, heap, card) ||
		    !board_say_mark(p->pen, mark, card->card, out, cap))
			continue;
		if (svg_columns(out) > columns &&
		    board_reads_mark(p->pen, mark, card->card, &value))
			snprintf(out, cap, "%d", (int)value);
	}
}

/* Write cards side by side where there is room for that, else one below the other. */
static void
put_cards(const struct page *p, const struct board_heap *heap)
{
	int across = p->width / CARD > 1 ? p->width / CARD : 1;
	char said[TEXT];
	for (int i = 0; i < heap->n; i++) {
		board_say_card(p->pen, &heap->card[i], said, sizeof said);
		add_marks(p, heap, &heap->card[i], said, sizeof said);
		if (across == 1) {
			put_text(p, said);
			continue;
		}
		put_column(p, said, CARD - BETWEEN);
		put(p, "  ");
		if ((i + 1) % across == 0 || i + 1 == heap->n)
			end_line(p);
	}
}

static void
put_line(const struct page *p, const char *text)
{
	put_column(p, text, p->width);
	end_line(p);
}

/* Write a list in which equal cards that follow each other are counted. */
static void
put_list(const struct page *p, const struct board_heap *heap)
{
	char said[TEXT], line[TEXT + 16];
	for (int i = 0, next; i < heap->n; i = next) {
		const struct board_card *card = &heap->card[i];
		next = board_alike(heap, i);
		board_say_card(p->pen, card, said, sizeof said);
		if (next - i > 1)
			snprintf(line, sizeof line, "%d x %s", next - i, said);
		else
			snprintf(line, sizeof line, "%s", said);
		put_line(p, line);
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
	if (p->width < NAMED)
		snprintf(top, sizeof top, "%s", p->pen->cards->def[card->def].number);
	snprintf(out + strlen(out), cap - strlen(out), ", on top %s", top);
}

/* 3. Places in their lines */

struct cell {
	char line[CELL_LINES][TEXT];
};

/* Fill a cell with number and card, name, value, and how the card lies. If there are several cards
 * in a place, the top one is shown. */
static void
fill_cell(const struct page *p, judge_seat seat, const struct board_area *area, int number,
          int columns, struct cell *out)
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
	say_large(p, &heap, top, columns, out->line[2], TEXT);
	snprintf(out->line[3], TEXT, "%s", top->stands ? "stands here" : "");
	board_say_turned(p->pen, &heap, top, out->line[3], TEXT);
}

/* Write some cells side by side. The last line is left out if it is empty in each. */
static void
put_cells(const struct page *p, const struct cell *cell, const uint8_t *place, int n, int width)
{
	int lines = CELL_LINES - 1;
	for (int i = 0; i < n; i++)
		lines = *cell[i].line[CELL_LINES - 1] ? CELL_LINES : lines;
	for (int k = 0; k < lines; k++) {
		for (int i = 0; i < n; i++) {
			put(p, place[i] ? "|" : " ");
			put_column(p, cell[i].line[k], width - 1);
		}
		end_line(p);
	}
}

static void
put_places(const struct page *p, judge_seat seat, const struct board_area *area)
{
	struct board_lines lines;
	struct cell cell[BOARD_ACROSS];
	int fit = p->width / CELL < BOARD_ACROSS ? p->width / CELL : BOARD_ACROSS;
	board_lines(p->pen, seat, area, fit, &lines);
	int width = p->width / lines.across;
	for (int i = 0; i < lines.n; i += lines.across) {
		int n = lines.n - i < lines.across ? lines.n - i : lines.across;
		for (int k = 0; k < n; k++)
			fill_cell(p, seat, area, lines.place[i + k], width - 1, &cell[k]);
		put_cells(p, cell, &lines.place[i], n, width);
	}
}

/* 4. Areas */

/* Write a line for each card of an area, and whether the card lies turned. Returns the count. */
static int
put_ledger(const struct page *p, judge_seat seat, const struct board_area *area)
{
	int cards = 0;
	for (int i = 0; i < p->pen->game->area[area->area].places; i++) {
		struct board_heap heap;
		char said[TEXT];
		if (!board_heap_at(p->pen, seat, area, i, &heap))
			continue;
		for (int k = 0; k < heap.n; k++) {
			board_say_card(p->pen, &heap.card[k], said, sizeof said);
			board_say_turned(p->pen, &heap, &heap.card[k], said, sizeof said);
			put_line(p, said);
		}
		cards += heap.cards;
	}
	return cards;
}

static void
put_heap(const struct page *p, const struct board_area *area, const struct board_heap *heap)
{
	char said[LINE], line[LINE + BOARD_WORD + 2];
	say_pile(p, heap, said, sizeof said);
	if (area->shape == BOARD_PILE || heap->n == 0)
		snprintf(line, sizeof line, "%s: %s", area->title,
		         heap->n || heap->uncounted ? said : "none");
	else if (heap->uncounted)
		snprintf(line, sizeof line, "%s", area->title);
	else
		snprintf(line, sizeof line, "%s: %d", area->title, heap->cards);
	put_text(p, line);
	if (area->shape == BOARD_LIST)
		put_list(p, heap);
	else if (area->shape != BOARD_PILE)
		put_cards(p, heap);
}

static void
put_area(const struct page *p, judge_seat seat, const struct board_area *area)
{
	struct board_heap heap;
	bool one = p->pen->game->area[area->area].places == 1;
	if (one && area->shape != BOARD_LEDGER) {
		if (board_heap_at(p->pen, seat, area, 0, &heap))
			put_heap(p, area, &heap);
		return;
	}
	put_text(p, area->title);
	if (area->shape != BOARD_LEDGER)
		put_places(p, seat, area);
	else if (put_ledger(p, seat, area) == 0)
		put_text(p, "none");
}

/* 5. The board */

/* Return the start of a line of a text, or NULL if the text has fewer. */
static const char *
line_at(const char *text, int line)
{
	for (; *text && line > 0; line--)
		text = strchr(text, '\n') + 1;
	return *text ? text : NULL;
}

/* Write the parts of a half side by side; `text` has the lines of each. */
static void
put_blocks(const struct page *p, const struct board_block *block, struct buffer *text, int n,
           int height)
{
	for (int y = 0; y < height; y++) {
		char line[WIDTH * 8] = "";
		for (int x = 0; x < WIDTH; x++)
			for (int i = 0; i < n; i++) {
				const char *at = block[i].x == x && y >= block[i].y &&
				                                 y < block[i].y + block[i].h
				                         ? line_at(text[i].at, y - block[i].y)
				                         : NULL;
				size_t used = strlen(line);
				if (at)
					snprintf(line + used, sizeof line - used, "%*s%.*s",
					         x - svg_columns(line), "", (int)strcspn(at, "\n"),
					         at);
			}
		put(p, line);
		end_line(p);
	}
}

/* Write a player's values, and the half with each area in its cell. */
static void
put_player(const struct page *p, const struct transcript *t, judge_seat seat)
{
	struct board_block block[BOARD_BLOCKS];
	struct buffer text[BOARD_BLOCKS] = { 0 };
	char line[LINE + 2];
	int n = board_blocks(p->pen->layout, seat != 0, WIDTH, BETWEEN, block) - 1;
	for (int i = 0; i < n; i++) {
		struct page part = { p->pen, &text[i], block[i].w };
		put_area(&part, seat, block[i].area);
		buffer_end(&text[i]);
		for (size_t k = 0; k < text[i].n; k++)
			block[i].h += text[i].at[k] == '\n';
	}
	int height = board_stack(block, n, 1);
	board_say_player(p->pen, t, seat, line, LINE);
	strcat(line, "\n");
	put(p, seat ? line : "");
	put_blocks(p, block, text, n, height);
	put(p, seat ? "" : line);
	for (int i = 0; i < n; i++)
		buffer_free(&text[i]);
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
	const struct page page = { &pen, &out, WIDTH };
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
	put(&page, " ---\n\n");
	put_shared(&page);
	put_player(&page, ruling->transcript, 0);
	buffer_end(&out);
	return out.at;
}
