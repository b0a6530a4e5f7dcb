/* moves.c: decodes the moves, one after another. */
#include <stdio.h>
#include <string.h>

#include "judged/transcript/decode.h"

static int
find_verb(const struct judge_game *game, const char *word)
{
	for (int i = 0; i < game->n_verbs; i++) {
		const char *name = game->verb[i].name;
		if (*name == *word && strcmp(name, word) == 0)
			return i;
	}
	return -1;
}

/* Write "discard %s for rage", or `discard_for_rage`, as "discard for rage". */
static void
plain_words(const char *text, char *out, size_t cap)
{
	size_t n = 0;
	for (; *text && n + 1 < cap; text++) {
		if (text[0] == '%' && text[1] == 's')
			text += text[2] == ' ' ? 2 : 1;
		else
			out[n++] = *text == '_' ? ' ' : *text;
	}
	while (n > 0 && out[n - 1] == ' ')
		n--;
	out[n] = '\0';
}

enum { MOST_VERBS = 64, VERB_SAID = 48 };

/* Return the verb whose wording, or players' name for it, is similar to the word; NULL if there is
 * none. */
static const char *
verb_said_so(const struct judge_game *game, const char *word)
{
	char said[MOST_VERBS][VERB_SAID], plain[VERB_SAID];
	const char *words[MOST_VERBS + 1] = { NULL };
	plain_words(word, plain, sizeof plain);
	for (int i = 0; i < game->n_verbs && i < MOST_VERBS; i++) {
		const char *called = game->verb[i].called;
		size_t len = strlen(plain);
		if (called && len > 0 && strncmp(called, plain, len) == 0 &&
		    (called[len] == '\0' || called[len] == ' '))
			return game->verb[i].name;
		plain_words(called ? called : game->verb[i].saying, said[i], sizeof said[i]);
		words[i] = said[i];
	}
	const char *near = doc_nearest(plain, words);
	for (int i = 0; near && words[i]; i++)
		if (words[i] == near)
			return game->verb[i].name;
	return NULL;
}

/* Does the word lack a space after the colon? YAML reads `{rage:EPR-009}` as one word. */
static bool
lacks_a_space(const struct judge_game *game, const char *word)
{
	char verb[VERB_SAID];
	size_t len = strcspn(word, ":");
	if (word[len] == '\0' || word[len + 1] == '\0' || len >= sizeof verb)
		return false;
	memcpy(verb, word, len);
	verb[len] = '\0';
	return find_verb(game, verb) >= 0;
}

static bool
unknown_verb(const struct decoder *d, const struct doc_node *at, const char *word, bool is_key)
{
	const struct judge_game *game = d->t->game;
	const char *words[MOST_VERBS + 2] = { "concede" };
	char instead[DOC_INSTEAD];
	for (int i = 0; i < game->n_verbs && i < MOST_VERBS; i++)
		words[i + 1] = game->verb[i].name;
	const char *said = doc_nearest(word, words) ? NULL : verb_said_so(game, word);
	if (lacks_a_space(game, word))
		snprintf(instead, sizeof instead, "; put a space after the colon");
	else if (said)
		snprintf(instead, sizeof instead, "; did you mean `%s`?", said);
	else
		doc_suggestion(word, words, instead);
	return (is_key ? doc_key_fault : doc_fault)(at, d->fault, "unknown-verb",
	                                            "`%.30s` is not a move%s", word, instead);
}

/* Can the mover answer with the verb? Chance without a player answers only chance decisions. */
static bool
may_answer(const struct judge_game *game, judge_seat mover, int verb)
{
	return mover != JUDGE_NO_SEAT || game->question[game->verb[verb].question].chance;
}

static bool
not_for_chance(const struct decoder *d, const struct doc_node *node, const char *word)
{
	return doc_key_fault(node, d->fault, "not-chance",
	                     "only a player can answer `%s`, not chance", word);
}

/* A move being decoded: all its parts, before they are stored. */
struct moving {
	struct transcript_move *move;
	int n;
	const struct doc_node *more; /* the node saying that its list goes on, or NULL */
	struct transcript_part part[TRANSCRIPT_PARTS];
};

static struct transcript_part
part_of(int verb, const struct doc_node *node)
{
	return (struct transcript_part){ .verb = (uint8_t)verb,
		                         .def = JUDGE_NO_DEF,
		                         .place = { .seat = JUDGE_NO_SEAT },
		                         .mark = decode_mark(node) };
}

/* Decode `A: pass` or `A: concede`. */
static bool
decode_word(const struct decoder *d, const struct doc_node *node, struct moving *m)
{
	struct transcript_move *move = m->move;
	if (strcmp(node->text, "concede") == 0) {
		if (move->seat == JUDGE_NO_SEAT)
			return not_for_chance(d, node, node->text);
		move->concedes = (uint8_t)(move->concedes | 1 << move->seat);
		return true;
	}
	int verb = find_verb(d->t->game, node->text);
	if (verb < 0)
		return unknown_verb(d, node, node->text, false);
	if (d->t->game->verb[verb].takes != JUDGE_TAKES_NOTHING)
		return doc_fault(node, d->fault, "wrong-type",
		                 "`%s` needs a value: write {%s: ...}", node->text, node->text);
	if (!may_answer(d->t->game, move->seat, verb))
		return not_for_chance(d, node, node->text);
	m->part[m->n++] = part_of(verb, node);
	return true;
}

