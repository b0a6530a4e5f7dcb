/* witness.c: notes what was seen since some point of a game. */
#include "judged/advice/witness.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"

/* 1. Watching */

static void
look_at(struct witness *w, judge_card c, const struct judge_card_summary *card, bool first)
{
	if (card->place == JUDGE_NO_PLACE)
		return;
	if (first) {
		w->place[c] = card->place;
		w->knew[c] = card->known_by;
		w->def[c] = card->def;
	} else if (w->place[c] != JUDGE_NO_PLACE) {
		w->saw[c] |= (uint8_t)(card->known_by & ~w->knew[c]);
		w->def[c] = card->def;
	}
	if (card->supposed)
		w->def[c] = JUDGE_UNKNOWN_DEF;
}

/* Inspect all cards. This happens at every citation, so it must be paid for. */
static void
look_around(struct witness *w, struct judge_run *run, bool first)
{
	struct judge_card_summary card[JUDGE_CARDS];
	int n = judge_card_summaries(run, card, JUDGE_CARDS);
	for (int c = 0; c < n; c++)
		look_at(w, (judge_card)c, &card[c], first);
	if (w->from) {
		memcpy(w->last, card, (size_t)n * sizeof *card);
		w->n_last = n;
	}
	judge_charge_steps(run, 1);
}

/* Start again when the rule acts. What was seen before is not counted, since it was seen whether or
 * not the rule is followed. */
static void
begin_anew(struct witness *w)
{
	memset(w->place, JUDGE_NO_PLACE, sizeof w->place);
	memset(w->saw, 0, sizeof w->saw);
	for (int c = 0; c < w->n_last; c++)
		look_at(w, (judge_card)c, &w->last[c], true);
	w->from = NULL;
}

static void
begin_to_look(struct witness *w)
{
	w->before = judge_run_copy(w->copy, w->run);
	w->begun = w->progress;
	look_around(w, w->run, true);
}

static void
asked(void *ctx, struct judge_run *run, const struct judge_question *question, uint32_t offers)
{
	struct witness *w = ctx;
	if (w->before && !w->over)
		look_around(w, run, false);
	else if (!w->before && w->move && offers == w->move)
		begin_to_look(w);
	w->over |= w->to && offers >= w->to;
	if (w->claim)
		expect_watch_asked(&w->watch, run, question, offers);
}

/* Inspect at every citation: a card that one effect shows only for a moment is seen between two of
 * its citations. */
static void
cite(void *ctx, const struct judge_citation *citation)
{
	struct witness *w = ctx;
	struct judge_sink sink = record_sink(&w->record);
	sink.cite(sink.ctx, citation);
	if (!w->before && w->move == 0 && citation->decision >= w->decisions)
		begin_to_look(w);
	if (!w->before || w->over)
		return;
	if (w->from && citation->rule == w->from->rule && citation->how == JUDGE_BY_RULE)
		begin_anew(w);
	look_around(w, w->run, false);
}

static void
cut(void *ctx, uint32_t last)
{
	struct witness *w = ctx;
	struct judge_sink sink = record_sink(&w->record);
	sink.cut(sink.ctx, last);
}

/* 2. Announced cards */

/* Return the seats, a bit each, that see a card of this definition for the first time when its
 * owner shows one: those that knew no such card among those only the owner may look at. 0 if there
 * is none to show. An unknown card there may be the one. */
static uint8_t
new_to(const struct witness *w, judge_seat owner, judge_def def)
{
	const struct judge_game *game = w->cut.game;
	uint8_t knew = 0;
	judge_seat seat;
	int area, index;
	bool found = false;
	for (judge_card c = 0; c < JUDGE_CARDS; c++) {
		if (w->def[c] != def ||
		    !judge_place_parts(w->run, w->place[c], &seat, &area, &index) ||
		    seat != owner || game->area[area].sight != JUDGE_SEEN_BY_OWNER)
			continue;
		found = true;
		knew |= w->knew[c];
	}
	if (!found && def != JUDGE_UNKNOWN_DEF)
		return new_to(w, owner, JUDGE_UNKNOWN_DEF);
	return found ? (uint8_t)(3 & ~knew) : 0;
}

static bool
is_announced(const struct judge_game *game, struct judge_pick pick)
{
	if (pick.verb >= game->n_verbs || pick.def == JUDGE_NO_DEF)
		return false;
	const struct judge_verb *verb = &game->verb[pick.verb];
	return (verb->takes == JUDGE_TAKES_DEF && !verb->unseen) ||
	       (verb->aloud && pick.place == JUDGE_NO_PLACE);
}

/* Note the card of an announced play, which both players see even if the play is illegal. The note
 * has no place, since the place may be the mistake. A card in an open place was seen before. */
void
witness_note_announced(struct witness *w, const struct ruling *r)
{
	const struct judge_game *game = r->transcript->game;
	struct judge_pick pick = ruling_refused_pick(r);
	judge_seat seat;
	int area, index;
	if (r->stop != JUDGE_REFUSED)
		return;
	if (judge_place_parts(r->run, judge_question(r->run)->at, &seat, &area, &index) &&
	    game->area[area].sight == JUDGE_SEEN_BY_ALL)
		return;
	if (!is_announced(game, pick))
		return;
	w->announced = pick.def;
	w->announced_to = new_to(w, pick.seat, pick.def);
	for (judge_card c = 0; c < JUDGE_CARDS; c++)
		if (w->def[c] == pick.def)
			w->announced_to &= (uint8_t)~w->saw[c];
}

/* 3. The run */

