/*
 * scarce.c: memory that runs out when it is told to, for a program that is started with this library before all others
 * (LD_PRELOAD). What SCARCE names is a file of struct scarce that another process writes to as well.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Allocations are counted from 1 and fail from one to another; those go on to fail until a large block is the system's again, where
 * `lasting` says so: then there is memory. */
struct scarce {
	atomic_uint_fast64_t n, from, to, failed, lasting;
};

enum { LARGE = 16 << 20 };

static struct scarce nothing, *_Atomic scarce;

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static struct scarce *
shared(void)
{
	const char *path = getenv("SCARCE");
	int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
	void *at = fd < 0 ? MAP_FAILED
	                  : mmap(NULL, sizeof *scarce, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	return at == MAP_FAILED ? &nothing : at;
}

static int
fails(void)
{
	struct scarce *s = scarce;
	if (!s)
		scarce = s = shared();
	uint64_t n = ++s->n;
	if (n < s->from || n >= s->to)
		return 0;
	s->failed++;
	errno = ENOMEM;
	return 1;
}

void *
malloc(size_t size)
{
	return fails() ? NULL : __libc_malloc(size);
}

void *
calloc(size_t n, size_t size)
{
	return fails() ? NULL : __libc_calloc(n, size);
}

void *
realloc(void *at, size_t size)
{
	return fails() ? NULL : __libc_realloc(at, size);
}

void *
reallocarray(void *at, size_t n, size_t size)
{
	return fails() || (n && size > SIZE_MAX / n) ? NULL : __libc_realloc(at, n * size);
}

void *
aligned_alloc(size_t alignment, size_t size)
{
	return fails() ? NULL : __libc_memalign(alignment, size);
}

int
munmap(void *at, size_t size)
{
	struct scarce *s = scarce;
	if (s && s->lasting && size >= LARGE)
		s->to = 0;
	return (int)syscall(SYS_munmap, at, size);
}
