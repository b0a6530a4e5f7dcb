/* body.c: tests of what is long, packed. */
#include <stdio.h>
#include <stdlib.h>

#include "judged/store/body.h"
#include "judged/text/digest.h"
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

static struct buffer
read_file(const char *path)
{
	struct buffer out = { 0 };
	FILE *file = fopen(path, "rb");
	cr_assert(file, "%s", path);
	size_t n;
	while ((n = fread(buffer_room(&out, 4096), 1, 4096, file)) > 0)
		out.n += n;
	fclose(file);
	return out;
}

/* What is packed with them could not be read any more. */
Test(body, dictionaries_that_were_released_never_change)
{
	static const char *const files[][2] = {
		{ "judged/store/body.dict",
		  "8ec9e268714f8dd609029dead907609d907a58cd9535a3243cfab887e3decaa9" },
		{ "judged/store/body-2.dict",
		  "151de161bbb31696401b48e8163d4c42f4d432a1dabb870cdfd3dd8736c788ce" },
	};
	for (int i = 0; i < 2; i++) {
		struct buffer bytes = read_file(files[i][0]);
		char hex[DIGEST_HEX];
		digest_of(bytes.at, bytes.n, hex);
		cr_expect_str_eq(hex, files[i][1], "%s", files[i][0]);
		buffer_free(&bytes);
	}
}

Test(body, what_an_older_version_packed_is_unpacked_with_its_dictionary)
{
	struct buffer packed = read_file("tests/data/store/body.dict-1"), plain = { 0 },
		      again = { 0 };
	struct body_part part[BODY_PARTS];
	cr_assert(body_unpack(BODY_RECORD, packed.at, packed.n, &plain, part));
	cr_expect_eq(memcmp(part[0].at, "{\"edition\":", 11), 0);
	body_pack(BODY_RECORD, part, &again);
	struct buffer same = { 0 };
	cr_assert(body_unpack(BODY_RECORD, again.at, again.n, &same, part));
	cr_expect_eq(same.n, plain.n);
	cr_expect_eq(memcmp(same.at, plain.at, plain.n), 0);
	packed.at[5] = (char)(packed.at[5] ^ 64); /* the name of the dictionary */
	cr_expect_not(body_unpack(BODY_RECORD, packed.at, packed.n, &plain, part));
	buffer_free(&packed);
	buffer_free(&again);
	buffer_free(&plain);
	buffer_free(&same);
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
