/* route.h: which endpoint answers which method and path. */
#ifndef JUDGED_SERVICE_API_ROUTE_H
#define JUDGED_SERVICE_API_ROUTE_H

#include "judged/service/api/api.h"

struct route {
	const char *method;
	const char *path;                      /* "{}" stands for one segment */
	const char *argument[ROUTE_ARGUMENTS]; /* query parameters it takes */
	unsigned scope; /* a caller needs one of these; none: nobody is asked */
	route_handler *answer;
	route_handler *kept; /* makes the answer of a request that had to wait, or NULL */
	const char *const
		*type; /* media types it gives, the usual first, NULL at the end; NULL: JSON */
};

/* The route of a method and a decoded path; HEAD takes the way of GET. `request` gets the route
 * and the values of the path. NULL with a problem as the answer: no such path, or not by this
 * method. */
const struct route *route_find(struct request *request, const char *method, const char *path);

/* The route that reads what another changes: GET of the same path; NULL where there is none. */
const struct route *route_get(const struct route *route);

/* The number of a route, and the other way round. */
size_t route_number(const struct route *route);
bool route_at(size_t number, const char **method, const char **path);

/* Take over a query parameter. False with a problem: the route takes none of that name, or it
 * came before. */
bool route_argument(struct request *request, const char *name, const char *value);

#endif
