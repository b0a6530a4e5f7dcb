/* layers.c: what continuous effects change, in which order, and how long (10.8). */
#include "tests/criterion.h"
#include "tests/programs/programs.h"

static struct world w;

static void
away(struct judge_run *r, judge_card card)
{
	move_card(r, card, place_of(r, 0, HEAP, 0), BESIDE, JUDGE_NO_CARD, BY(R_TOPPLE));
}

/* 1. While its card is there, and active */

static const char raising[] =
	"- {number: Base, height: 2}\n"
	"- {number: Add, abilities: [{continuous: [{modify: height, by: 3, of: {own: stone, named: Base}}]}]}\n"
	"- {number: Turn, abilities: [{continuous: [{modify: height, by: 3, of: {own: stone, named: Base}}], turn: opponent}]}\n"
	"- {number: If, abilities: [{continuous: [{modify: height, by: 3, of: {own: stone, named: Base}}], if: {swapped: own}}]}\n"
	"- {number: Wake, abilities: [{continuous: [{modify: height, by: 3, of: {own: stone, named: Base}}], awakening: 3}]}\n"
	"- {number: Down, abilities: [{continuous: [{modify: height, by: -9, of: {own: stone, named: Base}}]}]}\n"
	"- {number: Rune, type: rune, abilities: [{continuous: [{modify: height, by: 3, of: {own: stone}}]}]}\n";

TestWith(kernel_layers, an_effect_lasts_while_its_card_is_there, raising)
{
	judge_card base = lay(r, 0, ROW, 0, "Base"), theirs = lay(r, 1, ROW, 0, "Base");
	cr_expect_eq(height_of(r, base), 2);
	judge_card add = lay(r, 0, ROW, 1, "Add");
	invalidate(r);
	cr_expect_eq(height_of(r, base), 5);
	cr_expect_eq(height_of(r, theirs), 2);
	lay(r, 0, ROW, 2, "Add");
	invalidate(r);
	cr_expect_eq(height_of(r, base), 8, "each adds");
	away(r, add);
	cr_expect_eq(height_of(r, base), 5);
	lay(r, 0, ROW, 2, "Down");
	invalidate(r);
	cr_expect_eq(height_of(r, base), 0, "bounded");
}

static void
sleep_and_wake(struct judge_run *r)
{
	judge_card base = lay(r, 0, ROW, 0, "Base");
	lay(r, 0, ROW, 1, "Turn");
	lay(r, 0, ROW, 2, "If");
	lay(r, 0, ROW, 3, "Wake");
	cr_expect_eq(height_of(r, base), 2, "none is active");
	r->game.turn_player = 1;
	invalidate(r);
	cr_expect_eq(height_of(r, base), 5);
	set_value(r, 0, SWAPS, 1, BY(R_SWAP));
	cr_expect_eq(height_of(r, base), 8);
	set_value(r, 0, POST, 2, BY(R_CROWN));
	cr_expect_eq(height_of(r, base), 11);
}

static void
always_awake(struct judge_run *r)
{
	judge_card base = lay(r, 0, ROW, 0, "Base");
	lay(r, 0, ROW, 2, "If");
	cr_expect_eq(height_of(r, base), 5);
}

Test(kernel_layers, an_ability_is_active_under_its_conditions)
{
	cr_assert_eq(inside_with(&w, raising, sleep_and_wake), JUDGE_FINISHED);
	cr_assert_eq(inside_without(&w, R_CONDITION_MAKES_INACTIVE, raising, always_awake),
	             JUDGE_FINISHED);
}

static int32_t seen;

static void
lie_beneath(struct judge_run *r)
{
	judge_card base = lay(r, 0, ROW, 0, "Base");
	lay(r, 0, ROW, 1, "Add");
	lay_atop(r, 0, ROW, 1, "Base");
	lay(r, 0, HAND, 0, "Add");
	lay(r, 0, HEAP, 0, "Add");
	put(r, 1, 1, MARKET, 0, def_of(r, "Rune"));
	seen = height_of(r, base);
	put(r, 0, 0, MARKET, 0, def_of(r, "Rune"));
	invalidate(r);
	cr_expect_eq(height_of(r, base), seen + 3, "each works where its type does");
}

