/*
 * auth.h: bearer tokens: who asks, and what that gives a right to.
 *
 * A token reads `judged-ID-SECRET`; the secret is 256 random bits in hexadecimal. The store has its
 * SHA-256, which is enough to know the secret again and of no use to make it: a secret nobody can guess
 * needs no slow hash.
 */
#ifndef JUDGED_SERVICE_BASE_AUTH_H
#define JUDGED_SERVICE_BASE_AUTH_H

#include "judged/words/position.h"
#include "judged/store/store.h"

enum { AUTH_SECRET = 65, AUTH_TOKEN = 96 };

/* What a token allows, as bits. */
enum scope {
	SCOPE_NONE = 0,
	SCOPE_SUBMIT = 1 << 0, /* hand in transcripts */
	SCOPE_READ = 1 << 1,   /* rulings, lists, rulebook */
	SCOPE_JUDGE = 1 << 2,  /* annotate, overrule, withdraw */
	SCOPE_ADMIN = 1 << 3,  /* jobs and figures */
};

/* Who asks. */
struct caller {
	int64_t token; /* 0: nobody's */
	unsigned scopes;
	enum view seat;        /* the view given when none is asked for */
	bool sees_all;         /* may ask for every view */
	char name[STORE_NAME]; /* of the token */
	char group
		[STORE_NAME]; /* whose rulings are all there are for it; "": it is bound to none */
};

enum auth_result {
	AUTH_FINE,
	AUTH_NONE,   /* no token is given, and one is needed */
	AUTH_WRONG,  /* it is none of ours, or was revoked */
	AUTH_FAILED, /* the store cannot be read */
};

/* Scopes as words with a comma between, each once: "submit,read". False: a word is none, or comes
 * twice, or there is none at all. */
bool auth_read_scopes(const char *words, unsigned *scopes);
enum { AUTH_SCOPES = 40 };
/* "judge or admin": any of them will do. */
void auth_say_scopes(unsigned scopes, char out[AUTH_SCOPES]);

/* Make a token of the name, scopes, seat and group that stand in it, keep it, and write its text, which nobody can tell
 * again. */
enum store_result auth_make(struct store *store, struct store_token *token, char text[AUTH_TOKEN]);

/* Who asks with this value of the header Authorization, or with none (NULL)? Without a token nobody is
 * known, which is fine as long as none was ever made: then whoever asks is on this machine. */
enum auth_result auth_know(struct store *store, const char *authorization, bool judge_view,
                           struct caller *out);

/* Random bytes as hexadecimal digits and a NUL. Ends the program when there are none to be had. */
void auth_random(char *hex, size_t bytes);
/* The same for a name that keeps no secret, of which every request takes one: they are had from the system many at once. */
enum { AUTH_NAME = 17 };
void auth_random_name(char hex[AUTH_NAME]);

#endif
