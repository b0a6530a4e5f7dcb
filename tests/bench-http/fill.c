/*
 * fill.c: rulings as `judged` keeps them, but short: ten clauses, eight terms, sixteen words and a record of a few
 * hundred bytes, so that a million take minutes and a gigabyte, not days. What is long in real ones, the record, lies in
 * a table that no search reads.
 *
 * Group and cache are larger than the service's, for ids and keys are spread over all of their index.
 *
 * Everything is drawn from one stream of numbers, so that two databases differ only in how many they hold.
 */
#include "tests/bench-http/fill.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "judged/store/internal.h"
#include "judged/words/told_pack.h"
#include "judged/cards/cards.h"
#include "rulebook/rulebook.h"

enum { GROUP = 20000, CLAUSES = 10, CARDS = 3, WORDS = 16, VOCABULARY = 3000, PLAYERS = 50000 };

struct drawn {
	struct store_clause clause[CLAUSES];
	struct store_term term[CARDS + 5];
	char card[CARDS][32], player[2][32];
	char told[WORDS * 16 + 1], why[64], transcript[400];
	struct buffer record;
};

static void
require(bool condition, const char *what, const char *why)
{
	if (condition)
		return;
	fprintf(stderr, "bench-http: %s: %s\n", what, why);
	exit(2);
}

