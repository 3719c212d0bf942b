// A server that implements the REST contract like older servers.

public import BackendServices
import Entities
import Foundation
import RESTContract

/// Serves any backend in the older format: no `id` in the reply to a login, scores as `a:b`, status 500 for a username that is taken,
/// no route that revokes a token, gathers without dates, their players without teams, and lists of gathers with the oldest first.
public struct LegacyServer: Sendable {
    private let services: any BackendServices

    public init(_ services: any BackendServices) {
        self.services = services
    }

    /// Answers one request.
    @Sendable public func respond(_ request: TestRequest) async -> TestReply {
        do {
            return try await route(request)
        } catch let error as ServiceError {
            return Self.refusal(Self.status(of: error))
        } catch {
            return Self.refusal(400)
        }
    }

    static func refusal(_ status: Int) -> TestReply {
        .status(status, ["Content-Type": "application/json"], body: #"{"error":true,"reason":"No"}"#.utf8)
    }

    private static func status(of error: ServiceError) -> Int {
        switch error {
        case .unauthorized: 401
        case .invalid: 400
        case .notFound: 404
        case .conflict: 409
        default: 503
        }
    }

    private func route(_ request: TestRequest) async throws -> TestReply {
        let parts = request.target.split(separator: "/").map(String.init)
        guard parts.first == "api", parts.count > 1 else { throw ServiceError.notFound }
        switch parts[1] {
        case "users": return try await users(request, Array(parts.dropFirst(2)))
        case "players": return try await players(request, Array(parts.dropFirst(2)))
        case "gathers": return try await gathers(request, Array(parts.dropFirst(2)))
        default: throw ServiceError.notFound
        }
    }

    private func users(_ request: TestRequest, _ rest: [String]) async throws -> TestReply {
        switch (request.method, rest.first) {
        case ("POST", nil):
            let body = try request.decoded(RegistrationBody.self)
            do {
                let credentials = Credentials(username: body.username, digest: body.password)
                let user = try await services.users.register(credentials)
                return .status(201, ["Location": "/api/users/\(user.id)"])
            } catch ServiceError.conflict {
                return Self.refusal(500)
            }
        case ("POST", "login"?):
            let session = try await services.users.signIn(try request.credentials())
            return try .json(LoginBody(id: nil, token: session.token.value, userID: session.userID))
        case ("DELETE", nil):
            try await services.users.deleteAccount(as: try request.token())
            return .status(204)
        case ("GET", let id?):
            guard let id = UUID(uuidString: id) else { throw ServiceError.invalid }
            let user = try await services.users.user(id, as: try request.token())
            return try .json(UserBody(id: user.id, username: user.username))
        default: throw ServiceError.notFound
        }
    }

    private func players(_ request: TestRequest, _ rest: [String]) async throws -> TestReply {
        let players = services.players(as: try request.token())
        switch (request.method, rest.count) {
        case ("GET", 0): return try .json(try await players.players().map { PlayerBody($0) })
        case ("POST", 0):
            let id = try await players.create(try request.decoded(PlayerBody.self).draft)
            return .status(201, ["Location": "/api/players/\(id)"])
        case ("PUT", 1):
            try await players.update(try Self.number(rest[0]), to: try request.decoded(PlayerBody.self).draft)
            return .status(204)
        case ("DELETE", 1):
            try await players.delete(try Self.number(rest[0]))
            return .status(204)
        case ("GET", 2): return try list(try await players.gathers(of: try Self.number(rest[0])))
        default: throw ServiceError.notFound
        }
    }

    private func gathers(_ request: TestRequest, _ rest: [String]) async throws -> TestReply {
        let gathers = services.gathers(as: try request.token())
        switch (request.method, rest.count) {
        case ("GET", 0): return try list(try await gathers.gathers())
        case ("POST", 0):
            let result = request.body.isEmpty ? nil : try request.decoded(ResultBody.self).result
            return .status(201, ["Location": "/api/gathers/\(try await gathers.create(result))"])
        case ("PUT", 1):
            guard let result = try request.decoded(ResultBody.self).result else { throw ServiceError.invalid }
            try await gathers.end(try Self.uuid(rest[0]), with: result)
            return .status(204)
        case ("DELETE", 1):
            try await gathers.delete(try Self.uuid(rest[0]))
            return .status(204)
        case ("GET", 2):
            return try .json(try await gathers.players(in: try Self.uuid(rest[0])).map { PlayerBody($0.player) })
        case ("POST", 3):
            guard let team = Team(wireName: try request.decoded(TeamBody.self).team) else { throw ServiceError.invalid }
            try await gathers.add(try Self.number(rest[2]), to: try Self.uuid(rest[0]), in: team)
            return .status(200)
        default: throw ServiceError.notFound
        }
    }

    private func list(_ gathers: [Gather]) throws -> TestReply {
        try .json(
            gathers.reversed().map { gather in
                var body = GatherBody(gather)
                body.score = gather.score.map { "\($0.teamA):\($0.teamB)" } ?? gather.unreadableScore
                body.createdAt = nil
                body.endedAt = nil
                return body
            }
        )
    }

    private static func number(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw ServiceError.invalid }
        return number
    }

    private static func uuid(_ text: String) throws -> UUID {
        guard let uuid = UUID(uuidString: text) else { throw ServiceError.invalid }
        return uuid
    }
}

extension TestRequest {
    /// Decodes the body.
    public func decoded<Body: Decodable>(_: Body.Type) throws -> Body {
        try JSONDecoder().decode(Body.self, from: Data(body))
    }

    fileprivate func token() throws -> AccessToken {
        guard let value = header("Authorization"), value.hasPrefix("Bearer ") else { throw ServiceError.unauthorized }
        return AccessToken(value: String(value.dropFirst(7)))
    }

    fileprivate func credentials() throws -> Credentials {
        guard let value = header("Authorization"), value.hasPrefix("Basic "),
            let pair = Data(base64Encoded: String(value.dropFirst(6))), let text = String(data: pair, encoding: .utf8),
            let colon = text.firstIndex(of: ":")
        else { throw ServiceError.unauthorized }
        return Credentials(
            username: String(text[..<colon]), digest: String(text[text.index(after: colon)...])
        )
    }
}
