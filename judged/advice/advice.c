/* advice.c: makes advice and writes it as JSON and in words. */
#include "judged/advice/advice.h"

#include <stdlib.h>
#include <string.h>

#include "judged/ruling/infractions.h"
#include "judged/words/choices.h"
#include "judged/text/alloc.h"

/* 1. Making */

/* Return the claim that alone makes the ruling REFUTED; NULL if there is none or more than one. */
static const struct expectation *
deciding_claim(const struct ruling *r)
{
	const struct expectation *found = NULL;
	bool refuted = r->verdict == RULING_REFUTED;
	for (size_t i = 0; refuted && i < r->n_claims; i++) {
		if (r->claim_result[i].answer != COMPARE_REFUTED)
			continue;
		if (found)
			return NULL;
		found = &r->claim[i];
	}
	return found;
}

/* Return the deciding move: that of the claim, or the last move of a legal game. */
static uint32_t
deciding_move(const struct ruling *r, const struct expectation *claim)
{
	uint32_t last = script_moves_begun(&r->script);
	if (claim && claim->at.when == EXPECT_START)
		return last ? 1 : 0;
	return claim && claim->at.move ? claim->at.move : last;
}

/* Return the ruling up to the refused decision: the ruling itself, or one made again without going
 * on. NULL if that fails. */
static struct ruling *
stopped_at(struct advice *advice, struct ruling *r)
{
	const struct judge_params *params = judge_run_params(r->run);
	struct ruling_options options = {
		.rules = params->rules,
		.disabled_def = params->disabled_def,
		.disabled_ability = params->disabled_ability,
		.budget = params->budget,
		.allowance = params->allowance,
		.skip_unasked = r->script.skips,
		.ignore_claims = true,
	};
	struct fault fault;
	if (r->stop == JUDGE_REFUSED && advice->infraction->treated == INFRACTION_STOPPED)
		return r;
	advice->cut = *r->transcript;
	advice->cut.n_moves = advice->infraction->move;
	advice->cut.on_illegal = TRANSCRIPT_STOP;
	bool made = ruling_make(&advice->own, &advice->cut, &options, &fault);
	return made && advice->own.stop == JUDGE_REFUSED ? &advice->own : NULL;
}

static bool
answers_with(const struct script *script, uint32_t move)
{
	for (uint32_t i = 0; i < script->n_steps; i++)
		if (script->step[i].move == move)
			return true;
	return false;
}

/* Note the announced card, unless the move was let stand: playing it has shown everything. */
static void
note_announced(const struct advice *advice, struct witness *w)
{
	if (advice->at && !(w->script.on_illegal == TRANSCRIPT_TAKE &&
	                    answers_with(&w->script, advice->infraction->move)))
		witness_note_announced(w, advice->at);
}

/* Advise about a refused move. If the record went on, players saw the rest as it was played, so the
 * illegal move is let stand. */
static void
about_refused(struct advice *advice, struct ruling *r)
{
	bool played_on = advice->infraction->move < r->transcript->n_moves;
	struct witness_wish wish = { .of = r,
		                     .move = advice->infraction->move,
		                     .until = advice->infraction->move,
		                     .on_illegal = played_on ? TRANSCRIPT_TAKE : TRANSCRIPT_STOP };
	advice->at = stopped_at(advice, r);
	advice->has_back = witness_make(&advice->back, &wish);
	note_announced(advice, &advice->back);
	witness_end(&advice->back);
	if (!advice->at)
		return;
	wish.of = advice->at;
	wish.on_illegal = TRANSCRIPT_STOP;
	if (witness_make(&advice->trial, &wish))
		counter_proof_find(&advice->trial, &advice->proof);
}

static void
about_misdone(struct advice *advice, struct ruling *r)
{
	const struct infraction *infraction = advice->infraction;
	bool by_rule = infraction->kind == INFRACTION_DONE_WRONGLY && infraction->n_refusals > 0;
	struct witness_wish wish = { .of = r,
		                     .decisions = infraction->decision,
		                     .from = by_rule ? &infraction->refusal[0] : NULL,
		                     .until = infraction->move,
		                     .on_illegal = TRANSCRIPT_TAKE };
	advice->has_back = witness_make(&advice->back, &wish);
	witness_end(&advice->back);
	wish.from = NULL;
	wish.on_illegal = r->script.on_illegal;
	if (witness_make(&advice->trial, &wish))
		counter_proof_find(&advice->trial, &advice->proof);
}

