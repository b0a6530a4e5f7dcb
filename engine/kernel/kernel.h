/*
 * kernel.h: what the kernel gives a game, and what a game gives the kernel.
 *
 * A game is procedures that read like its rulebook. They ask rules (rules.c), change the state by
 * mutators that take a reason (event.c), ask questions (ask.c) and leave the rest to the run loop
 * (run.c). How that fits together is told in docs/architecture.md.
 */
#ifndef JUDGE_KERNEL_H
#define JUDGE_KERNEL_H

#include <stddef.h>
#include <string.h>

#include "engine/kernel/state.h"

/* Why something changes: a rule, and the citation it follows from. */
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

/* A pick with what every verb may take. */
static inline struct judge_pick
a_pick(unsigned verb, judge_seat seat, judge_def def, judge_place place)
{
	return (struct judge_pick){
		.verb = (uint8_t)verb, .seat = seat, .def = def, .place = place
	};
}

/* A citation that names no card and no place yet. */
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

/* What a mutator answers; "you may A to B" needs to know. */
enum did { DID_NOTHING, DID, DID_INSTEAD };

/* Refusals of one pick as they are found. */
struct refusals {
	struct judge_refusal *out;
	int n, cap;
	const uint32_t *identified; /* of the run */
};

/* Whoever lists options asks whether a pick is refused, not why: one reason is enough. */
static inline bool
is_enough(const struct refusals *list)
{
	return list->cap == 0 && list->n > 0;
}

/* Numbers of cards and players stay where two of them can be added, whatever texts make of them. */
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
	uint8_t how; /* enum how; ATOP lays it on `onto`, or beside when that is not there */
	judge_card onto;
	bool covered;      /* was a lower card of a stack */
	bool alone;        /* goes by itself, whatever it lies on */
	uint32_t before;   /* the card's identity before it moved; for judge_kernel_game.moved */
	judge_seat master; /* and its master */
	struct why why;
};

/* Changes decided from one position, applied together. */
struct event {
	uint8_t n;
	struct change change[JUDGE_CARDS];
};

/* The kernel's own uses of rules, under the names each game's rulebook gives them. JUDGE_NO_RULE:
 * the game has no such rule and the kernel does as described. */
struct kernel_rules {
#define KERNEL_RULE(name, id) judge_rule name;
#include "engine/kernel/rules.def"
};

