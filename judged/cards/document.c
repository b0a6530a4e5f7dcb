/* document.c: reads card definitions from a list of maps. */
#include "judged/cards/document.h"

#include <stdlib.h>
#include <string.h>

#include "judged/cards/ability.h"
#include "judged/cards/facts.h"
#include "judged/text/alloc.h"

/* Reading */

struct reader {
	struct card_draft draft;
	const struct game_words *words;
	struct fault *fault;
	/* the card being read says that it is misprinted, so it may have what its type lacks */
	bool misprint;
};

enum { NUMBER_LONGEST = 31, AREAS_ACTED_IN = 16 };

static bool
want_filled(const struct doc_node *node, const char **out, struct fault *fault)
{
	if (!doc_want_text(node, out, fault))
		return false;
	return **out || doc_fault(node, fault, "out-of-range", "the text must not be empty");
}

static bool
need_filled(const struct doc_node *map, const char *key, const char **out, struct fault *fault)
{
	const struct doc_node *node = doc_need(map, key, fault);
	return node && want_filled(node, out, fault);
}

static bool
is_card_number(const char *text)
{
	size_t n =
		strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+.");
	return n > 0 && n <= NUMBER_LONGEST && text[n] == '\0';
}

static bool
read_number(struct reader *r, const struct doc_node *map, struct judge_card_def *card)
{
	const struct doc_node *node = doc_need(map, "number", r->fault);
	if (!node || !doc_want_text(node, &card->number, r->fault))
		return false;
	if (!is_card_number(card->number))
		return doc_fault(
			node, r->fault, "out-of-range",
			"a card number must have 1 to %d characters, which may be letters, digits, - _ + or .",
			NUMBER_LONGEST);
	for (const struct judge_card_def *other = r->draft.def; other < card; other++)
		if (strcmp(other->number, card->number) == 0)
			return doc_fault(node, r->fault, "duplicate-card",
			                 "there is already a card %s", card->number);
	return true;
}

/* Read a list of words as bits. No word may occur twice. */
static bool
read_bits(struct reader *r, const struct doc_node *list, const char *const words[], unsigned *bits)
{
	*bits = 0;
	if (!doc_want_list(list, r->fault))
		return false;
	for (const struct doc_node *n = list->first; n; n = n->next) {
		int word;
		if (!doc_want_word(n, words, &word, r->fault))
			return false;
		if (*bits & 1u << word)
			return doc_fault(n, r->fault, "duplicate-word",
			                 "`%s` is in this list twice", n->text);
		*bits |= 1u << word;
	}
	return *bits || doc_fault(list, r->fault, "out-of-range", "the list must not be empty");
}

/* Is the type one of those in the string? */
static bool
is_of(const struct reader *r, const char *types, uint8_t type)
{
	return card_types(r->draft.game, types) >> type & 1;
}

static bool
read_colours(struct reader *r, const struct doc_node *map, struct judge_face *face)
{
	unsigned bits;
	const struct doc_node *list = doc_need(map, "colours", r->fault);
	if (!list || !read_bits(r, list, r->draft.game->colour, &bits))
		return false;
	face->colours = (uint8_t)bits;
	return true;
}

static bool
find_trait(struct reader *r, const struct doc_node *node, uint16_t *out)
{
	const char *name;
	if (!want_filled(node, &name, r->fault))
		return false;
	*out = card_draft_trait(&r->draft, name, node, r->fault);
	return *out != JUDGE_NO_DEF;
}

static bool
read_traits(struct reader *r, const struct doc_node *map, struct judge_face *face)
{
	const struct doc_node *list = doc_member(map, "traits");
	if (!list)
		return true;
	if (is_of(r, r->words->no_traits, face->type) && !r->misprint)
		return doc_key_fault(list, r->fault, "unknown-key", "%s cards have no `traits`",
		                     r->draft.game->type[face->type]);
	if (!doc_want_list(list, r->fault))
		return false;
	for (const struct doc_node *n = list->first; n; n = n->next) {
		uint16_t trait = 0;
		if (face->n_traits == JUDGE_TRAITS)
			return doc_fault(n, r->fault, "out-of-range",
			                 "a card can have at most %d traits", JUDGE_TRAITS);
		if (!find_trait(r, n, &trait))
			return false;
		for (uint8_t i = 0; i < face->n_traits; i++)
			if (face->trait[i] == trait)
				return doc_fault(n, r->fault, "duplicate-word",
				                 "`%s` is in this list twice", n->text);
		face->trait[face->n_traits++] = trait;
	}
	return true;
}

