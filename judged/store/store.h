/*
 * store.h: the one door of the store: it keeps each ruling once, finds rulings again, and keeps all
 * other data of the service. No caller knows how the data is stored.
 *
 * A store is one SQLite file, or a database of a PostgreSQL server, whose address begins with
 * postgresql://. Its schema has a version; a store of another version is refused. A store is one
 * connection and belongs to one thread; a program that reads in one thread and writes in another
 * opens the store twice. Whatever store_keep() acknowledged survives a crash of the program or of
 * the machine.
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
	STORE_PAGE = 1001,
	STORE_VIEWS = 4,
	STORE_ALL_VIEWS = 15,
	STORE_MANY = 10000,
	STORE_NAME = 64,
	STORE_WORDS = 48
};

enum store_result {
	STORE_DONE,
	STORE_THERE,     /* a ruling to keep: this submission was stored before */
	STORE_NONE,      /* nothing was found */
	STORE_TOO_BROAD, /* store_list(): the search takes too long */
	STORE_REUSED,    /* a ruling to keep: the idempotency key belongs to another submission */
	STORE_FAILED,    /* store_error() has the reason */
};

/* 1. What is stored. Digests and ids are hexadecimal, all text is UTF-8, times are in UTC:
 * "2026-11-21T09:30:00.250Z". Text handed out by the store is valid only within the call that hands
 * it out. */

/* A clause of a ruling: the clause decided the ruling, or a rule it holds was cited. */
struct store_clause {
	const char *number; /* "7.2.2" */
	bool deciding;
};

/* Another term that finds a ruling: "card:EPR-007", "player:Aiko", "event:move",
 * "remark:table:12". */
struct store_term {
	const char *text;
	uint8_t audience; /* bit per view: its readers may find the ruling by the term */
};

/* The part of a ruling that depends on the view: one each in the order of enum view: public, A, B,
 * judge. */
struct store_view {
	const char *why;   /* one sentence */
	const char *words; /* to keep: words that find the ruling */
	/* To keep: set where the verdict differs from the public one; else NULL. */
	const char *verdict;
};

struct store_ruling {
	char id[STORE_ID];          /* random */
	char key[DIGEST_HEX];       /* natural key: per token, each submission is one ruling */
	char time[TIME_SIZE];       /* when the ruling was stored; never goes back */
	int64_t token;              /* the token that submitted the ruling; 0: none */
	const char *game, *edition; /* the edition without its game: "en-1.2" */
	const char *verdict; /* to keep: the verdict for the public; handed out: for the view */
	/* Group it belongs to; other groups learn nothing of the ruling; "" or NULL: none. */
	const char *group;
	const char *engine, *cards; /* versions */
	const char *transcript;     /* canonical JSON */
	const void *record;         /* written by snapshot_record() */
	size_t n_record;
	/* To keep: what store_pack() makes of the ruling; if `packed` is empty, store_keep() packs
	 * it. `found` has the tokens that find the ruling. */
	struct buffer packed, found;
	/* To keep: in the views after the public one, `why` and `words` are NULL where they equal
	 * the public's. Handed out: only the requested view is set. */
	struct store_view view[STORE_VIEWS];
	const struct store_clause *clause; /* to keep: each number once */
	size_t n_clauses;
	const struct store_term *term; /* to keep: each text once */
	size_t n_terms;
	const char *idempotency;   /* to keep: idempotency key of the client's request; or NULL */
	int64_t idempotency_hours; /* how long the key is valid; 0: a day */
	/* Handed out, or carried: numbers separated by spaces; "" for none. */
	const char *deciding;
	/* Handed out: "overruling" or "withdrawal" if one stands, else "". */
	const char *overruled;
	int64_t seq; /* handed out: number that grows in the order of storing */
	int64_t old; /* to keep: the `seq` of the ruling that this one judges again; 0: none */
	/* Handed out: the id of the ruling that this one judges again, or "". */
	char rejudges[STORE_ID];
	double likeness; /* handed out by a list with store_query.like: 0 to 1 */
	/* True if the ruling comes from another store (store_migrate_all()): its id, time and
	 * deciding clauses are given, and `packed` is as the other store had it. */
	bool carried;
	int64_t idempotency_until; /* milliseconds */
};

