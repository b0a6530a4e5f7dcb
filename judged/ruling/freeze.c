/* freeze.c: takes the content of a ruling out of its run; docs/ruling.schema.json describes the
 * JSON. */
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/accounts.h"
#include "judged/ruling/citations.h"
#include "judged/ruling/gap.h"
#include "judged/ruling/infractions.h"
#include "judged/ruling/nearest.h"
#include "judged/ruling/ruling.h"
#include "judged/ruling/remarks.h"
#include "judged/cards/cards.h"
#include "judged/text/alloc.h"
#include "judged/words/choices.h"
#include "judged/record/record.h"

/* 1. The place of the decision */

static void
freeze_property(struct ruling_snapshot *snap, const struct ruling *r, const char *name)
{
	const struct judge_game *game = r->transcript->game;
	int i = compare_property(game, JUDGE_OF_GAME, name);
	int32_t value = i < 0 ? JUDGE_NO_NUMBER : judge_read(r->run, i, 0);
	if (value != JUDGE_NO_NUMBER)
		property_freeze(snap, name, r->run, &game->property[i], value);
}

/* Store the line of the deciding move. Without such a move, store the line where the missing answer
 * belongs, only for the text in words. */
static void
freeze_line(struct ruling_snapshot *snap, const struct ruling *r)
{
	uint8_t to = r->move ? SNAPSHOT_ALL : SNAPSHOT_ALL | SNAPSHOT_ALOUD;
	if (!r->mark.line)
		return;
	snapshot_number(snap, "line", to, r->mark.line);
	snapshot_number(snap, "column", to, r->mark.column);
}

static void
freeze_move(struct ruling_snapshot *snap, const struct ruling *r)
{
	const struct transcript *t = r->transcript;
	if (r->move) {
		const struct transcript_move *move = &t->move[r->move - 1];
		snapshot_number(snap, "move", SNAPSHOT_ALL, r->move);
		if (r->part < move->n)
			snapshot_text(snap, "part", SNAPSHOT_ALL,
			              t->game->verb[move->part[r->part].verb].name);
	}
	freeze_line(snap, r);
}

/* Is the ruling about a move after which the run went on? Then the final turn and phase don't
 * belong to that move. */
static bool
went_on(const struct ruling *r)
{
	return r->doubt == RULING_BY_HIDDEN && r->move && r->move < script_moves_begun(&r->script);
}

/* Store the turn and phase in which the run stopped, and the move that decided, if any. */
static void
freeze_at(struct ruling_snapshot *snap, const struct ruling *r)
{
	const struct infraction *infraction = ruling_first_infraction(r);
	snapshot_object(snap, "at", SNAPSHOT_ALL);
	if (infraction) {
		infraction_freeze_when(snap, r, infraction);
	} else if (!went_on(r)) {
		freeze_property(snap, r, "turn");
		freeze_property(snap, r, "turn_player");
		freeze_property(snap, r, "phase");
	}
	freeze_move(snap, r);
	snapshot_end(snap);
}

/* 2. What decided the ruling */

static void
freeze_clauses(struct ruling_snapshot *snap, const struct ruling *r)
{
	const struct judge_refusal *refusal;
	int n = ruling_refusals(r, &refusal);
	snapshot_list(snap, "clauses", SNAPSHOT_ALL);
	for (int i = 0; i < n; i++)
		refusal_freeze(snap, NULL, r->transcript, &refusal[i],
		               snapshot_to((uint8_t)(~r->why_hidden_from & 3)));
	snapshot_end(snap);
}

static void
freeze_deck_faults(struct ruling_snapshot *snap, const struct ruling *r)
{
	const struct transcript *t = r->transcript;
	const struct judge_deck_fault *fault;
	int n = judge_deck_faults(r->run, &fault);
	if (n == 0)
		return;
	snapshot_list(snap, "deck_infractions", SNAPSHOT_ALL);
	for (int i = 0; i < n; i++) {
		refusal_freeze_open(snap, NULL, t, &fault[i].refusal, SNAPSHOT_ALL);
		snapshot_text(snap, "player", SNAPSHOT_ALL, say_seat(fault[i].seat));
		if (fault[i].def < t->cards.n)
			snapshot_card(snap, "card", SNAPSHOT_ALL,
			              t->cards.def[fault[i].def].number);
		snapshot_end(snap);
	}
	snapshot_end(snap);
}

