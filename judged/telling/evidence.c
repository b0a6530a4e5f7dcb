/* evidence.c: takes the cards, places and values out of the sentences of a reason. */
#include "judged/telling/evidence.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/cards.h"
#include "judged/telling/lines.h"
#include "judged/telling/refusal.h"

/* The thing of a deed's sentence that is in English. */
enum { DEED_IN_ENGLISH = 2 };

/* A list being made. */
struct gathering {
	struct ruling_snapshot *out;
	struct telling of;
	const char *said; /* the part of the reason, in English, behind the last piece */
	int n;
	const char *player, *card; /* the refused pick; "" before there is one */
};

/* One piece; what it isn't about is NULL. `path`: a place, or a value as documents name it. `words`:
 * what stands for it in the reason, if not the card or else the path. */
struct piece {
	const char *card, *path, *name, *value, *words;
};

/* 1. Adding a piece */

/* Is this the name of a place: "A.hand", "B.zone.3", "resolution"? */
static bool
is_place(const struct gathering *g, const char *path, size_t len)
{
	const struct judge_game *game = judge_game(telling_text(&g->of, 0, "game"));
	size_t from = len > 2 && path[1] == '.' ? 2 : 0;
	while (len > from && (isdigit((unsigned char)path[len - 1]) || path[len - 1] == '.'))
		len--;
	for (int i = 0; game && i < game->n_areas; i++)
		if (strlen(game->area[i].name) == len - from &&
		    strncmp(game->area[i].name, path + from, len - from) == 0)
			return true;
	return false;
}

/* Find the words in the rest of the reason, as a whole. Returns where, or NULL: a plain search for
 * them would find something else. */
static const char *
find_words(const struct gathering *g, const char *words)
{
	const char *at = *words ? strstr(g->said, words) : NULL;
	if (!at)
		return NULL;
	bool begins =
		at == g->said || !isalnum((unsigned char)at[-1]) || !isalnum((unsigned char)*at);
	return begins && !isalnum((unsigned char)at[strlen(words)]) ? at : NULL;
}

static void
tell_path(struct gathering *g, const char *path)
{
	char place[64] = "";
	const char *last = strrchr(path, '.');
	size_t len = strlen(path);
	if (!is_place(g, path, len)) {
		snapshot_text(g->out, "path", SNAPSHOT_ALL, path);
		len = last ? (size_t)(last - path) : 0;
	}
	say_add(place, sizeof place, "%.*s", (int)len, path);
	if (*place && is_place(g, place, strlen(place)))
		snapshot_text(g->out, "place", SNAPSHOT_ALL, place);
}

static void
tell_value(struct gathering *g, const char *value)
{
	char *end;
	long number = strtol(value, &end, 10);
	if (*value && !*end)
		snapshot_number(g->out, "value", SNAPSHOT_ALL, number);
	else
		snapshot_text(g->out, "value", SNAPSHOT_ALL, value);
}

/* Add a piece. Its words are written only if they are not simply its card, place or path, or the
 * value of a refusal. */
static void
add_piece(struct gathering *g, struct piece piece)
{
	const char *usual = piece.card ? piece.card : piece.path;
	const char *words = piece.words ? piece.words : usual;
	const char *at = words ? find_words(g, words) : NULL;
	snapshot_object(g->out, NULL, SNAPSHOT_ALL);
	snapshot_number(g->out, "n", SNAPSHOT_ALL, ++g->n);
	if (piece.card)
		snapshot_text(g->out, "card", SNAPSHOT_ALL, piece.card);
	if (piece.path)
		tell_path(g, piece.path);
	if (piece.name)
		snapshot_text(g->out, "name", SNAPSHOT_ALL, piece.name);
	if (piece.value)
		tell_value(g, piece.value);
	if (!at || (piece.words && (!piece.value || strcmp(piece.words, piece.value) != 0)))
		snapshot_text(g->out, "words", SNAPSHOT_ALL, at ? words : "");
	if (at)
		g->said = at + strlen(words);
	snapshot_end(g->out);
}

