/* budget.c: tests of what a ruling may take in all: steps, worlds, citations. */
#include "tests/criterion.h"

#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/advice/refused.h"
#include "judged/ruling/ruling.h"

static struct transcript t;
static struct ruling r;

/* Forty cards of a hand are unknown, and 38 of them are discarded by one strategy. */
static const char hand_unknown[] =
	"judged: 1\ngame: godzilla\nedition: en-1.2\nstart: {step: action, turn: 17, turn_player: A,"
	" rest: empty, A: {monster: {stack: [ESD01-001], zone: 7}, hand: [ESD01-015], deck: [ESD01-009]},"
	" B: {monster: {stack: [ESD02-001], zone: 5}, hand: 40, deck: %s}}\n"
	"moves: [{A: {activate: ESD01-015, strategy_zone: 2}}]\n"
	"claims: [{by: A, that: {B.discard: empty}},"
	" {by: A, happened: {rule: discard-from-hand, player: B}}]\n";

static void
read(const char *text)
{
	struct fault fault;
	cr_assert(transcript_read(&t, "test", text, strlen(text), NULL, &fault), "%s",
	          fault.sentence);
}

static void
judge(const char *text, const struct ruling_options *options)
{
	struct fault fault;
	read(text);
	cr_assert(ruling_make(&r, &t, options, &fault), "%s", fault.sentence);
}

static void
judge_hand(const char *deck, const struct ruling_options *options)
{
	char text[1024];
	snprintf(text, sizeof text, hand_unknown, deck);
	judge(text, options);
}

/* A game of that many turns without anything in it. */
static void
judge_passes(int n, const struct ruling_options *options)
{
	static const char head[] =
		"judged: 1\ngame: godzilla\nedition: en-1.2\non_illegal: take\n"
		"start: {step: action, turn: 7, turn_player: A, rest: empty,"
		" A: {monster: {stack: [ESD01-001], zone: 3}, deck: [ESD01-009]},"
		" B: {monster: {stack: [ESD02-001], zone: 5}, deck: [ESD02-013]}}\nmoves: [";
	char *text = malloc(sizeof head + 16 * (size_t)n + 3);
	size_t len = sizeof head - 1;
	cr_assert(text);
	memcpy(text, head, len);
	for (int i = 0; i < n; i++)
		len += (size_t)sprintf(text + len, "%s{%c: pass}", i ? ", " : "", "AB"[i % 2]);
	strcpy(text + len, "]\n");
	judge(text, options);
	free(text);
}

static void
done(void)
{
	ruling_free(&r);
	transcript_free(&t);
}

TestSuite(budget, .fini = done);

static uint64_t
spent(uint64_t of)
{
	return of - r.left.steps;
}

Test(budget, many_unknown_cards_take_few_worlds_and_steps)
{
	static const char *const decks[] = { "[ESD02-013]", "40" };
	for (int i = 0; i < 2; i++) {
		judge_hand(decks[i], NULL);
		cr_expect_eq(r.verdict, RULING_UNDETERMINED);
		cr_expect(r.worlds.parts && strstr(r.why, "Which card was in B.discard"), "%s",
		          r.why);
		cr_expect(r.worlds.tried > 1 && r.worlds.tried <= 50, "%u worlds", r.worlds.tried);
		cr_expect(spent(RULING_STEPS) < 12000, "%llu steps",
		          (unsigned long long)spent(RULING_STEPS));
		done();
	}
}

Test(budget, what_was_not_tried_is_named_and_no_claim_is_answered_by_it)
{
	judge_hand("[ESD02-013]", &(struct ruling_options){ .steps = 1500, .each_world = true });
	cr_assert(r.worlds.cut_short && !r.worlds.parts);
	cr_expect_str_eq(r.worlds.limit, "steps");
	cr_assert_eq(r.n_claims, 2);
	for (size_t i = 0; i < r.n_claims; i++)
		cr_expect_eq(r.claim_result[i].answer, COMPARE_UNKNOWN, "claim %zu", i);
	json_t *json = ruling_json(&r, VIEW_JUDGE);
	const json_t *worlds = json_object_get(json, "worlds");
	cr_expect_str_eq(json_string_value(json_object_get(worlds, "limit")), "steps");
	json_decref(json);
}

