/* 1-2: drawing, and what 1-2-2 and 1-2-3 say */
/* house/draw/1 */
/* 7.1 is no number of this game, and 2. Turns is none either */
/* 2. Turns */
