// Paths and methods: calls that the API does not have, and the headers of answers.

import BackendServices
import TestBrowser
import Testing

@Suite("Paths and methods")
struct AddressTests {
    private static let gather = "00000000-0000-0000-0000-000000000002"

    private static let addresses = [
        "/api/users": "DELETE, OPTIONS, POST", "/api/users/login": "DELETE, OPTIONS, POST",
        "/api/users/\(gather)": "GET, HEAD, OPTIONS", "/api/players": "GET, HEAD, OPTIONS, POST",
        "/api/players/1": "DELETE, OPTIONS, PUT", "/api/players/1/gathers": "GET, HEAD, OPTIONS",
        "/api/gathers": "GET, HEAD, OPTIONS, POST", "/api/gathers/\(gather)": "DELETE, OPTIONS, PUT",
        "/api/gathers/\(gather)/players": "GET, HEAD, OPTIONS",
        "/api/gathers/\(gather)/players/1": "OPTIONS, POST", "/api/openapi.json": "GET, HEAD, OPTIONS",
    ]

    @Test("A method that a path does not allow is answered with 405 and `Allow`, with and without a token")
    func methods() async throws {
        try await TestServer().call { caller, backend in
            let before = try await Snapshot.take(backend, [caller.token])
            let all = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "LINK"]
            for (address, allowed) in Self.addresses {
                for method in all where !allowed.split(separator: ", ").contains(Substring(method)) {
                    for headers in [[:], ["Authorization": ""]] {
                        let reply = try await caller.send("\(method) \(address)", headers: headers)
                        #expect(reply["Allow"] == allowed, "\(method) \(address)")
                        if method == "HEAD" {
                            #expect(reply.status == 405, "\(method) \(address)")
                        } else {
                            reply.expectError(405, "\(method) \(address)")
                        }
                    }
                }
                let options = try await caller.send("OPTIONS \(address)")
                options.expectEmpty(204, "\(address)")
                #expect(options["Allow"] == allowed, "\(address)")
            }
            #expect(try await Snapshot.take(backend, [caller.token]) == before)
        }
    }

    @Test("A call with an unknown path is answered with 404, whatever its method")
    func unknown() async throws {
        try await TestServer().call { caller, _ in
            for address in [
                "/api", "/api/", "//api//nowhere", "/api/nowhere", "/api/players/1/2", "/api/players/1/gathers/2",
                "/api/Players", "/api/users/login/1", "/api/openapi.yaml", "/api/%", "/api/%FF", "/api/?x=%",
                "/api/gathers/\(Self.gather)/players/1/2", "/api/..",
            ] {
                for method in ["GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"] {
                    try await caller.send("\(method) \(address)").expectError(404, "\(method) \(address)")
                }
                let head = try await caller.send("HEAD \(address)")
                #expect(head.status == 404)
            }
            // This path is not below `/api`, so the answer is Hummingbird's, and not in the contract's format.
            #expect(try await caller.send("GET /apiary")["Content-Type"]?.hasPrefix("application/json") != true)
        }
    }

    @Test("An additional slash or a query is ignored")
    func tolerance() async throws {
        try await TestServer().call { caller, _ in
            for address in ["/api/players/", "//api/players", "/api//players", "/api/players?x=%&y=1", "/api/players?"]
            {
                try await caller.send("GET \(address)").expectJSON("[]")
            }
        }
    }

    @Test("HEAD is answered like GET, without the body")
    func head() async throws {
        try await TestServer().call { caller, _ in
            _ = (try await caller.add("Ann"), try await caller.gather())
            for address in [
                "/api/players", "/api/players/1/gathers", "/api/players/x/gathers", "/api/gathers", "/api/openapi.json",
                "/api/gathers/\(Self.gather)/players", "/api/users/\(caller.userID)", "/api/nowhere",
            ] {
                let (get, head) = (try await caller.send("GET \(address)"), try await caller.send("HEAD \(address)"))
                #expect(head.status == get.status, "\(address)")
                #expect(head.body.isEmpty)
                for name in ["Content-Type", "Content-Length", "Cache-Control", "ETag", "X-Content-Type-Options"] {
                    #expect(head[name] == get[name], "\(address): \(name)")
                }
                #expect(get["Content-Length"] == String(get.body.count))
                #expect(get["X-Content-Type-Options"] == "nosniff")
            }
        }
    }

    @Test("Answers set no cookie, and let no other origin read them")
    func origins() async throws {
        try await TestServer().call { caller, _ in
            let headers = [
                "Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site", "Cookie": "session=x",
                "Access-Control-Request-Method": "POST",
            ]
            for call in ["GET /api/players", "OPTIONS /api/players", "POST /api/gathers", "GET /api/nowhere"] {
                let reply = try await caller.send(call, headers: headers)
                #expect(reply.headers.allSatisfy { !$0.name.lowercased().hasPrefix("access-control") }, "\(call)")
                #expect(reply["Set-Cookie"] == nil, "\(call)")
                #expect(reply["X-Content-Type-Options"] == "nosniff", "\(call)")
            }
        }
    }

    @Test("One connection serves many calls, even after a failed one")
    func keepAlive() async throws {
        try await TestServer().call { caller, _ in
            let connection = try await Connection(port: caller.port)
            for (call, body, status) in [
                ("POST /api/players", #"{"name": "Ann"}"#, 201), ("GET /api/nowhere", nil, 404),
                ("POST /api/players", "{", 400), ("POST /api/nowhere", "{}", 404), ("PATCH /api/players", "{}", 405),
                ("DELETE /api/players/1", nil, 204), ("GET /api/players", nil, 200),
            ] as [(String, String?, Int)] {
                try await connection.send((caller.head(call, length: body?.utf8.count) + (body ?? "")).utf8)
                #expect(try await connection.receive().status == status, "\(call)")
            }
        }
    }
}
