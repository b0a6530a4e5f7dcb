#!/usr/bin/env python3
"""What people read, gathered: the golden file of sentences, and draws from it to be read cold.

    sentences.py golden TOLD           one example for each rule that refuses and each form of sentence
    sentences.py check TOLD GOLDEN     are the forms those of the golden file? Examples may be others
    sentences.py draw TOLD SEED [N]    N of all sentences told, at random (50), as many of each kind
    sentences.py texts JUDGE JUDGED    what people read besides, in the form of TOLD: usages, man pages, problem texts,
                                       gists, and the page's texts

TOLD is what build/sentences prints. Of the sentences that are the same but for cards, numbers, places and players the
golden file has the one that is shortest, and of those the first in the alphabet.
"""
import glob
import os
import random
import re
import subprocess
import sys

MASKS = [
    (re.compile(r'"[^"]*"'), '"..."'),
    (re.compile(r"[A-Z][A-Z0-9]*-[A-Z0-9]+\+* \((?:[^()]|\([^()]*\))*\)"), "CARD"),
    (re.compile(r"(?:CARD, )*CARD(?: or| and) CARD"), "CARD"),
    (re.compile(r"CARD(?:, CARD)+"), "CARD"),
    (re.compile(r"\b[AB]\.[a-z_]+(?:\.[0-9a-z_]+)*"), "PLACE"),
    (re.compile(r"\b[0-9a-f]{12}\b"), "DIGEST"),
    (re.compile(r"\b([GCD])[0-9]+([a-z]?)\b"), r"\g<1>0\2"),
    (re.compile(r"-?\b[0-9]+\b(?:[.-][0-9A-G]+\b)*"), "0"),
    (re.compile(r"\b[AB]\b"), "A"),
    (re.compile(r"\b[GCD]0[a-z]?(?:, [GCD]0[a-z]?)*"), "READINGS"),
    (re.compile(r"Judged by .*"), "Judged by"),
    (re.compile(r"(?:PLACE, )+PLACE"), "PLACE"),
]


def mask(text):
    for pattern, by in MASKS:
        text = pattern.sub(by, text)
    return text


