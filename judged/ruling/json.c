/* json.c: a ruling as JSON; docs/ruling.schema.json says what it looks like. */
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/accounts.h"
#include "judged/ruling/ruling.h"
#include "judged/ruling/citations.h"
#include "judged/ruling/fouls.h"
#include "judged/words/say.h"
#include "judged/cards/cards.h"

/* 1. Where it was decided */

static void
add_property(json_t *out, const struct ruling *r, const char *name)
{
	const struct judge_game *game = r->transcript->game;
	for (int i = 0; i < game->n_properties; i++) {
		const struct judge_property *property = &game->property[i];
		if (property->of != JUDGE_OF_GAME || strcmp(property->name, name) != 0)
			continue;
		int32_t value = judge_read(r->run, i, 0);
		if (value != JUDGE_NO_NUMBER)
			json_object_set_new(out, name, property_json(r->run, property, value));
	}
}

/* The turn and phase in which the run stopped, and the move that decided, if one did. */
static json_t *
at_json(const struct ruling *r)
{
	const struct transcript *t = r->transcript;
	json_t *out = json_object();
	const struct foul *foul = ruling_foul(r);
	if (foul) {
		foul_when_json(r, foul, out);
	} else {
		add_property(out, r, "turn");
		add_property(out, r, "turn_player");
		add_property(out, r, "phase");
	}
	if (r->move == 0)
		return out;
	json_object_set_new(out, "move", json_integer(r->move));
	const struct transcript_move *move = &t->move[r->move - 1];
	if (r->part < move->n)
		json_object_set_new(out, "part",
		                    json_string(t->game->verb[move->part[r->part].verb].name));
	if (r->mark.line) {
		json_object_set_new(out, "line", json_integer(r->mark.line));
		json_object_set_new(out, "column", json_integer(r->mark.column));
	}
	return out;
}

/* 2. What decided it */

static json_t *
clauses_json(const struct ruling *r)
{
	const struct judge_refusal *refusal;
	int n = ruling_refusals(r, &refusal);
	json_t *out = json_array();
	for (int i = 0; i < n; i++)
		json_array_append_new(out, refusal_json(r->transcript, &refusal[i]));
	return out;
}

static json_t *
deck_faults_json(const struct ruling *r)
{
	const struct transcript *t = r->transcript;
	const struct judge_fault *fault;
	int n = judge_deck_faults(r->run, &fault);
	json_t *out = json_array();
	for (int i = 0; i < n; i++) {
		json_t *one = refusal_json(t, &fault[i].refusal);
		json_object_set_new(one, "player", json_string(say_seat(fault[i].seat)));
		if (fault[i].def < t->cards.n)
			json_object_set_new(one, "card",
			                    json_string(t->cards.def[fault[i].def].number));
		json_array_append_new(out, one);
	}
	return out;
}

static json_t *
unmodelled_json(const struct ruling *r, enum view view)
{
	const struct judge_card_def *def = &r->transcript->cards.def[r->unmodelled.def];
	char place[32];
	json_t *out = json_object(), *acts = json_array();
	for (unsigned bit = 1; bit <= JUDGE_ACTS_SETUP; bit <<= 1)
		if (r->unmodelled.acts_in & bit)
			json_array_append_new(acts, json_string(rulebook_acts_in_name(bit)));
	json_object_set_new(out, "acts_in", acts);
	if (r->unmodelled.place != JUDGE_NO_PLACE) {
		place_name(r->run, r->unmodelled.place, place, sizeof place);
		json_object_set_new(out, "place", json_string(place));
	}
	if (!view_knows(view, (uint8_t)(~r->why_hidden_from & 3))) {
		json_object_set_new(out, "hidden", json_true());
		return out;
	}
	json_object_set_new(out, "card", json_string(def->number));
	json_object_set_new(out, "name", json_string(def->face[0].name));
	if (def->why)
		json_object_set_new(out, "why", json_string(def->why));
	return out;
}

const char *
ruling_why(const struct ruling *r, enum view view)
{
	if (r->why_by_view)
		return view == VIEW_JUDGE ? r->why : r->why_seen[view];
	if (view_knows(view, (uint8_t)(~r->why_hidden_from & 3)))
		return r->why;
	if (r->doubt == RULING_BY_PLACE)
		return "The move does not say which of several cards it means; they are hidden "
		       "from this view.";
	return r->verdict == RULING_ILLEGAL
	               ? "A pick of a card that is hidden from this view is refused."
	               : "A card that is hidden from this view could act, so nothing is certain from there.";
}

