/* decks.h: legal decks of real cards for random play, the same in all property tests and
 * benches. */
#ifndef TESTS_DECKS_H
#define TESTS_DECKS_H

#include "judged/cards/cards.h"
#include "rulebook/rulebook.h"

struct decks {
	judge_def monster[4], main[50];
	const struct judge_card_set *cards;
};

/* Return Chibi Godzilla's decks with the red cards of the first starter deck. */
static inline struct decks
decks_of_real_cards(void)
{
	static const struct {
		const char *number;
		int copies;
	} list[] = {
		{ "ESD01-005", 4 }, { "ESD01-006", 4 }, { "ESD01-007", 4 }, { "ESD01-008", 4 },
		{ "ESD01-009", 4 }, { "ESD01-010", 4 }, { "ESD01-011", 4 }, { "ESD01-012", 4 },
		{ "ESD01-013", 4 }, { "ESD01-015", 4 }, { "ESD01-016", 4 }, { "EPR-008", 3 },
		{ "EPR-009", 3 },
	};
	static const char *const monsters[] = { "EPR-007", "EPR-008", "EPR-009", "EPR-010" };
	struct decks d = { .cards = rulebook_cards("godzilla") };
	int n = 0;
	for (int i = 0; i < 4; i++)
		d.monster[i] = rulebook_card(d.cards, monsters[i]);
	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		for (int j = 0; j < list[i].copies; j++)
			d.main[n++] = rulebook_card(d.cards, list[i].number);
	return d;
}

static inline struct judge_params
params_of(const struct decks *d, const char *edition)
{
	struct judge_params p = {
		.game = judge_game("godzilla"),
		.rules = &rulebook_edition("godzilla", edition)->rules,
		.cards = d->cards,
	};
	for (int seat = 0; seat < JUDGE_SEATS; seat++) {
		p.list[seat][0] = (struct judge_list){ d->monster, 4 };
		p.list[seat][1] = (struct judge_list){ d->main, 50 };
	}
	return p;
}

#endif
