/* cases.h: plays the suites in tests/data/suite, a folder for each case. */
#ifndef TESTS_SUITE_CASES_H
#define TESTS_SUITE_CASES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/suite/matrix.h"
#include "tests/criterion.h"

static const char folder[] = "tests/data/suite";

/* Load a case; its name must outlive the suite. */
static inline bool
load(struct suite *suite, const char *name, const struct suite_options *options,
     struct fault *fault)
{
	static char dir[128];
	struct suite_options here = *options;
	snprintf(dir, sizeof dir, "%s/%s", folder, name);
	here.dir = dir;
	return suite_load(suite, &here, fault);
}

static inline void
play(struct suite *suite, const char *name, const struct suite_options *options)
{
	struct fault fault;
	if (!load(suite, name, options, &fault)) {
		fault_print(stderr, &fault);
		cr_assert_fail("%s cannot be read", name);
	}
	suite_run(suite);
}

static const struct suite_options proving = { .prove = true, .jobs = 1 };

#endif
