/*
 * body.c: packing what is long.
 *
 * One Zstandard frame holds all parts, each as its length and its bytes: a transcript names the cards of its record,
 * and four views say the same. Rulings are short and much alike, so packing begins with a dictionary of what rulings
 * say. A frame names the dictionary it was packed with, and cannot be unpacked without: a better one is another one, and
 * those before stay. docs/record.md tells how they were made.
 */
#include "judged/store/body.h"

#include <pthread.h>
#include <stdlib.h>
#include <zstd.h>

#include "judged/text/alloc.h"
#include "judged/words/told_pack.h"

enum { LONGEST = 64 << 20 };

/* Where dictionary and tables lie in no cache, as in a service that judges meanwhile, these are a sixth faster than level 5
 * and pack a hundredth better: the tables of levels are made for more than a dictionary. docs/bench.md */
static const struct {
	ZSTD_cParameter is;
	int to;
} packing[] = {
	{ ZSTD_c_compressionLevel, 5 }, { ZSTD_c_strategy, ZSTD_lazy }, { ZSTD_c_hashLog, 17 },
	{ ZSTD_c_chainLog, 17 },        { ZSTD_c_searchLog, 3 },        { ZSTD_c_minMatch, 5 },
};

__asm__(".section .rodata\n"
        ".balign 8\n"
        "judged_body_dict: .incbin \"judged/store/body.dict\"\n"
        "judged_body_dict_end: .byte 0\n"
        ".balign 8\n"
        "judged_body_dict_2: .incbin \"judged/store/body-2.dict\"\n"
        "judged_body_dict_2_end: .byte 0\n"
        ".balign 8\n"
        "judged_body_dict_3: .incbin \"judged/store/body-3.dict\"\n"
        "judged_body_dict_3_end: .byte 0\n"
        ".previous\n");
extern const char judged_body_dict[], judged_body_dict_end[], judged_body_dict_2[],
	judged_body_dict_2_end[], judged_body_dict_3[], judged_body_dict_3_end[];

/* In the order of their release: the last packs. */
static const struct {
	const char *at, *end;
} dictionaries[] = {
	{ judged_body_dict, judged_body_dict_end },
	{ judged_body_dict_2, judged_body_dict_2_end },
	{ judged_body_dict_3, judged_body_dict_3_end },
};

enum { DICTIONARIES = sizeof dictionaries / sizeof dictionaries[0] };

