/*
 * decide.c: what a document makes of the facts.
 *
 * Each branch asks for rules of rulebook/policy/rules.yaml. A document decides by the rules that its
 * clauses hold, so there is no word here about any document.
 */
#include "judged/policy/case.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { NO_PENALTY, CAUTION, WARNING, GAME_LOSS, MATCH_LOSS, DISQUALIFIED };

void
deciding_begin(struct deciding *d, const struct facts *facts,
               const struct rulebook_edition *document, const struct judge_ruleset *rules)
{
	const struct transcript_case *c = &facts->given->its_case;
	*d = (struct deciding){ .facts = facts,
		                .document = document,
		                .rules = rules ? rules : &document->rules };
	memcpy(d->said, c->finding, FINDINGS);
	if (c->level)
		d->said[FINDING_LEVEL_3] = c->level > 2 ? FINDING_YES : FINDING_NO;
	if (c->level)
		d->said[FINDING_LEVEL_2] = c->level > 1 ? FINDING_YES : FINDING_NO;
	if (d->said[FINDING_HARMFUL] == FINDING_UNSAID)
		d->said[FINDING_HARMFUL] = facts->harmful;
}

bool
policy_has(const struct deciding *d, judge_rule rule)
{
	return rule != JUDGE_NO_RULE && judge_ruleset_has(d->rules, rule);
}

int32_t
policy_value(const struct deciding *d, judge_rule rule)
{
	const struct judge_rule_row *row = &d->rules->row[rule];
	return policy_has(d, rule) ? row->value : row->other;
}

const struct rulebook_clause *
policy_clause(const struct deciding *d, judge_rule rule)
{
	return rule == JUDGE_NO_RULE ? NULL : rulebook_clause_of(d->document, rule);
}

void
policy_stem(const struct rulebook_clause *clause, char *out, size_t cap)
{
	snprintf(out, cap, "%s", clause->number);
	char *dot = strrchr(out, '.');
	if (dot && isalpha((unsigned char)dot[1]))
		*dot = '\0';
}

unsigned
outcomes_differ(const struct outcome *a, const struct outcome *b)
{
	bool same = a->names == b->names && a->penalty == b->penalty && a->other == b->other;
	return (a->remedy != b->remedy ? OPEN_REMEDY : 0) | (same ? 0 : OPEN_PENALTY);
}

/* Has it been found so? If nobody said, it is needed and taken as no. */
static bool
found(struct deciding *d, int what, judge_rule by)
{
	if (d->said[what] == FINDING_UNSAID && !d->needed[what]) {
		d->needed[what] = true;
		d->by[what] = by;
	}
	return d->said[what] == FINDING_YES;
}

/* The rules that name the kinds of infraction. */
static const judge_rule names_of[CLASSES] = {
	R_NAMES_RULE_BROKEN,  R_NAMES_MISSED_ABILITY, R_NAMES_SEEN_CARD, R_NAMES_HIDDEN_CARDS,
	R_NAMES_UNSHOWN_CARD, R_NAMES_DECK_NUMBER,    R_NAMES_DECK_CARD,
};

/* Return the kind under which the document penalises the fault. Without a name for cards not shown,
 * that is the kind for hidden cards; without a name for that either, a broken rule. */
static uint8_t
named_as(const struct deciding *d, uint8_t kind)
{
	if (kind == CLASS_UNSHOWN_CARD && !policy_has(d, names_of[kind]))
		kind = CLASS_HIDDEN_CARDS;
	return policy_has(d, names_of[kind]) || kind >= CLASS_DECK_NUMBER ? kind
	                                                                  : CLASS_RULE_BROKEN;
}

/* 1. The remedy */

static struct outcome
remedy(enum remedy_kind kind, judge_rule by)
{
	return (struct outcome){ .remedy = (uint8_t)kind,
		                 .remedy_by = by,
		                 .names = JUDGE_NO_RULE,
		                 .penalty_by = JUDGE_NO_RULE,
		                 .raised_by = JUDGE_NO_RULE,
		                 .other_by = JUDGE_NO_RULE };
}

