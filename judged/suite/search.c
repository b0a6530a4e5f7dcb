/* search.c: see suite/search.h. The index of words is made at the first search. */
#include "judged/suite/search.h"

#include <ctype.h>
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/ability.h"
#include "judged/cards/cards.h"
#include "judged/suite/dispute_index.h"
#include "judged/text/alloc.h"
#include "judged/text/buffer.h"
#include "judged/text/doc.h"
#include "judged/text/embedded.h"
#include "rulebook/rulebook.h"

enum { WORD = 40, WORDS = 24 };

enum kind { CARD, CLAUSE, DISPUTE, KINDS };

/* Something that can be found. */
struct entry {
	enum kind kind;
	const char *game, *number; /* of a dispute: its name */
	const char *japanese;      /* or NULL */
	const struct rulebook_edition *edition;
	const struct rulebook_clause *clause;
	const struct judge_card_set *set;
	const struct judge_card_def *card;
	const struct dispute_row *dispute;
};

/* A word of an entry. */
struct use {
	const char *word;
	uint32_t entry;
	bool in_name;
};

static struct {
	struct entry *entry;
	struct use *use;   /* by word, then by entry */
	const char **word; /* every word once, ended by NULL */
	uint32_t *first;   /* by word: its first use */
	size_t n, cap, n_uses, cap_uses, n_words;
	json_t *synonyms;
} all;

static pthread_once_t made = PTHREAD_ONCE_INIT;

/* 1. Words */

static bool
ends(const char *word, size_t len, const char *end)
{
	size_t n = strlen(end);
	return len > n + 2 && memcmp(word + len - n, end, n) == 0;
}

/* Take the ending off a word in lower case, so that its forms are the same. */
static void
stem(char *word)
{
	static const char *const endings[] = { "ing", "ed", "es", "s", "e" };
	size_t len = strlen(word);
	if (strpbrk(word, "0123456789"))
		return;
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
		if (ends(word, len, endings[i]) && !ends(word, len, "ss")) {
			word[len - strlen(endings[i])] = '\0';
			break;
		}
	len = strlen(word);
	if (len > 3 && word[len - 1] == word[len - 2] && !strchr("slaeiou", word[len - 1]))
		word[len - 1] = '\0'; /* "stopp" of "stopped" */
}

/* Read the next word into `out`, with its ending taken off. Returns where it ends, or NULL if there is
 * none. Words outside ASCII are passed over. */
static const char *
next_word(const char *text, char out[WORD])
{
	size_t n = 0;
	while (*text && !isalnum((unsigned char)*text))
		text++;
	if (!*text)
		return NULL;
	for (; isalnum((unsigned char)*text); text++)
		if (n + 1 < WORD)
			out[n++] = (char)tolower((unsigned char)*text);
	out[n] = '\0';
	stem(out);
	return text;
}

/* Words that say nothing by themselves. */
static bool
is_common(const char *word)
{
	static const char *const common[] = {
		"a",    "an",  "the",  "of",   "to",   "in",   "on",  "at",   "is",  "ar",
		"be",   "can", "may",  "do",   "do",   "doe",  "my",  "your", "hi",  "and",
		"or",   "if",  "it",   "that", "thi",  "what", "so",  "as",   "for", "wa",
		"when", "who", "with", "by",   "from", "that", "i",   "you",  "me",  "s",
		"t",    "him", "her",  "how",  "then", "ha",   "hav", "will", "but", NULL
	};
	for (size_t i = 0; common[i]; i++)
		if (strcmp(common[i], word) == 0)
			return true;
	return false;
}

/* 2. The index */

static void
add_use(const char *word, bool in_name)
{
	if (all.n_uses == all.cap_uses) {
		all.cap_uses = all.cap_uses ? all.cap_uses * 2 : 4096;
		all.use = alloc_more(all.use, all.cap_uses, sizeof *all.use);
	}
	all.use[all.n_uses++] = (struct use){ alloc_copy(word), (uint32_t)all.n - 1, in_name };
}

/* Add the words of a text to the newest entry. */
static void
add_text(const char *text, bool in_name)
{
	char word[WORD];
	while (text && (text = next_word(text, word)))
		if (!is_common(word))
			add_use(word, in_name);
}

