/* colossus.h: the names the files of this folder share. */
#ifndef JUDGE_COLOSSUS_H
#define JUDGE_COLOSSUS_H

#include "colossus_rules.h"
#include "engine/colossus/ops.h"
#include "engine/kernel/activate.h"
#include "engine/kernel/chain.h"
#include "engine/kernel/unknown.h"

extern const struct judge_game colossus_game;

enum area {
	AREA_FIELD,
	AREA_LOCUS,
	AREA_COLOSSUS,
	AREA_SET_GEMS,
	AREA_CAPTURE_GEMS,
	AREA_DECK,
	AREA_HAND,
	AREA_DISCARD,
	AREA_WAITING,  /* cards that are played and wait for their resolution */
	AREA_REVEALED, /* cards of a deck that an attack revealed */
	AREAS
};
enum { ROW = 50 }; /* places of the field and of the Locus */

enum ask {
	ASK_FIRST,
	ASK_SHUFFLE,
	ASK_CUT,
	ASK_EXCHANGE,
	ASK_COMPLETE,
	ASK_MOVE,
	ASK_TARGET,
	ASK_XPLAY,
	ASK_DEFENCE,
	ASK_DISCARD,
	ASK_CHOOSE,
	ASK_MAY,
	ASK_MODE,
	ASK_STANDBY,
	ASK_REPLACE,
	ASK_REPEAT,
	ASKS,
	ASK_ZONE = ASKS /* there are no zones to ask for */
};

enum verb {
	DO_FIRST,
	DO_SHUFFLE,
	DO_CUT,
	DO_NO_CUT,
	DO_RETURN,
	DO_KEEP,
	DO_COMPLETE,
	DO_PROCEED,
	DO_SET_GEM,
	DO_SET_LOCUS,
	DO_USE_COLOSSUS,
	DO_PLAY_ACTION,
	DO_PLAY_FOLLOWER,
	DO_PLAY_ABILITY,
	DO_ATTACK,
	DO_END,
	DO_TAKE_GEM,     /* back to the hand, where no rule refuses it */
	DO_TAKE_LOCUS,   /* the same of a Locus card */
	DO_COMPLETE_NOW, /* Gem Complete outside its step */
	DO_ATTACK_DECK,
	DO_ATTACK_FOLLOWER,
	DO_ATTACK_LOCUS,
	DO_ANSWER_ACTION,
	DO_ANSWER_ABILITY,
	DO_ANSWER_FOLLOWER, /* where no rule refuses it, as the next */
	DO_ANSWER_COLOSSUS,
	DO_PASS,
	DO_BLOCK,
	DO_NO_BLOCK,
	DO_DISCARD,
	DO_KEEP_HAND,
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
	VERBS,
	DO_ZONE = VERBS,
	DO_NO_ZONE
};

enum step {
	STEP_SETUP,
	STEP_START, /* Complete Declaration */
	STEP_RECOVERY,
	STEP_DRAW,
	STEP_MOVE,    /* one decision of the main phase */
	STEP_XPLAY,   /* one answer or pass */
	STEP_RESOLVE, /* one of what waits */
	STEP_DEFENCE,
	STEP_BATTLE, /* attack resolution or battle resolution */
	STEP_END,
	STEP_DISCARD,
	STEPS
};

/* What is declared and can be answered. */
enum play_kind {
	PLAY_GEM,
	PLAY_LOCUS,
	PLAY_COLOSSUS,
	PLAY_ACTION,
	PLAY_FOLLOWER,
	PLAY_ABILITY,
	PLAY_ATTACK,
	PLAY_DEFENCE,
	PLAY_END,
	PLAY_TRICK,
	PLAYS
};

