/* libcurl.c: see libcurl.h. */
#include "judged/cli/libcurl.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const struct {
	const char *name;
	size_t at; /* offset in struct libcurl */
} functions[] = {
#define LIBCURL_FUNCTION(name) { "curl_" #name, offsetof(struct libcurl, name) },
	LIBCURL_FUNCTIONS(LIBCURL_FUNCTION)
#undef LIBCURL_FUNCTION
};

const struct libcurl *
libcurl_load(char *why, size_t size)
{
	static struct libcurl lib;
	/* The second name is the same library with OpenSSL, for systems without the first. */
	void *loaded = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
	if (!loaded)
		loaded = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
	if (!loaded) {
		snprintf(
			why, size,
			"asking a server takes libcurl, and none can be loaded here; Debian's package is libcurl3-gnutls");
		return NULL;
	}
	for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
		void *found = dlsym(loaded, functions[i].name);
		if (!found) {
			snprintf(why, size, "the libcurl installed here is too old: it has no %s()",
			         functions[i].name);
			return NULL;
		}
		memcpy((char *)&lib + functions[i].at, &found, sizeof found);
	}
	return &lib;
}
