/* ability_print.c: writes programs in the words they were compiled from. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "judged/cards/ability.h"
#include "judged/cards/document.h"
#include "rulebook/rulebook.h"

struct printer {
	struct buffer *out;
	const struct judge_game *game;
	const struct judge_card_set *set;
	int indent;
	bool each[JUDGE_VARIABLES + 1]; /* true for variables of a `for_each` */
	bool more;                      /* the open map already has a member */
};

static const char *const sides[] = { "own", "opponent", "any" };

static const struct judge_node *
node_at(const struct printer *p, uint16_t index)
{
	return &p->set->node[index];
}

static const struct judge_op *
op_at(const struct printer *p, uint16_t index)
{
	return &p->game->op[node_at(p, index)->op];
}

static bool
is(const struct printer *p, uint16_t index, const char *op)
{
	return strcmp(op_at(p, index)->name, op) == 0;
}

static void print_value(struct printer *p, const struct judge_slot *slot, uint16_t index);
static void print_members(struct printer *p, uint16_t index);

/* Punctuation */

static void
key(struct printer *p, const char *name)
{
	if (p->more)
		buffer_text(p->out, ", ");
	p->more = true;
	buffer_text(p->out, name);
	buffer_text(p->out, ": ");
}

/* Open the map around the text of print_members(). Returns the value that close_map() needs. */
static bool
open_map(struct printer *p)
{
	bool before = p->more;
	buffer_text(p->out, "{");
	p->more = false;
	return before;
}

static void
close_map(struct printer *p, bool before)
{
	buffer_text(p->out, "}");
	p->more = before;
}

/* Write a text, without quotes if it can't be read as anything but a text. */
static void
print_text(struct printer *p, const char *text)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
	static const char *const others[] = { "true", "false", "null", "yes", "no", NULL };
	bool plain = strspn(text, letters) > 0;
	for (size_t i = strspn(text, letters); text[i]; i++)
		plain &= strchr(letters, text[i]) || strchr("0123456789_-", text[i]) ||
		         (text[i] == ' ' && text[i + 1]);
	for (int i = 0; others[i]; i++)
		plain &= strcasecmp(text, others[i]) != 0;
	if (plain)
		buffer_text(p->out, text);
	else
		buffer_quoted(p->out, text);
}

/* Literals */

static void
print_bits(struct printer *p, unsigned bits, const char *const words[], size_t n)
{
	bool several = bits & (bits - 1), more = false;
	buffer_text(p->out, several ? "[" : "");
	for (size_t i = 0; i < n; i++) {
		if (!(bits & 1u << i) || !words[i])
			continue;
		buffer_text(p->out, more ? ", " : "");
		buffer_text(p->out, words[i]);
		more = true;
	}
	buffer_text(p->out, several ? "]" : "");
}

static void
print_areas(struct printer *p, unsigned bits)
{
	const char *words[16] = { [14] = "play", [15] = "under" };
	for (int i = 0; i < p->game->n_areas && i < 14; i++)
		words[i] = p->game->area[i].name;
	print_bits(p, bits, words, 16);
}

static size_t
count_words(const char *const words[])
{
	size_t n = 0;
	while (words[n])
		n++;
	return n;
}

static void
print_types(struct printer *p, unsigned bits)
{
	size_t n = count_words(p->game->type);
	if (bits == (1u << n) - 1)
		buffer_text(p->out, "card");
	else
		print_bits(p, bits, p->game->type, n);
}

static void
print_variable(struct printer *p, int variable)
{
	buffer_text(p->out, p->each[variable] ? "each" : "kept");
	if (!p->each[variable])
		buffer_number(p->out, variable);
}

static void
print_rule(struct printer *p, int rule)
{
	buffer_text(p->out, rulebook_rule_row(p->game->name, (judge_rule)rule)->name);
}

static void
print_colour_counts(struct printer *p, uint32_t packed)
{
	const char *more = "{";
	size_t n = count_words(p->game->colour);
	for (size_t i = 0; i <= n; i++) {
		uint32_t count = packed >> (i * JUDGE_COUNT_BITS) & JUDGE_COUNT_MOST;
		if (count == 0)
			continue;
		buffer_text(p->out, more);
		buffer_text(p->out, i < n ? p->game->colour[i] : "any");
		buffer_text(p->out, ": ");
		buffer_number(p->out, (int)count);
		more = ", ";
	}
	buffer_text(p->out, "}");
}

