/* template.c: templates of transcripts, to be filled in at the table. */
#include "judged/embed/template.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/cards.h"
#include "judged/script/random_decks.h"
#include "judged/text/alloc.h"
#include "judged/text/yaml.h"
#include "judged/transcript/decode.h"
#include "judged/words/position.h"

struct template
{
	const struct judge_game *game;
	const struct rulebook_edition *edition;
	int step;
	json_t *book;        /* scenario.yaml of the game */
	const json_t *start; /* contents of the template's start */
	const char *schema;
	struct buffer *out;
};

/* 1. Lines */

static void
put(struct template *t, const char *text)
{
	buffer_text(t->out, text);
}

static void
put_value(struct template *t, const char *indent, const char *key, const json_t *value,
          const char *note)
{
	put(t, indent);
	put(t, key);
	put(t, ": ");
	yaml_put_flow(t->out, value);
	put(t, note);
	put(t, "\n");
}

static const char *
first_move(const struct judge_game *game)
{
	int verb = 0;
	while (game->verb[verb].question != game->main_question)
		verb++;
	return game->verb[verb].name;
}

static const char *
sample_of_field(const struct judge_game *game, const struct judge_field *f)
{
	switch ((enum judge_field_kind)f->kind) {
	case JUDGE_F_FLAG: return "true";
	case JUDGE_F_SEAT: return "A";
	case JUDGE_F_SEATS: return "[A, B]";
	case JUDGE_F_CARD:
	case JUDGE_F_PLACE: return f->most ? "[A.PLACE]" : "A.PLACE";
	case JUDGE_F_DEF: return "NUMBER";
	case JUDGE_F_STEP: return game->step[1];
	case JUDGE_F_WORD: return f->words[1];
	case JUDGE_F_VERB: return first_move(game);
	case JUDGE_F_MAP: return "{...}";
	default: return "1";
	}
}

/* Write a key that the template leaves out, as a comment, with the rulebook's example or one for
 * its kind. */
static void
put_left_out(struct template *t, const char *indent, const char *key, const char *sample)
{
	const json_t *like =
		json_object_get(json_object_get(json_object_get(t->book, "new"), "like"), key);
	put(t, indent);
	put(t, "# ");
	put(t, key);
	put(t, ": ");
	if (like)
		yaml_put_flow(t->out, like);
	else
		put(t, sample);
	put(t, "\n");
}

static void
put_key(struct template *t, const json_t *map, const char *indent, const char *key,
        const char *sample)
{
	const json_t *value = json_object_get(map, key);
	if (value)
		put_value(t, indent, key, value, "");
	else
		put_left_out(t, indent, key, sample);
}

/* Write the line that lets editors check and complete the transcript. */
static void
put_modeline(struct template *t, const char *schema)
{
	if (!schema)
		return;
	put(t, "# yaml-language-server: $schema=");
	put(t, schema);
	put(t, "\n");
}

static void
put_frame(struct template *t)
{
	put_modeline(t, t->schema);
	put(t,
	    "# Fill in what you know. Lines that begin with # are ignored; they show what else can be written.\n"
	    "# `judge check-start FILE` says what is impossible, `judge replay FILE` judges.\n"
	    "judged: 1\n"
	    "game: ");
	put(t, t->game->name);
	put(t, "\nedition: ");
	put(t, t->edition->name);
	put(t, "\n"
	       "# on_illegal: stop  # at an illegal move; or skip, or take it\n"
	       "# readings: {ID: other}  # unclear clauses read another way: judge readings\n"
	       "# cards: [{number: T-001, name: NAME, ...}]  # cards of your own: docs/cards.md\n");
}

/* 2. The whole game: two starter decks */

static json_t *
add_copy(json_t *counts, const char *number)
{
	json_int_t copies = json_integer_value(json_object_get(counts, number));
	json_object_set_new(counts, number, json_integer(copies + 1));
	return counts;
}

static json_t *
cards_of(const struct template *t, const struct judge_list *list, bool shuffled)
{
	const struct judge_card_set *cards = rulebook_cards(t->game->name);
	json_t *out = shuffled ? json_object() : json_array();
	for (int i = 0; i < list->n; i++) {
		const char *number = cards->def[list->def[i]].number;
		if (shuffled)
			add_copy(out, number);
		else
			json_array_append_new(out, json_string(number));
	}
	return shuffled ? json_pack("{s:i, s:o}", "seed", 42, "cards", out) : out;
}

static void
put_player(struct template *t, judge_seat seat)
{
	struct random_lists lists = { 0 };
	if (!random_starter(&lists, t->game, rulebook_cards(t->game->name), seat))
		return;
	put(t, "  ");
	put(t, seat_name(seat));
	put(t, ":\n    # name: Aiko\n");
	for (int i = 0; t->game->list[i]; i++) {
		bool shuffled = decode_is_ordered_list(t->game, i);
		json_t *cards = cards_of(t, &lists.list[i], shuffled);
		if (shuffled)
			put(t,
			    "    # as here by the documented generator, or {listed: [NUMBER, ...]}, the top first, or {unknown: {NUMBER: 4}}\n");
		put_value(t, "    ", t->game->list[i], cards, "");
		json_decref(cards);
	}
}

