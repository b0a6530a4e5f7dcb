/*
 * migrate.c: copying everything from one store into another.
 *
 * The copy goes kind by kind: first, the names and digests of what the other store has are read;
 * then the first store is walked through in the order of storing, and what the other store lacks is
 * stored there, in groups. So the copy may stop at any moment and start again, and the last walk,
 * in which nothing was missing, proves that the other store has everything.
 *
 * The first store is checked before: what is copied gets new leaves, and damaged data must not get
 * any.
 *
 * Rulings stored after the beginning are left to the next run: while both stores are written, they
 * are never equal. If several services write, a ruling with an earlier time may still be committed
 * a little later, so the copy first waits for those of the last moments.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "judged/store/backend.h"
#include "judged/text/alloc.h"

enum { LATE_MS = 15000, WALKS = 8 };

const char *const store_carried_words[CARRIED_KINDS] = { "tokens",  "erasures",        "rulings",
	                                                 "notes",   "penalties",       "jobs",
	                                                 "changes", "idempotency-keys" };

/* A thing the other store has. */
struct known {
	uint64_t name;
	unsigned char digest[16];
	bool met;
};

struct migration {
	struct store *from, *to;
	const struct store_migrating *as;
	struct store_migrated *out;
	enum store_carried_kind kind;
	struct known *known;
	size_t n_known, cap;
	struct store_carried after; /* position of the walk */
	int64_t begun, total, walked, copied;
	int64_t left; /* things that can't be stored in the other store */
	uint64_t sum[2];
	int handed;
	bool failed, over;
	/* Rulings waiting to be stored as a group. */
	struct store_ruling *ruling[STORE_CARRIED_PAGE];
	struct store_entry entry[STORE_CARRIED_PAGE];
	int n;
};

/* 1. Is the first store sound? */

void
store_note_finding(void *ctx, const char *id, const char *what)
{
	struct store_findings *f = ctx;
	if (f->n++ == 0)
		snprintf(f->first, sizeof f->first, "%s%s%s", id, *id ? ": " : "", what);
}

static bool
is_sound(const char *address, struct fault *fault)
{
	struct store_findings f = { .n = 0 };
	const struct store_checking as = { .found = store_note_finding, .ctx = &f };
	struct store_checked checked;
	if (!store_verify(address, &as, &checked, fault))
		return false;
	return f.n == 0 ||
	       fault_set(fault, "cannot-migrate",
	                 "The store is damaged (%s). `judged verify` lists everything.", f.first);
}

/* 2. What the other store has */

static int
compare_names(const void *a, const void *b)
{
	uint64_t x = ((const struct known *)a)->name, y = ((const struct known *)b)->name;
	return (x > y) - (x < y);
}

static void
note_known(void *ctx, struct store_carried *c)
{
	struct migration *m = ctx;
	if (m->n_known == m->cap)
		m->known = alloc_again(m->known, (m->cap = m->cap * 2 + 64) * sizeof *m->known);
	m->known[m->n_known] = (struct known){ .name = c->name };
	memcpy(m->known[m->n_known++].digest, c->digest, sizeof c->digest);
	m->after.part = c->part;
	m->after.number = c->number;
	m->handed++;
}

/* Read all pages of a kind, until one is empty. */
static bool
walk(struct migration *m, struct store *store, store_each_carried *each)
{
	m->after = (struct store_carried){ .kind = m->kind };
	m->over = false;
	do {
		m->handed = 0;
		if (store_carry(store, &m->after, each, m) != STORE_DONE)
			return false;
	} while (m->handed > 0 && !m->failed && !m->over);
	return !m->failed;
}

static bool
read_known(struct migration *m)
{
	m->n_known = 0;
	if (!walk(m, m->to, note_known))
		return false;
	if (m->n_known)
		qsort(m->known, m->n_known, sizeof *m->known, compare_names);
	return true;
}

static struct known *
find_known(struct migration *m, const struct store_carried *c)
{
	const struct known key = { .name = c->name };
	return m->n_known ? bsearch(&key, m->known, m->n_known, sizeof key, compare_names) : NULL;
}

/* 3. Storing */

