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
	packed.n = 0;
	body_pack(BODY_DENSE, record, &packed);
	cr_assert(body_unpack(BODY_DENSE, packed.at, packed.n, &plain, part));
	expect_parts(part, record, 2);
	cr_expect_not(body_unpack(BODY_FORMS, packed.at, packed.n, &plain, part));
	cr_expect_eq(body_form_of("a\0b\0", 4), BODY_DENSE, "nothing of it is dense");
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
		{ "judged/store/body-3.dict",
		  "fecb4b0edaadeed5a7bae7507625e793d886f9913b7ce6986e8c8f14f5c67e95" },
	};
	for (int i = 0; i < 3; i++) {
		struct buffer bytes = read_file(files[i][0]);
		char hex[DIGEST_HEX];
		digest_of(bytes.at, bytes.n, hex);
		cr_expect_str_eq(hex, files[i][1], "%s", files[i][0]);
		buffer_free(&bytes);
	}
}

/* Of a body that was packed with a dictionary: it is unpacked, and packed anew it is the same. */
static void
expect_unpacked(const char *path, enum body_form form)
{
	struct buffer packed = read_file(path), plain = { 0 }, again = { 0 }, same = { 0 };
	struct body_part part[BODY_PARTS], others[BODY_PARTS];
	cr_assert(body_unpack(form, packed.at, packed.n, &plain, part), "%s", path);
	cr_expect(memcmp(part[0].at, "{\"edition\":", 11) == 0, "%s", path);
	body_pack(BODY_DENSE, part, &again);
	cr_assert(body_unpack(BODY_DENSE, again.at, again.n, &same, others), "%s", path);
	expect_parts(others, part, 2);
	const char *frame = form == BODY_DENSE ? packed.at + packed.n : packed.at;
	while (form == BODY_DENSE && memcmp(--frame, "\x28\xb5\x2f\xfd", 4) != 0)
		;
	packed.at[frame - packed.at + 5] ^= 64; /* the name of the dictionary */
	cr_expect_not(body_unpack(form, packed.at, packed.n, &plain, part), "%s", path);
	buffer_free(&packed);
	buffer_free(&again);
	buffer_free(&plain);
	buffer_free(&same);
}

Test(body, what_an_older_version_packed_is_unpacked_with_its_dictionary)
{
	expect_unpacked("tests/data/store/body.dict-1", BODY_RECORD);
	expect_unpacked("tests/data/store/body.dict-2", BODY_RECORD);
	expect_unpacked("tests/data/store/body.dict-3", BODY_DENSE);
}

static int
spoil(enum body_form form, struct buffer *packed)
{
	struct body_part part[BODY_PARTS];
	struct buffer plain = { 0 };
	struct shuffle_rng rng;
	int refused = 0;
	shuffle_begin(&rng, 1, 0);
	for (int i = 0; i < SPOILED; i++) {
		size_t at = (size_t)(shuffle_next(&rng) % packed->n);
		char was = packed->at[at];
		packed->at[at] = (char)(was ^ (1 << shuffle_next(&rng) % 8));
		size_t n = i % 4 ? packed->n : at;
		refused += !body_unpack(form, packed->at, n, &plain, part);
		packed->at[at] = was;
	}
	buffer_free(&plain);
	return refused;
}

/* A record of form 4 lies in a body of its own form: its dense bytes are read by that of the body. */
Test(body, the_form_of_a_body_says_which_records_are_dense_in_it)
{
	for (unsigned form = 3; form <= 4; form++) {
		char path[60];
		snprintf(path, sizeof path, "tests/data/record/illegal-move.form-%u", form);
		struct buffer record = read_file(path), packed = { 0 }, plain = { 0 };
		const struct body_part parts[] = { { "{}", 2 }, { record.at, record.n } };
		const enum body_form own = form == 4 ? BODY_QUICK : BODY_DENSE,
				     other = form == 4 ? BODY_DENSE : BODY_QUICK;
		struct body_part part[BODY_PARTS];
		unsigned is = 0;
		size_t n;
		cr_assert_eq(body_form_of(record.at, record.n), own);
		body_pack(own, parts, &packed);
		cr_expect_not_null(body_dense(own, packed.at, packed.n, &n, &is));
		cr_expect_eq(is, form);
		cr_expect(n > 0 && n < record.n);
		cr_assert(body_unpack(own, packed.at, packed.n, &plain, part));
		expect_parts(part, parts, 2);
		cr_expect_gt(spoil(own, &packed), SPOILED / 8);
		cr_expect_not(body_unpack(other, packed.at, packed.n, &plain, part));
		packed.n = 0;
		body_pack(other, parts, &packed);
		cr_expect_null(body_dense(other, packed.at, packed.n, &n, &is));
		cr_assert(body_unpack(other, packed.at, packed.n, &plain, part));
		expect_parts(part, parts, 2);
		buffer_free(&record);
		buffer_free(&packed);
		buffer_free(&plain);
	}
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
	struct buffer packed = { 0 }, plain = { 0 },
		      dense = read_file("tests/data/store/body.dict-3");
	struct body_part part[BODY_PARTS];
	body_pack(BODY_TEXTS, texts, &packed);
	cr_expect_gt(spoil(BODY_TEXTS, &packed), SPOILED / 4);
	cr_expect_gt(spoil(BODY_DENSE, &dense), SPOILED / 4);
	for (int form = 0; form < BODY_FORMS; form++)
		cr_expect_not(body_unpack((enum body_form)form, "", 0, &plain, part));
	buffer_free(&packed);
	buffer_free(&dense);
	buffer_free(&plain);
}
