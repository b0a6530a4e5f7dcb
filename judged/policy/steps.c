/* steps.c: carries a remedy out: what hands do, and the record to play on from. */
#include "judged/policy/case.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "judged/telling/say.h"
#include "judged/words/choices.h"
#include "judged/words/position.h"

enum { SAID = 1024 };

void
procedure_begin(struct procedure *p, const struct deciding *d, uint64_t seed)
{
	*p = (struct procedure){ .d = d, .f = d->facts, .steps = json_array(), .complete = true };
	shuffle_begin(&p->rng, seed, 0);
}

void
procedure_free(struct procedure *p)
{
	json_decref(p->steps);
	json_decref(p->record);
	replayed_free(&p->base);
}

/* 1. Steps in words */

__attribute__((format(printf, 3, 4))) static json_t *
step(struct procedure *p, const char *what, const char *format, ...)
{
	char said[SAID];
	va_list args;
	va_start(args, format);
	vsnprintf(said, sizeof said, format, args);
	va_end(args);
	json_t *out = json_pack("{s:s, s:s+}", "do", what, "says", said, ".");
	json_array_append_new(p->steps, out);
	return out;
}

static const char *
number_of(const struct procedure *p, const struct judge_card_summary *card)
{
	const struct judge_card_set *set = &p->f->as_played.t.cards;
	return card->supposed || card->def >= set->n ? "a card" : set->def[card->def].number;
}

static const struct judge_area *
area_of(const struct judge_run *run, judge_place place, judge_seat *seat)
{
	int area, index;
	if (!judge_place_parts(run, place, seat, &area, &index))
		return NULL;
	return &judge_run_params(run)->game->area[area];
}

/* Say that cards go from one place to another. */
static void
say_moved(struct procedure *p, const char *cards, judge_place from, judge_place to)
{
	struct judge_run *run = p->f->as_played.r.run;
	char a[32] = "outside the game", b[32] = "outside the game";
	judge_seat seat;
	const struct judge_area *area = area_of(run, to, &seat);
	if (from != JUDGE_NO_PLACE)
		place_name(run, from, a, sizeof a);
	if (to != JUDGE_NO_PLACE)
		place_name(run, to, b, sizeof b);
	json_t *out = step(p, "move", "%s: from %s to %s%s", cards, a,
	                   area && area->ordered ? "the top of " : "", b);
	json_object_set_new(out, "cards", json_string(cards));
	json_object_set_new(out, "from", json_string(a));
	json_object_set_new(out, "to", json_string(b));
}

/* Add a step for each pair of places between which cards move. Cards from a face-down place to a place
 * that is not open are counted, not named. */
static void
say_cards(struct procedure *p, const struct moment *now, const struct moment *then)
{
	bool done[JUDGE_CARDS] = { false };
	for (int i = 0; i < now->n && i < then->n; i++) {
		char cards[SAID / 2] = "";
		judge_seat seat;
		int n = 0;
		if (done[i] || now->card[i].place == then->card[i].place)
			continue;
		const struct judge_area *from =
			area_of(p->f->as_played.r.run, now->card[i].place, &seat);
		const struct judge_area *to =
			area_of(p->f->as_played.r.run, then->card[i].place, &seat);
		for (int k = i; k < now->n && k < then->n; k++) {
			if (now->card[k].place != now->card[i].place ||
			    then->card[k].place != then->card[i].place)
				continue;
			done[k] = true;
			n++;
			say_add(cards, sizeof cards, "%s%s", *cards ? ", " : "",
			        number_of(p, &now->card[k]));
		}
		if (from && to && from->sight == JUDGE_SEEN_BY_NONE &&
		    to->sight != JUDGE_SEEN_BY_ALL)
			snprintf(cards, sizeof cards, "%d card%s", n, n == 1 ? "" : "s");
		say_moved(p, cards, now->card[i].place, then->card[i].place);
	}
}

/* Say which values are others. */
static void
say_values_set(struct procedure *p, const struct moment *now, const struct moment *then)
{
	struct judge_run *run = p->f->as_played.r.run;
	const struct judge_game *game = p->f->as_played.t.game;
	for (int i = 0; i < game->n_properties && i < MOST_PROPERTIES; i++)
		for (int seat = 0; seat <= JUDGE_SEATS; seat++) {
			if (now->value[seat][i] == then->value[seat][i])
				continue;
			json_t *value =
				property_json(run, &game->property[i], then->value[seat][i]);
			char *text = json_dumps(value, JSON_ENCODE_ANY);
			step(p, "set", "%s%s%s is %s",
			     seat < JUDGE_SEATS ? say_seat((judge_seat)seat) : "",
			     seat < JUDGE_SEATS ? "." : "", game->property[i].name, text);
			free(text);
			json_decref(value);
		}
}

