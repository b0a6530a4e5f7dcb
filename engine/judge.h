/*
 * judge.h: the rules engine's one public header, in reading order.
 *
 * The engine replays decisions through the rules of a trading card game. It does no input or
 * output, reads no clock, keeps no globals and allocates nothing: the caller passes in const tables
 * (a game, a ruleset, a card set), storage for one run, a decider that answers questions, and a
 * sink for the record of what happened.
 *
 *	struct judge_run *run = judge_run_init(storage, &params);
 *	enum judge_stop stop = judge_run_go(run);
 *
 * Ownership: every pointer passed in stays the caller's and must outlive the run; every pointer
 * returned points into the run or into const tables and is never freed. Threads: a run belongs to
 * one thread at a time; the const tables may be shared.
 */
#ifndef JUDGE_H
#define JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Only what this header declares can be called from outside: the rest of the engine is compiled
 * with hidden visibility. */
#pragma GCC visibility push(default)

/* 1. Sizes and small types */

#define JUDGE_ENGINE_VERSION "1.0.0"

enum {
	JUDGE_SEATS = 2,      /* seat 0 is A, seat 1 is B */
	JUDGE_LISTS = 4,      /* card lists of a seat */
	JUDGE_NO_SEAT = 0xff, /* no seat */
	JUDGE_NO_PLACE = 0xff,
	JUDGE_NO_CARD = 0xff,       /* no card in play (instance) */
	JUDGE_NO_DEF = 0xffff,      /* no card definition */
	JUDGE_UNKNOWN_DEF = 0xfffe, /* the definition of a card that the judge doesn't know */
	JUDGE_FACES = 2,
	JUDGE_FACE_NUMBERS = 12,
	JUDGE_FACE_TEXTS = 2,
	JUDGE_TRAITS = 8,
	JUDGE_CARDS = 160,  /* cards in one game, both players and tokens */
	JUDGE_PLACES = 240, /* places of all areas of both players */
	JUDGE_RULES = 1024, /* rules of one game */
	JUDGE_DEFS = 1024,  /* definitions in a card set */
	JUDGE_OPS = 256,    /* operations of a game's ability language */
	/* candidates of one question: each action with each card of both decks */
	JUDGE_PICKS = 8192,
	JUDGE_REFUSALS = 16, /* rules that refuse one pick */
	JUDGE_VALUES = 3,    /* named values of one citation */
	JUDGE_NO_RULE = 0xffff,
	JUDGE_NO_CITATION = 0,
	JUDGE_NO_NUMBER = INT32_MIN, /* a number that a card does not have */
};

typedef uint16_t judge_rule; /* index into the rules of a game */
typedef uint16_t judge_def;  /* index into a card set */
typedef uint8_t judge_card;  /* index of a card in play */
typedef uint8_t judge_place; /* index of a place, one of the places in an area of one seat */
typedef uint8_t judge_seat;

/* 2. Rules and rulesets */

/* What happens when a rule is not in force: see docs/dev/architecture.md, "Shapes". */
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
	const char *gist;       /* what the rule says, in our own words */
	const char *other_form; /* what holds when the rule is not in force */
	uint8_t shape;          /* enum judge_shape */
	int32_t value;          /* shape JUDGE_VALUE: the number in force */
	int32_t other;          /* shape JUDGE_VALUE: the number when the rule is not in force */
	/* The subjects that the rule is asked about: "player", card types, or "card" for all types,
	 * separated by spaces; NULL: players only. */
	const char *asked_of;
	/* The explanation of a refusal by this rule, with slots for the values
	 * (judged/telling/refusal.h); NULL: the gist. */
	const char *refusal;
};

/* Which rules are in force in a run: a table over all rules of a game. Plain data; copy it
 * freely. */
struct judge_ruleset {
	const struct judge_rule_row *row;
	uint16_t n;
	bool in_force[JUDGE_RULES];
};

/* Is the rule in force in this ruleset? `rule` is below rs->n. */
bool judge_ruleset_has(const struct judge_ruleset *rs, judge_rule rule);
/* Put a rule in force, or out of force: a knock-out is `judge_ruleset_set(rs, rule, false)`. */
void judge_ruleset_set(struct judge_ruleset *rs, judge_rule rule, bool in_force);

/* 3. Card definitions */

/* Where a card's unmodelled text could act. A run that meets a card with such text there is
 * undetermined. */
enum judge_acts_in {
	JUDGE_ACTS_FIELD = 1 << 0,  /* on the field */
	JUDGE_ACTS_BESIDE = 1 << 1, /* in play, in addition to the field */
	JUDGE_ACTS_STACK = 1 << 2,  /* in a stack of cards that counts as one card */
	/* in the hand when the card is played: the text changes how it is played */
	JUDGE_ACTS_PLAYED = 1 << 3,
	JUDGE_ACTS_DISCARDED = 1 << 4, /* at the moment it is discarded from the hand */
	JUDGE_ACTS_PILE = 1 << 5,      /* in the discard pile */
	JUDGE_ACTS_DECK = 1 << 6,      /* in deck construction */
	JUDGE_ACTS_SETUP = 1 << 7,     /* in set-up */
};

/* The printed information of one face. The game defines the meanings of `type`, `colours` (bit per
 * colour) and `number` (see struct judge_game). A number that the card lacks is JUDGE_NO_NUMBER. */
struct judge_face {
	const char *name;
	const char *name_ja; /* name in Japanese; NULL: none is known */
	uint8_t type;
	uint8_t colours;
	uint8_t n_traits;
	uint16_t trait[JUDGE_TRAITS];    /* indices into the card set's traits */
	uint16_t text[JUDGE_FACE_TEXTS]; /* indices into the card set's texts, from 1; 0: none */
	int32_t number[JUDGE_FACE_NUMBERS];
};

/* What the text of a card listens to and changes: judge_derive(). Every member is a set of bits, so
 * that the texts of several cards can be joined. */
struct judge_derived {
	uint64_t uses[JUDGE_OPS / 64]; /* bit per operation; events reported alike are one */
	/* By area that a card leaves, the last for none: bit per area that it enters. The text
	 * listens to such moves. */
	uint16_t moves[16];
	uint32_t modifies; /* bit per number (judge_game.number) that it changes, */
	uint32_t lowers;   /* and that it could make negative */
	/* bit per ability: does it depend on numbers of cards that effects change? */
	uint32_t reads_numbers;
	/* values of seats that continuous abilities depend on, as the game numbers them; all bits:
	 * they could depend on anything */
	uint16_t values;
	uint16_t looks_in;     /* areas that selections of continuous abilities name */
	uint16_t works_in;     /* areas in which an ability works because it says so, */
	uint16_t works_beside; /* and in which it evidently works, if the game's rule says so */
	uint16_t
		works_on_others; /* areas in which an ability says that it works, on other cards, */
	uint16_t others_in_setup; /* and in which one does that works in set-up only */
	bool changes_abilities, changes_rules, replaces;
};
enum { JUDGE_NO_AREA = 15 };

struct judge_card_def {
	const char *number; /* "EBP01-001" */
	const char *why;    /* why the card is unmodelled, or NULL */
	/* bits of enum judge_acts_in for text outside the model; 0: modelled */
	uint16_t acts_in;
	uint16_t ability;    /* index in the card set of its first ability */
	uint8_t n_abilities; /* its own abilities; those it grants to others follow them */
	uint8_t n_grants;
	uint8_t n_faces;
	struct judge_face face[JUDGE_FACES];
	struct judge_derived derived; /* from its abilities */
};

