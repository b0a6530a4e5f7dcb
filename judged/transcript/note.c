/* note.c: decodes the entries among the moves that are no moves: `saw`, `did`, `set` and `gap`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/transcript/decode.h"

static const char *const entries[] = { "saw", "did", "set", "gap", NULL };

bool
decode_is_note(const struct doc_node *node)
{
	return node->first && decode_index(node->first->key, entries) >= 0;
}

/* 1. saw: decoded like `that` in claims */

static bool
decode_saw(const struct decoder *d, const struct doc_node *node, struct transcript_note *note)
{
	return decode_comparisons(d, node, &note->seen, &note->n_seen);
}

/* 2. did */

/* Can the rule be omitted? It can if it acts by itself. If a rule that forbids or permits is
 * broken, the move itself shows that. */
static bool
can_be_omitted(const struct judge_rule_row *row)
{
	return row->shape == JUDGE_ACT || row->shape == JUDGE_TRIGGER ||
	       row->shape == JUDGE_REPLACE || row->shape == JUDGE_VALUE ||
	       row->shape == JUDGE_ORDER;
}

static void
keep_rules(const struct decoder *d, const judge_rule *rule, size_t n, struct transcript_deed *out)
{
	judge_rule *kept = decode_alloc(d, n, sizeof *kept);
	for (size_t i = 0; i < n; i++)
		if (can_be_omitted(&d->t->edition->rules.row[rule[i]]))
			kept[out->n_rules++] = rule[i];
	out->rule = kept;
}

/* Decode a clause by its number or a rule by its name. */
static bool
decode_omitted(const struct decoder *d, const struct doc_node *node, struct transcript_deed *out)
{
	const char *text;
	if (!doc_want_text(node, &text, d->fault))
		return false;
	const struct rulebook_clause *clause = rulebook_clause(d->t->edition, text);
	judge_rule rule = rulebook_rule(d->t->game->name, text);
	if (!clause && rule == JUDGE_NO_RULE)
		return doc_fault(node, d->fault, "unknown-rule",
		                 "there is no clause or rule `%.60s` in %s", text,
		                 d->t->edition->name);
	if (clause)
		keep_rules(d, clause->rule, clause->n_rules, out);
	else
		keep_rules(d, &rule, 1, out);
	return out->n_rules > 0 ||
	       doc_fault(
		       node, d->fault, "not-omitted",
		       "`%.60s` doesn't require a player to do anything, so nothing can be left out",
		       text);
}

static bool
decode_count(const struct decoder *d, const struct doc_node *node, struct transcript_deed *out)
{
	int64_t number;
	if (!doc_want_int(node, 0, 1000000, &number, d->fault))
		return false;
	out->number = (int32_t)number;
	return true;
}

/* Decode 1, or {to: 4}: as far as zone 4. */
static bool
decode_steps(const struct decoder *d, const struct doc_node *node, struct transcript_deed *out)
{
	static const char *const keys[] = { "to", NULL };
	if (node->type != DOC_MAP)
		return decode_count(d, node, out);
	const struct doc_node *to = doc_need(node, "to", d->fault);
	out->to = true;
	return to && doc_only_keys(node, keys, d->fault) && decode_count(d, to, out);
}

/* Decode `none`, a card or a list of cards. */
static bool
decode_deed_cards(const struct decoder *d, const struct doc_node *node, struct transcript_deed *out)
{
	judge_def *card;
	if (doc_is(node, "none"))
		return true;
	if (node->type != DOC_LIST) {
		card = decode_alloc(d, 1, sizeof *card);
		out->n_cards = 1;
		out->card = card;
		return decode_card(d, node, card);
	}
	if (!decode_card_list(d, node, &card, &out->n_cards))
		return false;
	out->card = card;
	return true;
}

static bool
decode_whether(const struct decoder *d, const struct doc_node *node, struct transcript_deed *out)
{
	bool truth;
	if (!doc_want_bool(node, &truth, d->fault))
		return false;
	out->number = truth;
	return true;
}

