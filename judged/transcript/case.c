/*
 * case.c: decodes what a judge adds about the case for the policy of the event: docs/remedy.md.
 *
 * What is left out is unknown. Cards, players and words are checked here; whether the policy has
 * the infraction of an earlier penalty is not.
 */
#include <string.h>

#include "judged/transcript/decode.h"

enum { LEVELS = 3, DAYS = 30, MOST_MINUTES = 600, MOST_PRIORS = 100 };

const char *const transcript_finding_words[] = {
	"intent", "too_late", "irreparable", "advantage", "disruptive", "back_up", "resolve",
	"raise",  "harmful",  "mendable",    "level_2",   "level_3",    NULL,
};
_Static_assert(sizeof transcript_finding_words / sizeof *transcript_finding_words == FINDINGS + 1,
               "every finding has its word");

const char *const transcript_penalty_words[] = {
	"none",       "caution",          "warning",    "game-loss",
	"match-loss", "disqualification", "suspension", NULL,
};

const char *const transcript_found_words[] = {
	"late",         "outside-help",     "unclear-help",
	"slow-play",    "slow-play-again",  "list-unclear",
	"marked-cards", "marked-pattern",   "not-shuffled",
	"disobeyed",    "communication",    "let-pass",
	"lied",         "public-lie",       "private-told",
	"taunted",      "threatened",       "stole",
	"colluded",     "forbidden-object", "drunk",
	"deck-differs", "result-by-chance", "agreed-draw",
	"deck-card",    "deck-number",      NULL,
};

/* Decode a member with a number, if the map has it. */
static bool
may_number(const struct decoder *d, const struct doc_node *map, const char *key, int64_t low,
           int64_t high, int64_t *out)
{
	const struct doc_node *node = doc_member(map, key);
	return !node || doc_want_int(node, low, high, out, d->fault);
}

static bool
decode_policy(const struct decoder *d, const struct doc_node *node, const char **out)
{
	const char *known[RULEBOOK_POLICIES + 1] = { NULL };
	char instead[DOC_INSTEAD];
	const struct rulebook_game *book = rulebook_policies();
	if (!node)
		return true;
	if (!doc_want_string(node, out, d->fault))
		return false;
	for (size_t i = 0; i < book->n_editions && i < RULEBOOK_POLICIES; i++) {
		known[i] = book->edition[i].name;
		if (strcmp(known[i], *out) == 0)
			return true;
	}
	return doc_fault(node, d->fault, "unknown-policy", "there is no policy `%.60s`%s", *out,
	                 doc_suggestion(*out, known, instead));
}

static bool
decode_event(const struct decoder *d, const struct doc_node *node, struct transcript_case *c)
{
	static const char *const keys[] = { "name", "policy", "level", "day", "time_up", NULL };
	int64_t level = 0, day = 1;
	const char *name;
	c->day = 1;
	if (!node || node->type != DOC_MAP)
		return true;
	c->event_node = node;
	if (!decode_only_keys(d, node, keys) ||
	    (doc_member(node, "name") &&
	     !doc_want_text(doc_member(node, "name"), &name, d->fault)) ||
	    !decode_policy(d, doc_member(node, "policy"), &c->policy) ||
	    !may_number(d, node, "level", 1, LEVELS, &level) ||
	    !may_number(d, node, "day", 1, DAYS, &day) ||
	    (doc_member(node, "time_up") &&
	     !doc_want_bool(doc_member(node, "time_up"), &c->time_up, d->fault)))
		return false;
	c->level = (uint8_t)level;
	c->day = (uint8_t)day;
	return true;
}

static bool
decode_noticed(const struct decoder *d, const struct doc_node *node, struct transcript_case *c)
{
	static const char *const keys[] = { "after", "by", "signed", "minutes", NULL };
	int64_t after = (int64_t)d->t->n_moves, minutes = 0;
	c->by = JUDGE_NO_SEAT;
	c->after = (uint32_t)after;
	if (!node)
		return true;
	c->noticed_node = node;
	c->noticed = true;
	if (!doc_want_map(node, d->fault) || !decode_only_keys(d, node, keys) ||
	    !may_number(d, node, "after", 0, after, &after) ||
	    !may_number(d, node, "minutes", 0, MOST_MINUTES, &minutes))
		return false;
	const struct doc_node *by = doc_member(node, "by"), *end = doc_member(node, "signed");
	c->after = (uint32_t)after;
	c->minutes = (int32_t)minutes;
	return (!end || doc_want_bool(end, &c->signed_off, d->fault)) &&
	       (!by || doc_is(by, "judge") || decode_which_player(d, by, &c->by));
}