static uint8_t
may_read_why(const struct ruling *r)
{
	return snapshot_to((uint8_t)(~r->why_hidden_from & 3));
}

static void
freeze_unmodelled(struct ruling_snapshot *snap, const struct ruling *r)
{
	const struct judge_card_def *def = &r->transcript->cards.def[r->unmodelled.def];
	const char *game = r->transcript->game->name;
	uint8_t to = may_read_why(r), others = (uint8_t)(~to & SNAPSHOT_ALL);
	char place[32];
	snapshot_object(snap, "unmodelled", SNAPSHOT_ALL);
	snapshot_list(snap, "acts_in", SNAPSHOT_ALL);
	for (unsigned bit = 1; bit <= JUDGE_ACTS_SETUP; bit <<= 1)
		if (r->unmodelled.acts_in & bit)
			snapshot_text(snap, NULL, SNAPSHOT_ALL, rulebook_acts_in_name(game, bit));
	snapshot_end(snap);
	if (r->unmodelled.place != JUDGE_NO_PLACE) {
		place_name(r->run, r->unmodelled.place, place, sizeof place);
		snapshot_text(snap, "place", SNAPSHOT_ALL, place);
	}
	if (others)
		snapshot_truth(snap, "hidden", others, true);
	snapshot_card(snap, "card", to, def->number);
	snapshot_text(snap, "name", to, def->face[0].name);
	if (def->why)
		snapshot_text(snap, "reason", to, def->why);
	snapshot_end(snap);
}

/* Return the sentence for a view that may not read the reason; SENTENCE_FORMS if it may. */
static enum sentence_form
reason_instead(const struct ruling *r, enum view view)
{
	if (view != VIEW_JUDGE && r->doubt == RULING_BY_HIDDEN &&
	    ruling_verdict_of(r, view) == RULING_UNDETERMINED)
		return SENTENCE_ON_A_FACT;
	if (r->why_by_view || may_read_why(r) >> view & 1)
		return SENTENCE_FORMS;
	if (r->doubt == RULING_BY_PLACE)
		return SENTENCE_HIDDEN_PLACE;
	return r->verdict == RULING_ILLEGAL ? SENTENCE_HIDDEN_REFUSED : SENTENCE_HIDDEN_DOUBT;
}

const char *
ruling_why(const struct ruling *r, enum view view)
{
	enum sentence_form form = reason_instead(r, view);
	if (form != SENTENCE_FORMS)
		return sentence_words(form);
	return r->why_by_view && view != VIEW_JUDGE ? r->why_seen[view] : r->why;
}

void
ruling_reason(const struct ruling *r, enum view view, struct buffer *out)
{
	enum sentence_form form = reason_instead(r, view);
	const struct buffer *own =
		r->why_by_view && view != VIEW_JUDGE ? &r->reason_seen[view] : &r->reason;
	if (form != SENTENCE_FORMS)
		sentences_add(out, form, 0);
	else
		buffer_bytes(out, own->at, own->n);
}

/* Are the sentences of two views the same? */
static bool
same_reason(const struct ruling *r, enum view a, enum view b)
{
	return strcmp(ruling_why(r, a), ruling_why(r, b)) == 0;
}

/* Store the reason in English, and as parts beside it: views with the same reason share them. */
void
ruling_freeze_why(struct ruling_snapshot *snap, const char *name, const struct ruling *r)
{
	const char *why[SNAPSHOT_VIEWS];
	uint8_t done = 0;
	for (int view = 0; view < SNAPSHOT_VIEWS; view++)
		why[view] = ruling_why(r, (enum view)view);
	snapshot_texts(snap, name, why);
	for (int view = 0; view < SNAPSHOT_VIEWS; view++) {
		struct buffer parts = { 0 };
		uint8_t to = 0;
		for (int i = view; i < SNAPSHOT_VIEWS && !(done >> view & 1); i++)
			to |= (uint8_t)(same_reason(r, (enum view)view, (enum view)i) << i);
		done |= to;
		ruling_reason(r, (enum view)view, &parts);
		sentences_freeze(snap, "parts", to, &parts);
		buffer_free(&parts);
	}
}

