/*
 * saying.h: a ruling read aloud: what its long form and its short one have in common; for ruling_*.c of this room only.
 *
 * Every part of a ruling writes its own line, or none.
 */
#ifndef JUDGED_ADVICE_SAYING_H
#define JUDGED_ADVICE_SAYING_H

#include <stdio.h>

#include "judged/advice/advice.h"
#include "judged/record/told.h"

/* Options and faults of decks named in one line, the length of a line, and lines. */
enum { SAYING_OPTIONS = 10, SAYING_FAULTS = 8, SAYING_LINE = RULING_WHY, SAYING_PARTS = 32 };

/* A ruling as it is told, to whom, and the lines so far. */
struct saying {
	const struct told_ruling *told;
	enum view view;
	char (*line)[SAYING_LINE]; /* SAYING_PARTS of them */
	int n;
};

/* Without a line yet. What lines hold is set as they begin, for all of them are large. Freed with free(). */
struct saying *saying_begin(const struct told_ruling *told, enum view view);
/* The next line to write; empty, and not told as long as it stays so. */
char *saying_line(struct saying *s);
/* How many lines are not empty. */
int saying_lines(const struct saying *s);

static inline uint32_t
saying_member(const struct saying *s, uint32_t of, const char *name)
{
	return told_member(s->told, of, s->view, name);
}

static inline const char *
saying_text(const struct saying *s, uint32_t of, const char *name)
{
	return told_text_at(s->told, of, s->view, name);
}

static inline int
saying_number(const struct saying *s, uint32_t of, const char *name)
{
	return (int)told_number_at(s->told, of, s->view, name);
}

static inline uint32_t
saying_first(const struct saying *s, uint32_t list)
{
	return list ? told_first(s->told, list, s->view) : 0;
}

static inline uint32_t
saying_next(const struct saying *s, uint32_t at)
{
	return told_next(s->told, at, s->view);
}

/* Each adds its words to a line. */
void saying_verdict(const struct saying *s, char *line);
void saying_why(const struct saying *s, char *line);
/* The readings that the record chose, with what stands before and after the list; may add nothing. */
#define SAYING_CHOSEN "Readings chosen for this ruling: "
void saying_chosen(const struct saying *s, const char *before, const char *after, char *line);
/* What to ask where all moves are legal and the position depends on cards that nobody named; may add nothing. */
void saying_needs(const struct saying *s, char *line);
/* Is that so? */
bool saying_depends(const struct saying *s);
/* "rank 5, zone 3" of a clause or fault; "" without values. */
void saying_values(const struct saying *s, uint32_t of, char *out, size_t cap);
/* The first options, or the nearest to what was refused, and how many there are. */
struct saying_found {
	uint32_t at[SAYING_OPTIONS];
	int named, all;
	const char *asked; /* who holds hidden cards that may allow others, or NULL */
};
/* Those that are open, or else those there were instead. False: there is nothing to say of them. */
bool saying_find_options(const struct saying *s, struct saying_found *out);
/* "discard X for rage; pass; and 3 more": what may be done instead, or now. True: several were to be chosen from. */
bool saying_options(const struct saying *s, char *line);
void saying_claims(const struct saying *s, char *line);
/* Two lines. */
void saying_accounts(struct saying *s);
/* Is it undetermined only because in an account the other player broke the rules? */
bool saying_accuses(const struct saying *s);

/* The short form, for people: docs/ruling.md, "As text". `advice` is told as well, unless it is NULL; what
 * has words in the language is said in it. */
void told_say_short(const struct told_ruling *told, enum view view, const char *language,
                    const struct advice *advice, FILE *to);

#endif
