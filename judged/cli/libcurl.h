/*
 * libcurl.h: libcurl, loaded when a daemon is to be asked.
 *
 * It brings thirty libraries along, for TLS, Kerberos, LDAP and SSH. Loading them takes more than half of the time of a
 * command that is done at once, and most commands ask nobody.
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

/* Its functions, without `curl_` before their names. */
struct libcurl {
#define LIBCURL_MEMBER(name) __typeof__(curl_##name) *name;
	LIBCURL_FUNCTIONS(LIBCURL_MEMBER)
#undef LIBCURL_MEMBER
};

/* Load libcurl. It stays until the program ends, and is loaded once; not for several threads at once. NULL with `why`, of
 * `size` bytes, in a sentence: there is none, or it is too old. */
const struct libcurl *libcurl_load(char *why, size_t size);

#endif
