// The limit of file descriptors: each connection needs one.

import Foundation
import Logging
import WebFront

/// Derives the number of connections from the limit of file descriptors and, when the settings have no number, from the limit of
/// memory.
enum Descriptors {
    /// The descriptors for the database, files, the log, and connections to other servers.
    private static let reserve = 64
    /// The maximum number of connections when the settings have no number. More connections can need more memory than a
    /// small machine has.
    private static let most = 20_000

    /// Raises the soft limit of descriptors as far as the system allows, and logs it.
    /// - Parameter wanted: the number of connections in the settings; nil for a number that fits descriptors and memory.
    /// - Returns: the number of connections to serve at the same time. The limit of descriptors lowers it, but not below 16.
    static func connections(_ wanted: Int?, logger: Logger) -> Int {
        let (before, limit) = raise()
        let available = available(of: limit)
        let connections = min(wanted ?? min(most, MemoryLimit.connections() ?? most), available)
        logger.info(
            "descriptors",
            metadata: [
                "limit": .stringConvertible(limit), "before": .stringConvertible(before),
                "connections": .stringConvertible(connections),
            ])
        if let wanted, wanted > connections {
            logger.warning(
                "--max-connections is more than the limit of descriptors allows, see ulimit -n",
                metadata: ["allowed": .stringConvertible(available)])
        }
        return connections
    }

    /// The number of connections that a limit of descriptors allows, at least 16.
    static func available(of limit: Int) -> Int {
        // Surplus connections need descriptors too, see `ConnectionLimits.surplus`. The division comes first, because the
        // product of the largest integer and 8 would overflow.
        max(16, (limit - reserve) / 9 * 8)
    }

    private static func raise() -> (before: Int, limit: Int) {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return (1024, 1024) }
        let before = limit.rlim_cur
        limit.rlim_cur = min(limit.rlim_max, highest)
        if limit.rlim_cur <= before || setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
        return (Int(clamping: before), Int(clamping: limit.rlim_cur))
    }

    #if canImport(Darwin)
    private static let resource = RLIMIT_NOFILE
    /// macOS rejects a higher limit.
    private static let highest = rlim_t(OPEN_MAX)
    #else
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    private static let highest = rlim_t.max
    #endif
}
