/* options.c: reads the options of a question. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "judged/embed/call.h"

enum kind { TEXT, FLAG, WORD, NUMBER, LIST, MAP };

static const char *const seats[] = { "A", "B", NULL };

/* Each option once. A word counts from `first`, which is the least for a number. */
static const struct option {
	const char *name;
	enum kind kind;
	size_t at; /* offset in struct call_options */
	const char *const *words;
	int first;
} options[] = {
#define AT(member) offsetof(struct call_options, member)
	{ "edition", TEXT, AT(asked.edition), NULL, 0 },
	{ "reading", TEXT, AT(asked.reading), NULL, 0 },
	{ "on_illegal", WORD, AT(asked.on_illegal), transcript_illegal_words, 1 },
	{ "account", WORD, AT(asked.account), seats, 1 },
	{ "view", WORD, AT(wish.view), view_words, 0 },
	{ "full", FLAG, AT(wish.full), NULL, 0 },
	{ "readings", FLAG, AT(wish.readings), NULL, 0 },
	{ "advice", FLAG, AT(wish.advice), NULL, 0 },
	{ "steps", NUMBER, AT(steps), NULL, 1 },
	{ "memory", NUMBER, AT(memory), NULL, 1 },
	{ "cards", LIST, AT(cards), NULL, 0 },
	{ "move", NUMBER, AT(at.move), NULL, 0 },
	{ "after", NUMBER, AT(at.after), NULL, 0 },
	{ "policy", TEXT, AT(policy), NULL, 0 },
	{ "game", TEXT, AT(game), NULL, 0 },
	{ "at", TEXT, AT(step), NULL, 0 },
	{ "limit", NUMBER, AT(limit), NULL, 1 },
	{ "start", MAP, AT(start), NULL, 0 },
	{ "claims", LIST, AT(claims), NULL, 0 },
#undef AT
};

static bool
read_value(const struct option *option, const struct doc_node *from, void *to, struct fault *fault)
{
	int word;
	switch (option->kind) {
	case TEXT: return doc_want_string(from, to, fault);
	case FLAG: return doc_want_bool(from, to, fault);
	case NUMBER: return doc_want_int(from, option->first, INT64_MAX, to, fault);
	case LIST: memcpy(to, &from, sizeof from); return doc_want_list(from, fault);
	case MAP: memcpy(to, &from, sizeof from); return doc_want_map(from, fault);
	default:
		if (!doc_want_word(from, option->words, &word, fault))
			return false;
		word += option->first;
		memcpy(to, &word, sizeof word);
		return true;
	}
}

static bool
read_option(struct call_options *to, const struct doc_node *from, struct fault *fault)
{
	const struct option *option = options;
	while (strcmp(option->name, from->key) != 0)
		option++;
	return read_value(option, from, (char *)to + option->at, fault);
}

bool
call_read_options(struct call *call, const struct call_word *word, const char *text)
{
	struct fault *fault = &call->faults.at[0];
	const char *about = "options";
	if (!text)
		return true;
	bool good = doc_read_json(&call->given, "options", text, strlen(text), NULL, fault) &&
	            doc_want_map(call->given.root, fault) &&
	            doc_only_keys(call->given.root, word->options, fault);
	const struct doc_node *one = good ? call->given.root->first : NULL;
	for (; good && one; one = one->next) {
		about = one->key;
		good = read_option(&call->options, one, fault);
	}
	call->faults.n = !good;
	if (!good)
		fault_of_parameter(fault, "options", about);
	return good;
}
