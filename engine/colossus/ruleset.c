/*
 * ruleset.c: Colossus Order as data, the index page of this folder.
 *
 * Areas, values that can be named, questions and the verbs that answer them, and the outermost
 * steps of a turn. The procedures are in the file of their chapter.
 */
#include "colossus_rules.h"
#include "engine/colossus/actions.h"
#include "engine/colossus/misplaced.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/attack.h"
#include "engine/colossus/deck.h"
#include "engine/colossus/deeds.h"
#include "engine/colossus/ends.h"
#include "engine/colossus/info.h"
#include "engine/colossus/language.h"
#include "engine/colossus/ops.h"
#include "engine/colossus/play.h"
#include "engine/colossus/position.h"
#include "engine/colossus/rule_actions.h"
#include "engine/colossus/setup.h"
#include "engine/colossus/terms.h"
#include "engine/colossus/turn.h"
#include "engine/colossus/values.h"
#include "engine/colossus/xplay.h"
#include "engine/kernel/unknown.h"

static const struct judge_area areas[] = {
	[AREA_FIELD] = { "field", ROW, false, false, JUDGE_SEEN_BY_ALL, false },
	[AREA_LOCUS] = { "locus", ROW, false, false, JUDGE_SEEN_BY_NONE, false },
	[AREA_COLOSSUS] = { "colossus", 1, false, false, JUDGE_SEEN_BY_ALL, false },
	[AREA_SET_GEMS] = { "set_gems", 1, false, false, JUDGE_SEEN_BY_ALL, true },
	[AREA_CAPTURE_GEMS] = { "capture_gems", 1, false, false, JUDGE_SEEN_BY_ALL, false },
	[AREA_DECK] = { "deck", 1, false, true, JUDGE_SEEN_BY_NONE, false },
	[AREA_HAND] = { "hand", 1, false, false, JUDGE_SEEN_BY_OWNER, false },
	[AREA_DISCARD] = { "discard", 1, false, false, JUDGE_SEEN_BY_ALL, false },
	[AREA_WAITING] = { "waiting", 1, true, false, JUDGE_SEEN_BY_ALL, true },
	[AREA_REVEALED] = { "revealed", 1, true, false, JUDGE_SEEN_BY_ALL, false },
};

static const struct judge_question_kind questions[] = {
#define QUESTION QUESTION_ROW
#include "engine/colossus/asks.def"
};

static const struct judge_verb verbs[] = {
#define VERB VERB_ROW
#include "engine/colossus/asks.def"
};

static const char *const steps[] = {
	[STEP_SETUP] = "setup",     [STEP_START] = "start",     [STEP_RECOVERY] = "recovery",
	[STEP_DRAW] = "draw",       [STEP_MOVE] = "move",       [STEP_XPLAY] = "xplay",
	[STEP_RESOLVE] = "resolve", [STEP_DEFENCE] = "defence", [STEP_BATTLE] = "battle",
	[STEP_END] = "end",         [STEP_DISCARD] = "discard", NULL,
};
static const char *const plays[] = {
	[PLAY_GEM] = "gem",
	[PLAY_LOCUS] = "locus",
	[PLAY_COLOSSUS] = "colossus",
	[PLAY_ACTION] = "action",
	[PLAY_FOLLOWER] = "follower",
	[PLAY_ABILITY] = "ability",
	[PLAY_ATTACK] = "attack",
	[PLAY_DEFENCE] = "defence",
	[PLAY_END] = "end",
	[PLAY_TRICK] = "locus_trick",
	NULL,
};
static const char *const types[] = { "colossus", "follower", "action", "gem", NULL };
static const char *const colours[] = { "white", "black", "blue", "red", NULL };
static const char *const numbers[] = { "cost",     "attack",     "defence",    "crush",
	                               "capture",  "white_gems", "black_gems", "blue_gems",
	                               "red_gems", "any_gems",   "unique",     "snap",
	                               NULL };
static const char *const lists[] = { "colossus", "deck", NULL };

