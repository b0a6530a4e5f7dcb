/* memory.c: allocation and failed checks in the library; see memory.h. */
#include "judged/embed/memory.h"

#include <assert.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/embed/judge_ask.h"

static_assert(sizeof(struct block) % alignof(max_align_t) == 0, "what follows is aligned");

static _Thread_local struct memory *current; /* of the innermost call; NULL: there is none */

/* 1. Calls */

static void
unlink_block(struct block *b)
{
	b->before->after = b->after;
	b->after->before = b->before;
	if (b->of)
		b->of->used -= b->size;
	*b = (struct block){ b, b, NULL, b->size };
}

void
memory_begin(struct memory *memory)
{
	memory->blocks.before = memory->blocks.after = &memory->blocks;
	memory->used = 0;
	memory->most = SIZE_MAX;
}

int32_t
memory_run(struct memory *memory, int32_t (*work)(void *ctx), void *ctx)
{
	struct memory *outer = current;
	int32_t code;
	memory->failed = 0;
	current = memory;
	if (setjmp(memory->back) == 0)
		code = work(ctx);
	else
		code = memory->failed;
	current = outer;
	return code;
}

void
memory_end(struct memory *memory)
{
	for (struct block *b = memory->blocks.after, *next; b != &memory->blocks; b = next) {
		next = b->after;
		free(b);
	}
	memory_begin(memory);
}

void
memory_keep(struct memory *memory, void *at)
{
	/* In programs no block is in any memory. */
	if (at && memory->blocks.after != &memory->blocks)
		unlink_block((struct block *)at - 1);
}

/* Leave the call. Returns if there is none. */
static void
leave(int32_t code)
{
	if (!current)
		return;
	current->failed = code;
	longjmp(current->back, 1);
}

/* 2. What the library is linked to; see inside.syms */

/* jansson and libyaml have functions for files, and jansson one that seeds itself with the clock.
 * Nothing calls them. */
#define NEVER(name)                                                                                \
	void memory_##name(void)                                                                   \
	{                                                                                          \
		memory_abort();                                                                    \
	}
NEVER(fopen)
NEVER(fclose)
NEVER(fread)
NEVER(fwrite)
NEVER(ferror)
NEVER(fgetc)
NEVER(open)
NEVER(close)
NEVER(read)
NEVER(write)
NEVER(getpid)
NEVER(gettimeofday)
NEVER(sched_yield)
#undef NEVER
FILE *memory_stdin, *memory_stderr;

static struct block *
block_of(void *at)
{
	return (struct block *)at - 1;
}

/* Return the size of a block with `size` bytes in place of `before`, or 0 if the limit or the
 * address space forbids it. */
static size_t
whole_size(size_t size, size_t before)
{
	size_t used = current ? current->used : 0, most = current ? current->most : SIZE_MAX;
	size_t whole;
	if (__builtin_add_overflow(size, sizeof(struct block), &whole) ||
	    (size > before && size - before > most - used))
		return 0;
	return whole;
}

/* Link a new block into the memory of the call. */
static void *
linked(struct block *b, size_t size)
{
	if (!b) {
		leave(JUDGE_NO_MEMORY);
		return NULL;
	}
	*b = (struct block){ b, b, current, size };
	if (current) {
		b->before = current->blocks.before;
		b->after = &current->blocks;
		b->before->after = b->after->before = b;
		current->used += size;
	}
	return b + 1;
}

void *
memory_malloc(size_t size)
{
	size_t whole = whole_size(size, 0);
	return linked(whole ? malloc(whole) : NULL, size);
}

void *
memory_calloc(size_t n, size_t size)
{
	size_t all;
	size_t whole = __builtin_mul_overflow(n, size, &all) ? 0 : whole_size(all, 0);
	return linked(whole ? calloc(1, whole) : NULL, all);
}

void *
memory_realloc(void *at, size_t size)
{
	if (!at)
		return memory_malloc(size);
	struct block *b = block_of(at);
	struct memory *of = b->of;
	size_t before = b->size, whole = whole_size(size, before);
	b = whole ? realloc(b, whole) : NULL;
	if (!b) {
		leave(JUDGE_NO_MEMORY);
		return NULL;
	}
	b->size = size;
	if (of) {
		b->before->after = b->after->before = b;
		of->used += size - before;
	} else {
		b->before = b->after = b;
	}
	return b + 1;
}

void *
memory_reallocarray(void *at, size_t n, size_t size)
{
	size_t all;
	return memory_realloc(at, __builtin_mul_overflow(n, size, &all) ? SIZE_MAX : all);
}

char *
memory_strdup(const char *text)
{
	size_t size = strlen(text) + 1;
	char *copy = memory_malloc(size);
	return copy ? memcpy(copy, text, size) : NULL;
}

void
memory_free(void *at)
{
	if (!at)
		return;
	unlink_block(block_of(at));
	free(block_of(at));
}

void
memory_abort(void)
{
	memory___assert_fail("abort()", "", 0, "");
}

void
memory___assert_fail(const char *check, const char *file, unsigned line, const char *function)
{
	(void)function;
	if (current) {
		snprintf(current->why, sizeof current->why, "%s:%u: %s", file, line, check);
		for (char *c = current->why; *c; c++) /* it is written into JSON */
			*c = *c == '"' || *c == '\\' || *c < ' ' ? '\'' : *c;
	}
	leave(JUDGE_BUG);
	abort();
}
