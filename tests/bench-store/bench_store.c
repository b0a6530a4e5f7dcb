/*
 * bench_store.c: what the service keeps a second in a PostgreSQL server, against a file, in one run that takes turns. `bench-store JUDGED
 * JUDGE SUBMISSIONS FILE FOLDER ADDRESS` prints a table and writes the rows as JSON; ADDRESS is of a server of its own.
 *
 * Client, daemons, server and disk share the machine, so only ratios mean something; each is the median of several rounds. With three daemons, and
 * with writers that need not judge, the server tells by its own counters what it was at.
 */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/bench-http/corpus.h"
#include "tests/bench-http/load.h"
#include "tests/bench-http/servers.h"
#include "tests/bench-store/writers.h"
#include "tests/bench/measure.h"

enum {
	ROUNDS = 5,
	CONNECTIONS = 64,
	DAEMONS = 3,
	OF_EACH = 20,
	SEED = 4000,
	PLACES = 200,
	GROUP = 128
};

struct bench {
	struct measure_table table;
	const char *judged, *room, *address;
	PGconn *server;
	int64_t n;
	struct corpus games, positions;
};

static void
require(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "bench-store: %s\n", what);
	exit(2);
}

/* 1. The server's own counters */

struct counters {
	double wal_bytes, synced; /* how often the log was written out */
	double bytes;             /* of the database */
};

static double
ask_over(PGconn *server, const char *sql)
{
	PGresult *r = PQexec(server, sql);
	require(PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1, PQerrorMessage(server));
	double value = strtod(PQgetvalue(r, 0, 0), NULL);
	PQclear(r);
	return value;
}

static double
ask(const struct bench *b, const char *sql)
{
	return ask_over(b->server, sql);
}

/* Of one of its databases. */
static double
ask_in(const char *place, const char *sql)
{
	PGconn *server = PQconnectdb(place);
	require(PQstatus(server) == CONNECTION_OK, PQerrorMessage(server));
	double value = ask_over(server, sql);
	PQfinish(server);
	return value;
}

/* Of one process and those of its children that have ended, in ticks. */
static double
ticks_of(const char *pid)
{
	char path[64], line[1024] = "";
	long long own[4] = { 0 };
	snprintf(path, sizeof path, "/proc/%s/stat", pid);
	FILE *file = fopen(path, "r");
	if (!file)
		return 0;
	require(fgets(line, sizeof line, file) != NULL, path);
	fclose(file);
	const char *rest = strrchr(line, ')');
	sscanf(rest ? rest + 1 : "",
	       " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lld %lld %lld %lld", &own[0], &own[1],
	       &own[2], &own[3]);
	return (double)(own[0] + own[1] + own[2] + own[3]);
}

static void
number_of_server(const struct bench *b, char pid[32])
{
	char path[160];
	snprintf(path, sizeof path, "%s/data/postmaster.pid", b->room);
	FILE *file = fopen(path, "r");
	require(file && fscanf(file, "%31s", pid) == 1, "the number of the server is not known");
	fclose(file);
}

/* Of the server's first process and all it has begun. */
static double
processor_time(const struct bench *b)
{
	char pid[32], command[200];
	number_of_server(b, pid);
	double ticks = ticks_of(pid);
	snprintf(command, sizeof command, "pgrep -P %s", pid);
	FILE *file = popen(command, "r");
	require(file != NULL, command);
	while (fscanf(file, "%31s", pid) == 1)
		ticks += ticks_of(pid);
	pclose(file);
	return ticks / (double)sysconf(_SC_CLK_TCK);
}

/* A process of the server keeps what it has counted to itself for a second, and for ten when it has nothing to do meanwhile. */
static struct counters
look(const struct bench *b)
{
	sleep(11);
	return (struct counters){
		.wal_bytes = ask(b, "SELECT pg_current_wal_insert_lsn() - '0/0'::PG_LSN"),
		.synced = ask(b, "SELECT wal_sync FROM pg_stat_wal"),
		.bytes = ask(b, "SELECT sum(pg_database_size(oid)) FROM pg_database"),
	};
}

