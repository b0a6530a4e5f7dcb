/* infractions.c: what was seen, really done and repaired: each deed both ways, and all faults of a
 * game at once. */
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/ruling/ruling.h"
#include "judged/suite/internal.h"
#include "tests/criterion.h"

/* Turn 5, A's action: A's monster in zone 3, rank 2; B's of rank 1 in zone 8 with rage 2 and old strategies. */
#define START                                                                                       \
	"judged: 1\n"                                                                               \
	"game: godzilla\n"                                                                          \
	"edition: en-1.2\n"                                                                         \
	"cards:\n"                                                                                  \
	"  - {number: T-1, name: Test Hermit, type: battle, rank: 1, colours: [white], icon: 1,\n"  \
	"     counter: 0, abilities: [{on: enter, do: [{draw: 1}]},\n"                              \
	"     {on: enter, do: [{rage: own, by: 1}]}]}\n"                                            \
	"  - {number: T-2, name: Test Guard, type: battle, rank: 4, colours: [white], icon: 1,\n"   \
	"     counter: 6000}\n"                                                                     \
	"  - {number: T-3, name: Test Crew, type: battle, rank: 1, colours: [white], icon: 2,\n"    \
	"     counter: 0}\n"                                                                        \
	"  - {number: T-4, name: Test Order, type: strategy, rank: 1, colours: [white], icon: 1}\n" \
	"  - {number: T-5, name: Test Oath, type: strategy, rank: 1, colours: [white], icon: 1}\n"  \
	"  - {number: T-6, name: Test Siren, type: battle, rank: 1, colours: [white], icon: 1,\n"   \
	"     counter: 0, abilities: [{on: enter, do: [{draw: 1}]}]}\n"                             \
	"start:\n"                                                                                  \
	"  step: action\n"                                                                          \
	"  turn: 5\n"                                                                               \
	"  turn_player: A\n"                                                                        \
	"  rest: empty\n"                                                                           \
	"  A:\n"                                                                                    \
	"    monster: {stack: [EPR-007, EPR-008], zone: 3, rage: 1}\n"                              \
	"    monster_deck: [EPR-009, EPR-010]\n"                                                    \
	"    deck: [T-3, T-3, T-3, T-3, T-3, T-3, T-3, T-3]\n"                                      \
	"    hand: [T-1, T-2, T-3, T-1]\n"                                                          \
	"    zones: {2: T-2}\n"                                                                     \
	"    strategy: {1: {card: T-4, since: 4}}\n"                                                \
	"  B:\n"                                                                                    \
	"    monster: {stack: [EPR-007], zone: 8, rage: 2}\n"                                       \
	"    monster_deck: [EPR-008]\n"                                                             \
	"    deck: [T-3, T-3, T-3, T-3, T-3, T-3, T-3, T-3]\n"                                      \
	"    strategy: {1: {card: T-4, since: 4}, 2: {card: T-5, since: 4}}\n"

struct judged {
	struct transcript t;
	struct ruling r;
};

static void
judge(struct judged *j, const char *moves, enum transcript_illegal how)
{
	char text[8192];
	struct fault fault = { 0 };
	snprintf(text, sizeof text, "%smoves:\n%s", START, moves);
	memset(j, 0, sizeof *j);
	cr_assert(transcript_read(&j->t, "game", text, strlen(text), NULL, &fault), "%s\n%s",
	          fault.sentence, moves);
	transcript_treat(&j->t, how);
	cr_assert(ruling_make(&j->r, &j->t, NULL, &fault), "%s\n%s", fault.sentence, moves);
	ruling_hash(&j->r);
}

static void
done(struct judged *j)
{
	ruling_free(&j->r);
	transcript_free(&j->t);
}

