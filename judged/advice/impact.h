/*
 * impact.h: one transcript by two editions: does it come out differently, and by which rules?
 *
 *	struct impact impact = { 0 };
 *	impact_make(&impact, "game.yaml", text, len, from, to);
 *	if (impact.differs)
 *		...
 *	impact_free(&impact);
 *
 * A rule is to blame when it is in force in one edition only, or has another number in each, and the ruling by the one
 * edition comes out differently with that rule alone as the other edition has it. Either may be a draft
 * (rulebook/drafts/draft.h).
 */
#ifndef JUDGED_ADVICE_IMPACT_H
#define JUDGED_ADVICE_IMPACT_H

#include "judged/ruling/outcome.h"
#include "judged/ruling/parting.h"

enum { IMPACT_RULES = 32 };

/* A transcript by one edition. */
struct impact_side {
	const struct rulebook_edition *edition;
	struct transcript transcript;
	struct ruling ruling;
	bool read, made;    /* the transcript; the ruling. Both false on a fault */
	struct fault fault; /* when not made */
};

struct impact_rule {
	judge_rule rule;
	/* The one of the two editions it is in force in; of a number that differs the second. */
	const struct rulebook_edition *in;
	unsigned differs; /* enum outcome_bits: what it changes */
};

/* Zero it before its first use; it can be used again and keeps its memory. It must not be moved. */
struct impact {
	struct impact_side from, to;
	bool differs;           /* another outcome, or a ruling by one edition only */
	unsigned bits;          /* enum outcome_bits; 0 when one side has no ruling */
	struct parting parting; /* when both sides have one */
	struct impact_rule by[IMPACT_RULES];
	int n_by;
	bool together; /* none of them does it alone: these are all that were looked up */
	struct ruling trial;
};

/* Judge a text by both editions; they are of one game. False when neither gives a ruling. */
bool impact_make(struct impact *impact, const char *name, const char *text, size_t len,
                 const struct rulebook_edition *from, const struct rulebook_edition *to);
void impact_free(struct impact *impact);

/* Is the rule in force in both, with another number in each? */
bool impact_values_differ(const struct rulebook_edition *a, const struct rulebook_edition *b,
                          judge_rule rule);
/* The clause of a rule to blame, by its number in the edition that has it. */
const char *impact_clause(const struct impact_rule *rule);
/* What is told about one transcript; the caller owns the reference. */
json_t *impact_json(struct impact *impact, enum view view);
/* The reasons are in that language where the edition is there in it. */
void impact_text(struct impact *impact, enum view view, const char *language, FILE *to);

#endif
