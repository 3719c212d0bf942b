// Tags in texts: `Read <link>the rules</link>.` Translators place the tags; the view decides which elements they
// become.

/// The tags of a message: `<name>` and `</name>`. A name has lowercase letters, digits and hyphens, and begins
/// with a letter.
///
/// A key declares its tags by naming them in its comment (“<link> leads to the sign-up page.”). Translators read the
/// comment, and Xcode keeps it. A text can use only declared tags. When any text of the key uses a tag, the texts of each
/// language must together use all declared tags.
public enum MessageTag {
    /// The maximum number of tags of a key. It bounds the work for each text.
    public static let maximumCount = 99

    /// The names of the tags in a comment, each once, in order. Only the first 99 names are tags.
    public static func names(declaredIn comment: String?) -> [String] {
        guard let comment, comment.hasByte("<") else { return [] }
        var names: [String] = []
        for case .tag(let name, _) in tokens(of: comment) where !names.contains(name) {
            guard names.count < maximumCount else { break }
            names.append(name)
        }
        return names
    }

    /// A tag, or text that looks like a tag.
    enum Token: Equatable {
        case tag(String, isClosing: Bool)
        /// `<Link>`, `<br/>`, `<a href="…">`: all text up to and including `>`. When there is no `>` before the next `<`, all
        /// text up to this `<` or to the end of the text.
        case malformed(String)
    }

    /// Finds every `<` that is followed by an ASCII letter, or by a slash and an ASCII letter. Any other `<` is literal text.
    static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        // Search scalars, because a joiner or a mark after `>` would form one character with `>`.
        var rest = text.unicodeScalars[...]
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            let isClosing = rest.first == "/"
            let inner = isClosing ? rest.dropFirst() : rest
            guard let letter = inner.first, letter.isASCII, letter.properties.isAlphabetic else { continue }
            let name = Substring(inner.prefix { $0 != ">" && $0 != "<" })
            let isClosed = name.endIndex < inner.endIndex && inner[name.endIndex] == ">"
            tokens.append(
                isClosed && isName(name)
                    ? .tag(String(name), isClosing: isClosing)
                    : .malformed("<" + (isClosing ? "/" : "") + name + (isClosed ? ">" : "")))
            rest = inner[name.endIndex...]
        }
        return tokens
    }

    private static func isName(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
            default: false
            }
        }
    }

    /// What to write instead of `<br>`, which has no end tag.
    private static let lineBreak = "write two texts, each in its own element of the template"

    /// Checks the tags of one text.
    ///
    /// When the key declares no tags, `<options>` and `<file name>` are literal text, unless the text has an end tag, a tag with
    /// attributes, or a tag that ends with `/>`.
    /// - Parameter declared: the tags that the key declares.
    /// - Returns: the errors, a warning for each literal text that looks like a tag, and the tags that the text uses.
    static func check(
        _ text: String, declared: [String]
    ) -> (faults: [String], literals: [String], used: Set<String>) {
        guard text.hasByte("<") else { return ([], [], []) }
        let tokens = tokens(of: text)
        let isLiteral = declared.isEmpty && !tokens.contains { $0.isMarkup }
        if isLiteral {
            let names = Set(tokens.map(\.source)).sorted()
            let reason = "the comment of the key declares no tag"
            return ([], names.map { "`\($0)` is shown as text: \($0 == "<br>" ? lineBreak : reason)" }, [])
        }
        var faults: [String] = []
        var used: Set<String> = []
        var undeclared: Set<String> = []
        var open: [String] = []
        for token in tokens {
            switch token {
            case .malformed where token.isLineBreak: faults.append("`\(token.source)` is not a tag: \(lineBreak)")
            case .malformed:
                faults.append(
                    "`\(token.source)` is not a tag: write `<name>` in lowercase and `</name>`, without attributes")
            case .tag(let name, _) where !declared.contains(name):
                // An undeclared tag is reported once, and not again for its end tag.
                guard undeclared.insert(name).inserted else { continue }
                let remedy = token.isLineBreak ? ": \(lineBreak)" : ""
                faults.append("the tag `<\(name)>` is not declared in the comment of the key\(remedy)")
            case .tag(let name, isClosing: false):
                used.insert(name)
                open.append(name)
            case .tag(let name, isClosing: true):
                if open.last == name {
                    open.removeLast()
                } else {
                    faults.append("`</\(name)>` does not match the innermost open tag")
                }
            }
        }
        return (faults + open.map { "`<\($0)>` is not closed" }, [], used)
    }
}

extension MessageTag.Token {
    /// Whether the text can only be meant as markup: an end tag, a tag with attributes, or a tag that ends with `/>`, such as `<br/>`.
    fileprivate var isMarkup: Bool {
        switch self {
        case .tag(_, let isClosing): isClosing
        case .malformed(let tag): tag.hasPrefix("</") || tag.hasSuffix("/>") || tag.contains("=")
        }
    }

    /// Whether the tag is `<br>`, `<br/>` or `<br />`, also with uppercase letters, or `</br>`.
    fileprivate var isLineBreak: Bool {
        switch self {
        case .tag(let name, _): name == "br"
        case .malformed(let tag): ["<br>", "<br/>", "<br />"].contains(tag.lowercased())
        }
    }

    /// The tag as errors and warnings show it. A malformed tag is cut after 21 characters.
    fileprivate var source: String {
        switch self {
        case .tag(let name, _): "<\(name)>"
        case .malformed(let tag): String(tag.prefix(21))
        }
    }
}

extension StringCatalog.Entry {
    /// The tags that the texts of this key can use.
    public var tags: [String] { MessageTag.names(declaredIn: comment) }
}
