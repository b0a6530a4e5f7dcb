/* remedies.c: compares what policies make of a dispute, and proves their clauses. */
#include "judged/suite/remedies.h"

#include <stdlib.h>
#include <string.h>

#include "judged/policy/policy.h"
#include "judged/text/alloc.h"

/* 1. The answer as a flat map, by which an entry is compared */

/* Where an answer, or one of its `others`, has what an entry names. */
static const struct {
	const char *key, *in, *member;
} members[] = {
	{ "infraction", "infraction", "infraction" },
	{ "kind", "infraction", "kind" },
	{ "player", "infraction", "player" },
	{ "move", "infraction", "move" },
	{ "remedy", "remedy", "remedy" },
	{ "undone", "remedy", "undone" },
	{ "clean", "remedy", "clean" },
	{ "simple", "remedy", "simple" },
	{ "compared", "remedy", "compared" },
	{ "decisions_changed", "remedy", "decisions_changed" },
	{ "then", "remedy", "then" },
	{ "penalty", "penalty", "penalty" },
	{ "occurrence", "penalty", "occurrence" },
	{ "loses", "penalty", "loses" },
	{ "raised_by", "penalty", "raised_by" },
	{ "other", "other", "penalty" },
	{ "official", "policy", "official" },
};

static json_t *
list_of(const json_t *list, const char *key)
{
	json_t *out = json_array();
	for (size_t i = 0; i < json_array_size(list); i++)
		json_array_append(out, json_object_get(json_array_get(list, i), key));
	return out;
}

/* Return what an answer, or one of its `others`, says as a flat map. */
static json_t *
flatten(const json_t *one)
{
	static const char *const by[] = { "infraction", "remedy", "penalty", "other", NULL };
	static const char *const as_it_is[] = { "entry", "time", "uncertain", NULL };
	json_t *flat = json_pack("{s:{}}", "by");
	for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
		json_object_set(flat, members[i].key,
		                json_object_get(json_object_get(one, members[i].in),
		                                members[i].member));
	for (int i = 0; by[i]; i++)
		json_object_set(json_object_get(flat, "by"), by[i],
		                json_object_get(json_object_get(one, by[i]), "clause"));
	for (int i = 0; as_it_is[i]; i++)
		json_object_set(flat, as_it_is[i], json_object_get(one, as_it_is[i]));
	json_object_set_new(flat, "also", list_of(json_object_get(one, "also"), "clause"));
	json_object_set_new(flat, "steps",
	                    list_of(json_object_get(json_object_get(one, "remedy"), "steps"),
	                            "says"));
	return flat;
}

static json_t *
flatten_all(const json_t *remedy)
{
	json_t *flat = flatten(remedy), *others = json_array();
	const json_t *list = json_object_get(remedy, "others");
	for (size_t i = 0; i < json_array_size(list); i++)
		json_array_append_new(others, flatten(json_array_get(list, i)));
	json_object_set_new(flat, "others", others);
	json_object_set_new(flat, "asks", list_of(json_object_get(remedy, "asks"), "finding"));
	json_object_set_new(flat, "follow", list_of(json_object_get(remedy, "follow"), "move"));
	return flat;
}

/* 2. One entry */

static void
fault_differs(json_t *differences, const struct fault *fault)
{
	dispute_differs(differences, "remedies", "a document that can be judged", fault->sentence);
}

/* Is the key one of the entry itself, not of the answer? */
static bool
is_own_key(const char *key)
{
	static const char *const own[] = { "policy", "with", "proves", "readings", NULL };
	for (int i = 0; own[i]; i++)
		if (strcmp(own[i], key) == 0)
			return true;
	return false;
}

/* Return the rules of the document, with the entry's other readings. */
static struct judge_ruleset
rules_of(const struct doc_node *entry, const struct rulebook_edition *document)
{
	struct judge_ruleset rules = document->rules;
	const struct doc_node *readings = doc_member(entry, "readings");
	for (const struct doc_node *n = readings ? readings->first : NULL; n; n = n->next) {
		const struct rulebook_reading *reading = rulebook_reading("policy", n->key);
		const struct rulebook_meaning *other =
			reading ? rulebook_meaning(reading, doc_text(n)) : NULL;
		if (other)
			rulebook_reading_switch(reading, other, &rules);
	}
	return rules;
}