/* Rows of a game's tables out of its asks.def. */
#define QUESTION_ROW(id, word, aloud, named, ...)                                                  \
	{ .name = #word, .saying = aloud, .candidates = named, .chance = __VA_ARGS__ },
#define VERB_ROW(id, word, aloud, asked, ...)                                                      \
	{ #word, aloud, ASK_##asked, .takes = JUDGE_TAKES_##__VA_ARGS__ },

/* A row of a game's deeds; it is done by rule `by` or because one of DEED_RULES demands it. */
#define DEED_ROW(word, aloud, what, rule_of_it, demands, ...)                                      \
	{                                                                                          \
		.name = word, .saying = aloud, .kind = JUDGE_DEED_##what, .by = rule_of_it,        \
		demands, __VA_ARGS__                                                               \
	}
#define DEED_RULES(...)                                                                            \
	.rule = (const judge_rule[])                                                               \
	{                                                                                          \
		__VA_ARGS__, JUDGE_NO_RULE                                                         \
	}
/* The rules by which a question is asked or not. */
#define DECIDED_BY(...) ((const judge_rule[]){ __VA_ARGS__, JUDGE_NO_RULE })

/* The engine's own half of a game. Functions may be NULL where a game has nothing to do. */
struct judge_language;
struct ability_rules;
struct chain_rules;
struct judge_kernel_game {
	void (*const *step)(struct judge_run *); /* by outermost step */
	uint8_t first_step, play_step;           /* of set-up; of a position without a step */
	struct kernel_rules rules;
	const judge_rule *hidden_by; /* by area: the rule that hides it, or JUDGE_NO_RULE */
	/* By area, of those nobody sees: the rule that lets its own player look; NULL: none does. */
	const judge_rule *seen_by_own;
	const uint16_t *acts_in;    /* by area: enum judge_acts_in met there, or 0 */
	const bool *keeps_identity; /* by area: moves within it keep the card the same (zones) */
	bool knows_open;            /* a card that leaves any open area is remembered as it was */
	/* Does a card stay the same beyond that, as the rule of new cards does not say? NULL: never. */
	bool (*same_card)(struct judge_run *, judge_card, judge_place from, judge_place to);
	/* Which side of a card is up, for games whose cards have two; NULL: the front. */
	int (*side_up)(struct judge_run *, judge_card);
	uint8_t side_value; /* the value of a card that says which, from 1 */
	/* Do abilities of that side of the card work now? */
	bool (*side_works)(struct judge_run *, judge_card, int side);
	const bool *any_owner; /* by area: cards may lie in another player's */
	const bool *stacks;    /* by area: cards may lie on each other there */
	/* A covered card is about to go with the topmost card of its stack: change where it goes, and by which rule, if it parts
	 * from the stack. NULL: it never does. */
	void (*part_from_stack)(struct judge_run *, struct change *);
	const bool
		*field; /* by area: what comes there comes to the field, and leaves it from there */
	/* Hidden cards; NULL: the game has none. By area: the list unknown cards there are of; may a list hold
	 * this definition? */
	const uint8_t *list_of;
	bool (*belongs)(const struct judge_run *, int list, judge_def);
	const char *const *value_name;      /* by value of a seat */
	const char *const *card_value_name; /* by value of a card; NULL: cards have none */
	const bool *grows;                  /* by value: may it grow without end? NULL: none */
	/* By value of a card: may it grow without end? NULL: all may, and cards have them in rows of places only. */
	const bool *card_grows;
	const bool *keeps_card; /* by value: is it the identity of a card? NULL: none */
	const char *const *how; /* names of ways to win; the first is NULL: no name */
	uint8_t concession;     /* the one that is a concession */
	/* Bring a pick of a card into the form its option has; false: it is none. NULL: it has it. */
	bool (*whole_pick)(struct judge_run *, const struct judge_question *, struct judge_pick *);
	bool (*is_candidate)(struct judge_run *, const struct judge_question *, struct judge_pick);
	int (*candidates)(struct judge_run *, const struct judge_question *, struct judge_pick *,
	                  int cap);
	/* Is there what the pick names, so that it can be done whatever refuses it? NULL: always. */
	bool (*is_there)(struct judge_run *, const struct judge_question *, struct judge_pick);
	/* A smaller set that still has every option in it; NULL: the candidates. */
	int (*likely)(struct judge_run *, const struct judge_question *, struct judge_pick *,
	              int cap);
	void (*test)(struct judge_run *, const struct judge_question *, struct judge_pick,
	             struct refusals *);
	/* What refuses a pick that is no candidate: one that answers where nothing may be answered, or names an
	 * empty place. NULL: nothing does. */
	void (*test_amiss)(struct judge_run *, const struct judge_question *, struct judge_pick,
	                   struct refusals *);
	/* After a change was applied and cited: note what happened (played, destroyed). */
	void (*moved)(struct judge_run *, const struct change *, judge_place from,
	              uint32_t citation);
	/* After a value was set and cited, before what interrupts. */
	void (*valued)(struct judge_run *, judge_seat, int which, int32_t old, uint32_t citation);
	void (*card_valued)(struct judge_run *, judge_card, int which, int32_t old,
	                    uint32_t citation);
	/* Could any rule action of interrupt type be due? Mostly none is, and this is asked at every event. NULL: one could. */
	bool (*may_interrupt)(const struct judge_run *);
	/* Those that are due for a seat; did any happen? */
	bool (*interrupts)(struct judge_run *, judge_seat, uint32_t parent);
	bool quiet_checks;          /* a check timing in which nothing waits is not noted */
	uint8_t shuffle_question;   /* the kind of question that orders a place */
	judge_rule interrupt_order; /* the turn player's first */
	/* The other rule actions that are due; did any happen? */
	bool (*rule_actions)(struct judge_run *, uint32_t parent);
	/* Is what this check timing is part of over, so that abilities still in standby wait for the next one? NULL: never. */
	bool (*check_is_over)(struct judge_run *, judge_rule check);
	int (*check_decks)(struct judge_run *, judge_seat, struct judge_fault *, int cap);
	int (*relation)(struct judge_run *, const char *, judge_place, judge_place);
	/* Is the stack of this seat seen at this place although it lies elsewhere? */
	judge_card (*stands_at)(struct judge_run *, judge_place);
	/* The card whose information a stack of several has, given its topmost card; NULL: the topmost. */
	judge_card (*read_card)(struct judge_run *, judge_card);
	/* Abilities; NULL: the game has none. */
	const struct judge_language *language;
	const struct ability_rules *ability_rules;
	/* The questions and verbs of abilities. */
	uint8_t ask_choose, ask_zone, ask_may, ask_mode, ask_standby, ask_replace, ask_repeat;
	uint8_t ask_random,
		do_random; /* of cards that chance picks; do_random 0: the game has none */
	uint8_t do_choose, do_done, do_zone, do_no_zone, do_accept, do_decline, do_mode, do_enough,
		do_resolve, do_leave, do_replace, do_repeat;
	/* Declarations that can be answered; NULL: the game has none. */
	const struct chain_rules *chain;
	/* Tables of the state that are the game's own (rows.h), ended by one without fields; NULL: none. */
	const struct state_table *tables;
	/* What is strange about a start position; NULL: nothing ever. */
	int (*doubts)(struct judge_run *, struct judge_doubt *, int cap);
	/* A last look at a start position; false: it cannot be played from. */
	bool (*complete)(struct judge_run *);
};

/* rules.c: asking rules */

bool rules_changed(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card);

/* Does some card of the game speak of the operation? Where none does there is nothing to look for. */
static inline bool
speaks_of(const struct judge_run *r, uint16_t op)
{
	return r->listens[op / 64] >> op % 64 & 1;
}

static inline void
note_performed(struct judge_run *r, uint16_t op)
{
	r->performed[op / 64] |= UINT64_C(1) << op % 64;
}

/* Look a rule up: what holds of it, as in enum rule_is. */
static inline uint8_t
consult(struct judge_run *r, judge_rule rule)
{
	uint8_t is = r->rule_is[rule];
	r->rule_is[rule] = is | RULE_CONSULTED;
	return is;
}

/* Could anything have changed a rule of which that holds? */
static inline bool
may_be_changed(const struct judge_run *r, uint8_t is)
{
	bool changes = r->game.n_changes || r->game.n_deviations;
	return __builtin_expect(changes || is & RULE_CHANGEABLE, false);
}

/* Is the rule in force for this seat and card? JUDGE_NOBODY and JUDGE_NO_CARD stand for none. */
static inline bool
in_force(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card)
{
	if (rule == JUDGE_NO_RULE)
		return true;
	uint8_t is = consult(r, rule);
	return may_be_changed(r, is) ? rules_changed(r, rule, seat, card) : is & RULE_IN_FORCE;
}

/* Does what follows from the rule happen? A rule of shape value acts in both its forms: not in force
 * it has its other number. */
static inline bool
acts(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card)
{
	return in_force(r, rule, seat, card) || r->rule[rule].shape == JUDGE_VALUE;
}

int32_t value_changed(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card);
/* The number a rule of shape value gives this seat, for a card where each has it for itself; 1 where the game has no such
 * rule. */
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
/* End the changes that last until the end of the turn. */
void expire_changes(struct judge_run *r, struct why why);
/* Forget the changes for a card that is now another. */
void drop_changes(struct judge_run *r, judge_card card);

/* Record that a rule acted; answers the citation's id. */
uint32_t cite(struct judge_run *r, struct why why, enum judge_event event, judge_seat seat);
uint32_t cite_value(struct judge_run *r, struct why why, enum judge_event event, judge_seat seat,
                    struct judge_value v);
/* The same with all there is to say; number and decision are filled in. A rule the game does not have is
 * not noted: what follows from it follows from what it would have followed from. */
uint32_t cite_full(struct judge_run *r, struct judge_citation *c);
/* A citation about a card where it lies now: whose, which and where it is, and who does not see that. */
void cite_where_it_lies(struct judge_run *r, judge_card card, struct judge_citation *out);

/* Add a refusal when the rule is in force for the seat; `v` has up to JUDGE_VALUES values, ended by
 * one without a name. */
void refuse(struct judge_run *r, struct refusals *list, judge_rule rule, judge_seat seat, int n,
            const struct judge_value *v);
/* The same when the text of a card makes the rule refuse. */
void refuse_by(struct judge_run *r, struct refusals *list, judge_rule rule, judge_seat seat,
               const struct applied *by, int n, const struct judge_value *v);
/* The change that a continuous ability makes to the rule, or NULL. */
const struct applied *change_by_text(struct judge_run *r, judge_rule rule, judge_seat seat,
                                     judge_card card);
/* Add a refusal by a rule of shape value, whose other number refuses as well. */
void refuse_number(struct refusals *list, judge_rule rule, int n, const struct judge_value *v);
/* The same by the number itself, which is one of the values: the card whose text changed it for the seat or for the card is
 * named. */
void refuse_by_number(struct judge_run *r, struct refusals *list, judge_rule rule, judge_seat seat,
                      judge_card card, int n, const struct judge_value *v);
/* Add a refusal when a rule of shape permit is not in force. */
void refuse_unpermitted(struct judge_run *r, struct refusals *list, judge_rule rule,
                        judge_seat seat);
static inline void
unless_permitted(struct judge_run *r, struct refusals *list, judge_rule rule, judge_seat seat)
{
	if (!in_force(r, rule, seat, JUDGE_NO_CARD))
		refuse_unpermitted(r, list, rule, seat);
}

/* deviate.c: rules that were not followed */

/* Did nobody follow the rule for this seat and card? */
bool is_omitted(struct judge_run *r, judge_rule rule, judge_seat seat, judge_card card);
/* The number that took the place of the one the rule demands, or that one. */
int32_t after_deviations(struct judge_run *r, enum judge_deed_kind deed, judge_rule rule,
                         judge_seat seat, int32_t due);
/* What was told with an answer holds from here on. */
void begin_deviations(struct judge_run *r);
/* Drop what nobody remembered out of standby; was there anything? */
bool forget_standby(struct judge_run *r);
/* Which ability in standby was played next, as people tell it; -1: that is for the rules to say. */
int told_to_play(struct judge_run *r, uint32_t parent);
/* The rules that refuse the answer are cited, when it is taken all the same. */
bool is_taken(struct judge_run *r, struct why why);
/* Nothing is told any more. */
void forget_told(struct judge_run *r);

/* area.c: places and the cards in them */

static inline judge_seat
other(judge_seat seat)
{
	return (judge_seat)(1 - seat);
}

/* A seat among bits of seats; nobody has none. */
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

/* The one way to cards, places and their parts: a number that is none of the game's ends the program (`in_bounds`). */
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

/* copy.c: what is about to change is kept for the checkpoint. */
void keep_card(struct judge_run *r, judge_card card);
void keep_known(struct judge_run *r, int i);

static inline struct card *
the_card(struct judge_run *r, judge_card card)
{
	in_bounds(card < r->game.n_cards);
	uint64_t bit = UINT64_C(1) << card % 64;
	r->changes++;
	if (!(r->touched.card[card / 64] & bit))
		keep_card(r, card);
	r->prints.card[card / 64] |= bit;
	return &r->game.card[card];
}

static inline int32_t *
the_values(struct judge_run *r, judge_card card)
{
	in_bounds(r->has_values);
	the_card(r, card);
	return r->game.card_value[card];
}

static inline void
clear_values(struct judge_run *r, judge_card card)
{
	if (r->has_values)
		memset(the_values(r, card), 0, sizeof r->game.card_value[card]);
}

/* The numbers of a card that left. */
static inline const int32_t *
numbers_known(const struct judge_run *r, const struct known *k)
{
	return &r->game.known_number[(k - r->game.known) * r->n_numbers];
}

static inline const struct known_changes *
changes_known(const struct judge_run *r, const struct known *k)
{
	return &r->game.known_changes[k - r->game.known];
}

/* A card that left, by its place in the list, to change what is remembered of it. */
static inline struct known *
the_known(struct judge_run *r, int i)
{
	if (!(r->touched.known >> i & 1))
		keep_known(r, i);
	return &r->game.known[i];
}

static inline const struct place *
place_at(const struct judge_run *r, judge_place place)
{
	in_bounds(place < r->n_places);
	return &r->game.place[place];
}

static inline struct place *
the_place(struct judge_run *r, judge_place place)
{
	in_bounds(place < r->n_places);
	r->prints.place[place / 64] |= UINT64_C(1) << place % 64;
	r->disturbed[place / 64] |= UINT64_C(1) << place % 64;
	return &r->game.place[place];
}

/* The first place from `place` on where cards lie; as many as there are places: none. Most places of a row are empty. */
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

/* unknown.c: the card has to be some card now. */
void identify(struct judge_run *r, judge_card card);

/* fact.c: somebody reads that of the card. Who decides what it is hears of it, if it is but supposed. */
__attribute__((cold)) void tell_read(const struct judge_run *r, judge_card card,
                                     enum judge_fact fact, int32_t of);

static inline void
note_read(const struct judge_run *r, judge_card card, enum judge_fact fact, int32_t of)
{
	if (r->has_unknown && card_at(r, card)->supposed)
		tell_read(r, card, fact, of);
}

/* fact.c: the same of a game in which cards are unknown. */
judge_def find_def_for(struct judge_run *r, judge_card card, enum judge_fact fact, int32_t of);

/* The definition of a card, for a rule that reads no more of it than that. */
static inline judge_def
def_for(struct judge_run *r, judge_card card, enum judge_fact fact, int32_t of)
{
	if (r->has_unknown)
		return find_def_for(r, card, fact, of);
	checked(card_at(r, card)->def != JUDGE_UNKNOWN_DEF && !card_at(r, card)->supposed);
	return card_at(r, card)->def;
}

/* The same, for a rule that reads whatever there is. */
static inline judge_def
def_at(struct judge_run *r, judge_card card)
{
	return def_for(r, card, JUDGE_FACT_CARD, 0);
}

/* What it is said to be, as far as is known. */
static inline judge_def
def_seen(const struct judge_run *r, judge_card card)
{
	note_read(r, card, JUDGE_FACT_CARD, 0);
	return card_at(r, card)->def;
}

/* What a citation of the card says it is: nothing where that is but supposed, so that nobody has read it. */
static inline judge_def
def_cited(const struct judge_run *r, judge_card card)
{
	return card_at(r, card)->supposed ? JUDGE_UNKNOWN_DEF : card_at(r, card)->def;
}

/* Is the card of the definition, as far as is known? */
static inline bool
is_of_def(const struct judge_run *r, judge_card card, judge_def def)
{
	note_read(r, card, JUDGE_FACT_IS, def);
	return card_at(r, card)->def == def;
}

/* Are two cards copies of one, as far as is known? */
static inline bool
are_copies(const struct judge_run *r, judge_card a, judge_card b)
{
	note_read(r, a, JUDGE_FACT_IS, card_at(r, b)->def);
	note_read(r, b, JUDGE_FACT_IS, card_at(r, a)->def);
	return card_at(r, a)->def == card_at(r, b)->def;
}

/* Which side of the card is up: 0, its front, where it has no other. */
static inline int
face_up(struct judge_run *r, judge_card card)
{
	return r->kernel->side_up ? r->kernel->side_up(r, card) : 0;
}

static inline const struct judge_face *
face_for(struct judge_run *r, judge_card card, enum judge_fact fact, int32_t of)
{
	const struct judge_card_def *def = &r->p.cards->def[def_for(r, card, fact, of)];
	return &def->face[face_up(r, card)];
}

static inline const struct judge_face *
face(struct judge_run *r, judge_card card)
{
	return face_for(r, card, JUDGE_FACT_CARD, 0);
}

/* What is printed on the card. */
static inline uint8_t
type_of(struct judge_run *r, judge_card card)
{
	return face_for(r, card, JUDGE_FACT_TYPE, 0)->type;
}

/* The places of a row where cards lie, a bit each by their index; and the first card of the first of them that is left. */
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

/* The first card of the first place of a row where cards lie, and that of the next such place after the card's;
 * JUDGE_NO_CARD: there is none. For loops in which no card moves. */
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

/* Does the choice under way look at what lies there? */
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

void areas_lay_out(struct judge_run *r);
/* The area of the player a card goes to: its owner's (to_owners_area). */
judge_place destination(struct judge_run *r, judge_card card, int area);
static inline judge_seat
master(struct judge_run *r, judge_card card)
{
	const struct card *c = card_at(r, card);
	judge_seat seat = c->place == JUDGE_NO_PLACE ? JUDGE_NOBODY : parts_of(r, c->place)->seat;
	bool own = seat == JUDGE_NOBODY || !in_force(r, r->kernel->rules.area_master, seat, card);
	return own ? c->owner : seat;
}
judge_card find_card(const struct judge_run *r, judge_place place, judge_def def);
/* The first card of the seat with this definition anywhere, ascending. */
judge_card find_owned(const struct judge_run *r, judge_seat owner, judge_def def);
/* The card with an identity; JUDGE_NO_CARD: it is another card by now. */
judge_card card_of_identity(const struct judge_run *r, int32_t identity);
/* The same of one that is asked for again and again. */
static inline judge_card
find_identity(struct judge_run *r, int32_t identity)
{
	bool again = identity && r->found < r->game.n_cards &&
	             card_at(r, r->found)->identity == (uint32_t)identity;
	return again ? r->found : (r->found = card_of_identity(r, identity));
}
/* Is it a card of the seat's own decks? */
bool owns(const struct judge_run *r, judge_seat seat, judge_def def);
judge_card create_card(struct judge_run *r, judge_def def, judge_seat owner, judge_place place);
void link_card(struct judge_run *r, judge_card card, judge_place to, enum how how, judge_card onto);
void unlink_card(struct judge_run *r, judge_card card);
uint8_t sees(struct judge_run *r, judge_place place);
/* Is the card shown until an ability is over? */
bool is_revealed(const struct judge_run *r, judge_card card);
void own_cards(struct judge_run *r);

/* The step that runs: who acts and why, which citation events follow from, whether what interrupts waits.
 * Each of these sets one of them and answers what it was, which whoever set it for a while gives back:
 *
 *	uint32_t before = follow(r, id);
 *	...
 *	follow(r, before);
 */

static inline uint32_t
follow(struct judge_run *r, uint32_t citation)
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
let_act(struct judge_run *r, struct acting acting)
{
	struct acting before = r->now.acting;
	r->now.acting = acting;
	return before;
}

/* `causes`: a bit per enum cause. */
static inline struct acting
acts_as(struct judge_run *r, judge_seat doer, unsigned causes)
{
	return let_act(r, (struct acting){ .doer = doer, .causes = (uint16_t)causes });
}

/* An effect of the card acts, for its master. */
static inline struct acting
effect_acts(struct judge_run *r, judge_seat doer, judge_card source)
{
	return let_act(r, (struct acting){ .doer = doer,
	                                   .causes = 1u << CAUSE_EFFECT,
	                                   .source = (judge_card)(source + 1) });
}

/* Whoever acts does so for these causes as well. */
static inline struct acting
act_also_by(struct judge_run *r, unsigned causes)
{
	struct acting acting = r->now.acting;
	acting.causes |= (uint16_t)causes;
	return let_act(r, acting);
}

/* The rules act by themselves. */
static inline struct acting
rules_act(struct judge_run *r)
{
	return acts_as(r, JUDGE_NOBODY, 1u << CAUSE_RULE);
}

static inline struct unknowns
treat_unknowns(struct judge_run *r, struct unknowns how)
{
	struct unknowns before = r->now.unknowns;
	r->now.unknowns = how;
	return before;
}

/* event.c: mutators */

/* Add to an event: the card goes beside what lies at the place. A card goes only once: the first
 * reason stands. Answers the change. */
struct change *add_move(struct event *event, judge_card card, judge_place to, struct why why);

/* Apply all changes of an event, cite them, then do what interrupts. */
enum did commit(struct judge_run *r, const struct event *event);
enum did move_card(struct judge_run *r, judge_card card, judge_place to, enum how how,
                   judge_card onto, struct why why);
enum did set_value(struct judge_run *r, judge_seat seat, int which, int32_t to, struct why why);
/* The same; `id` gets the citation, where it is done. Others may follow from it by then. */
enum did move_card_cited(struct judge_run *r, judge_card card, judge_place to, enum how how,
                         judge_card onto, struct why why, uint32_t *id);
enum did set_value_cited(struct judge_run *r, judge_seat seat, int which, int32_t to,
                         struct why why, uint32_t *id);
enum did shuffle(struct judge_run *r, judge_place place, struct why why);
/* A value of a card; 0 for a card that is new where it lies. */
enum did set_card_value(struct judge_run *r, judge_card card, int which, int32_t to,
                        struct why why);
void meet_unmodelled(struct judge_run *r, judge_def def, uint16_t acts_in, judge_place place);
/* What interrupts is done at the end of every event. Did anything happen? */
bool interrupts(struct judge_run *r, uint32_t parent);

/* order.c: what is done between the two belongs together: its player orders the cards that enter an area
 * with an order, unless he has done so already (`asks`). */
struct together {
	bool gathers;
	uint8_t since;
};
struct together begin_together(struct judge_run *r);
void end_together(struct judge_run *r, struct together before, uint32_t parent, bool asks);
/* The cards of a place lie in this order from here on; they are all there are. */
void link_in_order(struct judge_run *r, judge_place place, const judge_card *card, int n);
/* A card came to lie where it lies now; the place was shuffled. */
void note_coming(struct judge_run *r, judge_card card, judge_place from);
void forget_coming(struct judge_run *r, judge_place place);
/* A card that is to be put into order may be named by where it lay. */
void name_where_it_is(struct judge_run *r, struct judge_pick *pick);

/* ask.c: the one door */

/* Ask chance for an order of the cards `def` of a place; they are rearranged in place. */
void order_by_chance(struct judge_run *r, judge_place place, judge_def *def, int n, struct why why);
/* Ask a seat for one pick; answers only with one that no rule refuses. */
struct judge_pick ask(struct judge_run *r, struct judge_question question, struct why why);
/* The same of what may be answered and mostly is not: false, nobody does, and that is no decision. */
bool offer(struct judge_run *r, struct judge_question question, struct why why,
           struct judge_pick *pick);
/* Tell the decider what a question that is not asked comes to, since it leaves nothing open. */
void settle(struct judge_run *r, struct judge_question question, struct judge_pick pick);
/* Does somebody say that such a question, with what is offered in place, was answered with something else, which
 * rules refuse? `all`: what it comes to. It has to be asked then. */
bool is_contested(struct judge_run *r, struct judge_question question, const struct judge_pick *all,
                  int n);
/* Can it be answered? Where that hangs on cards that are not known, they are asked for one by one, unless it is known that the
 * question is answered. */
bool has_option(struct judge_run *r, struct judge_question question);
/* Is it an option only if a card that is not known, and could be another, is the one that it needs? */
bool hangs_on_unknown(struct judge_run *r, const struct judge_question *q,
                      struct judge_pick option);
/* The same with another verb; for tests, which suppose what they need already. */
bool has_option_beside(struct judge_run *r, struct judge_question question, uint8_t verb);
int all_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                   int cap);
int options(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap);
int options_of(struct judge_run *r, const struct judge_question *q, uint8_t verb,
               struct judge_pick *out, int cap);
int options_like(struct judge_run *r, const struct judge_question *q, struct judge_pick like,
                 struct judge_pick *out, int cap);
int test_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
              struct judge_refusal *out, int cap);
