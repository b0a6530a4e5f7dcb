/* choice.c: finding another meaning of an unclear clause by its name, and faults in such names. */
#include "rulebook/drafts/choice.h"

enum { MOST_READINGS = 256, MOST_MEANINGS = 16 };

/* 1. Readings */

static bool
unknown_reading(const struct rulebook_edition *edition, const char *id, struct fault *fault)
{
	const char *word[MOST_READINGS + 1];
	size_t n, listed = 0;
	const struct rulebook_reading *reading = rulebook_readings(edition->game, &n);
	for (size_t i = 0; i < n && listed < MOST_READINGS; i++)
		if (reading[i].n_others && rulebook_reading_concerns(&reading[i], edition))
			word[listed++] = reading[i].id;
	word[listed] = NULL;
	const char *near = doc_nearest(id, word);
	if (near)
		return fault_set(fault, "unknown-reading",
		                 "%s has no reading `%.60s`; did you mean `%s`?", edition->name, id,
		                 near);
	return fault_set(fault, "unknown-reading",
	                 "%s has no reading `%.60s`; `judge readings --game %s` lists them",
	                 edition->name, id, edition->game);
}

static bool
find_reading(struct reading_choice *out, const char *id, const struct rulebook_edition *edition,
             struct fault *fault)
{
	out->reading = rulebook_reading(edition->game, id);
	if (!out->reading || !rulebook_reading_concerns(out->reading, edition))
		return unknown_reading(edition, id, fault);
	return out->reading->n_others > 0 ||
	       fault_set(fault, "no-other-form",
	                 "the rulebook knows no other meaning of the reading %s", id);
}

/* 2. Meanings */

static bool
find_meaning(struct reading_choice *out, const char *name, struct fault *fault)
{
	const char *word[MOST_MEANINGS + 1];
	char known[DOC_LISTED];
	int n = 0;
	out->meaning = rulebook_meaning(out->reading, name);
	if (out->meaning)
		return true;
	for (; n < out->reading->n_others && n < MOST_MEANINGS; n++)
		word[n] = out->reading->other[n].name;
	word[n] = NULL;
	return fault_set(fault, "unknown-word",
	                 "the reading %s has no other meaning `%.60s`; write %s", out->reading->id,
	                 name, doc_listed(word, "or", known, sizeof known));
}

/* 3. A reading with its meaning */

bool
choice_find(struct reading_choice *out, const char *id, const char *meaning,
            const struct rulebook_edition *edition, struct fault *fault)
{
	return find_reading(out, id, edition, fault) && find_meaning(out, meaning, fault);
}

bool
choice_read(struct reading_choice *out, const struct doc_node *member,
            const struct rulebook_edition *edition, struct fault *fault)
{
	const char *meaning;
	doc_key_fault(member, fault, "unknown-reading", "%s", "");
	if (!find_reading(out, member->key, edition, fault) ||
	    !doc_want_string(member, &meaning, fault))
		return false;
	doc_fault(member, fault, "unknown-word", "%s", "");
	return find_meaning(out, meaning, fault);
}

bool
choice_take(const struct reading_choice *choice, struct rulebook_edition *copy, uint16_t *clause_of,
            struct fault *fault)
{
	return rulebook_edition_switch(choice->reading, choice->meaning, copy, clause_of) ||
	       fault_set(fault, "no-other-form", "the other meaning of %s changes no rule of %s",
	                 choice->reading->id, copy->name);
}
