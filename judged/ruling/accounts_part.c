/* accounts_part.c: the first point where two accounts differ. */
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/accounts_internal.h"

/* 1. By decisions */

static bool
has_ended(const struct account *account, const struct divergence *runs)
{
	return !runs->citation_first && runs->decision >= account->ruling.script.n_steps;
}

/* Compare the runs. If an account ended first, they diverge at the move with which the other goes
 * on. */
static struct accounts_divergence
part_runs(const struct accounts *accounts)
{
	struct accounts_divergence p = {
		.runs = divergence_find(&accounts->of[0].ruling, &accounts->of[1].ruling),
	};
	if (!p.runs.decisions && !p.runs.citations)
		return p;
	p.kind = ACCOUNTS_DECIDE;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (!has_ended(&accounts->of[seat], &p.runs))
			p.move[seat] = divergence_move(&accounts->of[seat].ruling, &p.runs);
	return p;
}

/* 2. By notes */

/* Are both entries equal? If they aren't, `noted` is set if one of them is a note. */
static bool
same_entry(const struct accounts *accounts, size_t i, bool *noted)
{
	char *text[JUDGE_SEATS];
	bool any = false;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		const struct transcript *t = &accounts->of[seat].transcript;
		text[seat] = transcript_move_canonical(t, &t->move[i]);
		any |= t->move[i].note != NULL;
	}
	bool same = strcmp(text[0], text[1]) == 0;
	*noted = !same && any;
	free(text[0]);
	free(text[1]);
	return same;
}

/* Return the number of the first entry that differs and is a note; 0 if another kind of entry
 * differs first or nothing does. */
static uint32_t
first_note(const struct accounts *accounts)
{
	size_t n = accounts->of[0].transcript.n_moves, i = accounts->n_common;
	bool noted = false;
	if (accounts->of[1].transcript.n_moves < n)
		n = accounts->of[1].transcript.n_moves;
	while (i < n && same_entry(accounts, i, &noted))
		i++;
	return noted ? (uint32_t)i + 1 : 0;
}

uint32_t
accounts_divergence_move(const struct accounts_divergence *p)
{
	if (p->move[0] == 0 || p->move[1] == 0)
		return p->move[0] + p->move[1];
	return p->move[0] < p->move[1] ? p->move[0] : p->move[1];
}

/* Return the number of the last decision written before the entry; 0 if there is none. */
static uint32_t
decision_before(const struct accounts *accounts, uint32_t entry)
{
	const struct transcript *t = &accounts->of[0].transcript;
	uint32_t move = entry - 1;
	while (move > 0 && t->move[move - 1].note)
		move--;
	return move;
}

/* Does the note at this entry make the runs diverge? A note of something that really happened acts
 * before the next decision, so the run may still stand at the decision before the note. */
static bool
parts_by_note(const struct accounts *accounts, const struct accounts_divergence *p, uint32_t entry)
{
	uint32_t move = accounts_divergence_move(p);
	return p->kind == ACCOUNTS_AGREE || entry <= move ||
	       (p->runs.citation_first && move == decision_before(accounts, entry));
}

struct accounts_divergence
accounts_part(const struct accounts *accounts)
{
	struct accounts_divergence p = part_runs(accounts);
	uint32_t note = first_note(accounts);
	if (note && parts_by_note(accounts, &p, note))
		return (struct accounts_divergence){ .kind = ACCOUNTS_OBSERVE,
			                             .move = { note, note } };
	return p;
}
