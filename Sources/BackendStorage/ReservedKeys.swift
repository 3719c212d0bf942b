// The keys of accounts that nobody can sign in to, and the parts in which deleted accounts are removed. The keys are the same in
// SQLite and PostgreSQL, because accounts are copied from one database into another.

/// Prefixes of account keys. The `AccountKey` of a username has no capital A to Z, so it never begins with one of these prefixes.
package enum ReservedKeyPrefix {
    /// An account whose rows are still to be removed.
    package static let deleted = "Deleted "
    /// The owner of gathers of a remote backend.
    package static let remote = "Remote "
}

/// The parts in which the rows of a deleted account are removed.
package enum DeletionParts {
    /// The tables whose rows are removed before the account, each with the highest number of rows that one transaction removes.
    package static let all = [("gather", 100), ("player", 1_000)]
}