struct judge_card_set {
	const struct judge_card_def *def;
	uint16_t n;
	const char *const *trait;
	uint16_t n_traits;
	const struct judge_ability *ability;
	uint16_t n_abilities;
	const struct judge_node *node; /* node[0] means "no node" */
	uint16_t n_nodes;
	const char *const *text; /* names that programs look for */
	uint16_t n_texts;
	const char *version; /* name of the set's version in rulings */
	/* All definitions in order of their card numbers, for lookups. NULL: `def` is in that
	 * order. */
	const judge_def *by_number;
};

/* 3a. Abilities: programs made of operations. docs/cards.md describes the language. */

/* The kind of thing that an operation yields or that one of its slots takes. */
enum judge_kind {
	JUDGE_K_NONE,
	JUDGE_K_CARDS, /* cards */
	JUDGE_K_ZONES, /* places */
	JUDGE_K_NUMBER,
	JUDGE_K_CONDITION,
	JUDGE_K_EFFECT, /* slots: a list of them */
	JUDGE_K_EVENT,  /* slots: a list of them */
	JUDGE_K_STATIC, /* slots: a list of them */
	JUDGE_K_FILTER, /* filters of cards; slots: a list of them, written as a map */
	JUDGE_K_ZONE_FILTER,
	/* costs of an ability that players activate; slots: a list of them, written as a map */
	JUDGE_K_COST,
	/* Slots only: literals. Their node has the operation "literal" and keeps the meaning in
	 * `number`. */
	JUDGE_K_RANGE,        /* operation "range": arg 0 is the minimum, arg 1 the maximum */
	JUDGE_K_NUMBERS,      /* a list of numbers */
	JUDGE_K_CARD_LISTS,   /* a list of cards, each as for JUDGE_K_CARDS */
	JUDGE_K_CONDITIONS,   /* a list of conditions */
	JUDGE_K_SEAT,         /* enum judge_side */
	JUDGE_K_WORD,         /* index into the slot's words */
	JUDGE_K_FLAG,         /* true: 1 */
	JUDGE_K_NAMES,        /* a text or a list: nodes with indices into the set's texts */
	JUDGE_K_CARD_NUMBERS, /* a card number or a list: nodes with definitions */
	JUDGE_K_TRAITS,       /* a trait or a list: nodes with indices into the set's traits */
	JUDGE_K_COLOURS,      /* a colour or a list: bit per colour */
	JUDGE_K_TYPES,        /* a type or a list: bit per type; "card": all types */
	JUDGE_K_AREAS,    /* an area or a list: bit per area; "play" and "under" have extra bits */
	JUDGE_K_VARIABLE, /* the name of a variable of the ability: its index from 1 */
	JUDGE_K_RULES,    /* a rule or a list: nodes with rules */
	JUDGE_K_PHASE,    /* index into the game's steps */
	JUDGE_K_OPTIONS,  /* a list of "option" operations */
	JUDGE_K_COLOUR_COUNTS, /* how many of each colour: see JUDGE_COUNT_BITS */
	JUDGE_KINDS
};

/* The player that a program means, seen from the master of the ability. */
enum judge_side { JUDGE_OWN, JUDGE_OPPONENT, JUDGE_ANY };

/* Bits of JUDGE_K_AREAS beyond the game's areas. */
enum { JUDGE_IN_PLAY = 1 << 14, JUDGE_IN_UNDER = 1 << 15 };

/* JUDGE_K_COLOUR_COUNTS: the number of bits for each colour, in the game's order; the count for any
 * colour comes last. */
enum { JUDGE_COUNT_BITS = 6, JUDGE_COUNT_MOST = 63 };

enum {
	JUDGE_SLOTS = 6,
	JUDGE_VARIABLES = 12, /* variables of one ability */
	JUDGE_ABILITIES = 16, /* abilities of one card, including those it grants */
};

struct judge_slot {
	/* the key the slot is written under; the first slot has the operation's own key */
	const char *name;
	uint8_t kind; /* enum judge_kind */
	bool required;
	const char *const *words; /* JUDGE_K_WORD: NULL-terminated */
};

/* An operation of a game's ability language. */
struct judge_op {
	const char *name;
	uint8_t kind; /* enum judge_kind: where the operation may stand */
	/* wording for people, in which {slot} stands for a value; "": it has none of its own */
	const char *says;
	struct judge_slot slot[JUDGE_SLOTS]; /* ended by a slot without a name */
};

/* One operation of a program. Nodes refer to each other by index; 0: none. */
struct judge_node {
	uint16_t op;
	uint16_t next; /* the next node of a list */
	uint16_t arg[JUDGE_SLOTS];
	int32_t number;
	uint8_t as, count_as; /* variables the operation writes, from 1; 0: none */
	uint8_t adds_to;      /* variable the operation adds cards or places to, from 1; 0: none */
};

enum judge_ability_kind {
	JUDGE_AUTOMATIC,
	JUDGE_CONTINUOUS,
	JUDGE_REPLACEMENT,
	JUDGE_DECK_CONDITION, /* demands on decks: the body is a list of "demand" operations */
	JUDGE_ACTIVATED       /* players activate it; its keyword says how */
};

struct judge_ability {
	uint8_t kind;      /* enum judge_ability_kind */
	uint8_t keyword;   /* index into judge_game.keyword; 0: none */
	uint8_t turn;      /* enum judge_side: in whose turn it works; JUDGE_ANY: always */
	uint16_t works_in; /* bit per area; 0: the areas where abilities of its type work */
	bool covered, optional, still;
	bool once;     /* once per turn */
	uint8_t side;  /* the side of its card that has it, from 1; 0: whichever is up */
	uint16_t name; /* a keyword's text: index into the set's texts, from 1; 0: none */
	bool in_setup; /* works during set-up only */
	/* The game's own conditions, one with a number and one without; 0 and false: no
	 * condition. */
	uint8_t need_number;
	bool need_flag;
	uint8_t n_variables;
	uint16_t on;              /* events: a list */
	uint16_t when, active_if; /* conditions */
	uint16_t body;            /* effects or statics: a list */
	uint16_t cost;            /* an activated ability's cost: a list of costs */
	uint16_t choose; /* effects that choose the ability's targets when it is declared */
	int32_t n;       /* a keyword's number */
	uint16_t traits; /* a keyword's traits: a list */
};

/* 4. What a game is, as data */

enum judge_sight { JUDGE_SEEN_BY_ALL, JUDGE_SEEN_BY_OWNER, JUDGE_SEEN_BY_NONE };

struct judge_area {
	const char *name; /* as in documents: "hand", "zone", "deck" */
	uint8_t places;   /* number of places: 8 zones, for example; 1 when the area is one pile */
	bool shared;      /* both players share one */
	/* the order of the cards matters and is kept; the first card is the top */
	bool ordered;
	uint8_t sight; /* enum judge_sight */
	bool acts;     /* one pile in which card texts work: a card there cannot be unknown */
};

enum judge_property_kind {
	JUDGE_IS_NUMBER,
	JUDGE_IS_SEAT,
	JUDGE_IS_NAME,
	JUDGE_IS_DEF,
	JUDGE_IS_BOOL,
	JUDGE_IS_KEYWORDS /* of a card: bit for each of judge_game.keyword */
};
/* When does a position include a value of a card? */
enum judge_usual {
	JUDGE_WRITTEN_APART,  /* never: the card's entry expresses it in another way */
	JUDGE_USUALLY_NONE,   /* when it isn't 0 or false */
	JUDGE_USUALLY_PRINTED /* when an effect made it different from the printed value */
};
enum judge_property_of { JUDGE_OF_GAME, JUDGE_OF_SEAT, JUDGE_OF_CARD };

struct judge_run;

