/* godzilla.h: the names the files of this folder share. */
#ifndef JUDGE_GODZILLA_H
#define JUDGE_GODZILLA_H

#include "engine/godzilla/ops.h"
#include "engine/kernel/kernel.h"
#include "godzilla_rules.h"

extern const struct judge_game godzilla_game;

enum area {
	AREA_ZONE,
	AREA_STRATEGY,
	AREA_MONSTER, /* the invading monster zone */
	AREA_MONSTER_DECK,
	AREA_DECK,
	AREA_HAND,
	AREA_DISCARD,
	AREA_RESOLUTION,
	AREAS
};

enum ask {
	ASK_FIRST,
	ASK_SHUFFLE,
	ASK_ACTION,
	ASK_ZONE,
	ASK_STRATEGY_ZONE,
	ASK_SUCCESSOR,
	ASK_KEEP,
	ASK_CHOOSE,
	ASK_MAY,
	ASK_MODE,
	ASK_STANDBY,
	ASK_REPLACE,
	ASK_REPEAT,
	ASKS
};

enum verb {
	DO_FIRST,
	DO_SHUFFLE,
	DO_PASS,
	DO_PLAY,
	DO_ACTIVATE,
	DO_RAGE,
	DO_PLAY_MONSTER,
	DO_INVADE,
	DO_INVADE_INSTEAD,
	DO_ZONE,
	DO_NO_ZONE,
	DO_STRATEGY_ZONE,
	DO_SUCCESSOR,
	DO_KEEP,
	DO_CHOOSE,
	DO_DONE,
	DO_ACCEPT,
	DO_DECLINE,
	DO_MODE,
	DO_ENOUGH,
	DO_RESOLVE,
	DO_REPLACE,
	DO_REPEAT,
	VERBS
};

enum step {
	STEP_SETUP,
	STEP_START,
	STEP_MAIN,
	STEP_ACTION,
	STEP_COUNTER,
	STEP_END,
	STEP_END_REFILL,
	STEPS
};

/* Values of a seat (struct game.value). */
enum seat_value { MONSTER_ZONE, RAGE, INVASIONS, MONSTERS_PLAYED };

enum how_won { HOW_UNNAMED, HOW_INVASION, HOW_COUNTERING, HOW_CONCESSION };

/* The lists of a player (struct judge_params.list). */
enum list { MONSTER_DECK, MAIN_DECK };

enum type { TYPE_MONSTER, TYPE_BATTLE, TYPE_STRATEGY };
enum number { NUMBER_RANK, NUMBER_THREAT, NUMBER_COUNTER, NUMBER_ICON };
enum colour { RED = 1 << 0, BLUE = 1 << 1, WHITE = 1 << 2, GREEN = 1 << 3 };

/* info.c: what cards are (chapters 2 and 3) */

bool is_type(struct judge_run *r, judge_def def, enum type type);
int32_t rank_of_def(struct judge_run *r, judge_def def);
int32_t icon_of(struct judge_run *r, judge_def def);
bool share_trait(struct judge_run *r, judge_def a, judge_def b);
/* The card whose information a stack has, given its topmost card. */
judge_card read_stack(struct judge_run *r, judge_card top);
/* The topmost card of a seat's invading monster, or JUDGE_NO_CARD. */
judge_card invading_monster(const struct judge_run *r, judge_seat seat);
int32_t monster_rank(struct judge_run *r, judge_seat seat);
int32_t threat_level(struct judge_run *r, judge_seat seat);
int32_t counter_power(struct judge_run *r, judge_card card);
int32_t counter_total(struct judge_run *r, judge_seat seat);

static inline int32_t
zone_of_monster(const struct judge_run *r, judge_seat seat)
{
	return r->game.value[seat][MONSTER_ZONE];
}

/* zones.c: how zones lie (4.4) */

