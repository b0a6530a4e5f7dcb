/* choice.h: another meaning of an unclear clause, chosen by its name: `readings: {D58: other}`. */
#ifndef RULEBOOK_DRAFTS_CHOICE_H
#define RULEBOOK_DRAFTS_CHOICE_H

#include "judged/text/doc.h"
#include "judged/text/fault.h"
#include "rulebook/rulebook.h"

struct reading_choice {
	const struct rulebook_reading *reading;
	const struct rulebook_meaning *meaning;
};

/* Find a reading and one of its meanings by name. `edition` is the one to judge by. False with the
 * code and sentence of a fault; the caller has set the fault's place. */
bool choice_find(struct reading_choice *out, const char *id, const char *meaning,
                 const struct rulebook_edition *edition, struct fault *fault);
/* Like choice_find(), for a member of a map: its key is the reading, its value the meaning. Sets
 * the fault's place, too. */
bool choice_read(struct reading_choice *out, const struct doc_node *member,
                 const struct rulebook_edition *edition, struct fault *fault);
/* Apply the meaning to a copy of an edition; for `clause_of` see rulebook_edition_switch(). False
 * with the code and sentence of a fault if it changes no rule there. */
bool choice_take(const struct reading_choice *choice, struct rulebook_edition *copy,
                 uint16_t *clause_of, struct fault *fault);

#endif
