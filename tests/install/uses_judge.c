/* A stranger's program: built against the installed header and library alone. */
#include <judge.h>

#include <stdio.h>
#include <string.h>
#include <sys/times.h>

/* The engine has a function of this name, too: of its names only judge_* can be seen. */
int advance(void);

int
advance(void)
{
	return 7;
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
	if (times(&used) == (clock_t)-1 || advance() != 7)
		return 1;
	printf("%s has %d areas\n", game->name, game->n_areas);
	return 0;
}
