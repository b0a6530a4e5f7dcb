/* postgres.h: what the files of the store in PostgreSQL share; nobody else includes it. */
#ifndef JUDGED_STORE_POSTGRES_H
#define JUDGED_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "judged/store/backend.h"
#include "judged/store/tokenizer.h"

/* Everything that is said to PostgreSQL, by name. */
enum pg_sql {
#define STATEMENT(name, text) PG_##name,
#include "judged/store/postgres.def"
	PG_STATEMENTS
};

/* The log a connection writes, as it stands. */
enum { PG_LOG_ID = 16 };
struct pg_log {
	bool known;
	int64_t number, length;
	char name[24];
	unsigned char chain[32];
};

enum { PG_OWNER = 33 };

/* Clauses, events and words by their numbers, as far as a connection knows them; `next` is that of the next. Words get none from
 * PG_WORD_MARKS on. */
enum { PG_MARKS = 1 << 16, PG_WORD_MARKS = 1 << 13 };
struct pg_marks {
	struct pg_mark {
		char *text;
		int64_t number;
		struct store_term term; /* it stands for; its text is its own, or NULL */
	} * at;                         /* in the order of texts */
	size_t n;
	int64_t next;
};

/* How often words, cards and players were met of late, by what they come to. */
enum { PG_COUNTED = 1 << 14, PG_WINDOW = 1024, PG_COMMON = 16 };
struct pg_common {
	int rulings;
	uint8_t met[PG_COUNTED];
};

/* A store in PostgreSQL: one connection. */
struct pg {
	struct store_base base;
	PGconn *db;
	bool prepared[PG_STATEMENTS];
	bool lost;   /* the connection broke, or can't be trusted: a new one is needed */
	bool silent; /* that is because the server does not answer */
	bool sent;   /* all of what is sent at once, up to its end */
	bool settled; /* something was committed since it was made: what was there before is where that is */
	int64_t written; /* until then: how long all logs together were, and 1 */
	int resets;      /* of the connection, since a statement went well */
	bool moment;     /* the last failure was one of the moment: trying again helps */
	bool late;       /* it was that it took too long */
	bool numbered;   /* `last` is known */
	int64_t last;    /* number that was given */
	int64_t node; /* in numbers: two who write at the same moment hardly ever have the same */
	bool one_moment; /* it is all one transaction: a new connection would be another */
	int64_t timeout; /* of statements, milliseconds */
	struct pg_marks marks;
	struct pg_common common;
	int64_t kept;        /* rulings */
	bool looked_at;      /* by the server, once there were some */
	int64_t connections; /* that were made */
	int64_t size, sized; /* bytes of the tables, and when they were counted */
	struct words_tokenizer *tokenizer;
	char secret[DIGEST_HEX]; /* of the store: pg_key_shard() */
	struct pg_log log;
	int64_t carried;       /* the last number of a ruling that was carried over */
	char writer[PG_OWNER]; /* whose logs are: this connection's, until it breaks */
};

/* Numbers of rulings, notes and jobs: a time in milliseconds, who, a count, and the shard: so no two rulings have the same, for within
 * a shard the server sees to that. */
enum { PG_SHARDS = 16, PG_COUNTS = 64, PG_NODES = 1024, PG_TIME = 20, PG_PATIENCE_MS = 10000 };

/* 1. Statements */

/* What goes with a statement. Texts must live until it is sent. */
enum { PG_ARGUMENTS = 36, PG_ROOM = 72 };
struct pg_arguments {
	int n;
	const char *value[PG_ARGUMENTS];
	int length[PG_ARGUMENTS], format[PG_ARGUMENTS];
	char room[PG_ARGUMENTS][PG_ROOM];
};
void pg_text(struct pg_arguments *a, const char *text); /* or NULL */
void pg_int(struct pg_arguments *a, int64_t number);
void pg_hex(struct pg_arguments *a, const char *hex); /* as bytes; NULL for what is none */
void pg_bytes(struct pg_arguments *a, const void *bytes, size_t n);
/* Add to a list of texts: "{}" in the end. */
void pg_list_add(struct buffer *list, const char *kind, const char *text);
const char *pg_list_end(struct buffer *list);

