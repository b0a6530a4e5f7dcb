/*
 * choose.c: the questions of abilities: which cards, which zones, yes or no, which options, which
 * ability next.
 *
 * The candidates and the offered cards are stored in r->now.choice, so that options can still be
 * listed when the run has stopped at the question.
 */
#include "engine/kernel/unknown.h"
#include "engine/kernel/whole.h"

/* 1. Picks of cards */

/* Make the pick of a card in the form that judge_options() gives: the place alone if one card lies
 * there. */
static struct judge_pick
pick_of_card(const struct judge_run *r, uint8_t verb, judge_seat seat, judge_card card)
{
	const struct card *c = card_at(r, card);
	struct judge_pick pick = a_pick(verb, seat, def_if_known(r, card), c->place);
	if (is_unknown(r, card))
		pick.def = JUDGE_NO_DEF;
	if (c->place == JUDGE_NO_PLACE || !r->kernel->field[area_of(r, c->place)])
		return pick;
	int tops = 0;
	for (judge_card k = place_at(r, c->place)->first; k != JUDGE_NO_CARD;
	     k = card_at(r, k)->next)
		tops += is_topmost(r, k);
	if (tops == 1 && is_topmost(r, card))
		pick.def = JUDGE_NO_DEF;
	return pick;
}

/* Do marks tell cards in this place apart? Only where everybody sees them, and not on the field,
 * where places tell cards apart. */
static bool
has_marks(const struct judge_run *r, judge_place place)
{
	if (!r->kernel->language->is_marked || place == JUDGE_NO_PLACE)
		return false;
	const int area = area_of(r, place);
	return !r->kernel->field[area] && r->p.game->area[area].sight == JUDGE_SEEN_BY_ALL;
}

/* Is the place a face-down pile whose order matters? */
static bool
has_depth(const struct judge_run *r, judge_place place)
{
	const struct judge_area *area = &r->p.game->area[area_of(r, place)];
	return area->ordered && area->sight == JUDGE_SEEN_BY_NONE;
}

/* Return how deep the card lies in a pile with depth, the top card being 1; 0: it lies in none. */
static int
depth_of(const struct judge_run *r, judge_card card)
{
	const judge_place place = card_at(r, card)->place;
	int depth = 1;
	if (place == JUDGE_NO_PLACE || !has_depth(r, place))
		return 0;
	for (judge_card c = place_at(r, place)->first; c != card; c = card_at(r, c)->next)
		depth++;
	return depth;
}

static int16_t
mark_of(const struct judge_run *r, judge_card card)
{
	const int depth = r->now.choice.by_depth ? depth_of(r, card) : 0;
	if (depth > 0)
		return (int16_t)(JUDGE_DEPTH + depth);
	if (!has_marks(r, card_at(r, card)->place))
		return JUDGE_UNMARKED;
	return r->kernel->language->is_marked(r, card) ? JUDGE_MARKED : JUDGE_NOT_MARKED;
}

/* Do some cards in the place have the mark and others not? */
static bool
has_unlike(const struct judge_run *r, judge_place place)
{
	if (place_at(r, place)->n < 2)
		return false;
	if (r->now.choice.by_depth && has_depth(r, place))
		return true;
	if (!has_marks(r, place))
		return false;
	judge_card c = place_at(r, place)->first;
	const bool marked = r->kernel->language->is_marked(r, c);
	while ((c = card_at(r, c)->next) != JUDGE_NO_CARD)
		if (r->kernel->language->is_marked(r, c) != marked)
			return true;
	return false;
}

bool
is_as_marked(const struct judge_run *r, struct judge_pick pick, judge_card card)
{
	if (pick.number > JUDGE_DEPTH)
		return pick.number == JUDGE_DEPTH + depth_of(r, card);
	return pick.number >= JUDGE_UNMARKED || pick.number == mark_of(r, card);
}

static bool is_free(const struct judge_run *r, judge_card card);

/* Would the same pick mean several offered cards unless it gave their depth? Copies that lie on each
 * other make no difference: whichever is taken, the pile is the same afterwards. */
static bool
is_one_of_copies(const struct judge_run *r, judge_card card)
{
	const judge_def def = def_if_known(r, card);
	const struct place *pile = place_at(r, card_at(r, card)->place);
	bool before = false; /* does the card above in the pile count? */
	int groups = 0;
	for (judge_card c = pile->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		const bool counts = !is_unknown(r, c) && def_if_known(r, c) == def && is_free(r, c);
		groups += counts && !before;
		before = counts;
	}
	return groups > 1;
}

/* Does a copy with another mark lie in the same place, so that the mark is needed to tell them
 * apart? */
static bool
lies_beside_unlike(const struct judge_run *r, judge_card card, int16_t mark)
{
	const judge_def def = def_if_known(r, card);
	const judge_place place = card_at(r, card)->place;
	if (mark == JUDGE_UNMARKED || place_at(r, place)->n < 2)
		return false;
	if (mark > JUDGE_DEPTH)
		return !is_unknown(r, card) && is_one_of_copies(r, card);
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (def_if_known(r, c) == def && mark_of(r, c) != mark)
			return true;
	return false;
}

/* Make the pick of a card in a choice, with its mark if that is needed. A caller that goes through
 * many cards asks has_unlike() once instead: if all marks are alike, the result is
 * pick_of_card(). */
static struct judge_pick
pick_of_chosen(const struct judge_run *r, uint8_t verb, judge_seat seat, judge_card card)
{
	struct judge_pick pick = pick_of_card(r, verb, seat, card);
	const int16_t mark = mark_of(r, card);
	if (lies_beside_unlike(r, card, mark))
		pick.number = mark;
	return pick;
}

/* Can a pick of the place alone mean this card? If unknown cards lie there, it means one of
 * them. */
static bool
means_unknown(const struct judge_run *r, judge_place place, judge_card card)
{
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (is_unknown(r, c))
			return is_unknown(r, card);
	return true;
}

/* Does a pick, perhaps with less information than possible, mean the card? */
static bool
means(const struct judge_run *r, struct judge_pick pick, judge_card card)
{
	const struct card *c = card_at(r, card);
	if (pick.place == JUDGE_NO_PLACE)
		return is_of_def(r, card, pick.def);
	if (c->place != pick.place)
		return false;
	if (pick.def != JUDGE_NO_DEF)
		return is_of_def(r, card, pick.def);
	return r->kernel->stacks[area_of(r, c->place)] ? is_topmost(r, card)
	                                               : means_unknown(r, c->place, card);
}

static bool
is_among(const judge_card *list, int n, judge_card card)
{
	for (int i = 0; i < n; i++)
		if (list[i] == card)
			return true;
	return false;
}

static bool
is_free(const struct judge_run *r, judge_card card)
{
	const struct choice *c = &r->now.choice;
	return is_among(c->card, c->n, card) && !is_among(c->picked, c->n_picked, card);
}

/* Would the current effect change anything about the card? */
static bool
can_be_acted_on(struct judge_run *r, judge_card card)
{
	const struct judge_language *language = r->kernel->language;
	return !language->can_be || language->can_be(r, card, r->now.brings);
}

/* Is another card meant before this one? Among copies with different marks, a pick means one that
 * the effect changes rather than one that it doesn't. */
static bool
is_meant_less(struct judge_run *r, judge_card card)
{
	const judge_def def = def_if_known(r, card);
	const judge_place place = card_at(r, card)->place;
	if (mark_of(r, card) >= JUDGE_UNMARKED || place_at(r, place)->n < 2 ||
	    can_be_acted_on(r, card))
		return false;
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (def_if_known(r, c) == def && is_free(r, c) && can_be_acted_on(r, c))
			return true;
	return false;
}

/* Like means(), but the mark must agree, too. */
static bool
means_chosen(struct judge_run *r, struct judge_pick pick, judge_card card)
{
	return means(r, pick, card) && is_as_marked(r, pick, card) &&
	       (pick.number < JUDGE_UNMARKED || !is_meant_less(r, card));
}

/* Return the card that a pick means in a place with only one card. */
static judge_card
only_card(const struct judge_run *r, struct judge_pick pick)
{
	judge_card card = place_at(r, pick.place)->first;
	bool meant = choice_looks_at(r, pick.place) && means(r, pick, card) &&
	             is_as_marked(r, pick, card);
	return meant ? card : JUDGE_NO_CARD;
}

/* Of copies at different depths, does a pick without a depth mean the one nearest to the top? A
 * game may have a rule for it (nearest_copy_meant in rules.def). */