def read(path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            kind, key, text = line.rstrip("\n").split("\t", 2)
            yield kind, key, text


def better(text, other):
    return other is None or (len(text), text) < (len(other), other)


def gather(path):
    refused, told = {}, {}
    for kind, key, text in read(path):
        if kind in ("refusal", "deck"):
            if better(text, refused.get(key)):
                refused[key] = text
        elif kind in ("why", "fault") and " can't " not in text and " legal because of " not in text and " legal: " not in text:
            form = (kind, key, mask(text))
            if better(text, told.get(form)):
                told[form] = text
    return refused, told


def golden(path):
    refused, told = gather(path)
    print("# A refusal by each rule that refuses anything in scenarios, disputes and demo games.\n")
    for key in sorted(refused):
        print(f"{key}\n\t{refused[key]}")
    print("\n# Every other form of reason and of fault.\n")
    for kind, key, form in sorted(told, key=lambda f: (f[0], f[1], told[f])):
        print(f"{kind}, {key}\n\t{told[kind, key, form]}")


def check(path, golden_path):
    refused, told = gather(path)
    now = {(key, mask(text)) for key, text in refused.items()} | {
        (f"{kind}, {key}", form) for kind, key, form in told}
    with open(golden_path, encoding="utf-8") as lines:
        lines = [line.rstrip("\n") for line in lines if line.strip() and not line.startswith("#")]
    then = {(key, mask(text[1:])) for key, text in zip(lines[::2], lines[1::2])}
    for sign, forms in (("-", then - now), ("+", now - then)):
        for key, form in sorted(forms):
            print(sign, key, form)
    sys.exit(then != now)


# Kinds of TOLD whose sentences are of one sort for a draw.
SORTS = {"refusal": "refusals", "deck": "refusals", "why": "rulings", "fault": "rulings", "line": "rulings"}


def draw(path, seed, count):
    """As many of each sort, as far as there are; of sentences of one form, one."""
    sorts = {}
    for kind, key, text in read(path):
        forms = sorts.setdefault(SORTS.get(kind, kind), {})
        forms.setdefault((key if "/" in key else "", mask(text)), []).append(text)
    chance, drawn = random.Random(seed), []
    decks = [chance.sample(sorted(forms), len(forms)) for _, forms in sorted(sorts.items())]
    names = sorted(sorts)
    while len(drawn) < count and any(decks):
        for name, deck in zip(names, decks):
            if deck and len(drawn) < count:
                drawn.append(chance.choice(sorted(set(sorts[name][deck.pop()]))))
    for text in chance.sample(drawn, len(drawn)):
        print("-", text)


# What people read besides rulings.


def tell(kind, key, text):
    text = re.sub(r"\s+", " ", text).strip()
    if " " in text:
        print(kind, key, text, sep="\t")


def options(usage):
    """The texts of a usage: what stands behind an option with what continues it, and paragraphs."""
    lines, text = usage.splitlines(), ""
    for line in [*lines, ""]:
        begins = re.match(r"  -\S*( \S+)*  +(?=\S)", line)
        goes_on = line.startswith("          ") and text
        if text and not goes_on and (begins or not line or line.startswith(("  ", "Exit status:", "Examples:"))):
            yield text
            text = ""
        if not line.startswith(("usage:", "Examples:", "       ")) or goes_on:
            text += " " + line
    if text:
        yield text


def usages(judge, judged):
    names = re.findall(r"^  ([a-z][a-z-]*)", subprocess.run([judge, "help"], capture_output=True, text=True).stdout, re.M)
    calls = [[judge, "help"], [judged, "--help"]]
    calls += [[judge, name, "--help"] for name in names]
    calls += [[judged, name, "--help"] for name in ("token", "backup", "verify", "erase")]
    calls += [[judge, "--server", "http://127.0.0.1:1", name, "--help"] for name in ("replay", "batch", "moves", "show", "search")]
    for call in calls:
        for text in options(subprocess.run(call, capture_output=True, text=True).stdout):
            tell("usage", os.path.basename(" ".join(call[:2])), text)


def man_pages():
    for path in sorted(glob.glob("docs/man/*")):
        shown = subprocess.run(["mandoc", "-T", "ascii", "-O", "width=900", path], capture_output=True, text=True).stdout
        for line in re.sub(".\b", "", shown).splitlines():
            if line.startswith(" ") and len(line.split()) > 3 and "|" not in line:
                tell("man", os.path.basename(path), line)


def problems():
    for path in sorted(glob.glob("judged/service/**/*.def", recursive=True)) + sorted(glob.glob("judged/**/*.c", recursive=True)):
        source = re.sub(r'"\s*\n\s*"', "", open(path, encoding="utf-8").read())
        for found in re.findall(r'fault\w*\([^;]*?"[a-z-]+",\s*"((?:[^"\\]|\\.)*)"|PROBLEM\([^"]*"[^"]*", \d+, "((?:[^"\\]|\\.)*)"', source):
            tell("problem", os.path.basename(path), "".join(found).replace('\\"', '"'))


def gists():
    """A question stands with its answer, as people read them."""
    for path in sorted(glob.glob("rulebook/*/*.yaml")):
        asked = ""
        for field, found in re.findall(r"^ +(gist|question|reading): (.*(?:\n {6,}(?![a-z_]+:).*)*)", open(path, encoding="utf-8").read(), re.M):
            text = found.strip("'").replace("''", "'")
            if field == "question":
                asked = text + " "
            elif found.isascii() and not re.match("'?(Chapter|Section|House section|House chapter):", found):
                tell("gist", os.path.basename(path), (asked if field == "reading" else "") + text)


CODE = re.compile(r"^(void|boolean|number|string|onText|clauses_of|accounts\[)|&&|\)\)|\||\) [:?]|^[^A-Za-z‹]")


def page():
    for path in sorted(glob.glob("judged/web/src/**/*.tsx", recursive=True)):
        source = re.sub(r"/\*.*?\*/", "", open(path, encoding="utf-8").read(), flags=re.S)
        for found in re.findall(r">([^<>{}=;]*[a-z][^<>{}=;]*)<|(?:title|label|placeholder|aria-label)=\"([^\"]*)\"|\"([A-Z][^\"\n]* [^\"\n]*)\"", source):
            if not CODE.search("".join(found).strip()):
                tell("page", os.path.basename(path), "".join(found))


def texts(judge, judged):
    usages(judge, judged)
    man_pages()
    problems()
    gists()
    page()


def main(words):
    if words[:1] == ["golden"] and len(words) == 2:
        golden(words[1])
    elif words[:1] == ["check"] and len(words) == 3:
        check(words[1], words[2])
    elif words[:1] == ["texts"] and len(words) == 3:
        texts(words[1], words[2])
    elif words[:1] == ["draw"] and len(words) in (3, 4):
        draw(words[1], int(words[2]), int(words[3]) if len(words) > 3 else 50)
    else:
        sys.exit(__doc__)


main(sys.argv[1:])
