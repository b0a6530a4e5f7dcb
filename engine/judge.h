/*
 * judge.h: the rules engine's one public header, in reading order.
 *
 * The engine replays decisions through the rules of a trading card game. It does no input or
 * output, reads no clock, keeps no globals and allocates nothing: the caller gives it const tables
 * (a game, a ruleset, a card set), storage for one run, somebody who decides and somewhere for the
 * record of what happened.
 *
 *	struct judge_run *run = judge_run_init(storage, &params);
 *	enum judge_stop stop = judge_run_go(run);
 *
 * Ownership: every pointer handed in stays the caller's and must outlive the run; every pointer
 * handed out points into the run or into const tables and is never freed.
 * Threads: a run belongs to one thread at a time; the const tables may be shared.
 */
#ifndef JUDGE_H
#define JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is declared here can be called from outside, and nothing else: the engine is compiled with all else hidden. */
#pragma GCC visibility push(default)

/* 1. Sizes and small types */

#define JUDGE_ENGINE_VERSION "0.3.0"

enum {
	JUDGE_SEATS = 2,     /* seat 0 is A, seat 1 is B */
	JUDGE_LISTS = 4,     /* card lists of a seat */
	JUDGE_NOBODY = 0xff, /* a seat that is none */
	JUDGE_NO_PLACE = 0xff,
	JUDGE_NO_CARD = 0xff,       /* a card in play (an instance) that is none */
	JUDGE_NO_DEF = 0xffff,      /* a card definition that is none */
	JUDGE_UNKNOWN_DEF = 0xfffe, /* of a card the judge does not know */
	JUDGE_FACES = 2,
	JUDGE_FACE_NUMBERS = 12,
	JUDGE_FACE_TEXTS = 2,
	JUDGE_TRAITS = 8,
	JUDGE_CARDS = 160,  /* cards in one game, both players and tokens */
	JUDGE_PLACES = 240, /* places of all areas of both players */
	JUDGE_RULES = 1024, /* rules of one game */
	JUDGE_DEFS = 1024,  /* definitions of a card set */
	JUDGE_PICKS =
		8192, /* candidates of one question: each action with each card of both decks */
	JUDGE_REFUSALS = 16, /* rules that refuse one pick */
	JUDGE_VALUES = 3,    /* named values of one citation */
	JUDGE_NO_RULE = 0xffff,
	JUDGE_NO_CITATION = 0,
	JUDGE_NO_NUMBER = INT32_MIN, /* a number a card does not have */
};

typedef uint16_t judge_rule; /* index into the rules of a game */
typedef uint16_t judge_def;  /* index into a card set */
typedef uint8_t judge_card;  /* index of a card in play */
typedef uint8_t judge_place; /* index of a place: one seat's one area's one place */
typedef uint8_t judge_seat;

/* 2. Rules and rulesets */

/* What a rule is when it is not in force: see docs/architecture.md, "Shapes". */
enum judge_shape {
	JUDGE_ACT,
	JUDGE_TRIGGER,
	JUDGE_REPLACE,
	JUDGE_FORBID,
	JUDGE_PERMIT,
	JUDGE_DEFINE,
	JUDGE_VALUE,
	JUDGE_ORDER,
	JUDGE_CHOOSER,
	JUDGE_IDENTITY,
	JUDGE_SHAPES
};

/* One rule of a game: a row of a table compiled from the rulebook. */
struct judge_rule_row {
	const char *name;       /* "start-phase-draw" */
	const char *gist;       /* what it says, in our own words */
	const char *other_form; /* what holds when it is not in force */
	uint8_t shape;          /* enum judge_shape */
	int32_t value;          /* shape JUDGE_VALUE: the number in force */
	int32_t other;          /* shape JUDGE_VALUE: the number when not in force */
	/* Whom it is asked of: "player", types of cards, "card" for all of them, with blanks between; NULL: of
	 * players alone. */
	const char *asked_of;
	/* What it says of a pick it refuses, with slots for the values (judged/words/refusal.h); NULL: its gist. */
	const char *refusal;
};

/* What is in force in a run: a table over all rules of a game. Plain data; copy it freely. */
struct judge_ruleset {
	const struct judge_rule_row *row;
	uint16_t n;
	bool in_force[JUDGE_RULES];
};

/* Is the rule in force in this ruleset? `rule` is below rs->n. */
bool judge_ruleset_has(const struct judge_ruleset *rs, judge_rule rule);
/* Put a rule in force, or out of it: a knock-out is `judge_ruleset_set(rs, rule, false)`. */
void judge_ruleset_set(struct judge_ruleset *rs, judge_rule rule, bool in_force);

/* 3. Card definitions */

/* Where a card's unmodelled text could act. A run that meets one there is undetermined. */
enum judge_acts_in {
	JUDGE_ACTS_FIELD = 1 << 0,     /* on the field */
	JUDGE_ACTS_BESIDE = 1 << 1,    /* in play beside the field */
	JUDGE_ACTS_STACK = 1 << 2,     /* in a stack of cards that is one */
	JUDGE_ACTS_PLAYED = 1 << 3,    /* in the hand, when it is played: its text changes how */
	JUDGE_ACTS_DISCARDED = 1 << 4, /* at the moment it is discarded from the hand */
	JUDGE_ACTS_PILE = 1 << 5,      /* in the discard pile */
	JUDGE_ACTS_DECK = 1 << 6,      /* in deck construction */
	JUDGE_ACTS_SETUP = 1 << 7,     /* in set-up */
};

/* The printed information of one face. Meanings of `type`, `colours` (a bit each) and `number` are
 * the game's: struct judge_game names them. A number the card lacks is JUDGE_NO_NUMBER. */
struct judge_face {
	const char *name;
	uint8_t type;
	uint8_t colours;
	uint8_t n_traits;
	uint16_t trait[JUDGE_TRAITS];    /* indices into the card set's traits */
	uint16_t text[JUDGE_FACE_TEXTS]; /* of the card set's texts, from 1; 0: none */
	int32_t number[JUDGE_FACE_NUMBERS];
};

struct judge_card_def {
	const char *number;  /* "EBP01-001" */
	const char *why;     /* why unmodelled, or NULL */
	uint16_t acts_in;    /* enum judge_acts_in of text outside the model; 0: modelled */
	uint16_t ability;    /* the first of its abilities in the card set */
	uint8_t n_abilities; /* its own; what it grants others follows them */
	uint8_t n_grants;
	uint8_t n_faces;
	struct judge_face face[JUDGE_FACES];
};

struct judge_card_set {
	const struct judge_card_def *def;
	uint16_t n;
	const char *const *trait;
	uint16_t n_traits;
	const struct judge_ability *ability;
	uint16_t n_abilities;
	const struct judge_node *node; /* node[0] is none */
	uint16_t n_nodes;
	const char *const *text; /* names that programs look for */
	uint16_t n_texts;
	const char *version; /* names the set in rulings */
	/* For look-ups: all definitions in the order of their numbers. NULL: so they are. */
	const judge_def *by_number;
};

/* 3a. Abilities: programs of operations. docs/cards.md is the language they are written in. */

