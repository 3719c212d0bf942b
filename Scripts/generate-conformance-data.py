#!/usr/bin/env python3
"""Generates test fixtures of numbers, percentages, lists, durations, dates, plural categories and likely subtags with ICU.

    Scripts/generate-conformance-data.py FOLDER

FOLDER contains ICU's libraries. Scripts/icu.py says where they come from and how to get a newer version. Unicode's own
conformance data (github.com/unicode-org/conformance) is generated from ICU too.

Each line has the locales with the same results, separated by spaces, and after them the result for each input, separated by |. The
inputs are in Tests/LocalizationTests/ConformanceTests.swift, in the same order. In the fixture of likely subtags the locales are the
inputs.
"""

import importlib.util
import random
from ctypes import c_char_p, c_double, c_int32, c_void_p

from icu import FIXTURES, ROOT, open_icu, tag

NUMBERS = [0, 5, -7, 999, 1234, -12345, 1234567, 9876543210, 0.5, -1.25, 1234.125]
PERCENTAGES = [0, 0.05, 1, -0.5, 12.34, -1234.5, 123456]
LISTS = [["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"], ["hijo", "iglesia"], ["6", "7", "8"], ["א", "ב", "11"]]
DURATIONS = [3600, 7200, 10800, 39600, 60, 120, 300, 1, 2, 45, 3661, 7384, 3720, 43210]
# Seconds since 1970, and the offset from UTC in minutes. None of the offsets is 0. For the offset 0 ICU writes “GMT+0” in English,
# and the library writes “GMT”: the format `offsetZero` of its tables.
INSTANTS = [(1795285859, 60), (1738540800, 120), (930744000, 330), (1767225540, -180)]
COUNTS = [*range(13), 20, 21, 22, 40, 80, 100, 101, 111, 1000, 1000000, 0.5, 1.5, 2.5]
SHORT, LONG, PATTERN = 3, 1, -2


def locale_data():
    """Loads the script that generates the tables, to use its patterns of dates and its table of likely subtags."""
    spec = importlib.util.spec_from_file_location("locale_data", ROOT / "Scripts/generate-locale-data.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.icu = icu
    return module


def number(locale, skeleton, value):
    formatter = c_void_p(icu.call(
        "unumf_openForSkeletonAndLocale", c_void_p, *icu.utf16(skeleton), locale.encode()))
    result = c_void_p(icu.call("unumf_openResult", c_void_p))
    icu.call("unumf_formatDouble", None, formatter, c_double(value), result)
    return icu.text("unumf_resultToString", result)


def joined(locale, items, kind):
    """Formats a list of the kind 0 (and), 1 (or) or 2 (unit)."""
    formatter = c_void_p(icu.call("ulistfmt_openForType", c_void_p, locale.encode(), c_int32(kind), c_int32(0)))
    texts = [item.encode("utf-16-le") for item in items]
    pointers = (c_char_p * len(texts))(*texts)
    lengths = (c_int32 * len(texts))(*(len(text) // 2 for text in texts))
    return icu.text("ulistfmt_format", formatter, pointers, lengths, c_int32(len(texts)))


def duration(locale, seconds):
    parts = [("hour", seconds // 3600), ("minute", seconds // 60 % 60), ("second", seconds % 60)]
    return joined(locale, [
        number(locale, f"measure-unit/duration-{unit} unit-width-full-name", value) for unit, value in parts if value
    ], 2)


def date(locale, instant, offset, styles, pattern=None):
    zone = f"GMT{'+' if offset >= 0 else '-'}{abs(offset) // 60:02}:{abs(offset) % 60:02}"
    text = icu.utf16(pattern) if pattern else (None, 0)
    formatter = c_void_p(icu.call(
        "udat_open", c_void_p, *map(c_int32, styles), f"{locale}@calendar=gregorian".encode(), *icu.utf16(zone), *text))
    return icu.text("udat_format", formatter, c_double(instant * 1000.0), after=[None])


def dates(locale):
    patterns = tables.dates(locale)
    zoned = patterns["zonedTime"]
    both = patterns["dateTime"].replace("{1}", tables.Dates(locale, date=LONG).pattern())
    results = []
    for instant, offset in INSTANTS:
        results += [
            date(locale, instant, offset, (-1, LONG)), date(locale, instant, offset, (SHORT, -1)),
            date(locale, instant, offset, (SHORT, LONG)),
            date(locale, instant, offset, (PATTERN, PATTERN), zoned),
            date(locale, instant, offset, (PATTERN, PATTERN), both.replace("{0}", zoned)),
        ]
    return results


def plurals(locale):
    """The category of each number as a count and as a rank."""
    kinds = [c_void_p(icu.call("uplrules_openForType", c_void_p, locale.encode(), c_int32(kind))) for kind in (0, 1)]
    return [" ".join(icu.text("uplrules_select", rules, c_double(value)) for rules in kinds) for value in COUNTS]


def write(name, results):
    """Writes the results of each locale. Locales with equal results are on one line."""
    locales = {}
    for locale, texts in results:
        if any("|" in text or "\n" in text for text in texts):
            raise SystemExit(f"{locale}: a result contains the separator")
        locales.setdefault("|".join(texts), []).append(tag(locale))
    lines = sorted(f"{' '.join(names)}|{texts}\n" for texts, names in locales.items())
    (FIXTURES / f"icu-{name}.txt").write_text("".join(lines), encoding="utf-8")


def likely_subtags():
    """Languages, and tags of random languages, scripts and regions, each with its likely subtags."""
    source = random.Random(48)
    known = tables.likely.languages(icu)
    scripts = sorted({script for _, script, _ in known.values()})
    long = [name for name in known if len(name) == 3]
    tags = [name for name in known if len(name) == 2] + source.sample(long, 600) + ["und"]
    for _ in range(2000):
        language = source.choice([*known] + ["und"] * len(known))
        script, region = source.choice(["", *scripts]), source.choice(["", *icu.regions()])
        tags.append("_".join(filter(None, [language, script, region])))
    # Languages whose script depends on the region.
    tags += [f"{name}_{region}" for name in ["az", "ku", "ky", "pa", "sd", "sr", "ug", "uz", "yue", "zh"] for region in icu.regions()]
    return [(name, [tag(icu.maximize(name))]) for name in sorted(set(tags))]


def main():
    global icu, tables
    icu = open_icu()
    tables = locale_data()
    locales = [locale for locale in icu.locales() if locale != "en_US_POSIX"]
    write("numbers", [(locale, [number(locale, ".######", value) for value in NUMBERS]) for locale in locales])
    write("percentages", [
        (locale, [number(locale, "percent scale/100 precision-integer", value) for value in PERCENTAGES])
        for locale in locales
    ])
    for kind, name in enumerate(["and", "or", "unit"]):
        write(f"lists-{name}", [(locale, [joined(locale, items, kind) for items in LISTS]) for locale in locales])
    write("durations", [(locale, [duration(locale, seconds) for seconds in DURATIONS]) for locale in locales])
    write("plurals", [(locale, plurals(locale)) for locale in locales])
    write("dates", [(locale, dates(locale)) for locale in locales])
    write("likely-subtags", likely_subtags())


main()
