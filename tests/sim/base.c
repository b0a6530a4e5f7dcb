/*
 * base.c: performs the statements of postgres.def, each at once and alone.
 *
 * The functions are written from the meaning of the statements; that the SQL has this meaning is
 * checked by the tests against a real server. An unknown statement ends the program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/record/pack.h"
#include "judged/store/postgres/postgres.h"
#include "tests/sim/sim.h"

struct base base;

/* 1. Answers */

static void
give(struct answer *a, const char *text)
{
	int at = (a->rows - 1) * a->columns;
	while (a->cell[at])
		at++;
	a->cell[at] = strdup(text ? text : "");
}

static void
give_number(struct answer *a, int64_t number)
{
	char text[24];
	snprintf(text, sizeof text, "%lld", (long long)number);
	give(a, text);
}

static void
begin_row(struct answer *a, int columns)
{
	a->count = -1;
	a->columns = columns;
	a->rows++;
	a->cell = realloc(a->cell, sizeof *a->cell * (size_t)(a->rows * columns));
	memset(a->cell + (a->rows - 1) * columns, 0, sizeof *a->cell * (size_t)columns);
}

static void
one_number(struct answer *a, int64_t number)
{
	begin_row(a, 1);
	give_number(a, number);
}

static int64_t
number(const struct statement *s, int n)
{
	return strtoll(s->value[n - 1] ? s->value[n - 1] : "0", NULL, 10);
}

static const char *
text(const struct statement *s, int n)
{
	return s->value[n - 1] ? s->value[n - 1] : "";
}

/* Return bytes as hexadecimal digits, without the "\x" that comes first. */
static const char *
hex(const struct statement *s, int n)
{
	const char *at = text(s, n);
	return at[0] == '\\' ? at + 2 : at;
}

#define ROOM_FOR(what, most)                                                                       \
	do {                                                                                       \
		if (base.what == (most))                                                           \
			abort();                                                                   \
	} while (0)

/* 2. Rulings */

/* Answer a statement that either changes one row or fails. */
static void
one_or_error(struct answer *a, bool one)
{
	if (one)
		one_number(a, 1);
	else
		a->error = "22012";
}

static struct base_ruling *
find_ruling(const char *key, int64_t token)
{
	for (int i = 0; i < base.rulings; i++)
		if (strcmp(base.ruling[i].key, key) == 0 && base.ruling[i].token == token)
			return &base.ruling[i];
	return NULL;
}

static void
same_ruling(const struct statement *s, struct answer *a)
{
	const struct base_ruling *r = find_ruling(hex(s, 2), number(s, 3));
	a->count = -1;
	if (!r)
		return;
	begin_row(a, 2);
	give_number(a, r->seq);
	give(a, r->id);
}

static bool
is_taken(const struct base_ruling *r)
{
	for (int i = 0; i < base.rulings; i++)
		if ((base.ruling[i].seq == r->seq && base.ruling[i].key[1] == r->key[1]) ||
		    strcmp(base.ruling[i].id, r->id) == 0)
			return true;
	return false;
}

static void
put_ruling(const struct statement *s, struct answer *a)
{
	struct base_ruling r = { .seq = number(s, 2), .token = number(s, 4), .old = number(s, 7) };
	snprintf(r.id, sizeof r.id, "%s", hex(s, 3));
	snprintf(r.key, sizeof r.key, "%s", hex(s, 5));
	if (find_ruling(r.key, r.token) || is_taken(&r)) {
		a->error = "23505";
		return;
	}
	snprintf(r.found, sizeof r.found, "%s", text(s, 27));
	ROOM_FOR(rulings, RULINGS);
	base.ruling[base.rulings++] = r;
	one_number(a, 1);
}

static void
id_of_number(const struct statement *s, struct answer *a)
{
	a->count = -1;
	for (int i = 0; i < base.rulings; i++)
		if (base.ruling[i].seq == number(s, 1)) {
			begin_row(a, 1);
			give(a, base.ruling[i].id);
		}
}

