/* explain.c: arranges the citations of a move as a tree of causes and writes each as a sentence. */
#include "judged/ruling/explain.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/why.h"
#include "judged/words/choices.h"
#include "judged/text/alloc.h"

/* 1. The citations of a move */

uint32_t
explain_default_move(const struct ruling *ruling, enum view view)
{
	const struct infraction *seen = why_seen_wrongly(ruling, view);
	if (ruling->move || explain_decided(ruling, view, 0))
		return ruling->move;
	if (seen)
		return seen->move;
	return script_moves_begun(&ruling->script);
}

bool
explain_decided(const struct ruling *ruling, enum view view, uint32_t move)
{
	const struct infraction *seen = why_seen_wrongly(ruling, view);
	if (seen && seen->move == move)
		return true;
	if (move != ruling->move)
		return false;
	return move || ruling->stop == JUDGE_FAULTY_DECKS || ruling->doubt == RULING_BY_CARD;
}

bool
explain_reached(const struct ruling *ruling, uint32_t move)
{
	return move <= script_moves_begun(&ruling->script) || move == ruling->move;
}

/* Return the move of a citation. Forced decisions and those of the document's head belong to the
 * move before them. */
static uint32_t
move_of(const struct ruling *ruling, const struct judge_citation *c, uint32_t before)
{
	uint32_t now = c->decision ? script_move_of(&ruling->script, c->decision - 1) : 0;
	return now ? now : before;
}

/* Find the first citation of a move and the one past its last. The range is empty for a note or a
 * move that was skipped. */
static void
find_range(const struct ruling *ruling, uint32_t move, uint32_t *from, uint32_t *to)
{
	uint32_t now = 0;
	*from = *to = ruling->record.n;
	for (uint32_t i = 0; i < ruling->record.n; i++) {
		now = move_of(ruling, &ruling->record.at[i], now);
		if (now == move && *from == ruling->record.n)
			*from = i;
		if (now > move) {
			*to = i;
			*from = *from < i ? *from : i;
			return;
		}
	}
}

/* 2. The tree */

/* By citation of the move: the first and last it caused, and the next one with the same cause;
 * `none` if there is none. */
struct links {
	uint32_t from, n;
	uint32_t *first, *last, *next;
};

static const uint32_t none = UINT32_MAX;

/* Return the cause of a citation within the move; `none` for a root. */
static uint32_t
cause_of(const struct ruling *ruling, const struct links *links, uint32_t i)
{
	uint32_t parent = ruling->record.at[links->from + i].parent;
	if (parent == JUDGE_NO_CITATION || parent <= links->from || parent - 1 >= links->from + i)
		return none;
	return parent - 1 - links->from;
}

/* Link the citations. The last entry of each array stands for a common root above all roots of the
 * move. */
static void
link_up(const struct ruling *ruling, struct links *links)
{
	for (uint32_t i = 0; i <= links->n; i++)
		links->first[i] = links->last[i] = links->next[i] = none;
	for (uint32_t i = 0; i < links->n; i++) {
		uint32_t cause = cause_of(ruling, links, i);
		uint32_t under = cause == none ? links->n : cause;
		if (links->first[under] == none)
			links->first[under] = i;
		else
			links->next[links->last[under]] = i;
		links->last[under] = i;
	}
}

/* Return the next citation in the order of the tree, and update its depth. */
static uint32_t
step_on(const struct ruling *ruling, const struct links *links, uint32_t i, uint32_t *depth)
{
	if (links->first[i] != none) {
		++*depth;
		return links->first[i];
	}
	while (i != none && links->next[i] == none) {
		i = cause_of(ruling, links, i);
		--*depth;
	}
	return i == none ? none : links->next[i];
}

static void
lay_out(struct explanation *out, const struct ruling *ruling, const struct links *links)
{
	uint32_t depth = 0;
	for (uint32_t i = links->first[links->n]; i != none; i = step_on(ruling, links, i, &depth))
		out->line[out->n++] = (struct explain_line){ links->from + i, depth };
}

void
explain_make(struct explanation *out, const struct ruling *ruling, uint32_t move)
{
	struct links links = { 0 };
	uint32_t to;
	*out = (struct explanation){ .move = move };
	find_range(ruling, move, &links.from, &to);
	links.n = to - links.from;
	uint32_t *room = alloc_zeroed(3 * (links.n + 1), sizeof *room);
	links.first = room;
	links.last = room + links.n + 1;
	links.next = room + 2 * (links.n + 1);
	out->line = alloc_zeroed(links.n, sizeof *out->line);
	link_up(ruling, &links);
	lay_out(out, ruling, &links);
	free(room);
}

void
explain_free(struct explanation *explanation)
{
	free(explanation->line);
	*explanation = (struct explanation){ 0 };
}

/* 3. Citations in words */

struct saying {
	const struct ruling *r;
	const struct judge_citation *c;
	enum view view;
	char *out;
	size_t cap;
};

