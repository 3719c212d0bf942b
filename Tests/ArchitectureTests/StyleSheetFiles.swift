// Reads the files of the style sheets, in the order in which they are joined, and the rules of a file.

import Foundation
import Testing

struct StyleSheetFile {
    /// The path below `public`.
    let name: String
    let layer: String
    let text: String

    /// The text without comments. Line numbers are unchanged.
    let code: String

    init(name: String, layer: String, text: String) {
        self.name = name
        self.layer = layer
        self.text = text
        code = text.replacing(/\/\*[\s\S]*?\*\//) { comment in
            String(repeating: "\n", count: comment.output.count { $0 == "\n" })
        }
    }

    /// The files that a style sheet imports.
    static func files(of styleSheet: String = "app.css") throws -> [StyleSheetFile] {
        try Project.text("public/\(styleSheet)").matches(of: /(?m)^@import "(styles\/[^"]+)" layer\(([a-z]+)\);$/).map {
            StyleSheetFile(
                name: String($0.1), layer: String($0.2), text: try Project.text("public/\($0.1)"))
        }
    }

    /// The files of the style sheets of the site and of the preview.
    static func all() throws -> [StyleSheetFile] {
        try allFiles.get()
    }

    /// Read once for all tests.
    private static let allFiles = Result { try files() + files(of: "preview.css") }
}

enum Project {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}

struct StyleRule {
    /// The file, and the selectors of the rule.
    let name: String
    /// The enclosing at-rules.
    let context: [String]
    let selectors: String
    let declarations: [String]

    /// The rules of a file, each with the at-rules around it. Steps of keyframes are rules too.
    static func rules(of file: StyleSheetFile) -> [StyleRule] {
        var rules: [StyleRule] = []
        var context: [String] = []
        var text = Substring(file.code)
        while let end = text.firstIndex(where: { "{};".contains($0) }) {
            let head = text[..<end].split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let mark = text[end]
            text = text[text.index(after: end)...]
            switch mark {
            case "}": context.removeLast()
            case "{" where head.hasPrefix("@"): context.append(head)
            case "{":
                let body = text.prefix { $0 != "}" }
                text = text[text.index(after: body.endIndex)...]
                rules.append(
                    StyleRule(
                        name: "\(file.name): \(head)", context: context, selectors: head,
                        declarations: body.split(separator: ";").map { $0.split(whereSeparator: \.isWhitespace) }
                            .filter { !$0.isEmpty }.map { $0.joined(separator: " ") }))
            default: break
            }
        }
        return rules
    }
}
