/* record.c: a ruling is kept as a record, and read back as it was. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/ruling/accounts.h"
#include "judged/ruling/ruling.h"
#include "judged/suite/disputes.h"
#include "judged/text/doc.h"
#include "judged/transcript/shuffle.h"
#include "judged/record/pack.h"
#include "judged/record/record.h"
#include "tests/criterion.h"

enum { DISPUTE_EVERY = 7, SPOILED = 300 };

/* A ruling, what is told of it, and its record. */
struct kept {
	struct ruling ruling;
	struct ruling_snapshot snap, again;
	struct buffer record;
};

static void
expect_same_text(struct kept *k, enum view view, const char *path)
{
	struct buffer before = { 0 }, after = { 0 };
	char *said[2];
	size_t len;
	snapshot_write(&k->snap, view, SNAPSHOT_EVERYTHING, NULL, NULL, 0, &before);
	snapshot_write(&k->again, view, SNAPSHOT_EVERYTHING, NULL, NULL, 0, &after);
	cr_expect_str_eq(buffer_end(&before), buffer_end(&after), "%s, %s", path, view_word(view));
	for (int i = 0; i < 2; i++) {
		FILE *to = open_memstream(&said[i], &len);
		snapshot_say_full(i ? &k->again : &k->snap, view, to);
		fclose(to);
	}
	cr_expect_str_eq(said[0], said[1], "%s, %s", path, view_word(view));
	free(said[0]);
	free(said[1]);
	buffer_free(&before);
	buffer_free(&after);
}

/* The options that were listed when the ruling looked at where it stopped are those there are. */
static void
expect_same_options(const struct ruling *r, const char *path)
{
	static struct judge_pick pick[JUDGE_PICKS];
	if (r->n_options < 0 || (r->stop != JUDGE_OPEN && r->stop != JUDGE_REFUSED))
		return;
	int n = judge_options(r->run, pick, JUDGE_PICKS);
	cr_assert_eq(n, r->n_options, "%s", path);
	for (int i = 0; i < n; i++)
		cr_expect(judge_same_pick(pick[i], r->option[i]), "%s: option %d", path, i);
}

/* What was kept reads back, and is kept again, to the byte; and every view is told the same by it. */
static void
expect_same_record(struct kept *k, const char *path)
{
	struct buffer again = { 0 };
	snapshot_record(&k->again, &again);
	cr_expect(again.n == k->record.n && memcmp(again.at, k->record.at, again.n) == 0, "%s",
	          path);
	buffer_free(&again);
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++)
		expect_same_text(k, view, path);
}

/* A ruling that was frozen for the last time has the same record. */
static void
expect_last(struct kept *k, const char *path)
{
	struct ruling last = { 0 };
	struct fault fault;
	cr_assert(ruling_make(&last, k->ruling.written, NULL, &fault), "%s", path);
	ruling_freeze_last(&last, &k->again);
	cr_expect_null(last.accounts);
	ruling_free(&last);
	expect_same_record(k, path);
}

static void
expect_kept(struct kept *k, const char *path)
{
	char chain[DIGEST_HEX];
	ruling_freeze(&k->ruling, &k->snap);
	expect_same_options(&k->ruling, path);
	k->record.n = 0;
	snapshot_record(&k->snap, &k->record);
	cr_assert(snapshot_read(&k->again, k->record.at, k->record.n), "%s", path);
	expect_same_record(k, path);
	snapshot_chain(&k->again, chain);
	cr_expect_str_eq(chain, k->ruling.chain, "%s", path);
	expect_last(k, path);
}

static void
end(struct kept *k)
{
	ruling_free(&k->ruling);
	snapshot_free(&k->snap);
	snapshot_free(&k->again);
	buffer_free(&k->record);
}

static void
judge(struct kept *k, struct transcript *transcript, const char *path)
{
	struct fault fault;
	cr_assert(transcript_load(transcript, path, NULL, &fault), "%s", fault.sentence);
	cr_assert(ruling_make(&k->ruling, transcript, NULL, &fault), "%s", fault.sentence);
}

Test(record, rulings_of_games_and_disputes_read_back_as_they_were)
{
	static const char *const folders[] = { "contrib/demo-games/*/*.yaml",
		                               "fixtures/disputes/*.yaml",
		                               "tests/data/rulings/*.yaml" };
	struct kept k = { 0 };
	struct fault fault;
	glob_t found = { 0 };
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		cr_assert_eq(glob(folders[i], i ? GLOB_APPEND : 0, NULL, &found), 0);
	cr_assert_gt(found.gl_pathc, 40);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		const char *path = found.gl_pathv[i];
		struct transcript transcript;
		struct dispute dispute;
		if (strstr(path, "disputes") && i % DISPUTE_EVERY)
			continue;
		if (dispute_read(&dispute, path, &fault)) {
			cr_assert(dispute_judge(&dispute, &k.ruling, &fault), "%s", path);
			expect_kept(&k, path);
			dispute_free(&dispute);
		} else if (transcript_load(&transcript, path, NULL, &fault)) {
			if (ruling_make(&k.ruling, &transcript, NULL, &fault))
				expect_kept(&k, path);
			transcript_free(&transcript);
		}
	}
	globfree(&found);
	end(&k);
}

