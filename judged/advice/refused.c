/* refused.c: groups refused candidates by the rules that refuse them. */
#include "judged/advice/refused.h"

#include <stdlib.h>
#include <string.h>

#include "judged/ruling/offered.h"
#include "judged/words/choices.h"
#include "judged/words/pick.h"
#include "judged/text/alloc.h"

/* The list to which offers are added. */
struct offers {
	json_t *out;
	enum view view;
	offer_options *options;
};

static bool
same_value(const struct judge_value *a, const struct judge_value *b)
{
	return a->is == b->is && strcmp(a->name, b->name) == 0;
}

static bool
same_refusal(const struct judge_refusal *a, const struct judge_refusal *b)
{
	if (a->rule != b->rule || a->by != b->by || a->n_values != b->n_values)
		return false;
	for (int i = 0; i < a->n_values; i++)
		if (!same_value(&a->value[i], &b->value[i]))
			return false;
	return true;
}

static struct group *
find_group(struct groups *groups, const struct judge_refusal *refusal, int n)
{
	for (int g = 0; g < groups->n; g++) {
		int same = 0;
		while (groups->at[g].n == n && same < n &&
		       same_refusal(&groups->at[g].refusal[same], &refusal[same]))
			same++;
		if (groups->at[g].n == n && same == n)
			return &groups->at[g];
	}
	if (groups->n == groups->cap)
		groups->at = alloc_more(groups->at, (size_t)(groups->cap = groups->cap * 2 + 4),
		                        sizeof *groups->at);
	struct group *group = &groups->at[groups->n++];
	*group = (struct group){ .n = n };
	memcpy(group->refusal, refusal, (size_t)n * sizeof *refusal);
	return group;
}

static void
add_pick(struct group *group, struct judge_pick pick)
{
	if (group->n_picks == group->cap)
		group->pick = alloc_more(group->pick, (size_t)(group->cap = group->cap * 2 + 4),
		                         sizeof *group->pick);
	group->pick[group->n_picks++] = pick;
}

/* Steps charged to the ruling for writing a pick. */
enum { STEPS_A_PICK = 4 };

static void
group_within(struct judge_run *run, enum view view, struct groups *groups,
             const struct judge_step_limit *left)
{
	struct judge_refusal refusal[JUDGE_REFUSALS];
	struct pick_list *all = picks_candidates(run);
	for (int i = 0; i < all->n; i++) {
		struct judge_pick pick = all->at[i];
		int refusals = judge_test(run, pick, refusal, JUDGE_REFUSALS);
		if (left->limit)
			break;
		if (refusals <= 0 || !pick_is_known(run, pick, view))
			continue;
		judge_charge_steps(run, STEPS_A_PICK);
		add_pick(find_group(groups, refusal,
		                    refusals < JUDGE_REFUSALS ? refusals : JUDGE_REFUSALS),
		         pick);
	}
	free(all);
}

void
group_refused(struct ruling *r, enum view view, struct groups *groups)
{
	struct judge_step_limit *before = judge_run_params(r->run)->allowance;
	*groups = (struct groups){ 0 };
	if (view != VIEW_JUDGE)
		return;
	if (r->stop != JUDGE_OPEN && r->stop != JUDGE_REFUSED)
		return;
	judge_begin_inspection(r->run, &r->left);
	group_within(r->run, view, groups, &r->left);
	judge_end_inspection(r->run, before);
	groups->limit = r->left.limit;
}

void
free_groups(struct groups *groups)
{
	for (int g = 0; g < groups->n; g++)
		free(groups->at[g].pick);
	free(groups->at);
}

json_t *
refused_json(const struct ruling *r, enum view view, const struct groups *groups)
{
	json_t *out = json_array();
	for (int g = 0; g < groups->n; g++) {
		const struct group *group = &groups->at[g];
		json_t *clauses = json_array(), *picks = json_array();
		for (int i = 0; i < group->n; i++)
			json_array_append_new(clauses, refusal_json(r->transcript,
			                                            &group->refusal[i], true));
		for (int i = 0; i < group->n_picks; i++)
			json_array_append_new(picks, pick_json(r->run, group->pick[i], view));
		json_array_append_new(out,
		                      json_pack("{s:o, s:o}", "clauses", clauses, "picks", picks));
	}
	return out;
}

static void
add_offer(void *ctx, const struct ruling *waiting)
{
	const struct offers *offers = ctx;
	const struct judge_question *question = judge_question(waiting->run);
	json_t *options = offers->options(waiting, offers->view);
	if (json_array_size(options) > 0)
		json_array_append_new(
			offers->out,
			json_pack("{s:s, s:s, s:O}", "player", say_seat(question->seat), "question",
		                  waiting->transcript->game->question[question->kind].name,
		                  "options", options));
	json_decref(options);
}

static json_t *
plain_options(const struct ruling *waiting, enum view view)
{
	return options_json(waiting->run, view);
}

json_t *
offers_json(struct ruling *r, enum view view, offer_options *options)
{
	struct offers offers = { json_array(), view, options ? options : plain_options };
	offered_visit(r, add_offer, &offers);
	return offers.out;
}

json_t *
open_question_json(struct ruling *r, enum view view, const struct groups *groups)
{
	json_t *out =
		json_pack("{s:s, s:s}", "verdict", ruling_verdict_word(ruling_verdict_of(r, view)),
	                  "why", ruling_why(r, view));
	if (r->stop != JUDGE_OPEN && r->stop != JUDGE_REFUSED)
		return out;
	json_object_set_new(out, "question", question_json(r->run, judge_question(r->run)));
	json_object_set_new(out, "options", options_json(r->run, view));
	json_t *offers = offers_json(r, view, NULL);
	if (json_array_size(offers) > 0)
		json_object_set(out, "offers", offers);
	json_decref(offers);
	if (view == VIEW_JUDGE)
		json_object_set_new(out, "refused", refused_json(r, view, groups));
	if (groups->limit)
		json_object_set_new(out, "refused_limit", json_string(groups->limit));
	return out;
}
