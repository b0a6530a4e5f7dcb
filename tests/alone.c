/* The kernel and the stub game make a whole program without any real game: it links, or fails to. */
int
main(void)
{
	return 0;
}