/* "2 misdone 7.2.2 adopted; 4 saw - skipped" */
static void
list_infractions(const struct judged *j, char *out, size_t cap)
{
	const struct infraction *infraction;
	uint32_t n = ruling_infractions(&j->r, &infraction);
	size_t used = 0;
	*out = '\0';
	for (uint32_t i = 0; i < n && used < cap; i++) {
		const struct rulebook_clause *clause = NULL;
		if (infraction[i].n_refusals)
			clause = rulebook_clause_of(j->t.edition, infraction[i].refusal[0].rule);
		used += (size_t)snprintf(out + used, cap - used, "%s%u %s %s %s", i ? "; " : "",
		                         infraction[i].move,
		                         infraction_kind_word(infraction[i].kind),
		                         clause ? clause->number : "-",
		                         infraction_treatment_word(infraction[i].treated));
	}
}

struct sample {
	const char *moves, *infractions;
};

static void
try_all(const struct sample *sample, size_t n, enum transcript_illegal how)
{
	for (size_t i = 0; i < n; i++) {
		struct judged j;
		struct suite_result result = { 0 };
		char infractions[600];
		judge(&j, sample[i].moves, how);
		list_infractions(&j, infractions, sizeof infractions);
		cr_expect_str_eq(infractions, sample[i].infractions, "%s: %s, not %s: %s",
		                 sample[i].moves, infractions, sample[i].infractions, j.r.why);
		cr_expect(cut_anywhere(&j.r, &result), "%s: %s", sample[i].moves, result.why);
		done(&j);
	}
}

#define TRY(samples, how) try_all(samples, sizeof samples / sizeof *samples, how)

/* 1. Each deed: left out, done otherwise, done as it is due */

Test(infractions, a_draw_that_was_left_out_is_a_fault_and_one_as_due_is_none)
{
	static const struct sample samples[] = {
		{ "  - A: pass\n  - {did: {B: {drew: 0}}}\n  - {saw: {B.hand: 0, B.deck: 8}}\n",
		  "2 misdone 7.2.2 adopted" },
		{ "  - A: pass\n  - {did: {B: {drew: 1}}}\n  - {saw: {B.hand: 1}}\n",
		  "2 misdone 7.2.2 adopted" },
		{ "  - A: pass\n  - {did: {B: {drew: 4}}}\n  - {saw: {B.hand: 4}}\n",
		  "2 misdone 7.2.2 adopted" },
		{ "  - A: pass\n  - {did: {B: {drew: 2}}}\n  - {saw: {B.hand: 2}}\n", "" },
		{ "  - A: pass\n  - {did: {A: {refilled: 0}}}\n  - {saw: {A.hand: 4}}\n",
		  "2 misdone 7.5.4 adopted" },
		{ "  - A: pass\n  - {did: {A: {drew: 3}}}\n  - {saw: {A.hand: 7}}\n",
		  "2 misdone 7.5.4 adopted" },
		{ "  - A: pass\n  - {did: {A: {refilled: 1}}}\n  - {saw: {A.hand: 5}}\n", "" },
		{ "  - A: {play: T-1, zone: 4}\n  - {did: {A: {drew: 0, resolved: [T-1, T-1]}}}\n"
		  "  - A: {resolve: {card: T-1, ability: 1}}\n",
		  "" },
		{ "  - A: {play: T-1, zone: 4}\n  - A: {resolve: {card: A.zone.4, ability: 1}}\n"
		  "  - {did: {A: {drew: 0}}}\n  - {saw: {A.hand: 3, A.monster.rage: 2}}\n",
		  "3 misdone 10.5.2.3 adopted" },
		{ "  - A: {play: T-1, zone: 4}\n  - A: {resolve: {card: A.zone.4, ability: 1}}\n"
		  "  - {did: {A: {drew: 1, rage: 2}}}\n  - {saw: {A.hand: 4}}\n",
		  "" },
	};
	TRY(samples, TRANSCRIPT_STOP);
}

