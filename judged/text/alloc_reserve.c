/*
 * alloc_reserve.c: the reserve for when memory runs out, and whether there is enough memory.
 *
 * Memory is requested from the system directly, since an allocator would keep what it got.
 */
#include "judged/text/alloc.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <time.h>

static size_t reserved;         /* size of the reserve in bytes; 0: none */
static _Atomic(void *) reserve; /* NULL: already released */

static void *
map(size_t bytes)
{
	void *all = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return all == MAP_FAILED ? NULL : all;
}

static bool
hold_again(void)
{
	void *none = NULL, *all;
	if (reserved == 0 || atomic_load(&reserve))
		return true;
	all = map(reserved);
	if (all && !atomic_compare_exchange_strong(&reserve, &none, all))
		munmap(all, reserved);
	return all != NULL;
}

/* Searching for memory to return to the system takes longer than allocating a little again. */
enum { MUCH = 256 << 10 };

static void
trim(size_t bytes)
{
	if (bytes >= MUCH)
		malloc_trim(0);
}

void
alloc_hold_reserve(size_t bytes)
{
	reserved = bytes;
	alloc_when_short = alloc_give_up_reserve;
	alloc_when_freed = trim;
	hold_again();
}

void
alloc_give_up_reserve(void)
{
	void *all = atomic_exchange(&reserve, NULL);
	if (all)
		munmap(all, reserved);
}

bool
alloc_recover(void)
{
	return hold_again();
}

static bool
can_be_mapped(size_t bytes)
{
	void *all = map(bytes);
	if (all)
		munmap(all, bytes);
	return all != NULL;
}

/* Asking the system takes longer than many requests do. If there is enough memory for MANY of them,
 * the system isn't asked again for a moment. Several threads could be promised the same memory
 * anyway. */
enum { MANY = 16, MOMENT_MS = 20 };

static atomic_size_t found; /* bytes not promised yet, valid until found_until */
static _Atomic(int64_t) found_until;

static int64_t
milliseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool
was_found(size_t bytes)
{
	size_t left = milliseconds() < found_until ? atomic_load(&found) : 0;
	while (left >= bytes)
		if (atomic_compare_exchange_weak(&found, &left, left - bytes))
			return true;
	return false;
}

bool
alloc_is_there(size_t bytes)
{
	if (!hold_again())
		return false;
	if (was_found(bytes))
		return true;
	if (!can_be_mapped(MANY * bytes))
		return can_be_mapped(bytes);
	found = (MANY - 1) * bytes;
	found_until = milliseconds() + MOMENT_MS;
	return true;
}
