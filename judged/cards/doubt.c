/* doubt.c: see doubt.h. */
#include "judged/cards/doubt.h"

#include "judged/cards/facts.h"

/* Is the node this word, or a list that contains it? */
static bool
says(const struct doc_node *node, const char *word)
{
	for (const struct doc_node *n = node ? node->first : NULL; n; n = n->next)
		if (doc_is(n, word))
			return true;
	return node && doc_is(node, word);
}

/* Return the `by: rule` of an event in which the card itself leaves play, or NULL. */
static const struct doc_node *
leaves_by_rule(const struct doc_node *ability)
{
	static const char *const events[] = { "leaves", "moved" };
	const struct doc_node *on = doc_member(ability, "on");
	for (size_t i = 0; on && on->type == DOC_MAP && i < sizeof events / sizeof *events; i++) {
		const struct doc_node *card = doc_member(on, events[i]), *by = doc_member(on, "by");
		if (card && doc_is(card, "this") && says(by, "rule"))
			return by;
	}
	return NULL;
}

bool
card_doubt(const char *game, const struct doc_node *row, struct fault *doubt)
{
	const struct card_facts *facts = card_facts(game);
	const struct doc_node *abilities = doc_member(row, "abilities"), *by = NULL;
	bool leaves = false;
	for (const struct doc_node *n = abilities ? abilities->first : NULL; n; n = n->next) {
		leaves |= facts && facts->leaves_by && doc_member(n, facts->leaves_by);
		by = by ? by : leaves_by_rule(n);
	}
	if (!leaves || !by)
		return false;
	doc_fault(by, doubt, "doubtful-cause",
	          "warning: `by: rule` doesn't include that the card leaves because of its `%s`; "
	          "if that is meant, write `by: %s`",
	          facts->leaves_by, facts->leaves_by);
	return true;
}