/* What an operation gives, and what a slot of one takes. */
enum judge_kind {
	JUDGE_K_NONE,
	JUDGE_K_CARDS, /* some cards */
	JUDGE_K_ZONES, /* some places */
	JUDGE_K_NUMBER,
	JUDGE_K_CONDITION,
	JUDGE_K_EFFECT, /* slots: a list of them */
	JUDGE_K_EVENT,  /* slots: a list of them */
	JUDGE_K_STATIC, /* slots: a list of them */
	JUDGE_K_FILTER, /* of cards; slots: a list of them, written as a map */
	JUDGE_K_ZONE_FILTER,
	JUDGE_K_COST, /* of an ability that players activate; slots: a list of them, written as a map */
	/* Slots only: literals. Their node has the operation "literal" and the meaning in `number`. */
	JUDGE_K_RANGE,        /* operation "range": arg 0 the least, arg 1 the greatest number */
	JUDGE_K_NUMBERS,      /* a list of numbers */
	JUDGE_K_CARD_LISTS,   /* a list of cards, each as for JUDGE_K_CARDS */
	JUDGE_K_CONDITIONS,   /* a list of conditions */
	JUDGE_K_SEAT,         /* enum judge_side */
	JUDGE_K_WORD,         /* index into the slot's words */
	JUDGE_K_FLAG,         /* true: 1 */
	JUDGE_K_NAMES,        /* a text or a list: nodes with indices into the set's texts */
	JUDGE_K_CARD_NUMBERS, /* a card number or a list: nodes with definitions */
	JUDGE_K_TRAITS,       /* a trait or a list: nodes with indices into the set's traits */
	JUDGE_K_COLOURS,      /* a colour or a list: a bit each */
	JUDGE_K_TYPES,        /* a type or a list: a bit each; "card": all */
	JUDGE_K_AREAS,    /* an area or a list: a bit each; "play" and "under" have bits beyond */
	JUDGE_K_VARIABLE, /* a name kept within the ability: its index from 1 */
	JUDGE_K_RULES,    /* a rule or a list: nodes with rules */
	JUDGE_K_PHASE,    /* index into the game's steps */
	JUDGE_K_OPTIONS,  /* a list of operations "option" */
	JUDGE_K_COLOUR_COUNTS, /* how many of each colour: see JUDGE_COUNT_BITS */
	JUDGE_KINDS
};

/* Whom a program means, seen from the master of the ability. */
enum judge_side { JUDGE_OWN, JUDGE_OPPONENT, JUDGE_ANY };

/* Bits of JUDGE_K_AREAS beyond the game's areas. */
enum { JUDGE_IN_PLAY = 1 << 14, JUDGE_IN_UNDER = 1 << 15 };

/* JUDGE_K_COLOUR_COUNTS: so many bits for each colour, in the game's order, then for those of any. */
enum { JUDGE_COUNT_BITS = 6, JUDGE_COUNT_MOST = 63 };

enum {
	JUDGE_SLOTS = 6,
	JUDGE_VARIABLES = 12, /* names kept within one ability */
	JUDGE_ABILITIES = 16, /* abilities of one card, those it grants included */
};

struct judge_slot {
	const char *name; /* the key it is written under; the first is the operation's own */
	uint8_t kind;     /* enum judge_kind */
	bool required;
	const char *const *words; /* JUDGE_K_WORD: NULL-terminated */
};

/* An operation of a game's language. */
struct judge_op {
	const char *name;
	uint8_t kind;                        /* enum judge_kind: where it may stand */
	struct judge_slot slot[JUDGE_SLOTS]; /* ended by one without a name */
};

/* One operation of a program. Nodes refer to each other by index; 0 is none. */
struct judge_node {
	uint16_t op;
	uint16_t next; /* in a list */
	uint16_t arg[JUDGE_SLOTS];
	int32_t number;
	uint8_t as, count_as; /* variables it writes, from 1; 0: none; */
	uint8_t adds_to;      /* one it adds cards or places to */
};

enum judge_ability_kind {
	JUDGE_AUTOMATIC,
	JUDGE_CONTINUOUS,
	JUDGE_REPLACEMENT,
	JUDGE_OF_DECK,  /* demands on decks: the body is a list of "demand" operations */
	JUDGE_ACTIVATED /* players use it: its keyword says how */
};

struct judge_ability {
	uint8_t kind;      /* enum judge_ability_kind */
	uint8_t keyword;   /* index into judge_game.keyword; 0: none */
	uint8_t turn;      /* enum judge_side; JUDGE_ANY: always */
	uint16_t works_in; /* bits of areas; 0: where abilities of its type work */
	bool covered, optional, still;
	bool once;     /* in a turn */
	uint8_t side;  /* of its card that has it, from 1; 0: whichever is up */
	uint16_t name; /* a keyword's text: one of the set's, from 1; 0: none */
	bool in_setup; /* works while the game is set up, and no longer */
	/* Conditions of the game's own, by one number and by none; 0 and false: without. */
	uint8_t need_number;
	bool need_flag;
	uint8_t n_variables;
	uint16_t on;              /* events: a list */
	uint16_t when, active_if; /* conditions */
	uint16_t body;            /* effects or statics: a list */
	uint16_t cost;            /* of what is activated: a list of costs */
	uint16_t choose; /* and of effects that choose what it is about, when it is declared */
	int32_t n;       /* a keyword's number */
	uint16_t traits; /* a keyword's traits: a list */
};

/* 4. What a game is, as data */

enum judge_sight { JUDGE_SEEN_BY_ALL, JUDGE_SEEN_BY_OWNER, JUDGE_SEEN_BY_NONE };

struct judge_area {
	const char *name; /* as in documents: "hand", "zone", "deck" */
	uint8_t places;   /* 8 zones; 1 when the area is one heap */
	bool shared;      /* one for both players */
	bool ordered;     /* the order of the cards is controlled; first is the top */
	uint8_t sight;    /* enum judge_sight */
	bool acts; /* one heap in which texts of cards work: none of them can be unknown there */
};

enum judge_property_kind {
	JUDGE_IS_NUMBER,
	JUDGE_IS_SEAT,
	JUDGE_IS_NAME,
	JUDGE_IS_DEF,
	JUDGE_IS_BOOL,
	JUDGE_IS_KEYWORDS /* of a card: a bit for each of judge_game.keyword */
};
/* When does a position say a value of a card? */
enum judge_usual {
	JUDGE_TOLD_APART,     /* never: the card's entry says it in another way */
	JUDGE_USUALLY_NONE,   /* when it isn't 0 or false */
	JUDGE_USUALLY_PRINTED /* when an effect made it differ from what is printed */
};
enum judge_property_of { JUDGE_OF_GAME, JUDGE_OF_SEAT, JUDGE_OF_CARD };

struct judge_run;

/* A value of the position that documents can name: `turn`, `phase`, `A.zone.3.marks`.
 * `read` gets the seat for JUDGE_OF_SEAT, the card for JUDGE_OF_CARD; it answers JUDGE_NO_NUMBER when
 * there is nothing to read. `set` may be NULL: the property cannot stand in a start position; it
 * answers false when the value is out of range. `names` turns JUDGE_IS_NAME values into words. `open`: of a
 * card, it does not depend on which card it is, and everybody may know it: it is read of unknown cards, too. */
struct judge_property {
	const char *name;
	uint8_t of, kind;
	int32_t (*read)(struct judge_run *, int subject);
	bool (*set)(struct judge_run *, int subject, int32_t value);
	const char *const *names; /* NULL-terminated */
	bool open;
	uint8_t usual; /* of a card: enum judge_usual */
};

