// What a program uses of its catalog: the symbols that follow a dot in Swift, the keys in quotation marks, and the names
// in templates.

import Foundation

/// The names and keys that source files and templates mention.
public struct SymbolUses: Sendable {
    private var names: Set<String> = []
    private var keys: Set<String> = []

    /// No uses yet.
    public init() {}

    /// The uses in all Swift files and templates below some folders.
    /// - Parameter folders: paths; what is in them is read in no particular order.
    /// - Throws: what the file system says about a file that cannot be read.
    public init(in folders: [String]) throws {
        for folder in folders {
            let files = FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: nil)
            for case let file as URL in files ?? .init() {
                switch file.pathExtension {
                case "swift": add(swift: try String(contentsOf: file, encoding: .utf8))
                case "html", "mustache": add(template: try String(contentsOf: file, encoding: .utf8))
                default: continue
                }
            }
        }
    }

    /// Adds what a Swift file uses. Comments do not count; a symbol counts wherever a dot is before its name.
    public mutating func add(swift source: String) {
        // Strings first, because `//` in one begins no comment.
        let token = /"(?<text>(?:[^"\\\n]|\\.)*)"|\/\/[^\n]*|\/\*(?s:.*?)\*\/|\.\s*`?(?<name>[\p{L}_][\p{L}\p{N}_]*)/
        for match in source.matches(of: token) {
            if let name = match.name { names.insert(String(name)) }
            guard let text = match.text else { continue }
            keys.insert(String(text))
            // The interpolated parts of a string are code.
            for use in text.matches(of: /\.\s*`?(?<name>[\p{L}_][\p{L}\p{N}_]*)/) { names.insert(String(use.name)) }
        }
    }

    /// Adds what a template uses: the key or the symbol in `{{…}}`.
    public mutating func add(template: String) {
        for match in template.matches(of: /\{\{\{?[#^\/&>$<]?\s*(?<name>[^{}\s]+)\s*\}\}/) {
            names.insert(String(match.name))
            keys.insert(String(match.name))
        }
    }

    /// Whether a key is used, by itself or by its symbol.
    func contains(key: String, symbol: String?) -> Bool {
        keys.contains(key) || symbol.map { names.contains($0.filter { $0 != "`" }) } == true
    }
}
