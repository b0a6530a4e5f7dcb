/*
 * trigger.c: which abilities an event triggers, and which of them is played next.
 *
 * Mutators report events with queue_event(). The reported events are examined when the whole event is
 * over, in the position after it, while cards that left are remembered as they were.
 */
#include "engine/kernel/unknown.h"

/* 1. Cards that left */

static void
remember_change(struct last_known *k, struct last_known_changes *changes,
                const struct effect_row *a)
{
	if ((a->op == OP_ADD_TRAIT || a->op == OP_LOSE_TRAIT) && k->n_traits < KNOWN_TRAITS) {
		changes->trait[k->n_traits].trait = (uint16_t)a->value;
		changes->trait[k->n_traits++].has = a->op == OP_ADD_TRAIT;
	} else if (a->op == OP_RENAME) {
		k->name = (uint16_t)(a->value + 1);
	} else if (a->op == OP_GRANT && k->n_granted < KNOWN_GRANTED) {
		changes->granted[k->n_granted].def = a->source.def;
		changes->granted[k->n_granted++].ability = (uint8_t)a->value;
	}
}

/* Is the row a granted ability that has been nullified since? */
static bool
is_lost_again(const struct judge_run *r, int row)
{
	const struct effect_row *a = &r->applied[row];
	const struct source s = { .def = a->source.def, .ability = (uint8_t)a->value };
	return a->op == OP_GRANT && is_silenced_after(r, row, a->card, ability_of(r, &s)->keyword);
}

/* Remember what continuous effects had made of the card that left. */
static void
remember_changes(struct judge_run *r, struct last_known *k, struct last_known_changes *changes)
{
	const struct judge_card_def *def = &r->p.cards->def[card_at(r, k->card)->def];
	report_fact_read(r, k->card, JUDGE_FACT_CARD, 0);
	look_at_rows(r);
	if (r->n_applied == 0)
		return;
	for (int i = 0; i < r->n_applied; i++)
		if (r->applied[i].card == k->card && !is_lost_again(r, i))
			remember_change(k, changes, &r->applied[i]);
	for (int i = 0; i < def->n_abilities; i++)
		if (is_silenced_after(r, -1, k->card,
		                      r->p.cards->ability[def->ability + i].keyword))
			k->nullified |= (uint16_t)(1u << i);
}

/* Store a card that left; it replaces the oldest entry. */
static void
note_known(struct judge_run *r, const struct last_known *k, const int32_t *number,
           const struct last_known_changes *changes)
{
	int i = r->game.next_known;
	*last_known_to_change(r, i) = *k;
	memcpy(&r->game.known_number[i * r->n_numbers], number, r->n_numbers * sizeof *number);
	r->game.known_changed &= ~(UINT64_C(1) << i);
	if (k->n_traits || k->n_granted) {
		r->game.known_changes[i] = *changes;
		r->game.known_changed |= UINT64_C(1) << i;
	}
	r->game.next_known = (uint8_t)((i + 1) % LAST_KNOWNS);
	if (r->game.n_known < LAST_KNOWNS)
		r->game.n_known++;
}

void
save_last_known(struct judge_run *r, judge_card card)
{
	const struct card *c = card_at(r, card);
	if (!r->kernel->language || find_last_known(r, card, c->identity))
		return;
	struct last_known k = { .identity = c->identity,
		                .at = r->game.identities,
		                .card = card,
		                .place = c->place,
		                .master = master(r, card),
		                .types = types_of(r, as_it_is(card)),
		                .colours = colours_of(r, as_it_is(card)),
		                .covered = !is_topmost(r, card),
		                .marks = c->marks };
	int32_t number[JUDGE_FACE_NUMBERS];
	const char *const *names = r->p.game->number;
	for (int i = 0; i < r->n_numbers; i++) {
		number[i] = *names ? number_of_card(r, as_it_is(card), i) : JUDGE_NO_NUMBER;
		names += *names != NULL;
	}
	for (judge_card b = c->beneath; b != JUDGE_NO_CARD; b = card_at(r, b)->beneath)
		k.n_under++;
	struct last_known_changes changes = { 0 };
	remember_changes(r, &k, &changes);
	note_known(r, &k, number, &changes);
}

const struct last_known *
find_last_known(const struct judge_run *r, judge_card card, uint32_t identity)
{
	for (int i = 0; i < r->game.n_known; i++)
		if (r->game.known[i].card == card && r->game.known[i].identity == identity)
			return &r->game.known[i];
	return NULL;
}

/* 2. Does an event fit? */