enum judge_argument {
	JUDGE_TAKES_NOTHING,
	JUDGE_TAKES_DEF,
	JUDGE_TAKES_PLACE,
	JUDGE_TAKES_SEAT,
	JUDGE_TAKES_ORDER, /* the cards of a place, first on top: answered through `order` */
	JUDGE_TAKES_CARD, /* a card by its place, its definition or both; `number`: its ability, or how it lies */
	JUDGE_TAKES_NUMBER,
};

/* A verb a pick can have. `question` is the kind of question it answers. */
struct judge_verb {
	const char *name;   /* as in transcripts: "play", "zone", "choose" */
	const char *saying; /* as told aloud: "play the card %s" */
	uint8_t question;   /* index into the game's questions */
	uint8_t takes;      /* enum judge_argument */
	/* JUDGE_TAKES_PLACE: the own area a bare number means; JUDGE_TAKES_DEF, and with `aloud`: the one in which a card named by its
	 * number lies, where the question is not about a place */
	uint8_t area;
	uint8_t ended_by; /* picks of this verb may be a list; the verb that ends it, 0: none */
	bool opponents;   /* JUDGE_TAKES_PLACE: a bare number means the opponent's area */
	bool aloud;       /* JUDGE_TAKES_CARD: a card named by its number is shown to all */
	bool from; /* JUDGE_TAKES_CARD: people say "from B.hand" of where it lies, not "in B.hand" */
	/* JUDGE_TAKES_DEF: it goes face down from a hand, and nobody but its player sees which it is. A pick without a card names one
	 * of the area that nobody knows. */
	bool unseen;
	const char *
		called; /* what players say for it as well, for whoever writes that: "end turn"; or NULL */
};

/* A kind of question, with the sentence that documents its candidates. */
struct judge_question_kind {
	const char *name;             /* "action" */
	const char *saying;           /* as told aloud: "an action in the main phase, or pass" */
	const char *candidates;       /* what may be named at all */
	bool chance;                  /* answered by chance, not by a player */
	bool offered;                 /* offered, not asked: nobody has to answer */
	bool by_lot;                  /* by chance, and no player may choose it */
	bool each_turn;               /* the course of a turn asks it, whatever has been done */
	const judge_rule *decided_by; /* the rule by whose values it is asked or not; NULL: none */
};

/* A thing players do by themselves because a rule demands it; documents can say how it was done. What
 * was due is read from the citations that follow from one of its rules, or have it. */
enum judge_deed_kind {
	JUDGE_DEED_MOVES,    /* how many cards came to the area */
	JUDGE_DEED_STEPS,    /* how often the value was set */
	JUDGE_DEED_VALUE,    /* what the value was set to, or reckoned as */
	JUDGE_DEED_CARDS,    /* which cards left the table */
	JUDGE_DEED_WHETHER,  /* whether any did */
	JUDGE_DEED_ABILITIES /* which abilities in standby were played */
};

struct judge_deed {
	const char *name;       /* "drew" */
	const char *saying;     /* as told aloud: "drew %s" */
	const char *undone;     /* of cards: "did not discard %s" */
	const char *value;      /* its name in citations, or NULL */
	uint8_t kind;           /* enum judge_deed_kind */
	uint8_t from, area;     /* cards move from there to there */
	bool lasts;             /* what was not done stays due, and unnoticed */
	const judge_rule *rule; /* ended by JUDGE_NO_RULE */
	judge_rule by;          /* done though nothing demands it: the rule that it is, or none */
	const judge_rule *spared_by; /* of moves: what spares somebody them; or NULL */
	const char *property;        /* and the value to set; NULL: cards move */
	bool chosen;                 /* a choice of the cards may be told by it as well */
	uint8_t picked_by; /* the verb by which players say the same of such a choice; 0: none */
};

struct judge_number {
	const char *name;
	bool required;
	uint8_t type_mask;
};

struct judge_kernel_game; /* the engine's own half of a game */

/* How an ability is written: what it begins with, and what stands behind and beside that. A keyword has one of
 * these forms, or none when abilities of it are told by their event (`on: enter`). */
enum judge_form {
	JUDGE_FORM_NONE,
	JUDGE_FORM_ON,         /* of no keyword: `on: EVENT`, `do: [..]` */
	JUDGE_FORM_CONTINUOUS, /* of no keyword: `continuous: [..]` */
	JUDGE_FORM_INSTEAD,    /* of no keyword: `instead_of: EVENT` */
	JUDGE_FORM_NUMBER,     /* `K: 2`: continuous */
	JUDGE_FORM_TRAITS,     /* `K: {rank: 3, trait: X}`: automatic */
	JUDGE_FORM_EFFECTS,    /* `K: [..]`: automatic */
	JUDGE_FORM_EVENT,      /* `K: {on: EVENT}`: automatic, without effects of its own */
	JUDGE_FORM_DEMANDS,    /* `K: {..}`: demands on a deck */
	JUDGE_FORM_COPIES,     /* of no keyword: `copies: any` */
	JUDGE_FORM_SETUP,      /* of no keyword: `setup: [..]` */
	JUDGE_FORM_COST,       /* `K: {cost: {..}, choose: [..]}`, `do: [..]`: players use it */
	JUDGE_FORM_ANSWER,     /* the same of what answers: `do` is about what was answered */
	JUDGE_FORM_COUNTS,     /* `K: {COUNTS: {..}, choose: [..]}`, `do: [..]`: the same */
	JUDGE_FORM_CHOICE,     /* `K: {choose: [..]}`, `do: [..]`: the same */
	JUDGE_FORM_FLAG,       /* `K: true`: continuous */
	JUDGE_FORM_AUTO,       /* `K: true`: automatic, without effects of its own */
	JUDGE_FORM_SKILL,      /* `K: true`: players use it */
	JUDGE_FORM_ONTO,       /* `K: {cost: {..}, onto: NAME}`: players use it */
	JUDGE_FORMS
};

/* By what picks tell cards of one definition in one place apart: the words for a card that lacks it, and for one that has it
 * ("active", "rested"), which is also the key of documents. NULL: by nothing. */
struct judge_mark {
	const char *word[2];
};

struct judge_game {
	const char *name; /* as documents name it */
	const struct judge_area *area;
	uint8_t n_areas;
	const struct judge_property *property;
	uint8_t n_properties;
	const struct judge_question_kind *question;
	uint8_t n_questions;
	uint8_t main_question; /* the main decision: asked again and again as long as a turn goes on */
	const struct judge_verb *verb;
	uint8_t n_verbs;
	const char *const *step;   /* where a transcript may start; NULL-terminated */
	const char *const *type;   /* card types, NULL-terminated */
	const char *const *colour; /* NULL-terminated */
	const char *const *number; /* names of face numbers, NULL-terminated */
	const char *const *text;   /* names of face texts, NULL-terminated; NULL: none */
	const char *const *list;   /* a player's card lists in transcripts: "deck" */
	const struct judge_op *op; /* the language of abilities */
	uint16_t n_ops;
	const char *const *keyword; /* NULL-terminated; the first is "" */
	const uint8_t *form;        /* by keyword: enum judge_form */
	const uint8_t *bearers; /* by keyword: the types of cards that can have it, a bit each */
	const judge_rule *beyond_text; /* rules no card's own text lifts, ended by JUDGE_NO_RULE */
	const struct judge_deed *deed;
	uint8_t n_deeds;
	const char *const *cause; /* what brings events about, NULL-terminated */
	const char *const *play;  /* what can be declared and answered, NULL-terminated; or NULL */
	struct judge_mark mark;
	const struct judge_kernel_game *kernel;
};

