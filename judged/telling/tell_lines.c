/* tell_lines.c: the first lines of a ruling in words, and its short form. */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "judged/telling/lines.h"
#include "judged/text/alloc.h"

enum { MOST_NEEDS = 2, THINGS = 16 };

/* 1. Lines */

static struct telling
about(const struct ruling_snapshot *snap, enum view view, const char *language)
{
	const struct rulebook_edition *edition =
		rulebook_edition(snapshot_text_at(snap, 0, view, "game"),
	                         snapshot_text_at(snap, 0, view, "edition"));
	return (struct telling){ .snap = snap,
		                 .view = view,
		                 .edition = edition,
		                 .language =
		                         edition ? rulebook_language(edition, language) : NULL };
}

struct telling *
telling_begin(const struct ruling_snapshot *snap, enum view view, const char *language)
{
	struct telling *t = alloc_bytes(sizeof *t + (size_t)TELLING_LINES * TELLING_LINE);
	*t = about(snap, view, language);
	t->line = (char(*)[TELLING_LINE])(t + 1);
	return t;
}

char *
telling_line(struct telling *t)
{
	if (t->n == 0 || *t->line[t->n - 1])
		t->n++;
	char *line = t->line[t->n - 1];
	*line = '\0';
	return line;
}

int
telling_lines(const struct telling *t)
{
	return t->n > 0 && !*t->line[t->n - 1] ? t->n - 1 : t->n;
}

void
telling_add(const struct telling *t, char *line, enum sentence_form form, const char *kinds, ...)
{
	char digits[THINGS][DIGITS];
	struct sentence one;
	va_list args;
	sentence_make(&one, form, 0);
	va_start(args, kinds);
	for (int i = 0; kinds[i]; i++) {
		int number = kinds[i] == 's' ? 0 : va_arg(args, int);
		sentence_add(&one, kinds[i] == 's'              ? va_arg(args, const char *)
		                   : kinds[i] == 'o' && !number ? ""
		                                                : number_text(number, digits[i]));
	}
	va_end(args);
	sentence_say_next(&one, t->language, line, TELLING_LINE);
}

void
telling_add_list(const struct telling *t, char *line, uint32_t list, int most)
{
	sentences_told(t->snap, list, t->view, most, t->language, line, TELLING_LINE);
}

bool
telling_is(const struct telling *t, uint32_t of, const char *name, const char *word)
{
	return strcmp(telling_text(t, of, name), word) == 0;
}

/* 2. The verdict, the reason, and what to ask */

/* Write the verdict in capitals. */
static void
add_heading(const char *verdict, char heading[SAY_CARD])
{
	*heading = '\0';
	say_add(heading, SAY_CARD, "%s",
	        strcmp(verdict, "surplus") == 0 ? "out of place" : verdict);
	for (char *at = heading; *at; at++)
		*at = (char)toupper((unsigned char)*at);
}

void
tell_head_line(const struct telling *t, char *line)
{
	uint32_t at = telling_member(t, 0, "at");
	const char *verdict = telling_text(t, 0, "verdict");
	int moves = telling_number(t, 0, "moves"), move = telling_number(t, at, "move");
	int turn = telling_number(t, at, "turn");
	char heading[SAY_CARD];
	add_heading(verdict, heading);
	if (move)
		telling_add(t, line, SENTENCE_HEAD_MOVE, "ssdd", heading, verdict, move, moves);
	else if (telling_member(t, 0, "deck_infractions"))
		telling_add(t, line, SENTENCE_HEAD_DECKS, "ss", heading, verdict);
	else
		telling_add(t, line, SENTENCE_HEAD_MOVES, "ssd", heading, verdict,
		            moves - telling_number(t, 0, "unread"));
	telling_add(t, line, SENTENCE_HEAD_WHERE, "ooss", telling_number(t, at, "line"), turn,
	            turn ? telling_text(t, at, "turn_player") : "",
	            turn ? telling_text(t, at, "phase") : "");
}

