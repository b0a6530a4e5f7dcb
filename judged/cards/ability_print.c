/* ability_print.c: writes programs in the words they were compiled from. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "judged/cards/ability_compile.h"
#include "judged/cards/ability_parts.h"
#include "judged/cards/document.h"
#include "rulebook/rulebook.h"

struct printer {
	struct buffer *out;
	struct parts in;
	int indent;
	bool each[JUDGE_VARIABLES + 1]; /* true for variables of a `for_each` */
	bool more;                      /* the open map already has a member */
};

static void print_value(struct printer *p, const struct judge_slot *slot, uint16_t index);
static void print_members(struct printer *p, uint16_t index);

static void
put(struct printer *p, const char *text)
{
	buffer_text(p->out, text);
}

/* Punctuation */

static void
key(struct printer *p, const char *name)
{
	if (p->more)
		put(p, ", ");
	p->more = true;
	put(p, name);
	put(p, ": ");
}

/* Open the map around the text of print_members(). Returns the value that close_map() needs. */
static bool
open_map(struct printer *p)
{
	bool before = p->more;
	put(p, "{");
	p->more = false;
	return before;
}

static void
close_map(struct printer *p, bool before)
{
	put(p, "}");
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
		put(p, text);
	else
		buffer_quoted(p->out, text);
}

/* Literals */

static void
print_bits(struct printer *p, unsigned bits, const char *const words[], size_t n)
{
	bool several = bits & (bits - 1), more = false;
	put(p, several ? "[" : "");
	for (size_t i = 0; i < n; i++) {
		if (!(bits & 1u << i) || !words[i])
			continue;
		put(p, more ? ", " : "");
		put(p, words[i]);
		more = true;
	}
	put(p, several ? "]" : "");
}

static void
print_areas(struct printer *p, unsigned bits)
{
	const char *words[AREA_BITS];
	area_words(p->in.game, words);
	print_bits(p, bits, words, AREA_BITS);
}

static void
print_colours(struct printer *p, unsigned bits)
{
	print_bits(p, bits, p->in.game->colour, words_count(p->in.game->colour));
}

static void
print_types(struct printer *p, unsigned bits)
{
	size_t n = words_count(p->in.game->type);
	if (bits == (1u << n) - 1)
		put(p, "card");
	else
		print_bits(p, bits, p->in.game->type, n);
}

static void
print_variable(struct printer *p, int variable)
{
	put(p, p->each[variable] ? "each" : "kept");
	if (!p->each[variable])
		buffer_number(p->out, variable);
}

static void
print_rule(struct printer *p, int rule)
{
	put(p, rulebook_rule_row(p->in.game->name, (judge_rule)rule)->name);
}

static void
print_colour_counts(struct printer *p, uint32_t packed)
{
	const char *more = "{";
	size_t n = words_count(p->in.game->colour);
	for (size_t i = 0; i <= n; i++) {
		uint32_t count = packed >> (i * JUDGE_COUNT_BITS) & JUDGE_COUNT_MOST;
		if (count == 0)
			continue;
		put(p, more);
		put(p, i < n ? p->in.game->colour[i] : "any");
		put(p, ": ");
		buffer_number(p->out, (int)count);
		more = ", ";
	}
	put(p, "}");
}

static void
print_phase(struct printer *p, int32_t number)
{
	const char *step = p->in.game->step[number];
	const struct game_words *words = game_words(p->in.game->name);
	int i = 0;
	while (words->phase[i] && strcmp(words->phase_step[i], step) != 0)
		i++;
	put(p, words->phase[i] ? words->phase[i] : step);
}

static void
print_literal(struct printer *p, const struct judge_slot *slot, int32_t number)
{
	const unsigned bits = (unsigned)number;
	switch (slot->kind) {
#define VALUE(...)
#define LITERAL(kind, schema, compile, print, say)                                                 \
	case JUDGE_K_##kind:                                                                       \
		print;                                                                             \
		break;

#include "judged/cards/kinds.def"
	default: break;
	}
}

static void
print_literals(struct printer *p, const struct judge_slot *slot, uint16_t index)
{
	bool several = part_node(&p->in, index)->next != 0;
	put(p, several ? "[" : "");
	for (uint16_t i = index; i; i = part_node(&p->in, i)->next) {
		put(p, i == index ? "" : ", ");
		print_literal(p, slot, part_number(&p->in, i));
	}
	put(p, several ? "]" : "");
}