/* Can what was left out be done now: cards that were not moved, a value that was not set? */
static bool
can_fix(const struct deciding *d)
{
	const struct facts *f = d->facts;
	if (!policy_has(d, R_FIXES_IN_PART) || !f->deed || !f->due_is_known)
		return false;
	if (f->deed->deed == TRANSCRIPT_OMITTED ||
	    (f->row && f->row->kind == JUDGE_MANDATORY_CARDS))
		return f->only_places;
	if (!f->row || f->due == JUDGE_NO_NUMBER || f->done == JUDGE_NO_NUMBER)
		return false;
	return (f->row->kind == JUDGE_MANDATORY_MOVES && f->due > f->done) ||
	       (f->row->kind == JUDGE_MANDATORY_VALUE && f->row->property &&
	        (f->turns_since == 0 || !policy_has(d, R_FIXES_VALUE_IN_TURN)));
}

/* Is the state beyond repair? Asked where the record shows a ground for it. */
static bool
is_irreparable(struct deciding *d)
{
	bool ground = d->facts->order_lost || d->said[FINDING_IRREPARABLE] != FINDING_UNSAID ||
	              (d->said[FINDING_TOO_LATE] == FINDING_YES &&
	               d->said[FINDING_ADVANTAGE] == FINDING_YES);
	return policy_has(d, R_ASKS_IRREPARABLE) && ground &&
	       found(d, FINDING_IRREPARABLE, R_ASKS_IRREPARABLE);
}

/* Is it too late to go back, and the state accepted? */
static bool
is_accepted(struct deciding *d)
{
	return d->facts->since > 0 && policy_has(d, R_ASKS_TIME_PASSED) &&
	       found(d, FINDING_TOO_LATE, R_ASKS_TIME_PASSED) &&
	       policy_has(d, R_ACCEPTED_IS_LEFT) && d->said[FINDING_ADVANTAGE] != FINDING_YES;
}

static struct outcome
remedy_rule_broken(struct deciding *d)
{
	const struct facts *f = d->facts;
	bool fixes = can_fix(d), simple = f->since == 0 && !f->random && !fixes;
	if (is_irreparable(d))
		return remedy(REMEDY_LEAVE, R_ASKS_IRREPARABLE);
	if (simple && policy_has(d, R_REWINDS_IF_SIMPLE))
		return remedy(REMEDY_REWIND, R_REWINDS_IF_SIMPLE);
	if (fixes)
		return remedy(REMEDY_FIX, R_FIXES_IN_PART);
	if (policy_has(d, R_REWINDS)) {
		if (is_accepted(d))
			return remedy(REMEDY_LEAVE, R_ACCEPTED_IS_LEFT);
		if (f->harm == 0)
			return remedy(REMEDY_REWIND, R_REWINDS);
		if (policy_has(d, R_REWINDS_IN_SPITE_OF_SIGHT))
			return remedy(REMEDY_REWIND, R_REWINDS);
	}
	if (policy_has(d, R_ASKS_BACK_UP))
		return remedy(found(d, FINDING_BACK_UP, R_ASKS_BACK_UP) ? REMEDY_REWIND
		                                                        : REMEDY_LEAVE,
		              R_ASKS_BACK_UP);
	return remedy(REMEDY_LEAVE, JUDGE_NO_RULE);
}

static struct outcome
remedy_missed(struct deciding *d)
{
	if (d->facts->optional && policy_has(d, R_OPTIONAL_IS_DECLINED))
		return remedy(REMEDY_DECLINED, R_OPTIONAL_IS_DECLINED);
	if (d->facts->old && policy_has(d, R_OLD_MISS_IS_LEFT))
		return remedy(REMEDY_LEAVE, R_OLD_MISS_IS_LEFT);
	if (policy_has(d, R_ASKS_OPPONENT) && !found(d, FINDING_RESOLVE, R_ASKS_OPPONENT))
		return remedy(REMEDY_LEAVE, R_ASKS_OPPONENT);
	if (policy_has(d, R_RESOLVES_AT_CHECK))
		return remedy(REMEDY_RESOLVE, R_RESOLVES_AT_CHECK);
	return remedy(REMEDY_LEAVE, JUDGE_NO_RULE);
}

