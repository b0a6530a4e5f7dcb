/*
 * svg.h: pictures made of pieces.
 *
 * A piece is drawn from its own upper left corner and knows its width and height; it is then put
 * into another piece at some position. Everything is in attributes: there is no style, no script
 * and no reference to anything outside. Lengths are in units of the picture, a pixel at its natural
 * size.
 */
#ifndef JUDGED_BOARD_SVG_H
#define JUDGED_BOARD_SVG_H

#include <stdbool.h>

#include "judged/text/buffer.h"

/* A piece of a picture. Zeroed, it is empty; svg_free() frees it. */
struct svg {
	struct buffer text;
	int w, h;
};

struct svg_box {
	int x, y, w, h;
	const char *fill, *stroke; /* stroke: NULL for none */
	int round;                 /* radius of the corners */
	bool dashed;
};

void svg_box(struct svg *svg, struct svg_box box);
/* Draw a line of text with its baseline at y. `colour` is a word or #rrggbb; `weight` is "normal"
 * or "bold". The size of the piece doesn't change: only the caller knows how much space the text
 * needs around it. */
void svg_line(struct svg *svg, int x, int y, int size, const char *colour, const char *weight,
              const char *text);
/* Like svg_line(), with the middle of the line at x. */
void svg_middle(struct svg *svg, int x, int y, int size, const char *colour, const char *weight,
                const char *text);
/* Begin a group with a title, which screen readers read out and pointers show; svg_end() ends
 * it. */
void svg_begin(struct svg *svg, const char *title);
void svg_end(struct svg *svg);

/* Put a piece in at a position and free it. The whole grows to contain it. */
void svg_put(struct svg *whole, int x, int y, struct svg *piece);
/* Append text for XML. Special characters are escaped, forbidden ones become `?`. */
void svg_text(struct buffer *to, const char *text);
void svg_free(struct svg *svg);

/* Count the columns a text takes, two for a character of an East Asian script; return the bytes of
 * the part that fits into `columns`; and of that part broken at a blank, if there is one. */
int svg_columns(const char *text);
size_t svg_cut(const char *text, int columns);
size_t svg_fitting(const char *text, int columns);

#endif
