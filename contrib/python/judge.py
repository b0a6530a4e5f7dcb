"""The judge for trading card games: text goes in, a ruling comes out.

    import judge
    ruling = judge.replay(open("game.yaml").read())
    print(ruling["headline"], ruling["reason"])

Every word that the library answers is a function here: replay, moves, position, explain, check,
claim, clause, cards, new, schema, editions and version. Options are keywords: view="A", move=3.
The answer is a dict; bad input raises Fault. judge_ask.h, the library's header, describes words,
options and answers.

Nothing but the arguments is read. Threads may call at once. A Judge has card files and limits of
its own, and serves one thread at a time.
"""

import ctypes
import json
import os

__all__ = ["Answer", "Fault", "Judge", "ask"]

WORDS = ("replay", "moves", "position", "explain", "remedy", "check", "claim", "clause", "cards", "new", "schema", "editions", "version")
FINE, NOT_FINE, BAD_INPUT, UNDETERMINED, NO_MEMORY, BUG, STOPPED = range(7)
__all__ += WORDS


class Fault(Exception):
    """Bad input, or an answer that could not be given. `faults` has all that were found."""

    def __init__(self, answer):
        self.code, self.faults = answer.code, json.loads(answer.text)["faults"]
        super().__init__("; ".join(map(_place, self.faults)))


def _place(fault):
    where = f"line {fault['line']}: " if "line" in fault else f"{fault.get('parameter') or fault.get('pointer', '')}: "
    return where.lstrip(": ") + fault["sentence"]


class Answer:
    """What the library wrote, and its code: FINE, NOT_FINE, ..."""

    def __init__(self, code, text):
        self.code, self.text = code, text


class _Text(ctypes.Structure):
    _fields_ = [("at", ctypes.c_void_p), ("n", ctypes.c_size_t), ("code", ctypes.c_int32)]


_Stopped = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


def _load():
    """Load the library: the one that LIBJUDGE names, one beside this file, or the installed one."""
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libjudge.so")
    named = os.environ.get("LIBJUDGE") or (beside if os.path.exists(beside) else "libjudge.so")
    library = ctypes.CDLL(named)
    asked = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p]
    text = ctypes.POINTER(_Text)
    library.judge_ask_to.argtypes = [text, *asked]
    library.judge_with.argtypes = [ctypes.c_void_p, text, *asked]
    library.judge_text_free.argtypes = [text]
    library.judge_new.argtypes = [ctypes.c_char_p, _Stopped, ctypes.c_void_p, text]
    library.judge_new.restype = ctypes.c_void_p
    library.judge_end.argtypes = [ctypes.c_void_p]
    return library


_library = _load()


def _encoded(options):
    given = {name: value for name, value in options.items() if value is not None}
    return json.dumps(given).encode() if given else None


def _taken(text):
    answer = Answer(text.code, ctypes.string_at(text.at, text.n))
    _library.judge_text_free(ctypes.byref(text))
    return answer


class Judge:
    """A judge with card files (their texts) and a limit of steps. `stopped` is a function that is
    called now and then, and stops the question when it returns True."""

    def __init__(self, cards=None, steps=None, stopped=None):
        fault = _Text()
        self._stopped = _Stopped(lambda _: bool(stopped())) if stopped else _Stopped()
        self._judge = _library.judge_new(_encoded({"cards": cards, "steps": steps}), self._stopped, None, ctypes.byref(fault))
        if not self._judge:
            raise Fault(_taken(fault))

    def ask(self, what, text="", **options):
        """Return the Answer as the library wrote it, whatever its code."""
        out, data = _Text(), text if isinstance(text, bytes) else text.encode()
        _library.judge_with(self._judge, ctypes.byref(out), what.encode(), data, len(data), _encoded(options))
        return _taken(out)

    def close(self):
        judge, self._judge = self._judge, None
        _library.judge_end(judge)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        if getattr(self, "_judge", None):
            self.close()


def ask(what, text="", **options):
    """Return the Answer as the library wrote it, whatever its code."""
    out, data = _Text(), text if isinstance(text, bytes) else text.encode()
    _library.judge_ask_to(ctypes.byref(out), what.encode(), data, len(data), _encoded(options))
    return _taken(out)


def _value(answer):
    value = json.loads(answer.text)
    if answer.code in (BAD_INPUT, NO_MEMORY, BUG, STOPPED) or value.keys() == {"faults"}:
        raise Fault(answer)
    return value


def _define(word):
    def of_judge(self, text="", **options):
        return _value(self.ask(word, text, **options))

    def alone(text="", **options):
        return _value(ask(word, text, **options))

    alone.__name__ = of_judge.__name__ = word
    alone.__doc__ = of_judge.__doc__ = f"Return the answer to `{word}` as a dict, or raise Fault."
    setattr(Judge, word, of_judge)
    return alone


for _word in WORDS:
    globals()[_word] = _define(_word)