/* Could it be taken whatever refuses it? */
bool can_be_taken(struct judge_run *r, const struct judge_question *q, struct judge_pick pick);

/* hash.c */

/* Cards changed in other ways than by the_card() and the_place(): no print of a place holds any more. */
void forget_prints(struct judge_run *r);

/* check.c */

/* What interrupts and the other rule actions, until none is due. Did any happen? */
bool act_by_rules(struct judge_run *r, uint32_t parent);
/* A check timing: rule actions until none is due, then triggered abilities of both players one after
 * another, rule actions after each. Did anything happen? */
bool check_timing(struct judge_run *r, struct why why);

/* sound.c */

/* What is wrong with a run between two events that cannot be; NULL: nothing. */
const char *unsound(const struct judge_run *r);

/* rows.c: the state as tables of rows (rows.h) */

/* Listen to what the abilities of laid rows and tokens speak of. */
void learn_rows(struct judge_run *r);

/* copy.c: what checkpoints and copies are made of */

/* Nothing is offered yet. */
static inline struct choice *
new_choice(struct judge_run *r)
{
	memset(&r->now.choice, 0, offsetof(struct choice, card));
	return &r->now.choice;
}
void copy_choice(struct choice *to, const struct choice *choice);

void checkpoint(struct judge_run *r);
void back_to_checkpoint(struct judge_run *r);
/* A run with nothing in it. */
void clear_run(struct judge_run *r);
void copy_lessons(struct judge_run *to, const struct judge_run *run);