static bool
nearest_is_meant(struct judge_run *r, judge_seat seat)
{
	return AR(nearest_copy_meant) == JUDGE_NO_RULE ||
	       in_force(r, AR(nearest_copy_meant), seat, JUDGE_NO_CARD);
}

/* Return the card that a pick means, preferring one that is still offered; JUDGE_NO_CARD: none, or
 * two that differ. */
static judge_card
picked_card(struct judge_run *r, struct judge_pick pick)
{
	judge_card found[] = { JUDGE_NO_CARD, JUDGE_NO_CARD };
	judge_card exact[] = { JUDGE_NO_CARD, JUDGE_NO_CARD };
	struct judge_pick whole[2];
	bool alike[] = { true, true };
	if (pick.place != JUDGE_NO_PLACE && place_at(r, pick.place)->n == 1)
		return only_card(r, pick);
	judge_place first = pick.place == JUDGE_NO_PLACE ? 0 : pick.place;
	judge_place last = pick.place == JUDGE_NO_PLACE ? r->n_places : (judge_place)(first + 1);
	for (judge_place p = next_taken(r, first); p < last; p = next_taken(r, p + 1)) {
		if (!choice_looks_at(r, p))
			continue;
		const bool unlike = has_unlike(r, p);
		for (judge_card c = place_at(r, p)->first; c != JUDGE_NO_CARD;
		     c = card_at(r, c)->next) {
			if (!means_chosen(r, pick, c))
				continue;
			const bool free = is_free(r, c);
			const struct judge_pick its =
				unlike ? pick_of_chosen(r, pick.verb, pick.seat, c)
				       : pick_of_card(r, pick.verb, pick.seat, c);
			if (judge_same_pick(pick, its))
				exact[free] = c;
			if (found[free] == JUDGE_NO_CARD) {
				found[free] = c;
				whole[free] = its;
			} else if (its.number <= JUDGE_DEPTH) {
				alike[free] &= judge_same_pick(whole[free], its);
			} else if (!nearest_is_meant(r, pick.seat)) {
				found[free] = c;
			}
		}
	}
	/* A pick with all details means exactly that card. */
	for (int n = 1; n >= 0; n--)
		if (exact[n] != JUDGE_NO_CARD)
			return exact[n];
	bool free = found[true] != JUDGE_NO_CARD;
	return alike[free] ? found[free] : JUDGE_NO_CARD;
}

static int
add_pick(struct judge_pick *out, int n, int cap, struct judge_pick pick)
{
	for (int i = 0; i < n && i < cap; i++)
		if (judge_same_pick(out[i], pick))
			return n;
	if (n < cap)
		out[n] = pick;
	return n + 1;
}

/* Return the verb that names a card in the current choice. */
static uint8_t
naming_verb(const struct judge_run *r)
{
	return r->now.choice.verb ? r->now.choice.verb : r->kernel->do_choose;
}

/* Does this kind of question choose cards, by a player or by chance? */
bool
is_card_question(const struct judge_run *r, uint8_t kind)
{
	return kind == r->kernel->ask_choose ||
	       (r->kernel->do_random && kind == r->kernel->ask_random);
}

uint8_t
picking_verb(const struct judge_run *r, uint8_t kind)
{
	return kind == r->kernel->ask_choose ? naming_verb(r) : r->kernel->do_random;
}

/* List the picks of the cards in a place, each distinct pick once. */
static int
picks_at(struct judge_run *r, uint8_t verb, judge_seat seat, judge_place place,
         struct judge_pick *out, int cap)
{
	uint64_t has[2][JUDGE_DEFS / 64];
	bool unnamed[2] = { false, false };
	const bool unlike = has_unlike(r, place);
	int n = 0;
	if (place_at(r, place)->n > 1)
		memset(has, 0, sizeof has);
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD;
	     c = card_at(r, c)->next) {
		struct judge_pick pick =
			unlike ? pick_of_chosen(r, verb, seat, c) : pick_of_card(r, verb, seat, c);
		int how = pick.number == JUDGE_MARKED;
		bool again =
			n > 0 && pick.number <= JUDGE_DEPTH &&
			(pick.def == JUDGE_NO_DEF ? unnamed[how]
		                                  : has[how][pick.def / 64] >> pick.def % 64 & 1);
		if (pick.def == JUDGE_NO_DEF)
			unnamed[how] = true;
		else if (place_at(r, place)->n > 1)
			has[how][pick.def / 64] |= UINT64_C(1) << pick.def % 64;
		if (!again && n++ < cap)
			out[n - 1] = pick;
	}
	return n;
}

static int
card_picks(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	int n = 0;
	uint8_t verb = picking_verb(r, q->kind);
	for (judge_place p = next_taken(r, 0); p < r->n_places; p = next_taken(r, p + 1))
		if (choice_looks_at(r, p))
			n += picks_at(r, verb, q->seat, p, out + (n < cap ? n : cap),
			              n < cap ? cap - n : 0);
	if (q->kind != r->kernel->ask_choose)
		return n;
	return add_pick(out, n, cap,
	                a_pick(r->kernel->do_done, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE));
}

/* 2. Picks of places, options, abilities, yes and no */

static int
place_picks(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_place p = 0; p < r->n_places; p++)
		if (parts_of(r, p)->area == r->kernel->language->zone_area)
			n = add_pick(out, n, cap,
			             a_pick(r->kernel->do_zone, q->seat, JUDGE_NO_DEF, p));
	return add_pick(out, n, cap,
	                a_pick(r->kernel->do_no_zone, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE));
}

