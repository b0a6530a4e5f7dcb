/* freeze.c: takes the content of a ruling out of its run; docs/ruling.schema.json describes the
 * JSON. */
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/accounts.h"
#include "judged/ruling/citations.h"
#include "judged/ruling/fouls.h"
#include "judged/ruling/nearest.h"
#include "judged/ruling/ruling.h"
#include "judged/ruling/remarks.h"
#include "judged/cards/cards.h"
#include "judged/text/alloc.h"
#include "judged/words/say.h"
#include "judged/record/record.h"

/* 1. The place of the decision */

static void
tell_property(struct told_ruling *told, const struct ruling *r, const char *name)
{
	const struct judge_game *game = r->transcript->game;
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *property = &game->property[i];
		if (property->of != JUDGE_OF_GAME || strcmp(property->name, name) != 0)
			continue;
		int32_t value = judge_read(r->run, i, 0);
		if (value != JUDGE_NO_NUMBER)
			property_tell(told, name, r->run, property, value);
	}
}

/* Store the line. Without a deciding move it is only for the text in words: the answer that is
 * missing belongs there. */
static void
tell_line(struct told_ruling *told, const struct ruling *r)
{
	uint8_t to = r->move ? TOLD_ALL : TOLD_ALL | TOLD_ALOUD;
	if (!r->mark.line)
		return;
	told_number(told, "line", to, r->mark.line);
	told_number(told, "column", to, r->mark.column);
}