/* A value of the position that documents can name: `turn`, `phase`, `A.zone.3.marks`. `read` gets
 * the seat for JUDGE_OF_SEAT and the card for JUDGE_OF_CARD; it returns JUDGE_NO_NUMBER when there
 * is nothing to read. `set` may be NULL: the property cannot stand in a start position; it returns
 * false when the value is out of range. `names` turns JUDGE_IS_NAME values into words. `open`, for
 * a value of a card: it does not depend on which card it is, and everybody may know it, so it is
 * read even of unknown cards. `kept_by`: the rules that count the value, ended by JUDGE_NO_RULE;
 * where none is in force it stays as it was. NULL: it is always kept. */
struct judge_property {
	const char *name;
	uint8_t of, kind;
	int32_t (*read)(struct judge_run *, int subject);
	bool (*set)(struct judge_run *, int subject, int32_t value);
	const char *const *names; /* NULL-terminated */
	bool open;
	uint8_t usual; /* enum judge_usual, for values of cards */
	const judge_rule *kept_by;
};

enum judge_argument {
	JUDGE_TAKES_NOTHING,
	JUDGE_TAKES_DEF,
	JUDGE_TAKES_PLACE,
	JUDGE_TAKES_SEAT,
	/* all cards of a place in order, the top one first: answered through `order` */
	JUDGE_TAKES_ORDER,
	/* a card by its place, its definition or both; the pick's `number` says which ability, or
	 * which mark */
	JUDGE_TAKES_CARD,
	JUDGE_TAKES_NUMBER,
};

/* A verb that a pick can have. `question` is the kind of question it answers. */
struct judge_verb {
	const char *name;   /* as in transcripts: "play", "zone", "choose" */
	const char *saying; /* as spoken: "play the card %s" */
	uint8_t question;   /* index into the game's questions */
	uint8_t takes;      /* enum judge_argument */
	/* JUDGE_TAKES_PLACE: the player's own area that a bare number refers to. JUDGE_TAKES_DEF,
	 * and verbs with `aloud`: the area where a card named by its number lies if the question is
	 * not about a place. */
	uint8_t area;
	/* this verb's picks may be a list; the verb that ends the list, 0: none */
	uint8_t end_verb;
	bool opponents; /* JUDGE_TAKES_PLACE: a bare number refers to the opponent's area */
	bool aloud;     /* JUDGE_TAKES_CARD: a card named by its number is shown to everybody */
	/* JUDGE_TAKES_CARD: a card's place is introduced by "from" ("from B.hand"), not by "in" */
	bool from;
	/* JUDGE_TAKES_DEF: the card goes face down from a hand, and only its player sees which it
	 * is. A pick without a card means an unknown card of the area. */
	bool unseen;
	/* another phrase that players use for it and the reader accepts ("end turn"), or NULL */
	const char *called;
};

/* A kind of question, with a sentence that documents its candidates. */
struct judge_question_kind {
	const char *name;       /* "action" */
	const char *saying;     /* as spoken: "an action in the main phase, or pass" */
	const char *candidates; /* the picks that may be named at all */
	bool chance;            /* answered by chance, not by a player */
	bool offered;           /* offered, not asked: no answer is required */
	bool by_lot;            /* answered by chance, and no player may choose the answer */
	bool each_turn;         /* a normal turn asks it, whatever the players have done */
	/* the rules that decide whether it is asked, ended by JUDGE_NO_RULE; NULL: none */
	const judge_rule *decided_by;
};

/* A mandatory action: players carry it out by themselves because a rule demands it, and documents
 * can state how they did. The amount due is read from citations that have one of its rules or
 * follow from one. */
enum judge_mandatory_kind {
	JUDGE_MANDATORY_MOVES,    /* the number of cards that came to the area */
	JUDGE_MANDATORY_STEPS,    /* the number of times the value was set */
	JUDGE_MANDATORY_VALUE,    /* the value that was set or calculated */
	JUDGE_MANDATORY_CARDS,    /* the cards that left the table */
	JUDGE_MANDATORY_WHETHER,  /* whether anything was done */
	JUDGE_MANDATORY_ABILITIES /* the abilities in standby that were played */
};

struct judge_mandatory_action {
	const char *name;       /* "drew" */
	const char *saying;     /* as spoken: "drew %s" */
	const char *undone;     /* for cards: "did not discard %s" */
	const char *value;      /* the value's name in citations, or NULL */
	uint8_t kind;           /* enum judge_mandatory_kind */
	uint8_t from, area;     /* areas: cards move from `from` to `area` */
	bool lasts;             /* true if the action, when left out, stays due unnoticed */
	const judge_rule *rule; /* ended by JUDGE_NO_RULE */
	/* the rule that stands for this action when nothing demands it, or JUDGE_NO_RULE */
	judge_rule by;
	/* for moves: the rules that exempt a player from the action; or NULL */
	const judge_rule *exempting_rule;
	const char *property; /* the property to set; NULL: cards move */
	/* a record may also state a choice of the cards by this action */
	bool chosen;
	uint8_t picked_by; /* the verb that players use for the same choice; 0: none */
};

struct judge_number {
	const char *name;
	bool required;
	uint8_t type_mask;
};

struct judge_kernel_game; /* the engine's private half of a game */

/* How an ability is written: its first key and the keys beside it. A keyword has one of these
 * forms, or none if its abilities are written by their event (`on: enter`). */
enum judge_form {
	JUDGE_FORM_NONE,
	JUDGE_FORM_ON,         /* without a keyword: `on: EVENT`, `do: [..]` */
	JUDGE_FORM_CONTINUOUS, /* without a keyword: `continuous: [..]` */
	JUDGE_FORM_INSTEAD,    /* without a keyword: `instead_of: EVENT` */
	JUDGE_FORM_NUMBER,     /* `K: 2`: continuous */
	JUDGE_FORM_TRAITS,     /* `K: {rank: 3, trait: X}`: automatic */
	JUDGE_FORM_EFFECTS,    /* `K: [..]`: automatic */
	JUDGE_FORM_EVENT,      /* `K: {on: EVENT}`: automatic, without effects of its own */
	JUDGE_FORM_DEMANDS,    /* `K: {..}`: demands on a deck */
	JUDGE_FORM_COPIES,     /* without a keyword: `copies: any` */
	JUDGE_FORM_SETUP,      /* without a keyword: `setup: [..]` */
	/* `K: {cost: {..}, choose: [..]}`, `do: [..]`: players activate it */
	JUDGE_FORM_COST,
	/* like JUDGE_FORM_COST, for an answer: `do` is about what was answered */
	JUDGE_FORM_ANSWER,
	/* `K: {COUNTS: {..}, choose: [..]}`, `do: [..]`: players activate it */
	JUDGE_FORM_COUNTS,
	JUDGE_FORM_CHOICE, /* `K: {choose: [..]}`, `do: [..]`: players activate it */
	JUDGE_FORM_FLAG,   /* `K: true`: continuous */
	JUDGE_FORM_AUTO,   /* `K: true`: automatic, without effects of its own */
	JUDGE_FORM_SKILL,  /* `K: true`: players activate it */
	JUDGE_FORM_ONTO,   /* `K: {cost: {..}, onto: NAME}`: players activate it */
	JUDGE_FORMS
};

/* The mark by which picks tell apart cards of one definition in one place: the words for a card
 * without the mark and with it ("active", "rested"). The words are also the keys in documents.
 * NULL: there is no such mark. */
struct judge_mark {
	const char *word[2];
};

