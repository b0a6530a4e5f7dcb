/*
 * told_dense.c: form 3 of records. docs/record.md has it in tables.
 *
 *	3 | which typical records it comes after | texts | (dense:) accounts | digests | length | heads | runs
 *
 * A ruling is much like others of its game, and a citation much like one before it. So nothing is written as it is: each field is
 * guessed from what stands around it (coder.h), and what was learned from a few typical records of the game, which are part
 * of the program, is known from the beginning. Texts are numbers, those that rulings always say of a list (told_words.h).
 *
 * Heads have what a short form tells. A run goes row by row, each decision before the first citation after it, so whoever wants
 * the first hundred citations reads no further. Writing and reading go through the same lines: `told` is read from, or filled.
 */
#include <assert.h>

#include "judged/words/told_quick.h"

static bool
write_after(const struct told_ruling *told, uint32_t after, struct start *start, bool go_on,
            struct buffer *to)
{
	struct dense d = { .most = UINT32_MAX };
	struct buffer head = { 0 }, run = { 0 };
	dense_begin(&d, start, go_on);
	coder_write(&d.c, &d.learned->memory, &head);
	dense_write_parts(&d, told, dense_head);
	coder_end(&d.c);
	coder_write(&d.c, &d.learned->memory, &run);
	dense_write_parts(&d, told, dense_run);
	coder_end(&d.c);
	if (!d.bad) {
		dense_put_begin(&d, told, 3, after, to);
		dense_put_part(&head, false, to);
		dense_put_part(&run, true, to);
	}
	dense_end(&d, start, go_on);
	buffer_free(&head);
	buffer_free(&run);
	return !d.bad;
}

/* The position is the last thing the head of a ruling tells, so who asks for nothing behind it need not read half of it. */
bool
dense_read(struct told_ruling *told, const struct layout *l, struct start *start, bool go_on,
           struct told_wanted wanted, const struct told_rest *rest)
{
	const uint32_t citations = wanted.citations;
	struct dense d = { .most = citations,
		           .brief = !wanted.position && citations == 0 && l->accounts == 0 };
	dense_begin(&d, start, go_on);
	dense_begin_reading(&d, l, rest);
	dense_read_part(&d, &d.learned->memory, l, DENSE_HEADS);
	dense_read_parts(&d, told, dense_head);
	d.bad |= !d.brief && !coder_is_read(&d.c);
	if (!d.bad && citations > 0) {
		dense_read_part(&d, &d.learned->memory, l, DENSE_RUNS);
		dense_read_parts(&d, told, dense_run);
		d.bad |= citations == UINT32_MAX &&
		         (!coder_is_read(&d.c) || d.names.at != d.names.end);
	}
	dense_end(&d, start, go_on);
	return !d.bad && dense_settle(told);
}

/* What is known from the beginning */

void
dense_learn_typical(struct start *start, const unsigned char *at, const unsigned char *end)
{
	uint64_t n, form;
	while (at != end) {
		struct told_ruling told = { 0 };
		struct layout l;
		bool fine = told_take(&at, end, &n) && n <= (size_t)(end - at);
		const unsigned char *record = at, *next = at + n;
		fine = fine && told_take(&record, next, &form) &&
		       dense_lay_out(3, record, (size_t)(next - record), &l) &&
		       dense_read_digests(&told, &l) &&
		       dense_read(&told, &l, start, true, told_all_wanted, NULL);
		assert(fine);
		quick_learn(start, &told);
		(void)fine;
		told_free(&told);
		at = next;
	}
}

bool
told_write_dense(const struct told_ruling *told, struct buffer *to)
{
	uint32_t after = told_typical_of(told_name_text(told, told->game));
	return write_after(told, after, dense_start_of(after), false, to);
}

void
told_add_typical(const struct told_ruling *told, struct buffer *typical)
{
	struct start *start =
		dense_new_start(typical->at, typical->at ? typical->at + typical->n : NULL);
	struct buffer record = { 0 };
	if (write_after(told, 0, start, true, &record)) {
		told_put(typical, record.n);
		buffer_bytes(typical, record.at, record.n);
	}
	buffer_free(&record);
	dense_free_start(start);
}
