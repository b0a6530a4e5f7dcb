/* card.c: draws cards. */
#include "judged/board/card.h"

#include <stdio.h>
#include <string.h>

enum {
	NAME_COLUMNS = 14,
	NAME_LINES = 3,
	MARK_LINES = 5,
	MARK_COLUMNS = 16,
	MARK_H = 12,
	BEHIND = 5,
	BEHIND_SHOWN = 3,
	TEXT = 320
};

bool
board_heap_at(const struct board_pen *pen, judge_seat seat, const struct board_area *area,
              int index, struct board_heap *out)
{
	judge_place place = judge_place_of(pen->run, seat, area->area, index);
	if (place != JUDGE_NO_PLACE)
		board_heap(pen->run, pen->view, place, out);
	return place != JUDGE_NO_PLACE;
}

/* 1. Words */

const char *
board_name(const struct board_pen *pen, const struct board_card *card)
{
	const struct judge_card_def *def = &pen->cards->def[card->def];
	bool other = false;
	for (int i = 0; i < pen->layout->n_marks && def->n_faces > 1; i++) {
		const struct board_word *mark = &pen->layout->mark[i];
		other |= mark->other_side && judge_read(pen->run, mark->property, card->card) == 1;
	}
	const char *name = def->face[other].name;
	return name ? name : "";
}

void
board_say_card(const struct board_pen *pen, const struct board_card *card, char *out, size_t cap)
{
	if (card->side == BOARD_UNCOUNTED) {
		snprintf(out, cap, SIGHT_UNCOUNTED);
		return;
	}
	if (card->side != BOARD_FACE) {
		snprintf(out, cap, "%d %s card%s", card->n,
		         card->side == BOARD_HIDDEN ? "hidden" : "unknown",
		         card->n == 1 ? "" : "s");
		return;
	}
	snprintf(out, cap, "%s %s", pen->cards->def[card->def].number, board_name(pen, card));
}

const struct board_card *
board_top(const struct board_pen *pen, const struct board_heap *heap)
{
	bool ordered = pen->game->area[heap->area].ordered;
	return heap->n ? &heap->card[ordered ? 0 : heap->n - 1] : NULL;
}

void
board_say_count(const struct board_heap *heap, char *out, size_t cap)
{
	if (heap->uncounted)
		snprintf(out, cap, SIGHT_UNCOUNTED);
	else
		snprintf(out, cap, "%d card%s", heap->cards, heap->cards == 1 ? "" : "s");
}

static const char *
number_beneath(const struct board_pen *pen, const struct judge_card_view *card)
{
	if (card_is_unknown(card))
		return "an unknown card";
	return view_knows(pen->view, card->known_by) ? pen->cards->def[card->def].number
	                                             : "a hidden card";
}

/* Does the picture show the card's values? Only if it lies in an open area, or face up in a place
 * of a row. */
bool
board_has_marks(const struct board_pen *pen, const struct board_heap *heap,
                const struct board_card *card)
{
	const struct judge_area *area = &pen->game->area[heap->area];
	const struct judge_card_view *lies =
		card->side == BOARD_FACE ? board_beneath(heap, card->card) : NULL;
	return lies && (area->sight == JUDGE_SEEN_BY_ALL ||
	                (area->places > 1 && view_knows(VIEW_PUBLIC, lies->known_by)));
}

/* Could everybody see when the card came? Knowing a card in a hand doesn't include the turn in
 * which it came. */
static bool
came_openly(const struct board_pen *pen, const struct board_heap *heap)
{
	const struct judge_area *area = &pen->game->area[heap->area];
	return area->places > 1 || area->sight == JUDGE_SEEN_BY_ALL;
}

/* Write the title of a card: its number and name, its owner, since when it is there, and the cards
 * under it. */
static void
say_all(const struct board_pen *pen, const struct board_heap *heap, const struct board_card *card,
        char *out, size_t cap)
{
	size_t n;
	judge_card under = card->beneath;
	board_say_card(pen, card, out, cap);
	if (card->side != BOARD_FACE)
		return;
	n = strlen(out);
	n += (size_t)snprintf(out + n, cap - n, ", of %s",
	                      seat_name(card->owner) ? seat_name(card->owner) : "nobody");
	if (came_openly(pen, heap) && n < cap)
		n += (size_t)snprintf(out + n, cap - n, ", since turn %u", card->since);
	for (int i = 0; under != JUDGE_NO_CARD && i < heap->n_all && n < cap; i++) {
		const struct judge_card_view *below = board_beneath(heap, under);
		if (!below)
			break;
		n += (size_t)snprintf(out + n, cap - n, ", on %s", number_beneath(pen, below));
		under = below->beneath;
	}
}

/* 2. Faces */

static const char *
colour_of(const struct board_pen *pen, const struct judge_face *face)
{
	for (int i = 0; i < BOARD_COLOURS; i++)
		if (face->colours & 1 << i && *pen->layout->colour[i])
			return pen->layout->colour[i];
	return BOARD_LINE;
}

static void
draw_name(const char *name, struct svg *out)
{
	char line[TEXT];
	int y = 38;
	for (int i = 0; i < NAME_LINES && *name; i++, y += 13) {
		size_t n = svg_fitting(name, NAME_COLUMNS);
		snprintf(line, sizeof line, "%.*s%s", (int)n, name,
		         i + 1 == NAME_LINES && name[n] ? "\xe2\x80\xa6" : "");
		svg_line(out, 8, y, 11, BOARD_INK, "normal", line);
		name += n;
		name += strspn(name, " ");
	}
}