static void
about_legal(struct advice *advice, struct ruling *r)
{
	const struct expectation *claim = deciding_claim(r);
	bool surplus = r->verdict == RULING_SURPLUS;
	bool refuted = r->verdict == RULING_REFUTED;
	struct witness_wish wish = { .of = r,
		                     .move = deciding_move(r, claim),
		                     .claim = claim,
		                     .on_illegal = r->script.on_illegal };
	if ((wish.move == 0 && !surplus) || (refuted && !claim))
		return;
	wish.until = surplus ? r->move : claim && !claim->at.move ? 0 : wish.move;
	if (witness_make(&advice->trial, &wish))
		counter_proof_find(&advice->trial, &advice->proof);
}

void
advice_make(struct ruling *r, struct advice *out)
{
	struct judge_step_limit *allowance = judge_run_params(r->run)->allowance;
	*out = (struct advice){ .of = r };
	if (ruling_is_doubtful(r))
		return;
	if (allowance)
		*allowance = r->left;
	out->infraction = ruling_first_infraction(r);
	if (out->infraction && out->infraction->has_pick)
		about_refused(out, r);
	else if (out->infraction)
		about_misdone(out, r);
	else if (r->legality == RULING_LEGAL)
		about_legal(out, r);
	out->limit = allowance ? allowance->limit : NULL;
}

/* Return the move of the first fault after the advice's own; 0 if there is none. */
static uint32_t
next_fault(const struct advice *advice, const struct ruling *r)
{
	const struct infraction *infraction;
	uint32_t n = ruling_infractions(r, &infraction);
	for (uint32_t i = 0; i < n; i++)
		if (infraction[i].move > advice->infraction->move)
			return infraction[i].move;
	return r->verdict == RULING_SURPLUS ? r->move : 0;
}

/* Does the move lead to a decision or a fault? */
static bool
is_played(const struct ruling *r, uint32_t move)
{
	const struct infraction *infraction;
	uint32_t n = ruling_infractions(r, &infraction);
	for (uint32_t i = 0; i < n; i++)
		if (infraction[i].move == move)
			return true;
	return answers_with(&r->script, move);
}

/* Find the moves right after the illegal one that answer nothing. Notes don't count as moves. */
static void
find_idle(const struct ruling *r, uint32_t illegal, struct advice_way *way)
{
	const struct transcript *t = r->transcript;
	for (way->next = illegal + 1; way->next <= r->script.now.move; way->next++) {
		if (is_played(r, way->next))
			return;
		if (t->move[way->next - 1].note)
			continue;
		way->last_idle = way->next;
		if (!way->first_idle)
			way->first_idle = way->next;
	}
}

struct advice_way
advice_try_way(const struct advice *advice, struct ruling *r, enum transcript_illegal treat)
{
	struct advice_way way = { 0 };
	struct transcript other = *r->transcript;
	struct judge_step_limit *allowance = judge_run_params(r->run)->allowance;
	struct ruling_options options = { .rules = judge_run_params(r->run)->rules,
		                          .budget = judge_run_params(r->run)->budget,
		                          .allowance = allowance,
		                          .skip_unasked = r->script.skips,
		                          .ignore_claims = true };
	struct fault fault;
	if (advice->limit || advice->infraction->move >= other.n_moves)
		return way;
	struct ruling *trial = alloc_zeroed(1, sizeof *trial); /* too large for the stack */
	other.on_illegal = (uint8_t)treat;
	way.tried = ruling_make(trial, &other, &options, &fault);
	if (way.tried) {
		way.uncertain = ruling_is_doubtful(trial) || trial->unread;
		way.move = next_fault(advice, trial);
		if (treat == TRANSCRIPT_SKIP)
			find_idle(trial, advice->infraction->move, &way);
	}
	ruling_free(trial);
	free(trial);
	return way;
}

