/* utf8.c: checks UTF-8, by the table of well-formed sequences in the Unicode standard. */
#include "judged/text/utf8.h"

#include <stdint.h>
#include <string.h>

/* Is the second byte in range? The range depends on the first byte; this excludes overlong forms
 * and surrogates. */
static bool
second_fits(unsigned char first, unsigned char second)
{
	switch (first) {
	case 0xe0: return second >= 0xa0 && second <= 0xbf;
	case 0xed: return second >= 0x80 && second <= 0x9f;
	case 0xf0: return second >= 0x90 && second <= 0xbf;
	case 0xf4: return second >= 0x80 && second <= 0x8f;
	default: return second >= 0x80 && second <= 0xbf;
	}
}

static size_t
length_by_first(unsigned char first)
{
	if (first < 0x80)
		return 1;
	if (first < 0xc2 || first > 0xf4)
		return 0;
	return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

size_t
utf8_length(const unsigned char *at, size_t left)
{
	if (left == 0)
		return 0;
	size_t n = length_by_first(at[0]);
	if (n <= 1)
		return n;
	if (n > left || !second_fits(at[0], at[1]))
		return 0;
	for (size_t i = 2; i < n; i++)
		if ((at[i] & 0xc0) != 0x80)
			return 0;
	return n;
}

bool
utf8_is_valid(const void *bytes, size_t n)
{
	const unsigned char *at = bytes;
	for (size_t length; n > 0; at += length, n -= length) {
		uint64_t eight = 0;
		memcpy(&eight, at, n < sizeof eight ? 0 : sizeof eight);
		bool plain = n >= sizeof eight && !(eight & UINT64_C(0x8080808080808080));
		if ((length = plain ? sizeof eight : utf8_length(at, n)) == 0)
			return false;
	}
	return true;
}

bool
utf8_count(const void *bytes, size_t n, size_t *characters)
{
	const unsigned char *at = bytes;
	*characters = 0;
	for (size_t length; n > 0; at += length, n -= length, ++*characters)
		if ((length = utf8_length(at, n)) == 0)
			return false;
	return true;
}
