// The memory that the system lets the process use.

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The limit of the process's control group (Linux, cgroup v2), such as `MemoryMax` of systemd or the limit of a container.
public enum MemoryLimit {
    /// The lowest of the limits of the process's control group and of the groups above it, in bytes. Nil without a limit.
    /// - Parameter root: the folder with `proc` and `sys`; empty for the root of the system.
    public static func bytes(root: String = "") -> Int? {
        guard let groups = text(root + "/proc/self/cgroup"),
            let line = groups.split(separator: "\n").first(where: { $0.hasPrefix("0::/") })
        else { return nil }
        var names = line.dropFirst("0::/".count).split(separator: "/")
        var limits: [Int] = []
        while true {
            let file = (["/sys/fs/cgroup"] + names.map(String.init) + ["memory.max"]).joined(separator: "/")
            // The value `max` means no limit. The root group of the system has no such file.
            if let limit = text(root + file).flatMap({ Int($0.prefix { $0 != "\n" }) }) { limits.append(limit) }
            guard names.popLast() != nil else { return limits.min() }
        }
    }

    /// How many connections fit into half of the limit, but at least 1,000; nil without a limit.
    ///
    /// Each connection is estimated at 160 KiB. 64 KiB are memory of the process: a live stream takes at most 44 KiB when 2,000 streams
    /// follow one match (`.ci/listeners`), and 20 KiB are added for the head of its request. 96 KiB are the buffers of the socket,
    /// which also count as memory of the control group: 64 KiB for a response that the client does not read, and 32 KiB for
    /// requests that the server has not read yet. The other half of the limit is for responses, password hashes and caches, which
    /// have limits of their own.
    public static func connections(root: String = "") -> Int? {
        bytes(root: root).map { max(1_000, $0 / 2 / (160 << 10)) }
    }

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
