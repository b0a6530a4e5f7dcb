/* judged.h: a transcript and its ruling, for tests. */
#ifndef TESTS_JUDGED_H
#define TESTS_JUDGED_H

#include <stdlib.h>
#include <string.h>

#include "judged/ruling/ruling.h"
#include "tests/criterion.h"

struct judged {
	struct transcript t;
	struct ruling r;
};

/* Judge a transcript in YAML. Free it with done(). */
static inline struct judged *
judge(const char *text)
{
	struct judged *j = calloc(1, sizeof *j);
	struct fault fault;
	cr_assert(transcript_read(&j->t, "test", text, strlen(text), NULL, &fault), "%s",
	          fault.sentence);
	cr_assert(ruling_make(&j->r, &j->t, NULL, &fault), "%s", fault.sentence);
	return j;
}

static inline void
done(struct judged *j)
{
	ruling_free(&j->r);
	transcript_free(&j->t);
	free(j);
}

#endif
