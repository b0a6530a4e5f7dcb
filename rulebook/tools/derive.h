/*
 * derive.h: an edition that is told by how it differs from another.
 *
 *	from: en-1.2
 *	clauses:
 *	  - same: 1 to 2.4.2          these clauses of en-1.2 stand here too
 *	  - differs: '2.4.3'          this one as well, but for what the entry says
 *	    gist: Three colours exist
 *	  - lacks: 2.4.4 to 2.4.5     these do not
 *	  - same: 10 to 13.1          en-1.2 counts them 10, 10.1, ... 13.1, this edition
 *	    as: '9'                   9, 9.1, ... 12.1
 *	  - clause: '12.2'            a clause of this edition alone, with all its fields
 *
 * Every clause of the other edition is named in exactly one entry, so nothing is taken over, or left
 * out, unnoticed. What is inherited besides the fields of a clause:
 *
 *	number      as printed there; `as` gives another to the first of the entry, and the others
 *	            move with it
 *	tie         what it is there: that makes it the same clause
 *	refs        translated: a reference to a clause that has another number here has that number. One
 *	            that leads nowhere there is printed so here
 *	misprint    never: it is of one printing
 *	readings    those that are about this edition
 *
 * A draft (book_edition.draft, rulebook/drafts/draft.h) names what it changes only: all other clauses stand where they stood, with
 * their misprints, and references may lead nowhere.
 */
#ifndef RULEBOOK_TOOLS_DERIVE_H
#define RULEBOOK_TOOLS_DERIVE_H

#include "rulebook/tools/source.h"

/* Fill the clauses of an edition, in the order of the entries; false with a fault. */
bool book_derive(struct book *book, const struct doc_node *entries, struct book_edition *edition,
                 const struct book_edition *from);

#endif
