/*
 * unknown.c: cards that the judge doesn't know.
 *
 * A card of the definition JUDGE_UNKNOWN_DEF stands for one of its *pool*: the cards of its owner's
 * list that the game has not placed yet. A row of a pool says how many cards of a definition are
 * left; a row without a definition stands for any card that such a list may contain, if the list
 * itself is unknown.
 *
 * A card is unknown, supposed or known:
 *
 *	            identify(): a rule reads the card, and the decider says what it is
 *	+---------+                                                            +----------+
 *	| unknown | ---------------------------------------------------------> | supposed |
 *	+---------+                                                            +----------+
 *	  ^  ^   \                                                               |      |
 *	  |  |    \ set_identity(): a pick,         judge_identify_card():       |      |
 *	  |  |     \ or an answer to come,          the record says the same     |      |
 *	  |  |      \ names the card    +-------+                                |      |
 *	  |  |       +----------------> | known | <------------------------------+      |
 *	  |  |                          +-------+                                       |
 *	  |  +------------------------------+                                           |
 *	  +-----------------------------------------------------------------------------+
 *	            hide_cards(): a hidden shuffle
 *
 *	            unknown             supposed      known
 *	def         JUDGE_UNKNOWN_DEF   the answer    the definition
 *	supposed    false               true          false
 *
 * The decider never stops the run: it returns some answer, notes that it was asked, and tries the
 * other answers in runs of their own. If only one definition is possible, the decider is not asked,
 * and the card is known. If the record later needs another card than was supposed, the run
 * contradicts itself (r->contradicted), and the caller discards it.
 *
 * A hidden shuffle reverses this: the cards in the place are unknown again. They are still in that
 * place, which a pool alone would forget, so every hidden shuffle opens a *bag*, numbered upwards
 * within its pool. The cards it held carry its number, and so do the rows of the definitions known
 * to be in it. A card of bag j may come from a row of bag i if i <= j. All cards can be dealt if,
 * for every j, the rows up to j have at least as many cards as the bags up to j.
 *
 *	deck list X X Y Z, in hand ?, in deck ? ?, Y on top of the deck; the deck is shuffled
 *	rows   X 2 (bag 0)  Z 1 (bag 0)  Y 1 (bag 1)
 *	cards  hand ? (bag 0)            deck ? ? ? (bag 1)      the card in hand is X or Z, not Y
 *
 * *Supposing* is what tests of picks and lists of options do: they ask rules, which may identify
 * cards, but nothing has happened yet. After begin_supposing(), become() adds each card that it
 * identifies to the list now.supposed. end_supposing() makes the cards of the list unknown again.
 * Tests nest; now.supposing is the depth. (A *supposed* card is different: its identity lasts until
 * a hidden shuffle, not only during a test.)
 *
 *	now.supposed   | c4 | c9 | c2 | c7 |       begin_supposing() returned the mark 2, so
 *	                     ^ mark            end_supposing() undoes c7, then c2
 *
 * *Foretelling* is the decider's list of the seat's next answers, as far as the record has them
 * (decider.upcoming_answers, which read_upcoming_answers() calls). *Naming* uses this list: a
 * choice can only offer cards that it knows, so the cards that its answers will name are identified
 * first.
 *
 *	the seat's hand         ? ? ?
 *	upcoming_picks()           X, Y           the record goes on with `choose: X`, `choose: Y`
 *	said_to()               1              the choice takes one card, and X could be there
 *	set_named_identities()  X ? ?          Y belongs to a later choice
 *
 * now.naming_seat is the player who names cards, now.named the number of names that belong to the
 * choice, and now.naming_fits says whether the choice can take a card. A *misfit* is a name that an
 * unknown card could have, but then it wouldn't fit (names_misfit()). decider.named says whether
 * the name belongs to this choice, which refuses it, or to a later one (named_for()).
 */
#include <assert.h>

#include "engine/kernel/unknown.h"

static struct pool_row *
row_at(struct judge_run *r, int i)
{
	return &r->game.pool[i];
}

static struct pool_row *
row_of(struct judge_run *r, uint8_t pool, uint8_t bag, judge_def def)
{
	for (int i = 0; i < r->game.n_pool; i++) {
		struct pool_row *row = row_at(r, i);
		if (row->pool == pool && row->bag == bag && row->def == def)
			return row;
	}
	return NULL;
}

static void
add_to_pool(struct judge_run *r, uint8_t pool, uint8_t bag, judge_def def, int n)
{
	struct pool_row *row = row_of(r, pool, bag, def);
	if (!row) {
		if (r->game.n_pool == POOL_ROWS)
			stop_at_limit(r, "hidden cards");
		row = row_at(r, r->game.n_pool++);
		*row = (struct pool_row){ .def = def, .pool = pool, .bag = bag };
	}
	row->n = (uint16_t)(row->n + n);
}

static uint8_t
pool_of(judge_seat seat, int list)
{
	return (uint8_t)(seat * JUDGE_LISTS + list);
}

