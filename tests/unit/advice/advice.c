/* advice.c: tests of what advice is made of: the changes that are tried, and their order. */
#include "tests/criterion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/advice/counter_changes.h"

struct table {
	struct transcript t;
	struct ruling r;
	struct witness w;
	struct counter_changes changes;
};

static void
set_up(struct table *table)
{
	static const char path[] = "tests/data/rulings/illegal-rank.yaml";
	struct fault fault;
	*table = (struct table){ 0 };
	cr_assert(transcript_load(&table->t, path, NULL, &fault));
	cr_assert(ruling_make(&table->r, &table->t, NULL, &fault));
	cr_assert(witness_make(&table->w, &(struct witness_wish){ .of = &table->r, .move = 1 }));
	judge_rewind(table->w.before);
	counter_changes_of(table->w.before, ruling_refused_pick(&table->r), &table->changes);
}

static void
tear_down(struct table *table)
{
	free(table->changes.at);
	witness_free(&table->w);
	ruling_free(&table->r);
	transcript_free(&table->t);
}

static judge_place
place_named(const struct judge_run *run, const struct judge_game *game, judge_seat seat,
            const char *name)
{
	int area = 0;
	while (strcmp(game->area[area].name, name) != 0)
		area++;
	return judge_place_of(run, seat, area, 0);
}

Test(advice, the_smallest_change_is_tried_first)
{
	struct table table;
	set_up(&table);
	cr_assert_gt(table.changes.n, 50);
	for (int i = 1; i < table.changes.n; i++)
		cr_expect_leq(table.changes.at[i - 1].size, table.changes.at[i].size);
	cr_expect_eq(table.changes.at[0].kind, COUNTER_VALUE);
	tear_down(&table);
}

Test(advice, a_counter_proof_is_the_same_each_time)
{
	struct table table;
	struct counter_proof first, second;
	set_up(&table);
	counter_proof_find(&table.w, &first);
	counter_proof_find(&table.w, &second);
	cr_expect(first.found && second.found);
	cr_expect_eq(first.trials, second.trials);
	cr_expect_eq(first.change.to, second.change.to);
	cr_expect_leq(first.trials, COUNTER_PROOF_TRIALS);
	tear_down(&table);
}

/* A run is copied at its first citation, which is before its first step where that was not done as it should. */
Test(advice, a_fault_before_the_first_step_can_be_gone_back_to)
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

/* 2. Read aloud */

enum { TEXT = 1 << 14 };

static void
read_aloud(const char *record, enum view view, char text[TEXT])
{
	struct transcript t = { 0 };
	struct ruling r = { 0 };
	struct fault fault;
	FILE *to = fmemopen(text, TEXT, "w");
	cr_assert(to);
	cr_assert(transcript_read(&t, "test", record, strlen(record), NULL, &fault), "%s: %s",
	          fault.pointer, fault.sentence);
	cr_assert(ruling_make(&r, &t, NULL, &fault), "%s", fault.sentence);
	ruling_text(&r, view, RULING_TELL_ADVICE, to);
	fclose(to);
	ruling_free(&r);
	transcript_free(&t);
}

#define SQUIRES(hand, moves)                                                                       \
	"judged: 1\ngame: colossus\nedition: en\n"                                                 \
	"start:\n  step: move\n  turn: 5\n  turn_player: A\n  rest: empty\n  first: A\n"           \
	"  A: {field: {1: {card: CO-W01, since: 5}, 2: {card: CO-W03, since: 2}}, hand: [CO-G01]," \
	" colossus: CO-C01, deck: 30}\n"                                                           \
	"  B: {field: {1: {card: CO-W01, since: 2, 'off': true}}, hand: [" hand "],"               \
	" locus: [CO-G01, CO-G01, CO-G02, CO-W01],"                                                \
	" deck: [CO-W01, CO-W01, CO-W01, CO-W01, CO-W01], colossus: CO-C02}\n"                     \
	"moves:\n" moves

