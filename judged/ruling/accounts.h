/*
 * accounts.h: two players' versions of a game from a common beginning.
 *
 * Each account is judged as the common moves followed by its own. Then the first place is named where
 * the two part, what stands against either (facts everybody can see, and what its own teller may not do), and what
 * either says that the other player did against the rules. docs/ruling.md, "Accounts", is the contract of what is said.
 */
#ifndef JUDGED_RULING_ACCOUNTS_H
#define JUDGED_RULING_ACCOUNTS_H

#include "judged/ruling/ruling.h"

struct accounts;

/* Does the transcript hold an account? */
bool accounts_given(const struct transcript *transcript);
/* Judge the accounts of a ruling's transcript with the options its common moves were judged by. The caller frees the
 * result, which must not outlive the transcript. NULL with a fault: an account names what can be no answer, a claim or
 * a fact is not understood. */
struct accounts *accounts_make(const struct transcript *transcript,
                               const struct ruling_options *options, struct fault *fault);
void accounts_free(struct accounts *accounts);
/* ruling_forget_lines() of each, and where they part. */
void accounts_forget_lines(struct accounts *accounts);

/* The ruling on a player's account; NULL: there is none. */
const struct ruling *accounts_ruling(const struct accounts *accounts, judge_seat seat);

/* Against whose account does something stand: a fact, what cannot have been seen, or what its own teller did against the
 * rules? A bit for each seat. */
uint8_t accounts_against(const struct accounts *accounts);
/* In whose account did the other player break the rules? That may be so, and stands against neither account. A bit
 * for each seat. */
uint8_t accounts_accusing(const struct accounts *accounts);

/* How the accounts' own rulings are told: without what takes most of the room, as ruling_freeze_members() does; whole; or
 * whole for the last time, each run freed as soon as it is frozen: afterwards the accounts can only be freed. */
enum accounts_how { ACCOUNTS_SHORT, ACCOUNTS_WHOLE, ACCOUNTS_LAST };
/* {"A", "B", "divergence", "against", "accuses"}, as a member of what is told. */
void accounts_tell(struct told_ruling *told, const char *name, struct accounts *accounts,
                   enum accounts_how how);
/* Of a ruling that was told, aloud in two lines: how they come out and where they part; what stands against them,
 * and what they accuse players of, which may be nothing. Both are added to what `out` and `against` hold. */
void accounts_say(const struct told_ruling *told, enum view view, char *out, char *against,
                  size_t cap);

#endif