static const int parts_of[BODY_FORMS] = { BODY_PARTS, 2, 2, 2 };
/* The form of those records that are dense in a body; 0: none are. */
static const unsigned dense_in[BODY_FORMS] = { [BODY_DENSE] = 3, [BODY_QUICK] = 4 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static ZSTD_DDict *unpacking[DICTIONARIES];
static pthread_key_t key;

/* What a thread packs and unpacks with, made once for each: it is larger than what is packed. */
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
read_dictionary(void)
{
	for (int i = 0; i < DICTIONARIES; i++) {
		size_t n = (size_t)(dictionaries[i].end - dictionaries[i].at);
		unpacking[i] = alloc_have(ZSTD_createDDict(dictionaries[i].at, n));
	}
	if (pthread_key_create(&key, free_contexts) != 0)
		abort();
}

static struct contexts *
contexts(void)
{
	pthread_once(&once, read_dictionary);
	struct contexts *c = pthread_getspecific(key);
	if (c)
		return c;
	c = alloc_zeroed(1, sizeof *c);
	c->unpacking = alloc_have(ZSTD_createDCtx());
	if (pthread_setspecific(key, c) != 0)
		abort();
	return c;
}

/* Most threads only unpack. */
static ZSTD_CCtx *
packing_context(void)
{
	struct contexts *c = contexts();
	if (c->packing)
		return c->packing;
	const char *dictionary = dictionaries[DICTIONARIES - 1].at;
	size_t n = (size_t)(dictionaries[DICTIONARIES - 1].end - dictionary);
	c->packing = alloc_have(ZSTD_createCCtx());
	for (size_t i = 0; i < sizeof packing / sizeof packing[0]; i++)
		if (ZSTD_isError(ZSTD_CCtx_setParameter(c->packing, packing[i].is, packing[i].to)))
			abort();
	if (ZSTD_isError(ZSTD_CCtx_loadDictionary(c->packing, dictionary, n)))
		abort();
	return c->packing;
}

static void
put_length(struct buffer *to, size_t n)
{
	for (; n >= 128; n >>= 7)
		buffer_bytes(to, &(unsigned char){ (unsigned char)(n | 128) }, 1);
	buffer_bytes(to, &(unsigned char){ (unsigned char)n }, 1);
}

static void
put_part(struct buffer *to, const char *bytes, size_t n)
{
	put_length(to, n);
	buffer_bytes(to, bytes, n);
	buffer_bytes(to, "", 1);
}

static void
put_frame(const struct buffer *plain, struct buffer *to)
{
	ZSTD_CCtx *context = packing_context();
	size_t most = ZSTD_compressBound(plain->n);
	size_t n = ZSTD_compress2(context, buffer_room(to, most), most, plain->at, plain->n);
	if (ZSTD_isError(n))
		abort();
	to->n += n;
}

enum body_form
body_form_of(const void *record, size_t n)
{
	unsigned form;
	return told_dense_bytes(record, n, &form) > 0 && form == dense_in[BODY_QUICK] ? BODY_QUICK
	                                                                              : BODY_DENSE;
}

/* How much of a record lies before the frame. */
static size_t
dense_bytes(enum body_form form, const char *record, size_t n)
{
	unsigned is;
	const size_t dense = told_dense_bytes(record, n, &is);
	return dense > 0 && is == dense_in[form] ? dense : 0;
}

void
body_pack(enum body_form form, const struct body_part part[], struct buffer *to)
{
	struct buffer plain = { 0 };
	if (dense_in[form]) {
		const struct body_part *record = &part[1];
		size_t dense = dense_bytes(form, record->at, record->n), n = record->n - dense;
		put_length(to, dense);
		buffer_bytes(to, record->at + n, dense);
		put_part(&plain, part[0].at, part[0].n);
		buffer_bytes(&plain, record->at, n);
	} else {
		for (int i = parts_of[form] - 1; i >= 0; i--)
			put_part(&plain, part[i].at, part[i].n);
	}
	put_frame(&plain, to);
	buffer_free(&plain);
}

/* The dictionary a frame was packed with; NULL: there is none of that name. */
static const ZSTD_DDict *
dictionary_of(const void *packed, size_t n)
{
	unsigned name = ZSTD_getDictID_fromFrame(packed, n);
	for (int i = 0; i < DICTIONARIES; i++)
		if (ZSTD_getDictID_fromDDict(unpacking[i]) == name)
			return unpacking[i];
	return NULL;
}

static bool
take_length(const char **at, const char *end, size_t *n)
{
	*n = 0;
	for (unsigned shift = 0; shift < 35 && *at < end; shift += 7) {
		unsigned char byte = (unsigned char)*(*at)++;
		*n |= (size_t)(byte & 127) << shift;
		if (byte < 128)
			return *n <= (size_t)(end - *at);
	}
	return false;
}

/* The next part; false when there is none. */
static bool
take_part(const char **at, const char *end, struct body_part *part)
{
	size_t n;
	if (!take_length(at, end, &n))
		return false;
	*part = (struct body_part){ *at, n };
	bool fits = n < (size_t)(end - *at) && (*at)[n] == '\0';
	*at += fits ? n + 1 : 0;
	return fits;
}

/* With room for some bytes after what a frame has. */
static bool
take_frame(const char *packed, size_t n, size_t room, struct buffer *plain)
{
	unsigned long long length = ZSTD_getFrameContentSize(packed, n);
	ZSTD_DCtx *context = contexts()->unpacking;
	const ZSTD_DDict *dictionary = dictionary_of(packed, n);
	plain->n = 0;
	if (length > LONGEST || !dictionary)
		return false;
	size_t got = ZSTD_decompress_usingDDict(context, buffer_room(plain, length + room), length,
	                                        packed, n, dictionary);
	if (ZSTD_isError(got) || got != length)
		return false;
	plain->n = got;
	return true;
}

/* The record is put together again, behind the transcript. */
static bool
unpack_dense(enum body_form form, const char *packed, size_t n, struct buffer *plain,
             struct body_part part[BODY_PARTS])
{
	const char *at = packed, *const end = packed + n;
	size_t dense;
	if (!take_length(&at, end, &dense) ||
	    !take_frame(at + dense, (size_t)(end - at) - dense, dense + 1, plain))
		return false;
	buffer_bytes(plain, at, dense);
	buffer_bytes(plain, "", 1);
	const char *record = plain->at, *last = plain->at + plain->n - 1;
	if (!take_part(&record, last, &part[0]))
		return false;
	part[1] = (struct body_part){ record, (size_t)(last - record) };
	return dense_bytes(form, record, part[1].n) == dense;
}

bool
body_unpack(enum body_form form, const void *packed, size_t n, struct buffer *plain,
            struct body_part part[BODY_PARTS])
{
	if (form >= BODY_FORMS)
		return false;
	if (dense_in[form])
		return unpack_dense(form, packed, n, plain, part);
	if (!take_frame(packed, n, 0, plain))
		return false;
	const char *at = plain->at, *end = at + plain->n;
	for (int i = parts_of[form] - 1; i >= 0; i--)
		if (!take_part(&at, end, &part[i]))
			return false;
	return at == end;
}

const void *
body_dense(enum body_form form, const void *packed, size_t n, size_t *n_dense,
           unsigned *record_form)
{
	const char *at = packed, *const end = at + n;
	if (form >= BODY_FORMS || !dense_in[form] || !take_length(&at, end, n_dense))
		return NULL;
	*record_form = dense_in[form];
	return *n_dense > 0 ? at : NULL;
}
