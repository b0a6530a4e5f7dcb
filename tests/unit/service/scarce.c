/*
 * scarce.c: memory that runs out in the middle of a request: each allocation of a request to each route fails once, and once
 * together with all that follow until the reserve is given up. It is refused or answered as usual, and the service goes on.
 *
 * A request that was read goes in and an answer comes out, as between judged/service/http/ and judged/service/api/, with the
 * writer, the threads that judge and the jobs of the service. Other libraries' allocations fail as well, for this program's
 * malloc() takes the place of the C library's; a sanitizer's stays behind it.
 */
#include <errno.h>
#include <jansson.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <zlib.h>

#include "judged/service/api/route.h"
#include "judged/service/http/body.h"
#include "judged/service/jobs/batch.h"
#include "judged/service/jobs/pool.h"
#include "judged/service/jobs/suite_task.h"
#include "judged/service/jobs/tasks.h"
#include "judged/text/alloc.h"
#include "tests/criterion.h"

/* 1. Allocations that fail */

#ifdef __SANITIZE_ADDRESS__
#define REAL(name) __interceptor_##name
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define REAL(name) __interceptor_##name
#endif
#endif
#ifdef REAL
#define SANITIZED 1
#else
#define REAL(name) __libc_##name
#define SANITIZED 0
#endif

void *REAL(malloc)(size_t);
void *REAL(calloc)(size_t, size_t);
void *REAL(realloc)(void *, size_t);
void *REAL(memalign)(size_t, size_t);

enum { RESERVE = 16 << 20 };

/* Allocations are counted from 1; those from `first` to before `end` fail. If `lasting`, the end of it is that the reserve is given up. */
static atomic_ulong counted, first, end, failed;
static atomic_bool lasting;

static bool
fails(void)
{
	unsigned long n = ++counted;
	if (n < first || n >= end)
		return false;
	failed++;
	errno = ENOMEM;
	return true;
}

void *
malloc(size_t size)
{
	return fails() ? NULL : REAL(malloc)(size);
}

void *
calloc(size_t n, size_t size)
{
	return fails() ? NULL : REAL(calloc)(n, size);
}

void *
realloc(void *at, size_t size)
{
	return fails() ? NULL : REAL(realloc)(at, size);
}

void *
reallocarray(void *at, size_t n, size_t size)
{
	return fails() || (n && size > SIZE_MAX / n) ? NULL : REAL(realloc)(at, n * size);
}

void *
aligned_alloc(size_t alignment, size_t size)
{
	return fails() ? NULL : REAL(memalign)(alignment, size);
}

int
munmap(void *at, size_t size)
{
	if (lasting && size >= RESERVE)
		end = 0;
	return (int)syscall(SYS_munmap, at, size);
}

/* The allocation after so many fails. */
static void
fail(unsigned long after)
{
	first = counted + after;
	end = lasting ? ~0UL : first + 1;
}

/* The service plays the suite in a process of its own program: here that is this one. */
__attribute__((constructor)) static void
play_suite(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[0], "judged") == 0 && strcmp(argv[1], "suite-run") == 0)
		_exit(suite_task_main(argc - 1, argv + 1));
}

/* 2. The service without its sockets */

static struct {
	char dir[40], database[60], token[AUTH_TOKEN + 8], ruling[STORE_ID], job[STORE_ID],
		suite[STORE_ID];
	struct api api;
	struct metrics metrics;
	sem_t done;
	int turn; /* of a transcript that was not submitted before */
} s;

static void
ring(void *ctx)
{
	(void)ctx;
}

static void
start(void)
{
	char fixtures[60];
	struct settings_sources sources = { .argc = 2,
		                            .argv = (char *[]){ "judged", fixtures, NULL } };
	struct store_token token = { .name = "tester",
		                     .scopes = "submit,read,judge,admin,penalties",
		                     .seat = "judge" };
	struct fault fault;
	strcpy(s.dir, "/tmp/judged-scarce-XXXXXX");
	cr_assert(mkdtemp(s.dir));
	json_set_alloc_funcs(alloc_bytes, free); /* as the daemon has it */
	snprintf(fixtures, sizeof fixtures, "--fixtures=%s", s.dir);
	cr_assert(settings_read(&s.api.settings, &sources, &fault), "%s", fault.sentence);
	snprintf(s.database, sizeof s.database, "%s/a.db", s.dir);
	snprintf(s.api.settings.database, sizeof s.api.settings.database, "%s", s.database);
	struct store *written = store_open(s.database, true, &fault);
	cr_assert(written, "%s", fault.sentence);
	strcpy(s.token, "Bearer ");
	cr_assert_eq(auth_make(written, &token, s.token + 7), STORE_DONE);
	s.api.writer = writer_start(written, (struct writer_house){ 0, 3600 });
	s.api.store = store_open(s.database, true, &fault);
	s.api.metrics = &s.metrics;
	s.api.tasks = tasks_start(s.api.writer, ring, NULL);
	s.api.serves = true;
	alloc_hold_reserve(RESERVE);
	sem_init(&s.done, 0, 0);
}

