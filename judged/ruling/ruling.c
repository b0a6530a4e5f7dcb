/* ruling.c: leads a transcript to a verdict. */
#include "judged/ruling/infractions.h"
#include "judged/ruling/ruling.h"
#include "judged/ruling/gap.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/accounts.h"
#include "judged/ruling/orders.h"
#include "judged/ruling/why.h"
#include "judged/words/astray.h"
#include "judged/text/alloc.h"

/* Capacity for citations is reserved in advance, mostly twice as much as needed; untouched pages
 * take no memory. */
enum { CITATIONS_A_MOVE = 48, CITATIONS_SPARE = 1024, CITATIONS_KEPT = 8192, ROOM_KEPT = 32768 };

static const struct ruling_options no_options;

/* 1. Preparation */

static void
free_results(struct compare_result *result, size_t n)
{
	for (size_t i = 0; result && i < n; i++)
		compare_clear_text(&result[i]);
	free(result);
}

static void
forget_claims(struct ruling *r)
{
	free_results(r->claim_result, r->n_claims);
	free_results(r->compare_result, r->n_compared);
	free(r->scratch);
	r->claim = NULL;
	r->claim_result = r->compare_result = NULL;
	r->scratch = NULL;
	r->n_claims = r->n_compared = 0;
}

static void
forget_as_taken(struct ruling *r)
{
	if (r->as_taken)
		free(r->as_taken->move);
	free(r->as_taken);
	r->as_taken = NULL;
}

static void
forget_transcript(struct ruling *r)
{
	forget_claims(r);
	forget_as_taken(r);
	ruling_forget_accounts(r);
	worlds_free(&r->worlds);
}

/* Reset the ruling, but keep memory that grows. Every world begins this way, so long arrays are not
 * cleared. */
static void
reset(struct ruling *r)
{
	forget_transcript(r);
	memset(r, 0, offsetof(struct ruling, own));
	record_clear(&r->record);
	r->why[0] = '\0';
	r->reason.n = 0;
	for (int view = 0; view < COMPARE_VIEWS; view++) {
		r->why_seen[view][0] = '\0';
		r->reason_seen[view].n = 0;
	}
	r->n_options = -1;
	r->unmodelled.def = JUDGE_NO_DEF;
	if (!r->storage)
		r->storage = alloc_zeroed(1, judge_run_size());
}

static void
prepare_watch(struct ruling *r, const struct ruling_options *options)
{
	size_t n = r->n_claims + options->n_expect;
	r->claim_result = alloc_zeroed(r->n_claims, sizeof *r->claim_result);
	r->compare_result = alloc_zeroed(options->n_expect, sizeof *r->compare_result);
	r->n_compared = options->n_expect;
	r->scratch = alloc_zeroed(n, sizeof *r->scratch);
	r->watch = (struct expect_watch){
		.list = { { r->claim, r->n_claims, r->claim_result, r->scratch },
		          { options->expect, options->n_expect, r->compare_result,
		            r->scratch + r->n_claims } },
		.script = &r->script,
		.record = &r->record,
		.transcript = r->transcript,
		.allowance = options->allowance,
	};
	r->script.hook = (struct script_hook){ expect_watch_asked, &r->watch };
}

static struct judge_params
parameters(struct ruling *r, const struct ruling_options *options)
{
	const struct transcript *t = r->transcript;
	struct judge_params params = {
		.game = t->game,
		.rules = options->rules ? options->rules : &t->edition->rules,
		.cards = &r->written->cards, /* `written` outlives the copy with assumed moves */
		.decider = script_decider(&r->script),
		.sink = record_sink(&r->record),
		.watch = expect_watch_point,
		.watch_ctx = &r->watch,
		.allow_illegal_decks = t->on_illegal != TRANSCRIPT_STOP,
		.budget = options->budget,
		.allowance = options->allowance,
		.disabled_def = options->disabled_def,
		.disabled_ability = options->disabled_ability,
	};
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		for (int i = 0; i < JUDGE_LISTS; i++)
			params.list[seat][i] = t->player[seat].list[i];
	for (int seat = 0; seat < JUDGE_SEATS && !t->start.given; seat++)
		params.unknown[seat][transcript_main_deck(t)] =
			t->player[seat].order == TRANSCRIPT_UNKNOWN;
	return params;
}