/* Numbers and ranges */

static void
print_map(struct printer *p, uint16_t index)
{
	if (!part_op(&p->in, index)->slot[0].name) {
		put(p, part_op(&p->in, index)->name);
		return;
	}
	bool before = open_map(p);
	print_members(p, index);
	close_map(p, before);
}

static void
print_number(struct printer *p, uint16_t index)
{
	if (part_is(&p->in, index, " literal"))
		buffer_number(p->out, part_number(&p->in, index));
	else
		print_map(p, index);
}

static void
print_bounds(struct printer *p, uint16_t range)
{
	const struct judge_node *node = part_node(&p->in, range);
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
	if (part_node(&p->in, index)->arg[0] == part_node(&p->in, index)->arg[1]) {
		print_number(p, part_node(&p->in, index)->arg[0]);
		return;
	}
	bool before = open_map(p);
	print_bounds(p, index);
	close_map(p, before);
}

/* Write the names under which results are kept. */
static void
print_results(struct printer *p, const struct judge_node *node)
{
	const struct {
		const char *key;
		uint8_t variable;
	} names[] = { { "as", node->as },
		      { "count_as", node->count_as },
		      { "adds_to", node->adds_to } };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (names[i].variable) {
			key(p, names[i].key);
			print_variable(p, names[i].variable);
		}
}

/* Cards and zones */

static void
print_filters(struct printer *p, uint16_t first)
{
	for (; first; first = part_node(&p->in, first)->next)
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
		         p->in.game->number[part_number(&p->in, node->arg[OF])]);
		name = total;
	}
	key(p, name);
}

