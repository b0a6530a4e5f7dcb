/*
 * problem.h: what the daemon answers when it cannot do what was asked: RFC 9457 problems.
 *
 * Every problem of the service itself is one row of problems.def; docs/http.md lists
 * them. Faults of documents bring their own code (docs/codes.md).
 */
#ifndef JUDGED_SERVICE_BASE_PROBLEM_H
#define JUDGED_SERVICE_BASE_PROBLEM_H

#include "judged/text/fault.h"

enum problem {
#define PROBLEM(id, ...) PROBLEM_##id,
#include "judged/service/base/problems.def"
	PROBLEMS
};

/* The HTTP status of a problem. */
unsigned problem_status(enum problem problem);

/* The problem as JSON text the caller frees; NULL: there is no memory for it, as below. `detail` is a sentence about this occurrence; NULL:
 * the one of the table. */
char *problem_text(enum problem problem, const char *detail);

/* A query parameter whose value means nothing. */
char *problem_argument_text(enum problem problem, const char *parameter, const char *detail);

/* A document that cannot be read (status 400) or understood (422), with the code and place of the
 * fault. */
char *problem_fault_text(unsigned status, const struct fault *fault);
/* Nothing is wrong with the document: it is PROBLEM_BUSY. */
bool problem_is_no_memory(const struct fault *fault);

#endif
