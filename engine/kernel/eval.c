/* eval.c: what programs read: cards and places that match, facts about cards, numbers,
 * conditions. */
#include <string.h>

#include "engine/kernel/unknown.h"

const struct variable unused_variable = { .cards = { .n = 0 } };

void
frame_init(struct judge_run *r, struct frame *f, const struct source *source)
{
	f->used = 0;
	f->event = (struct game_event){ .kind = OP_NONE };
	f->citation = JUDGE_NO_CITATION;
	f->stopped = f->without_source = false;
	f->whole = false;
	f->rest = NULL;
	f->n_modes = f->gone.n = 0;
	f->stamp = 0;
	f->source = *source;
	f->ability = ability_of(r, source);
	f->event.card = JUDGE_NO_CARD;
	f->event.doer = JUDGE_NO_SEAT;
	f->each_seat = JUDGE_NO_SEAT;
	f->identities = UINT32_MAX;
}

/* 1. Sets */

bool
set_has(const struct set *s, judge_card card)
{
	for (int i = 0; i < s->n; i++)
		if (s->card[i] == card)
			return true;
	return false;
}

void
set_add(struct set *s, judge_card card)
{
	if (s->n < JUDGE_CARDS && !set_has(s, card))
		s->card[s->n++] = card;
}

/* 2. Which version of a card is read */

static const struct ref not_found = { JUDGE_NO_CARD, NULL, false };

static struct ref
recalled(struct judge_run *r, judge_card card, uint32_t identity)
{
	const struct last_known *k = find_last_known(r, card, identity);
	return k ? (struct ref){ card, k, false } : as_it_is(card);
}

static bool
is_public(struct judge_run *r, judge_place place)
{
	return place != JUDGE_NO_PLACE && viewers_of(r, place) == (1 << JUDGE_SEATS) - 1;
}

/* Return the version of a card that changed area. READING: for a move that doesn't touch the field,
 * the last public area counts. */
static struct ref
ref_to_moved(struct judge_run *r, const struct game_event *h)
{
	bool was_public = is_public(r, h->from), now_public = is_public(r, h->to);
	bool left_field = h->from != JUDGE_NO_PLACE && r->kernel->field[area_of(r, h->from)];
	struct ref old = recalled(r, h->card, h->before);
	struct ref new = card_at(r, h->card)->identity == h->after ? as_it_is(h->card)
	                                                           : recalled(r, h->card, h->after);
	if (h->to != JUDGE_NO_PLACE && r->kernel->field[area_of(r, h->to)] &&
	    !in_force(r, AR(entry_triggers_read_changed), h->seat, h->card))
		return (struct ref){ h->card, NULL, true };
	if (was_public != now_public) {
		if (!in_force(r, AR(moved_read_in_public_area), h->seat, h->card))
			return (struct ref){ h->card, NULL, true };
		return was_public ? old : new;
	}
	if (left_field)
		return in_force(r, AR(moved_read_on_field), h->seat, h->card) ? old : new;
	return in_force(r, AR(moved_read_in_new_area), h->seat, h->card) ? new : old;
}

/* Is last known information used? A game may have the opposite rule. */
static bool
reads_last_known(struct judge_run *r, judge_seat seat, judge_card card)
{
	return in_force(r, AR(last_known_information), seat, card) !=
	       r->kernel->language->reads_where_it_ends;
}

/* Last known information: return the version of a card that left, if its leaving is not the
 * event. */
static struct ref
ref_to_gone(struct judge_run *r, const struct frame *f, judge_card card, uint32_t identity)
{
	bool earlier = f->identities != UINT32_MAX && card_at(r, card)->identity < f->identities;
	if (!reads_last_known(r, JUDGE_NO_SEAT, card))
		return as_it_is(card);
	if (earlier && !in_force(r, AR(last_known_of_earlier), JUDGE_NO_SEAT, card))
		return not_found;
	const struct last_known *k = find_last_known(r, card, identity);
	return k ? (struct ref){ card, k, false } : not_found;
}

/* Return a card that the effect itself moved off the field, as it was on the field; NULL: it
 * didn't. */
static const struct last_known *
known_of_sent(const struct judge_run *r, const struct frame *f, judge_card card)
{
	const struct card *c = card_at(r, card);
	const struct last_known *latest = NULL;
	if (f->identities == UINT32_MAX || c->identity < f->identities ||
	    (c->place != JUDGE_NO_PLACE && r->kernel->field[area_of(r, c->place)]))
		return NULL;
	for (int i = 0; i < r->game.n_known; i++) {
		const struct last_known *k = &r->game.known[i];
		if (k->card == card && k->at >= f->identities &&
		    (!latest || k->identity > latest->identity))
			latest = k;
	}
	return latest;
}

/* Is a card of the event read as it is now? Effects that have begun follow their card if last known
 * information is off. */
static bool
is_read_as_now(struct judge_run *r, const struct frame *f, const struct game_event *h)
{
	return f->identities != UINT32_MAX && h->from != JUDGE_NO_PLACE &&
	       r->kernel->field[area_of(r, h->from)] && !reads_last_known(r, h->seat, h->card);
}

struct ref
ref_to(struct judge_run *r, const struct frame *f, judge_card card)
{
	const struct game_event *h = &f->event;
	uint32_t now = card_at(r, card)->identity;
	bool own = card == f->source.card, that = h->kind != OP_NONE && card == h->card;
	if (that && h->before != h->after && (!own || f->source.identity == h->before))
		return is_read_as_now(r, f, h) ? as_it_is(card) : ref_to_moved(r, h);
	if (own && now != f->source.identity)
		return ref_to_gone(r, f, card, f->source.identity);
	if (!own && that && now != h->after)
		return ref_to_gone(r, f, card, h->after);
	const struct last_known *sent = known_of_sent(r, f, card);
	if (sent && reads_last_known(r, JUDGE_NO_SEAT, card))
		return (struct ref){ card, sent, false };
	return as_it_is(card);
}

