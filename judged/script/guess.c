/* guess.c: notes what hidden cards are assumed to be in a run. */
#include "judged/script/guess.h"
#include "judged/text/alloc.h"

#include <stdlib.h>
#include <string.h>

bool
guess_same_key(struct guess_key a, struct guess_key b)
{
	return a.card == b.card && a.bag == b.bag && a.whether == b.whether && a.which == b.which;
}

struct guess_key
guess_of_fork(uint8_t which)
{
	return (struct guess_key){ .card = JUDGE_NO_CARD, .bag = which, .whether = true };
}

bool
guess_is_number(struct guess_key key)
{
	return key.card == JUDGE_NO_CARD && !key.whether;
}

bool
guess_is_fork(struct guess_key key)
{
	return key.card == JUDGE_NO_CARD && key.whether;
}

void
guesses_begin(struct guesses *g, const struct guess_given *given, uint32_t n_given)
{
	g->n = g->n_possible = g->reads.n = 0;
	g->given = given;
	g->n_given = n_given;
	g->closed = g->over = false;
}

void
guesses_free(struct guesses *g)
{
	free(g->guess);
	free(g->possible);
	guess_reads_free(&g->reads);
	*g = (struct guesses){ 0 };
}

static bool
is_possible(const uint16_t *possible, uint16_t n, uint16_t is)
{
	for (uint16_t i = 0; i < n; i++)
		if (possible[i] == is)
			return true;
	return false;
}

static uint16_t
answer_given(const struct guesses *g, struct guess_key key, const uint16_t *possible, uint16_t n,
             uint16_t usual)
{
	for (uint32_t i = 0; i < g->n_given; i++)
		if (guess_same_key(g->given[i].key, key) &&
		    is_possible(possible, n, g->given[i].is))
			return g->given[i].is;
	return usual;
}

static void *
grown(void *list, uint32_t *cap, uint32_t wanted, size_t size)
{
	if (wanted <= *cap)
		return list;
	*cap = wanted * 2;
	list = alloc_more(list, *cap, size);
	return list;
}

static void
note(struct guesses *g, const struct guess *asked, const uint16_t *possible, uint16_t n,
     uint16_t is)
{
	g->guess = grown(g->guess, &g->cap, g->n + 1, sizeof *g->guess);
	g->possible = grown(g->possible, &g->cap_possible, g->n_possible + n, sizeof *g->possible);
	memcpy(&g->possible[g->n_possible], possible, n * sizeof *possible);
	struct guess *noted = &g->guess[g->n++];
	*noted = *asked;
	noted->is = is;
	noted->n = n;
	noted->first = g->n_possible;
	g->n_possible += n;
}

/* Facts read of assumed cards */

enum { FIRST_READS = 64, SLOTS_A_READ = 2, READS_KEPT = 1024 };

static uint32_t
first_slot(const struct guess_reads *reads, const struct guess_read *read)
{
	const uint64_t mix = UINT64_C(0x9e3779b97f4a7c15);
	uint64_t key = (uint64_t)read->card << 48 | (uint64_t)read->bag << 40 |
	               (uint64_t)read->fact << 32 | (uint32_t)read->of;
	key *= mix;
	key = (key ^ key >> 32) * mix;
	return (uint32_t)(key >> 32) & reads->mask;
}

static bool
is_same_read(const struct guess_read *a, const struct guess_read *b)
{
	return a->card == b->card && a->bag == b->bag && a->fact == b->fact && a->of == b->of;
}

/* Does the slot hold a fact? Slots keep old contents, which don't count. */
static bool
is_taken(const struct guess_reads *reads, uint32_t slot)
{
	uint32_t is = reads->slot[slot];
	return is < reads->n && reads->slot_of[is] == slot;
}

/* Return the hash slot of the read: where it is, or where it would go. */
static uint32_t
slot_for(const struct guess_reads *reads, const struct guess_read *read)
{
	uint32_t slot = first_slot(reads, read);
	while (is_taken(reads, slot) && !is_same_read(&reads->at[reads->slot[slot]], read))
		slot = (slot + 1) & reads->mask;
	return slot;
}

static void
put_in_slot(struct guess_reads *reads, uint32_t which)
{
	uint32_t slot = slot_for(reads, &reads->at[which]);
	reads->slot[slot] = which;
	reads->slot_of[which] = slot;
}

static void
grow(struct guess_reads *reads)
{
	const uint32_t n = reads->n, cap = reads->cap ? 2 * reads->cap : FIRST_READS;
	uint32_t *slot = alloc_zeroed((size_t)cap * SLOTS_A_READ, sizeof *slot);
	free(reads->slot);
	reads->slot = slot;
	reads->mask = cap * SLOTS_A_READ - 1;
	reads->at = alloc_more(reads->at, cap, sizeof *reads->at);
	reads->slot_of = alloc_more(reads->slot_of, cap, sizeof *reads->slot_of);
	reads->cap = cap;
	for (reads->n = 0; reads->n < n; reads->n++)
		put_in_slot(reads, reads->n);
}

void
guess_reads_add(struct guess_reads *reads, struct guess_read read)
{
	struct guess_read card = { read.card, read.bag, JUDGE_FACT_CARD, 0 };
	if (read.fact == JUDGE_FACT_CARD)
		read.of = 0;
	if (reads->n == reads->cap)
		grow(reads);
	if (is_taken(reads, slot_for(reads, &card)) || is_taken(reads, slot_for(reads, &read)))
		return;
	reads->at[reads->n] = read;
	put_in_slot(reads, reads->n);
	reads->n++;
}

void
guess_reads_free(struct guess_reads *reads)
{
	free(reads->at);
	free(reads->slot_of);
	free(reads->slot);
	*reads = (struct guess_reads){ 0 };
}

void
guesses_end(struct guesses *g)
{
	g->over = true;
	if (g->reads.cap > READS_KEPT)
		guess_reads_free(&g->reads);
}

void
guesses_read(struct guesses *g, struct guess_read read)
{
	if (!g->over)
		guess_reads_add(&g->reads, read);
}

uint16_t
guesses_answer(struct guesses *g, const struct guess *asked, const uint16_t *possible, uint16_t n,
               uint16_t usual)
{
	for (uint32_t i = 0; i < g->n; i++) {
		struct guess *before = &g->guess[i];
		if (!guess_same_key(before->key, asked->key))
			continue;
		before->asked = asked->asked < before->asked ? asked->asked : before->asked;
		return before->is;
	}
	uint16_t is = answer_given(g, asked->key, possible, n, usual);
	g->missed |= g->closed;
	if (!g->closed)
		note(g, asked, possible, n, is);
	return is;
}
