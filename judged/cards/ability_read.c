/* ability_read.c: reads the abilities under `abilities` and `grants` of a card. */
#include "judged/cards/ability.h"

#include <string.h>

#include "judged/cards/ability_compile.h"
#include "judged/cards/document.h"

/* A form of ability: the key that identifies it, its other keys, and the function that reads it. */
struct shape {
	const char *head; /* NULL: the form's keywords */
	uint8_t kind;     /* enum judge_ability_kind */
	bool event;       /* the ability is about an event */
	bool (*read)(struct compiler *c, const struct doc_node *head, struct judge_ability *a);
	const char *const *keys; /* in addition to common_keys; ended by NULL; NULL: none */
};

static uint8_t
keyword(const struct compiler *c, const char *word)
{
	for (uint8_t i = 1; c->game->keyword[i]; i++)
		if (strcmp(c->game->keyword[i], word) == 0)
			return i;
	return 0;
}

/* Keys of all shapes */

static const char *const common_keys[] = { "if",      "awakening", "turn",          "works_in",
	                                   "covered", "overwhelm", "once_per_turn", NULL };

static bool
take_flag(struct compiler *c, const struct doc_node *map, const char *key, bool *out)
{
	const struct doc_node *node = doc_member(map, key);
	return !node || doc_want_bool(node, out, c->fault);
}

static bool
take_condition(struct compiler *c, const struct doc_node *map, const char *key, uint16_t *out)
{
	const struct doc_node *node = doc_member(map, key);
	c->asking = false;
	return !node || (*out = ability_value(c, JUDGE_K_CONDITION, node)) != 0;
}

static bool
take_need(struct compiler *c, const struct doc_node *map, struct judge_ability *a)
{
	int64_t number;
	const struct game_bounds *need = &game_words(c->game->name)->need;
	const struct doc_node *node = need->word ? doc_member(map, need->word) : NULL;
	if (!node)
		return true;
	if (!doc_want_int(node, need->least, need->most, &number, c->fault))
		return false;
	a->need_number = (uint8_t)number;
	return true;
}

static bool
take_turn(struct compiler *c, const struct doc_node *map, struct judge_ability *a)
{
	int side;
	const struct doc_node *node = doc_member(map, "turn");
	a->turn = JUDGE_ANY;
	if (!node)
		return true;
	if (!doc_want_word(node, ability_sides, &side, c->fault))
		return false;
	a->turn = (uint8_t)side;
	return true;
}

static bool
take_common(struct compiler *c, const struct doc_node *map, struct judge_ability *a)
{
	const struct doc_node *areas = doc_member(map, "works_in");
	return take_turn(c, map, a) && take_need(c, map, a) &&
	       (!areas || ability_areas(c, areas, &a->works_in)) &&
	       take_flag(c, map, "covered", &a->covered) &&
	       take_flag(c, map, "overwhelm", &a->need_flag) &&
	       take_flag(c, map, "once_per_turn", &a->once) &&
	       take_condition(c, map, "when", &a->when) &&
	       take_condition(c, map, "if", &a->active_if);
}

/* Read the event first, since conditions and effects may refer to it. */
static bool
take_events(struct compiler *c, const struct doc_node *node, struct judge_ability *a)
{
	bool instead = a->kind == JUDGE_REPLACEMENT;
	c->asking = false;
	c->event = false;
	if (!(a->on = ability_value(c, JUDGE_K_EVENT, node)) ||
	    !ability_check_events(c, a->on, instead, node))
		return false;
	for (uint16_t e = a->on; e; e = c->draft->node[e].next) {
		const char *event = c->game->op[c->draft->node[e].op].name;
		a->keyword = a->keyword ? a->keyword : keyword(c, event);
		if (!ability_check_bearer(c, event, node))
			return false;
	}
	c->event = true;
	c->many = ability_is_of_many(c, a->on);
	c->cardless = ability_is_cardless(c, a->on);
	return true;
}

static bool
take_effects(struct compiler *c, const struct doc_node *list, struct judge_ability *a)
{
	c->asking = true;
	return (a->body = ability_list(c, JUDGE_K_EFFECT, list)) != 0;
}

/* Shapes */

static bool
read_automatic(struct compiler *c, const struct doc_node *on, struct judge_ability *a)
{
	const struct doc_node *effects = doc_need(on->parent, "do", c->fault);
	return effects && take_events(c, on, a) && take_common(c, on->parent, a) &&
	       ability_check_place(c, a, on->parent) && take_effects(c, effects, a);
}

