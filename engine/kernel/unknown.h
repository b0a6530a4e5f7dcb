/* unknown.h: cards that the judge doesn't know (unknown.c describes how they are handled). */
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
has_hidden_cards(const struct judge_run *r)
{
	return r->game.hides != 0;
}

/* Is the card, by the decider's answer, none of those that would make an option of the current
 * question? */
bool is_left_out(const struct judge_run *r, judge_card card);
/* Could the unknown card be of this definition? */
bool could_be(struct judge_run *r, judge_card card, judge_def def);
/* Return the set of definitions that a deck's list could contain, bit per definition. */
const uint64_t *all_of_list(struct judge_run *r, int list);
/* Write every definition the card could have, ascending; `out` has a capacity of POSSIBLE. */
int possible_defs(struct judge_run *r, judge_card card, judge_def *out);
/* Identify the unknown card as this definition, which it could have. */
void set_identity(struct judge_run *r, judge_card card, judge_def def);
/* Could any unknown card in the place have an ability that works on others from there? */
bool unknown_could_act_at(const struct judge_run *r, judge_place place);
/* Has the unknown card an ability that works on others from where it lies? If so, the card is
 * identified. Ask only where such a card could act, and not again of a `plain` one. (An ability that affects only its own card is noticed when that is needed.) */
bool has_effect_while_hidden(struct judge_run *r, judge_card card);
/* Is the unknown card one of these, as the next question needs it? If so, it is identified as that
 * one. It could still have been others. */
bool identify_among(struct judge_run *r, judge_card card, const judge_def *def, int n);
struct judge_unknown_card hidden_card(const struct judge_run *r, judge_card card);

/* Return a card of the place that the record doesn't name, for a pick that names no card with a
 * verb that is `unseen`; JUDGE_NO_CARD: all are named. */
judge_card unseen_at(const struct judge_run *r, judge_place place);
/* Has the seat such a card where the verb takes its cards from? False if the verb isn't
 * `unseen`. */
bool has_unseen(const struct judge_run *r, judge_seat seat, uint8_t verb);
/* Could a pick leave the card unnamed? If all cards are named, the pick has to say which. */
bool may_leave_unnamed(const struct judge_run *r, judge_seat seat, uint8_t verb);
/* A card left this place unseen. It may have been any of those there, so it and the known cards
 * that stayed become unknown. */
void anonymize_cards(struct judge_run *r, judge_card card, judge_place place);
/* Return a card of this definition at the place: a known one, else an unknown one that is
 * identified as it. For JUDGE_NO_DEF: unseen_at(). */
judge_card find_or_identify(struct judge_run *r, judge_place place, judge_def def);
/* Like find_or_identify(), among all cards of the owner. */
judge_card find_or_identify_owned(struct judge_run *r, judge_seat owner, judge_def def);
/* Identify an unknown card of the place as this definition; JUDGE_NO_CARD: none could have it. */
judge_card set_identity_at(struct judge_run *r, judge_place place, judge_def def);
/* How many of the cards that the seat's next answers name (with this verb) belong to a choice of at
 * most `most` of these cards? The rest belong to a later choice. */
int count_names_for_choice(struct judge_run *r, judge_seat seat, uint8_t verb,
                           const struct set *cards, int32_t most);
/* note_names(): count these names for each seat that names cards of the selection.
 * nameable_cards(): the cards of the selection that a seat may name, all or its own. */
void note_names(struct judge_run *r, const struct set *cards, int32_t most);
void nameable_cards(struct judge_run *r, judge_seat seat, const struct set *cards, struct set *out);
/* Identify, among these cards, the first `n` cards that the seat's next answers name with this
 * verb. */
void set_named_identities(struct judge_run *r, judge_seat seat, uint8_t verb, int n,
                          const struct set *cards);

/* Identify a card that an answer names, where it is chosen from: among the offered cards, or among
 * the others. */
void set_picked_identity(struct judge_run *r, struct judge_pick pick, bool offered);
/* Write the seat's next answers: only those of its next move, or all up to the next action. Returns
 * the count. */
enum { MOST_UPCOMING = 64 };
int read_upcoming_answers(struct judge_run *r, judge_seat seat, bool beyond, struct judge_pick *out,
                          int cap);
/* is_declined_next(): does the seat's next answer decline? named_among(): how many of these
 * cards do they name? */
bool is_declined_next(struct judge_run *r, judge_seat seat);
int named_among(struct judge_run *r, judge_seat seat, const struct set *cards);
/* Does the seat's next answer to a choice of at most `most` of these cards name a card that one of
 * the unknown ones could be, but that would not fit the latest selection? Whatever the other cards
 * are, that answer is refused, unless it belongs to a later choice. */
bool names_misfit(struct judge_run *r, judge_seat seat, const struct set *cards, int32_t most,
                  struct judge_pick *which);
/* Does that answer name a card that one of the unknown ones could be, and that would fit? */
bool names_unknown(struct judge_run *r, judge_seat seat, const struct set *cards, int32_t most,
                   struct judge_pick *which);
enum judge_misfit_use named_for(struct judge_run *r, struct judge_pick misfit);
/* Keep at most `n` of the cards. An unknown card is kept only if it can become one that fits the
 * latest selection, and it never becomes `but`. */
void keep_fitting(struct judge_run *r, struct set *cards, int32_t n, judge_def but);
/* Note that an answer was refused, perhaps because the card it names was supposed to be another
 * one. */
void note_misnamed(struct judge_run *r, struct judge_pick pick);

/* Begin to suppose: cards identified from here on are unknown again after end_supposing(). */
static inline int
begin_supposing(struct judge_run *r)
{
	r->now.supposing++;
	return r->now.n_supposed;
}
void undo_suppositions(struct judge_run *r, int mark);
static inline void
end_supposing(struct judge_run *r, int mark)
{
	r->now.supposing--;
	if (r->now.n_supposed > mark)
		undo_suppositions(r, mark);
}

/* Is the order that results from shuffling this place hidden from the judge? */
bool is_shuffled_unseen(const struct judge_run *r, judge_place place);
/* Make cards unknown that have come into an unknown order. */
void hide_cards(struct judge_run *r, const judge_card *card, int n);
void hide_place(struct judge_run *r, judge_place place);

/* Open the pools of lists whose order is unknown, before set-up. */
void init_pools(struct judge_run *r);
/* Open the pools for a start position: cards that lie open are taken from the lists. False: more
 * cards are unknown than the lists leave. */
bool init_pools_from_position(struct judge_run *r);

#endif
