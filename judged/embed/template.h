/* template.h: templates of transcripts, to be filled in. */
#ifndef JUDGED_EMBED_TEMPLATE_H
#define JUDGED_EMBED_TEMPLATE_H

#include "judged/text/buffer.h"
#include "judged/text/doc.h"
#include "rulebook/rulebook.h"

struct template_wish {
	const struct judge_game *game;
	const struct rulebook_edition *edition;
	const char *step;             /* step to start at; NULL: the usual one */
	const char *schema;           /* address of the schema for editors, or NULL */
	const struct doc_node *start; /* members of the start to fill in, or NULL */
};

/* Append the template as YAML with comments. It can be judged as it is, and shows every key a
 * transcript and its start position can have and every word of a move. False, with a fault, if there
 * is no such step. */
bool template_write(const struct template_wish *wish, struct buffer *out, struct fault *fault);

#endif
