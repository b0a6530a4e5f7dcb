/* answer.c: answers questions from the entries of a transcript, matched by key. */
#include <ctype.h>
#include <string.h>

#include "judged/script/internal.h"
#include "judged/script/notes.h"
#include "judged/words/astray.h"
#include "judged/words/pick.h"

/* 1. Picks */

struct judge_pick
script_pick(const struct judge_run *run, const struct transcript_part *part, judge_seat seat)
{
	const struct judge_game *game = judge_run_params(run)->game;
	const struct judge_verb *verb = &game->verb[part->verb];
	struct judge_pick pick = { .verb = part->verb,
		                   .seat = seat,
		                   .def = part->def,
		                   .place = JUDGE_NO_PLACE,
		                   .number = part->number };
	if (verb->takes == JUDGE_TAKES_SEAT) {
		pick.place = part->place.seat;
		/* An entry that records which player was drawn by lot is chance, not that player's
		 * decision, unless a rule forbids just such a decision. */
		if (game->question[verb->question].chance &&
		    !(game->question[verb->question].by_lot && seat != JUDGE_NO_SEAT))
			pick.seat = JUDGE_NO_SEAT;
	}
	if (verb->takes == JUDGE_TAKES_PLACE || part->placed)
		pick.place =
			judge_place_of(run, part->place.seat, part->place.area, part->place.index);
	return pick;
}

static enum judge_answer
concede(struct script *script, struct judge_run *run, const struct judge_question *question,
        struct judge_pick *pick)
{
	const struct transcript_move *move = cursor_move(script);
	struct script_step *step = step_begin(script, question, SCRIPT_CONCESSION);
	*pick = (struct judge_pick){ .seat = move->concedes,
		                     .def = JUDGE_NO_DEF,
		                     .place = JUDGE_NO_PLACE };
	step->pick = *pick;
	step->move = script->now.move + 1;
	script->now.move++;
	script->now.used = 0;
	notes_enter(script, run, false);
	return JUDGE_CONCEDED;
}

static void
pick_part(struct script *script, struct judge_run *run, const struct judge_question *question,
          uint8_t part, struct judge_pick *pick)
{
	const struct transcript_move *move = cursor_move(script);
	*pick = pick_whole(run, script_pick(run, &move->part[part], move->seat));
	step_begin_part(script, question, part)->pick = *pick;
	settle_prepare_end(script, run, question, part);
	cursor_use(script, run, part, true);
}

/* 2. Picks that rules refuse */

/* Does the player know of such a card at all? If not, the pick is impossible rather than
 * illegal. */
static bool
is_at_hand(struct judge_run *run, struct judge_pick pick)
{
	const struct judge_game *game = judge_run_params(run)->game;
	judge_seat seat;
	int area, index;
	if (game->verb[pick.verb].takes != JUDGE_TAKES_DEF)
		return true;
	for (judge_place p = 0; judge_place_parts(run, p, &seat, &area, &index); p++) {
		struct judge_card_view card[JUDGE_CARDS];
		int n = judge_cards_at(run, p, card, JUDGE_CARDS);
		for (int i = 0; i < n; i++)
			if (card[i].def == pick.def && card[i].known_by >> pick.seat & 1)
				return true;
	}
	return false;
}

/* Write what was done without the possible answers. Which cards a player brought is hidden from the
 * other. */
static void
say_impossible(struct infraction *infraction, const struct transcript *t, struct judge_run *run,
               const struct judge_question_kind *kind)
{
	char move[DIGITS], why[ASTRAY];
	struct sentence done;
	sentence_make(&done, SENTENCE_NO_ANSWER, 1, number_text(infraction->move, move));
	infraction_say(infraction, t, &done);
	if (astray_say(run, t, infraction->pick, why))
		infraction->why_hidden_from = (uint8_t)(3 & ~(1 << infraction->pick.seat));
	sentences_add(&infraction->says, SENTENCE_STOP, 0);
	sentences_add(&infraction->says, *why ? SENTENCE_REMARK : SENTENCE_POSSIBLE_ANSWERS, 1,
	              *why ? why : kind->candidates);
}

