/*
 * sim.c: simulates daemons that share a store, while everything fails that can.
 *
 * Some hundred rulings are submitted, and all of them are judged again. In the end, no acknowledged
 * ruling may be lost or stored twice, and none judged twice or left out. Usage: sim SCHEDULES
 * [SEED]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "judged/service/jobs/share.h"
#include "judged/store/leaf.h"
#include "judged/store/postgres/postgres.h"
#include "tests/sim/sim.h"

enum {
	SUBMISSIONS = 60, /* per client; some are submitted by all clients */
	CLIENTS = 3,
	PAGE = 8,
	STORM_MS = 60000,
	LONGEST_MS = 600000,
	WATCH_MS = 2000,
	A_PROCESS = 50, /* schedules per process: a daemon that dies leaks its memory */
};

/* What the clients know of a submission. */
struct submission {
	char key[DIGEST_HEX], id[STORE_ID];
	bool acknowledged;
	int64_t before; /* when it was acknowledged */
};

static struct submission submitted[CLIENTS * SUBMISSIONS + 1];
static int n_submitted, clients_left;
static int64_t asked_at; /* when the job was started */
static char job_id[STORE_ID];
static bool job_asked;

struct daemon_of_world {
	int member;
	struct store_share held; /* set by the worker, held by the watcher */
	bool over;
};
static struct daemon_of_world daemons[MEMBERS];

static struct {
	int64_t failovers, crashes, deaths, pauses, taken, again;
} seen;

/* 1. A daemon: a worker and a watcher */

struct worker {
	struct daemon_of_world *daemon;
	struct store *store, *writer;
	struct sharing sharing;
	struct store_ruling *page;
	int n;
	int64_t judged;
	char counts[40];
};

static struct store *
open_store(void)
{
	struct fault fault;
	struct store *store = store_open("postgresql://sim", true, &fault);
	while (!store) {
		world_sleep(500);
		store = store_open("postgresql://sim", true, &fault);
	}
	return store;
}

static void
random_hex(char *out, int digits)
{
	for (int i = 0; i < digits; i++)
		out[i] = "0123456789abcdef"[world_random(16)];
	out[digits] = '\0';
}

struct found {
	struct worker *worker;
	int64_t bottom, cursor;
	int n;
};

static void
note_ruling(void *ctx, const struct store_ruling *r)
{
	struct found *f = ctx;
	f->cursor = r->seq;
	if (r->seq < f->bottom)
		return;
	f->worker->page[f->n].seq = r->seq;
	strcpy(f->worker->page[f->n++].key, r->key);
}

static enum store_result
list(struct found *f, int limit)
{
	const struct store_query query = { .cursor = f->cursor, .limit = limit };
	return store_list(f->worker->store, &query, note_ruling, f);
}

/* Read all rulings down to the bottom, in as many pages as needed. */
static enum store_result
list_all(struct found *f)
{
	enum store_result result;
	int64_t cursor;
	do {
		cursor = f->cursor;
		result = list(f, STORE_PAGE);
	} while (result == STORE_DONE && f->cursor != cursor && f->cursor > f->bottom);
	return result;
}

static enum store_result
find(void *ctx, int64_t top, int64_t *bottom)
{
	struct found f = { .worker = ctx, .cursor = top };
	enum store_result result = list(&f, PAGE);
	*bottom = f.n ? f.cursor : 0;
	return result;
}

static enum store_result
count(void *ctx, int64_t upto, int64_t *n)
{
	struct found f = { .worker = ctx, .cursor = upto + 1 };
	enum store_result result = list_all(&f);
	*n = f.n;
	return result;
}

/* Write the key of the ruling that judging a ruling again results in. */
static void
key_anew(const char *key, char out[DIGEST_HEX])
{
	strcpy(out, key);
	out[0] = 'f';
	out[2] = 'f';
}

/* What finds a submission, with two clauses. */
static const char finds[] = "_c1.2 _d1.2 why\n\n\n\n", lexemes[] = "o_c1.2 o_d1.2 owhy";

