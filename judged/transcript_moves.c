/* transcript_moves.c: the decisions, one after the other. */
#include <stdio.h>
#include <string.h>

#include "judged/transcript_decode.h"

static bool
unknown_verb(const struct decoder *d, const struct doc_node *at, const char *word, bool is_key)
{
	const struct judge_game *game = d->t->game;
	char known[200] = "concede";
	for (int i = 0; i < game->n_verbs; i++) {
		size_t used = strlen(known);
		snprintf(known + used, sizeof known - used, ", %s", game->verb[i].name);
	}
	return (is_key ? doc_key_fault : doc_fault)(at, d->fault, "unknown-verb",
	                                            "nobody can `%.30s`; moves are %s", word,
	                                            known);
}

static int
find_verb(const struct judge_game *game, const char *word)
{
	for (int i = 0; i < game->n_verbs; i++)
		if (strcmp(game->verb[i].name, word) == 0)
			return i;
	return -1;
}

/* Chance without a player answers only what chance decides. */
static bool
may_answer(const struct judge_game *game, judge_seat mover, int verb)
{
	return mover != JUDGE_NOBODY || game->question[game->verb[verb].question].chance;
}

static bool
not_for_chance(const struct decoder *d, const struct doc_node *node, const char *word)
{
	return doc_key_fault(node, d->fault, "not-chance",
	                     "`%s` is for a player to say, not for chance", word);
}

/* `A: pass`, `A: concede` */
static bool
decode_word(const struct decoder *d, const struct doc_node *node, struct transcript_move *move)
{
	if (strcmp(node->text, "concede") == 0) {
		if (move->seat == JUDGE_NOBODY)
			return not_for_chance(d, node, node->text);
		move->concedes = (uint8_t)(move->concedes | 1 << move->seat);
		return true;
	}
	int verb = find_verb(d->t->game, node->text);
	if (verb < 0)
		return unknown_verb(d, node, node->text, false);
	if (d->t->game->verb[verb].takes != JUDGE_TAKES_NOTHING)
		return doc_fault(node, d->fault, "wrong-type",
		                 "`%s` needs to be told what: write {%s: ...}", node->text,
		                 node->text);
	if (!may_answer(d->t->game, move->seat, verb))
		return not_for_chance(d, node, node->text);
	move->part[move->n++] = (struct transcript_part){ .verb = (uint8_t)verb,
		                                          .def = JUDGE_NO_DEF,
		                                          .place = { .seat = JUDGE_NOBODY },
		                                          .mark = decode_mark(node) };
	return true;
}

static bool
decode_order(const struct decoder *d, const struct doc_node *node, struct transcript_part *part)
{
	judge_def *order;
	if (!decode_card_list(d, node, &order, &part->n_order))
		return false;
	part->order = order;
	return true;
}

static bool
decode_argument(const struct decoder *d, const struct doc_node *node, judge_seat mover,
                struct transcript_part *part)
{
	const struct judge_verb *verb = &d->t->game->verb[part->verb];
	switch ((enum judge_argument)verb->takes) {
	case JUDGE_TAKES_DEF: return decode_card(d, node, &part->def);
	case JUDGE_TAKES_PLACE: return decode_place(d, node, mover, verb->area, &part->place);
	case JUDGE_TAKES_SEAT: return decode_seat(d, node, &part->place.seat);
	case JUDGE_TAKES_ORDER: return decode_order(d, node, part);
	case JUDGE_TAKES_CARD:
	case JUDGE_TAKES_NUMBER:
	case JUDGE_TAKES_NOTHING: break;
	}
	return doc_fault(node, d->fault, "wrong-type", "`%s` stands alone: write `A: %s`",
	                 verb->name, verb->name);
}

/* A move answers a kind of question once; a second answer would be a second move. */
static bool
check_question(const struct decoder *d, const struct doc_node *node,
               const struct transcript_move *move, int verb)
{
	const struct judge_game *game = d->t->game;
	uint8_t question = game->verb[verb].question;
	for (int i = 0; i < move->n; i++)
		if (game->verb[move->part[i].verb].question == question)
			return doc_key_fault(
				node, d->fault, "two-answers",
				"`%s` and `%s` both answer the question `%s`; make it two "
				"moves",
				game->verb[move->part[i].verb].name, game->verb[verb].name,
				game->question[question].name);
	if (move->n == TRANSCRIPT_PARTS)
		return doc_key_fault(node, d->fault, "two-answers",
		                     "a move answers at most %d questions", TRANSCRIPT_PARTS);
	return may_answer(game, move->seat, verb) || not_for_chance(d, node, node->key);
}

