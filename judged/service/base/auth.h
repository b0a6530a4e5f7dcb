/*
 * auth.h: bearer tokens: identify the caller and its rights.
 *
 * A token reads `judged-ID-SECRET`; the secret is 256 random bits in hexadecimal. The store has its
 * SHA-256, which is enough to recognise the secret but not to make it. A secret that can't be
 * guessed needs no slow hash.
 */
#ifndef JUDGED_SERVICE_BASE_AUTH_H
#define JUDGED_SERVICE_BASE_AUTH_H

#include "judged/words/position.h"
#include "judged/store/store.h"

enum { AUTH_SECRET = 65, AUTH_TOKEN = 96 };

/* Rights of a token, as bits. */
enum scope {
	SCOPE_NONE = 0,
	SCOPE_SUBMIT = 1 << 0,    /* submit transcripts */
	SCOPE_READ = 1 << 1,      /* read rulings, lists, the rulebook */
	SCOPE_JUDGE = 1 << 2,     /* annotate, overrule, withdraw */
	SCOPE_ADMIN = 1 << 3,     /* read jobs and metrics */
	SCOPE_METRICS = 1 << 4,   /* read metrics, and nothing else */
	SCOPE_PENALTIES = 1 << 5, /* add and read what players got in events */
};
extern const char *const auth_scope_words[]; /* by bit; ended by NULL */

/* The sender of a request. */
struct caller {
	int64_t token; /* 0: no token */
	unsigned scopes;
	enum view seat;         /* default view */
	bool sees_all;          /* true if it may ask for every view */
	char name[STORE_NAME];  /* name of the token */
	char group[STORE_NAME]; /* group whose rulings are the only ones it can see; "": all */
};

enum auth_result {
	AUTH_FINE,
	AUTH_NONE,   /* a token is needed, but none was given */
	AUTH_WRONG,  /* the token is unknown or was revoked */
	AUTH_FAILED, /* the store can't be read */
};

/* Read scopes separated by commas: "submit,read". False if a word is unknown or occurs twice, or
 * there is none. */
bool auth_read_scopes(const char *words, unsigned *scopes);
enum { AUTH_SCOPES = 64 };
/* Write "judge or admin": any of them is enough. */
void auth_say_scopes(unsigned scopes, char out[AUTH_SCOPES]);

/* Make a token with the name, scopes, seat and group in `token`, store it, and write its text,
 * which can't be recovered later. */
enum store_result auth_make(struct store *store, struct store_token *token, char text[AUTH_TOKEN]);

/* Store the first token of a database that never had one, with every scope but `metrics`. Its text
 * is given and must be `judged-1-` followed by 32 to 64 letters and digits. False with a fault
 * (`bad-token`, `cannot-open`); the place is unchanged. */
bool auth_first(struct store *store, const char *text, struct fault *fault);

/* Identify the caller by the value of the header Authorization, or NULL if there is none. Without a
 * token the caller is unknown, which is allowed as long as no token was ever made: then every
 * caller is on this machine. */
enum auth_result auth_know(struct store *store, const char *authorization, bool judge_view,
                           struct caller *out);

/* Write random bytes as hexadecimal digits and a NUL. Ends the program if there are none. */
void auth_random(char *hex, size_t bytes);
/* Like auth_random(), for names that aren't secret. Every request needs one, so random bytes are
 * fetched from the system in bulk. */
enum { AUTH_NAME = 17 };
void auth_random_name(char hex[AUTH_NAME]);

#endif