static bool
read_statics(struct compiler *c, const struct doc_node *list, struct judge_ability *a)
{
	c->event = false;
	if (!take_common(c, list->parent, a))
		return false;
	c->asking = false;
	c->continuous = true;
	c->works_in = a->works_in;
	a->body = ability_list(c, JUDGE_K_STATIC, list);
	c->continuous = false;
	return a->body != 0;
}

static bool
read_replacement(struct compiler *c, const struct doc_node *event, struct judge_ability *a)
{
	const struct doc_node *map = event->parent, *effects = doc_member(map, "do");
	return take_events(c, event, a) && take_common(c, map, a) &&
	       take_flag(c, map, "optional", &a->optional) &&
	       take_flag(c, map, "still", &a->still) && (!effects || take_effects(c, effects, a));
}

static bool
read_setup(struct compiler *c, const struct doc_node *list, struct judge_ability *a)
{
	if (!read_statics(c, list, a))
		return false;
	a->in_setup = true;
	if (!a->works_in)
		a->works_in =
			(uint16_t)ability_areas_of(c->game, game_words(c->game->name)->setup_in);
	return true;
}

static bool
read_integer(struct compiler *c, const struct doc_node *node, struct judge_ability *a)
{
	int64_t n;
	if (!doc_want_int(node, 0, 99, &n, c->fault))
		return false;
	a->n = (int32_t)n;
	return take_common(c, node->parent, a);
}

static bool
read_traits(struct compiler *c, const struct doc_node *map, struct judge_ability *a)
{
	static const char *const keys[] = { "rank", "trait", NULL };
	static const struct judge_slot traits = { .name = "trait", .kind = JUDGE_K_TRAITS };
	const struct doc_node *rank = doc_need(map, "rank", c->fault);
	int64_t n;
	if (!rank || !doc_only_keys(map, keys, c->fault) ||
	    !doc_want_int(rank, 0, 99, &n, c->fault))
		return false;
	const struct doc_node *trait = doc_need(map, "trait", c->fault);
	if (!trait || !(a->traits = ability_literals(c, JUDGE_K_FILTER, &traits, trait)))
		return false;
	a->n = (int32_t)n;
	return take_common(c, map->parent, a);
}

static bool
read_effects(struct compiler *c, const struct doc_node *list, struct judge_ability *a)
{
	return take_common(c, list->parent, a) && take_effects(c, list, a);
}

/* Read the event and its conditions, which stand inside the keyword's map. */
static bool
read_event(struct compiler *c, const struct doc_node *map, struct judge_ability *a)
{
	static const char *const keys[] = { "on", "when", "if", "turn", "awakening", NULL };
	const struct doc_node *on = doc_need(map, "on", c->fault);
	return on && doc_only_keys(map, keys, c->fault) && take_events(c, on, a) &&
	       take_common(c, map, a);
}

/* Demands on decks: each key is the first slot of an operation that can't be written anywhere
 * else. */
static uint16_t
demand_of(struct compiler *c, const struct doc_node *node)
{
	const char *words[JUDGE_ABILITIES];
	size_t n = 0;
	for (uint16_t i = 1; i < c->game->n_ops && n < JUDGE_ABILITIES - 1; i++) {
		const struct judge_op *op = &c->game->op[i];
		if (op->kind != JUDGE_K_STATIC || op->name[0] != ' ' || !op->slot[0].name)
			continue;
		if (strcmp(op->slot[0].name, node->key) == 0)
			return i;
		words[n++] = op->slot[0].name;
	}
	words[n] = NULL;
	char instead[DOC_INSTEAD];
	doc_key_fault(node, c->fault, "unknown-key", "there is no key `%.60s` here%s", node->key,
	              doc_suggestion(node->key, words, instead));
	return 0;
}

static bool
read_demands(struct compiler *c, const struct doc_node *map, struct judge_ability *a)
{
	uint16_t last = 0;
	if (!doc_want_map(map, c->fault) || !doc_need(map, "colours", c->fault) ||
	    !take_common(c, map->parent, a))
		return false;
	for (const struct doc_node *n = map->first; n; n = n->next) {
		uint16_t op = demand_of(c, n), made = op ? ability_operation(c, op, map) : 0;
		if (!made)
			return false;
		if (last)
			c->draft->node[last].next = made;
		else
			a->body = made;
		last = made;
	}
	return true;
}

