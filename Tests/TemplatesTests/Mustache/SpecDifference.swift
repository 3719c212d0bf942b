// The reasons why the library refuses some of the published cases.

import Foundation
import Templates

/// A decision of this library because of which it refuses a template that Mustache renders. The raw value is a part of the error that
/// the library reports for this reason. When an error contains several raw values, the first of these reasons counts.
enum SpecDifference: String, CaseIterable {
    /// All output is escaped.
    case unescaped = "unescaped output is not supported"
    /// No field has the type of a function, so the models have no field `lambda`.
    case lambda = "unknown tag {{lambda}}"
    /// In Mustache a name without a value is empty.
    case unknownName = "unknown tag"
    /// In Mustache an absent value is empty.
    case absentValue = "may be absent"
    /// In Mustache a missing partial is empty.
    case missingTemplate = "no template at"
    /// Includes are resolved when the library is created.
    case recursion = "cannot include itself"
    /// The data has a name that no tag can have.
    case fieldName = "whose name has"
    /// The name of a partial that is the value of a field is known only while rendering.
    case dynamicName = "“*"
    /// Mustache ignores this text.
    case textInParent = "only blocks are allowed"
    /// To Mustache a template is text. This library reads HTML, where `<` begins a tag.
    case markup = "a tag name"

    /// The reason for a problem, or nil when the problem has another reason.
    init?(_ problem: TemplateProblem) {
        guard let reason = Self.allCases.first(where: { problem.message.contains($0.rawValue) }) else { return nil }
        self = reason
    }

    /// The number of published cases for each reason in the table of Documentation/Templates.md, whose rows are
    /// ``| difference | `part of the error` | number |``.
    static func documented() throws -> [String: Int] {
        let guide = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Documentation/Templates.md").standardizedFileURL
        let rows = try String(contentsOf: guide, encoding: .utf8).matches(of: /\| `([^`]+)` \| ([0-9]+) \|\n/)
        return Dictionary(rows.map { (String($0.1), Int($0.2) ?? 0) }) { $0 + $1 }
    }
}
