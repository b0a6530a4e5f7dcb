/*
 * ruleset.c: the Dragon Ball Super Card Game as data, the index page of this folder.
 *
 * Areas, values that can be named, questions and the verbs that answer them, and the outermost
 * steps of a turn. The procedures are in the file of their chapter.
 */
#include "dbs_rules.h"
#include "engine/dbs/actions.h"
#include "engine/dbs/misplaced.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/asks.h"
#include "engine/dbs/attack.h"
#include "engine/dbs/deck.h"
#include "engine/dbs/deeds.h"
#include "engine/dbs/ends.h"
#include "engine/dbs/energy.h"
#include "engine/dbs/evolve.h"
#include "engine/dbs/info.h"
#include "engine/dbs/language.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/play.h"
#include "engine/dbs/position.h"
#include "engine/dbs/rule_actions.h"
#include "engine/dbs/setup.h"
#include "engine/dbs/terms.h"
#include "engine/dbs/turn.h"
#include "engine/dbs/values.h"
#include "engine/kernel/unknown.h"

static const struct judge_area areas[] = {
	[AREA_LEADER] = { "leader", 1, false, false, JUDGE_SEEN_BY_ALL, false },
	[AREA_BATTLE] = { "battle", ROW, false, false, JUDGE_SEEN_BY_ALL, false },
	[AREA_COMBO] = { "combo", 1, false, false, JUDGE_SEEN_BY_ALL, true },
	[AREA_ENERGY] = { "energy", 1, false, false, JUDGE_SEEN_BY_ALL, false },
	[AREA_LIFE] = { "life", 1, false, true, JUDGE_SEEN_BY_NONE, false },
	[AREA_DECK] = { "deck", 1, false, true, JUDGE_SEEN_BY_NONE, false },
	[AREA_HAND] = { "hand", 1, false, false, JUDGE_SEEN_BY_OWNER, false },
	[AREA_DROP] = { "drop", 1, false, false, JUDGE_SEEN_BY_ALL, false },
};

static const struct judge_question_kind questions[] = {
#define QUESTION QUESTION_ROW
#include "engine/dbs/asks.def"
};

static const struct judge_verb verbs[] = {
#define VERB VERB_ROW
#include "engine/dbs/asks.def"
};

static const char *const steps[] = {
	[STEP_SETUP] = "setup",   [STEP_CHARGE] = "charge",   [STEP_MAIN] = "main",
	[STEP_ATTACK] = "attack", [STEP_OFFENCE] = "offence", [STEP_DEFENCE] = "defence",
	[STEP_DAMAGE] = "damage", [STEP_END] = "end",         NULL,
};
static const char *const plays[] = {
	[PLAY_CARD] = "card",     [PLAY_EXTRA] = "extra",   [PLAY_SKILL] = "skill",
	[PLAY_EVOLVE] = "evolve", [PLAY_ATTACK] = "attack", [PLAY_COUNTER] = "counter",
	[PLAY_AUTO] = "auto",     [PLAY_COMBO] = "combo",   NULL,
};
static const char *const types[] = { "leader", "battle", "extra", NULL };
static const char *const colours[] = { "red", "blue", "green", "yellow", NULL };
static const char *const numbers[] = { "cost", "power", "combo_cost", "combo_power", "red",
	                               "blue", "green", "yellow",     NULL };
static const char *const texts[] = { [TEXT_CHARACTER] = "character", [TEXT_ERA] = "era", NULL };
static const char *const lists[] = { "leader", "deck", NULL };

static const char *const value_names[DBS_VALUES] = {
	[RETURNED] = "returned",
	[EXTRA_TURNS] = "extra turns",
};
static const char *const card_value_names[CARD_VALUES] = {
	[CARD_RESTED] = "rested",
	[CARD_TURNED] = "turned over",
	[CARD_USED] = "skills used",
	[CARD_COMBO] = "combo power",
};
static const bool card_grows[CARD_VALUES] = { [CARD_COMBO] = true };
static const bool keeps_card[SEAT_VALUES] = {
	[ATTACKER] = true,
	[GUARD] = true,
	[FIRST_TARGET] = true,
};
static const char *const ways_to_win[] = {
	[HOW_UNNAMED] = NULL,    [HOW_DAMAGE] = "damage",         [HOW_DECK_OUT] = "deck out",
	[HOW_EFFECT] = "effect", [HOW_CONCESSION] = "concession",
};

