/*
 * store.h: rulings kept, each once, and found again; and all else the service keeps. This is the one door of the store:
 * nobody above it knows how anything is kept.
 *
 * One SQLite file holds everything, or a database of a PostgreSQL server whose address begins with postgresql://. Its schema has
 * a version; opening an older one brings it up to date, a newer one is refused. A store is one connection: it belongs to one thread, and a program that reads in one thread and writes in another
 * opens it twice. What store_keep() has acknowledged survives a crash of the program and of the machine.
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

enum {
	STORE_ID = 33,
	STORE_PAGE = 100,
	STORE_VIEWS = 4,
	STORE_ALL_VIEWS = 15,
	STORE_MANY = 10000,
	STORE_NAME = 64,
	STORE_WORDS = 48
};

enum store_result {
	STORE_DONE,
	STORE_THERE,     /* a ruling to keep: this submission is kept already */
	STORE_NONE,      /* nothing is found */
	STORE_TOO_BROAD, /* store_list(): looking for it takes too long */
	STORE_REUSED,    /* a ruling to keep: the idempotency key stands for another submission */
	STORE_FAILED,    /* store_error() says why */
};

/*
 * 1. What is kept. Digests and ids are hexadecimal, all text is UTF-8, times are in UTC: "2026-11-21T09:30:00.250Z". Text
 * handed out by the store is valid within the call that hands it out.
 */

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
	const char *why;     /* one sentence */
	const char *told;    /* to keep: words it is found by */
	const char *verdict; /* to keep: where it is another than the public is told; else NULL */
};

struct store_ruling {
	char id[STORE_ID];    /* random */
	char key[DIGEST_HEX]; /* the natural key: one submission, one ruling, for each token */
	char time[TIME_SIZE]; /* when it was kept; never goes back */
	int64_t token;        /* of whoever submitted; 0: nobody's */
	const char *game, *edition; /* "godzilla", "en-1.2" */
	const char *verdict;        /* as the public is told it; handed out: as the view is */
	const char *
		group; /* it belongs to: whoever has another gets to know nothing of it; "" or NULL: to none */
	const char *engine, *cards; /* versions */
	const char *transcript;     /* canonical JSON */
	const void *record;         /* what told_record() made of the ruling */
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
	const char *idempotency;   /* to keep: the key the client gave the request; or NULL */
	int64_t idempotency_hours; /* it is good for; 0: a day */
	const char *deciding;      /* handed out: numbers with a blank between; "" for none */
	const char
		*overruled; /* handed out: "overruling" or "withdrawal" where one stands, else "" */
	int64_t seq;        /* handed out: counts up in the order of keeping */
	int64_t old;        /* to keep: the `seq` of the ruling this one judges anew; 0: of none */
	char rejudges[STORE_ID]; /* handed out: the id of that ruling, or "" */
	double likeness;         /* handed out to store_query.like: 0 to 1 */
	/* It is from another store (store_migrate_all()): its id and time are given, `packed` is how it lay there, and these are the words
	 * of each view. */
	bool carried;
	const char *words[STORE_VIEWS];
	int64_t idempotency_until; /* milliseconds */
};

/* The verdict as a view is told it. */
static inline const char *
store_verdict(const struct store_ruling *ruling, int view)
{
	const char *own = ruling->view[view].verdict;
	return own ? own : ruling->verdict;
}

/* What head judges say to a ruling. Notes are added and never changed. */
struct store_note {
	char ruling[STORE_ID]; /* its id */
	char time[TIME_SIZE];
	int64_t seq, token;
	const char *name; /* of the token */
	const char *kind; /* "annotation", "overruling", "withdrawal" */
	const char *text;
	bool open;         /* for everybody; else for judges only */
	const char *group; /* to keep: of whom the ruling must be; "" or NULL: of anybody */
	bool carried;      /* its time is given */
};

