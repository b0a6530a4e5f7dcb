/* layout.c: reads the layouts of boards, and fills in what they leave out. */
#include "judged/board/layout.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/embedded.h"
#include "judged/transcript/compare.h"

const char *const board_shapes[] = { "places", "cards", "pile", "list", "ledger", NULL };

enum { MANY_PLACES = 12, WHY = 200 };

/* The layout being read, and the first thing that is wrong in it; "": nothing is. */
struct reading {
	struct board_layout *out;
	const struct judge_game *game;
	char why[WHY];
};

__attribute__((format(printf, 2, 3))) static void
wrong(struct reading *r, const char *format, ...)
{
	va_list args;
	if (*r->why)
		return;
	va_start(args, format);
	vsnprintf(r->why, sizeof r->why, format, args);
	va_end(args);
}

/* 1. Names in a layout */

static int
area_named(const struct judge_game *game, const char *name)
{
	for (int i = 0; name && i < game->n_areas; i++)
		if (strcmp(game->area[i].name, name) == 0)
			return i;
	return -1;
}

static int
shape_named(const char *word)
{
	for (int i = 0; word && board_shapes[i]; i++)
		if (strcmp(board_shapes[i], word) == 0)
			return i;
	return -1;
}

static void
copy_title(char *to, const char *title)
{
	snprintf(to, BOARD_WORD, "%s", title);
}

/* 2. Defaults from the game */

static enum board_shape
usual_shape(const struct judge_area *area)
{
	if (area->places > 1)
		return BOARD_PLACES;
	return area->ordered && area->sight == JUDGE_SEEN_BY_NONE ? BOARD_PILE : BOARD_CARDS;
}

/* Copy a name as a title: "monster_deck" becomes "monster deck". */
static void
usual_title(char *to, const char *name)
{
	copy_title(to, name);
	for (; *to; to++)
		*to = *to == '_' ? ' ' : *to;
}

static bool
is_in_row(const struct board_row *row, int area)
{
	for (int i = 0; i < row->n; i++)
		if (row->area[i].area == area)
			return true;
	return false;
}

static bool
is_laid(const struct board_layout *layout, int area)
{
	bool laid = is_in_row(&layout->shared, area);
	for (int i = 0; i < layout->n_rows; i++)
		laid |= is_in_row(&layout->row[i], area);
	return laid;
}

static struct board_area *
add_area(struct board_row *row, const struct judge_game *game, int area)
{
	if (row->n == BOARD_AREAS)
		return NULL;
	struct board_area *new = &row->area[row->n++];
	*new = (struct board_area){ .area = area,
		                    .shape = (uint8_t)usual_shape(&game->area[area]),
		                    .empty = game->area[area].places <= MANY_PLACES };
	usual_title(new->title, game->area[area].name);
	return new;
}

/* Add the areas the layout doesn't have. A player's areas with several places get rows of their
 * own, the others share one. */
static void
lay_the_rest(struct board_layout *layout, const struct judge_game *game)
{
	for (int i = 0; i < game->n_areas; i++)
		if (!is_laid(layout, i) && !game->area[i].shared && game->area[i].places > 1 &&
		    layout->n_rows + 1 < BOARD_ROWS)
			add_area(&layout->row[layout->n_rows++], game, i);
	struct board_row *last = &layout->row[layout->n_rows];
	for (int i = 0; i < game->n_areas; i++)
		if (!is_laid(layout, i))
			add_area(game->area[i].shared ? &layout->shared : last, game, i);
	layout->n_rows += last->n > 0;
}

/* Is the value drawn in a way of its own? That is so for a card's owner, master and the turn it
 * came. */
