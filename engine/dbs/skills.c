/* skills.c: see skills.h. */
#include "engine/dbs/skills.h"
#include "dbs_rules.h"
#include "engine/dbs/keywords.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/play.h"
#include "engine/dbs/terms.h"
#include "engine/dbs/values.h"

struct price
price_of_cost(struct judge_run *r, const struct source *s)
{
	struct price price = { 0 };
	for (uint16_t n = ability_of(r, s)->cost; n; n = node_at(r, n)->next)
		if (node_at(r, n)->op == OP_C_ENERGY)
			price = both_prices(price, price_in(r, node_at(r, n)->arg[0]));
	return price;
}

/* 1. Once per turn (10-10). Two bits for each skill of a card count its activations. Its own skills
 * have the lowest bits; skills it was given have the highest, in the order in which the giving card
 * lists them. */

enum { USE_BITS = 2, USES_MOST = (1 << USE_BITS) - 1 };

static int
shift_of(struct judge_run *r, const struct source *s)
{
	int given = s->ability - r->p.cards->def[s->def].n_abilities;
	int at = given < 0 ? s->ability : JUDGE_ABILITIES - 1 - given;
	return in_force(r, R_ONCE_FOR_EACH_SKILL, s->master, s->card) ? at * USE_BITS : 0;
}

static int
uses(struct judge_run *r, const struct source *s)
{
	uint32_t used = (uint32_t)values_at(r, s->card)[CARD_USED];
	return (int)(used >> shift_of(r, s) & USES_MOST);
}

void
test_uses(struct judge_run *r, const struct source *s, struct refusals *list)
{
	if (uses(r, s) == 0)
		return;
	if (ability_of(r, s)->once)
		refuse(r, list, R_ONCE_PER_TURN, s->master, 0, NULL);
	else
		refuse_unless_permitted(r, list, R_OTHERWISE_ANY_NUMBER, s->master);
}

/* Does the skill trigger at a time that comes once in a turn, and so only once (6-3-1-3-1-1,
 * 6-4-1-1)? */
static bool
is_timed(const struct judge_run *r, const struct judge_ability *a)
{
	uint16_t op = a->on ? node_at(r, a->on)->op : OP_NONE;
	return op == OP_E_TURN_ENDS || op == OP_E_MAIN_ENDS;
}

/* Are activations of the skill counted? */
static bool
is_counted(struct judge_run *r, const struct source *s)
{
	const struct judge_ability *a = ability_of(r, s);
	return a->once || a->keyword == KEYWORD_DUAL_ATTACK || is_timed(r, a) ||
	       (a->kind == JUDGE_ACTIVATED &&
	        !in_force(r, R_OTHERWISE_ANY_NUMBER, s->master, s->card));
}

void
note_use(struct judge_run *r, const struct source *s)
{
	if (!is_counted(r, s))
		return;
	uint32_t used = (uint32_t)values_at(r, s->card)[CARD_USED];
	if (card_at(r, s->card)->identity == s->identity && uses(r, s) < USES_MOST)
		values_to_change(r, s->card)[CARD_USED] = (int32_t)(used + (1u << shift_of(r, s)));
}

static bool
gives_skill(const struct judge_run *r, const struct lasting_effect *l, judge_card card)
{
	return node_at(r, l->node)->op == OP_GRANT && l->cards[card / 64] >> (card % 64) & 1;
}

/* READING: D45, a skill that an effect gave to the card below is the same skill on the card
 * above. */
void
carry_uses(struct judge_run *r, judge_card below, judge_card card)
{
	uint32_t used = 0;
	for (int i = 0; i < r->game.n_lasting; i++) {
		const struct lasting_effect *l = &r->game.lasting[i];
		struct source s = { below, l->source.master, l->source.def, (uint8_t)l->value, 0 };
		if (gives_skill(r, l, below))
			used |= (uint32_t)USES_MOST << shift_of(r, &s);
	}
	values_to_change(r, card)[CARD_USED] |=
		(int32_t)(used & (uint32_t)values_at(r, below)[CARD_USED]);
}

static bool
is_left(struct judge_run *r, const struct source *s)
{
	const struct judge_ability *a = ability_of(r, s);
	if (a->keyword == KEYWORD_DUAL_ATTACK)
		return uses(r, s) < value(r, R_DUAL_ATTACK_ONCE, s->master);
	if (is_timed(r, a))
		return true;
	return !a->once || uses(r, s) == 0 || !in_force(r, R_ONCE_PER_TURN, s->master, s->card);
}

