// Reading answers: bodies of the contract, and the ids of new resources.

internal import BackendServices
internal import Entities
internal import NIOCore
internal import RESTContract

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension ContractClient {
    /// The size in bytes from which a body is not decoded on an event loop, because decoding it takes more than a millisecond.
    private static let largeBody = 32 * 1024
    /// The size in bytes from which a body needs a place among ``hugeBodies``: that of 500 players with long names, or of about 600
    /// matches.
    private static let hugeBody = 128 * 1024

    /// Decodes the body of the answer to a call. Throws `.unexpectedResponse` for a missing or invalid body.
    func body<Body: Decodable & Sendable>(
        of type: Body.Type, in answer: ContractAnswer, to call: ContractCall, in window: CallWindow
    ) async throws(ServiceError) -> Body {
        try await value(in: answer, to: call, in: window, of: type, without: "") { $0 }
    }

    /// Makes the call and reads a value from the body of its answer.
    /// - Parameters:
    ///   - missing: what is missing or invalid in the body when `value` returns nil, for the log.
    ///   - value: returns the value for the decoded body; nil when the body is invalid.
    func value<Body: Decodable, Value: Sendable>(
        _ call: ContractCall, in window: CallWindow, of type: Body.Type, without missing: String,
        _ value: @Sendable (Body) -> Value?
    ) async throws(ServiceError) -> Value {
        try await self.value(
            in: try await send(call, in: window), to: call, in: window, of: type, without: missing, value)
    }

    private func value<Body: Decodable, Value: Sendable>(
        in answer: ContractAnswer, to call: ContractCall, in window: CallWindow, of type: Body.Type,
        without missing: String, _ value: @Sendable (Body) -> Value?
    ) async throws(ServiceError) -> Value {
        func read() throws(ServiceError) -> Value {
            let body: Body
            do {
                body = try ContractJSON.decode(Body.self, from: answer.body.readableBytesView)
            } catch {
                throw reported(CallFailure(decoding: error), of: call, in: window)
            }
            guard let value = value(body) else {
                let failure = CallFailure(error: .unexpectedResponse, detail: "body: \(missing) is missing or invalid")
                throw reported(failure, of: call, in: window)
            }
            return value
        }
        let size = answer.body.readableBytes
        guard size >= Self.largeBody else { return try read() }
        let places = size >= Self.hugeBody ? hugeBodies : nil
        return try await LongWork.run(for: owners.account(of: call), in: places, read)
    }

    /// Makes a call that creates a resource, and returns the id from `Location`.
    /// - Parameter id: parses the last component of the address; nil for a text that is not an id.
    func idOfNew<ID>(
        _ call: ContractCall, in window: CallWindow, _ id: (Substring) -> ID?
    ) async throws(ServiceError) -> ID {
        try self.id(in: try await send(call, in: window), to: call, in: window, id)
    }

    /// The id at the end of `Location`. Throws `.unexpectedResponse` without an id.
    func id<ID>(
        in answer: ContractAnswer, to call: ContractCall, in window: CallWindow, _ id: (Substring) -> ID?
    ) throws(ServiceError) -> ID {
        guard let id = answer.locationID.flatMap(id) else {
            throw reported(CallFailure(error: .unexpectedResponse, detail: "no id in Location"), of: call, in: window)
        }
        return id
    }

    /// The players of the caller, in the order of their ids.
    func players(as token: AccessToken, in window: CallWindow) async throws(ServiceError) -> [Player] {
        let call = try ContractCall(.get, ContractPath.players, answer: .ok).authorized(by: token)
        let answer = try await send(call, in: window)
        if let players = rosters.players(of: answer.body) { return players }
        let roster = try await value(
            in: answer, to: call, in: window, of: [PlayerBody].self, without: "a player's id"
        ) { bodies -> [Player]? in
            guard let players = bodies.compactMapAll(\.player), Set(players.map(\.id)).count == players.count else {
                return nil
            }
            return players.sorted { $0.id < $1.id }
        }
        rosters.keep(roster, of: answer.body)
        return roster
    }

    /// The gathers of the caller, newest first.
    func gathers(as token: AccessToken, in window: CallWindow) async throws(ServiceError) -> [Gather] {
        try await gathers(ContractPath.gathers, as: token, in: window)
    }

    /// The gathers of a list, newest first. A server that sends dates lists the newest first; an older one sends no dates and
    /// lists the oldest first.
    func gathers(_ path: String, as token: AccessToken, in window: CallWindow) async throws(ServiceError) -> [Gather] {
        let call = try ContractCall(.get, path, answer: .ok).authorized(by: token)
        let gathers = try await value(
            call, in: window, of: [GatherBody].self, without: "a gather's result"
        ) { bodies -> [Gather]? in
            bodies.compactMapAll(\.gather).map { gathers in
                gathers.contains { $0.createdAt != nil } ? gathers : gathers.reversed()
            }
        }
        if let owner = gathers.first?.ownerID { owners.record(owner, of: token) }
        return gathers
    }

    /// A gather of the caller. The contract has no call for one gather, so it is found in the list.
    func gather(
        _ id: Gather.ID, as token: AccessToken, in window: CallWindow
    ) async throws(ServiceError) -> Gather {
        guard let gather = try await gathers(as: token, in: window).first(where: { $0.id == id }) else {
            throw .notFound
        }
        return gather
    }

    /// Logs the failure and returns the error for the caller.
    func reported(_ failure: CallFailure, of call: ContractCall, in window: CallWindow) -> ServiceError {
        log(failure, of: call, in: window)
        return failure.error(of: call)
    }
}

extension Sequence {
    /// All elements transformed; nil if `transform` returns nil for one of them.
    func compactMapAll<Value>(_ transform: (Element) -> Value?) -> [Value]? {
        var values: [Value] = []
        for element in self {
            guard let value = transform(element) else { return nil }
            values.append(value)
        }
        return values
    }
}
