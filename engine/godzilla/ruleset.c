/*
 * ruleset.c: the Godzilla Card Game as data, the index page of this folder.
 *
 * Areas (chapter 4), values that can be named, questions and the verbs that answer them (chapter
 * 8), and the outermost steps of a turn (chapter 7). The procedures are in the file of their
 * chapter.
 */
#include "engine/godzilla/actions.h"
#include "engine/godzilla/areas.h"
#include "engine/godzilla/asks.h"
#include "engine/godzilla/deck.h"
#include "engine/godzilla/deeds.h"
#include "engine/godzilla/ends.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/language.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/play.h"
#include "engine/godzilla/position.h"
#include "engine/godzilla/rule_actions.h"
#include "engine/godzilla/setup.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/turn.h"
#include "engine/godzilla/values.h"
#include "godzilla_rules.h"

static const struct judge_area areas[] = {
	[AREA_ZONE] = { "zone", 8, false, false, JUDGE_SEEN_BY_ALL, false },
	[AREA_STRATEGY] = { "strategy", 4, false, false, JUDGE_SEEN_BY_ALL, false },
	[AREA_MONSTER] = { "monster", 1, false, false, JUDGE_SEEN_BY_ALL, false },
	[AREA_MONSTER_DECK] = { "monster_deck", 1, false, false, JUDGE_SEEN_BY_OWNER, false },
	[AREA_DECK] = { "deck", 1, false, true, JUDGE_SEEN_BY_NONE, false },
	[AREA_HAND] = { "hand", 1, false, false, JUDGE_SEEN_BY_OWNER, false },
	[AREA_DISCARD] = { "discard", 1, false, false, JUDGE_SEEN_BY_ALL, false },
	[AREA_RESOLUTION] = { "resolution", 1, true, false, JUDGE_SEEN_BY_ALL, true },
};

static const struct judge_question_kind questions[] = {
#define QUESTION QUESTION_ROW
#include "engine/godzilla/asks.def"
};

static const struct judge_verb verbs[] = {
#define VERB VERB_ROW
#include "engine/godzilla/asks.def"
};

static const char *const steps[] = {
	[STEP_SETUP] = "setup",       [STEP_START] = "start",
	[STEP_MAIN] = "main",         [STEP_ACTION] = "action",
	[STEP_COUNTER] = "counter",   [STEP_END] = "end",
	[STEP_END_REFILL] = "refill", NULL,
};

static const char *const types[] = { "monster", "battle", "strategy", NULL };
static const char *const colours[] = { "red", "blue", "white", "green", NULL };
static const char *const numbers[] = { "rank", "threat", "counter", "icon", NULL };
static const char *const lists[] = { "monster_deck", "deck", NULL };

static const char *const value_names[GODZILLA_VALUES] = {
	[MONSTER_ZONE] = "zone",
	[RAGE] = "rage",
	[INVASIONS] = "invasions",
	[MONSTERS_PLAYED] = "monsters played",
};
static const bool grows[SEAT_VALUES] = { [RAGE] = true };
static const bool keeps_card[SEAT_VALUES] = { [INVASION_CARD] = true,
	                                      [BURST_FIRST] = true,
	                                      [BURST_FIRST + 1] = true,
	                                      [BURST_FIRST + 2] = true,
	                                      [BURST_LAST] = true };
static const char *const ways_to_win[] = {
	[HOW_UNNAMED] = NULL,
	[HOW_INVASION] = "victory through invasion",
	[HOW_COUNTERING] = "victory through countering",
	[HOW_CONCESSION] = "concession",
};

static const judge_rule hidden_by[AREAS] = {
	[AREA_ZONE] = JUDGE_NO_RULE,    [AREA_STRATEGY] = JUDGE_NO_RULE,
	[AREA_MONSTER] = JUDGE_NO_RULE, [AREA_MONSTER_DECK] = R_MONSTER_DECK_HIDDEN,
	[AREA_DECK] = R_DECK_HIDDEN,    [AREA_HAND] = R_HAND_HIDDEN,
	[AREA_DISCARD] = JUDGE_NO_RULE, [AREA_RESOLUTION] = JUDGE_NO_RULE,
};
static const uint16_t acts_in[AREAS] = {
	[AREA_ZONE] = JUDGE_ACTS_FIELD,
	[AREA_STRATEGY] = JUDGE_ACTS_BESIDE,
	[AREA_MONSTER] = JUDGE_ACTS_STACK,
	[AREA_DISCARD] = JUDGE_ACTS_PILE,
};
/* By area: the list that hidden cards of the area come from. An invading monster that is in both
 * lists began in the monster deck. */