static void
put_players(struct template *t)
{
	put(t, "players:\n");
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		put_player(t, seat);
	put(t, "# first: A  # who takes the first turn\n");
}

/* 3. A position */

static void
put_lists(struct template *t)
{
	put(t, "# players:  # the lists that were brought, as far as they are known\n"
	       "#   A:\n");
	for (int i = 0; t->game->list[i]; i++) {
		put(t, "#     ");
		put(t, t->game->list[i]);
		put(t, decode_is_ordered_list(t->game, i) ? ": {unknown: {NUMBER: 4}}\n"
		                                          : ": [NUMBER]\n");
	}
}

static void
put_areas(struct template *t, const json_t *map, const char *indent, bool shared)
{
	for (int i = 0; i < t->game->n_areas; i++) {
		const struct judge_area *area = &t->game->area[i];
		const char *sample =
			area->sight == JUDGE_SEEN_BY_ALL ? "[NUMBER]"
			: area->ordered
				? "5  # or [NUMBER, unknown], the top first, or {count: 5, has: [NUMBER]}"
				: "5  # or [NUMBER, unknown]";
		if (area->shared == shared)
			put_key(t, map, indent, area->name, sample);
	}
}

static const char *
sample_of_value(const struct judge_property *row)
{
	return row->kind == JUDGE_IS_BOOL ? "true" : row->kind == JUDGE_IS_SEAT ? "A" : "1";
}

static bool
is_head(const char *key)
{
	return strcmp(key, "turn") == 0 || strcmp(key, "turn_player") == 0;
}

static void
put_values(struct template *t, const json_t *map, const char *indent, enum judge_property_of of)
{
	for (int i = 0; i < t->game->n_properties; i++) {
		const struct judge_property *row = &t->game->property[i];
		if (row->set && row->of == of && !strchr(row->name, '.') && !is_head(row->name))
			put_key(t, map, indent, row->name, sample_of_value(row));
	}
}

/* Write an example of a row, {on: deck, attacker: A.PLACE}. A few fields are enough. */
static void
sample_of_row(const struct template *t, const struct judge_table *table, char *out, size_t cap)
{
	enum { SHOWN = 4 };
	size_t len = (size_t)snprintf(out, cap, table->alone ? "{" : "[{");
	for (int i = 0; i < SHOWN && table->field[i].name && len < cap; i++)
		len += (size_t)snprintf(out + len, cap - len, "%s%s: %s", i ? ", " : "",
		                        table->field[i].name,
		                        sample_of_field(t->game, &table->field[i]));
	if (len < cap)
		snprintf(out + len, cap - len, table->alone ? "}" : "}]");
}

/* Write the rest of the state. */
static void
put_tables(struct template *t, const json_t *map, const char *indent, enum judge_property_of of)
{
	const struct judge_table *table;
	for (int i = 0; (table = judge_table(t->game, i)) != NULL; i++) {
		char sample[200];
		if (table->of != of)
			continue;
		if (table->name) {
			sample_of_row(t, table, sample, sizeof sample);
			put_key(t, map, indent, table->name, sample);
			continue;
		}
		for (const struct judge_field *f = table->field; f->name; f++)
			put_key(t, map, indent, f->name, sample_of_field(t->game, f));
	}
}

/* Write a comment on what may stand beside the number of a card. */
static void
put_card(struct template *t)
{
	const struct judge_table *table;
	put(t, "# A card is NUMBER, or {card: NUMBER, since: 1, owner: A");
	for (int i = 0; (table = judge_table(t->game, i)) != NULL; i++)
		for (const struct judge_field *f = table->field;
		     table->of == JUDGE_OF_CARD && !table->name && f->name; f++) {
			put(t, ", ");
			put(t, f->name);
			put(t, ": ");
			put(t, sample_of_field(t->game, f));
		}
	put(t, "}.\n");
}

static void
put_side(struct template *t, judge_seat seat)
{
	const json_t *map = json_object_get(t->start, seat_name(seat));
	put(t, "  ");
	put(t, seat_name(seat));
	put(t, ":\n");
	put_areas(t, map, "    ", false);
	put_values(t, map, "    ", JUDGE_OF_SEAT);
	put_tables(t, map, "    ", JUDGE_OF_SEAT);
}

