/* backend.h: what a store is behind its door; nobody outside the store includes it. */
#ifndef JUDGED_STORE_BACKEND_H
#define JUDGED_STORE_BACKEND_H

#include "judged/store/store.h"

/* Carrying over: what store_migrate_all() is made of. */

/* Something that is kept, as it is carried from one store to another. Whose it is it tells by ids, for numbers are another
 * in each; `what` is as it is to be kept there. */
struct store_carried {
	enum store_carried_kind kind;
	int64_t part, number; /* where it stands: the next are after it */
	void *what;
	/* Of a change: the job, the ruling, and the one it became or "". Of a request: the ruling. */
	char task[STORE_ID], ruling[STORE_ID], again[STORE_ID];
	char time[TIME_SIZE]; /* of a ruling */
	/* What it is known by, and all that is told of it. */
	uint64_t name;
	unsigned char digest[16];
};
enum { STORE_CARRIED_PAGE = 128 };
typedef void store_each_carried(void *ctx, struct store_carried *carried);
/* The next of a kind after where one stood, at first after 0 and 0; fewer than a page: there are no more. STORE_FAILED: they cannot be
 * read. What is handed out may be kept within the call. */
enum store_result store_carry(struct store *store, const struct store_carried *after,
                              store_each_carried *each, void *ctx);

/* Have all that is in one store, of which nothing changes meanwhile, in another that is new. False with a fault: `cannot-copy`. */
bool store_carry_all(struct store *from, struct store *to, struct fault *fault);

/* As store.h says of store_NAME(), and above of store_carry(). */
struct store_backend {
	unsigned cannot; /* enum store_ability */
	bool (*accepts)(const char *address, struct fault *fault);
	struct store *(*open)(const char *address, bool make, struct fault *fault);
	void (*close)(struct store *store);
	enum store_result (*keep)(struct store *store, struct store_entry *first);
	enum store_result (*find)(struct store *store, const struct store_which *which, int view,
	                          store_each *each, void *ctx);
	enum store_result (*list)(struct store *store, const struct store_query *query,
	                          store_each *each, void *ctx);
	enum store_result (*count)(struct store *store, const struct store_cited *by,
	                           int64_t *rulings);
	int64_t (*size)(struct store *store);
	enum store_result (*notes)(struct store *store, const struct store_notes_query *query,
	                           store_each_note *each, void *ctx);
	enum store_result (*tasks)(struct store *store, const struct store_tasks_query *query,
	                           store_each_task *each, void *ctx);
	enum store_result (*share)(struct store *store, enum store_share_step step,
	                           struct store_share *share);
	enum store_result (*changes)(struct store *store, const struct store_changes_query *query,
	                             store_each_rejudged *each, void *ctx);
	enum store_result (*tokens)(struct store *store, int64_t id, store_each_token *each,
	                            void *ctx);
	enum store_result (*erased)(struct store *store, const char *group, const char *id,
	                            store_each_erasure *each, void *ctx);
	enum store_result (*heads)(struct store *store, store_each_log *each, void *ctx);
	bool (*unchanged)(struct store *store, struct store_version *seen);
	enum store_result (*expire)(struct store *store, int64_t days);
	enum store_result (*scrub)(struct store *store);
	bool (*tidy)(struct store *store, bool idle);
	enum store_result (*carry)(struct store *store, const struct store_carried *after,
	                           store_each_carried *each, void *ctx);
	bool (*backup)(const char *address, const char *to, store_each_log *each, void *ctx,
	               struct fault *fault);
	bool (*verify)(const char *address, const struct store_checking *as,
	               struct store_checked *out, struct fault *fault);
};

extern const struct store_backend store_sqlite, store_postgres;

/* What every store begins with. */
struct store_base {
	const struct store_backend *backend;
	char error[200];
};

/* What they share */

/* What a list is asked for by: a bit for each filter that can be there, beside two bits of view. */
enum store_filter {
	BY_GAME = 1 << 2,
	BY_EDITION = 1 << 3,
	BY_VERDICT = 1 << 4,
	AFTER = 1 << 5,
	BEFORE = 1 << 6,
	BY_TEXT = 1 << 7,
	BY_PLAYER = 1 << 8,
	BY_CARD = 1 << 9,
	BY_CLAUSE = 1 << 10,
	BY_EVENT = 1 << 13,
	BY_GROUP = 1 << 14,
	STANDING = 1 << 15, /* nothing was said against it */
	BY_NOTE = 1 << 16,  /* something was */
	REJUDGING = 1 << 17,
	BY_WORD = 1 << 18, /* with a text: of its words one is whole, or all are beginnings */
	BY_BEGINNING = 1 << 19,
	BY_MASK = BY_CLAUSE | BY_EVENT,
	BY_NOTHING = 0
};

unsigned store_filters(const struct store_query *query);

int64_t store_now(void); /* milliseconds */
/* The name a clause has in the newest edition: its tie; the number itself when there is none. */
const char *store_tie(const char *game, const char *edition, const char *number);
/* The clauses that decided, or what they are called in the newest edition, with blanks between. */
void store_name_deciding(const struct store_ruling *r, bool newest, struct buffer *to);
bool store_is_event(const char *term);
/* Does a clause stand under the one that is the beginning of a number, of so many bytes? */
bool store_is_under(const char *number, const char *chapter, size_t stem);
/* Unpack a body into `plain`, and hand out the transcript and record in it. False: it cannot be unpacked. */
bool store_unpack(const void *packed, size_t n, struct buffer *plain, struct store_ruling *out);
/* Sets of deciding clauses that are nearest to one, the nearest first: a set is its clauses in order with blanks between. */
enum { STORE_NEAREST = 24 };
struct store_near {
	int64_t set;
	double likeness; /* clauses in both by clauses in either */
};
void store_note_near(struct store_near near[STORE_NEAREST], int *n, int64_t set, const char *origin,
                     const char *clauses);
/* Which of the words it is; the first when it is none. */
int store_index_of(const char *word, const char *const words[], int n);
/* The bytes that hexadecimal digits stand for, and how many; nothing for what is none, or for more than `most`. */
enum { STORE_HEX_BYTES = 32 };
size_t store_bytes_of_digits(const char *hex, size_t most, unsigned char *out);
size_t store_bytes_of_hex(const char *hex, unsigned char out[STORE_HEX_BYTES]);
/* With a NUL at the end. */
void store_hex_of_bytes(const unsigned char *bytes, size_t n, char *out);
/* Have name and digest of what is carried. */
void store_digest_carried(struct store_carried *carried);
/* Its text, from the rest of it. */
void store_write_head(struct store_log_head *head);

#endif
