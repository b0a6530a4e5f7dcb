/* table_layout.c: the layout of a game as JSON, for programs that draw a table. */
#include <stdlib.h>

#include "judged/board/layout.h"
#include "judged/board/table.h"
#include "rulebook/rulebook.h"

static json_t *
lines_json(const struct board_area *area)
{
	json_t *out = json_array();
	for (int i = 0; i < area->n_lines; i++) {
		json_t *line = json_array();
		for (int k = 0; k < area->across; k++)
			json_array_append_new(line, json_integer(area->line[i][k]));
		json_array_append_new(out, line);
	}
	return out;
}

static json_t *
cell_json(struct board_cell cell)
{
	return json_pack("[i, i, i, i]", (int)cell.row, (int)cell.column, (int)cell.width,
	                 (int)cell.height);
}

static json_t *
area_json(const struct judge_game *game, const struct board_area *area)
{
	const struct judge_area *is = &game->area[area->area];
	json_t *out = json_pack("{s:s, s:s, s:s, s:i, s:b, s:b, s:b}", "area", is->name, "title",
	                        area->title, "as", board_shapes[area->shape], "places",
	                        (int)is->places, "empty", area->empty, "ordered", is->ordered,
	                        "open", is->sight == JUDGE_SEEN_BY_ALL);
	if (area->stands)
		json_object_set_new(out, "stands", json_true());
	if (area->n_lines)
		json_object_set_new(out, "lines", lines_json(area));
	if (area->least)
		json_object_set_new(out, "least", json_integer(area->least));
	if (*area->label)
		json_object_set_new(out, "label", json_string(area->label));
	if (*area->takes)
		json_object_set_new(out, "takes", json_string(area->takes));
	if (area->wide.row) {
		json_object_set_new(out, "wide", cell_json(area->wide));
		json_object_set_new(out, "narrow", cell_json(area->narrow));
	}
	return out;
}

static json_t *
row_json(const struct judge_game *game, const struct board_row *row)
{
	json_t *out = json_array();
	for (int i = 0; i < row->n; i++)
		json_array_append_new(out, area_json(game, &row->area[i]));
	return out;
}

static json_t *
rows_json(const struct judge_game *game, const struct board_layout *layout)
{
	json_t *out = json_array();
	for (int i = 0; i < layout->n_rows; i++)
		json_array_append_new(out, row_json(game, &layout->row[i]));
	return out;
}

static json_t *
columns_json(const struct board_layout *layout)
{
	json_t *out = json_array();
	for (int i = 0; i < layout->n_columns; i++)
		json_array_append_new(out, json_integer(layout->column[i]));
	return out;
}

static json_t *
words_json(const char *const *word)
{
	json_t *out = json_array();
	for (; *word; word++)
		json_array_append_new(out, json_string(*word));
	return out;
}

/* Return the values that a start position can give to a player, the game or a card, apart from
 * where cards are. */
static json_t *
values_json(const struct judge_game *game)
{
	static const char *const of[] = { "game", "player", "card" };
	static const char *const kinds[] = {
		"number", "player", "word", "card", "flag", "keywords"
	};
	json_t *out = json_array();
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *p = &game->property[i];
		json_t *one = json_pack("{s:s, s:s, s:s}", "name", p->name, "of", of[p->of], "kind",
		                        kinds[p->kind]);
		if (p->names)
			json_object_set_new(one, "words", words_json(p->names));
		if (p->kind == JUDGE_IS_KEYWORDS)
			json_object_set_new(one, "words", words_json(game->keyword + 1));
		if (p->set)
			json_object_set_new(one, "settable", json_true());
		json_array_append_new(out, one);
	}
	return out;
}

static json_t *
colours_json(const struct judge_game *game, const struct board_layout *layout)
{
	json_t *out = json_object();
	for (int i = 0; game->colour[i] && i < BOARD_COLOURS; i++)
		if (*layout->colour[i])
			json_object_set_new(out, game->colour[i], json_string(layout->colour[i]));
	return out;
}

