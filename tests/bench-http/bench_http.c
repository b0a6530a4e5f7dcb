/*
 * bench_http.c: the figures of the service in docs/bench.md. `bench-http JUDGED RULINGS FILE` prints a table and
 * writes the rows as JSON.
 *
 * All that is compared is measured in one run, taking turns, over the clock on the wall: the client, the service and
 * its disk share one machine, so only ratios mean something. Each figure is the median of several rounds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "judged/text/doc.h"
#include "tests/bench-http/fill.h"
#include "tests/bench-http/load.h"
#include "tests/bench-http/pipeline.h"
#include "tests/bench-http/servers.h"
#include "tests/bench/measure.h"

enum { ROUNDS = 5, CONNECTIONS = 64, SMALL = 10000, NUMBER = 8 };

struct bench {
	struct measure_table table;
	char room[64];
	const char *program, *keep; /* a folder of databases to be used again; or NULL */
	int64_t rulings;
};

static void
require(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "bench-http: %s\n", what);
	exit(2);
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double
median(double *of, int n)
{
	qsort(of, (size_t)n, sizeof *of, compare);
	return of[n / 2];
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

/* 1. Submissions: one document, with another name of a player each time */

struct document {
	char *text, *name; /* where the number stands */
	size_t len;
	unsigned number;
};

static struct document
document(const char *text)
{
	struct document d = { .text = strdup(text), .len = strlen(text) };
	require(d.text && (d.name = strstr(d.text, "00000000")), "a document without a number");
	return d;
}

/* A game of the demo, as JSON. */
static struct document
whole_game(void)
{
	static const char path[] = "contrib/demo-games/godzilla/won-by-invasion.yaml";
	static char text[65536];
	struct doc doc;
	struct fault fault;
	FILE *file = fopen(path, "r");
	require(file, "run it from the project's folder");
	size_t len = fread(text, 1, sizeof text, file);
	fclose(file);
	require(doc_read_yaml(&doc, path, text, len, NULL, &fault), fault.sentence);
	char *json = doc_canonical(doc.root, NULL), *name = strstr(json, "\"Aiko\""), *out = NULL;
	require(name && asprintf(&out, "%.*s\"Aiko 00000000\"%s", (int)(name - json), json,
	                         name + 6) > 0,
	        "the game has no Aiko");
	struct document d = document(out);
	free(json);
	free(out);
	doc_free(&doc);
	return d;
}

static struct document
position(void)
{
	return document("{\"judged\":1,\"game\":\"godzilla\",\"edition\":\"en-1.2\","
	                "\"players\":{\"A\":{\"name\":\"Aiko 00000000\"},\"B\":{\"name\":\"Ben\"}},"
	                "\"start\":{\"step\":\"action\",\"turn\":3,\"turn_player\":\"A\",\"rest\":"
	                "\"empty\","
	                "\"A\":{\"monster\":{\"stack\":[\"EPR-007\"],\"zone\":2}},"
	                "\"B\":{\"monster\":{\"stack\":[\"EPR-007\"],\"zone\":1}}},"
	                "\"moves\":[{\"A\":\"pass\"}]}");
}

static void
next_body(void *ctx, struct buffer *to)
{
	struct document *d = ctx;
	char number[NUMBER + 1];
	snprintf(number, sizeof number, "%08u", ++d->number);
	memcpy(d->name, number, NUMBER);
	buffer_bytes(to, d->text, d->len);
}

static void
next_submission(void *ctx, struct buffer *to)
{
	const struct document *d = ctx;
	buffer_text(to, "POST /v1/rulings HTTP/1.1\r\nHost: 127.0.0.1\r\n"
	                "Content-Type: application/json\r\nContent-Length: ");
	buffer_number(to, (int64_t)d->len);
	buffer_text(to, "\r\n\r\n");
	next_body(ctx, to);
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

struct names {
	const char *rate, *ratio, *p50, *p99;
};

static void
submissions(struct bench *b, struct document d, int64_t n, const struct names *names)
{
	struct pipeline *pipeline = pipeline_start(in_room(b, "pipeline.db"), CONNECTIONS);
	struct server server = server_judged(b->program, in_room(b, "service.db"));
	double ratio[ROUNDS], rate[ROUNDS];
	pipeline_run(pipeline, n / 4, next_body, &d);
	run(&server, next_submission, &d, n / 4, 0);
	for (int i = 0; i < ROUNDS; i++) {
		double alone = pipeline_run(pipeline, n, next_body, &d);
		double seconds = run(&server, next_submission, &d, n, 0).seconds;
		ratio[i] = alone / seconds;
		rate[i] = (double)n / seconds;
	}
	measure_add(&b->table, names->rate, median(rate, ROUNDS), "/s", NULL);
	measure_add(&b->table, names->ratio, median(ratio, ROUNDS), "", "the same without HTTP");
	struct load_result half = run(&server, next_submission, &d, n, rate[ROUNDS / 2] / 2);
	measure_add(&b->table, names->p50, half.p50 * rate[ROUNDS / 2], "",
	            "time of one at full load");
	measure_add(&b->table, names->p99, half.p99 * rate[ROUNDS / 2], "",
	            "time of one at full load");
	server_stop(&server);
	pipeline_stop(pipeline);
	forget(b, "pipeline.db");
	forget(b, "service.db");
}

/* 2. Reads of one ruling */

struct path {
	char text[128];
};

static void
get_path(void *ctx, struct buffer *to)
{
	get(to, ((struct path *)ctx)->text);
}

/* Submit it; the path to its ruling. */
static struct path
kept(const struct server *server, struct document *d)
{
	struct path list = { "/v1/rulings?limit=1" }, path = { "/v1/rulings/" };
	char command[200], id[40] = "";
	run(server, next_submission, d, 1, 0);
	snprintf(command, sizeof command, "curl -sS 'http://127.0.0.1:%u%s'", server->port,
	         list.text);
	FILE *from = popen(command, "r");
	require(from && fscanf(from, "{\"rulings\":[{\"id\":\"%32[0-9a-f]", id) == 1, "no ruling");
	pclose(from);
	strcat(path.text, id);
	return path;
}

/* Both are asked as often as makes half a load for the service. */
static void
calm_reads(struct bench *b, const struct server *server, const struct server *bare,
           struct path *path, double rate, const struct names *names)
{
	double p50[ROUNDS], p99[ROUNDS];
	for (int i = 0; i < ROUNDS; i++) {
		struct load_result alone = run(bare, get_path, path, (int64_t)rate, rate);
		struct load_result calm = run(server, get_path, path, (int64_t)rate, rate);
		p50[i] = calm.p50 / alone.p50;
		p99[i] = calm.p99 / alone.p99;
	}
	measure_add(&b->table, names->p50, median(p50, ROUNDS), "",
	            "a bare reply asked for as often");
	measure_add(&b->table, names->p99, median(p99, ROUNDS), "",
	            "a bare reply asked for as often");
}

static void
reads(struct bench *b, struct document d, int64_t n, const struct names *names)
{
	struct server server = server_judged(b->program, in_room(b, "service.db"));
	struct path path = kept(&server, &d);
	struct load_result first = run(&server, get_path, &path, n / 4, 0);
	struct server bare = server_bare((size_t)first.bytes);
	double ratio[ROUNDS], rate[ROUNDS];
	run(&bare, get_path, &path, n / 4, 0);
	for (int i = 0; i < ROUNDS; i++) {
		double alone = run(&bare, get_path, &path, n, 0).seconds;
		double seconds = run(&server, get_path, &path, n, 0).seconds;
		ratio[i] = alone / seconds;
		rate[i] = (double)n / seconds;
	}
	measure_add(&b->table, names->rate, median(rate, ROUNDS), "/s", NULL);
	measure_add(&b->table, names->ratio, median(ratio, ROUNDS), "", "a bare static reply");
	calm_reads(b, &server, &bare, &path, rate[ROUNDS / 2] / 2, names);
	server_stop(&bare);
	server_stop(&server);
	forget(b, "service.db");
}

/* 3. Growth: the same questions to few rulings and to many */

struct questions {
	uint64_t state;
	int64_t rulings;
};

static void
ask_by_id(void *ctx, struct buffer *to)
{
	struct questions *q = ctx;
	char path[64] = "/v1/rulings/", id[STORE_ID];
	fill_id((int64_t)(fill_chance(&q->state) % (uint64_t)q->rulings), id);
	strcat(path, id);
	get(to, path);
}

static void
ask_for_page(void *ctx, struct buffer *to)
{
	struct questions *q = ctx;
	uint64_t chance = fill_chance(&q->state);
	char path[200];
	switch (chance % 5) {
	case 0:
		snprintf(path, sizeof path, "/v1/rulings?clause=%s", fill_clause(chance >> 8));
		break;
	case 1: snprintf(path, sizeof path, "/v1/rulings?card=%s", fill_card(chance >> 8)); break;
	case 2: snprintf(path, sizeof path, "/v1/rulings?verdict=illegal&game=godzilla"); break;
	case 3: snprintf(path, sizeof path, "/v1/rulings?event=move&verdict=consistent"); break;
	default:
		snprintf(path, sizeof path, "/v1/rulings?cursor=%llu",
		         (unsigned long long)(1 + (chance >> 8) % (uint64_t)q->rulings));
	}
	get(to, path);
}

/* One word, or two that are both looked for. */
static void
ask_for_text(void *ctx, struct buffer *to)
{
	struct questions *q = ctx;
	uint64_t chance = fill_chance(&q->state);
	char path[200], word[2][16];
	fill_word((unsigned)(chance >> 8) % 300, word[0]);
	fill_word((unsigned)(chance >> 32) % 20, word[1]);
	snprintf(path, sizeof path, chance % 2 ? "/v1/rulings?text=%s" : "/v1/rulings?text=%s+%s",
	         word[0], word[1]);
	get(to, path);
}

static void
compare_growth(struct bench *b, const struct server *few, int64_t n_few, const struct server *many,
               int64_t n, void (*ask)(void *, struct buffer *), const char *name)
{
	double growth[ROUNDS];
	for (int i = 0; i < ROUNDS + 1; i++) {
		struct questions a = { (uint64_t)i, n_few }, z = { (uint64_t)i, b->rulings };
		double small = run(few, ask, &a, n, 0).seconds;
		double large = run(many, ask, &z, n, 0).seconds;
		if (i > 0)
			growth[i - 1] = large / small;
	}
	measure_add(&b->table, name, median(growth, ROUNDS), "", "the same with one in a hundred");
}

/* Any of them, so that hardly one was asked for before. */
static void
compare_with_bare(struct bench *b, const struct server *many, int64_t n)
{
	struct questions q = { 77, b->rulings };
	double ratio[ROUNDS];
	struct server bare = server_bare((size_t)run(many, ask_by_id, &q, n, 0).bytes);
	for (int i = 0; i < ROUNDS; i++) {
		double alone = run(&bare, ask_by_id, &q, n, 0).seconds;
		ratio[i] = alone / run(many, ask_by_id, &q, n, 0).seconds;
	}
	measure_add(&b->table, "reads of any ruling, ratio", median(ratio, ROUNDS), "",
	            "a bare static reply");
	server_stop(&bare);
}

/* A database of so many, made unless it is there. Bytes a ruling. */
static double
filled(const struct bench *b, int64_t n, char path[160])
{
	struct stat is;
	snprintf(path, 160, "%s/%lld.db", b->keep ? b->keep : b->room, (long long)n);
	if (stat(path, &is) == 0)
		return (double)is.st_size / (double)n;
	return (double)fill(path, n) / (double)n;
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
growth(struct bench *b)
{
	char few_path[160], many_path[160];
	int64_t n_few = b->rulings / 100 > SMALL ? b->rulings / 100 : SMALL;
	n_few = n_few < b->rulings ? n_few : b->rulings / 100 + 100;
	filled(b, n_few, few_path);
	double bytes = filled(b, b->rulings, many_path);
	measure_add(&b->table, "rulings", (double)b->rulings, "", NULL);
	measure_add(&b->table, "file, a ruling", bytes, "bytes", NULL);
	struct server few = server_judged(b->program, few_path);
	struct server many = server_judged(b->program, many_path);
	warm(few_path);
	warm(many_path);
	compare_growth(b, &few, n_few, &many, 8000, ask_by_id, "growth of reads by id");
	compare_growth(b, &few, n_few, &many, 2000, ask_for_page, "growth of pages of lists");
	compare_growth(b, &few, n_few, &many, 2000, ask_for_text, "growth of pages by full text");
	compare_with_bare(b, &many, 8000);
	struct document d = position();
	run(&many, next_submission, &d, 2000, 0);
	measure_add(&b->table, "memory with all of them", server_memory(&many), "MiB", NULL);
	server_stop(&few);
	server_stop(&many);
	if (!b->keep) {
		unlink(few_path);
		unlink(many_path);
	}
}

int
main(int argc, char *argv[])
{
	static const struct names of_position = { "submissions of a position",
		                                  "submissions of a position, ratio",
		                                  "... at half load, p50",
		                                  "... at half load, p99" };
	static const struct names of_game = { "submissions of a game",
		                              "submissions of a game, ratio",
		                              "... at half load, p50", "... at half load, p99" };
	static const struct names read_position = { "reads of a position",
		                                    "reads of a position, ratio",
		                                    "... at half load, p50",
		                                    "... at half load, p99" };
	static const struct names read_game = { "reads of a game", "reads of a game, ratio",
		                                "... at half load, p50", "... at half load, p99" };
	static struct bench b;
	if (argc < 4 || (b.rulings = atoll(argv[2])) < 1000) {
		fputs("usage: bench-http JUDGED RULINGS FILE [all|submissions|reads|growth [FOLDER]]\n",
		      stderr);
		return 2;
	}
	const char *part = argc > 4 ? argv[4] : "all";
	bool all = strcmp(part, "all") == 0;
	b.program = argv[1];
	b.keep = argc > 5 ? argv[5] : NULL;
	strcpy(b.room, "/tmp/judged-bench-XXXXXX");
	require(mkdtemp(b.room), "no folder");
	if (all || strcmp(part, "submissions") == 0) {
		submissions(&b, position(), 1000, &of_position);
		submissions(&b, whole_game(), 120, &of_game);
	}
	if (all || strcmp(part, "reads") == 0) {
		reads(&b, position(), 20000, &read_position);
		reads(&b, whole_game(), 5000, &read_game);
	}
	if (all || strcmp(part, "growth") == 0)
		growth(&b);
	rmdir(b.room);
	measure_print(&b.table, stdout);
	FILE *file = fopen(argv[3], "w");
	require(file, "the figures cannot be written");
	measure_json(&b.table, file);
	require(fclose(file) == 0, "the figures cannot be written");
	return 0;
}
