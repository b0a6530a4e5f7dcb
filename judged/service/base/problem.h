/*
 * problem.h: what the daemon answers when it cannot do what was asked: RFC 9457 problems.
 *
 * Every problem of the service itself is one row of the table in problem.c; docs/http.md lists
 * them. Faults of documents bring their own code (docs/codes.md).
 */
#ifndef JUDGED_SERVICE_BASE_PROBLEM_H
#define JUDGED_SERVICE_BASE_PROBLEM_H

#include "judged/text/fault.h"

enum problem {
	PROBLEM_BAD_REQUEST,  /* headers that could be read in two ways */
	PROBLEM_BAD_ARGUMENT, /* a query parameter has a value that means nothing */
	PROBLEM_UNKNOWN_ARGUMENT,
	PROBLEM_REPEATED_ARGUMENT,
	PROBLEM_NO_TOKEN,
	PROBLEM_WRONG_TOKEN,
	PROBLEM_SCOPE,   /* the token does not allow it */
	PROBLEM_NO_PAGE, /* no route of that path */
	PROBLEM_NO_RULING,
	PROBLEM_NO_POSITION, /* a decision the game did not come to */
	PROBLEM_NO_GAME,
	PROBLEM_NO_EDITION,
	PROBLEM_NO_CLAUSE,
	PROBLEM_METHOD,
	PROBLEM_MEDIA_TYPE,
	PROBLEM_NOT_ACCEPTABLE,
	PROBLEM_ENCODING,     /* a packed body in a way not known here */
	PROBLEM_BAD_ENCODING, /* or broken */
	PROBLEM_HEADER,       /* more before the body than is taken */
	PROBLEM_LENGTH,       /* a body without length or chunks */
	PROBLEM_TOO_LARGE,
	PROBLEM_TOO_LARGE_UNPACKED,
	PROBLEM_TOO_MANY_DECISIONS,
	PROBLEM_NO_DECKS, /* a transcript from a position, where decks are asked for */
	PROBLEM_BATCH,    /* too many lines */
	PROBLEM_RATE,
	PROBLEM_VIEW,       /* a view the asker has no right to */
	PROBLEM_VIEW_GONE,  /* a view that was not kept and cannot be made again */
	PROBLEM_KEY_REUSED, /* an idempotency key that stands for another submission */
	PROBLEM_TOO_BROAD,  /* a search that would take too long */
	PROBLEM_BUSY,
	PROBLEM_NO_JOB,
	PROBLEM_JOB_OVER,    /* nothing to cancel */
	PROBLEM_NO_RESULT,   /* a job that has none, or not yet */
	PROBLEM_JOBS,        /* as many run as may */
	PROBLEM_NO_FIXTURES, /* no scenarios where they should be */
	PROBLEM_CLOSING,
	PROBLEM_NOT_KEPT,
	PROBLEMS
};

/* The HTTP status of a problem. */
unsigned problem_status(enum problem problem);

/* The problem as JSON text the caller frees. `detail` is a sentence about this occurrence; NULL:
 * the one of the table. */
char *problem_text(enum problem problem, const char *detail);

/* A query parameter whose value means nothing. */
char *problem_argument_text(const char *parameter, const char *detail);

/* A document that cannot be read (status 400) or understood (422), with the code and place of the
 * fault. */
char *problem_fault_text(unsigned status, const struct fault *fault);

#endif
