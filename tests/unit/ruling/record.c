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
#include "judged/words/told_dense.h"
#include "judged/words/told_pack.h"
#include "tests/criterion.h"

enum { DISPUTE_EVERY = 7, SPOILED = 300 };

/* A ruling, what is told of it, and its record. */
struct kept {
	struct ruling ruling;
	struct told_ruling told, again;
	struct buffer record;
};

static void
expect_same_telling(struct kept *k, enum view view, const char *path)
{
	struct buffer before = { 0 }, after = { 0 };
	char *said[2];
	size_t len;
	told_write(&k->told, view, 0, &before);
	told_write(&k->again, view, 0, &after);
	cr_expect_str_eq(buffer_end(&before), buffer_end(&after), "%s, %s", path, view_word(view));
	for (int i = 0; i < 2; i++) {
		FILE *to = open_memstream(&said[i], &len);
		told_say_full(i ? &k->again : &k->told, view, to);
		fclose(to);
	}
	cr_expect_str_eq(said[0], said[1], "%s, %s", path, view_word(view));
	free(said[0]);
	free(said[1]);
	buffer_free(&before);
	buffer_free(&after);
}

static void
expect_same_first(struct kept *k, enum view view, uint32_t citations, const char *path)
{
	const unsigned parts = TOLD_POSITION | TOLD_READINGS | TOLD_OPTIONS;
	struct buffer whole = { 0 }, first = { 0 };
	told_write_2(&k->told, view, parts, "", 0, &whole);
	told_write_2(&k->again, view, parts, "", 0, &first);
	for (uint32_t i = 0; i < citations && i < k->told.n_citations; i++) {
		told_write_citation(&k->told, i, i + 1, view, &whole);
		told_write_citation(&k->again, i, i + 1, view, &first);
	}
	cr_expect_str_eq(buffer_end(&whole), buffer_end(&first), "%s, %u citations", path,
	                 citations);
	buffer_free(&whole);
	buffer_free(&first);
}

/* Who wants citations alone gets the same. */
static void
expect_same_citations(struct kept *k, uint32_t citations, const char *path)
{
	struct buffer whole = { 0 }, alone = { 0 };
	cr_assert(told_read_citations(&k->again, k->record.at, k->record.n, citations), "%s", path);
	cr_expect_eq(k->again.n_citations + k->again.unread, k->told.n_citations);
	cr_expect_eq(k->again.leaves_out, k->told.leaves_out);
	for (uint32_t i = 0; i < k->again.n_citations; i++) {
		told_write_citation(&k->told, i, i + 1, VIEW_B, &whole);
		told_write_citation(&k->again, i, i + 1, VIEW_B, &alone);
	}
	cr_expect_str_eq(buffer_end(&whole), buffer_end(&alone), "%s, %u", path, citations);
	buffer_free(&whole);
	buffer_free(&alone);
}

/* Who wants few citations gets these, and the rest as ever. */
static void
expect_first(struct kept *k, const char *path)
{
	const uint32_t n = k->told.n_citations, some[] = { 0, 1, 7, n / 2, n, n + 1 };
	for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
		cr_assert(told_read_first(&k->again, k->record.at, k->record.n, some[i]), "%s",
		          path);
		cr_expect_eq(k->again.n_citations, some[i] < n ? some[i] : n);
		cr_expect_eq(k->again.n_citations + k->again.unread, n);
		expect_same_first(k, VIEW_A, some[i], path);
		expect_same_first(k, VIEW_JUDGE, some[i], path);
		expect_same_citations(k, some[i], path);
	}
	cr_assert(told_read(&k->again, k->record.at, k->record.n));
	cr_expect_eq(k->again.unread, 0);
}

/* Who wants neither citations nor the position gets the rest as ever. */
static void
expect_brief(struct kept *k, enum view view, const char *path)
{
	const unsigned include = TOLD_EVERYTHING & ~(TOLD_CITATIONS | TOLD_POSITION | TOLD_SEEN);
	struct buffer whole = { 0 }, brief = { 0 };
	told_write_2(&k->told, view, include, "", 0, &whole);
	cr_assert(told_read_brief(&k->again, k->record.at, k->record.n), "%s", path);
	told_write_2(&k->again, view, include, "", 0, &brief);
	cr_expect_str_eq(buffer_end(&whole), buffer_end(&brief), "%s", path);
	buffer_free(&whole);
	buffer_free(&brief);
	cr_assert(told_read(&k->again, k->record.at, k->record.n));
}

