/* auth.c: tests of the first token. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "judged/service/base/auth.h"
#include "tests/criterion.h"

struct counted {
	int tokens, valid;
};

static void
count(void *ctx, const struct store_token *token)
{
	struct counted *counted = ctx;
	counted->tokens++;
	counted->valid += !*token->revoked;
}

/* Both daemons found no token when they looked, and then store the same one. */
Test(auth, of_two_daemons_that_start_at_once_one_stores_the_first_token)
{
	static const char text[] = "judged-1-0123456789abcdef0123456789abcdef";
	char path[] = "/tmp/judged-auth-XXXXXX", beside[64];
	struct counted counted = { 0, 0 };
	struct fault fault;
	close(mkstemp(path));
	struct store *one = store_open(path, true, &fault), *other = store_open(path, true, &fault);
	cr_assert(one && other, "%s", fault.sentence);
	cr_expect(auth_first(one, text, &fault));
	cr_expect(auth_first(other, text, &fault));
	store_tokens(one, STORE_ALL_TOKENS, count, &counted);
	cr_expect_eq(counted.tokens, 2);
	cr_expect_eq(counted.valid, 1);
	store_close(one);
	store_close(other);
	for (int i = 0; i < 3; i++) {
		snprintf(beside, sizeof beside, "%s%s", path,
		         ((const char *[]){ "", "-wal", "-shm" })[i]);
		unlink(beside);
	}
}
