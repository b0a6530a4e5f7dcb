/*
 * ask.c: the only way to ask for choices and chance.
 *
 * Everything from outside, players' choices and chance, comes through ask(), ask_optional() and
 * order_by_chance(); ask() and order_by_chance() stop the run when there is no answer.
 *
 * A question's candidates are all picks that may be named; its options are the candidates that no
 * test refuses. A pick is answered, tested against every rule that could refuse it, and only then
 * accepted.
 */
#include <string.h>

#include "engine/kernel/unknown.h"

static void
sort_refusals(struct judge_refusal *list, int n)
{
	for (int i = 1; i < n; i++)
		for (int j = i; j > 0 && list[j - 1].rule > list[j].rule; j--) {
			struct judge_refusal swap = list[j];
			list[j] = list[j - 1];
			list[j - 1] = swap;
		}
}

/* Does the pick hold what its verb takes, and nothing else? */
static bool
is_whole(const struct judge_run *r, struct judge_pick pick)
{
	if (pick.verb >= r->p.game->n_verbs)
		return false;
	uint8_t takes = r->p.game->verb[pick.verb].takes;
	bool place = takes == JUDGE_TAKES_PLACE || takes == JUDGE_TAKES_SEAT;
	if (takes != JUDGE_TAKES_SEAT && pick.place != JUDGE_NO_PLACE && pick.place >= r->n_places)
		return false;
	if (takes == JUDGE_TAKES_CARD)
		return pick.def != JUDGE_NO_DEF || pick.place != JUDGE_NO_PLACE;
	if (takes == JUDGE_TAKES_DEF && r->p.game->verb[pick.verb].unseen &&
	    pick.def == JUDGE_NO_DEF)
		return pick.place == JUDGE_NO_PLACE && pick.number == 0;
	return (pick.def != JUDGE_NO_DEF) == (takes == JUDGE_TAKES_DEF) &&
	       (pick.place != JUDGE_NO_PLACE) == place &&
	       (pick.number == 0 || takes == JUDGE_TAKES_NUMBER);
}

/* Change a pick to the form that options have. False: it is not a candidate. */
static bool
complete_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick)
{
	if (!is_whole(r, *pick))
		return false;
	if (is_of_ability(r, q))
		return complete_ability_pick(r, q, pick);
	return (!r->kernel->whole_pick || r->kernel->whole_pick(r, q, pick)) &&
	       r->kernel->is_candidate(r, q, *pick);
}

/* Looks charged for testing one pick against the rules. */
enum { LOOKS_A_TEST = 16 };

struct picks
begin_picks(struct judge_run *r)
{
	int room = 2 * JUDGE_PICKS - r->n_listed_picks;
	struct picks list = { r->listed_pick + r->n_listed_picks,
		              room < JUDGE_PICKS ? room : JUDGE_PICKS };
	r->n_listed_picks += list.n;
	return list;
}

void
keep_picks(struct judge_run *r, struct picks list)
{
	r->n_listed_picks = (int)(list.at - r->listed_pick) + list.n;
}

void
end_picks(struct judge_run *r, struct picks list)
{
	r->n_listed_picks = (int)(list.at - r->listed_pick);
}

int
all_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	int n = is_of_ability(r, q) ? ability_candidates(r, q, out, cap)
	                            : r->kernel->candidates(r, q, out, cap);
	look(r, (unsigned)n / CANDIDATES_A_LOOK);
	return n;
}

/* A function that tests picks of a question. */
typedef void test_of_pick(struct judge_run *, const struct judge_question *, struct judge_pick,
                          struct refusals *);

static test_of_pick *
test_of(const struct judge_run *r, const struct judge_question *q)
{
	return is_of_ability(r, q) ? test_ability_pick : r->kernel->test;
}

static inline void
test_alone(struct judge_run *r, test_of_pick *test, const struct judge_question *q,
           struct judge_pick pick, struct refusals *list)
{
	look(r, LOOKS_A_TEST);
	test(r, q, pick, list);
}

/* Is there an option that does not begin the loop? */
static bool
could_do_otherwise(struct judge_run *r, const struct judge_question *q)
{
	bool could = false;
	test_of_pick *test = test_of(r, q);
	struct picks all = begin_picks(r);
	all.n = all_candidates(r, q, all.at, all.n);
	keep_picks(r, all);
	for (int i = 0; i < all.n && !could; i++) {
		struct refusals none = { 0 };
		judge_rule rule = rule_against_restart(r, q, all.at[i]);
		if (rule != JUDGE_NO_RULE && in_force(r, rule, q->seat, JUDGE_NO_CARD))
			continue;
		test_alone(r, test, q, all.at[i], &none);
		could = none.n == 0;
	}
	end_picks(r, all);
	return could;
}

