/* programs.c: see programs.h. A value is written from its kind alone, an operation from its
 * slots. */
#include "tests/support/programs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/ability.h"
#include "judged/cards/cards.h"
#include "judged/cards/document.h"

enum { MOST_DEPTH = 5, COLOURS = 4, TRIES = 12, WRONG_TRIES = 3 };

/* 1. Chance and text */

static uint64_t
below(struct program_writer *w, uint64_t n)
{
	return shuffle_below(&w->rng, n);
}

static bool
once_in(struct program_writer *w, uint64_t n)
{
	return below(w, n) == 0;
}

static void
text(struct program_writer *w, const char *words)
{
	buffer_text(w->out, words);
}

static void
quoted(struct program_writer *w, const char *words)
{
	buffer_quoted(w->out, words);
}

static void
key(struct program_writer *w, bool *first, const char *name)
{
	if (!*first)
		text(w, ", ");
	*first = false;
	quoted(w, name);
	text(w, ": ");
}

static const char *
any_word(struct program_writer *w, const char *const words[])
{
	size_t n = 0;
	while (words[n])
		n++;
	const char *word = words[below(w, n)];
	return *word ? word : any_word(w, words);
}

/* Write one of something or, less often, a list of two. */
static void
one_or_two(struct program_writer *w, const char *one, const char *another)
{
	if (another && strcmp(one, another) != 0 && once_in(w, 4)) {
		text(w, "[");
		quoted(w, one);
		text(w, ", ");
		quoted(w, another);
		text(w, "]");
		return;
	}
	quoted(w, one);
}

/* 2. Names declared within an ability */

static void
declare(struct program_writer *w, bool *first, const char *slot, uint8_t kind, bool done)
{
	int n = w->n_names;
	if (n == PROGRAM_NAMES)
		return;
	snprintf(w->name[n].text, sizeof w->name[n].text, "n%d", n);
	w->name[n].kind = kind;
	w->name[n].done = done;
	w->n_names++;
	key(w, first, slot);
	quoted(w, w->name[n].text);
}

static const char *
known_name(struct program_writer *w, uint8_t op_kind)
{
	const char *found = NULL;
	uint64_t n = 0;
	for (int i = 0; i < w->n_names; i++) {
		bool fits =
			op_kind == JUDGE_K_CONDITION ? w->name[i].done : w->name[i].kind == op_kind;
		if (fits && once_in(w, ++n))
			found = w->name[i].text;
	}
	return found;
}

/* Return how many keywords of the game have this form. */
static int
n_of_form(const struct program_writer *w, enum judge_form form)
{
	int n = 0;
	for (int k = 1; w->game->keyword[k]; k++)
		n += w->game->form[k] == form;
	return n;
}

static const char *
any_keyword(struct program_writer *w, enum judge_form form)
{
	uint64_t nth = below(w, (uint64_t)n_of_form(w, form));
	for (int k = 1; w->game->keyword[k]; k++)
		if (w->game->form[k] == form && nth-- == 0)
			return w->game->keyword[k];
	return NULL;
}

/* Do the game's cards have ranks? The games differ in their keywords: only one has ranks, another
 * faces and characters. */
static bool
has_ranks(const struct program_writer *w)
{
	return n_of_form(w, JUDGE_FORM_TRAITS) > 0;
}

static bool
has_characters(const struct program_writer *w)
{
	return n_of_form(w, JUDGE_FORM_ONTO) > 0;
}

static const char *
any_character(struct program_writer *w)
{
	static const char *const characters[] = { "Ada", "Bela", "Cy", NULL };
	return any_word(w, characters);
}

/* 3. Literals */

static void
integer(struct program_writer *w)
{
	static const int far[] = { 0, -1, -2, 1000, 3000, 5000, -5000, 6, 8, 12 };
	uint64_t how = below(w, 100);
	if (how == 0)
		buffer_number(w->out, once_in(w, 2) ? 1000000 : -1000000);
	else if (how < 20)
		buffer_number(w->out, far[below(w, sizeof far / sizeof *far)]);
	else
		buffer_number(w->out, 1 + (int64_t)below(w, how < 60 ? 2 : 4));
}

static const char *
any_name(struct program_writer *w)
{
	return w->cards->def[below(w, w->cards->n)].face[0].name;
}

static const char *
any_trait(struct program_writer *w)
{
	if (w->trait && !once_in(w, 4))
		return w->trait;
	return w->cards->trait[below(w, w->cards->n_traits)];
}

static void
areas(struct program_writer *w)
{
	const char *word[2];
	for (int i = 0; i < 2; i++) {
		uint64_t area = below(w, w->game->n_areas + 2u);
		word[i] = area < w->game->n_areas    ? w->game->area[area].name
		          : area == w->game->n_areas ? "play"
		                                     : "under";
	}
	one_or_two(w, word[0], word[1]);
}

static void
types(struct program_writer *w)
{
	const char *word[2];
	for (int i = 0; i < 2; i++)
		word[i] = once_in(w, 3) ? "card" : any_word(w, w->game->type);
	one_or_two(w, word[0], word[1]);
}

static const char *
any_rule(struct program_writer *w, bool with_value)
{
	for (;;) {
		const struct judge_rule_row *row = &w->rules->row[below(w, w->rules->n)];
		if (row->name && (row->shape == JUDGE_VALUE || !with_value))
			return row->name;
	}
}

static const char *
any_seat(struct program_writer *w)
{
	static const char *const seats[] = { "own", "own", "opponent", "any", NULL };
	return any_word(w, seats);
}