static void
print_choice(struct printer *p, uint16_t index)
{
	static const char *const ways[] = { "choose", "up_to", "any_number" };
	const struct judge_node *node = part_node(&p->in, index);
	const struct judge_op *op = part_op(&p->in, index);
	key(p, ways[node->number]);
	if (node->arg[0])
		print_number(p, node->arg[0]);
	else
		put(p, "true");
	for (int i = 1; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (node->arg[i] && op->slot[i].name[0] != ' ') {
			print_choice_key(p, node, op->slot[i].name);
			print_value(p, &op->slot[i], node->arg[i]);
		}
}

static void
print_base(struct printer *p, uint16_t index)
{
	const struct judge_node *node = part_node(&p->in, index);
	bool cards = part_is(&p->in, index, " of side");
	if (!cards && !part_is(&p->in, index, " zones of")) {
		print_members(p, index);
		return;
	}
	key(p, ability_sides[part_number(&p->in, node->arg[0])]);
	if (cards)
		print_types(p, (unsigned)part_number(&p->in, node->arg[1]));
	else
		put(p, "zone");
}

static void
print_selection(struct printer *p, uint16_t index)
{
	const struct judge_node *node = part_node(&p->in, index);
	const struct judge_op *op = part_op(&p->in, index);
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
	print_results(p, node);
}

static void
print_things(struct printer *p, uint16_t index)
{
	if (part_is(&p->in, index, " monster")) {
		put(p, ability_sides[part_number(&p->in, part_node(&p->in, index)->arg[0])]);
		put(p, " monster");
	} else if (part_is(&p->in, index, " select") || part_is(&p->in, index, " zones")) {
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
	put(p, "[");
	for (uint16_t i = first; i; i = part_node(&p->in, i)->next) {
		put(p, i == first ? "" : ", ");
		print(p, i);
	}
	put(p, "]");
}

static void
print_option(struct printer *p, uint16_t index)
{
	const struct judge_node *node = part_node(&p->in, index);
	if (!node->arg[1] && !node->arg[2]) {
		print_list(p, node->arg[0], print_map);
		return;
	}
	bool before = open_map(p);
	print_members(p, index);
	close_map(p, before);
}

/* Write an event, or the list of several. */
static void
print_events(struct printer *p, uint16_t index)
{
	if (part_node(&p->in, index)->next)
		print_list(p, index, print_map);
	else
		print_map(p, index);
}

static void
print_filter_map(struct printer *p, uint16_t index)
{
	bool before = open_map(p);
	print_filters(p, index);
	close_map(p, before);
}

static void
print_value(struct printer *p, const struct judge_slot *slot, uint16_t index)
{
	switch (slot->kind) {
#define LITERAL(...)
#define VALUE(kind, name, schema, compile, print, say)                                             \
	case JUDGE_K_##kind:                                                                       \
		print;                                                                             \
		break;

#include "judged/cards/kinds.def"
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
print_members(struct printer *p, uint16_t index)
{
	const struct judge_node *node = part_node(&p->in, index);
	const struct judge_op *op = part_op(&p->in, index);
	if (strcmp(op->name, " compare") == 0) {
		print_members(p, node->arg[0]);
		print_bounds(p, node->arg[1]);
		return;
	}
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (strcmp(op->slot[i].name, " each") == 0)
			p->each[part_number(&p->in, node->arg[i])] = true;
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
		put(p, "\n");
		for (int i = 0; i < p->indent; i++)
			put(p, " ");
	}
	p->more = true;
	put(p, name);
	put(p, ":");
}

/* Write each effect on a line of its own. */
static void
print_entries(struct printer *p, uint16_t first)
{
	for (uint16_t i = first; i; i = part_node(&p->in, i)->next) {
		put(p, "\n");
		for (int n = 0; n < p->indent + 2; n++)
			put(p, " ");
		put(p, "- ");
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
	put(p, " ");
	print_value(p, &slot, index);
}

static void
print_flag(struct printer *p, const char *name, bool is_set)
{
	if (!is_set)
		return;
	line(p, name);
	put(p, " true");
}

static void
print_common(struct printer *p, const struct judge_ability *a)
{
	if (a->turn != JUDGE_ANY) {
		line(p, "turn");
		put(p, " ");
		put(p, ability_sides[a->turn]);
	}
	if (a->need_number) {
		line(p, "awakening");
		put(p, " ");
		buffer_number(p->out, a->need_number);
	}
	if (a->works_in) {
		line(p, "works_in");
		put(p, " ");
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
	put(p, " ");
	buffer_number(p->out, a->n);
}

static void
print_traits(struct printer *p, const struct judge_ability *a)
{
	static const struct judge_slot trait = { .name = "trait", .kind = JUDGE_K_TRAITS };
	put(p, " {rank: ");
	buffer_number(p->out, a->n);
	put(p, ", trait: ");
	print_literals(p, &trait, a->traits);
	put(p, "}");
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
	put(p, " ");
	print_filter_map(p, a->body);
}

/* Write the map of an activated ability. The choices come first, as they are read. */
static void
print_activated(struct printer *p, const struct judge_ability *a)
{
	uint8_t form = p->in.game->form[a->keyword];
	bool inside = form == JUDGE_FORM_COST || form == JUDGE_FORM_ANSWER;
	put(p, " ");
	bool before = open_map(p);
	if (a->choose) {
		key(p, "choose");
		print_list(p, a->choose, print_map);
	}
	if (a->cost && inside) {
		key(p, "cost");
		print_filter_map(p, a->cost);
	} else {
		print_filters(p, a->cost);
	}
	close_map(p, before);
}

/* Write the cost and the name of the card it is put onto. */
static void
print_onto(struct printer *p, const struct judge_ability *a)
{
	put(p, " ");
	bool before = open_map(p);
	if (a->cost) {
		key(p, "cost");
		print_filter_map(p, a->cost);
	}
	key(p, "onto");
	print_text(p, p->in.set->text[a->name - 1]);
	close_map(p, before);
}

static void
print_true(struct printer *p, const struct judge_ability *a)
{
	(void)a;
	put(p, " true");
}

static void
print_effects(struct printer *p, const struct judge_ability *a)
{
	print_entries(p, a->body);
}

/* By form: the function that writes what follows the keyword. */
static void (*const print_form[JUDGE_FORMS])(struct printer *, const struct judge_ability *) = {
#define FORM(form, head, kind, event, keys, read, print, schema) [JUDGE_FORM_##form] = print,

#include "judged/cards/forms.def"
};

/* Print the ability's keyword, if it has a written one. Returns the keyword's form. */
static enum judge_form
print_keyword(struct printer *p, const struct judge_ability *a)
{
	enum judge_form form = p->in.game->form[a->keyword];
	if (part_is(&p->in, a->body, " copies")) {
		line(p, "copies");
		put(p, " any");
		return JUDGE_FORM_COPIES;
	}
	if (print_form[form]) {
		line(p, p->in.game->keyword[a->keyword]);
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
	struct printer p = { .out = out, .in = { game, set, a }, .indent = indent };
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
