/* holds.c: reads a value out of a position and compares it. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/words/holds.h"
#include "judged/words/position.h"

enum { EVERYBODY = (1 << JUDGE_SEATS) - 1 };

/* What a path led to: cards, or a number (JUDGE_NO_NUMBER: there is no value). */
struct found {
	struct judge_card_view card[JUDGE_CARDS];
	int n;
	int n_unknown; /* number of unknown cards among `card` */
	bool doubtful; /* true if the number would be that of an unknown card */
	int32_t number;
};

/* A test in progress. */
struct tested {
	struct judge_run *run;
	const struct compare_path *path;
	const struct found *found;
	/* NULL while the answer for one view is derived: nothing is noted then */
	struct compare_result *result;
	enum view view; /* the reader who compares; VIEW_JUDGE sees everything */
};

void
compare_add(struct compare_result *result, const struct sentence *sentence)
{
	char text[HOLDS_SAYING]; /* not cleared: it is large, and every world writes a few */
	size_t used = strlen(compare_text(result)), room = sizeof text - used;
	text[0] = '\0';
	if (room > 1)
		sentence_say(sentence, NULL, text, room);
	size_t more = strlen(text) + 1;
	result->actual = alloc_again(result->actual, used + more);
	memcpy(result->actual + used, text, more);
	sentences_keep(&result->found, sentence);
}

void
compare_find(struct compare_result *result, const struct sentence *sentence)
{
	struct sentence next;
	sentence_make(&next, SENTENCE_NEXT, 0);
	if (result->actual)
		compare_add(result, &next);
	compare_add(result, sentence);
}

void
compare_find_plain(struct compare_result *result, enum sentence_form form)
{
	struct sentence plain;
	sentence_make(&plain, form, 0);
	compare_find(result, &plain);
}

const char *
compare_text(const struct compare_result *result)
{
	return result->actual ? result->actual : "";
}

const char *
compare_said_to_players(const struct compare_result *result, char text[HOLDS_SAYING])
{
	const char *said = compare_text(result);
	if (!result->why_at)
		return said;
	snprintf(text, HOLDS_SAYING, "%.*s", result->why_at, said);
	return text;
}

void
compare_keep_found(const struct compare_result *result, enum view view, struct buffer *out)
{
	bool all = view == VIEW_JUDGE || !result->why_at;
	buffer_bytes(out, result->found.at, all ? result->found.n : result->why_found_at);
}

void
compare_clear_text(struct compare_result *result)
{
	free(result->actual);
	result->actual = NULL;
	buffer_free(&result->found);
	result->why_at = 0;
}

/* 1. Reading */

static judge_place
place_of(const struct judge_run *run, const struct transcript_place *place)
{
	return judge_place_of(run, place->seat, place->area, place->index);
}

static const struct judge_game *
game_of(const struct judge_run *run)
{
	return judge_run_params(run)->game;
}

static void
keep_uncovered(struct found *found)
{
	int n = 0;
	for (int i = 0; i < found->n; i++)
		if (!found->card[i].covered)
			found->card[n++] = found->card[i];
	found->n = n;
}

/* Keep only the cards at one end of a pile, the uppermost card first. */
static void
keep_end(const struct compare_path *path, struct found *found)
{
	if (path->end == 0 || found->n <= path->some)
		return;
	if (path->end < 0)
		memmove(found->card, found->card + found->n - path->some,
		        path->some * sizeof *found->card);
	found->n = path->some;
}

/* Read the cards of a place. In an area of several places (zones) these are the cards the rules see
 * there; in a pile, the cards that lie there. */
static void
read_cards(struct judge_run *run, const struct compare_path *path, struct found *found)
{
	judge_place place = place_of(run, &path->place);
	found->n = 0;
	if (place == JUDGE_NO_PLACE)
		return;
	if (path->read == COMPARE_STACK) {
		found->n = judge_cards_at(run, place, found->card, JUDGE_CARDS);
	} else if (game_of(run)->area[path->place.area].places > 1) {
		found->n = judge_seen_at(run, place, found->card, JUDGE_CARDS);
	} else {
		found->n = judge_cards_at(run, place, found->card, JUDGE_CARDS);
		keep_uncovered(found);
		keep_end(path, found);
	}
	assert(found->n <= JUDGE_CARDS);
}

