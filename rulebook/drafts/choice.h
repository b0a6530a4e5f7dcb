/*
 * choice.h: another meaning of an unclear clause, chosen by its name: `readings: {D58: other}`.
 */
#ifndef RULEBOOK_DRAFTS_CHOICE_H
#define RULEBOOK_DRAFTS_CHOICE_H

#include "judged/text/doc.h"
#include "judged/text/fault.h"
#include "rulebook/rulebook.h"

struct reading_choice {
	const struct rulebook_reading *reading;
	const struct rulebook_meaning *meaning;
};

/* Find what a reading and a meaning of it are named. `edition` is the one to judge by. False with code and sentence in a fault
 * whose place is already written. */
bool choice_find(struct reading_choice *out, const char *id, const char *meaning,
                 const struct rulebook_edition *edition, struct fault *fault);
/* Like choice_find(), for a member of a map: its key is the reading, its value the meaning. The fault has its place. */
bool choice_read(struct reading_choice *out, const struct doc_node *member,
                 const struct rulebook_edition *edition, struct fault *fault);
/* Take it in a copy of an edition; `clause_of` is as for rulebook_edition_switch(). False with code and sentence: it changes no rule
 * there. */
bool choice_take(const struct reading_choice *choice, struct rulebook_edition *copy,
                 uint16_t *clause_of, struct fault *fault);

#endif
