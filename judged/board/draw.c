/*
 * draw.c: draws the whole board: B above, A below, shared areas between them.
 *
 *	B      its half, turned round
 *	       turn, shared areas
 *	A      its half, each part in its cell of the layout's grid
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/board/area.h"
#include "judged/board/grid.h"
#include "judged/text/alloc.h"

enum {
	WIDTH = 1460,
	MARGIN = 16,
	GAP = 18,
	INNER_GAP = 8, /* between the cells of a half */
	PAD = 6,       /* inside a cell */
	HEAD = 26,
	VALUE_H = 19,
	CHARACTER = 8, /* average width of a character of a value, at most */
	LINE = 400
};

/* 1. Values */

static void
add_value(const struct board_pen *pen, int property, const char *title, int subject, char *line,
          size_t cap)
{
	const struct judge_property *is = &pen->game->property[property];
	int32_t value = judge_read(pen->run, property, subject);
	size_t n = strlen(line);
	json_t *json;
	char *text;
	if (value == JUDGE_NO_NUMBER ||
	    ((is->kind == JUDGE_IS_BOOL || is->usual == JUDGE_USUALLY_NONE) && !value))
		return;
	if (is->kind == JUDGE_IS_BOOL) {
		snprintf(line + n, cap - n, "%s%s", n ? ", " : "", title);
		return;
	}
	json = property_json(pen->run, is, value);
	text = json_is_string(json) ? alloc_copy(json_string_value(json))
	                            : json_dumps(json, JSON_ENCODE_ANY);
	snprintf(line + n, cap - n, "%s%s %s", n ? ", " : "", title, text ? text : "");
	free(text);
	json_decref(json);
}

/* Write the values of the game: "turn 6, turn player B, phase main". */
void
board_say_game(const struct board_pen *pen, char *line, size_t cap)
{
	*line = '\0';
	for (int i = 0; i < pen->layout->n_facts; i++)
		add_value(pen, pen->layout->fact[i].property, pen->layout->fact[i].title, 0, line,
		          cap);
}

void
board_say_player(const struct board_pen *pen, const struct transcript *t, judge_seat seat,
                 char *line, size_t cap)
{
	const char *name = t->player[seat].name;
	*line = '\0';
	for (int i = 0; i < pen->layout->n_values; i++)
		add_value(pen, pen->layout->value[i].property, pen->layout->value[i].title, seat,
		          line, cap);
	char *values = alloc_copy(line);
	snprintf(line, cap, "%s%s%.80s%s%s%s", seat_name(seat), name ? " (" : "", name ? name : "",
	         name ? ")" : "", *values ? ": " : "", values);
	free(values);
}

/* 2. The picture in words */

static void
describe_heap(const struct board_pen *pen, const struct board_area *area,
              const struct board_heap *heap, struct buffer *to)
{
	char said[LINE];
	buffer_text(to, area->title);
	if (pen->game->area[area->area].places > 1) {
		buffer_text(to, " ");
		buffer_number(to, heap->index + 1);
	}
	buffer_text(to, ": ");
	for (int i = 0; i < heap->n; i++) {
		board_say_card(pen, &heap->card[i], said, sizeof said);
		buffer_text(to, i ? ", " : "");
		buffer_text(to, said);
		if (heap->card[i].stands)
			buffer_text(to, " stands here");
	}
	buffer_text(to, ". ");
}

/* Describe an area. Of a pile, only the top card and the number of cards are drawn. */
static void
describe_area(const struct board_pen *pen, judge_seat seat, const struct board_area *area,
              struct buffer *to)
{
	char count[BOARD_COUNT];
	for (int i = 0; i < pen->game->area[area->area].places; i++) {
		struct board_heap heap;
		if (!board_heap_at(pen, seat, area, i, &heap))
			continue;
		if (heap.n > 0 && area->shape == BOARD_PILE) {
			board_say_count(&heap, count, sizeof count);
			buffer_text(to, area->title);
			buffer_text(to, ": ");
			buffer_text(to, count);
			buffer_text(to, ". ");
		} else if (heap.n > 0) {
			describe_heap(pen, area, &heap, to);
		}
	}
}

static void
describe_row(const struct board_pen *pen, judge_seat seat, const struct board_row *row,
             struct buffer *to)
{
	for (int i = 0; i < row->n; i++)
		describe_area(pen, seat, &row->area[i], to);
}

static void
describe(const struct board_pen *pen, const struct transcript *t, struct buffer *to)
{
	char line[LINE];
	board_say_game(pen, line, sizeof line);
	buffer_text(to, line);
	buffer_text(to, ". ");
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		board_say_player(pen, t, seat, line, sizeof line);
		buffer_text(to, line);
		buffer_text(to, ". ");
		for (int i = 0; i < pen->layout->n_rows; i++)
			describe_row(pen, seat, &pen->layout->row[i], to);
	}
	describe_row(pen, 0, &pen->layout->shared, to);
}

/* 3. Halves */

static void
put_below(struct svg *whole, struct svg *piece)
{
	if (piece->w > 0)
		svg_put(whole, 0, whole->h ? whole->h + GAP : 0, piece);
	svg_free(piece);
}

