/* script.c: answers from a transcript, matched by key. */
#include "judged/script/script.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "judged/words/pick.h"
#include "judged/script/notes.h"
#include "judged/text/alloc.h"

enum { STEPS_A_MOVE = 4, STEPS_SPARE = 64, NO_PART = 0xff };

/* 1. Preparation */

static void
reserve_steps(struct script *script, uint32_t n)
{
	if (n <= script->cap_steps)
		return;
	script->step = alloc_more(script->step, n, sizeof *script->step);
	script->cap_steps = n;
}

static void
reserve_order(struct script *script, uint32_t n)
{
	if (n <= script->cap_order)
		return;
	script->order = alloc_more(script->order, n, sizeof *script->order);
	script->cap_order = n;
}

void
script_init(struct script *script, const struct transcript *transcript)
{
	script->transcript = transcript;
	script->hook = (struct script_hook){ 0 };
	script->start = (struct script_cursor){ 0 };
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (transcript->player[seat].order == TRANSCRIPT_SEEDED)
			shuffle_begin(&script->start.generator[seat], transcript->player[seat].seed,
			              transcript->player[seat].drawn);
	script->now = script->start;
	script->n_steps = script->n_order = 0;
	script->end = SCRIPT_ANSWERS;
	script->main_kind = transcript->game->main_question;
	script->skips = false;
	script->on_illegal = transcript->on_illegal;
	script->stop_before = script->no_further = script->whole = UINT32_MAX;
	script->asked = script->passed = false;
	script->fouls.n = script->n_deviations = 0;
	script->guesses = NULL;
	script->at_position = transcript->start.given;
	reserve_steps(script, (uint32_t)transcript->n_moves * STEPS_A_MOVE + STEPS_SPARE);
	reserve_order(script, JUDGE_CARDS * 4);
}

void
script_free(struct script *script)
{
	free(script->step);
	free(script->order);
	free(script->deviation);
	fouls_free(&script->fouls);
	*script = (struct script){ 0 };
}

/* 2. The cursor */

static const struct transcript_move *
current(const struct script *script)
{
	const struct transcript *t = script->transcript;

	return script->now.move < t->n_moves ? &t->move[script->now.move] : NULL;
}

/* Where the script stands before the decision the run is at: an answer taken back by a rewind is
 * given again from the cursor it was given from. */
static void
restore(struct script *script, const struct judge_run *run)
{
	uint32_t decision = judge_decisions(run);

	script->asked = true;
	assert(decision <= script->n_steps);
	if (decision == script->n_steps)
		return;
	script->now = script->step[decision].before;
	script->n_order = script->step[decision].order_at;
	script->n_steps = decision;
	if (script->trial)
		return;
	script->fouls.n = script->now.fouls;
	script->n_deviations = script->now.deviations;
}

static bool
answers(const struct script *script, const struct judge_question *question,
        const struct transcript_move *move, uint8_t part)
{
	const struct judge_verb *verb = &script->transcript->game->verb[move->part[part].verb];

	if (verb->question != question->kind)
		return false;
	return move->seat == question->seat || question->kind == script->main_kind ||
	       question->seat == JUDGE_NOBODY;
}

/* Does the move hold something to be said at a main decision, or whatever is asked? */
static bool
holds_action(const struct script *script, const struct transcript_move *move)
{
	const struct judge_verb *verb = script->transcript->game->verb;

	for (uint8_t i = 0; i < move->n; i++)
		if (!(script->now.used >> i & 1) &&
		    verb[move->part[i].verb].question == script->main_kind)
			return true;
	return move->concedes && !script->now.used;
}

/* The unused part of the current move that answers the question, or NO_PART. */
static uint8_t
matching_part(const struct script *script, const struct judge_question *question)
{
	const struct transcript_move *move = current(script);

	/* What was passed over is not made good by a part of another action. */
	if (move && script->now.skipped && !script->now.used &&
	    question->kind != script->main_kind && holds_action(script, move))
		return NO_PART;
	for (uint8_t i = 0; move && i < move->n; i++)
		if (!(script->now.used >> i & 1) && answers(script, question, move, i))
			return i;
	return NO_PART;
}