static void
note_refused(struct script *script, struct judge_run *run, const struct judge_question *question,
             const struct infraction *found)
{
	const struct transcript *t = script->transcript;
	const struct judge_question_kind *kind = &t->game->question[question->kind];
	struct infraction *infraction =
		notes_infraction(script, run, INFRACTION_ILLEGAL, found->pick.seat, found->move,
	                         found->part);
	infraction->treated = found->treated;
	infraction->impossible = found->impossible;
	infraction->has_pick = true;
	infraction->pick = found->pick;
	infraction->n_refusals = found->n_refusals;
	memcpy(infraction->refusal, found->refusal, sizeof infraction->refusal);
	if (infraction->n_refusals)
		infraction_say_refused(infraction, t, run);
	else
		say_impossible(infraction, t, run, kind);
}

/* Return how a part is treated if the rules refuse it; INFRACTION_ADOPTED if they don't. */
static enum infraction_treatment
treat(const struct script *script, struct judge_run *run, uint8_t part, struct judge_pick pick,
      struct infraction *found)
{
	int n = judge_test(run, pick, found->refusal, JUDGE_REFUSALS);
	if (n == 0)
		return INFRACTION_ADOPTED;
	found->move = script->now.move;
	found->part = part;
	found->pick = pick;
	found->n_refusals = (uint8_t)(n < 0 ? 0 : n < JUDGE_REFUSALS ? n : JUDGE_REFUSALS);
	found->impossible = n < 0 || !is_at_hand(run, pick) || !judge_can_force(run, pick);
	bool take = script->on_illegal == TRANSCRIPT_TAKE && !found->impossible;
	found->treated = take ? INFRACTION_TAKEN : INFRACTION_SKIPPED;
	return found->treated;
}

/* Is a later answer of this move refused? Moves that are skipped are skipped as a whole. */
static bool
is_refused_later(const struct script *script, struct judge_run *run, struct infraction *found)
{
	const struct transcript_move *move = cursor_move(script);
	if (script->on_illegal != TRANSCRIPT_SKIP || script->trial || script->now.used ||
	    move->n < 2 || !trial_of_move(script, run, found))
		return false;
	found->treated = INFRACTION_SKIPPED;
	found->impossible = found->n_refusals == 0;
	return true;
}

/* Skip the whole move if its first answer is refused; of a later part, only the part. */
static void
pass_over(struct script *script, struct judge_run *run, uint8_t part)
{
	if (script->now.used) {
		cursor_use(script, run, part, false);
	} else {
		script->now.move++;
		notes_enter(script, run, false);
	}
	script->now.skipped = true;
	script->now.infractions = script->infractions.n;
}

static uint8_t
first_unused(const struct script *script)
{
	uint8_t part = 0;
	while (script->now.used >> part & 1)
		part++;
	return part;
}

/* Return the first unused part of the current move if the rules refuse it as out of place; else
 * NO_PART. */
static uint8_t
amiss_part(const struct script *script, struct judge_run *run)
{
	const struct transcript_move *move = cursor_move(script);
	if (!move || move->n == 0 || move->concedes)
		return NO_PART;
	uint8_t part = first_unused(script);
	struct judge_pick pick = pick_whole(run, script_pick(run, &move->part[part], move->seat));
	return judge_test(run, pick, NULL, 0) > 0 ? part : NO_PART;
}

/* Does the entry belong to a move that was skipped? Then no question asks for it. An entry that the
 * rules would refuse even after that move does not belong to it. */
static bool
belongs_to_skipped(const struct script *script, struct judge_run *run,
                   const struct judge_question *question)
{
	const struct transcript_move *move = cursor_move(script);
	if (!script->now.skipped || question->kind != script->main_kind || !move || !move->n ||
	    cursor_holds_action(script, move))
		return false;
	return script->on_illegal != TRANSCRIPT_SKIP || script->now.skipped_move == 0 ||
	       amiss_part(script, run) == NO_PART || !trial_refuses_apart(script, run);
}

