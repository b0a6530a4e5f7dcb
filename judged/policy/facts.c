/* facts.c: what a ruling says about a case: its root, what it is, and what has happened since. */
#include "judged/policy/case.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/words/position.h"

const char *
policy_class_word(uint8_t kind)
{
	static const char *const words[CLASSES] = {
		[CLASS_RULE_BROKEN] = "rule-broken",   [CLASS_MISSED_ABILITY] = "missed-ability",
		[CLASS_SEEN_CARD] = "seen-card",       [CLASS_HIDDEN_CARDS] = "hidden-cards",
		[CLASS_UNSHOWN_CARD] = "unshown-card", [CLASS_DECK_NUMBER] = "deck-number",
		[CLASS_DECK_CARD] = "deck-card",
	};
	return words[kind];
}

/* 1. Which faults count */

static judge_rule
rule_of(const struct infraction *infraction)
{
	return infraction->n_refusals ? infraction->refusal[0].rule : JUDGE_NO_RULE;
}

/* Is there the same fault in the other ruling? */
static bool
has_fault(const struct ruling *r, const struct infraction *like)
{
	const struct infraction *at;
	uint32_t n = ruling_infractions(r, &at);
	for (uint32_t i = 0; i < n; i++)
		if (at[i].move == like->move && at[i].kind == like->kind &&
		    rule_of(&at[i]) == rule_of(like))
			return true;
	return false;
}

/* Is the action demanded by the rule? */
static bool
has_rule(const struct judge_mandatory_action *row, judge_rule rule)
{
	const judge_rule *of = row->rule;
	while (*of != JUDGE_NO_RULE && *of != rule)
		of++;
	return *of == rule;
}

/* Could this deed have led to the fault? */
static bool
is_deed_of(const struct transcript *t, const struct transcript_deed *deed,
           const struct infraction *fault)
{
	judge_rule rule = rule_of(fault);
	if (deed->seat != fault->player)
		return false;
	if (deed->deed == TRANSCRIPT_LOOKED)
		return fault->kind == INFRACTION_NOT_DEMANDED;
	if (deed->deed == TRANSCRIPT_OMITTED)
		return rulebook_lists(deed->rule, deed->n_rules, rule);
	return has_rule(&t->game->deed[deed->deed], rule);
}

/* Return the deed in a note that a fault is about: the only one of its player, or the one whose rule
 * it breaks; NULL for a decision. */
static const struct transcript_deed *
deed_of(const struct transcript *t, const struct infraction *fault)
{
	const struct transcript_note *note = t->move[fault->move - 1].note;
	const struct transcript_deed *found = NULL;
	for (int i = 0; note && note->entry == TRANSCRIPT_DID && i < note->n; i++) {
		if (is_deed_of(t, &note->deed[i], fault))
			return &note->deed[i];
		if (!found && note->deed[i].seat == fault->player)
			found = &note->deed[i];
	}
	return found;
}

/* Is it a fault of a player? What the record says was left out, although nothing was due, is a fault
 * of the record. */
static bool
is_fault(const struct transcript *t, const struct infraction *infraction)
{
	if (infraction->kind == INFRACTION_OBSERVATION || infraction->player >= JUDGE_SEATS ||
	    infraction->move == 0)
		return false;
	const struct transcript_deed *deed = deed_of(t, infraction);
	return infraction->kind != INFRACTION_NOT_DEMANDED || !deed ||
	       deed->deed != TRANSCRIPT_OMITTED;
}

/* Judge the record without one of its faults, and, if `mended`, without what judges set after it. */
static bool
judge_without(const struct facts *f, const struct infraction *fault, bool mended,
              struct replayed *out)
{
	const struct transcript *t = &f->as_played.t;
	json_t *record = json_deep_copy(f->record);
	record_leave_out(record, fault->move, t, deed_of(t, fault));
	for (uint32_t i = fault->move; mended && i < t->n_moves; i++)
		if (t->move[i].note && t->move[i].note->entry == TRANSCRIPT_SET)
			record_leave_out(record, i + 1, t, NULL);
	struct fault ignored;
	bool judged = record_judge(out, record, f->given, f->allowance, &ignored);
	json_decref(record);
	return judged;
}

