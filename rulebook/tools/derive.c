/* derive.c: the clauses of an edition from those of another and the differences. */
#include "rulebook/tools/derive.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rulebook/number.h"

struct derived {
	struct book *book;
	struct book_edition *edition;
	const struct book_edition *from;
	const struct doc_node **said;         /* by clause of the other edition: the entry that
	                                       * names it */
	bool *named;                          /* for a draft, by clause: true if an entry names
	                                       * it */
	const struct book_clause **inherited; /* by clause of the other edition: the clause here, or
	                                       * NULL */
};

/* The clauses of the other edition that an entry names. */
struct span {
	size_t first, last;
};

/* 1. Numbers that shift. The common end of the first clause's two numbers stays, and the part
 * before it is counted on: if 10.1.2 becomes 9.1.2, then 10.1.3 becomes 9.1.3 and 11 becomes 10. */

struct shift {
	const char *from, *to;    /* the numbers of the first clause */
	size_t from_at, from_end; /* the part that is counted on, in each number */
	size_t to_at, to_end;
};

static size_t
last_part(const char *number, size_t len)
{
	while (len > 0 && isalnum((unsigned char)number[len - 1]))
		len--;
	return len;
}

static struct shift
shift_of(const char *from, const char *to)
{
	struct shift s = { .from = from, .to = to };
	s.from_end = strlen(from);
	s.to_end = strlen(to);
	for (;;) {
		s.from_at = last_part(from, s.from_end);
		s.to_at = last_part(to, s.to_end);
		size_t len = s.from_end - s.from_at;
		if (s.from_at == 0 || s.to_at == 0 || len != s.to_end - s.to_at ||
		    strncmp(from + s.from_at - 1, to + s.to_at - 1, len + 1) != 0)
			return s;
		s.from_end = s.from_at - 1;
		s.to_end = s.to_at - 1;
	}
}

static bool
counted(const char *part, size_t len, long *value)
{
	char *end;
	*value = strtol(part, &end, 10);
	return isdigit((unsigned char)*part) && end == part + len;
}

/* Return the number after the shift; NULL if the shift doesn't apply to it. */
static const char *
shifted(struct book *book, const struct shift *s, const char *number)
{
	const char *part = number + s->from_at, *rest = part;
	size_t size = strlen(number) + strlen(s->to) + 20;
	long from, to, here;
	if (strncmp(number, s->from, s->from_at) != 0)
		return NULL;
	while (isalnum((unsigned char)*rest))
		rest++;
	char *out = book_alloc(book, size, 1);
	if (counted(s->from + s->from_at, s->from_end - s->from_at, &from) &&
	    counted(s->to + s->to_at, s->to_end - s->to_at, &to) &&
	    counted(part, (size_t)(rest - part), &here) && here >= from)
		snprintf(out, size, "%.*s%ld%s", (int)s->to_at, s->to, to + here - from, rest);
	else if (strncmp(number, s->from, s->from_end) == 0 && rest == number + s->from_end)
		snprintf(out, size, "%.*s%s", (int)s->to_end, s->to, rest);
	else
		return NULL;
	return out;
}

/* 2. The clauses that an entry names */

static bool
find_there(struct derived *d, const struct doc_node *node, const char *number, size_t *out)
{
	if (!number_is_one(number))
		return doc_fault(node, d->book->fault, "bad-number",
		                 "\"%s\" is no clause number, nor two with \"to\" between them",
		                 doc_text(node));
	const struct book_clause *there = book_find_clause(d->from, number);
	if (!there)
		return doc_fault(node, d->book->fault, "unknown-clause", "%s has no clause %s",
		                 d->from->name, number);
	*out = (size_t)(there - d->from->clause);
	return true;
}

/* Read the clauses that a member names: "2.4.3" or "2.4.4 to 2.4.5". */
static bool
read_span(struct derived *d, const struct doc_node *entry, const char *key, struct span *span)
{
	static const char between[] = " to ";
	const struct doc_node *node = doc_member(entry, key);
	const char *text, *to;
	*span = (struct span){ 0 };
	if (!book_need_text(d->book, entry, key, &text))
		return false;
	char *first = book_alloc(d->book, strlen(text) + 1, 1);
	strcpy(first, text);
	to = strstr(text, between);
	if (to)
		first[to - text] = '\0';
	if (!find_there(d, node, first, &span->first) ||
	    !find_there(d, node, to ? to + sizeof between - 1 : first, &span->last))
		return false;
	return span->first <= span->last ||
	       doc_fault(node, d->book->fault, "out-of-order",
	                 "clause %s stands before clause %s in %s",
	                 d->from->clause[span->last].number, first, d->from->name);
}