static bool
read_copies(struct compiler *c, const struct doc_node *node, struct judge_ability *a)
{
	static const char *const words[] = { "any", NULL };
	int word;
	if (!doc_want_word(node, words, &word, c->fault) || !take_common(c, node->parent, a))
		return false;
	struct judge_node copies = { .op = ability_op(c, JUDGE_K_STATIC, " copies") };
	return (a->body = ability_node(c, copies, node)) != 0;
}

/* Activated abilities: choices made on declaration are read first, since costs and effects may
 * refer to them. */

static bool
take_choices(struct compiler *c, const struct doc_node *map, struct judge_ability *a)
{
	const struct doc_node *list = doc_member(map, "choose");
	c->asking = true;
	return !list || (a->choose = ability_list(c, JUDGE_K_EFFECT, list)) != 0;
}

static bool
take_costs(struct compiler *c, const struct doc_node *map, const char *const skip[],
           struct judge_ability *a)
{
	c->asking = true;
	return !map || (doc_want_map(map, c->fault) &&
	                ability_filters(c, JUDGE_K_COST, map, skip, &a->cost) &&
	                (a->cost || skip[0] ||
	                 doc_fault(map, c->fault, "empty-list", "a cost is needed here")));
}

/* Read the choices and the cost, then the effects. Those of an answer can refer to the event that
 * it answers; its cost can't. */
static bool
read_activated(struct compiler *c, const struct doc_node *map, struct judge_ability *a)
{
	static const char *const cost[] = { "cost", "choose", NULL },
				 *const counts[] = { "gems", "choose", NULL },
				 *const choose[] = { "choose", NULL }, *const nothing[] = { NULL };
	const uint8_t form = c->game->form[a->keyword];
	const bool inside = form == JUDGE_FORM_COST || form == JUDGE_FORM_ANSWER;
	const char *const *keys = inside ? cost : form == JUDGE_FORM_COUNTS ? counts : choose;
	if (!doc_want_map(map, c->fault) || !doc_only_keys(map, keys, c->fault) ||
	    !take_common(c, map->parent, a) || !take_choices(c, map, a) ||
	    !take_costs(c, inside ? doc_member(map, "cost") : map, inside ? nothing : choose, a))
		return false;
	const struct doc_node *effects = doc_need(map->parent, "do", c->fault);
	c->event = form == JUDGE_FORM_ANSWER;
	return effects && take_effects(c, effects, a);
}

/* Read a keyword that needs no details. */
static bool
read_word(struct compiler *c, const struct doc_node *node, struct judge_ability *a)
{
	bool is;
	if (!doc_want_bool(node, &is, c->fault))
		return false;
	return (is || doc_fault(node, c->fault, "out-of-range",
	                        "`%s` can only be true; otherwise leave it out", node->key)) &&
	       take_common(c, node->parent, a);
}

/* Read the name of the card it is put onto, and the cost. */
static bool
read_onto(struct compiler *c, const struct doc_node *map, struct judge_ability *a)
{
	static const char *const keys[] = { "cost", "onto", NULL }, *const nothing[] = { NULL };
	const char *name;
	const struct doc_node *onto = doc_need(map, "onto", c->fault);
	if (!onto || !doc_want_text(onto, &name, c->fault) || !doc_only_keys(map, keys, c->fault))
		return false;
	uint16_t text = card_draft_text(c->draft, name, onto, c->fault);
	a->name = (uint16_t)(text + 1);
	return text != JUDGE_NO_DEF && take_common(c, map->parent, a) &&
	       take_costs(c, doc_member(map, "cost"), nothing, a);
}