/* The games the engine knows, by name; NULL when there is none of that name. */
const struct judge_game *judge_game(const char *name);

/* 5. The record: citations */

enum judge_event {
	JUDGE_EV_NOTE,    /* a rule decided something; nothing moved */
	JUDGE_EV_MOVE,    /* `def` from `from` to `to` */
	JUDGE_EV_SHUFFLE, /* the cards of place `to` */
	JUDGE_EV_SET, /* a value of the position: values[0] is the new one, values[1] the old one */
	JUDGE_EV_STEP,   /* a turn, phase or step begins */
	JUDGE_EV_DECIDE, /* a pick was taken: the pick's def and place */
	JUDGE_EV_END,    /* the game is over */
	JUDGE_EVENTS
};

struct judge_value {
	const char *name;
	int32_t is;
};

/* How it came about: because a rule had it so, or because of what people did. */
enum judge_how {
	JUDGE_BY_RULE,
	JUDGE_OMITTED,   /* the rule was not followed: nothing happened */
	JUDGE_MISDONE,   /* it was not followed as it stands, but so */
	JUDGE_SUSPENDED, /* it refuses what was done all the same */
	JUDGE_REPAIRED,  /* a judge has set it so; a citation without a rule */
	JUDGE_HOWS
};

/* The engine's record that a rule acted. `id` counts from 1 in order; `parent` is the citation it
 * follows from, or JUDGE_NO_CITATION. `decision` counts the decisions taken so far. What somebody did
 * though no rule had it so has the rule JUDGE_NO_RULE. */
struct judge_citation {
	uint32_t id, parent, decision;
	judge_rule rule;
	uint8_t event;       /* enum judge_event */
	uint8_t seat;        /* whom it concerns, or JUDGE_NOBODY */
	uint8_t hidden_from; /* bit per seat: who may not know `def` */
	bool unknown;        /* it is about a card that is not known to the judge; `def` is none */
	uint8_t n_values;
	judge_def def; /* the card's definition, or JUDGE_NO_DEF */
	judge_place from, to;
	judge_def source; /* the card whose ability acts here, or JUDGE_NO_DEF */
	uint8_t ability;  /* which of its abilities, from 1 */
	uint8_t how;      /* enum judge_how */
	struct judge_value value[JUDGE_VALUES];
};

/* Where citations go. `cite` gets each as it happens; `cut` forgets all with an id above `last`
 * (a run that goes on from a checkpoint replays them). Either may be NULL. */
struct judge_sink {
	void (*cite)(void *ctx, const struct judge_citation *);
	void (*cut)(void *ctx, uint32_t last);
	void *ctx;
};

/* 6. Questions and those who answer */

/* How a card lies that is picked from several of one definition in one place, as `number` says it of a verb that takes a
 * card: judge_game.mark has the words, or the card lies in an ordered area so far from the top (JUDGE_DEPTH + 1: it is the top
 * card). Between JUDGE_UNMARKED and JUDGE_DEPTH `number` is an ability. */
enum { JUDGE_UNMARKED = 0, JUDGE_NOT_MARKED = -1, JUDGE_MARKED = -2, JUDGE_DEPTH = 256 };

/* A number that says how a card lies, or 0, made different from those of the cards like it that came before. */
static inline int16_t
judge_mark_counted(int16_t mark, int16_t before)
{
	return (int16_t)(mark < JUDGE_UNMARKED ? mark - 2 * before
	                 : mark > JUDGE_DEPTH  ? mark
	                                       : before);
}

/* Does a number say the same of how a card lies as one made by judge_mark_counted()? */
static inline bool
judge_same_mark(int16_t mark, int16_t counted)
{
	return mark < JUDGE_UNMARKED && counted < JUDGE_UNMARKED && (mark - counted) % 2 == 0;
}

/* One thing picked: a verb and what it takes. Unused fields are JUDGE_NO_DEF, JUDGE_NO_PLACE and 0. For
 * a verb that takes a seat, `place` holds the seat. A verb that takes a card takes a place, a
 * definition or both: judge_options() gives the place alone where one card lies, otherwise both, and a
 * pick with less is taken when it fits one option only. */
struct judge_pick {
	uint8_t verb;
	judge_seat seat; /* who picks */
	judge_def def;
	judge_place place;
	int16_t number;
};

/* Are they the same pick, field by field? */
static inline bool
judge_same_pick(struct judge_pick a, struct judge_pick b)
{
	return a.verb == b.verb && a.seat == b.seat && a.def == b.def && a.place == b.place &&
	       a.number == b.number;
}

/* What is asked. `seat` and `kind` are its key. */
struct judge_question {
	judge_seat seat; /* JUDGE_NOBODY for chance without a player */
	uint8_t kind;
	judge_def about; /* the card concerned, or JUDGE_NO_DEF */
	judge_place at;  /* the place concerned: the deck to shuffle, the full zone */
};

enum judge_answer {
	JUDGE_ANSWERED,
	JUDGE_NO_ANSWER, /* the run stops here and can go on later */
	JUDGE_CONCEDED,  /* pick->seat is a bit per seat that concedes */
	JUDGE_AMENDED,   /* the position was amended: the step begins anew, and asks anew */
};

/* A card that is not known to the judge. */
struct judge_hidden {
	judge_card card;
	uint8_t bag; /* another one after each shuffle it went into unseen */
	bool whether; /* asked is whether it is one of these; the last, JUDGE_UNKNOWN_DEF: none of them */
	uint32_t
		which; /* of several such questions about one card; 0: of the one that is always the same */
	judge_place place;
	judge_seat owner;
	uint32_t since; /* the turn in which it came there */
	bool free;      /* it could be any card of its kind, whatever other cards are */
};

/* What a rule reads of a card. Cards of which all that was read is the same are the same to those who read it. */
enum judge_fact {
	JUDGE_FACT_CARD, /* which it is, and so all there is */
	JUDGE_FACT_IS,   /* is it that one? */
	JUDGE_FACT_TYPE,
	JUDGE_FACT_NUMBER, /* the number of that index */
	JUDGE_FACT_COLOURS,
	JUDGE_FACT_NAME,
	JUDGE_FACT_TRAITS,
	JUDGE_FACT_TRAIT,     /* has it the trait? */
	JUDGE_FACT_KEYWORD,   /* an ability of that keyword? */
	JUDGE_FACT_ABILITIES, /* any ability? Which it is, where it has */
	JUDGE_FACT_HEARS, /* could it hear of the event of that number off the field? Which it is, where it could */
	JUDGE_FACT_TEXT /* text outside the model that acts there (enum judge_acts_in)? */
};

/* What a card is named for that does not fit what is chosen. */
enum judge_named {
	JUDGE_NAMED_NOW,   /* the choice, which is refused */
	JUDGE_NAMED_LATER, /* another one, and this one was made by itself */
	JUDGE_SUPPOSED_LATER /* to find that out: cards that are not known are taken here that fit, or none if none need be */
};

