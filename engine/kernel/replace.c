/* replace.c: replacement effects. */
#include "engine/kernel/ability.h"

struct replacements {
	const struct game_event *h; /* the name of the event being examined */
	int n;
	struct source source[FIRED];
	const struct game_event *of[FIRED]; /* the name under which each replaces the event */
	int n_impossible;
	struct source impossible[FIRED]; /* optional ones that cannot be done */
};

/* Return how often the replacement has been applied to the current event. */
static int
times_applied(const struct judge_run *r, const struct source *s, const struct game_event *h)
{
	int n = 0;
	for (int i = 0; i < r->now.n_replacing; i++) {
		const struct replacing *old = &r->now.replacing[i];
		n += old->source.card == s->card && old->source.ability == s->ability &&
		     old->source.def == s->def && old->card == h->card && old->seat == h->seat;
	}
	return n;
}

/* Does the replacement apply? An optional one that cannot be done does not. */
static bool
can_apply(struct judge_run *r, const struct frame *f)
{
	return !f->ability->optional || can_do_all(r, f, f->ability->body) ||
	       !in_force(r, AR(optional_replacement_needs_possible), f->source.master,
	                 JUDGE_NO_CARD);
}

static bool
is_found(const struct replacements *found, const struct source *s)
{
	for (int i = 0; i < found->n; i++)
		if (found->source[i].card == s->card && found->source[i].def == s->def &&
		    found->source[i].ability == s->ability)
			return true;
	return false;
}

static void
try_replacement(struct judge_run *r, const struct source *s, void *ctx)
{
	struct replacements *found = ctx;
	struct frame f;
	if (found->n == FIRED)
		return;
	if (times_applied(r, s, found->h) >= value(r, AR(each_replacement_once), s->master))
		return;
	frame_init(r, &f, s);
	if (!event_fits(r, &f, f.ability->on, found->h) || !is_active(r, s))
		return;
	f.event = *found->h;
	if (!holds(r, &f, f.ability->when) || is_found(found, s))
		return;
	if (!can_apply(r, &f)) {
		if (found->n_impossible < FIRED)
			found->impossible[found->n_impossible++] = *s;
		return;
	}
	found->of[found->n] = found->h;
	found->source[found->n++] = *s;
}

static void
find_replacements(struct judge_run *r, const struct game_event *h, int n,
                  struct replacements *found)
{
	found->n = found->n_impossible = 0;
	for (int i = 0; r->texts.replaces && i < n; i++) {
		found->h = &h[i];
		if (speaks_of(r, h[i].kind) &&
		    in_force(r, AR(replacement), h[i].seat, JUDGE_NO_CARD))
			for_each_ability(r, JUDGE_REPLACEMENT, h[i].kind, try_replacement, found);
	}
}

judge_rule
not_replaced_by(struct judge_run *r, const struct game_event *h, judge_rule otherwise)
{
	struct replacements found;
	find_replacements(r, h, 1, &found);
	if (found.n > 0)
		return JUDGE_NO_RULE;
	return found.n_impossible ? AR(optional_replacement_needs_possible) : otherwise;
}

/* Ask which replacement applies first: the master of the event's card, or for an action the player
 * who performs it or is affected. */
static int
pick_first(struct judge_run *r, const struct game_event *h, const struct replacements *found)
{
	judge_rule rule = h->card != JUDGE_NO_CARD ? AR(replacements_by_card_master)
	                                           : AR(replacements_by_actor);
	judge_seat seat = h->card != JUDGE_NO_CARD ? master(r, h->card) : h->seat;
	if (found->n == 1)
		return 0;
	if (!in_force(r, rule, seat, JUDGE_NO_CARD))
		seat = other(seat);
	struct judge_question q = { seat, r->kernel->ask_replace, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	new_choice(r)->n_sources = (uint8_t)found->n;
	r->now.choice.limit = JUDGE_NO_NUMBER;
	for (int i = 0; i < found->n; i++)
		r->now.choice.source[i] = found->source[i];
	int picked = picked_source(r, ask(r, q, from(rule, h->citation)));
	return picked < 0 ? 0 : picked;
}

static void
note_replacing(struct judge_run *r, const struct source *s, const struct game_event *h)
{
	if (r->now.n_replacing == FIRED)
		stop_at_limit(r, "replacements of one event");
	r->now.replacing[r->now.n_replacing++] = (struct replacing){ *s, h->card, h->seat };
}

static void
do_instead(struct judge_run *r, const struct source *s, const struct game_event *h)
{
	struct frame f;
	frame_init(r, &f, s);
	f.event = *h;
	f.identities = r->game.identities;
	struct judge_citation c =
		a_citation(from(AR(replacement), h->citation), JUDGE_EV_NOTE, s->master);
	c.source = s->def;
	c.ability = (uint8_t)(s->ability + 1);
	c.def = def_for_citation(r, s->card);
	f.citation = cite_full(r, &c);
	int revealed = r->now.n_revealed;
	uint32_t cause = set_cause(r, f.citation);
	struct acting before = set_acting_effect(r, s->master, s->card);
	run_effects(r, &f, f.ability->body);
	set_acting(r, before);
	set_cause(r, cause);
	end_reveals(r, revealed, f.citation);
}

/* Is the replacement used? If it is optional, ask its master. */
static bool
is_wanted(struct judge_run *r, const struct source *s, const struct game_event *h)
{
	return !ability_of(r, s)->optional || h->forced ||
	       ask_may(r, s, s->master, from(AR(optional_replacement_may_be_left), h->citation));
}

/* Cite, once for the event, the replacements that can't apply. */
static void
cite_impossible(struct judge_run *r, const struct replacements *found, uint32_t parent)
{
	for (int i = 0; i < found->n_impossible; i++) {
		const struct source *s = &found->impossible[i];
		cite_source(r, s, from(AR(optional_replacement_needs_possible), parent));
		report_forced_no(r, s, s->master, AR(optional_replacement_needs_possible));
	}
}

enum did
replaced(struct judge_run *r, const struct game_event *h)
{
	return replaced_by_any_name(r, h, 1);
}

enum did
replaced_by_any_name(struct judge_run *r, const struct game_event *h, int n)
{
	enum did did = DID_NOTHING;
	uint8_t applied_before = r->now.n_replacing;
	struct replacements found;
	for (bool first = true;; first = false) {
		find_replacements(r, h, n, &found);
		if (first)
			cite_impossible(r, &found, h->citation);
		if (found.n == 0)
			break;
		int picked = pick_first(r, h, &found);
		struct source s = found.source[picked];
		bool wanted = is_wanted(r, &s, found.of[picked]);
		note_replacing(r, &s, h);
		if (!wanted)
			continue;
		do_instead(r, &s, found.of[picked]);
		if (ability_of(r, &s)->still)
			continue;
		did = DID_INSTEAD;
		break;
	}
	r->now.n_replacing = applied_before;
	if (did == DID_INSTEAD &&
	    !in_force(r, AR(replaced_did_not_occur), h->seat, JUDGE_NO_CARD)) {
		queue_event(r, *h);
		process_events(r);
	}
	return did;
}