/* Return the verdict for a view. */
static inline const char *
store_verdict(const struct store_ruling *ruling, int view)
{
	const char *own = ruling->view[view].verdict;
	return own ? own : ruling->verdict;
}

/* A note of a head judge about a ruling. Notes are added and never changed. */
struct store_note {
	char ruling[STORE_ID]; /* id of the ruling */
	char time[TIME_SIZE];
	int64_t seq, token;
	const char *name; /* name of the token */
	const char *kind; /* "annotation", "overruling", "withdrawal" */
	const char *text;
	bool open;         /* true if everybody may read the note; else only judges */
	const char *group; /* to keep: the group the ruling must have; "" or NULL: any group */
	bool carried;      /* true if the note comes from another store: `time` is given */
};

/* The erasure of a ruling, done or to do. */
struct store_erasure {
	char ruling[STORE_ID];
	char time[TIME_SIZE];
	int64_t token;
	const char *name, *reason; /* who erases the ruling, and why */
	/* To do: the group the ruling must have, or "" for any; done: the group it had. */
	const char *group;
	int64_t number; /* done: number of the ruling */
	/* Copied from another store: `time` and `group` are given, and the ruling need not exist
	 * here. */
	bool carried;
};

/* A penalty that a player got in an event. Erased, its row stays with the id alone; time, token, name
 * and reason are then those of the erasure. */
struct store_penalty {
	char id[STORE_ID]; /* random */
	char time[TIME_SIZE];
	int64_t seq, token;
	const char *name; /* name of the token */
	const char
		*group; /* group of the token; other groups learn nothing of it; "" or NULL: none */
	const char *event, *player, *infraction, *penalty, *reason; /* NULL: "" */
	int64_t day;
	bool erased;
	bool carried; /* true if copied from another store: `time` is given */
};

/* A task: work that takes longer than a request. The service calls it a job. Its one row is updated
 * as the work goes on, so that readers see the progress and a restarted service knows where to go
 * on. */
enum task_kind { TASK_REJUDGEMENT, TASK_SUITE_RUN, TASK_KINDS };

enum task_state {
	TASK_RUNS,
	TASK_DONE,
	TASK_CANCELLED,
	TASK_FAILED, /* `why` has the reason */
	/* The service ended and could not resume the job: `why` has the reason. */
	TASK_INTERRUPTED,
	TASK_STATES
};

extern const char *const task_kind_words[TASK_KINDS];   /* "rejudgement" */
extern const char *const task_state_words[TASK_STATES]; /* "running" */

struct store_task {
	int64_t seq;
	char id[STORE_ID];
	enum task_kind kind;
	enum task_state state;
	int64_t token;    /* the token that asked for the job */
	const char *name; /* name of that token; "": no token */
	/* Group of the token; other groups learn nothing of the job; "" or NULL: none. */
	const char *group;
	/* View of the reader who asked; readers with another seat learn nothing of the job. */
	int view;
	char made[TIME_SIZE], ended[TIME_SIZE]; /* ended: "" while the job runs */
	const char *engine;                     /* engine version that does the job */
	const char *asked;                      /* JSON: the request, unchanged */
	/* The job covers the rulings up to this `seq`: those that existed when it was made. */
	int64_t upto;
	int64_t cursor;      /* rulings below this `seq` are still to do */
	int64_t step;        /* grows with every change of the row */
	int64_t total, done; /* total -1: not yet known */
	const char *counts;  /* JSON: results so far; "{}" at first */
	const char *why;     /* the reason, or "" */
	const char *result;  /* JSON, or NULL; handed out only on request */
	/* True if copied from another store: the job has ended, and everything but its numbers is
	 * given. */
	bool carried;
};

/* A page of a job that all services on one store share: the rulings below `top`, down to `bottom`.
 * If the bottom is 0, the holder counts how many rulings there are. A holder keeps its page by
 * renewing the lease; without renewal another service takes the page over. With each page, a holder
 * reports the totals of all its pages; the job's result adds up all holders. */
