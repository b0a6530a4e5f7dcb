/* A stranger's program: built against the installed headers and library alone. */
#include <judge.h>
#include <judge_ask.h>

#include <stdio.h>
#include <string.h>
#include <sys/times.h>

/* The library has functions of these names, too: of its names only judge_* can be seen. */
int advance(void), put_field(void), fault_set(void);

int
advance(void)
{
	return 7;
}

int
put_field(void)
{
	return 8;
}

int
fault_set(void)
{
	return 9;
}

/* Is the answer right, with its faults set by the library's own fault_set()? */
static int
is_asked(void)
{
	static const char text[] = "judged: 1\ngame: godzilla\nedition: en-1.2\n"
				   "start: {step: main, A: {hand: [ESD01-013]}}\nmovse: []\n";
	struct judge_text answer = judge_ask("replay", text, strlen(text), NULL);
	int is = answer.code == JUDGE_BAD_INPUT && strstr(answer.at, "did you mean `moves`?");
	judge_text_free(&answer);
	return is;
}

int
main(int argc, char **argv)
{
	const struct judge_game *game = judge_game("godzilla");
	if (argc != 2 || strcmp(argv[1], JUDGE_ENGINE_VERSION) != 0)
		return 2;
	if (!game || judge_run_size() < judge_state_size())
		return 1;
	struct tms used;
	if (times(&used) == (clock_t)-1 || advance() != 7 || put_field() != 8 || fault_set() != 9)
		return 1;
	if (!is_asked())
		return 1;
	printf("%s has %d areas\n", game->name, game->n_areas);
	return 0;
}
