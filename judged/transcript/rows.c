/* rows.c: decodes rows of the state in a start position. */
#include <stdlib.h>
#include <string.h>

#include "judged/transcript/rows.h"

struct reading {
	const struct decoder *d;
	struct judge_cells cells;
	judge_def def; /* the last definition decoded, and */
	int ability;   /* its ability */
};

/* 1. Single values */

static bool
push(struct reading *in, const struct doc_node *at, int64_t cell)
{
	if (in->cells.n == JUDGE_CELLS)
		return doc_fault(at, in->d->fault, "too-many", "this list has too many entries");
	in->cells.at[in->cells.n++] = cell;
	return true;
}

/* Find a laid card: `A.discard/2`, `nowhere/1`, or `A.monster` if only one card lies there.
 * `several` is set to the number of cards there. */
static bool
find_laid(const struct decoder *d, const char *text, int64_t *out, long *several)
{
	const struct transcript_start *start = &d->t->start;
	struct transcript_place place = { .seat = JUDGE_NO_SEAT, .area = TRANSCRIPT_NOWHERE };
	char name[40];
	size_t len = strcspn(text, "/");
	long nth = 1;
	*several = 0;
	if (len >= sizeof name)
		return false;
	memcpy(name, text, len);
	name[len] = '\0';
	if (text[len]) {
		char *end;
		nth = strtol(text + len + 1, &end, 10);
		if (end == text + len + 1 || *end || nth < 1)
			return false;
	}
	if (strcmp(name, "nowhere") != 0 && !decode_place_named(d->t->game, name, &place))
		return false;
	for (size_t i = 0; i < start->n_laid; i++)
		if (start->laid[i].area_seat == place.seat && start->laid[i].area == place.area &&
		    start->laid[i].index == place.index && ++*several == nth)
			*out = (int64_t)i;
	return *several >= nth && (text[len] || *several == 1);
}

static bool
decode_laid(const struct decoder *d, const struct doc_node *node, int64_t *out)
{
	const char *text;
	long several;
	if (!doc_want_string(node, &text, d->fault))
		return false;
	if (find_laid(d, text, out, &several))
		return true;
	if (several > 1 && !strchr(text, '/'))
		return doc_fault(
			node, d->fault, "unknown-place",
			"%ld cards lie at `%.40s`: write which one, `%.40s/1` to `%.40s/%ld` (the topmost of a stack)",
			several, text, text, text, several);
	return doc_fault(
		node, d->fault, "unknown-place",
		"this position has no card at `%.60s`; write a card like A.zone.3 or A.discard/2",
		text);
}

static bool
decode_place_cell(const struct decoder *d, const struct doc_node *node, int64_t *out)
{
	const char *text;
	struct transcript_place place = { .seat = JUDGE_NO_SEAT };
	if (!doc_want_string(node, &text, d->fault))
		return false;
	if (!decode_place_named(d->t->game, text, &place))
		return decode_no_place(d, node, text, -1);
	*out = transcript_place_number(d->t->game, &place);
	return true;
}

static bool
decode_life(const struct decoder *d, const struct doc_node *node, int64_t *out)
{
	if (doc_is(node, "now") || doc_is(node, "none")) {
		*out = doc_is(node, "now") ? 0 : -1;
		return true;
	}
	return doc_want_int(node, 1, 999, out, d->fault);
}

static bool
decode_def_cell(struct reading *in, const struct doc_node *node, int64_t *out)
{
	if (!decode_card(in->d, node, &in->def))
		return false;
	*out = in->def;
	return true;
}

static bool
decode_ability_cell(struct reading *in, const struct doc_node *node, int64_t *out)
{
	const struct transcript *t = in->d->t;
	int most = in->def < t->cards.n
	                   ? t->cards.def[in->def].n_abilities + t->cards.def[in->def].n_grants
	                   : 0;
	if (most == 0)
		return doc_fault(node, in->d->fault, "unknown-word",
		                 "no card with abilities is named here");
	if (!doc_want_int(node, 1, most, out, in->d->fault))
		return false;
	in->ability = (int)*out;
	return true;
}

