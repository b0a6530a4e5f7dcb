/*
 * cbor.h: writing and reading CBOR (RFC 8949) in its deterministic encoding, as much of it as
 * records need.
 *
 * Numbers in a column are a typed array (RFC 8746): a byte string with the same width for all
 * numbers, the narrowest that holds them, little endian. Maps have fixed members, so the caller
 * names the member it expects next. After an unexpected item, a reader is `bad` and returns zeros,
 * so the caller can check once, at the end.
 */
#ifndef JUDGED_RECORD_CBOR_H
#define JUDGED_RECORD_CBOR_H

#include "judged/text/buffer.h"

/* 1. Writing */

void cbor_put_map(struct buffer *to, uint64_t members);
void cbor_put_list(struct buffer *to, uint64_t n);
void cbor_put_text(struct buffer *to, const char *text, size_t n);
void cbor_put_bytes(struct buffer *to, const void *bytes, size_t n);
void cbor_put_number(struct buffer *to, int64_t number);
void cbor_put_truth(struct buffer *to, bool truth);
/* Write the name of a member; its value comes next. */
void cbor_put_name(struct buffer *to, const char *name);
/* Write a member that is a typed array of `n` numbers. */
void cbor_put_column(struct buffer *to, const char *name, const int64_t *number, size_t n);

/* 2. Reading */

struct cbor {
	const unsigned char *at, *end;
	bool bad;
};

/* A typed array, as a part of the bytes it was read from. */
struct cbor_column {
	const unsigned char *at;
	uint32_t n;
	uint8_t width; /* bytes per number */
	bool is_signed;
};

/* Read the head of a map or list. Return how many members or items follow. */
uint64_t cbor_take_map(struct cbor *from);
uint64_t cbor_take_list(struct cbor *from);
/* Read a text or byte string of `n` bytes, without a NUL at the end. NULL if there is none here. */
const char *cbor_take_text(struct cbor *from, size_t *n);
const void *cbor_take_bytes(struct cbor *from, size_t *n);
int64_t cbor_take_number(struct cbor *from);
bool cbor_take_truth(struct cbor *from);
/* Read the name of the next member. The reader is bad if it is another name. */
void cbor_take_name(struct cbor *from, const char *name);
/* Is the next member called this? Reads the name if it is. */
bool cbor_meet_name(struct cbor *from, const char *name);
/* Read the next member, a typed array. The reader is bad if it has another name or type. */
struct cbor_column cbor_take_column(struct cbor *from, const char *name);
/* Skip one item with everything it holds. */
void cbor_skip(struct cbor *from);

/* Return the number in row `i`, below `n`. */
static inline int64_t
cbor_at(const struct cbor_column *column, uint32_t i)
{
	const unsigned char *at = column->at + (size_t)i * column->width;
	uint64_t number = 0;
	for (unsigned k = 0; k < column->width; k++)
		number |= (uint64_t)at[k] << 8 * k;
	unsigned spare = (64u - 8u * column->width) & 63;
	return column->is_signed ? (int64_t)(number << spare) >> spare : (int64_t)number;
}

#endif
