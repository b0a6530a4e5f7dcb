/* resonance.c: the demands of Resonance on decks (12.8). */
#include "engine/godzilla/deck.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/ops.h"
#include "godzilla_rules.h"

judge_def
first_monster(const struct deck_check *k)
{
	const struct judge_list *list = &k->list[MONSTER_DECK];
	for (int i = 0; i < list->n; i++) {
		const struct judge_face *f = printed(k->r, list->def[i]);
		if (f->type == TYPE_MONSTER && f->number[NUMBER_RANK] == 1)
			return list->def[i];
	}
	return JUDGE_NO_DEF;
}

/* 12.8.2 The colours of Resonance. */
bool
names_colours(struct deck_check *k, const struct judge_node *node, void *ctx)
{
	note_performed(k->r, node->op);
	if (node->op != OP_RESONANCE_COLOURS || !deck_needs(k, R_RESONANCE_COLOURS))
		return false;
	*(uint8_t *)ctx = (uint8_t)literal(k->r, node->arg[0], 0);
	return true;
}

/* Does a card of the deck list pass the filters? Reads its printed information. */
static bool
passes(const struct deck_check *k, judge_def def, uint16_t filters)
{
	struct judge_run *r = k->r;
	struct source source = { .def = def, .master = k->seat };
	struct frame f = { .source = source, .each_seat = JUDGE_NO_SEAT };
	f.event.card = JUDGE_NO_CARD;
	judge_card card = create_card(r, def, k->seat, JUDGE_NO_PLACE);
	f.source.card = card;
	bool fits = matches(r, &f, filters, (struct ref){ card, NULL, true });
	r->game.n_cards--;
	return fits;
}

/* 12.8.2: check a demand of Resonance on the cards of one type, in both decks or only in the main
 * deck. */
static void
check_resonant_cards(struct deck_check *k, enum type type, bool main_only, uint16_t filters)
{
	for (int l = main_only ? MAIN_DECK : MONSTER_DECK; l <= MAIN_DECK; l++)
		for (int i = 0; i < k->list[l].n; i++) {
			judge_def def = k->list[l].def[i];
			if (printed(k->r, def)->type == type && first_of_its_kind(k, l, i) &&
			    !passes(k, def, filters))
				add_deck_fault(k, R_RESONANCE_CONDITIONS, def);
		}
}

static void
check_resonant_strategies(struct deck_check *k, int32_t least)
{
	const struct judge_list *list = &k->list[MAIN_DECK];
	int32_t n = 0;
	for (int i = 0; i < list->n; i++)
		n += printed(k->r, list->def[i])->type == TYPE_STRATEGY;
	if (n < least)
		add_deck_numbers(k, R_RESONANCE_CONDITIONS, JUDGE_NO_DEF,
		                 (struct judge_value){ "strategies", n },
		                 (struct judge_value){ "needed", least });
}

static bool
check_demand(struct deck_check *k, const struct judge_node *node, void *ctx)
{
	(void)ctx;
	note_performed(k->r, node->op);
	switch (node->op) {
	case OP_RESONANCE_MONSTERS:
		check_resonant_cards(k, TYPE_MONSTER, false, node->arg[0]);
		break;
	case OP_RESONANCE_BATTLES: check_resonant_cards(k, TYPE_BATTLE, true, node->arg[0]); break;
	case OP_RESONANCE_STRATEGIES:
		check_resonant_strategies(k, literal(k->r, node->arg[0], 0));
		break;
	default: break;
	}
	return false;
}

void
check_resonance(struct deck_check *k)
{
	judge_def monster = first_monster(k);
	if (monster != JUDGE_NO_DEF && deck_needs(k, R_RESONANCE_CONDITIONS))
		of_deck(k, monster, check_demand, NULL);
}
