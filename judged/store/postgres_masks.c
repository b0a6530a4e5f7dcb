/*
 * postgres_masks.c: masks in a PostgreSQL server: the clauses and events that a ruling cites, and
 * its common words, cards and players, as a bit each.
 *
 * Every clause and every event that was ever cited has a number, its mark; so has a common word,
 * card or player (postgres_words.c). Marks are given in turn, by the connection that stores the
 * first ruling to need one. A ruling has a mask of what it cites and a mask of the clauses that
 * decided it: bit n % 8 of byte n / 8 is the bit of mark n, and the last byte is never 0. Servers
 * have no mask operations, so a search compares bytes: the wanted mask is sent as a list of
 * numbers, 256 times the place of a byte plus its bits.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/store/postgres.h"
#include "judged/text/alloc.h"
#include "rulebook/rulebook.h"

#define WORD "word:"

/* 1. Masks */

static void
widen(struct buffer *mask, size_t n)
{
	if (n <= mask->n)
		return;
	memset(buffer_room(mask, n - mask->n), 0, n - mask->n);
	mask->n = n;
}

void
pg_mask_set(struct buffer *mask, int64_t mark)
{
	widen(mask, (size_t)mark / 8 + 1);
	mask->at[mark / 8] = (char)(mask->at[mark / 8] | 1 << mark % 8);
}

void
pg_mask_add(struct buffer *mask, const void *bytes, size_t n)
{
	const char *byte = bytes;
	widen(mask, n);
	for (size_t i = 0; i < n; i++)
		mask->at[i] = (char)(mask->at[i] | byte[i]);
}

void
pg_mask_add_at(struct buffer *mask, const PGresult *r, int row, int column)
{
	size_t n;
	unsigned char *bytes = pg_bytes_at(r, row, column, &n);
	pg_mask_add(mask, bytes, n);
	free(bytes);
}

bool
pg_mask_has(const struct buffer *mask, int64_t mark)
{
	return (size_t)mark / 8 < mask->n && mask->at[mark / 8] & 1 << mark % 8;
}

void
pg_mask(struct pg_arguments *a, const struct buffer *mask)
{
	pg_bytes(a, mask->n ? mask->at : "", mask->n);
}

/* 2. Marks */

void
pg_term_of_mark(const char *mark, bool deciding, struct store_term *term, size_t *n)
{
	if (store_is_event(mark)) {
		term[(*n)++] = (struct store_term){ alloc_copy(mark), STORE_ALL_VIEWS };
		return;
	}
	term[(*n)++] = (struct store_term){ alloc_text("cites:%s", mark), STORE_ALL_VIEWS };
	if (deciding)
		term[(*n)++] =
			(struct store_term){ alloc_text("decides:%s", mark), STORE_ALL_VIEWS };
}

static size_t
count_bits(const struct buffer *mask)
{
	size_t n = 0;
	for (size_t i = 0; i < 8 * mask->n; i++)
		n += pg_mask_has(mask, (int64_t)i);
	return n;
}

/* A bit without a mark becomes a term, too, so that the leaf shows the damage. */
void
pg_terms_of_masks(const struct pg_marks *marks, const struct buffer *cites,
                  const struct buffer *decides, struct store_term *term, size_t *n)
{
	size_t found = 0;
	for (size_t i = 0; i < marks->n; i++) {
		bool deciding = pg_mask_has(decides, marks->at[i].number);
		if (!pg_mask_has(cites, marks->at[i].number))
			continue;
		found += deciding ? 2 : 1;
		if (pg_is_word(marks->at[i].text))
			continue;
		if (marks->at[i].term.text) {
			term[*n] = marks->at[i].term;
			term[(*n)++].text = alloc_copy(marks->at[i].term.text);
			continue;
		}
		pg_term_of_mark(marks->at[i].text, deciding, term, n);
	}
	if (found != count_bits(cites) + count_bits(decides))
		term[(*n)++] = (struct store_term){ alloc_copy("?"), STORE_ALL_VIEWS };
}

static int
compare_marks(const void *a, const void *b)
{
	return strcmp(((const struct pg_mark *)a)->text, ((const struct pg_mark *)b)->text);
}

int64_t
pg_mark_of(const struct pg_marks *marks, const char *text)
{
	const struct pg_mark wanted = { .text = (char *)(uintptr_t)text };
	const struct pg_mark *found = NULL;
	if (marks->n)
		found = bsearch(&wanted, marks->at, marks->n, sizeof wanted, compare_marks);
	return found ? found->number : -1;
}

bool
pg_is_word(const char *mark)
{
	return strncmp(mark, WORD, sizeof WORD - 1) == 0;
}

