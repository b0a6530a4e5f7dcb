/*
 * layers.c: what continuous effects change, derived from the game when it is needed after a change.
 *
 * Every change is one row of r->applied: a card's number plus 3000, one more trait, a suspended
 * rule. derive_effects() makes the rows; code that reads a card applies the card's rows one by one.
 *
 *	continuous abilities of cards where they work    effects that were played and still last
 *	collect(): the time stamp of the card            collect_lasting(): of playing it
 *	                    \                                /
 *	                     items: one static each, by time stamp
 *	                                  |
 *	             apply_layer(), layer by layer (layer_order())
 *	                                  |
 *	layer             its statics                                      if its rule isn't in force
 *	LAYER_BASE        define, and what protects from being nullified
 *	LAYER_ABILITIES   grant, nullify; then collect_again()             comes after the numbers
 *	LAYER_WORDS       types, traits, colours, names                    comes after the numbers
 *	LAYER_OWN         what the game adds by itself (own_layer)         comes after the numbers
 *	LAYER_NUMBERS     modify                                           isn't applied
 *	LAYER_RULES       changes of rules, forbid, all others
 *	                                  |
 *	r->applied   | base | abilities | words | own | numbers | rules |
 *	                                        ^ n_applied while LAYER_OWN is applied: code that
 *	                                          reads a card now sees only the rows on the left
 *
 * So "all Robots get 1000" finds the cards that LAYER_WORDS has made Robots. Within a layer, the
 * oldest item comes first, unless it waits for another one: an item waits if applying that other
 * one first would change the rows of the item (depends_on(), which tries it). If every item waits,
 * the oldest comes first.
 *
 *	older    A  "Robots are also Machines"     applied after B, A concerns one card more, so it
 *	newer    B  "this card is also a Robot"    waits: B comes first
 */
#include <string.h>

#include "engine/kernel/unknown.h"

/* 1. Sources: the abilities that cards have, active or not */

static bool
is_off(const struct judge_run *r, const struct source *s)
{
	return r->p.disabled_ability == s->ability + 1 && r->p.disabled_def == s->def;
}

bool
is_silenced_after(const struct judge_run *r, int row, judge_card card, int keyword)
{
	int n = speaks_of(r, OP_NULLIFY) ? rows_about(r, card) : 0;
	for (int i = row + 1; i < n; i++) {
		const struct effect_row *a = &r->applied[i];
		if (a->op == OP_NULLIFY && a->card == card && (a->value < 0 || a->value == keyword))
			return true;
	}
	return false;
}

/* The last row that grants the card this ability; -1 if it has the ability by itself. */
static int
row_granting(const struct judge_run *r, const struct source *s)
{
	int i = r->n_granted ? rows_about(r, s->card) - 1 : -1;
	for (; i >= 0; i--) {
		const struct effect_row *a = &r->applied[i];
		if (a->op == OP_GRANT && a->card == s->card && a->source.def == s->def &&
		    a->value == s->ability)
			break;
	}
	return i;
}

bool
is_nullified(const struct judge_run *r, const struct source *s)
{
	return is_silenced_after(r, row_granting(r, s), s->card, ability_of(r, s)->keyword);
}

/* The area of a card, and the areas where its abilities evidently work, once `asked`. */
struct spot {
	uint32_t here;
	bool covered, asked;
	uint16_t evident;
};

static struct spot
spot_of(const struct judge_run *r, judge_card card)
{
	int area = area_of(r, card_at(r, card)->place);
	return (struct spot){ .here = 1u << area,
		              .covered = r->kernel->stacks[area] && !is_topmost(r, card) };
}

static uint16_t
evident_areas(struct judge_run *r, judge_card card, struct spot *spot)
{
	if (!spot->asked)
		spot->evident = r->kernel->language->works_in(r, card);
	spot->asked = true;
	return spot->evident;
}

static bool
works_at(struct judge_run *r, const struct source *s, const struct judge_ability *ability,
         struct spot *spot)
{
	if (is_of_past_setup(r, ability))
		return false;
	bool covered = spot->covered &&
	               !(ability->kind == JUDGE_AUTOMATIC && r->now.covered_now == s->card + 1);
	if (covered && !ability->covered &&
	    in_force(r, AR(covered_abilities_inactive), s->master, s->card))
		return false;
	if (ability->side && !r->kernel->side_works(r, s->card, ability->side - 1))
		return false;
	if (ability->works_in && in_force(r, AR(works_where_evident), s->master, s->card))
		return ability->works_in & spot->here;
	uint16_t areas = evident_areas(r, s->card, spot);
	areas |= works_beside(r, ability);
	return areas & spot->here;
}

/* Does the ability work in the area of its card? An event that covers a card is still heard by the
 * card's automatic abilities. */
bool
works_here(struct judge_run *r, const struct source *s, const struct judge_ability *ability)
{
	struct spot spot = spot_of(r, s->card);
	return works_at(r, s, ability, &spot);
}

typedef void source_visitor(struct judge_run *, const struct source *, void *);

/* A visit to abilities: the function to call, and the abilities to call it for: those of one kind,
 * and those that listen to one event, or to any. */
struct visiting {
	source_visitor *each;
	void *ctx;
	bool all; /* true for any kind */
	enum judge_ability_kind kind;
	uint16_t event;
};

static bool
is_meant(const struct judge_run *r, const struct visiting *v, judge_def def, uint8_t kind)
{
	return v->all || (kind == v->kind && (v->event == OP_NONE || hears(r, def, v->event)));
}

static void
visit(struct judge_run *r, struct source *s, struct spot *spot, const struct visiting *v)
{
	const struct judge_ability *ability = ability_of(r, s);
	look(r, 1);
	if (is_meant(r, v, s->def, ability->kind) && !is_off(r, s) && works_at(r, s, ability, spot))
		v->each(r, s, v->ctx);
}

