// One call of the REST contract, as a row of its table has it.

internal import BackendServices
internal import FoundationEssentials
internal import NIOCore

struct ContractCall: Sendable {
    enum Method: String {
        case get, post, put, delete
    }

    /// The statuses of success that the contract knows.
    enum Success: Int {
        case ok = 200
        case created = 201
        case noContent = 204
    }

    var method: Method
    /// From `/api` on; ids are numbers and UUIDs, so nothing in it needs encoding.
    var path: String
    /// The value of the Authorization header.
    var authorization: String?
    /// Whose failures are counted: sent as `X-Forwarded-For`, which the server believes when its operator says so.
    var clientAddress: String?
    /// JSON.
    var body: Data?
    /// The status of success. Any other is a failure.
    var answer: Success

    init(_ method: Method, _ path: String, answer: Success) {
        self.method = method
        self.path = path
        self.answer = answer
    }

    /// Changes nothing on the server, so that it may be made again.
    var isRead: Bool {
        method == .get
    }

    /// With a body.
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

    /// With the address of whoever is at the other end of the request at hand.
    func tellingClient() -> ContractCall {
        var call = self
        call.clientAddress = CallContext.current?.clientAddress.flatMap {
            (1...64).contains($0.utf8.count) && $0.isVisibleASCII ? $0 : nil
        }
        return call
    }

    /// As the user whom the token signs in.
    /// - Throws: `.unauthorized` for a text that no server gave out as a token.
    func authorized(by token: AccessToken) throws(ServiceError) -> ContractCall {
        guard token.isSendable else { throw .unauthorized }
        var call = self
        call.authorization = "Bearer \(token.value)"
        return call
    }

    /// With name and digest as Basic authentication (RFC 7617).
    /// - Throws: `.unauthorized` for a name with a colon, which nobody can have.
    func authorized(by credentials: Credentials) throws(ServiceError) -> ContractCall {
        guard !credentials.username.contains(":") else { throw .unauthorized }
        var call = self
        let pair = Data("\(credentials.username):\(credentials.digest)".utf8)
        call.authorization = "Basic \(pair.base64EncodedString())"
        return call
    }
}

extension AccessToken {
    /// Can stand in a header.
    var isSendable: Bool {
        (1...4096).contains(value.utf8.count) && value.isVisibleASCII
    }
}

/// What a server answered with the status of success.
struct ContractAnswer: Sendable {
    var location: String?
    var body: ByteBuffer

    /// The last part of the path of `Location`, absolute or not.
    var locationID: Substring? {
        location?.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
            .split(separator: UInt8(ascii: "/")).last.map { Substring($0) }
    }
}
