#!/usr/bin/env python3
"""Compares what the library promises other programs with what it has: check_abi.py LIBRARY.so

The functions of the public headers, those of src/lib/roundhouse.map and those that the library
exports are the same, and the sizes of the public structs are those in tests/abi.txt: a program that
was built against an older library of the same soname must go on working. Who changes a size raises
the soname in src/lib/meson.build and writes the new sizes there in the same commit."""
import ctypes
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def declared():
    names = set()
    for header in [ROOT / "include/roundhouse.h", *(ROOT / "include/roundhouse").glob("*.h")]:
        text = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.S)
        names |= set(re.findall(r"\b(rh_[a-z_0-9]+)\(", text))
    return names


def listed():
    return set(re.findall(r"^    (rh_\w+);$", (ROOT / "src/lib/roundhouse.map").read_text(), re.M))


def exported(library):
    out = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True,
                         check=True).stdout
    names = {line.split()[2].split("@")[0] for line in out.splitlines() if line.split()[1] != "A"}
    return names


def sizes(library):
    """What tests/abi.txt says and the library does not, or the reverse."""
    lib = ctypes.CDLL(library)
    lib.rh_sizeof.restype = ctypes.c_size_t
    for line in (ROOT / "tests/abi.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            noun, size = line.split()
            found = lib.rh_sizeof(noun.encode())
            if found != int(size):
                yield f"a {noun} has {found} bytes, tests/abi.txt says {size}"


def main():
    library = sys.argv[1]
    wrong = [f"{name} is declared, but not in roundhouse.map"
             for name in sorted(declared() - listed())]
    wrong += [f"{name} is in roundhouse.map, but no header declares it"
              for name in sorted(listed() - declared())]
    wrong += [f"{name} is in roundhouse.map, but not in the library"
              for name in sorted(listed() - exported(library))]
    wrong += [f"the library exports {name}" for name in sorted(exported(library) - listed())]
    wrong += list(sizes(library))
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{max(0, len(listed()) - len(wrong))} passed, {len(wrong)} failed")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