struct store_share {
	int64_t task, top, bottom;
	/* Random id; if it is unknown whether a holder's page was stored, the holder gives up this
	 * id. */
	char holder[STORE_ID];
	/* To keep: this holder's totals, this page included: pages finished, rulings handled. On
	 * the page that counts, `done` is how many rulings there are. */
	int64_t pages, done;
	const char *counts; /* to keep: JSON of numbers that are added up over all holders */
};

enum rejudged_bits {
	REJUDGED_VERDICT = 1 << 0,
	REJUDGED_CLAUSES = 1 << 1, /* the clauses that decided differ */
	REJUDGED_NONE = 1 << 2,    /* there is no new ruling: `code` has the reason */
};

/* Result of judging a ruling again. The old ruling stays unchanged; the new one refers to it. */
struct store_rejudged {
	int64_t task, ruling, again; /* again 0: there is no new ruling */
	/* To keep: the job's `upto`, so that the job does not cover the new ruling; 0: the job
	 * covers no rulings. */
	int64_t upto;
	/* To keep: the new ruling, stored before this result; it becomes `again`. */
	struct store_ruling *fresh;
	unsigned changed;       /* enum rejudged_bits */
	const char *code, *why; /* why the transcript cannot be judged again; or "" */
	/* To keep: the clauses that find the result, separated by spaces: "GAME/8.5.1 none". */
	const char *clauses;
};

/* The right to use the service. Of a token's secret only the hash is stored. */
struct store_token {
	int64_t id;
	char name[STORE_NAME];    /* for people */
	char hash[DIGEST_HEX];    /* SHA-256 of the secret */
	char scopes[STORE_WORDS]; /* words separated by commas */
	char seat[STORE_WORDS];   /* the view the token gives */
	/* What the token submits gets this group, and it reads only this group; "": not bound to a
	 * group. */
	char group[STORE_NAME];
	char made[TIME_SIZE];
	char revoked[TIME_SIZE]; /* "": the token is valid */
	bool carried;            /* true if copied from another store: id and times are given */
};

/* 2. Opening */

struct store;

/* Let stores take memory from the reserve (judged/text/alloc.h) when no other is left. Call it
 * once, before the first store is opened and before there are threads. */
void store_set_up_memory(void);
/* Is this an address that store_open() would try? False with a fault: `cannot-open`. */
bool store_accepts(const char *address, struct fault *fault);
/* Open a store; with `make`, create a store that doesn't exist.
 * NULL with a fault: `cannot-open`, `not-a-store`, `other-schema`. */
struct store *store_open(const char *address, bool make, struct fault *fault);
/* Close a store; NULL does nothing. */
void store_close(struct store *store);
/* Return the last failure in words, for the log. */
const char *store_error(const struct store *store);

/* Abilities that only some kinds of store have. */
enum store_ability {
	/* Several daemons may use the store, and work on one job together: store_share(). */
	STORE_SHARES = 1 << 0,
};
bool store_can(const struct store *store, enum store_ability what);

/* 3. Storing: several entries in one commit */

enum store_kind {
	STORE_RULING, /* writes id, time and seq, also if the ruling was stored before */
	STORE_NOTE,   /* writes time and seq. STORE_NONE: there is no such ruling */
	/* Writes time. STORE_NONE: there is no such ruling. Call store_scrub() afterwards. */
	STORE_ERASURE,
	/* Writes time and seq. An erased one erases the penalty with its id; STORE_NONE: there is no
	 * such penalty. Call store_scrub() afterwards. */
	STORE_PENALTY,
	STORE_TASK, /* a new, running job; writes seq, made, upto and cursor */
	/* Progress: the job's cursor, total, done, counts. STORE_NONE: the job has ended or belongs
	 * to another service; nothing is written. */
	STORE_TASK_ON,
	/* End of a job: its state, why and result. STORE_NONE: the job had ended before, or parts
	 * of it are still to do. */
	STORE_TASK_END,
	/* A share is done. STORE_NONE: another holder has it already, and nothing is counted. */
	STORE_SHARE_END,
	STORE_REJUDGED, /* a result that is already stored is left unchanged */
	STORE_TOKEN,    /* writes id and made */
	STORE_REVOKED,  /* by id. STORE_NONE: there is no such token, or it was revoked before */
	STORE_PROBE,    /* can anything be stored? Changes nothing */
};

