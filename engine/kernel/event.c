/*
 * event.c: mutators. An event is a batch of changes decided from one position: every change is
 * checked, then all are applied with one time stamp, each is cited under its reason, the game notes
 * what happened, and at the end interrupting rule actions are carried out.
 */
#include <assert.h>
#include <string.h>

#include "engine/kernel/sight.h"
#include "engine/kernel/unknown.h"

void
hit_unmodelled_text(struct judge_run *r, judge_def def, uint16_t acts_in, judge_place place)
{
	if (def == JUDGE_UNKNOWN_DEF)
		return;
	const struct judge_card_def *d = &r->p.cards->def[def];
	if (!(d->acts_in & acts_in) || r->game.unmodelled.def != JUDGE_NO_DEF)
		return;
	r->game.unmodelled = (struct judge_unmodelled){
		.def = def,
		.acts_in = d->acts_in & acts_in,
		.place = place,
		.citation = r->last_citation,
		.decision = r->decisions,
	};
}

static bool
stays_the_same(struct judge_run *r, judge_card card, judge_place from_place, judge_place to)
{
	if (r->kernel->same_card && from_place != JUDGE_NO_PLACE &&
	    r->kernel->same_card(r, card, from_place, to))
		return true;
	if (!in_force(r, r->kernel->rules.new_card, JUDGE_NO_SEAT, card))
		return true;
	return from_place != JUDGE_NO_PLACE && area_of(r, from_place) == area_of(r, to) &&
	       r->kernel->keeps_identity[area_of(r, to)];
}

static void
renew(struct judge_run *r, judge_card card, judge_place from_place, judge_place to, uint32_t stamp)
{
	struct card *c = card_to_change(r, card);
	c->stamp = stamp;
	if (stays_the_same(r, card, from_place, to))
		return;
	c->identity = r->game.identities++;
	c->since = r->game.turn;
	c->marks = 0;
	clear_values(r, card);
	c->shown = 0;
	drop_changes(r, card);
}

static uint32_t
cite_move(struct judge_run *r, const struct change *ch, judge_place from_place, uint8_t knew)
{
	const struct card *c = card_at(r, ch->card);
	struct judge_citation citation =
		a_citation(ch->why, JUDGE_EV_MOVE, parts_of(r, ch->to)->seat);
	citation.hidden_from = (uint8_t)(~(c->known_by | knew) & ((1 << JUDGE_SEATS) - 1));
	citation.def = def_for_citation(r, ch->card);
	citation.from = from_place;
	citation.to = ch->to;
	return cite_full(r, &citation);
}

/* Will a moved card be read in its new area? Asked in advance and decides nothing yet, so the rule
 * is not marked as consulted. */
static bool
will_read_in_new_area(struct judge_run *r)
{
	judge_rule rule = AR(moved_read_in_new_area);
	bool before = rule != JUDGE_NO_RULE && judge_consulted(r, rule);
	bool is = in_force(r, rule, JUDGE_NO_SEAT, JUDGE_NO_CARD);
	if (rule != JUDGE_NO_RULE && !before)
		r->rule_is[rule] &= (uint8_t)~RULE_CONSULTED;
	return is;
}

/* Must the card be remembered as it was? Yes if it leaves the field, or goes to the field from an
 * open area and is read as it was there; with `knows_open`, whenever it leaves an open area. */
static bool
is_worth_knowing(struct judge_run *r, judge_place from_place, judge_place to)
{
	if (r->kernel->knows_open &&
	    r->p.game->area[area_of(r, from_place)].sight == JUDGE_SEEN_BY_ALL)
		return true;
	return r->kernel->field[area_of(r, from_place)] ||
	       (r->kernel->field[area_of(r, to)] &&
	        r->p.game->area[area_of(r, from_place)].sight == JUDGE_SEEN_BY_ALL &&
	        !will_read_in_new_area(r));
}

/* Remember a card that leaves an open area. */
static void
remember_leaving(struct judge_run *r, judge_card card, judge_place to)
{
	judge_place place = card_at(r, card)->place;
	if (place != JUDGE_NO_PLACE && is_worth_knowing(r, place, to) &&
	    !stays_the_same(r, card, place, to))
		save_last_known(r, card);
}

/* Does a card with abilities leave the field? Cards that leave together trigger on each other's
 * leaving, even if no ability listens to the move itself. */