static bool
decode_node(const struct reading *in, const struct doc_node *node, int64_t *out)
{
	const char *text;
	if (!doc_want_string(node, &text, in->d->fault))
		return false;
	*out = in->def < in->d->t->cards.n && in->ability
	               ? cells_node_at(in->d->t, in->def, in->ability, text)
	               : 0;
	return *out || doc_fault(node, in->d->fault, "unknown-word",
	                         "the ability has no effect at the path `%.60s`", text);
}

static bool
decode_event(const struct decoder *d, const struct doc_node *node, int64_t *out)
{
	const struct judge_game *game = d->t->game;
	const char *text;
	if (!doc_want_string(node, &text, d->fault))
		return false;
	for (int i = 0; i < game->n_ops; i++)
		if (game->op[i].kind == JUDGE_K_EVENT && strcmp(game->op[i].name, text) == 0) {
			*out = i;
			return true;
		}
	return doc_fault(node, d->fault, "unknown-word", "there is no event `%.60s`", text);
}

static bool
decode_rule(const struct decoder *d, const struct doc_node *node, int64_t *out)
{
	const struct judge_ruleset *rules = &d->t->edition->rules;
	const char *text;
	if (!doc_want_string(node, &text, d->fault))
		return false;
	for (uint16_t i = 0; i < rules->n; i++)
		if (strcmp(rules->row[i].name, text) == 0) {
			*out = i;
			return true;
		}
	return doc_fault(node, d->fault, "unknown-word", "there is no rule `%.60s`", text);
}

/* Decode a verb or a kind of question by its name. */
static bool
decode_asked(const struct decoder *d, const struct doc_node *node, bool verb, int64_t *out)
{
	const struct judge_game *game = d->t->game;
	const char *text;
	if (!doc_want_string(node, &text, d->fault))
		return false;
	int n = verb ? game->n_verbs : game->n_questions;
	for (int i = 0; i < n; i++)
		if (strcmp(verb ? game->verb[i].name : game->question[i].name, text) == 0) {
			*out = i;
			return true;
		}
	return doc_fault(node, d->fault, "unknown-word", "there is no %s `%.60s`",
	                 verb ? "move" : "question", text);
}

/* Decode one of a list of texts, numbered from `first`. */
static bool
decode_text_of(const struct decoder *d, const struct doc_node *node, const char *const *list,
               uint16_t n, int first, int64_t *out)
{
	const char *text;
	if (!doc_want_string(node, &text, d->fault))
		return false;
	for (uint16_t i = 0; i < n; i++)
		if (strcmp(list[i], text) == 0) {
			*out = i + first;
			return true;
		}
	return doc_fault(node, d->fault, "unknown-word", "no card mentions `%.60s`", text);
}

