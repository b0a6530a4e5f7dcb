/*
 * accounts.h: judges two players' versions of a game from a common beginning.
 *
 * Each account is judged as the common moves followed by its own. The result names the first point
 * where the two diverge, whatever speaks against either account (facts both players could see, and
 * illegal moves of the player who gives the account), and what either account says the other player
 * did against the rules. docs/ruling.md, "Accounts", is the contract.
 */
#ifndef JUDGED_RULING_ACCOUNTS_H
#define JUDGED_RULING_ACCOUNTS_H

#include "judged/ruling/ruling.h"

struct accounts;

/* Does the transcript contain an account? */
bool accounts_given(const struct transcript *transcript);
/* Judge the accounts of a transcript with the options of its ruling. The caller frees the result,
 * which must not outlive the transcript. NULL, with a fault, if an account contains an impossible
 * answer. */
struct accounts *accounts_make(const struct transcript *transcript,
                               const struct ruling_options *options, struct fault *fault);
void accounts_free(struct accounts *accounts);
/* Call ruling_forget_lines() for each account, and remove the lines of its moves. */
void accounts_forget_lines(struct accounts *accounts);

/* Return the ruling on a player's account; NULL if there is none. */
const struct ruling *accounts_ruling(const struct accounts *accounts, judge_seat seat);

/* Return the accounts with evidence against them, a bit per seat. Evidence is a fact that
 * contradicts the account, a card that the player can't have seen, or an illegal move of that
 * player. */
uint8_t accounts_against(const struct accounts *accounts);
/* Return the accounts in which the other player broke the rules, a bit per seat. That may be true,
 * so it speaks against neither account. */
uint8_t accounts_accusing(const struct accounts *accounts);

/* How much of the accounts' own rulings is stored: short, as ruling_freeze_members() does; whole;
 * or whole for the last time, with each run freed once it is frozen. After ACCOUNTS_LAST the
 * accounts can only be freed. */
enum accounts_how { ACCOUNTS_SHORT, ACCOUNTS_WHOLE, ACCOUNTS_LAST };
/* Store {"A", "B", "divergence", "against", "accuses"} as a member of the ruling. */
void accounts_freeze(struct ruling_snapshot *snap, const char *name, struct accounts *accounts,
                     enum accounts_how how);

#endif