static void
count_unknown(struct found *found)
{
	for (int i = 0; i < found->n; i++)
		found->n_unknown += card_is_unknown(&found->card[i]);
}

/* Does the value depend on which card it is? */
static bool
is_printed(const struct judge_game *game, const struct compare_path *path)
{
	return path->read == COMPARE_CARD_PROPERTY && !game->property[path->property].open;
}

static int32_t
read_of_card(struct judge_run *run, const struct compare_path *path, struct found *found)
{
	struct compare_path cards = *path;
	cards.read = COMPARE_CARDS;
	read_cards(run, &cards, found);
	if (found->n != 1)
		return JUDGE_NO_NUMBER;
	if (path->read == COMPARE_KNOWN_TO)
		return found->card[0].known_by & EVERYBODY;
	count_unknown(found);
	found->doubtful = found->n_unknown && is_printed(game_of(run), path);
	return found->doubtful ? JUDGE_NO_NUMBER
	                       : judge_read(run, path->property, found->card[0].card);
}

/* Return the first value of the property with the same word. Several values may share a word
 * (several steps are one phase), so the first one stands for all of them. */
static int32_t
first_named(const struct judge_run *run, const struct compare_path *path, int32_t number)
{
	const struct judge_property *property = &game_of(run)->property[path->property];
	if (property->kind != JUDGE_IS_NAME)
		return number;
	for (int32_t i = 0; i < number; i++)
		if (strcmp(property->names[i], property->names[number]) == 0)
			return i;
	return number;
}

static bool
is_cards(const struct compare_path *path)
{
	return path->read == COMPARE_CARDS || path->read == COMPARE_STACK;
}

static void
read_path(struct judge_run *run, const struct compare_path *path, struct found *found)
{
	found->n = found->n_unknown = 0;
	found->doubtful = false;
	found->number = JUDGE_NO_NUMBER;
	switch (path->read) {
	case COMPARE_CARDS:
	case COMPARE_STACK:
		read_cards(run, path, found);
		count_unknown(found);
		found->number = found->n;
		break;
	case COMPARE_PROPERTY:
		found->number = judge_read(run, path->property,
		                           path->seat == JUDGE_NO_SEAT ? 0 : path->seat);
		found->number = first_named(run, path, found->number);
		break;
	case COMPARE_CARD_PROPERTY:
	case COMPARE_KNOWN_TO: found->number = read_of_card(run, path, found); break;
	case COMPARE_RELATION:
		found->number = judge_relation(run, path->relation, place_of(run, &path->place),
		                               place_of(run, &path->other));
		break;
	}
}

/* 2. Comparing cards */

static int
count_of(const struct found *found, judge_def def)
{
	int n = 0;
	for (int i = 0; i < found->n; i++)
		n += found->card[i].def == def && !card_is_unknown(&found->card[i]);
	return n;
}

static enum compare_answer
answer_of(bool holds)
{
	return holds ? COMPARE_UPHELD : COMPARE_REFUTED;
}

/* The cards of a test: one, or a list. */
static const judge_def *
cards_of(const struct compare_test *test, int *n)
{
	*n = test->operand == COMPARE_A_CARD ? 1 : test->n_list;
	return test->operand == COMPARE_A_CARD ? &test->card : test->list;
}

/* Write the listed cards that were not found, each as often as it is missing. Returns their
 * count. */
static int
missing(const struct compare_test *test, const struct found *found, judge_def out[JUDGE_CARDS])
{
	int n, missing = 0;
	const judge_def *def = cards_of(test, &n);
	for (int i = 0; i < n; i++) {
		int before = 0;
		for (int j = 0; j <= i; j++)
			before += def[j] == def[i];
		if (before > count_of(found, def[i]))
			out[missing++] = def[i];
	}
	return missing;
}

static bool
could_hold(const struct tested *t, const judge_def *def, int n)
{
	return n <= t->found->n_unknown &&
	       (t->view != VIEW_JUDGE ||
	        compare_could_hold(t->run, place_of(t->run, &t->path->place), def, n));
}