/* Run one and read its rows; NULL with the error kept. A connection that broke is made anew once. */
PGresult *pg_run(struct pg *pg, enum pg_sql name, const struct pg_arguments *a);
PGresult *pg_query(struct pg *pg, const char *sql, const Oid types[], const struct pg_arguments *a);
/* Of a result: a text, "" for none; a number; bytes as hexadecimal digits are copied like texts. */
const char *pg_text_at(const PGresult *r, int row, int column);
int64_t pg_int_at(const PGresult *r, int row, int column);
void pg_copy_text(const PGresult *r, int row, int column, char *out, size_t cap);
/* With a NUL behind them. The caller frees them. */
unsigned char *pg_bytes_at(const PGresult *r, int row, int column, size_t *n);
/* Is there a row? Frees the result. */
enum store_result pg_has_row(PGresult *r);

/* 2. Several at once: sent, and then read in the same order */

bool pg_begin(struct pg *pg);
bool pg_send(struct pg *pg, enum pg_sql name, const struct pg_arguments *a);
bool pg_sent(struct pg *pg);
/* The next; NULL with the error kept when it failed, or one before it. */
PGresult *pg_next(struct pg *pg);
void pg_end(struct pg *pg);

bool pg_set_timeout(struct pg *pg, int64_t ms); /* of statements; 0: none */
bool pg_prepare_all(struct pg *pg, const enum pg_sql name[], size_t n);
bool pg_again(struct pg *pg); /* make a connection that broke anew */
/* Keep the error. */
void pg_failed(struct pg *pg, const PGresult *r);
/* What it cannot do fails. */
enum store_result pg_unable(struct pg *pg, const char *what);

/* 3. Shards */

/* Where the ruling of a natural key and a token lies; -1 for what is no key. It takes the secret of the store to know it: whoever sees an id must
 * not learn what a transcript hides. */
int pg_key_shard(const struct pg *pg, const char *key, int64_t token);
/* Of an id: what its first byte says; -1 for what is none. */
int pg_shard(const char *hex);
void pg_shard_id(char *id, int shard);
int64_t pg_number(struct pg *pg, int shard); /* 0 for what is no ruling */
/* Whose jobs are that are not shared: this process's. */
const char *pg_owner(void);
void pg_make_name(char name[PG_OWNER]);
int64_t pg_first_number(
	int64_t ms); /* of that moment; of one too far ahead the last there can be */
void pg_time(int64_t number, char out[TIME_SIZE]);

/* 4. Words */

/* Of a ruling: what each view is told as its words, with a blank around each; every one of them once; and the sum of all with their
 * places. */
struct pg_words {
	struct buffer text[STORE_VIEWS];
	struct pg_word {
		uint64_t hash;
		size_t at;
	} * word;
	size_t n;
	struct buffer plain;
	uint32_t *slot;
	size_t slots;
	unsigned char sum[WORDS_SUM];
};
bool pg_words(struct pg *pg, const struct store_ruling *ruling, struct pg_words *out);
/* Of what lies there of it; false: it is not written as words are, so that some may not be found, or more than there are. */
bool pg_words_of_texts(const char *const text[STORE_VIEWS], struct pg_words *out);
const char *pg_word(const struct pg_words *words, size_t i);
bool pg_has_word(const struct pg_words *words, const char *word, size_t n);
void pg_words_free(struct pg_words *words);
/* Whatever a ruling is found by, once a ruling; each is known by its hash. */
void pg_count_ruling(struct pg_common *common);
void pg_meet(struct pg_common *common, uint64_t hash);
bool pg_is_common(const struct pg_common *common, uint64_t hash);
uint64_t pg_hash(const char *text);

/* What is looked for: a list of patterns, each of words one behind the other; the rarest whole word without a mark, if there is one; else the
 * one that leads, as its marks and where its range begins and ends. `n` 0: there are no words in it. */
struct pg_wanted {
	struct buffer texts, whole, rarest, low, high, marks;
	int n, n_whole;
};
bool pg_words_for(struct pg *pg, const char *text, struct pg_wanted *out);
void pg_wanted_free(struct pg_wanted *wanted);

