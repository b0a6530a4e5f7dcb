/* remedy.c: the answer: infraction, remedy, penalty, and what is asked, as JSON. */
#include "judged/policy/policy.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "judged/policy/case.h"
#include "judged/ruling/infractions.h"
#include "judged/text/alloc.h"
#include "judged/words/choices.h"

static const char *const remedy_words[REMEDIES] = {
	[REMEDY_NONE] = "none",
	[REMEDY_LEAVE] = "leave",
	[REMEDY_STANDS] = "stands",
	[REMEDY_DECLINED] = "declined",
	[REMEDY_REWIND] = "rewind",
	[REMEDY_FIX] = "fix",
	[REMEDY_RESOLVE] = "resolve",
	[REMEDY_SHOW] = "show",
	[REMEDY_RETURN] = "return",
	[REMEDY_RETURN_RANDOM] = "return-random",
	[REMEDY_OPPONENT_PICKS] = "opponent-picks",
	[REMEDY_DECK] = "deck",
	[REMEDY_CORRECT] = "correct",
};

/* 1. Clauses and infractions */

/* Return {"clause", "gist"} of a rule, or null. */
static json_t *
clause_json(const struct deciding *d, judge_rule rule)
{
	const struct rulebook_clause *clause = policy_clause(d, rule);
	if (!clause)
		return json_null();
	json_t *out = json_pack("{s:s, s:s}", "clause", clause->said, "gist", clause->gist);
	for (int i = 0; i < clause->n_readings; i++) {
		if (i == 0)
			json_object_set_new(out, "readings", json_array());
		json_array_append_new(json_object_get(out, "readings"),
		                      json_string(clause->reading[i]));
	}
	return out;
}

/* Return the number of the infraction of an outcome, written to `stem`; "" if it is none. */
static const char *
number_of(const struct deciding *d, const struct outcome *o, char stem[64])
{
	const struct rulebook_clause *clause = policy_clause(d, o->names);
	*stem = '\0';
	if (clause)
		policy_stem(clause, stem, 64);
	return stem;
}

static json_t *
infraction_json(const struct deciding *d, const struct outcome *o, const char *kind,
                judge_seat player)
{
	char stem[64];
	json_t *out = clause_json(d, o->names);
	if (json_is_object(out))
		json_object_update_new(out, json_pack("{s:s, s:s, s:s}", "infraction",
		                                      number_of(d, o, stem), "kind", kind, "player",
		                                      say_seat(player)));
	return out;
}

static json_t *
rule_clauses(const struct facts *f, const struct infraction *infraction)
{
	json_t *out = json_array();
	for (int i = 0; i < infraction->n_refusals; i++)
		json_array_append_new(out, json_string(clause_number(f->as_played.t.edition,
		                                                     infraction->refusal[i].rule)));
	return out;
}

/* Add where and why a fault of play is one. */
static void
add_fault(const struct facts *f, const struct infraction *fault, json_t *to)
{
	char why[INFRACTION_WHY];
	infraction_said(fault, why);
	json_object_set_new(to, "move", json_integer(fault->move));
	json_object_set_new(to, "reason", json_string(why));
	json_object_set_new(to, "rules", rule_clauses(f, fault));
}

/* 2. Penalties */

static const char *
loss_of(const struct deciding *d, uint8_t penalty)
{
	bool between = d->facts->given->its_case.signed_off;
	if (penalty < 3 || penalty > 4)
		return NULL;
	if (penalty == 4)
		return "this match";
	return between && policy_has(d, R_LOSS_HITS_NEXT_GAME) ? "the next game" : "this game";
}

static json_t *
penalty_json(const struct deciding *d, const struct outcome *o, judge_seat player)
{
	json_t *out = clause_json(d, o->penalty_by);
	const char *loss = loss_of(d, o->penalty);
	const struct rulebook_clause *raised = policy_clause(d, o->raised_by);
	if (json_is_null(out))
		out = json_object();
	json_object_set_new(out, "penalty", json_string(transcript_penalty_words[o->penalty]));
	json_object_set_new(out, "player", json_string(say_seat(player)));
	json_object_set_new(out, "occurrence", json_integer(o->occurrence));
	if (loss)
		json_object_set_new(out, "loses", json_string(loss));
	if (raised)
		json_object_set_new(out, "raised_by", json_string(raised->said));
	return out;
}

