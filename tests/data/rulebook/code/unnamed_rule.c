static const int all[] = {R_DRAW_CARD};