bool
has_cause(const struct frame *f, const struct game_event *h, int cause)
{
	bool effect = h->causes >> CAUSE_EFFECT & 1, own = h->doer == f->source.master;
	switch (cause) {
	case CAUSE_OWN_EFFECT: return effect && own;
	case CAUSE_OPPONENT_EFFECT: return effect && !own && h->doer != JUDGE_NO_SEAT;
	case CAUSE_OWN: return own;
	case CAUSE_OPPONENT: return !own && h->doer != JUDGE_NO_SEAT;
	default: return h->causes >> cause & 1;
	}
}

bool
causes_fit(const struct judge_run *r, const struct frame *f, uint16_t causes,
           const struct game_event *h)
{
	for (; causes; causes = node_at(r, causes)->next)
		if (!has_cause(f, h, node_at(r, causes)->number))
			return false;
	return true;
}

bool
seat_fits(const struct judge_run *r, const struct frame *f, uint16_t side, judge_seat seat)
{
	judge_seat meant = seat_in(r, f, side, JUDGE_ANY);
	return meant == JUDGE_NO_SEAT || meant == seat;
}

static bool
area_fits(const struct judge_run *r, uint16_t areas, judge_place place)
{
	uint32_t meant = (uint32_t)literal(r, areas, 0);
	if (!meant)
		return true;
	if (meant & JUDGE_IN_PLAY)
		meant |= r->kernel->language->area_of_types(UINT32_MAX);
	return place != JUDGE_NO_PLACE && meant >> area_of(r, place) & 1;
}

static bool
fits_any_of(struct judge_run *r, const struct frame *f, uint16_t list, const struct game_event *h)
{
	for (; list; list = node_at(r, list)->next)
		if (event_card_fits(r, f, list, h))
			return true;
	return false;
}

/* Does the event's card match? It does if it is the source itself, or if it passes the filters as
 * it was. The event says where the card is or was, so the default area of a base is ignored. */
bool
event_card_fits(struct judge_run *r, const struct frame *f, uint16_t cards,
                const struct game_event *h)
{
	const struct judge_node *node = node_at(r, cards);
	struct frame copy;
	const struct frame *g = f;
	if (f->event.kind != h->kind || f->event.card != h->card || f->event.before != h->before) {
		frame_copy(&copy, f);
		copy.event = *h;
		g = &copy;
	}
	if (node->op == OP_THIS)
		return h->card == f->source.card &&
		       (f->source.identity == h->before || f->source.identity == h->after);
	if (node->op != OP_SELECT)
		return r->kernel->language->is_event_card(r, g, node, h);
	const struct judge_node *base = node_at(r, node->arg[0]);
	struct ref ref = ref_to(r, g, h->card);
	if (ref.card == JUDGE_NO_CARD)
		return false;
	if (base->op == OP_OF_SIDE) {
		if (!seat_fits(r, f, base->arg[0], h->seat) ||
		    !(types_of(r, ref) & (uint32_t)literal(r, base->arg[1], -1)))
			return false;
	} else if (base->op == OP_ANY_OF) {
		if (!fits_any_of(r, g, base->arg[0], h))
			return false;
	} else {
		struct set s;
		select_cards(r, g, node->arg[0], &s);
		if (!set_has(&s, h->card))
			return false;
	}
	return matches(r, g, node->arg[2], ref);
}

static bool
is_own_event(const struct frame *f, const struct game_event *h)
{
	return h->card == f->source.card && f->source.identity == h->after;
}

static bool
moved_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
           const struct game_event *h)
{
	return area_fits(r, e->arg[1], h->from) && causes_fit(r, f, e->arg[2], h) &&
	       seat_fits(r, f, e->arg[3], h->doer) && area_fits(r, e->arg[4], h->to) &&
	       event_card_fits(r, f, e->arg[0], h);
}

static bool
leaves_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
            const struct game_event *h)
{
	bool left = h->from != JUDGE_NO_PLACE && r->kernel->field[area_of(r, h->from)] &&
	            (h->to == JUDGE_NO_PLACE || area_of(r, h->to) != area_of(r, h->from));
	return left && area_fits(r, e->arg[1], h->to) && causes_fit(r, f, e->arg[2], h) &&
	       seat_fits(r, f, e->arg[3], h->doer) && event_card_fits(r, f, e->arg[0], h);
}

static bool
played_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
            const struct game_event *h)
{
	return area_fits(r, e->arg[1], h->from) && causes_fit(r, f, e->arg[2], h) &&
	       seat_fits(r, f, e->arg[3], h->doer) && event_card_fits(r, f, e->arg[0], h);
}