struct judge_game {
	const char *name; /* the game's name in documents */
	const struct judge_area *area;
	uint8_t n_areas;
	const struct judge_property *property;
	uint8_t n_properties;
	const struct judge_question_kind *question;
	uint8_t n_questions;
	uint8_t main_question; /* the main decision: asked repeatedly as long as the turn goes on */
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
	const uint8_t *bearers;     /* by keyword: bit per type of card that can have it */
	/* rules that no card's own text overrides, ended by JUDGE_NO_RULE */
	const judge_rule *beyond_text;
	const struct judge_mandatory_action *deed;
	uint8_t n_deeds;
	const char *const *cause; /* causes of events, NULL-terminated */
	/* kinds of declarations that can be answered, NULL-terminated; or NULL */
	const char *const *play;
	struct judge_mark mark;
	const struct judge_kernel_game *kernel;
};

/* Return the game with this name; NULL if the engine doesn't know one. */
const struct judge_game *judge_game(const char *name);

/* 5. The record: citations */

enum judge_event {
	JUDGE_EV_NOTE,    /* a rule decided something; nothing moved */
	JUDGE_EV_MOVE,    /* `def` moved from `from` to `to` */
	JUDGE_EV_SHUFFLE, /* the cards of place `to` were shuffled */
	/* a value of the position changed: values[0] is the new one, values[1] the old one */
	JUDGE_EV_SET,
	JUDGE_EV_STEP,   /* a turn, phase or step begins */
	JUDGE_EV_DECIDE, /* a pick was accepted: the pick's def and place */
	JUDGE_EV_END,    /* the game is over */
	JUDGE_EVENTS
};

struct judge_value {
	const char *name;
	int32_t is;
};

/* Why something happened: because a rule required it, or because of what people did. */
enum judge_how {
	JUDGE_BY_RULE,
	JUDGE_OMITTED,      /* the rule was not applied: nothing happened */
	JUDGE_DONE_WRONGLY, /* the rule was applied in another way than it requires */
	JUDGE_OVERRIDDEN,   /* the rule refuses what was done, but the action was let stand */
	JUDGE_REPAIRED,     /* a judge set it this way; the citation has no rule */
	JUDGE_HOWS
};

/* The engine's record that a rule acted. `id` counts from 1 in order; `parent` is the citation it
 * follows from, or JUDGE_NO_CITATION. `decision` counts the decisions made so far. If a player did
 * something that no rule required, the rule is JUDGE_NO_RULE. */
struct judge_citation {
	uint32_t id, parent, decision;
	judge_rule rule;
	uint8_t event;       /* enum judge_event */
	uint8_t seat;        /* the seat concerned, or JUDGE_NO_SEAT */
	uint8_t hidden_from; /* bit per seat: that player may not know `def` */
	/* true if the judge doesn't know the card; `def` is then JUDGE_NO_DEF */
	bool unknown;
	uint8_t n_values;
	judge_def def; /* the card's definition, or JUDGE_NO_DEF */
	judge_place from, to;
	judge_def source; /* the card whose ability acts here, or JUDGE_NO_DEF */
	uint8_t ability;  /* index of the ability in `source`, from 1 */
	uint8_t how;      /* enum judge_how */
	struct judge_value value[JUDGE_VALUES];
};

/* Where citations go. `cite` gets each citation as it happens. `cut` drops all citations with an id
 * above `last`, because a run that goes on from a checkpoint replays them. Either may be NULL. */
struct judge_sink {
	void (*cite)(void *ctx, const struct judge_citation *);
	void (*cut)(void *ctx, uint32_t last);
	void *ctx;
};

/* 6. Questions and deciders */

/* `number` of a pick that takes a card, when the place holds several cards of one definition:
 * whether the card has the mark (judge_game.mark has the words), or how deep it lies in an ordered
 * area (JUDGE_DEPTH + 1: the top card). Between JUDGE_UNMARKED and JUDGE_DEPTH, `number` is an
 * ability. */
enum { JUDGE_UNMARKED = 0, JUDGE_NOT_MARKED = -1, JUDGE_MARKED = -2, JUDGE_DEPTH = 256 };

/* Make a mark, or 0, different from the marks of the `before` equal cards that came before this
 * one. */
static inline int16_t
judge_mark_counted(int16_t mark, int16_t before)
{
	return (int16_t)(mark < JUDGE_UNMARKED ? mark - 2 * before
	                 : mark > JUDGE_DEPTH  ? mark
	                                       : before);
}

/* Does `mark` agree with a mark made by judge_mark_counted()? */
static inline bool
judge_same_mark(int16_t mark, int16_t counted)
{
	return mark < JUDGE_UNMARKED && counted < JUDGE_UNMARKED && (mark - counted) % 2 == 0;
}

/* One pick: a verb and what it takes. Unused fields are JUDGE_NO_DEF, JUDGE_NO_PLACE and 0. For a
 * verb that takes a seat, `place` holds the seat. A verb that takes a card takes a place, a
 * definition or both: judge_options() gives the place alone if one card lies there, otherwise both.
 * A pick with less information is accepted if it fits only one option. */
struct judge_pick {
	uint8_t verb;
	judge_seat seat; /* the player who picks */
	judge_def def;
	judge_place place;
	int16_t number;
};

/* Are the two picks equal, field by field? */
static inline bool
judge_same_pick(struct judge_pick a, struct judge_pick b)
{
	return a.verb == b.verb && a.seat == b.seat && a.def == b.def && a.place == b.place &&
	       a.number == b.number;
}

/* A question. `seat` and `kind` are its key. */
struct judge_question {
	judge_seat seat; /* JUDGE_NO_SEAT for chance without a player */
	uint8_t kind;
	judge_def about; /* the card concerned, or JUDGE_NO_DEF */
	/* the place concerned: the deck to shuffle, the full zone; or JUDGE_NO_PLACE */
	judge_place at;
};

enum judge_answer {
	JUDGE_ANSWERED,
	JUDGE_NO_ANSWER, /* the run stops here and can go on later */
	JUDGE_CONCEDED,  /* pick->seat has a bit per seat that concedes */
	JUDGE_AMENDED,   /* the position was amended: the step begins again and asks again */
};

/* A card that the judge doesn't know. */
struct judge_unknown_card {
	judge_card card;
	uint8_t bag; /* changes with each shuffle that the card went through unseen */
	/* the question is whether the card is one of these; the last, JUDGE_UNKNOWN_DEF, means none
	 * of them */
	bool whether;
	/* tells apart several such questions about one card; 0: the question that stays the same */
	uint32_t which;
	judge_place place;
	judge_seat owner;
	uint32_t since; /* the turn in which the card came to the place */
	bool free;      /* true if any card of its kind is possible, whatever the other cards are */
};

/* The facts that a rule can read of a card. Cards that agree in every fact that was read are
 * equivalent for the reader. */
enum judge_fact {
	JUDGE_FACT_CARD, /* which card it is, and so everything about it */
	JUDGE_FACT_IS,   /* is it this definition? */
	JUDGE_FACT_TYPE,
	JUDGE_FACT_NUMBER, /* the number with this index */
	JUDGE_FACT_COLOURS,
	JUDGE_FACT_NAME,
	JUDGE_FACT_TRAITS,
	JUDGE_FACT_TRAIT,     /* does it have this trait? */
	JUDGE_FACT_KEYWORD,   /* does it have an ability with this keyword? */
	JUDGE_FACT_ABILITIES, /* does it have any ability? If so, which card it is */
	JUDGE_FACT_HEARS, /* could it listen to this event off the field? If so, which card it is */
	/* does it have text outside the model that acts there (enum judge_acts_in)? */
	JUDGE_FACT_TEXT
};

/* The choice that a named card belongs to if it does not fit the current one. */
enum judge_misfit_use {
	JUDGE_FOR_THIS_CHOICE,  /* the current choice, which is refused */
	JUDGE_FOR_LATER_CHOICE, /* a later choice; the current one was settled by itself */
	/* not clear yet: assume that fitting unknown cards are taken here, or none if none are
	 * needed */
	JUDGE_ASSUME_LATER_CHOICE
};

