/* coder.c: see coder.h. */
#include "judged/words/coder.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"

enum { HALF = 1 << 15, LEARNED_BITS = 3, AGE = CODER_SURE + 1, AGES = 1 << 16 };

/* 65536 / (n + 1.5) */
#define RATE(n) (uint16_t)(131072 / (2 * (n) + 3))
#define RATES(n) RATE(n), RATE(n + 1), RATE(n + 2), RATE(n + 3), RATE(n + 4), RATE(n + 5)

const uint16_t coder_rate[CODER_STEADY + 1] = {
	RATES(0),  RATES(6),  RATES(12), RATES(18), RATES(24), RATES(30),
	RATES(36), RATES(42), RATES(48), RATES(54), RATE(60),
};

void
coder_forget(struct coder_memory *memory, uint32_t slots)
{
	coder_chance *flag = &memory->flag[0][0];
	memory->slot = alloc_zeroed(slots, sizeof *memory->slot);
	memory->n_slots = slots;
	memory->base = NULL;
	memory->age = 0;
	for (size_t i = 0; i < sizeof memory->flag / sizeof *flag; i++)
		flag[i] = UINT32_C(1) << 31;
	for (size_t i = 0; i < CODER_TREE; i++)
		memory->tree[i] = UINT32_C(1) << 31;
}

void
coder_after(const struct coder_memory *from, struct coder_memory *to, struct coder_slot *slot)
{
	memcpy(to->flag, from->flag, sizeof to->flag);
	memcpy(to->tree, from->tree, sizeof to->tree);
	to->slot = slot;
	to->n_slots = CODER_SLOTS;
	to->base = from->slot;
	to->age += AGE;
	if (to->age < AGES)
		return;
	memset(slot, 0, CODER_SLOTS * sizeof *slot);
	to->age = AGE;
}

void
coder_free(struct coder_memory *memory)
{
	free(memory->slot);
}

static const struct coder_slot *
find_in(const struct coder_slot *slot, uint32_t n, uint32_t age, uint32_t hash)
{
	const struct coder_slot *pair = &slot[hash & (n - 2)];
	const uint32_t key = (hash & 0xffff0000u) | age;
	for (int i = 0; i < 2; i++)
		if ((pair[i].key ^ key) <= CODER_SURE && coder_sure(&pair[i]) > 0)
			return &pair[i];
	return NULL;
}

static const struct coder_slot *
find_in_base(const struct coder_memory *memory, uint32_t hash)
{
	return memory->base ? find_in(memory->base, CODER_BASE, 0, hash) : NULL;
}

const struct coder_slot *
coder_find(const struct coder_memory *memory, unsigned field, struct coder_context by)
{
	const uint32_t hash = coder_mix(by.a, by.b, by.c, field << 3);
	const struct coder_slot *slot = find_in(memory->slot, memory->n_slots, memory->age, hash);
	return slot ? slot : find_in_base(memory, hash);
}

/* The one that was right less often makes room. */
struct coder_slot *
coder_new_slot(const struct coder_memory *memory, struct coder_slot *pair, uint32_t hash)
{
	uint32_t sure[2];
	for (int i = 0; i < 2; i++)
		sure[i] = (pair[i].key & (AGES - AGE)) == memory->age ? coder_sure(&pair[i]) : 0;
	struct coder_slot *slot = sure[1] < sure[0] ? &pair[1] : &pair[0];
	const struct coder_slot *known = find_in_base(memory, hash);
	*slot = (struct coder_slot){ .key = (hash & 0xffff0000u) | memory->age };
	if (known)
		*slot = (struct coder_slot){ known->is, known->key | memory->age };
	return slot;
}

void
coder_write(struct coder *c, struct coder_memory *memory, struct buffer *to)
{
	*c = (struct coder){ .memory = memory, .range = UINT32_MAX, .to = to };
}

/* Any number within the interval will do, and after the last byte nothing but noughts is read: the one that ends soonest, and how
 * many bytes of it there are. */
static uint32_t
last_number(const struct coder *c, int *n)
{
	uint32_t rest = UINT32_MAX, is = 0;
	for (*n = 0; *n < 4; ++*n, rest >>= 8) {
		is = *n ? (c->low + rest) & ~rest : 0;
		if (is - c->low < c->range)
			break;
	}
	return *n < 4 ? is : c->low;
}

