/* judging.h: from a transcript to the record of its ruling, and other jobs for the store's writer. */
#ifndef JUDGED_SERVICE_JOBS_JUDGING_H
#define JUDGED_SERVICE_JOBS_JUDGING_H

#include "judged/service/base/parts.h"
#include "judged/service/jobs/views.h"

enum { JUDGING_SMALL = 8000 }; /* steps of a ruling that is to be there at once, and is not kept */

/* Has it more decisions than the service takes? */
bool transcript_is_too_long(const struct api *api, const struct transcript *t);
/* The natural key of a submission. */
void judging_key(const struct api *api, const struct transcript *transcript, char key[DIGEST_HEX]);
/* Judge a transcript, into `api->ruling`, within the service's limits, as what is kept of it will say it. False
 * with a fault. */
bool judging_make(struct api *api, const struct transcript *transcript, struct fault *fault);
/* The same, with the lines of the transcript. */
bool judging_again(struct api *api, const struct transcript *transcript, struct fault *fault);
/* As judging_make(), and make the record to keep of it; `key` is its natural key. NULL with a
 * fault. What it tells is in `api->told` then. The caller frees it with job_free(). */
struct writer_job *judging_job(struct api *api, const struct transcript *transcript,
                               const char key[DIGEST_HEX], struct fault *fault);
/* The allowance of a run that is made besides a ruling's, and, after it, what was used of it. */
struct judge_allowance judging_allowance(const struct api *api);
void judging_count(struct api *api, const struct judge_allowance *left);
/* What advice on `api->ruling` took, if it was wished, is of what this work used as well. */
void judging_count_advice(struct api *api, struct wish wish);
void job_free(struct writer_job *job);
/* Something else to keep, as store_entry.what has it; `release` may be NULL. */
struct writer_job *job_of(enum store_kind kind, void *what,
                          void (*release)(struct writer_job *job));
/* A note to keep; `kind` is not copied. */
struct writer_job *job_of_note(const struct caller *caller, const char *ruling, const char *kind,
                               const char *text, bool open);

#endif