static struct pool *pool;

static void
start_all(void)
{
	struct fault fault;
	start();
	pool = pool_start(&s.api, 1, &fault);
	s.api.batches = batches_start(s.api.writer, pool);
}

static void
stop_all(void)
{
	static const char *const files[] = { "a.db", "a.db-wal", "a.db-shm", "a.db.pub" };
	char path[80];
	tasks_stop(s.api.tasks);
	batches_stop(s.api.batches);
	pool_stop(pool);
	store_close(s.api.store);
	writer_stop(s.api.writer);
	tasks_free(s.api.tasks);
	batches_free(s.api.batches);
	for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
		snprintf(path, sizeof path, "%s/%s", s.dir, files[i]);
		unlink(path);
	}
	rmdir(s.dir);
}

/* 3. What is asked */

#define LAID                                                                                       \
	"{\"step\": \"action\", \"turn\": $T, \"turn_player\": \"A\", \"rest\": \"empty\", "       \
	"\"A\": {\"monster\": {\"stack\": [\"EPR-007\"], \"zone\": 2}}, "                          \
	"\"B\": {\"monster\": {\"stack\": [\"EPR-007\"], \"zone\": 1}}}"
#define POSITION                                                                                   \
	"{\"judged\": 1, \"game\": \"godzilla\", \"edition\": \"en-1.2\", \"start\": " LAID        \
	", \"players\": {\"A\": {\"name\": \"$T\"}}, \"moves\": [{\"A\": \"pass\"}]}"