Test(infractions, an_advance_that_was_left_out_is_a_fault_and_one_as_due_is_none)
{
	static const struct sample samples[] = {
		{ "  - A: pass\n  - {did: {A: {advanced: 0}}}\n  - {saw: {A.monster.zone: 3}}\n",
		  "2 misdone 7.5.2 adopted" },
		{ "  - A: pass\n  - {did: {A: {advanced: 2}}}\n  - {saw: {A.monster.zone: 5}}\n",
		  "2 misdone 7.5.2 adopted" },
		{ "  - A: pass\n  - {did: {A: {advanced: {to: 6}}}}\n"
		  "  - {saw: {A.monster.zone: 6}}\n",
		  "2 misdone 7.5.2 adopted" },
		{ "  - A: pass\n  - {did: {A: {advanced: 1}}}\n  - {saw: {A.monster.zone: 4}}\n",
		  "" },
		{ "  - A: pass\n  - {did: {A: {advanced: {to: 4}}}}\n", "" },
		{ "  - A: {invade: T-3}\n  - {did: {A: {advanced: 1}}}\n"
		  "  - {saw: {A.monster.zone: 4}}\n",
		  "2 misdone 8.6.1.2 adopted" },
		{ "  - A: {invade: T-3}\n  - {did: {A: {advanced: 0}}}\n"
		  "  - {saw: {A.monster.zone: 3}}\n",
		  "2 misdone 8.6.1.2 adopted" },
		{ "  - A: {invade: T-3}\n  - {did: {A: {advanced: 2}}}\n"
		  "  - {saw: {A.monster.zone: 5}}\n",
		  "" },
	};
	TRY(samples, TRANSCRIPT_STOP);
}

Test(infractions, rage_that_was_left_is_a_fault_and_rage_as_due_is_none)
{
	static const struct sample samples[] = {
		{ "  - A: pass\n  - {did: {B: {rage: 2}}}\n  - {saw: {B.monster.rage: 2}}\n",
		  "2 misdone 7.2.4 adopted" },
		{ "  - A: pass\n  - {did: {B: {rage: 1}}}\n  - {saw: {B.monster.rage: 1}}\n",
		  "2 misdone 7.2.4 adopted" },
		{ "  - A: pass\n  - {did: {B: {rage: 0}}}\n  - {saw: {B.monster.rage: 0}}\n", "" },
		{ "  - A: pass\n  - {did: {B: {omitted: 7.2.4}}}\n  - {saw: {B.monster.rage: 2}}\n",
		  "2 misdone 7.2.4 adopted" },
	};
	TRY(samples, TRANSCRIPT_STOP);
}

Test(infractions, strategies_that_were_not_cleaned_away_are_a_fault)
{
	static const struct sample samples[] = {
		{ "  - A: pass\n  - {did: {B: {cleaned: none}}}\n"
		  "  - {saw: {B.strategy.1: T-4, B.strategy.2: T-5}}\n",
		  "2 misdone 7.2.3 adopted" },
		{ "  - A: pass\n  - {did: {B: {cleaned: T-4}}}\n"
		  "  - {saw: {B.strategy.1: empty, B.strategy.2: T-5}}\n",
		  "2 misdone 7.2.3 adopted" },
		{ "  - A: pass\n  - {did: {B: {cleaned: [T-5, T-4]}}}\n"
		  "  - {saw: {B.strategy.1: empty, B.strategy.2: empty}}\n",
		  "" },
		{ "  - A: pass\n  - {did: {B: {cleaned: none}}}\n  - B: pass\n  - A: pass\n"
		  "  - {saw: {B.strategy.1: empty, B.strategy.2: empty}}\n",
		  "2 misdone 7.2.3 adopted" },
		{ "  - {did: {A: {cleaned: T-4}}}\n  - A: pass\n"
		  "  - {saw: {A.strategy.1: empty, A.discard: T-4}}\n",
		  "1 did 7.2.3 adopted" },
	};
	TRY(samples, TRANSCRIPT_STOP);
}

