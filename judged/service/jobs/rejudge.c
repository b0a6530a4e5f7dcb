/*
 * rejudge.c: judges stored rulings again, by another edition or the current engine.
 *
 * Rulings are visited from the newest to the oldest, a page at a time. The results of a page and
 * the position to go on from are handed to the writer together, in this order. If the service ends
 * in between, the page is done again, and the rulings already stored are found. In a shared store
 * all daemons work on one job, each on pages of its own: share.h.
 *
 * The old ruling isn't changed. The new one is stored for the token that made the old one, and
 * names it in `rejudges`, unless the same submission was made before: then it is that ruling.
 */
#include "judged/service/jobs/rejudge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "judged/service/base/auth.h"
#include "judged/service/jobs/judging.h"
#include "judged/service/jobs/share.h"
#include "judged/text/log.h"
#include "judged/service/jobs/tasks.h"
#include "judged/text/alloc.h"

enum { PAGE = 32, TIES = 48, TIE = 40, KEY = 64, PAUSE_MS = 1000, WAIT_MS = 100, STEP_MS = 50 };

/* The clauses that decided, by their ties (numbers in the newest edition): sorted and without
 * duplicates. */
struct deciding {
	char tie[TIES][TIE];
	size_t n;
};

struct counts {
	int64_t unchanged, changed, not_judged;
	json_t *clauses; /* {"GAME/8.5.1": number of rulings changed} */
};

/* A ruling of the page. */
struct found {
	char id[STORE_ID];
	int64_t seq;
};

struct rejudge {
	struct task *task;
	struct api api; /* with a connection of its own */
	json_t *asked;
	struct rejudge_order order;
	struct counts counts;
	struct found *page;
	int n;
	int64_t bottom; /* the lowest ruling of a page in a share */
	struct sharing sharing;
	struct writer_job *jobs, **end;
};

/* 1. Deciding clauses */

static int
compare_ties(const void *a, const void *b)
{
	return rulebook_compare_numbers(a, b);
}

static void
add_tie(struct deciding *d, const char *game, const char *edition, const char *number)
{
	const struct rulebook_edition *e = rulebook_edition(game, edition);
	const struct rulebook_clause *clause = e ? rulebook_clause(e, number) : NULL;
	const char *tie = clause ? clause->tie : number;
	for (size_t i = 0; i < d->n; i++)
		if (strcmp(d->tie[i], tie) == 0)
			return;
	if (d->n < TIES)
		snprintf(d->tie[d->n++], TIE, "%s", tie);
}

static void
sort_ties(struct deciding *d)
{
	qsort(d->tie, d->n, TIE, compare_ties);
}

/* Read the deciding clauses from numbers separated by blanks. */
static void
deciding_of(struct deciding *d, const char *game, const char *edition, const char *numbers)
{
	char number[TIE];
	d->n = 0;
	while (*numbers) {
		size_t len = strcspn(numbers, " ");
		snprintf(number, sizeof number, "%.*s", (int)len, numbers);
		add_tie(d, game, edition, number);
		numbers += len + (numbers[len] == ' ');
	}
	sort_ties(d);
}

static bool
has(const struct deciding *d, const char *tie)
{
	for (size_t i = 0; i < d->n; i++)
		if (strcmp(d->tie[i], tie) == 0)
			return true;
	return false;
}

static bool
same_ties(const struct deciding *a, const struct deciding *b)
{
	for (size_t i = 0; i < a->n; i++)
		if (!has(b, a->tie[i]))
			return false;
	return a->n == b->n;
}

/* 2. The record of a ruling judged again */

struct row {
	struct store_rejudged row;
	size_t n_keys;
	char key[2 * TIES][KEY], clauses[2 * TIES * KEY];
	char code[64], why[FAULT_SENTENCE], group[STORE_NAME];
};

static void
release(struct writer_job *job)
{
	free(job->what);
}

static void
add_key(struct row *row, const char *game, const char *tie)
{
	snprintf(row->key[row->n_keys++], KEY, "%s/%s", game, tie);
}