/* Who answers. `pick` gets a question and writes a pick; `order` gets the definitions of `n` cards,
 * in place, and arranges them, first on top; when it answers JUDGE_CONCEDED `pick` is asked who concedes. Both may
 * call judge_options() and judge_test(). */
struct judge_decider {
	enum judge_answer (*pick)(void *ctx, struct judge_run *, const struct judge_question *,
	                          struct judge_pick *pick);
	enum judge_answer (*order)(void *ctx, struct judge_run *, const struct judge_question *,
	                           judge_def *def, int n);
	/* Which of its possible definitions a card has that is not known to the judge, now that a rule needs to know;
	 * ascending, two or more. It may be asked again after a checkpoint, and the same card (`card`, `bag`,
	 * `whether` and `which` together) has to be the same then. NULL: the first. */
	judge_def (*identify)(void *ctx, struct judge_run *, const struct judge_hidden *,
	                      const judge_def *possible, int n);
	/* What the seat will answer next, as far as it is known, picks of cards and of verbs that take nothing: at
	 * most `cap` are written; what is said at once, or, `beyond` that, all up to the next action. Cards they
	 * name are looked for among cards that are not known to the judge before these are offered, and cards that have all
	 * to be taken are taken in the order they are named in. NULL: none. */
	int (*foretell)(void *ctx, struct judge_run *, judge_seat seat, bool beyond,
	                struct judge_pick *out, int cap);
	/* Is it known that the seat answers such a question, if that is asked next? Then nobody needs to know of cards that are not
	 * known whether it can be answered. NULL: it is not known. */
	bool (*answers)(void *ctx, struct judge_run *, const struct judge_question *);
	/* A choice left nothing open and was not asked: what it came to, a pick at a time. Whoever wrote it down
	 * all the same is not asked for it. NULL: nobody listens. */
	void (*settled)(void *ctx, struct judge_run *, const struct judge_question *,
	                struct judge_pick);
	/* May be answered, and mostly is not: does the seat? An answer is a decision like any other; that nobody
	 * answers (JUDGE_NO_ANSWER) is none, and nothing tells of it; JUDGE_AMENDED: the run stops here and can go
	 * on later. NULL: nobody ever does. */
	enum judge_answer (*offered)(void *ctx, struct judge_run *, const struct judge_question *,
	                             struct judge_pick *pick);
	/* A choice leaves nothing open, or nothing more: was it written otherwise, with a pick that is none of `all`? Then
	 * that is written to `out`, and the question asked all the same if rules refuse that pick. NULL: nobody says so. */
	bool (*contests)(void *ctx, struct judge_run *, const struct judge_question *,
	                 const struct judge_pick *all, int n, struct judge_pick *out);
	/* A card was foretold that cannot be what its seat chooses now, whatever cards that are not known are. Is it for a
	 * later choice? NULL: it is not. */
	enum judge_named (*named)(void *ctx, struct judge_run *, struct judge_pick);
	/* A rule reads a fact of a card that is but what `identify` said. NULL: nobody listens. */
	void (*read)(void *ctx, judge_card card, uint8_t bag, enum judge_fact fact, int32_t of);
	void *ctx;
};

/* One rule that refuses a pick, with the values that made it. */
struct judge_refusal {
	judge_rule rule;
	uint8_t n_values;
	judge_def by; /* the card whose text makes the rule refuse, or JUDGE_NO_DEF */
	struct judge_value value[JUDGE_VALUES];
	uint32_t
		identified; /* judge_identified() when it refused: what was asked later has no part in it */
};

/* 6a. What was really done. A table plays on after an error; the engine can play on from there. */

/* A rule that was not followed: from one answer on until the next deviations are told. Whom and what it
 * concerns is narrowed by the seat, the definition and the place, where they are given. */
enum judge_deviation_kind {
	JUDGE_OMITS,   /* the rule does not act */
	JUDGE_COUNTS,  /* it acts with `done` instead of the number it demands */
	JUDGE_FORGETS, /* abilities in standby are dropped unplayed */
	JUDGE_RECALLS, /* an omission that lasts is over */
	JUDGE_PLAYS, /* of abilities in standby this is played next; several in the order they are told */
};

struct judge_deviation {
	judge_rule rule;
	uint8_t kind;      /* enum judge_deviation_kind */
	uint8_t deed;      /* JUDGE_COUNTS: enum judge_deed_kind, of what the number is */
	judge_seat seat;   /* or JUDGE_NOBODY */
	judge_def def;     /* or JUDGE_NO_DEF */
	judge_place place; /* or JUDGE_NO_PLACE */
	/* An omission that is not over before the rule has nothing to do any more: what nobody noticed
	 * once is not noticed at every event. */
	bool lasts;
	bool met;          /* the engine's own: the rule was asked for since */
	int32_t due, done; /* numbers to cite; JUDGE_NO_NUMBER: none */
};
enum { JUDGE_DEVIATIONS = 24 };

/* Does the open question begin a choice of cards, so that what was picked before belonged to another, or is it asked
 * only because more was chosen than can be? Then no list has ended it. For deciders. */
bool judge_begins_choice(const struct judge_run *run);
/* May a player leave the open question unanswered: in which order cards lie that came to an area together, or whether a Blocker is used?
 * Sets what that means: the order they came in, or that it is declined. For deciders. */
bool judge_silence(const struct judge_run *run, struct judge_pick *pick);

/* What of the rules is not followed from the answer about to be given on; before the first
 * judge_run_go(): from the start on. Replaces what was told before, but for omissions that last. To be
 * called from a decider, or between judge_run_init() and judge_run_go(). At most JUDGE_DEVIATIONS are
 * taken. */
void judge_deviate(struct judge_run *run, const struct judge_deviation *list, int n);
/* The deviations at work now; at most `cap` are written, the count is returned. */
int judge_deviations(const struct judge_run *run, struct judge_deviation *out, int cap);
/* The answer about to be given is taken though rules refuse it; each of them is cited. For deciders. */
void judge_take(struct judge_run *run);
/* Is there what the pick names, so that it can be taken though rules refuse it? False also for what is no
 * candidate. To be called while a question is open. */
bool judge_can_take(struct judge_run *run, struct judge_pick pick);

/* Amendments of the position, for a decider asked for the main decision; it then answers JUDGE_AMENDED.
 * Each is cited as `how` says, by the rule or by none. `subject` is a seat or a card, as with judge_set(). False: that cannot be. */
struct judge_amendment {
	judge_rule rule; /* or JUDGE_NO_RULE */
	uint8_t how;     /* enum judge_how */
};
bool judge_amend_value(struct judge_run *run, int property, int subject, int32_t value,
                       struct judge_amendment why);
enum judge_where { JUDGE_TO_TOP, JUDGE_TO_BOTTOM, JUDGE_TO_COVER /* what lies there last */ };
bool judge_amend_card(struct judge_run *run, judge_card card, judge_place to,
                      enum judge_where where, struct judge_amendment why);
/* A card that was not in the game; JUDGE_NO_CARD: there is no room. */
judge_card judge_amend_new(struct judge_run *run, judge_def def, judge_seat owner, judge_place to,
                           enum judge_where where, struct judge_amendment why);

/* 7. A run */