static bool
decode_hash(const struct decoder *d, const struct doc_node *node, int64_t *out)
{
	const char *text;
	if (!doc_want_string(node, &text, d->fault))
		return false;
	if (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
		return doc_fault(node, d->fault, "unknown-word",
		                 "16 hexadecimal digits are needed here");
	*out = (int64_t)strtoull(text, NULL, 16);
	return true;
}

/* 2. Sets: lists in documents, bits in cells */

static bool
decode_bit(const struct decoder *d, const struct judge_field *f, const struct doc_node *node,
           int64_t *bit)
{
	judge_seat seat;
	int word;
	switch (f->kind) {
	case JUDGE_F_SEATS: return decode_seat(d, node, &seat) && (*bit = seat, true);
	case JUDGE_F_PLACES: return decode_place_cell(d, node, bit);
	case JUDGE_F_BITS:
		return doc_want_int(node, 1, JUDGE_ABILITIES, bit, d->fault) && (--*bit, true);
	default:
		return doc_want_word(node, cells_words(d->t->game, f), &word, d->fault) &&
		       (*bit = word, true);
	}
}

static bool
is_set(const struct judge_field *f)
{
	switch (f->kind) {
	case JUDGE_F_SEATS:
	case JUDGE_F_PLACES:
	case JUDGE_F_BITS:
	case JUDGE_F_CAUSES:
	case JUDGE_F_TYPES:
	case JUDGE_F_COLOURS:
	case JUDGE_F_ACTS: return true;
	default: return false;
	}
}

static bool
decode_set(const struct decoder *d, const struct judge_field *f, const struct doc_node *node,
           int64_t *out)
{
	uint64_t bits = 0;
	int64_t bit = 0;
	if (!doc_want_list(node, d->fault))
		return false;
	for (const struct doc_node *n = node->first; n; n = n->next) {
		if (!decode_bit(d, f, n, &bit))
			return false;
		bits |= UINT64_C(1) << bit;
	}
	*out = (int64_t)bits;
	return true;
}

/* 3. Fields */

static bool
decode_number(const struct decoder *d, const struct doc_node *node, int64_t *out)
{
	if (node->type == DOC_NULL) {
		*out = JUDGE_NO_NUMBER;
		return true;
	}
	return doc_want_int(node, INT32_MIN + 1, INT32_MAX, out, d->fault);
}

static bool
decode_word_cell(const struct decoder *d, const struct judge_field *f, const struct doc_node *node,
                 int64_t *out)
{
	int word;
	if (!doc_want_word(node, cells_words(d->t->game, f), &word, d->fault))
		return false;
	*out = word;
	return true;
}

static bool
decode_cell(struct reading *in, const struct judge_field *f, const struct doc_node *node,
            int64_t *out)
{
	const struct decoder *d = in->d;
	const struct judge_card_set *cards = &d->t->cards;
	judge_seat seat;
	bool flag;
	if (is_set(f))
		return decode_set(d, f, node, out);
	switch (f->kind) {
	case JUDGE_F_NUMBER: return decode_number(d, node, out);
	case JUDGE_F_FLAG: return doc_want_bool(node, &flag, d->fault) && (*out = flag, true);
	case JUDGE_F_SEAT: return decode_seat(d, node, &seat) && (*out = seat, true);
	case JUDGE_F_PLACE: return decode_place_cell(d, node, out);
	case JUDGE_F_CARD: return decode_laid(d, node, out);
	case JUDGE_F_LIFE: return decode_life(d, node, out);
	case JUDGE_F_DEF: return decode_def_cell(in, node, out);
	case JUDGE_F_ABILITY: return decode_ability_cell(in, node, out);
	case JUDGE_F_NODE: return decode_node(in, node, out);
	case JUDGE_F_EVENT: return decode_event(d, node, out);
	case JUDGE_F_RULE: return decode_rule(d, node, out);
	case JUDGE_F_VERB: return decode_asked(d, node, true, out);
	case JUDGE_F_QUESTION: return decode_asked(d, node, false, out);
	case JUDGE_F_TEXT: return decode_text_of(d, node, cards->text, cards->n_texts, 1, out);
	case JUDGE_F_TRAIT: return decode_text_of(d, node, cards->trait, cards->n_traits, 0, out);
	case JUDGE_F_HASH: return decode_hash(d, node, out);
	default: return decode_word_cell(d, f, node, out);
	}
}

static bool decode_fields(struct reading *in, const struct judge_field *fields,
                          const struct doc_node *map);

static bool
decode_one(struct reading *in, const struct judge_field *f, const struct doc_node *node)
{
	int64_t cell = 0;
	if (f->kind == JUDGE_F_MAP)
		return decode_fields(in, f->sub, node);
	return decode_cell(in, f, node, &cell) && push(in, node, cell);
}

static bool
decode_list(struct reading *in, const struct judge_field *f, const struct doc_node *list)
{
	if (!doc_want_list(list, in->d->fault))
		return false;
	if (list->count > f->most)
		return doc_fault(list, in->d->fault, "too-many", "`%s` can have at most %d entries",
		                 f->name, f->most);
	if (!push(in, list, (int64_t)list->count))
		return false;
	for (const struct doc_node *n = list->first; n; n = n->next)
		if (!decode_one(in, f, n))
			return false;
	return true;
}

/* Add the default cells of a field that the map does not state. */
static bool
push_usual(struct reading *in, const struct judge_field *f, const struct doc_node *map)
{
	bool good = true;
	if (f->most)
		return push(in, map, 0);
	if (f->kind != JUDGE_F_MAP) {
		if (f->kind == JUDGE_F_DEF)
			in->def = JUDGE_NO_DEF;
		return push(in, map, f->otherwise);
	}
	for (const struct judge_field *s = f->sub; good && s->name; s++)
		good = push_usual(in, s, map);
	return good;
}

static bool
decode_stated(struct reading *in, const struct judge_field *fields, const struct doc_node *map)
{
	for (const struct judge_field *f = fields; f->name; f++) {
		const struct doc_node *node = doc_member(map, f->name);
		if (!(!node ? push_usual(in, f, map)
		            : (f->most ? decode_list : decode_one)(in, f, node)))
			return false;
	}
	return true;
}

static bool
decode_fields(struct reading *in, const struct judge_field *fields, const struct doc_node *map)
{
	const char *known[ROW_KEYS + 1];
	int n = 0;
	for (const struct judge_field *f = fields; f->name && n < ROW_KEYS; f++)
		known[n++] = f->name;
	known[n] = NULL;
	return doc_want_map(map, in->d->fault) && doc_only_keys(map, known, in->d->fault) &&
	       decode_stated(in, fields, map);
}

/* 4. Rows */

bool
transcript_add_row(const struct decoder *d, uint8_t table, int subject,
                   const struct judge_cells *cells, struct transcript_mark mark)
{
	struct transcript_start *start = &d->t->start;
	if (start->n_rows == ROWS_MOST)
		return false;
	if (!start->row)
		start->row = decode_alloc(d, ROWS_MOST, sizeof *start->row);
	int64_t *cell = decode_alloc(d, (size_t)cells->n, sizeof *cell);
	memcpy(cell, cells->at, (size_t)cells->n * sizeof *cell);
	start->row[start->n_rows++] = (struct transcript_row){
		.table = table,
		.subject = (uint8_t)subject,
		.n = (uint16_t)cells->n,
		.cell = cell,
		.mark = mark,
	};
	return true;
}

static bool
add_row(struct reading *in, int table, int subject, const struct doc_node *at)
{
	return transcript_add_row(in->d, (uint8_t)table, subject, &in->cells, decode_mark(at)) ||
	       doc_fault(at, in->d->fault, "too-many", "a position can have at most %d rows",
	                 ROWS_MOST);
}

static bool
decode_row(const struct decoder *d, int table, int subject, const struct judge_field *fields,
           const struct doc_node *node)
{
	struct reading in = { .d = d, .def = JUDGE_NO_DEF };
	return decode_fields(&in, fields, node) && add_row(&in, table, subject, node);
}

/* Decode a table without a name: its fields stand among others in the map. */
static bool
decode_among(const struct decoder *d, int table, int subject, const struct judge_field *fields,
             const struct doc_node *map)
{
	struct reading in = { .d = d, .def = JUDGE_NO_DEF };
	const int64_t *cell = in.cells.at;
	bool usual = true;
	if (!decode_stated(&in, fields, map))
		return false;
	for (const struct judge_field *f = fields; f->name; f++) {
		usual = usual && cells_are_usual(f, cell);
		cell += cells_of_field(f, cell);
	}
	return usual || add_row(&in, table, subject, map);
}

static bool
decode_table(const struct decoder *d, int number, int subject, const struct judge_table *table,
             const struct doc_node *map)
{
	if (!table->name)
		return decode_among(d, number, subject, table->field, map);
	const struct doc_node *node = doc_member(map, table->name);
	if (!node || table->alone)
		return !node || decode_row(d, number, subject, table->field, node);
	if (!doc_want_list(node, d->fault))
		return false;
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_row(d, number, subject, table->field, n))
			return false;
	return true;
}

bool
decode_rows(const struct decoder *d, const struct doc_node *map, enum judge_property_of of,
            int subject)
{
	const struct judge_table *table;
	for (int i = 0; (table = judge_table(d->t->game, i)) != NULL; i++)
		if (table->of == of && !decode_table(d, i, subject, table, map))
			return false;
	return true;
}

int
decode_row_keys(const struct judge_game *game, enum judge_property_of of, const char **key, int n)
{
	const struct judge_table *table;
	for (int i = 0; (table = judge_table(game, i)) != NULL; i++) {
		if (table->of != of)
			continue;
		if (table->name && n < ROW_KEYS)
			key[n++] = table->name;
		for (const struct judge_field *f = table->field; !table->name && f->name; f++)
			if (n < ROW_KEYS)
				key[n++] = f->name;
	}
	return n;
}