/* Note that the entry names the clauses. False with a fault if one was named before. */
static bool
say(struct derived *d, const struct doc_node *entry, const char *key, struct span span)
{
	for (size_t i = span.first; i <= span.last; i++) {
		if (d->said[i])
			return doc_fault(doc_member(entry, key), d->book->fault, "duplicate",
			                 "clause %s of %s is named in line %d already",
			                 d->from->clause[i].number, d->from->name,
			                 d->said[i]->line);
		d->said[i] = entry;
	}
	return true;
}

static bool
all_is_said(struct derived *d)
{
	for (size_t i = 0; i < d->from->n; i++)
		if (!d->said[i])
			return doc_fault(
				doc_member(d->edition->node, "clauses"), d->book->fault,
				"unsaid-clause",
				"no entry says whether clause %s of %s is the same here, differs or is lacking",
				d->from->clause[i].number, d->from->name);
	return true;
}

/* 3. Inheriting */

static void
inherit_readings(struct derived *d, struct book_clause *clause)
{
	struct words all = clause->readings, *about = &clause->readings;
	about->at = book_alloc(d->book, all.n, sizeof *about->at);
	about->node = book_alloc(d->book, all.n, sizeof *about->node);
	about->n = 0;
	for (size_t i = 0; i < all.n; i++) {
		const struct book_reading *reading = book_find_reading(d->book, all.at[i]);
		if (reading && !book_is_about(reading, d->edition))
			continue;
		about->node[about->n] = all.node[i];
		about->at[about->n++] = all.at[i];
	}
}

static struct book_clause *
inherit(struct derived *d, const struct doc_node *entry, size_t there)
{
	struct book_clause *clause = &d->edition->clause[d->edition->n++];
	*clause = d->from->clause[there];
	clause->node = entry;
	if (!d->edition->draft)
		clause->misprint = NULL;
	inherit_readings(d, clause);
	d->inherited[there] = clause;
	return clause;
}

static bool
inherit_span(struct derived *d, const struct doc_node *entry, struct span span)
{
	const struct doc_node *as = doc_member(entry, "as");
	const char *first = d->from->clause[span.first].number, *to = first;
	if (as && !book_need_number(d->book, entry, "as", &to))
		return false;
	struct shift shift = shift_of(first, to);
	for (size_t i = span.first; i <= span.last; i++) {
		struct book_clause *clause = inherit(d, entry, i);
		const char *there = clause->number;
		if (as && !(clause->number = shifted(d->book, &shift, there)))
			return doc_fault(as, d->book->fault, "bad-number",
			                 "when %s is %s, nobody can tell what %s is", first, to,
			                 there);
	}
	return true;
}

/* Return the number that a reference has here; NULL with a fault if this edition lacks the clause
 * it leads to. */
static const char *
translated(struct derived *d, const struct book_clause *clause, const char *ref)
{
	const struct book_clause *there = book_find_clause(d->from, ref);
	if (!there)
		return ref;
	const struct book_clause *here = d->inherited[there - d->from->clause];
	if (here || d->edition->draft)
		return here ? here->number : ref;
	doc_fault(clause->node, d->book->fault, "dangling-reference",
	          "clause %s refers to %s of %s, which is lacking here: say its refs",
	          clause->number, ref, d->from->name);
	return NULL;
}

static bool
translate_refs(struct derived *d, struct book_clause *clause)
{
	struct words there = clause->refs, *here = &clause->refs;
	here->at = book_alloc(d->book, there.n, sizeof *here->at);
	here->node = book_alloc(d->book, there.n, sizeof *here->node);
	for (size_t i = 0; i < there.n; i++) {
		here->node[i] = clause->node;
		if (!(here->at[i] = translated(d, clause, there.at[i])))
			return false;
	}
	return true;
}

/* Translate references once all numbers are known. */
static bool
translate_all_refs(struct derived *d)
{
	for (size_t i = 0; i < d->edition->n; i++) {
		struct book_clause *clause = &d->edition->clause[i];
		if (!doc_member(clause->node, "clause") && !doc_member(clause->node, "refs") &&
		    !translate_refs(d, clause))
			return false;
	}
	return true;
}

/* 4. Entries */

static bool
read_same(struct derived *d, const struct doc_node *entry)
{
	static const char *const keys[] = { "same", "as", NULL };
	struct span span;
	return doc_only_keys(entry, keys, d->book->fault) && read_span(d, entry, "same", &span) &&
	       say(d, entry, "same", span) && inherit_span(d, entry, span);
}

