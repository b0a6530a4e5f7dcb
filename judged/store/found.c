/* found.c: the tokens that find a ruling, and what searches for them: found.h. */
#include "judged/store/found.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "rulebook/rulebook.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* The longest token, and the most bytes of words that find a ruling in one column: a server takes
 * no longer token, and at most a megabyte of a ruling's tokens. What is beyond finds nothing. */
enum { LONGEST = 255, MOST = 200000, DIGITS_OF_LONG = 32, FIRST_SLOTS = 256 };

/* 1. Words */

/* Signs and spaces beyond ASCII, from one code point to another. */
static const struct {
	uint32_t from, to;
} signs[] = {
	{ 0x80, 0xbf },     { 0xd7, 0xd7 },     { 0xf7, 0xf7 },     { 0x2000, 0x206f },
	{ 0x2190, 0x2bff }, { 0x3000, 0x3004 }, { 0x3008, 0x3030 }, { 0x3036, 0x303f },
	{ 0x30fb, 0x30fb }, { 0xff00, 0xff0f }, { 0xff1a, 0xff20 }, { 0xff3b, 0xff40 },
	{ 0xff5b, 0xff65 },
};

/* Return the number of bytes of the letter at the beginning of a text, by its first byte; a byte
 * that begins no letter is one by itself. */
static size_t
letter_length(const char *at)
{
	unsigned char c = (unsigned char)*at;
	size_t n = c < 0xc0 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
	for (size_t i = 1; i < n; i++)
		if (((unsigned char)at[i] & 0xc0) != 0x80)
			return 1;
	return n;
}

static bool
is_sign(const char *at, size_t n)
{
	uint32_t code = (unsigned char)*at & (0xff >> (n + 1));
	if (n == 1 || n == 4)
		return false;
	for (size_t i = 1; i < n; i++)
		code = code << 6 | ((unsigned char)at[i] & 0x3f);
	for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
		if (code >= signs[i].from && code <= signs[i].to)
			return true;
	return false;
}

/* Return the lower case of an ASCII letter, or the digit itself; 0 for other ASCII characters. */
static char
plain_letter(char c)
{
	char small = (char)(c | 0x20);
	if (small >= 'a' && small <= 'z')
		return small;
	return c >= '0' && c <= '9' ? c : 0;
}

/* Read the next word of a text up to `end`, cut to LONGEST bytes. Returns its length; 0: there is
 * none. */
static size_t
next_word(const char **text, const char *end, char word[LONGEST + 1])
{
	const char *at = *text;
	size_t len = 0, n;
	for (; at < end; at += n) {
		char c = (unsigned char)*at < 0x80 ? plain_letter(*at) : 0;
		n = c ? 1 : letter_length(at);
		bool in_word = c || ((unsigned char)*at >= 0x80 && !is_sign(at, n));
		if (!in_word && len)
			break;
		if (!in_word || len + n > LONGEST)
			continue;
		if (c)
			word[len++] = c;
		else
			len += (size_t)(stpncpy(word + len, at, n) - (word + len));
	}
	*text = at;
	word[len] = '\0';
	return len;
}

/* 2. Sets of tokens */

struct set {
	struct buffer text; /* the tokens, each ended by a NUL */
	size_t *at;         /* where they begin */
	uint32_t *slot;     /* hash table: 1 + place in `at`; 0: free */
	size_t n, slots;
};

static const char *
token_at(const struct set *set, size_t i)
{
	return set->text.at + set->at[i];
}

static size_t
slot_of(const struct set *set, const char *token, size_t n)
{
	size_t slot = XXH3_64bits(token, n) % set->slots;
	while (set->slot[slot] && strcmp(token_at(set, set->slot[slot] - 1), token) != 0)
		slot = (slot + 1) % set->slots;
	return slot;
}

static void
widen(struct set *set)
{
	free(set->slot);
	set->slots = set->slots ? 2 * set->slots : FIRST_SLOTS;
	set->slot = alloc_zeroed(set->slots, sizeof *set->slot);
	set->at = alloc_more(set->at, set->slots, sizeof *set->at);
	for (size_t i = 0; i < set->n; i++) {
		const char *token = token_at(set, i);
		set->slot[slot_of(set, token, strlen(token))] = (uint32_t)i + 1;
	}
}

static bool
has(const struct set *set, const char *token, size_t n)
{
	return set->slots && set->slot[slot_of(set, token, n)];
}

static void
add(struct set *set, const char *token, size_t n)
{
	if (2 * set->n >= set->slots)
		widen(set);
	size_t slot = slot_of(set, token, n);
	if (set->slot[slot])
		return;
	set->at[set->n] = set->text.n;
	set->slot[slot] = (uint32_t)++set->n;
	buffer_bytes(&set->text, token, n + 1);
}

static void
free_set(struct set *set)
{
	buffer_free(&set->text);
	free(set->at);
	free(set->slot);
}

