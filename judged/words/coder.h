/*
 * coder.h: numbers in as few bits as they are surprising, and back.
 *
 * What is likely is learned from what came before. A field has contexts, from the narrowest to the widest, each of which
 * remembers what the field had there last; is it that again? The answers are bits, each in a part of an interval as large
 * as it was often right, and all there is to write is a number within the interval that is left in the end. What no context
 * has is written out, bit by bit in the same way, or at once where each number is as likely as any other.
 *
 * Writing and reading are one: every function takes what is to be written, or anything at all when it reads, and returns
 * what it is. So whoever codes something with them can read it, and both learn the same. docs/record.md has it by numbers.
 */
#ifndef JUDGED_WORDS_CODER_H
#define JUDGED_WORDS_CODER_H

#include <stdbool.h>
#include <stdint.h>

#include "judged/text/buffer.h"

enum {
	CODER_FIELDS = 56,
	CODER_CONTEXTS = 4,
	CODER_TREE = 2048,
	CODER_SLOTS = 1 << 13, /* of what codes one thing */
	CODER_BASE = 1 << 15,  /* of what is known before */
	CODER_SURE = 7,        /* a slot that was right so often, or oftener */
	CODER_FLAGS = CODER_CONTEXTS * 2 * (CODER_SURE + 1),
	CODER_STEADY = 60,   /* times after which a chance moves no slower */
	CODER_MOST = 1 << 16 /* of which one is coded at once */
};

/* How likely a bit is 1: 22 bits of it, and how often it was seen: 10. */
typedef uint32_t coder_chance;

/* What a field had last in a context. The key says in 16 bits which context it is, in 13 of which age, and in 3 how often it was
 * right without a miss; 0: it is new. */
struct coder_slot {
	uint32_t is, key;
};

/* All that is learned: chances, and slots, in pairs; what is not in the slots may be known from the base, which stays as it is. */
struct coder_memory {
	coder_chance flag[CODER_FIELDS][CODER_FLAGS], tree[CODER_TREE];
	struct coder_slot *slot;
	const struct coder_slot *base; /* CODER_BASE of them, or NULL */
	uint32_t n_slots, age; /* slots of another age are empty: so nothing has to be cleared */
};

struct coder {
	struct coder_memory *memory;
	uint32_t low, range; /* the interval; it is never less than 2^24 */
	uint32_t code;       /* reading: the number within it */
	bool reading;
	struct buffer *to;
	const unsigned char *at, *end;
	uint32_t beyond; /* bytes that were read after the last */
};

/* A context: what it is by, as numbers of the field's own. */
struct coder_context {
	uint32_t a, b, c;
};

/* Where a field is remembered, until coder_learn(). */
struct coder_guess {
	struct coder_slot *slot[CODER_CONTEXTS];
	unsigned n;
};

/* Nothing is learned, in so many slots, a power of two. */
void coder_forget(struct coder_memory *memory, uint32_t slots);
/* What was learned is the base of what is learned from now on, in CODER_SLOTS slots that are `slot`: zeroed, or of this memory
 * before. The base is to stay until then, and slots are not to be freed by this. */
void coder_after(const struct coder_memory *from, struct coder_memory *to, struct coder_slot *slot);
void coder_free(struct coder_memory *memory);
/* A context that is in no slot, and the pair it belongs to: where it is from now on. */
struct coder_slot *coder_new_slot(const struct coder_memory *memory, struct coder_slot *pair,
                                  uint32_t hash);
void coder_write(struct coder *c, struct coder_memory *memory, struct buffer *to);
/* Write what is left. */
void coder_end(struct coder *c);
void coder_read(struct coder *c, struct coder_memory *memory, const void *bytes, size_t n);
/* Was it read to its end, and not beyond? */
bool coder_is_read(const struct coder *c);
/* The interval has become small: on to the next byte. */
void coder_shift(struct coder *c);
/* Writing: it begins in what the last bytes leave for the next. */
void coder_carry(struct coder *c);

extern const uint16_t coder_rate[CODER_STEADY + 1];

static inline uint32_t
coder_mix(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
	uint64_t h = ((uint64_t)a << 32 | b) * UINT64_C(0x9e3779b97f4a7c15) +
	             ((uint64_t)c << 32 | d) * UINT64_C(0xc2b2ae3d27d4eb4f);
	h = (h ^ h >> 32) * UINT64_C(0xd6e8feb86659fd93);
	return (uint32_t)(h >> 32);
}

/* Behind a part of the interval. */
static inline void
coder_pass(struct coder *c, uint32_t part)
{
	c->low += part;
	if (c->low < part && !c->reading)
		coder_carry(c);
}