static const judge_rule hidden_by[AREAS] = {
	[AREA_LEADER] = JUDGE_NO_RULE, [AREA_BATTLE] = JUDGE_NO_RULE, [AREA_COMBO] = JUDGE_NO_RULE,
	[AREA_ENERGY] = JUDGE_NO_RULE, [AREA_LIFE] = R_LIFE_HIDDEN,   [AREA_DECK] = R_DECK_HIDDEN,
	[AREA_HAND] = R_HAND_HIDDEN,   [AREA_DROP] = JUDGE_NO_RULE,
};
static const uint16_t acts_in[AREAS] = {
	[AREA_LEADER] = JUDGE_ACTS_BESIDE,
	[AREA_BATTLE] = JUDGE_ACTS_FIELD,
	[AREA_DROP] = JUDGE_ACTS_PILE,
};
static const uint8_t list_of[AREAS] = {
	[AREA_LEADER] = LIST_LEADER, [AREA_BATTLE] = LIST_DECK, [AREA_COMBO] = LIST_DECK,
	[AREA_ENERGY] = LIST_DECK,   [AREA_LIFE] = LIST_DECK,   [AREA_DECK] = LIST_DECK,
	[AREA_HAND] = LIST_DECK,     [AREA_DROP] = LIST_DECK,
};
static const bool rows_only[AREAS] = { [AREA_BATTLE] = true };
static const bool stacks[AREAS] = {
	[AREA_LEADER] = true,
	[AREA_BATTLE] = true,
	[AREA_COMBO] = true,
};
static const bool any_owner[AREAS] = { [AREA_BATTLE] = true, [AREA_COMBO] = true };

static void (*const step_procedures[])(struct judge_run *) = {
	[STEP_SETUP] = dbs_set_up,     [STEP_CHARGE] = charge_step,
	[STEP_MAIN] = main_step,       [STEP_ATTACK] = attack_step,
	[STEP_OFFENCE] = offence_step, [STEP_DEFENCE] = dbs_defence_step,
	[STEP_DAMAGE] = damage_step,   [STEP_END] = dbs_end_step,
};

static int
seat_candidates(const struct judge_question *q, struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_seat s = 0; s < JUDGE_SEATS && n < cap; s++)
		out[n++] = a_pick(DO_FIRST, q->seat, JUDGE_NO_DEF, s);
	return n;
}

static int
candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	switch ((enum ask)q->kind) {
	case ASK_FIRST: return seat_candidates(q, out, cap);
	case ASK_REDRAW: return redraw_candidates(r, q, out, cap);
	case ASK_CHARGE: return charge_candidates(r, q, out, cap);
	case ASK_ACTION: return dbs_action_candidates(r, out, cap);
	case ASK_TARGET: return place_candidates(r, q, DO_TARGET, true, out, cap);
	case ASK_ONTO: return place_candidates(r, q, DO_ONTO, false, out, cap);
	case ASK_ENERGY: return energy_candidates(r, q, out, cap);
	case ASK_LIFE: return life_candidates(r, q, out, cap);
	case ASK_COUNTER: return counter_candidates(r, q, out, cap);
	default: return 0;
	}
}

static int
likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	switch ((enum ask)q->kind) {
	case ASK_ACTION: return dbs_action_likely(r, out, cap);
	case ASK_TARGET: return place_likely(r, q, DO_TARGET, true, out, cap);
	case ASK_ONTO: return place_likely(r, q, DO_ONTO, false, out, cap);
	case ASK_ENERGY: return energy_likely(r, q, out, cap);
	case ASK_COUNTER: return counter_likely(r, q, out, cap);
	default: return candidates(r, q, out, cap);
	}
}

static bool
is_among(struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	bool found = false;
	if (q->kind == ASK_ACTION)
		return pick.seat < JUDGE_SEATS && dbs_is_action_candidate(r, pick);
	if (q->kind == ASK_TARGET || q->kind == ASK_ONTO)
		return is_place_candidate(r, pick, q->kind == ASK_TARGET);
	struct picks all = begin_picks(r);
	all.n = candidates(r, q, all.at, all.n);
	for (int i = 0; i < all.n && !found; i++)
		found = judge_same_pick(all.at[i], pick);
	end_picks(r, all);
	return found;
}

static bool
is_candidate(struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	if (pick.verb >= VERBS || verbs[pick.verb].question != q->kind)
		return false;
	if (q->kind != ASK_ACTION && pick.seat != q->seat)
		return false;
	switch ((enum judge_argument)verbs[pick.verb].takes) {
	case JUDGE_TAKES_SEAT: return pick.place < JUDGE_SEATS;
	case JUDGE_TAKES_DEF:
		return pick.seat < JUDGE_SEATS &&
		       (pick.def == JUDGE_NO_DEF ? may_leave_unnamed(r, pick.seat, pick.verb)
		                                 : owns(r, pick.seat, pick.def));
	case JUDGE_TAKES_PLACE:
	case JUDGE_TAKES_CARD:
	case JUDGE_TAKES_NUMBER: return is_among(r, q, pick);
	default: return pick.seat < JUDGE_SEATS;
	}
}

/* Is there a card for the pick? A card of the deck list need not be in the position, a place may be
 * empty, and an illegal move that was let stand may have removed a Leader. */