/* Give digits as the server writes bytes. */
static void
give_bytes(struct answer *a, const char *digits)
{
	char text[2 + DIGEST_HEX];
	snprintf(text, sizeof text, "\\x%s", digits);
	give(a, text);
}

/* Add a row for the ruling, with space for `more` columns after it. */
static void
give_head(const struct base_ruling *r, struct answer *a, int more)
{
	begin_row(a, 21 + more);
	give_number(a, r->seq);
	give_bytes(a, r->id);
	give_number(a, r->token);
	give_bytes(a, r->key);
	for (int c = 4; c < 20; c++)
		give(a, c == 11 ? "illegal" : "");
	give_number(a, r->seq >> PG_TIME);
}

static int
compare_rulings(const void *a, const void *b)
{
	const struct base_ruling *x = a, *y = b;
	return x->seq < y->seq ? 1 : -1;
}

static void
list_rulings(const struct statement *s, struct answer *a)
{
	struct base_ruling sorted[RULINGS];
	memcpy(sorted, base.ruling, sizeof sorted);
	qsort(sorted, (size_t)base.rulings, sizeof sorted[0], compare_rulings);
	a->count = -1;
	for (int i = 0; i < base.rulings && a->rows < number(s, 3); i++)
		if (sorted[i].seq < number(s, 1) && sorted[i].seq > number(s, 2))
			give_head(&sorted[i], a, 0);
}

/* Add a packed body whose document is all but empty. */
static void
give_body(struct answer *a)
{
	const struct body body = { "", 0, "", "\xf6", 1 }; /* the record is a CBOR null */
	struct buffer packed = { 0 };
	body_pack("", &body, &packed);
	char *hex = malloc(2 * packed.n + 3);
	strcpy(hex, "\\x");
	store_hex_of_bytes((const unsigned char *)packed.at, packed.n, hex + 2);
	give(a, hex);
	free(hex);
	buffer_free(&packed);
}

static void
ruling_by_key(const struct statement *s, struct answer *a)
{
	const struct base_ruling *r = find_ruling(hex(s, 2), number(s, 3));
	a->count = -1;
	if (!r)
		return;
	give_head(r, a, 1);
	give_body(a);
}

static int64_t
last_number(void)
{
	int64_t last = 0;
	for (int i = 0; i < base.rulings; i++)
		last = base.ruling[i].seq > last ? base.ruling[i].seq : last;
	return last;
}

/* 3. Idempotency keys */

static struct base_request *
find_request(const struct statement *s)
{
	for (int i = 0; i < base.requests; i++)
		if (base.request[i].token == number(s, 2) &&
		    strcmp(base.request[i].request, hex(s, 3)) == 0)
			return &base.request[i];
	return NULL;
}

static void
request_of(const struct statement *s, struct answer *a)
{
	const struct base_request *r = find_request(s);
	a->count = -1;
	if (r && r->until > number(s, 5))
		one_number(a, strcmp(r->key, hex(s, 4)) == 0);
}

static void
end_request(const struct statement *s, struct answer *a)
{
	struct base_request *r = find_request(s);
	a->count = r && r->until <= number(s, 4);
	if (a->count)
		*r = base.request[--base.requests];
}

static void
put_request(const struct statement *s, struct answer *a)
{
	struct base_request r = { .token = number(s, 2), .until = number(s, 5) };
	if (find_request(s)) {
		a->error = "23505";
		return;
	}
	snprintf(r.request, sizeof r.request, "%s", hex(s, 3));
	snprintf(r.key, sizeof r.key, "%s", hex(s, 4));
	ROOM_FOR(requests, REQUESTS);
	base.request[base.requests++] = r;
	a->count = 1;
}

/* 4. Jobs */

static struct base_task *
find_task(int64_t seq)
{
	for (int i = 0; i < base.tasks; i++)
		if (base.task[i].seq == seq)
			return &base.task[i];
	return NULL;
}

