/* offers.c: see offers.h. */
#include "tests/support/offers.h"

#include <stddef.h>

const char *
offers_fault(struct judge_run *run)
{
	struct judge_pick all[JUDGE_PICKS], option[JUDGE_PICKS];
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int n = judge_candidates(run, all, JUDGE_PICKS);
	int m = judge_options(run, option, JUDGE_PICKS), found = 0;
	if (n >= JUDGE_PICKS || m > n)
		return "more is offered than there are candidates, or too much";
	for (int i = 0; i < n; i++) {
		int refused = judge_test(run, all[i], refusal, JUDGE_REFUSALS);
		if (refused == -1)
			return "a candidate is none";
		if (refused == 0 && (found >= m || !judge_same_pick(all[i], option[found++])))
			return "accepted but not offered";
	}
	return found == m ? NULL : "offered but not accepted";
}