static void
literal(struct program_writer *w, uint8_t op_kind, const struct judge_slot *slot)
{
	const char *const *phases = game_words(w->game->name)->phase;
	const char *name;
	bool causes = op_kind == JUDGE_K_EVENT && strcmp(slot->name, "by") == 0;
	switch (slot->kind) {
	case JUDGE_K_SEAT: quoted(w, any_seat(w)); break;
	case JUDGE_K_WORD:
		one_or_two(w, any_word(w, slot->words), causes ? any_word(w, slot->words) : NULL);
		break;
	case JUDGE_K_FLAG: text(w, "true"); break;
	case JUDGE_K_NAMES:
		if (strcmp(slot->name, "character") == 0 || strcmp(slot->name, "era") == 0)
			one_or_two(w, any_character(w), any_character(w));
		else
			one_or_two(w, any_name(w), any_name(w));
		break;
	case JUDGE_K_CARD_NUMBERS:
		quoted(w, op_kind == JUDGE_K_EFFECT ? w->token
		                                    : w->cards->def[below(w, w->cards->n)].number);
		break;
	case JUDGE_K_TRAITS: one_or_two(w, any_trait(w), any_trait(w)); break;
	case JUDGE_K_COLOURS:
		one_or_two(w, any_word(w, w->game->colour), any_word(w, w->game->colour));
		break;
	case JUDGE_K_TYPES: types(w); break;
	case JUDGE_K_AREAS: areas(w); break;
	case JUDGE_K_VARIABLE:
		name = known_name(w, op_kind);
		quoted(w, name ? name : "nothing");
		break;
	case JUDGE_K_RULES: quoted(w, any_rule(w, false)); break;
	case JUDGE_K_COLOUR_COUNTS:
		text(w, "{");
		quoted(w, any_word(w, w->game->colour));
		text(w, once_in(w, 2) ? ": 1}" : ": 1, \"any\": 1}");
		break;
	default: quoted(w, any_word(w, phases)); break;
	}
}

/* 4. Operations */

static void value(struct program_writer *w, uint8_t kind, int depth);
static void cards(struct program_writer *w, int depth);
static void list(struct program_writer *w, uint8_t kind, int depth, uint64_t least);

static int
slot_of(const struct judge_op *op, const char *name)
{
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (strcmp(op->slot[i].name, name) == 0)
			return i;
	return -1;
}

static bool
holds_programs(const struct judge_slot *slot)
{
	return slot->kind == JUDGE_K_EFFECT || slot->kind == JUDGE_K_EVENT ||
	       slot->kind == JUDGE_K_STATIC || slot->kind == JUDGE_K_CONDITION ||
	       slot->kind == JUDGE_K_CONDITIONS || slot->kind == JUDGE_K_NUMBERS ||
	       slot->kind == JUDGE_K_OPTIONS;
}

/* Is it an operation that must be rare? One that ends games would keep games short. Others may go
 * on for ever: a state that no effect ends triggers its ability again whenever it has resolved, and
 * a card that is activated when it is placed is placed again. */
static bool
is_drastic(const struct judge_op *op)
{
	static const char *const effects[] = { "win", "lose", "set_rule", "activate", "trigger" };
	for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
		if (op->kind == JUDGE_K_EFFECT && strcmp(op->name, effects[i]) == 0)
			return true;
	return op->kind == JUDGE_K_EVENT && strcmp(op->name, "state") == 0;
}

static bool
can_stand(struct program_writer *w, const struct judge_op *op, int depth)
{
	if (is_drastic(op) && !once_in(w, 6))
		return false;
	if (strcmp(op->name, "grant") == 0 && !w->grants)
		return false;
	if (!w->event && (strcmp(op->name, "amount") == 0 || strncmp(op->name, "played_", 7) == 0))
		return false;
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++) {
		if (!op->slot[i].required || op->slot[i].name[0] == ' ')
			continue;
		if (op->slot[i].kind == JUDGE_K_VARIABLE && !known_name(w, op->kind))
			return false;
		if (depth <= 0 && holds_programs(&op->slot[i]))
			return false;
	}
	return true;
}

/* Return an operation of a kind that can be written here, with slots or (`word`) as a word; NULL if
 * there is none. */
static const struct judge_op *
any_op(struct program_writer *w, uint8_t kind, int depth, bool word)
{
	const struct judge_op *found = NULL;
	uint64_t n = 0;
	if (w->aim && w->aim->kind == kind && !w->aim->slot[0].name == word &&
	    can_stand(w, w->aim, depth) && !once_in(w, 3))
		return w->aim;
	for (uint16_t i = 1; i < w->game->n_ops; i++) {
		const struct judge_op *op = &w->game->op[i];
		if (op->kind == kind && ability_is_written(w->game, op) &&
		    !op->slot[0].name == word && can_stand(w, op, depth) && once_in(w, ++n))
			found = op;
	}
	return found;
}

static bool
is_way(const struct judge_slot *slot)
{
	static const char *const ways[] = { "by", "to", "times", "value", "suspended", "added" };
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		if (strcmp(slot->name, ways[i]) == 0)
			return !slot->required &&
			       (slot->kind == JUDGE_K_NUMBER || slot->kind == JUDGE_K_FLAG);
	return false;
}

/* Return the slot for one of the ways in which the operation changes something; -1 if it needs
 * none. */
