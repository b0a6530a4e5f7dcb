/* deeds.h: types and functions shared by deeds.c and deed_cards.c. */
#ifndef JUDGED_SCRIPT_DEEDS_H
#define JUDGED_SCRIPT_DEEDS_H

#include "judged/script/notes.h"
#include "judged/words/choices.h"

enum { DEED_TEXT = 160, DEED_SAYING = 320, DEED_CARDS = 16 };

/* A deed being resolved. */
struct resolving {
	struct script *script;
	struct judge_run *run;
	const struct transcript_deed *deed;
	const struct judge_mandatory_action *row; /* the game's kind of deed; NULL: omitted rules */
	uint32_t note;
	uint16_t index;
	/* true if a deed that no rule demands yet may wait: other deeds could make a rule demand
	 * it */
	bool may_wait;
	struct trial trial;
	const struct judge_citation *root; /* citation of the rule that demands the deed, or NULL */
};

/* Each tries to resolve its kind of deed, given the trial. False: not yet possible. */
bool deed_resolve_cards(struct resolving *r);
bool deed_resolve_abilities(struct resolving *r);

/* Return a deviation without a card or numbers. */
struct judge_deviation deed_deviation(enum judge_deviation_kind kind, judge_rule rule,
                                      judge_seat seat);
/* Store a deviation. `extra`: something done that no rule demands. */
void deed_keep(struct resolving *r, struct judge_deviation rule, bool extra);
/* Record a fault of this deed, at the time when a rule demanded the deed. */
struct infraction *deed_infraction(struct resolving *r, enum infraction_kind kind);
/* Add a rule to a fault, once. `due` and `done` are added unless they are JUDGE_NO_NUMBER. */
void deed_add_rule(struct infraction *infraction, judge_rule rule, int32_t due, int32_t done);
/* The things a deed is about, as English text and one by one; "anything" if there are none. */
struct deed_things {
	char english[DEED_TEXT], card[DEED_CARDS][SAY_CARD];
	const char *thing[DEED_CARDS];
	int n;
};

/* Write what was done in a fault: a sentence of this form, with the number that was due unless it
 * is NULL. `format` has one %s: "drew %s". */
void deed_say(const struct resolving *r, struct infraction *infraction, enum sentence_form form,
              const char *format, const struct deed_things *things, const char *due);
/* Add a card; cards beyond the array appear only in the English text. `between`: separator from the
 * card before. */
void deed_things_card(struct deed_things *things, const struct resolving *r, judge_def def,
                      const char *between);
/* Record a fault for something that no rule demanded. */
void deed_not_demanded(struct resolving *r, const struct deed_things *things, bool adopted);
/* Find out again, by a trial, what the rules demand. */
void deed_try(struct resolving *r);

#endif