static const uint8_t list_of[AREAS] = {
	[AREA_MONSTER] = MONSTER_DECK, [AREA_MONSTER_DECK] = MONSTER_DECK, [AREA_HAND] = MAIN_DECK,
	[AREA_ZONE] = MAIN_DECK,       [AREA_STRATEGY] = MAIN_DECK,        [AREA_DECK] = MAIN_DECK,
	[AREA_DISCARD] = MAIN_DECK,    [AREA_RESOLUTION] = MAIN_DECK,
};

static const bool zones_only[AREAS] = { [AREA_ZONE] = true };
static const bool stacks[AREAS] = {
	[AREA_ZONE] = true, [AREA_STRATEGY] = true, [AREA_MONSTER] = true
};

static void (*const step_procedures[])(struct judge_run *) = {
	[STEP_SETUP] = setup,
	[STEP_START] = start_phase,
	[STEP_MAIN] = main_phase,
	[STEP_ACTION] = main_action,
	[STEP_COUNTER] = counter_phase,
	[STEP_END] = end_phase,
	[STEP_END_REFILL] = end_phase_refill,
};

static int
card_candidates(struct judge_run *r, enum verb verb, judge_seat seat, struct judge_pick *out,
                int cap)
{
	int n = 0;
	for (int i = 0; i < r->n_own[seat] && n < cap; i++)
		out[n++] = a_pick(verb, seat, r->own[seat][i], JUDGE_NO_PLACE);
	return n;
}

static int
place_candidates(struct judge_run *r, enum verb verb, judge_seat seat, int area,
                 struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_seat side = 0; side < JUDGE_SEATS; side++)
		for (int i = 0; i < areas[area].places && n < cap; i++)
			out[n++] = a_pick(verb, seat, JUDGE_NO_DEF, place_of(r, side, area, i));
	return n;
}

/* Naming no zone is a candidate, too: 10.5.2.1.2, which demands a zone, refuses it. */
static int
zone_candidates(struct judge_run *r, judge_seat seat, struct judge_pick *out, int cap)
{
	int n = place_candidates(r, DO_ZONE, seat, AREA_ZONE, out, cap);
	if (n < cap)
		out[n++] = a_pick(DO_NO_ZONE, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	return n;
}

static int
seat_candidates(struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_seat s = 0; s < JUDGE_SEATS && n < cap; s++)
		out[n++] = a_pick(DO_FIRST, JUDGE_NO_SEAT, JUDGE_NO_DEF, s);
	return n;
}

static int
candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	switch (q->kind) {
	case ASK_FIRST: return seat_candidates(out, cap);
	case ASK_ACTION: return action_candidates(r, out, cap);
	case ASK_ZONE: return zone_candidates(r, q->seat, out, cap);
	case ASK_STRATEGY_ZONE:
		return place_candidates(r, DO_STRATEGY_ZONE, q->seat, AREA_STRATEGY, out, cap);
	case ASK_SUCCESSOR: return card_candidates(r, DO_SUCCESSOR, q->seat, out, cap);
	case ASK_KEEP: return keep_candidates(r, q, out, cap);
	default: return 0;
	}
}

static int
likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	switch (q->kind) {
	case ASK_ACTION: return action_likely(r, out, cap);
	case ASK_SUCCESSOR: return successor_likely(r, q->seat, out, cap);
	default: return candidates(r, q, out, cap);
	}
}

/* Is the pick one of candidates()? Doesn't list them. */
static bool
is_candidate(struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	if (pick.verb >= VERBS || verbs[pick.verb].question != q->kind)
		return false;
	if (q->kind != ASK_ACTION && pick.seat != q->seat)
		return false;
	switch (verbs[pick.verb].takes) {
	case JUDGE_TAKES_SEAT: return pick.place < JUDGE_SEATS;
	case JUDGE_TAKES_PLACE:
		return pick.place < r->n_places && area_of(r, pick.place) == verbs[pick.verb].area;
	case JUDGE_TAKES_DEF:
		if (q->kind == ASK_KEEP)
			return can_be_kept(r, q->at, pick.def);
		return pick.seat < JUDGE_SEATS && owns(r, pick.seat, pick.def);
	default: return pick.seat < JUDGE_SEATS;
	}
}

