/* search.c: finds the decisions that lead from one state of a game to a written position. */
#include "judged/reconstruct/search.h"

#include <stdlib.h>
#include <string.h>

#include "judged/reconstruct/hidden.h"
#include "judged/text/alloc.h"
#include "judged/words/pick.h"
#include "judged/words/position.h"

enum { DEAD = 1 << 16 };

/* Memory of a search, kept from one to the next. */
struct search_room {
	void *first, *storage[SEARCH_DEPTH];
	uint64_t dead[DEAD]; /* states that lead nowhere, by hash; 0: none */
	struct search_defs defs;
};

/* 1. Paths */

void
path_add(struct path *path, const struct search_answer *answer)
{
	if (path->n == path->cap) {
		path->cap = path->cap ? path->cap * 2 : 32;
		path->at = alloc_more(path->at, (size_t)path->cap, sizeof *path->at);
	}
	path->at[path->n++] = *answer;
}

void
path_join(struct path *path, const struct path *more)
{
	for (int i = 0; i < more->n; i++)
		path_add(path, &more->at[i]);
}

void
path_free(struct path *path)
{
	for (int i = 0; i < path->n && path->owns; i++)
		free((void *)(uintptr_t)path->at[i].order);
	free(path->at);
	*path = (struct path){ 0 };
}

void
path_copy(struct path *to, const struct path *from, int first)
{
	path_free(to);
	for (int i = first; i < from->n; i++) {
		struct search_answer a = from->at[i];
		if (a.how == ANSWER_CARD)
			a.n_order = 0;
		judge_def *order = a.n_order ? alloc_bytes(a.n_order * sizeof *order) : NULL;
		if (order)
			memcpy(order, a.order, a.n_order * sizeof *order);
		a.order = order;
		path_add(to, &a);
	}
	to->owns = true;
}

void
path_of_script(struct path *path, const struct judge_run *run, const struct script *script)
{
	for (uint32_t i = judge_checkpoint_decisions(run); i < script->n_steps; i++) {
		const struct script_step *step = &script->step[i];
		struct search_answer a = { .how = step->n_order ? ANSWER_ORDER : ANSWER_PICK,
			                   .kind = step->question,
			                   .seat = step->seat,
			                   .decisions = i,
			                   .pick = step->pick,
			                   .def = JUDGE_NO_DEF,
			                   .order = script->order + step->order_at,
			                   .n_order = step->n_order };
		a.main = a.kind == script->main_kind;
		path_add(path, &a);
	}
}

int
path_before_checkpoint(const struct path *path, const struct judge_run *run)
{
	uint32_t decisions = judge_checkpoint_decisions(run);
	int n = path->n;
	while (n > 0 && path->at[n - 1].decisions >= decisions)
		n--;
	return n;
}

static bool
is_alike(const struct search_answer *a, const struct search_answer *b)
{
	return a->how == b->how && a->kind == b->kind && a->seat == b->seat &&
	       a->pick.verb == b->pick.verb && a->pick.def == b->pick.def &&
	       a->pick.place == b->pick.place &&
	       (a->pick.number == b->pick.number || a->pick.number > JUDGE_DEPTH ||
	        judge_same_mark(a->pick.number, b->pick.number));
}

static bool
is_silent(const struct search_answer *a)
{
	return a->how != ANSWER_PICK && a->how != ANSWER_ORDER;
}

bool
path_same(const struct path *a, const struct path *b)
{
	int i = 0, k = 0;
	for (;;) {
		while (i < a->n && is_silent(&a->at[i]))
			i++;
		while (k < b->n && is_silent(&b->at[k]))
			k++;
		if (i == a->n || k == b->n)
			return i == a->n && k == b->n;
		if (!is_alike(&a->at[i++], &b->at[k++]))
			return false;
	}
}

/* 2. Giving answers again */

static bool
answers(const struct search_answer *a, const struct judge_run *run,
        const struct judge_question *question)
{
	return a->kind == question->kind && a->seat == question->seat &&
	       a->decisions == judge_decisions(run);
}

/* Return the answer to give next, or NULL. Offers that were declined before the checkpoint are not
 * made again, so their answers are passed over. */
