/*
 * sim.h: a world in which daemons share a store, without processes, threads, servers or time.
 *
 * The code under test is the store's own code over PostgreSQL (judged/store/postgres/) and the
 * service's own code for shared jobs (judged/service/jobs/share.c). The files here replace libpq,
 * the clock and the random numbers. Every answer of the server may be lost, late or an error;
 * daemons may stand still or die; clocks differ. One seed decides all of it.
 */
#ifndef TESTS_SIM_H
#define TESTS_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "judged/store/store.h"

/* 1. Time and turns (world.c): actors run one at a time, the one that wakes first */

enum { MEMBERS = 24, ACTORS = 160 };

/* A process. Its actors stand still and die together. */
struct member {
	bool alive;
	int64_t stopped_until; /* milliseconds */
	int64_t skew;          /* milliseconds that its clock is ahead */
};

struct world {
	int64_t now; /* milliseconds */
	struct member member[MEMBERS];
	int members;
	int64_t epoch;      /* number of times the server has ended */
	int64_t down_until; /* the server doesn't answer before this time */
	/* before this time, the standby lacks the server's last commits: nothing is acknowledged */
	int64_t follows_at;
	bool calm; /* true once nothing fails any more */
};
extern struct world world;

typedef void actor(void *ctx);
void world_begin(uint64_t seed);
void world_add(int member, actor *run, void *ctx);
/* Run until no actor is left, or until the time is over; false if it was over. */
bool world_run(int64_t until);
void world_end(void);
/* For actors: let others run, and return after so many milliseconds. */
void world_sleep(int64_t ms);
uint64_t world_random(uint64_t below);
static inline bool
world_chance(uint64_t percent)
{
	return world_random(100) < percent;
}

/* 2. The server's data (base.c) */

enum {
	RULINGS = 400,
	REQUESTS = 100,
	TASKS = 12,
	SHARES = 60,
	TALLIES = 300,
	CHANGES = 1500,
	LOGS = 200,
	LEAVES = 4000,
	TEXT = 80
};

struct base {
	struct base_ruling {
		int64_t seq, token, old;
		char id[STORE_ID], key[DIGEST_HEX], found[TEXT];
	} ruling[RULINGS];
	struct base_request {
		int64_t token, until;
		char request[DIGEST_HEX], key[DIGEST_HEX];
	} request[REQUESTS];
	struct base_task {
		int64_t seq, upto, cursor, step, total, until;
		int64_t done;
		char id[STORE_ID], state[16], ended[TIME_SIZE], counts[TALLIES];
	} task[TASKS];
	struct base_share {
		int64_t task, top, bottom, until;
		char holder[STORE_ID];
	} share[SHARES];
	struct base_tally {
		int64_t task, pages, done;
		char holder[STORE_ID], counts[TEXT];
	} tally[TALLIES];
	struct base_change {
		int64_t task, ruling, again;
	} change[CHANGES];
	struct base_log {
		int64_t length, until;
		char owner[40], digest[DIGEST_HEX];
	} log[LOGS]; /* the log with number n is log[n - 1] */
	struct base_leaf {
		int64_t log, n, time, kind, part, item;
		char digest[DIGEST_HEX];
	} leaf[LEAVES];
	int rulings, requests, tasks, shares, tallies, changes, logs, leaves;
};
extern struct base base;

/* A statement that is sent: its number in postgres.def. */
struct statement {
	int name, n;
	char *value[36];
};
/* The answer to a statement: rows of texts, or the state of an error. */
struct answer {
	const char *error;
	/* `count`: number of rows concerned; -1: the statement returns rows */
	int rows, columns, count;
	char **cell;
};
void base_do(const struct statement *statement, struct answer *answer);

/* 3. The wire (pq.c) */

/* The server is lost for good; its standby takes over with the data it has. */
void wire_fail_over(void);
/* Number of times the server crashed with a commit that its standby hadn't got, and number of times
 * it was then lost for good. */
extern int64_t wire_crashes, wire_lost;

#endif
