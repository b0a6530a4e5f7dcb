/* internal.h: what the files of the store in SQLite share; nobody else includes it. */
#ifndef JUDGED_STORE_INTERNAL_H
#define JUDGED_STORE_INTERNAL_H

#include <sqlite3.h>

#include "judged/store/backend.h"
#include "judged/store/store.h"

/* Everything that is said to SQLite, by name. */
enum sql {
#define STATEMENT(name, text) SQL_##name,
#include "judged/store/sqlite.def"
	SQL_STATEMENTS
};

/* How long others who write are waited for. */
enum { STORE_BUSY_MS = 10000 };

/* Statements of lists that are kept prepared; which one a query needs depends on its filters. */
enum { STORE_LISTS = 61, STORE_SQL = 3000 };

struct store_list_slot {
	unsigned set;
	sqlite3_stmt *statement;
};

/* Tokens as they were when the file was last looked at: every request asks for one. */
enum { STORE_TOKENS_SEEN = 32 };
struct store_tokens_seen {
	struct store_version version;
	enum store_result any;
	bool any_known;
	struct store_token token[STORE_TOKENS_SEEN]; /* by id; 0: none */
};

/* Sums of the words rulings are found by. */
struct store_word_sums {
	int64_t n; /* numbers of rulings are below */
	uint64_t (*of)[2];
};

/* Numbers of texts met lately, so that most of a ruling's are known without looking. */
enum { STORE_NUMBERS = 1024 };
struct store_numbers {
	struct store_number {
		int64_t number; /* 0: nothing is here */
		char text[40];
	} at[STORE_NUMBERS];
};

/* Names that were read lately, by their numbers, as long as the file is as it was then. */
enum { STORE_NAMES_SEEN = 64 };
struct store_names_seen {
	unsigned version; /* of the file as this connection has it */
	struct store_number at[STORE_NAMES_SEEN];
};

/* The log this connection writes (leaves.h), as it will stand after the commit when it is open. */
enum { STORE_LOG_ID = 16 };
struct store_log {
	char name[STORE_NAME];
	bool open;
	int64_t number, length, time;
	unsigned char chain[32];
};

/* What is looked for by masks. */
struct store_wanted {
	struct buffer clause, event;
	bool by_clause, by_event, deciding;
};

struct store {
	struct store_base base;
	sqlite3 *db;
	sqlite3_stmt *statement[SQL_STATEMENTS]; /* prepared at first use */
	struct store_list_slot list[STORE_LISTS];
	struct store_log log;
	struct words_tokenizer *tokenizer;
	int64_t carried; /* the words of rulings up to it lie in temp.carried */
	int64_t others;  /* changes when others commit */
	enum {
		SCRUB_UNKNOWN,
		SCRUB_NOTHING,
		SCRUB_FILE,
		SCRUB_LOG
	} scrub;                            /* what is to be written anew */
	const volatile uint32_t *log_index; /* shared by all who have the file open; or NULL */
	struct store_tokens_seen tokens;
	struct store_numbers names, marks, sets;
	struct store_names_seen seen;
	struct store_zone *zone; /* of who keeps, masks.c; NULL: nothing was kept yet */
	struct buffer unpacked;  /* of the ruling that was found last: its room is used again */
	int64_t patience;        /* left to the list that is being read */
	int log_pages;           /* of the write-ahead log, as of the last commit */
	bool writes;             /* it has kept something */
	bool suspect; /* damage was met: what is remembered of the file is to be read anew */
};

/* 0. What the door leads to: store.h */

bool sqlite_accepts(const char *path, struct fault *fault);
struct store *sqlite_open(const char *path, bool make, struct fault *fault);
void sqlite_close(struct store *store);
enum store_result sqlite_keep(struct store *store, struct store_entry *first);
enum store_result sqlite_find(struct store *store, const struct store_which *which, int view,
                              store_each *each, void *ctx);
enum store_result sqlite_list(struct store *store, const struct store_query *query,
                              store_each *each, void *ctx);