void
tell_chosen_line(const struct telling *t, char *line)
{
	char chosen[TELLING_FAULTS][SAY_CARD];
	struct sentence one;
	sentence_make(&one, SENTENCE_CHOSEN, 0);
	for (uint32_t at = telling_first(t, telling_member(t, 0, "chosen_readings"));
	     at && one.n < TELLING_FAULTS; at = telling_next(t, at)) {
		chosen[one.n][0] = '\0';
		say_add(chosen[one.n], SAY_CARD, "%s=%s", telling_text(t, at, "id"),
		        telling_text(t, at, "meaning"));
		sentence_add(&one, chosen[one.n]);
	}
	if (one.n)
		sentence_say(&one, t->language, line, TELLING_LINE);
}

void
tell_reason_line(const struct telling *t, char *line)
{
	if (telling_member(t, 0, "reason_hidden"))
		telling_add(t, line, SENTENCE_REASON_HIDDEN, "");
	else
		telling_add_list(t, line, telling_member(t, 0, "parts"), 0);
	sentence_stop(t->language, line, TELLING_LINE);
	*line = (char)toupper((unsigned char)*line);
}

/* Does the position depend on unknown cards although all moves are legal? */
static bool
depends(const struct telling *t)
{
	return telling_first(t, telling_member(t, 0, "needs")) &&
	       !telling_is(t, 0, "verdict", "undetermined") &&
	       !telling_is(t, 0, "verdict", "illegal") && !telling_is(t, 0, "verdict", "surplus");
}

void
tell_needs_line(const struct telling *t, char *line)
{
	const char *before = "";
	uint32_t need = telling_first(t, telling_member(t, 0, "needs"));
	if (!depends(t))
		return;
	telling_add(t, line, SENTENCE_BUT_DEPENDS, "");
	for (int n = 0; need && n < MOST_NEEDS; need = telling_next(t, need)) {
		const char *question = telling_text(t, need, "question");
		if (strcmp(question, before) == 0)
			continue;
		telling_add_list(t, line, telling_member(t, need, "says"), 0);
		before = question;
		n++;
	}
}

void
tell_headline(const struct ruling_snapshot *snap, enum view view, const char *language, char *out,
              size_t cap)
{
	const struct telling t = about(snap, view, language);
	char line[TELLING_LINE] = "";
	tell_head_line(&t, line);
	say_add(out, cap, "%s", line);
}

void
tell_reason(const struct ruling_snapshot *snap, enum view view, const char *language, char *out,
            size_t cap)
{
	const struct telling t = about(snap, view, language);
	char line[TELLING_LINE] = "";
	tell_reason_line(&t, line);
	say_add(out, cap, "%s", line);
}

/* 3. The short form */

/* Point to the command that lists all deck faults: only one is described here. */
static void
tell_decks_line(const struct telling *t, char *line)
{
	uint32_t list = telling_member(t, 0, "deck_infractions");
	if (list && snapshot_count(t->snap, list, t->view) > 1)
		telling_add(t, line, SENTENCE_DECKS_LISTED, "");
}

void
tell_short(const struct ruling_snapshot *snap, enum view view, const char *language,
           const struct tell_repairs *repairs, FILE *to)
{
	struct telling *t = telling_begin(snap, view, language);
	tell_head_line(t, telling_line(t));
	tell_chosen_line(t, telling_line(t));
	tell_reason_line(t, telling_line(t));
	tell_needs_line(t, telling_line(t));
	tell_clauses(t);
	tell_readings(t);
	tell_decks_line(t, telling_line(t));
	tell_faults_line(t, telling_line(t));
	tell_claims_line(t, telling_line(t));
	tell_accounts(t);
	tell_what_now(t, repairs);
	tell_at_work_line(t, telling_line(t));
	for (int i = 0; i < telling_lines(t); i++)
		fprintf(to, "%s\n", t->line[i]);
	free(t);
}
