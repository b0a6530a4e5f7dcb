/* cards_show.c: prints a real card and its abilities, written back from their programs. */
#include "judged/cli/cards_show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/ability.h"
#include "judged/cards/cards.h"
#include "judged/cards/document.h"
#include "judged/cards/facts.h"
#include "judged/cli/cards_find.h"
#include "judged/cli/cli.h"
#include "judged/embed/card.h"
#include "judged/text/yaml.h"

struct shown {
	const struct judge_game *game;
	const struct game_words *words;
	const struct judge_card_set *set;
	const struct judge_card_def *def;
};

static const char *
ability_text(struct buffer *out, const struct shown *s, int index, int indent)
{
	out->n = 0;
	ability_print(out, s->game, s->set, &s->set->ability[index], indent);
	return buffer_end(out);
}

/* Is the ability on this side? Each ability of a card with two sides belongs to one of them. */
static bool
is_on(const struct shown *s, int index, int side)
{
	return s->def->n_faces == 1 || s->set->ability[index].side == side + 1;
}

static bool
has_traits(const struct shown *s)
{
	return !(card_types(s->game, s->words->no_traits) >> s->def->face[0].type & 1);
}

static const char *
text_of(const struct shown *s, int side, int which)
{
	uint16_t text = s->def->face[side].text[which];
	return text ? s->set->text[text - 1] : NULL;
}

/* Has this side the text for itself? Whatever the back leaves out is as on the front. */
static bool
says_text(const struct shown *s, int side, int which)
{
	uint16_t text = s->def->face[side].text[which];
	return text && (side == 0 || text != s->def->face[0].text[which]);
}

static bool
says_traits(const struct shown *s, int side)
{
	const struct judge_face *a = &s->def->face[0], *b = &s->def->face[side];
	return has_traits(s) && (side == 0 || a->n_traits != b->n_traits ||
	                         memcmp(a->trait, b->trait, a->n_traits * sizeof *a->trait) != 0);
}

/* JSON */

/* Return an ability as JSON, as documents of cards write it. */
static json_t *
ability_json(const char *text)
{
	struct doc doc;
	struct fault fault;
	if (!doc_read(&doc, "ability", text, strlen(text), NULL, &fault))
		return json_string(text);
	char *canonical = doc_canonical(doc.root, NULL);
	json_t *out = json_loads(canonical, JSON_DECODE_ANY, NULL);
	free(canonical);
	doc_free(&doc);
	return out;
}

static json_t *
abilities_json(const struct shown *s, int first, int n, int side)
{
	struct buffer text = { 0 };
	json_t *all = json_array();
	for (int i = 0; i < n; i++)
		if (is_on(s, first + i, side))
			json_array_append_new(all,
			                      ability_json(ability_text(&text, s, first + i, 0)));
	buffer_free(&text);
	return all;
}

static json_t *
traits_json(const struct shown *s, int side)
{
	const struct judge_face *face = &s->def->face[side];
	json_t *out = json_array();
	for (int i = 0; i < face->n_traits; i++)
		json_array_append_new(out, json_string(s->set->trait[face->trait[i]]));
	return out;
}

/* Is the number written X, because a text of the card defines it? */
static bool
is_x(const struct shown *s, int which)
{
	return doc_card_is_x(s->words, s->set, &s->def->face[0], which);
}

/* Is the number written on the card? A number that may be left out is left out if it is 0. */
static bool
is_shown(const struct shown *s, int which)
{
	const struct game_number *number = &s->words->number[which];
	int32_t is = s->def->face[0].number[which];
	return is_x(s, which) ||
	       (is != JUDGE_NO_NUMBER && (is != 0 || !(number->is_flag || number->within)));
}

static void
number_json(json_t *out, const struct game_number *number, int32_t is)
{
	if (number->within && !json_object_get(out, number->within))
		json_object_set_new(out, number->within, json_object());
	json_object_set_new(number->within ? json_object_get(out, number->within) : out,
	                    number->within ? number->member : number->name,
	                    number->is_flag         ? json_true()
	                    : is == JUDGE_NO_NUMBER ? json_string("X")
	                                            : json_integer(is));
}

/* Return the abilities the card gives to others; these belong to both sides. */
static json_t *
grants_json(const struct shown *s)
{
	struct judge_card_def one = *s->def;
	struct shown both = *s;
	one.n_faces = 1;
	both.def = &one;
	return abilities_json(&both, one.ability + one.n_abilities, one.n_grants, 0);
}

static void
texts_json(const struct shown *s, int side, json_t *out)
{
	for (int i = 0; s->game->text && s->game->text[i]; i++)
		if (says_text(s, side, i))
			json_object_set_new(out, s->game->text[i],
			                    json_string(text_of(s, side, i)));
}

static void
names_json(json_t *out, const struct judge_face *face)
{
	if (face->name_ja)
		json_object_set_new(out, "names", json_pack("{s:s}", "ja", face->name_ja));
}

/* Return the back. Only numbers that differ are included; numbers within a map never do. */
static json_t *
back_json(const struct shown *s)
{
	const struct judge_face *front = &s->def->face[0], *back = &s->def->face[1];
	json_t *out = json_pack("{s:s}", "name", back->name);
	names_json(out, back);
	for (int i = 0; s->words->number[i].name; i++)
		if (back->number[i] != front->number[i])
			number_json(out, &s->words->number[i], back->number[i]);
	texts_json(s, 1, out);
	if (says_traits(s, 1))
		json_object_set_new(out, "traits", traits_json(s, 1));
	json_object_set_new(out, "abilities",
	                    abilities_json(s, s->def->ability, s->def->n_abilities, 1));
	return out;
}

