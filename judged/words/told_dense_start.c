/* told_dense_start.c: what is known before a record of form 3 or 4 begins, from the typical records of its game. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "judged/words/spares.h"
#include "judged/words/told_quick.h"

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static struct start *_Atomic started[DENSE_STARTS];

static void
copy_names(const struct names *from, struct names *to)
{
	const size_t words = told_words_count() + 1;
	*to = (struct names){ .n = from->n, .coded = from->coded, .last = from->last };
	to->cap = from->n + 512;
	to->id = alloc_bytes(to->cap * sizeof *to->id);
	to->of_other = alloc_bytes(to->cap * sizeof *to->of_other);
	to->of_word = alloc_zeroed(words, sizeof *to->of_word);
	if (from->n == 0)
		return;
	memcpy(to->id, from->id, (from->n + 1) * sizeof *to->id);
	memcpy(to->of_word, from->of_word, words * sizeof *to->of_word);
}

static void
free_names(struct names *names)
{
	free(names->id);
	free(names->of_other);
	free(names->of_word);
	told_free(&names->other);
}

/* Room for what a record teaches: 100 KB each. */
static struct spares spares;

static void
free_learned(struct learned *room)
{
	if (room) {
		free(room->tuples.at);
		free(room->kinds.at);
	}
	free(room);
}

static void
learn_after(struct learned *l, const struct learned *start)
{
	coder_after(&start->memory, &l->memory, l->slot);
	l->tuples.base = start->tuples.at;
	l->tuples.n_base = start->tuples.n;
	l->kinds.base = start->kinds.at;
	l->kinds.n_base = start->kinds.n;
	l->tuples.n = l->kinds.n = 0;
}

void
dense_begin(struct dense *d, struct start *start, bool go_on)
{
	assert(start);
	if (go_on) {
		d->learned = &start->learned;
		d->names = start->names;
		return;
	}
	d->learned = spares_take(&spares);
	if (!d->learned)
		d->learned = alloc_zeroed(1, sizeof *d->learned);
	learn_after(d->learned, &start->learned);
	copy_names(&start->names, &d->names);
}

static void
forget_own(struct own *own)
{
	free(own->number);
	free(own->here);
	*own = (struct own){ 0 };
}

void
dense_end(struct dense *d, struct start *start, bool go_on)
{
	for (int i = 0; i < 3; i++)
		forget_own(&d->all[i]);
	free(d->rule_at);
	free(d->kind_at);
	free(d->usual);
	dense_forget_sorts(d->learned);
	if (go_on) {
		start->names = d->names;
		return;
	}
	free_learned(spares_keep(&spares, d->learned));
	free_names(&d->names);
}

struct start *
dense_new_start(const void *typical, const void *to)
{
	struct start *start = alloc_zeroed(1, sizeof *start);
	coder_forget(&start->learned.memory, CODER_BASE);
	copy_names(&(struct names){ 0 }, &start->names);
	start->quick = quick_new();
	dense_learn_typical(start, typical, to);
	quick_settle(start);
	return start;
}

struct start *
dense_start_of(uint32_t number)
{
	struct start *start = atomic_load_explicit(&started[number], memory_order_acquire);
	struct told_typical typical = told_typical(number);
	if (start || (number && !typical.at))
		return start;
	pthread_mutex_lock(&starting);
	start = started[number];
	if (!start) {
		start = dense_new_start(typical.at, typical.end);
		atomic_store_explicit(&started[number], start, memory_order_release);
	}
	pthread_mutex_unlock(&starting);
	return start;
}

void
dense_free_start(struct start *start)
{
	coder_free(&start->learned.memory);
	free_names(&start->names);
	free(start->learned.tuples.at);
	free(start->learned.kinds.at);
	quick_free_table(&start->quick->kind);
	quick_free_table(&start->quick->name);
	quick_free(start->quick);
	free(start);
}
