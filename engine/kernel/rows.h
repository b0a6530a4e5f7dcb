/*
 * rows.h: the state as tables of rows, each column described once.
 *
 * A description says what a column is called and holds (struct judge_field) and where that lies (struct
 * column). From it rows.c checks the cells of a row, reads a row out of the state and lays it there again.
 * What has no place of its own, or another form than its cell, has functions of its own.
 */
#ifndef JUDGE_KERNEL_ROWS_H
#define JUDGE_KERNEL_ROWS_H

#include <stddef.h>

#include "engine/kernel/kernel.h"

/* Where a field lies in its row, or who reads and lays it. */
struct column {
	uint32_t at;
	uint8_t size;   /* of a list: of each entry */
	bool is_signed; /* though no number of 4 bytes, which all are */
	bool is_stamp;  /* told by its rank; 0 leaves it as it is */
	bool is_again;  /* told from 2 on: once has a field of its own; 0 leaves it as it is */
	bool is_needed; /* it must not be what it is when it is not stated */
	bool is_kept;   /* a card kept by its identity: one that is another by now is none */
	uint32_t count; /* of a list: where its length lies, a byte */
	/* So many values, kept from there on; anything else is what the field is when it is not stated, and
	 * leaves what does not begin at 0 as it is. 0: whatever there is room for. */
	int32_t from, many;
	void (*put)(struct judge_run *, const void *at, struct judge_cells *out);
	/* The cells of the field have been checked against it. */
	bool (*take)(struct judge_run *, void *at, const int64_t *cell);
};

/* Fields of a table: word and kind, what it is when it is not stated, where it lies and what else there is
 * to its column. OWN has functions, MAP has fields of its own, LIST and MAPS are several. */
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
/* One of the values of a seat. */
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
	/* Rows lie in struct game from there on, so far apart: one a subject, or with `count` as many as lie
	 * there, a byte, and at most so many. */
	uint32_t at, size, count;
	uint8_t most;
	int (*rows)(struct judge_run *);         /* NULL: as above */
	int (*nth)(struct judge_run *, int row); /* which of those that lie there; NULL: that one */
	bool (*accept)(struct judge_run *, void *row); /* laid: can it be? NULL: always */
	/* Instead of all that. */
	void (*read)(struct judge_run *, int row, struct judge_cells *out);
	bool (*lay)(struct judge_run *, const int64_t *cell);
};

/* A table of one row a subject, from a member of struct game on. */
#define ONE_ROW(word, of_what, fields, member, ...)                                                \
	{                                                                                          \
		{ word, JUDGE_OF_##of_what, true, fields, false }, offsetof(struct game, member),  \
			__VA_ARGS__                                                                \
	}

/* Whose values a row is. */
static inline struct card *
card_of_values(struct judge_run *r, const int32_t *row)
{
	return &r->game.card[(row - r->game.card_value[0]) / CARD_VALUES];
}

/* Set a value of a card as a position has it, without a rule. False: cards can't have it where this one lies. */
bool put_card_value(struct judge_run *r, judge_card card, int which, int32_t value);

static inline void
put_cell(struct judge_cells *out, int64_t value)
{
	out->at[out->n++] = value;
}

#endif
