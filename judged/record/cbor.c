/* cbor.c: CBOR in its deterministic encoding, with typed arrays. */
#include "judged/record/cbor.h"

/* Major types (RFC 8949, 3.1), the two simple values in use, and the deepest nesting of items. */
enum { UNSIGNED, NEGATIVE, BYTES, TEXT, LIST, MAP, TAG, SIMPLE, FALSE = 20, TRUE, DEEPEST = 16 };

/* Tags of typed arrays (RFC 8746, 2.1): of one byte, and of 2, 4 and 8 bytes in little endian. */
enum { TAG_UINT8 = 64, TAG_UINT16 = 69, TAG_SINT8 = 72, TAG_SINT16 = 77, WIDTHS = 4 };

static const struct width {
	uint8_t width, tag;
	bool is_signed;
} widths[2][WIDTHS] = {
	{ { 1, TAG_UINT8, false },
	  { 2, TAG_UINT16, false },
	  { 4, TAG_UINT16 + 1, false },
	  { 8, TAG_UINT16 + 2, false } },
	{ { 1, TAG_SINT8, true },
	  { 2, TAG_SINT16, true },
	  { 4, TAG_SINT16 + 1, true },
	  { 8, TAG_SINT16 + 2, true } },
};

/* 1. Writing */

/* Write an item's head. Its first byte has the major type and a small number, or the length of the
 * number, which follows in big endian. */
static void
put_head(struct buffer *to, unsigned major, uint64_t number)
{
	unsigned char head[9];
	unsigned size = number < 24            ? 0
	                : number <= UINT8_MAX  ? 1
	                : number <= UINT16_MAX ? 2
	                : number <= UINT32_MAX ? 4
	                                       : 8;
	unsigned said = size == 0 ? (unsigned)number : 24 + (unsigned)__builtin_ctz(size);
	head[0] = (unsigned char)(major << 5 | said);
	for (unsigned i = 0; i < size; i++)
		head[1 + i] = (unsigned char)(number >> 8 * (size - 1 - i));
	buffer_bytes(to, head, 1 + size);
}

void
cbor_put_map(struct buffer *to, uint64_t members)
{
	put_head(to, MAP, members);
}

void
cbor_put_list(struct buffer *to, uint64_t n)
{
	put_head(to, LIST, n);
}

void
cbor_put_text(struct buffer *to, const char *text, size_t n)
{
	put_head(to, TEXT, n);
	buffer_bytes(to, text, n);
}

void
cbor_put_bytes(struct buffer *to, const void *bytes, size_t n)
{
	put_head(to, BYTES, n);
	buffer_bytes(to, bytes, n);
}

void
cbor_put_number(struct buffer *to, int64_t number)
{
	if (number < 0)
		put_head(to, NEGATIVE, ~(uint64_t)number);
	else
		put_head(to, UNSIGNED, (uint64_t)number);
}

void
cbor_put_truth(struct buffer *to, bool truth)
{
	put_head(to, SIMPLE, truth ? TRUE : FALSE);
}

void
cbor_put_name(struct buffer *to, const char *name)
{
	cbor_put_text(to, name, strlen(name));
}

/* Return the narrowest width that holds all numbers. */
static struct width
width_of(const int64_t *number, size_t n)
{
	int64_t least = 0, most = 0;
	for (size_t i = 0; i < n; i++) {
		least = number[i] < least ? number[i] : least;
		most = number[i] > most ? number[i] : most;
	}
	const struct width *w = widths[least < 0];
	uint64_t far = (uint64_t)(least < 0 && ~least > most ? ~least : most);
	unsigned spare = w->is_signed; /* the bit of the sign */
	while (w->width < 8 && far >> (8 * w->width - spare))
		w++;
	return *w;
}

void
cbor_put_column(struct buffer *to, const char *name, const int64_t *number, size_t n)
{
	struct width w = width_of(number, n);
	cbor_put_name(to, name);
	put_head(to, TAG, w.tag);
	put_head(to, BYTES, n * w.width);
	char *at = buffer_room(to, n * w.width);
	for (size_t i = 0; i < n; i++)
		for (unsigned k = 0; k < w.width; k++)
			*at++ = (char)((uint64_t)number[i] >> 8 * k);
	to->n += n * w.width;
}

/* 2. Reading */

/* Read an item's head: return its major type, and set `number`. Any encoding but the shortest is
 * bad. */