static void
visit_granted(struct judge_run *r, struct source s, struct spot *spot, const struct visiting *v)
{
	int n = rows_about(r, s.card);
	for (int i = 0; i < n; i++) {
		const struct effect_row *a = &r->applied[i];
		if (a->op != OP_GRANT || a->card != s.card)
			continue;
		s.def = a->source.def;
		s.ability = (uint8_t)a->value;
		/* A grant that is not the ability's latest one is void if the ability was negated
		 * after it. */
		if (row_granting(r, &s) != i &&
		    is_silenced_after(r, i, s.card, ability_of(r, &s)->keyword))
			continue;
		visit(r, &s, spot, v);
	}
}

/* Return the card's master or, if the rule that says so is not in force, its owner. */
static judge_seat
master_of_ability(struct judge_run *r, const struct source *s)
{
	int kind = ability_of(r, s)->kind;
	bool of_master = true;
	if (kind == JUDGE_CONTINUOUS)
		of_master = in_force(r, AR(continuous_of_card_master), s->master, JUDGE_NO_CARD);
	if (kind == JUDGE_AUTOMATIC)
		of_master = in_force(r, AR(automatic_of_card_master), s->master, JUDGE_NO_CARD);
	return of_master ? s->master : card_at(r, s->card)->owner;
}

/* Could any ability of the card be visited? */
static bool
may_be_meant(const struct judge_run *r, const struct visiting *v, judge_card card)
{
	judge_def def = card_at(r, card)->def;
	const struct judge_card_def *d = &r->p.cards->def[def];
	const struct judge_ability *a = &r->p.cards->ability[d->ability];
	if (r->n_granted && rows_about(r, card))
		return true;
	for (int i = 0; i < d->n_abilities; i++)
		if (is_meant(r, v, def, a[i].kind))
			return true;
	return false;
}

static void
visit_card(struct judge_run *r, judge_card card, const struct visiting *v)
{
	const struct card *c = card_at(r, card);
	if (is_unknown(r, card) && !has_effect_while_hidden(r, card))
		return;
	const uint32_t here = 1u << area_of(r, c->place);
	const struct judge_card_def *def =
		&r->p.cards->def[def_for_fact(r, card, JUDGE_FACT_ABILITIES, (int32_t)here)];
	struct source s = { .card = card, .def = c->def, .identity = c->identity };
	if (def->n_abilities == 0 && r->n_granted == 0)
		return;
	if (!c->supposed && !may_be_meant(r, v, card)) {
		look(r, def->n_abilities);
		return;
	}
	struct spot spot = spot_of(r, card);
	s.master = master(r, card);
	int n = c->supposed && has_no_ability_in(r, card, here) ? 0 : def->n_abilities;
	for (uint8_t i = 0; i < n; i++) {
		s.ability = i;
		struct source own = s;
		if (c->owner != s.master)
			own.master = master_of_ability(r, &s);
		visit(r, &own, &spot, v);
	}
	visit_granted(r, s, &spot, v);
}

enum { PASSED_A_LOOK = 12 };

/* The visitor may move cards. Unknown cards that can't act are passed over here, since a large
 * unknown hand or deck is walked very often. */
static void
walk_place(struct judge_run *r, judge_place place, const struct visiting *v)
{
	const bool act = unknown_could_act_at(r, place);
	unsigned passed = 0;
	for (judge_card c = place_at(r, place)->first, next; c != JUDGE_NO_CARD; c = next) {
		next = card_at(r, c)->next;
		if (is_unknown(r, c) && (!act || card_at(r, c)->plain))
			passed++;
		else
			visit_card(r, c, v);
	}
	look(r, passed / PASSED_A_LOOK);
	/* nothing has changed, but this makes derived data be derived again */
	r->changes += passed;
}

/* Return the first place from `place` on with cards whose abilities could work there; JUDGE_PLACES:
 * none. */
static int
next_place(const struct judge_run *r, int place)
{
	while (place < JUDGE_PLACES) {
		uint64_t taken = r->game.taken[place / 64] & r->works_at[place / 64];
		if (taken >> place % 64)
			return place + __builtin_ctzll(taken >> place % 64);
		place = (place / 64 + 1) * 64;
	}
	return JUDGE_PLACES;
}

static void
walk(struct judge_run *r, const struct visiting *v)
{
	look(r, 1);
	for (int p = next_place(r, 0); p < JUDGE_PLACES; p = next_place(r, p + 1))
		walk_place(r, (judge_place)p, v);
}

static void
keep_source(struct judge_run *r, const struct source *s, void *ctx)
{
	bool *room = ctx;
	if (r->n_sources == SOURCES) {
		*room = false;
		return;
	}
	r->kind_of_source[r->n_sources] = ability_of(r, s)->kind;
	r->sources[r->n_sources++] = *s;
}

/* Cache the abilities that cards have by themselves until a card moves. Not possible if a rule that
 * texts could change was asked on the way: then each change could make other abilities work. */
static bool
sources_are_kept(struct judge_run *r)
{
	bool room = true;
	if (r->sources_are == SOURCES_UNKNOWN) {
		r->n_sources = 0;
		r->asked_changeable = false;
		walk(r, &(struct visiting){ .each = keep_source, .ctx = &room, .all = true });
		r->sources_are = room && !r->asked_changeable ? SOURCES_KEPT : SOURCES_NOT_KEPT;
	}
	return r->sources_are == SOURCES_KEPT;
}

/* Is the card's part of the cache rebuilt because `moved` has moved? So are those of all cards in
 * the place `anew`, since one of them may be covered or uncovered now. */

static bool
is_dropped(const struct judge_run *r, judge_card card, judge_card moved, judge_place anew)
{
	return card == moved || card_at(r, card)->place == anew;
}

static void
drop_sources(struct judge_run *r, judge_card moved, judge_place anew)
{
	uint8_t n = 0;
	for (uint8_t i = 0; i < r->n_sources; i++) {
		if (is_dropped(r, r->sources[i].card, moved, anew))
			continue;
		r->kind_of_source[n] = r->kind_of_source[i];
		r->sources[n++] = r->sources[i];
	}
	r->n_sources = n;
}

