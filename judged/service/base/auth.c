/* auth.c: bearer tokens. */
#include "judged/service/base/auth.h"

#include <nettle/memops.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

const char *const auth_scope_words[] = { "submit",  "read",      "judge", "admin",
	                                 "metrics", "penalties", NULL };

enum { SCOPES = (int)(sizeof auth_scope_words / sizeof auth_scope_words[0]) - 1 };

static void
write_hex(const unsigned char *raw, size_t bytes, char *hex)
{
	static const char digits[] = "0123456789abcdef";
	for (size_t i = 0; i < bytes; i++) {
		*hex++ = digits[raw[i] >> 4];
		*hex++ = digits[raw[i] & 15];
	}
	*hex = '\0';
}

static void
get_random(unsigned char *raw, size_t bytes)
{
	if (getrandom(raw, bytes, 0) != (ssize_t)bytes)
		abort();
}

void
auth_random(char *hex, size_t bytes)
{
	unsigned char raw[64];
	if (bytes > sizeof raw)
		abort();
	get_random(raw, bytes);
	write_hex(raw, bytes, hex);
}

void
auth_random_name(char hex[AUTH_NAME])
{
	enum { BYTES = (AUTH_NAME - 1) / 2, AHEAD = 32 };
	static _Thread_local unsigned char raw[AHEAD * BYTES];
	static _Thread_local size_t left;
	if (left == 0) {
		get_random(raw, sizeof raw);
		left = AHEAD;
	}
	write_hex(raw + --left * BYTES, BYTES, hex);
}

static unsigned
scope_of(const char *word, size_t len)
{
	for (int i = 0; i < SCOPES; i++)
		if (strlen(auth_scope_words[i]) == len &&
		    strncmp(auth_scope_words[i], word, len) == 0)
			return 1u << i;
	return SCOPE_NONE;
}

bool
auth_read_scopes(const char *words, unsigned *scopes)
{
	*scopes = SCOPE_NONE;
	for (;;) {
		size_t len = strcspn(words, ",");
		unsigned scope = scope_of(words, len);
		if (scope == SCOPE_NONE || *scopes & scope)
			return false;
		*scopes |= scope;
		words += len;
		if (!*words)
			return true;
		words++;
	}
}

void
auth_say_scopes(unsigned scopes, char out[AUTH_SCOPES])
{
	size_t n = 0;
	out[0] = '\0';
	for (int i = 0; i < SCOPES; i++) {
		if (!(scopes >> i & 1))
			continue;
		bool last = scopes >> i == 1;
		n += (size_t)snprintf(out + n, AUTH_SCOPES - n, "%s%s",
		                      n == 0 ? ""
		                      : last ? " or "
		                             : ", ",
		                      auth_scope_words[i]);
	}
}

static enum store_result
keep_token(struct store *store, struct store_token *token, const char *secret)
{
	struct store_entry entry = { .kind = STORE_TOKEN, .what = token };
	digest_of(secret, strlen(secret), token->hash);
	return store_keep(store, &entry);
}

enum store_result
auth_make(struct store *store, struct store_token *token, char text[AUTH_TOKEN])
{
	char secret[AUTH_SECRET];
	auth_random(secret, (AUTH_SECRET - 1) / 2);
	enum store_result result = keep_token(store, token, secret);
	snprintf(text, AUTH_TOKEN, "judged-%lld-%s", (long long)token->id, secret);
	return result;
}

enum { FIRST_LEAST = 32 };

bool
auth_first(struct store *store, const char *text, struct fault *fault)
{
	static const char begin[] = "judged-1-",
			  plain[] =
				  "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	const char *secret = text + strlen(begin);
	struct store_token token = { .name = "first",
		                     .scopes = "submit,read,judge,admin,penalties",
		                     .seat = "judge" };
	if (strncmp(text, begin, strlen(begin)) != 0 || strlen(secret) < FIRST_LEAST ||
	    strlen(secret) >= AUTH_SECRET || secret[strspn(secret, plain)])
		return fault_set(
			fault, "bad-token",
			"The first token must be judged-1- followed by 32 to 64 letters and digits; `openssl rand -hex 32` prints some.");
	if (keep_token(store, &token, secret) != STORE_DONE)
		return fault_set(fault, "cannot-open", "The first token cannot be stored: %s.",
		                 store_error(store));
	/* Another daemon stored it at the same moment. */
	struct store_entry revoked = { .kind = STORE_REVOKED, .what = &token };
	if (token.id != 1)
		store_keep(store, &revoked);
	return true;
}

/* Split "Bearer judged-ID-SECRET". */
static bool
part(const char *authorization, int64_t *id, const char **secret)
{
	static const char scheme[] = "Bearer ", begin[] = "judged-";
	char *end;
	if (strncasecmp(authorization, scheme, strlen(scheme)) != 0)
		return false;
	authorization += strlen(scheme);
	authorization += strspn(authorization, " ");
	if (strncmp(authorization, begin, strlen(begin)) != 0)
		return false;
	authorization += strlen(begin);
	*id = strtoll(authorization, &end, 10);
	*secret = end + 1;
	return *authorization >= '1' && *authorization <= '9' && *end == '-';
}

static void
note_token(void *ctx, const struct store_token *token)
{
	*(struct store_token *)ctx = *token;
}

/* Look up the token. The time doesn't depend on whether a token with that id exists, or on where
 * two hashes differ. */
static enum auth_result
look_up(struct store *store, const char *authorization, struct caller *out)
{
	struct store_token token = { 0 };
	char hash[DIGEST_HEX];
	const char *secret;
	int64_t id;
	if (!part(authorization, &id, &secret))
		return AUTH_WRONG;
	digest_of(secret, strlen(secret), hash);
	enum store_result found = store_tokens(store, id, note_token, &token);
	if (found == STORE_FAILED)
		return AUTH_FAILED;
	bool same = memeql_sec(hash, token.hash, DIGEST_HEX - 1) != 0;
	if (found != STORE_DONE || !same || *token.revoked ||
	    !auth_read_scopes(token.scopes, &out->scopes) ||
	    !view_from_word(token.seat, &out->seat))
		return AUTH_WRONG;
	out->token = id;
	out->sees_all = out->seat == VIEW_JUDGE;
	snprintf(out->name, sizeof out->name, "%s", token.name);
	snprintf(out->group, sizeof out->group, "%s", token.group);
	return AUTH_FINE;
}

enum auth_result
auth_know(struct store *store, const char *authorization, bool judge_view, struct caller *out)
{
	*out = (struct caller){ .seat = VIEW_PUBLIC };
	if (authorization)
		return look_up(store, authorization, out);
	enum store_result any = store_tokens(store, STORE_ALL_TOKENS, NULL, NULL);
	if (any == STORE_FAILED)
		return AUTH_FAILED;
	if (any == STORE_DONE)
		return AUTH_NONE;
	out->scopes = SCOPE_SUBMIT | SCOPE_READ;
	out->sees_all = judge_view;
	return AUTH_FINE;
}
