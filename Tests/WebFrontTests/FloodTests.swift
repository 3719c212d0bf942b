// Many registrations at the same time, over sockets and a database: the work for them is bounded, and users can still sign in.

import BackendServices
import Foundation
import TestBrowser
import Testing

@Suite("Floods of registrations")
struct FloodTests {
    @Test("The passwords of most of 300 abandoned registrations are not hashed, and a sign-in does not wait for them")
    func abandoned() async throws {
        try await FloodedSite().flood { browser, count in
            let before = count.value
            let requests = try (1...300).map { try browser.registration($0) }
            let port = browser.port
            let sent = FloodCounter()
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
            // Other suites run at the same time. The limit of `.ci/flood` for a release build is one second on the machine of
            // Documentation/Measurements.md.
            #expect(duration < .seconds(4), "\(duration)")
            try await flood.value
            // After the flood, a sign-in waits only for password hashes that are being computed.
            #expect(try await visitor.post("/login", visitor.signIn()).status == 303)
            try await Task.sleep(for: .milliseconds(500))
            // The tokens and ids of the sessions of the two sign-ins were counted too.
            let hashed = count.value - before - 4
            #expect(hashed < 100, "\(hashed) of 300 were hashed")
        }
    }

    @Test("With a full queue of hashes, registrations get 503 and Retry-After, and users can still sign in")
    func full() async throws {
        try await FloodedSite().flood { browser, _ in
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

    @Test("With a full queue of hashes the API answers 503, and drops most calls of apps that have disconnected")
    func api() async throws {
        try await FloodedSite().flood { browser, count in
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
    /// A registration from a client address that no other registration has.
    fileprivate func registration(_ number: Int) throws -> [UInt8] {
        bytes(
            ofPost: "/register", try signed(["username": "max\(number)", "password": Browser.password]),
            headers: ["X-Forwarded-For": "198.51.\(number / 250).\(number % 250)"])
    }

    fileprivate func signIn() throws -> String {
        try signed(["username": "zoe", "password": Browser.password])
    }
}