static judge_seat
seat_of(uint8_t pool)
{
	return pool / JUDGE_LISTS;
}

static int
list_of(uint8_t pool)
{
	return pool % JUDGE_LISTS;
}

/* If one card of bag `j` is dealt from a row of bag `i`, can the rest still be dealt? */
static bool
can_be_dealt(const struct judge_run *r, uint8_t pool, uint8_t i, uint8_t j)
{
	for (int up_to = i; up_to < j; up_to++) {
		int cards = 0, rows = -1;
		for (int k = 0; k < r->game.n_pool; k++)
			if (r->game.pool[k].pool == pool && r->game.pool[k].bag <= up_to)
				rows += r->game.pool[k].n;
		for (judge_card c = 0; c < r->game.n_cards; c++)
			cards += is_unknown(r, c) && card_at(r, c)->pool == pool &&
			         card_at(r, c)->bag <= up_to;
		if (cards > rows)
			return false;
	}
	return true;
}

const uint64_t *
all_of_list(struct judge_run *r, int list)
{
	uint64_t *out = r->of_list[list];
	if (r->listed >> list & 1)
		return out;
	memset(out, 0, sizeof r->of_list[list]);
	for (judge_def def = 0; def < r->p.cards->n; def++)
		out[def / 64] |= (uint64_t)r->kernel->belongs(r, list, def) << def % 64;
	r->listed |= (uint8_t)(1u << list);
	return out;
}

static bool
has_bit(const uint64_t *bits, judge_def def)
{
	return bits[def / 64] >> def % 64 & 1;
}

/* Return the areas in which a text works on other cards while its card lies hidden. */
static uint16_t
areas_of_acting(const struct judge_run *r, const struct judge_derived *text)
{
	bool in_setup = r->game.step == r->kernel->first_step;
	return in_setup ? text->works_on_others | text->others_in_setup : text->works_on_others;
}

static bool
acts_unseen(const struct judge_run *r, judge_def def)
{
	return areas_of_acting(r, derived_of(r, def)) != 0;
}

static bool
stands_for(struct judge_run *r, const struct pool_row *row, judge_def def)
{
	if (row->def != JUDGE_NO_DEF)
		return row->def == def;
	return has_bit(all_of_list(r, list_of(row->pool)), def);
}

/* Return the row that a card is taken from: the one that could serve the fewest other cards. */
static struct pool_row *
row_for(struct judge_run *r, judge_card card, judge_def def)
{
	const struct card *c = card_at(r, card);
	struct pool_row *best = NULL;
	for (int i = 0; i < r->game.n_pool; i++) {
		struct pool_row *row = row_at(r, i);
		if (row->pool != c->pool || row->n == 0 || row->bag > c->bag ||
		    !stands_for(r, row, def))
			continue;
		bool closer = !best || row->bag > best->bag ||
		              (row->bag == best->bag && best->def == JUDGE_NO_DEF);
		if (closer && can_be_dealt(r, c->pool, row->bag, c->bag))
			best = row;
	}
	return best;
}

bool
is_left_out(const struct judge_run *r, judge_card card)
{
	for (int i = 0; i < r->now.n_left_out; i++)
		if (r->now.left_out[i] == card)
			return true;
	return false;
}

bool
could_be(struct judge_run *r, judge_card card, judge_def def)
{
	if (is_left_out(r, card))
		return false;
	return def < r->p.cards->n && (!card_at(r, card)->plain || !acts_unseen(r, def)) &&
	       row_for(r, card, def) != NULL;
}

/* Mark the definitions of the rows that a card could come from, bit per definition. */
static void
mark_possible(struct judge_run *r, judge_card card, uint64_t mark[DEF_WORDS])
{
	const struct card *c = card_at(r, card);
	for (int i = 0; i < r->game.n_pool; i++) {
		const struct pool_row *row = row_at(r, i);
		if (row->pool != c->pool || row->n == 0 || row->bag > c->bag ||
		    !can_be_dealt(r, c->pool, row->bag, c->bag))
			continue;
		if (row->def < r->p.cards->n)
			mark[row->def / 64] |= UINT64_C(1) << row->def % 64;
		const uint64_t *all =
			row->def == JUDGE_NO_DEF ? all_of_list(r, list_of(row->pool)) : NULL;
		for (int k = 0; all && k < DEF_WORDS; k++)
			mark[k] |= all[k];
	}
}

/* Definitions that are listed, and looked through by the decider, at the cost of a step. */
enum { POSSIBLE_A_STEP = 64 };

int
possible_defs(struct judge_run *r, judge_card card, judge_def *out)
{
	uint64_t mark[DEF_WORDS] = { 0 };
	int n = 0;
	bool plain = card_at(r, card)->plain;
	mark_possible(r, card, mark);
	for (int word = 0; word < DEF_WORDS; word++)
		for (uint64_t rest = mark[word]; rest; rest &= rest - 1) {
			judge_def def = (judge_def)(word * 64 + __builtin_ctzll(rest));
			if (!plain || !acts_unseen(r, def))
				out[n++] = def;
		}
	judge_deduct_steps(r->p.allowance, 1 + (unsigned)n / POSSIBLE_A_STEP);
	return n;
}