/* 3. Picking */

/* Is the move answered without testing it first? */
static bool
is_adopted(const struct script *script)
{
	return script->on_illegal == TRANSCRIPT_STOP || script->now.move == script->whole;
}

/* Return how a part is treated. A refusal of any part may skip the whole move. */
static enum infraction_treatment
treat_part(const struct script *script, struct judge_run *run, uint8_t part,
           struct infraction *found)
{
	const struct transcript_move *move = cursor_move(script);
	if (is_adopted(script))
		return INFRACTION_ADOPTED;
	struct judge_pick whole = pick_whole(run, script_pick(run, &move->part[part], move->seat));
	enum infraction_treatment treated = treat(script, run, part, whole, found);
	if (treated == INFRACTION_ADOPTED && is_refused_later(script, run, found))
		return INFRACTION_SKIPPED;
	return treated;
}

/* Steps charged for finding out how a fault ends and for wording it. */
enum { STEPS_A_FAULT = 4 };

/* Skip the part if it is refused and moves are skipped. Returns whether it was skipped. */
static bool
skips_part(struct script *script, struct judge_run *run, const struct judge_question *question,
           uint8_t part)
{
	if (is_adopted(script))
		return false;
	struct infraction found = { 0 }; /* large, and rarely needed */
	if (treat_part(script, run, part, &found) != INFRACTION_SKIPPED)
		return false;
	judge_charge_steps(run, STEPS_A_FAULT);
	step_report(script, run, question, true);
	if (!script->trial)
		note_refused(script, run, question, &found);
	script->now.skipped_move = script->now.used ? 0 : script->now.move + 1;
	pass_over(script, run, part);
	return true;
}

/* Let the part stand if it is refused and illegal moves are let stand. Returns whether it was. */
static bool
takes_part(struct script *script, struct judge_run *run, const struct judge_question *question,
           uint8_t part)
{
	struct infraction found = { 0 };
	if (treat_part(script, run, part, &found) != INFRACTION_TAKEN)
		return false;
	judge_charge_steps(run, STEPS_A_FAULT);
	if (!script->trial || script->finds_rest)
		note_refused(script, run, question, &found);
	judge_force_next_answer(run);
	return true;
}

static void
answer_part(struct script *script, struct judge_run *run, const struct judge_question *question,
            uint8_t part, struct judge_pick *pick)
{
	uint32_t step = script->n_steps;
	bool taken =
		script->on_illegal == TRANSCRIPT_TAKE && takes_part(script, run, question, part);
	if (question->kind == script->main_kind) {
		script->now.n_settled = 0;
		discarded_begin_action(script, run);
	}
	pick_part(script, run, question, part, pick);
	script->step[step].taken = taken;
	script->now.infractions = script->infractions.n;
}

/* Has a trial reached the move it must not begin? */
static bool
goes_too_far(const struct script *script)
{
	return script->now.used == 0 && script->now.move >= script->no_further;
}

static bool
is_refused(const struct script *script, struct judge_run *run, uint8_t part)
{
	const struct transcript_move *move = cursor_move(script);
	return judge_test(run, pick_whole(run, script_pick(run, &move->part[part], move->seat)),
	                  NULL, 0) != 0;
}

/* Is the part, which rules refuse here, meant for a later question? A trial without the part shows
 * that. */
static bool
is_for_later(struct script *script, struct judge_run *run, const struct judge_question *question,
             uint8_t part)
{
	if (question->kind == script->main_kind)
		return false;
	script->tests = script->now.move + 1;
	bool refused = is_refused(script, run, part);
	script->tests = 0;
	if (!refused)
		return false;
	return script->forces ||
	       (!script->uncontested && trial_takes_later(script, run, script->now.move, part));
}