static int
mode_picks(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	int n = 0;
	for (int16_t i = 0; i < r->now.choice.n; i++) {
		struct judge_pick pick =
			a_pick(r->kernel->do_mode, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
		pick.number = (int16_t)(i + 1);
		n = add_pick(out, n, cap, pick);
	}
	return add_pick(out, n, cap,
	                a_pick(r->kernel->do_enough, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE));
}

/* Make the pick of an ability. Numbers tell apart several abilities of one card, or of cards that
 * are alike. */
static struct judge_pick
pick_of_source(const struct judge_run *r, uint8_t verb, judge_seat seat, int i)
{
	const struct source *s = &r->now.choice.source[i];
	struct judge_pick pick = pick_of_card(r, verb, seat, s->card), numbered = pick;
	numbered.number = (int16_t)(s->ability + 1);
	for (int j = 0; j < r->now.choice.n_sources; j++) {
		const struct source *t = &r->now.choice.source[j];
		if (j != i && (t->card == s->card ||
		               (t->ability != s->ability &&
		                judge_same_pick(pick, pick_of_card(r, verb, seat, t->card)))))
			return numbered;
	}
	return pick;
}

static bool
source_is_picked(const struct judge_run *r, const struct source *s, struct judge_pick pick)
{
	return (pick.number == 0 || pick.number == s->ability + 1) && means(r, pick, s->card);
}

/* A pick with all details means exactly that ability; one with less means an ability that it fits,
 * if all such abilities are alike. */
int
picked_source(const struct judge_run *r, struct judge_pick pick)
{
	int found = -1;
	for (int i = 0; i < r->now.choice.n_sources; i++)
		if (judge_same_pick(pick, pick_of_source(r, pick.verb, pick.seat, i)))
			return i;
	for (int i = 0; i < r->now.choice.n_sources; i++) {
		if (!source_is_picked(r, &r->now.choice.source[i], pick))
			continue;
		if (found >= 0 && !judge_same_pick(pick_of_source(r, pick.verb, pick.seat, i),
		                                   pick_of_source(r, pick.verb, pick.seat, found)))
			return -1;
		found = found < 0 ? i : found;
	}
	return found;
}

static int
source_picks(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	int n = 0;
	uint8_t verb =
		q->kind == r->kernel->ask_standby ? r->kernel->do_resolve : r->kernel->do_replace;
	for (int i = 0; i < r->now.choice.n_sources; i++)
		n = add_pick(out, n, cap, pick_of_source(r, verb, q->seat, i));
	if (verb == r->kernel->do_resolve)
		n = add_pick(out, n, cap,
		             a_pick(r->kernel->do_leave, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE));
	return n;
}

static int
may_picks(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	int n = add_pick(out, 0, cap,
	                 a_pick(r->kernel->do_accept, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE));
	return add_pick(out, n, cap,
	                a_pick(r->kernel->do_decline, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE));
}

enum { MOST_REPEATS = 999 };

/* Negative numbers are candidates, too, since a rule refuses them. */
static int
number_picks(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	int n = 0;
	for (int number = -MOST_REPEATS; number <= MOST_REPEATS && n < cap; number++, n++) {
		out[n] = a_pick(r->kernel->do_repeat, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
		out[n].number = (int16_t)number;
	}
	return n;
}

/* Test a number of repetitions: it must be the declared number, or a smaller one from a player who
 * can act differently. */
static void
test_repeats(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
             struct refusals *list)
{
	const struct choice *c = &r->now.choice;
	struct judge_value v[] = { { "number", pick.number }, { "shown", c->limit } };
	if (pick.number < min_loop_count(r))
		refuse(r, list, AR(chosen_number_not_negative), q->seat, 1, v);
	if (c->limit == JUDGE_NO_NUMBER || pick.number == c->limit)
		return;
	if (pick.number > c->limit)
		refuse_number(list, AR(loop_declared), 2, v);
	else if (c->refuses != JUDGE_NO_RULE)
		refuse(r, list, c->refuses, q->seat, 2, v);
}

/* 3. Functions for ask.c */

bool
is_of_ability(const struct judge_run *r, const struct judge_question *q)
{
	const struct judge_kernel_game *k = r->kernel;
	if (!k->language)
		return false;
	return is_card_question(r, q->kind) || q->kind == k->ask_may || q->kind == k->ask_mode ||
	       q->kind == k->ask_standby || q->kind == k->ask_replace || q->kind == k->ask_repeat ||
	       (q->kind == k->ask_zone && r->now.choice.of_places);
}

int
ability_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                   int cap)
{
	const struct judge_kernel_game *k = r->kernel;
	int n;
	if (is_card_question(r, q->kind))
		n = card_picks(r, q, out, cap);
	else if (q->kind == k->ask_zone)
		n = place_picks(r, q, out, cap);
	else if (q->kind == k->ask_mode)
		n = mode_picks(r, q, out, cap);
	else if (q->kind == k->ask_may)
		n = may_picks(r, q, out, cap);
	else if (q->kind == k->ask_repeat)
		n = number_picks(r, q, out, cap);
	else
		n = source_picks(r, q, out, cap);
	return n < cap ? n : cap;
}

/* Is `given` the pick `whole`, perhaps without its number? */
static bool
same_but_shorter(struct judge_pick given, struct judge_pick whole)
{
	return given.verb == whole.verb && given.seat == whole.seat &&
	       (given.number == whole.number || (given.number == 0 && whole.number != 0));
}

static bool
source_pick_fits(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick)
{
	uint8_t verb =
		q->kind == r->kernel->ask_standby ? r->kernel->do_resolve : r->kernel->do_replace;
	int found = pick->verb == verb ? picked_source(r, *pick) : -1;
	if (found >= 0)
		*pick = pick_of_source(r, verb, q->seat, found);
	return found >= 0;
}

/* Change a pick to the form that judge_options() gives. False: it is not a candidate. */
bool
complete_ability_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick)
{
	const struct judge_kernel_game *k = r->kernel;
	struct judge_pick all[JUDGE_PICKS];
	if (pick->seat != q->seat)
		return false;
	if (is_card_question(r, q->kind) && pick->verb == picking_verb(r, q->kind)) {
		translate_old_place(r, pick);
		judge_card card = picked_card(r, *pick);
		if (has_hidden_cards(r) && (card == JUDGE_NO_CARD || !is_free(r, card))) {
			set_picked_identity(r, *pick, true);
			card = picked_card(r, *pick);
			if (card == JUDGE_NO_CARD)
				set_picked_identity(r, *pick, false);
			card = picked_card(r, *pick);
		}
		if (card != JUDGE_NO_CARD)
			*pick = pick_of_chosen(r, pick->verb, pick->seat, card);
		return card != JUDGE_NO_CARD;
	}
	if ((q->kind == k->ask_standby || q->kind == k->ask_replace) && pick->verb != k->do_leave)
		return source_pick_fits(r, q, pick);
	if (q->kind == k->ask_standby)
		return pick->verb == k->do_leave;
	int n = ability_candidates(r, q, all, JUDGE_PICKS);
	for (int i = 0; i < n; i++)
		if (same_but_shorter(*pick, all[i]) && all[i].number == pick->number &&
		    all[i].place == pick->place && all[i].def == pick->def)
			return true;
	return false;
}

bool
could_match_option(struct judge_run *r, const struct judge_question *q, struct judge_pick like,
                   struct judge_pick option)
{
	if (!r->kernel->language || !is_card_question(r, q->kind) ||
	    option.number >= JUDGE_UNMARKED || like.number < JUDGE_UNMARKED)
		return true;
	judge_card card = picked_card(r, option);
	return card == JUDGE_NO_CARD || !is_meant_less(r, card);
}

/* Return what a card adds to the total; 0 if it lacks the number. */
static int32_t
counted(struct judge_run *r, judge_card card)
{
	int32_t number = number_of_card(r, as_it_is(card), r->now.choice.totals);
	return number == JUDGE_NO_NUMBER ? 0 : number;
}

/* Return the name of the total: the game may have one for the total of its first number. */
static const char *
name_of_total(const struct judge_run *r)
{
	const char *of_first = r->kernel->language->first_total;
	return r->now.choice.totals == 0 && of_first ? of_first : "total";
}

bool
is_among_ordered(struct judge_run *r, struct judge_pick pick)
{
	const struct choice *c = &r->now.choice;
	return !c->orders || pick.verb != naming_verb(r) ||
	       is_among(c->card, c->n, picked_card(r, pick));
}

static uint32_t
types_of_base(const struct judge_run *r, const struct judge_node *select)
{
	const struct judge_node *base = node_at(r, select->arg[0]);
	return base->op == OP_OF_SIDE ? (uint32_t)literal(r, base->arg[1], -1) : UINT32_MAX;
}

bool
fits_choice(struct judge_run *r, const struct frame *f, uint16_t node, judge_card card)
{
	const struct judge_node *select = node_at(r, node);
	return types_of(r, as_it_is(card)) & types_of_base(r, select) &&
	       matches(r, f, select->arg[2], as_it_is(card));
}

/* Does a card that was offered while unknown still fit, now that it has been named and so
 * identified? */
static bool
fits_as_named(struct judge_run *r, judge_card card)
{
	const struct step_state *now = &r->now;
	return !now->offer_frame || !has_hidden_cards(r) || is_unknown(r, card) ||
	       now->offer_fits(r, now->offer_frame, now->offer_node, card);
}

/* Return the name of a value without a number, which the words of the refusal mention; NULL:
 * none. */
static const char *
name_of_misfit(uint16_t op)
{
	switch (op) {
	case OP_F_TYPE: return "other type";
	case OP_F_COLOUR:
	case OP_F_NOT_COLOUR: return "other colour";
	case OP_F_TRAIT:
	case OP_F_TRAITS: return "other trait";
	case OP_F_NAMED:
	case OP_F_NAME_HAS: return "other name";
	default: return NULL;
	}
}

/* Write the values that explain why a card that is not offered doesn't fit the description. Returns
 * the count; 0 if no value explains it. */
static int
values_of_misfit(struct judge_run *r, judge_card card, struct judge_value v[2])
{
	const struct frame *f = r->now.offer_frame;
	struct misfit misfit = { .op = OP_F_TYPE, .number = -1 };
	if (card == JUDGE_NO_CARD || !f || r->now.offer_fits != fits_choice || is_unknown(r, card))
		return 0;
	const struct judge_node *select = node_at(r, r->now.offer_node);
	if (types_of(r, as_it_is(card)) & types_of_base(r, select) &&
	    !find_misfit(r, f, select->arg[2], as_it_is(card), &misfit))
		return 0;
	if (misfit.number >= 0) {
		v[0] = (struct judge_value){ r->p.game->number[misfit.number], misfit.is };
		v[1] = (struct judge_value){ misfit.at_most ? "at most" : "at least",
			                     misfit.bound };
		return 2;
	}
	v[0] = (struct judge_value){ name_of_misfit(misfit.op), 1 };
	return v[0].name ? 1 : 0;
}

/* Refuse a card that doesn't fit. The reason is only worked out if the caller wants it. */
static void
refuse_misfit(struct judge_run *r, const struct judge_question *q, judge_card card,
              struct refusals *list)
{
	struct judge_value v[2];
	judge_rule rule = AR(targets_as_described);
	int n = list->cap && in_force(r, rule, q->seat, JUDGE_NO_CARD)
	                ? values_of_misfit(r, card, v)
	                : 0;
	refuse(r, list, rule, q->seat, n, v);
}