/* 3. Facts about cards */

/* Return the printed face of the card whose information a stack has; a blank face if no information
 * about the card is left. */
static inline const struct judge_face *
printed_face(struct judge_run *r, judge_card card, enum judge_fact fact, int32_t of)
{
	static const struct judge_face blank = { .name = "" };
	look(r, 1);
	if (card == JUDGE_NO_CARD)
		return &blank;
	bool reads = is_topmost(r, card) && card_at(r, card)->beneath != JUDGE_NO_CARD &&
	             r->kernel->read_card;
	return face_for(r, reads ? r->kernel->read_card(r, card) : card, fact, of);
}

/* Can the card have this number at all? If not, the printed one is ignored. */
static bool
can_have(struct judge_run *r, judge_card card, int which)
{
	return !r->kernel->language->has_number || r->kernel->language->has_number(r, card, which);
}

static void
change_number(int32_t *number, const struct effect_row *a)
{
	if (a->mode == 0)
		*number =
			fit_number((int64_t)(*number == JUDGE_NO_NUMBER ? 0 : *number) + a->value);
	else if (a->mode == 1)
		*number = a->value;
	else if (*number != JUDGE_NO_NUMBER)
		*number = fit_number((int64_t)*number * a->value);
}

/* Can the number be changed? Rules of the game may change numbers as well, in a layer of their
 * own. */
static bool
is_modified(const struct judge_run *r, int which)
{
	return (r->texts.modifies | r->kernel->language->modifies) >> which & 1;
}

int32_t
number_of_card(struct judge_run *r, struct ref ref, int which)
{
	if (ref.card == JUDGE_NO_CARD)
		return JUDGE_NO_NUMBER;
	if (ref.known)
		return last_known_numbers(r, ref.known)[which];
	int32_t number = printed_face(r, ref.card, JUDGE_FACT_NUMBER, which)->number[which];
	if (!r->kernel->language)
		return number;
	if (!can_have(r, ref.card, which))
		return JUDGE_NO_NUMBER;
	if (!in_force(r, AR(printed_base), JUDGE_NO_SEAT, ref.card) && number != JUDGE_NO_NUMBER)
		number = 0;
	if (!ref.printed && is_modified(r, which)) {
		look_at_rows(r);
		int n = number < 0 ? r->n_applied : rows_about(r, ref.card);
		for (int i = 0; i < n; i++) {
			const struct effect_row *a = &r->applied[i];
			if (a->card == ref.card && a->which == which &&
			    (a->op == OP_MODIFY || a->op == OP_DEFINE))
				change_number(&number, a);
			if (number < 0 && r->kernel->language->floors_sums &&
			    r->kernel->language->floors_sums(r, ref.card))
				number = 0;
		}
	}
	return r->kernel->language->bounded(r, ref, which, number);
}

uint8_t
types_of(struct judge_run *r, struct ref ref)
{
	if (ref.known || ref.card == JUDGE_NO_CARD)
		return ref.known ? ref.known->types : 0;
	unsigned types = 1u << printed_face(r, ref.card, JUDGE_FACT_TYPE, 0)->type;
	if (ref.printed || !speaks_of(r, OP_ALSO_TYPE))
		return (uint8_t)types;
	look_at_rows(r);
	for (int i = 0, n = rows_about(r, ref.card); i < n; i++)
		if (r->applied[i].op == OP_ALSO_TYPE && r->applied[i].card == ref.card &&
		    (!r->applied[i].mode || r->now.counting))
			types |= (unsigned)r->applied[i].value;
	return (uint8_t)types;
}

uint8_t
colours_of(struct judge_run *r, struct ref ref)
{
	if (ref.known)
		return ref.known->colours;
	unsigned colours = printed_face(r, ref.card, JUDGE_FACT_COLOURS, 0)->colours;
	if (ref.printed || !speaks_of(r, OP_ADD_COLOUR))
		return (uint8_t)colours;
	look_at_rows(r);
	for (int i = 0, n = rows_about(r, ref.card); i < n; i++)
		if (r->applied[i].op == OP_ADD_COLOUR && r->applied[i].card == ref.card)
			colours |= (unsigned)r->applied[i].value;
	return (uint8_t)colours;
}

static bool
can_have_traits(struct judge_run *r, judge_card card)
{
	return !r->kernel->language || !r->kernel->language->has_traits ||
	       r->kernel->language->has_traits(r, card);
}

static int
printed_traits(struct judge_run *r, judge_card card)
{
	int n = printed_face(r, card, JUDGE_FACT_TRAITS, 0)->n_traits;
	return n && can_have_traits(r, card) ? n : 0;
}

static bool
is_printed_trait(struct judge_run *r, judge_card card, uint16_t trait)
{
	const struct judge_face *printed = printed_face(r, card, JUDGE_FACT_TRAIT, trait);
	for (int i = 0; i < printed->n_traits; i++)
		if (printed->trait[i] == trait)
			return can_have_traits(r, card);
	return false;
}

bool
has_trait(struct judge_run *r, struct ref ref, uint16_t trait)
{
	bool has = is_printed_trait(r, ref.card, trait);
	for (int i = 0; ref.known && i < ref.known->n_traits; i++)
		if (last_known_effects(r, ref.known)->trait[i].trait == trait)
			has = last_known_effects(r, ref.known)->trait[i].has;
	if (ref.printed || ref.known)
		return has;
	if (!speaks_of(r, OP_ADD_TRAIT) && !speaks_of(r, OP_LOSE_TRAIT))
		return has;
	look_at_rows(r);
	for (int i = 0, n = rows_about(r, ref.card); i < n; i++) {
		const struct effect_row *a = &r->applied[i];
		if (a->card == ref.card && a->value == trait &&
		    (a->op == OP_ADD_TRAIT || a->op == OP_LOSE_TRAIT))
			has = a->op == OP_ADD_TRAIT;
	}
	return has;
}