static int
any_way(struct program_writer *w, const struct judge_op *op)
{
	int found = -1;
	uint64_t n = 0;
	if (op->kind != JUDGE_K_EFFECT && op->kind != JUDGE_K_STATIC)
		return -1;
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (is_way(&op->slot[i]) && once_in(w, ++n))
			found = i;
	return n > 1 || slot_of(op, "suspended") > 0 ? found : -1;
}

static bool
stands(struct program_writer *w, const struct judge_op *op, int slot, int way)
{
	const struct judge_slot *s = &op->slot[slot];
	if (s->words && !s->words[0])
		return false; /* the game has no words for this slot */
	if (s->name[0] == ' ')
		return false;
	if (slot == 0 || s->required || slot == way)
		return true;
	if (way >= 0 && is_way(s))
		return false;
	if (strcmp(s->name, "on") == 0 && op->kind == JUDGE_K_EFFECT)
		return once_in(w, 8);
	return once_in(w, strcmp(s->name, "then") == 0 || strcmp(s->name, "of") == 0 ? 2 : 3);
}

/* Track, as the compiler does, whether a player is asked within the slot, and whether there is an
 * event to refer to. */
static void
enter(struct program_writer *w, const struct judge_op *op, int slot)
{
	if (op->kind == JUDGE_K_EFFECT)
		w->asking = true;
	else if (op->kind != JUDGE_K_CARDS && op->kind != JUDGE_K_ZONES &&
	         op->kind != JUDGE_K_STATIC)
		w->asking = false;
	if (slot > 0 && op->slot[0].kind == JUDGE_K_EVENT)
		w->event = true;
}

/* Write two numbers, the second never 0, since it may be a divisor. */
static void
pair(struct program_writer *w)
{
	text(w, "[");
	value(w, JUDGE_K_NUMBER, 1);
	text(w, ", ");
	buffer_number(w->out, 1 + (int64_t)below(w, 3));
	text(w, "]");
}

/* Write a slot of `grant`, `modify` or a rule that needs more than its kind says. False: it is an
 * ordinary slot. */
static bool
special(struct program_writer *w, const struct judge_op *op, int slot, int way)
{
	const struct judge_slot *s = &op->slot[slot];
	if (strcmp(op->name, "grant") == 0 && slot == 0) {
		buffer_number(w->out, 1 + (int64_t)below(w, (uint64_t)w->grants));
		return true;
	}
	if (s->kind == JUDGE_K_NUMBERS && (op->name[0] == 'd' || op->name[0] == 'q')) {
		pair(w);
		return true;
	}
	if (s->kind == JUDGE_K_AREAS && op->kind == JUDGE_K_EFFECT && !once_in(w, 20)) {
		quoted(w, w->game->area[below(w, w->game->n_areas)].name);
		return true;
	}
	if (s->kind == JUDGE_K_RULES && way >= 0) {
		quoted(w, any_rule(w, strcmp(op->slot[way].name, "value") == 0));
		return true;
	}
	if (s->kind == JUDGE_K_CARDS && slot_of(op, " side") >= 0 && once_in(w, 3)) {
		quoted(w, any_seat(w));
		return true;
	}
	return false;
}

static void
fill(struct program_writer *w, const struct judge_op *op, int slot, int way, int depth)
{
	enter(w, op, slot);
	if (special(w, op, slot, way))
		return;
	uint8_t kind = op->slot[slot].kind;
	if (kind > JUDGE_K_CONDITIONS && kind != JUDGE_K_OPTIONS)
		literal(w, op->kind, &op->slot[slot]);
	else if (kind == JUDGE_K_EFFECT || kind == JUDGE_K_STATIC)
		list(w, kind, depth - 1, 1);
	else
		value(w, kind, depth - 1);
}

/* Write the slots of an operation as members of an open map. */
static void
slots(struct program_writer *w, const struct judge_op *op, bool *first, int depth)
{
	bool event = w->event, asking = w->asking;
	int way = any_way(w, op), each = slot_of(op, " each") > 0 ? w->n_names : PROGRAM_NAMES;
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++) {
		if (!stands(w, op, i, way))
			continue;
		key(w, first, op->slot[i].name);
		fill(w, op, i, way, depth);
		if (i == 0 && each < PROGRAM_NAMES && w->n_names < PROGRAM_NAMES) {
			each = w->n_names++;
			w->name[each].kind = JUDGE_K_CARDS;
			w->name[each].done = false;
			memcpy(w->name[each].text, "each", sizeof "each");
		}
	}
	if (each < PROGRAM_NAMES && each < w->n_names)
		w->name[each].kind = JUDGE_K_NONE;
	w->event = event;
	w->asking = asking;
}

/* 5. Cards and zones */

static void
filters(struct program_writer *w, uint8_t kind, bool *first, int depth, uint64_t seldom)
{
	const struct judge_op *last = NULL;
	while (once_in(w, seldom)) {
		const struct judge_op *op = any_op(w, kind, depth, false);
		if (!op || op == last)
			return;
		slots(w, op, first, depth);
		if (last)
			return;
		last = op;
	}
}