static struct search_answer *
next_answer(struct search *s, struct judge_run *run, const struct judge_question *question)
{
	while (s->at < s->path.n) {
		struct search_answer *a = &s->path.at[s->at];
		if (a->how == ANSWER_SEEN && answers(a, run, question))
			s->contradicted |= !hidden_see(s->list, a->seen, run);
		else if (a->how != ANSWER_CARD && a->how != ANSWER_SETTLED &&
		         a->how != ANSWER_UNSEEN && answers(a, run, question))
			return s->at++, a;
		s->at++;
	}
	return NULL;
}

static enum judge_answer
give_pick(void *ctx, struct judge_run *run, const struct judge_question *question,
          struct judge_pick *pick)
{
	const struct search_answer *a = next_answer(ctx, run, question);
	if (!a || a->how != ANSWER_PICK)
		return JUDGE_NO_ANSWER;
	*pick = a->pick;
	return JUDGE_ANSWERED;
}

static enum judge_answer
give_offered(void *ctx, struct judge_run *run, const struct judge_question *question,
             struct judge_pick *pick)
{
	struct search *s = ctx;
	const struct search_answer *a = next_answer(s, run, question);
	if (!a) {
		s->offered = true;
		return JUDGE_AMENDED;
	}
	if (a->how == ANSWER_DECLINED)
		return JUDGE_NO_ANSWER;
	*pick = a->pick;
	return JUDGE_ANSWERED;
}

static enum judge_answer
give_order(void *ctx, struct judge_run *run, const struct judge_question *question, judge_def *def,
           int n)
{
	const struct search_answer *a = next_answer(ctx, run, question);
	if (!a || a->how != ANSWER_ORDER || a->n_order != n)
		return JUDGE_NO_ANSWER;
	memcpy(def, a->order, (size_t)n * sizeof *def);
	return JUDGE_ANSWERED;
}

static judge_def
give_card(void *ctx, struct judge_run *run, const struct judge_unknown_card *what,
          const judge_def *possible, int n)
{
	struct search *s = ctx;
	return hidden_identify(s, &s->room->defs, run, what, possible, n);
}

/* Add something that was not asked to the path, unless it was there before the run was rewound. */
static void
note_unasked(struct search *s, const struct search_answer *a)
{
	for (int i = s->settled; i < s->path.n; i++)
		if (s->path.at[i].how == a->how && s->path.at[i].decisions == a->decisions &&
		    judge_same_pick(s->path.at[i].pick, a->pick)) {
			s->settled = i + 1;
			return;
		}
	path_add(&s->path, a);
	s->settled = s->path.n;
}

/* Note that a deck of unknown cards was shuffled. */
static void
note_cited(void *ctx, const struct judge_citation *c)
{
	struct search *s = ctx;
	struct judge_card_view card[JUDGE_CARDS];
	if (c->event != JUDGE_EV_SHUFFLE || !s->list->has_unknown)
		return;
	int n = judge_cards_at((struct judge_run *)(uintptr_t)s->running, c->to, card, JUDGE_CARDS);
	if (n < 2 || card[0].def != JUDGE_UNKNOWN_DEF)
		return;
	note_unasked(s, &(struct search_answer){ .how = ANSWER_UNSEEN,
	                                         .seat = c->seat,
	                                         .decisions = judge_decisions(s->running),
	                                         .pick = { .place = c->to } });
}

static bool
is_hidden_place(const struct search *s, const struct judge_run *run, judge_place place)
{
	judge_seat seat;
	int area, index;
	return judge_place_parts(run, place, &seat, &area, &index) &&
	       s->list->t.game->area[area].sight != JUDGE_SEEN_BY_ALL;
}

/* Note a choice that left nothing open, for those who read the moves. */
static void
note_settled(void *ctx, struct judge_run *run, const struct judge_question *question,
             struct judge_pick pick)
{
	struct search *s = ctx;
	const struct search_answer a = { .how = ANSWER_SETTLED,
		                         .kind = question->kind,
		                         .seat = question->seat,
		                         .decisions = judge_decisions(run),
		                         .pick = pick,
		                         .def = pick_card(run, pick) };
	const struct judge_verb *verb = &s->list->t.game->verb[pick.verb];
	bool hidden = verb->takes == JUDGE_TAKES_CARD && s->list->has_unknown &&
	              is_hidden_place(s, run, pick.place);
	if (!verb->end_verb || (verb->takes != JUDGE_TAKES_DEF && !hidden))
		return;
	note_unasked(s, &a);
}

