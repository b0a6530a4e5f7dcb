/*
 * whole.c: can a list of effects, such as a price, be done whole?
 *
 * The parts are examined in the order of the text. Each part that takes cards away, or changes
 * their mode, demands cards of its own: a number of cards, among those it can take. All parts can
 * be done if every demand can get different cards, which is a matching between demands and cards.
 * If a part is a choice of options, one combination that can be done is enough.
 */
#include "engine/kernel/whole.h"

enum { DEMANDS = 24, NEEDED = 64, MOST_REPEATED = JUDGE_CARDS };

struct demand {
	struct set cards;
	int32_t n;
	uint16_t select;   /* the selection that demands the cards; 0: none */
	bool by_mode;      /* true if the card must be in its current mode; the card stays there */
	bool takes_all;    /* true if all fitting cards are gone afterwards */
	bool may_be_drawn; /* true if a card drawn by earlier effects would do */
};

struct payment {
	struct judge_run *r;
	const struct frame *f;
	int n;
	int32_t drawn;
	bool moves, modes; /* true if earlier parts take cards away; if they change modes */
	struct demand demand[DEMANDS];
};

/* 1. Demands */

static struct demand *
add_demand(struct payment *p, const struct set *cards, int32_t n)
{
	if (p->n == DEMANDS)
		stop_at_limit(p->r, "parts of a price");
	struct demand *d = &p->demand[p->n++];
	*d = (struct demand){ .cards = *cards, .n = n };
	return d;
}

void
whole_needs(struct payment *p, const struct set *cards, int32_t n, bool by_mode)
{
	if (n > 0)
		add_demand(p, cards, n)->by_mode = by_mode;
	p->modes |= by_mode;
}

/* Does the selection include cards of the hand that have been drawn before? */
static bool
takes_drawn(const struct payment *p, const struct judge_node *select)
{
	struct judge_run *r = p->r;
	const struct judge_node *base = node_at(r, select->arg[0]);
	return p->drawn > 0 && base->op == OP_OF_SIDE &&
	       seat_in(r, p->f, base->arg[0], JUDGE_OWN) == p->f->source.master &&
	       literal(r, select->arg[1], 0) >> r->kernel->language->hand & 1;
}

bool
enough_cards(struct judge_run *r, const struct frame *f, uint16_t node,
             bool (*can)(struct judge_run *, judge_card, int what), int what)
{
	const struct judge_node *select = node_at(r, node);
	struct payment *p = r->now.payment;
	struct set all, s = { .n = 0 };
	find_choosable(r, f, node, WHETHER_ENOUGH, &all);
	drop_gone(r, f, node, &all);
	for (int i = 0; i < all.n; i++)
		if (!can || can(r, all.card[i], what))
			s.card[s.n++] = all.card[i];
	bool chosen = select->op == OP_SELECT && select->arg[3];
	const struct judge_node *choice = chosen ? node_at(r, select->arg[3]) : NULL;
	int32_t n = !chosen ? 1 : choice->number != 0 ? 0 : number_in(r, f, choice->arg[0]);
	bool drawn = p && chosen && takes_drawn(p, select);
	if (p) {
		struct demand *d = add_demand(p, &s, n);
		d->select = node;
		d->takes_all = !chosen;
		d->may_be_drawn = drawn;
	}
	return s.n + (drawn ? p->drawn : 0) >= n;
}

/* Can a card be put under this one? */
static bool
can_cover(struct judge_run *r, judge_card card, int what)
{
	judge_place place = card_at(r, card)->place;
	(void)what;
	return place != JUDGE_NO_PLACE && r->kernel->field[area_of(r, place)];
}

static bool
can_do_one(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	judge_seat seat;
	switch (node->op) {
	case OP_DISCARD:
	case OP_MOVE:
		return enough_cards(r, f, node->arg[0], NULL, 0) &&
		       r->kernel->language->can_do(r, f, node);
	case OP_SEARCH:
		return place_at(r, place_of(r, f->source.master, r->kernel->language->deck, 0))->n >
		       0;
	case OP_KEEP:
	case OP_REVEAL: return enough_cards(r, f, node->arg[0], NULL, 0);
	case OP_PUT_UNDER:
		return enough_cards(r, f, node->arg[0], NULL, 0) &&
		       enough_cards(r, f, node->arg[1], can_cover, 0) &&
		       r->kernel->language->can_do(r, f, node);
	case OP_MILL:
	case OP_LOOK:
	case OP_REVEAL_TOP:
		seat = seat_in(r, f, node->arg[1], JUDGE_OWN);
		if (seat == JUDGE_NO_SEAT)
			seat = f->source.master;
		return place_at(r, place_of(r, seat, r->kernel->language->deck, 0))->n >=
		       number_in(r, f, node->arg[0]);
	default:
		if (node->op < KERNEL_OPS && node->op != OP_DRAW)
			return true;
		return r->kernel->language->can_do(r, f, node);
	}
}

