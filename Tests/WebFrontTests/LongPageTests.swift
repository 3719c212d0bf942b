// Pages that take long to render, and wait for a turn of `LongWork`.

import BackendInMemory
import BackendServices
import Entities
import Synchronization
import TestBrowser
import TestGate
import Testing
import WebFront

@Suite("Long pages")
struct LongPageTests {
    @Test("A list of matches with many long names waits for a turn of long work; other pages do not")
    func matches() async throws {
        let site = TestSite()
        try await site.serve(taking: 18) { [site] port in
            var browser = try await Self.browser(of: site, port)
            let flag = Flag()
            let list = try await takingLongWork {
                let copy = browser
                let list = Task {
                    var browser = copy
                    let page = try await browser.open("/gathers")
                    return (page, flag.isReleased.withLock { $0 })
                }
                for _ in 1...10 {
                    let other = try await browser.open("/account")
                    #expect(other.status == 200)
                }
                flag.isReleased.withLock { $0 = true }
                return list
            }
            let (page, waited) = try await list.value
            #expect(page.status == 200)
            #expect(page.text.contains("100é"))
            #expect(waited)
        }
    }

    @Test("Some requests of a network for long lists wait for long work, and further ones are rejected at once")
    func places() async throws {
        let site = TestSite()
        try await site.serve(taking: 18) { [site] port in
            let browser = try await Self.browser(of: site, port)
            let (rejected, continuation) = AsyncStream.makeStream(of: Void.self)
            let lists = try await takingLongWork {
                let lists = (1...10).map { _ in
                    Task {
                        var browser = browser
                        let page = try await browser.open("/gathers")
                        if page.status == 503 { continuation.yield() }
                        return page.status
                    }
                }
                var iterator = rejected.makeAsyncIterator()
                for _ in 1...4 { await iterator.next() }
                return lists
            }
            var statuses: [Int] = []
            for list in lists { statuses.append(try await list.value) }
            #expect(statuses.sorted() == [200, 200, 200, 200, 200, 200, 503, 503, 503, 503])
        }
    }

    @Test("After the end of the input, a request that waits is dropped soon, and another one is answered")
    func endedInput() async throws {
        let site = TestSite()
        try await site.serve(taking: 18) { [site] port in
            let browser = try await Self.browser(of: site, port)
            let request = browser.bytes(of: "GET", "/gathers", headers: [:], body: nil)
            try await takingLongWork {
                let connection = try await Connection(port: port)
                try await connection.send(request)
                connection.endInput()
                #expect(try await connection.isClosed())
            }
        }
        var patient = TestSite()
        patient.connections.halfClosedTime = .seconds(60)
        try await patient.serve { port in
            let connection = try await Connection(port: port)
            try await connection.send("GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
            connection.endInput()
            #expect(try await connection.receive().status == 200)
        }
    }

    @Test(
        "The calls for a page and for a call of the API can see whether their client is still connected",
        arguments: ["", "/api"])
    func connected(_ api: String) async throws {
        let site = TestSite()
        try await site.serve { [site] port in
            var browser = Browser(port: port, language: "en")
            try await browser.register()
            let credentials = Credentials(username: "zoe", password: Browser.password)
            let token = try await site.backend.users.signIn(credentials).token
            let found = Mutex<[@Sendable () -> Bool]>([])
            site.backend.intercept { _ throws(ServiceError) in
                if let isConnected = CallContext.current?.isConnected { found.withLock { $0.append(isConnected) } }
            }
            let headers = api.isEmpty ? [:] : ["Authorization": "Bearer \(token.value)"]
            let request = browser.bytes(of: "GET", "\(api)/players", headers: headers, body: nil)
            var connection: Connection? = try await Connection(port: port)
            try await connection?.send(request)
            #expect(try await connection?.receive().status == 200)
            let isConnected = try #require(found.withLock { $0.last })
            #expect(isConnected())
            connection = nil
            while isConnected() { try await Task.sleep(for: .milliseconds(5)) }
        }
    }

    /// A browser that is signed in to an account with two running matches of 100 players with long names.
    private static func browser(of site: TestSite, _ port: Int) async throws -> Browser {
        var browser = Browser(port: port, language: "en")
        try await browser.register()
        let credentials = Credentials(username: "zoe", password: Browser.password)
        let token = try await site.backend.users.signIn(credentials).token
        var ids: [Player.ID] = []
        for number in 1...100 {
            let name = "\(number)" + String(repeating: "é", count: 197)
            ids.append(try await site.backend.players(as: token).create(PlayerDraft(name: name)))
        }
        let lineup = Lineup(teamA: Array(ids[..<50]), teamB: Array(ids[50...]))
        for _ in 1...2 { _ = try await site.backend.gathers(as: token).start(lineup) }
        return browser
    }
}

private final class Flag: Sendable {
    let isReleased = Mutex(false)
}
