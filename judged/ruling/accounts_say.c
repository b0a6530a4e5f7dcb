/* accounts_say.c: the result of judging two accounts, as members of a ruling and as text. */
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/accounts_internal.h"
#include "judged/ruling/fouls.h"
#include "judged/text/alloc.h"
#include "judged/words/say.h"

/* 1. Where they diverge */

static const char *
kind_word(const struct accounts_parting *p)
{
	return p->kind == ACCOUNTS_OBSERVE ? "observation" : "decision";
}

static void
tell_line(struct told_ruling *told, const struct account *account, uint32_t move)
{
	const struct transcript_move *at = &account->transcript.move[move - 1];
	told_number(told, "move", TOLD_ALL, move);
	if (at->mark.line)
		told_number(told, "line", TOLD_ALL, at->mark.line);
}

/* Store a note as it is written: a transcript's own words are no secret. */
static void
tell_note(struct told_ruling *told, const char *name, const struct account *account, uint32_t move)
{
	const struct transcript_note *note = account->transcript.move[move - 1].note;
	char text[240] = "";
	if (note && !note->node->key) {
		say_add(text, sizeof text, "a remark");
	} else if (note) {
		say_add(text, sizeof text, "`%s: ", note->node->key);
		expect_say_node(note->node, text, sizeof text);
		say_add(text, sizeof text, "`");
	}
	told_object(told, name, TOLD_ALL);
	told_text(told, "says", TOLD_ALL, note ? text : "nothing was recorded");
	tell_line(told, account, move);
	told_end(told);
}

static void
tell_parting(struct told_ruling *told, const struct accounts *accounts)
{
	const struct accounts_parting *p = &accounts->parting;
	if (p->kind == ACCOUNTS_AGREE)
		return;
	told_object(told, "divergence", TOLD_ALL);
	told_number(told, "move", TOLD_ALL, accounts_parting_move(p));
	told_text(told, "of", TOLD_ALL, kind_word(p));
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		const struct account *account = &accounts->of[seat];
		if (p->kind == ACCOUNTS_OBSERVE)
			tell_note(told, say_seat(seat), account, p->move[seat]);
		else
			parting_tell(told, say_seat(seat), &account->ruling, &p->runs);
	}
	told_end(told);
}

/* 2. Evidence against an account */

static void
begin_against(struct told_ruling *told, judge_seat seat)
{
	told_object(told, NULL, TOLD_ALL);
	told_text(told, "account", TOLD_ALL, say_seat(seat));
}

static void
tell_fact(struct told_ruling *told, const struct account *account, judge_seat seat, size_t i)
{
	const struct compare_result *result = &account->ruling.compare_result[i];
	uint8_t to = told_to((uint8_t)(~result->hidden_from & 3)),
		others = (uint8_t)(~to & TOLD_ALL);
	char text[240];
	if (result->answer != COMPARE_REFUTED)
		return;
	begin_against(told, seat);
	expect_say(&account->fact[i], text, sizeof text);
	told_text(told, "fact", TOLD_ALL, text);
	expect_say_point(&account->fact[i], text, sizeof text);
	told_text(told, "at", TOLD_ALL, text);
	expectation_tell_point(told, &account->fact[i]);
	told_text(told, "found", to, compare_said(result));
	sentences_tell(told, "says", to, &result->found);
	if (others)
		told_truth(told, "hidden", others, true);
	told_end(told);
}

static void
end_against(struct told_ruling *told, const struct ruling *r, uint32_t move,
            const struct judge_refusal *refusal, int n)
{
	if (move)
		told_number(told, "move", TOLD_ALL, move);
	if (n)
		told_text(told, "clause", TOLD_ALL,
		          clause_number(r->transcript->edition, refusal[0].rule));
	told_end(told);
}

/* Is the fault in the account itself? Faults of the common moves speak against neither account. */
static bool
is_own(const struct foul *foul, uint32_t n_common)
{
	return foul->move > n_common;
}

/* Does this fault of an account accuse the opponent? Then it doesn't speak against the account: the
 * opponent may really have broken the rules. What players say about themselves is no accusation,
 * nor is something that can't have been seen (its fault has no player). */
static bool
accuses(const struct foul *foul, judge_seat teller)
{
	return foul->player < JUDGE_SEATS && foul->player != teller;
}

static void
tell_faults(struct told_ruling *told, const struct ruling *r, judge_seat seat, uint32_t n_common)
{
	const struct foul *foul;
	uint32_t n = ruling_fouls(r, &foul);
	for (uint32_t i = 0; i < n; i++) {
		if (!is_own(&foul[i], n_common) || accuses(&foul[i], seat))
			continue;
		begin_against(told, seat);
		foul_tell_why(told, "fact", &foul[i]);
		foul_tell_aloud(told, "fault", r, &foul[i]);
		end_against(told, r, foul[i].move, foul[i].refusal, foul[i].n_refusals);
	}
}

static bool
is_against_rules(const struct ruling *r, uint32_t n_common)
{
	return r->move > n_common && (r->verdict == RULING_ILLEGAL || r->verdict == RULING_SURPLUS);
}

