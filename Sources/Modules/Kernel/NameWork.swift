// Work on many names: sorting, searching and comparing them.

import BackendServices

/// Runs work whose time grows with the number and the length of names, which users choose. It can take more than a second when a
/// roster is full of long names that Unicode decomposes into many characters.
enum NameWork {
    /// The size of names up to which work on them takes at most about two milliseconds, see ``size(of:)``.
    private static let short = 8 * 1024

    /// The size of names that hardly any roster has. A roster at its limits has 800,000 bytes of names.
    private static let huge = 128 * 1024

    /// Callers with a huge size of names. They keep the names in memory while they wait for ``LongWork``, so only a few
    /// are allowed to wait.
    private static let places = KeyedSemaphore<ClientNetwork?>(
        concurrency: 4, concurrencyPerKey: 2, waitingLimit: 16, waitingLimitPerKey: 4, rejectsDisconnected: true)

    /// Calls `body` as ``LongWork`` when the names together are long, or with `isLong`. Otherwise calls it at once, because waiting
    /// for a turn can take longer than the work.
    /// - Parameter isLong: whether the work takes long also with short names.
    /// - Throws: `.unavailable` when long work gets no turn before the deadline of the request, and when too many callers with a huge
    ///   size of names wait.
    static func run<Value: Sendable>(
        on names: some Sequence<String>, isLong: Bool = false, _ body: () -> Value
    ) async throws(ServiceError) -> Value {
        let size = size(of: names)
        guard isLong || size > short else { return body() }
        return try await LongWork.run(for: nil, in: size > huge ? places : nil, body)
    }

    /// The bytes of the names, with their weights.
    private static func size(of names: some Sequence<String>) -> Int {
        names.reduce(0) { size, name in name.utf8.reduce(size) { $0 + weight(of: $1) } }
    }

    /// Bytes outside of ASCII weigh more, because Unicode can decompose their characters: `ế` into three characters, and U+FDFA
    /// into eighteen. In UTF-8, U+FDFA begins with the byte EF, as all characters from U+F000 to U+FFFF do.
    private static func weight(of byte: UInt8) -> Int {
        switch byte {
        case ..<0x80: 1
        case 0xEF: 40
        default: 4
        }
    }

    /// The size of a name of 200 letters such as `é`, which has two bytes.
    private static let longestName = 1_600

    /// The part of a name that a search folds: its beginning, up to the size ``longestName``.
    static func searched(_ name: String) -> String {
        var size = 0
        let end = name.utf8.firstIndex { byte in
            size += weight(of: byte)
            return size > longestName
        }
        return end.map { String(name[..<$0]) } ?? name
    }
}