/* splitmix64 */
uint64_t
fill_chance(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

void
fill_id(int64_t number, char out[STORE_ID])
{
	uint64_t state = (uint64_t)number, high = fill_chance(&state), low = fill_chance(&state);
	snprintf(out, STORE_ID, "%016llx%016llx", (unsigned long long)high,
	         (unsigned long long)low);
}

void
fill_word(unsigned rank, char out[16])
{
	snprintf(out, 16, "word%u", rank);
}

static const struct rulebook_edition *
edition(void)
{
	return rulebook_edition("godzilla", "en-1.2");
}

const char *
fill_clause(uint64_t chance)
{
	const struct rulebook_edition *e = edition();
	return e->clause[chance % e->n].number;
}

const char *
fill_card(uint64_t chance)
{
	const struct judge_card_set *cards = rulebook_cards("godzilla");
	return cards->def[chance % cards->n].number;
}

void
fill_player(uint64_t chance, char out[24])
{
	snprintf(out, 24, "Player %u", (unsigned)(chance % PLAYERS));
}

/* Squared twice, so that few words are in many rulings and many in few. */
static unsigned
draw_rank(uint64_t *state)
{
	double u = (double)(fill_chance(state) >> 11) / 9007199254740992.0;
	return (unsigned)(u * u * u * u * VOCABULARY);
}

static void
draw_words(struct drawn *d, uint64_t *state)
{
	size_t n = 0;
	for (int i = 0; i < WORDS; i++) {
		char word[16];
		fill_word(draw_rank(state), word);
		n += (size_t)snprintf(d->told + n, sizeof d->told - n, "%s ", word);
	}
}

static int
compare_clauses(const void *a, const void *b)
{
	return strcmp(((const struct store_clause *)a)->number,
	              ((const struct store_clause *)b)->number);
}

/* Each once; the clauses at the beginning of the document more often, as those of play are. */
static size_t
draw_clauses(struct drawn *d, uint64_t *state)
{
	size_t n = 0;
	for (int i = 0; i < CLAUSES; i++) {
		uint64_t a = fill_chance(state) % edition()->n,
			 b = fill_chance(state) % edition()->n;
		d->clause[i] = (struct store_clause){ fill_clause(a < b ? a : b), i == 0 };
	}
	qsort(d->clause, CLAUSES, sizeof d->clause[0], compare_clauses);
	for (int i = 0; i < CLAUSES; i++)
		if (n == 0 || strcmp(d->clause[n - 1].number, d->clause[i].number) != 0)
			d->clause[n++] = d->clause[i];
		else
			d->clause[n - 1].deciding |= d->clause[i].deciding;
	return n;
}

static size_t
draw_terms(struct drawn *d, uint64_t *state)
{
	static const char *const events[] = { "event:move", "event:set", "event:decide" };
	size_t n = 0;
	for (int i = 0; i < CARDS; i++) {
		snprintf(d->card[i], sizeof d->card[i], "card:%s", fill_card(fill_chance(state)));
		d->term[n++] = (struct store_term){ d->card[i], STORE_ALL_VIEWS };
	}
	for (int i = 0; i < 2; i++) {
		char player[24];
		fill_player(fill_chance(state), player);
		snprintf(d->player[i], sizeof d->player[i], "player:%s", player);
		d->term[n++] = (struct store_term){ d->player[i], STORE_ALL_VIEWS };
	}
	for (int i = 0; i < 3; i++)
		d->term[n++] = (struct store_term){ events[i], STORE_ALL_VIEWS };
	return n;
}

/* As little as there can be of a ruling, and what is told of it. */
static void
write_record(struct drawn *d, const char *verdict)
{
	struct told_ruling told = { 0 };
	told_object(&told, NULL, TOLD_ALL);
	told_text(&told, "verdict", TOLD_ALL, verdict);
	told_text(&told, "why", TOLD_ALL, d->why);
	told_text(&told, "told", TOLD_ALL, d->told);
	told.position = told.n;
	told_object(&told, "position", TOLD_ALL);
	told_end(&told);
	told_end(&told);
	d->record.n = 0;
	told_record(&told, &d->record);
	told_free(&told);
}

static void
write_texts(struct drawn *d, struct store_ruling *r)
{
	snprintf(d->why, sizeof d->why, "It is %s.", r->verdict);
	snprintf(d->transcript, sizeof d->transcript, "{\"judged\":1,\"note\":\"%.200s\"}",
	         d->told);
	write_record(d, r->verdict);
	r->view[0].why = d->why;
	r->view[0].told = d->told;
	r->transcript = d->transcript;
	r->record = d->record.at;
	r->n_record = d->record.n;
}

static struct store_ruling
draw(struct drawn *d, int64_t number)
{
	static const char *const verdicts[] = { "consistent", "illegal", "incomplete",
		                                "undetermined" };
	uint64_t state = ~(uint64_t)number;
	struct store_ruling r = { .game = "godzilla",
		                  .edition = "en-1.2",
		                  .engine = "1",
		                  .cards = "bench",
		                  .clause = d->clause,
		                  .term = d->term };
	r.verdict = verdicts[fill_chance(&state) % 4];
	draw_words(d, &state);
	r.n_clauses = draw_clauses(d, &state);
	r.n_terms = draw_terms(d, &state);
	write_texts(d, &r);
	fill_id(number, r.id);
	snprintf(r.key, sizeof r.key, "%s%s", r.id, r.id);
	return r;
}

static void
put_group(struct store *store, int64_t from, int64_t to)
{
	static struct drawn d;
	require(store_begin(store) == STORE_DONE, "cannot begin", store_error(store));
	for (int64_t i = from; i < to; i++) {
		struct store_ruling r = draw(&d, i);
		require(store_put(store, &r) == STORE_DONE, "cannot keep", store_error(store));
	}
	require(store_commit(store) == STORE_DONE, "cannot commit", store_error(store));
	store_tidy(store, true);
}

int64_t
fill(const char *path, int64_t n)
{
	struct fault fault;
	struct stat is;
	struct store *store = store_open(path, &fault);
	require(store, "cannot open", fault.sentence);
	sqlite3_exec(store->db, "PRAGMA cache_size = -800000", NULL, NULL, NULL);
	for (int64_t i = 0; i < n; i += GROUP)
		put_group(store, i, i + GROUP < n ? i + GROUP : n);
	store_close(store);
	require(stat(path, &is) == 0, "no file", path);
	return is.st_size;
}