/* The record, for who reads what is dense of it; and how often it was asked for. */
struct resting {
	const struct buffer *record;
	int asked;
};

static const void *
give_record(void *ctx, size_t *n)
{
	struct resting *r = ctx;
	r->asked++;
	*n = r->record->n;
	return r->record->at;
}

/* What is dense of a record, as it lies in a body. */
static struct told_dense
dense_of(const struct buffer *record, const char *game, const void *(*give)(void *, size_t *),
         void *ctx)
{
	struct told_dense out = { .game = game, .rest = { give, ctx } };
	out.n = told_dense_bytes(record->at, record->n, &out.form);
	out.at = record->at + record->n - out.n;
	return out;
}

static int dense_asked, dense_alone;

/* What is dense of a record is enough, but for some texts, which are asked for once. */
static void
expect_dense(struct kept *k, uint32_t citations, const char *path)
{
	struct resting resting = { &k->record, 0 };
	const struct told_dense dense =
		dense_of(&k->record, told_name_text(&k->told, k->told.game), give_record, &resting);
	struct buffer whole = { 0 }, alone = { 0 };
	if (dense.n == 0)
		return;
	cr_assert(told_read_dense_citations(&k->again, &dense, citations), "%s", path);
	for (uint32_t i = 0; i < k->again.n_citations; i++) {
		told_write_citation(&k->told, i, i + 1, VIEW_B, &whole);
		told_write_citation(&k->again, i, i + 1, VIEW_B, &alone);
	}
	dense_asked += resting.asked > 0;
	dense_alone += resting.asked == 0;
	cr_expect_leq(resting.asked, 1, "%s", path);
	for (int position = 0; position < 2; position++) {
		const unsigned include = position ? TOLD_POSITION | TOLD_READINGS : TOLD_READINGS;
		cr_assert(told_read_dense_brief(&k->again, &dense, position), "%s", path);
		told_write_2(&k->told, VIEW_A, include, "", 0, &whole);
		told_write_2(&k->again, VIEW_A, include, "", 0, &alone);
	}
	cr_expect_str_eq(buffer_end(&whole), buffer_end(&alone), "%s, %u", path, citations);
	buffer_free(&whole);
	buffer_free(&alone);
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
	told_record(&k->again, &again);
	cr_expect(again.n == k->record.n && memcmp(again.at, k->record.at, again.n) == 0, "%s",
	          path);
	buffer_free(&again);
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++)
		expect_same_telling(k, view, path);
}

/* The record that was told for the last time, its accounts folded, is the same to the byte, and says the same. */
static void
expect_last(struct kept *k, const char *path)
{
	struct ruling last = { 0 };
	struct fault fault;
	cr_assert(ruling_make(&last, k->ruling.written, NULL, &fault), "%s", path);
	ruling_freeze_last(&last, &k->again);
	cr_expect_null(last.accounts);
	ruling_free(&last);
	for (int seat = 0; seat < 2; seat++)
		cr_expect(!k->again.account[seat] || (k->again.account[seat]->n_citations == 0 &&
		                                      k->told.account[seat]->n_citations > 0),
		          "%s", path);
	expect_same_record(k, path);
}

/* In the form it is kept in, or in another. */
static void
expect_kept_in(struct kept *k, uint8_t form, const char *path)
{
	char chain[DIGEST_HEX], other[DIGEST_HEX];
	k->told.form = form;
	k->record.n = 0;
	told_record(&k->told, &k->record);
	cr_expect(!form || k->record.at[0] == form, "%s", path);
	cr_assert(told_read(&k->again, k->record.at, k->record.n), "%s", path);
	expect_first(k, path);
	expect_brief(k, VIEW_A, path);
	expect_brief(k, VIEW_JUDGE, path);
	expect_dense(k, 30, path);
	cr_assert(told_read(&k->again, k->record.at, k->record.n));
	expect_same_record(k, path);
	told_chain_1(&k->told, chain);
	told_chain_1(&k->again, other);
	cr_expect_str_eq(chain, other, "%s", path);
	told_chain_2(&k->again, chain);
	cr_expect_str_eq(chain, k->ruling.chain, "%s", path);
}

