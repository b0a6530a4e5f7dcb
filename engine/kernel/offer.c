/*
 * offer.c: the candidates of the questions that abilities ask, and why a candidate is refused.
 *
 * Everything that may be named is a candidate: each card in the areas that the choice looks at, for
 * example. The cards that fit are offered (r->now.choice); the others are refused.
 */
#include "engine/kernel/choose.h"

/* 1. Candidates */

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

/* 2. The cards that fit */

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

/* Does a filter of the selection read a card's printed values? */
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

bool
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
		base->op == OP_OF_SIDE ? seat_in(r, f, base->arg[0], JUDGE_OWN) : JUDGE_NO_SEAT;
	return (uint8_t)(seat == JUDGE_NO_SEAT ? 0 : 1 << seat);
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
		if (rule == JUDGE_NO_RULE || !in_force(r, rule, JUDGE_NO_SEAT, s->card[i]))
			s->card[n++] = s->card[i];
	}
	s->n = (uint8_t)n;
}

/* 3. The cards that fit, if some are unknown */

/* A choice among cards of which some are unknown, while the answer is read ahead. */
struct open_choice {
	const struct frame *frame;
	uint16_t node;
	judge_seat seat; /* the player who answers; of two players, the first */
	int32_t wanted;
	bool whether;        /* nothing is chosen: the caller asks whether there are enough cards */
	bool up_to;          /* the text lets the player take fewer cards */
	bool may_take_fewer; /* so does the text, or the rule about finding nothing */
	bool is_asked;       /* there is a question, so an answer that names cards answers it */
	bool is_misnamed;    /* the answer names a card that doesn't fit, and so it is refused */
};

/* Select the cards, treating unknown cards as `how` says. */
static void
select_as(struct judge_run *r, const struct open_choice *c, struct unknowns_mode how,
          struct set *out)
{
	struct unknowns_mode before = set_unknowns_mode(r, how);
	r->now.naming_fits = fits_choice;
	r->now.naming_frame = c->frame;
	r->now.naming_node = c->node;
	select_cards(r, c->frame, c->node, out);
	set_unknowns_mode(r, before);
}

/* Unknown cards that lie open are read as they are: no player can claim that there is nothing to
 * take there, or that there is something. */
static void
identify_open(struct judge_run *r, const struct open_choice *c, struct set *out)
{
	const struct unknowns_mode how = { .perhaps = true, .unseen = true };
	bool any = false;
	for (int i = 0; i < out->n; i++)
		any |= is_unknown(r, out->card[i]) && lies_open(r, out->card[i]);
	if (any)
		select_as(r, c, how, out);
}

/* Begin with every card that fits or could fit. */
static struct open_choice
begin_open_choice(struct judge_run *r, const struct frame *f, uint16_t node, enum choosing what_for,
                  struct set *out)
{
	const struct judge_node *select = node_at(r, node);
	const struct judge_node *choice = node_at(r, select->arg[3]);
	judge_seat meant = seat_in(r, f, choice->arg[1], JUDGE_OWN);
	struct open_choice c = { .frame = f, .node = node, .whether = what_for == WHETHER_ENOUGH };
	c.seat = meant == JUDGE_NO_SEAT ? first_to_choose(r, f->source.master) : meant;
	c.wanted = choice->arg[0] ? number_in(r, f, choice->arg[0]) : JUDGE_CARDS;
	c.seat = picker(r, c.seat);
	c.up_to = choice->number != 0;
	r->now.naming_seat = meant == JUDGE_NO_SEAT ? JUDGE_NO_SEAT : c.seat;
	select_as(r, &c, (struct unknowns_mode){ .perhaps = true }, out);
	leave_out_set_apart(r, out);
	bool may_miss = what_for == SEARCHING ? is_by_what_they_are(r, f, select)
	                                      : may_find_nothing(r, f, select, out);
	c.may_take_fewer = !c.whether && (c.up_to || may_miss);
	c.is_asked = c.may_take_fewer || out->n > c.wanted;
	return c;
}

/* Return what the names in the answer are for. If there is no question, since there is no other
 * card to take, the answer may still name the unknown card; names for a later choice don't count
 * for this one. */
