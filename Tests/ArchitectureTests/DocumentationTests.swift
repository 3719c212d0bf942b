// The documentation comments of the libraries, the sections and length of the README, and the length of lines in documents.

import Foundation
import Testing

@Suite("Documentation of the libraries")
struct DocumentationTests {
    @Test(
        "Every public declaration has a documentation comment",
        arguments: ["StringCatalog", "Localization", "LocalizationTools", "Templates"])
    func publicDeclarations(of target: String) throws {
        let files = try Sources.files(of: target)
        #expect(!files.isEmpty)
        for file in files where !file.isGenerated {
            var scanner = DeclarationScanner()
            scanner.scan(file.text)
            #expect(scanner.undocumented.isEmpty, "\(target)/\(file.name): \(scanner.undocumented)")
            // If a brace is still open at the end, the scanner misread the file, and its result is meaningless.
            #expect(scanner.depth == 0, "\(target)/\(file.name)")
        }
    }

    @Test("The README has only the sections of a short introduction, and fewer than 100 lines")
    func readme() throws {
        let text = try Project.text("README.md")
        let headings = text.matches(of: /(?m)^#+ .+$/).map { String($0.output) }
        #expect(
            headings == [
                "# Football Gather", "## Try it", "## Use it", "## Install it", "## Documentation", "## Licence",
            ])
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 100)
    }

    @Test("A line of a document has at most 900 characters")
    func lines() throws {
        let manager = FileManager.default
        let folder = Project.root.appending(path: "Documentation").path
        let names =
            try manager.contentsOfDirectory(atPath: Project.root.path)
            + manager.subpathsOfDirectory(atPath: folder).map { "Documentation/\($0)" }
        #expect(names.contains("SECURITY.md"))
        for name in names where name.hasSuffix(".md") {
            for line in try Project.text(name).split(separator: "\n") {
                #expect(line.count <= 900, "\(name): \(line.prefix(80))")
            }
        }
    }

    @Test("Undocumented declarations are found, also with modifiers and attributes")
    func scanning() {
        var scanner = DeclarationScanner()
        scanner.scan(
            #"""
            public import Localization
            /// Documented.
            @frozen
            @available(
                *, unavailable,
                message: "b"
            )
            public enum A {
                /// Documented.
                case a
                case b
                // No documentation.
                @inlinable public static func c() { switch 1 { case 2: break } }
                private func d(_ text: String = "}") {}
                struct E { var f = 1 }
            }
            public private(set) var g = /\{/
            protocol H { func i() }
            public protocol J {
                /// Documented.
                var k: Int { get }

                func l()
            }
            /// Documented.
            public func m(
                n: Int
            ) {}
            extension A { public init(o: Int) { self = .a } }
            """#)
        #expect(scanner.undocumented == [11, 13, 17, 19, 23, 29])
        #expect(scanner.depth == 0)
    }
}

/// Finds public declarations without documentation. It recognizes `public` before a declaration, and members that are
/// implicitly public: the cases of a public enum, and all members of a public protocol.
struct DeclarationScanner {
    private static let keywords: Set<Substring> = [
        "actor", "associatedtype", "case", "class", "enum", "func", "init", "let", "protocol", "struct", "subscript",
        "typealias", "var",
    ]

    /// Line numbers, from 1.
    private(set) var undocumented: [Int] = []
    /// The number of open braces.
    private(set) var depth = 0
    /// The depths directly inside public enums and protocols, with the keywords of the members that are implicitly public there.
    private var implicitlyPublic: [Int: Set<Substring>] = [:]
    private var isDocumented = false
    /// Matches string literals, escaped characters and comments, which are not scanned. Compiled once for all lines of a file.
    private let ignored = /"(?:[^"\\]|\\.)*"|\\.|\/\/.*/
    /// The number of open parentheses of an attribute that has several lines.
    private var attributeDepth = 0

    mutating func scan(_ source: String) {
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            scan(line.drop { $0 == " " }, number: index + 1)
        }
    }

    private mutating func scan(_ line: Substring, number: Int) {
        if line.hasPrefix("///") {
            isDocumented = true
            return
        }
        let code = line.replacing(ignored, with: "")
        let parts = code.split(separator: "{", omittingEmptySubsequences: false)
        var declares = false
        for (index, part) in parts.enumerated() {
            if index > 0 { depth += 1 }
            if let words = Self.declaration(in: part) {
                declares = true
                look(at: words, number: number)
            }
            for _ in part.filter({ $0 == "}" }) {
                implicitlyPublic[depth] = nil
                depth -= 1
            }
        }
        // Attributes may be between the comment and the declaration.
        let isAttribute = line.hasPrefix("@") || attributeDepth > 0
        if isAttribute { attributeDepth += code.count { $0 == "(" } - code.count { $0 == ")" } }
        isDocumented = isDocumented && isAttribute && !declares
    }

    private mutating func look(at words: [Substring], number: Int) {
        guard let keyword = words.last else { return }
        let isPublic = words.contains("public") || implicitlyPublic[depth]?.contains(keyword) == true
        guard isPublic else { return }
        if !isDocumented { undocumented.append(number) }
        if keyword == "enum" { implicitlyPublic[depth + 1] = ["case"] }
        if keyword == "protocol" { implicitlyPublic[depth + 1] = Self.keywords }
    }

    /// The modifiers and the keyword of a declaration at the beginning of a line or after a brace.
    private static func declaration(in part: Substring) -> [Substring]? {
        let words = part.split { !$0.isLetter && $0 != "_" && $0 != "@" }
        guard let end = words.firstIndex(where: { keywords.contains($0) }) else { return nil }
        let isDeclaration = words[..<end].allSatisfy { modifiers.contains($0) || $0.hasPrefix("@") }
        return isDeclaration ? Array(words[...end]) : nil
    }

    private static let modifiers: Set<Substring> = [
        "consuming", "borrowing", "dynamic", "fileprivate", "final", "indirect", "internal", "isolated", "lazy",
        "mutating", "nonisolated", "nonmutating", "open", "override", "package", "private", "public", "required", "set",
        "static", "unowned", "unsafe", "weak", "convenience",
    ]
}
