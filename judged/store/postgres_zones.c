/*
 * postgres_zones.c: zones: everything the rulings of a span of time cite, so that a search for a
 * clause skips the spans without it.
 *
 * The number of a ruling contains a time and a node; every connection that writes is a node of its
 * own. A zone combines all masks of the rulings that one node numbered in one block of time: four
 * seconds, and once more an hour and ten minutes. So no writer waits for another's zone, and the
 * zones follow from the number of a ruling, even of a copied one. One of the two lengths always
 * lets a search skip most rulings: where rulings are rare there are as many short zones as rulings;
 * where there are many, the long zones have all clauses.
 *
 * A zone is read before it is written, and changed only if it is still the one that was read:
 * `changed` is a number that is never given twice. A connection that is too late tries again.
 * Erasing rebuilds zones from the rulings that are left, short zones from rulings and long zones
 * from short ones. A zone without clauses is not stored.
 */
#include "judged/store/postgres_zones.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"

const int pg_spans[PG_SPANS] = { 12, 22 };

/* 1. Zones of a group */

int64_t
pg_block_of(int64_t number, int span)
{
	return number >> (PG_TIME + span);
}

int
pg_node_of(int64_t number)
{
	return (int)(number / (PG_SHARDS * PG_COUNTS) % PG_NODES);
}

static int
compare_zones(const void *a, const void *b)
{
	const struct pg_zone *x = a, *y = b;
	int order = (x->span > y->span) - (x->span < y->span);
	if (!order)
		order = (x->block > y->block) - (x->block < y->block);
	return order ? order : (x->node > y->node) - (x->node < y->node);
}

struct pg_zone *
pg_zone_of(struct pg_zones *zones, int span, int64_t number)
{
	const struct pg_zone wanted = { .span = span,
		                        .block = pg_block_of(number, span),
		                        .node = pg_node_of(number) };
	for (size_t i = 0; i < zones->n; i++)
		if (compare_zones(&zones->at[i], &wanted) == 0)
			return &zones->at[i];
	zones->at = alloc_again(zones->at, (zones->n + 1) * sizeof *zones->at);
	zones->at[zones->n] = wanted;
	return &zones->at[zones->n++];
}

void
pg_zone_free(struct pg_zone *zone)
{
	buffer_free(&zone->cites);
	buffer_free(&zone->decides);
}

void
pg_sort_zones(struct pg_zones *zones)
{
	if (zones->n)
		qsort(zones->at, zones->n, sizeof *zones->at, compare_zones);
}

void
pg_free_zones(struct pg_zones *zones)
{
	for (size_t i = 0; i < zones->n; i++)
		pg_zone_free(&zones->at[i]);
	free(zones->at);
	*zones = (struct pg_zones){ .n = 0 };
}

/* 2. Stored zones: asked for all rulings that may be stored, and read in the same order */

static void
add_key(struct pg_arguments *a, const struct pg_zone *z)
{
	pg_int(a, z->span);
	pg_int(a, z->block);
	pg_int(a, z->node);
}

static void
read_zone(const PGresult *r, struct pg_zone *z)
{
	if (PQntuples(r) == 0)
		return;
	z->changed = pg_int_at(r, 0, 0);
	pg_mask_add_at(&z->cites, r, 0, 1);
	pg_mask_add_at(&z->decides, r, 0, 2);
}

bool
pg_ask_zones(struct pg_group *g)
{
	bool fine = true;
	for (const struct pg_plan *p = g->plan; p < g->plan + g->n; p++)
		for (int i = 0; p->ruling && i < PG_SPANS; i++)
			pg_zone_of(&g->zones, pg_spans[i], p->number);
	for (size_t i = 0; fine && i < g->zones.n; i++) {
		struct pg_arguments a = { .n = 0 };
		add_key(&a, &g->zones.at[i]);
		fine = pg_send(g->pg, PG_ZONE_AT, &a);
	}
	return fine;
}

bool
pg_read_zones(struct pg_group *g)
{
	bool fine = true;
	for (size_t i = 0; fine && i < g->zones.n; i++) {
		PGresult *r = pg_next(g->pg);
		fine = r != NULL;
		if (fine)
			read_zone(r, &g->zones.at[i]);
		PQclear(r);
	}
	return fine;
}

/* 3. Rebuilding zones without the erased rulings */

static bool
is_erased(const struct pg_group *g, int64_t number)
{
	for (const struct pg_plan *p = g->plan; p < g->plan + g->n; p++)
		if (p->entry->kind == STORE_ERASURE && p->writes && !p->gone && p->of == number)
			return true;
	return false;
}

