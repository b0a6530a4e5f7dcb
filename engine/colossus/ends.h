/* ends.h: how a game ends. */
#ifndef JUDGE_COLOSSUS_ENDS_H
#define JUDGE_COLOSSUS_ENDS_H

enum how_won { HOW_UNNAMED, HOW_COMPLETE, HOW_DECK_OUT, HOW_CONCESSION };

#endif