const char *
name_of(struct judge_run *r, struct ref ref)
{
	const char *name = printed_face(r, ref.card, JUDGE_FACT_NAME, 0)->name;
	if (ref.known && ref.known->name)
		return r->p.cards->text[ref.known->name - 1];
	if (ref.printed || ref.known)
		return name;
	if (!speaks_of(r, OP_RENAME))
		return name;
	look_at_rows(r);
	for (int i = 0, n = rows_about(r, ref.card); i < n; i++)
		if (r->applied[i].op == OP_RENAME && r->applied[i].card == ref.card)
			name = r->p.cards->text[r->applied[i].value];
	return name;
}

judge_place
place_of_ref(const struct judge_run *r, struct ref ref)
{
	return ref.known ? ref.known->place : card_at(r, ref.card)->place;
}

judge_seat
master_of_ref(struct judge_run *r, struct ref ref)
{
	return ref.known ? ref.known->master : master(r, ref.card);
}

static int
cards_under(const struct judge_run *r, struct ref ref)
{
	int n = 0;
	if (ref.known || ref.card == JUDGE_NO_CARD)
		return ref.known ? ref.known->n_under : 0;
	for (judge_card c = card_at(r, ref.card)->beneath; c != JUDGE_NO_CARD;
	     c = card_at(r, c)->beneath)
		n++;
	return n;
}

/* Is the keyword on a side of the card that is up, if the game has sides? */
static bool
is_on_side_up(struct judge_run *r, judge_card card, int keyword)
{
	const struct judge_card_def *def = &r->p.cards->def[def_at(r, card)];
	const struct judge_ability *a = &r->p.cards->ability[def->ability];
	for (int i = 0; i < def->n_abilities; i++)
		if (a[i].keyword == keyword &&
		    (!a[i].side || r->kernel->side_works(r, card, a[i].side - 1)))
			return true;
	return false;
}

static bool
is_granted_keyword(struct judge_run *r, judge_card card, int keyword)
{
	if (!speaks_of(r, OP_GRANT))
		return false;
	look_at_rows(r);
	for (int i = 0, n = rows_about(r, card); i < n; i++) {
		struct source s = r->applied[i].source;
		s.ability = (uint8_t)r->applied[i].value;
		if (r->applied[i].op == OP_GRANT && r->applied[i].card == card &&
		    ability_of(r, &s)->keyword == keyword)
			return true;
	}
	return false;
}

/* Has the card the keyword? A game may include granted keywords and count only the side that is up.
 * A nullified one still counts. */
static bool
has_keyword(struct judge_run *r, struct ref ref, int keyword)
{
	bool printed = judge_fact(r, def_for_fact(r, ref.card, JUDGE_FACT_KEYWORD, keyword),
	                          JUDGE_FACT_KEYWORD, keyword);
	if (ref.printed || ref.known || !r->kernel->language->has_gained)
		return printed;
	return (printed && (!r->kernel->side_works || is_on_side_up(r, ref.card, keyword))) ||
	       is_granted_keyword(r, ref.card, keyword);
}

/* 4. Filters */

/* Does `fits` hold for one of the literals in a list? */
static bool
one_of(struct judge_run *r, uint16_t list, struct ref ref,
       bool (*fits)(struct judge_run *, struct ref, int32_t))
{
	for (; list; list = node_at(r, list)->next)
		if (fits(r, ref, node_at(r, list)->number))
			return true;
	return false;
}

static bool
each_of(struct judge_run *r, uint16_t list, struct ref ref,
        bool (*fits)(struct judge_run *, struct ref, int32_t))
{
	for (; list; list = node_at(r, list)->next)
		if (!fits(r, ref, node_at(r, list)->number))
			return false;
	return true;
}

static bool
is_named(struct judge_run *r, struct ref ref, int32_t text)
{
	return strcmp(name_of(r, ref), r->p.cards->text[text]) == 0;
}

static bool
has_in_name(struct judge_run *r, struct ref ref, int32_t text)
{
	return strstr(name_of(r, ref), r->p.cards->text[text]) != NULL;
}

static bool
is_def(struct judge_run *r, struct ref ref, int32_t def)
{
	return def_for_fact(r, ref.card, JUDGE_FACT_IS, def) == def;
}

static bool
bears_trait(struct judge_run *r, struct ref ref, int32_t trait)
{
	return has_trait(r, ref, (uint16_t)trait);
}

/* Return the next trait of a card, printed or given by effects. False: there are no more. */
static bool
next_trait(struct judge_run *r, struct ref ref, int *at, uint16_t *trait)
{
	const struct judge_face *printed = printed_face(r, ref.card, JUDGE_FACT_TRAITS, 0);
	int n = printed_traits(r, ref.card);
	for (;; (*at)++) {
		int i = *at - n;
		if (i < 0) {
			*trait = printed->trait[(*at)++];
			return true;
		}
		if (i >= r->n_applied)
			return false;
		const struct effect_row *a = &r->applied[i];
		if (a->op == OP_ADD_TRAIT && a->card == ref.card) {
			*trait = (uint16_t)a->value;
			(*at)++;
			return true;
		}
	}
}

static bool
shares(struct judge_run *r, struct ref a, struct ref b, bool names)
{
	int at = 0;
	uint16_t trait;
	if (names)
		return strcmp(name_of(r, a), name_of(r, b)) == 0;
	while (next_trait(r, a, &at, &trait))
		if (has_trait(r, a, trait) && has_trait(r, b, trait))
			return true;
	return false;
}

