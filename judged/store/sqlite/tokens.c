/* tokens.c: the table of tokens. */
#include "judged/store/sqlite/log.h"

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
