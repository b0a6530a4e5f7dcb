/* snapshot.c: a ruling stored once for all readers, and written for one. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/record/snapshot.h"
#include "tests/criterion.h"

enum { PUBLIC = 1 << VIEW_PUBLIC, A = 1 << VIEW_A, B = 1 << VIEW_B, JUDGE = 1 << VIEW_JUDGE };

/* A sentence in two forms, a hand of three cards of which A knows two, and what is only said aloud. */
static void
fill(struct ruling_snapshot *snap, unsigned heap)
{
	snapshot_object(snap, NULL, SNAPSHOT_ALL);
	snapshot_text(snap, "reason", A | JUDGE, "A may not play \"X\".");
	snapshot_text(snap, "reason", PUBLIC | B, "A card is refused.");
	snapshot_heap(snap, "hand", heap);
	snapshot_card(snap, NULL, A | JUDGE, "C-3");
	snapshot_card(snap, NULL, SNAPSHOT_ALL, "C-1");
	snapshot_add(snap, SNAPSHOT_UNKNOWN, NULL, SNAPSHOT_ALL, 0);
	snapshot_card(snap, NULL, JUDGE, "C-2");
	snapshot_end(snap);
	snapshot_text(snap, "aloud", SNAPSHOT_ALL | SNAPSHOT_ALOUD, "C-9");
	snapshot_object(snap, "at", SNAPSHOT_ALL);
	snapshot_number(snap, "turn", SNAPSHOT_ALL, -3);
	snapshot_truth(snap, "over", SNAPSHOT_ALL, false);
	snapshot_end(snap);
	snapshot_end(snap);
}

static void
expect_cell(const struct ruling_snapshot *snap, uint32_t cell, enum view view, const char *want)
{
	struct buffer text = { 0 };
	snapshot_write_cell(snap, cell, view, &text);
	cr_expect_str_eq(buffer_end(&text), want);
	buffer_free(&text);
}

/* Texts read from a record are appended without a search; a later search must find them all the same. */
Test(snapshot, texts_that_were_appended_are_found_when_they_are_looked_for)
{
	enum { TEXTS = 1500 };
	struct ruling_snapshot snap = { 0 };
	char text[24];
	snapshot_text_of(&snap, "first");
	for (int i = 0; i < TEXTS; i++)
		snapshot_append_text(&snap, text,
		                     (size_t)snprintf(text, sizeof text, "text %d", i));
	cr_expect_eq(snapshot_text_of(&snap, "text 7"), 9);
	cr_expect_eq(snapshot_text_of(&snap, "another"), TEXTS + 2);
	cr_expect_eq(snapshot_text_of(&snap, "first"), 1);
	cr_expect_str_eq(snapshot_name_text(&snap, TEXTS + 1), "text 1499");
	snapshot_free(&snap);
}

Test(snapshot, every_reader_gets_what_is_for_them)
{
	struct ruling_snapshot snap = { 0 };
	fill(&snap, 0);
	expect_cell(
		&snap, 0, VIEW_A,
		"{\"reason\":\"A may not play \\\"X\\\".\",\"hand\":[\"C-3\",\"C-1\",{\"hidden\":1},"
		"{\"unknown\":1}],\"at\":{\"turn\":-3,\"over\":false}}");
	expect_cell(
		&snap, 0, VIEW_B,
		"{\"reason\":\"A card is refused.\",\"hand\":[\"C-1\",{\"hidden\":2},{\"unknown\":1}],"
		"\"at\":{\"turn\":-3,\"over\":false}}");
	cr_expect_str_eq(snapshot_text_at(&snap, 0, VIEW_B, "aloud"), "C-9");
	cr_expect_str_eq(snapshot_text_at(&snap, 0, VIEW_B, "nothing"), "");
	cr_expect_eq(snapshot_number_at(&snap, snapshot_member(&snap, 0, VIEW_B, "at"), VIEW_B,
	                                "turn"),
	             -3);
	snapshot_free(&snap);
}