enum judge_stop {
	JUDGE_RUNNING,
	JUDGE_FINISHED,     /* the game is over: judge_result() */
	JUDGE_OPEN,         /* a question has no answer: judge_question() */
	JUDGE_REFUSED,      /* a pick was refused: judge_refused_pick(), judge_refusals() */
	JUDGE_BAD_PICK,     /* a pick is no candidate of its question at all */
	JUDGE_FAULTY_DECKS, /* the decks were refused: judge_deck_faults() */
	JUDGE_LIMIT,        /* the budget or a capacity was met: judge_limit() names it */
};

/* Points at which a watcher is called. */
enum judge_point {
	JUDGE_AT_ASK,     /* a question is about to be asked */
	JUDGE_AT_DONE,    /* the procedure of an action or step is over, before its check timing */
	JUDGE_AT_CHECKED, /* a check timing is over */
};

struct judge_list {
	const judge_def *def;
	uint16_t n;
};

/* What several runs may spend together: the runs of one ruling, one after another. Unlike a run's own budget it
 * counts what is played again from a checkpoint as well. */
struct judge_allowance {
	/* Events and questions, what it takes to find what unknown cards could be, looking at cards and at what effects
	 * change of them, and whatever the outside takes: of a ruling, each claim that is looked at. */
	uint64_t steps;
	/* The name of what stops every run from its next step on: "steps" when none are left, "stopped", or what
	 * the outside sets here. NULL: nothing yet. */
	const char *limit;
	uint32_t unasked;           /* steps since `stopped` was asked */
	bool (*stopped)(void *ctx); /* asked now and then whether to go on no more; or NULL */
	void *ctx;
};

/* Take so many steps of it, or all it has left. NULL is fine. */
void judge_take_steps(struct judge_allowance *allowance, uint64_t steps);

struct judge_params {
	const struct judge_game *game;
	const struct judge_ruleset *rules;
	const struct judge_card_set *cards;
	struct judge_decider decider;
	struct judge_sink sink;
	void (*watch)(void *ctx, struct judge_run *, enum judge_point); /* or NULL */
	void *watch_ctx;
	/* The card lists of each seat, in the order of judge_game.list; counts of 0 when the game starts
	 * from a position without them. */
	struct judge_list list[JUDGE_SEATS][JUDGE_LISTS];
	/* The order of the list is unknown, and so is every card that is still in it. Start positions: cards
	 * of JUDGE_UNKNOWN_DEF come from the lists, or may be any card where a list is empty. */
	bool unknown[JUDGE_SEATS][JUDGE_LISTS];
	bool any_decks; /* faulty decks do not stop the run: judge_deck_faults() tells of them all the same */
	uint32_t budget;                   /* events and questions; 0: 1,000,000 */
	struct judge_allowance *allowance; /* besides; or NULL */
	/* An ability that does not exist in this run: of this definition, from 1; 0: none is missing. */
	judge_def off_def;
	uint8_t off_ability;
	/* A run with the same parameters and start but for what is not known of it, copied when it had been laid out: what that learned
	 * of its cards is taken over, where it has the same. Or NULL. It need not last beyond judge_start_at(). */
	const struct judge_run *like;
	/* What runs before it learned of the same cards under the same rules, and what this one adds to it; or NULL. */
	struct judge_lessons *lessons;
	/* It is never to go on: only whether the start can be laid out is asked. */
	bool only_laid;
};

/* Bytes of storage a run needs, aligned as for max_align_t. */
size_t judge_run_size(void);
/* Bytes of the plain state within it: what a snapshot copies. */
size_t judge_state_size(void);

/* What runs learn of card definitions, each the first time it is met: a few instructions instead of a thousand for every
 * run after that (judge_params.lessons). One run at a time may use it. */
struct judge_lessons;
size_t judge_lessons_size(void);
/* None so far. Runs with other cards or other rules leave it alone. `cards` is known by its address from then on; the rules are
 * copied. */
struct judge_lessons *judge_lessons_init(void *storage, const struct judge_ruleset *rules,
                                         const struct judge_card_set *cards);

/* Prepare a run in `storage`. The parameters are copied; what they point to is not. */
struct judge_run *judge_run_init(void *storage, const struct judge_params *params);

/* Start from a position instead of set-up: place cards and set properties, then name the step.
 * To be called between judge_run_init() and the first judge_run_go(). A false answer changes
 * nothing: the place is not the game's, a capacity is met, the value is out of range. Cards are
 * numbered as they are laid. */
enum judge_lay { JUDGE_LAY_BESIDE, JUDGE_LAY_ATOP /* of the card last laid there */ };
/* `def` may be JUDGE_UNKNOWN_DEF. */
bool judge_lay_card(struct judge_run *run, judge_place place, judge_def def, judge_seat owner,
                    enum judge_lay how, uint32_t since);
/* A card that was in the game and is nowhere any more: a token that vanished. */
bool judge_lay_nowhere(struct judge_run *run, judge_def def, judge_seat owner);
bool judge_start_at(struct judge_run *run, int step);
/* Did judge_start_at() fail because more cards are unknown than the lists leave? */
bool judge_lists_are_short(const struct judge_run *run);
/* Of a place of a start position: it is not known how many cards lie there, so those that were laid stand for any number. Who
 * tells a position gives no number then. It lasts until a judge sets the place as a whole. */
void judge_mark_uncounted(struct judge_run *run, judge_place place, bool uncounted);
/* Cards that are known to lie somewhere among the unknown ones of a place, as judge_mix() has them: those are the
 * `n` cards from the one `first` on, or fewer where some have been told since. Answers how many are known to be
 * among them; 0: none, or they may have gone elsewhere. */
int judge_mixed(const struct judge_run *run, judge_place place, int *first, int *n, judge_def *out,
                int cap);
bool judge_is_uncounted(const struct judge_run *run, judge_place place);
/* Of a position that was started at: nobody knows any more which is which of the `n` cards of the place from
 * the one `first` cards from its top on. */
void judge_mix(struct judge_run *run, judge_place place, int first, int n);
/* Say what a card is that is not known to the judge, where it lies: the first such card of the place that can be
 * it, or the one `index` cards from its first. JUDGE_ALREADY: a card that is known there is it (only without
 * index, or it is that one). JUDGE_CONTRADICTS: it was supposed to be another one for want of knowledge. */
enum judge_told { JUDGE_TOLD, JUDGE_ALREADY, JUDGE_CONTRADICTS, JUDGE_CANNOT_BE };
enum { JUDGE_ANY_INDEX = -1 };
enum judge_told judge_tell(struct judge_run *run, judge_place place, int index, judge_def def);
/* Was a card needed that an unknown one could have been, had it not been supposed to be another? */
bool judge_contradicted(const struct judge_run *run);
/* How often the decider has been asked so far what a hidden card is; it only grows. */
uint32_t judge_identified(const struct judge_run *run);
/* What who reads that fact of a card of this definition finds: the same number, the same. */
uint64_t judge_fact(struct judge_run *run, judge_def def, enum judge_fact fact, int32_t of);

/* What no game comes to, in a position that has been laid out: against what the rules always keep
 * (`impossible`), or against how turns go. `code` is a word for it; what is not concerned is none. */