/* Store `why`. Views that may not read it get a note that a reason is hidden, unless each view has
 * a sentence of its own. */
static void
freeze_why(struct ruling_snapshot *snap, const struct ruling *r)
{
	uint8_t others = r->why_by_view ? 0 : (uint8_t)(~may_read_why(r) & SNAPSHOT_ALL);
	ruling_freeze_why(snap, "reason", r);
	if (others)
		snapshot_truth(snap, "reason_hidden", others | SNAPSHOT_ALOUD, true);
}

/* Store the refused pick and the legal options. If the first fault was another move, the options
 * are only for the text in words. */
static void
freeze_refused(struct ruling_snapshot *snap, struct ruling *r)
{
	const struct infraction *infraction = ruling_first_infraction(r);
	bool first = !infraction || infraction->treated == INFRACTION_STOPPED;
	if (r->stop != JUDGE_REFUSED)
		return;
	struct pick_distance distance = nearest_distance(r);
	if (first)
		pick_freeze(snap, "refused", r->run, judge_refused_pick(r->run));
	const struct options_listed listed = { r->option, r->n_options };
	options_freeze(snap, "legal_instead", first ? SNAPSHOT_ALL : SNAPSHOT_ALL | SNAPSHOT_ALOUD,
	               r->run, listed, &distance);
}

/* Store how many worlds were tried, and the facts the outcome depends on, for the judge. */
static void
freeze_worlds(struct ruling_snapshot *snap, const struct ruling *r)
{
	const struct worlds *w = &r->worlds;
	if (!w->tried)
		return;
	snapshot_object(snap, "worlds", SNAPSHOT_JUDGE);
	snapshot_number(snap, "tried", SNAPSHOT_ALL, w->tried);
	snapshot_number(snap, "possible", SNAPSHOT_ALL, w->valid);
	snapshot_truth(snap, "all", SNAPSHOT_ALL, !w->cut_short);
	if (w->limit)
		snapshot_text(snap, "limit", SNAPSHOT_ALL, w->limit);
	snapshot_end(snap);
	if (w->n_needs)
		needs_freeze(snap, "needs", r);
}

static void
freeze_doubt(struct ruling_snapshot *snap, const struct ruling *r)
{
	if (r->doubt == RULING_BY_CARD || r->doubt == RULING_BY_OWN_TEXT)
		freeze_unmodelled(snap, r);
	freeze_worlds(snap, r);
	if (r->doubt == RULING_BY_LIMIT)
		snapshot_text(snap, "limit", SNAPSHOT_ALL, r->limit);
	if (r->doubt == RULING_BY_HIDDEN)
		snapshot_truth(snap, "by_hidden", SNAPSHOT_ALL | SNAPSHOT_ALOUD, true);
}

static void
freeze_open(struct ruling_snapshot *snap, struct ruling *r)
{
	if (r->state == RULING_UNUSED_ENTRIES && r->move) {
		snapshot_object(snap, "surplus", SNAPSHOT_ALL);
		snapshot_number(snap, "move", SNAPSHOT_ALL, r->move);
		snapshot_end(snap);
	}
	if (r->stop != JUDGE_OPEN)
		return;
	question_freeze(snap, "question", r->run, judge_question(r->run));
	const struct options_listed listed = { r->option, r->n_options };
	options_freeze(snap, "options", SNAPSHOT_ALL, r->run, listed, NULL);
}

static void
freeze_decided(struct ruling_snapshot *snap, struct ruling *r)
{
	freeze_why(snap, r);
	freeze_at(snap, r);
	freeze_clauses(snap, r);
	freeze_deck_faults(snap, r);
	infractions_freeze(snap, "infractions", r);
	gaps_freeze(snap, "gaps", r);
	freeze_refused(snap, r);
	freeze_doubt(snap, r);
	freeze_open(snap, r);
}

/* 3. Claims, winner, readings */