Test(kernel_layers, covered_cards_and_cards_elsewhere_do_nothing)
{
	cr_assert_eq(inside_with(&w, raising, lie_beneath), JUDGE_FINISHED);
	cr_assert_eq(seen, 2);
	cr_assert_eq(inside_without(&w, R_COVERED_ABILITIES_INACTIVE, raising, lie_beneath),
	             JUDGE_FINISHED);
	cr_assert_eq(seen, 5);
}

/* 2. Layers: what is printed, abilities, words, the game's own, numbers */

static const char layers[] =
	"- {number: X, height: 0, abilities: [{continuous: [{define: height, is: {count: {own: stone}}}]}]}\n"
	"- {number: Twice, abilities: [{continuous: [{modify: height, times: 2, of: {own: stone, trait: Old}}]}]}\n"
	"- {number: Elder, abilities: [{continuous: [{add_trait: Old, of: {own: stone, named: X}}]}]}\n"
	"- {number: Six, abilities: [{continuous: [{modify: height, to: 6, of: {own: stone, named: X}}]}]}\n"
	"- {number: Namer, abilities: [{continuous: [{rename: X, of: {own: stone, named: Plain}}, {add_colour: gold, of: {own: stone, named: X}}, {also_type: rune, of: this}]}]}\n"
	"- {number: Plain, traits: [Fixed, Dull]}\n"
	"- {number: Duller, abilities: [{continuous: [{lose_trait: [Fixed, Dull], of: {own: stone}}]}]}\n";

TestWith(kernel_layers, a_later_layer_sees_what_an_earlier_one_did, layers)
{
	judge_card twice = lay(r, 0, ROW, 1, "Twice"), x = lay(r, 0, ROW, 0, "X");
	(void)twice;
	cr_expect_eq(height_of(r, x), 2, "not old yet");
	lay(r, 0, ROW, 2, "Elder");
	invalidate(r);
	cr_expect_eq(height_of(r, x), 6, "three stones, twice");
	r->game.card[x].stamp = 7;
	judge_card six = lay(r, 0, ROW, 3, "Six");
	r->game.card[six].stamp = 8;
	invalidate(r);
	cr_expect_eq(height_of(r, x), 6);
	r->game.card[twice].stamp = 9;
	invalidate(r);
	cr_expect_eq(height_of(r, x), 12, "the newer comes later");
}

static void
the_newest_first(struct judge_run *r)
{
	judge_card x = lay(r, 0, ROW, 0, "X"), six = lay(r, 0, ROW, 1, "Six");
	judge_card twice = lay(r, 0, ROW, 2, "Twice"), elder = lay(r, 0, ROW, 3, "Elder");
	r->game.card[six].stamp = 4;
	r->game.card[twice].stamp = 5;
	r->game.card[elder].stamp = 6;
	invalidate(r);
	seen = height_of(r, x);
}

Test(kernel_layers, the_oldest_comes_first)
{
	cr_assert_eq(inside_with(&w, layers, the_newest_first), JUDGE_FINISHED);
	cr_assert_eq(seen, 12);
	cr_assert_eq(inside_without(&w, R_TIME_STAMP_ORDER, layers, the_newest_first),
	             JUDGE_FINISHED);
	cr_assert_eq(seen, 6);
}

