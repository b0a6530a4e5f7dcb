/* route.h: finds the endpoint for a method and a path. */
#ifndef JUDGED_SERVICE_API_ROUTE_H
#define JUDGED_SERVICE_API_ROUTE_H

#include "judged/service/api/api.h"

struct route {
	const char *method;
	const char *path;                      /* "{}" stands for one segment */
	const char *argument[ROUTE_ARGUMENTS]; /* query parameters it takes */
	unsigned scope; /* bits: the caller needs one of these; SCOPE_NONE: open to everyone */
	route_handler *answer;
	/* makes the answer of a request that had to wait for the store, or NULL */
	route_handler *kept;
	/* media types it gives, the default first, NULL-terminated; NULL: only JSON */
	const char *const *type;
};

/* Find the route for a method and a decoded path; HEAD uses the route of GET. Sets the route and
 * the path's values in `request`. NULL with a problem if there is no such path or the path doesn't
 * allow the method. */
const struct route *route_find(struct request *request, const char *method, const char *path);

/* Return the route that reads the resource which `route` changes: GET of the same path. NULL if
 * there is none. */
const struct route *route_get(const struct route *route);

/* Convert a route to its number and back. route_at() returns false if there is no such number. */
size_t route_number(const struct route *route);
bool route_at(size_t number, const char **method, const char **path);

/* Store a query parameter in the request. Returns false with a problem if the route doesn't take it
 * or it is repeated. */
bool route_argument(struct request *request, const char *name, const char *value);

#endif