static void
make_ruling(struct store_ruling *r, const char *key)
{
	static char packed[] = "packed", tokens[sizeof finds];
	memcpy(tokens, finds, sizeof finds);
	*r = (struct store_ruling){
		.token = 1,
		.game = "godzilla",
		.edition = "en-1.2",
		.verdict = "illegal",
		.engine = "1",
		.cards = "1",
		.view = { { .why = "why" } },
		.packed = { packed, sizeof packed, 0 },
		.found = { tokens, sizeof tokens - 1, 0 },
	};
	strcpy(r->key, key);
	random_hex(r->id, STORE_ID - 1);
}

/* Store the results of a page and the end of its share in one group, as a daemon does. */
static enum store_result
keep_page(struct worker *w, struct store_share *share)
{
	struct store_ruling *fresh = calloc((size_t)w->n + 1, sizeof *fresh);
	struct store_rejudged *row = calloc((size_t)w->n + 1, sizeof *row);
	struct store_entry *entry = calloc((size_t)w->n + 1, sizeof *entry);
	char key[DIGEST_HEX];
	for (int i = 0; i < w->n; i++) {
		key_anew(w->page[i].key, key);
		make_ruling(&fresh[i], key);
		fresh[i].old = w->page[i].seq;
		row[i] = (struct store_rejudged){ .task = share->task,
			                          .ruling = w->page[i].seq,
			                          .upto = w->sharing.row.upto,
			                          .fresh = &fresh[i],
			                          .code = "",
			                          .why = "" };
		entry[i] = (struct store_entry){ STORE_REJUDGED, &row[i], STORE_FAILED,
			                         &entry[i + 1] };
	}
	entry[w->n] = (struct store_entry){ STORE_SHARE_END, share, STORE_FAILED, NULL };
	enum store_result result = store_keep(w->writer, entry);
	result = result == STORE_DONE ? entry[w->n].result : result;
	free(fresh);
	free(row);
	free(entry);
	return result;
}

static enum store_result
keep(void *ctx, struct store_share *share)
{
	struct worker *w = ctx;
	struct found f = { w, share->bottom, share->top, 0 };
	w->n = 0;
	if (share->bottom) {
		enum store_result result = list_all(&f);
		if (result != STORE_DONE)
			return result;
		w->n = f.n;
		world_sleep((int64_t)world_random(
			world_chance(5) ? 15000 : 200)); /* the time that judging takes */
		w->judged += w->n;
		share->pages++;
		share->done += w->n;
		snprintf(w->counts, sizeof w->counts, "{\"unchanged\":%lld}", (long long)w->judged);
		share->counts = w->counts;
	}
	return keep_page(w, share);
}

struct ending {
	struct store_task row;
	struct store_entry entry;
};

static enum store_result
end(void *ctx)
{
	struct worker *w = ctx;
	struct ending e = { .row = { .seq = w->sharing.share.task, .state = TASK_DONE } };
	e.entry = (struct store_entry){ STORE_TASK_END, &e.row, STORE_FAILED, NULL };
	enum store_result result = store_keep(w->writer, &e.entry);
	return result == STORE_DONE ? e.entry.result : result;
}

static void
hold(void *ctx, const struct store_share *share)
{
	struct worker *w = ctx;
	w->daemon->held = share ? *share : (struct store_share){ .top = 0 };
}

static void
name(void *ctx, char out[STORE_ID])
{
	struct worker *w = ctx;
	random_hex(out, STORE_ID - 1);
	w->judged = 0;
	seen.again++;
}

static void
note_task(void *ctx, const struct store_task *row)
{
	struct store_task *out = ctx;
	out->seq = row->seq;
	strcpy(out->id, row->id);
}

static void
work_on(struct worker *w, const struct store_task *task)
{
	static const struct share_work work = { find, count, keep, end, hold, name };
	enum share_state state = SHARE_GOES_ON;
	w->sharing = (struct sharing){ .store = w->store, .work = &work, .ctx = w, .id = task->id };
	share_begin(&w->sharing, task->seq);
	while (state != SHARE_OVER) {
		state = share_step(&w->sharing);
		world_sleep(state == SHARE_WAITS ? 100 : state == SHARE_FAILS ? 1000 : 0);
	}
}

static bool
all_is_over(void)
{
	for (int i = 0; i < base.tasks; i++)
		if (strcmp(base.task[i].state, "running") == 0)
			return false;
	return job_asked && clients_left == 0;
}