static void
change_words(struct judge_run *r)
{
	judge_card plain = lay(r, 0, ROW, 0, "Plain");
	cr_expect_str_eq(name_of(r, as_it_is(plain)), "Plain");
	judge_card namer = lay(r, 0, ROW, 1, "Namer");
	invalidate(r);
	cr_expect_str_eq(name_of(r, as_it_is(plain)), "X");
	cr_expect_eq(colours_of(r, as_it_is(plain)), 2);
	cr_expect_eq(types_of(r, as_it_is(namer)), 1 << STONE | 1 << RUNE);
	cr_expect(has_trait(r, as_it_is(plain), 0) && has_trait(r, as_it_is(plain), 1));
	lay(r, 0, ROW, 2, "Duller");
	invalidate(r);
	cr_expect_not(has_trait(r, as_it_is(plain), 1));
	seen = has_trait(r, as_it_is(plain), 0);
}

Test(kernel_layers, names_types_colours_and_traits)
{
	cr_assert_eq(inside_with(&w, layers, change_words), JUDGE_FINISHED);
	cr_assert_eq(seen, true, "a fixed trait stays");
	cr_assert_eq(inside_without(&w, R_FIXED_TRAIT_STAYS, layers, change_words), JUDGE_FINISHED);
	cr_assert_eq(seen, false);
}

static void
raise_the_monarch(struct judge_run *r)
{
	judge_card plain = lay(r, 0, THRONE, 0, "Plain");
	cr_expect_eq(height_of(r, plain), 1);
	set_value(r, 0, POST, 3, BY(R_CROWN));
	seen = height_of(r, plain);
}

Test(kernel_layers, the_game_has_a_layer_of_its_own)
{
	cr_assert_eq(inside_with(&w, layers, raise_the_monarch), JUDGE_FINISHED);
	cr_assert_eq(seen, 4);
	cr_assert_eq(inside_without(&w, R_POST_RAISES, layers, raise_the_monarch), JUDGE_FINISHED);
	cr_assert_eq(seen, 1);
}

/* 3. Dependency, found by trying */

static const char depending[] =
	"- {number: Small, height: 2}\n"
	"- {number: Counter, height: 9, abilities: [{continuous: [{modify: height, by: {count: {own: stone, rank: {min: 4}}}, of: {own: stone, named: Small}}]}]}\n"
	"- {number: Raiser, height: 1, abilities: [{continuous: [{modify: height, by: 3, of: {own: stone, named: Other}}]}]}\n"
	"- {number: Other, height: 1}\n";

static void
depend(struct judge_run *r)
{
	judge_card small = lay(r, 0, ROW, 0, "Small"), counter = lay(r, 0, ROW, 1, "Counter");
	judge_card raiser = lay(r, 0, ROW, 2, "Raiser");
	lay(r, 0, ROW, 3, "Other");
	r->game.card[counter].stamp = 3;
	r->game.card[raiser].stamp = 4;
	invalidate(r);
	seen = height_of(r, small);
}

Test(kernel_layers, what_depends_on_another_effect_waits_for_it)
{
	cr_assert_eq(inside_with(&w, depending, depend), JUDGE_FINISHED);
	cr_assert_eq(seen, 4, "Counter and the raised Other");
	cr_assert_eq(inside_without(&w, R_DEPENDENCY_FIRST, depending, depend), JUDGE_FINISHED);
	cr_assert_eq(seen, 3);
}

static const char circle[] =
	"- {number: A, height: 1, abilities: [{continuous: [{modify: height, by: {rank: {own: stone, named: B}}, of: this}]}]}\n"
	"- {number: B, height: 2, abilities: [{continuous: [{modify: height, by: {rank: {own: stone, named: A}}, of: this}]}]}\n";

TestWith(kernel_layers, of_those_that_wait_for_each_other_the_oldest_goes_first, circle)
{
	judge_card a = lay(r, 0, ROW, 0, "A"), b = lay(r, 0, ROW, 1, "B");
	r->game.card[a].stamp = 2;
	r->game.card[b].stamp = 1;
	invalidate(r);
	cr_expect_eq(height_of(r, b), 3);
	cr_expect_eq(height_of(r, a), 4);
}

/* 4. Abilities granted and nullified */

