/*
 * told_quick.h: what those who write and read form 4 of records share (docs/record.md has it in tables).
 *
 *	told_quick.c        the parts of a record
 *	told_quick_run.c    a run, step by step: citations and decisions
 *	told_quick_kinds.c  what of a step is like others
 *	told_quick_code.c   numbers and names
 *
 * Form 3 guesses each field of a citation from what stands around it. Here a step, citation or decision, is guessed as a whole: the
 * kind that came there last. What no kind says, which card, which value, is guessed by itself; what is wrong is said in bits that
 * are quickly learned. Heads and positions are as in form 3.
 */
#ifndef JUDGED_WORDS_TOLD_QUICK_H
#define JUDGED_WORDS_TOLD_QUICK_H

#include "judged/words/told_dense.h"

enum quick_field {
	Q_KIND,
	Q_CARD,
	Q_SOURCE,
	Q_FROM,
	Q_TO,
	Q_ABILITY,
	Q_VALUE,
	Q_BEFORE,
	Q_CLAUSE,
	Q_SAID,
	Q_MARK,
	Q_BACK,
	Q_PICKED,
	Q_PLACE,
	Q_PICKED_SEAT,
	Q_PICKED_ABILITY,
	Q_PICKED_NUMBER,
	Q_ORDER,
	Q_MOVES,
	QUICK_FIELDS
};

/* What a kind says of a citation; named values are the last of its names. */
enum {
	K_DECIDES, /* it is a decision */
	K_OF,      /* the rule, by the number of its name; the question */
	K_EVENT,
	K_HOW,
	K_VERB,
	K_NAMED,
	K_NAMES = K_NAMED + TOLD_VALUES,
	K_N = K_NAMES,
	K_POPS,
	K_SEEN,
	K_SEAT,
	K_CARD,
	K_SOURCE,
	K_FROM,
	K_TO,
	K_ABILITY,
	K_MORE, /* decisions that it counts and that were not taken */
	K_PARTS
};
/* Of a decision: who was asked and whose pick it is; moves since the one before, if it is few; whether it has a card, a place, and
 * more. */
enum { K_ASKED = K_N, K_MOVES = K_POPS, K_HAS = K_SEEN };
enum { HAS_CARD = 1, HAS_PLACE = 2, HAS_MORE = 4, HAS_ALL = 7, FEW_MOVES = 2 };

struct quick_kind {
	uint16_t is[K_PARTS];
	uint16_t before; /* writing: the one before of those with the same rule or question, or 0 */
};

/* How likely a bit is 1, of 65536. */
typedef uint16_t quick_chance;

/* What came in a context last. The key says in 13 bits which context it is, and in 3 how often it was right without a miss; 0:
 * nothing came. */
struct quick_slot {
	uint16_t is, key;
};

enum {
	QUICK_SPEED = 5,
	QUICK_SURE = 7,
	QUICK_RANKS = 5,
	QUICK_SLOT_BITS = 13,
	QUICK_TABLE_BITS = 14,
	QUICK_TABLE = 1 << QUICK_TABLE_BITS,
	QUICK_FIND = 1 << 10,
	QUICK_PART_BITS = 7,
	QUICK_MOST_KINDS = 3000,
	QUICK_INDEX = 1 << 12,
	QUICK_RULES = 256,
	QUICK_SIMILAR = 8, /* kinds that are looked at for a similar one */
	QUICK_LENGTHS = 40
};

struct quick_kinds {
	struct quick_kind *at;
	uint32_t n, cap;
	const struct quick_kind *base;
	uint32_t n_base;
};

/* How likely numbers are that no context has, of QUICK_TABLE: what the typical records had, which never changes. Behind the numbers
 * that were known then stands one for all others. */
struct quick_table {
	uint32_t n;
	uint16_t *from;       /* by number, and behind the last: where its part begins */
	uint16_t *find;       /* by QUICK_FIND parts: the number where that begins */
	uint32_t *count, cap; /* while typical records are read */
};

/* All that is known before a run begins. */
struct quick_learned {
	quick_chance hit[QUICK_FIELDS][QUICK_RANKS][2][QUICK_SURE + 1];
	quick_chance other[QUICK_FIELDS], changed[2][K_PARTS], part[K_PARTS][1 << QUICK_PART_BITS];
	quick_chance length[QUICK_FIELDS][QUICK_LENGTHS];
	struct quick_slot slot[1 << QUICK_SLOT_BITS];
	/* Writing: where kinds are found by what they are, and the last of those with a rule. */
	uint16_t index[QUICK_INDEX], last_of[QUICK_RULES];
	struct quick_kinds kinds;
	struct quick_table kind, name;
	bool counting; /* nothing is coded yet */
};

/* What a kind says, as the ruling that is coded has it. */
struct quick_local {
	uint32_t rule;
	told_short name[3], named[TOLD_VALUES]; /* event, how, verb */
	uint8_t n_values;
	bool known, settled; /* are these known? Is the rule written? */
	bool others;         /* has it parts that have to be coded? */
};

struct quick {
	struct dense *d;
	struct quick_learned *l;
	struct quick_local *local; /* by kind */
	uint32_t n_locals;
	struct beside by;
	uint16_t one, two, three; /* kinds of the steps before */
	const uint16_t *is;       /* the kind of this step, */
	struct quick_kind kind;   /* if it was not guessed */
	struct told_citation asked;
	uint32_t decisions, n_rules, n_order; /* that were coded */
	int32_t last[LASTS];
};