Test(infractions, cards_that_were_not_crushed_stay_until_somebody_says_so)
{
#define CRUSH "  - {set: {A.monster.zone: 2}}\n"
	static const struct sample samples[] = {
		{ "  - A: pass\n  - {did: {A: {advanced: 0, crushed: true}}}\n",
		  "2 misdone 7.5.2 adopted; 2 did 11.3.2 skipped" },
		{ "  - A: {play: T-2, zone: 4}\n  - A: pass\n  - {did: {A: {crushed: false}}}\n"
		  "  - {saw: {A.zone.4.stack: [T-2]}}\n",
		  "3 misdone 11.3.2 adopted" },
		{ "  - A: {play: T-2, zone: 4}\n  - A: pass\n  - {did: {A: {crushed: true}}}\n"
		  "  - {saw: {A.zone.4.stack: []}}\n",
		  "" },
		{ "  - A: {play: T-2, zone: 4}\n  - A: pass\n  - {did: {A: {crushed: false}}}\n"
		  "  - B: pass\n  - {saw: {A.discard: [T-4]}}\n  - A: {play: T-3, zone: 5}\n"
		  "  - {saw: {A.discard: [T-4]}}\n",
		  "3 misdone 11.3.2 adopted" },
		{ "  - A: {play: T-2, zone: 4}\n  - A: pass\n  - {did: {A: {crushed: false}}}\n"
		  "  - B: pass\n  - {did: {A: {crushed: true}}}\n  - {saw: {A.discard: {has: T-2}}}\n",
		  "3 misdone 11.3.2 adopted" },
	};
	TRY(samples, TRANSCRIPT_STOP);
}

Test(infractions, cards_that_were_too_many_and_stayed_are_a_fault)
{
	static const struct sample samples[] = {
		{ "  - A: {play: T-3, zone: 2}\n  - {did: {A: {discarded: none}}}\n"
		  "  - {saw: {A.zone.2: [T-2, T-3]}}\n  - A: pass\n  - {saw: {A.zone.2: [T-2, T-3]}}\n",
		  "2 misdone 11.5.1 adopted" },
		{ "  - A: {play: T-3, zone: 2}\n  - {did: {A: {discarded: T-2}}}\n"
		  "  - {saw: {A.zone.2: T-3, A.discard: T-2}}\n",
		  "" },
		{ "  - A: {play: T-3, zone: 2}\n  - {did: {A: {discarded: none}}}\n  - A: pass\n"
		  "  - {did: {A: {discarded: T-2}}}\n  - {saw: {A.zone.2: T-3}}\n",
		  "2 misdone 11.5.1 adopted" },
	};
	TRY(samples, TRANSCRIPT_STOP);
}

Test(infractions, a_forgotten_trigger_is_a_fault_and_the_game_goes_on_without_it)
{
	static const struct sample samples[] = {
		{ "  - A: {play: T-1, zone: 4}\n  - {did: {A: {resolved: none}}}\n"
		  "  - {saw: {A.hand: 3, A.monster.rage: 1}}\n  - A: pass\n",
		  "2 misdone 10.6.3.1 adopted" },
		{ "  - A: {play: T-1, zone: 4}\n  - {did: {A: {resolved: T-1}}}\n"
		  "  - {saw: {A.hand: 3, A.monster.rage: 2}}\n",
		  "2 misdone 10.6.3.1 adopted" },
		{ "  - A: {play: T-1, zone: 4}\n  - A: {resolve: {card: A.zone.4, ability: 2}}\n"
		  "  - {did: {A: {resolved: none}}}\n  - {saw: {A.hand: 3, A.monster.rage: 2}}\n",
		  "3 misdone 10.6.3.1 adopted" },
		{ "  - A: {play: T-1, zone: 4}\n  - A: {resolve: {card: A.zone.4, ability: 2}}\n"
		  "  - {did: {A: {resolved: T-1}}}\n  - {saw: {A.hand: 4, A.monster.rage: 2}}\n",
		  "" },
	};
	TRY(samples, TRANSCRIPT_STOP);
}

Test(infractions, a_wrong_total_is_a_fault_and_counters_by_it)
{
	static const struct sample samples[] = {
		{ "  - A: pass\n  - {did: {A: {counter_power: 50000}}}\n"
		  "  - {saw: {B.monster: EPR-008, B.monster.zone: 3}}\n",
		  "2 misdone 7.4.2 adopted" },
		{ "  - A: pass\n  - {did: {A: {counter_power: 6000}}}\n"
		  "  - {saw: {B.monster: EPR-007}}\n",
		  "" },
	};
	TRY(samples, TRANSCRIPT_STOP);
}

