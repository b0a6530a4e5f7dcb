/*
 * saying.h: writes the parts shared by the long and the short text of a ruling; only for ruling_*.c
 * and local*.c.
 *
 * Every part of a ruling writes its own line, or none.
 */
#ifndef JUDGED_ADVICE_SAYING_H
#define JUDGED_ADVICE_SAYING_H

#include <stdio.h>

#include "judged/advice/advice.h"
#include "judged/record/snapshot.h"

/* Limits: options and deck faults named in a line, length of a line, number of lines. */
enum { SAYING_OPTIONS = 10, SAYING_FAULTS = 8, SAYING_LINE = RULING_WHY, SAYING_PARTS = 32 };

/* A ruling being written for a view, and the lines so far. */
struct saying {
	const struct ruling_snapshot *snap;
	enum view view;
	char (*line)[SAYING_LINE]; /* SAYING_PARTS lines */
	int n;
};

/* Begin without a line. Lines are large, so each is cleared only when it begins. Free the result
 * with free(). */
struct saying *saying_begin(const struct ruling_snapshot *snap, enum view view);
/* Return the next line, which is empty. A line that stays empty is not printed. */
char *saying_line(struct saying *s);
/* Return the number of lines that are not empty. */
int saying_lines(const struct saying *s);

static inline uint32_t
saying_member(const struct saying *s, uint32_t of, const char *name)
{
	return snapshot_member(s->snap, of, s->view, name);
}

static inline const char *
saying_text(const struct saying *s, uint32_t of, const char *name)
{
	return snapshot_text_at(s->snap, of, s->view, name);
}

static inline int
saying_number(const struct saying *s, uint32_t of, const char *name)
{
	return (int)snapshot_number_at(s->snap, of, s->view, name);
}

static inline uint32_t
saying_first(const struct saying *s, uint32_t list)
{
	return list ? snapshot_first(s->snap, list, s->view) : 0;
}

static inline uint32_t
saying_next(const struct saying *s, uint32_t at)
{
	return snapshot_next(s->snap, at, s->view);
}

/* Each appends its words to a line. */
void saying_verdict(const struct saying *s, char *line);
void saying_why(const struct saying *s, char *line);
/* Append the readings that the record chose, with text before and after the list; may append
 * nothing. */
#define SAYING_CHOSEN "Readings chosen for this ruling: "
void saying_chosen(const struct saying *s, const char *before, const char *after, char *line);
/* Append what to ask if all moves are legal but the position depends on unknown cards; may append
 * nothing. */
void saying_needs(const struct saying *s, char *line);
/* Does the position depend on unknown cards although all moves are legal? */
bool saying_depends(const struct saying *s);
/* Write the values of a clause or fault as "rank 5, zone 3"; "" if it has none. */
void saying_values(const struct saying *s, uint32_t of, char *out, size_t cap);
/* The first options, or those nearest to the refused pick, and their total number. */
struct saying_found {
	uint32_t at[SAYING_OPTIONS];
	int named, all;
	const char *asked; /* the player whose hidden cards may allow more options, or NULL */
};
/* Find the options at the open question, or else those instead of the refused pick. False if there
 * is nothing to say about options. */
bool saying_find_options(const struct saying *s, struct saying_found *out);
/* Append the options now, or those instead: "discard X for rage; pass; and 3 more". True if there
 * are several. */
bool saying_options(const struct saying *s, char *line);
/* Append the first clauses at work, if any. Returns how many there are in all. */
int saying_at_work(const struct saying *s, const char *between, char *line);
void saying_claims(const struct saying *s, char *line);
/* Append two lines. */
void saying_accounts(struct saying *s);
/* Is the ruling undetermined only because, in an account, the other player broke the rules? */
bool saying_accuses(const struct saying *s);

/* Write the short form: docs/ruling.md, "As text". It includes `advice` unless that is NULL. It is
 * written in the language, where the language has words. */
void snapshot_say_short(const struct ruling_snapshot *snap, enum view view, const char *language,
                        const struct advice *advice, FILE *to);

#endif
