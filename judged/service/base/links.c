/* links.c: writes paths below the base path. */
#include "judged/service/base/links.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "judged/service/base/settings.h"

static char base_path[SETTINGS_TEXT];

bool
links_check(const char *base, struct fault *fault)
{
	static const char plain[] =
		"/0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~";
	size_t len = strlen(base);
	fault_at(fault, NULL, 0, 0);
	if (len == 0 || (base[0] == '/' && len > 1 && base[len - 1] != '/' && !strstr(base, "//") &&
	                 strspn(base, plain) == len))
		return true;
	return fault_set(
		fault, "bad-setting",
		"base-path must be a path like /judge, of letters, digits and -_.~, without a slash at its end");
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