/* Pass over answers that nobody asks for before the question: up to one that answers it, else, at a
 * main decision, up to what acts. */
static void
skip_unasked(struct script *script, const struct judge_question *question)
{
	const struct script_cursor kept = script->now;
	const struct transcript_move *move;

	if (!script->skips)
		return;
	while ((move = current(script)) && matching_part(script, question) == NO_PART &&
	       !holds_action(script, move)) {
		script->now.move++;
		script->now.used = 0;
	}
	if (matching_part(script, question) == NO_PART && question->kind != script->main_kind)
		script->now = kept;
}

/* `answered`: the run is given the part as an answer; else it is passed over. */
static void
use_part(struct script *script, struct judge_run *run, uint8_t part, bool answered)
{
	const struct transcript_move *move = current(script);

	bool begins = script->now.used == 0;
	script->now.skipped = false;
	script->now.used |= UINT64_C(1) << part;
	if (script->now.used != UINT64_MAX >> (64 - move->n)) {
		if (begins && script->transcript->notes && answered)
			judge_deviate(run, NULL, 0);
		return;
	}
	script->now.move++;
	script->now.used = 0;
	if (script->transcript->notes && answered)
		judge_deviate(run, NULL, 0);
	notes_enter(script, run, answered);
}

/* Why nothing answers: an entry for a main decision waits for its time, any other was written for a
 * question that should have come by now; so was what is left of a begun move at a main decision. */
static enum script_end
reason(const struct script *script, const struct judge_question *question)
{
	const struct transcript_move *move = current(script);

	if (!move)
		return SCRIPT_OVER;
	if (question->kind == script->main_kind)
		return SCRIPT_SURPLUS;
	if (script->now.used || move->concedes)
		return SCRIPT_MISSING;
	return script->transcript->game->verb[move->part[0].verb].question == script->main_kind
	               ? SCRIPT_MISSING
	               : SCRIPT_SURPLUS;
}

/* 3. What is settled without a question */

/* May be called anew for what was told before: a run goes back to its checkpoint. */
static void
settled(void *ctx, struct judge_run *run, const struct judge_question *question,
        struct judge_pick pick)
{
	struct script *script = ctx;

	(void)question;
	if (judge_decisions(run) < script->n_steps)
		return;
	struct script_cursor *now = &script->now;
	struct script_settled new = { .citation = judge_last_citation(run), .pick = pick };
	for (int i = 0; i < now->n_settled; i++)
		if (now->settled[i].citation == new.citation &&
		    judge_same_pick(now->settled[i].pick, pick))
			return;
	if (now->n_settled == SCRIPT_SETTLED) {
		now->n_settled--;
		memmove(now->settled, now->settled + 1, now->n_settled * sizeof *now->settled);
	}
	now->settled[now->n_settled++] = new;
}

/* What a part tells of it; NULL: nothing. */
static struct script_settled *
settled_as(struct script *script, const struct judge_run *run, const struct transcript_move *move,
           uint8_t part, uint32_t told)
{
	struct judge_pick pick = script_pick(run, &move->part[part], move->seat);

	for (int i = 0; i < script->now.n_settled; i++) {
		struct script_settled *s = &script->now.settled[i];
		const struct judge_pick *is = &s->pick;
		if (!s->said && !(told >> i & 1) && is->verb == pick.verb &&
		    is->seat == pick.seat && (pick.def == JUDGE_NO_DEF || pick.def == is->def) &&
		    (pick.place == JUDGE_NO_PLACE || pick.place == is->place) &&
		    (pick.number == 0 || pick.number == is->number))
			return s;
	}
	return NULL;
}

