/* time.c: points in time as text, all of one length, so that sorting the text sorts the times. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "judged/text/time.h"

/* Write digits without printf, for speed: rulings are read by the thousand, and each has a time. */
static void
put_digits(char *out, int n, int number)
{
	for (int i = n - 1; i >= 0; i--, number /= 10)
		out[i] = (char)('0' + number % 10);
}

void
time_text(int64_t number, char out[TIME_SIZE])
{
	time_t seconds = (time_t)(number / 1000);
	struct tm parts = { 0 };
	static const char form[TIME_SIZE] = "0000-00-00T00:00:00.000Z";
	gmtime_r(&seconds, &parts);
	memcpy(out, form, TIME_SIZE);
	put_digits(out, 4, parts.tm_year + 1900);
	put_digits(out + 5, 2, parts.tm_mon + 1);
	put_digits(out + 8, 2, parts.tm_mday);
	put_digits(out + 11, 2, parts.tm_hour);
	put_digits(out + 14, 2, parts.tm_min);
	put_digits(out + 17, 2, parts.tm_sec);
	put_digits(out + 20, 3, (int)(number % 1000));
}

void
time_now(char out[TIME_SIZE])
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	time_text((int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, out);
}

int64_t
time_steady(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec + 1;
}

/* Does the text have digits where the pattern has 0, and the pattern's own characters elsewhere? */
static bool
looks_like(const char *text, const char *pattern)
{
	for (; *pattern; text++, pattern++)
		if (*pattern == '0' ? *text < '0' || *text > '9' : *text != *pattern)
			return false;
	return *text == '\0';
}

static int
two_digits(const char *text)
{
	return (text[0] - '0') * 10 + text[1] - '0';
}

/* Read whatever parts there are: a text from outside may not be a time at all. */
static void
read_parts(const char *text, struct tm *parts, int *milliseconds)
{
	sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2d.%3d", &parts->tm_year, &parts->tm_mon,
	       &parts->tm_mday, &parts->tm_hour, &parts->tm_min, &parts->tm_sec, milliseconds);
}

int64_t
time_number(const char *text)
{
	struct tm parts = { 0 };
	int milliseconds = 0;
	if (looks_like(text, "0000-00-00T00:00:00.000Z")) {
		parts.tm_year = two_digits(text) * 100 + two_digits(text + 2);
		parts.tm_mon = two_digits(text + 5);
		parts.tm_mday = two_digits(text + 8);
		parts.tm_hour = two_digits(text + 11);
		parts.tm_min = two_digits(text + 14);
		parts.tm_sec = two_digits(text + 17);
		milliseconds = two_digits(text + 20) * 10 + text[22] - '0';
	} else {
		read_parts(text, &parts, &milliseconds);
	}
	parts.tm_year -= 1900;
	parts.tm_mon -= 1;
	return (int64_t)timegm(&parts) * 1000 + milliseconds;
}

static bool
within(const char *text, int low, int high)
{
	int number = two_digits(text);
	return number >= low && number <= high;
}

static int
days_of(int year, int month)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
	return month == 2 && leap ? 29 : days[month - 1];
}

bool
time_read(const char *text, char out[TIME_SIZE])
{
	static const char form[] = "0000-00-00T00:00:00.000Z";
	char full[] = "0000-00-00T00:00:00.000Z";
	if (looks_like(text, "0000-00-00"))
		memcpy(full, text, 10);
	else if (looks_like(text, "0000-00-00T00:00:00Z"))
		memcpy(full, text, 19);
	else if (looks_like(text, form))
		memcpy(full, text, sizeof form);
	else
		return false;
	memcpy(out, full, TIME_SIZE);
	int year = two_digits(full) * 100 + two_digits(full + 2);
	return within(full + 5, 1, 12) &&
	       within(full + 8, 1, days_of(year, two_digits(full + 5))) &&
	       within(full + 11, 0, 23) && within(full + 14, 0, 59) && within(full + 17, 0, 60);
}
