/*
 * jcp.h: answers messages of the conformance protocol, docs/conformance.md.
 *
 * `judge jcp` answers another program's messages with it, and `judge conform` its own, to have an
 * answer that it can compare.
 */
#ifndef JUDGED_CONFORM_JCP_H
#define JUDGED_CONFORM_JCP_H

#include <jansson.h>
#include <stdbool.h>

#include "judged/text/doc.h"
#include "rulebook/rulebook.h"

/* A line of the protocol, without its end, has at most this many bytes. */
enum { JCP_LINE = 1 << 20 };

/* Levels of an engine: each adds a word of `ask`. */
enum jcp_level { JCP_LEGAL = 1, JCP_POSITION, JCP_OPTIONS, JCP_CLAUSES };
/* Words of `ask`, in the order of the levels; NULL-terminated. */
extern const char *const jcp_asks[];

/* An engine: the edition that it was set to, and the rule that it lies about. Zero it first. */
struct jcp {
	const struct rulebook_edition *edition;
	/* a rule, by name, without which it plays; or NULL */
	const char *without;
};

/* Answer a message. The caller owns the reference. NULL if the message asks the engine to stop. */
json_t *jcp_answer(struct jcp *jcp, const struct doc_node *message);
/* Answer the text of a message. A text that is no message gets an answer with `errored`. */
json_t *jcp_answer_text(struct jcp *jcp, const char *text, size_t n);
/* Does a list have an entry equal to the value? */
bool jcp_has(const json_t *list, const json_t *value);
/* Return our ruling on a run in short: outcome_json(). The caller owns the reference; NULL if the
 * run can't be judged. */
json_t *jcp_ruling(struct jcp *jcp, const json_t *message);

#endif
