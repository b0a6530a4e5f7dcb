/* refused.h: finds the refused candidates at the open question, and every rule that refuses
 * them. */
#ifndef JUDGED_ADVICE_REFUSED_H
#define JUDGED_ADVICE_REFUSED_H

#include "judged/ruling/ruling.h"

/* Picks refused by the same rules with the same values. */
struct group {
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int n;
	struct judge_pick *pick;
	int n_picks, cap;
};

/* All groups, in the order in which their candidates are met. */
struct groups {
	struct group *at;
	int n, cap;
	const char *limit; /* name of the limit that left no steps to inspect the rest; or NULL */
};

/* Find the refused candidates of the open question that this view may know; there are none if no
 * question is open. This uses steps that the ruling has left. Free the result with
 * free_groups(). */
void group_refused(struct ruling *ruling, enum view view, struct groups *groups);
void free_groups(struct groups *groups);

/* Return [{"clauses", "picks"}]; the caller owns the reference. */
json_t *refused_json(const struct ruling *r, enum view view, const struct groups *groups);
/* Return what may be declared in addition to answering the open question: [{"player", "question",
 * "options"}]. The options are made by `options`; NULL: by options_json(). The caller owns the
 * reference. */
typedef json_t *offer_options(const struct ruling *waiting, enum view view);
json_t *offers_json(struct ruling *r, enum view view, offer_options *options);
/* Return {"verdict", "why"} of a ruling and, if a question is open, "question", "options" and
 * "refused". The caller owns the reference. */
json_t *open_question_json(struct ruling *r, enum view view, const struct groups *groups);
/* Return "open" for an open question, "over" if the game is over, "refused" if a move or the decks
 * were refused, or "undetermined". */
const char *open_question_state(const struct ruling *r, enum view view);
/* Write the result as text, in the language if the edition has it. The brief form only counts
 * refusals, by rule, most frequent first. */
void open_question_text(struct ruling *r, enum view view, const char *language,
                        const struct groups *groups, FILE *to);
void open_question_brief(struct ruling *r, enum view view, const char *language,
                         const struct groups *groups, FILE *to);

#endif
