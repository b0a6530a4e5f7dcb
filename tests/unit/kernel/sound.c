/* sound.c: a state that cannot be is told from one that can. */
#include <string.h>

#include "tests/criterion.h"
#include "tests/stub/world.h"

static struct world w;
static struct judge_run whole;

/* Two cards on each other, one beside them in another place, one in the hand. */
static void
lay_some(void)
{
	make_world(&w);
	init_world(&w);
	put(&w.run, 0, 0, ROW, 0, WALL);
	put_atop(&w.run, 0, 0, ROW, 0, PEBBLE);
	put(&w.run, 1, 1, ROW, 2, WALL);
	put(&w.run, 0, 0, HAND, 0, PEBBLE);
	w.run.game.turn_player = 0;
	memcpy(&whole, &w.run, sizeof whole);
	cr_assert_null(broken_invariant(&w.run));
}

static void
expect_wrong(const char *what)
{
	const char *wrong = broken_invariant(&w.run);
	cr_expect_not_null(wrong, "%s", what);
	if (wrong)
		cr_expect_str_eq(wrong, what);
	memcpy(&w.run, &whole, sizeof whole);
	cr_assert_null(broken_invariant(&w.run));
}

/* One change, and what is said of it. */
#define WRONG(change, what) ((void)(change), expect_wrong(what))

Test(kernel_sound, links_lead_both_ways_and_each_card_lies_once)
{
	static const char astray[] = "a link of a place or a stack leads astray";
	lay_some();
	WRONG(w.run.game.card[1].beneath = JUDGE_NO_CARD, astray);
	WRONG(w.run.game.card[0].next = JUDGE_NO_CARD, astray);
	WRONG(w.run.game.card[1].next = 0, astray);
	WRONG(w.run.game.card[1].next = 99, astray);
	WRONG(w.run.game.place[w.run.game.card[2].place].n = 2, astray);
	WRONG(w.run.game.place[w.run.game.card[3].place].last = 2, astray);
	WRONG(w.run.game.card[2].place = JUDGE_NO_PLACE, astray);
	WRONG(w.run.game.place[w.run.game.card[2].place] =
	              ((struct place){ JUDGE_NO_CARD, JUDGE_NO_CARD, 0 }),
	      astray);
}

Test(kernel_sound, cards_are_of_the_set_and_no_younger_than_the_clock)
{
	static const char none[] = "a card is none, or younger than the clock";
	lay_some();
	WRONG(w.run.game.card[2].def = STUB_DEFS, none);
	WRONG(w.run.game.card[2].owner = JUDGE_SEATS, none);
	WRONG(w.run.game.card[2].stamp = w.run.game.clock + 1, none);
	WRONG(w.run.game.card[2].identity = w.run.game.identities, none);
	WRONG(w.run.game.card[2].identity = w.run.game.card[1].identity,
	      "two cards have one identity");
}

Test(kernel_sound, lists_fit_and_speak_of_cards_there_are)
{
	lay_some();
	WRONG(w.run.game.n_standby = STANDBYS + 1, "a list is longer than there is room");
	WRONG(w.run.now.n_happened = GAME_EVENTS + 1, "a list is longer than there is room");
	w.run.game.n_known = 1;
	WRONG(w.run.game.known[0].card = 4, "a card that left is none");
	w.run.game.n_standby = 1;
	WRONG(w.run.game.standby[0].source.card = 4, "an ability that waits or lasts has no card");
	WRONG(w.run.game.n_standby = w.run.game.standby[0].later = 1,
	      "an ability that waits or lasts has no card");
	w.run.game.n_later = 1;
	WRONG(w.run.game.later[0].keeps.kept.n[2] = KEPT_CARDS + 1,
	      "an ability that waits or lasts has no card");
	w.run.game.n_chain = 1;
	WRONG(w.run.game.chain[0].act.source.card = 4, "a declaration is of no card");
}

Test(kernel_sound, what_runs_follows_from_what_was_cited)
{
	static const char nothing[] = "what runs follows from nothing, or nobody does it";
	lay_some();
	WRONG(w.run.now.cause = w.run.last_citation + 1, nothing);
	WRONG(w.run.now.acting.doer = JUDGE_SEATS, nothing);
	WRONG(w.run.game.resolving = 4, nothing);
}