/* Does the operation, or a filter, depend on a card's mode? */
static bool
is_of_mode(const struct payment *p, uint16_t op)
{
	const struct judge_language *language = p->r->kernel->language;
	return language->is_of_mode && language->is_of_mode(op);
}

static bool
goes_by_mode(const struct payment *p, uint16_t select)
{
	const struct judge_node *node = node_at(p->r, select);
	for (uint16_t f = node->op == OP_SELECT ? node->arg[2] : 0; f; f = node_at(p->r, f)->next)
		if (is_of_mode(p, node_at(p->r, f)->op))
			return true;
	return false;
}

/* Of the demands noted while the effect was examined, keep only its own, once, and only if others
 * can't have the same cards. A card may be taken away after its mode was changed, but not the other
 * way round. */
static void
keep_demand(struct payment *p, int before, const struct judge_node *node)
{
	const struct demand *own = NULL;
	bool uses_up = node->op != OP_KEEP && node->op != OP_REVEAL;
	for (int i = before; i < p->n && uses_up; i++)
		if (p->demand[i].select == node->arg[0])
			own = &p->demand[i];
	p->n = before;
	if (!own)
		return;
	struct demand *d = &p->demand[p->n++];
	bool mode = is_of_mode(p, node->op);
	*d = *own;
	d->by_mode = mode ? !p->moves : p->modes && goes_by_mode(p, d->select);
	d->takes_all &= !mode;
	p->modes |= mode;
	p->moves |= !mode;
}

static bool
looks_doable(struct payment *p, const struct judge_node *node)
{
	struct judge_run *r = p->r;
	struct payment *outer = r->now.payment;
	int before = p->n;
	r->now.payment = p;
	bool can = can_do_one(r, p->f, node);
	r->now.payment = outer;
	keep_demand(p, before, node);
	if (node->op == OP_DRAW && seat_in(r, p->f, node->arg[1], JUDGE_OWN) == p->f->source.master)
		p->drawn += number_in(r, p->f, node->arg[0]);
	return can;
}

/* 2. Matching */

struct matching {
	int n_slots;
	uint8_t demand[NEEDED]; /* by slot: the demand */
	/* by card, and again by card for its mode: the slot, from 1; 0: none */
	uint8_t slot[2 * JUDGE_CARDS];
	bool tried[2 * JUDGE_CARDS];
};

/* Does an earlier part take this card with all others that fit? */
static bool
is_taken_before(const struct payment *p, int demand, judge_card card)
{
	for (int i = 0; i < demand; i++)
		if (p->demand[i].takes_all && set_has(&p->demand[i].cards, card))
			return true;
	return false;
}

static bool
find_for(const struct payment *p, struct matching *m, int slot)
{
	int demand = m->demand[slot];
	const struct demand *d = &p->demand[demand];
	for (int i = 0; i < d->cards.n; i++) {
		int at = d->cards.card[i] + (d->by_mode ? JUDGE_CARDS : 0);
		if (m->tried[at] || is_taken_before(p, demand, d->cards.card[i]))
			continue;
		m->tried[at] = true;
		if (m->slot[at] && !find_for(p, m, m->slot[at] - 1))
			continue;
		m->slot[at] = (uint8_t)(slot + 1);
		return true;
	}
	return false;
}

static bool
is_met(const struct payment *p)
{
	struct matching m = { .n_slots = 0 };
	int32_t drawn = p->drawn;
	look(p->r, 1);
	for (int i = 0; i < p->n; i++)
		for (int32_t k = 0; k < p->demand[i].n; k++) {
			if (m.n_slots == NEEDED)
				stop_at_limit(p->r, "cards of a price");
			m.demand[m.n_slots++] = (uint8_t)i;
		}
	for (int s = 0; s < m.n_slots; s++) {
		memset(m.tried, 0, sizeof m.tried);
		if (!find_for(p, &m, s) && !(p->demand[m.demand[s]].may_be_drawn && drawn-- > 0))
			return false;
	}
	return true;
}

/* 3. One effect after another */

/* Are the cards of an effect those that an earlier effect in the list will find? */
static bool
is_found_before(const struct judge_run *r, uint16_t effects, const struct judge_node *node)
{
	const struct judge_node *base = node_at(r, node_at(r, node->arg[0])->arg[0]);
	if (node_at(r, node->arg[0])->op != OP_SELECT || base->op != OP_THE)
		return false;
	for (; node_at(r, effects) != node; effects = node_at(r, effects)->next) {
		const struct judge_node *e = node_at(r, effects);
		int32_t name = literal(r, base->arg[0], 0);
		if (e->as == name || (e->arg[0] && node_at(r, e->arg[0])->as == name))
			return true;
	}
	return false;
}