/* Test a pick. A player who has no other answer may begin the loop again. */
static inline void
test_one(struct judge_run *r, test_of_pick *test, const struct judge_question *q,
         struct judge_pick pick, struct refusals *list)
{
	test_alone(r, test, q, pick, list);
	if (!r->game.loop.found)
		return;
	judge_rule again = rule_against_restart(r, q, pick);
	if (again != JUDGE_NO_RULE && could_do_otherwise(r, q))
		refuse(r, list, again, pick.seat, 0, NULL);
}

/* Does the pick choose a card although no card lies there that it could mean? */
static bool
chooses_nothing(struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	if (!is_of_ability(r, q) || !is_card_question(r, q->kind) ||
	    pick.verb != picking_verb(r, q->kind) || pick.seat != q->seat ||
	    r->now.choice.areas[0] == 0 || !is_whole(r, pick))
		return false;
	for (judge_place p = 0; p < r->n_places; p++) {
		bool meant =
			(pick.place == JUDGE_NO_PLACE || pick.place == p) && choice_looks_at(r, p);
		for (judge_card c = meant ? place_at(r, p)->first : JUDGE_NO_CARD;
		     c != JUDGE_NO_CARD; c = card_at(r, c)->next)
			if (pick.def == JUDGE_NO_DEF || is_of_def(r, c, pick.def) ||
			    (is_unknown(r, c) && could_be(r, c, pick.def)))
				return false;
	}
	return true;
}

/* Return the player's own hidden place that all offered cards lie in; JUDGE_NO_PLACE: there is
 * none. */
static judge_place
searched(const struct judge_run *r, judge_seat seat)
{
	const struct choice *c = &r->now.choice;
	judge_place place = c->n ? card_at(r, c->card[0])->place : JUDGE_NO_PLACE;
	for (int i = 1; i < c->n; i++)
		if (card_at(r, c->card[i])->place != place)
			return JUDGE_NO_PLACE;
	if (place == JUDGE_NO_PLACE || parts_of(r, place)->seat != seat ||
	    r->p.game->area[area_of(r, place)].sight == JUDGE_SEEN_BY_ALL)
		return JUDGE_NO_PLACE;
	return place;
}

/* Refuse a card that isn't there. If the player's own hidden area was searched, its name is one of
 * the values. */
static void
refuse_absent(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
              struct refusals *list)
{
	judge_place place = searched(r, q->seat);
	bool there = pick.place == JUDGE_NO_PLACE || pick.place == place;
	if (r->now.choice.verb) {
		refuse_number(list, r->now.choice.refuses, 0, NULL);
		return;
	}
	if (place == JUDGE_NO_PLACE || !there || pick.def == JUDGE_NO_DEF) {
		refuse_number(list, AR(targets_as_described), 0, NULL);
		return;
	}
	refuse_number(list, AR(targets_as_described), 1,
	              &(struct judge_value){ r->p.game->area[area_of(r, place)].name, 0 });
}

/* Return the rule that refuses an answer to a question that was not asked; JUDGE_NO_RULE: none. */
static judge_rule
not_asked_by(struct judge_run *r, struct judge_pick pick)
{
	const struct judge_kernel_game *k = r->kernel;
	if (!k->language || pick.seat >= JUDGE_SEATS)
		return JUDGE_NO_RULE;
	if (pick.verb == k->do_accept && r->game.denied[pick.seat])
		return (judge_rule)(r->game.denied[pick.seat] - 1);
	return pick.verb == k->do_resolve ? standby_waits_by(r, pick.seat) : JUDGE_NO_RULE;
}

/* Refuse a choice of a card that isn't there, an answer whose question was not asked for a reason,
 * or an answer the game refuses because no question asks for it. */
static void
test_what_is_not_there(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                       struct refusals *list)
{
	if (pick.verb >= r->p.game->n_verbs)
		return;
	judge_rule not_asked = not_asked_by(r, pick);
	if (chooses_nothing(r, q, pick))
		refuse_absent(r, q, pick, list);
	else if (not_asked != JUDGE_NO_RULE)
		refuse_number(list, not_asked, 0, NULL);
	else if (r->kernel->test_misplaced && pick.seat < JUDGE_SEATS)
		r->kernel->test_misplaced(r, q, pick, list);
}