static bool
shares_with_one(struct judge_run *r, const struct frame *f, uint16_t cards, struct ref ref,
                bool names)
{
	struct set others;
	select_cards(r, f, cards, &others);
	for (int i = 0; i < others.n; i++)
		if (shares(r, ref, ref_to(r, f, others.card[i]), names))
			return true;
	return false;
}

static bool
is_none_of(struct judge_run *r, const struct frame *f, uint16_t cards, judge_card card)
{
	struct set others;
	select_cards(r, f, cards, &others);
	return !set_has(&others, card);
}

enum bounds { WITHIN, BELOW_LEAST, ABOVE_MOST };

/* Return which bound of a range a number breaks; `bound`: that bound, or JUDGE_NO_NUMBER if it
 * can't be evaluated. */
static enum bounds
broken_bound(struct judge_run *r, const struct frame *f, uint16_t range, int32_t number,
             int32_t *bound)
{
	const struct judge_node *node = node_at(r, range);
	*bound = JUDGE_NO_NUMBER;
	if (number == JUDGE_NO_NUMBER)
		return BELOW_LEAST;
	for (int i = 0; i < 2; i++) {
		if (!node->arg[i])
			continue;
		*bound = number_in(r, f, node->arg[i]);
		if (*bound == JUDGE_NO_NUMBER || (i == 0 ? number < *bound : number > *bound))
			return i == 0 ? BELOW_LEAST : ABOVE_MOST;
	}
	return WITHIN;
}

static int
number_measured(const struct judge_run *r, uint16_t op)
{
	const struct judge_language *language = r->kernel->language;
	if (op == OP_F_RANK)
		return 0;
	return language->measures ? language->measures(op) : -1;
}

static bool
passes(struct judge_run *r, const struct frame *f, const struct judge_node *node, struct ref ref)
{
	int number;
	note_performed(r, node->op);
	switch (node->op) {
	case OP_F_TYPE: return types_of(r, ref) & literal(r, node->arg[0], 0);
	case OP_F_NAMED: return one_of(r, node->arg[0], ref, is_named);
	case OP_F_NAME_HAS: return one_of(r, node->arg[0], ref, has_in_name);
	case OP_F_NUMBER: return one_of(r, node->arg[0], ref, is_def);
	case OP_F_TRAIT: return one_of(r, node->arg[0], ref, bears_trait);
	case OP_F_TRAITS: return each_of(r, node->arg[0], ref, bears_trait);
	case OP_F_COLOUR: return colours_of(r, ref) & literal(r, node->arg[0], 0);
	case OP_F_NOT_COLOUR: return !(colours_of(r, ref) & literal(r, node->arg[0], 0));
	case OP_F_HAS: return has_keyword(r, ref, literal(r, node->arg[0], 0));
	case OP_F_SAME_NAME: return shares_with_one(r, f, node->arg[0], ref, true);
	case OP_F_SHARES_TRAIT: return shares_with_one(r, f, node->arg[0], ref, false);
	case OP_F_OTHER: return ref.card != f->source.card;
	case OP_F_NOT: return is_none_of(r, f, node->arg[0], ref.card);
	case OP_F_WITH_UNDER: return in_range(r, f, node->arg[0], cards_under(r, ref));
	case OP_F_EXTREME: return true; /* applied to the whole set: see keep_extremes() */
	default:
		number = number_measured(r, node->op);
		return number >= 0 ? in_range(r, f, node->arg[0], number_of_card(r, ref, number))
		                   : r->kernel->language->filter(r, f, node, ref);
	}
}

static bool
is_left_for_later(struct judge_run *r, judge_card card)
{
	bool later = r->now.unknowns.later && is_unknown(r, card);
	r->forbids_unseen |= later;
	return later;
}

bool
lies_open(const struct judge_run *r, judge_card card)
{
	judge_place place = card_at(r, card)->place;
	return place != JUDGE_NO_PLACE &&
	       r->p.game->area[area_of(r, place)].sight == JUDGE_SEEN_BY_ALL;
}

/* Does the unknown card count as fitting? A card that everybody can see either fits or not. */
static bool
is_taken_to_fit(const struct judge_run *r, judge_card card)
{
	return r->now.unknowns.perhaps && !(r->now.unknowns.unseen && lies_open(r, card));
}

bool
matches(struct judge_run *r, const struct frame *f, uint16_t filters, struct ref ref)
{
	if (ref.card == JUDGE_NO_CARD)
		return false;
	if (is_unknown(r, ref.card) && is_taken_to_fit(r, ref.card))
		return true;
	if (filters && is_left_for_later(r, ref.card))
		return false;
	bool fits = true;
	struct unknowns_mode before = set_unknowns_mode(r, (struct unknowns_mode){ 0 });
	for (; filters && fits; filters = node_at(r, filters)->next) {
		look(r, 1);
		fits = passes(r, f, node_at(r, filters), ref);
	}
	set_unknowns_mode(r, before);
	return fits;
}

bool
find_misfit(struct judge_run *r, const struct frame *f, uint16_t filters, struct ref ref,
            struct misfit *out)
{
	struct unknowns_mode before = set_unknowns_mode(r, (struct unknowns_mode){ 0 });
	while (filters && passes(r, f, node_at(r, filters), ref))
		filters = node_at(r, filters)->next;
	const struct judge_node *node = filters ? node_at(r, filters) : NULL;
	*out = (struct misfit){ .op = node ? node->op : OP_NONE, .number = -1 };
	int number = node ? number_measured(r, node->op) : -1;
	if (number >= 0) {
		out->is = number_of_card(r, ref, number);
		enum bounds broken = broken_bound(r, f, node->arg[0], out->is, &out->bound);
		out->at_most = broken == ABOVE_MOST;
		out->number = broken == WITHIN || out->bound == JUDGE_NO_NUMBER ? -1 : number;
	}
	set_unknowns_mode(r, before);
	return node;
}

