"""A String Catalog with every kind of text, in languages with different plural forms."""

# The categories of counts and of ranks (CLDR 48), and a word.
LANGUAGES = {
    "en": ("one other", "one two few other", "goal"),
    "ar": ("zero one two few many other", "other", "هدف"),
    "cy": ("zero one two few many other", "zero one two few many other", "gôl"),
    "fr": ("one many other", "one other", "but"),
    "he": ("one two other", "other", "שער"),
    "ja": ("other", "other", "ゴール"),
    "pl": ("one few many other", "other", "gol"),
    "sr-Latn": ("one few other", "other", "pogodak"),
}
SOURCE = "en"


def unit(text):
    return {"stringUnit": {"state": "translated", "value": text}}


def plural(forms):
    return {"variations": {"plural": {form: unit(text) for form, text in forms.items()}}}


def devices(texts):
    return {"variations": {"device": texts}}


def substituted(text, **parts):
    """A text with substitutions, for the arguments 1, 2 and so on in the order of their names."""
    numbered = enumerate(sorted(parts.items()), 1)
    return unit(text) | {"substitutions": {
        name: {"argNum": number, "formatSpecifier": "lld"} | plural(forms) for number, (name, forms) in numbered
    }}


def texts(language):
    """The text of each key."""
    counts, ranks, word = LANGUAGES[language]

    def forms(categories, number):
        return {category: f"{number} {word} ({category})" for category in categories.split()}

    counted, parts = forms(counts, "%lld"), forms(counts, "%arg")
    return {
        "plain": unit(f"{word} <b>&amp;</b> “%@” \"{word}\"\n\t100 %% of %2$lld"),
        "plural": plural(counted),
        "plural.decimals": plural(forms(counts, "%lf")),
        "plural.withoutNumber": plural(counted | ({"one": word} if "one" in counted else {})),
        "plural.zero": plural({"zero": f"0 {word}"} | counted),
        "part.alone": substituted("%#@n@", n=parts),
        "part.zero": substituted("%#@n@", n={"zero": f"0 {word}"} | parts),
        "part.inSentence": substituted(f"{word}: %#@n@!", n=parts),
        "part.rank": substituted(f"{word}: %#@ordinalN@", ordinalN=forms(ranks, "%arg")),
        "parts": substituted(f"%2$#@b@, {word} %3$@, %1$#@a@", a=parts, b=parts),
        "device": devices({"iphone": unit(f"{word} (iPhone)"), "other": unit(f"{word} (other)")}),
        "device.plural": devices({"iphone": plural(counted), "other": plural(counted)}),
    }


def catalog():
    known = {language: texts(language) for language in LANGUAGES}
    comment = "The number of goals, and two lines\nwith <b>."
    strings = {
        key: {"comment": comment, "localizations": {language: known[language][key] for language in known}}
        for key in known[SOURCE]
    }
    return {"sourceLanguage": SOURCE, "strings": strings, "version": "1.0"}
