/*
 * dispute-index: compile the disputes of the suite and the publishers' answers into C tables, for
 * programs that show them.
 *
 *	dispute-index build/gen/disputes.c rulebook/answers.yaml fixtures/disputes/01-x.yaml ...
 *
 * A dispute's row has what happened, the clauses it depends on, the answers it tests, and its
 * transcript as written. The program fails if an answer is neither tested nor excused, or if a
 * dispute names an answer that doesn't exist.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/buffer.h"
#include "judged/text/doc.h"

enum { FINE = 0, BAD_INPUT = 2 };

static const struct doc_limits limits = { .depth = 64, .size = 4 << 20, .nodes = 1 << 20 };

/* 1. C */

/* Write a C string literal per line, with special characters in octal. */
static void
emit_text(FILE *to, const char *text)
{
	fputs("\n\t  \"", to);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\' || *text == '?' || *text < ' ')
			fprintf(to, "\\%03o", (unsigned)(unsigned char)*text);
		else
			fputc(*text, to);
		if (*text == '\n' && text[1])
			fputs("\"\n\t  \"", to);
	}
	fputs("\",", to);
}

/* Write the text on one line, as a folded text is. */
static void
emit_sentence(FILE *to, const struct doc_node *node)
{
	struct buffer line = { 0 };
	const char *text = node && doc_text(node) ? doc_text(node) : "";
	for (text += strspn(text, " \n"); *text; text += strspn(text, " \n")) {
		size_t n = strcspn(text, " \n");
		buffer_text(&line, line.n ? " " : "");
		buffer_bytes(&line, text, n);
		text += n;
	}
	emit_text(to, buffer_end(&line));
	buffer_free(&line);
}

/* Write a list of names, or a single name. */
static void
emit_names(FILE *to, const struct doc_node *list)
{
	fputs("\n\t  \" ", to);
	if (list && list->type != DOC_LIST)
		fprintf(to, "%s ", doc_text(list) ? doc_text(list) : "");
	else
		for (const struct doc_node *n = list ? list->first : NULL; n; n = n->next)
			fprintf(to, "%s ", doc_text(n) ? doc_text(n) : "");
	fputs("\",", to);
}

/* 2. The transcript as written in the file */

/* Copy the lines below `transcript:`, indented two spaces less. */
static void
cut_transcript(const char *file, struct buffer *out)
{
	const char *from = strstr(file, "\ntranscript:\n");
	for (from = from ? from + strlen("\ntranscript:\n") : ""; *from;) {
		size_t n = strcspn(from, "\n"), deep = strspn(from, " ");
		if (n > 0 && deep == 0)
			return;
		size_t cut = deep < 2 ? deep : 2;
		buffer_bytes(out, from + cut, n > cut ? n - cut : 0);
		buffer_text(out, "\n");
		from += n + (from[n] == '\n');
	}
}

/* Add how illegal moves are treated: in these files that is next to the transcript, everywhere else
 * inside. */
static void
add_options(const struct doc_node *root, struct buffer *out)
{
	const struct doc_node *options = doc_member(root, "options");
	const struct doc_node *treated = options ? doc_member(options, "on_illegal") : NULL;
	if (!treated || !doc_text(treated))
		return;
	buffer_text(out, "on_illegal: ");
	buffer_text(out, doc_text(treated));
	buffer_text(out, "\n");
}

static const char *
text_of(const struct doc_node *map, const char *key)
{
	const struct doc_node *node = map ? doc_member(map, key) : NULL;
	return node && doc_text(node) ? doc_text(node) : "";
}

/* 3. Answers of publishers */

struct answers {
	struct doc doc;
	const struct doc_node *sources, *list;
	bool *tested; /* by answer: true if a dispute names it */
};

/* Return the first entry of a list, or the node itself if it is not a list; next_of() returns the
 * next one. */
static const struct doc_node *
first_of(const struct doc_node *node)
{
	return node && node->type == DOC_LIST ? node->first : node;
}

static const struct doc_node *
next_of(const struct doc_node *list, const struct doc_node *node)
{
	return list->type == DOC_LIST ? node->next : NULL;
}

/* Return the index of an answer, or -1. */
static int
find_answer(const struct answers *answers, const char *id)
{
	int i = 0;
	for (const struct doc_node *n = answers->list->first; n; n = n->next, i++)
		if (strcmp(text_of(n, "id"), id) == 0)
			return i;
	return -1;
}