static void
print_phase(struct printer *p, const char *step)
{
	const struct game_words *words = game_words(p->game->name);
	int i = 0;
	while (words->phase[i] && strcmp(words->phase_step[i], step) != 0)
		i++;
	buffer_text(p->out, words->phase[i] ? words->phase[i] : step);
}

static void
print_literal(struct printer *p, const struct judge_slot *slot, int32_t number)
{
	switch (slot->kind) {
	case JUDGE_K_SEAT: buffer_text(p->out, sides[number]); break;
	case JUDGE_K_WORD: buffer_text(p->out, slot->words[number]); break;
	case JUDGE_K_FLAG: buffer_text(p->out, "true"); break;
	case JUDGE_K_NAMES: print_text(p, p->set->text[number]); break;
	case JUDGE_K_TRAITS: print_text(p, p->set->trait[number]); break;
	case JUDGE_K_CARD_NUMBERS: print_text(p, p->set->def[number].number); break;
	case JUDGE_K_RULES: print_rule(p, number); break;
	case JUDGE_K_PHASE: print_phase(p, p->game->step[number]); break;
	case JUDGE_K_VARIABLE: print_variable(p, number); break;
	case JUDGE_K_AREAS: print_areas(p, (unsigned)number); break;
	case JUDGE_K_TYPES: print_types(p, (unsigned)number); break;
	case JUDGE_K_COLOUR_COUNTS: print_colour_counts(p, (uint32_t)number); break;
	case JUDGE_K_COLOURS:
		print_bits(p, (unsigned)number, p->game->colour, count_words(p->game->colour));
		break;
	default: buffer_number(p->out, number); break;
	}
}

static void
print_literals(struct printer *p, const struct judge_slot *slot, uint16_t index)
{
	bool several = node_at(p, index)->next != 0;
	buffer_text(p->out, several ? "[" : "");
	for (uint16_t i = index; i; i = node_at(p, i)->next) {
		buffer_text(p->out, i == index ? "" : ", ");
		print_literal(p, slot, node_at(p, i)->number);
	}
	buffer_text(p->out, several ? "]" : "");
}

/* Numbers and ranges */

static void
print_map(struct printer *p, uint16_t index)
{
	if (!op_at(p, index)->slot[0].name) {
		buffer_text(p->out, op_at(p, index)->name);
		return;
	}
	bool before = open_map(p);
	print_members(p, index);
	close_map(p, before);
}

static void
print_number(struct printer *p, uint16_t index)
{
	if (is(p, index, " literal"))
		buffer_number(p->out, node_at(p, index)->number);
	else
		print_map(p, index);
}

static void
print_bounds(struct printer *p, uint16_t range)
{
	const struct judge_node *node = node_at(p, range);
	bool exactly = node->arg[0] == node->arg[1];
	if (node->arg[0]) {
		key(p, exactly ? "is" : "min");
		print_number(p, node->arg[0]);
	}
	if (node->arg[1] && !exactly) {
		key(p, "max");
		print_number(p, node->arg[1]);
	}
}

static void
print_range(struct printer *p, uint16_t index)
{
	if (node_at(p, index)->arg[0] == node_at(p, index)->arg[1]) {
		print_number(p, node_at(p, index)->arg[0]);
		return;
	}
	bool before = open_map(p);
	print_bounds(p, index);
	close_map(p, before);
}

/* Cards and zones */

static void
print_filters(struct printer *p, uint16_t first)
{
	for (; first; first = node_at(p, first)->next)
		print_members(p, first);
}

/* Write a key of a choice. A total's key ends with the name of the number beside it; without one,
 * the total is of the first number. */
static void
print_choice_key(struct printer *p, const struct judge_node *node, const char *name)
{
	enum { OF = 3 };
	char total[64];
	if (node->arg[OF] && strncmp(name, "total_", 6) == 0) {
		snprintf(total, sizeof total, "total_%s",
		         p->game->number[node_at(p, node->arg[OF])->number]);
		name = total;
	}
	key(p, name);
}

