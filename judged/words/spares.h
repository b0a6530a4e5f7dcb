/* spares.h: a few large rooms that are kept for whoever needs one next, in any thread: fresh memory would have to be cleared. */
#ifndef JUDGED_WORDS_SPARES_H
#define JUDGED_WORDS_SPARES_H

#include <stdatomic.h>
#include <stddef.h>

struct spares {
	_Atomic(void *) at[4];
};

/* One of those kept, which is the caller's from now on; NULL when none is. */
static inline void *
spares_take(struct spares *spares)
{
	void *room = NULL;
	for (size_t i = 0; i < sizeof spares->at / sizeof *spares->at && !room; i++)
		room = atomic_exchange(&spares->at[i], NULL);
	return room;
}

/* Keep one. What there is no place for, or NULL, is returned for the caller to free. */
static inline void *
spares_keep(struct spares *spares, void *room)
{
	for (size_t i = 0; i < sizeof spares->at / sizeof *spares->at && room; i++)
		room = atomic_exchange(&spares->at[i], room);
	return room;
}

#endif