static void
put_source(struct judge_run *r, const struct source *s, void *ctx)
{
	uint8_t *at = ctx;
	if (r->n_sources == SOURCES) {
		r->asked_changeable = true;
		return;
	}
	size_t behind = (size_t)(r->n_sources++ - *at);
	memmove(&r->sources[*at + 1], &r->sources[*at], behind * sizeof *r->sources);
	memmove(&r->kind_of_source[*at + 1], &r->kind_of_source[*at], behind);
	r->kind_of_source[*at] = ability_of(r, s)->kind;
	r->sources[(*at)++] = *s;
}

/* Add the abilities of all cards of a place, of which none may be in the cache, which is in order
 * of places. */
static void
put_sources_at(struct judge_run *r, judge_place place)
{
	uint8_t at = 0;
	while (at < r->n_sources && card_at(r, r->sources[at].card)->place < place)
		at++;
	walk_place(r, place, &(struct visiting){ .each = put_source, .ctx = &at, .all = true });
}

/* Return the place that a card left, if it may have uncovered a card there. */
static judge_place
place_laid_bare(const struct judge_run *r, judge_place from_place)
{
	bool bare = from_place != JUDGE_NO_PLACE && place_at(r, from_place)->n > 0 &&
	            r->kernel->stacks[area_of(r, from_place)];
	return bare ? from_place : JUDGE_NO_PLACE;
}

static bool
work_at(const struct judge_run *r, judge_place place)
{
	return place != JUDGE_NO_PLACE && r->works_at[place / 64] >> place % 64 & 1;
}

void
move_sources(struct judge_run *r, judge_card card, judge_place from_place)
{
	judge_place to = card_at(r, card)->place, bare = place_laid_bare(r, from_place);
	r->applied_valid = false;
	if (r->sources_are != SOURCES_KEPT || r->n_granted || has_hidden_cards(r)) {
		r->sources_are = SOURCES_UNKNOWN;
		return;
	}
	r->asked_changeable = false;
	drop_sources(r, card, to);
	if (work_at(r, to))
		put_sources_at(r, to);
	if (bare != to && work_at(r, bare)) {
		drop_sources(r, JUDGE_NO_CARD, bare);
		put_sources_at(r, bare);
	}
	if (r->asked_changeable)
		r->sources_are = SOURCES_UNKNOWN;
}

static void
visit_unless_silenced(struct judge_run *r, const struct source *s, void *ctx)
{
	const struct visiting *v = ctx;
	const struct judge_ability *ability = ability_of(r, s);
	bool silenced = is_nullified(r, s);
	if (!silenced || (ability->kind == JUDGE_AUTOMATIC &&
	                  !in_force(r, AR(nullified_hears_nothing), s->master, s->card)))
		v->each(r, s, v->ctx);
}

/* Do the rows decide which abilities are in play? They do if effects grant or nullify abilities, or
 * change rules. */
static bool
depends_on_rows(const struct judge_run *r)
{
	return r->texts.changes_abilities ||
	       (r->texts.changes_rules && (r->sources_are != SOURCES_KEPT || r->game.hides));
}

void
for_each_ability(struct judge_run *r, enum judge_ability_kind kind, uint16_t event,
                 source_visitor *each, void *ctx)
{
	struct visiting v = { each, ctx, false, kind, event };
	if (depends_on_rows(r))
		refresh_effects(r);
	if (r->n_granted || !sources_are_kept(r)) {
		walk(r, &(struct visiting){ visit_unless_silenced, &v, false, kind, event });
		return;
	}
	/* A visitor may move cards, which changes the cache, so visit a copy. */
	struct source list[SOURCES];
	int n = 0;
	for (int i = 0; i < r->n_sources; i++)
		if (is_meant(r, &v, r->sources[i].def, r->kind_of_source[i]))
			list[n++] = r->sources[i];
	for (int i = 0; i < n; i++)
		visit_unless_silenced(r, &list[i], &v);
}

/* Is the ability active? That depends on its condition, the turn, and the game's own conditions. */
bool
is_active(struct judge_run *r, const struct source *s)
{
	const struct judge_ability *a = ability_of(r, s);
	struct frame f;
	if (!in_force(r, AR(inactive_part_does_nothing), s->master, s->card) ||
	    !in_force(r, AR(condition_makes_inactive), s->master, s->card))
		return true;
	if (a->turn != JUDGE_ANY && (a->turn == JUDGE_OWN) != (r->game.turn_player == s->master))
		return false;
	if ((a->need_number || a->need_flag) && !r->kernel->language->needs_met(r, a, s->master))
		return false;
	if (!a->active_if)
		return true;
	frame_init(r, &f, s);
	return holds(r, &f, a->active_if);
}

/* 2. Items: one static of one source, to be applied in its layer */

enum layer { LAYER_BASE, LAYER_ABILITIES, LAYER_WORDS, LAYER_OWN, LAYER_NUMBERS, LAYER_RULES };

struct item {
	struct source source;
	uint16_t node;
	uint8_t layer;
	uint8_t lasting; /* index among the lasting effects, from 1; 0: none */
	bool done;
	uint32_t stamp;
};

enum { ITEMS = 128 };
struct items {
	int n;
	uint8_t layers; /* bit per layer that has items */
	struct item item[ITEMS];
};

/* Does the static protect abilities from being nullified? Then it comes before those that
 * nullify. */
static bool
keeps_abilities(const struct judge_run *r, const struct judge_node *node)
{
	uint8_t word = r->kernel->language->forbids_nullify;
	return node->op == OP_FORBID && word && literal(r, node->arg[0], 0) == word;
}