static enum compare_answer
has_cards(const struct tested *t, const struct compare_test *test)
{
	judge_def def[JUDGE_CARDS];
	int n = missing(test, t->found, def);
	if (n == 0)
		return COMPARE_UPHELD;
	return could_hold(t, def, n) ? COMPARE_UNKNOWN : COMPARE_REFUTED;
}

static enum compare_answer
lacks_cards(const struct tested *t, const struct compare_test *test)
{
	int n, there = 0, possible = 0;
	const judge_def *def = cards_of(test, &n);
	for (int i = 0; i < n; i++) {
		there += count_of(t->found, def[i]);
		possible += could_hold(t, &def[i], 1);
	}
	if (there)
		return COMPARE_REFUTED;
	return possible ? COMPARE_UNKNOWN : COMPARE_UPHELD;
}

static bool
is_ordered(const struct judge_run *run, const struct compare_path *path)
{
	return path->read == COMPARE_STACK || game_of(run)->area[path->place.area].ordered;
}

/* Is every known card the one that is listed at its position? */
static bool
same_order(const struct compare_test *test, const struct found *found)
{
	for (int i = 0; i < found->n; i++)
		if (!card_is_unknown(&found->card[i]) && found->card[i].def != test->list[i])
			return false;
	return true;
}

static enum compare_answer
equal_list(const struct tested *t, const struct compare_test *test)
{
	if (t->found->n != test->n_list)
		return COMPARE_REFUTED;
	if (is_ordered(t->run, t->path) && !same_order(test, t->found))
		return COMPARE_REFUTED;
	return has_cards(t, test);
}

static enum compare_answer
equal_cards(const struct tested *t, const struct compare_test *test)
{
	const struct found *found = t->found;
	switch (test->operand) {
	case COMPARE_A_NUMBER: return answer_of(found->n == test->number);
	case COMPARE_A_CARD: return found->n == 1 ? has_cards(t, test) : COMPARE_REFUTED;
	case COMPARE_A_LIST: return equal_list(t, test);
	case COMPARE_EMPTY:
	case COMPARE_NOTHING: break;
	}
	return answer_of(found->n == 0);
}

/* Do both places hold the same cards? Their order counts only if both places are ordered. */
static bool
same_cards(const struct tested *t, const struct compare_path *other, const struct found *there)
{
	bool ordered = is_ordered(t->run, t->path) && is_ordered(t->run, other);
	for (int i = 0; i < there->n; i++) {
		judge_def def = there->card[i].def;
		if (ordered ? t->found->card[i].def != def
		            : count_of(t->found, def) != count_of(there, def))
			return false;
	}
	return true;
}

/* 3. Comparing anything */

static enum compare_answer
equal(const struct tested *t, const struct compare_test *test)
{
	if (is_cards(t->path))
		return equal_cards(t, test);
	if (t->found->doubtful)
		return COMPARE_UNKNOWN;
	if (test->operand == COMPARE_NOTHING)
		return answer_of(t->found->number == JUDGE_NO_NUMBER);
	return answer_of(t->found->number == test->number);
}

/* Does the place have these cards? For a value of bits: does it include all these players or
 * keywords? */
static enum compare_answer
has(const struct tested *t, const struct compare_test *test)
{
	if (is_cards(t->path))
		return has_cards(t, test);
	if (t->found->doubtful)
		return COMPARE_UNKNOWN;
	return answer_of(t->found->number != JUDGE_NO_NUMBER &&
	                 (t->found->number & test->number) == test->number);
}

static enum compare_answer
lacks(const struct tested *t, const struct compare_test *test)
{
	if (is_cards(t->path))
		return lacks_cards(t, test);
	if (t->found->doubtful)
		return COMPARE_UNKNOWN;
	return answer_of(t->found->number != JUDGE_NO_NUMBER && !(t->found->number & test->number));
}

static bool
size_is(const struct compare_test *test, int32_t number)
{
	switch (test->compare) {
	case COMPARE_AT_LEAST: return number >= test->number;
	case COMPARE_AT_MOST: return number <= test->number;
	case COMPARE_MORE_THAN: return number > test->number;
	case COMPARE_LESS_THAN: return number < test->number;
	case COMPARE_BETWEEN: return number >= test->number && number <= test->high;
	default: return number == test->number;
	}
}