/* Check that the move has only one word for each kind of question: a second one would be a second
 * move. */
static bool
check_question(const struct decoder *d, const struct doc_node *node, const struct moving *m,
               int verb)
{
	const struct judge_game *game = d->t->game;
	uint8_t question = game->verb[verb].question;
	for (int i = 0; i < m->n; i++)
		if (game->verb[m->part[i].verb].question == question)
			return doc_key_fault(
				node, d->fault, "two-answers",
				"`%s` and `%s` both answer the question `%s`; write them as two moves",
				game->verb[m->part[i].verb].name, game->verb[verb].name,
				game->question[question].name);
	return may_answer(game, m->move->seat, verb) || not_for_chance(d, node, node->key);
}

static void
insert_part(struct moving *m, const struct transcript_part *part)
{
	int at = m->n++;
	for (; at > 0 && m->part[at - 1].verb > part->verb; at--)
		m->part[at] = m->part[at - 1];
	m->part[at] = *part;
}

static bool
decode_entry(const struct decoder *d, const struct doc_node *node, struct moving *m, int verb)
{
	struct transcript_part part = part_of(verb, node);
	if (m->n == TRANSCRIPT_PARTS)
		return doc_fault(node, d->fault, "too-many", "a move can have at most %d answers",
		                 TRANSCRIPT_PARTS);
	if (!decode_argument(d, node, m->move->seat, &part))
		return false;
	insert_part(m, &part);
	return true;
}

/* Does chance name cards with this verb? It names as many as are asked for and never ends a
 * list. */
static bool
names_by_chance(const struct judge_game *game, const struct judge_verb *verb)
{
	return verb->takes == JUDGE_TAKES_CARD && game->question[verb->question].chance;
}

bool
decode_takes_list(const struct judge_game *game, const struct judge_verb *verb)
{
	return verb->end_verb || names_by_chance(game, verb);
}

/* Decode `choose: [X, Y]`, one pick after another. An empty list ends the choice at once. */
static bool
decode_list(const struct decoder *d, const struct doc_node *node, struct moving *m, int verb)
{
	const struct judge_verb *row = &d->t->game->verb[verb];
	if (row->end_verb == 0 && !(names_by_chance(d->t->game, row) && node->count))
		return doc_fault(node, d->fault, "wrong-type", "`%s` takes one value, not a list",
		                 row->name);
	if (node->count == 0) {
		struct transcript_part end = part_of(row->end_verb, node);
		insert_part(m, &end);
	}
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_entry(d, n, m, verb))
			return false;
	return true;
}

static bool
decode_part(const struct decoder *d, const struct doc_node *node, struct moving *m)
{
	int verb = find_verb(d->t->game, node->key);
	if (verb < 0 && strcmp(node->key, "more") == 0) {
		m->more = node;
		return true;
	}
	if (verb < 0)
		return unknown_verb(d, node, node->key, true);
	if (!check_question(d, node, m, verb))
		return false;
	bool is_list = node->type == DOC_LIST && d->t->game->verb[verb].takes != JUDGE_TAKES_ORDER;
	return is_list ? decode_list(d, node, m, verb) : decode_entry(d, node, m, verb);
}

bool
decode_one_part(const struct decoder *d, const struct doc_node *node, judge_seat mover,
                struct transcript_part *out)
{
	struct transcript_move move = { .seat = mover };
	struct moving m = { .move = &move };
	int verb = find_verb(d->t->game, node->key);
	if (verb >= 0 && d->t->game->verb[verb].takes == JUDGE_TAKES_ORDER)
		return doc_key_fault(node, d->fault, "wrong-type", "`%s` cannot be used here",
		                     node->key);
	if (!decode_part(d, node, &m))
		return false;
	*out = m.part[0];
	return m.n == 1 ||
	       doc_fault(
		       node, d->fault, "one-decision",
		       "exactly one decision is needed here, not %d; write each in a claim of its own",
		       m.n);
}

static bool
decode_parts(const struct decoder *d, const struct doc_node *node, struct moving *m)
{
	if (node->type == DOC_STRING)
		return decode_word(d, node, m);
	if (node->type != DOC_MAP)
		return doc_fault(
			node, d->fault, "wrong-type",
			"a move must be a word like `pass` or a map like {play: ...}, not %s",
			doc_type_name(node->type));
	if (node->count == 0)
		return doc_fault(node, d->fault, "empty-move", "this move is empty");
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_part(d, n, m))
			return false;
	return true;
}

/* Decode `more: choose`: the list of that word goes on in the next move. */
static bool
decode_more(const struct decoder *d, const struct moving *m)
{
	const char *word;
	if (!m->more)
		return true;
	if (!doc_want_string(m->more, &word, d->fault))
		return false;
	for (int i = 0; i < m->n; i++) {
		const struct judge_verb *verb = &d->t->game->verb[m->part[i].verb];
		if (!decode_takes_list(d->t->game, verb) || strcmp(verb->name, word) != 0)
			continue;
		m->move->more = (uint8_t)(m->part[i].verb + 1);
		return true;
	}
	return doc_fault(m->more, d->fault, "unknown-word", "this move has no list named `%.60s`",
	                 word);
}

