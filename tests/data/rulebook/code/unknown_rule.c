static const int all[] = {R_DRAW_CARD, R_HAND_SIZE,
                          R_DRAW_CRAD};