static const char granting[] =
	"- number: Giver\n"
	"  abilities: [{continuous: [{grant: 1, of: {own: stone, other: true}}]}]\n"
	"  grants: [{continuous: [{modify: height, by: 2, of: this}]}]\n"
	"- {number: Plain, height: 1}\n"
	"- {number: Mute, abilities: [{continuous: [{nullify: abilities, of: {own: stone, named: [Giver, Strong]}}]}]}\n"
	"- {number: Hush, abilities: [{continuous: [{nullify: enter, of: {own: stone}}]}]}\n"
	"- {number: Strong, height: 1, abilities: [{continuous: [{modify: height, by: 5, of: this}]}, {on: enter, do: [{give_marks: opponent}]}]}\n";

static void
grant(struct judge_run *r)
{
	judge_card giver = lay(r, 0, ROW, 0, "Giver"), plain = lay(r, 0, ROW, 1, "Plain");
	cr_expect_eq(height_of(r, plain), 3);
	cr_expect_eq(height_of(r, giver), 1);
	lay(r, 0, ROW, 2, "Giver");
	invalidate(r);
	cr_expect_eq(height_of(r, plain), 5, "two give it twice");
	cr_expect_eq(height_of(r, giver), 3);
	away(r, giver);
	cr_expect_eq(height_of(r, plain), 3);
}

Test(kernel_layers, granted_abilities_are_the_cards_own)
{
	cr_assert_eq(inside_with(&w, granting, grant), JUDGE_FINISHED);
}

static void
nullify(struct judge_run *r)
{
	judge_card giver = lay(r, 0, ROW, 0, "Giver"), plain = lay(r, 0, ROW, 1, "Plain");
	judge_card mute = lay(r, 0, ROW, 2, "Mute"), strong = lay(r, 0, ROW, 3, "Strong");
	r->game.card[giver].stamp = 1;
	r->game.card[mute].stamp = 2;
	invalidate(r);
	cr_expect_eq(height_of(r, strong), 1);
	cr_expect_eq(height_of(r, plain), 1, "what is nullified grants nothing, though older");
	away(r, mute);
	cr_expect_eq(height_of(r, strong), 8);
	cr_expect_eq(height_of(r, plain), 3);
}

Test(kernel_layers, nullified_abilities_are_not_there)
{
	cr_assert_eq(inside_with(&w, granting, nullify), JUDGE_FINISHED);
}

TestWith(kernel_layers, one_keyword_can_be_nullified, granting)
{
	judge_card strong = lay(r, 0, HAND, 0, "Strong"), hush_card = lay(r, 0, ROW, 0, "Hush");
	move_card(r, strong, place_of(r, 0, ROW, 1), BESIDE, JUDGE_NO_CARD, BY(R_BUILD));
	cr_expect_eq(height_of(r, strong), 6, "the other ability stays");
	cr_expect_eq(r->game.n_standby, 0);
	away(r, strong);
	away(r, hush_card);
	move_card(r, strong, place_of(r, 0, ROW, 1), BESIDE, JUDGE_NO_CARD, BY(R_BUILD));
	cr_expect_eq(r->game.n_standby, 1);
}

/* 5. What is forbidden, and changed rules */

static const char forbidding[] =
	"- {number: Guard, abilities: [{continuous: [{forbid: bury, of: {own: stone, named: Ward}, by: opponent_effect}, {forbid: draw, of: opponent}, {forbid: mark, of: own, total: {max: 2}}]}]}\n"
	"- {number: Ward}\n"
	"- {number: Law, abilities: [{continuous: [{rule: TOWER_LIMIT, value: 5}, {rule: CONCEDE, suspended: true, for: opponent}, {rule: PASS, suspended: true, for: own}]}]}\n"
	"- {number: Wide, abilities: [{continuous: [{modify: limit, by: 3, of: own}]}]}\n"
	"- {number: Fence, abilities: [{continuous: [{close_spots: {opponent: zone, empty: true}, to: opponent}]}]}\n";

