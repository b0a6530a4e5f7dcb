/* found.c: tests of the tokens that find a ruling, and of what searches for them. */
#include <stdio.h>
#include <stdlib.h>

#include "judged/store/found.h"
#include "tests/criterion.h"

static const char *
tokens(const struct store_ruling *r)
{
	static struct buffer out;
	out.n = 0;
	found_of(r, &out);
	return buffer_end(&out);
}

static const char *
words(const char *text)
{
	const struct store_ruling r = { .view = { { .words = text } } };
	return tokens(&r);
}

Test(found, a_word_is_a_run_of_letters_and_digits_and_all_beyond_ascii)
{
	cr_expect_str_eq(words("The B.zone-4's EBP01-018; the_end"),
	                 "018 4 b ebp01 end s the zone\n\n\n\n");
	cr_expect_str_eq(words("\303\211clair \303\251t\303\251"),
	                 "\303\211clair \303\251t\303\251\n\n\n\n");
	cr_expect_str_eq(
		words("\xe3\x82\xb4\xe3\x82\xb8\xe3\x83\xa9\xe3\x80\x81\xe3\x82\xb4\xef\xbc\x88"
	              "2\xef\xbc\x89\xe2\x80\x94x\xc2\xbby"),
		"2 x y \xe3\x82\xb4 \xe3\x82\xb4\xe3\x82\xb8\xe3\x83\xa9\n\n\n\n");
	cr_expect_str_eq(words(""), "\n\n\n\n");
}

Test(found, a_view_has_words_of_its_own_only_beside_those_of_all)
{
	const struct store_ruling r = { .view = { { .why = "open", .words = "zone" },
		                                  { .words = "the zone" },
		                                  { .why = "hidden" } } };
	cr_expect_str_eq(tokens(&r), "open zone\nthe\nhidden\n\n");
}

Test(found, a_long_word_is_cut_between_letters)
{
	char text[400] = "x";
	for (int i = 0; i < 130; i++)
		strcat(text, "\303\251");
	const char *found = words(text);
	size_t n;
	found_column(found, 0, &n);
	cr_expect_eq(n, 255, "%zu", n);
	cr_expect_eq(strncmp(found, text, n), 0);
}

Test(found, marks_are_no_words)
{
	static const struct store_clause clause[] = { { "7.2-1", true }, { "8", false } };
	static const struct store_term term[] = { { "player:Al_x", STORE_ALL_VIEWS },
		                                  { "card:epr-7", 10 } };
	const struct store_ruling r = { .game = "dbs",
		                        .edition = "en-1.2",
		                        .group = "table 4",
		                        .verdict = "legal",
		                        .view = { [2] = { .verdict = "refuted" } },
		                        .clause = clause,
		                        .n_clauses = 2,
		                        .term = term,
		                        .n_terms = 2 };
	cr_expect_str_eq(tokens(&r), "_c7.2-1 _c8 _d7.2-1 _e7 _e7.2 _gdbs _h7 _h7.2 _ien-1.2 "
	                             "_p_al^5fx _utable^204 _vlegal\n"
	                             "_kepr-7 _vlegal\n"
	                             "_vrefuted\n"
	                             "_kepr-7 _vlegal\n");
}

Test(found, a_long_name_has_a_mark_of_its_own)
{
	char name[2][300];
	char *mark[2];
	struct store_term term = { .audience = STORE_ALL_VIEWS };
	const struct store_ruling r = { .term = &term, .n_terms = 1 };
	for (int i = 0; i < 2; i++) {
		memset(name[i], 'a', sizeof name[i] - 2);
		name[i][sizeof name[i] - 2] = (char)('a' + i);
		name[i][sizeof name[i] - 1] = '\0';
		term.text = name[i];
		mark[i] = strdup(tokens(&r));
		cr_expect_leq(strlen(mark[i]), 260);
	}
	cr_expect_str_neq(mark[0], mark[1]);
	free(mark[0]);
	free(mark[1]);
}

static const char *
query(struct store_query q, enum found_language as)
{
	static struct buffer out;
	out.n = 0;
	cr_expect(found_query(&q, as, &out));
	return buffer_end(&out);
}

Test(found, both_languages_say_the_same)
{
	const struct store_query q = {
		.text = "Zone b* zone", .view = 1, .clause = "7.2.*", .verdict = "legal"
	};
	cr_expect_str_eq(
		query(q, FOUND_FTS5),
		"(\"ozone\" OR \"azone\") AND (\"ob\" * OR \"ab\" *)"
		" AND (\"o_c7.2\" OR \"a_c7.2\" OR \"o_h7.2\" OR \"a_h7.2\") AND (\"a_vlegal\")");
	cr_expect_str_eq(query(q, FOUND_TSQUERY), "('ozone' | 'azone') & ('ob':* | 'ab':*)"
	                                          " & ('o_c7.2' | 'a_c7.2' | 'o_h7.2' | 'a_h7.2')"
	                                          " & ('a_vlegal')");
	cr_expect_str_eq(query((struct store_query){ .group = "" }, FOUND_FTS5), "");
}

Test(found, a_text_without_words_finds_nothing)
{
	struct buffer out = { 0 };
	cr_expect_not(found_query(&(struct store_query){ .text = "--- *" }, FOUND_FTS5, &out));
	buffer_free(&out);
}

Test(found, lexemes_are_in_order)
{
	struct buffer out = { 0 };
	found_lexemes("_c1 zone\n_vx\n\nof\n", &out);
	cr_expect_str_eq(out.at, "a_vx jof o_c1 ozone");
	buffer_free(&out);
}
