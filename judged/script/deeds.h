/* deeds.h: what the files that resolve deeds share; for script_deed*.c only. */
#ifndef JUDGED_SCRIPT_DEEDS_H
#define JUDGED_SCRIPT_DEEDS_H

#include "judged/script/notes.h"

enum { DEED_TEXT = 320 };

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
/* "B drew 1 card"; `format` has one %s. */
void deed_say(const struct resolving *r, const char *format, const char *what, char *out,
              size_t cap);
/* The foul of something that nothing demanded, called so. */
void deed_not_demanded(struct resolving *r, const char *what, bool adopted);
/* Look again what the rules demand. */
void deed_try(struct resolving *r);

#endif
