// Renders the examples of `MustacheExamples`.

import Testing

@Suite("Mustache") struct MustacheTests {
    @Test("Interpolation", arguments: MustacheExamples.interpolation)
    func interpolation(_ example: Example) throws { try check(example) }

    @Test("Sections", arguments: MustacheExamples.sections)
    func sections(_ example: Example) throws { try check(example) }

    @Test("Inverted sections", arguments: MustacheExamples.inverted)
    func inverted(_ example: Example) throws { try check(example) }

    @Test("Comments", arguments: MustacheExamples.comments)
    func comments(_ example: Example) throws { try check(example) }

    @Test("Lines", arguments: MustacheExamples.standalone)
    func standalone(_ example: Example) throws { try check(example) }

    @Test("Partials", arguments: MustacheExamples.partials)
    func partials(_ example: Example) throws { try check(example) }

    @Test("Delimiters", arguments: MustacheExamples.delimiters)
    func delimiters(_ example: Example) throws { try check(example) }

    @Test("Inheritance", arguments: MustacheExamples.inheritance)
    func inheritance(_ example: Example) throws { try check(example) }

    @Test("Lines of partials", arguments: MustacheExamples.partialLines)
    func partialLines(_ example: Example) throws { try check(example) }

    @Test("Lines of blocks", arguments: MustacheExamples.inheritedLines)
    func inheritedLines(_ example: Example) throws { try check(example) }

    private func check(_ example: Example) throws {
        #expect(try render(example.template, example.others, of: MustacheExamples.page) == example.result)
    }
}