static const char *const value_names[COLOSSUS_VALUES] = {
	[POINTS_USED] = "used",
	[GEMS_SET] = "gems set",
	[LOCUS_CARDS_SET] = "locus cards set",
	[COLOSSUS_USED] = "colossus abilities",
};
static const char *const card_value_names[CARD_VALUES] = {
	[CARD_OFF] = "off",
	[CARD_DAMAGE] = "damage",
	[CARD_FACE_UP] = "face up",
	[CARD_ATTACKS] = "attacks",
};
static const bool keeps_card[SEAT_VALUES] = {
	[ATTACKER] = true, [TARGET] = true, [BLOCKER] = true
};
static const char *const ways_to_win[] = {
	[HOW_UNNAMED] = NULL,
	[HOW_COMPLETE] = "Gem Complete",
	[HOW_DECK_OUT] = "Deck Out",
	[HOW_CONCESSION] = "concession",
};

static const judge_rule hidden_by[AREAS] = {
	[AREA_FIELD] = JUDGE_NO_RULE,        [AREA_LOCUS] = R_LOCUS_HIDDEN,
	[AREA_COLOSSUS] = JUDGE_NO_RULE,     [AREA_SET_GEMS] = JUDGE_NO_RULE,
	[AREA_CAPTURE_GEMS] = JUDGE_NO_RULE, [AREA_DECK] = R_DECK_HIDDEN,
	[AREA_HAND] = R_HAND_HIDDEN,         [AREA_DISCARD] = JUDGE_NO_RULE,
	[AREA_WAITING] = JUDGE_NO_RULE,      [AREA_REVEALED] = JUDGE_NO_RULE,
};
/* READING: C23, even the Locus's own player can't look at its cards. */
static const judge_rule seen_by_own[AREAS] = {
	[AREA_FIELD] = JUDGE_NO_RULE,        [AREA_LOCUS] = R_LOCUS_OWNER_MAY_LOOK,
	[AREA_COLOSSUS] = JUDGE_NO_RULE,     [AREA_SET_GEMS] = JUDGE_NO_RULE,
	[AREA_CAPTURE_GEMS] = JUDGE_NO_RULE, [AREA_DECK] = JUDGE_NO_RULE,
	[AREA_HAND] = JUDGE_NO_RULE,         [AREA_DISCARD] = JUDGE_NO_RULE,
	[AREA_WAITING] = JUDGE_NO_RULE,      [AREA_REVEALED] = JUDGE_NO_RULE,
};
static const uint16_t acts_in[AREAS] = {
	[AREA_FIELD] = JUDGE_ACTS_FIELD,
	[AREA_COLOSSUS] = JUDGE_ACTS_FIELD,
	[AREA_DISCARD] = JUDGE_ACTS_PILE,
};
static const uint8_t list_of[AREAS] = {
	[AREA_FIELD] = LIST_DECK,        [AREA_LOCUS] = LIST_DECK,
	[AREA_COLOSSUS] = LIST_COLOSSUS, [AREA_SET_GEMS] = LIST_DECK,
	[AREA_CAPTURE_GEMS] = LIST_DECK, [AREA_DECK] = LIST_DECK,
	[AREA_HAND] = LIST_DECK,         [AREA_DISCARD] = LIST_DECK,
	[AREA_WAITING] = LIST_DECK,      [AREA_REVEALED] = LIST_DECK,
};
static const bool rows_only[AREAS] = { [AREA_FIELD] = true, [AREA_LOCUS] = true };
static const bool any_owner[AREAS] = { [AREA_FIELD] = true, [AREA_CAPTURE_GEMS] = true };

static void (*const step_procedures[])(struct judge_run *) = {
	[STEP_SETUP] = set_up,           [STEP_START] = start_step,
	[STEP_RECOVERY] = recovery_step, [STEP_DRAW] = draw_step,
	[STEP_MOVE] = move_step,         [STEP_XPLAY] = answer_or_pass,
	[STEP_RESOLVE] = perform_next,   [STEP_DEFENCE] = defence_step,
	[STEP_BATTLE] = battle_step,     [STEP_END] = end_step,
	[STEP_DISCARD] = discard_step,
};

static int
seat_candidates(struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_seat s = 0; s < JUDGE_SEATS && n < cap; s++)
		out[n++] = a_pick(DO_FIRST, JUDGE_NO_SEAT, JUDGE_NO_DEF, s);
	return n;
}

