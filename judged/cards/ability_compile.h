/* ability_compile.h: what the files of the compiler of abilities share; for ability_*.c only. */
#ifndef JUDGED_CARDS_ABILITY_COMPILE_H
#define JUDGED_CARDS_ABILITY_COMPILE_H

#include "judged/cards/ability.h"

/* What a kept name stands for. */
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
	uint8_t n_grants; /* what `grant` can number */
	uint8_t of_type; /* bit: the type of the card that has the ability; 0: other cards may have it */
	int depth;
	bool event;        /* there is one: `that` and `amount` mean something, */
	bool many;         /* of several at once, or */
	bool cardless;     /* of no card: `that` means nothing */
	bool asking;       /* players can be asked to choose here */
	bool continuous;   /* these are statics of a continuous ability, */
	uint16_t works_in; /* which works there; 0: in play */
};

/* What an ability of the game may begin with. */
struct ability_head {
	const char *word;
	uint8_t form, keyword; /* enum judge_form; 0: of no keyword */
};
enum { ABILITY_HEADS = 64 };
/* All of them, by form; answers how many. */
int ability_heads(const struct judge_game *game, struct ability_head out[ABILITY_HEADS]);
/* Do abilities of a keyword written so (enum judge_form) trigger? */
bool ability_triggers(uint8_t form);

/* Every uint16_t answer is the index of a node; 0 is a fault, told already. */

/* 1. Operations: ability_node.c */

/* The operation of that name, internal ones included; the table must have it. */
uint16_t ability_op(const struct compiler *c, uint8_t kind, const char *name);
/* The value of one kind: a list's first node for kinds that stand in lists. */
uint16_t ability_value(struct compiler *c, uint8_t kind, const struct doc_node *node);
/* A list that must not be empty, its entries linked. */
uint16_t ability_list(struct compiler *c, uint8_t kind, const struct doc_node *list);
/* Members of a map as filters of a kind, linked; keys of `skip` are left out. *out is 0 without any. */
bool ability_filters(struct compiler *c, uint8_t kind, const struct doc_node *map,
                     const char *const skip[], uint16_t *out);
/* An operation whose slots are members of `map`, and a word that is one by itself. */
uint16_t ability_operation(struct compiler *c, uint16_t op, const struct doc_node *map);
uint16_t ability_scalar(struct compiler *c, uint8_t kind, const struct doc_node *node);
uint16_t ability_node(struct compiler *c, struct judge_node node, const struct doc_node *at);
/* The slot of that key; -1: the operation has none. */
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
/* Behind a slot, of an operation of kind `op_kind`, whose own kind is a literal. */
uint16_t ability_literals(struct compiler *c, uint8_t op_kind, const struct judge_slot *slot,
                          const struct doc_node *node);
uint16_t ability_integer(struct compiler *c, const struct doc_node *node);
bool ability_areas(struct compiler *c, const struct doc_node *node, uint16_t *bits);
bool ability_is_side(const struct doc_node *node);
/* Declare a name, or find it: its variable, from 1; 0 with a fault. */
uint8_t ability_declare(struct compiler *c, const struct doc_node *node, enum kept kept);
/* The same of a name that more is added to, whatever made it. */
uint8_t ability_collect(struct compiler *c, const struct doc_node *node, enum kept kept);
/* Of `as` and `adds_to` a map has one. */
bool ability_one_name(struct compiler *c, const struct doc_node *map);
/* The name of a `for_each`, which hides an outer one; ability_forget() ends it. */
uint8_t ability_declare_each(struct compiler *c, const struct doc_node *at);
void ability_forget(struct compiler *c, uint8_t variable);

/* 4. What no run could carry out: ability_check.c */

/* Events that can trigger something, or, when `instead`, be replaced. */
bool ability_check_events(struct compiler *c, uint16_t first, bool instead,
                          const struct doc_node *at);
bool ability_check(struct compiler *c, const struct judge_op *op, const struct judge_node *node,
                   const struct doc_node *map);
/* Could cards of these types lie where it says, and pass there? ability_bounds.c */
bool ability_check_areas(struct compiler *c, const struct judge_node *select, uint8_t types,
                         const struct doc_node *map);
/* Can the number be so much? */
bool ability_check_comparison(struct compiler *c, const struct judge_node *compare,
                              const struct doc_node *map);
/* An operation as it was read. */
struct check {
	struct compiler *c;
	const struct judge_op *op;
	const struct judge_node *node;
	const struct doc_node *map;
};
bool check_is_op(const struct check *k, uint8_t kind, const char *name);
/* What stands in that slot; 0: nothing does, or the operation has none. */
uint16_t check_arg(const struct check *k, const char *slot);

/* 5. What could never do anything: ability_never.c */

/* Can the card have an ability that begins with the word, or with an event of that name? */
bool ability_check_bearer(struct compiler *c, const char *word, const struct doc_node *node);
bool ability_check_cards(struct compiler *c, const struct judge_node *select,
                         const struct doc_node *map);
/* Events an ability is put in the place of, and those an effect waits for. */
bool ability_check_replaced(struct compiler *c, uint16_t event, const struct doc_node *map);
bool ability_check_later(struct compiler *c, uint16_t first, const struct doc_node *node);
/* An event of this card: does the ability work where the card lies then? */
bool ability_check_place(struct compiler *c, const struct judge_ability *a,
                         const struct doc_node *map);
bool ability_check_never(const struct check *k);
bool ability_check_bounds(const struct check *k);

#endif
