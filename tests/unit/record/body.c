/* body.c: tests of bodies, which are packed. */
#include <stdio.h>
#include <stdlib.h>
#include <zstd.h>

#include "judged/text/digest.h"
#include "judged/transcript/shuffle.h"
#include "judged/record/cbor.h"
#include "judged/record/pack.h"
#include "tests/criterion.h"

enum { SPOILED = 2000 };

static const char *const games[] = { "godzilla", "colossus", "dbs", "another game" };

/* A record is any CBOR item to a body. */
static struct body
some_body(struct buffer *record)
{
	record->n = 0;
	cbor_put_list(record, 2);
	cbor_put_text(record, "a\0b", 3);
	cbor_put_number(record, -7);
	return (struct body){ "a word\n", 7, "{\"judged\":1}", record->at, record->n };
}

Test(body, transcript_and_record_come_back_as_they_were)
{
	for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
		struct buffer record = { 0 }, packed = { 0 }, plain = { 0 };
		struct body body = some_body(&record), out;
		body_pack(games[i], &body, &packed);
		cr_assert(body_unpack(packed.at, packed.n, &plain, &out), "%s", games[i]);
		cr_assert_eq(out.n_found, body.n_found);
		cr_expect_eq(memcmp(out.found, body.found, body.n_found), 0);
		cr_expect_str_eq(out.transcript, body.transcript);
		cr_assert_eq(out.n_record, body.n_record);
		cr_expect_eq(memcmp(out.record, body.record, body.n_record), 0);
		buffer_free(&record);
		buffer_free(&packed);
		buffer_free(&plain);
	}
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

/* A frame names its dictionary by 31 bits of the dictionary's digest, so two dictionaries can't be confused. */
Test(body, a_dictionary_is_named_by_its_digest)
{
	for (size_t i = 0; i < 3; i++) {
		char path[80], hex[DIGEST_HEX];
		snprintf(path, sizeof path, "judged/record/%s.dict", games[i]);
		struct buffer dict = read_file(path), record = { 0 }, packed = { 0 };
		digest_of(dict.at + 8, dict.n - 8, hex);
		hex[8] = '\0';
		unsigned id = (unsigned)strtoul(hex, NULL, 16) & 0x7fffffff;
		struct body body = some_body(&record);
		body_pack(games[i], &body, &packed);
		cr_expect_eq(ZSTD_getDictID_fromFrame(packed.at, packed.n), id | 0x8000, "%s",
		             path);
		buffer_free(&dict);
		buffer_free(&record);
		buffer_free(&packed);
	}
}

Test(body, a_frame_of_an_unknown_dictionary_is_refused)
{
	struct buffer record = { 0 }, packed = { 0 }, plain = { 0 };
	struct body body = some_body(&record), out;
	body_pack("dbs", &body, &packed);
	packed.at[5] ^= 64;
	cr_expect_not(body_unpack(packed.at, packed.n, &plain, &out));
	buffer_free(&record);
	buffer_free(&packed);
	buffer_free(&plain);
}

Test(body, what_is_spoiled_is_read_or_refused)
{
	struct buffer record = { 0 }, packed = { 0 }, plain = { 0 };
	struct body body = some_body(&record), out;
	struct shuffle_rng rng;
	int refused = 0;
	body_pack("godzilla", &body, &packed);
	shuffle_begin(&rng, 1, 0);
	for (int i = 0; i < SPOILED; i++) {
		size_t at = (size_t)(shuffle_next(&rng) % packed.n);
		char was = packed.at[at];
		packed.at[at] = (char)(was ^ (1 << shuffle_next(&rng) % 8));
		refused += !body_unpack(packed.at, i % 4 ? packed.n : at, &plain, &out);
		packed.at[at] = was;
	}
	cr_expect_gt(refused, SPOILED / 4);
	cr_expect_not(body_unpack("", 0, &plain, &out));
	buffer_free(&record);
	buffer_free(&packed);
	buffer_free(&plain);
}