static enum compare_answer
size(const struct tested *t, const struct compare_test *test)
{
	if (t->found->doubtful)
		return COMPARE_UNKNOWN;
	return answer_of(t->found->number != JUDGE_NO_NUMBER && size_is(test, t->found->number));
}

static void note_found(const struct judge_run *run, const struct compare_path *path,
                       const struct found *found, struct compare_result *result);
static void forget_hidden(const struct judge_run *run, const struct compare_path *path,
                          enum view view, struct found *found);

static enum compare_answer
same_as(const struct tested *t, const struct compare_test *test)
{
	const struct compare_path *other = test->other;
	struct found there;
	read_path(t->run, other, &there);
	if (t->result)
		note_found(t->run, other, &there, t->result);
	forget_hidden(t->run, other, t->view, &there);
	if (t->found->doubtful || there.doubtful)
		return COMPARE_UNKNOWN;
	if (t->found->number != there.number)
		return COMPARE_REFUTED;
	if (!is_cards(t->path) || !is_cards(other))
		return COMPARE_UPHELD;
	if (t->found->n_unknown || there.n_unknown)
		return COMPARE_UNKNOWN;
	return answer_of(same_cards(t, other, &there));
}

static enum compare_answer
compare(const struct tested *t, const struct compare_test *test)
{
	enum compare_answer all;
	switch (test->compare) {
	case COMPARE_EQUAL: return equal(t, test);
	case COMPARE_NOT: return compare_opposite(compare(t, test->of));
	case COMPARE_HAS: return has(t, test);
	case COMPARE_LACKS: return lacks(t, test);
	case COMPARE_SAME_AS: return same_as(t, test);
	case COMPARE_ALL:
		all = COMPARE_UPHELD;
		for (int i = 0; i < test->n_of; i++)
			all = compare_both(all, compare(t, &test->of[i]));
		return all;
	case COMPARE_ANY:
		all = COMPARE_UPHELD;
		for (int i = 0; i < test->n_of; i++)
			all = compare_both(all, compare_opposite(compare(t, &test->of[i])));
		return compare_opposite(all);
	default: return size(t, test);
	}
}

/* Looks that a test costs: a fixed number for each comparison, and for each of its cards a count
 * among the cards of the place. */
enum { LOOKS_A_TEST = 64, MANY_CARDS = 80 };

static uint64_t
looks_of(const struct compare_test *test)
{
	uint64_t n = test->operand == COMPARE_A_LIST   ? test->n_list
	             : test->operand == COMPARE_A_CARD ? 1
	                                               : 0;
	uint64_t looks = LOOKS_A_TEST + n * (n / 2 + MANY_CARDS);
	looks += test->other ? COMPARE_LOOKS_A_STEP : 0;
	for (int i = 0; i < test->n_of; i++)
		looks += looks_of(&test->of[i]);
	return looks;
}

uint64_t
compare_looks(const struct compare_value *value)
{
	return looks_of(&value->test);
}

bool
compare_passes(const struct compare_test *test, int32_t number)
{
	static const struct compare_path path = { .read = COMPARE_PROPERTY };
	struct found found = { .number = number };
	const struct tested t = { .path = &path, .found = &found, .view = VIEW_JUDGE };
	return compare(&t, test) == COMPARE_UPHELD;
}

enum compare_answer
compare_opposite(enum compare_answer answer)
{
	static const enum compare_answer opposite[] = { [COMPARE_UPHELD] = COMPARE_REFUTED,
		                                        [COMPARE_REFUTED] = COMPARE_UPHELD,
		                                        [COMPARE_UNKNOWN] = COMPARE_UNKNOWN,
		                                        [COMPARE_HIDDEN] = COMPARE_HIDDEN };
	return opposite[answer];
}

enum compare_answer
compare_both(enum compare_answer one, enum compare_answer other)
{
	if (one == COMPARE_REFUTED || other == COMPARE_REFUTED)
		return COMPARE_REFUTED;
	return one == COMPARE_UNKNOWN ? one : other;
}

/* 4. Noting what is there */