/* 2. What a sentence is about */

/* Add a card written as "EBP03-020 (Mothra Leo)"; other things are no cards. */
static void
add_card(struct gathering *g, const char *said)
{
	char number[64] = "";
	const char *end = strstr(said, " (");
	if (!end)
		return;
	say_add(number, sizeof number, "%.*s", (int)(end - said), said);
	add_piece(g, (struct piece){ .card = number });
}

/* Does the refused card have this number printed under this name? */
static bool
is_printed(const struct gathering *g, const char *name, const char *value)
{
	const char *game_name = telling_text(&g->of, 0, "game");
	const struct judge_card_set *cards = rulebook_cards(game_name);
	const struct judge_game *game = judge_game(game_name);
	judge_def def = *g->card ? rulebook_card(cards, g->card) : JUDGE_NO_DEF;
	for (int i = 0; game && def != JUDGE_NO_DEF && game->number[i]; i++)
		if (strcmp(game->number[i], name) == 0)
			return cards->def[def].face[0].number[i] == strtol(value, NULL, 10);
	return false;
}

/* Do the words of a path stand in a text: "the zone of A's monster" for `monster.zone`? */
static bool
names_path(const char *text, const char *path)
{
	char word[64];
	for (; *path; path += strspn(path, "._")) {
		size_t len = strcspn(path, "._");
		say_add((*word = '\0', word), sizeof word, "%.*s", (int)len, path);
		if (!strcasestr(text, word))
			return false;
		path += len;
	}
	return true;
}

/* Find the value of a player that has this number in the position: by its name, after a dot, or by
 * the words of the reason before the number. */
static bool
find_path_of(const struct gathering *g, const char *player, const char *name, const char *value,
             const char *before, char *path, size_t cap)
{
	const struct telling *t = &g->of;
	uint32_t seat = telling_member(t, telling_member(t, 0, "position"), player);
	long number = strtol(value, NULL, 10);
	*path = '\0';
	for (uint32_t at = telling_first(t, seat); at; at = telling_next(t, at)) {
		const struct snapshot_cell *cell = &t->snap->cell[at];
		const char *is = snapshot_name_text(t->snap, cell->name), *dot = strrchr(is, '.');
		bool named = strcmp(dot ? dot + 1 : is, name) == 0;
		if ((cell->kind != SNAPSHOT_NUMBER && cell->kind != SNAPSHOT_TRUTH) ||
		    cell->is != number || (!named && (*path || !names_path(before, is))))
			continue;
		*path = '\0';
		say_add(path, cap, "%s.%s", player, is);
		if (named)
			return true;
	}
	return *path;
}

/* Find a value in the position: of the player whom the words before it name last, else of the
 * refused one. A limit is a number of the rules, not of the position. */
static bool
find_path(const struct gathering *g, const char *name, const char *value, const char *words,
          char *path, size_t cap)
{
	const char *at = find_words(g, words), *other = strcmp(g->player, "A") == 0 ? "B" : "A";
	char before[TELLING_LINE] = "", whose[8] = "";
	if (!*g->player || strcmp(name, "limit") == 0)
		return false;
	say_add(before, sizeof before, "%.*s", at ? (int)(at - g->said) : 0, g->said);
	say_add(whose, sizeof whose, "%s's", other);
	return find_path_of(g, strstr(before, whose) ? other : g->player, name, value, before, path,
	                    cap);
}

/* Add a value of a refusal: that of the refused card, of a player, or neither. */
static void
add_value(struct gathering *g, const char *name, const char *value)
{
	char words[DIGITS + 2] = "", path[64];
	say_add(words, sizeof words, "(%s)", value);
	const char *said = strstr(g->said, words) ? words : value;
	bool printed = is_printed(g, name, value);
	bool found = !printed && telling_member(&g->of, 0, "refused") &&
	             find_path(g, name, value, said, path, sizeof path);
	add_piece(g, (struct piece){ .card = printed ? g->card : NULL,
	                             .path = found ? path : NULL,
	                             .name = name,
	                             .value = value,
	                             .words = said });
}

