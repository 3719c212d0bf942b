// Checks that the snapshots contain the error messages of the sources, with listed exceptions.

import Foundation
import Testing

@Suite("Messages") struct MessageTests {
    @Test(
        "Each message in the sources is in a snapshot or is a listed exception",
        .disabled(if: ProblemSnapshot.isRecording))
    func everyMessage() throws {
        let folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Templates")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path()))
        let sources = try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
        let recorded = try FileManager.default.contentsOfDirectory(atPath: ProblemSnapshot.folder.path())
            .map { try String(contentsOf: ProblemSnapshot.folder.appending(path: $0), encoding: .utf8) }.joined()
        let messages = sources.flatMap(literals).filter { $0.joined().contains { $0.isWhitespace } }
        #expect(messages.count > 60)
        let exceptions = [
            // Needs a key path with another type than its field. The compiler does not create one.
            "is not declared as ",
            // About the program and not about a template.
            "the template library was not created with the view ",
            // Messages of the compiler.
            "a `String` is not accepted as a URL: create a `CheckedURL`",
            "a Bool is not a text: declare the field as .flag, and use it as a section",
            "a list is not a text: declare the field as .list, and use it as a section",
            "a String has no tags: use a LocalizedStringResource, or a .text field",
            "a `URL` can be a script: create a `CheckedURL(url.absoluteString)`",
            "declare the field as .url, which can also be written as a text: {{link}}",
            "a message of a property needs its tags: .message(…, tags: [\"link\"])",
            "a model is not a text: declare the field as .model, and use it as a section",
            "a list is not optional: declare an array; {{^rows}} is for an empty one",
            // Tested by `MissingTemplateTests`.
            "; the name of ", "whose name is empty", "whose name has a dot: dots lead to the fields of a model",
            "whose name has a character other than ASCII letters, digits, “_” and “-”",
            "this is a file, and not the folder of the templates", ", a field of ",
            "; the name of a template is written without .html: “",
            // Tested by `URLTests`.
            ".url(\"", " with a property of the type CheckedURL",
            // Tested by `MarkupTests`.
            "“}}” closes no tag: remove it, or write &#125;} for these characters",
            "<img> has no alt: describe the image, or write alt=\"\" for an image that is decoration",
        ]
        let unseen = messages.filter { pieces in
            pieces.contains { !$0.isEmpty && !recorded.contains($0) } && !exceptions.contains(pieces[0])
        }
        #expect(unseen == [])
    }

    /// The string literals of a Swift file that are written in one line, split at their interpolations.
    private func literals(_ source: String) -> [[String]] {
        source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.flatMap { line in
            var characters = line[...]
            var found: [[String]] = []
            while let start = characters.firstIndex(of: "\"") {
                characters = characters[characters.index(after: start)...]
                let (pieces, inner) = literal(&characters)
                found += [pieces] + inner
            }
            return found
        }
    }

    /// Reads a literal after its first quotation mark, including literals in its interpolations.
    private func literal(_ characters: inout Substring) -> (pieces: [String], inner: [[String]]) {
        var pieces = [""]
        var inner: [[String]] = []
        while let character = characters.popFirst(), character != "\"" {
            guard character == "\\", let escaped = characters.popFirst() else {
                pieces[pieces.count - 1].append(character)
                continue
            }
            guard escaped == "(" else {
                pieces[pieces.count - 1].append(escaped)
                continue
            }
            pieces.append("")
            var depth = 1
            while depth > 0, let next = characters.popFirst() {
                if next == "(" { depth += 1 }
                if next == ")" { depth -= 1 }
                if next == "\"" {
                    let nested = literal(&characters)
                    inner += [nested.pieces] + nested.inner
                }
            }
        }
        return (pieces, inner)
    }
}