/* Choose the number of cards in each pile for which the record gives none. */
static void
guess_numbers(struct ruling *r, uint16_t *numbers, uint16_t at_most)
{
	static const uint16_t tried[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30 };
	const struct transcript *t = r->transcript;
	for (size_t i = 0; i < t->start.n_uncounted; i++) {
		struct guess asked = { .key = { .card = JUDGE_NO_CARD, .bag = (uint8_t)i },
			               .place = judge_place_of(r->run, t->start.uncounted[i].seat,
			                                       t->start.uncounted[i].area, 0),
			               .owner = t->start.uncounted[i].seat };
		uint16_t usual = transcript_usual_number(t, i);
		numbers[i] =
			guesses_answer(&r->guesses, &asked, tried, sizeof tried / sizeof tried[0],
		                       usual < at_most ? usual : at_most);
	}
}

/* Lay out the start position. If the record gives no number of cards, try fewer until the players'
 * lists suffice. */
static bool
lay_start(struct ruling *r, const struct judge_params *params, struct fault *fault)
{
	static const uint16_t at_most[] = { UINT16_MAX, 3, 0 };
	uint16_t numbers[TRANSCRIPT_HEAPS];
	struct guesses *g = &r->guesses;
	bool laid = false;
	for (size_t i = 0; i < sizeof at_most / sizeof at_most[0] && !laid; i++) {
		guesses_begin(g, g->given, g->n_given);
		guess_numbers(r, numbers, at_most[i]);
		r->run = judge_run_init(r->storage, params);
		laid = transcript_lay_counted(r->transcript, r->run, numbers, fault);
		if (r->transcript->start.n_uncounted == 0)
			break;
	}
	return laid;
}

static bool
begin_run(struct ruling *r, const struct ruling_options *options, struct fault *fault)
{
	struct judge_params params = parameters(r, options);
	uint16_t numbers[TRANSCRIPT_HEAPS];
	if (options->laid) {
		r->run = judge_run_copy(r->storage, options->laid);
		guess_numbers(r, numbers, UINT16_MAX);
		return true;
	}
	r->run = judge_run_init(r->storage, &params);
	return !r->transcript->start.given || lay_start(r, &params, fault);
}

/* Return which possibility of an ambiguous move is assumed: the given one, else the first. */
static uint16_t
remembered_as(const struct ruling_options *options, struct guess_key key)
{
	for (uint32_t i = 0; i < options->n_given; i++)
		if (guess_same_key(options->given[i].key, key))
			return options->given[i].is;
	return 0;
}

/* Replace each move that may be one of several by the one assumed. Returns the transcript to
 * judge. */
static const struct transcript *
take_one_of(struct ruling *r, const struct transcript *t, const struct ruling_options *options)
{
	struct transcript_move *move = NULL;
	for (size_t i = 0; i < t->n_moves; i++) {
		const struct transcript_move *at = &t->move[i];
		if (!at->n_one_of)
			continue;
		if (!move) {
			r->as_taken = alloc_zeroed(1, sizeof *r->as_taken);
			*r->as_taken = *t;
			move = alloc_zeroed(t->n_moves, sizeof *move);
			memcpy(move, t->move, t->n_moves * sizeof *move);
			r->as_taken->move = move;
		}
		move[i] = at->one_of[remembered_as(options, guess_of_fork(r->n_forks++))];
		move[i].mark = at->mark;
		move[i].one_of = at->one_of;
		move[i].n_one_of = at->n_one_of;
	}
	return move ? r->as_taken : t;
}