static void
draw_line(const char *text, struct svg *whole)
{
	struct svg line = { .w = WIDTH, .h = HEAD };
	svg_line(&line, 0, 17, 14, BOARD_INK, "bold", text);
	put_below(whole, &line);
}

/* Draw the name of a player, and below it the values, as many in a line as fit. */
static void
draw_values(const struct board_pen *pen, const struct transcript *t, judge_seat seat, int width,
            struct svg *out)
{
	char said[LINE], line[LINE];
	const char *rest = said;
	board_say_player(pen, t, seat, said, sizeof said);
	out->w = width;
	while (*rest) {
		size_t n = out->h ? svg_cut(rest, width / CHARACTER) : strcspn(rest, ":");
		size_t whole = n;
		while (rest[n] && whole > 0 && rest[whole - 1] != ',')
			whole--;
		n = whole && out->h ? whole : n;
		snprintf(line, sizeof line, "%.*s", (int)n, rest);
		out->h += VALUE_H;
		svg_line(out, 0, out->h - 4, 13, BOARD_INK, rest == said ? "bold" : "normal", line);
		rest += n;
		rest += strspn(rest, " :");
	}
}

/* Draw a player's half: each part in its cell, which is as high as the highest of its row. */
static void
draw_player(const struct board_pen *pen, const struct transcript *t, judge_seat seat,
            struct svg *whole)
{
	struct board_block block[BOARD_BLOCKS];
	struct svg piece[BOARD_BLOCKS] = { 0 }, half = { .w = WIDTH };
	int n = board_blocks(pen->layout, seat != 0, WIDTH, INNER_GAP, block);
	for (int i = 0; i < n; i++) {
		int width = block[i].w - 2 * PAD;
		if (block[i].area)
			board_draw_area(pen, seat, block[i].area, width, &piece[i]);
		else
			draw_values(pen, t, seat, width, &piece[i]);
		block[i].h = piece[i].h + 2 * PAD;
	}
	half.h = board_stack(block, n, INNER_GAP);
	for (int i = 0; i < n; i++) {
		if (block[i].area)
			svg_box(&half, (struct svg_box){ block[i].x, block[i].y, block[i].w,
			                                 block[i].h, "#e1e6ea", NULL, 6, false });
		else /* in the gap between places, if there is one */
			block[i].y += seat ? block[i].h - piece[i].h - 2 * PAD : VALUE_H;
		svg_put(&half, block[i].x + PAD, block[i].y + PAD, &piece[i]);
	}
	put_below(whole, &half);
}

static void
draw_board(const struct board_pen *pen, const struct transcript *t, struct svg *whole)
{
	char line[LINE];
	struct board_pieces shared = { .width = WIDTH };
	for (judge_seat seat = JUDGE_SEATS - 1; seat > 0; seat--)
		draw_player(pen, t, seat, whole);
	board_say_game(pen, line, sizeof line);
	draw_line(line, whole);
	for (int i = 0; i < pen->layout->shared.n; i++) {
		struct svg piece = { .w = 0 };
		board_draw_area(pen, 0, &pen->layout->shared.area[i], WIDTH, &piece);
		board_pieces_add(&shared, &piece, GAP);
	}
	put_below(whole, &shared.svg);
	draw_player(pen, t, 0, whole);
}

/* 4. The document */

static void
begin_document(struct buffer *to, int w, int h)
{
	char head[400];
	snprintf(
		head, sizeof head,
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-labelledby=\"title desc\" font-family=\"sans-serif\">\n",
		w, h, w, h);
	buffer_text(to, head);
}

static void
add_words(const struct board_pen *pen, const struct transcript *t, uint32_t decision,
          struct buffer *to)
{
	struct buffer words = { 0 };
	char title[120];
	snprintf(title, sizeof title, "%.40s after %u decision%s, as %s sees it", pen->game->name,
	         decision, decision == 1 ? "" : "s",
	         pen->view == VIEW_PUBLIC ? "the public" : view_word(pen->view));
	describe(pen, t, &words);
	buffer_text(to, "<title id=\"title\">");
	svg_text(to, title);
	buffer_text(to, "</title>\n<desc id=\"desc\">");
	svg_text(to, buffer_end(&words));
	buffer_text(to, "</desc>\n");
	buffer_free(&words);
}

char *
board_svg(struct ruling *ruling, enum view view, uint32_t decision)
{
	const struct judge_params *params = judge_run_params(ruling->run);
	struct board_layout layout;
	struct board_pen pen = { ruling->run, params->game, params->cards, &layout, view };
	struct svg board = { .w = 0 }, page = { .w = 0 };
	struct buffer out = { 0 };
	board_layout(params->game, &layout);
	draw_board(&pen, ruling->transcript, &board);
	begin_document(&out, board.w + 2 * MARGIN, board.h + 2 * MARGIN);
	add_words(&pen, ruling->transcript, decision, &out);
	svg_box(&page, (struct svg_box){ 0, 0, board.w + 2 * MARGIN, board.h + 2 * MARGIN,
	                                 "#eef1f3", NULL, 0, false });
	svg_put(&page, MARGIN, MARGIN, &board);
	buffer_bytes(&out, page.text.at, page.text.n);
	svg_free(&page);
	buffer_text(&out, "</svg>\n");
	buffer_end(&out);
	return out.at;
}