Test(advice, what_is_legal_after_something_misdone_is_not_what_is_legal_at_the_end)
{
	char text[TEXT];
	read_aloud(
		SQUIRES("",
	                "- A: {attack: A.field.2, attack_follower: 1}\n- {B: pass}\n- {A: pass}\n"
	                "- {B: pass}\n- {A: pass}\n- did: {B: {discarded: none}}\n"
	                "- A: {set_gem: CO-G01}\n- {A: end}\n"),
		VIEW_JUDGE, text);
	cr_expect(strstr(text, "- Rewind to before move 6. "), "%s", text);
	cr_expect_not(strstr(text, "Legal at that point"), "%s", text);
}

Test(advice, answers_go_with_the_move_that_is_taken_back_and_what_they_showed_is_said)
{
	char text[TEXT];
	read_aloud(
		SQUIRES("CO-A02",
	                "- A: {attack: A.field.1, attack_deck: true}\n"
	                "- B: {answer_action: CO-A02, choose: B.field.1}\n- {A: pass}\n- {B: pass}\n"
	                "- {B: no_block}\n- {B: pass}\n- {A: pass}\n- {A: end}\n"),
		VIEW_JUDGE, text);
	cr_expect(
		strstr(text,
	               "- Take back move 1 with its answers, moves 2 to 7 (`skip`): the moves after "
	               "them are legal. A has already seen CO-W01 in B.deck and CO-A02 in "
	               "B.hand, and B has already seen CO-W01 in B.deck."),
		"%s", text);
}

Test(advice,
     a_move_that_is_taken_back_alone_has_shown_what_was_played_and_not_what_was_laid_face_down)
{
	char text[TEXT];
	read_aloud(SQUIRES("CO-K01",
	                   "- A: {set_gem: CO-G01}\n- B: {play_follower: CO-K01}\n- {A: end}\n"),
	           VIEW_JUDGE, text);
	cr_expect(
		strstr(text,
	               "- Take back move 2 alone (`skip`): the moves after it are legal. A has already seen CO-K01 in B.hand."),
		"%s", text);
	read_aloud(SQUIRES("CO-K01",
	                   "- A: {set_gem: CO-G01}\n- B: {set_locus: CO-K01}\n- {A: end}\n"),
	           VIEW_JUDGE, text);
	cr_expect(strstr(text, "The move showed neither player anything new."), "%s", text);
	cr_expect_not(strstr(text, "CO-K01 when"), "%s", text);
}

#define INVASION(hand, moves)                                                                      \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                             \
	"start:\n  step: action\n  turn: 5\n  turn_player: A\n"                                    \
	"  A: {monster: {stack: [ESD01-001], zone: 3, rage: 1}, monster_deck: 3, deck: 38,"        \
	" hand: " hand "}\n"                                                                       \
	"  B: {monster: {stack: [ESD02-001], zone: 3, rage: 1}, monster_deck: 3, deck: 38,"        \
	" hand: 5}\n"                                                                              \
	"moves:\n" moves

Test(advice, what_a_move_showed_before_something_was_misdone_in_it_is_nothing_new)
{
	char text[TEXT];
	read_aloud(INVASION("[ESD01-002, EBP03-035, unknown]",
	                    "- A: {invade: EBP03-035}\n- did: {A: {advanced: 1}}\n"),
	           VIEW_JUDGE, text);
	cr_expect(strstr(text, "- Rewind to before move 2. Neither player has seen anything new."),
	          "%s", text);
}

Test(advice, a_card_announced_out_of_a_hand_nobody_wrote_down_was_seen)
{
	static const char *const hands[] = { INVASION("3", "- A: {play: ESD01-009, zone: 4}\n"),
		                             INVASION("[ESD01-009, unknown, unknown]",
		                                      "- A: {play: ESD01-009, zone: 4}\n") };
	for (int i = 0; i < 2; i++) {
		char text[TEXT];
		read_aloud(hands[i], VIEW_JUDGE, text);
		cr_expect(strstr(text, "B has seen ESD01-009, which was announced."), "%s", text);
	}
}
