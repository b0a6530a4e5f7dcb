/* sentences.c: tests of abilities said in plain words. */
#include <criterion/criterion.h>
#include <ctype.h>
#include <string.h>

#include "judged/cards/ability.h"
#include "judged/cards/cards.h"
#include "judged/cards/document.h"

static const char *const games[] = { "godzilla", "colossus", "dbs" };
enum { GAMES = sizeof games / sizeof games[0] };

/* The marks of the lines, and those of the language. */
static bool
is_plain(const char *text)
{
	size_t len = strlen(text);
	return isupper((unsigned char)text[0]) && text[len - 1] == '.' &&
	       !strpbrk(text, "{}[]_|~") && !strstr(text, "  ") && !strstr(text, " ,") &&
	       !strstr(text, " .");
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
	  "on: enter, do: [{destroy: {choose: 1, opponent: battle, rank: {max: {rank: this}}}}]",
	  "When this card enters, destroy 1 of your opponent's battle cards of rank no higher than the rank of this card." },
	{ "godzilla",
	  BATTLE
	  "on: enter, do: [{destroy: {up_to: 2, any: battle, rank: {min: 2, max: 4}, other: true}}]",
	  "When this card enters, destroy up to 2 of either player's battle cards of rank 2 to 4 other than this one." },
	{ "godzilla",
	  BATTLE "on: {destroyed: {own: battle}, by: [crush, invasion]}, do: [{rage: own, by: 2}]",
	  "When one of your battle cards is destroyed through crush and invasion, your rage changes by +2." },
	{ "godzilla",
	  BATTLE
	  "continuous: [{modify: counter, by: 3000, of: this}], if: {exists: {among: this, adjacent_to: own monster}}",
	  "The counter of this card changes by +3000 as long as this card is adjacent to your monster." },
	{ "godzilla",
	  BATTLE
	  "continuous: [{forbid: destroy, of: {own: battle, trait: Mothra}, by: opponent_effect}], turn: opponent",
	  "In your opponent's turn: your battle cards with the trait Mothra cannot be destroyed through an effect of your opponent." },
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
	/* What comes about in place of something, what comes before it, and what a player may leave. */
	{ "godzilla",
	  BATTLE
	  "instead_of: {destroyed: this, by: opponent_effect}, still: true, do: [{move: {under: this}, to: hand}]",
	  "Whenever this card is destroyed through an effect of your opponent, this happens first: put the cards under this card into the hand." },
	{ "godzilla", BATTLE "instead_of: {invasion_discard: own}, optional: true, do: [{mill: 1}]",
	  "Whenever you discard to invade, you may do this instead: put 1 card from the top of the deck into the discard pile." },
	{ "godzilla", BATTLE "instead_of: {destroyed: this}",
	  "Whenever this card is destroyed, nothing happens instead." },
	/* All that is listed, and one of it. */
	{ "godzilla",
	  BATTLE
	  "on: enter, do: [{discard: {choose: 1, own: card, in: hand, traits: [Gigan, Fest]}}, {discard: {choose: 1, own: card, in: hand, trait: [Gigan, Fest]}}]",
	  "When this card enters, discard 1 of your cards in hand with the traits Gigan and Fest, then discard 1 of your cards in hand with the trait Gigan or Fest." },
	/* Both players, and either of them. */
	{ "godzilla", BATTLE "on: {rage_up: any}, do: [{rage: any, by: -2}]",
	  "When either player's rage rises, each player's rage changes by -2." },
	{ "godzilla",
	  BATTLE "on: enter, do: [{destroy: {any: battle}}, {destroy: {choose: 1, any: battle}}]",
	  "When this card enters, destroy all of both players' battle cards, then destroy 1 of either player's battle cards." },
	/* Who did it. */
	{ "godzilla", BATTLE "on: {discarded: {own: battle}, player: own}, do: [{draw: 1}]",
	  "When one of your battle cards is discarded from your hand, draw 1 card." },
	{ "godzilla", BATTLE "on: {counters: opponent}, do: [{counter: opponent}]",
	  "When your opponent counters, counter your opponent's monster." },
	/* Numbers that are reckoned. */
	{ "godzilla",
	  BATTLE
	  "on: enter, do: [{destroy: {choose: {count: {own: strategy}}, opponent: battle, rank: {max: {rank: this}}}}, {reveal_top: {rage: own}}]",
	  "When this card enters, destroy as many of your opponent's battle cards of rank no higher than the rank of this card as the number of your strategy cards, then reveal as many cards on top of your deck as your rage." },
	{ "godzilla",
	  BATTLE
	  "on: {comes: opponent, to: {min: 6, max: 8}}, do: [{destroy: {opponent: battle, zone: {min: 6}}}, {advance: own, to: 6}]",
	  "When your opponent's monster comes to another zone, any zone from 6 to 8, destroy all of your opponent's battle cards in zone 6 or more, then your monster advances to zone 6." },
	{ "godzilla", BATTLE "on: enter, do: [{token: EBP02-T03, count: 2}]",
	  "When this card enters, play 2 tokens (EBP02-T03)." },
	/* One card that was kept, and several. */
	{ "godzilla",
	  BATTLE "on: enter, do: [{mill: 1, as: a}, {move: {the: a, type: battle}, to: hand}]",
	  "When this card enters, put 1 card from the top of the deck into the discard pile, then put that card that is a battle card into the hand." },
	{ "godzilla",
	  BATTLE
	  "on: enter, do: [{mill: 2, as: a}, {if: {exists: {the: a, type: monster}}, then: [{draw: 1}]}, {draw: 2}]",
	  "When this card enters, put 2 cards from the top of the deck into the discard pile, if one of those cards is a monster card, draw 1 card; after that, draw 2 cards." },
	{ "godzilla",
	  BATTLE
	  "on: enter, do: [{search: {up_to: 1, own: card, in: deck, colour: green, as: a}}, {discard: {the: a}}]",
	  "When this card enters, search your deck for up to 1 card that is green, then discard that card." },
	/* What is there, and what is not. */
	{ "godzilla",
	  BATTLE
	  "continuous: [{modify: counter, by: 1, of: this}], if: {all_of: [{none: {under: this}}, {none: {among: own monster, other: true}}]}",
	  "The counter of this card changes by +1 as long as there is no card under this card and your monster is this card." },
	{ "godzilla",
	  BATTLE
	  "continuous: [{forbid: invade, of: opponent}, {modify: counter, by: 1, of: this}], if: {rage: own, min: 2}",
	  "As long as your rage is 2 or more, your opponent cannot invade, and the counter of this card changes by +1." },
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
		cr_assert(doc_cards_read(&own, doc.root, game_words(rows[i].game),
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
