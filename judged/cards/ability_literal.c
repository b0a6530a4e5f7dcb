/* ability_literal.c: compiles numbers, words and names in abilities. */
#include <string.h>

#include "judged/cards/ability_compile.h"
#include "judged/cards/document.h"
#include "rulebook/rulebook.h"

const char *const ability_sides[] = { "own", "opponent", "any", NULL };

enum { INTEGER_MOST = 1000000 };

uint16_t
ability_literal(struct compiler *c, int32_t number, const struct doc_node *at)
{
	struct judge_node node = { .op = ability_op(c, JUDGE_K_NONE, " literal"),
		                   .number = number };
	return ability_node(c, node, at);
}

uint16_t
ability_integer(struct compiler *c, const struct doc_node *node)
{
	int64_t number;
	if (!doc_want_int(node, -INTEGER_MOST, INTEGER_MOST, &number, c->fault))
		return 0;
	return ability_literal(c, (int32_t)number, node);
}

bool
ability_is_side(const struct doc_node *node)
{
	for (int i = 0; ability_sides[i]; i++)
		if (doc_is(node, ability_sides[i]))
			return true;
	return false;
}

/* Walk a value that is either one thing or a list: first_of() returns the first, next_of() the next
 * or NULL. */
static const struct doc_node *
first_of(struct compiler *c, const struct doc_node *node)
{
	if (node->type != DOC_LIST)
		return node;
	if (!node->first)
		doc_fault(node, c->fault, "empty-list", "the list must not be empty");
	return node->first;
}

static const struct doc_node *
next_of(const struct doc_node *whole, const struct doc_node *one)
{
	return whole == one ? NULL : one->next;
}

/* Bits: colours, types, areas */

static bool
bits_of(struct compiler *c, const struct doc_node *node, const char *const words[], unsigned *bits)
{
	const struct doc_node *n = first_of(c, node);
	if (!n)
		return false;
	for (*bits = 0; n; n = next_of(node, n)) {
		int word;
		if (!doc_want_word(n, words, &word, c->fault))
			return false;
		if (*bits & 1u << word)
			return doc_fault(n, c->fault, "duplicate-word",
			                 "`%s` is in this list twice", n->text);
		*bits |= 1u << word;
	}
	return true;
}

enum { IN_PLAY = 14, IN_UNDER = 15, AREA_WORDS = 17 };

bool
ability_areas(struct compiler *c, const struct doc_node *node, uint16_t *out)
{
	const char *words[AREA_WORDS];
	unsigned bits, all = 0, n = c->game->n_areas;
	size_t i = 0;
	for (; i < n && i < IN_PLAY; i++)
		words[i] = c->game->area[i].name;
	words[i] = "play";
	words[i + 1] = "under";
	words[i + 2] = NULL;
	if (!bits_of(c, node, words, &bits))
		return false;
	all = bits & ((1u << n) - 1);
	all |= bits & 1u << n ? JUDGE_IN_PLAY : 0u;
	all |= bits & 1u << (n + 1) ? JUDGE_IN_UNDER : 0u;
	*out = (uint16_t)all;
	return true;
}

static bool
types_of(struct compiler *c, const struct doc_node *node, unsigned *bits)
{
	const char *words[16];
	size_t n = 0;
	while (c->game->type[n] && n < 14) {
		words[n] = c->game->type[n];
		n++;
	}
	words[n] = "card";
	words[n + 1] = NULL;
	if (!bits_of(c, node, words, bits))
		return false;
	if (*bits & 1u << n)
		*bits = (1u << n) - 1;
	return true;
}

static uint16_t
bits(struct compiler *c, uint8_t kind, const struct doc_node *node)
{
	unsigned found = 0;
	uint16_t areas = 0;
	bool good = kind == JUDGE_K_AREAS     ? ability_areas(c, node, &areas)
	            : kind == JUDGE_K_COLOURS ? bits_of(c, node, c->game->colour, &found)
	                                      : types_of(c, node, &found);
	return good ? ability_literal(c, (int32_t)(found | areas), node) : 0;
}

