// The start time of the process, and its memory and descriptors where the system has /proc.

import Foundation
import Metrics

enum ProcessMetrics {
    /// Records the present time as the start of the process.
    static func recordStart() {
        Gauge(label: "process_start_time_seconds").record(Date.now.timeIntervalSince1970)
    }

    static func record() {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        if let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let kibibytes = line.split(separator: " ").dropFirst().first.flatMap({
                Int64($0.trimmingCharacters(in: .whitespaces))
            })
        {
            Gauge(label: "process_resident_memory_bytes").record(kibibytes * 1024)
        }
        if let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            Gauge(label: "process_open_fds").record(descriptors.count)
        }
    }
}