static struct outcome
remedy_seen(const struct deciding *d)
{
	if (d->facts->known_to_other)
		return remedy(REMEDY_LEAVE, JUDGE_NO_RULE);
	if (policy_has(d, R_SHOWS_SEEN_CARD))
		return remedy(REMEDY_SHOW, R_SHOWS_SEEN_CARD);
	if (policy_has(d, R_SHUFFLES_SEEN_CARD))
		return remedy(REMEDY_SHOW, R_SHUFFLES_SEEN_CARD);
	return remedy(REMEDY_LEAVE, JUDGE_NO_RULE);
}

static struct outcome
remedy_hidden(struct deciding *d)
{
	judge_card candidate[JUDGE_CARDS];
	int n = facts_candidates(d->facts, candidate);
	if (d->facts->kind == CLASS_UNSHOWN_CARD && policy_has(d, R_ASKS_DISRUPTIVE))
		return remedy(found(d, FINDING_DISRUPTIVE, R_ASKS_DISRUPTIVE)
		                      ? REMEDY_LEAVE
		                      : REMEDY_OPPONENT_PICKS,
		              R_ASKS_DISRUPTIVE);
	if (policy_has(d, R_OPPONENT_PICKS_CARD))
		return remedy(REMEDY_OPPONENT_PICKS, R_OPPONENT_PICKS_CARD);
	if (n <= d->facts->excess && policy_has(d, R_CLEAR_CARD_RETURNS))
		return remedy(REMEDY_RETURN, R_CLEAR_CARD_RETURNS);
	if (policy_has(d, R_RANDOM_CARD_RETURNS))
		return remedy(REMEDY_RETURN_RANDOM, R_RANDOM_CARD_RETURNS);
	return remedy(REMEDY_LEAVE, JUDGE_NO_RULE);
}

static struct outcome
remedy_deck(const struct deciding *d)
{
	return policy_has(d, R_PUTS_DECK_RIGHT) ? remedy(REMEDY_DECK, R_PUTS_DECK_RIGHT)
	                                        : remedy(REMEDY_LEAVE, JUDGE_NO_RULE);
}

static struct outcome
remedy_of(struct deciding *d, uint8_t kind)
{
	if (d->facts->given->its_case.signed_off && policy_has(d, R_SIGNED_RESULT_STANDS))
		return remedy(REMEDY_STANDS, R_SIGNED_RESULT_STANDS);
	if (d->facts->mended)
		return remedy(REMEDY_LEAVE, JUDGE_NO_RULE);
	switch (kind) {
	case CLASS_MISSED_ABILITY: return remedy_missed(d);
	case CLASS_SEEN_CARD: return remedy_seen(d);
	case CLASS_HIDDEN_CARDS: return remedy_hidden(d);
	case CLASS_DECK_NUMBER:
	case CLASS_DECK_CARD: return remedy_deck(d);
	default: return remedy_rule_broken(d);
	}
}

/* 2. The infraction and its penalty */