static bool
discarded_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
               const struct game_event *h)
{
	if (e->arg[1] &&
	    !(h->causes >> r->kernel->language->purpose[node_at(r, e->arg[1])->number] & 1))
		return false;
	/* The player who holds the card discards it, even if the other player caused that. */
	return causes_fit(r, f, e->arg[2], h) && seat_fits(r, f, e->arg[3], h->seat) &&
	       event_card_fits(r, f, e->arg[0], h);
}

static bool
fits_alone(struct judge_run *r, const struct frame *f, const struct judge_node *e,
           const struct game_event *h)
{
	switch (e->op) {
	case OP_E_ENTER: return is_own_event(f, h);
	case OP_E_PLACED:
		return r->kernel->language->is_placed && r->kernel->language->is_placed(r, h) &&
		       is_own_event(f, h);
	case OP_E_PLAYED: return played_fits(r, f, e, h);
	case OP_E_MOVED: return moved_fits(r, f, e, h);
	case OP_E_LEAVES: return leaves_fits(r, f, e, h);
	case OP_E_DISCARDED: return discarded_fits(r, f, e, h);
	case OP_E_PHASE:
		return h->amount == literal(r, e->arg[0], 0) && seat_fits(r, f, e->arg[1], h->seat);
	case OP_E_TURN_ENDS: return true;
	case OP_E_STATE: return false; /* not an event: see trigger_states() */
	default: return r->kernel->language->fits(r, f, e, h);
	}
}

/* Return how many of the events that happened together, from one index on, match the pattern. */
static int32_t
fit_together(struct judge_run *r, const struct frame *f, const struct judge_node *e, int from_which,
             int to)
{
	int32_t n = 0;
	for (int i = from_which; i < to; i++) {
		const struct game_event *h = &r->now.happened[i];
		struct frame g;
		frame_copy(&g, f);
		g.event = *h;
		n += reported_as(r->kernel->language, e->op) == h->kind && fits_alone(r, &g, e, h);
	}
	return n;
}

/* An event of the form "one or more at once": only the first event that matches counts, and it
 * carries the number that did. */
static bool
fits_at_once(struct judge_run *r, const struct frame *f, const struct judge_node *e,
             int32_t *amount)
{
	if (fit_together(r, f, e, 0, r->now.settling) > 0)
		return false;
	*amount = fit_together(r, f, e, r->now.settling, r->now.n_happened);
	return true;
}

static bool
one_event_fits(struct judge_run *r, const struct frame *f, const struct judge_node *e,
               const struct game_event *h, int32_t *amount)
{
	if (reported_as(r->kernel->language, e->op) != h->kind || !fits_alone(r, f, e, h))
		return false;
	note_performed(r, e->op);
	return !e->number || fits_at_once(r, f, e, amount);
}

/* Like event_fits(), for triggering: changes `h` to the event as the ability sees it. */
static bool
event_met(struct judge_run *r, const struct frame *f, uint16_t events, struct game_event *h)
{
	const struct game_event seen = *h;
	for (; events; events = node_at(r, events)->next)
		if (one_event_fits(r, f, node_at(r, events), &seen, &h->amount))
			return true;
	return false;
}

bool
event_fits(struct judge_run *r, const struct frame *f, uint16_t events, const struct game_event *h)
{
	struct game_event copy = *h;
	return event_met(r, f, events, &copy);
}

/* 3. Triggering */

static bool
same_source(const struct source *a, const struct source *b)
{
	return a->card == b->card && a->identity == b->identity && a->def == b->def &&
	       a->ability == b->ability;
}

static bool
is_in_standby(const struct judge_run *r, const struct source *s, uint8_t later)
{
	for (int i = 0; i < r->game.n_standby; i++)
		if (same_source(&r->game.standby[i].source, s) && r->game.standby[i].later == later)
			return true;
	return false;
}

void
put_in_standby(struct judge_run *r, const struct source *s, const struct game_event *h,
               uint8_t later)
{
	struct game *g = &r->game;
	if (!in_force(r, AR(standby), s->master, s->card))
		return;
	bool again = is_in_standby(r, s, later);
	if (again && !in_force(r, AR(standby_each_time), s->master, s->card))
		return;
	if (g->n_standby == STANDBYS)
		stop_at_limit(r, "abilities in standby");
	charge_one_step(r);
	uint32_t parent = h->citation;
	if (again)
		parent = cite(r, from(AR(standby_each_time), parent), JUDGE_EV_NOTE, s->master);
	g->standby[g->n_standby++] = (struct standby){ .source = *s, .event = *h, .later = later };
	struct judge_citation c = a_citation(from(AR(standby), parent), JUDGE_EV_NOTE, s->master);
	c.source = s->def;
	c.ability = (uint8_t)(s->ability + 1);
	c.def = def_for_citation(r, s->card);
	cite_full(r, &c);
}