/* A ruling that was erased, or is to be. */
struct store_erasure {
	char ruling[STORE_ID];
	char time[TIME_SIZE];
	int64_t token;
	const char *name, *reason; /* who did it, and why */
	const char *group; /* to do: of whom the ruling must be, or ""; done: of whom it was */
	int64_t number;    /* done: of the ruling */
	bool carried; /* its time is given, and so is `group` as it was; the ruling need not be there */
};

/* What takes longer than a request. The service calls it a job. One row, written as it goes on, so that readers see how far it
 * is and a new start knows where it was. */
enum task_kind { TASK_REJUDGEMENT, TASK_SUITE_RUN, TASK_KINDS };

enum task_state {
	TASK_RUNS,
	TASK_DONE,
	TASK_CANCELLED,
	TASK_FAILED,      /* `why` */
	TASK_INTERRUPTED, /* the service ended and could not go on with it: `why` */
	TASK_STATES
};

extern const char *const task_kind_words[TASK_KINDS];   /* "rejudgement" */
extern const char *const task_state_words[TASK_STATES]; /* "running" */

struct store_task {
	int64_t seq;
	char id[STORE_ID];
	enum task_kind kind;
	enum task_state state;
	int64_t token;    /* of whoever asked for it */
	const char *name; /* of that token; "": nobody's */
	const char *
		group; /* of the token: whoever has another gets to know nothing of it; "" or NULL: none */
	int view; /* it was asked for with: whoever has another seat gets to know nothing of it */
	char made[TIME_SIZE], ended[TIME_SIZE]; /* ended: "" while it runs */
	const char *engine;                     /* the version that does it */
	const char *asked;                      /* JSON, as it was asked for */
	int64_t upto; /* rulings up to this `seq` are its matter: those that were there when it was made */
	int64_t cursor;      /* those below it are still to do */
	int64_t step;        /* counts up with every change of the row */
	int64_t total, done; /* total -1: not yet known */
	const char *counts;  /* JSON: what came of it so far; "{}" at first */
	const char *why;     /* or "" */
	const char *result;  /* JSON, or NULL; handed out when it is asked for */
	bool carried;        /* it has ended, and all but its numbers is given */
};

/*
 * A page of a job that all who share a store work on: the rulings from `top`, which is none of it, down to `bottom`. With 0 as the
 * bottom it is to be counted how many rulings there are. Who has one keeps it by being heard of, and loses it to another
 * when he is not. A holder tells with each page what all his pages came to, and the job what all holders have told.
 */
struct store_share {
	int64_t task, top, bottom;
	char holder
		[STORE_ID]; /* random; of whom it cannot be told whether he kept a page or not, is heard no more */
	int64_t pages,
		done; /* to keep: of this holder, this page too; `done` of what is to be counted: how many there are */
	const char *counts; /* to keep: JSON of numbers, which are added up over holders */
};

enum rejudged_bits {
	REJUDGED_VERDICT = 1 << 0,
	REJUDGED_CLAUSES = 1 << 1, /* those that decided */
	REJUDGED_NONE = 1 << 2,    /* there is no ruling any more: `code` */
};

/* What judging a ruling anew came to. The ruling stays as it is; the new one refers to it. */
struct store_rejudged {
	int64_t task, ruling, again; /* again 0: there is none */
	int64_t upto; /* to keep: of the job, so that the new one is no matter of it; 0: of no matter */
	struct store_ruling
		*fresh;         /* to keep: the new one, which is kept before this and is `again` */
	unsigned changed;       /* enum rejudged_bits */
	const char *code, *why; /* of a transcript that cannot be judged so; or "" */
	const char *const *clause; /* to keep: what it is found by: "godzilla/8.5.1", "none" */
	size_t n_clauses;
};

/* Who may use the service. Of a token's secret only the hash is kept. */
struct store_token {
	int64_t id;
	char name[STORE_NAME];    /* for people */
	char hash[DIGEST_HEX];    /* SHA-256 of the secret */
	char scopes[STORE_WORDS]; /* words with a comma between */
	char seat[STORE_WORDS];   /* the view it gives */
	char group
		[STORE_NAME]; /* what it submits belongs to and what it reads is from; "": it is bound to none */
	char made[TIME_SIZE];
	char revoked[TIME_SIZE]; /* "": it is good */
	bool carried;            /* id and times are given */
};

