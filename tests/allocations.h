/*
 * allocations.h: how often a program asks for memory. Include it in one file of a program only: it
 * defines malloc() and its kin, or hooks into AddressSanitizer's, which must stay its own.
 */
#ifndef TESTS_ALLOCATIONS_H
#define TESTS_ALLOCATIONS_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define ALLOCATIONS_BY_HOOK
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define ALLOCATIONS_BY_HOOK
#endif

/* Volatile: a compiler knows that malloc() changes no variable. */
static volatile unsigned long allocations_counted;

#ifdef ALLOCATIONS_BY_HOOK

int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void *, size_t),
                                              void (*)(const volatile void *));

static void
allocations_hook(const volatile void *at, size_t size)
{
	(void)at;
	(void)size;
	allocations_counted++;
}

static void
allocations_free_hook(const volatile void *at)
{
	(void)at;
}

__attribute__((constructor)) static void
allocations_install(void)
{
	__sanitizer_install_malloc_and_free_hooks(allocations_hook, allocations_free_hook);
}

#else

/* What glibc's own malloc() is also called. */
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

void *
malloc(size_t size)
{
	allocations_counted++;
	return __libc_malloc(size);
}

void *
calloc(size_t n, size_t size)
{
	allocations_counted++;
	return __libc_calloc(n, size);
}

void *
realloc(void *at, size_t size)
{
	allocations_counted++;
	return __libc_realloc(at, size);
}

void *
reallocarray(void *at, size_t n, size_t size)
{
	allocations_counted++;
	return n && size > SIZE_MAX / n ? NULL : __libc_realloc(at, n * size);
}

void *
aligned_alloc(size_t alignment, size_t size)
{
	allocations_counted++;
	return __libc_memalign(alignment, size);
}

#endif

/* Calls that asked for memory since the program began. */
static inline unsigned long
allocations(void)
{
	return allocations_counted;
}

#endif
