// Work on many names: sorting, searching and comparing them.

import BackendServices

/// Runs work whose time grows with the number and the length of names, which users choose. Folding the longest roster of names that
/// Unicode decomposes into many characters takes more than a second.
enum NameWork {
    /// The size of names up to which work on them takes at most a few milliseconds, see ``size(of:)``.
    static let short = 8 * 1024

    /// Calls `body` as ``LongWork`` when the names are long. Otherwise calls it at once, because a turn can take longer than the work.
    /// - Throws: `.unavailable` when long work gets no turn before the deadline of the request.
    static func run<Value: Sendable>(
        on names: some Sequence<String>, _ body: () -> Value
    ) async throws(ServiceError) -> Value {
        guard size(of: names) > short else { return body() }
        return try await LongWork.run(for: nil, body)
    }

    /// The bytes of the names. Those outside of ASCII count four times, because Unicode can decompose their characters.
    private static func size(of names: some Sequence<String>) -> Int {
        names.reduce(0) { size, name in name.utf8.reduce(size) { $0 + ($1 < 0x80 ? 1 : 4) } }
    }
}