struct looking {
	const struct game_event *h;
};

/* Return the rule by which the ability triggers: there is a separate one for cards put where their
 * text triggers. */
static judge_rule
trigger_rule(const struct judge_run *r, const struct judge_ability *a)
{
	return a->on && node_at(r, a->on)->op == OP_E_PLACED ? AR(placed_text_triggers)
	                                                     : AR(automatic_triggers);
}

static uint32_t
cite_trigger(struct judge_run *r, const struct source *s, const struct judge_ability *a,
             uint32_t parent)
{
	judge_rule keyword = r->kernel->language->keyword_rule(a->keyword);
	struct judge_citation c =
		a_citation(from(trigger_rule(r, a), parent), JUDGE_EV_NOTE, s->master);
	c.source = s->def;
	c.ability = (uint8_t)(s->ability + 1);
	c.def = def_for_citation(r, s->card);
	c.parent = cite_full(r, &c);
	if (keyword == JUDGE_NO_RULE)
		return c.id;
	c.rule = keyword;
	return cite_full(r, &c);
}

/* Could one of the patterns match an event of this kind? Tested first, since most abilities of a
 * card listen to other events. */
static bool
are_reported_as(const struct judge_run *r, uint16_t events, uint16_t kind)
{
	for (; events; events = node_at(r, events)->next)
		if (reported_as(r->kernel->language, node_at(r, events)->op) == kind)
			return true;
	return false;
}

static void
try_trigger(struct judge_run *r, const struct source *s, const struct game_event *h, bool together)
{
	const struct judge_ability *a = ability_of(r, s);
	struct frame f;
	if (a->kind != JUDGE_AUTOMATIC || !hears(r, s->def, h->kind) ||
	    (a->on && !are_reported_as(r, a->on, h->kind)))
		return;
	struct game_event met = *h;
	frame_init(r, &f, s);
	f.event = *h;
	bool fits =
		a->on ? event_met(r, &f, a->on, &met) : r->kernel->language->keyword_fits(r, &f, h);
	if (!fits || !in_force(r, trigger_rule(r, a), s->master, s->card))
		return;
	if (a->keyword && !r->kernel->language->keyword_triggers(r, &f, h))
		return;
	if (!is_active(r, s))
		return;
	if (r->kernel->language->may_trigger && !r->kernel->language->may_trigger(r, s))
		return;
	f.event = met;
	if (!holds(r, &f, a->when))
		return;
	if (together)
		met.citation = cite(r, from(AR(entering_together_triggers), met.citation),
		                    JUDGE_EV_NOTE, s->master);
	met.citation = cite_trigger(r, s, a, met.citation);
	put_in_standby(r, s, &met, 0);
	if (r->kernel->language->triggered)
		r->kernel->language->triggered(r, s);
}

/* A card that arrived in the same event triggers on it, too. */
static void
look_at_source(struct judge_run *r, const struct source *s, void *ctx)
{
	const struct game_event *h = ((const struct looking *)ctx)->h;
	bool together = s->card != h->card && card_at(r, s->card)->since == r->game.turn &&
	                h->card != JUDGE_NO_CARD &&
	                card_at(r, s->card)->stamp == card_at(r, h->card)->stamp;
	if (together && !in_force(r, AR(entering_together_triggers), s->master, s->card))
		return;
	try_trigger(r, s, h, together);
}

/* Did the ability of a card that left work in its old place? */
static bool
worked(struct judge_run *r, const struct source *s, const struct last_known *k, judge_place place)
{
	const struct judge_ability *a = ability_of(r, s);
	bool there = place != JUDGE_NO_PLACE && a->works_in >> area_of(r, place) & 1;
	if (card_at(r, s->card)->place != JUDGE_NO_PLACE && works_here(r, s, a))
		return false; /* it triggers on the event as the card it became */
	if ((r->p.disabled_ability == s->ability + 1 && r->p.disabled_def == s->def) ||
	    a->kind != JUDGE_AUTOMATIC || (a->works_in && !there))
		return false;
	/* Keywords that listen by themselves have their own rule about covered cards. */
	return !k || !k->covered || a->covered || !a->on ||
	       !in_force(r, AR(covered_abilities_inactive), s->master, s->card);
}

