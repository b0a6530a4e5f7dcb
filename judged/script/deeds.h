/* deeds.h: what the files that resolve deeds share; for script_deed*.c only. */
#ifndef JUDGED_SCRIPT_DEEDS_H
#define JUDGED_SCRIPT_DEEDS_H

#include "judged/script/notes.h"
#include "judged/words/say.h"

enum { DEED_TEXT = 160, DEED_SAYING = 320, DEED_CARDS = 16 };

/* A deed as it is resolved. */
struct resolving {
	struct script *script;
	struct judge_run *run;
	const struct transcript_deed *deed;
	const struct judge_deed *row; /* NULL: rules that were omitted */
	uint32_t note;
	uint16_t index;
	bool may_wait; /* what nothing demands yet may be demanded when the other deeds are told */
	struct trial trial;
	const struct judge_citation *root; /* that demands it, or NULL */
};

/* Each resolves one kind of deed after the trial; false: it waits. */
bool deed_resolve_cards(struct resolving *r);
bool deed_resolve_abilities(struct resolving *r);

/* A deviation that names no card and no numbers. */
struct judge_deviation deed_deviation(enum judge_deviation_kind kind, judge_rule rule,
                                      judge_seat seat);
/* Keep a deviation; `extra`: something done that nothing demands. */
void deed_keep(struct resolving *r, struct judge_deviation rule, bool extra);
/* A foul of this deed, at the time of what demands it. */
struct foul *deed_foul(struct resolving *r, enum foul_kind kind);
/* Add a rule to a foul, once, with what was due and done unless these are JUDGE_NO_NUMBER. */
void deed_add_rule(struct foul *foul, judge_rule rule, int32_t due, int32_t done);
/* What a deed took, as it is said in English and thing by thing; of no thing, "anything". */
struct deed_things {
	char english[DEED_TEXT], card[DEED_CARDS][SAY_CARD];
	const char *thing[DEED_CARDS];
	int n;
};

/* Say of a foul what was done: a sentence of that form, with the number that was due unless it is NULL. `format` has one %s: "drew %s". */
void deed_say(const struct resolving *r, struct foul *foul, enum sentence_form form,
              const char *format, const struct deed_things *things, const char *due);
/* One more card; of more than there is room for nothing is said. `between`: what parts it from the one before in English. */
void deed_things_card(struct deed_things *things, const struct resolving *r, judge_def def,
                      const char *between);
/* The foul of something that nothing demanded. */
void deed_not_demanded(struct resolving *r, const struct deed_things *things, bool adopted);
/* Look again what the rules demand. */
void deed_try(struct resolving *r);

#endif
