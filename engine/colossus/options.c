/* options.c: the picks that a move of the main phase can be (2.2). */
#include "colossus_rules.h"
#include "engine/colossus/actions.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/info.h"
#include "engine/colossus/play.h"
#include "engine/kernel/start.h"
#include "engine/kernel/unknown.h"

static const uint8_t of_hand[] = { DO_SET_GEM, DO_SET_LOCUS, DO_PLAY_ACTION, DO_PLAY_FOLLOWER };

static int
add_defs(uint8_t verb, judge_seat seat, const judge_def *def, int n_defs, struct judge_pick *out,
         int cap)
{
	int n = 0;
	for (int i = 0; i < n_defs && n < cap; i++)
		out[n++] = a_pick(verb, seat, def[i], JUDGE_NO_PLACE);
	return n;
}

static int
add_bare(uint8_t verb, judge_seat seat, int number, struct judge_pick *out, int cap)
{
	if (cap < 1)
		return 0;
	*out = a_pick(verb, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	out->number = (int16_t)number;
	return 1;
}

/* Add the Colossus abilities, by number. */
static int
add_colossus(struct judge_run *r, judge_seat seat, struct judge_pick *out, int cap)
{
	judge_card card = colossus_of(r, seat);
	int n = 0;
	int abilities = card == JUDGE_NO_CARD ? 0 : r->p.cards->def[def_at(r, card)].n_abilities;
	for (int i = 1; i <= abilities; i++)
		n += add_bare(DO_USE_COLOSSUS, seat, i, out + n, cap - n);
	return n;
}

/* Bit per verb that a list of moves includes. */
static const uint64_t every_verb = (UINT64_C(1) << VERBS) - 1;
static_assert(VERBS < 64, "a bit for each verb");

/* Add one player's cards on the field and in the Locus, by index; of two cards with the same index,
 * the one on the field comes first. */
static int
add_cards_of(struct judge_run *r, judge_seat seat, judge_seat side, uint64_t verbs,
             struct judge_pick *out, int cap)
{
	uint64_t field = verbs >> DO_ATTACK & 1 ? taken_in_row(r, side, AREA_FIELD) : 0;
	uint64_t locus = verbs >> DO_TAKE_LOCUS & 1 ? taken_in_row(r, side, AREA_LOCUS) : 0;
	int n = 0;
	while (n < cap && (field | locus)) {
		int index = __builtin_ctzll(field | locus);
		bool on_field = field >> index & 1;
		out[n++] = a_pick(on_field ? DO_ATTACK : DO_TAKE_LOCUS, seat, JUDGE_NO_DEF,
		                  place_of(r, side, on_field ? AREA_FIELD : AREA_LOCUS, index));
		*(on_field ? &field : &locus) &= ~(UINT64_C(1) << index);
	}
	return n;
}

/* Is the seat the master of the card in this place? */
static bool
is_of(struct judge_run *r, judge_seat seat, judge_place place)
{
	return master(r, place_at(r, place)->first) == seat;
}

/* Add every card on either field and in either Locus, by player and index. `own`: only the seat's
 * cards. */
static int
add_cards(struct judge_run *r, judge_seat seat, uint64_t verbs, bool own, struct judge_pick *out,
          int cap)
{
	int all = add_cards_of(r, seat, 0, verbs, out, cap), n = 0;
	all += add_cards_of(r, seat, 1, verbs, out + all, cap - all);
	for (int i = 0; i < all; i++)
		if (!own || is_of(r, seat, out[i].place))
			out[n++] = out[i];
	return n;
}

/* Add every Locus card again, for the move to the right end. */
static int
add_locus(struct judge_run *r, judge_seat seat, bool own, struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_seat side = 0; side < JUDGE_SEATS; side++)
		for (judge_card c = first_in_row(r, side, AREA_LOCUS);
		     c != JUDGE_NO_CARD && n < cap; c = next_in_row(r, c))
			if (!own || master(r, c) == seat)
				out[n++] = a_pick(DO_MOVE_LOCUS, seat, JUDGE_NO_DEF,
				                  card_at(r, c)->place);
	return n;
}

