"""Maps, games, views and actions: the engine's nouns and verbs, with wrong arguments refused."""
import ctypes as C
import json
import secrets

from ._library import (EVENT_SIZE, EVENTS_AT, NO_NUMBER, NONE, SPECTATOR, Complaint, Options, Rng,
                       legal_actions, lib,
                       room, text_of)
from ._library import Action as RawAction


class Refused(ValueError):
    """An action that the rules do not allow. `reason` is its name, `clause` the rule's."""

    def __init__(self, reason, sentence, clause):
        super().__init__(f"{sentence} ({clause})" if clause else sentence)
        self.reason, self.clause = reason, clause


def complain(why):
    where = f"line {why.line}: " if why.line else ""
    return ValueError(where + why.text.decode())


class Map:
    """What is in the box: cities, routes, cards, tickets. `Map("usa")`, or `Map.load(path)` for a
    map file."""

    def __init__(self, name):
        self._components = room("components")
        if not isinstance(name, str) or not lib.rh_map_builtin(name.encode(), self._components):
            raise ValueError(f"there is no map called {name!r}; there are {', '.join(maps())}")
        n = C.c_size_t()
        self._json = C.string_at(lib.rh_map_json(name.encode(), C.byref(n))).decode()
        self._learn()

    @classmethod
    def parse(cls, text):
        """A map from the text of a map file (docs/maps.md)."""
        self = cls.__new__(cls)
        self._components, self._json = room("components"), text
        raw, why = text.encode(), Complaint()
        if not lib.rh_map_parse(raw, len(raw), self._components, C.byref(why)):
            raise complain(why)
        self._learn()
        return self

    @classmethod
    def load(cls, path):
        with open(path, encoding="utf-8") as f:
            return cls.parse(f.read())

    def _learn(self):
        self._numbering = lib.rh_numbering_create(self._components)
        if not self._numbering:
            raise MemoryError("no room for the numbers of the actions")
        self.facts = json.loads(self._json)

    def __del__(self):
        numbering = getattr(self, "_numbering", None)
        if numbering:
            lib.rh_numbering_destroy(numbering)

    @property
    def id(self):
        return self._components.raw[:48].split(b"\0")[0].decode()

    @property
    def actions(self):
        """How many numbers actions have."""
        return lib.rh_numbering_size(self._numbering)

    def observation_size(self, seats):
        return lib.rh_observation_size(self._components, _seat_count(seats))

    def observation_parts(self, seats):
        """{name: slice} of an observation, as in docs/library.md."""
        parts, place, length = {}, C.c_uint32(), C.c_uint32()
        while True:
            name = lib.rh_observation_part(self._components, _seat_count(seats), len(parts),
                                           C.byref(place),
                                           C.byref(length))
            if not name:
                return parts
            parts[name.decode()] = slice(place.value, place.value + length.value)

    def __repr__(self):
        return f"Map({self.id!r})"


def maps():
    """The names of the built-in maps."""
    names, i = [], 0
    while lib.rh_map_id(i):
        names.append(lib.rh_map_id(i).decode())
        i += 1
    return names


def _seat_count(seats):
    if not isinstance(seats, int) or not 1 <= seats <= 5:
        raise ValueError("a number of seats is 2 to 5")
    return seats


class Action:
    """One decision of one seat. `str(action)` is its line in a record; `.json` its parts."""

    def __init__(self, map, raw):
        self._map, self._raw = map, raw

    @classmethod
    def parse(cls, map, seat, text):
        raw, why = RawAction(), Complaint()
        if not 0 <= seat < 5 or not isinstance(text, str):
            raise ValueError("an action is a seat and a text")
        if not lib.rh_action_parse(map._components, seat, text.encode(), C.byref(raw),
                                   C.byref(why)):
            raise complain(why)
        return cls(map, raw)

    @property
    def seat(self):
        return self._raw.seat

    @property
    def json(self):
        return json.loads(text_of(lib.rh_action_json, self._map._components, C.byref(self._raw)))

    def __str__(self):
        return text_of(lib.rh_action_print, self._map._components, C.byref(self._raw))

    def __repr__(self):
        return f"<seat {self.seat}: {self}>"

    def __eq__(self, other):
        return isinstance(other, Action) and bytes(self._raw) == bytes(other._raw)

    def __hash__(self):
        return hash(bytes(self._raw))


class Position:
    """What a game and a view share: bytes that know whose turn it is and what may be done."""

    def __init__(self, map, state):
        self.map, self._state = map, state

    @property
    def seats(self):
        return self.json["seats"]

    @property
    def to_act(self):
        """The seats that may act now, from 0; none: the game is over."""
        bits = lib.rh_to_act(self._state)
        return [seat for seat in range(5) if bits >> seat & 1]

    @property
    def over(self):
        return lib.rh_to_act(self._state) == 0

    @property
    def hash(self):
        return lib.rh_hash(self._state)

    def _seat(self, seat):
        if seat is None:
            acting = self.to_act
            if not acting:
                raise ValueError("the game is over")
            return acting[0]
        if not isinstance(seat, int) or not 0 <= seat < 5:
            raise ValueError(f"there is no seat {seat!r}")
        return seat

    def legal(self, seat=None):
        """Every action that a seat may do now; without a seat, the first that is to act."""
        raw = legal_actions(self.map._components, self._state, self._seat(seat))
        return [Action(self.map, action) for action in raw]

    def action(self, what, seat=None):
        """An action from its text, its number, or itself."""
        if isinstance(what, Action):
            return what
        seat = self._seat(seat)
        if isinstance(what, str):
            return Action.parse(self.map, seat, what)
        raw = RawAction()
        if not isinstance(what, int) or not 0 <= what < NO_NUMBER or not lib.rh_numbering_action(
                self.map._numbering, self._state, seat, what, C.byref(raw)):
            raise ValueError(f"{what!r} is no action here")
        return Action(self.map, raw)

    def number(self, action):
        """The number of an action; it never changes for a map."""
        number = lib.rh_numbering_number(self.map._numbering, self._state, C.byref(action._raw))
        if number == NO_NUMBER:
            raise ValueError(f"{action} has no number here")
        return number

    def mask(self, seat=None):
        """A byte for each number: 1 where the action is legal."""
        out = C.create_string_buffer(self.map.actions)
        lib.rh_numbering_mask(self.map._numbering, self._state, self._seat(seat), out)
        return bytes(out)

    def refusal(self, action):
        """None if the action is legal, else why not, as a `Refused`."""
        result = lib.rh_check(self.map._components, self._state, C.byref(action._raw))
        if result == 0:
            return None
        clause = lib.rh_refusal_clause(self.map._components, self._state, C.byref(action._raw),
                                       result)
        sentence = text_of(lib.rh_result_sentence, self.map._components, result)
        return Refused(lib.rh_result_name(result).decode(), sentence,
                       clause.decode() if clause else "")


