/* accounts_freeze.c: the result of judging two accounts, as members of a ruling. */
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/accounts_internal.h"
#include "judged/ruling/infractions.h"
#include "judged/text/alloc.h"
#include "judged/words/choices.h"

/* 1. Where they diverge */

static const char *
kind_word(const struct accounts_divergence *p)
{
	return p->kind == ACCOUNTS_OBSERVE ? "observation" : "decision";
}

static void
freeze_line(struct ruling_snapshot *snap, const struct account *account, uint32_t move)
{
	const struct transcript_move *at = &account->transcript.move[move - 1];
	snapshot_number(snap, "move", SNAPSHOT_ALL, move);
	if (at->mark.line)
		snapshot_number(snap, "line", SNAPSHOT_ALL, at->mark.line);
}

/* Store a note unchanged for every reader: both players know the transcript's own words. */
static void
freeze_note(struct ruling_snapshot *snap, const char *name, const struct account *account,
            uint32_t move)
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
	snapshot_object(snap, name, SNAPSHOT_ALL);
	snapshot_text(snap, "says", SNAPSHOT_ALL, note ? text : "nothing was recorded");
	freeze_line(snap, account, move);
	snapshot_end(snap);
}

static void
freeze_divergence(struct ruling_snapshot *snap, const struct accounts *accounts)
{
	const struct accounts_divergence *p = &accounts->divergence;
	if (p->kind == ACCOUNTS_AGREE)
		return;
	snapshot_object(snap, "divergence", SNAPSHOT_ALL);
	snapshot_number(snap, "move", SNAPSHOT_ALL, accounts_divergence_move(p));
	snapshot_text(snap, "of", SNAPSHOT_ALL, kind_word(p));
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		const struct account *account = &accounts->of[seat];
		if (p->kind == ACCOUNTS_OBSERVE)
			freeze_note(snap, say_seat(seat), account, p->move[seat]);
		else
			divergence_freeze(snap, say_seat(seat), &account->ruling, &p->runs);
	}
	snapshot_end(snap);
}

/* 2. Evidence against an account */

static void
begin_against(struct ruling_snapshot *snap, judge_seat seat)
{
	snapshot_object(snap, NULL, SNAPSHOT_ALL);
	snapshot_text(snap, "account", SNAPSHOT_ALL, say_seat(seat));
}

static void
freeze_fact(struct ruling_snapshot *snap, const struct account *account, judge_seat seat, size_t i)
{
	const struct compare_result *result = &account->ruling.compare_result[i];
	uint8_t to = snapshot_to((uint8_t)(~result->hidden_from & 3)),
		others = (uint8_t)(~to & SNAPSHOT_ALL);
	char text[240];
	if (result->answer != COMPARE_REFUTED)
		return;
	begin_against(snap, seat);
	expect_say(&account->fact[i], text, sizeof text);
	snapshot_text(snap, "fact", SNAPSHOT_ALL, text);
	expect_say_point(&account->fact[i], text, sizeof text);
	snapshot_text(snap, "at", SNAPSHOT_ALL, text);
	expectation_freeze_point(snap, &account->fact[i]);
	ruling_freeze_found(snap, result, to);
	if (others)
		snapshot_truth(snap, "hidden", others, true);
	snapshot_end(snap);
}

static void
end_against(struct ruling_snapshot *snap, const struct ruling *r, uint32_t move,
            const struct judge_refusal *refusal, int n)
{
	if (move)
		snapshot_number(snap, "move", SNAPSHOT_ALL, move);
	if (n)
		snapshot_text(snap, "clause", SNAPSHOT_ALL,
		              clause_number(r->transcript->edition, refusal[0].rule));
	snapshot_end(snap);
}

/* Is the fault in the account itself? Faults of the common moves speak against neither account. */
static bool
is_own(const struct infraction *infraction, uint32_t n_common)
{
	return infraction->move > n_common;
}

/* Does this fault of an account accuse the opponent? Then it doesn't speak against the account: the
 * opponent may really have broken the rules. What players say about themselves is no accusation,
 * nor is something that can't have been seen (its fault has no player). */
static bool
accuses(const struct infraction *infraction, judge_seat narrator)
{
	return infraction->player < JUDGE_SEATS && infraction->player != narrator;
}