/* Store what the rules say against an account. If there are faults, the deciding one is among
 * them. */
static void
tell_rules(struct told_ruling *told, const struct ruling *r, judge_seat seat, uint32_t n_common)
{
	const struct judge_refusal *refusal;
	const struct foul *foul;
	if (ruling_fouls(r, &foul) > 0) {
		tell_faults(told, r, seat, n_common);
		return;
	}
	if (!is_against_rules(r, n_common))
		return;
	int n = ruling_refusals(r, &refusal);
	begin_against(told, seat);
	ruling_tell_why(told, "fact", r);
	end_against(told, r, r->move, refusal, n);
}

static bool
rules_stand(const struct account *account, judge_seat seat, uint32_t n_common)
{
	const struct foul *foul;
	uint32_t n = ruling_fouls(&account->ruling, &foul);
	for (uint32_t i = 0; i < n; i++)
		if (is_own(&foul[i], n_common) && !accuses(&foul[i], seat))
			return true;
	return n == 0 && is_against_rules(&account->ruling, n_common);
}

uint8_t
accounts_against(const struct accounts *accounts)
{
	uint8_t against = 0;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		const struct account *account = &accounts->of[seat];
		bool stands = account->given && rules_stand(account, seat, accounts->n_common);
		for (size_t i = 0; account->given && i < account->n_facts; i++)
			stands |= account->ruling.compare_result[i].answer == COMPARE_REFUTED;
		against |= (uint8_t)(stands << seat);
	}
	return against;
}

bool
account_accuses(const struct account *account, judge_seat teller, uint32_t n_common)
{
	const struct foul *foul;
	uint32_t n = account->given ? ruling_fouls(&account->ruling, &foul) : 0;
	for (uint32_t i = 0; i < n; i++)
		if (is_own(&foul[i], n_common) && accuses(&foul[i], teller))
			return true;
	return false;
}

uint8_t
accounts_accusing(const struct accounts *accounts)
{
	uint8_t accusing = 0;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		accusing |= (uint8_t)(account_accuses(&accounts->of[seat], seat, accounts->n_common)
		                      << seat);
	return accusing;
}

/* Store the accusations. The member is left out if there are none, since few rulings have any. */
static void
tell_accusations(struct told_ruling *told, const struct accounts *accounts)
{
	if (!accounts_accusing(accounts))
		return;
	told_list(told, "accuses", TOLD_ALL);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		const struct ruling *r = &accounts->of[seat].ruling;
		const struct foul *foul;
		uint32_t n = accounts->of[seat].given ? ruling_fouls(r, &foul) : 0;
		for (uint32_t i = 0; i < n; i++) {
			if (!is_own(&foul[i], accounts->n_common) || !accuses(&foul[i], seat))
				continue;
			begin_against(told, seat);
			told_text(told, "player", TOLD_ALL, say_seat(foul[i].player));
			foul_tell_why(told, "says", &foul[i]);
			end_against(told, r, foul[i].move, foul[i].refusal, foul[i].n_refusals);
		}
	}
	told_end(told);
}

static void
tell_against(struct told_ruling *told, const struct accounts *accounts)
{
	told_list(told, "against", TOLD_ALL);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		const struct account *account = &accounts->of[seat];
		if (!account->given)
			continue;
		tell_rules(told, &account->ruling, seat, accounts->n_common);
		for (size_t i = 0; i < account->n_facts; i++)
			tell_fact(told, account, seat, i);
	}
	told_end(told);
}

static void
freeze_account(struct told_ruling *told, struct accounts *accounts, judge_seat seat,
               enum accounts_how how)
{
	struct ruling *r = &accounts->of[seat].ruling;
	struct told_ruling *account = told->account[seat] = alloc_zeroed(1, sizeof *account);
	if (how == ACCOUNTS_SHORT)
		ruling_freeze_members(r, account);
	else
		ruling_freeze(r, account);
	if (how == ACCOUNTS_LAST) {
		size_t bytes = r->record.n * sizeof *r->record.at;
		ruling_free(r);
		alloc_freed(bytes);
	}
}

void
accounts_tell(struct told_ruling *told, const char *name, struct accounts *accounts,
              enum accounts_how how)
{
	told_object(told, name, TOLD_ALL);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (accounts->of[seat].given)
			told_add(told, TOLD_ACCOUNT, say_seat(seat), TOLD_ALL, seat);
	tell_parting(told, accounts);
	tell_against(told, accounts);
	tell_accusations(told, accounts);
	told_end(told);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (accounts->of[seat].given)
			freeze_account(told, accounts, seat, how);
}

/* 3. In words */

/* Return the player that this account accuses, or "". */
static const char *
accused(const struct told_ruling *told, judge_seat seat, enum view view)
{
	uint32_t accounts = told_member(told, 0, view, "accounts");
	uint32_t list = told_member(told, accounts, view, "accuses");
	for (uint32_t at = list ? told_first(told, list, view) : 0; at;
	     at = told_next(told, at, view))
		if (strcmp(told_text_at(told, at, view, "account"), say_seat(seat)) == 0)
			return told_text_at(told, at, view, "player");
	return "";
}

