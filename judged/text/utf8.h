/* utf8.h: telling good UTF-8 from bad. */
#ifndef JUDGED_TEXT_UTF8_H
#define JUDGED_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of the character at `at`, 1 to 4, of which `left` may be read; 0: no valid character starts
 * here (overlong forms, surrogates and values above U+10FFFF are not valid). */
size_t utf8_length(const unsigned char *at, size_t left);
/* Are `n` bytes, which may hold NUL, all of them characters? */
bool utf8_is_valid(const void *bytes, size_t n);
/* How many characters they are; false: they are not all of them characters. */
bool utf8_count(const void *bytes, size_t n, size_t *characters);

#endif