static void
run_worker(void *ctx)
{
	struct worker w = { .daemon = ctx, .store = open_store(), .writer = open_store() };
	w.page = calloc(RULINGS, sizeof *w.page);
	while (!all_is_over()) {
		struct store_task task = { .seq = 0 };
		store_tasks(w.store, &(struct store_tasks_query){ .shared = true }, note_task,
		            &task);
		if (task.seq)
			work_on(&w, &task);
		world_sleep(WATCH_MS);
	}
	free(w.page);
	store_close(w.store);
	store_close(w.writer);
	w.daemon->over = true;
}

static void
run_watcher(void *ctx)
{
	struct daemon_of_world *daemon = ctx;
	struct store *store = open_store();
	while (!daemon->over) {
		struct store_share held = daemon->held;
		if (held.top)
			store_share(store, SHARE_HOLD, &held);
		world_sleep(WATCH_MS);
	}
	store_close(store);
}

static int
add_member(void)
{
	enum { SKEW_MS = 1500 };
	int n = world.members++;
	if (n == MEMBERS)
		abort();
	world.member[n] = (struct member){ .alive = true };
	world.member[n].skew = (int64_t)world_random(2 * SKEW_MS) - SKEW_MS;
	return n;
}

static void
begin_daemon(void)
{
	int n = add_member();
	daemons[n] = (struct daemon_of_world){ .member = n };
	world_add(n, run_worker, &daemons[n]);
	world_add(n, run_watcher, &daemons[n]);
}

/* 2. Clients: each repeats a submission until it is acknowledged, with changing daemons, whose
 * clocks differ */

static struct submission *
submission_of(const char *key)
{
	for (int i = 0; i < n_submitted; i++)
		if (strcmp(submitted[i].key, key) == 0)
			return &submitted[i];
	strcpy(submitted[n_submitted].key, key);
	submitted[n_submitted].acknowledged = false;
	return &submitted[n_submitted++];
}

static void
fail(const char *what)
{
	printf("# %s\n", what);
	fflush(stdout);
	_exit(1);
}

static void
acknowledge(struct submission *s, const struct store_ruling *r)
{
	if (s->acknowledged && strcmp(s->id, r->id) != 0)
		fail("one submission was acknowledged as two rulings");
	if (!s->acknowledged)
		s->before = world.now;
	s->acknowledged = true;
	strcpy(s->id, r->id);
}

static void
note_found(void *ctx, const struct store_ruling *r)
{
	acknowledge(ctx, r);
}

/* Look submissions up, like the serving thread of a daemon: without an idempotency key, it answers
 * those that were made before. */
static void
look_for(struct store *store, const char *const key[], int n)
{
	for (int i = 0; i < n; i++)
		store_find(store, &(struct store_which){ .key = key[i], .token = 1 }, 0, note_found,
		           submission_of(key[i]));
}

/* Submit one or two as a group, and like a writer, evaluate the result of each entry. */
static void
submit(struct store *store, const char *const key[], int n, const char *idempotency)
{
	struct store_ruling ruling[2];
	struct store_entry entry[2];
	bool done = false;
	while (!done) {
		for (int i = 0; i < n; i++) {
			make_ruling(&ruling[i], key[i]);
			entry[i] = (struct store_entry){ .kind = STORE_RULING,
				                         .what = &ruling[i],
				                         .next = i + 1 < n ? &entry[i + 1] : NULL };
		}
		ruling[0].idempotency = idempotency;
		store_keep(store, &entry[0]);
		done = entry[0].result != STORE_FAILED;
		if (!done)
			world_sleep((int64_t)world_random(1000));
	}
	for (int i = 0; i < n; i++)
		if (entry[i].result == STORE_REUSED)
			fail("an idempotency key was taken for another's");
		else
			acknowledge(submission_of(key[i]), &ruling[i]);
}

/* Make a submission's key from two digits and its number. All clients share the key of every third
 * number. */
static void
make_key(int client, int n, char key[DIGEST_HEX])
{
	memset(key, '0', DIGEST_HEX - 1);
	snprintf(key + 8, 12, "%d-%03d", n % 3 ? client : 9, n);
	key[strcspn(key, "-")] = 'a';
	key[strlen(key)] = '0';
	key[DIGEST_HEX - 1] = '\0';
	key[1] = "0123456789abcdef"[n % 16];
}

