/* told_dense_decisions.c: the decisions of a run. */
#include "judged/words/told_dense.h"

static void
code_order(struct dense *d, struct told_decision *is, uint32_t question)
{
	struct told_ruling *t = d->told;
	is->n_order = dense_is(d, F_ORDER, CONTEXTS({ question, 0, 0 }), is->n_order);
	d->bad |= is->n_order > TOLD_MOST_ROWS;
	d->n_order += is->n_order;
	for (uint32_t i = 0; i < is->n_order && goes_on(d); i++) {
		told_name card = is_reading(d) ? 0 : t->order[is->order_at + i];
		uint32_t number = is_reading(d) ? 0 : number_of(d, card);
		number = dense_unguessed(d, F_ORDERED, S_CARD, number);
		d->bad |= number > d->names.coded;
		if (is_reading(d) && !d->bad)
			ADD_ROW(t->order, t->n_order, t->cap_order, name_of(d, number));
	}
	d->bad |= t->n_order > TOLD_MOST_ROWS;
}

/* Who was asked and whose pick it is. */
static void
code_asked(struct dense *d, struct told_decision *is, uint32_t question, uint32_t before)
{
	uint32_t asked = is->asked | (uint32_t)is->seats << 2 | (uint32_t)is->concedes << 10 |
	                 (uint32_t)is->numbers << 11;
	asked = dense_is(d, F_ASKED,
	                 CONTEXTS({ question, before, d->rule_before }, { question, before, 0 }),
	                 asked);
	d->bad |= asked >> 12 != 0 || (asked & 3) > TOLD_NO_SEAT;
	is->asked = asked & 3;
	is->seats = (uint8_t)(asked >> 2);
	is->concedes = asked >> 10 & 1;
	is->numbers = asked >> 11 & 1;
}

static int32_t
code_signed(struct dense *d, unsigned field, const struct coder_context by[], unsigned n,
            int32_t is)
{
	uint32_t code = (uint32_t)told_zigzag(is);
	return (int32_t)told_unzigzag(dense_is(d, field, by, n, code));
}

static void
code_pick(struct dense *d, struct told_decision *is, uint32_t question, uint32_t before)
{
	is->verb =
		dense_name(d, F_PICK, S_OTHER,
	                   CONTEXTS({ question, before, d->rule_before }, { question, before, 0 }),
	                   is->verb);
	const uint32_t verb = question << 16 | number_at(d, is->verb), seats = is->seats;
	is->card = dense_name(d, F_PICKED, S_CARD, CONTEXTS({ verb, seats, 0 }), is->card);
	const uint32_t card = number_at(d, is->card);
	is->place = dense_name(d, F_PLACE, S_PLACE,
	                       CONTEXTS({ verb, seats, card }, { verb, seats, 0 }), is->place);
	bool plain = is->seat == 0 && is->ability == 0 && is->number == 0 && is->n_order == 0;
	if (coder_bit(&d->c, coder_node(&d->c, F_PLAIN, verb), plain))
		return;
	is->seat = dense_name(d, F_PICKED_SEAT, S_OTHER, CONTEXTS({ verb, 0, 0 }), is->seat);
	is->ability = code_signed(d, F_PICKED_ABILITY, CONTEXTS({ verb, card, 0 }, { verb, 0, 0 }),
	                          is->ability);
	is->number = code_signed(d, F_PICKED_NUMBER, CONTEXTS({ verb, 0, 0 }), is->number);
	code_order(d, is, question);
}

static void
code_decision(struct dense *d, struct told_decision *is, const struct told_decision *last)
{
	const uint32_t asked = number_at(d, last->question), verb = number_at(d, last->verb);
	is->question = dense_name(d, F_QUESTION, S_OTHER,
	                          CONTEXTS({ d->rule_before, asked, verb },
	                                   { d->rule_before, asked, 0 }, { asked, verb, 0 }),
	                          is->question);
	const uint32_t question = number_at(d, is->question);
	code_asked(d, is, question, last->asked);
	if (is_reading(d))
		is->order_at = d->n_order;
	d->bad |= is->order_at != d->n_order;
	code_pick(d, is, question, verb);
	const uint32_t moves = is->move - last->move;
	is->move = last->move +
	           (uint32_t)code_signed(d, F_MOVE,
	                                 CONTEXTS({ question, asked, 0 }, { question, 0, 0 }),
	                                 (int32_t)moves);
}

void
dense_decisions(struct dense *d, uint32_t upto)
{
	static const struct told_decision none;
	struct told_ruling *t = d->told;
	for (; d->decisions < upto && d->decisions < d->n_decisions && goes_on(d); d->decisions++) {
		const uint32_t i = d->decisions;
		struct told_decision is = is_reading(d) ? none : t->decision[i];
		code_decision(d, &is, i ? &t->decision[i - 1] : &none);
		if (is_reading(d))
			ADD_ROW(t->decision, t->n_decisions, t->cap_decisions, is);
	}
}
