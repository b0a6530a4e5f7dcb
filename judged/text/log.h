/*
 * log.h: the daemon's log on standard error, one line per event, as logfmt or JSON.
 *
 *	log_line("error", "cannot-keep", "why", store_error(store), NULL);
 *	time=2026-11-21T09:30:00.250Z level=error event=cannot-keep why="disk I/O error"
 */
#ifndef JUDGED_TEXT_LOG_H
#define JUDGED_TEXT_LOG_H

#include <stdbool.h>

/* Write lines as JSON from now on, or as logfmt, which is the default. */
void log_as_json(bool json);

/* Write a line: the event, then names and texts in turn, then NULL. A name that begins with # is
 * that of a number: it loses the # and its text isn't quoted in JSON. Thread-safe. */
__attribute__((sentinel)) void log_line(const char *level, const char *event, ...);

#endif