static void
choice(struct program_writer *w, uint8_t kind, bool *first, int depth)
{
	uint64_t how = below(w, kind == JUDGE_K_CARDS ? 8 : 6);
	if (!w->asking || once_in(w, 3))
		return;
	key(w, first, how < 4 ? "choose" : how < 6 ? "up_to" : "any_number");
	if (how >= 6)
		text(w, "true");
	else if (once_in(w, 5))
		value(w, JUDGE_K_NUMBER, depth - 1);
	else
		buffer_number(w->out, 1 + (int64_t)below(w, 2));
	if (once_in(w, 5)) {
		key(w, first, "by");
		quoted(w, any_seat(w));
	}
	if (kind == JUDGE_K_CARDS && once_in(w, 8)) {
		key(w, first, n_of_form(w, JUDGE_FORM_FLAG) ? "total_cost" : "total_rank");
		value(w, JUDGE_K_NUMBER, depth - 1);
	}
}

static bool
card_word(struct program_writer *w)
{
	static const char *const monsters[] = { "own monster", "opponent monster", NULL };
	const struct judge_op *op = any_op(w, JUDGE_K_CARDS, 0, true);
	if (has_ranks(w) && once_in(w, 3))
		quoted(w, any_word(w, monsters));
	else if (!op || (!w->event && strcmp(op->name, "that") == 0))
		text(w, "\"this\"");
	else
		quoted(w, op->name);
	return true;
}

static void
side(struct program_writer *w, bool *first)
{
	const char *inwards[] = { "hand", "deck", "discard", "play", "zone", NULL };
	if (has_characters(w)) {
		inwards[2] = "drop";
		inwards[4] = once_in(w, 2) ? "energy" : "combo";
	} else if (!has_ranks(w)) {
		inwards[4] = "locus";
	}
	key(w, first, any_seat(w));
	types(w);
	if (!once_in(w, 2))
		return;
	key(w, first, "in");
	if (once_in(w, 3))
		areas(w);
	else
		quoted(w, any_word(w, inwards));
}

/* Write two selections of cards, without a choice in them. */
static void
kinds_of_cards(struct program_writer *w, int depth)
{
	bool asking = w->asking;
	w->asking = false;
	text(w, "[");
	cards(w, depth - 1);
	text(w, ", ");
	cards(w, depth - 1);
	text(w, "]");
	w->asking = asking;
}

static void
card_base(struct program_writer *w, bool *first, int depth)
{
	const char *name = known_name(w, JUDGE_K_CARDS);
	if (depth > 0 && once_in(w, 12)) {
		key(w, first, "any_of");
		kinds_of_cards(w, depth);
		return;
	}
	if (name && once_in(w, 2)) {
		key(w, first, "the");
		quoted(w, name);
	} else if (depth > 0 && once_in(w, 6)) {
		key(w, first, n_of_form(w, JUDGE_FORM_NUMBER) && once_in(w, 2) ? "under" : "among");
		value(w, JUDGE_K_CARDS, depth - 1);
	} else {
		side(w, first);
	}
}

static void
cards(struct program_writer *w, int depth)
{
	bool first = true;
	if ((depth <= 0 || once_in(w, 5)) && card_word(w))
		return;
	text(w, "{");
	card_base(w, &first, depth);
	filters(w, JUDGE_K_FILTER, &first, depth - 1, 3);
	choice(w, JUDGE_K_CARDS, &first, depth);
	if (once_in(w, 8))
		declare(w, &first, once_in(w, 4) ? "adds_to" : "as", JUDGE_K_CARDS, false);
	text(w, "}");
}

static void
zones(struct program_writer *w, int depth)
{
	bool first = true;
	const char *name = known_name(w, JUDGE_K_ZONES);
	text(w, "{");
	if (name && once_in(w, 2)) {
		key(w, &first, "the");
		quoted(w, name);
	} else {
		key(w, &first, any_seat(w));
		text(w, "\"zone\"");
	}
	filters(w, JUDGE_K_ZONE_FILTER, &first, depth - 1, 2);
	choice(w, JUDGE_K_ZONES, &first, depth);
	if (once_in(w, 6))
		declare(w, &first, "as", JUDGE_K_ZONES, false);
	text(w, "}");
}

/* 6. All other values */

static void
operation(struct program_writer *w, const struct judge_op *op, int depth)
{
	bool first = true;
	if (!op->slot[0].name) {
		quoted(w, op->name);
		return;
	}
	text(w, "{");
	slots(w, op, &first, depth);
	if (op->kind == JUDGE_K_EFFECT && once_in(w, w->aim ? 2 : 6))
		declare(w, &first, once_in(w, 4) ? "adds_to" : "as", JUDGE_K_CARDS, true);
	if (op->kind == JUDGE_K_EFFECT && once_in(w, w->aim ? 4 : 12))
		declare(w, &first, "count_as", JUDGE_K_NUMBER, false);
	text(w, "}");
}

static void
number(struct program_writer *w, int depth)
{
	const struct judge_op *word = any_op(w, JUDGE_K_NUMBER, 0, true),
			      *op = any_op(w, JUDGE_K_NUMBER, depth, false);
	if (word && once_in(w, 8))
		quoted(w, word->name);
	else if (depth <= 0 || once_in(w, 2))
		integer(w);
	else
		operation(w, op, depth);
}

static void
bounds(struct program_writer *w, bool *first, int depth, bool is)
{
	uint64_t way = below(w, is ? 3 : 2);
	key(w, first, way == 0 ? "min" : way == 1 ? "max" : "is");
	number(w, depth - 1);
}

static void
condition(struct program_writer *w, int depth)
{
	bool first = true, asking = w->asking;
	w->asking = false;
	if (once_in(w, 2)) {
		operation(w, any_op(w, JUDGE_K_CONDITION, depth, false), depth);
	} else {
		text(w, "{");
		slots(w, any_op(w, JUDGE_K_NUMBER, depth, false), &first, depth);
		bounds(w, &first, depth, true);
		text(w, "}");
	}
	w->asking = asking;
}

