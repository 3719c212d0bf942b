// How long a failure of a database counts.

import Testing

@testable import BackendStorage

@Suite struct RecentFailureTests {
    @Test("A failure counts while the clock is less than 30 seconds after or before it")
    func duration() {
        let failure = RecentFailure()
        #expect(!failure.isRecent(at: 0))
        failure.note(at: 100_000)
        #expect(failure.isRecent(at: 100_000))
        #expect(failure.isRecent(at: 129_999))
        #expect(!failure.isRecent(at: 130_000))
        #expect(failure.isRecent(at: 70_001))
        #expect(!failure.isRecent(at: 70_000))
    }
}
