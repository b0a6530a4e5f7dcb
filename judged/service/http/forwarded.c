/*
 * forwarded.c: finds the client of a request that a trusted proxy passed on.
 *
 * The setting trusted-proxies lists addresses, networks like 10.0.0.0/8, and `unix` for whatever
 * connects over a Unix socket.
 */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "judged/service/http/internal.h"

/* 1. The list of proxies */

struct network {
	int family;
	unsigned char at[sizeof(struct in6_addr)];
	int bits; /* how many bits of an address must be the same */
};

static bool
read_address(const char *text, struct network *out)
{
	out->family = strchr(text, ':') ? AF_INET6 : AF_INET;
	out->bits = out->family == AF_INET6 ? 128 : 32;
	return inet_pton(out->family, text, out->at) == 1;
}

/* Read "10.0.0.1" or "10.0.0.0/8". */
static bool
read_network(const char *text, struct network *out)
{
	char address[HTTP_NAME];
	size_t len = strcspn(text, "/");
	char *end;
	if (len >= sizeof address)
		return false;
	memcpy(address, text, len);
	address[len] = '\0';
	if (!read_address(address, out))
		return false;
	if (!text[len])
		return true;
	long bits = strtol(text + len + 1, &end, 10);
	if (text[len + 1] < '0' || text[len + 1] > '9' || *end || bits > out->bits)
		return false;
	out->bits = (int)bits;
	return true;
}

static bool
is_within(const struct network *address, const struct network *network)
{
	int whole = network->bits / 8, rest = network->bits % 8;
	if (address->family != network->family ||
	    memcmp(address->at, network->at, (size_t)whole) != 0)
		return false;
	return rest == 0 || (address->at[whole] ^ network->at[whole]) >> (8 - rest) == 0;
}

/* Does an entry of the list mean the client of this name? */
static bool
means(const char *entry, const char *name)
{
	struct network network, address;
	if (strcmp(entry, HTTP_UNIX) == 0 || strcmp(name, HTTP_UNIX) == 0)
		return strcmp(entry, name) == 0;
	return read_network(entry, &network) && read_address(name, &address) &&
	       is_within(&address, &network);
}

/* Is the name in the list? If `name` is NULL: can every entry of the list be read? */
static bool
is_listed(const char *list, const char *name)
{
	char copy[SETTINGS_TEXT];
	struct network network;
	snprintf(copy, sizeof copy, "%s", list);
	for (char *rest, *one = strtok_r(copy, ", \t", &rest); one;
	     one = strtok_r(NULL, ", \t", &rest)) {
		if (name && means(one, name))
			return true;
		if (!name && strcmp(one, HTTP_UNIX) != 0 && !read_network(one, &network))
			return false;
	}
	return name == NULL;
}

bool
http_check_proxies(const char *list, struct fault *fault)
{
	fault_at(fault, NULL, 0, 0);
	return is_listed(list, NULL) ||
	       fault_set(
		       fault, "bad-address",
		       "trusted-proxies takes addresses like 10.0.0.1, networks like 10.0.0.0/8, and unix, separated by commas.");
}

/* 2. The header X-Forwarded-For */

static bool
read_client(const char *text, char name[HTTP_NAME], uint64_t *address)
{
	struct network at;
	if (!read_address(text, &at))
		return false;
	http_name_address(at.family, at.at, name, address);
	return true;
}

/* Several headers are one list. Only its end counts: entries before the last FORWARDED headers can
 * only be made up by a client. */
enum { FORWARDED = 16 };

struct forwarded {
	const char *list[FORWARDED]; /* the last headers, in order */
	size_t n, left;              /* bytes of the last header in `list` that weren't read */
};

static enum MHD_Result
gather(void *ctx, enum MHD_ValueKind kind, const char *name, const char *value)
{
	struct forwarded *f = ctx;
	(void)kind;
	if (strcasecmp(name, "X-Forwarded-For") != 0 || !value)
		return MHD_YES;
	if (f->n == FORWARDED)
		memmove(f->list, f->list + 1, --f->n * sizeof *f->list);
	f->list[f->n++] = value;
	f->left = strlen(value);
	return MHD_YES;
}

/* Take the last entry that wasn't read. False if there is none. */
static bool
take_last(struct forwarded *f, char out[HTTP_NAME])
{
	if (f->n == 0)
		return false;
	const char *list = f->list[f->n - 1], *comma = memrchr(list, ',', f->left);
	const char *last = comma ? comma + 1 : list;
	last += strspn(last, " \t");
	snprintf(out, HTTP_NAME, "%.*s", (int)strcspn(last, " \t,"), last);
	if (comma)
		f->left = (size_t)(comma - list);
	else if (--f->n > 0)
		f->left = strlen(f->list[f->n - 1]);
	return true;
}

void
http_forwarded(struct MHD_Connection *connection, const char *trusted, char name[HTTP_NAME],
               uint64_t *address)
{
	struct forwarded f = { .n = 0 };
	char one[HTTP_NAME];
	MHD_get_connection_values(connection, MHD_HEADER_KIND, gather, &f);
	while (is_listed(trusted, name) && take_last(&f, one))
		if (!read_client(one, name, address))
			return;
}
