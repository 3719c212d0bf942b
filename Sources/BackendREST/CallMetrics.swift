// The metrics of calls to the remote backend.

internal import BackendServices
internal import Metrics

enum CallMetrics {
    /// Records the duration of one call, from the first attempt to the end of the last one.
    static func record(
        _ call: ContractCall, _ result: Result<ContractAnswer, CallFailure>, since start: ContinuousClock.Instant
    ) {
        let dimensions = [
            ("backend", "rest"), ("call", "\(call.method.rawValue.uppercased()) \(pattern(of: call.path))"),
            ("result", name(of: result)),
        ]
        Timer(label: "gather_backend_call_duration_seconds", dimensions: dimensions)
            .record(duration: start.duration(to: .now))
    }

    /// The value of the dimension `result`: `ok` for every valid answer, also for one that refuses the call.
    static func name(of result: Result<ContractAnswer, CallFailure>) -> String {
        switch result {
        case .success: "ok"
        case .failure(let failure): failure.error.isFailure ? "failed" : "ok"
        }
    }

    /// The path without its query, and with `{id}` instead of each id, because every different path would be a time series of its own.
    private static func pattern(of path: String) -> String {
        path.split(separator: "?", maxSplits: 1).first.map { path in
            path.split(separator: "/", omittingEmptySubsequences: false).map { part in
                part.contains(where: \.isNumber) ? "{id}" : String(part)
            }.joined(separator: "/")
        } ?? "/"
    }
}
