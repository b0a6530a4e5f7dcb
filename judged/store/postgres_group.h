/* postgres_group.h: what is kept in one commit, on its way to a PostgreSQL server; for the files that write to it. */
#ifndef JUDGED_STORE_POSTGRES_GROUP_H
#define JUDGED_STORE_POSTGRES_GROUP_H

#include "judged/store/leaf.h"
#include "judged/store/postgres.h"

/* An entry. What is there is looked for first, so that what is to be written, and its leaf, are known before anything is. */
struct pg_plan {
	struct store_entry *entry;
	struct store_ruling *ruling; /* it keeps, or NULL */
	enum store_result asked;     /* of its idempotency key */
	enum store_result result;
	int64_t number;     /* it gets; of a ruling that was there, that one's */
	int64_t beside;     /* the number of its idempotency key */
	char own[STORE_ID]; /* the id of its ruling, unless that is there under another */
	int shard;
	bool fresh;  /* a ruling that was not there */
	bool writes; /* the entry itself, beside the ruling */
	bool gone;   /* a ruling to erase that never was here */
	/* The ruling it is about: of a note, of an erasure; what a ruling judges anew. */
	int64_t of;
	int of_shard;
	char old[STORE_ID], group[STORE_NAME];
	struct store_task task;   /* as it is, and then as it will be */
	struct store_token token; /* the same */
	PGresult *row;            /* where texts of them lie */
	struct buffer counts;     /* the same */
	int64_t step, cursor,
		shares; /* of the job as it lies there: its own step, pages in somebody's hands */
	int64_t last;   /* the time of its last leaf */
	/* Of a ruling that is fresh: masks, its words, and lists of those, and of the terms, that have no mark. */
	struct buffer cites, decides, rare, terms, audiences;
	struct pg_words words;
};

/* What all rulings together cite that one node gave in one block of time: postgres_zones.c. */
struct pg_zone {
	int span, node;
	int64_t block;
	int64_t changed;   /* the number of its last change; 0: it is not there */
	bool anew, writes; /* made anew of what is left; there is more */
	struct buffer cites, decides;
};
struct pg_zones {
	struct pg_zone *at;
	size_t n;
};

/* Leaves to be written: lists, a text each. */
struct pg_leaves {
	int64_t n;
	struct buffer number, time, kind, part, item, until, salt, digest;
};

/* Where the group ends in the log, to know it by. */
struct pg_end {
	int64_t log, n;
	char digest[DIGEST_HEX];
};

struct pg_group {
	struct pg *pg;
	struct pg_plan *plan;
	size_t n;
	int tries; /* before this one */
	int64_t now;
	char time[TIME_SIZE];
	struct pg_marks marks; /* that it gives */
	struct pg_zones zones;
	int sent;          /* statements whose results are to be read */
	struct pg_log log; /* as it will stand */
	struct pg_leaves leaves;
	struct pg_end end;
};

/* A row as its leaf has it, with room for what is bytes. */
enum { PG_HEXES = 6 };
struct pg_row {
	struct leaf_row row;
	unsigned char bytes[PG_HEXES][STORE_HEX_BYTES];
	int n_bytes;
};
void pg_row_hex(struct pg_row *row, const char *hex); /* NULL and "" are none */

/* Send a statement of the second half. */
bool pg_put(struct pg_group *g, enum pg_sql name, const struct pg_arguments *a);
/* The statement of an entry itself, where it has one, with its leaf; a ruling with its own. */
bool pg_put_entry(struct pg_group *g, struct pg_plan *p);
bool pg_put_ruling(struct pg_group *g, struct pg_plan *p);
bool pg_put_request(struct pg_group *g, struct pg_plan *p);
bool pg_puts_request(const struct pg_plan *p);
void pg_add_request(struct pg_arguments *a, const struct store_ruling *r);
void pg_add_share(struct pg_arguments *a, const struct store_share *share);
/* Take a ruling out, with all that is part of it. */
bool pg_prepare_erasure(struct pg *pg);
bool pg_put_erasure(struct pg_group *g, struct pg_plan *p);

/* Marks and zones: ask what is there, and read it; make them as they will be; send them; and what was sent is known from then on. */
bool pg_ask_zones(struct pg_group *g);
bool pg_read_zones(struct pg_group *g);
bool pg_plan_zones(struct pg_group *g);
bool pg_put_zones(struct pg_group *g);
void pg_know_put_marks(struct pg_group *g);
void pg_free_zones(struct pg_zones *zones);

/* The log: have one, add a leaf, and send all of them; was the group committed by an earlier try? */
bool pg_log_open(struct pg_group *g);
bool pg_log(struct pg_group *g, const struct leaf *leaf, const struct leaf_row *row, int64_t time,
            int64_t until);
bool pg_log_send(struct pg_group *g);
bool pg_was_committed(struct pg_group *g, bool *was);

/* `counts` holds what all who share it have counted. */
void pg_read_task(const PGresult *r, int row, struct store_task *out, struct buffer *counts);
void pg_read_token(const PGresult *r, int row, struct store_token *out);

#endif
