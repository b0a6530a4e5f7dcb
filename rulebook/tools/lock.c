/* lock.c: hashes of gists, and of their translations. */
#include "rulebook/tools/lock.h"
#include "judged/text/alloc.h"

#include <errno.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGEST_BYTES = 8 };

static void
put_line(FILE *to, const char *what, const char *name, const char *gist)
{
	uint8_t digest[DIGEST_BYTES];
	struct sha256_ctx ctx;
	sha256_init(&ctx);
	sha256_update(&ctx, strlen(gist), (const uint8_t *)gist);
	sha256_digest(&ctx, sizeof digest, digest);
	fprintf(to, "%s %s ", what, name);
	for (size_t i = 0; i < sizeof digest; i++)
		fprintf(to, "%02x", digest[i]);
	fputc('\n', to);
}

/* Hash a translation together with the English text: if either changes, both must be read again. */
static void
put_both(FILE *to, const char *what, const char *name, const char *english,
         const struct doc_node *said)
{
	char *both = alloc_text("%s\n%s", english, said && said->text ? said->text : "");
	put_line(to, what, name, both);
	free(both);
}

static void
put_language(FILE *to, const struct book *book, const struct book_language *language)
{
	char *refusal = alloc_text("%s-refusal", language->name);
	for (size_t i = 0; i < language->edition->n; i++) {
		const struct book_clause *clause = &language->edition->clause[i];
		put_both(to, language->name, clause->number, clause->gist,
		         doc_member(language->gists, clause->number));
	}
	for (size_t i = 0; i < book->n_rules; i++) {
		const struct doc_node *said = doc_member(language->refusals, book->rule[i].name);
		const char *english = book->rule[i].refusal;
		if (said)
			put_both(to, refusal, book->rule[i].name, english ? english : "", said);
	}
	free(refusal);
}

static void
put_lines(FILE *to, const struct book *book)
{
	for (size_t i = 0; i < book->n_rules; i++)
		put_line(to, "rule", book->rule[i].name, book->rule[i].gist);
	for (size_t e = 0; e < book->n_editions; e++)
		for (size_t i = 0; i < book->edition[e].n; i++)
			put_line(to, book->edition[e].name, book->edition[e].clause[i].number,
			         book->edition[e].clause[i].gist);
	for (size_t i = 0; i < book->n_languages; i++)
		put_language(to, book, &book->language[i]);
}

static char *
lock_path(const char *folder)
{
	char *path;
	path = alloc_text("%s/gists.lock", folder);
	return path;
}

bool
lock_write(const struct book *book, const char *folder, struct fault *fault)
{
	char *path = lock_path(folder);
	FILE *to = fopen(path, "w");
	bool good = to != NULL;
	if (to) {
		put_lines(to, book);
		good = !ferror(to);
		good = fclose(to) == 0 && good;
	}
	fault_at(fault, path, 0, 0);
	free(path);
	return good || fault_set(fault, "cannot-write", "%s", strerror(errno));
}

/* Does `text` contain this line, including its end? */
static bool
has_line(const char *text, const char *line, size_t len)
{
	for (const char *at = text; *at; at = strchr(at, '\n') + 1) {
		if (strncmp(at, line, len) == 0)
			return true;
		if (!strchr(at, '\n'))
			break;
	}
	return false;
}

/* Print the lines of `text` that `other` lacks, each with `saying`. Returns how many there were. */
static int
report_missing(const char *text, const char *other, const char *path, const char *saying)
{
	int bad = 0;
	for (const char *at = text, *end; (end = strchr(at, '\n')); at = end + 1) {
		if (has_line(other, at, (size_t)(end - at) + 1))
			continue;
		const char *digest = memrchr(at, ' ', (size_t)(end - at));
		fprintf(stderr, "%s: %.*s %s [gist-not-locked]\n", path,
		        (int)((digest ? digest : end) - at), at, saying);
		bad++;
	}
	return bad;
}

int
lock_check(const struct book *book, const char *folder, struct fault *fault)
{
	char *path = lock_path(folder), *now = NULL;
	size_t len;
	char *locked = doc_load(path, &len, NULL, fault);
	int bad = -1;
	if (locked) {
		FILE *to = open_memstream(&now, &len);
		if (!to)
			abort();
		put_lines(to, book);
		fclose(to);
		bad = report_missing(now, locked, path, "has another gist than was reviewed");
		if (bad == 0)
			bad = report_missing(locked, now, path, "is locked and no longer there");
	}
	free(locked);
	free(now);
	free(path);
	return bad;
}
