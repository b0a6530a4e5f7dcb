/*
 * cards-compile: the list of a game's real cards -> a C table.
 *
 *	cards-compile rulebook/godzilla/cards.yaml build/gen/godzilla_cards.c
 *
 * Cards are sorted by number and traits by name, so the table does not depend on the order of the
 * list. The version of the set is the list's own, followed by the beginning of its SHA-256.
 */
#include <errno.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/doc_cards.h"

struct list {
	const char *path, *game, *version;
	char digest[13]; /* of the file, shortened */
	struct judge_card_set set;
	struct judge_card_def *sorted;
	uint16_t *rank; /* by trait: its place in the sorted table */
};

/* Sorting */

static int
by_number(const void *a, const void *b)
{
	const struct judge_card_def *x = a, *y = b;
	return strcmp(x->number, y->number);
}

static int
by_name(const void *a, const void *b)
{
	const char *const *x = a, *const *y = b;
	return strcmp(*x, *y);
}

static void *
copy_of(const void *from, size_t n, size_t size)
{
	void *copy = calloc(n + 1, size);
	if (!copy) {
		perror("cards-compile");
		exit(2);
	}
	if (n > 0)
		memcpy(copy, from, n * size);
	return copy;
}

static void
sort(struct list *l)
{
	const struct judge_card_set *set = &l->set;
	l->sorted = copy_of(set->def, set->n, sizeof *l->sorted);
	qsort(l->sorted, set->n, sizeof *l->sorted, by_number);
	const char **names = copy_of(set->trait, set->n_traits, sizeof *names);
	qsort(names, set->n_traits, sizeof *names, by_name);
	l->rank = copy_of(NULL, 0, sizeof *l->rank * (set->n_traits + 1u));
	for (uint16_t i = 0; i < set->n_traits; i++)
		while (strcmp(names[l->rank[i]], set->trait[i]) != 0)
			l->rank[i]++;
	free(names);
}

/* Writing */

static void
write_string(FILE *out, const char *text)
{
	fputc('"', out);
	for (; *text; text++) {
		/* ?? could begin a trigraph. */
		if (strchr("\"\\?", *text))
			fputc('\\', out);
		fputc(*text, out);
	}
	fputc('"', out);
}

static void
write_number(FILE *out, int32_t number)
{
	if (number == JUDGE_NO_NUMBER)
		fputs("JUDGE_NO_NUMBER", out);
	else
		fprintf(out, "%d", number);
}

static void
write_face(FILE *out, const struct list *l, const struct judge_face *face)
{
	fputs("{{.name = ", out);
	write_string(out, face->name);
	fprintf(out, ", .type = %d, .colours = %d, .n_traits = %d, .trait = {", face->type,
	        face->colours, face->n_traits);
	for (int i = 0; i < face->n_traits || i == 0; i++)
		fprintf(out, "%s%d", i ? ", " : "",
		        i < face->n_traits ? l->rank[face->trait[i]] : 0);
	fputs("}, .number = {", out);
	for (int i = 0; i < JUDGE_FACE_NUMBERS; i++) {
		fputs(i ? ", " : "", out);
		write_number(out, face->number[i]);
	}
	fputs("}}}", out);
}

static void
write_card(FILE *out, const struct list *l, const struct judge_card_def *card)
{
	fputs("\t{.number = ", out);
	write_string(out, card->number);
	if (card->why) {
		fputs(", .why = ", out);
		write_string(out, card->why);
	}
	fprintf(out, ", .acts_in = %d, .n_faces = %d,\n\t .face = ", card->acts_in, card->n_faces);
	write_face(out, l, &card->face[0]);
	fputs("},\n", out);
}

static void
write_traits(FILE *out, const struct list *l)
{
	fputs("static const char *const traits[] = {\n", out);
	for (uint16_t place = 0; place < l->set.n_traits; place++)
		for (uint16_t i = 0; i < l->set.n_traits; i++)
			if (l->rank[i] == place) {
				fputc('\t', out);
				write_string(out, l->set.trait[i]);
				fputs(",\n", out);
			}
	fputs("\tNULL,\n};\n\n", out);
}

