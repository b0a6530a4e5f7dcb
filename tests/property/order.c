/* order.c: the order in which a document says something is layout. Of every dispute all members of all maps are written in the
 * order of the canonical text, and in the opposite one: both are the same submission, and get the same ruling. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/ruling/ruling.h"
#include "judged/suite/disputes.h"
#include "judged/text/buffer.h"
#include "tests/criterion.h"

enum { PATH = 320, LEAST_COMPARED = 100 };

static void write_node(struct buffer *out, const struct doc_node *node, bool reversed);

static void
write_children(struct buffer *out, const struct doc_node *node, bool reversed)
{
	const struct doc_node **child = calloc(node->count + 1, sizeof(struct doc_node *));
	uint32_t n = 0;
	for (const struct doc_node *c = node->first; c; c = c->next)
		child[n++] = c;
	for (uint32_t i = 0; i < n; i++) {
		bool last_first = reversed && node->type == DOC_MAP;
		const struct doc_node *c = child[last_first ? n - 1 - i : i];
		if (i > 0)
			buffer_text(out, ",");
		if (c->key) {
			buffer_quoted(out, c->key);
			buffer_text(out, ":");
		}
		write_node(out, c, reversed);
	}
	free(child);
}

/* As JSON, without a line that could be named. */
static void
write_node(struct buffer *out, const struct doc_node *node, bool reversed)
{
	if (node->type == DOC_LIST || node->type == DOC_MAP) {
		buffer_text(out, node->type == DOC_LIST ? "[" : "{");
		write_children(out, node, reversed);
		buffer_text(out, node->type == DOC_LIST ? "]" : "}");
	} else if (node->type == DOC_STRING) {
		buffer_quoted(out, node->text);
	} else {
		buffer_text(out, node->type == DOC_NULL ? "null" : node->text);
	}
}

/* Its ruling as JSON, which the caller frees; NULL: there is none. */
static char *
judge(const struct doc_node *document, const char *path, bool reversed)
{
	struct transcript t;
	struct ruling r = { 0 };
	struct fault fault = { 0 };
	struct buffer text = { 0 };
	char *said = NULL;
	write_node(&text, document, reversed);
	if (!transcript_read(&t, path, buffer_end(&text), text.n, NULL, &fault))
		cr_assert_fail("%s: %s", path, fault.sentence);
	if (ruling_make(&r, &t, NULL, &fault))
		said = ruling_json_text(&r, VIEW_JUDGE, NULL);
	ruling_free(&r);
	transcript_free(&t);
	buffer_free(&text);
	return said;
}

static bool
compare(const char *path)
{
	struct dispute d;
	struct doc sorted;
	struct fault fault = { 0 };
	if (!dispute_read(&d, path, &fault))
		cr_assert_fail("%s: %s", path, fault.sentence);
	char *canonical = doc_canonical(d.document, NULL);
	cr_assert(doc_read(&sorted, path, canonical, strlen(canonical), NULL, &fault));
	char *one = judge(sorted.root, path, false), *other = judge(sorted.root, path, true);
	bool compared = one != NULL;
	cr_assert_eq(one != NULL, other != NULL, "%s", path);
	if (one)
		cr_expect_str_eq(one, other, "%s", path);
	free(one);
	free(other);
	free(canonical);
	doc_free(&sorted);
	dispute_free(&d);
	return compared;
}

Test(order, of_members_changes_no_ruling)
{
	unsigned compared = 0;
	char path[PATH];
	DIR *dir = opendir("fixtures/disputes");
	cr_assert_not_null(dir);
	for (const struct dirent *e; (e = readdir(dir));) {
		snprintf(path, sizeof path, "fixtures/disputes/%s", e->d_name);
		if (doc_has_known_suffix(e->d_name))
			compared += compare(path);
	}
	closedir(dir);
	cr_assert_gt(compared, LEAST_COMPARED);
}
