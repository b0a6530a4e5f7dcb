/* ruling_why.c: one sentence with the values that decided. */
#include "judged/ruling_why.h"

#include <string.h>

#include "judged/ruling_say.h"
#include "rulebook/cards.h"

enum { WHY_GIST = 240, WHY_VALUES = 96 };

static const struct judge_rule_row *
row_of(const struct ruling *r, judge_rule rule)
{
	return rulebook_rule_row(r->transcript->game->name, rule);
}

/* The number a rule demands, unless the values name it already. */
static bool
number_is_named(const struct judge_rule_row *row, const struct judge_refusal *refusal)
{
	for (int i = 0; i < refusal->n_values; i++)
		if (refusal->value[i].is == row->value)
			return true;
	return false;
}

static void
add_refusal(struct ruling *r, const struct judge_refusal *refusal)
{
	const struct judge_rule_row *row = row_of(r, refusal->rule);
	char gist[WHY_GIST], values[WHY_VALUES];

	say_gist(row->gist, gist, sizeof gist);
	say_values(refusal->value, refusal->n_values, values, sizeof values);
	say_add(r->why, sizeof r->why, "%s%s",
	        row->shape == JUDGE_PERMIT ? "what is permitted is that " : "", gist);
	if (row->shape == JUDGE_VALUE && !number_is_named(row, refusal))
		say_add(r->why, sizeof r->why, ": %d", (int)row->value);
	if (*values)
		say_add(r->why, sizeof r->why, " (here: %s)", values);
	if (refusal->by < r->transcript->cards.n) {
		say_card(&r->transcript->cards, refusal->by, values, sizeof values);
		say_add(r->why, sizeof r->why, ", by the text of %s", values);
	}
}

/* A pick of a card that lies hidden is not told to those it is hidden from. */
static void
hide_card_picked(struct ruling *r, struct judge_pick pick)
{
	const struct judge_game *game = r->transcript->game;
	static const enum view view[JUDGE_SEATS] = { VIEW_A, VIEW_B };

	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (pick.verb < game->n_verbs && game->verb[pick.verb].takes == JUDGE_TAKES_CARD &&
		    !pick_is_known(r->run, pick, view[seat]))
			r->why_hidden_from |= (uint8_t)(1 << seat);
}

static void
why_refused(struct ruling *r)
{
	const struct judge_refusal *refusal;
	struct judge_pick pick = ruling_refused_pick(r);
	int n = ruling_refusals(r, &refusal);
	char text[SAY_PICK];

	say_pick(r->run, pick, text, sizeof text);
	bool both = pick.verb >= r->transcript->game->n_verbs;
	say_add(r->why, sizeof r->why,
	        "%s may not %s: ", both ? say_seat(pick.seat == 2 ? 1 : 0) : say_seat(pick.seat),
	        text);
	if (n)
		add_refusal(r, &refusal[0]);
	if (n > 1)
		say_add(r->why, sizeof r->why, "; %d other rule%s it too", n - 1,
		        n == 2 ? " forbids" : "s forbid");
	say_add(r->why, sizeof r->why, ".");
	hide_card_picked(r, pick);
}

static void
why_decks(struct ruling *r)
{
	const struct judge_fault *fault;
	int n = judge_deck_faults(r->run, &fault);
	char card[SAY_CARD] = "";

	if (n == 0)
		return;
	if (fault[0].def < r->transcript->cards.n)
		say_card(&r->transcript->cards, fault[0].def, card, sizeof card);
	say_add(r->why, sizeof r->why,
	        "%s's decks may not be played%s%s: ", say_seat(fault[0].seat),
	        *card ? " with " : "", card);
	add_refusal(r, &fault[0].refusal);
	if (n > 1)
		say_add(r->why, sizeof r->why, "; there %s %d more fault%s", n == 2 ? "is" : "are",
		        n - 1, n == 2 ? "" : "s");
	say_add(r->why, sizeof r->why, ".");
}

/* A card met in a deck list is known to those who brought it. */
static bool
brought(const struct transcript *t, judge_seat seat, judge_def def)
{
	for (int l = 0; l < JUDGE_LISTS; l++)
		for (int i = 0; i < t->player[seat].list[l].n; i++)
			if (t->player[seat].list[l].def[i] == def)
				return true;
	return false;
}

