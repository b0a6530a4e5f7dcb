/*
 * problem.h: the daemon's answers if it can't do what was asked: RFC 9457 problems.
 *
 * Every problem of the service itself is a row of problems.def; docs/http.md lists them. Faults of
 * documents have their own codes (docs/codes.md).
 */
#ifndef JUDGED_SERVICE_BASE_PROBLEM_H
#define JUDGED_SERVICE_BASE_PROBLEM_H

#include "judged/text/fault.h"

enum problem {
#define PROBLEM(id, ...) PROBLEM_##id,
#include "judged/service/base/problems.def"
	PROBLEMS
};

/* Return the HTTP status of a problem. */
unsigned problem_status(enum problem problem);

/* Return the problem as JSON text that the caller frees; NULL if there is no memory, here and
 * below. `detail` is a sentence about this occurrence; NULL: the sentence in the table. */
char *problem_text(enum problem problem, const char *detail);

/* Return a problem with the value of a query parameter. */
char *problem_argument_text(enum problem problem, const char *parameter, const char *detail);

/* Return a problem with a document that can't be read (status 400) or understood (422), with the
 * code and place of the first fault, and all faults if there are several. */
char *problem_faults_text(unsigned status, const struct fault fault[], size_t n);
/* Is the fault only a lack of memory? Then the answer is PROBLEM_BUSY. */
bool problem_is_no_memory(const struct fault *fault);

#endif