static bool
decode_answers(const struct decoder *d, const struct doc_node *node, struct transcript_move *move)
{
	struct moving m;
	m.move = move;
	m.n = 0;
	m.more = NULL;
	if (!decode_parts(d, node, &m) || !decode_more(d, &m))
		return false;
	struct transcript_part *part = decode_alloc(d, (size_t)m.n, sizeof *part);
	memcpy(part, m.part, (size_t)m.n * sizeof *part);
	move->part = part;
	move->n = (uint8_t)m.n;
	return true;
}

static size_t
count_forks(const struct transcript *t)
{
	size_t n = 0;
	for (size_t i = 0; i < t->n_moves; i++)
		n += t->move[i].n_one_of > 0;
	return n;
}

/* Decode `A: {one_of: [M, M]}`: each could be a move by itself. */
static bool
decode_one_of(const struct decoder *d, const struct doc_node *list, struct transcript_move *move)
{
	if (!doc_want_list(list, d->fault))
		return false;
	if (list->count < 2 || list->count > TRANSCRIPT_ONE_OF)
		return doc_fault(list, d->fault, "out-of-range",
		                 "`one_of` must list 2 to %d moves, not %u", TRANSCRIPT_ONE_OF,
		                 list->count);
	if (count_forks(d->t) == TRANSCRIPT_ONE_OF)
		return doc_fault(list, d->fault, "too-many",
		                 "`one_of` may be used at most %d times", TRANSCRIPT_ONE_OF);
	struct transcript_move *one = decode_alloc(d, list->count, sizeof *one);
	size_t n = 0;
	for (const struct doc_node *at = list->first; at; at = at->next, n++) {
		one[n] = (struct transcript_move){ .seat = move->seat, .mark = decode_mark(at) };
		if (!decode_answers(d, at, &one[n]))
			return false;
		if (one[n].concedes)
			return doc_fault(
				at, d->fault, "wrong-type",
				"`one_of` cannot include `concede`: everyone remembers who conceded");
	}
	struct transcript_mark mark = move->mark;
	const struct transcript_remarks *remarks = move->remarks;
	*move = one[0];
	move->mark = mark;
	move->remarks = remarks;
	move->one_of = one;
	move->n_one_of = (uint8_t)n;
	return true;
}

/* Decode {A: concede, B: concede}, the only thing that both players can do in one move. */
static bool
decode_both(const struct decoder *d, const struct doc_node *node, struct transcript_move *move)
{
	move->seat = 0;
	for (const struct doc_node *n = node->first; n; n = n->next) {
		if (!doc_is(n, "concede") || decode_seat_named(n->key) == JUDGE_NO_SEAT)
			return doc_key_fault(
				n, d->fault, "two-movers",
				"`concede` is the only move both players can make at once");
		move->concedes = (uint8_t)(move->concedes | 1 << decode_seat_named(n->key));
	}
	return true;
}

static bool
decode_mover(const struct decoder *d, const struct doc_node *node, judge_seat *out)
{
	static const char *const known[] = { "A", "B", "chance", "saw", "did", "set", "gap", NULL };
	*out = decode_seat_named(node->key);
	return *out != JUDGE_NO_SEAT || strcmp(node->key, "chance") == 0 ||
	       decode_unknown_key(d, node, known);
}

static bool
decode_move(const struct decoder *d, const struct doc_node *node, struct transcript_move *move)
{
	move->mark = decode_mark(node);
	if (!doc_want_map(node, d->fault) ||
	    !decode_remarks(d, node, transcript_move_remarks, &move->remarks))
		return false;
	if (move->remarks)
		node = decode_beside_remarks(d, node);
	if (decode_is_note(node))
		return decode_note(d, node, move);
	if (node->count == 0 && move->remarks)
		return decode_remark_alone(d, node, move);
	if (node->count == 0)
		return doc_fault(node, d->fault, "empty-move", "this move is empty");
	if (!decode_mover(d, node->first, &move->seat))
		return false;
	if (node->count > 1)
		return decode_both(d, node, move);
	const struct doc_node *one_of =
		node->first->type == DOC_MAP && node->first->count == 1 ? node->first->first : NULL;
	if (one_of && move->seat != JUDGE_NO_SEAT && strcmp(one_of->key, "one_of") == 0)
		return decode_one_of(d, one_of, move);
	return decode_answers(d, node->first, move);
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
		                 "a transcript can have at most %d moves, not %u", TRANSCRIPT_MOVES,
		                 node->count);
	t->move = decode_alloc(d, node->count, sizeof *t->move);
	for (const struct doc_node *n = node->first; n; n = n->next)
		t->n_moves++;
	size_t i = 0;
	for (const struct doc_node *n = node->first; n; n = n->next)
		if (!decode_move(d, n, &t->move[i++]) && !decode_goes_on(d))
			return false;
	return true;
}
