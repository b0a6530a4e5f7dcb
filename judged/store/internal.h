/* internal.h: what the files of the store share; nobody else includes it. */
#ifndef JUDGED_STORE_INTERNAL_H
#define JUDGED_STORE_INTERNAL_H

#include <sqlite3.h>

#include "judged/store/body.h"
#include "judged/store/store.h"
#include "judged/store/tokens.h"

/* How long others who write are waited for. */
enum { STORE_BUSY_MS = 10000 };

/* Statements of lists that are kept prepared; which one a query needs depends on its filters. */
enum { STORE_LISTS = 61, STORE_PREPARED = 160 };

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

struct store_list_slot {
	unsigned set;
	sqlite3_stmt *statement;
};

/* Numbers of texts met lately, so that most of a ruling's are known without looking. */
enum { STORE_NUMBERS = 1024 };
struct store_numbers {
	struct store_number {
		int64_t number; /* 0: nothing is here */
		char text[40];
	} at[STORE_NUMBERS];
};

/* The log this connection writes (leaves.h), as it will stand after the commit when it is open. */
enum { STORE_LOG_ID = 16, STORE_LEAF_KINDS = 9 };
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
	sqlite3 *db;
	sqlite3_stmt *begin, *commit, *roll_back;
	sqlite3_stmt *put_ruling, *put_body, *put_term, *put_words, *put_set, *get_set;
	sqlite3_stmt *get_name, *put_name, *get_mark, *put_mark, *put_mask, *put_zone;
	sqlite3_stmt *all_marks, *marks_of, *next_zone, *old_texts, *put_old, *end_texts;
	sqlite3_stmt *same_of, *last_time, *put_request, *request_of;
	sqlite3_stmt *find[STORE_VIEWS], *find_key[STORE_VIEWS];
	sqlite3_stmt *set_of, *sets_of_game, *of_set[STORE_VIEWS];
	sqlite3_stmt *token_of, *any_token, *count, *count_clause, *any_term;
	sqlite3_stmt *put_note, *notes_of, *notes_all, *ruling_of;
	sqlite3_stmt *put_task, *task_on, *end_task, *task_of, *tasks, *tasks_running, *task_result;
	sqlite3_stmt *put_rejudged, *put_rejudged_clause, *rejudged, *rejudged_by;
	sqlite3_stmt *head[STORE_VIEWS];
	sqlite3_stmt *put_log, *get_log, *set_log, *put_leaf, *leaf_row[STORE_LEAF_KINDS];
	sqlite3_stmt *data_version, *erased_of, *heads, *request_ends;
	struct store_log log;
	struct words_tokenizer *tokenizer;
	struct store_word_sums
		old_words;     /* of what an older version kept, while it gets its leaves */
	int64_t others;        /* counts up when others commit */
	int64_t request_hours; /* an idempotency key is good for */
	int64_t house_seconds;
	int64_t retention_days; /* rulings are kept for; 0: for ever */
	enum {
		SCRUB_UNKNOWN,
		SCRUB_NOTHING,
		SCRUB_FILE,
		SCRUB_LOG
	} scrub;                            /* what is to be written anew */
	const volatile uint32_t *log_index; /* shared by all who have the file open; or NULL */
	struct store_tokens_seen tokens;
	struct store_numbers names, marks;
	struct store_list_slot list[STORE_LISTS];
	sqlite3_stmt **prepared[STORE_PREPARED]; /* the slots above that were ever filled */
	int n_prepared;
	int64_t most_steps; /* of a list, in thousands */
	int64_t patience;   /* left to the list that is being read */
	int log_pages;      /* of the write-ahead log, as of the last commit */
	bool suspect;       /* damage was met: what is remembered of the file is to be read anew */
	char error[200];
};

/* The text of a column that has a name's number. */
#define STORE_NAME_OF(column) "(SELECT text FROM names WHERE id = " column ")"

/* The number of the name that is bound. */
#define STORE_NUMBER_OF(name) "(SELECT id FROM names WHERE text = :" name ")"

/* What lists and look-ups have in common, in this order; each `%s` is the column suffix of a view. */
#define STORE_HEAD                                                                                                                                                                                    \
	"r.seq, r.id, r.time, " STORE_NAME_OF("r.game") ", " STORE_NAME_OF("r.edition") ", " STORE_NAME_OF("coalesce(r.verdict%s, r.verdict)") ", " STORE_NAME_OF(                                    \
		"r.engine") ", " STORE_NAME_OF("r.cards") ", coalesce(r.why%s, r.why), " STORE_NAME_OF("r.deciding") ","                                                                              \
														     " r.token, r.key,"                                                               \
														     " (SELECT n.kind FROM notes n WHERE n.ruling = r.seq AND n.kind <> 'annotation'" \
														     " ORDER BY n.seq DESC LIMIT 1),"                                                 \
														     " coalesce((SELECT o.id FROM rulings o WHERE o.seq = r.rejudges),"               \
														     " (SELECT e.id FROM erased e WHERE e.ruling = r.rejudges)),"                     \
														     " coalesce(" STORE_NAME_OF(                                                      \
															     "r.of_group") ", '')"