/* Add the clauses that decided only one of the two times or, if there are none, those that decided
 * both times. */
static void
add_keys(struct row *row, const char *game, const struct deciding *old, const struct deciding *new)
{
	bool same = same_ties(old, new);
	for (size_t i = 0; i < old->n; i++)
		if (same || !has(new, old->tie[i]))
			add_key(row, game, old->tie[i]);
	for (size_t i = 0; i < new->n; i++)
		if (!has(old, new->tie[i]))
			add_key(row, game, new->tie[i]);
	if (row->n_keys == 0)
		strcpy(row->key[row->n_keys++], "none");
	for (size_t i = 0; i < row->n_keys; i++) {
		strcat(row->clauses, i ? " " : "");
		strcat(row->clauses, row->key[i]);
	}
}

static void
count_keys(struct counts *counts, const struct row *row)
{
	for (size_t i = 0; i < row->n_keys; i++) {
		json_t *was = json_object_get(counts->clauses, row->key[i]);
		json_object_set_new(counts->clauses, row->key[i],
		                    json_integer(json_integer_value(was) + 1));
	}
}

/* 3. A single ruling */

struct one {
	struct rejudge *r;
	const struct store_ruling *old;
	struct row *row;
	struct deciding was, is;
	char verdict[16];
};

static void
note_there(void *ctx, const struct store_ruling *r)
{
	struct one *one = ctx;
	one->row->row.again = r->seq;
	snprintf(one->verdict, sizeof one->verdict, "%s", r->verdict);
	deciding_of(&one->is, r->game, r->edition, r->deciding);
}

static void
note_fresh(struct one *one, struct store_ruling *r)
{
	one->row->row.fresh = r;
	snprintf(one->verdict, sizeof one->verdict, "%s", store_verdict(r, one->r->task->row.view));
	one->is.n = 0;
	for (size_t i = 0; i < r->n_clauses; i++)
		if (r->clause[i].deciding)
			add_tie(&one->is, r->game, r->edition, r->clause[i].number);
	sort_ties(&one->is);
}

/* Is a ruling with this key stored already? The key may be that of the old ruling itself, which
 * certainly exists, even if the store doesn't report rulings that aren't safe so far. */
static bool
is_kept(struct one *one, const char *key)
{
	const struct store_which which = { .key = key, .token = one->old->token };
	if (strcmp(key, one->old->key) != 0)
		return store_find(one->r->api.store, &which, one->r->task->row.view, note_there,
		                  one) == STORE_DONE;
	note_there(one, one->old);
	return true;
}

/* Judge the submission by current rules. Returns a job: with a new ruling, or without if it is
 * stored already. NULL with a fault. */
static struct writer_job *
judge(struct one *one, struct transcript *t, struct fault *fault)
{
	struct api *api = &one->r->api;
	char key[DIGEST_HEX];
	struct writer_job *job;
	judging_key(api, t, key);
	if (is_kept(one, key))
		return job_of(STORE_REJUDGED, NULL, NULL);
	snprintf(one->row->group, sizeof one->row->group, "%s", one->old->group);
	job = judging_job(api, t, key, one->row->group, fault);
	if (!job)
		return NULL;
	job->ruling.token = one->old->token;
	job->ruling.old = one->old->seq;
	note_fresh(one, &job->ruling);
	return job;
}

static struct writer_job *
judge_anew(struct one *one, struct fault *fault)
{
	const struct store_ruling *old = one->old;
	const struct rulebook_edition *to = one->r->order.to;
	struct transcript t;
	struct writer_job *job = NULL;
	if (transcript_read(&t, "kept", old->transcript, strlen(old->transcript),
	                    to ? to->name : old->edition, fault)) {
		job = judge(one, &t, fault);
		transcript_free(&t);
	}
	return job;
}