struct judge_doubt {
	const char *code;
	bool impossible;
	judge_rule rule; /* that keeps it so, or JUDGE_NO_RULE */
	judge_seat seat;
	judge_def def;
	judge_place place;
	int32_t is, most; /* JUDGE_NO_NUMBER: no number */
};
/* To be called between judge_start_at() and the first judge_run_go(). The count; at most `cap` are
 * written. */
int judge_doubts(struct judge_run *run, struct judge_doubt *out, int cap);

/* Run until something stops it; after JUDGE_OPEN, or with another decider, go on from the last
 * checkpoint: the sink is cut back to its mark and the decider is asked again from there.
 * judge_checkpoint_decisions() says how many decisions were taken before that checkpoint. */
enum judge_stop judge_run_go(struct judge_run *run);
uint32_t judge_checkpoint_decisions(const struct judge_run *run);
void judge_set_decider(struct judge_run *run, struct judge_decider decider);
/* Let a copy tell somebody else; nobody watches it any more. */
void judge_set_sink(struct judge_run *run, struct judge_sink sink);
/* After JUDGE_REFUSED or JUDGE_OPEN: back at the last checkpoint, ready for judge_run_go(). */
void judge_rewind(struct judge_run *run);

/* 8. What the stop was about */

/* The open or refused question; valid until the run goes on. */
const struct judge_question *judge_question(const struct judge_run *run);
/* Are picks being tested against the rules: whoever foretells is asked what comes behind the pick itself. */
bool judge_is_testing(const struct judge_run *run);
/* The picks no rule refuses, in canonical order. At most `cap` are written; the count is returned. */
int judge_options(struct judge_run *run, struct judge_pick *out, int cap);
/* Those of one verb: the others are not even tested. */
int judge_options_of(struct judge_run *run, uint8_t verb, struct judge_pick *out, int cap);
/* Those that `like` could mean, for a verb that takes a card: of its verb and seat, and of its card, place and number
 * where it names them. */
int judge_options_like(struct judge_run *run, struct judge_pick like, struct judge_pick *out,
                       int cap);
/* Is it an option of the open question only if a card that is not known, and could be another, is the one that it needs? */
bool judge_hangs_on_unknown(struct judge_run *run, struct judge_pick option);
/* Of a question for cards: does an ability ask for some that lie in the places of this seat, or might it? True of other questions. */
bool judge_asks_of(const struct judge_run *run, judge_seat seat);
/* Every candidate of the question: what may be named at all. */
int judge_candidates(struct judge_run *run, struct judge_pick *out, int cap);
/* The rules that refuse a pick, in rulebook order; 0: it is an option. -1: it is no candidate, and no rule says why. */
int judge_test(struct judge_run *run, struct judge_pick pick, struct judge_refusal *out, int cap);
struct judge_pick judge_refused_pick(const struct judge_run *run);
int judge_refusals(const struct judge_run *run, const struct judge_refusal **out);

/* A fault of a deck: as a refusal, with the seat and, where one is to blame, the card. */
struct judge_fault {
	struct judge_refusal refusal;
	judge_seat seat;
	judge_def def;
};
/* Check a seat's lists without playing. Returns the count, at most `cap` are written. */
int judge_check_decks(struct judge_run *run, judge_seat seat, struct judge_fault *out, int cap);
int judge_deck_faults(const struct judge_run *run, const struct judge_fault **out);

struct judge_result {
	uint8_t winners; /* bit per seat; 0 with over: a draw */
	bool over;
	judge_rule by;   /* the rule that ended the game */
	const char *how; /* "concession", ... */
};
struct judge_result judge_result(const struct judge_run *run);
/* The limit that ended the run, or that was met in looking at it since; NULL: none. Of a run that met one in looking no more
 * options are to be had, and its cards are as printed. */
const char *judge_limit(const struct judge_run *run);
/* Of a run that stopped, or asks its decider: look once at its cards and at what it asks for, for as long as so many steps take.
 * From here on, until it goes on, looking takes nothing of the allowance. Answers how many of them are left; 0: that was too
 * short, and `looking` is a limit that was met. */
uint32_t judge_look_around(struct judge_run *run, uint32_t steps);
/* The same, and `out` and `n` are what judge_options() answers from then on: to list them takes most of the looking. */
uint32_t judge_look_and_list(struct judge_run *run, uint32_t steps, struct judge_pick *out, int cap,
                             int *n);
/* Take so much of the run's allowance for what the outside does for it. False: there is none left, and the run stops at its next
 * step. */
bool judge_spend(const struct judge_run *run, uint64_t steps);
/* What is looked at of such a run from here on is of that allowance, until judge_look_no_more(). Once that has met its limit, what is
 * seen says nothing. */
void judge_look_within(struct judge_run *run, struct judge_allowance *allowance);
void judge_look_no_more(struct judge_run *run, struct judge_allowance *before);

/* The first meeting with text outside the model; `def` is JUDGE_NO_DEF when there was none. From
 * `citation` on nothing the run found is certain. */
struct judge_unmodelled {
	judge_def def;
	uint16_t acts_in; /* enum judge_acts_in: the one that was met */
	judge_place place;
	uint32_t citation, decision;
};
struct judge_unmodelled judge_unmodelled(const struct judge_run *run);

/* Was the rule looked up since judge_run_init()? A rule never consulted cannot matter. */
bool judge_consulted(const struct judge_run *run, judge_rule rule);
/* Was the operation of the ability language performed or evaluated since judge_run_init()? */
bool judge_performed(const struct judge_run *run, uint16_t op);
/* Citations so far with this rule in their rule field need the sink; this is the last id given. */
uint32_t judge_last_citation(const struct judge_run *run);
uint32_t judge_decisions(const struct judge_run *run);

/* 9. Reading a position */

const struct judge_params *judge_run_params(const struct judge_run *run);
/* The place of a seat's area; `index` counts from 0 (zone 1 is 0). JUDGE_NO_PLACE: no such place.
 * For a shared area the seat is ignored. */
judge_place judge_place_of(const struct judge_run *run, judge_seat seat, int area, int index);
/* The reverse: false when there is no such place. */
bool judge_place_parts(const struct judge_run *run, judge_place place, judge_seat *seat, int *area,
                       int *index);

struct judge_card_view {
	judge_card card;
	judge_def def; /* JUDGE_UNKNOWN_DEF: not known to the judge */
	bool supposed; /* `def` is but what judge_decider.identify said */
	judge_seat owner;
	judge_card beneath; /* the card it lies on, or JUDGE_NO_CARD */
	bool covered;       /* another card lies on it */
	bool waits;         /* is declared, or resolves: a pick means another card */
	uint8_t known_by;   /* bit per seat that may look at it now or has seen it there */
	uint32_t since;     /* turn in which it came there */
	uint32_t stamp;     /* the same for cards that came in one event */
};
/* The cards of a place, top or first card first for ordered areas, bottom to top for stacks. Returns
 * the count; at most `cap` are written. */
int judge_cards_at(struct judge_run *run, judge_place place, struct judge_card_view *out, int cap);
/* The topmost cards the rules see at a place: as judge_cards_at(), without covered cards, and with a
 * card that the rules see there though it lies elsewhere. */
int judge_seen_at(struct judge_run *run, judge_place place, struct judge_card_view *out, int cap);
/* Each card by its handle: where it lies (JUDGE_NO_PLACE: nowhere any more), and as judge_cards_at() has it. Answers how many
 * there are; at most `cap` are written. */
