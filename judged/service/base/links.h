/*
 * links.h: paths of the service's own resources, as they stand in answers.
 *
 * A proxy may serve the service below a path, such as /judge. Then that path, the setting
 * base-path, comes before every path in an answer. Requests are understood with and without it,
 * because some proxies take it away.
 */
#ifndef JUDGED_SERVICE_BASE_LINKS_H
#define JUDGED_SERVICE_BASE_LINKS_H

#include <jansson.h>

#include "judged/text/fault.h"

/* Can the text be a base path? It is "" or like /judge, without a slash at its end. False with a
 * fault (`bad-setting`). */
bool links_check(const char *base, struct fault *fault);
/* Set the base path. Call it before there are other threads. */
void links_set_base(const char *base);
/* Return the base path; "" if there is none. */
const char *links_base(void);
/* Return the path without the base path that it may begin with. */
const char *links_strip(const char *path);
/* Return the base path followed by a formatted path. The caller owns the reference. */
__attribute__((format(printf, 1, 2))) json_t *link_json(const char *format, ...);

#endif
