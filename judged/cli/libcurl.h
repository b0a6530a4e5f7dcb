/*
 * libcurl.h: libcurl, loaded only when a daemon is asked.
 *
 * libcurl depends on thirty libraries, for TLS, Kerberos, LDAP and SSH. Loading them takes more
 * than half the time of a short command, and most commands don't need them.
 */
#ifndef JUDGED_CLI_LIBCURL_H
#define JUDGED_CLI_LIBCURL_H

#include <stddef.h>

#include <curl/curl.h>

#define LIBCURL_FUNCTIONS(F)                                                                       \
	F(url)                                                                                     \
	F(url_set)                                                                                 \
	F(url_get)                                                                                 \
	F(url_cleanup)                                                                             \
	F(free)                                                                                    \
	F(slist_append)                                                                            \
	F(slist_free_all)                                                                          \
	F(easy_init)                                                                               \
	F(easy_reset)                                                                              \
	F(easy_setopt)                                                                             \
	F(easy_perform)                                                                            \
	F(easy_getinfo)                                                                            \
	F(easy_strerror)                                                                           \
	F(easy_cleanup)

/* Functions of libcurl, without `curl_` before their names. */
struct libcurl {
#define LIBCURL_MEMBER(name) __typeof__(curl_##name) *name;
	LIBCURL_FUNCTIONS(LIBCURL_MEMBER)
#undef LIBCURL_MEMBER
};

/* Load libcurl, once; it stays until the program ends. Not thread-safe. NULL with a sentence in
 * `why`, of `size` bytes, if it isn't there or is too old. */
const struct libcurl *libcurl_load(char *why, size_t size);

#endif
