/*
 * fact.c: the facts that are read of supposed cards.
 *
 * An unknown card is supposed to be one of many (unknown.c), and each of them would have to be
 * tried. But a rule reads little of the card: its type, or whether it has a trait. The decider that
 * supposes the card gets a report of each fact that is read. Two cards that agree in all of these
 * facts lead to the same game, so trying one of them is enough.
 *
 * So all reading of a card goes through this file: def_for_fact() names the fact; def_at() and face()
 * can't know how their result is used, so they report the whole card.
 */
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "engine/kernel/ability.h"

judge_def
find_def_for(struct judge_run *r, judge_card card, enum judge_fact fact, int32_t of)
{
	const struct card *c = card_at(r, card);
	if (c->def == JUDGE_UNKNOWN_DEF)
		identify(r, card);
	if (c->supposed)
		send_fact_read(r, card, fact, of);
	return c->def;
}

void
send_fact_read(const struct judge_run *r, judge_card card, enum judge_fact fact, int32_t of)
{
	if (r->p.decider.read)
		r->p.decider.read(r->p.decider.ctx, card, card_at(r, card)->bag, fact, of);
}

static uint64_t
fact_of_face(const struct judge_face *face, enum judge_fact fact, int32_t of)
{
	bool has = false;
	switch (fact) {
	case JUDGE_FACT_TYPE: return face->type;
	case JUDGE_FACT_NUMBER: return (uint32_t)face->number[of];
	case JUDGE_FACT_COLOURS: return face->colours;
	case JUDGE_FACT_NAME: return XXH3_64bits(face->name, strlen(face->name));
	case JUDGE_FACT_TRAITS:
		return XXH3_64bits(face->trait, face->n_traits * sizeof *face->trait);
	default:
		for (int i = 0; i < face->n_traits; i++)
			has |= face->trait[i] == of;
		return has;
	}
}

/* The side that is up can be seen, so the facts of both sides count. */
static uint64_t
fact_of_faces(const struct judge_card_def *def, enum judge_fact fact, int32_t of)
{
	uint64_t all[JUDGE_FACES + 1] = { def->n_faces };
	for (int i = 0; i < JUDGE_FACES; i++)
		if (def->face[i].name)
			all[i + 1] = fact_of_face(&def->face[i], fact, of);
	return XXH3_64bits(all, sizeof all);
}

static bool
has_keyword(const struct judge_run *r, const struct judge_card_def *def, int32_t keyword)
{
	for (int i = 0; i < def->n_abilities; i++)
		if (r->p.cards->ability[def->ability + i].keyword == keyword)
			return true;
	return false;
}

static bool
says_to_work_in(struct judge_run *r, const struct judge_card_def *def, uint32_t areas)
{
	for (int i = 0; i < def->n_abilities; i++) {
		const struct judge_ability *a = &r->p.cards->ability[def->ability + i];
		if ((a->works_in | works_beside(r, a)) & areas)
			return true;
	}
	return false;
}

uint64_t
judge_fact(struct judge_run *r, judge_def def, enum judge_fact fact, int32_t of)
{
	if (def >= r->p.cards->n)
		return def;
	const struct judge_card_def *d = &r->p.cards->def[def];
	switch (fact) {
	case JUDGE_FACT_CARD: return def;
	case JUDGE_FACT_IS: return def == of;
	case JUDGE_FACT_KEYWORD: return has_keyword(r, d, of);
	case JUDGE_FACT_ABILITIES: return says_to_work_in(r, d, (uint32_t)of) ? def + 1u : 0;
	case JUDGE_FACT_HEARS: return hears_of(r, def, (uint16_t)of, of >> 16 & 1) ? def + 1u : 0;
	case JUDGE_FACT_TEXT: return d->acts_in & of ? def + 1u : 0;
	default: return fact_of_faces(d, fact, of);
	}
}

bool
has_no_ability_in(struct judge_run *r, judge_card card, uint32_t areas)
{
	bool works = r->kernel->language->works_in(r, card) & areas;
	if (works)
		report_fact_read(r, card, JUDGE_FACT_CARD, 0);
	return !works && !says_to_work_in(r, &r->p.cards->def[card_at(r, card)->def], areas);
}