/* 2. Records */

/* Return the cards of a place as a document lists them. */
static json_t *
cards_at(struct judge_run *run, const struct judge_card_set *set, judge_place place)
{
	struct judge_card_view card[JUDGE_CARDS];
	json_t *out = json_array();
	int n = judge_cards_at(run, place, card, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		json_array_append_new(out, json_string(card_is_unknown(&card[i])
		                                               ? "unknown"
		                                               : set->def[card[i].def].number));
	return out;
}

static bool
takes_out(json_t *list, const char *number)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (strcmp(json_string_value(json_array_get(list, i)), number) == 0)
			return json_array_remove(list, i) == 0;
	return false;
}

static bool
all_named(const json_t *list)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (strcmp(json_string_value(json_array_get(list, i)), "unknown") == 0)
			return false;
	return true;
}

/* Add what a judge sets: the cards of a place. `set` is the note being written. */
static void
set_place(json_t *set, const struct judge_run *run, judge_place place, json_t *cards)
{
	char name[32];
	place_name(run, place, name, sizeof name);
	if (json_array_size(cards))
		json_object_set_new(set, name, cards);
	else {
		json_object_set_new(set, name, json_string("empty"));
		json_decref(cards);
	}
}

static void
add_set(struct procedure *p, json_t *set)
{
	if (json_object_size(set))
		json_array_append_new(json_object_get(p->record, "moves"),
		                      json_pack("{s:O}", "set", set));
	json_decref(set);
}

/* Shuffle the cards of a list but those with a known place (`keeps`). */
static void
shuffle_list(struct procedure *p, json_t *list, const bool *keeps)
{
	const struct transcript *t = &p->f->as_played.t;
	judge_def def[JUDGE_CARDS];
	int n = 0, k = 0;
	if (!all_named(list))
		return;
	for (size_t i = 0; i < json_array_size(list) && n < JUDGE_CARDS; i++)
		if (!keeps[i])
			def[n++] = transcript_card(t, json_string_value(json_array_get(list, i)));
	shuffle_sort(&t->cards, def, n);
	shuffle_defs(&p->rng, def, n);
	for (size_t i = 0; i < json_array_size(list) && k < n; i++)
		if (!keeps[i])
			json_array_set_new(list, i, json_string(t->cards.def[def[k++]].number));
}

/* 3. Going back */

/* Return the record that stands before the error, with the rule followed. */
static json_t *
record_before(const struct facts *f)
{
	json_t *record = json_deep_copy(f->record);
	record_cut(record, f->deed ? f->fault->move : f->fault->move - 1);
	if (f->deed)
		record_leave_out(record, f->fault->move, &f->as_played.t, f->deed);
	return record;
}

/* List the cards that a player drew since and still holds unseen by the other (`drawn`), and all that
 * these could be (`could`). Returns the number of the first. */
static int
find_drawn(const struct procedure *p, const struct moment *then, judge_seat seat, judge_card *drawn,
           judge_card *could, int *n_could, judge_place *hand, judge_place *deck)
{
	struct judge_run *run = p->f->as_played.r.run;
	const struct moment *now = &p->f->moment[p->f->n_moments - 1];
	int n = 0;
	*n_could = 0;
	for (int i = 0; i < now->n && i < then->n; i++) {
		judge_seat at, from;
		const struct judge_area *is = area_of(run, now->card[i].place, &at);
		const struct judge_area *was = area_of(run, then->card[i].place, &from);
		if (!is || is->sight != JUDGE_SEEN_BY_OWNER || at != seat ||
		    now->card[i].known_by >> !seat & 1)
			continue;
		could[(*n_could)++] = (judge_card)i;
		if (!was || was->sight != JUDGE_SEEN_BY_NONE || from != seat)
			continue;
		drawn[n++] = (judge_card)i;
		*hand = now->card[i].place;
		*deck = then->card[i].place;
	}
	return n;
}