/* Callbacks that answer questions. `pick` gets a question and writes a pick. `order` gets the
 * definitions of `n` cards and rearranges them in place, top first; if it returns JUDGE_CONCEDED,
 * `pick` is asked which seats concede. Both may call judge_options() and judge_test(). */
struct judge_decider {
	enum judge_answer (*pick)(void *ctx, struct judge_run *, const struct judge_question *,
	                          struct judge_pick *pick);
	enum judge_answer (*order)(void *ctx, struct judge_run *, const struct judge_question *,
	                           judge_def *def, int n);
	/* Return which of its possible definitions an unknown card has, now that a rule needs to
	 * know; they are in ascending order, two or more. It may be called again after a
	 * checkpoint: the same card (`card`, `bag`, `whether` and `which` together) must then get
	 * the same answer. NULL: the first. */
	judge_def (*identify)(void *ctx, struct judge_run *, const struct judge_unknown_card *,
	                      const judge_def *possible, int n);
	/* Write the seat's next answers as far as they are known: picks of cards and of verbs that
	 * take nothing, at most `cap`. Without `beyond`, only those that were stated together; with
	 * it, all up to the next action. The engine looks for the named cards among unknown cards
	 * before it offers these, and cards that must all be taken are taken in the order of the
	 * names. NULL: none are known. */
	int (*upcoming_answers)(void *ctx, struct judge_run *, judge_seat seat, bool beyond,
	                        struct judge_pick *out, int cap);
	/* Does the record say that the seat answers such a question, if it is asked next? If so,
	 * the engine need not find out from unknown cards whether it can be answered. NULL: the
	 * record does not say. */
	bool (*answers)(void *ctx, struct judge_run *, const struct judge_question *);
	/* Report a choice that left nothing open and so was not asked, one pick at a time. A
	 * decider whose record states the choice anyway is not asked for it later. NULL: reports
	 * are dropped. */
	void (*settled)(void *ctx, struct judge_run *, const struct judge_question *,
	                struct judge_pick);
	/* Ask for an optional answer that is usually not given. An answer is a decision like any
	 * other; JUDGE_NO_ANSWER declines, which is no decision and is not recorded. JUDGE_AMENDED:
	 * the run stops here and can go on later. NULL: always declines. */
	enum judge_answer (*offered)(void *ctx, struct judge_run *, const struct judge_question *,
	                             struct judge_pick *pick);
	/* A choice leaves nothing open, or nothing more. Does the record state a pick that is not
	 * in `all`? If so, write that pick to `out`; the question is then asked anyway, if rules
	 * refuse the pick. NULL: no. */
	bool (*contradicts_forced)(void *ctx, struct judge_run *, const struct judge_question *,
	                           const struct judge_pick *all, int n, struct judge_pick *out);
	/* The record names a card that cannot be what its seat chooses now, whatever the unknown
	 * cards are. Return the choice that the card is named for. NULL: the current one. */
	enum judge_misfit_use (*named)(void *ctx, struct judge_run *, struct judge_pick);
	/* Report that a rule reads a fact of a card whose definition is only supposed (from
	 * `identify`). NULL: reports are dropped. */
	void (*read)(void *ctx, judge_card card, uint8_t bag, enum judge_fact fact, int32_t of);
	void *ctx;
};

/* One rule that refuses a pick, with the values that caused the refusal. */
struct judge_refusal {
	judge_rule rule;
	uint8_t n_values;
	judge_def by; /* the card whose text makes the rule refuse, or JUDGE_NO_DEF */
	struct judge_value value[JUDGE_VALUES];
	/* judge_identify_count() at the refusal: cards identified later play no part in it */
	uint32_t identified;
};

/* 6a. What really happened. Players go on after an error, and the engine can go on from there
 * too. */

/* A rule that was not followed, from one answer until the next deviations are set. The seat, the
 * definition and the place, where given, limit whom and what it concerns. */
enum judge_deviation_kind {
	JUDGE_OMITS,         /* the rule does not act */
	JUDGE_WRONG_NUMBER,  /* the rule acts with `done` instead of the number it demands */
	JUDGE_DROPS_STANDBY, /* abilities in standby are dropped unplayed */
	JUDGE_ENDS_OMISSION, /* a lasting omission ends */
	JUDGE_PLAYS_NEXT, /* the ability in standby that is played next; several: in the order given */
};

struct judge_deviation {
	judge_rule rule;
	uint8_t kind;    /* enum judge_deviation_kind */
	uint8_t deed;    /* JUDGE_WRONG_NUMBER: enum judge_mandatory_kind, what the number counts */
	judge_seat seat; /* or JUDGE_NO_SEAT */
	judge_def def;   /* or JUDGE_NO_DEF */
	judge_place place; /* or JUDGE_NO_PLACE */
	/* An omission that lasts until the rule has nothing to do any more: a state that the
	 * players overlooked once is not noticed at later events. */
	bool lasts;
	bool met;          /* the engine's own: the rule has been consulted since */
	int32_t due, done; /* numbers to cite; JUDGE_NO_NUMBER: none */
};
enum { JUDGE_DEVIATIONS = 24 };

/* Does the open question not continue a choice of cards? Either it begins a choice, or the choice
 * is complete and the engine asks only because the record chooses more cards. For deciders. */
bool judge_is_first_pick(const struct judge_run *run);
/* May a player leave the open question unanswered (the order of cards that came to an area
 * together, or whether an optional reaction is used)? Sets `pick` to what silence means: the order
 * in which they came, or declining. For deciders. */
bool judge_silence(const struct judge_run *run, struct judge_pick *pick);

/* Set the rules that are not followed, from the next answer on; before the first judge_run_go():
 * from the start on. Replaces earlier deviations, except for omissions that last. To be called from
 * a decider, or between judge_run_init() and judge_run_go(). Only the first JUDGE_DEVIATIONS
 * count. */
void judge_deviate(struct judge_run *run, const struct judge_deviation *list, int n);
/* Write the current deviations, at most `cap`. Returns the count. */
int judge_deviations(const struct judge_run *run, struct judge_deviation *out, int cap);
/* Accept the next answer even if rules refuse it; each of these rules is cited. For deciders. */
void judge_force_next_answer(struct judge_run *run);
/* Does the thing that the pick names exist, so that the pick can be let stand though rules refuse
 * it? False also if the pick is not a candidate. To be called while a question is open. */
bool judge_can_force(struct judge_run *run, struct judge_pick pick);

/* Amend the position, from a decider that was asked for the main decision and then returns
 * JUDGE_AMENDED. Each amendment is cited with `how`, under the rule or under none. `subject` is a
 * seat or a card, as with judge_set(). False: the amendment is impossible. */
struct judge_amendment {
	judge_rule rule; /* or JUDGE_NO_RULE */
	uint8_t how;     /* enum judge_how */
};
bool judge_amend_value(struct judge_run *run, int property, int subject, int32_t value,
                       struct judge_amendment why);
enum judge_where {
	JUDGE_TO_TOP,
	JUDGE_TO_BOTTOM,
	JUDGE_ATOP_LAST /* the last card that lies there */
};
bool judge_amend_card(struct judge_run *run, judge_card card, judge_place to,
                      enum judge_where where, struct judge_amendment why);
/* Note that a seat has looked at a card that it may not look at. False: the seat may look, or no
 * card lies there. */
bool judge_amend_sight(struct judge_run *run, judge_card card, judge_seat seat,
                       struct judge_amendment why);
