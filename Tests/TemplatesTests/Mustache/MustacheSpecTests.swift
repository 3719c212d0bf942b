// Checks that the published cases of the Mustache specification are rendered as published, or refused for
// the reasons in the table `SpecDifference.table`.

import Foundation
import Localization
import Templates
import Testing

@Suite("Mustache specification") struct MustacheSpecTests {
    private static let renderedCases = SpecCase.all.filter { SpecDifference.table[$0.testDescription] == nil }
    private static let refusedCases = SpecCase.all.filter { SpecDifference.table[$0.testDescription] != nil }

    @Test("Published cases that are not in the table are rendered as published", arguments: renderedCases)
    func rendered(_ published: SpecCase) throws {
        #expect(try Self.render(published) == published.expected, "\(published.desc)")
    }

    @Test("Cases in the table are refused for the reasons in the table, and for no others", arguments: refusedCases)
    func refused(_ published: SpecCase) throws {
        let error = #expect(throws: TemplateProblems.self) { try Self.render(published) }
        let problems = error?.problems ?? []
        for problem in problems where SpecDifference(problem) == nil {
            Issue.record("the table has no reason for “\(problem.message)”")
        }
        #expect(Set(problems.compactMap(SpecDifference.init)) == SpecDifference.table[published.testDescription])
    }

    @Test("All published cases are read, and each case in the table is published")
    func number() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: SpecCase.folder.path)
        #expect(files.filter { $0.hasSuffix(".json") }.sorted() == SpecCase.modules.map { "\($0).json" })
        let numbers = SpecCase.modules.map { module in SpecCase.all.filter { $0.module == module }.count }
        #expect(numbers == [12, 14, 42, 22, 12, 34, 21, 27, 10])
        #expect(Self.renderedCases.count == 119)
        #expect(Self.refusedCases.count == SpecDifference.table.count, "a case of the table is not published")
    }

    @Test("`Documentation/Templates.md` has the number of cases for each reason")
    func document() throws {
        let reasons = SpecDifference.table.values.flatMap(\.self)
        let counts = Dictionary(reasons.map { ($0.rawValue, 1) }, uniquingKeysWith: +)
        #expect(try SpecDifference.documented() == counts)
        #expect(counts.count == SpecDifference.allCases.count)
    }

    private static func render(_ published: SpecCase) throws -> String {
        let templates = published.templates
        return try render(published.data, templates, SpecTypes(templates.values).fields(of: [published.data]))
    }

    private static func render<Fields: SpecFields>(
        _ data: SpecData, _ templates: [String: String], _: Fields.Type
    ) throws -> String {
        let layout = SpecObject(fields: SpecNoFields())
        let library = try TemplateLibrary(
            texts: templates, layout: type(of: layout), views: [SpecObject<Fields>.self], catalog: catalog)
        let context = catalog.context(for: "en", timeZone: .gmt)
        return try library.render(SpecObject<Fields>.value(of: data), in: layout, context: context).text()
    }
}
