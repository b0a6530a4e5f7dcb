/* sentences.c: tests of abilities said in plain words. */
#include <criterion/criterion.h>
#include <ctype.h>
#include <string.h>

#include "judged/cards/ability.h"
#include "judged/cards/cards.h"
#include "judged/cards/document.h"

static const char *const games[] = { "godzilla", "colossus", "dbs" };
enum { GAMES = sizeof games / sizeof games[0] };

Test(sentences, every_operation_of_every_game_is_said)
{
	for (int g = 0; g < GAMES; g++) {
		const struct judge_game *game = judge_game(games[g]);
		for (int i = 0; i < game->n_ops; i++)
			cr_expect(ability_is_said(game, &game->op[i]), "%s: %s (kind %d)", games[g],
			          game->op[i].name, game->op[i].kind);
	}
}

/* The marks of the lines, and those of the language. */
static bool
is_plain(const char *text)
{
	size_t len = strlen(text);
	return isupper((unsigned char)text[0]) && text[len - 1] == '.' &&
	       !strpbrk(text, "{}[]_|~") && !strstr(text, "  ") && !strstr(text, " ,") &&
	       !strstr(text, " .") && !strstr(text, "RANK");
}

Test(sentences, every_ability_of_every_real_card_is_a_sentence)
{
	struct buffer out = { 0 };
	for (int g = 0; g < GAMES; g++) {
		const struct judge_card_set *set = rulebook_cards(games[g]);
		int n = 0;
		for (int i = 0; i < set->n; i++) {
			const struct judge_card_def *def = &set->def[i];
			for (int k = 0; k < def->n_abilities + def->n_grants; k++, n++) {
				out.n = 0;
				ability_say(&out, judge_game(games[g]), set,
				            &set->ability[def->ability + k]);
				cr_expect(is_plain(buffer_end(&out)), "%s %s", def->number, out.at);
			}
		}
		cr_assert_gt(n, 30, "%s", games[g]);
	}
	buffer_free(&out);
}

/* Abilities of a card written down, in sentences. */
struct row {
	const char *game, *card, *says;
};

#define BATTLE                                                                                     \
	"- {number: T-1, name: Test, type: battle, rank: 3, colours: [red], icon: 1, counter: 1,"  \
	" abilities: [{"
#define FOLLOWER                                                                                      \
	"- {number: T-1, name: Test, type: follower, cost: 4, colours: [red], attack: 1, defence: 1," \
	" abilities: [{"

static const struct row rows[] = {
	{ "godzilla", BATTLE "on: enter, do: [{draw: 1}]", "When this card enters, draw 1 card." },
	{ "godzilla", BATTLE "on: enter, do: [{draw: 2, of: opponent}]",
	  "When this card enters, your opponent draws 2 cards." },
	{ "godzilla",
	  BATTLE "on: enter, do: [{destroy: {choose: 1, opponent: battle, rank: {max: 3}}}]",
	  "When this card enters, destroy 1 of your opponent's battle cards of rank 3 or less." },
	{ "godzilla",
	  BATTLE
	  "on: enter, do: [{destroy: {up_to: 2, any: battle, rank: {min: 2, max: 4}, other: true}}]",
	  "When this card enters, destroy up to 2 of either player's battle cards of rank from 2 to 4 other than this one." },
	{ "godzilla",
	  BATTLE "on: {destroyed: {own: battle}, by: [crush, invasion]}, do: [{rage: own, by: 2}]",
	  "When one of your battle cards is destroyed through crush or invasion, your rage changes by +2." },
	{ "godzilla",
	  BATTLE
	  "continuous: [{modify: counter, by: 3000, of: this}], if: {exists: {among: this, adjacent_to: own monster}}",
	  "The counter of this card changes by +3000 as long as this card is adjacent to your monster." },
	{ "godzilla",
	  BATTLE
	  "continuous: [{forbid: destroy, of: {own: battle, trait: Mothra}, by: opponent_effect}], turn: opponent",
	  "In your opponent's turn: each of your battle cards with the trait Mothra cannot be destroyed through an effect of your opponent." },
	{ "godzilla",
	  BATTLE "instead_of: {countered: own, total: {max: 50000}}, do: [{fall_behind: own}]",
	  "Whenever your monster is countered with a counter total of 50000 or less, this happens instead: your monster falls back as if it had been countered." },
	{ "godzilla",
	  BATTLE
	  "on: enter, do: [{may: [{discard: {choose: 1, own: card, in: hand}}], then: [{draw: {count: {own: battle}}}]}]",
	  "When this card enters, you may do this: discard 1 of your cards in hand; if so, draw as many cards as the number of your battle cards." },
	{ "colossus",
	  FOLLOWER
	  "ignition: {cost: {points: 2, off: true}}, do: [{damage: {choose: 1, opponent: follower, cost: {max: 3}}, by: 2}]",
	  "Ignition: use 2 Locus points and turn this card OFF to do this: deal 2 damage to 1 of your opponent's follower cards of cost 3 or less." },
	{ "colossus", FOLLOWER "soar: true", "Soar." },
};

Test(sentences, an_ability_reads_as_somebody_would_say_it)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const struct judge_game *game = judge_game(rows[i].game);
		struct buffer text = { 0 }, out = { 0 };
		struct judge_card_set own = { 0 };
		struct fault fault;
		struct doc doc;
		buffer_text(&text, rows[i].card);
		buffer_text(&text, "}]}\n");
		cr_assert(doc_read_yaml(&doc, "own.yaml", buffer_end(&text), text.n, NULL, &fault),
		          "%s\n%s", fault.sentence, text.at);
		cr_assert(doc_cards_read(&own, doc.root, doc_card_words(rows[i].game),
		                         rulebook_cards(rows[i].game), &fault),
		          "%s\n%s", fault.sentence, text.at);
		for (int k = 0; k < own.n; k++)
			if (strcmp(own.def[k].number, "T-1") == 0)
				ability_say(&out, game, &own, &own.ability[own.def[k].ability]);
		cr_expect_str_eq(buffer_end(&out), rows[i].says);
		doc_cards_free(&own);
		doc_free(&doc);
		buffer_free(&text);
		buffer_free(&out);
	}
}
