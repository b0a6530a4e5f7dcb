/* lines.h: a ruling while its lines are written; only for tell*.c. Every part of a ruling writes its
 * own line, or none. */
#ifndef JUDGED_TELLING_LINES_H
#define JUDGED_TELLING_LINES_H

#include "judged/telling/say.h"
#include "judged/telling/tell.h"

/* Limits: deck faults named in a line, length of a line, number of lines. */
enum { TELLING_FAULTS = 8, TELLING_LINE = 5632, TELLING_LINES = 32 };

/* A ruling being written for a view, and the lines so far. */
struct telling {
	const struct ruling_snapshot *snap;
	enum view view;
	const struct rulebook_edition *edition;   /* NULL: this program doesn't have it */
	const struct rulebook_language *language; /* NULL: English */
	char (*line)[TELLING_LINE];               /* TELLING_LINES lines */
	int n;
};

/* Begin without a line. Lines are large, so each is cleared only when it begins. Free the result
 * with free(). */
struct telling *telling_begin(const struct ruling_snapshot *snap, enum view view,
                              const char *language);
/* Return the next line, which is empty. A line that stays empty is not printed. */
char *telling_line(struct telling *t);
/* Return the number of lines that are not empty. */
int telling_lines(const struct telling *t);
/* Append a row to a line. `kinds` has a letter for each thing, which follow: 's' a text, 'd' a
 * number, 'o' a number that is left out if it is 0. */
void telling_add(const struct telling *t, char *line, enum sentence_form form, const char *kinds,
                 ...);
/* Append a list of sentences; at most the first `most`, unless that is 0. */
void telling_add_list(const struct telling *t, char *line, uint32_t list, int most);
/* Is the text of a member this word? */
bool telling_is(const struct telling *t, uint32_t of, const char *name, const char *word);

static inline uint32_t
telling_member(const struct telling *t, uint32_t of, const char *name)
{
	return snapshot_member(t->snap, of, t->view, name);
}

static inline const char *
telling_text(const struct telling *t, uint32_t of, const char *name)
{
	return snapshot_text_at(t->snap, of, t->view, name);
}

static inline int
telling_number(const struct telling *t, uint32_t of, const char *name)
{
	return (int)snapshot_number_at(t->snap, of, t->view, name);
}

static inline uint32_t
telling_first(const struct telling *t, uint32_t list)
{
	return list ? snapshot_first(t->snap, list, t->view) : 0;
}

static inline uint32_t
telling_next(const struct telling *t, uint32_t at)
{
	return snapshot_next(t->snap, at, t->view);
}

/* Each appends its words to a line, or writes its lines; each may write nothing. tell_lines.c: */
void tell_head_line(const struct telling *t, char *line);
void tell_chosen_line(const struct telling *t, char *line);
void tell_reason_line(const struct telling *t, char *line);
/* Facts that the position depends on, if all moves are legal. */
void tell_needs_line(const struct telling *t, char *line);

/* tell_clauses.c: */
void tell_clauses(struct telling *t);
/* Readings of clauses that shape a deciding rule. */
void tell_readings(struct telling *t);
/* Clauses at work in legal moves that players argue about. */
void tell_at_work_line(const struct telling *t, char *line);
/* Write the values of a clause or fault as "rank 5, zone 3", with `is` between; "" if there are
 * none. */
void telling_values(const struct telling *t, uint32_t of, const char *is, char *out, size_t cap);

/* tell_sides.c: */
void tell_faults_line(const struct telling *t, char *line);
void tell_claims_line(const struct telling *t, char *line);
void tell_accounts(struct telling *t);

/* tell_options.c: the options now, or those instead: "discard X for rage; pass". True if there are
 * several. `player` is set to the player who has them, or NULL. */
bool tell_options(const struct telling *t, char *line, const char **player);
/* What to do about an illegal move, or what is legal now. */
void tell_what_now(struct telling *t, const struct tell_repairs *repairs);

#endif
