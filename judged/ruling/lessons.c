/* lessons.c: caches facts about cards from one ruling to the next. */
#include "judged/ruling/lessons.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"

/* Caches held, about one per edition. If more are needed, the oldest is replaced. */
enum { LESSONS = 6 };

/* Card sets of the rulebook, and cards added to them at run time, are never freed, so an address
 * identifies a set. */
struct lesson {
	struct judge_ruleset rules;
	const struct judge_card_def *cards;
	uint16_t n_cards;
	void *learned;
};

struct lessons {
	struct lesson at[LESSONS];
	size_t next;
};

static bool
is_of(const struct lesson *lesson, const struct transcript *t)
{
	const struct judge_ruleset *rules = &t->edition->rules;
	return lesson->learned && lesson->cards == t->cards.def && lesson->n_cards == t->cards.n &&
	       lesson->rules.row == rules->row &&
	       memcmp(lesson->rules.in_force, rules->in_force, sizeof rules->in_force) == 0;
}

static struct judge_card_cache *
begin(struct lesson *lesson, const struct transcript *t)
{
	if (!lesson->learned)
		lesson->learned = alloc_bytes(judge_card_cache_size());
	lesson->rules = t->edition->rules;
	lesson->cards = t->cards.def;
	lesson->n_cards = t->cards.n;
	return judge_card_cache_init(lesson->learned, &t->edition->rules, &t->cards);
}

struct judge_card_cache *
lessons_of(struct lessons **lessons, const struct transcript *transcript)
{
	if (transcript->own_cards)
		return NULL;
	if (!*lessons)
		*lessons = alloc_zeroed(1, sizeof **lessons);
	struct lessons *all = *lessons;
	for (size_t i = 0; i < LESSONS; i++)
		if (is_of(&all->at[i], transcript))
			return all->at[i].learned;
	struct lesson *next = &all->at[all->next];
	all->next = (all->next + 1) % LESSONS;
	return begin(next, transcript);
}

void
lessons_free(struct lessons *lessons)
{
	for (size_t i = 0; lessons && i < LESSONS; i++)
		free(lessons->at[i].learned);
	free(lessons);
}
