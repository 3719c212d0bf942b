// The articles of the documentation catalogs with their code, and the sources that the code is compared with.

import Foundation

/// An article, or the overview of a library.
struct Article {
    /// The name of the file.
    let name: String
    let text: String
    /// The fenced blocks of code.
    let blocks: [Block]
    /// The lines outside of fences that begin with four spaces or a tab. Markdown can read them as code.
    let indentedLines: [Substring]

    struct Block {
        let language: String
        let lines: [Substring]
    }

    /// The folder `Tests`.
    static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    /// The folder of the package.
    static let root = tests.deletingLastPathComponent()

    /// All articles.
    static func all() throws -> [Article] {
        try ["Localization", "Templates"].flatMap { target in
            try FileManager.default.contentsOfDirectory(
                at: root.appending(path: "Sources/\(target)/\(target).docc"), includingPropertiesForKeys: nil)
        }.filter { $0.pathExtension == "md" }.map { file in
            Article(name: file.lastPathComponent, text: try String(contentsOf: file, encoding: .utf8))
        }
    }

    init(name: String, text: String) {
        var blocks: [Block] = []
        var indentedLines: [Substring] = []
        var open: Block?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let block = open {
                open = line == "```" ? nil : Block(language: block.language, lines: block.lines + [line])
                if open == nil { blocks.append(block) }
            } else if line.hasPrefix("```") {
                open = Block(language: String(line.dropFirst(3)), lines: [])
            } else if line.hasPrefix("    ") || line.hasPrefix("\t") {
                indentedLines.append(line)
            }
        }
        if let open { blocks.append(Block(language: open.language + " without an end", lines: open.lines)) }
        (self.name, self.text, self.blocks, self.indentedLines) = (name, text, blocks, indentedLines)
    }
}

/// A file with code of articles.
struct Source {
    /// The path in the folder `Tests`.
    let path: String
    /// The lines with their numbers, without those between `// not in an article` and `// in an article`.
    let lines: [(number: Int, text: Substring)]
    /// The indices of the lines, by their text without indentation.
    private let places: [Substring: [Int]]

    init(path: String, text: String) {
        self.path = path
        var isShown = true
        var lines: [(number: Int, text: Substring)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            switch line.drop(while: { $0 == " " }) {
            case "// not in an article": isShown = false
            case "// in an article": isShown = true
            default: if isShown { lines.append((index + 1, line)) }
            }
        }
        self.lines = lines
        places = Dictionary(grouping: lines.indices) { lines[$0].text.drop { $0 == " " } }
    }

    /// The Swift files, templates and catalogs in a folder of `Tests` and in its subfolders.
    static func all(in folder: String) throws -> [Source] {
        let manager = FileManager.default
        let folderPath = Article.tests.appending(path: folder).path
        return try manager.subpathsOfDirectory(atPath: folderPath).sorted().compactMap { path in
            guard [".swift", ".html", ".xcstrings"].contains(where: path.hasSuffix) else { return nil }
            let text = try String(contentsOfFile: "\(folderPath)/\(path)", encoding: .utf8)
            return Source(path: "\(folder)/\(path)", text: text)
        }
    }

    /// Finds consecutive lines that are those of a block. In the file, all of them can be indented by the same number of spaces.
    /// After a comment such as `// The function is here.`, the file can have other lines.
    /// - Returns: the numbers of the lines in the file; nil when the file does not have the block.
    func lines(of block: [Substring]) -> [Int]? {
        let parts = block.split(after: { $0.hasSuffix(" is here.") || $0.hasSuffix(" are here.") })
        guard let first = parts.first, let begin = first.first else { return nil }
        for start in starts(of: first) {
            let indentation = lines[start].text.dropLast(begin.count)
            guard indentation.allSatisfy({ $0 == " " }) else { continue }
            var found: [Int] = []
            var next = start
            for part in parts {
                guard let place = starts(of: part).first(where: { $0 >= next && has(part, at: $0, indentation) })
                else { break }
                next = place + part.count
                found += lines[place..<next].map(\.number)
            }
            if found.count == parts.reduce(0, { $0 + $1.count }) { return found }
        }
        return nil
    }

    /// The indices of the lines of the file that are the same as the first line of a part, apart from the indentation.
    private func starts(of part: [Substring]) -> [Int] {
        part.first.flatMap { places[$0.drop { $0 == " " }] } ?? []
    }

    private func has(_ part: [Substring], at start: Int, _ indentation: Substring) -> Bool {
        start + part.count <= lines.count
            && zip(part, lines[start...]).allSatisfy { line, other in
                line.isEmpty ? other.text.isEmpty : other.text == indentation + line
            }
    }
}

extension [Substring] {
    /// The lines in parts, divided after each matching line. A part has no empty lines at its start and end.
    fileprivate func split(after ends: (Substring) -> Bool) -> [[Substring]] {
        var parts: [[Substring]] = [[]]
        for line in self {
            parts[parts.count - 1].append(line)
            if ends(line) { parts.append([]) }
        }
        return parts.map { part in
            Array(part.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed())
        }.filter { !$0.isEmpty }
    }
}