/* Note each assumed move as a guess: the other moves are tried later. */
static void
note_taken(struct ruling *r, const struct ruling_options *options)
{
	uint16_t possible[TRANSCRIPT_ONE_OF];
	uint8_t fork = 0;
	for (uint16_t i = 0; i < TRANSCRIPT_ONE_OF; i++)
		possible[i] = i;
	for (size_t i = 0; fork < r->n_forks; i++) {
		const struct transcript_move *at = &r->transcript->move[i];
		struct guess asked = { .key = guess_of_fork(fork),
			               .place = JUDGE_NO_PLACE,
			               .owner = at->seat,
			               .since = (uint32_t)i + 1 };
		if (!at->n_one_of)
			continue;
		guesses_answer(&r->guesses, &asked, possible, at->n_one_of,
		               remembered_as(options, asked.key));
		fork++;
	}
}

bool
ruling_prepare(struct ruling *out, const struct transcript *transcript,
               const struct ruling_options *options, struct fault *fault)
{
	if (!options)
		options = &no_options;
	reset(out);
	out->written = transcript;
	out->transcript = transcript = take_one_of(out, transcript, options);
	out->most_citations = options->most_citations;
	if (!options->ignore_claims) {
		out->claim = transcript->claims.at;
		out->n_claims = transcript->claims.n;
	}
	script_init(&out->script, transcript);
	out->script.skips = options->skip_unasked;
	if (options->before)
		out->script.stop_before = *options->before;
	out->script.guesses = &out->guesses;
	out->script.find_way = gap_find;
	out->script.find_ctx = out;
	guesses_begin(&out->guesses, options->given, options->n_given);
	out->record.most = options->most_cited;
	record_reserve(&out->record,
	               (uint32_t)transcript->n_moves * CITATIONS_A_MOVE + CITATIONS_SPARE);
	out->record.allowance = options->allowance;
	prepare_watch(out, options);
	if (!begin_run(out, options, fault))
		return false;
	note_taken(out, options);
	script_begin(&out->script, out->run);
	return true;
}

void
ruling_free(struct ruling *ruling)
{
	forget_transcript(ruling);
	worlds_room_free(ruling->room);
	script_free(&ruling->script);
	guesses_free(&ruling->guesses);
	record_free(&ruling->record);
	free(ruling->option);
	free(ruling->storage);
	buffer_free(&ruling->reason);
	for (int view = 0; view < COMPARE_VIEWS; view++)
		buffer_free(&ruling->reason_seen[view]);
	*ruling = (struct ruling){ 0 };
}

void
ruling_forget_accounts(struct ruling *ruling)
{
	accounts_free(ruling->accounts);
	ruling->accounts = NULL;
}

void
ruling_forget_lines(struct ruling *ruling)
{
	ruling->mark = (struct transcript_mark){ 0, 0 };
	for (uint32_t i = 0; i < ruling->script.infractions.n; i++)
		ruling->script.infractions.at[i].mark = (struct transcript_mark){ 0, 0 };
	if (ruling->accounts)
		accounts_forget_lines(ruling->accounts);
}

void
ruling_trim(struct ruling *ruling)
{
	if (ruling->record.n > CITATIONS_KEPT || ruling->record.cap > ROOM_KEPT ||
	    ruling->guesses.cap > CITATIONS_KEPT)
		ruling_free(ruling);
}

void
ruling_release(struct ruling *ruling)
{
	forget_transcript(ruling);
	ruling_trim(ruling);
}

/* 2. Adjudication */

void
ruling_play(struct ruling *ruling)
{
	expect_watch_begin(&ruling->watch, ruling->run);
	ruling->stop = judge_run_go(ruling->run);
	ruling->guesses.closed = true;
}

/* 3. Outcome */

static const struct script_step *
last_step(const struct ruling *r)
{
	return r->script.n_steps ? &r->script.step[r->script.n_steps - 1] : NULL;
}

/* Blame the move of the last decision: it was refused, or was not an answer at all. */
static void
blame_last_step(struct ruling *r)
{
	const struct script_step *step = last_step(r);
	r->move = step ? step->move : 0;
	r->part = step ? step->part : 0;
}

static struct transcript_mark
mark_of(const struct transcript *t, uint32_t number, uint8_t part)
{
	const struct transcript_move *move = &t->move[number - 1];
	return part < move->n ? move->part[part].mark : move->mark;
}

