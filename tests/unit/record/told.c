/* told.c: what is told once for all readers, and written for one. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/record/told.h"
#include "tests/criterion.h"

enum { PUBLIC = 1 << VIEW_PUBLIC, A = 1 << VIEW_A, B = 1 << VIEW_B, JUDGE = 1 << VIEW_JUDGE };

/* A sentence in two forms, a hand of three cards of which A knows two, and what is only said aloud. */
static void
tell(struct told_ruling *told, unsigned heap)
{
	told_object(told, NULL, TOLD_ALL);
	told_text(told, "reason", A | JUDGE, "A may not play \"X\".");
	told_text(told, "reason", PUBLIC | B, "A card is refused.");
	told_heap(told, "hand", heap);
	told_card(told, NULL, A | JUDGE, "C-3");
	told_card(told, NULL, TOLD_ALL, "C-1");
	told_add(told, TOLD_UNTOLD, NULL, TOLD_ALL, 0);
	told_card(told, NULL, JUDGE, "C-2");
	told_end(told);
	told_text(told, "aloud", TOLD_ALL | TOLD_ALOUD, "C-9");
	told_object(told, "at", TOLD_ALL);
	told_number(told, "turn", TOLD_ALL, -3);
	told_truth(told, "over", TOLD_ALL, false);
	told_end(told);
	told_end(told);
}

static void
expect_cell(const struct told_ruling *told, uint32_t cell, enum view view, const char *want)
{
	struct buffer text = { 0 };
	told_write_cell(told, cell, view, &text);
	cr_expect_str_eq(buffer_end(&text), want);
	buffer_free(&text);
}

/* Texts read from a record are appended without a search; a later search must find them all the same. */
Test(told, texts_that_were_appended_are_found_when_they_are_looked_for)
{
	enum { TEXTS = 1500 };
	struct told_ruling told = { 0 };
	char text[24];
	told_text_of(&told, "first");
	for (int i = 0; i < TEXTS; i++)
		told_append_text(&told, text, (size_t)snprintf(text, sizeof text, "text %d", i));
	cr_expect_eq(told_text_of(&told, "text 7"), 9);
	cr_expect_eq(told_text_of(&told, "another"), TEXTS + 2);
	cr_expect_eq(told_text_of(&told, "first"), 1);
	cr_expect_str_eq(told_name_text(&told, TEXTS + 1), "text 1499");
	told_free(&told);
}

Test(told, every_reader_gets_what_is_for_them)
{
	struct told_ruling told = { 0 };
	tell(&told, 0);
	expect_cell(
		&told, 0, VIEW_A,
		"{\"reason\":\"A may not play \\\"X\\\".\",\"hand\":[\"C-3\",\"C-1\",{\"hidden\":1},"
		"{\"unknown\":1}],\"at\":{\"turn\":-3,\"over\":false}}");
	expect_cell(
		&told, 0, VIEW_B,
		"{\"reason\":\"A card is refused.\",\"hand\":[\"C-1\",{\"hidden\":2},{\"unknown\":1}],"
		"\"at\":{\"turn\":-3,\"over\":false}}");
	cr_expect_str_eq(told_text_at(&told, 0, VIEW_B, "aloud"), "C-9");
	cr_expect_str_eq(told_text_at(&told, 0, VIEW_B, "nothing"), "");
	cr_expect_eq(told_number_at(&told, told_member(&told, 0, VIEW_B, "at"), VIEW_B, "turn"),
	             -3);
	told_free(&told);
}

Test(told, cards_in_order_are_counted_where_they_lie)
{
	struct told_ruling told = { 0 };
	tell(&told, TOLD_ORDERED | TOLD_UNCOUNTED);
	uint32_t hand = told_member(&told, 0, VIEW_B, "hand");
	expect_cell(&told, hand, VIEW_B,
	            "[{\"hidden\":1},\"C-1\",{\"unknown\":1},{\"hidden\":1},{\"uncounted\":true}]");
	expect_cell(&told, hand, VIEW_JUDGE,
	            "[\"C-3\",\"C-1\",{\"unknown\":1},\"C-2\",{\"uncounted\":true}]");
	told_free(&told);
}