static void
print_choice(struct printer *p, uint16_t index)
{
	static const char *const ways[] = { "choose", "up_to", "any_number" };
	const struct judge_node *node = node_at(p, index);
	const struct judge_op *op = op_at(p, index);
	key(p, ways[node->number]);
	if (node->arg[0])
		print_number(p, node->arg[0]);
	else
		buffer_text(p->out, "true");
	for (int i = 1; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (node->arg[i] && op->slot[i].name[0] != ' ') {
			print_choice_key(p, node, op->slot[i].name);
			print_value(p, &op->slot[i], node->arg[i]);
		}
}

static void
print_base(struct printer *p, uint16_t index)
{
	const struct judge_node *node = node_at(p, index);
	bool cards = is(p, index, " of side");
	if (!cards && !is(p, index, " zones of")) {
		print_members(p, index);
		return;
	}
	key(p, sides[node_at(p, node->arg[0])->number]);
	if (cards)
		print_types(p, (unsigned)node_at(p, node->arg[1])->number);
	else
		buffer_text(p->out, "zone");
}

static void
print_selection(struct printer *p, uint16_t index)
{
	const struct judge_node *node = node_at(p, index);
	const struct judge_op *op = op_at(p, index);
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++) {
		const char *slot = op->slot[i].name;
		if (!node->arg[i])
			continue;
		if (strcmp(slot, " base") == 0)
			print_base(p, node->arg[i]);
		else if (strcmp(slot, " filters") == 0)
			print_filters(p, node->arg[i]);
		else if (strcmp(slot, " choice") == 0)
			print_choice(p, node->arg[i]);
		else {
			key(p, slot);
			print_value(p, &op->slot[i], node->arg[i]);
		}
	}
	if (node->as) {
		key(p, "as");
		print_variable(p, node->as);
	}
	if (node->adds_to) {
		key(p, "adds_to");
		print_variable(p, node->adds_to);
	}
}

static void
print_things(struct printer *p, uint16_t index)
{
	if (is(p, index, " monster")) {
		buffer_text(p->out, sides[node_at(p, node_at(p, index)->arg[0])->number]);
		buffer_text(p->out, " monster");
	} else if (is(p, index, " select") || is(p, index, " zones")) {
		bool before = open_map(p);
		print_selection(p, index);
		close_map(p, before);
	} else {
		print_map(p, index);
	}
}

/* Operations */

static void
print_list(struct printer *p, uint16_t first, void (*print)(struct printer *, uint16_t))
{
	buffer_text(p->out, "[");
	for (uint16_t i = first; i; i = node_at(p, i)->next) {
		buffer_text(p->out, i == first ? "" : ", ");
		print(p, i);
	}
	buffer_text(p->out, "]");
}

static void
print_option(struct printer *p, uint16_t index)
{
	const struct judge_node *node = node_at(p, index);
	if (!node->arg[1] && !node->arg[2]) {
		print_list(p, node->arg[0], print_map);
		return;
	}
	bool before = open_map(p);
	print_members(p, index);
	close_map(p, before);
}

static void
print_value(struct printer *p, const struct judge_slot *slot, uint16_t index)
{
	switch (slot->kind) {
	case JUDGE_K_CARDS:
	case JUDGE_K_ZONES: print_things(p, index); break;
	case JUDGE_K_NUMBER: print_number(p, index); break;
	case JUDGE_K_RANGE: print_range(p, index); break;
	case JUDGE_K_CONDITION: print_map(p, index); break;
	case JUDGE_K_NUMBERS: print_list(p, index, print_number); break;
	case JUDGE_K_CARD_LISTS: print_list(p, index, print_things); break;
	case JUDGE_K_OPTIONS: print_list(p, index, print_option); break;
	case JUDGE_K_CONDITIONS:
	case JUDGE_K_EFFECT:
	case JUDGE_K_STATIC: print_list(p, index, print_map); break;
	case JUDGE_K_EVENT:
		if (node_at(p, index)->next)
			print_list(p, index, print_map);
		else
			print_map(p, index);
		break;
	case JUDGE_K_FILTER:
	case JUDGE_K_ZONE_FILTER: {
		bool before = open_map(p);
		print_filters(p, index);
		close_map(p, before);
		break;
	}
	default: print_literals(p, slot, index); break;
	}
}

/* Return the key of a player who stands in place of cards. */
static const char *
key_of_side(const struct judge_op *op, const struct judge_node *node)
{
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (op->slot[i].kind == JUDGE_K_CARDS && !node->arg[i])
			return op->slot[i].name;
	return op->slot[0].name;
}