static void
range(struct program_writer *w, int depth)
{
	bool first = true;
	if (once_in(w, 3)) {
		number(w, depth - 1);
		return;
	}
	text(w, "{");
	bounds(w, &first, depth, false);
	text(w, "}");
}

static void
event(struct program_writer *w, int depth)
{
	bool word = w->aim && w->aim->kind == JUDGE_K_EVENT ? !w->aim->slot[0].name : once_in(w, 6);
	const struct judge_op *op = any_op(w, JUDGE_K_EVENT, depth, word);
	bool event = w->event, asking = w->asking;
	w->event = w->asking = false;
	operation(w, op, depth);
	w->event = event;
	w->asking = asking;
}

static void
list(struct program_writer *w, uint8_t kind, int depth, uint64_t least)
{
	uint64_t n = least + below(w, depth > 2 ? 3 : 2);
	text(w, "[");
	for (uint64_t i = 0; i < n; i++) {
		if (i)
			text(w, ", ");
		value(w, kind, depth);
	}
	text(w, "]");
}

static void
option(struct program_writer *w, int depth)
{
	bool first = true;
	if (!once_in(w, 3)) {
		list(w, JUDGE_K_EFFECT, depth, 1);
		return;
	}
	text(w, "{");
	if (once_in(w, 2)) {
		key(w, &first, "if");
		condition(w, depth - 1);
	} else {
		key(w, &first, "awakening");
		buffer_number(w->out, 1 + (int64_t)below(w, 4));
	}
	key(w, &first, "do");
	list(w, JUDGE_K_EFFECT, depth, 1);
	text(w, "}");
}

static void
options(struct program_writer *w, int depth)
{
	uint64_t n = 2 + below(w, 2);
	text(w, "[");
	for (uint64_t i = 0; i < n; i++) {
		if (i)
			text(w, ", ");
		option(w, depth);
	}
	text(w, "]");
}

static void
filters_alone(struct program_writer *w, uint8_t kind, int depth)
{
	bool first = true;
	const struct judge_op *op = any_op(w, kind, depth, false);
	text(w, "{");
	slots(w, op ? op : any_op(w, JUDGE_K_FILTER, depth, false), &first, depth);
	text(w, "}");
}

/* Write a value of the kind; sometimes, if `wrong` is set, of another. */
static void
value(struct program_writer *w, uint8_t kind, int depth)
{
	if (w->wrong && below(w, 1000) < (uint64_t)w->wrong)
		kind = (uint8_t)(JUDGE_K_CARDS + below(w, JUDGE_K_COST - JUDGE_K_CARDS));
	switch (kind) {
	case JUDGE_K_CARDS: cards(w, depth); break;
	case JUDGE_K_ZONES: zones(w, depth); break;
	case JUDGE_K_NUMBER: number(w, depth); break;
	case JUDGE_K_RANGE: range(w, depth); break;
	case JUDGE_K_NUMBERS: list(w, JUDGE_K_NUMBER, depth, 2); break;
	case JUDGE_K_CARD_LISTS: kinds_of_cards(w, depth); break;
	case JUDGE_K_CONDITION: condition(w, depth); break;
	case JUDGE_K_CONDITIONS: list(w, JUDGE_K_CONDITION, depth, 1); break;
	case JUDGE_K_FILTER:
	case JUDGE_K_ZONE_FILTER: filters_alone(w, kind, depth); break;
	case JUDGE_K_EVENT: event(w, depth); break;
	case JUDGE_K_OPTIONS: options(w, depth); break;
	default: operation(w, any_op(w, kind, depth, false), depth); break;
	}
}

/* 7. Abilities */

/* Write conditions and places that abilities of every shape may have. */
static void
common(struct program_writer *w, bool *first, bool when)
{
	if (when && once_in(w, 6)) {
		key(w, first, "when");
		condition(w, 2);
	}
	if (once_in(w, 6)) {
		key(w, first, "if");
		condition(w, 2);
	}
	if (has_ranks(w) && once_in(w, 12)) {
		key(w, first, "awakening");
		buffer_number(w->out, 1 + (int64_t)below(w, 3));
	}
	if (once_in(w, 12)) {
		key(w, first, "turn");
		quoted(w, any_seat(w));
	}
	if (once_in(w, 12)) {
		key(w, first, "works_in");
		areas(w);
	}
	if (has_ranks(w) && once_in(w, 16)) {
		key(w, first, once_in(w, 2) ? "covered" : "overwhelm");
		text(w, "true");
	}
	if (has_characters(w) && once_in(w, 8)) {
		key(w, first, "once_per_turn");
		text(w, "true");
	}
}

/* Write the event that brings a card of the type into play, or any other, or two. */
static void
events(struct program_writer *w)
{
	const char *arrives = strcmp(w->type, "strategy") == 0 ? "placed" : "enter";
	bool aimed = w->aim && w->aim->kind == JUDGE_K_EVENT && w->aim->slot[0].name;
	if (!aimed && once_in(w, 3))
		quoted(w, strcmp(w->type, "monster") == 0 && once_in(w, 2) ? "invading" : arrives);
	else if (once_in(w, 6))
		list(w, JUDGE_K_EVENT, 3, 1);
	else
		event(w, 3);
}

