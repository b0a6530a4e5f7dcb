/* told_dense_names.c: the texts of a record, by their numbers. */
#include <string.h>

#include "judged/text/utf8.h"
#include "judged/words/told_dense.h"

static void
new_number(struct names *names, uint32_t id)
{
	if (names->n + 1 >= names->cap) {
		names->cap = names->cap ? 2 * names->cap : 512;
		names->id = alloc_more(names->id, names->cap, sizeof *names->id);
		names->of_other = alloc_more(names->of_other, names->cap, sizeof(uint16_t));
	}
	names->id[++names->n] = id;
	if (id <= told_words_count())
		names->of_word[id] = (uint16_t)names->n;
}

static uint32_t
word_of(const struct dense *d, told_name name)
{
	const struct told_place *place = &d->told->place[name - 1];
	return told_word_of(d->told->text.at + place->at, place->len);
}

/* The number of a text that is no word. */
static uint32_t
number_of_other(struct dense *d, told_name name)
{
	struct names *names = &d->names;
	const uint32_t before = names->other.n_names,
		       other = told_text_of(&names->other, told_name_text(d->told, name));
	if (names->other.n_names > before) {
		new_number(names, told_words_count() + other);
		names->of_other[other - 1] = (uint16_t)names->n;
	}
	return names->of_other[other - 1];
}

static uint32_t
is_number(struct dense *d, told_name name, uint32_t number)
{
	here_of(d, number)->name = name;
	return d->own->number[name] = number;
}

uint32_t
dense_first_number(struct dense *d, told_name name)
{
	struct names *names = &d->names;
	const uint32_t word = word_of(d, name);
	if (word && !names->of_word[word])
		new_number(names, word);
	return is_number(d, name, word ? names->of_word[word] : number_of_other(d, name));
}

/* One that is no word has no number before it is coded in this ruling. */
uint32_t
dense_known_number(struct dense *d, told_name name)
{
	const uint32_t word = word_of(d, name), number = word ? d->names.of_word[word] : 0;
	return number ? is_number(d, name, number) : MOST_NAMES;
}

void
dense_make_here(struct dense *d)
{
	uint32_t was = d->own->cap_here;
	d->own->cap_here = d->names.cap + 1;
	d->own->here = alloc_more(d->own->here, d->own->cap_here, sizeof *d->own->here);
	memset(d->own->here + was, 0, (d->own->cap_here - was) * sizeof *d->own->here);
}

/* The next text that is no word. */
static void
take_other(struct dense *d)
{
	struct names *names = &d->names;
	if (names->rest)
		dense_ask_for_rest(names);
	size_t len = names->at < names->end ? strlen(names->at) : 0;
	d->bad |= names->at >= names->end || !utf8_is_valid(names->at, len);
	told_append_text(&names->other, names->at < names->end ? names->at : "", len);
	names->at += len + 1;
}

told_name
dense_append(struct dense *d, uint32_t number)
{
	struct names *names = &d->names;
	uint32_t id = names->id[number], words = told_words_count();
	struct told_word text;
	if (id <= words) {
		text = told_word(id);
	} else {
		told_name other = id - words;
		while (names->other.n_names < other)
			take_other(d);
		text = (struct told_word){ told_name_text(&names->other, other),
			                   names->other.place[other - 1].len };
	}
	told_append_text(d->told, text.at, text.len);
	if (d->told->n_names >= d->own->cap_number) {
		d->own->cap_number = d->own->cap_number ? 2 * d->own->cap_number : 512;
		d->own->number =
			alloc_more(d->own->number, d->own->cap_number, sizeof *d->own->number);
	}
	d->own->number[d->told->n_names] = number;
	return here_of(d, number)->name = d->told->n_names;
}