/* Add the values of a refusal in the order in which the rule's words name them. */
static void
add_values(struct gathering *g, const struct sentence *one)
{
	size_t done = 0, next = 0;
	int n = (one->n - REFUSAL_VALUES) / 2;
	for (; next != SIZE_MAX; done = next + 1) {
		int which = -1;
		next = SIZE_MAX;
		for (int i = 0; i < n; i++) {
			size_t at = refusal_names_value(one, i);
			if (at >= done && at < next) {
				next = at;
				which = i;
			}
		}
		if (which >= 0)
			add_value(g, one->thing[REFUSAL_VALUES + 2 * which],
			          one->thing[REFUSAL_VALUES + 2 * which + 1]);
	}
}

/* Add the pick of a sentence made by pick_make(): its card and the place where that lies. */
static void
add_pick(struct gathering *g, const struct sentence *one)
{
	const char *card = one->thing[4], *place = one->thing[5];
	g->player = one->thing[0];
	g->card = card;
	if (*card || *place)
		add_piece(g, (struct piece){ .card = *card ? card : NULL,
		                             .path = *place ? place : NULL });
}

static void
add_sentence(struct gathering *g, const struct sentence *one)
{
	switch (one->form) {
	case SENTENCE_CANT:
	case SENTENCE_COULDNT:
	case SENTENCE_COULD:
	case SENTENCE_PICK: add_pick(g, one); break;
	case SENTENCE_BECAUSE:
	case SENTENCE_RULE_SAYS:
		add_values(g, one);
		add_card(g, one->thing[REFUSAL_CARD]);
		break;
	case SENTENCE_COUNT:
	case SENTENCE_IS:
		add_piece(g, (struct piece){ .path = one->thing[0], .value = one->thing[1] });
		break;
	case SENTENCE_EMPTY:
	case SENTENCE_CONTAINS:
	case SENTENCE_IS_NONE:
	case SENTENCE_NO_CARD:
	case SENTENCE_SEVERAL_CARDS:
	case SENTENCE_OF_UNKNOWN:
	case SENTENCE_KNOWN_TO_NOBODY:
	case SENTENCE_KNOWN_TO_BOTH:
	case SENTENCE_HOW_MANY:
	case SENTENCE_WHICH_CARD:
	case SENTENCE_WHICH_FIRST: add_piece(g, (struct piece){ .path = one->thing[0] }); break;
	case SENTENCE_WHICH_CAME:
		for (int i = 0; i < 2; i++)
			add_piece(g, (struct piece){ .path = one->thing[i] });
		break;
	case SENTENCE_UNMODELLED:
	case SENTENCE_OUT_OF_TURN:
	case SENTENCE_NOT_DISCARDED:
	case SENTENCE_DECK_NOT_LEGAL:
	case SENTENCE_NOT_CALLED_FOR:
	case SENTENCE_INSTEAD:
	case SENTENCE_UNDONE:
		for (int i = 0; i < one->n; i++)
			if (i != DEED_IN_ENGLISH || one->form == SENTENCE_DECK_NOT_LEGAL)
				add_card(g, one->thing[i]);
		break;
	default: break;
	}
}

void
evidence_tell(struct ruling_snapshot *out, const struct ruling_snapshot *ruling, enum view view)
{
	char said[TELLING_LINE] = "";
	struct gathering g = { .out = out,
		               .of = { .snap = ruling, .view = view },
		               .said = said,
		               .player = "",
		               .card = "" };
	struct sentence one;
	uint32_t list = snapshot_member(ruling, 0, view, "parts");
	say_add(said, sizeof said, "%s", snapshot_text_at(ruling, 0, view, "reason"));
	snapshot_list(out, NULL, SNAPSHOT_ALL);
	for (uint32_t at = telling_first(&g.of, list); at; at = telling_next(&g.of, at))
		if (sentence_read(ruling, at, view, &one))
			add_sentence(&g, &one);
	snapshot_end(out);
}
