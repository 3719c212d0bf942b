// Reads the published cases of the Mustache specification.

import Foundation
import Testing

/// A published case.
struct SpecCase: Decodable, Sendable, CustomTestStringConvertible {
    /// A file of the specification, such as `sections`; the names of optional modules begin with `~`.
    private(set) var module = ""
    /// The name, which is different from those of the other cases of its module.
    private(set) var name: String
    let desc: String
    let data: SpecData
    let template: String
    let partials: [String: String]?
    let expected: String

    private enum CodingKeys: CodingKey {
        case name, desc, data, template, partials, expected
    }

    var testDescription: String { "\(module): \(name)" }

    /// The template, which has the name `Page`, and the partials by name.
    var templates: [String: String] { ["Page": template].merging(partials ?? [:]) { first, _ in first } }

    /// The cases of all modules.
    static let all: [SpecCase] = modules.flatMap { module in
        do {
            return try cases(of: module)
        } catch {
            Issue.record("\(module).json cannot be read: \(error)")
            return []
        }
    }

    static let modules = [
        "comments", "delimiters", "interpolation", "inverted", "partials", "sections", "~dynamic-names",
        "~inheritance", "~lambdas",
    ]

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Specification")

    private static func cases(of module: String) throws -> [SpecCase] {
        struct Module: Decodable {
            let tests: [SpecCase]
        }
        let file = folder.appending(path: "\(module).json")
        var counts: [String: Int] = [:]
        return try JSONDecoder().decode(Module.self, from: Data(contentsOf: file)).tests.map { published in
            var result = published
            result.module = module
            counts[published.name, default: 0] += 1
            // Two cases of ~inheritance have the same name.
            if let count = counts[published.name], count > 1 { result.name += " (\(count))" }
            return result
        }
    }
}
