/* body.c: tests of what is long, packed. */
#include <stdio.h>
#include <stdlib.h>

#include "judged/store/body.h"
#include "judged/transcript/shuffle.h"
#include "tests/criterion.h"

enum { SPOILED = 2000 };

static const struct body_part texts[BODY_PARTS] = {
	{ "{}", 2 },        { "open", 4 }, { "", 0 }, { "b", 1 },    { "judge", 5 },
	{ "It is so.", 9 }, { "", 0 },     { "", 0 }, { "said", 4 },
};

static void
expect_parts(const struct body_part *got, const struct body_part *want, int n)
{
	for (int i = 0; i < n; i++) {
		cr_assert_eq(got[i].n, want[i].n, "part %d", i);
		cr_expect_eq(memcmp(got[i].at, want[i].at, want[i].n), 0, "part %d", i);
		cr_expect_eq(got[i].at[got[i].n], '\0', "part %d", i);
	}
}

Test(body, every_part_comes_back_as_it_was)
{
	const struct body_part record[] = { { "{\"judged\":1}", 12 }, { "a\0b\0", 4 } };
	struct body_part part[BODY_PARTS];
	struct buffer packed = { 0 }, plain = { 0 };
	body_pack(BODY_TEXTS, texts, &packed);
	cr_assert(body_unpack(BODY_TEXTS, packed.at, packed.n, &plain, part));
	expect_parts(part, texts, BODY_PARTS);
	packed.n = 0;
	body_pack(BODY_RECORD, record, &packed);
	cr_assert(body_unpack(BODY_RECORD, packed.at, packed.n, &plain, part));
	expect_parts(part, record, 2);
	cr_expect_not(body_unpack(BODY_TEXTS, packed.at, packed.n, &plain, part),
	              "another form has other parts");
	cr_expect_not(body_unpack(BODY_FORMS, packed.at, packed.n, &plain, part));
	buffer_free(&packed);
	buffer_free(&plain);
}

Test(body, four_views_that_are_much_alike_take_little_more_than_one)
{
	enum { LONG = 100000 };
	struct body_part same[BODY_PARTS] = { { "{}", 2 } };
	struct buffer one = { 0 }, four = { 0 };
	struct shuffle_rng rng;
	char *text = malloc(LONG);
	cr_assert(text);
	shuffle_begin(&rng, 1, 0);
	for (int i = 0; i < LONG; i++)
		text[i] = (char)('a' + shuffle_next(&rng) % 16);
	same[1] = (struct body_part){ text, LONG };
	body_pack(BODY_TEXTS, same, &one);
	for (int i = 2; i <= 4; i++)
		same[i] = same[1];
	body_pack(BODY_TEXTS, same, &four);
	cr_expect_lt(four.n, one.n + one.n / 100, "%zu and %zu", one.n, four.n);
	free(text);
	buffer_free(&one);
	buffer_free(&four);
}

Test(body, what_is_spoiled_is_read_or_refused)
{
	struct body_part part[BODY_PARTS];
	struct buffer packed = { 0 }, plain = { 0 };
	struct shuffle_rng rng;
	int refused = 0;
	body_pack(BODY_TEXTS, texts, &packed);
	shuffle_begin(&rng, 1, 0);
	for (int i = 0; i < SPOILED; i++) {
		size_t at = (size_t)(shuffle_next(&rng) % packed.n);
		char was = packed.at[at];
		packed.at[at] = (char)(was ^ (1 << shuffle_next(&rng) % 8));
		size_t n = i % 4 ? packed.n : at;
		refused += !body_unpack(BODY_TEXTS, packed.at, n, &plain, part);
		packed.at[at] = was;
	}
	cr_expect_gt(refused, SPOILED / 4);
	cr_expect_not(body_unpack(BODY_TEXTS, "", 0, &plain, part));
	buffer_free(&packed);
	buffer_free(&plain);
}