static judge_rule
penalty_rule(struct deciding *d, uint8_t kind, bool optional)
{
	static const judge_rule rules[CLASSES] = {
		R_PENALTY_RULE_BROKEN,  R_PENALTY_MISSED_ABILITY, R_PENALTY_SEEN_CARD,
		R_PENALTY_HIDDEN_CARDS, R_PENALTY_UNSHOWN_CARD,   R_PENALTY_DECK_NUMBER,
		R_PENALTY_DECK_CARD,
	};
	const struct transcript *t = &d->facts->as_played.t;
	bool presented = !t->start.given && t->n_moves == 0;
	if (kind == CLASS_MISSED_ABILITY && optional && policy_has(d, R_DECLINED_IS_NO_INFRACTION))
		return JUDGE_NO_RULE;
	if (kind == CLASS_MISSED_ABILITY && policy_has(d, R_PENALTY_MISSED_HARMFUL))
		return found(d, FINDING_HARMFUL, R_PENALTY_MISSED_HARMFUL)
		               ? R_PENALTY_MISSED_HARMFUL
		               : JUDGE_NO_RULE;
	if (kind == CLASS_HIDDEN_CARDS && policy_has(d, R_ASKS_MENDED) &&
	    !found(d, FINDING_LEVEL_3, R_PENALTY_HIDDEN_MENDED) &&
	    found(d, FINDING_MENDABLE, R_ASKS_MENDED))
		return R_PENALTY_HIDDEN_MENDED;
	if (kind == CLASS_DECK_NUMBER && policy_has(d, R_PENALTY_DECK_WINDOW) &&
	    (d->facts->too_few ? presented : found(d, FINDING_ADVANTAGE, R_PENALTY_DECK_WINDOW)))
		return R_PENALTY_DECK_WINDOW;
	return rules[kind];
}

/* Does the text begin with these bytes, none of which is NUL? */
static bool
begins(const char *text, const char *with, size_t n)
{
	size_t i = 0;
	while (i < n && text[i] == with[i])
		i++;
	return i == n;
}

/* Does an earlier penalty count for this infraction? */
static bool
counts(const struct deciding *d, const struct transcript_prior *prior, const char *stem,
       uint8_t least)
{
	const char *end;
	size_t len = strlen(stem);
	if (prior->penalty < least ||
	    (prior->day != d->facts->given->its_case.day && !policy_has(d, R_DAYS_ADD_UP)))
		return false;
	if (policy_has(d, R_ANY_INFRACTION_COUNTS))
		return true;
	if (policy_has(d, R_SAME_INFRACTION_COUNTS))
		return begins(prior->infraction, stem, len) &&
		       (prior->infraction[len] == '\0' || prior->infraction[len] == '.');
	end = strpbrk(stem, ".-");
	len = end ? (size_t)(end - stem) + 1 : len;
	return begins(prior->infraction, stem, len);
}

/* Let a penalty rise because of earlier ones. */
static void
repeat(struct deciding *d, struct outcome *out, judge_seat player)
{
	const struct transcript_case *c = &d->facts->given->its_case;
	const struct rulebook_clause *clause = policy_clause(d, out->names);
	bool caution = out->penalty == CAUTION;
	judge_rule by = caution ? R_CAUTION_RISES_TO : R_WARNING_RISES_TO, with = R_RISES_WITH;
	char stem[64];
	out->occurrence = 1;
	if (!clause || !policy_has(d, R_SAME_PENALTY_IS_SOUGHT) ||
	    (out->names == R_NAMES_LET_PASS && policy_has(d, R_LET_PASS_NEVER_RISES)))
		return;
	if (policy_has(d, R_TOURNAMENT_RISES_WITH))
		with = R_TOURNAMENT_RISES_WITH;
	for (int i = 0; i < CLASS_DECK_NUMBER; i++)
		with = out->names == names_of[i] ? R_RISES_WITH : with;
	policy_stem(clause, stem, sizeof stem);
	for (int i = 0; i < c->n_priors; i++)
		if (c->prior[i].player == player &&
		    counts(d, &c->prior[i], stem, caution ? CAUTION : WARNING))
			out->occurrence++;
	if ((!caution && out->penalty != WARNING) || out->occurrence < policy_value(d, with) ||
	    policy_value(d, by) <= out->penalty)
		return;
	with = caution ? R_ASKS_RAISE_CAUTION : R_ASKS_RAISE;
	if (policy_has(d, with) && !found(d, FINDING_RAISE, with))
		return;
	out->penalty = (uint8_t)policy_value(d, by);
	out->raised_by = by;
}

/* Was the rule broken knowingly? */
static bool
was_meant(struct deciding *d)
{
	if (!policy_has(d, R_NAMES_CHEATING))
		return false;
	return policy_has(d, R_TAKEN_AS_ACCIDENTAL) ? d->said[FINDING_INTENT] == FINDING_YES
	                                            : found(d, FINDING_INTENT, R_NAMES_CHEATING);
}