/* Return the values of a card that lies open, and how each is shown. */
static json_t *
marks_json(const struct judge_game *game, const struct board_layout *layout)
{
	json_t *out = json_array();
	for (int i = 0; i < layout->n_marks; i++) {
		const struct board_word *mark = &layout->mark[i];
		json_t *one = json_pack("{s:s, s:s}", "name", game->property[mark->property].name,
		                        "title", mark->title);
		if (mark->disc)
			json_object_set_new(one, "disc", json_true());
		if (mark->large)
			json_object_set_new(one, "large", json_true());
		if (mark->turns)
			json_object_set_new(one, "turns", json_true());
		json_array_append_new(out, one);
	}
	return out;
}

/* Return the verbs of moves. */
static json_t *
verbs_json(const struct judge_game *game)
{
	static const char *const takes[] = {
		[JUDGE_TAKES_NOTHING] = "nothing", [JUDGE_TAKES_DEF] = "card",
		[JUDGE_TAKES_PLACE] = "place",     [JUDGE_TAKES_SEAT] = "player",
		[JUDGE_TAKES_ORDER] = "order",     [JUDGE_TAKES_CARD] = "card-or-place",
		[JUDGE_TAKES_NUMBER] = "number",
	};
	json_t *out = json_array();
	for (int i = 0; i < game->n_verbs; i++)
		json_array_append_new(out, json_pack("{s:s, s:s, s:s}", "name", game->verb[i].name,
		                                     "says", game->verb[i].saying, "takes",
		                                     takes[game->verb[i].takes]));
	return out;
}

/* Return what `did` can say of a player: the mandatory actions of the game, and the words of every
 * game. */
static json_t *
deeds_json(const struct judge_game *game)
{
	json_t *out = json_pack("[s, s]", "omitted", "looked");
	for (int i = 0; i < game->n_deeds; i++)
		json_array_append_new(out, json_string(game->deed[i].name));
	return out;
}

/* Return the flags of a card in a start position. */
static json_t *
flags_json(const struct judge_game *game)
{
	const struct judge_table *table;
	json_t *out = json_array();
	for (int i = 0; (table = judge_table(game, i)) != NULL; i++)
		for (const struct judge_field *f = table->field;
		     table->of == JUDGE_OF_CARD && !table->name && f->name; f++)
			if (f->kind == JUDGE_F_FLAG)
				json_array_append_new(out, json_string(f->name));
	return out;
}

/* Return a transcript to begin with: the contents of the game's templates, at the step where
 * scenarios usually start. */
static json_t *
begin_json(const struct judge_game *game)
{
	size_t n;
	const struct rulebook_edition *editions = rulebook_editions(game->name, &n);
	json_t *book = json_loads(rulebook_game(game->name)->scenario, 0, NULL);
	json_t *new = json_object_get(book, "new"), *start = json_object_get(book, "start");
	json_object_update_recursive(start, json_object_get(new, "start"));
	json_object_update_recursive(
		start, json_object_get(json_object_get(new, "at"),
	                               json_string_value(json_object_get(start, "step"))));
	json_t *out = json_pack("{s:i, s:s, s:s, s:O, s:[]}", "judged", 1, "game", game->name,
	                        "edition", editions[n - 1].name, "start", start, "moves");
	json_decref(book);
	return out;
}

json_t *
table_layout_json(const struct judge_game *game)
{
	struct board_layout layout;
	board_layout(game, &layout);
	return json_pack(
		"{s:s, s:o, s:i, s:{s:o, s:o}, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:s*}",
		"game", game->name, "columns", columns_json(&layout), "tall", layout.tall, "facts",
		"wide", cell_json(layout.facts_wide), "narrow", cell_json(layout.facts_narrow),
		"rows", rows_json(game, &layout), "shared", row_json(game, &layout.shared),
		"values", values_json(game), "steps", words_json(game->step), "colours",
		colours_json(game, &layout), "verbs", verbs_json(game), "deeds", deeds_json(game),
		"flags", flags_json(game), "marks", marks_json(game, &layout), "begin",
		begin_json(game), "pips",
		layout.pips < 0 ? NULL : game->property[layout.pips].name);
}