static bool
leaves_with_abilities(const struct judge_run *r, const struct change *ch, judge_place from_place)
{
	const struct card *c = card_at(r, ch->card);
	if (c->def == JUDGE_UNKNOWN_DEF)
		return false;
	if (from_place != JUDGE_NO_PLACE && r->kernel->field[area_of(r, from_place)])
		report_fact_read(r, ch->card, JUDGE_FACT_CARD, 0);
	return r->kernel->language && from_place != JUDGE_NO_PLACE &&
	       r->kernel->field[area_of(r, from_place)] && c->identity != ch->before &&
	       (r->p.cards->def[c->def].n_abilities > 0 || r->texts.changes_abilities);
}

static void
report_move(struct judge_run *r, const struct change *ch, judge_place from_place, uint32_t citation)
{
	bool heard = speaks_of(r, OP_E_MOVED) && is_heard_move(r, from_place, ch->to);
	bool left = leaves_with_abilities(r, ch, from_place);
	if (!heard && !left)
		return;
	struct game_event h = a_game_event(r, OP_E_MOVED, ch->master);
	h.card = ch->card;
	h.from = from_place;
	h.to = ch->to;
	h.before = ch->before;
	h.after = card_at(r, ch->card)->identity;
	h.citation = citation;
	if (left && r->now.n_left < SOURCES)
		r->now.left[r->now.n_left++] = h;
	if (heard)
		queue_event(r, h);
}

/* Invalidate what was derived from the position. A move between areas where no ability works
 * changes what abilities read, but not which abilities there are; if no ability looks there, it
 * changes nothing. */
static void
invalidate_move(struct judge_run *r, judge_card card, judge_place from_place, judge_place to)
{
	uint32_t areas = 1u << area_of(r, to);
	if (from_place != JUDGE_NO_PLACE)
		areas |= 1u << area_of(r, from_place);
	if (areas & r->works_in)
		move_sources(r, card, from_place);
	else if (areas & r->texts.looks_in || r->applied_by_values || r->game.n_lasting)
		invalidate_changes(r);
}

/* Give a card the visibility of the area it enters; players who saw it still know it. Returns the
 * seats that know which card it was. */
static uint8_t
become_visible(struct judge_run *r, judge_card card, judge_place from_place, uint8_t shown)
{
	uint8_t knew = card_at(r, card)->known_by;
	knew &= (uint8_t)~update_knowledge_on_move(r, card, from_place, shown);
	if (in_force(r, r->kernel->rules.visible_as_area, JUDGE_NO_SEAT, card))
		mark_known(r, card, viewers_of(r, card_at(r, card)->place));
	return knew;
}

/* Move one card, without the cards beneath it. Returns the citation. */
static uint32_t
apply_one(struct judge_run *r, struct change *ch, uint32_t stamp)
{
	judge_place from_place = card_at(r, ch->card)->place;
	uint8_t shown = card_at(r, ch->card)->shown;
	ch->before = card_at(r, ch->card)->identity;
	ch->master = master(r, ch->card);
	unlink_card(r, ch->card);
	link_card(r, ch->card, ch->to, (enum how)ch->how, ch->onto);
	renew(r, ch->card, from_place, ch->to, stamp);
	uint8_t knew = become_visible(r, ch->card, from_place, shown);
	invalidate_move(r, ch->card, from_place, ch->to);
	uint32_t id = cite_move(r, ch, from_place, knew);
	note_entering(r, ch->card, from_place);
	/* In play, everything about the card may matter, and everybody sees it. */
	if (r->kernel->field[area_of(r, ch->to)])
		report_fact_read(r, ch->card, JUDGE_FACT_CARD, 0);
	report_fact_read(r, ch->card, JUDGE_FACT_TEXT, r->kernel->acts_in[area_of(r, ch->to)]);
	hit_unmodelled_text(r, card_at(r, ch->card)->def, r->kernel->acts_in[area_of(r, ch->to)],
	                    ch->to);
	report_move(r, ch, from_place, id);
	if (r->kernel->moved)
		r->kernel->moved(r, ch, from_place, id);
	return id;
}

/* The cards that move with a change, bottom first: the whole stack if its top card moves, otherwise
 * the card alone. */
static int
moving(struct judge_run *r, const struct change *ch, judge_card *out)
{
	judge_card below[JUDGE_CARDS], c = ch->card;
	int n = 0;
	bool whole = !ch->alone && is_topmost(r, c) && ch->how != ATOP &&
	             card_at(r, c)->beneath != JUDGE_NO_CARD &&
	             in_force(r, r->kernel->rules.stack_together, JUDGE_NO_SEAT, c);
	for (; c != JUDGE_NO_CARD; c = whole ? card_at(r, c)->beneath : JUDGE_NO_CARD)
		below[n++] = c;
	for (int i = 0; i < n; i++)
		out[i] = below[n - 1 - i];
	return n;
}