static void
tell_move(struct told_ruling *told, const struct ruling *r)
{
	const struct transcript *t = r->transcript;
	if (r->move) {
		const struct transcript_move *move = &t->move[r->move - 1];
		told_number(told, "move", TOLD_ALL, r->move);
		if (r->part < move->n)
			told_text(told, "part", TOLD_ALL,
			          t->game->verb[move->part[r->part].verb].name);
	}
	tell_line(told, r);
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
tell_at(struct told_ruling *told, const struct ruling *r)
{
	const struct foul *foul = ruling_foul(r);
	told_object(told, "at", TOLD_ALL);
	if (foul) {
		foul_tell_when(told, r, foul);
	} else if (!went_on(r)) {
		tell_property(told, r, "turn");
		tell_property(told, r, "turn_player");
		tell_property(told, r, "phase");
	}
	tell_move(told, r);
	told_end(told);
}

/* 2. What decided the ruling */

static void
tell_clauses(struct told_ruling *told, const struct ruling *r)
{
	const struct judge_refusal *refusal;
	int n = ruling_refusals(r, &refusal);
	told_list(told, "clauses", TOLD_ALL);
	for (int i = 0; i < n; i++)
		refusal_tell(told, NULL, r->transcript, &refusal[i],
		             told_to((uint8_t)(~r->why_hidden_from & 3)));
	told_end(told);
}

static void
tell_deck_faults(struct told_ruling *told, const struct ruling *r)
{
	const struct transcript *t = r->transcript;
	const struct judge_deck_fault *fault;
	int n = judge_deck_faults(r->run, &fault);
	if (n == 0)
		return;
	told_list(told, "deck_infractions", TOLD_ALL);
	for (int i = 0; i < n; i++) {
		refusal_tell_open(told, NULL, t, &fault[i].refusal, TOLD_ALL);
		told_text(told, "player", TOLD_ALL, say_seat(fault[i].seat));
		if (fault[i].def < t->cards.n)
			told_card(told, "card", TOLD_ALL, t->cards.def[fault[i].def].number);
		told_end(told);
	}
	told_end(told);
}

static uint8_t
may_read_why(const struct ruling *r)
{
	return told_to((uint8_t)(~r->why_hidden_from & 3));
}

static void
tell_unmodelled(struct told_ruling *told, const struct ruling *r)
{
	const struct judge_card_def *def = &r->transcript->cards.def[r->unmodelled.def];
	uint8_t to = may_read_why(r), others = (uint8_t)(~to & TOLD_ALL);
	char place[32];
	told_object(told, "unmodelled", TOLD_ALL);
	told_list(told, "acts_in", TOLD_ALL);
	for (unsigned bit = 1; bit <= JUDGE_ACTS_SETUP; bit <<= 1)
		if (r->unmodelled.acts_in & bit)
			told_text(told, NULL, TOLD_ALL, rulebook_acts_in_name(bit));
	told_end(told);
	if (r->unmodelled.place != JUDGE_NO_PLACE) {
		place_name(r->run, r->unmodelled.place, place, sizeof place);
		told_text(told, "place", TOLD_ALL, place);
	}
	if (others)
		told_truth(told, "hidden", others, true);
	told_card(told, "card", to, def->number);
	told_text(told, "name", to, def->face[0].name);
	if (def->why)
		told_text(told, "reason", to, def->why);
	told_end(told);
}

const char *
ruling_why(const struct ruling *r, enum view view)
{
	if (r->why_by_view)
		return view == VIEW_JUDGE ? r->why : r->why_seen[view];
	if (may_read_why(r) >> view & 1)
		return r->why;
	if (r->doubt == RULING_BY_PLACE)
		return "The move does not say which of several cards it means; they are hidden "
		       "from this view.";
	return r->verdict == RULING_ILLEGAL
	               ? "A pick of a card that is hidden from this view is refused."
	               : "A card that is hidden from this view could act, so nothing is certain from there.";
}

void
ruling_tell_why(struct told_ruling *told, const char *name, const struct ruling *r)
{
	const char *why[TOLD_VIEWS];
	for (int view = 0; view < TOLD_VIEWS; view++)
		why[view] = ruling_why(r, (enum view)view);
	told_texts(told, name, why);
}

/* Store `why`. A view with a sentence of its own is not told that something is hidden. */
static void
tell_why(struct told_ruling *told, const struct ruling *r)
{
	uint8_t others = r->why_by_view ? 0 : (uint8_t)(~may_read_why(r) & TOLD_ALL);
	ruling_tell_why(told, "reason", r);
	if (others)
		told_truth(told, "reason_hidden", others | TOLD_ALOUD, true);
}

/* Store the refused pick and the legal options. If the first fault was another move, the options
 * are only for the text in words. */
static void
tell_refused(struct told_ruling *told, struct ruling *r)
{
	const struct foul *foul = ruling_foul(r);
	bool first = !foul || foul->treated == FOUL_STOPPED;
	if (r->stop != JUDGE_REFUSED)
		return;
	struct pick_distance distance = nearest_distance(r);
	if (first)
		pick_tell(told, "refused", r->run, judge_refused_pick(r->run));
	const struct options_listed listed = { r->option, r->n_options };
	options_tell(told, "legal_instead", first ? TOLD_ALL : TOLD_ALL | TOLD_ALOUD, r->run,
	             listed, &distance);
}

/* Store how many worlds were tried, and the facts the outcome depends on. */
static void
tell_worlds(struct told_ruling *told, const struct ruling *r)
{
	const struct worlds *w = &r->worlds;
	if (!w->tried)
		return;
	told_object(told, "worlds", TOLD_ALL);
	told_number(told, "tried", TOLD_ALL, w->tried);
	told_number(told, "possible", TOLD_ALL, w->valid);
	told_truth(told, "all", TOLD_ALL, !w->cut_short);
	if (w->limit)
		told_text(told, "limit", TOLD_ALL, w->limit);
	told_end(told);
	if (w->n_needs)
		needs_tell(told, "needs", r);
}

/* Return the word for the kind of sentence that gives the doubt: see why.c. */
static const char *
doubt_word(const struct ruling *r)
{
	switch (r->doubt) {
	case RULING_NO_DOUBT: break;
	case RULING_BY_CARD: return "card";
	case RULING_BY_OWN_TEXT: return "ability";
	case RULING_BY_LIMIT: return "limit";
	case RULING_BY_PLACE: return "place";
	case RULING_BY_HIDDEN: return worlds_are_too_many(&r->worlds) ? "worlds" : "needs";
	}
	return NULL;
}

static void
tell_doubt(struct told_ruling *told, const struct ruling *r)
{
	if (doubt_word(r))
		told_text(told, "doubt", TOLD_ALL | TOLD_ALOUD, doubt_word(r));
	if (r->doubt == RULING_BY_CARD || r->doubt == RULING_BY_OWN_TEXT)
		tell_unmodelled(told, r);
	tell_worlds(told, r);
	if (r->doubt == RULING_BY_LIMIT)
		told_text(told, "limit", TOLD_ALL, r->limit);
	if (r->doubt == RULING_BY_HIDDEN)
		told_truth(told, "by_hidden", TOLD_ALL | TOLD_ALOUD, true);
}

static void
tell_open(struct told_ruling *told, struct ruling *r)
{
	if (r->state == RULING_LEFT_OVER && r->move) {
		told_object(told, "surplus", TOLD_ALL);
		told_number(told, "move", TOLD_ALL, r->move);
		told_end(told);
	}
	if (r->stop != JUDGE_OPEN)
		return;
	question_tell(told, "question", r->run, judge_question(r->run));
	const struct options_listed listed = { r->option, r->n_options };
	options_tell(told, "options", TOLD_ALL, r->run, listed, NULL);
}

static void
tell_decided(struct told_ruling *told, struct ruling *r)
{
	tell_why(told, r);
	tell_at(told, r);
	tell_clauses(told, r);
	tell_deck_faults(told, r);
	fouls_tell(told, "infractions", r);
	tell_refused(told, r);
	tell_doubt(told, r);
	tell_open(told, r);
}

/* 3. Claims, winner, readings */

static void
tell_answer(struct told_ruling *told, const struct compare_result *result)
{
	const char *answer[TOLD_VIEWS];
	for (int view = 0; view < TOLD_VIEWS; view++)
		answer[view] =
			expect_answer_word((uint8_t)compare_answered(result, (enum view)view));
	told_texts(told, "answer", answer);
}

/* Store the play that a claim says could or could not be made, as data that can be worded in any
 * language. The rest of the claim's text is among its sentences. */
static void
tell_could(struct told_ruling *told, const struct ruling *r, const struct compare_could *could,
           uint8_t to)
{
	if (!could->asked || !to)
		return;
	told_object(told, "could", to | TOLD_ALOUD);
	pick_tell_aloud(told, "pick", TOLD_ALL, r->run, could->pick);
	if (could->n_refusals)
		refusal_tell(told, "refusal", r->transcript, &could->refusal, TOLD_ALL);
	told_number(told, "refusals", TOLD_ALL, could->n_refusals);
	told_text(told, "is", TOLD_ALL,
	          could->perhaps    ? "unknown"
	          : could->possible ? "possible"
	                            : "impossible");
	if (could->asks_another)
		told_text(told, "asks", TOLD_ALL, say_seat(could->instead));
	told_end(told);
}

void
expectation_tell_point(struct told_ruling *told, const struct expectation *expectation)
{
	struct buffer point = { 0 };
	expect_keep_point(expectation, &point);
	sentences_tell(told, "point", TOLD_ALL, &point);
	buffer_free(&point);
}

static void
tell_claim(struct told_ruling *told, const struct ruling *r, size_t i)
{
	const struct compare_result *result = &r->claim_result[i];
	uint8_t to = told_to((uint8_t)(~result->hidden_from & 3)),
		others = (uint8_t)(~to & TOLD_ALL);
	char text[240];
	told_object(told, NULL, TOLD_ALL);
	if (r->claim[i].by < JUDGE_SEATS)
		told_text(told, "by", TOLD_ALL, say_seat(r->claim[i].by));
	expect_say(&r->claim[i], text, sizeof text);
	told_text(told, "claim", TOLD_ALL, text);
	expect_say_point(&r->claim[i], text, sizeof text);
	told_text(told, "at", TOLD_ALL, text);
	expectation_tell_point(told, &r->claim[i]);
	tell_answer(told, result);
	told_text(told, "found", to, compare_said(result));
	sentences_tell(told, "says", to, &result->found);
	tell_could(told, r, &result->could, to);
	if (others)
		told_truth(told, "hidden", others, true);
	told_end(told);
}

static void
tell_claims(struct told_ruling *told, const struct ruling *r)
{
	told_list(told, "claims", TOLD_ALL);
	for (size_t i = 0; i < r->n_claims; i++)
		tell_claim(told, r, i);
	told_end(told);
}

static void
tell_winner(struct told_ruling *told, const struct ruling *r)
{
	struct judge_result result = judge_result(r->run);
	if (!result.over)
		return;
	told_text(told, "winner", TOLD_ALL,
	          result.winners == 1   ? "A"
	          : result.winners == 2 ? "B"
	                                : "draw");
	if (result.how)
		told_text(told, "how", TOLD_ALL, result.how);
	if (result.by != JUDGE_NO_RULE)
		told_text(told, "won_by", TOLD_ALL,
		          clause_number(r->transcript->edition, result.by));
}

/* Note the rules looked up so far, once: otherwise a ruling stored twice would rely on more
 * readings the second time. */
static void
note_looked_up(struct ruling *r)
{
	const struct judge_ruleset *rules = &r->transcript->edition->rules;
	for (judge_rule rule = 0; !r->told && rule < rules->n; rule++)
		r->looked_up[rule / 64] |= (uint64_t)judge_consulted(r->run, rule) << rule % 64;
	r->told = true;
}

static bool
was_looked_up(const struct ruling *r, judge_rule rule)
{
	return r->told ? r->looked_up[rule / 64] >> rule % 64 & 1 : judge_consulted(r->run, rule);
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

/* Did a rule decide that one meaning has and the other lacks? */
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
tells_apart(const struct ruling *r, const struct rulebook_reading *reading,
            const struct rulebook_meaning *other)
{
	return is_decided_by(r, reading->rule, reading->n_rules, other->rule, other->n_rules) ||
	       is_decided_by(r, other->rule, other->n_rules, reading->rule, reading->n_rules);
}

bool
ruling_relied_on(const struct ruling *r, const struct rulebook_reading *reading)
{
	if (!rulebook_reading_concerns(reading, r->transcript->edition))
		return false;
	for (int i = 0; i < reading->n_rules; i++)
		if (ruling_cited(r, reading->rule[i]))
			return true;
	for (int i = 0; i < reading->n_others; i++)
		if (tells_apart(r, reading, &reading->other[i]))
			return true;
	return false;
}

const char *
ruling_reads(const struct ruling *r, const struct rulebook_reading *reading)
{
	const struct rulebook_meaning *chosen = transcript_meaning(r->transcript, reading);
	return chosen ? chosen->reading : reading->reading;
}

static void
tell_readings(struct told_ruling *told, struct ruling *r)
{
	size_t n;
	note_looked_up(r);
	const struct rulebook_reading *reading = rulebook_readings(r->transcript->game->name, &n);
	told_list(told, "readings", TOLD_ALL);
	for (size_t i = 0; i < n; i++) {
		if (!ruling_relied_on(r, &reading[i]))
			continue;
		told_object(told, NULL, TOLD_ALL);
		told_text(told, "id", TOLD_ALL, reading[i].id);
		told_text(told, "question", TOLD_ALL, reading[i].question);
		told_text(told, "reading", TOLD_ALL, ruling_reads(r, &reading[i]));
		told_end(told);
	}
	told_end(told);
}

/* Store the clauses by which a rule acted or refused although the document lacks or has lost their
 * text: house rules and presumed text. */
static void
tell_beyond_text(struct told_ruling *told, const struct ruling *r)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	told_list(told, "beyond_text", TOLD_ALL);
	for (uint16_t i = 0; i < edition->n; i++) {
		const struct rulebook_clause *clause = &edition->clause[i];
		if (!(clause->house || clause->presumed) || !rests_on(r, clause))
			continue;
		told_object(told, NULL, TOLD_ALL);
		told_text(told, "clause", TOLD_ALL, clause->number);
		told_text(told, "is", TOLD_ALL, clause->house ? "house" : "presumed");
		told_text(told, "gist", TOLD_ALL, clause->gist);
		told_end(told);
	}
	told_end(told);
}

/* 4. The whole ruling */

static void
tell_verdict(struct told_ruling *told, const struct ruling *r)
{
	const char *verdict[TOLD_VIEWS];
	for (int view = 0; view < TOLD_VIEWS; view++)
		verdict[view] = ruling_verdict_word(ruling_verdict_of(r, (enum view)view));
	told_texts(told, "verdict", verdict);
}

/* Store the readings the transcript chose, even if the ruling does not rely on them. */
static void
tell_chosen(struct told_ruling *told, const struct transcript *t)
{
	if (t->n_choices == 0)
		return;
	told_list(told, "chosen_readings", TOLD_ALL);
	for (size_t i = 0; i < t->n_choices; i++) {
		told_object(told, NULL, TOLD_ALL);
		told_text(told, "id", TOLD_ALL, t->choice[i].reading->id);
		told_text(told, "meaning", TOLD_ALL, t->choice[i].meaning->name);
		told_text(told, "reading", TOLD_ALL, t->choice[i].meaning->reading);
		told_end(told);
	}
	told_end(told);
}

static void
tell_head(struct told_ruling *told, const struct ruling *r)
{
	const struct transcript *t = r->transcript;
	tell_verdict(told, r);
	told_text(told, "legality", TOLD_ALL, ruling_legality_word(r->legality));
	told_text(told, "state", TOLD_ALL, ruling_state_word(r->state));
	told_text(told, "game", TOLD_ALL, t->game->name);
	told_text(told, "edition", TOLD_ALL, t->edition->name);
	tell_chosen(told, t);
	told_add(told, TOLD_VIEW, "view", TOLD_ALL, 0);
	told_number(told, "moves", TOLD_ALL, (int64_t)t->n_moves);
	told_number(told, "unread", TOLD_ALL, r->unread);
	told_number(told, "decisions", TOLD_ALL, judge_decisions(r->run));
}

static void
tell_versions(struct told_ruling *told, const struct ruling *r)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	told_object(told, "versions", TOLD_ALL);
	told_text(told, "engine", TOLD_ALL, JUDGE_ENGINE_VERSION);
	told_text(told, "edition", TOLD_ALL, edition->name);
	told_text(told, "date", TOLD_ALL, edition->date);
	told_text(told, "cards", TOLD_ALL, r->transcript->cards.version);
	told_truth(told, "own_cards", TOLD_ALL, r->transcript->own_cards);
	told_end(told);
}

