/* odd.c: runs no player would begin, once found by the fuzz target, end in a stop like all others. */
#include <stdlib.h>
#include <string.h>

#include "godzilla_rules.h"
#include "judged/script/chance.h"
#include "tests/criterion.h"
#include "tests/support/decks.h"
#include "tests/support/starters.h"

enum { AREA_MONSTER = 2, STEP_ACTION = 3 };

struct odd {
	struct decks decks;
	struct judge_ruleset rules;
	struct judge_params params;
	struct chance chance;
	struct judge_run *run;
};

static void
prepare(struct odd *o)
{
	*o = (struct odd){ .decks = decks_of_real_cards() };
	o->params = params_of(&o->decks, "en-1.2");
	o->rules = *o->params.rules;
	o->params.rules = &o->rules;
	o->params.decider = chance_decider(&o->chance, 1);
	o->run = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
}

static void
set(struct odd *o, const char *name, int seat, int32_t value)
{
	const struct judge_game *game = o->params.game;
	for (int i = 0; i < game->n_properties; i++)
		if (!strcmp(game->property[i].name, name))
			cr_assert(judge_set(o->run, i, seat, value), "%s", name);
}

/* A's turn with nothing in play but the monsters. */
static void
lay_monsters(struct odd *o)
{
	judge_run_init(o->run, &o->params);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++) {
		judge_place at = judge_place_of(o->run, s, AREA_MONSTER, 0);
		cr_assert(judge_setup_card(o->run, at, o->decks.monster[0], s, JUDGE_SETUP_BESIDE,
		                           0));
		set(o, "monster.zone", s, 3);
	}
	set(o, "turn", 0, 2);
	set(o, "turn_player", 0, 0);
}

static uint8_t
verb(const struct odd *o, const char *name)
{
	for (uint8_t i = 0; i < o->params.game->n_verbs; i++)
		if (!strcmp(o->params.game->verb[i].name, name))
			return i;
	cr_assert_fail("no verb %s", name);
	return 0;
}

static enum judge_answer
rage_once(void *ctx, struct judge_run *run, const struct judge_question *q, struct judge_pick *out)
{
	const struct odd *o = ctx;
	judge_def def = rulebook_card(o->decks.cards, "EPR-009");
	if (judge_decisions(run) > 0)
		return JUDGE_NO_ANSWER;
	*out = (struct judge_pick){
		.verb = verb(o, "rage"), .seat = q->seat, .def = def, .place = JUDGE_NO_PLACE
	};
	return JUDGE_ANSWERED;
}

Test(odd, a_card_of_the_list_that_is_nowhere_in_the_position_does_nothing)
{
	struct odd o;
	prepare(&o);
	o.params.decider = (struct judge_decider){ .pick = rage_once, .ctx = &o };
	lay_monsters(&o);
	cr_assert(judge_start_at(o.run, STEP_ACTION));
	cr_assert_eq(judge_run_go(o.run), JUDGE_REFUSED, "the hand is empty");
	judge_ruleset_set(&o.rules, R_GAIN_RAGE_FROM_HAND, false);
	lay_monsters(&o);
	cr_assert(judge_start_at(o.run, STEP_ACTION));
	cr_assert_eq(judge_run_go(o.run), JUDGE_OPEN);
	cr_assert_eq(judge_decisions(o.run), 1);
	free(o.run);
}

Test(odd, lists_of_all_cards_there_are_have_many_faults)
{
	struct odd o;
	judge_def all[2 * JUDGE_CARDS + 20];
	struct judge_deck_fault fault[4];
	prepare(&o);
	uint16_t n = 0;
	for (; n < o.decks.cards->n && n < sizeof all / sizeof *all; n++)
		all[n] = n;
	cr_assert_gt(n, 2 * JUDGE_CARDS);
	for (int l = 0; l < 2; l++)
		o.params.list[0][l] = (struct judge_list){ all, n };
	judge_run_init(o.run, &o.params);
	cr_assert_gt(judge_check_decks(o.run, 0, fault, 4), 4);
	cr_assert_eq(judge_check_decks(o.run, 1, fault, 4), 0);
	cr_assert_eq(judge_run_go(o.run), JUDGE_FAULTY_DECKS);
	free(o.run);
}

/* Both seats bring each card there is, in each list: copies, wrong kinds of cards, too many. */
static void
expect_faults_of_all(struct starters *s)
{
	judge_def all[2 * JUDGE_CARDS + 20];
	struct judge_deck_fault fault[4];
	struct chance chance;
	struct judge_run *run = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	uint16_t n = 0;
	for (; n < s->params.cards->n && n < sizeof all / sizeof *all; n++)
		all[n] = n;
	for (int l = 0; l < JUDGE_LISTS && s->params.game->list[l]; l++)
		s->params.list[0][l] = (struct judge_list){ all, n };
	s->params.decider = chance_decider(&chance, 1);
	judge_run_init(run, &s->params);
	cr_expect_gt(judge_check_decks(run, 0, fault, 4), 1, "%s", s->params.game->name);
	cr_expect_eq(judge_check_decks(run, 1, fault, 4), 0, "%s", s->params.game->name);
	cr_expect_eq(judge_run_go(run), JUDGE_FAULTY_DECKS, "%s", s->params.game->name);
	free(run);
}

Test(odd, so_have_they_in_every_game)
{
	static struct starters s;
	size_t n = 0;
	for (; starters_at(&s, n); n++)
		expect_faults_of_all(&s);
	cr_expect_eq(n, 3);
}

/* A whole game of nothing: no list has a card. */
Test(odd, no_lists_are_faulty_lists_in_every_game)
{
	static struct starters s;
	struct judge_deck_fault fault[4];
	struct chance chance;
	struct judge_run *run = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	static const judge_def none[1];
	for (size_t i = 0; starters_at(&s, i); i++) {
		for (int l = 0; l < JUDGE_LISTS && s.params.game->list[l]; l++)
			s.params.list[0][l] = (struct judge_list){ none, 0 };
		s.params.decider = chance_decider(&chance, 1);
		judge_run_init(run, &s.params);
		cr_expect_gt(judge_check_decks(run, 0, fault, 4), 0, "%s", s.params.game->name);
		cr_expect_eq(judge_run_go(run), JUDGE_FAULTY_DECKS, "%s", s.params.game->name);
	}
	free(run);
}