static void
keep_extreme_ranks(struct judge_run *r, const struct frame *f, bool highest, struct set *s)
{
	int n = 0;
	int32_t best = JUDGE_NO_NUMBER;
	for (int i = 0; i < s->n; i++) {
		int32_t rank = number_of_card(r, ref_to(r, f, s->card[i]), 0);
		if (best == JUDGE_NO_NUMBER || (highest ? rank > best : rank < best))
			best = rank;
	}
	for (int i = 0; i < s->n; i++)
		if (number_of_card(r, ref_to(r, f, s->card[i]), 0) == best)
			s->card[n++] = s->card[i];
	s->n = (uint8_t)n;
}

static void
keep_one_extreme(struct judge_run *r, const struct frame *f, enum extreme which, struct set *s)
{
	if (which == LOWEST_RANK || which == HIGHEST_RANK)
		keep_extreme_ranks(r, f, which == HIGHEST_RANK, s);
	else if (r->kernel->language->extreme)
		r->kernel->language->extreme(r, f, which, s);
}

/* Keep the `n` most extreme cards, by taking the extremes repeatedly. */
static void
keep_some_extremes(struct judge_run *r, const struct frame *f, enum extreme which, int32_t n,
                   struct set *s)
{
	struct set kept = { 0 }, left = *s;
	while (left.n && kept.n < n) {
		struct set next = left;
		keep_one_extreme(r, f, which, &next);
		if (next.n == 0)
			break;
		struct set rest = { 0 };
		for (int i = 0; i < left.n; i++)
			if (!set_has(&next, left.card[i]))
				set_add(&rest, left.card[i]);
		for (int i = 0; i < next.n && kept.n < n; i++)
			set_add(&kept, next.card[i]);
		left = rest;
	}
	*s = kept;
}

static void
keep_extremes(struct judge_run *r, const struct frame *f, uint16_t filters, struct set *s)
{
	for (; filters; filters = node_at(r, filters)->next) {
		const struct judge_node *node = node_at(r, filters);
		if (node->op != OP_F_EXTREME)
			continue;
		enum extreme which = (enum extreme)literal(r, node->arg[0], 0);
		if (node->arg[1])
			keep_some_extremes(r, f, which, number_in(r, f, node->arg[1]), s);
		else
			keep_one_extreme(r, f, which, s);
	}
}

/* 5. Cards */

/* Does a selection include the card? With `under`, covered cards; otherwise topmost cards, since a
 * stack counts as one card where cards can lie on each other. */
static bool
is_looked_at(struct judge_run *r, judge_card card, int area, bool under)
{
	if (!r->kernel->stacks[area])
		return !under;
	if (is_topmost(r, card) != under)
		return true;
	return !under && AR(covered_not_counted) != JUDGE_NO_RULE &&
	       !in_force(r, AR(covered_not_counted), JUDGE_NO_SEAT, card);
}

/* Return the types of all definitions that the unknown card could have, as bits. */
static uint32_t
possible_types(struct judge_run *r, judge_card card)
{
	judge_def possible[POSSIBLE];
	int n = possible_defs(r, card, possible);
	uint32_t types = 0;
	for (int i = 0; i < n; i++)
		types |= 1u << r->p.cards->def[possible[i]].face[0].type;
	return types;
}

/* Is the card of one of the types? An unknown card is identified only if some of the definitions it
 * could have are of these types and others are not. */
static bool
is_of_types(struct judge_run *r, judge_card card, uint32_t types)
{
	if (!is_unknown(r, card))
		return types_of(r, as_it_is(card)) & types;
	uint32_t all = 0;
	for (int i = 0; r->p.game->type[i]; i++)
		all |= 1u << i;
	if ((types & all) == all)
		return true;
	if (!speaks_of(r, OP_ALSO_TYPE)) {
		uint32_t possible = possible_types(r, card);
		if (possible && (!(possible & types) || !(possible & ~types)))
			return possible & types;
	}
	return is_taken_to_fit(r, card) ||
	       (!is_left_for_later(r, card) && types_of(r, as_it_is(card)) & types);
}

/* Identify the cards that the answer will name before the selection reads them. */
static void
name_among(struct judge_run *r, const struct set *cards)
{
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		struct set own;
		nameable_cards(r, seat, cards, &own);
		if (r->now.named[seat] && own.n)
			set_named_identities(r, seat, r->kernel->do_choose, r->now.named[seat],
			                     &own);
	}
}

static void
name_at(struct judge_run *r, judge_place place)
{
	struct set there = { .n = 0 };
	if (!r->now.unknowns.naming)
		return;
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		set_add(&there, c);
	name_among(r, &there);
}

/* Add the cards of a place. `only`: in an area that both players share, only that seat's cards.
 * Each place is visited once, so no card can be in `out` already. */
static void
add_from_place(struct judge_run *r, judge_place place, judge_seat only, uint32_t types, bool under,
               struct set *out)
{
	int area = area_of(r, place);
	bool shared = parts_of(r, place)->seat == JUDGE_NO_SEAT && only != JUDGE_NO_SEAT;
	name_at(r, place);
	look(r, place_at(r, place)->n);
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (is_looked_at(r, c, area, under) && (!shared || master(r, c) == only) &&
		    is_of_types(r, c, types))
			out->card[out->n++] = c;
}

static uint32_t
areas_meant(const struct judge_run *r, uint16_t areas, uint32_t types)
{
	const uint32_t play = r->kernel->language->area_of_types(UINT32_MAX);
	uint32_t meant = (uint32_t)literal(r, areas, 0);
	if (!(meant & ~(uint32_t)JUDGE_IN_UNDER))
		meant |= r->kernel->language->area_of_types(types);
	if (meant & JUDGE_IN_PLAY)
		meant |= play;
	return meant;
}

