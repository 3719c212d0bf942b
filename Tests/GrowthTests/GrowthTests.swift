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
        /// The size of the smaller input, and the maximum of this size, see ``Growth/factor(from:_:)``.
        let sizes: ClosedRange<Int>
        let prepare: @Sendable (_ size: Int) -> () -> Void

        /// - Parameter maximum: the maximum size, or nil for 16 times the size.
        init(
            _ description: String, _ size: Int, upTo maximum: Int? = nil,
            _ prepare: @escaping @Sendable (_ size: Int) -> () -> Void
        ) {
            self.description = description
            sizes = size...(maximum ?? size * 16)
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

    @Test("The measurement finds quadratic time, also when an input takes microseconds", arguments: [4, 20, 100])
    func measurement(_ size: Int) {
        let factor = Growth.factor(from: size...size) { size in
            let words = (0..<size).map { "word \($0)" }
            return { _ = words.filter { word in words.allSatisfy { $0 != word + "?" } } }
        }
        #expect(factor > Growth.limit)
    }

    @Test("The measurement enlarges an input until quadratic time shows")
    func hidden() {
        func factor(upTo maximum: Int) -> Double {
            Growth.factor(from: 10...maximum) { size in
                let numbers = Array(0..<size)
                let constant = Array(0..<200)
                return {
                    for number in numbers { _ = constant.reduce(number, &+) }
                    for number in numbers { _ = numbers.reduce(number, &+) }
                }
            }
        }
        #expect(factor(upTo: 10) < Growth.limit)
        // Other work on the machine can make the time for an input seem as long as that for a larger one. Then it is not enlarged further.
        #expect((1...5).contains { _ in factor(upTo: 160) > Growth.limit })
    }

    private func check(_ example: Example) {
        let factor = Growth.factor(from: example.sizes, example.prepare)
        #expect(
            factor < Growth.limit,
            "\(example): an input of \(Growth.factor) times the size takes \(factor) times as long")
    }
}