static void
expect_kept(struct kept *k, const char *path)
{
	ruling_freeze(&k->ruling, &k->told);
	expect_same_options(&k->ruling, path);
	expect_kept_in(k, 3, path);
	expect_kept_in(k, 4, path);
	expect_kept_in(k, 0, path);
	expect_last(k, path);
}

static void
end(struct kept *k)
{
	ruling_free(&k->ruling);
	told_free(&k->told);
	told_free(&k->again);
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
	cr_expect_gt(dense_asked, 3);
}

/* Those that have no text that typical records lack, as of the version that made these: engine and cards are theirs. */
Test(record, what_is_dense_of_a_typical_record_is_enough)
{
	static const char *const kept[] = { "starter-decks.form-4", "illegal-move.form-3" };
	struct fault fault;
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
		char file[80];
		size_t len;
		struct kept k = { 0 };
		snprintf(file, sizeof file, "tests/data/record/%s", kept[i]);
		char *record = doc_load(file, &len, NULL, &fault);
		cr_assert(record && told_read(&k.told, record, len), "%s", file);
		buffer_bytes(&k.record, record, len);
		expect_dense(&k, 30, file);
		free(record);
		end(&k);
	}
	cr_expect_gt(dense_alone, 0);
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

Test(record, a_whole_game_takes_less_than_a_byte_a_citation)
{
	struct kept k = { 0 };
	struct transcript transcript;
	judge(&k, &transcript, "contrib/demo-games/godzilla/starter-decks.yaml");
	expect_kept(&k, "starter-decks");
	cr_expect_gt(k.told.n_citations, 1500);
	cr_expect_lt(k.record.n, k.told.n_citations, "%zu bytes", k.record.n);
	cr_expect_eq(k.record.at[0], 4);
	cr_expect_gt(dense_of(&k.record, "godzilla", give_record, NULL).n, k.record.n / 2);
	end(&k);
	transcript_free(&transcript);
}

/* A long run is kept in form 4, which is quicker, and a position in form 3, which takes less room. */
Test(record, the_form_goes_by_how_many_citations_there_are)
{
	struct kept k = { 0 };
	struct transcript transcript;
	judge(&k, &transcript, "contrib/demo-games/godzilla/starter-decks.yaml");
	ruling_freeze(&k.ruling, &k.told);
	for (uint32_t n = 499; n <= 500; n++) {
		k.told.n_citations = n;
		k.told.n_rules = 0;
		for (uint32_t i = 0; i < n; i++)
			if (k.told.citation[i].rule > k.told.n_rules)
				k.told.n_rules = k.told.citation[i].rule;
		k.record.n = 0;
		told_record(&k.told, &k.record);
		cr_expect_eq(k.record.at[0], n < 500 ? 3 : 4, "%u citations", n);
	}
	end(&k);
	transcript_free(&transcript);
}

Test(record, how_it_is_told_does_not_change_the_chain)
{
	struct kept k = { 0 };
	struct transcript transcript;
	char one[DIGEST_HEX], other[DIGEST_HEX];
	judge(&k, &transcript, "contrib/demo-games/godzilla/illegal-move.yaml");
	ruling_freeze(&k.ruling, &k.told);
	told_chain_2(&k.told, one);
	told_text_of(&k.told, "a text nobody uses");
	k.told.citation[0].audience ^= TOLD_ALL;
	k.told.rule[0].clause = k.told.rule[1].clause;
	told_chain_2(&k.told, other);
	cr_expect_str_eq(one, other);
	k.told.citation[k.told.n_citations - 1].value[0]++;
	k.told.citation[k.told.n_citations - 1].ability++;
	told_chain_2(&k.told, other);
	cr_expect_str_neq(one, other);
	end(&k);
	transcript_free(&transcript);
}

/* Kept when their forms were new. Whatever the rulebook says since, and however sentences are put, this is what they
 * say, in format 1 the same. */
