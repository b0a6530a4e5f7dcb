/* told_dense_head.c: what is told of a ruling but for its run. */
#include "judged/words/told_dense.h"

static uint32_t
count(struct dense *d, uint32_t which, uint32_t is, uint32_t most)
{
	uint64_t number = coder_number(&d->c, F_COUNT + 1000 * which, is);
	d->bad |= number > most;
	return d->bad ? 0 : (uint32_t)number;
}

/* Of a cell what it is: all but its value. */
static uint32_t
code_of_cell(const struct told_cell *cell, uint32_t name)
{
	return cell->kind | (uint32_t)cell->audience << 4 | (uint32_t)cell->heap << 9 | name << 11;
}

static uint32_t
code_cell_apart(struct dense *d, const struct around *a, uint32_t holder, uint32_t code)
{
	uint32_t name =
		dense_numbered(d, F_CELL_NAME, S_OTHER,
	                       CONTEXTS({ holder, a->one, 0 }, { holder, 0, 0 }), code >> 11);
	uint32_t how = dense_is(d, F_CELL_HOW, CONTEXTS({ name, holder, 0 }, { a->one, 0, 0 }),
	                        code & 2047);
	d->bad |= how > 2047;
	return name << 11 | how;
}

static int64_t
code_text_value(struct dense *d, const struct around *a, uint32_t holder, int64_t is)
{
	const enum sort sort = (a->one & 15) == TOLD_CARD ? S_CARD : S_OTHER;
	return dense_name(d, F_CELL_TEXT, sort,
	                  CONTEXTS({ a->one, a->two, holder }, { a->one, 0, 0 }), (told_name)is);
}

static int64_t
code_number_value(struct dense *d, const struct around *a, uint32_t holder, int64_t is)
{
	struct coder_guess g;
	uint64_t code = told_zigzag(is);
	uint32_t low = code < UINT32_MAX ? (uint32_t)code : UINT32_MAX;
	const struct coder_context by[] = { { a->one, a->two, holder }, { a->one, 0, 0 } };
	if (!coder_guess(&d->c, F_CELL_NUMBER, by, 2, &low, &g)) {
		code = coder_number(&d->c, F_CELL_NUMBER, code);
		low = code < UINT32_MAX ? (uint32_t)code : UINT32_MAX;
	} else if (low == UINT32_MAX) {
		code = coder_number(&d->c, F_CELL_NUMBER, code);
	} else {
		code = low;
	}
	coder_learn(&g, low);
	return told_unzigzag(code);
}

static void
step_around(struct around *a, const struct told_cell *cell, uint32_t code)
{
	a->two = a->one;
	a->one = code;
	if (cell->kind == TOLD_END && a->depth > 0)
		a->depth--;
	else if (told_holds(cell) && a->depth < TOLD_DEEPEST)
		a->open[a->depth++] = code;
}

static void
code_cell(struct dense *d, struct around *a, struct told_cell *cell)
{
	const uint32_t holder = a->depth ? a->open[a->depth - 1] : 0;
	uint32_t code = is_reading(d) ? 0 : code_of_cell(cell, number_of(d, cell->name));
	struct coder_guess g;
	const struct coder_context by[] = { { a->one, a->two, holder },
		                            { a->one, holder, 0 },
		                            { a->one, 0, 0 } };
	if (!coder_guess(&d->c, F_CELL, by, 3, &code, &g))
		code = code_cell_apart(d, a, holder, code);
	coder_learn(&g, code);
	d->bad |= (code & 15) >= TOLD_KINDS || code >> 11 > d->names.coded;
	if (d->bad)
		return;
	if (is_reading(d))
		*cell = (struct told_cell){ .kind = code & 15,
			                    .audience = code >> 4 & 31,
			                    .heap = code >> 9 & 3,
			                    .name = name_of(d, code >> 11) };
	step_around(a, cell, code);
	if (cell->kind == TOLD_TEXT || cell->kind == TOLD_CARD)
		cell->is = code_text_value(d, a, holder, cell->is);
	else if (told_has_number(cell))
		cell->is = code_number_value(d, a, holder, cell->is);
}

static struct around *
around_of(struct dense *d)
{
	return &d->around[d->own - d->all];
}

/* What the head tells but for its cells. */
static void
code_counts(struct dense *d)
{
	struct told_ruling *t = d->told;
	const told_name game = dense_name(d, F_GAME, S_OTHER, CONTEXTS({ 0, 0, 0 }), t->game);
	const bool leaves_out = count(d, 0, t->leaves_out, 1);
	const uint32_t n = count(d, 1, t->n, TOLD_MOST_ROWS);
	const uint32_t position = count(d, 2, t->position, TOLD_MOST_ROWS);
	uint32_t citations = count(d, 3, t->n_citations, TOLD_MOST_ROWS);
	uint32_t decisions = count(d, 4, t->n_decisions, TOLD_MOST_ROWS);
	d->n_decisions = decisions;
	*around_of(d) = (struct around){ .n = n };
	if (is_reading(d)) {
		t->game = game;
		t->leaves_out = leaves_out;
		t->position = position;
		t->unread = citations;
	}
}

/* Cells up to a number. */
static void
code_cells(struct dense *d, uint32_t from, uint32_t to)
{
	struct told_ruling *t = d->told;
	for (uint32_t i = from; i < to && goes_on(d); i++) {
		struct told_cell cell = is_reading(d) ? (struct told_cell){ 0 } : t->cell[i];
		code_cell(d, around_of(d), &cell);
		if (is_reading(d))
			ADD_ROW(t->cell, t->n, t->cap, cell);
	}
	d->bad |= is_reading(d) && t->n != to;
}

/* The cells that come before the position, and its own. */
static uint32_t
first_cells(struct dense *d)
{
	const uint32_t n = around_of(d)->n, position = d->told->position;
	return position < n ? position + 1 : n;
}

/* Reading: all that is open ends where nothing more is wanted. */
static void
close_brief(struct dense *d)
{
	struct told_ruling *t = d->told;
	for (struct around *a = around_of(d); d->brief && a->depth > 0; a->depth--)
		ADD_ROW(t->cell, t->n, t->cap, (struct told_cell){ .audience = TOLD_ALL });
}

void
dense_head(struct dense *d)
{
	code_counts(d);
	code_cells(d, 0, d->brief ? first_cells(d) : around_of(d)->n);
	close_brief(d);
}

void
dense_head_first(struct dense *d)
{
	code_counts(d);
	code_cells(d, 0, first_cells(d));
	close_brief(d);
}

void
dense_head_rest(struct dense *d)
{
	code_cells(d, first_cells(d), around_of(d)->n);
}
