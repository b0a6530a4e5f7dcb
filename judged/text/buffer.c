/* buffer.c: see buffer.h. */
#include "judged/text/buffer.h"
#include "judged/text/alloc.h"

#include <stdlib.h>
#include <string.h>

enum { BUFFER_FIRST = 4096 };

char *
buffer_room(struct buffer *buffer, size_t n)
{
	if (!buffer->at || buffer->cap - buffer->n < n) {
		size_t cap = buffer->cap ? buffer->cap : BUFFER_FIRST;
		while (cap - buffer->n < n)
			cap *= 2;
		buffer->at = alloc_again(buffer->at, cap);
		buffer->cap = cap;
	}
	return buffer->at + buffer->n;
}

char *
number_text(int64_t number, char digits[DIGITS])
{
	char *at = digits + DIGITS;
	uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;
	*--at = '\0';
	do
		*--at = (char)('0' + left % 10);
	while (left /= 10);
	if (number < 0)
		*--at = '-';
	return at;
}

void
buffer_number(struct buffer *buffer, int64_t number)
{
	char digits[DIGITS], *at = number_text(number, digits);
	buffer_bytes(buffer, at, (size_t)(digits + DIGITS - 1 - at));
}

static void
escaped(struct buffer *buffer, unsigned char c)
{
	static const char hex[] = "0123456789abcdef";
	static const char shorts[] = "\bb\ff\nn\rr\tt\"\"\\\\";
	for (size_t i = 0; shorts[i]; i += 2)
		if ((unsigned char)shorts[i] == c) {
			buffer_bytes(buffer, (char[]){ '\\', shorts[i + 1] }, 2);
			return;
		}
	buffer_bytes(buffer, (char[]){ '\\', 'u', '0', '0', hex[c >> 4], hex[c & 15] }, 6);
}

void
buffer_quoted(struct buffer *buffer, const char *text)
{
	const char *begin = text;
	buffer_bytes(buffer, "\"", 1);
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (c >= ' ' && c != '"' && c != '\\')
			continue;
		buffer_bytes(buffer, begin, (size_t)(text - begin));
		escaped(buffer, c);
		begin = text + 1;
	}
	buffer_bytes(buffer, begin, (size_t)(text - begin));
	buffer_bytes(buffer, "\"", 1);
}

const char *
buffer_end(struct buffer *buffer)
{
	*buffer_room(buffer, 1) = '\0';
	return buffer->at;
}

void
buffer_free(struct buffer *buffer)
{
	free(buffer->at);
	*buffer = (struct buffer){ 0 };
}