static int
compare_tokens(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Append the tokens in order, and the end of the line. */
static void
write_set(const struct set *set, struct buffer *to)
{
	const char **token = alloc_zeroed(set->n, sizeof *token);
	for (size_t i = 0; i < set->n; i++)
		token[i] = token_at(set, i);
	if (set->n)
		qsort(token, set->n, sizeof *token, compare_tokens);
	for (size_t i = 0; i < set->n; i++) {
		buffer_text(to, i ? " " : "");
		buffer_text(to, token[i]);
	}
	buffer_text(to, "\n");
	free(token);
}

/* 3. Marks */

static bool
is_plain(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80 ||
	       (c && strchr(".-/:", c));
}

/* Write a character of a mark, at most three bytes. */
static size_t
write_character(char c, char *out)
{
	if (is_plain(c))
		return (size_t)sprintf(out, "%c", c);
	if (c >= 'A' && c <= 'Z')
		return (size_t)sprintf(out, "_%c", c | 0x20);
	return (size_t)sprintf(out, "^%02x", (unsigned char)c);
}

/* Write the mark of the first `n` bytes of a text; if that would be too long, of a digest. Returns
 * its length. */
static size_t
make_mark(char kind, const char *text, size_t n, char out[LONGEST + 1])
{
	size_t len = (size_t)sprintf(out, "_%c", kind);
	for (size_t i = 0; i < n && len + 3 <= LONGEST; i++)
		len += write_character(text[i], out + len);
	if (len + 3 <= LONGEST)
		return len;
	char digest[DIGEST_HEX];
	digest_of(text, n, digest);
	return (size_t)sprintf(out, "_%c^^%.*s", kind, DIGITS_OF_LONG, digest);
}

/* Return the kind of mark of a term, and move the term to the name after its kind. */
static char
kind_of_term(const char **term)
{
	static const struct {
		const char *begins;
		char kind;
	} kinds[] = { { "card:", 'k' }, { "player:", 'p' }, { "event:", 'n' }, { "remark:", 'r' } };
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		size_t n = strlen(kinds[i].begins);
		if (strncmp(*term, kinds[i].begins, n) == 0) {
			*term += n;
			return kinds[i].kind;
		}
	}
	return 't';
}

static void
add_mark(struct set *set, char kind, const char *text, size_t n)
{
	char mark[LONGEST + 1];
	add(set, mark, make_mark(kind, text, n, mark));
}

static void
add_mark_of(struct set *set, char kind, const char *text)
{
	if (text && *text)
		add_mark(set, kind, text, strlen(text));
}

/* Add the marks of a clause and of all chapters above it. */
static void
add_clause(struct set *set, const char *number, char kind, char kind_above)
{
	size_t n = strlen(number);
	add_mark(set, kind, number, n);
	while ((n = rulebook_parent_length(number, n)) > 0)
		add_mark(set, kind_above, number, n);
}

/* 4. The tokens of a ruling */

static void
add_words(struct set *set, const struct set *unless, const char *text)
{
	char word[LONGEST + 1];
	size_t n;
	if (!text)
		return;
	for (const char *end = text + strlen(text); (n = next_word(&text, end, word)) > 0;)
		if (!has(unless, word, n) && set->text.n + n < MOST)
			add(set, word, n);
}

static void
add_term(struct set set[STORE_VIEWS], const struct store_term *term)
{
	const char *text = term->text;
	const char kind = kind_of_term(&text);
	bool open = term->audience & 1;
	for (int i = open ? 0 : 1; i < (open ? 1 : STORE_VIEWS); i++)
		if (term->audience & 1 << i)
			add_mark_of(&set[i], kind, text);
}

void
found_of(const struct store_ruling *r, struct buffer *to)
{
	static const struct set none;
	struct set set[STORE_VIEWS] = { { .n = 0 } };
	for (int i = 0; i < STORE_VIEWS; i++) {
		const struct set *open = i ? &set[0] : &none;
		add_words(&set[i], open, r->view[i].why);
		add_words(&set[i], open, r->view[i].words);
	}
	add_mark_of(&set[0], 'g', r->game);
	add_mark_of(&set[0], 'i', r->edition);
	add_mark_of(&set[0], 'u', r->group);
	for (int i = 0; i < STORE_VIEWS; i++)
		add_mark_of(&set[i], 'v', store_verdict(r, i));
	for (size_t i = 0; i < r->n_clauses; i++) {
		add_clause(&set[0], r->clause[i].number, 'c', 'h');
		if (r->clause[i].deciding)
			add_clause(&set[0], r->clause[i].number, 'd', 'e');
	}
	for (size_t i = 0; i < r->n_terms; i++)
		add_term(set, &r->term[i]);
	for (int i = 0; i < STORE_VIEWS; i++) {
		write_set(&set[i], to);
		free_set(&set[i]);
	}
}

const char *
found_column(const char *found, int column, size_t *n)
{
	for (; column > 0 && *found; column--) {
		found += strcspn(found, "\n");
		found += *found == '\n';
	}
	*n = strcspn(found, "\n");
	return found;
}

