// One call of the contract: method, path, who may, and what it answers.

import BackendServices
import HTTPTypes
import Hummingbird

/// A row of the contract's table.
struct Endpoint: Sendable {
    typealias Answer = @Sendable (APICall) async throws -> Response

    /// How a caller says who they are.
    enum Access: String, Sendable {
        case open, basic, bearer

        /// What a caller is asked for who did not say, or whose word does not count (RFC 7617, 2.1; RFC 6750, 3).
        var challenge: String? {
            switch self {
            case .open: nil
            case .basic: #"Basic realm="Football Gather", charset="UTF-8""#
            case .bearer: #"Bearer realm="Football Gather""#
            }
        }
    }

    let method: HTTPRequest.Method
    /// With variable parts in braces, such as `/api/players/{player}`.
    let path: String
    let access: Access
    let takesBody: Bool
    /// Whether the call waits for a password hash. Such a call is cancelled when the client closes the connection.
    let hashesPassword: Bool
    /// What a conflict means here.
    let conflict: String
    /// What too many attempts mean here.
    let throttled: String
    /// Takes the caller's word out of the headers, before anything else is read.
    let authorize: @Sendable (HTTPFields) throws(APIProblem) -> Answer

    /// A call for everybody.
    static func open(
        _ method: HTTPRequest.Method, _ path: String, takesBody: Bool = false, hashesPassword: Bool = false,
        conflict: String = "", throttled: String = "", _ answer: @escaping Answer
    ) -> Endpoint {
        Endpoint(
            method: method, path: path, access: .open, takesBody: takesBody, hashesPassword: hashesPassword,
            conflict: conflict, throttled: throttled
        ) { _ in answer }
    }

    /// A call with username and password.
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

    /// A call of a signed-in user.
    static func bearer(
        _ method: HTTPRequest.Method, _ path: String, takesBody: Bool = false, conflict: String = "",
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

    /// HEAD comes with GET (RFC 9110, 9.3.2).
    var methods: [HTTPRequest.Method] {
        method == .get ? [.get, .head] : [method]
    }
}

/// All calls, to tell an address that there is from one that there is not.
struct EndpointTable: Sendable {
    let all: [Endpoint]

    init(_ endpoints: [Endpoint]) {
        all = endpoints
    }

    /// The methods that an address takes; none when there is nothing at that address. As in the router, a part that is
    /// written out comes before a variable one.
    func methods(at path: String) -> [HTTPRequest.Method] {
        let asked = path.split(separator: "/")
        let matching = all.filter { Self.matches(asked, $0.path) }
        let literal = matching.filter { !$0.path.contains("{") }
        return (literal.isEmpty ? matching : literal).flatMap(\.methods)
    }

    private static func matches(_ asked: [Substring], _ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.count == asked.count && zip(parts, asked).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
}