/* Could a card of the definition hear of the event off the field? There it hears only what happens
 * to itself, and moving away is not "leaves". */
static bool
hears_off_field(struct judge_run *r, judge_def def, uint16_t event)
{
	const struct judge_card_def *d = &r->p.cards->def[def];
	for (int i = 0; i < d->n_abilities; i++) {
		const struct judge_ability *a = &r->p.cards->ability[d->ability + i];
		bool itself =
			a->kind == JUDGE_AUTOMATIC && r->kernel->language->is_about_itself(r, a);
		if (itself && !a->on)
			return true;
		for (uint16_t e = itself ? a->on : 0; e; e = node_at(r, e)->next)
			if (node_at(r, e)->op != OP_E_LEAVES &&
			    reported_as(r->kernel->language, node_at(r, e)->op) == event)
				return true;
	}
	return false;
}

bool
hears_of(struct judge_run *r, judge_def def, uint16_t event, bool on_field)
{
	return hears(r, def, event) && (on_field || hears_off_field(r, def, event));
}

/* Could the unknown card be one that hears of the event? */
static bool
could_hear(struct judge_run *r, judge_card card, uint16_t event, bool on_field)
{
	judge_def possible[POSSIBLE];
	int n = possible_defs(r, card, possible);
	for (int i = 0; i < n; i++)
		if (hears_of(r, possible[i], event, on_field))
			return true;
	return false;
}

/* Let a card that left the field in this event trigger on it, as the card it was. If it left
 * another area, only its abilities about its own move count. */
static void
look_from_left(struct judge_run *r, const struct game_event *left, const struct game_event *h)
{
	bool on_field = left->from != JUDGE_NO_PLACE && r->kernel->field[area_of(r, left->from)];
	const struct last_known *k = on_field ? find_last_known(r, left->card, left->before) : NULL;
	const struct card *c = card_at(r, left->card);
	bool seen =
		on_field || (h->from != JUDGE_NO_PLACE && r->kernel->field[area_of(r, h->from)]);
	if (is_unknown(r, left->card) &&
	    ((!seen && left->card != h->card) || !could_hear(r, left->card, h->kind, seen)))
		return;
	judge_def is = def_for_fact(r, left->card, JUDGE_FACT_HEARS, h->kind | seen << 16);
	const struct judge_card_def *def = &r->p.cards->def[is];
	struct source s = { .card = left->card, .def = c->def, .identity = left->before };
	if (left->before == left->after || (c->supposed && !hears_of(r, is, h->kind, seen)))
		return;
	s.master = k ? k->master : left->seat;
	for (uint8_t i = 0; i < def->n_abilities; i++) {
		s.ability = i;
		if (!worked(r, &s, k, left->from) || (k && k->nullified >> i & 1))
			continue;
		if (!on_field && !in_force(r, AR(works_where_evident), s.master, s.card))
			continue;
		if (k || (left->card == h->card &&
		          r->kernel->language->is_about_itself(r, ability_of(r, &s))))
			try_trigger(r, &s, h, false);
	}
	for (int i = 0; k && i < k->n_granted; i++) {
		s.def = last_known_effects(r, k)->granted[i].def;
		s.ability = last_known_effects(r, k)->granted[i].ability;
		if (worked(r, &s, k, left->from))
			try_trigger(r, &s, h, false);
	}
}

/* Let every card that left in this event trigger on it, and the event's own card, wherever that
 * came from. */
static void
look_from_all_left(struct judge_run *r, const struct game_event *h)
{
	bool own = h->card != JUDGE_NO_CARD;
	for (int i = 0; i < r->now.n_left; i++) {
		struct game_event left = r->now.left[i];
		own &= left.card != h->card || left.before != h->before;
		look_from_left(r, &left, h);
	}
	if (own)
		look_from_left(r, h, h);
}

uint16_t
keyword_event(const struct judge_run *r, const struct timed_trigger *l)
{
	const struct judge_language *language = r->kernel->language;
	return language->due_at ? language->due_at(ability_of(r, &l->source)->keyword) : OP_NONE;
}

static bool
later_fits(struct judge_run *r, struct timed_trigger *l, struct game_event *h)
{
	const struct judge_node *node = node_at(r, l->node);
	struct frame f;
	if (l->over)
		return false;
	if (!l->node)
		return keyword_event(r, l) == h->kind;
	frame_init(r, &f, &l->source);
	f.event = *h;
	restore_variables(&f, &l->keeps.kept);
	if (!event_met(r, &f, node->arg[0], h))
		return false;
	f.event = *h;
	return holds(r, &f, node->arg[2]);
}