/* Words */

static uint16_t
word_of(struct compiler *c, const char *const words[], const struct doc_node *node)
{
	int word;
	/* The first word of some lists means "none" and is empty. */
	bool good = doc_want_word(node, words, &word, c->fault);
	if (good && !*words[word])
		good = doc_fault(node, c->fault, "unknown-word", "a word is needed here");
	return good ? ability_literal(c, word, node) : 0;
}

static uint16_t
phase(struct compiler *c, const struct doc_node *node)
{
	const struct game_words *words = game_words(c->game->name);
	int word, step = 0;
	if (!doc_want_word(node, words->phase, &word, c->fault))
		return 0;
	while (c->game->step[step] && strcmp(c->game->step[step], words->phase_step[word]) != 0)
		step++;
	return ability_literal(c, step, node);
}

static uint16_t
flag(struct compiler *c, const struct doc_node *node)
{
	bool is;
	if (!doc_want_bool(node, &is, c->fault))
		return 0;
	if (!is)
		return doc_fault(node, c->fault, "out-of-range",
		                 "`%s` can only be true; otherwise leave it out", node->key),
		       0;
	return ability_literal(c, 1, node);
}

/* Names of things outside the ability: a name or a list of them, linked */

static bool
name_of(struct compiler *c, uint8_t kind, const struct doc_node *node, uint16_t *out)
{
	const char *name;
	if (!doc_want_text(node, &name, c->fault))
		return false;
	if (!*name)
		return doc_fault(node, c->fault, "out-of-range", "the text must not be empty");
	if (kind == JUDGE_K_TRAITS)
		*out = card_draft_trait(c->draft, name, node, c->fault);
	else
		*out = card_draft_text(c->draft, name, node, c->fault);
	return *out != JUDGE_NO_DEF;
}

static bool
card_of(struct compiler *c, const struct doc_node *node, uint16_t *out)
{
	const char *number;
	if (!doc_want_text(node, &number, c->fault))
		return false;
	*out = card_draft_find(c->draft, number);
	return *out != JUDGE_NO_DEF ||
	       doc_fault(node, c->fault, "unknown-card", "there is no card `%.60s`", number);
}

enum { RULE_NAMES = JUDGE_RULES + 1 };

static bool
rule_of(struct compiler *c, const struct doc_node *node, uint16_t *out)
{
	const char *name, *names[RULE_NAMES];
	if (!doc_want_string(node, &name, c->fault))
		return false;
	*out = rulebook_rule(c->game->name, name);
	if (*out != JUDGE_NO_RULE)
		return true;
	const struct rulebook_game *book = rulebook_game(c->game->name);
	size_t n = 0;
	for (; n < book->n_rules && n < JUDGE_RULES; n++)
		names[n] = book->rule[n].name;
	names[n] = NULL;
	char instead[DOC_INSTEAD];
	return doc_fault(node, c->fault, "unknown-rule", "there is no rule `%.60s`%s", name,
	                 doc_suggestion(name, names, instead));
}

static bool
thing_of(struct compiler *c, uint8_t kind, const struct doc_node *node, uint16_t *out)
{
	return kind == JUDGE_K_RULES          ? rule_of(c, node, out)
	       : kind == JUDGE_K_CARD_NUMBERS ? card_of(c, node, out)
	                                      : name_of(c, kind, node, out);
}

static uint16_t
link_after(struct compiler *c, uint16_t last, uint16_t made)
{
	if (last && made)
		c->draft->node[last].next = made;
	return made;
}

static uint16_t
things(struct compiler *c, uint8_t kind, const struct doc_node *node)
{
	uint16_t first = 0, last = 0;
	for (const struct doc_node *n = first_of(c, node); n; n = next_of(node, n)) {
		uint16_t thing = 0;
		if (!thing_of(c, kind, n, &thing) ||
		    !(last = link_after(c, last, ability_literal(c, thing, n))))
			return 0;
		first = first ? first : last;
	}
	return first;
}

