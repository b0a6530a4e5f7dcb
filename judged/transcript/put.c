/* put.c: writes rows of the state as canonical JSON. */
#include <stdio.h>
#include <string.h>

#include "judged/transcript/rows.h"

/* 1. Cells */

static void
comma(struct buffer *out)
{
	char last = out->n ? out->at[out->n - 1] : '{';
	if (last != '{' && last != '[')
		buffer_text(out, ",");
}

static void
put_place_name(struct buffer *out, const struct judge_game *game, judge_seat seat, int area,
               int index)
{
	const struct judge_area *row = &game->area[area];
	if (!row->shared)
		buffer_text(out, seat == 0 ? "A." : "B.");
	buffer_text(out, row->name);
	if (row->places == 1)
		return;
	buffer_text(out, ".");
	buffer_number(out, index + 1);
}

void
put_laid_name(struct buffer *out, const struct transcript *t, size_t laid)
{
	const struct transcript_laid *at = &t->start.laid[laid];
	int64_t nth = 0, several = 0;
	for (size_t i = 0; i < t->start.n_laid; i++) {
		const struct transcript_laid *k = &t->start.laid[i];
		several += k->area_seat == at->area_seat && k->area == at->area &&
		           k->index == at->index;
		if (i == laid)
			nth = several;
	}
	if (at->area == TRANSCRIPT_NOWHERE)
		buffer_text(out, "nowhere");
	else
		put_place_name(out, t->game, at->area_seat, at->area, at->index);
	if (several > 1) {
		buffer_text(out, "/");
		buffer_number(out, nth);
	}
}

static void
put_place_cell(struct buffer *out, const struct judge_game *game, int64_t number)
{
	struct transcript_place place = transcript_place_numbered(game, number);
	buffer_text(out, "\"");
	put_place_name(out, game, place.seat, place.area, place.index);
	buffer_text(out, "\"");
}

static void
put_laid_cell(struct buffer *out, const struct transcript *t, int64_t laid)
{
	buffer_text(out, "\"");
	put_laid_name(out, t, (size_t)laid);
	buffer_text(out, "\"");
}

static void
put_hash(struct buffer *out, uint64_t hash)
{
	char text[20];
	snprintf(text, sizeof text, "\"%016llx\"", (unsigned long long)hash);
	buffer_text(out, text);
}

static void
put_life(struct buffer *out, int64_t life)
{
	if (life > 0)
		buffer_number(out, life);
	else
		buffer_text(out, life == 0 ? "\"now\"" : "\"none\"");
}

static void
put_bit(struct buffer *out, const struct transcript *t, const struct judge_field *f, int bit)
{
	comma(out);
	switch (f->kind) {
	case JUDGE_F_SEATS: buffer_quoted(out, bit == 0 ? "A" : "B"); break;
	case JUDGE_F_PLACES: put_place_cell(out, t->game, bit); break;
	case JUDGE_F_BITS: buffer_number(out, bit + 1); break;
	default: buffer_quoted(out, cells_words(t->game, f)[bit]); break;
	}
}

static void
put_set(struct buffer *out, const struct transcript *t, const struct judge_field *f, uint64_t bits)
{
	buffer_text(out, "[");
	for (int i = 0; i < 64; i++)
		if (bits >> i & 1)
			put_bit(out, t, f, i);
	buffer_text(out, "]");
}

/* The definition and ability whose program a node belongs to, from the cells before it. */
struct program {
	judge_def def;
	int ability;
};

static void
put_node(struct buffer *out, const struct transcript *t, const struct program *of, int64_t node)
{
	struct buffer path = { 0 };
	cells_node_path(t->game, &t->cards, of->def, of->ability, (uint16_t)node, &path);
	buffer_quoted(out, buffer_end(&path));
	buffer_free(&path);
}

