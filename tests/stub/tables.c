/* tables.c: the stub game as data. */
#include <string.h>

#include "engine/kernel/start.h"
#include "tests/stub/language.h"

#define STUB_RULE(name, shape, other_form, value, other)                                           \
	[R_##name] = { #name,      "a rule of the stub game",                                      \
		       other_form, JUDGE_##shape,                                                  \
		       value,      other,                                                          \
		       NULL,       NULL },
const struct judge_rule_row stub_rows[STUB_RULES] = {
#include "tests/stub/rules.h"
};
#undef STUB_RULE

#define CARD(NUMBER, NAME, TYPE, HEIGHT)                                                           \
	.number = NUMBER, .n_faces = 1,                                                            \
	.face = { { .name = NAME, .type = TYPE, .number = { HEIGHT } } }

static const struct judge_card_def defs[STUB_DEFS] = {
	[PEBBLE] = { CARD("S-1", "Pebble", STONE, 1) },
	[BRICK] = { CARD("S-2", "Brick", STONE, 1) },
	[WALL] = { CARD("S-3", "Wall", STONE, 2) },
	[KEEP] = { CARD("S-4", "Keep", STONE, 3) },
	[FLARE] = { CARD("S-5", "Flare", RUNE, JUDGE_NO_NUMBER) },
	[RUIN] = { CARD("S-6", "Ruin", STONE, 1), .why = "it crumbles",
	           .acts_in = JUDGE_ACTS_FIELD },
	[GHOST] = { CARD("S-7", "Ghost", STONE, 1), .why = "it haunts",
	            .acts_in = JUDGE_ACTS_PILE | JUDGE_ACTS_STACK },
	[EMBER] = { CARD("S-8", "Ember", STONE, 1), .why = "it smoulders",
	            .acts_in = JUDGE_ACTS_SETUP },
};

static const struct judge_node no_node;
const struct judge_card_set stub_cards = {
	.def = defs, .n = STUB_DEFS, .node = &no_node, .n_nodes = 1, .version = "stub"
};
const judge_def stub_deck[STUB_DECK] = { PEBBLE, PEBBLE, BRICK, WALL, WALL, KEEP, FLARE, FLARE };

static const struct judge_area areas[STUB_AREAS] = {
	[ROW] = { "row", SPOTS, false, false, JUDGE_SEEN_BY_ALL, false },
	[THRONE] = { "throne", 1, false, true, JUDGE_SEEN_BY_ALL, false },
	[MARKET] = { "market", STALLS, true, false, JUDGE_SEEN_BY_ALL, false },
	[DECK] = { "deck", 1, false, true, JUDGE_SEEN_BY_NONE, false },
	[HAND] = { "hand", 1, false, false, JUDGE_SEEN_BY_OWNER, false },
	[HEAP] = { "heap", 1, false, false, JUDGE_SEEN_BY_ALL, false },
};

static const struct judge_question_kind questions[STUB_ASKS] = {
#define QUESTION QUESTION_ROW
#include "tests/stub/asks.def"
};

static const struct judge_verb verbs[STUB_VERBS] = {
#define VERB VERB_ROW
#include "tests/stub/asks.def"
};

static const char *const steps[] = { "setup", "start", "action", "end", "answer", "perform", NULL };
static const char *const plays[] = { "boast", "whisper", NULL };
static const char *const types[] = { "stone", "rune", NULL };
static const char *const colours[] = { "grey", "gold", NULL };
static const char *const numbers[] = { "height", NULL };
static const char *const lists[] = { "deck", NULL };
static const char *const value_names[] = { "marks", "swaps", "post" };
static const char *const hows[] = { [HOW_UNNAMED] = NULL,
	                            [HOW_HEIGHT] = "height",
	                            [HOW_MARKS] = "marks",
	                            [HOW_EMPTY] = "an empty deck",
	                            [HOW_CONCEDED] = "concession" };

READ_OF_SEAT(marks, r->game.value[seat][MARKS])
SET_OF_SEAT(marks, MARKS, 0, 9)
READ_OF_SEAT(height, stub_height(r, seat))
READ_OF_CARD(stone, number_of_card(r, as_it_is(card), 0))