/* 5. Masks: a bit for each clause and event */

void pg_mask_set(struct buffer *mask, int64_t mark);
bool pg_mask_has(const struct buffer *mask, int64_t mark);
/* The bits of another as well. */
void pg_mask_add(struct buffer *mask, const void *bytes, size_t n);
void pg_mask_add_at(struct buffer *mask, const PGresult *r, int row, int column);
void pg_mask(struct pg_arguments *a, const struct buffer *mask);
/* What leaves say of masks: texts of their own, two for a clause that decided. */
void pg_term_of_mark(const char *mark, bool deciding, struct store_term *term, size_t *n);
void pg_terms_of_masks(const struct pg_marks *marks, const struct buffer *cites,
                       const struct buffer *decides, struct store_term *term, size_t *n);

/* Have all marks known that were given by now. */
bool pg_know_marks(struct pg *pg);
int64_t pg_mark_of(const struct pg_marks *marks, const char *text); /* -1: none */
/* A card or player, and who may find a ruling by it, has a mark, too, when many rulings have it. */
char *pg_name_term(const struct store_term *term); /* the caller frees it */
/* All marks of what views among `audience` may find by that. */
void pg_marks_of_term(const struct pg_marks *marks, const char *term, unsigned audience,
                      struct buffer *to);
/* Words have marks of their own, which are no clauses. */
bool pg_is_word(const char *mark);
int64_t pg_mark_of_word(const struct pg_marks *marks, const char *word);
char *pg_name_word(const char *word); /* the mark it would have; the caller frees it */
void pg_marks_beginning(const struct pg_marks *marks, const char *word, struct buffer *to);
/* They are in order after pg_sort_marks(). */
void pg_add_mark(struct pg_marks *marks, int64_t number, const char *text);
void pg_sort_marks(struct pg_marks *marks);
void pg_forget_marks(struct pg_marks *marks);

/* What is looked for: the mask of a clause, of all under a chapter, or of an event; and a mask as a list for statements. */
bool pg_mask_for(struct pg *pg, const char *wanted, struct buffer *to);
void pg_mask_list(const struct buffer *mask, struct buffer *to);

/* 6. What the door leads to: store.h */

enum store_result pg_keep(struct store *store, struct store_entry *first);
enum store_result pg_find(struct store *store, const struct store_which *which, int view,
                          store_each *each, void *ctx);
enum store_result pg_list(struct store *store, const struct store_query *query, store_each *each,
                          void *ctx);
enum store_result pg_count(struct store *store, const struct store_cited *by, int64_t *rulings);
enum store_result pg_notes(struct store *store, const struct store_notes_query *query,
                           store_each_note *each, void *ctx);
enum store_result pg_tasks(struct store *store, const struct store_tasks_query *query,
                           store_each_task *each, void *ctx);
enum store_result pg_share(struct store *store, enum store_share_step step,
                           struct store_share *share);
enum store_result pg_changes(struct store *store, const struct store_changes_query *query,
                             store_each_rejudged *each, void *ctx);
enum store_result pg_tokens(struct store *store, int64_t id, store_each_token *each, void *ctx);
enum store_result pg_list_like(struct pg *pg, const struct store_query *query, store_each *each,
                               void *ctx);
void pg_read_head(const PGresult *r, int row, int view, struct store_ruling *out);
/* It was kept, or found when it was to be. */
void pg_note_lately(const struct pg *pg, const struct store_ruling *ruling);

enum store_result pg_heads(struct store *store, store_each_log *each, void *ctx);
enum store_result pg_erased(struct store *store, const char *group, const char *id,
                            store_each_erasure *each, void *ctx);
enum store_result pg_carry(struct store *store, const struct store_carried *after,
                           store_each_carried *each, void *ctx);
bool pg_backup(const char *address, const char *to, store_each_log *each, void *ctx,
               struct fault *fault);
bool pg_verify(const char *address, const struct store_checking *as, struct store_checked *out,
               struct fault *fault);
enum store_result pg_expire(struct store *store, int64_t days);
/* Others may have the log of this connection. */
void pg_leave_log(struct pg *pg);

#endif
