/* group.h: a group of entries that are stored in one commit on a PostgreSQL server; for
 * the files that write to it. */
#ifndef JUDGED_STORE_POSTGRES_GROUP_H
#define JUDGED_STORE_POSTGRES_GROUP_H

#include "judged/store/leaf.h"
#include "judged/store/postgres/postgres.h"

/* A planned entry. Stored rows are looked up first, so that the new row and its leaf are known
 * before anything is written. */
struct pg_plan {
	struct store_entry *entry;
	struct store_ruling *ruling; /* ruling to keep, or NULL */
	enum store_result asked;     /* result of looking up the idempotency key */
	enum store_result result;
	int64_t number;     /* number of the entry; if the ruling was stored before, its number */
	int64_t beside;     /* number of the idempotency key */
	char own[STORE_ID]; /* id of the ruling, unless it is stored under another */
	int shard;
	bool fresh;  /* true if the ruling is new */
	bool writes; /* true if the entry itself is written, in addition to its ruling */
	bool gone;   /* erases a ruling that was never in this store */
	/* The other ruling: the one a note or erasure is about, or the new ruling of a job's
	 * result; `old`: id of the ruling that is judged again. */
	int64_t of;
	int of_shard;
	char old[STORE_ID], group[STORE_NAME];
	struct store_task task;   /* the job as stored, and then as it will be */
	struct store_token token; /* the token as stored, and then as it will be */
	PGresult *row;            /* result that holds the texts of task and token */
	struct buffer counts;     /* holds the counts of the task */
	/* Of the stored job: its own step, its cursor, and the number of pages someone holds. */
	int64_t step, cursor, shares;
	int64_t last; /* time of the job's or token's last leaf */
};

/* Leaves to be written: lists, one text for each column. */
struct pg_leaves {
	int64_t n;
	struct buffer number, time, kind, part, item, until, salt, digest;
};

/* End of the group in the log, by which a later try recognizes it. */
struct pg_end {
	int64_t log, n;
	char digest[DIGEST_HEX];
};

struct pg_group {
	struct pg *pg;
	struct pg_plan *plan;
	size_t n;
	int tries; /* tries before this one */
	int64_t now;
	char time[TIME_SIZE];
	int sent;          /* statements whose results are still to be read */
	struct pg_log log; /* the log as it will be after the commit */
	struct pg_leaves leaves;
	struct pg_end end;
};

/* Send a statement of the second half: the one that writes. */
bool pg_put(struct pg_group *g, enum pg_sql name, const struct pg_arguments *a);
bool pg_put_row(struct pg_group *g, enum pg_sql name, const struct leaf *leaf,
                const struct rows_values *row, int64_t time);
/* Send the statements of an entry, and add its leaf; a ruling has its own. */
bool pg_put_entry(struct pg_group *g, struct pg_plan *p);
bool pg_put_ruling(struct pg_group *g, struct pg_plan *p);
bool pg_put_request(struct pg_group *g, struct pg_plan *p);
bool pg_puts_request(const struct pg_plan *p);
void pg_add_request(struct pg_arguments *a, const struct store_ruling *r);
void pg_add_share(struct pg_arguments *a, const struct store_share *share);
/* Erase a ruling and everything that belongs to it. */
bool pg_prepare_erasure(struct pg *pg);
bool pg_put_erasure(struct pg_group *g, struct pg_plan *p);

/* The log: open one, add a leaf, send all leaves; and find out whether an earlier try committed the
 * group. */
bool pg_log_open(struct pg_group *g);
bool pg_log(struct pg_group *g, const struct leaf *leaf, const struct rows_values *row,
            int64_t time, int64_t until);
bool pg_log_send(struct pg_group *g);
bool pg_was_committed(struct pg_group *g, bool *was);

#endif
