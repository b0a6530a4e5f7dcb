/* godzilla.h: the names the files of this folder share. */
#ifndef JUDGE_GODZILLA_H
#define JUDGE_GODZILLA_H

#include "engine/godzilla/ops.h"
#include "engine/kernel/start.h"
#include "engine/kernel/unknown.h"
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
	DO_LEAVE,
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

/* Values of a seat (struct game.value). Of the cards the invasion of this turn discarded and of the
 * monsters played by their Burst the identities are kept: a card that went elsewhere since is another. */
enum { BURSTS = 4 };
enum seat_value {
	MONSTER_ZONE,
	RAGE,
	INVASIONS,
	MONSTERS_PLAYED,
	ZONES_ADVANCED, /* by invasion in this turn */
	INVASION_CARD,  /* its identity; 0: none */
	TURN_ENDED,     /* abilities for the end of this turn have had their moment */
	PLAYED_FROM,    /* the place a card being played came from, and one */
	TOKEN_LEFT,     /* a token went where it perhaps cannot exist */
	BURST_FIRST,
	BURST_LAST = BURST_FIRST + BURSTS - 1,
	GODZILLA_VALUES
};

/* What players do by themselves (deeds.c). */
enum deed {
	DEED_DREW,
	DEED_REFILLED,
	DEED_ADVANCED,
	DEED_RAGE,
	DEED_CLEANED,
	DEED_CRUSHED,
	DEED_DISCARDED,
	DEED_RESOLVED,
	DEED_COUNTER_POWER,
	DEEDS
};
extern const struct judge_deed godzilla_deeds[DEEDS];

enum how_won { HOW_UNNAMED, HOW_INVASION, HOW_COUNTERING, HOW_CONCESSION };

/* The lists of a player (struct judge_params.list). */
enum list { MONSTER_DECK, MAIN_DECK };

enum type { TYPE_MONSTER, TYPE_BATTLE, TYPE_STRATEGY };
enum number { NUMBER_RANK, NUMBER_THREAT, NUMBER_COUNTER, NUMBER_ICON };
enum colour { RED = 1 << 0, BLUE = 1 << 1, WHITE = 1 << 2, GREEN = 1 << 3 };

/* What brought an event about, beyond enum cause: more bits of its causes. */
enum game_cause {
	BY_PROCEDURE = 1 << 11, /* played by the procedure of 10.5.2 */
	ADVANCING = 1 << 12,
	RETREATING = 1 << 13,
	QUIETLY = 1 << 14, /* what arrives is not played, what goes is not destroyed */
};

/* info.c: what cards are (chapters 2 and 3) */

const struct judge_face *printed(const struct judge_run *r, judge_def def);
bool is_type(struct judge_run *r, judge_def def, enum type type);
bool is_of_type(struct judge_run *r, judge_card card, enum type type);
/* The rank of a card after all effects. */
int32_t rank_of(struct judge_run *r, judge_card card);
/* Printed, of a card that is nowhere. */
int32_t rank_of_def(struct judge_run *r, judge_def def);
int32_t icon_of_def(struct judge_run *r, judge_def def);
int32_t icon_of(struct judge_run *r, judge_card card);
/* The bounds that rules set to a number after all effects. */
int32_t bounded_number(struct judge_run *r, struct ref ref, int which, int32_t number);
bool share_trait(struct judge_run *r, judge_card a, judge_card b);
/* Is the stack a card lies in one card, in a zone or in a strategy zone? */
bool stack_counts_as_one(struct judge_run *r, bool zone, judge_card card);
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
bool zones_adjacent(struct judge_run *r, judge_place x, judge_place y);
/* Beside each other in one row. */
bool zones_beside(struct judge_run *r, judge_place x, judge_place y);
bool zones_in_column(struct judge_run *r, judge_place x, judge_place y);
bool zone_left_of(struct judge_run *r, judge_seat viewer, judge_place x, judge_place y);

/* terms.c: the specific terms (chapter 5) as mutators */

