/*
 * svg.h: pictures put together from pieces.
 *
 * A piece is drawn from its own upper left corner and knows how wide and high it became; a piece is then put
 * into another at some place. Everything is said by attributes: there is no style, no script and no reference
 * to anything outside. Lengths are in units of the picture, a pixel at its natural size.
 */
#ifndef JUDGED_BOARD_SVG_H
#define JUDGED_BOARD_SVG_H

#include <stdbool.h>

#include "judged/text/buffer.h"

/* Zeroed it is empty; freed by svg_free(). */
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
/* A line of text, its base line at y. `colour` is a word or #rrggbb; weight "normal" or "bold". The size of the piece
 * does not change: only whoever draws knows what is to lie around. */
void svg_line(struct svg *svg, int x, int y, int size, const char *colour, const char *weight,
              const char *text);
/* The same, the middle of the line at x. */
void svg_middle(struct svg *svg, int x, int y, int size, const char *colour, const char *weight,
                const char *text);
/* A group with a title, which readers hear and pointers show; to be ended. */
void svg_begin(struct svg *svg, const char *title);
void svg_end(struct svg *svg);

/* Put a piece in at a place, and free it. The whole grows to hold it. */
void svg_put(struct svg *whole, int x, int y, struct svg *piece);
/* Text of XML: what means something there is escaped, what cannot stand there is `?`. */
void svg_text(struct buffer *to, const char *text);
void svg_free(struct svg *svg);

/* How many columns a text takes, characters of East Asian scripts being two wide; and the bytes of as much of it as
 * fits into so many columns, broken at a blank where there is one. */
int svg_columns(const char *text);
size_t svg_fitting(const char *text, int columns);

#endif