static bool
note_tested(struct answers *answers, const struct doc_node *source, struct fault *fault)
{
	for (const struct doc_node *n = first_of(source); n; n = next_of(source, n)) {
		int at = find_answer(answers, doc_text(n) ? doc_text(n) : "");
		if (at < 0)
			return doc_fault(n, fault, "unknown-answer", "there is no answer %s",
			                 doc_text(n) ? doc_text(n) : "of that name");
		answers->tested[at] = true;
	}
	return true;
}

static bool
names(const struct doc_node *list, const char *word)
{
	for (const struct doc_node *n = first_of(list); n; n = next_of(list, n))
		if (doc_text(n) && strcmp(doc_text(n), word) == 0)
			return true;
	return false;
}

/* Check that contradiction is mutual, and that an answer with a contradiction has a decision. */
static bool
check_against(const struct answers *answers, const struct doc_node *answer, struct fault *fault)
{
	const struct doc_node *against = doc_member(answer, "against");
	for (const struct doc_node *n = first_of(against); n; n = next_of(against, n)) {
		const char *other = doc_text(n) ? doc_text(n) : "";
		int at = find_answer(answers, other);
		const struct doc_node *there = answers->list->first;
		for (int i = 0; i < at; i++)
			there = there->next;
		if (strcmp(other, "edition") != 0 &&
		    (at < 0 || !names(doc_member(there, "against"), text_of(answer, "id"))))
			return doc_fault(n, fault, "unknown-answer",
			                 "no answer %s is said to contradict %s", other,
			                 text_of(answer, "id"));
	}
	return !against == !*text_of(answer, "decision") ||
	       doc_fault(answer, fault, "undecided-answer",
	                 "%s needs `against` and `decision`, both or neither",
	                 text_of(answer, "id"));
}

static bool
check_answer(const struct answers *answers, const struct doc_node *answer, struct fault *fault)
{
	static const char *const keys[] = { "id",      "game",    "cards",    "question",
		                            "answer",  "clauses", "source",   "authority",
		                            "excused", "against", "decision", NULL };
	static const char *const ranks[] = { "errata", "card text", "answer",
		                             "rule",   "reading",   NULL };
	static const char *const needed[] = { "id",     "game",    "question",
		                              "answer", "clauses", "source" };
	const struct doc_node *rank, *source;
	int word;
	if (!doc_want_map(answer, fault) || !doc_only_keys(answer, keys, fault) ||
	    !(rank = doc_need(answer, "authority", fault)) ||
	    !doc_want_word(rank, ranks, &word, fault))
		return false;
	for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
		if (!doc_need(answer, needed[i], fault))
			return false;
	source = doc_member(answer, "source");
	for (const struct doc_node *n = first_of(source); n; n = next_of(source, n))
		if (!doc_text(n) || !doc_member(answers->sources, doc_text(n)))
			return doc_fault(n, fault, "unknown-source", "this is none of the sources");
	return check_against(answers, answer, fault);
}

static bool
find_answers(struct answers *answers, struct fault *fault)
{
	const struct doc_node *root = answers->doc.root;
	answers->sources = doc_need(root, "sources", fault);
	answers->list = answers->sources ? doc_need(root, "answers", fault) : NULL;
	if (!answers->list || !doc_want_map(answers->sources, fault) ||
	    !doc_want_list(answers->list, fault))
		return false;
	answers->tested = calloc(answers->list->count + 1, sizeof *answers->tested);
	if (!answers->tested)
		abort();
	for (const struct doc_node *n = answers->list->first; n; n = n->next)
		if (!check_answer(answers, n, fault))
			return false;
	return true;
}

/* Write the sources: "Bandai, the page (date), address", with semicolons between several. */
static void
emit_sources(FILE *to, const struct answers *answers, const struct doc_node *source)
{
	struct buffer line = { 0 };
	for (const struct doc_node *n = first_of(source); n; n = next_of(source, n)) {
		const struct doc_node *of = doc_member(answers->sources, doc_text(n));
		const char *date = text_of(of, "date"), *at = text_of(of, "at");
		const char *const parts[] = { line.n ? "; " : "",  text_of(of, "who"), ", ",
			                      text_of(of, "page"), *date ? " (" : "",  date,
			                      *date ? ")" : "",    *at ? ", " : "",    at };
		for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
			buffer_text(&line, parts[i]);
	}
	emit_text(to, buffer_end(&line));
	buffer_free(&line);
}