bool
advice_saw_without(const struct advice *advice, const struct advice_way *way, struct witness *out)
{
	struct witness_sight one;
	struct witness_wish wish = { .of = advice->of,
		                     .move = advice->infraction->move,
		                     .before = way->next,
		                     .on_illegal = TRANSCRIPT_TAKE };
	*out = (struct witness){ 0 };
	if (!advice->has_back || witness_sights(&advice->back, &one, 1) == 0 ||
	    !witness_make(out, &wish))
		return false;
	note_announced(advice, out);
	return witness_sights(out, &one, 1) > 0;
}

void
advice_free(struct advice *advice)
{
	witness_free(&advice->back);
	witness_free(&advice->trial);
	ruling_free(&advice->own);
}

/* 2. As JSON */

static json_t *
differs_json(uint8_t differs)
{
	static const char *const words[] = { "player", "verb", "card", "place", "number" };
	json_t *out = json_array();
	for (int i = 0; i < 5; i++)
		if (differs >> i & 1)
			json_array_append_new(out, json_string(words[i]));
	return out;
}

static json_t *
nearest_json(struct ruling *r)
{
	struct nearest near[ADVICE_NEAREST];
	int n = nearest_options(r, near, ADVICE_NEAREST);
	json_t *out = json_array();
	for (int i = 0; i < n && i < ADVICE_NEAREST; i++) {
		json_t *one = pick_json(r->run, near[i].pick, VIEW_JUDGE);
		json_object_set_new(one, "differs", differs_json(near[i].differs));
		json_array_append_new(out, one);
	}
	return out;
}

static json_t *
sight_json(const struct witness *w, const struct witness_sight *sight)
{
	json_t *cards = json_array();
	char place[32];
	int hidden = 0;
	if (sight->place == JUDGE_NO_PLACE) {
		json_array_append_new(cards, json_string(w->cut.cards.def[w->announced].number));
		return json_pack("{s:s, s:b, s:o}", "player", say_seat(sight->seat), "announced", 1,
		                 "cards", cards);
	}
	for (int i = 0; i < sight->n; i++) {
		judge_def def = w->def[sight->card[i]];
		if (witness_knows(w, sight->card[i]))
			json_array_append_new(cards, json_string(w->cut.cards.def[def].number));
		else
			hidden++;
	}
	place_name(w->run, sight->place, place, sizeof place);
	json_t *out = json_pack("{s:s, s:s, s:o}", "player", say_seat(sight->seat), "place", place,
	                        "cards", cards);
	if (hidden)
		json_object_set_new(out, "hidden", json_integer(hidden));
	return out;
}

enum { MOST_SIGHTS = JUDGE_PLACES * JUDGE_SEATS };

json_t *
witness_sights_json(const struct witness *w)
{
	struct witness_sight *sight = alloc_zeroed(MOST_SIGHTS, sizeof *sight);
	json_t *seen = json_array();
	int n = witness_sights(w, sight, MOST_SIGHTS);
	for (int i = 0; i < n; i++)
		json_array_append_new(seen, sight_json(w, &sight[i]));
	free(sight);
	return seen;
}

static json_t *
back_json(const struct advice *advice)
{
	json_t *seen = witness_sights_json(&advice->back);
	return json_pack("{s:i, s:o, s:b}", "to_move", (int)advice->infraction->move, "seen", seen,
	                 "clean", json_array_size(seen) == 0);
}

json_t *
advice_json(const struct advice *advice)
{
	json_t *out = json_object();
	json_t *proof = counter_proof_json(&advice->proof, &advice->trial);
	if (advice->limit)
		json_object_set_new(out, "advice_limit", json_string(advice->limit));
	if (advice->infraction) {
		json_t *one = json_pack("{s:o}", "nearest",
		                        advice->at ? nearest_json(advice->at) : json_array());
		if (advice->has_back)
			json_object_set_new(one, "back_up", back_json(advice));
		json_object_set_new(out, "advice", one);
	}
	if (proof)
		json_object_set_new(out, "counter_proof", proof);
	return out;
}