/* Raise what the level, or an advantage, makes graver. */
static void
weigh(struct deciding *d, struct outcome *out)
{
	bool advantage = d->said[FINDING_ADVANTAGE] == FINDING_YES;
	if (out->penalty == CAUTION && policy_has(d, R_LEVEL_RAISES_CAUTION) &&
	    found(d, FINDING_LEVEL_2, R_LEVEL_RAISES_CAUTION))
		out->penalty = WARNING;
	if (advantage && out->penalty == WARNING && policy_has(d, R_LOSS_HITS_NEXT_GAME) &&
	    !policy_has(d, R_NO_LOSS_IF_REPARABLE))
		out->penalty = GAME_LOSS;
}

static void
punish(struct deciding *d, struct outcome *out, uint8_t kind, bool optional, judge_seat player)
{
	const judge_rule names = names_of[named_as(d, kind)];
	if (!policy_has(d, names))
		return;
	out->names = names;
	out->penalty_by = penalty_rule(d, named_as(d, kind), optional);
	if (out->penalty_by != JUDGE_NO_RULE)
		out->penalty = (uint8_t)policy_value(d, out->penalty_by);
	if (out->penalty == NO_PENALTY)
		out->penalty_by = JUDGE_NO_RULE;
	weigh(d, out);
	if (out->remedy == REMEDY_LEAVE && out->remedy_by == R_ASKS_IRREPARABLE) {
		out->penalty = (uint8_t)policy_value(d, R_IRREPARABLE_COSTS);
		out->penalty_by = R_IRREPARABLE_COSTS;
		out->other = WARNING;
		out->other_by = R_IRREPARABLE_COSTS;
	}
	if (was_meant(d)) {
		out->names = R_NAMES_CHEATING;
		out->penalty_by = R_PENALTY_MEANT;
		out->penalty = (uint8_t)policy_value(d, R_PENALTY_MEANT);
	}
	repeat(d, out, player);
}

struct outcome
decide(struct deciding *d)
{
	const struct facts *f = d->facts;
	struct outcome out = remedy(REMEDY_NONE, JUDGE_NO_RULE);
	if (!f->fault && !f->deck)
		return out;
	out = remedy_of(d, named_as(d, f->kind));
	punish(d, &out, f->kind, f->optional, f->player);
	if (out.remedy == REMEDY_DECLINED && out.penalty == NO_PENALTY &&
	    policy_has(d, R_DECLINED_IS_NO_INFRACTION))
		out.names = JUDGE_NO_RULE;
	/* A match that is lost needs no repair. */
	if (out.penalty >= MATCH_LOSS && out.remedy != REMEDY_DECK && out.remedy != REMEDY_STANDS)
		out.remedy = REMEDY_LEAVE;
	if (f->kind == CLASS_RULE_BROKEN && f->since_other > 0 && policy_has(d, R_NAMES_LET_PASS)) {
		out.other = (uint8_t)policy_value(d, R_PENALTY_LET_PASS);
		out.other_by = R_PENALTY_LET_PASS;
	}
	return out;
}

/* 3. What the head judge has found */

