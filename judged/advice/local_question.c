/* local_question.c: writes the open question, its options, and why other moves are refused, in
 * Japanese. */
#include <stdlib.h>
#include <string.h>

#include "judged/advice/local.h"
#include "judged/advice/refused.h"
#include "judged/text/alloc.h"
#include "judged/words/say.h"

/* Write a pick that is not in the stored ruling. */
static void
tell_pick(const struct local *l, struct judge_run *run, struct judge_pick pick, FILE *to)
{
	const struct ruling_snapshot *snap = l->s->snap;
	struct ruling_snapshot one = { 0 };
	char text[SAY_PICK];
	pick_tell(&one, NULL, run, pick);
	l->s->snap = &one;
	local_pick(l, 0, text, sizeof text);
	fprintf(to, "    %s: %s\n", say_seat(pick.seat), text);
	l->s->snap = snap;
	snapshot_free(&one);
}

/* Write the question and the possible answers. */
static void
tell_options(struct local *l, struct ruling *r, FILE *to)
{
	struct judge_pick pick[JUDGE_PICKS];
	char *why = alloc_zeroed(1, SAYING_LINE);
	local_reason(l, why);
	fprintf(to, "%s\n", why);
	free(why);
	if (r->stop != JUDGE_OPEN && r->stop != JUDGE_REFUSED)
		return;
	int n = judge_options(r->run, pick, JUDGE_PICKS);
	fprintf(to, "適正な手:\n");
	for (int i = 0; i < n && i < JUDGE_PICKS; i++)
		if (pick_is_known(r->run, pick[i], l->s->view))
			tell_pick(l, r->run, pick[i], to);
	if (asked_has_secrets(r->run, l->s->view))
		fprintf(to, "    ほかに、非公開のカードによる手\n");
}

/* Write a rule with the values in its words or, without a player (`player` NULL), what it says in
 * general. */
static void
tell_refusal(struct local *l, const struct ruling *r, const struct judge_refusal *refusal,
             const char *player, FILE *to)
{
	const struct ruling_snapshot *snap = l->s->snap;
	struct ruling_snapshot one = { 0 };
	char *words = alloc_zeroed(1, SAYING_LINE);
	refusal_tell(&one, NULL, r->transcript, refusal, SNAPSHOT_ALL);
	l->s->snap = &one;
	if (player) {
		say_add(words, SAYING_LINE,
		        "条項%s: ", clause_number(r->transcript->edition, refusal->rule));
		local_refusal(l, 0, player, words);
	} else {
		local_rule(l, 0, words);
	}
	fprintf(to, "  %s\n", words);
	l->s->snap = snap;
	snapshot_free(&one);
	free(words);
}

static void
tell_groups(struct local *l, const struct ruling *r, const struct groups *groups, FILE *to)
{
	fprintf(to, "できない手:\n");
	for (int g = 0; g < groups->n; g++) {
		const struct group *group = &groups->at[g];
		for (int i = 0; i < group->n; i++)
			tell_refusal(l, r, &group->refusal[i], say_seat(group->pick[0].seat), to);
		for (int i = 0; i < group->n_picks; i++)
			tell_pick(l, r->run, group->pick[i], to);
	}
}

static void
tell_counts(struct local *l, const struct ruling *r, const struct groups *groups, FILE *to)
{
	struct refused_reason reason[JUDGE_RULES];
	int all = 0, n = refused_reasons(groups, reason);
	for (int g = 0; g < groups->n; g++)
		all += groups->at[g].n_picks;
	fprintf(to, "できない手: ほかに%d件、禁じるルールごとの数(--fullですべて表示):\n", all);
	for (int i = 0; i < n; i++) {
		const struct judge_refusal refusal = { .rule = reason[i].rule, .by = JUDGE_NO_DEF };
		fprintf(to, "%6d", reason[i].n_picks);
		tell_refusal(l, r, &refusal, NULL, to);
	}
}

bool
local_question(struct ruling *r, enum view view, const char *language, const struct groups *groups,
               bool full, FILE *to)
{
	struct ruling_snapshot snap = { 0 };
	struct local l;
	ruling_freeze_members(r, &snap);
	struct saying *s = saying_begin(&snap, view);
	bool there = local_open(&l, s, language);
	if (there)
		tell_options(&l, r, to);
	if (there && groups->limit)
		fprintf(to, "判定が上限に達したため、ほかの手をすべては調べていません(%s)。\n",
		        local_word(&l, "limit", groups->limit));
	if (there && (r->stop == JUDGE_OPEN || r->stop == JUDGE_REFUSED)) {
		if (full)
			tell_groups(&l, r, groups, to);
		else if (groups->n > 0)
			tell_counts(&l, r, groups, to);
	}
	free(s);
	snapshot_free(&snap);
	return there;
}