/* Put cards at random on top of a deck in place of those that were drawn. */
static void
undraw_at_random(struct procedure *p, const struct moment *then, judge_seat seat)
{
	judge_card drawn[JUDGE_CARDS], could[JUDGE_CARDS];
	judge_place hand = JUDGE_NO_PLACE, deck = JUDGE_NO_PLACE;
	const struct transcript *t = &p->f->as_played.t;
	struct judge_run *run = p->base.r.run;
	const struct moment *now = &p->f->moment[p->f->n_moments - 1];
	char from[32], to[32];
	int n_could, n = find_drawn(p, then, seat, drawn, could, &n_could, &hand, &deck);
	if (n == 0 || n == n_could)
		return;
	json_t *in_hand = cards_at(run, &t->cards, hand), *top = cards_at(run, &t->cards, deck);
	for (int i = 0; i < n; i++) {
		const char *number = number_of(p, &now->card[drawn[i]]);
		if (takes_out(top, number))
			json_array_append_new(in_hand, json_string(number));
	}
	place_name(run, hand, from, sizeof from);
	place_name(run, deck, to, sizeof to);
	for (int i = 0; i < n; i++) {
		int which = (int)shuffle_below(&p->rng, (uint64_t)n_could);
		const char *number = number_of(p, &now->card[could[which]]);
		could[which] = could[--n_could];
		takes_out(in_hand, number);
		json_array_insert_new(top, 0, json_string(number));
		step(p, "take",
		     "Of %s take one of the %d cards that %s can't know, at random, and put it on top of %s (taken here: %s)",
		     from, n_could + 1, say_seat((judge_seat)!seat), to, number);
	}
	json_t *set = json_object();
	if (all_named(in_hand) && all_named(top)) {
		set_place(set, run, hand, json_incref(in_hand));
		set_place(set, run, deck, json_incref(top));
	}
	p->complete &= json_object_size(set) > 0;
	add_set(p, set);
	json_decref(in_hand);
	json_decref(top);
	p->took_at_random = true;
}

/* Name a move of the record in words: "move 3, A: play ESD01-008". */
static void
name_move(const struct procedure *p, uint32_t number, char *out, size_t cap)
{
	const struct transcript *t = &p->f->as_played.t;
	const struct transcript_move *move = &t->move[number - 1];
	const struct transcript_part *part = move->n ? move->part : NULL;
	*out = '\0';
	say_add(out, cap, "move %u", number);
	if (move->seat < JUDGE_SEATS)
		say_add(out, cap, ", %s", say_seat(move->seat));
	if (part)
		say_add(out, cap, ": %s", t->game->verb[part->verb].name);
	if (part && part->def < t->cards.n)
		say_add(out, cap, " %s", t->cards.def[part->def].number);
}

static void
go_back(struct procedure *p)
{
	const struct facts *f = p->f;
	struct moment then;
	struct fault fault;
	char what[SAID / 2];
	p->record = record_before(f);
	if (!record_judge(&p->base, p->record, f->given, f->allowance, &fault)) {
		p->complete = false;
		return;
	}
	moment_note(&then, f->as_played.t.game, p->base.r.run, 0);
	for (uint32_t i = f->n_moments; i-- > 1;) {
		name_move(p, f->moment[i - 1].move, what, sizeof what);
		step(p, "undo", "Take back %s", what);
		say_values_set(p, &f->moment[i], &f->moment[i - 1]);
		say_cards(p, &f->moment[i], &f->moment[i - 1]);
		p->undone++;
	}
	if (f->deed && f->n_moments) {
		step(p, "redo", "Carry out what was due at move %u", f->fault->move);
		say_values_set(p, &f->moment[0], &then);
		say_cards(p, &f->moment[0], &then);
	}
	for (judge_seat seat = 0; policy_has(p->d, R_UNDRAWS_AT_RANDOM) && seat < JUDGE_SEATS;
	     seat++)
		undraw_at_random(p, &then, seat);
}

/* Go back to before a move on which false words were acted. */
static void
go_back_to(struct procedure *p, uint32_t move)
{
	p->record = json_deep_copy(p->f->record);
	p->undone = 0;
	for (size_t i = json_array_size(json_object_get(p->record, "moves")); i-- + 1 > move;)
		p->undone += !p->f->as_played.t.move[i].note;
	record_cut(p->record, move - 1);
	step(p, "undo", "Take back everything from move %u on, newest first", move);
}

/* 4. Cards too many */

/* Write which cards of an ordered place keep it: those that somebody knew before. */
static void
find_kept(const struct facts *f, judge_place place, bool *keeps)
{
	struct judge_card_view card[JUDGE_CARDS];
	int n = judge_cards_at(f->as_played.r.run, place, card, JUDGE_CARDS);
	for (int i = 0; i < n; i++)
		keeps[i] = f->has_witness && f->witness.knew[card[i].card];
}