/* May the master count the cards in the place? By rule, everybody may count an area; otherwise
 * cards hidden from the master don't exist for the effect. */
static bool
may_look(struct judge_run *r, const struct frame *f, judge_place place)
{
	return viewers_of(r, place) >> f->source.master & 1 ||
	       in_force(r, AR(areas_may_be_counted), f->source.master, JUDGE_NO_CARD);
}

/* Add the cards of a row, place by place. Checking the first place is enough: a player who may look
 * at it may look at the whole row. */
static void
add_from_row(struct judge_run *r, const struct frame *f, judge_seat seat, int area, judge_seat only,
             uint32_t types, bool under, struct set *out)
{
	judge_place first = r->first_place[seat][area];
	uint64_t taken = taken_in_row(r, seat, area);
	if (!taken || !may_look(r, f, first))
		return;
	for (; taken; taken &= taken - 1)
		add_from_place(r, (judge_place)(first + __builtin_ctzll(taken)), only, types, under,
		               out);
}

static void
add_of_side(struct judge_run *r, const struct frame *f, const struct judge_node *base,
            uint16_t areas, struct set *out)
{
	int32_t side = literal(r, base->arg[0], JUDGE_OWN);
	uint32_t types = (uint32_t)literal(r, base->arg[1], -1);
	uint32_t meant = areas_meant(r, areas, types);
	if (r->kernel->language->means_none && r->kernel->language->means_none(r, types))
		return;
	judge_seat only = side_seat(f, side);
	bool under = meant & JUDGE_IN_UNDER;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		for (uint32_t rest = meant & ((1u << r->p.game->n_areas) - 1); rest;
		     rest &= rest - 1) {
			int area = __builtin_ctz(rest);
			bool shared = r->p.game->area[area].shared;
			if (shared ? seat > 0 : only != JUDGE_NO_SEAT && seat != only)
				continue;
			add_from_row(r, f, seat, area, only, types, under, out);
		}
}

static void
add_under(struct judge_run *r, const struct frame *f, uint16_t cards, struct set *out)
{
	struct set tops;
	select_cards(r, f, cards, &tops);
	for (int i = 0; i < tops.n; i++)
		for (judge_card c = card_at(r, tops.card[i])->beneath; c != JUDGE_NO_CARD;
		     c = card_at(r, c)->beneath)
			set_add(out, c);
}

static void
add_any_of(struct judge_run *r, const struct frame *f, uint16_t list, struct set *out)
{
	struct set some;
	for (; list; list = node_at(r, list)->next) {
		select_cards(r, f, list, &some);
		for (int i = 0; i < some.n; i++)
			set_add(out, some.card[i]);
	}
}

static void
add_base(struct judge_run *r, const struct frame *f, uint16_t base, uint16_t areas, struct set *out)
{
	const struct judge_node *node = node_at(r, base);
	note_performed(r, node->op);
	switch (node->op) {
	case OP_THIS: set_add(out, f->source.card); break;
	case OP_THAT:
		if (f->event.card != JUDGE_NO_CARD)
			set_add(out, f->event.card);
		break;
	case OP_SELECT: select_cards(r, f, base, out); break;
	case OP_OF_SIDE: add_of_side(r, f, node, areas, out); break;
	case OP_THE:
		*out = variable_at(f, literal(r, node->arg[0], 1) - 1)->cards;
		if (r->now.unknowns.naming)
			name_among(r, out);
		break;
	case OP_UNDER: add_under(r, f, node->arg[0], out); break;
	case OP_AMONG: select_cards(r, f, node->arg[0], out); break;
	case OP_ANY_OF: add_any_of(r, f, node->arg[0], out); break;
	default: r->kernel->language->base(r, f, node, out); break;
	}
}

/* Does the card lie in one of these areas now? No areas: always true. */
static bool
lies_in(const struct judge_run *r, judge_card card, uint32_t areas)
{
	judge_place place = card_at(r, card)->place;
	if (!areas)
		return true;
	if (areas & JUDGE_IN_PLAY)
		areas |= r->kernel->language->area_of_types(UINT32_MAX);
	return place != JUDGE_NO_PLACE && areas >> area_of(r, place) & 1;
}

/* Selections cost steps, too, because programs can nest them. */
static void
spend_on_looking(struct judge_run *r)
{
	enum { SELECTIONS_A_STEP = 64 };
	if (r->guarded && ++r->now.looks % SELECTIONS_A_STEP == 0)
		charge_one_step(r);
}

void
select_cards(struct judge_run *r, const struct frame *f, uint16_t node, struct set *out)
{
	const struct judge_node *select = node_at(r, node);
	struct set base;
	base.n = out->n = 0;
	if (!node)
		return;
	look(r, 2);
	if (is_inspection_over(r))
		return;
	spend_on_looking(r);
	if (select->op != OP_SELECT) {
		add_base(r, f, node, 0, out);
		return;
	}
	add_base(r, f, select->arg[0], select->arg[1], &base);
	bool by_side = node_at(r, select->arg[0])->op == OP_OF_SIDE;
	for (int i = 0; i < base.n; i++)
		if (base.card[i] + 1 != r->now.skipped_card &&
		    (by_side ||
		     lies_in(r, base.card[i], (uint32_t)literal(r, select->arg[1], 0))) &&
		    matches(r, f, select->arg[2], ref_to(r, f, base.card[i])))
			out->card[out->n++] = base.card[i];
	keep_extremes(r, f, select->arg[2], out);
}