/* Whatever it may take, a ruling takes no more, but for what one event does. */
Test(budget, worlds_take_from_what_is_left_and_never_afresh)
{
	judge_hand("[ESD02-013]", NULL);
	uint64_t all = spent(RULING_STEPS);
	done();
	for (uint64_t steps = 5; steps < all; steps += all / 23) {
		judge_hand("[ESD02-013]", &(struct ruling_options){ .steps = steps });
		cr_expect_leq(r.left.steps, steps);
		cr_expect_eq(r.verdict, RULING_UNDETERMINED);
		cr_expect(r.doubt == RULING_BY_LIMIT || r.doubt == RULING_BY_HIDDEN);
		const char *limit = r.doubt == RULING_BY_LIMIT ? r.limit : r.worlds.limit;
		cr_expect_str_eq(limit, "steps", "%s of %llu", limit, (unsigned long long)steps);
		done();
	}
}

Test(budget, the_same_ruling_takes_the_same_steps)
{
	judge_hand("40", NULL);
	uint64_t first = r.left.steps;
	struct fault fault;
	for (int i = 0; i < 3; i++) {
		cr_assert(ruling_make(&r, &t, NULL, &fault));
		cr_expect_eq(r.left.steps, first);
	}
}

Test(budget, a_game_of_too_many_citations_meets_a_limit_of_that_name)
{
	judge_passes(15000, NULL);
	cr_assert_eq(r.doubt, RULING_BY_LIMIT);
	cr_expect(strcmp(r.limit, "citations") == 0 || strcmp(r.limit, "steps") == 0, "%s",
	          r.limit);
	cr_expect_leq(r.record.n, RECORD_MOST + 2000);
	cr_expect(strstr(r.why, r.limit), "%s", r.why);
}

/* A short game and so many claims, each about every citation. */
static void
judge_claims(int n, const struct ruling_options *options)
{
	static const char head[] = "judged: 1\ngame: godzilla\nedition: en-1.2\n"
				   "start: {step: action, turn: 7, turn_player: A, rest: empty,"
				   " A: {monster: {stack: [ESD01-001], zone: 3}, deck: 30},"
				   " B: {monster: {stack: [ESD02-001], zone: 5}, deck: 30}}\n"
				   "moves: [{A: pass}, {B: pass}, {A: pass}, {B: pass}]\nclaims: [";
	static const char claim[] = "{happened: start-phase-draw}, ";
	char *text = malloc(sizeof head + sizeof claim * (size_t)n + 3);
	size_t len = sizeof head - 1;
	cr_assert(text);
	memcpy(text, head, len);
	for (int i = 0; i < n; i++)
		len += (size_t)sprintf(text + len, "%s", claim);
	strcpy(text + len, "]\n");
	judge(text, options);
	free(text);
}

Test(budget, claims_take_steps_and_are_unknown_when_none_are_left)
{
	judge_claims(1, NULL);
	uint64_t one = r.taken;
	done();
	judge_claims(1000, NULL);
	uint64_t all = r.taken;
	cr_expect_gt(all, one + 50);
	cr_assert_neq(r.doubt, RULING_BY_LIMIT);
	for (size_t i = 0; i < r.n_claims; i++)
		cr_expect_neq(r.claim_result[i].answer, COMPARE_UNKNOWN, "claim %zu", i);
	done();
	judge_claims(1000, &(struct ruling_options){ .steps = all - 1 });
	cr_expect_eq(r.verdict, RULING_UNDETERMINED);
	cr_expect_eq(r.doubt, RULING_BY_LIMIT);
	cr_expect_str_eq(r.limit, "steps");
	cr_expect_neq(r.claim_result[0].answer, COMPARE_UNKNOWN);
	cr_expect_eq(r.claim_result[r.n_claims - 1].answer, COMPARE_UNKNOWN);
}

static bool
at_the_second_time(void *ctx)
{
	int *asked = ctx;
	return ++*asked >= 2;
}

Test(budget, a_ruling_that_is_stopped_is_none)
{
	int asked = 0;
	struct fault fault;
	char text[1024];
	snprintf(text, sizeof text, hand_unknown, "40");
	read(text);
	const struct ruling_options options = { .stopped = at_the_second_time,
		                                .stopped_ctx = &asked };
	cr_assert(!ruling_make(&r, &t, &options, &fault));
	cr_expect_str_eq(fault.code, "stopped");
	cr_expect(asked >= 2 && asked < 20, "asked %d times", asked);
}

