/*
 * log.h: what the daemon tells of itself on standard error: a line an event, logfmt or JSON.
 *
 *	log_line("error", "cannot-keep", "why", store_error(store), NULL);
 *	time=2026-11-21T09:30:00.250Z level=error event=cannot-keep why="disk I/O error"
 */
#ifndef JUDGED_TEXT_LOG_H
#define JUDGED_TEXT_LOG_H

#include <stdbool.h>

/* Lines as JSON from now on, or as logfmt; at first they are logfmt. */
void log_as_json(bool json);

/* A line: the event, then names and texts in turn, NULL at the end. Any thread may call it. */
__attribute__((sentinel)) void log_line(const char *level, const char *event, ...);

#endif