void
advice_add_json(struct ruling *r, json_t *to)
{
	struct advice *advice = alloc_bytes(sizeof *advice); /* too large for the stack */
	advice_make(r, advice);
	json_t *members = advice_json(advice);
	json_object_update(to, members);
	json_decref(members);
	advice_free(advice);
	free(advice);
}

/* Cut a list to its first few entries, and add its length. */
static void
cut(json_t *of, const char *name)
{
	json_t *list = json_object_get(of, name);
	char count[24];
	if (!list)
		return;
	snprintf(count, sizeof count, "%s_count", name);
	json_object_set_new(of, count, json_integer((json_int_t)json_array_size(list)));
	while (json_array_size(list) > ADVICE_FEW)
		json_array_remove(list, json_array_size(list) - 1);
}

void
advice_cut(json_t *members)
{
	json_t *advice = json_object_get(members, "advice");
	cut(advice, "nearest");
	cut(json_object_get(advice, "back_up"), "seen");
}

/* 3. In words */

/* Return the separator before the i-th of n things. */
static const char *
between(int i, int n)
{
	return i == 0 ? "" : i + 1 == n ? " and " : ", ";
}

/* Return how many of the cards seen are copies of the i-th, if it is named; 0 if an earlier
 * card is the same. */
static int
copies_seen(const struct witness *w, const struct witness_sight *sight, int i)
{
	int copies = 0;
	for (int k = 0; k < sight->n; k++) {
		bool same = w->def[sight->card[k]] == w->def[sight->card[i]] &&
		            witness_knows(w, sight->card[k]);
		if (same && k < i)
			return 0;
		copies += same;
	}
	return witness_knows(w, sight->card[i]) ? copies : 0;
}

/* Write "B has already seen ESD01-010 and 2 cards in A.hand". `again`: for the same player as
 * before, only "ESD01-010 in A.deck". */
static void
say_sight(const struct witness *w, const struct witness_sight *sight, bool again, char *out,
          size_t cap)
{
	char place[32];
	int hidden = 0, named = 0, things = 0, most = 0;
	if (sight->place == JUDGE_NO_PLACE) {
		say_add(out, cap, "%s has seen %s, which was announced", say_seat(sight->seat),
		        w->cut.cards.def[w->announced].number);
		return;
	}
	for (int i = 0; i < sight->n; i++) {
		int copies = copies_seen(w, sight, i);
		hidden += !witness_knows(w, sight->card[i]);
		things += copies > 0;
		most = copies > most ? copies : most;
	}
	things += hidden > 0;
	if (!again)
		say_add(out, cap, "%s has already seen ", say_seat(sight->seat));
	for (int i = 0; i < sight->n; i++) {
		int copies = copies_seen(w, sight, i);
		if (copies == 0)
			continue;
		say_add(out, cap, "%s", between(named++, things));
		if (most > 1)
			say_add(out, cap, "%d cop%s of ", copies, copies == 1 ? "y" : "ies");
		say_add(out, cap, "%s", w->cut.cards.def[w->def[sight->card[i]]].number);
	}
	if (hidden)
		say_add(out, cap, "%s%d card%s", between(named, things), hidden,
		        hidden == 1 ? "" : "s");
	place_name(w->run, sight->place, place, sizeof place);
	say_add(out, cap, " in %s", place);
}

enum { SAID_SIGHTS = 3, SAID_CARDS = 6 };

/* Was too much seen to list it card by card? */
static bool
is_much(const struct witness_sight *sight, int n)
{
	int cards = 0;
	for (int i = 0; i < n; i++)
		cards += sight[i].n;
	return n > SAID_SIGHTS || cards > SAID_CARDS;
}

/* Write the numbers only: "A has already seen 13 cards, and B 10, that were hidden at that
 * point". */
static void
say_how_many(const int cards[JUDGE_SEATS], char *out, size_t cap)
{
	judge_seat first = cards[0] ? 0 : 1;
	say_add(out, cap, "%s has already seen %d card%s", say_seat(first), cards[first],
	        cards[first] == 1 ? "" : "s");
	if (first == 0 && cards[1])
		say_add(out, cap, ", and B %d,", cards[1]);
	say_add(out, cap, " that %s hidden at that point",
	        cards[first] == 1 && (first == 1 || !cards[1]) ? "was" : "were");
}