static enum layer
layer_of(const struct judge_run *r, const struct judge_node *node)
{
	if (keeps_abilities(r, node))
		return LAYER_BASE;
	switch (node->op) {
	case OP_DEFINE: return LAYER_BASE;
	case OP_GRANT:
	case OP_NULLIFY: return LAYER_ABILITIES;
	case OP_ALSO_TYPE:
	case OP_ADD_TRAIT:
	case OP_LOSE_TRAIT:
	case OP_ADD_COLOUR:
	case OP_RENAME: return LAYER_WORDS;
	case OP_MODIFY: return LAYER_NUMBERS;
	default: return LAYER_RULES;
	}
}

static void
add_item(struct judge_run *r, struct items *items, struct item item)
{
	if (items->n == ITEMS) {
		hit_limit(r, "continuous effects");
		return;
	}
	look(r, 2);
	item.layer = (uint8_t)layer_of(r, node_at(r, item.node));
	items->layers |= (uint8_t)(1u << item.layer);
	int at = items->n++;
	bool oldest_first = in_force(r, AR(time_stamp_order), JUDGE_NO_SEAT, JUDGE_NO_CARD);
	for (; at > 0; at--) {
		uint32_t before = items->item[at - 1].stamp;
		if (oldest_first ? before <= item.stamp : before >= item.stamp)
			break;
		items->item[at] = items->item[at - 1];
	}
	items->item[at] = item;
}

/* Add the statics of a list; one with a condition is replaced by the statics inside it. */
static void
add_statics(struct judge_run *r, struct items *items, struct item item)
{
	for (; item.node; item.node = node_at(r, item.node)->next) {
		const struct judge_node *node = node_at(r, item.node);
		struct item within = item;
		within.node = node->arg[1];
		if (node->op == OP_STATIC_IF)
			add_statics(r, items, within);
		else
			add_item(r, items, item);
	}
}

/* Add a continuous ability, with the time stamp of its card: since when the card has been where it
 * is. */
static void
collect(struct judge_run *r, const struct source *s, void *ctx)
{
	const struct judge_ability *ability = ability_of(r, s);
	bool always = in_force(r, AR(continuous_always_works), s->master, s->card);
	if (!always && r->game.turn_player != s->master)
		return;
	bool by_card = in_force(r, AR(stamp_of_card), s->master, s->card);
	add_statics(r, ctx,
	            (struct item){ .source = *s,
	                           .node = ability->body,
	                           .stamp = by_card ? card_at(r, s->card)->stamp : 0 });
}

/* Add the continuous effects that were played, with the time stamps of playing them. */
static void
collect_lasting(struct judge_run *r, struct items *items)
{
	bool by_play = in_force(r, AR(stamp_of_play), JUDGE_NO_SEAT, JUDGE_NO_CARD);
	for (uint8_t i = 0; i < r->game.n_lasting; i++) {
		const struct lasting_effect *l = &r->game.lasting[i];
		add_item(r, items,
		         (struct item){ .source = l->source,
		                        .node = l->node,
		                        .lasting = (uint8_t)(i + 1),
		                        .stamp = by_play ? l->stamp : 0 });
	}
}

/* 3. Applying */

void
add_effect_row(struct judge_run *r, struct effect_row a)
{
	if (r->n_applied == APPLIED) {
		hit_limit(r, "continuous changes");
		return;
	}
	r->n_granted = (uint8_t)(r->n_granted + (a.op == OP_GRANT));
	if (a.card != JUDGE_NO_CARD)
		r->changed[a.card / 64] |= UINT64_C(1) << a.card % 64;
	r->applied[r->n_applied++] = a;
}

static struct effect_row
row(const struct judge_run *r, const struct source *s, uint16_t node)
{
	return (struct effect_row){ .op = node_at(r, node)->op,
		                    .node = node,
		                    .card = JUDGE_NO_CARD,
		                    .seat = JUDGE_NO_SEAT,
		                    .source = *s };
}

/* Return the slot that holds the cards of a static; -1: it has none. */
static int
cards_slot(const struct judge_run *r, const struct judge_node *node)
{
	const struct judge_language *language = r->kernel->language;
	switch (node->op) {
	case OP_MODIFY:
	case OP_ALSO_TYPE:
	case OP_ADD_TRAIT:
	case OP_LOSE_TRAIT:
	case OP_ADD_COLOUR:
	case OP_RENAME:
	case OP_GRANT:
	case OP_NULLIFY:
	case OP_FORBID:
	case OP_PLAY_RANK:
	case OP_PLAY_IGNORING:
	case OP_PLAY_ONTO: return node->op == OP_MODIFY ? 2 : 1;
	case OP_RULE: return 3;
	default: return language->cards_slot ? language->cards_slot(node) : -1;
	}
}

/* Return the node of the seat a static is about; 0: none. */
static uint16_t
seat_slot(const struct judge_node *node)
{
	switch (node->op) {
	case OP_MODIFY: return node->arg[5];
	case OP_FORBID: return node->arg[3];
	case OP_RULE: return node->arg[2];
	default: return 0;
	}
}

/* Does the static give a rule a value without naming a player or card? Then it is for the
 * master. */
static bool
is_of_master(const struct judge_node *node)
{
	return node->op == OP_RULE && node->arg[1] && !node->arg[2] && !node->arg[3];
}

/* Is it a static that only the game knows? */
static bool
is_of_game(const struct judge_run *r, const struct judge_node *node)
{
	return cards_slot(r, node) < 0 && node->op != OP_DEFINE;
}