static bool do_rest(struct payment *p, const struct undone *rest);

static bool
do_times(struct payment *p, uint16_t list, int32_t times, const struct undone *then)
{
	struct undone body = { list, list, times > MOST_REPEATED ? MOST_REPEATED : times, then };
	return do_rest(p, times > 0 ? &body : then);
}

static int
count_bits(uint32_t mask)
{
	int n = 0;
	for (; mask; mask &= mask - 1)
		n++;
	return n;
}

/* Can one of the combinations of options be done? */
static bool
do_some(struct payment *p, const struct judge_node *node, const struct undone *then)
{
	struct undone some[OPTIONS_MOST];
	uint16_t offered = offered_options(p->r, p->f, node);
	int32_t wanted = node->arg[1] ? number_in(p->r, p->f, node->arg[1]) : 1;
	int most = count_bits(offered);
	for (uint32_t mask = 0; mask <= offered; mask++) {
		const struct undone *chain = then;
		int n = 0;
		if (mask & ~(uint32_t)offered ||
		    count_bits(mask) != (wanted < most ? wanted : most))
			continue;
		for (uint16_t o = node->arg[0], k = 0; o; o = node_at(p->r, o)->next, k++)
			if (mask >> k & 1) {
				uint16_t list = node_at(p->r, o)->arg[0];
				some[n] = (struct undone){ list, list, 1, chain };
				chain = &some[n++];
			}
		struct payment tried = *p;
		if (do_rest(&tried, chain))
			return true;
	}
	return false;
}

static int32_t
cards_of_each(struct payment *p, const struct judge_node *node)
{
	const struct judge_node *select = node_at(p->r, node->arg[0]);
	struct set s;
	if (select->op == OP_SELECT && select->arg[3])
		return number_in(p->r, p->f, node_at(p->r, select->arg[3])->arg[0]);
	select_cards(p->r, p->f, node->arg[0], &s);
	return s.n;
}

static bool
do_next(struct payment *p, uint16_t head, const struct judge_node *node, const struct undone *then)
{
	struct judge_run *r = p->r;
	switch (node->op) {
	case OP_IF: return do_times(p, node->arg[holds(r, p->f, node->arg[0]) ? 1 : 2], 1, then);
	case OP_OPTIONS: return do_some(p, node, then);
	case OP_REPEAT: return do_times(p, node->arg[1], number_in(r, p->f, node->arg[0]), then);
	case OP_FOR_EACH: return do_times(p, node->arg[1], cards_of_each(p, node), then);
	default:
		if (!is_found_before(r, head, node) && !looks_doable(p, node))
			return false;
		return do_rest(p, then);
	}
}

static bool
do_rest(struct payment *p, const struct undone *rest)
{
	while (rest && !(rest->times > 0 && rest->head))
		rest = rest->then;
	if (!rest)
		return is_met(p);
	struct undone again = { rest->head, rest->head, rest->times - 1, rest->then };
	if (!rest->next)
		return do_rest(p, &again);
	const struct judge_node *node = node_at(p->r, rest->next);
	struct undone after = { rest->head, node->next, rest->times, rest->then };
	return do_next(p, rest->head, node, &after);
}

/* 4. Questions about the whole list */

/* Demands are written before they are read; clearing all of them would take longer than everything
 * else. */
static void
begin(struct payment *p, struct judge_run *r, const struct frame *f)
{
	p->r = r;
	p->f = f;
	p->n = 0;
	p->drawn = 0;
	p->moves = p->modes = false;
}

bool
can_do_all(struct judge_run *r, const struct frame *f, uint16_t effects)
{
	struct payment p;
	struct undone all = { effects, effects, 1, NULL };
	begin(&p, r, f);
	return do_rest(&p, &all);
}

bool
can_pay_beside(struct judge_run *r, const struct frame *f, uint16_t effects, add_needs *needs)
{
	struct payment alone;
	struct undone all = { effects, effects, 1, NULL };
	begin(&alone, r, f);
	needs(r, &f->source, &alone);
	return !is_met(&alone) || do_rest(&alone, &all);
}

bool
leaves_whole(struct judge_run *r, const struct frame *f, const struct set *taken,
             const struct set *open, int32_t more)
{
	struct payment p;
	begin(&p, r, f);
	bool mode = is_of_mode(&p, r->now.choosing_effect);
	for (int i = 0; i < taken->n; i++)
		whole_needs(&p, &(struct set){ 1, { taken->card[i] } }, 1, mode);
	whole_needs(&p, open, more, mode);
	p.moves = !mode;
	return do_rest(&p, f->rest);
}

bool
option_leaves_whole(struct judge_run *r, const struct frame *f, uint16_t effects)
{
	struct payment p;
	struct undone option = { effects, effects, 1, f->rest };
	begin(&p, r, f);
	return do_rest(&p, &option);
}