static bool
runs(const struct base_task *t)
{
	return t && strcmp(t->state, "running") == 0;
}

static void
put_share(int64_t task, int64_t top, int64_t bottom, const char *holder, int64_t until)
{
	struct base_share share = { task, top, bottom, until, "" };
	ROOM_FOR(shares, SHARES);
	snprintf(share.holder, sizeof share.holder, "%s", holder);
	base.share[base.shares++] = share;
}

static void
put_task(const struct statement *s, struct answer *a)
{
	struct base_task t = { .seq = number(s, 1), .step = 1, .total = number(s, 15) };
	for (int i = 0; i < base.tasks; i++)
		if (strcmp(base.task[i].id, text(s, 2)) == 0 || base.task[i].seq == t.seq) {
			a->error = "23505";
			return;
		}
	t.upto = number(s, 12);
	t.cursor = t.upto + 1;
	t.until = number(s, 22);
	strcpy(t.state, "running");
	strcpy(t.counts, "{}");
	snprintf(t.id, sizeof t.id, "%s", text(s, 2));
	ROOM_FOR(tasks, TASKS);
	base.task[base.tasks++] = t;
	put_share(t.seq, INT64_MAX, 0, "", 0);
	one_number(a, 1);
}

/* Add a row for the job, with space for `more` columns after it. */
static void
give_task(const struct base_task *t, struct answer *a, int more)
{
	int64_t pages = 0, done = 0;
	char counts[TALLIES * TEXT] = "";
	for (int i = 0; i < base.tallies; i++)
		if (base.tally[i].task == t->seq) {
			pages += base.tally[i].pages;
			done += base.tally[i].done;
			strcat(strcat(counts, *counts ? "\n" : ""), base.tally[i].counts);
		}
	const int64_t numbers[] = { t->upto, t->cursor, t->step + pages, t->total, t->done + done };
	begin_row(a, 21 + more);
	give_number(a, t->seq);
	give(a, t->id);
	give(a, "rejudgement");
	give(a, "0");
	give(a, "");
	give(a, "0");
	give(a, "");
	give(a, t->ended);
	give(a, t->state);
	give(a, "");
	give(a, "{}");
	for (int i = 0; i < 5; i++)
		give_number(a, numbers[i]);
	give(a, t->counts);
	give(a, "");
	give(a, "");
	give(a, counts);
	give(a, "");
}

static int
shares_of(int64_t task)
{
	int n = 0;
	for (int i = 0; i < base.shares; i++)
		n += base.share[i].task == task;
	return n;
}

static void
task_to_change(const struct statement *s, struct answer *a)
{
	const struct base_task *t = find_task(number(s, 1));
	a->count = -1;
	if (!t)
		return;
	give_task(t, a, 3);
	give(a, ""); /* no daemon: the job is shared */
	give_number(a, t->step);
	give_number(a, shares_of(t->seq));
}

static void
task_of(const struct statement *s, struct answer *a)
{
	a->count = -1;
	for (int i = 0; i < base.tasks; i++)
		if (strcmp(base.task[i].id, text(s, 1)) == 0)
			give_task(&base.task[i], a, 0);
}

static void
shared_tasks(struct answer *a)
{
	a->count = -1;
	for (int i = 0; i < base.tasks; i++)
		if (runs(&base.task[i]))
			give_task(&base.task[i], a, 0);
}

static void
hold_task(const struct statement *s, struct answer *a)
{
	struct base_task *t = find_task(number(s, 1));
	a->count = runs(t);
	if (a->count)
		t->until = number(s, 3);
}

static void
drop_of_task(int64_t task)
{
	for (int i = base.shares - 1; i >= 0; i--)
		if (base.share[i].task == task)
			base.share[i] = base.share[--base.shares];
	for (int i = base.tallies - 1; i >= 0; i--)
		if (base.tally[i].task == task)
			base.tally[i] = base.tally[--base.tallies];
}