/* "B.hand": all cards that lie there; "A.deck/1": the topmost. */
static bool
decode_looked_at(const struct decoder *d, const struct doc_node *node,
                 struct transcript_looked *out)
{
	const char *text;
	char place[40];
	if (!doc_want_string(node, &text, d->fault))
		return false;
	size_t len = strcspn(text, "/");
	unsigned long nth = text[len] ? strtoul(text + len + 1, NULL, 10) : 0;
	snprintf(place, sizeof place, "%.*s", (int)len, text);
	if (!decode_place_named(d->t->game, place, &out->place))
		return decode_no_place(d, node, text, -1);
	if (text[len] && (nth < 1 || nth > JUDGE_CARDS))
		return doc_fault(node, d->fault, "out-of-range",
		                 "write which card it is, from `%s/1`", place);
	out->nth = (uint8_t)nth;
	return true;
}

/* Decode `looked`: a place, or a list of places. */
static bool
decode_looked(const struct decoder *d, const struct doc_node *node, struct transcript_deed *out)
{
	bool list = node->type == DOC_LIST;
	size_t n = list ? node->count : 1;
	if (n == 0 || n > JUDGE_CARDS)
		return doc_fault(node, d->fault, "out-of-range",
		                 "`looked` must list 1 to %d places", JUDGE_CARDS);
	struct transcript_looked *looked = decode_alloc(d, n, sizeof *looked);
	out->deed = TRANSCRIPT_LOOKED;
	out->looked = looked;
	out->n_looked = (uint16_t)n;
	if (!list)
		return decode_looked_at(d, node, looked);
	for (const struct doc_node *at = node->first; at; at = at->next)
		if (!decode_looked_at(d, at, looked++))
			return false;
	return true;
}

static int
deed_named(const struct judge_game *game, const char *name)
{
	for (int i = 0; i < game->n_deeds; i++)
		if (strcmp(game->deed[i].name, name) == 0)
			return i;
	return -1;
}

static bool
unknown_deed(const struct decoder *d, const struct doc_node *node)
{
	const struct judge_game *game = d->t->game;
	char known[300] = "omitted, looked";
	for (int i = 0; i < game->n_deeds; i++) {
		size_t used = strlen(known);
		snprintf(known + used, sizeof known - used, ", %s", game->deed[i].name);
	}
	return doc_key_fault(node, d->fault, "unknown-deed",
	                     "`did` cannot record `%.30s`; it can record %s", node->key, known);
}

static bool
decode_deed(const struct decoder *d, const struct doc_node *node, judge_seat seat,
            struct transcript_deed *out)
{
	int deed = deed_named(d->t->game, node->key);
	*out = (struct transcript_deed){ .seat = seat,
		                         .deed = TRANSCRIPT_OMITTED,
		                         .mark = decode_mark(node) };
	if (strcmp(node->key, "omitted") == 0)
		return decode_omitted(d, node, out);
	if (strcmp(node->key, "looked") == 0)
		return decode_looked(d, node, out);
	if (deed < 0)
		return unknown_deed(d, node);
	out->deed = (uint8_t)deed;
	switch ((enum judge_mandatory_kind)d->t->game->deed[deed].kind) {
	case JUDGE_MANDATORY_MOVES:
	case JUDGE_MANDATORY_VALUE: return decode_count(d, node, out);
	case JUDGE_MANDATORY_STEPS: return decode_steps(d, node, out);
	case JUDGE_MANDATORY_CARDS:
	case JUDGE_MANDATORY_ABILITIES: return decode_deed_cards(d, node, out);
	case JUDGE_MANDATORY_WHETHER: return decode_whether(d, node, out);
	}
	return false;
}

static int
deed_of_abilities(const struct judge_game *game)
{
	for (int i = 0; i < game->n_deeds; i++)
		if (game->deed[i].kind == JUDGE_MANDATORY_ABILITIES)
			return i;
	return 0;
}

