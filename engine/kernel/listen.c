/*
 * listen.c: what the text of a card listens to and changes.
 *
 * judge_derive() goes through the abilities of a definition once, when the card is compiled, and its
 * result is a part of the definition. The result depends on the text alone. A run joins the results
 * of both players' cards (r->texts), so that it needn't search for what no text does. Whether a rule
 * is in force is looked up where the run uses a result.
 */
#include <string.h>

#include "engine/kernel/ability.h"

/* 1. From a text to its result */

struct reading {
	const struct judge_game *game;
	const struct judge_language *language;
	const struct judge_node *node;
	struct judge_derived *out;
};

static int32_t
number_at(const struct reading *x, uint16_t node)
{
	return node ? x->node[node].number : 0;
}

uint16_t
reported_as(const struct judge_language *language, uint16_t event)
{
	switch (event) {
	case OP_E_ENTER: return language->enters_apart ? event : OP_E_PLAYED;
	case OP_E_PLACED:
	case OP_E_LEAVES: return OP_E_MOVED;
	default: return language->reported_as ? language->reported_as(event) : event;
	}
}

static void
note_use(const struct reading *x, uint16_t op)
{
	x->out->uses[op / 64] |= UINT64_C(1) << op % 64;
}

enum { ANY_AREA = UINT16_MAX };

/* Return the areas that a slot names, as bits; ANY_AREA: it is empty. */
static uint16_t
areas_named(const struct reading *x, uint16_t areas)
{
	uint32_t meant = (uint32_t)number_at(x, areas);
	if (meant & JUDGE_IN_PLAY)
		meant |= x->language->area_of_types(UINT32_MAX);
	return meant ? (uint16_t)meant : ANY_AREA;
}

/* Note that the text listens to moves between these areas. A card may come from no area at all only
 * if any area will do. */
static void
note_moves(const struct reading *x, uint16_t from, uint16_t to)
{
	for (int a = 0; a < x->game->n_areas; a++)
		x->out->moves[a] |= from >> a & 1 ? to : 0;
	x->out->moves[JUDGE_NO_AREA] |= from == ANY_AREA ? to : 0;
}

/* Return the areas where a text could be put so that it triggers; the game says which of them it
 * is. */
static uint16_t
areas_in_the_open(const struct reading *x)
{
	uint16_t areas = 0;
	for (int a = 0; a < x->game->n_areas; a++)
		if (x->game->area[a].sight == JUDGE_SEEN_BY_ALL && a != x->language->discard)
			areas |= (uint16_t)(1u << a);
	return areas;
}

static uint16_t
areas_of_field(const struct reading *x)
{
	uint16_t field = 0;
	for (int a = 0; a < x->game->n_areas; a++)
		field |= (uint16_t)(x->game->kernel->field[a] << a);
	return field;
}

/* Note the moves that match an event that is reported as a move. */
static void
read_moves(const struct reading *x, const struct judge_node *n)
{
	if (n->op == OP_E_MOVED)
		note_moves(x, areas_named(x, n->arg[1]), areas_named(x, n->arg[4]));
	else if (n->op == OP_E_LEAVES)
		note_moves(x, areas_of_field(x), areas_named(x, n->arg[1]));
	else if (n->op == OP_E_PLACED)
		note_moves(x, ANY_AREA, areas_in_the_open(x));
}

/* A keyword without a program hears only of moves that start on the field. */
static void
read_keyword(const struct reading *x, int keyword)
{
	for (int k = 0; x->language->listens_for && k < 4; k++) {
		uint16_t event = x->language->listens_for(keyword, k);
		note_use(x, event);
		if (event == OP_E_MOVED)
			note_moves(x, areas_of_field(x), ANY_AREA);
	}
}

/* May the number be negative? Assumed for a number that is calculated when it is needed. */
static bool
may_be_negative(const struct reading *x, uint16_t number)
{
	return number && (x->node[number].op != OP_LITERAL || x->node[number].number < 0);
}

/* Note a change of a number, and whether it could make the number negative. */
static void
read_change(const struct reading *x, const struct judge_node *n)
{
	uint32_t number = 1u << number_at(x, n->arg[0]);
	bool lowers = may_be_negative(x, n->arg[1]);
	if (n->op != OP_DEFINE)
		lowers |= may_be_negative(x, n->arg[3]) || may_be_negative(x, n->arg[4]);
	x->out->modifies |= number;
	x->out->lowers |= lowers ? number : 0;
}