static void
find_mark(struct ruling *r)
{
	const struct transcript *t = r->transcript;
	if (r->move > 0 && r->move <= t->n_moves)
		r->mark = mark_of(t, r->move, r->part);
}

/* Is this a verb for playing a card, as the rulebooks use the word? The other verbs discard or pick
 * one. */
static bool
plays(const struct judge_game *game, uint8_t verb)
{
	static const char *const words[] = { "play",        "play_monster",  "activate",
		                             "play_action", "play_follower", "answer_action" };
	for (size_t i = 0; verb < game->n_verbs && i < sizeof words / sizeof words[0]; i++)
		if (strcmp(game->verb[verb].name, words[i]) == 0)
			return true;
	return false;
}

static void
add_refused(struct ruling *r)
{
	const struct judge_refusal *refusal;
	const struct script_step *step = last_step(r);
	uint32_t move = step && step->move ? step->move - 1 : 0;
	if (r->stop != JUDGE_REFUSED || r->transcript->n_moves == 0)
		return;
	struct judge_pick pick = judge_refused_pick(r->run);
	judge_seat player = pick.verb < r->transcript->game->n_verbs ? pick.seat : JUDGE_NO_SEAT;
	struct infraction *infraction =
		infraction_add(&r->script.infractions, INFRACTION_ILLEGAL, player, r->run);
	int n = judge_refusals(r->run, &refusal);
	infraction->treated = INFRACTION_STOPPED;
	infraction->move = step && step->move ? move + 1 : 0;
	infraction->part = step ? step->part : 0;
	infraction->decision = r->script.n_steps;
	if (infraction->move)
		infraction->mark = mark_of(r->transcript, infraction->move, infraction->part);
	infraction->has_pick = true;
	infraction->pick = pick;
	infraction->n_refusals = (uint8_t)n;
	memcpy(infraction->refusal, refusal, (size_t)n * sizeof *refusal);
	infraction_say_refused(infraction, r->transcript, r->run);
	if (infraction->move)
		trial_find_rest(&r->script, r->run, move, infraction->part);
}

/* Find the first fault of play. A fault after the point where the run became uncertain is uncertain
 * itself and does not count. */
static void
find_infraction(struct ruling *r)
{
	const struct infractions *infractions = &r->script.infractions;
	for (uint32_t i = 0; i < infractions->n && !r->infraction; i++)
		if (infractions->at[i].kind != INFRACTION_OBSERVATION &&
		    (r->doubt == RULING_NO_DOUBT || r->doubt == RULING_BY_LIMIT ||
		     r->doubt == RULING_BY_PLACE ||
		     infractions->at[i].decision <= r->unmodelled.decision))
			r->infraction = i + 1;
	if (r->infraction && infractions->at[r->infraction - 1].treated == INFRACTION_STOPPED &&
	    r->doubt != RULING_NO_DOUBT)
		r->infraction = 0;
}

/* Was the move refused by a rule that no text of the card could lift? */
static bool
refused_beyond_text(const struct ruling *r)
{
	const struct judge_refusal *refusal;
	const judge_rule *rule = r->transcript->game->beyond_text;
	int n = ruling_refusals(r, &refusal);
	for (; rule && *rule != JUDGE_NO_RULE; rule++)
		for (int i = 0; i < n; i++)
			if (refusal[i].rule == *rule)
				return true;
	return false;
}

/* Was a card refused whose own text changes how it is played? The card may have been playable after
 * all, so the refusal is uncertain. */
static bool
refused_by_own_text(struct ruling *r)
{
	struct judge_pick pick = ruling_refused_pick(r);
	const struct judge_card_set *cards = &r->transcript->cards;
	if (r->stop != JUDGE_REFUSED || !plays(r->transcript->game, pick.verb) ||
	    pick.def >= cards->n || !(cards->def[pick.def].acts_in & JUDGE_ACTS_PLAYED) ||
	    refused_beyond_text(r))
		return false;
	r->unmodelled = (struct judge_unmodelled){
		.def = pick.def,
		.acts_in = JUDGE_ACTS_PLAYED,
		.place = JUDGE_NO_PLACE,
		.citation = judge_last_citation(r->run),
		.decision = judge_decisions(r->run),
	};
	return true;
}

