/*
 * cache.h: a cache of answers, which are reused until the next commit.
 *
 * Rulings of several hundred KB are not copied when they are sent: an answer holds a reference to
 * the cached text, and the last holder frees the text.
 */
#ifndef JUDGED_SERVICE_API_CACHE_H
#define JUDGED_SERVICE_API_CACHE_H

#include "judged/service/api/api.h"

struct api_cache;

/* The text of an answer, held by the cache and by answers that are being sent. */
struct shared_text {
	atomic_uint users;
	size_t len;
	char tag[40];     /* ETag, with its quotation marks */
	char verdict[24]; /* verdict of the ruling */
	char group[STORE_NAME];
	char *text;
};

/* Answer with the cached text for this ruling and wish. Returns false if there is none or anything
 * was committed since. */
bool api_cache_answer(struct api *api, struct request *request, const char *id,
                      const struct wish *wish);
/* Cache the request's answer if the ruling was asked for twice, in place of the slot's earlier
 * text. The answer then shares the text. */
void api_cache_keep(struct api *api, struct request *request, const struct store_ruling *ruling,
                    const struct wish *wish);
void api_cache_free(struct api_cache *cache);

/* Return the text of a problem that can be the body of several answers. The caller holds a
 * reference. */
struct shared_text *shared_problem(enum problem problem);
/* Release a reference to a text. */
void shared_text_release(void *text);
/* Compute the ETag of a body. */
void text_tag(const char *text, size_t len, char tag[40]);

#endif