int zones_of(struct judge_run *r, judge_seat seat);
int strategy_zones_of(struct judge_run *r, judge_seat seat);
/* The number of the zone behind zone `n`; 0 when none is. */
int behind(struct judge_run *r, judge_seat seat, int n);
bool battle_card_in(struct judge_run *r, judge_place zone);
judge_card monster_standing_at(struct judge_run *r, judge_place place);
int zone_relation(struct judge_run *r, const char *name, judge_place x, judge_place y);

/* terms.c: the specific terms (chapter 5) as mutators */

enum did draw(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
enum did discard(struct judge_run *r, judge_card card, struct why why);
enum did add_rage(struct judge_run *r, judge_seat seat, int32_t by, struct why why);
enum did put_new_monster(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
enum did advance(struct judge_run *r, judge_seat seat, bool invading, struct why why);
enum did retreat(struct judge_run *r, judge_seat seat, struct why why);
enum did advance_to(struct judge_run *r, judge_seat seat, int zone, struct why why);
enum did retreat_to(struct judge_run *r, judge_seat seat, int zone, struct why why);
void counter(struct judge_run *r, judge_seat seat, struct why why);
/* 1.3.2.2: how often something with this count is done. */
int32_t times(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent);
/* 1.3.2: how often something is tried of which only a part is possible. */
int32_t as_far_as_possible(struct judge_run *r, judge_seat seat, int32_t n, int32_t possible,
                           uint32_t parent);
int32_t possible_steps(struct judge_run *r, judge_seat seat, int32_t n, bool invading);
void note_moved(struct judge_run *r, const struct change *ch, judge_place from, uint32_t citation);

/* Is it a card of the seat's own decks? */
bool owns(const struct judge_run *r, judge_seat seat, judge_def def);

/* actions.c (chapter 8), play.c (10.5) */

bool take_action(struct judge_run *r, judge_seat seat, struct judge_pick pick);
int action_candidates(struct judge_run *r, struct judge_pick *out, int cap);
int action_likely(struct judge_run *r, struct judge_pick *out, int cap);
void test_action(struct judge_run *r, struct judge_pick pick, struct refusals *list);
void play_battle_card(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
void play_strategy_card(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
enum did play_monster_card(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
void test_zone(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list);
void test_strategy_zone(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                        struct refusals *list);
void test_successor(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                    struct refusals *list);

/* rule_actions.c (chapter 11) */

void reshuffle(struct judge_run *r, judge_seat seat, uint32_t parent);
bool crush_is_due(struct judge_run *r, judge_seat seat);
bool interrupting_rule_actions(struct judge_run *r, judge_seat seat, uint32_t parent);
bool other_rule_actions(struct judge_run *r, uint32_t parent);
void test_keep(struct judge_run *r, judge_place place, struct judge_pick pick,
               struct refusals *list);
/* Is the stack a card lies in one card, in a zone or in a strategy zone? */
bool stack_counts_as_one(struct judge_run *r, bool zone, judge_card card);
/* Is a card of that definition among those of which one stays? */
bool can_be_kept(struct judge_run *r, judge_place place, judge_def def);
int keep_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                    int cap);

/* deck.c (6.1), setup.c (6.3), turn.c (chapter 7) */

/* 6.1.2: note the texts in a seat's decks that change the demands on decks or set-up. */
void meet_deck_texts(struct judge_run *r, judge_seat seat);
int deck_faults(struct judge_run *r, judge_seat seat, struct judge_fault *out, int cap);
void setup(struct judge_run *r);
void begin_turn(struct judge_run *r, judge_seat seat, struct why why);
void start_phase(struct judge_run *r);
void main_phase(struct judge_run *r);
void main_action(struct judge_run *r);
void counter_phase(struct judge_run *r);
void end_phase(struct judge_run *r);
void end_phase_refill(struct judge_run *r);

/* position.c: values that documents can name, and start positions */

enum { GODZILLA_PROPERTIES = 17 };
extern const struct judge_property godzilla_properties[GODZILLA_PROPERTIES];
bool position_complete(struct judge_run *r);

#endif