/* Write a condition (NULL: any) after an effect that it can refer to. */
static void
effects_under(struct program_writer *w, const struct judge_op *condition_)
{
	bool first = false;
	text(w, "[{\"draw\": 1");
	declare(w, &first, "as", JUDGE_K_CARDS, true);
	text(w, "}, {\"if\": ");
	operation(w, condition_ ? condition_ : any_op(w, JUDGE_K_CONDITION, 2, false), 2);
	text(w, ", \"then\": [{\"draw\": 1}]}]");
}

static void
effects(struct program_writer *w)
{
	w->asking = true;
	bool aimed = w->aim && w->aim->kind == JUDGE_K_CONDITION;
	if (once_in(w, aimed ? 2 : 16))
		effects_under(w, aimed ? w->aim : NULL);
	else
		list(w, JUDGE_K_EFFECT, MOST_DEPTH - (int)below(w, 3), 1);
	w->asking = false;
}

static void
automatic(struct program_writer *w, bool *first)
{
	key(w, first, "on");
	events(w);
	w->event = true;
	common(w, first, true);
	key(w, first, "do");
	effects(w);
}

static void
continuous(struct program_writer *w, bool *first)
{
	common(w, first, false);
	key(w, first, n_of_form(w, JUDGE_FORM_DEMANDS) && once_in(w, 10) ? "setup" : "continuous");
	list(w, JUDGE_K_STATIC, 3, 1);
}

static void
replacement(struct program_writer *w, bool *first)
{
	const char *wanted = any_word(w, game_words(w->game->name)->replaceable);
	const struct judge_op *op = NULL;
	for (uint16_t i = 1; i < w->game->n_ops && !op; i++)
		if (w->game->op[i].kind == JUDGE_K_EVENT &&
		    strcmp(w->game->op[i].name, wanted) == 0)
			op = &w->game->op[i];
	key(w, first, "instead_of");
	if (op)
		operation(w, op, 2);
	else
		event(w, 2);
	w->event = true;
	common(w, first, true);
	if (once_in(w, 3)) {
		key(w, first, once_in(w, 2) ? "optional" : "still");
		text(w, "true");
	}
	if (!once_in(w, 6)) {
		key(w, first, "do");
		effects(w);
	}
}

static void
base(struct program_writer *w, bool *first)
{
	bool inner = true;
	key(w, first, any_keyword(w, JUDGE_FORM_EVENT));
	text(w, "{");
	key(w, &inner, "on");
	event(w, 3);
	text(w, "}");
}

static void
resonance(struct program_writer *w, bool *first)
{
	bool inner = true;
	key(w, first, any_keyword(w, JUDGE_FORM_DEMANDS));
	text(w, "{");
	key(w, &inner, "colours");
	one_or_two(w, w->colour, any_word(w, w->game->colour));
	if (once_in(w, 4)) {
		key(w, &inner, once_in(w, 2) ? "monsters" : "battles");
		filters_alone(w, JUDGE_K_FILTER, 2);
	}
	if (once_in(w, 4)) {
		key(w, &inner, "strategies_at_least");
		buffer_number(w->out, (int64_t)below(w, 3));
	}
	text(w, "}");
	common(w, first, false);
}

static void
evolution(struct program_writer *w, bool *first)
{
	key(w, first, any_keyword(w, JUDGE_FORM_TRAITS));
	text(w, "{\"rank\": ");
	buffer_number(w->out, (int64_t)below(w, 6));
	text(w, ", \"trait\": ");
	one_or_two(w, any_trait(w), any_trait(w));
	text(w, "}");
	common(w, first, false);
}

static void
keyword(struct program_writer *w, bool *first)
{
	switch (w->trait && once_in(w, 2) ? 1 : below(w, 6)) {
	case 0:
		key(w, first, any_keyword(w, JUDGE_FORM_NUMBER));
		buffer_number(w->out, (int64_t)below(w, 6));
		common(w, first, false);
		break;
	case 1: evolution(w, first); break;
	case 2:
		w->event = true;
		common(w, first, true);
		key(w, first, any_keyword(w, JUDGE_FORM_EFFECTS));
		effects(w);
		break;
	case 3: base(w, first); break;
	case 4: resonance(w, first); break;
	default:
		key(w, first, "copies");
		text(w, "\"any\"");
		break;
	}
}

/* Abilities that players use in the second game (4.F, 4.C, 4.D) */
/* Write what is paid and chosen before the effects. */
static void
costs_and_choices(struct program_writer *w, bool costs)
{
	bool inner = true;
	text(w, "{");
	w->asking = true;
	if (once_in(w, 2)) {
		key(w, &inner, "choose");
		text(w, "[{\"keep\": ");
		value(w, JUDGE_K_CARDS, 2);
		text(w, "}]");
	}
	if (costs && once_in(w, 2)) {
		bool cost = true;
		key(w, &inner, "cost");
		text(w, "{");
		slots(w, any_op(w, JUDGE_K_COST, 2, false), &cost, 2);
		text(w, "}");
	}
	text(w, "}");
}

static void
activated(struct program_writer *w, bool *first)
{
	bool action = strcmp(w->type, "action") == 0;
	if (!action && strcmp(w->type, "colossus") != 0 && once_in(w, 3)) {
		key(w, first, any_keyword(w, JUDGE_FORM_FLAG));
		text(w, "true");
		return;
	}
	common(w, first, false);
	enum judge_form form = action            ? JUDGE_FORM_CHOICE
	                       : *w->type == 'c' ? JUDGE_FORM_COUNTS
	                                         : JUDGE_FORM_COST;
	key(w, first, any_keyword(w, form));
	costs_and_choices(w, form == JUDGE_FORM_COST);
	key(w, first, "do");
	effects(w);
}