static void
say_verdicts(const struct told_ruling *told, enum view view, char *out, size_t cap)
{
	const char *before = "Accounts: ";
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		if (!told->account[seat])
			continue;
		const char *verdict = told_text_at(told->account[seat], 0, view, "verdict");
		const char *whom = accused(told, seat, view);
		bool open = strcmp(verdict, ruling_verdict_word(RULING_INCOMPLETE)) == 0;
		say_add(out, cap, "%s%s's ", before, say_seat(seat));
		if (*whom)
			say_add(out, cap, "has %s break the rules", whom);
		else
			say_add(out, cap, "is %s", open ? "consistent so far" : verdict);
		before = " and ";
	}
	say_add(out, cap, ".");
}

/* Is the refused move at which the accounts diverge in the list `of`? Then the reason is given
 * there. */
static bool
is_among(const struct told_ruling *told, const char *of, uint32_t part, judge_seat seat,
         enum view view)
{
	uint32_t accounts = told_member(told, 0, view, "accounts");
	uint32_t list = told_member(told, accounts, view, of);
	int64_t move = told_number_at(told, part, view, "move");
	if (!list || !told_member(told, part, view, "refused"))
		return false;
	for (uint32_t at = told_first(told, list, view); at; at = told_next(told, at, view))
		if (strcmp(told_text_at(told, at, view, "account"), say_seat(seat)) == 0 &&
		    told_number_at(told, at, view, "move") == move &&
		    !told_member(told, at, view, "at"))
			return true;
	return false;
}

static void
say_parting(const struct told_ruling *told, uint32_t parting, enum view view, char *out, size_t cap)
{
	if (!parting)
		return;
	say_add(out, cap, " They differ at move %d.",
	        (int)told_number_at(told, parting, view, "move"));
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		uint32_t part = told_member(told, parting, view, say_seat(seat));
		const char *says = told_text_at(told, part, view, "says");
		size_t len = strlen(says);
		if (is_among(told, "against", part, seat, view) ||
		    is_among(told, "accuses", part, seat, view))
			say_add(out, cap, " %s's account: that move isn't legal.", say_seat(seat));
		else
			say_add(out, cap, " %s's account: %s%s", say_seat(seat), says,
			        len && says[len - 1] == '.' ? "" : ".");
	}
}

/* Add one entry of `against`: a sentence with its clause, or a fact and what the account shows
 * instead. */
static void
say_one(const struct told_ruling *told, uint32_t one, enum view view, char *out, size_t cap)
{
	const char *fact = told_text_at(told, one, view, "fact");
	const char *at = told_text_at(told, one, view, "at");
	const char *clause = told_text_at(told, one, view, "clause");
	const char *found = told_text_at(told, one, view, "found");
	size_t len = strlen(fact);
	bool ends = len && fact[len - 1] == '.';
	say_add(out, cap, *at ? "the facts say `%.*s`" : "%.*s", (int)(ends ? len - 1 : len), fact);
	if (*at)
		say_add(out, cap, " %s, but in this account %s", at,
		        *found ? found : "that isn't so");
	if (*clause)
		say_add(out, cap, " (%s)", clause);
	say_add(out, cap, ".");
}

static void
say_accusation(const struct told_ruling *told, uint32_t one, enum view view, char *out, size_t cap)
{
	const char *says = told_text_at(told, one, view, "says");
	const char *clause = told_text_at(told, one, view, "clause");
	size_t len = strlen(says);
	bool ends = len && says[len - 1] == '.';
	say_add(out, cap, "%sIn %s's account, %s broke the rules at move %d: %.*s", *out ? " " : "",
	        told_text_at(told, one, view, "account"), told_text_at(told, one, view, "player"),
	        (int)told_number_at(told, one, view, "move"), (int)(ends ? len - 1 : len), says);
	if (*clause)
		say_add(out, cap, " (%s)", clause);
	say_add(out, cap, ".");
}

void
accounts_say(const struct told_ruling *told, enum view view, char *out, char *against, size_t cap)
{
	uint32_t accounts = told_member(told, 0, view, "accounts");
	uint32_t list = told_member(told, accounts, view, "against");
	uint32_t accusations = told_member(told, accounts, view, "accuses");
	bool first = true;
	say_verdicts(told, view, out, cap);
	say_parting(told, told_member(told, accounts, view, "divergence"), view, out, cap);
	for (uint32_t at = told_first(told, list, view); at; at = told_next(told, at, view)) {
		say_add(against, cap, "%s%s's account doesn't hold up: ", first ? "" : " ",
		        told_text_at(told, at, view, "account"));
		say_one(told, at, view, against, cap);
		first = false;
	}
	for (uint32_t at = accusations ? told_first(told, accusations, view) : 0; at;
	     at = told_next(told, at, view))
		say_accusation(told, at, view, against, cap);
}