/* Is there a card for the pick? A card of the deck list need not be in the position. */
static bool
is_there(struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	if (verbs[pick.verb].takes != JUDGE_TAKES_DEF || q->kind == ASK_KEEP)
		return true;
	return (q->kind == ASK_SUCCESSOR ? successor_meant(r, pick.seat, pick.def)
	                                 : card_of_action(r, pick.seat, pick.def)) != JUDGE_NO_CARD;
}

static void
test(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
     struct refusals *list)
{
	switch (q->kind) {
	case ASK_ACTION: test_action(r, pick, list); break;
	case ASK_ZONE: test_zone(r, q->seat, pick, list); break;
	case ASK_STRATEGY_ZONE: test_strategy_zone(r, q->seat, pick, list); break;
	case ASK_SUCCESSOR: test_successor(r, q->seat, pick, list); break;
	case ASK_KEEP: test_keep(r, q->at, pick, list); break;
	default: break;
	}
}

/* Refuse a recorded discard that nothing asked for: more cards than the rule demands. */
static void
test_misplaced(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
               struct refusals *list)
{
	(void)r;
	if (q->kind == ASK_ACTION && pick.verb == DO_DISCARD)
		refuse_number(list, R_HAND_DOWN_TO, 1, &(struct judge_value){ "uncalled", 0 });
}

enum {
#define CALLED(id, rule) R_##id = rule,
#define LACKS(id) R_##id = JUDGE_NO_RULE,
#include "engine/godzilla/names.def"
};
static const struct ability_rules godzilla_ability_rules = {
#define ABILITY_RULE(name, id) .name = R_##id,
#include "engine/kernel/rules.def"
};

static const struct judge_kernel_game kernel_game = {
	.step = step_procedures,
	.first_step = STEP_SETUP,
	.play_step = STEP_ACTION,
	.rules = {
#define KERNEL_RULE(name, id) .name = R_##id,
#include "engine/kernel/rules.def"
	},
	.hidden_by = hidden_by,
	.acts_in = acts_in,
	.keeps_identity = zones_only,
	.list_of = list_of,
	.belongs = belongs_to_list,
	.any_owner = zones_only,
	.stacks = stacks,
	.field = stacks,
	.value_name = value_names,
	.grows = grows,
	.keeps_card = keeps_card,
	.how = ways_to_win,
	.concession = HOW_CONCESSION,
	.shuffle_question = ASK_SHUFFLE,
	.is_candidate = is_candidate,
	.is_there = is_there,
	.candidates = candidates,
	.likely = likely,
	.test = test,
	.test_misplaced = test_misplaced,
	.moved = note_moved,
	.valued = note_value,
	.read_card = read_stack,
	.language = &godzilla_language,
	.ability_rules = &godzilla_ability_rules,
	.ask_zone = ASK_ZONE,
	.do_zone = DO_ZONE,
	.do_no_zone = DO_NO_ZONE,
#define QUESTION(id, name, ...) .ask_##name = ASK_##id,
#define VERB(id, name, ...) .do_##name = DO_##id,
#include "engine/kernel/asks.def"
	.may_interrupt = may_interrupt,
	.interrupts = interrupting_rule_actions,
	.interrupt_order = R_INTERRUPTS_TURN_PLAYER_FIRST,
	.rule_actions = other_rule_actions,
	.check_decks = deck_faults,
	.relation = zone_relation,
	.card_seen_at = monster_standing_at,
	.tables = godzilla_tables,
	.doubts = position_doubts,
	.complete = position_complete,
};

/* The causes that texts mention, then those of enum way_of_acting. */
static const char *const causes[] = {
	GODZILLA_CAUSE_WORDS, "procedure", "advancing", "retreating", "quietly", NULL,
};

static const judge_rule beyond_text[] = { R_ACTIONS_OF_TURN_PLAYER, JUDGE_NO_RULE };

const struct judge_game godzilla_game = {
	.name = "godzilla",
	.area = areas,
	.n_areas = AREAS,
	.property = godzilla_properties,
	.n_properties = GODZILLA_PROPERTIES,
	.question = questions,
	.n_questions = ASKS,
	.main_question = ASK_ACTION,
	.verb = verbs,
	.n_verbs = VERBS,
	.step = steps,
	.type = types,
	.colour = colours,
	.number = numbers,
	.list = lists,
	.op = godzilla_ops,
	.n_ops = GODZILLA_OPS,
	.keyword = godzilla_keywords,
	.form = godzilla_forms,
	.bearers = godzilla_bearers,
	.beyond_text = beyond_text,
	.deed = godzilla_deeds,
	.n_deeds = DEEDS,
	.cause = causes,
	.kernel = &kernel_game,
};