static int
cut_candidates(const struct judge_question *q, struct judge_pick *out, int cap)
{
	int n = 0;
	for (unsigned verb = DO_CUT; verb <= DO_NO_CUT && n < cap; verb++)
		out[n++] = a_pick(verb, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	return n;
}

static int
candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	switch ((enum ask)q->kind) {
	case ASK_FIRST: return seat_candidates(out, cap);
	case ASK_CUT: return cut_candidates(q, out, cap);
	case ASK_EXCHANGE: return exchange_candidates(r, q, out, cap);
	case ASK_COMPLETE: return complete_candidates(r, q, out, cap);
	case ASK_MOVE: return move_candidates(r, out, cap);
	case ASK_TARGET: return target_candidates(r, q, out, cap);
	case ASK_XPLAY: return answer_candidates(r, q, out, cap);
	case ASK_DEFENCE: return defence_candidates(r, q, out, cap);
	case ASK_DISCARD: return discard_candidates(r, q, out, cap);
	default: return 0;
	}
}

static int
likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	switch ((enum ask)q->kind) {
	case ASK_MOVE: return move_likely(r, out, cap);
	case ASK_TARGET: return target_likely(r, q, out, cap);
	case ASK_XPLAY: return answer_likely(r, q, out, cap);
	case ASK_DEFENCE: return defence_likely(r, q, out, cap);
	default: return candidates(r, q, out, cap);
	}
}

/* Return the place of a card with this definition, or JUDGE_NO_PLACE, looking at the seat's own
 * field first. For a pick that names a card by its definition alone. */
static judge_place
place_on_field(struct judge_run *r, judge_seat seat, judge_def def)
{
	for (judge_seat side = 0; side < JUDGE_SEATS; side++) {
		judge_seat of = side ? other(seat) : seat;
		for (judge_card c = first_in_row(r, of, AREA_FIELD); c != JUDGE_NO_CARD;
		     c = next_in_row(r, c))
			if (is_of_def(r, c, def))
				return card_at(r, c)->place;
	}
	return JUDGE_NO_PLACE;
}

/* Bring a pick of a card on the field into the form its option has: the card by its place alone,
 * the ability by its number. */
static bool
whole_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick)
{
	(void)q;
	if (verbs[pick->verb].takes != JUDGE_TAKES_CARD || pick->seat >= JUDGE_SEATS)
		return true;
	if (pick->place == JUDGE_NO_PLACE)
		pick->place = place_on_field(r, pick->seat, pick->def);
	if (pick->place >= r->n_places || area_of(r, pick->place) != AREA_FIELD)
		return false;
	judge_card card = place_at(r, pick->place)->first;
	if (card == JUDGE_NO_CARD || (pick->def != JUDGE_NO_DEF && !is_of_def(r, card, pick->def)))
		return false;
	pick->def = JUDGE_NO_DEF;
	if (pick->verb != DO_ATTACK)
		pick->number = (int16_t)ability_number(r, card, KEYWORD_IGNITION, pick->number);
	return true;
}

/* Is the pick a candidate? For verbs that name a number or a place. */
static bool
is_among(struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	bool found = false;
	struct picks all = begin_picks(r);
	all.n = q->kind == ASK_MOVE ? table_candidates(r, pick, all.at, all.n)
	                            : candidates(r, q, all.at, all.n);
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
	if (q->kind != ASK_MOVE && pick.seat != q->seat)
		return false;
	switch ((enum judge_argument)verbs[pick.verb].takes) {
	case JUDGE_TAKES_SEAT: return pick.place < JUDGE_SEATS;
	case JUDGE_TAKES_PLACE:
		return pick.seat < JUDGE_SEATS && pick.place < r->n_places &&
		       area_of(r, pick.place) == verbs[pick.verb].area;
	case JUDGE_TAKES_DEF:
		return pick.seat < JUDGE_SEATS &&
		       (pick.def == JUDGE_NO_DEF ? may_leave_unnamed(r, pick.seat, pick.verb)
		                                 : owns(r, pick.seat, pick.def));
	case JUDGE_TAKES_CARD:
	case JUDGE_TAKES_NUMBER: return pick.seat < JUDGE_SEATS && is_among(r, q, pick);
	default: return pick.seat < JUDGE_SEATS;
	}
}

/* Is there a card for the pick? A card of the deck list need not be in the position, and a place
 * may be empty. */
static bool
is_there(struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	(void)q;
	if (verbs[pick.verb].takes == JUDGE_TAKES_PLACE)
		return card_picked(r, pick) != JUDGE_NO_CARD;
	return verbs[pick.verb].takes != JUDGE_TAKES_DEF ||
	       named_card(r, pick.seat, pick.def) != JUDGE_NO_CARD;
}

