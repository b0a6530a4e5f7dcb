#!/usr/bin/env python3
"""What people read, gathered: the golden file of sentences, and draws from it to be read cold.

    sentences.py golden TOLD           one example for each rule that refuses and each form of sentence
    sentences.py check TOLD GOLDEN     are the forms those of the golden file? Examples may be others
    sentences.py draw TOLD SEED [N]    N of all sentences told, at random (50)

TOLD is what build/sentences prints. Of the sentences that are the same but for cards, numbers, places and players the
golden file has the one that is shortest, and of those the first in the alphabet.
"""
import random
import re
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
        elif kind in ("why", "fault") and " can't " not in text and "aren't legal" not in text:
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


def draw(path, seed, count):
    forms = {}
    for _, key, text in read(path):
        forms.setdefault((key if "/" in key else "", mask(text)), []).append(text)
    chance = random.Random(seed)
    for form in chance.sample(sorted(forms), min(count, len(forms))):
        print("-", chance.choice(sorted(set(forms[form]))))


def main(words):
    if words[:1] == ["golden"] and len(words) == 2:
        golden(words[1])
    elif words[:1] == ["check"] and len(words) == 3:
        check(words[1], words[2])
    elif words[:1] == ["draw"] and len(words) in (3, 4):
        draw(words[1], int(words[2]), int(words[3]) if len(words) > 3 else 50)
    else:
        sys.exit(__doc__)


main(sys.argv[1:])