/* In path and body, $T is a number that was not used before, $R a ruling, $N one that was just submitted, $J and $S jobs. */
static const struct asked {
	unsigned each; /* of its allocations one in so many fails */
	const char *method, *path, *query, *body, *type;
	bool changes; /* each answer is another */
} requests[] = {
	{ 1, "POST", "/v1/rulings", "", POSITION, "application/json", false },
	{ 7, "POST", "/v1/rulings", "advice=true", POSITION, "application/json", false },
	{ 29, "POST", "/v1/rulings", "policy=bandai-trm-2025", POSITION, "application/json",
	  false },
	{ 1, "POST", "/v1/rulings", "dry_run=true", POSITION, "application/json", false },
	{ 17, "POST", "/v1/moves", "", POSITION, "application/json", false },
	{ 101, "POST", "/v1/table", "explain=decided&readings=true&after=0", POSITION,
	  "application/json", false },
	{ 101, "POST", "/v1/reconstructions", "",
	  "{\"reconstruct\": 1, \"game\": \"godzilla\", \"edition\": \"en-1.2\", \"positions\": [" LAID
	  ", " LAID "]}",
	  "application/json", false },
	{ 101, "POST", "/v1/reach", "win=A", POSITION, "application/json", false },
	{ 17, "POST", "/v1/decks/check", "",
	  "game: godzilla\nedition: en-1.2\nmonster_deck: [EPR-007]\ndeck: [EPR-008]\n",
	  "application/yaml", false },
	{ 7, "POST", "/v1/rulings/batch", "", POSITION "\n" POSITION, "application/x-ndjson",
	  false },
	{ 1, "POST", "/v1/rulings/$R/notes", "", "{\"kind\": \"annotation\", \"text\": \"seen\"}",
	  "application/json", false },
	{ 499, "DELETE", "/v1/rulings/$N", "reason=asked", "", NULL, false },
	{ 1, "POST", "/v1/penalties", "",
	  "{\"event\": \"Open\", \"player\": \"Aiko\", \"infraction\": \"7.4.1-1\", \"penalty\": \"warning\"}",
	  "application/json", false },
	{ 53, "GET", "/v1/penalties", "event=Open&player=Aiko", "", NULL, true },
	{ 53, "DELETE", "/v1/penalties/$R", "reason=asked", "", NULL, false },
	{ 101, "POST", "/v1/rejudgements", "", "{\"filter\": {\"player\": \"of the job\"}}",
	  "application/json", false },
	{ 53, "POST", "/v1/suite-runs", "", "{}", "application/json", false },
	{ 7, "POST", "/v1/session", "", "{\"token\": \"$K\"}", "application/json", false },
	{ 7, "DELETE", "/v1/session", "", "", NULL, false },
	{ 7, "GET", "/v1/rejudgements/$J", "", "", NULL, false },
	{ 7, "GET", "/v1/rejudgements/$J/events", "", "", NULL, true },
	{ 7, "DELETE", "/v1/rejudgements/$J", "", "", NULL, false },
	{ 29, "GET", "/v1/rejudgements/$J/changes", "", "", NULL, false },
	{ 7, "GET", "/v1/suite-runs/$S", "", "", NULL, false },
	{ 7, "GET", "/v1/suite-runs/$S/events", "", "", NULL, true },
	{ 7, "DELETE", "/v1/suite-runs/$S", "", "", NULL, false },
	{ 29, "GET", "/v1/suite-runs/$S/matrix", "", "", NULL, false },
	{ 1, "GET", "/v1/rulings/$R", "", "", NULL, false },
	{ 1, "GET", "/v1/rulings/$R", "include=all", "", NULL, false },
	{ 7, "GET", "/v1/rulings/$R", "advice=true", "", NULL, false },
	{ 29, "GET", "/v1/rulings/$R", "policy=bandai-trm-2025", "", NULL, false },
	{ 1, "GET", "/v1/rulings/$R/text", "", "", NULL, false },
	{ 7, "GET", "/v1/rulings/$R/text", "advice=true", "", NULL, false },
	{ 1, "GET", "/v1/rulings/$R/citations", "", "", NULL, false },
	{ 17, "GET", "/v1/rulings/$R/positions", "", "", NULL, false },
	{ 17, "GET", "/v1/rulings/$R/positions/1", "", "", NULL, false },
	{ 29, "GET", "/v1/rulings/$R/steps", "", "", NULL, false },
	{ 101, "GET", "/v1/rulings/$R/explanation", "readings=true", "", NULL, false },
	{ 1, "GET", "/v1/rulings/$R/similar", "", "", NULL, true },
	{ 1, "GET", "/v1/rulings/$R/transcript", "", "", NULL, false },
	{ 53, "GET", "/v1/rulings/$R/notes", "", "", NULL, true },
	{ 29, "GET", "/v1/rulings/$R/board/1.svg", "", "", NULL, false },
	{ 197, "GET", "/v1/rulings/$R/report", "expected=legal&verdict=consistent", "", NULL,
	  false },
	{ 17, "GET", "/v1/rulings", "", "", NULL, true },
	{ 17, "GET", "/v1/rulings", "text=pass", "", NULL, true },
	{ 53, "GET", "/v1/notes", "", "", NULL, true },
	{ 101, "GET", "/v1/cards/godzilla", "q=godzilla", "", NULL, false },
	{ 101, "GET", "/v1/cards/godzilla/EPR-007", "", "", NULL, false },
	{ 997, "GET", "/v1/editions/godzilla/en-1.2/clauses", "", "", NULL, false },
	{ 29, "GET", "/v1/editions", "", "", NULL, false },
	{ 101, "GET", "/v1/editions/godzilla/en-1.2/clauses/8.5.1", "", "", NULL, false },
	{ 997, "GET", "/v1/editions/godzilla/en-1.00/diff/en-1.2", "", "", NULL, false },
	{ 101, "GET", "/v1/disputes", "game=godzilla", "", NULL, false },
	{ 101, "GET", "/v1/disputes/94-what-was-milled", "", "", NULL, false },
	{ 997, "GET", "/v1/schemas/cards/godzilla", "", "", NULL, false },
	{ 997, "GET", "/v1/schemas/transcripts/godzilla", "", "", NULL, false },
	{ 1, "GET", "/v1/log", "", "", NULL, true },
	{ 1, "GET", "/metrics", "", "", NULL, true },
	{ 1, "GET", "/healthz", "", "", NULL, false },
	{ 1, "GET", "/readyz", "", "", NULL, false },
	{ 1, "GET", "/openapi.json", "", "", NULL, false },
	{ 7, "GET", "/ruling.schema.json", "", "", NULL, false },
	{ 101, "GET", "/v1/layouts/godzilla", "", "", NULL, false },
	{ 7, "GET", "/v1/suite-runs", "", "", NULL, true },
	{ 29, "GET", "/v1/rejudgements", "", "", NULL, true },
	{ 7, "GET", "/v1/session", "", "", NULL, false },
	{ 29, "GET", "/", "", "", NULL, false },
	{ 29, "GET", "/dispute", "", "", NULL, false },
	{ 29, "GET", "/rulings/x", "", "", NULL, false },
	{ 29, "GET", "/rulings/x/replay", "", "", NULL, false },
	{ 29, "GET", "/rules", "", "", NULL, false },
	{ 29, "GET", "/rules/x", "", "", NULL, false },
	{ 29, "GET", "/cards", "", "", NULL, false },
	{ 29, "GET", "/cards/x", "", "", NULL, false },
	{ 29, "GET", "/assets/none.js", "", "", NULL, false },
	{ 29, "GET", "/sw.js", "", "", NULL, false },
	{ 29, "GET", "/judge.js", "", "", NULL, false },
	{ 29, "GET", "/judge.wasm", "", "", NULL, false },
	{ 7, "GET", "/v1", "", "", NULL, false },
	{ 29, "GET", "/disputes", "", "", NULL, false },
	{ 29, "GET", "/rulings", "", "", NULL, false },
	{ 29, "GET", "/reconstruct", "", "", NULL, false },
	{ 997, "GET", "/v1/search", "q=rank", "", NULL, false },
};