bool
one_ref(struct judge_run *r, const struct frame *f, uint16_t node, struct ref *out)
{
	struct set s;
	select_cards(r, f, node, &s);
	if (s.n == 0)
		return false;
	*out = ref_to(r, f, s.card[0]);
	return out->card != JUDGE_NO_CARD;
}

/* 6. Places */

uint64_t
select_places(struct judge_run *r, const struct frame *f, uint16_t node)
{
	const struct judge_node *zones = node_at(r, node);
	uint64_t found = 0;
	note_performed(r, zones->op);
	if (zones->op == OP_THE_ZONES)
		return variable_at(f, literal(r, zones->arg[0], 1) - 1)->places;
	if (zones->op == OP_ZONES && node_at(r, zones->arg[0])->op == OP_THE_ZONES)
		found = select_places(r, f, zones->arg[0]);
	judge_seat only = seat_in(r, f, node_at(r, zones->arg[0])->arg[0], JUDGE_ANY);
	bool all = node_at(r, zones->arg[0])->op == OP_ZONES_OF;
	uint64_t left = 0;
	for (judge_place p = 0; p < r->n_places; p++) {
		const struct place_parts *parts = parts_of(r, p);
		if (parts->area != r->kernel->language->zone_area || p >= PLACE_BITS)
			continue;
		if (all ? only != JUDGE_NO_SEAT && parts->seat != only : !(found >> p & 1))
			continue;
		bool fits = true;
		for (uint16_t n = zones->arg[1]; n && fits; n = node_at(r, n)->next) {
			note_performed(r, node_at(r, n)->op);
			fits = r->kernel->language->place_filter(r, f, node_at(r, n), p);
		}
		if (fits)
			left |= UINT64_C(1) << p;
	}
	return left;
}

/* 7. Numbers */

static int32_t
count_bits(uint64_t bits)
{
	int32_t n = 0;
	for (; bits; bits &= bits - 1)
		n++;
	return n;
}

int32_t
total_of(struct judge_run *r, const struct frame *f, uint16_t cards, int which,
         number_of_ref *number)
{
	struct set s;
	int32_t sum = 0;
	bool any = false;
	select_cards(r, f, cards, &s);
	for (int i = 0; i < s.n; i++) {
		struct ref ref = ref_to(r, f, s.card[i]);
		int32_t n = number ? number(r, f, ref) : number_of_card(r, ref, which);
		if (n == JUDGE_NO_NUMBER)
			continue;
		sum = fit_number((int64_t)sum + n);
		any = true;
	}
	return any ? sum : JUDGE_NO_NUMBER;
}

int32_t
of_seats(struct judge_run *r, const struct frame *f, uint16_t side,
         int32_t (*number)(struct judge_run *, judge_seat))
{
	judge_seat seat = seat_in(r, f, side, JUDGE_OWN);
	return seat == JUDGE_NO_SEAT ? number(r, 0) + number(r, 1) : number(r, seat);
}

static int32_t
extreme_rank(struct judge_run *r, const struct frame *f, uint16_t cards, bool highest)
{
	struct set s;
	int32_t best = JUDGE_NO_NUMBER;
	select_cards(r, f, cards, &s);
	for (int i = 0; i < s.n; i++) {
		int32_t n = number_of_card(r, ref_to(r, f, s.card[i]), 0);
		if (n != JUDGE_NO_NUMBER &&
		    (best == JUDGE_NO_NUMBER || (highest ? n > best : n < best)))
			best = n;
	}
	return best;
}

static int32_t
colours_among(struct judge_run *r, const struct frame *f, uint16_t cards)
{
	struct set s;
	unsigned all = 0;
	int32_t n = 0;
	select_cards(r, f, cards, &s);
	for (int i = 0; i < s.n; i++)
		all |= colours_of(r, ref_to(r, f, s.card[i]));
	for (; all; all &= all - 1)
		n++;
	return n;
}

static int32_t
names_among(struct judge_run *r, const struct frame *f, uint16_t cards)
{
	struct set s;
	int32_t n = 0;
	select_cards(r, f, cards, &s);
	for (int i = 0; i < s.n; i++) {
		const char *name = name_of(r, ref_to(r, f, s.card[i]));
		int j = 0;
		while (j < i && strcmp(name, name_of(r, ref_to(r, f, s.card[j]))) != 0)
			j++;
		n += j == i && *name;
	}
	return n;
}

static int
bearers_of(struct judge_run *r, const struct frame *f, const struct set *s, uint16_t trait, int n)
{
	int have = 0;
	for (int i = 0; i < n; i++)
		have += has_trait(r, ref_to(r, f, s->card[i]), trait);
	return have;
}

/* Return how many different traits the cards have; `not_by_all`: without traits that all of them
 * have. */
static int32_t
traits_among(struct judge_run *r, const struct frame *f, uint16_t cards, bool not_by_all)
{
	struct set s;
	int32_t n = 0;
	uint16_t seen[JUDGE_TRAITS];
	select_cards(r, f, cards, &s);
	for (int i = 0; i < s.n; i++) {
		struct ref ref = ref_to(r, f, s.card[i]);
		int at = 0, n_seen = 0;
		uint16_t trait;
		while (next_trait(r, ref, &at, &trait)) {
			bool again = false;
			for (int j = 0; j < n_seen; j++)
				again |= seen[j] == trait;
			if (again || !has_trait(r, ref, trait) ||
			    bearers_of(r, f, &s, trait, i) > 0)
				continue;
			if (n_seen < JUDGE_TRAITS)
				seen[n_seen++] = trait;
			n += !not_by_all || bearers_of(r, f, &s, trait, s.n) < s.n;
		}
	}
	return n;
}

static int32_t
marks_on(struct judge_run *r, const struct frame *f, uint16_t cards)
{
	struct set s;
	int32_t n = 0;
	select_cards(r, f, cards, &s);
	for (int i = 0; i < s.n; i++) {
		struct ref ref = ref_to(r, f, s.card[i]);
		if (ref.card != JUDGE_NO_CARD)
			n += ref.known ? ref.known->marks : card_at(r, ref.card)->marks;
	}
	return n;
}