/* Test a pick, and change it to the form that options have. */
static int
test_completed(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick,
               struct judge_refusal *out, int cap)
{
	int mark = begin_supposing(r);
	struct refusals list = { out, 0, cap, &r->identified };
	bool whole = complete_pick(r, q, pick);
	if (whole)
		test_one(r, test_of(r, q), q, *pick, &list);
	else
		test_what_is_not_there(r, q, *pick, &list);
	end_supposing(r, mark);
	if (!whole && list.n == 0)
		return -1;
	sort_refusals(out, list.n < cap ? list.n : cap);
	return list.n;
}

int
test_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
          struct judge_refusal *out, int cap)
{
	return test_completed(r, q, &pick, out, cap);
}

bool
can_force_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick pick)
{
	int mark = begin_supposing(r);
	bool before = r->now.forces_answer;
	r->now.forces_answer = true;
	bool there =
		complete_pick(r, q, &pick) &&
		(is_of_ability(r, q) ? is_among_ordered(r, pick)
	                             : !r->kernel->is_there || r->kernel->is_there(r, q, pick));
	r->now.forces_answer = before;
	end_supposing(r, mark);
	return there;
}

static struct picks
likely_candidates(struct judge_run *r, const struct judge_question *q)
{
	const struct judge_kernel_game *k = r->kernel;
	struct picks all = begin_picks(r);
	all.n = k->likely && !is_of_ability(r, q) ? k->likely(r, q, all.at, all.n)
	                                          : all_candidates(r, q, all.at, all.n);
	keep_picks(r, all);
	return all;
}

/* Write those of the candidates that no test refuses, and end their list. */
static int
not_refused(struct judge_run *r, const struct judge_question *q, struct picks all,
            struct judge_pick *out, int cap)
{
	int found = 0;
	bool contradicted = r->contradicted;
	test_of_pick *test = test_of(r, q);
	for (int i = 0; i < all.n; i++) {
		struct refusals none = { 0 };
		int mark = begin_supposing(r);
		test_one(r, test, q, all.at[i], &none);
		end_supposing(r, mark);
		if (none.n)
			continue;
		if (found < cap)
			out[found] = all.at[i];
		found++;
	}
	end_picks(r, all);
	r->contradicted = contradicted;
	return found;
}

int
options(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	return not_refused(r, q, likely_candidates(r, q), out, cap);
}

int
options_of(struct judge_run *r, const struct judge_question *q, uint8_t verb,
           struct judge_pick *out, int cap)
{
	struct picks all = likely_candidates(r, q), of = { all.at, 0 };
	for (int i = 0; i < all.n; i++)
		if (all.at[i].verb == verb)
			of.at[of.n++] = all.at[i];
	return not_refused(r, q, of, out, cap);
}

/* Could this pick mean a card of the definition? If the pick names only a place, it means the card
 * there. */
static bool
could_mean(const struct judge_run *r, judge_def def, struct judge_pick pick)
{
	if (def == JUDGE_NO_DEF || def == pick.def)
		return true;
	if (pick.def != JUDGE_NO_DEF || pick.place >= r->n_places)
		return false;
	for (judge_card c = place_at(r, pick.place)->first; c != JUDGE_NO_CARD;
	     c = card_at(r, c)->next)
		if (is_of_def(r, c, def) || is_unknown(r, c))
			return true;
	return false;
}

int
options_like(struct judge_run *r, const struct judge_question *q, struct judge_pick like,
             struct judge_pick *out, int cap)
{
	struct picks all = likely_candidates(r, q), of = { all.at, 0 };
	for (int i = 0; i < all.n; i++) {
		struct judge_pick one = all.at[i];
		if (one.verb == like.verb && one.seat == like.seat &&
		    (like.place == JUDGE_NO_PLACE || one.place == like.place) &&
		    (like.number == 0 || one.number == like.number) &&
		    could_mean(r, like.def, one) && could_match_option(r, q, like, one))
			of.at[of.n++] = one;
	}
	return not_refused(r, q, of, out, cap);
}

/* An unknown card that an option depends on: it could be another one, and is supposed to be
 * `def`. */
struct supposed {
	judge_card card; /* JUDGE_NO_CARD: the option depends on no card */
	judge_def def;
};