/* Set an unknown card's definition, either as known or as only supposed. */
static void
become(struct judge_run *r, judge_card card, judge_def def, bool supposed)
{
	struct card *c = card_to_change(r, card);
	struct pool_row *row = row_for(r, card, def);
	assert(is_unknown(r, card));
	if (r->now.supposing) {
		if (r->now.n_supposed == SUPPOSED_CARDS)
			return;
		r->now.supposed[r->now.n_supposed++] =
			(struct supposed_card){ card,
			                        (uint16_t)(row ? row - r->game.pool : POOL_ROWS) };
	}
	if (row)
		row->n--;
	c->def = def;
	c->supposed = supposed;
	invalidate(r);
}

void
set_identity(struct judge_run *r, judge_card card, judge_def def)
{
	become(r, card, def, false);
}

static judge_def
ask_what(struct judge_run *r, const struct judge_unknown_card *what, const judge_def *possible,
         int n, judge_def otherwise)
{
	if (!r->p.decider.identify)
		return otherwise;
	r->identified++;
	return r->p.decider.identify(r->p.decider.ctx, r, what, possible, n);
}

void
identify(struct judge_run *r, judge_card card)
{
	judge_def possible[POSSIBLE];
	struct judge_unknown_card what = hidden_card(r, card);
	int n = possible_defs(r, card, possible);
	judge_def is = n ? possible[0] : 0;
	if (n > 1)
		is = ask_what(r, &what, possible, n, is);
	become(r, card, is, n > 1);
}

bool
unknown_could_act_at(const struct judge_run *r, judge_place place)
{
	return areas_of_acting(r, &r->texts) >> area_of(r, place) & 1;
}

bool
has_effect_while_hidden(struct judge_run *r, judge_card card)
{
	judge_def possible[POSSIBLE + 1];
	struct card *c = card_to_change(r, card);
	int n = possible_defs(r, card, possible), acting = 0;
	for (int i = 0; i < n; i++)
		if (acts_unseen(r, possible[i]))
			possible[acting++] = possible[i];
	if (acting == 0)
		return false;
	struct judge_unknown_card what = hidden_card(r, card);
	what.whether = true;
	possible[acting] = JUDGE_UNKNOWN_DEF;
	judge_def is = JUDGE_UNKNOWN_DEF;
	if (acting == n)
		identify(r, card);
	else
		is = ask_what(r, &what, possible, acting + 1, is);
	if (acting < n && is != JUDGE_UNKNOWN_DEF)
		become(r, card, is, true);
	c->plain = is_unknown(r, card);
	return !c->plain;
}

/* Are there enough other definitions left in the pool, so that this card and the cards left out
 * need not be any of these? */
static bool
could_be_others(const struct judge_run *r, judge_card card, const judge_def *def, int n)
{
	const uint8_t pool = card_at(r, card)->pool;
	int32_t others = 0, cards = 1;
	for (int i = 0; i < r->now.n_left_out; i++)
		cards += card_at(r, r->now.left_out[i])->pool == pool;
	for (int i = 0; i < r->game.n_pool; i++) {
		const struct pool_row *row = &r->game.pool[i];
		bool one = false;
		for (int k = 0; k < n; k++)
			one |= row->def == def[k];
		others += row->pool == pool && !one ? row->n : 0;
	}
	return others >= cards;
}

bool
identify_among(struct judge_run *r, judge_card card, const judge_def *def, int n)
{
	judge_def possible[POSSIBLE + 1];
	struct judge_unknown_card what = hidden_card(r, card);
	memcpy(possible, def, (size_t)n * sizeof *def);
	possible[n] = JUDGE_UNKNOWN_DEF;
	what.whether = could_be_others(r, card, def, n);
	what.which = what.whether ? r->decisions + 1 : 0;
	judge_def is = possible[0];
	if (what.whether || n > 1)
		is = ask_what(r, &what, possible, what.whether ? n + 1 : n,
		              what.whether ? JUDGE_UNKNOWN_DEF : is);
	if (is != JUDGE_UNKNOWN_DEF)
		become(r, card, is, true);
	return is != JUDGE_UNKNOWN_DEF;
}

/* Is no definition of the pool's list known, so that any of its cards may be any card? */
static bool
is_free(const struct judge_run *r, uint8_t pool)
{
	for (int i = 0; i < r->game.n_pool; i++) {
		const struct pool_row *row = &r->game.pool[i];
		if (row->pool == pool && row->n > 0 && row->def != JUDGE_NO_DEF)
			return false;
	}
	return true;
}

struct judge_unknown_card
hidden_card(const struct judge_run *r, judge_card card)
{
	const struct card *c = card_at(r, card);
	return (struct judge_unknown_card){ .card = card,
		                            .bag = c->bag,
		                            .place = c->place,
		                            .owner = c->owner,
		                            .since = c->since,
		                            .free = is_free(r, c->pool) };
}

