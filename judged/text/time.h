/* time.h: points in time as text: UTC, "2026-11-21T09:30:00.250Z", in the order of their text. */
#ifndef JUDGED_TEXT_TIME_H
#define JUDGED_TEXT_TIME_H

#include <stdbool.h>
#include <stdint.h>

/* Characters of one, with the NUL. */
enum { TIME_SIZE = 25 };

/* Now. */
void time_now(char out[TIME_SIZE]);
/* Bring a point in time, a date or a date with a time in UTC, with or without parts of a second,
 * to that form: "2026-11-21", "2026-11-21T09:30:00Z". False when it is none. */
bool time_read(const char *text, char out[TIME_SIZE]);
/* Seconds of a clock that only goes forward, from some point on; never 0. */
int64_t time_steady(void);
/* Such a text as milliseconds since 1970, and back. */
int64_t time_number(const char *text);
void time_text(int64_t number, char out[TIME_SIZE]);

#endif
