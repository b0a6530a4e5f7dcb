/*
 * objection.h: writes a report that a ruling is wrong: one file with everything needed to see why
 * and to correct it.
 *
 * The file is a dispute (disputes.h) with the expected ruling and, under `report`, the ruling that
 * was given, with versions and digests. So the file can be run, and fails until the engine agrees.
 *
 * The file contains only what its reader may know. The judge gets the whole transcript. Others get
 * the position before the deciding move, as far as they know it, with that move if they know what
 * it named.
 */
#ifndef JUDGED_SUITE_OBJECTION_H
#define JUDGED_SUITE_OBJECTION_H

#include "judged/ruling/ruling.h"
#include "judged/text/buffer.h"

struct objection {
	const char *expected; /* in words; may begin with a verdict and a colon */
	/* "legal", or a verdict; NULL: at the beginning of `expected`, or not stated */
	const char *verdict;
	const char *clause; /* the clause it depends on; NULL: not stated */
	int64_t move;       /* the move that should decide; 0: not stated */
	enum view view;     /* the reader of the file */
};

/* Can the expectation be checked, and does it differ from the ruling, as JSON for the objection's
 * view? False, with a fault, if not. A stored ruling is enough: nothing is played. */
bool objection_holds(const struct objection *objection, const struct rulebook_edition *edition,
                     const json_t *ruling, struct fault *fault);

/* Append the report as YAML. Parts of the ruling are played again, with the steps that the ruling
 * left; it must be of the whole transcript. False, with a fault, as objection_holds(), or if the
 * ruling of the part that the reader may know is already the expected one. */
bool objection_write(const struct objection *objection, struct ruling *ruling, struct buffer *out,
                     struct fault *fault);

#endif
