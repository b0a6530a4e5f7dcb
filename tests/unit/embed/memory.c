/* memory.c: tests of the memory of a call. The functions that the library is linked to are called
 * directly. */
#include <stdlib.h>
#include <string.h>

#include "judged/embed/judge_ask.h"
#include "judged/embed/memory.h"
#include "tests/criterion.h"

/* Allocate, grow and free, and leave two blocks. */
static int32_t
works(void *ctx)
{
	char **kept = ctx;
	char *a = memory_malloc(10), *b = memory_calloc(3, 5), *c = memory_strdup("text");
	cr_assert(a && b && b[14] == 0);
	memset(a, 'a', 10);
	a = memory_realloc(a, 1000);
	cr_assert(a[9] == 'a');
	memory_free(b);
	memory_free(NULL);
	*kept = c;
	return 17;
}

Test(memory, counts_frees_and_keeps)
{
	struct memory memory;
	char *kept;
	memory_begin(&memory);
	cr_assert_eq(memory_run(&memory, works, &kept), 17);
	cr_assert_eq(memory.used, 1005);
	memory_keep(&memory, kept);
	memory_end(&memory);
	cr_assert_eq(memory.used, 0);
	cr_assert_str_eq(kept, "text");
	memory_free(kept);
}

static int32_t
asks_too_much(void *ctx)
{
	(void)ctx;
	memory_malloc(600);
	memory_malloc(600);
	return JUDGE_FINE;
}

static int32_t
overflows(void *ctx)
{
	memory_reallocarray(memory_malloc(8), SIZE_MAX / 2, 4);
	(void)ctx;
	return JUDGE_FINE;
}

static int32_t
fails_a_check(void *ctx)
{
	(void)ctx;
	memory_malloc(10);
	memory___assert_fail("text[0] == \"\\n\"", "file.c", 12, "f");
}

Test(memory, is_left_when_it_runs_out_or_a_check_fails)
{
	struct memory memory;
	memory_begin(&memory);
	memory.most = 1000;
	cr_assert_eq(memory_run(&memory, asks_too_much, NULL), JUDGE_NO_MEMORY);
	cr_assert_eq(memory.used, 600);
	memory_end(&memory);
	cr_assert_eq(memory_run(&memory, overflows, NULL), JUDGE_NO_MEMORY);
	memory_end(&memory);
	cr_assert_eq(memory_run(&memory, fails_a_check, NULL), JUDGE_BUG);
	cr_assert_str_eq(memory.why, "file.c:12: text[0] == ''n'");
	memory_end(&memory);
	cr_assert_eq(memory_run(&memory, asks_too_much, NULL), JUDGE_FINE);
	memory_end(&memory);
}

/* A call within a call, as when the function that may stop a call asks something itself. */
static int32_t
calls(void *ctx)
{
	struct memory inner;
	char *before = memory_malloc(100);
	(void)ctx;
	memory_begin(&inner);
	cr_assert_eq(memory_run(&inner, fails_a_check, NULL), JUDGE_BUG);
	memory_end(&inner);
	memory_free(before);
	memory_malloc(20);
	return JUDGE_FINE;
}

Test(memory, may_be_nested)
{
	struct memory memory;
	memory_begin(&memory);
	cr_assert_eq(memory_run(&memory, calls, NULL), JUDGE_FINE);
	cr_assert_eq(memory.used, 20);
	memory_end(&memory);
}
