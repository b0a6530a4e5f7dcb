/*
 * alloc.h: memory allocation that never returns NULL. Documents and rulings are small because of
 * their limits: if there is no memory for them, there is none for an answer either, and the process
 * ends. Free everything with free().
 *
 * In a library, which must not end its host, an allocation that fails leaves the call instead
 * (embed/memory.h).
 *
 * A service asks first whether there is enough memory (alloc_is_there()) and refuses requests for
 * which there isn't. Several threads may be promised the same memory, so the process holds a
 * reserve and gives it up when memory runs out: requests in progress use it to finish, and no new
 * one begins until the reserve is held again.
 */
#ifndef JUDGED_TEXT_ALLOC_H
#define JUDGED_TEXT_ALLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Hold this many bytes in reserve from now on. Call it once, before there are threads. */
void alloc_hold_reserve(size_t bytes);
/* Could this many bytes be allocated at the moment, in addition to the reserve? */
bool alloc_is_there(size_t bytes);
/* Hold the reserve again if it was given up: the next caller that needs it may not have asked for
 * memory first. Returns whether the reserve is held. */
bool alloc_recover(void);
/* Give up the reserve. For other allocators, which then try once more. */
void alloc_give_up_reserve(void);
/* Report that this many bytes were freed by a process that goes on. One that holds a reserve returns
 * them to the system, since an allocator would keep some of them for allocations that won't come. */
void alloc_freed(size_t bytes);
/* What to do when memory runs out, and when much was freed; or NULL. alloc_hold_reserve() sets
 * them. */
extern void (*alloc_when_short)(void);
extern void (*alloc_when_freed)(size_t bytes);
/* Give up what can be given up. Returns whether an allocation can be tried once more. */
bool alloc_try_again(void);
/* Return the memory, which an allocator returned; end the process if it is NULL. */
void *alloc_have(void *memory);
/* Allocate `n` items of `size` bytes, zeroed. Never NULL, even if `n` is 0. */
void *alloc_zeroed(size_t n, size_t size);
/* Allocate bytes without clearing them. */
void *alloc_bytes(size_t size);
/* Resize a block to `size` bytes, or to `n` items of `size` bytes. */
void *alloc_again(void *block, size_t size);
void *alloc_more(void *block, size_t n, size_t size);
/* Allocate a text: a copy, or formatted. */
char *alloc_copy(const char *text);
__attribute__((format(printf, 1, 2))) char *alloc_text(const char *format, ...);
/* Open a FILE that writes to an allocated text, NUL-terminated. `text` and `len` are valid once the
 * file is closed. */
FILE *alloc_stream(char **text, size_t *len);

#endif
