/* links.c: writes paths below the base path. */
#include "judged/service/base/links.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "judged/service/base/settings.h"

static char base_path[SETTINGS_TEXT];

enum { MOST = 40 }; /* bytes; headers have room for so many */

/* Is a segment of the path one that this service has itself, or a step up? */
static bool
has_own_segment(const char *base)
{
	static const char *const own[] = { "v1", "assets", ".", ".." };
	size_t n;
	for (const char *at = base; *at == '/'; at += n) {
		n = strcspn(++at, "/");
		for (size_t i = 0; i < sizeof own / sizeof *own; i++)
			if (strlen(own[i]) == n && strncmp(at, own[i], n) == 0)
				return true;
	}
	return false;
}

bool
links_check(const char *base, struct fault *fault)
{
	static const char plain[] =
		"/0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~";
	size_t len = strlen(base);
	fault_at(fault, NULL, 0, 0);
	if (len == 0 || (len <= MOST && !has_own_segment(base) && base[0] == '/' && len > 1 &&
	                 base[len - 1] != '/' && !strstr(base, "//") && strspn(base, plain) == len))
		return true;
	return fault_set(
		fault, "bad-setting",
		"base-path must be a path like /judge: at most 40 letters, digits and -_.~, without a slash at its end, and none of its parts v1, assets, . or ..");
}

void
links_set_base(const char *base)
{
	snprintf(base_path, sizeof base_path, "%s", base);
}

const char *
links_base(void)
{
	return base_path;
}

const char *
links_strip(const char *path)
{
	size_t len = strlen(base_path);
	if (len == 0 || strncmp(path, base_path, len) != 0)
		return path;
	return path[len] == '/' ? path + len : path[len] ? path : "/";
}

json_t *
link_json(const char *format, ...)
{
	char path[2 * SETTINGS_TEXT];
	va_list args;
	va_start(args, format);
	vsnprintf(path, sizeof path, format, args);
	va_end(args);
	return json_sprintf("%s%s", base_path, path);
}