static bool
is_token(const struct game_words *words, const char *const *trait, const struct judge_face *face)
{
	for (uint8_t i = 0; words->token && i < face->n_traits; i++)
		if (strcmp(trait[face->trait[i]], words->token) == 0)
			return true;
	return false;
}

/* Check that a map of several numbers has no other members. */
static bool
only_members(struct reader *r, const struct doc_node *map, const struct game_number *number)
{
	const char *members[JUDGE_FACE_NUMBERS + 1];
	size_t n = 0;
	for (int i = 0; r->words->number[i].name; i++)
		if (r->words->number[i].within &&
		    strcmp(r->words->number[i].within, number->within) == 0)
			members[n++] = r->words->number[i].member;
	members[n] = NULL;
	return doc_only_keys(map, members, r->fault);
}

/* Find the node of a number: a member of the card, or a member of a map that holds nothing but
 * numbers. */
static bool
find_figure(struct reader *r, const struct doc_node *map, const struct game_number *number,
            const struct doc_node **out)
{
	*out = doc_member(map, number->within ? number->within : number->name);
	if (!number->within || !*out)
		return true;
	const struct doc_node *within = *out;
	*out = doc_member(within, number->member);
	return doc_want_map(within, r->fault) && only_members(r, within, number);
}

static bool
read_flag(struct reader *r, const struct doc_node *node, int32_t *out)
{
	bool is = false;
	if (node && !doc_want_bool(node, &is, r->fault))
		return false;
	*out = is;
	return true;
}

static bool
has_no_figure(struct reader *r, const struct doc_node *map, const struct game_number *number,
              const struct judge_face *face)
{
	const struct doc_node *node =
		doc_member(map, number->within ? number->within : number->name);
	return !node || doc_key_fault(node, r->fault, "unknown-key", "%s cards have no `%s`",
	                              r->draft.game->type[face->type], node->key);
}

static bool
read_figure(struct reader *r, const struct doc_node *map, const struct game_number *number,
            const struct judge_face *face, int32_t *out)
{
	int64_t figure;
	const struct doc_node *node;
	*out = JUDGE_NO_NUMBER;
	bool foreign = !is_of(r, number->types, face->type);
	if (foreign && !r->misprint)
		return has_no_figure(r, map, number, face);
	if (!find_figure(r, map, number, &node))
		return false;
	if (foreign && !node)
		return true;
	if (number->is_flag)
		return read_flag(r, node, out);
	if (!node && number->tokens_may_lack && is_token(r->words, r->draft.trait.text, face))
		return true;
	if (!node && (number->may_lack || number->within)) {
		*out = 0;
		return true;
	}
	if (!node)
		return doc_need(map, number->name, r->fault) != NULL;
	if (number->may_be_x && doc_is(node, "X"))
		return true; /* checked after the abilities are read: x_is_defined() */
	if (!doc_want_int(node, number->within ? 0 : -number->most, number->most, &figure,
	                  r->fault))
		return false;
	*out = (int32_t)figure;
	return true;
}

static bool
read_figures(struct reader *r, const struct doc_node *map, struct judge_face *face)
{
	for (int i = 0; i < JUDGE_FACE_NUMBERS; i++)
		face->number[i] = JUDGE_NO_NUMBER;
	for (int i = 0; r->words->number[i].name; i++)
		if (!read_figure(r, map, &r->words->number[i], face, &face->number[i]))
			return false;
	return true;
}

static bool
read_acts_in(struct reader *r, const struct doc_node *map, struct judge_card_def *card)
{
	unsigned bits;
	const struct doc_node *list = doc_member(map, "acts_in"), *why = doc_member(map, "why");
	if (!list && why)
		return doc_key_fault(
			why, r->fault, "missing-key",
			"a `why` needs an `acts_in` that says where the text could act");
	if (!list)
		return true;
	const struct game_area *area = r->words->acts_in;
	const char *words[AREAS_ACTED_IN + 1] = { NULL };
	for (int i = 0; i < AREAS_ACTED_IN && area[i].word; i++)
		words[i] = area[i].word;
	if (!read_bits(r, list, words, &bits))
		return false;
	card->acts_in = 0;
	for (int i = 0; words[i]; i++)
		if (bits >> i & 1)
			card->acts_in |= (uint16_t)area[i].acts_in;
	return need_filled(map, "why", &card->why, r->fault);
}