/* Return the entry for `prior` of the event, or null if the document records nothing. */
static json_t *
entry_json(const struct deciding *d, const struct outcome *o, judge_seat player)
{
	char stem[64];
	if (!*number_of(d, o, stem) || !o->penalty || !policy_has(d, R_PENALTY_IS_RECORDED))
		return json_null();
	return json_pack("{s:s, s:s, s:s, s:i}", "player", say_seat(player), "infraction", stem,
	                 "penalty", transcript_penalty_words[o->penalty], "day",
	                 d->facts->given->its_case.day);
}

/* Return the entry for what the other player got. */
static json_t *
other_entry_json(const struct deciding *d, const struct outcome *o, judge_seat other)
{
	struct outcome its = *o;
	its.penalty = o->other;
	its.names = o->other_by == R_PENALTY_LET_PASS ? R_NAMES_LET_PASS : o->names;
	return entry_json(d, &its, other);
}

/* What goes with a penalty from one grade to another, by the rule of a document. */
static const struct {
	uint8_t from, to;
	judge_rule by;
	const char *says;
} goes_along[] = {
	{ 1, 6, R_FIRST_IS_TAUGHT, "Explain the rule shortly: it is the first time." },
	{ 3, 3, R_HEAD_JUDGE_ABOVE_WARNING, "Tell the head judge before the penalty is given." },
	{ 4, 6, R_HEAD_JUDGE_ABOVE_WARNING, "The head judge gives this penalty." },
	{ 4, 4, R_MATCH_LOSS_MAY_MOVE,
	  "If this match is lost anyway, the loss may be put on the next match." },
	{ 5, 5, R_OUT_WITHOUT_PRIZES,
	  "The player is out without prizes and is reported to the publisher." },
	{ 6, 6, R_SUSPENDED_BY_PUBLISHER, "Report it: only the publisher can suspend a player." },
	{ 1, 4, R_LEVEL_MAY_RAISE,
	  "By the level of the event the penalty may be higher, never lower." },
	{ 0, 2, R_TIME_IS_GIVEN_BACK, "Give the players the minutes of the call back:" },
};

static json_t *
also_json(const struct deciding *d, const struct outcome *o)
{
	const struct transcript_case *c = &d->facts->given->its_case;
	json_t *out = json_array();
	for (size_t i = 0; i < sizeof goes_along / sizeof goes_along[0]; i++) {
		judge_rule by = goes_along[i].by;
		char minutes[16] = "";
		if (!policy_has(d, by) || o->penalty < goes_along[i].from ||
		    o->penalty > goes_along[i].to ||
		    (by == R_FIRST_IS_TAUGHT && o->occurrence != 1) ||
		    (by == R_LEVEL_MAY_RAISE && c->level < 2) ||
		    (by == R_TIME_IS_GIVEN_BACK && c->minutes <= policy_value(d, by)))
			continue;
		if (by == R_TIME_IS_GIVEN_BACK)
			snprintf(minutes, sizeof minutes, " %d.", c->minutes);
		json_t *one = clause_json(d, by);
		json_object_set_new(one, "says", json_sprintf("%s%s", goes_along[i].says, minutes));
		json_array_append_new(out, one);
	}
	return out;
}

/* 3. The remedy */

