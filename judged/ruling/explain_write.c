/* explain_write.c: writes an explanation as text and as JSON. */
#include "judged/ruling/explain.h"
#include "judged/ruling/citations.h"
#include "judged/words/choices.h"

/* Deeper lines are not indented further: they are rare, and there would be no space for words. */
enum { EXPLAIN_INDENT = 20 };

/* 1. Text */

static int
indent(uint32_t depth)
{
	return 2 * (int)(depth < EXPLAIN_INDENT ? depth : EXPLAIN_INDENT);
}

static uint32_t
move_of_citation(const struct ruling *r, uint32_t id)
{
	uint32_t move = 0;
	for (uint32_t decision = r->record.at[id - 1].decision; decision > 0 && !move; decision--)
		move = script_move_of(&r->script, decision - 1);
	return move;
}

/* Add the cause of a root if it lies in an earlier move. */
static void
write_cause(const struct ruling *r, const struct judge_citation *c, FILE *to)
{
	if (c->parent == JUDGE_NO_CITATION || c->parent >= c->id)
		return;
	const struct judge_citation *cause = &r->record.at[c->parent - 1];
	uint32_t move = move_of_citation(r, c->parent);
	fprintf(to, " This follows from %s", clause_said(r->transcript->edition, cause->rule));
	if (move)
		fprintf(to, " in move %u.", move);
	else
		fprintf(to, " before the first move.");
}

static void
write_line(const struct ruling *r, const struct explain_line *line, enum view view, FILE *to)
{
	const struct judge_citation *c = &r->record.at[line->citation];
	char text[EXPLAIN_SAYING];
	explain_say(r, c, view, text, sizeof text);
	fprintf(to, "%*s%s  %s", indent(line->depth), "",
	        clause_said(r->transcript->edition, c->rule), text);
	if (line->depth == 0)
		write_cause(r, c, to);
	fputc('\n', to);
}

static void
write_refusal(const struct ruling *r, const struct judge_refusal *refusal, const char *who,
              bool with_values, FILE *to)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	const struct judge_rule_row *row = rulebook_rule_row(edition->game, refusal->rule);
	char values[96];
	say_values(refusal->value, with_values ? refusal->n_values : 0, values, sizeof values);
	fprintf(to, "  %s%s  %s%s", who, clause_said(edition, refusal->rule),
	        row->shape == JUDGE_PERMIT ? "What is permitted: " : "", row->gist);
	if (row->shape == JUDGE_VALUE)
		fprintf(to, " (%d)", (int)row->value);
	fprintf(to, "%s%s.\n", *values ? ": " : "", values);
}

static void
write_refusals(const struct ruling *r, enum view view, FILE *to)
{
	const struct judge_refusal *refusal;
	const struct judge_deck_fault *fault;
	for (int n = ruling_refusals(r, &refusal), i = 0; i < n; i++)
		write_refusal(r, &refusal[i], "",
		              view_knows(view, (uint8_t)(~r->why_hidden_from & 3)), to);
	int n = judge_deck_faults(r->run, &fault);
	for (int i = 0; i < n; i++)
		write_refusal(r, &fault[i].refusal, fault[i].seat ? "B: " : "A: ", true, to);
}

static void
write_head(const struct explanation *e, const struct ruling *r, FILE *to)
{
	const struct transcript *t = r->transcript;
	int line = e->move ? t->move[e->move - 1].mark.line : 0;
	if (e->move)
		fprintf(to, "Move %u of %zu", e->move, t->n_moves);
	else
		fprintf(to, "Before the first move");
	if (line)
		fprintf(to, " (line %d)", line);
	fprintf(to, ", by %s/%s:\n", t->game->name, t->edition->name);
}

/* In the judge's view: does the explained move depend on unnamed cards? `needs` receives the
 * questions to ask. */
static bool
depends(const struct explanation *e, const struct ruling *r, enum view view, char needs[RULING_WHY])
{
	return view == VIEW_JUDGE && needs_begin_by(r, e->move) && needs_say(r, needs, RULING_WHY);
}

static const char nothing_under_it[] =
	"This entry was not a decision, or it was skipped. Anything it changed is shown with the move before it.";

