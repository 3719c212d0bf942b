// Finds the catalog symbols and keys that a program uses: names after a dot and string literals in Swift, and names in
// templates.

import Foundation
import Localization
import StringCatalog

/// The names and keys in source files and templates.
public struct SymbolUses: Sendable {
    private var names: Set<String> = []
    private var keys: Set<String> = []

    /// An empty set of uses.
    public init() {}

    /// Finds the uses in all Swift files and templates (`.html` and `.mustache`) of some folders and the folders in them.
    /// - Parameter folders: the paths of the folders.
    /// - Throws: `CatalogProblems` for a path that is not a folder, and an error of the file system when a file cannot be read.
    public init(in folders: [String]) throws {
        for folder in folders {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
                throw CatalogProblems(of: folder, "the folder cannot be read\(WorkingDirectory.note(on: folder))")
            }
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

    /// Adds the uses of a Swift file: every name after a dot, also in interpolations, and every string literal on one line.
    /// Comments are ignored.
    /// - Parameter source: the text of the file.
    public mutating func add(swift source: String) {
        // Match string literals first, because `//` in a literal does not start a comment.
        let token = /"(?<text>(?:[^"\\\n]|\\.)*)"|\/\/[^\n]*|\/\*(?s:.*?)\*\/|\.\s*`?(?<name>[\p{L}_][\p{L}\p{N}_]*)/
        for match in source.matches(of: token) {
            if let name = match.name { names.insert(String(name)) }
            guard let text = match.text else { continue }
            keys.insert(String(text))
            // The interpolations of a string are code.
            for use in text.matches(of: /\.\s*`?(?<name>[\p{L}_][\p{L}\p{N}_]*)/) { names.insert(String(use.name)) }
        }
    }

    /// Adds the uses of a template: the key or the symbol in `{{…}}`.
    /// - Parameter template: the text of the template.
    public mutating func add(template: String) {
        for match in template.matches(of: /\{\{\{?[#^\/&>$<]?\s*(?<name>[^{}\s]+)\s*\}\}/) {
            names.insert(String(match.name))
            keys.insert(String(match.name))
        }
    }

    /// Whether a key is used directly or by its symbol.
    func contains(key: String, symbol: String?) -> Bool {
        keys.contains(key) || symbol.map { names.contains($0.filter { $0 != "`" }) } == true
    }
}