/* Make the cards identified since a mark unknown again. */
void
undo_suppositions(struct judge_run *r, int mark)
{
	invalidate(r);
	while (r->now.n_supposed > mark) {
		const struct supposed_card *one = &r->now.supposed[--r->now.n_supposed];
		struct card *c = card_to_change(r, one->card);
		c->def = JUDGE_UNKNOWN_DEF;
		c->supposed = false;
		if (one->row < POOL_ROWS)
			r->game.pool[one->row].n++;
	}
}

/* Note whether the run contradicts itself: a card of this definition is needed at the place, but
 * one there was supposed to be another one, or one that does nothing while hidden, or a card
 * elsewhere was supposed to be this one. */
static void
note_contradiction(struct judge_run *r, judge_place place, judge_def def)
{
	for (judge_card c = 0; c < r->game.n_cards; c++) {
		const struct card *card = card_at(r, c);
		bool other =
			card->supposed || (is_unknown(r, c) && card->plain && acts_unseen(r, def));
		if ((other && card->place == place) || (card->supposed && is_of_def(r, c, def)))
			r->contradicted = true;
	}
}

void
note_misnamed(struct judge_run *r, struct judge_pick pick)
{
	if (!has_hidden_cards(r) || pick.def == JUDGE_NO_DEF ||
	    r->p.game->verb[pick.verb].takes != JUDGE_TAKES_CARD)
		return;
	for (judge_place p = 0; p < r->n_places; p++)
		if ((pick.place == JUDGE_NO_PLACE || pick.place == p) && choice_looks_at(r, p) &&
		    find_card(r, p, pick.def) == JUDGE_NO_CARD)
			note_contradiction(r, p, pick.def);
}

/* Identify, among the unknown cards that could have the definition, the one that could have the
 * fewest others. */
judge_card
set_identity_at(struct judge_run *r, judge_place place, judge_def def)
{
	judge_card best = JUDGE_NO_CARD;
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (is_unknown(r, c) &&
		    (best == JUDGE_NO_CARD || card_at(r, c)->bag < card_at(r, best)->bag) &&
		    could_be(r, c, def))
			best = c;
	if (best != JUDGE_NO_CARD)
		set_identity(r, best, def);
	return best;
}

judge_card
unseen_at(const struct judge_run *r, judge_place place)
{
	judge_card c = place_at(r, place)->first, supposed = JUDGE_NO_CARD;
	for (; c != JUDGE_NO_CARD && !is_unknown(r, c); c = card_at(r, c)->next)
		if (supposed == JUDGE_NO_CARD && card_at(r, c)->supposed)
			supposed = c;
	return c != JUDGE_NO_CARD ? c : supposed;
}

bool
has_unseen(const struct judge_run *r, judge_seat seat, uint8_t verb)
{
	const struct judge_verb *v = &r->p.game->verb[verb];
	return v->unseen && unseen_at(r, place_of(r, seat, v->area, 0)) != JUDGE_NO_CARD;
}

bool
may_leave_unnamed(const struct judge_run *r, judge_seat seat, uint8_t verb)
{
	const struct judge_verb *v = &r->p.game->verb[verb];
	return v->unseen &&
	       (place_at(r, place_of(r, seat, v->area, 0))->n == 0 || has_unseen(r, seat, verb));
}

judge_card
find_or_identify(struct judge_run *r, judge_place place, judge_def def)
{
	if (def == JUDGE_NO_DEF)
		return unseen_at(r, place);
	judge_card found = find_card(r, place, def);
	if (found != JUDGE_NO_CARD || !has_hidden_cards(r))
		return found;
	found = set_identity_at(r, place, def);
	if (found == JUDGE_NO_CARD)
		note_contradiction(r, place, def);
	return found;
}

judge_card
find_or_identify_owned(struct judge_run *r, judge_seat owner, judge_def def)
{
	judge_card found = find_owned(r, owner, def);
	for (judge_place p = 0; found == JUDGE_NO_CARD && has_hidden_cards(r) && p < r->n_places;
	     p++)
		if (parts_of(r, p)->seat == owner)
			found = set_identity_at(r, p, def);
	return found;
}

/* Has a card of the set this name already? Each name stands for one card. */
static bool
is_there(const struct judge_run *r, const struct set *cards, struct judge_pick named,
         uint64_t *used)
{
	for (int i = 0; i < cards->n; i++) {
		const struct card *c = card_at(r, cards->card[i]);
		if (!is_of_def(r, cards->card[i], named.def) || used[i / 64] >> (i % 64) & 1 ||
		    (named.place != JUDGE_NO_PLACE && named.place != c->place))
			continue;
		used[i / 64] |= UINT64_C(1) << (i % 64);
		return true;
	}
	return false;
}

/* Would the card fit the selection if it had this definition? If not, the name is meant for another
 * question. */