static void
insert_part(struct transcript_move *move, const struct transcript_part *part)
{
	int at = move->n++;
	for (; at > 0 && move->part[at - 1].verb > part->verb; at--)
		move->part[at] = move->part[at - 1];
	move->part[at] = *part;
}

static bool
decode_part(const struct decoder *d, const struct doc_node *node, struct transcript_move *move)
{
	int verb = find_verb(d->t->game, node->key);
	if (verb < 0)
		return unknown_verb(d, node, node->key, true);
	struct transcript_part part = { .verb = (uint8_t)verb,
		                        .def = JUDGE_NO_DEF,
		                        .place = { .seat = JUDGE_NOBODY },
		                        .mark = decode_mark(node) };
	if (!check_question(d, node, move, verb) || !decode_argument(d, node, move->seat, &part))
		return false;
	insert_part(move, &part);
	return true;
}

bool
transcript_decode_part(const struct transcript *t, const struct doc_node *node, judge_seat mover,
                       struct transcript_part *out, struct fault *fault)
{
	/* Without an order nothing is stored, so the transcript stays as it is. */
	struct decoder d = { .t = (struct transcript *)(uintptr_t)t, .fault = fault };
	struct transcript_move move = { .seat = mover };
	int verb = find_verb(t->game, node->key);
	if (verb >= 0 && t->game->verb[verb].takes == JUDGE_TAKES_ORDER)
		return doc_key_fault(node, fault, "wrong-type", "`%s` cannot stand here",
		                     node->key);
	if (!decode_part(&d, node, &move))
		return false;
	*out = move.part[0];
	return true;
}

static bool
decode_parts(const struct decoder *d, const struct doc_node *node, struct transcript_move *move)
{
	if (node->type == DOC_STRING)
		return decode_word(d, node, move);
	if (node->type != DOC_MAP)
		return doc_fault(node, d->fault, "wrong-type",
		                 "a move is a word like `pass` or a map like {play: ...}, not %s",
		                 doc_type_name(node->type));
	if (node->count == 0)
		return doc_fault(node, d->fault, "empty-move", "this move says nothing");
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_part(d, n, move))
			return false;
	return true;
}

/* {A: concede, B: concede}: the one thing two players can do in the same moment. */
static bool
decode_both(const struct decoder *d, const struct doc_node *node, struct transcript_move *move)
{
	move->seat = 0;
	for (const struct doc_node *n = node->first; n; n = n->next) {
		if (!doc_is(n, "concede") || decode_seat_named(n->key) == JUDGE_NOBODY)
			return doc_key_fault(n, d->fault, "two-movers",
			                     "only `concede` can be said by both players at once");
		move->concedes = (uint8_t)(move->concedes | 1 << decode_seat_named(n->key));
	}
	return true;
}

static bool
decode_mover(const struct decoder *d, const struct doc_node *node, judge_seat *out)
{
	static const char *const known[] = { "A", "B", "chance", NULL };
	*out = decode_seat_named(node->key);
	return *out != JUDGE_NOBODY || strcmp(node->key, "chance") == 0 ||
	       decode_unknown_key(d, node, known);
}

static bool
decode_move(const struct decoder *d, const struct doc_node *node, struct transcript_move *move)
{
	move->mark = decode_mark(node);
	if (!doc_want_map(node, d->fault) || !decode_refuse_later(d, node, "saw") ||
	    !decode_refuse_later(d, node, "did") || !decode_refuse_later(d, node, "set"))
		return false;
	if (node->count == 0)
		return doc_fault(node, d->fault, "empty-move", "this move says nothing");
	if (!decode_mover(d, node->first, &move->seat))
		return false;
	if (node->count > 1)
		return decode_both(d, node, move);
	return decode_parts(d, node->first, move);
}

bool
decode_moves(struct decoder *d, const struct doc_node *node)
{
	struct transcript *t = d->t;
	if (!node)
		return true;
	if (!doc_want_list(node, d->fault))
		return false;
	if (node->count > TRANSCRIPT_MOVES)
		return doc_fault(node, d->fault, "too-many-moves",
		                 "a transcript has at most %d moves, not %zu", TRANSCRIPT_MOVES,
		                 node->count);
	t->move = decode_alloc(d, node->count, sizeof *t->move);
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_move(d, n, &t->move[t->n_moves++]))
			return false;
	return true;
}
