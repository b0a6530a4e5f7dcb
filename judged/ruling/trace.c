/* trace.c: writes what the engine did in a run, an event a line. */
#include "judged/ruling/trace.h"

#include <stdlib.h>

#include "judged/ruling/citations.h"
#include "judged/ruling/explain.h"
#include "judged/text/alloc.h"
#include "judged/words/choices.h"

enum { TRACE_INDENT = 20 };

/* The citation that is traced. */
struct tracing {
	const struct ruling *r;
	enum view view;
	uint32_t i;       /* index in the record */
	uint32_t move;    /* the move it belongs to; 0: none has begun */
	uint32_t from;    /* index of the first citation of the move */
	uint32_t depth;   /* below the first citation of its chain in this move */
	uint32_t *depths; /* by citation */
	bool begins;      /* true for the first citation of a move */
};

static const struct judge_citation *
citation_of(const struct tracing *t)
{
	return &t->r->record.at[t->i];
}

static struct tracing
trace_begin(const struct ruling *r, enum view view)
{
	return (struct tracing){ .r = r,
		                 .view = view,
		                 .i = UINT32_MAX,
		                 .depths = alloc_zeroed(r->record.n + 1, sizeof(uint32_t)) };
}

/* Go on to the next citation. False and the memory freed if there is none. */
static bool
trace_next(struct tracing *t)
{
	if (++t->i == t->r->record.n) {
		free(t->depths);
		return false;
	}
	const struct judge_citation *c = citation_of(t);
	uint32_t move = c->decision ? script_move_of(&t->r->script, c->decision - 1) : 0;
	t->begins = move > t->move;
	if (t->begins) {
		t->move = move;
		t->from = t->i;
	}
	t->depth = c->parent > t->from && c->parent <= t->i ? t->depths[c->parent - 1] + 1 : 0;
	t->depths[t->i] = t->depth;
	return true;
}

/* Return the decision that the citation records, as far as the view may see how it was answered:
 * that a choice was forced can betray a hidden card. NULL if there is none. */
static const struct script_step *
step_of(const struct tracing *t)
{
	const struct judge_citation *c = citation_of(t);
	if (c->event != JUDGE_EV_DECIDE || !c->decision || c->decision > t->r->script.n_steps)
		return NULL;
	const struct script_step *step = &t->r->script.step[c->decision - 1];
	return step->seat >= JUDGE_SEATS || view_knows(t->view, (uint8_t)(1 << step->seat)) ? step
	                                                                                    : NULL;
}

static const char *
question_of(const struct tracing *t, const struct script_step *step)
{
	return t->r->transcript->game->question[step->question].name;
}

static const char *
source_of(const struct script_step *step)
{
	static const char *const words[] = {
		[SCRIPT_FROM_MOVE] = "move",     [SCRIPT_FROM_HEAD] = "head",
		[SCRIPT_FORCED] = "only option", [SCRIPT_CONCESSION] = "concession",
		[SCRIPT_ENDED] = "end of list",  [SCRIPT_NOTED] = "note",
		[SCRIPT_FOUND] = "found",
	};
	return words[step->source];
}

/* Return the line of the part of a move that gave the answer; 0 if none did. */
static int
line_of(const struct tracing *t, const struct script_step *step)
{
	if (!step->move || step->source != SCRIPT_FROM_MOVE)
		return 0;
	return t->r->transcript->move[step->move - 1].part[step->part].mark.line;
}

/* 1. Text */

static void
write_line(const struct tracing *t, FILE *to)
{
	const struct judge_citation *c = citation_of(t);
	const struct rulebook_edition *edition = t->r->transcript->edition;
	const struct script_step *step = step_of(t);
	uint32_t depth = t->depth < TRACE_INDENT ? t->depth : TRACE_INDENT;
	char text[EXPLAIN_SAYING];
	if (t->begins)
		fprintf(to, "Move %u\n", t->move);
	explain_say_short(t->r, c, t->view, text, sizeof text);
	fprintf(to, "%5u %*s%s %s%s%s", c->id, 2 * (int)depth, "", clause_said(edition, c->rule),
	        c->rule == JUDGE_NO_RULE ? "no-rule" : edition->rules.row[c->rule].name,
	        *text ? ": " : "", text);
	if (step) {
		fprintf(to, " [decision %u, %s: %s", c->decision, question_of(t, step),
		        source_of(step));
		if (line_of(t, step))
			fprintf(to, ", line %d", line_of(t, step));
		fputc(']', to);
	}
	fputc('\n', to);
}

void
trace_text(const struct ruling *ruling, enum view view, FILE *to)
{
	struct tracing t = trace_begin(ruling, view);
	while (trace_next(&t))
		write_line(&t, to);
}

/* 2. JSON */

static void
add_json(const struct tracing *t, json_t *row)
{
	const struct script_step *step = step_of(t);
	char text[EXPLAIN_SAYING];
	explain_say_short(t->r, citation_of(t), t->view, text, sizeof text);
	json_object_set_new(row, "depth", json_integer(t->depth));
	json_object_set_new(row, "says", json_string(text));
	if (!step)
		return;
	json_object_set_new(row, "question", json_string(question_of(t, step)));
	json_object_set_new(row, "answered_by", json_string(source_of(step)));
	if (line_of(t, step))
		json_object_set_new(row, "line", json_integer(line_of(t, step)));
}

json_t *
trace_json(const struct ruling *ruling, enum view view)
{
	struct tracing t = trace_begin(ruling, view);
	struct buffer text = { 0 };
	citations_text(ruling, view, &text);
	json_t *out = json_loadb(text.at, text.n, 0, NULL);
	buffer_free(&text);
	while (trace_next(&t))
		add_json(&t, json_array_get(out, t.i));
	return out;
}