static void
add_illegal(json_t *out, struct ruling *r, enum view view)
{
	const struct judge_fault *fault;
	json_object_set_new(out, "clauses", clauses_json(r));
	if (judge_deck_faults(r->run, &fault))
		json_object_set_new(out, "deck_faults", deck_faults_json(r));
	json_object_set_new(out, "faults", fouls_json(r, view));
	const struct foul *foul = ruling_foul(r);
	if (r->stop != JUDGE_REFUSED || (foul && foul->treated != FOUL_STOPPED))
		return;
	json_object_set_new(out, "refused", pick_json(r->run, judge_refused_pick(r->run), view));
	json_object_set_new(out, "legal_instead", options_json(r->run, view));
}

/* What was tried of the cards nobody told, and what it depends on. */
static void
add_worlds(json_t *out, const struct ruling *r, enum view view)
{
	const struct worlds *w = &r->worlds;
	json_object_set_new(out, "worlds",
	                    json_pack("{s:i, s:i, s:b, s:s*}", "tried", (int)w->tried, "possible",
	                              (int)w->valid, "all", !w->cut_short, "limit", w->limit));
	if (w->n_needs)
		json_object_set_new(out, "needs", needs_json(r, view));
}

static void
add_decided(json_t *out, struct ruling *r, enum view view)
{
	json_object_set_new(out, "why", json_string(ruling_why(r, view)));
	json_object_set_new(out, "at", at_json(r));
	add_illegal(out, r, view);
	if (r->doubt == RULING_BY_CARD || r->doubt == RULING_BY_OWN_TEXT)
		json_object_set_new(out, "unmodelled", unmodelled_json(r, view));
	if (r->worlds.tried)
		add_worlds(out, r, view);
	if (r->doubt == RULING_BY_LIMIT)
		json_object_set_new(out, "limit", json_string(r->limit));
	if (r->state == RULING_LEFT_OVER && r->move)
		json_object_set_new(out, "surplus", json_pack("{s:i}", "move", (int)r->move));
	if (r->stop != JUDGE_OPEN)
		return;
	json_object_set_new(out, "question", question_json(r->run, judge_question(r->run)));
	json_object_set_new(out, "options", options_json(r->run, view));
}

/* 3. Claims, winner, readings */

static json_t *
claim_json(const struct ruling *r, size_t i, enum view view)
{
	const struct compare_result *result = &r->claim_result[i];
	char text[240];
	json_t *out = json_object();
	if (r->claim[i].by < JUDGE_SEATS)
		json_object_set_new(out, "by", json_string(say_seat(r->claim[i].by)));
	expect_say(&r->claim[i], text, sizeof text);
	json_object_set_new(out, "claim", json_string(text));
	expect_say_point(&r->claim[i], text, sizeof text);
	json_object_set_new(out, "at", json_string(text));
	json_object_set_new(out, "answer",
	                    json_string(
				    expect_answer_word((uint8_t)compare_answered(result, view))));
	if (view_knows(view, (uint8_t)(~result->hidden_from & 3)))
		json_object_set_new(out, "found", json_string(result->actual));
	else
		json_object_set_new(out, "hidden", json_true());
	return out;
}

static json_t *
claims_json(const struct ruling *r, enum view view)
{
	json_t *out = json_array();
	for (size_t i = 0; i < r->n_claims; i++)
		json_array_append_new(out, claim_json(r, i, view));
	return out;
}

static void
add_winner(json_t *out, const struct ruling *r)
{
	struct judge_result result = judge_result(r->run);
	if (!result.over)
		return;
	const char *winner = result.winners == 1 ? "A" : result.winners == 2 ? "B" : "draw";
	json_object_set_new(out, "winner", json_string(winner));
	if (result.how)
		json_object_set_new(out, "how", json_string(result.how));
	if (result.by != JUDGE_NO_RULE) {
		json_object_set_new(out, "won_by",
		                    json_string(clause_number(r->transcript->edition, result.by)));
	}
}

/* Rules of some shapes say how something is meant; what they decide is cited by other rules. A rule by which
 * something would happen decides when it is looked up and is not in force. */
static bool
decides_unseen(const struct ruling *r, judge_rule rule)
{
	const struct judge_ruleset *rules = &r->transcript->edition->rules;
	switch ((enum judge_shape)rules->row[rule].shape) {
	case JUDGE_ACT:
	case JUDGE_TRIGGER:
	case JUDGE_REPLACE: return judge_consulted(r->run, rule) && !judge_ruleset_has(rules, rule);
	case JUDGE_DEFINE:
	case JUDGE_VALUE:
	case JUDGE_ORDER:
	case JUDGE_CHOOSER:
	case JUDGE_IDENTITY: return judge_consulted(r->run, rule);
	default: return false;
	}
}

/* Did a rule decide that one of the two meanings has and the other lacks? */
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

