/* refused.h: what else might be named at the open question, and every rule that refuses it. */
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

/* All of them, in the order in which the candidates are met. */
struct groups {
	struct group *at;
	int n, cap;
	const char
		*limit; /* of the ruling's steps, which left no more to look at the rest; or NULL */
};

/* The refused candidates of the open question that a reader with this view may know; none where none is open. Looking at
 * them takes of the steps the ruling left. To be freed by free_groups(). */
void group_refused(struct ruling *ruling, enum view view, struct groups *groups);
void free_groups(struct groups *groups);

/* [{"clauses", "picks"}]; the caller owns the reference. */
json_t *refused_json(const struct ruling *r, enum view view, const struct groups *groups);
/* {"verdict", "why"} of a ruling, and where a question is open "question", "options" and "refused". */
/* What may be declared besides answering the open question: [{"player", "question", "options"}], with the options as `options` has them
 * (NULL: as options_json() does). The caller owns the reference. */
typedef json_t *offer_options(const struct ruling *waiting, enum view view);
json_t *offers_json(struct ruling *r, enum view view, offer_options *options);
json_t *open_question_json(struct ruling *r, enum view view, const struct groups *groups);
/* "open": it is, "over": the game is, "refused": at a move, or the decks, "undetermined": nobody can say. */
const char *open_question_state(const struct ruling *r, enum view view);
/* The same as lines of text, in that language where the edition is there in it; and briefly, the refusals only counted, the
 * rule that refuses most first. */
void open_question_text(struct ruling *r, enum view view, const char *language,
                        const struct groups *groups, FILE *to);
void open_question_brief(struct ruling *r, enum view view, const char *language,
                         const struct groups *groups, FILE *to);

/* A rule, and how many picks it refuses. */
struct refused_reason {
	judge_rule rule;
	int n_picks;
};
/* The rules that refuse, those that refuse most first; `out` has room for all rules. Answers how many they are. */
int refused_reasons(const struct groups *groups, struct refused_reason *out);

#endif