static bool
awaits_kind(const struct judge_run *r, const struct timed_trigger *l, uint16_t kind)
{
	return !l->over && (l->node ? are_reported_as(r, node_at(r, l->node)->arg[0], kind)
	                            : keyword_event(r, l) == kind);
}

bool
awaits(const struct judge_run *r, uint16_t kind)
{
	for (int i = 0; i < r->game.n_later; i++)
		if (awaits_kind(r, &r->game.later[i], kind))
			return true;
	return false;
}

void
end_awaiting(struct judge_run *r, uint16_t kind)
{
	for (int i = 0; i < r->game.n_later; i++)
		r->game.later[i].over |= awaits_kind(r, &r->game.later[i], kind);
}

/* A timed trigger triggers once, unless it has a span. */
static void
look_at_later(struct judge_run *r, const struct game_event *h)
{
	for (uint8_t i = 0; i < r->game.n_later; i++) {
		struct timed_trigger *l = &r->game.later[i];
		struct game_event met = *h;
		if (!later_fits(r, l, &met))
			continue;
		put_in_standby(r, &l->source, &met, (uint8_t)(i + 1));
		if (!node_at(r, l->node)->arg[4] &&
		    in_force(r, AR(timed_trigger_once), l->source.master, JUDGE_NO_CARD))
			l->over = true;
	}
}

struct game_event
a_game_event(const struct judge_run *r, uint16_t kind, judge_seat seat)
{
	return (struct game_event){ .kind = kind,
		                    .causes = r->now.acting.causes,
		                    .card = JUDGE_NO_CARD,
		                    .seat = seat,
		                    .doer = r->now.acting.doer,
		                    .from = JUDGE_NO_PLACE,
		                    .to = JUDGE_NO_PLACE,
		                    .citation = r->last_citation };
}

/* For tests that compare what is declared about events with what happens
 * (tests/property/facts.c). */
#ifdef JUDGE_BOUNDED
static void
note_facts(struct judge_run *r, const struct game_event *h)
{
	judge_def def = h->card == JUDGE_NO_CARD ? JUDGE_UNKNOWN_DEF : card_at(r, h->card)->def;
	r->facts.caused[h->kind] |= h->causes;
	r->facts.carded[h->kind] |= h->card != JUDGE_NO_CARD;
	if (def >= r->p.cards->n)
		return;
	uint8_t type = (uint8_t)(1u << r->p.cards->def[def].face[0].type);
	r->facts.happened_to[h->kind] |= type;
	for (uint32_t rest = h->causes; rest; rest &= rest - 1)
		r->facts.caused_to[__builtin_ctz(rest)] |= type;
}
#define NOTE_FACTS(r, h) note_facts(r, h)
#else
#define NOTE_FACTS(r, h) ((void)0)
#endif

void
queue_event(struct judge_run *r, struct game_event h)
{
	if (!r->kernel->language || !speaks_of(r, h.kind))
		return;
	if (r->now.n_happened == GAME_EVENTS)
		stop_at_limit(r, "happenings of one event");
	NOTE_FACTS(r, &h);
	r->now.happened[r->now.n_happened++] = h;
}

void
note_discarded(struct judge_run *r, const struct change *ch, judge_place from_place, int hand,
               int pile, uint32_t citation)
{
	if (from_place == JUDGE_NO_PLACE || area_of(r, from_place) != hand ||
	    area_of(r, ch->to) != pile)
		return;
	struct game_event h = a_game_event(r, OP_E_DISCARDED, parts_of(r, from_place)->seat);
	h.card = ch->card;
	h.before = ch->before;
	h.after = card_at(r, ch->card)->identity;
	h.from = from_place;
	h.to = ch->to;
	h.citation = citation;
	queue_event(r, h);
}

void
process_events(struct judge_run *r)
{
	for (int i = 0; i < r->now.n_happened; i++) {
		struct game_event h = r->now.happened[i];
		struct looking looking = { &h };
		r->now.settling = (uint16_t)i;
		for_each_ability(r, JUDGE_AUTOMATIC, h.kind, look_at_source, &looking);
		look_from_all_left(r, &h);
		look_at_later(r, &h);
	}
	r->now.n_happened = 0;
	r->now.n_left = 0;
	if (r->game.turn)
		trigger_states(r);
}

void
process_covering_event(struct judge_run *r, struct game_event h)
{
	r->now.covered_now = (uint16_t)(h.card + 1);
	invalidate(r);
	queue_event(r, h);
	process_events(r);
	r->now.covered_now = 0;
	invalidate(r);
}