static void
read_nodes(const struct reading *x, uint16_t node)
{
	for (; node; node = x->node[node].next) {
		const struct judge_node *n = &x->node[node];
		note_use(x, reported_as(x->language, n->op));
		read_moves(x, n);
		if (n->op == OP_MODIFY || n->op == OP_DEFINE)
			read_change(x, n);
		x->out->changes_rules |= n->op == OP_RULE;
		x->out->changes_abilities |= n->op == OP_GRANT || n->op == OP_NULLIFY;
		for (int i = 0; i < JUDGE_SLOTS; i++)
			if (n->arg[i])
				read_nodes(x, n->arg[i]);
	}
}

/* 2. What continuous abilities depend on */

bool
is_about_places(uint16_t op)
{
	switch (op) {
	case OP_LITERAL:
	case OP_RANGE:
	case OP_THIS:
	case OP_SELECT:
	case OP_OF_SIDE:
	case OP_ANY_OF:
	case OP_F_TYPE:
	case OP_F_NAMED:
	case OP_F_NAME_HAS:
	case OP_F_NUMBER:
	case OP_F_TRAIT:
	case OP_F_TRAITS:
	case OP_F_COLOUR:
	case OP_F_NOT_COLOUR:
	case OP_F_HAS:
	case OP_F_OTHER:
	case OP_F_NOT:
	case OP_COUNT:
	case OP_COMPARE:
	case OP_EXISTS:
	case OP_NO_CARD:
	case OP_ALL_OF:
	case OP_ONE_OF:
	case OP_NOT:
	case OP_MODIFY:
	case OP_ADD_TRAIT:
	case OP_LOSE_TRAIT:
	case OP_ADD_COLOUR:
	case OP_RENAME:
	case OP_GRANT:
	case OP_NULLIFY:
	case OP_FORBID:
	case OP_STATIC_IF: return true;
	default: return false;
	}
}

/* Note the areas, the values of seats and the numbers that a list of nodes of the ability
 * (a bit) reads. */
static void
read_dependencies(const struct reading *x, uint16_t list, uint32_t ability)
{
	for (; list; list = x->node[list].next) {
		const struct judge_node *n = &x->node[list];
		if (n->op == OP_SELECT)
			x->out->looks_in |= (uint16_t)number_at(x, n->arg[1]);
		if (!is_about_places(n->op))
			x->out->values |=
				x->language->values_of ? x->language->values_of(n->op) : VALUES_ALL;
		if (x->language->reads_numbers(n->op))
			x->out->reads_numbers |= ability;
		for (int i = 0; i < JUDGE_SLOTS; i++)
			if (n->arg[i])
				read_dependencies(x, n->arg[i], ability);
	}
}

/* The turn player is not a dependency here, because everything is derived again when a turn begins:
 * see start_turn() of the games. */
static void
read_continuous(const struct reading *x, const struct judge_ability *a, int i)
{
	uint32_t ability = i < DERIVED_ABILITIES ? 1u << i : 0;
	read_dependencies(x, a->active_if, ability);
	read_dependencies(x, a->body, ability);
	if (a->need_number || a->need_flag)
		x->out->values |=
			x->language->needs_values ? x->language->needs_values : VALUES_ALL;
}

/* 3. Where abilities work */

/* Does a static affect only the ability's own card? */
static bool
is_about_its_card(const struct reading *x, const struct judge_node *n)
{
	const struct judge_op *op = &x->game->op[n->op];
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (op->slot[i].kind == JUDGE_K_CARDS && n->arg[i] &&
		    x->node[n->arg[i]].op == OP_THIS)
			return true;
	return false;
}

/* Does the ability work on other cards than its own? */
static bool
is_about_others(const struct reading *x, const struct judge_ability *a)
{
	if (a->kind != JUDGE_CONTINUOUS)
		return true;
	for (uint16_t n = a->body; n; n = x->node[n].next)
		if (!is_about_its_card(x, &x->node[n]))
			return true;
	return false;
}