static void
test_cut(struct judge_run *r, struct judge_pick pick, struct refusals *list)
{
	if (pick.verb == DO_CUT)
		refuse_unless_permitted(r, list, R_OPPONENT_DECK_MAY_BE_CUT, pick.seat);
}

static void
test(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
     struct refusals *list)
{
	switch ((enum ask)q->kind) {
	case ASK_CUT: test_cut(r, pick, list); break;
	case ASK_EXCHANGE: test_exchange(r, q, pick, list); break;
	case ASK_COMPLETE:
		if (pick.verb == DO_COMPLETE)
			test_complete(r, q->seat, list);
		break;
	case ASK_MOVE: test_move(r, pick, list); break;
	case ASK_TARGET: test_target(r, q, pick, list); break;
	case ASK_XPLAY: test_answer(r, q, pick, list); break;
	case ASK_DEFENCE: test_defence(r, q, pick, list); break;
	case ASK_DISCARD: test_discard(r, q, pick, list); break;
	default: break;
	}
}

enum {
#define CALLED(id, rule) R_##id = rule,
#define LACKS(id) R_##id = JUDGE_NO_RULE,
#include "engine/colossus/names.def"
};
static const struct ability_rules colossus_ability_rules = {
#define ABILITY_RULE(name, id) .name = R_##id,
#include "engine/kernel/rules.def"
};

static const struct judge_kernel_game kernel_game = {
	.step = step_procedures,
	.first_step = STEP_SETUP,
	.play_step = STEP_MOVE,
	.rules = {
#define KERNEL_RULE(name, id) .name = R_##id,
#include "engine/kernel/rules.def"
	},
	.hidden_by = hidden_by,
	.seen_by_own = seen_by_own,
	.acts_in = acts_in,
	.keeps_identity = rows_only,
	.list_of = list_of,
	.belongs = colossus_belongs,
	.any_owner = any_owner,
	.stacks = rows_only,
	.field = rows_only,
	.value_name = value_names,
	.card_value_name = card_value_names,
	.keeps_card = keeps_card,
	.how = ways_to_win,
	.concession = HOW_CONCESSION,
	.quiet_checks = true,
	.shuffle_question = ASK_SHUFFLE,
	.whole_pick = whole_pick,
	.is_candidate = is_candidate,
	.is_there = is_there,
	.candidates = candidates,
	.likely = likely,
	.test = test,
	.test_misplaced = test_misplaced,
	.moved = colossus_moved,
	.card_valued = colossus_card_valued,
	.chain = &colossus_chain,
	.language = &colossus_language,
	.ability_rules = &colossus_ability_rules,
	.ask_zone = ASK_ZONE,
	.do_zone = DO_ZONE,
	.do_no_zone = DO_NO_ZONE,
#define QUESTION(id, name, ...) .ask_##name = ASK_##id,
#define VERB(id, name, ...) .do_##name = DO_##id,
#include "engine/kernel/asks.def"
	.may_interrupt = colossus_may_interrupt,
	.interrupts = colossus_interrupts,
	.interrupt_order = R_TURN_PLAYER_CHOOSES_FIRST,
	.rule_actions = colossus_rule_actions,
	.check_decks = colossus_deck_faults,
	.tables = colossus_tables,
	.doubts = colossus_doubts,
	.complete = colossus_complete,
};

static const judge_rule beyond_text[] = { R_OTHERS_ACT_ONLY_IN_XPLAY, JUDGE_NO_RULE };

const struct judge_game colossus_game = {
	.name = "colossus",
	.area = areas,
	.n_areas = AREAS,
	.property = colossus_properties,
	.n_properties = COLOSSUS_PROPERTIES,
	.question = questions,
	.n_questions = ASKS,
	.main_question = ASK_MOVE,
	.verb = verbs,
	.n_verbs = VERBS,
	.step = steps,
	.type = types,
	.colour = colours,
	.number = numbers,
	.list = lists,
	.op = colossus_ops,
	.n_ops = COLOSSUS_OPS,
	.keyword = colossus_keywords,
	.form = colossus_forms,
	.bearers = colossus_bearers,
	.beyond_text = beyond_text,
	.deed = colossus_deeds,
	.n_deeds = DEEDS,
	.cause = colossus_causes,
	.play = plays,
	.kernel = &kernel_game,
};
