/*
 * fuzz_abilities.c: any bytes as a list of cards: a fault with a place, or programs whose every index
 * leads somewhere and which, printed, are read as the same programs again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/ability.h"
#include "judged/cards/document.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
require(bool condition)
{
	if (!condition)
		abort();
}

static bool
read_cards(struct doc *doc, struct judge_card_set *set, const char *text, size_t len,
           struct fault *fault)
{
	if (!doc_read(doc, "fuzz", text, len, NULL, fault))
		return false;
	if (doc_cards_read(set, doc->root, game_words("godzilla"), NULL, fault))
		return true;
	doc_free(doc);
	return false;
}

/* Parts stand before their whole, so that no walk can go round for ever. */
static void
check_nodes(const struct judge_card_set *set)
{
	for (uint16_t i = 1; i < set->n_nodes; i++) {
		const struct judge_node *node = &set->node[i];
		require(node->op > 0 && node->op < judge_game("godzilla")->n_ops);
		require(!node->next || (node->next > i && node->next < set->n_nodes));
		require(node->as <= JUDGE_VARIABLES && node->count_as <= JUDGE_VARIABLES);
		for (int slot = 0; slot < JUDGE_SLOTS; slot++)
			require(node->arg[slot] < i);
	}
}

static void
check_abilities(const struct judge_card_set *set)
{
	for (uint16_t i = 0; i < set->n; i++) {
		const struct judge_card_def *def = &set->def[i];
		require(def->n_abilities + def->n_grants <= JUDGE_ABILITIES);
		require(def->ability + def->n_abilities + def->n_grants <= set->n_abilities);
	}
	for (uint16_t i = 0; i < set->n_abilities; i++) {
		const struct judge_ability *a = &set->ability[i];
		require(a->on < set->n_nodes && a->when < set->n_nodes && a->body < set->n_nodes);
		require(a->active_if < set->n_nodes && a->traits < set->n_nodes);
		require(a->n_variables <= JUDGE_VARIABLES);
	}
}

static void
print_list(struct buffer *out, const struct judge_card_set *set, const char *key, int first, int n)
{
	if (n > 0)
		buffer_text(out, key);
	for (int i = first; i < first + n; i++) {
		buffer_text(out, "  - ");
		ability_print(out, judge_game("godzilla"), set, &set->ability[i], 4);
		buffer_text(out, "\n");
	}
}

/* What a plain card of the type has besides. */
static const char *
facts_of(const char *type)
{
	return strcmp(type, "monster") == 0  ? "  threat: 1\n  icon: 1\n"
	       : strcmp(type, "battle") == 0 ? "  counter: 1\n  traits: [Token]\n"
	                                     : "  icon: 1\n";
}

/* The set's abilities on plain cards of the same numbers and types. */
static void
print_cards(struct buffer *out, const struct judge_card_set *set)
{
	for (uint16_t i = 0; i < set->n; i++) {
		const struct judge_card_def *def = &set->def[i];
		const char *type = judge_game("godzilla")->type[def->face[0].type];
		buffer_text(out, "- number: ");
		buffer_quoted(out, def->number);
		buffer_text(out, "\n  name: n\n  rank: 1\n  colours: [red]\n  type: ");
		buffer_text(out, type);
		buffer_text(out, "\n");
		buffer_text(out, facts_of(type));
		print_list(out, set, "  abilities:\n", def->ability, def->n_abilities);
		print_list(out, set, "  grants:\n", def->ability + def->n_abilities, def->n_grants);
	}
}

static void
check_again(const struct judge_card_set *set)
{
	struct buffer first = { 0 }, second = { 0 };
	struct judge_card_set again;
	struct fault fault;
	struct doc doc;
	print_cards(&first, set);
	const char *text = buffer_end(&first);
	if (!read_cards(&doc, &again, text, first.n, &fault)) {
		fault_print(stderr, &fault);
		fputs(text, stderr);
		abort();
	}
	print_cards(&second, &again);
	require(strcmp(buffer_end(&second), text) == 0);
	require(again.n_nodes == set->n_nodes && again.n_abilities == set->n_abilities);
	doc_cards_free(&again);
	doc_free(&doc);
	buffer_free(&first);
	buffer_free(&second);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct judge_card_set set;
	struct fault fault;
	struct doc doc;
	if (!read_cards(&doc, &set, (const char *)data, size, &fault)) {
		require(fault.code[0] && fault.sentence[0]);
		return 0;
	}
	check_nodes(&set);
	check_abilities(&set);
	if (set.n > 0)
		check_again(&set);
	doc_cards_free(&set);
	doc_free(&doc);
	return 0;
}