static void
add_card(const struct saying *s, judge_def def)
{
	const struct judge_card_set *cards = &s->r->transcript->cards;
	char card[SAY_CARD];
	if (def >= cards->n) {
		say_add(s->out, s->cap, "%s", s->c->unknown ? "an unknown card" : "the cards");
		return;
	}
	if (!view_knows(s->view, (uint8_t)(~s->c->hidden_from & 3))) {
		say_add(s->out, s->cap, "a hidden card");
		return;
	}
	say_card(cards, def, card, sizeof card);
	say_add(s->out, s->cap, "%s", card);
}

static void
add_place(const struct saying *s, const char *before, judge_place place)
{
	char name[32];
	if (place == JUDGE_NO_PLACE)
		return;
	place_name(s->r->run, place, name, sizeof name);
	say_add(s->out, s->cap, "%s%s", before, name);
}

static void
say_move(const struct saying *s)
{
	bool one = s->c->unknown || s->c->def < s->r->transcript->cards.n;
	add_card(s, s->c->def);
	say_add(s->out, s->cap, "%s", one ? " goes" : " go");
	add_place(s, " from ", s->c->from);
	add_place(s, " to ", s->c->to);
}

static const char *
owner_of(const struct saying *s)
{
	return s->c->seat < JUDGE_SEATS ? seat_name(s->c->seat) : NULL;
}

static void
say_set(const struct saying *s)
{
	const struct judge_value *value = s->c->value;
	if (owner_of(s))
		say_add(s->out, s->cap, "%s's ", owner_of(s));
	if (s->c->def < s->r->transcript->cards.n) {
		add_card(s, s->c->def);
		say_add(s->out, s->cap, ", ");
	}
	say_add(s->out, s->cap, "%s: now %d", s->c->n_values ? value[0].name : "value",
	        s->c->n_values ? (int)value[0].is : 0);
	if (s->c->n_values > 1)
		say_add(s->out, s->cap, ", was %d", (int)value[1].is);
}

static const struct judge_pick *
pick_of(const struct saying *s)
{
	const struct script *script = &s->r->script;
	uint32_t decision = s->c->decision;
	return decision && decision <= script->n_steps ? &script->step[decision - 1].pick : NULL;
}

/* Add a card named by its place, its definition or both. */
static void
add_picked_card(const struct saying *s, const struct judge_pick *pick)
{
	judge_place place = pick ? pick->place : s->c->to;
	bool has_card = s->c->def < s->r->transcript->cards.n;
	if (has_card || place == JUDGE_NO_PLACE)
		add_card(s, s->c->def);
	add_place(s, has_card ? " at " : "the card at ", place);
	if (pick && pick->number < JUDGE_UNMARKED)
		say_add(s->out, s->cap, " (%s)", say_mark(s->r->transcript->game, pick->number));
	else if (pick && has_card && pick->number > JUDGE_DEPTH)
		say_add(s->out, s->cap, " (card %d from the top)", pick->number - JUDGE_DEPTH);
}

/* Add a card, or the place it comes from if no definition is named. */
static void
add_named_card(const struct saying *s, const struct judge_verb *verb)
{
	if (!verb->unseen || s->c->def < s->r->transcript->cards.n)
		add_card(s, s->c->def);
	else
		add_place(s, "a card from ", judge_place_of(s->r->run, s->c->seat, verb->area, 0));
}

static void
add_argument(const struct saying *s, const struct judge_verb *verb)
{
	const struct judge_pick *pick = pick_of(s);
	switch ((enum judge_argument)verb->takes) {
	case JUDGE_TAKES_DEF: add_named_card(s, verb); break;
	case JUDGE_TAKES_PLACE: add_place(s, "", s->c->to); break;
	case JUDGE_TAKES_SEAT:
		say_add(s->out, s->cap, "%s", pick ? say_seat(pick->place) : "a player");
		break;
	case JUDGE_TAKES_CARD: add_picked_card(s, pick); break;
	case JUDGE_TAKES_NUMBER: say_add(s->out, s->cap, "%d", pick ? pick->number : 0); break;
	case JUDGE_TAKES_NOTHING:
	case JUDGE_TAKES_ORDER: break;
	}
}

static void
say_decision(const struct saying *s)
{
	const struct judge_game *game = s->r->transcript->game;
	int32_t verb = s->c->n_values ? s->c->value[0].is : game->n_verbs;
	const char *who = owner_of(s);
	say_add(s->out, s->cap, "%s decides to ", who ? who : "chance");
	if (verb < 0 || verb >= game->n_verbs) {
		say_add(s->out, s->cap, "concede");
		return;
	}
	const char *saying = game->verb[verb].saying, *slot = strstr(saying, "%s");
	if (!slot) {
		say_add(s->out, s->cap, "%s", saying);
		return;
	}
	say_add(s->out, s->cap, "%.*s", (int)(slot - saying), saying);
	add_argument(s, &game->verb[verb]);
	say_add(s->out, s->cap, "%s", slot + 2);
}

