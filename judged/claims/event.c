/* event.c: matches citations with descriptions: rule, player, card, and places. */
#include "judged/claims/match.h"

static bool
is_at(const struct judge_run *run, const struct transcript_place *place, judge_place at)
{
	return at != JUDGE_NO_PLACE &&
	       judge_place_of(run, place->seat, place->area, place->index) == at;
}

static bool
is_rule(const struct expect_rules *rules, judge_rule rule)
{
	for (int i = 0; i < rules->n; i++)
		if (rules->rule[i] == rule)
			return true;
	return false;
}

bool
expect_event_like(const struct expect_event *event, const struct judge_run *run,
                  const struct judge_citation *c)
{
	return is_rule(&event->rules, c->rule) &&
	       (event->player == JUDGE_NO_SEAT || event->player == c->seat) &&
	       (event->source == JUDGE_NO_DEF || event->source == c->source) &&
	       (event->ability == 0 || event->ability == c->ability) &&
	       (!event->moves_from || is_at(run, &event->from, c->from)) &&
	       (!event->moves_to || is_at(run, &event->to, c->to));
}

bool
expect_event_may_be(const struct expect_event *event, const struct judge_run *run,
                    const struct judge_citation *c)
{
	return is_rule(&event->rules, c->rule) &&
	       (event->player == JUDGE_NO_SEAT || event->player == c->seat) &&
	       (!event->moves_from || is_at(run, &event->from, c->from)) &&
	       (!event->moves_to || is_at(run, &event->to, c->to));
}

bool
expect_event_is(const struct expect_event *event, const struct judge_run *run,
                const struct judge_citation *citation)
{
	return expect_event_like(event, run, citation) &&
	       (event->card == JUDGE_NO_DEF || event->card == citation->def);
}
