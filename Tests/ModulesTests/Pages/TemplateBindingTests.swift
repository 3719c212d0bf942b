// Templates and view models fit, with nothing left over, and no template holds a word.

import Templates
import Testing

@Suite struct TemplateBindingTests {
    @Test func everyTemplateAndFieldIsUsed() throws {
        #expect(try Pages.shared.get().templates.warnings.map(\.description) == [])
    }

    @Test func everyWordComesFromTheCatalog() throws {
        #expect(try Pages.shared.get().templates.words.map(\.description) == [])
    }
}
