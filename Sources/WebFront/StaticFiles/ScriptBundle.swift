// The script of the site, joined from modules.

import Foundation

/// Joins modules into one script: each file once, after the files that it imports, all in one scope.
///
/// Only a part of the syntax of ECMAScript modules is supported. An import is a line of its own, `import "./file.js";` or
/// `import { name } from "./file.js";`, and `export` is written before a declaration. Names that are declared at the start
/// of a line are visible in all files, so each must be unique. Empty lines, and lines with only a comment, are left out. A
/// template literal must be on one line.
struct ScriptBundle {
    private let folder: String
    private var modules: [String: Module] = [:]
    private var declared: [String: Place] = [:]
    private var text = ""
    // Stored, because a regular expression is parsed each time that its literal is evaluated, which takes longer than
    // matching a line.
    private let importPattern = #/import (?:\{ (?<names>\w+(?:, \w+)*) \} from )?"(?<path>\.{1,2}\/[\w.\/-]+)";/#
    private let importWord = #/import\b/#
    private let declarationPattern = #/(?:const|let|class|function|async function) (?<name>[\w$]+)/#
    private let variableWord = #/(?:const|let)\b/#

    private struct Module {
        var exports: Set<String> = []
        var isJoined = false
    }

    private struct Place: CustomStringConvertible {
        let path: String
        let line: Int
        var description: String { "\(path):\(line)" }
    }

    /// - Parameter entry: a file of the folder, which imports the others.
    /// - Throws: an error when the files cannot be joined. It names the file, and also the line if the fault is in a line.
    static func join(_ entry: String, in folder: String) throws(StaticFiles.Problem) -> Data {
        var bundle = ScriptBundle(folder: folder)
        try bundle.join(entry, importedBy: nil, within: [])
        return Data("(() => {\n\"use strict\";\n\(bundle.text)})();\n".utf8)
    }

    private init(folder: String) {
        self.folder = folder
    }

    private mutating func join(_ name: String, importedBy importer: Place?, within chain: [String])
        throws(StaticFiles.Problem)
    {
        if let module = modules[name] {
            guard module.isJoined else {
                let cycle = (chain.drop { $0 != name } + [name]).joined(separator: " → ")
                throw Self.problem("import cycle: \(cycle)", at: importer)
            }
            return
        }
        guard let data = FileManager.default.contents(atPath: folder + "/" + name) else {
            guard let importer else {
                throw StaticFiles.Problem(description: "\(folder)/\(name): error: file is missing")
            }
            throw Self.problem("there is no file \(name)", at: importer)
        }
        modules[name] = Module()
        var lines = CodeLines(String(decoding: data, as: UTF8.self))
        var body = ""
        while let (number, line) = lines.next() {
            let place = Place(path: "\(folder)/\(name)", line: number)
            // In a literal of several lines, a line that looks like a comment would be left out.
            guard line.utf8.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) else {
                throw Self.problem("a template literal must be on one line", at: place)
            }
            // Most lines are indented, and need no regular expression.
            guard line.utf8.first != UInt8(ascii: " ") else {
                body += line + "\n"
                continue
            }
            if line.prefixMatch(of: importWord) != nil {
                try add(line, of: name, at: place, within: chain + [name])
            } else {
                body += try strippingExport(line, of: name, at: place) + "\n"
            }
        }
        text += body
        modules[name]?.isJoined = true
    }

    /// Joins an imported file before its importer.
    private mutating func add(_ line: String, of name: String, at place: Place, within chain: [String])
        throws(StaticFiles.Problem)
    {
        guard let match = line.wholeMatch(of: importPattern) else {
            throw Self.problem("an import is one line: import { name } from \"./file.js\";", at: place)
        }
        let base = URL(filePath: "/" + name).deletingLastPathComponent()
        let path = String(base.appending(path: String(match.path)).standardized.path().dropFirst())
        try join(path, importedBy: place, within: chain)
        let names = match.names?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
        for name in names where modules[path]?.exports.contains(name) != true {
            throw Self.problem("\(path) does not export \(name)", at: place)
        }
    }

    /// Records the name that a line declares at its start.
    /// - Returns: the line without `export`.
    private mutating func strippingExport(_ line: String, of module: String, at place: Place)
        throws(StaticFiles.Problem) -> String
    {
        let isExport = line.hasPrefix("export ")
        let code = isExport ? String(line.dropFirst("export ".count)) : line
        let declaration = code.prefixMatch(of: declarationPattern)
        guard let name = declaration.map({ String($0.name) }) else {
            guard isExport || code.prefixMatch(of: variableWord) != nil else { return code }
            throw Self.problem("a declaration has one name, as in const name = … or export const name = …", at: place)
        }
        if let other = declared.updateValue(place, forKey: name) {
            throw Self.problem("\(name) is declared at \(other) already", at: place)
        }
        if isExport { modules[module]?.exports.insert(name) }
        return code
    }

    private static func problem(_ text: String, at place: Place?) -> StaticFiles.Problem {
        StaticFiles.Problem(description: "\(place.map { "\($0): " } ?? "")error: \(text)")
    }
}

/// The numbered lines of a script without empty lines and lines of comments.
private struct CodeLines: IteratorProtocol {
    private var lines: ArraySlice<(Int, Substring)>

    init(_ text: String) {
        lines = Array(zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)))[...]
    }

    mutating func next() -> (number: Int, text: String)? {
        while let (number, line) = lines.popFirst() {
            // Bytes are trimmed, because trimming each line as text takes longer than everything else here.
            let code = line.utf8.drop { " \t\r".utf8.contains($0) }
            if code.isEmpty || code.starts(with: "//".utf8) { continue }
            guard code.starts(with: "/*".utf8) else { return (number, String(line)) }
            if let end = line.range(of: "*/") {
                // Code follows the comment, as in a cast: `/** @type {T} */ (value)`.
                if !line[end.upperBound...].allSatisfy(\.isWhitespace) { return (number, String(line)) }
                continue
            }
            while let (number, line) = lines.popFirst() {
                guard let end = line.range(of: "*/") else { continue }
                if line[end.upperBound...].allSatisfy(\.isWhitespace) { break }
                return (number, "/*" + line[end.lowerBound...])
            }
        }
        return nil
    }
}
