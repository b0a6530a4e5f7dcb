/*
 * kernel.h: what the kernel offers a game, and what a game provides to the kernel.
 *
 * A game is procedures that read like its rulebook. They ask rules (rules.c), change the state by
 * mutators that take a reason (event.c), ask questions (ask.c) and leave the rest to the run loop
 * (run.c). docs/dev/architecture.md describes how these fit together.
 */
#ifndef JUDGE_KERNEL_H
#define JUDGE_KERNEL_H

#include <stddef.h>
#include <string.h>

#include "engine/kernel/state.h"

/* The reason of a change: a rule, and the citation it follows from. */
struct why {
	judge_rule rule;
	uint32_t parent;
};

#define BY(rule) ((struct why){ (rule), r->now.cause })

static inline struct why
from(judge_rule rule, uint32_t parent)
{
	return (struct why){ rule, parent };
}

/* Make a pick with the fields that every verb may take. */
static inline struct judge_pick
a_pick(unsigned verb, judge_seat seat, judge_def def, judge_place place)
{
	return (struct judge_pick){
		.verb = (uint8_t)verb, .seat = seat, .def = def, .place = place
	};
}

/* Make a citation that names no card and no place yet. */
static inline struct judge_citation
a_citation(struct why why, enum judge_event event, judge_seat seat)
{
	return (struct judge_citation){
		.parent = why.parent,
		.rule = why.rule,
		.event = (uint8_t)event,
		.seat = seat,
		.def = JUDGE_NO_DEF,
		.from = JUDGE_NO_PLACE,
		.to = JUDGE_NO_PLACE,
		.source = JUDGE_NO_DEF,
	};
}

/* The result of a mutator; "you may A to B" needs it. */
enum did { DID_NOTHING, DID, DID_INSTEAD };

/* The refusals of one pick, collected one by one. */
struct refusals {
	struct judge_refusal *out;
	int n, cap;
	const uint32_t *identified; /* the run's count, see judge_identify_count() */
};

/* Can the search for refusals stop? A caller that only lists options asks whether a pick is
 * refused, not why, so one reason is enough. */
static inline bool
is_enough(const struct refusals *list)
{
	return list->cap == 0 && list->n > 0;
}

/* Limit a number of a card or player, whatever texts make of it, so that two of them can be added
 * without overflow. */
enum { NUMBER_MOST = 1000000000 };

static inline int32_t
fit_number(int64_t n)
{
	return (int32_t)(n > NUMBER_MOST ? NUMBER_MOST : n < -NUMBER_MOST ? -NUMBER_MOST : n);
}

/* A change of one card's place, part of an event. */
enum how { BESIDE, ATOP, ON_TOP, AT_BOTTOM, UNDERNEATH };

struct change {
	judge_card card;
	judge_place to;
	uint8_t how; /* enum how; ATOP puts it on `onto`, or beside it if `onto` is not there */
	judge_card onto;
	bool covered;      /* true if it was a lower card of a stack */
	bool alone;        /* true if it goes alone, without the cards it lies on */
	uint32_t before;   /* the card's identity before it moved; for judge_kernel_game.moved */
	judge_seat master; /* the card's master before it moved */
	struct why why;
};

/* Changes decided from one position and applied together. */
struct event {
	uint8_t n;
	struct change change[JUDGE_CARDS];
};

/* The rules that the kernel itself uses, under the names of each game's rulebook. JUDGE_NO_RULE:
 * the game has no such rule, and the kernel acts as described. */
struct kernel_rules {
#define KERNEL_RULE(name, id) judge_rule name;
#include "engine/kernel/rules.def"
};