enum { REQUESTS = sizeof requests / sizeof requests[0], TEXT = 4096 };

/* One of them as it is sent. */
struct sent {
	const struct asked *asked;
	char path[256], query[128], body[TEXT];
};

/* 4. Asking */

struct asking {
	struct pool_work work;
	struct request request;
	bool kept;
};

static void
finished(struct writer_job *job)
{
	(void)job;
	sem_post(&s.done);
}

/* A batch is waited for where it is fed. */
static bool
suspend(void *ctx)
{
	(void)ctx;
	return false;
}

static void
keep_body(struct request *request)
{
	(void)request;
}

static bool
has_memory(struct request *request, bool there)
{
	if (!there)
		answer_problem(&request->answer, PROBLEM_MEMORY, NULL);
	return there;
}

static void
answer(struct request *request, struct api *api, bool kept)
{
	if (kept)
		request->route->kept(api, request);
	else if (condition_holds(api, request))
		request->route->answer(api, request);
}

static void
judge(struct pool_work *work, struct api *api)
{
	struct asking *a = (struct asking *)work;
	if (a->kept || has_memory(&a->request, alloc_is_there(24 << 20)))
		answer(&a->request, api, a->kept);
	sem_post(&s.done);
}

/* In the thread that serves; what has to be judged is left to another. */
static void
go_on(struct asking *a)
{
	answer(&a->request, &s.api, a->kept);
	if (!a->request.judging)
		return;
	a->request.judging = false;
	answer_drop(&a->request.answer);
	a->work = (struct pool_work){ .run = judge, .client = 1, .class = POOL_INTERACTIVE };
	cr_assert_eq(pool_add(pool, &a->work), POOL_TAKEN);
	sem_wait(&s.done);
}

static void
keep(struct asking *a)
{
	int n = 0;
	for (struct writer_job *job = a->request.job; job; job = job->with, n++)
		job->finished = finished;
	writer_add(s.api.writer, a->request.job);
	while (n-- > 0)
		sem_wait(&s.done);
	a->kept = true;
	go_on(a);
}

static void
feed_batch(struct asking *a)
{
	const struct batch_waiter waiter = { suspend, ring, &s };
	struct request *request = &a->request;
	if (!api_batch_begin(&s.api, request, &waiter))
		return;
	batch_take(request->batch, request->body, request->len);
	batch_end(request->batch);
	request->route->kept(&s.api, request);
}

static bool
take_query(struct request *request, char *query)
{
	for (char *one; (one = strsep(&query, "&")) && *one;) {
		char *value = strchr(one, '=');
		*value++ = '\0';
		if (!route_argument(request, one, value))
			return false;
	}
	return true;
}

static void
send_stream(struct answer *answer, struct buffer *to)
{
	enum stream_result result = STREAM_WAITS;
	while (result == STREAM_WAITS || result == STREAM_GOES_ON)
		result = answer->stream->more(answer->stream, to);
}

static void
read_headers(struct request *request, const struct asked *one)
{
	bool session = strcmp(one->path, "/v1/session") == 0;
	request->headers = (struct request_headers){ .content_type = one->type,
		                                     .host = "localhost",
		                                     .fetch_site = session ? "same-origin" : NULL,
		                                     .authorization = s.token };
}

