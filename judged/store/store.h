/*
 * store.h: rulings kept in SQLite, each once, and found again.
 *
 * One file holds everything. Its schema has a version; opening an older file brings it up to date,
 * a newer one is refused. A store is one connection: it belongs to one thread, and a program that
 * reads in one thread and writes in another opens the file twice. Whatever store_commit() has
 * acknowledged survives a crash of the program and of the machine (WAL, synchronous=FULL).
 */
#ifndef JUDGED_STORE_STORE_H
#define JUDGED_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "judged/text/buffer.h"
#include "judged/text/digest.h"
#include "judged/text/fault.h"
#include "judged/text/time.h"

enum { STORE_ID = 33, STORE_PAGE = 100, STORE_VIEWS = 4, STORE_ALL_VIEWS = 15, STORE_MANY = 10000 };

enum store_result {
	STORE_DONE,
	STORE_THERE,     /* store_put(): this submission is kept already */
	STORE_NONE,      /* nothing is found */
	STORE_TOO_BROAD, /* store_list(): looking for it takes too long */
	STORE_REUSED,    /* store_put(): the idempotency key stands for another submission */
	STORE_FAILED,    /* store_error() says why */
};

/* A clause a ruling is about: it decided, or a rule it holds was cited. */
struct store_clause {
	const char *number; /* "7.2.2" */
	bool deciding;
};

/* Something else a ruling is found by: "card:EPR-007", "player:Aiko", "event:move". */
struct store_term {
	const char *text;
	uint8_t audience; /* bit per view: who may find the ruling by it */
};

/* What a reader gets, by view in the order of enum view: public, A, B, judge. */
struct store_view {
	const char *why; /* one sentence */
	const char *
		told; /* to keep: words it is found by; handed out, of older versions: told aloud */
	const char
		*text; /* handed out, of older versions: the ruling as JSON; NULL: was not kept */
	const char *verdict; /* to keep: where it is another than the public is told; else NULL */
};

/* A ruling as it is kept. Digests and ids are hexadecimal. All text is UTF-8; text handed out by the store is valid within the call
 * that hands it out. */
struct store_ruling {
	char id[STORE_ID];    /* random */
	char key[DIGEST_HEX]; /* the natural key: one submission, one ruling, for each token */
	char time
		[TIME_SIZE]; /* when it was kept: UTC, "2026-11-21T09:30:00.250Z"; never goes back */
	int64_t token;       /* of whoever submitted; 0: nobody's */
	const char *game, *edition; /* "godzilla", "en-1.2" */
	const char *verdict;        /* as the public is told it; handed out: as the view is */
	const char *
		group; /* it belongs to: whoever has another gets to know nothing of it; "" or NULL: to none */
	const char *engine, *cards; /* versions */
	const char *transcript;     /* canonical JSON */
	/* What told_record() made of the ruling. Handed out: NULL when a version kept it that had none yet. */
	const char *record;
	size_t n_record;
	struct buffer
		packed; /* to keep: what store_pack() made of these two; empty: it is made then */
	/* To keep: of the views after the public one `why` and `told` are NULL where they are the same.
	 * Handed out: only the one that was asked for. */
	struct store_view view[STORE_VIEWS];
	const struct store_clause *clause; /* to keep: each number once */
	size_t n_clauses;
	const struct store_term *term; /* to keep: each text once */
	size_t n_terms;
	const char *idempotency; /* to keep: the key the client gave the request; or NULL */
	const char *deciding;    /* handed out: numbers with a blank between; "" for none */
	const char
		*overruled; /* handed out: "overruling" or "withdrawal" where one stands, else "" */
	int64_t seq;        /* handed out: counts up in the order of keeping */
	int64_t old;        /* to keep: the `seq` of the ruling this one judges anew; 0: of none */
	char rejudges[STORE_ID]; /* handed out: the id of that ruling, or "" */
};

struct store;

/* Open a file, make it when there is none, bring its schema up to date. NULL with a fault:
 * `cannot-open`, `not-a-store`, `newer-schema`. */
struct store *store_open(const char *path, struct fault *fault);
/* The same of a file that is there; none is made. */
struct store *store_open_there(const char *path, struct fault *fault);
/* Close it; the last to close a file folds its log into it. NULL is fine. */
void store_close(struct store *store);
/* The last failure in words, for the log. */
const char *store_error(const struct store *store);
/* Does the file answer? */
bool store_answers(struct store *store);

/* Write something that changes nothing, within a commit: can anything be kept? */
enum store_result store_probe(struct store *store);

/* How many rulings there are. */
enum store_result store_count(struct store *store, int64_t *rulings);

/* How many that cite a clause of an edition, of a group or (with "") of all; STORE_MANY stands for all numbers from there
 * on. */
enum store_result store_count_clause(struct store *store, const char *group, const char *edition,
                                     const char *clause, int64_t *rulings);

/* 1. Writing: several rulings to one commit */

enum store_result store_begin(struct store *store);
/* Pack what is long, in whatever thread: it takes longer than all else that store_put() does. */
void store_pack(struct store_ruling *ruling);
/* Keep a ruling, or find it kept already; writes `id`, `time` and `seq` of the one kept either way. To
 * be called between store_begin() and store_commit(). */
