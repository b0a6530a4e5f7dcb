/* alloc.c: memory allocation that never returns NULL, and a reserve for when memory runs out. */
#include "judged/text/alloc.h"

#include <malloc.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

/* 1. Memory of the system: requested directly, since an allocator would keep what it got */

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

void
alloc_hold_reserve(size_t bytes)
{
	reserved = bytes;
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

/* Searching for memory to return to the system takes longer than allocating a little again. */
enum { MUCH = 256 << 10 };

void
alloc_freed(size_t bytes)
{
	if (bytes >= MUCH)
		malloc_trim(0);
}

/* 2. Allocations: if one fails, the reserve is given up and the allocation is tried once more */

void *
alloc_have(void *memory)
{
	if (!memory)
		abort();
	return memory;
}

void *
alloc_zeroed(size_t n, size_t size)
{
	void *memory = calloc(n ? n : 1, size);
	if (memory)
		return memory;
	alloc_give_up_reserve();
	return alloc_have(calloc(n ? n : 1, size));
}

void *
alloc_bytes(size_t size)
{
	void *memory = malloc(size ? size : 1);
	if (memory)
		return memory;
	alloc_give_up_reserve();
	return alloc_have(malloc(size ? size : 1));
}

void *
alloc_more(void *block, size_t n, size_t size)
{
	void *memory = reallocarray(block, n, size);
	if (memory)
		return memory;
	alloc_give_up_reserve();
	return alloc_have(reallocarray(block, n, size));
}

void *
alloc_again(void *block, size_t size)
{
	return alloc_more(block, size, 1);
}

char *
alloc_copy(const char *text)
{
	size_t size = strlen(text) + 1;
	return memcpy(alloc_bytes(size), text, size);
}

char *
alloc_text(const char *format, ...)
{
	char little[1];
	va_list args, same;
	va_start(args, format);
	va_copy(same, args);
	int len = vsnprintf(little, 0, format, args);
	char *text = len < 0 ? alloc_have(NULL) : alloc_bytes((size_t)len + 1);
	vsnprintf(text, (size_t)len + 1, format, same);
	va_end(same);
	va_end(args);
	return text;
}

/* 3. Texts written through a FILE: like open_memstream(), which would drop text if memory ran
 * out */

struct stream {
	char **text;
	size_t *len, cap;
};

static ssize_t
add(void *cookie, const char *bytes, size_t n)
{
	struct stream *s = cookie;
	if (s->cap - *s->len <= n) {
		s->cap = 2 * s->cap + n + 1;
		*s->text = alloc_again(*s->text, s->cap);
	}
	memcpy(*s->text + *s->len, bytes, n);
	(*s->text)[ *s->len += n] = '\0';
	return (ssize_t)n;
}

static int
end(void *cookie)
{
	free(cookie);
	return 0;
}

FILE *
alloc_stream(char **text, size_t *len)
{
	static const cookie_io_functions_t functions = { .write = add, .close = end };
	struct stream *s = alloc_bytes(sizeof *s);
	*s = (struct stream){ text, len, 1 };
	*text = alloc_zeroed(1, 1);
	*len = 0;
	FILE *to = fopencookie(s, "w", functions);
	if (to)
		return to;
	alloc_give_up_reserve();
	return alloc_have(fopencookie(s, "w", functions));
}