json_t *
ruling_beyond_text(const struct ruling *r)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	json_t *out = json_array();
	for (uint16_t i = 0; i < edition->n; i++) {
		const struct rulebook_clause *clause = &edition->clause[i];
		if ((clause->house || clause->presumed) && rests_on(r, clause))
			json_array_append_new(out,
			                      json_pack("{s:s, s:s, s:s}", "clause", clause->number,
			                                "is", clause->house ? "house" : "presumed",
			                                "gist", clause->gist));
	}
	return out;
}

bool
ruling_relied_on(const struct ruling *r, const struct rulebook_reading *reading)
{
	if (!rulebook_reading_concerns(reading, r->transcript->edition))
		return false;
	for (int i = 0; i < reading->n_rules; i++)
		if (ruling_cited(r, reading->rule[i]))
			return true;
	return is_decided_by(r, reading->rule, reading->n_rules, reading->other,
	                     reading->n_others) ||
	       is_decided_by(r, reading->other, reading->n_others, reading->rule, reading->n_rules);
}

json_t *
ruling_readings(const struct ruling *r)
{
	size_t n;
	const struct rulebook_reading *reading = rulebook_readings(r->transcript->game->name, &n);
	json_t *out = json_array();
	for (size_t i = 0; i < n; i++)
		if (ruling_relied_on(r, &reading[i]))
			json_array_append_new(out, json_pack("{s:s, s:s, s:s}", "id", reading[i].id,
			                                     "question", reading[i].question,
			                                     "reading", reading[i].reading));
	return out;
}

/* 4. All of it */

static json_t *
versions_json(const struct ruling *r)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	json_t *out = json_pack("{s:s, s:s, s:s}", "engine", JUDGE_ENGINE_VERSION, "edition",
	                        edition->name, "date", edition->date);
	json_object_set_new(out, "cards", json_string(r->transcript->cards.version));
	json_object_set_new(out, "own_cards", json_boolean(r->transcript->own_cards));
	return out;
}

static json_t *
hashes_json(struct ruling *r, enum view view)
{
	struct ruling_hashes hashes;
	ruling_seen_hashes(r, view, &hashes);
	return json_pack("{s:s, s:s, s:s}", "transcript", hashes.transcript, "chain", hashes.chain,
	                 "position", hashes.position);
}

static bool
leaves_out_citations(const struct ruling *r)
{
	return r->most_citations && r->record.n > r->most_citations;
}

/* All but the citations. */
static json_t *
body_json(struct ruling *r, enum view view)
{
	const struct transcript *t = r->transcript;
	json_t *out = json_pack("{s:i, s:s, s:s, s:s, s:s, s:s, s:s}", "format", RULING_FORMAT,
	                        "verdict", ruling_verdict_word(ruling_verdict_of(r, view)),
	                        "legality", ruling_legality_word(r->legality), "state",
	                        ruling_state_word(r->state), "game", t->game->name, "edition",
	                        t->edition->name, "view", view_word(view));
	json_object_set_new(out, "moves", json_integer((json_int_t)t->n_moves));
	json_object_set_new(out, "unread", json_integer(r->unread));
	json_object_set_new(out, "decisions", json_integer(judge_decisions(r->run)));
	add_decided(out, r, view);
	add_winner(out, r);
	json_object_set_new(out, "claims", claims_json(r, view));
	if (r->accounts)
		json_object_set_new(out, "accounts", accounts_json(r->accounts, view));
	json_object_set_new(out, "readings", ruling_readings(r));
	json_object_set_new(out, "beyond_text", ruling_beyond_text(r));
	json_object_set_new(out, "versions", versions_json(r));
	json_object_set_new(out, "hashes", hashes_json(r, view));
	json_object_set_new(out, "position", position_json(r->run, view));
	if (leaves_out_citations(r))
		json_object_set_new(out, "citations_left_out", json_integer(r->record.n));
	return out;
}

static void
add_citations(const struct ruling *r, enum view view, struct buffer *out)
{
	if (leaves_out_citations(r))
		buffer_text(out, "[]");
	else
		citations_text(r, view, out);
}

json_t *
ruling_json(struct ruling *r, enum view view)
{
	struct buffer citations = { 0 };
	json_t *out = body_json(r, view);
	add_citations(r, view, &citations);
	json_object_set_new(out, "citations", json_loadb(citations.at, citations.n, 0, NULL));
	buffer_free(&citations);
	return out;
}

char *
ruling_json_text(struct ruling *r, enum view view, size_t *len)
{
	struct buffer out = { 0 };
	json_t *body = body_json(r, view);
	char *text = json_dumps(body, JSON_COMPACT);
	buffer_bytes(&out, text, strlen(text) - 1);
	buffer_text(&out, ",\"citations\":");
	add_citations(r, view, &out);
	buffer_text(&out, "}");
	buffer_end(&out);
	free(text);
	json_decref(body);
	if (len)
		*len = out.n;
	return out.at;
}