static void
free_ruling(struct store_ruling *r)
{
	char *const text[] = { (char *)(uintptr_t)r->game,    (char *)(uintptr_t)r->edition,
		               (char *)(uintptr_t)r->verdict, (char *)(uintptr_t)r->group,
		               (char *)(uintptr_t)r->engine,  (char *)(uintptr_t)r->cards,
		               (char *)(uintptr_t)r->deciding };
	for (size_t i = 0; i < sizeof text / sizeof text[0]; i++)
		free(text[i]);
	for (int i = 0; i < STORE_VIEWS; i++) {
		free((char *)(uintptr_t)r->view[i].verdict);
		free((char *)(uintptr_t)r->view[i].why);
	}
	buffer_free(&r->packed);
	buffer_free(&r->found);
	free(r);
}

static char *
copy_or_null(const char *text)
{
	return text ? alloc_copy(text) : NULL;
}

static struct store_ruling *
copy_ruling(const struct store_ruling *from)
{
	struct store_ruling *r = alloc_zeroed(1, sizeof *r);
	*r = *from;
	r->game = copy_or_null(from->game);
	r->edition = copy_or_null(from->edition);
	r->verdict = copy_or_null(from->verdict);
	r->group = copy_or_null(from->group);
	r->engine = copy_or_null(from->engine);
	r->cards = copy_or_null(from->cards);
	r->deciding = copy_or_null(from->deciding);
	for (int i = 0; i < STORE_VIEWS; i++) {
		r->view[i].verdict = copy_or_null(from->view[i].verdict);
		r->view[i].why = copy_or_null(from->view[i].why);
	}
	r->packed = r->found = (struct buffer){ 0 };
	buffer_bytes(&r->packed, from->packed.at, from->packed.n);
	return r;
}

static void
keep_rulings(struct migration *m)
{
	for (int i = 0; i < m->n; i++)
		m->entry[i] = (struct store_entry){ STORE_RULING, m->ruling[i], STORE_NONE,
			                            i + 1 < m->n ? &m->entry[i + 1] : NULL };
	if (m->n && store_keep(m->to, m->entry) != STORE_DONE)
		m->failed = true;
	for (int i = 0; i < m->n; i++)
		free_ruling(m->ruling[i]);
	m->n = 0;
}

static void
note_number(void *ctx, const struct store_ruling *r)
{
	*(int64_t *)ctx = r->seq;
}

static void
note_erased(void *ctx, const struct store_erasure *e)
{
	*(int64_t *)ctx = e->number;
}

/* Return the number of a ruling in the other store; 0: the ruling is not there. */
static int64_t
number_of(struct migration *m, const char *id)
{
	int64_t number = 0;
	if (*id && store_find(m->to, &(struct store_which){ .id = id }, 0, note_number, &number) ==
	                   STORE_NONE)
		store_erased(m->to, "", id, note_erased, &number);
	return number;
}

static void
note_task(void *ctx, const struct store_task *task)
{
	*(int64_t *)ctx = task->seq;
}

static int64_t
task_number(struct migration *m, const char *id)
{
	int64_t number = 0;
	for (int kind = 0; kind < TASK_KINDS && !number; kind++)
		store_tasks(m->to,
		            &(struct store_tasks_query){ .kind = (enum task_kind)kind, .id = id },
		            note_task, &number);
	return number;
}

/* Store one thing. False: the other store can't take it. */
static bool
keep_one(struct migration *m, enum store_kind kind, void *what)
{
	struct store_entry entry = { .kind = kind, .what = what };
	if (store_keep(m->to, &entry) != STORE_DONE)
		m->failed = true;
	return entry.result == STORE_DONE || entry.result == STORE_THERE;
}

static bool
keep_change(struct migration *m, const struct store_carried *c)
{
	struct store_rejudged r = *(const struct store_rejudged *)c->what;
	r.task = task_number(m, c->task);
	r.ruling = number_of(m, c->ruling);
	r.again = number_of(m, c->again);
	return r.task && r.ruling && keep_one(m, STORE_REJUDGED, &r);
}

/* Add a ruling to the group. If it judges another ruling again, first store the group, which may
 * contain that ruling, to learn its number. */