static int
give_upcoming(void *ctx, struct judge_run *run, judge_seat seat, bool beyond,
              struct judge_pick *out, int cap)
{
	const struct search *s = ctx;
	int n = 0;
	(void)run;
	for (int i = s->at; i < s->path.n && n < cap; i++) {
		const struct search_answer *a = &s->path.at[i];
		if (a->how == ANSWER_PICK && a->main)
			break;
		if (a->how == ANSWER_PICK && a->seat == seat)
			out[n++] = a->pick;
		else if (a->how == ANSWER_PICK && !beyond)
			break;
	}
	return n;
}

struct judge_decider
search_decider(struct search *s)
{
	return (struct judge_decider){ .pick = give_pick,
		                       .order = give_order,
		                       .offered = give_offered,
		                       .identify = give_card,
		                       .upcoming_answers = give_upcoming,
		                       .settled = note_settled,
		                       .ctx = s };
}

enum judge_stop
search_go(struct search *s, void *storage, const struct judge_run *run, int from)
{
	struct judge_run *copy = judge_run_copy(storage, run);
	s->at = s->settled = from;
	s->running = copy;
	if (s->list->has_unknown && s->target)
		judge_set_sink(copy, (struct judge_sink){ note_cited, NULL, s });
	s->offered = false;
	judge_set_decider(copy, search_decider(s));
	s->tries++;
	judge_charge_steps(copy, SEARCH_TRY);
	return judge_run_go(copy);
}

const char *
search_spent(const struct judge_run *run)
{
	const struct judge_step_limit *allowance = judge_run_params(run)->allowance;
	return allowance ? allowance->limit : NULL;
}

void
search_cut(struct search *s, const char *limit)
{
	s->cut = true;
	s->limit = limit;
}

/* 3. Which answers are tried, the most promising first */

struct candidate {
	struct search_answer answer;
	int rank;
};

static int
by_rank(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;
	if (x->rank != y->rank)
		return x->rank - y->rank;
	return x->answer.seen < y->answer.seen ? -1 : x->answer.seen > y->answer.seen;
}

/* Return the place of the card that the pick takes. */
static judge_place
place_of(const struct search *s, const struct judge_run *run, struct judge_pick pick)
{
	const struct judge_verb *verb = &s->list->t.game->verb[pick.verb];
	return verb->takes == JUDGE_TAKES_DEF ? judge_place_of(run, pick.seat, verb->area, 0)
	                                      : pick.place;
}

/* Where is the card gone from its place? Such picks come first; then those that take nothing. */
static int
rank_of(struct search *s, struct judge_run *run, struct judge_pick pick)
{
	const struct judge_game *game = s->list->t.game;
	const struct judge_verb *verb = &game->verb[pick.verb];
	judge_place place = place_of(s, run, pick);
	if (!s->target || verb->takes == JUDGE_TAKES_NOTHING)
		return 2;
	if (verb->takes == JUDGE_TAKES_SEAT || place == JUDGE_NO_PLACE)
		return 3;
	if (pick.def == JUDGE_NO_DEF)
		return fit_is_changed(s->target, run, place) ? 1 : 3;
	if (fit_surplus(s->target, run, place, pick.def) > 0)
		return 0;
	return fit_lacks(s->target, run, pick.def) > 0 ? 1 : 4;
}

static const struct search_answer *
last_pick(const struct search *s)
{
	int i = s->path.n - 1;
	while (i >= s->given && is_silent(&s->path.at[i]))
		i--;
	return i >= s->given ? &s->path.at[i] : NULL;
}

/* Does the pick go on with the same list as the last answer? Decisions that are no actions, as
 * cards for one battle, make a list too. */
static const struct search_answer *
same_list(const struct search *s, const struct judge_run *run, const struct judge_question *q)
{
	const struct search_answer *last = last_pick(s);
	if (!last || last->how != ANSWER_PICK || last->kind != q->kind || last->seat != q->seat ||
	    last->main)
		return NULL;
	if (q->kind == s->list->t.game->main_question)
		return last;
	return judge_is_first_pick(run) || !s->list->t.game->verb[last->pick.verb].end_verb ? NULL
	                                                                                    : last;
}