struct judge_derived
judge_derive(const struct judge_game *game, const struct judge_card_set *cards,
             const struct judge_card_def *def)
{
	struct judge_derived out = { 0 };
	const struct judge_language *language = game->kernel->language;
	const struct reading x = { game, language, cards->node, &out };
	for (int i = 0; language && i < def->n_abilities + def->n_grants; i++) {
		const struct judge_ability *a = &cards->ability[def->ability + i];
		out.works_in |= a->works_in;
		if (language->works_beside)
			out.works_beside |= language->works_beside(cards, a);
		if (i < def->n_abilities && is_about_others(&x, a))
			*(a->in_setup ? &out.others_in_setup : &out.works_on_others) |= a->works_in;
		out.replaces |= a->kind == JUDGE_REPLACEMENT;
		read_nodes(&x, a->on);
		read_nodes(&x, a->body);
		read_nodes(&x, a->cost);
		read_nodes(&x, a->choose);
		read_keyword(&x, a->keyword);
		if (a->kind == JUDGE_CONTINUOUS)
			read_continuous(&x, a, i);
	}
	return out;
}

/* 4. The texts of a run */

bool
is_heard_move(const struct judge_run *r, judge_place from_place, judge_place to)
{
	int from_area = from_place == JUDGE_NO_PLACE ? JUDGE_NO_AREA : area_of(r, from_place);
	return r->texts.moves[from_area] >> area_of(r, to) & 1;
}

/* Mark the rules that a text could change. */
static void
mark_changeable(struct judge_run *r, uint16_t node)
{
	for (; node; node = node_at(r, node)->next) {
		const struct judge_node *n = node_at(r, node);
		uint16_t rules = n->op == OP_RULE ? n->arg[0] : 0;
		for (; rules; rules = node_at(r, rules)->next)
			r->rule_is[node_at(r, rules)->number] |= RULE_CHANGEABLE;
		for (int i = 0; i < JUDGE_SLOTS; i++)
			if (n->arg[i])
				mark_changeable(r, n->arg[i]);
	}
}

static void
mark_rules_of(struct judge_run *r, judge_def def)
{
	const struct judge_card_def *d = &r->p.cards->def[def];
	if (!r->texts.changes_rules)
		memset(r->asked_of, 0, r->n_rules * sizeof *r->asked_of);
	for (int i = 0; i < d->n_abilities + d->n_grants; i++) {
		const struct judge_ability *a = &r->p.cards->ability[d->ability + i];
		mark_changeable(r, a->on);
		mark_changeable(r, a->body);
		mark_changeable(r, a->cost);
		mark_changeable(r, a->choose);
	}
}

/* Join the results of a definition to those of the run. Every member is a set of bits, so whole words
 * are joined. */
static void
join(struct judge_run *r, judge_def def)
{
	const struct judge_derived *d = derived_of(r, def);
	uint64_t all[sizeof *d / sizeof(uint64_t)], more[sizeof *d / sizeof(uint64_t)];
	if (d->changes_rules)
		mark_rules_of(r, def);
	memcpy(all, &r->texts, sizeof all);
	memcpy(more, d, sizeof more);
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		all[i] |= more[i];
	memcpy(&r->texts, all, sizeof all);
	r->works_in |= d->works_in;
	if (d->works_beside &&
	    in_force(r, r->kernel->language->beside_by, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		r->works_in |= d->works_beside;
}

static void
note_where_they_work(struct judge_run *r)
{
	memset(r->works_at, 0, sizeof r->works_at);
	for (judge_place p = 0; p < r->n_places; p++)
		if (r->works_in >> parts_of(r, p)->area & 1)
			r->works_at[p / 64] |= UINT64_C(1) << p % 64;
}

void
join_text(struct judge_run *r, judge_def def)
{
	uint16_t before = r->works_in;
	if (!r->kernel->language || def >= r->p.cards->n)
		return;
	join(r, def);
	if (r->works_in != before)
		note_where_they_work(r);
}

/* The results hold for the whole game, so current changes of rules by texts are ignored. */
void
join_all_texts(struct judge_run *r)
{
	const struct judge_language *language = r->kernel->language;
	bool before = r->now.applying;
	if (!language)
		return;
	r->now.applying = true;
	r->works_in |= language->area_of_types(UINT32_MAX);
	if (!in_force(r, AR(works_where_evident), JUDGE_NO_SEAT, JUDGE_NO_CARD) ||
	    language->works_everywhere(r))
		r->works_in = UINT16_MAX;
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		look(r, r->n_own[seat]);
		for (int i = 0; i < r->n_own[seat]; i++)
			join(r, r->own[seat][i]);
	}
	note_where_they_work(r);
	r->now.applying = before;
}
