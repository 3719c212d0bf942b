// The columns of the table `player`.

internal import BackendServices
internal import Entities
internal import PostgreSQLClient

/// The fields of a player, with their columns. A new field has a line in ``fields``, a migration, and nothing else here.
enum PlayerColumns {
    private struct Field: Sendable {
        let name: String
        let value: @Sendable (PlayerDraft) -> (any PostgreSQLValue)?
        /// Sets the member to the value of the column at an index.
        let read: @Sendable (inout PlayerDraft, PostgreSQLRow, Int) throws -> Void
    }

    private static let fields = [
        Field(name: "name", value: { $0.name }, read: { $0.name = try $1.decode(at: $2) }),
        Field(name: "age", value: { $0.age }, read: { $0.age = try $1.decode(at: $2) }),
        Field(name: "skill", value: { $0.skill.wireValue }, read: { $0.skill.wireValue = try $1.decode(at: $2) }),
        Field(
            name: "position", value: { $0.position.wireValue }, read: { $0.position.wireValue = try $1.decode(at: $2) }),
        Field(name: "favouriteTeam", value: { $0.favouriteTeam }, read: { $0.favouriteTeam = try $1.decode(at: $2) }),
    ]

    /// What `SELECT` names for `Player.init(_:)`. Other columns may follow.
    static let all = (["id"] + fields.map(\.name)).map { "player." + $0 }.joined(separator: ", ")

    /// The number of columns in ``all``.
    static let count = 1 + fields.count

    /// The columns of the fields, for `INSERT`.
    static let names = fields.map(\.name).joined(separator: ", ")

    /// The values of the fields, in the order of ``names``.
    static func values(of draft: PlayerDraft) -> [(any PostgreSQLValue)?] {
        fields.map { $0.value(draft) }
    }

    /// As many placeholders as there are fields.
    /// - Parameter first: the number of the first.
    static func placeholders(from first: Int) -> String {
        fields.indices.map { "$\(first + $0)" }.joined(separator: ", ")
    }

    static func draft(_ row: PostgreSQLRow) throws -> PlayerDraft {
        var draft = PlayerDraft(name: "")
        for (index, field) in fields.enumerated() { try field.read(&draft, row, 1 + index) }
        return draft
    }
}

extension Player {
    /// A player of a row that begins with `PlayerColumns.all`.
    init(_ row: PostgreSQLRow) throws {
        self.init(id: try row.decode(at: 0), draft: try PlayerColumns.draft(row))
    }
}

extension Caller {
    /// Inserts a player, whatever the limits are.
    func insert(
        _ draft: PlayerDraft, isDeleted: Bool = false, in db: PostgreSQLSession
    ) async throws -> Player.ID {
        let inserted = try await db.execute(
            """
            INSERT INTO player (account, isDeleted, \(PlayerColumns.names))
            VALUES ($1, $2, \(PlayerColumns.placeholders(from: 3))) RETURNING id
            """,
            values: [rowID, isDeleted] + PlayerColumns.values(of: draft))
        guard let row = inserted.first else { throw ServiceError.unavailable }
        return try row.decode(at: 0)
    }

    /// Replaces all fields of a player.
    func update(
        _ id: Player.ID, to draft: PlayerDraft, isDeleted: Bool = false, in db: PostgreSQLSession
    ) async throws {
        try await db.execute(
            """
            UPDATE player SET (isDeleted, \(PlayerColumns.names)) = ($3, \(PlayerColumns.placeholders(from: 4)))
            WHERE id = $1 AND account = $2
            """,
            values: [id, rowID, isDeleted] + PlayerColumns.values(of: draft))
    }
}