static void
run_client(void *ctx)
{
	int client = (int)(intptr_t)ctx;
	struct store *store = open_store(), *serving = open_store();
	for (int n = 0; n < SUBMISSIONS; n += 2) {
		char key[2][DIGEST_HEX], idempotency[40];
		make_key(client, n, key[0]);
		make_key(client, n + 1, key[1]);
		snprintf(idempotency, sizeof idempotency, "%.20s", key[0] + 8);
		const char *const both[2] = { key[0], key[1] };
		if (world_chance(50))
			look_for(serving, both, 2);
		if (world_chance(50)) {
			submit(store, both, 2, idempotency);
		} else {
			submit(store, &both[0], 1, idempotency);
			submit(store, &both[1], 1, NULL);
		}
		if (world_chance(20)) {
			store_close(store); /* use another daemon next time */
			store = open_store();
		}
		world_sleep((int64_t)world_random(300));
	}
	store_close(store);
	store_close(serving);
	clients_left--;
}

/* Find the key of the latest submission, whose client may not have its answer yet. */
static bool
newest_key(char key[DIGEST_HEX])
{
	for (int r = base.rulings - 1; r >= 0; r--)
		if (!base.ruling[r].old) {
			strcpy(key, base.ruling[r].key);
			return true;
		}
	return false;
}

/* Submit what another client has just submitted, to a daemon that is idle otherwise. Either its
 * serving thread or its writer must know the ruling. */
static void
run_second(void *ctx)
{
	struct store *writing = open_store(), *serving = open_store();
	char key[DIGEST_HEX];
	const char *const one[] = { key, key };
	(void)ctx;
	make_key(CLIENTS, 1, key);
	submit(writing, one, 1, NULL);
	while (clients_left) {
		world_sleep((int64_t)world_random(400));
		if (newest_key(key) && world_chance(50))
			submit(writing, one, 1, NULL);
		else if (newest_key(key))
			look_for(serving, one, 1);
	}
	store_close(writing);
	store_close(serving);
}

static void
run_asking(void *ctx)
{
	struct store *store = open_store();
	struct store_entry probe = { STORE_PROBE, NULL, STORE_FAILED, NULL };
	(void)ctx;
	store_keep(store, &probe); /* it now knows the last number, while others go on */
	world_sleep(2000 + (int64_t)world_random(8000));
	while (!job_asked) {
		struct store_task row = { .kind = TASK_REJUDGEMENT,
			                  .name = "",
			                  .engine = "1",
			                  .asked = "{}",
			                  .total = -1,
			                  .counts = "{}",
			                  .why = "" };
		struct store_entry entry = { STORE_TASK, &row, STORE_FAILED, NULL };
		random_hex(row.id, STORE_ID - 1);
		asked_at = world.now;
		if (store_keep(store, &entry) == STORE_DONE) {
			strcpy(job_id, row.id);
			job_asked = true;
		}
	}
	store_close(store);
}

/* 3. What goes wrong without the wire */

static int
somebody(void)
{
	int n = (int)world_random((uint64_t)world.members);
	return n > CLIENTS + 1 && world.member[n].alive ? n : -1;
}

/* End the server: it restarts, or its standby takes its place. What was acknowledged is still
 * there; what wasn't may be. */
static void
end_server(bool for_good)
{
	if (for_good)
		wire_fail_over();
	world.epoch++;
	world.down_until = world.now + (int64_t)world_random(world_chance(10) ? 20000 : 3000);
	seen.crashes += !for_good;
	seen.failovers += for_good;
}

static void
do_harm(void)
{
	int who = somebody();
	switch (world_random(6)) {
	case 0:
		if (who >= 0 && world.members < MEMBERS - 1) {
			world.member[who].alive = false;
			begin_daemon();
			seen.deaths++;
		}
		break;
	case 1:
	case 2:
		if (who >= 0) {
			world.member[who].stopped_until = world.now + (int64_t)world_random(30000);
			seen.pauses++;
		}
		break;
	case 3: end_server(world_chance(50)); break;
	case 4:
		if (world.now < world.follows_at)
			end_server(true);
		break;
	default: break;
	}
}

static void
run_storm(void *ctx)
{
	const int64_t until = world.now + STORM_MS;
	(void)ctx;
	while (world.now < until) {
		world_sleep((int64_t)world_random(3000));
		do_harm();
	}
	world.calm = true;
}

