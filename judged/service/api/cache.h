/*
 * cache.h: answers that were asked for, to be given again as they are until anything is committed.
 *
 * A ruling of some hundred KB is not copied on its way out: the answer holds on to the cached text, and whoever is
 * last to let go frees it.
 */
#ifndef JUDGED_SERVICE_API_CACHE_H
#define JUDGED_SERVICE_API_CACHE_H

#include "judged/service/api/api.h"

struct api_cache;

/* The text of an answer, held by the cache and by answers on their way. */
struct shared_text {
	atomic_uint users;
	size_t len;
	char tag[40];     /* ETag, with its quotes */
	char verdict[24]; /* of the ruling */
	char group[STORE_NAME];
	char *text;
};

/* Answer with what is kept under this key, when it is and nothing has been committed since. */
bool api_cache_answer(struct api *api, struct request *request, const char *id,
                      const struct wish *wish);
/* Keep the answer the request has for this ruling if it is asked for the second time, in place of another; the answer shares it
 * then. */
void api_cache_keep(struct api *api, struct request *request, const struct store_ruling *ruling,
                    const struct wish *wish);
void api_cache_free(struct api_cache *cache);

/* A problem to be answered by several, held by the caller. */
struct shared_text *shared_problem(enum problem problem);
/* Let go of a text. */
void shared_text_release(void *text);
/* The ETag of a body. */
void text_tag(const char *text, size_t len, char tag[40]);

#endif
