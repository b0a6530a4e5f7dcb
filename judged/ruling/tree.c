/* tree.c: writes all citations of a ruling, each under its cause. */
#include "judged/ruling/tree.h"

#include "judged/words/choices.h"

enum { TREE_LINE = 800, TREE_DEPTH = 20 };

/* A line being written: the citation `id` as this view may know it. */
struct line {
	const struct ruling_snapshot *snap;
	const struct snapshot_citation *c;
	uint32_t id;
	bool knows;
	char text[TREE_LINE];
};

static int
depth_of(const struct ruling_snapshot *snap, uint32_t id)
{
	int depth = 0;
	uint32_t parent = snap->citation[id - 1].parent;
	for (; parent && parent < id && depth < TREE_DEPTH; depth++) {
		id = parent;
		parent = snap->citation[id - 1].parent;
	}
	return depth;
}

static void
add_named(struct line *line, const char *before, snapshot_name name)
{
	if (name)
		say_add(line->text, TREE_LINE, "%s%s", before,
		        snapshot_name_text(line->snap, name));
}

static void
add_rule(struct line *line)
{
	const struct ruling_snapshot *snap = line->snap;
	const struct snapshot_citation *c = line->c;
	const struct snapshot_rule *rule = c->rule ? &snap->rule[c->rule - 1] : NULL;
	say_add(line->text, TREE_LINE, "%5u %*s%-8s %s", line->id, 2 * depth_of(snap, line->id), "",
	        rule ? snapshot_name_text(snap, rule->said) : "-",
	        snapshot_name_text(snap, rule ? rule->name : c->how));
	if (rule)
		add_named(line, " ", c->how);
	if (c->seat < JUDGE_SEATS)
		say_add(line->text, TREE_LINE, " %s", say_seat(c->seat));
	add_named(line, " decides: ", c->verb);
}

static void
add_values(struct line *line)
{
	const struct snapshot_citation *c = line->c;
	int first = c->decides && c->n_values > 0;
	for (int i = first; i < c->n_values; i++)
		say_add(line->text, TREE_LINE, "%s%s %d", i == first ? " (" : ", ",
		        snapshot_name_text(line->snap, c->named[i]), (int)c->value[i]);
	if (c->n_values > first)
		say_add(line->text, TREE_LINE, ")");
}

static void
add_source(struct line *line)
{
	const struct snapshot_citation *c = line->c;
	if (!c->source || (c->own && !line->knows))
		return;
	say_add(line->text, TREE_LINE, " by ");
	if (c->ability)
		say_add(line->text, TREE_LINE, "ability %d of ", c->ability);
	add_named(line, "", c->source);
}

static void
write_line(const struct ruling_snapshot *snap, uint32_t id, enum view view, FILE *to)
{
	const struct snapshot_citation *c = &snap->citation[id - 1];
	struct line line = { .snap = snap, .c = c, .id = id, .knows = snapshot_knows(c, view) };
	add_rule(&line);
	if (c->card && line.knows)
		add_named(&line, " ", c->card);
	else if (c->card)
		say_add(line.text, TREE_LINE, " a card");
	add_named(&line, " from ", c->from);
	add_named(&line, " to ", c->to);
	add_values(&line);
	add_source(&line);
	fprintf(to, "%s\n", line.text);
}

void
ruling_tree(const struct ruling_snapshot *snap, enum view view, FILE *to)
{
	uint32_t move = 0;
	for (uint32_t i = 0; i < snap->n_citations; i++) {
		uint32_t now = snap->citation[i].move;
		if (now && now != move)
			fprintf(to, "Move %u\n", now);
		move = now ? now : move;
		write_line(snap, i + 1, view, to);
	}
}