static void
end_task(const struct statement *s, struct answer *a)
{
	struct base_task *t = find_task(number(s, 1));
	bool ends = runs(t) && t->step == number(s, 6) && t->cursor == number(s, 11) &&
	            shares_of(t->seq) == number(s, 12);
	if (ends) {
		snprintf(t->ended, sizeof t->ended, "%s", text(s, 4));
		snprintf(t->state, sizeof t->state, "%s", text(s, 2));
		snprintf(t->counts, sizeof t->counts, "%s", text(s, 9));
		t->step = number(s, 7);
		t->done = number(s, 8);
		t->total = number(s, 10);
		drop_of_task(t->seq);
	}
	one_or_error(a, ends);
}

/* 5. Shares */

static struct base_share *
find_share(const struct statement *s)
{
	for (int i = 0; i < base.shares; i++)
		if (base.share[i].task == number(s, 1) && base.share[i].top == number(s, 3) &&
		    strcmp(base.share[i].holder, text(s, 2)) == 0)
			return &base.share[i];
	return NULL;
}

static void
next_share(const struct statement *s, struct answer *a)
{
	struct base_task *t = find_task(number(s, 1));
	bool first = runs(t) && t->cursor == number(s, 3);
	if (first) {
		t->cursor = number(s, 4);
		if (number(s, 4) > 0)
			put_share(t->seq, number(s, 3), number(s, 4), text(s, 2), number(s, 5));
	}
	one_number(a, first);
}

static void
take_share(const struct statement *s, struct answer *a)
{
	struct base_share *found = NULL;
	for (int i = 0; i < base.shares; i++) {
		struct base_share *share = &base.share[i];
		if (share->task == number(s, 1) && share->until < number(s, 4) &&
		    (!found || share->top > found->top))
			found = share;
	}
	a->count = -1;
	if (!found)
		return;
	snprintf(found->holder, sizeof found->holder, "%s", text(s, 2));
	found->until = number(s, 3);
	begin_row(a, 2);
	give_number(a, found->top);
	give_number(a, found->bottom);
}

static void
hold_share(const struct statement *s, struct answer *a)
{
	struct base_share *share = find_share(s);
	a->count = share != NULL;
	if (!share)
		return;
	share->until = number(s, 4);
}

static void
drop_share(const struct statement *s, struct answer *a)
{
	struct base_share *share = find_share(s);
	a->count = share != NULL;
	if (!share)
		return;
	share->until = 0;
	share->holder[0] = '\0';
}

static void
tally(const struct statement *s)
{
	struct base_tally *t = base.tally, *end = t + base.tallies;
	while (t < end && (t->task != number(s, 1) || strcmp(t->holder, text(s, 2)) != 0))
		t++;
	ROOM_FOR(tallies, TALLIES);
	base.tallies += t == end;
	*t = (struct base_tally){ number(s, 1), number(s, 4), number(s, 5), "", "" };
	snprintf(t->holder, sizeof t->holder, "%s", text(s, 2));
	snprintf(t->counts, sizeof t->counts, "%s", text(s, 6));
}

static void
share_to_end(const struct statement *s, struct answer *a)
{
	a->count = -1;
	if (find_share(s))
		one_number(a, 1);
}

static void
end_share(const struct statement *s, struct answer *a, bool counted)
{
	struct base_share *share = find_share(s);
	struct base_task *t = find_task(number(s, 1));
	one_or_error(a, share != NULL);
	if (!share)
		return;
	*share = base.share[--base.shares];
	if (!counted) {
		tally(s);
		return;
	}
	t->total = number(s, 4);
	t->step++;
}

static bool
has_change(int64_t task, int64_t ruling)
{
	for (int i = 0; i < base.changes; i++)
		if (base.change[i].task == task && base.change[i].ruling == ruling)
			return true;
	return false;
}

static void
change_there(const struct statement *s, struct answer *a)
{
	a->count = -1;
	if (has_change(number(s, 1), number(s, 2)))
		one_number(a, 1);
}

