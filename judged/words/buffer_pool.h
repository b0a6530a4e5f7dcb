/* buffer_pool.h: a few large buffers that any thread may reuse, because fresh memory would have to
 * be cleared. */
#ifndef JUDGED_WORDS_BUFFER_POOL_H
#define JUDGED_WORDS_BUFFER_POOL_H

#include <stdatomic.h>
#include <stddef.h>

struct buffer_pool {
	_Atomic(void *) at[4];
};

/* Take a stored buffer; the caller owns it. NULL if none is stored. */
static inline void *
buffer_pool_take(struct buffer_pool *spares)
{
	void *room = NULL;
	for (size_t i = 0; i < sizeof spares->at / sizeof *spares->at && !room; i++)
		room = atomic_exchange(&spares->at[i], NULL);
	return room;
}

/* Store a buffer for reuse. Returns the buffer that no slot was free for, or NULL; the caller frees
 * it. */
static inline void *
buffer_pool_keep(struct buffer_pool *spares, void *room)
{
	for (size_t i = 0; i < sizeof spares->at / sizeof *spares->at && room; i++)
		room = atomic_exchange(&spares->at[i], room);
	return room;
}

#endif