static bool
would_fit(struct judge_run *r, judge_card card, judge_def def)
{
	if (!r->now.naming_fits)
		return true;
	int mark = begin_supposing(r);
	struct unknowns_mode before = set_unknowns_mode(r, (struct unknowns_mode){ 0 });
	become(r, card, def, false);
	bool fit = r->now.naming_fits(r, r->now.naming_frame, r->now.naming_node, card);
	end_supposing(r, mark);
	set_unknowns_mode(r, before);
	return fit;
}

/* Could an unknown one of these cards be the named one, but none that could be would fit? */
static bool
is_misfit(struct judge_run *r, const struct set *cards, struct judge_pick named)
{
	bool could = false;
	for (int i = 0; i < cards->n; i++) {
		judge_card c = cards->card[i];
		if (named.place != JUDGE_NO_PLACE && named.place != card_at(r, c)->place)
			continue;
		if (!is_unknown(r, c) && is_of_def(r, c, named.def))
			return false;
		if (!is_unknown(r, c) || !could_be(r, c, named.def))
			continue;
		if (would_fit(r, c, named.def))
			return false;
		could = true;
	}
	return could;
}

/* Could one of these cards be the named one? */
static bool
is_among(struct judge_run *r, const struct set *cards, struct judge_pick named)
{
	for (int i = 0; i < cards->n; i++) {
		judge_card c = cards->card[i];
		if (named.place != JUDGE_NO_PLACE && named.place != card_at(r, c)->place)
			continue;
		if (named.def == JUDGE_NO_DEF || is_of_def(r, c, named.def) ||
		    (is_unknown(r, c) && could_be(r, c, named.def) && would_fit(r, c, named.def)))
			return true;
	}
	return false;
}

/* Write the seat's next answers with this verb. */
static int
upcoming_picks(struct judge_run *r, judge_seat seat, uint8_t verb,
               struct judge_pick out[MOST_UPCOMING])
{
	int n = read_upcoming_answers(r, seat, false, out, MOST_UPCOMING), kept = 0;
	for (int i = 0; i < n; i++)
		if (out[i].verb == verb)
			out[kept++] = out[i];
	return kept;
}

/* Return how many of the `n` names belong to a choice of at most `most` of these cards; the rest
 * belong to a later choice. */
static int
said_to(struct judge_run *r, const struct set *cards, int32_t most, const struct judge_pick *named,
        int n)
{
	int found = 0;
	for (int i = 0; n > most && i < n; i++) {
		if (found >= most)
			return i;
		found += is_among(r, cards, named[i]);
	}
	return n;
}

int
count_names_for_choice(struct judge_run *r, judge_seat seat, uint8_t verb, const struct set *cards,
                       int32_t most)
{
	struct judge_pick named[MOST_UPCOMING];
	int n = upcoming_picks(r, seat, verb, named);
	return said_to(r, cards, most, named, n);
}

void
note_names(struct judge_run *r, const struct set *cards, int32_t most)
{
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		struct set own;
		nameable_cards(r, seat, cards, &own);
		r->now.named[seat] =
			(uint8_t)(own.n ? count_names_for_choice(r, seat, r->kernel->do_choose,
		                                                 &own, most)
		                        : 0);
	}
}

bool
names_misfit(struct judge_run *r, judge_seat seat, const struct set *cards, int32_t most,
             struct judge_pick *which)
{
	struct judge_pick named[MOST_UPCOMING];
	int n = upcoming_picks(r, seat, r->kernel->do_choose, named);
	n = said_to(r, cards, most, named, n);
	for (int i = 0; i < n; i++)
		if (named[i].def != JUDGE_NO_DEF && is_misfit(r, cards, named[i])) {
			*which = named[i];
			return true;
		}
	return false;
}

bool
names_unknown(struct judge_run *r, judge_seat seat, const struct set *cards, int32_t most,
              struct judge_pick *which)
{
	struct judge_pick named[MOST_UPCOMING];
	uint64_t used[(JUDGE_CARDS + 63) / 64] = { 0 };
	int n = upcoming_picks(r, seat, r->kernel->do_choose, named);
	n = said_to(r, cards, most, named, n);
	for (int i = 0; i < n; i++)
		if (named[i].def != JUDGE_NO_DEF && !is_there(r, cards, named[i], used) &&
		    is_among(r, cards, named[i])) {
			*which = named[i];
			return true;
		}
	return false;
}

enum judge_misfit_use
named_for(struct judge_run *r, struct judge_pick misfit)
{
	if (!r->p.decider.named || !r->guarded)
		return JUDGE_FOR_THIS_CHOICE;
	r->guarded = false;
	enum judge_misfit_use what = r->p.decider.named(r->p.decider.ctx, r, misfit);
	r->guarded = true;
	return what;
}

/* Turn the unknown card into some card that fits, but not `but`, which is needed elsewhere. */
static bool
become_fitting(struct judge_run *r, judge_card card, judge_def but)
{
	judge_def possible[POSSIBLE];
	int n = possible_defs(r, card, possible);
	for (int i = 0; i < n; i++)
		if (possible[i] != but && would_fit(r, card, possible[i])) {
			become(r, card, possible[i], true);
			return true;
		}
	return false;
}