void
explain_text(const struct explanation *e, struct ruling *r, enum view view, FILE *to)
{
	char needs[RULING_WHY];
	write_head(e, r, to);
	if (depends(e, r, view, needs))
		fprintf(to,
		        "This is one case of several. It depends on what the record doesn't say: %s\n",
		        needs);
	for (uint32_t i = 0; i < e->n; i++)
		write_line(r, &e->line[i], view, to);
	if (!explain_decided(r, view, e->move)) {
		if (e->n == 0)
			fprintf(to, "%s\n", e->move ? nothing_under_it : "No rule applied.");
		return;
	}
	fprintf(to, "%s: %s\n", ruling_verdict_word(ruling_verdict_of(r, view)),
	        ruling_why(r, view));
	write_refusals(r, view, to);
}

/* 2. JSON */

static json_t *
line_json(const struct ruling *r, const struct ruling_snapshot *snap, uint32_t i,
          const struct explain_line *line, enum view view)
{
	char text[EXPLAIN_SAYING];
	struct buffer row = { 0 };
	snapshot_write_citation(snap, i, line->citation + 1, view, &row);
	json_t *out = json_loadb(row.at, row.n, 0, NULL);
	buffer_free(&row);
	explain_say(r, &r->record.at[line->citation], view, text, sizeof text);
	json_object_set_new(out, "depth", json_integer(line->depth));
	json_object_set_new(out, "says", json_string(text));
	return out;
}

static uint32_t
lines_shown(const struct explanation *e)
{
	return e->n < EXPLAIN_LINES ? e->n : EXPLAIN_LINES;
}

static json_t *
chain_json(const struct explanation *e, const struct ruling *r, enum view view)
{
	struct ruling_snapshot snap = { 0 };
	uint32_t at[EXPLAIN_LINES], n = lines_shown(e);
	json_t *out = json_array();
	for (uint32_t i = 0; i < n; i++)
		at[i] = e->line[i].citation;
	citations_freeze_some(r, at, n, &snap);
	for (uint32_t i = 0; i < n; i++)
		json_array_append_new(out, line_json(r, &snap, i, &e->line[i], view));
	snapshot_free(&snap);
	return out;
}

static json_t *
refusals_json(const struct ruling *r, enum view view)
{
	const bool values = view_knows(view, (uint8_t)(~r->why_hidden_from & 3));
	const struct judge_refusal *refusal;
	const struct judge_deck_fault *fault;
	json_t *out = json_array();
	for (int n = ruling_refusals(r, &refusal), i = 0; i < n; i++)
		json_array_append_new(out, refusal_json(r->transcript, &refusal[i], values));
	int n = judge_deck_faults(r->run, &fault);
	for (int i = 0; i < n; i++) {
		json_t *one = refusal_json(r->transcript, &fault[i].refusal, true);
		json_object_set_new(one, "player", json_string(say_seat(fault[i].seat)));
		json_array_append_new(out, one);
	}
	return out;
}

json_t *
explain_json(const struct explanation *e, struct ruling *r, enum view view)
{
	const struct transcript *t = r->transcript;
	bool here = explain_decided(r, view, e->move);
	char needs[RULING_WHY];
	int line = e->move ? t->move[e->move - 1].mark.line : 0;
	json_t *out =
		json_pack("{s:s, s:s, s:s, s:I, s:I, s:s, s:b}", "game", t->game->name, "edition",
	                  t->edition->name, "view", view_word(view), "move", (json_int_t)e->move,
	                  "moves", (json_int_t)t->n_moves, "verdict",
	                  ruling_verdict_word(ruling_verdict_of(r, view)), "decided_here", here);
	if (line)
		json_object_set_new(out, "line", json_integer(line));
	if (depends(e, r, view, needs))
		json_object_set_new(out, "depends_on", json_string(needs));
	json_object_set_new(out, "chain", chain_json(e, r, view));
	if (e->n > lines_shown(e))
		json_object_set_new(out, "chain_left_out", json_integer(e->n - lines_shown(e)));
	if (here) {
		json_object_set_new(out, "why", json_string(ruling_why(r, view)));
		json_object_set_new(out, "refused_by", refusals_json(r, view));
	}
	return out;
}
