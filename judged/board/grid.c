/* grid.c: lays the parts of half a board into the grid of its layout. */
#include "judged/board/grid.h"

#include <assert.h>
#include <string.h>

enum { ROWS = 3 * BOARD_ROWS };

/* 1. Across */

/* Return where a column begins, from 1; the one after the last begins a gap behind the grid. Columns
 * have shares of at least 1. */
static int
column_at(const struct board_layout *layout, int column, int width, int gap)
{
	int before = 0, all = 0;
	assert(layout->n_columns > 0 && layout->column[0] > 0);
	for (int i = 0; i < layout->n_columns; i++) {
		all += layout->column[i];
		before += i + 1 < column ? layout->column[i] : 0;
	}
	return (width - gap * (layout->n_columns - 1)) * before / all + gap * (column - 1);
}

int
board_blocks(const struct board_layout *layout, bool above, int width, int gap,
             struct board_block *out)
{
	int n = 0, rows = 0;
	for (int i = 0; i < layout->n_rows; i++)
		for (int k = 0; k < layout->row[i].n; k++)
			if (layout->row[i].area[k].wide.row)
				out[n++] =
					(struct board_block){ .area = &layout->row[i].area[k],
					                      .cell = layout->row[i].area[k].wide };
	out[n++] = (struct board_block){ .cell = layout->facts_wide };
	for (int i = 0; i < n; i++)
		if (out[i].cell.row + out[i].cell.height - 1 > rows)
			rows = out[i].cell.row + out[i].cell.height - 1;
	for (int i = 0; i < n; i++) {
		struct board_cell *cell = &out[i].cell;
		if (above) {
			cell->row = (uint8_t)(rows + 2 - cell->row - cell->height);
			cell->column =
				(uint8_t)(layout->n_columns + 2 - cell->column - cell->width);
		}
		out[i].x = column_at(layout, cell->column, width, gap);
		out[i].w =
			column_at(layout, cell->column + cell->width, width, gap) - gap - out[i].x;
	}
	return n;
}

/* 2. Down */

static bool
same_cell(const struct board_block *a, const struct board_block *b)
{
	return memcmp(&a->cell, &b->cell, sizeof a->cell) == 0;
}

/* Return the height of rows and the gaps between them. */
static int
height_of(const int *row, int from, int n, int gap)
{
	int h = n > 0 ? gap * (n - 1) : 0;
	for (int i = 0; i < n; i++)
		h += row[from + i];
	return h;
}

/* Make rows as high as their parts need; a part over several rows makes the last of them higher. */
static void
grow_rows(const struct board_block *block, int n, int gap, int *row)
{
	for (int span = 1; span < ROWS; span++)
		for (int i = 0; i < n; i++) {
			int need = -gap;
			if (block[i].cell.height != span)
				continue;
			for (int k = 0; k < n; k++)
				need += same_cell(&block[i], &block[k]) ? block[k].h + gap : 0;
			need -= height_of(row, block[i].cell.row, span, gap);
			row[block[i].cell.row + span - 1] += need > 0 ? need : 0;
		}
}

int
board_stack(struct board_block *block, int n, int gap)
{
	int row[ROWS + 1] = { 0 }, rows = 0;
	grow_rows(block, n, gap, row);
	for (int i = 0; i < n; i++) {
		const struct board_cell *cell = &block[i].cell;
		int last = cell->row + cell->height - 1, rest;
		rows = last > rows ? last : rows;
		block[i].y = cell->row > 1 ? height_of(row, 1, cell->row - 1, gap) + gap : 0;
		rest = height_of(row, cell->row, cell->height, gap);
		for (int k = 0; k < i; k++)
			if (same_cell(&block[i], &block[k])) {
				block[k].h = block[k].h < rest ? block[k].h : rest;
				block[i].y = block[k].y + block[k].h + gap;
			}
	}
	for (int i = 0; i < n; i++) {
		bool last = true;
		for (int k = i + 1; k < n; k++)
			last &= !same_cell(&block[i], &block[k]);
		if (last)
			block[i].h = height_of(row, 1, block[i].cell.row + block[i].cell.height - 1,
			                       gap) -
			             block[i].y;
	}
	return height_of(row, 1, rows, gap);
}

/* 3. Places */

/* Return how many places of an area without lines are drawn: those up to the last with a card, and
 * as many as the layout or the game says at least. */
static int
places_shown(const struct board_pen *pen, judge_seat seat, const struct board_area *area)
{
	int places = pen->game->area[area->area].places;
	int n = area->empty && !area->least ? places : area->least > 1 ? area->least : 1;
	struct board_heap heap;
	for (int i = n; i < places; i++)
		if (board_heap_at(pen, seat, area, i, &heap) && heap.n > 0)
			n = i + 1;
	return n < UINT8_MAX ? n : UINT8_MAX;
}

void
board_lines(const struct board_pen *pen, judge_seat seat, const struct board_area *area, int fit,
            struct board_lines *out)
{
	bool above = seat != 0;
	*out = (struct board_lines){ .across = area->across };
	for (int i = 0; i < area->n_lines; i++)
		for (int k = 0; k < area->across; k++)
			out->place[out->n++] = (uint8_t)board_line_at(area, above, i, k);
	if (area->n_lines)
		return;
	out->n = places_shown(pen, seat, area);
	out->across = out->n < fit ? out->n : fit > 1 ? fit : 1;
	for (int i = 0; i < out->n; i++)
		out->place[i] = (uint8_t)(above ? out->n - i : i + 1);
}
