// Everything that an account holds, in JSON: the file that its user downloads.

public import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The document of an ``AccountExport``. `Documentation/Export.md` describes its members. Instants are ISO 8601 in UTC, see
/// ``ContractDate``; absent members and members that are `null` mean the same.
public struct AccountDocument: Sendable, Hashable, Codable {
    /// ``AccountDocument/formatName``.
    public var format: String
    /// ``AccountDocument/currentVersion``. A change that older readers would misread gets a new number.
    public var version: Int
    public var exportedAt: String
    public var account: Account
    public var players: [PlayerBody]
    public var matches: [MatchBody]

    public static let formatName = "football-gather-account"
    public static let currentVersion = 1

    public struct Account: Sendable, Hashable, Codable {
        public var id: UUID
        public var username: String
        public var registeredAt: String?
        public var recoveryCodeMadeAt: String?
        public var sessions: [Session]
    }

    public struct Session: Sendable, Hashable, Codable {
        public var startedAt: String
    }

    public init(_ export: AccountExport, at instant: Date) {
        format = Self.formatName
        version = Self.currentVersion
        exportedAt = ContractDate.text(instant)
        account = Account(
            id: export.user.id, username: export.user.username,
            registeredAt: export.registeredAt.map(ContractDate.text),
            recoveryCodeMadeAt: export.recoveryCodeMadeAt.map(ContractDate.text),
            sessions: export.sessions.map { Session(startedAt: ContractDate.text($0)) })
        players = export.players.map { PlayerBody($0) }
        matches = export.matches.map(MatchBody.init)
    }

    /// The data; nil for another format or version, and when a value is invalid. Players and matches belong to the account
    /// of the document.
    public var export: AccountExport? {
        guard format == Self.formatName, version == Self.currentVersion,
            let players = all(players, \.player), let matches = all(matches, { $0.match(of: account.id) })
        else { return nil }
        return AccountExport(
            user: User(id: account.id, username: account.username),
            registeredAt: account.registeredAt.flatMap(ContractDate.date),
            recoveryCodeMadeAt: account.recoveryCodeMadeAt.flatMap(ContractDate.date),
            sessions: account.sessions.compactMap { ContractDate.date($0.startedAt) }, players: players,
            matches: matches)
    }

    /// The document as it is downloaded: readable, with members in a fixed order.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

/// All elements transformed; nil if one of them cannot be.
func all<Element, Value>(_ elements: [Element], _ transform: (Element) -> Value?) -> [Value]? {
    let values = elements.compactMap(transform)
    return values.count == elements.count ? values : nil
}
