/* accounts.c: judging two versions from a common beginning. */
#include "judged/ruling/accounts.h"

#include <stdlib.h>
#include <string.h>

#include "judged/ruling/accounts_internal.h"
#include "judged/claims/decode.h"
#include "judged/text/alloc.h"

bool
accounts_given(const struct transcript *transcript)
{
	return transcript->account[0].given || transcript->account[1].given;
}

/* The common moves and then the account's own; all else is the transcript's and stays its. */
static void
join(struct account *account, const struct transcript *common, judge_seat seat)
{
	const struct transcript_account *own = &common->account[seat];
	struct transcript *t = &account->transcript;
	*t = *common;
	memset(t->account, 0, sizeof t->account);
	t->facts = NULL;
	t->claims = own->claims;
	t->n_moves = common->n_moves + own->n_moves;
	t->move = alloc_zeroed(t->n_moves, sizeof *t->move);
	if (common->n_moves)
		memcpy(t->move, common->move, common->n_moves * sizeof *t->move);
	if (own->n_moves)
		memcpy(t->move + common->n_moves, own->move, own->n_moves * sizeof *t->move);
}

/* In JSON a fault names a move by its number: of the common ones, or of the account's own. */
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

static bool
judge_account(struct account *account, const struct transcript *common, judge_seat seat,
              const struct ruling_options *options, struct fault *fault)
{
	struct ruling_options own = options ? *options : (struct ruling_options){ 0 };
	account->given = true;
	join(account, common, seat);
	if (common->facts && !expect_decode(&account->transcript, common->facts, &account->fact,
	                                    &account->n_facts, fault))
		return false;
	own.expect = account->fact;
	own.n_expect = account->n_facts;
	own.most_cited = RECORD_MOST_OF_ACCOUNT;
	return ruling_make(&account->ruling, &account->transcript, &own, fault) ||
	       place_fault(common, seat, fault);
}

/* Moves a fact names are common ones: an account's own are no ground both stand on. */
static bool
check_facts(const struct transcript *common, struct fault *fault)
{
	struct expectation *fact;
	size_t n;
	if (!common->facts)
		return true;
	if (!expect_decode(common, common->facts, &fact, &n, fault))
		return false;
	expect_free(fact, n);
	return true;
}

struct accounts *
accounts_make(const struct transcript *transcript, const struct ruling_options *options,
              struct fault *fault)
{
	struct accounts *out = alloc_zeroed(1, sizeof *out);
	bool good = check_facts(transcript, fault);
	out->n_common = (uint32_t)transcript->n_moves;
	for (judge_seat seat = 0; good && seat < JUDGE_SEATS; seat++)
		if (transcript->account[seat].given)
			good = judge_account(&out->of[seat], transcript, seat, options, fault);
	if (good && out->of[0].given && out->of[1].given)
		out->parting = accounts_part(out);
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
		expect_free(account->fact, account->n_facts);
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
