/* local.c: tests of rulings in Japanese that were kept before what they say stood beside the sentences: these are told as they were said. */
#include "tests/criterion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/telling/tell.h"

struct kept {
	struct transcript t;
	struct ruling r;
	struct ruling_snapshot snap;
};

/* Of the edition that is there in Japanese. */
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

/* Nobody is told that member any more. */
static void
forget_member(struct ruling_snapshot *snap, uint32_t of, const char *name)
{
	uint32_t member = of ? snapshot_member(snap, of, VIEW_JUDGE, name) : 0;
	if (member)
		snap->cell[member].audience = SNAPSHOT_ALOUD;
}

/* As it was kept before. */
static void
forget(struct ruling_snapshot *snap)
{
	uint32_t claims = snapshot_member(snap, 0, VIEW_JUDGE, "claims"),
		 faults = snapshot_member(snap, 0, VIEW_JUDGE, "infractions");
	forget_member(snap, snapshot_member(snap, 0, VIEW_JUDGE, "refused"), "argument");
	for (uint32_t at = snapshot_first(snap, faults, VIEW_JUDGE); at;
	     at = snapshot_next(snap, at, VIEW_JUDGE))
		forget_member(snap, at, "says");
	for (uint32_t at = snapshot_first(snap, claims, VIEW_JUDGE); at;
	     at = snapshot_next(snap, at, VIEW_JUDGE)) {
		forget_member(snap, at, "says");
		forget_member(snap, at, "point");
		forget_member(snap, snapshot_member(snap, at, VIEW_JUDGE, "could"), "is");
	}
}

static char *
snap(const struct ruling_snapshot *ruling)
{
	char *text = NULL;
	size_t len;
	FILE *to = open_memstream(&text, &len);
	cr_assert(to);
	tell_short(ruling, VIEW_JUDGE, "ja", NULL, to);
	fclose(to);
	return text;
}

/* Does what is told have one of two texts, and not the other? */
static void
expect_told(const struct kept *k, const char *has, const char *lacks)
{
	char *text = snap(&k->snap);
	cr_expect(strstr(text, has) && !strstr(text, lacks), "%s", text);
	free(text);
}

static void
expect_before_and_after(const char *moves, const char *ja, const char *en)
{
	struct kept k;
	set_up(&k, moves);
	expect_told(&k, ja, en);
	forget(&k.snap);
	expect_told(&k, en, ja);
	tear_down(&k);
}

Test(local, a_refused_move_kept_without_parts_is_told_as_it_was_said)
{
	expect_before_and_after("moves:\n  - A: {play: ESD01-009}\n",
	                        "AはESD01-009 (援軍)をプレイできません: ",
	                        "A can't play ESD01-009 (Reinforcements): ");
}

Test(local, what_was_done_kept_without_parts_is_told_by_its_clause)
{
	expect_before_and_after("moves:\n  - A: pass\n  - did: {B: {drew: 2}}\n",
	                        "Bはカードを2枚引きましたが、正しくは1です。",
	                        "Bは条項7.2.2のとおりに行っていません(正しくは1、実際は2)。");
	expect_before_and_after("moves:\n  - did: {A: {advanced: 1}}\n",
	                        "Aは怪獣を1つ前進させましたが、それを求めるルールはありません。",
	                        "Aは、ルールが求めていない処理を行いました。");
}

Test(local, what_was_found_for_a_claim_kept_without_parts_is_told_as_it_was_said)
{
	expect_before_and_after("moves: []\nclaims:\n  - {that: {B.hand: 4}}\n", "B.handは2枚です",
	                        "B.hand has 2 cards");
	expect_before_and_after("moves: []\nclaims:\n  - {that: {B.hand: 4}}\n", "、終了時)",
	                        "、at the end)");
	expect_before_and_after("moves: []\nclaims:\n  - {could: {A: {play: ESD01-009}}}\n",
	                        "プレイできませんでした: ", "A couldn't play ESD01-009");
}

Test(local, what_was_seen_kept_without_parts_is_told_as_it_was_said)
{
	expect_before_and_after("moves:\n  - saw: {B.hand: 4}\n",
	                        "記録ではB.handは4ですが、B.handは2枚です。",
	                        "The record says B.hand is 4, but B.hand has 2 cards.");
}