/* run.c: the run loop, the end, and the one place to unwind */

_Noreturn void stop_run(struct judge_run *r, enum judge_stop stop);
_Noreturn void stop_at_limit(struct judge_run *r, const char *limit);
void spend(struct judge_run *r);
/* Whoever looks at cards, or at what effects change of them, says how long that is, in about as much as one card takes. It is of
 * the allowance as well, and stops nothing by itself. */
enum { LOOKS_A_STEP = 64, CANDIDATES_A_LOOK = 4 };
void spend_looks(struct judge_run *r);
static inline void
look(struct judge_run *r, unsigned n)
{
	r->looked += n;
	if (r->looked >= LOOKS_A_STEP)
		spend_looks(r);
}
/* A limit is met by looking: the run stops, or where it is but read, nothing more is to be seen from here on, and it stops when it
 * goes on. */
void meet_limit(struct judge_run *r, const char *limit);
/* Is that so, or is the allowance spent? The run stops where it can. */
bool sees_no_more(struct judge_run *r);
void watch(struct judge_run *r, enum judge_point point);
/* The seat wins; `how` indexes judge_kernel_game.how. Ends the run where the rules say so. */
void win(struct judge_run *r, judge_seat seat, uint8_t how, struct why why);
/* Nobody wins. */
void draw_game(struct judge_run *r, struct why why);
/* The seats (a bit each) lose. */
void lose(struct judge_run *r, uint8_t seats, uint8_t how, struct why why);

#endif