static bool
emit_answers(FILE *to, const struct answers *answers, struct fault *fault)
{
	int i = 0;
	for (const struct doc_node *n = answers->list->first; n; n = n->next, i++) {
		if (answers->tested[i] == (*text_of(n, "excused") != '\0'))
			return doc_fault(n, fault,
			                 answers->tested[i] ? "tested-answer" : "untested-answer",
			                 answers->tested[i]
			                         ? "a dispute tests %s, so it needs no excuse"
			                         : "no dispute tests %s, and nothing excuses it",
			                 text_of(n, "id"));
		fprintf(to, "\t{ \"%s\", \"%s\",", text_of(n, "id"), text_of(n, "game"));
		emit_names(to, doc_member(n, "cards"));
		emit_sentence(to, doc_member(n, "question"));
		emit_sentence(to, doc_member(n, "answer"));
		emit_names(to, doc_member(n, "clauses"));
		emit_sources(to, answers, doc_member(n, "source"));
		emit_sentence(to, doc_member(n, "authority"));
		emit_names(to, doc_member(n, "against"));
		emit_sentence(to, doc_member(n, "decision"));
		emit_sentence(to, doc_member(n, "excused"));
		fputs(" },\n", to);
	}
	return true;
}

/* 4. Files */

static void
emit_dispute(FILE *to, const char *path, const struct doc_node *root, const char *file)
{
	const struct doc_node *transcript = doc_member(root, "transcript");
	const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	struct buffer text = { 0 };
	fprintf(to, "\t{ \"%.*s\", \"%s\", \"%s\",", (int)strcspn(name, "."), name,
	        text_of(transcript, "game"), text_of(transcript, "edition"));
	emit_sentence(to, doc_member(root, "dispute"));
	emit_sentence(to, doc_member(root, "why"));
	emit_names(to, doc_member(root, "clauses"));
	emit_names(to, doc_member(root, "source"));
	cut_transcript(file, &text);
	add_options(root, &text);
	emit_text(to, buffer_end(&text));
	fputs(" },\n", to);
	buffer_free(&text);
}

static bool
read_dispute(FILE *to, const char *path, struct answers *answers, struct fault *fault)
{
	struct doc doc;
	size_t len;
	char *file = doc_load(path, &len, &limits, fault);
	if (!file)
		return false;
	bool read = doc_read(&doc, path, file, len, &limits, fault);
	bool fine = read && note_tested(answers, doc_member(doc.root, "source"), fault);
	if (fine)
		emit_dispute(to, path, doc.root, file);
	if (read)
		doc_free(&doc);
	free(file);
	return fine;
}

static bool
read_all(FILE *to, int n, char *const files[], struct answers *answers, struct fault *fault)
{
	fputs("/* Made by dispute-index: do not edit. */\n"
	      "#include \"judged/suite/dispute_index.h\"\n\n"
	      "const struct dispute_row dispute_rows[] = {\n",
	      to);
	for (int i = 0; i < n; i++)
		if (!read_dispute(to, files[i], answers, fault))
			return false;
	fputs("\t{ .name = NULL },\n};\n\nconst struct answer_row answer_rows[] = {\n", to);
	if (!emit_answers(to, answers, fault))
		return false;
	fputs("\t{ .id = NULL },\n};\n", to);
	return true;
}

static bool
read_answers_and_all(FILE *to, int n, char *const files[], struct fault *fault)
{
	struct answers answers = { 0 };
	if (!doc_read_file(&answers.doc, files[0], &limits, fault))
		return false;
	bool fine =
		find_answers(&answers, fault) && read_all(to, n - 1, files + 1, &answers, fault);
	doc_free(&answers.doc);
	free(answers.tested);
	return fine;
}

int
main(int argc, char *argv[])
{
	struct fault fault;
	if (argc < 3) {
		fputs("usage: dispute-index OUT ANSWERS FILE...\n", stderr);
		return BAD_INPUT;
	}
	FILE *to = fopen(argv[1], "w");
	if (!to) {
		perror(argv[1]);
		return BAD_INPUT;
	}
	bool fine = read_answers_and_all(to, argc - 2, argv + 2, &fault);
	if (!fine)
		fault_print(stderr, &fault);
	return fclose(to) == 0 && fine ? FINE : BAD_INPUT;
}
