/*
 * objection.h: "this ruling is wrong": one file with all that is needed to see why, and to put it right.
 *
 * It is a dispute (disputes.h) with the ruling that was expected, and under `report` the one that was given, with versions and
 * digests. So it runs as it is, and fails until the engine agrees.
 *
 * Nothing in it says more than its reader may know. The judge gets the transcript as it is; others get the position before the
 * move that decided, as far as they know it, with that move when they know what it named.
 */
#ifndef JUDGED_SUITE_OBJECTION_H
#define JUDGED_SUITE_OBJECTION_H

#include "judged/ruling/ruling.h"
#include "judged/text/buffer.h"

struct objection {
	const char *expected; /* in words; may begin with the verdict and a colon */
	const char *
		verdict; /* "legal", or one of a ruling; NULL: in front of the words, or not said */
	const char *clause; /* it turns on; NULL: not said */
	int64_t move;       /* that should decide; 0: not said */
	enum view view;     /* for whom */
};

/* Append it as YAML. The ruling is played anew in parts, and must be of the whole transcript. False with a fault: what is expected can't
 * be checked, or is what the ruling says. */
bool objection_write(const struct objection *objection, struct ruling *ruling, struct buffer *out,
                     struct fault *fault);

#endif