/* Judge the record to play on from, and compare its game with the one that should have been. */
static void
add_result(struct procedure *p, const struct outcome *o, json_t *to)
{
	const struct facts *f = p->f;
	struct replayed after;
	struct fault fault;
	const char *compared = "different";
	char why[RULING_WHY];
	json_t *record = p->record ? p->record : f->record;
	bool judged = record_judge(&after, record, f->given, f->allowance, &fault);
	if (judged && o->remedy == REMEDY_REWIND && !o->to_act && p->base.judged)
		compared = compare_positions(after.r.run, p->base.r.run);
	else if (judged && f->due_game.judged && f->changed == 0)
		compared = compare_positions(after.r.run, (struct judge_run *)f->due_game.r.run);
	if (p->took_at_random && strcmp(compared, "equal") == 0)
		compared = "unknown-cards";
	json_object_set_new(to, "compared", json_string(compared));
	json_object_set_new(to, "clean",
	                    json_boolean(strcmp(compared, "different") != 0 && f->harm == 0 &&
	                                 p->complete && !facts_doubt(f, why)));
	if (judged) {
		json_t *then =
			json_pack("{s:s, s:s}", "verdict", ruling_verdict_word(after.r.verdict),
		                  "why", ruling_why(&after.r, VIEW_JUDGE));
		if (after.r.stop == JUDGE_OPEN)
			json_object_set_new(then, "question",
			                    question_json(after.r.run,
			                                  judge_question(after.r.run)));
		json_object_set_new(to, "then", then);
	}
	json_object_set(to, "record", record);
	replayed_free(&after);
}

static json_t *
remedy_json(const struct deciding *d, const struct outcome *o, uint64_t seed, uint32_t to_move)
{
	const struct facts *f = d->facts;
	struct procedure p;
	json_t *out = clause_json(d, o->remedy_by);
	if (json_is_null(out))
		out = json_object();
	json_object_set_new(out, "remedy", json_string(remedy_words[o->remedy]));
	procedure_begin(&p, d, seed);
	procedure_do(&p, o, to_move);
	json_object_set(out, "steps", p.steps);
	if (p.undone)
		json_object_set_new(out, "undone", json_integer(p.undone));
	if (f->fault) {
		json_object_set_new(out, "decisions_since", json_integer(f->since));
		json_object_set_new(out, "decisions_changed", json_integer(f->changed));
		json_object_set_new(out, "simple", json_boolean(f->since == 0 && !f->random));
		if (f->has_witness)
			json_object_set_new(out, "seen", witness_sights_json(&f->witness));
		add_result(&p, o, out);
	} else if (p.record) {
		json_object_set(out, "record", p.record);
	}
	procedure_free(&p);
	return out;
}

/* 4. What is asked */

static const struct {
	const char *question, *yes, *no;
} asked_words[FINDINGS] = {
	[FINDING_INTENT] = { "Did the player know that the rule was broken?", "meant",
	                     "an accident" },
	[FINDING_TOO_LATE] = { "Has too much time passed to go back?", "too late", "in time" },
	[FINDING_IRREPARABLE] = { "Is the state of the game beyond repair?", "beyond repair",
	                          "can be repaired" },
	[FINDING_ADVANTAGE] = { "Did the player get a great advantage?", "great",
	                        "none to speak of" },
	[FINDING_DISRUPTIVE] = { "Would the remedy disrupt the game too much?", "too much", "no" },
	[FINDING_BACK_UP] = { "Is a full backup worth it?", "back up", "leave it" },
	[FINDING_RESOLVE] = { "Does the opponent want the ability to be resolved?", "resolve it",
	                      "play on" },
	[FINDING_RAISE] = { "Is the penalty raised because it is not the first?", "raise it",
	                    "leave it" },
	[FINDING_HARMFUL] = { "Would the ability have harmed its own player?", "harmful",
	                      "helpful" },
	[FINDING_MENDABLE] = { "Can the state be made legal fairly?", "fairly", "not fairly" },
	[FINDING_LEVEL_2] = { "Is the event of level 2 or above?", "level 2 or 3", "level 1" },
	[FINDING_LEVEL_3] = { "Is the event above level 2?", "level 3", "level 1 or 2" },
};

/* Add a ground, and the number that it rests on. */
__attribute__((format(printf, 2, 3))) static void
ground(json_t *to, const char *format, ...)
{
	char said[400];
	va_list args;
	va_start(args, format);
	vsnprintf(said, sizeof said, format, args);
	va_end(args);
	json_array_append_new(to, json_string(said));
}

