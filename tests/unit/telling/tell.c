/* tell.c: tests of rulings in words, in two languages from the same parts. */
#include "tests/criterion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/ruling.h"
#include "judged/telling/tell.h"

struct kept {
	struct transcript t;
	struct ruling r;
	struct ruling_snapshot snap;
};

/* By the edition that has words in Japanese. */
static void
set_up(struct kept *k, const char *moves)
{
	char text[2048];
	struct fault fault;
	*k = (struct kept){ 0 };
	snprintf(text, sizeof text,
	         "judged: 1\ngame: godzilla\nedition: ja-1.04\n"
	         "start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"
	         "  A: {monster: {stack: [EPR-007], zone: 6}, hand: [ESD01-009, ESD01-008]}\n"
	         "  B: {monster: {stack: [EPR-007], zone: 3}, hand: [ESD01-008, ESD01-008]}\n%s",
	         moves);
	cr_assert(transcript_read(&k->t, "test", text, strlen(text), NULL, &fault), "%s: %s",
	          fault.pointer, fault.sentence);
	cr_assert(ruling_make(&k->r, &k->t, NULL, &fault), "%s", fault.sentence);
	ruling_freeze(&k->r, &k->snap);
}

static void
tear_down(struct kept *k)
{
	snapshot_free(&k->snap);
	ruling_free(&k->r);
	transcript_free(&k->t);
}

static void
expect_says(const struct kept *k, enum view view, const char *language, const char *has)
{
	char *text = NULL;
	size_t len;
	FILE *to = open_memstream(&text, &len);
	cr_assert(to);
	tell_short(&k->snap, view, language, NULL, to);
	fclose(to);
	cr_expect(strstr(text, has), "%s is missing:\n%s", has, text);
	free(text);
}

static void
expect_both(const char *moves, const char *en, const char *ja)
{
	struct kept k;
	set_up(&k, moves);
	expect_says(&k, VIEW_JUDGE, "en", en);
	expect_says(&k, VIEW_JUDGE, "ja", ja);
	tear_down(&k);
}

Test(tell, a_refused_move_says_why_in_each_language)
{
	expect_both("moves:\n  - A: {play: ESD01-009}\n",
	            "\nA can't play ESD01-009 (Reinforcements): ",
	            "\nAはESD01-009 (援軍)をプレイできません: ");
}

Test(tell, what_was_done_says_so_in_each_language)
{
	expect_both("moves:\n  - A: pass\n  - did: {B: {drew: 2}}\n",
	            "B drew 2 cards instead of 1. ", "Bはカードを2枚引きましたが、正しくは1です。");
	expect_both("moves:\n  - did: {A: {advanced: 1}}\n", "but no rule called for it",
	            "Aは怪獣を1つ前進させましたが、それを求めるルールはありません。");
}

Test(tell, a_claim_says_where_and_what_was_found_in_each_language)
{
	expect_both("moves: []\nclaims:\n  - {that: {B.hand: 4}}\n",
	            "Claim 1 (`B.hand: 4`, at the end) is wrong: B.hand has 2 cards.",
	            "主張1(B.hand: 4、終了時)は正しくありません: B.handは2枚です。");
	expect_both("moves: []\nclaims:\n  - {could: {A: {play: ESD01-009}}}\n",
	            "A couldn't play ESD01-009 (Reinforcements): ",
	            "AはESD01-009 (援軍)をプレイできませんでした: ");
}

Test(tell, a_wrong_observation_says_what_was_there_in_each_language)
{
	expect_both("moves:\n  - saw: {B.hand: 4}\n",
	            "The record says B.hand is 4, but B.hand has 2 cards.\n",
	            "記録ではB.handは4ですが、B.handは2枚です。\n");
}

Test(tell, a_player_does_not_read_why_a_play_was_not_possible)
{
	struct kept k;
	set_up(&k, "moves: []\nclaims:\n  - {could: {A: {play: ESD01-009}}}\n");
	expect_says(&k, VIEW_A, "en", "is wrong: A couldn't play ESD01-009 (Reinforcements).\n");
	expect_says(&k, VIEW_A, "ja",
	            "は正しくありません: AはESD01-009 (援軍)をプレイできませんでした。\n");
	tear_down(&k);
}
