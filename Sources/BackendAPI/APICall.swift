// A call of the API as an endpoint sees it.

import BackendServices
import Entities
import HTTPTypes
import Hummingbird
import NIOCore
import RESTContract

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A call with its body, before its credentials are checked.
struct APICall: Sendable {
    let services: any BackendServices
    let throttle: AttemptThrottle
    /// Issues and checks the proofs of clients that have signed in before. When nil, every client is treated as a new one.
    let proofs: (any BrowserProofs)?
    /// Whether everybody may make an account.
    let isRegistrationOpen: Bool
    let headers: HTTPFields
    let parameters: Parameters
    let clientAddress: String
    /// Nil for an endpoint that takes no body.
    let body: ByteBuffer?

    // MARK: Path

    /// The id of the player in the path. Like ``gather()`` and ``user()``, throws 400 when the path contains an invalid id.
    func player() throws(APIProblem) -> Player.ID {
        guard let id = Player.ID(digits: parameters.get("player") ?? "") else {
            throw .invalid("The id of a player must be a whole number.")
        }
        return id
    }

    func gather() throws(APIProblem) -> Gather.ID {
        try uuid("gather", of: "gather")
    }

    func user() throws(APIProblem) -> UUID {
        try uuid("id", of: "user")
    }

    private func uuid(_ name: String, of thing: String) throws(APIProblem) -> UUID {
        guard let text = parameters.get(name), text.utf8.count == 36, let id = UUID(uuidString: text) else {
            throw .invalid("The id of a \(thing) must be a UUID.")
        }
        return id
    }

    // MARK: Body

    /// The decoded body; nil for an empty body. Throws 415 for a `Content-Type` other than JSON, but accepts a body without
    /// that header. Throws 400 for a body that cannot be decoded.
    func jsonIfPresent<Body: Decodable>(_ type: Body.Type) throws(APIProblem) -> Body? {
        guard let body, body.readableBytes > 0 else { return nil }
        if let type = headers.mediaType, type != "application/json" { throw .wrongType }
        do {
            return try ContractJSON.decode(Body.self, from: body.readableBytesView)
        } catch ContractJSON.Problem.notUTF8 {
            throw .invalid("The body is not UTF-8.")
        } catch ContractJSON.Problem.notStreamSafe {
            throw .invalid("The body has more than \(StreamSafeCheck.limit) combining marks in a row.")
        } catch {
            throw .invalid(Self.reason(error))
        }
    }

    /// The decoded body. Throws 400 for an empty body, otherwise as ``jsonIfPresent(_:)``.
    func json<Body: Decodable>(_ type: Body.Type) throws(APIProblem) -> Body {
        guard let body = try jsonIfPresent(type) else { throw .invalid("The body is empty.") }
        return body
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "The member \(key.stringValue) is missing."
        case DecodingError.valueNotFound(_, let place):
            place.member.map { "The member \($0) is missing." } ?? "The body is not a JSON object."
        case DecodingError.typeMismatch(_, let place):
            place.member.map { "The member \($0) has a value of the wrong type." } ?? "The body is not a JSON object."
        case DecodingError.dataCorrupted(let place):
            place.member.map { "The member \($0) has an invalid value." } ?? notJSON
        default: notJSON
        }
    }

    /// For a number of the wrong kind, the decoder's error is the same as for a text that is not JSON.
    private static let notJSON = "The body is not JSON, or has a number that is too large or not whole."
}

extension DecodingError.Context {
    /// The member with the error; nil when the whole body is wrong. The names of members come from our types, so nothing that
    /// a caller sent is repeated.
    fileprivate var member: String? {
        codingPath.last?.stringValue
    }
}