/* 2. Load */

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

/* Lists as people look for them: by words, by clauses, by chapters with words. */
static void
next_list(void *ctx, struct buffer *to)
{
	static const char *const wanted[] = { "text=monster", "clause=8.*", "text=legal+zone",
		                              "verdict=illegal&text=not", "clause=7.*&text=phase" };
	static unsigned turn;
	(void)ctx;
	buffer_text(to, "GET /v1/rulings?limit=20&");
	buffer_text(to, wanted[turn++ % (sizeof wanted / sizeof wanted[0])]);
	buffer_text(to, " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
}

static void
run(const struct server *server, struct corpus *corpus, int64_t n, int connections)
{
	const struct load load = { .port = server->port,
		                   .connections = connections,
		                   .requests = n,
		                   .ask = corpus ? next_submission : next_list,
		                   .ctx = corpus };
	require(load_run(&load).wrong == 0, "the service answered otherwise than it should");
}

static double
rate_of(const struct server *server, struct corpus *corpus, int64_t n)
{
	double begun = load_now();
	run(server, corpus, n, CONNECTIONS);
	return (double)n / (load_now() - begun);
}

/* To several at once, each from a client of its own; without a corpus lists are asked for. */
static double
rate_of_all(const struct server server[DAEMONS], struct corpus *corpus, int64_t n)
{
	double begun = load_now();
	pid_t pid[DAEMONS];
	int status;
	for (int i = 0; i < DAEMONS; i++) {
		pid[i] = fork();
		require(pid[i] >= 0, "fork");
		if (pid[i] > 0)
			continue;
		if (corpus)
			corpus->number += (unsigned)(i * n);
		run(&server[i], corpus, n / DAEMONS, CONNECTIONS / DAEMONS);
		_exit(0);
	}
	for (int i = 0; i < DAEMONS; i++)
		require(waitpid(pid[i], &status, 0) == pid[i] && status == 0, "a client failed");
	if (corpus)
		corpus->number += (unsigned)(DAEMONS * n);
	return (double)(n / DAEMONS * DAEMONS) / (load_now() - begun);
}

/* 3. What is compared */

static const char *
new_store(const struct bench *b, char out[PLACES])
{
	static int number;
	char sql[64];
	const char *rest = strchr(b->address, '?');
	snprintf(sql, sizeof sql, "CREATE DATABASE bench_%d", ++number);
	PGresult *r = PQexec(b->server, sql);
	require(PQresultStatus(r) == PGRES_COMMAND_OK, PQerrorMessage(b->server));
	PQclear(r);
	snprintf(out, PLACES, "postgresql:///bench_%d%s", number, rest ? rest : "");
	return out;
}

static void
compare_stores(struct bench *b, struct corpus *corpus, int64_t n, const char *const names[4])
{
	char place[PLACES], file[PLACES];
	double rate[ROUNDS], ratio[ROUNDS], dearer[ROUNDS], daemon[ROUNDS], own[ROUNDS];
	snprintf(file, sizeof file, "%s/%s.db", b->room, names[3]);
	struct server other = server_judged(b->judged, new_store(b, place), 0);
	struct server usual = server_judged(b->judged, file, 0);
	double bytes = ask(b, "SELECT sum(pg_database_size(oid)) FROM pg_database");
	run(&other, corpus, n / 4, CONNECTIONS);
	run(&usual, corpus, n / 4, CONNECTIONS);
	for (int i = 0; i < ROUNDS; i++) {
		double before = server_seconds(&usual);
		double alone = rate_of(&usual, corpus, n);
		double took = server_seconds(&usual) - before, begun = processor_time(b);
		before = server_seconds(&other);
		rate[i] = rate_of(&other, corpus, n);
		ratio[i] = rate[i] / alone;
		daemon[i] = server_seconds(&other) - before;
		own[i] = processor_time(b) - begun;
		dearer[i] = (daemon[i] + own[i]) / took;
	}
	bytes = ask(b, "SELECT sum(pg_database_size(oid)) FROM pg_database") - bytes;
	measure_add(&b->table, names[0], measure_median(rate, ROUNDS), "/s", NULL);
	measure_add(&b->table, names[1], measure_median(ratio, ROUNDS), "",
	            "a file in the same run");
	measure_add(&b->table, names[2], measure_median(dearer, ROUNDS), "",
	            "a file in the same run");
	measure_add(&b->table, "... processor of the daemon, a ruling",
	            measure_median(daemon, ROUNDS) / (double)n * 1e6, "us", NULL);
	measure_add(&b->table, "... processor of the server, a ruling",
	            measure_median(own, ROUNDS) / (double)n * 1e6, "us", NULL);
	measure_add(&b->table, "... of the database, a ruling",
	            bytes / (double)(n / 4 + ROUNDS * n), "bytes", NULL);
	server_stop(&other);
	server_stop(&usual);
}

static double
seconds_of_all(const struct server server[DAEMONS])
{
	double seconds = 0;
	for (int i = 0; i < DAEMONS; i++)
		seconds += server_seconds(&server[i]);
	return seconds;
}

/* A list is nearly all the server's work, so with daemons to spare it is the limit. */
static void
lists_with_three(struct bench *b, const struct server server[DAEMONS], int64_t n)
{
	double begun = load_now(), before = processor_time(b), daemons = -seconds_of_all(server);
	double rate = rate_of_all(server, NULL, n), seconds = load_now() - begun;
	double processor = processor_time(b) - before;
	daemons += seconds_of_all(server);
	measure_add(&b->table, "three daemons: lists", rate, "/s", NULL);
	measure_add(&b->table, "... processors the server had", processor / seconds, "", NULL);
	measure_add(&b->table, "... processors the daemons had", daemons / seconds, "", NULL);
}

/* Of those that have come since that millisecond. Most commits of the server are of statements that only read, so that it is no use to count
 * those: a row says itself which transaction put it there. */
static double
rulings_a_commit(const char *place, double since)
{
	char sql[160];
	snprintf(sql, sizeof sql,
	         "SELECT count(*)::FLOAT8 / count(DISTINCT xmin::TEXT) FROM judged_rulings"
	         " WHERE seq >> 20 > %.0f",
	         since);
	return ask_in(place, sql);
}

static void
with_three(struct bench *b, struct corpus *corpus, int64_t n)
{
	char place[PLACES];
	struct server one, server[DAEMONS];
	double alone, rate, seconds, daemons;
	new_store(b, place);
	one = server_judged(b->judged, place, 0);
	run(&one, corpus, n / 4, CONNECTIONS);
	alone = rate_of(&one, corpus, n);
	server_stop(&one);
	for (int i = 0; i < DAEMONS; i++)
		server[i] = server_judged(b->judged, place, 1);
	rate_of_all(server, corpus, n / 4);
	struct counters before = look(b), after;
	double last = ask_in(place, "SELECT max(seq) >> 20 FROM judged_rulings");
	double begun = load_now(), processor = -processor_time(b);
	daemons = -seconds_of_all(server);
	rate = rate_of_all(server, corpus, n);
	seconds = load_now() - begun;
	daemons += seconds_of_all(server);
	processor += processor_time(b);
	after = look(b);
	double kept = rate * seconds;
	measure_add(&b->table, "three daemons: positions", rate, "/s", NULL);
	measure_add(&b->table, "... against one daemon", rate / alone, "", "one daemon");
	measure_add(&b->table, "... a commit", rulings_a_commit(place, last), "rulings", NULL);
	measure_add(&b->table, "... a write of the log", kept / (after.synced - before.synced),
	            "rulings", NULL);
	measure_add(&b->table, "... of the log, a ruling",
	            (after.wal_bytes - before.wal_bytes) / kept, "bytes", NULL);
	measure_add(&b->table, "... of the database, a ruling", (after.bytes - before.bytes) / kept,
	            "bytes", NULL);
	measure_add(&b->table, "... processor of the server, a ruling", processor / kept * 1e6,
	            "us", NULL);
	measure_add(&b->table, "... processor of the daemons, a ruling", daemons / kept * 1e6, "us",
	            NULL);
	measure_add(&b->table, "... processors the server had", processor / seconds, "", NULL);
	lists_with_three(b, server, n);
	for (int i = 0; i < DAEMONS; i++)
		server_stop(&server[i]);
}

/* What a connection took of the processor is counted when it has ended. */
static void
wait_for_connections(const struct bench *b)
{
	do
		usleep(50000);
	while (ask(b, "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'judged'") >
	       0);
	usleep(50000);
}

/* Positions that were judged before, by ever more writers on one processor, with the server on another. */
static void
written_by(struct bench *b, int which, const char *place)
{
	static const int numbers[] = { 1, DAEMONS, 2 * DAEMONS };
	static const char *const names[][3] = {
		{ "one writer of judged positions", "... processors the server had",
		  "... processors the writer had" },
		{ "three writers of judged positions", "... processors the server had",
		  "... processors the writers had" },
		{ "six writers of judged positions", "... processors the server had",
		  "... processors the writers had" },
	};
	char file[PLACES];
	const char *const *name = names[which];
	int writers = numbers[which];
	snprintf(file, sizeof file, "%s/positions.db", b->room);
	const struct writers w = { file, place, writers, 4 * b->n / writers / GROUP * GROUP,
		                   GROUP };
	double before = processor_time(b);
	struct writers_result r = writers_run(&w);
	wait_for_connections(b);
	double processor = processor_time(b) - before;
	measure_add(&b->table, name[0], (double)(w.rulings * writers) / r.seconds, "/s", NULL);
	measure_add(&b->table, name[1], processor / r.seconds, "", NULL);
	measure_add(&b->table, name[2], r.processor / r.seconds, "", NULL);
}

static void
without_judging(struct bench *b)
{
	char place[PLACES], pid[32];
	if (sysconf(_SC_NPROCESSORS_ONLN) < 2)
		return;
	number_of_server(b, pid);
	new_store(b, place);
	writers_pin((pid_t)atoi(pid), 1);
	written_by(b, 0, place);
	b->table.n -= 3; /* the first time there is neither a table nor a plan */
	for (int which = 0; which < 3; which++)
		written_by(b, which, place);
	writers_unpin((pid_t)atoi(pid));
}

static void
end(struct bench *b, const char *path)
{
	corpus_free(&b->games);
	corpus_free(&b->positions);
	PQfinish(b->server);
	measure_print(&b->table, stdout);
	FILE *file = fopen(path, "w");
	require(file, "the figures cannot be written");
	measure_json(&b->table, file);
	require(fclose(file) == 0, "the figures cannot be written");
}

int
main(int argc, char *argv[])
{
	static const char *const positions[4] = { "positions in PostgreSQL",
		                                  "... against SQLite, rate",
		                                  "... against SQLite, processor time",
		                                  "positions" };
	static const char *const games[4] = { "games in PostgreSQL", "... against SQLite, rate",
		                              "... against SQLite, processor time", "games" };
	static struct bench b;
	if (argc != 7 || (b.n = atoll(argv[3])) < 100) {
		fputs("usage: bench-store JUDGED JUDGE SUBMISSIONS FILE FOLDER ADDRESS\n", stderr);
		return 2;
	}
	b.judged = argv[1];
	b.room = argv[5];
	b.address = argv[6];
	b.server = PQconnectdb(b.address);
	require(PQstatus(b.server) == CONNECTION_OK, PQerrorMessage(b.server));
	b.games = corpus_games(argv[2], b.room, OF_EACH, SEED);
	b.positions = corpus_positions();
	compare_stores(&b, &b.positions, b.n, positions);
	compare_stores(&b, &b.games, b.n / 4, games);
	with_three(&b, &b.positions, b.n);
	without_judging(&b);
	end(&b, argv[4]);
	return 0;
}