/* 4. Situation triggers: put in standby as soon as their state holds, once until they have
 * resolved. READING: if the state still holds then, they trigger again. */

static int
find_fired(const struct judge_run *r, const struct source *s)
{
	for (int i = 0; i < r->game.n_fired; i++)
		if (same_source(&r->game.fired[i], s))
			return i;
	return -1;
}

static void
forget_fired(struct judge_run *r, const struct source *s)
{
	int at = find_fired(r, s);
	if (at >= 0)
		r->game.fired[at] = r->game.fired[--r->game.n_fired];
}

/* Was the ability played in this check timing, so that its state has continued since? */
static bool
was_resolved(const struct judge_run *r, const struct source *s)
{
	return r->now.last_state.card == s->card && same_source(&r->now.last_state, s);
}

static void
end_state(struct judge_run *r, const struct source *s)
{
	forget_fired(r, s);
	if (was_resolved(r, s))
		r->now.last_state.card = JUDGE_NO_CARD;
}

static void
note_state(struct judge_run *r, const struct source *s, void *ctx)
{
	const struct judge_ability *a = ability_of(r, s);
	struct frame f;
	(void)ctx;
	if (!a->on || node_at(r, a->on)->op != OP_E_STATE)
		return;
	note_performed(r, OP_E_STATE);
	frame_init(r, &f, s);
	if (!is_active(r, s) || !holds(r, &f, node_at(r, a->on)->arg[0]) ||
	    !holds(r, &f, a->when)) {
		if (!is_in_standby(r, s, 0) && !(r->now.state_resolves && was_resolved(r, s)))
			end_state(r, s);
		return;
	}
	if (find_fired(r, s) >= 0 || !in_force(r, AR(situation_triggers), s->master, s->card))
		return;
	if (r->game.n_fired == FIRED)
		stop_at_limit(r, "situation triggers");
	r->game.fired[r->game.n_fired++] = *s;
	struct game_event h = a_game_event(r, OP_E_STATE, s->master);
	judge_rule rule =
		was_resolved(r, s) ? AR(situation_triggers_again) : AR(situation_triggers);
	h.citation = cite(r, from(rule, h.citation), JUDGE_EV_NOTE, s->master);
	put_in_standby(r, s, &h, 0);
}

void
trigger_states(struct judge_run *r)
{
	if (r->kernel->language && speaks_of(r, OP_E_STATE))
		for_each_ability(r, JUDGE_AUTOMATIC, OP_E_STATE, note_state, NULL);
}

/* 5. Playing abilities in standby */

/* READING: an ability in standby belongs to the player who was its master when it triggered. */
static judge_seat
player_of(struct judge_run *r, const struct standby *s)
{
	judge_seat then = s->source.master, now = then;
	if (card_at(r, s->source.card)->place != JUDGE_NO_PLACE)
		now = master(r, s->source.card);
	return now == then || in_force(r, AR(standby_keeps_master), then, s->source.card) ? then
	                                                                                  : now;
}

static bool
is_same_standby(const struct standby *a, const struct standby *b)
{
	return same_source(&a->source, &b->source) && a->later == b->later &&
	       a->event.kind == b->event.kind && a->event.card == b->event.card &&
	       a->event.before == b->event.before && a->event.amount == b->event.amount;
}

/* Find the seat's abilities in standby; of equal ones, only the first. */
static int
standing_by(struct judge_run *r, judge_seat seat, uint8_t *out)
{
	int n = 0;
	for (uint8_t i = 0; i < r->game.n_standby; i++) {
		bool again = false;
		if (player_of(r, &r->game.standby[i]) != seat || r->game.standby[i].asleep)
			continue;
		for (int j = 0; j < n; j++)
			again |= is_same_standby(&r->game.standby[out[j]], &r->game.standby[i]);
		if (!again)
			out[n++] = i;
	}
	return n;
}

/* Can the ability be played? If not, the reason is cited under `parent`, unless that is 0. */
static bool
can_be_played(struct judge_run *r, const struct standby *s, uint32_t parent)
{
	const struct judge_language *language = r->kernel->language;
	return is_playable(r, s) &&
	       (!language->may_play || s->later || language->may_play(r, &s->source, parent));
}

/* Leave out abilities that can't be played, as long as another can: playing that one may still
 * change it. The order of abilities that do nothing doesn't matter. */
static int
leave_out_impossible(struct judge_run *r, uint8_t *list, int n)
{
	int kept = 0;
	for (int i = 0; i < n; i++)
		if (can_be_played(r, &r->game.standby[list[i]], 0))
			list[kept++] = list[i];
	return kept ? kept : 1;
}