/* 2. Opening */

struct store;

/* Once, before the first is opened and there are threads: what memory stores have is taken from the reserve (judged/text/alloc.h)
 * where there is no other. */
void store_set_up_memory(void);
/* Is the address one that store_open() would try? False with a fault: `cannot-open`. */
bool store_accepts(const char *address, struct fault *fault);
/* Open a store and bring its schema up to date; with `make` one that is not there is made. NULL with a fault: `cannot-open`,
 * `not-a-store`, `other-schema`. */
struct store *store_open(const char *address, bool make, struct fault *fault);
/* NULL is fine. */
void store_close(struct store *store);
/* The last failure in words, for the log. */
const char *store_error(const struct store *store);

/* What not every kind of store can do. */
enum store_ability {
	/* Several daemons may use it, and work on one job together: store_share(). */
	STORE_SHARES = 1 << 0,
};
bool store_can(const struct store *store, enum store_ability what);

/* 3. Keeping: several things to one commit */

enum store_kind {
	STORE_RULING, /* writes id, time and seq, also those of one that is there */
	STORE_NOTE,   /* writes time and seq. STORE_NONE: there is no such ruling */
	STORE_ERASURE, /* writes time. STORE_NONE: there is no such ruling. store_scrub() comes after it */
	STORE_TASK,    /* a new one, running; writes seq, made, upto and cursor */
	STORE_TASK_ON, /* its cursor, total, done, counts. STORE_NONE: it runs no more, or is another's; nothing is written */
	STORE_TASK_END, /* its state, why and result. STORE_NONE: it had ended before, or is not done by all who share it */
	STORE_SHARE_END, /* a share is done. STORE_NONE: it is another's by now, and nothing is counted */
	STORE_REJUDGED, /* or it is left as it was kept before */
	STORE_TOKEN,    /* writes id and made */
	STORE_REVOKED,  /* by id. STORE_NONE: there is no such token, or it was revoked before */
	STORE_PROBE,    /* nothing that changes anything: can anything be kept? */
};

/* One thing to keep: what `what` points to goes by the kind. */
struct store_entry {
	enum store_kind kind;
	void *what;
	enum store_result result;
	struct store_entry *next;
};

/* Keep them all, in this order, or none. After STORE_DONE they are durable; after STORE_FAILED nothing is kept. */
enum store_result store_keep(struct store *store, struct store_entry *first);
/* Pack what is long of a ruling to keep, in whatever thread: it takes longer than all else. */
void store_pack(struct store_ruling *ruling);

/* 4. Finding */

typedef void store_each(void *ctx, const struct store_ruling *ruling);

/* A ruling by its id, by the natural key a token's holder submitted it under, or by its number: then without what is long. By its key only one
 * that is as safe as after STORE_DONE; of one that is not yet, store_keep() tells when it is. */
struct store_which {
	const char *id, *key;
	int64_t token, seq;
	bool lately; /* by its key, and where it costs a trip to a server: only one that this process kept or met lately; others are STORE_NONE */
};
enum store_result store_find(struct store *store, const struct store_which *which, int view,
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
	int64_t patience; /* it gives up after so many thousand steps of the database; 0: 40000 */
	/* The id of a ruling: not the newest, but those of the same game whose deciding clauses are most like its own: shared
	 * clauses by all clauses of either, then newest first. Clauses of another edition count as what they are called in the
	 * newest. Only `view`, `group` and `limit` count then; STORE_NONE: there is no such ruling. */
	const char *like;
};

/* Newest first; of texts only `why` is read. Answers STORE_DONE, STORE_TOO_BROAD or STORE_FAILED. */
enum store_result store_list(struct store *store, const struct store_query *query, store_each *each,
                             void *ctx);

/* How many rulings there are; with a clause: that cite it in an edition of a game, of a group or (with "") of all, and STORE_MANY stands for
 * all numbers from there on. */