/* Answer without a move: from the head, or because the answer is forced. */
static bool
answer_by_itself(struct script *script, struct judge_run *run,
                 const struct judge_question *question, uint8_t part, struct judge_pick *out)
{
	bool head = part == NO_PART && settle_by_head(script, question, out);
	if (head) {
		step_report(script, run, question, false);
		step_begin(script, question, SCRIPT_FROM_HEAD)->pick = *out;
		return true;
	}
	/* Players may concede before something that happens by itself, or after it. */
	if (part == NO_PART && cursor_concedes(script) && notes_hold(script, run))
		return false;
	if ((part != NO_PART && !is_for_later(script, run, question, part)) ||
	    !settle_is_forced(script, run, question, out))
		return false;
	step_report(script, run, question, false);
	step_begin(script, question, SCRIPT_FORCED)->pick = *out;
	return true;
}

/* Is the offer one of an ability that the entry before this one named as the next? Then the player
 * does say something about it. */
static bool
was_named(const struct script *script, const struct judge_question *question)
{
	const struct script_step *last =
		script->n_steps ? &script->step[script->n_steps - 1] : NULL;
	return strcmp(script->transcript->game->question[question->kind].name, "may") == 0 &&
	       last && last->source == SCRIPT_FROM_MOVE &&
	       script_asks_order(script->transcript->game, last->question);
}

/* Answer for a player who says nothing, if the next part answers something else or names no card
 * that can be chosen. At the end of a record the question stays open instead. */
static bool
is_silent(struct script *script, struct judge_run *run, const struct judge_question *question,
          uint8_t part, struct judge_pick *out)
{
	struct judge_pick pick;
	if (!cursor_move(script) || cursor_concedes(script) || was_named(script, question) ||
	    !judge_silence(run, &pick))
		return false;
	if ((part != NO_PART && !is_refused(script, run, part)) || judge_test(run, pick, NULL, 0))
		return false;
	step_begin(script, question, SCRIPT_ENDED)->pick = *out = pick;
	return true;
}

static enum judge_answer
no_answer(struct script *script, struct judge_run *run, const struct judge_question *question,
          enum script_end end)
{
	step_report(script, run, question, false);
	script->end = (uint8_t)end;
	return JUDGE_NO_ANSWER;
}

/* Could the part mean several cards? */
static bool
is_unclear(struct script *script, struct judge_run *run, uint8_t part)
{
	const struct transcript_move *move = cursor_move(script);
	if (part == NO_PART)
		return false;
	script->tests = script->now.move + 1;
	bool unclear = pick_is_unclear(run, script_pick(run, &move->part[part], move->seat));
	script->tests = 0;
	return unclear;
}

bool
answer_stops_here(struct script *script, struct judge_run *run)
{
	if (script->n_steps < script->stop_before)
		return false;
	return !script->look.goes_on || !script->look.goes_on(script->look.ctx, run);
}

/* Report the question before a judge's correction takes effect, since the moves before the
 * correction have taken effect already. */
static void
report_before_amendments(struct script *script, struct judge_run *run,
                         const struct judge_question *question)
{
	uint32_t set = notes_amendment(script);
	if (set && script->hook.asked)
		script->hook.asked(script->hook.ctx, run, question, set);
}

/* Handle the notes before an answer. Returns whether they changed the game. */
static bool
see_notes(struct script *script, struct judge_run *run, const struct judge_question *question)
{
	bool is_main = question->kind == script->main_kind;
	if (script->now.used)
		return false;
	if (is_main)
		report_before_amendments(script, run, question);
	return notes_see(script, run, is_main);
}

bool
script_make_corrections(struct script *script, struct judge_run *run,
                        const struct judge_question *question)
{
	return question->kind == script->main_kind && notes_amendment(script) > 0 &&
	       see_notes(script, run, question);
}

