/* client.c: tests of the servers that may be asked, of paths, and of packed bodies. */
#include "judged/cli/client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "tests/criterion.h"

static bool
opens(const char *server, const char *token, bool cleartext)
{
	struct client client = { .cleartext = cleartext };
	char why[CLIENT_WHY];
	snprintf(client.token, sizeof client.token, "%s", token);
	bool is = client_open(&client, server, why);
	if (is)
		client_close(&client);
	return is;
}

Test(client, a_server_is_a_url_without_user_or_query)
{
	static const char *const bad[] = { "127.0.0.1:8470",
		                           "ftp://host",
		                           "http://user@host",
		                           "http://user:word@host",
		                           "http://host/?game=dbs",
		                           "http://host/#top",
		                           "http://",
		                           "" };
	cr_expect(opens("http://127.0.0.1:8470", "", false));
	cr_expect(opens("https://judge.example/below/", "", false));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		cr_expect_not(opens(bad[i], "", false), "%s", bad[i]);
}

Test(client, a_token_leaves_the_machine_only_over_tls_unless_that_is_allowed)
{
	static const char *const here[] = { "http://127.0.0.1:1", "http://LOCALHOST:1",
		                            "http://[::1]:1" };
	for (size_t i = 0; i < 3; i++)
		cr_expect(opens(here[i], "secret", false), "%s", here[i]);
	cr_expect_not(opens("http://judge.example", "secret", false));
	cr_expect_not(opens("http://localhost.example", "secret", false));
	cr_expect(opens("http://judge.example", "secret", true));
	cr_expect(opens("https://judge.example", "secret", false));
	cr_expect(opens("http://judge.example", "", false));
}

Test(client, a_token_is_visible_characters)
{
	cr_expect(client_is_token("jdg_0aZ-."));
	cr_expect_not(client_is_token(""));
	cr_expect_not(client_is_token("two words"));
	cr_expect_not(client_is_token("line\n"));
	cr_expect_not(client_is_token("\xc3\xa9"));
}

Test(client, segments_and_arguments_are_escaped)
{
	struct buffer path = { 0 };
	client_segment(&path, "v1");
	client_segment(&path, "a b/c?");
	client_argument(&path, "card", NULL);
	client_argument(&path, "card", "EPR-007~_.");
	client_argument(&path, "words", "\xc3\xa9&=");
	cr_expect_str_eq(buffer_end(&path), "/v1/a%20b%2Fc%3F?card=EPR-007~_.&words=%C3%A9%26%3D");
	buffer_free(&path);
}

Test(client, a_body_is_packed_only_if_that_makes_it_smaller)
{
	char body[2000], back[sizeof body], *packed;
	size_t len;
	memset(body, 'x', sizeof body);
	cr_assert(client_pack(body, sizeof body, &packed, &len));
	cr_expect_lt(len, sizeof body);
	z_stream z = { .next_in = (unsigned char *)packed,
		       .avail_in = (unsigned)len,
		       .next_out = (unsigned char *)back,
		       .avail_out = sizeof back };
	cr_assert_eq(inflateInit2(&z, 15 + 16), Z_OK);
	cr_expect_eq(inflate(&z, Z_FINISH), Z_STREAM_END);
	inflateEnd(&z);
	cr_expect_arr_eq(back, body, sizeof body);
	free(packed);
	cr_expect_not(client_pack("short", 5, &packed, &len));
	cr_expect_not(client_pack("", 0, &packed, &len));
}