void
coder_end(struct coder *c)
{
	int n;
	uint32_t is = last_number(c, &n);
	if (is < c->low)
		coder_carry(c);
	for (int shift = 24; n-- > 0; shift -= 8)
		buffer_bytes(c->to, &(unsigned char){ (unsigned char)(is >> shift) }, 1);
}

static uint32_t
next_byte(struct coder *c)
{
	if (c->at < c->end)
		return *c->at++;
	c->beyond++;
	return 0;
}

void
coder_read(struct coder *c, struct coder_memory *memory, const void *bytes, size_t n)
{
	*c = (struct coder){ .memory = memory,
		             .range = UINT32_MAX,
		             .reading = true,
		             .at = bytes,
		             .end = (const unsigned char *)bytes + n };
	for (int i = 0; i < 4; i++)
		c->code = c->code << 8 | next_byte(c);
}

bool
coder_is_read(const struct coder *c)
{
	int n;
	uint32_t is = last_number(c, &n);
	return c->at == c->end && c->beyond == 4 - (uint32_t)n && c->code == is;
}

void
coder_shift(struct coder *c)
{
	if (c->reading)
		c->code = c->code << 8 | next_byte(c);
	else
		buffer_bytes(c->to, &(unsigned char){ (unsigned char)(c->low >> 24) }, 1);
	c->low <<= 8;
	c->range <<= 8;
}

/* What is coded is less than all bytes of 255, so there is one that can take it. */
void
coder_carry(struct coder *c)
{
	for (size_t i = c->to->n; i-- > 0;)
		if (++*(unsigned char *)&c->to->at[i] != 0)
			return;
}

/* Of the bits after the first the leading ones are learned. */
uint64_t
coder_number(struct coder *c, unsigned field, uint64_t is)
{
	uint64_t number = is < UINT64_MAX ? is + 1 : is, out = 1;
	unsigned n = 0, most = 63;
	while (n < most && coder_bit(c, coder_node(c, field, 512 + n), number >> n > 1))
		n++;
	for (unsigned i = n; i-- > 0;) {
		bool bit = number >> i & 1;
		if (out >> LEARNED_BITS == 0)
			bit = coder_bit(c, coder_node(c, field, 576 + n * 8 + (uint32_t)out), bit);
		else
			bit = coder_split(c, HALF, bit);
		out = out << 1 | bit;
	}
	return out - 1;
}

uint32_t
coder_evenly(struct coder *c, uint32_t bound, uint32_t is)
{
	const uint32_t part = c->range / bound;
	if (c->reading) {
		is = (c->code - c->low) / part;
		is = is < bound ? is : bound - 1;
	}
	coder_pass(c, part * is);
	c->range = part;
	while (c->range < UINT32_C(1) << 24)
		coder_shift(c);
	return is;
}

uint32_t
coder_below(struct coder *c, unsigned field, uint32_t bound, uint32_t is)
{
	uint32_t out = 1;
	for (uint32_t left = bound - 1, n = 32 - (left ? (uint32_t)__builtin_clz(left) : 32);
	     n-- > 0;)
		out = out << 1 | coder_bit(c, coder_node(c, field, 4096 + out), is >> n & 1);
	return out - (UINT32_C(1) << (31 - (uint32_t)__builtin_clz(out)));
}

bool
coder_guess(struct coder *c, unsigned field, const struct coder_context by[], unsigned n,
            uint32_t *is, struct coder_guess *g)
{
	uint32_t missed[CODER_CONTEXTS];
	unsigned misses = 0;
	g->n = n;
	for (unsigned i = 0; i < n; i++) {
		struct coder_slot *slot = g->slot[i] = coder_look(c->memory, field, i, by[i]);
		bool known = coder_sure(slot) > 0;
		for (unsigned k = 0; k < misses; k++)
			known &= missed[k] != slot->is;
		if (!known)
			continue;
		if (coder_is_right(c, field, i, slot, misses > 0, slot->is == *is)) {
			*is = slot->is;
			g->n = i + 1;
			return true;
		}
		missed[misses++] = slot->is;
	}
	return false;
}
