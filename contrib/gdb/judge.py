"""judge.py: names for the numbers in a run of the engine, for gdb.

    (gdb) source contrib/gdb/judge.py
    (gdb) judge-places r              what lies where
    (gdb) print $card(r, card)        "ESD01-009 in A.hand"
    (gdb) print $place(r, place)      "A.zone.3"
    (gdb) print $rule(r, rule)        "activate-strategy-rank: A strategy card's rank must ..."

`r` is a struct judge_run *. docs/dev/development.md says how to build for debugging.
"""

import gdb

SEATS = "AB"
NO_CARD = "nothing"


def constant(name):
    return int(gdb.parse_and_eval(name))


def text_of(pointer):
    return pointer.string() if int(pointer) else ""


def place_name(run, place):
    """Name a place as transcripts do: "A.zone.3", "A.hand"."""
    game = run["p"]["game"]
    for seat in range(len(SEATS)):
        for i in range(int(game["n_areas"])):
            area, first = game["area"][i], int(run["first_place"][seat][i])
            if not first <= place < first + int(area["places"]):
                continue
            name = text_of(area["name"])
            if int(area["places"]) > 1:
                name += f".{place - first + 1}"
            return name if area["shared"] else f"{SEATS[seat]}.{name}"
    return "nowhere"


def card_number(run, card):
    if card >= int(run["game"]["n_cards"]):
        return NO_CARD
    definition = int(run["game"]["card"][card]["def"])
    if definition == constant("JUDGE_UNKNOWN_DEF"):
        return "unknown"
    return text_of(run["p"]["cards"]["def"][definition]["number"])


def cards_in(run, place):
    card = int(run["game"]["place"][place]["first"])
    while card < int(run["game"]["n_cards"]):
        yield card
        card = int(run["game"]["card"][card]["next"])


class Card(gdb.Function):
    """$card(run, card): its number and place."""

    def __init__(self):
        super().__init__("card")

    def invoke(self, run, card):
        number = card_number(run, int(card))
        return number if number == NO_CARD else f"{number} in {place_name(run, int(run['game']['card'][int(card)]['place']))}"


class Place(gdb.Function):
    """$place(run, place): its name."""

    def __init__(self):
        super().__init__("place")

    def invoke(self, run, place):
        return place_name(run, int(place))


class Rule(gdb.Function):
    """$rule(run, rule): its name and gist."""

    def __init__(self):
        super().__init__("rule")

    def invoke(self, run, rule):
        if int(rule) >= int(run["n_rules"]):
            return "no rule"
        row = run["rule"][int(rule)]
        return f"{text_of(row['name'])}: {text_of(row['gist'])}"


class Places(gdb.Command):
    """judge-places RUN: print the cards in each place, the top one first. The number behind # is the index of the card."""

    def __init__(self):
        super().__init__("judge-places", gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        run = gdb.parse_and_eval(argument)
        for place in range(int(run["n_places"])):
            cards = [f"{card_number(run, card)} #{card}" for card in cards_in(run, place)]
            if cards:
                print(f"{place_name(run, place)}: {', '.join(cards)}")


for one in (Card, Place, Rule, Places):
    one()
