// Random templates with hostile values, whose pages a parser in the tests reads. A script of Football Gather reads these pages with
// Chromium and html5ever.

import TestRandom
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Pages as HTML parsers read them") struct ParserCaseTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// The file that the cases for other parsers are written to; nil to write none.
    private static let file = environment["PARSER_CASES"]
    /// The minimum number of pages with hostile values.
    private static let count = environment["PARSER_CASE_COUNT"].flatMap { Int($0) } ?? 1_000
    /// The number of pages with hostile values of each template. It is more than one, because binding a template takes longer than
    /// rendering it.
    private static let pagesOfTemplate = 5
    private static let seed = environment["PARSER_CASE_SEED"].flatMap { UInt64($0) } ?? 18

    @Test("Values are where the binder says, and change nothing around them")
    func random() throws {
        var generator = TemplateGenerator(seed: Self.seed)
        var random = RandomSequence(seed: Self.seed + 1)
        var lines: [String] = []
        var tries = 0
        var positions: Set<String> = []
        while lines.count * Self.pagesOfTemplate < Self.count {
            tries += 1
            let (template, others) = generator.template()
            let value = { HostileValues.value(of: $0, using: &random) }
            let name = "\(Self.seed)-\(tries)"
            guard
                let found = try? ParserCase(
                    name: name, template, others, count: Self.pagesOfTemplate, hostile: value)
            else { continue }
            let problem = found.problem
            #expect(problem == nil, "\(found.name)\n\(found.template)")
            positions.formUnion(found.places.values.map { "\($0.element ?? "") \($0.attribute ?? "")" })
            lines.append(try found.line())
        }
        // Random templates that rarely bind, or have few positions, would test little.
        #expect(tries < 3 * lines.count)
        #expect(positions.count > 100)
        try Self.write(lines)
    }

    private static func write(_ lines: [String]) throws {
        guard let file else { return }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: file))
    }
}
