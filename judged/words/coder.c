/* coder.c: see coder.h. */
#include "judged/words/coder.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"

enum { HALF = 1 << 15, LEARNED_BITS = 3 };

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
	for (size_t i = 0; i < sizeof memory->flag / sizeof *flag; i++)
		flag[i] = UINT32_C(1) << 31;
	for (size_t i = 0; i < CODER_TREE; i++)
		memory->tree[i] = UINT32_C(1) << 31;
}

void
coder_copy(const struct coder_memory *from, struct coder_memory *to, struct coder_slot *slot)
{
	*to = *from;
	memset(slot, 0, CODER_SLOTS * sizeof *slot);
	to->slot = slot;
	to->n_slots = CODER_SLOTS;
	to->base = from->slot;
}

void
coder_free(struct coder_memory *memory)
{
	free(memory->slot);
}

/* The one that was right less often makes room. */
struct coder_slot *
coder_new_slot(const struct coder_memory *memory, struct coder_slot *pair, uint32_t hash)
{
	struct coder_slot *slot = pair[1].n < pair[0].n ? &pair[1] : &pair[0];
	const uint16_t check = (uint16_t)(hash >> 16);
	*slot = (struct coder_slot){ .check = check };
	if (!memory->base)
		return slot;
	const struct coder_slot *known = &memory->base[hash & (CODER_BASE - 2)];
	for (int i = 0; i < 2; i++)
		if (known[i].check == check && known[i].n > 0)
			*slot = known[i];
	return slot;
}

void
coder_write(struct coder *c, struct coder_memory *memory, struct buffer *to)
{
	*c = (struct coder){ .memory = memory, .high = UINT32_MAX, .to = to };
}

/* Any number within the interval will do, and after the last byte nothing but noughts is read: one byte is enough. */
void
coder_end(struct coder *c)
{
	if (c->low > 0)
		buffer_bytes(c->to, &(unsigned char){ (unsigned char)((c->low >> 24) + 1) }, 1);
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
		             .high = UINT32_MAX,
		             .reading = true,
		             .at = bytes,
		             .end = (const unsigned char *)bytes + n };
	for (int i = 0; i < 4; i++)
		c->code = c->code << 8 | next_byte(c);
}

bool
coder_is_read(const struct coder *c)
{
	return c->at == c->end && c->beyond == (c->low > 0 ? 3 : 4);
}

void
coder_shift(struct coder *c)
{
	if (c->reading)
		c->code = c->code << 8 | next_byte(c);
	else
		buffer_bytes(c->to, &(unsigned char){ (unsigned char)(c->high >> 24) }, 1);
	c->low <<= 8;
	c->high = c->high << 8 | 255;
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
coder_below(struct coder *c, unsigned field, uint32_t bound, uint32_t is)
{
	uint32_t out = 1;
	for (uint32_t left = bound - 1, n = 32 - (left ? (uint32_t)__builtin_clz(left) : 32);
	     n-- > 0;)
		out = out << 1 | coder_bit(c, coder_node(c, field, 4096 + out), is >> n & 1);
	return out - (UINT32_C(1) << (31 - (uint32_t)__builtin_clz(out)));
}
