// Messages that suggest the name of a substitution, and warnings about letters directly after `%arg`.

import Testing

@Suite("Hints about placeholders")
struct HintTests {
    @Test("The name of a substitution that is probably meant is suggested")
    func substitutionName() {
        let found = problems(localizations: substitution("en", "%@ ran %#@m@", ["other": "%arg laps"]))
        #expect(found.count == 1)
        let message = "`%#@m@` has no substitution named `m`; did you mean `%#@n@`? [placeholders]"
        #expect(found.first?.hasSuffix(message) == true, "\(found)")
    }

    @Test(
        "An ASCII letter directly after `%arg` is a warning",
        arguments: [
            ("%args laps", "s laps"), ("%argkm", "km"), ("%arg laps", nil), ("%arg-os", nil), ("%arg人", nil),
            ("%%arg %arg", nil), ("%arg", nil), ("%arg’e", nil),
        ])
    func letters(form: String, text: String?) {
        let found = problems(localizations: substitution("en", "%#@n@", ["other": form]))
        #expect(found.count == (text == nil ? 0 : 1), "\(found)")
        guard let text else { return }
        let message = "`%arg` is the number, and “\(text)” follows it without a space: “3\(text)” [placeholders]"
        #expect(found.first?.hasSuffix("warning: " + message) == true, "\(found)")
    }

    @Test(
        "For the letters of an ordinal number, the warning says how the name of a substitution for ordinals starts",
        arguments: ["st", "nd", "rd", "th"])
    func ordinalName(ending: String) {
        let found = problems(localizations: substitution("en", "%#@n@", ["other": "%arg\(ending) of 3"]))
        let message = "“3\(ending) of 3”; the name of a substitution for ordinals starts with `ordinal`"
        #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }

    @Test("In a substitution whose name starts with `ordinal`, letters directly after the number cause no warning")
    func ordinals() {
        let ordinal = substitution("en", "%#@n@", ["one": "%argst", "other": "%argth"])
            .replacing("#@n@", with: "#@ordinalN@").replacing("\"n\"", with: "\"ordinalN\"")
        #expect(problems(localizations: ordinal) == [])
    }

    @Test("Letters directly after a number are also reported in a translation")
    func translations() {
        let texts = [("en", "%arg laps"), ("pl", "%argm")].map { substitution($0, "%#@n@", ["other": $1]) }
        #expect(problems(localizations: texts.joined(separator: ", ")).map { $0.contains("“3m”") } == [true])
    }
}