/* Could the part answer what is asked now? */
static bool
is_wanted(const struct script *script, struct judge_run *run, const struct judge_question *question,
          const struct transcript_move *move, uint8_t part)
{
	return question && answers(script, question, move, part) &&
	       judge_test(run, pick_whole(run, script_pick(run, &move->part[part], move->seat)),
	                  NULL, 0) == 0;
}

/* The unused parts of a move that tell what is settled and that nobody wants. */
static uint64_t
parts_settled(struct script *script, struct judge_run *run, const struct judge_question *question,
              const struct transcript_move *move, uint32_t *told)
{
	uint64_t said = 0;

	*told = 0;
	for (uint8_t i = 0; i < move->n; i++) {
		const struct script_settled *s;
		if (script->now.used >> i & 1 || is_wanted(script, run, question, move, i) ||
		    !(s = settled_as(script, run, move, i, *told)))
			continue;
		said |= UINT64_C(1) << i;
		*told |= 1u << (s - script->now.settled);
	}
	return said;
}

/* Take for said what tells of choices that were not asked: what is left of a begun move, or whole moves. */
static void
pass_settled(struct script *script, struct judge_run *run, const struct judge_question *question)
{
	const struct transcript_move *move;

	while (script->now.n_settled && (move = current(script)) && move->n && !move->concedes) {
		uint32_t told, at = script->now.move;
		uint64_t unused = ~script->now.used & UINT64_MAX >> (64 - move->n);
		uint64_t said = parts_settled(script, run, question, move, &told);
		if (said == 0 || (script->now.used == 0 && said != unused))
			return;
		for (int i = 0; i < script->now.n_settled; i++)
			script->now.settled[i].said |= told >> i & 1;
		for (uint8_t i = 0; i < move->n; i++)
			if (said >> i & 1)
				use_part(script, run, i, false);
		if (script->now.move == at)
			return;
	}
}

/* 3a. Keeping what was answered */

static struct script_step *
begin_step(struct script *script, const struct judge_question *question, enum script_source source)
{
	if (script->n_steps == script->cap_steps)
		reserve_steps(script, script->cap_steps * 2);
	struct script_step *step = &script->step[script->n_steps++];
	*step = (struct script_step){
		.before = script->now,
		.source = (uint8_t)source,
		.question = question->kind,
		.seat = question->seat,
		.order_at = script->n_order,
	};
	return step;
}

static struct script_step *
begin_part_step(struct script *script, const struct judge_question *question, uint8_t part)
{
	struct script_step *step = begin_step(script, question, SCRIPT_FROM_MOVE);

	step->move = script->now.move + 1;
	step->part = part;
	return step;
}

static void
keep_order(struct script *script, struct script_step *step, const judge_def *def, int n)
{
	uint32_t end = script->n_order + (uint32_t)n;

	if (end > script->cap_order)
		reserve_order(script, end * 2);
	memcpy(&script->order[script->n_order], def, (size_t)n * sizeof *def);
	step->n_order = (uint16_t)n;
	script->n_order = end;
}

static void
tell_hook(struct script *script, struct judge_run *run, const struct judge_question *question,
          bool from_move)
{
	bool begins = from_move && !script->now.used;

	if (script->hook.asked)
		script->hook.asked(script->hook.ctx, run, question,
		                   begins ? script->now.move + 1 : 0);
}

/* 4. Picks */

struct judge_pick
script_pick(const struct judge_run *run, const struct transcript_part *part, judge_seat seat)
{
	const struct judge_verb *verb = &judge_run_params(run)->game->verb[part->verb];
	struct judge_pick pick = { .verb = part->verb,
		                   .seat = seat,
		                   .def = part->def,
		                   .place = JUDGE_NO_PLACE,
		                   .number = part->number };

	if (verb->takes == JUDGE_TAKES_SEAT)
		pick.place = part->place.seat;
	if (verb->takes == JUDGE_TAKES_PLACE || part->placed)
		pick.place =
			judge_place_of(run, part->place.seat, part->place.area, part->place.index);
	return pick;
}

