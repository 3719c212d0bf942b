// Checks that time does not grow with the square of the size of an input, because inputs come from other programs and from users, and
// can be large.

import Localization
import LocalizationTools
import StringCatalog
import Templates
import Testing

@Suite("Growth of time", .serialized) struct GrowthTests {
    struct Example: CustomStringConvertible, Sendable {
        let description: String
        /// The size of the smaller input.
        let size: Int
        let prepare: @Sendable (_ size: Int) -> () -> Void

        init(_ description: String, _ size: Int, _ prepare: @escaping @Sendable (_ size: Int) -> () -> Void) {
            self.description = description
            self.size = size
            self.prepare = prepare
        }
    }

    @Test("The time to read, check and use a catalog grows less than quadratically", arguments: CatalogGrowth.examples)
    func catalogs(_ example: Example) { check(example) }

    @Test("The time to export and import XLIFF grows less than quadratically", arguments: CatalogGrowth.exchange)
    func exchange(_ example: Example) { check(example) }

    @Test("The time to use language tags and fold texts grows less than quadratically", arguments: TextGrowth.examples)
    func texts(_ example: Example) { check(example) }

    @Test("The time to bind and render templates grows less than quadratically", arguments: TemplateGrowth.examples)
    func templates(_ example: Example) { check(example) }

    @Test("The measurement finds quadratic time")
    func measurement() {
        let factor = Growth.factor(from: 150) { size in
            let words = (0..<size).map { "word \($0)" }
            return { _ = words.filter { word in words.allSatisfy { $0 != word + "?" } } }
        }
        #expect(factor > Growth.limit)
    }

    private func check(_ example: Example) {
        let factor = Growth.factor(from: example.size, example.prepare)
        #expect(
            factor < Growth.limit,
            "\(example): an input of \(Growth.factor) times the size takes \(factor) times as long")
    }
}
