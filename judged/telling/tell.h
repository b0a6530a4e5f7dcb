/*
 * tell.h: a kept ruling in words, in any language that sentences.def has.
 *
 * Every sentence is a row of sentences.def. The reason, the infractions, what was found for claims
 * and what to do are kept as such rows with their things; the other lines are made here from the
 * members of the ruling. Each reader only gets what they may know: the ruling's cells say who.
 */
#ifndef JUDGED_TELLING_TELL_H
#define JUDGED_TELLING_TELL_H

#include <stdio.h>

#include "judged/telling/sentence.h"

/* What to do about an illegal move: a line of sentences each, in the order in which they are
 * written. The first line is about going back; the options there follow. */
enum { TELL_REPAIRS = 3 };
struct tell_repairs {
	struct buffer line[TELL_REPAIRS];
	/* the ruling with the options at the refused decision; NULL: no options are written */
	const struct ruling_snapshot *at;
	const char *player; /* who made the move; "" if nobody */
};

/* Write the short form: docs/ruling.md, "As text". `repairs` may be NULL. A ruling is written in the
 * language if its edition has it, else in English. */
void tell_short(const struct ruling_snapshot *snap, enum view view, const char *language,
                const struct tell_repairs *repairs, FILE *to);
/* Write the long form, in English, in at most eight lines. `at`: the ruling whose options are
 * written; `advice`: a line with what to know before going back; both may be NULL. `whole`: with
 * versions and hashes. */
void tell_long(const struct ruling_snapshot *snap, enum view view, const struct ruling_snapshot *at,
               const char *advice, bool whole, FILE *to);
/* Append the headline, "ILLEGAL: move 29 of 63, turn 6 (B's), main phase.", or the reason. */
void tell_headline(const struct ruling_snapshot *snap, enum view view, const char *language,
                   char *out, size_t cap);
void tell_reason(const struct ruling_snapshot *snap, enum view view, const char *language,
                 char *out, size_t cap);

#endif