/* Hide the result from every seat that doesn't know all of the cards. */
static void
hide_cards(const struct found *found, struct compare_result *result)
{
	for (int i = 0; i < found->n; i++)
		result->hidden_from |= (uint8_t)(~found->card[i].known_by & EVERYBODY);
}

static void
find_cards(const struct judge_run *run, const char *place, const struct found *found,
           struct compare_result *result)
{
	const struct judge_card_set *cards = judge_run_params(run)->cards;
	struct sentence says;
	char unknown[DIGITS];
	int n = 0;
	for (int i = 0; i < found->n; i++)
		n += card_is_unknown(&found->card[i]);
	sentence_make(&says, SENTENCE_CONTAINS, 2, place, number_text(n, unknown));
	for (int i = 0; i < found->n; i++)
		if (!card_is_unknown(&found->card[i]))
			sentence_add(&says, cards->def[found->card[i].def].number);
	compare_find(result, &says);
	hide_cards(found, result);
}

static void
find_empty(const char *place, struct compare_result *result)
{
	struct sentence says;
	sentence_make(&says, SENTENCE_EMPTY, 1, place);
	compare_find(result, &says);
}

/* Return a value as documents write it: "12", "true", "B", "main". */
static const char *
property_text(const struct judge_run *run, uint8_t index, int32_t is, char text[KEYWORDS_TEXT])
{
	const struct judge_property *property = &game_of(run)->property[index];
	switch ((enum judge_property_kind)property->kind) {
	case JUDGE_IS_NUMBER: break;
	case JUDGE_IS_BOOL: return is ? "true" : "false";
	case JUDGE_IS_SEAT: return is ? "B" : "A";
	case JUDGE_IS_NAME: return property->names[is];
	case JUDGE_IS_DEF: return judge_run_params(run)->cards->def[is].number;
	case JUDGE_IS_KEYWORDS: keywords_say(game_of(run), is, text); return text;
	}
	return number_text(is, text);
}

/* Make the sentence about who knows a card, or about how two places are related. */
static void
make_other(const struct compare_path *path, int32_t is, struct sentence *out)
{
	if (path->read == COMPARE_RELATION)
		sentence_make(out, SENTENCE_IS, 2, path->text,
		              is == 1 ? "true"
		              : is    ? "unknown"
		                      : "false");
	else if (is == 0)
		sentence_make(out, SENTENCE_KNOWN_TO_NOBODY, 1, path->text);
	else if (is == EVERYBODY)
		sentence_make(out, SENTENCE_KNOWN_TO_BOTH, 1, path->text);
	else
		sentence_make(out, SENTENCE_IS, 2, path->text, is == 1 ? "A" : "B");
}

static void
find_value(const struct judge_run *run, const struct compare_path *path, const struct found *found,
           struct compare_result *result)
{
	struct sentence says;
	char text[KEYWORDS_TEXT];
	bool keywords = path->read == COMPARE_CARD_PROPERTY &&
	                game_of(run)->property[path->property].kind == JUDGE_IS_KEYWORDS;
	if (path->read == COMPARE_RELATION ||
	    (path->read == COMPARE_KNOWN_TO && found->number != JUDGE_NO_NUMBER))
		make_other(path, found->number, &says);
	else if (path->read != COMPARE_PROPERTY && found->n != 1)
		sentence_make(&says, found->n ? SENTENCE_SEVERAL_CARDS : SENTENCE_NO_CARD, 1,
		              path->text);
	else if (found->doubtful || found->number == JUDGE_NO_NUMBER ||
	         (keywords && found->number == 0))
		sentence_make(&says, found->doubtful ? SENTENCE_OF_UNKNOWN : SENTENCE_IS_NONE, 1,
		              path->text);
	else
		sentence_make(&says, SENTENCE_IS, 2, path->text,
		              property_text(run, path->property, found->number, text));
	compare_find(result, &says);
}

static void
note_found(const struct judge_run *run, const struct compare_path *path, const struct found *found,
           struct compare_result *result)
{
	if (is_printed(game_of(run), path))
		hide_cards(found, result);
	if (!is_cards(path))
		find_value(run, path, found, result);
	else if (found->n)
		find_cards(run, path->text, found, result);
	else
		find_empty(path->text, result);
}

