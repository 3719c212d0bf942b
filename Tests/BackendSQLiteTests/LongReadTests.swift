// How many long reads run at the same time.

import Foundation
import TestGate
import Testing

@testable import BackendSQLite

@Suite("Long reads")
struct LongReadTests {
    @Test("`longReadCount` long reads run at the same time, also with fewer processors")
    func together() async throws {
        let database = try TemporaryDatabase()
        let backend = try database.open()
        let meeting = Meeting(of: DatabaseFile.longReadCount)
        try await withThrowingTaskGroup { group in
            for _ in 0..<DatabaseFile.longReadCount {
                group.addTask { try await backend.store.read(of: UUID()) { _ in meeting.wait() } }
            }
            for try await haveMet in group { #expect(haveMet) }
        }
        await backend.close()
    }
}