static void
freeze_answer(struct ruling_snapshot *snap, const struct compare_result *result)
{
	const char *answer[SNAPSHOT_VIEWS];
	for (int view = 0; view < SNAPSHOT_VIEWS; view++)
		answer[view] =
			expect_answer_word((uint8_t)compare_answered(result, (enum view)view));
	snapshot_texts(snap, "answer", answer);
}

void
expectation_freeze_point(struct ruling_snapshot *snap, const struct expectation *expectation)
{
	struct buffer point = { 0 };
	expect_keep_point(expectation, &point);
	sentences_freeze(snap, "point", SNAPSHOT_ALL, &point);
	buffer_free(&point);
}

void
ruling_freeze_found(struct ruling_snapshot *snap, const struct compare_result *result, uint8_t to)
{
	char text[HOLDS_SAYING];
	const char *all = compare_text(result), *part = compare_said_to_players(result, text);
	uint8_t players = (uint8_t)(to & ~SNAPSHOT_JUDGE);
	snapshot_text(snap, "found", part == all ? to : SNAPSHOT_JUDGE, all);
	if (part != all && players)
		snapshot_text(snap, "found", players, part);
	if (part == all) {
		sentences_freeze(snap, "says", to, &result->found);
		return;
	}
	struct buffer less = { 0 };
	compare_keep_found(result, VIEW_PUBLIC, &less);
	sentences_freeze(snap, "says", SNAPSHOT_JUDGE, &result->found);
	sentences_freeze(snap, "says", players, &less);
	buffer_free(&less);
}

static void
freeze_claim(struct ruling_snapshot *snap, const struct ruling *r, size_t i)
{
	const struct compare_result *result = &r->claim_result[i];
	uint8_t to = snapshot_to((uint8_t)(~result->hidden_from & 3)),
		others = (uint8_t)(~to & SNAPSHOT_ALL);
	char text[240];
	snapshot_object(snap, NULL, SNAPSHOT_ALL);
	if (r->claim[i].by < JUDGE_SEATS)
		snapshot_text(snap, "by", SNAPSHOT_ALL, say_seat(r->claim[i].by));
	expect_say(&r->claim[i], text, sizeof text);
	snapshot_text(snap, "claim", SNAPSHOT_ALL, text);
	expect_say_point(&r->claim[i], text, sizeof text);
	snapshot_text(snap, "at", SNAPSHOT_ALL, text);
	expectation_freeze_point(snap, &r->claim[i]);
	freeze_answer(snap, result);
	ruling_freeze_found(snap, result, to);
	if (others)
		snapshot_truth(snap, "hidden", others, true);
	snapshot_end(snap);
}

static void
freeze_claims(struct ruling_snapshot *snap, const struct ruling *r)
{
	snapshot_list(snap, "claims", SNAPSHOT_ALL);
	for (size_t i = 0; i < r->n_claims; i++)
		freeze_claim(snap, r, i);
	snapshot_end(snap);
}

static void
freeze_winner(struct ruling_snapshot *snap, const struct ruling *r)
{
	struct judge_result result = judge_result(r->run);
	if (!result.over)
		return;
	snapshot_text(snap, "winner", SNAPSHOT_ALL,
	              result.winners == 1   ? "A"
	              : result.winners == 2 ? "B"
	                                    : "draw");
	if (result.how)
		snapshot_text(snap, "how", SNAPSHOT_ALL, result.how);
	if (result.by != JUDGE_NO_RULE)
		snapshot_text(snap, "won_by", SNAPSHOT_ALL,
		              clause_number(r->transcript->edition, result.by));
}

/* Note the rules looked up so far, once: otherwise a ruling stored twice would rely on more
 * readings the second time. */
static void
note_looked_up(struct ruling *r)
{
	const struct judge_ruleset *rules = &r->transcript->edition->rules;
	for (judge_rule rule = 0; !r->has_looked_up && rule < rules->n; rule++)
		r->looked_up[rule / 64] |= (uint64_t)judge_consulted(r->run, rule) << rule % 64;
	r->has_looked_up = true;
}

