/* cells.c: measures the cells of rows, and finds their words and the nodes of a program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/transcript/rows.h"

/* 1. Cells and fields */

static int
cells_of_one(const struct judge_field *field, const int64_t *cell)
{
	int n = 0;
	if (field->kind != JUDGE_F_MAP)
		return 1;
	for (const struct judge_field *f = field->sub; f->name; f++)
		n += cells_of_field(f, cell + n);
	return n;
}

int
cells_of_field(const struct judge_field *field, const int64_t *cell)
{
	int n = 1;
	if (!field->most)
		return cells_of_one(field, cell);
	for (int64_t i = 0; i < cell[0]; i++)
		n += cells_of_one(field, cell + n);
	return n;
}

bool
cells_are_usual(const struct judge_field *field, const int64_t *cell)
{
	if (field->most)
		return cell[0] == 0;
	if (field->kind != JUDGE_F_MAP)
		return cell[0] == field->otherwise;
	for (const struct judge_field *f = field->sub; f->name; f++) {
		if (!cells_are_usual(f, cell))
			return false;
		cell += cells_of_field(f, cell);
	}
	return true;
}

const char *const *
cells_words(const struct judge_game *game, const struct judge_field *field)
{
	/* In the order of enum judge_acts_in. */
	static const char *const acts[] = { "field", "strategy", "stack", "played", "discarded",
		                            "pile",  "deck",     "setup", NULL };
	switch (field->kind) {
	case JUDGE_F_CAUSES: return game->cause;
	case JUDGE_F_TYPES: return game->type;
	case JUDGE_F_COLOURS: return game->colour;
	case JUDGE_F_ACTS: return acts;
	case JUDGE_F_STEP: return game->step;
	case JUDGE_F_PLAY: return game->play;
	case JUDGE_F_WORD: return field->words;
	default: return NULL;
	}
}

/* 2. Programs: `do.2.then.1` is the first node of the list in slot `then` of the second effect */

/* Return the name of a slot. Names of slots that can't be written begin with a space. */
static const char *
slot_name(const struct judge_op *op, int slot)
{
	const char *name = op->slot[slot].name;
	return name + (*name == ' ');
}

static bool
find_in_list(const struct judge_game *game, const struct judge_card_set *cards, uint16_t list,
             const char *name, uint16_t node, struct buffer *out)
{
	size_t before = out->n;
	for (int64_t i = 1; list; i++, list = cards->node[list].next) {
		const struct judge_node *n = &cards->node[list];
		const struct judge_op *op = &game->op[n->op];
		if (before)
			buffer_text(out, ".");
		buffer_text(out, name);
		buffer_text(out, ".");
		buffer_number(out, i);
		if (list == node)
			return true;
		for (int s = 0; s < JUDGE_SLOTS && op->slot[s].name; s++)
			if (n->arg[s] &&
			    find_in_list(game, cards, n->arg[s], slot_name(op, s), node, out))
				return true;
		out->n = before;
	}
	return false;
}

bool
cells_node_path(const struct judge_game *game, const struct judge_card_set *cards, judge_def def,
                int ability, uint16_t node, struct buffer *out)
{
	const struct judge_ability *a = &cards->ability[cards->def[def].ability + ability - 1];
	return find_in_list(game, cards, a->body, "do", node, out) ||
	       find_in_list(game, cards, a->on, "on", node, out);
}

/* Take one part off a path: a name and a number. */
static bool
take_part(const char **path, char *name, size_t cap, long *number)
{
	size_t len = strcspn(*path, ".");
	char *end;
	if (len == 0 || len >= cap || (*path)[len] == '\0')
		return false;
	memcpy(name, *path, len);
	name[len] = '\0';
	*number = strtol(*path + len + 1, &end, 10);
	if (end == *path + len + 1 || (*end && *end != '.') || *number < 1)
		return false;
	*path = *end ? end + 1 : end;
	return true;
}

static uint16_t
entry_of(const struct transcript *t, uint16_t list, long number)
{
	while (list && --number > 0)
		list = t->cards.node[list].next;
	return list;
}

static uint16_t
list_named(const struct transcript *t, uint16_t node, const char *name)
{
	const struct judge_op *op = &t->game->op[t->cards.node[node].op];
	for (int s = 0; s < JUDGE_SLOTS && op->slot[s].name; s++)
		if (strcmp(slot_name(op, s), name) == 0)
			return t->cards.node[node].arg[s];
	return 0;
}

uint16_t
cells_node_at(const struct transcript *t, judge_def def, int ability, const char *path)
{
	const struct judge_ability *a = &t->cards.ability[t->cards.def[def].ability + ability - 1];
	char name[40];
	long number;
	if (!take_part(&path, name, sizeof name, &number))
		return 0;
	bool body = strcmp(name, "do") == 0;
	uint16_t node =
		body || strcmp(name, "on") == 0 ? entry_of(t, body ? a->body : a->on, number) : 0;
	while (node && *path) {
		if (!take_part(&path, name, sizeof name, &number))
			return 0;
		node = entry_of(t, list_named(t, node, name), number);
	}
	return node;
}