/* Return a keyword that cards of the type can have, except keywords of events. */
static int
any_borne(struct program_writer *w)
{
	int found = 0, type = 0;
	uint64_t n = 0;
	while (w->game->type[type] != w->type)
		type++;
	for (int k = 1; w->game->keyword[k]; k++)
		if (w->game->form[k] != JUDGE_FORM_NONE && w->game->bearers[k] >> type & 1 &&
		    once_in(w, ++n))
			found = k;
	return found;
}

/* Write a skill of the third game, other than Auto and Permanent ones. */
static void
skill(struct program_writer *w, bool *first)
{
	int k = any_borne(w);
	enum judge_form form = (enum judge_form)w->game->form[k];
	bool done = form == JUDGE_FORM_COST || form == JUDGE_FORM_ANSWER;
	if (done)
		common(w, first, false);
	key(w, first, w->game->keyword[k]);
	if (form == JUDGE_FORM_NUMBER) {
		buffer_number(w->out, 2 + (int64_t)below(w, 3));
	} else if (form == JUDGE_FORM_ONTO) {
		text(w, "{\"cost\": {\"energy\": {\"any\": 1}}, \"onto\": ");
		quoted(w, any_character(w));
		text(w, "}");
	} else if (!done) {
		text(w, "true");
	} else {
		w->event = form == JUDGE_FORM_ANSWER;
		costs_and_choices(w, true);
		key(w, first, "do");
		effects(w);
	}
}

static void
ability(struct program_writer *w)
{
	bool first = true;
	bool aimed = w->aim && w->aim->kind == JUDGE_K_STATIC && !once_in(w, 3);
	uint64_t shape = aimed ? 11 : below(w, 20);
	w->n_names = 0;
	w->event = w->asking = false;
	text(w, "{");
	if (has_characters(w) && shape % 2 == 0)
		skill(w, &first);
	else if (n_of_form(w, JUDGE_FORM_FLAG) && shape % 2 == 0)
		activated(w, &first);
	else if (shape < 10)
		automatic(w, &first);
	else if (shape < 15)
		continuous(w, &first);
	else if (shape < 18 || !has_ranks(w))
		replacement(w, &first);
	else
		keyword(w, &first);
	text(w, "}");
}

/* Does the checker accept the card written so far, with as many grants as it will have? */
static bool
is_taken(struct program_writer *w, bool grants_follow)
{
	struct buffer card = { 0 };
	struct doc doc;
	struct fault fault[2];
	buffer_text(&card, "[");
	buffer_bytes(&card, w->out->at + w->card, w->out->n - w->card);
	buffer_text(&card, "]");
	for (int i = 0; grants_follow && i < w->grants; i++)
		buffer_text(&card,
		            i ? ", {\"on\": \"turn_ends\", \"do\": [{\"draw\": 1}]}"
		              : ", \"grants\": [{\"on\": \"turn_ends\", \"do\": [{\"draw\": 1}]}");
	buffer_text(&card, grants_follow && w->grants ? "]}, " : "}, ");
	buffer_text(&card, w->token_card ? w->token_card : "{}");
	buffer_text(&card, "]");
	/* The check is faster with real cards that have no programs. */
	struct judge_card_set printed_only = *w->cards;
	printed_only.n_abilities = printed_only.n_texts = 0;
	printed_only.n_nodes = 1;
	bool read = doc_read_json(&doc, "card", card.at, card.n, NULL, fault);
	const struct doc_node *row[] = { read ? doc.root->first : NULL,
		                         read ? doc.root->first->next : NULL };
	if (read)
		doc_cards_check_rows(fault, NULL, row, 2, game_words(w->game->name), &printed_only);
	bool taken = read && !fault[0].code[0];
	if (read)
		doc_free(&doc);
	buffer_free(&card);
	return taken;
}

/* Write an ability that the checker accepts, if one is found within a few tries. */
static void
taken_ability(struct program_writer *w, bool grants_follow)
{
	size_t begin = w->out->n;
	for (int tries = w->wrong ? WRONG_TRIES : TRIES; tries > 0; tries--) {
		w->out->n = begin;
		ability(w);
		if (tries > 1 && is_taken(w, grants_follow))
			return;
	}
}

static void
abilities(struct program_writer *w, bool *first, const char *name, uint64_t n, bool grants_follow)
{
	key(w, first, name);
	text(w, "[");
	for (uint64_t i = 0; i < n; i++) {
		if (i)
			text(w, ",\n   ");
		taken_ability(w, grants_follow);
	}
	text(w, "]");
}

/* 8. Cards */

static void
colours(struct program_writer *w, bool *first)
{
	const char *another = any_word(w, w->game->colour);
	key(w, first, "colours");
	text(w, "[");
	quoted(w, w->colour);
	if (w->several_colours && once_in(w, 4) && strcmp(another, w->colour) != 0) {
		text(w, ", ");
		quoted(w, another);
	}
	text(w, "]");
}

static void
strength(struct program_writer *w, bool *first)
{
	bool monster = strcmp(w->type, "monster") == 0;
	if (!monster && strcmp(w->type, "battle") != 0)
		return;
	key(w, first, monster ? "threat" : "counter");
	buffer_number(w->out, 1000 * (1 + (int64_t)below(w, monster ? 30 : 8)));
}

