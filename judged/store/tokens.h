/* tokens.h: who may use the service. Of a token's secret only the hash is kept. */
#ifndef JUDGED_STORE_TOKENS_H
#define JUDGED_STORE_TOKENS_H

#include "judged/store/store.h"

enum { STORE_NAME = 64, STORE_WORDS = 48 };

struct store_token {
	int64_t id;
	char name[STORE_NAME];    /* for people */
	char hash[DIGEST_HEX];    /* SHA-256 of the secret */
	char scopes[STORE_WORDS]; /* words with a comma between */
	char seat[STORE_WORDS];   /* the view it gives */
	char group
		[STORE_NAME]; /* what it submits belongs to and what it reads is from; "": it is bound to none */
	char made[TIME_SIZE];
	char revoked[TIME_SIZE]; /* "": it is good */
};

/* Keep a token; writes `id` and `made`. */
enum store_result store_token_add(struct store *store, struct store_token *token);
/* The token of that id, revoked or not. */
enum store_result store_token_find(struct store *store, int64_t id, struct store_token *out);
/* From now on it is good for nothing. STORE_NONE: there is no such token, or it was revoked before. */
enum store_result store_token_revoke(struct store *store, int64_t id);
/* Was there ever a token? STORE_DONE or STORE_NONE. */
enum store_result store_token_any(struct store *store);

/* All of them, oldest first. */
typedef void store_each_token(void *ctx, const struct store_token *token);
enum store_result store_token_list(struct store *store, store_each_token *each, void *ctx);

#endif