static bool
keep_ruling(struct migration *m, struct store_carried *c)
{
	struct store_ruling *r = c->what;
	if (*r->rejudges)
		keep_rulings(m);
	r->old = number_of(m, r->rejudges);
	m->ruling[m->n++] = copy_ruling(r);
	if (m->n == STORE_CARRIED_PAGE)
		keep_rulings(m);
	return true;
}

static bool
keep(struct migration *m, struct store_carried *c)
{
	switch (c->kind) {
	case CARRIED_TOKENS: return keep_one(m, STORE_TOKEN, c->what);
	case CARRIED_ERASURES: return keep_one(m, STORE_ERASURE, c->what);
	case CARRIED_RULINGS: return keep_ruling(m, c);
	case CARRIED_NOTES: return keep_one(m, STORE_NOTE, c->what);
	case CARRIED_PENALTIES: return keep_one(m, STORE_PENALTY, c->what);
	case CARRIED_TASKS: return keep_one(m, STORE_TASK, c->what);
	case CARRIED_CHANGES: return keep_change(m, c);
	case CARRIED_REQUESTS: return number_of(m, c->ruling) && keep_one(m, STORE_RULING, c->what);
	case CARRIED_KINDS: break;
	}
	return false;
}

/* 4. A walk */

static void
add_to_sum(struct migration *m, const struct store_carried *c)
{
	uint64_t half[2];
	memcpy(half, c->digest, sizeof half);
	m->sum[0] += half[0];
	m->sum[1] += half[1];
}

/* Handle a thing that differs in the other store. A token may have been revoked since, a penalty
 * erased. */
static void
meet_other(struct migration *m, struct store_carried *c)
{
	const struct store_token *token = c->what;
	const struct store_penalty *penalty = c->what;
	char what[80];
	bool revoked = c->kind == CARRIED_TOKENS && *token->revoked;
	if (revoked || (c->kind == CARRIED_PENALTIES && penalty->erased)) {
		keep_one(m, revoked ? STORE_REVOKED : STORE_PENALTY, c->what);
		m->copied++;
		return;
	}
	snprintf(what, sizeof what, "%s %s", store_carried_words[c->kind],
	         c->kind == CARRIED_RULINGS ? ((const struct store_ruling *)c->what)->id
	                                    : c->ruling);
	m->out->other[c->kind]++;
	m->as->differs(m->as->ctx, what);
}

/* Was the ruling stored after the beginning? Then so were all rulings after it. */
static bool
is_newer(struct migration *m, const struct store_carried *c)
{
	if (c->kind != CARRIED_RULINGS || time_number(c->time) <= m->begun)
		return false;
	m->out->newer++;
	return true;
}

static void
meet(void *ctx, struct store_carried *c)
{
	struct migration *m = ctx;
	m->after.part = c->part;
	m->after.number = c->number;
	m->handed++;
	if (m->failed || is_newer(m, c))
		return;
	struct known *known = find_known(m, c);
	if (known && memcmp(known->digest, c->digest, sizeof c->digest) == 0) {
		known->met = true;
		m->out->there[c->kind]++;
		add_to_sum(m, c);
	} else if (known) {
		known->met = true;
		meet_other(m, c);
	} else if (keep(m, c)) {
		m->copied++;
		m->out->copied[c->kind]++;
	} else {
		m->left++;
	}
	if (c->kind == CARRIED_RULINGS)
		m->as->progress(m->as->ctx, ++m->walked, m->total);
}

static void
count_beyond(struct migration *m)
{
	for (size_t i = 0; m->kind == CARRIED_RULINGS && i < m->n_known; i++)
		m->out->beyond += !m->known[i].met;
}

/* Walk through all kinds; `copied` counts what was missing. */
static bool
walk_all(struct migration *m)
{
	struct store_migrated *out = m->out;
	m->copied = m->walked = m->left = 0;
	m->sum[0] = m->sum[1] = 0;
	out->newer = out->beyond = 0;
	memset(out->there, 0, sizeof out->there);
	memset(out->other, 0, sizeof out->other);
	for (int kind = 0; kind < CARRIED_KINDS; kind++) {
		m->kind = (enum store_carried_kind)kind;
		if (!read_known(m) || !walk(m, m->from, meet))
			return false;
		keep_rulings(m);
		count_beyond(m);
	}
	return !m->failed;
}

