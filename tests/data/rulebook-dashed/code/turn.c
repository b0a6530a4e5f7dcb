/* 1-2-2 */
int a;
/* 1-2: 1-2-2 first */
int b;
/* 1-2-3 */
int c;
