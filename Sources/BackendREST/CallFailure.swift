// Why a call got no answer that can be used, and what that is for the caller: the second table of the REST contract.

internal import AsyncHTTPClient
internal import BackendServices
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

struct CallFailure: Error {
    /// What the caller is told.
    var error: ServiceError
    /// The status, when there was one.
    var status: Int?
    /// False only when it is certain that the server never saw the call.
    var mayHaveArrived = true
    /// The server closed the connection before it answered.
    var isSuddenEnd = false
    /// For the log: no value that was sent or received is in it.
    var detail: String

    /// Whether the call may be made once more: a read when the server may answer later, a write only when no connection
    /// was made.
    func allowsAnother(_ call: ContractCall) -> Bool {
        error == .unavailable && (call.isRead || !mayHaveArrived)
    }
}

extension CallFailure {
    /// No answer in time.
    static let deadline = CallFailure(error: .unavailable, detail: "no answer before the deadline")
    /// The deadline was over before the call was made.
    static let tooLate = CallFailure(error: .unavailable, mayHaveArrived: false, detail: "no time left to ask")

    /// An answer with a status that is not the one of success.
    init(status code: Int, retryAfter: String?) {
        let error: ServiceError =
            switch code {
            case 400, 413, 422: .invalid
            case 401: .unauthorized
            case 404: .notFound
            case 409: .conflict
            // RFC 6585; seconds, as a server of ours sends them. A date (RFC 9110) is a minute.
            case 429: .throttled(retryAfter: retryAfter.flatMap(Int.init).map { min(max($0, 1), 3600) } ?? 60)
            // 408 is a server's way of saying that the request took too long to arrive.
            case 408, 500, 502, 503, 504: .unavailable
            // Redirects are among these: they are not followed.
            default: .unexpectedResponse
            }
        self.init(error: error, status: code, detail: "status \(code)")
    }

    /// Something went wrong before there was an answer.
    init(beforeAnswer error: any Error) {
        let reason = error as? HTTPClientError
        // A host's addresses together fail as NIOConnectionError, one address as what the system says.
        let isRefused = error is NIOConnectionError || (error as? IOError)?.errnoCode == ECONNREFUSED
        if isRefused || reason == .connectTimeout || reason == .getConnectionFromPoolTimeout {
            self.init(error: .unavailable, mayHaveArrived: false, detail: Self.detail(error))
        } else if let error = error as? HTTPParserError, error != .invalidEOFState {
            self.init(error: .unexpectedResponse, detail: Self.detail(error))
        } else {
            // A head that breaks off is no answer yet. Everything else but our own giving up comes from a connection that
            // ended, for which there are many words.
            let isSuddenEnd = !(error is CancellationError) && reason != .cancelled && reason != .deadlineExceeded
            self.init(error: .unavailable, isSuddenEnd: isSuddenEnd, detail: Self.detail(error))
        }
    }

    /// The answer began with the status of success and did not end well: it broke off, or is too large.
    init(inBody error: any Error) {
        let isCancelled = error is CancellationError || error as? HTTPClientError == .cancelled
        self.init(error: isCancelled ? .unavailable : .unexpectedResponse, detail: "body: \(Self.detail(error))")
    }

    /// The body is not what it should be.
    init(decoding error: any Error) {
        self.init(error: .unexpectedResponse, detail: "body: \(Self.place(of: error))")
    }

    private static func detail(_ error: any Error) -> String {
        switch error {
        case let error as HTTPClientError: error.shortDescription
        case let error as NIOConnectionError: "no connection to \(error.host):\(error.port)"
        case let error as IOError: "\(error)"
        default: "\(type(of: error))"
        }
    }

    /// Where the body is wrong. The words of a decoding error may quote it.
    private static func place(of error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context): place("no \(key.stringValue)", context)
        case DecodingError.typeMismatch(_, let context): place("wrong type", context)
        case DecodingError.valueNotFound(_, let context): place("null", context)
        case DecodingError.dataCorrupted(let context): place("unreadable", context)
        default: "\(type(of: error))"
        }
    }

    private static func place(_ problem: String, _ context: DecodingError.Context) -> String {
        "\(problem) at /\(context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/"))"
    }
}
