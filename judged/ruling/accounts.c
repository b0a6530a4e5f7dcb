/* accounts.c: judges two versions of a game from a common beginning. */
#include "judged/ruling/accounts.h"

#include <stdlib.h>
#include <string.h>

#include "judged/ruling/accounts_internal.h"
#include "judged/text/alloc.h"

bool
accounts_given(const struct transcript *transcript)
{
	return transcript->account[0].given || transcript->account[1].given;
}

/* Make the transcript of an account: the common moves, then its own. Everything except `move` still
 * belongs to the common transcript. */
static void
join(struct account *account, const struct transcript *common, judge_seat seat)
{
	const struct transcript_account *own = &common->account[seat];
	struct transcript *t = &account->transcript;
	*t = *common;
	memset(t->account, 0, sizeof t->account);
	t->facts = (struct transcript_claims){ 0 };
	t->claims = own->claims;
	t->n_moves = common->n_moves + own->n_moves;
	t->move = alloc_zeroed(t->n_moves, sizeof *t->move);
	if (common->n_moves)
		memcpy(t->move, common->move, common->n_moves * sizeof *t->move);
	if (own->n_moves)
		memcpy(t->move + common->n_moves, own->move, own->n_moves * sizeof *t->move);
}

/* Correct the pointer of a JSON fault: a move after the common ones is counted within its account.
 * Always returns false. */
static bool
place_fault(const struct transcript *common, judge_seat seat, struct fault *fault)
{
	static const char moves[] = "/moves/";
	char rest[FAULT_POINTER], pointer[FAULT_POINTER + 32], *end;
	if (fault->line || strncmp(fault->pointer, moves, sizeof moves - 1) != 0)
		return false;
	unsigned long move = strtoul(fault->pointer + sizeof moves - 1, &end, 10);
	if (move < common->n_moves)
		return false;
	snprintf(rest, sizeof rest, "%s", end);
	snprintf(pointer, sizeof pointer, "/accounts/%c/moves/%lu%s", 'A' + seat,
	         move - common->n_moves, rest);
	fault_at_pointer(fault, fault->file, pointer);
	return false;
}

/* Set facts to unknown if a move of the account was impossible: then there is no position to
 * compare them with. Facts about the common moves still stand. */
static void
leave_open(struct account *account, const struct ruling *taken, uint32_t n_common)
{
	const struct infraction *infraction;
	uint32_t n = ruling_infractions(taken, &infraction);
	bool impossible = false;
	for (uint32_t i = 0; i < n; i++)
		impossible |= infraction[i].impossible && infraction[i].move > n_common;
	for (size_t i = 0; impossible && i < account->n_facts; i++) {
		struct compare_result *result = &account->ruling.compare_result[i];
		const struct expect_point *at = &account->fact[i].at;
		if (at->move && at->move <= n_common)
			continue;
		compare_clear_text(result);
		*result = (struct compare_result){ .answer = COMPARE_UNKNOWN };
	}
}

/* Compare facts with a game that goes on if the account says that the other player broke the rules:
 * the game would otherwise stop before that move. False, with a fault, if the transcript can't be
 * judged. */
static bool
compare_as_taken(struct account *account, judge_seat seat, uint32_t n_common,
                 const struct ruling_options *options, struct fault *fault)
{
	struct transcript as_taken = account->transcript;
	if (!account->n_facts || as_taken.on_illegal != TRANSCRIPT_STOP ||
	    !account_accuses(account, seat, n_common))
		return true;
	struct ruling *taken = alloc_zeroed(1, sizeof *taken);
	as_taken.on_illegal = TRANSCRIPT_TAKE;
	bool made = ruling_make(taken, &as_taken, options, fault);
	if (made) {
		struct compare_result *result = account->ruling.compare_result;
		account->ruling.compare_result = taken->compare_result;
		taken->compare_result = result;
		leave_open(account, taken, n_common);
	}
	ruling_free(taken);
	free(taken);
	return made;
}

static bool
judge_account(struct account *account, const struct transcript *common, judge_seat seat,
              const struct ruling_options *options, struct fault *fault)
{
	struct ruling_options own = options ? *options : (struct ruling_options){ 0 };
	account->given = true;
	join(account, common, seat);
	account->fact = common->facts.at;
	account->n_facts = common->facts.n;
	own.expect = account->fact;
	own.n_expect = account->n_facts;
	own.most_cited = RECORD_MOST_OF_ACCOUNT;
	return (ruling_make(&account->ruling, &account->transcript, &own, fault) &&
	        compare_as_taken(account, seat, (uint32_t)common->n_moves, &own, fault)) ||
	       place_fault(common, seat, fault);
}

struct accounts *
accounts_make(const struct transcript *transcript, const struct ruling_options *options,
              struct fault *fault)
{
	struct accounts *out = alloc_zeroed(1, sizeof *out);
	bool good = true;
	out->n_common = (uint32_t)transcript->n_moves;
	for (judge_seat seat = 0; good && seat < JUDGE_SEATS; seat++)
		if (transcript->account[seat].given)
			good = judge_account(&out->of[seat], transcript, seat, options, fault);
	if (good && out->of[0].given && out->of[1].given)
		out->divergence = accounts_part(out);
	if (good)
		return out;
	accounts_free(out);
	return NULL;
}

void
accounts_free(struct accounts *accounts)
{
	if (!accounts)
		return;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		struct account *account = &accounts->of[seat];
		ruling_free(&account->ruling);
		free(account->transcript.move);
	}
	free(accounts);
}

void
accounts_forget_lines(struct accounts *accounts)
{
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		struct account *account = &accounts->of[seat];
		for (size_t i = 0; i < account->transcript.n_moves; i++)
			account->transcript.move[i].mark = (struct transcript_mark){ 0, 0 };
		ruling_forget_lines(&account->ruling);
	}
}

const struct ruling *
accounts_ruling(const struct accounts *accounts, judge_seat seat)
{
	return accounts->of[seat].given ? &accounts->of[seat].ruling : NULL;
}
