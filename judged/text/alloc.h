/*
 * alloc.h: memory that is there. Documents and rulings are small by their limits: when none is left
 * for them, none is left for an answer either, and the process ends. All is freed with free().
 *
 * Who serves others asks before whether there is enough (alloc_is_there()), and refuses what there is not enough for. Several
 * may hear so of the same memory, so the process holds a reserve, which it gives up when there is no more: those that have
 * begun come to their end by it, and nobody begins until it is held again.
 */
#ifndef JUDGED_TEXT_ALLOC_H
#define JUDGED_TEXT_ALLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Hold so many bytes in reserve, from now on; once, before there are threads. */
void alloc_hold_reserve(size_t bytes);
/* Could so many bytes be had at the moment, besides the reserve? */
bool alloc_is_there(size_t bytes);
/* Hold the reserve again if it was given up; who needs it next may be one that asks for nothing before. Is it held? */
bool alloc_recover(void);
/* Give the reserve up, for an allocator of somebody else's, which then tries once more. */
void alloc_give_up_reserve(void);
/* Who works on and has freed so many bytes: an allocator would keep some of them for what is not to come. */
void alloc_freed(size_t bytes);
/* What an allocator gave, never NULL. */
void *alloc_have(void *memory);
/* `n` things of `size` bytes, zeroed; also for none. */
void *alloc_zeroed(size_t n, size_t size);
/* Bytes as they come. */
void *alloc_bytes(size_t size);
/* A block made larger or smaller: so many bytes, or things. */
void *alloc_again(void *block, size_t size);
void *alloc_more(void *block, size_t n, size_t size);
/* A text of its own: a copy, or formatted. */
char *alloc_copy(const char *text);
__attribute__((format(printf, 1, 2))) char *alloc_text(const char *format, ...);
/* A file that writes a text of its own, with a NUL behind it: `text` and `len` are right once it is closed. */
FILE *alloc_stream(char **text, size_t *len);

#endif
