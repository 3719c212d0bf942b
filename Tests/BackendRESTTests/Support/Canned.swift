// Fixed answers to the calls of the contract, and the calls of the services.

import BackendREST
import BackendServices
import Entities
import Foundation
import TestServer
import Testing

enum Canned {
    static let credentials = Credentials(username: "ann", password: "correct horse")
    static let token = AccessToken(value: "c2VjcmV0IHRva2VuIG9mIGFubg==")
    static let user = UUID(uuid: (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1))
    static let gather = UUID(uuid: (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2))
    static let lineup = Lineup(teamA: [1], teamB: [2])

    @Sendable static func respond(_ request: TestRequest) -> TestReply {
        switch request.line {
        case "POST /api/users": .status(201, ["Location": "/api/users/\(user)"])
        case "POST /api/users/login": .json(#"{"token":"\#(token.value)","userID":"\#(user)"}"#)
        case "GET /api/users/\(user)": .json(#"{"id":"\#(user)","username":"Ann"}"#)
        case "GET /api/players": .json(#"[{"id":2,"name":"Bob","age":null,"extra":[1]},{"id":1,"name":"Ann"}]"#)
        case "POST /api/players": .status(201, ["Location": "/api/players/7"])
        case "GET /api/gathers", "GET /api/players/1/gathers": .json("[\(gatherBody)]")
        case "POST /api/gathers": .status(201, ["Location": "/api/gathers/\(gather)"])
        case "GET /api/gathers/\(gather)/players": .json(#"[{"id":1,"name":"Ann","team":"Team A"}]"#)
        case let line where line.hasPrefix("POST /api/gathers/\(gather)/players/"): .status(200)
        case let line where line.hasPrefix("PUT /") || line.hasPrefix("DELETE /"): .status(204)
        default: .status(404)
        }
    }

    static let gatherBody = #"{"id":"\#(gather)","userId":"\#(user)"}"#
    /// The answer of a server whose only gather has ended with a score, in the format of the contract.
    static func gathers(_ score: String) -> TestReply {
        .json(#"[{"id":"\#(gather)","userId":"\#(user)","score":"\#(score)","winnerTeam":"None"}]"#)
    }

    static let endedGatherBody = #"{"id":"\#(gather)","userId":"\#(user)","score":"3:2","winnerTeam":"Team A"}"#
}

/// A call of a service, and which of its requests fails.
struct ServiceCall: Sendable, CustomTestStringConvertible {
    let name: String
    /// The line of the request that fails.
    let line: String
    let success: Int
    let make: @Sendable (RESTBackendCalls) async throws -> Void

    var testDescription: String { name }
    var isRead: Bool { line.hasPrefix("GET ") }
    /// Whether the client reads the body of the answer.
    var hasBody: Bool { isRead || line.hasSuffix("/login") && success == 200 }
}

/// The services of Ann, who is signed in.
struct RESTBackendCalls: Sendable {
    let users: any UserService
    let players: any PlayerService
    let gathers: any GatherService
    let matches: any MatchService

    init(_ remote: Remote) {
        users = remote.backend.users
        players = remote.players
        gathers = remote.gathers
        matches = remote.matches
    }
}

extension ServiceCall {
    private static let gatherPath = "/api/gathers/\(Canned.gather)"
    private static let now = Date(timeIntervalSince1970: 1_750_000_000)

    static let all: [ServiceCall] = [
        .init(name: "register", line: "POST /api/users", success: 201) {
            _ = try await $0.users.register(Canned.credentials)
        },
        .init(name: "signIn", line: "POST /api/users/login", success: 200) {
            _ = try await $0.users.signIn(Canned.credentials)
        },
        .init(name: "signOut", line: "DELETE /api/users/login", success: 204) {
            try await $0.users.signOut(Canned.token)
        },
        .init(name: "user", line: "GET /api/users/\(Canned.user)", success: 200) {
            _ = try await $0.users.user(Canned.user, as: Canned.token)
        },
        .init(name: "deleteAccount", line: "DELETE /api/users", success: 204) {
            try await $0.users.deleteAccount(as: Canned.token)
        },
        .init(name: "deleteAccount by password, signing in", line: "POST /api/users/login", success: 200) {
            try await $0.users.deleteAccount(Canned.credentials)
        },
        .init(name: "export, reading the name", line: "GET /api/users/\(Canned.user)", success: 200) {
            _ = try await $0.users.export(Canned.user, as: Canned.token)
        },
        .init(name: "export, reading who plays", line: "GET \(gatherPath)/players", success: 200) {
            _ = try await $0.users.export(Canned.user, as: Canned.token)
        },
        .init(name: "players", line: "GET /api/players", success: 200) { _ = try await $0.players.players() },
        .init(name: "player", line: "GET /api/players", success: 200) { _ = try await $0.players.player(1) },
        .init(name: "create player", line: "POST /api/players", success: 201) {
            _ = try await $0.players.create(PlayerDraft(name: "Cleo"))
        },
        .init(name: "update player", line: "PUT /api/players/1", success: 204) {
            try await $0.players.update(1, to: PlayerDraft(name: "Cleo"))
        },
        .init(name: "delete player", line: "DELETE /api/players/1", success: 204) {
            try await $0.players.delete(1)
        },
        .init(name: "gathers of player", line: "GET /api/players/1/gathers", success: 200) {
            _ = try await $0.players.gathers(of: 1)
        },
        .init(name: "gathers", line: "GET /api/gathers", success: 200) { _ = try await $0.gathers.gathers() },
        .init(name: "running gathers", line: "GET /api/gathers", success: 200) {
            _ = try await $0.gathers.runningGathers()
        },
        .init(name: "history", line: "GET /api/gathers", success: 200) { _ = try await $0.gathers.history() },
        .init(name: "gather", line: "GET /api/gathers", success: 200) {
            _ = try await $0.gathers.gather(Canned.gather)
        },
        .init(name: "create gather", line: "POST /api/gathers", success: 201) {
            _ = try await $0.gathers.create(nil)
        },
        .init(name: "add", line: "POST \(gatherPath)/players/1", success: 200) {
            try await $0.gathers.add(1, to: Canned.gather, in: .teamA)
        },
        .init(name: "players in", line: "GET \(gatherPath)/players", success: 200) {
            _ = try await $0.gathers.players(in: Canned.gather)
        },
        .init(name: "end, looking it up", line: "GET /api/gathers", success: 200) {
            try await $0.gathers.end(Canned.gather, with: MatchResult(.zero))
        },
        .init(name: "end", line: "PUT \(gatherPath)", success: 204) {
            try await $0.gathers.end(Canned.gather, with: MatchResult(.zero))
        },
        .init(name: "delete gather", line: "DELETE \(gatherPath)", success: 204) {
            try await $0.gathers.delete(Canned.gather)
        },
        .init(name: "start, making the gather", line: "POST /api/gathers", success: 201) {
            _ = try await $0.gathers.start(Canned.lineup)
        },
        .init(name: "start, adding a player", line: "POST \(gatherPath)/players/2", success: 200) {
            _ = try await $0.gathers.start(Canned.lineup)
        },
        .init(name: "watched", line: "GET /api/gathers", success: 200) {
            _ = try await $0.matches.watched(Canned.gather)
        },
        .init(name: "watched, reading who plays", line: "GET \(gatherPath)/players", success: 200) {
            _ = try await $0.matches.watched(Canned.gather)
        },
        .init(name: "moves, reading who plays", line: "GET \(gatherPath)/players", success: 200) {
            _ = try await $0.matches.change(Canned.gather, .move(1, to: .teamA), token: nil, at: now)
        },
        .init(name: "moves, adding a player", line: "POST \(gatherPath)/players/2", success: 200) {
            _ = try await $0.matches.change(Canned.gather, .move(2, to: .teamB), token: nil, at: now)
        },
        .init(name: "change clock", line: "GET /api/gathers", success: 200) {
            _ = try await $0.matches.change(Canned.gather, .clock(.start), token: nil, at: now)
        },
        .init(name: "change score", line: "GET /api/gathers", success: 200) {
            let goal = MatchChange.goal(.teamA)
            _ = try await $0.matches.change(Canned.gather, goal, token: "tap", at: now)
        },
        .init(name: "share, reading who plays", line: "GET \(gatherPath)/players", success: 200) {
            let key = try #require(SpectatorKey(String(repeating: "k", count: 22)))
            _ = try await $0.matches.change(Canned.gather, .share(key), token: nil, at: now)
        },
        .init(name: "end match, looking it up", line: "GET /api/gathers", success: 200) {
            _ = try await $0.matches.end(Canned.gather)
        },
        .init(name: "end match", line: "PUT \(gatherPath)", success: 204) {
            _ = try await $0.matches.end(Canned.gather)
        },
    ]
}
