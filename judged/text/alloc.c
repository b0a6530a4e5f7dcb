/* alloc.c: memory that is there. */
#include "judged/text/alloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Asked of the system, for an allocator would keep what it got. */
bool
alloc_is_there(size_t bytes)
{
	void *all = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (all == MAP_FAILED)
		return false;
	munmap(all, bytes);
	return true;
}

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
	return alloc_have(calloc(n ? n : 1, size));
}

void *
alloc_bytes(size_t size)
{
	return alloc_have(malloc(size ? size : 1));
}

void *
alloc_again(void *block, size_t size)
{
	return alloc_have(realloc(block, size));
}

void *
alloc_more(void *block, size_t n, size_t size)
{
	return alloc_have(reallocarray(block, n, size));
}

char *
alloc_copy(const char *text)
{
	return alloc_have(strdup(text));
}

char *
alloc_text(const char *format, ...)
{
	char *text = NULL;
	va_list args;
	va_start(args, format);
	int len = vasprintf(&text, format, args);
	va_end(args);
	return alloc_have(len < 0 ? NULL : text);
}