/* Return the number of a static; `mode`: 0 adds it, 1 sets it, 2 multiplies by it. */
static int32_t
static_value(struct judge_run *r, const struct frame *f, const struct judge_node *node,
             uint8_t *mode)
{
	static const uint8_t slots[] = { 1, 3, 4 };
	switch (node->op) {
	case OP_MODIFY:
		for (uint8_t i = 0; i < 3; i++)
			if (node->arg[slots[i]]) {
				*mode = i;
				return number_in(r, f, node->arg[slots[i]]);
			}
		return JUDGE_NO_NUMBER;
	case OP_DEFINE: *mode = 1; return number_in(r, f, node->arg[1]);
	case OP_ALSO_TYPE: *mode = node->arg[2] != 0; return literal(r, node->arg[0], 0);
	case OP_PLAY_RANK: return number_in(r, f, node->arg[0]);
	case OP_RULE: return node->arg[1] ? number_in(r, f, node->arg[1]) : 0;
	case OP_GRANT:
		return r->p.cards->def[f->source.def].n_abilities + number_in(r, f, node->arg[0]) -
		       1;
	default: return literal(r, node->arg[0], 0);
	}
}

static void
note_list(struct judge_run *r, struct effect_row a, uint16_t list)
{
	for (; list; list = node_at(r, list)->next) {
		a.value = node_at(r, list)->number;
		add_effect_row(r, a);
	}
}

/* Can effects change the trait? Some traits are fixed. */
static bool
may_change_trait(struct judge_run *r, int32_t trait)
{
	bool (*is_fixed)(struct judge_run *, uint16_t) = r->kernel->language->is_fixed_trait;
	return !is_fixed || !is_fixed(r, (uint16_t)trait) ||
	       !in_force(r, AR(fixed_trait_stays), JUDGE_NO_SEAT, JUDGE_NO_CARD);
}

/* Is the card excluded because it entered after the last check timing? A card is changed as it
 * enters; if that rule is not in force, only from the next check timing on. */
static bool
entered_too_late(struct judge_run *r, judge_card card)
{
	return card != JUDGE_NO_CARD && card_at(r, card)->stamp > r->game.checked &&
	       !in_force(r, AR(area_changes_at_entry), JUDGE_NO_SEAT, card);
}

static void
note_change(struct judge_run *r, struct effect_row a)
{
	const struct judge_node *node = node_at(r, a.node);
	if (entered_too_late(r, a.card))
		return;
	switch (node->op) {
	case OP_ADD_TRAIT:
	case OP_LOSE_TRAIT:
		for (uint16_t n = node->arg[0]; n; n = node_at(r, n)->next) {
			a.value = node_at(r, n)->number;
			if (may_change_trait(r, a.value))
				add_effect_row(r, a);
		}
		break;
	case OP_NULLIFY:
		if (!in_force(r, AR(nullifies), a.source.master, a.card) ||
		    (r->kernel->language->forbids_nullify &&
		     forbidden(r, r->kernel->language->forbids_nullify, a.card, master(r, a.card),
		               JUDGE_NO_NUMBER)))
			break;
		a.value = literal(r, node->arg[0], 0) == r->kernel->language->all_keywords
		                  ? -1
		                  : literal(r, node->arg[0], 0);
		add_effect_row(r, a);
		break;
	case OP_PLAY_IGNORING: note_list(r, a, node->arg[0]); break;
	case OP_RULE:
		a.mode = (uint8_t)(node->arg[4]   ? RULE_SUSPENDED
		                   : node->arg[1] ? RULE_VALUED
		                                  : RULE_ADDED);
		for (uint16_t n = node->arg[0]; n; n = node_at(r, n)->next) {
			a.which = 0;
			a.rule = (judge_rule)node_at(r, n)->number;
			add_effect_row(r, a);
		}
		break;
	default: add_effect_row(r, a); break;
	}
}

static uint8_t
what_is_changed(const struct judge_run *r, const struct judge_node *node)
{
	bool named = node->op == OP_MODIFY || node->op == OP_DEFINE || node->op == OP_FORBID;
	return named ? (uint8_t)literal(r, node->arg[0], 0) : 0;
}

static void
apply_to_cards(struct judge_run *r, const struct frame *f, struct effect_row a, int slot)
{
	const struct judge_node *node = node_at(r, a.node);
	struct set cards = { .n = 0 };
	uint16_t of = slot < 0 ? 0 : node->arg[slot];
	struct unknowns_mode before =
		set_unknowns_mode(r, (struct unknowns_mode){ .later = node->op == OP_FORBID });
	if (of)
		select_cards(r, f, of, &cards);
	else
		set_add(&cards, f->source.card);
	set_unknowns_mode(r, before);
	for (int i = 0; i < cards.n; i++) {
		a.card = cards.card[i];
		note_change(r, a);
	}
}

static void
apply_static(struct judge_run *r, const struct frame *f, uint16_t n)
{
	const struct judge_node *node = node_at(r, n);
	struct effect_row a = row(r, &f->source, n);
	uint16_t side = seat_slot(node);
	int slot = cards_slot(r, node);
	note_performed(r, node->op);
	if (is_of_game(r, node)) {
		r->kernel->language->apply(r, f, n);
		return;
	}
	a.which = what_is_changed(r, node);
	a.value = static_value(r, f, node, &a.mode);
	if (a.value == JUDGE_NO_NUMBER)
		return;
	if (!is_of_master(node) && (!side || (slot >= 0 && node->arg[slot]))) {
		apply_to_cards(r, f, a, slot);
		return;
	}
	a.seat = seat_in(r, f, side, JUDGE_OWN);
	note_change(r, a);
}

/* Apply a lasting effect, but not to cards that have changed area since. */
static void
apply_lasting(struct judge_run *r, const struct lasting_effect *l)
{
	const struct judge_node *node = node_at(r, l->node);
	struct effect_row a = row(r, &l->source, l->node);
	bool misses = in_force(r, AR(effects_miss_moved_cards), JUDGE_NO_SEAT, JUDGE_NO_CARD);
	if (is_of_game(r, node)) {
		struct frame f;
		frame_init(r, &f, &l->source);
		r->kernel->language->apply(r, &f, l->node);
		return;
	}
	a.which = what_is_changed(r, node);
	a.value = l->value;
	a.mode = node->op == OP_DEFINE ? 1 : node->arg[3] ? 1 : node->arg[4] ? 2 : 0;
	a.seat = l->seat;
	if (l->seat != JUDGE_NO_SEAT || seat_slot(node)) {
		note_change(r, a);
		return;
	}
	for (size_t word = 0; word < sizeof l->cards / sizeof *l->cards; word++)
		for (uint64_t rest = l->cards[word]; rest; rest &= rest - 1) {
			a.card = (judge_card)(word * 64 + (size_t)__builtin_ctzll(rest));
			if (!misses || card_at(r, a.card)->identity < l->identities)
				note_change(r, a);
		}
}