/* Return the rule that hides the cards of a place from the seat; JUDGE_NO_RULE: it may look. */
judge_rule judge_hidden_by(struct judge_run *run, judge_place place, judge_seat seat);
/* Add a card that was not in the game; JUDGE_NO_CARD: no capacity left. */
judge_card judge_amend_new(struct judge_run *run, judge_def def, judge_seat owner, judge_place to,
                           enum judge_where where, struct judge_amendment why);

/* 7. A run */

enum judge_stop {
	JUDGE_RUNNING,
	JUDGE_FINISHED,     /* the game is over: judge_result() */
	JUDGE_OPEN,         /* a question has no answer: judge_question() */
	JUDGE_REFUSED,      /* a pick was refused: judge_refused_pick(), judge_refusals() */
	JUDGE_BAD_PICK,     /* a pick is not even a candidate of its question */
	JUDGE_FAULTY_DECKS, /* the decks were refused: judge_deck_faults() */
	JUDGE_LIMIT,        /* the budget or a capacity was exceeded: judge_limit() names it */
};

/* Points at which the `watch` callback is called. */
enum judge_point {
	JUDGE_AT_ASK,     /* a question is about to be asked */
	JUDGE_AT_DONE,    /* the procedure of an action or step is over, before its check timing */
	JUDGE_AT_CHECKED, /* a check timing is over */
};

struct judge_list {
	const judge_def *def;
	uint16_t n;
};

/* The steps that several runs may use together: the runs of one ruling, one after another. Unlike a
 * run's own budget, steps that are replayed from a checkpoint count again. */
struct judge_step_limit {
	/* Steps left: events, questions, finding out what unknown cards could be, inspecting cards
	 * and continuous effects, and whatever the caller takes (in a ruling, one for each claim
	 * that is checked). */
	uint64_t steps;
	/* The name of the limit that stops every run from its next step on: "steps" when none are
	 * left, "stopped", or a name set by the caller. NULL: none yet. */
	const char *limit;
	uint32_t unasked;           /* steps since `stopped` was last called */
	bool (*stopped)(void *ctx); /* called now and then: should the run stop? Or NULL */
	void *ctx;
};

/* Take `steps` from the allowance, or all it has left. NULL is fine. */
void judge_deduct_steps(struct judge_step_limit *allowance, uint64_t steps);

struct judge_params {
	const struct judge_game *game;
	const struct judge_ruleset *rules;
	const struct judge_card_set *cards;
	struct judge_decider decider;
	struct judge_sink sink;
	void (*watch)(void *ctx, struct judge_run *, enum judge_point); /* or NULL */
	void *watch_ctx;
	/* The card lists of each seat, in the order of judge_game.list; counts of 0 if the game
	 * starts from a position without lists. */
	struct judge_list list[JUDGE_SEATS][JUDGE_LISTS];
	/* True if the order of the list is unknown, and so is every card that is still in it. In
	 * start positions, cards of JUDGE_UNKNOWN_DEF come from the lists; they may be any card if
	 * the list is empty. */
	bool unknown[JUDGE_SEATS][JUDGE_LISTS];
	/* faulty decks don't stop the run; judge_deck_faults() still reports them */
	bool allow_illegal_decks;
	uint32_t budget;                    /* events and questions; 0: 1,000,000 */
	struct judge_step_limit *allowance; /* limit in addition to the budget; or NULL */
	/* An ability that is switched off in this run: number `disabled_ability`, from 1, of this
	 * definition; 0: none. */
	judge_def disabled_def;
	uint8_t disabled_ability;
	/* The run will never go on: the caller only asks whether the start position is possible. */
	bool layout_only;
};

/* Return the bytes of storage that a run needs, aligned as for max_align_t. */
size_t judge_run_size(void);
/* Return the bytes of plain state in a run: what a snapshot copies. */
size_t judge_state_size(void);

/* Return what the text of a definition listens to and changes; called by code that compiles cards.
 * `cards` needs only its abilities and nodes. */
struct judge_derived judge_derive(const struct judge_game *game, const struct judge_card_set *cards,
                                  const struct judge_card_def *def);

/* Prepare a run in `storage`. The parameters are copied; what they point to is not. */
struct judge_run *judge_run_init(void *storage, const struct judge_params *params);

/* Start from a position instead of set-up: place cards and set properties, then name the step. To
 * be called between judge_run_init() and the first judge_run_go(). If the result is false, nothing
 * changed: the place is not one of the game's, a capacity is exhausted, or the value is out of
 * range. Cards are numbered in the order in which they are placed. */
enum judge_setup {
	JUDGE_SETUP_BESIDE,
	JUDGE_SETUP_ATOP /* on the card that was placed there last */
};
/* `def` may be JUDGE_UNKNOWN_DEF. */
bool judge_setup_card(struct judge_run *run, judge_place place, judge_def def, judge_seat owner,
                      enum judge_setup how, uint32_t since);
/* Add a card that was in the game and no longer exists: a token that vanished. */
bool judge_setup_vanished_card(struct judge_run *run, judge_def def, judge_seat owner);
bool judge_start_at(struct judge_run *run, int step);
/* Did judge_start_at() fail because there are more unknown cards than the lists leave? */
bool judge_lists_are_short(const struct judge_run *run);
/* Set whether the number of cards in a place of the start position is unknown, so that the cards
 * placed there stand for any number. A position that is written out then gives no number for the
 * place. Lasts until a judge sets the place as a whole. */
void judge_mark_uncounted(struct judge_run *run, judge_place place, bool uncounted);
/* Write the cards that are known to lie somewhere among the unknown cards of a place after
 * judge_make_indistinguishable(): they are among the `n` cards from index `first` on (fewer, if
 * some have been identified since). Returns how many are known to be among them; 0: none, or they
 * may have moved. */
int judge_known_among(const struct judge_run *run, judge_place place, int *first, int *n,
                      judge_def *out, int cap);
bool judge_is_uncounted(const struct judge_run *run, judge_place place);
/* Make the `n` cards of a place from index `first` (from the top) on indistinguishable for
 * everybody. For a run that started from a position. */
void judge_make_indistinguishable(struct judge_run *run, judge_place place, int first, int n);
/* State which definition an unknown card has. `index` counts cards from the first; JUDGE_ANY_INDEX:
 * the first unknown card of the place that can be this definition. JUDGE_ALREADY_KNOWN: a card
 * known there has this definition (with an index: the card at that index). JUDGE_CONTRADICTS: the
 * run had already supposed that the card is another one. */
enum judge_identify_result {
	JUDGE_IDENTIFIED,
	JUDGE_ALREADY_KNOWN,
	JUDGE_CONTRADICTS,
	JUDGE_NOT_POSSIBLE
};
enum { JUDGE_ANY_INDEX = -1 };
enum judge_identify_result judge_identify_card(struct judge_run *run, judge_place place, int index,
                                               judge_def def);
/* Was a card needed that an unknown card could have been, if the run had not supposed that it is
 * another one? */
bool judge_is_guess_contradicted(const struct judge_run *run);
/* Return how often the decider has been asked about hidden cards so far; this never decreases. */
uint32_t judge_identify_count(const struct judge_run *run);
/* Return a number for what a rule reads as this fact of a card of this definition; equal numbers
 * mean equal facts. */
uint64_t judge_fact(struct judge_run *run, judge_def def, enum judge_fact fact, int32_t of);

/* A state in a start position that no game reaches: it violates an invariant of the rules
 * (`impossible`), or only the normal course of turns. `code` is a word for it; fields that don't
 * apply have their value for "none". */
struct judge_anomaly {
	const char *code;
	bool impossible;
	judge_rule rule; /* the rule that is violated, or JUDGE_NO_RULE */
	judge_seat seat;
	judge_def def;
	judge_place place;
	int32_t is, most; /* JUDGE_NO_NUMBER: no number */
};
/* Find the doubts about a start position; at most `cap` are written. Returns the count. To be
 * called between judge_start_at() and the first judge_run_go(). */
