/*
 * local.h: writes a ruling in the language of its edition; only for ruling_short.c and the
 * local_*.c files.
 *
 * The text is made from the stored ruling, so each reader only gets what they may know. Cards are
 * called by their names in the language, or else in English; places and claims are written as in
 * the record.
 */
#ifndef JUDGED_ADVICE_LOCAL_H
#define JUDGED_ADVICE_LOCAL_H

#include "judged/advice/saying.h"

/* A ruling being written in a language, and the refusal being worded. */
struct local {
	struct saying *s;
	const struct rulebook_language *language;
	judge_rule rule;
	const struct judge_rule_row *row;
	uint32_t refusal;
	const char *player; /* the refused player; "" if there is none */
};

/* Begin writing. False if the edition lacks the language. */
bool local_open(struct local *l, struct saying *s, const char *language);
/* Write headline, reason and clauses. */
void local_ruling(struct local *l);
/* Write only the reason. */
void local_reason(struct local *l, char *line);
/* Write why a ruling is undetermined. False if it isn't. */
bool local_doubt(const struct local *l, char *line);
/* Write what the position depends on if all moves are legal; may append nothing. */
void local_needs(const struct local *l, char *line);
/* Write the rest of the short form: infractions, claims, accounts, and what to do now. */
void local_rest(struct local *l, const struct advice *advice);

struct groups;
/* Write the open question, with every refused move or briefly: refused.h. False, and nothing is
 * written, if the edition lacks the language. */
bool local_question(struct ruling *r, enum view view, const char *language,
                    const struct groups *groups, bool full, FILE *to);

/* Return the language's word for a thing, such as ("verdict", "illegal"). */
const char *local_word(const struct local *l, const char *kind, const char *thing);
/* Return the gist of a clause; "" if there is none. */
const char *local_gist(const struct local *l, const char *clause);
/* Write the argument of a pick: "EBP03-020 (Mothra Leo)(B.zone.4)". */
void local_argument(const struct local *l, uint32_t pick, char *out, size_t cap);
/* Write a verb with its argument: "Xを捨てて進攻". */
void local_verb(const struct local *l, const char *verb, const char *argument, char *out,
                size_t cap);
/* Write a pick: "EBP03-020 (Mothra Leo)をプレイ". */
void local_pick(const struct local *l, uint32_t pick, char *out, size_t cap);
/* Write why a rule refuses a player, or no particular player (""), in the rule's own words or else
 * those of its clause. */
void local_refusal(struct local *l, uint32_t refusal, const char *player, char *line);
/* Write what a rule says in general, without the numbers of one refusal: "条項8.4.1:
 * 怒りのために捨てられるのは怪獣カードだけです". */
void local_rule(struct local *l, uint32_t refusal, char *line);
/* Write a fault, or what speaks against an account: "AはEBP03-020 (Mothra Leo)をプレイできません: ...".
 * False if the stored ruling doesn't say what was done, or it is hidden. */
bool local_fault(struct local *l, uint32_t fault, char *line);
bool local_verdict(const struct local *l, enum ruling_verdict verdict);
/* Write " 次はAの判断です: ..." with the open question, if there is one. */
void local_next(const struct local *l, char *line);
/* Write a list of sentences, one after another. */
void local_sentences(const struct local *l, uint32_t list, char *out, size_t cap);
/* Write the point of a claim or fact: "1手目の後". */
void local_point(const struct local *l, uint32_t claim, char *out, size_t cap);
/* Write what was found for a claim, as a line. */
void local_claim(struct local *l, uint32_t claim, char *out);
/* Write what was found for a claim or fact, except what could be done. */
void local_found(const struct local *l, uint32_t claim, char *out, size_t cap);

#endif