#define KEYS(...) ((const char *const[]){ __VA_ARGS__, NULL })
static const struct shape shapes[JUDGE_FORMS] = {
#define FORM(form, head, kind, event, keys, read, print, schema)                                   \
	[JUDGE_FORM_##form] = { head, JUDGE_##kind, event, read, keys },

#include "judged/cards/forms.def"
};
enum { ABILITY_KEYS = 16 };

bool
ability_triggers(uint8_t form)
{
	return form == JUDGE_FORM_NONE || shapes[form].kind == JUDGE_AUTOMATIC;
}

/* Words an ability begins with */

static bool
has_operation(const struct judge_game *game, const char *name)
{
	for (uint16_t i = 0; i < game->n_ops; i++)
		if (strcmp(game->op[i].name, name) == 0)
			return true;
	return false;
}

/* Does the game have this form? Only games with demands on decks have `copies` and `setup`. */
static bool
has_form(const struct judge_game *game, int form)
{
	return (form != JUDGE_FORM_COPIES && form != JUDGE_FORM_SETUP) ||
	       has_operation(game, " copies");
}

int
ability_heads(const struct judge_game *game, struct ability_head out[ABILITY_HEADS])
{
	int n = 0;
	for (uint8_t form = JUDGE_FORM_ON; form < JUDGE_FORMS; form++) {
		if (shapes[form].head && has_form(game, form) && n < ABILITY_HEADS)
			out[n++] = (struct ability_head){ shapes[form].head, form, 0 };
		for (uint8_t k = 1; game->keyword[k] && n < ABILITY_HEADS; k++)
			if (game->form[k] == form)
				out[n++] = (struct ability_head){ game->keyword[k], form, k };
	}
	return n;
}

/* One ability */

static void
keys_of(const struct compiler *c, const struct ability_head *head, const char *keys[ABILITY_KEYS])
{
	const struct shape *shape = &shapes[head->form];
	const char *const *own = game_words(c->game->name)->common;
	size_t n = 0;
	keys[n++] = head->word;
	for (const char *const *key = shape->keys; key && *key; key++)
		keys[n++] = *key + (**key == '?');
	for (int i = 0; common_keys[i]; i++)
		if (!own || word_is_among(own, common_keys[i]))
			keys[n++] = common_keys[i];
	keys[n] = NULL;
}

/* Can the key stand beside the word an ability begins with? */
static bool
is_beside_head(const char *key)
{
	for (int f = 0; f < JUDGE_FORMS; f++)
		for (const char *const *own = shapes[f].keys; own && *own; own++)
			if (strcmp(*own + (**own == '?'), key) == 0)
				return true;
	return word_is_among(common_keys, key);
}

static bool
report_no_head(struct compiler *c, const struct doc_node *map, const struct ability_head *head,
               int n)
{
	const char *words[ABILITY_HEADS + 1], *near = NULL;
	char instead[DOC_INSTEAD];
	for (int i = 0; i < n; i++)
		words[i] = head[i].word;
	words[n] = NULL;
	const struct doc_node *node = map->first;
	while (node && !(near = doc_nearest(node->key, words)))
		node = node->next;
	if (near)
		return doc_key_fault(node, c->fault, "unknown-key",
		                     "there is no key `%.60s` here; did you mean `%s`?", node->key,
		                     near);
	for (node = map->first; node; node = node->next)
		if (!is_beside_head(node->key))
			return doc_key_fault(node, c->fault, "unknown-key",
			                     "there is no key `%.60s` here%s", node->key,
			                     doc_suggestion(node->key, words, instead));
	return doc_fault(map, c->fault, "missing-key",
	                 "an ability needs `on`, `continuous`, `instead_of` or a keyword");
}

static bool
find_head(struct compiler *c, const struct doc_node *map, struct ability_head *out)
{
	struct ability_head head[ABILITY_HEADS];
	int n = ability_heads(c->game, head), found = -1;
	for (int i = 0; i < n; i++) {
		const struct doc_node *node = doc_member(map, head[i].word);
		if (node && found >= 0)
			return doc_key_fault(
				node, c->fault, "conflicting-keys",
				"`%s` and `%s` are separate abilities; write each one on its own",
				head[found].word, head[i].word);
		found = node ? i : found;
	}
	if (found < 0)
		return report_no_head(c, map, head, n);
	*out = head[found];
	return true;
}

static bool
read_one(struct compiler *c, const struct doc_node *map)
{
	const char *keys[ABILITY_KEYS];
	struct ability_head head = { .word = NULL };
	if (!doc_want_map(map, c->fault) || !find_head(c, map, &head))
		return false;
	const struct shape *shape = &shapes[head.form];
	struct judge_ability made = { .kind = shape->kind, .keyword = head.keyword };
	keys_of(c, &head, keys);
	c->event = shape->event;
	c->many = c->cardless = false;
	c->depth = 0;
	c->n_names = 0;
	if (!doc_only_keys(map, keys, c->fault) ||
	    !shape->read(c, doc_member(map, head.word), &made) ||
	    !ability_check_bearer(c, head.word, doc_member(map, head.word)))
		return false;
	made.n_variables = c->n_names;
	return card_draft_ability(c->draft, &made, map, c->fault);
}

/* All abilities of a card */

/* Refuse a second ability with this keyword: when the card is played, players don't say which of
 * the two they mean. */
static bool
is_only_choice(struct compiler *c, size_t first, const struct doc_node *map)
{
	const struct card_draft *draft = c->draft;
	const struct judge_ability *last = &draft->ability[draft->n_abilities - 1];
	const char *word = c->game->keyword[last->keyword];
	for (size_t i = first; i + 1 < draft->n_abilities; i++)
		if (c->game->form[last->keyword] == JUDGE_FORM_CHOICE &&
		    draft->ability[i].keyword == last->keyword)
			return doc_key_fault(
				doc_member(map, word), c->fault, "too-many",
				"a card has only one `%s`: write all of its effects in one `do`",
				word);
	return true;
}

static bool
read_list(struct compiler *c, const struct doc_node *list, uint8_t *n)
{
	size_t first = c->draft->n_abilities;
	if (!list)
		return true;
	if (!doc_want_list(list, c->fault))
		return false;
	if (!list->first)
		return doc_fault(list, c->fault, "empty-list", "an ability is needed here");
	for (const struct doc_node *one = list->first; one; one = one->next) {
		if (!read_one(c, one) || (c->of_type && !is_only_choice(c, first, one)))
			return false;
		(*n)++;
	}
	return true;
}

/* Count the abilities before reading them, so that `grant` and the counters can't overflow. */
static bool
few_enough(struct compiler *c, const struct doc_node *own, const struct doc_node *grants)
{
	size_t n = (own && own->type == DOC_LIST ? own->count : 0) +
	           (grants && grants->type == DOC_LIST ? grants->count : 0);
	return n <= JUDGE_ABILITIES ||
	       doc_fault(own ? own : grants, c->fault, "too-many",
	                 "a card can have at most %d abilities, including the ones it grants",
	                 JUDGE_ABILITIES);
}

/* Read the abilities of the other side after the card's own. Each works while its side is up. */
static bool
read_sides(struct compiler *c, const struct doc_node *map, struct judge_card_def *card)
{
	const struct doc_node *back = doc_member(map, "back");
	uint8_t more = 0;
	if (!back)
		return true;
	size_t first = card->ability, own = card->n_abilities;
	if (!read_list(c, doc_member(back, "abilities"), &more))
		return false;
	card->n_abilities = (uint8_t)(own + more);
	for (size_t i = 0; i < card->n_abilities; i++)
		c->draft->ability[first + i].side = i < own ? 1 : 2;
	return true;
}

bool
ability_read(struct card_draft *draft, struct judge_card_def *card, const struct doc_node *map,
             struct fault *fault)
{
	struct compiler c = { .draft = draft, .game = draft->game, .fault = fault };
	const struct doc_node *own = doc_member(map, "abilities"),
			      *grants = doc_member(map, "grants");
	if (!few_enough(&c, own, grants))
		return false;
	c.n_grants = grants && grants->type == DOC_LIST ? (uint8_t)grants->count : 0;
	card->ability = (uint16_t)draft->n_abilities;
	c.of_type = (uint8_t)(1u << card->face[0].type);
	if (!read_list(&c, own, &card->n_abilities) || !read_sides(&c, map, card))
		return false;
	c.of_type = 0;
	if (!read_list(&c, grants, &card->n_grants))
		return false;
	const struct judge_card_set set = { .ability = draft->ability, .node = draft->node };
	card->derived = judge_derive(draft->game, &set, card);
	return true;
}

bool
ability_defines(const struct card_draft *draft, const struct judge_card_def *card, int number)
{
	for (uint8_t i = 0; i < card->n_abilities; i++) {
		const struct judge_ability *a = &draft->ability[card->ability + i];
		uint16_t n = a->kind == JUDGE_CONTINUOUS ? a->body : 0;
		for (; n; n = draft->node[n].next) {
			const struct judge_op *op = &draft->game->op[draft->node[n].op];
			if (strcmp(op->name, "define") != 0)
				continue;
			int word = draft->node[draft->node[n].arg[0]].number;
			if (strcmp(op->slot[0].words[word], draft->game->number[number]) == 0)
				return true;
		}
	}
	return false;
}