/* Rows of a game's tables, made from its asks.def. */
#define QUESTION_ROW(id, word, aloud, named, ...)                                                  \
	{ .name = #word, .saying = aloud, .candidates = named, .chance = __VA_ARGS__ },
#define VERB_ROW(id, word, aloud, asked, ...)                                                      \
	{ #word, aloud, ASK_##asked, .takes = JUDGE_TAKES_##__VA_ARGS__ },

/* A row of a game's table of mandatory actions: carried out under `rule_of_it` when nothing demands
 * it, or because one of DEED_RULES demands it. */
#define DEED_ROW(word, aloud, what, rule_of_it, demands, ...)                                      \
	{                                                                                          \
		.name = word, .saying = aloud, .kind = JUDGE_MANDATORY_##what, .by = rule_of_it,   \
		demands, __VA_ARGS__                                                               \
	}
#define DEED_RULES(...)                                                                            \
	.rule = (const judge_rule[])                                                               \
	{                                                                                          \
		__VA_ARGS__, JUDGE_NO_RULE                                                         \
	}
/* The rules by which a question is asked or not. */
#define DECIDED_BY(...) ((const judge_rule[]){ __VA_ARGS__, JUDGE_NO_RULE })

/* The engine's private half of a game. Functions may be NULL if the game has nothing to do
 * there. */
struct judge_language;
struct ability_rules;
struct chain_rules;
struct judge_kernel_game {
	void (*const *step)(struct judge_run *); /* by outermost step */
	/* the first step of set-up; the step of a position that names none */
	uint8_t first_step, play_step;
	struct kernel_rules rules;
	const judge_rule *hidden_by; /* by area: the rule that hides its cards, or JUDGE_NO_RULE */
	/* By area, for areas that neither player sees: the rule that lets the area's own player
	 * look; NULL: no area has one. */
	const judge_rule *seen_by_own;
	/* by area: bits of enum judge_acts_in for unmodelled text of a card there, or 0 */
	const uint16_t *acts_in;
	/* by area: moves within the area keep the card the same (zones) */
	const bool *keeps_identity;
	/* true if a card that leaves any open area is remembered as it was */
	bool knows_open;
	/* Does a card stay the same in other moves, too, as an exception from the rule of new
	 * cards? NULL: never. */
	bool (*same_card)(struct judge_run *, judge_card, judge_place from, judge_place to);
	/* Return which side of a card is up, for games whose cards have two; NULL: always the
	 * front. */
	int (*side_up)(struct judge_run *, judge_card);
	uint8_t side_value; /* the value of a card that says which side is up, from 1 */
	/* Do abilities of this side of the card work now? */
	bool (*side_works)(struct judge_run *, judge_card, int side);
	const bool *any_owner; /* by area: another player's cards may lie there */
	const bool *stacks;    /* by area: cards may lie on each other there */
	/* A covered card is about to move with the topmost card of its stack. If it leaves the
	 * stack, change where it goes and by which rule. NULL: it never leaves. */
	void (*part_from_stack)(struct judge_run *, struct change *);
	/* by area: true if it is part of the field (cards enter and leave the field with it) */
	const bool *field;
	/* Unknown cards; NULL: the game has none. By area: the list that unknown cards there come
	 * from. May a list contain this definition? */
	const uint8_t *list_of;
	bool (*belongs)(const struct judge_run *, int list, judge_def);
	const char *const *value_name; /* by value of a seat: its name */
	/* by value of a card: its name; NULL: cards have no values */
	const char *const *card_value_name;
	/* by value of a seat: may it grow for ever? NULL: none may */
	const bool *grows;
	/* By card value: may it grow for ever, so that loop detection ignores it? NULL: all may,
	 * and only cards in rows of places have values. */
	const bool *card_grows;
	/* by value of a seat: is it the identity of a card? NULL: none is */
	const bool *keeps_card;
	const char *const *how; /* names of the ways to win; the first is NULL: no name */
	uint8_t concession;     /* index in `how` of a concession */
	/* Change a pick of a card to the form of its option; false: it is no option. NULL: it
	 * already has that form. */
	bool (*whole_pick)(struct judge_run *, const struct judge_question *, struct judge_pick *);
	bool (*is_candidate)(struct judge_run *, const struct judge_question *, struct judge_pick);
	int (*candidates)(struct judge_run *, const struct judge_question *, struct judge_pick *,
	                  int cap);
	/* Does the thing that the pick names exist, so that the pick can be let stand even if rules
	 * refuse it? NULL: always. */
	bool (*is_there)(struct judge_run *, const struct judge_question *, struct judge_pick);
	/* List fewer candidates that still include every option; NULL: use the candidates. */
	int (*likely)(struct judge_run *, const struct judge_question *, struct judge_pick *,
	              int cap);
	void (*test)(struct judge_run *, const struct judge_question *, struct judge_pick,
	             struct refusals *);
	/* Add what refuses a pick that is no candidate: it answers when nothing may be answered, or
	 * names an empty place. NULL: nothing does. */
	void (*test_misplaced)(struct judge_run *, const struct judge_question *, struct judge_pick,
	                       struct refusals *);
	/* Called after a change was applied and cited: note what happened (played, destroyed). */
	void (*moved)(struct judge_run *, const struct change *, judge_place from,
	              uint32_t citation);
	/* Called after a value was set and cited, before interrupting rule actions. */
	void (*valued)(struct judge_run *, judge_seat, int which, int32_t old, uint32_t citation);
	void (*card_valued)(struct judge_run *, judge_card, int which, int32_t old,
	                    uint32_t citation);
	/* Could an interrupting rule action be due? Usually none is, and this is asked at every
	 * event. NULL: always true. */
	bool (*may_interrupt)(const struct judge_run *);
	/* Carry out the interrupting rule actions that are due for a seat. Returns whether any
	 * happened. */
	bool (*interrupts)(struct judge_run *, judge_seat, uint32_t parent);
	bool quiet_checks;        /* true if a check timing in which nothing waits is not cited */
	uint8_t shuffle_question; /* the kind of question that orders the cards of a place */
	/* the rule that the turn player's interrupting actions come first */
	judge_rule interrupt_order;
	/* Carry out the other rule actions that are due. Returns whether any happened. */
	bool (*rule_actions)(struct judge_run *, uint32_t parent);
	/* Is the procedure around this check timing over, so that abilities still in standby wait
	 * for the next one? NULL: never. */
	bool (*check_is_over)(struct judge_run *, judge_rule check);
	int (*check_decks)(struct judge_run *, judge_seat, struct judge_deck_fault *, int cap);
	int (*relation)(struct judge_run *, const char *, judge_place, judge_place);
	/* The seat's card that the rules see at this place although it lies elsewhere;
	 * JUDGE_NO_CARD: none */
	judge_card (*card_seen_at)(struct judge_run *, judge_place);
	/* Return the card that provides the information of a stack of several cards, given the
	 * topmost card; NULL: the topmost. */
	judge_card (*read_card)(struct judge_run *, judge_card);
	/* Abilities; NULL: the game has none. */
	const struct judge_language *language;
	const struct ability_rules *ability_rules;
	/* The questions and verbs of abilities. */
	uint8_t ask_choose, ask_zone, ask_may, ask_mode, ask_standby, ask_replace, ask_repeat;
	uint8_t ask_random,
		do_random; /* for cards picked by chance; do_random 0: the game has none */
	uint8_t do_choose, do_done, do_zone, do_no_zone, do_accept, do_decline, do_mode, do_enough,
		do_resolve, do_leave, do_replace, do_repeat;
	/* Declarations that can be answered; NULL: the game has none. */
	const struct chain_rules *chain;
	/* The game's own tables of the state (rows.h), ended by one without fields; NULL: none. */
	const struct state_table *tables;
	/* Find what is doubtful about a start position; NULL: nothing. */
	int (*doubts)(struct judge_run *, struct judge_anomaly *, int cap);
	/* Complete and check a start position; false: it cannot be played from. */
	bool (*complete)(struct judge_run *);
};

/* rules.c: looking up rules */

bool rules_changed(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card);

/* Does some card of the game use the operation? If none does, nothing needs to be searched for
 * it. */
static inline bool
speaks_of(const struct judge_run *r, uint16_t op)
{
	return r->texts.uses[op / 64] >> op % 64 & 1;
}

static inline void
note_performed(struct judge_run *r, uint16_t op)
{
	r->performed[op / 64] |= UINT64_C(1) << op % 64;
}

/* Look a rule up, mark it as consulted, return its bits (enum rule_is). */
static inline uint8_t
consult(struct judge_run *r, judge_rule rule)
{
	uint8_t is = r->rule_is[rule];
	r->rule_is[rule] = is | RULE_CONSULTED;
	return is;
}

/* Could anything have changed a rule with these bits? */
static inline bool
may_be_changed(const struct judge_run *r, uint8_t is)
{
	bool changes = r->game.n_changes || r->game.n_deviations;
	return __builtin_expect(changes || is & RULE_CHANGEABLE, false);
}

/* Is the rule in force for this seat and card? JUDGE_NO_SEAT and JUDGE_NO_CARD stand for none. */
static inline bool
in_force(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card)
{
	if (rule == JUDGE_NO_RULE)
		return true;
	uint8_t is = consult(r, rule);
	return may_be_changed(r, is) ? rules_changed(r, rule, seat, card) : is & RULE_IN_FORCE;
}

/* Does the consequence of the rule happen? A rule of shape value acts in both its forms: when it is
 * not in force, its other number applies. */
static inline bool
acts_or_values(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card)
{
	return in_force(r, rule, seat, card) || r->rule[rule].shape == JUDGE_VALUE;
}

int32_t value_changed(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card);
/* The number a rule of shape value gives this seat or, where the rule counts per card, this card; 1
 * if the game has no such rule. */
static inline int32_t
value_for_card(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card)
{
	if (rule == JUDGE_NO_RULE)
		return 1;
	const struct judge_rule_row *row = &r->rule[rule];
	uint8_t is = consult(r, rule);
	return may_be_changed(r, is) ? value_changed(r, rule, seat, card)
	       : is & RULE_IN_FORCE  ? row->value
	                             : row->other;
}

static inline int32_t
value(struct judge_run *r, judge_rule rule, judge_seat seat)
{
	return value_for_card(r, rule, seat, JUDGE_NO_CARD);
}
bool change_rule(struct judge_run *r, struct rule_change change, struct why why);
/* End the rule changes that last until the end of the turn. */
void expire_changes(struct judge_run *r, struct why why);
/* Drop the rule changes for a card that is now another card. */
void drop_changes(struct judge_run *r, judge_card card);

/* Record that a rule acted. Returns the citation's id. */
uint32_t cite(struct judge_run *r, struct why why, enum judge_event event, judge_seat seat);
uint32_t cite_value(struct judge_run *r, struct why why, enum judge_event event, judge_seat seat,
                    struct judge_value v);
/* Record a citation that the caller has prepared; its id and its decision are filled in. A rule
 * that the game doesn't have is not recorded: its consequences get the parent that this citation
 * would have had. */
uint32_t cite_full(struct judge_run *r, struct judge_citation *c);
/* Fill a citation about a card with its owner, definition and place, and with who can't see
 * them. */
void cite_where_it_lies(struct judge_run *r, judge_card card, struct judge_citation *out);

/* Add a refusal if the rule is in force for the seat; `v` has up to JUDGE_VALUES values, ended by
 * one without a name. */
void refuse(struct judge_run *r, struct refusals *list, judge_rule rule, judge_seat seat, int n,
            const struct judge_value *v);
/* Like refuse(), but the text of a card makes the rule refuse. */
void refuse_by(struct judge_run *r, struct refusals *list, judge_rule rule, judge_seat seat,
               const struct effect_row *by, int n, const struct judge_value *v);
/* Return the change that a continuous ability makes to the rule, or NULL. */
const struct effect_row *change_by_text(struct judge_run *r, judge_rule rule, judge_seat seat,
                                        judge_card card);
/* Add a refusal by a rule of shape value, whose other number refuses as well. */
void refuse_number(struct refusals *list, judge_rule rule, int n, const struct judge_value *v);
/* Like refuse_number(), but the number itself is one of the values: name the card whose text
 * changed it for the seat or the card. */
void refuse_by_number(struct judge_run *r, struct refusals *list, judge_rule rule, judge_seat seat,
                      judge_card card, int n, const struct judge_value *v);
/* Add a refusal by a rule of shape permit that is not in force. */
void refuse_unpermitted(struct judge_run *r, struct refusals *list, judge_rule rule,
                        judge_seat seat);
static inline void
refuse_unless_permitted(struct judge_run *r, struct refusals *list, judge_rule rule,
                        judge_seat seat)
{
	if (!in_force(r, rule, seat, JUDGE_NO_CARD))
		refuse_unpermitted(r, list, rule, seat);
}

/* deviate.c: rules that were not followed */

/* Did the players leave the rule out for this seat and card? */
bool is_omitted(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card);
/* Return the number that was done instead of the `due` number that the rule demands, or `due`. */
int32_t after_deviations(struct judge_run *r, enum judge_mandatory_kind deed, judge_rule rule,
                         judge_seat seat, int32_t due);
/* Put the deviations that came with the accepted answer into effect. */
void begin_deviations(struct judge_run *r);
/* Drop abilities from standby that the players forgot. Returns whether there were any. */
bool drop_forgotten_standby(struct judge_run *r);
/* Return the index in standby of the ability that was played next by the record; -1: the record
 * doesn't say, so the rules decide. */
int recorded_standby(struct judge_run *r, uint32_t parent);
/* Is the answer to be let stand though rules refuse it? If so, cites each of these rules. */
bool is_taken(struct judge_run *r, struct why why);
/* Forget what the decider stated with its last answer by judge_force_next_answer() and
 * judge_deviate(). */
void clear_forced_state(struct judge_run *r);

/* area.c: places and the cards in them */

static inline judge_seat
other(judge_seat seat)
{
	return (judge_seat)(1 - seat);
}

/* Return the bit of a seat; JUDGE_NO_SEAT has none. */
static inline uint8_t
bit_of(judge_seat seat)
{
	return (uint8_t)(seat < JUDGE_SEATS ? 1u << seat : 0u);
}

static inline judge_place
place_of(const struct judge_run *r, judge_seat seat, int area, int index)
{
	in_bounds(seat < JUDGE_SEATS && (unsigned)area < r->p.game->n_areas &&
	          (unsigned)index < r->p.game->area[area].places);
	return (judge_place)(r->first_place[seat][area] + index);
}

/* The only access to cards, places and their parts. In bounded builds an index out of range stops
 * the program (`in_bounds`). */
static inline const struct card *
card_at(const struct judge_run *r, judge_card card)
{
	in_bounds(card < r->game.n_cards);
	return &r->game.card[card];
}

static inline const int32_t *
values_at(const struct judge_run *r, judge_card card)
{
	in_bounds(card < r->game.n_cards && r->has_values);
	return r->game.card_value[card];
}

/* copy.c: store the current version for the checkpoint, before it changes. */
void save_before_change(struct judge_run *r, judge_card card);
void save_last_known_before_change(struct judge_run *r, int i);

static inline struct card *
card_to_change(struct judge_run *r, judge_card card)
{
	in_bounds(card < r->game.n_cards);
	uint64_t bit = UINT64_C(1) << card % 64;
	r->changes++;
	if (!(r->touched.card[card / 64] & bit))
		save_before_change(r, card);
	r->prints.card[card / 64] |= bit;
	return &r->game.card[card];
}

static inline int32_t *
values_to_change(struct judge_run *r, judge_card card)
{
	in_bounds(r->has_values);
	card_to_change(r, card);
	return r->game.card_value[card];
}

static inline void
clear_values(struct judge_run *r, judge_card card)
{
	if (r->has_values)
		memset(values_to_change(r, card), 0, sizeof r->game.card_value[card]);
}

/* Return the remembered numbers of a card that left. */
static inline const int32_t *
last_known_numbers(const struct judge_run *r, const struct last_known *k)
{
	return &r->game.known_number[(k - r->game.known) * r->n_numbers];
}

static inline const struct last_known_changes *
last_known_effects(const struct judge_run *r, const struct last_known *k)
{
	return &r->game.known_changes[k - r->game.known];
}

/* Return an entry of game.known, by index, to change it. */
static inline struct last_known *
last_known_to_change(struct judge_run *r, int i)
{
	if (!(r->touched.known >> i & 1))
		save_last_known_before_change(r, i);
	return &r->game.known[i];
}

static inline const struct place *
place_at(const struct judge_run *r, judge_place place)
{
	in_bounds(place < r->n_places);
	return &r->game.place[place];
}

static inline struct place *
place_to_change(struct judge_run *r, judge_place place)
{
	in_bounds(place < r->n_places);
	r->prints.place[place / 64] |= UINT64_C(1) << place % 64;
	r->dirty_places[place / 64] |= UINT64_C(1) << place % 64;
	return &r->game.place[place];
}

/* Return the first place from `place` on that has cards; n_places if there is none. Used because
 * most places of a row are empty. */
static inline judge_place
next_taken(const struct judge_run *r, int place)
{
	while (place < r->n_places) {
		uint64_t rest = r->game.taken[place / 64] >> place % 64;
		if (rest)
			return (judge_place)(place + __builtin_ctzll(rest));
		place = (place / 64 + 1) * 64;
	}
	return r->n_places;
}

static inline const struct place_parts *
parts_of(const struct judge_run *r, judge_place place)
{
	in_bounds(place < r->n_places);
	return &r->parts[place];
}

/* unknown.c: make the card a known one, since a rule needs to know it now. */
void identify(struct judge_run *r, judge_card card);

/* fact.c: report to the decider that this fact of the card is read. Only supposed cards are
 * reported. */
__attribute__((cold)) void send_fact_read(const struct judge_run *r, judge_card card,
                                          enum judge_fact fact, int32_t of);

static inline void
report_fact_read(const struct judge_run *r, judge_card card, enum judge_fact fact, int32_t of)
{
	if (r->has_unknown && card_at(r, card)->supposed)
		send_fact_read(r, card, fact, of);
}

/* fact.c: def_for_fact() for games with unknown cards. */
judge_def find_def_for(struct judge_run *r, judge_card card, enum judge_fact fact, int32_t of);

/* Return the definition of a card, for a rule that reads only this fact of it. */
static inline judge_def
def_for_fact(struct judge_run *r, judge_card card, enum judge_fact fact, int32_t of)
{
	if (r->has_unknown)
		return find_def_for(r, card, fact, of);
	checked(card_at(r, card)->def != JUDGE_UNKNOWN_DEF && !card_at(r, card)->supposed);
	return card_at(r, card)->def;
}

/* Return the definition of a card, for a rule that may read any fact of it. */
static inline judge_def
def_at(struct judge_run *r, judge_card card)
{
	return def_for_fact(r, card, JUDGE_FACT_CARD, 0);
}

/* Return the card's definition as far as it is known; JUDGE_UNKNOWN_DEF if it isn't. */
static inline judge_def
def_if_known(const struct judge_run *r, judge_card card)
{
	report_fact_read(r, card, JUDGE_FACT_CARD, 0);
	return card_at(r, card)->def;
}

/* Return the definition for a citation of the card: unknown if it is only supposed, so that citing
 * doesn't count as reading. */
static inline judge_def
def_for_citation(const struct judge_run *r, judge_card card)
{
	return card_at(r, card)->supposed ? JUDGE_UNKNOWN_DEF : card_at(r, card)->def;
}

/* Has the card this definition, as far as is known? */
static inline bool
is_of_def(const struct judge_run *r, judge_card card, judge_def def)
{
	report_fact_read(r, card, JUDGE_FACT_IS, def);
	return card_at(r, card)->def == def;
}

/* Have the two cards the same definition, as far as is known? */
static inline bool
are_copies(const struct judge_run *r, judge_card a, judge_card b)
{
	report_fact_read(r, a, JUDGE_FACT_IS, card_at(r, b)->def);
	report_fact_read(r, b, JUDGE_FACT_IS, card_at(r, a)->def);
	return card_at(r, a)->def == card_at(r, b)->def;
}

/* The side of the card that is up; 0, the front, if it has only one. */
static inline int
face_up(struct judge_run *r, judge_card card)
{
	return r->kernel->side_up ? r->kernel->side_up(r, card) : 0;
}

static inline const struct judge_face *
face_for(struct judge_run *r, judge_card card, enum judge_fact fact, int32_t of)
{
	const struct judge_card_def *def = &r->p.cards->def[def_for_fact(r, card, fact, of)];
	return &def->face[face_up(r, card)];
}

static inline const struct judge_face *
face(struct judge_run *r, judge_card card)
{
	return face_for(r, card, JUDGE_FACT_CARD, 0);
}

/* Return the type printed on the card. */
static inline uint8_t
type_of(struct judge_run *r, judge_card card)
{
	return face_for(r, card, JUDGE_FACT_TYPE, 0)->type;
}

/* Return the places of a row that have cards, as bits by index; first_of_row() returns the first
 * card of the first place that is left in `taken`. */
static inline uint64_t
taken_in_row(const struct judge_run *r, judge_seat seat, int area)
{
	unsigned first = r->first_place[seat][area], n = r->p.game->area[area].places;
	uint64_t low = r->game.taken[first / 64] >> first % 64;
	if (first % 64 + n > 64)
		low |= r->game.taken[first / 64 + 1] << (64 - first % 64);
	return low & UINT64_MAX >> (64 - n);
}

static inline judge_card
first_of_row(const struct judge_run *r, judge_seat seat, int area, uint64_t taken)
{
	return place_at(r, (judge_place)(r->first_place[seat][area] + __builtin_ctzll(taken)))
	        ->first;
}

/* Return the first card of the first place of a row that has cards; next_in_row() returns that of
 * the next such place after the card's. JUDGE_NO_CARD: there is none. For loops in which no card
 * moves. */
static inline judge_card
first_in_row(const struct judge_run *r, judge_seat seat, int area)
{
	int first = r->first_place[seat][area], place = next_taken(r, first);
	bool there = place < first + r->p.game->area[area].places;
	return there ? r->game.place[place].first : JUDGE_NO_CARD;
}

static inline judge_card
next_in_row(const struct judge_run *r, judge_card card)
{
	int here = card_at(r, card)->place, place = next_taken(r, here + 1);
	const struct place_parts *parts = parts_of(r, (judge_place)here);
	bool there = place < here - parts->index + r->p.game->area[parts->area].places;
	return there ? r->game.place[place].first : JUDGE_NO_CARD;
}

static inline int
area_of(const struct judge_run *r, judge_place place)
{
	return parts_of(r, place)->area;
}

/* Does the current choice look at cards in this place? */
static inline bool
choice_looks_at(const struct judge_run *r, judge_place place)
{
	const struct place_parts *parts = parts_of(r, place);
	const uint16_t *areas = r->now.choice.areas;
	return (parts->seat < JUDGE_SEATS ? areas[parts->seat] : areas[0] | areas[1]) >>
	               parts->area &
	       1;
}

static inline bool
is_topmost(const struct judge_run *r, judge_card card)
{
	return card_at(r, card)->above == JUDGE_NO_CARD;
}

void init_areas(struct judge_run *r);
/* Return the place in this area that a card goes to: its owner's (to_owners_area). */
judge_place destination(struct judge_run *r, judge_card card, int area);
static inline judge_seat
master(struct judge_run *r, judge_card card)
{
	const struct card *c = card_at(r, card);
	judge_seat seat = c->place == JUDGE_NO_PLACE ? JUDGE_NO_SEAT : parts_of(r, c->place)->seat;
	bool own = seat == JUDGE_NO_SEAT || !in_force(r, r->kernel->rules.area_master, seat, card);
	return own ? c->owner : seat;
}
judge_card find_card(const struct judge_run *r, judge_place place, judge_def def);
/* Return the seat's first card with this definition, in order of places; JUDGE_NO_CARD: none. */
judge_card find_owned(const struct judge_run *r, judge_seat owner, judge_def def);
/* Return the card with this identity; JUDGE_NO_CARD: it has become another card. */
judge_card card_of_identity(const struct judge_run *r, int32_t identity);
/* Like card_of_identity(), but fast if the same card is asked for repeatedly. */
static inline judge_card
find_identity(struct judge_run *r, int32_t identity)
{
	bool again = identity && r->found < r->game.n_cards &&
	             card_at(r, r->found)->identity == (uint32_t)identity;
	return again ? r->found : (r->found = card_of_identity(r, identity));
}
/* Is this the definition of one of the seat's own cards? */
bool owns(const struct judge_run *r, judge_seat seat, judge_def def);
judge_card create_card(struct judge_run *r, judge_def def, judge_seat owner, judge_place place);
void link_card(struct judge_run *r, judge_card card, judge_place to, enum how how, judge_card onto);
void unlink_card(struct judge_run *r, judge_card card);
uint8_t viewers_of(struct judge_run *r, judge_place place);
/* Is the card revealed until an ability is over? */
bool is_revealed(const struct judge_run *r, judge_card card);
void collect_card_defs(struct judge_run *r);

/* The context of the step that runs: who acts and why, which citation events follow from, whether
 * interrupting actions wait. Each of these functions sets one of them and returns the old value,
 * which a caller that sets it for a while restores:
 *
 *	uint32_t before = set_cause(r, id);
 *	...
 *	set_cause(r, before); */

static inline uint32_t
set_cause(struct judge_run *r, uint32_t citation)
{
	uint32_t before = r->now.cause;
	r->now.cause = citation;
	return before;
}

static inline bool
hold_interrupts(struct judge_run *r, bool hold)
{
	bool before = r->now.interrupting;
	r->now.interrupting = hold;
	return before;
}

static inline struct acting
set_acting(struct judge_run *r, struct acting acting)
{
	struct acting before = r->now.acting;
	r->now.acting = acting;
	return before;
}

/* Set the actor; `causes`: bit per enum cause. */
static inline struct acting
set_acting_seat(struct judge_run *r, judge_seat doer, unsigned causes)
{
	return set_acting(r, (struct acting){ .doer = doer, .causes = (uint16_t)causes });
}

/* Let an effect of the card act for its master. */
static inline struct acting
set_acting_effect(struct judge_run *r, judge_seat doer, judge_card source)
{
	return set_acting(r, (struct acting){ .doer = doer,
	                                      .causes = 1u << CAUSE_EFFECT,
	                                      .source = (judge_card)(source + 1) });
}

/* Add these causes to the current actor's. */
static inline struct acting
add_acting_causes(struct judge_run *r, unsigned causes)
{
	struct acting acting = r->now.acting;
	acting.causes |= (uint16_t)causes;
	return set_acting(r, acting);
}

/* Let the rules act by themselves. */
static inline struct acting
set_acting_rules(struct judge_run *r)
{
	return set_acting_seat(r, JUDGE_NO_SEAT, 1u << CAUSE_RULE);
}

static inline struct unknowns_mode
set_unknowns_mode(struct judge_run *r, struct unknowns_mode how)
{
	struct unknowns_mode before = r->now.unknowns;
	r->now.unknowns = how;
	return before;
}

/* event.c: mutators */

/* Add a move to an event: the card goes beside the cards at the place. A card is moved only once:
 * the first reason stands. Returns the change. */
struct change *add_move(struct event *event, judge_card card, judge_place to, struct why why);

/* Apply all changes of an event, cite them, then carry out interrupting actions. */
enum did commit(struct judge_run *r, const struct event *event);
enum did move_card(struct judge_run *r, judge_card card, judge_place to, enum how how,
                   judge_card onto, struct why why);
enum did set_value(struct judge_run *r, judge_seat seat, int which, int32_t to, struct why why);
/* Like the functions above; `id` gets the citation if it is done. Interrupting actions may already
 * have followed from it. */
enum did move_card_cited(struct judge_run *r, judge_card card, judge_place to, enum how how,
                         judge_card onto, struct why why, uint32_t *id);
enum did set_value_cited(struct judge_run *r, judge_seat seat, int which, int32_t to,
                         struct why why, uint32_t *id);
enum did shuffle(struct judge_run *r, judge_place place, struct why why);
/* Set a value of a card; the value becomes 0 when the card becomes a new card. */
enum did set_card_value(struct judge_run *r, judge_card card, int which, int32_t to,
                        struct why why);
void hit_unmodelled_text(struct judge_run *r, judge_def def, uint16_t acts_in, judge_place place);
/* Carry out interrupting rule actions at the end of an event. Returns whether anything happened. */
bool interrupts(struct judge_run *r, uint32_t parent);

/* order.c: changes between the two calls belong together: the player of each ordered area puts the
 * cards that enter it in order (only if `asks`; otherwise the player has done so already). */
struct together {
	bool gathers;
	uint8_t since;
};
struct together begin_simultaneous(struct judge_run *r);
void end_simultaneous(struct judge_run *r, struct together before, uint32_t parent, bool asks);
/* Put all cards of a place in this order. */
void link_in_order(struct judge_run *r, judge_place place, const judge_card *card, int n);
/* Note that a card came to its current place from `from`; drop these notes for a place that was
 * shuffled. */
void note_entering(struct judge_run *r, judge_card card, judge_place from);
void forget_entering(struct judge_run *r, judge_place place);
/* Let a pick name a card to be put in order by the place it came from. */
void translate_old_place(struct judge_run *r, struct judge_pick *pick);

/* ask.c: the only way to ask questions */

/* Ask chance for an order of the cards `def` of a place; they are rearranged in place. */
void order_by_chance(struct judge_run *r, judge_place place, judge_def *def, int n, struct why why);
/* Ask a seat for one pick; returns only a pick that no rule refuses. */
struct judge_pick ask(struct judge_run *r, struct judge_question question, struct why why);
/* Like ask(), for something optional that is usually declined. False: declined, which doesn't count
 * as a decision. */
bool ask_optional(struct judge_run *r, struct judge_question question, struct why why,
                  struct judge_pick *pick);
/* Report to the decider the answer to a question that is not asked, since it leaves nothing
 * open. */
void report_forced_answer(struct judge_run *r, struct judge_question question,
                          struct judge_pick pick);
/* Does the record state another answer to such a question, one that rules refuse? Then the question
 * has to be asked. `all`: the picks that are left. The current choice holds what is offered. */
bool is_forced_answer_contradicted(struct judge_run *r, struct judge_question question,
                                   const struct judge_pick *all, int n);
/* Can the question be answered? If that depends on unknown cards, they are identified one by one,
 * unless the record shows that the question is answered. */
bool has_option(struct judge_run *r, struct judge_question question);
/* Is this an option only if some unknown card, which could be another one, is the card the option
 * needs? */
bool depends_on_unknown(struct judge_run *r, const struct judge_question *q,
                        struct judge_pick option);
/* Is there an option with a verb other than `verb`? For tests, which already suppose the cards they
 * need. */
bool has_option_with_verb(struct judge_run *r, struct judge_question question, uint8_t verb);
/* A list of picks in the run's memory. */
struct picks {
	struct judge_pick *at;
	int n;
};
/* Begin a list; `n` is its capacity. When the list is filled, keep_picks() reduces the list to its
 * `n` picks, so that others can follow. The lists begun last end first. */
struct picks begin_picks(struct judge_run *r);
void keep_picks(struct judge_run *r, struct picks list);
void end_picks(struct judge_run *r, struct picks list);
int all_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                   int cap);
int options(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap);
int options_of(struct judge_run *r, const struct judge_question *q, uint8_t verb,
               struct judge_pick *out, int cap);
int options_like(struct judge_run *r, const struct judge_question *q, struct judge_pick like,
                 struct judge_pick *out, int cap);
int test_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
              struct judge_refusal *out, int cap);