static int
compare_picks(struct judge_pick a, struct judge_pick b)
{
	int64_t x = (int64_t)a.place << 32 | (int64_t)a.def << 16 | (uint16_t)a.number;
	int64_t y = (int64_t)b.place << 32 | (int64_t)b.def << 16 | (uint16_t)b.number;
	return (x > y) - (x < y);
}

/* Does an equal copy come before the pick? */
static bool
is_copy(const struct judge_pick *pick, int i)
{
	for (int k = 0; k < i; k++)
		if (pick[k].verb == pick[i].verb && pick[k].place == pick[i].place &&
		    pick[k].def == pick[i].def &&
		    ((pick[k].number > JUDGE_DEPTH && pick[i].number > JUDGE_DEPTH) ||
		     judge_same_mark(pick[k].number, pick[i].number)))
			return true;
	return false;
}

/* Is a main decision asked that counts as an action? It does in the steps of the turn in which
 * positions of the list stand. */
static bool
is_main(const struct search *s, const struct judge_run *run)
{
	return judge_question(run)->kind == s->list->t.game->main_question &&
	       s->list->steps >> judge_step(run) & 1;
}

static struct search_answer
answer_to(const struct search *s, const struct judge_run *run, enum answer_how how)
{
	const struct judge_question *q = judge_question(run);
	return (struct search_answer){ .how = (uint8_t)how,
		                       .kind = q->kind,
		                       .seat = q->seat,
		                       .main = is_main(s, run),
		                       .first = judge_is_first_pick(run),
		                       .decisions = judge_decisions(run) };
}

/* Is something that was declared under way? */
static bool
is_under_way(const struct search *s, struct judge_run *run)
{
	const struct judge_table *table;
	for (int i = 0; (table = judge_table(s->list->t.game, i)); i++)
		if (table->of == JUDGE_OF_GAME && table->name && table->alone && !table->apart &&
		    judge_rows(run, i, 0) > 0)
			return true;
	return false;
}

/* Does the only answer need no move? Rules make such a choice, and players name nothing: which card
 * comes next, or one of several that are the same. Players pass when something is under way. */
static bool
is_by_itself(const struct search *s, struct judge_run *run, const struct search_answer *only,
             int options)
{
	const struct judge_game *game = s->list->t.game;
	const struct judge_verb *verb = &game->verb[only->pick.verb];
	if (only->kind == game->main_question || game->question[only->kind].each_turn ||
	    verb->end_verb)
		return false;
	if (verb->takes == JUDGE_TAKES_NOTHING)
		return !is_under_way(s, run) && !(last_pick(s) && last_pick(s)->main);
	return verb->takes == JUDGE_TAKES_DEF || options > 1 || script_asks_order(game, only->kind);
}

bool
search_supposes(const struct search *s, struct judge_run *run, struct judge_pick pick)
{
	struct judge_card_view card[JUDGE_CARDS];
	const struct judge_verb *verb = &s->list->t.game->verb[pick.verb];
	judge_place place = place_of(s, run, pick);
	if (pick.def == JUDGE_NO_DEF || verb->takes == JUDGE_TAKES_PLACE || place == JUDGE_NO_PLACE)
		return false;
	int n = judge_cards_at(run, place, card, JUDGE_CARDS), unknown = 0;
	for (int i = 0; i < n; i++) {
		if (card[i].def == pick.def)
			return false;
		unknown += card[i].def == JUDGE_UNKNOWN_DEF;
	}
	return unknown > 0;
}

/* Does the pick need an unknown card to be one that the position sought does not show, or take any
 * of them though it shows one? */
static bool
is_unlikely(const struct search *s, struct judge_run *run, struct judge_pick pick, bool named)
{
	if (pick.def == JUDGE_NO_DEF)
		return s->list->t.game->verb[pick.verb].takes == JUDGE_TAKES_CARD && named &&
		       is_hidden_place(s, run, pick.place);
	return s->target && search_supposes(s, run, pick) &&
	       fit_lacks(s->target, run, pick.def) <= 0;
}

