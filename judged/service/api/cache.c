/* cache.c: see service/api/cache.h. Each key has one slot; `max-cache` bounds the bytes of all
 * texts. */
#include "judged/service/api/cache.h"
#include "judged/text/alloc.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { PLACES = 1024 };

struct place {
	char id[STORE_ID];
	uint64_t form;            /* view and parts of the ruling that the text has */
	struct shared_text *text; /* NULL: the slot is empty */
	uint64_t asked;           /* the last key that was looked up in this slot and missed */
};

struct api_cache {
	struct store_version version; /* the store's version when the texts were read */
	struct place place[PLACES];
	size_t bytes;
	unsigned hand; /* next slot to clear if the texts take too many bytes */
};

void
shared_text_release(void *ctx)
{
	struct shared_text *text = ctx;
	if (!text || --text->users > 0)
		return;
	free(text->text);
	free(text);
}

struct shared_text *
shared_problem(enum problem problem)
{
	struct shared_text *text = alloc_zeroed(1, sizeof *text);
	text->text = alloc_have(problem_text(problem, NULL));
	text->users = 1;
	text->len = strlen(text->text);
	return text;
}

void
text_tag(const char *text, size_t len, char tag[40])
{
	static const char digits[] = "0123456789abcdef";
	XXH128_hash_t hash = XXH3_128bits(text, len);
	char *at = tag;
	*at++ = '"';
	for (int shift = 124; shift >= 0; shift -= 4)
		*at++ = digits[(shift < 64 ? hash.low64 >> shift : hash.high64 >> (shift - 64)) &
		               15];
	memcpy(at, "\"", 2);
}

static void
clear(struct api_cache *cache, struct place *place)
{
	if (!place->text)
		return;
	cache->bytes -= place->text->len;
	shared_text_release(place->text);
	place->text = NULL;
}

static void
clear_all(struct api_cache *cache)
{
	for (int i = 0; cache->bytes > 0 && i < PLACES; i++)
		clear(cache, &cache->place[i]);
}

/* Return the cache, emptied if anything was committed since it was filled. */
static struct api_cache *
cache_of(struct api *api)
{
	if (!api->cache)
		api->cache = alloc_zeroed(1, sizeof *api->cache);
	if (!store_unchanged(api->store, &api->cache->version))
		clear_all(api->cache);
	return api->cache;
}

static uint64_t
form_of(const struct wish *wish)
{
	return (uint64_t)wish->view | (uint64_t)wish->include << 8;
}

static uint64_t
hash_of(const char *id, uint64_t form)
{
	return XXH3_64bits_withSeed(id, strlen(id), form);
}

static struct place *
place_of(struct api_cache *cache, const char *id, uint64_t form)
{
	return &cache->place[hash_of(id, form) % PLACES];
}

/* Is this the second miss of the same key in a row? Most rulings are asked for only once; storing
 * them would evict those that are asked for repeatedly. */
static bool
is_asked_again(struct place *place, const char *id, uint64_t form)
{
	uint64_t last = place->asked;
	place->asked = hash_of(id, form);
	return last == place->asked;
}

/* Use the shared text as the answer's body. */
static void
share(struct answer *answer, struct shared_text *text)
{
	text->users++;
	answer->shared = text;
	answer->len = text->len;
}

static void
answer_shared(struct request *request, struct shared_text *text)
{
	share(&request->answer, text);
	request->answer.status = 200;
	request->answer.type = "application/json";
	answer_verdict(&request->answer, text->verdict);
}

bool
api_cache_answer(struct api *api, struct request *request, const char *id, const struct wish *wish)
{
	struct api_cache *cache = cache_of(api);
	struct place *place = place_of(cache, id, form_of(wish));
	if (!place->text || place->form != form_of(wish) || strcmp(place->id, id) != 0 ||
	    !ruling_is_for(request, place->text->group))
		return false;
	answer_shared(request, place->text);
	return true;
}

static void
make_room(struct api_cache *cache, size_t len, size_t most)
{
	while (cache->bytes > 0 && cache->bytes + len > most) {
		clear(cache, &cache->place[cache->hand]);
		cache->hand = (cache->hand + 1) % PLACES;
	}
}

/* Turn the answer's body into a shared text, without its unused capacity. NULL if there is no
 * memory. */
static struct shared_text *
take_body(struct answer *answer)
{
	struct shared_text *text = malloc(sizeof *text);
	if (!text)
		return NULL;
	char *body = realloc(answer->body, answer->len + 1);
	*text = (struct shared_text){ .len = answer->len, .text = body ? body : answer->body };
	answer->body = NULL;
	text_tag(text->text, text->len, text->tag);
	return text;
}

void
api_cache_keep(struct api *api, struct request *request, const struct store_ruling *ruling,
               const struct wish *wish)
{
	const char *id = ruling->id;
	struct answer *answer = &request->answer;
	size_t most = (size_t)api->settings.max_cache;
	struct api_cache *cache = api->cache;
	struct place *place = place_of(cache, id, form_of(wish));
	if (answer->len > most / 8 || !is_asked_again(place, id, form_of(wish)))
		return;
	struct shared_text *text = take_body(answer);
	if (!text)
		return;
	text->users = 1;
	share(answer, text);
	snprintf(text->verdict, sizeof text->verdict, "%s",
	         answer_header_of(answer, "Judged-Verdict"));
	snprintf(text->group, sizeof text->group, "%s", ruling->group);
	clear(cache, place);
	make_room(cache, answer->len, most);
	place->form = form_of(wish);
	place->text = text;
	strcpy(place->id, id);
	cache->bytes += text->len;
}

void
api_cache_free(struct api_cache *cache)
{
	if (cache)
		clear_all(cache);
	free(cache);
}