/* 5. The whole copy */

static void
note_time(void *ctx, const struct store_ruling *r)
{
	*(int64_t *)ctx = time_number(r->time);
}

/* If several services may write, and a ruling was stored a moment ago, wait until none can be
 * committed late. */
static void
wait_for_the_late(struct migration *m)
{
	int64_t newest = 0;
	if (store_can(m->from, STORE_SHARES))
		store_list(m->from, &(struct store_query){ .limit = 1 }, note_time, &newest);
	if (newest && m->begun - newest < LATE_MS)
		while (store_now() - m->begun < LATE_MS)
			nanosleep(&(struct timespec){ 0, 100000000 }, NULL);
}

static void
count_task(void *ctx, const struct store_task *task)
{
	*(int64_t *)ctx += task->state == TASK_RUNS;
}

static void
count_running(struct migration *m)
{
	m->out->running = 0;
	for (int kind = 0; kind < TASK_KINDS; kind++)
		store_tasks(m->from,
		            &(struct store_tasks_query){ .kind = (enum task_kind)kind,
		                                         .all = true,
		                                         .group = "",
		                                         .limit = STORE_PAGE },
		            count_task, &m->out->running);
}

static void
write_sum(struct migration *m)
{
	unsigned char bytes[16];
	for (int i = 0; i < 16; i++)
		bytes[i] = (unsigned char)(m->sum[i / 8] >> 8 * (i % 8));
	store_hex_of_bytes(bytes, sizeof bytes, m->out->digest);
}

/* Walk until nothing is left to copy. */
static bool
walk_enough(struct migration *m)
{
	bool fine = walk_all(m);
	for (int i = 1; fine && m->copied > 0 && i < WALKS; i++)
		fine = walk_all(m);
	return fine;
}

static bool
refuse(struct migration *m, const char *code, const char *otherwise, struct fault *fault)
{
	const char *why = *store_error(m->to) ? store_error(m->to) : store_error(m->from);
	return fault_set(fault, code, "The store cannot be copied: %s.", *why ? why : otherwise);
}

static bool
migrate(struct migration *m, struct fault *fault)
{
	m->begun = store_now();
	store_count(m->from, NULL, &m->total);
	wait_for_the_late(m);
	bool fine = walk_enough(m) && store_scrub(m->to) == STORE_DONE;
	count_running(m);
	write_sum(m);
	return (fine && m->copied == 0) ||
	       refuse(m, "cannot-migrate", "there is always more of it", fault);
}

bool
store_migrate_all(const char *from, const char *to, const struct store_migrating *as,
                  struct store_migrated *out, struct fault *fault)
{
	struct migration *m = alloc_zeroed(1, sizeof *m);
	*out = (struct store_migrated){ 0 };
	m->as = as;
	m->out = out;
	m->from = is_sound(from, fault) ? store_open(from, false, fault) : NULL;
	m->to = m->from ? store_open(to, true, fault) : NULL;
	bool done = m->to && migrate(m, fault);
	store_close(m->from);
	store_close(m->to);
	free(m->known);
	free(m);
	return done;
}

/* 6. Copying to a new store */

static void
pass_over_progress(void *ctx, int64_t rulings, int64_t total)
{
	(void)ctx, (void)rulings, (void)total;
}

static void
note_other(void *ctx, const char *what)
{
	(void)what;
	++*(int64_t *)ctx;
}

bool
store_carry_all(struct store *from, struct store *to, struct fault *fault)
{
	int64_t other = 0;
	const struct store_migrating as = { pass_over_progress, note_other, &other };
	struct store_migrated out = { 0 };
	struct migration *m = alloc_zeroed(1, sizeof *m);
	*m = (struct migration){
		.from = from, .to = to, .as = &as, .out = &out, .begun = INT64_MAX
	};
	bool fine = walk_enough(m);
	fine = (fine && m->copied + m->left + other + out.beyond == 0) ||
	       refuse(m, "cannot-copy", "the copy is not the same", fault);
	free(m->known);
	free(m);
	return fine;
}
