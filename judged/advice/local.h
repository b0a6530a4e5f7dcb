/*
 * local.h: a ruling for people in the language of its edition; for ruling_short.c and local_*.c of this room only.
 *
 * It is made from what is told, so each reader gets what they may know. Cards are called as their files call them, places and
 * claims as the record writes them.
 */
#ifndef JUDGED_ADVICE_LOCAL_H
#define JUDGED_ADVICE_LOCAL_H

#include "judged/advice/saying.h"

/* A ruling told in a language, and the refusal whose words are being said. */
struct local {
	struct saying *s;
	const struct rulebook_language *language;
	judge_rule rule;
	const struct judge_rule_row *row;
	uint32_t refusal;
	const char *player; /* whose; "" when it is nobody's */
};

/* False: the edition is not there in that language. */
bool local_open(struct local *l, struct saying *s, const char *language);
/* Headline, reason and clauses. */
void local_ruling(struct local *l);
/* The reason alone. */
void local_reason(struct local *l, char *line);
/* Of what is undetermined, why. False: nothing is. */
bool local_doubt(const struct local *l, char *line);
/* What the position depends on, where all moves are legal; may add nothing. */
void local_needs(const struct local *l, char *line);
/* All else of the short form: infractions, claims, accounts, what to do now. */
void local_rest(struct local *l, const struct advice *advice);

struct groups;
/* The open question for people, with every refused move or briefly: refused.h. False: the edition is not there in that
 * language, and nothing is told. */
bool local_question(struct ruling *r, enum view view, const char *language,
                    const struct groups *groups, bool full, FILE *to);

/* How the language calls a thing: ("verdict", "illegal"). */
const char *local_word(const struct local *l, const char *kind, const char *thing);
/* The gist of a clause; "" where there is none. */
const char *local_gist(const struct local *l, const char *clause);
/* What a pick takes: "EPR-009 (Chibi Godzilla)(B.zone.4)". */
void local_argument(const struct local *l, uint32_t pick, char *out, size_t cap);
/* "Xを捨てて進攻", of what it takes. */
void local_verb(const struct local *l, const char *verb, const char *argument, char *out,
                size_t cap);
/* "EPR-009 (Chibi Godzilla)をプレイ" */
void local_pick(const struct local *l, uint32_t pick, char *out, size_t cap);
/* Why a rule refuses a player, or nobody (""): its own words, else what its clause says. */
void local_refusal(struct local *l, uint32_t refusal, const char *player, char *line);
/* "条項8.4.1: 怒りのために捨てられるのは怪獣カードだけです": what its rule says of whatever it refuses, without the numbers of one refusal. */
void local_rule(struct local *l, uint32_t refusal, char *line);
/* "AはEPR-007 (Chibi Godzilla)をプレイできません: ..." of a fault, or of what stands against an account. False: it was kept
 * without saying what was done, or that is hidden. */
bool local_fault(struct local *l, uint32_t fault, char *line);
bool local_verdict(const struct local *l, enum ruling_verdict verdict);
/* " 次はAの判断です: ..." with the open question, if there is one. */
void local_next(const struct local *l, char *line);
/* Of a list of sentences that was told, each behind the one before it. */
void local_sentences(const struct local *l, uint32_t list, char *out, size_t cap);
/* "1手目の後": the point of a claim or a fact. */
void local_point(const struct local *l, uint32_t claim, char *out, size_t cap);
/* What was found for a claim: a line. */
void local_claim(struct local *l, uint32_t claim, char *out);
/* What was found for a claim or a fact, but for what could be done. */
void local_found(const struct local *l, uint32_t claim, char *out, size_t cap);

#endif
