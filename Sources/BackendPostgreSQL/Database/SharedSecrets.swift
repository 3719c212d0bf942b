// Whether the servers of a database can open the cookies that the others seal.

internal import PostgreSQLClient

/// Tells the other servers of a database which secrets this server has, and compares their secrets with its own.
///
/// The connection that listens for signals holds shared advisory locks: one for the secret that seals cookies, and one for each
/// secret that opens cookies. The locks are released when the connection ends, and no statement waits for a lock. The first key of
/// a lock is the id of a table, because one database can have several schemas, each used by different servers.
struct SharedSecrets: Sendable {
    /// The fingerprints of the secrets that open cookies: first that of the secret that also seals them. Empty for a
    /// command, which announces and compares nothing.
    let fingerprints: [UInt32]

    private static let tables = "'gatherMigration'::regclass::oid"

    /// Statements that take the locks. The lock of the sealing secret is taken last, so a server that holds this lock holds
    /// all of its locks.
    var announcement: String {
        let keys = fingerprints.map(Self.openingKey) + fingerprints.prefix(1).map(Self.sealingKey)
        return keys.map { "SELECT pg_advisory_lock_shared(\(Self.tables)::integer, \($0));" }.joined()
    }

    /// Throws ``PostgreSQLProblem/Reason/otherSecret`` when a running server seals cookies that this server cannot open, or
    /// cannot open the cookies that this server seals. A connection without the lock of a sealing secret is not compared.
    func check(_ db: PostgreSQLSession) async throws {
        guard let sealing = fingerprints.first else { return }
        let found = try await db.execute(
            """
            SELECT pid::bigint, objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = \(Self.tables) AND objsubid = 2
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            """)
        var servers: [Int: Set<Int>] = [:]
        for row in found.rows { servers[try row.decode(at: 0), default: []].insert(try row.decode(at: 1)) }
        let opened = Set(fingerprints.map(Self.sealingKey))
        let agrees = servers.values.allSatisfy { keys in
            guard let seals = keys.first(where: { $0 & 1 == 1 }) else { return true }
            return opened.contains(seals) && keys.contains(Self.openingKey(sealing))
        }
        guard agrees else { throw PostgreSQLProblem.Reason.otherSecret }
    }

    // Keys of advisory locks are signed 32-bit numbers. The keys here are not negative: 30 bits of the fingerprint, and a
    // last bit that is 1 for sealing.

    private static func sealingKey(_ fingerprint: UInt32) -> Int { Int(fingerprint >> 2) << 1 | 1 }

    private static func openingKey(_ fingerprint: UInt32) -> Int { Int(fingerprint >> 2) << 1 }
}