class View(Position):
    """What one seat may know. Everything a bot or a learner gets is made from it alone."""

    @property
    def eye(self):
        return self.json["eye"]

    @property
    def json(self):
        """The view as a dictionary, as docs/record.md describes it."""
        return json.loads(text_of(lib.rh_view_json, self.map._components, self._state))

    def __str__(self):
        return text_of(lib.rh_view_print, self.map._components, self._state)

    def observation(self):
        """A list of small numbers; `map.observation_parts(seats)` names its parts."""
        seats, eye = self.seats, self.eye
        if eye is None:
            raise ValueError("a spectator has no observation")
        out = (C.c_int16 * self.map.observation_size(seats))()
        lib.rh_observe(self.map._components, self._state, eye, out)
        return list(out)

    def determinize(self, seed):
        """A game that this view allows, with the hidden cards dealt at random."""
        if self.over:
            raise ValueError("nothing is hidden in a finished game")
        rng, state = Rng(seed), room("state")
        lib.rh_fill(self.map._components, self._state, C.byref(rng), state)
        return Game._of(self.map, state)


class Game(Position):
    """A game from its deal to its end. It holds every secret: show `view(seat)`, never the game."""

    def __init__(self, map="usa", seats=2, seed=None, first=None):
        map = Map(map) if isinstance(map, str) else map
        least, most = map.facts["players"] if "players" in map.facts else (2, 5)
        if not isinstance(seats, int) or not least <= seats <= most:
            raise ValueError(f"{map.id} is for {least} to {most} players")
        if first is not None and not 0 <= first < seats:
            raise ValueError(f"there is no seat {first!r}")
        if isinstance(seed, int):
            seed = seed.to_bytes(32, "little")
        self.seed = secrets.token_bytes(32) if seed is None else bytes(seed)
        if len(self.seed) != 32:
            raise ValueError("a seed has 32 bytes")
        super().__init__(map, room("state"))
        self._seats, self.first, self.history = seats, first, []
        options = Options(seats, NONE if first is None else first, False)
        lib.rh_setup(map._components, C.byref(options), self.seed, None, self._state)

    @classmethod
    def _of(cls, map, state):
        self = cls.__new__(cls)
        Position.__init__(self, map, state)
        self.seed = self.first = None
        self.history = []
        view = room("state")
        lib.rh_view(map._components, state, SPECTATOR, view)
        self._seats = View(map, view).json["seats"]
        return self

    @property
    def seats(self):
        return self._seats

    @property
    def json(self):
        """What a spectator sees."""
        return self.view(None).json

    def view(self, seat):
        """What a seat may know; None: a spectator."""
        if seat is not None and (not isinstance(seat, int) or not 0 <= seat < self._seats):
            raise ValueError(f"there is no seat {seat!r}")
        out = room("state")
        lib.rh_view(self.map._components, self._state, SPECTATOR if seat is None else seat, out)
        return View(self.map, out)

    def apply(self, what, seat=None, eye=None):
        """Does an action (itself, its text or its number) and returns what happened, as `eye` may
        see it."""
        action = self.action(what, seat)
        refused = self.refusal(action)
        if refused:
            raise refused
        events = room("events")
        lib.rh_apply(self.map._components, None, self._state, C.byref(action._raw), events)
        self.history.append(action)
        shown = SPECTATOR if eye is None else eye
        n = int.from_bytes(events.raw[:2], "little")
        return [json.loads(text_of(lib.rh_event_json, self.map._components,
                                   C.byref(events, EVENTS_AT + i * EVENT_SIZE), shown))
                for i in range(n)]

    def score(self):
        """A dictionary a seat: total, routes, won, lost, bonus, rank (0 has won) and more."""
        return json.loads(text_of(lib.rh_score_json, self.map._components, self._state))

    def clone(self):
        """Another game in the same position."""
        other = Game.__new__(Game)
        Position.__init__(other, self.map,
                          C.create_string_buffer(self._state.raw, len(self._state)))
        other.seed, other.first, other._seats = self.seed, self.first, self._seats
        other.history = list(self.history)
        return other

    def record(self):
        """The game as a record (docs/record.md), if it was dealt here from a seed."""
        if self.seed is None:
            raise ValueError("a game out of a view has no record")
        lines = ["roundhouse 1", f"map {self.map.id}", f"seats {self._seats}"]
        if self.first is not None:
            lines.append(f"first {self.first + 1}")
        lines.append(f"seed {self.seed.hex()}")
        lines += [f"{action.seat + 1}: {action}" for action in self.history]
        return "\n".join([*lines, f"end {self.hash:016x}", ""])
