/*
 * impact.h: judges one transcript by two editions, and finds the rules that make a difference.
 *
 *	struct impact impact = { 0 };
 *	impact_make(&impact, "game.yaml", text, len, from, to);
 *	if (impact.differs)
 *		...
 *	impact_free(&impact);
 *
 * A rule is to blame if it is in force in only one edition, or has a different number in each, and
 * the ruling by the one edition changes when this rule alone is as in the other edition. Either
 * edition may be a draft (rulebook/drafts/draft.h).
 */
#ifndef JUDGED_ADVICE_IMPACT_H
#define JUDGED_ADVICE_IMPACT_H

#include "judged/ruling/outcome.h"
#include "judged/ruling/divergence.h"

enum { IMPACT_RULES = 32 };

/* A transcript judged by one edition. */
struct impact_side {
	const struct rulebook_edition *edition;
	struct transcript transcript;
	struct ruling ruling;
	bool read, made;    /* the transcript was read, the ruling was made; false after a fault */
	struct fault fault; /* the fault if the ruling was not made */
};

struct impact_rule {
	judge_rule rule;
	/* The edition in which the rule is in force; if its number differs, the second edition. */
	const struct rulebook_edition *in;
	unsigned differs; /* enum outcome_bits: the differences it makes */
};

/* Zero it before its first use. It can be used again and keeps its memory. It must not move in
 * memory. */
struct impact {
	struct impact_side from, to;
	bool differs;                 /* the outcome differs, or only one edition gives a ruling */
	unsigned bits;                /* enum outcome_bits; 0 if a side has no ruling */
	struct divergence divergence; /* set if both sides have a ruling */
	struct impact_rule by[IMPACT_RULES];
	int n_by;
	/* true if no rule does it alone; then `by` lists every rule that was looked up */
	bool together;
	struct ruling trial;
};

/* Judge a text by both editions, which must be of one game. False if neither gives a ruling. */
bool impact_make(struct impact *impact, const char *name, const char *text, size_t len,
                 const struct rulebook_edition *from, const struct rulebook_edition *to);
void impact_free(struct impact *impact);

/* Is the rule in force in both editions, with different numbers? */
bool impact_values_differ(const struct rulebook_edition *a, const struct rulebook_edition *b,
                          judge_rule rule);
/* Return the number of the clause of a rule to blame, in the edition that has it. */
const char *impact_clause(const struct impact_rule *rule);
/* Return the result as JSON; the caller owns the reference. */
json_t *impact_json(struct impact *impact, enum view view);
/* Write the result as text. The reasons are in the language if the edition has it. */
void impact_text(struct impact *impact, enum view view, const char *language, FILE *to);

#endif
