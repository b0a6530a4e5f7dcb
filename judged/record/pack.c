/*
 * pack.c: packing a ruling's transcript, record and tokens for the store.
 *
 * A body is one CBOR document, { found, record, transcript }, in a Zstandard frame. Rulings are short and
 * resemble each other, so each game has a dictionary of typical content. A frame names its
 * dictionary by an id, which is the beginning of the dictionary's digest: docs/dev/record.md says
 * how dictionaries are made.
 */
#include "judged/record/pack.h"

#include <pthread.h>
#include <stdlib.h>
#include <zstd.h>

#include "judged/text/alloc.h"
#include "judged/record/cbor.h"

enum { LEVEL = 3, LONGEST = 64 << 20 };

#define GAME(name)                                                                                 \
	__asm__(".section .rodata\n"                                                               \
	        ".balign 8\n"                                                                      \
	        "judged_dictionary_" #name ": .incbin \"judged/record/" #name ".dict\"\n"          \
	        "judged_dictionary_" #name "_end: .byte 0\n"                                       \
	        ".previous\n");                                                                    \
	extern const char judged_dictionary_##name[], judged_dictionary_##name##_end[];
#include "games.def"
#undef GAME

static const struct dictionary {
	const char *game, *at, *end;
} dictionaries[] = {
#define GAME(name) { #name, judged_dictionary_##name, judged_dictionary_##name##_end },
#include "games.def"
#undef GAME
};

enum { DICTIONARIES = sizeof dictionaries / sizeof dictionaries[0] };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static ZSTD_CDict *packing[DICTIONARIES];
static ZSTD_DDict *unpacking[DICTIONARIES];
static pthread_key_t key;

/* Working memory of a thread, made when the thread first packs or unpacks. */
struct contexts {
	ZSTD_CCtx *packing;
	ZSTD_DCtx *unpacking;
};

static void
free_contexts(void *contexts)
{
	struct contexts *c = contexts;
	ZSTD_freeCCtx(c->packing);
	ZSTD_freeDCtx(c->unpacking);
	free(c);
}

static void
read_dictionaries(void)
{
	for (int i = 0; i < DICTIONARIES; i++) {
		const struct dictionary *d = &dictionaries[i];
		size_t n = (size_t)(d->end - d->at);
		packing[i] = alloc_have(ZSTD_createCDict(d->at, n, LEVEL));
		unpacking[i] = alloc_have(ZSTD_createDDict(d->at, n));
	}
	if (pthread_key_create(&key, free_contexts) != 0)
		abort();
}

static struct contexts *
contexts(void)
{
	pthread_once(&once, read_dictionaries);
	struct contexts *c = pthread_getspecific(key);
	if (c)
		return c;
	c = alloc_zeroed(1, sizeof *c);
	c->packing = alloc_have(ZSTD_createCCtx());
	c->unpacking = alloc_have(ZSTD_createDCtx());
	if (pthread_setspecific(key, c) != 0)
		abort();
	return c;
}

void
body_document(const struct body *body, struct buffer *to)
{
	cbor_put_map(to, 3);
	cbor_put_name(to, "found");
	cbor_put_text(to, body->found, body->n_found);
	cbor_put_name(to, "record");
	buffer_bytes(to, body->record, body->n_record);
	cbor_put_name(to, "transcript");
	cbor_put_text(to, body->transcript, strlen(body->transcript));
}

void
body_pack(const char *game, const struct body *body, struct buffer *to)
{
	struct buffer plain = { 0 };
	ZSTD_CCtx *context = contexts()->packing;
	int i = 0;
	while (i < DICTIONARIES && strcmp(dictionaries[i].game, game) != 0)
		i++;
	body_document(body, &plain);
	size_t most = ZSTD_compressBound(plain.n);
	char *at = buffer_room(to, most);
	size_t n =
		i < DICTIONARIES
			? ZSTD_compress_usingCDict(context, at, most, plain.at, plain.n, packing[i])
			: ZSTD_compressCCtx(context, at, most, plain.at, plain.n, LEVEL);
	if (ZSTD_isError(n))
		abort();
	to->n += n;
	buffer_free(&plain);
}

/* Return the dictionary that a frame names; NULL if it names none, or one that isn't here. */
static const ZSTD_DDict *
dictionary_of(const void *packed, size_t n)
{
	unsigned id = ZSTD_getDictID_fromFrame(packed, n);
	for (int i = 0; i < DICTIONARIES; i++)
		if (ZSTD_getDictID_fromDDict(unpacking[i]) == id)
			return unpacking[i];
	return NULL;
}

static bool
unpack(const void *packed, size_t n, struct buffer *plain)
{
	unsigned long long length = ZSTD_getFrameContentSize(packed, n);
	ZSTD_DCtx *context = contexts()->unpacking;
	plain->n = 0;
	if (length > LONGEST)
		return false;
	size_t got = ZSTD_decompress_usingDDict(context, buffer_room(plain, length + 1), length,
	                                        packed, n, dictionary_of(packed, n));
	if (ZSTD_isError(got) || got != length)
		return false;
	plain->n = got;
	buffer_end(plain);
	return true;
}

bool
body_unpack(const void *packed, size_t n, struct buffer *plain, struct body *out)
{
	if (!unpack(packed, n, plain))
		return false;
	const unsigned char *at = (const unsigned char *)plain->at;
	struct cbor from = { at, at + plain->n, false };
	size_t n_transcript;
	from.bad |= cbor_take_map(&from) != 3;
	cbor_take_name(&from, "found");
	out->found = cbor_take_text(&from, &out->n_found);
	cbor_take_name(&from, "record");
	out->record = from.at;
	cbor_skip(&from);
	out->n_record = (size_t)(from.at - (const unsigned char *)out->record);
	cbor_take_name(&from, "transcript");
	out->transcript = cbor_take_text(&from, &n_transcript);
	return out->found && out->transcript && from.at == from.end &&
	       !memchr(out->transcript, '\0', n_transcript);
}