static bool
was_looked_up(const struct ruling *r, judge_rule rule)
{
	return r->has_looked_up ? r->looked_up[rule / 64] >> rule % 64 & 1
	                        : judge_consulted(r->run, rule);
}

/* Does the rule decide without being cited? Rules of some shapes only say how something is meant,
 * and other rules cite the result. A rule that would do something also decides if it is looked up
 * and not in force. */
static bool
decides_unseen(const struct ruling *r, judge_rule rule)
{
	const struct judge_ruleset *rules = &r->transcript->edition->rules;
	switch ((enum judge_shape)rules->row[rule].shape) {
	case JUDGE_ACT:
	case JUDGE_TRIGGER:
	case JUDGE_REPLACE: return was_looked_up(r, rule) && !judge_ruleset_has(rules, rule);
	case JUDGE_DEFINE:
	case JUDGE_VALUE:
	case JUDGE_ORDER:
	case JUDGE_CHOOSER:
	case JUDGE_IDENTITY: return was_looked_up(r, rule);
	default: return false;
	}
}

/* Did a rule decide that is in `list` but not in `but`, a rule that only one meaning has? */
static bool
is_decided_by(const struct ruling *r, const judge_rule *list, int n, const judge_rule *but,
              int n_but)
{
	for (int i = 0; i < n; i++)
		if (!rulebook_lists(but, n_but, list[i]) && decides_unseen(r, list[i]))
			return true;
	return false;
}

static bool
rests_on(const struct ruling *r, const struct rulebook_clause *clause)
{
	for (int i = 0; i < clause->n_rules; i++)
		if (ruling_cited(r, clause->rule[i]) &&
		    rulebook_clause_of(r->transcript->edition, clause->rule[i]) == clause)
			return true;
	return false;
}

static bool
differs_in_rules(const struct ruling *r, const struct rulebook_reading *reading,
                 const struct rulebook_meaning *other)
{
	return is_decided_by(r, reading->rule, reading->n_rules, other->rule, other->n_rules) ||
	       is_decided_by(r, other->rule, other->n_rules, reading->rule, reading->n_rules);
}

static bool
is_cited(const struct ruling *r, const struct rulebook_reading *reading)
{
	for (int i = 0; i < reading->n_rules; i++)
		if (ruling_cited(r, reading->rule[i]))
			return true;
	return false;
}

bool
ruling_relied_on(const struct ruling *r, const struct rulebook_reading *reading)
{
	if (!rulebook_reading_concerns(reading, r->transcript->edition))
		return false;
	if (is_cited(r, reading))
		return true;
	for (int i = 0; i < reading->n_others; i++)
		if (differs_in_rules(r, reading, &reading->other[i]))
			return true;
	return false;
}

const char *
ruling_reads(const struct ruling *r, const struct rulebook_reading *reading)
{
	const struct rulebook_meaning *chosen = transcript_meaning(r->transcript, reading);
	return chosen ? chosen->reading : reading->reading;
}

/* Store the readings relied on. A rule that was only looked up may have been looked up for a hidden
 * card, so its readings are the judge's. */
static void
freeze_readings(struct ruling_snapshot *snap, struct ruling *r)
{
	size_t n;
	note_looked_up(r);
	const struct rulebook_reading *reading = rulebook_readings(r->transcript->game->name, &n);
	snapshot_list(snap, "readings", SNAPSHOT_ALL);
	for (size_t i = 0; i < n; i++) {
		if (!ruling_relied_on(r, &reading[i]))
			continue;
		snapshot_object(snap, NULL,
		                is_cited(r, &reading[i]) ? SNAPSHOT_ALL : SNAPSHOT_JUDGE);
		snapshot_text(snap, "id", SNAPSHOT_ALL, reading[i].id);
		snapshot_text(snap, "question", SNAPSHOT_ALL, reading[i].question);
		snapshot_text(snap, "reading", SNAPSHOT_ALL, ruling_reads(r, &reading[i]));
		snapshot_end(snap);
	}
	snapshot_end(snap);
}

/* Store the clauses by which a rule acted or refused although the document lacks or has lost their
 * text: house rules and presumed text. */
