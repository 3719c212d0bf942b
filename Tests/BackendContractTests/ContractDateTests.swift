// Instants in JSON.

import Entities
import Foundation

@testable import RESTContract
import Testing

@Suite struct ContractDateTests {
    @Test func everyMillisecondOfOneSecondIsWrittenAndReadWithoutALoss() {
        for milliseconds in Int64(1_750_000_011_000)..<1_750_000_012_000 {
            let date = Date(millisecondsSince1970: milliseconds)
            #expect(ContractDate.date(ContractDate.text(date)) == date)
        }
        #expect(ContractDate.text(Date(millisecondsSince1970: 1_750_000_011_123)) == "2025-06-15T15:06:51.123Z")
    }

    @Test(
        "The import reads only times in UTC that exist",
        arguments: [
            ("2026-02-28T23:59:59.999Z", true), ("2026-02-28T23:59:59Z", true), ("2024-02-29T00:00:00.000Z", true),
            ("0001-01-01T00:00:00.000Z", true), ("9999-12-31T23:59:59.999Z", true), ("2026-02-30T25:61:61Z", false),
            ("2026-02-29T00:00:00.000Z", false), ("2026-02-28T24:00:00.000Z", false),
            ("2026-02-28T23:59:60.000Z", false), ("99999-01-01T00:00:00.000Z", false),
            ("2026-02-28T23:59:59.999+01:00", false), ("2026-02-28", false), ("", false),
        ])
    func strict(_ text: String, _ isTime: Bool) {
        #expect((ContractDate.strictDate(text) != nil) == isTime)
        if isTime { #expect(ContractDate.strictDate(text) == ContractDate.date(text)) }
    }
}
