/* start.c: beginning a game; see start.h. */
#include "engine/kernel/start.h"
#include "engine/kernel/sight.h"
#include "engine/kernel/unknown.h"

/* 1. Decks */

void
present_decks(struct judge_run *r)
{
	r->n_faults = 0;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++) {
		int room = JUDGE_CARDS - r->n_faults;
		int n = r->kernel->check_decks(r, s, r->fault + r->n_faults, room);
		r->n_faults += n < room ? n : room;
	}
	if (r->n_faults && !r->p.allow_illegal_decks)
		stop_run(r, JUDGE_FAULTY_DECKS);
}

void
lay_out_list(struct judge_run *r, judge_seat seat, int list, judge_place place, struct why why)
{
	const struct judge_list *cards = &r->p.list[seat][list];
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD))
		return;
	uint8_t seen = viewers_of(r, place) | (uint8_t)(1 << seat);
	for (int i = 0; i < cards->n; i++) {
		judge_def def = r->p.unknown[seat][list] ? JUDGE_UNKNOWN_DEF : cards->def[i];
		struct card *c = card_to_change(r, create_card(r, def, seat, place));
		c->pool = (uint8_t)(seat * JUDGE_LISTS + list);
		c->known_by = seen; /* set directly, since the card is in no group yet */
	}
	cite_value(r, why, JUDGE_EV_NOTE, seat, (struct judge_value){ "cards", cards->n });
}

/* 2. Faults and doubts */

void
meet_deck_texts(struct judge_run *r, judge_seat seat)
{
	for (int l = 0; l < JUDGE_LISTS; l++)
		for (int i = 0; i < r->p.list[seat][l].n; i++)
			hit_unmodelled_text(r, r->p.list[seat][l].def[i],
			                    JUDGE_ACTS_DECK | JUDGE_ACTS_SETUP, JUDGE_NO_PLACE);
}

static void
sort_faults(struct judge_deck_fault *list, int n)
{
	for (int i = 1; i < n; i++)
		for (int j = i; j > 0 && list[j - 1].refusal.rule > list[j].refusal.rule; j--) {
			struct judge_deck_fault swap = list[j];
			list[j] = list[j - 1];
			list[j - 1] = swap;
		}
}

int
check_deck(struct judge_run *r, judge_seat seat, struct judge_deck_fault *out, int cap,
           void (*check)(struct deck_check *))
{
	struct deck_check k = { r, seat, r->p.list[seat], out, 0, cap };
	meet_deck_texts(r, seat);
	check(&k);
	sort_faults(out, k.n < cap ? k.n : cap);
	return k.n;
}

void
add_deck_numbers(struct deck_check *k, judge_rule rule, judge_def def, struct judge_value is,
                 struct judge_value wanted)
{
	if (k->n < k->cap)
		k->out[k->n] = (struct judge_deck_fault){
			.refusal = { .rule = rule,
			             .n_values =
			                     (uint8_t)((is.name != NULL) + (wanted.name != NULL)),
			             .by = JUDGE_NO_DEF,
			             .value = { is, wanted } },
			.seat = k->seat,
			.def = def,
		};
	k->n++;
}

void
add_deck_fault(struct deck_check *k, judge_rule rule, judge_def def)
{
	const struct judge_value none = { NULL, 0 };
	add_deck_numbers(k, rule, def, none, none);
}

bool
deck_needs(const struct deck_check *k, judge_rule rule)
{
	return in_force(k->r, rule, k->seat, JUDGE_NO_CARD);
}

struct judge_anomaly
no_doubt(void)
{
	return (struct judge_anomaly){ .rule = JUDGE_NO_RULE,
		                       .seat = JUDGE_NO_SEAT,
		                       .def = JUDGE_NO_DEF,
		                       .place = JUDGE_NO_PLACE,
		                       .is = JUDGE_NO_NUMBER,
		                       .most = JUDGE_NO_NUMBER };
}

void
add_doubt(struct doubts *d, struct judge_anomaly doubt)
{
	if (doubt.rule != JUDGE_NO_RULE && !in_force(d->r, doubt.rule, doubt.seat, JUDGE_NO_CARD) &&
	    d->r->rule[doubt.rule].shape != JUDGE_VALUE)
		return;
	if (d->n < d->cap)
		d->out[d->n] = doubt;
	d->n++;
}

void
doubt_card(struct doubts *d, const struct card *card, const char *code, judge_rule rule)
{
	struct judge_anomaly is = no_doubt();
	is.code = code;
	is.impossible = true;
	is.rule = rule;
	is.seat = card->owner;
	is.def = card->def;
	is.place = card->place;
	add_doubt(d, is);
}

bool
has_fixed_trait(const struct judge_run *r, judge_def def)
{
	const struct judge_face *printed = &r->p.cards->def[def].face[0];
	for (int i = 0; r->kernel->language->is_fixed_trait && i < printed->n_traits; i++)
		if (r->kernel->language->is_fixed_trait((struct judge_run *)r, printed->trait[i]))
			return true;
	return false;
}

int
deck_cards(struct judge_run *r, judge_seat seat, judge_def *out)
{
	int n = 0;
	for (judge_card c = 0; c < r->game.n_cards; c++) {
		const struct card *k = card_at(r, c);
		if (k->owner == seat && !k->made && k->place != JUDGE_NO_PLACE &&
		    (k->def >= r->p.cards->n || !has_fixed_trait(r, k->def)))
			out[n++] = k->def;
	}
	return n;
}

static int
count_in(const judge_def *def, int n, judge_def of)
{
	int count = 0;
	for (int i = 0; i < n; i++)
		count += def[i] == of;
	return count;
}