/* Texts, under the game's names for them */

static bool
read_text(struct reader *r, const struct doc_node *map, const char *key,
          const struct judge_face *face, uint16_t *out)
{
	const char *text;
	const struct doc_node *node = doc_member(map, key);
	if (!node)
		return true;
	if (!is_of(r, r->words->text_types, face->type) && !r->misprint)
		return doc_key_fault(node, r->fault, "unknown-key", "%s cards have no `%s`",
		                     r->draft.game->type[face->type], key);
	if (!want_filled(node, &text, r->fault))
		return false;
	uint16_t index = card_draft_text(&r->draft, text, node, r->fault);
	*out = (uint16_t)(index + 1);
	return index != JUDGE_NO_DEF;
}

static bool
read_texts(struct reader *r, const struct doc_node *map, struct judge_face *face)
{
	const char *const *text = r->draft.game->text;
	for (int i = 0; text && text[i]; i++)
		if (!read_text(r, map, text[i], face, &face->text[i]))
			return false;
	return true;
}

/* Read the names in other languages. */
static bool
read_names(struct reader *r, const struct doc_node *map, struct judge_face *face)
{
	static const char *const languages[] = { "ja", NULL };
	const struct doc_node *names = doc_member(map, "names");
	face->name_ja = NULL;
	return !names ||
	       (doc_want_map(names, r->fault) && doc_only_keys(names, languages, r->fault) &&
	        need_filled(names, "ja", &face->name_ja, r->fault));
}

/* The other side: anything it leaves out is as on the front, except abilities and names in other
 * languages. */

const char *const doc_back_keys[] = { "name",   "names",     "power", "character",
	                              "traits", "abilities", NULL };

static bool
read_own_power(struct reader *r, const struct doc_node *map, struct judge_face *face)
{
	for (int i = 0; r->words->number[i].name; i++)
		if (doc_member(map, r->words->number[i].name) &&
		    !read_figure(r, map, &r->words->number[i], face, &face->number[i]))
			return false;
	return true;
}

static bool
read_back(struct reader *r, const struct doc_node *map, struct judge_card_def *card)
{
	const struct doc_node *back = doc_member(map, "back");
	struct judge_face *face = &card->face[1];
	if (!back)
		return true;
	if (!is_of(r, r->words->two_sided, card->face[0].type))
		return doc_key_fault(back, r->fault, "unknown-key", "%s cards have no `back`",
		                     r->draft.game->type[card->face[0].type]);
	*face = card->face[0];
	card->n_faces = 2;
	if (!doc_want_map(back, r->fault) || !doc_only_keys(back, doc_back_keys, r->fault) ||
	    !need_filled(back, "name", &face->name, r->fault) || !read_names(r, back, face))
		return false;
	if (doc_member(back, "traits"))
		face->n_traits = 0;
	return read_traits(r, back, face) && read_own_power(r, back, face) &&
	       read_texts(r, back, face);
}

enum { CARD_KEYS = 11 + JUDGE_FACE_NUMBERS + JUDGE_FACE_TEXTS + 2 };

static void
keys_of_card(const struct reader *r, const char *keys[CARD_KEYS])
{
	static const char *const common[] = { "number",  "name",   "names",  "type",
		                              "colours", "traits", "grants", "abilities",
		                              "acts_in", "why",    NULL };
	size_t n = 0;
	for (int i = 0; common[i]; i++)
		keys[n++] = common[i];
	for (int i = 0; r->words->number[i].name; i++)
		keys[n++] = r->words->number[i].within ? r->words->number[i].within
		                                       : r->words->number[i].name;
	for (int i = 0; r->draft.game->text && r->draft.game->text[i]; i++)
		keys[n++] = r->draft.game->text[i];
	if (r->words->two_sided)
		keys[n++] = "back";
	if (r->words->misprints)
		keys[n++] = "misprint";
	keys[n] = NULL;
}