static void
add_entry(struct entry entry)
{
	char number[WORD];
	size_t i = 0;
	if (all.n == all.cap) {
		all.cap = all.cap ? all.cap * 2 : 1024;
		all.entry = alloc_more(all.entry, all.cap, sizeof *all.entry);
	}
	all.entry[all.n++] = entry;
	for (; entry.number[i] && i + 1 < WORD; i++)
		number[i] = (char)tolower((unsigned char)entry.number[i]);
	number[i] = '\0';
	add_use(number, true);
}

static void
add_clauses(const char *game)
{
	size_t n;
	const struct rulebook_edition *edition = rulebook_editions(game, &n), *newest = NULL;
	const struct rulebook_language *japanese = NULL;
	for (size_t i = 0; i < n; i++)
		if (strcmp(edition[i].language, "en") == 0)
			newest = &edition[i];
	for (size_t i = 0; i < n; i++)
		japanese = japanese ? japanese : rulebook_language(&edition[i], "ja");
	for (size_t i = 0; newest && i < newest->n; i++) {
		const struct rulebook_clause *c = &newest->clause[i];
		const struct rulebook_clause *there =
			japanese ? rulebook_clause_tied(japanese->edition, c->tie) : NULL;
		add_entry((struct entry){
			.kind = CLAUSE,
			.game = game,
			.number = c->number,
			.edition = newest,
			.clause = c,
			.japanese =
				there ? japanese->gist[there - japanese->edition->clause] : NULL });
		add_text(c->gist, true);
		for (int r = 0; r < c->n_rules; r++) {
			const struct judge_rule_row *row = rulebook_rule_row(game, c->rule[r]);
			add_text(row->name, false);
			add_text(row->gist, false);
		}
		for (int r = 0; r < c->n_readings; r++)
			add_text(rulebook_reading(game, c->reading[r])->question, false);
	}
}

static void
add_cards(const struct judge_game *game)
{
	const struct judge_card_set *set = rulebook_cards(game->name);
	struct buffer said = { 0 };
	for (uint16_t i = 0; set && i < set->n; i++) {
		const struct judge_card_def *def = &set->def[i];
		add_entry((struct entry){ .kind = CARD,
		                          .game = game->name,
		                          .number = def->number,
		                          .set = set,
		                          .card = def,
		                          .japanese = def->face[0].name_ja });
		for (int f = 0; f < def->n_faces; f++)
			add_text(def->face[f].name, true);
		add_text(game->type[def->face[0].type], false);
		for (int t = 0; t < def->face[0].n_traits; t++)
			add_text(set->trait[def->face[0].trait[t]], false);
		for (int c = 0; game->colour[c]; c++)
			if (def->face[0].colours & 1u << c)
				add_text(game->colour[c], false);
		said.n = 0;
		for (int a = 0; a < def->n_abilities; a++)
			ability_say(&said, game, set, &set->ability[def->ability + a]);
		add_text(buffer_end(&said), false);
	}
	buffer_free(&said);
}

static void
add_disputes(void)
{
	for (const struct dispute_row *row = dispute_rows; row->name; row++) {
		add_entry((struct entry){
			.kind = DISPUTE, .game = row->game, .number = row->name, .dispute = row });
		add_text(row->name, true);
		add_text(row->story, false);
		add_text(row->why, false);
	}
}

static int
by_word(const void *a, const void *b)
{
	const struct use *one = a, *two = b;
	int words = strcmp(one->word, two->word);
	return words                      ? words
	       : one->entry != two->entry ? (one->entry > two->entry) - (one->entry < two->entry)
	                                  : two->in_name - one->in_name;
}

static void
make(void)
{
	for (size_t g = 0; rulebook_game_at(g); g++) {
		const struct judge_game *game = judge_game(rulebook_game_at(g)->name);
		add_clauses(rulebook_game_at(g)->name);
		if (game)
			add_cards(game);
	}
	add_disputes();
	qsort(all.use, all.n_uses, sizeof *all.use, by_word);
	all.word = alloc_zeroed(all.n_uses + 1, sizeof *all.word);
	all.first = alloc_zeroed(all.n_uses + 1, sizeof *all.first);
	for (size_t i = 0; i < all.n_uses; i++)
		if (i == 0 || strcmp(all.use[i].word, all.use[i - 1].word) != 0) {
			all.first[all.n_words] = (uint32_t)i;
			all.word[all.n_words++] = all.use[i].word;
		}
	all.first[all.n_words] = (uint32_t)all.n_uses;
	all.synonyms = json_loadb(search_synonyms, search_synonyms_len, 0, NULL);
}

/* 3. A search */