Test(snapshot, cards_in_order_are_counted_where_they_lie)
{
	struct ruling_snapshot snap = { 0 };
	fill(&snap, SNAPSHOT_ORDERED | SNAPSHOT_UNCOUNTED);
	uint32_t hand = snapshot_member(&snap, 0, VIEW_B, "hand");
	expect_cell(&snap, hand, VIEW_B,
	            "[{\"hidden\":1},\"C-1\",{\"unknown\":1},{\"hidden\":1},{\"uncounted\":true}]");
	expect_cell(&snap, hand, VIEW_JUDGE,
	            "[\"C-3\",\"C-1\",{\"unknown\":1},\"C-2\",{\"uncounted\":true}]");
	snapshot_free(&snap);
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

Test(snapshot, a_card_is_found_by_the_readers_who_see_it)
{
	struct ruling_snapshot snap = { 0 };
	struct found found = { { 0 } };
	fill(&snap, 0);
	*snapshot_cite(&snap) = (struct snapshot_citation){ .card = snapshot_in_run(&snap, "C-4"),
		                                            .source = snapshot_in_run(&snap, "C-5"),
		                                            .audience = B | JUDGE };
	snapshot_cards(&snap, find, &found);
	cr_expect_eq(found.views[1], SNAPSHOT_ALL);
	cr_expect_eq(found.views[2], JUDGE);
	cr_expect_eq(found.views[3], A | JUDGE);
	cr_expect_eq(found.views[4], B | JUDGE);
	cr_expect_eq(found.views[5], SNAPSHOT_ALL, "a card that acts is known");
	cr_expect_eq(found.views[9], 0, "what is said aloud names it elsewhere as well");
	snapshot_free(&snap);
}

/* A document of one member that tells each reader what stands in `is`. */
static void
expect_texts(const char *const is[SNAPSHOT_VIEWS], uint32_t cells)
{
	struct ruling_snapshot snap = { 0 };
	snapshot_object(&snap, NULL, SNAPSHOT_ALL);
	snapshot_texts(&snap, "reason", is);
	snapshot_end(&snap);
	cr_expect_eq(snap.n, cells + 2, "%u cells", snap.n - 2);
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++) {
		cr_expect_str_eq(snapshot_text_at(&snap, 0, view, "reason"), is[view]);
		cr_expect_eq(snapshot_count(&snap, 0, view), 1);
	}
	snapshot_free(&snap);
}

Test(snapshot, equal_words_are_stored_once_for_all_their_readers)
{
	expect_texts((const char *const[]){ "all", "all", "all", "all" }, 1);
	expect_texts((const char *const[]){ "few", "all", "few", "all" }, 2);
	expect_texts((const char *const[]){ "few", "few", "b", "all" }, 3);
	expect_texts((const char *const[]){ "", "a", "b", "judge" }, 4);
}

Test(snapshot, long_parts_are_written_when_they_are_included)
{
	struct ruling_snapshot snap = { 0 };
	struct buffer text = { 0 };
	snapshot_object(&snap, NULL, SNAPSHOT_ALL);
	snapshot_text(&snap, "verdict", SNAPSHOT_ALL, "incomplete");
	snapshot_text(&snap, "reason", SNAPSHOT_ALL, "so");
	snapshot_list(&snap, "options", SNAPSHOT_ALL);
	for (int i = 0; i < 7; i++)
		snapshot_number(&snap, NULL, i == 1 ? JUDGE : SNAPSHOT_ALL, i);
	snapshot_end(&snap);
	snapshot_list(&snap, "readings", SNAPSHOT_ALL);
	snapshot_object(&snap, NULL, SNAPSHOT_ALL);
	snapshot_text(&snap, "id", SNAPSHOT_ALL, "G1");
	snapshot_text(&snap, "reason", SNAPSHOT_ALL, "it is read so");
	snapshot_end(&snap);
	snapshot_end(&snap);
	snapshot_list(&snap, "beyond_text", SNAPSHOT_ALL);
	snapshot_object(&snap, NULL, SNAPSHOT_ALL);
	snapshot_text(&snap, "clause", SNAPSHOT_ALL, "house/1");
	snapshot_text(&snap, "is", SNAPSHOT_ALL, "house");
	snapshot_text(&snap, "gist", SNAPSHOT_ALL, "as it is played");
	snapshot_end(&snap);
	snapshot_end(&snap);
	snapshot_list(&snap, "infractions", SNAPSHOT_ALL);
	for (int i = 0; i < 6; i++)
		snapshot_number(&snap, NULL, SNAPSHOT_ALL, i);
	snapshot_end(&snap);
	snapshot_add(&snap, SNAPSHOT_HASHES, "hashes", SNAPSHOT_ALL, 0);
	snap.position = snap.n;
	snapshot_object(&snap, "position", SNAPSHOT_ALL);
	snapshot_end(&snap);
	snapshot_end(&snap);
	snapshot_cite(&snap)->event = snapshot_in_run(&snap, "note");
	snapshot_write(&snap, VIEW_A, 0, "HEAD.", NULL, 0, &text);
	cr_expect_str_eq(
		buffer_end(&text),
		"{\"verdict\":\"incomplete\",\"headline\":\"HEAD.\","
		"\"reason\":\"so\",\"options\":[0,2,3,4,5],\"options_count\":6,"
		"\"readings\":[\"G1\"],\"beyond_text\":[{\"clause\":\"house/1\",\"is\":\"house\"}],\"beyond_text_count\":1,"
		"\"infractions\":[0,1],\"infractions_count\":6,\"citations_count\":1}");
	text.n = 0;
	snapshot_write(&snap, VIEW_A,
	               SNAPSHOT_CITATIONS | SNAPSHOT_POSITION | SNAPSHOT_READINGS |
	                       SNAPSHOT_OPTIONS | SNAPSHOT_INFRACTIONS,
	               "HEAD.", NULL, 0, &text);
	cr_expect_str_eq(
		buffer_end(&text),
		"{\"verdict\":\"incomplete\",\"headline\":\"HEAD.\",\"reason\":\"so\","
		"\"options\":[0,2,3,4,5,6],\"options_count\":6,"
		"\"readings\":[{\"id\":\"G1\",\"reason\":\"it is read so\"}],"
		"\"beyond_text\":[{\"clause\":\"house/1\",\"is\":\"house\",\"gist\":\"as it is played\"}],"
		"\"infractions\":[0,1,2,3,4,5],\"infractions_count\":6,\"position\":{},"
		"\"citations_count\":1,\"citations\":[{\"id\":1,\"event\":\"note\",\"decision\":0}]}");
	text.n = 0;
	snapshot_write(&snap, VIEW_JUDGE, 0, "HEAD.", NULL, 0, &text);
	cr_expect(strstr(buffer_end(&text), "\"hashes\""), "the judge's are there at no cost");
	buffer_free(&text);
	snapshot_free(&snap);
}