static bool
read_misprint(struct reader *r, const struct doc_node *map)
{
	const struct doc_node *node = doc_member(map, "misprint");
	r->misprint = false;
	return !node || doc_want_bool(node, &r->misprint, r->fault);
}

/* Must a card of this type have a key for the number? */
static bool
needs_number(const struct reader *r, const struct game_number *number, uint8_t type)
{
	return is_of(r, number->types, type) && !number->is_flag && !number->may_lack &&
	       !number->within && !number->tokens_may_lack;
}

enum { KEYS_NAMED = 8 };

/* Report all missing keys at once if there are several. A single one is reported when it is
 * read. */
static bool
need_all(struct reader *r, const struct doc_node *map, uint8_t type)
{
	const char *missing[KEYS_NAMED];
	char list[200] = "";
	int n = 0, used = 0;
	if (!doc_member(map, "colours"))
		missing[n++] = "colours";
	for (int i = 0; r->words->number[i].name && n < KEYS_NAMED; i++)
		if (needs_number(r, &r->words->number[i], type) &&
		    !doc_member(map, r->words->number[i].name))
			missing[n++] = r->words->number[i].name;
	for (int i = 0; i < n; i++)
		used += snprintf(list + used, sizeof list - (size_t)used, "%s`%.20s`",
		                 i == 0       ? ""
		                 : i + 1 == n ? " and "
		                              : ", ",
		                 missing[i]);
	return n < 2 || doc_fault(map, r->fault, "missing-key", "%s are missing here", list);
}

static bool
read_card(struct reader *r, const struct doc_node *map, struct judge_card_def *card)
{
	const char *keys[CARD_KEYS];
	int type;
	struct judge_face *face = &card->face[0];
	card->n_faces = 1;
	keys_of_card(r, keys);
	if (!doc_only_keys(map, keys, r->fault) || !read_number(r, map, card) ||
	    !need_filled(map, "name", &face->name, r->fault) || !read_names(r, map, face))
		return false;
	const struct doc_node *node = doc_need(map, "type", r->fault);
	if (!node || !doc_want_word(node, r->draft.game->type, &type, r->fault))
		return false;
	face->type = (uint8_t)type;
	return need_all(r, map, face->type) && read_misprint(r, map) &&
	       read_colours(r, map, face) && read_traits(r, map, face) &&
	       read_figures(r, map, face) && read_texts(r, map, face) &&
	       read_acts_in(r, map, card) && read_back(r, map, card);
}

bool
doc_card_is_x(const struct game_words *words, const struct judge_card_set *set,
              const struct judge_face *face, int number)
{
	const struct game_number *n = &words->number[number];
	return n->may_be_x && card_types(judge_game(words->game), n->types) >> face->type & 1 &&
	       face->number[number] == JUDGE_NO_NUMBER &&
	       !(n->tokens_may_lack && is_token(words, set->trait, face));
}

/* Is every X defined by an ability? If the card has a text outside the model, that text may define
 * it. */
static bool
x_is_defined(struct reader *r, const struct doc_node *map, const struct judge_card_def *card)
{
	for (int i = 0; r->words->number[i].name; i++) {
		const struct doc_node *node = doc_member(map, r->words->number[i].name);
		if (!node || !r->words->number[i].may_be_x || !doc_is(node, "X") || card->acts_in)
			continue;
		if (!ability_defines(&r->draft, card, i))
			return doc_fault(
				node, r->fault, "missing-key",
				"a value of X needs a continuous ability with `define: %s`",
				node->key);
	}
	return true;
}

/* Read what is printed on a card. This is done for all cards first, so that abilities can name any
 * card. */
static bool
read_printed(struct reader *r, const struct doc_node *row)
{
	if (r->draft.n >= JUDGE_NO_DEF)
		return doc_fault(row, r->fault, "too-large", "there are too many cards");
	return read_card(r, row, &r->draft.def[r->draft.n]);
}

static bool
read_abilities(struct reader *r, const struct doc_node *row, struct judge_card_def *card)
{
	return ability_read(&r->draft, card, row, r->fault) && x_is_defined(r, row, card);
}