static void
put_change(const struct statement *s, struct answer *a)
{
	struct base_change c = { number(s, 1), number(s, 2), number(s, 3) };
	a->count = 1;
	if (has_change(c.task, c.ruling))
		a->error = "23505";
	ROOM_FOR(changes, CHANGES);
	base.change[base.changes++] = c;
}

/* 6. Logs */

static void
give_log(const struct base_log *log, struct answer *a)
{
	begin_row(a, 5);
	give_number(a, log - base.log + 1);
	give(a, "log");
	give(a, "00112233445566778899aabbccddeeff");
	give_number(a, log->length);
	give(a, log->digest);
}

static void
have_log(struct base_log *log, const struct statement *s, struct answer *a)
{
	snprintf(log->owner, sizeof log->owner, "%s", text(s, 1));
	log->until = number(s, 2);
	give_log(log, a);
}

static void
claim_log(const struct statement *s, struct answer *a)
{
	a->count = -1;
	for (struct base_log *log = base.log; log < base.log + base.logs; log++)
		if (log->until < number(s, 3) || strcmp(log->owner, text(s, 1)) == 0) {
			have_log(log, s, a);
			return;
		}
}

static void
take_back_log(const struct statement *s, struct answer *a)
{
	struct base_log *log = &base.log[number(s, 3) - 1];
	a->count = -1;
	if (number(s, 3) <= base.logs &&
	    (strcmp(log->owner, text(s, 1)) == 0 || strcmp(log->owner, text(s, 4)) == 0))
		have_log(log, s, a);
}

static void
put_log(const struct statement *s, struct answer *a)
{
	struct base_log log = { .until = number(s, 6) };
	if (number(s, 1) <= base.logs) {
		a->error = "23505";
		return;
	}
	snprintf(log.owner, sizeof log.owner, "%s", text(s, 5));
	snprintf(log.digest, sizeof log.digest, "%s", hex(s, 4));
	ROOM_FOR(logs, LOGS);
	base.log[base.logs++] = log;
	a->count = 1;
}

static void
leave_log(const struct statement *s, struct answer *a)
{
	a->count = 0;
	for (int i = 0; i < base.logs; i++)
		if (strcmp(base.log[i].owner, text(s, 1)) == 0) {
			base.log[i].until = 0;
			a->count++;
		}
}

static void
set_log(const struct statement *s, struct answer *a)
{
	struct base_log *log = &base.log[number(s, 1) - 1];
	bool fits = log->length == number(s, 2) && strcmp(log->owner, text(s, 6)) == 0;
	if (fits) {
		log->length = number(s, 3);
		snprintf(log->digest, sizeof log->digest, "%s", hex(s, 4));
		log->until = number(s, 5);
	}
	one_or_error(a, fits);
}

/* Return the next number of a list and move on. */
static int64_t
next_of(const char **list)
{
	char *end;
	int64_t n = strtoll(*list + 1, &end, 10);
	*list = end;
	return n;
}

static const struct base_leaf *
find_leaf(int64_t log, int64_t n)
{
	for (int i = 0; i < base.leaves; i++)
		if (base.leaf[i].log == log && base.leaf[i].n == n)
			return &base.leaf[i];
	return NULL;
}

static void
put_leaves(const struct statement *s, struct answer *a)
{
	const char *n = text(s, 3), *time = text(s, 4), *kind = text(s, 5), *part = text(s, 6),
		   *item = text(s, 7), *digest = text(s, 10);
	a->count = 1;
	while (*n && *n != '}') {
		struct base_leaf leaf = { .log = number(s, 2), .n = next_of(&n) };
		leaf.time = next_of(&time);
		leaf.kind = next_of(&kind);
		leaf.part = next_of(&part);
		leaf.item = next_of(&item);
		digest = strchr(digest, 'x') + 1;
		snprintf(leaf.digest, sizeof leaf.digest, "%s", digest);
		if (find_leaf(leaf.log, leaf.n))
			a->error = "23505";
		ROOM_FOR(leaves, LEAVES);
		base.leaf[base.leaves++] = leaf;
	}
}