static const char illegal[] =
	"judged: 1\ngame: godzilla\nedition: en-1.2\nstart: {step: action, turn: 7, turn_player: A,"
	" rest: empty, A: {monster: {stack: [ESD01-001], zone: 3}, hand: [ESD01-008, ESD01-008],"
	" deck: [ESD01-009]}, B: {monster: {stack: [ESD02-001], zone: 5}, deck: [ESD02-013]}}\n"
	"moves: [{A: {play: ESD01-008, zone: []}}]\n";

Test(budget, advice_takes_from_the_same_steps_and_says_when_they_are_spent)
{
	struct advice advice;
	judge(illegal, NULL);
	cr_assert_eq(r.verdict, RULING_ILLEGAL);
	uint64_t needed = RULING_STEPS - r.left.steps;
	for (int i = 0; i < 2; i++) {
		advice_make(&r, &advice);
		cr_expect_null(advice.limit);
		cr_expect_leq(r.own.steps, r.left.steps);
		advice_free(&advice);
	}
	struct fault fault;
	cr_assert(ruling_make(&r, &t, &(struct ruling_options){ .steps = needed + 1 }, &fault));
	cr_assert_eq(r.verdict, RULING_ILLEGAL);
	advice_make(&r, &advice);
	cr_expect_str_eq(advice.limit, "steps");
	advice_free(&advice);
}

/* Ten turns without anything in them, and a claim that is wrong. */
static const char claimed[] =
	"judged: 1\ngame: godzilla\nedition: en-1.2\nstart: {step: action, turn: 7, turn_player: A,"
	" rest: empty, A: {monster: {stack: [ESD01-001], zone: 3}, deck: [%s]},"
	" B: {monster: {stack: [ESD02-001], zone: 5}, deck: [%s]}}\nmoves: [%s{A: pass}]\n"
	"claims: [{by: A, happened: {rule: discard-from-hand, player: B}, because: [%s'7.2.2']}]\n";

static void
repeat(char *out, const char *what, int n)
{
	for (*out = '\0'; n > 0; n--)
		strcat(out, what);
}

static uint64_t
taken_by_advice(int reasons)
{
	char text[6000], moves[1000], because[1000], deck[1000];
	struct advice advice;
	repeat(deck, "ESD01-009, ", 40);
	repeat(moves, "{A: pass}, {B: pass}, ", 10);
	repeat(because, "'7.2.2', ", reasons);
	snprintf(text, sizeof text, claimed, deck, deck, moves, because);
	judge(text, NULL);
	cr_assert_eq(r.verdict, RULING_REFUTED, "%s", r.why);
	uint64_t before = r.left.steps;
	advice_make(&r, &advice);
	advice_free(&advice);
	uint64_t taken = before - r.own.steps;
	done();
	return taken;
}

Test(budget, claims_that_advice_looks_at_take_steps_as_well)
{
	uint64_t few = taken_by_advice(0), many = taken_by_advice(60);
	cr_expect_gt(few, 0);
	cr_expect_gt(many, few + 10, "%d and %d steps", (int)few, (int)many);
}

static void
expect_few_faults(const char *move, const char *verdict)
{
	char *text = malloc(40000);
	cr_assert(text);
	strcpy(text,
	       "judged: 1\ngame: godzilla\nedition: en-1.2\non_illegal: skip\nstart: {step: action, turn: 7,"
	       " turn_player: A, rest: empty, A: {monster: {stack: [ESD01-001], zone: 3}},"
	       " B: {monster: {stack: [ESD02-001], zone: 5}}}\nmoves: [");
	repeat(text + strlen(text), move, 1000);
	strcat(text, "{A: pass}]\n");
	judge(text, NULL);
	cr_expect_str_eq(ruling_verdict_word(r.verdict), verdict);
	cr_expect_str_eq(r.limit, "faults");
	cr_expect_eq(r.script.infractions.n, INFRACTIONS_MOST);
	free(text);
	done();
}