struct found {
	uint8_t views[10];
};

static void
find(void *ctx, const char *number, uint8_t views)
{
	struct found *found = ctx;
	found->views[number[2] - '0'] |= views;
}

Test(told, a_card_is_found_by_those_who_are_told_of_it)
{
	struct told_ruling told = { 0 };
	struct found found = { { 0 } };
	tell(&told, 0);
	*told_cite(&told) = (struct told_citation){ .card = told_in_run(&told, "C-4"),
		                                    .source = told_in_run(&told, "C-5"),
		                                    .audience = B | JUDGE };
	told_cards(&told, find, &found);
	cr_expect_eq(found.views[1], TOLD_ALL);
	cr_expect_eq(found.views[2], JUDGE);
	cr_expect_eq(found.views[3], A | JUDGE);
	cr_expect_eq(found.views[4], B | JUDGE);
	cr_expect_eq(found.views[5], TOLD_ALL, "a card that acts is known");
	cr_expect_eq(found.views[9], 0, "what is said aloud names it elsewhere as well");
	told_free(&told);
}

/* A document of one member that tells each reader what stands in `is`. */
static void
expect_texts(const char *const is[TOLD_VIEWS], uint32_t cells)
{
	struct told_ruling told = { 0 };
	told_object(&told, NULL, TOLD_ALL);
	told_texts(&told, "reason", is);
	told_end(&told);
	cr_expect_eq(told.n, cells + 2, "%u cells", told.n - 2);
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++) {
		cr_expect_str_eq(told_text_at(&told, 0, view, "reason"), is[view]);
		cr_expect_eq(told_count(&told, 0, view), 1);
	}
	told_free(&told);
}

Test(told, the_same_words_are_told_once_to_all_they_are_for)
{
	expect_texts((const char *const[]){ "all", "all", "all", "all" }, 1);
	expect_texts((const char *const[]){ "few", "all", "few", "all" }, 2);
	expect_texts((const char *const[]){ "few", "few", "b", "all" }, 3);
	expect_texts((const char *const[]){ "", "a", "b", "judge" }, 4);
}