/* Return the limit hit by the run, or by a trial in which its script looked ahead; NULL if none
 * was. */
static const char *
limit_of(const struct ruling *r)
{
	const struct judge_step_limit *allowance = judge_run_params(r->run)->allowance;
	const char *met = judge_limit(r->run);
	return met || !allowance ? met : allowance->limit;
}

static enum ruling_doubt
doubt_of(struct ruling *r)
{
	struct judge_unmodelled met = judge_unmodelled(r->run);
	if (met.def != JUDGE_NO_DEF) {
		r->unmodelled = met;
		return RULING_BY_CARD;
	}
	if (refused_by_own_text(r))
		return RULING_BY_OWN_TEXT;
	if (r->stop == JUDGE_OPEN && r->script.end == SCRIPT_UNCLEAR)
		return RULING_BY_PLACE;
	r->limit = limit_of(r);
	if (r->script.end == SCRIPT_GAP && r->script.n_fills)
		r->limit = r->script.fill[r->script.n_fills - 1].limit;
	else if (!r->limit && gap_is_unsure(r) &&
	         (r->stop == JUDGE_REFUSED || r->script.end == SCRIPT_SURPLUS))
		r->limit = "ways";
	return r->limit ? RULING_BY_LIMIT : RULING_NO_DOUBT;
}

static enum ruling_legality
legality_of(const struct ruling *r)
{
	const struct judge_deck_fault *faults;
	if (r->infraction || judge_deck_faults(r->run, &faults))
		return RULING_NOT_LEGAL;
	if (r->doubt != RULING_NO_DOUBT)
		return RULING_UNCERTAIN;
	return RULING_LEGAL;
}

static enum ruling_state
state_of(struct ruling *r)
{
	uint32_t move;
	uint8_t part;
	bool left = script_surplus(&r->script, &move, &part);
	bool no_question_open = r->stop == JUDGE_FINISHED ||
	                        (r->stop == JUDGE_OPEN && r->script.end == SCRIPT_SURPLUS);
	if (left && no_question_open && r->doubt == RULING_NO_DOUBT) {
		r->move = move;
		r->part = part;
		return RULING_UNUSED_ENTRIES;
	}
	return r->stop == JUDGE_FINISHED ? RULING_OVER : RULING_OPEN;
}

static bool
any_refuted(const struct ruling *r, enum view view)
{
	const struct infractions *infractions = &r->script.infractions;
	for (uint32_t i = 0; i < infractions->n; i++)
		if (infractions->at[i].kind == INFRACTION_OBSERVATION &&
		    infraction_is_visible(&infractions->at[i], view))
			return true;
	for (size_t i = 0; i < r->n_claims; i++)
		if (compare_answered(&r->claim_result[i], view) == COMPARE_REFUTED)
			return true;
	return false;
}

static enum ruling_verdict
verdict_of(const struct ruling *r, bool refuted)
{
	if (r->legality == RULING_NOT_LEGAL)
		return RULING_ILLEGAL;
	if (r->legality == RULING_UNCERTAIN)
		return RULING_UNDETERMINED;
	if (r->state == RULING_UNUSED_ENTRIES)
		return RULING_SURPLUS;
	if (refuted)
		return RULING_REFUTED;
	if (r->state == RULING_OPEN && (r->unread || r->half_read))
		return RULING_UNDETERMINED;
	return r->state == RULING_OPEN ? RULING_INCOMPLETE : RULING_CONSISTENT;
}

/* Find the move that made the run uncertain: the last one before the unmodelled card was met. */
static void
blame_doubt(struct ruling *r)
{
	uint32_t decision = r->unmodelled.decision;
	r->move = 0;
	while (decision > 0 && r->move == 0)
		r->move = script_move_of(&r->script, --decision);
	r->part = 0;
}