/* `first` is settled by the head of the document, unless a move says it. */
static bool
head_settles(const struct script *script, const struct judge_question *question,
             struct judge_pick *pick)
{
	const struct judge_game *game = script->transcript->game;

	if (!game->question[question->kind].chance || script->transcript->first == JUDGE_NOBODY)
		return false;
	for (uint8_t i = 0; i < game->n_verbs; i++) {
		if (game->verb[i].question != question->kind ||
		    game->verb[i].takes != JUDGE_TAKES_SEAT)
			continue;
		*pick = (struct judge_pick){ .verb = i,
			                     .seat = question->seat,
			                     .def = JUDGE_NO_DEF,
			                     .place = script->transcript->first };
		return true;
	}
	return false;
}

static enum judge_answer
concede(struct script *script, struct judge_run *run, const struct judge_question *question,
        struct judge_pick *pick)
{
	const struct transcript_move *move = current(script);
	struct script_step *step = begin_step(script, question, SCRIPT_CONCESSION);

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

static bool
concedes(const struct script *script)
{
	const struct transcript_move *move = current(script);

	return move && move->concedes && !script->now.used;
}

/* Is the part the last of a list? */
static bool
ends_list(const struct transcript_move *move, uint8_t part)
{
	return part + 1 == move->n || move->part[part + 1].verb != move->part[part].verb;
}

/* Keep how the list of a part that is about to be used up would be ended. */
static void
prepare_ending(struct script *script, const struct judge_run *run,
               const struct judge_question *question, uint8_t part)
{
	const struct transcript_move *move = current(script);
	uint8_t verb = script->transcript->game->verb[move->part[part].verb].ended_by;

	script->now.ending = (struct script_ending){
		.may = verb != 0 && ends_list(move, part) &&
		       move->more != move->part[part].verb + 1,
		.verb = verb,
		.seat = question->seat,
		.kind = question->kind,
		.about = question->about,
		.at = question->at,
		.asked = judge_last_citation(run),
		.move = script->now.move + 1,
		.part = part,
	};
}

static void
pick_part(struct script *script, struct judge_run *run, const struct judge_question *question,
          uint8_t part, struct judge_pick *pick)
{
	const struct transcript_move *move = current(script);

	*pick = pick_whole(run, script_pick(run, &move->part[part], move->seat));
	begin_part_step(script, question, part)->pick = *pick;
	prepare_ending(script, run, question, part);
	use_part(script, run, part, true);
}

/* 5. Ends of lists */

/* Is the choice of the list that was used up asked to go on? Then nothing has happened since but that
 * its last pick was taken and that it is asked again: two citations. */
static bool
goes_on(const struct script *script, const struct judge_run *run,
        const struct judge_question *question)
{
	const struct script_ending *e = &script->now.ending;

	return e->may && e->seat == question->seat && e->kind == question->kind &&
	       e->about == question->about && e->at == question->at &&
	       judge_last_citation(run) <= e->asked + 2;
}

/* Is the next part that answers the end itself, in words? */
static bool
says_end(const struct script *script, uint8_t part)
{
	return part != NO_PART && current(script)->part[part].verb == script->now.ending.verb;
}

static bool
end_list(struct script *script, struct judge_run *run, const struct judge_question *question,
         struct judge_pick *pick)
{
	const struct script_ending e = script->now.ending;
	struct judge_pick end = {
		.verb = e.verb, .seat = question->seat, .def = JUDGE_NO_DEF, .place = JUDGE_NO_PLACE
	};

