/* tokens.c: the table of tokens. */
#include "judged/store/leaves.h"

void
store_read_token(sqlite3_stmt *s, struct store_token *out)
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

/* Return the cache of tokens, emptied if anything was committed since it was filled. */
static struct store_tokens_seen *
tokens_seen(struct store *store)
{
	struct store_tokens_seen *seen = &store->tokens;
	if (!sqlite_unchanged(store, &seen->version)) {
		seen->any_known = false;
		for (int i = 0; i < STORE_TOKENS_SEEN; i++)
			seen->token[i].id = 0;
	}
	return seen;
}

static enum store_result
find_one(struct store *store, int64_t id, store_each_token *each, void *ctx)
{
	struct store_token *seen = &tokens_seen(store)->token[(uint64_t)id % STORE_TOKENS_SEEN];
	enum store_result result = STORE_DONE;
	if (seen->id != id) {
		sqlite3_stmt *s = store_sql(store, SQL_TOKEN_OF);
		store_bind_int(s, ":id", id);
		result = store_step(store, s);
		if (result == STORE_DONE)
			store_read_token(s, seen);
		sqlite3_reset(s);
	}
	if (result == STORE_DONE)
		each(ctx, seen);
	return result;
}

static enum store_result
is_any(struct store *store)
{
	struct store_tokens_seen *seen = tokens_seen(store);
	if (!seen->any_known)
		seen->any = store_has_row(store, store_sql(store, SQL_ANY_TOKEN));
	seen->any_known = seen->any != STORE_FAILED;
	return seen->any;
}

static enum store_result
list(struct store *store, store_each_token *each, void *ctx)
{
	sqlite3_stmt *s = store_sql(store, SQL_ALL_TOKENS);
	struct store_token token;
	enum store_result row;
	while ((row = store_step(store, s)) == STORE_DONE) {
		store_read_token(s, &token);
		each(ctx, &token);
	}
	return store_ended(row);
}

enum store_result
sqlite_tokens(struct store *store, int64_t id, store_each_token *each, void *ctx)
{
	return !each ? is_any(store) : id ? find_one(store, id, each, ctx) : list(store, each, ctx);
}

enum store_result
store_put_token(struct store *store, struct store_token *token)
{
	sqlite3_stmt *s = store_sql(store, SQL_PUT_TOKEN);
	if (!token->carried)
		time_now(token->made);
	store_bind_int(s, ":id", token->carried ? token->id : 0);
	store_bind_text(s, ":revoked", token->carried && *token->revoked ? token->revoked : NULL);
	store_bind_text(s, ":name", token->name);
	store_bind_text(s, ":hash", token->hash);
	store_bind_text(s, ":scopes", token->scopes);
	store_bind_text(s, ":seat", token->seat);
	store_bind_text(s, ":made", token->made);
	store_bind_text(s, ":group", token->group);
	if (store_run(store, s) != STORE_DONE)
		return STORE_FAILED;
	token->id = sqlite3_last_insert_rowid(store->db);
	return store_log_row(store, LEAF_TOKEN, 0, token->id);
}

enum store_result
store_revoke(struct store *store, const struct store_token *token)
{
	char now[TIME_SIZE];
	sqlite3_stmt *s = store_sql(store, SQL_REVOKE_TOKEN);
	time_now(now);
	store_bind_text(s, ":now", token->carried ? token->revoked : now);
	store_bind_int(s, ":id", token->id);
	return store_change(store, s, LEAF_TOKEN, token->id);
}