Test(record, records_of_every_form_say_for_ever_what_they_said)
{
	static const char *const views[] = {
		"1ff3a85ce903983789ded4661cadb8c43b92bf2dba2475ddcb2a36dbd9aed7cb",
		"d848ddd016c1dfb6a406f4976e3cc76107961a4684db027a4b43492380340bff",
		"b33d4b3dedc279b293ad8e4a49ca1fa8b86de9b330c2237aa5d139a608188aeb",
		"cb3f552366c1d85493fc45e72dc0a2f8c8b2f3cedb3cae50c1f8ecb5eb7f1808",
	};
	static const char *const chain[] = {
		"bbd7ae82ebef89e1126ca6ffb3309ccd7f5c9fb39e4ef66433f5dc6b7fde147b",
		"ca5caff1226784bd090f20f44e09295047aec7fd04f1f9b5e500ccf4e74f38fb",
	};
	struct told_ruling told = { 0 };
	struct buffer text = { 0 }, again = { 0 };
	struct fault fault;
	char hex[DIGEST_HEX], file[64];
	size_t len;
	for (int form = 1; form <= 4; form++) {
		snprintf(file, sizeof file, "tests/data/record/illegal-move.form-%d", form);
		char *record = doc_load(file, &len, NULL, &fault);
		cr_assert_not_null(record);
		cr_assert(told_read(&told, record, len), "%s", file);
		for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++) {
			text.n = 0;
			told_write(&told, view, 0, &text);
			digest_of(text.at, text.n, hex);
			cr_expect_str_eq(hex, views[view], "%s, view %d", file, view);
		}
		cr_expect_eq(record[0], form);
		cr_expect_str_eq(told.chain, chain[form > 1]);
		told_chain_2(&told, hex);
		cr_expect_str_eq(hex, chain[1]);
		told_chain_1(&told, hex);
		cr_expect_str_eq(hex, chain[0]);
		again.n = 0;
		told_record(&told, &again);
		cr_expect(again.n == len && memcmp(again.at, record, len) == 0, "%s", file);
		free(record);
	}
	buffer_free(&text);
	buffer_free(&again);
	told_free(&told);
}

/* A long run of form 4, kept when that was new: whatever is learned before a record begins is what was learned then. */
Test(record, a_long_record_is_read_and_kept_again_as_it_was)
{
	struct told_ruling told = { 0 };
	struct buffer again = { 0 };
	struct fault fault;
	char chain[DIGEST_HEX];
	size_t len;
	char *record = doc_load("tests/data/record/starter-decks.form-4", &len, NULL, &fault);
	cr_assert(record && told_read(&told, record, len));
	cr_expect_eq(told.n_citations, 1864);
	told_chain_2(&told, chain);
	cr_expect_str_eq(chain, told.chain);
	told_record(&told, &again);
	cr_expect(again.n == len && memcmp(again.at, record, len) == 0);
	told_free(&told);
	buffer_free(&again);
	free(record);
}

/* What was read of an older form can be kept as the newest, and says the same. */
Test(record, a_ruling_is_the_same_in_every_form)
{
	struct told_ruling told = { 0 }, again = { 0 };
	struct buffer dense = { 0 }, one = { 0 }, other = { 0 };
	struct fault fault;
	size_t len;
	char *record = doc_load("tests/data/record/illegal-move.form-2", &len, NULL, &fault);
	cr_assert(record && told_read(&told, record, len));
	for (uint8_t form = 3; form <= 4; form++) {
		told.form = form;
		dense.n = one.n = 0;
		told_record(&told, &dense);
		cr_expect_eq(dense.at[0], form);
		cr_expect_lt(dense.n, len / 2);
		cr_assert(told_read(&again, dense.at, dense.n));
		again.form = 2;
		told_record(&again, &one);
		cr_expect(one.n == len && memcmp(one.at, record, len) == 0);
	}
	unsigned form;
	cr_expect_eq(told_dense_bytes(record, len, &form), 0);
	told_free(&told);
	told_free(&again);
	buffer_free(&dense);
	buffer_free(&one);
	buffer_free(&other);
	free(record);
}

