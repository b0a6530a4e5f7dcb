/*
 * buffer.h: a text that grows, for output that is written too often for printf: canonical documents
 * and the citations of rulings.
 *
 * A zeroed buffer is empty and ready to use. If memory runs out, the program ends.
 */
#ifndef JUDGED_TEXT_BUFFER_H
#define JUDGED_TEXT_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* `at` is NUL-terminated only after buffer_end(). */
struct buffer {
	char *at;
	size_t n, cap;
};

/* Make room for `n` more bytes and return where to write them. The caller then adds the bytes
 * written to `n`. */
char *buffer_room(struct buffer *buffer, size_t n);

static inline void
buffer_bytes(struct buffer *buffer, const void *bytes, size_t n)
{
	if (n == 0)
		return;
	bool fits = buffer->at && buffer->cap - buffer->n >= n;
	memcpy(fits ? buffer->at + buffer->n : buffer_room(buffer, n), bytes, n);
	buffer->n += n;
}

static inline void
buffer_text(struct buffer *buffer, const char *text)
{
	buffer_bytes(buffer, text, strlen(text));
}

void buffer_number(struct buffer *buffer, int64_t number);
/* Write a number as text at the end of `digits`, and return where the text begins. */
enum { DIGITS = 24 };
char *number_text(int64_t number, char digits[DIGITS]);
/* Append a text as a JSON string with quotes, escaped as in RFC 8785. The text must be UTF-8. */
void buffer_quoted(struct buffer *buffer, const char *text);
/* Add a NUL and return the text, which the buffer still owns. */
const char *buffer_end(struct buffer *buffer);
void buffer_free(struct buffer *buffer);

#endif
