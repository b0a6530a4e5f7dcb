/* decide.h: what a document makes of the facts; only for files of the room. */
#ifndef JUDGED_POLICY_DECIDE_H
#define JUDGED_POLICY_DECIDE_H

#include "judged/policy/facts.h"

enum remedy_kind {
	REMEDY_NONE,
	REMEDY_LEAVE,
	REMEDY_STANDS,
	REMEDY_DECLINED,
	REMEDY_REWIND,
	REMEDY_FIX,
	REMEDY_RESOLVE,
	REMEDY_SHOW,
	REMEDY_RETURN,
	REMEDY_RETURN_RANDOM,
	REMEDY_OPPONENT_PICKS,
	REMEDY_DECK,
	REMEDY_CORRECT,
	REMEDIES
};

/* What only people can say: the findings, and whether the level of the event is 2 or more, or 3. */
enum { ASK_LEVEL_2 = FINDINGS, ASK_LEVEL_3, ASKS };

struct outcome {
	uint8_t remedy;         /* enum remedy_kind */
	judge_rule remedy_by;   /* or JUDGE_NO_RULE */
	judge_rule names;       /* rule that names the infraction; JUDGE_NO_RULE: it is none */
	judge_rule penalty_by;  /* or JUDGE_NO_RULE */
	judge_rule raised_by;   /* or JUDGE_NO_RULE */
	uint8_t penalty, other; /* of the player at fault; of the other player */
	judge_rule other_by;
	uint8_t occurrence; /* how often in the event, this one included */
	bool to_act;        /* found: the game goes back to `found.move` */
};

struct deciding {
	const struct facts *facts;
	const struct rulebook_edition *document;
	const struct judge_ruleset *rules;
	uint8_t said[ASKS];  /* FINDING_UNSAID, FINDING_NO, FINDING_YES */
	bool needed[ASKS];   /* an unsaid one was needed */
	judge_rule by[ASKS]; /* the rule that needed it */
};

void deciding_begin(struct deciding *d, const struct facts *facts,
                    const struct rulebook_edition *document, const struct judge_ruleset *rules);
bool policy_has(const struct deciding *d, judge_rule rule);
/* Return the rule's number in the document, or its other number if the document lacks it. */
int32_t policy_value(const struct deciding *d, judge_rule rule);
/* Decide about the fault of the facts. Unsaid findings are taken as no and marked as needed. */
struct outcome decide(struct deciding *d);
/* Decide about an infraction that the head judge has found. */
struct outcome decide_found(struct deciding *d, const struct transcript_found *found);
/* Do they differ in the remedy (OPEN_REMEDY) or in infraction and penalty (OPEN_PENALTY)? */
enum { OPEN_REMEDY = 1, OPEN_PENALTY = 2 };
unsigned outcomes_differ(const struct outcome *a, const struct outcome *b);
/* Return the clause that a ruling names for the rule; NULL if there is none. */
const struct rulebook_clause *policy_clause(const struct deciding *d, judge_rule rule);
/* Write the number of the infraction that a clause is about: "7.4.1-1" of 7.4.1-1.i. */
void policy_stem(const struct rulebook_clause *clause, char *out, size_t cap);

#endif