bool
board_reads_mark(const struct board_pen *pen, const struct board_word *mark, judge_card card,
                 int32_t *value)
{
	const struct judge_property *property = &pen->game->property[mark->property];
	if (property->kind == JUDGE_IS_KEYWORDS)
		return judge_is_unusual(pen->run, mark->property, card, value);
	*value = judge_read(pen->run, mark->property, card);
	return *value != JUDGE_NO_NUMBER && (property->kind != JUDGE_IS_BOOL || *value);
}

bool
board_say_mark(const struct board_pen *pen, const struct board_word *mark, judge_card card,
               char *out, size_t cap)
{
	const struct judge_property *property = &pen->game->property[mark->property];
	char keywords[KEYWORDS_TEXT];
	int32_t value;
	if (!board_reads_mark(pen, mark, card, &value))
		return false;
	switch ((enum judge_property_kind)property->kind) {
	case JUDGE_IS_BOOL: snprintf(out, cap, "%s", mark->title); break;
	case JUDGE_IS_NAME: snprintf(out, cap, "%s", property->names[value]); break;
	case JUDGE_IS_NUMBER: snprintf(out, cap, "%s %d", mark->title, (int)value); break;
	case JUDGE_IS_KEYWORDS:
		keywords_say(pen->game, value, keywords);
		snprintf(out, cap, "%s %s", mark->title, keywords);
		break;
	default: return false;
	}
	return true;
}

/* Draw the values at the lower edge, first line on top, with as many on a line as fit. */
static void
draw_marks(const struct board_pen *pen, judge_card card, struct svg *out)
{
	char line[MARK_LINES][MARK_COLUMNS + BOARD_WORD], text[BOARD_WORD + 16];
	int n = 0;
	for (int i = 0; i < pen->layout->n_marks; i++) {
		if (!board_say_mark(pen, &pen->layout->mark[i], card, text, sizeof text))
			continue;
		size_t len = n ? strlen(line[n - 1]) : 0;
		if (n && svg_columns(line[n - 1]) + 2 + svg_columns(text) <= MARK_COLUMNS)
			snprintf(line[n - 1] + len, sizeof line[0] - len, ", %s", text);
		else if (n < MARK_LINES)
			snprintf(line[n++], sizeof line[0], "%.*s", BOARD_WORD + 15, text);
	}
	for (int i = 0; i < n; i++)
		svg_line(out, 8, CARD_H - 8 - MARK_H * (n - 1 - i), 10, BOARD_FAINT, "normal",
		         line[i]);
}

/* Draw the edges of the cards beneath. Returns the space they take. */
static int
draw_behind(const struct board_heap *heap, const struct board_card *card, struct svg *out)
{
	judge_card under = card->beneath;
	int n = 0;
	while (under != JUDGE_NO_CARD && n < BEHIND_SHOWN) {
		const struct judge_card_view *below = board_beneath(heap, under);
		if (!below)
			break;
		under = below->beneath;
		n++;
	}
	for (int i = n; i > 0; i--)
		svg_box(out, (struct svg_box){ BEHIND * i, BEHIND * (n - i), CARD_W, CARD_H,
		                               "#e9ecef", BOARD_LINE, 6, false });
	return n * BEHIND;
}

static void
draw_face(const struct board_pen *pen, const struct board_heap *heap, const struct board_card *card,
          bool marks, struct svg *out)
{
	const struct judge_card_def *def = &pen->cards->def[card->def];
	struct svg face = { .w = 0 };
	int down = draw_behind(heap, card, out);
	svg_box(&face, (struct svg_box){ 0, 0, CARD_W, CARD_H, "#ffffff", BOARD_INK, 6, false });
	if (card->stands)
		svg_box(&face, (struct svg_box){ 3, 3, CARD_W - 6, CARD_H - 6, "none", BOARD_INK, 4,
		                                 false });
	svg_box(&face, (struct svg_box){ 1, 5, 4, CARD_H - 10, colour_of(pen, &def->face[0]), NULL,
	                                 0, false });
	svg_line(&face, 8, 18, 12, BOARD_INK, "bold", def->number);
	draw_name(board_name(pen, card), &face);
	if (marks)
		draw_marks(pen, card->card, &face);
	svg_put(out, 0, down, &face);
}

/* 3. Backs */

static void
draw_back(const struct board_card *card, struct svg *out)
{
	bool hidden = card->side == BOARD_HIDDEN;
	char count[16];
	svg_box(out, (struct svg_box){ 0, 0, CARD_W, CARD_H, hidden ? "#3d4a57" : "#f4f5f6",
	                               hidden ? BOARD_INK : BOARD_LINE, 6, !hidden });
	if (hidden)
		svg_box(out, (struct svg_box){ 7, 7, CARD_W - 14, CARD_H - 14, "none", "#9fb0c0", 4,
		                               false });
	else
		svg_middle(out, CARD_W / 2, 40, 22, BOARD_FAINT, "bold", "?");
	if (card->n > 1) {
		snprintf(count, sizeof count, "\xc3\x97 %d", card->n);
		svg_middle(out, CARD_W / 2, CARD_H / 2 + 7, 20, hidden ? "#ffffff" : BOARD_INK,
		           "bold", count);
	}
}

void
board_draw_card(const struct board_pen *pen, const struct board_heap *heap,
                const struct board_card *card, bool marks, struct svg *out)
{
	char title[TEXT];
	say_all(pen, heap, card, title, sizeof title);
	svg_begin(out, title);
	if (card->side == BOARD_FACE)
		draw_face(pen, heap, card, marks, out);
	else
		draw_back(card, out);
	svg_end(out);
}

void
board_draw_nothing(struct svg *out)
{
	svg_box(out, (struct svg_box){ 0, 0, CARD_W, CARD_H, "none", BOARD_LINE, 6, true });
}
