/* digest.c: SHA-256, by nettle. */
#include "judged/text/digest.h"

#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

void
digest_begin(struct digest *digest)
{
	sha256_init(&digest->sha);
}

void
digest_add(struct digest *digest, const void *bytes, size_t len)
{
	sha256_update(&digest->sha, len, bytes);
}

void
digest_print(struct digest *digest, const char *format, ...)
{
	char text[512];
	va_list args;
	va_start(args, format);
	int n = vsnprintf(text, sizeof text, format, args);
	va_end(args);
	assert(n >= 0 && (size_t)n < sizeof text);
	digest_add(digest, text, (size_t)n);
}

void
digest_end(struct digest *digest, char hex[DIGEST_HEX])
{
	static const char digits[] = "0123456789abcdef";
	uint8_t raw[SHA256_DIGEST_SIZE];
	sha256_digest(&digest->sha, sizeof raw, raw);
	for (size_t i = 0; i < sizeof raw; i++) {
		hex[2 * i] = digits[raw[i] >> 4];
		hex[2 * i + 1] = digits[raw[i] & 15];
	}
	hex[2 * sizeof raw] = '\0';
}

void
digest_of(const void *bytes, size_t len, char hex[DIGEST_HEX])
{
	struct digest digest;
	digest_begin(&digest);
	digest_add(&digest, bytes, len);
	digest_end(&digest, hex);
}