static bool
read_lacks(struct derived *d, const struct doc_node *entry)
{
	static const char *const keys[] = { "lacks", NULL };
	struct span span;
	return doc_only_keys(entry, keys, d->book->fault) && read_span(d, entry, "lacks", &span) &&
	       say(d, entry, "lacks", span);
}

static bool
read_differs(struct derived *d, const struct doc_node *entry)
{
	static const char *const keys[] = { "differs",  "as",       "kind",     "house",
		                            "presumed", "rules",    "enforced", "gist",
		                            "refs",     "misprint", "readings", NULL };
	const struct doc_node *node = doc_member(entry, "differs");
	struct span span;
	if (!doc_only_keys(entry, keys, d->book->fault) || !read_span(d, entry, "differs", &span) ||
	    !say(d, entry, "differs", span) || !inherit_span(d, entry, span))
		return false;
	if (span.first != span.last)
		return doc_fault(node, d->book->fault, "bad-number",
		                 "each clause that differs has an entry of its own");
	if (entry->count == 1 + (doc_member(entry, "as") != NULL))
		return doc_fault(node, d->book->fault, "no-difference",
		                 "nothing is said that differs: same, then");
	return book_clause_fields(d->book, entry, &d->edition->clause[d->edition->n - 1]);
}

static bool
read_entry(struct derived *d, const struct doc_node *entry)
{
	if (doc_member(entry, "same"))
		return read_same(d, entry);
	if (doc_member(entry, "differs"))
		return read_differs(d, entry);
	if (doc_member(entry, "lacks"))
		return read_lacks(d, entry);
	return book_whole_clause(d->book, entry, &d->edition->clause[d->edition->n++]);
}

/* 5. Drafts: clauses that no entry names are unchanged and stay where they stood */

static const char *
key_of(const struct doc_node *entry)
{
	static const char *const keys[] = { "same", "differs", "lacks" };
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (doc_member(entry, keys[i]))
			return keys[i];
	return NULL;
}

static bool
note_named(struct derived *d, const struct doc_node *entries)
{
	struct span span = { 0 };
	for (const struct doc_node *n = entries->first; n; n = n->next) {
		const char *key = doc_want_map(n, d->book->fault) ? key_of(n) : NULL;
		if (n->type != DOC_MAP || (key && !read_span(d, n, key, &span)))
			return false;
		for (size_t i = span.first; key && i <= span.last; i++)
			d->named[i] = true;
	}
	return true;
}

static void
inherit_unnamed(struct derived *d, size_t i)
{
	if (d->named[i] || d->said[i])
		return;
	d->said[i] = d->edition->node;
	inherit(d, d->edition->node, i);
}

/* Inherit the clauses before those that an entry names, or before the number of a new clause. */
static bool
inherit_before(struct derived *d, const struct doc_node *entry)
{
	const char *key = key_of(entry), *number;
	struct span span = { .first = d->from->n };
	if (key && !read_span(d, entry, key, &span))
		return false;
	if (!key && !book_need_number(d->book, entry, "clause", &number))
		return false;
	for (size_t i = 0; i < span.first; i++)
		if (key || number_compare(d->from->clause[i].number, number) <= 0)
			inherit_unnamed(d, i);
	return true;
}

static bool
derive_draft(struct derived *d, const struct doc_node *entries)
{
	d->named = book_alloc(d->book, d->from->n, sizeof *d->named);
	if (!note_named(d, entries))
		return false;
	for (const struct doc_node *n = entries->first; n; n = n->next)
		if (!inherit_before(d, n) || !read_entry(d, n))
			return false;
	for (size_t i = 0; i < d->from->n; i++)
		inherit_unnamed(d, i);
	return translate_all_refs(d);
}

bool
book_derive(struct book *book, const struct doc_node *entries, struct book_edition *edition,
            const struct book_edition *from)
{
	struct derived d = {
		.book = book,
		.edition = edition,
		.from = from,
		.said = book_alloc(book, from->n, sizeof *d.said),
		.inherited = book_alloc(book, from->n, sizeof *d.inherited),
	};
	edition->clause = book_alloc(book, from->n + entries->count, sizeof *edition->clause);
	if (edition->draft)
		return derive_draft(&d, entries);
	for (const struct doc_node *n = entries->first; n; n = n->next)
		if (!read_entry(&d, n))
			return false;
	return all_is_said(&d) && translate_all_refs(&d);
}