static void
print_slot(struct printer *p, const struct judge_op *op, const struct judge_node *node, int slot)
{
	const char *name = op->slot[slot].name;
	if (strcmp(name, " each") == 0)
		return;
	key(p, strcmp(name, " side") == 0 ? key_of_side(op, node) : name);
	print_value(p, &op->slot[slot], node->arg[slot]);
}

static void
print_results(struct printer *p, const struct judge_node *node)
{
	if (node->as) {
		key(p, "as");
		print_variable(p, node->as);
	}
	if (node->count_as) {
		key(p, "count_as");
		print_variable(p, node->count_as);
	}
	if (node->adds_to) {
		key(p, "adds_to");
		print_variable(p, node->adds_to);
	}
}

static void
print_members(struct printer *p, uint16_t index)
{
	const struct judge_node *node = node_at(p, index);
	const struct judge_op *op = op_at(p, index);
	if (strcmp(op->name, " compare") == 0) {
		print_members(p, node->arg[0]);
		print_bounds(p, node->arg[1]);
		return;
	}
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (strcmp(op->slot[i].name, " each") == 0)
			p->each[node_at(p, node->arg[i])->number] = true;
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (node->arg[i])
			print_slot(p, op, node, i);
	print_results(p, node);
}

/* Abilities */

static void
line(struct printer *p, const char *name)
{
	if (p->more) {
		buffer_text(p->out, "\n");
		for (int i = 0; i < p->indent; i++)
			buffer_text(p->out, " ");
	}
	p->more = true;
	buffer_text(p->out, name);
	buffer_text(p->out, ":");
}

/* Write each effect on a line of its own. */
static void
print_entries(struct printer *p, uint16_t first)
{
	for (uint16_t i = first; i; i = node_at(p, i)->next) {
		buffer_text(p->out, "\n");
		for (int n = 0; n < p->indent + 2; n++)
			buffer_text(p->out, " ");
		buffer_text(p->out, "- ");
		bool before = p->more;
		p->more = false;
		print_map(p, i);
		p->more = before;
	}
}

static void
print_body(struct printer *p, const char *name, uint16_t first)
{
	line(p, name);
	print_entries(p, first);
}

static void
print_line(struct printer *p, const char *name, uint8_t kind, uint16_t index)
{
	const struct judge_slot slot = { .name = name, .kind = kind };
	if (!index)
		return;
	line(p, name);
	buffer_text(p->out, " ");
	print_value(p, &slot, index);
}

static void
print_flag(struct printer *p, const char *name, bool is_set)
{
	if (!is_set)
		return;
	line(p, name);
	buffer_text(p->out, " true");
}

static void
print_common(struct printer *p, const struct judge_ability *a)
{
	if (a->turn != JUDGE_ANY) {
		line(p, "turn");
		buffer_text(p->out, " ");
		buffer_text(p->out, sides[a->turn]);
	}
	if (a->need_number) {
		line(p, "awakening");
		buffer_text(p->out, " ");
		buffer_number(p->out, a->need_number);
	}
	if (a->works_in) {
		line(p, "works_in");
		buffer_text(p->out, " ");
		print_areas(p, a->works_in);
	}
	print_flag(p, "covered", a->covered);
	print_flag(p, "overwhelm", a->need_flag);
	print_flag(p, "optional", a->optional);
	print_flag(p, "still", a->still);
	print_flag(p, "once_per_turn", a->once);
}

static void
print_conditions(struct printer *p, const struct judge_ability *a)
{
	print_line(p, "when", JUDGE_K_CONDITION, a->when);
	print_line(p, "if", JUDGE_K_CONDITION, a->active_if);
}

static void
print_integer(struct printer *p, const struct judge_ability *a)
{
	buffer_text(p->out, " ");
	buffer_number(p->out, a->n);
}

static void
print_traits(struct printer *p, const struct judge_ability *a)
{
	static const struct judge_slot trait = { .name = "trait", .kind = JUDGE_K_TRAITS };
	buffer_text(p->out, " {rank: ");
	buffer_number(p->out, a->n);
	buffer_text(p->out, ", trait: ");
	print_literals(p, &trait, a->traits);
	buffer_text(p->out, "}");
}