/* What forms 3 and 4 have no place for is kept in form 2: rules in another order than that in which they act first. */
Test(record, what_has_no_place_in_a_form_is_kept_in_the_one_before)
{
	struct kept k = { 0 };
	struct transcript transcript;
	judge(&k, &transcript, "contrib/demo-games/godzilla/illegal-move.yaml");
	ruling_freeze(&k.ruling, &k.told);
	*told_rule(&k.told) = k.told.rule[0];
	free(k.told.number);
	k.told.number = NULL;
	for (uint8_t form = 3; form <= 4; form++) {
		k.told.form = form;
		k.record.n = 0;
		told_record(&k.told, &k.record);
		cr_expect_eq(k.record.at[0], 2);
		cr_assert(told_read(&k.again, k.record.at, k.record.n));
		expect_same_record(&k, "an idle rule");
	}
	end(&k);
	transcript_free(&transcript);
}

/* Records were written that come after them. */
Test(record, words_and_typical_records_that_were_released_never_change)
{
	static const char *const files[][2] = {
		{ "words", "b62713cf3f4ea3c3266a066602a6084d5ec76c0dddcd06c8c6751635f152fb23" },
		{ "godzilla", "b088476cb9f4d0a508a6889588d9a01e41a2f27a05b06cbed55eaa946a641121" },
		{ "colossus", "fb0e11619c4996162b6f14cb54b900e713da950513a5e26f28a4ef0e7e706442" },
		{ "dbs", "247a42108dd1f01b258ce7e1402c1a12a0e4f4de1f74c8891da104ecfa3f3f7e" },
	};
	struct fault fault;
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		char path[80], hex[DIGEST_HEX];
		size_t len;
		snprintf(path, sizeof path, "judged/words/typical-1/%s", files[i][0]);
		char *bytes = doc_load(path, &len, NULL, &fault);
		cr_assert_not_null(bytes, "%s", path);
		digest_of(bytes, len, hex);
		cr_expect_str_eq(hex, files[i][1], "%s", path);
		free(bytes);
	}
}

static const void *
give_nothing(void *ctx, size_t *n)
{
	(void)ctx, (void)n;
	return NULL;
}

/* Texts of another record are none of this one's. */
Test(record, what_is_dense_is_refused_without_its_own_rest)
{
	struct kept k = { 0 }, other = { 0 };
	struct transcript transcript, another;
	struct resting resting = { &other.record, 0 };
	judge(&k, &transcript, "contrib/demo-games/godzilla/illegal-move.yaml");
	ruling_freeze(&k.ruling, &k.told);
	told_record(&k.told, &k.record);
	judge(&other, &another, "contrib/demo-games/dbs/won-by-damage.yaml");
	ruling_freeze(&other.ruling, &other.told);
	told_record(&other.told, &other.record);
	const struct told_dense none = dense_of(&k.record, "godzilla", give_nothing, NULL),
				wrong = dense_of(&k.record, "godzilla", give_record, &resting);
	cr_expect_not(told_read_dense_brief(&k.again, &none, true));
	cr_expect_not(told_read_dense_brief(&k.again, &wrong, true));
	cr_expect_eq(resting.asked, 1);
	transcript_free(&transcript);
	transcript_free(&another);
	end(&k);
	end(&other);
}

/* The record with one byte more in a part. */
static void
lengthen_part(const struct buffer *record, const struct layout *l, int part, struct buffer *to)
{
	const struct told_typical is = l->part[part];
	const bool is_last = is.end == (const char *)l->end;
	const size_t n = (size_t)(is.end - is.at);
	struct buffer length = { 0 };
	if (!is_last)
		told_put(&length, n);
	to->n = 0;
	buffer_bytes(to, record->at, (size_t)(is.at - record->at) - length.n);
	if (!is_last)
		told_put(to, n + 1);
	buffer_bytes(to, is.at, n);
	buffer_bytes(to, "", 1);
	buffer_bytes(to, is.end, (size_t)((const char *)l->end - is.end));
	buffer_free(&length);
}

/* The record with one text more, which nothing names. */
static void
add_text(const struct buffer *record, const struct layout *l, struct buffer *to)
{
	const unsigned char *at = (const unsigned char *)record->at + 1;
	const char *texts = (const char *)l->others, *dense = (const char *)l->dense;
	uint64_t after, n;
	cr_assert(told_take(&at, l->end, &after) && told_take(&at, l->end, &n));
	to->n = 0;
	told_put(to, l->form);
	told_put(to, after);
	told_put(to, n + 1);
	buffer_bytes(to, texts, (size_t)(dense - texts));
	buffer_bytes(to, "x", 2);
	buffer_bytes(to, dense, (size_t)((const char *)l->end - dense));
}