/* Can the pick be let stand even if rules refuse it? */
bool can_force_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick pick);

/* hash.c */

/* Mark all prints of places as outdated: cards have changed in other ways than by card_to_change()
 * and place_to_change(). */
void invalidate_cards_hashes(struct judge_run *r);

/* check.c */

/* Carry out interrupting and other rule actions until none is due. Returns whether any happened. */
bool act_by_rules(struct judge_run *r, uint32_t parent);
/* Carry out a check timing: rule actions until none is due, then triggered abilities of both
 * players one by one, with rule actions after each. Returns whether anything happened. */
bool check_timing(struct judge_run *r, struct why why);

/* sound.c */

/* Return what is wrong with a run between two events; NULL: nothing. */
const char *broken_invariant(const struct judge_run *r);

/* rows.c: the state as tables of rows (rows.h) */

/* Join the texts that rows and tokens from a document have brought into the game. */
void join_texts_of_rows(struct judge_run *r);

/* copy.c: checkpoints and copies */

/* Clear the current choice. */
static inline struct choice *
new_choice(struct judge_run *r)
{
	memset(&r->now.choice, 0, offsetof(struct choice, card));
	return &r->now.choice;
}
void copy_choice(struct choice *to, const struct choice *choice);

void checkpoint(struct judge_run *r);
void back_to_checkpoint(struct judge_run *r);
/* Clear a run. */
void clear_run(struct judge_run *r);