static bool
read_rows(struct reader *r, const struct doc_node *const row[], size_t n)
{
	struct judge_card_def *card = r->draft.def + r->draft.n;
	for (size_t i = 0; i < n; i++) {
		if (!read_printed(r, row[i]))
			return false;
		r->draft.n++;
	}
	for (size_t i = 0; i < n; i++)
		if (!read_abilities(r, row[i], &card[i]))
			return false;
	return true;
}

/* Look for an unknown key in the abilities of a card that lacks something else. Other faults of the
 * abilities may come of what it lacks. */
static void
check_ability_keys(struct reader *r, const struct doc_node *row, struct judge_card_def *card,
                   struct fault *fault)
{
	if (card->face[0].type && !ability_read(&r->draft, card, row, fault) &&
	    strcmp(fault->code, "unknown-key") == 0)
		return;
	fault->code[0] = '\0';
}

/* Check all rows. A faulty card keeps its place and number, so that other cards can name it. */
static size_t
check_rows(struct reader *r, const struct doc_node *const row[], size_t n, struct fault fault[],
           struct fault also[])
{
	struct judge_card_def *card = r->draft.def + r->draft.n;
	size_t faulty = 0;
	for (size_t i = 0; i < n; i++) {
		r->fault = &fault[i];
		faulty += !read_printed(r, row[i]);
		if (r->draft.n >= JUDGE_NO_DEF)
			continue;
		r->draft.n++;
		if (!card[i].number)
			card[i].number = "";
	}
	for (size_t i = 0; i < n; i++) {
		r->fault = &fault[i];
		if (!fault[i].code[0])
			faulty += !read_abilities(r, row[i], &card[i]);
		else if (also && strcmp(fault[i].code, "missing-key") == 0)
			check_ability_keys(r, row[i], &card[i], &also[i]);
	}
	return faulty;
}

size_t
doc_cards_check_rows(struct fault fault[], struct fault also[], const struct doc_node *const row[],
                     size_t n, const struct game_words *words, const struct judge_card_set *base)
{
	struct reader r = { .words = words };
	memset(fault, 0, n * sizeof *fault);
	if (also)
		memset(also, 0, n * sizeof *also);
	card_draft_begin(&r.draft, judge_game(words->game), base, n);
	size_t faulty = check_rows(&r, row, n, fault, also);
	struct judge_card_set set = card_draft_finish(&r.draft, NULL);
	doc_cards_free(&set);
	return faulty;
}

bool
doc_cards_read_rows(struct judge_card_set *out, const struct doc_node *const row[], size_t n,
                    const struct game_words *words, const struct judge_card_set *base,
                    struct fault *fault)
{
	struct reader r = { .words = words, .fault = fault };
	card_draft_begin(&r.draft, judge_game(words->game), base, n);
	bool good = read_rows(&r, row, n);
	*out = card_draft_finish(&r.draft, base ? base->version : NULL);
	if (!good)
		doc_cards_free(out);
	return good;
}

const struct doc_node *
doc_cards_of(const struct doc_node *root, const struct doc_node **game, struct fault *fault)
{
	static const char *const keys[] = { "game", "cards", NULL };
	if (!doc_want_map(root, fault) || !doc_only_keys(root, keys, fault) ||
	    !(*game = doc_need(root, "game", fault)))
		return NULL;
	const struct doc_node *cards = doc_need(root, "cards", fault);
	return cards && doc_want_list(cards, fault) ? cards : NULL;
}

bool
doc_cards_read(struct judge_card_set *out, const struct doc_node *list,
               const struct game_words *words, const struct judge_card_set *base,
               struct fault *fault)
{
	size_t n = 0;
	*out = (struct judge_card_set){ 0 };
	if (!doc_want_list(list, fault))
		return false;
	const struct doc_node **row = alloc_zeroed(list->count + 1, sizeof *row);
	for (const struct doc_node *one = list->first; one; one = one->next)
		row[n++] = one;
	bool good = doc_cards_read_rows(out, row, n, words, base, fault);
	free(row);
	return good;
}

/* Free an array of a set. It is const for the set's users, but was allocated here. */
static void
let_go(const void *array)
{
	free((void *)(uintptr_t)array);
}

void
doc_cards_free(struct judge_card_set *set)
{
	let_go(set->def);
	let_go(set->trait);
	let_go(set->ability);
	let_go(set->node);
	let_go(set->text);
	*set = (struct judge_card_set){ 0 };
}