/* Write the grounds that the record gives on both sides of going back. */
static void
grounds_of_time(const struct facts *f, json_t *yes, json_t *no)
{
	if (f->since)
		ground(yes, "%u decision%s made since, %u of them by the other player.", f->since,
		       f->since == 1 ? " was" : "s were", f->since_other);
	if (f->turns_since > 0)
		ground(yes, "It is %d turn%s later.", f->turns_since,
		       f->turns_since == 1 ? "" : "s");
	if (f->harm)
		ground(yes, "Players have learned hidden cards since (`seen`).");
	else
		ground(no, "Nobody has learned a hidden card since.");
	if (f->due_game.r.unread)
		ground(yes,
		       "What would have been chosen without the error is not known, nor whether the later decisions were possible then.");
	else if (f->changed)
		ground(yes, "%u of the later decisions would not have been possible.", f->changed);
	else
		ground(no, "Every later decision would have been possible without the error.");
	ground(no, "The record has every move, so both can tell what happened.");
}

static void
add_grounds(const struct deciding *d, int what, const struct outcome *o, json_t *yes, json_t *no)
{
	const struct facts *f = d->facts;
	const struct transcript_case *c = &f->given->its_case;
	judge_card could[JUDGE_CARDS];
	switch (what) {
	case FINDING_RAISE:
		ground(yes, "It is number %d in this event.", o->occurrence);
		ground(no, c->level > 1 ? "No rule makes the rise compulsory."
		                        : "The level of the event is not above 1, or not said.");
		break;
	case FINDING_INTENT:
		ground(yes, o->occurrence > 1 ? "It is not the first time in this event."
		                              : "The player was to know the rule.");
		ground(no, c->by == f->player ? "The player told it."
		                              : "No earlier penalty or advantage is recorded.");
		break;
	case FINDING_IRREPARABLE:
		if (f->order_lost)
			ground(yes, "A deck in which cards were known was shuffled since.");
		ground(no, "The record has every move, so both can tell what happened.");
		break;
	case FINDING_MENDABLE:
		if (facts_candidates(f, could) > f->excess)
			ground(no,
			       "The card lies among others that only its player sees, so it can't be picked out.");
		ground(yes, f->since ? "What was done since can be judged again."
		                     : "Nothing was built on it yet.");
		break;
	default: grounds_of_time(f, yes, no); break;
	}
}

/* Return what comes out with an answer: {"remedy", "penalty", "infraction", "means"}. */
static json_t *
branch_json(const struct deciding *d, const struct outcome *o, const char *means)
{
	char stem[64];
	return json_pack("{s:s, s:s, s:s, s:s}", "remedy", remedy_words[o->remedy], "penalty",
	                 transcript_penalty_words[o->penalty], "infraction", number_of(d, o, stem),
	                 "means", means);
}

/* Something to decide: the fault, or what was found. */
struct matter {
	const struct transcript_found *found; /* NULL: the fault */
};

static struct outcome
decide_matter(struct deciding *d, const struct matter *m)
{
	return m->found ? decide_found(d, m->found) : decide(d);
}

static bool
is_asked(const json_t *asks, const char *finding)
{
	for (size_t i = 0; i < json_array_size(asks); i++)
		if (strcmp(json_string_value(json_object_get(json_array_get(asks, i), "finding")),
		           finding) == 0)
			return true;
	return false;
}

/* Add a question, unless it is there: the finding, and what comes out with either answer. */
static void
add_ask(const struct deciding *d, int what, const struct outcome *o, const struct outcome *yes,
        const struct outcome *no, json_t *to)
{
	const char *finding = transcript_finding_words[what];
	if (is_asked(to, finding))
		return;
	json_t *one = clause_json(d, d->by[what]), *in_favour = json_array(),
	       *against = json_array();
	add_grounds(d, what, o, in_favour, against);
	json_t *more = json_pack("{s:s, s:s, s:o, s:o, s:{s:o, s:o}}", "finding", finding, "asks",
	                         asked_words[what].question, "for", in_favour, "against", against,
	                         "outcomes", "yes", branch_json(d, yes, asked_words[what].yes),
	                         "no", branch_json(d, no, asked_words[what].no));
	if (json_is_object(one))
		json_object_update(more, one);
	json_decref(one);
	json_array_append_new(to, more);
}