/* Do the conditions around the static hold? 1 yes, 0 no, -1: the static is not in the list. */
static int
stands_under(struct judge_run *r, const struct frame *f, uint16_t list, uint16_t wanted)
{
	for (; list; list = node_at(r, list)->next) {
		const struct judge_node *node = node_at(r, list);
		int within =
			node->op == OP_STATIC_IF ? stands_under(r, f, node->arg[1], wanted) : -1;
		if (list == wanted)
			return 1;
		if (within < 0)
			continue;
		note_performed(r, node->op);
		return within && holds(r, f, node->arg[0]);
	}
	return -1;
}

static void
apply_item(struct judge_run *r, const struct item *item)
{
	struct frame f;
	look(r, 4);
	if (is_inspection_over(r))
		return;
	if (item->lasting) {
		apply_lasting(r, &r->game.lasting[item->lasting - 1]);
		return;
	}
	if (is_nullified(r, &item->source) || !is_active(r, &item->source))
		return;
	frame_init(r, &f, &item->source);
	if (speaks_of(r, OP_STATIC_IF) &&
	    in_force(r, AR(inactive_part_does_nothing), f.source.master, f.source.card) &&
	    !stands_under(r, &f, f.ability->body, item->node))
		return;
	apply_static(r, &f, item->node);
}

/* 4. Order within a layer */

static uint64_t
print_of(struct judge_run *r, const struct item *item)
{
	uint16_t before = r->n_applied;
	uint64_t print = 1469598103934665603u;
	apply_item(r, item);
	for (int i = before; i < r->n_applied; i++) {
		const struct effect_row *a = &r->applied[i];
		uint64_t one =
			(uint64_t)a->card << 40 ^ (uint64_t)a->seat << 48 ^ (uint32_t)a->value;
		print = (print ^ one) * 1099511628211u;
	}
	r->n_applied = before;
	return print;
}

/* Does applying `other_one` first change the result of the item? Found by trying. */
static bool
depends_on(struct judge_run *r, const struct item *item, const struct item *other_one)
{
	uint16_t before = r->n_applied;
	uint64_t print = print_of(r, item);
	apply_item(r, other_one);
	bool depends = print_of(r, item) != print;
	r->n_applied = before;
	return depends;
}

/* Could the result of the item depend on another item of its layer? */
static bool
could_depend(const struct judge_run *r, const struct item *item)
{
	int i = item->source.ability;
	if (item->lasting)
		return false;
	return item->layer != LAYER_NUMBERS || i >= DERIVED_ABILITIES ||
	       derived_of(r, item->source.def)->reads_numbers >> i & 1;
}

/* If a game doesn't say which values, assume all. */
static uint16_t
or_all(uint16_t values)
{
	return values ? values : VALUES_ALL;
}

static uint16_t
goes_by(const struct judge_run *r, const struct item *item)
{
	if (item->lasting)
		return is_about_places(node_at(r, item->node)->op) ? 0 : VALUES_ALL;
	return derived_of(r, item->source.def)->values;
}

/* Return the values of seats that the rows depend on; VALUES_ALL: they could also depend on numbers
 * of cards or on phases. Unknown cards and changes of rules always give VALUES_ALL. */
static uint16_t
values_read(struct judge_run *r, const struct items *items)
{
	judge_rule entry = AR(area_changes_at_entry);
	const struct judge_language *language = r->kernel->language;
	uint16_t values = 0;
	if (language->own_layer)
		values = language->own_card_values ? language->own_values
		                                   : or_all(language->own_values);
	if (r->game.hides || speaks_of(r, OP_ALSO_TYPE) || r->game.n_changes ||
	    r->game.n_deviations ||
	    (entry != JUDGE_NO_RULE && !(r->rule_is[entry] & RULE_IN_FORCE)))
		return VALUES_ALL;
	for (int i = 0; i < items->n; i++)
		values |= goes_by(r, &items->item[i]);
	return values;
}

static bool
waits(struct judge_run *r, const struct items *items, const struct item *item)
{
	if (!in_force(r, AR(dependency_first), JUDGE_NO_SEAT, JUDGE_NO_CARD) ||
	    !could_depend(r, item))
		return false;
	look(r, (unsigned)items->n / ROWS_A_LOOK + 1);
	for (int i = 0; i < items->n; i++) {
		const struct item *other_one = &items->item[i];
		if (other_one != item && !other_one->done && other_one->layer == item->layer &&
		    depends_on(r, item, other_one))
			return true;
	}
	return false;
}

/* Return the first item by time stamp that waits for no other; if each waits for another, the
 * first. */
static struct item *
next_item(struct judge_run *r, struct items *items, int layer)
{
	struct item *first = NULL;
	int left = 0;
	for (int i = 0; i < items->n; i++) {
		struct item *item = &items->item[i];
		if (item->done || item->layer != layer)
			continue;
		left++;
		if (!first)
			first = item;
	}
	for (int i = 0; left > 1 && i < items->n; i++) {
		struct item *item = &items->item[i];
		if (!item->done && item->layer == layer && !waits(r, items, item))
			return item;
	}
	return first;
}

