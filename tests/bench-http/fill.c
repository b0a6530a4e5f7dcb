/*
 * fill.c: see fill.h.
 *
 * Judging a million games takes an hour, so a few hundred are judged and kept again and again: what is packed, terms,
 * words and masks are those of real games. Group and cache are larger than the service's, for ids and keys are spread over
 * all of their index.
 */
#include "tests/bench-http/fill.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "judged/service/jobs/judging.h"
#include "judged/store/found.h"
#include "judged/store/sqlite/sqlite.h"

enum { GROUP = 20000, PLAYERS = 50000, RARE = 10 };

static void
require(bool condition, const char *what, const char *why)
{
	if (condition)
		return;
	fprintf(stderr, "bench-http: %s: %s\n", what, why);
	exit(2);
}

static const double JUDGING_SECONDS = 0.5;

/* splitmix64 */
uint64_t
fill_chance(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* 1. Judging */

static double
processor_time(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void
set_up(struct api *api)
{
	char *argv[] = { "judged" };
	struct settings_sources sources = { .argc = 1, .argv = argv };
	struct fault fault;
	require(settings_read(&api->settings, &sources, &fault), "settings", "");
}

static void
read_document(struct transcript *t, const struct document *d)
{
	struct fault fault = { 0 };
	require(transcript_read(t, "document", d->text, d->len, NULL, &fault), "cannot read",
	        fault.sentence);
}

static struct writer_job *
judge(struct api *api, const struct document *d)
{
	struct transcript t;
	struct fault fault = { 0 };
	char key[DIGEST_HEX];
	read_document(&t, d);
	judging_key(api, &t, key);
	struct writer_job *job = judging_job(api, &t, key, "", &fault);
	require(job != NULL, "cannot judge", fault.sentence);
	transcript_free(&t);
	return job;
}

static void
judge_all(struct api *api, const struct transcript *transcript, size_t n)
{
	struct fault fault = { 0 };
	for (size_t i = 0; i < n; i++)
		require(judging_make(api, &transcript[i], &fault), "cannot judge", fault.sentence);
}

/* One after the other, as a service has them, and again until it has taken long enough to be timed. */
double
fill_judging(const struct corpus *corpus)
{
	static struct api api;
	struct transcript *transcript = calloc(corpus->n, sizeof *transcript);
	int64_t n = 0;
	require(transcript != NULL, "memory", "");
	set_up(&api);
	for (size_t i = 0; i < corpus->n; i++)
		read_document(&transcript[i], &corpus->document[i]);
	judge_all(&api, transcript, corpus->n);
	double begun = processor_time(), took = 0;
	for (; took < JUDGING_SECONDS; took = processor_time() - begun) {
		judge_all(&api, transcript, corpus->n);
		n += (int64_t)corpus->n;
	}
	for (size_t i = 0; i < corpus->n; i++)
		transcript_free(&transcript[i]);
	free(transcript);
	return took / (double)n;
}

static bool
cites(const struct store_ruling *r, const char *clause)
{
	for (size_t i = 0; i < r->n_clauses; i++)
		if (strcmp(r->clause[i].number, clause) == 0)
			return true;
	return false;
}

/* The first clause that one ruling cites and no other. */
static void
find_rare(struct fill *fill)
{
	for (size_t i = fill->n; i-- > 0 && !fill->rare;) {
		const struct store_ruling *r = &fill->job[i]->ruling;
		for (size_t k = 0; k < r->n_clauses && !fill->rare; k++) {
			size_t n = 0;
			for (size_t j = 0; j < fill->n && n < 2; j++)
				n += cites(&fill->job[j]->ruling, r->clause[k].number);
			if (n == 1)
				fill->rare = r->clause[k].number;
		}
		fill->with_rare = i;
	}
	require(fill->rare != NULL, "no clause is rare", "every one is cited twice");
}

struct fill
fill_judge(struct corpus *corpus, bool whole)
{
	static struct api api;
	struct fill out = { .job = calloc(corpus->n, sizeof *out.job) };
	require(out.job != NULL, "memory", "");
	set_up(&api);
	out.n = 0;
	for (size_t i = 0; i < corpus->n; i++) {
		struct writer_job *job = judge(&api, &corpus->document[i]);
		if (!whole || api.ruling.record.n <= api.ruling.most_citations)
			out.job[out.n++] = job;
		else
			job_free(job);
	}
	require(out.n > 0, "nothing is judged", "whole");
	if (whole)
		find_rare(&out);
	return out;
}

void
fill_free(struct fill *fill)
{
	for (size_t i = 0; i < fill->n; i++)
		job_free(fill->job[i]);
	free(fill->job);
}

/* 2. What can be asked */

void
fill_id(int64_t number, char out[STORE_ID])
{
	uint64_t state = (uint64_t)number, high = fill_chance(&state), low = fill_chance(&state);
	snprintf(out, STORE_ID, "%016llx%016llx", (unsigned long long)high,
	         (unsigned long long)low);
}

void
fill_player(uint64_t chance, char out[24])
{
	snprintf(out, 24, "Player %u", (unsigned)(chance % PLAYERS));
}

static const struct store_ruling *
one_of(const struct fill *fill, uint64_t *chance)
{
	uint64_t n = *chance % fill->n;
	*chance /= fill->n;
	return &fill->job[n]->ruling;
}

const char *
fill_clause(const struct fill *fill, uint64_t chance)
{
	const struct store_ruling *r = one_of(fill, &chance);
	return r->n_clauses ? r->clause[chance % r->n_clauses].number : NULL;
}

const char *
fill_card(const struct fill *fill, uint64_t chance)
{
	const struct store_ruling *r = one_of(fill, &chance);
	for (size_t i = 0; i < r->n_terms; i++) {
		const struct store_term *term = &r->term[(chance + i) % r->n_terms];
		if (strncmp(term->text, "card:", 5) == 0 && term->audience == STORE_ALL_VIEWS)
			return term->text + 5;
	}
	return NULL;
}

/* A word of plain letters, from anywhere in what the public is told. */
bool
fill_word(const struct fill *fill, uint64_t chance, char out[24])
{
	const struct store_ruling *r = one_of(fill, &chance);
	const char *words = r->view[0].words ? r->view[0].words : "";
	size_t len = strlen(words), at = len ? chance % len : 0, n = 0;
	while (words[at] && !isspace((unsigned char)words[at]))
		at++;
	while (words[at] && !isalpha((unsigned char)words[at]))
		at++;
	while (n < 23 && isalpha((unsigned char)words[at]))
		out[n++] = words[at++];
	out[n] = '\0';
	return n > 3;
}

/* 3. Databases */

/* The ruling of that number: one that was judged, under names of its own. */
static struct store_ruling
copy(const struct fill *fill, int64_t number, int64_t n, struct store_term *term, char player[32])
{
	int64_t every = n / RARE > 0 ? n / RARE : 1;
	size_t which = (size_t)number % fill->n;
	if (fill->rare && which == fill->with_rare)
		which = (which + 1) % fill->n;
	if (fill->rare && number % every == every / 2)
		which = fill->with_rare;
	struct store_ruling r = fill->job[which]->ruling;
	uint64_t state = ~(uint64_t)number;
	char name[24];
	fill_player(fill_chance(&state), name);
	snprintf(player, 32, "player:%s", name);
	memcpy(term, r.term, r.n_terms * sizeof *term);
	for (size_t i = 0; i < r.n_terms; i++)
		if (strncmp(term[i].text, "player:Aiko", 11) == 0)
			term[i].text = player;
	r.term = term;
	r.found = (struct buffer){ 0 };
	found_of(&r, &r.found);
	buffer_end(&r.found);
	fill_id(number, r.id);
	snprintf(r.key, sizeof r.key, "%s%s", r.id, r.id);
	return r;
}

static void
put_group(const struct fill *fill, struct store *store, int64_t from, int64_t to, int64_t n)
{
	static struct store_term term[4096];
	char player[32];
	require(store_begin(store) == STORE_DONE, "cannot begin", store_error(store));
	for (int64_t i = from; i < to; i++) {
		struct store_ruling r = copy(fill, i, n, term, player);
		require(store_put(store, &r) == STORE_DONE, "cannot keep", store_error(store));
		buffer_free(&r.found);
	}
	require(store_commit(store) == STORE_DONE, "cannot commit", store_error(store));
	store_tidy(store, true);
}

int64_t
fill_database(const struct fill *fill, const char *path, int64_t n)
{
	struct fault fault;
	struct stat is;
	struct store *store = store_open(path, true, &fault);
	require(store, "cannot open", fault.sentence);
	sqlite3_exec(store->db, "PRAGMA cache_size = -400000", NULL, NULL, NULL);
	for (int64_t i = 0; i < n; i += GROUP)
		put_group(fill, store, i, i + GROUP < n ? i + GROUP : n, n);
	store_close(store);
	require(stat(path, &is) == 0, "no file", path);
	return is.st_size;
}