/* Values of a seat. Those from ATTACKED on are of the game and stand with the first seat. */
enum seat_value {
	POINTS_USED,
	GEMS_SET, /* in this main phase, as the next */
	LOCUS_CARDS_SET,
	COLOSSUS_USED,
	ACTIONS_PLAYED,
	FOLLOWERS_PLAYED,
	EXCHANGED,  /* opening cards given back */
	LAST_MOVE,  /* the verb last taken, and one; for the order of moves */
	LEFT_LOCUS, /* a card went out of the Locus */
	ATTACKED,   /* enum target; what follows belongs to the attack under way */
	ATTACKER,   /* identity */
	TARGET,     /* identity of the follower or Locus card */
	BLOCKER,    /* identity; 0: none */
	CRUSHING,
	STARTER, /* the seat, and one */
	COLOSSUS_VALUES
};
enum target { TARGET_NONE, TARGET_DECK, TARGET_FOLLOWER, TARGET_LOCUS };

/* Values of a card. */
enum card_value { CARD_OFF, CARD_DAMAGE, CARD_FACE_UP, CARD_ATTACKS };

enum deed { DEED_DREW, DEED_REVEALED, DEED_DISCARDED, DEED_RESOLVED, DEEDS };
extern const struct judge_deed colossus_deeds[DEEDS];

enum how_won { HOW_UNNAMED, HOW_COMPLETE, HOW_DECK_OUT, HOW_CONCESSION };

/* The lists of a player (struct judge_params.list). */
enum list { LIST_COLOSSUS, LIST_DECK };

enum type { TYPE_COLOSSUS, TYPE_FOLLOWER, TYPE_ACTION, TYPE_GEM };
enum { COLOURS = 4 }; /* white, black, blue, red */
/* Numbers of a face. Those of Gems are the marks of its Gem level, by colour, then without one. */
enum number {
	NUMBER_COST,
	NUMBER_ATTACK,
	NUMBER_DEFENCE,
	NUMBER_CRUSH,
	NUMBER_CAPTURE,
	NUMBER_GEMS,
	NUMBER_ANY_GEMS = NUMBER_GEMS + COLOURS,
	NUMBER_UNIQUE, /* 1: it is */
	NUMBER_SNAP,   /* 1: it is */
	NUMBERS
};

/* info.c: what cards are, and what a player has */

bool def_is(const struct judge_run *r, judge_def def, enum type type);
bool card_is(struct judge_run *r, judge_card card, enum type type);
bool is_unique(const struct judge_run *r, judge_def def);
bool is_snap(const struct judge_run *r, judge_def def);
/* A number of a card after all effects; 0: it has none. */
int32_t number_now(struct judge_run *r, judge_card card, int which);
/* The bounds that rules set to a number after all effects. */
int32_t colossus_bounded(struct judge_run *r, struct ref ref, int which, int32_t number);
bool is_off(const struct judge_run *r, judge_card card);
bool is_face_up(const struct judge_run *r, judge_card card);
bool is_follower(struct judge_run *r, judge_card card);
/* Cards in the own area, all its places together. */
int cards_in(const struct judge_run *r, judge_seat seat, int area);
/* The only card of a place, or JUDGE_NO_CARD. */
judge_card card_in(const struct judge_run *r, judge_seat seat, int area, int index);
judge_card colossus_of(const struct judge_run *r, judge_seat seat);
/* Gems a player has on the Colossus, Set and Capture. */
int32_t gems_of(struct judge_run *r, judge_seat seat);
/* A Gem level: marks by colour, and without one. */
struct gems {
	uint8_t n[COLOURS], any;
};
struct gems gem_level(struct judge_run *r, judge_card card);
bool has_gems(struct judge_run *r, judge_seat seat, struct gems needed);
/* Locus points: all there are, and those that are unused. */
int32_t points_of(struct judge_run *r, judge_seat seat);
int32_t points_left(struct judge_run *r, judge_seat seat);
/* Does the card have the keyword without a program (Soar, Fleet, ...) now? */
bool has_keyword(struct judge_run *r, judge_card card, int keyword);
/* Did it come in a turn that keeps it from attacking and from abilities that turn it OFF? `next`: the rule
 * that counts the opponent's turn between, too. */
