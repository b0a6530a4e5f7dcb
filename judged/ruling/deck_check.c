/* deck_check.c: checks one player's decks before a game. */
#include "judged/ruling/deck_check.h"

#include <stdlib.h>
#include <string.h>

#include "judged/claims/expect.h"
#include "judged/words/choices.h"
#include "judged/text/alloc.h"

enum { DECK_LINE = 1024 };

static bool
is_listed(const judge_def *list, int n, judge_def def)
{
	for (int i = 0; i < n; i++)
		if (list[i] == def)
			return true;
	return false;
}

/* List the cards with text outside the model. The decks may still be legal, but a game is
 * undetermined once such a text acts. */
static void
find_beyond(const struct judge_params *params, judge_seat seat, struct deck_check *check)
{
	check->n_beyond = 0;
	for (int i = 0; i < JUDGE_LISTS; i++)
		for (int k = 0; k < params->list[seat][i].n; k++) {
			judge_def def = params->list[seat][i].def[k];
			if (params->cards->def[def].acts_in && check->n_beyond < JUDGE_CARDS &&
			    !is_listed(check->beyond, check->n_beyond, def))
				check->beyond[check->n_beyond++] = def;
		}
}

void
deck_check_run(const struct transcript *t, judge_seat seat, struct deck_check *check)
{
	void *storage = alloc_zeroed(1, judge_run_size());
	struct judge_params params = { .game = t->game,
		                       .rules = &t->edition->rules,
		                       .cards = &t->cards };
	for (int i = 0; i < JUDGE_LISTS; i++)
		params.list[seat][i] = t->player[seat].list[i];
	struct judge_run *run = judge_run_init(storage, &params);
	check->t = t;
	check->seat = seat;
	check->n = judge_check_decks(run, seat, check->fault, DECK_FAULTS);
	if (check->n > DECK_FAULTS)
		check->n = DECK_FAULTS;
	check->unmodelled = judge_unmodelled(run).def;
	find_beyond(&params, seat, check);
	free(storage);
}

const char *
deck_check_verdict(const struct deck_check *check)
{
	if (check->unmodelled != JUDGE_NO_DEF)
		return "undetermined";
	return check->n ? "illegal" : "legal";
}

json_t *
deck_check_json(const struct deck_check *check, bool single)
{
	const struct transcript *t = check->t;
	json_t *faults = json_array();
	for (int i = 0; i < check->n; i++) {
		json_t *fault = refusal_json(t, &check->fault[i].refusal, true);
		if (check->fault[i].def < t->cards.n)
			json_object_set_new(fault, "card",
			                    json_string(t->cards.def[check->fault[i].def].number));
		json_array_append_new(faults, fault);
	}
	json_t *out =
		json_pack("{s:s, s:o}", "verdict", deck_check_verdict(check), "faults", faults);
	if (!single)
		json_object_set_new(out, "player", json_string(say_seat(check->seat)));
	if (check->unmodelled < t->cards.n)
		json_object_set_new(out, "unmodelled",
		                    json_string(t->cards.def[check->unmodelled].number));
	json_t *beyond = json_array();
	for (int i = 0; i < check->n_beyond; i++)
		json_array_append_new(beyond, json_string(t->cards.def[check->beyond[i]].number));
	if (check->n_beyond)
		json_object_set(out, "not_modelled", beyond);
	json_decref(beyond);
	return out;
}

/* In words */

/* A check being written. */
struct writing {
	const struct deck_check *check;
	const struct rulebook_language *language; /* NULL: English */
	char line[DECK_LINE];
};

static void
add(struct writing *w, enum sentence_form form, const char *one, const char *two, const char *three)
{
	struct sentence row;
	sentence_make(&row, form, 3, one, two, three);
	sentence_say(&row, w->language, w->line, sizeof w->line);
}

static void
end_line(struct writing *w, FILE *to)
{
	fprintf(to, "%s\n", w->line);
	w->line[0] = '\0';
}

/* Write "monster deck (4 cards) and deck (50 cards): legal". */
static void
say_lists(struct writing *w, bool single)
{
	const struct transcript *t = w->check->t;
	const char *verdict = deck_check_verdict(w->check);
	if (!single)
		add(w, SENTENCE_DECK_OF, say_seat(w->check->seat), "", "");
	for (int i = 0; t->game->list[i]; i++) {
		char name[SAY_CARD] = "", n[DIGITS];
		say_add(name, sizeof name, "%s", t->game->list[i]);
		for (char *at = name; *at; at++)
			*at = *at == '_' ? ' ' : *at;
		if (i)
			add(w, SENTENCE_DECK_AND, "", "", "");
		add(w, SENTENCE_DECK_SIZE, name,
		    number_text(t->player[w->check->seat].list[i].n, n), "");
	}
	add(w, SENTENCE_DECK_VERDICT, verdict,
	    strcmp(verdict, "legal") == 0 ? "consistent" : verdict, "");
}

static void
say_fault(struct writing *w, const struct judge_deck_fault *fault)
{
	const struct transcript *t = w->check->t;
	char card[SAY_CARD] = "";
	struct refusal_texts texts;
	struct sentence because;
	if (fault->def < t->cards.n)
		say_card(&t->cards, fault->def, card, sizeof card);
	add(w, SENTENCE_DECK_FAULT, clause_said(t->edition, fault->refusal.rule),
	    clause_number(t->edition, fault->refusal.rule), card);
	refusal_make(SENTENCE_BECAUSE, t, &t->edition->rules, w->check->seat, &fault->refusal,
	             &texts, &because);
	sentence_say(&because, w->language, w->line, sizeof w->line);
}

void
deck_check_say(const struct deck_check *check, bool single, const char *language, FILE *to)
{
	struct writing w = { check, rulebook_language(check->t->edition, language), "" };
	char card[SAY_CARD];
	say_lists(&w, single);
	end_line(&w, to);
	for (int i = 0; i < check->n; i++) {
		say_fault(&w, &check->fault[i]);
		end_line(&w, to);
	}
	for (int i = 0; i < check->n_beyond; i++) {
		say_card(&check->t->cards, check->beyond[i], card, sizeof card);
		add(&w,
		    check->beyond[i] == check->unmodelled ? SENTENCE_DECK_BEYOND
		                                          : SENTENCE_DECK_CARD_BEYOND,
		    card, "", "");
		end_line(&w, to);
	}
}