/* Moves that are passed over, and notes, belong to one question: no step comes between. */
Test(budget, faults_beyond_the_limit_are_not_kept)
{
	expect_few_faults("{B: pass}, ", "illegal");
	expect_few_faults("{saw: {A.hand: 40}}, ", "undetermined");
}

#define ATTACK "{A: {attack: A.leader, target: B.leader}}"

/* As many cards as that on each side of a battle area, each with this ability, and then this move. */
static void
judge_battle(int cards, const char *ability, const char *move, const struct ruling_options *options)
{
	char text[8192], battle[512] = "";
	size_t len = 0;
	for (int i = 1; i <= cards; i++)
		len += (size_t)snprintf(battle + len, sizeof battle - len, "%d: OWN-1, ", i);
	snprintf(
		text, sizeof text,
		"judged: 1\ngame: dbs\nedition: en-1.00\n"
		"cards: [{number: OWN-1, name: Own, type: battle, colours: [red], cost: 0, power: 5000,"
		" combo_cost: 0, combo_power: 5000, character: X, era: Y, abilities: [%s]}]\n"
		"start: {step: main, turn: 3, turn_player: A, rest: empty,"
		" A: {leader: BT1-001, life: 6, deck: 30, battle: {%s}},"
		" B: {leader: BT1-028, life: 6, deck: 30, battle: {%s}}}\nmoves: [%s]\n",
		ability, battle, battle, move);
	done();
	judge(text, options);
}

#define AS_MANY_AS(n) "{count: {any: battle, power: {max: " n "}}}"
#define MANY_AS_MANY_HOLDS "{count: {any: battle, power: {min: " MANY_AS_MANY "}}, min: 1}"
#define MANY_AS_MANY AS_MANY_AS(AS_MANY_AS(AS_MANY_AS(AS_MANY_AS("7000"))))

static void
expect_text(const char *limit)
{
	cr_expect_eq(r.verdict, RULING_UNDETERMINED);
	cr_assert(r.limit);
	cr_expect_str_eq(r.limit, limit);
	json_t *json = ruling_json(&r, VIEW_JUDGE);
	cr_expect_str_eq(json_string_value(json_object_get(json, "limit")), limit);
	json_decref(json);
}

Test(budget, continuous_effects_take_steps)
{
	static const char ability[] =
		"{continuous: [{modify: power, by: " AS_MANY_AS("7000") ", of: this}]}";
	judge_battle(1, ability, ATTACK, NULL);
	uint64_t few = spent(RULING_STEPS);
	judge_battle(4, ability, ATTACK, NULL);
	cr_expect_gt(spent(RULING_STEPS), 2 * few);
	cr_expect_eq(r.verdict, RULING_INCOMPLETE);
	judge_battle(4, ability, ATTACK,
	             &(struct ruling_options){ .steps = spent(RULING_STEPS) / 2 });
	expect_text("steps");
}

Test(budget, effects_that_look_at_each_other_without_end_are_given_up)
{
	judge_battle(8, "{continuous: [{modify: power, by: " MANY_AS_MANY ", of: this}]}", ATTACK,
	             NULL);
	expect_text("steps");
	cr_expect_eq(spent(RULING_STEPS), RULING_STEPS);
	judge_battle(8, "{continuous: [{modify: power, by: " MANY_AS_MANY ", of: this}]}", ATTACK,
	             NULL);
	expect_text("steps");
}

Test(budget, looking_for_what_is_legal_has_an_end)
{
	judge_battle(8,
	             "{activate_main: {cost: {rest: true}}, if: {all_of: [" MANY_AS_MANY_HOLDS
	             "]}, do: [{draw: 1}]}",
	             "", NULL);
	expect_text("looking");
}

Test(budget, limits_of_continuous_effects_are_named_by_the_inspection)
{
	judge_battle(
		2,
		"{continuous: [{modify: power, by: {product: [20000, 20000, 20000]}, of: this}]}",
		"", NULL);
	expect_text("numbers");
	judge_battle(
		14,
		"{continuous: ["
		"{modify: power, by: 1, of: this}, {modify: power, by: 2, of: this}, {modify: power, by: 3, of: this},"
		"{modify: power, by: 4, of: this}, {modify: power, by: 5, of: this}]}",
		"", NULL);
	expect_text("continuous effects");
	judge_battle(14, "{continuous: [{modify: power, by: 1, of: {any: battle}}]}", "", NULL);
	expect_text("continuous changes");
}

