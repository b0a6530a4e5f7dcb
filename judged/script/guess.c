/* guess.c: what hidden cards are taken for in one run. */
#include "judged/script/guess.h"
#include "judged/text/alloc.h"

#include <stdlib.h>
#include <string.h>

bool
guess_same_key(struct guess_key a, struct guess_key b)
{
	return a.card == b.card && a.bag == b.bag && a.whether == b.whether;
}

struct guess_key
guess_of_fork(uint8_t which)
{
	return (struct guess_key){ JUDGE_NO_CARD, which, true };
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
	g->n = g->n_possible = g->n_read = 0;
	g->given = given;
	g->n_given = n_given;
	g->closed = false;
}

void
guesses_free(struct guesses *g)
{
	free(g->guess);
	free(g->possible);
	free(g->read);
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

void
guesses_read(struct guesses *g, struct guess_read read)
{
	for (uint32_t i = g->n_read; i > 0; i--) {
		const struct guess_read *before = &g->read[i - 1];
		if (before->card == read.card && before->bag == read.bag &&
		    (before->fact == JUDGE_FACT_CARD ||
		     (before->fact == read.fact && before->of == read.of)))
			return;
	}
	g->read = grown(g->read, &g->cap_read, g->n_read + 1, sizeof *g->read);
	g->read[g->n_read++] = read;
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