/* Return the card that card `i` of a moving stack comes to lie on: the nearest lower one that went
 * to the same place, since cards of several owners separate. */
static judge_card
lies_on(const struct judge_run *r, const judge_card *card, int i, judge_place to)
{
	while (i > 0 && card_at(r, card[i - 1])->place != to)
		i--;
	return i > 0 ? card[i - 1] : JUDGE_NO_CARD;
}

/* Let a covered card move with its topmost card, or go where the game sends it instead. */
static void
go_along(struct judge_run *r, struct change *one, struct why together)
{
	int area = area_of(r, one->to);
	one->why = together;
	if (!r->kernel->any_owner[area])
		one->to = destination(r, one->card, area);
	if (r->kernel->part_from_stack)
		r->kernel->part_from_stack(r, one);
}

static uint32_t
apply(struct judge_run *r, const struct change *ch, uint32_t stamp)
{
	uint32_t id = 0;
	judge_card card[JUDGE_CARDS];
	int n = moving(r, ch, card);
	if (r->kernel->language)
		for (int i = 0; i < n; i++)
			remember_leaving(r, card[i], ch->to);
	struct why together = ch->why;
	if (n > 1 && r->kernel->rules.stack_together != JUDGE_NO_RULE) {
		together.rule = r->kernel->rules.stack_together;
		together.parent = cite(r, together, JUDGE_EV_NOTE, parts_of(r, ch->to)->seat);
	}
	for (int i = 0; i < n; i++) {
		struct change one = *ch;
		one.card = card[i];
		one.covered = ch->covered || i < n - 1;
		if (i < n - 1)
			go_along(r, &one, together);
		judge_card onto = lies_on(r, card, i, one.to);
		if (onto != JUDGE_NO_CARD && r->kernel->stacks[area_of(r, ch->to)]) {
			one.onto = onto;
			one.how = ATOP;
		}
		id = apply_one(r, &one, stamp);
	}
	return id;
}

static bool
happens(struct judge_run *r, const struct change *ch)
{
	return in_force(r, ch->why.rule, parts_of(r, ch->to)->seat, ch->card) &&
	       in_force(r, r->kernel->rules.place_moves, JUDGE_NO_SEAT, ch->card);
}

struct change *
add_move(struct event *event, judge_card card, judge_place to, struct why why)
{
	for (int i = 0; i < event->n; i++)
		if (event->change[i].card == card)
			return &event->change[i];
	assert(event->n < JUDGE_CARDS);
	struct change *change = &event->change[event->n++];
	*change = (struct change){ .card = card, .to = to, .onto = JUDGE_NO_CARD, .why = why };
	return change;
}

enum did
commit(struct judge_run *r, const struct event *event)
{
	charge_one_step(r);
	struct event e;
	uint32_t before = r->last_citation, id = 0;
	e.n = 0;
	for (int i = 0; i < event->n; i++)
		if (happens(r, &event->change[i])) {
			e.change[e.n] = event->change[i];
			e.change[e.n++].covered = !is_topmost(r, event->change[i].card);
		}
	uint32_t stamp = ++r->game.clock;
	if (r->kernel->language)
		for (int i = 0; i < e.n; i++)
			remember_leaving(r, e.change[i].card, e.change[i].to);
	for (int i = 0; i < e.n; i++)
		id = apply(r, &e.change[i], stamp);
	if (r->last_citation == before)
		return DID_NOTHING;
	checked(!broken_invariant(r));
	process_events(r);
	interrupts(r, id);
	return DID;
}

enum did
move_card(struct judge_run *r, judge_card card, judge_place to, enum how how, judge_card onto,
          struct why why)
{
	uint32_t id;
	return move_card_cited(r, card, to, how, onto, why, &id);
}

enum did
move_card_cited(struct judge_run *r, judge_card card, judge_place to, enum how how, judge_card onto,
                struct why why, uint32_t *id)
{
	bool covered = !is_topmost(r, card);
	struct change ch = { .card = card,
		             .to = to,
		             .how = (uint8_t)how,
		             .onto = onto,
		             .covered = covered,
		             .why = why };
	charge_one_step(r);
	if (!happens(r, &ch))
		return DID_NOTHING;
	*id = apply(r, &ch, ++r->game.clock);
	checked(!broken_invariant(r));
	process_events(r);
	interrupts(r, *id);
	return DID;
}

enum did
set_value(struct judge_run *r, judge_seat seat, int which, int32_t to, struct why why)
{
	uint32_t id;
	return set_value_cited(r, seat, which, to, why, &id);
}

