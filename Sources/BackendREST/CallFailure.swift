// The failures of calls, and the service errors that they become.

internal import AsyncHTTPClient
internal import BackendServices
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// Why a call has no valid answer with the status of success.
struct CallFailure: Error {
    /// The error for the caller when the call is a read; ``error(of:)`` returns the error for any call.
    var error: ServiceError
    /// The status of the answer, if there was one.
    var status: Int?
    /// False only when the server certainly did not receive the call.
    var mayHaveArrived = true
    /// Whether the server closed the connection before its answer.
    var isSuddenEnd = false
    /// False when no further attempt may be made, whatever the call is.
    var isRepeatable = true
    /// How long the server asks to wait before the call is repeated.
    var pause = Duration.zero
    /// For the log, without any value that was sent or received.
    var detail: String

    /// Whether the answer refuses the call: a status from 400 to 499.
    var isRefusal: Bool { status.map { (400..<500).contains($0) } == true }

    /// The error for the caller. For a change that may have been made, it is `.unconfirmed` instead of `.unavailable`. The server has
    /// made no change when it did not receive the call, and when the status is 408 or 503.
    func error(of call: ContractCall) -> ServiceError {
        let isRefused = !mayHaveArrived || status == 408 || status == 503
        return error == .unavailable && !call.isRead && !isRefused ? .unconfirmed : error
    }

    /// Whether the call may be repeated: a read when the server may answer later, a write only when the server certainly
    /// did not receive it.
    func allowsAnother(_ call: ContractCall) -> Bool {
        error == .unavailable && isRepeatable && (call.isRead || !mayHaveArrived)
    }
}

extension CallFailure {
    /// No answer before the deadline.
    static let deadline = CallFailure(error: .unavailable, detail: "no answer before the deadline")
    /// The deadline had passed before the call was sent.
    static let tooLate = CallFailure(error: .unavailable, mayHaveArrived: false, detail: "no time left for the call")

    /// The call got no turn, see ``CallTurns``, so it was not sent.
    static let noTurn = CallFailure(
        error: .unavailable, mayHaveArrived: false, isRepeatable: false, detail: "too many calls at once")

    /// An answer with another status than the one of success.
    init(status code: Int, retryAfter: String?) {
        // Servers of this project send seconds. A value that is no integer, such as a date (RFC 9110), is treated as one minute.
        let seconds = retryAfter.map { min(max(Int($0) ?? 60, 0), 3600) }
        let error: ServiceError =
            switch code {
            case 400, 413, 422: .invalid
            case 401: .unauthorized
            case 404: .notFound
            case 409: .conflict
            case 429: .throttled(retryAfter: max(seconds ?? 60, 1))
            // 408: the request took too long to arrive.
            case 408, 500, 502, 503, 504: .unavailable
            // Including redirects, which are not followed.
            default: .unexpectedResponse
            }
        self.init(error: error, status: code, pause: .seconds(seconds ?? 0), detail: "status \(code)")
    }

    /// An error before the head of the answer.
    init(beforeAnswer error: any Error) {
        let reason = error as? HTTPClientError
        // For the name of a host, the error is a NIOConnectionError when no address accepts the connection or the name is not known.
        // For an IP address, a refused connection is an IOError.
        let isRefused = error is NIOConnectionError || (error as? IOError)?.errnoCode == ECONNREFUSED
        // After the client was shut down, nothing is sent.
        let isUnsent = [.connectTimeout, .getConnectionFromPoolTimeout, .alreadyShutdown].contains(reason)
        if isRefused || isUnsent {
            self.init(error: .unavailable, mayHaveArrived: false, detail: Self.detail(error))
        } else if let error = error as? HTTPParserError, error != .invalidEOFState {
            self.init(error: .unexpectedResponse, detail: Self.detail(error))
        } else {
            // A truncated head counts as no answer. The other errors have many types. Except for cancellation and our deadline,
            // they are taken to mean that the server closed the connection.
            let isSuddenEnd = !(error is CancellationError) && reason != .cancelled && reason != .deadlineExceeded
            self.init(error: .unavailable, isSuddenEnd: isSuddenEnd, detail: Self.detail(error))
        }
    }

    /// An error while the body of an answer with the status of success is read: the body is truncated or too large, or the
    /// call was cancelled.
    init(inBody error: any Error) {
        let isCancelled = error is CancellationError || error as? HTTPClientError == .cancelled
        self.init(error: isCancelled ? .unavailable : .unexpectedResponse, detail: "body: \(Self.detail(error))")
    }

    /// The body does not follow the contract.
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

    /// The place of the error in the body. The description of a decoding error may quote the body, so it is not used.
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
