/* sentence.c: tests of sentences that are written from their forms, in two languages, and kept. */
#include "tests/criterion.h"

#include <stdio.h>
#include <string.h>

#include "judged/telling/sentence.h"

static const struct rulebook_language *
japanese(void)
{
	return rulebook_language(rulebook_edition("godzilla", "ja-1.04"), "ja");
}

static void
expect_said(const struct sentence *sentence, const char *en, const char *ja)
{
	char said[256] = "";
	sentence_say(sentence, NULL, said, sizeof said);
	cr_expect_str_eq(said, en);
	*said = '\0';
	sentence_say(sentence, japanese(), said, sizeof said);
	cr_expect_str_eq(said, ja);
}

Test(sentence, both_languages_are_written_from_the_same_parts)
{
	struct sentence s;
	sentence_make(&s, SENTENCE_COUNT, 2, "A.hand", "1");
	expect_said(&s, "A.hand has 1 card", "A.handは1枚です");
	sentence_make(&s, SENTENCE_COUNT, 2, "A.hand", "3");
	expect_said(&s, "A.hand has 3 cards", "A.handは3枚です");
	sentence_make(&s, SENTENCE_TIMES_BUT, 3, "crush", "3", "1");
	expect_said(&s, "`crush` happened 3 times, and perhaps 1 more time with an unknown card",
	            "`crush`は3回起きました。不明なカードであと1回起きたかもしれません");
}

Test(sentence, words_of_the_rulebook_are_those_of_the_language)
{
	struct sentence s;
	sentence_make(&s, SENTENCE_PHASE_OF_TURN, 2, "main", "4");
	expect_said(&s, "when the main phase of turn 4 begins", "ターン4のメインフェイズの始め");
	sentence_make(&s, SENTENCE_VERDICT, 1, "consistent");
	expect_said(&s, "the verdict is consistent", "判定は適正です");
}

Test(sentence, a_real_card_is_called_by_its_name_in_the_language)
{
	struct sentence s;
	sentence_make(&s, SENTENCE_OUT_OF_TURN, 2, "A", "ESD01-009 (Reinforcements)");
	expect_said(
		&s,
		"A resolved the ability of ESD01-009 (Reinforcements) while abilities of the turn "
		"player were waiting",
		"Aは、ターンプレイヤーの待機中の自動能力があるうちに、ESD01-009 (援軍)の能力を解決しました");
	static const char *const others[] = { "ESD01-009", "T-001 (Reinforcements)",
		                              "ESD01-009 (Other)", "EPR-007 (Chibi Godzilla)",
		                              "zone (ESD01-009)" };
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		char en[64], ja[64];
		snprintf(en, sizeof en, "%s is none", others[i]);
		snprintf(ja, sizeof ja, "%sに値はありません", others[i]);
		sentence_make(&s, SENTENCE_IS_NONE, 1, others[i]);
		expect_said(&s, en, ja);
	}
}

Test(sentence, known_cards_are_listed_and_unknown_ones_counted)
{
	static const struct {
		int n;
		const char *unknown, *en, *ja;
	} samples[] = {
		{ 1, "0", "B.zone.3 contains T-001", "B.zone.3にはT-001があります" },
		{ 2, "0", "B.zone.3 contains T-001 and T-002 (2 cards)",
		  "B.zone.3にはT-001、T-002があります" },
		{ 2, "1", "B.zone.3 contains T-001, T-002 and 1 unknown card (3 cards)",
		  "B.zone.3にはT-001、T-002、1枚の不明なカードがあります" },
		{ 0, "2", "B.zone.3 contains 2 unknown cards",
		  "B.zone.3には2枚の不明なカードがあります" },
	};
	for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
		struct sentence s;
		sentence_make(&s, SENTENCE_CONTAINS, 2, "B.zone.3", samples[i].unknown);
		for (int k = 0; k < samples[i].n; k++)
			sentence_add(&s, k ? "T-002" : "T-001");
		expect_said(&s, samples[i].en, samples[i].ja);
	}
}

Test(sentence, words_of_the_language_take_the_things_that_were_done)
{
	struct sentence s;
	sentence_make(&s, SENTENCE_CANT, 4, "A", "rage", "discard T-001 for rage", "T-001");
	expect_said(&s, "A can't discard T-001 for rage", "AはT-001を捨てて怒りを獲得できません");
	sentence_make(&s, SENTENCE_CANT, 4, "A", "pass", "pass", "");
	expect_said(&s, "A can't pass", "Aはパスできません");
	sentence_make(&s, SENTENCE_INSTEAD, 5, "B", "drew", "drew 3 cards", "3", "1");
	expect_said(&s, "B drew 3 cards instead of 1", "Bはカードを3枚引きましたが、正しくは1です");
	sentence_make(&s, SENTENCE_UNDONE, 5, "B", "crushed",
	              "should have destroyed T-001 and T-002 in the crush", "T-001", "T-002");
	expect_said(&s, "B should have destroyed T-001 and T-002 in the crush",
	            "BはT-001、T-002を踏み潰しで破壊しませんでした");
	sentence_make(&s, SENTENCE_NOT_CALLED_FOR, 3, "B", "crushed",
	              "destroyed anything in a crush");
	expect_said(&s, "B destroyed anything in a crush, but no rule called for it",
	            "Bはカードを踏み潰しで破壊しましたが、それを求めるルールはありません");
}