/* Decode a member that names a player. */
static bool
need_player(const struct decoder *d, const struct doc_node *map, judge_seat *out)
{
	const struct doc_node *node = doc_need(map, "player", d->fault);
	return node && decode_which_player(d, node, out);
}

static bool
decode_one_prior(const struct decoder *d, const struct doc_node *node, struct transcript_prior *out)
{
	static const char *const keys[] = { "player", "infraction", "penalty", "day", NULL };
	const struct doc_node *infraction, *penalty;
	int64_t day = 1;
	int word = 0;
	if (!doc_want_map(node, d->fault) || !decode_only_keys(d, node, keys) ||
	    !need_player(d, node, &out->player) ||
	    !(infraction = doc_need(node, "infraction", d->fault)) ||
	    !doc_want_text(infraction, &out->infraction, d->fault) ||
	    !(penalty = doc_need(node, "penalty", d->fault)) ||
	    !doc_want_word(penalty, transcript_penalty_words, &word, d->fault) ||
	    !may_number(d, node, "day", 1, DAYS, &day))
		return false;
	out->penalty = (uint8_t)word;
	out->day = (uint8_t)day;
	return true;
}

static bool
is_short_list(const struct decoder *d, const struct doc_node *node)
{
	return doc_want_list(node, d->fault) &&
	       (node->count <= MOST_PRIORS ||
	        doc_fault(node, d->fault, "too-large", "a list can hold at most %d of these",
	                  MOST_PRIORS));
}

static bool
decode_prior(const struct decoder *d, const struct doc_node *node, struct transcript_case *c)
{
	if (!node)
		return true;
	c->prior_node = node;
	if (!is_short_list(d, node))
		return false;
	struct transcript_prior *all = decode_alloc(d, node->count, sizeof *all);
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_one_prior(d, n, &all[c->n_priors++]))
			return false;
	c->prior = all;
	return true;
}

static bool
decode_one_found(const struct decoder *d, const struct doc_node *node, struct transcript_found *out)
{
	static const char *const keys[] = { "player", "infraction", "minutes", "move", NULL };
	const struct doc_node *what;
	int64_t minutes = -1, move = 0;
	int word = 0;
	if (!doc_want_map(node, d->fault) || !decode_only_keys(d, node, keys) ||
	    !need_player(d, node, &out->player) ||
	    !(what = doc_need(node, "infraction", d->fault)) ||
	    !doc_want_word(what, transcript_found_words, &word, d->fault) ||
	    !may_number(d, node, "minutes", 0, MOST_MINUTES, &minutes) ||
	    !may_number(d, node, "move", 1, (int64_t)d->t->n_moves, &move))
		return false;
	out->move = (uint32_t)move;
	out->what = (uint8_t)word;
	out->minutes = (int32_t)minutes;
	return true;
}

static bool
decode_found(const struct decoder *d, const struct doc_node *node, struct transcript_case *c)
{
	if (!node)
		return true;
	if (!is_short_list(d, node))
		return false;
	struct transcript_found *all = decode_alloc(d, node->count, sizeof *all);
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_one_found(d, n, &all[c->n_found++]))
			return false;
	c->found = all;
	return true;
}

static bool
decode_findings(const struct decoder *d, const struct doc_node *node, struct transcript_case *c)
{
	const char *keys[FINDINGS + 4] = { "identified", "taken", "found" };
	const struct doc_node *cards;
	if (!node)
		return true;
	for (int i = 0; i < FINDINGS; i++)
		keys[3 + i] = transcript_finding_words[i];
	c->findings_node = node;
	if (!doc_want_map(node, d->fault) || !decode_only_keys(d, node, keys))
		return false;
	for (int i = 0; i < FINDINGS; i++) {
		const struct doc_node *said = doc_member(node, transcript_finding_words[i]);
		bool is = false;
		if (said && !doc_want_bool(said, &is, d->fault))
			return false;
		c->finding[i] = said ? is ? FINDING_YES : FINDING_NO : FINDING_UNSAID;
	}
	if ((cards = doc_member(node, "identified")) &&
	    !decode_card_list(d, cards, &c->identified, &c->n_identified))
		return false;
	if ((cards = doc_member(node, "taken")) &&
	    !decode_card_list(d, cards, &c->taken, &c->n_taken))
		return false;
	return decode_found(d, doc_member(node, "found"), c);
}

bool
decode_case(const struct decoder *d, const struct doc_node *frame)
{
	struct transcript_case *c = &d->t->its_case;
	return decode_event(d, doc_member(frame, "event"), c) &&
	       decode_noticed(d, doc_member(frame, "noticed"), c) &&
	       decode_prior(d, doc_member(frame, "prior"), c) &&
	       decode_findings(d, doc_member(frame, "findings"), c);
}