struct store_cited {
	const char *group, *game, *edition, *clause;
};
enum store_result store_count(struct store *store, const struct store_cited *by, int64_t *rulings);

/* How many bytes it takes with all that belongs to it, as it was at most a minute ago; -1: that cannot be told. */
int64_t store_size(struct store *store);

/* The notes of a ruling of that group (any with ""), oldest first; without a ruling those of all, newest first, from before a
 * cursor. STORE_NONE: there is no such ruling. */
struct store_notes_query {
	const char *group, *ruling;
	bool all; /* not only the open ones */
	int64_t cursor;
	int limit;
};
typedef void store_each_note(void *ctx, const struct store_note *note);
enum store_result store_notes(struct store *store, const struct store_notes_query *query,
                              store_each_note *each, void *ctx);

/* A job by its id; those that run and nobody works on, which are the caller's from now on, in a store that is shared for as long as it
 * is heard of; those that run and any may work on; or those of a group (of all with "") that a seat may know of, newest first.
 * Answers STORE_NONE when one is not found by its id. */
struct store_tasks_query {
	enum task_kind kind;
	const char *id;
	bool result; /* with an id: hand out its result */
	bool running, shared;
	const char *group;
	int seat;
	bool all; /* of all seats */
	int64_t cursor;
	int limit;
};
typedef void store_each_task(void *ctx, const struct store_task *task);
enum store_result store_tasks(struct store *store, const struct store_tasks_query *query,
                              store_each_task *each, void *ctx);

/* Of a job that is shared. Leases are by the clocks of who ask, which may differ by a second or two: who is ahead takes over too soon,
 * and the other's page is done twice and counted once. */
enum { STORE_LEASE_MS = 10000 };
enum store_share_step {
	SHARE_NEXT, /* the page from `top` to `bottom`; with 0 there are no more. STORE_NONE: others were faster, or the job has ended */
	SHARE_TAKE, /* one that nobody holds any more: writes top and bottom. STORE_NONE: there is none */
	SHARE_HOLD, /* it is still being worked on, as is its job; without a top the job alone. STORE_NONE: it is another's by now */
	SHARE_DROP, /* it is not: others may take it at once; without a top the job */
};
enum store_result store_share(struct store *store, enum store_share_step step,
                              struct store_share *share);

/* What changed by a job, newest ruling first; with a clause what is found by that. */
struct store_changes_query {
	int64_t task;
	const char *clause;
	int64_t cursor;
	int limit;
};
typedef void store_each_rejudged(void *ctx, const struct store_rejudged *r);
enum store_result store_changes(struct store *store, const struct store_changes_query *query,
                                store_each_rejudged *each, void *ctx);

/* The token of an id, revoked or not, or all of them, oldest first; or, with `each` NULL, was there ever one? STORE_NONE: there is
 * none. */
enum { STORE_ALL_TOKENS = 0 };
typedef void store_each_token(void *ctx, const struct store_token *token);
enum store_result store_tokens(struct store *store, int64_t id, store_each_token *each, void *ctx);

/* What is known of a ruling that was erased, to a group; to any with "". */
typedef void store_each_erasure(void *ctx, const struct store_erasure *erasure);
enum store_result store_erased(struct store *store, const char *group, const char *id,
                               store_each_erasure *each, void *ctx);

/* How far a log is (docs/log.md); `text` is all of it, as people hand it on: "3f..2a:1207:9b..e0". */
enum { STORE_HEAD_TEXT = 128 };
struct store_log_head {
	char log[STORE_ID], digest[DIGEST_HEX], text[STORE_HEAD_TEXT];
	int64_t length, number; /* how many leaves; which of its logs the store calls it */
	const char *name;       /* of the log */
};
typedef void store_each_log(void *ctx, const struct store_log_head *head);
/* The heads of all logs, the oldest first. */
enum store_result store_heads(struct store *store, store_each_log *each, void *ctx);

/* What the store was when it was looked at; zeroed, it was never. */
enum { STORE_VERSION_WORDS = 12 };
struct store_version {
	bool known;
	uint32_t word[STORE_VERSION_WORDS];
};
/* Is it as it was when this was last asked with `seen`? False at first, and whenever anything was committed since, by whoever, or
 * may have been. Costs next to nothing. */