Test(snapshot, it_is_laid_out_as_trees_are)
{
	struct ruling_snapshot snap = { 0 };
	struct buffer text = { 0 };
	fill(&snap, 0);
	snapshot_cite(&snap)->event = snapshot_in_run(&snap, "note");
	for (enum view view = VIEW_PUBLIC; view <= VIEW_JUDGE; view++) {
		text.n = 0;
		snapshot_write(&snap, view, SNAPSHOT_EVERYTHING, NULL, NULL, 0, &text);
		json_t *json = json_loadb(text.at, text.n, 0, NULL);
		char *want = json_dumps(json, JSON_INDENT(2));
		text.n = 0;
		snapshot_write(&snap, view, SNAPSHOT_EVERYTHING, NULL, NULL, 2, &text);
		cr_expect_str_eq(buffer_end(&text), want);
		free(want);
		json_object_del(json, "citations");
		json_object_del(json, "citations_count");
		char *body = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
		text.n = 0;
		snapshot_write_sorted(&snap, 0, view, &text);
		cr_expect_str_eq(buffer_end(&text), body);
		free(body);
		json_decref(json);
	}
	buffer_free(&text);
	snapshot_free(&snap);
}

Test(snapshot, it_is_used_again)
{
	struct ruling_snapshot snap = { 0 };
	for (int i = 0; i < 3; i++) {
		fill(&snap, 0);
		expect_cell(&snap, 0, VIEW_PUBLIC,
		            "{\"reason\":\"A card is refused.\",\"hand\":[\"C-1\",{\"hidden\":2},"
		            "{\"unknown\":1}],\"at\":{\"turn\":-3,\"over\":false}}");
		snapshot_clear(&snap);
		cr_expect_eq(snap.n, 0);
	}
	snapshot_free(&snap);
}

Test(snapshot, many_texts_keep_their_numbers)
{
	struct ruling_snapshot snap = { 0 };
	char text[24];
	for (int i = 0; i < 5000; i++) {
		snprintf(text, sizeof text, "text %d", i);
		cr_assert_eq(snapshot_text_of(&snap, text), (snapshot_name)i + 1);
	}
	for (int i = 0; i < 5000; i++) {
		snprintf(text, sizeof text, "text %d", i);
		cr_assert_eq(snapshot_text_of(&snap, text), (snapshot_name)i + 1);
		cr_assert_str_eq(snapshot_name_text(&snap, (snapshot_name)i + 1), text);
	}
	snapshot_free(&snap);
}
