// The generated Swift member of one key.

import StringCatalog

struct Symbol {
    /// A parameter of a symbol, such as `count: Int` for a substitution and `_ argument1: some LocalizedArgument` for `%@`.
    struct Parameter {
        let declaration: String
        /// The expression that turns the parameter into an argument of the resource.
        let argument: String

        /// The name of a parameter without a label.
        static func name(ofNumber number: Int) -> String { "argument\(number)" }

        init(number: Int, type: ArgumentType, label: String?) {
            let name = label ?? Self.name(ofNumber: number)
            let swiftType =
                switch type {
                case .text: "some LocalizedArgument"
                case .integer: "Int"
                case .number: "Double"
                }
            declaration = (label == nil ? "_ " : "") + "\(name): \(swiftType)"
            argument =
                switch type {
                case .text: "\(name).localizedArgument"
                case .integer: ".integer(\(name))"
                case .number: ".number(\(name))"
                }
        }
    }

    let key: String
    let name: String
    let parameters: [Parameter]
    /// The lines of the documentation comment: the comment for translators, and the text in the source language or, without one,
    /// the key.
    let documentation: [String]

    /// - Returns: nil for a key that has neither a letter nor a digit outside its placeholders, because its symbol would
    ///   have no name.
    init?(_ entry: StringCatalog.Entry, in catalog: StringCatalog) {
        guard let name = SymbolName.name(for: entry.key) else { return nil }
        key = entry.key
        self.name = name
        let arguments = catalog.signature(of: entry).arguments.sorted { $0.key < $1.key }.map { number, argument in
            (number: number, type: argument.type, label: argument.label.flatMap { SymbolName.name(for: $0) })
        }
        // A label must also differ from the names of the parameters without a label.
        var names = Set(arguments.filter { $0.label == nil }.map { Parameter.name(ofNumber: $0.number) })
        parameters = arguments.map { number, type, label in
            var label = label
            while let taken = label, !names.insert(taken).inserted { label = taken.filter { $0 != "`" } + "\(number)" }
            return Parameter(number: number, type: type, label: label)
        }
        let text = entry.localization(for: catalog.sourceLanguage)?.main ?? entry.key
        documentation = Self.lines(entry.comment ?? "") + (entry.comment == nil ? [] : [""]) + Self.lines("“\(text)”")
    }

    private static func lines(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { line in
            String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value >= 0x20 }))
        }
    }
}

extension StringCatalog.Localization {
    /// The text for the documentation. The first placeholder of each substitution is replaced with the substitution's form `other`.
    fileprivate var main: String? {
        text.main.map { text in
            substitutions.reduce(text) { text, substitution in
                guard let form = substitution.text.main, let range = text.firstRange(of: "#@\(substitution.name)@"),
                    let start = text[..<range.lowerBound].lastIndex(of: "%")
                else { return text }
                return text[..<start] + form + text[range.upperBound...]
            }
        }
    }
}

extension StringCatalog.Text {
    /// The text for the documentation: the form `other` of a text with several forms; nil when it has no such form.
    fileprivate var main: String? {
        switch self {
        case .unit(let unit): unit.value
        case .plural(let forms): forms[.other]?.main
        case .device(let forms): forms["other"]?.main
        }
    }
}
