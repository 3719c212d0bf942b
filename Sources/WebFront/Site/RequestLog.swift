// Logs one line for each request, and records its metrics. Passwords, tokens, cookies and queries are never logged.

import Hummingbird
import Logging

/// Logs method, route, status and duration of each request.
enum RequestLog {
    static func write(
        _ request: Request, _ response: Response, in context: SiteContext, since start: ContinuousClock.Instant
    ) {
        let duration = start.duration(to: .now)
        SiteMetrics.request(
            request.method, route: context.endpointPath, status: response.status, duration: duration)
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
}

extension Duration {
    /// Rounded to one decimal.
    fileprivate var milliseconds: Double {
        let (seconds, attoseconds) = components
        return (Double(seconds) * 10_000 + Double(attoseconds) / 1e14).rounded() / 10
    }
}