/* A card that lies hidden is not named to those it is hidden from. */
static void
hide_card_met(struct ruling *r)
{
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++)
		if (r->doubt == RULING_BY_CARD && r->unmodelled.place == JUDGE_NO_PLACE &&
		    !brought(r->transcript, seat, r->unmodelled.def))
			r->why_hidden_from |= (uint8_t)(1 << seat);
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(r->run, r->unmodelled.place, card, JUDGE_CARDS);

	for (int i = 0; i < n; i++)
		if (card[i].def == r->unmodelled.def)
			r->why_hidden_from |= (uint8_t)(~card[i].known_by & 3);
}

static void
why_unmodelled(struct ruling *r)
{
	const struct judge_card_set *cards = &r->transcript->cards;
	const struct judge_card_def *def = &cards->def[r->unmodelled.def];
	uint16_t bit = (uint16_t)(r->unmodelled.acts_in & -r->unmodelled.acts_in);
	const char *where = rulebook_acts_in_saying(bit);
	char card[SAY_CARD], why[SAY_PICK];

	say_card(cards, r->unmodelled.def, card, sizeof card);
	*why = '\0';
	say_add(why, sizeof why, "%s", def->why ? def->why : "its text is outside the model");
	size_t len = strlen(why);
	say_add(r->why, sizeof r->why, "%s could act %s, and %.*s; %s.", card,
	        where ? where : "there", (int)(len && why[len - 1] == '.' ? len - 1 : len), why,
	        r->doubt == RULING_BY_OWN_TEXT ? "it may have been playable after all"
	                                       : "nothing is certain from there");
	hide_card_met(r);
}

static void
why_surplus(struct ruling *r)
{
	const struct transcript *t = r->transcript;
	const struct transcript_move *move = &t->move[r->move - 1];
	const char *name =
		r->part < move->n ? t->game->verb[move->part[r->part].verb].name : "concede";

	say_add(r->why, sizeof r->why, "Nobody asks for `%s` of move %u: ", name, r->move);
	if (r->stop == JUDGE_FINISHED)
		say_add(r->why, sizeof r->why, "the game is over before it.");
	else
		say_add(r->why, sizeof r->why, "%s is asked for %s.",
		        say_seat(judge_question(r->run)->seat),
		        t->game->question[judge_question(r->run)->kind].saying);
}

static void
why_refuted(struct ruling *r)
{
	char say[160], point[48];
	size_t i = 0;

	while (r->claim_result[i].answer != EXPECT_REFUTED)
		i++;
	expect_say(&r->claim[i], say, sizeof say);
	expect_say_point(&r->claim[i], point, sizeof point);
	say_add(r->why, sizeof r->why, "Claim %zu (%s, %s) does not hold: %s.", i + 1, say, point,
	        r->claim_result[i].actual);
	r->why_hidden_from = r->claim_result[i].hidden_from;
}

static void
why_open(struct ruling *r)
{
	const struct judge_question *question = judge_question(r->run);
	const struct judge_question_kind *kind = &r->transcript->game->question[question->kind];

	say_add(r->why, sizeof r->why, "All is legal so far; %s has to say: %s%s",
	        say_seat(question->seat), kind->saying, r->unread ? "; " : ".");
	if (r->unread)
		say_add(r->why, sizeof r->why, "the %u move%s from move %u on wait%s for that.",
		        r->unread, r->unread == 1 ? "" : "s",
		        (uint32_t)r->transcript->n_moves - r->unread + 1,
		        r->unread == 1 ? "s" : "");
}

static void
why_over(struct ruling *r)
{
	struct judge_result result = judge_result(r->run);
	const char *how = result.how ? result.how : "the rules";

	if (result.winners == 1 || result.winners == 2)
		say_add(r->why, sizeof r->why, "All is legal; %s wins: %s.",
		        say_seat(result.winners == 2), how);
	else
		say_add(r->why, sizeof r->why, "All is legal; the game is a draw: %s.", how);
}

void
ruling_say_why(struct ruling *r)
{
	r->why[0] = '\0';
	r->why_hidden_from = 0;
	switch (r->verdict) {
	case RULING_ILLEGAL:
		if (r->stop == JUDGE_FAULTY_DECKS)
			why_decks(r);
		else
			why_refused(r);
		break;
	case RULING_UNDETERMINED:
		if (r->doubt == RULING_BY_LIMIT)
			say_add(r->why, sizeof r->why, "The run met its limit: %s.", r->limit);
		else
			why_unmodelled(r);
		break;
	case RULING_SURPLUS: why_surplus(r); break;
	case RULING_REFUTED: why_refuted(r); break;
	case RULING_INCOMPLETE: why_open(r); break;
	case RULING_CONSISTENT: why_over(r); break;
	}
}