/* Try both answers to each finding that the decision needs and the record lacks. If the answers lead
 * to different outcomes, add the question to the list. Return which outcomes stay open until the
 * questions are answered: OPEN_REMEDY, OPEN_PENALTY. */
static unsigned
ask(const struct deciding *d, const struct matter *m, const struct outcome *o, json_t *to)
{
	unsigned open = 0;
	for (int i = 0; i < FINDINGS; i++) {
		struct deciding yes = *d, no = *d;
		if (!d->needed[i])
			continue;
		yes.said[i] = FINDING_YES;
		no.said[i] = FINDING_NO;
		struct outcome a = decide_matter(&yes, m), b = decide_matter(&no, m);
		unsigned differ = outcomes_differ(&a, &b);
		if (differ)
			add_ask(d, i, o, &a, &b, to);
		open |= differ;
	}
	return open;
}

/* 5. The whole */

/* Add remedy and penalty, unless an answer is missing that would change them. */
static void
add_outcome(struct deciding *d, const struct matter *m, judge_seat player, uint64_t seed,
            json_t *asks, json_t *to)
{
	struct outcome o = decide_matter(d, m);
	const char *kind = m->found ? transcript_found_words[m->found->what]
	                            : policy_class_word(d->facts->kind);
	unsigned open = ask(d, m, &o, asks);
	json_object_set_new(to, "infraction", infraction_json(d, &o, kind, player));
	json_object_set_new(to, "remedy",
	                    open & OPEN_REMEDY || o.remedy == REMEDY_NONE
	                            ? json_null()
	                            : remedy_json(d, &o, seed, m->found ? m->found->move : 0));
	json_object_set_new(to, "penalty",
	                    open & OPEN_PENALTY || o.names == JUDGE_NO_RULE
	                            ? json_null()
	                            : penalty_json(d, &o, player));
	if (open & OPEN_PENALTY)
		return;
	json_object_set_new(to, "entry", entry_json(d, &o, player));
	json_object_set_new(to, "also", also_json(d, &o));
	if (o.other) {
		json_t *other = clause_json(d, o.other_by);
		json_object_set_new(other, "penalty",
		                    json_string(transcript_penalty_words[o.other]));
		json_object_set_new(other, "player", json_string(say_seat((judge_seat)!player)));
		json_object_set_new(other, "entry", other_entry_json(d, &o, (judge_seat)!player));
		json_object_set_new(to, "other", other);
	}
}

/* Add one of the faults: what it is, and those that follow from it. Returns whether its remedy goes back. */
static bool
add_one(struct deciding *d, int which, uint64_t seed, json_t *asks, json_t *to)
{
	const struct facts *f = d->facts;
	const struct matter m = { 0 };
	const struct infraction *at;
	json_t *follow = json_array();
	memset(d->needed, 0, sizeof d->needed);
	add_outcome(d, &m, f->player, seed, asks, to);
	json_t *infraction = json_object_get(to, "infraction");
	if (f->fault && json_is_object(infraction))
		add_fault(f, f->fault, infraction);
	ruling_infractions(&f->as_played.r, &at);
	for (int i = 0; f->fault && i < f->counted[which].n_follow; i++) {
		json_t *one = json_object();
		add_fault(f, &at[f->counted[which].follows[i]], one);
		json_array_append_new(follow, one);
	}
	json_object_set_new(to, "follow", follow);
	const char *remedy =
		json_string_value(json_object_get(json_object_get(to, "remedy"), "remedy"));
	return remedy && strcmp(remedy, remedy_words[REMEDY_REWIND]) == 0;
}

/* Add the faults of play and of decks; the first is the main one. What is later than where a remedy goes
 * back to needs none of its own. */