/* Knock out the roots found so far: does the fault remain? Note from which one it follows. */
static bool
follows(struct facts *f, const struct replayed *without, const struct infraction *fault,
        uint32_t which)
{
	for (int i = 0; i < f->n_counted; i++)
		if (without[i].judged && without[i].r.unread == 0 &&
		    !has_fault(&without[i].r, fault) && f->counted[i].n_follow < MOST_FAULTS) {
			f->counted[i].follows[f->counted[i].n_follow++] = which;
			return true;
		}
	return false;
}

static void
find_counted(struct facts *f, bool roots)
{
	const struct infraction *at;
	uint32_t n = ruling_infractions(&f->as_played.r, &at);
	struct replayed *without = alloc_zeroed(MOST_FAULTS, sizeof *without);
	for (uint32_t i = 0; i < n && f->n_counted < MOST_FAULTS; i++) {
		if (!is_fault(&f->as_played.t, &at[i]) || (roots && follows(f, without, &at[i], i)))
			continue;
		f->counted[f->n_counted] = (struct counted){ .which = i };
		if (roots && i + 1 < n)
			judge_without(f, &at[i], false, &without[f->n_counted]);
		f->n_counted++;
	}
	for (int i = 0; i < MOST_FAULTS; i++)
		replayed_free(&without[i]);
	free(without);
}

/* Play the record without the fault: which of its later moves are still possible? */
static void
find_due_game(struct facts *f)
{
	const struct infraction *at;
	const struct transcript *t = &f->as_played.t;
	for (uint32_t i = f->fault->move; i < t->n_moves; i++)
		f->mended |= t->move[i].note && t->move[i].note->entry == TRANSCRIPT_SET;
	if (!judge_without(f, f->fault, true, &f->due_game))
		return;
	uint32_t n = ruling_infractions(&f->due_game.r, &at);
	for (uint32_t i = 0; i < n; i++)
		f->changed += is_fault(&f->due_game.t, &at[i]) && at[i].move > f->fault->move &&
		              !has_fault(&f->as_played.r, &at[i]);
	f->changed += f->due_game.r.unread;
}

/* Is the game without the fault known to its end, and how does it differ there? */
static void
compare_due_game(struct facts *f)
{
	const struct judge_game *game = f->as_played.t.game;
	struct ruling *due = &f->due_game.r, *is = &f->as_played.r;
	if (!f->due_game.judged || f->changed || ruling_is_doubtful(due) ||
	    due->state != is->state || due->stop != is->stop ||
	    (is->stop == JUDGE_OPEN &&
	     judge_question(is->run)->kind != judge_question(due->run)->kind))
		return;
	f->due_is_known = true;
	const struct moment *end = &f->moment[f->n_moments - 1];
	moment_note(&f->due_end, game, due->run, 0);
	f->mended_right = strcmp(compare_positions(is->run, due->run), "equal") == 0;
	f->only_places = memcmp(end->value, f->due_end.value, sizeof end->value) == 0;
}

/* 2. What the fault is */

static void
read_numbers(struct facts *f)
{
	const struct judge_refusal *refusal = f->fault->refusal;
	f->due = f->done = JUDGE_NO_NUMBER;
	for (int i = 0; f->fault->n_refusals && i < refusal->n_values; i++) {
		if (strcmp(refusal->value[i].name, "due") == 0)
			f->due = refusal->value[i].is;
		if (strcmp(refusal->value[i].name, "done") == 0)
			f->done = refusal->value[i].is;
	}
	if (f->fault->kind == INFRACTION_NOT_DEMANDED && f->row && f->deed) {
		f->due = 0;
		f->done = f->deed->number;
	}
}

/* Can the player decline all that the ability does? */
static bool
is_optional(const struct transcript *t, const struct judge_ability *ability)
{
	const struct judge_node *node = t->cards.node;
	if (ability->optional || ability->body == 0)
		return ability->optional;
	for (uint16_t i = ability->body; i; i = node[i].next)
		if (strcmp(t->game->op[node[i].op].name, "may") != 0)
			return false;
	return true;
}

