// Logs requests and records their metrics. Passwords, tokens, cookies and queries are never logged.

import Hummingbird
import Logging
import NIOCore

/// Logs method, route, status and duration of each request, as far as ``LogAllowance`` admits lines for the client's network. The
/// lines that ``EventStreams`` logs at the end of streams use the same allowance.
struct RequestLog: Sendable {
    private let allowance = LogAllowance()

    /// - Parameter now: when the response was created.
    func write(
        _ request: Request, _ response: Response, in context: SiteContext, since start: ContinuousClock.Instant,
        at now: ContinuousClock.Instant = .now
    ) {
        let duration = start.duration(to: now)
        SiteMetrics.request(
            request.method, route: context.endpointPath, status: response.status, duration: duration)
        let isError = response.status.kind == .serverError
        guard admits(context.remoteAddress, isServerError: isError, logger: context.logger, at: now) else { return }
        context.logger.info(
            "request",
            metadata: [
                "method": .string(request.method.rawValue),
                "route": .string(context.endpointPath ?? "-"),
                "status": .stringConvertible(response.status.code),
                "ms": .stringConvertible(duration.milliseconds),
            ]
        )
    }

    /// Whether one more line about a client is written. Also logs how many lines were left out so far, if that is due.
    /// - Parameter isServerError: whether the line is about a server error. Such lines have an allowance of their own, so that other
    ///   requests of the network do not hide them.
    func admits(
        _ address: SocketAddress?, isServerError: Bool = false, logger: Logger, at now: ContinuousClock.Instant = .now
    ) -> Bool {
        guard logger.logLevel <= .info else { return false }
        let client = LogAllowance.Client(address, isServerError: isServerError)
        let (isAdmitted, leftOut) = allowance.take(client, at: now)
        if !leftOut.isEmpty {
            var logger = logger
            // The lines that were left out belong to several requests.
            logger[metadataKey: "hb.request.id"] = nil
            LogAllowance.report(leftOut, as: "lines of requests left out", to: logger)
        }
        return isAdmitted
    }
}

extension Duration {
    /// Rounded to one decimal.
    fileprivate var milliseconds: Double {
        let (seconds, attoseconds) = components
        return (Double(seconds) * 10_000 + Double(attoseconds) / 1e14).rounded() / 10
    }
}