/* Write the numbers of a card of the second game, with a cost that can be paid early so that
 * programs are played. */
static void
figures(struct program_writer *w, bool *first, int cost)
{
	static const char *const numbers[] = { "attack", "defence", "crush", "capture" };
	bool follower = strcmp(w->type, "follower") == 0;
	if (follower || strcmp(w->type, "action") == 0) {
		key(w, first, "cost");
		buffer_number(w->out, cost);
	}
	for (size_t i = 0; follower && i < sizeof numbers / sizeof *numbers; i++) {
		key(w, first, numbers[i]);
		buffer_number(w->out, (int64_t)below(w, 4));
	}
	if (strcmp(w->type, "action") == 0 && once_in(w, 2)) {
		key(w, first, "snap");
		text(w, "true");
	}
}

/* Write the numbers of a card of the third game, with a low cost, too. A leader has a stronger
 * back. */
static void
sides(struct program_writer *w, bool *first, int cost)
{
	bool leader = strcmp(w->type, "leader") == 0, fighter = strcmp(w->type, "battle") == 0;
	if (!leader) {
		key(w, first, "cost");
		buffer_number(w->out, cost);
	}
	if (leader || fighter) {
		key(w, first, "power");
		buffer_number(w->out, 5000 * (1 + (int64_t)below(w, 4)));
		key(w, first, "character");
		quoted(w, any_character(w));
		key(w, first, "era");
		quoted(w, any_character(w));
	}
	if (fighter) {
		key(w, first, "combo_cost");
		buffer_number(w->out, (int64_t)below(w, 2));
		key(w, first, "combo_power");
		buffer_number(w->out, 5000 * (1 + (int64_t)below(w, 2)));
	}
	if (leader) {
		key(w, first, "back");
		text(w, "{\"name\": \"Awake\", \"power\": 20000}");
	}
}

static void
printed(struct program_writer *w, bool *first, const char *number_, int rank)
{
	key(w, first, "number");
	quoted(w, number_);
	key(w, first, "name");
	quoted(w, once_in(w, 3) ? any_name(w) : number_);
	key(w, first, "type");
	quoted(w, w->type);
	if (has_ranks(w)) {
		key(w, first, "rank");
		buffer_number(w->out, rank);
	}
	colours(w, first);
	if (!(game_words(w->game->name)->no_traits && strcmp(w->type, "extra") == 0)) {
		key(w, first, "traits");
		text(w, "[");
		quoted(w, any_trait(w));
		text(w, "]");
	}
	if (has_ranks(w)) {
		key(w, first, "icon");
		buffer_number(w->out, 1);
		strength(w, first);
	} else if (has_characters(w)) {
		sides(w, first, rank);
	} else {
		figures(w, first, rank);
	}
}

void
program_card(struct program_writer *w, struct buffer *out, const char *number_, int type, int rank)
{
	bool first = true;
	w->out = out;
	w->card = out->n;
	w->type = w->game->type[type];
	w->grants = once_in(w, 4) ? 1 + (int)below(w, 2) : 0;
	text(w, "{");
	printed(w, &first, number_, rank);
	abilities(w, &first, "abilities", 1 + below(w, 3), true);
	if (w->grants)
		abilities(w, &first, "grants", (uint64_t)w->grants, false);
	text(w, "}");
}

/* 9. Reading cards */

enum { MOST_CARDS = 64 };

/* Count the rows and gather in `good` those with valid programs. Returns how many are good. */
static size_t
choose(const struct doc_node *first, const char *game, size_t *n,
       const struct doc_node *good[MOST_CARDS])
{
	const struct doc_node *row[MOST_CARDS];
	struct fault fault[MOST_CARDS];
	size_t n_good = 0;
	for (const struct doc_node *one = first; one; one = one->next)
		row[(*n)++] = one;
	doc_cards_check_rows(fault, NULL, row, *n, game_words(game), rulebook_cards(game));
	for (size_t i = 0; i < *n; i++)
		if (!fault[i].code[0])
			good[n_good++] = row[i];
		else if (getenv("JUDGED_PROGRAMS_TELL"))
			fault_print(stderr, &fault[i]);
	return n_good;
}

bool
programs_read(struct own_programs *own, const char *game, const char *text, size_t len,
              struct fault *fault)
{
	const struct judge_card_set *real = rulebook_cards(game);
	const struct doc_node *good[MOST_CARDS];
	size_t n = 0;
	if (!doc_read_yaml(&own->doc, "own", text, len, NULL, fault))
		return false;
	size_t n_good = choose(own->doc.root->first, game, &n, good);
	own->written += n;
	own->accepted += n_good;
	if (!doc_cards_read_rows(&own->cards, good, n_good, game_words(game), real, fault))
		return false;
	for (uint16_t i = real->n_nodes; i < own->cards.n_nodes; i++)
		own->stands[own->cards.node[i].op] = true;
	return true;
}

void
programs_free(struct own_programs *own)
{
	doc_cards_free(&own->cards);
	doc_free(&own->doc);
}

bool
programs_wanted(uint64_t *first, uint64_t *n)
{
	const char *wanted = getenv("JUDGED_PROGRAMS");
	char *rest;
	if (!wanted)
		return false;
	*n = strtoull(wanted, &rest, 10);
	if (*rest != ':')
		return true;
	*first = *n;
	*n = strtoull(rest + 1, NULL, 10);
	return true;
}