/* Compute the judge's hashes. The other views' hashes are computed when they are read. */
static void
take_hashes(struct told_ruling *told, struct ruling *r)
{
	struct buffer text = { 0 };
	told_write_sorted(told, told->position, VIEW_JUDGE, &text);
	digest_of(text.at, text.n, r->position);
	told_take_chain(told);
	memcpy(r->chain, told->chain, DIGEST_HEX);
	r->hashed = true;
	memcpy(told->transcript, r->transcript->digest, DIGEST_HEX);
	memcpy(told->hash, r->position, DIGEST_HEX);
	buffer_free(&text);
}

/* Store the citations, and the position as the last member. */
static void
tell_record(struct told_ruling *told, struct ruling *r)
{
	told->position = told->n;
	position_tell(told, "position", r->run);
	told->leaves_out = r->most_citations && r->record.n > r->most_citations;
	if (told->leaves_out)
		told_number(told, "citations_left_out", TOLD_ALL, r->record.n);
	citations_tell(r, told);
}

static void
tell_members(struct told_ruling *told, struct ruling *r, enum accounts_how how)
{
	told_clear(told);
	told_object(told, NULL, TOLD_ALL);
	tell_head(told, r);
	tell_decided(told, r);
	tell_winner(told, r);
	tell_claims(told, r);
	if (r->accounts)
		accounts_tell(told, "accounts", r->accounts, how);
	tell_readings(told, r);
	tell_beyond_text(told, r);
	tell_versions(told, r);
}

void
ruling_freeze_members(struct ruling *r, struct told_ruling *told)
{
	tell_members(told, r, ACCOUNTS_SHORT);
	told_end(told);
}

static void
freeze(struct ruling *r, struct told_ruling *told, enum accounts_how how)
{
	tell_members(told, r, how);
	remarks_tell(told, r->written ? r->written : r->transcript);
	told_add(told, TOLD_HASHES, "hashes", TOLD_ALL, 0);
	tell_record(told, r);
	told_end(told);
	take_hashes(told, r);
}

void
ruling_freeze(struct ruling *r, struct told_ruling *told)
{
	freeze(r, told, ACCOUNTS_WHOLE);
}

void
ruling_freeze_last(struct ruling *r, struct told_ruling *told)
{
	freeze(r, told, ACCOUNTS_LAST);
	ruling_forget_accounts(r);
}
