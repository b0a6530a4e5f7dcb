/* expectation_point.c: decodes the points of a game at which something is claimed. */
#include <string.h>

#include "judged/transcript/expectation_decode.h"

/* In the order of enum expect_when. */
static const char *const when_words[] = { "start", "offered", "done", "settled", "end", NULL };

static bool
decode_when(const struct decoder *d, const struct doc_node *node, struct expect_point *out)
{
	int when;
	if (!doc_want_word(node, when_words, &when, d->fault))
		return false;
	out->when = (enum expect_when)when;
	return true;
}

static bool
decode_word(const struct decoder *d, const struct doc_node *node, struct expect_point *out)
{
	if (!decode_when(d, node, out))
		return false;
	return out->when == EXPECT_START || out->when == EXPECT_END ||
	       doc_fault(node, d->fault, "missing-key", "`%s` needs a move: {move: 1, when: %s}",
	                 node->text, node->text);
}

static bool
decode_number(const struct decoder *d, const struct doc_node *node, int64_t least, int64_t most,
              uint32_t *out)
{
	int64_t number;
	if (!doc_want_int(node, least, most, &number, d->fault))
		return false;
	*out = (uint32_t)number;
	return true;
}

/* Decode a phase: the first value of the property with this name. */
static bool
decode_phase(const struct decoder *d, const struct doc_node *node, struct expect_point *out)
{
	int property = compare_property(d->t->game, JUDGE_OF_GAME, "phase"), phase;
	if (!doc_want_string(node, &out->named, d->fault))
		return false;
	out->phase = EXPECT_ACTION;
	if (doc_is(node, d->t->game->question[d->t->game->main_question].name))
		return true;
	if (property < 0)
		return doc_fault(node, d->fault, "unknown-word", "%s has no phases",
		                 d->t->game->name);
	if (!doc_want_word(node, d->t->game->property[property].names, &phase, d->fault))
		return false;
	out->phase = (int16_t)phase;
	return true;
}

static bool
decode_first(const struct decoder *d, const struct doc_node *turn, const struct doc_node *phase,
             struct expect_point *out)
{
	out->when = EXPECT_FIRST;
	return (!turn || decode_number(d, turn, 1, 65535, &out->turn)) &&
	       (!phase || decode_phase(d, phase, out));
}

/* Decode a move or a decision, and when. */
static bool
decode_of(const struct decoder *d, const struct doc_node *move, const struct doc_node *decision,
          const struct doc_node *when, struct expect_point *out)
{
	out->when = move ? EXPECT_SETTLED : EXPECT_OFFERED;
	if ((move && !decode_number(d, move, 0, d->last_move, &out->move)) ||
	    (decision && !decode_number(d, decision, 1, UINT32_MAX, &out->decision)) ||
	    (when && !decode_when(d, when, out)))
		return false;
	if (move && out->move == 0 && out->when != EXPECT_SETTLED)
		return doc_fault(
			move, d->fault, "out-of-range",
			"move 0 is the start of the game: only `{move: 0}` is a point of it");
	if (out->when != EXPECT_START && out->when != EXPECT_END)
		return true;
	return doc_key_fault(when, d->fault, "conflicting-keys",
	                     "`%s` is a point of its own and can't be part of a move",
	                     doc_text(when));
}

static bool
decode_map(const struct decoder *d, const struct doc_node *node, struct expect_point *out)
{
	static const char *const keys[] = { "move", "when", "decision", "turn", "phase", NULL };
	const struct doc_node *when = doc_member(node, "when"), *move = doc_member(node, "move"),
			      *decision = doc_member(node, "decision"),
			      *turn = doc_member(node, "turn"), *phase = doc_member(node, "phase");
	if (!doc_only_keys(node, keys, d->fault))
		return false;
	if ((move != NULL) + (decision != NULL) + (turn || phase) > 1)
		return doc_fault(
			node, d->fault, "conflicting-keys",
			"a point must belong to a move, to a decision, or to a turn and phase");
	if (turn || phase)
		return when ? doc_key_fault(when, d->fault, "conflicting-keys",
		                            "`when` can be used only with `move` or `decision`")
		            : decode_first(d, turn, phase, out);
	if (move || decision)
		return decode_of(d, move, decision, when, out);
	if (!when)
		return true;
	return decode_when(d, when, out) && (out->when == EXPECT_START || out->when == EXPECT_END ||
	                                     doc_need(node, "move", d->fault));
}

bool
expect_decode_point(const struct decoder *d, const struct doc_node *node, struct expect_point *out)
{
	*out = (struct expect_point){ .when = EXPECT_END, .phase = EXPECT_ANY_PHASE };
	if (node->type == DOC_STRING)
		return decode_word(d, node, out);
	return doc_want_map(node, d->fault) && decode_map(d, node, out);
}