enum store_result sqlite_count(struct store *store, const struct store_cited *by, int64_t *rulings);
int64_t sqlite_size(struct store *store);
enum store_result sqlite_notes(struct store *store, const struct store_notes_query *query,
                               store_each_note *each, void *ctx);
enum store_result sqlite_tasks(struct store *store, const struct store_tasks_query *query,
                               store_each_task *each, void *ctx);
enum store_result sqlite_share(struct store *store, enum store_share_step step,
                               struct store_share *share);
enum store_result sqlite_changes(struct store *store, const struct store_changes_query *query,
                                 store_each_rejudged *each, void *ctx);
enum store_result sqlite_tokens(struct store *store, int64_t id, store_each_token *each, void *ctx);
enum store_result sqlite_erased(struct store *store, const char *group, const char *id,
                                store_each_erasure *each, void *ctx);
enum store_result sqlite_heads(struct store *store, store_each_log *each, void *ctx);
bool sqlite_unchanged(struct store *store, struct store_version *seen);
enum store_result sqlite_expire(struct store *store, int64_t days);
enum store_result sqlite_scrub(struct store *store);
bool sqlite_tidy(struct store *store, bool idle);
enum store_result sqlite_carry(struct store *store, const struct store_carried *after,
                               store_each_carried *each, void *ctx);
bool sqlite_backup(const char *address, const char *to, store_each_log *each, void *ctx,
                   struct fault *fault);
bool sqlite_verify(const char *address, const struct store_checking *as, struct store_checked *out,
                   struct fault *fault);

/* 1. Statements */

/* One by its name, ready to be bound to; NULL when it cannot be prepared, with the error kept. NULL may be bound to and stepped like
 * any other: the step fails. */
sqlite3_stmt *store_sql(struct store *store, enum sql name);
/* One that is put together, kept at `slot`. */
sqlite3_stmt *store_statement(struct store *store, sqlite3_stmt **slot, const char *sql);
/* Run a script, or a statement that needs nothing bound. */
enum store_result store_script(struct store *store, enum sql name);
/* Keep SQLite's last message; answers STORE_FAILED. */
enum store_result store_failed(struct store *store);
/* The same for what SQLite does not see. */
enum store_result store_damaged(struct store *store, const char *what);
/* Step to the next row: STORE_DONE, or STORE_NONE when there is no more, and then it is reset. */
enum store_result store_step(struct store *store, sqlite3_stmt *statement);
/* STORE_NONE after the last row is how it should be. */
static inline enum store_result
store_ended(enum store_result row)
{
	return row == STORE_NONE ? STORE_DONE : STORE_FAILED;
}
/* Step a statement that gives no rows, and reset it. */
enum store_result store_run(struct store *store, sqlite3_stmt *statement);
/* The number in the first row, and reset it. STORE_NONE: there is no row. */
enum store_result store_read_number(struct store *store, sqlite3_stmt *statement, int64_t *number);
/* Is there a row? */
static inline enum store_result
store_has_row(struct store *store, sqlite3_stmt *statement)
{
	int64_t number;
	return store_read_number(store, statement, &number);
}
/* A text of the row a statement stands at, "" for none; a copy is cut to `cap` - 1 bytes. */
const char *store_text_at(sqlite3_stmt *statement, int column);
void store_copy_text(sqlite3_stmt *statement, int column, char *out, size_t cap);
/* Bytes as hexadecimal digits. */
void store_copy_hex(sqlite3_stmt *statement, int column, char *out, size_t cap);
/* Bind by name; a name the statement lacks is passed over. Text must live until the next reset. */
void store_bind_text(sqlite3_stmt *statement, const char *name, const char *text);
void store_bind_int(sqlite3_stmt *statement, const char *name, int64_t number);
void store_bind_bytes(sqlite3_stmt *statement, const char *name, const void *bytes, size_t n);
void store_bind_hex(sqlite3_stmt *statement, const char *name, const char *hex);
/* "" and NULL are no group. */
void store_bind_group(sqlite3_stmt *statement, const char *group);
/* Where a page begins: at the newest with 0. */
void store_bind_cursor(sqlite3_stmt *statement, int64_t cursor);
/* 2. Opening */

