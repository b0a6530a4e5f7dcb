/* refused_text.c: the open question, its options, and why the rest is refused, as text. */
#include <stdio.h>

#include "judged/advice/refused.h"
#include "judged/words/say.h"

static void
tell_group(const struct ruling *r, const struct group *group, FILE *to)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	char text[SAY_PICK];
	for (int i = 0; i < group->n; i++) {
		const struct judge_rule_row *row =
			rulebook_rule_row(edition->game, group->refusal[i].rule);
		char by[SAY_CARD];
		say_values(group->refusal[i].value, group->refusal[i].n_values, text, sizeof text);
		say_source(&r->transcript->cards, group->refusal[i].by, 0, by, sizeof by);
		fprintf(to, "  %s %s%s%s%s%s%s: %s\n", clause_said(edition, group->refusal[i].rule),
		        row->name, *text ? " (" : "", text, *text ? ")" : "", *by ? ", by " : "",
		        by, row->gist);
	}
	for (int i = 0; i < group->n_picks; i++) {
		say_pick(r->run, group->pick[i], text, sizeof text);
		fprintf(to, "    %s: %s\n", say_seat(group->pick[i].seat), text);
	}
}

const char *
open_question_state(const struct ruling *r, enum view view)
{
	if (ruling_verdict_of(r, view) == RULING_UNDETERMINED)
		return "undetermined";
	return r->stop == JUDGE_OPEN ? "open" : r->stop == JUDGE_FINISHED ? "over" : "refused";
}

void
open_question_text(struct ruling *r, enum view view, const struct groups *groups, FILE *to)
{
	struct judge_pick pick[JUDGE_PICKS];
	char text[SAY_PICK];
	fprintf(to, "%s\n", ruling_why(r, view));
	if (r->stop != JUDGE_OPEN && r->stop != JUDGE_REFUSED)
		return;
	int n = judge_options(r->run, pick, JUDGE_PICKS);
	fprintf(to, "Legal:\n");
	for (int i = 0; i < n && i < JUDGE_PICKS; i++) {
		if (!pick_is_known(r->run, pick[i], view))
			continue;
		say_pick(r->run, pick[i], text, sizeof text);
		fprintf(to, "    %s: %s\n", say_seat(pick[i].seat), text);
	}
	if (asked_has_secrets(r->run, view))
		fprintf(to, "    and whatever hidden cards allow\n");
	fprintf(to, "Refused:\n");
	for (int g = 0; g < groups->n; g++)
		tell_group(r, &groups->at[g], to);
}
