// A call of the REST contract.

internal import BackendServices
internal import Entities
internal import NIOCore

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

struct ContractCall: Sendable {
    enum Method: String {
        case get, post, put, delete
    }

    /// The statuses of success in the contract.
    enum Success: Int {
        case ok = 200
        case created = 201
        case noContent = 204
    }

    var method: Method
    /// A path of ``ContractPath``.
    var path: String
    /// The value of the Authorization header.
    var authorization: String?
    /// Sent as `X-Forwarded-For`, for limits by address. The backend has to be configured to trust this header.
    var clientAddress: String?
    /// Sent as `Known-Browser`, for limits by browser.
    var proof: BrowserProof?
    /// JSON.
    var body: Data?
    /// The status of success. Any other is a failure.
    var answer: Success

    init(_ method: Method, _ path: String, answer: Success) {
        self.method = method
        self.path = path
        self.answer = answer
    }

    /// Whether the call changes nothing on the server, so that it can be repeated.
    var isRead: Bool {
        method == .get
    }

    /// The call with a body.
    /// - Throws: `.invalid` for a value that JSON cannot hold.
    func sending(_ body: some Encodable) throws(ServiceError) -> ContractCall {
        var call = self
        do {
            call.body = try JSONEncoder().encode(body)
        } catch {
            throw .invalid
        }
        return call
    }

    /// The call with the network address of the client of the present request, if the address is known and a header can hold it.
    func withClientAddress() -> ContractCall {
        var call = self
        call.clientAddress = CallContext.current?.clientAddress.flatMap {
            (1...64).contains($0.utf8.count) && $0.isVisibleASCII ? $0 : nil
        }
        return call
    }

    /// The call with the proof that the backend issued to the browser of the present request, if the proof is for the account.
    func withProof(for username: String) -> ContractCall {
        guard let browser = CallContext.current?.knownBrowser, browser.knows(AccountKey(username)) else { return self }
        var call = self
        call.proof = browser.proof
        return call
    }

    /// The call with the token in Bearer authentication (RFC 6750).
    /// - Throws: `.unauthorized` for a text that cannot be a token.
    func authorized(by token: AccessToken) throws(ServiceError) -> ContractCall {
        guard token.isSendable else { throw .unauthorized }
        var call = self
        call.authorization = "Bearer \(token.value)"
        return call
    }

    /// The call with username and digest in Basic authentication (RFC 7617).
    /// - Throws: `.unauthorized` for a username with a colon, which is invalid.
    func authorized(by credentials: Credentials) throws(ServiceError) -> ContractCall {
        guard !credentials.username.contains(":") else { throw .unauthorized }
        var call = self
        let pair = Data("\(credentials.username):\(credentials.digest)".utf8)
        call.authorization = "Basic \(pair.base64EncodedString())"
        return call
    }
}

extension AccessToken {
    /// Whether the token can be sent in a header.
    var isSendable: Bool {
        (1...4096).contains(value.utf8.count) && value.isVisibleASCII
    }
}

/// An answer with the status of success.
struct ContractAnswer: Sendable {
    var location: String?
    var proof: BrowserProof?
    var body: ByteBuffer

    /// The last path component of `Location`, which may be absolute or relative.
    var locationID: Substring? {
        location?.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
            .split(separator: UInt8(ascii: "/")).last.map { Substring($0) }
    }
}
