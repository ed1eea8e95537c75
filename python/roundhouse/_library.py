"""Finds libroundhouse and tells ctypes what its functions take; nothing else in the package knows
ctypes' types."""
import ctypes as C
import ctypes.util
import functools
import os
import pathlib
import sysconfig
import threading

SEATS_MAX = 5
SPECTATOR = SEATS_MAX
NONE = 255
LEGAL_MAX = 8192
NO_NUMBER = 0xFFFFFFFF
EVENT_SIZE, EVENTS_AT = 24, 8


class Action(C.Structure):
    """One decision of one seat, as in roundhouse.h."""
    _fields_ = [("kind", C.c_uint8), ("seat", C.c_uint8), ("what", C.c_uint8), ("color", C.c_uint8),
                ("n", C.c_uint8), ("m", C.c_uint8), ("wilds", C.c_uint8), ("ships", C.c_uint8),
                ("tickets", C.c_uint64)]


class Options(C.Structure):
    _fields_ = [("seats", C.c_uint8), ("first", C.c_uint8), ("open_platform", C.c_bool)]


class Rng(C.Structure):
    _fields_ = [("x", C.c_uint64)]


class Complaint(C.Structure):
    _fields_ = [("line", C.c_uint32), ("text", C.c_char * 400), ("key", C.c_char * 32),
                ("parameters", C.c_char * 240), ("clause", C.c_char * 16)]


def candidates():
    """Where the library may be: as told, in a source tree, in the prefix that this package was
    installed into (lib/python3…/…-packages/roundhouse), where the system keeps libraries."""
    told = os.environ.get("ROUNDHOUSE_LIBRARY")
    if told:
        return [told]
    above = pathlib.Path(__file__).resolve().parents
    near = [above[2] / "build" / "release" / "src" / "lib" / "libroundhouse.so"]
    if len(above) > 4:
        multiarch = "lib/" + (sysconfig.get_config_var("MULTIARCH") or "")
        near += [above[4] / folder / "libroundhouse.so.0" for folder in (multiarch, "lib", "lib64")]
    return [str(path) for path in near if path.exists()] \
        + ["libroundhouse.so.0", ctypes.util.find_library("roundhouse")]


def load():
    for path in filter(None, candidates()):
        try:
            return C.CDLL(path)
        except OSError:
            continue
    raise ImportError("libroundhouse is not installed; ROUNDHOUSE_LIBRARY may name the file")


P, S, U8, U32, U64, B = C.c_void_p, C.c_char_p, C.c_uint8, C.c_uint32, C.c_uint64, C.c_bool
SIZE = C.c_size_t
# name: result, arguments
FUNCTIONS = {
    "rh_version": (S, []),
    "rh_sizeof": (SIZE, [S]),
    "rh_map_id": (S, [SIZE]),
    "rh_map_builtin": (B, [S, P]),
    "rh_map_json": (P, [S, P]),
    "rh_map_parse": (B, [S, SIZE, P, P]),
    "rh_setup": (None, [P, P, S, P, P]),
    "rh_to_act": (U8, [P]),
    "rh_legal": (SIZE, [P, P, U8, P]),
    "rh_check": (C.c_int, [P, P, P]),
    "rh_apply": (None, [P, P, P, P, P]),
    "rh_view": (None, [P, P, U8, P]),
    "rh_fill": (None, [P, P, P, P]),
    "rh_hash": (U64, [P]),
    "rh_result_name": (S, [C.c_int]),
    "rh_result_sentence": (SIZE, [P, C.c_int, P, SIZE]),
    "rh_refusal_clause": (S, [P, P, P, C.c_int]),
    "rh_action_print": (SIZE, [P, P, P, SIZE]),
    "rh_action_parse": (B, [P, U8, S, P, P]),
    "rh_view_print": (SIZE, [P, P, P, SIZE]),
    "rh_view_json": (SIZE, [P, P, P, SIZE]),
    "rh_event_json": (SIZE, [P, P, U8, P, SIZE]),
    "rh_action_json": (SIZE, [P, P, P, SIZE]),
    "rh_score_json": (SIZE, [P, P, P, SIZE]),
    "rh_record_map": (B, [S, P, P]),
    "rh_record_parse": (B, [P, S, P, P]),
    "rh_record_print": (SIZE, [P, P, P, SIZE]),
    "rh_record_play": (B, [P, P, U32, P, P]),
    "rh_bot_name": (S, [SIZE]),
    "rh_bot_about": (S, [S]),
    "rh_bot_memory": (SIZE, [S]),
    "rh_bot_choose": (B, [S, P, P, P, U64, U32, P]),
    "rh_numbering_create": (P, [P]),
    "rh_numbering_destroy": (None, [P]),
    "rh_numbering_size": (U32, [P]),
    "rh_numbering_number": (U32, [P, P, P]),
    "rh_numbering_action": (B, [P, P, U8, U32, P]),
    "rh_numbering_mask": (U32, [P, P, U8, P]),
    "rh_observation_size": (U32, [P, U8]),
    "rh_observation_part": (S, [P, U8, U32, P, P]),
    "rh_observe": (None, [P, P, U8, P]),
    "rh_batch_create": (P, [P, U32, U8, U64]),
    "rh_batch_destroy": (None, [P]),
    "rh_batch_look": (None, [P, P, P, P]),
    "rh_batch_sample": (None, [P, P]),
    "rh_batch_step": (U32, [P, P, P, P]),
}

lib = load()
for _name, (_result, _arguments) in FUNCTIONS.items():
    _function = getattr(lib, _name)
    _function.restype, _function.argtypes = _result, _arguments


@functools.lru_cache(maxsize=None)
def size_of(noun):
    return lib.rh_sizeof(noun.encode())


for _noun, _struct in (("action", Action), ("complaint", Complaint)):
    if C.sizeof(_struct) != size_of(_noun):
        raise ImportError(f"libroundhouse has another {_noun} than this package knows")


def room(noun):
    """Zeroed bytes for one of the library's structs."""
    return C.create_string_buffer(size_of(noun))


_scratch = threading.local()


def legal_actions(components, state, seat):
    """What a seat may do, as structs of their own."""
    if not hasattr(_scratch, "legal"):
        _scratch.legal = (Action * LEGAL_MAX)()
    n = lib.rh_legal(components, state, seat, _scratch.legal)
    return [Action.from_buffer_copy(_scratch.legal[i]) for i in range(n)]


def text_of(printer, *arguments):
    """What a printer of the library prints, of whatever length."""
    size = 512
    while True:
        out = C.create_string_buffer(size)
        needed = printer(*arguments, out, size)
        if needed < size:
            return out.value.decode()
        size = needed + 1
