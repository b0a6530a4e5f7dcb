/* 2.1 Hand: 1.1 draw; first 1.1 and 1.2 say the same. And 2.10 forbids passing. */
static int
draw(int hand)
{
	/* R_IN_A_COMMENT and "R_IN_A_STRING" name no rules. 8.8.8 is not in a chapter line. */
	const char *text = "R_IN_A_STRING \" R_STILL_IN_IT";
	return hand + R_DRAW_CARD + R_HAND_SIZE + '"' + text[0];
}