Test(record, what_nothing_reads_is_refused)
{
	for (unsigned form = 3; form <= 4; form++) {
		struct told_ruling told = { 0 };
		struct buffer record = { 0 }, longer = { 0 };
		struct fault fault;
		struct layout l;
		char file[64];
		snprintf(file, sizeof file, "tests/data/record/illegal-move.form-%u", form);
		record.at = doc_load(file, &record.n, NULL, &fault);
		cr_assert_not_null(record.at);
		cr_assert(dense_lay_out(form, (const unsigned char *)record.at + 1, record.n - 1,
		                        &l));
		cr_assert(told_read(&told, record.at, record.n), "%s", file);
		for (int part = 0; part < DENSE_PARTS - (form == 3); part++) {
			lengthen_part(&record, &l, part, &longer);
			cr_assert_eq(longer.n, record.n + 1);
			cr_expect_not(told_read(&told, longer.at, longer.n), "%s, %d", file, part);
		}
		add_text(&record, &l, &longer);
		cr_assert_eq(longer.n, record.n + 2);
		cr_expect_not(told_read(&told, longer.at, longer.n), "%s, a text", file);
		told_free(&told);
		buffer_free(&record);
		buffer_free(&longer);
	}
}

/* Whatever is read of a record that was spoiled can be told. */
static int
spoil(struct kept *k, struct buffer *plain)
{
	struct buffer text = { 0 };
	struct shuffle_rng rng;
	int refused = 0;
	shuffle_begin(&rng, 1, 0);
	for (int i = 0; i < SPOILED; i++) {
		size_t at = (size_t)(shuffle_next(&rng) % plain->n);
		char was = plain->at[at];
		size_t n = i % 10 ? plain->n : at;
		plain->at[at] = (char)(was ^ (1 << shuffle_next(&rng) % 8));
		text.n = 0;
		if (told_read_first(&k->again, plain->at, n, (uint32_t)i % 40))
			told_write_2(&k->again, VIEW_A, TOLD_POSITION, "", 0, &text);
		text.n = 0;
		if (told_read_brief(&k->again, plain->at, n))
			told_write_2(&k->again, VIEW_A, 0, "", 0, &text);
		if (told_read_citations(&k->again, plain->at, n, (uint32_t)i % 40))
			told_write_citations(&k->again, VIEW_B, &text);
		const struct buffer spoiled = { plain->at, n, 0 };
		struct resting resting = { &spoiled, 0 };
		const struct told_dense dense =
			dense_of(&spoiled, "godzilla", give_record, &resting);
		if (dense.n && told_read_dense_citations(&k->again, &dense, 9))
			told_write_citations(&k->again, VIEW_B, &text);
		bool read = told_read(&k->again, plain->at, n);
		plain->at[at] = was;
		refused += !read;
		text.n = 0;
		if (read)
			told_write(&k->again, VIEW_A, 0, &text);
	}
	buffer_free(&text);
	return refused;
}

Test(record, a_spoiled_record_is_told_or_refused)
{
	struct kept k = { 0 };
	struct transcript transcript;
	judge(&k, &transcript, "contrib/demo-games/godzilla/illegal-move.yaml");
	ruling_freeze(&k.ruling, &k.told);
	for (uint8_t form = 3; form <= 4; form++) {
		struct buffer plain = { 0 };
		k.told.form = form;
		told_record(&k.told, &plain);
		cr_assert_eq(plain.at[0], form);
		cr_expect_gt(spoil(&k, &plain), SPOILED / 10);
		cr_expect_not(told_read(&k.again, "", 0));
		cr_expect_not(told_read(&k.again, plain.at, plain.n - 1));
		buffer_free(&plain);
	}
	struct buffer newest = { 0 };
	told_record(&k.told, &newest);
	newest.at[0]++;
	cr_expect_not(told_read(&k.again, newest.at, newest.n), "a form of a later version");
	buffer_free(&newest);
	end(&k);
	transcript_free(&transcript);
}