static void
show_json(const struct shown *s)
{
	const struct judge_face *face = &s->def->face[0];
	json_t *out = json_pack("{s:s, s:s}", "number", s->def->number, "name", face->name);
	names_json(out, face);
	json_object_set_new(out, "type", json_string(s->game->type[face->type]));
	for (int i = 0; s->words->number[i].name; i++)
		if (is_shown(s, i))
			number_json(out, &s->words->number[i], face->number[i]);
	json_object_set_new(out, "colours", card_colours_json(s->game, s->def));
	if (has_traits(s))
		json_object_set_new(out, "traits", traits_json(s, 0));
	texts_json(s, 0, out);
	json_object_set_new(out, "abilities",
	                    abilities_json(s, s->def->ability, s->def->n_abilities, 0));
	if (s->def->n_faces > 1)
		json_object_set_new(out, "back", back_json(s));
	json_object_set_new(out, "grants", grants_json(s));
	cli_print(out);
}

/* Text */

/* Print a member as YAML, quoted if it would not be read as a text. */
static void
show_member(int indent, const char *key, json_t *value)
{
	struct buffer out = { 0 };
	json_t *map = json_pack("{s:o}", key, value);
	yaml_put(&out, map, NULL);
	printf("%*s%s", indent, "", buffer_end(&out));
	json_decref(map);
	buffer_free(&out);
}

static void
show_names(int indent, const struct judge_face *face)
{
	if (face->name_ja)
		show_member(indent, "names", json_pack("{s:s}", "ja", face->name_ja));
}

static void
show_abilities(const struct shown *s, int side, int indent)
{
	struct buffer text = { 0 };
	int first = s->def->ability, shown = 0;
	for (int i = first; i < first + s->def->n_abilities; i++)
		if (is_on(s, i, side))
			printf("%s%*s  - %s\n",
			       shown++  ? ""
			       : indent ? "  abilities:\n"
			                : "abilities:\n",
			       indent, "", ability_text(&text, s, i, indent + 4));
	buffer_free(&text);
}

static void
show_grants(const struct shown *s)
{
	struct buffer text = { 0 };
	int first = s->def->ability + s->def->n_abilities;
	if (s->def->n_grants > 0)
		printf("grants:\n");
	for (int i = first; i < first + s->def->n_grants; i++)
		printf("  - %s\n", ability_text(&text, s, i, 4));
	buffer_free(&text);
}

static void
show_texts(const struct shown *s, int side, int indent)
{
	for (int i = 0; s->game->text && s->game->text[i]; i++)
		if (says_text(s, side, i))
			show_member(indent, s->game->text[i], json_string(text_of(s, side, i)));
}

static void
show_back(const struct shown *s)
{
	const struct judge_face *front = &s->def->face[0], *back = &s->def->face[1];
	printf("back:\n");
	show_member(2, "name", json_string(back->name));
	show_names(2, back);
	for (int i = 0; s->words->number[i].name; i++)
		if (back->number[i] != front->number[i])
			printf("  %s: %d\n", s->words->number[i].name, back->number[i]);
	show_texts(s, 1, 2);
	if (says_traits(s, 1))
		show_member(2, "traits", traits_json(s, 1));
	show_abilities(s, 1, 2);
}

/* Print the abilities as sentences, in comments, so that the output can still be read as a card. */
static void
show_sentences(const struct shown *s)
{
	struct buffer text = { 0 };
	int n = s->def->n_abilities + s->def->n_grants;
	for (int i = 0; i < n; i++) {
		text.n = 0;
		ability_say(&text, s->game, s->set, &s->set->ability[s->def->ability + i]);
		printf("# %s%s\n", i < s->def->n_abilities ? "" : "Gives: ", buffer_end(&text));
	}
	buffer_free(&text);
}

/* Print the numbers. Those within one map are next to each other in the list. */
static void
show_numbers(const struct shown *s)
{
	const char *open = NULL;
	for (int i = 0; s->words->number[i].name; i++) {
		const struct game_number *number = &s->words->number[i];
		int32_t is = s->def->face[0].number[i];
		if (!is_shown(s, i))
			continue;
		if (open && !number->within)
			printf("}\n");
		if (number->within)
			printf("%s%s%s: %d", open ? "" : number->within, open ? ", " : ": {",
			       number->member, is);
		else if (number->is_flag)
			printf("%s: true\n", number->name);
		else if (is_x(s, i))
			printf("%s: X\n", number->name);
		else
			printf("%s: %d\n", number->name, is);
		open = number->within;
	}
	if (open)
		printf("}\n");
}

static void
show_text(const struct shown *s)
{
	const struct judge_face *face = &s->def->face[0];
	show_member(0, "number", json_string(s->def->number));
	show_member(0, "name", json_string(face->name));
	show_names(0, face);
	show_member(0, "type", json_string(s->game->type[face->type]));
	show_numbers(s);
	show_member(0, "colours", card_colours_json(s->game, s->def));
	if (has_traits(s))
		show_member(0, "traits", traits_json(s, 0));
	show_texts(s, 0, 0);
	show_abilities(s, 0, 0);
	if (s->def->n_faces > 1)
		show_back(s);
	show_grants(s);
	show_sentences(s);
}

int
cli_cards_show(const struct judge_game *game, const struct judge_card_set *set, const char *text,
               bool json)
{
	judge_def found;
	if (!cards_find_one(game, set, text, &found))
		return CLI_WRONG_USE;
	const struct shown shown = { game, game_words(game->name), set, &set->def[found] };
	(json ? show_json : show_text)(&shown);
	return CLI_FINE;
}