/* 5. Searching */

static const char letters[STORE_VIEWS] = { 'o', 'a', 'b', 'j' };

/* An expression being written. */
struct writing {
	enum found_language as;
	int view;
	struct buffer *to;
};

static void
write_in(const struct writing *w, int column, const char *token, bool begins)
{
	char text[LONGEST + 32];
	if (w->as == FOUND_FTS5)
		sprintf(text, "\"%c%s\"%s", letters[column], token, begins ? " *" : "");
	else
		sprintf(text, "'%c%s'%s", letters[column], token, begins ? ":*" : "");
	buffer_text(w->to, text);
}

static void
write_or(const struct writing *w)
{
	buffer_text(w->to, w->as == FOUND_FTS5 ? " OR " : " | ");
}

/* Write a token in the columns that the view may read. */
static void
write_token(const struct writing *w, const char *token, bool begins)
{
	write_in(w, 0, token, begins);
	if (w->view == 0)
		return;
	write_or(w);
	write_in(w, w->view, token, begins);
}

/* Begin a condition that must be met as well, in brackets. */
static void
write_and(const struct writing *w)
{
	if (w->to->n)
		buffer_text(w->to, w->as == FOUND_FTS5 ? " AND " : " & ");
	buffer_text(w->to, "(");
}

static void
write_mark(const struct writing *w, char kind, const char *text)
{
	char mark[LONGEST + 1];
	if (!text)
		return;
	make_mark(kind, text, strlen(text), mark);
	write_and(w);
	write_token(w, mark, false);
	buffer_text(w->to, ")");
}

static void
write_verdict(const struct writing *w, const char *verdict)
{
	char mark[LONGEST + 1];
	if (!verdict)
		return;
	make_mark('v', verdict, strlen(verdict), mark);
	write_and(w);
	write_in(w, w->view, mark, false);
	buffer_text(w->to, ")");
}

static void
write_clause(const struct writing *w, const char *clause, bool deciding)
{
	size_t stem = clause ? rulebook_pattern_stem(clause) : 0;
	char mark[LONGEST + 1];
	if (!stem) {
		write_mark(w, deciding ? 'd' : 'c', clause);
		return;
	}
	write_and(w);
	make_mark(deciding ? 'd' : 'c', clause, stem, mark);
	write_token(w, mark, false);
	write_or(w);
	make_mark(deciding ? 'e' : 'h', clause, stem, mark);
	write_token(w, mark, false);
	buffer_text(w->to, ")");
}

/* Write the words of a text, each once: "zone.4*" is the word "zone", and the beginning "4". */
static bool
write_words(const struct writing *w, const char *text)
{
	struct set whole = { .n = 0 }, beginning = { .n = 0 };
	char word[LONGEST + 1], next[LONGEST + 1];
	while (*(text += strspn(text, " \t\n"))) {
		const char *end = text + strcspn(text, " \t\n");
		size_t n = next_word(&text, end, word), more;
		for (; n > 0; n = more) {
			more = next_word(&text, end, next);
			add(more || end[-1] != '*' ? &whole : &beginning, word, n);
			memcpy(word, next, sizeof word);
		}
		text = end;
	}
	for (size_t i = 0; i < whole.n + beginning.n; i++) {
		bool begins = i >= whole.n;
		write_and(w);
		write_token(w, token_at(begins ? &beginning : &whole, begins ? i - whole.n : i),
		            begins);
		buffer_text(w->to, ")");
	}
	bool any = whole.n + beginning.n > 0;
	free_set(&whole);
	free_set(&beginning);
	return any;
}

bool
found_query(const struct store_query *q, enum found_language as, struct buffer *to)
{
	const struct writing w = { as, q->view, to };
	if (q->text && !write_words(&w, q->text))
		return false;
	write_clause(&w, q->clause, q->deciding);
	write_mark(&w, 'k', q->card);
	write_mark(&w, 'p', q->player);
	write_mark(&w, 'n', q->event);
	write_mark(&w, 'r', q->remark);
	write_mark(&w, 'u', q->group && *q->group ? q->group : NULL);
	write_verdict(&w, q->verdict);
	write_mark(&w, 'i', q->edition);
	write_mark(&w, 'g', q->game);
	if (to->n)
		buffer_end(to);
	return true;
}

void
found_lexemes(const char *found, struct buffer *to)
{
	static const int order[STORE_VIEWS] = { 1, 2, 3, 0 }; /* of the letters */
	size_t n;
	for (int i = 0; i < STORE_VIEWS; i++) {
		const char *at = found_column(found, order[i], &n), *end = at + n;
		for (; at < end; at += n + 1) {
			n = strcspn(at, " \n");
			buffer_text(to, to->n ? " " : "");
			buffer_bytes(to, &letters[order[i]], 1);
			buffer_bytes(to, at, n);
		}
	}
	buffer_end(to);
}