bool store_unchanged(struct store *store, struct store_version *seen);

/* 5. Keeping house: by whoever writes, between groups */

/* In a commit of its own: erase some rulings that were kept for more than so many days (0: none), and idempotency keys that ended.
 * STORE_NONE: there were no such rulings. */
enum store_result store_expire(struct store *store, int64_t days);
/* See to it that no byte is left of what was erased: readers go on meanwhile, writers wait. Nothing is done when nothing was erased
 * since the last time. */
enum store_result store_scrub(struct store *store);
/* What makes later groups faster; while there is nothing to keep (`idle`) also some of what an older version left to do. True:
 * there is more of that. */
bool store_tidy(struct store *store, bool idle);

/* 6. A whole store, also while it is served */

/* Copy it as it is at one moment to a new file, which is durable when this answers true, and tell the heads of its logs. False with
 * a fault: `cannot-open`, `exists`, `cannot-copy`; the new file is then removed. */
bool store_backup(const char *address, const char *to, store_each_log *each, void *ctx,
                  struct fault *fault);

/* What is carried from one store to another. */
enum store_carried_kind {
	CARRIED_TOKENS,
	CARRIED_ERASURES,
	CARRIED_RULINGS,
	CARRIED_NOTES,
	CARRIED_TASKS, /* that have ended */
	CARRIED_CHANGES,
	CARRIED_REQUESTS, /* a ruling of which only key, token and idempotency key are told */
	CARRIED_KINDS
};

/* How a store is carried over. */
struct store_migrating {
	/* How far it is, now and then: rulings looked at, of all there are. */
	void (*progress)(void *ctx, int64_t rulings, int64_t total);
	/* What is there, but is another than it should be; `what` names it. */
	void (*differs)(void *ctx, const char *what);
	void *ctx;
};

/* What became of it. */
struct store_migrated {
	int64_t copied[CARRIED_KINDS], there[CARRIED_KINDS], other[CARRIED_KINDS];
	int64_t newer;   /* rulings that were kept since it began; they are left to the next time */
	int64_t running; /* jobs that run; the same */
	int64_t beyond;  /* rulings that only the other store has */
	char digest[DIGEST_HEX]; /* of all that is in both, whatever their order */
};
extern const char *const store_carried_words[CARRIED_KINDS]; /* "tokens" */

/* Have everything that is in one store in another as well, also while they are served. What is there already is compared and left alone, so
 * it may be broken off and begun again; it ends when nothing was left to copy, each thing being compared by its digest. False with a
 * fault: `cannot-open`, `cannot-migrate`. */
bool store_migrate_all(const char *from, const char *to, const struct store_migrating *as,
                       struct store_migrated *out, struct fault *fault);

/* What a ruling is played again from. */
struct store_replay {
	int64_t number, total; /* of all rulings, from 1 */
	const char *id, *engine, *edition, *cards, *transcript;
	char chain[DIGEST_HEX], position[DIGEST_HEX];
	bool limited; /* it is undetermined by a limit, which may have been set otherwise then */
};

/* How to look. */
struct store_checking {
	const char *
		heads; /* that were known before, as store_log_head.text, with commas between; or NULL */
	/* What is found: `id` is "" for what is no single ruling's. */
	void (*found)(void *ctx, const char *id, const char *what);
	store_each_log *head; /* called for each log, or NULL */
	/* Called for each ruling in the end, oldest first, until it answers false; or NULL. */
	bool (*replay)(void *ctx, const struct store_replay *ruling);
	void *ctx;
};

/* What was looked at. */
struct store_checked {
	int64_t rulings;
};

/* Look through all of it: is it sound, is everything as it was written and all of it there? False with a fault when it cannot be
 * looked at: `cannot-open`, `other-schema`, `bad-head`. Nothing is written. */
bool store_verify(const char *address, const struct store_checking *as, struct store_checked *out,
                  struct fault *fault);

#endif