static bool
make_of_rulings(struct pg_group *g, struct pg_zone *z)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, z->block << (PG_TIME + z->span));
	pg_int(&a, (z->block + 1) << (PG_TIME + z->span));
	pg_int(&a, z->node);
	PGresult *r = pg_run(g->pg, PG_MASKS_OF_ZONE, &a);
	for (int row = 0; row < PQntuples(r); row++)
		if (!is_erased(g, pg_int_at(r, row, 0))) {
			pg_mask_add_at(&z->cites, r, row, 1);
			pg_mask_add_at(&z->decides, r, row, 2);
		}
	PQclear(r);
	return r != NULL;
}

/* Find a short zone that this group has already rebuilt. */
static const struct pg_zone *
find_made(const struct pg_group *g, int64_t block, int node)
{
	for (size_t i = 0; i < g->zones.n; i++) {
		const struct pg_zone *z = &g->zones.at[i];
		if (z->anew && z->span == pg_spans[0] && z->block == block && z->node == node)
			return z;
	}
	return NULL;
}

static bool
make_of_zones(struct pg_group *g, struct pg_zone *z)
{
	const int finer = pg_spans[1] - pg_spans[0];
	PGresult *r =
		pg_run_zones(g->pg, pg_spans[0], z->block << finer, ((z->block + 1) << finer) - 1);
	for (int row = 0; row < PQntuples(r); row++) {
		int node = (int)pg_int_at(r, row, 1);
		if (node != z->node || find_made(g, pg_int_at(r, row, 0), node))
			continue;
		pg_mask_add_at(&z->cites, r, row, 2);
		pg_mask_add_at(&z->decides, r, row, 3);
	}
	for (size_t i = 0; i < g->zones.n; i++) {
		const struct pg_zone *m = &g->zones.at[i];
		if (!m->anew || m->span != pg_spans[0] || m->node != z->node ||
		    m->block >> finer != z->block)
			continue;
		pg_mask_add(&z->cites, m->cites.at, m->cites.n);
		pg_mask_add(&z->decides, m->decides.at, m->decides.n);
	}
	PQclear(r);
	return r != NULL;
}

/* Begin to rebuild a zone: read its last change, also if the group hasn't asked for the zone, and
 * clear its masks. */
static bool
begin_anew(struct pg_group *g, struct pg_zone *z)
{
	struct pg_arguments a = { .n = 0 };
	add_key(&a, z);
	PGresult *r = pg_run(g->pg, PG_ZONE_AT, &a);
	z->changed = PQntuples(r) ? pg_int_at(r, 0, 0) : 0;
	z->cites.n = z->decides.n = 0;
	z->anew = true;
	PQclear(r);
	return r != NULL;
}

static bool
take_out(struct pg_group *g)
{
	bool fine = true;
	for (int i = 0; fine && i < PG_SPANS; i++) {
		for (const struct pg_plan *p = g->plan; p < g->plan + g->n; p++)
			if (p->entry->kind == STORE_ERASURE && p->writes && !p->gone)
				pg_zone_of(&g->zones, pg_spans[i], p->of)->anew = true;
		for (size_t k = 0; fine && k < g->zones.n; k++) {
			struct pg_zone *z = &g->zones.at[k];
			if (z->anew && z->span == pg_spans[i])
				fine = begin_anew(g, z) &&
				       (i == 0 ? make_of_rulings(g, z) : make_of_zones(g, z));
		}
	}
	return fine;
}

/* 4. Adding the new rulings */

static int64_t
mark_of(const struct pg_group *g, const char *text)
{
	int64_t mark = pg_mark_of(&g->pg->marks, text);
	return mark < 0 ? pg_mark_of(&g->marks, text) : mark;
}

/* Set the marks of a ruling's words; a word without a mark becomes a row. */
static void
mark_words(const struct pg_group *g, struct pg_plan *p)
{
	for (size_t i = 0; i < p->words.n; i++) {
		const char *word = pg_word(&p->words, i);
		char *name = pg_name_word(word);
		int64_t mark = mark_of(g, name);
		if (mark >= 0)
			pg_mask_set(&p->cites, mark);
		else
			pg_list_add(&p->rare, "", word);
		free(name);
	}
	pg_list_end(&p->rare);
}

static void
mark_term(const struct pg_group *g, struct pg_plan *p, const struct store_term *term)
{
	char *name = store_is_event(term->text) ? alloc_copy(term->text) : pg_name_term(term);
	int64_t mark = mark_of(g, name);
	free(name);
	if (mark >= 0) {
		pg_mask_set(&p->cites, mark);
		return;
	}
	pg_list_add(&p->terms, "", term->text);
	buffer_text(&p->audiences, p->audiences.n ? "," : "{");
	buffer_number(&p->audiences, term->audience);
}