static void
freeze_faults(struct ruling_snapshot *snap, const struct ruling *r, judge_seat seat,
              uint32_t n_common)
{
	const struct infraction *infraction;
	uint32_t n = ruling_infractions(r, &infraction);
	for (uint32_t i = 0; i < n; i++) {
		if (!is_own(&infraction[i], n_common) || accuses(&infraction[i], seat))
			continue;
		begin_against(snap, seat);
		infraction_freeze_why(snap, "fact", &infraction[i]);
		end_against(snap, r, infraction[i].move, infraction[i].refusal,
		            infraction[i].n_refusals);
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
freeze_rules(struct ruling_snapshot *snap, const struct ruling *r, judge_seat seat,
             uint32_t n_common)
{
	const struct judge_refusal *refusal;
	const struct infraction *infraction;
	if (ruling_infractions(r, &infraction) > 0) {
		freeze_faults(snap, r, seat, n_common);
		return;
	}
	if (!is_against_rules(r, n_common))
		return;
	int n = ruling_refusals(r, &refusal);
	begin_against(snap, seat);
	ruling_freeze_why(snap, "fact", r);
	end_against(snap, r, r->move, refusal, n);
}

static bool
rules_stand(const struct account *account, judge_seat seat, uint32_t n_common)
{
	const struct infraction *infraction;
	uint32_t n = ruling_infractions(&account->ruling, &infraction);
	for (uint32_t i = 0; i < n; i++)
		if (is_own(&infraction[i], n_common) && !accuses(&infraction[i], seat))
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
account_accuses(const struct account *account, judge_seat narrator, uint32_t n_common)
{
	const struct infraction *infraction;
	uint32_t n = account->given ? ruling_infractions(&account->ruling, &infraction) : 0;
	for (uint32_t i = 0; i < n; i++)
		if (is_own(&infraction[i], n_common) && accuses(&infraction[i], narrator))
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
freeze_accusations(struct ruling_snapshot *snap, const struct accounts *accounts)
{
	if (!accounts_accusing(accounts))
		return;
	snapshot_list(snap, "accuses", SNAPSHOT_ALL);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		const struct ruling *r = &accounts->of[seat].ruling;
		const struct infraction *infraction;
		uint32_t n = accounts->of[seat].given ? ruling_infractions(r, &infraction) : 0;
		for (uint32_t i = 0; i < n; i++) {
			if (!is_own(&infraction[i], accounts->n_common) ||
			    !accuses(&infraction[i], seat))
				continue;
			begin_against(snap, seat);
			snapshot_text(snap, "player", SNAPSHOT_ALL, say_seat(infraction[i].player));
			infraction_freeze_why(snap, "says", &infraction[i]);
			end_against(snap, r, infraction[i].move, infraction[i].refusal,
			            infraction[i].n_refusals);
		}
	}
	snapshot_end(snap);
}

static void
freeze_against(struct ruling_snapshot *snap, const struct accounts *accounts)
{
	snapshot_list(snap, "against", SNAPSHOT_ALL);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		const struct account *account = &accounts->of[seat];
		if (!account->given)
			continue;
		freeze_rules(snap, &account->ruling, seat, accounts->n_common);
		for (size_t i = 0; i < account->n_facts; i++)
			freeze_fact(snap, account, seat, i);
	}
	snapshot_end(snap);
}

static void
freeze_account(struct ruling_snapshot *snap, struct accounts *accounts, judge_seat seat,
               enum accounts_how how)
{
	struct ruling *r = &accounts->of[seat].ruling;
	struct ruling_snapshot *account = snap->account[seat] = alloc_zeroed(1, sizeof *account);
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
accounts_freeze(struct ruling_snapshot *snap, const char *name, struct accounts *accounts,
                enum accounts_how how)
{
	snapshot_object(snap, name, SNAPSHOT_ALL);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (accounts->of[seat].given)
			snapshot_add(snap, SNAPSHOT_ACCOUNT, say_seat(seat), SNAPSHOT_ALL, seat);
	freeze_divergence(snap, accounts);
	freeze_against(snap, accounts);
	freeze_accusations(snap, accounts);
	snapshot_end(snap);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (accounts->of[seat].given)
			freeze_account(snap, accounts, seat, how);
}
