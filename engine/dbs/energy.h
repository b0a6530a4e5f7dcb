/* energy.h: what is paid with energy (2-10, 3-8). */
#ifndef JUDGE_DBS_ENERGY_H
#define JUDGE_DBS_ENERGY_H

#include "engine/dbs/info.h"

struct payment;

/* So many cards of the Energy Area, so many of them of a colour. */
struct price {
	int32_t total;
	uint8_t colour[COLOURS];
};

/* The rules it is paid by: that it is, that it must be possible, that colours must be right. */
struct price_rules {
	judge_rule pays, needs, colours;
};

extern const struct price_rules play_price, extra_price, combo_price, defence_combo_price,
	hand_combo_price, defence_hand_combo_price, skill_price, counter_price, evolve_price;

/* What is printed on a card, with what effects change. */
struct price price_of(struct judge_run *r, judge_seat seat, judge_card card, judge_rule colours);
/* house/combo: the price of a combo with the card. */
struct price price_of_combo(struct judge_run *r, judge_seat seat, judge_card card);
/* As a cost of a skill says it. */
struct price price_in(const struct judge_run *r, uint16_t counts);
struct price both_prices(struct price a, struct price b);
int32_t active_energy(struct judge_run *r, judge_seat seat);
void test_price(struct judge_run *r, judge_seat seat, struct price price,
                const struct price_rules *rules, struct refusals *list);
/* What paying it needs, beside other parts of a cost. */
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
