/* A stranger's program: built against the installed header and library alone. */
#include <judge.h>

#include <stdio.h>
#include <string.h>

int
main(int argc, char **argv)
{
	const struct judge_game *game = judge_game("godzilla");
	if (argc != 2 || strcmp(argv[1], JUDGE_ENGINE_VERSION) != 0)
		return 2;
	if (!game || judge_run_size() < judge_state_size())
		return 1;
	printf("%s has %d areas\n", game->name, game->n_areas);
	return 0;
}
