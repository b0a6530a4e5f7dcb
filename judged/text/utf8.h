/* utf8.h: checks UTF-8. */
#ifndef JUDGED_TEXT_UTF8_H
#define JUDGED_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Return the bytes of the character at `at`, 1 to 4, reading at most `left` bytes; 0 if no valid
 * character starts there. Overlong forms, surrogates and values above U+10FFFF aren't valid. */
size_t utf8_length(const unsigned char *at, size_t left);
/* Are `n` bytes, which may include NUL, all valid UTF-8? */
bool utf8_is_valid(const void *bytes, size_t n);
/* Count the characters. False if the bytes aren't all valid UTF-8. */
bool utf8_count(const void *bytes, size_t n, size_t *characters);

#endif
