/* postgres.h: what the files of the store in PostgreSQL share; no other file includes it. */
#ifndef JUDGED_STORE_POSTGRES_POSTGRES_H
#define JUDGED_STORE_POSTGRES_POSTGRES_H

#include <libpq-fe.h>

#include "judged/store/backend.h"
#include "judged/text/versions.h"

/* Every statement sent to PostgreSQL, by name. */
enum pg_sql {
#define STATEMENT(name, text) PG_##name,
#include "judged/store/postgres/postgres.def"
	PG_STATEMENTS
};

/* The log a connection writes, up to its last leaf. */
enum { PG_LOG_ID = 16 };
struct pg_log {
	bool known;
	int64_t number, length;
	char name[24];
	unsigned char chain[32];
};

enum { PG_OWNER = 33 };

/* A store in PostgreSQL: one connection. */
struct pg {
	struct store_base base;
	PGconn *db;
	bool prepared[PG_STATEMENTS];
	bool lost;   /* the connection broke, or can't be trusted: a new one is needed */
	bool silent; /* the connection was lost because the server doesn't answer */
	bool sent;   /* true if the pipeline was sent up to its end */
	/* True if the server has committed since this connection was made: whatever it acknowledged
	 * before is then on its standby, too. */
	bool settled;
	int64_t written; /* until settled: total length of all logs when last read, plus 1 */
	int resets;      /* new connections since the last statement that succeeded */
	bool moment;     /* the last failure was temporary: trying again helps */
	bool late;       /* the last statement took too long */
	bool garbled;    /* the last statement had a text that is no UTF-8 */
	bool numbered;   /* true if `last` is set */
	int64_t last;    /* number given last */
	/* Part of each number: two programs that write at the same moment hardly ever have the same
	 * node. */
	int64_t node;
	/* Everything is read in one transaction, so a lost connection can't be replaced. */
	bool one_moment;
	int64_t timeout; /* of statements, in milliseconds */
	int64_t kept;    /* rulings stored by this connection */
	/* True if the server was made to analyze the tables, after the first rulings. */
	bool looked_at;
	int64_t connections; /* connections made so far */
	int64_t size, sized; /* bytes of the tables, and when they were measured */
	/* Secret of the store, for pg_key_shard(); with room for one that somebody made longer. */
	char secret[2 * DIGEST_HEX];
	struct pg_log log;
	int64_t carried; /* number of the last ruling copied from another store */
	/* Owner of this connection's logs; a new name after the connection breaks. */
	char writer[PG_OWNER];
};

/* A number of a ruling, note or job consists of a time in milliseconds, the node, a count, and
 * the shard. No two rulings have the same number, because the server makes sure of it within a
 * shard. */
enum { PG_SHARDS = 16, PG_COUNTS = 64, PG_NODES = 1024, PG_TIME = 20, PG_PATIENCE_MS = 10000 };

/* 1. Statements */

/* The values of a statement. Texts must live until the statement is sent. */
enum { PG_ARGUMENTS = 36, PG_ROOM = 72 };
struct pg_arguments {
	int n;
	const char *value[PG_ARGUMENTS];
	int length[PG_ARGUMENTS], format[PG_ARGUMENTS];
	char room[PG_ARGUMENTS][PG_ROOM];
};
void pg_text(struct pg_arguments *a, const char *text); /* NULL: no value */
void pg_int(struct pg_arguments *a, int64_t number);
/* Add digits as bytes; NULL if the digits are invalid. */
void pg_hex(struct pg_arguments *a, const char *hex);
void pg_bytes(struct pg_arguments *a, const void *bytes, size_t n);
void pg_values(struct pg_arguments *a, const struct rows_values *values);
/* Add a text to an array for PostgreSQL; pg_list_end() closes the array, "{}" if it is empty. */
void pg_list_add(struct buffer *list, const char *text);
const char *pg_list_end(struct buffer *list);

/* Run a statement and return its rows; NULL with the error stored. A lost connection is replaced,
 * and the statement run again. */
PGresult *pg_run(struct pg *pg, enum pg_sql name, const struct pg_arguments *a);
/* Read a value of a result: a text, "" for NULL; or a number. Bytes arrive as hexadecimal digits,
 * and are copied like texts. */
const char *pg_text_at(const PGresult *r, int row, int column);
int64_t pg_int_at(const PGresult *r, int row, int column);
void pg_copy_text(const PGresult *r, int row, int column, char *out, size_t cap);
/* Return the bytes of a value, ended by a NUL. The caller frees them. */
unsigned char *pg_bytes_at(const PGresult *r, int row, int column, size_t *n);
/* Is there a row? Frees the result. */
enum store_result pg_has_row(PGresult *r);

/* 2. Several statements at once: sent together, and then read in the same order */

bool pg_begin(struct pg *pg);
bool pg_send(struct pg *pg, enum pg_sql name, const struct pg_arguments *a);
bool pg_sent(struct pg *pg);
/* Return the next result; NULL with the error stored, if its statement or an earlier one failed. */
PGresult *pg_next(struct pg *pg);
void pg_end(struct pg *pg);

bool pg_set_timeout(struct pg *pg, int64_t ms); /* of statements; 0: none */
bool pg_prepare_all(struct pg *pg, const enum pg_sql name[], size_t n);
bool pg_again(struct pg *pg); /* replace a lost connection */
/* Store the error of a failed statement, and note whether the connection is lost. */
void pg_failed(struct pg *pg, const PGresult *r);

/* 3. Shards */

/* Return the shard of the ruling with a natural key and a token; -1 if the key is invalid. The
 * shard depends on the store's secret, since a reader who sees an id must not learn what a
 * transcript hides. */
int pg_key_shard(const struct pg *pg, const char *key, int64_t token);
/* Return the shard in the first byte of an id; -1 if the id is invalid. */
int pg_shard(const char *hex);
void pg_shard_id(char *id, int shard);
int64_t pg_number(struct pg *pg, int shard); /* shard: 0 for anything but a ruling */
/* Return the name of this process, which owns its jobs that are not shared. */
const char *pg_owner(void);
void pg_make_name(char name[PG_OWNER]);
void pg_time(int64_t number, char out[TIME_SIZE]);

/* 4. The functions behind store.h */

enum store_result pg_keep(struct store *store, struct store_entry *first);
enum store_result pg_share(struct store *store, enum store_share_step step,
                           struct store_share *share);
bool pg_settled(struct store *store);
int64_t pg_find_shard(struct store *store, const struct store_which *which);
/* Remember a ruling that this process stored, or found stored when storing it. */
void pg_note_lately(const struct pg *pg, const struct store_ruling *ruling);

bool pg_backup(const char *address, const char *to, store_each_log *each, void *ctx,
               struct fault *fault);
bool pg_inspect(struct store_looking *l, struct fault *fault);
const char *pg_check_ruling(struct store_looking *l, struct rows *rows,
                            const struct store_whole *whole);
void pg_end_inspection(struct store_looking *l);
enum store_result pg_end_requests(struct store *store);
/* Give up this connection's log, so that another connection may continue it. */
void pg_leave_log(struct pg *pg);

#endif
