/* fault.c: fills and prints struct fault. */
#include "judged/text/fault.h"

#include <string.h>

#include "judged/text/utf8.h"

/* Replace bytes that can't be printed: an argument may hold any bytes, and cutting may have split a
 * character. */
static void
make_printable(char *text)
{
	unsigned char *at = (unsigned char *)text;
	size_t left = strlen(text);
	while (left > 0) {
		size_t n = utf8_length(at, left);
		if (n == 0 || *at < 0x20 || *at == 0x7f) {
			*at = '?';
			n = 1;
		}
		at += n;
		left -= n;
	}
}

static void
copy_printable(char *to, size_t cap, const char *from)
{
	snprintf(to, cap, "%s", from ? from : "");
	make_printable(to);
}

/* Cut a sentence that is too long after a whole word, and add "…". */
static void
end_cut(char *text, size_t cap)
{
	static const char more[] = " \u2026";
	size_t end = cap - sizeof more;
	for (size_t i = end; i > end / 2; i--)
		if (text[i] == ' ') {
			end = i;
			break;
		}
	memcpy(text + end, more, sizeof more);
}

bool
fault_set_with(struct fault *fault, const char *code, const char *format, va_list args)
{
	snprintf(fault->code, sizeof fault->code, "%s", code);
	int n = vsnprintf(fault->sentence, sizeof fault->sentence, format, args);
	if (n >= (int)sizeof fault->sentence)
		end_cut(fault->sentence, sizeof fault->sentence);
	make_printable(fault->sentence);
	return false;
}

bool
fault_set(struct fault *fault, const char *code, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	fault_set_with(fault, code, format, args);
	va_end(args);
	return false;
}

void
fault_at(struct fault *fault, const char *file, int line, int column)
{
	copy_printable(fault->file, sizeof fault->file, file);
	fault->line = line;
	fault->column = column;
	fault->pointer[0] = fault->parameter[0] = '\0';
}

void
fault_at_pointer(struct fault *fault, const char *file, const char *pointer)
{
	fault_at(fault, file, 0, 0);
	copy_printable(fault->pointer, sizeof fault->pointer, pointer);
}

void
fault_of_parameter(struct fault *fault, const char *file, const char *parameter)
{
	fault_at(fault, file, 0, 0);
	snprintf(fault->parameter, sizeof fault->parameter, "%s", parameter);
}

/* Find a text outside of quotations; NULL if it isn't there. */
static const char *
find_plain(const char *text, const char *what)
{
	bool quoted = false;
	for (; *text; text++) {
		quoted ^= *text == '`';
		if (!quoted && strncmp(text, what, strlen(what)) == 0)
			return text;
	}
	return NULL;
}

const char *
fault_instead(const struct fault *fault, size_t *len)
{
	static const char end[] = "; ", must[] = " must be ";
	/* Such a sentence quotes the reason of a ruling. */
	if (strcmp(fault->code, "not-reached") == 0)
		return NULL;
	const char *found = find_plain(fault->sentence, end), *other;
	if (found) {
		found += strlen(end);
		*len = strlen(found);
		return found;
	}
	found = find_plain(fault->sentence, must);
	if (!found)
		return NULL;
	found += strlen(must);
	other = find_plain(found, ", not ");
	*len = other ? (size_t)(other - found) : strlen(found);
	return found;
}

void
fault_print(FILE *to, const struct fault *fault)
{
	const char *file = fault->file[0] ? fault->file : "input";
	if (fault->line > 0)
		fprintf(to, "%s:%d:%d: ", file, fault->line, fault->column);
	else if (fault->pointer[0])
		fprintf(to, "%s: %s: ", file, fault->pointer);
	else
		fprintf(to, "%s: ", file);
	fprintf(to, "%s [%s]\n", fault->sentence, fault->code);
}