/* May the player decline each automatic ability of the card? */
static bool
may_decline(const struct transcript *t, judge_def def)
{
	bool any = false;
	if (def >= t->cards.n)
		return false;
	const struct judge_card_def *card = &t->cards.def[def];
	for (int i = 0; i < card->n_abilities; i++) {
		const struct judge_ability *ability = &t->cards.ability[card->ability + i];
		if (ability->kind != JUDGE_AUTOMATIC)
			continue;
		if (!is_optional(t, ability))
			return false;
		any = true;
	}
	return any;
}

/* Does the other player know all that was looked at? */
static bool
is_known_to_other(const struct facts *f)
{
	const struct judge_area *area = f->as_played.t.game->area;
	for (int i = 0; i < f->deed->n_looked; i++) {
		const struct transcript_place *at = &f->deed->looked[i].place;
		if (at->seat == f->player || area[at->area].sight != JUDGE_SEEN_BY_OWNER)
			return false;
	}
	return true;
}

static uint8_t
class_of(const struct facts *f)
{
	const struct judge_game *game = f->as_played.t.game;
	if (f->deed && f->deed->deed == TRANSCRIPT_LOOKED)
		return CLASS_SEEN_CARD;
	if (!f->row)
		return f->excess ? CLASS_UNSHOWN_CARD : CLASS_RULE_BROKEN;
	if (f->row->kind == JUDGE_MANDATORY_ABILITIES) /* or they were played in the wrong order */
		return has_rule(f->row, rule_of(f->fault)) ? CLASS_MISSED_ABILITY
		                                           : CLASS_RULE_BROKEN;
	if (f->excess && game->area[f->area].sight != JUDGE_SEEN_BY_ALL)
		return CLASS_HIDDEN_CARDS;
	return CLASS_RULE_BROKEN;
}

/* Count the cards of a hand that both players would know if the fault had not been: they were not
 * shown. */
static void
find_unshown(struct facts *f)
{
	const struct judge_game *game = f->as_played.t.game;
	struct judge_card_summary is[JUDGE_CARDS], due[JUDGE_CARDS];
	struct judge_run *run = f->as_played.r.run;
	int n = judge_card_summaries(run, is, JUDGE_CARDS), m, area, index;
	judge_seat seat;
	if (!f->deed || f->deed->deed != TRANSCRIPT_OMITTED || !f->due_game.judged)
		return;
	m = judge_card_summaries(f->due_game.r.run, due, JUDGE_CARDS);
	for (int i = 0; i < n && i < m; i++) {
		if (is[i].place != due[i].place || is[i].known_by == 3 || due[i].known_by != 3 ||
		    !judge_place_parts(run, is[i].place, &seat, &area, &index) ||
		    game->area[area].sight != JUDGE_SEEN_BY_OWNER)
			continue;
		f->area = (uint8_t)area;
		f->excess++;
	}
	for (area = 0; area < game->n_areas; area++)
		if (game->area[area].sight == JUDGE_SEEN_BY_NONE && game->area[area].ordered)
			f->from = (uint8_t)area;
}

/* Count the cards that were moved into a place and should not have been. */
static void
find_excess(struct facts *f)
{
	if (!f->row) {
		find_unshown(f);
		return;
	}
	if (f->row->kind != JUDGE_MANDATORY_MOVES || f->done == JUDGE_NO_NUMBER ||
	    f->done <= f->due)
		return;
	f->area = f->row->area;
	f->from = f->row->from;
	f->excess = f->done - f->due;
}

static void
find_class(struct facts *f)
{
	const struct transcript *t = &f->as_played.t;
	f->player = f->fault->player;
	f->deed = deed_of(t, f->fault);
	if (f->deed && f->deed->deed < t->game->n_deeds)
		f->row = &t->game->deed[f->deed->deed];
	read_numbers(f);
	find_excess(f);
	f->kind = class_of(f);
	f->known_to_other = f->kind == CLASS_SEEN_CARD && is_known_to_other(f);
	if (f->kind == CLASS_MISSED_ABILITY && f->fault->n_refusals)
		f->optional = may_decline(t, f->fault->refusal[0].by);
}