static void
freeze_beyond_text(struct ruling_snapshot *snap, const struct ruling *r)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	snapshot_list(snap, "beyond_text", SNAPSHOT_ALL);
	for (uint16_t i = 0; i < edition->n; i++) {
		const struct rulebook_clause *clause = &edition->clause[i];
		if (!(clause->house || clause->presumed) || !rests_on(r, clause))
			continue;
		snapshot_object(snap, NULL, SNAPSHOT_ALL);
		snapshot_text(snap, "clause", SNAPSHOT_ALL, clause->number);
		snapshot_text(snap, "is", SNAPSHOT_ALL, clause->house ? "house" : "presumed");
		snapshot_text(snap, "gist", SNAPSHOT_ALL, clause->gist);
		snapshot_end(snap);
	}
	snapshot_end(snap);
}

/* Return the number of decisions before the last main decision. */
static uint32_t
before_last_action(const struct ruling *r)
{
	uint32_t at = r->script.n_steps;
	while (at > 0 && r->script.step[at - 1].question != r->script.main_kind)
		at--;
	return at;
}

static void
freeze_clause(struct ruling_snapshot *snap, const struct rulebook_clause *clause)
{
	snapshot_object(snap, NULL, SNAPSHOT_ALL);
	snapshot_text(snap, "clause", SNAPSHOT_ALL, clause->number);
	if (clause->house || clause->presumed)
		snapshot_truth(snap, clause->house ? "house" : "presumed", SNAPSHOT_ALL, true);
	snapshot_text(snap, "said", SNAPSHOT_ALL | SNAPSHOT_ALOUD, clause->said);
	snapshot_end(snap);
}

/* Store the clauses of the rules that acted since the last main decision, in the order in which
 * they acted, if all moves are legal and there are claims: players argue about these moves. */
static void
freeze_at_work(struct ruling_snapshot *snap, const struct ruling *r)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	uint32_t from = before_last_action(r);
	if (r->legality != RULING_LEGAL || r->state == RULING_UNUSED_ENTRIES || r->n_claims == 0 ||
	    r->script.n_steps == 0)
		return;
	bool *listed = alloc_zeroed(edition->n, sizeof *listed);
	snapshot_list(snap, "at_work", SNAPSHOT_ALL);
	for (uint32_t i = 0; i < r->record.n; i++) {
		const struct judge_citation *c = &r->record.at[i];
		const struct rulebook_clause *clause =
			c->decision < from ? NULL : rulebook_clause_of(edition, c->rule);
		if (!clause || listed[clause - edition->clause])
			continue;
		listed[clause - edition->clause] = true;
		freeze_clause(snap, clause);
	}
	snapshot_end(snap);
	free(listed);
}

/* 4. The whole ruling */

static void
freeze_verdict(struct ruling_snapshot *snap, const struct ruling *r)
{
	const char *verdict[SNAPSHOT_VIEWS];
	for (int view = 0; view < SNAPSHOT_VIEWS; view++)
		verdict[view] = ruling_verdict_word(ruling_verdict_of(r, (enum view)view));
	snapshot_texts(snap, "verdict", verdict);
}

/* Store the readings the transcript chose, even if the ruling does not rely on them. */
static void
freeze_chosen(struct ruling_snapshot *snap, const struct transcript *t)
{
	if (t->n_choices == 0)
		return;
	snapshot_list(snap, "chosen_readings", SNAPSHOT_ALL);
	for (size_t i = 0; i < t->n_choices; i++) {
		snapshot_object(snap, NULL, SNAPSHOT_ALL);
		snapshot_text(snap, "id", SNAPSHOT_ALL, t->choice[i].reading->id);
		snapshot_text(snap, "meaning", SNAPSHOT_ALL, t->choice[i].meaning->name);
		snapshot_text(snap, "reading", SNAPSHOT_ALL, t->choice[i].meaning->reading);
		snapshot_end(snap);
	}
	snapshot_end(snap);
}

