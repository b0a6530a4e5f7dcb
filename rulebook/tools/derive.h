/*
 * derive.h: an edition given by its differences from another.
 *
 *	from: en-1.2
 *	clauses:
 *	  - same: 1 to 2.4.2          this edition has these clauses of en-1.2, too
 *	  - differs: '2.4.3'          it has this one, except for what the entry states
 *	    gist: Three colours exist
 *	  - lacks: 2.4.4 to 2.4.5     it doesn't have these
 *	  - same: 10 to 13.1          en-1.2 numbers them 10, 10.1, ... 13.1, this edition
 *	    as: '9'                   9, 9.1, ... 12.1
 *	  - clause: '12.2'            a clause of this edition alone, with all its fields
 *
 * Exactly one entry names each clause of the other edition, so none is taken over or left out
 * unnoticed. A clause inherits, in addition to its fields:
 *
 *	number      as printed there; `as` gives the first clause of the entry another number, and
 *	            the numbers of the others change with it
 *	tie         the same as there: this makes it the same clause
 *	refs        translated: a reference to a clause with another number here has that number. A
 *	            reference that leads nowhere there is unchanged
 *	misprint    never: a misprint belongs to one printing
 *	readings    those that concern this edition
 *
 * A draft (book_edition.draft, rulebook/drafts/draft.h) names only its changes: all other clauses
 * stand where they stood, with their misprints, and references may lead nowhere.
 */
#ifndef RULEBOOK_TOOLS_DERIVE_H
#define RULEBOOK_TOOLS_DERIVE_H

#include "rulebook/tools/source.h"

/* Fill in the clauses of an edition, in the order of the entries; false with a fault. */
bool book_derive(struct book *book, const struct doc_node *entries, struct book_edition *edition,
                 const struct book_edition *from);

#endif
