/* spares.h: a few large buffers that any thread may reuse, because fresh memory would have to be
 * cleared. */
#ifndef JUDGED_WORDS_SPARES_H
#define JUDGED_WORDS_SPARES_H

#include <stdatomic.h>
#include <stddef.h>

struct spares {
	_Atomic(void *) at[4];
};

/* Take a stored buffer; the caller owns it. NULL if none is stored. */
static inline void *
spares_take(struct spares *spares)
{
	void *room = NULL;
	for (size_t i = 0; i < sizeof spares->at / sizeof *spares->at && !room; i++)
		room = atomic_exchange(&spares->at[i], NULL);
	return room;
}

/* Store a buffer for reuse. Returns the buffer that no slot was free for, or NULL; the caller frees
 * it. */
static inline void *
spares_keep(struct spares *spares, void *room)
{
	for (size_t i = 0; i < sizeof spares->at / sizeof *spares->at && room; i++)
		room = atomic_exchange(&spares->at[i], room);
	return room;
}

#endif
