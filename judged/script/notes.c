/* notes.c: enters and handles the notes among the moves. */
#include "judged/script/notes.h"
#include "judged/script/internal.h"

#include <stdlib.h>

#include "judged/script/seen.h"
#include "judged/text/alloc.h"
#include "judged/words/holds.h"
#include "judged/words/choices.h"

struct infraction *
notes_infraction(struct script *script, struct judge_run *run, enum infraction_kind kind,
                 judge_seat player, uint32_t move, uint8_t part)
{
	const struct transcript_move *at = &script->transcript->move[move];
	struct infraction *infraction = infraction_add(&script->infractions, kind, player, run);
	infraction->move = move + 1;
	infraction->part = part;
	infraction->decision = script->n_steps;
	infraction->mark = part < at->n ? at->part[part].mark : at->mark;
	return infraction;
}

/* 1. Entering notes */

static bool
is_note(const struct script *script, uint32_t move)
{
	return move < script->transcript->n_moves && script->transcript->move[move].note;
}

static void
give_deviations(const struct script *script, struct judge_run *run, uint32_t first)
{
	struct judge_deviation list[JUDGE_DEVIATIONS];
	int n = 0;
	for (uint32_t i = 0; i < script->n_deviations && n < JUDGE_DEVIATIONS; i++) {
		const struct script_deviation *d = &script->deviation[i];
		if (d->note >= first && d->note < script->now.move && !d->extra)
			list[n++] = d->rule;
	}
	judge_deviate(run, list, n);
}

/* Sort the faults from `first` on by the time at which they happened. */
static void
put_in_order(struct infractions *infractions, uint32_t first)
{
	for (uint32_t i = first + 1; i < infractions->n; i++)
		for (uint32_t j = i;
		     j > first && infractions->at[j - 1].order > infractions->at[j].order; j--) {
			struct infraction swap = infractions->at[j];
			infractions->at[j] = infractions->at[j - 1];
			infractions->at[j - 1] = swap;
		}
}

void
notes_enter(struct script *script, struct judge_run *run, bool answered)
{
	const struct transcript *t = script->transcript;
	uint32_t first = script->now.move;
	if (!t->notes)
		return;
	while (is_note(script, script->now.move))
		script->now.move++;
	script->passed = !answered;
	if (!script->trial) {
		uint32_t before = script->infractions.n;
		deeds_resolve(script, run, first, script->now.move);
		put_in_order(&script->infractions, before);
	}
	script->now.deviations = script->n_deviations;
	script->now.infractions = script->infractions.n;
	if (answered)
		give_deviations(script, run, first);
}

/* 2. Handling notes */

static void
say_seen(struct infraction *infraction, const struct doc_node *written,
         const struct compare_result *result)
{
	char *text = doc_canonical(written, NULL);
	sentences_add(&infraction->says, SENTENCE_SAW, 2, written->key, text);
	buffer_bytes(&infraction->says, result->found.at, result->found.n);
	infraction->why_hidden_from = result->hidden_from;
	for (int view = 0; view < COMPARE_VIEWS; view++)
		if (compare_answered(result, (enum view)view) != COMPARE_REFUTED)
			infraction->unseen |= (uint8_t)(1 << view);
	free(text);
}

/* Steps charged for making observed cards known and comparing them, and for a copy of the run. */
enum { STEPS_A_SIGHT = 4, STEPS_A_COPY = 20 };

static bool
spend_sight(const struct judge_run *run, const struct compare_value *seen)
{
	uint64_t steps = STEPS_A_SIGHT + compare_looks(seen) / COMPARE_LOOKS_A_STEP;
	return judge_charge_steps(run, (uint64_t)steps);
}

/* Compare each observed value with the game. All observations are compared here. */
static void
compare_seen(struct script *script, struct judge_run *run, uint32_t move)
{
	const struct transcript_note *note = script->transcript->move[move].note;
	const struct doc_node *written = note->node->first;
	for (int i = 0; i < note->n_seen; i++, written = written->next) {
		struct compare_result result = { 0 };
		if (!spend_sight(run, &note->seen[i]))
			return;
		seen_identify(run, &note->seen[i]);
		result.answer = (uint8_t)compare_check(&note->seen[i], run, &result);
		if (result.answer == COMPARE_REFUTED && !script->trial) {
			struct infraction *infraction =
				notes_infraction(script, run, INFRACTION_OBSERVATION, JUDGE_NO_SEAT,
			                         move, 0);
			infraction->treated = INFRACTION_SKIPPED;
			say_seen(infraction, written, &result);
		}
		compare_clear_text(&result);
	}
}

static const struct transcript_note *
seen_at(const struct script *script, uint32_t move)
{
	const struct transcript_note *note = script->transcript->move[move].note;
	return note && note->entry == TRANSCRIPT_SAW && move >= script->now.looked ? note : NULL;
}

