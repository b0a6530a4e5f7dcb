/* words.h: the words of the rulebook files for kinds of clauses, shapes of rules and kinds of
 * changes, in the order of the enumerations. tools/source.c, tools/emit.c and rulebook.c include
 * it. */
#ifndef RULEBOOK_WORDS_H
#define RULEBOOK_WORDS_H

/* enum rulebook_kind */
static const char *const rulebook_kind_words[] = {
	"heading", "definition",  "procedure", "restriction", "permission",
	"trigger", "replacement", "outcome",   "information", NULL,
};

/* enum judge_shape */
static const char *const rulebook_shape_words[] = {
	"act",   "trigger", "replace", "forbid",   "permit", "define",
	"value", "order",   "chooser", "identity", NULL,
};

/* enum rulebook_change_kind */
static const char *const rulebook_change_words[] = {
	"reworded",
	"meaning",
	"presence",
	NULL,
};

#endif