/* Write the event; its lines are inside the keyword's map. */
static void
print_event(struct printer *p, const struct judge_ability *a)
{
	struct judge_ability bare = *a;
	p->indent += 2;
	print_line(p, "on", JUDGE_K_EVENT, a->on);
	print_conditions(p, a);
	bare.works_in = 0;
	print_common(p, &bare);
	p->indent -= 2;
}

static void
print_demands(struct printer *p, const struct judge_ability *a)
{
	buffer_text(p->out, " ");
	bool before = open_map(p);
	print_filters(p, a->body);
	close_map(p, before);
}

/* Write the map of an activated ability. The choices come first, as they are read. */
static void
print_activated(struct printer *p, const struct judge_ability *a)
{
	uint8_t form = p->game->form[a->keyword];
	bool inside = form == JUDGE_FORM_COST || form == JUDGE_FORM_ANSWER;
	buffer_text(p->out, " ");
	bool before = open_map(p);
	if (a->choose) {
		key(p, "choose");
		print_list(p, a->choose, print_map);
	}
	if (a->cost && inside) {
		key(p, "cost");
		bool outer = open_map(p);
		print_filters(p, a->cost);
		close_map(p, outer);
	} else {
		print_filters(p, a->cost);
	}
	close_map(p, before);
}

/* Write the cost and the name of the card it is put onto. */
static void
print_onto(struct printer *p, const struct judge_ability *a)
{
	buffer_text(p->out, " ");
	bool before = open_map(p);
	if (a->cost) {
		key(p, "cost");
		bool outer = open_map(p);
		print_filters(p, a->cost);
		close_map(p, outer);
	}
	key(p, "onto");
	print_text(p, p->set->text[a->name - 1]);
	close_map(p, before);
}

static void
print_true(struct printer *p, const struct judge_ability *a)
{
	(void)a;
	buffer_text(p->out, " true");
}

static void
print_effects(struct printer *p, const struct judge_ability *a)
{
	print_entries(p, a->body);
}

/* By form: the function that writes what follows the keyword. */
static void (*const print_form[JUDGE_FORMS])(struct printer *, const struct judge_ability *) = {
	[JUDGE_FORM_NUMBER] = print_integer,   [JUDGE_FORM_TRAITS] = print_traits,
	[JUDGE_FORM_EFFECTS] = print_effects,  [JUDGE_FORM_EVENT] = print_event,
	[JUDGE_FORM_DEMANDS] = print_demands,  [JUDGE_FORM_COST] = print_activated,
	[JUDGE_FORM_COUNTS] = print_activated, [JUDGE_FORM_CHOICE] = print_activated,
	[JUDGE_FORM_ANSWER] = print_activated, [JUDGE_FORM_FLAG] = print_true,
	[JUDGE_FORM_AUTO] = print_true,        [JUDGE_FORM_SKILL] = print_true,
	[JUDGE_FORM_ONTO] = print_onto,
};

/* Print the ability's keyword, if it has a written one. Returns the keyword's form. */
static enum judge_form
print_keyword(struct printer *p, const struct judge_ability *a)
{
	enum judge_form form = p->game->form[a->keyword];
	if (is(p, a->body, " copies")) {
		line(p, "copies");
		buffer_text(p->out, " any");
		return JUDGE_FORM_COPIES;
	}
	if (print_form[form]) {
		line(p, p->game->keyword[a->keyword]);
		print_form[form](p, a);
	}
	return form;
}

/* Write an ability. Activated abilities have their effects beside the keyword, others inside its
 * value. */
void
ability_print(struct buffer *out, const struct judge_game *game, const struct judge_card_set *set,
              const struct judge_ability *a, int indent)
{
	struct printer p = { .out = out, .game = game, .set = set, .indent = indent };
	enum judge_form form = print_keyword(&p, a);
	if (!form && a->kind == JUDGE_CONTINUOUS)
		print_body(&p, a->in_setup ? "setup" : "continuous", a->body);
	else if (!form)
		print_line(&p, a->kind == JUDGE_REPLACEMENT ? "instead_of" : "on", JUDGE_K_EVENT,
		           a->on);
	if (form != JUDGE_FORM_EVENT) {
		print_conditions(&p, a);
		print_common(&p, a);
	}
	if (a->body && (a->kind == JUDGE_ACTIVATED || (!form && a->kind != JUDGE_CONTINUOUS)))
		print_body(&p, "do", a->body);
}