/* Is the pick refused by no rule? `on`: the first card that it depends on. */
static bool
is_option(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
          struct supposed *on)
{
	struct supposed supposed[SUPPOSED_CARDS];
	judge_def possible[POSSIBLE];
	struct refusals none = { 0 };
	int mark = begin_supposing(r), n = 0;
	test_one(r, test_of(r, q), q, pick, &none);
	for (int i = mark; i < r->now.n_supposed; i++)
		supposed[n++] = (struct supposed){ r->now.supposed[i].card,
			                           card_at(r, r->now.supposed[i].card)->def };
	end_supposing(r, mark);
	*on = (struct supposed){ .card = JUDGE_NO_CARD };
	for (int i = 0; none.n == 0 && i < n && on->card == JUDGE_NO_CARD; i++)
		if (possible_defs(r, supposed[i].card, possible) > 1)
			*on = supposed[i];
	return none.n == 0;
}

/* An unknown card, and the definitions of it that would give options. */
struct makes {
	judge_card card; /* JUDGE_NO_CARD: there is an option in any case */
	int n;
	judge_def def[POSSIBLE];
};

static void
add_making(struct makes *makes, struct supposed on)
{
	int at = 0;
	if (makes->n == 0)
		makes->card = on.card;
	if (on.card != makes->card)
		return;
	while (at < makes->n && makes->def[at] < on.def)
		at++;
	if (at < makes->n && makes->def[at] == on.def)
		return;
	memmove(makes->def + at + 1, makes->def + at, (size_t)(makes->n - at) * sizeof on.def);
	makes->def[at] = on.def;
	makes->n++;
}

/* Is there an option? If each depends on a card, `makes` is about the first such card. */
static bool
find_option(struct judge_run *r, const struct judge_question *q, struct makes *makes)
{
	bool contradicted = r->contradicted, found = false, sure = false;
	struct picks all = likely_candidates(r, q);
	makes->n = 0;
	for (int i = 0; i < all.n && !sure; i++) {
		struct supposed on;
		if (!is_option(r, q, all.at[i], &on))
			continue;
		found = true;
		sure = on.card == JUDGE_NO_CARD;
		if (!sure)
			add_making(makes, on);
	}
	if (sure)
		makes->card = JUDGE_NO_CARD;
	end_picks(r, all);
	r->contradicted = contradicted;
	return found;
}

static bool
is_answered(struct judge_run *r, const struct judge_question *q)
{
	if (!r->p.decider.answers || !r->guarded)
		return false;
	r->guarded = false;
	bool answered = r->p.decider.answers(r->p.decider.ctx, r, q);
	r->guarded = true;
	return answered;
}

/* Does an unknown card turn out to give an option? The decider is asked about one card after
 * another, and never again about a card that doesn't. */
static bool
is_made_option(struct judge_run *r, const struct judge_question *q)
{
	struct makes makes;
	bool is = false;
	while (!is && find_option(r, q, &makes)) {
		is = makes.card == JUDGE_NO_CARD || is_left_out(r, makes.card) ||
		     identify_among(r, makes.card, makes.def, makes.n);
		if (!is)
			r->now.left_out[r->now.n_left_out++] = makes.card;
	}
	r->now.n_left_out = 0;
	return is;
}

bool
has_option(struct judge_run *r, struct judge_question q)
{
	struct makes makes;
	if (!find_option(r, &q, &makes))
		return false;
	return makes.card == JUDGE_NO_CARD || is_answered(r, &q) || is_made_option(r, &q);
}

bool
depends_on_unknown(struct judge_run *r, const struct judge_question *q, struct judge_pick option)
{
	struct supposed on;
	bool contradicted = r->contradicted, is = is_option(r, q, option, &on);
	r->contradicted = contradicted;
	return is && on.card != JUDGE_NO_CARD;
}

bool
has_option_with_verb(struct judge_run *r, struct judge_question q, uint8_t verb)
{
	bool found = false;
	test_of_pick *test = test_of(r, &q);
	struct picks all = likely_candidates(r, &q);
	for (int i = 0; i < all.n && !found; i++) {
		struct refusals none = { 0 };
		if (all.at[i].verb == verb)
			continue;
		test_alone(r, test, &q, all.at[i], &none);
		found = none.n == 0;
	}
	end_picks(r, all);
	return found;
}

/* Return the seats that may not know a picked card: it comes from an area hidden from them. In an
 * unordered area, players don't see which of the cards they know is picked, unless these are
 * revealed. */