Test(infractions, any_rule_that_acts_can_be_left_out)
{
	static const struct sample samples[] = {
		{ "  - A: pass\n  - {did: {A: {omitted: 7.5.2}}}\n  - {saw: {A.monster.zone: 3}}\n",
		  "2 misdone 7.5.2 adopted" },
		{ "  - A: pass\n  - {did: {B: {omitted: start-phase-clears-strategies}}}\n"
		  "  - {saw: {B.strategy.1: T-4}}\n",
		  "2 misdone 7.2.3 adopted" },
		{ "  - A: {play: T-3, zone: 2}\n  - {did: {A: {omitted: 11.5.1}}}\n",
		  "2 misdone 11.5.1 adopted" },
		{ "  - A: {play: T-3, zone: 4}\n  - {did: {A: {omitted: 7.5.2}}}\n",
		  "2 did 7.5.2 skipped" },
		{ "  - A: pass\n  - {did: {A: {omitted: 7.1.2}}}\n", "2 did 7.1.2 skipped" },
	};
	TRY(samples, TRANSCRIPT_STOP);
}

/* 4.8.2, 4.9.2: the deck is hidden from both players, a hand from the opponent. */
Test(infractions, a_look_is_a_fault_where_the_player_may_not_look)
{
	static const struct sample samples[] = {
		{ "  - {did: {A: {looked: A.deck/1}}}\n  - {saw: {A.deck: 8}}\n",
		  "1 did 4.8.2 adopted" },
		{ "  - A: pass\n  - {did: {B: {looked: [B.hand, A.hand, A.strategy.1]}}}\n",
		  "2 did 4.9.2 adopted" },
		{ "  - {did: {A: {looked: [A.hand, B.zone.8, B.strategy.2]}}}\n", "" },
	};
	TRY(samples, TRANSCRIPT_STOP);
}

Test(infractions, what_nothing_demanded_is_a_fault_and_is_done_all_the_same)
{
	static const struct sample samples[] = {
		{ "  - A: {play: T-3, zone: 4}\n  - {did: {A: {drew: 2}}}\n  - {saw: {A.hand: 5}}\n",
		  "2 did 7.2.2 adopted" },
		{ "  - {did: {A: {drew: 1}, B: {rage: 3}}}\n"
		  "  - {saw: {A.hand: 5, B.monster.rage: 3}}\n  - A: pass\n",
		  "1 did 7.2.2 adopted; 1 did 7.2.4 adopted" },
		{ "  - A: {play: T-3, zone: 4}\n  - {did: {A: {advanced: 1}}}\n"
		  "  - {saw: {A.monster.zone: 4}}\n",
		  "2 did 7.5.2 adopted" },
		{ "  - A: {play: T-3, zone: 4}\n  - {did: {A: {advanced: {to: 6}}}}\n"
		  "  - {saw: {A.monster.zone: 6}}\n",
		  "2 did 7.5.2 adopted" },
		{ "  - A: {play: T-3, zone: 4}\n  - {did: {A: {drew: 0, cleaned: none}}}\n", "" },
		{ "  - A: {play: T-3, zone: 4}\n  - {did: {A: {counter_power: 1000}}}\n",
		  "2 did 7.4.2 skipped" },
	};
	TRY(samples, TRANSCRIPT_STOP);
}

/* 2. Seen and set */

Test(infractions, what_was_seen_and_cannot_have_been_is_a_fault_of_the_record)
{
	static const struct sample samples[] = {
		{ "  - {saw: {A.hand: 4, A.deck.top: T-3}}\n  - A: pass\n", "" },
		{ "  - {saw: {A.hand: 5}}\n  - A: pass\n", "1 saw - skipped" },
		{ "  - A: pass\n  - {saw: {B.hand: [T-3, T-3], A.zone.2: empty}}\n",
		  "2 saw - skipped" },
		{ "  - A: concede\n  - {saw: {A.hand: 5, B.hand: 1}}\n",
		  "2 saw - skipped; 2 saw - skipped" },
	};
	struct judged j;
	TRY(samples, TRANSCRIPT_STOP);
	judge(&j, samples[1].moves, TRANSCRIPT_STOP);
	cr_expect_eq(j.r.verdict, RULING_REFUTED);
	cr_expect_eq(j.r.legality, RULING_LEGAL);
	done(&j);
}