/* Does the i-th entry continue what the same player has seen? */
static bool
goes_on(const struct witness_sight *sight, int i)
{
	return i > 0 && sight[i].seat == sight[i - 1].seat && sight[i].place != JUDGE_NO_PLACE &&
	       sight[i - 1].place != JUDGE_NO_PLACE;
}

/* Return the separator before the i-th entry: the entries of one player form a list within the list
 * of both. */
static const char *
before_sight(const struct witness_sight *sight, int n, int i)
{
	bool again = goes_on(sight, i), last = true;
	for (int k = i + 1; k < n; k++)
		last &= goes_on(sight, k);
	if (i == 0)
		return "";
	if (again)
		return i + 1 < n && goes_on(sight, i + 1) ? ", " : " and ";
	return last ? ", and " : ", ";
}

/* Append a sight as a sentence: for other languages with the place, the number of hidden cards and
 * the named ones. */
static void
keep_sight(const struct witness *w, const struct witness_sight *sight, const char *english,
           struct buffer *to)
{
	const struct judge_card_def *def = w->cut.cards.def;
	char place[32], hidden[DIGITS];
	struct sentence one;
	int n = 0;
	if (sight->place == JUDGE_NO_PLACE) {
		sentences_add(to, SENTENCE_ANNOUNCED, 3, english, say_seat(sight->seat),
		              def[w->announced].number);
		return;
	}
	for (int i = 0; i < sight->n; i++)
		n += !witness_knows(w, sight->card[i]);
	place_name(w->run, sight->place, place, sizeof place);
	sentence_make(&one, SENTENCE_SIGHT, 4, english, say_seat(sight->seat), place,
	              number_text(n, hidden));
	for (int i = 0; i < sight->n; i++)
		if (witness_knows(w, sight->card[i]))
			sentence_add(&one, def[w->def[sight->card[i]]].number);
	sentences_keep(to, &one);
}

static void
keep_how_many(const struct witness_sight *sight, int n, struct buffer *to)
{
	int cards[JUDGE_SEATS] = { 0 };
	char english[SAY_PICKS] = "", a[DIGITS], b[DIGITS];
	for (int i = 0; i < n; i++)
		cards[sight[i].seat] += sight[i].place == JUDGE_NO_PLACE ? 1 : sight[i].n;
	say_how_many(cards, english, sizeof english);
	sentences_add(to, SENTENCE_SEEN_IN_ALL, 4, english,
	              cards[0] ? number_text(cards[0], a) : "",
	              cards[1] ? number_text(cards[1], b) : "", cards[0] && cards[1] ? "both" : "");
}

bool
witness_keep_sights(const struct witness *w, struct buffer *to)
{
	struct witness_sight *sight = alloc_zeroed(MOST_SIGHTS, sizeof *sight);
	int n = witness_sights(w, sight, MOST_SIGHTS);
	for (int i = 0; i < n && !is_much(sight, n); i++) {
		char english[SAY_ADVICE] = "";
		say_add(english, sizeof english, "%s", before_sight(sight, n, i));
		say_sight(w, &sight[i], goes_on(sight, i), english, sizeof english);
		keep_sight(w, &sight[i], english, to);
	}
	if (is_much(sight, n))
		keep_how_many(sight, n, to);
	free(sight);
	return n > 0;
}

void
advice_say_back(const struct advice *advice, char *out, size_t cap)
{
	struct buffer seen = { 0 };
	*out = '\0';
	if (!advice->infraction || !advice->has_back)
		return;
	if (!witness_keep_sights(&advice->back, &seen))
		sentences_add(&seen, SENTENCE_NOTHING_SEEN, 0);
	say_add(out, cap, "if you rewind to before move %u, %s", advice->infraction->move,
	        advice->back.announced_to ? "note that " : "");
	sentences_say(&seen, NULL, out, cap);
	buffer_free(&seen);
}
