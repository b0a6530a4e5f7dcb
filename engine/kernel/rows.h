/*
 * rows.h: the state as tables of rows, each column described once.
 *
 * A description gives a column's name and kind (struct judge_field) and its location (struct
 * column). From it, rows.c checks the cells of a row, reads a row out of the state and writes it
 * back. A column without a location, or stored in another form than its cell, has functions of its
 * own.
 */
#ifndef JUDGE_KERNEL_ROWS_H
#define JUDGE_KERNEL_ROWS_H

#include <stddef.h>

#include "engine/kernel/kernel.h"

/* Where a field is stored in its row, or which functions read and write it. */
struct column {
	uint32_t at;
	uint8_t size; /* LIST: the size of each entry */
	/* true if it is signed and smaller than 4 bytes (all numbers of 4 bytes are signed) */
	bool is_signed;
	bool is_stamp; /* true if documents give its rank; 0 leaves it unchanged */
	/* true if documents give it only from 2 on, as "once" is a field of its own; 0 leaves it
	 * unchanged */
	bool is_again;
	bool is_needed; /* true if it must differ from the value that an unstated field has */
	/* true if it is the identity of a card; a card that has become another one counts as
	 * none */
	bool is_kept;
	uint32_t count; /* LIST: offset of the byte that holds the list's length */
	/* Range of values: `many` values, stored from `from` on. Any other value is the unstated
	 * one and, if `from` isn't 0, leaves the field unchanged. `many` 0: whatever fits the
	 * size. */
	int32_t from, many;
	void (*put)(struct judge_run *, const void *at, struct judge_cells *out);
	/* The field's cells have already been checked. */
	bool (*take)(struct judge_run *, void *at, const int64_t *cell);
};

/* Fields of a table: name and kind, the unstated value, the location, and other members of its
 * column. OWN has functions, MAP has fields of its own, LIST and MAPS hold several entries. */
#define AT(type, member) .at = offsetof(type, member), .size = sizeof((type *)0)->member
#define A_FIELD(word, of, max, usual, list, fields, ...)                                           \
	{                                                                                          \
		.name = word, .kind = JUDGE_F_##of, .most = max, .otherwise = usual,               \
		.words = list, .sub = fields, .column = &(const struct column)                     \
		{                                                                                  \
			__VA_ARGS__                                                                \
		}                                                                                  \
	}
#define OWN(word, of, usual, ...) A_FIELD(word, of, 0, usual, NULL, NULL, __VA_ARGS__)
#define FIELD_OR(word, of, usual, type, member, ...)                                               \
	OWN(word, of, usual, AT(type, member), __VA_ARGS__)
#define FIELD(word, of, type, member, ...) OWN(word, of, 0, AT(type, member), __VA_ARGS__)
#define NEEDED(word, of, none, type, member)                                                       \
	OWN(word, of, none, AT(type, member), .is_needed = true)
/* One of a seat's values. */
#define VALUE(word, of, usual, which, ...)                                                         \
	OWN(word, of, usual, .at = (which) * sizeof(int32_t), .size = sizeof(int32_t), __VA_ARGS__)
#define WORD(word, list, type, member) A_FIELD(word, WORD, 0, 0, list, NULL, AT(type, member))
#define LIST(word, of, max, fields, ...) A_FIELD(word, of, max, 0, NULL, fields, __VA_ARGS__)
#define MAP(word, fields, type, member) LIST(word, MAP, 0, fields, .at = offsetof(type, member))
#define MAPS(word, fields, max, ...) LIST(word, MAP, max, fields, __VA_ARGS__)
#define LISTED(type, member, length)                                                               \
	.at = offsetof(type, member), .size = sizeof((type *)0)->member[0],                        \
	.count = offsetof(type, length)

struct state_table {
	struct judge_table table;
	/* Rows are stored in struct game from offset `at` on, `size` bytes apart: one row per
	 * subject or, with `count` (offset of a byte), as many as that byte says, up to `most`. */
	uint32_t at, size, count;
	uint8_t most;
	int (*rows)(struct judge_run *); /* the number of rows; NULL: as above */
	/* index of the stored entry for a row; NULL: the same */
	int (*nth)(struct judge_run *, int row);
	/* can a row that was written exist? NULL: always */
	bool (*accept)(struct judge_run *, void *row);
	/* Functions that replace all of the above. */
	void (*read)(struct judge_run *, int row, struct judge_cells *out);
	bool (*lay)(struct judge_run *, const int64_t *cell);
};

/* A table of one row per subject, from a member of struct game on. */
#define ONE_ROW(word, of_what, fields, member, ...)                                                \
	{                                                                                          \
		{ word, JUDGE_OF_##of_what, true, fields, false }, offsetof(struct game, member),  \
			__VA_ARGS__                                                                \
	}

/* Return the card that a row of values belongs to. */
static inline struct card *
card_of_values(struct judge_run *r, const int32_t *row)
{
	return &r->game.card[(row - r->game.card_value[0]) / CARD_VALUES];
}

/* Set a card's value from a document, bypassing rules. False if cards can't have the value where
 * this one lies. */
bool put_card_value(struct judge_run *r, judge_card card, int which, int32_t value);

static inline void
put_cell(struct judge_cells *out, int64_t value)
{
	out->at[out->n++] = value;
}

#endif