void
keep_fitting(struct judge_run *r, struct set *cards, int32_t n, judge_def but)
{
	struct set taken = { .n = 0 };
	for (int i = 0; i < cards->n && taken.n < n; i++)
		if (!is_unknown(r, cards->card[i]) || become_fitting(r, cards->card[i], but))
			set_add(&taken, cards->card[i]);
	*cards = taken;
}

static void
identify_one(struct judge_run *r, const struct set *cards, struct judge_pick named, uint64_t *used)
{
	for (int i = 0; i < cards->n; i++) {
		judge_card c = cards->card[i];
		if (named.place != JUDGE_NO_PLACE && named.place != card_at(r, c)->place)
			continue;
		if (!is_unknown(r, c) || !is_as_marked(r, named, c) || !could_be(r, c, named.def) ||
		    !would_fit(r, c, named.def))
			continue;
		set_identity(r, c, named.def);
		used[i / 64] |= UINT64_C(1) << (i % 64);
		return;
	}
}

/* Return an unknown card that could be the picked one: one that is offered or, if `offered` is
 * false, one that isn't. */
static judge_card
unknown_for(struct judge_run *r, struct judge_pick pick, bool offered)
{
	for (judge_card c = 0; c < r->game.n_cards; c++) {
		judge_place p = card_at(r, c)->place;
		bool is = false;
		if (p == JUDGE_NO_PLACE || (pick.place != JUDGE_NO_PLACE && pick.place != p) ||
		    !choice_looks_at(r, p) || !is_unknown(r, c) || !is_as_marked(r, pick, c))
			continue;
		for (int i = 0; i < r->now.choice.n; i++)
			is |= r->now.choice.card[i] == c;
		for (int i = 0; i < r->now.choice.n_picked; i++)
			is &= r->now.choice.picked[i] != c;
		if (is == offered && could_be(r, c, pick.def))
			return c;
	}
	return JUDGE_NO_CARD;
}

void
set_picked_identity(struct judge_run *r, struct judge_pick pick, bool offered)
{
	judge_card c = pick.def == JUDGE_NO_DEF ? JUDGE_NO_CARD : unknown_for(r, pick, offered);
	if (c != JUDGE_NO_CARD)
		set_identity(r, c, pick.def);
}

int
read_upcoming_answers(struct judge_run *r, judge_seat seat, bool beyond, struct judge_pick *out,
                      int cap)
{
	return r->p.decider.upcoming_answers
	               ? r->p.decider.upcoming_answers(r->p.decider.ctx, r, seat, beyond, out, cap)
	               : 0;
}

bool
is_declined_next(struct judge_run *r, judge_seat seat)
{
	struct judge_pick next;
	return read_upcoming_answers(r, seat, false, &next, 1) > 0 &&
	       next.verb == r->kernel->do_decline;
}

int
named_among(struct judge_run *r, judge_seat seat, const struct set *cards)
{
	struct judge_pick named[MOST_UPCOMING];
	uint64_t used[(JUDGE_CARDS + 63) / 64] = { 0 };
	int n = read_upcoming_answers(r, seat, false, named, MOST_UPCOMING), found = 0;
	for (int i = 0; i < n; i++) {
		bool there = false;
		for (int k = 0; k < cards->n && named[i].def == JUDGE_NO_DEF; k++)
			there |= named[i].place != JUDGE_NO_PLACE &&
			         named[i].place == card_at(r, cards->card[k])->place;
		found += there ||
		         (named[i].def != JUDGE_NO_DEF && is_there(r, cards, named[i], used));
	}
	return found;
}

void
nameable_cards(struct judge_run *r, judge_seat seat, const struct set *cards, struct set *out)
{
	const judge_seat names = r->now.naming_seat;
	out->n = 0;
	for (int i = 0; i < cards->n; i++)
		if (names == seat || (names == JUDGE_NO_SEAT && master(r, cards->card[i]) == seat))
			set_add(out, cards->card[i]);
}

void
set_named_identities(struct judge_run *r, judge_seat seat, uint8_t verb, int n,
                     const struct set *cards)
{
	struct judge_pick named[MOST_UPCOMING];
	uint64_t used[(JUDGE_CARDS + 63) / 64] = { 0 };
	if (!has_hidden_cards(r))
		return;
	int said = upcoming_picks(r, seat, verb, named);
	for (int i = 0; i < n && i < said; i++)
		if (named[i].def != JUDGE_NO_DEF && !is_there(r, cards, named[i], used))
			identify_one(r, cards, named[i], used);
}

bool
is_shuffled_unseen(const struct judge_run *r, judge_place place)
{
	judge_seat seat = parts_of(r, place)->seat;
	if (!r->kernel->list_of || seat == JUDGE_NO_SEAT || !has_hidden_cards(r))
		return false;
	return r->game.hides >> pool_of(seat, r->kernel->list_of[area_of(r, place)]) & 1;
}