int32_t drawable(const struct judge_run *r, judge_seat seat);
enum did draw(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
enum did discard(struct judge_run *r, judge_card card, struct why why);
enum did set_rage(struct judge_run *r, judge_seat seat, int32_t to, struct why why);
enum did add_rage(struct judge_run *r, judge_seat seat, int32_t by, struct why why);
enum did put_new_monster(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
enum did advance(struct judge_run *r, judge_seat seat, bool invading, struct why why);
enum did retreat(struct judge_run *r, judge_seat seat, struct why why);
enum did advance_to(struct judge_run *r, judge_seat seat, int zone, struct why why);
enum did retreat_to(struct judge_run *r, judge_seat seat, int zone, struct why why);
enum did counter(struct judge_run *r, judge_seat seat, struct why why);
enum did counter_both(struct judge_run *r, struct why why);
/* The zone of a monster changes by a step, which is an advance or a retreat. */
enum did take_step(struct judge_run *r, judge_seat seat, int zone, unsigned causes, struct why why);
enum did fall_behind(struct judge_run *r, judge_seat seat, uint32_t parent);
/* 1.3.2.2: how often something with this count is done. */
int32_t times(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent);
/* 1.3.2: how often something is tried of which only a part is possible. */
int32_t as_far_as_possible(struct judge_run *r, judge_seat seat, int32_t n, int32_t possible,
                           uint32_t parent);
int32_t possible_steps(struct judge_run *r, judge_seat seat, int32_t n, bool invading);
void note_moved(struct judge_run *r, const struct change *ch, judge_place from, uint32_t citation);
void note_value(struct judge_run *r, judge_seat seat, int which, int32_t old, uint32_t citation);

/* events.c: what happens, for abilities */

struct happening of_monster(struct judge_run *r, uint16_t kind, judge_seat seat, int32_t amount);
/* Report what happened by itself, not as a part of an event. */
void report(struct judge_run *r, struct happening h);
bool is_replaced(struct judge_run *r, struct happening h);
/* Does a card forbid it? Cites that it did. */
bool is_forbidden(struct judge_run *r, int what, judge_card card, judge_seat seat, int32_t total,
                  uint32_t parent);
bool is_monster_forbidden(struct judge_run *r, int what, judge_seat seat, int32_t total,
                          uint32_t parent);
bool godzilla_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
                   const struct happening *h);

/* select.c: the game's bases and filters */

/* The card discarded for the invasion of this turn. */
judge_card invasion_card(const struct judge_run *r);
/* The zone a card is in; JUDGE_NO_PLACE: none, or it is not found any more. */
judge_place zone_of_card(struct judge_run *r, const struct frame *f, struct ref ref);
int32_t zone_number(struct judge_run *r, const struct frame *f, struct ref ref);
void godzilla_base(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                   struct set *out);
bool godzilla_filter(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                     struct ref ref);
bool godzilla_place_filter(struct judge_run *r, const struct frame *f,
                           const struct judge_node *node, judge_place zone);
void godzilla_extreme(struct judge_run *r, const struct frame *f, enum extreme which,
                      struct set *s);
bool godzilla_is_event_card(struct judge_run *r, const struct frame *f,
                            const struct judge_node *node, const struct happening *h);

/* language.c, abilities.c: the ability language */

extern const struct judge_language godzilla_language;
extern const struct ability_rules godzilla_ability_rules;
uint16_t godzilla_area_of_types(uint32_t types);

/* effects.c, destroy.c, arrive.c: its effects */

bool is_kept_in_place(struct judge_run *r, judge_card card, uint32_t parent);
enum did godzilla_effect(struct judge_run *r, struct frame *f, const struct judge_node *node,
                         struct set *handled, int32_t *n);
bool godzilla_can_do(struct judge_run *r, const struct frame *f, const struct judge_node *node);
enum did move_to_row(struct judge_run *r, struct frame *f, const struct set *cards, int area);
enum did end_by_effect(struct judge_run *r, judge_seat seat, bool wins, uint32_t parent);

/* Leave out of an event of destructions what is kept from it. */
void spare(struct judge_run *r, struct event *e, uint32_t parent);
void drop_forbidden(struct judge_run *r, struct event *e, uint32_t parent);
/* Is the card in a zone or strategy zone, where it can be destroyed? */
bool is_in_play(const struct judge_run *r, judge_card card);
enum did destroy_cards(struct judge_run *r, const struct set *cards, uint32_t parent,
                       struct set *handled);
enum did discard_cards(struct judge_run *r, const struct set *cards, uint32_t parent);
enum did do_destroy(struct judge_run *r, struct frame *f, const struct judge_node *node,
                    struct set *handled);
enum did do_hand_down(struct judge_run *r, struct frame *f, const struct judge_node *node,
                      struct set *handled);

judge_def def_told(const struct judge_run *r, judge_card card);
uint64_t forbidden_zones(struct judge_run *r, judge_seat seat, const struct applied **by);
enum did do_play(struct judge_run *r, struct frame *f, const struct judge_node *node,
                 struct set *handled);
enum did do_activate(struct judge_run *r, struct frame *f, const struct judge_node *node,
                     struct set *handled);
enum did do_evolve(struct judge_run *r, struct frame *f, const struct judge_node *node,
                   struct set *handled);
enum did do_token(struct judge_run *r, struct frame *f, const struct judge_node *node,
                  struct set *handled);
bool is_token(struct judge_run *r, judge_card card);
/* A token of the effect's, which the event puts into the place. */
void add_token(struct judge_run *r, const struct frame *f, judge_def def, judge_place place,
               struct event *e);
bool is_passed_over(struct judge_run *r, judge_card card);
/* Tokens that went where they cannot exist vanish; did any? */
bool vanish_tokens(struct judge_run *r, uint32_t parent);

/* keywords.c (chapter 12) */

bool is_switched_off(const struct judge_run *r, judge_def def, int ability);
const struct judge_ability *keyword_of(struct judge_run *r, judge_card card, int keyword);
uint16_t keyword_listens_for(int keyword, int which);
bool is_about_itself(struct judge_run *r, const struct judge_ability *a);
bool keyword_fits(struct judge_run *r, const struct frame *f, const struct happening *h);
judge_rule keyword_rule(int keyword);
bool keyword_triggers(struct judge_run *r, const struct frame *f, const struct happening *h);
enum did keyword_effect(struct judge_run *r, struct frame *f);
/* The card evolves, when it can and its player wants it. */
enum did evolve(struct judge_run *r, struct frame *f, judge_card card, struct set *handled);
bool base_stays(struct judge_run *r, judge_card card);
int32_t burst_rank(struct judge_run *r, judge_seat seat, judge_card card);
bool was_played_by_burst(const struct judge_run *r, judge_card card);
void note_burst(struct judge_run *r, judge_seat seat, judge_card card);
void clean_up_bursts(struct judge_run *r, judge_seat seat);
/* An invasion made a step; `made` were made before, and it left the zone or not. */
void report_invading(struct judge_run *r, judge_seat seat, int32_t made, bool left);

/* ways.c: playing a card in other ways than the rules have it, because a text says so */

struct way {
	int32_t lower; /* the rank counts as lower by so much */
	int32_t burst; /* or as this one; JUDGE_NO_NUMBER: no Burst */
	bool costs;
	struct applied by; /* with costs: the change that asks for them */
};

enum { WAYS = 8 };
/* What refuses an action done in one way; the way may be NULL: nothing is out of the ordinary. */
typedef void test_in_way(struct judge_run *r, struct judge_pick pick, judge_card card,
                         const struct way *way, struct refusals *list);
/* A card may be played when one way passes; otherwise the ordinary one says why not. */
void test_ways(struct judge_run *r, struct judge_pick pick, judge_card card, test_in_way *test,
               struct refusals *list);
/* The way it is done: one with costs when no other passes, or when its player wants that. */
struct way way_taken(struct judge_run *r, struct judge_pick pick, judge_card card,
                     test_in_way *test);
/* Does a text let the card be played that way though the rule would refuse it? */
bool is_ignored(struct judge_run *r, judge_card card, const struct way *way, judge_rule rule);
/* The same of a card that may be nowhere. */
bool is_lifted(struct judge_run *r, judge_card card, const struct way *way, judge_rule rule);
/* The rank as which a card is played that way. */
int32_t rank_played(struct judge_run *r, judge_def def, judge_card card, const struct way *way);
void pay_for(struct judge_run *r, const struct way *way, uint32_t parent);

/* actions.c, options.c (chapter 8) */

bool take_action(struct judge_run *r, judge_seat seat, struct judge_pick pick);
int action_candidates(struct judge_run *r, struct judge_pick *out, int cap);
int action_likely(struct judge_run *r, struct judge_pick *out, int cap);
void test_action(struct judge_run *r, struct judge_pick pick, struct refusals *list);

/* invasion.c (8.6.1) */

bool can_discard_instead(struct judge_run *r, judge_seat seat);
/* No card: what an effect does instead. Does the invasion go on? */
bool discard_for_invasion(struct judge_run *r, judge_seat seat, judge_card card, uint32_t id);
/* `id` becomes the citation of the number. */
int32_t invasion_steps(struct judge_run *r, judge_seat seat, uint32_t *id);
/* Was any step made? */
bool invade_steps(struct judge_run *r, judge_seat seat, int32_t steps, uint32_t id);

/* play.c (10.5) */

/* The way may be NULL: nothing is out of the ordinary. */
enum did play_battle_card(struct judge_run *r, judge_seat seat, judge_card card, struct why why,
                          const struct way *way);
enum did play_strategy_card(struct judge_run *r, judge_seat seat, judge_card card, struct why why,
                            const struct way *way);
enum did play_monster_card(struct judge_run *r, judge_seat seat, judge_card card, struct why why,
                           const struct way *way);
void test_zone(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list);
/* Is there a zone for a battle card at all? */
void test_any_zone(struct judge_run *r, judge_seat seat, struct refusals *list);
void test_strategy_zone(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                        struct refusals *list);
void test_successor(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                    struct refusals *list);

/* rule_actions.c (chapter 11) */

void reshuffle(struct judge_run *r, judge_seat seat, uint32_t parent);
bool crush_is_due(struct judge_run *r, judge_seat seat);
bool interrupting_rule_actions(struct judge_run *r, judge_seat seat, uint32_t parent);
bool other_rule_actions(struct judge_run *r, uint32_t parent);

/* illegal.c (11.4, 11.5) */

void find_illegal(struct judge_run *r, judge_place place, struct event *e, uint32_t parent);
void find_overloaded(struct judge_run *r, judge_place place, struct event *e, uint32_t parent);
void test_keep(struct judge_run *r, judge_place place, struct judge_pick pick,
               struct refusals *list);
/* Is a card of that definition among those of which one stays? */
bool can_be_kept(struct judge_run *r, judge_place place, judge_def def);
int keep_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                    int cap);

