// Records the errors of invalid templates, and the warnings and literal texts of valid ones, as files.

import Foundation
import Templates
import Testing

/// The recorded messages: a file for each group of examples, and files for tests that have templates of their own.
enum ProblemSnapshot {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
    static let command = "RECORD_SNAPSHOTS=1 swift test --filter TemplatesTests"
    static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

    /// The text of one example:
    ///
    ///     T/Page.html
    ///     │ <p {{name}}></p>
    ///     T/Page.html:1:4: error: {{name}} is not allowed in an attribute name: values are allowed in text and in
    ///     quoted attribute values
    static func text(of fault: Fault) -> String {
        let files = fault.others.merging(["Page": fault.template]) { $1 }.sorted { $0.key < $1.key }
        let sources = files.map { name, text in
            "T/\(name).html\n"
                + text.split(separator: "\n", omittingEmptySubsequences: false).map { "│ \($0.visible)\n" }.joined()
        }
        return sources.joined() + messages(of: fault).map { $0.visible + "\n" }.joined()
    }

    static func text(of faults: [Fault]) -> String { faults.map(text).joined(separator: "\n") }

    /// The errors, or for valid templates their literal texts and warnings.
    static func messages(of fault: Fault) -> [String] {
        do {
            let library = try library(fault.template, fault.others, documents: fault.isDocument)
            // The model has more fields than any example uses.
            let warnings = library.warnings.filter { !$0.message.hasPrefix("no template uses") }
            return (library.hardcodedTexts + warnings).map(\.description)
        } catch {
            return error.problems.map(\.description)
        }
    }

    static func recorded(_ name: String) -> String {
        (try? String(contentsOf: folder.appending(path: "\(name).txt"), encoding: .utf8)) ?? ""
    }

    static func record(_ text: String, _ name: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: folder.appending(path: "\(name).txt"), atomically: true, encoding: .utf8)
    }
}

extension StringProtocol {
    /// Replaces control characters by escape sequences.
    var visible: String {
        unicodeScalars.map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: false) : String($0) }
            .joined()
    }
}