Test(infractions, a_repair_is_no_fault_and_the_game_goes_on_from_it)
{
	static const struct sample samples[] = {
		{ "  - {set: {A.monster.rage: 5, B.monster.zone: 2}}\n"
		  "  - {saw: {A.monster.rage: 5, B.monster.zone: 2}}\n  - A: pass\n",
		  "" },
		{ "  - {set: {A.zone.2: empty}}\n  - {saw: {A.zone.2: empty, A.discard: T-2}}\n",
		  "" },
		{ "  - {set: {A.zone.2: empty, A.hand: [T-2, T-2, T-3]}}\n"
		  "  - {saw: {A.hand: [T-2, T-2, T-3], A.discard: [T-1, T-1]}}\n",
		  "" },
		{ "  - {set: {A.zone.3: empty, A.zone.4: T-2}}\n"
		  "  - {saw: {A.hand: 3, A.zone.2: T-2, A.zone.4: T-2}}\n",
		  "" },
		{ "  - {set: {A.deck.top: [T-2, T-1], B.deck.bottom: T-5}}\n"
		  "  - {saw: {A.deck.top.2: [T-2, T-1], A.hand: 2, B.deck.bottom: T-5}}\n",
		  "" },
		{ "  - {set: {A.zone.5: {stack: [T-3, T-2]}}}\n"
		  "  - {saw: {A.zone.5: T-2, A.zone.5.stack: [T-3, T-2]}}\n",
		  "" },
		{ "  - {set: {A.monster.zone: 2}}\n  - {saw: {A.discard: T-2}}\n", "" },
		{ "  - {set: {A.hand: [EPR-008]}}\n  - A: {play_monster: EPR-008}\n"
		  "  - {saw: {A.monster.stack: [EPR-007, EPR-008, EPR-008]}}\n",
		  "" },
		{ "  - A: {play: T-3, zone: 2}\n  - {set: {A.invaded: true}}\n  - A: {invade: T-3}\n",
		  "3 illegal 8.6.1 stopped" },
	};
	TRY(samples, TRANSCRIPT_STOP);
}

/* 3. Illegal moves */

Test(infractions, an_illegal_move_is_skipped_with_what_belongs_to_it)
{
	static const struct sample samples[] = {
		{ "  - A: {play: T-2, zone: 3}\n  - A: {play: T-3, zone: 4}\n"
		  "  - {saw: {A.zone.4: T-3}}\n",
		  "1 illegal 10.5.2.1.2 skipped" },
		{ "  - B: {play: T-2}\n  - B: {zone: 4}\n  - A: pass\n", "1 illegal - skipped" },
		{ "  - A: {invade: T-3}\n  - A: {invade: T-1}\n  - A: pass\n",
		  "2 illegal 8.6.2 skipped" },
	};
	TRY(samples, TRANSCRIPT_SKIP);
}

Test(infractions, an_illegal_move_is_taken_and_the_game_goes_on)
{
	static const struct sample samples[] = {
		{ "  - A: {invade: T-3}\n  - A: {invade: T-1}\n  - {saw: {A.monster.zone: 6}}\n",
		  "2 illegal 8.6.2 taken" },
		{ "  - A: {play: T-3, zone: 3}\n  - {saw: {A.zone.3.stack: [], A.discard: T-3}}\n",
		  "1 illegal 10.5.2.1.2 taken" },
		{ "  - A: {activate: T-4, strategy_zone: 2}\n  - A: pass\n",
		  "1 illegal 8.3.1 taken" },
		{ "  - B: pass\n  - {saw: {turn_player: B}}\n", "1 illegal 8.1.1 taken" },
	};
	TRY(samples, TRANSCRIPT_TAKE);
}

