// Instants in JSON.

import Entities
import Foundation
import RESTContract
import Testing

@Suite struct ContractDateTests {
    @Test func everyMillisecondIsWrittenAndReadWithoutALoss() {
        for milliseconds in Int64(1_750_000_011_000)..<1_750_000_012_000 {
            let date = Date(millisecondsSince1970: milliseconds)
            #expect(ContractDate.date(ContractDate.text(date)) == date)
        }
        #expect(ContractDate.text(Date(millisecondsSince1970: 1_750_000_011_123)) == "2025-06-15T15:06:51.123Z")
    }
}