/* READING: D45, a skill that is used up can't become pending again. */
bool
dbs_may_trigger(struct judge_run *r, const struct source *s)
{
	bool timed = is_timed(r, ability_of(r, s)) && uses(r, s) > 0 &&
	             in_force(r, R_TIMED_TRIGGER_ONCE, s->master, s->card);
	return !timed && is_left(r, s);
}

/* Count a timed skill when its time comes, whatever becomes of it. */
void
dbs_triggered(struct judge_run *r, const struct source *s)
{
	if (is_timed(r, ability_of(r, s)))
		note_use(r, s);
}

/* 8-7-4-1: may the pending skill be played? A Blocker that can't block doesn't compete with other
 * skills. */
bool
dbs_may_play(struct judge_run *r, const struct source *s, uint32_t parent)
{
	return is_left(r, s) &&
	       (ability_of(r, s)->keyword != KEYWORD_BLOCKER || can_block(r, s->card, parent));
}

/* 8-3-2: is the skill negated by now, so that it does nothing? READING: D52. */
static bool
is_negated(struct judge_run *r, const struct source *s, uint32_t parent)
{
	if (!is_nullified(r, s) || card_at(r, s->card)->identity != s->identity ||
	    !in_force(r, R_NEGATED_DOES_NOTHING, s->master, s->card))
		return false;
	cite(r, from(R_NEGATED_DOES_NOTHING, parent), JUDGE_EV_NOTE, s->master);
	uint16_t body = ability_of(r, s)->body;
	if (body && node_at(r, body)->op == OP_MAY &&
	    !in_force(r, R_NEGATED_ASKS_NOTHING, s->master, s->card))
		ask_may(r, s, s->master, from(R_MAY_CAN_BE_DECLINED, parent));
	return true;
}

/* Effects that a skill left for later are not activated again, so negating the skill comes too late
 * for them (8-3-2). */
bool
dbs_auto_opens(struct judge_run *r, const struct standby *s, uint32_t parent)
{
	const struct source *source = &s->source;
	uint32_t cause = set_cause(r, parent);
	struct play play = a_play(r, PLAY_AUTO, source->master, source->card, source->ability);
	play.act.source = *source;
	play.citation = parent;
	refresh_effects(r);
	forget_awaited(r, source->card);
	if (!s->later && !is_timed(r, ability_of(r, source)))
		note_use(r, source);
	bool carried_out = s->later || (!is_negated(r, source, parent) && in_window(r, play));
	set_cause(r, cause);
	return carried_out;
}

/* 2. What a text mentions (10-9-2). The explanation of a keyword counts; words inside its name
 * don't. */

static bool
is_of_playing(const struct judge_run *r, const struct judge_node *node)
{
	if (node->op == OP_FORBID)
		return literal(r, node->arg[0], 0) == FORBID_PLAY;
	return node->op == OP_PLAY || node->op == OP_EVOLVE || node->op == OP_E_PLAYED ||
	       node->op == OP_E_ENTER;
}

static bool
is_of_attacking(const struct judge_run *r, const struct judge_node *node)
{
	int32_t word = node->op == OP_FORBID ? literal(r, node->arg[0], 0) : FORBIDDEN;
	switch (node->op) {
	case OP_FORBID:
		return word == FORBID_ATTACK || word == FORBID_ATTACKED || word == FORBID_BLOCK;
	case OP_E_ATTACKS:
	case OP_E_ATTACKED:
	case OP_ATTACK_CARD:
	case OP_NEGATE_ATTACK:
	case OP_RETARGET: return true;
	default: return false;
	}
}

typedef bool speaks_fn(const struct judge_run *, const struct judge_node *);

static bool
holds_op(const struct judge_run *r, uint16_t list, speaks_fn *is)
{
	for (; list; list = node_at(r, list)->next) {
		if (is(r, node_at(r, list)))
			return true;
		for (int i = 0; i < JUDGE_SLOTS; i++)
			if (holds_op(r, node_at(r, list)->arg[i], is))
				return true;
	}
	return false;
}

static bool
speaks(const struct judge_run *r, const struct source *s, speaks_fn *is)
{
	const struct judge_ability *a = ability_of(r, s);
	return holds_op(r, a->on, is) || holds_op(r, a->body, is) || holds_op(r, a->choose, is) ||
	       holds_op(r, a->active_if, is) || holds_op(r, a->when, is);
}

bool
speaks_of_playing(const struct judge_run *r, const struct source *s)
{
	return speaks(r, s, is_of_playing);
}

bool
speaks_of_attacking(const struct judge_run *r, const struct source *s)
{
	switch (ability_of(r, s)->keyword) {
	case KEYWORD_BLOCKER:
	case KEYWORD_DUAL_ATTACK:
	case KEYWORD_REVENGE: return true;
	default: return speaks(r, s, is_of_attacking);
	}
}