/* With as many things as the longest has. */
static void
make_any(struct sentence *out, int form)
{
	sentence_make(out, (enum sentence_form)form, 3, "7", "8", "9");
}

Test(sentence, every_form_has_words_without_a_slot_left_over)
{
	for (int form = 0; form < SENTENCE_FORMS; form++) {
		char said[2][256] = { "", "" };
		struct sentence s;
		make_any(&s, form);
		sentence_say(&s, NULL, said[0], sizeof said[0]);
		sentence_say(&s, japanese(), said[1], sizeof said[1]);
		for (int i = 0; i < 2; i++)
			cr_expect(!strpbrk(said[i], "{}[]"), "form %d: %s", form, said[i]);
		cr_expect(*said[0] || *said[1] || form == SENTENCE_RULE_SAYS, "form %d", form);
	}
}

Test(sentence, words_in_brackets_need_their_things)
{
	struct sentence s;
	sentence_make(&s, SENTENCE_HEAD_WHERE, 4, "20", "6", "A", "main");
	expect_said(&s, " (line 20), turn 6 (A's), main phase.",
	            "(20行目)、ターン6(A)、メインフェイズ。");
	sentence_make(&s, SENTENCE_HEAD_WHERE, 4, "", "6", "", "");
	expect_said(&s, ", turn 6.", "、ターン6。");
}

Test(sentence, sentences_in_a_row_are_parted_as_the_language_does)
{
	struct buffer all = { 0 };
	char en[256] = "", ja[256] = "";
	sentences_add(&all, SENTENCE_ALL_LEGAL, 0);
	sentences_add(&all, SENTENCE_DRAW, 0);
	sentences_say(&all, NULL, en, sizeof en);
	sentence_stop(NULL, en, sizeof en);
	sentences_say(&all, japanese(), ja, sizeof ja);
	sentence_stop(japanese(), ja, sizeof ja);
	cr_expect_str_eq(en, "Everything is legal. The game is a draw.");
	cr_expect_str_eq(ja, "すべて適正です。引き分けです。");
	sentence_stop(NULL, en, sizeof en);
	cr_expect_str_eq(en, "Everything is legal. The game is a draw.", "one full stop is enough");
	buffer_free(&all);
}

Test(sentence, one_that_lacks_a_thing_is_written_without_it)
{
	struct sentence s;
	sentence_make(&s, SENTENCE_COUNT, 1, "A.hand");
	expect_said(&s, "A.hand has  cards", "A.handは枚です");
	sentence_make(&s, SENTENCE_CONTAINS, 0);
	expect_said(&s, " contains ", "にはがあります");
}

/* Told and read again, whatever the form: no two have the same name. */
Test(sentence, a_stored_ruling_reads_the_same_again)
{
	struct buffer kept = { 0 };
	struct ruling_snapshot snap = { 0 };
	struct sentence s;
	for (int form = 0; form < SENTENCE_FORMS; form++) {
		make_any(&s, form);
		sentences_keep(&kept, &s);
	}
	snapshot_object(&snap, NULL, SNAPSHOT_ALL);
	sentences_freeze(&snap, "says", 1 << VIEW_A, &kept);
	snapshot_end(&snap);
	cr_expect_eq(snapshot_member(&snap, 0, VIEW_B, "says"), 0);
	uint32_t list = snapshot_member(&snap, 0, VIEW_A, "says"),
		 at = snapshot_first(&snap, list, VIEW_A);
	for (int form = 0; form < SENTENCE_FORMS; form++) {
		cr_assert(at && sentence_read(&snap, at, VIEW_A, &s));
		cr_expect_eq((int)s.form, form);
		cr_expect(s.n == 3 && strcmp(s.thing[2], "9") == 0);
		at = snapshot_next(&snap, at, VIEW_A);
	}
	cr_expect_eq(at, 0);
	snapshot_free(&snap);
	buffer_free(&kept);
}

Test(sentence, one_of_an_unknown_form_is_none)
{
	struct ruling_snapshot snap = { 0 };
	struct sentence s;
	snapshot_list(&snap, NULL, SNAPSHOT_ALL);
	snapshot_text(&snap, NULL, SNAPSHOT_ALL, "a form of a later version");
	snapshot_end(&snap);
	cr_expect_not(sentence_read(&snap, 0, VIEW_JUDGE, &s));
	snapshot_clear(&snap);
	snapshot_list(&snap, NULL, SNAPSHOT_ALL);
	snapshot_number(&snap, NULL, SNAPSHOT_ALL, 1);
	snapshot_end(&snap);
	cr_expect_not(sentence_read(&snap, 0, VIEW_JUDGE, &s));
	snapshot_free(&snap);
}
