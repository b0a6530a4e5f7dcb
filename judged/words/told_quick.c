/*
 * told_quick.c: form 4 of records. docs/record.md has it in tables.
 *
 *	4 | which typical records it comes after | texts | (dense:) accounts | digests | length | heads | length | runs | positions
 *
 * It is form 3 but for runs, which are coded step by step (told_quick.h), and it takes half of the time. Behind the heads stand
 * all texts that runs and positions are the first to name, so each of the two is read without the other.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/words/spares.h"
#include "judged/words/told_quick.h"

/* 1. Runs */

/* Room for what a run teaches. */
static struct spares spares;

static void
copy_learned(const struct quick_learned *from, struct quick_learned *to, bool reading)
{
	const struct quick_kinds kinds = to->kinds;
	memcpy(to, from,
	       reading ? offsetof(struct quick_learned, index)
	               : offsetof(struct quick_learned, kinds));
	to->kind = from->kind;
	to->name = from->name;
	to->kinds = kinds;
	to->kinds.n = 0;
	to->kinds.base = from->kinds.at;
	to->kinds.n_base = from->kinds.n;
}

static void
code_run(struct dense *d)
{
	quick_run(d->quick);
}

/* Runs, after what is known. */
static void
begin_runs(struct dense *d, struct quick *q, const struct start *start, bool reading)
{
	*q = (struct quick){ .d = d, .l = spares_take(&spares) };
	if (!q->l)
		q->l = alloc_zeroed(1, sizeof *q->l);
	copy_learned(start->quick, q->l, reading);
	d->quick = q;
}

static void
end_runs(struct quick *q)
{
	free(q->local);
	quick_free(spares_keep(&spares, q->l));
	dense_forget_sorts(q->d->learned);
}

/* 2. Writing */

/* Number the names that only the position has. */
static void
number_rest(struct dense *d)
{
	const struct told_ruling *t = d->told;
	for (uint32_t i = t->position; i < t->n; i++) {
		const struct told_cell *cell = &t->cell[i];
		number_of(d, cell->name);
		if (cell->kind == TOLD_TEXT || cell->kind == TOLD_CARD)
			number_of(d, (told_name)cell->is);
	}
}

static void
write_runs(struct dense *d, const struct told_ruling *told, const struct start *start,
           struct buffer *to)
{
	struct quick q;
	const struct coder heads = d->c;
	coder_write(&d->c, NULL, to);
	begin_runs(d, &q, start, false);
	dense_write_parts(d, told, code_run);
	coder_end(&d->c);
	end_runs(&q);
	d->c = heads;
}

bool
told_write_quick(const struct told_ruling *told, struct buffer *to)
{
	const uint32_t after = told_typical_of(told_name_text(told, told->game));
	struct start *start = dense_start_of(after);
	struct dense d = { .most = UINT32_MAX };
	struct buffer head = { 0 }, run = { 0 }, position = { 0 };
	dense_begin(&d, start, false);
	coder_write(&d.c, &d.learned->memory, &head);
	dense_write_parts(&d, told, dense_head_first);
	dense_forget_sorts(d.learned);
	write_runs(&d, told, start, &run);
	dense_write_parts(&d, told, number_rest);
	dense_texts(&d);
	coder_end(&d.c);
	coder_write(&d.c, &d.learned->memory, &position);
	dense_write_parts(&d, told, dense_head_rest);
	coder_end(&d.c);
	if (!d.bad) {
		dense_put_begin(&d, told, 4, after, to);
		dense_put_part(&head, false, to);
		dense_put_part(&run, false, to);
		dense_put_part(&position, true, to);
	}
	dense_end(&d, start, false);
	buffer_free(&head);
	buffer_free(&run);
	buffer_free(&position);
	return !d.bad;
}

/* 3. Reading */

static void
read_runs(struct dense *d, struct told_ruling *told, const struct layout *l,
          const struct start *start)
{
	struct quick q;
	dense_read_part(d, NULL, l, DENSE_RUNS);
	begin_runs(d, &q, start, true);
	dense_read_parts(d, told, code_run);
	d->bad |= d->most == UINT32_MAX && !coder_is_read(&d->c);
	end_runs(&q);
}

bool
quick_read(struct told_ruling *told, const struct layout *l, struct start *start,
           struct told_wanted wanted, const struct told_rest *rest)
{
	struct dense d = { .most = wanted.citations, .brief = !wanted.position };
	dense_begin(&d, start, false);
	dense_begin_reading(&d, l, rest);
	dense_read_part(&d, &d.learned->memory, l, DENSE_HEADS);
	dense_read_parts(&d, told, dense_head_first);
	dense_forget_sorts(d.learned);
	if (wanted.position || wanted.citations > 0) {
		dense_texts(&d);
		d.bad |= !coder_is_read(&d.c);
	}
	if (!d.bad && wanted.citations > 0)
		read_runs(&d, told, l, start);
	if (!d.bad && wanted.position) {
		dense_read_part(&d, &d.learned->memory, l, DENSE_POSITIONS);
		dense_read_parts(&d, told, dense_head_rest);
		d.bad |= !coder_is_read(&d.c);
	}
	if (wanted.citations == UINT32_MAX && wanted.position)
		d.bad |= d.names.at != d.names.end;
	dense_end(&d, start, false);
	return !d.bad && dense_settle(told);
}
