/*
 * choose.c: the questions of abilities: which cards, which zones, yes or no, which options.
 *
 * The candidates and the offered cards are stored in r->now.choice, so that options can still be
 * listed when the run has stopped at the question (offer.c). What an answer means: pick.c.
 */
#include "engine/kernel/choose.h"
#include "engine/kernel/whole.h"

judge_seat
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

/* Take a card without a question, if it makes no difference to the player which one: the first,
 * unless the record names another. */
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
put_as_upcoming(struct judge_run *r, judge_seat seat, struct set *cards)
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
	if (r->now.choosing_effect != OP_DISCARD || !r->kernel->language->can_be)
		return false;
	for (int i = 0; i < cards->n; i++)
		if (can_be_acted_on(r, cards->card[i]))
			return false;
	return true;
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
 * ask, so that the reason for the end refuses the pick. With `unasked`, the record may also state
 * the cards that are taken without a question. */
static void
ask_for_more(struct judge_run *r, const struct frame *f, struct judge_question q, bool unasked,
             struct set *out)
{
	struct judge_pick all[JUDGE_CARDS + 1];
	struct choice *c = &r->now.choice;
	int n = unasked ? out->n : 0;
	if (unasked) {
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
	bool ended = false, unasked = false;
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
		put_as_upcoming(r, who, out);
		ended = unasked = true;
	} else {
		struct why why = from(AR(targets_are_picked), f->citation);
		do {
			ended = out->n >= n || !one_is_left(r);
			note_spoiling(r, f, w.up_to ? 0 : n - out->n - 1);
		} while (!ended && pick_one_card(r, q, why, alike, out));
	}
	if (ended && !w.described && !w.verb)
		ask_for_more(r, f, q, unasked, out);
	r->now.offer_frame = NULL;
	r->now.choice.n = 0;
	r->now.choice.by_depth = false;
	settle_end(r, q, r->kernel->do_done);
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

/* Do copies in a pile differ by how deep they lie? Not if the next effect shuffles the pile, or
 * moves the other cards that were looked at. */
static bool
is_known_by_depth(const struct judge_run *r, const struct frame *f, const struct judge_node *select)
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
	w.by_depth = is_known_by_depth(r, f, node_at(r, a.node));
	w.ends_by = a.up_to ? AR(up_to_allows_fewer) : AR(choose_as_many_as_possible);
	if (a.hidden && !a.up_to) {
		w.up_to = true;
		w.ends_by = AR(hidden_may_find_nothing);
	}
	ask_wanted(r, f, seat, from_set, w, out);
	if (r->kernel->language->cites_unfound && a.hidden && !a.up_to && out->n < a.n &&
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

/* Chance picks among the cards that match. If all of them are needed, there is no question. */
static void
ask_chance(struct judge_run *r, const struct frame *f, judge_seat seat, const struct set *from_set,
           struct asked a, struct set *out)
{
	bool chance = in_force(r, AR(chance_picks), seat, JUDGE_NO_CARD);
	struct judge_question q = question_of(r, f, r->kernel->ask_random, JUDGE_NO_SEAT);
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
		a.sides = (uint8_t)(seat == JUDGE_NO_SEAT ? 0 : 1 << seat);
		ask_asked(r, f, seat, &own, a, &picked);
		for (int k = 0; k < picked.n; k++)
			set_add(out, picked.card[k]);
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
			ask_chance(r, f, seat == JUDGE_NO_SEAT ? f->source.master : seat, &from_set,
			           a, out);
		else if (seat == JUDGE_NO_SEAT)
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
		judge_seat seat = picker(r, meant == JUDGE_NO_SEAT ? f->source.master : meant);
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
