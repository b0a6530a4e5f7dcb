/*
 * versions.h: the numbers of everything that outlives a program. docs/compatibility.md says what
 * each of them promises.
 *
 * Plain numbers, so that statements and other texts can contain them.
 */
#ifndef JUDGED_TEXT_VERSIONS_H
#define JUDGED_TEXT_VERSIONS_H

#include "engine/judge.h"

#define VERSION_API 1    /* paths under /v1, their parameters and answers */
#define VERSION_RECORD 1 /* the record of a ruling (docs/dev/record.md) */
#define VERSION_STORE 1  /* tables of a store, in a file or in PostgreSQL */
#define VERSION_LOG 1    /* leaves and heads of logs (docs/log.md) */

#define VERSION_AS_TEXT(number) #number
#define VERSION_TEXT(number) VERSION_AS_TEXT(number)

/* All of them, and the version of the programs, as JSON. */
#define VERSIONS_JSON                                                                              \
	"{\"version\":\"" JUDGE_ENGINE_VERSION                                                     \
	"\",\"api\":" VERSION_TEXT(VERSION_API) ",\"record\":" VERSION_TEXT(                       \
		VERSION_RECORD) ",\"store\":" VERSION_TEXT(VERSION_STORE) ",\"log\":" VERSION_TEXT(VERSION_LOG) "}"

#endif