/* One entry to store. `kind` decides what type `what` points to. */
struct store_entry {
	enum store_kind kind;
	void *what;
	enum store_result result;
	struct store_entry *next;
};

/* Store all entries in this order, or none. After STORE_DONE they are durable; after STORE_FAILED
 * nothing is stored. */
enum store_result store_keep(struct store *store, struct store_entry *first);
/* Collect the tokens of a ruling to keep, and pack them with its transcript and record. Any thread
 * may do this: it is the slowest part of storing. */
void store_pack(struct store_ruling *ruling);

/* 4. Finding */

typedef void store_each(void *ctx, const struct store_ruling *ruling);

/* Which ruling to find: by its id; by its natural key and the token that submitted it; or by its
 * number, and then without transcript and record. A ruling found by its key is as durable as after
 * STORE_DONE; for a ruling that is not durable yet, store_keep() reports when it is. */
struct store_which {
	const char *id, *key;
	int64_t token, seq;
	/* With a key, where the lookup costs a trip to a server: find only a ruling that this
	 * process stored or met lately; else STORE_NONE. */
	bool lately;
};
enum store_result store_find(struct store *store, const struct store_which *which, int view,
                             store_each *each, void *ctx);

/* Which rulings to list; NULL and 0 stand for no limit. */
struct store_query {
	int view; /* only facts that a reader with this view may know count */
	const char *game, *edition, *verdict;
	/* A clause the ruling cites or was decided by; "7.2.*": 7.2 or any clause below it. */
	const char *clause;
	bool deciding; /* with a clause: only rulings it decided */
	const char *card, *player, *event;
	const char *remark; /* beside the record: "table:12", "reference:2026-114" */
	const char *group;  /* only rulings of this group */
	/* "stands", or the kind of note that stands: "overruling", "withdrawal" */
	const char *standing;
	const char *rejudges; /* id of the ruling that was judged again */
	/* Words that all must occur in the ruling's text, in any order; "word*": a word with this
	 * beginning. Signs part words, so "EBP01-018" is two. */
	const char *text;
	/* Stored after, stored before: in the form of store_ruling.time. */
	const char *after, *before;
	int64_t cursor;   /* only rulings with a smaller seq */
	int limit;        /* 1 to STORE_PAGE */
	int64_t patience; /* thousands of database steps before the search gives up; 0: 40000 */
	/* The id of a ruling: list, instead of the newest, the rulings of the same game whose
	 * deciding clauses are most like its own, by shared clauses divided by all clauses of
	 * either, then newest first. Clauses of another edition count by their names in the newest
	 * edition. Only `view`, `group` and `limit` apply then. STORE_NONE: there is no such
	 * ruling. */
	const char *like;
};

/* List rulings, newest first; of the view's texts only `why` is read. Returns STORE_DONE,
 * STORE_TOO_BROAD or STORE_FAILED. */
enum store_result store_list(struct store *store, const struct store_query *query, store_each *each,
                             void *ctx);

/* Which rulings to count: all of them; or with a clause, those that cite it in an edition of a
 * game, in one group or (with "") in all. STORE_MANY stands for itself and every larger number. */
struct store_cited {
	const char *group, *game, *edition, *clause;
};
enum store_result store_count(struct store *store, const struct store_cited *by, int64_t *rulings);

/* Return how many bytes the store takes with all its files, measured at most a minute ago; -1 if
 * unknown. */
int64_t store_size(struct store *store);

/* Return how often this process has replaced a lost connection to a database server. */
int64_t store_reconnects(void);

/* Which notes to list: those of a ruling in a group (any group with ""), oldest first; or without a
 * ruling all notes before a cursor, newest first. STORE_NONE: there is no such ruling. */
struct store_notes_query {
	const char *group, *ruling;
	bool all; /* true: also notes that are not open */
	int64_t cursor;
	int limit;
};
typedef void store_each_note(void *ctx, const struct store_note *note);
enum store_result store_notes(struct store *store, const struct store_notes_query *query,
                              store_each_note *each, void *ctx);

/* Which penalties to list, newest first: those of a group (of all groups with ""), of an event and of
 * a player, each unless it is NULL, before a cursor. */