static const struct effect_row *
forbidden_by(struct judge_run *r, judge_seat doer, unsigned causes, judge_card card)
{
	r->now.acting = (struct acting){ .doer = doer, .causes = (uint16_t)causes };
	const struct effect_row *a = forbidden(r, FORBID_BURY, card, 0, JUDGE_NO_NUMBER);
	r->now.acting = (struct acting){ .doer = JUDGE_NO_SEAT };
	return a;
}

static void
forbid(struct judge_run *r)
{
	judge_card guard = lay(r, 0, ROW, 0, "Guard"), ward = lay(r, 0, ROW, 1, "Ward");
	seen = forbidden_by(r, 1, 1u << CAUSE_EFFECT, ward) != NULL;
	cr_expect(!forbidden_by(r, 0, 1u << CAUSE_EFFECT, ward), "by its own master");
	cr_expect(!forbidden_by(r, 1, 0, ward), "by no effect");
	cr_expect(!forbidden_by(r, 1, 1u << CAUSE_EFFECT, guard), "another card");
	cr_expect_eq(forbidden(r, FORBID_DRAW, JUDGE_NO_CARD, 1, JUDGE_NO_NUMBER) != NULL, seen);
	cr_expect(!forbidden(r, FORBID_DRAW, JUDGE_NO_CARD, 0, JUDGE_NO_NUMBER));
	cr_expect_eq(forbidden(r, FORBID_MARK, JUDGE_NO_CARD, 0, 2) != NULL, seen);
	cr_expect(!forbidden(r, FORBID_MARK, JUDGE_NO_CARD, 0, 3));
}

Test(kernel_layers, what_is_forbidden_to_whom_and_by_what)
{
	cr_assert_eq(inside_with(&w, forbidding, forbid), JUDGE_FINISHED);
	cr_assert(seen);
	cr_assert_eq(inside_without(&w, R_FORBIDDEN_BEATS_REQUIRED, forbidding, forbid),
	             JUDGE_FINISHED);
	cr_assert_not(seen);
}

static void
change_rules(struct judge_run *r)
{
	lay(r, 0, ROW, 0, "Law");
	invalidate(r);
	seen = value(r, R_TOWER_LIMIT, 0);
	cr_expect_eq(value(r, R_TOWER_LIMIT, 1), 2, "for its master only");
	cr_expect_eq(in_force(r, R_PASS, 0, JUDGE_NO_CARD), seen != 5);
	cr_expect(in_force(r, R_PASS, 1, JUDGE_NO_CARD));
	cr_expect(in_force(r, R_CONCEDE, 1, JUDGE_NO_CARD), "a concession stands");
	lay(r, 0, ROW, 1, "Wide");
	invalidate(r);
	cr_expect_eq(stub_limit(r, 0), seen + 3);
	cr_expect_eq(stub_limit(r, 1), 2);
}

Test(kernel_layers, texts_change_rules)
{
	cr_assert_eq(inside_with(&w, forbidding, change_rules), JUDGE_FINISHED);
	cr_assert_eq(seen, 5);
	cr_assert_eq(inside_without(&w, R_CARD_TEXT_OVER_RULES, forbidding, change_rules),
	             JUDGE_FINISHED);
	cr_assert_eq(seen, 2);
}

static void
close_spots(struct judge_run *r)
{
	struct judge_question q = { 1, ASK_SPOT, PEBBLE, JUDGE_NO_PLACE };
	struct judge_refusal refusal[JUDGE_REFUSALS];
	lay(r, 0, ROW, 0, "Fence");
	lay(r, 1, ROW, 2, "Ward");
	judge_place shut = place_of(r, 1, ROW, 1), open = place_of(r, 1, ROW, 2);
	cr_expect_eq(test_pick(r, &q, pick_at(1, DO_SPOT, shut), refusal, JUDGE_REFUSALS), 1);
	cr_expect(refusal[0].rule == R_FORBIDDEN_BEATS_REQUIRED &&
	          refusal[0].by == def_of(r, "Fence"));
	cr_expect_eq(test_pick(r, &q, pick_at(1, DO_SPOT, open), refusal, JUDGE_REFUSALS), 0);
}

