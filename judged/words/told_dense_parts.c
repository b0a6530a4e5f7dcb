/* told_dense_parts.c: where the parts of a record of form 3 or 4 lie, and who reads some of them. */
#include <stdlib.h>
#include <string.h>

#include "judged/words/told_quick.h"

/* 1. A ruling and its accounts */

void
dense_bind(struct dense *d, struct told_ruling *told, int which)
{
	d->told = told;
	d->own = &d->all[which];
}

static void
write_part(struct dense *d, const struct told_ruling *told, int which,
           void (*part)(struct dense *d))
{
	struct told_ruling whole = { 0 };
	if (told->folded.at)
		told_unfold(told, &whole);
	dense_bind(d, told->folded.at ? &whole : (struct told_ruling *)told, which);
	if (!d->own->number)
		d->own->number = alloc_zeroed((size_t)d->told->n_names + 1, sizeof *d->own->number);
	d->n_decisions = d->told->n_decisions;
	part(d);
	d->told = NULL;
	told_free(&whole);
}

/* For the ruling and then its accounts. */
void
dense_write_parts(struct dense *d, const struct told_ruling *told, void (*part)(struct dense *d))
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

/* What a record begins with, up to the parts that are coded. */
void
dense_put_begin(const struct dense *d, const struct told_ruling *told, unsigned form,
                uint32_t after, struct buffer *to)
{
	const struct told_ruling *const *account = (const struct told_ruling *const *)told->account;
	told_put(to, form);
	told_put(to, after);
	told_put(to, d->names.other.n_names);
	buffer_bytes(to, d->names.other.text.at, d->names.other.text.n);
	told_put(to, (account[0] ? 1u : 0u) | (account[1] ? 2u : 0u));
	put_digests(told, to);
	for (int seat = 0; seat < 2; seat++)
		if (account[seat])
			put_digests(account[seat], to);
}

/* A part, after its length unless it is the last. */
void
dense_put_part(const struct buffer *part, bool is_last, struct buffer *to)
{
	if (!is_last)
		told_put(to, part->n);
	buffer_bytes(to, part->at, part->n);
}

/* 2. Where the parts lie */

static bool
is_dense(uint64_t form)
{
	return form == 3 || form == 4;
}

static bool
take_digests(struct told_ruling *told, unsigned form, const unsigned char **at,
             const unsigned char *end)
{
	if (end - *at < 3 * TOLD_DIGEST_BYTES)
		return false;
	char *const to[] = { told->transcript, told->chain, told->hash };
	for (int i = 0; i < 3; i++, *at += TOLD_DIGEST_BYTES)
		told_digest_text(*at, to[i]);
	told->form = (uint8_t)form;
	told->chain_version = 2;
	return true;
}

/* What follows its form: whichever texts it has, and from where on it is dense. */
static bool
lay_out(unsigned form, const unsigned char *at, size_t n, struct layout *out)
{
	const unsigned char *const end = at + n;
	uint64_t after, others;
	if (!told_take(&at, end, &after) || after >= DENSE_STARTS ||
	    !told_take(&at, end, &others) || others > TOLD_MOST_ROWS)
		return false;
	*out = (struct layout){ .form = form, .after = (uint32_t)after, .others = at, .end = end };
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
	uint64_t accounts, n;
	if (!told_take(&at, l->end, &accounts) || accounts > 3)
		return false;
	l->accounts = (uint32_t)accounts;
	l->digests = at;
	const size_t digests = (1 + (accounts & 1) + (accounts >> 1)) * 3 * TOLD_DIGEST_BYTES;
	if ((size_t)(l->end - at) < digests)
		return false;
	at += digests;
	for (int i = 0; i < DENSE_PARTS - (l->form == 3); i++) {
		n = (uint64_t)(l->end - at);
		if (i < DENSE_PARTS - 1 - (l->form == 3) && !told_take(&at, l->end, &n))
			return false;
		if (n > (size_t)(l->end - at))
			return false;
		l->part[i] = (struct told_typical){ (const char *)at, (const char *)at + n };
		at += n;
	}
	return true;
}

bool
dense_lay_out(unsigned form, const unsigned char *at, size_t n, struct layout *out)
{
	return lay_out(form, at, n, out) && lay_out_dense(out);
}

