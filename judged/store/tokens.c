/* tokens.c: the table of tokens. */
#include "judged/store/tokens.h"

#include "judged/store/leaves.h"

#define TOKEN_COLUMNS "SELECT id, name, hash, scopes, seat, made, revoked, of_group FROM tokens"

static void
read_token(sqlite3_stmt *s, struct store_token *out)
{
	out->id = sqlite3_column_int64(s, 0);
	store_copy_text(s, 1, out->name, sizeof out->name);
	store_copy_text(s, 2, out->hash, sizeof out->hash);
	store_copy_text(s, 3, out->scopes, sizeof out->scopes);
	store_copy_text(s, 4, out->seat, sizeof out->seat);
	store_copy_text(s, 5, out->made, sizeof out->made);
	store_copy_text(s, 6, out->revoked, sizeof out->revoked);
	store_copy_text(s, 7, out->group, sizeof out->group);
}

/* What is remembered, as long as nothing was committed. */
static struct store_tokens_seen *
tokens_seen(struct store *store)
{
	struct store_tokens_seen *seen = &store->tokens;
	if (!store_unchanged(store, &seen->version)) {
		seen->any_known = false;
		for (int i = 0; i < STORE_TOKENS_SEEN; i++)
			seen->token[i].id = 0;
	}
	return seen;
}

static enum store_result
read_one(struct store *store, int64_t id, struct store_token *out)
{
	sqlite3_stmt *s = store_statement(store, &store->token_of, TOKEN_COLUMNS " WHERE id = :id");
	enum store_result result;
	store_bind_int(s, ":id", id);
	result = store_step(store, s);
	if (result == STORE_DONE)
		read_token(s, out);
	sqlite3_reset(s);
	return result;
}

enum store_result
store_token_find(struct store *store, int64_t id, struct store_token *out)
{
	struct store_token *seen = &tokens_seen(store)->token[(uint64_t)id % STORE_TOKENS_SEEN];
	enum store_result result = STORE_DONE;
	if (id != 0 && seen->id == id) {
		*out = *seen;
		return STORE_DONE;
	}
	result = read_one(store, id, out);
	if (result == STORE_DONE)
		*seen = *out;
	return result;
}

enum store_result
store_token_any(struct store *store)
{
	struct store_tokens_seen *seen = tokens_seen(store);
	sqlite3_stmt *s;
	if (seen->any_known)
		return seen->any;
	s = store_statement(store, &store->any_token, "SELECT 1 FROM tokens LIMIT 1");
	seen->any = s ? store_step(store, s) : STORE_FAILED;
	seen->any_known = seen->any != STORE_FAILED;
	sqlite3_reset(s);
	return seen->any;
}

/* What only the command line does: statements of the moment. */

/* Run a statement within a commit of its own, with a leaf for the row of a token that it wrote: of `id`, or a new one. */
static enum store_result
write_token(struct store *store, sqlite3_stmt *s, int64_t *id)
{
	enum store_result result = store_begin(store);
	if (result == STORE_DONE)
		result = store_run(store, s);
	if (result == STORE_DONE && sqlite3_changes(store->db) == 0)
		result = STORE_NONE;
	*id = *id ? *id : sqlite3_last_insert_rowid(store->db);
	sqlite3_finalize(s);
	if (result == STORE_DONE)
		result = store_log_row(store, LEAF_TOKEN, 0, *id);
	if (result == STORE_DONE)
		return store_commit(store);
	store_roll_back(store);
	return result;
}

enum store_result
store_token_add(struct store *store, struct store_token *token)
{
	sqlite3_stmt *s =
		store_prepare(store, "INSERT INTO tokens (name, hash, scopes, seat, made, of_group)"
	                             " VALUES (:name, :hash, :scopes, :seat, :made, :group)");
	time_now(token->made);
	store_bind_text(s, ":name", token->name);
	store_bind_text(s, ":hash", token->hash);
	store_bind_text(s, ":scopes", token->scopes);
	store_bind_text(s, ":seat", token->seat);
	store_bind_text(s, ":made", token->made);
	store_bind_text(s, ":group", token->group);
	token->id = 0;
	return write_token(store, s, &token->id);
}

enum store_result
store_token_revoke(struct store *store, int64_t id)
{
	char now[TIME_SIZE];
	sqlite3_stmt *s = store_prepare(
		store, "UPDATE tokens SET revoked = :now WHERE id = :id AND revoked IS NULL");
	time_now(now);
	store_bind_text(s, ":now", now);
	store_bind_int(s, ":id", id);
	return write_token(store, s, &id);
}

enum store_result
store_token_list(struct store *store, store_each_token *each, void *ctx)
{
	struct store_token token;
	enum store_result row;
	sqlite3_stmt *s = store_prepare(store, TOKEN_COLUMNS " ORDER BY id");
	while ((row = store_step(store, s)) == STORE_DONE) {
		read_token(s, &token);
		each(ctx, &token);
	}
	sqlite3_finalize(s);
	return row == STORE_NONE ? STORE_DONE : STORE_FAILED;
}