/* The rules for each of transcript_found_words: what names it (or JUDGE_NO_RULE), and its penalty. */
static const struct {
	judge_rule names, penalty;
} found_rules[] = {
	{ JUDGE_NO_RULE, R_PENALTY_LATE },
	{ JUDGE_NO_RULE, R_PENALTY_OUTSIDE_HELP },
	{ JUDGE_NO_RULE, R_PENALTY_UNCLEAR_HELP },
	{ R_NAMES_SLOW_PLAY, R_PENALTY_SLOW_PLAY },
	{ R_NAMES_SLOW_PLAY, R_PENALTY_SLOW_PLAY_AGAIN },
	{ JUDGE_NO_RULE, R_PENALTY_LIST_UNCLEAR },
	{ JUDGE_NO_RULE, R_PENALTY_MARKED_CARDS },
	{ R_PENALTY_MARKED_CARDS, R_PENALTY_MARKED_PATTERN },
	{ JUDGE_NO_RULE, R_PENALTY_NOT_SHUFFLED },
	{ JUDGE_NO_RULE, R_PENALTY_DISOBEYED },
	{ R_NAMES_COMMUNICATION, R_PENALTY_COMMUNICATION },
	{ R_NAMES_LET_PASS, R_PENALTY_LET_PASS },
	{ JUDGE_NO_RULE, R_PENALTY_LIED },
	{ JUDGE_NO_RULE, R_PENALTY_PUBLIC_LIE },
	{ JUDGE_NO_RULE, R_PENALTY_PRIVATE_TOLD },
	{ JUDGE_NO_RULE, R_PENALTY_TAUNTED },
	{ JUDGE_NO_RULE, R_PENALTY_THREATENED },
	{ JUDGE_NO_RULE, R_PENALTY_STOLE },
	{ JUDGE_NO_RULE, R_PENALTY_COLLUDED },
	{ JUDGE_NO_RULE, R_PENALTY_FORBIDDEN_OBJECT },
	{ JUDGE_NO_RULE, R_PENALTY_DRUNK },
	{ JUDGE_NO_RULE, R_PENALTY_DECK_DIFFERS },
	{ JUDGE_NO_RULE, R_PENALTY_RESULT_BY_CHANCE },
	{ JUDGE_NO_RULE, R_PENALTY_AGREED_DRAW },
	{ R_NAMES_DECK_CARD, R_PENALTY_DECK_CARD },
	{ R_NAMES_DECK_NUMBER, R_PENALTY_DECK_NUMBER },
};

/* How late a player is decides the penalty. */
static uint8_t
penalty_for_late(const struct deciding *d, int32_t minutes)
{
	if (minutes >= policy_value(d, R_LATE_MATCH_LOSS_FROM))
		return MATCH_LOSS;
	if (minutes >= policy_value(d, R_LATE_GAME_LOSS_FROM))
		return GAME_LOSS;
	return (uint8_t)policy_value(d, R_PENALTY_LATE);
}

/* What is done about it: a deck is put right; an act built on wrong words is taken back, unless the
 * situation can be corrected. */
static struct outcome
remedy_found(struct deciding *d, const struct transcript_found *f)
{
	const judge_rule penalty = found_rules[f->what].penalty;
	if (penalty == R_PENALTY_DECK_DIFFERS || penalty == R_PENALTY_DECK_CARD ||
	    penalty == R_PENALTY_DECK_NUMBER || penalty == R_PENALTY_LIST_UNCLEAR)
		return remedy_deck(d);
	if (penalty != R_PENALTY_COMMUNICATION || !policy_has(d, R_REWINDS_TO_ACT) || !f->move)
		return remedy(REMEDY_LEAVE, JUDGE_NO_RULE);
	if (policy_has(d, R_CORRECTS_IF_POSSIBLE) &&
	    found(d, FINDING_MENDABLE, R_CORRECTS_IF_POSSIBLE))
		return remedy(REMEDY_CORRECT, R_CORRECTS_IF_POSSIBLE);
	struct outcome out = remedy(REMEDY_REWIND, R_REWINDS_TO_ACT);
	out.to_act = true;
	return out;
}

struct outcome
decide_found(struct deciding *d, const struct transcript_found *f)
{
	const judge_rule names = found_rules[f->what].names, by = found_rules[f->what].penalty;
	struct outcome out = remedy_found(d, f);
	if ((names != JUDGE_NO_RULE && !policy_has(d, names)) ||
	    (!policy_has(d, by) && (names == JUDGE_NO_RULE || policy_value(d, by) == 0)))
		return remedy(REMEDY_NONE, JUDGE_NO_RULE);
	out.names = names != JUDGE_NO_RULE ? names : by;
	out.penalty_by = by;
	out.penalty = by == R_PENALTY_LATE ? penalty_for_late(d, f->minutes)
	                                   : (uint8_t)policy_value(d, by);
	weigh(d, &out);
	repeat(d, &out, f->player);
	return out;
}