/* Decode [{B: NUMBER}, {A: NUMBER}]: the order in which abilities were played. */
static bool
decode_order(const struct decoder *d, const struct doc_node *node, struct transcript_note *note,
             struct transcript_deed *out)
{
	static const char *const seats[] = { "A", "B", NULL };
	if (!doc_want_list(node, d->fault))
		return false;
	for (const struct doc_node *n = node->first; n; n = n->next) {
		if (!doc_want_map(n, d->fault) || !doc_only_keys(n, seats, d->fault))
			return false;
		if (n->count != 1)
			return doc_fault(n, d->fault, "wrong-type",
			                 "an entry must be one player and one card: {A: NUMBER}");
		struct transcript_deed *deed = &out[note->n++];
		*deed = (struct transcript_deed){ .seat = decode_seat_named(n->first->key),
			                          .deed = (uint8_t)deed_of_abilities(d->t->game),
			                          .next = true,
			                          .mark = decode_mark(n) };
		judge_def *card = decode_alloc(d, 1, sizeof *card);
		deed->card = card;
		deed->n_cards = 1;
		if (!decode_card(d, n->first, card))
			return false;
	}
	return true;
}

static size_t
count_members(const struct doc_node *map)
{
	size_t n = 0;
	for (const struct doc_node *m = map->first; m; m = m->next)
		n += m->count;
	return n;
}

/* Decode {A: {drew: 1, rage: 2}, B: {...}, resolved: [...]}. */
static bool
decode_did(const struct decoder *d, const struct doc_node *node, struct transcript_note *note)
{
	static const char *const keys[] = { "A", "B", "resolved", NULL };
	if (!doc_only_keys(node, keys, d->fault))
		return false;
	struct transcript_deed *deed = decode_alloc(d, count_members(node), sizeof *deed);
	note->deed = deed;
	for (const struct doc_node *player = node->first; player; player = player->next) {
		if (strcmp(player->key, "resolved") == 0) {
			if (!decode_order(d, player, note, deed))
				return false;
			continue;
		}
		judge_seat seat = decode_seat_named(player->key);
		if (!doc_want_map(player, d->fault))
			return false;
		for (const struct doc_node *n = player->first; n; n = n->next)
			if (!decode_deed(d, n, seat, &deed[note->n++]))
				return false;
	}
	return note->n > 0 ||
	       doc_fault(node, d->fault, "empty-move", "this does not say which player did it");
}

/* 3. gap */

enum { GAP_ACTIONS = 3, GAP_ACTIONS_MOST = 64 };

static bool
decode_gap(const struct decoder *d, const struct doc_node *node, struct transcript_note *note)
{
	static const char *const keys[] = { "to", "actions", NULL };
	struct transcript_gap *gap = decode_alloc(d, 1, sizeof *gap);
	const struct doc_node *to, *actions = doc_member(node, "actions");
	int64_t most = GAP_ACTIONS;
	if (!doc_only_keys(node, keys, d->fault) || !(to = doc_need(node, "to", d->fault)) ||
	    (actions && !doc_want_int(actions, 1, GAP_ACTIONS_MOST, &most, d->fault)))
		return false;
	gap->actions = (int)most;
	note->gap = gap;
	return transcript_decode_start(d->t, to, &gap->to, d->fault);
}

/* 4. One entry */

static struct transcript_note *
add_note(const struct decoder *d, const struct doc_node *node, uint8_t entry,
         struct transcript_move *move)
{
	struct transcript_note *note = decode_alloc(d, 1, sizeof *note);
	note->entry = entry;
	note->node = node;
	move->seat = JUDGE_NO_SEAT;
	move->note = note;
	d->t->notes = true;
	return note;
}

bool
decode_remark_alone(const struct decoder *d, const struct doc_node *node,
                    struct transcript_move *move)
{
	add_note(d, node, TRANSCRIPT_SAW, move);
	return true;
}

bool
decode_note(const struct decoder *d, const struct doc_node *node, struct transcript_move *move)
{
	const struct doc_node *member = node->first;
	if (node->count > 1)
		return doc_key_fault(member->next, d->fault, "two-movers",
		                     "`%s` must be the only key in its entry", member->key);
	if (!doc_want_map(member, d->fault))
		return false;
	doc_sort(member);
	struct transcript_note *note =
		add_note(d, member, (uint8_t)(TRANSCRIPT_SAW + decode_index(member->key, entries)),
	                 move);
	switch (note->entry) {
	case TRANSCRIPT_SAW: return decode_saw(d, member, note);
	case TRANSCRIPT_DID: return decode_did(d, member, note);
	case TRANSCRIPT_GAP: return decode_gap(d, member, note);
	default: return decode_repairs(d, member, note);
	}
}
