/* card.c: real cards: as JSON, and which of them have words. */
#include "judged/embed/card.h"

#include <stdlib.h>
#include <string.h>

#include "judged/cards/ability.h"
#include "judged/cards/cards.h"
#include "judged/cards/document.h"
#include "judged/cards/facts.h"
#include "judged/text/alloc.h"
#include "judged/text/buffer.h"
#include "rulebook/rulebook.h"

enum { WORD = 200, MOST_WORDS = 32 };

struct shown {
	const struct judge_game *game;
	const struct judge_card_set *set;
	const struct judge_card_def *def;
};

/* 1. A card */

json_t *
card_colours_json(const struct judge_game *game, const struct judge_card_def *def)
{
	json_t *out = json_array();
	for (int i = 0; game->colour[i]; i++)
		if (def->face[0].colours & 1u << i)
			json_array_append_new(out, json_string(game->colour[i]));
	return out;
}

static json_t *
traits_json(const struct shown *s)
{
	json_t *out = json_array();
	for (int i = 0; i < s->def->face[0].n_traits; i++)
		json_array_append_new(out, json_string(s->set->trait[s->def->face[0].trait[i]]));
	return out;
}

/* Return the card's numbers that its type has. */
static json_t *
numbers_json(const struct shown *s)
{
	const struct game_words *words = game_words(s->game->name);
	const struct judge_face *face = &s->def->face[0];
	json_t *out = json_object();
	for (int i = 0; words->number[i].name; i++)
		if (card_types(s->game, words->number[i].types) >> face->type & 1 &&
		    face->number[i] != JUDGE_NO_NUMBER &&
		    (face->number[i] || !(words->number[i].is_flag || words->number[i].within)))
			json_object_set_new(out, words->number[i].name,
			                    json_integer(face->number[i]));
	return out;
}

/* Return the names of numbers that are X on the card, defined by one of its texts. */
static json_t *
defined_json(const struct shown *s)
{
	const struct game_words *words = game_words(s->game->name);
	json_t *out = json_array();
	for (int i = 0; words->number[i].name; i++)
		if (doc_card_is_x(words, s->set, &s->def->face[0], i))
			json_array_append_new(out, json_string(words->number[i].name));
	return out;
}

/* Return abilities in the language of docs/cards.md. */
static json_t *
abilities_json(const struct shown *s, int first, int n)
{
	struct buffer text = { 0 };
	json_t *out = json_array();
	for (int i = 0; i < n; i++) {
		text.n = 0;
		ability_print(&text, s->game, s->set, &s->set->ability[first + i], 0);
		json_array_append_new(out, json_string(buffer_end(&text)));
	}
	buffer_free(&text);
	return out;
}

/* Return abilities as sentences. */
static json_t *
sentences_json(const struct shown *s, int first, int n)
{
	struct buffer text = { 0 };
	json_t *out = json_array();
	for (int i = 0; i < n; i++) {
		text.n = 0;
		ability_say(&text, s->game, s->set, &s->set->ability[first + i]);
		json_array_append_new(out, json_string(buffer_end(&text)));
	}
	buffer_free(&text);
	return out;
}

/* Add whether all of its text is modelled or, if not, where the rest could act and why. */
static void
add_modelled(json_t *out, const struct shown *s)
{
	const struct judge_card_def *def = s->def;
	json_t *acts = json_array();
	for (unsigned bit = 1; bit <= JUDGE_ACTS_SETUP; bit <<= 1)
		if (def->acts_in & bit)
			json_array_append_new(acts, json_string(rulebook_acts_in_name(s->game->name,
			                                                              bit)));
	json_object_set_new(out, "abilities_count", json_integer(def->n_abilities));
	json_object_set_new(out, "modelled", json_boolean(def->acts_in == 0));
	json_object_set_new(out, "acts_in", acts);
	json_object_set_new(out, "why", def->why ? json_string(def->why) : json_null());
}

static json_t *
head_json(const struct shown *s)
{
	const struct judge_face *face = &s->def->face[0];
	json_t *out = json_pack("{s:s, s:s, s:s}", "game", s->game->name, "number", s->def->number,
	                        "name", face->name ? face->name : "");
	if (face->name_ja)
		json_object_set_new(out, "names", json_pack("{s:s}", "ja", face->name_ja));
	json_object_set_new(out, "type", json_string(s->game->type[face->type]));
	json_object_set_new(out, "colours", card_colours_json(s->game, s->def));
	json_object_set_new(out, "traits", traits_json(s));
	json_object_set_new(out, "numbers", numbers_json(s));
	json_object_set_new(out, "defined", defined_json(s));
	add_modelled(out, s);
	return out;
}

json_t *
card_head_json(const struct judge_game *game, const struct judge_card_set *set,
               const struct judge_card_def *def)
{
	const struct shown s = { game, set, def };
	return head_json(&s);
}