/* Return a number for the next bag of a pool. */
static uint8_t
open_bag(struct judge_run *r, uint8_t pool)
{
	uint8_t *bag = &r->game.bags[pool];
	if (*bag == UINT8_MAX)
		stop_at_limit(r, "hidden shuffles");
	return ++*bag;
}

/* The card was in the bag when it was shuffled. If it was known, return its definition to the pool:
 * it is unknown now. */
static void
put_in_bag(struct judge_run *r, judge_card card, uint8_t bag)
{
	struct card *c = card_to_change(r, card);
	if (!is_unknown(r, card)) {
		report_fact_read(r, card, JUDGE_FACT_CARD, 0);
		add_to_pool(r, c->pool, bag, c->def, 1);
		c->def = JUDGE_UNKNOWN_DEF;
		r->has_unknown = true;
		c->supposed = false;
	}
	c->bag = bag;
	c->plain = false;
}

void
hide_cards(struct judge_run *r, const judge_card *card, int n)
{
	uint8_t opened[JUDGE_SEATS * JUDGE_LISTS] = { 0 };
	for (int i = 0; i < n; i++) {
		const uint8_t pool = card_at(r, card[i])->pool;
		if (pool == NO_POOL)
			continue;
		if (opened[pool] == 0)
			opened[pool] = open_bag(r, pool);
		put_in_bag(r, card[i], opened[pool]);
	}
	invalidate(r);
}

/* A position lists cards place by place and can't express that a card lies in one place or another,
 * so the knowledge is dropped. */
void
anonymize_cards(struct judge_run *r, judge_card card, judge_place place)
{
	judge_card next = place_at(r, place)->first;
	for (judge_card c = card; c != JUDGE_NO_CARD; c = next) {
		next = c == card ? next : card_at(r, c)->next;
		if (!is_unknown(r, c) && card_at(r, c)->pool != NO_POOL)
			put_in_bag(r, c, 0);
	}
	invalidate(r);
}

void
hide_place(struct judge_run *r, judge_place place)
{
	judge_card card[JUDGE_CARDS];
	int n = 0;
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		card[n++] = c;
	hide_cards(r, card, n);
}

/* Pools */

static void
fill_pool(struct judge_run *r, judge_seat seat, int list)
{
	const struct judge_list *cards = &r->p.list[seat][list];
	uint8_t pool = pool_of(seat, list);
	r->game.hides |= (uint16_t)(1u << pool);
	for (int i = 0; i < cards->n; i++)
		add_to_pool(r, pool, 0, cards->def[i], 1);
}

void
init_pools(struct judge_run *r)
{
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		for (int list = 0; list < JUDGE_LISTS; list++)
			if (r->p.unknown[seat][list])
				fill_pool(r, seat, list);
}

/* Take a card that lies open out of its owner's pool. */
static void
take_laid(struct judge_run *r, judge_card card)
{
	struct card *c = card_to_change(r, card);
	int own = r->kernel->list_of[area_of(r, c->place)];
	for (int k = 0; k < JUDGE_LISTS; k++) {
		int list = (own + k) % JUDGE_LISTS;
		struct pool_row *row = row_of(r, pool_of(c->owner, list), 0, c->def);
		if (!row || row->n == 0)
			continue;
		row->n--;
		c->pool = pool_of(c->owner, list);
		return;
	}
	c->pool = pool_of(c->owner, own);
}

/* Are there enough cards in the pool for its unknown cards? If the player gave no list, rows of
 * "any card" are added. */
static bool
deal_in(struct judge_run *r, uint8_t pool)
{
	int cards = 0, rows = 0;
	for (judge_card c = 0; c < r->game.n_cards; c++)
		cards += is_unknown(r, c) && card_at(r, c)->pool == pool;
	if (cards == 0)
		return true;
	if (r->p.list[seat_of(pool)][list_of(pool)].n == 0) {
		r->game.hides |= (uint16_t)(1u << pool);
		add_to_pool(r, pool, 0, JUDGE_NO_DEF, cards);
	}
	for (int i = 0; i < r->game.n_pool; i++)
		rows += r->game.pool[i].pool == pool ? r->game.pool[i].n : 0;
	return cards <= rows;
}

bool
init_pools_from_position(struct judge_run *r)
{
	bool any = r->n_laid_unknown > 0;
	for (int i = 0; i < JUDGE_SEATS * JUDGE_LISTS; i++)
		any |= r->p.unknown[i / JUDGE_LISTS][i % JUDGE_LISTS];
	if (!any)
		return true;
	assert(r->kernel->list_of && r->kernel->belongs);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		for (int list = 0; list < JUDGE_LISTS; list++)
			if (r->p.list[seat][list].n)
				fill_pool(r, seat, list);
	for (judge_card c = 0; c < r->game.n_cards; c++)
		if (!is_unknown(r, c) && card_at(r, c)->place != JUDGE_NO_PLACE)
			take_laid(r, c);
	for (uint8_t pool = 0; pool < JUDGE_SEATS * JUDGE_LISTS; pool++)
		if (!deal_in(r, pool)) {
			r->lists_are_short = true;
			return false;
		}
	return true;
}