/* Add a pick of a hidden card by its number, with its place if it has one. */
static int
add_named(const struct search *s, struct judge_run *run, struct judge_pick one,
          struct judge_pick *pick, int n, int before)
{
	bool placed = s->list->t.game->verb[one.verb].takes == JUDGE_TAKES_CARD;
	for (int k = 0; k < before; k++)
		if (pick[k].verb == one.verb && pick[k].def == one.def)
			return n;
	if (!placed && n < JUDGE_PICKS && judge_test(run, one, NULL, 0) == 0)
		pick[n++] = one;
	for (judge_place p = 0; placed && p < s->target->n_places && n < JUDGE_PICKS; p++) {
		struct judge_card_view card[JUDGE_CARDS];
		int cards =
			is_hidden_place(s, run, p) ? judge_cards_at(run, p, card, JUDGE_CARDS) : 0;
		bool unknown = false;
		for (int i = 0; i < cards; i++)
			unknown |= card[i].def == JUDGE_UNKNOWN_DEF;
		one.place = p;
		if (unknown && judge_test(run, one, NULL, 0) == 0)
			pick[n++] = one;
	}
	return n;
}

/* Add picks of cards that the position sought shows and the run lacks: hidden cards turn out to be
 * these. Returns the new number of picks. */
static int
add_lacking(const struct search *s, struct judge_run *run, struct judge_pick *pick, int n)
{
	const struct judge_game *game = s->list->t.game;
	const struct judge_question *q = judge_question(run);
	judge_def def[JUDGE_CARDS];
	int lacking = s->list->has_unknown && s->target ? fit_lacking(s->target, run, def) : 0;
	const int before = n;
	for (uint8_t verb = 0; lacking > 0 && verb < game->n_verbs; verb++) {
		uint8_t takes = game->verb[verb].takes;
		if (game->verb[verb].question != q->kind ||
		    (takes != JUDGE_TAKES_DEF && takes != JUDGE_TAKES_CARD))
			continue;
		for (int i = 0; i < lacking; i++)
			n = add_named(s, run,
			              (struct judge_pick){ verb, q->seat, def[i], JUDGE_NO_PLACE,
			                                   0 },
			              pick, n, before);
	}
	return n;
}

static int
list_picks(struct search *s, struct judge_run *run, struct candidate **out)
{
	struct judge_pick *pick = alloc_bytes(JUDGE_PICKS * sizeof *pick);
	const struct judge_question *q = judge_question(run);
	const struct search_answer *last = same_list(s, run, q);
	int options = judge_options(run, pick, JUDGE_PICKS);
	int n = add_lacking(s, run, pick, options), kept = 0;
	int different = 0;
	bool offered = s->offered, usual = !s->list->t.game->question[q->kind].offered;
	*out = alloc_zeroed((size_t)n + 1, sizeof **out);
	if (offered) {
		(*out)[kept].answer = answer_to(s, run, ANSWER_DECLINED);
		(*out)[kept++].rank = 2;
	}
	for (int i = 0; i < n; i++) {
		struct candidate *c = &(*out)[kept];
		bool copy = is_copy(pick, i);
		different += !copy;
		/* A list in another order, or another copy, is the same way. */
		if (!s->loose && (copy || (last && pick[i].verb == last->pick.verb &&
		                           compare_picks(pick[i], last->pick) < 0)))
			continue;
		if (s->slack < INT32_MAX && is_unlikely(s, run, pick[i], n > options))
			continue;
		/* Silence is the usual answer to an offer that no rule calls one. */
		if (offered && (s->list->t.game->verb[pick[i].verb].takes == JUDGE_TAKES_NOTHING ||
		                (usual && !s->loose)))
			continue;
		c->answer = answer_to(s, run, ANSWER_PICK);
		c->answer.pick = pick[i];
		c->answer.def = pick_card(run, pick[i]);
		c->answer.seen = (size_t)i;
		c->rank = rank_of(s, run, pick[i]);
		kept++;
	}
	free(pick);
	(*out)[0].answer.forced =
		kept == 1 &&
		(offered ? different == 0 || s->list->has_unknown
	                 : different == 1 && is_by_itself(s, run, &(*out)[0].answer, n));
	qsort(*out, (size_t)kept, sizeof **out, by_rank);
	return kept;
}