static void
test_card(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
          struct refusals *list)
{
	judge_card card = picked_card(r, pick);
	const struct choice *c = &r->now.choice;
	bool offered = card != JUDGE_NO_CARD && is_free(r, card) && fits_as_named(r, card);
	if (!offered) {
		bool own = c->refuses != 0 && in_force(r, c->refuses, q->seat, JUDGE_NO_CARD);
		judge_rule apart = card != JUDGE_NO_CARD && r->kernel->language->set_apart
		                           ? r->kernel->language->set_apart(r, card)
		                           : JUDGE_NO_RULE;
		if (apart != JUDGE_NO_RULE) {
			refuse(r, list, apart, q->seat, 0, NULL);
			return;
		}
		if (own)
			refuse(r, list, c->refuses, q->seat, 0, NULL);
		else
			refuse_misfit(r, q, card, list);
		if (card != JUDGE_NO_CARD && is_among(c->picked, c->n_picked, card) &&
		    !in_force(r, AR(targets_as_described), q->seat, JUDGE_NO_CARD))
			refuse_number(list, AR(targets_as_described), 0, NULL);
		return;
	}
	if (c->spoils[card / 64] >> card % 64 & 1)
		refuse(r, list, c->spoiled_by, q->seat, 0, NULL);
	int32_t more = c->limit == JUDGE_NO_NUMBER ? 0 : counted(r, card);
	struct judge_value total[] = { { name_of_total(r), c->total + more },
		                       { "limit", c->limit } };
	struct judge_value number[] = { { "targets", c->n_picked + 1 }, { "most", c->wanted } };
	if (c->limit != JUDGE_NO_NUMBER && c->total + more > c->limit)
		refuse(r, list, AR(targets_as_described), q->seat, 2, total);
	else if (c->n_picked >= c->wanted)
		refuse(r, list, AR(targets_as_described), q->seat, 2, number);
}

static void
test_end(struct judge_run *r, const struct judge_question *q, struct refusals *list)
{
	const struct choice *c = &r->now.choice;
	if (c->may_end)
		return;
	if (c->up_to)
		refuse_unless_permitted(r, list, c->ends_by, q->seat);
	else
		refuse(r, list, c->ends_by, q->seat, 1,
		       (struct judge_value[]){ { "more to pick", c->wanted - c->n_picked } });
}

void
test_ability_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                  struct refusals *list)
{
	const struct judge_kernel_game *k = r->kernel;
	const struct choice *c = &r->now.choice;
	if (q->kind == k->ask_repeat)
		test_repeats(r, q, pick, list);
	else if (is_card_question(r, q->kind) && pick.verb == picking_verb(r, q->kind))
		test_card(r, q, pick, list);
	else if (pick.verb == k->do_done || pick.verb == k->do_no_zone || pick.verb == k->do_enough)
		test_end(r, q, list);
	else if (pick.verb == k->do_leave)
		refuse(r, list, AR(standby_is_compulsory), q->seat, 0, NULL);
	else if (pick.verb == k->do_decline && q->kind == k->ask_may && !c->may_end)
		refuse_unless_permitted(r, list, c->ends_by, q->seat);
	else if (pick.verb == k->do_mode && c->picked_modes >> (pick.number - 1) & 1)
		refuse_number(list, AR(options_are_picked), 0, NULL);
	else if ((pick.verb == k->do_mode && !(c->modes >> (pick.number - 1) & 1)) ||
	         (pick.verb == k->do_zone && !(c->places >> pick.place & 1)))
		refuse_number(list, c->refuses, 0, NULL);
}

/* 4. Asking */

/* Return who picks: the seat or, if the rule is not in force, its opponent. */
static judge_seat
picker(struct judge_run *r, judge_seat seat)
{
	return in_force(r, AR(targets_are_picked), seat, JUDGE_NO_CARD) ? seat : other(seat);
}

static struct judge_question
question_of(const struct judge_run *r, const struct frame *f, uint8_t kind, judge_seat seat)
{
	(void)r;
	return (struct judge_question){ seat, kind, f->source.def, JUDGE_NO_PLACE };
}

/* Set the areas where the cards lie, and the field. Open areas count for both players, hidden ones
 * only for the player whose cards lie there. */
static void
look_at_areas(const struct judge_run *r, const struct set *cards, uint16_t areas[JUDGE_SEATS])
{
	for (int s = 0; s < JUDGE_SEATS; s++)
		areas[s] = (uint16_t)r->kernel->language->area_of_types(UINT32_MAX);
	for (int i = 0; i < cards->n; i++) {
		judge_place place = card_at(r, cards->card[i])->place;
		if (place == JUDGE_NO_PLACE)
			continue;
		int area = area_of(r, place);
		bool open = r->p.game->area[area].sight == JUDGE_SEEN_BY_ALL;
		for (judge_seat s = 0; s < JUDGE_SEATS; s++)
			if (open || parts_of(r, place)->seat == s)
				areas[s] |= (uint16_t)(1u << area);
	}
}

static bool
one_is_left(struct judge_run *r)
{
	const struct choice *c = &r->now.choice;
	for (int i = 0; i < c->n; i++) {
		if (is_among(c->picked, c->n_picked, c->card[i]))
			continue;
		if (c->limit == JUDGE_NO_NUMBER || c->total + counted(r, c->card[i]) <= c->limit)
			return true;
	}
	return false;
}

/* If it makes no difference to the player which card is taken, that isn't asked: the first, unless the record names another. */
static struct judge_pick
first_unless_named(struct judge_run *r, struct judge_question q, struct why why)
{
	const struct choice *c = &r->now.choice;
	int i = 0;
	while (is_among(c->picked, c->n_picked, c->card[i]))
		i++;
	struct judge_pick pick = pick_of_chosen(r, naming_verb(r), q.seat, c->card[i]);
	if (!ask_optional(r, q, why, &pick))
		report_forced_answer(r, q, pick);
	return pick;
}

/* Cite the rule that says which copy is meant without a depth, if another lies deeper. */
static void
cite_nearest(struct judge_run *r, struct why why, judge_seat seat, judge_card card)
{
	const struct judge_pick pick = pick_of_chosen(r, naming_verb(r), seat, card);
	struct judge_pick bare = pick;
	bare.number = JUDGE_UNMARKED;
	if (AR(nearest_copy_meant) != JUDGE_NO_RULE && pick.number > JUDGE_DEPTH &&
	    picked_card(r, bare) == card)
		cite(r, from(AR(nearest_copy_meant), why.parent), JUDGE_EV_NOTE, seat);
}

static bool
pick_one_card(struct judge_run *r, struct judge_question q, struct why why, bool alike,
              struct set *out)
{
	struct choice kept;
	copy_choice(&kept, &r->now.choice);
	r->now.named_coming = JUDGE_NO_CARD;
	struct judge_pick pick = alike ? first_unless_named(r, q, why) : ask(r, q, why);
	copy_choice(&r->now.choice, &kept);
	if (pick.verb == r->kernel->do_done)
		return false;
	judge_card card = r->now.named_coming;
	if (card == JUDGE_NO_CARD)
		card = picked_card(r, pick);
	if (!alike)
		cite_nearest(r, why, q.seat, card);
	set_add(out, card);
	r->now.choice.picked[r->now.choice.n_picked++] = card;
	if (r->now.choice.limit != JUDGE_NO_NUMBER)
		r->now.choice.total += counted(r, card);
	return true;
}

void
ask_cards(struct judge_run *r, const struct frame *f, judge_seat seat, const struct set *from_set,
          int32_t n, bool up_to, int32_t total_rank, struct set *out)
{
	struct cards_wanted w = { .n = n, .up_to = up_to, .limit = total_rank };
	w.ends_by = up_to ? AR(up_to_allows_fewer) : AR(choose_as_many_as_possible);
	ask_wanted(r, f, seat, from_set, w, out);
}

/* READING: a number below zero counts as zero. */
static int32_t
wanted_number(struct judge_run *r, judge_seat seat, int32_t n)
{
	if (n < 0 && !in_force(r, AR(chosen_number_not_negative), seat, JUDGE_NO_CARD))
		return -n;
	return n < 0 ? 0 : n;
}

/* Report that a choice is over or that there was nothing to choose, so that a record that says so
 * is right. */
static void
settle_end(struct judge_run *r, struct judge_question q, uint8_t verb)
{
	report_forced_answer(r, q, a_pick(verb, q.seat, JUDGE_NO_DEF, JUDGE_NO_PLACE));
}

/* Put cards that are all taken into the order in which the record names them, if it names exactly
 * these cards. */
