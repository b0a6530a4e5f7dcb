/* names.c: texts that many rulings share, each stored once and known by a number. */
#include <string.h>

#include "judged/store/leaves.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* Return one of a text's two places in the cache: the place that has the text, or that it is to
 * get. With one place each, some dozens of the clauses a game cites all the time would keep
 * displacing each other. */
static struct store_number *
place_of(struct store_numbers *numbers, const char *text)
{
	uint64_t hash = XXH3_64bits(text, strlen(text));
	struct store_number *one = &numbers->at[hash % STORE_NUMBERS];
	struct store_number *other = &numbers->at[(hash >> 32) % STORE_NUMBERS];
	if (!one->number || strcmp(one->text, text) == 0)
		return one;
	return !other->number || strcmp(other->text, text) == 0 || hash >> 63 ? other : one;
}

/* Put a text into its place, if it is short enough. */
static void
keep_in(struct store_number *place, const char *text, int64_t number)
{
	size_t len = strlen(text);
	if (len >= sizeof place->text)
		return;
	memcpy(place->text, text, len + 1);
	place->number = number;
}

static void
remember(struct store_numbers *numbers, const char *text, int64_t number)
{
	keep_in(place_of(numbers, text), text, number);
}

static bool
is_remembered(struct store_numbers *numbers, const char *text, int64_t *number)
{
	const struct store_number *seen = place_of(numbers, text);
	*number = seen->number;
	return seen->number && strcmp(seen->text, text) == 0;
}

/* The statements that look a text up, and that store a new one. */
struct ways {
	sqlite3_stmt *get, *put;
};

static void
bind(const struct ways *ways, const char *name, const char *text)
{
	store_bind_text(ways->get, name, text);
	store_bind_text(ways->put, name, text);
}

/* Find the number of a text, or store the text under a new number, and cache the number. */
static enum store_result
find(struct store *store, const struct ways *ways, struct store_numbers *numbers, const char *text,
     int64_t *number, bool *is_new)
{
	enum store_result result = store_read_number(store, ways->get, number);
	*is_new = result == STORE_NONE;
	if (*is_new) {
		result = store_run(store, ways->put);
		*number = sqlite3_last_insert_rowid(store->db);
	}
	if (result == STORE_DONE)
		remember(numbers, text, *number);
	return result;
}

enum store_result
store_name(struct store *store, const char *text, int64_t *number)
{
	bool is_new;
	if (is_remembered(&store->names, text, number))
		return STORE_DONE;
	const struct ways ways = { store_sql(store, SQL_GET_NAME), store_sql(store, SQL_PUT_NAME) };
	bind(&ways, ":text", text);
	return find(store, &ways, &store->names, text, number, &is_new);
}

/* Write "game number", cut to `cap` - 1 bytes; without snprintf(), since a ruling has dozens of
 * these. */
static void
tie(const char *game, const char *number, char *out, size_t cap)
{
	size_t n = strnlen(game, cap - 2), more = strnlen(number, cap - 2 - n);
	memcpy(out, game, n);
	out[n] = ' ';
	memcpy(out + n + 1, number, more);
	out[n + 1 + more] = '\0';
}

enum store_result
store_mark(struct store *store, const char *game, const char *number, int64_t *mark)
{
	char both[120];
	bool is_new;
	tie(game, number, both, sizeof both);
	if (is_remembered(&store->marks, both, mark))
		return STORE_DONE;
	const struct ways ways = { store_sql(store, SQL_GET_MARK), store_sql(store, SQL_PUT_MARK) };
	bind(&ways, ":number", number);
	bind(&ways, ":game", game);
	enum store_result result = find(store, &ways, &store->marks, both, mark, &is_new);
	return result == STORE_DONE && is_new ? store_log_row(store, LEAF_MARK, 0, *mark) : result;
}

enum store_result
store_set(struct store *store, const char *game, const char *clauses, int64_t *set)
{
	char both[120];
	bool is_new;
	tie(game, clauses, both, sizeof both);
	if (is_remembered(&store->sets, both, set))
		return STORE_DONE;
	const struct ways ways = { store_sql(store, SQL_GET_SET), store_sql(store, SQL_PUT_SET) };
	bind(&ways, ":game", game);
	bind(&ways, ":clauses", clauses);
	return find(store, &ways, &store->sets, both, set, &is_new);
}

/* Return the place of a number in the cache of names; NULL if the name must be read from the file:
 * in a transaction of its own, a connection sees names that may be rolled back, and their numbers
 * then given to other texts. */
static struct store_number *
place_of_number(struct store *store, int64_t number)
{
	struct store_names_seen *seen = &store->seen;
	unsigned version = 0;
	if (!sqlite3_get_autocommit(store->db) || store->suspect ||
	    sqlite3_file_control(store->db, "main", SQLITE_FCNTL_DATA_VERSION, &version) !=
	            SQLITE_OK)
		return NULL;
	if (version != seen->version)
		*seen = (struct store_names_seen){ .version = version };
	return &seen->at[(uint64_t)number % STORE_NAMES_SEEN];
}

static void
answer_name(sqlite3_context *context, const char *text)
{
	sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
}

/* Read a name from the file, and cache it in `place` if there is one. */
static void
read_name(struct store *store, sqlite3_context *context, int64_t number, struct store_number *place)
{
	sqlite3_stmt *s = store_sql(store, SQL_NAME_OF);
	store_bind_int(s, ":id", number);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE) {
		const char *text = store_text_at(s, 0);
		answer_name(context, text);
		if (place)
			keep_in(place, text, number);
	} else if (result == STORE_FAILED) {
		sqlite3_result_error_code(context, sqlite3_errcode(store->db));
	}
	sqlite3_reset(s);
}

static void
name_in_sql(sqlite3_context *context, int n, sqlite3_value **value)
{
	struct store *store = sqlite3_user_data(context);
	const int64_t number = sqlite3_value_int64(value[0]);
	(void)n;
	if (sqlite3_value_type(value[0]) == SQLITE_NULL)
		return;
	struct store_number *place = place_of_number(store, number);
	if (place && place->number == number)
		answer_name(context, place->text);
	else
		read_name(store, context, number, place);
}

void
store_name_function(struct store *store)
{
	sqlite3_create_function(store->db, "judged_name", 1, SQLITE_UTF8, store, name_in_sql, NULL,
	                        NULL);
}

void
store_forget_numbers(struct store *store)
{
	memset(&store->sets, 0, sizeof store->sets);
	store_forget_zone(store);
	memset(&store->names, 0, sizeof store->names);
	memset(&store->marks, 0, sizeof store->marks);
}