char *
pg_name_word(const char *word)
{
	return alloc_text(WORD "%s", word);
}

int64_t
pg_mark_of_word(const struct pg_marks *marks, const char *word)
{
	char *name = pg_name_word(word);
	int64_t mark = pg_mark_of(marks, name);
	free(name);
	return mark;
}

void
pg_marks_beginning(const struct pg_marks *marks, const char *word, struct buffer *to)
{
	size_t n = strlen(word);
	for (size_t i = 0; i < marks->n; i++)
		if (pg_is_word(marks->at[i].text) &&
		    strncmp(marks->at[i].text + sizeof WORD - 1, word, n) == 0)
			pg_mask_set(to, marks->at[i].number);
}

/* Name the mark of a term: its text, then a letter for the views that may find a ruling by it. */
char *
pg_name_term(const struct store_term *term)
{
	return alloc_text("%s#%c", term->text, 'A' + (term->audience & STORE_ALL_VIEWS));
}

static struct store_term
term_of(const char *mark)
{
	size_t n = strlen(mark);
	if ((strncmp(mark, "card:", 5) != 0 && strncmp(mark, "player:", 7) != 0) || n < 2 ||
	    mark[n - 2] != '#')
		return (struct store_term){ NULL, 0 };
	return (struct store_term){ alloc_text("%.*s", (int)n - 2, mark),
		                    (uint8_t)(mark[n - 1] - 'A') };
}

void
pg_marks_of_term(const struct pg_marks *marks, const char *term, unsigned audience,
                 struct buffer *to)
{
	for (size_t i = 0; i < marks->n; i++)
		if (marks->at[i].term.text && strcmp(marks->at[i].term.text, term) == 0 &&
		    marks->at[i].term.audience & audience)
			pg_mask_set(to, marks->at[i].number);
}

void
pg_add_mark(struct pg_marks *marks, int64_t number, const char *text)
{
	if (number < 0 || number >= PG_MARKS)
		return;
	marks->at = alloc_again(marks->at, (marks->n + 1) * sizeof *marks->at);
	marks->at[marks->n++] = (struct pg_mark){ alloc_copy(text), number, term_of(text) };
	marks->next = number >= marks->next ? number + 1 : marks->next;
}

void
pg_sort_marks(struct pg_marks *marks)
{
	if (marks->n)
		qsort(marks->at, marks->n, sizeof *marks->at, compare_marks);
}

void
pg_forget_marks(struct pg_marks *marks)
{
	for (size_t i = 0; i < marks->n; i++) {
		free(marks->at[i].text);
		free((char *)(uintptr_t)marks->at[i].term.text);
	}
	free(marks->at);
	*marks = (struct pg_marks){ .n = 0 };
}

/* If the connection breaks meanwhile, all marks are forgotten, and asked for again. */
bool
pg_know_marks(struct pg *pg)
{
	PGresult *r = NULL;
	for (int64_t from = -1; from != pg->marks.next;) {
		struct pg_arguments a = { .n = 0 };
		from = pg->marks.next;
		pg_int(&a, from);
		PQclear(r);
		r = pg_run(pg, PG_NEXT_MARKS, &a);
	}
	for (int row = 0; row < PQntuples(r); row++)
		pg_add_mark(&pg->marks, pg_int_at(r, row, 0), pg_text_at(r, row, 1));
	if (PQntuples(r) > 0)
		pg_sort_marks(&pg->marks);
	PQclear(r);
	return r != NULL;
}

/* 3. Searching */

void
pg_mask_list(const struct buffer *mask, struct buffer *to)
{
	for (size_t i = 0; i < mask->n; i++) {
		unsigned char byte = (unsigned char)mask->at[i];
		if (!byte)
			continue;
		buffer_text(to, to->n ? "," : "{");
		buffer_number(to, (int64_t)i * 256 + byte);
	}
	pg_list_end(to);
}

/* Make the mask of one number, or of all numbers under a chapter. */
bool
pg_mask_for(struct pg *pg, const char *wanted, struct buffer *to)
{
	size_t stem = rulebook_pattern_stem(wanted);
	if (!pg_know_marks(pg))
		return false;
	for (size_t i = 0; i < pg->marks.n; i++) {
		const char *text = pg->marks.at[i].text;
		if (pg_is_word(text) || pg->marks.at[i].term.text)
			continue;
		if (store_is_event(text) ? strcmp(text, wanted) == 0
		    : stem               ? store_is_under(text, wanted, stem)
		                         : strcmp(text, wanted) == 0)
			pg_mask_set(to, pg->marks.at[i].number);
	}
	return true;
}