/* Is the fault of a deck about its size, and is the deck too small? */
static void
find_deck(struct facts *f)
{
	const struct judge_refusal *refusal = &f->deck->refusal;
	const struct transcript_player *p = &f->as_played.t.player[f->deck->seat];
	f->player = f->deck->seat;
	f->kind = CLASS_DECK_CARD;
	for (int list = 0; f->deck->def == JUDGE_NO_DEF && list < JUDGE_LISTS; list++) {
		int32_t n = p->list[list].n, most = 0;
		bool named = false;
		for (int i = 0; n && i < refusal->n_values; i++) {
			named |= refusal->value[i].is == n;
			most = refusal->value[i].is > most ? refusal->value[i].is : most;
		}
		if (named)
			f->kind = CLASS_DECK_NUMBER;
		f->too_few |= named && most > n;
	}
}

/* 3. What has happened since */

void
moment_note(struct moment *m, const struct judge_game *game, struct judge_run *run, uint32_t move)
{
	*m = (struct moment){ .move = move };
	m->n = judge_card_summaries(run, m->card, JUDGE_CARDS);
	for (int i = 0; i < game->n_properties && i < MOST_PROPERTIES; i++) {
		const struct judge_property *p = &game->property[i];
		if (!p->set || p->of == JUDGE_OF_CARD)
			continue;
		if (p->of == JUDGE_OF_GAME)
			m->value[JUDGE_SEATS][i] = judge_read(run, i, 0);
		for (int seat = 0; p->of == JUDGE_OF_SEAT && seat < JUDGE_SEATS; seat++)
			m->value[seat][i] = judge_read(run, i, seat);
	}
}

static void
look(struct facts *f, struct judge_run *run, uint32_t move)
{
	const struct judge_game *game = f->as_played.t.game;
	f->moment = alloc_more(f->moment, f->n_moments + 1, sizeof *f->moment);
	moment_note(&f->moment[f->n_moments++], game, run, move);
}

static void
asked(void *ctx, struct judge_run *run, const struct judge_question *question, uint32_t offers)
{
	struct facts *f = ctx;
	(void)question;
	uint32_t last = f->n_moments ? f->moment[f->n_moments - 1].move : f->fault->move - 1;
	if (offers > last && offers >= f->fault->move)
		look(f, run, offers);
}

/* Play the record once more and note the position before each move from the fault on. */
static void
find_moments(struct facts *f)
{
	const struct ruling_options options = { .ignore_claims = true, .allowance = f->allowance };
	struct ruling *r = alloc_zeroed(1, sizeof *r);
	struct fault fault;
	if (ruling_prepare(r, &f->as_played.t, &options, &fault)) {
		r->script.hook = (struct script_hook){ asked, f };
		ruling_play(r);
		look(f, r->run, 0);
	}
	ruling_free(r);
	free(r);
}

/* Return the value of the game that has this name; 0 if there is none. */
static int32_t
value_of(const struct facts *f, const char *name, bool at_fault)
{
	const struct judge_game *game = f->as_played.t.game;
	for (int i = 0; i < game->n_properties; i++)
		if (strcmp(game->property[i].name, name) == 0)
			return at_fault ? infraction_when(f->fault, game, i)
			                : judge_read(f->as_played.r.run, i, 0);
	return 0;
}

int32_t
facts_value_now(const struct facts *f, const char *name)
{
	return value_of(f, name, false);
}

static void
count_since(struct facts *f)
{
	const struct transcript *t = &f->as_played.t;
	for (size_t i = f->fault->move; i < t->n_moves; i++) {
		if (t->move[i].note || t->move[i].seat >= JUDGE_SEATS)
			continue;
		f->since++;
		f->since_other += t->move[i].seat != f->player;
	}
	f->turns_since = value_of(f, "turn", false) - value_of(f, "turn", true);
	f->old = f->turns_since > 1 ||
	         (f->turns_since == 1 && value_of(f, "phase", false) > value_of(f, "phase", true));
}