Test(kernel_layers, a_static_of_the_games_own_and_the_text_behind_a_refusal)
{
	cr_assert_eq(inside_with(&w, forbidding, close_spots), JUDGE_FINISHED);
}

/* 6. Effects that last */

static const char lasting[] =
	"- {number: Base, height: 2}\n"
	"- number: Caster\n"
	"  abilities:\n"
	"    - {on: enter, do: [{apply: [{modify: height, by: {count: {own: stone}}, of: {own: stone, named: Base}}], until: turn_end}]}\n"
	"    - {on: enter, do: [{apply: [{modify: height, by: 1, of: {own: stone, named: Base}}], until: phase_end}]}\n"
	"    - {on: enter, do: [{apply: [{forbid: draw, of: opponent}, {modify: limit, by: 2, of: own}], until: game_end}]}\n"
	"    - {on: enter, do: [{apply: [{rule: TOWER_LIMIT, value: 6}], until: turn_end}]}\n"
	"    - {on: enter, do: [{apply: [{grant: 1, of: {own: stone, named: Base}}, {close_spots: {own: zone}, to: opponent}], until: turn_end}]}\n"
	"    - {on: enter, do: [{apply: [{modify: height, times: 3, of: {own: stone, named: Base}}]}]}\n"
	"    - {on: enter, do: [{set_rule: TOWER_LIMIT, value: 9, until: turn_end}, {set_rule: PASS, suspended: true, for: opponent}]}\n"
	"    - {on: enter, do: [{set_rule: TOWER_LIMIT, value: 7, for: any, until: turn_end}, {set_rule: PASS, suspended: true, for: any}]}\n"
	"  grants: [{continuous: [{modify: height, by: 5, of: this}]}]\n";

static void
last(struct judge_run *r)
{
	judge_card base = lay(r, 0, ROW, 0, "Base"), caster = lay(r, 0, ROW, 1, "Caster");
	play(r, caster, 0);
	cr_expect_eq(height_of(r, base), 4);
	judge_card late = lay(r, 0, ROW, 2, "Base");
	invalidate(r);
	cr_expect_eq(height_of(r, base), 4, "by how much is fixed");
	cr_expect_eq(height_of(r, late), 2, "and whom");
	play(r, caster, 1);
	cr_expect_eq(height_of(r, base), 5);
	away(r, caster);
	cr_expect_eq(height_of(r, base), 5, "its card may leave");
	end_span(r, SPAN_PHASE, BY(R_EFFECTS_END));
	cr_expect_eq(height_of(r, base), 4);
	away(r, base);
	move_card(r, base, place_of(r, 0, ROW, 0), BESIDE, JUDGE_NO_CARD, BY(R_CROWN));
	seen = height_of(r, base);
	end_span(r, SPAN_TURN, BY(R_EFFECTS_END));
	cr_expect_eq(height_of(r, base), 2);
	cr_expect_eq(r->game.n_lasting, 0);
}

Test(kernel_layers, a_lasting_effect_has_its_cards_and_its_number)
{
	cr_assert_eq(inside_with(&w, lasting, last), JUDGE_FINISHED);
	cr_assert_eq(seen, 2, "a card that went and came back is another");
	cr_assert_eq(times_cited(&w, R_EFFECTS_END), 2);
	cr_assert_eq(inside_without(&w, R_EFFECTS_MISS_MOVED_CARDS, lasting, last), JUDGE_FINISHED);
	cr_assert_eq(seen, 4);
}

