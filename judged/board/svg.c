/* svg.c: writes SVG. */
#include "judged/board/svg.h"

#include <string.h>

#include "judged/text/utf8.h"

/* 1. Text */

static const char *
escape_of(unsigned char c)
{
	switch (c) {
	case '&': return "&amp;";
	case '<': return "&lt;";
	case '>': return "&gt;";
	case '"': return "&quot;";
	case '\'': return "&#39;";
	default: return c < ' ' || c == 0x7f ? "?" : NULL;
	}
}

/* Is it U+FFFE or U+FFFF? Those aren't characters in XML. */
static bool
is_no_character(const unsigned char *at, size_t len)
{
	return len == 3 && at[0] == 0xef && at[1] == 0xbf && at[2] >= 0xbe;
}

void
svg_text(struct buffer *to, const char *text)
{
	const unsigned char *at = (const unsigned char *)text;
	size_t left = strlen(text);
	while (left > 0) {
		size_t len = utf8_length(at, left);
		const char *instead = len == 1 ? escape_of(*at) : NULL;
		if (len == 0 || is_no_character(at, len))
			instead = "?";
		if (instead)
			buffer_text(to, instead);
		else
			buffer_bytes(to, at, len);
		len = len ? len : 1;
		at += len;
		left -= len;
	}
}

/* Return the width of a character in columns. From U+1100 on (bytes e1 84 80), most characters are
 * as wide as high. */
static int
columns_of(const unsigned char *at, size_t len)
{
	return len == 4 || (len == 3 && (at[0] > 0xe2 || (at[0] == 0xe1 && at[1] >= 0x84))) ? 2 : 1;
}

int
svg_columns(const char *text)
{
	const unsigned char *at = (const unsigned char *)text;
	size_t left = strlen(text);
	int n = 0;
	while (left > 0) {
		size_t len = utf8_length(at, left);
		n += columns_of(at, len);
		len = len ? len : 1;
		at += len;
		left -= len;
	}
	return n;
}

size_t
svg_cut(const char *text, int columns)
{
	const unsigned char *at = (const unsigned char *)text;
	size_t all = strlen(text), n = 0;
	while (n < all) {
		size_t len = utf8_length(at + n, all - n);
		columns -= columns_of(at + n, len);
		if (columns < 0)
			break;
		n += len ? len : 1;
	}
	return n;
}

size_t
svg_fitting(const char *text, int columns)
{
	size_t n = svg_cut(text, columns), blank = n;
	while (text[n] && blank > 0 && text[blank] != ' ')
		blank--;
	return blank ? blank : n;
}

/* 2. Elements */

static void
number(struct svg *svg, const char *name, int value)
{
	buffer_text(&svg->text, name);
	buffer_number(&svg->text, value);
	buffer_text(&svg->text, "\"");
}

static void
word(struct svg *svg, const char *name, const char *value)
{
	buffer_text(&svg->text, name);
	svg_text(&svg->text, value);
	buffer_text(&svg->text, "\"");
}

void
svg_box(struct svg *svg, struct svg_box box)
{
	number(svg, "<rect x=\"", box.x);
	number(svg, " y=\"", box.y);
	number(svg, " width=\"", box.w);
	number(svg, " height=\"", box.h);
	if (box.round)
		number(svg, " rx=\"", box.round);
	word(svg, " fill=\"", box.fill);
	if (box.stroke)
		word(svg, " stroke=\"", box.stroke);
	if (box.dashed)
		buffer_text(&svg->text, " stroke-dasharray=\"4 3\"");
	buffer_text(&svg->text, "/>\n");
	svg->w = svg->w > box.x + box.w ? svg->w : box.x + box.w;
	svg->h = svg->h > box.y + box.h ? svg->h : box.y + box.h;
}

static void
line(struct svg *svg, int x, int y, int size, const char *colour, const char *weight,
     const char *anchor, const char *text)
{
	number(svg, "<text x=\"", x);
	number(svg, " y=\"", y);
	number(svg, " font-size=\"", size);
	word(svg, " fill=\"", colour);
	word(svg, " font-weight=\"", weight);
	if (anchor)
		word(svg, " text-anchor=\"", anchor);
	buffer_text(&svg->text, ">");
	svg_text(&svg->text, text);
	buffer_text(&svg->text, "</text>\n");
}

void
svg_line(struct svg *svg, int x, int y, int size, const char *colour, const char *weight,
         const char *text)
{
	line(svg, x, y, size, colour, weight, NULL, text);
}

void
svg_middle(struct svg *svg, int x, int y, int size, const char *colour, const char *weight,
           const char *text)
{
	line(svg, x, y, size, colour, weight, "middle", text);
}

void
svg_begin(struct svg *svg, const char *title)
{
	buffer_text(&svg->text, "<g role=\"group\"><title>");
	svg_text(&svg->text, title);
	buffer_text(&svg->text, "</title>\n");
}

void
svg_end(struct svg *svg)
{
	buffer_text(&svg->text, "</g>\n");
}

void
svg_put(struct svg *whole, int x, int y, struct svg *piece)
{
	buffer_text(&whole->text, "<g transform=\"translate(");
	buffer_number(&whole->text, x);
	buffer_text(&whole->text, " ");
	buffer_number(&whole->text, y);
	buffer_text(&whole->text, ")\">\n");
	buffer_bytes(&whole->text, piece->text.at, piece->text.n);
	buffer_text(&whole->text, "</g>\n");
	whole->w = whole->w > x + piece->w ? whole->w : x + piece->w;
	whole->h = whole->h > y + piece->h ? whole->h : y + piece->h;
	svg_free(piece);
}

void
svg_free(struct svg *svg)
{
	buffer_free(&svg->text);
	*svg = (struct svg){ .w = 0 };
}