/* Bring the schema up to date in one transaction. False with a fault. */
bool store_migrate(struct store *store, const char *path, struct fault *fault);
/* A connection that only reads, in whatever schema the file has. NULL with a fault. */
struct store *store_open_to_read(const char *path, struct fault *fault);
/* 3. Keeping, within a commit */

enum store_result store_begin(struct store *store);
enum store_result store_commit(struct store *store);
void store_roll_back(struct store *store);

enum store_result store_put(struct store *store, struct store_ruling *ruling);
enum store_result store_put_note(struct store *store, struct store_note *note);
enum store_result store_put_token(struct store *store, struct store_token *token);
enum store_result store_revoke(struct store *store, const struct store_token *token);
enum store_result store_put_task(struct store *store, struct store_task *task);
enum store_result store_task_on(struct store *store, const struct store_task *task);
enum store_result store_task_end(struct store *store, const struct store_task *task);
enum store_result store_put_rejudged(struct store *store, struct store_rejudged *r);
enum store_result store_erase(struct store *store, struct store_erasure *erasure);

/* 4. Reading rulings */

/* From STORE_HEAD, with `:view` bound. */
void store_read_head(sqlite3_stmt *s, int view, struct store_ruling *out);
enum { STORE_HEAD_COUNT = 15 };
/* Transcript, record or texts, from the columns form, packed, and STORE_OLD_TEXTS; what is unpacked lies in `plain`.
 * STORE_NONE: there is nothing; STORE_FAILED: it cannot be unpacked. */
enum store_result store_read_body(sqlite3_stmt *s, int column, struct buffer *plain,
                                  struct store_ruling *out);
enum store_result store_list_like(struct store *store, const struct store_query *query,
                                  store_each *each, void *ctx);
/* The number of a ruling of a group. */
enum store_result store_number_of(struct store *store, const char *group, const char *id,
                                  int64_t *seq);

void store_read_task(sqlite3_stmt *s, struct store_task *out);
void store_read_token(sqlite3_stmt *s, struct store_token *out);
/* 5. Names and marks: texts known by a number, which is given to them when they are first kept */

enum store_result store_name(struct store *store, const char *text, int64_t *number);
/* The mark of a clause of a game, or of an event ("event:move") of game "". */
enum store_result store_mark(struct store *store, const char *game, const char *number,
                             int64_t *mark);
/* judged_name(number) in statements: its text. */
void store_name_function(struct store *store);
/* The number of a set of deciding clauses of a game. */
enum store_result store_set(struct store *store, const char *game, const char *clauses,
                            int64_t *set);
/* What was put into the zone of the last block may not be there, or no longer. */
void store_forget_zone(struct store *store);
void store_free_zone(struct store *store);
/* What was met since the last commit is not kept. */
void store_forget_numbers(struct store *store);

/* 6. Masks */

void store_mask_functions(sqlite3 *db);
/* Marks are below. */
enum { STORE_MARKS = 1 << 16 };
/* The marks of a mask, at most so many; answers how many. */
size_t store_bits_of(const void *mask, size_t size, int64_t *mark, size_t most);
void store_mask_of(const int64_t *mark, size_t n, struct buffer *to);
enum store_result store_put_masks(struct store *store, const struct store_ruling *ruling,
                                  int64_t edition, struct buffer mask[2]);
/* The mask of a clause, or of all under a chapter ("7.2.*"), in whatever game; of an event. */
enum store_result store_mask_for(struct store *store, const char *game, const char *wanted,
                                 struct buffer *to);
/* The newest block up to `block` that has what is wanted: STORE_DONE or STORE_NONE. A block is STORE_BLOCK
 * rulings. */
enum { STORE_BLOCK = 1024 };
enum store_result store_next_zone(struct store *store, const struct store_wanted *wanted,
                                  int64_t *block);
/* To a statement with `:clause`, `:event` and `:deciding`. */
void store_bind_wanted(sqlite3_stmt *statement, const struct store_wanted *wanted);

#endif
