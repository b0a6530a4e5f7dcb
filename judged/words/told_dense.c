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
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "judged/words/told_dense.h"

/* 1. Before a record */

/* What is known after the typical records of a number; 0: nothing. */
struct start {
	struct learned learned;
	struct names names;
};

enum { STARTS = 8, SPARES = 4 };

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static struct start *_Atomic started[STARTS];

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

/* Room for what a record teaches, 100 KB, which is kept for the next ones: fresh memory would have to be cleared. */
static struct learned *_Atomic spare[SPARES];

static void
free_learned(struct learned *room)
{
	if (room) {
		free(room->tuples.at);
		free(room->kinds.at);
	}
	free(room);
}

static struct learned *
take_spare(void)
{
	struct learned *room = NULL;
	for (int i = 0; i < SPARES && !room; i++)
		room = atomic_exchange(&spare[i], NULL);
	return room ? room : alloc_zeroed(1, sizeof *room);
}

static void
keep_spare(struct learned *room)
{
	for (int i = 0; i < SPARES && room; i++)
		room = atomic_exchange(&spare[i], room);
	free_learned(room);
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

/* Something after what is known; `go_on`: which is itself to know more by it. */
static void
begin(struct dense *d, struct start *start, bool go_on)
{
	assert(start);
	if (go_on) {
		d->learned = &start->learned;
		d->names = start->names;
		return;
	}
	d->learned = take_spare();
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

static void
end(struct dense *d, struct start *start, bool go_on)
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
	keep_spare(d->learned);
	free_names(&d->names);
}

static void
bind(struct dense *d, struct told_ruling *told, int which)
{
	d->told = told;
	d->own = &d->all[which];
}

/* Writing */

static void
write_part(struct dense *d, const struct told_ruling *told, int which,
           void (*part)(struct dense *d))
{
	struct told_ruling whole = { 0 };
	if (told->folded.at)
		told_unfold(told, &whole);
	bind(d, told->folded.at ? &whole : (struct told_ruling *)told, which);
	if (!d->own->number)
		d->own->number = alloc_zeroed((size_t)d->told->n_names + 1, sizeof *d->own->number);
	d->n_decisions = d->told->n_decisions;
	part(d);
	d->told = NULL;
	told_free(&whole);
}

/* For the ruling and then its accounts. */
static void
write_parts(struct dense *d, const struct told_ruling *told, void (*part)(struct dense *d))
{
	write_part(d, told, 0, part);
	for (int seat = 0; seat < 2; seat++)
		if (told->account[seat])
			write_part(d, told->account[seat], 1 + seat, part);
}

static void
put_digests(const struct told_ruling *told, struct buffer *to)
{
	told_put_digest(to, told->transcript);
	told_put_digest(to, told->chain);
	told_put_digest(to, told->hash);
}

static void
put_record(const struct dense *d, const struct told_ruling *told, uint32_t after,
           const struct buffer *head, const struct buffer *run, struct buffer *to)
{
	const struct told_ruling *const *account = (const struct told_ruling *const *)told->account;
	told_put(to, 3);
	told_put(to, after);
	told_put(to, d->names.other.n_names);
	buffer_bytes(to, d->names.other.text.at, d->names.other.text.n);
	told_put(to, (account[0] ? 1u : 0u) | (account[1] ? 2u : 0u));
	put_digests(told, to);
	for (int seat = 0; seat < 2; seat++)
		if (account[seat])
			put_digests(account[seat], to);
	told_put(to, head->n);
	buffer_bytes(to, head->at, head->n);
	buffer_bytes(to, run->at, run->n);
}

static bool
write_after(const struct told_ruling *told, uint32_t after, struct start *start, bool go_on,
            struct buffer *to)
{
	struct dense d = { .most = UINT32_MAX };
	struct buffer head = { 0 }, run = { 0 };
	begin(&d, start, go_on);
	coder_write(&d.c, &d.learned->memory, &head);
	write_parts(&d, told, dense_head);
	coder_end(&d.c);
	coder_write(&d.c, &d.learned->memory, &run);
	write_parts(&d, told, dense_run);
	coder_end(&d.c);
	if (!d.bad)
		put_record(&d, told, after, &head, &run, to);
	end(&d, start, go_on);
	buffer_free(&head);
	buffer_free(&run);
	return !d.bad;
}

/* Reading */

static bool
take_digests(struct told_ruling *told, const unsigned char **at, const unsigned char *end)
{
	if (end - *at < 3 * TOLD_DIGEST_BYTES)
		return false;
	char *const to[] = { told->transcript, told->chain, told->hash };
	for (int i = 0; i < 3; i++, *at += TOLD_DIGEST_BYTES)
		told_digest_text(*at, to[i]);
	told->form = 3;
	told->chain_version = 2;
	return true;
}

/* Where the parts of a record lie. */
struct layout {
	uint32_t after, n_others, accounts;
	const unsigned char *others, *dense, *digests, *head, *run, *end;
};

static bool
lay_out(const unsigned char *at, size_t n, struct layout *out)
{
	const unsigned char *const end = at + n;
	uint64_t after, others;
	if (!told_take(&at, end, &after) || after >= STARTS || !told_take(&at, end, &others) ||
	    others > TOLD_MOST_ROWS)
		return false;
	*out = (struct layout){
		.after = (uint32_t)after, .n_others = (uint32_t)others, .others = at, .end = end
	};
	for (; others > 0 && at; others--) {
		const unsigned char *nul = at < end ? memchr(at, '\0', (size_t)(end - at)) : NULL;
		at = nul ? nul + 1 : NULL;
	}
	out->dense = at;
	return at != NULL;
}

static bool
lay_out_dense(struct layout *l)
{
	const unsigned char *at = l->dense;
	uint64_t accounts, head;
	if (!told_take(&at, l->end, &accounts) || accounts > 3)
		return false;
	l->accounts = (uint32_t)accounts;
	l->digests = at;
	const size_t digests = (1 + (accounts & 1) + (accounts >> 1)) * 3 * TOLD_DIGEST_BYTES;
	if ((size_t)(l->end - at) < digests)
		return false;
	at += digests;
	if (!told_take(&at, l->end, &head) || head > (size_t)(l->end - at))
		return false;
	l->head = at;
	l->run = at + head;
	return true;
}

static void
read_parts(struct dense *d, struct told_ruling *told, void (*part)(struct dense *d))
{
	const uint32_t most = d->most;
	for (int i = 0; i < 3 && !d->bad; i++) {
		struct told_ruling *of = i ? told->account[i - 1] : told;
		if (!of)
			continue;
		bind(d, of, i);
		d->n_decisions = d->all_decisions[i];
		d->most = i && most < UINT32_MAX ? 0 : most;
		part(d);
		d->all_decisions[i] = d->n_decisions;
	}
	d->most = most;
}

static bool
read_digests(struct told_ruling *told, const struct layout *l)
{
	const unsigned char *at = l->digests;
	bool fine = take_digests(told, &at, l->head);
	for (int seat = 0; seat < 2; seat++)
		if (l->accounts >> seat & 1) {
			told->account[seat] = alloc_zeroed(1, sizeof *told->account[seat]);
			fine &= take_digests(told->account[seat], &at, l->head);
		}
	return fine;
}

static bool
settle(struct told_ruling *told)
{
	bool fine = told_settle(told) && told_has_its_accounts(told);
	for (int seat = 0; seat < 2 && fine; seat++)
		fine = !told->account[seat] || settle(told->account[seat]);
	return fine;
}

/* The position is the last thing the head of a ruling tells, so who asks for nothing behind it need not read half of it. */
static bool
read_after(struct told_ruling *told, const struct layout *l, struct start *start, bool go_on,
           struct told_wanted wanted, const struct told_rest *rest)
{
	const uint32_t citations = wanted.citations;
	struct dense d = { .most = citations,
		           .brief = !wanted.position && citations == 0 && l->accounts == 0 };
	begin(&d, start, go_on);
	d.names.at = (const char *)l->others;
	d.names.end = (const char *)l->dense;
	d.names.rest = rest;
	d.names.after = l->after;
	coder_read(&d.c, &d.learned->memory, l->head, (size_t)(l->run - l->head));
	read_parts(&d, told, dense_head);
	d.bad |= !d.brief && !coder_is_read(&d.c);
	if (!d.bad && citations > 0) {
		coder_read(&d.c, &d.learned->memory, l->run, (size_t)(l->end - l->run));
		read_parts(&d, told, dense_run);
		d.bad |= citations == UINT32_MAX &&
		         (!coder_is_read(&d.c) || d.names.at != d.names.end);
	}
	end(&d, start, go_on);
	return !d.bad && settle(told);
}

/* What is known from the beginning */

static void
learn_typical(struct start *start, const unsigned char *at, const unsigned char *end)
{
	uint64_t n, form;
	while (at != end) {
		struct told_ruling told = { 0 };
		struct layout l;
		bool fine = told_take(&at, end, &n) && n <= (size_t)(end - at);
		const unsigned char *record = at, *next = at + n;
		fine = fine && told_take(&record, next, &form) &&
		       lay_out(record, (size_t)(next - record), &l) && lay_out_dense(&l) &&
		       read_digests(&told, &l) &&
		       read_after(&told, &l, start, true, told_all_wanted, NULL);
		assert(fine);
		(void)fine;
		told_free(&told);
		at = next;
	}
}

static struct start *
new_start(const void *typical, const void *to)
{
	struct start *start = alloc_zeroed(1, sizeof *start);
	coder_forget(&start->learned.memory, CODER_BASE);
	copy_names(&(struct names){ 0 }, &start->names);
	learn_typical(start, typical, to);
	return start;
}

/* Once for each game that is read or written, a millisecond or two. */
static struct start *
start_of(uint32_t number)
{
	struct start *start = atomic_load_explicit(&started[number], memory_order_acquire);
	struct told_typical typical = told_typical(number);
	if (start || (number && !typical.at))
		return start;
	pthread_mutex_lock(&starting);
	start = started[number];
	if (!start) {
		start = new_start(typical.at, typical.end);
		atomic_store_explicit(&started[number], start, memory_order_release);
	}
	pthread_mutex_unlock(&starting);
	return start;
}

bool
told_write_dense(const struct told_ruling *told, struct buffer *to)
{
	uint32_t after = told_typical_of(told_name_text(told, told->game));
	return write_after(told, after, start_of(after), false, to);
}

bool
told_read_dense(struct told_ruling *told, const void *bytes, size_t n, struct told_wanted wanted)
{
	struct layout l;
	if (!lay_out(bytes, n, &l) || !lay_out_dense(&l))
		return false;
	struct start *start = start_of(l.after);
	return start && read_digests(told, &l) && read_after(told, &l, start, false, wanted, NULL);
}

/* After typical records that are not the expected ones there is nothing to go on with. */
void
dense_ask_for_rest(struct names *names)
{
	size_t n = 0;
	const unsigned char *at = names->rest->record(names->rest->ctx, &n), *const end = at + n;
	uint64_t form;
	struct layout l;
	names->rest = NULL;
	if (!at || !told_take(&at, end, &form) || form != 3 ||
	    !lay_out(at, (size_t)(end - at), &l) || l.after != names->after)
		return;
	names->at = (const char *)l.others;
	names->end = (const char *)l.dense;
}

static bool
read_alone(struct told_ruling *told, const char *game, const unsigned char *dense, size_t n,
           struct told_wanted wanted, const struct told_rest *rest)
{
	struct layout l = { .after = told_first_typical_of(game),
		            .others = dense,
		            .dense = dense,
		            .end = dense + n };
	struct start *start = start_of(l.after);
	told_clear(told);
	if (start && lay_out_dense(&l) && read_digests(told, &l) &&
	    read_after(told, &l, start, false, wanted, rest))
		return true;
	told_free(told);
	return false;
}

bool
told_read_dense_citations(struct told_ruling *told, const char *game, const void *dense, size_t n,
                          uint32_t citations, const struct told_rest *rest)
{
	return read_alone(told, game, dense, n, (struct told_wanted){ citations, false }, rest);
}

bool
told_read_dense_brief(struct told_ruling *told, const char *game, const void *dense, size_t n,
                      bool position, const struct told_rest *rest)
{
	return read_alone(told, game, dense, n, (struct told_wanted){ 0, position }, rest);
}

void
told_add_typical(const struct told_ruling *told, struct buffer *typical)
{
	struct start *start = new_start(typical->at, typical->at ? typical->at + typical->n : NULL);
	struct buffer record = { 0 };
	if (write_after(told, 0, start, true, &record)) {
		told_put(typical, record.n);
		buffer_bytes(typical, record.at, record.n);
	}
	buffer_free(&record);
	coder_free(&start->learned.memory);
	free_names(&start->names);
	free(start->learned.tuples.at);
	free(start->learned.kinds.at);
	free(start);
}

size_t
told_dense_bytes(const void *record, size_t n)
{
	const unsigned char *at = record, *const end = at + n;
	uint64_t form;
	struct layout l;
	if (!told_take(&at, end, &form) || form != 3 || !lay_out(at, (size_t)(end - at), &l))
		return 0;
	return (size_t)(l.end - l.dense);
}