static const struct judge_property properties[] = {
	{ "turn", JUDGE_OF_GAME, JUDGE_IS_NUMBER, read_turn, set_turn, NULL, false, 0, NULL },
	{ "turn_player", JUDGE_OF_GAME, JUDGE_IS_SEAT, read_turn_player, set_turn_player, NULL,
	  false, 0, NULL },
	{ "marks", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_marks, set_marks, NULL, false, 0, NULL },
	{ "tower", JUDGE_OF_SEAT, JUDGE_IS_NUMBER, read_height, NULL, NULL, false, 0, NULL },
	{ "height", JUDGE_OF_CARD, JUDGE_IS_NUMBER, read_stone, NULL, NULL, false, 0, NULL },
};

static int
relation(struct judge_run *r, const char *name, judge_place x, judge_place y)
{
	if (strcmp(name, "beside") != 0 || x >= r->n_places || y >= r->n_places)
		return -1;
	return area_of(r, x) == ROW && area_of(r, y) == ROW && (x - y == 1 || y - x == 1);
}

/* The monarch is seen on the spot of its post, although it lies on the throne. */
static judge_card
card_seen_at(struct judge_run *r, judge_place place)
{
	const struct place_parts *p = &r->parts[place];
	if (p->area != ROW || r->game.value[p->seat][POST] != p->index)
		return JUDGE_NO_CARD;
	return r->game.place[place_of(r, p->seat, THRONE, 0)].last;
}

static bool
complete(struct judge_run *r)
{
	return r->game.turn_player != JUDGE_NO_SEAT && r->game.turn > 0;
}

static void (*const step_procedures[])(struct judge_run *) = {
	[STEP_SETUP] = stub_setup, [STEP_START] = stub_start,      [STEP_ACTION] = stub_action,
	[STEP_END] = stub_end,     [STEP_ANSWER] = answer_or_pass, [STEP_PERFORM] = perform_next,
};

static const judge_rule hidden_by[STUB_AREAS] = {
	[ROW] = JUDGE_NO_RULE,  [THRONE] = JUDGE_NO_RULE, [MARKET] = JUDGE_NO_RULE,
	[DECK] = R_DECK_HIDDEN, [HAND] = R_HAND_HIDDEN,   [HEAP] = JUDGE_NO_RULE,
};
static const uint16_t acts_in[STUB_AREAS] = {
	[ROW] = JUDGE_ACTS_FIELD,
	[THRONE] = JUDGE_ACTS_STACK,
	[HEAP] = JUDGE_ACTS_PILE,
};
static const bool row_only[STUB_AREAS] = { [ROW] = true };
static const bool grows[SEAT_VALUES] = { [MARKS] = true };
static const bool stacks[STUB_AREAS] = { [ROW] = true, [THRONE] = true };

enum {
#define CALLED(id, rule) R_##id = rule,
#define LACKS(id) R_##id = JUDGE_NO_RULE,
#include "tests/stub/names.def"
};
const struct ability_rules stub_ability_rules = {
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
	.keeps_identity = row_only,
	.any_owner = row_only,
	.stacks = stacks,
	.field = stacks,
	.value_name = value_names,
	.grows = grows,
	.how = hows,
	.concession = HOW_CONCEDED,
	.is_candidate = stub_is_candidate,
	.candidates = stub_candidates,
	.likely = stub_likely,
	.test = stub_test,
	.moved = stub_moved,
	.valued = stub_valued,
	.interrupts = stub_interrupts,
	.shuffle_question = ASK_SHUFFLE,
	.interrupt_order = R_TURN_PLAYER_FIRST,
	.rule_actions = stub_rule_actions,
	.check_decks = stub_check_decks,
	.relation = relation,
	.card_seen_at = card_seen_at,
	.complete = complete,
	.chain = &stub_chain,
	.language = &stub_language,
	.ability_rules = &stub_ability_rules,
	.ask_zone = ASK_ZONE,
	.do_zone = DO_ZONE,
	.do_no_zone = DO_NO_ZONE,
#define QUESTION(id, name, ...) .ask_##name = ASK_##id,
#define VERB(id, name, ...) .do_##name = DO_##id,
#include "engine/kernel/asks.def"
};

const struct judge_game stub_game = {
	.name = "stub",
	.area = areas,
	.n_areas = STUB_AREAS,
	.property = properties,
	.n_properties = sizeof properties / sizeof *properties,
	.question = questions,
	.n_questions = STUB_ASKS,
	.verb = verbs,
	.n_verbs = STUB_VERBS,
	.step = steps,
	.type = types,
	.colour = colours,
	.number = numbers,
	.list = lists,
	.op = stub_ops,
	.n_ops = STUB_OPS,
	.keyword = stub_keywords,
	.cause = stub_causes,
	.form = stub_forms,
	.play = plays,
	.kernel = &kernel_game,
};