/* 4. What must hold */

static void
look_at_rulings(void)
{
	for (int i = 0; i < n_submitted; i++) {
		int found = 0;
		for (int r = 0; r < base.rulings; r++)
			found += strcmp(base.ruling[r].key, submitted[i].key) == 0 &&
			         strcmp(base.ruling[r].id, submitted[i].id) == 0;
		if (found != 1)
			fail("what was acknowledged is not there once");
	}
	for (int r = 0; r < base.rulings; r++)
		for (int o = 0; o < r; o++)
			if (strcmp(base.ruling[r].key, base.ruling[o].key) == 0)
				fail("a submission is there twice");
}

static int
leaves_of(int kind, int64_t part, int64_t item)
{
	int n = 0;
	for (int i = 0; i < base.leaves; i++)
		n += base.leaf[i].kind == kind && base.leaf[i].part == part &&
		     base.leaf[i].item == item;
	return n;
}

static int
leaves_of_kind(int kind)
{
	int n = 0;
	for (int i = 0; i < base.leaves; i++)
		n += base.leaf[i].kind == kind;
	return n;
}

/* Check that every log is complete and that everything stored has one leaf in one of them; a job
 * has two, for its start and its end. */
static void
look_at_logs(void)
{
	int64_t leaves = 0;
	for (int i = 0; i < base.logs; i++)
		leaves += base.log[i].length;
	if (leaves != base.leaves)
		fail("a log is longer or shorter than its head says");
	for (int i = 0; i < base.leaves; i++)
		if (base.leaf[i].n < 1 || base.leaf[i].n > base.log[base.leaf[i].log - 1].length)
			fail("a leaf is outside its log");
	for (int r = 0; r < base.rulings; r++)
		if (leaves_of(LEAF_RULING, 0, base.ruling[r].seq) != 1)
			fail("a ruling has not one leaf");
	for (int i = 0; i < base.changes; i++)
		if (leaves_of(LEAF_REJUDGED, base.change[i].task, base.change[i].ruling) != 1)
			fail("what a job changed has not one leaf");
	for (int i = 0; i < base.tasks; i++)
		if (leaves_of(LEAF_TASK, 0, base.task[i].seq) != 2)
			fail("a job has not two leaves");
	if (leaves_of_kind(LEAF_RULING) != base.rulings ||
	    leaves_of_kind(LEAF_REQUEST) != base.requests ||
	    leaves_of_kind(LEAF_REJUDGED) != base.changes)
		fail("a leaf tells of what is not there");
}

static void
look_at_index(void)
{
	for (int r = 0; r < base.rulings; r++)
		if (strcmp(base.ruling[r].found, lexemes) != 0)
			fail("a ruling is found by other things than it was kept with");
}

static int
changes_of(int64_t task, int64_t ruling)
{
	int n = 0;
	for (int i = 0; i < base.changes; i++)
		n += base.change[i].task == task &&
		     (ruling == 0 || base.change[i].ruling == ruling);
	return n;
}

static const struct base_ruling *
ruling_of(const char *key)
{
	for (int r = 0; r < base.rulings; r++)
		if (strcmp(base.ruling[r].key, key) == 0)
			return &base.ruling[r];
	return NULL;
}

static void
look_at_judged(const struct base_task *t)
{
	for (int i = 0; i < n_submitted; i++) {
		const struct base_ruling *r = ruling_of(submitted[i].key), *anew;
		char key[DIGEST_HEX];
		key_anew(submitted[i].key, key);
		anew = ruling_of(key);
		if (submitted[i].before < asked_at && changes_of(t->seq, r->seq) != 1)
			fail("a ruling was left out");
		if (submitted[i].before < asked_at && (!anew || anew->old != r->seq))
			fail("what a ruling was judged anew as is not there");
	}
	for (int i = 0; i < base.changes; i++)
		for (int r = 0; r < base.rulings; r++)
			if (base.change[i].ruling == base.ruling[r].seq && base.ruling[r].old &&
			    base.change[i].task == t->seq && base.tasks == 1)
				fail("what came of the job was judged by it");
}

struct reported {
	char counts[TEXT];
	int64_t done, total;
};

