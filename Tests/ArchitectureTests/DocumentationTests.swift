// Whether every public declaration of the libraries says what it is: who uses them has nothing else to read.

import Foundation
import Testing

@Suite("Documentation of the libraries")
struct DocumentationTests {
    @Test(
        "Every public declaration has its comment",
        arguments: ["StringCatalog", "Localization", "LocalizationTools", "Templates"])
    func publicDeclarations(of room: String) throws {
        let files = try Sources.files(of: room)
        #expect(!files.isEmpty)
        for file in files where !file.path.contains("/Generated/") {
            var scanner = DeclarationScanner()
            scanner.scan(try String(contentsOf: file, encoding: .utf8))
            #expect(scanner.undocumented.isEmpty, "\(room)/\(file.lastPathComponent): \(scanner.undocumented)")
            // Else the scanner lost its way, and what it found says nothing.
            #expect(scanner.depth == 0, "\(room)/\(file.lastPathComponent)")
        }
    }

    @Test("What has no comment is found, whatever stands before its name")
    func scanning() {
        var scanner = DeclarationScanner()
        scanner.scan(
            #"""
            public import Localization
            /// Documented.
            @frozen
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
        #expect(scanner.undocumented == [7, 9, 13, 15, 19, 25])
        #expect(scanner.depth == 0)
    }
}

/// Finds declarations that others can use and that have no documentation, by their lines.
///
/// It knows Swift as far as this needs: `public` before a declaration, and the members that are as public as the enum or
/// the protocol around them.
struct DeclarationScanner {
    private static let keywords: Set<Substring> = [
        "actor", "associatedtype", "case", "class", "enum", "func", "init", "let", "protocol", "struct", "subscript",
        "typealias", "var",
    ]

    /// The lines, from 1.
    private(set) var undocumented: [Int] = []
    /// How many braces are open.
    private(set) var depth = 0
    /// The depths right inside public enums and protocols, and what their members begin with.
    private var implicitlyPublic: [Int: Set<Substring>] = [:]
    private var isDocumented = false

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
        let code = line.replacing(/"(?:[^"\\]|\\.)*"|\\.|\/\/.*/, with: "")
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
        // Attributes may stand between the comment and what it is about.
        isDocumented = isDocumented && line.hasPrefix("@") && !declares
    }

    private mutating func look(at words: [Substring], number: Int) {
        guard let keyword = words.last else { return }
        let isPublic = words.contains("public") || implicitlyPublic[depth]?.contains(keyword) == true
        guard isPublic else { return }
        if !isDocumented { undocumented.append(number) }
        if keyword == "enum" { implicitlyPublic[depth + 1] = ["case"] }
        if keyword == "protocol" { implicitlyPublic[depth + 1] = Self.keywords }
    }

    /// The modifiers and the keyword of the declaration that begins a line, or stands behind a brace.
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
