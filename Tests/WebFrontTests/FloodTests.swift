// Many registrations at once, over sockets and a database: they are bounded, and sign-ins go on.

import BackendServices
import BackendSQLite
import BackendStorage
import Foundation
import Logging
import Synchronization
import TestBrowser
import TestGate
import Testing

@Suite("Floods of registrations")
struct FloodTests {
    private let site: TestSite

    init() {
        var site = TestSite(publicOrigin: "http://gather.example")
        // Each registration can come from an address of its own.
        site.trustsProxy = true
        self.site = site
    }

    /// Serves over a database in which a password hash takes tens of milliseconds.
    /// - Parameter test: gets a browser on the registration page, with an account `zoe`, and the count of salts and tokens
    ///   that were made.
    private func flood(
        _ test: @escaping @Sendable (inout Browser, _ count: Counter) async throws -> Void
    ) async throws {
        let folder = TestFolders.databases.appending(path: "flood-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let count = Counter()
        var configuration = SQLiteBackend.Configuration()
        configuration.passwordCost = PasswordCost(logRounds: 11, parallelism: 1)
        configuration.randomBytes = { length in
            count.increment()
            return (0..<length).map { _ in UInt8.random(in: .min ... .max) }
        }
        let backend = try SQLiteBackend(
            path: folder.appending(path: "gather.sqlite").path, configuration: configuration,
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        do {
            try await site.serve(over: backend, taking: 12) { port in
                var browser = Browser(port: port)
                browser.origin = "http://gather.example"
                try await browser.register()
                try await browser.logout()
                try await browser.open("/register")
                try await test(&browser, count)
            }
        } catch {
            await backend.close()
            throw error
        }
        await backend.close()
    }

    @Test("Most of 300 abandoned registrations are not hashed, and a sign-in meanwhile does not wait for them")
    func abandoned() async throws {
        try await flood { browser, count in
            let before = count.value
            let requests = try (1...300).map { try browser.registration($0) }
            let port = browser.port
            let sent = Counter()
            let flood = Task {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for part in 0..<10 {
                        group.addTask {
                            for request in requests[(part * 30)..<(part * 30 + 30)] {
                                // The connection is closed as soon as it is released.
                                try await Connection(port: port).send(request)
                                sent.increment()
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
            while sent.value < 50 { try await Task.sleep(for: .milliseconds(1)) }
            var visitor = browser
            let start = ContinuousClock.now
            let reply = try await browser.post("/login", browser.signIn())
            let duration = start.duration(to: .now)
            #expect(reply.status == 303)
            // Other suites run at the same time. `.ci/flood` holds a release build to one second.
            #expect(duration < .seconds(4), "\(duration)")
            try await flood.value
            // A sign-in now waits only for jobs that are running.
            #expect(try await visitor.post("/login", visitor.signIn()).status == 303)
            try await Task.sleep(for: .milliseconds(500))
            // Two sign-ins made two tokens.
            let hashed = count.value - before - 2
            #expect(hashed < 100, "\(hashed) of 300 were hashed")
        }
    }

    @Test("Registrations that find the queue full are 503 with Retry-After, and sign-ins have places of their own")
    func full() async throws {
        try await flood { browser, _ in
            let requests = try (1...60).map { try browser.registration($0) }
            let port = browser.port
            let replies = try await withThrowingTaskGroup(of: Reply?.self) { group in
                for request in requests {
                    group.addTask {
                        let connection = try await Connection(port: port)
                        try await connection.send(request)
                        return try await connection.receive()
                    }
                }
                let (signIn, body) = (browser, try browser.signIn())
                group.addTask {
                    var browser = signIn
                    try await Task.sleep(for: .milliseconds(50))
                    #expect(try await browser.post("/login", body).status == 303)
                    return nil
                }
                var replies: [Reply] = []
                for try await reply in group { if let reply { replies.append(reply) } }
                return replies
            }
            #expect(replies.count == 60)
            let refused = replies.filter { $0.status == 503 }
            #expect(replies.count { $0.status == 303 } == 60 - refused.count)
            #expect(refused.count > 10)
            for reply in refused {
                #expect(reply["Retry-After"] == "5")
                let page = try Page(address: "/register", reply: reply)
                #expect(page.problems == [Words.unavailable(.english)])
                #expect(try page.form("/register")["username"]?.hasPrefix("max") == true)
            }
        }
    }

    @Test("Somebody who signs in to own accounts on 45 connections from one address keeps nobody else out")
    func ownSignIns() async throws {
        try await flood { browser, _ in
            for number in 1...5 {
                try await browser.register("own\(number)")
                try await browser.logout()
            }
            let visitor = browser
            func signIn(_ name: String, from address: String) async throws -> Int {
                let login = Data("\(name):\(Credentials.digest(of: Browser.password))".utf8).base64EncodedString()
                let connection = try await Connection(port: visitor.port)
                try await connection.send(
                    visitor.bytes(
                        of: "POST", "/api/users/login",
                        headers: ["Authorization": "Basic \(login)", "X-Forwarded-For": address], body: []))
                return try await connection.receive().status
            }
            let refused = Counter()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<45 {
                    group.addTask {
                        while !Task.isCancelled {
                            // At most ten attempts of one account are let through at the same time.
                            if try await signIn("own\(number % 5 + 1)", from: "192.0.2.1") == 503 {
                                refused.increment()
                                try? await Task.sleep(for: .milliseconds(20))
                            }
                        }
                    }
                }
                for _ in 1...500 where refused.value == 0 { try await Task.sleep(for: .milliseconds(10)) }
                #expect(refused.value > 0)
                for number in 1...20 {
                    #expect(try await signIn("zoe", from: "198.51.100.\(number)") == 200)
                }
                group.cancelAll()
            }
        }
    }

    @Test("The API answers a full queue in the same way, and drops calls of apps that are gone")
    func api() async throws {
        try await flood { browser, count in
            let requests = (1...60).map { number in
                browser.bytes(
                    of: "POST", "/api/users",
                    headers: [
                        "Content-Type": "application/json", "X-Forwarded-For": "192.0.2.\(number)",
                    ],
                    body: Array(#"{"username": "max\#(number)", "password": "\#(Credentials.digest(of: "x"))"}"#.utf8))
            }
            let port = browser.port
            let before = count.value
            let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
                for (index, request) in requests.enumerated() {
                    group.addTask {
                        let connection = try await Connection(port: port)
                        try await connection.send(request)
                        guard index < 40 else { return nil }
                        let reply = try await connection.receive()
                        #expect(reply["Connection"] == "close")
                        #expect(reply["Retry-After"] == (reply.status == 503 ? "5" : nil))
                        return reply.status
                    }
                }
                var statuses: [Int] = []
                for try await status in group { if let status { statuses.append(status) } }
                return statuses
            }
            #expect(Set(statuses) == [201, 503])
            #expect(count.value - before <= statuses.count { $0 == 201 } + 5)
        }
    }
}

extension Browser {
    /// A registration from its own client address.
    fileprivate func registration(_ number: Int) throws -> [UInt8] {
        bytes(
            ofPost: "/register", try signed(["username": "max\(number)", "password": Browser.password]),
            headers: ["X-Forwarded-For": "198.51.\(number / 250).\(number % 250)"])
    }

    fileprivate func signIn() throws -> String {
        try signed(["username": "zoe", "password": Browser.password])
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func increment() {
        count.withLock { $0 += 1 }
    }
}