static void
put_as_foretold(struct judge_run *r, judge_seat seat, struct set *cards)
{
	struct judge_pick said[MOST_UPCOMING];
	struct set put = { .n = 0 };
	int n = cards->n < 2 ? 0 : read_upcoming_answers(r, seat, true, said, MOST_UPCOMING);
	for (int i = 0; i < n && put.n < cards->n; i++) {
		int k = 0;
		if (said[i].verb != naming_verb(r))
			continue;
		while (k < cards->n &&
		       (set_has(&put, cards->card[k]) || !means(r, said[i], cards->card[k]) ||
		        !is_as_marked(r, said[i], cards->card[k])))
			k++;
		if (k == cards->n)
			return;
		set_add(&put, cards->card[k]);
	}
	if (put.n == cards->n)
		*cards = put;
}

/* Make equal picks different by the number of equal picks before each, since every one of them was
 * taken. */
static void
count_copies(struct judge_pick *all, int n)
{
	for (int i = n - 1; i > 0; i--) {
		int16_t before = 0;
		for (int k = 0; k < i; k++)
			before += judge_same_pick(all[k], all[i]);
		all[i].number = judge_mark_counted(all[i].number, before);
	}
}

static struct judge_question
find_all_picks(struct judge_run *r, const struct frame *f, judge_seat seat, const struct set *cards,
               struct judge_pick *all)
{
	for (int i = 0; i < cards->n; i++) {
		const struct card *c = card_at(r, cards->card[i]);
		all[i] = a_pick(naming_verb(r), seat, c->def, c->place);
		all[i].number = mark_of(r, cards->card[i]);
	}
	return question_of(r, f, r->kernel->ask_choose, seat);
}

static void
settle_all(struct judge_run *r, struct judge_question q, struct judge_pick *all, int n)
{
	count_copies(all, n);
	for (int i = 0; i < n; i++)
		report_forced_answer(r, q, all[i]);
}

void
report_forced_cards(struct judge_run *r, const struct frame *f, judge_seat seat,
                    const struct set *cards)
{
	struct judge_pick all[JUDGE_CARDS] = { { 0 } };
	r->now.choice.verb = 0;
	settle_all(r, find_all_picks(r, f, seat, cards, all), all, cards->n);
}

/* Take all cards without asking, unless the record says that others were taken. */
static bool
take_all(struct judge_run *r, const struct frame *f, judge_seat seat, const struct set *cards)
{
	struct judge_pick all[JUDGE_CARDS] = { { 0 } };
	struct judge_question q = find_all_picks(r, f, seat, cards, all);
	if (is_forced_answer_contradicted(r, q, all, cards->n))
		return false;
	settle_all(r, q, all, cards->n);
	return true;
}

/* Are these all the cards of a face-down pile, and can the player not tell one from another? */
static bool
look_alike(struct judge_run *r, judge_seat seat, const struct set *cards)
{
	const judge_place place = card_at(r, cards->card[0])->place;
	const struct judge_knowledge first = judge_knowledge(r, cards->card[0], seat);
	if (place == JUDGE_NO_PLACE || !has_depth(r, place) || cards->n < place_at(r, place)->n)
		return false;
	for (int i = 0; i < cards->n; i++)
		if (card_at(r, cards->card[i])->shown & bit_of(seat)) /* a search shows them */
			return false;
	for (int i = 1; i < cards->n; i++) {
		const struct judge_knowledge k = judge_knowledge(r, cards->card[i], seat);
		if (card_at(r, cards->card[i])->place != place || k.knows != first.knows ||
		    k.group != first.group ||
		    (k.knows && !are_copies(r, cards->card[i], cards->card[0])))
			return false;
	}
	return true;
}

/* Is none of these cards discarded, whichever is chosen? */
static bool
are_all_kept(struct judge_run *r, const struct set *cards)
{
	if (r->now.brings != OP_DISCARD || !r->kernel->language->can_be)
		return false;
	for (int i = 0; i < cards->n; i++)
		if (can_be_acted_on(r, cards->card[i]))
			return false;
	return true;
}

static void
offer_cards(struct judge_run *r, const struct set *from_set, struct cards_wanted w, int32_t n,
            bool must)
{
	struct choice *c = new_choice(r);
	c->limit = w.limit;
	c->totals = w.totals;
	c->may_end = !must;
	c->up_to = w.up_to;
	c->ends_by = w.ends_by;
	c->secret = w.secret;
	c->sides = w.sides;
	c->orders = w.orders;
	c->by_depth = w.by_depth;
	c->refuses = w.described;
	c->verb = w.verb;
	c->wanted = (uint8_t)n;
	look_at_areas(r, from_set, c->areas);
	for (int i = 0; i < from_set->n; i++)
		c->card[c->n++] = from_set->card[i];
}

static bool
answer_misfits(struct judge_run *r, const struct frame *f, judge_seat seat,
               const struct set *from_set, const struct cards_wanted *w)
{
	struct judge_pick named;
	if (!w->fits || !has_hidden_cards(r))
		return false;
	r->now.naming_fits = w->fits;
	r->now.naming_frame = f;
	r->now.naming_node = w->node;
	return names_misfit(r, seat, from_set, w->n, &named) &&
	       named_for(r, named) == JUDGE_FOR_THIS_CHOICE;
}

/* The choice is over, since nothing more can be chosen. If the record says that more was chosen,
 * ask, so that the reason for the end refuses the pick. With `untold`, the record may also state
 * the cards that are taken without a question. */