	if (!goes_on(script, run, question) || judge_test(run, end, NULL, 0) != 0)
		return false;
	struct script_step *step = begin_step(script, question, SCRIPT_ENDED);
	step->pick = *pick = end;
	step->move = e.move;
	step->part = e.part;
	script->now.ending.may = false;
	return true;
}

/* 6. What rules refuse */

/* Is there a card the player could lay hands on? What picks say beyond that candidates show. */
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

static void
note_refused(struct script *script, struct judge_run *run, const struct judge_question *question,
             const struct foul *found)
{
	const struct transcript *t = script->transcript;
	const struct judge_question_kind *kind = &t->game->question[question->kind];
	struct foul *foul =
		notes_foul(script, run, FOUL_ILLEGAL, found->pick.seat, found->move, found->part);

	foul->treated = found->treated;
	foul->impossible = found->impossible;
	foul->has_pick = true;
	foul->pick = found->pick;
	foul->n_refusals = found->n_refusals;
	memcpy(foul->refusal, found->refusal, sizeof foul->refusal);
	if (foul->n_refusals)
		foul_say_refused(foul, t, run);
	else
		foul_say(foul, t, "Move %u names what can be no answer here; that is %s",
		         foul->move, kind->candidates);
}

/* How a part is treated that may be refused; FOUL_ADOPTED: it is not. */
static enum foul_treatment
treat(const struct script *script, struct judge_run *run, uint8_t part, struct judge_pick pick,
      struct foul *found)
{
	int n = judge_test(run, pick, found->refusal, JUDGE_REFUSALS);

