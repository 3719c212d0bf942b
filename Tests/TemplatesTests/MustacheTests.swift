// The examples of `MustacheExamples`, rendered.

import Testing

@Suite("Mustache") struct MustacheTests {
    @Test("interpolation", arguments: MustacheExamples.interpolation)
    func interpolation(_ example: Example) throws { try check(example) }

    @Test("sections", arguments: MustacheExamples.sections)
    func sections(_ example: Example) throws { try check(example) }

    @Test("inverted sections", arguments: MustacheExamples.inverted)
    func inverted(_ example: Example) throws { try check(example) }

    @Test("comments", arguments: MustacheExamples.comments)
    func comments(_ example: Example) throws { try check(example) }

    @Test("lines", arguments: MustacheExamples.standalone)
    func standalone(_ example: Example) throws { try check(example) }

    @Test("partials", arguments: MustacheExamples.partials)
    func partials(_ example: Example) throws { try check(example) }

    @Test("delimiters", arguments: MustacheExamples.delimiters)
    func delimiters(_ example: Example) throws { try check(example) }

    @Test("inheritance", arguments: MustacheExamples.inheritance)
    func inheritance(_ example: Example) throws { try check(example) }

    @Test("lines of partials", arguments: MustacheExamples.partialLines)
    func partialLines(_ example: Example) throws { try check(example) }

    @Test("lines of blocks", arguments: MustacheExamples.inheritedLines)
    func inheritedLines(_ example: Example) throws { try check(example) }

    private func check(_ example: Example) throws {
        #expect(try render(example.template, example.others, of: MustacheExamples.page) == example.result)
    }
}
