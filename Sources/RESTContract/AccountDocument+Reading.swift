// Reading the export of an account: the values are checked, and an error names the path of the invalid value.

public import BackendServices
internal import Entities

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension AccountDocument {
    /// The maximum size of a file that is read, in bytes. 10,000 matches with 20 players and 10 goals each take 50 MB.
    public static let sizeLimit = 256 << 20

    /// The document in a file. Only format, version and types are checked here; ``export()`` checks the values.
    public init(json: some Collection<UInt8>) throws(AccountDocumentProblem) {
        do {
            self = try ContractJSON.decode(Self.self, from: json)
        } catch {
            // A document of another version may have other members.
            if let header = try? ContractJSON.decode(Header.self, from: json) { try header.check() }
            throw AccountDocumentProblem(error)
        }
        try Header(format: format, version: version).check()
    }

    private struct Header: Decodable {
        var format: String?
        var version: Int?

        func check() throws(AccountDocumentProblem) {
            guard format == AccountDocument.formatName else { throw DocumentPath("format").problem(.otherFormat) }
            guard let version else { throw DocumentPath("version").problem(.missing) }
            guard version == AccountDocument.currentVersion else {
                throw DocumentPath("version").problem(.otherVersion(version))
            }
        }
    }

    /// The data; throws for a value that breaks a rule. The account of the document is the owner of the matches.
    public func export() throws(AccountDocumentProblem) -> AccountExport {
        let account = DocumentPath("account")
        let sessions = account["sessions"]
        return AccountExport(
            user: User(id: self.account.id, username: self.account.username),
            registeredAt: try account["registeredAt"].instant(self.account.registeredAt),
            recoveryCodeMadeAt: try account["recoveryCodeMadeAt"].instant(self.account.recoveryCodeMadeAt),
            sessions: try sessions.map(self.account.sessions) { session, path throws(AccountDocumentProblem) in
                try path["startedAt"].instant(session.startedAt)
            },
            players: try roster(), matches: try history())
    }

    /// The data, for import into an account of this program.
    /// - Throws: as ``export()``; also when a match lacks a value that the import needs, or the data exceeds `limits`.
    public func export(within limits: AccountLimits) throws(AccountDocumentProblem) -> AccountExport {
        try DocumentPath("players").limit(players.count, to: limits.players)
        let path = DocumentPath("matches")
        try path.limit(matches.count, to: limits.gathers)
        for (index, match) in matches.enumerated() {
            try match.checkComplete(at: path[index])
            try path[index]["lineup"].limit(match.lineup.count, to: limits.exportedLineup)
        }
        let export = try export()
        guard export.playerIDs.count <= limits.exportedPlayers else {
            throw AccountDocumentProblem(.tooManyPlayers(limits.exportedPlayers))
        }
        return export
    }

    private func roster() throws(AccountDocumentProblem) -> [Player] {
        let path = DocumentPath("players")
        let roster = try path.map(players) { body, path throws(AccountDocumentProblem) in
            Player(id: try path["id"].required(body.id), draft: try path.draft(body.draft))
        }
        try path.unique(roster, "id", \.id)
        return roster
    }

    private func history() throws(AccountDocumentProblem) -> [AccountExport.Match] {
        let path = DocumentPath("matches")
        try path.unique(matches, "id", \.id)
        return try path.map(matches) { body, path throws(AccountDocumentProblem) in
            try body.match(of: account.id, at: path)
        }
    }
}

extension DocumentPath {
    func instant(_ text: String) throws(AccountDocumentProblem) -> Date {
        guard let date = ContractDate.strictDate(text) else {
            throw problem(.invalid("it is not a time such as 2026-11-21T19:30:00.000Z"))
        }
        return date
    }

    func instant(_ text: String?) throws(AccountDocumentProblem) -> Date? {
        guard let text else { return nil }
        return try instant(text)
    }

    /// The draft as it is stored; throws when it breaks a rule.
    func draft(_ draft: PlayerDraft) throws(AccountDocumentProblem) -> PlayerDraft {
        do {
            return try draft.validated()
        } catch {
            throw self[error.field.wireName].problem(.invalid(error.rule))
        }
    }
}

extension PlayerViolation {
    fileprivate var rule: String {
        switch self {
        case .blank: "it is blank"
        case .tooLong(_, let maxLength): "it has more than \(maxLength) characters"
        case .notInRange(_, let range): "it is not between \(range.lowerBound) and \(range.upperBound)"
        case .unknownOption(_, let options): "it is none of \(options.joined(separator: ", "))"
        }
    }
}

extension AccountDocumentProblem {
    fileprivate init(_ error: any Error) {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            self = DocumentPath(context.codingPath)[key.stringValue].problem(.missing)
        case DecodingError.valueNotFound(_, let context):
            self = DocumentPath(context.codingPath).problem(.missing)
        case DecodingError.typeMismatch(_, let context):
            self = DocumentPath(context.codingPath).problem(.otherKind(context.debugDescription))
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            self = DocumentPath(context.codingPath).problem(.otherKind(context.debugDescription))
        case DecodingError.dataCorrupted(let context):
            self.init(.notJSON(context.underlyingError.map { "\($0)" } ?? context.debugDescription))
        case ContractJSON.Problem.notUTF8: self.init(.notJSON("it is not UTF-8"))
        case ContractJSON.Problem.notStreamSafe: self.init(.notJSON("it has too many combining marks in a row"))
        default: self.init(.notJSON("\(error)"))
        }
    }
}
