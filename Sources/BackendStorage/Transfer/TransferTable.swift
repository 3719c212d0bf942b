// The tables that a transfer copies.

internal import Entities

/// A table that SQLite and PostgreSQL databases have with the same columns.
///
/// The names are those in PostgreSQL. Tables and columns that are not transferred are in ``TransferDialect/leftOut`` of their
/// database. Tests compare the tables here and those lists with the schemas.
package struct TransferTable: Sendable, Hashable {
    /// Whether there is a column `id`, and whether SQLite can use the ids of deleted rows again. PostgreSQL never does.
    package enum IDs: Sendable {
        /// There is no such column.
        case none
        /// The database numbers the rows. SQLite can use the id of a deleted row again.
        case counted
        /// The database numbers the rows. The id of a deleted row is not used again.
        case neverReused
    }

    package let name: String
    package let ids: IDs
    /// The key and then the other columns.
    package let columns: [TransferColumn]
    private let keyCount: Int

    /// The columns by which rows are identified and sorted.
    package var key: ArraySlice<TransferColumn> { columns.prefix(keyCount) }

    private init(_ name: String, ids: IDs = .none, key: [TransferColumn], _ columns: [TransferColumn]) {
        self.name = name
        self.ids = ids
        self.columns = key + columns
        keyCount = key.count
    }

    package func key(of row: [TransferValue]) -> [TransferValue] {
        Array(row.prefix(keyCount))
    }

    /// The tables in the order in which they are copied: each table comes after those to which its foreign keys refer.
    package static let all = [
        TransferTable(
            "account", ids: .counted, key: [.integer("id")],
            [
                .uuid("uuid"), .text("username"), .text("accountKey"), .text("passwordHash"),
                .bytes("recoveryHash").optional, .integer("recoveryMadeAt").optional, .integer("createdAt"),
                .integer("revision"),
            ]),
        TransferTable(
            "token", key: [.bytes("hash")],
            [.integer("account"), .bytes("sessionID"), .integer("startedAt"), .integer("expiresAt")]),
        TransferTable(
            "player", ids: .neverReused, key: [.integer("id")],
            [.integer("account")] + PlayerField.allCases.map(\.column) + [.boolean("isDeleted")]),
        TransferTable(
            "gather", ids: .neverReused, key: [.integer("id")],
            [
                .uuid("uuid"), .integer("account"), .text("score").optional, .text("winner").optional,
                .integer("createdAt"), .integer("endedAt").optional, .integer("minutes").optional,
                .boolean("isLineupKept"),
            ]),
        TransferTable(
            "gatherPlayer", ids: .counted, key: [.integer("id")],
            [.integer("gather"), .integer("player"), .text("team")]),
        TransferTable(
            "liveMatch", key: [.integer("gather")],
            [
                .integer("duration"), .integer("chosenDuration").optional, .integer("endsAt").optional,
                .integer("remaining").optional, .integer("addedSince").optional, .integer("played"),
                .text("earlierClocks").optional, .text("spectatorKey").optional, .integer("linkMadeAt").optional,
                .boolean("isLinkKept"),
                .boolean("isClosed"), .integer("revision"), .integer("correctedAt").optional,
            ]),
        TransferTable(
            "goal", key: [.integer("gather"), .integer("number")],
            [
                .text("team"), .integer("minute").optional, .integer("addedMinute").optional,
                .integer("scorer").optional, .boolean("isOwnGoal"), .boolean("isAnswered"), .integer("scoredAt"),
                .integer("takenBackAt").optional,
            ]),
        TransferTable(
            "rosterMove", key: [.integer("gather"), .integer("number")],
            [
                .integer("player"), .text("section"), .integer("minute"), .integer("addedMinute").optional,
                .integer("movedAt"),
            ]),
        TransferTable("spentTap", key: [.integer("gather"), .text("tap")], [.integer("goal").optional]),
        TransferTable("startedGather", key: [.integer("account"), .text("token")], [.integer("gather")]),
        TransferTable(
            "endedLink", ids: .counted, key: [.integer("id")], [.integer("gather"), .bytes("hash")]),
        TransferTable("watchedPlayer", key: [.integer("gather"), .integer("place")], namesOfOthers),
        TransferTable("keptPlayer", key: [.integer("gather"), .integer("place")], namesOfOthers),
        TransferTable(
            "invitation", key: [.bytes("hash")], [.integer("expiresAt"), .integer("usedAt").optional]),
    ]

    /// The columns besides the key, for the tables with players of users whose accounts are on another server.
    private static let namesOfOthers: [TransferColumn] = [.integer("player"), .text("name"), .text("team").optional]
}

extension PlayerField {
    fileprivate var column: TransferColumn {
        switch content {
        case .requiredText: .text(rawValue)
        case .text, .choice: .text(rawValue).optional
        case .number: .integer(rawValue).optional
        }
    }
}

/// A column of a ``TransferTable``.
package struct TransferColumn: Sendable, Hashable {
    package enum Kind: Sendable {
        case integer, boolean, text, bytes, uuid
    }

    package let name: String
    package let kind: Kind
    /// Whether it can be `NULL`.
    package let isOptional: Bool

    package static func integer(_ name: String) -> Self { Self(name: name, kind: .integer, isOptional: false) }
    package static func boolean(_ name: String) -> Self { Self(name: name, kind: .boolean, isOptional: false) }
    package static func text(_ name: String) -> Self { Self(name: name, kind: .text, isOptional: false) }
    package static func bytes(_ name: String) -> Self { Self(name: name, kind: .bytes, isOptional: false) }
    package static func uuid(_ name: String) -> Self { Self(name: name, kind: .uuid, isOptional: false) }

    package var optional: Self { Self(name: name, kind: kind, isOptional: true) }
}