static void
compare(struct one *one, struct counts *counts)
{
	struct store_rejudged *row = &one->row->row;
	deciding_of(&one->was, one->old->game, one->old->edition, one->old->deciding);
	row->changed = (strcmp(one->verdict, one->old->verdict) ? REJUDGED_VERDICT : 0u) |
	               (same_ties(&one->was, &one->is) ? 0u : REJUDGED_CLAUSES);
	counts->changed += row->changed != 0;
	counts->unchanged += row->changed == 0;
}

static void
note_fault(struct one *one, const struct fault *fault, struct counts *counts)
{
	snprintf(one->row->code, sizeof one->row->code, "%s", fault->code);
	snprintf(one->row->why, sizeof one->row->why, "%s", fault->sentence);
	deciding_of(&one->was, one->old->game, one->old->edition, one->old->deciding);
	one->is.n = 0;
	one->row->row.changed = REJUDGED_NONE;
	counts->not_judged++;
}

static void
rejudge_one(void *ctx, const struct store_ruling *old)
{
	struct rejudge *r = ctx;
	struct row *row = alloc_zeroed(1, sizeof *row);
	struct one one = { .r = r, .old = old, .row = row };
	struct fault fault;
	struct writer_job *job = judge_anew(&one, &fault);
	if (job) {
		compare(&one, &r->counts);
	} else {
		note_fault(&one, &fault, &r->counts);
		job = job_of(STORE_REJUDGED, NULL, NULL);
	}
	if (row->row.changed) {
		add_keys(row, old->game, &one.was, &one.is);
		count_keys(&r->counts, row);
	}
	row->row.task = r->task->row.seq;
	row->row.upto = r->sharing.row.upto;
	row->row.ruling = old->seq;
	row->row.code = row->code;
	row->row.why = row->why;
	row->row.clauses = row->clauses;
	job->entry.kind = STORE_REJUDGED;
	job->what = row;
	job->release = release;
	*r->end = job;
	r->end = &job->with;
}

/* 4. A page */

static void
note_found(void *ctx, const struct store_ruling *ruling)
{
	struct rejudge *r = ctx;
	r->order.query.cursor = ruling->seq;
	if (ruling->seq < r->bottom ||
	    (r->order.engine && strcmp(r->order.engine, ruling->engine) != 0))
		return;
	r->page = alloc_again(r->page, ((size_t)r->n + 1) * sizeof *r->page);
	memcpy(r->page[r->n].id, ruling->id, STORE_ID);
	r->page[r->n++].seq = ruling->seq;
}

/* Add more rulings below the cursor, at most `most`. False at the end, or if the store can't be
 * read. */
static bool
find_more(struct rejudge *r, int most, enum store_result *result)
{
	int64_t cursor = r->order.query.cursor;
	r->order.query.limit = most;
	*result = store_list(r->api.store, &r->order.query, note_found, r);
	return *result == STORE_DONE && r->order.query.cursor != cursor;
}

static bool
find_page(struct rejudge *r, int most, enum store_result *result)
{
	r->n = 0;
	return find_more(r, most, result);
}

/* Count the rulings below a cursor. */
static enum store_result
count_below(struct rejudge *r, int64_t cursor, int64_t *total)
{
	enum store_result result = STORE_DONE;
	*total = 0;
	r->bottom = 0;
	r->order.query.cursor = cursor;
	while (!task_should_end(r->task) && find_page(r, STORE_PAGE, &result))
		*total += r->n;
	return result;
}

static enum store_result
count_all(struct rejudge *r)
{
	struct task *task = r->task;
	int64_t total;
	enum store_result result = count_below(r, task->row.upto + 1, &total);
	r->order.query.cursor = task->row.cursor;
	if (task_should_end(task))
		return STORE_DONE;
	task->row.total = total;
	return result == STORE_DONE ? task_go_on(task, NULL) : result;
}

static char *
counts_text(const struct counts *c)
{
	json_t *out = json_pack("{s:I, s:I, s:I, s:O}", "unchanged", (json_int_t)c->unchanged,
	                        "changed", (json_int_t)c->changed, "not_judged",
	                        (json_int_t)c->not_judged, "clauses", c->clauses);
	char *text = json_dumps(out, JSON_COMPACT);
	json_decref(out);
	return text;
}