/* 1. Bits, numbers, names: told_quick_code.c */

static inline bool
quick_bit(struct coder *c, quick_chance *chance, bool is)
{
	const uint32_t p = *chance;
	is = coder_split(c, p | 1, is);
	*chance = (quick_chance)(is ? p + ((65535 - p) >> QUICK_SPEED) : p - (p >> QUICK_SPEED));
	return is;
}

/* A number of so many bits. */
static inline uint32_t
quick_tree(struct coder *c, quick_chance *tree, unsigned bits, uint32_t is)
{
	uint32_t out = 1;
	while (bits-- > 0)
		out = out << 1 | quick_bit(c, &tree[out], is >> bits & 1);
	return out;
}

static inline uint32_t
quick_hash(uint32_t a, uint32_t b, uint32_t c)
{
	const uint64_t h = a * UINT64_C(0x9e3779b97f4a7c15) + b * UINT64_C(0xc2b2ae3d27d4eb4f) +
	                   c * UINT64_C(0x165667b19e3779f9);
	return (uint32_t)(h >> 32);
}

/* Contexts of a field, until it is learned what it was. */
struct quick_guess {
	struct quick_slot *slot[QUICK_RANKS];
	uint16_t key[QUICK_RANKS];
	unsigned n;
};

/* How often what a context had last was right; 0: it had nothing. */
static inline unsigned
quick_look(struct quick_learned *l, struct quick_guess *g, uint32_t hash)
{
	struct quick_slot *slot = &l->slot[hash >> (32 - QUICK_SLOT_BITS)];
	g->slot[g->n] = slot;
	const uint16_t key = (uint16_t)(hash & ~(uint32_t)QUICK_SURE);
	g->key[g->n++] = key;
	const unsigned sure = slot->key ^ key;
	return sure <= QUICK_SURE ? sure : 0;
}

static inline void
quick_learn_guess(const struct quick_guess *g, uint16_t is)
{
	for (unsigned i = 0; i < g->n; i++) {
		struct quick_slot *slot = g->slot[i];
		const unsigned sure = slot->key ^ g->key[i];
		if (sure - 1 < QUICK_SURE && slot->is == is)
			slot->key = (uint16_t)(slot->key + (sure < QUICK_SURE));
		else
			*slot = (struct quick_slot){ is, g->key[i] | 1 };
	}
}

/* Is it what one of two contexts had last? */
bool quick_guess(struct quick *q, unsigned field, const uint32_t by[2], uint16_t *is,
                 struct quick_guess *g);
/* A number, smaller ones in fewer bits. */
uint64_t quick_number(struct coder *c, quick_chance *length, uint64_t is);
/* A number by how likely it is, `UINT16_MAX` at most. */
uint32_t quick_from_table(struct quick *q, struct quick_table *table, uint32_t is);
/* All was counted. */
void quick_settle_table(struct quick_table *table, uint32_t n);
void quick_free_table(struct quick_table *table);
/* A number of 16 bits, the smaller ones learned. */
uint32_t quick_small(struct coder *c, quick_chance *tree, unsigned bits, uint32_t is);
/* A name by its number. */
uint16_t quick_name(struct quick *q, unsigned field, enum sort sort, const uint32_t by[2],
                    uint16_t is);
/* One that no context had, by all that are known. */
uint16_t quick_new_name(struct quick *q, uint16_t is);
uint16_t quick_unguessed(struct quick *q, unsigned field, enum sort sort, uint16_t is);
int32_t quick_signed(struct quick *q, unsigned field, const uint32_t by[2], int32_t is);

/* 2. Kinds: told_quick_kinds.c */

static inline const struct quick_kind *
quick_kind_at(const struct quick_learned *l, uint32_t at)
{
	const struct quick_kinds *k = &l->kinds;
	return at < k->n_base ? &k->base[at] : &k->at[at - k->n_base];
}

static inline uint32_t
quick_n_kinds(const struct quick_learned *l)
{
	return l->kinds.n_base + l->kinds.n;
}

/* The kind of a step, and its number; 0: it is not kept. `decision`: writing, that it is one. */
uint16_t quick_kind(struct quick *q, const struct told_decision *decision);
void quick_make_locals(struct quick *q);
/* Has a kind parts that it does not say? */
bool quick_has_others(const uint16_t *is);

static inline struct quick_local *
quick_local(struct quick *q, uint32_t kind)
{
	if (kind >= q->n_locals)
		quick_make_locals(q);
	return &q->local[kind];
}

/* The move of the last decision. */
static inline uint32_t
quick_last_move(const struct quick *q)
{
	return q->decisions ? q->d->told->decision[q->decisions - 1].move : 0;
}

/* 3. Runs: told_quick_run.c */

void quick_run(struct quick *q);
/* Nothing is learned. */
struct quick_learned *quick_new(void);
/* No more typical runs will be. */
void quick_settle(struct start *start);
void quick_free(struct quick_learned *l);
/* Learn a run that was read. */
void quick_learn(struct start *start, struct told_ruling *told);

/* 4. Records: told_quick.c */

/* After the digests. */
bool quick_read(struct told_ruling *told, const struct layout *l, struct start *start,
                struct told_wanted wanted, const struct told_rest *rest);

#endif
