"""Reads CLDR's data from the C libraries of ICU, for the scripts that generate tables and test fixtures.

PyPI distributes these libraries in the wheels of icu4py. Version 1.2.0 has ICU 78.3 with CLDR 48:

    pip download --no-deps --only-binary :all: --dest wheel icu4py==1.2.0
    unzip wheel/icu4py-*.whl 'icu4py.libs/*' -d wheel
    Scripts/generate-locale-data.py wheel/icu4py.libs

For a newer CLDR, download a newer version of the wheel, run all Scripts/generate-*.py with its folder, run the tests, and
commit the generated files. The number in `CLDRVersion.current` is generated too. Only the standard library of Python is needed.
"""

import ctypes
import functools
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GENERATED = ROOT / "Sources/Localization/Generated"
FIXTURES = ROOT / "Tests/LocalizationTests/Fixtures"

# The plural categories, in the order of the generated tables.
CATEGORIES = ["zero", "one", "two", "few", "many", "other"]

_pointer, _int, _text = ctypes.c_void_p, ctypes.c_int32, ctypes.c_char_p
_error = ctypes.POINTER(_int)


class ICUError(Exception):
    """A call failed. The message has the name of the function and the error code."""


class ICU:
    """The functions of one version of ICU."""

    def __init__(self, folder):
        found = {name: next(pathlib.Path(folder).glob(f"libicu{name}*.so.*"), None) for name in ("data", "uc", "i18n")}
        if None in found.values():
            raise SystemExit(f"{folder} does not contain the libraries of ICU; see {__file__}")
        self.release = found["uc"].name.split(".so.")[1]
        self._suffix = "_" + self.release.split(".")[0]
        self._libraries = [ctypes.CDLL(str(path), mode=ctypes.RTLD_GLOBAL) for path in found.values()]
        self.package = f"icudt{self.release.split('.')[0]}l"
        self.cldr = self.table(None, "supplementalData")["cldrVersion"]

    def call(self, name, result, *arguments):
        """Calls a function whose last parameter is the error code."""
        code = _int(0)
        function = self._function(name)
        function.restype = result
        returned = function(*arguments, ctypes.byref(code))
        if code.value > 0:
            raise ICUError(f"{name}: error {code.value}")
        return returned

    def plain(self, name, result, *arguments):
        """Calls a function without an error code."""
        function = self._function(name)
        function.restype = result
        return function(*arguments)

    def _function(self, name):
        for library in self._libraries:
            try:
                return getattr(library, name + self._suffix)
            except AttributeError:
                continue
        raise SystemExit(f"ICU {self.release} has no function {name}")

    def text(self, name, *arguments, after=()):
        """Calls a function that writes UTF-16 into a buffer. `after` are the arguments after the capacity of the buffer."""
        buffer = ctypes.create_string_buffer(2000)
        count = self.call(name, _int, *arguments, buffer, _int(1000), *after)
        return buffer.raw[:2 * count].decode("utf-16-le")

    def ascii(self, name, *arguments):
        """Calls a function that writes invariant characters into a buffer."""
        buffer = ctypes.create_string_buffer(200)
        self.call(name, _int, *arguments, buffer, _int(200))
        return buffer.value.decode()

    # Resources

    def resource(self, package, locale, *path):
        """The value at a path in the bundle of a locale, inherited if necessary, or None."""
        try:
            bundle = _pointer(self.call("ures_open", _pointer, self._package(package), locale.encode()))
            for key in path:
                bundle = _pointer(
                    self.call("ures_getByKeyWithFallback", _pointer, bundle, key.encode(), None))
            return self._value(bundle)
        except ICUError:
            return None

    def table(self, package, name):
        """The whole of a bundle that does not inherit."""
        return self._value(_pointer(self.call("ures_openDirect", _pointer, self._package(package), name.encode())))

    def _package(self, package):
        return f"{self.package}-{package}".encode() if package else None

    def _value(self, resource):
        kind = self.plain("ures_getType", _int, resource)
        count = _int(0)
        if kind == 0:
            start = self.call("ures_getString", _pointer, resource, ctypes.byref(count))
            return ctypes.string_at(start, 2 * count.value).decode("utf-16-le")
        if kind == 7:
            return self.call("ures_getInt", _int, resource)
        if kind not in (2, 8):
            return None
        children = [
            _pointer(self.call("ures_getByIndex", _pointer, resource, _int(index), None))
            for index in range(self.plain("ures_getSize", _int, resource))
        ]
        if kind == 8:
            return [self._value(child) for child in children]
        return {self.plain("ures_getKey", _text, child).decode(): self._value(child) for child in children}

    # Locales

    def locales(self):
        """The locales with data, sorted, with underscores."""
        return sorted(self.table(None, "res_index")["InstalledLocales"])

    @functools.cache
    def maximize(self, locale):
        """The locale with its likely subtags (UTS #35, part 1, “Likely Subtags”)."""
        return self.ascii("uloc_addLikelySubtags", locale.encode())

    def regions(self):
        """The codes of regions and of groups of regions."""
        return self._valid("region", "regular") + self._valid("region", "macroregion")

    def scripts(self):
        """The codes of scripts."""
        return self._valid("script", "regular")

    def is_right_to_left(self, script):
        return bool(self.plain("uloc_isRightToLeft", ctypes.c_int8, f"und_{script}".encode()))

    @functools.cache
    def _valid(self, kind, status):
        codes = []
        for item in self.table(None, "supplementalData")["idValidity"][kind][status]:
            first, _, last = item.partition("~")
            codes += [first[:-1] + chr(code) for code in range(ord(first[-1]), ord(last or first[-1]) + 1)]
        return codes

    # Formats

    def utf16(self, text):
        """The argument for a parameter of type UChar *, with its length."""
        return text.encode("utf-16-le") + b"\0\0", _int(len(text.encode("utf-16-le")) // 2)


def open_icu():
    """Opens the libraries in the folder that is the script's argument."""
    if len(sys.argv) != 2:
        raise SystemExit(f"usage: {sys.argv[0]} FOLDER\n\n{__doc__}")
    return ICU(sys.argv[1])


def tag(locale):
    """The BCP 47 tag of a locale of ICU."""
    return locale.replace("_", "-")