struct store_penalties_query {
	const char *group, *event, *player;
	int64_t cursor;
	int limit;
};
typedef void store_each_penalty(void *ctx, const struct store_penalty *penalty);
enum store_result store_penalties(struct store *store, const struct store_penalties_query *query,
                                  store_each_penalty *each, void *ctx);

/* Which jobs to list: one by its id; running jobs that no service works on, which become the
 * caller's (in a shared store, for as long as the caller renews its lease); running jobs that any
 * service may work on; or the jobs of a group (of all groups with "") that a seat may know of,
 * newest first. STORE_NONE: there is no job with the id. */
struct store_tasks_query {
	enum task_kind kind;
	const char *id;
	bool result; /* with an id: hand out the job's result */
	bool running, shared;
	const char *group;
	int seat;
	bool all; /* true: jobs of all seats */
	int64_t cursor;
	int limit;
};
typedef void store_each_task(void *ctx, const struct store_task *task);
enum store_result store_tasks(struct store *store, const struct store_tasks_query *query,
                              store_each_task *each, void *ctx);

/* Steps with a shared job. Leases are measured by the clocks of the services, which may differ by a
 * second or two: a service whose clock is ahead takes a page over too soon, and then the page is
 * done twice but counted once. */
enum { STORE_LEASE_MS = 10000 };
enum store_share_step {
	/* Take the page from `top` to `bottom`; `bottom` 0: there are no more. STORE_NONE: another
	 * service was faster, or the job has ended. */
	SHARE_NEXT,
	/* Take a page whose lease ran out: writes top and bottom. STORE_NONE: there is none. */
	SHARE_TAKE,
	/* Renew the lease of the page and of its job; without a top, of the job alone. STORE_NONE:
	 * another service has it already. */
	SHARE_HOLD,
	/* Give the page up, so that others may take it at once; without a top, the job. */
	SHARE_DROP,
};
enum store_result store_share(struct store *store, enum store_share_step step,
                              struct store_share *share);

/* Which results of a job to list, newest ruling first; with a clause, only those it finds. */
struct store_changes_query {
	int64_t task;
	const char *clause;
	int64_t cursor;
	int limit;
};
typedef void store_each_rejudged(void *ctx, const struct store_rejudged *r);
enum store_result store_changes(struct store *store, const struct store_changes_query *query,
                                store_each_rejudged *each, void *ctx);

/* Hand out the token with an id, revoked or not, or all tokens, oldest first; with `each` NULL: was
 * there ever a token? STORE_NONE: there is none. */
enum { STORE_ALL_TOKENS = 0 };
typedef void store_each_token(void *ctx, const struct store_token *token);
enum store_result store_tokens(struct store *store, int64_t id, store_each_token *each, void *ctx);

/* Hand out the erasure of a ruling to a group; to any group with "". */
typedef void store_each_erasure(void *ctx, const struct store_erasure *erasure);
enum store_result store_erased(struct store *store, const char *group, const char *id,
                               store_each_erasure *each, void *ctx);

/* State of a log (docs/log.md); `text` is the whole head as people hand it on:
 * "3f..2a:1207:9b..e0". */
enum { STORE_HEAD_TEXT = 128 };
struct store_log_head {
	char log[STORE_ID], digest[DIGEST_HEX], text[STORE_HEAD_TEXT];
	int64_t length, number; /* number of leaves; the store's own number for the log */
	const char *name;       /* name of the log */
};
typedef void store_each_log(void *ctx, const struct store_log_head *head);
/* Hand out the heads of all logs, oldest first. */
enum store_result store_heads(struct store *store, store_each_log *each, void *ctx);

/* State of the store at an earlier inspection; zeroed: never inspected. */
enum { STORE_VERSION_WORDS = 12 };
struct store_version {
	bool known;
	uint32_t word[STORE_VERSION_WORDS];
};
/* Is the store unchanged since the last call with this `seen`? False at first, and whenever any
 * connection has committed or may have committed since. Costs next to nothing. */
bool store_unchanged(struct store *store, struct store_version *seen);

/* 5. Housekeeping, by the thread that writes, between groups */

/* In a commit of its own, erase some rulings and penalties older than `days` (0: none) and idempotency
 * keys that ran out. STORE_NONE: there were no such rulings and penalties. */
