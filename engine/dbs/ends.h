/* ends.h: how a game ends. */
#ifndef JUDGE_DBS_ENDS_H
#define JUDGE_DBS_ENDS_H

enum how_won { HOW_UNNAMED, HOW_DAMAGE, HOW_DECK_OUT, HOW_EFFECT, HOW_CONCESSION };

#endif