/* What was seen and done is compared and tried again and again, the more of it there is. */
Test(budget, what_was_seen_and_done_takes_steps)
{
	enum { MOVES = 4000 };
	static const char head[] =
		"judged: 1\ngame: godzilla\nedition: en-1.2\non_illegal: take\n"
		"start: {step: action, turn: 7, turn_player: A, rest: empty,"
		" A: {monster: {stack: [ESD01-001], zone: 3}, deck: [ESD01-009]},"
		" B: {monster: {stack: [ESD02-001], zone: 5}, hand: 3, deck: 30}}\nmoves: [";
	static const char *const each[] = { "{saw: {B.hand: 3, B.deck: 30}}, ",
		                            "{did: {B: {omitted: 7.2.4}}}, ", "{A: pass}, " };
	char *text = malloc(sizeof head + (size_t)MOVES * 40 + 3);
	cr_assert(text);
	strcpy(text, head);
	size_t len = sizeof head - 1;
	for (int i = 0; i < MOVES; i++)
		len += (size_t)sprintf(text + len, "%s", each[i % 3]);
	strcpy(text + len, "]\n");
	judge(text, NULL);
	free(text);
	cr_assert(r.limit);
	cr_expect(strcmp(r.limit, "steps") == 0 || strcmp(r.limit, "faults") == 0, "%s", r.limit);
	cr_expect_gt(spent(RULING_STEPS), 10000);
}

/* Hands and decks that are not known, moves that are passed over and claims: of each so many. */
static uint64_t
taken_by(int moves, const char *claim, int claims)
{
	char *text = malloc(60000);
	cr_assert(text);
	strcpy(text,
	       "judged: 1\ngame: godzilla\nedition: en-1.2\non_illegal: skip\nstart: {step: action, turn: 7,"
	       " turn_player: A, rest: empty, A: {monster: {stack: [ESD01-001], zone: 3}, hand: 30, deck: 40},"
	       " B: {monster: {stack: [ESD02-001], zone: 5}, hand: 40, deck: 40}}\nmoves: [");
	repeat(text + strlen(text), "{B: {play: ESD01-009, zone: 3}}, ", moves);
	strcat(text, "]\nclaims: [");
	repeat(text + strlen(text), claim, claims);
	strcat(text, "]\n");
	judge(text, NULL);
	free(text);
	uint64_t taken = r.taken;
	done();
	return taken;
}

Test(budget, what_costs_time_takes_steps)
{
	static const char could[] = "{by: A, could: {A: {rage: ESD01-009}}}, ";
	uint64_t nothing = taken_by(0, "", 0);
	cr_expect_geq(taken_by(200, "", 0), nothing + 200 * 4, "faults");
	cr_expect_geq(taken_by(0, could, 20), nothing + 20 * 400, "looking for options");
}

/* A game of passes, with that many unknown cards in each of four places. */
static uint64_t
taken_with(int unknown)
{
	char text[2048];
	int n = snprintf(
		text, sizeof text,
		"judged: 1\ngame: godzilla\nedition: en-1.2\non_illegal: skip\nstart: {step:"
		" action, turn: 7, turn_player: A, rest: empty, A: {monster: {stack:"
		" [ESD01-001], zone: 3}, hand: %d, deck: %d}, B: {monster: {stack:"
		" [ESD02-001], zone: 5}, hand: %d, deck: %d}}\nmoves: [",
		unknown, unknown, unknown, unknown);
	repeat(text + n, "{A: pass}, {B: pass}, ", 20);
	strcat(text, "]\n");
	judge(text, NULL);
	uint64_t taken = r.taken;
	done();
	return taken;
}

Test(budget, many_unknown_cards_take_steps_even_where_they_cannot_act)
{
	uint64_t few = taken_with(10), many = taken_with(36);
	cr_expect_gt(many, few + 20, "%llu, %llu", (unsigned long long)few,
	             (unsigned long long)many);
}

