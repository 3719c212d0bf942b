// The table `player`: its columns and its records.

internal import Entities
internal import GRDB

/// A row of the table `player`. The columns of the fields have the names of the members of `PlayerDraft`.
///
/// GRDB writes records through `Encodable`, so a new field is written without further code. Reading through `Decodable` is much
/// slower than reading the columns in a known order, and the player list reads a whole roster. So each field has a line in ``fields``.
struct PlayerRecord: FetchableRecord, MutablePersistableRecord, Encodable {
    static let databaseTableName = "player"

    /// Nil before the insertion.
    private(set) var id: Player.ID?
    /// The row of the user who owns the player.
    let user: Int64
    /// The row of a deleted player is kept for the gathers that the player was in.
    let isDeleted: Bool
    let draft: PlayerDraft

    init(id: Player.ID? = nil, user: Int64, isDeleted: Bool = false, draft: PlayerDraft) {
        self.id = id
        self.user = user
        self.isDeleted = isDeleted
        self.draft = draft
    }

    // MARK: Reading

    /// The columns for `SELECT` that ``init(row:)`` and `Player.init(row:)` read. Other columns may follow.
    static let columns = (["id", "user", "isDeleted"] + fields.map(\.name)).map { "player." + $0 }
        .joined(separator: ", ")

    static let columnCount = 3 + fields.count

    init(row: Row) throws {
        id = try row.decode(atIndex: 0)
        user = try row.decode(atIndex: 1)
        isDeleted = try row.decode(atIndex: 2)
        var draft = PlayerDraft(name: "")
        for (index, field) in Self.fields.enumerated() { try field.read(&draft, row, 3 + index) }
        self.draft = draft
    }

    private struct Field: Sendable {
        let name: String
        /// Sets the member to the value of the column at an index.
        let read: @Sendable (inout PlayerDraft, Row, Int) throws -> Void

        init(_ name: String, read: @escaping @Sendable (inout PlayerDraft, Row, Int) throws -> Void) {
            self.name = name
            self.read = read
        }
    }

    private static let fields = [
        Field("name") { $0.name = try $1.decode(atIndex: $2) },
        Field("age") { $0.age = try $1.decode(atIndex: $2) },
        Field("skill") { $0.skill.wireValue = try $1.decode(atIndex: $2) },
        Field("position") { $0.position.wireValue = try $1.decode(atIndex: $2) },
        Field("favouriteTeam") { $0.favouriteTeam = try $1.decode(atIndex: $2) },
    ]

    // MARK: Writing

    private enum CodingKeys: String, CodingKey {
        case id, user, isDeleted
    }

    func encode(to encoder: any Encoder) throws {
        var columns = encoder.container(keyedBy: CodingKeys.self)
        try columns.encodeIfPresent(id, forKey: .id)
        try columns.encode(user, forKey: .user)
        try columns.encode(isDeleted, forKey: .isDeleted)
        try draft.encode(to: encoder)
    }

    mutating func didInsert(_ inserted: InsertionSuccess) {
        id = Int(inserted.rowID)
    }
}

extension Player {
    /// A player of a row that begins with `PlayerRecord.columns`.
    init(row: Row) throws {
        let record = try PlayerRecord(row: row)
        self.init(id: try row.decode(atIndex: 0), draft: record.draft)
    }
}