/* Which text has the next number. */
static void
code_text(struct dense *d)
{
	struct names *names = &d->names;
	const uint32_t number = names->coded + 1, words = told_words_count();
	uint32_t id = is_reading(d) ? 0 : names->id[number];
	d->bad |= names->coded + 1 >= MOST_NAMES;
	if (coder_bit(&d->c, coder_node(&d->c, F_WORD, 1), id > words)) {
		if (is_reading(d))
			new_number(names, words + ++names->n_others);
	} else {
		int64_t off = (int64_t)id - names->last;
		uint64_t code = coder_number(&d->c, F_WORD, told_zigzag(off));
		id = names->last + (uint32_t)told_unzigzag(code);
		d->bad |= id == 0 || id > words || (is_reading(d) && names->of_word[id]);
		names->last = id = d->bad ? 1 : id;
		if (is_reading(d))
			new_number(names, id);
	}
	names->coded++;
}

void
dense_texts(struct dense *d)
{
	struct names *names = &d->names;
	const uint32_t n = names->n - names->coded;
	for (uint64_t left = coder_number(&d->c, F_WORD + 1000, n); left > 0 && goes_on(d); left--)
		code_text(d);
}

/* One that nothing of this record was called yet; 0: none. */
static uint32_t
code_new(struct dense *d, unsigned field, uint32_t number)
{
	struct names *names = &d->names;
	if (coder_bit(&d->c, coder_node(&d->c, field, 1), number > names->coded)) {
		if (!d->bad)
			code_text(d);
		return names->coded;
	}
	return coder_below(&d->c, field, names->coded + 1, number);
}

void
dense_add_to_sort(struct sorted *s, uint32_t number)
{
	if (s->n >= MOST_OF_SORT || number >= MOST_SORTED || s->at[number])
		return;
	s->number[s->n++] = (uint16_t)number;
	s->at[number] = (uint8_t)s->n;
}

uint32_t
dense_unguessed(struct dense *d, unsigned field, enum sort sort, uint32_t number)
{
	if (sort == S_OTHER)
		return code_new(d, field, number);
	struct sorted *s = &d->learned->sorted[sort];
	const uint32_t at = is_reading(d) || number >= MOST_SORTED ? 0 : s->at[number];
	if (s->n > 0 && coder_bit(&d->c, coder_node(&d->c, field, 2), at > 0))
		return s->number[coder_evenly(&d->c, s->n, at - 1)];
	number = code_new(d, field, number);
	dense_add_to_sort(s, number);
	return number;
}

uint32_t
dense_numbered(struct dense *d, unsigned field, enum sort sort, const struct coder_context by[],
               unsigned n, uint32_t number)
{
	struct coder_guess g;
	if (!coder_guess(&d->c, field, by, n, &number, &g))
		number = dense_unguessed(d, field, sort, number);
	d->bad |= number > d->names.coded;
	coder_learn(&g, number);
	return d->bad ? 0 : number;
}

told_name
dense_name(struct dense *d, unsigned field, enum sort sort, const struct coder_context by[],
           unsigned n, told_name is)
{
	uint32_t number = is_reading(d) ? 0 : number_of(d, is);
	number = dense_numbered(d, field, sort, by, n, number);
	return is_reading(d) ? name_of(d, number) : is;
}

uint32_t
dense_is(struct dense *d, unsigned field, const struct coder_context by[], unsigned n, uint32_t is)
{
	struct coder_guess g;
	if (!coder_guess(&d->c, field, by, n, &is, &g)) {
		uint64_t number = coder_number(&d->c, field, is);
		d->bad |= number > UINT32_MAX;
		is = (uint32_t)number;
	}
	coder_learn(&g, is);
	return is;
}

void *
dense_room(void *list, uint32_t n, uint32_t *cap, size_t size)
{
	if (n == *cap) {
		*cap = *cap ? 2 * *cap : 64;
		list = alloc_more(list, *cap, size);
	}
	return list;
}

void
dense_forget_sorts(struct learned *l)
{
	for (int sort = 0; sort < SORTS; sort++) {
		struct sorted *s = &l->sorted[sort];
		while (s->n > 0)
			s->at[s->number[--s->n]] = 0;
	}
}