enum did
set_value_cited(struct judge_run *r, judge_seat seat, int which, int32_t to, struct why why,
                uint32_t *id)
{
	int32_t old = r->game.value[seat][which];
	if (!acts_or_values(r, why.rule, seat, JUDGE_NO_CARD))
		return DID_NOTHING;
	if (old == to && in_force(r, r->kernel->rules.same_state, seat, JUDGE_NO_CARD)) {
		if (r->kernel->rules.same_state != JUDGE_NO_RULE)
			cite(r, from(r->kernel->rules.same_state, why.parent), JUDGE_EV_NOTE, seat);
		return DID_NOTHING;
	}
	charge_one_step(r);
	r->game.value[seat][which] = to;
	invalidate_value(r, which);
	struct judge_citation c = a_citation(why, JUDGE_EV_SET, seat);
	c.n_values = 2;
	c.value[0] = (struct judge_value){ r->kernel->value_name[which], to };
	c.value[1] = (struct judge_value){ "before", old };
	*id = cite_full(r, &c);
	if (r->kernel->valued)
		r->kernel->valued(r, seat, which, old, *id);
	process_events(r);
	interrupts(r, *id);
	return DID;
}

void
cite_where_it_lies(struct judge_run *r, judge_card card, struct judge_citation *out)
{
	const struct card *c = card_at(r, card);
	uint8_t seen = c->place == JUDGE_NO_PLACE ? 0 : viewers_of(r, c->place);
	out->seat = master(r, card);
	out->def = def_for_citation(r, card);
	out->to = c->place;
	out->hidden_from = (uint8_t)(~(c->known_by | seen) & ((1 << JUDGE_SEATS) - 1));
}

static uint32_t
cite_card_value(struct judge_run *r, judge_card card, int which, int32_t old, struct why why)
{
	struct judge_citation citation = a_citation(why, JUDGE_EV_SET, JUDGE_NO_SEAT);
	cite_where_it_lies(r, card, &citation);
	citation.n_values = 2;
	citation.value[0] = (struct judge_value){ r->kernel->card_value_name[which],
		                                  values_at(r, card)[which] };
	citation.value[1] = (struct judge_value){ "before", old };
	return cite_full(r, &citation);
}

enum did
set_card_value(struct judge_run *r, judge_card card, int which, int32_t to, struct why why)
{
	int32_t old = values_at(r, card)[which];
	judge_rule same = r->kernel->rules.same_state;
	if (!acts_or_values(r, why.rule, master(r, card), card))
		return DID_NOTHING;
	if (old == to && in_force(r, same, JUDGE_NO_SEAT, card)) {
		cite(r, from(same, why.parent), JUDGE_EV_NOTE, master(r, card));
		return DID_NOTHING;
	}
	charge_one_step(r);
	values_to_change(r, card)[which] = to;
	if (which + 1 == r->kernel->side_value)
		invalidate(r);
	else if (r->kernel->language && r->kernel->language->own_card_values >> which & 1)
		invalidate_changes(r);
	else
		invalidate_values(r);
	uint32_t id = cite_card_value(r, card, which, old, why);
	if (r->kernel->card_valued)
		r->kernel->card_valued(r, card, which, old, id);
	process_events(r);
	interrupts(r, id);
	return DID;
}

static bool
do_interrupts(struct judge_run *r, judge_seat first, uint32_t parent)
{
	const struct judge_kernel_game *k = r->kernel;
	bool did = false;
	if (!in_force(r, k->interrupt_order, first, JUDGE_NO_CARD))
		first = other(first);
	bool again = in_force(r, k->rules.interrupt_at_once, first, JUDGE_NO_CARD);
	while (again) {
		again = k->interrupts(r, first, parent);
		again |= k->interrupts(r, other(first), parent);
		did |= again;
	}
	return did;
}

/* The turn player's actions come first, and everything repeats while anything happens; an
 * interrupting action does not start another round inside itself. */
bool
interrupts(struct judge_run *r, uint32_t parent)
{
	const struct judge_kernel_game *k = r->kernel;
	if (r->now.interrupting || !r->begun || !k->interrupts ||
	    r->game.turn_player == JUDGE_NO_SEAT)
		return false;
	bool did = false;
	hold_interrupts(r, true);
	judge_seat first = r->game.turn_player;
	if (!k->may_interrupt || k->may_interrupt(r))
		did = do_interrupts(r, first, parent);
	if (!did && !r->game.n_deviations)
		r->calm = r->changes;
	if (k->rule_actions && !in_force(r, k->rules.others_wait, first, JUDGE_NO_CARD))
		did |= k->rule_actions(r, parent);
	hold_interrupts(r, false);
	return did;
}