enum judge_answer
answer_pick(void *ctx, struct judge_run *run, const struct judge_question *question,
            struct judge_pick *out)
{
	struct script *script = ctx;
	bool is_main = question->kind == script->main_kind;
	cursor_restore(script, run);
	enum judge_answer tried;
	if (script->order_tried && judge_decisions(run) >= script->given &&
	    idle_answer(script, run, question, out, &tried))
		return tried;
	if (gap_is_open(script) && settle_end(script, run, question, out)) {
		step_report(script, run, question, false);
		return JUDGE_ANSWERED;
	}
	const struct script_found *found = gap_answer(script, run, question, &tried);
	if (found)
		*out = found->pick;
	if (found || tried != JUDGE_ANSWERED)
		return tried;
	while (!infractions_are_too_many(&script->infractions, run)) {
		cursor_skip_unasked(script, question);
		settle_pass(script, run, question, false);
		uint8_t part = cursor_part(script, question);
		if (!is_main && answer_stops_here(script, run))
			return JUDGE_NO_ANSWER;
		if (!settle_says_end(script, part) && settle_end(script, run, question, out)) {
			step_report(script, run, question, false);
			return JUDGE_ANSWERED;
		}
		if ((part == NO_PART && discarded_answers(script, run, question, out)) ||
		    answer_by_itself(script, run, question, part, out) ||
		    is_silent(script, run, question, part, out) ||
		    idle_leaves_order(script, run, question, part, out))
			return JUDGE_ANSWERED;
		if (part == NO_PART && !cursor_concedes(script))
			part = amiss_part(script, run);
		bool begins = part != NO_PART || cursor_concedes(script);
		if (see_notes(script, run, question))
			return JUDGE_AMENDED;
		if (begins && goes_too_far(script))
			return JUDGE_NO_ANSWER;
		if (belongs_to_skipped(script, run, question)) {
			pass_over(script, run, first_unused(script));
			continue;
		}
		if (is_unclear(script, run, part))
			return no_answer(script, run, question, SCRIPT_UNCLEAR);
		if (begins && !cursor_concedes(script) && skips_part(script, run, question, part))
			continue;
		if (answer_stops_here(script, run))
			return JUDGE_NO_ANSWER;
		if (!begins)
			return no_answer(script, run, question, cursor_reason(script, question));
		step_report(script, run, question, true);
		if (cursor_concedes(script))
			return concede(script, run, question, out);
		answer_part(script, run, question, part, out);
		return JUDGE_ANSWERED;
	}
	return JUDGE_NO_ANSWER;
}

/* Does the part answer this offer? An offer is answered only by the entry at the cursor. If rules
 * refuse the part here, it may be meant for a later offer: a trial shows that. */
static bool
is_for_now(struct script *script, struct judge_run *run, uint8_t part)
{
	const struct transcript_move *move = cursor_move(script);
	const struct transcript_part *written = &move->part[part];
	if (script->transcript->game->verb[written->verb].takes == JUDGE_TAKES_NOTHING)
		return false;
	script->tests = script->now.move + 1;
	bool legal = judge_test(run, pick_whole(run, script_pick(run, written, move->seat)), NULL,
	                        0) == 0;
	script->tests = 0;
	return legal || (!script->uncontested && !trial_takes(script, run, script->now.move, part));
}

/* Does the part say that the offer is declined? Such a part shows where the offer was. */
static bool
declines(const struct script *script, uint8_t part)
{
	const struct transcript *t = script->transcript;
	return t->game->verb[cursor_move(script)->part[part].verb].takes == JUDGE_TAKES_NOTHING;
}

/* Is this the offer after the last move that is to be left open? */
static bool
stays_open(struct script *script, const struct judge_question *question)
{
	if (script->trial || script->offer == 0 || cursor_move(script) ||
	    !script->transcript->game->question[question->kind].offered)
		return false;
	return ++script->now.offers == script->offer;
}