static int
list_orders(struct search *s, struct judge_run *run, struct candidate **out)
{
	struct search_defs *defs = &s->room->defs;
	const judge_def *order[HIDDEN_ORDERS];
	int cards, n = 0;
	bool whole =
		hidden_orders(s->target, defs, run, judge_question(run)->at, order, &n, &cards);
	*out = alloc_zeroed((size_t)n + 1, sizeof **out);
	if (!whole)
		search_cut(s, "orders");
	for (int i = 0; i < n; i++) {
		struct candidate *c = &(*out)[i];
		c->answer = answer_to(s, run, ANSWER_ORDER);
		c->answer.order = order[i];
		c->answer.n_order = (uint16_t)cards;
		c->rank = i;
	}
	return n;
}

static int
list_candidates(struct search *s, struct judge_run *run, struct candidate **out)
{
	const struct judge_game *game = s->list->t.game;
	const struct judge_question *q = judge_question(run);
	uint8_t verb = 0;
	while (verb < game->n_verbs && game->verb[verb].question != q->kind)
		verb++;
	if (verb < game->n_verbs && game->verb[verb].takes == JUDGE_TAKES_ORDER)
		return list_orders(s, run, out);
	return list_picks(s, run, out);
}

/* 4. Known moves */

static bool
is_known(const struct judge_pick *known, const struct search_answer *a)
{
	return a->how == ANSWER_PICK && a->pick.verb == known->verb &&
	       a->pick.seat == known->seat &&
	       (known->def == JUDGE_NO_DEF || a->pick.def == known->def ||
	        (a->pick.def == JUDGE_NO_DEF && a->pick.place == known->place)) &&
	       (known->place == JUDGE_NO_PLACE || a->pick.place == known->place);
}

static int
count_known(const struct search *s)
{
	int n = 0;
	for (int i = s->given; i < s->path.n && n < s->n_known; i++)
		n += is_known(&s->known[n], &s->path.at[i]);
	return n;
}

static bool
is_allowed(const struct search *s, const struct search_answer *a)
{
	if (!s->only_known || !a->main)
		return true;
	int n = count_known(s);
	return n < s->n_known && is_known(&s->known[n], a);
}

/* 5. The search */

static int32_t
turn_sought(const struct search *s)
{
	const struct judge_game *game = s->list->t.game;
	for (int i = 0; s->target && i < game->n_properties; i++)
		if (game->property[i].of == JUDGE_OF_GAME &&
		    strcmp(game->property[i].name, "turn") == 0)
			return s->target->value[JUDGE_SEATS][i];
	return INT32_MAX;
}

static uint64_t
key_of(const struct judge_run *run, int actions)
{
	uint64_t key =
		judge_loop_hash(run) ^ ((uint64_t)actions + 1) * UINT64_C(0x9e3779b97f4a7c15);
	return key ? key : 1;
}

/* Compare a position that was reached. */
static bool
arrive(struct search *s, struct judge_run *run)
{
	int far = s->far(s->ctx, s, run, s->nearest_far > 0 ? s->nearest_far : 1);
	if (far < s->nearest_far) {
		s->nearest_far = far;
		path_copy(&s->nearest, &s->path, s->given);
	}
	if (far > 0 || count_known(s) < s->n_known)
		return false;
	s->stopped |= !s->found(s->ctx, s, run);
	return true;
}

static bool explore(struct search *s, int depth, struct judge_run *run, int actions);

/* Let a copy of the run go on with the path, and search from there. Then do so with other answers
 * for each unknown card that the copy asked about. */
