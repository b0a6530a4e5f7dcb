/* skills.c: see skills.h. */
#include "engine/dbs/skills.h"
#include "dbs_rules.h"
#include "engine/dbs/keywords.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/play.h"
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

/* 1. Once per turn (10-10): two bits for each skill of a card say how often it was activated. */

enum { USE_BITS = 2, USES_MOST = (1 << USE_BITS) - 1 };

static int
shift_of(struct judge_run *r, const struct source *s)
{
	bool apart = in_force(r, R_ONCE_FOR_EACH_SKILL, s->master, s->card);
	return apart ? s->ability % JUDGE_ABILITIES * USE_BITS : 0;
}

static int
uses(struct judge_run *r, const struct source *s)
{
	uint32_t used = (uint32_t)card_at(r, s->card)->value[CARD_USED];
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
		unless_permitted(r, list, R_OTHERWISE_ANY_NUMBER, s->master);
}

void
note_use(struct judge_run *r, const struct source *s)
{
	uint32_t used = (uint32_t)card_at(r, s->card)->value[CARD_USED];
	if (card_at(r, s->card)->identity == s->identity && uses(r, s) < USES_MOST)
		the_card(r, s->card)->value[CARD_USED] =
			(int32_t)(used + (1u << shift_of(r, s)));
}

/* READING: D45, one that was used up is not pending again. */
bool
dbs_may_trigger(struct judge_run *r, const struct source *s)
{
	const struct judge_ability *a = ability_of(r, s);
	if (a->keyword == KEYWORD_DUAL_ATTACK)
		return uses(r, s) < value(r, R_DUAL_ATTACK_ONCE, s->master);
	return !a->once || uses(r, s) == 0 || !in_force(r, R_ONCE_PER_TURN, s->master, s->card);
}

bool
dbs_auto_opens(struct judge_run *r, const struct standby *s, uint32_t parent)
{
	bool waited = s->event.kind == OP_E_ATTACKS || s->event.kind == OP_E_ATTACKED;
	uint32_t cause = follow(r, parent);
	struct play play = a_play(r, PLAY_AUTO, s->source.master, s->source.card,
	                          s->source.ability);
	play.act.source = s->source;
	play.citation = parent;
	if (!dbs_may_trigger(r, &s->source))
		return false;
	note_use(r, &s->source);
	if (waited && dbs_waits(r, &s->source)) /* READING: D37, without a counter timing */
		return true;
	bool carried_out = in_window(r, play);
	follow(r, cause);
	return carried_out;
}

/* 2. What a text speaks of (10-9-2). Descriptions of keywords count, words in their names do not. */

static bool
is_of_playing(uint16_t op)
{
	return op == OP_PLAY || op == OP_E_PLAYED || op == OP_E_ENTER;
}

static bool
is_of_attacking(uint16_t op)
{
	switch (op) {
	case OP_E_ATTACKS:
	case OP_E_ATTACKED:
	case OP_ATTACK_CARD:
	case OP_NEGATE_ATTACK:
	case OP_RETARGET: return true;
	default: return false;
	}
}

static bool
holds_op(const struct judge_run *r, uint16_t list, bool (*is)(uint16_t op))
{
	for (; list; list = node_at(r, list)->next) {
		if (is(node_at(r, list)->op))
			return true;
		for (int i = 0; i < JUDGE_SLOTS; i++)
			if (holds_op(r, node_at(r, list)->arg[i], is))
				return true;
	}
	return false;
}

static bool
speaks(const struct judge_run *r, const struct source *s, bool (*is)(uint16_t op))
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