enum store_result store_expire(struct store *store, int64_t days);
/* Make sure that no byte of an erased ruling or penalty is left. Readers go on meanwhile, writers wait. Does
 * nothing if nothing was erased since the last call. */
enum store_result store_scrub(struct store *store);
/* Do work that makes later groups faster, more of it while there is nothing to store (`idle`). */
void store_tidy(struct store *store, bool idle);

/* 6. A whole store, also while it is served */

/* Copy the store as it is at one moment to a new file, and hand out the heads of its logs. The file
 * is durable when this returns true. False with a fault: `cannot-open`, `exists`, `cannot-copy`;
 * the new file is then removed. */
bool store_backup(const char *address, const char *to, store_each_log *each, void *ctx,
                  struct fault *fault);
/* Copy a backup, a file, to the file `path`, where a service will find it, and hand out the heads of
 * its logs. If there is a file already, it is moved to PATH.replaced with its write-ahead log; that
 * needs `replace`. False with a fault: `exists`, `in-use`, or one of store_backup(); then everything
 * is as it was. */
bool store_restore(const char *backup, const char *path, bool replace, store_each_log *each,
                   void *ctx, struct fault *fault);

/* Kinds of data that are copied from one store to another. */
enum store_carried_kind {
	CARRIED_TOKENS,
	CARRIED_ERASURES,
	CARRIED_RULINGS,
	CARRIED_NOTES,
	CARRIED_PENALTIES,
	CARRIED_TASKS, /* only jobs that have ended */
	CARRIED_CHANGES,
	CARRIED_REQUESTS, /* a ruling with only its key, token and idempotency key set */
	CARRIED_KINDS
};

/* How to copy a store into another. */
struct store_migrating {
	/* Called now and then with the progress: rulings inspected, of the total. */
	void (*progress)(void *ctx, int64_t rulings, int64_t total);
	/* Called for data that the other store has with different content; `what` names it. */
	void (*differs)(void *ctx, const char *what);
	void *ctx;
};

/* Result of the copying. */
struct store_migrated {
	int64_t copied[CARRIED_KINDS], there[CARRIED_KINDS], other[CARRIED_KINDS];
	int64_t newer;           /* rulings stored since the copying began; left to the next run */
	int64_t running;         /* running jobs; left to the next run */
	int64_t beyond;          /* rulings that only the other store has */
	char digest[DIGEST_HEX]; /* of all data in both stores, in any order */
};
extern const char *const store_carried_words[CARRIED_KINDS]; /* "tokens" */

/* Copy everything from one store into another, also while both are in use. Data that is already
 * there is compared and left alone, so the copying may be interrupted and started again. It ends
 * when nothing is left to copy, each thing being compared by its digest. False with a fault:
 * `cannot-open`, `cannot-migrate`. */
bool store_migrate_all(const char *from, const char *to, const struct store_migrating *as,
                       struct store_migrated *out, struct fault *fault);

/* What a ruling is judged again from. */
struct store_replay {
	/* The ruling's place among all rulings, from 1; how many there are. */
	int64_t number, total;
	const char *id, *engine, *edition, *cards, *transcript;
	char chain[DIGEST_HEX], position[DIGEST_HEX];
	/* True if a limit left the ruling undetermined; the limit may have been different then. */
	bool limited;
};

/* How to verify a store. */
struct store_checking {
	/* Heads known from before, as store_log_head.text, separated by commas; or NULL. */
	const char *heads;
	/* Called for each damage; `id` is "" if the damage isn't in a single ruling. */
	void (*found)(void *ctx, const char *id, const char *what);
	store_each_log *head; /* called for each log, or NULL */
	/* Called in the end for each ruling, oldest first, until it returns false; or NULL. */
	bool (*replay)(void *ctx, const struct store_replay *ruling);
	void *ctx;
};

/* What was inspected. */
struct store_checked {
	int64_t rulings;
};

/* Inspect the whole store: is it sound, is all data as it was written, and is nothing missing?
 * Returns false with a fault if the store can't be inspected: `cannot-open`, `other-schema`,
 * `bad-head`. Writes nothing. */
bool store_verify(const char *address, const struct store_checking *as, struct store_checked *out,
                  struct fault *fault);

#endif
