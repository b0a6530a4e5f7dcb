/* witness.c: tests of a run that is repeated to see what players saw. */
#include "tests/criterion.h"

#include <string.h>

#include "judged/advice/witness.h"

static judge_place
place_named(const struct judge_run *run, const struct judge_game *game, judge_seat seat,
            const char *name)
{
	int area = 0;
	while (strcmp(game->area[area].name, name) != 0)
		area++;
	return judge_place_of(run, seat, area, 0);
}

/* A run is copied at its first citation, which is before its first step where that was not done as it should. */
Test(witness, the_run_can_be_rewound_to_before_its_first_step)
{
	static const char path[] = "tests/data/rulings/illegal-draw-before-all.yaml";
	struct transcript t = { 0 };
	struct ruling r = { 0 };
	struct witness w;
	struct fault fault;
	cr_assert(transcript_load(&t, path, NULL, &fault), "%s", fault.sentence);
	cr_assert(ruling_make(&r, &t, NULL, &fault));
	cr_assert(witness_make(&w, &(struct witness_wish){ .of = &r, .on_illegal = t.on_illegal }));
	judge_rewind(w.before);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		struct judge_card_view card[4];
		judge_place deck = place_named(w.before, t.game, seat, "deck");
		cr_expect_eq(judge_cards_at(w.before, deck, card, 4), 2);
	}
	witness_free(&w);
	ruling_free(&r);
	transcript_free(&t);
}