static void
make_masks(const struct pg_group *g, struct pg_plan *p)
{
	const struct store_ruling *r = p->ruling;
	for (size_t i = 0; i < r->n_clauses; i++) {
		int64_t mark = mark_of(g, r->clause[i].number);
		pg_mask_set(&p->cites, mark);
		if (r->clause[i].deciding)
			pg_mask_set(&p->decides, mark);
	}
	for (size_t i = 0; i < r->n_terms; i++)
		mark_term(g, p, &r->term[i]);
	pg_list_end(&p->terms);
	pg_list_end(&p->audiences);
	mark_words(g, p);
}

static void
put_in(struct pg_group *g, const struct pg_plan *p)
{
	for (int i = 0; p->cites.n && i < PG_SPANS; i++) {
		struct pg_zone *z = pg_zone_of(&g->zones, pg_spans[i], p->number);
		pg_mask_add(&z->cites, p->cites.at, p->cites.n);
		pg_mask_add(&z->decides, p->decides.at, p->decides.n);
		z->writes = true;
	}
}

static void
note_mark(struct pg_group *g, const char *text)
{
	if (mark_of(g, text) >= 0)
		return;
	pg_add_mark(&g->marks, g->marks.next, text);
	pg_sort_marks(&g->marks);
}

static void
note_words(struct pg_group *g, const struct pg_words *words)
{
	for (size_t i = 0; i < words->n && g->marks.next < PG_WORD_MARKS; i++) {
		if (!pg_is_common(&g->pg->common, words->word[i].hash))
			continue;
		char *name = pg_name_word(pg_word(words, i));
		note_mark(g, name);
		free(name);
	}
}

/* Note the mark of a term. An event has a mark from the start, other terms only once they are
 * common. */
static void
note_term(struct pg_group *g, const struct store_term *term)
{
	if (store_is_event(term->text)) {
		note_mark(g, term->text);
		return;
	}
	char *name = pg_name_term(term);
	if (pg_is_common(&g->pg->common, pg_hash(name)) && g->marks.next < PG_WORD_MARKS)
		note_mark(g, name);
	free(name);
}

/* Give the next numbers to new clauses and events, and to terms and words that have become
 * common. */
static void
note_marks(struct pg_group *g)
{
	pg_forget_marks(&g->marks);
	g->marks.next = g->pg->marks.next;
	for (const struct pg_plan *p = g->plan; p < g->plan + g->n; p++) {
		for (size_t i = 0; p->fresh && i < p->ruling->n_clauses; i++)
			note_mark(g, p->ruling->clause[i].number);
		for (size_t i = 0; p->fresh && i < p->ruling->n_terms; i++)
			note_term(g, &p->ruling->term[i]);
		if (p->fresh)
			note_words(g, &p->words);
	}
}

/* Count the words and terms of a ruling as recently met. */
static void
count_ruling(struct pg_common *common, const struct pg_plan *p)
{
	pg_count_ruling(common);
	for (size_t i = 0; i < p->words.n; i++)
		pg_meet(common, p->words.word[i].hash);
	for (size_t i = 0; i < p->ruling->n_terms; i++) {
		char *name = pg_name_term(&p->ruling->term[i]);
		pg_meet(common, pg_hash(name));
		free(name);
	}
}

static bool
split_words(struct pg_group *g)
{
	bool fine = true;
	for (struct pg_plan *p = g->plan; fine && p < g->plan + g->n; p++) {
		if (!p->fresh)
			continue;
		fine = pg_words(g->pg, p->ruling, &p->words);
		if (g->tries == 0)
			count_ruling(&g->pg->common, p);
	}
	if (!fine)
		strcpy(g->pg->base.error, "a text cannot be split into words");
	return fine;
}

static bool
have_marks(struct pg_group *g)
{
	note_marks(g);
	if (g->marks.n == 0)
		return true;
	if (!pg_know_marks(g->pg))
		return false;
	note_marks(g);
	return true;
}

/* Fails if the connection was replaced meanwhile: the new server may lack the marks read from the
 * old one. */
bool
pg_plan_zones(struct pg_group *g)
{
	int64_t connection = g->pg->connections;
	if (!split_words(g) || !have_marks(g) || !take_out(g))
		return false;
	if (connection != g->pg->connections) {
		strcpy(g->pg->base.error, "the connection was lost");
		return !(g->pg->moment = true);
	}
	for (struct pg_plan *p = g->plan; p < g->plan + g->n; p++)
		if (p->fresh) {
			make_masks(g, p);
			put_in(g, p);
		}
	pg_sort_zones(&g->zones);
	return true;
}