enum judge_answer
answer_offered(void *ctx, struct judge_run *run, const struct judge_question *question,
               struct judge_pick *out)
{
	struct script *script = ctx;
	cursor_restore(script, run);
	enum judge_answer how;
	const struct script_found *found = gap_answer(script, run, question, &how);
	if (found)
		*out = found->pick;
	if (found)
		return found->declined ? JUDGE_NO_ANSWER : JUDGE_ANSWERED;
	if (how != JUDGE_ANSWERED) /* left open, or asked again */
		return how == JUDGE_NO_ANSWER ? JUDGE_AMENDED : JUDGE_NO_ANSWER;
	settle_pass(script, run, question, true);
	uint8_t part = cursor_part(script, question);
	if (!settle_says_end(script, part) && settle_end(script, run, question, out)) {
		step_report(script, run, question, false);
		return JUDGE_ANSWERED;
	}
	if (is_unclear(script, run, part)) {
		no_answer(script, run, question, SCRIPT_UNCLEAR);
		return JUDGE_AMENDED;
	}
	if (part != NO_PART && declines(script, part) && !script->now.used &&
	    notes_see(script, run, false))
		return JUDGE_NO_ANSWER;
	if (part == NO_PART || !is_for_now(script, run, part)) {
		if (stays_open(script, question))
			return JUDGE_AMENDED;
		if (script->transcript->game->question[question->kind].offered)
			step_report(script, run, question, false);
		return JUDGE_NO_ANSWER;
	}
	if (answer_stops_here(script, run) || goes_too_far(script))
		return JUDGE_AMENDED;
	if (!script->now.used && notes_see(script, run, false))
		return JUDGE_NO_ANSWER;
	if (skips_part(script, run, question, part))
		return JUDGE_NO_ANSWER;
	step_report(script, run, question, true);
	answer_part(script, run, question, part, out);
	return JUDGE_ANSWERED;
}

/* 4. Orders */

/* Copy the order as written, even if it is no order of these cards: the engine then reports
 * that. */
static void
order_from_part(const struct transcript_part *part, judge_def *def, int n)
{
	for (int i = 0; i < n; i++)
		def[i] = i < part->n_order ? part->order[i] : JUDGE_NO_DEF;
	if (part->n_order > n && n > 0)
		def[0] = JUDGE_NO_DEF;
}

static judge_seat
seat_of_place(const struct judge_run *run, judge_place place)
{
	judge_seat seat = JUDGE_NO_SEAT;
	int area, index;
	judge_place_parts(run, place, &seat, &area, &index);
	return seat;
}

enum judge_answer
answer_order(void *ctx, struct judge_run *run, const struct judge_question *question,
             judge_def *def, int n)
{
	struct script *script = ctx;
	cursor_restore(script, run);
	enum judge_answer how;
	const struct script_found *found = gap_answer(script, run, question, &how);
	for (int i = 0; found && i < n; i++)
		def[i] = i < found->n_order ? found->order[i] : JUDGE_NO_DEF;
	if (found || how != JUDGE_ANSWERED)
		return how;
	cursor_skip_unasked(script, question);
	judge_seat seat = seat_of_place(run, question->at);
	settle_pass(script, run, question, settle_knows_order(script, seat, def, n));
	uint8_t part = cursor_part(script, question);
	if (answer_stops_here(script, run) || (part != NO_PART && goes_too_far(script)))
		return JUDGE_NO_ANSWER;
	if (part != NO_PART && !script->now.used)
		notes_see(script, run, false);
	step_report(script, run, question, part != NO_PART);
	if (part != NO_PART) {
		struct script_step *step = step_begin_part(script, question, part);
		order_from_part(&cursor_move(script)->part[part], def, n);
		step_keep_order(script, step, def, n);
		cursor_use(script, run, part, true);
		return JUDGE_ANSWERED;
	}
	if (settle_order(script, question, seat, def, n))
		return JUDGE_ANSWERED;
	if (cursor_concedes(script))
		return JUDGE_CONCEDED;
	script->end = (uint8_t)cursor_reason(script, question);
	return JUDGE_NO_ANSWER;
}