static bool
is_drawn_anyway(const char *name)
{
	static const char *const names[] = { "since", "owner", "master" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

static void
all_words(const struct judge_game *game, enum judge_property_of of, struct board_word *word, int *n)
{
	for (int i = 0; i < game->n_properties && *n < BOARD_WORDS; i++)
		if (game->property[i].of == of && !is_drawn_anyway(game->property[i].name)) {
			word[*n].property = i;
			usual_title(word[(*n)++].title, game->property[i].name);
		}
}

/* 3. Reading a layout */

static void
read_lines(struct board_area *area, const json_t *from)
{
	const json_t *line, *place;
	size_t i, k;
	json_array_foreach(from, i, line) {
		if (i >= BOARD_LINES)
			break;
		area->n_lines++;
		json_array_foreach(line, k, place) {
			if (k >= BOARD_ACROSS)
				break;
			area->line[i][k] = (uint8_t)json_integer_value(place);
			area->across = area->across > k ? area->across : (uint8_t)(k + 1);
		}
	}
}

/* Note if a place of the area occurs twice or not at all in its lines. */
static void
check_lines(struct reading *r, const struct board_area *area)
{
	const struct judge_area *is = &r->game->area[area->area];
	int seen[UINT8_MAX + 1] = { 0 };
	for (int i = 0; i < BOARD_LINES * BOARD_ACROSS; i++)
		seen[area->line[i / BOARD_ACROSS][i % BOARD_ACROSS]]++;
	for (int i = 1; i <= UINT8_MAX; i++)
		if (seen[i] != (i <= is->places))
			wrong(r, "the lines of `%s` have place %d %d times", is->name, i, seen[i]);
}

static struct board_cell
read_cell(const json_t *from)
{
	int at[4] = { 0, 0, 1, 1 };
	for (size_t i = 0; i < 4 && i < json_array_size(from); i++)
		at[i] = (int)json_integer_value(json_array_get(from, i));
	return (struct board_cell){ (uint8_t)at[0], (uint8_t)at[1], (uint8_t)at[2],
		                    (uint8_t)at[3] };
}

static void
check_cell(struct reading *r, const char *name, struct board_cell cell, int columns)
{
	if (cell.row > 0 && (cell.column < 1 || cell.column + cell.width - 1 > columns))
		wrong(r, "the cell of `%s` lies outside of the grid", name);
}

static void
read_cells(struct reading *r, struct board_area *area, const json_t *from)
{
	const char *name = r->game->area[area->area].name;
	area->wide = read_cell(json_object_get(from, "wide"));
	area->narrow = read_cell(json_object_get(from, "narrow"));
	check_cell(r, name, area->wide, r->out->n_columns);
	check_cell(r, name, area->narrow, BOARD_NARROW);
	if (r->out->n_columns && !r->game->area[area->area].shared &&
	    (!area->wide.row || !area->narrow.row) != area->stands)
		wrong(r, "`%s` has no cell", name);
}

static void
read_area(struct reading *r, struct board_row *row, const json_t *from, bool shared)
{
	const char *name = json_string_value(json_object_get(from, "area"));
	const char *as = json_string_value(json_object_get(from, "as"));
	const char *title = json_string_value(json_object_get(from, "title"));
	const char *label = json_string_value(json_object_get(from, "label"));
	const char *takes = json_string_value(json_object_get(from, "takes"));
	const json_t *lines = json_object_get(from, "lines");
	int area = area_named(r->game, name), shape = shape_named(as);
	bool fits = area >= 0 && r->game->area[area].shared == shared && !is_laid(r->out, area);
	struct board_area *new = fits ? add_area(row, r->game, area) : NULL;
	if (!new || (as && shape < 0))
		wrong(r, "no area `%s` of this kind, or nothing drawn as `%s`", name ? name : "",
		      as ? as : "");
	if (!new)
		return;
	if (shape >= 0)
		new->shape = (uint8_t)shape;
	new->empty = json_is_true(json_object_get(from, "empty"));
	new->stands = json_is_true(json_object_get(from, "stands"));
	read_lines(new, lines);
	if (lines)
		check_lines(r, new);
	new->least = (uint8_t)json_integer_value(json_object_get(from, "least"));
	read_cells(r, new, from);
	copy_title(new->label, label ? label : "");
	copy_title(new->takes, takes ? takes : "");
	if (title)
		copy_title(new->title, title);
}

static void
read_grid(struct board_layout *layout, const json_t *from)
{
	const json_t *columns = json_object_get(from, "columns");
	const json_t *facts = json_object_get(from, "facts");
	size_t n = json_is_array(columns) ? json_array_size(columns)
	                                  : (size_t)json_integer_value(columns);
	for (size_t i = 0; i < n && i < BOARD_COLUMNS; i++) {
		const json_t *width = json_array_get(columns, i);
		layout->column[layout->n_columns++] =
			width ? (uint16_t)json_integer_value(width) : 1;
	}
	layout->tall = (int)json_integer_value(json_object_get(from, "tall"));
	layout->facts_wide = read_cell(json_object_get(facts, "wide"));
	layout->facts_narrow = read_cell(json_object_get(facts, "narrow"));
}

/* Lay a grid for a game that has none: the areas of a row share its columns, beside the values of
 * the player; on a narrow screen they lie one below the other. */
static void
lay_a_grid(struct board_layout *layout)
{
	enum { VALUES = 6 };
	int narrow = 1;
	if (layout->n_columns)
		return;
	for (; layout->n_columns < BOARD_COLUMNS; layout->n_columns++)
		layout->column[layout->n_columns] = 1;
	layout->tall = layout->n_rows;
	layout->facts_wide = (struct board_cell){ 1, 1, VALUES, 1 };
	layout->facts_narrow = (struct board_cell){ 1, 1, BOARD_NARROW, 1 };
	for (int i = 0; i < layout->n_rows; i++)
		for (int k = 0, n = layout->row[i].n; k < n; k++) {
			int first = i ? 1 : VALUES + 1, width = (BOARD_COLUMNS + 1 - first) / n;
			layout->row[i].area[k].wide =
				(struct board_cell){ (uint8_t)(i + 1), (uint8_t)(first + k * width),
				                     (uint8_t)width, 1 };
			layout->row[i].area[k].narrow =
				(struct board_cell){ (uint8_t)++narrow, 1, BOARD_NARROW, 1 };
		}
}

static void
read_rows(struct reading *r, const json_t *from)
{
	const json_t *row, *one;
	size_t i, k;
	json_array_foreach(json_object_get(from, "shared"), i, one)
		read_area(r, &r->out->shared, one, true);
	json_array_foreach(json_object_get(from, "rows"), i, row) {
		if (i + 2 >= BOARD_ROWS)
			break;
		r->out->n_rows++;
		json_array_foreach(row, k, one)
			read_area(r, &r->out->row[i], one, false);
	}
}

static void
read_words(struct reading *r, enum judge_property_of of, const json_t *from,
           struct board_word *word, int *n)
{
	const json_t *pair;
	size_t i;
	if (!from)
		all_words(r->game, of, word, n);
	json_array_foreach(from, i, pair) {
		const char *name = json_string_value(json_array_get(pair, 0));
		const char *title = json_string_value(json_array_get(pair, 1));
		int property = name ? compare_property(r->game, of, name) : -1;
		if (property < 0 || !title || *n == BOARD_WORDS) {
			wrong(r, "no value `%s` with its title", name ? name : "");
			continue;
		}
		word[*n].property = property;
		copy_title(word[(*n)++].title, title);
	}
}

static void
read_pips(struct reading *r, const json_t *from)
{
	const char *name = json_string_value(from);
	r->out->pips = name ? compare_property(r->game, JUDGE_OF_SEAT, name) : -1;
	if (name && r->out->pips < 0)
		wrong(r, "`pips` names what is no value");
}

static struct board_word *
mark_named(struct reading *r, const char *name)
{
	int property = name ? compare_property(r->game, JUDGE_OF_CARD, name) : -1;
	for (int i = 0; property >= 0 && i < r->out->n_marks; i++)
		if (r->out->mark[i].property == property)
			return &r->out->mark[i];
	return NULL;
}

static void
read_kinds_of_marks(struct reading *r, const json_t *own)
{
	static const char *const kinds[] = { "turned", "other_side", "large", "disc" };
	const json_t *name;
	size_t i;
	for (int kind = 0; kind < 4; kind++)
		json_array_foreach(json_object_get(own, kinds[kind]), i, name) {
			struct board_word *mark = mark_named(r, json_string_value(name));
			if (!mark) {
				wrong(r, "`%s` names what is no mark", kinds[kind]);
				continue;
			}
			mark->turns |= kind == 0;
			mark->other_side |= kind == 1;
			mark->large |= kind == 2;
			mark->disc |= kind == 3;
		}
}

static void
read_colours(struct board_layout *layout, const struct judge_game *game, const json_t *from)
{
	for (int i = 0; game->colour[i] && i < BOARD_COLOURS; i++) {
		const char *colour = json_string_value(json_object_get(from, game->colour[i]));
		copy_title(layout->colour[i], colour ? colour : "");
	}
}

static void
read_layout(struct reading *r)
{
	json_t *all = json_loadb(board_layouts, board_layouts_len, 0, NULL);
	if (!all)
		abort();
	struct board_layout *out = r->out;
	const json_t *own = json_object_get(all, r->game->name);
	*out = (struct board_layout){ .n_rows = 0 };
	read_grid(out, own);
	read_rows(r, own);
	lay_the_rest(out, r->game);
	lay_a_grid(out);
	all_words(r->game, JUDGE_OF_GAME, out->fact, &out->n_facts);
	read_words(r, JUDGE_OF_SEAT, json_object_get(own, "values"), out->value, &out->n_values);
	read_words(r, JUDGE_OF_CARD, json_object_get(own, "marks"), out->mark, &out->n_marks);
	read_pips(r, json_object_get(own, "pips"));
	read_kinds_of_marks(r, own);
	read_colours(out, r->game, json_object_get(own, "colours"));
	json_decref(all);
}

void
board_layout(const struct judge_game *game, struct board_layout *out)
{
	struct reading r = { .out = out, .game = game };
	read_layout(&r);
}

bool
board_layout_is_wrong(const struct judge_game *game, char *why, size_t cap)
{
	struct board_layout layout;
	struct reading r = { .out = &layout, .game = game };
	read_layout(&r);
	snprintf(why, cap, "%s: %s", game->name, r.why);
	return *r.why;
}

/* 4. Seen from below */

int
board_line_at(const struct board_area *area, bool above, int line, int across)
{
	return above ? area->line[area->n_lines - 1 - line][area->across - 1 - across]
	             : area->line[line][across];
}