bool
notes_hold(const struct script *script, struct judge_run *run)
{
	for (uint32_t i = script->now.noted; i < script->now.move; i++) {
		const struct transcript_note *note = seen_at(script, i);
		for (int k = 0; note && k < note->n_seen; k++) {
			struct compare_result result = { 0 };
			if (!spend_sight(run, &note->seen[k]))
				return false;
			enum compare_answer answer = compare_check(&note->seen[k], run, &result);
			compare_clear_text(&result);
			if (answer == COMPARE_REFUTED)
				return false;
		}
	}
	return true;
}

static bool
amend(struct script *script, struct judge_run *run, uint32_t move)
{
	return script->transcript->move[move].note->entry == TRANSCRIPT_SET
	               ? repair_perform(script, run, move)
	               : deeds_perform(script, run, move);
}

/* Do the same cards lie in the place in both runs? */
static bool
lie_alike(struct judge_run *a, struct judge_run *b, const struct compare_value *value)
{
	const struct transcript_place *at = &value->path.place;
	struct judge_card_view card[2][JUDGE_CARDS];
	if (value->path.read != COMPARE_CARDS)
		return false;
	judge_place place = judge_place_of(a, at->seat, at->area, at->index);
	int n = judge_cards_at(a, place, card[0], JUDGE_CARDS);
	bool alike = n == judge_cards_at(b, place, card[1], JUDGE_CARDS);
	for (int i = 0; i < n && alike; i++)
		alike = card[0][i].card == card[1][i].card;
	return alike;
}

/* Make observed cards known at once where no correction changes the place; the others follow when
 * the corrections are made. */
static void
identify_ahead(const struct script *script, struct judge_run *run, struct judge_run *copy,
               uint32_t move)
{
	const struct transcript_note *note = script->transcript->move[move].note;
	for (int i = 0; i < note->n_seen && spend_sight(run, &note->seen[i]); i++)
		if (lie_alike(run, copy, &note->seen[i]))
			seen_identify(run, &note->seen[i]);
}

static void
identify_seen(const struct script *script, struct judge_run *run, uint32_t move)
{
	const struct transcript_note *note = script->transcript->move[move].note;
	for (int i = 0; i < note->n_seen && spend_sight(run, &note->seen[i]); i++)
		seen_identify(run, &note->seen[i]);
}

/* Compare observations that come after corrections. Corrections wait for the main decision, so this
 * is done on a copy in which they are made already. */
static void
see_beyond(struct script *script, struct judge_run *run)
{
	struct script_cursor *now = &script->now;
	bool any = false;
	for (uint32_t i = now->noted; i < now->move; i++)
		any |= seen_at(script, i) != NULL;
	if (!any || !judge_charge_steps(run, STEPS_A_COPY))
		return;
	struct judge_run *copy = judge_run_copy(alloc_bytes(judge_run_size()), run);
	judge_set_sink(copy, (struct judge_sink){ 0 });
	for (uint32_t i = now->noted; i < now->move; i++)
		if (seen_at(script, i)) {
			identify_ahead(script, run, copy, i);
			compare_seen(script, copy, i);
		} else if (script->transcript->move[i].note) {
			amend(script, copy, i);
		}
	free(copy);
	now->looked = now->move;
	now->infractions = script->infractions.n;
}

uint32_t
notes_amendment(const struct script *script)
{
	const struct transcript *t = script->transcript;
	for (uint32_t i = script->now.noted; t->notes && i < script->now.move; i++)
		if (t->move[i].note && t->move[i].note->entry == TRANSCRIPT_SET)
			return i + 1;
	return 0;
}

bool
notes_see(struct script *script, struct judge_run *run, bool is_main)
{
	const struct transcript *t = script->transcript;
	struct script_cursor *now = &script->now;
	bool amended = false;
	if (!t->notes)
		return false;
	for (; now->noted < now->move; now->noted++) {
		const struct transcript_note *note = t->move[now->noted].note;
		if (note && note->entry == TRANSCRIPT_GAP)
			return amended;
		if (note && !judge_charge_steps(run, 1))
			return false;
		if (note && note->entry == TRANSCRIPT_SAW && now->noted < now->looked)
			identify_seen(script, run, now->noted);
		if (!note || (note->entry == TRANSCRIPT_SAW && now->noted < now->looked))
			continue;
		if (note->entry == TRANSCRIPT_SAW) {
			if (amended)
				return true;
			compare_seen(script, run, now->noted);
			now->infractions = script->infractions.n;
			continue;
		}
		if (!is_main && (note->entry == TRANSCRIPT_SET || deeds_wait(script, now->noted))) {
			see_beyond(script, run);
			return amended;
		}
		if (amended && note->entry == TRANSCRIPT_SET)
			return true;
		discarded_identify(script, run, now->noted);
		now->infractions = script->infractions.n;
		amended |= amend(script, run, now->noted);
	}
	return amended;
}