static void
note_reported(void *ctx, const struct store_task *row)
{
	struct reported *reported = ctx;
	snprintf(reported->counts, sizeof reported->counts, "%s", row->counts);
	reported->done = row->done;
	reported->total = row->total;
}

/* Check the counts of the job. A late submission may be judged by a worker that was too late with
 * its page; then it isn't counted. */
static void
look_at_counts(struct store *store, const struct base_task *t)
{
	struct reported reported = { "", -1, -1 };
	char counts[TEXT];
	int matter = 0;
	for (int i = 0; i < n_submitted; i++)
		matter += submitted[i].before < asked_at;
	store_tasks(store, &(struct store_tasks_query){ .kind = TASK_REJUDGEMENT, .id = t->id },
	            note_reported, &reported);
	snprintf(counts, sizeof counts, "{\"unchanged\":%lld}", (long long)reported.done);
	if (reported.done && strcmp(counts, reported.counts) != 0)
		fail("what was counted is not what was done");
	if (reported.done < matter || reported.done > changes_of(t->seq, 0) ||
	    reported.total < matter)
		fail("it was counted wrongly what was done");
}

static void
look(void *ctx)
{
	struct store *store = open_store();
	(void)ctx;
	look_at_rulings();
	look_at_logs();
	look_at_index();
	for (int i = 0; i < base.tasks; i++) {
		if (strcmp(base.task[i].state, "done") != 0)
			fail("a job has not ended");
		if (base.task[i].seq && strcmp(base.task[i].id, job_id) == 0) {
			look_at_judged(&base.task[i]);
			look_at_counts(store, &base.task[i]);
		}
	}
	if (base.shares || base.tallies)
		fail("a page is in somebody's hands, or counted beside its job, when all is over");
	store_close(store);
}

/* 5. All schedules */

static void
run_schedule(uint64_t seed)
{
	world_begin(seed);
	n_submitted = 0;
	clients_left = CLIENTS;
	job_asked = false;
	memset(daemons, 0, sizeof daemons);
	for (int i = 0; i < CLIENTS; i++)
		world_add(add_member(), run_client, (void *)(intptr_t)i);
	world_add(add_member(), run_second, NULL);
	world_add(add_member(), run_asking, NULL);
	for (int i = 0; i < 3; i++)
		begin_daemon();
	world_add(-1, run_storm, NULL);
	if (!world_run(world.now + LONGEST_MS))
		fail("it never ends");
	if (!all_is_over())
		fail("it ended before all was done");
	world_add(-1, look, NULL);
	world_run(world.now + LONGEST_MS);
	world_end();
}

/* Run n schedules in a process of their own. Returns whether all went well. */
static bool
run_some(uint64_t seed, uint64_t n)
{
	int status = 1;
	fflush(stdout);
	pid_t pid = fork();
	if (pid == 0) {
		for (uint64_t i = 0; i < n; i++) {
			memset(&seen, 0, sizeof seen);
			wire_crashes = wire_lost = 0;
			printf("# seed %llu: ", (unsigned long long)(seed + i));
			run_schedule(seed + i);
			printf("%d rulings, %lld s, %lld failovers, %lld with a commit the standby had not got, %lld crashes, "
			       "%lld deaths, %lld pauses, %lld names\n",
			       base.rulings, (long long)(world.now - 1000000) / 1000,
			       (long long)seen.failovers, (long long)wire_lost,
			       (long long)(seen.crashes + wire_crashes), (long long)seen.deaths,
			       (long long)seen.pauses, (long long)seen.again);
		}
		fflush(stdout);
		_exit(0);
	}
	bool fine = waitpid(pid, &status, 0) == pid && status == 0;
	if (WIFSIGNALED(status))
		printf("# ended by signal %d\n", WTERMSIG(status));
	return fine;
}

int
main(int argc, char *argv[])
{
	uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 100;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	uint64_t passed = 0, failed = 0;
	for (uint64_t i = 0; i < n; i += A_PROCESS) {
		uint64_t some = n - i < A_PROCESS ? n - i : A_PROCESS;
		bool fine = run_some(seed + i, some);
		passed += fine ? some : 0;
		failed += !fine;
	}
	printf("%llu passed, %llu failed\n", (unsigned long long)passed,
	       (unsigned long long)failed);
	return failed != 0;
}
