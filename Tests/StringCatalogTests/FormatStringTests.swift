import StringCatalog
import Testing

@Suite("Placeholders")
struct FormatStringTests {
    private static let percentSign = "`%` starts no placeholder, and is shown as it is: write `%%`"

    @Test("A text is split at its placeholders")
    func parts() throws {
        let format = try FormatString("100%% of %@: %lld, %.1lf%2$@")
        #expect(
            format.parts == [
                .literal("100% of "),
                .placeholder(.init(content: .argument(.text, decimals: nil), number: 1)),
                .literal(": "),
                .placeholder(.init(content: .argument(.integer, decimals: nil), number: 2)),
                .literal(", "),
                .placeholder(.init(content: .argument(.number, decimals: 1), number: 3)),
                .placeholder(.init(content: .argument(.text, decimals: nil), number: 2, isPositional: true)),
            ])
    }

    @Test(
        "Each placeholder has the type of its format specifier",
        arguments: [
            ("%@", .argument(.text, decimals: nil)), ("%d", .argument(.integer, decimals: nil)),
            ("%i", .argument(.integer, decimals: nil)), ("%u", .argument(.integer, decimals: nil)),
            ("%ld", .argument(.integer, decimals: nil)), ("%llu", .argument(.integer, decimals: nil)),
            ("%f", .argument(.number, decimals: nil)), ("%.2f", .argument(.number, decimals: 2)),
            ("%.0lf", .argument(.number, decimals: 0)), ("%#@count@", .substitution("count")),
            ("%arg", .substitutionArgument), ("%3$#@n@", .substitution("n")),
        ] as [(String, FormatString.Placeholder.Content)])
    func types(text: String, content: FormatString.Placeholder.Content) throws {
        #expect(try FormatString(text).placeholders.map(\.content) == [content])
    }

    @Test("`%arg` at the start of a text has the number 0, and the placeholder after it the number 1")
    func substitutionArgument() throws {
        #expect(try FormatString("%arg %@").placeholders.map(\.number) == [0, 1])
    }

    @Test("`lenient` accepts unsupported formats of numbers and lone percent signs, and rejects faults such as `%0$@`")
    func lenient() throws {
        let format = try FormatString.lenient("%@: 100 % of %03d, %.3g%% %x").format
        #expect(
            format.parts == [
                .placeholder(.init(content: .argument(.text, decimals: nil), number: 1)), .literal(": 100 % of "),
                .placeholder(.init(content: .argument(.integer, decimals: nil), number: 2)), .literal(", "),
                .placeholder(.init(content: .argument(.number, decimals: nil), number: 3)), .literal("% "),
                .placeholder(.init(content: .argument(.integer, decimals: nil), number: 4)),
            ])
        for text in ["%0$@", "%100$@", "%#@@", "%#@name", "%1$#@n", "%1$k"] {
            #expect(throws: FormatString.Malformed.self) { try FormatString.lenient(text) }
        }
    }

    @Test(
        "A placeholder with a label, as in Xcode 26, is an error that says what to write",
        arguments: [
            ("By %(names)@", "%(names)@"), ("%(count)lld goals", "%(count)lld"),
            ("%2$(ratio_1).1lf", "%2$(ratio_1).1lf"),
        ])
    func labelled(text: String, placeholder: String) {
        let error = #expect(throws: FormatString.Malformed.self) { try FormatString.lenient(text) }
        #expect(
            error?.message == "`\(placeholder)` is a placeholder with a label, which is not supported:"
                + " write `%@`, `%lld` or `%1$@`; to label a number, use a substitution `%#@name@`")
    }

    @Test(
        "A placeholder for a C string is an error that says what to write, even with an argument number",
        arguments: [("%1$s is late", "%1$s", "%1$@"), ("By %2$-10s", "%2$-10s", "%2$@")])
    func stringsOfC(text: String, placeholder: String, mend: String) {
        let error = #expect(throws: FormatString.Malformed.self) { try FormatString.lenient(text) }
        #expect(error?.message == "`\(placeholder)` is not supported: write `\(mend)`")
        let strict = #expect(throws: FormatString.Malformed.self) { try FormatString("%s") }
        #expect(strict?.message == "`%s` is not supported: write `%@`")
    }

    @Test(
        "A placeholder of another programming language, or a misspelt one, is an error that says what to write",
        arguments: [
            ("%s", "write `%@`"), ("%-10s", "write `%@`"), ("%S", "write `%@`"), ("%,.2f", "write `%.2lf`"),
            ("%,d", "write `%lld`"), ("%'d", "write `%lld`"), ("%+,.1f", "write `%.1lf`"), ("%,.20f", "write `%lf`"),
            ("%2$,.2f", "write `%2$.2lf`"), ("%1$03d", "write `%1$lld`"), ("%$@", "write `%1$@`"),
            ("%$d", "write `%1$lld`"), ("%$.2f", "write `%1$.2lf`"), ("%1@", "write `%1$@`"), ("%12@", "write `%12$@`"),
            ("%100@", "write `%@`"),
            ("%[2]s", "write `%2$@`"), ("%[1]d", "write `%1$lld`"), ("%-10@", "write `%@`"), ("%.3@", "write `%@`"),
            ("%{count}d", "write `%lld`, or `%%` for a percent sign"),
            ("%{name}", "write `%@`, or `%%` for a percent sign"),
            ("%{public}@", "write `%@`, or `%%` for a percent sign"),
            ("%(name)s", "write `%@`, or `%%` for a percent sign"),
            ("%(n)03d", "write `%lld`, or `%%` for a percent sign"),
        ])
    func otherLanguages(placeholder: String, mend: String) throws {
        for text in [placeholder, "a \(placeholder).", "\(placeholder)%%"] {
            let error = #expect(throws: FormatString.Malformed.self) { try FormatString(text) }
            let found = try Set((try? FormatString.lenient(text).faults) ?? [#require(error).message])
            let fault = try #require(found.first)
            #expect(found.count == 1)
            #expect(fault.hasPrefix("`\(placeholder)` ") && fault.hasSuffix(": " + mend), "\(fault)")
        }
    }

    @Test(
        "A percent sign that begins no placeholder is text",
        arguments: [
            "100 % d’eau", "5%, 3 d", "50%'", "5%,", "5%.", "5%{", "5%{a b}d", "5%[a]", "5%{}", "1 %$", "5%$5", "5%-",
            "3%1", "%{count", "5%,days",
        ])
    func percentSigns(text: String) throws {
        #expect(try FormatString.lenient(text).format.placeholders == [])
        #expect(try FormatString.lenient(text).faults == [Self.percentSign])
    }

    @Test(
        "The fault of a percent sign before a word like `arg` says to write `%arg`",
        arguments: [
            ("%ar kusů", "%ar"), ("%agr kusů", "%agr"), ("%rg", "%rg"), ("%Arg kusů", "%Arg"), ("5%size", nil),
            ("5 % ar", nil), ("5%a", nil),
        ])
    func misspeltArgument(text: String, written: String?) throws {
        let faults = try FormatString.lenient(text).faults
        #expect(faults.count == 1)
        let message = written.map { "`\($0)` is not a placeholder, and is shown as it is: write `%arg` for the number" }
        #expect(faults[0].contains("write `%arg`") == (written != nil), "\(faults)")
        if let message { #expect(faults[0].hasPrefix(message), "\(faults)") }
    }

    @Test("The fault of a percent sign before a single letter names the letter", arguments: ["k", "n", "e"])
    func letters(letter: String) throws {
        let fault =
            "`%\(letter)` is not a placeholder, and is shown as it is: write `%@`, `%lld` or `%lf` for a value,"
            + " and `%%` for a percent sign"
        #expect(try FormatString.lenient("5 %\(letter).").faults == [fault])
        #expect(try FormatString.lenient("5 %\(letter)o.").faults == [Self.percentSign])
    }

    @Test(
        "A percent sign before brackets that are not the label of a placeholder is text",
        arguments: ["5%(or)days", "5 %(a b)@", "5%(a) s", "100%(!)", "5%()@", "5%(x"])
    func brackets(text: String) throws {
        #expect(try FormatString.lenient(text).format.placeholders == [])
    }

    @Test(
        "Invalid placeholders are rejected",
        arguments: [
            "%", "100 % sure", "%x", "%1@", "%0$@", "%100$@", "%99999999999999999999$@", "%#@@", "%#@name", "%.lf",
            "%.99lf",
            "%.1lld", "%l", "% d",
        ])
    func malformed(text: String) {
        #expect(throws: FormatString.Malformed.self) { try FormatString(text) }
    }
}