static void
leaf_at(const struct statement *s, struct answer *a)
{
	const struct base_leaf *leaf = find_leaf(number(s, 2), number(s, 3));
	a->count = -1;
	if (!leaf)
		return;
	begin_row(a, 1);
	give(a, leaf->digest);
}

static void
last_leaf(const struct statement *s, struct answer *a)
{
	int64_t last = 0;
	for (int i = 0; i < base.leaves; i++)
		if (base.leaf[i].item == number(s, 1) && base.leaf[i].kind == number(s, 2) &&
		    base.leaf[i].time > last)
			last = base.leaf[i].time;
	one_number(a, last);
}

static void
written(struct answer *a)
{
	int64_t length = 0;
	for (int i = 0; i < base.logs; i++)
		length += base.log[i].length;
	one_number(a, length);
}

static bool
do_log(const struct statement *s, struct answer *a)
{
	switch (s->name) {
	case PG_CLAIM_LOG: claim_log(s, a); return true;
	case PG_TAKE_BACK_LOG: take_back_log(s, a); return true;
	case PG_TOP_LOG: one_number(a, base.logs + 1); return true;
	case PG_PUT_LOG: put_log(s, a); return true;
	case PG_LEAVE_LOG: leave_log(s, a); return true;
	case PG_SET_LOG: set_log(s, a); return true;
	case PG_PUT_LEAVES: put_leaves(s, a); return true;
	case PG_LEAF_AT: leaf_at(s, a); return true;
	case PG_LAST_LEAF: last_leaf(s, a); return true;
	case PG_WRITTEN: written(a); return true;
	default: return false;
	}
}

/* 7. All statements */

void
base_do(const struct statement *s, struct answer *a)
{
	switch (s->name) {
	case PG_LIST_ALL: list_rulings(s, a); break;
	case PG_BEGIN:
	case PG_COMMIT:
	case PG_ROLL_BACK:
	case PG_GREET:
	case PG_TIMEOUT:
	case PG_PROBE: a->count = 1; break;
	case PG_HAS_TABLES: one_number(a, 1); break;
	case PG_SCHEMA_VERSION: one_number(a, VERSION_STORE); break;
	case PG_SECRET: one_number(a, 4711); break;
	case PG_LAST_NUMBER: one_number(a, last_number()); break;
	case PG_SAME_RULING: same_ruling(s, a); break;
	case PG_RULING_BY_KEY: ruling_by_key(s, a); break;
	case PG_ID_OF_NUMBER: id_of_number(s, a); break;
	case PG_REQUEST_OF: request_of(s, a); break;
	case PG_END_REQUEST: end_request(s, a); break;
	case PG_PUT_REQUEST: put_request(s, a); break;
	case PG_PUT_RULING: put_ruling(s, a); break;
	case PG_PUT_TASK: put_task(s, a); break;
	case PG_TASK_OF: task_of(s, a); break;
	case PG_TASKS_SHARED: shared_tasks(a); break;
	case PG_HOLD_TASK: hold_task(s, a); break;
	case PG_END_TASK: end_task(s, a); break;
	case PG_NEXT_SHARE: next_share(s, a); break;
	case PG_TAKE_SHARE: take_share(s, a); break;
	case PG_HOLD_SHARE: hold_share(s, a); break;
	case PG_DROP_SHARE: drop_share(s, a); break;
	case PG_END_SHARE: end_share(s, a, false); break;
	case PG_END_COUNTING: end_share(s, a, true); break;
	case PG_SHARE_TO_END: share_to_end(s, a); break;
	case PG_TASK_TO_CHANGE: task_to_change(s, a); break;
	case PG_CHANGE_THERE: change_there(s, a); break;
	case PG_PUT_CHANGE: put_change(s, a); break;
	default:
		if (do_log(s, a))
			break;
		fprintf(stderr, "statement %d is not known here\n", s->name);
		abort();
	}
}