static void
add_faults(struct facts *f, struct deciding *d, uint64_t seed, json_t *asks, json_t *to)
{
	json_t *others = json_array();
	bool back = false;
	deciding_begin(d, f, d->document, d->rules);
	if (f->n_counted + f->n_decks == 0)
		add_one(d, 0, seed, asks, to);
	for (int i = 0; i < f->n_counted + f->n_decks; i++) {
		json_t *one = i ? json_object() : to;
		facts_take(f, i);
		deciding_begin(d, f, d->document, d->rules);
		back |= add_one(d, i, seed, asks, one);
		if (i && back && f->fault)
			json_object_set_new(one, "remedy", json_null());
		if (i)
			json_array_append_new(others, one);
	}
	json_object_set_new(to, "others", others);
	if (f->n_counted + f->n_decks > 1)
		facts_take(f, 0);
}

/* Add what the head judge has found. What the document has no name for is uncertain. */
static void
add_found(const struct deciding *d, uint64_t seed, json_t *asks, json_t *to)
{
	const struct transcript_case *c = &d->facts->given->its_case;
	json_t *others = json_object_get(to, "others");
	for (int i = 0; i < c->n_found; i++) {
		struct deciding again = *d;
		const struct matter m = { .found = &c->found[i] };
		json_t *one = json_object();
		memset(again.needed, 0, sizeof again.needed);
		add_outcome(&again, &m, c->found[i].player, seed, asks, one);
		if (json_is_null(json_object_get(one, "infraction")))
			json_object_set_new(to, "uncertain",
			                    json_sprintf("%s has no infraction for `%s`",
			                                 d->document->name,
			                                 transcript_found_words[c->found[i].what]));
		json_array_append_new(others, one);
	}
}

static json_t *
document_json(const struct rulebook_edition *document, const char *game)
{
	char number[64];
	snprintf(number, sizeof number, "house/official/%s", game);
	const struct rulebook_clause *clause = rulebook_clause(document, number);
	bool official = clause && clause->kind == RULEBOOK_DEFINITION;
	return json_pack("{s:s, s:s, s:s, s:b, s:s}", "document", document->name, "title",
	                 document->title, "date", document->date, "official", official, "why",
	                 clause ? clause->gist : "The document says nothing about this game");
}

/* Add what follows if time was called in the turn in which the record ends. */
static void
add_time(const struct deciding *d, json_t *to)
{
	int32_t turn = facts_value_now(d->facts, "turn");
	judge_rule rule = turn % 2 ? R_EXTRA_TURNS_OF_FIRST : R_EXTRA_TURNS_OF_SECOND;
	json_t *time = clause_json(d, rule);
	char says[128];
	if (!d->facts->given->its_case.time_up || !policy_has(d, rule)) {
		json_decref(time);
		return;
	}
	snprintf(says, sizeof says,
	         "Turn %d is turn 0, the %s player's; then %d more turns are played.", turn,
	         turn % 2 ? "first" : "second", policy_value(d, rule));
	json_object_set_new(time, "says", json_string(says));
	json_object_set_new(time, "turns", json_integer(policy_value(d, rule)));
	if (policy_has(d, R_OPEN_GAME_IS_COMPARED))
		json_object_set_new(time, "still_open", clause_json(d, R_OPEN_GAME_IS_COMPARED));
	json_object_set_new(to, "time", time);
}

static json_t *
make(struct facts *f, const struct rulebook_edition *document, const struct judge_ruleset *rules,
     uint64_t seed)
{
	struct deciding d = { .document = document, .rules = rules };
	json_t *asks = json_array();
	const struct transcript *t = f->given;
	char why[RULING_WHY];
	json_t *out =
		json_pack("{s:o, s:s, s:s, s:s}", "policy", document_json(document, t->game->name),
	                  "game", t->game->name, "edition", t->edition->name, "story",
	                  ruling_why(&f->as_played.r, VIEW_JUDGE));
	add_faults(f, &d, seed, asks, out);
	add_found(&d, seed, asks, out);
	add_time(&d, out);
	if (facts_doubt(f, why))
		json_object_set_new(out, "uncertain", json_string(why));
	json_object_set_new(out, "asks", asks);
	json_object_set_new(out, "signatures", json_pack("[s, s, s]", "A", "B", "judge"));
	return out;
}