static void
write_table(FILE *out, const struct list *l)
{
	fprintf(out, "/* Made from %s by cards-compile; changes belong there. */\n", l->path);
	fputs("#include \"engine/judge.h\"\n\n", out);
	fprintf(out, "extern const struct judge_card_set rulebook_%s_cards;\n\n", l->game);
	write_traits(out, l);
	fputs("static const struct judge_card_def cards[] = {\n", out);
	for (uint16_t i = 0; i < l->set.n; i++)
		write_card(out, l, &l->sorted[i]);
	fputs("};\n\n", out);
	fprintf(out,
	        "const struct judge_card_set rulebook_%s_cards = {.def = cards, .n = %d, "
	        ".trait = traits, .n_traits = %d, .version = \"%s-%s\"};\n",
	        l->game, l->set.n, l->set.n_traits, l->version, l->digest);
}

static bool
write_file(const char *path, const struct list *l, struct fault *fault)
{
	FILE *out = fopen(path, "w");
	fault_at(fault, path, 1, 1);
	if (!out)
		return fault_set(fault, "cannot-write", "the file cannot be written: %s",
		                 strerror(errno));
	write_table(out, l);
	bool failed = ferror(out) != 0;
	failed |= fclose(out) != 0;
	return !failed || fault_set(fault, "cannot-write", "the file was not written in full");
}

/* Reading */

static bool
is_plain(const char *text)
{
	return text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_.-")] == '\0';
}

static bool
need_plain(const struct doc_node *root, const char *key, const char **out, struct fault *fault)
{
	const struct doc_node *node = doc_need(root, key, fault);
	if (!node || !doc_want_string(node, out, fault))
		return false;
	return is_plain(*out) || doc_fault(node, fault, "out-of-range",
	                                   "`%s` has small letters, digits and _.- only", key);
}

static bool
read_list(struct list *l, const struct doc_node *root, struct fault *fault)
{
	static const char *const keys[] = { "game", "version", "cards", NULL };
	const struct doc_node *cards;
	if (!doc_only_keys(root, keys, fault) || !need_plain(root, "game", &l->game, fault) ||
	    !need_plain(root, "version", &l->version, fault) ||
	    !(cards = doc_need(root, "cards", fault)))
		return false;
	const struct doc_card_words *words = doc_card_words(l->game);
	if (!words)
		return doc_fault(doc_member(root, "game"), fault, "unknown-word",
		                 "there is no game `%s`", l->game);
	return doc_cards_read(&l->set, cards, words, NULL, fault);
}

static void
take_digest(struct list *l, const char *text, size_t len)
{
	struct sha256_ctx sha;
	uint8_t digest[6];
	sha256_init(&sha);
	sha256_update(&sha, len, (const uint8_t *)text);
	sha256_digest(&sha, sizeof digest, digest);
	for (size_t i = 0; i < sizeof digest; i++)
		snprintf(l->digest + 2 * i, 3, "%02x", digest[i]);
}

static bool
compile(const char *from, const char *to, struct fault *fault)
{
	struct list l = { .path = from };
	struct doc doc;
	size_t len;
	char *text = doc_load(from, &len, NULL, fault);
	if (!text)
		return false;
	take_digest(&l, text, len);
	bool good = doc_read_yaml(&doc, from, text, len, NULL, fault);
	free(text);
	if (!good)
		return false;
	good = read_list(&l, doc.root, fault);
	if (good) {
		sort(&l);
		good = write_file(to, &l, fault);
		free(l.sorted);
		free(l.rank);
		doc_cards_free(&l.set);
	}
	doc_free(&doc);
	return good;
}

int
main(int argc, char **argv)
{
	struct fault fault;
	if (argc != 3) {
		fprintf(stderr, "usage: %s CARDS.yaml OUT.c\n", argv[0]);
		return 2;
	}
	if (compile(argv[1], argv[2], &fault))
		return 0;
	fault_print(stderr, &fault);
	return 2;
}