/* 5. Writing */

static bool
put_marks(struct pg_group *g)
{
	struct pg_arguments a = { .n = 0 };
	struct buffer numbers = { 0 }, texts = { 0 };
	for (size_t i = 0; i < g->marks.n; i++) {
		buffer_text(&numbers, i ? "," : "{");
		buffer_number(&numbers, g->marks.at[i].number);
		pg_list_add(&texts, "", g->marks.at[i].text);
	}
	pg_text(&a, pg_list_end(&numbers));
	pg_text(&a, pg_list_end(&texts));
	bool fine = g->marks.n == 0 || pg_put(g, PG_PUT_MARKS, &a);
	buffer_free(&numbers);
	buffer_free(&texts);
	return fine;
}

static bool
put_zone(struct pg_group *g, const struct pg_zone *z, int64_t change)
{
	struct pg_arguments a = { .n = 0 };
	add_key(&a, z);
	if (!z->cites.n && !z->changed)
		return true;
	if (z->changed)
		pg_int(&a, z->changed);
	if (!z->cites.n)
		return pg_put(g, PG_END_ZONE, &a);
	pg_int(&a, change);
	pg_mask(&a, &z->cites);
	pg_mask(&a, &z->decides);
	return pg_put(g, z->changed ? PG_SET_ZONE : PG_PUT_ZONE, &a);
}

bool
pg_put_zones(struct pg_group *g)
{
	int64_t change = pg_number(g->pg, 0);
	bool fine = put_marks(g);
	for (size_t i = 0; fine && i < g->zones.n; i++)
		if (g->zones.at[i].writes || g->zones.at[i].anew)
			fine = put_zone(g, &g->zones.at[i], change);
	return fine;
}

void
pg_know_put_marks(struct pg_group *g)
{
	for (size_t i = 0; i < g->marks.n; i++)
		pg_add_mark(&g->pg->marks, g->marks.at[i].number, g->marks.at[i].text);
	if (g->marks.n)
		pg_sort_marks(&g->pg->marks);
}

/* 6. Searching */

PGresult *
pg_run_zones(struct pg *pg, int span, int64_t from, int64_t to)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, span);
	pg_int(&a, from);
	pg_int(&a, to);
	return pg_run(pg, PG_ZONES, &a);
}

static PGresult *
find_blocks(struct pg *pg, const struct pg_sought *sought, int span, int64_t from, int64_t to,
            int most)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, span);
	pg_int(&a, from);
	pg_int(&a, to);
	pg_text(&a, sought->clause.n ? sought->clause.at : NULL);
	pg_text(&a, sought->event.n ? sought->event.at : NULL);
	pg_text(&a, sought->deciding ? "true" : "false");
	pg_int(&a, most);
	return pg_run(pg, PG_NEXT_BLOCKS, &a);
}

/* List the first numbers of blocks. */
static void
list_blocks(const PGresult *r, struct buffer *to)
{
	for (int row = 0; row < PQntuples(r); row++) {
		buffer_text(to, row ? "," : "{");
		buffer_number(to, pg_int_at(r, row, 0) << (PG_TIME + pg_spans[0]));
	}
	pg_list_end(to);
}

enum store_result
pg_next_blocks(struct pg *pg, const struct pg_sought *sought, int64_t *upto, int most,
               struct buffer *to)
{
	const int finer = pg_spans[1] - pg_spans[0];
	enum store_result result = STORE_DONE;
	to->n = 0;
	for (int n = 0; n == 0 && result == STORE_DONE;) {
		PGresult *large =
			find_blocks(pg, sought, pg_spans[1], INT64_MIN, *upto >> finer, 1);
		result = !large ? STORE_FAILED : PQntuples(large) ? STORE_DONE : STORE_NONE;
		int64_t first = result == STORE_DONE ? pg_int_at(large, 0, 0) << finer : 0;
		int64_t last = first + (1 << finer) - 1;
		PQclear(large);
		if (result != STORE_DONE)
			break;
		PGresult *r = find_blocks(pg, sought, pg_spans[0], first,
		                          last < *upto ? last : *upto, most);
		result = r ? STORE_DONE : STORE_FAILED;
		n = PQntuples(r);
		*upto = (n == most ? pg_int_at(r, n - 1, 0) : first) - 1;
		if (n)
			list_blocks(r, to);
		PQclear(r);
	}
	return result;
}
