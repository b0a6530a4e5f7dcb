/* alloc.c: memory allocation that never returns NULL. */
#include "judged/text/alloc.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void (*alloc_when_short)(void);
void (*alloc_when_freed)(size_t bytes);

bool
alloc_try_again(void)
{
	if (alloc_when_short)
		alloc_when_short();
	return alloc_when_short != NULL;
}

void
alloc_freed(size_t bytes)
{
	if (alloc_when_freed)
		alloc_when_freed(bytes);
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
	void *memory = calloc(n ? n : 1, size);
	if (memory)
		return memory;
	return alloc_have(alloc_try_again() ? calloc(n ? n : 1, size) : NULL);
}

void *
alloc_bytes(size_t size)
{
	void *memory = malloc(size ? size : 1);
	if (memory)
		return memory;
	return alloc_have(alloc_try_again() ? malloc(size ? size : 1) : NULL);
}

void *
alloc_more(void *block, size_t n, size_t size)
{
	void *memory = reallocarray(block, n, size);
	if (memory)
		return memory;
	return alloc_have(alloc_try_again() ? reallocarray(block, n, size) : NULL);
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
