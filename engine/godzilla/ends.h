/* ends.h: how a game ends. */
#ifndef JUDGE_GODZILLA_ENDS_H
#define JUDGE_GODZILLA_ENDS_H

enum how_won { HOW_UNNAMED, HOW_INVASION, HOW_COUNTERING, HOW_CONCESSION };

#endif
