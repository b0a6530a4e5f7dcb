/* number.h: the order of clause numbers, for the build tool and the look-ups alike. */
#ifndef RULEBOOK_NUMBER_H
#define RULEBOOK_NUMBER_H

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>

/* Is it a clause number: runs of digits or letters with single separators between them? */
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

/* Document order: 7.2 before 7.2.1 before 7.10. Negative, 0 or positive, as for strcmp(). */
static inline int
number_compare(const char *a, const char *b)
{
	while (*a && *b) {
		if (isdigit((unsigned char)*a) && isdigit((unsigned char)*b)) {
			char *a_end, *b_end;
			long x = strtol(a, &a_end, 10), y = strtol(b, &b_end, 10);
			if (x != y)
				return x < y ? -1 : 1;
			a = a_end;
			b = b_end;
		} else if (*a != *b) {
			return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
		} else {
			a++;
			b++;
		}
	}
	return (*a != '\0') - (*b != '\0');
}

#endif
