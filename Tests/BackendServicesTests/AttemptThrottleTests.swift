// Limits of sign-ins, recoveries and registrations.

import Foundation
import Synchronization
import TestGate
import Testing

@testable import BackendServices

@Suite("Attempts are limited")
struct AttemptThrottleTests {
    private let clock = TestClock()

    private func throttle(registrations: Int = 60) -> AttemptThrottle {
        var limits = AttemptThrottle.Limits()
        limits.registrationsPerNetwork = registrations
        return AttemptThrottle(limits: limits, now: clock.now)
    }

    private func register(
        _ throttle: AttemptThrottle, from address: String = "192.0.2.1", failing error: ServiceError? = nil
    ) async -> ServiceError? {
        do throws(ServiceError) {
            try await throttle.register(address: address) { () throws(ServiceError) in
                if let error { throw error }
            }
            return nil
        } catch {
            return error
        }
    }

    @Test("A network can register 60 times in 15 minutes, and a registration counts for 15 minutes")
    func registrations() async {
        let throttle = throttle()
        #expect(await register(throttle) == nil)
        clock.advance(by: 100)
        for _ in 2...60 { #expect(await register(throttle) == nil) }
        #expect(await register(throttle) == .throttled(retryAfter: 800))
        #expect(await register(throttle, from: "192.0.2.2") == nil)
        clock.advance(by: 799.5)
        #expect(await register(throttle) == .throttled(retryAfter: 1))
        clock.advance(by: 0.5)
        #expect(await register(throttle) == nil)
        #expect(await register(throttle) == .throttled(retryAfter: 100))
    }

    @Test(
        "A failed registration counts only when the backend may have hashed the password",
        arguments: [
            (.conflict, false), (.invalid, false), (.throttled(retryAfter: 3), false), (.unavailable, true),
            (.unexpectedResponse, true), (.gone, true),
        ] as [(ServiceError, Bool)])
    func counting(_ error: ServiceError, _ counts: Bool) async {
        let throttle = throttle(registrations: 2)
        for _ in 1...2 { #expect(await register(throttle, failing: error) == error) }
        #expect(await register(throttle) == (counts ? .throttled(retryAfter: 900) : nil))
    }

    @Test("Concurrent registrations are counted from their start")
    func concurrent() async throws {
        let throttle = throttle(registrations: 2)
        let (open, opening) = AsyncStream.makeStream(of: Never.self)
        let results = await withTaskGroup(of: Bool.self) { group in
            for _ in 1...5 {
                group.addTask {
                    do throws(ServiceError) {
                        try await throttle.register(address: "192.0.2.1") { () async throws(ServiceError) in
                            for await _ in open {}
                        }
                        return true
                    } catch {
                        return false
                    }
                }
            }
            var results: [Bool] = []
            for await result in group {
                results.append(result)
                if results.count == 3 { opening.finish() }
            }
            return results
        }
        #expect(results == [false, false, false, true, true])
    }

    @Test("A network that has reached the limit of registrations can still sign in")
    func apart() async throws {
        let throttle = throttle(registrations: 1)
        #expect(await register(throttle) == nil)
        #expect(await register(throttle) == .throttled(retryAfter: 900))
        try await throttle.signIn(account: "ann", address: "192.0.2.1") { () throws(ServiceError) in }
    }

    @Test(
        "A site (a /48) has four times the limits of one network, and cannot lock an account for other sites"
    )
    func limitsOfSites() async throws {
        let throttle = throttle(registrations: 2)
        for network in 1...8 { #expect(await register(throttle, from: "2001:db8:0:\(network)::1") == nil) }
        #expect(await register(throttle, from: "2001:db8:0:9::1") == .throttled(retryAfter: 900))

        let ann = { (_: Int) in "ann" }
        #expect(await failures(throttle, 200, account: ann, address: { "2001:db8:0:\($0 + 1)::1" }) == 40)
        #expect(await failures(throttle, 1, account: ann, address: { _ in "2001:db8:1::1" }) == 1)
    }

    @Test("Failures are counted for each pair of account and network, for each account, and for each network")
    func signIns() async {
        let throttle = throttle()
        #expect(await failures(throttle, 11, account: { _ in "zoe" }, address: { _ in "192.0.2.1" }) == 10)
        // Attempts from other networks are allowed, up to 100 failures of the account in total.
        #expect(await failures(throttle, 100, account: { _ in "ZOE" }, address: { "198.51.100.\($0 / 10)" }) == 90)
        // A network can fail 200 times in total. This one has failed ten times above.
        #expect(
            await failures(throttle, 300, account: { "user\($0)" }, address: { _ in "192.0.2.1" }) == 190)
        let addresses = { (number: Int) in "2001:db8:0:1::\(String(number, radix: 16))" }
        #expect(await failures(throttle, 300, account: { "other\($0)" }, address: addresses) == 200)
    }

    @Test(
        "A sign-in that succeeds, or fails with another error than `unauthorized`, does not count",
        arguments: [nil, .unavailable, .invalid] as [ServiceError?])
    func uncounted(_ error: ServiceError?) async {
        let throttle = throttle()
        for _ in 1...20 {
            try? await throttle.signIn(account: "zoe", address: "192.0.2.1") { () throws(ServiceError) in
                if let error { throw error }
            }
        }
        #expect(await failures(throttle, 11, account: { _ in "zoe" }, address: { _ in "192.0.2.1" }) == 10)
    }

    @Test("A network can fail to recover 200 times in 15 minutes, and no recovery counts as a failed sign-in")
    func recoveries() async {
        let throttle = throttle()
        func recover(from address: String, failing error: ServiceError?) async -> ServiceError? {
            do throws(ServiceError) {
                try await throttle.recover(address: address) { () throws(ServiceError) in
                    if let error { throw error }
                }
                return nil
            } catch {
                return error
            }
        }
        for error in [nil, .unavailable, .invalid] as [ServiceError?] {
            for _ in 1...100 { #expect(await recover(from: "192.0.2.1", failing: error) == error) }
        }
        for _ in 1...200 { #expect(await recover(from: "192.0.2.1", failing: .unauthorized) == .unauthorized) }
        #expect(await recover(from: "192.0.2.1", failing: nil) == .throttled(retryAfter: 900))
        #expect(await recover(from: "192.0.2.2", failing: nil) == nil)
        #expect(await failures(throttle, 11, account: { _ in "zoe" }, address: { _ in "192.0.2.1" }) == 10)
    }

    @Test("Each attempt that is refused by a limit is reported with its address, and no other attempt is")
    func reports() async {
        let reported = Mutex<[SecurityEvent]>([])
        var limits = AttemptThrottle.Limits()
        (limits.registrationsPerNetwork, limits.failuresPerClient, limits.recoveriesPerNetwork) = (1, 1, 1)
        let throttle = AttemptThrottle(
            limits: limits, now: clock.now, onRefusal: { event in reported.withLock { $0.append(event) } })
        for _ in 1...2 { _ = await register(throttle) }
        _ = await failures(throttle, 3, account: { _ in "zoe" }, address: { _ in "192.0.2.7" })
        for _ in 1...2 {
            try? await throttle.recover(address: "192.0.2.8") { () throws(ServiceError) in throw .unauthorized }
        }
        #expect(
            reported.withLock { $0 } == [
                SecurityEvent(.registrationThrottled, account: nil, address: "192.0.2.1"),
                SecurityEvent(.signInThrottled, account: nil, address: "192.0.2.7"),
                SecurityEvent(.signInThrottled, account: nil, address: "192.0.2.7"),
                SecurityEvent(.recoveryThrottled, account: nil, address: "192.0.2.8"),
            ])
    }

    @Test("Failed sign-ins of a known browser to its own account are counted separately")
    func knownBrowsers() async {
        let throttle = throttle()
        let browser = KnownBrowser(username: "Zoe", id: "1")
        let address = { (_: Int) in "192.0.2.1" }
        #expect(await failures(throttle, 20, account: { _ in "zoe" }, address: address, browser: browser) == 10)
        let other = KnownBrowser(username: "Zoe", id: "2")
        #expect(await failures(throttle, 20, account: { _ in "zoe" }, address: address, browser: other) == 10)
        #expect(await failures(throttle, 20, account: { _ in "zoe" }, address: address) == 10)
        #expect(await failures(throttle, 20, account: { _ in "max" }, address: address, browser: browser) == 10)
        #expect(await failures(throttle, 20, account: { _ in "max" }, address: address) == 0)
    }

    @Test("The known browsers of an account can fail 30 times together; then their failures count like those of others")
    func manyKnownBrowsers() async {
        let throttle = throttle()
        let address = { (_: Int) in "192.0.2.1" }
        var passed = 0
        for number in 1...20 {
            let browser = KnownBrowser(username: "zoe", id: "\(number)")
            passed += await failures(throttle, 10, account: { _ in "Zoe" }, address: address, browser: browser)
        }
        // 30 failures in known browsers, and 10 from one network.
        #expect(passed == 40)
        #expect(await failures(throttle, 1, account: { _ in "zoe" }, address: address) == 0)
        #expect(await failures(throttle, 200, account: { _ in "zoe" }, address: { "198.51.100.\($0)" }) == 90)
        let others = KnownBrowser(username: "max", id: "1")
        #expect(await failures(throttle, 20, account: { _ in "max" }, address: address, browser: others) == 10)
        clock.advance(by: 900)
        let known = KnownBrowser(username: "zoe", id: "1")
        #expect(await failures(throttle, 20, account: { _ in "zoe" }, address: address, browser: known) == 10)
    }

    /// - Returns: how many of the attempts were allowed, and failed.
    private func failures(
        _ throttle: AttemptThrottle, _ count: Int, account: (Int) -> String, address: (Int) -> String,
        browser: KnownBrowser? = nil
    ) async -> Int {
        var passed = 0
        for number in 0..<count {
            do throws(ServiceError) {
                try await throttle.signIn(account: account(number), address: address(number), browser: browser) {
                    () throws(ServiceError) -> Void in throw .unauthorized
                }
            } catch {
                if error == .unauthorized { passed += 1 }
            }
        }
        return passed
    }
}
