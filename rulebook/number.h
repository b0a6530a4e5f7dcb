/* number.h: the order of clause numbers, for the build tools and for look-ups. */
#ifndef RULEBOOK_NUMBER_H
#define RULEBOOK_NUMBER_H

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* Is the text a clause number: digits or letters in parts, with single separators between them? */
static inline bool
number_is_one(const char *text)
{
	bool in_run = false;
	for (; *text; text++) {
		if (isalnum((unsigned char)*text))
			in_run = true;
		else if (in_run && (*text == '.' || *text == '-' || *text == '/'))
			in_run = false;
		else
			return false;
	}
	return in_run;
}

/* Compare two numbers. `counted` (or NULL): true if a number decides the order, false if letters
 * do. */
static inline int
number_order(const char *a, const char *b, bool *counted)
{
	if (counted)
		*counted = true;
	while (*a && *b) {
		if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
			char *a_end, *b_end;
			long x = strtol(a, &a_end, 10), y = strtol(b, &b_end, 10);
			if (x != y)
				return x < y ? -1 : 1;
			a = a_end;
			b = b_end;
		} else if (*a != *b) {
			if (counted)
				*counted = false;
			return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
		} else {
			a++;
			b++;
		}
	}
	return (*a != '\0') - (*b != '\0');
}

/* Compare two numbers in the order of look-ups: 7.2 before 7.2.1 before 7.10 before 7.A. Negative,
 * 0 or positive, like strcmp(). */
static inline int
number_compare(const char *a, const char *b)
{
	return number_order(a, b, NULL);
}

/* May `a` stand before `b` in a document? Counted parts must ascend; named and lettered parts
 * (2.1/recovery before 2.1/draw) may come in any order. */
static inline bool
number_may_precede(const char *a, const char *b)
{
	bool counted;
	int order = number_order(a, b, &counted);
	return order < 0 || !counted;
}

#endif
