/* layout.c: reads the layouts of boards, and fills in what they leave out. */
#include "judged/board/layout.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/embedded.h"

static const char *const shapes[] = { "places", "cards", "pile", "list", NULL };

enum { MANY_PLACES = 12 };

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
property_named(const struct judge_game *game, enum judge_property_of of, const char *name)
{
	for (int i = 0; name && i < game->n_properties; i++)
		if (game->property[i].of == of && strcmp(game->property[i].name, name) == 0)
			return i;
	return -1;
}

static int
shape_named(const char *word)
{
	for (int i = 0; word && shapes[i]; i++)
		if (strcmp(shapes[i], word) == 0)
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
is_laid(const struct board_layout *layout, int area)
{
	for (int i = 0; i < layout->n_areas; i++)
		if (layout->area[i].area == area)
			return true;
	return false;
}

static struct board_area *
add_area(struct board_layout *layout, const struct judge_game *game, int area, int row)
{
	struct board_area *new;
	if (layout->n_areas == BOARD_AREAS)
		return NULL;
	new = &layout->area[layout->n_areas++];
	*new = (struct board_area){ .area = area,
		                    .shape = (uint8_t)usual_shape(&game->area[area]),
		                    .row = (uint8_t)row,
		                    .empty = game->area[area].places <= MANY_PLACES };
	usual_title(new->title, game->area[area].name);
	if (!game->area[area].shared && row >= layout->n_rows)
		layout->n_rows = row + 1;
	return new;
}

/* Add the areas the layout doesn't have. Areas with several places get rows of their own, the
 * others share one. */
static void
lay_the_rest(struct board_layout *layout, const struct judge_game *game)
{
	for (int i = 0; i < game->n_areas; i++)
		if (!is_laid(layout, i) && game->area[i].places > 1 &&
		    layout->n_rows + 1 < BOARD_ROWS)
			add_area(layout, game, i, layout->n_rows);
	int row = layout->n_rows;
	for (int i = 0; i < game->n_areas; i++)
		if (!is_laid(layout, i))
			add_area(layout, game, i, row);
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

static void
read_area(struct board_layout *layout, const struct judge_game *game, const json_t *from, int row)
{
	const char *title = json_string_value(json_object_get(from, "title"));
	const json_t *empty = json_object_get(from, "empty");
	int shape = shape_named(json_string_value(json_object_get(from, "as")));
	int area = area_named(game, json_string_value(json_object_get(from, "area")));
	struct board_area *new =
		area >= 0 && !is_laid(layout, area) ? add_area(layout, game, area, row) : NULL;
	if (!new)
		return;
	if (shape >= 0)
		new->shape = (uint8_t)shape;
	new->empty = json_is_true(empty);
	new->stands = json_is_true(json_object_get(from, "stands"));
	read_lines(new, json_object_get(from, "lines"));
	if (title)
		copy_title(new->title, title);
}

static void
read_rows(struct board_layout *layout, const struct judge_game *game, const json_t *from)
{
	const json_t *row, *one;
	size_t i, k;
	json_array_foreach(json_object_get(from, "shared"), i, one)
		read_area(layout, game, one, 0);
	json_array_foreach(json_object_get(from, "rows"), i, row) {
		if (i + 2 < BOARD_ROWS)
			json_array_foreach(row, k, one)
				read_area(layout, game, one, (int)i);
	}
}

static void
read_words(const struct judge_game *game, enum judge_property_of of, const json_t *from,
           struct board_word *word, int *n)
{
	const json_t *pair;
	size_t i;
	if (!from)
		all_words(game, of, word, n);
	json_array_foreach(from, i, pair) {
		const char *title = json_string_value(json_array_get(pair, 1));
		int property = property_named(game, of, json_string_value(json_array_get(pair, 0)));
		if (property < 0 || !title || *n == BOARD_WORDS)
			continue;
		word[*n].property = property;
		copy_title(word[(*n)++].title, title);
	}
}

/* Is the property named in the list? */
static bool
is_listed(const struct judge_game *game, const json_t *list, int property)
{
	const json_t *name;
	size_t i;
	json_array_foreach(list, i, name)
		if (property_named(game, JUDGE_OF_CARD, json_string_value(name)) == property)
			return true;
	return false;
}

static void
read_kinds_of_marks(struct board_layout *layout, const struct judge_game *game, const json_t *own)
{
	for (int i = 0; i < layout->n_marks; i++) {
		struct board_word *mark = &layout->mark[i];
		mark->turns = is_listed(game, json_object_get(own, "turned"), mark->property);
		mark->other_side =
			is_listed(game, json_object_get(own, "other_side"), mark->property);
		mark->large = is_listed(game, json_object_get(own, "large"), mark->property);
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

static json_t *
all_layouts(void)
{
	json_t *all = json_loadb(board_layouts, board_layouts_len, 0, NULL);
	if (!all)
		abort();
	return all;
}

void
board_layout(const struct judge_game *game, struct board_layout *out)
{
	json_t *all = all_layouts();
	const json_t *own = json_object_get(all, game->name);
	*out = (struct board_layout){ .n_areas = 0 };
	read_rows(out, game, own);
	lay_the_rest(out, game);
	read_words(game, JUDGE_OF_SEAT, json_object_get(own, "values"), out->value, &out->n_values);
	read_words(game, JUDGE_OF_CARD, json_object_get(own, "marks"), out->mark, &out->n_marks);
	read_kinds_of_marks(out, game, own);
	read_colours(out, game, json_object_get(own, "colours"));
	json_decref(all);
}

int
board_line_at(const struct board_area *area, bool above, int line, int across)
{
	return above ? area->line[area->n_lines - 1 - line][area->across - 1 - across]
	             : area->line[line][across];
}

/* 4. Checks of a layout */

static bool
area_is_wrong(const struct judge_game *game, const json_t *area, bool shared, char *why, size_t cap)
{
	const char *name = json_string_value(json_object_get(area, "area"));
	const char *as = json_string_value(json_object_get(area, "as"));
	int at = area_named(game, name);
	if (at >= 0 && game->area[at].shared == shared && (!as || shape_named(as) >= 0))
		return false;
	snprintf(why, cap, "%s: no area `%s` of this kind, or nothing drawn as `%s`", game->name,
	         name ? name : "", as ? as : "");
	return true;
}

static bool
words_are_wrong(const struct judge_game *game, enum judge_property_of of, const json_t *words,
                char *why, size_t cap)
{
	const json_t *pair;
	size_t i;
	json_array_foreach(words, i, pair) {
		const char *name = json_string_value(json_array_get(pair, 0));
		if (property_named(game, of, name) >= 0 && json_array_size(pair) == 2 &&
		    json_is_string(json_array_get(pair, 1)))
			continue;
		snprintf(why, cap, "%s: no value `%s` with its title", game->name,
		         name ? name : "");
		return true;
	}
	return false;
}

/* Does a place of the area occur twice or not at all in its lines? An area needn't have lines. */
static bool
lines_are_wrong(const struct judge_game *game, const json_t *area, char *why, size_t cap)
{
	struct board_area read = { .n_lines = 0 };
	const char *name = json_string_value(json_object_get(area, "area"));
	const json_t *lines = json_object_get(area, "lines");
	int at = area_named(game, name), seen[UINT8_MAX + 1] = { 0 };
	if (!lines || at < 0)
		return false;
	read_lines(&read, lines);
	for (int i = 0; i < BOARD_LINES * BOARD_ACROSS; i++)
		seen[read.line[i / BOARD_ACROSS][i % BOARD_ACROSS]]++;
	for (int i = 1; i <= UINT8_MAX; i++)
		if (seen[i] != (i <= game->area[at].places)) {
			snprintf(why, cap, "%s: the lines of `%s` have place %d %d times",
			         game->name, name, i, seen[i]);
			return true;
		}
	return false;
}

/* Does a list of marks name something that isn't a mark? */
static bool
list_is_wrong(const struct judge_game *game, const json_t *own, const char *list, char *why,
              size_t cap)
{
	const json_t *name, *mark;
	size_t i, k;
	json_array_foreach(json_object_get(own, list), i, name) {
		bool is_shown = false;
		json_array_foreach(json_object_get(own, "marks"), k, mark)
			is_shown = is_shown || json_equal(json_array_get(mark, 0), name);
		if (is_shown)
			continue;
		snprintf(why, cap, "%s: `%s` names what is no mark", game->name, list);
		return true;
	}
	return false;
}

static bool
rows_are_wrong(const struct judge_game *game, const json_t *own, char *why, size_t cap)
{
	const json_t *row, *one;
	size_t i, k;
	json_array_foreach(json_object_get(own, "shared"), i, one)
		if (area_is_wrong(game, one, true, why, cap))
			return true;
	json_array_foreach(json_object_get(own, "rows"), i, row)
		json_array_foreach(row, k, one)
			if (area_is_wrong(game, one, false, why, cap) ||
			    lines_are_wrong(game, one, why, cap))
				return true;
	return false;
}

bool
board_layout_is_wrong(const struct judge_game *game, char *why, size_t cap)
{
	json_t *all = all_layouts(), *own = json_object_get(all, game->name);
	bool wrong =
		own &&
		(rows_are_wrong(game, own, why, cap) ||
	         list_is_wrong(game, own, "turned", why, cap) ||
	         list_is_wrong(game, own, "other_side", why, cap) ||
	         list_is_wrong(game, own, "large", why, cap) ||
	         words_are_wrong(game, JUDGE_OF_SEAT, json_object_get(own, "values"), why, cap) ||
	         words_are_wrong(game, JUDGE_OF_CARD, json_object_get(own, "marks"), why, cap));
	json_decref(all);
	return wrong;
}