/* deck.c (6.1), setup.c (6.3), turn.c (chapter 7) */

/* Too many copies of a number among the cards of a seat, wherever they are. */
int copies_faults(struct judge_run *r, judge_seat seat, const struct judge_list *lists,
                  struct judge_fault *out, int cap);
void check_deck_copies(struct deck_check *k);
void check_resonance(struct deck_check *k);
/* The rank I monster of the monster deck, or JUDGE_NO_DEF. */
judge_def first_monster(const struct deck_check *k);
/* Demand of a deck: the colours that Resonance names, into `ctx` (uint8_t). */
bool names_colours(struct deck_check *k, const struct judge_node *node, void *ctx);
bool first_of_its_kind(const struct deck_check *k, int l, int i);
/* 6.1.2: the abilities of a card about decks; `each` gets every demand until it answers true. */
bool of_deck(struct deck_check *k, judge_def number,
             bool (*each)(struct deck_check *, const struct judge_node *, void *), void *ctx);
int deck_faults(struct judge_run *r, judge_seat seat, struct judge_fault *out, int cap);
bool has_token_trait(const struct judge_run *r, judge_def def);
/* May a list hold the card? Monster decks hold monster cards, no deck tokens. */
bool belongs_to_list(const struct judge_run *r, int list, judge_def def);
void setup(struct judge_run *r);
void start_phase(struct judge_run *r);
void main_phase(struct judge_run *r);
void main_action(struct judge_run *r);
void counter_phase(struct judge_run *r);
void end_phase(struct judge_run *r);
void end_phase_refill(struct judge_run *r);

/* turn_end.c (7.5.7) */

void report_turn_end(struct judge_run *r, judge_seat seat);
/* Does the end phase go on because of an ability that has not been met? */
bool end_phase_repeats_unmet(struct judge_run *r, judge_seat seat);
/* The same because of what is left, or `resolved` was. */
bool end_phase_repeats(struct judge_run *r, judge_seat seat, bool resolved);
void begin_turn(struct judge_run *r, judge_seat seat, struct why why);
void pass_turn(struct judge_run *r);

/* position.c: values that documents can name, and start positions */

enum { GODZILLA_PROPERTIES = 17 };
extern const struct judge_property godzilla_properties[GODZILLA_PROPERTIES];
bool position_complete(struct judge_run *r);

/* doubts.c: start positions that no game comes to */

int position_doubts(struct judge_run *r, struct judge_doubt *out, int cap);

/* facts.c: what else there is to a position */

extern const struct state_table godzilla_tables[];

#endif
