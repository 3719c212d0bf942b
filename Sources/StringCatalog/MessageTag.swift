// Tags in texts: `Read <link>the rules</link>.` A translator decides where they stand, the view what they become.

/// The tags of a message: `<name>` and `</name>`, where a name is of small letters, digits and hyphens.
///
/// A key declares its tags by naming them in its comment (“<link> leads to the sign-up page.”): the comment is where a
/// translator learns what a tag is for, and Xcode keeps it. A text may use only what is declared, and has to use all of it.
public enum MessageTag {
    /// The names of the tags that a comment names, each once, in order.
    public static func names(declaredIn comment: String?) -> [String] {
        guard let comment, comment.hasByte("<") else { return [] }
        var names: [String] = []
        for case .tag(let name, _) in tokens(of: comment) where !names.contains(name) { names.append(name) }
        return names
    }

    /// What looks like a tag in a text.
    enum Token: Equatable {
        case tag(String, isClosing: Bool)
        /// `<Link>`, `<br/>`, `<a href="…">`
        case malformed(String)
    }

    /// Every `<` that a letter follows, or a slash and a letter. Any other is a character like all the others.
    static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            let isClosing = rest.first == "/"
            let inner = isClosing ? rest.dropFirst() : rest
            guard let letter = inner.first, letter.isASCII, letter.isLetter else { continue }
            let name = inner.prefix { $0 != ">" && $0 != "<" }
            let isTag = name.endIndex < inner.endIndex && inner[name.endIndex] == ">" && isName(name)
            tokens.append(
                isTag
                    ? .tag(String(name), isClosing: isClosing)
                    : .malformed("<" + (isClosing ? "/" : "") + name.prefix(20)))
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

    /// What is wrong with the tags of one text, and which it uses.
    static func check(_ text: String, declared: [String]) -> (faults: [String], used: Set<String>) {
        guard text.hasByte("<") else { return ([], []) }
        var faults: [String] = []
        var used: Set<String> = []
        var open: [String] = []
        for token in tokens(of: text) {
            switch token {
            case .malformed(let tag):
                faults.append("`\(tag)` is no tag: `<name>` in small letters, and `</name>`; attributes are the view's")
            case .tag(let name, _) where !declared.contains(name):
                // Once, although it ends as well.
                let fault = "the tag `<\(name)>` is not declared: the comment of the key does not name it"
                if !faults.contains(fault) { faults.append(fault) }
            case .tag(let name, isClosing: false):
                used.insert(name)
                open.append(name)
            case .tag(let name, isClosing: true):
                if open.last == name {
                    open.removeLast()
                } else {
                    faults.append("`</\(name)>` ends a tag that is not the last one open")
                }
            }
        }
        return (faults + open.map { "`<\($0)>` is not closed" }, used)
    }
}

extension StringCatalog.Entry {
    /// The tags that the texts of this key may have.
    public var tags: [String] { MessageTag.names(declaredIn: comment) }
}