/* The cards of a place, indexed by definition. */
struct heap {
	judge_card card[JUDGE_CARDS];
	judge_def def[JUDGE_CARDS];
	uint8_t first[64], next[JUDGE_CARDS]; /* by def modulo 64, from 1; 0: the end of the list */
};

static void
fill_heap(const struct judge_run *r, struct heap *h, judge_place place)
{
	int n = 0;
	memset(h->first, 0, sizeof h->first);
	for (judge_card c = place_at(r, place)->last; c != JUDGE_NO_CARD; c = card_at(r, c)->prev) {
		uint8_t *first = &h->first[(h->def[n] = def_if_known(r, c)) % sizeof h->first];
		h->card[n] = c;
		h->next[n++] = *first;
		*first = (uint8_t)n;
	}
}

/* Remove one card of this definition from the heap; JUDGE_NO_CARD if there is none. */
static judge_card
take_out(struct heap *h, judge_def def)
{
	uint8_t *at = &h->first[def % sizeof h->first];
	while (*at && h->def[*at - 1] != def)
		at = &h->next[*at - 1];
	if (!*at)
		return JUDGE_NO_CARD;
	judge_card card = h->card[*at - 1];
	*at = h->next[*at - 1];
	return card;
}

/* Put the cards of a place in the order of `def`; false if these are not the same cards. */
static bool
arrange(struct judge_run *r, judge_place place, const judge_def *def, int n)
{
	judge_card order[JUDGE_CARDS];
	struct heap heap;
	fill_heap(r, &heap, place);
	for (int i = 0; i < n; i++)
		if ((order[i] = take_out(&heap, def[i])) == JUDGE_NO_CARD)
			return false;
	link_in_order(r, place, order, n);
	return true;
}

static void
ask_order(struct judge_run *r, judge_place place, int n, struct why why)
{
	judge_def def[JUDGE_CARDS];
	int i = 0;
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		def[i++] = def_if_known(r, c);
	order_by_chance(r, place, def, n, why);
	if (!arrange(r, place, def, n))
		stop_run(r, JUDGE_BAD_PICK);
}

/* Shuffle into an unknown order: all cards of the place are unknown again. */
static void
shuffle_unseen(struct judge_run *r, judge_place place, struct why why)
{
	cite(r, why, JUDGE_EV_NOTE, parts_of(r, place)->seat);
	hide_place(r, place);
}

static void
cite_shuffle(struct judge_run *r, judge_place place, int n, struct why why)
{
	struct judge_citation c = a_citation(why, JUDGE_EV_SHUFFLE, parts_of(r, place)->seat);
	c.n_values = 1;
	c.to = place;
	c.value[0] = (struct judge_value){ "cards", n };
	cite_full(r, &c);
}

/* Fewer than two cards have only one order, which a record may state all the same. */
static void
settle_shuffle(struct judge_run *r, judge_place place)
{
	judge_seat seat = parts_of(r, place)->seat;
	judge_card only = place_at(r, place)->first;
	struct judge_question q = { seat, r->kernel->shuffle_question, JUDGE_NO_DEF, place };
	for (uint8_t verb = 0; verb < r->p.game->n_verbs && only != JUDGE_NO_CARD; verb++)
		if (r->p.game->verb[verb].takes == JUDGE_TAKES_ORDER)
			report_forced_answer(r, q,
			                     a_pick(verb, seat, card_at(r, only)->def,
			                            JUDGE_NO_PLACE));
}

enum did
shuffle(struct judge_run *r, judge_place place, struct why why)
{
	judge_seat seat = parts_of(r, place)->seat;
	int n = place_at(r, place)->n;
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD))
		return DID_NOTHING;
	charge_one_step(r);
	if (n < 2) {
		struct why few = { r->kernel->rules.shuffle_few, why.parent };
		settle_shuffle(r, place);
		if (!in_force(r, few.rule, seat, JUDGE_NO_CARD))
			return DID_NOTHING;
		cite_shuffle(r, place, n, few.rule == JUDGE_NO_RULE ? why : few);
		return DID;
	}
	struct why random = { r->kernel->rules.shuffle_randomises, why.parent };
	if (in_force(r, random.rule, seat, JUDGE_NO_CARD)) {
		if (is_shuffled_unseen(r, place))
			shuffle_unseen(r, place, random.rule == JUDGE_NO_RULE ? why : random);
		else
			ask_order(r, place, n, random.rule == JUDGE_NO_RULE ? why : random);
	}
	forget_order(r, place);
	forget_entering(r, place);
	cite_shuffle(r, place, n, why);
	return DID;
}
