/* positions.c: decodes a list of positions. */
#include "judged/reconstruct/positions.h"

#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/transcript/rows.h"

const struct doc_limits positions_limits = { 0, 256u << 20, 16777216 };

static const char *const keys[] = { "reconstruct", "game",      "edition", "cards",
	                            "readings",    "first",     "players", "view",
	                            "actions",     "positions", "between", NULL };

/* 1. The frame */

static bool
check_version(const struct doc_node *root, struct fault *fault)
{
	int64_t version;
	const struct doc_node *node = doc_need(root, "reconstruct", fault);
	if (!node || !doc_want_int(node, INT64_MIN, INT64_MAX, &version, fault))
		return false;
	return version == 1 ||
	       doc_fault(node, fault, "unknown-version", "the format version must be 1, not %lld",
	                 (long long)version);
}

static bool
find_game(struct transcript_source *source, const struct doc_node *root, const char *edition,
          struct fault *fault)
{
	const struct doc_node *game = doc_need(root, "game", fault), *written;
	const char *name, *text;
	if (!game || !doc_want_string(game, &name, fault))
		return false;
	if (!(source->game = judge_game(name)))
		return doc_fault(game, fault, "unknown-game", "there is no game `%.60s`", name);
	if (!(written = doc_need(root, "edition", fault)) ||
	    !doc_want_string(written, &text, fault))
		return false;
	source->edition =
		transcript_edition(source->game, root->file, edition ? edition : text, fault);
	return source->edition != NULL;
}

static bool
read_numbers(struct positions *list, const struct doc_node *root, struct fault *fault)
{
	static const char *const seats[] = { "A", "B", NULL };
	const struct doc_node *view = doc_member(root, "view");
	const struct doc_node *actions = doc_member(root, "actions");
	const struct doc_node *first = doc_member(root, "first");
	int seat = JUDGE_NO_SEAT, starter;
	int64_t most = POSITIONS_ACTIONS;
	/* Who went first is of no use here: the first position says whose turn it is. */
	if ((first && !doc_want_word(first, seats, &starter, fault)) ||
	    (view && !doc_want_word(view, seats, &seat, fault)) ||
	    (actions && !doc_want_int(actions, 1, 64, &most, fault)))
		return false;
	list->view = (judge_seat)seat;
	list->actions = (int)most;
	return true;
}

/* 2. Positions and what lies between them */

static bool
read_between(struct positions *list, const struct doc_node *map, struct fault *fault)
{
	list->between = alloc_zeroed(list->n, sizeof *list->between);
	if (!map)
		return true;
	if (!doc_want_map(map, fault))
		return false;
	for (const struct doc_node *node = map->first; node; node = node->next) {
		char *end;
		unsigned long at = strtoul(node->key, &end, 10);
		if (*end || !*node->key || at >= list->n)
			return doc_key_fault(node, fault, "out-of-range",
			                     "`between` counts positions from 0 to %zu, not %.60s",
			                     list->n - 1, node->key);
		if (!transcript_decode_moves(&list->t, node, &list->between[at].move,
		                             &list->between[at].n, fault))
			return false;
	}
	return true;
}

static bool
read_positions(struct positions *list, const struct doc_node *node, struct fault *fault)
{
	list->at = alloc_zeroed(node->count, sizeof *list->at);
	list->at[list->n++] = list->t.start;
	for (const struct doc_node *p = node->first->next; p; p = p->next)
		if (!transcript_decode_start(&list->t, p, &list->at[list->n++], fault))
			return false;
	return true;
}

static const struct doc_node *
need_positions(const struct doc_node *root, struct fault *fault)
{
	const struct doc_node *node = doc_need(root, "positions", fault);
	if (!node || !doc_want_list(node, fault))
		return NULL;
	if (node->count >= 2 && node->count <= POSITIONS_MOST)
		return node;
	doc_fault(node, fault, "out-of-range", "a list must have 2 to %d positions, not %u",
	          POSITIONS_MOST, node->count);
	return NULL;
}

bool
positions_decode(struct positions *out, const struct doc_node *root, const char *edition,
                 struct fault *fault)
{
	struct transcript_source source = { .frame = root };
	const struct doc_node *node;
	*out = (struct positions){ 0 };
	if (!doc_want_map(root, fault) || !doc_only_keys(root, keys, fault) ||
	    !check_version(root, fault) || !find_game(&source, root, edition, fault) ||
	    !read_numbers(out, root, fault) || !(node = need_positions(root, fault)))
		return false;
	source.cards = doc_member(root, "cards");
	source.players = doc_member(root, "players");
	source.readings = doc_member(root, "readings");
	source.start = node->first;
	if (!transcript_decode_parts(&out->t, &source, fault))
		return false;
	if (read_positions(out, node, fault) &&
	    read_between(out, doc_member(root, "between"), fault)) {
		positions_note_written(out);
		return true;
	}
	positions_free(out);
	return false;
}

bool
positions_load(struct positions *out, const char *path, const char *edition, struct fault *fault)
{
	struct doc doc;
	if (!doc_read_file(&doc, path, &positions_limits, fault))
		return false;
	if (!positions_decode(out, doc.root, edition, fault)) {
		doc_free(&doc);
		return false;
	}
	out->doc = doc;
	return true;
}

void
positions_free(struct positions *list)
{
	transcript_free(&list->t);
	free(list->at);
	free(list->between);
	doc_free(&list->doc);
	*list = (struct positions){ 0 };
}

/* 3. Which values are written */

static void
note_row(struct positions *list, const struct transcript_row *row)
{
	const struct judge_table *table = judge_table(list->t.game, row->table);
	const int64_t *cell = row->cell;
	if (table->apart || row->table >= POSITIONS_FIELDS)
		return;
	for (int i = 0; table->field[i].name; i++) {
		if (!table->field[i].apart && !cells_are_usual(&table->field[i], cell))
			list->written_field[row->table] |= UINT64_C(1) << i;
		cell += cells_of_field(&table->field[i], cell);
	}
}

void
positions_note_written(struct positions *list)
{
	list->has_unknown = list->at[0].n_uncounted > 0;
	for (size_t i = 0; i < list->at[0].n_laid; i++)
		list->has_unknown |= list->at[0].laid[i].def == JUDGE_UNKNOWN_DEF;
	for (size_t i = 0; i < list->n; i++) {
		list->steps |= UINT64_C(1) << list->at[i].step;
		for (size_t k = 0; k < list->at[i].n_set; k++)
			list->written_property |= UINT64_C(1) << list->at[i].set[k].property;
		for (size_t k = 0; k < list->at[i].n_rows; k++)
			note_row(list, &list->at[i].row[k]);
	}
}
