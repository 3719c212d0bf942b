// Helpers that create small catalogs.

import StringCatalog

/// A catalog with the given members of `strings`, which start in line 2, column 1.
func catalogText(_ strings: String) -> String {
    "{ \"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {\n" + strings + "\n} }"
}

/// The problems of a catalog as texts.
func problems(_ text: String) -> [String] {
    StringCatalog.read(Array(text.utf8), fileName: "L.xcstrings").problems.map(\.description)
}

/// The problems, as texts, of a catalog with one key and the given localizations.
func problems(localizations: String, key: String = "k") -> [String] {
    problems(catalogText(#""\#(key)": { "localizations": { \#(localizations) } }"#))
}

/// `"en": { "stringUnit": … }`
func unit(_ language: String, _ value: String) -> String {
    #""\#(language)": { "stringUnit": { "state": "translated", "value": "\#(value)" } }"#
}

/// `"en": { "variations": { "plural": … } }`
func plural(_ language: String, _ forms: KeyValuePairs<String, String>) -> String {
    #""\#(language)": { "variations": { "plural": { \#(forms.map { unit($0, $1) }.joined(separator: ", ")) } } }"#
}

/// A localization with one substitution, `n`, for the first argument.
func substitution(_ language: String, _ value: String, _ forms: KeyValuePairs<String, String>) -> String {
    let forms = forms.map { unit($0, $1) }.joined(separator: ", ")
    return #"""
        "\#(language)": { "stringUnit": { "state": "new", "value": "\#(value)" }, "substitutions": { "n": {
        "argNum": 1, "formatSpecifier": "lld", "variations": { "plural": { \#(forms) } } } } }
        """#
}