Test(budget, a_claim_that_was_only_partly_watched_is_not_answered)
{
	static const char said[] = "judging reached its limit while this claim was checked";
	char text[2048];
	snprintf(
		text, sizeof text,
		"judged: 1\ngame: godzilla\nedition: en-1.2\nstart: {step: action, turn: 7,"
		" turn_player: A, rest: empty, A: {monster: {stack: [ESD01-001], zone: 3}, hand: 30, deck: 40},"
		" B: {monster: {stack: [ESD02-001], zone: 5}, hand: 40, deck: 40}}\nmoves: []\n"
		"claims: [{could_not: {B: {rage: ESD01-009}}}]\n");
	judge(text, NULL);
	uint64_t all = r.taken;
	int cut = 0;
	for (uint64_t steps = 1; steps < all; steps += 3) {
		done();
		judge(text, &(struct ruling_options){ .steps = steps });
		const char *answer = compare_text(&r.claim_result[0]);
		cut += strcmp(answer, said) == 0;
		cr_expect(!strstr(answer, said) || strcmp(answer, said) == 0, "%s", answer);
	}
	cr_expect_gt(cut, 0);
}

Test(budget, what_is_compared_within_a_claim_takes_steps)
{
	static const char one[] = "{that: {B.hand: {has: EBP01-059}}}, ";
	char many[4000] = "{that: {B.hand: {any: [";
	repeat(many + strlen(many), "{has: EBP01-059}, ", 100);
	strcat(many, "{has: EBP01-059}]}}}, ");
	uint64_t few = taken_by(0, one, 5), all = taken_by(0, many, 5);
	cr_expect_geq(all, few + 5 * 100 * 4, "%d and %d steps", (int)few, (int)all);
}

/* Whose hand nobody knows could name each card there is. */
static const char question[] =
	"judged: 1\ngame: godzilla\nedition: en-1.2\nstart: {step: action, turn: 7, turn_player: A,"
	" rest: empty, A: {monster: {stack: [ESD01-001], zone: 3}, hand: 10, deck: 40},"
	" B: {monster: {stack: [ESD02-001], zone: 5}, deck: 40}}\nmoves: []\n";

Test(budget, what_else_may_be_named_is_of_the_steps_the_ruling_left)
{
	struct groups groups;
	judge(question, NULL);
	uint64_t needed = RULING_STEPS - r.left.steps, left = r.left.steps;
	group_refused(&r, VIEW_JUDGE, &groups);
	cr_expect(groups.n > 0 && !groups.limit);
	uint64_t all = left - r.left.steps;
	cr_expect_gt(all, 100);
	free_groups(&groups);
	struct fault fault;
	cr_assert(
		ruling_make(&r, &t, &(struct ruling_options){ .steps = needed + all / 2 }, &fault));
	group_refused(&r, VIEW_JUDGE, &groups);
	cr_assert(groups.limit);
	cr_expect_str_eq(groups.limit, "steps");
	cr_expect_eq(r.left.steps, 0);
	json_t *json = open_question_json(&r, VIEW_JUDGE, &groups);
	cr_expect_str_eq(json_string_value(json_object_get(json, "refused_limit")), "steps");
	json_decref(json);
	free_groups(&groups);
}

Test(budget, a_run_in_which_any_card_may_be_any_pays_for_their_texts)
{
	judge(question, &(struct ruling_options){ .ignore_claims = true });
	cr_expect_gt(r.taken, 15);
}

/* Each case has moves of its own, and begins as a copy of the one before. */
Test(budget, cases_of_unrecorded_moves_begin_with_the_cards_of_the_transcript)
{
	judge("judged: 1\ngame: godzilla\nedition: en-1.2\nstart: {step: action, turn: 17,"
	      " turn_player: A, rest: empty, A: {monster: {stack: [ESD01-001], zone: 7},"
	      " hand: [ESD01-015, ESD01-009, ESD01-008], deck: [ESD01-009]},"
	      " B: {monster: {stack: [ESD02-001], zone: 5}, hand: 5, deck: [ESD02-013]}}\n"
	      "moves: [{A: {activate: ESD01-015, strategy_zone: 2}},"
	      " {A: {one_of: [{play: ESD01-009, zone: 6}, {play: ESD01-008, zone: 6}]}}]\n"
	      "claims: [{that: {B.monster.counter: 3000}}]\n",
	      NULL);
	cr_expect_gt(r.worlds.tried, 3);
}
