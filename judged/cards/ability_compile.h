/* ability_compile.h: declarations shared by the files of the ability compiler; for ability_*.c
 * only. */
#ifndef JUDGED_CARDS_ABILITY_COMPILE_H
#define JUDGED_CARDS_ABILITY_COMPILE_H

#include "judged/cards/ability.h"
#include "judged/cards/ability_parts.h"

/* The kind of thing that is kept under a name. */
enum kept { KEPT_CARDS = 1, KEPT_ZONES = 2, KEPT_NUMBER = 4, KEPT_DONE = 8 };

struct ability_name {
	const char *text; /* NULL: out of scope */
	uint8_t kept;     /* bits of enum kept */
};

/* One ability under compilation. */
struct compiler {
	struct card_draft *draft;
	const struct judge_game *game;
	struct fault *fault;
	struct ability_name name[JUDGE_VARIABLES];
	uint8_t n_names;
	uint8_t n_grants; /* number of abilities that `grant` can name */
	/* bit of the type of the card that has the ability; 0: other cards may have it */
	uint8_t of_type;
	int depth;
	bool event;        /* there is an event here: `that` and `amount` mean something */
	bool many;         /* the event stands for several events at once */
	bool cardless;     /* the event has no card: `that` means nothing */
	bool asking;       /* players can be asked to choose here */
	bool continuous;   /* these are statics of a continuous ability */
	uint16_t works_in; /* where that ability works, as areas; 0: in play */
};

/* A word an ability of the game may begin with. */
struct ability_head {
	const char *word;
	uint8_t form, keyword; /* enum judge_form; keyword, or 0 if the word isn't a keyword */
};
enum { ABILITY_HEADS = 64 };
/* Write all words that abilities can begin with, in order of their forms. Returns how many. */
int ability_heads(const struct judge_game *game, struct ability_head out[ABILITY_HEADS]);
/* Do abilities with a keyword of this form (enum judge_form) trigger? */
bool ability_triggers(uint8_t form);

/* Every uint16_t returned is the index of a node; 0 means a fault, which has been reported. */

/* 1. Operations: ability_node.c */

/* Return the operation with that name, internal ones included; the table must have it. */
uint16_t ability_op(const struct compiler *c, uint8_t kind, const char *name);
/* Compile a value of one kind; for kinds that stand in lists, the first node of the list. */
uint16_t ability_value(struct compiler *c, uint8_t kind, const struct doc_node *node);
/* Compile a list that must not be empty; its entries are linked. */
uint16_t ability_list(struct compiler *c, uint8_t kind, const struct doc_node *list);
/* Compile the members of a map as linked filters of a kind, without the keys in `skip`. *out is 0
 * if there are none. */
bool ability_filters(struct compiler *c, uint8_t kind, const struct doc_node *map,
                     const char *const skip[], uint16_t *out);
/* Compile an operation whose slots are the members of `map`, or a word that is an operation by
 * itself. */
uint16_t ability_operation(struct compiler *c, uint16_t op, const struct doc_node *map);
uint16_t ability_scalar(struct compiler *c, uint8_t kind, const struct doc_node *node);
uint16_t ability_node(struct compiler *c, struct judge_node node, const struct doc_node *at);
/* Return the index of the slot with that key; -1 if the operation has none. */
int ability_slot(const struct judge_op *op, const char *key);
const char *ability_kind_name(uint8_t kind);
bool ability_is_of_many(const struct compiler *c, uint16_t events);
bool ability_is_cardless(const struct compiler *c, uint16_t events);

/* 2. Cards and zones: ability_select.c */

uint16_t ability_cards(struct compiler *c, const struct doc_node *node);
uint16_t ability_zones(struct compiler *c, const struct doc_node *node);
uint16_t ability_card_lists(struct compiler *c, const struct doc_node *list);

/* 3. Literals and names: ability_literal.c */

extern const char *const ability_sides[]; /* in the order of enum judge_side */

uint16_t ability_literal(struct compiler *c, int32_t number, const struct doc_node *at);
/* Compile the value of a slot whose kind is a literal, for an operation of kind `op_kind`. */
uint16_t ability_literals(struct compiler *c, uint8_t op_kind, const struct judge_slot *slot,
                          const struct doc_node *node);
/* Compile the options among which a player chooses. */
uint16_t ability_options(struct compiler *c, const struct doc_node *list);
uint16_t ability_integer(struct compiler *c, const struct doc_node *node);
bool ability_areas(struct compiler *c, const struct doc_node *node, uint16_t *bits);
bool ability_is_side(const struct doc_node *node);
/* Declare a name, or find it. Returns its variable, from 1; 0 with a fault. */
uint8_t ability_declare(struct compiler *c, const struct doc_node *node, enum kept kept);
/* Like ability_declare(), for a name that something is added to, no matter which operation made
 * it. */
uint8_t ability_collect(struct compiler *c, const struct doc_node *node, enum kept kept);
/* Check that a map has at most one of `as` and `adds_to`. */
bool ability_one_name(struct compiler *c, const struct doc_node *map);
/* Declare the name of a `for_each`, which hides the name of an outer one until ability_forget(). */
uint8_t ability_declare_each(struct compiler *c, const struct doc_node *at);
void ability_forget(struct compiler *c, uint8_t variable);

/* 4. Programs no run could carry out: ability_check.c */

/* Can the events trigger something or, if `instead`, be replaced? */
bool ability_check_events(struct compiler *c, uint16_t first, bool instead,
                          const struct doc_node *at);
bool ability_check(struct compiler *c, const struct judge_op *op, const struct judge_node *node,
                   const struct doc_node *map);
/* Could cards of these types be in the areas named, and pass the filters there? ability_bounds.c */
bool ability_check_areas(struct compiler *c, const struct judge_node *select, uint8_t types,
                         const struct doc_node *map);
/* Can the number have the value it is compared with? */
bool ability_check_comparison(struct compiler *c, const struct judge_node *compare,
                              const struct doc_node *map);
/* An operation that was read, with the map it was read from. */
struct check {
	struct compiler *c;
	const struct judge_op *op;
	const struct judge_node *node;
	const struct doc_node *map;
};
bool check_is_op(const struct check *k, uint8_t kind, const char *name);
/* Return the node in that slot; 0 if the slot is empty or the operation has none. */
uint16_t check_arg(const struct check *k, const char *slot);
const struct judge_node *check_node(const struct check *k, uint16_t index);
/* Is the operation of that node the one with this name? */
bool check_is(const struct check *k, uint16_t index, const char *name);
/* Return the member with that key, else the whole map. */
const struct doc_node *check_at(const struct check *k, const char *key);

/* 5. Programs that could never do anything: ability_never.c */

/* Can the card have an ability that begins with the word, or with an event of that name? */
bool ability_check_bearer(struct compiler *c, const char *word, const struct doc_node *node);
bool ability_check_cards(struct compiler *c, const struct judge_node *select,
                         const struct doc_node *map);
/* Check the event that an ability replaces, and the events that a delayed effect waits for. */
bool ability_check_replaced(struct compiler *c, uint16_t event, const struct doc_node *map);
bool ability_check_later(struct compiler *c, uint16_t first, const struct doc_node *node);
/* If the event happens to this card: does the ability work where the card is then? */
bool ability_check_place(struct compiler *c, const struct judge_ability *a,
                         const struct doc_node *map);
bool ability_check_never(const struct check *k);
bool ability_check_bounds(const struct check *k);
/* Return a bit for each area in a string of words; NULL: 0. */
uint32_t ability_areas_of(const struct judge_game *game, const char *words);

#endif