int judge_anomalies(struct judge_run *run, struct judge_anomaly *out, int cap);

/* Run until something stops the run. After JUDGE_OPEN, or with another decider, go on from the last
 * checkpoint: the sink is cut back to that point and the decider is asked again from there.
 * judge_checkpoint_decisions() returns how many decisions were made before that checkpoint. */
enum judge_stop judge_run_go(struct judge_run *run);
uint32_t judge_checkpoint_decisions(const struct judge_run *run);
void judge_set_decider(struct judge_run *run, struct judge_decider decider);
/* Send a copy's citations to another sink; its watcher is removed. */
void judge_set_sink(struct judge_run *run, struct judge_sink sink);
/* After JUDGE_REFUSED or JUDGE_OPEN: go back to the last checkpoint, ready for judge_run_go(). */
void judge_rewind(struct judge_run *run);

/* 8. Why the run stopped */

/* Return the open or refused question; valid until the run goes on. */
const struct judge_question *judge_question(const struct judge_run *run);
/* Are picks being tested against the rules? A decider's `upcoming_answers` is then asked for the
 * answers that come after the pick itself. */
bool judge_is_testing(const struct judge_run *run);
/* Write the picks that no rule refuses, in canonical order, at most `cap`. Returns the count. */
int judge_options(struct judge_run *run, struct judge_pick *out, int cap);
/* Like judge_options(), but only picks with this verb; the others are not even tested. */
int judge_options_of(struct judge_run *run, uint8_t verb, struct judge_pick *out, int cap);
/* Like judge_options(), but only those that `like` could mean, for a verb that takes a card: same
 * verb and seat, and the same card, place and number if `like` names them. */
int judge_options_like(struct judge_run *run, struct judge_pick like, struct judge_pick *out,
                       int cap);
/* Is this an option of the open question only if some unknown card, which could be another one, is
 * the card the option needs? */
bool judge_depends_on_unknown(struct judge_run *run, struct judge_pick option);
/* For a question that chooses cards: does an ability ask for cards in this seat's places, or could
 * it? True for all other questions. */
bool judge_asks_for_cards_of(const struct judge_run *run, judge_seat seat);
/* Write every candidate of the question: all picks that may be named at all. */
int judge_candidates(struct judge_run *run, struct judge_pick *out, int cap);
/* Write the rules that refuse a pick, in rulebook order. Returns the count. 0: the pick is an
 * option. -1: it is not a candidate, and no rule says why. */
int judge_test(struct judge_run *run, struct judge_pick pick, struct judge_refusal *out, int cap);
struct judge_pick judge_refused_pick(const struct judge_run *run);
int judge_refusals(const struct judge_run *run, const struct judge_refusal **out);

/* A fault of a deck: a refusal with the seat and, if one card causes it, that card. */
struct judge_deck_fault {
	struct judge_refusal refusal;
	judge_seat seat;
	judge_def def;
};
/* Check a seat's lists without playing. Returns the count; at most `cap` faults are written. */
int judge_check_decks(struct judge_run *run, judge_seat seat, struct judge_deck_fault *out,
                      int cap);
int judge_deck_faults(const struct judge_run *run, const struct judge_deck_fault **out);

struct judge_result {
	uint8_t winners; /* bit per seat; 0 with over: a draw */
	bool over;
	judge_rule by;   /* the rule that ended the game */
	const char *how; /* "concession", ... */
};
struct judge_result judge_result(const struct judge_run *run);
/* Return the limit that ended the run, or that has been hit while reading it since; NULL: none.
 * Once reading has hit a limit, the run has no more options and its cards read as printed. */
const char *judge_limit(const struct judge_run *run);
/* Inspect the cards and the open question of a run that stopped or is asking its decider, using at
 * most `steps` steps. From then until the run goes on, reading it takes nothing from the allowance.
 * Returns the steps left; 0: there were too few, and the limit "looking" has been hit. */
uint32_t judge_inspect(struct judge_run *run, uint32_t steps);
/* Like judge_inspect(), but also list the options to `out` and `n`, since listing takes most of
 * the steps; judge_options() returns this list from then on. */
uint32_t judge_inspect_and_list(struct judge_run *run, uint32_t steps, struct judge_pick *out,
                                int cap, int *n);
/* Take `steps` from the run's allowance for work that the caller does for it. False: none are left,
 * and the run stops at its next step. */
bool judge_charge_steps(const struct judge_run *run, uint64_t steps);
/* Charge reading of the run to this allowance, until judge_end_inspection(). Once that allowance is
 * exhausted, the results mean nothing. */
void judge_begin_inspection(struct judge_run *run, struct judge_step_limit *allowance);
void judge_end_inspection(struct judge_run *run, struct judge_step_limit *before);

/* The first unmodelled text that the run met; `def` is JUDGE_NO_DEF if it met none. From `citation`
 * on, no result of the run is certain. */
struct judge_unmodelled {
	judge_def def;
	uint16_t acts_in; /* enum judge_acts_in: the one that was met */
	judge_place place;
	uint32_t citation, decision;
};
struct judge_unmodelled judge_unmodelled(const struct judge_run *run);

/* Has the rule been looked up since judge_run_init()? A rule that was never consulted cannot
 * matter. */
bool judge_consulted(const struct judge_run *run, judge_rule rule);
/* Has the operation of the ability language been performed or evaluated since judge_run_init()? */
bool judge_is_op_used(const struct judge_run *run, uint16_t op);
/* Return the id of the last citation. (Only the sink can count the citations under one rule.) */
uint32_t judge_last_citation(const struct judge_run *run);
uint32_t judge_decisions(const struct judge_run *run);

/* 9. Reading a position */

const struct judge_params *judge_run_params(const struct judge_run *run);
/* Return the place of a seat's area; `index` counts from 0 (zone 1 is 0). JUDGE_NO_PLACE: no such
 * place. For a shared area the seat is ignored. */
judge_place judge_place_of(const struct judge_run *run, judge_seat seat, int area, int index);
/* The reverse of judge_place_of(). False: there is no such place. */
bool judge_place_parts(const struct judge_run *run, judge_place place, judge_seat *seat, int *area,
                       int *index);

struct judge_card_view {
	judge_card card;
	judge_def def; /* JUDGE_UNKNOWN_DEF: the judge doesn't know it */
	bool supposed; /* true if `def` is only what judge_decider.identify returned */
	judge_seat owner;
	judge_card beneath; /* the card it lies on, or JUDGE_NO_CARD */
	bool covered;       /* another card lies on it */
	/* true if it is declared or resolving: a pick then means another card */
	bool waits;
	uint8_t known_by; /* bit per seat that may look at the card now or has seen it there */
	uint32_t since;   /* turn in which it came to the place */
	uint32_t stamp;   /* time stamp of its arrival; equal for cards that came in one event */
};
/* Write the cards of a place, at most `cap`: from the top or the first card on for ordered areas,
 * bottom to top for stacks. Returns the count. */
int judge_cards_at(struct judge_run *run, judge_place place, struct judge_card_view *out, int cap);
/* Write the topmost cards that the rules see at a place: like judge_cards_at(), but without covered
 * cards, and including a card that the rules see there though it lies elsewhere. */
int judge_seen_at(struct judge_run *run, judge_place place, struct judge_card_view *out, int cap);
/* Write what is known of each card, by its index: its place (JUDGE_NO_PLACE: it no longer exists),
 * and the same facts as in judge_cards_at(). Returns the number of cards; at most `cap` are
 * written. */