/* Reset the counts to those in the row, since later ones haven't become durable. */
static void
read_counts(struct rejudge *r)
{
	json_t *all = json_loads(r->task->counts, 0, NULL);
	json_t *clauses = json_object_get(all, "clauses");
	json_decref(r->counts.clauses);
	r->counts = (struct counts){
		.unchanged = json_integer_value(json_object_get(all, "unchanged")),
		.changed = json_integer_value(json_object_get(all, "changed")),
		.not_judged = json_integer_value(json_object_get(all, "not_judged")),
		.clauses = clauses ? json_incref(clauses) : json_object(),
	};
	json_decref(all);
}

/* Store the results of the page. If the store fails, everything is as before. */
static enum store_result
keep_page(struct rejudge *r)
{
	struct store_task *row = &r->task->row;
	char *before = r->task->counts;
	const struct store_task was = *row;
	r->task->counts = counts_text(&r->counts);
	row->counts = r->task->counts;
	row->cursor = r->order.query.cursor;
	row->done += r->n;
	enum store_result result = task_go_on(r->task, r->jobs);
	if (result == STORE_FAILED) {
		*row = was;
		free(r->task->counts);
		r->task->counts = before;
		read_counts(r);
	} else {
		free(before);
	}
	return result;
}

static void
drop_page(struct rejudge *r)
{
	while (r->jobs) {
		struct writer_job *job = r->jobs;
		r->jobs = job->with;
		job_free(job);
	}
	read_counts(r);
}

/* Judge the rulings of a page. False if the job was stopped or something can't be read; then
 * nothing of the page is stored. */
static bool
judge_page(struct rejudge *r, enum store_result *found)
{
	r->jobs = NULL;
	r->end = &r->jobs;
	*found = STORE_DONE;
	for (int i = 0; i < r->n && *found != STORE_FAILED && !task_should_end(r->task); i++)
		*found = store_find(r->api.store, &(struct store_which){ .id = r->page[i].id },
		                    r->task->row.view, rejudge_one, r);
	if (*found != STORE_FAILED && !task_should_end(r->task))
		return true;
	if (*found == STORE_FAILED)
		log_line("error", "cannot-read", "why", store_error(r->api.store), NULL);
	drop_page(r);
	return false;
}

/* Do a page. If it was stopped, it is done again when the job goes on. */
static enum store_result
rejudge_page(struct rejudge *r)
{
	enum store_result found;
	if (judge_page(r, &found))
		return keep_page(r);
	return found == STORE_FAILED ? STORE_FAILED : STORE_DONE;
}

/* 5. The whole job */

static void
pause_a_while(const struct task *task, int ms)
{
	const struct timespec step = { 0, STEP_MS * 1000000L };
	for (int i = 0; i < ms / STEP_MS && !task_should_end(task); i++)
		nanosleep(&step, NULL);
}

/* Do all pages. If the store fails, because of a full disk perhaps, try again until it works. */
static enum store_result
rejudge_all(struct rejudge *r)
{
	enum store_result result = STORE_DONE;
	while (!task_should_end(r->task)) {
		r->order.query.cursor = r->task->row.cursor;
		if (r->task->row.total < 0)
			result = count_all(r);
		else if (find_page(r, PAGE, &result))
			result = rejudge_page(r);
		else if (result == STORE_DONE)
			return STORE_DONE;
		if (result == STORE_NONE)
			return STORE_NONE;
		if (result != STORE_DONE)
			pause_a_while(r->task, PAUSE_MS);
	}
	return STORE_NONE;
}

/* 6. The whole job, shared with other daemons */

static enum store_result
find_bottom(void *ctx, int64_t top, int64_t *bottom)
{
	struct rejudge *r = ctx;
	enum store_result result;
	r->bottom = 0;
	r->order.query.cursor = top;
	*bottom = find_page(r, PAGE, &result) ? r->order.query.cursor : 0;
	return result;
}