/* Compile a word; several causes of an event may be listed, and all of them must apply. */
static uint16_t
words(struct compiler *c, uint8_t op_kind, const struct judge_slot *slot,
      const struct doc_node *node)
{
	uint16_t first = 0, last = 0;
	if (op_kind != JUDGE_K_EVENT || strcmp(slot->name, "by") != 0)
		return word_of(c, slot->words, node);
	for (const struct doc_node *n = first_of(c, node); n; n = next_of(node, n)) {
		if (!(last = link_after(c, last, word_of(c, slot->words, n))))
			return 0;
		first = first ? first : last;
	}
	return first;
}

/* Options */

static uint16_t
option(struct compiler *c, const struct doc_node *node)
{
	struct judge_node made = { .op = ability_op(c, JUDGE_K_NONE, " option") };
	/* The key of the game's own condition for options, or a word that begins with a blank if
	 * the condition can't be written. */
	const char *need = c->game->op[made.op].slot[2].name;
	const char *const keys[] = { "if", "do", *need == ' ' ? NULL : need, NULL };
	const struct doc_node *body = node;
	if (node->type == DOC_MAP) {
		const struct doc_node *when = doc_member(node, "if"),
				      *number = doc_member(node, need);
		if (!doc_only_keys(node, keys, c->fault) ||
		    !(body = doc_need(node, "do", c->fault)))
			return 0;
		bool asking = c->asking;
		c->asking = false;
		if (when && !(made.arg[1] = ability_value(c, JUDGE_K_CONDITION, when)))
			return 0;
		if (number && !(made.arg[2] = ability_integer(c, number)))
			return 0;
		c->asking = asking;
	}
	made.arg[0] = ability_list(c, JUDGE_K_EFFECT, body);
	return made.arg[0] ? ability_node(c, made, node) : 0;
}

uint16_t
ability_options(struct compiler *c, const struct doc_node *list)
{
	uint16_t first = 0, last = 0;
	if (!doc_want_list(list, c->fault))
		return 0;
	if (list->count < 2)
		return doc_fault(list, c->fault, "out-of-range",
		                 "there must be at least two options"),
		       0;
	for (const struct doc_node *n = list->first; n; n = n->next) {
		if (!(last = link_after(c, last, option(c, n))))
			return 0;
		first = first ? first : last;
	}
	return first;
}

/* Names within the ability */

static int
find_name(const struct compiler *c, const char *text)
{
	for (int i = c->n_names; i-- > 0;)
		if (c->name[i].text && strcmp(c->name[i].text, text) == 0)
			return i;
	return -1;
}

static uint8_t
add_name(struct compiler *c, const char *text, enum kept kept, const struct doc_node *at)
{
	if (c->n_names == JUDGE_VARIABLES)
		return doc_fault(at, c->fault, "too-many", "an ability can use at most %d names",
		                 JUDGE_VARIABLES),
		       (uint8_t)0;
	c->name[c->n_names] = (struct ability_name){ text, (uint8_t)kept };
	return ++c->n_names;
}

uint8_t
ability_declare(struct compiler *c, const struct doc_node *node, enum kept kept)
{
	static const char *const taken[] = { "this", "that", "each", "amount", NULL };
	const char *text;
	if (!doc_want_string(node, &text, c->fault))
		return 0;
	bool reserved = !*text;
	for (int i = 0; taken[i]; i++)
		reserved |= strcmp(text, taken[i]) == 0;
	if (reserved)
		return doc_fault(node, c->fault, "bad-name", "`%.60s` cannot be used as a name",
		                 text),
		       (uint8_t)0;
	int known = find_name(c, text);
	if (known < 0)
		return add_name(c, text, kept, node);
	if (c->name[known].kept != kept)
		return doc_fault(node, c->fault, "two-meanings",
		                 "`%.60s` is already the name of something else", text),
		       (uint8_t)0;
	return (uint8_t)(known + 1);
}

