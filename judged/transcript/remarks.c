/* remarks.c: decodes remarks of tables and platforms about a game: notes, times, chat. They never
 * change a ruling. */
#include <stdio.h>
#include <string.h>

#include "judged/text/buffer.h"
#include "judged/transcript/decode.h"

const char *const transcript_move_remarks[] = { "at", "chat", "note", NULL };
const char *const transcript_record_remarks[] = { "at",        "ended", "event", "match", "notes",
	                                          "reference", "round", "table", NULL };

_Static_assert(sizeof transcript_record_remarks / sizeof *transcript_record_remarks ==
                       TRANSCRIPT_REMARKS + 1,
               "every remark has its place");

/* Append a text or number as a line. */
static bool
add_text(const struct decoder *d, const struct doc_node *node, struct buffer *out)
{
	if (node->type != DOC_STRING && node->type != DOC_INT)
		return doc_fault(node, d->fault, "wrong-type",
		                 "`%.40s` must be a text, a number or a list of them, not %s",
		                 node->key ? node->key : node->parent->key,
		                 doc_type_name(node->type));
	if (out->n > 0)
		buffer_text(out, "\n");
	buffer_text(out, node->text);
	return true;
}

static bool
decode_remark(const struct decoder *d, const struct doc_node *node, const char **out)
{
	struct buffer lines = { 0 };
	bool good = true;
	if (node->type != DOC_LIST)
		good = add_text(d, node, &lines);
	for (const struct doc_node *n = node->first; node->type == DOC_LIST && good && n;
	     n = n->next)
		good = add_text(d, n, &lines);
	if (good && lines.n > 0) {
		char *text = decode_alloc(d, 1, lines.n + 1);
		memcpy(text, lines.at, lines.n);
		*out = text;
	}
	buffer_free(&lines);
	return good;
}

bool
decode_remarks(const struct decoder *d, const struct doc_node *map, const char *const *words,
               const struct transcript_remarks **out)
{
	struct transcript_remarks *remarks = NULL;
	for (const struct doc_node *n = map ? map->first : NULL; n; n = n->next) {
		int which = decode_index(n->key, words);
		if (which < 0 || (n->type == DOC_MAP && strcmp(n->key, "event") == 0))
			continue; /* an event that is a map belongs to the case */
		if (!remarks)
			*out = remarks = decode_alloc(d, 1, sizeof *remarks);
		if (!decode_remark(d, n, &remarks->text[which]))
			return false;
	}
	return true;
}

const struct doc_node *
decode_beside_remarks(const struct decoder *d, const struct doc_node *map)
{
	struct doc_node *out = decode_alloc(d, 1, sizeof *out), **end = &out->first;
	*out = *map;
	out->first = NULL;
	out->count = 0;
	for (const struct doc_node *n = map->first; n; n = n->next) {
		if (decode_index(n->key, transcript_move_remarks) >= 0)
			continue;
		struct doc_node *kept = decode_alloc(d, 1, sizeof *kept);
		*kept = *n;
		kept->next = NULL;
		*end = kept;
		end = &kept->next;
		out->last = kept;
		out->count++;
	}
	return out;
}