TestWith(kernel_layers, lasting_effects_on_players_rules_and_abilities, lasting)
{
	judge_card base = lay(r, 0, ROW, 0, "Base"), caster = lay(r, 0, ROW, 1, "Caster");
	play(r, caster, 2);
	cr_expect(forbidden(r, FORBID_DRAW, JUDGE_NO_CARD, 1, JUDGE_NO_NUMBER));
	cr_expect(!forbidden(r, FORBID_DRAW, JUDGE_NO_CARD, 0, JUDGE_NO_NUMBER));
	cr_expect_eq(stub_limit(r, 0), 4);
	play(r, caster, 3);
	cr_expect_eq(value(r, R_TOWER_LIMIT, 0), 6, "for its master");
	cr_expect_eq(value(r, R_TOWER_LIMIT, 1), 2);
	play(r, caster, 4);
	cr_expect_eq(height_of(r, base), 7, "a granted ability");
	struct judge_question q = { 1, ASK_SPOT, PEBBLE, JUDGE_NO_PLACE };
	cr_expect_eq(test_pick(r, &q, pick_at(1, DO_SPOT, place_of(r, 0, ROW, 2)), NULL, 0), 2,
	             "of the game's own static");
	q.seat = 0;
	cr_expect_eq(test_pick(r, &q, pick_at(0, DO_SPOT, place_of(r, 0, ROW, 2)), NULL, 0), 0);
	end_span(r, SPAN_TURN, BY(R_EFFECTS_END));
	cr_expect_eq(height_of(r, base), 2);
	cr_expect_eq(value(r, R_TOWER_LIMIT, 0), 2);
	cr_expect(forbidden(r, FORBID_DRAW, JUDGE_NO_CARD, 1, JUDGE_NO_NUMBER), "for the game");
}

TestWith(kernel_layers, lasting_effects_come_in_the_order_they_were_played, lasting)
{
	judge_card base = lay(r, 0, ROW, 0, "Base"), caster = lay(r, 0, ROW, 1, "Caster");
	play(r, caster, 1);
	play(r, caster, 5);
	cr_expect_eq(height_of(r, base), 9);
	end_span(r, SPAN_TURN, BY(R_EFFECTS_END));
	cr_expect_eq(height_of(r, base), 6, "without a span it stays");
	play(r, caster, 1);
	cr_expect_eq(height_of(r, base), 7);
}

TestWith(kernel_layers, effects_change_rules_for_a_span, lasting)
{
	judge_card caster = lay(r, 0, ROW, 1, "Caster");
	play(r, caster, 6);
	cr_expect_eq(value(r, R_TOWER_LIMIT, 0), 9);
	cr_expect_eq(value(r, R_TOWER_LIMIT, 1), 2);
	cr_expect(in_force(r, R_PASS, 0, JUDGE_NO_CARD) && !in_force(r, R_PASS, 1, JUDGE_NO_CARD));
	expire_changes(r, BY(R_EFFECTS_END));
	cr_expect_eq(value(r, R_TOWER_LIMIT, 0), 2);
	cr_expect_not(in_force(r, R_PASS, 1, JUDGE_NO_CARD));
}

TestWith(kernel_layers, a_rule_changed_for_any_player_is_changed_for_both_and_without_a_player,
         lasting)
{
	judge_card caster = lay(r, 1, ROW, 1, "Caster");
	play(r, caster, 7);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		cr_expect_eq(value(r, R_TOWER_LIMIT, seat), 7);
		cr_expect_not(in_force(r, R_PASS, seat, JUDGE_NO_CARD));
	}
	cr_expect_not(in_force(r, R_PASS, JUDGE_NO_SEAT, JUDGE_NO_CARD));
	expire_changes(r, BY(R_EFFECTS_END));
	cr_expect_eq(value(r, R_TOWER_LIMIT, 0), 2);
	cr_expect_eq(value(r, R_TOWER_LIMIT, 1), 2);
}

static void
too_many(struct judge_run *r)
{
	judge_card caster = lay(r, 0, ROW, 1, "Caster");
	for (int i = 0; i <= LASTING_EFFECTS; i++)
		play(r, caster, 1);
}

Test(kernel_layers, too_many_lasting_effects_stop_the_run)
{
	cr_assert_eq(inside_with(&w, lasting, too_many), JUDGE_LIMIT);
	cr_assert_str_eq(judge_limit(&w.run), "lasting effects");
}