judge_rule
standby_waits_by(struct judge_run *r, judge_seat seat)
{
	uint8_t list[STANDBYS];
	if (seat == r->game.turn_player || standing_by(r, seat, list) == 0)
		return JUDGE_NO_RULE;
	return AR(standby_turn_player_first);
}

static int
pick_standby(struct judge_run *r, judge_seat seat, const uint8_t *list, int n, uint32_t parent)
{
	bool own = in_force(r, AR(standby_picked_by_master), seat, JUDGE_NO_CARD);
	struct judge_question q = { own ? seat : other(seat), r->kernel->ask_standby, JUDGE_NO_DEF,
		                    JUDGE_NO_PLACE };
	new_choice(r)->n_sources = (uint8_t)n;
	r->now.choice.limit = JUDGE_NO_NUMBER;
	for (int i = 0; i < n; i++)
		r->now.choice.source[i] = r->game.standby[list[i]].source;
	bool may_leave = !in_force(r, AR(standby_is_compulsory), seat, JUDGE_NO_CARD);
	r->now.choice.may_end = may_leave;
	if (n == 1 && !may_leave) {
		const struct source *s = &r->now.choice.source[0];
		struct judge_pick only =
			a_pick(r->kernel->do_resolve, q.seat, card_at(r, s->card)->def,
		               card_at(r, s->card)->place);
		only.number = (int16_t)(s->ability + 1);
		report_forced_answer(r, q, only);
		return list[0];
	}
	struct judge_pick pick = ask(r, q, from(AR(standby_picked_by_master), parent));
	if (pick.verb == r->kernel->do_leave)
		return -1;
	int picked = picked_source(r, pick);
	return list[picked < 0 ? 0 : picked];
}

static void
drop_standby(struct judge_run *r, int at)
{
	for (int i = at; i + 1 < r->game.n_standby; i++)
		r->game.standby[i] = r->game.standby[i + 1];
	r->game.n_standby--;
}

/* Remove timed triggers that are over and wait for no standby. */
static void
sweep_laters(struct judge_run *r)
{
	while (r->game.n_later && r->game.later[r->game.n_later - 1].over) {
		for (int i = 0; i < r->game.n_standby; i++)
			if (r->game.standby[i].later == r->game.n_later)
				return;
		r->game.n_later--;
	}
}

/* Is the ability played even if its card has changed area? */
static bool
is_played(struct judge_run *r, const struct standby *s)
{
	return in_force(r, AR(standby_outlives_card), s->source.master, s->source.card) ||
	       card_at(r, s->source.card)->identity == s->source.identity;
}

static bool
drop_all_of(struct judge_run *r, judge_seat seat)
{
	bool any = false;
	for (int i = r->game.n_standby - 1; i >= 0; i--)
		if (player_of(r, &r->game.standby[i]) == seat) {
			drop_standby(r, i);
			any = true;
		}
	return any;
}

static bool
play_at(struct judge_run *r, judge_seat seat, int at, uint32_t parent)
{
	struct standby s = r->game.standby[at];
	if (!can_be_played(r, &s, parent)) {
		if (!in_force(r, AR(unplayable_standby_goes), seat, s.source.card)) {
			r->game.standby[at].asleep = true;
			return true;
		}
		cite(r, from(AR(unplayable_standby_goes), parent), JUDGE_EV_NOTE, seat);
		drop_standby(r, at);
		return true;
	}
	drop_standby(r, at);
	s.source.master = seat;
	r->now.state_resolves = s.event.kind == OP_E_STATE;
	if (r->now.state_resolves)
		r->now.last_state = s.source;
	if (is_played(r, &s))
		play_ability(r, &s, parent);
	if (r->now.state_resolves && in_force(r, AR(situation_triggers_again), seat, s.source.card))
		forget_fired(r, &s.source);
	r->now.state_resolves = false;
	sweep_laters(r);
	return true;
}

bool
play_standby(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	uint8_t list[STANDBYS];
	int n = standing_by(r, seat, list);
	if (n == 0)
		return false;
	int at = pick_standby(r, seat, list, leave_out_impossible(r, list, n), parent);
	return at < 0 ? drop_all_of(r, seat) : play_at(r, seat, at, parent);
}

bool
play_recorded(struct judge_run *r, uint32_t parent)
{
	int at = recorded_standby(r, parent);
	return at >= 0 && play_at(r, player_of(r, &r->game.standby[at]), at, parent);
}