static void
apply_layer(struct judge_run *r, struct items *items, int layer)
{
	struct item *item;
	if (layer == LAYER_OWN) {
		if (r->kernel->language->own_layer)
			r->kernel->language->own_layer(r);
		return;
	}
	if (layer == LAYER_NUMBERS && !in_force(r, AR(layer_numbers), JUDGE_NO_SEAT, JUDGE_NO_CARD))
		return;
	while (items->layers >> layer & 1 && (item = next_item(r, items, layer)) != NULL) {
		apply_item(r, item);
		item->done = true;
	}
}

/* Set the order of the layers by the rules; changes of rules come last. */
static void
layer_order(struct judge_run *r, uint8_t *order)
{
	static const uint8_t written[] = { LAYER_BASE, LAYER_ABILITIES, LAYER_WORDS,
		                           LAYER_OWN,  LAYER_NUMBERS,   LAYER_RULES };
	for (int i = 0; i < 6; i++)
		order[i] = written[i];
	const judge_rule rule[] = { AR(layer_own), AR(layer_words), AR(layer_abilities) };
	const uint8_t layer[] = { LAYER_OWN, LAYER_WORDS, LAYER_ABILITIES };
	for (int k = 0; k < 3; k++) {
		if (in_force(r, rule[k], JUDGE_NO_SEAT, JUDGE_NO_CARD))
			continue;
		for (int i = 0; i < 4; i++)
			if (order[i] == layer[k]) {
				order[i] = order[i + 1];
				order[i + 1] = layer[k];
			}
	}
}

/* Collect the items again, since granting or nullifying abilities changes them. */
static void
collect_again(struct judge_run *r, struct items *items)
{
	struct items new;
	new.n = new.layers = 0;
	for_each_ability(r, JUDGE_CONTINUOUS, OP_NONE, collect, &new);
	collect_lasting(r, &new);
	for (int i = 0; i < new.n; i++)
		for (int j = 0; j < items->n; j++)
			if (items->item[j].done && items->item[j].node == new.item[i].node &&
			    items->item[j].source.card == new.item[i].source.card &&
			    items->item[j].lasting == new.item[i].lasting)
				new.item[i].done = true;
	*items = new;
}

static void
forget_rows(struct judge_run *r)
{
	r->forbids_unseen = false;
	r->n_applied = 0;
	r->n_granted = 0;
	memset(r->changed, 0, sizeof r->changed);
}

/* Derive all rows of continuous effects. If a limit is hit while the run can't be stopped, leave no
 * rows. */
void
derive_effects(struct judge_run *r)
{
	struct items items;
	uint8_t order[6];
	items.n = items.layers = 0;
	r->now.applying = true;
	r->changes++;
	forget_rows(r);
	for_each_ability(r, JUDGE_CONTINUOUS, OP_NONE, collect, &items);
	collect_lasting(r, &items);
	layer_order(r, order);
	for (int i = 0; i < 6; i++) {
		apply_layer(r, &items, order[i]);
		if (order[i] == LAYER_ABILITIES && r->n_applied)
			collect_again(r, &items);
	}
	if (is_inspection_over(r))
		forget_rows(r);
	r->now.applying = false;
	r->applied_reads = values_read(r, &items);
	r->applied_by_values = r->applied_reads == VALUES_ALL;
	r->applied_valid = true;
}

/* 5. What is forbidden */

/* Is an effect of one of these cards acting now? */
static bool
acts_from(struct judge_run *r, const struct frame *f, uint16_t cards)
{
	struct set sources = { .n = 0 };
	if (!r->now.acting.source)
		return false;
	select_cards(r, f, cards, &sources);
	return set_has(&sources, (judge_card)(r->now.acting.source - 1));
}

static bool
is_forbidden_thing(struct judge_run *r, const struct effect_row *a, int what, judge_card card,
                   judge_seat seat, int32_t total)
{
	const struct judge_node *node = node_at(r, a->node);
	struct game_event now = { .causes = r->now.acting.causes,
		                  .doer = r->now.acting.doer,
		                  .card = JUDGE_NO_CARD };
	struct frame f;
	if (a->op != OP_FORBID || a->which != what)
		return false;
	if (a->card != JUDGE_NO_CARD ? a->card != card
	                             : a->seat != JUDGE_NO_SEAT && a->seat != seat)
		return false;
	frame_init(r, &f, &a->source);
	if (node->arg[4] && (total == JUDGE_NO_NUMBER || !in_range(r, &f, node->arg[4], total)))
		return false;
	for (uint16_t by = node->arg[2]; by; by = node_at(r, by)->next)
		if (!has_cause(&f, &now, node_at(r, by)->number))
			return false;
	return !node->arg[5] || acts_from(r, &f, node->arg[5]);
}

const struct effect_row *
forbidden(struct judge_run *r, int what, judge_card card, judge_seat seat, int32_t total)
{
	if (!r->kernel->language || !speaks_of(r, OP_FORBID))
		return NULL;
	look_at_rows(r);
	if (r->forbids_unseen && card != JUDGE_NO_CARD && is_unknown(r, card)) {
		identify(r, card);
		refresh_effects(r);
	}
	for (int i = 0; i < r->n_applied; i++)
		if (is_forbidden_thing(r, &r->applied[i], what, card, seat, total))
			return in_force(r, AR(forbidden_beats_required), seat, card)
			               ? &r->applied[i]
			               : NULL;
	return NULL;
}

void
test_forbidden(struct judge_run *r, int what, judge_card card, judge_seat seat,
               struct refusals *list)
{
	const struct effect_row *by = forbidden(r, what, card, seat, JUDGE_NO_NUMBER);
	if (by)
		refuse_by(r, list, AR(forbidden_beats_required), seat, by, 0, NULL);
}

/* 6. Lasting effects */

static bool
is_of_seat(const struct judge_run *r, const struct judge_node *node)
{
	int slot = cards_slot(r, node);
	return (seat_slot(node) || is_of_master(node)) && !(slot >= 0 && node->arg[slot]);
}