static uint8_t
hidden_from(struct judge_run *r, struct judge_pick pick)
{
	const uint8_t all = (1 << JUDGE_SEATS) - 1;
	if (pick.def == JUDGE_NO_DEF || pick.place == JUDGE_NO_PLACE)
		return 0;
	judge_card card = find_card(r, pick.place, pick.def);
	uint8_t knows = viewers_of(r, pick.place);
	bool followed = r->p.game->area[area_of(r, pick.place)].ordered;
	if (card != JUDGE_NO_CARD && (followed || is_revealed(r, card)))
		knows |= card_at(r, card)->shown
		                 ? card_at(r, card)->shown & card_at(r, card)->known_by
		                 : card_at(r, card)->known_by;
	return (uint8_t)(~knows & all);
}

static void
take(struct judge_run *r, struct judge_pick pick, struct why why)
{
	r->decisions++;
	uint8_t takes = r->p.game->verb[pick.verb].takes;
	bool takes_place = takes == JUDGE_TAKES_PLACE || takes == JUDGE_TAKES_CARD;
	struct judge_citation c = a_citation(why, JUDGE_EV_DECIDE, pick.seat);
	c.n_values = 1;
	c.def = pick.def;
	c.to = takes_place ? pick.place : JUDGE_NO_PLACE;
	c.value[0] = (struct judge_value){ "verb", pick.verb };
	if (r->p.game->verb[pick.verb].unseen && pick.def != JUDGE_NO_DEF)
		c.hidden_from = (uint8_t)(~(1u << pick.seat) & ((1u << JUDGE_SEATS) - 1));
	if (takes == JUDGE_TAKES_CARD)
		c.hidden_from = hidden_from(r, pick) | r->now.choice.secret;
	if (pick.number < JUDGE_UNMARKED)
		c.value[c.n_values++] = (struct judge_value){ r->p.game->mark.word[true],
			                                      pick.number == JUDGE_MARKED };
	else if (pick.number != 0 && pick.number <= JUDGE_DEPTH)
		c.value[c.n_values++] = (struct judge_value){ "number", pick.number };
	set_cause(r, cite_full(r, &c));
	begin_deviations(r);
}

/* Test a concession. A card's text prevents it only if the game doesn't forbid that. */
static void
test_concession(struct judge_run *r, struct refusals *list, judge_seat seat)
{
	judge_rule concede = r->kernel->rules.concede;
	if (!in_force(r, concede, seat, JUDGE_NO_CARD) && r->kernel->ability_rules &&
	    change_by_text(r, concede, seat, JUDGE_NO_CARD))
		refuse_unless_permitted(r, list, AR(concession_stands), seat);
	else
		refuse_unless_permitted(r, list, concede, seat);
}

/* The seats in the bit set concede: they lose, if every one of them may. */
static void
concede(struct judge_run *r, uint8_t seats)
{
	struct refusals list = { r->refusal, 0, JUDGE_REFUSALS, &r->identified };
	r->refused = (struct judge_pick){
		.verb = 0xff, .seat = seats, .def = JUDGE_NO_DEF, .place = JUDGE_NO_PLACE
	};
	if (seats == 0 || seats >= 1 << JUDGE_SEATS)
		stop_run(r, JUDGE_BAD_PICK);
	for (judge_seat s = 0; s < JUDGE_SEATS && list.n == 0; s++)
		if (seats & 1 << s)
			test_concession(r, &list, s);
	r->n_refusals = list.n;
	if (list.n)
		stop_run(r, JUDGE_REFUSED);
	r->decisions++;
	lose(r, seats, r->kernel->concession, BY(r->kernel->rules.concede));
}

/* End the decider's inspection of the run, even if it hit the limit "looking". */
static void
go_on(struct judge_run *r)
{
	r->guarded = true;
	r->looks_are_paid = false;
	if (r->met && strcmp(r->met, "looking") == 0) {
		r->met = NULL;
		invalidate(r);
	}
}

/* Ask the decider for a pick; nothing stops the run during the callback. */
static enum judge_answer
picked(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick)
{
	r->guarded = false;
	enum judge_answer answer = r->p.decider.pick(r->p.decider.ctx, r, q, pick);
	go_on(r);
	return answer;
}

static void
open_question(struct judge_run *r, struct judge_question q)
{
	charge_one_step(r);
	r->question = q;
	r->n_refusals = 0;
	clear_forced_state(r);
	watch(r, JUDGE_AT_ASK);
}

