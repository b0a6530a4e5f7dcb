/* time.h: points in time as text, in UTC: "2026-11-21T09:30:00.250Z". Sorting the text sorts the
 * times. */
#ifndef JUDGED_TEXT_TIME_H
#define JUDGED_TEXT_TIME_H

#include <stdbool.h>
#include <stdint.h>

/* Characters of a time, including the NUL. */
enum { TIME_SIZE = 25 };

/* Write the current time. */
void time_now(char out[TIME_SIZE]);
/* Convert a time to that form from a date, or a date with a time in UTC, with or without fractions
 * of a second: "2026-11-21", "2026-11-21T09:30:00Z". False if it isn't a time. */
bool time_read(const char *text, char out[TIME_SIZE]);
/* Return the seconds of a clock that only goes forward, from an arbitrary start; never 0. */
int64_t time_steady(void);
/* Convert a time to milliseconds since 1970, and back. */
int64_t time_number(const char *text);
void time_text(int64_t number, char out[TIME_SIZE]);

#endif