/* The part of the interval that stands for 1, never all of it and never nothing. */
static inline bool
coder_split(struct coder *c, uint32_t chance16, bool is)
{
	const uint32_t part = (c->range >> 16) * chance16;
	if (c->reading)
		is = c->code - c->low < part;
	if (!is)
		coder_pass(c, part);
	c->range = is ? part : c->range - part;
	while (c->range < UINT32_C(1) << 24)
		coder_shift(c);
	return is;
}

static inline bool
coder_bit(struct coder *c, coder_chance *chance, bool is)
{
	const uint32_t p = *chance >> 10, n = *chance & 1023;
	is = coder_split(c, p >> 6 | 1, is);
	const int32_t off = (is ? (1 << 22) - 1 : 0) - (int32_t)p;
	const uint32_t to = p + (uint32_t)((int64_t)off * coder_rate[n] >> 16);
	*chance = to << 10 | (n + (n < CODER_STEADY));
	return is;
}

static inline coder_chance *
coder_node(struct coder *c, unsigned field, uint32_t node)
{
	return &c->memory->tree[(field * 0x9e3779b1u + node * 0x85ebca6bu) >> 21];
}

/* A number that no context has: how many bits it has, and the bits. */
uint64_t coder_number(struct coder *c, unsigned field, uint64_t is);
/* One below a bound. */
uint32_t coder_below(struct coder *c, unsigned field, uint32_t bound, uint32_t is);
/* The same, each as likely as any other; the bound is CODER_MOST at most. */
uint32_t coder_evenly(struct coder *c, uint32_t bound, uint32_t is);

/* Reading: where the number within the interval lies if that has 2^bits parts, 2^16 of them at most. */
static inline uint32_t
coder_find_part(const struct coder *c, unsigned bits)
{
	const uint32_t at = (c->code - c->low) / (c->range >> bits);
	return at >> bits ? (UINT32_C(1) << bits) - 1 : at;
}

/* So many of these parts, from one on. */
static inline void
coder_take_parts(struct coder *c, unsigned bits, uint32_t from, uint32_t n)
{
	const uint32_t part = c->range >> bits;
	coder_pass(c, part * from);
	c->range = part * n;
	while (c->range < UINT32_C(1) << 24)
		coder_shift(c);
}

/* How often a slot was right without a miss. */
static inline uint32_t
coder_sure(const struct coder_slot *slot)
{
	return slot->key & CODER_SURE;
}

static inline struct coder_slot *
coder_slot_of(const struct coder_memory *memory, uint32_t hash)
{
	struct coder_slot *pair = &memory->slot[hash & (memory->n_slots - 2)];
	const uint32_t key = (hash & 0xffff0000u) | memory->age;
	for (int i = 0; i < 2; i++)
		if ((pair[i].key ^ key) <= CODER_SURE)
			return &pair[i];
	return coder_new_slot(memory, pair, hash);
}

/* Where the context of a rank is. */
static inline struct coder_slot *
coder_look(const struct coder_memory *memory, unsigned field, unsigned rank,
           struct coder_context by)
{
	return coder_slot_of(memory, coder_mix(by.a, by.b, by.c, field << 3 | rank));
}

/* The same for who only asks: it is not had from the base. NULL: nothing is known there. */
const struct coder_slot *coder_find(const struct coder_memory *memory, unsigned field,
                                    struct coder_context by);

/* It has something new. */
static inline void
coder_keep(struct coder_slot *slot, uint32_t is)
{
	slot->is = is;
	slot->key = (slot->key & ~(uint32_t)CODER_SURE) | 1;
}

/* Is the guess of a slot right, after so many that were wrong? */
static inline bool
coder_is_right(struct coder *c, unsigned field, unsigned rank, const struct coder_slot *slot,
               bool missed, bool is)
{
	unsigned at = (rank * (CODER_SURE + 1) + coder_sure(slot)) * 2 + missed;
	return coder_bit(c, &c->memory->flag[field][at], is);
}

/* Is it what the field had in one of so many contexts? Else it has to be coded otherwise.
 * `is` is what it is, and then coder_learn() is told what it was. */
bool coder_guess(struct coder *c, unsigned field, const struct coder_context by[], unsigned n,
                 uint32_t *is, struct coder_guess *g);

static inline void
coder_learn(const struct coder_guess *g, uint32_t is)
{
	for (unsigned i = 0; i < g->n; i++) {
		struct coder_slot *slot = g->slot[i];
		const uint32_t sure = coder_sure(slot);
		if (sure > 0 && slot->is == is)
			slot->key += sure < CODER_SURE;
		else
			coder_keep(slot, is);
	}
}

#endif
