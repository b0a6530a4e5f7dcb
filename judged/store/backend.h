/* backend.h: the interface that every kind of store implements; only the store's own files include
 * it. */
#ifndef JUDGED_STORE_BACKEND_H
#define JUDGED_STORE_BACKEND_H

#include "judged/store/found.h"
#include "judged/store/rows.h"
#include "judged/store/store.h"

/* Copying between stores: the steps of store_migrate_all(). */

/* One thing being copied from one store to another. It refers to rulings and jobs by id, since
 * their numbers differ between stores; `what` is in the form in which the other store keeps it. */
struct store_carried {
	enum store_carried_kind kind;
	int64_t part, number; /* position in its store; store_carry() goes on after it */
	void *what;
	/* Change: the job, the old ruling, and the new ruling or "". Request: the ruling. */
	char task[STORE_ID], ruling[STORE_ID], again[STORE_ID];
	char time[TIME_SIZE]; /* ruling: when it was stored */
	/* Hash of what identifies the thing, and digest of its whole content. */
	uint64_t name;
	unsigned char digest[16];
};
enum { STORE_CARRIED_PAGE = 128 };
typedef void store_each_carried(void *ctx, struct store_carried *carried);
/* Hand out the next page of a kind, after the position of `after`; begin after 0 and 0. None: the
 * kind has no more. STORE_FAILED: they can't be read. `each` may store a thing in the other store;
 * the thing is valid only within the call. */
enum store_result store_carry(struct store *store, const struct store_carried *after,
                              store_each_carried *each, void *ctx);

/* What a check found: how much, and what first. store_note_finding() is for
 * store_checking.found. */
struct store_findings {
	int64_t n;
	char first[200];
};
void store_note_finding(void *ctx, const char *id, const char *what);
/* Check an open store. False with a fault: it can't be read. */
bool store_is_sound(struct store *store, struct store_findings *f, struct fault *fault);

/* Copy everything from a store, which doesn't change meanwhile, into a new one. False with a fault:
 * `cannot-copy`. */
bool store_carry_all(struct store *from, struct store *to, struct fault *fault);

struct store_looking;
struct store_whole;
/* The functions of a kind of store: store_NAME() in store.h, except those that read rows. */
struct store_backend {
	const struct rows_driver *rows;
	unsigned cannot; /* abilities it lacks: enum store_ability */
	bool (*accepts)(const char *address, struct fault *fault);
	struct store *(*open)(const char *address, bool make, struct fault *fault);
	void (*close)(struct store *store);
	enum store_result (*keep)(struct store *store, struct store_entry *first);
	/* Return the shard of the ruling with a key and a token; -1: there is no such ruling, or it
	 * was not stored lately. */
	int64_t (*shard)(struct store *store, const struct store_which *which);
	/* Is everything found on the current connection safe from a crash? */
	bool (*settled)(struct store *store);
	enum found_language language; /* of what finds rulings */
	/* Find the number of the last ruling up to a time, and of the first from a time on; left
	 * alone if there is none. */
	enum store_result (*last_up_to)(struct store *store, int64_t time, int64_t *number);
	enum store_result (*first_from)(struct store *store, int64_t time, int64_t *number);
	/* Give up statements that take too long, until unhurry(), which returns the result of the
	 * list, or STORE_TOO_BROAD if it was given up. */
	enum store_result (*hurry)(struct store *store, int64_t patience);
	enum store_result (*unhurry)(struct store *store, enum store_result result);
	int64_t (*size)(struct store *store);
	enum store_result (*share)(struct store *store, enum store_share_step step,
	                           struct store_share *share);
	bool (*unchanged)(struct store *store, struct store_version *seen);
	/* Delete idempotency keys that ran out, and the salts of their leaves. */
	enum store_result (*end_requests)(struct store *store);
	enum store_result (*scrub)(struct store *store);
	void (*tidy)(struct store *store, bool idle);
	bool (*backup)(const char *address, const char *to, store_each_log *each, void *ctx,
	               struct fault *fault);
	/* Open a store only to read it, whatever schema it has. NULL with a fault. */
	struct store *(*open_to_read)(const char *address, struct fault *fault);
	/* The parts of store_verify(): begin to read the store as it is at this moment, and inspect
	 * what only this kind of store has (false with a fault: it can't be read); return what is
	 * wrong with a ruling's place and index, or NULL; end the inspection. */
	bool (*inspect)(struct store_looking *l, struct fault *fault);
	const char *(*check_ruling)(struct store_looking *l, struct rows *rows,
	                            const struct store_whole *whole);
	void (*end_inspection)(struct store_looking *l);
};

extern const struct store_backend store_sqlite, store_postgres;

/* Cache of tokens, valid as long as the store is unchanged: every request needs a token. */
enum { STORE_TOKENS_SEEN = 32 };
struct store_tokens_seen {
	struct store_version version;
	enum store_result any;
	bool any_known;
	struct store_token token[STORE_TOKENS_SEEN]; /* by id; 0: none */
};

/* First member of every store. */
struct store_base {
	const struct store_backend *backend;
	char error[200];
	bool suspect; /* true if damage was found: cached data of the store must be read again */
	struct store_tokens_seen tokens;
	struct buffer unpacked; /* buffer of the ruling found last, kept for reuse */
};
const struct store_backend *store_backend_at(const char *address);
static inline const struct store_backend *
store_backend_of(const struct store *store)
{
	return ((const struct store_base *)store)->backend;
}

/* Shared by all kinds of store */

int64_t store_now(void); /* in milliseconds */
/* Fail because of damage that the database doesn't see. Returns STORE_FAILED. */
enum store_result store_damaged(struct store *store, const char *what);
/* Return the name of a clause in the newest edition, its tie; the number itself if there is
 * none. */
const char *store_tie(const char *game, const char *edition, const char *number);
/* Append the clauses that decided, or their names in the newest edition, separated by spaces. */
void store_name_deciding(const struct store_ruling *r, bool newest, struct buffer *to);
/* Return the id of a set of deciding clauses of a game: a hash. */
int64_t store_set_id(const char *game, const struct buffer *set);
/* Unpack a body into `plain`, and set the transcript and record of `out` to it. False: it can't be
 * unpacked. */
bool store_unpack(const void *packed, size_t n, struct buffer *plain, struct store_ruling *out);
/* Set `found` to the tokens in a body. False: it can't be unpacked. */
bool store_unpack_found(const void *packed, size_t n, struct buffer *found);
/* Pack a ruling to keep unless it is packed, and have its tokens. False: it can't be unpacked. */
bool store_make_ready(struct store_ruling *ruling);
enum store_result store_list_like(struct store *store, const struct store_query *query,
                                  store_each *each, void *ctx);
/* Return the index of a word in a list; 0 if it isn't there. */
int store_index_of(const char *word, const char *const words[], int n);
/* Convert hexadecimal digits to bytes. Returns how many; 0 if the digits are invalid or stand for
 * more than `most` bytes. */
enum { STORE_HEX_BYTES = 32 };
size_t store_bytes_of_digits(const char *hex, size_t most, unsigned char *out);
size_t store_bytes_of_hex(const char *hex, unsigned char out[STORE_HEX_BYTES]);
/* Convert bytes to hexadecimal digits, ended by a NUL. */
void store_hex_of_bytes(const unsigned char *bytes, size_t n, char *out);
/* Set the text of a head from its other fields. */
void store_write_head(struct store_log_head *head);

#endif