static void
fix_cards(struct judge_run *r, struct frame *f, const struct judge_node *node,
          struct lasting_effect *l)
{
	struct set cards = { .n = 0 };
	int slot = cards_slot(r, node);
	if (slot >= 0 && node->arg[slot])
		choose_cards(r, f, node->arg[slot], &cards);
	else
		set_add(&cards, f->source.card);
	for (int i = 0; i < cards.n; i++)
		l->cards[cards.card[i] / 64] |= UINT64_C(1) << cards.card[i] % 64;
}

/* An effect without a span lasts for the game. */
void
make_lasting(struct judge_run *r, struct frame *f, uint16_t statics, enum span span)
{
	for (; statics; statics = node_at(r, statics)->next) {
		const struct judge_node *node = node_at(r, statics);
		if (node->op == OP_STATIC_IF) {
			if (holds(r, f, node->arg[0]))
				make_lasting(r, f, node->arg[1], span);
			continue;
		}
		struct lasting_effect l = { .source = f->source,
			                    .node = statics,
			                    .span = (uint8_t)span,
			                    .seat = JUDGE_NO_SEAT,
			                    .stamp = f->stamp ? f->stamp : ++r->game.clock,
			                    .identities = r->game.identities };
		uint8_t mode;
		if (span == SPAN_GAME &&
		    !in_force(r, AR(effect_lasts_game), f->source.master, JUDGE_NO_CARD))
			l.span = SPAN_TURN;
		if (r->game.n_lasting == LASTING_EFFECTS)
			stop_at_limit(r, "lasting effects");
		if (is_of_seat(r, node))
			l.seat = seat_in(r, f, seat_slot(node), JUDGE_OWN);
		else
			fix_cards(r, f, node, &l);
		l.value = static_value(r, f, node, &mode);
		if (l.value == JUDGE_NO_NUMBER)
			continue;
		if (node->op == OP_NULLIFY && AR(nullifies) != JUDGE_NO_RULE)
			cite(r, from(AR(nullifies), f->citation), JUDGE_EV_NOTE, f->source.master);
		note_performed(r, node->op);
		r->game.lasting[r->game.n_lasting++] = l;
		invalidate(r);
	}
}

static bool
span_is_over(const struct judge_run *r, uint8_t span, judge_seat master, enum span over)
{
	if (over == SPAN_CHARGE && master == r->game.turn_player)
		return false;
	return span == (uint8_t)over ||
	       (over == SPAN_TURN && (span == SPAN_PHASE || span == SPAN_BATTLE));
}

void
end_span(struct judge_run *r, enum span span, struct why why)
{
	int kept = 0;
	for (int i = 0; i < r->game.n_lasting; i++)
		if (!span_is_over(r, r->game.lasting[i].span, r->game.lasting[i].source.master,
		                  span))
			r->game.lasting[kept++] = r->game.lasting[i];
	bool ended = kept < r->game.n_lasting;
	r->game.n_lasting = (uint8_t)kept;
	for (int i = 0; i < r->game.n_later; i++) {
		struct timed_trigger *l = &r->game.later[i];
		if (!l->over &&
		    span_is_over(r, (uint8_t)literal(r, node_at(r, l->node)->arg[3], SPAN_GAME),
		                 l->source.master, span))
			ended = l->over = true;
	}
	if (ended) {
		invalidate(r);
		cite(r, why, JUDGE_EV_NOTE, r->game.turn_player);
	}
}

/* 7. The current keywords of cards */

/* Is it a granted ability, or one of the side of its card that is up? */
static bool
is_of_side_up(struct judge_run *r, const struct source *s)
{
	const struct judge_ability *a = ability_of(r, s);
	return !is_off(r, s) && (!a->side || r->kernel->side_works(r, s->card, a->side - 1));
}

/* Return the bit of the ability's keyword, or 0. A continuous ability counts only while its
 * condition is met; any other can at least be used or trigger. */
static uint32_t
keyword_bit(struct judge_run *r, const struct source *s)
{
	const struct judge_ability *a = ability_of(r, s);
	bool has = is_of_side_up(r, s) && !is_nullified(r, s) &&
	           (a->kind != JUDGE_CONTINUOUS || is_active(r, s));
	return has ? UINT32_C(1) << a->keyword : 0;
}

/* Return the keywords of a card's abilities, as bits. Bit 0, for abilities without a keyword, is
 * left out. */
static uint32_t
keywords(struct judge_run *r, judge_card card, bool as_printed)
{
	struct source s = { .card = card,
		            .master = master(r, card),
		            .def = card_at(r, card)->def,
		            .identity = card_at(r, card)->identity };
	uint32_t bits = 0;
	int n = r->p.cards->def[s.def].n_abilities;
	for (; s.ability < n; s.ability++)
		bits |= !as_printed            ? keyword_bit(r, &s)
		        : is_of_side_up(r, &s) ? UINT32_C(1) << ability_of(r, &s)->keyword
		                               : 0;
	for (int i = as_printed ? 0 : rows_about(r, card); i > 0; i--) {
		const struct effect_row *a = &r->applied[i - 1];
		if (a->op != OP_GRANT || a->card != card)
			continue;
		s.def = a->source.def;
		s.ability = (uint8_t)a->value;
		bits |= keyword_bit(r, &s);
	}
	return bits & ~UINT32_C(1);
}

int32_t
read_keywords(struct judge_run *r, int card)
{
	look_at_rows(r);
	return (int32_t)keywords(r, (judge_card)card, false);
}

int32_t
printed_keywords(struct judge_run *r, judge_card card)
{
	return (int32_t)keywords(r, card, true);
}

int32_t
read_negated(struct judge_run *r, int card)
{
	struct source s = { .card = (judge_card)card, .def = card_at(r, (judge_card)card)->def };
	look_at_rows(r);
	if (rows_about(r, s.card) == 0)
		return false;
	for (int n = r->p.cards->def[s.def].n_abilities; s.ability < n; s.ability++)
		if (is_of_side_up(r, &s) && is_nullified(r, &s))
			return true;
	return false;
}