/* Compare an entry with the answer by these rules. */
static void
compare_entry(const struct dispute *d, const struct doc_node *entry,
              const struct rulebook_edition *document, const struct judge_ruleset *rules,
              json_t *differences)
{
	struct tree tree = { 0 };
	struct transcript t;
	struct fault fault;
	const struct doc_node *with = doc_member(entry, "with");
	const struct doc_node *record = with ? tree_merge(&tree, d->document, with) : d->document;
	if (!transcript_decode(&t, record, d->path, NULL, &fault)) {
		fault_differs(differences, &fault);
		tree_free(&tree);
		return;
	}
	const struct remedy_options options = { .document = document, .rules = rules };
	json_t *remedy = remedy_make(&t, &options, &fault);
	if (!remedy)
		fault_differs(differences, &fault);
	json_t *flat = remedy ? flatten_all(remedy) : json_object();
	for (const struct doc_node *n = entry->first; remedy && n; n = n->next) {
		char key[64];
		snprintf(key, sizeof key, "%.24s: %.32s", document->name, n->key);
		if (!is_own_key(n->key))
			dispute_match(n, json_object_get(flat, n->key), key, t.edition,
			              differences);
	}
	json_decref(flat);
	json_decref(remedy);
	transcript_free(&t);
	tree_free(&tree);
}

static const struct rulebook_edition *
document_of(const struct doc_node *entry)
{
	const struct doc_node *name = entry->type == DOC_MAP ? doc_member(entry, "policy") : NULL;
	return name && doc_text(name) ? rulebook_edition("policy", doc_text(name)) : NULL;
}

void
remedies_compare(const struct dispute *d, json_t *differences)
{
	for (const struct doc_node *n = d->remedies ? d->remedies->first : NULL; n; n = n->next) {
		const struct rulebook_edition *document = document_of(n);
		if (!document) {
			dispute_differs(differences, "remedies", "the name of a policy", "none");
			continue;
		}
		struct judge_ruleset rules = rules_of(n, document);
		compare_entry(d, n, document, &rules, differences);
	}
}

/* 3. Proofs */

/* Is the answer another one without the clause's rules? */
static bool
proves(const struct dispute *d, const struct doc_node *entry,
       const struct rulebook_edition *document, const struct rulebook_clause *clause)
{
	struct judge_ruleset rules = rules_of(entry, document);
	json_t *differences = json_array();
	for (int i = 0; i < clause->n_rules; i++)
		judge_ruleset_set(&rules, clause->rule[i], false);
	compare_entry(d, entry, document, &rules, differences);
	bool differs = json_array_size(differences) > 0;
	json_decref(differences);
	return differs && clause->n_rules > 0;
}

static void
prove(const struct dispute *d, const struct doc_node *entry,
      const struct rulebook_edition *document, char *proven[], json_t *vain)
{
	const struct doc_node *list = doc_member(entry, "proves");
	for (const struct doc_node *n = list ? list->first : NULL; n; n = n->next) {
		const struct rulebook_clause *clause = rulebook_clause(document, doc_text(n));
		if (!clause || !proves(d, entry, document, clause)) {
			json_array_append_new(vain, json_pack("{s:s, s:s}", "clause", doc_text(n),
			                                      "file", d->path));
			continue;
		}
		if (!proven[clause - document->clause])
			proven[clause - document->clause] = alloc_copy(d->path);
	}
}

void
remedies_prove(const struct dispute *d, const struct rulebook_edition *document, char *proven[],
               json_t *vain)
{
	for (const struct doc_node *n = d->remedies ? d->remedies->first : NULL; n; n = n->next)
		if (document && document_of(n) == document)
			prove(d, n, document, proven, vain);
}
