/*
 * bench_http.c: the figures of the service in docs/dev/bench.md. `bench-http JUDGED JUDGE RULINGS FILE` prints a table and
 * writes the rows as JSON; with RULINGS 0 it does all of it once with little, to see that it works.
 *
 * All that is compared is measured in one run, taking turns: the client, the service and its disk share one machine,
 * so only ratios mean something. Each figure is the median of several rounds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/bench-http/corpus.h"
#include "tests/bench-http/fill.h"
#include "tests/bench-http/load.h"
#include "tests/bench-http/servers.h"
#include "tests/bench/measure.h"

enum { MOST_ROUNDS = 5, CONNECTIONS = 64, SMALL = 10000, KEPT = 10000, OF_EACH = 100, SEED = 4000 };

struct bench {
	struct measure_table table;
	char room[64];
	const char *judged, *judge, *keep; /* a folder of databases to be used again; or NULL */
	int64_t rulings;
	bool quick;
	int rounds;
	struct corpus starter, games, positions;
};

/* So many of something, or few. */
static int64_t
times(const struct bench *b, int64_t n)
{
	return b->quick ? n / 20 + 10 : n;
}

static void
require(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "bench-http: %s\n", what);
	exit(2);
}

static struct load_result
run(const struct server *server, void (*ask)(void *, struct buffer *), void *ctx, int64_t n,
    double rate)
{
	struct load load = { .port = server->port,
		             .connections = CONNECTIONS,
		             .requests = n,
		             .rate = rate,
		             .ask = ask,
		             .ctx = ctx };
	struct load_result result = load_run(&load);
	require(result.wrong == 0, "the service answered otherwise than it should");
	return result;
}