static void
blame_infraction(struct ruling *r)
{
	r->move = r->script.infractions.at[r->infraction - 1].move;
	r->part = r->script.infractions.at[r->infraction - 1].part;
}

static void
blame(struct ruling *r)
{
	if (r->infraction)
		blame_infraction(r);
	else if (r->doubt == RULING_BY_PLACE)
		script_surplus(&r->script, &r->move, &r->part);
	else if (r->doubt == RULING_BY_CARD)
		blame_doubt(r);
	else if (r->stop == JUDGE_REFUSED)
		blame_last_step(r);
	find_mark(r);
	if (r->infraction && r->move)
		r->mark = r->script.infractions.at[r->infraction - 1].mark;
}

static bool
bad_pick(struct ruling *r, struct fault *fault)
{
	const struct transcript *t = r->transcript;
	char pointer[48];
	blame_last_step(r);
	find_mark(r);
	const char *asked = t->game->question[judge_question(r->run)->kind].candidates;
	char why[ASTRAY];
	astray_say(r->run, t, judge_refused_pick(r->run), why);
	astray_say_whose(t, judge_refused_pick(r->run), why);
	snprintf(pointer, sizeof pointer, "/moves/%u", r->move ? r->move - 1 : 0);
	if (r->mark.line)
		fault_at(fault, t->file, r->mark.line, r->mark.column);
	else
		fault_at_pointer(fault, t->file, pointer);
	return fault_set(fault, "no-candidate", "move %u isn't a possible answer here%s%s", r->move,
	                 *why ? ": " : "; possible answers: ", *why ? why : asked);
}

static void
mark_cited(struct ruling *r, judge_rule rule)
{
	r->cited[rule / 64] |= UINT64_C(1) << (rule % 64);
}

static void
find_cited(struct ruling *r)
{
	const struct judge_refusal *refusal;
	const struct judge_deck_fault *faults;
	for (uint32_t i = 0; i < r->record.n; i++)
		if (r->record.at[i].rule != JUDGE_NO_RULE)
			mark_cited(r, r->record.at[i].rule);
	for (uint32_t f = 0; f < r->script.infractions.n; f++)
		for (int i = 0; i < r->script.infractions.at[f].n_refusals; i++)
			mark_cited(r, r->script.infractions.at[f].refusal[i].rule);
	for (int n = ruling_refusals(r, &refusal), i = 0; i < n; i++)
		mark_cited(r, refusal[i].rule);
	int n = judge_deck_faults(r->run, &faults);
	for (int i = 0; i < n; i++)
		mark_cited(r, faults[i].refusal.rule);
}

void
ruling_keep_refusals(struct ruling *r, const judge_rule *rule, int n)
{
	struct infraction *infraction = &r->script.infractions.at[r->infraction - 1];
	uint8_t kept = 0;
	for (int i = 0; i < infraction->n_refusals; i++)
		for (int k = 0; k < n; k++)
			if (infraction->refusal[i].rule == rule[k]) {
				infraction->refusal[kept++] = infraction->refusal[i];
				break;
			}
	if (kept < infraction->n_refusals) {
		infraction->n_refusals = kept;
		infraction_say_refused(infraction, r->transcript, r->run);
	}
	r->script.infractions.n = r->infraction;
	memset(r->cited, 0, sizeof r->cited);
	find_cited(r);
}

void
ruling_forget_infraction(struct ruling *r, uint32_t which)
{
	infractions_forget(&r->script.infractions, which);
	if (r->infraction > which)
		r->infraction--;
}

/* Mark the ruling as limited if steps ran out before every claim could be compared: it is as open
 * as a run that was stopped. */
static void
doubt_unanswered(struct ruling *r)
{
	if (!r->watch.spent || r->doubt != RULING_NO_DOUBT)
		return;
	r->doubt = RULING_BY_LIMIT;
	r->limit = "steps";
	r->legality = legality_of(r);
}