static bool
is_there(struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	(void)q;
	if (pick.verb == DO_AWAKEN)
		return leader_of(r, pick.seat) != JUDGE_NO_CARD;
	switch ((enum judge_argument)verbs[pick.verb].takes) {
	case JUDGE_TAKES_PLACE: return topmost_at(r, pick.place) != JUDGE_NO_CARD;
	case JUDGE_TAKES_DEF:
	case JUDGE_TAKES_CARD: return dbs_card_picked(r, pick) != JUDGE_NO_CARD;
	default: return true;
	}
}

static void
test(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
     struct refusals *list)
{
	switch ((enum ask)q->kind) {
	case ASK_REDRAW: test_redraw(r, q, pick, list); break;
	case ASK_CHARGE: test_charge(r, q, pick, list); break;
	case ASK_ACTION: dbs_test_action(r, pick, list); break;
	case ASK_TARGET: dbs_test_target(r, q, pick, list); break;
	case ASK_ONTO: test_onto(r, q, pick, list); break;
	case ASK_ENERGY: test_energy(r, q, pick, list); break;
	case ASK_LIFE: test_life(r, q, pick, list); break;
	case ASK_COUNTER: test_counter(r, q, pick, list); break;
	default: break;
	}
}

enum {
#define CALLED(id, rule) R_##id = rule,
#define LACKS(id) R_##id = JUDGE_NO_RULE,
#include "engine/dbs/names.def"
};
static const struct ability_rules dbs_ability_rules = {
#define ABILITY_RULE(name, id) .name = R_##id,
#include "engine/kernel/rules.def"
};

static const struct judge_kernel_game kernel_game = {
	.step = step_procedures,
	.first_step = STEP_SETUP,
	.play_step = STEP_MAIN,
	.rules = {
#define KERNEL_RULE(name, id) .name = R_##id,
#include "engine/kernel/rules.def"
	},
	.hidden_by = hidden_by,
	.acts_in = acts_in,
	.keeps_identity = rows_only,
	.list_of = list_of,
	.belongs = dbs_belongs,
	.any_owner = any_owner,
	.stacks = stacks,
	.part_from_stack = dbs_part_from_stack,
	.field = rows_only,
	.value_name = value_names,
	.card_value_name = card_value_names,
	.card_grows = card_grows,
	.keeps_card = keeps_card,
	.how = ways_to_win,
	.concession = HOW_CONCESSION,
	.quiet_checks = true,
	.check_is_over = dbs_check_is_over,
	.shuffle_question = ASK_SHUFFLE,
	.whole_pick = whole_pick,
	.is_candidate = is_candidate,
	.is_there = is_there,
	.candidates = candidates,
	.likely = likely,
	.test = test,
	.test_misplaced = dbs_test_amiss,
	.moved = dbs_moved,
	.card_valued = dbs_card_valued,
	.read_card = dbs_read_card,
	.knows_open = true,
	.same_card = dbs_same_card,
	.side_up = dbs_side_up,
	.side_value = CARD_TURNED + 1,
	.side_works = dbs_side_works,
	.chain = &dbs_chain,
	.language = &dbs_language,
	.ability_rules = &dbs_ability_rules,
	.ask_zone = ASK_ZONE,
	.do_zone = DO_ZONE,
	.do_no_zone = DO_NO_ZONE,
	.ask_random = ASK_RANDOM,
	.do_random = DO_RANDOM,
#define QUESTION(id, name, ...) .ask_##name = ASK_##id,
#define VERB(id, name, ...) .do_##name = DO_##id,
#include "engine/kernel/asks.def"
	.interrupts = dbs_interrupts,
	.interrupt_order = R_TURN_PLAYER_CHOOSES_FIRST,
	.rule_actions = dbs_rule_actions,
	.check_decks = dbs_deck_faults,
	.tables = dbs_tables,
	.doubts = dbs_doubts,
	.complete = dbs_complete,
};

static const judge_rule beyond_text[] = { R_ACTIONS_OF_TURN_PLAYER, JUDGE_NO_RULE };

const struct judge_game dbs_game = {
	.name = "dbs",
	.area = areas,
	.n_areas = AREAS,
	.property = dbs_properties,
	.n_properties = DBS_PROPERTIES,
	.question = questions,
	.n_questions = ASKS,
	.main_question = ASK_ACTION,
	.verb = verbs,
	.n_verbs = VERBS,
	.step = steps,
	.type = types,
	.colour = colours,
	.number = numbers,
	.text = texts,
	.list = lists,
	.op = dbs_ops,
	.n_ops = DBS_OPS,
	.keyword = dbs_keywords,
	.form = dbs_forms,
	.bearers = dbs_bearers,
	.beyond_text = beyond_text,
	.deed = dbs_deeds,
	.n_deeds = DEEDS,
	.cause = dbs_causes,
	.play = plays,
	.mark = { { "active", "rested" } },
	.kernel = &kernel_game,
};