static void
ask_for_more(struct judge_run *r, const struct frame *f, struct judge_question q, bool untold,
             struct set *out)
{
	struct judge_pick all[JUDGE_CARDS + 1];
	struct choice *c = &r->now.choice;
	int n = untold ? out->n : 0;
	if (untold) {
		find_all_picks(r, f, q.seat, out, all);
		count_copies(all, n);
		memcpy(c->picked, out->card, out->n * sizeof out->card[0]);
		c->n_picked = out->n;
	}
	all[n++] = a_pick(naming_verb(r), q.seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	c->may_end = c->is_over = true;
	while (c->n_picked < JUDGE_CARDS && is_forced_answer_contradicted(r, q, all, n) &&
	       pick_one_card(r, q, from(AR(targets_are_picked), f->citation), false, out))
		;
}

/* In the middle of a price, note the cards that would make the rest of it unpayable. `more`: how
 * many are picked after this one. */
static void
note_spoiling(struct judge_run *r, const struct frame *f, int32_t more)
{
	struct choice *c = &r->now.choice;
	uint64_t spoils[3] = { 0 };
	bool any = false;
	memset(c->spoils, 0, sizeof c->spoils);
	if (!f->rest || !is_paid_whole(r, f))
		return;
	int mark = begin_supposing(r);
	for (int i = 0; i < c->n; i++) {
		struct set taken = { .n = c->n_picked }, open = { .n = 0 };
		memcpy(taken.card, c->picked, c->n_picked * sizeof *c->picked);
		if (is_among(c->picked, c->n_picked, c->card[i]))
			continue;
		taken.card[taken.n++] = c->card[i];
		for (int k = 0; k < c->n; k++)
			if (!set_has(&taken, c->card[k]))
				open.card[open.n++] = c->card[k];
		bool leaves = leaves_whole(r, f, &taken, &open, more);
		any |= leaves;
		if (!leaves)
			spoils[c->card[i] / 64] |= UINT64_C(1) << c->card[i] % 64;
	}
	end_supposing(r, mark);
	if (any)
		memcpy(c->spoils, spoils, sizeof spoils);
	c->spoiled_by = f->whole_by;
}

/* Ask for as many cards as possible, or up to a number. A choice that leaves nothing open is not
 * asked. Nor is the player asked which of several face-down cards to take without knowing them, or
 * which of several cards that can't be discarded: the first is taken, unless the record names
 * another. */
void
ask_wanted(struct judge_run *r, const struct frame *f, judge_seat seat, const struct set *from_set,
           struct cards_wanted w, struct set *out)
{
	int32_t n = wanted_number(r, seat, w.n);
	bool must = w.up_to ? !in_force(r, w.ends_by, seat, JUDGE_NO_CARD)
	                    : in_force(r, w.ends_by, seat, JUDGE_NO_CARD);
	judge_seat who = picker(r, seat);
	struct judge_question q = question_of(r, f, r->kernel->ask_choose, who);
	bool ended = false, untold = false;
	out->n = 0;
	if (n > from_set->n && from_set->n > 0 && !w.up_to && w.takes_few) {
		if (in_force(r, AR(too_few_are_taken), seat, JUDGE_NO_CARD))
			cite(r, from(AR(too_few_are_taken), f->citation), JUDGE_EV_NOTE, seat);
		else
			n = 0;
	}
	if (n > from_set->n)
		n = from_set->n;
	if (n == 0) {
		settle_end(r, q, r->kernel->do_done);
		return;
	}
	const bool alike = must && !w.up_to && w.limit == JUDGE_NO_NUMBER &&
	                   (look_alike(r, who, from_set) || are_all_kept(r, from_set));
	offer_cards(r, from_set, w, n, must);
	r->now.offer_fits = w.fits;
	r->now.offer_node = w.node;
	r->now.offer_frame = w.fits ? f : NULL;
	if (!w.up_to && must && n == from_set->n && w.limit == JUDGE_NO_NUMBER &&
	    in_force(r, AR(targets_as_described), seat, JUDGE_NO_CARD) &&
	    !answer_misfits(r, f, who, from_set, &w) && take_all(r, f, who, from_set)) {
		*out = *from_set;
		put_as_foretold(r, who, out);
		ended = untold = true;
	} else {
		struct why why = from(AR(targets_are_picked), f->citation);
		do {
			ended = out->n >= n || !one_is_left(r);
			note_spoiling(r, f, w.up_to ? 0 : n - out->n - 1);
		} while (!ended && pick_one_card(r, q, why, alike, out));
	}
	if (ended && !w.described && !w.verb)
		ask_for_more(r, f, q, untold, out);
	r->now.offer_frame = NULL;
	r->now.choice.n = 0;
	r->now.choice.by_depth = false;
	settle_end(r, q, r->kernel->do_done);
}

/* Drop cards that have moved on: an effect acts on a card only where it expects the card. */
void
drop_gone(struct judge_run *r, const struct frame *f, uint16_t node, struct set *s)
{
	int n = 0;
	const struct judge_node *select = node_at(r, node);
	bool kept = select->op == OP_SELECT && node_at(r, select->arg[0])->op == OP_THE;
	bool follows = in_force(r, AR(effect_follows_card), f->source.master, JUDGE_NO_CARD);
	for (int i = 0; i < s->n; i++) {
		judge_card c = s->card[i];
		uint32_t now = card_at(r, c)->identity;
		bool own = c == f->source.card, that = f->event.kind && c == f->event.card;
		bool moved_here = that && now == f->event.after && follows;
		moved_here |= own && now >= f->identities && follows;
		if (card_at(r, c)->place == JUDGE_NO_PLACE ||
		    (kept && !follows && now >= f->identities) || (kept && set_has(&f->gone, c)))
			continue;
		if ((own && now != f->source.identity && !moved_here) ||
		    (!own && that && now != f->event.before && !moved_here))
			continue;
		s->card[n++] = c;
	}
	s->n = (uint8_t)n;
}

/* Does a filter read what is printed on a card? */
static bool
is_described(const struct judge_run *r, const struct judge_node *select)
{
	for (uint16_t f = select->arg[2]; f; f = node_at(r, f)->next)
		if (!r->kernel->language->is_open_filter ||
		    !r->kernel->language->is_open_filter(node_at(r, f)->op))
			return true;
	return false;
}

/* A choice by number only, or by what everybody can see, must be made in full; a choice by other
 * properties may find nothing. */
bool
is_bare_count(const struct judge_run *r, const struct judge_node *select)
{
	if (is_described(r, select))
		return false;
	const struct judge_node *base = node_at(r, select->arg[0]);
	if (base->op == OP_THE)
		return true;
	int32_t all = 0;
	for (int i = 0; r->p.game->type[i]; i++)
		all |= 1 << i;
	return base->op == OP_OF_SIDE && (literal(r, base->arg[1], -1) & all) == all;
}

/* Does the choice describe cards wherever they lie, or among cards looked at? False for a price,
 * since the player has agreed to pay it. */
static bool
is_by_what_they_are(const struct judge_run *r, const struct frame *f,
                    const struct judge_node *select)
{
	if (f->whole || select->op != OP_SELECT || is_bare_count(r, select))
		return false;
	uint16_t base = node_at(r, select->arg[0])->op;
	return base == OP_OF_SIDE || base == OP_THE;
}

/* May the player find nothing? True for cards that no opponent sees, chosen by their description,
 * if the game's rule covers more than searches. */
static bool
may_find_nothing(struct judge_run *r, const struct frame *f, const struct judge_node *select,
                 const struct set *from_set)
{
	const uint8_t all = (1 << JUDGE_SEATS) - 1;
	if (AR(hidden_may_find_nothing) == JUDGE_NO_RULE || !is_by_what_they_are(r, f, select))
		return false;
	for (int i = 0; i < from_set->n; i++) {
		judge_card c = from_set->card[i];
		if (viewers_of(r, card_at(r, c)->place) == all || is_revealed(r, c))
			return false;
	}
	return from_set->n > 0;
}

uint8_t
sides_of(const struct judge_run *r, const struct frame *f, uint16_t node)
{
	const struct judge_node *select = node_at(r, node);
	const struct judge_node *base =
		select->op == OP_SELECT ? node_at(r, select->arg[0]) : select;
	judge_seat seat =
		base->op == OP_OF_SIDE ? seat_in(r, f, base->arg[0], JUDGE_OWN) : JUDGE_NOBODY;
	return (uint8_t)(seat == JUDGE_NOBODY ? 0 : 1 << seat);
}

/* What a choice of cards asks for, of one player or of each player for their own cards. */
struct asked {
	int32_t n, limit;
	uint8_t totals, sides;
	bool up_to, hidden, all; /* hidden: the player may find nothing; all: no number is given */
	uint16_t node;
};

/* Does the effect move the cards of a variable, or those of them that are left? */
static bool
moves_variable(const struct judge_run *r, const struct judge_node *effect, uint16_t variable)
{
	if (effect->op != OP_MOVE && effect->op != OP_DISCARD)
		return false;
	const struct judge_node *cards = node_at(r, effect->arg[0]);
	if (cards->op == OP_SELECT)
		cards = node_at(r, cards->arg[0]);
	return cards->op == OP_THE && literal(r, cards->arg[0], 0) == literal(r, variable, 0);
}

/* Do copies in a pile differ by how deep they lie? Not if the next effect shuffles the pile, or moves
 * the other cards that were looked at. */
static bool
depth_tells(const struct judge_run *r, const struct frame *f, const struct judge_node *select)
{
	const struct judge_node *base = node_at(r, select->arg[0]);
	if (select->op != OP_SELECT || (base->op != OP_THE && base->op != OP_OF_SIDE))
		return false;
	if (!f->rest || !f->rest->next)
		return true;
	const struct judge_node *then = node_at(r, f->rest->next);
	return then->op != OP_SHUFFLE &&
	       (base->op != OP_THE || !moves_variable(r, then, base->arg[0]));
}

static void
ask_asked(struct judge_run *r, const struct frame *f, judge_seat seat, const struct set *from_set,
          struct asked a, struct set *out)
{
	struct cards_wanted w = { .n = a.n,
		                  .limit = a.limit,
		                  .totals = a.totals,
		                  .up_to = a.up_to,
		                  .fits = fits_choice,
		                  .sides = a.sides,
		                  .node = a.node };
	w.takes_few = !a.all;
	w.by_depth = depth_tells(r, f, node_at(r, a.node));
	w.ends_by = a.up_to ? AR(up_to_allows_fewer) : AR(choose_as_many_as_possible);
	if (a.hidden && !a.up_to) {
		w.up_to = true;
		w.ends_by = AR(hidden_may_find_nothing);
	}
	ask_wanted(r, f, seat, from_set, w, out);
	if (r->kernel->language->tells_unfound && a.hidden && !a.up_to && out->n < a.n &&
	    out->n < from_set->n)
		cite(r, from(w.ends_by, f->citation), JUDGE_EV_NOTE, seat);
}

/* READING: the active player is the turn player, not the master of the effect. */
judge_seat
first_to_choose(struct judge_run *r, judge_seat acts)
{
	judge_seat first = r->game.turn_player;
	if (AR(active_player_acts) != JUDGE_NO_RULE &&
	    in_force(r, AR(active_player_acts), acts, JUDGE_NO_CARD))
		return acts;
	return in_force(r, AR(turn_player_chooses_first), first, JUDGE_NO_CARD) ? first
	                                                                        : other(first);
}

/* If the number is "up to", ask the player for the number before chance picks. */
static int32_t
ask_how_many(struct judge_run *r, const struct frame *f, judge_seat seat, int32_t most)
{
	int32_t n = 0;
	while (n < most && ask_may(r, &f->source, seat, from(AR(up_to_allows_fewer), f->citation)))
		n++;
	report_forced_no(r, &f->source, seat, JUDGE_NO_RULE);
	return n;
}

/* Chance picks among the cards that match. If all of them are needed, nobody is asked. */
static void
ask_chance(struct judge_run *r, const struct frame *f, judge_seat seat, const struct set *from_set,
           struct asked a, struct set *out)
{
	bool chance = in_force(r, AR(chance_picks), seat, JUDGE_NO_CARD);
	struct judge_question q = question_of(r, f, r->kernel->ask_random, JUDGE_NOBODY);
	struct cards_wanted w = {
		.limit = JUDGE_NO_NUMBER, .fits = fits_choice, .sides = a.sides, .node = a.node
	};
	int32_t n = wanted_number(r, seat, a.n);
	n = n > from_set->n ? from_set->n : n;
	if (a.up_to)
		n = ask_how_many(r, f, seat, n);
	out->n = 0;
	w.n = n;
	w.ends_by = AR(choose_as_many_as_possible);
	if (!chance || n == from_set->n) {
		ask_wanted(r, f, seat, from_set, w, out);
		return;
	}
	offer_cards(r, from_set, w, n, true);
	r->now.offer_frame = NULL;
	while (out->n < n && pick_one_card(r, q, from(AR(chance_picks), f->citation), false, out))
		;
	r->now.choice.n = 0;
}

/* Each player chooses, the turn player first; nothing moves until both have chosen. */
static void
ask_each_seat(struct judge_run *r, const struct frame *f, const struct set *from_set,
              struct asked a, struct set *out)
{
	judge_seat first = first_to_choose(r, f->source.master);
	out->n = 0;
	for (int i = 0; i < JUDGE_SEATS; i++) {
		judge_seat seat = i ? other(first) : first;
		struct set own = { .n = 0 }, picked;
		for (int k = 0; k < from_set->n; k++)
			if (master(r, from_set->card[k]) == seat)
				set_add(&own, from_set->card[k]);
		a.sides = (uint8_t)(seat == JUDGE_NOBODY ? 0 : 1 << seat);
		ask_asked(r, f, seat, &own, a, &picked);
		for (int k = 0; k < picked.n; k++)
			set_add(out, picked.card[k]);
	}
}

/* Select the cards, treating unknown cards as `how` says. */
static void
look_to_choose(struct judge_run *r, const struct frame *f, uint16_t node, struct unknowns_mode how,
               struct set *out)
{
	struct unknowns_mode before = set_unknowns_mode(r, how);
	r->now.naming_fits = fits_choice;
	r->now.naming_frame = f;
	r->now.naming_node = node;
	select_cards(r, f, node, out);
	set_unknowns_mode(r, before);
}

/* Unknown cards that lie open are read as they are: nobody can claim that there is nothing to take
 * there, or that there is something. */
static void
look_at_open(struct judge_run *r, const struct frame *f, uint16_t node, struct set *out)
{
	const struct unknowns_mode how = { .perhaps = true, .unseen = true };
	bool any = false;
	for (int i = 0; i < out->n; i++)
		any |= is_unknown(r, out->card[i]) && lies_open(r, out->card[i]);
	if (any)
		look_to_choose(r, f, node, how, out);
}

/* Drop the cards that are set apart (one being played, for example): they count for "are there
 * enough?" but can't be taken. */
static void
leave_out_set_apart(struct judge_run *r, struct set *s)
{
	int n = 0;
	if (!r->kernel->language->set_apart)
		return;
	for (int i = 0; i < s->n; i++) {
		judge_rule rule = r->kernel->language->set_apart(r, s->card[i]);
		if (rule == JUDGE_NO_RULE || !in_force(r, rule, JUDGE_NOBODY, s->card[i]))
			s->card[n++] = s->card[i];
	}
	s->n = (uint8_t)n;
}

/* If nobody is asked, since there is no other card to take: does the answer name the unknown card?
 * Names for a later choice don't count for this one. */
static enum judge_misfit_use
untold_named(struct judge_run *r, judge_seat seat, const struct set *cards, int32_t wanted,
             bool whether, struct judge_pick *named)
{
	struct set own;
	nameable_cards(r, seat, cards, &own);
	if (!names_unknown(r, seat, &own, wanted, named))
		return JUDGE_FOR_LATER_CHOICE;
	return whether ? JUDGE_FOR_THIS_CHOICE : named_for(r, *named);
}

/* Select cards to choose from when some are unknown. If all that may fit are taken, nobody is asked
 * and no name is needed. Otherwise the cards named by the answer are identified, and the others may
 * stay unknown if that makes no difference to the possible answers. */
void
find_choosable(struct judge_run *r, const struct frame *f, uint16_t node, enum choosing what_for,
               struct set *out)
{
	bool whether = what_for == WHETHER_ENOUGH;
	const struct judge_node *select = node_at(r, node);
	if (!has_hidden_cards(r) || select->op != OP_SELECT || !select->arg[3]) {
		select_cards(r, f, node, out);
		if (select->op == OP_SELECT && select->arg[3])
			leave_out_set_apart(r, out);
		return;
	}
	const struct judge_node *choice = node_at(r, select->arg[3]);
	if (choice->arg[4]) {
		look_to_choose(r, f, node, (struct unknowns_mode){ .perhaps = true }, out);
		leave_out_set_apart(r, out);
		return;
	}
	judge_seat meant = seat_in(r, f, choice->arg[1], JUDGE_OWN);
	judge_seat first = meant == JUDGE_NOBODY ? first_to_choose(r, f->source.master) : meant;
	int32_t wanted = choice->arg[0] ? number_in(r, f, choice->arg[0]) : JUDGE_CARDS;
	first = picker(r, first);
	r->now.naming_seat = meant == JUDGE_NOBODY ? JUDGE_NOBODY : first;
	look_to_choose(r, f, node, (struct unknowns_mode){ .perhaps = true }, out);
	leave_out_set_apart(r, out);
	bool missable = what_for == SEARCHING ? is_by_what_they_are(r, f, select)
	                                      : may_find_nothing(r, f, select, out);
	bool free = !whether && (choice->number != 0 || missable);
	bool asked = free || out->n > wanted;
	struct judge_pick named;
	enum judge_misfit_use untold = asked ? JUDGE_FOR_LATER_CHOICE
	                                     : untold_named(r, first, out, wanted, whether, &named);
	if (untold == JUDGE_ASSUME_LATER_CHOICE) {
		keep_fitting(r, out, wanted, named.def);
		return;
	}
	if (asked || untold == JUDGE_FOR_THIS_CHOICE) {
		note_names(r, out, wanted);
		look_to_choose(r, f, node,
		               (struct unknowns_mode){ .naming = true, .perhaps = true }, out);
	}
	bool misfit = names_misfit(r, first, out, wanted, &named);
	if (misfit && !whether) {
		enum judge_misfit_use what = named_for(r, named);
		if (what == JUDGE_ASSUME_LATER_CHOICE) {
			keep_fitting(r, out, free ? 0 : wanted, named.def);
			return;
		}
		misfit = what == JUDGE_FOR_THIS_CHOICE;
		free &= misfit;
	}
	bool all_named = misfit || named_among(r, first, out) >= wanted;
	bool answered = all_named || (whether && is_declined_next(r, first));
	asked |= misfit;
	if (!free && !(asked && answered))
		look_to_choose(r, f, node, (struct unknowns_mode){ .perhaps = false }, out);
	else if (!all_named && choice->number == 0)
		look_at_open(r, f, node, out);
	leave_out_set_apart(r, out);
}

/* A card that was chosen without saying which card it is must fit all the same. */
void
check_unnamed_choice(struct judge_run *r, struct frame *f, const struct judge_node *select,
                     const struct set *offered, const struct set *chosen)
{
	for (int i = 0; has_hidden_cards(r) && i < chosen->n; i++) {
		judge_card card = chosen->card[i];
		if (select->arg[2] == 0 || !set_has(offered, card) ||
		    matches(r, f, select->arg[2], as_it_is(card)))
			continue;
		struct refusals list = { r->refusal, 0, JUDGE_REFUSALS, &r->identified };
		refuse(r, &list, AR(targets_as_described), f->source.master, 0, NULL);
		r->n_refusals = list.n;
		if (list.n)
			stop_run(r, JUDGE_REFUSED);
	}
}

/* Add to a variable. */
void
append_selection(struct frame *f, const struct judge_node *node, const struct set *cards, bool did)
{
	struct variable *var = the_variable(f, node->adds_to - 1);
	for (int i = 0; i < cards->n; i++)
		set_add(&var->cards, cards->card[i]);
	var->did |= did;
}

void
store_selection(struct frame *f, const struct judge_node *select, const struct set *cards)
{
	if (select->as) {
		the_variable(f, select->as - 1)->cards = *cards;
		the_variable(f, select->as - 1)->did = cards->n > 0;
	}
	if (select->adds_to)
		append_selection(f, select, cards, cards->n > 0);
}

void
choose_cards(struct judge_run *r, struct frame *f, uint16_t node, struct set *out)
{
	const struct judge_node *select = node_at(r, node);
	const struct judge_node *choice = NULL;
	struct set from_set;
	if (select->op == OP_SELECT && select->arg[3])
		choice = node_at(r, select->arg[3]);
	find_choosable(r, f, node, CHOOSING, &from_set);
	drop_gone(r, f, node, &from_set);
	if (select->op == OP_THIS &&
	    !in_force(r, AR(source_without_target), f->source.master, f->source.card))
		from_set.n = 0;
	if (!choice) {
		*out = from_set;
	} else {
		judge_seat seat = seat_in(r, f, choice->arg[1], JUDGE_OWN);
		int32_t n = choice->arg[0] ? number_in(r, f, choice->arg[0]) : JUDGE_CARDS;
		struct asked a = { .n = n == JUDGE_NO_NUMBER ? 0 : n,
			           .node = node,
			           .sides = sides_of(r, f, node),
			           .up_to = choice->number != 0,
			           .all = !choice->arg[0] };
		a.limit = choice->arg[2] ? number_in(r, f, choice->arg[2]) : JUDGE_NO_NUMBER;
		a.totals = (uint8_t)literal(r, choice->arg[3], 0);
		a.hidden = may_find_nothing(r, f, select, &from_set);
		note_performed(r, OP_CHOICE);
		if (choice->arg[4])
			ask_chance(r, f, seat == JUDGE_NOBODY ? f->source.master : seat, &from_set,
			           a, out);
		else if (seat == JUDGE_NOBODY)
			ask_each_seat(r, f, &from_set, a, out);
		else
			ask_asked(r, f, seat, &from_set, a, out);
		if (from_set.n == 0) {
			if (in_force(r, AR(no_target_is_ignored), seat, JUDGE_NO_CARD))
				cite(r, from(AR(no_target_is_ignored), f->citation), JUDGE_EV_NOTE,
				     seat);
			else
				f->stopped = true;
		}
		check_unnamed_choice(r, f, select, &from_set, out);
	}
	store_selection(f, select, out);
}

/* Ask for one of several places. `up_to`: the player may choose none, even if there is only one. */
static judge_place
ask_one_place(struct judge_run *r, const struct frame *f, struct judge_question q, uint64_t places,
              judge_rule refuses, bool up_to)
{
	judge_rule ends_by = up_to ? AR(up_to_allows_fewer) : AR(choose_as_many_as_possible);
	if (places == 0) {
		settle_end(r, q, r->kernel->do_no_zone);
		return JUDGE_NO_PLACE;
	}
	struct choice *c = new_choice(r);
	c->of_places = true;
	c->places = places;
	c->limit = JUDGE_NO_NUMBER;
	c->refuses = refuses;
	c->up_to = up_to;
	c->ends_by = ends_by;
	if (!up_to && (places & (places - 1)) == 0) {
		struct judge_pick only = a_pick(r->kernel->do_zone, q.seat, JUDGE_NO_DEF,
		                                (judge_place)__builtin_ctzll(places));
		if (!is_forced_answer_contradicted(r, q, &only, 1)) {
			r->now.choice.of_places = false;
			report_forced_answer(r, q, only);
			return only.place;
		}
	}
	judge_place place = ask(r, q, from(AR(targets_are_picked), f->citation)).place;
	r->now.choice.of_places = false;
	return place;
}

judge_place
ask_place(struct judge_run *r, const struct frame *f, judge_seat seat, judge_def about,
          uint64_t places, judge_rule refuses)
{
	struct judge_question q = question_of(r, f, r->kernel->ask_zone, seat);
	q.about = about;
	return ask_one_place(r, f, q, places, refuses, false);
}

uint64_t
choose_places(struct judge_run *r, struct frame *f, uint16_t node)
{
	const struct judge_node *zones = node_at(r, node);
	uint64_t left = select_places(r, f, node), chosen = 0;
	if (zones->op == OP_ZONES && zones->arg[2]) {
		const struct judge_node *choice = node_at(r, zones->arg[2]);
		judge_seat meant = seat_in(r, f, choice->arg[1], JUDGE_OWN);
		judge_seat seat = picker(r, meant == JUDGE_NOBODY ? f->source.master : meant);
		struct judge_question q = question_of(r, f, r->kernel->ask_zone, seat);
		int32_t n = choice->arg[0] ? number_in(r, f, choice->arg[0]) : JUDGE_PLACES;
		q.about = JUDGE_NO_DEF;
		for (; n > 0 && left; n--) {
			judge_place p = ask_one_place(r, f, q, left, AR(targets_as_described),
			                              choice->number != 0);
			if (p == JUDGE_NO_PLACE)
				break;
			chosen |= UINT64_C(1) << p;
			left &= ~(UINT64_C(1) << p);
		}
		settle_end(r, q, r->kernel->do_no_zone);
	} else {
		chosen = left;
	}
	if (zones->as) {
		the_variable(f, zones->as - 1)->places = chosen;
		the_variable(f, zones->as - 1)->did = chosen != 0;
	}
	if (zones->adds_to) {
		the_variable(f, zones->adds_to - 1)->places |= chosen;
		the_variable(f, zones->adds_to - 1)->did |= chosen != 0;
	}
	return chosen;
}

static bool
is_accepted(struct judge_run *r, const struct source *s, judge_seat seat, struct why why,
            bool lapses)
{
	struct judge_question q = { seat, r->kernel->ask_may, s->def, JUDGE_NO_PLACE };
	struct choice *c = new_choice(r);
	c->limit = JUDGE_NO_NUMBER;
	c->ends_by = why.rule;
	c->may_end = in_force(r, why.rule, seat, JUDGE_NO_CARD);
	c->lapses = lapses;
	return ask(r, q, why).verb == r->kernel->do_accept;
}

bool
ask_may(struct judge_run *r, const struct source *s, judge_seat seat, struct why why)
{
	return is_accepted(r, s, seat, why, false);
}

bool
ask_may_or_lapse(struct judge_run *r, const struct source *s, judge_seat seat, struct why why)
{
	return is_accepted(r, s, seat, why, true);
}

void
report_forced_no(struct judge_run *r, const struct source *s, judge_seat seat, judge_rule denied)
{
	if (denied != JUDGE_NO_RULE)
		r->game.denied[seat] = (uint16_t)(denied + 1);
	struct judge_question q = { seat, r->kernel->ask_may, s->def, JUDGE_NO_PLACE };
	settle_end(r, q, r->kernel->do_decline);
}

/* Ask for options. Returns bits; `possible`: those that can be picked. */
uint16_t
ask_modes(struct judge_run *r, const struct frame *f, int n_options, uint16_t possible, int32_t n,
          judge_rule otherwise)
{
	judge_seat seat = f->source.master;
	uint16_t chosen = 0;
	struct judge_question q = question_of(r, f, r->kernel->ask_mode, seat);
	for (; n > 0 && possible; n--) {
		int16_t number = (int16_t)(__builtin_ctz(possible) + 1);
		struct judge_pick only =
			a_pick(r->kernel->do_mode, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
		only.number = number;
		struct choice *c = new_choice(r);
		c->n = (uint8_t)n_options;
		c->modes = possible;
		c->picked_modes = chosen;
		c->limit = JUDGE_NO_NUMBER;
		c->ends_by = AR(options_are_picked);
		c->refuses = otherwise;
		bool open =
			possible & (possible - 1) || is_forced_answer_contradicted(r, q, &only, 1);
		if (open && in_force(r, AR(options_are_picked), seat, JUDGE_NO_CARD))
			number = ask(r, q, from(AR(options_are_picked), f->citation)).number;
		else
			report_forced_answer(r, q, only);
		chosen |= (uint16_t)(1u << (number - 1));
		possible &= (uint16_t) ~(1u << (number - 1));
	}
	settle_end(r, q, r->kernel->do_enough);
	return chosen;
}