static bool
is_unseen_place(const struct facts *f, judge_place place)
{
	judge_seat seat;
	int area, index;
	return judge_place_parts(f->as_played.r.run, place, &seat, &area, &index) &&
	       f->as_played.t.game->area[area].sight == JUDGE_SEEN_BY_NONE;
}

/* Has a card left a place since that nobody may look into? */
static void
find_random(struct facts *f)
{
	const struct moment *last = &f->moment[f->n_moments - 1];
	const judge_place *was = f->witness.place;
	for (int i = 0; f->n_moments && i < last->n; i++)
		f->random |= was[i] != JUDGE_NO_PLACE && was[i] != last->card[i].place &&
		             is_unseen_place(f, was[i]);
}

/* How often was the place shuffled from the fault on? */
static int
shuffles_of(const struct facts *f, const struct ruling *r, judge_place place)
{
	int n = 0;
	for (uint32_t i = 0; i < r->record.n; i++)
		n += r->record.at[i].event == JUDGE_EV_SHUFFLE && r->record.at[i].to == place &&
		     r->record.at[i].decision >= f->fault->decision;
	return n;
}

/* Was a deck in which somebody knew a card shuffled since, as it would not have been without the fault? */
static void
find_lost_order(struct facts *f)
{
	const struct moment *first = f->n_moments ? &f->moment[0] : NULL;
	for (int i = 0; first && i < first->n; i++) {
		judge_place place = first->card[i].place;
		if (!first->card[i].known_by || place == JUDGE_NO_PLACE)
			continue;
		int due = f->due_game.judged ? shuffles_of(f, &f->due_game.r, place) : 0;
		f->order_lost |= shuffles_of(f, &f->as_played.r, place) > due;
	}
}

/* Did the player at fault only show the other a card of the own hand? That harms nobody else. */
static bool
is_shown(const struct facts *f, const struct witness_sight *sight)
{
	judge_seat seat;
	int area, index;
	if (sight->seat == f->player)
		return false;
	if (sight->place == JUDGE_NO_PLACE)
		return true;
	return judge_place_parts(f->witness.run, sight->place, &seat, &area, &index) &&
	       seat == f->player && f->as_played.t.game->area[area].sight == JUDGE_SEEN_BY_OWNER;
}

static void
find_sights(struct facts *f)
{
	enum { MOST = JUDGE_PLACES * JUDGE_SEATS };
	bool by_rule = f->fault->kind == INFRACTION_DONE_WRONGLY && f->fault->n_refusals > 0;
	struct witness_wish wish = { .of = &f->as_played.r,
		                     .move = f->deed ? 0 : f->fault->move,
		                     .decisions = f->deed ? f->fault->decision : 0,
		                     .from = f->deed && by_rule ? &f->fault->refusal[0] : NULL,
		                     .on_illegal = TRANSCRIPT_TAKE };
	f->has_witness = witness_make(&f->witness, &wish);
	witness_end(&f->witness);
	struct witness_sight *sight = alloc_zeroed(MOST, sizeof *sight);
	int n = f->has_witness ? witness_sights(&f->witness, sight, MOST) : 0;
	for (int i = 0; i < n && i < MOST; i++)
		f->harm += !is_shown(f, &sight[i]);
	free(sight);
}

/* Return how many cards of the seat lie in its hand, or in areas of several places. */
static int
cards_held(struct judge_run *run, const struct judge_game *game, judge_seat of)
{
	struct judge_card_view card[JUDGE_CARDS];
	int held = 0;
	for (int area = 0; area < game->n_areas; area++)
		for (int i = 0; i < game->area[area].places; i++)
			if (game->area[area].sight == JUDGE_SEEN_BY_OWNER ||
			    game->area[area].places > 1)
				held += judge_cards_at(run, judge_place_of(run, of, area, i), card,
				                       JUDGE_CARDS);
	return held;
}