static unsigned
take_head(struct cbor *from, uint64_t *number)
{
	*number = 0;
	if (from->bad || from->at == from->end) {
		from->bad = true;
		return SIMPLE;
	}
	unsigned major = *from->at >> 5, said = *from->at & 31;
	unsigned size = said < 24 ? 0 : 1u << (said - 24);
	from->at++;
	if (said > 27 || (size_t)(from->end - from->at) < size) {
		from->bad = true;
		return SIMPLE;
	}
	for (unsigned i = 0; i < size; i++)
		*number = *number << 8 | *from->at++;
	uint64_t least = size == 0 ? 0 : size == 1 ? 24 : UINT64_C(1) << 4 * size;
	from->bad = *number < least;
	if (size == 0)
		*number = said;
	return major;
}

static uint64_t
take_of(struct cbor *from, unsigned major)
{
	uint64_t number;
	from->bad |= take_head(from, &number) != major;
	return from->bad ? 0 : number;
}

/* Read a count; it can't exceed the number of bytes left. */
static uint64_t
take_count(struct cbor *from, unsigned major)
{
	uint64_t n = take_of(from, major);
	from->bad |= n > (uint64_t)(from->end - from->at);
	return from->bad ? 0 : n;
}

uint64_t
cbor_take_map(struct cbor *from)
{
	return take_count(from, MAP);
}

uint64_t
cbor_take_list(struct cbor *from)
{
	return take_count(from, LIST);
}

static const void *
take_string(struct cbor *from, unsigned major, size_t *n)
{
	const void *at;
	*n = (size_t)take_count(from, major);
	at = from->at;
	from->at += *n;
	return from->bad ? NULL : at;
}

const char *
cbor_take_text(struct cbor *from, size_t *n)
{
	return take_string(from, TEXT, n);
}

const void *
cbor_take_bytes(struct cbor *from, size_t *n)
{
	return take_string(from, BYTES, n);
}

int64_t
cbor_take_number(struct cbor *from)
{
	uint64_t number;
	unsigned major = take_head(from, &number);
	from->bad |= major > NEGATIVE || number > INT64_MAX;
	if (from->bad)
		return 0;
	return major == NEGATIVE ? (int64_t)~number : (int64_t)number;
}

bool
cbor_take_truth(struct cbor *from)
{
	uint64_t number = take_of(from, SIMPLE);
	from->bad |= number != FALSE && number != TRUE;
	return !from->bad && number == TRUE;
}

bool
cbor_meet_name(struct cbor *from, const char *name)
{
	struct cbor next = *from;
	size_t n, len = strlen(name);
	const char *at = cbor_take_text(&next, &n);
	if (!at || n != len || memcmp(at, name, len) != 0)
		return false;
	*from = next;
	return true;
}

void
cbor_take_name(struct cbor *from, const char *name)
{
	from->bad |= !cbor_meet_name(from, name);
}

struct cbor_column
cbor_take_column(struct cbor *from, const char *name)
{
	struct cbor_column column = { .width = 1 };
	size_t n;
	cbor_take_name(from, name);
	uint64_t tag = take_of(from, TAG);
	column.at = take_string(from, BYTES, &n);
	for (int i = 0; i < 2 * WIDTHS && !from->bad; i++) {
		const struct width *w = &widths[i / WIDTHS][i % WIDTHS];
		if (w->tag != tag)
			continue;
		column.width = w->width;
		column.is_signed = w->is_signed;
		column.n = (uint32_t)(n / w->width);
		from->bad = n % w->width != 0 || n / w->width > UINT32_MAX;
		return column;
	}
	from->bad = true;
	return (struct cbor_column){ .width = 1 };
}

static void
skip_within(struct cbor *from, int depth)
{
	uint64_t number;
	unsigned major = take_head(from, &number);
	from->bad |=
		depth == DEEPEST || (major != UNSIGNED && major != NEGATIVE && major != TAG &&
	                             major != SIMPLE && number > (uint64_t)(from->end - from->at));
	if (from->bad)
		return;
	if (major == BYTES || major == TEXT)
		from->at += number;
	uint64_t items = major == MAP ? 2 * number : major == LIST ? number : major == TAG;
	for (uint64_t i = 0; i < items && !from->bad; i++)
		skip_within(from, depth + 1);
}

void
cbor_skip(struct cbor *from)
{
	skip_within(from, 0);
}