/* Return how many cards of the definition the player brought; JUDGE_NO_DEF: of all definitions. */
static int
brought(const struct judge_run *r, judge_seat seat, judge_def def)
{
	int n = 0;
	for (int l = 0; l < JUDGE_LISTS; l++) {
		const struct judge_list *list = &r->p.list[seat][l];
		n += def == JUDGE_NO_DEF ? list->n : count_in(list->def, list->n, def);
	}
	return n;
}

/* Is the number of cards in some place of the seat unknown? */
static bool
is_uncounted_somewhere(const struct judge_run *r, judge_seat seat)
{
	for (judge_place p = 0; p < r->n_places; p++)
		if (judge_is_uncounted(r, p) && parts_of(r, p)->seat == seat)
			return true;
	return false;
}

void
doubt_lists(struct doubts *d, judge_seat seat)
{
	judge_def def[JUDGE_CARDS] = { 0 };
	int n = deck_cards(d->r, seat, def), all = brought(d->r, seat, JUDGE_NO_DEF);
	struct judge_anomaly is = no_doubt();
	is.seat = seat;
	if (all == 0)
		return;
	for (int i = 0; i < n; i++) {
		if (def[i] >= d->r->p.cards->n || count_in(def, i, def[i]))
			continue;
		is.code = "not-in-list";
		is.impossible = true;
		is.def = def[i];
		is.is = count_in(def, n, def[i]);
		is.most = brought(d->r, seat, def[i]);
		if (is.is > is.most)
			add_doubt(d, is);
	}
	is.code = "cards-missing";
	is.impossible = false;
	is.def = JUDGE_NO_DEF;
	is.is = n;
	is.most = all;
	if (n < all && !is_uncounted_somewhere(d->r, seat))
		add_doubt(d, is);
}

void
doubt_size(struct doubts *d, judge_seat seat, judge_rule rule, int32_t beside)
{
	judge_def def[JUDGE_CARDS];
	struct judge_anomaly is = no_doubt();
	is.code = "too-many-of-a-player";
	is.impossible = true;
	is.rule = rule;
	is.seat = seat;
	is.is = deck_cards(d->r, seat, def);
	is.most = value(d->r, rule, seat) + beside;
	if (is.is > is.most)
		add_doubt(d, is);
}

void
doubt_counted(struct doubts *d, judge_seat seat, judge_rule rule, bool done, bool early)
{
	struct judge_anomaly is = no_doubt();
	is.code = "not-yet-done";
	is.rule = rule;
	is.seat = seat;
	if (done && (early || seat != d->r->game.turn_player))
		add_doubt(d, is);
}

/* 3. Cards of a place */

int
defs_at(struct judge_run *r, judge_seat seat, judge_place place, judge_def *out)
{
	judge_def possible[JUDGE_DEFS];
	uint64_t has[JUDGE_DEFS / 64] = { 0 };
	int n = 0;
	judge_card c = place_at(r, place)->first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		int n_possible = 1;
		if (is_unknown(r, c))
			n_possible = possible_defs(r, c, possible);
		else
			possible[0] = def_at(r, c);
		look(r, (unsigned)n_possible / CANDIDATES_A_LOOK + 1);
		for (int i = 0; i < n_possible; i++)
			if (card_at(r, c)->owner == seat || owns(r, seat, possible[i]))
				has[possible[i] / 64] |= UINT64_C(1) << possible[i] % 64;
	}
	for (int word = 0; word * 64 < r->p.cards->n; word++)
		for (uint64_t rest = has[word]; rest; rest &= rest - 1)
			out[n++] = (judge_def)(word * 64 + __builtin_ctzll(rest));
	return n;
}

/* 4. Values */

int32_t
read_turn(struct judge_run *r, int subject)
{
	(void)subject;
	return (int32_t)r->game.turn;
}

bool
set_turn(struct judge_run *r, int subject, int32_t value)
{
	(void)subject;
	if (value < 1 || value > UINT16_MAX)
		return false;
	r->game.turn = (uint32_t)value;
	return true;
}

int32_t
read_turn_player(struct judge_run *r, int subject)
{
	(void)subject;
	return r->game.turn_player == JUDGE_NO_SEAT ? JUDGE_NO_NUMBER : r->game.turn_player;
}

bool
set_turn_player(struct judge_run *r, int subject, int32_t value)
{
	(void)subject;
	if (value < 0 || value >= JUDGE_SEATS)
		return false;
	r->game.turn_player = (judge_seat)value;
	return true;
}

int32_t
read_phase(struct judge_run *r, int subject)
{
	(void)subject;
	return r->game.phase;
}

int32_t
read_since(struct judge_run *r, int card)
{
	return (int32_t)card_at(r, (judge_card)card)->since;
}

bool
set_since(struct judge_run *r, int card, int32_t value)
{
	uint32_t turn = (uint32_t)value;
	if (value < 0)
		return false;
	card_to_change(r, (judge_card)card)->since = turn < r->game.turn ? turn : r->game.turn;
	return true;
}

int32_t
read_owner(struct judge_run *r, int card)
{
	return card_at(r, (judge_card)card)->owner;
}

int32_t
read_master(struct judge_run *r, int card)
{
	return master(r, (judge_card)card);
}

/* 5. Turns */

void
count_turn(struct judge_run *r, judge_seat seat, struct why why)
{
	forget_loops(r);
	r->game.turn++;
	r->game.turn_player = seat;
	if (in_force(r, why.rule, seat, JUDGE_NO_CARD))
		r->game.cause = cite_value(r, why, JUDGE_EV_STEP, seat,
		                           (struct judge_value){ "turn", (int32_t)r->game.turn });
}
