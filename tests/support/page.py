"""Run the commands of a documentation page, and compare their output with the page.

usage: page.py PAGE ROOM JUDGE [MINUTES]

Blocks of the page, in order:
    ```yaml, first line `# NAME.yaml`   write the file NAME.yaml, first line included
    ```diff, first line `# NAME.yaml`   replace its lines marked - by those marked +; unmarked lines are context
    ```console                          lines after `$ ` are typed, the others are the output; `...` matches any lines
Any other block is text. A command has to end with 0, 1 or 3, which are answers; if no output is shown, any will do.
With MINUTES, a person has to need less than that, typing 200 characters a minute and reading 200 words a minute. The
time of the commands themselves isn't measured: it depends on the machine, and the bench measures it.
"""

import re
import subprocess
import sys

TYPED, READ = 200, 200


def blocks(text):
    for match in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S):
        line = text.count("\n", 0, match.start()) + 1
        yield line, match.group(1), match.group(2)


def steps(block):
    """Yield the commands of a console block, each with the lines of its output."""
    command, shows = None, []
    for line in block.splitlines():
        if line.startswith("$ "):
            if command:
                yield command, shows
            command, shows = line[2:], []
        else:
            shows.append(line)
    if command:
        yield command, shows


def fits(wanted, found):
    """Do the lines match? `...` matches any number of lines and, within a line, any text."""
    if not wanted:
        return not found
    if wanted[0] == "...":
        return any(fits(wanted[1:], found[i:]) for i in range(len(found) + 1))
    pattern = ".*".join(re.escape(part) for part in wanted[0].split("..."))
    return bool(found) and re.fullmatch(pattern, found[0]) is not None and fits(wanted[1:], found[1:])


class Page:
    def __init__(self, room, judge):
        self.room, self.judge = room, judge
        self.typed = self.read = 0
        self.wrong = []

    def path(self, block):
        return f"{self.room}/" + re.match(r"# (\S+\.yaml)", block).group(1)

    def write(self, block):
        self.typed += len(block.split("\n", 1)[1])
        with open(self.path(block), "w") as file:
            file.write(block)

    def edit(self, block):
        path, lines = self.path(block), block.splitlines()[1:]
        old = "".join(line[1:] + "\n" for line in lines if line[:1] != "+")
        new = "".join(line[1:] + "\n" for line in lines if line[:1] != "-")
        self.typed += sum(len(line) for line in lines if line[:1] == "+")
        with open(path) as file:
            text = file.read()
        if text.count(old) != 1:
            raise SystemExit(f"{path}: these lines stand there {text.count(old)} times:\n{old}")
        with open(path, "w") as file:
            file.write(text.replace(old, new))

    def run(self, line, command, shows):
        done = subprocess.run(["sh", "-c", f'judge() {{ "{self.judge}" "$@"; }}; {command}'], cwd=self.room,
                              capture_output=True, text=True)
        self.typed += len(command)
        found = (done.stdout + done.stderr).splitlines()
        self.read += sum(len(text.split()) for text in found)
        if done.returncode not in (0, 1, 3) or (shows and not fits(shows, found)):
            self.wrong.append(f"line {line}: {command} ends with {done.returncode}\n" + "\n".join(f"  is     {text}" for text in found) + "\n" +
                              "\n".join(f"  should {text}" for text in shows))

    def minutes(self):
        return self.typed / TYPED + self.read / READ


def main():
    path, room, judge, *minutes = sys.argv[1:]
    with open(path) as file:
        text = file.read()
    page = Page(room, judge)
    for line, kind, block in blocks(text):
        if kind == "yaml" and re.match(r"# \S+\.yaml", block):
            page.write(block)
        elif kind == "diff":
            page.edit(block)
        elif kind == "console":
            for command, shows in steps(block):
                page.run(line, command, shows)
    print(f"{page.typed} characters typed, {page.read} words read: {page.minutes():.1f} minutes")
    for wrong in page.wrong:
        print(wrong)
    late = bool(minutes) and page.minutes() > float(minutes[0])
    if late:
        print(f"that is more than {minutes[0]} minutes")
    sys.exit(bool(page.wrong) or late)


main()