static void
get(struct buffer *to, const char *path)
{
	buffer_text(to, "GET ");
	buffer_text(to, path);
	buffer_text(to, " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
}

static const char *
in_room(const struct bench *b, const char *name)
{
	static char path[2][128];
	static int which;
	which = !which;
	snprintf(path[which], sizeof path[0], "%s/%s", b->room, name);
	return path[which];
}

static void
forget(const struct bench *b, const char *name)
{
	static const char *const ends[] = { "", "-wal", "-shm" };
	for (int i = 0; i < 3; i++) {
		char path[160];
		snprintf(path, sizeof path, "%s/%s%s", b->room, name, ends[i]);
		unlink(path);
	}
}

static int64_t
size_of(const struct bench *b, const char *name)
{
	struct stat is;
	require(stat(in_room(b, name), &is) == 0, "no database");
	return is.st_size;
}

/* 1. Submissions */

static void
next_submission(void *ctx, struct buffer *to)
{
	static struct buffer body;
	body.n = 0;
	corpus_next(ctx, &body);
	buffer_text(to, "POST /v1/rulings HTTP/1.1\r\nHost: 127.0.0.1\r\n"
	                "Content-Type: application/json\r\nContent-Length: ");
	buffer_number(to, (int64_t)body.n);
	buffer_text(to, "\r\n\r\n");
	buffer_bytes(to, body.at, body.n);
}

struct names {
	const char *rate, *time, *floor, *judging, *kept, *answer, *p50, *p99;
};

/* Processor time of a server for each of so many. */
static double
time_of(const struct server *server, struct corpus *corpus, int64_t n)
{
	double before = server_seconds(server);
	run(server, next_submission, corpus, n, 0);
	return (server_seconds(server) - before) / (double)n;
}

/* What is kept of each of so many, by themselves in a new file. Of a few hundred, pages that are only begun would be a tenth. */
static double
bytes_kept(struct bench *b, struct corpus *corpus, int64_t n, double *answer)
{
	struct server server = server_judged(b->judged, in_room(b, "kept.db"), 0);
	double bytes;
	*answer = (double)run(&server, next_submission, corpus, n, 0).bytes / (double)n;
	server_stop(&server);
	bytes = (double)size_of(b, "kept.db") / (double)n;
	forget(b, "kept.db");
	return bytes;
}

static void
half_load(struct bench *b, const struct server *server, struct corpus *corpus, int64_t n,
          double rate, const struct names *names)
{
	struct load_result half = run(server, next_submission, corpus, n, rate / 2);
	measure_add(&b->table, names->p50, half.p50 * rate, "", "time of one at full load");
	measure_add(&b->table, names->p99, half.p99 * rate, "", "time of one at full load");
}

static void
submissions(struct bench *b, struct corpus *corpus, int64_t n, const struct names *names)
{
	double answer, kept = bytes_kept(b, corpus, times(b, KEPT), &answer);
	struct server server = server_judged(b->judged, in_room(b, "service.db"), 0);
	struct server least = server_floor(in_room(b, "floor.db"), (size_t)kept, (size_t)answer);
	double rate[MOST_ROUNDS], ratio[MOST_ROUNDS], floor[MOST_ROUNDS], judging[MOST_ROUNDS];
	run(&server, next_submission, corpus, n / 4, 0);
	run(&least, next_submission, corpus, n / 4, 0);
	for (int i = 0; i < b->rounds; i++) {
		floor[i] = time_of(&least, corpus, n);
		judging[i] = fill_judging(corpus);
		ratio[i] = time_of(&server, corpus, n) / (floor[i] + judging[i]);
		rate[i] = (double)n / run(&server, next_submission, corpus, n, 0).seconds;
	}
	measure_add(&b->table, names->time, measure_median(ratio, b->rounds), "",
	            "the floor program and ruling_make()");
	measure_add(&b->table, names->floor, measure_median(floor, b->rounds) * 1e3, "ms", NULL);
	measure_add(&b->table, names->judging, measure_median(judging, b->rounds) * 1e3, "ms",
	            NULL);
	measure_add(&b->table, names->kept, kept, "bytes", NULL);
	measure_add(&b->table, names->answer, answer, "bytes", NULL);
	double usual = measure_median(rate, b->rounds);
	measure_add(&b->table, names->rate, usual, "/s", NULL);
	half_load(b, &server, corpus, n, usual, names);
	server_stop(&server);
	server_stop(&least);
	forget(b, "service.db");
	forget(b, "floor.db");
}

/* 2. Reads of what was never asked for before, and of one ruling again and again */

struct questions {
	uint64_t state;
	int64_t rulings, next;
	const struct fill *fill;
	const char *path; /* what follows the id */
};

static void
ask_for(struct buffer *to, int64_t number, const char *rest)
{
	char path[160], id[STORE_ID];
	fill_id(number, id);
	snprintf(path, sizeof path, "/v1/rulings/%s%s", id, rest);
	get(to, path);
}

static void
ask_next(void *ctx, struct buffer *to)
{
	struct questions *q = ctx;
	ask_for(to, q->next++ % q->rulings, q->path);
}

static void
ask_again(void *ctx, struct buffer *to)
{
	struct questions *q = ctx;
	ask_for(to, 0, q->path);
}

static void
compare_with_static(struct bench *b, const struct server *server, struct questions *q, int64_t n,
                    void (*ask)(void *, struct buffer *), const char *name)
{
	double ratio[MOST_ROUNDS];
	int64_t bytes = run(server, ask, q, n, 0).bytes;
	struct server bare = server_bare((size_t)(bytes / n));
	run(&bare, ask, q, n, 0);
	for (int i = 0; i < b->rounds; i++) {
		double alone = run(&bare, ask, q, n, 0).seconds;
		ratio[i] = alone / run(server, ask, q, n, 0).seconds;
	}
	measure_add(&b->table, name, measure_median(ratio, b->rounds), "",
	            "a static reply of as many bytes");
	server_stop(&bare);
}

static void
reads(struct bench *b, const struct fill *fill)
{
	int64_t n = times(b, 500), rulings = n * (2 * MOST_ROUNDS + 4) * 4;
	fill_database(fill, in_room(b, "service.db"), rulings);
	struct server server = server_judged(b->judged, in_room(b, "service.db"), 0);
	struct questions q = { .rulings = rulings, .path = "" };
	compare_with_static(b, &server, &q, n, ask_next, "reads of any short form, ratio");
	q.path = "/citations?limit=100";
	compare_with_static(b, &server, &q, n, ask_next, "reads of any page of citations, ratio");
	q.path = "?include=all";
	compare_with_static(b, &server, &q, n, ask_next, "reads of any whole view, ratio");
	q.path = "";
	compare_with_static(b, &server, &q, n * 8, ask_again, "reads of one short form, ratio");
	q.path = "?include=all";
	compare_with_static(b, &server, &q, n * 2, ask_again, "reads of one whole view, ratio");
	server_stop(&server);
	forget(b, "service.db");
}

/* 3. Growth: the same questions to few rulings and to many */

static void
ask_by_id(void *ctx, struct buffer *to)
{
	struct questions *q = ctx;
	ask_for(to, (int64_t)(fill_chance(&q->state) % (uint64_t)q->rulings), "");
}

/* A card's number may have a plus, which in a query is a space. */
static void
path_of_card(const char *card, char *path, size_t size)
{
	size_t n = (size_t)snprintf(path, size, "/v1/rulings?card=");
	for (; *card && n + 4 < size; card++)
		if (*card == '+')
			n += (size_t)snprintf(path + n, size - n, "%%2B");
		else
			path[n++] = *card;
	path[n] = '\0';
}

static void
ask_for_page(void *ctx, struct buffer *to)
{
	struct questions *q = ctx;
	uint64_t chance = fill_chance(&q->state), rest = chance >> 8;
	const char *clause = fill_clause(q->fill, rest), *card = fill_card(q->fill, rest);
	char path[200] = "/v1/rulings?verdict=illegal&game=godzilla", player[24];
	if (chance % 6 == 0 && clause)
		snprintf(path, sizeof path, "/v1/rulings?clause=%s", clause);
	else if (chance % 6 == 1 && card)
		path_of_card(card, path, sizeof path);
	else if (chance % 6 == 2)
		snprintf(path, sizeof path, "/v1/rulings?event=move&verdict=consistent");
	else if (chance % 6 == 3)
		snprintf(path, sizeof path, "/v1/rulings?cursor=%llu",
		         (unsigned long long)(1 + rest % (uint64_t)q->rulings));
	else if (chance % 6 == 4) {
		fill_player(rest, player);
		snprintf(path, sizeof path, "/v1/rulings?player=%.6s+%s", player, player + 7);
	}
	get(to, path);
}

static void
ask_for_rare(void *ctx, struct buffer *to)
{
	const struct questions *q = ctx;
	char path[100];
	snprintf(path, sizeof path, "/v1/rulings?clause=%s", q->fill->rare);
	get(to, path);
}

/* One word, or two that are both looked for. */
static void
ask_for_text(void *ctx, struct buffer *to)
{
	struct questions *q = ctx;
	char path[200], word[2][24];
	while (!fill_word(q->fill, fill_chance(&q->state), word[0]))
		;
	while (!fill_word(q->fill, fill_chance(&q->state), word[1]))
		;
	snprintf(path, sizeof path,
	         fill_chance(&q->state) % 2 ? "/v1/rulings?text=%s" : "/v1/rulings?text=%s+%s",
	         word[0], word[1]);
	get(to, path);
}

struct growth {
	struct server few, many;
	int64_t n_few, n_many;
	const struct fill *fill;
};

static void
compare_growth(struct bench *b, const struct growth *g, int64_t n,
               void (*ask)(void *, struct buffer *), const char *name)
{
	double growth[MOST_ROUNDS];
	for (int i = 0; i < b->rounds + 1; i++) {
		struct questions a = { .state = (uint64_t)i, .rulings = g->n_few, .fill = g->fill };
		struct questions z = { .state = (uint64_t)i,
			               .rulings = g->n_many,
			               .fill = g->fill };
		double small = run(&g->few, ask, &a, n, 0).seconds;
		double large = run(&g->many, ask, &z, n, 0).seconds;
		if (i > 0)
			growth[i - 1] = large / small;
	}
	measure_add(&b->table, name, measure_median(growth, b->rounds), "", "the same of the few");
}

/* A database of so many, made unless it is there. Bytes a ruling. */
static double
filled(const struct bench *b, const struct fill *fill, int64_t n, char path[160])
{
	struct stat is;
	snprintf(path, 160, "%s/%lld.db", b->keep ? b->keep : b->room, (long long)n);
	if (stat(path, &is) == 0)
		return (double)is.st_size / (double)n;
	return (double)fill_database(fill, path, n) / (double)n;
}

/* Read it once, so that all of it lies in the machine's memory. */
static void
warm(const char *path)
{
	static char block[1 << 20];
	FILE *file = fopen(path, "r");
	while (file && fread(block, 1, sizeof block, file) > 0)
		;
	if (file)
		fclose(file);
}

static void
growth(struct bench *b, const struct fill *fill)
{
	char few_path[160], many_path[160];
	struct growth g = { .n_many = b->rulings,
		            .n_few = b->rulings > SMALL ? SMALL : b->rulings / 10,
		            .fill = fill };
	double few = filled(b, fill, g.n_few, few_path);
	double many = filled(b, fill, g.n_many, many_path);
	measure_add(&b->table, "rulings, few and many", (double)g.n_few, "", NULL);
	measure_add(&b->table, "", (double)g.n_many, "", NULL);
	measure_add(&b->table, "file, a ruling of many", many, "bytes", NULL);
	measure_add(&b->table, "growth of the file, a ruling", many / few, "",
	            "the same of the few");
	g.few = server_judged(b->judged, few_path, 4);
	g.many = server_judged(b->judged, many_path, 4);
	warm(few_path);
	warm(many_path);
	compare_growth(b, &g, times(b, 4000), ask_by_id, "growth of reads by id");
	compare_growth(b, &g, times(b, 2000), ask_for_page, "growth of pages of lists");
	compare_growth(b, &g, times(b, 2000), ask_for_rare, "growth of a page by a rare clause");
	compare_growth(b, &g, times(b, 2000), ask_for_text, "growth of pages by full text");
	run(&g.many, next_submission, &b->games, times(b, 2000), 0);
	measure_add(&b->table, "memory, four threads that judge", server_memory(&g.many), "MiB",
	            NULL);
	server_stop(&g.few);
	server_stop(&g.many);
	if (!b->keep) {
		unlink(few_path);
		unlink(many_path);
	}
}

/* 4. All of it */

static void
all_submissions(struct bench *b)
{
	static const struct names starter = {
		"starter game: submissions", "starter game: processor time, ratio",
		"... of the floor",          "... of ruling_make()",
		"starter game: kept",        "starter game: the answer",
		"... at half load, p50",     "... at half load, p99"
	};
	static const struct names games = { "games: submissions",    "games: processor time, ratio",
		                            "... of the floor",      "... of ruling_make()",
		                            "games: kept",           "games: the answer",
		                            "... at half load, p50", "... at half load, p99" };
	static const struct names positions = {
		"positions: submissions", "positions: processor time, ratio",
		"... of the floor",       "... of ruling_make()",
		"positions: kept",        "positions: the answer",
		"... at half load, p50",  "... at half load, p99"
	};
	submissions(b, &b->starter, times(b, 500), &starter);
	submissions(b, &b->games, times(b, 500), &games);
	submissions(b, &b->positions, times(b, 2000), &positions);
}

static void
begin(struct bench *b)
{
	strcpy(b->room, "/tmp/judged-bench-XXXXXX");
	require(mkdtemp(b->room), "no folder");
	b->rounds = b->quick ? 3 : MOST_ROUNDS;
	b->starter = corpus_file("contrib/demo-games/godzilla/starter-decks.yaml");
	b->games = corpus_games(b->judge, b->room, b->quick ? 10 : OF_EACH, SEED);
	b->positions = corpus_positions();
}

static void
end(struct bench *b, const char *path)
{
	corpus_free(&b->starter);
	corpus_free(&b->games);
	corpus_free(&b->positions);
	rmdir(b->room);
	measure_print(&b->table, stdout);
	FILE *file = fopen(path, "w");
	require(file, "the figures cannot be written");
	measure_json(&b->table, file);
	require(fclose(file) == 0, "the figures cannot be written");
}

int
main(int argc, char *argv[])
{
	static struct bench b;
	if (argc < 5 || ((b.rulings = atoll(argv[3])) < 1000 && b.rulings != 0)) {
		fputs("usage: bench-http JUDGED JUDGE RULINGS FILE [all|submissions|reads|growth [FOLDER]]\n",
		      stderr);
		return 2;
	}
	const char *part = argc > 5 ? argv[5] : "all";
	bool all = strcmp(part, "all") == 0;
	b.judged = argv[1];
	b.judge = argv[2];
	b.quick = b.rulings == 0;
	b.rulings = b.quick ? 2000 : b.rulings;
	b.keep = argc > 6 ? argv[6] : NULL;
	begin(&b);
	if (all || strcmp(part, "submissions") == 0)
		all_submissions(&b);
	struct fill fill = fill_judge(&b.games, true);
	if (all || strcmp(part, "reads") == 0)
		reads(&b, &fill);
	if (all || strcmp(part, "growth") == 0)
		growth(&b, &fill);
	fill_free(&fill);
	end(&b, argv[4]);
	return 0;
}
