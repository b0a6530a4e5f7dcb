/* refused_text.c: writes the open question, its options, and why other moves are refused, as
 * text. */
#include <stdio.h>
#include <stdlib.h>

#include "judged/advice/refused.h"
#include "judged/ruling/offered.h"
#include "judged/words/choices.h"
#include "judged/words/pick.h"

enum { LINE = RULING_WHY };

/* A question being written. */
struct asking {
	struct ruling *r;
	enum view view;
	const struct rulebook_language *language; /* NULL: English */
	FILE *to;
};

const char *
open_question_state(const struct ruling *r, enum view view)
{
	if (ruling_verdict_of(r, view) == RULING_UNDETERMINED)
		return "undetermined";
	return r->stop == JUDGE_OPEN ? "open" : r->stop == JUDGE_FINISHED ? "over" : "refused";
}

static void
say_line(const struct asking *a, const struct sentence *sentence)
{
	char line[LINE] = "";
	sentence_say(sentence, a->language, line, sizeof line);
	fprintf(a->to, "%s\n", line);
}

static void
say_row(const struct asking *a, enum sentence_form form, const char *thing)
{
	struct sentence row;
	sentence_make(&row, form, 1, thing);
	say_line(a, &row);
}

static void
say_move(const struct asking *a, struct judge_run *run, struct judge_pick pick,
         enum sentence_form form)
{
	struct said_pick texts;
	struct sentence row;
	pick_make(run, pick, form, &texts, &row);
	say_line(a, &row);
}

/* Write the options of a question, each with one form, and then the other form if hidden cards may
 * give more. */
static void
say_options(const struct asking *a, struct judge_run *run, enum sentence_form form,
            enum sentence_form hidden)
{
	struct pick_list *options = picks_options(run);
	for (int i = 0; i < options->n; i++)
		if (pick_is_known(run, options->at[i], a->view))
			say_move(a, run, options->at[i], form);
	free(options);
	if (asked_has_secrets(run, a->view))
		say_row(a, hidden, say_seat(judge_question(run)->seat));
}

static void
say_offer(void *ctx, const struct ruling *waiting)
{
	say_options(ctx, waiting->run, SENTENCE_MOVE_BEFORE, SENTENCE_HIDDEN_BEFORE);
}

/* Write the question and the possible answers. False if there is no question. */
static bool
say_question_asked(const struct asking *a)
{
	struct buffer reason = { 0 };
	char why[LINE] = "";
	ruling_reason(a->r, a->view, &reason);
	sentences_say(&reason, a->language, why, sizeof why);
	sentence_stop(a->language, why, sizeof why);
	fprintf(a->to, "%s\n", why);
	buffer_free(&reason);
	if (a->r->stop != JUDGE_OPEN && a->r->stop != JUDGE_REFUSED)
		return false;
	say_row(a, SENTENCE_LEGAL_MOVES, "");
	say_options(a, a->r->run, SENTENCE_MOVE_OF, SENTENCE_HIDDEN_MOVES);
	offered_visit(a->r, say_offer, (void *)(uintptr_t)a);
	return true;
}

/* Write a rule that refuses: with the values of a refusal, or as often as `times` says. */
static void
say_rule_refuses(const struct asking *a, judge_seat seat, const struct judge_refusal *refusal,
                 const char *times)
{
	const struct transcript *t = a->r->transcript;
	const struct judge_rule_row *row = rulebook_rule_row(t->game->name, refusal->rule);
	char values[SAY_PICK], by[SAY_CARD];
	struct refusal_texts texts;
	struct sentence line, parts;
	say_values(refusal->value, refusal->n_values, values, sizeof values);
	say_source(&t->cards, refusal->by, 0, by, sizeof by);
	sentence_make(&line, times ? SENTENCE_REFUSED_SO_OFTEN : SENTENCE_REFUSED_BY, 6,
	              clause_said(t->edition, refusal->rule),
	              clause_number(t->edition, refusal->rule), row->name, values, by, row->gist);
	if (times)
		sentence_add(&line, times);
	refusal_make(SENTENCE_BECAUSE, t, NULL, seat, refusal, &texts, &parts);
	for (int i = 0; i < parts.n; i++)
		sentence_add(&line, parts.thing[i]);
	say_line(a, &line);
}

static void
say_groups(const struct asking *a, const struct groups *groups)
{
	if (a->view == VIEW_JUDGE)
		say_row(a, SENTENCE_REFUSED_MOVES, "");
	for (int g = 0; g < groups->n; g++) {
		const struct group *group = &groups->at[g];
		for (int i = 0; i < group->n; i++)
			say_rule_refuses(a, group->pick[0].seat, &group->refusal[i], NULL);
		for (int i = 0; i < group->n_picks; i++)
			say_move(a, a->r->run, group->pick[i], SENTENCE_MOVE_OF);
	}
}

static void
say_limit(const struct asking *a, const struct groups *groups)
{
	if (groups->limit)
		say_row(a, SENTENCE_NOT_ALL_LOOKED_AT, groups->limit);
}

static struct asking
asking(struct ruling *r, enum view view, const char *language, FILE *to)
{
	return (struct asking){ r, view, rulebook_language(r->transcript->edition, language), to };
}

void
open_question_text(struct ruling *r, enum view view, const char *language,
                   const struct groups *groups, FILE *to)
{
	const struct asking a = asking(r, view, language, to);
	if (!say_question_asked(&a))
		return;
	say_groups(&a, groups);
	say_limit(&a, groups);
}

/* A rule, and the number of picks it refuses. */
struct refused_reason {
	judge_rule rule;
	int n_picks;
};

static int
more_picks(const void *a, const void *b)
{
	const struct refused_reason *x = a, *y = b;
	return x->n_picks != y->n_picks ? y->n_picks - x->n_picks : x->rule - y->rule;
}

/* List the rules that refuse, most frequent first; `out` has capacity for all rules. Returns their
 * number. */
static int
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
	const struct asking a = asking(r, view, language, to);
	struct refused_reason reason[JUDGE_RULES];
	int all = 0, n = refused_reasons(groups, reason);
	char text[DIGITS];
	if (!say_question_asked(&a))
		return;
	say_limit(&a, groups);
	if (groups->n == 0)
		return;
	for (int g = 0; g < groups->n; g++)
		all += groups->at[g].n_picks;
	say_row(&a, SENTENCE_REFUSED_IN_ALL, number_text(all, text));
	for (int i = 0; i < n; i++) {
		const struct judge_refusal refusal = { .rule = reason[i].rule, .by = JUDGE_NO_DEF };
		snprintf(text, sizeof text, "%6d", reason[i].n_picks);
		say_rule_refuses(&a, JUDGE_NO_SEAT, &refusal, text);
	}
}