static void
put_cell_of(struct buffer *out, const struct transcript *t, const struct judge_field *f,
            const struct program *of, int64_t cell)
{
	switch (f->kind) {
	case JUDGE_F_NUMBER:
		if (cell == JUDGE_NO_NUMBER)
			buffer_text(out, "null");
		else
			buffer_number(out, cell);
		break;
	case JUDGE_F_FLAG: buffer_text(out, cell ? "true" : "false"); break;
	case JUDGE_F_SEAT: buffer_quoted(out, cell == 0 ? "A" : "B"); break;
	case JUDGE_F_PLACE: put_place_cell(out, t->game, cell); break;
	case JUDGE_F_CARD: put_laid_cell(out, t, cell); break;
	case JUDGE_F_LIFE: put_life(out, cell); break;
	case JUDGE_F_DEF: buffer_quoted(out, t->cards.def[cell].number); break;
	case JUDGE_F_ABILITY: buffer_number(out, cell); break;
	case JUDGE_F_NODE: put_node(out, t, of, cell); break;
	case JUDGE_F_EVENT: buffer_quoted(out, t->game->op[cell].name); break;
	case JUDGE_F_STEP:
	case JUDGE_F_PLAY:
	case JUDGE_F_WORD: buffer_quoted(out, cells_words(t->game, f)[cell]); break;
	case JUDGE_F_RULE: buffer_quoted(out, t->edition->rules.row[cell].name); break;
	case JUDGE_F_VERB: buffer_quoted(out, t->game->verb[cell].name); break;
	case JUDGE_F_QUESTION: buffer_quoted(out, t->game->question[cell].name); break;
	case JUDGE_F_TEXT: buffer_quoted(out, t->cards.text[cell - 1]); break;
	case JUDGE_F_TRAIT: buffer_quoted(out, t->cards.trait[cell]); break;
	case JUDGE_F_HASH: put_hash(out, (uint64_t)cell); break;
	default: put_set(out, t, f, (uint64_t)cell); break;
	}
}

/* 2. Maps */

static const int64_t *
cell_of(const struct judge_field *fields, int field, const int64_t *cells)
{
	for (int i = 0; i < field; i++)
		cells += cells_of_field(&fields[i], cells);
	return cells;
}

/* Find the definition and ability in a row: those of the row itself or of a map within it. */
static void
note_program(const struct judge_field *fields, const int64_t *cells, struct program *of)
{
	for (const struct judge_field *f = fields; f->name; f++) {
		if (f->kind == JUDGE_F_DEF)
			of->def = (judge_def)cells[0];
		if (f->kind == JUDGE_F_ABILITY)
			of->ability = (int)cells[0];
		if (f->kind == JUDGE_F_MAP && !f->most)
			note_program(f->sub, cells, of);
		cells += cells_of_field(f, cells);
	}
}

static void
put_one(struct buffer *out, const struct transcript *t, const struct judge_field *f,
        const struct program *of, const int64_t *cell)
{
	if (f->kind == JUDGE_F_MAP)
		put_row(out, t, f->sub, cell);
	else
		put_cell_of(out, t, f, of, cell[0]);
}

void
put_table_field(struct buffer *out, const struct transcript *t, const struct judge_field *fields,
                int field, const int64_t *cells)
{
	const struct judge_field *f = &fields[field], one = { .kind = f->kind, .sub = f->sub };
	const int64_t *cell = cell_of(fields, field, cells);
	struct program of = { JUDGE_NO_DEF, 0 };
	note_program(fields, cells, &of);
	if (!f->most) {
		put_one(out, t, f, &of, cell);
		return;
	}
	int64_t n = *cell++;
	buffer_text(out, "[");
	for (; n > 0; n--) {
		comma(out);
		put_one(out, t, f, &of, cell);
		cell += cells_of_field(&one, cell);
	}
	buffer_text(out, "]");
}

void
put_row(struct buffer *out, const struct transcript *t, const struct judge_field *fields,
        const int64_t *cells)
{
	int order[ROW_KEYS], n = 0;
	for (int i = 0; fields[i].name && n < ROW_KEYS; i++) {
		if (cells_are_usual(&fields[i], cell_of(fields, i, cells)))
			continue;
		int at = n++;
		for (; at > 0 && strcmp(fields[order[at - 1]].name, fields[i].name) > 0; at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	buffer_text(out, "{");
	for (int i = 0; i < n; i++) {
		comma(out);
		buffer_quoted(out, fields[order[i]].name);
		buffer_text(out, ":");
		put_table_field(out, t, fields, order[i], cells);
	}
	buffer_text(out, "}");
}
