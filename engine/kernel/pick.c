/*
 * pick.c: what a pick means: the pick that names a card or an ability, and the card or ability that
 * a pick names.
 *
 * A pick names a card by its definition and place. Where copies in a place are not alike, the pick
 * also has a *mark*: what everybody can see of one copy and not of the other (its mode, for
 * example), or in a face-down pile how deep the copy lies. A record may leave out whatever isn't
 * needed:
 *
 *	definition, place, mark      exactly this card
 *	definition, place            any copy there; of copies with marks, one that the effect
 *	                             changes; of copies at different depths, the nearest
 *	definition                   a copy in any place that the choice looks at
 *	place                        the topmost card, or an unknown one
 */
#include "engine/kernel/choose.h"

/* 1. Marks */

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

bool
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

int16_t
mark_of(const struct judge_run *r, judge_card card)
{
	const int depth = r->now.choice.by_depth ? depth_of(r, card) : 0;
	if (depth > 0)
		return (int16_t)(JUDGE_DEPTH + depth);
	if (!has_marks(r, card_at(r, card)->place))
		return JUDGE_UNMARKED;
	return r->kernel->language->is_marked(r, card) ? JUDGE_MARKED : JUDGE_NOT_MARKED;
}

bool
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

/* Would the same pick mean several offered cards unless it gave their depth? Copies that lie on
 * each other make no difference: whichever is taken, the pile is the same afterwards. */
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

/* 2. The pick that names a card or an ability */

uint8_t
naming_verb(const struct judge_run *r)
{
	return r->now.choice.verb ? r->now.choice.verb : r->kernel->do_choose;
}

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

struct judge_pick
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

struct judge_pick
pick_of_chosen(const struct judge_run *r, uint8_t verb, judge_seat seat, judge_card card)
{
	struct judge_pick pick = pick_of_card(r, verb, seat, card);
	const int16_t mark = mark_of(r, card);
	if (lies_beside_unlike(r, card, mark))
		pick.number = mark;
	return pick;
}

struct judge_pick
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

/* 3. The card or ability that a pick names */

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

bool
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

bool
is_free(const struct judge_run *r, judge_card card)
{
	const struct choice *c = &r->now.choice;
	return is_among(c->card, c->n, card) && !is_among(c->picked, c->n_picked, card);
}

bool
can_be_acted_on(struct judge_run *r, judge_card card)
{
	const struct judge_language *language = r->kernel->language;
	return !language->can_be || language->can_be(r, card, r->now.choosing_effect);
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

judge_card
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

bool
is_among_ordered(struct judge_run *r, struct judge_pick pick)
{
	const struct choice *c = &r->now.choice;
	return !c->orders || pick.verb != naming_verb(r) ||
	       is_among(c->card, c->n, picked_card(r, pick));
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

static bool
source_is_picked(const struct judge_run *r, const struct source *s, struct judge_pick pick)
{
	return (pick.number == 0 || pick.number == s->ability + 1) && means(r, pick, s->card);
}

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

/* 4. Picks in full */

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

static bool
is_ability_candidate(struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	bool found = false;
	struct picks all = begin_picks(r);
	all.n = ability_candidates(r, q, all.at, all.n);
	for (int i = 0; i < all.n && !found; i++)
		found = judge_same_pick(pick, all.at[i]);
	end_picks(r, all);
	return found;
}

bool
complete_ability_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick)
{
	const struct judge_kernel_game *k = r->kernel;
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
	return is_ability_candidate(r, q, *pick);
}