enum { SCARCE_MS = 100 };

/* A job that SQLite refuses memory tries again until there is some; SQLite never gives up the reserve. So memory comes back. */
static void
wait_for_jobs(void)
{
	for (int ms = 0; tasks_running(s.api.tasks) > 0 || writer_waiting(s.api.writer) > 0; ms++) {
		if (ms == SCARCE_MS)
			end = 0;
		usleep(1000);
	}
}

/* Returns the status; `text` gets the body, or NULL, to be freed. Ends when what was begun has ended. */
static unsigned
ask(struct sent *one, char **text)
{
	struct asking a = { .request = { .client = 1,
		                         .body = one->body,
		                         .len = strlen(one->body),
		                         .drop_body = keep_body } };
	struct request *request = &a.request;
	struct answer *got = &request->answer;
	bool healthy = strcmp(one->path, "/healthz") == 0;
	*text = NULL;
	if (!has_memory(request, alloc_recover() || healthy))
		goto out;
	if (!route_find(request, one->asked->method, one->path))
		goto out;
	read_headers(request, one->asked);
	if (!request_authorize(&s.api, request) || !request_negotiate(request) ||
	    !take_query(request, one->query))
		goto out;
	if (api_takes_pieces(request))
		feed_batch(&a);
	else
		go_on(&a);
	if (request->job && !got->status)
		keep(&a);
	if (got->stream) {
		struct buffer sent = { 0 };
		send_stream(got, &sent);
		free(sent.at);
	} else if (got->body) {
		*text = REAL(calloc)(got->len + 1, 1); /* for the test, so it never fails */
		memcpy(*text, got->body, got->len);
	}
out:;
	unsigned status = got->status;
	answer_drop(got);
	request_end(request);
	wait_for_jobs();
	return status;
}

/* What stands for $X; NULL: nothing does. */
static const char *
meaning(char c)
{
	static char turn[16];
	snprintf(turn, sizeof turn, "%d", s.turn);
	return c == 'T'               ? turn
	       : c == 'R' || c == 'N' ? s.ruling
	       : c == 'J'             ? s.job
	       : c == 'S'             ? s.suite
	       : c == 'K'             ? s.token + 7
	                              : NULL;
}

static void
fill(char *out, size_t cap, const char *pattern)
{
	size_t n = 0;
	while (*pattern && n + STORE_ID < cap) {
		const char *value = *pattern == '$' ? meaning(pattern[1]) : NULL;
		size_t len = value ? strlen(value) : 1;
		memcpy(out + n, value ? value : pattern, len);
		n += len;
		pattern += value ? 2 : 1;
	}
	out[n] = '\0';
}

static void
read_id(const char *text, char id[STORE_ID])
{
	json_t *json = json_loads(text, 0, NULL);
	snprintf(id, STORE_ID, "%s", json_string_value(json_object_get(json, "id")));
	json_decref(json);
}

static void
submit(char id[STORE_ID])
{
	static const struct asked submission = { 1,    "POST",   "/v1/rulings",
		                                 "",   POSITION, "application/json",
		                                 false };
	struct sent one = { &submission, "/v1/rulings", "", "" };
	char *text = NULL;
	unsigned status;
	s.turn++;
	fill(one.body, sizeof one.body, POSITION);
	do {
		free(text);
		status = ask(&one, &text);
	} while (
		status ==
		503); /* where memory was scarce a moment ago, it takes a while until anything is begun again */
	cr_assert_eq(status, 201, "%u: %s", status, text);
	read_id(text, id);
	free(text);
}

static struct sent
prepare(const struct asked *asked)
{
	struct sent one = { .asked = asked };
	char ruling[STORE_ID];
	strcpy(ruling, s.ruling);
	if (strstr(asked->path, "$N"))
		submit(s.ruling);
	s.turn++;
	fill(one.path, sizeof one.path, asked->path);
	fill(one.query, sizeof one.query, asked->query);
	fill(one.body, sizeof one.body, asked->body);
	strcpy(s.ruling, ruling);
	return one;
}

/* 5. Tests */

static double
resident(void)
{
	unsigned long pages = 0;
	FILE *file = fopen("/proc/self/statm", "r");
	cr_assert(file && fscanf(file, "%*u %lu", &pages) == 1);
	fclose(file);
	return (double)pages * (double)sysconf(_SC_PAGESIZE) / (1 << 20);
}

