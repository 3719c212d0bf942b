// The columns of the table `player`, and the statements that insert and change a player.

internal import BackendServices
internal import Entities
internal import PostgreSQLClient

/// The fields of a player, with their columns. `PlayerField` lists them, and the raw value of a field is the name of its column, so
/// this backend needs only a migration for a new field.
enum PlayerColumns {
    private static let fields = PlayerField.allCases.map { (name: $0.rawValue, content: $0.content) }

    /// The columns for `SELECT` that `Player.init(_:)` reads. Other columns may follow.
    static let all = (["id"] + fields.map(\.name)).map { "player." + $0 }.joined(separator: ", ")

    static let count = 1 + fields.count

    /// The columns of the fields, for `INSERT` and `UPDATE`.
    static let names = fields.map(\.name).joined(separator: ", ")

    /// The values of the fields, in the order of ``names``.
    static func values(of draft: PlayerDraft) -> [(any PostgreSQLValue)?] {
        fields.map { $0.content.value(in: draft) }
    }

    /// As many placeholders as there are fields, separated by commas.
    /// - Parameter first: the number of the first placeholder.
    static func placeholders(from first: Int) -> String {
        fields.indices.map { "$\(first + $0)" }.joined(separator: ", ")
    }

    static func draft(_ row: PostgreSQLRow) throws -> PlayerDraft {
        var draft = PlayerDraft(name: "")
        for (index, field) in fields.enumerated() { try field.content.read(row, at: 1 + index, into: &draft) }
        return draft
    }
}

extension PlayerFieldContent {
    fileprivate func value(in draft: PlayerDraft) -> (any PostgreSQLValue)? {
        switch self {
        case .requiredText(let member, _): draft[keyPath: member]
        case .text(let member, _), .choice(let member, _): draft[keyPath: member]
        case .number(let member, _): draft[keyPath: member]
        }
    }

    fileprivate func read(_ row: PostgreSQLRow, at index: Int, into draft: inout PlayerDraft) throws {
        switch self {
        case .requiredText(let member, _): draft[keyPath: member] = try row.decode(at: index)
        case .text(let member, _), .choice(let member, _): draft[keyPath: member] = try row.decode(at: index)
        case .number(let member, _): draft[keyPath: member] = try row.decode(at: index)
        }
    }
}

extension Player {
    /// A player of a row that begins with `PlayerColumns.all`.
    init(_ row: PostgreSQLRow) throws {
        self.init(id: try row.decode(at: 0), draft: try PlayerColumns.draft(row))
    }
}

extension Caller {
    /// Inserts a player, without a check of the limits.
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