enum { STORE_HEAD_COUNT = 15, STORE_SQL = 3000 };

/* The texts that rulings have which an older version kept and that are not packed yet: the parts of BODY_TEXTS. */
#define STORE_OLD_TEXTS                                                                            \
	"t.transcript, t.open_view, t.a_view, t.b_view, t.judge_view, t.told, t.told_a, t.told_b," \
	" t.told_judge"

void store_read_texts(sqlite3_stmt *s, int column, struct body_part part[BODY_PARTS]);

/* "", "_a", "_b", "_judge" */
const char *store_suffix(int view);
void store_read_head(sqlite3_stmt *s, int view, struct store_ruling *out);
/* Transcript, record or texts, from the columns form, packed, and STORE_OLD_TEXTS; what is unpacked lies in `plain`.
 * STORE_NONE: there is nothing; STORE_FAILED: it cannot be unpacked. */
enum store_result store_read_body(sqlite3_stmt *s, int column, struct buffer *plain,
                                  struct store_ruling *out);

/* The name a clause has in the newest edition: its tie; the number itself when there is none. */
const char *store_tie(const char *game, const char *edition, const char *number);

/* Bring the schema up to date in one transaction. False with a fault. */
bool store_migrate(sqlite3 *db, const char *path, struct fault *fault);

/* The statement at `slot`, prepared at first use; NULL when it cannot be, with the error kept. NULL may be bound
 * to and stepped like any other: the step fails. */
sqlite3_stmt *store_statement(struct store *store, sqlite3_stmt **slot, const char *sql);
/* One of the moment, which the caller finalizes; NULL when it failed. */
sqlite3_stmt *store_prepare(struct store *store, const char *sql);
/* Keep SQLite's last message; answers STORE_FAILED. */
enum store_result store_failed(struct store *store);
/* The same for what SQLite does not see. */
enum store_result store_damaged(struct store *store, const char *what);
/* Step to the next row: STORE_DONE, or STORE_NONE when there is no more. */
enum store_result store_step(struct store *store, sqlite3_stmt *statement);
/* Step a statement that gives no rows, and reset it. */
enum store_result store_run(struct store *store, sqlite3_stmt *statement);
/* A text of the row a statement stands at, "" for none; a copy is cut to `cap` - 1 bytes. */
const char *store_text_at(sqlite3_stmt *statement, int column);
void store_copy_text(sqlite3_stmt *statement, int column, char *out, size_t cap);
/* Bytes as hexadecimal digits. */
void store_copy_hex(sqlite3_stmt *statement, int column, char *out, size_t cap);
/* Bind by name; a name the statement lacks is passed over. Text must live until the next reset. */
void store_bind_text(sqlite3_stmt *statement, const char *name, const char *text);
void store_bind_int(sqlite3_stmt *statement, const char *name, int64_t number);
void store_bind_bytes(sqlite3_stmt *statement, const char *name, const void *bytes, size_t n);
/* The bytes that hexadecimal digits stand for, and how many; nothing for what is none. */
enum { STORE_HEX_BYTES = 32 };
size_t store_bytes_of_hex(const char *hex, unsigned char out[STORE_HEX_BYTES]);
/* With a NUL at the end. */
void store_hex_of_bytes(const unsigned char *bytes, size_t n, char *out);
void store_bind_hex(sqlite3_stmt *statement, const char *name, const char *hex);

/* 1. Names and marks: texts known by a number, which is given to them when they are first kept */

enum store_result store_name(struct store *store, const char *text, int64_t *number);
/* The mark of a clause of a game, or of an event ("event:move") of game "". */
enum store_result store_mark(struct store *store, const char *game, const char *number,
                             int64_t *mark);
bool store_is_event(const char *term);
/* What was met since the last commit is not kept. */
void store_forget_numbers(struct store *store);

/* 2. Masks */

void store_mask_functions(sqlite3 *db);
/* Marks are below. */
enum { STORE_MARKS = 1 << 16 };
/* The marks of a mask, at most so many; answers how many. */
size_t store_bits_of(const void *mask, size_t size, int64_t *mark, size_t most);
void store_mask_of(const int64_t *mark, size_t n, struct buffer *to);
enum store_result store_put_masks(struct store *store, const struct store_ruling *ruling,
                                  int64_t edition);
/* The mask of a clause, or of all under a chapter ("7.2.*"), in whatever game; of an event. */
enum store_result store_mask_for(struct store *store, const char *wanted, struct buffer *to);
/* The newest block up to `block` that has what is wanted: STORE_DONE or STORE_NONE. A block is STORE_BLOCK
 * rulings. */
enum { STORE_BLOCK = 1024 };
enum store_result store_next_zone(struct store *store, const struct store_wanted *wanted,
                                  int64_t *block);
/* To a statement with `:clause`, `:event` and `:deciding`. */
void store_bind_wanted(sqlite3_stmt *statement, const struct store_wanted *wanted);

#endif
