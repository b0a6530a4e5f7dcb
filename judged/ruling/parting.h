/*
 * parting.h: the first place where two runs are not the same.
 *
 * Two runs are compared decision by decision and citation by citation, cards by their numbers. Up to
 * the first that is not the same both have the same indices, so one number names it in both. Where a
 * decision came from, a move or because it was forced, makes no difference.
 */
#ifndef JUDGED_RULING_PARTING_H
#define JUDGED_RULING_PARTING_H

#include "judged/ruling/ruling.h"

struct parting {
	bool decisions; /* a decision is not the same: another pick, taken or refused, refused by other rules, or only one run
	                   has it */
	bool citations; /* a citation is not the same, or only one run has it */
	uint32_t decision, citation; /* index of the first such */
	bool citation_first; /* it came before the decision was taken; also when only citations part */
};

struct parting parting_find(const struct ruling *a, const struct ruling *b);

/* The move (from 1) of a ruling in which its runs part; 0: before the first. */
uint32_t parting_move(const struct ruling *ruling, const struct parting *parting);
/* What one run does where they part: "A decides to pass", "A may not ...: ...", "it stops: ...". */
void parting_say(const struct ruling *ruling, const struct parting *parting, enum view view,
                 char *out, size_t cap);
/* The rule that speaks where they part: that of the first citation, or that refuses the decision, or by
 * which it was asked. JUDGE_NO_RULE: none, the run stops there or the head of the document answers. */
judge_rule parting_rule(const struct ruling *ruling, const struct parting *parting);
/* Either side: {"move", "line", "clause", "rule", "says"}; as a member of what is told, and as a value. */
void parting_tell(struct told_ruling *told, const char *name, const struct ruling *ruling,
                  const struct parting *parting);
json_t *parting_json(const struct ruling *ruling, const struct parting *parting, enum view view);

#endif