static struct judge_params
parameters(struct witness *w)
{
	struct judge_params params = *judge_run_params(w->of->run);
	params.decider = script_decider(&w->script);
	params.sink = (struct judge_sink){ .cite = cite, .cut = cut, .ctx = w };
	w->record.allowance = params.allowance;
	w->record.counts = !w->claim;
	params.watch = w->claim ? expect_watch_point : NULL;
	params.watch_ctx = &w->watch;
	return params;
}

static void
guess_alike(struct witness *w, const struct witness_wish *wish)
{
	const struct guesses *g = &w->of->guesses;
	w->given = alloc_zeroed(g->n + 1, sizeof *w->given);
	for (uint32_t i = 0; i < g->n; i++)
		w->given[i] =
			(struct guess_given){ g->guess[i].key,
			                      i + 1 == wish->but ? wish->but_is : g->guess[i].is };
	guesses_begin(&w->guesses, w->given, g->n);
	w->script.guesses = &w->guesses;
}

static bool
lay_start(struct witness *w)
{
	uint16_t numbers[TRANSCRIPT_HEAPS] = { 0 };
	struct fault fault;
	for (uint32_t i = 0; i < w->guesses.n_given; i++)
		if (guess_is_number(w->given[i].key) && w->given[i].key.bag < TRANSCRIPT_HEAPS)
			numbers[w->given[i].key.bag] = w->given[i].is;
	return transcript_lay_counted(&w->cut, w->run, numbers, &fault);
}

static void
watch_claim(struct witness *w)
{
	w->watch = (struct expect_watch){
		.list = { { w->claim, w->claim ? 1 : 0, &w->result, &w->progress } },
		.script = &w->script,
		.record = &w->record,
		.transcript = &w->cut,
		.allowance = judge_run_params(w->run)->allowance,
	};
	expect_watch_begin(&w->watch, w->run);
}

void
witness_begin_again(struct witness *w, const struct judge_run *run)
{
	w->record.n = judge_last_citation(run);
	w->progress = w->begun;
	w->guesses.n = w->n_guesses;
	compare_clear_text(&w->result);
	w->result = (struct compare_result){ .answer = COMPARE_UNKNOWN };
}

/* Steps charged to the ruling's allowance for starting a run of our own. */
enum { STEPS_A_RUN = 50 };

bool
witness_make(struct witness *w, const struct witness_wish *wish)
{
	const struct ruling *ruling = wish->of;
	*w = (struct witness){
		.of = ruling,
		.cut = *ruling->transcript,
		.move = wish->move,
		.decisions = wish->decisions,
		.from = wish->from,
		.to = wish->before,
		.until = wish->until,
		.on_illegal = wish->on_illegal,
		.claim = wish->claim,
	};
	w->announced = JUDGE_NO_DEF;
	memset(w->place, JUDGE_NO_PLACE, sizeof w->place);
	w->storage = alloc_zeroed(1, judge_run_size());
	w->copy = alloc_zeroed(1, judge_run_size());
	script_init(&w->script, &w->cut);
	w->script.skips = ruling->script.skips;
	w->script.on_illegal = wish->on_illegal;
	w->script.hook = (struct script_hook){ asked, w };
	guess_alike(w, wish);
	struct judge_params params = parameters(w);
	w->run = judge_run_init(w->storage, &params);
	judge_charge_steps(w->run, STEPS_A_RUN);
	if (w->cut.start.given && !lay_start(w))
		return false;
	script_begin(&w->script, w->run);
	watch_claim(w);
	judge_run_go(w->run);
	bool looks = w->before && !w->over;
	w->over = true;
	w->n_guesses = w->guesses.n;
	if (looks)
		look_around(w, w->run, false);
	return w->before;
}

void
witness_end(struct witness *w)
{
	script_free(&w->script);
	record_free(&w->record);
}

void
witness_free(struct witness *w)
{
	witness_end(w);
	guesses_free(&w->guesses);
	compare_clear_text(&w->result);
	free(w->given);
	free(w->storage);
	free(w->copy);
	*w = (struct witness){ 0 };
}

/* 4. Results */

/* Is card a sorted after card b? By number; cards unknown to the judge are last. */
static bool
comes_after(const struct witness *w, judge_card a, judge_card b)
{
	const struct judge_card_set *cards = &w->cut.cards;
	if (w->def[a] >= cards->n || w->def[b] >= cards->n)
		return w->def[a] > w->def[b];
	return strcmp(cards->def[w->def[a]].number, cards->def[w->def[b]].number) > 0;
}

static void
sort_card(const struct witness *w, struct witness_sight *sight, judge_card card)
{
	int i = sight->n++;
	for (; i > 0 && comes_after(w, sight->card[i - 1], card); i--)
		sight->card[i] = sight->card[i - 1];
	sight->card[i] = card;
}

static int
sights_of(const struct witness *w, judge_seat seat, struct witness_sight *out, int n, int cap)
{
	for (judge_place place = 0; place < JUDGE_PLACES; place++) {
		struct witness_sight sight = { .seat = seat, .place = place };
		for (judge_card c = 0; c < JUDGE_CARDS; c++)
			if (w->place[c] == place && w->saw[c] >> seat & 1)
				sort_card(w, &sight, c);
		if (sight.n && n++ < cap)
			out[n - 1] = sight;
	}
	return n;
}

int
witness_sights(const struct witness *w, struct witness_sight *out, int cap)
{
	int n = 0;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		n = sights_of(w, seat, out, n, cap);
		if (w->announced_to >> seat & 1 && n++ < cap)
			out[n - 1] =
				(struct witness_sight){ .seat = seat, .place = JUDGE_NO_PLACE };
	}
	return n;
}

bool
witness_knows(const struct witness *w, judge_card card)
{
	return w->def[card] < w->cut.cards.n;
}
