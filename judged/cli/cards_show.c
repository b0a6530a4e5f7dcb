/* cards_show.c: one real card and its abilities, read back from the programs. */
#include "judged/cli/cards_show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/ability.h"
#include "judged/cards/cards.h"
#include "judged/cards/document.h"
#include "judged/cli/cards_find.h"
#include "judged/cli/cli.h"
#include "judged/text/yaml.h"

struct shown {
	const struct judge_game *game;
	const struct doc_card_words *words;
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

/* JSON */

/* An ability as the documents of cards hold it. */
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
abilities_json(const struct shown *s, int first, int n)
{
	struct buffer text = { 0 };
	json_t *all = json_array();
	for (int i = 0; i < n; i++)
		json_array_append_new(all, ability_json(ability_text(&text, s, first + i, 0)));
	buffer_free(&text);
	return all;
}

static json_t *
colours_json(const struct shown *s)
{
	json_t *out = json_array();
	for (int i = 0; s->game->colour[i]; i++)
		if (s->def->face[0].colours & 1u << i)
			json_array_append_new(out, json_string(s->game->colour[i]));
	return out;
}

static json_t *
traits_json(const struct shown *s)
{
	const struct judge_face *face = &s->def->face[0];
	json_t *out = json_array();
	for (int i = 0; i < face->n_traits; i++)
		json_array_append_new(out, json_string(s->set->trait[face->trait[i]]));
	return out;
}

/* Is the number written on the card? What can be left out is 0 then. */
static bool
is_told(const struct shown *s, int which)
{
	const struct doc_card_number *number = &s->words->number[which];
	int32_t is = s->def->face[0].number[which];
	return is != JUDGE_NO_NUMBER && (is != 0 || !(number->is_flag || number->within));
}

static void
number_json(json_t *out, const struct doc_card_number *number, int32_t is)
{
	if (number->within && !json_object_get(out, number->within))
		json_object_set_new(out, number->within, json_object());
	json_object_set_new(number->within ? json_object_get(out, number->within) : out,
	                    number->within ? number->member : number->name,
	                    number->is_flag ? json_true() : json_integer(is));
}

static void
show_json(const struct shown *s)
{
	const struct judge_face *face = &s->def->face[0];
	json_t *out = json_pack("{s:s, s:s, s:s}", "number", s->def->number, "name", face->name,
	                        "type", s->game->type[face->type]);
	for (int i = 0; s->words->number[i].name; i++)
		if (is_told(s, i))
			number_json(out, &s->words->number[i], face->number[i]);
	json_object_set_new(out, "colours", colours_json(s));
	json_object_set_new(out, "traits", traits_json(s));
	json_object_set_new(out, "abilities",
	                    abilities_json(s, s->def->ability, s->def->n_abilities));
	json_object_set_new(out, "grants",
	                    abilities_json(s, s->def->ability + s->def->n_abilities,
	                                   s->def->n_grants));
	cli_print(out);
}

/* Text */

/* A member as YAML has it: what would not be a text is quoted. */
static void
show_member(const char *key, json_t *value)
{
	struct buffer out = { 0 };
	json_t *map = json_pack("{s:o}", key, value);
	yaml_put(&out, map, NULL);
	fputs(buffer_end(&out), stdout);
	json_decref(map);
	buffer_free(&out);
}

static void
show_abilities(const struct shown *s, const char *what, int first, int n)
{
	struct buffer text = { 0 };
	if (n > 0)
		printf("%s:\n", what);
	for (int i = 0; i < n; i++)
		printf("  - %s\n", ability_text(&text, s, first + i, 4));
	buffer_free(&text);
}

/* Numbers within a map stand side by side in the list. */
static void
show_numbers(const struct shown *s)
{
	const char *open = NULL;
	for (int i = 0; s->words->number[i].name; i++) {
		const struct doc_card_number *number = &s->words->number[i];
		int32_t is = s->def->face[0].number[i];
		if (!is_told(s, i))
			continue;
		if (open && !number->within)
			printf("}\n");
		if (number->within)
			printf("%s%s%s: %d", open ? "" : number->within, open ? ", " : ": {",
			       number->member, is);
		else if (number->is_flag)
			printf("%s: true\n", number->name);
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
	show_member("number", json_string(s->def->number));
	show_member("name", json_string(face->name));
	show_member("type", json_string(s->game->type[face->type]));
	show_numbers(s);
	show_member("colours", colours_json(s));
	show_member("traits", traits_json(s));
	show_abilities(s, "abilities", s->def->ability, s->def->n_abilities);
	show_abilities(s, "grants", s->def->ability + s->def->n_abilities, s->def->n_grants);
}

int
cli_cards_show(const struct judge_game *game, const struct judge_card_set *set, const char *text,
               bool json)
{
	judge_def found;
	if (!cards_find_one(game, set, text, &found))
		return CLI_WRONG_USE;
	const struct shown shown = { game, doc_card_words(game->name), set, &set->def[found] };
	(json ? show_json : show_text)(&shown);
	return CLI_FINE;
}