/* One allocation of a request fails, after so many. Its answer is that of always, or that there is no memory. */
static void
starve_one(const struct asked *asked, unsigned long after, unsigned wanted, const char *usual)
{
	struct sent one = prepare(asked);
	char *text;
	fail(after);
	unsigned status = ask(&one, &text);
	end = 0;
	bool both_kept = (status == 200 || status == 201) && (wanted == 200 || wanted == 201);
	cr_assert(status == wanted || status == 503 || both_kept,
	          "%s %s, allocation %lu: %u instead of %u: %s", asked->method, one.path, after,
	          status, wanted, text ? text : "");
	if (!asked->changes && status == 200 && strcmp(asked->method, "GET") == 0)
		cr_assert_str_eq(text ? text : "", usual ? usual : "", "%s, allocation %lu",
		                 one.path, after);
	free(text);
}

static void
starve(const struct asked *asked)
{
	unsigned long n = 0, each = asked->each * (lasting ? 3 : 1);
	unsigned wanted = 0;
	char *usual = NULL;
	for (int i = 0; i < 3; i++) { /* some is had once for all */
		struct sent one = prepare(asked);
		free(usual);
		n = counted;
		wanted = ask(&one, &usual);
		n = counted - n;
	}
	cr_assert(wanted >= 200 && wanted < 500, "%s %s: %u", asked->method, asked->path, wanted);
	for (unsigned long after = 1; after <= n; after += each)
		starve_one(asked, after, wanted, usual);
	free(usual);
}

static void
begin_job(const char *path, char id[STORE_ID])
{
	struct sent one = { 0 };
	char *text;
	for (size_t i = 0; i < REQUESTS; i++)
		if (strcmp(requests[i].path, path) == 0 && strcmp(requests[i].method, "POST") == 0)
			one = prepare(&requests[i]);
	cr_assert_eq(ask(&one, &text), 202, "%s", text);
	read_id(text, id);
	free(text);
}

static void
starve_all(bool until_the_reserve_is_given_up)
{
	start_all();
	submit(s.ruling);
	begin_job("/v1/rejudgements", s.job);
	begin_job("/v1/suite-runs", s.suite);
	lasting = until_the_reserve_is_given_up;
	double before = 0;
	for (int turn = 0; turn < (SANITIZED ? 1 : 2); turn++) {
		before = resident();
		for (size_t i = 0; i < REQUESTS; i++)
			starve(&requests[i]);
	}
	cr_expect(SANITIZED || resident() - before < 6, "%f MiB are left behind",
	          resident() - before);
	cr_expect_gt(failed, 300);
	lasting = false;
	submit(s.ruling);
	stop_all();
}

Test(scarce, an_allocation_that_fails_is_a_refused_request_or_none_that_is_noticed)
{
	starve_all(false);
}

Test(scarce, memory_that_is_gone_until_the_reserve_is_given_up_ends_nothing)
{
	starve_all(true);
}

Test(scarce, every_route_is_asked)
{
	const char *method, *path;
	char filled[256];
	strcpy(s.ruling, "x");
	strcpy(s.job, "x");
	strcpy(s.suite, "x");
	for (size_t number = 0; route_at(number, &method, &path); number++) {
		bool met = false;
		for (size_t i = 0; i < REQUESTS && !met; i++) {
			struct request request = { 0 };
			fill(filled, sizeof filled, requests[i].path);
			met = route_find(&request, requests[i].method, filled) &&
			      route_number(request.route) == number;
			answer_drop(&request.answer);
		}
		cr_expect(met, "%s %s", method, path);
	}
}

Test(scarce, a_packed_body_is_unpacked_or_there_is_no_memory)
{
	unsigned char packed[200];
	z_stream z = { .next_in = (unsigned char *)"{}",
		       .avail_in = 2,
		       .next_out = packed,
		       .avail_out = sizeof packed };
	char *out;
	size_t len;
	cr_assert_eq(deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
	cr_assert_eq(deflate(&z, Z_FINISH), Z_STREAM_END);
	for (unsigned long after = 1, before = failed; after == 1 || failed > before; after++) {
		before = failed;
		fail(after);
		enum unpacked result =
			gzip_unpack((char *)packed, z.total_out, 1 << 20, &out, &len);
		end = 0;
		cr_expect(failed > before ? result == UNPACK_NO_MEMORY || result == UNPACKED
		                          : result == UNPACKED);
		free(out);
	}
	deflateEnd(&z);
}
