/* transcript_lay.c: the start position laid out in a run. */
#include "judged/transcript_decode.h"

static bool
fault_at_mark(const struct transcript *t, const struct transcript_mark *mark, struct fault *fault,
              const char *code, const char *sentence, const char *name)
{
	if (mark->line > 0)
		fault_at(fault, t->file, mark->line, mark->column);
	else
		fault_at_pointer(fault, t->file, "/start");
	return fault_set(fault, code, sentence, name);
}

static bool
lay_card(const struct transcript *t, struct judge_run *run, const struct transcript_laid *laid,
         struct fault *fault)
{
	judge_place place = judge_place_of(run, laid->area_seat, laid->area, laid->index);
	return (place != JUDGE_NO_PLACE && judge_lay_card(run, place, laid->def, laid->owner,
	                                                  laid->how, laid->since)) ||
	       fault_at_mark(t, &laid->mark, fault, "no-such-position", "%s cannot lie there",
	                     t->cards.def[laid->def].number);
}

static bool
lay_value(const struct transcript *t, struct judge_run *run, const struct transcript_set *set,
          struct fault *fault)
{
	int subject = set->seat == JUDGE_NOBODY ? 0 : set->seat;
	return judge_set(run, set->property, subject, set->value) ||
	       fault_at_mark(t, &set->mark, fault, "out-of-range",
	                     "`%s` cannot have this value in the game",
	                     t->game->property[set->property].name);
}

bool
transcript_lay(const struct transcript *t, struct judge_run *run, struct fault *fault)
{
	const struct transcript_start *start = &t->start;
	if (!start->given)
		return true;
	for (size_t i = 0; i < start->n_laid; i++)
		if (!lay_card(t, run, &start->laid[i], fault))
			return false;
	for (size_t i = 0; i < start->n_set; i++)
		if (!lay_value(t, run, &start->set[i], fault))
			return false;
	return judge_start_at(run, start->step) ||
	       fault_at_mark(t, &start->mark, fault, "no-such-position",
	                     "a game cannot start at the step `%s`", t->game->step[start->step]);
}
