// Long reads run on threads of their own.

import Foundation
import TestGate
import Testing

@testable import BackendSQLite

@Suite("Long reads")
struct LongReadTests {
    @Test("As many long reads as may run at the same time do so, also with fewer processors")
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
