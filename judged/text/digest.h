/*
 * digest.h: SHA-256 as text; the only user of the library for it.
 *
 *	struct digest digest;
 *	digest_begin(&digest);
 *	digest_add(&digest, text, len);
 *	digest_end(&digest, hex);
 */
#ifndef JUDGED_TEXT_DIGEST_H
#define JUDGED_TEXT_DIGEST_H

#include <nettle/sha2.h>
#include <stddef.h>

enum { DIGEST_HEX = 65 }; /* 64 lower-case digits and the NUL */

struct digest {
	struct sha256_ctx sha;
};

void digest_begin(struct digest *digest);
void digest_add(struct digest *digest, const void *bytes, size_t len);
/* Add formatted text, at most 511 bytes. */
__attribute__((format(printf, 2, 3))) void digest_print(struct digest *digest, const char *format,
                                                        ...);
/* Write the digest. Call digest_begin() before using it again. */
void digest_end(struct digest *digest, char hex[DIGEST_HEX]);

/* Write the digest of a single block of bytes. */
void digest_of(const void *bytes, size_t len, char hex[DIGEST_HEX]);

#endif
