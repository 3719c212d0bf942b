// A site over a database whose password hashes take tens of milliseconds in a debug build.

import BackendSQLite
import BackendStorage
import Synchronization
import TestBrowser

/// For tests that send many sign-ins or registrations at the same time.
struct FloodedSite: Sendable {
    private let site: TestSite

    init() {
        var site = TestSite(publicOrigin: "http://gather.example")
        // The header `X-Forwarded-For` can give each registration its own client address.
        site.trustsProxy = true
        self.site = site
    }

    /// Serves while the test runs.
    /// - Parameter test: receives a signed-out browser on the registration page, and the count of random values: a salt for each
    ///   new password hash, and a token and an id for each session. The site has the account `zoe`.
    func flood(
        _ test: @escaping @Sendable (inout Browser, _ count: FloodCounter) async throws -> Void
    ) async throws {
        let count = FloodCounter()
        var configuration = SQLiteBackend.Configuration()
        configuration.passwordCost = PasswordCost(logRounds: 11, parallelism: 1)
        configuration.randomBytes = { length in
            count.increment()
            return (0..<length).map { _ in UInt8.random(in: .min ... .max) }
        }
        try await site.serveOverDatabase(configuration, taking: 18) { port, _ in
            var browser = Browser(port: port)
            browser.origin = "http://gather.example"
            try await browser.register()
            try await browser.logout()
            try await browser.open("/register")
            try await test(&browser, count)
        }
    }
}

final class FloodCounter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func increment() {
        count.withLock { $0 += 1 }
    }
}