/* Functions for callers of the engine */

void
judge_mark_uncounted(struct judge_run *r, judge_place place, bool uncounted)
{
	if (place >= r->n_places)
		return;
	r->game.uncounted[place / 64] &= ~(UINT64_C(1) << place % 64);
	r->game.uncounted[place / 64] |= (uint64_t)uncounted << place % 64;
}

bool
judge_is_uncounted(const struct judge_run *r, judge_place place)
{
	return place < r->n_places && r->game.uncounted[place / 64] >> place % 64 & 1;
}

void
judge_make_indistinguishable(struct judge_run *r, judge_place place, int first, int n)
{
	judge_card card[JUDGE_CARDS];
	int at = 0, mixed = 0;
	if (place >= r->n_places)
		return;
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD;
	     c = card_at(r, c)->next, at++)
		if (at >= first && mixed < n)
			card[mixed++] = c;
	hide_cards(r, card, mixed);
}

/* Return the last bag among the unknown cards of the place; 0: none. */
static uint8_t
last_bag(const struct judge_run *r, judge_place place, uint8_t *pool)
{
	uint8_t bag = 0;
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (is_unknown(r, c) && card_at(r, c)->bag > bag) {
			bag = card_at(r, c)->bag;
			*pool = card_at(r, c)->pool;
		}
	return bag;
}

/* Are all unknown cards of this and later bags next to each other in the place? */
static bool
is_together(const struct judge_run *r, judge_place place, uint8_t pool, uint8_t bag, int *first,
            int *n)
{
	int at = 0, all = 0;
	*first = -1;
	*n = 0;
	for (judge_card c = place_at(r, place)->first; c != JUDGE_NO_CARD;
	     c = card_at(r, c)->next, at++) {
		if (!is_unknown(r, c) || card_at(r, c)->bag < bag)
			continue;
		*first = *first < 0 ? at : *first;
		(*n)++;
		if (at != *first + *n - 1)
			return false;
	}
	for (judge_card c = 0; c < r->game.n_cards; c++)
		all += is_unknown(r, c) && card_at(r, c)->pool == pool && card_at(r, c)->bag >= bag;
	return all == *n;
}

int
judge_known_among(const struct judge_run *r, judge_place place, int *first, int *n, judge_def *out,
                  int cap)
{
	uint8_t pool = NO_POOL, bag = place < r->n_places ? last_bag(r, place, &pool) : 0;
	int known = 0;
	if (bag == 0 || !is_together(r, place, pool, bag, first, n))
		return 0;
	for (int i = 0; i < r->game.n_pool; i++) {
		const struct pool_row *row = &r->game.pool[i];
		if (row->pool != pool || row->bag != bag || row->def == JUDGE_NO_DEF)
			continue;
		for (int k = 0; k < row->n && known < cap && known < *n; k++)
			out[known++] = row->def;
	}
	return known;
}

static enum judge_identify_result
identify_from_outside(struct judge_run *r, judge_card card, judge_def def)
{
	report_fact_read(r, card, JUDGE_FACT_IS, def);
	if (card_at(r, card)->def == def && !card_at(r, card)->supposed)
		return JUDGE_ALREADY_KNOWN;
	if (card_at(r, card)->supposed) {
		bool same = card_at(r, card)->def == def;
		r->contradicted |= !same;
		card_to_change(r, card)->supposed = !same;
		return same ? JUDGE_IDENTIFIED : JUDGE_CONTRADICTS;
	}
	if (!is_unknown(r, card) || !could_be(r, card, def))
		return JUDGE_NOT_POSSIBLE;
	set_identity(r, card, def);
	return JUDGE_IDENTIFIED;
}

enum judge_identify_result
judge_identify_card(struct judge_run *r, judge_place place, int index, judge_def def)
{
	if (place >= r->n_places || def >= r->p.cards->n)
		return JUDGE_NOT_POSSIBLE;
	judge_card c = place_at(r, place)->first;
	if (index != JUDGE_ANY_INDEX) {
		while (c != JUDGE_NO_CARD && index-- > 0)
			c = card_at(r, c)->next;
		return c == JUDGE_NO_CARD ? JUDGE_NOT_POSSIBLE : identify_from_outside(r, c, def);
	}
	if (find_card(r, place, def) != JUDGE_NO_CARD)
		return JUDGE_ALREADY_KNOWN;
	bool before = r->contradicted;
	r->contradicted = false;
	judge_card identified = find_or_identify(r, place, def);
	bool contradicted = r->contradicted;
	r->contradicted |= before;
	return identified != JUDGE_NO_CARD ? JUDGE_IDENTIFIED
	       : contradicted              ? JUDGE_CONTRADICTS
	                                   : JUDGE_NOT_POSSIBLE;
}

bool
judge_lists_are_short(const struct judge_run *r)
{
	return r->lists_are_short;
}

bool
judge_is_guess_contradicted(const struct judge_run *r)
{
	return r->contradicted;
}

uint32_t
judge_identify_count(const struct judge_run *r)
{
	return r->identified;
}