Test(record, rulings_with_two_accounts_read_back_as_they_were)
{
	struct kept k = { 0 };
	struct fault fault;
	glob_t found = { 0 };
	int n = 0;
	cr_assert_eq(glob("fixtures/disputes/*.yaml", 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		const char *path = found.gl_pathv[i];
		struct transcript transcript;
		if (!transcript_load(&transcript, path, NULL, &fault))
			continue;
		if (accounts_given(&transcript) &&
		    ruling_make(&k.ruling, &transcript, NULL, &fault)) {
			expect_kept(&k, path);
			n++;
		}
		transcript_free(&transcript);
	}
	cr_expect_gt(n, 8);
	globfree(&found);
	end(&k);
}

Test(record, accounts_are_part_of_it)
{
	struct kept k = { 0 };
	struct dispute dispute;
	struct fault fault;
	glob_t found = { 0 };
	int accounts = 0;
	cr_assert_eq(glob("fixtures/disputes/*.yaml", 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc && accounts < 3; i++) {
		cr_assert(dispute_read(&dispute, found.gl_pathv[i], &fault));
		if (dispute_judge(&dispute, &k.ruling, &fault) && k.ruling.accounts) {
			expect_kept(&k, found.gl_pathv[i]);
			cr_expect(k.again.account[0] || k.again.account[1]);
			accounts++;
		}
		dispute_free(&dispute);
	}
	cr_expect_eq(accounts, 3);
	globfree(&found);
	end(&k);
}

Test(record, the_wording_does_not_change_the_chain)
{
	struct kept k = { 0 };
	struct transcript transcript;
	char one[DIGEST_HEX], other[DIGEST_HEX];
	judge(&k, &transcript, "contrib/demo-games/godzilla/illegal-move.yaml");
	ruling_freeze(&k.ruling, &k.snap);
	snapshot_chain(&k.snap, one);
	snapshot_text_of(&k.snap, "a text nobody uses");
	k.snap.citation[0].audience ^= SNAPSHOT_ALL;
	k.snap.rule[0].clause = k.snap.rule[1].clause;
	snapshot_chain(&k.snap, other);
	cr_expect_str_eq(one, other);
	k.snap.citation[k.snap.n_citations - 1].value[0]++;
	k.snap.citation[k.snap.n_citations - 1].ability++;
	snapshot_chain(&k.snap, other);
	cr_expect_str_neq(one, other);
	end(&k);
	transcript_free(&transcript);
}

/* The bounds of docs/dev/record.md, with the transcript, as a store keeps it. */
static void
expect_packed_below(const char *path, size_t most)
{
	struct kept k = { 0 };
	struct transcript transcript;
	struct buffer packed = { 0 };
	judge(&k, &transcript, path);
	ruling_freeze(&k.ruling, &k.snap);
	snapshot_record(&k.snap, &k.record);
	const struct body body = { "", 0, transcript.text, k.record.at, k.record.n };
	body_pack(transcript.game->name, &body, &packed);
	cr_expect_lt(packed.n, most, "%s: %zu bytes, %zu unpacked", path, packed.n, k.record.n);
	buffer_free(&packed);
	end(&k);
	transcript_free(&transcript);
}

Test(record, a_game_is_kept_in_8_kilobytes_and_a_position_in_3)
{
	expect_packed_below("contrib/demo-games/godzilla/starter-decks.yaml", 8 << 10);
	expect_packed_below("fixtures/disputes/02-into-the-enemy-zone.yaml", 3 << 10);
}

/* Change a bit here and there, and cut the record short; returns how often it was refused. */
static int
spoil(struct kept *k)
{
	struct buffer text = { 0 };
	struct shuffle_rng rng;
	int refused = 0;
	shuffle_begin(&rng, 1, 0);
	for (int i = 0; i < SPOILED; i++) {
		size_t at = (size_t)(shuffle_next(&rng) % k->record.n);
		size_t n = i % 4 ? k->record.n : at;
		char was = k->record.at[at];
		k->record.at[at] = (char)(was ^ (1 << shuffle_next(&rng) % 8));
		bool read = snapshot_read(&k->again, k->record.at, n);
		k->record.at[at] = was;
		refused += !read;
		text.n = 0;
		if (read)
			snapshot_write(&k->again, VIEW_A, SNAPSHOT_EVERYTHING, NULL, NULL, 0,
			               &text);
	}
	buffer_free(&text);
	return refused;
}

Test(record, a_spoiled_record_is_read_or_refused)
{
	struct kept k = { 0 };
	struct transcript transcript;
	judge(&k, &transcript, "contrib/demo-games/godzilla/illegal-move.yaml");
	ruling_freeze(&k.ruling, &k.snap);
	snapshot_record(&k.snap, &k.record);
	cr_expect_gt(spoil(&k), SPOILED / 10);
	cr_expect_not(snapshot_read(&k.again, "", 0));
	cr_expect_not(snapshot_read(&k.again, k.record.at, k.record.n - 1));
	end(&k);
	transcript_free(&transcript);
}

/* The member `judged` has the record's version. */
Test(record, a_record_of_another_version_is_refused)
{
	struct kept k = { 0 };
	struct transcript transcript;
	judge(&k, &transcript, "contrib/demo-games/godzilla/illegal-move.yaml");
	ruling_freeze(&k.ruling, &k.snap);
	snapshot_record(&k.snap, &k.record);
	cr_assert(snapshot_read(&k.again, k.record.at, k.record.n));
	cr_assert_eq(k.record.at[k.record.n - 1], 1);
	k.record.at[k.record.n - 1] = 2;
	cr_expect_not(snapshot_read(&k.again, k.record.at, k.record.n));
	end(&k);
	transcript_free(&transcript);
}
