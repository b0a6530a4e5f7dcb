/*
 * memory.h: the memory of a call to the library, and the one way out of a call that fails.
 *
 * A library must not end its host. In libjudge, all that allocates or checks (the rooms, libyaml,
 * jansson) is linked to the functions of memory.c instead of malloc() and its kin, abort() and
 * assert(); inside.syms lists them. They note each block in the memory of the call, so that a call
 * which can't go on is left with longjmp(), and everything it had is freed at once:
 *
 *	judge_with() --memory_run()--> work() --> ... --> alloc_bytes() --> memory_malloc()
 *	     ^                                                                   |
 *	     +------------------------- longjmp(): JUDGE_NO_MEMORY --------------+
 *
 * In programs, which link the same rooms to the C library's functions, memory_run() only calls
 * `work`: a failure ends the process as before.
 */
#ifndef JUDGED_EMBED_MEMORY_H
#define JUDGED_EMBED_MEMORY_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct block {
	struct block *before, *after;
	struct memory *of;
	size_t size;
};

enum { MEMORY_WHY = 200 };

/* The memory of one call, or of an object that lives longer. It must not move. */
struct memory {
	struct block blocks; /* the ring of all blocks begins here */
	size_t used, most;   /* bytes; `most` is a limit */
	jmp_buf back;
	int32_t failed;       /* enum judge_code: why the call was left; 0: it wasn't */
	char why[MEMORY_WHY]; /* JUDGE_BUG: the check that failed */
};

/* Begin a memory without a limit. */
void memory_begin(struct memory *memory);
/* Call `work` with this memory, and return its result; JUDGE_NO_MEMORY or JUDGE_BUG if it was left.
 * Calls may be nested. */
int32_t memory_run(struct memory *memory, int32_t (*work)(void *ctx), void *ctx);
/* Free all that is left; or keep one block, which the caller frees with free(). */
void memory_end(struct memory *memory);
void memory_keep(struct memory *memory, void *at);

/* What the library is linked to (inside.syms). Outside of a call, allocations that fail return NULL,
 * and a failed check ends the process. */
void *memory_malloc(size_t size);
void *memory_calloc(size_t n, size_t size);
void *memory_realloc(void *at, size_t size);
void *memory_reallocarray(void *at, size_t n, size_t size);
char *memory_strdup(const char *text);
void memory_free(void *at);
_Noreturn void memory_abort(void);
_Noreturn void memory___assert_fail(const char *check, const char *file, unsigned line,
                                    const char *function);
/* Functions for files and clocks, which nothing calls. */
_Noreturn void memory_fopen(void), memory_fclose(void), memory_fread(void), memory_fwrite(void),
	memory_ferror(void), memory_fgetc(void), memory_open(void), memory_close(void),
	memory_read(void), memory_write(void), memory_getpid(void), memory_gettimeofday(void),
	memory_sched_yield(void);
extern FILE *memory_stdin, *memory_stderr;

#endif
