// Parses the Authorization header.

import BackendServices
import Entities
import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The authentication of a call, by one of two schemes. An invalid header is treated like a missing one.
enum Authorization: Sendable {
    case credentials(Credentials)
    case token(AccessToken)

    /// The token of Bearer authentication, otherwise username and digest of Basic authentication. Throws 401 when there is neither.
    init(_ headers: HTTPFields) throws(APIProblem) {
        if Self.value(in: headers, scheme: "bearer") != nil {
            self = .token(try Self.token(in: headers))
        } else {
            self = .credentials(try Self.credentials(in: headers))
        }
    }

    /// Username and digest of Basic authentication (RFC 7617, 2): base64 of UTF-8, with a colon after the username.
    static func credentials(in headers: HTTPFields) throws(APIProblem) -> Credentials {
        guard let encoded = value(in: headers, scheme: "basic"), let bytes = Data(base64Encoded: encoded),
            let text = String(validating: bytes, as: UTF8.self), text.isStreamSafe,
            let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { throw .notSignedIn("Sign in with Basic authentication: the username and the digest of the password.") }
        return Credentials(
            username: String(text[..<colon]), digest: String(text[text.utf8.index(after: colon)...])
        )
    }

    /// The token of Bearer authentication (RFC 6750, 2.1).
    static func token(in headers: HTTPFields) throws(APIProblem) -> AccessToken {
        guard let token = value(in: headers, scheme: "bearer"), token.utf8.allSatisfy(isOfToken) else {
            throw .notSignedIn("Sign in, and send the token with Bearer authentication.")
        }
        return AccessToken(value: token)
    }

    /// The value after the scheme, whose case is ignored (RFC 9110, 11.1). Nil unless there is exactly one header, with
    /// this scheme and one value.
    private static func value(in headers: HTTPFields, scheme: String) -> String? {
        let all = headers[values: .authorization]
        guard all.count == 1 else { return nil }
        let parts = all[0].split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == scheme else { return nil }
        return String(parts[1])
    }

    private static func isOfToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~+/=".utf8.contains(byte)
        }
    }
}
