// The data of an account, read in parts.

/// The data of an account, see ``AccountExport``. ``first`` has the first matches. The other matches are read in parts when they are
/// needed, because all matches together can take hundreds of megabytes: 10,000 matches with 1,000 moves each.
///
/// A database reads each part in one transaction, so the matches of one part are from the same moment. Two parts can be from
/// different moments: a snapshot that is kept until a slow client has taken all parts would make the database grow.
public struct AccountExportParts: Sendable {
    /// The account with the matches of the first part; without matches only when there are none.
    public let first: AccountExport
    private let next: Next?

    /// Reads the following part.
    public typealias Next = @Sendable () async throws(ServiceError) -> Part

    /// Some of the matches, oldest first.
    public struct Part: Sendable {
        public let matches: [AccountExport.Match]
        let next: Next?

        /// - Parameter next: nil for the last part.
        public init(_ matches: [AccountExport.Match], next: Next?) {
            self.matches = matches
            self.next = next
        }
    }

    /// - Parameter next: nil when `first` has all matches.
    public init(_ first: AccountExport, next: Next? = nil) {
        self.first = first
        self.next = next
    }

    /// Calls `body` with the matches of each part, oldest first. A part is read after `body` is done with the part before.
    public func forEachPart(_ body: ([AccountExport.Match]) async throws -> Void) async throws {
        try await body(first.matches)
        var following = next
        while let next = following {
            let part = try await next()
            try await body(part.matches)
            following = part.next
        }
    }

    /// The account with all matches, for tests and small accounts.
    public func collected() async throws(ServiceError) -> AccountExport {
        var export = first
        var following = next
        while let next = following {
            let part = try await next()
            export.matches += part.matches
            following = part.next
        }
        return export
    }
}