static void
say_end(const struct saying *s)
{
	int32_t winners = s->c->n_values ? s->c->value[0].is : 0;
	if (winners == 1 || winners == 2)
		say_add(s->out, s->cap, "%s wins", seat_name((judge_seat)(winners - 1)));
	else
		say_add(s->out, s->cap, "nobody wins");
}

/* Write the effect of the citation. False if its event has no words. */
static bool
say_event(const struct saying *s)
{
	switch ((enum judge_event)s->c->event) {
	case JUDGE_EV_MOVE: say_move(s); return true;
	case JUDGE_EV_SHUFFLE:
		add_place(s, "", s->c->to);
		say_add(s->out, s->cap, " is shuffled");
		return true;
	case JUDGE_EV_SET: say_set(s); return true;
	case JUDGE_EV_DECIDE: say_decision(s); return true;
	case JUDGE_EV_END: say_end(s); return true;
	default: return false;
	}
}

/* Write the citation's player, card, places and values. */
static void
say_note(const struct saying *s)
{
	const char *who = owner_of(s);
	char values[96];
	say_values(s->c->value, s->c->n_values, values, sizeof values);
	if (who)
		say_add(s->out, s->cap, "for %s", who);
	if (s->c->def < s->r->transcript->cards.n) {
		say_add(s->out, s->cap, "%s", who ? " with " : "with ");
		add_card(s, s->c->def);
	}
	add_place(s, " from ", s->c->from);
	add_place(s, s->c->from == JUDGE_NO_PLACE ? " at " : " to ", s->c->to);
	if (*values)
		say_add(s->out, s->cap, "%s%s", who ? ", " : "", values);
}

/* Add the ability that made the rule act. A hidden card is not named as the source of its own. */
static void
add_ability(const struct saying *s)
{
	const struct judge_card_set *cards = &s->r->transcript->cards;
	char card[SAY_CARD];
	if (s->c->source >= cards->n)
		return;
	if (s->c->source == s->c->def && !view_knows(s->view, (uint8_t)(~s->c->hidden_from & 3))) {
		say_add(s->out, s->cap, "By its own ability: ");
		return;
	}
	say_card(cards, s->c->source, card, sizeof card);
	if (s->c->ability)
		say_add(s->out, s->cap, "By ability %d of %s: ", s->c->ability, card);
	else
		say_add(s->out, s->cap, "By %s: ", card);
}

/* Add the value in force if the rule is a number. */
static void
add_number(const struct saying *s, const struct judge_rule_row *row)
{
	const struct judge_ruleset *rules = judge_run_params(s->r->run)->rules;
	if (row->shape == JUDGE_VALUE)
		say_add(s->out, s->cap, " (%d)",
		        (int)(judge_ruleset_has(rules, s->c->rule) ? row->value : row->other));
}

void
explain_say(const struct ruling *ruling, const struct judge_citation *citation, enum view view,
            char *out, size_t cap)
{
	static const struct judge_rule_row ruleless[] = { { .gist = "So it was done" },
		                                          { .gist = "A judge has it so" } };
	const struct judge_rule_row *row =
		citation->rule != JUDGE_NO_RULE
			? &ruling->transcript->edition->rules.row[citation->rule]
			: &ruleless[citation->how == JUDGE_REPAIRED];
	char what[EXPLAIN_SAYING / 2] = "";
	struct saying event = { ruling, citation, view, what, sizeof what };
	struct saying whole = { ruling, citation, view, out, cap };
	size_t len = strlen(row->gist);
	if (!say_event(&event))
		say_note(&event);
	*out = '\0';
	add_ability(&whole);
	if (citation->how != JUDGE_BY_RULE && citation->rule != JUDGE_NO_RULE)
		say_add(out, cap, "%c%s: ", how_word(citation->how)[0] - 'a' + 'A',
		        how_word(citation->how) + 1);
	say_add(out, cap, "%.*s", (int)(len && row->gist[len - 1] == '.' ? len - 1 : len),
	        row->gist);
	add_number(&whole, row);
	const char *from = what + strspn(what, " ");
	if (*from)
		say_add(out, cap, ": %s", from);
	say_add(out, cap, ".");
}

void
explain_say_event(const struct ruling *ruling, const struct judge_citation *citation,
                  enum view view, char *out, size_t cap)
{
	struct saying event = { ruling, citation, view, out, cap };
	*out = '\0';
	if (!say_event(&event))
		explain_say(ruling, citation, view, out, cap);
}

void
explain_say_short(const struct ruling *ruling, const struct judge_citation *citation,
                  enum view view, char *out, size_t cap)
{
	char what[EXPLAIN_SAYING / 2] = "";
	struct saying event = { ruling, citation, view, what, sizeof what };
	struct saying whole = { ruling, citation, view, out, cap };
	*out = '\0';
	add_ability(&whole);
	if (!say_event(&event))
		say_note(&event);
	say_add(out, cap, "%s%s", what + strspn(what, " "),
	        citation->how == JUDGE_BY_RULE ? "" : ", ");
	if (citation->how != JUDGE_BY_RULE)
		say_add(out, cap, "%s", how_word(citation->how));
}
