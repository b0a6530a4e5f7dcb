/*
 * buffer.h: a text that grows: for what is written too often for printf, canonical documents and the
 * citations of rulings.
 *
 * A zeroed buffer is empty and ready. Memory that cannot be had ends the program.
 */
#ifndef JUDGED_TEXT_BUFFER_H
#define JUDGED_TEXT_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* `at` is no string before buffer_end(). */
struct buffer {
	char *at;
	size_t n, cap;
};

/* Room for `n` more bytes, where they are to be written; they count once `n` is raised. */
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
/* A number as text, which ends where `digits` ends. */
enum { DIGITS = 24 };
char *number_text(int64_t number, char digits[DIGITS]);
/* A text as a JSON string with its quotes, escaped as RFC 8785 has it; it must be UTF-8. */
void buffer_quoted(struct buffer *buffer, const char *text);
/* Close the text with a NUL and hand it out; the buffer keeps owning it. */
const char *buffer_end(struct buffer *buffer);
void buffer_free(struct buffer *buffer);

#endif