uint8_t
ability_collect(struct compiler *c, const struct doc_node *node, enum kept kept)
{
	int known = node->type == DOC_STRING ? find_name(c, node->text) : -1;
	uint8_t all = known < 0 ? (uint8_t)kept : c->name[known].kept;
	return ability_declare(c, node, all & kept ? (enum kept)all : kept);
}

bool
ability_one_name(struct compiler *c, const struct doc_node *map)
{
	const struct doc_node *adds = doc_member(map, "adds_to");
	return !adds || !doc_member(map, "as") ||
	       doc_key_fault(adds, c->fault, "conflicting-keys",
	                     "`as` and `adds_to` cannot be used together");
}

uint8_t
ability_declare_each(struct compiler *c, const struct doc_node *at)
{
	return add_name(c, "each", KEPT_CARDS, at);
}

void
ability_forget(struct compiler *c, uint8_t variable)
{
	c->name[variable - 1].text = NULL;
}

/* Return the kind of thing that an operation of this kind expects under a name. */
static enum kept
wanted(uint8_t op_kind)
{
	return op_kind == JUDGE_K_ZONES    ? KEPT_ZONES
	       : op_kind == JUDGE_K_NUMBER ? KEPT_NUMBER
	       : op_kind == JUDGE_K_CARDS  ? KEPT_CARDS
	                                   : KEPT_DONE;
}

static uint16_t
name(struct compiler *c, uint8_t op_kind, const struct doc_node *node)
{
	static const char *const whats[] = { [KEPT_CARDS] = "cards",
		                             [KEPT_ZONES] = "zones",
		                             [KEPT_NUMBER] = "a number",
		                             [KEPT_DONE] = "an effect" };
	const char *text, *known[JUDGE_VARIABLES + 1];
	size_t n = 0;
	if (!doc_want_string(node, &text, c->fault))
		return 0;
	int found = find_name(c, text);
	if (found >= 0 && c->name[found].kept & wanted(op_kind))
		return ability_literal(c, found + 1, node);
	if (found >= 0)
		return doc_fault(node, c->fault, "wrong-name", "`%.60s` is not the name of %s",
		                 text, whats[wanted(op_kind)]),
		       0;
	for (int i = 0; i < c->n_names; i++)
		if (c->name[i].text)
			known[n++] = c->name[i].text;
	known[n] = NULL;
	char instead[DOC_INSTEAD];
	doc_fault(node, c->fault, "unknown-name",
	          "nothing has been kept under the name `%.60s` yet%s", text,
	          *known ? doc_suggestion(text, known, instead) : "; keep it with `as` before");
	return 0;
}

/* Compile a count for each colour and for `any`, packed into one literal. */
static uint16_t
colour_counts(struct compiler *c, const struct doc_node *map)
{
	const char *words[16];
	size_t n = 0;
	uint32_t packed = 0;
	for (; c->game->colour[n]; n++)
		words[n] = c->game->colour[n];
	words[n++] = "any";
	words[n] = NULL;
	if (!doc_want_map(map, c->fault) || !doc_only_keys(map, words, c->fault))
		return 0;
	for (size_t i = 0; i < n; i++) {
		const struct doc_node *node = doc_member(map, words[i]);
		int64_t count = 0;
		if (node && !doc_want_int(node, 1, JUDGE_COUNT_MOST, &count, c->fault))
			return 0;
		packed |= (uint32_t)count << (i * JUDGE_COUNT_BITS);
	}
	if (!packed)
		return doc_fault(map, c->fault, "empty-list", "a colour is needed here"), 0;
	return ability_literal(c, (int32_t)packed, map);
}

uint16_t
ability_literals(struct compiler *c, uint8_t op_kind, const struct judge_slot *slot,
                 const struct doc_node *node)
{
	uint16_t made = 0;
	switch (slot->kind) {
#define VALUE(...)
#define LITERAL(kind, schema, compile, print, say)                                                 \
	case JUDGE_K_##kind:                                                                       \
		made = compile;                                                                    \
		break;

#include "judged/cards/kinds.def"
	default: break;
	}
	return made;
}