static enum judge_misfit_use
use_of_names(struct judge_run *r, const struct open_choice *c, const struct set *cards,
             struct judge_pick *named)
{
	struct set own;
	if (c->is_asked)
		return JUDGE_FOR_THIS_CHOICE;
	nameable_cards(r, c->seat, cards, &own);
	if (!names_unknown(r, c->seat, &own, c->wanted, named))
		return JUDGE_FOR_LATER_CHOICE;
	return c->whether ? JUDGE_FOR_THIS_CHOICE : named_for(r, *named);
}

/* Identify the cards that the answer names. False: the names are assumed to be for a later choice,
 * so the selection is complete without them. */
static bool
identify_named(struct judge_run *r, struct open_choice *c, struct set *out)
{
	struct judge_pick named;
	enum judge_misfit_use use = use_of_names(r, c, out, &named);
	int32_t kept = c->wanted;
	if (use == JUDGE_FOR_THIS_CHOICE) {
		note_names(r, out, c->wanted);
		select_as(r, c, (struct unknowns_mode){ .naming = true, .perhaps = true }, out);
	}
	if (use != JUDGE_ASSUME_LATER_CHOICE) {
		c->is_misnamed = names_misfit(r, c->seat, out, c->wanted, &named);
		if (!c->is_misnamed || c->whether)
			return true;
		use = named_for(r, named);
		kept = c->may_take_fewer ? 0 : c->wanted;
	}
	if (use == JUDGE_ASSUME_LATER_CHOICE) {
		keep_fitting(r, out, kept, named.def);
		return false;
	}
	c->is_misnamed = use == JUDGE_FOR_THIS_CHOICE;
	c->may_take_fewer &= c->is_misnamed;
	return true;
}

/* Select cards to choose from when some are unknown. If all that may fit are taken, there is no
 * question and no name is needed. Otherwise the cards named by the answer are identified, and the
 * others may stay unknown if that makes no difference to the possible answers. */
static void
find_among_unknown(struct judge_run *r, const struct frame *f, uint16_t node,
                   enum choosing what_for, struct set *out)
{
	struct open_choice c = begin_open_choice(r, f, node, what_for, out);
	if (!identify_named(r, &c, out))
		return;
	bool all_named = c.is_misnamed || named_among(r, c.seat, out) >= c.wanted;
	bool is_answered = all_named || (c.whether && is_declined_next(r, c.seat));
	bool is_asked = c.is_asked || c.is_misnamed;
	if (!c.may_take_fewer && !(is_asked && is_answered))
		select_as(r, &c, (struct unknowns_mode){ .perhaps = false }, out);
	else if (!all_named && !c.up_to)
		identify_open(r, &c, out);
	leave_out_set_apart(r, out);
}

void
find_choosable(struct judge_run *r, const struct frame *f, uint16_t node, enum choosing what_for,
               struct set *out)
{
	const struct judge_node *select = node_at(r, node);
	const bool chooses = select->op == OP_SELECT && select->arg[3];
	if (chooses && has_hidden_cards(r) && !node_at(r, select->arg[3])->arg[4]) {
		find_among_unknown(r, f, node, what_for, out);
		return;
	}
	if (chooses && has_hidden_cards(r)) {
		/* chance picks, so no player names a card */
		const struct open_choice c = { .frame = f, .node = node };
		select_as(r, &c, (struct unknowns_mode){ .perhaps = true }, out);
	} else {
		select_cards(r, f, node, out);
	}
	if (chooses)
		leave_out_set_apart(r, out);
}

/* 4. Offering them */

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

void
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

int32_t
counted(struct judge_run *r, judge_card card)
{
	int32_t number = number_of_card(r, as_it_is(card), r->now.choice.totals);
	return number == JUDGE_NO_NUMBER ? 0 : number;
}

bool
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

/* 5. Why a candidate is refused */

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

/* Return the name of the total: the game may have one for the total of its first number. */
static const char *
name_of_total(const struct judge_run *r)
{
	const char *of_first = r->kernel->language->first_total;
	return r->now.choice.totals == 0 && of_first ? of_first : "total";
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