/* Would the ability have left its player with fewer cards? */
static void
find_harm(struct facts *f)
{
	const struct judge_game *game = f->as_played.t.game;
	struct ruling *due = &f->due_game.r;
	if (f->kind != CLASS_MISSED_ABILITY || !f->due_game.judged || due->unread ||
	    ruling_is_doubtful(due))
		return;
	bool fewer = cards_held(due->run, game, f->player) <
	             cards_held(f->as_played.r.run, game, f->player);
	f->harmful = fewer ? FINDING_YES : FINDING_NO;
}

int
facts_candidates(const struct facts *f, judge_card *out)
{
	const struct transcript_case *c = &f->given->its_case;
	struct judge_card_view card[JUDGE_CARDS];
	bool said[JUDGE_CARDS] = { false };
	judge_place place = judge_place_of(f->as_played.r.run, f->player, f->area, 0);
	int n = judge_cards_at(f->as_played.r.run, place, card, JUDGE_CARDS), found = 0;
	for (int i = 0; i < c->n_identified; i++)
		for (int k = 0; k < n; k++)
			if (card[k].def == c->identified[i] && !said[k]) {
				said[k] = true;
				out[found++] = card[k].card;
				break;
			}
	if (found >= f->excess)
		return found;
	for (int k = 0; k < n; k++)
		if (!said[k] && card[k].known_by != 3)
			out[found++] = card[k].card;
	return found;
}

bool
facts_find(struct facts *f, const struct transcript *t, bool roots,
           struct judge_step_limit *allowance, struct fault *fault)
{
	const struct judge_deck_fault *decks;
	*f = (struct facts){ .given = t, .allowance = allowance };
	f->record = record_until(t, t->its_case.noticed ? t->its_case.after : (uint32_t)t->n_moves);
	if (!record_judge(&f->as_played, f->record, t, allowance, fault))
		return false;
	find_counted(f, roots);
	int n = judge_deck_faults(f->as_played.r.run, &decks);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		const struct judge_deck_fault *worst = NULL;
		for (int i = 0; i < n; i++)
			if (decks[i].seat == seat && (!worst || worst->def == JUDGE_NO_DEF))
				worst = &decks[i];
		if (worst)
			f->decks[f->n_decks++] = worst;
	}
	return true;
}

/* Free and clear what facts_take() set about the last fault. */
static void
forget(struct facts *f)
{
	replayed_free(&f->due_game);
	if (f->fault)
		witness_free(&f->witness);
	free(f->moment);
	memset(&f->fault, 0, sizeof *f - offsetof(struct facts, fault));
	f->player = JUDGE_NO_SEAT;
	f->due = f->done = JUDGE_NO_NUMBER;
}

void
facts_take(struct facts *f, int which)
{
	const struct infraction *at;
	forget(f);
	if (which >= f->n_counted) {
		f->deck = f->decks[which - f->n_counted];
		find_deck(f);
		return;
	}
	ruling_infractions(&f->as_played.r, &at);
	f->fault = &at[f->counted[which].which];
	find_due_game(f);
	find_class(f);
	find_moments(f);
	compare_due_game(f);
	count_since(f);
	find_lost_order(f);
	find_sights(f);
	find_random(f);
	find_harm(f);
}

bool
facts_doubt(const struct facts *f, char *why)
{
	const struct ruling *r = &f->as_played.r;
	const struct infraction *at;
	uint32_t n = ruling_infractions(r, &at);
	*why = '\0';
	if (f->allowance && f->allowance->limit)
		snprintf(why, RULING_WHY, "the steps for judging have run out");
	else if (ruling_is_doubtful(r))
		snprintf(why, RULING_WHY, "%s", ruling_why(r, VIEW_JUDGE));
	else if (r->unread || r->state == RULING_UNUSED_ENTRIES)
		snprintf(why, RULING_WHY, "not every entry of the record could be used");
	else if (f->mended && !f->mended_right)
		snprintf(
			why, RULING_WHY,
			"a judge has set the position since, and it is not certain that this put it right");
	for (uint32_t i = 0; i < n && !*why; i++)
		if (!is_fault(&f->as_played.t, &at[i]))
			infraction_said(&at[i], why);
	return *why;
}

void
facts_free(struct facts *f)
{
	forget(f);
	replayed_free(&f->as_played);
	json_decref(f->record);
}
