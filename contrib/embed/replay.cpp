// replay.cpp: prints the ruling on a record, and ends with its code.
//	c++ replay.cpp $(pkg-config --cflags --libs judge) -o replay && ./replay game.yaml
#include <judge_ask.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

// An answer that frees itself.
class Answer {
      public:
	Answer(const char *what, const std::string &text, const char *options = nullptr)
	    : text_(judge_ask(what, text.data(), text.size(), options))
	{
	}
	Answer(const Answer &) = delete;
	Answer &operator=(const Answer &) = delete;
	~Answer() { judge_text_free(&text_); }
	int code() const { return text_.code; }
	std::string text() const { return std::string(text_.at, text_.n); }

      private:
	judge_text text_;
};

int
main(int argc, char **argv)
{
	std::ifstream from(argc == 2 ? argv[1] : "", std::ios::binary);
	if (!from) {
		std::cerr << "usage: replay FILE\n";
		return JUDGE_BAD_INPUT;
	}
	const Answer ruling("replay", std::string(std::istreambuf_iterator<char>(from), {}));
	std::cout << ruling.text();
	return ruling.code();
}