/* Note only how many cards there are. The count of hidden cards is no secret, but their names
 * are. */
static void
note_count(const struct compare_path *path, const struct found *found,
           struct compare_result *result)
{
	struct sentence says;
	char digits[DIGITS];
	if (!found->n) {
		find_empty(path->text, result);
		return;
	}
	sentence_make(&says, SENTENCE_COUNT, 2, path->text, number_text(found->n, digits));
	compare_find(result, &says);
}

/* Does the test ask only how many cards there are? */
static bool
only_counts(const struct compare_test *test)
{
	bool all = test->operand == COMPARE_A_NUMBER && !test->other;
	for (int i = 0; i < test->n_of; i++)
		all &= only_counts(&test->of[i]);
	return all;
}

/* 5. What follows from a partial view */

/* Treat every card that the view doesn't know as an unknown card. */
static void
forget_hidden(const struct judge_run *run, const struct compare_path *path, enum view view,
              struct found *found)
{
	found->n_unknown = 0;
	for (int i = 0; i < found->n; i++) {
		struct judge_card_view *card = &found->card[i];
		card->supposed |= !view_knows(view, card->known_by);
		found->n_unknown += card_is_unknown(card);
	}
	found->doubtful |= found->n_unknown && is_printed(game_of(run), path);
}

/* Note the answer of each view. If nothing is hidden, all views have the judge's answer. */
static void
see(const struct compare_value *value, struct judge_run *run, enum compare_answer answer,
    struct compare_result *result)
{
	struct found found;
	for (int view = 0; view < COMPARE_VIEWS; view++) {
		const struct tested t = { run, &value->path, &found, NULL, (enum view)view };
		enum compare_answer seen = answer;
		if (result->hidden_from) {
			read_path(run, &value->path, &found);
			forget_hidden(run, &value->path, t.view, &found);
			seen = compare(&t, &value->test);
		}
		result->seen[view] =
			(uint8_t)compare_both((enum compare_answer)result->seen[view], seen);
	}
}

enum compare_answer
compare_answered(const struct compare_result *result, enum view view)
{
	if (view_knows(view, (uint8_t)(~result->hidden_from & EVERYBODY)))
		return (enum compare_answer)result->answer;
	return result->seen[view] == COMPARE_UNKNOWN ? COMPARE_HIDDEN
	                                             : (enum compare_answer)result->seen[view];
}

enum compare_answer
compare_check(const struct compare_value *value, struct judge_run *run,
              struct compare_result *result)
{
	struct found found;
	const struct tested t = { run, &value->path, &found, result, VIEW_JUDGE };
	read_path(run, &value->path, &found);
	if (is_cards(&value->path) && only_counts(&value->test))
		note_count(&value->path, &found, result);
	else
		note_found(run, &value->path, &found, result);
	enum compare_answer answer = compare(&t, &value->test);
	see(value, run, answer, result);
	return answer;
}

/* 6. As JSON */

static int
by_number(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Return the numbers of the cards; an unknown card has the number "", which becomes null. */
static json_t *
cards_json(const struct judge_run *run, const struct compare_path *path, const struct found *found)
{
	const char *number[JUDGE_CARDS];
	json_t *out = json_array();
	for (int i = 0; i < found->n; i++)
		number[i] = card_is_unknown(&found->card[i])
		                    ? ""
		                    : judge_run_params(run)->cards->def[found->card[i].def].number;
	if (found->n && !is_ordered(run, path))
		qsort(number, (size_t)found->n, sizeof *number, by_number);
	for (int i = 0; i < found->n; i++)
		json_array_append_new(out, *number[i] ? json_string(number[i]) : json_null());
	return out;
}

json_t *
compare_value_json(struct judge_run *run, const struct compare_path *path)
{
	struct found found;
	read_path(run, path, &found);
	if (is_cards(path))
		return cards_json(run, path, &found);
	if (found.number == JUDGE_NO_NUMBER)
		return json_null();
	if (path->read == COMPARE_PROPERTY || path->read == COMPARE_CARD_PROPERTY)
		return property_json(run, &game_of(run)->property[path->property], found.number);
	return json_integer(found.number);
}
