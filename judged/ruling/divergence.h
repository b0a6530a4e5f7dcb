/*
 * divergence.h: finds the first point where two runs diverge.
 *
 * Two runs are compared decision by decision and citation by citation; cards are compared by
 * number. Up to the first difference both runs have the same indexes, so one index names it in
 * both. Whether a decision came from a move or was forced makes no difference.
 */
#ifndef JUDGED_RULING_DIVERGENCE_H
#define JUDGED_RULING_DIVERGENCE_H

#include "judged/ruling/ruling.h"

struct divergence {
	/* a decision differs: another pick, made in one run and refused in the other, refused by
	 * other rules, or present in one run only */
	bool decisions;
	bool citations;              /* a citation differs, or is present in one run only */
	uint32_t decision, citation; /* index of the first difference */
	/* the differing citation came before the decision was made, or only citations differ */
	bool citation_first;
};

struct divergence divergence_find(const struct ruling *a, const struct ruling *b);

/* Return the move (from 1) of a ruling at which the runs diverge; 0 if before the first move. */
uint32_t divergence_move(const struct ruling *ruling, const struct divergence *divergence);
/* Write what one run does at that point: "A decides to pass", "A may not ...: ...", "it stops:
 * ...". */
void divergence_say(const struct ruling *ruling, const struct divergence *divergence,
                    enum view view, char *out, size_t cap);
/* Return the rule at that point: the rule of the citation, the rule that refuses the decision, or
 * the rule by which it was asked. JUDGE_NO_RULE if the run stops there or the head of the document
 * answers. */
judge_rule divergence_rule(const struct ruling *ruling, const struct divergence *divergence);
/* Store one side as a member of a ruling, {"move", "line", "clause", "rule", "says"}, or return it
 * as JSON. */
void divergence_freeze(struct ruling_snapshot *snap, const char *name, const struct ruling *ruling,
                       const struct divergence *divergence);
json_t *divergence_json(const struct ruling *ruling, const struct divergence *divergence,
                        enum view view);

#endif