bool
ruling_conclude(struct ruling *r, struct fault *fault)
{
	if (r->stop == JUDGE_BAD_PICK)
		return bad_pick(r, fault);
	uint32_t begun = script_moves_begun(&r->script);
	struct expect_outcome outcome = { .stop = r->stop };
	if (r->stop == JUDGE_FINISHED)
		script_finish(&r->script, r->run);
	r->doubt = doubt_of(r);
	add_refused(r);
	find_infraction(r);
	r->legality = legality_of(r);
	r->state = state_of(r);
	r->unread = (uint32_t)r->transcript->n_moves - begun;
	r->half_read = script_is_within_move(&r->script);
	if (r->state != RULING_UNUSED_ENTRIES || r->infraction)
		blame(r);
	else
		find_mark(r);
	outcome.move = r->stop == JUDGE_REFUSED ? r->move : 0;
	outcome.verdict = ruling_verdict_word(verdict_of(r, false));
	expect_watch_end(&r->watch, 0, r->run, &outcome);
	doubt_unanswered(r);
	r->verdict = verdict_of(r, any_refuted(r, VIEW_JUDGE));
	for (int view = 0; view < COMPARE_VIEWS; view++)
		r->seen[view] = verdict_of(r, any_refuted(r, (enum view)view));
	outcome.verdict = ruling_verdict_word(r->verdict);
	find_cited(r);
	expect_watch_end(&r->watch, 1, r->run, &outcome);
	ruling_say_why(r);
	return true;
}

/* Update the verdict from the claims. */
static void
take_claims(struct ruling *r)
{
	r->verdict = verdict_of(r, any_refuted(r, VIEW_JUDGE));
	for (int view = 0; view < COMPARE_VIEWS; view++)
		r->seen[view] = verdict_of(r, any_refuted(r, (enum view)view));
	ruling_say_why(r);
}

static bool
judge_accounts(struct ruling *r, const struct ruling_options *options, struct fault *fault)
{
	if (!accounts_given(r->transcript) || (options && options->ignore_claims))
		return true;
	r->accounts = accounts_make(r->transcript, options, fault);
	if (!r->accounts)
		return false;
	uint8_t against = accounts_against(r->accounts), accusing = accounts_accusing(r->accounts);
	if (against || accusing)
		ruling_say_accounts(r, against, accusing);
	return true;
}

/* Return the steps for inspecting the position. A part of a ruling may use no more than are
 * left. */
static uint32_t
steps_to_look(const struct judge_step_limit *of)
{
	return of && of->steps < RULING_LOOK ? (uint32_t)of->steps : RULING_LOOK;
}

/* Inspect the final position and list its options. If that takes too long, the limit becomes the
 * reason for doubt. */
static void
look_around(struct ruling *r, struct judge_step_limit *of)
{
	uint32_t steps = steps_to_look(of), left;
	int n;
	if (!r->option)
		r->option = alloc_bytes(RULING_OPTIONS * sizeof *r->option);
	left = judge_inspect_and_list(r->run, steps, r->option, RULING_OPTIONS, &n);
	r->n_options = left && n <= RULING_OPTIONS ? n : -1;
	if (of)
		of->steps -= steps - left;
	if (of && !left && !of->limit && of->steps == 0)
		of->limit = "steps";
	if (left || r->doubt != RULING_NO_DOUBT)
		return;
	r->doubt = RULING_BY_LIMIT;
	r->limit = limit_of(r);
	r->legality = legality_of(r);
	take_claims(r);
}

static bool
judge_all(struct ruling *out, const struct transcript *transcript,
          const struct ruling_options *options, bool part, struct fault *fault)
{
	const struct judge_step_limit *allowance = options->allowance;
	uint64_t before = allowance->steps;
	if (!ruling_prepare(out, transcript, options, fault))
		return false;
	ruling_play(out);
	bool made = ruling_conclude(out, fault);
	out->spent = before - allowance->steps;
	if (out->guesses.n > 0 && !allowance->limit)
		made = worlds_explore(out, options, made, fault);
	guesses_end(&out->guesses);
	if (made)
		look_around(out, part ? options->allowance : NULL);
	if (made && !options->before && orders_matter(out)) {
		orders_explore(out, options);
		take_claims(out);
	}
	return made && judge_accounts(out, options, fault);
}