static enum store_result
count_shared(void *ctx, int64_t upto, int64_t *n)
{
	struct rejudge *r = ctx;
	enum store_result result = count_below(r, upto + 1, n);
	return task_should_end(r->task) ? STORE_NONE : result;
}

/* Find all rulings of a page. A few may have been added since the page was given out. */
static enum store_result
find_share(struct rejudge *r, const struct store_share *share)
{
	enum store_result result = STORE_DONE;
	r->n = 0;
	r->bottom = share->bottom;
	r->order.query.cursor = share->top;
	while (r->order.query.cursor > share->bottom && find_more(r, STORE_PAGE, &result))
		;
	return result;
}

static enum store_result
keep_share(void *ctx, struct store_share *share)
{
	struct rejudge *r = ctx;
	char *counts = NULL;
	enum store_result result = STORE_DONE;
	r->jobs = NULL;
	if (share->bottom) {
		result = find_share(r, share);
		if (result != STORE_DONE || !judge_page(r, &result))
			return result == STORE_FAILED ? STORE_FAILED : STORE_NONE;
		share->pages++;
		share->done += r->n;
		share->counts = counts = counts_text(&r->counts);
	}
	result = task_keep_with(r->task, r->jobs, STORE_SHARE_END, share);
	free(counts);
	return result;
}

static enum store_result
end_shared(void *ctx)
{
	struct rejudge *r = ctx;
	return task_end(r->task, TASK_DONE, "", NULL);
}

static void
hold(void *ctx, const struct store_share *share)
{
	struct rejudge *r = ctx;
	task_hold(r->task, share);
}

static void
name_holder(void *ctx, char out[STORE_ID])
{
	struct rejudge *r = ctx;
	auth_random(out, (STORE_ID - 1) / 2);
	read_counts(r);
}

static void
share_all(struct rejudge *r)
{
	static const struct share_work work = { find_bottom, count_shared, keep_share,
		                                end_shared,  hold,         name_holder };
	enum share_state state = SHARE_GOES_ON;
	r->sharing = (struct sharing){
		.store = r->api.store, .work = &work, .ctx = r, .id = r->task->row.id
	};
	free(r->task->counts); /* total counts; from here on, only this daemon's */
	r->task->row.counts = r->task->counts = alloc_copy("{}");
	share_begin(&r->sharing, r->task->row.seq);
	while (state != SHARE_OVER && !task_should_end(r->task)) {
		state = share_step(&r->sharing);
		if (state == SHARE_WAITS || state == SHARE_FAILS)
			pause_a_while(r->task, state == SHARE_WAITS ? WAIT_MS : PAUSE_MS);
	}
}

static void
work(struct rejudge *r)
{
	r->asked = json_loads(r->task->asked, 0, NULL);
	r->order = rejudge_order(r->asked, r->task->row.view);
	r->order.query.group = *r->task->row.group ? r->task->row.group : NULL;
	r->order.query.patience = INT64_MAX / 2;
	read_counts(r);
	if (store_can(r->api.store, STORE_SHARES))
		share_all(r);
	else if (rejudge_all(r) == STORE_DONE)
		task_end(r->task, TASK_DONE, "", NULL);
	json_decref(r->counts.clauses);
	json_decref(r->asked);
	free(r->page);
}

static bool
is_stopped(void *ctx)
{
	return task_should_end(ctx);
}

void
rejudge_run(struct task *task)
{
	struct rejudge *r = alloc_zeroed(1, sizeof *r);
	struct fault fault;
	r->task = task;
	r->api.settings = task->settings;
	r->api.stopped = is_stopped;
	r->api.stopped_ctx = task;
	r->api.store = store_open(task->settings.database, true, &fault);
	if (r->api.store)
		work(r);
	/* others may be able to do the job, and so may this daemon soon */
	else if (!task_leave(task))
		task_end(task, TASK_FAILED, fault.sentence, NULL);
	store_close(r->api.store);
	ruling_free(&r->api.ruling);
	snapshot_free(&r->api.snap);
	free(r);
}