/* Add the picks by number or place. `own`: only the seat's own cards. */
static int
add_of_table(struct judge_run *r, judge_seat seat, uint64_t verbs, bool own, struct judge_pick *out,
             int cap)
{
	int n = verbs >> DO_USE_COLOSSUS & 1 ? add_colossus(r, seat, out, cap) : 0;
	if (verbs >> DO_PLAY_ABILITY & 1)
		n += add_ability_picks(r, DO_PLAY_ABILITY, seat, own, out + n, cap - n);
	n += add_cards(r, seat, verbs, own, out + n, cap - n);
	return verbs >> DO_MOVE_LOCUS & 1 ? n + add_locus(r, seat, own, out + n, cap - n) : n;
}

int
table_candidates(struct judge_run *r, struct judge_pick like, struct judge_pick *out, int cap)
{
	return add_of_table(r, like.seat, UINT64_C(1) << like.verb, false, out, cap);
}

/* The cards that moves can name: `def` for cards in hand, `gem` for Set Gems to take back. `verbs`:
 * bit per verb included; `own`: only the seat's own cards on the table, and only cards of the
 * verb's type. */
struct nameable {
	uint64_t verbs;
	bool own;
	const judge_def *def, *gem;
	int n_defs, n_gems;
};

/* Add the moves by this verb that name a card in hand. `own`: only cards of the type that the verb
 * needs. */
static int
add_of_hand(struct judge_run *r, uint8_t verb, judge_seat seat, struct nameable cards,
            struct judge_pick *out, int cap)
{
	int n = add_defs(verb, seat, cards.def, cards.n_defs, out, cap), kept = 0;
	for (int i = 0; i < n; i++)
		if (!cards.own || is_of_move(r, verb, seat, out[i].def))
			out[kept++] = out[i];
	return kept;
}

static int
add_moves(struct judge_run *r, judge_seat seat, struct nameable cards, struct judge_pick *out,
          int cap)
{
	int n = add_bare(DO_END, seat, 0, out, cap);
	if (cards.verbs >> DO_COMPLETE_NOW & 1)
		n += add_bare(DO_COMPLETE_NOW, seat, 0, out + n, cap - n);
	for (size_t i = 0; i < sizeof of_hand; i++)
		if (cards.verbs >> of_hand[i] & 1)
			n += add_of_hand(r, of_hand[i], seat, cards, out + n, cap - n);
	if (cards.verbs >> DO_SET_LOCUS & 1 && has_unseen(r, seat, DO_SET_LOCUS))
		n += add_bare(DO_SET_LOCUS, seat, 0, out + n, cap - n);
	n += add_of_table(r, seat, cards.verbs, cards.own, out + n, cap - n);
	if (cards.verbs >> DO_TAKE_GEM & 1)
		n += add_defs(DO_TAKE_GEM, seat, cards.gem, cards.n_gems, out + n, cap - n);
	return n;
}

static int
add_all_moves(struct judge_run *r, judge_seat seat, struct judge_pick *out, int cap)
{
	struct nameable all = { every_verb,   false,          r->own[seat],
		                r->own[seat], r->n_own[seat], r->n_own[seat] };
	return add_moves(r, seat, all, out, cap);
}

int
move_candidates(struct judge_run *r, struct judge_pick *out, int cap)
{
	int n = add_all_moves(r, 0, out, cap);
	return n + add_all_moves(r, 1, out + n, cap - n);
}

/* List all moves that could be options: the turn player's, with cards in hand and with Set Gems
 * that are set. */
int
move_likely(struct judge_run *r, struct judge_pick *out, int cap)
{
	static const judge_rule narrow[] = { R_SET_GEM_FROM_HAND, R_SET_LOCUS_FROM_HAND,
		                             R_ACTION_FROM_HAND, R_FOLLOWER_FROM_HAND };
	judge_seat seat = r->game.turn_player;
	judge_def def[JUDGE_DEFS], gem[JUDGE_DEFS];
	bool hand_only = in_force(r, R_OTHERS_ACT_ONLY_IN_XPLAY, other(seat), JUDGE_NO_CARD);
	for (size_t i = 0; i < sizeof narrow / sizeof *narrow; i++)
		hand_only &= in_force(r, narrow[i], seat, JUDGE_NO_CARD);
	if (!hand_only)
		return move_candidates(r, out, cap);
	struct nameable cards = {
		.verbs = verbs_now(r, seat), .own = true, .def = def, .gem = gem
	};
	cards.n_defs = defs_at(r, seat, place_of(r, seat, AREA_HAND, 0), def);
	if (cards.verbs >> DO_TAKE_GEM & 1)
		cards.n_gems = defs_at(r, seat, place_of(r, seat, AREA_SET_GEMS, 0), gem);
	return add_moves(r, seat, cards, out, cap);
}