bool
ruling_make(struct ruling *out, const struct transcript *transcript,
            const struct ruling_options *options, struct fault *fault)
{
	struct ruling_options all = options ? *options : no_options;
	out->own = (struct judge_step_limit){ .steps = all.steps ? all.steps : RULING_STEPS,
		                              .stopped = all.stopped,
		                              .ctx = all.stopped_ctx };
	const bool part = all.allowance != NULL;
	if (!part)
		all.allowance = &out->own;
	uint64_t before = all.allowance->steps;
	bool made = judge_all(out, transcript, &all, part, fault);
	out->left = *all.allowance;
	out->taken = before - out->left.steps;
	if (all.stopped && all.stopped(all.stopped_ctx))
		return fault_set(fault, "stopped", "judging was stopped before there was a ruling");
	return made;
}

/* 4. Words and access */

const char *
ruling_verdict_word(enum ruling_verdict verdict)
{
	static const char *const words[] = { "illegal", "undetermined", "surplus",
		                             "refuted", "incomplete",   "consistent" };
	return words[verdict];
}

const char *
ruling_legality_word(enum ruling_legality legality)
{
	static const char *const words[] = { "consistent", "illegal", "undetermined" };
	return words[legality];
}

const char *
ruling_state_word(enum ruling_state state)
{
	static const char *const words[] = { "finished", "open", "surplus" };
	return words[state];
}

int
ruling_exit_code(enum ruling_verdict verdict)
{
	static const int codes[] = { [RULING_ILLEGAL] = 1,
		                     [RULING_UNDETERMINED] = 3,
		                     [RULING_SURPLUS] = 1,
		                     [RULING_REFUTED] = 1 };
	return verdict < RULING_INCOMPLETE ? codes[verdict] : 0;
}

enum ruling_verdict
ruling_verdict_of(const struct ruling *ruling, enum view view)
{
	return view == VIEW_JUDGE ? ruling->verdict : ruling->seen[view];
}

enum ruling_verdict
ruling_verdict_of_game(const struct ruling *ruling)
{
	return verdict_of(ruling, false);
}

bool
ruling_is_doubtful(const struct ruling *ruling)
{
	return ruling->verdict == RULING_UNDETERMINED && ruling->doubt != RULING_NO_DOUBT;
}

bool
ruling_plays_to_end(const struct ruling *r)
{
	bool waits = r->verdict == RULING_UNDETERMINED && r->doubt == RULING_NO_DOUBT &&
	             r->state == RULING_OPEN && r->script.now.used == 0 &&
	             r->script.now.move == r->transcript->n_moves;
	return waits || r->verdict == RULING_CONSISTENT || r->verdict == RULING_INCOMPLETE;
}

uint32_t
ruling_infractions(const struct ruling *ruling, const struct infraction **out)
{
	*out = ruling->script.infractions.at;
	return ruling->script.infractions.n;
}

const struct infraction *
ruling_first_infraction(const struct ruling *ruling)
{
	return ruling->infraction ? &ruling->script.infractions.at[ruling->infraction - 1] : NULL;
}

int
ruling_refusals(const struct ruling *ruling, const struct judge_refusal **out)
{
	const struct infraction *infraction = ruling_first_infraction(ruling);
	if (infraction) {
		*out = infraction->refusal;
		return infraction->n_refusals;
	}
	return ruling->stop == JUDGE_REFUSED ? judge_refusals(ruling->run, out) : 0;
}

struct judge_pick
ruling_refused_pick(const struct ruling *ruling)
{
	const struct infraction *infraction = ruling_first_infraction(ruling);
	return infraction && infraction->has_pick ? infraction->pick
	                                          : judge_refused_pick(ruling->run);
}

bool
ruling_cited(const struct ruling *ruling, judge_rule rule)
{
	return ruling->cited[rule / 64] >> (rule % 64) & 1;
}