/* How well an entry has each word of the query. */
struct query {
	const char *game; /* NULL: all */
	size_t n;         /* words */
	bool other;       /* the last word stands in a line of synonyms */
	float *has;       /* by entry and word */
	json_t *meant;
};

static void
note(struct query *q, uint32_t entry, float worth)
{
	float *has = &q->has[entry * WORDS + q->n];
	if (q->game && strcmp(q->game, all.entry[entry].game) != 0)
		return;
	*has = worth > *has ? worth : *has;
}

/* Note every entry of the game, or of any for NULL, that has this word of the index. A word that few
 * have is worth more. */
static void
note_word(struct query *q, size_t word, float worth, const char *game)
{
	uint32_t from = all.first[word], to = all.first[word + 1];
	float rare = logf(1 + (float)all.n / (float)(to - from));
	for (uint32_t i = from; i < to; i++)
		if (!game || strcmp(all.entry[all.use[i].entry].game, game) == 0)
			note(q, all.use[i].entry, worth * rare * (all.use[i].in_name ? 1.5f : 1));
}

/* Return the first word of the index that is not before this one. */
static size_t
place_of(const char *word)
{
	size_t low = 0, high = all.n_words;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (strcmp(all.word[middle], word) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Note the entries with this word or one that begins with it. Returns whether there are any. */
static bool
note_text(struct query *q, const char *word, float worth, const char *game)
{
	size_t len = strlen(word), first = place_of(word), i = first;
	for (; i < all.n_words && strncmp(all.word[i], word, len) == 0; i++)
		if (all.word[i][len] == '\0')
			note_word(q, i, worth, game);
		else if (len > 2)
			note_word(q, i, worth * 0.7f, game);
	return i > first && (len > 2 || all.word[first][len] == '\0');
}

/* Does the phrase stand at the beginning of the text, word by word? Returns where it ends, or
 * NULL. */
static const char *
begins_with(const char *text, const char *phrase)
{
	char a[WORD], b[WORD];
	while ((phrase = next_word(phrase, b))) {
		text = next_word(text, a);
		if (!text || strcmp(a, b) != 0)
			return NULL;
	}
	return text;
}

/* Note what a line of synonyms finds if the text begins with one of its phrases. Returns where the
 * longest such phrase ends, or `end`. */
static const char *
note_line(struct query *q, const char *text, const char *game, const json_t *line, const char *end)
{
	const char *said = NULL;
	const json_t *phrase;
	char word[WORD], more[WORD];
	size_t i;
	json_array_foreach(line, i, phrase) {
		const char *stop = begins_with(text, json_string_value(phrase));
		said = stop > said ? stop : said;
	}
	q->other = q->other || said;
	json_array_foreach(line, i, phrase) {
		const char *rest = said ? next_word(json_string_value(phrase), word) : NULL;
		if (rest && !next_word(rest, more))
			note_text(q, word, 0.6f, game);
	}
	return said > end ? said : end;
}

static const char *
note_synonyms(struct query *q, const char *text, const char *end)
{
	const char *game, *furthest = end;
	json_t *lines, *line;
	size_t i;
	json_object_foreach(all.synonyms, game, lines)
		if (!q->game || strcmp(q->game, game) == 0)
			json_array_foreach(lines, i, line) {
				const char *stop = note_line(q, text, game, line, end);
				furthest = stop > furthest ? stop : furthest;
			}
	return furthest;
}

static void
note_nearest(struct query *q, const char *word)
{
	const char *near = strlen(word) > 3 ? doc_nearest(word, all.word) : NULL;
	if (!near)
		return;
	note_word(q, place_of(near), 0.5f, NULL);
	note_synonyms(q, near, near);
	json_object_set_new(q->meant, word, json_string(near));
}

static void
note_japanese(struct query *q, const char *text, size_t len)
{
	char part[WORD * 3], folded[WORD * 3], other[512];
	len = len < sizeof part ? len : sizeof part - 1;
	memcpy(part, text, len);
	part[len] = '\0';
	cards_fold(part, folded, sizeof folded);
	for (uint32_t i = 0; i < all.n; i++) {
		if (!all.entry[i].japanese)
			continue;
		cards_fold(all.entry[i].japanese, other, sizeof other);
		if (strstr(other, folded))
			note(q, i, strcmp(other, folded) == 0 ? 20 : 10);
	}
}

/* Note what a number finds: a clause, a card, or all that begin with it. False if nothing. */
static bool
note_number(struct query *q, const char *text, size_t len)
{
	char number[WORD];
	if (len >= WORD || !memchr(text, '-', len) == !memchr(text, '.', len) ||
	    !strpbrk(text, "0123456789"))
		return false;
	for (size_t i = 0; i <= len; i++)
		number[i] = i < len ? (char)tolower((unsigned char)text[i]) : '\0';
	return note_text(q, number, 4, NULL);
}

/* Note one word, or a phrase that has synonyms, or Japanese. Returns where it ends. */
static const char *
note_next(struct query *q, const char *text)
{
	char word[WORD];
	size_t blank = strcspn(text, " \t");
	const char *end = text;
	if ((unsigned char)*text >= 0x80) {
		for (; *end && !isspace((unsigned char)*end); end++)
			;
		note_japanese(q, text, (size_t)(end - text));
		q->n++;
		return end;
	}
	if (note_number(q, text, blank)) {
		q->n++;
		return text + blank;
	}
	end = next_word(text, word);
	bool found = note_text(q, word, 1, NULL);
	q->other = false;
	const char *said = note_synonyms(q, text, end);
	if (is_common(word) && said == end)
		return end;
	if (!found && !q->other)
		note_nearest(q, word);
	q->n++;
	return said;
}

/* 4. What is found */

struct hit {
	uint32_t entry;
	int words;
	float worth;
};

static int
by_worth(const void *a, const void *b)
{
	const struct hit *one = a, *two = b;
	if (one->worth != two->worth)
		return one->worth < two->worth ? 1 : -1;
	return (one->entry > two->entry) - (one->entry < two->entry);
}

static json_t *
entry_json(const struct entry *e)
{
	json_t *out;
	if (e->kind == DISPUTE)
		return dispute_row_json(e->dispute);
	if (e->kind == CLAUSE)
		return json_pack("{s:s, s:s, s:s, s:s}", "game", e->game, "edition",
		                 e->edition->name, "clause", e->number, "gist", e->clause->gist);
	out = json_pack("{s:s, s:s, s:s, s:s}", "game", e->game, "number", e->number, "name",
	                e->card->face[0].name ? e->card->face[0].name : "", "type",
	                judge_game(e->game)->type[e->card->face[0].type]);
	if (e->japanese)
		json_object_set_new(out, "names", json_pack("{s:s}", "ja", e->japanese));
	return out;
}

/* Return the hits of a kind that have at least so many of the words, best first. */
static json_t *
hits_json(const struct query *q, enum kind kind, int words, size_t most)
{
	struct hit *hit = alloc_zeroed(all.n + 1, sizeof *hit);
	json_t *out = json_array();
	size_t n = 0;
	for (uint32_t i = 0; i < all.n; i++) {
		struct hit h = { .entry = i };
		for (size_t w = 0; w < q->n; w++) {
			h.words += q->has[i * WORDS + w] > 0;
			h.worth += q->has[i * WORDS + w];
		}
		if (all.entry[i].kind == kind && h.words > 0 && h.words >= words)
			hit[n++] = h;
	}
	qsort(hit, n, sizeof *hit, by_worth);
	for (size_t i = 0; i < n && i < most; i++)
		json_array_append_new(out, entry_json(&all.entry[hit[i].entry]));
	free(hit);
	return out;
}

/* Return how many words of the query a hit must have: as many as any entry has; of three words and
 * more, one may be missing. */
static int
words_wanted(const struct query *q)
{
	int most = 0;
	for (size_t i = 0; i < all.n; i++) {
		int n = 0;
		for (size_t w = 0; w < q->n; w++)
			n += q->has[i * WORDS + w] > 0;
		most = n > most ? n : most;
	}
	return most > 2 ? most - 1 : most;
}

json_t *
search_json(const char *words, const char *game, size_t most)
{
	static const char *const names[KINDS] = { "cards", "clauses", "disputes" };
	pthread_once(&made, make);
	struct query q = { .game = game,
		           .has = alloc_zeroed(all.n * WORDS, sizeof *q.has),
		           .meant = json_object() };
	while (q.n < WORDS) {
		while (*words && (unsigned char)*words < 0x80 && !isalnum((unsigned char)*words))
			words++;
		if (!*words)
			break;
		words = note_next(&q, words);
	}
	json_t *out = json_object();
	for (int kind = 0; kind < KINDS; kind++)
		json_object_set_new(out, names[kind],
		                    hits_json(&q, (enum kind)kind, words_wanted(&q), most));
	json_object_set_new(out, "meant", q.meant);
	free(q.has);
	return out;
}