static bool
play_on(struct search *s, int depth, const struct judge_run *run, int from, int actions)
{
	int n = s->path.n;
	bool found = false;
	if (s->tries >= s->budget || depth + 1 >= SEARCH_DEPTH) {
		search_cut(s, s->tries >= s->budget ? "tries" : "depth");
		s->stopped = true;
		return false;
	}
	if (!s->room->storage[depth])
		s->room->storage[depth] = alloc_bytes(judge_run_size());
	struct judge_run *next = s->room->storage[depth];
	enum judge_stop stop = search_go(s, next, run, from);
	int end = s->path.n;
	if (stop == JUDGE_LIMIT) {
		search_cut(s, judge_limit(next));
		s->stopped |= search_spent(run) != NULL;
	}
	if (stop == JUDGE_OPEN)
		found = explore(s, depth + 1, next, actions);
	else if (stop == JUDGE_FINISHED && s->over && count_known(s) == s->n_known)
		s->stopped |= !s->over(s->ctx, s, next);
	for (int i = end - 1; i >= n && !s->stopped; i--) {
		struct search_answer asked = s->path.at[i];
		for (int k = 1; k < asked.n_order && !s->stopped; k++) {
			s->path.n = i;
			asked.pick.def = asked.order[k];
			path_add(&s->path, &asked);
			found |= play_on(s, depth, run, from, actions);
		}
	}
	s->path.n = n;
	return found;
}

static bool
try_all(struct search *s, int depth, struct judge_run *run, int actions)
{
	struct candidate *candidate;
	bool found = false;
	int mark = s->room->defs.n, path = s->path.n;
	int n = list_candidates(s, run, &candidate);
	int from = path_before_checkpoint(&s->path, run);
	for (int i = 0; i < n && !s->stopped; i++) {
		const struct search_answer *a = &candidate[i].answer;
		if (!is_allowed(s, a))
			continue;
		path_add(&s->path, a);
		found |= play_on(s, depth, run, from, actions + (a->main && a->how == ANSWER_PICK));
		s->path.n = path;
	}
	s->room->defs.n = mark;
	free(candidate);
	return found;
}

static bool
explore(struct search *s, int depth, struct judge_run *run, int actions)
{
	bool found = false, stood = is_main(s, run);
	if (game_value(run, "turn") > turn_sought(s))
		return false;
	if (stood && depth > 0)
		found = arrive(s, run);
	if (s->stopped || (stood && actions >= s->actions))
		return found;
	if (s->target && s->slack < INT32_MAX && depth > 0 &&
	    s->far(s->ctx, s, run, s->bound + 1) > s->bound)
		return found;
	uint64_t key = stood ? key_of(run, actions) : 0, *dead = &s->room->dead[key % DEAD];
	if (key && *dead == key)
		return found;
	bool below = try_all(s, depth, run, actions);
	if (key && !below && !found && !s->stopped)
		*dead = key;
	return found || below;
}

void
search_begin(struct search *s)
{
	if (!s->room)
		s->room = alloc_zeroed(1, sizeof *s->room);
	memset(s->room->dead, 0, sizeof s->room->dead);
	s->room->defs.n = 0;
	s->stopped = s->cut = false;
	s->tries = 0;
	s->nearest_far = INT32_MAX;
	s->path.n = 0;
}

int
search_mark(const struct search *s)
{
	return s->room->defs.n;
}

void
search_back_to(struct search *s, int mark)
{
	s->room->defs.n = mark;
}

int
search_answers(struct search *s, struct judge_run *run, struct search_answer **out)
{
	struct candidate *candidate;
	int n = list_candidates(s, run, &candidate);
	*out = alloc_bytes(((size_t)n + 1) * sizeof **out);
	for (int i = 0; i < n; i++)
		(*out)[i] = candidate[i].answer;
	free(candidate);
	return n;
}

bool
search_from(struct search *s, const struct judge_run *run, const struct path *since)
{
	search_begin(s);
	path_join(&s->path, since);
	s->given = s->path.n;
	if (!s->room->first)
		s->room->first = alloc_bytes(judge_run_size());
	struct judge_run *copy = s->room->first;
	enum judge_stop stop = search_go(s, copy, run, 0);
	bool found = stop == JUDGE_OPEN;
	if (stop == JUDGE_LIMIT)
		search_cut(s, judge_limit(copy));
	if (found && s->target && s->slack < INT32_MAX)
		s->bound = s->far(s->ctx, s, copy, INT32_MAX) + s->slack;
	found = found && explore(s, 0, copy, 0);
	s->path.n = 0;
	return found;
}

void
search_free(struct search *s)
{
	for (int i = 0; s->room && i < SEARCH_DEPTH; i++)
		free(s->room->storage[i]);
	if (s->room)
		free(s->room->first);
	free(s->room);
	free(s->path.at);
	path_free(&s->nearest);
	*s = (struct search){ 0 };
}
