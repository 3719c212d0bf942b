// Why a database cannot be used, for operators.

internal import BackendStorage
internal import Foundation
internal import PostgreSQLClient

/// Why a database cannot be used. The description is a sentence with the address of the database, without its password.
package struct PostgreSQLProblem: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Reason: Error, Sendable, Hashable {
        /// The server cannot be reached, or it does not admit this user. The message says why.
        case connection(String)
        /// The program was built without the client library of PostgreSQL.
        case notInThisBuild
        /// A version of PostgreSQL below 14.
        case oldServer(String)
        /// The encoding of the database is not UTF-8.
        case encoding(String)
        /// The server is a standby or read-only.
        case readOnly
        case otherProgram
        case newerVersion
        /// Some migrations of this version have not been applied to the database, and the caller applies none.
        case olderVersion
        /// The database is the target of a transfer that has not finished.
        case unfinishedTransfer
        /// The clock of this machine is ahead of that of the database server by this many seconds; negative when it is behind.
        case clock(seconds: Int)
        /// This server and another one that uses the database have different secrets, so one of them cannot open the cookies that
        /// the other seals.
        case otherSecret
        /// Another error, of the server or of this program.
        case other(String)
    }

    /// The URL as ``PostgreSQLAddress/withoutSecrets(_:)`` writes it.
    package let address: String
    package let reason: Reason

    package var description: String {
        "The database \(address) cannot be used: \(explanation)."
    }

    /// The reason without the address, as the end of a sentence.
    package var explanation: String { reason.explanation }
}

extension PostgreSQLProblem.Reason {
    /// The reason as the end of a sentence.
    package var explanation: String {
        switch self {
        case .connection(let message): message
        case .notInThisBuild:
            "this build has no client for PostgreSQL; build it with swift build --traits PostgreSQL"
        case .oldServer(let version): "the server has version \(version), and this program needs 14 or newer"
        case .encoding(let name): "its encoding is \(name), and this program needs UTF8"
        case .readOnly: "the server is a standby or read-only"
        case .otherProgram: "it has tables of another program; make a database for this one"
        case .newerVersion: "it was made by a newer version of this program; update the program"
        case .olderVersion: TransferProblem.olderVersion
        case .unfinishedTransfer: TransferProblem.unfinished
        case .clock(let seconds): DatabaseClock.text(seconds: seconds)
        case .otherSecret:
            """
            another server of this database has another secret, so people who signed in at one are signed out at the other; \
            give all servers the same --secret-file, or stop the others first
            """
        case .other(let message): message
        }
    }
}

extension PostgreSQLProblem {
    init(url: String, _ error: any Error) {
        address = PostgreSQLAddress.withoutSecrets(url)
        reason =
            switch error {
            case let reason as Reason: reason
            case PostgreSQLError.notInThisBuild: .notInThisBuild
            case PostgreSQLError.connection(let message): .connection(Self.redacted(message, url))
            case PostgreSQLError.timeout: .connection("the server did not answer in time")
            case PostgreSQLError.server("25006", _): .readOnly
            default: .other("\(error)")
            }
    }

    /// The message, or a text in its place when it may contain the password.
    ///
    /// libpq repeats parts of an address that it cannot read, in quotation marks. Such a part may belong to a password that is
    /// not percent-encoded, so a message that quotes a part of the password is hidden. A message of the server (`FATAL:`) is hidden
    /// only when it contains the whole password or URL, because a quoted name can be a part of the password by chance.
    private static func redacted(_ message: String, _ url: String) -> String {
        let words = message.contains("FATAL:") ? [] : message.matches(of: #/"([^"@]+)[^"]*"/#).map(\.1)
        let isSecret = PostgreSQLAddress.secrets(of: url).contains { secret in
            message.contains(secret) || words.contains { secret.contains($0) }
        }
        guard isSecret || message.contains(url) else { return message }
        return """
            the message about the connection may contain the password and is not shown; check the address, and that a password in it is \
            percent-encoded
            """
    }
}

/// The addresses of databases.
package enum PostgreSQLAddress {
    /// Whether the text begins with one of the two schemes that libpq accepts. The rest is not checked.
    package static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
    }

    /// The hosts in their order, as libpq reads them: names, addresses without brackets, or directories of sockets. An empty
    /// text is the default socket. The parameters `hostaddr` and `host` override the hosts that stand before the name of the
    /// database. libpq itself cannot be asked, because `gather check` also works in a build without it.
    package static func hosts(of url: String) -> [String] {
        if let list = parameter("hostaddr", of: url) ?? parameter("host", of: url) {
            return list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let place = url.firstMatch(of: #/:\/\/(?:[^@\/?]*@)?([^\/?]*)/#)?.1 ?? ""
        return place.split(separator: ",", omittingEmptySubsequences: false).map { text in
            let host = text.hasPrefix("[") ? text.dropFirst().prefix { $0 != "]" } : text.prefix { $0 != ":" }
            return host.removingPercentEncoding ?? String(host)
        }
    }

    /// The value of a parameter. As in libpq, the last of equal names counts.
    package static func parameter(_ name: String, of url: String) -> String? {
        let parameters = url.split(separator: "?", maxSplits: 1).dropFirst().first?.split(separator: "&") ?? []
        let value = parameters.last { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
        return value.map { $0.removingPercentEncoding ?? String($0) }
    }

    /// The texts of a URL that may be a password: the password of a well-formed address, the text between the first `:` after
    /// `://` and the last `@`, and the values of parameters with the name `password`.
    static func secrets(of url: String) -> [String] {
        let written = url.firstMatch(of: #/:\/\/[^:]*:(.*)@/#).map { String($0.1) }
        let parameters = url.matches(of: #/[?&]password=([^&]*)/#).map { String($0.1) }
        return ([URLComponents(string: url)?.password, written].compactMap { $0 } + parameters).filter { !$0.isEmpty }
    }

    /// Scheme, hosts, ports and database, without the user, the password and parameters, which can have a password too. Returns
    /// `postgresql://…` when one of these parts may be a part of a password.
    package static func withoutSecrets(_ url: String) -> String {
        // With an unencoded `/`, `?` or `@` in the password, a part of the password would be read as host or database. Such an address
        // has two `@`, or an `@` after the first `/` or `?` that follows the scheme. It is not shown. Foundation's `URLComponents` is
        // not used, because it cannot read several hosts.
        let host = #/(?:\[[0-9A-Fa-f:.%]*\]|[^@\/?#&=:,\[\]]*)(?::[0-9]*)?/#
        let address = #/(postgres(?:ql)?:\/\/)(?:[^@\/?]*@)?([^@\/?]*(?:\/[^@\/?#&=]*)?)(?:\?[^@]*)?/#
        guard let (_, scheme, place) = url.wholeMatch(of: address)?.output,
            place.prefix(while: { $0 != "/" }).split(separator: ",", omittingEmptySubsequences: false)
                .allSatisfy({ $0.wholeMatch(of: host) != nil }),
            !place.contains("%40")
        else { return "postgresql://…" }
        return "\(scheme)\(place)"
    }
}