/* Test an answer against every rule that could refuse it, and accept it. */
static void
take_answer(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick,
            struct why why)
{
	struct judge_pick completed = r->refused = *pick;
	r->n_refusals = test_completed(r, q, &completed, r->refusal, JUDGE_REFUSALS);
	if (r->n_refusals != 0)
		note_misnamed(r, *pick);
	if (r->n_refusals < 0) {
		r->n_refusals = 0;
		stop_run(r, JUDGE_BAD_PICK);
	}
	if (r->n_refusals > 0 && !(can_force_pick(r, q, *pick) && is_taken(r, why)))
		stop_run(r, JUDGE_REFUSED);
	/* The test only supposed which card is meant; identify it now. */
	if (r->has_unknown || r->n_refusals)
		complete_pick(r, q, pick);
	else
		*pick = completed;
	take(r, *pick, why);
	if (q->kind == r->p.game->main_question)
		memset(r->game.denied, 0, sizeof r->game.denied);
	note_pick_for_loops(r, q, *pick);
	r->now.choice.of_places = false;
}

struct judge_pick
ask(struct judge_run *r, struct judge_question q, struct why why)
{
	struct judge_pick pick = { 0 };
	if (repeat_loop(r, &q, &pick)) {
		charge_one_step(r);
		set_cause(r, cite(r, from(AR(loop_declared), why.parent), JUDGE_EV_NOTE, q.seat));
		return pick;
	}
	why.parent = cite(r, why, JUDGE_EV_NOTE, q.seat);
	for (;;) {
		open_question(r, q);
		switch (picked(r, &q, &pick)) {
		case JUDGE_NO_ANSWER: stop_run(r, JUDGE_OPEN);
		case JUDGE_CONCEDED: concede(r, pick.seat); continue;
		case JUDGE_AMENDED: stop_run(r, JUDGE_RUNNING);
		case JUDGE_ANSWERED: break;
		}
		break;
	}
	take_answer(r, &q, &pick, why);
	return pick;
}

/* Nothing is cited, counted or watched until somebody answers, so that a hand that could not answer
 * looks the same as one that did not. */
bool
ask_optional(struct judge_run *r, struct judge_question q, struct why why, struct judge_pick *pick)
{
	if (!r->p.decider.offered)
		return false;
	r->question = q;
	r->n_refusals = 0;
	r->guarded = false;
	enum judge_answer answer = r->p.decider.offered(r->p.decider.ctx, r, &q, pick);
	go_on(r);
	if (answer == JUDGE_AMENDED)
		stop_run(r, JUDGE_OPEN);
	if (answer != JUDGE_ANSWERED)
		return false;
	charge_one_step(r);
	why.parent = cite(r, why, JUDGE_EV_NOTE, q.seat);
	take_answer(r, &q, pick, why);
	return true;
}

bool
is_forced_answer_contradicted(struct judge_run *r, struct judge_question question,
                              const struct judge_pick *all, int n)
{
	struct judge_pick otherwise;
	if (!r->p.decider.contradicts_forced || !r->guarded)
		return false;
	r->guarded = false;
	bool contested =
		r->p.decider.contradicts_forced(r->p.decider.ctx, r, &question, all, n, &otherwise);
	r->guarded = true;
	return contested && test_pick(r, &question, otherwise, NULL, 0) > 0;
}

void
report_forced_answer(struct judge_run *r, struct judge_question question, struct judge_pick pick)
{
	if (!r->p.decider.settled || !r->guarded)
		return;
	r->guarded = false;
	r->p.decider.settled(r->p.decider.ctx, r, &question, pick);
	r->guarded = true;
}

void
order_by_chance(struct judge_run *r, judge_place place, judge_def *def, int n, struct why why)
{
	struct judge_question q = { .seat = parts_of(r, place)->seat,
		                    .kind = r->kernel->shuffle_question,
		                    .about = JUDGE_NO_DEF,
		                    .at = place };
	cite(r, why, JUDGE_EV_NOTE, q.seat);
	for (;;) {
		struct judge_pick pick = { 0 };
		open_question(r, q);
		enum judge_answer answer = JUDGE_NO_ANSWER;
		r->guarded = false;
		if (r->p.decider.order)
			answer = r->p.decider.order(r->p.decider.ctx, r, &q, def, n);
		go_on(r);
		if (answer == JUDGE_NO_ANSWER)
			stop_run(r, JUDGE_OPEN);
		if (answer == JUDGE_ANSWERED)
			break;
		/* A player may concede while a deck is shuffled; the conceding seats come as a
		 * pick. */
		if (picked(r, &q, &pick) == JUDGE_CONCEDED)
			concede(r, pick.seat);
	}
	r->decisions++;
	begin_deviations(r);
}
