/* world.c: see world.h. */
#include <string.h>

#include "tests/stub/world.h"

struct world *
world_of(struct judge_run *r)
{
	return r->p.decider.ctx;
}

/* Mix a seed and a number (the finaliser of splitmix64). */
static uint64_t
scramble(uint64_t seed, uint64_t n)
{
	uint64_t x = seed * UINT64_C(0x9e3779b97f4a7c15) + n * UINT64_C(0xd1342543de82ef95) + 1;
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

static bool
concedes(struct world *w, struct judge_pick *pick)
{
	if (w->conceded >= w->n_concessions || w->concessions[w->conceded] == 0)
		return false;
	pick->seat = w->concessions[w->conceded++];
	return true;
}

static enum judge_answer
pick(void *ctx, struct judge_run *r, const struct judge_question *q, struct judge_pick *out)
{
	struct world *w = ctx;
	struct judge_pick option[JUDGE_PICKS];
	(void)q;
	if (judge_decisions(r) >= w->answers)
		return JUDGE_NO_ANSWER;
	if (concedes(w, out))
		return JUDGE_CONCEDED;
	if (w->asked < w->n_script) {
		*out = w->script[w->asked++];
		return JUDGE_ANSWERED;
	}
	w->asked++;
	int n = judge_options(r, option, JUDGE_PICKS);
	if (n == 0)
		return JUDGE_NO_ANSWER;
	*out = option[scramble(w->seed, judge_decisions(r)) % (uint64_t)n];
	return JUDGE_ANSWERED;
}

static enum judge_answer
order(void *ctx, struct judge_run *r, const struct judge_question *q, judge_def *def, int n)
{
	struct world *w = ctx;
	(void)q;
	if (judge_decisions(r) >= w->answers)
		return JUDGE_NO_ANSWER;
	if (w->conceded < w->n_concessions && w->concessions[w->conceded])
		return JUDGE_CONCEDED;
	w->orders++;
	for (int i = n - 1; i > 0; i--) {
		uint64_t number = (uint64_t)judge_decisions(r) << 8 | (uint64_t)i;
		int j = (int)(scramble(w->seed, number) % (uint64_t)(i + 1));
		judge_def swap = def[i];
		def[i] = def[j];
		def[j] = swap;
	}
	if (w->bad_order)
		def[0] = STUB_DEFS;
	return JUDGE_ANSWERED;
}

static void
record(void *ctx, const struct judge_citation *c)
{
	struct world *w = ctx;
	if (w->n_cited < WORLD_CITATIONS)
		w->cited[w->n_cited] = *c;
	w->n_cited++;
}

static void
cut(void *ctx, uint32_t last)
{
	struct world *w = ctx;
	w->n_cited = last;
	w->cuts++;
}

void
make_world(struct world *w)
{
	memset(w, 0, sizeof *w);
	w->game = stub_game;
	w->kernel = *stub_game.kernel;
	w->game.kernel = &w->kernel;
	w->answers = UINT32_MAX;
	w->rules.row = stub_rows;
	w->rules.n = STUB_RULES;
	for (judge_rule rule = 0; rule < STUB_RULES; rule++)
		judge_ruleset_set(&w->rules, rule, true);
	w->params = (struct judge_params){
		.game = &w->game,
		.rules = &w->rules,
		.cards = &stub_cards,
		.decider = { .pick = pick, .order = order, .ctx = w },
		.sink = { record, cut, w },
	};
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		w->params.list[seat][0] = (struct judge_list){ stub_deck, STUB_DECK };
}

void
init_world(struct world *w)
{
	w->n_cited = w->cuts = w->asked = w->orders = w->conceded = 0;
	judge_run_init(&w->run, &w->params);
}

static void
only_step(struct judge_run *r)
{
	world_of(r)->body(r);
	stop_run(r, JUDGE_FINISHED);
}

enum judge_stop
inside(struct world *w, void (*body)(struct judge_run *))
{
	static void (*const steps[STUB_STEPS])(struct judge_run *) = { only_step, only_step,
		                                                       only_step, only_step };
	w->kernel.step = steps;
	w->body = body;
	init_world(w);
	w->run.game.turn_player = 0;
	w->run.game.turn = 1;
	return judge_run_go(&w->run);
}

void
knock_out(struct world *w, judge_rule rule)
{
	judge_ruleset_set(&w->rules, rule, false);
}

void
restore(struct world *w, judge_rule rule)
{
	judge_ruleset_set(&w->rules, rule, true);
}

judge_card
put(struct judge_run *r, judge_seat owner, judge_seat seat, int area, int index, judge_def def)
{
	return create_card(r, def, owner, place_of(r, seat, area, index));
}

judge_card
put_atop(struct judge_run *r, judge_seat owner, judge_seat seat, int area, int index, judge_def def)
{
	judge_place place = place_of(r, seat, area, index);
	judge_card card = create_card(r, def, owner, JUDGE_NO_PLACE);
	link_card(r, card, place, ATOP, r->game.place[place].last);
	return card;
}

const char *
letters(struct judge_run *r, judge_seat seat, int area, int index)
{
	static char text[JUDGE_CARDS + 1];
	int n = 0;
	judge_card c = r->game.place[place_of(r, seat, area, index)].first;
	for (; c != JUDGE_NO_CARD; c = r->game.card[c].next)
		text[n++] = (char)('a' + r->game.card[c].def);
	text[n] = '\0';
	return text;
}

static bool
stack_is_sound(const struct judge_run *r, judge_card c)
{
	const struct card *k = &r->game.card[c];
	if (k->above != JUDGE_NO_CARD &&
	    (r->game.card[k->above].beneath != c || k->next != k->above))
		return false;
	return k->beneath == JUDGE_NO_CARD || r->game.card[k->beneath].above == c;
}

static int
count_if_sound(const struct judge_run *r, judge_place place)
{
	int n = 0;
	judge_card before = JUDGE_NO_CARD;
	for (judge_card c = r->game.place[place].first; c != JUDGE_NO_CARD;
	     c = r->game.card[c].next) {
		const struct card *k = &r->game.card[c];
		if (n++ > JUDGE_CARDS || k->place != place || k->prev != before ||
		    !stack_is_sound(r, c))
			return -1;
		before = c;
	}
	return r->game.place[place].last == before && r->game.place[place].n == n ? n : -1;
}

bool
well_linked(const struct judge_run *r)
{
	int n = 0, lost = 0;
	for (judge_place p = 0; p < r->n_places; p++) {
		int here = count_if_sound(r, p);
		if (here < 0)
			return false;
		n += here;
	}
	for (judge_card c = 0; c < r->game.n_cards; c++)
		lost += r->game.card[c].place == JUDGE_NO_PLACE;
	return n + lost == r->game.n_cards;
}

int
times_cited(const struct world *w, judge_rule rule)
{
	int n = 0;
	for (uint32_t i = 0; i < w->n_cited && i < WORLD_CITATIONS; i++)
		n += w->cited[i].rule == rule;
	return n;
}

const struct judge_citation *
last_cited(const struct world *w, judge_rule rule)
{
	for (uint32_t i = w->n_cited; i > 0; i--)
		if (i <= WORLD_CITATIONS && w->cited[i - 1].rule == rule)
			return &w->cited[i - 1];
	return NULL;
}
