/* refused_text.c: writes the open question, its options, and why other moves are refused, as
 * text. */
#include <stdio.h>
#include <stdlib.h>

#include "judged/advice/local.h"
#include "judged/advice/refused.h"
#include "judged/ruling/offered.h"
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

struct telling_offers {
	enum view view;
	FILE *to;
};

static void
tell_offer(void *ctx, const struct ruling *waiting)
{
	const struct telling_offers *t = ctx;
	struct judge_pick pick[JUDGE_PICKS];
	char text[SAY_PICK];
	const char *seat = say_seat(judge_question(waiting->run)->seat);
	int n = judge_options(waiting->run, pick, JUDGE_PICKS);
	for (int i = 0; i < n && i < JUDGE_PICKS; i++) {
		if (!pick_is_known(waiting->run, pick[i], t->view))
			continue;
		say_pick(waiting->run, pick[i], text, sizeof text);
		fprintf(t->to, "    %s, before that: %s\n", seat, text);
	}
	if (asked_has_secrets(waiting->run, t->view))
		fprintf(t->to, "    %s, before that: moves with hidden cards\n", seat);
}

/* Write the question and the possible answers. False if there is no question. */
static bool
tell_options(struct ruling *r, enum view view, FILE *to)
{
	struct judge_pick pick[JUDGE_PICKS];
	char text[SAY_PICK];
	fprintf(to, "%s\n", ruling_why(r, view));
	if (r->stop != JUDGE_OPEN && r->stop != JUDGE_REFUSED)
		return false;
	int n = judge_options(r->run, pick, JUDGE_PICKS);
	fprintf(to, "Legal:\n");
	for (int i = 0; i < n && i < JUDGE_PICKS; i++) {
		if (!pick_is_known(r->run, pick[i], view))
			continue;
		say_pick(r->run, pick[i], text, sizeof text);
		fprintf(to, "    %s: %s\n", say_seat(pick[i].seat), text);
	}
	if (asked_has_secrets(r->run, view))
		fprintf(to, "    and moves with hidden cards\n");
	offered_visit(r, tell_offer, &(struct telling_offers){ view, to });
	return true;
}

static void
tell_limit(const struct groups *groups, FILE *to)
{
	if (groups->limit)
		fprintf(to, "Not every other move was looked at: judging reached its limit (%s).\n",
		        groups->limit);
}

void
open_question_text(struct ruling *r, enum view view, const char *language,
                   const struct groups *groups, FILE *to)
{
	if (local_question(r, view, language, groups, true, to))
		return;
	if (!tell_options(r, view, to))
		return;
	if (view == VIEW_JUDGE)
		fprintf(to, "Refused:\n");
	for (int g = 0; g < groups->n; g++)
		tell_group(r, &groups->at[g], to);
	tell_limit(groups, to);
}

static int
more_picks(const void *a, const void *b)
{
	const struct refused_reason *x = a, *y = b;
	return x->n_picks != y->n_picks ? y->n_picks - x->n_picks : x->rule - y->rule;
}

int
refused_reasons(const struct groups *groups, struct refused_reason *out)
{
	int n = 0;
	for (int g = 0; g < groups->n; g++)
		for (int i = 0; i < groups->at[g].n; i++) {
			judge_rule rule = groups->at[g].refusal[i].rule;
			int at = 0;
			while (at < n && out[at].rule != rule)
				at++;
			if (at == n)
				out[n++] = (struct refused_reason){ rule, 0 };
			out[at].n_picks += groups->at[g].n_picks;
		}
	qsort(out, (size_t)n, sizeof *out, more_picks);
	return n;
}

void
open_question_brief(struct ruling *r, enum view view, const char *language,
                    const struct groups *groups, FILE *to)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	struct refused_reason reason[JUDGE_RULES];
	int all = 0, n = refused_reasons(groups, reason);
	if (local_question(r, view, language, groups, false, to))
		return;
	if (!tell_options(r, view, to))
		return;
	tell_limit(groups, to);
	if (groups->n == 0)
		return;
	for (int g = 0; g < groups->n; g++)
		all += groups->at[g].n_picks;
	fprintf(to,
	        "Refused: %d other moves, counted by the rule that refuses them (--full lists them):\n",
	        all);
	for (int i = 0; i < n; i++) {
		const struct judge_rule_row *row = rulebook_rule_row(edition->game, reason[i].rule);
		fprintf(to, "%6d  %s %s: %s\n", reason[i].n_picks,
		        clause_said(edition, reason[i].rule), row->name, row->gist);
	}
}