	if (n == 0)
		return FOUL_ADOPTED;
	found->move = script->now.move;
	found->part = part;
	found->pick = pick;
	found->n_refusals = (uint8_t)(n < 0 ? 0 : n < JUDGE_REFUSALS ? n : JUDGE_REFUSALS);
	found->impossible = n < 0 || !is_at_hand(run, pick) || !judge_can_take(run, pick);
	bool take = script->on_illegal == TRANSCRIPT_TAKE && !found->impossible;
	found->treated = take ? FOUL_TAKEN : FOUL_SKIPPED;
	return found->treated;
}

/* Where moves are skipped they are so as a whole: is a later answer of this one refused? */
static bool
is_refused_later(const struct script *script, struct judge_run *run, struct foul *found)
{
	const struct transcript_move *move = current(script);

	if (script->on_illegal != TRANSCRIPT_SKIP || script->trial || script->now.used ||
	    move->n < 2 || !trial_of_move(script, run, found))
		return false;
	found->treated = FOUL_SKIPPED;
	found->impossible = found->n_refusals == 0;
	return true;
}

/* A move whose first answer is refused is passed over as a whole, a later part alone. */
static void
pass_over(struct script *script, struct judge_run *run, uint8_t part)
{
	if (script->now.used) {
		use_part(script, run, part, false);
	} else {
		script->now.move++;
		notes_enter(script, run, false);
	}
	script->now.skipped = true;
	script->now.fouls = script->fouls.n;
}

/* Answers that belong to a move that was passed over are asked for by nobody. */
static bool
belongs_to_skipped(const struct script *script, const struct judge_question *question)
{
	const struct transcript_move *move = current(script);

	return script->now.skipped && question->kind == script->main_kind && move && move->n &&
	       !holds_action(script, move);
}

/* 7. Picking */

/* How a part is to be treated: a move that is skipped is so because of any of its parts. */
static enum foul_treatment
treat_part(const struct script *script, struct judge_run *run, uint8_t part, struct foul *found)
{
	const struct transcript_move *move = current(script);

	if (script->on_illegal == TRANSCRIPT_STOP || script->now.move == script->whole)
		return FOUL_ADOPTED;
	struct judge_pick whole = pick_whole(run, script_pick(run, &move->part[part], move->seat));
	enum foul_treatment treated = treat(script, run, part, whole, found);
	if (treated == FOUL_ADOPTED && is_refused_later(script, run, found))
		return FOUL_SKIPPED;
	return treated;
}

/* Is the part refused, and passed over? */
static bool
skips_part(struct script *script, struct judge_run *run, const struct judge_question *question,
           uint8_t part)
{
	struct foul found = { 0 };

	if (treat_part(script, run, part, &found) != FOUL_SKIPPED)
		return false;
	tell_hook(script, run, question, true);
	if (!script->trial)
		note_refused(script, run, question, &found);
	pass_over(script, run, part);
	return true;
}

static void
answer_part(struct script *script, struct judge_run *run, const struct judge_question *question,
            uint8_t part, struct judge_pick *pick)
{
	struct foul found = { 0 };
	uint32_t step = script->n_steps;
	bool taken = script->on_illegal == TRANSCRIPT_TAKE &&
	             treat_part(script, run, part, &found) == FOUL_TAKEN;

	if (taken && !script->trial)
		note_refused(script, run, question, &found);
	if (taken)
		judge_take(run);
	if (question->kind == script->main_kind)
		script->now.n_settled = 0;
	pick_part(script, run, question, part, pick);
	script->step[step].taken = taken;
	script->now.fouls = script->fouls.n;
}

/* Does a trial end before the move? */
static bool
goes_too_far(const struct script *script)
{
	return script->now.used == 0 && script->now.move >= script->no_further;
}

/* Answer without a move: forced, from the head, or as the end of a list. */
static bool
answer_by_itself(struct script *script, struct judge_run *run,
                 const struct judge_question *question, uint8_t part, struct judge_pick *out)
{
	bool head = part == NO_PART && head_settles(script, question, out);

	if (head) {
		tell_hook(script, run, question, false);
		begin_step(script, question, SCRIPT_FROM_HEAD)->pick = *out;
		return true;
	}
	if (part != NO_PART || concedes(script))
		return false;
	if (question->kind == script->main_kind || judge_options(run, out, 1) != 1)
		return false;
	tell_hook(script, run, question, false);
	begin_step(script, question, SCRIPT_FORCED)->pick = *out;
	return true;
}

/* Who does not say in which order cards lie leaves them as they came: the next part answers something else, or
 * names what is none of them. At the end of a record it is asked for. */
static bool
leaves_order(struct script *script, struct judge_run *run, const struct judge_question *question,
             uint8_t part, struct judge_pick *out)
{
	const struct transcript_move *move = current(script);
	struct judge_pick all[JUDGE_PICKS];

	if (!move || concedes(script) || !judge_asks_order(run))
		return false;
	if (part != NO_PART &&
	    judge_test(run, pick_whole(run, script_pick(run, &move->part[part], move->seat)), NULL,
	               0) == 0)
		return false;
	int n = judge_options(run, all, JUDGE_PICKS);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		if (script->transcript->game->verb[all[i].verb].takes == JUDGE_TAKES_NOTHING) {
			begin_step(script, question, SCRIPT_ENDED)->pick = *out = all[i];
			return true;
		}
	return false;
}

static enum judge_answer
no_answer(struct script *script, struct judge_run *run, const struct judge_question *question)
{
	tell_hook(script, run, question, false);
	script->end = (uint8_t)reason(script, question);
	return JUDGE_NO_ANSWER;
}

static enum judge_answer
pick(void *ctx, struct judge_run *run, const struct judge_question *question,
     struct judge_pick *out)
{
	struct script *script = ctx;
	bool is_main = question->kind == script->main_kind;