static void
put_position(struct template *t)
{
	put(t, "start:\n  step: ");
	put(t, t->game->step[t->step]);
	put(t, "  # one of");
	for (int i = 1; t->game->step[i]; i++) {
		put(t, " ");
		put(t, t->game->step[i]);
	}
	put(t, "\n");
	put_value(t, "  ", "turn", json_object_get(t->start, "turn"), "");
	put_value(t, "  ", "turn_player", json_object_get(t->start, "turn_player"), "");
	put_left_out(t, "  ", "rest", "empty  # whatever is not stated is empty");
	put_side(t, 0);
	put_side(t, 1);
	put_areas(t, t->start, "  ", true);
	put_values(t, t->start, "  ", JUDGE_OF_GAME);
	put(t,
	    "  # What lasts, waits and is remembered: docs/transcript.md, \"The rest of the state\".\n");
	put_tables(t, t->start, "  ", JUDGE_OF_GAME);
	put_left_out(t, "  ", "nowhere", "[NUMBER]  # tokens that vanished");
}

/* 4. The moves */

/* Write a verb as in a move: `play: NUMBER`, `pass`. */
static void
put_verb(struct template *t, const struct judge_verb *verb)
{
	static const char *const samples[] = {
		[JUDGE_TAKES_NOTHING] = "",         [JUDGE_TAKES_DEF] = ": NUMBER",
		[JUDGE_TAKES_PLACE] = ": 1",        [JUDGE_TAKES_SEAT] = ": A",
		[JUDGE_TAKES_ORDER] = ": [NUMBER]", [JUDGE_TAKES_CARD] = ": A.PLACE",
		[JUDGE_TAKES_NUMBER] = ": 1",
	};
	put(t, verb->name);
	put(t, samples[verb->takes]);
}

/* Write a line for each question, with the words that answer it. */
static void
put_words(struct template *t)
{
	const struct judge_game *game = t->game;
	put(t,
	    "# A move is {A: WORD} or {A: {WORD: VALUE, ...}}, or of `chance`. The words, by what they decide:\n");
	for (int q = 0; q < game->n_questions; q++) {
		const char *before = ": ";
		put(t, "#   ");
		put(t, game->question[q].saying);
		for (int v = 0; v < game->n_verbs; v++) {
			if (game->verb[v].question != q)
				continue;
			put(t, before);
			put_verb(t, &game->verb[v]);
			before = "; ";
		}
		put(t, "\n");
	}
}

static void
put_moves(struct template *t)
{
	put(t, "moves: []\n"
	       "# - A: pass\n"
	       "# - {saw: {B.hand: 5}}  # what was seen\n"
	       "# - {did: {A: {drew: 1}}}  # how something was carried out that the rules require\n"
	       "# - {set: {A.hand: [NUMBER]}}  # what a judge has set\n");
	put_words(t);
	put(t,
	    "# claims: [{by: A, that: {B.hand: 5}}]  # what a player says: docs/fixtures.md\n"
	    "# accounts: {A: {moves: [], claims: []}, B: {moves: []}}  # where the players' stories differ\n"
	    "# facts: [{that: {A.hand: 5}}]  # what is certain, beside accounts\n");
}

static void
put_template(struct template *t)
{
	put_frame(t);
	if (t->step == 0) {
		put_players(t);
	} else {
		put_lists(t);
		put_card(t);
		put_position(t);
	}
	put_moves(t);
}

/* 5. The template */

/* Return the step at which the game's scenarios start by default. */
static int
usual_step(const struct template *t)
{
	const json_t *start = json_object_get(t->book, "start");
	return decode_index(json_string_value(json_object_get(start, "step")), t->game->step);
}

/* Return the start of the template: the defaults of scenarios, then those of templates, then those
 * for this step, then what is given. */
static json_t *
start_at(const struct template *t, const struct doc_node *given)
{
	const json_t *new = json_object_get(t->book, "new");
	json_t *start = json_deep_copy(json_object_get(t->book, "start"));
	json_object_update_recursive(start, json_object_get(new, "start"));
	json_t *at = json_object_get(json_object_get(new, "at"), t->game->step[t->step]);
	if (at)
		json_object_update_recursive(start, at);
	if (given) {
		char *text = doc_canonical(given, NULL);
		json_t *more = json_loads(text, 0, NULL);
		json_object_update_recursive(start, more);
		json_decref(more);
		free(text);
	}
	return start;
}

static bool
no_step(const struct template_wish *wish, struct fault *fault)
{
	char suggestion[DOC_INSTEAD];
	fault_of_parameter(fault, NULL, "at");
	return fault_set(fault, "unknown-word", "there is no step `%.60s`%s", wish->step,
	                 doc_suggestion(wish->step, wish->game->step, suggestion));
}

bool
template_write(const struct template_wish *wish, struct buffer *out, struct fault *fault)
{
	struct template t = {
		.game = wish->game, .edition = wish->edition, .schema = wish->schema, .out = out
	};
	t.book = json_loads(rulebook_game(wish->game->name)->scenario, 0, NULL);
	t.step = wish->step ? decode_index(wish->step, t.game->step) : usual_step(&t);
	if (t.step >= 0) {
		json_t *start = start_at(&t, wish->start);
		t.start = start;
		put_template(&t);
		json_decref(start);
	}
	json_decref(t.book);
	return t.step >= 0 || no_step(wish, fault);
}
