// Work on many names: sorting, searching and comparing them.

import BackendServices

/// Runs work whose time grows with the number and the length of names, which users choose. Folding the longest roster of names that
/// Unicode decomposes into many characters takes more than a second.
enum NameWork {
    /// The size of names up to which work on them takes at most about two milliseconds, see ``size(of:)``.
    static let short = 8 * 1024

    /// Calls `body` as ``LongWork`` when the names are long. Otherwise calls it at once, because a turn can take longer than the work.
    /// - Throws: `.unavailable` when long work gets no turn before the deadline of the request.
    static func run<Value: Sendable>(
        on names: some Sequence<String>, _ body: () -> Value
    ) async throws(ServiceError) -> Value {
        guard size(of: names) > short else { return body() }
        return try await LongWork.run(for: nil, body)
    }

    /// The bytes of the names. Those outside of ASCII count more, because Unicode can decompose their characters: `ế` into three
    /// characters, and U+FDFA, which begins with the byte EF as all characters from U+F000, into eighteen.
    static func size(of names: some Sequence<String>) -> Int {
        names.reduce(0) { size, name in
            name.utf8.reduce(size) { size, byte in
                switch byte {
                case ..<0x80: size + 1
                case 0xEF: size + 40
                default: size + 4
                }
            }
        }
    }
}