	restore(script, run);
	for (;;) {
		skip_unasked(script, question);
		pass_settled(script, run, question);
		uint8_t part = matching_part(script, question);
		bool begins = part != NO_PART || concedes(script);
		if (script->n_steps >= script->stop_before && !is_main)
			return JUDGE_NO_ANSWER;
		if (!says_end(script, part) && end_list(script, run, question, out)) {
			tell_hook(script, run, question, false);
			return JUDGE_ANSWERED;
		}
		if (answer_by_itself(script, run, question, part, out) ||
		    leaves_order(script, run, question, part, out))
			return JUDGE_ANSWERED;
		if (!script->now.used && notes_see(script, run, is_main))
			return JUDGE_AMENDED;
		if (begins && goes_too_far(script))
			return JUDGE_NO_ANSWER;
		if (belongs_to_skipped(script, question)) {
			pass_over(script, run, 0);
			continue;
		}
		if (begins && !concedes(script) && skips_part(script, run, question, part))
			continue;
		if (script->n_steps >= script->stop_before)
			return JUDGE_NO_ANSWER;
		if (!begins)
			return no_answer(script, run, question);
		tell_hook(script, run, question, true);
		if (concedes(script))
			return concede(script, run, question, out);
		answer_part(script, run, question, part, out);
		return JUDGE_ANSWERED;
	}
}

/* 8. Orders */

static bool
all_alike(const judge_def *def, int n)
{
	for (int i = 1; i < n; i++)
		if (def[i] != def[0])
			return false;
	return true;
}

/* As written, even when it is no order of these cards: the engine then says that it is none. */
static void
order_from_part(const struct transcript_part *part, judge_def *def, int n)
{
	for (int i = 0; i < n; i++)
		def[i] = i < part->n_order ? part->order[i] : JUDGE_NO_DEF;
	if (part->n_order > n && n > 0)
		def[0] = JUDGE_NO_DEF;
}

static const struct judge_list *
main_deck(const struct transcript *transcript, judge_seat seat)
{
	return &transcript->player[seat].list[transcript_main_deck(transcript)];
}

static void
shuffle_from_seed(struct script *script, judge_seat seat, judge_def *def, int n)
{
	shuffle_sort(&script->transcript->cards, def, n);
	shuffle_defs(&script->now.generator[seat], def, n);
}

static bool
order_from_head(struct script *script, judge_seat seat, judge_def *def, int n)
{
	const struct transcript_player *player = &script->transcript->player[seat];
	const struct judge_list *deck = main_deck(script->transcript, seat);

	if (script->at_position || script->now.shuffled >> seat & 1 || !player->given ||
	    deck->n != n)
		return false;
	memcpy(def, deck->def, (size_t)n * sizeof *def);
	if (player->order == TRANSCRIPT_SEEDED)
		shuffle_from_seed(script, seat, def, n);
	script->now.shuffled |= (uint8_t)(1 << seat);
	return true;
}

static bool
order_seeded(struct script *script, judge_seat seat, judge_def *def, int n)
{
	if (script->transcript->player[seat].order != TRANSCRIPT_SEEDED)
		return false;
	shuffle_from_seed(script, seat, def, n);
	return true;
}

/* Chance without a written part: from the head of the document, from the seed, or because no order
 * can make a difference. */
static bool
order_by_chance(struct script *script, const struct judge_question *question, judge_seat seat,
                judge_def *def, int n)
{
	struct script_cursor before = script->now;
	enum script_source source = SCRIPT_FROM_HEAD;

	if (seat >= JUDGE_SEATS ||
	    !(order_from_head(script, seat, def, n) || order_seeded(script, seat, def, n))) {
		if (!all_alike(def, n))
			return false;
		source = SCRIPT_FORCED;
	}
	struct script_step *step = begin_step(script, question, source);
	step->before = before;
	keep_order(script, step, def, n);
	return true;
}

static judge_seat
seat_of_place(const struct judge_run *run, judge_place place)
{
	judge_seat seat = JUDGE_NOBODY;
	int area, index;

	judge_place_parts(run, place, &seat, &area, &index);
	return seat;
}

static enum judge_answer
order(void *ctx, struct judge_run *run, const struct judge_question *question, judge_def *def,
      int n)
{
	struct script *script = ctx;

	restore(script, run);
	skip_unasked(script, question);
	pass_settled(script, run, question);
	uint8_t part = matching_part(script, question);
	if (script->n_steps >= script->stop_before || (part != NO_PART && goes_too_far(script)))
		return JUDGE_NO_ANSWER;
	if (part != NO_PART && !script->now.used)
		notes_see(script, run, false);
	tell_hook(script, run, question, part != NO_PART);
	if (part != NO_PART) {
		struct script_step *step = begin_part_step(script, question, part);
		order_from_part(&current(script)->part[part], def, n);
		keep_order(script, step, def, n);
		use_part(script, run, part, true);
		return JUDGE_ANSWERED;
	}
	if (order_by_chance(script, question, seat_of_place(run, question->at), def, n))
		return JUDGE_ANSWERED;
	if (concedes(script))
		return JUDGE_CONCEDED;
	script->end = (uint8_t)reason(script, question);
	return JUDGE_NO_ANSWER;
}

/* 9. Hidden cards */

/* What a later move names is the likeliest: the card has to be somewhere. */
static judge_def
likeliest(const struct script *script, judge_seat owner, const judge_def *possible, int n)
{
	const struct transcript *t = script->transcript;

	for (size_t m = script->now.move; m < t->n_moves; m++)
		for (uint8_t p = 0; t->move[m].seat == owner && p < t->move[m].n; p++)
			for (int i = 0; i < n; i++)
				if (possible[i] == t->move[m].part[p].def)
					return possible[i];
	return possible[0];
}

static judge_def
identify(void *ctx, struct judge_run *run, const struct judge_hidden *what,
         const judge_def *possible, int n)
{
	struct script *script = ctx;
	struct guess asked = { .key = { what->card, what->bag, what->whether },
		               .place = what->place,
		               .owner = what->owner,
		               .since = what->since,
		               .decision = judge_decisions(run) };
	judge_def usual =
		what->whether ? possible[n - 1] : likeliest(script, what->owner, possible, n);

	return script->guesses
	               ? guesses_answer(script->guesses, &asked, possible, (uint16_t)n, usual)
	               : usual;
}

/* What a seat answers next, before the next action: cards it names, and yes or no. */
static int
foretell(void *ctx, struct judge_run *run, judge_seat seat, struct judge_pick *out, int cap)
{
	struct script *script = ctx;
	const struct transcript *t = script->transcript;
	uint64_t used = script->now.used;
	int n = 0;

	for (size_t m = script->now.move; m < t->n_moves && n == 0; m++, used = 0) {
		const struct transcript_move *move = &t->move[m];
		for (uint8_t p = 0; p < move->n; p++) {
			const struct judge_verb *verb = &t->game->verb[move->part[p].verb];
			if (used >> p & 1)
				continue;
			if (verb->question == script->main_kind)
				return n;
			if (move->seat == seat && n < cap &&
			    (verb->takes == JUDGE_TAKES_CARD || verb->takes == JUDGE_TAKES_NOTHING))
				out[n++] = script_pick(run, &move->part[p], seat);
		}
	}
	return n;
}

/* 10. For those who ask afterwards */

void
script_begin(struct script *script, struct judge_run *run)
{
	if (script->transcript->notes)
		notes_enter(script, run, true);
}

void
script_finish(struct script *script, struct judge_run *run)
{
	pass_settled(script, run, NULL);
	if (!script->now.used)
		notes_see(script, run, false);
}

struct judge_decider
script_decider(struct script *script)
{
	return (struct judge_decider){ .pick = pick,
		                       .order = order,
		                       .identify = identify,
		                       .foretell = foretell,
		                       .settled = settled,
		                       .ctx = script };
}

uint32_t
script_move_of(const struct script *script, uint32_t decision)
{
	return decision < script->n_steps ? script->step[decision].move : 0;
}

uint32_t
script_moves_begun(const struct script *script)
{
	const struct transcript *t = script->transcript;
	uint32_t begun = script->now.move;

	if (script->now.used)
		return begun + 1;
	while (begun > script->now.noted && t->move[begun - 1].note)
		begun--;
	return begun;
}

bool
script_surplus(const struct script *script, uint32_t *move, uint8_t *part)
{
	const struct transcript_move *left = current(script);

	if (!left)
		return false;
	*move = script->now.move + 1;
	*part = 0;
	while (script->now.used >> *part & 1)
		(*part)++;
	return true;
}
