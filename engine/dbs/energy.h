/* energy.h: paying with energy (2-10, 3-8). */
#ifndef JUDGE_DBS_ENERGY_H
#define JUDGE_DBS_ENERGY_H

#include "engine/dbs/info.h"

struct payment;

/* A cost: how many Energy Area cards, and how many of them of each colour. */
struct price {
	int32_t total;
	uint8_t colour[COLOURS];
};

/* The rules of a price: by which it is paid, by which it must be possible, and by which colours
 * must be right. */
struct price_rules {
	judge_rule pays, needs, colours;
};

extern const struct price_rules play_price, extra_price, combo_price, defence_combo_price,
	hand_combo_price, defence_hand_combo_price, skill_price, counter_price, evolve_price;

/* Return the card's printed cost as changed by effects. `colours`: the rule by which it demands
 * colours. */
struct price price_of(struct judge_run *r, judge_seat seat, judge_card card, judge_rule colours);
/* house/combo: return the price of a combo with the card. */
struct price price_of_combo(struct judge_run *r, judge_seat seat, judge_card card);
/* Return the energy that a skill states as its cost. */
struct price price_in(const struct judge_run *r, uint16_t counts);
struct price both_prices(struct price a, struct price b);
int32_t active_energy(struct judge_run *r, judge_seat seat);
void test_price(struct judge_run *r, judge_seat seat, struct price price,
                const struct price_rules *rules, struct refusals *list);
/* Add the energy that the price needs to the other needs of a payment. */
void add_energy_needs(struct judge_run *r, judge_seat seat, struct price price, struct payment *p);
void pay_price(struct judge_run *r, judge_seat seat, struct price price,
               const struct price_rules *rules, uint32_t parent);
int energy_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                      int cap);
int energy_likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                  int cap);
void test_energy(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                 struct refusals *list);

#endif