void
dense_read_parts(struct dense *d, struct told_ruling *told, void (*part)(struct dense *d))
{
	const uint32_t most = d->most;
	for (int i = 0; i < 3 && !d->bad; i++) {
		struct told_ruling *of = i ? told->account[i - 1] : told;
		if (i && !of)
			continue;
		dense_bind(d, of, i);
		d->n_decisions = d->all_decisions[i];
		d->most = i && most < UINT32_MAX ? 0 : most;
		part(d);
		d->all_decisions[i] = d->n_decisions;
	}
	d->most = most;
}

bool
dense_read_digests(struct told_ruling *told, const struct layout *l)
{
	const unsigned char *at = l->digests;
	bool fine = take_digests(told, l->form, &at, l->end);
	for (int seat = 0; seat < 2; seat++)
		if (l->accounts >> seat & 1) {
			told->account[seat] = alloc_zeroed(1, sizeof *told->account[seat]);
			fine &= take_digests(told->account[seat], l->form, &at, l->end);
		}
	return fine;
}

bool
dense_settle(struct told_ruling *told)
{
	bool fine = told_settle(told) && told_has_its_accounts(told);
	for (int seat = 0; seat < 2 && fine; seat++)
		fine = !told->account[seat] || dense_settle(told->account[seat]);
	return fine;
}

/* 3. Who reads some of them */

void
dense_begin_reading(struct dense *d, const struct layout *l, const struct told_rest *rest)
{
	d->names.at = (const char *)l->others;
	d->names.end = (const char *)l->dense;
	d->names.rest = rest;
	d->names.after = l->after;
	d->names.form = l->form;
}

void
dense_read_part(struct dense *d, struct coder_memory *memory, const struct layout *l, int part)
{
	coder_read(&d->c, memory, l->part[part].at, (size_t)(l->part[part].end - l->part[part].at));
}

static bool
read_layout(struct told_ruling *told, struct layout *l, struct told_wanted wanted,
            const struct told_rest *rest)
{
	struct start *start = dense_start_of(l->after);
	if (!start || !lay_out_dense(l) || !dense_read_digests(told, l))
		return false;
	return l->form == 3 ? dense_read(told, l, start, false, wanted, rest)
	                    : quick_read(told, l, start, wanted, rest);
}

bool
told_read_dense(struct told_ruling *told, unsigned form, const void *bytes, size_t n,
                struct told_wanted wanted)
{
	struct layout l;
	return lay_out(form, bytes, n, &l) && read_layout(told, &l, wanted, NULL);
}

/* After typical records that are not the expected ones there is nothing to go on with. */
void
dense_ask_for_rest(struct names *names)
{
	size_t n = 0;
	const unsigned char *at = names->rest->record(names->rest->ctx, &n), *end = at;
	uint64_t form;
	struct layout l;
	names->rest = NULL;
	if (at)
		end += n;
	if (!at || !told_take(&at, end, &form) || form != names->form ||
	    !lay_out(names->form, at, (size_t)(end - at), &l) || l.after != names->after)
		return;
	names->at = (const char *)l.others;
	names->end = (const char *)l.dense;
}

static bool
read_alone(struct told_ruling *told, const struct told_dense *dense, struct told_wanted wanted)
{
	const unsigned char *at = dense->at;
	struct layout l = { .form = dense->form,
		            .after = told_first_typical_of(dense->game),
		            .others = at,
		            .dense = at,
		            .end = at + dense->n };
	told_clear(told);
	if (is_dense(dense->form) && read_layout(told, &l, wanted, &dense->rest))
		return true;
	told_free(told);
	return false;
}

bool
told_read_dense_citations(struct told_ruling *told, const struct told_dense *dense,
                          uint32_t citations)
{
	return read_alone(told, dense, (struct told_wanted){ citations, false });
}

bool
told_read_dense_brief(struct told_ruling *told, const struct told_dense *dense, bool position)
{
	return read_alone(told, dense, (struct told_wanted){ 0, position });
}

size_t
told_dense_bytes(const void *record, size_t n, unsigned *form)
{
	const unsigned char *at = record, *const end = at + n;
	uint64_t is;
	struct layout l;
	if (!told_take(&at, end, &is) || !is_dense(is) ||
	    !lay_out((unsigned)is, at, (size_t)(end - at), &l))
		return 0;
	*form = l.form;
	return (size_t)(l.end - l.dense);
}
