// A call of the contract: method, path, authorization and answer.

import BackendServices
import HTTPTypes
import Hummingbird

struct Endpoint: Sendable {
    typealias Answer = @Sendable (APICall) async throws -> Response

    enum Access: String, Sendable {
        case open, basic, bearer
        case basicOrBearer

        /// The names of the security schemes in the OpenAPI document.
        var schemes: [String] {
            switch self {
            case .open: []
            case .basicOrBearer: Access.basic.schemes + Access.bearer.schemes
            case .basic, .bearer: [rawValue]
            }
        }

        /// The challenge for missing or invalid credentials (RFC 7617, 2.1; RFC 6750, 3). Nil for open calls.
        var challenge: String? {
            switch self {
            case .open: nil
            case .basic: #"Basic realm="Football Gather", charset="UTF-8""#
            case .bearer: #"Bearer realm="Football Gather""#
            case .basicOrBearer: #"Basic realm="Football Gather", charset="UTF-8", Bearer realm="Football Gather""#
            }
        }
    }

    let method: HTTPRequest.Method
    /// A path of ``ContractPath`` with parameters in braces, such as `/api/players/{player}`.
    let path: String
    let access: Access
    let takesBody: Bool
    /// Whether the call can wait for a password hash. Such a call is cancelled when the client closes the connection. Unless it is
    /// refused for its origin, or for the size of its target or header fields, it is the last call of its connection: the answer has
    /// `Connection: close`.
    let hashesPassword: Bool
    /// The reason in the answer when the backend reports a conflict.
    let conflict: String
    /// The reason in the answer when the client has made too many attempts.
    let throttled: String
    /// Parses the credentials and returns the function that answers the call. The server calls `authorize` before it reads the body.
    let authorize: @Sendable (HTTPFields) throws(APIProblem) -> Answer

    static func open(
        _ method: HTTPRequest.Method, _ path: String, takesBody: Bool = false, hashesPassword: Bool = false,
        conflict: String = "", throttled: String = "", _ answer: @escaping Answer
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, access: .open, takesBody: takesBody, hashesPassword: hashesPassword,
            conflict: conflict, throttled: throttled
        ) { _ in answer }
    }

    static func basic(
        _ method: HTTPRequest.Method, _ path: String,
        _ answer: @escaping @Sendable (APICall, Credentials) async throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, access: .basic, takesBody: false, hashesPassword: true, conflict: "",
            throttled: "Too many failed attempts."
        ) { headers throws(APIProblem) in
            let credentials = try Authorization.credentials(in: headers)
            return { try await answer($0, credentials) }
        }
    }

    static func bearer(
        _ method: HTTPRequest.Method, _ path: String, takesBody: Bool = false,
        conflict: String = "",
        _ answer: @escaping @Sendable (APICall, AccessToken) async throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, access: .bearer, takesBody: takesBody, hashesPassword: false,
            conflict: conflict, throttled: "Too many calls."
        ) { headers throws(APIProblem) in
            let token = try Authorization.token(in: headers)
            return { try await answer($0, token) }
        }
    }

    static func basicOrBearer(
        _ method: HTTPRequest.Method, _ path: String,
        _ answer: @escaping @Sendable (APICall, Authorization) async throws -> Response
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, access: .basicOrBearer, takesBody: false, hashesPassword: true, conflict: "",
            throttled: "Too many failed attempts."
        ) { headers throws(APIProblem) in
            let authorization = try Authorization(headers)
            return { try await answer($0, authorization) }
        }
    }

    /// The method, and HEAD if it is GET (RFC 9110, 9.3.2).
    var methods: [HTTPRequest.Method] {
        method == .get ? [.get, .head] : [method]
    }
}

/// All calls, for finding the methods of a path.
struct EndpointTable: Sendable {
    let all: [Endpoint]

    init(_ endpoints: [Endpoint]) {
        all = endpoints
    }

    /// The methods of a path; empty for an unknown path. As in the router, a path without parameters takes precedence.
    func methods(at path: String) -> [HTTPRequest.Method] {
        let components = path.split(separator: "/")
        let matching = all.filter { Self.matches(components, $0.path) }
        let literal = matching.filter { !$0.path.contains("{") }
        return (literal.isEmpty ? matching : literal).flatMap(\.methods)
    }

    private static func matches(_ components: [Substring], _ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.count == components.count && zip(parts, components).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
}