json_t *
remedy_make(const struct transcript *t, const struct remedy_options *options, struct fault *fault)
{
	const struct judge_ruleset *rules =
		options->rules ? options->rules : &options->document->rules;
	struct facts *f = alloc_zeroed(1, sizeof *f);
	json_t *out = NULL;
	if (facts_find(f, t, judge_ruleset_has(rules, R_FOLLOWS_FROM_ROOT), options->allowance,
	               fault))
		out = make(f, options->document, rules, options->seed);
	facts_free(f);
	free(f);
	return out;
}

const struct rulebook_edition *
remedy_document(const struct transcript *t, const char *name, struct fault *fault)
{
	const char *known[RULEBOOK_POLICIES + 1] = { NULL };
	char instead[DOC_INSTEAD];
	const struct rulebook_game *book = rulebook_policies();
	name = name ? name : t->its_case.policy;
	for (size_t i = 0; i < book->n_editions && i < RULEBOOK_POLICIES; i++) {
		known[i] = book->edition[i].name;
		if (name && strcmp(known[i], name) == 0)
			return &book->edition[i];
	}
	fault_of_parameter(fault, t->file, "policy");
	if (name)
		fault_set(fault, "unknown-policy", "there is no policy `%.60s`%s", name,
		          doc_suggestion(name, known, instead));
	else
		fault_set(fault, "missing-policy",
		          "the record's event names no policy; write one of %s",
		          doc_listed(known, "or", instead, sizeof instead));
	return NULL;
}

/* Return the meaning that "P1=other" names, if the reading concerns the document; else NULL. */
static const struct rulebook_meaning *
meaning_named(const struct rulebook_edition *document, const char *text, size_t len,
              const struct rulebook_reading **reading)
{
	char id[16], name[32];
	size_t equals = strcspn(text, "=");
	if (equals >= len || equals >= sizeof id || len - equals > sizeof name)
		return NULL;
	snprintf(id, sizeof id, "%.*s", (int)equals, text);
	snprintf(name, sizeof name, "%.*s", (int)(len - equals - 1), text + equals + 1);
	*reading = rulebook_reading(document->game, id);
	return *reading && rulebook_reading_concerns(*reading, document)
	               ? rulebook_meaning(*reading, name)
	               : NULL;
}

bool
remedy_read(const struct rulebook_edition *document, const char *text, struct judge_ruleset *rules,
            struct fault *fault)
{
	*rules = document->rules;
	while (text && *text) {
		const struct rulebook_reading *reading;
		size_t len = strcspn(text, ",");
		const struct rulebook_meaning *other = meaning_named(document, text, len, &reading);
		if (!other) {
			fault_of_parameter(fault, NULL, "policy-reading");
			return fault_set(fault, "unknown-reading",
			                 "%s has no reading `%.*s`; write one such as P1=other",
			                 document->name, (int)(len < 60 ? len : 60), text);
		}
		rulebook_reading_switch(reading, other, rules);
		text += len + (text[len] == ',');
	}
	return true;
}

const char *
policy_clause_status(const struct rulebook_edition *document, const struct rulebook_clause *clause)
{
	if (!clause->enforced)
		return clause->kind == RULEBOOK_PROCEDURE ? "procedural" : "inert";
	for (int i = 0; i < clause->n_rules; i++)
		if (document->rules.row[clause->rule[i]].shape != JUDGE_PERMIT)
			return "executable";
	return "asked";
}

int
remedy_exit_code(const json_t *remedy)
{
	if (json_array_size(json_object_get(remedy, "asks")) ||
	    json_object_get(remedy, "uncertain"))
		return 3;
	return json_is_object(json_object_get(remedy, "infraction")) ||
	       json_array_size(json_object_get(remedy, "others")) > 0;
}
