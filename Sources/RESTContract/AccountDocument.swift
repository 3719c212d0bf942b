// The data of an account in JSON: the file that its user downloads.

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
    /// Always ``AccountDocument/formatName``.
    public var format: String
    /// Always ``AccountDocument/currentVersion``. A change of the format that older programs would misread gets a new number.
    public var version: Int
    public var exportedAt: String
    public var account: Account
    /// The roster, in the order of ids.
    public var players: [PlayerBody]
    /// Oldest first.
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

    /// - Parameter instant: the time of the export.
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

    /// Writes the document as it is downloaded: readable, with members in a fixed order.
    ///
    /// Matches are encoded one by one, because the encoder takes many times the memory of what it writes.
    /// - Parameters:
    ///   - instant: the time of the export.
    ///   - output: is called with each part of the file, in order.
    /// - Throws: an error of encoding, of `output` or of reading the matches. The file is then incomplete.
    public static func write(
        _ export: AccountExportParts, at instant: Date, to output: (Data) async throws -> Void
    ) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        var frame = export.first
        frame.matches = []
        let json = try encoder.encode(AccountDocument(frame, at: instant))
        guard !export.first.matches.isEmpty else { return try await output(json) }
        // Quotation marks within texts are escaped, so these bytes are the member and not a part of a text.
        guard let start = json.firstRange(of: Data("\"matches\" : [".utf8)) else {
            // This version of Foundation formats JSON in another way. Without this error, the document would look complete.
            throw EncodingError.invalidValue(
                frame, .init(codingPath: [], debugDescription: "the list of matches is not found"))
        }
        try await output(json[..<start.upperBound])
        let (lineEnd, indentation) = (UInt8(ascii: "\n"), Data("\n    ".utf8))
        var separator = ""
        try await export.forEachPart { matches in
            for match in matches {
                let lines = try encoder.encode(MatchBody(match)).split(separator: lineEnd)
                try await output(lines.reduce(into: Data(separator)) { $0 += indentation + $1 })
                separator = ","
            }
        }
        try await output("\n  " + json[start.upperBound...].drop { $0 != UInt8(ascii: "]") })
    }
}

extension Data {
    fileprivate init(_ text: String) { self.init(text.utf8) }

    fileprivate static func + (text: String, data: Data) -> Data { Data(text) + data }
}