struct judge_card_sight {
	judge_place place;
	judge_def def;
	uint8_t known_by;
	bool supposed;
};
int judge_card_sights(struct judge_run *run, struct judge_card_sight *out, int cap);
/* Who sees what. Three eyes watch a game: the seats, and all together (JUDGE_TOGETHER), which knows what both
 * saw and neither lost. An eye knows which card one is, or knows only that it is one of a group: the cards of
 * a shuffled deck, a hand from which something went face down. docs/ruling.md, "Views", says when. */
enum { JUDGE_EYES = JUDGE_SEATS + 1, JUDGE_TOGETHER = JUDGE_SEATS };

struct judge_knowledge {
	bool may_look; /* now, where the card lies */
	bool knows;    /* which card it is: it may look, has seen it there, or can infer it */
	uint8_t group; /* from 1: it knows only that the card is in this group; 0: nothing, or it knows */
};
/* Of a card in play; all false for one that lies nowhere. */
struct judge_knowledge judge_knowledge(struct judge_run *run, judge_card card, int eye);

/* `card`: the cards of the group wherever they lie, in no order that means anything; `def`: the cards the eye
 * knows to be among them, ascending, at most as many. */
struct judge_group {
	uint8_t n_cards, n_defs;
	judge_card card[JUDGE_CARDS];
	judge_def def[JUDGE_CARDS];
};
/* False when the eye has no such group. */
bool judge_group(const struct judge_run *run, int eye, uint8_t group, struct judge_group *out);
/* A relation of two places by its name in the game ("adjacent"): 1 it holds, 0 it does not, -1 there
 * is no such relation. Relations of one place ("empty") ignore `y`. */
int judge_relation(struct judge_run *run, const char *name, judge_place x, judge_place y);
/* A property by its index in judge_game.property. */
int32_t judge_read(struct judge_run *run, int property, int subject);
/* Read a property of a card. Returns false if the value is the usual one (judge_property.usual), which positions leave out. */
bool judge_is_unusual(struct judge_run *run, int property, judge_card card, int32_t *value);
/* Set a property of a start position; false: it cannot be set, or the value is out of range. */
bool judge_set(struct judge_run *run, int property, int subject, int32_t value);

/* 10. The whole state */

/* Beyond cards, places and properties a position holds abilities that wait, effects that last, what is
 * known of this turn. Tables of rows name all of that, so that a position can be written down and laid
 * out again. A row is a list of cells, field by field; a list stands as its length and its entries. */

enum judge_field_kind {
	JUDGE_F_NUMBER, /* 32 bits; JUDGE_NO_NUMBER: none */
	JUDGE_F_FLAG,
	JUDGE_F_SEAT,    /* or JUDGE_NOBODY */
	JUDGE_F_SEATS,   /* a bit each; -1: as the rules have it */
	JUDGE_F_PLACE,   /* or JUDGE_NO_PLACE */
	JUDGE_F_PLACES,  /* a bit each */
	JUDGE_F_CARD,    /* or JUDGE_NO_CARD */
	JUDGE_F_LIFE,    /* of the card before: 0 as it is now, n an earlier one, -1 none */
	JUDGE_F_DEF,     /* or JUDGE_NO_DEF */
	JUDGE_F_ABILITY, /* of the definition before, from 1; 0: none */
	JUDGE_F_NODE,    /* of the program of the ability before it */
	JUDGE_F_EVENT,   /* an operation that describes events */
	JUDGE_F_CAUSES,  /* a bit for each of judge_game.cause */
	JUDGE_F_TYPES,   /* a bit for each of judge_game.type */
	JUDGE_F_COLOURS, /* a bit for each of judge_game.colour */
	JUDGE_F_ACTS,    /* enum judge_acts_in */
	JUDGE_F_BITS,    /* a bit for each number from 1 */
	JUDGE_F_STEP,    /* index into judge_game.step */
	JUDGE_F_WORD,    /* index into the field's words */
	JUDGE_F_RULE,    /* or JUDGE_NO_RULE */
	JUDGE_F_VERB,
	JUDGE_F_QUESTION, /* a kind of question */
	JUDGE_F_PLAY,     /* index into judge_game.play */
	JUDGE_F_TEXT,     /* one of judge_card_set.text, from 1; 0: none */
	JUDGE_F_TRAIT,    /* one of judge_card_set.trait */
	JUDGE_F_HASH,     /* 64 bits */
	JUDGE_F_MAP,      /* fields of its own */
};

struct judge_field {
	const char *name;
	uint8_t kind;                  /* enum judge_field_kind */
	uint8_t most;                  /* a list of at most so many; 0: one */
	int32_t otherwise;             /* what it is when it is not stated */
	const char *const *words;      /* JUDGE_F_WORD: NULL-terminated */
	const struct judge_field *sub; /* JUDGE_F_MAP: ended by one without a name */
	const struct column *column;   /* where it lies; the engine's own */
	bool apart;                    /* as judge_table.apart */
};

struct judge_table {
	const char *name; /* NULL: one row, whose fields stand among the subject's own */
	uint8_t of;       /* enum judge_property_of */
	bool alone;       /* one row at most, which is no list */
	const struct judge_field *field; /* ended by one without a name */
	/* What the engine notes for itself or about who knows what: needed to play on, no part of what a position is. */
	bool apart;
};

enum { JUDGE_CELLS = 2 * JUDGE_CARDS + 16 };
struct judge_cells {
	int n;
	int64_t at[JUDGE_CELLS];
};

/* The step that runs next, an index into judge_game.step. */
int judge_step(const struct judge_run *run);
/* Cards that are nowhere any more, as judge_cards_at(). */
int judge_cards_nowhere(struct judge_run *run, struct judge_card_view *out, int cap);
/* The tables of a game, from 0; NULL after the last. Rows are laid table by table in this order. */
const struct judge_table *judge_table(const struct judge_game *game, int table);
/* How many rows there are of a subject: 0 for the game, a seat, a card. */
int judge_rows(struct judge_run *run, int table, int subject);
/* Read a row, from 0 to judge_rows() - 1. */
void judge_row(struct judge_run *run, int table, int subject, int row, struct judge_cells *out);
/* Add a row to a position that is being laid out, after its cards. False and nothing changed: a cell
 * is out of range, there is no room, or the row cannot be in a game. */
bool judge_lay_row(struct judge_run *run, int table, int subject, const struct judge_cells *row);

/* 11. Hashes and copies */

/* Fast hash of the position for finding repetition: time stamps and identities are renumbered by
 * rank, so two positions with the same future hash alike. */
uint64_t judge_loop_hash(const struct judge_run *run);
/* Copy a stopped run, for trying a pick: `to` is storage of judge_run_size() bytes. */
struct judge_run *judge_run_copy(void *to, const struct judge_run *from);
/* For copies that try what a ruling hangs on, after judge_rewind(): a card is another one
 * (JUDGE_NO_DEF: it is not there), or one more lies last in a place. Nothing is cited and nothing triggers.
 * False: no such position; the copy is then good for nothing more. */
bool judge_vary_card(struct judge_run *run, judge_card card, judge_def def);
bool judge_vary_new(struct judge_run *run, judge_place place, judge_def def, judge_seat owner);

#pragma GCC visibility pop

#endif