/* Combine the numbers of a list into one; JUDGE_NO_NUMBER if one of them is. */
static int32_t
combine(struct judge_run *r, const struct frame *f, uint16_t op, uint16_t list)
{
	int64_t result = number_in(r, f, list);
	if (result == JUDGE_NO_NUMBER)
		return JUDGE_NO_NUMBER;
	for (list = node_at(r, list)->next; list; list = node_at(r, list)->next) {
		int32_t n = number_in(r, f, list);
		if (n == JUDGE_NO_NUMBER || (op == OP_QUOTIENT && n == 0))
			return JUDGE_NO_NUMBER;
		switch (op) {
		case OP_SUM: result += n; break;
		case OP_DIFFERENCE: result -= n; break;
		case OP_PRODUCT: result *= n; break;
		case OP_QUOTIENT: result /= n; break;
		case OP_MIN_OF: result = n < result ? n : result; break;
		default: result = n > result ? n : result; break;
		}
		if (result > INT32_MAX / 2 || result < INT32_MIN / 2)
			return hit_limit(r, "numbers"), JUDGE_NO_NUMBER;
	}
	return (int32_t)result;
}

static int32_t
count_cards(struct judge_run *r, const struct frame *f, uint16_t cards)
{
	struct set s;
	bool before = r->now.counting;
	const struct judge_node *select = node_at(r, cards);
	r->now.counting = select->op == OP_SELECT && node_at(r, select->arg[0])->op == OP_OF_SIDE;
	select_cards(r, f, cards, &s);
	r->now.counting = before;
	return s.n;
}

int32_t
number_in(struct judge_run *r, const struct frame *f, uint16_t number)
{
	const struct judge_node *node = node_at(r, number);
	uint16_t first = node->arg[0];
	note_performed(r, node->op);
	switch (node->op) {
	case OP_LITERAL: return node->number;
	case OP_AMOUNT: return f->event.amount;
	case OP_COUNT: return count_cards(r, f, first);
	case OP_COUNT_ZONES: return count_bits(select_places(r, f, first));
	case OP_RANK: return total_of(r, f, first, 0, NULL);
	case OP_HIGHEST_RANK: return extreme_rank(r, f, first, true);
	case OP_LOWEST_RANK: return extreme_rank(r, f, first, false);
	case OP_COLOURS_AMONG: return colours_among(r, f, first);
	case OP_NAMES_AMONG: return names_among(r, f, first);
	case OP_TRAITS_AMONG: return traits_among(r, f, first, false);
	case OP_DIFFERENT_TRAITS: return traits_among(r, f, first, true);
	case OP_MARKS: return marks_on(r, f, first);
	case OP_SUM:
	case OP_DIFFERENCE:
	case OP_PRODUCT:
	case OP_QUOTIENT:
	case OP_MIN_OF:
	case OP_MAX_OF: return combine(r, f, node->op, first);
	case OP_VALUE: return variable_at(f, literal(r, first, 1) - 1)->number;
	default: return r->kernel->language->number(r, f, node);
	}
}

bool
in_range(struct judge_run *r, const struct frame *f, uint16_t range, int32_t number)
{
	int32_t bound;
	return broken_bound(r, f, range, number, &bound) == WITHIN;
}

/* 8. Conditions */

static bool
all_match(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	struct set s;
	select_cards(r, f, node->arg[0], &s);
	for (int i = 0; i < s.n; i++)
		if (!matches(r, f, node->arg[1], ref_to(r, f, s.card[i])))
			return false;
	return true;
}

static bool
exists(struct judge_run *r, const struct frame *f, uint16_t cards)
{
	struct set s;
	select_cards(r, f, cards, &s);
	return s.n > 0;
}

static bool
holds_list(struct judge_run *r, const struct frame *f, uint16_t list, bool all)
{
	for (; list; list = node_at(r, list)->next)
		if (holds(r, f, list) != all)
			return !all;
	return all;
}

static bool
was_played_from(struct judge_run *r, const struct frame *f, uint16_t areas)
{
	return f->event.from != JUDGE_NO_PLACE &&
	       (uint32_t)literal(r, areas, 0) >> area_of(r, f->event.from) & 1;
}

bool
holds(struct judge_run *r, const struct frame *f, uint16_t condition)
{
	const struct judge_node *node = node_at(r, condition);
	uint16_t first = node->arg[0];
	if (!condition)
		return true;
	note_performed(r, node->op);
	switch (node->op) {
	case OP_COMPARE: return in_range(r, f, node->arg[1], number_in(r, f, first));
	case OP_EXISTS: return exists(r, f, first);
	case OP_NO_CARD: return !exists(r, f, first);
	case OP_EXISTS_ZONE: return select_places(r, f, first) != 0;
	case OP_ALL_OF: return holds_list(r, f, first, true);
	case OP_ONE_OF: return holds_list(r, f, first, false);
	case OP_NOT: return !holds(r, f, first);
	case OP_TURN: {
		judge_seat seat = seat_in(r, f, first, JUDGE_OWN);
		return seat == JUDGE_NO_SEAT || seat == r->game.turn_player;
	}
	case OP_IN_PHASE: return r->game.phase == literal(r, first, 0);
	case OP_PLAYED_FROM: return was_played_from(r, f, first);
	case OP_PLAYED_BY: return has_cause(f, &f->event, literal(r, first, 0));
	case OP_DID: return variable_at(f, literal(r, first, 1) - 1)->did;
	case OP_ALL: return all_match(r, f, node);
	default: return r->kernel->language->holds(r, f, node);
	}
}
