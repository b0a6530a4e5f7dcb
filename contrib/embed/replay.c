/* replay.c: prints the ruling on a record, and ends with its code.
 *	cc replay.c $(pkg-config --cflags --libs judge) -o replay && ./replay game.yaml */
#include <judge_ask.h>

#include <stdio.h>
#include <stdlib.h>

int
main(int argc, char **argv)
{
	static char text[8 << 20]; /* no record is longer */
	FILE *from = argc == 2 ? fopen(argv[1], "rb") : NULL;
	if (!from) {
		fputs("usage: replay FILE\n", stderr);
		return JUDGE_BAD_INPUT;
	}
	size_t n = fread(text, 1, sizeof text, from);
	fclose(from);
	struct judge_text ruling = judge_ask("replay", text, n, NULL);
	int code = ruling.code;
	fwrite(ruling.at, 1, ruling.n, stdout);
	judge_text_free(&ruling);
	return code;
}