json_t *
card_json(const struct judge_game *game, const struct judge_card_set *set,
          const struct judge_card_def *def)
{
	const struct shown s = { game, set, def };
	const int granted = def->ability + def->n_abilities;
	json_t *out = head_json(&s);
	json_object_set_new(out, "abilities", abilities_json(&s, def->ability, def->n_abilities));
	json_object_set_new(out, "grants", abilities_json(&s, granted, def->n_grants));
	json_object_set_new(out, "says", sentences_json(&s, def->ability, def->n_abilities));
	json_object_set_new(out, "grants_say", sentences_json(&s, granted, def->n_grants));
	return out;
}

/* 2. Words */

/* Does the text, folded, contain the folded word? */
static bool
stands_in(const char *word, const char *text)
{
	size_t cap = strlen(text) + 1;
	char *folded = alloc_bytes(cap);
	cards_fold(text, folded, cap);
	bool found = strstr(folded, word) != NULL;
	free(folded);
	return found;
}

static bool
of_face(const struct judge_game *game, const struct judge_card_set *set,
        const struct judge_face *face, const char *word)
{
	bool found = cards_name_has(face, word) || stands_in(word, game->type[face->type]);
	for (int i = 0; !found && i < face->n_traits; i++)
		found = stands_in(word, set->trait[face->trait[i]]);
	for (int i = 0; !found && game->colour[i]; i++)
		found = face->colours & 1u << i && stands_in(word, game->colour[i]);
	return found;
}

static bool
of_abilities(const struct judge_game *game, const struct judge_card_set *set,
             const struct judge_card_def *def, const char *word)
{
	struct buffer text = { 0 };
	bool found = false;
	for (int i = 0; !found && i < def->n_abilities + def->n_grants; i++) {
		text.n = 0;
		ability_print(&text, game, set, &set->ability[def->ability + i], 0);
		found = stands_in(word, buffer_end(&text));
	}
	buffer_free(&text);
	return found;
}

/* Are the words the name of a number of cards and a number, "rank 3"? Sets which, and what it is. */
static bool
name_a_number(const struct judge_game *game, char *const words[], int *which, long *is)
{
	char *end;
	if (!words[1] || words[1][0] == '-')
		return false;
	*is = strtol(words[1], &end, 10);
	for (*which = 0; !*end && game->number[*which]; (*which)++)
		if (strcasecmp(words[0], game->number[*which]) == 0)
			return true;
	return false;
}

bool
card_has_words(const struct judge_game *game, const struct judge_card_set *set, judge_def which,
               char *const words[])
{
	const struct judge_card_def *def = &set->def[which];
	for (; *words; words++) {
		char word[WORD], plain[CARDS_NUMBER];
		int number;
		long is;
		if (name_a_number(game, words, &number, &is)) {
			if (def->face[0].number[number] != is)
				return false;
			words++;
			continue;
		}
		bool printing = cards_plain_number(*words, plain, sizeof plain);
		cards_fold(printing ? plain : *words, word, sizeof word);
		bool found = stands_in(word, def->number);
		for (int i = 0; !found && i < def->n_faces; i++)
			found = of_face(game, set, &def->face[i], word);
		if (!found && !of_abilities(game, set, def, word))
			return false;
	}
	return true;
}

bool
card_fits(const struct judge_game *game, const struct judge_card_set *set, judge_def which,
          const char *query)
{
	char *words[MOST_WORDS + 1] = { NULL }, *text = alloc_copy(query), *rest = text;
	int n = 0;
	for (char *word; n < MOST_WORDS && (word = strtok_r(rest, " \t\n", &rest)) != NULL;)
		words[n++] = word;
	bool fits = card_has_words(game, set, which, words);
	free(text);
	return fits;
}

/* 3. The card that is meant */

static int
find_parts(const struct judge_card_set *set, const char *text, judge_def out[], int cap)
{
	char word[WORD];
	int n = 0;
	cards_fold(text, word, sizeof word);
	for (judge_def i = 0; *word && i < set->n; i++)
		if ((stands_in(word, set->def[i].number) ||
		     cards_name_has(&set->def[i].face[0], word)) &&
		    n++ < cap)
			out[n - 1] = i;
	return n;
}

int
card_find(const struct judge_card_set *set, const char *text, judge_def out[], int cap)
{
	out[0] = rulebook_card(set, text);
	if (out[0] != JUDGE_NO_DEF)
		return 1;
	int n = cards_meant(set, text, out, cap);
	return n ? n : find_parts(set, text, out, cap);
}

const char *
card_game_of(const char *text)
{
	judge_def found;
	for (size_t i = 0; rulebook_game_at(i); i++) {
		const char *game = rulebook_game_at(i)->name;
		if (judge_game(game) && cards_meant(rulebook_cards(game), text, &found, 1) > 0)
			return game;
	}
	return rulebook_game_at(0)->name;
}