enum store_result store_put(struct store *store, struct store_ruling *ruling);
/* After STORE_DONE the rulings are durable; after STORE_FAILED none of them is kept. */
enum store_result store_commit(struct store *store);
void store_roll_back(struct store *store);
/* Pack the texts of some rulings that an older version kept, in a commit of its own; false: there are none left. */
bool store_pack_old(struct store *store);
/* That and all else an older version left to do, some of it at a time; false: there is nothing left. */
bool store_catch_up(struct store *store);
/* Fold the log into the file when it has grown; `idle`: even when it has grown little. To be called
 * between commits, so that no commit has to wait for it. */
void store_tidy(struct store *store, bool idle);

/* 2. Reading */

/* What is called for each ruling found. */
typedef void store_each(void *ctx, const struct store_ruling *ruling);

/* The ruling of that id, or the one a token's holder submitted under that natural key, with the texts of
 * one view. */
enum store_result store_find(struct store *store, const char *id, int view, store_each *each,
                             void *ctx);
enum store_result store_find_key(struct store *store, int64_t token, const char *key, int view,
                                 store_each *each, void *ctx);

/* What to list; NULL and 0 stand for no limit. */
struct store_query {
	int view; /* found is what a reader with this view may know */
	const char *game, *edition, *verdict;
	const char *clause; /* one it cites or was decided by; "7.2.*": that one or any below it */
	bool deciding;      /* with a clause: only those decided by it */
	const char *card, *player, *event;
	const char *group; /* only those that belong to it */
	const char *
		standing; /* "stands", or the kind of note that stands: "overruling", "withdrawal" */
	const char *rejudges;       /* the id of the ruling they judge anew */
	const char *text;           /* words that all stand in what is told; "word*" begins so */
	const char *after, *before; /* kept after, before: in the form of store_ruling.time */
	int64_t cursor;             /* only those with a smaller seq */
	int limit;                  /* 1 to STORE_PAGE */
};

/* The patience of store_list(), in thousands of steps of the database; at first 40000. */
void store_set_patience(struct store *store, int64_t steps);

/* Newest first; of texts only `why` is read. Answers STORE_DONE, STORE_TOO_BROAD or STORE_FAILED. */
enum store_result store_list(struct store *store, const struct store_query *query, store_each *each,
                             void *ctx);

/* Can a view find any ruling by this term ("card:EPR-007")? STORE_DONE or STORE_NONE. */
enum store_result store_term_found(struct store *store, const struct store_query *query,
                                   const char *term);

/* The verdict as a view is told it. */
const char *store_verdict(const struct store_ruling *ruling, int view);

/* Rulings of the same game whose deciding clauses are most like those of the ruling of that id: shared
 * clauses by all clauses of either, then newest first. Clauses of another edition count as what they
 * are called in the newest. Of the query `view`, `group` and `limit` count. */
typedef void store_each_similar(void *ctx, const struct store_ruling *ruling, double likeness);
enum store_result store_similar(struct store *store, const struct store_query *query,
                                const char *id, store_each_similar *each, void *ctx);

/* 3. The log: docs/log.md */

/* How far a log is; `text` is all of it, as people hand it on: "3f..2a:1207:9b..e0". */
enum { STORE_HEAD_TEXT = 128 };
struct store_log_head {
	char log[STORE_ID], digest[DIGEST_HEX], text[STORE_HEAD_TEXT];
	int64_t length;
	const char *name; /* of the log */
};
typedef void store_each_log(void *ctx, const struct store_log_head *head);
/* The heads of all logs, the oldest first. */
enum store_result store_heads(struct store *store, store_each_log *each, void *ctx);

/* A ruling that was erased, or is to be. */
struct store_erasure {
	char ruling[STORE_ID];
	char time[TIME_SIZE];
	int64_t token;
	const char *name, *reason; /* who did it, and why */
	const char *group;         /* to do: of whom the ruling must be; done: of whom it was */
};
typedef void store_each_erasure(void *ctx, const struct store_erasure *erasure);

/* Between store_begin() and store_commit(): erase a ruling with all that was said to it; writes `time`. STORE_NONE: there is no
 * such ruling. store_scrub() comes after the commit. */
enum store_result store_erase(struct store *store, struct store_erasure *erasure);
/* In a commit of its own: erase some rulings that are older than they are kept, and idempotency keys that ended. STORE_NONE: there
 * were no such rulings. */
enum store_result store_expire(struct store *store);
/* Write the file anew, so that no byte is left of what was erased: readers go on meanwhile, writers wait. Nothing is done when nothing
 * was erased since the last time. */
enum store_result store_scrub(struct store *store);
/* What is known of a ruling that was erased, to a group; to any with "". */
enum store_result store_erased(struct store *store, const char *group, const char *id,
                               store_each_erasure *each, void *ctx);
/* For how many days rulings are kept, 0: for ever, as at first; for how many hours an idempotency key is good, at first 24; and
 * after how many seconds a writer looks for what is too old, at first 3600. */
void store_set_keeping(struct store *store, int64_t days, int64_t hours, int64_t seconds);

/* 4. Small things */

/* What the file was when it was looked at; zeroed, it was never. */
enum { STORE_VERSION_WORDS = 12 };
struct store_version {
	bool known;
	uint32_t word[STORE_VERSION_WORDS];
};

/* Is the file as it was when this was last asked with `seen`? False at first, and whenever anything was
 * committed since, by whoever. Reads memory only. */
bool store_unchanged(struct store *store, struct store_version *seen);

#endif