/* Take the cards out of the place and put them back where they came from. */
static void
return_cards(struct procedure *p, const char *const *number, int n, bool shuffled)
{
	const struct facts *f = p->f;
	struct judge_run *run = f->as_played.r.run;
	const struct transcript *t = &f->as_played.t;
	judge_place hand = judge_place_of(run, f->player, f->area, 0);
	judge_place deck = judge_place_of(run, f->player, f->from, 0);
	json_t *in_hand = cards_at(run, &t->cards, hand), *top = cards_at(run, &t->cards, deck);
	json_t *set = json_object();
	char to[32];
	place_name(run, deck, to, sizeof to);
	for (int i = 0; i < n; i++) {
		p->complete &= takes_out(in_hand, number[i]);
		json_array_insert_new(top, 0, json_string(number[i]));
		bool named = strcmp(number[i], "unknown") != 0;
		json_t *out = step(p, "move", "%s: to %s%s", named ? number[i] : "The card",
		                   shuffled ? "" : "the top of ", to);
		json_object_set_new(out, "cards", json_string(number[i]));
		json_object_set_new(out, "to", json_string(to));
	}
	if (shuffled) {
		step(p, "shuffle", "Shuffle %s; cards with a known place keep it", to);
		bool keeps[2 * JUDGE_CARDS] = { false };
		find_kept(f, deck, &keeps[n]);
		shuffle_list(p, top, keeps);
		p->took_at_random = true;
	}
	set_place(set, run, hand, in_hand);
	set_place(set, run, deck, top);
	p->record = json_deep_copy(f->record);
	add_set(p, set);
}

/* Add the step that takes cards. If the record doesn't name the cards that were taken, the step also
 * says which cards this answer assumes. */
static void
say_taken(struct procedure *p, uint8_t kind, int n, int of, const char *here)
{
	const char *player = say_seat(p->f->player), *other = say_seat((judge_seat)!p->f->player);
	if (kind == REMEDY_OPPONENT_PICKS)
		step(p, "show",
		     "%s shows the cards among which the excess is; %s picks %d of the %d that %s didn't know%s",
		     player, other, n, of, other, here);
	else if (kind == REMEDY_RETURN_RANDOM)
		step(p, "take", "Take %d of the %d cards that it could be at random%s", n, of,
		     here);
}

static void
too_many(struct procedure *p, uint8_t kind)
{
	const struct facts *f = p->f;
	const struct transcript_case *c = &f->given->its_case;
	const struct transcript *t = &f->as_played.t;
	const struct moment *now = &f->moment[f->n_moments - 1];
	const char *number[JUDGE_CARDS];
	char here[SAID / 2] = "";
	judge_card could[JUDGE_CARDS];
	int n_could = facts_candidates(f, could), excess = f->excess;
	const int all = n_could;
	bool random = kind != REMEDY_RETURN;
	excess = excess < n_could ? excess : n_could;
	for (int i = 0; i < excess; i++) {
		bool said = i < c->n_taken;
		int which = random && !said ? (int)shuffle_below(&p->rng, (uint64_t)n_could) : 0;
		number[i] = said ? t->cards.def[c->taken[i]].number
		                 : number_of(p, &now->card[could[which]]);
		if (!said)
			could[which] = could[--n_could];
		if (strcmp(number[i], "a card") == 0)
			number[i] = "unknown";
		else if (random && !said && all > excess)
			say_add(here, sizeof here, "%s%s",
			        *here ? ", " : " (taken here: ", number[i]);
	}
	say_add(here, sizeof here, "%s", *here ? ")" : "");
	say_taken(p, kind, excess, all, here);
	return_cards(p, number, excess,
	             random || t->game->area[f->from].sight != JUDGE_SEEN_BY_NONE);
	if (kind == REMEDY_OPPONENT_PICKS && f->kind == CLASS_UNSHOWN_CARD)
		step(p, "redo", "Carry out the act again, with the reveal");
}

/* 5. A card seen, what was left out, a forgotten ability */