static void
freeze_head(struct ruling_snapshot *snap, const struct ruling *r)
{
	const struct transcript *t = r->transcript;
	freeze_verdict(snap, r);
	snapshot_text(snap, "legality", SNAPSHOT_ALL, ruling_legality_word(r->legality));
	snapshot_text(snap, "state", SNAPSHOT_ALL, ruling_state_word(r->state));
	snapshot_text(snap, "game", SNAPSHOT_ALL, t->game->name);
	snapshot_text(snap, "edition", SNAPSHOT_ALL, t->edition->name);
	freeze_chosen(snap, t);
	snapshot_add(snap, SNAPSHOT_VIEW, "view", SNAPSHOT_ALL, 0);
	snapshot_number(snap, "moves", SNAPSHOT_ALL, (int64_t)t->n_moves);
	snapshot_number(snap, "unread", SNAPSHOT_ALL, r->unread);
	snapshot_number(snap, "decisions", SNAPSHOT_ALL, judge_decisions(r->run));
}

static void
freeze_versions(struct ruling_snapshot *snap, const struct ruling *r)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	snapshot_object(snap, "versions", SNAPSHOT_ALL);
	snapshot_text(snap, "engine", SNAPSHOT_ALL, JUDGE_ENGINE_VERSION);
	snapshot_text(snap, "edition", SNAPSHOT_ALL, edition->name);
	snapshot_text(snap, "date", SNAPSHOT_ALL, edition->date);
	snapshot_text(snap, "cards", SNAPSHOT_ALL, r->transcript->cards.version);
	snapshot_truth(snap, "own_cards", SNAPSHOT_ALL, r->transcript->own_cards);
	snapshot_end(snap);
}

/* Compute the judge's hashes. The other views' hashes are computed when they are read. */
static void
take_hashes(struct ruling_snapshot *snap, struct ruling *r)
{
	struct buffer text = { 0 };
	snapshot_write_sorted(snap, snap->position, VIEW_JUDGE, &text);
	digest_of(text.at, text.n, r->position);
	snapshot_take_chain(snap);
	memcpy(r->chain, snap->chain, DIGEST_HEX);
	r->hashed = true;
	memcpy(snap->transcript, r->transcript->digest, DIGEST_HEX);
	memcpy(snap->hash, r->position, DIGEST_HEX);
	buffer_free(&text);
}

/* Store the citations, and the position as the last member. */
static void
freeze_record(struct ruling_snapshot *snap, struct ruling *r)
{
	snap->position = snap->n;
	position_freeze(snap, "position", r->run);
	snap->leaves_out = r->most_citations && r->record.n > r->most_citations;
	if (snap->leaves_out)
		snapshot_number(snap, "citations_left_out", SNAPSHOT_ALL, r->record.n);
	citations_freeze(r, snap);
}

static void
freeze_members(struct ruling_snapshot *snap, struct ruling *r, enum accounts_how how)
{
	snapshot_clear(snap);
	snapshot_object(snap, NULL, SNAPSHOT_ALL);
	freeze_head(snap, r);
	freeze_decided(snap, r);
	freeze_winner(snap, r);
	freeze_claims(snap, r);
	if (r->accounts)
		accounts_freeze(snap, "accounts", r->accounts, how);
	freeze_readings(snap, r);
	freeze_beyond_text(snap, r);
	freeze_at_work(snap, r);
	freeze_versions(snap, r);
}

void
ruling_freeze_members(struct ruling *r, struct ruling_snapshot *snap)
{
	freeze_members(snap, r, ACCOUNTS_SHORT);
	snapshot_end(snap);
}

static void
freeze(struct ruling *r, struct ruling_snapshot *snap, enum accounts_how how)
{
	freeze_members(snap, r, how);
	remarks_freeze(snap, r->written ? r->written : r->transcript);
	snapshot_add(snap, SNAPSHOT_HASHES, "hashes", SNAPSHOT_ALL, 0);
	freeze_record(snap, r);
	snapshot_end(snap);
	take_hashes(snap, r);
}

void
ruling_freeze(struct ruling *r, struct ruling_snapshot *snap)
{
	freeze(r, snap, ACCOUNTS_WHOLE);
}

void
ruling_freeze_last(struct ruling *r, struct ruling_snapshot *snap)
{
	freeze(r, snap, ACCOUNTS_LAST);
	ruling_forget_accounts(r);
}