Test(infractions, what_cannot_be_done_at_all_is_not_taken)
{
	struct judged j;
	const struct infraction *infraction;
	judge(&j, "  - A: {play: T-5, zone: 4}\n  - B: {play: T-3}\n  - A: pass\n",
	      TRANSCRIPT_TAKE);
	cr_assert_eq(ruling_infractions(&j.r, &infraction), 2);
	for (int i = 0; i < 2; i++) {
		cr_expect(infraction[i].impossible);
		cr_expect_eq(infraction[i].treated, INFRACTION_SKIPPED);
		char why[INFRACTION_WHY];
		infraction_said(&infraction[i], why);
		cr_expect(strstr(why, "position doesn't allow it") ||
		                  strstr(why, "isn't a possible answer"),
		          "%s", why);
	}
	done(&j);
}

/* 4. All of them at once */

Test(infractions, five_faults_of_different_kinds_stand_in_one_ruling)
{
	static const char moves[] = "  - A: {invade: T-3}\n"
				    "  - A: {invade: T-1}\n"
				    "  - {saw: {A.monster.zone: 7}}\n"
				    "  - A: pass\n"
				    "  - {did: {A: {advanced: 0}, B: {drew: 1, cleaned: none}}}\n"
				    "  - B: {play: EPR-009}\n"
				    "  - {did: {B: {rage: 3}}}\n"
				    "  - B: pass\n"
				    "  - {did: {A: {omitted: 7.2.4}}}\n";
	struct judged j;
	char infractions[600];
	judge(&j, moves, TRANSCRIPT_TAKE);
	list_infractions(&j, infractions, sizeof infractions);
	cr_expect_str_eq(
		infractions,
		"2 illegal 8.6.2 taken; 3 saw - skipped; 5 misdone 7.5.2 adopted; 5 misdone 7.2.2 adopted; 5 misdone 7.2.3 adopted; 6 illegal - skipped; 7 did 7.2.4 adopted; 9 misdone 7.2.4 adopted",
		"%s", infractions);
	cr_expect_eq(j.r.verdict, RULING_ILLEGAL);
	cr_expect_eq(j.r.move, 2);
	const struct judge_refusal *refusal;
	cr_expect_eq(ruling_refusals(&j.r, &refusal), 1);
	done(&j);
}

Test(infractions, the_first_fault_of_play_decides_and_not_one_of_the_record)
{
	struct judged j;
	judge(&j, "  - {saw: {A.hand: 9}}\n  - A: pass\n  - {did: {B: {drew: 0}}}\n",
	      TRANSCRIPT_STOP);
	cr_expect_eq(j.r.verdict, RULING_ILLEGAL);
	cr_expect_eq(j.r.move, 3);
	cr_expect(strstr(j.r.why, "drew 0 cards instead of 2"), "%s", j.r.why);
	done(&j);
}

/* 5. Who may know */

Test(infractions, a_view_does_not_show_which_hidden_cards_were_there)
{
	struct judged j;
	judge(&j, "  - {saw: {A.hand: [T-5]}}\n  - A: pass\n", TRANSCRIPT_STOP);
	static const enum view views[] = { VIEW_PUBLIC, VIEW_B };
	for (int i = 0; i < 2; i++) {
		char *text = ruling_json_text(&j.r, views[i], NULL);
		json_t *json = json_loads(text, 0, NULL);
		char *faults = json_dumps(json_object_get(json, "infractions"), 0);
		cr_expect_null(strstr(faults, "T-1"), "%s", faults);
		cr_expect_not_null(strstr(faults, "\"hidden\": true"), "%s", faults);
		json_decref(json);
		free(faults);
		free(text);
	}
	char *text = ruling_json_text(&j.r, VIEW_A, NULL);
	cr_expect_not_null(strstr(text, "T-2"));
	free(text);
	done(&j);
}

Test(infractions, a_card_that_a_judge_puts_into_a_hand_is_not_shown_to_the_opponent)
{
	struct judged j;
	judge(&j, "  - {set: {A.hand: [T-5, T-6], B.hand: []}}\n  - A: pass\n", TRANSCRIPT_STOP);
	char *text = ruling_json_text(&j.r, VIEW_B, NULL);
	cr_expect_null(strstr(text, "T-6"), "%.3000s", text);
	free(text);
	done(&j);
}