static void
show(struct procedure *p)
{
	const struct facts *f = p->f;
	struct judge_run *run = f->as_played.r.run;
	json_t *set = json_object();
	p->record = json_deep_copy(f->record);
	for (int i = 0; i < f->deed->n_looked; i++) {
		const struct transcript_looked *at = &f->deed->looked[i];
		judge_place place =
			judge_place_of(run, at->place.seat, at->place.area, at->place.index);
		const struct judge_area *area = &f->as_played.t.game->area[at->place.area];
		bool keeps[JUDGE_CARDS] = { false };
		char name[32];
		place_name(run, place, name, sizeof name);
		if (policy_has(p->d, R_SHOWS_SEEN_CARD))
			step(p, "show", "Show %s also what %s saw in %s",
			     say_seat((judge_seat)!f->player), say_seat(f->player), name);
		if (!area->ordered || area->sight != JUDGE_SEEN_BY_NONE ||
		    !policy_has(p->d, R_SHUFFLES_SEEN_CARD))
			continue;
		find_kept(f, place, keeps);
		step(p, "shuffle", "Shuffle the card into %s; cards with a known place keep it",
		     name);
		json_t *cards = cards_at(run, &f->as_played.t.cards, place);
		shuffle_list(p, cards, keeps);
		set_place(set, run, place, cards);
		p->took_at_random = true;
	}
	add_set(p, set);
}

/* Carry out the part that was left out, which leads to the game without the fault. */
static void
fix(struct procedure *p)
{
	const struct facts *f = p->f;
	const struct moment *end = &f->moment[f->n_moments - 1];
	step(p, "redo", "Carry out now what was due at move %u", f->fault->move);
	say_values_set(p, end, &f->due_end);
	say_cards(p, end, &f->due_end);
	p->record = json_deep_copy(f->record);
	record_leave_out(p->record, f->fault->move, &f->as_played.t, f->deed);
}

static void
resolve(struct procedure *p)
{
	const struct facts *f = p->f;
	char card[SAY_CARD] = "the ability";
	if (f->fault->n_refusals && f->fault->refusal[0].by < f->as_played.t.cards.n)
		say_card(&f->as_played.t.cards, f->fault->refusal[0].by, card, sizeof card);
	step(p, "resolve",
	     "At the next check timing resolve the forgotten ability of %s; only what was legal to choose at move %u may be chosen",
	     card, f->fault->move);
	p->record = json_deep_copy(f->record);
	record_leave_out(p->record, f->fault->move, &f->as_played.t, f->deed);
}

void
procedure_do(struct procedure *p, const struct outcome *outcome, uint32_t to_move)
{
	switch (outcome->remedy) {
	case REMEDY_REWIND:
		if (outcome->to_act)
			go_back_to(p, to_move);
		else
			go_back(p);
		break;
	case REMEDY_FIX: fix(p); break;
	case REMEDY_RESOLVE: resolve(p); break;
	case REMEDY_SHOW: show(p); break;
	case REMEDY_RETURN:
	case REMEDY_RETURN_RANDOM:
	case REMEDY_OPPONENT_PICKS: too_many(p, outcome->remedy); break;
	case REMEDY_DECK:
		step(p, "deck", "Put deck and list right, so that both are legal and agree");
		break;
	case REMEDY_CORRECT:
		step(p, "correct", "Put the present situation right and play on");
		break;
	case REMEDY_STANDS: step(p, "leave", "The result stands"); break;
	case REMEDY_DECLINED: step(p, "leave", "The ability counts as declined; play on"); break;
	case REMEDY_LEAVE: step(p, "leave", "Leave the game as it is and play on"); break;
	default: break;
	}
}

/* 6. Two positions */

static bool
is_secret(const struct judge_game *game, const char *key)
{
	for (int i = 0; i < game->n_areas; i++)
		if (strcmp(game->area[i].name, key) == 0)
			return game->area[i].sight != JUDGE_SEEN_BY_ALL;
	return false;
}

/* Are two members of a position alike, but for the cards of places that not everybody sees? */
static bool
alike(const struct judge_game *game, const char *key, const json_t *a, const json_t *b)
{
	const char *name;
	json_t *value;
	if (json_is_array(a) && is_secret(game, key))
		return json_array_size(a) == json_array_size(b);
	if (!json_is_object(a) || (strcmp(key, "A") != 0 && strcmp(key, "B") != 0))
		return json_equal(a, b);
	json_object_foreach((json_t *)a, name, value)
		if (!alike(game, name, value, json_object_get(b, name)))
			return false;
	return json_object_size(a) == json_object_size(b);
}

const char *
compare_positions(struct judge_run *a, struct judge_run *b)
{
	const struct judge_game *game = judge_run_params(a)->game;
	json_t *x = position_json(a, VIEW_JUDGE), *y = position_json(b, VIEW_JUDGE), *value;
	const char *result = "equal", *key;
	if (!json_equal(x, y)) {
		result = "unknown-cards";
		json_object_foreach(x, key, value)
			if (!alike(game, key, value, json_object_get(y, key)))
				result = "different";
	}
	json_decref(x);
	json_decref(y);
	return result;
}