/* run.c: the run loop, the end of the game, and the only place to unwind to */

_Noreturn void stop_run(struct judge_run *r, enum judge_stop stop);
_Noreturn void stop_at_limit(struct judge_run *r, const char *limit);
void charge_one_step(struct judge_run *r);
/* Count looks at cards and at continuous changes; `n` is in units of about one card. Looks are also
 * charged to the allowance; they never stop a run by themselves. */
enum { LOOKS_A_STEP = 64, CANDIDATES_A_LOOK = 4 };
void charge_looks(struct judge_run *r);
static inline void
look(struct judge_run *r, unsigned n)
{
	r->looked += n;
	if (r->looked >= LOOKS_A_STEP)
		charge_looks(r);
}
/* Looking has hit a limit. A run in progress stops; a run that is only read shows nothing from here
 * on, and stops when it goes on. */
void hit_limit(struct judge_run *r, const char *limit);
/* Has looking hit a limit, or is the allowance spent? Stops the run if it is in progress. */
bool is_inspection_over(struct judge_run *r);
void watch(struct judge_run *r, enum judge_point point);
/* Let the seat win; `how` indexes judge_kernel_game.how. Ends the run if the rules say so. */
void win(struct judge_run *r, judge_seat seat, uint8_t how, struct why why);
/* End the game as a draw. */
void draw_game(struct judge_run *r, struct why why);
/* Let the seats in the bit set lose. */
void lose(struct judge_run *r, uint8_t seats, uint8_t how, struct why why);

#endif
