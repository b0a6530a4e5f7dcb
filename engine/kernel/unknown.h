/* unknown.h: cards we do not know (unknown.c tells how they are dealt with). */
#ifndef JUDGE_KERNEL_UNKNOWN_H
#define JUDGE_KERNEL_UNKNOWN_H

#include "engine/kernel/ability.h"

static inline bool
is_unknown(const struct judge_run *r, judge_card card)
{
	return card_at(r, card)->def == JUDGE_UNKNOWN_DEF;
}

/* Is any card of the game hidden from the judge, or could one be after a shuffle? */
static inline bool
hides_cards(const struct judge_run *r)
{
	return r->game.hides != 0;
}

/* Is it, as was asked, none of those that would make an option of the question it is asked about? */
bool is_left_out(const struct judge_run *r, judge_card card);
/* Could the unknown card be of this definition? */
bool could_be(struct judge_run *r, judge_card card, judge_def def);
/* All that a deck's list could hold, a bit per definition. */
const uint64_t *all_of_list(struct judge_run *r, int list);
/* All it could be, ascending; room for POSSIBLE. */
int possible_defs(struct judge_run *r, judge_card card, judge_def *out);
/* The unknown card is known to be of this definition, which it could be. */
void tell(struct judge_run *r, judge_card card, judge_def def);
/* Has the unknown card an ability that works on others from where it lies? Then it is known afterwards. What
 * an ability does to its own card is seen when that is needed. */
bool acts_from_hiding(struct judge_run *r, judge_card card);
/* Is the unknown card one of these, as the question that comes next needs it? Then it is that. It could be others. */
bool identify_among(struct judge_run *r, judge_card card, const judge_def *def, int n);
struct judge_hidden hidden_card(const struct judge_run *r, judge_card card);

/* A card of the place that nobody named, by which a pick that says no card of a verb that is `unseen` is meant; JUDGE_NO_CARD: all
 * are named. */
judge_card unseen_at(const struct judge_run *r, judge_place place);
/* Has the seat one where the verb, if it is `unseen`, takes its cards from? */
bool has_unseen(const struct judge_run *r, judge_seat seat, uint8_t verb);
/* Could it be tried with a card left unnamed? Where all are named it has to be said which. */
bool may_leave_unnamed(const struct judge_run *r, judge_seat seat, uint8_t verb);
/* Such a card has left the place. It may have been any that lay there: those that were known are so no more. */
void forget_which(struct judge_run *r, judge_card card, judge_place place);
/* A card of this definition at the place: a known one, else an unknown one that becomes it. For JUDGE_NO_DEF unseen_at(). */
judge_card find_or_tell(struct judge_run *r, judge_place place, judge_def def);
/* The same of all cards of the owner. */
judge_card find_or_tell_owned(struct judge_run *r, judge_seat owner, judge_def def);
/* An unknown card of the place that could be of this definition becomes it; JUDGE_NO_CARD: none could. */
judge_card tell_at(struct judge_run *r, judge_place place, judge_def def);
/* Of the cards that the seat's next answers name by this verb, how many are said to a choice of at most so many of these? Those
 * after them are said to a later one. */
int names_for(struct judge_run *r, judge_seat seat, uint8_t verb, const struct set *cards,
              int32_t most);
/* The same of each seat that names cards of the selection: those of them it may name, all or its own. */
void note_names(struct judge_run *r, const struct set *cards, int32_t most);
void namable(struct judge_run *r, judge_seat seat, const struct set *cards, struct set *out);
/* The first `n` cards that the seat's next answers name by this verb become known among these. */
void tell_named(struct judge_run *r, judge_seat seat, uint8_t verb, int n, const struct set *cards);

/* A card that an answer names becomes known where it is chosen from: one of those offered, or one that is not. */
void tell_picked(struct judge_run *r, struct judge_pick pick, bool offered);
/* What the seat answers next: of its next move, or of all up to the next action. How many. */
enum { FORETOLD = 64 };
int foretold(struct judge_run *r, judge_seat seat, bool beyond, struct judge_pick *out, int cap);
/* Is anything known of what the seat answers next; how many of these cards does it name? */
bool answers_foretold(struct judge_run *r, judge_seat seat);
int named_among(struct judge_run *r, judge_seat seat, const struct set *cards);
/* Does the seat's next answer to a choice of at most so many of these name a card that an unknown one of them could be, and
 * that would not fit what was last looked at to choose from? Whatever else the cards are, that answer is refused, unless it
 * is one to a later choice. */
bool names_misfit(struct judge_run *r, judge_seat seat, const struct set *cards, int32_t most,
                  struct judge_pick *which);
/* Does it name one that an unknown one of them could be, and that would fit? */
bool names_unknown(struct judge_run *r, judge_seat seat, const struct set *cards, int32_t most,
                   struct judge_pick *which);
enum judge_named named_for(struct judge_run *r, struct judge_pick misfit);
/* Leave so many of the cards that fit what was last looked at; unknown ones become some that do, `but` never. */
void take_fitting(struct judge_run *r, struct set *cards, int32_t n, judge_def but);
/* An answer was refused: perhaps because the card it names was supposed to be another one. */
void note_misnamed(struct judge_run *r, struct judge_pick pick);

/* What is told from here on is undone by suppose_no_more(). */
static inline int
suppose(struct judge_run *r)
{
	r->now.supposing++;
	return r->now.n_told;
}
void take_back_told(struct judge_run *r, int mark);
static inline void
suppose_no_more(struct judge_run *r, int mark)
{
	r->now.supposing--;
	if (r->now.n_told > mark)
		take_back_told(r, mark);
}

/* Is the order that a shuffle of this place comes to hidden from the judge? */
bool is_shuffled_unseen(const struct judge_run *r, judge_place place);
/* The cards have come into an order nobody knows: which is which is unknown again. */
void hide_cards(struct judge_run *r, const judge_card *card, int n);
void hide_place(struct judge_run *r, judge_place place);

/* Pools of lists whose order is unknown, before set-up. */
void open_pools(struct judge_run *r);
/* The same for a start position: what lies open is taken from the lists. False: more cards are unknown than
 * the lists leave. */
bool lay_out_pools(struct judge_run *r);

#endif