Test(told, long_parts_are_written_when_they_are_included)
{
	struct told_ruling told = { 0 };
	struct buffer text = { 0 };
	told_object(&told, NULL, TOLD_ALL);
	told_text(&told, "verdict", TOLD_ALL, "incomplete");
	told_text(&told, "reason", TOLD_ALL, "so");
	told_list(&told, "options", TOLD_ALL);
	for (int i = 0; i < 7; i++)
		told_number(&told, NULL, i == 1 ? JUDGE : TOLD_ALL, i);
	told_end(&told);
	told_list(&told, "readings", TOLD_ALL);
	told_object(&told, NULL, TOLD_ALL);
	told_text(&told, "id", TOLD_ALL, "G1");
	told_text(&told, "reason", TOLD_ALL, "it is read so");
	told_end(&told);
	told_end(&told);
	told_list(&told, "beyond_text", TOLD_ALL);
	told_object(&told, NULL, TOLD_ALL);
	told_text(&told, "clause", TOLD_ALL, "house/1");
	told_text(&told, "is", TOLD_ALL, "house");
	told_text(&told, "gist", TOLD_ALL, "as it is played");
	told_end(&told);
	told_end(&told);
	told_list(&told, "infractions", TOLD_ALL);
	for (int i = 0; i < 6; i++)
		told_number(&told, NULL, TOLD_ALL, i);
	told_end(&told);
	told_add(&told, TOLD_HASHES, "hashes", TOLD_ALL, 0);
	told.position = told.n;
	told_object(&told, "position", TOLD_ALL);
	told_end(&told);
	told_end(&told);
	told_cite(&told)->event = told_in_run(&told, "note");
	told_write(&told, VIEW_A, 0, "HEAD.", 0, &text);
	cr_expect_str_eq(
		buffer_end(&text),
		"{\"verdict\":\"incomplete\",\"headline\":\"HEAD.\","
		"\"reason\":\"so\",\"options\":[0,2,3,4,5],\"options_count\":6,"
		"\"readings\":[\"G1\"],\"beyond_text\":[{\"clause\":\"house/1\",\"is\":\"house\"}],\"beyond_text_count\":1,"
		"\"infractions\":[0,1],\"infractions_count\":6,\"citations_count\":1}");
	text.n = 0;
	told_write(&told, VIEW_A,
	           TOLD_CITATIONS | TOLD_POSITION | TOLD_READINGS | TOLD_OPTIONS | TOLD_INFRACTIONS,
	           "HEAD.", 0, &text);
	cr_expect_str_eq(
		buffer_end(&text),
		"{\"verdict\":\"incomplete\",\"headline\":\"HEAD.\",\"reason\":\"so\","
		"\"options\":[0,2,3,4,5,6],\"options_count\":6,"
		"\"readings\":[{\"id\":\"G1\",\"reason\":\"it is read so\"}],"
		"\"beyond_text\":[{\"clause\":\"house/1\",\"is\":\"house\",\"gist\":\"as it is played\"}],"
		"\"infractions\":[0,1,2,3,4,5],\"infractions_count\":6,\"position\":{},"
		"\"citations_count\":1,\"citations\":[{\"id\":1,\"event\":\"note\",\"decision\":0}]}");
	text.n = 0;
	told_write(&told, VIEW_JUDGE, 0, "HEAD.", 0, &text);
	cr_expect(strstr(buffer_end(&text), "\"hashes\""), "the judge's are there at no cost");
	buffer_free(&text);
	told_free(&told);
}

Test(told, it_is_laid_out_as_trees_are)
{
	struct told_ruling told = { 0 };
	struct buffer text = { 0 };
	tell(&told, 0);
	told_cite(&told)->event = told_in_run(&told, "note");
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++) {
		text.n = 0;
		told_write(&told, view, TOLD_EVERYTHING, NULL, 0, &text);
		json_t *json = json_loadb(text.at, text.n, 0, NULL);
		char *want = json_dumps(json, JSON_INDENT(2));
		text.n = 0;
		told_write(&told, view, TOLD_EVERYTHING, NULL, 2, &text);
		cr_expect_str_eq(buffer_end(&text), want);
		free(want);
		json_object_del(json, "citations");
		json_object_del(json, "citations_count");
		char *body = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
		text.n = 0;
		told_write_sorted(&told, 0, view, &text);
		cr_expect_str_eq(buffer_end(&text), body);
		free(body);
		json_decref(json);
	}
	buffer_free(&text);
	told_free(&told);
}

Test(told, it_is_used_again)
{
	struct told_ruling told = { 0 };
	for (int i = 0; i < 3; i++) {
		tell(&told, 0);
		expect_cell(&told, 0, VIEW_PUBLIC,
		            "{\"reason\":\"A card is refused.\",\"hand\":[\"C-1\",{\"hidden\":2},"
		            "{\"unknown\":1}],\"at\":{\"turn\":-3,\"over\":false}}");
		told_clear(&told);
		cr_expect_eq(told.n, 0);
	}
	told_free(&told);
}

Test(told, many_texts_keep_their_numbers)
{
	struct told_ruling told = { 0 };
	char text[24];
	for (int i = 0; i < 5000; i++) {
		snprintf(text, sizeof text, "text %d", i);
		cr_assert_eq(told_text_of(&told, text), (told_name)i + 1);
	}
	for (int i = 0; i < 5000; i++) {
		snprintf(text, sizeof text, "text %d", i);
		cr_assert_eq(told_text_of(&told, text), (told_name)i + 1);
		cr_assert_str_eq(told_name_text(&told, (told_name)i + 1), text);
	}
	told_free(&told);
}
