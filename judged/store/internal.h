/* internal.h: what the files of the store share; nobody else includes it. */
#ifndef JUDGED_STORE_INTERNAL_H
#define JUDGED_STORE_INTERNAL_H

#include <sqlite3.h>

#include "judged/store/store.h"
#include "judged/store/tokens.h"

/* Statements of lists that are kept prepared; which one a query needs depends on its filters. */
enum { STORE_LISTS = 61, STORE_PREPARED = 128 };

/* Tokens as they were when the file was last looked at: every request asks for one. */
enum { STORE_TOKENS_SEEN = 32 };
struct store_tokens_seen {
	struct store_version version;
	enum store_result any;
	bool any_known;
	struct store_token token[STORE_TOKENS_SEEN]; /* by id; 0: none */
};

struct store_list_slot {
	unsigned set;
	sqlite3_stmt *statement;
};

struct store {
	sqlite3 *db;
	sqlite3_stmt *begin, *commit, *roll_back;
	sqlite3_stmt *put_ruling, *put_texts, *put_clause, *put_term, *put_words, *put_set,
		*get_set;
	sqlite3_stmt *same_of, *last_time, *put_request, *request_of;
	sqlite3_stmt *find[STORE_VIEWS], *find_key[STORE_VIEWS];
	sqlite3_stmt *set_of, *sets_of_game, *of_set[STORE_VIEWS];
	sqlite3_stmt *token_of, *any_token, *count, *count_clause, *count_in_group, *any_term;
	sqlite3_stmt *put_note, *notes_of, *notes_all, *ruling_of;
	sqlite3_stmt *put_task, *task_on, *end_task, *task_of, *tasks, *tasks_running, *task_result;
	sqlite3_stmt *put_rejudged, *put_rejudged_clause, *rejudged, *rejudged_by;
	sqlite3_stmt *head[STORE_VIEWS];
	const volatile uint32_t *log_index; /* shared by all who have the file open; or NULL */
	struct store_tokens_seen tokens;
	struct store_list_slot list[STORE_LISTS];
	sqlite3_stmt **prepared[STORE_PREPARED]; /* the slots above that were ever filled */
	int n_prepared;
	int64_t most_steps; /* of a list, in thousands */
	int64_t patience;   /* left to the list that is being read */
	int log_pages;      /* of the write-ahead log, as of the last commit */
	bool suspect;       /* damage was met: what is remembered of the file is to be read anew */
	char error[200];
};

/* What lists and look-ups have in common, in this order; each `%s` is the column suffix of a view. */
#define STORE_HEAD                                                                                 \
	"r.seq, r.id, r.time, r.game, r.edition, coalesce(r.verdict%s, r.verdict), r.engine,"      \
	" r.cards, coalesce(r.why%s, r.why),"                                                      \
	" coalesce((SELECT group_concat(d.clause, ' ') FROM ruling_clauses d"                      \
	" WHERE d.ruling = r.seq AND d.role = 'deciding'), ''), r.token, r.key,"                   \
	" (SELECT n.kind FROM notes n WHERE n.ruling = r.seq AND n.kind <> 'annotation'"           \
	" ORDER BY n.seq DESC LIMIT 1),"                                                           \
	" (SELECT o.id FROM rulings o WHERE o.seq = r.rejudges), r.of_group"
enum { STORE_HEAD_COUNT = 15, STORE_SQL = 3000 };

/* "", "_a", "_b", "_judge" */
const char *store_suffix(int view);
void store_read_head(sqlite3_stmt *s, int view, struct store_ruling *out);

/* The name a clause has in the newest edition: its tie; the number itself when there is none. */
const char *store_tie(const char *game, const char *edition, const char *number);

/* Bring the schema up to date in one transaction. False with a fault. */
bool store_migrate(sqlite3 *db, const char *path, struct fault *fault);

/* The statement at `slot`, prepared at first use; NULL when it cannot be, with the error kept. NULL may be bound
 * to and stepped like any other: the step fails. */
sqlite3_stmt *store_statement(struct store *store, sqlite3_stmt **slot, const char *sql);
/* Keep SQLite's last message; answers STORE_FAILED. */
enum store_result store_failed(struct store *store);
/* Step to the next row: STORE_DONE, or STORE_NONE when there is no more. */
enum store_result store_step(struct store *store, sqlite3_stmt *statement);
/* Step a statement that gives no rows, and reset it. */
enum store_result store_run(struct store *store, sqlite3_stmt *statement);
/* A text of the row a statement stands at, "" for none; a copy is cut to `cap` - 1 bytes. */
const char *store_text_at(sqlite3_stmt *statement, int column);
void store_copy_text(sqlite3_stmt *statement, int column, char *out, size_t cap);
/* Bind by name; a name the statement lacks is passed over. Text must live until the next reset. */
void store_bind_text(sqlite3_stmt *statement, const char *name, const char *text);
void store_bind_int(sqlite3_stmt *statement, const char *name, int64_t number);

#endif