struct judge_card_summary {
	judge_place place;
	judge_def def;
	uint8_t known_by;
	bool supposed;
};
int judge_card_summaries(struct judge_run *run, struct judge_card_summary *out, int cap);
/* Knowledge about cards. A game has three observers: the two seats, and both together
 * (JUDGE_BOTH_PLAYERS), who know what either saw and neither lost. An observer knows which card a
 * card is, or knows only that it is in a group: the cards of a shuffled deck, a hand from which a
 * card went face down. See docs/ruling.md, "Views". */
enum { JUDGE_OBSERVERS = JUDGE_SEATS + 1, JUDGE_BOTH_PLAYERS = JUDGE_SEATS };

struct judge_knowledge {
	bool may_look; /* true if the observer may look at the card now, where it lies */
	/* true if the observer knows which card it is: may look, has seen it there, or can infer
	 * it */
	bool knows;
	/* from 1: the observer knows only that the card is in this group; 0: knows nothing, or
	 * which card it is */
	uint8_t group;
};
/* Return what an observer knows of a card; all false if the card lies nowhere. */
struct judge_knowledge judge_knowledge(struct judge_run *run, judge_card card, int eye);

/* A group. `card`: its cards wherever they lie, in no particular order. `def`: the definitions that
 * the observer knows to be among them, ascending; never more than there are cards. */
struct judge_group {
	uint8_t n_cards, n_defs;
	judge_card card[JUDGE_CARDS];
	judge_def def[JUDGE_CARDS];
};
/* Write an observer's group. False: the observer has no such group. */
bool judge_group(const struct judge_run *run, int eye, uint8_t group, struct judge_group *out);
/* Evaluate a relation of two places by its name in the game ("adjacent"): 1 it holds, 0 it does
 * not, -1 there is no such relation. Relations of one place ("empty") ignore `y`. */
int judge_relation(struct judge_run *run, const char *name, judge_place x, judge_place y);
/* Read a property by its index in judge_game.property. */
int32_t judge_read(struct judge_run *run, int property, int subject);
/* Read a property of a card. Returns false if the value is the usual one (judge_property.usual),
 * which positions leave out. */
bool judge_is_unusual(struct judge_run *run, int property, judge_card card, int32_t *value);
/* Set a property of a start position. False: the property cannot be set, or the value is out of
 * range. */
bool judge_set(struct judge_run *run, int property, int subject, int32_t value);

/* 10. The whole state */

/* In addition to cards, places and properties, a position has abilities that wait, effects that
 * last and facts about this turn. Tables of rows name all of these, so that a position can be
 * written out and set up again. A row is a list of cells, field by field; a list is stored as its
 * length and its entries. */

enum judge_field_kind {
	JUDGE_F_NUMBER, /* 32 bits; JUDGE_NO_NUMBER: none */
	JUDGE_F_FLAG,
	JUDGE_F_SEAT,   /* or JUDGE_NO_SEAT */
	JUDGE_F_SEATS,  /* bit per seat; -1: as the rules have it */
	JUDGE_F_PLACE,  /* or JUDGE_NO_PLACE */
	JUDGE_F_PLACES, /* bit per place */
	JUDGE_F_CARD,   /* or JUDGE_NO_CARD */
	/* version of the card in the field before: 0 the current one, n an earlier one, -1 none */
	JUDGE_F_LIFE,
	JUDGE_F_DEF,     /* or JUDGE_NO_DEF */
	JUDGE_F_ABILITY, /* ability of the definition in the field before, from 1; 0: none */
	JUDGE_F_NODE,    /* node of the program of the ability in the field before */
	JUDGE_F_EVENT,   /* an operation that describes events */
	JUDGE_F_CAUSES,  /* a bit for each entry of judge_game.cause */
	JUDGE_F_TYPES,   /* a bit for each entry of judge_game.type */
	JUDGE_F_COLOURS, /* a bit for each entry of judge_game.colour */
	JUDGE_F_ACTS,    /* enum judge_acts_in */
	JUDGE_F_BITS,    /* bit for each number from 1 */
	JUDGE_F_STEP,    /* index into judge_game.step */
	JUDGE_F_WORD,    /* index into the field's words */
	JUDGE_F_RULE,    /* or JUDGE_NO_RULE */
	JUDGE_F_VERB,
	JUDGE_F_QUESTION, /* a kind of question */
	JUDGE_F_PLAY,     /* index into judge_game.play */
	JUDGE_F_TEXT,     /* one of judge_card_set.text, from 1; 0: none */
	JUDGE_F_TRAIT,    /* one of judge_card_set.trait */
	JUDGE_F_HASH,     /* 64 bits */
	JUDGE_F_MAP,      /* fields of its own, in `sub` */
};

struct judge_field {
	const char *name;
	uint8_t kind;                  /* enum judge_field_kind */
	uint8_t most;                  /* greatest length of a list; 0: a single value */
	int32_t otherwise;             /* the value if the field is not stated */
	const char *const *words;      /* JUDGE_F_WORD: NULL-terminated */
	const struct judge_field *sub; /* JUDGE_F_MAP: ended by a field without a name */
	const struct column *column;   /* where it is stored; the engine's own */
	bool apart;                    /* as judge_table.apart */
};

struct judge_table {
	const char *name; /* NULL: one row, whose fields stand among the subject's own fields */
	uint8_t of;       /* enum judge_property_of */
	bool alone;       /* at most one row, which is not a list */
	const struct judge_field *field; /* ended by a field without a name */
	/* The engine's own notes, or who knows what: needed to play on, but not part of the
	 * position. */
	bool apart;
};

enum { JUDGE_CELLS = 2 * JUDGE_CARDS + 16 };
struct judge_cells {
	int n;
	int64_t at[JUDGE_CELLS];
};

/* Return the step that runs next, an index into judge_game.step. */
int judge_step(const struct judge_run *run);
/* Write the cards that no longer exist, like judge_cards_at(). */
int judge_cards_nowhere(struct judge_run *run, struct judge_card_view *out, int cap);
/* Return a table of the game, from 0; NULL after the last. Rows are set up table by table in this
 * order. */
const struct judge_table *judge_table(const struct judge_game *game, int table);
/* Find the range of the numbers that a field can hold (JUDGE_F_NUMBER). Its `otherwise` may lie
 * outside. */
void judge_field_range(const struct judge_field *field, int64_t *least, int64_t *most);
/* Return how many rows a subject has: 0 for the game, a seat, or a card. */
int judge_rows(struct judge_run *run, int table, int subject);
/* Read a row, from 0 to judge_rows() - 1. */
void judge_row(struct judge_run *run, int table, int subject, int row, struct judge_cells *out);
/* Add a row to a position that is being set up, after its cards. False, with nothing changed: a
 * cell is out of range, no capacity is left, or no game can contain the row. */
bool judge_setup_row(struct judge_run *run, int table, int subject, const struct judge_cells *row);

/* 11. Hashes and copies */

/* Return a fast hash of the position, for finding repetition: time stamps and identities are
 * renumbered by rank, so that two positions with the same future hash alike. */
uint64_t judge_loop_hash(const struct judge_run *run);
/* Copy a stopped run, for trying a pick; `to` is storage of judge_run_size() bytes. */
struct judge_run *judge_run_copy(void *to, const struct judge_run *from);
/* Change a copy to find out what a ruling depends on, after judge_rewind(): turn a card into
 * another (JUDGE_NO_DEF: remove it), or add a card at the end of a place. Nothing is cited and
 * nothing triggers. False: no such position; the copy cannot be used any more. */
bool judge_replace_card(struct judge_run *run, judge_card card, judge_def def);
bool judge_insert_card(struct judge_run *run, judge_place place, judge_def def, judge_seat owner);

#pragma GCC visibility pop

#endif
