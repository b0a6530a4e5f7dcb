/* judging.h: makes the record of a ruling from a transcript, and other jobs for the store's
 * writer. */
#ifndef JUDGED_SERVICE_JOBS_JUDGING_H
#define JUDGED_SERVICE_JOBS_JUDGING_H

#include "judged/service/base/parts.h"
#include "judged/service/jobs/views.h"

enum { JUDGING_SMALL = 8000 }; /* steps for a ruling that must be quick and isn't stored */

/* Does the transcript have more decisions than the service allows? */
bool transcript_is_too_long(const struct api *api, const struct transcript *t);
/* Compute the natural key of a submission. */
void judging_key(const struct api *api, const struct transcript *transcript, char key[DIGEST_HEX]);
/* Judge a transcript into `api->ruling`, within the service's limits, with the reasons as in a
 * stored ruling: without lines of the document. False with a fault. */
bool judging_make(struct api *api, const struct transcript *transcript, struct fault *fault);
/* Like judging_make(), but with the lines of the transcript. */
bool judging_again(struct api *api, const struct transcript *transcript, struct fault *fault);
/* Like judging_make(), and return the record to store, with the natural key `key` and for a group,
 * whose name must live as long. NULL with a fault. The ruling as recorded is in `api->snap`. The
 * caller frees the job with job_free(). */
struct writer_job *judging_job(struct api *api, const struct transcript *transcript,
                               const char key[DIGEST_HEX], const char *group, struct fault *fault);
/* Return an allowance for a run in addition to a ruling's; and, after the run, count the steps it
 * used. */
struct judge_step_limit judging_allowance(const struct api *api);
void judging_count(struct api *api, const struct judge_step_limit *left);
/* Count the steps used for advice on `api->ruling`, if advice was wanted. */
void judging_count_advice(struct api *api, struct wish wish);
void job_free(struct writer_job *job);
/* Make a job to store something else, as described at store_entry.what; `release` may be NULL. */
struct writer_job *job_of(enum store_kind kind, void *what,
                          void (*release)(struct writer_job *job));
/* Make a job to store a note; `kind` isn't copied. */
struct writer_job *job_of_note(const struct caller *caller, const char *ruling, const char *kind,
                               const char *text, bool open);

#endif