bool is_new(struct judge_run *r, judge_card card, judge_rule next);
/* A copy of a unique card of that name among the cards of an area of the seat; `n` of them are needed. */
bool has_unique(struct judge_run *r, judge_seat seat, int area, judge_def def, int32_t n);

judge_card find_unique(struct judge_run *r, judge_seat seat, int area, judge_def def);

/* terms.c: what is done to cards and players, as mutators. Each acts by the rule of its reason, which is
 * cited with what changed. */

enum did draw_cards(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
/* To its owner's discard pile from wherever it is. */
enum did discard_card(struct judge_run *r, judge_card card, struct why why);
enum did turn_off(struct judge_run *r, judge_card card, struct why why);
enum did turn_on(struct judge_run *r, judge_card card, struct why why);
/* Damage adds up; what it does to the follower is a rule action. */
enum did deal_damage(struct judge_run *r, judge_card card, int32_t n, struct why why);
/* A Locus card comes to lie face up. */
enum did flip(struct judge_run *r, judge_card card, struct why why);
/* A Gem card comes to the Capture Gems of the seat. */
enum did capture(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* A card comes to the Set Gems of the seat. */
enum did put_set_gem(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* A card comes to the right end of the seat's Locus, face down. */
enum did put_in_locus(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* A follower comes to the field of the seat: to the leftmost free place, ON; comes-into-play abilities are
 * set off. A unique one that is there already keeps it out. */
enum did put_on_field(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* Used Locus points become usable again; a negative number: all. */
enum did recover_points(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
/* Points are used up: the counter moves on. */
enum did pay_points(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
/* The play of the card does nothing; an Action goes to the discard pile. */
enum did negate(struct judge_run *r, judge_card card, struct why why);
void colossus_moved(struct judge_run *r, const struct change *ch, judge_place from,
                    uint32_t citation);
void colossus_card_valued(struct judge_run *r, judge_card card, int which, int32_t old,
                          uint32_t citation);

/* events.c: what happens, for abilities */

/* Report that something happened to a card, by the operation that describes such events. */
void report_card(struct judge_run *r, uint16_t kind, judge_card card, int32_t amount,
                 uint32_t citation);

/* Report a card that goes from the hand to the discard pile. */
void note_discarded(struct judge_run *r, const struct change *ch, judge_place from_place,
                    uint32_t citation);

/* language.c, abilities.c: the ability language */

extern const struct judge_language colossus_language;
extern const struct ability_rules colossus_ability_rules;

/* actions.c (4), play.c (4.D to 4.F), xplay.c (3), attack.c (4.G) */

/* The card of the hand a pick names, or another one of that definition. */
judge_card named_card(struct judge_run *r, judge_seat seat, judge_def def);
int move_candidates(struct judge_run *r, struct judge_pick *out, int cap);
int move_likely(struct judge_run *r, struct judge_pick *out, int cap);
void test_move(struct judge_run *r, struct judge_pick pick, struct refusals *list);
void take_move(struct judge_run *r, struct judge_pick pick);

/* The card is in the hand, or where the rule is not in force in the discard pile. */
void test_from_hand(struct judge_run *r, judge_seat seat, judge_card card, judge_rule rule,
                    struct refusals *list);
judge_card card_picked(const struct judge_run *r, struct judge_pick pick);
void test_play_card(struct judge_run *r, judge_seat seat, judge_def def, judge_card card,
                    enum type type, struct refusals *list);
void test_ability(struct judge_run *r, judge_seat seat, judge_card card, int number,
                  struct refusals *list);
/* What refuses a cost that turns the follower OFF. */
void test_off_cost(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list);
extern const struct activation_rules ignition_rules, action_rules, colossus_rules;
/* Who pays what the seat plays. */
judge_seat payer(struct judge_run *r, judge_seat seat);
void test_colossus_ability(struct judge_run *r, judge_seat seat, int number, struct refusals *list);
/* Declare: what the document calls the Play Declaration Step. Answers what waits. */
struct play declare_action(struct judge_run *r, judge_seat seat, judge_card card);
struct play declare_follower(struct judge_run *r, judge_seat seat, judge_card card);
struct play declare_ability(struct judge_run *r, judge_seat seat, judge_card card, int number);
struct play declare_colossus(struct judge_run *r, judge_seat seat, int number);
/* house/locus/4: without its Locus cost. */
struct play declare_trick(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent);
void test_trick(struct judge_run *r, judge_seat seat, judge_card card, enum type type,
                struct refusals *list);
void perform_play(struct judge_run *r, const struct play *play, uint32_t parent);
/* The number of an ability as its options have it; 0 means the only one of that kind. */
int ability_number(struct judge_run *r, judge_card card, int keyword, int number);
int add_ability_picks(struct judge_run *r, enum verb verb, judge_seat seat, struct judge_pick *out,
                      int cap);

extern const struct chain_rules colossus_chain;
int answer_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                      int cap);
void test_answer(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                 struct refusals *list);

/* What the attack under way is: it belongs to the game and stands with the first seat. */
int32_t *of_attack(struct judge_run *r, int which);
/* Each place of the area, of either player. */
int add_places(struct judge_run *r, enum verb verb, judge_seat seat, int area,
               struct judge_pick *out, int cap);
/* The player who attacks; that of the turn where the attacker is gone without trace. */
judge_seat attacking_player(struct judge_run *r);
void declare_attack(struct judge_run *r, judge_seat seat, judge_card card);
void test_attack(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list);
int target_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                      int cap);
void test_target(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                 struct refusals *list);
int defence_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                       int cap);
void test_defence(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                  struct refusals *list);
void defence_step(struct judge_run *r);
void battle_step(struct judge_run *r);
void forget_attack(struct judge_run *r);

/* rule_actions.c: what the rules do by themselves */

bool colossus_interrupts(struct judge_run *r, judge_seat seat, uint32_t parent);
bool colossus_rule_actions(struct judge_run *r, uint32_t parent);
void check_deck_out(struct judge_run *r, uint32_t parent);

/* deck.c, setup.c (1.0), turn.c (2.0 to 2.3) */

int colossus_deck_faults(struct judge_run *r, judge_seat seat, struct judge_fault *out, int cap);
bool colossus_belongs(const struct judge_run *r, int list, judge_def def);
void set_up(struct judge_run *r);
int exchange_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                        int cap);
void test_exchange(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                   struct refusals *list);
void start_turn(struct judge_run *r, judge_seat seat, struct why why);
void start_step(struct judge_run *r);
void recovery_step(struct judge_run *r);
void draw_step(struct judge_run *r);
void begin_main_phase(struct judge_run *r);
void move_step(struct judge_run *r);
void begin_end_phase(struct judge_run *r);
void end_step(struct judge_run *r);
void discard_step(struct judge_run *r);
/* 2.1/complete: the cards are checked, and the declaring player wins or goes on. */
void declare_complete(struct judge_run *r, judge_seat seat, struct why why);
/* What may be said in the Complete Declaration Step, and what refuses the declaration. */
int complete_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                        int cap);
void test_complete(struct judge_run *r, judge_seat seat, struct refusals *list);
int discard_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                       int cap);
void test_discard(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                  struct refusals *list);

/* position.c: values that documents can name, and start positions */

enum { COLOSSUS_PROPERTIES = 29 };
extern const struct judge_property colossus_properties[COLOSSUS_PROPERTIES];
bool colossus_complete(struct judge_run *r);

/* doubts.c: start positions that no game comes to */

int colossus_doubts(struct judge_run *r, struct judge_doubt *out, int cap);

/* facts.c: what else there is to a position */

extern const struct state_table colossus_tables[];

#endif
