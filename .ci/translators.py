"""Programs that read, translate and write XLIFF files, for .ci/xliff. Texts have the names that Xcode gives to units, such as
`goals|==|plural.one`."""
import re
from xml.sax.saxutils import escape, unescape

from moz.l10n.formats import Format
from moz.l10n.formats.xliff import xliff_parse, xliff_serialize
from moz.l10n.message import parse_message, serialize_message
from moz.l10n.model import PatternMessage
from translate.storage.xliff import xlifffile

FORM_OF_SUBSTITUTION = re.compile(r"(.*)\|==\|substitutions\.(.+)\.plural\.\w+", re.S)
PLACEHOLDER = re.compile(r"(?<!%)(?:%%)*%[^%\s]")
PLURAL_FORM_OF_DEVICE = re.compile(r"(.*)\|==\|device\.[^.]+\.plural\.\w+", re.S)


class Toolkit:
    """translate-toolkit."""

    def __init__(self, xliff):
        self.store = xlifffile.parsestring(xliff.encode())

    def texts(self):
        return {unit.xmlelement.get("id"): unit.target for unit in self.store.units if unit.target}

    def translate(self, texts):
        for unit in self.store.units:
            unit.target = texts[unit.xmlelement.get("id")]

    def written(self):
        return bytes(self.store).decode()

    @staticmethod
    def unsupported(texts):
        """The keys of texts that the program does not read or write."""
        return set()

    @staticmethod
    def untranslated(texts):
        """The keys of texts that the program reads and writes, but does not translate."""
        return set()

    @staticmethod
    def shaped(texts):
        """The texts in the shape in which the program reads and writes them."""
        return texts


class Moz:
    """moz.l10n. It reads and writes forms of the whole sentence in place of those of a substitution. So it does not write texts with
    several substitutions, and the import refuses forms with other arguments of the sentence. Words around a substitution have a
    translation only if the catalog had one before the import. moz.l10n does not read plural forms of devices."""

    def __init__(self, xliff):
        self.resource = xliff_parse(xliff)

    def patterns(self):
        """The name of each text, and the list of its parts."""
        for entry in (entry for section in self.resource.sections for entry in section.entries):
            (key,) = entry.id
            if isinstance(entry.value, PatternMessage):
                yield key, entry.value.pattern
                continue
            (selector,) = entry.value.selector_expressions()
            kind = "device" if selector.function == "device" else "plural"
            if "substitution" in selector.attributes:
                kind = f"substitutions.{selector.arg.name}.plural"
            for (form,), pattern in entry.value.variants.items():
                yield f"{key}|==|{kind}.{form}", pattern

    def texts(self):
        texts = {name: serialize_message(Format.xliff, PatternMessage(pattern)) for name, pattern in self.patterns()}
        return {name: unescape(text) for name, text in texts.items() if text}

    def translate(self, texts):
        for name, pattern in self.patterns():
            pattern[:] = parse_message(Format.xliff, escape(texts[name]), xliff_is_xcode=True).pattern

    def written(self):
        return "".join(xliff_serialize(self.resource))

    @staticmethod
    def unsupported(texts):
        devices = {match[1] for match in map(PLURAL_FORM_OF_DEVICE.fullmatch, texts) if match}
        return devices | {key for key in substitutions(texts) if len(PLACEHOLDER.findall(texts[key])) > 1}

    @staticmethod
    def untranslated(texts):
        keys = substitutions(texts)
        return {key for key, names in keys.items() if texts[key] not in {f"%#@{name}@" for name in names}}

    @staticmethod
    def shaped(texts):
        keys = substitutions(texts)
        shaped = {name: text for name, text in texts.items() if name not in keys}
        for name in texts:
            if match := FORM_OF_SUBSTITUTION.fullmatch(name):
                shaped[name] = re.sub(rf"%(1\$)?#@{match[2]}@", lambda _: texts[name], texts[match[1]])
        return shaped


def substitutions(texts):
    """The names of the substitutions of each key."""
    keys = {}
    for match in filter(None, map(FORM_OF_SUBSTITUTION.fullmatch, texts)):
        keys.setdefault(match[1], set()).add(match[2])
    return keys


PROGRAMS = [Moz, Toolkit]
