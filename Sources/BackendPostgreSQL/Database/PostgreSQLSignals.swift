// Signals between the servers of one database, with LISTEN and NOTIFY.

internal import BackendServices
internal import Foundation
internal import Logging
internal import PostgreSQLClient
internal import Synchronization

/// Sends the topics of changes after their commit, many in one notification: a notification within the transaction of a
/// change would make the changes of all accounts commit one after the other. When a notification is lost, listeners at
/// other servers see the change at their next regular read of the match, see `MatchFeeds`.
final class PostgreSQLSignals: SignalRelay {
    private struct State {
        var pending: [String] = []
        var isSending = false
        var listening: Task<Void, Never>?
        var isStopped = false
    }

    private let state = Mutex(State())
    private let pool: PostgreSQLPool
    private let listener: PostgreSQLListener
    private let secrets: SharedSecrets
    private let logger: Logger
    /// An id by which the notifications of this server are distinguished from those of other servers.
    private let server = UUID().uuidString

    /// The maximum number of bytes of a payload. PostgreSQL accepts fewer than 8,000.
    private static let payloadLimit = 7_900
    /// The time limit for a statement, including the wait for a connection.
    private static let limit = Duration.seconds(5)

    init(url: String, pool: PostgreSQLPool, secrets: SharedSecrets, logger: Logger) {
        self.pool = pool
        self.secrets = secrets
        self.logger = logger
        listener = PostgreSQLListener(
            url: url, channel: "gather_signals", preparation: secrets.announcement)
    }

    func send(_ topics: [MatchSignals.Topic]) {
        let isFirst = state.withLock { state in
            state.pending += topics.map(\.text)
            defer { state.isSending = true }
            return !state.isSending
        }
        guard isFirst else { return }
        Task.detached { await self.sendPending() }
    }

    func receive(_ body: @escaping @Sendable (RelayedSignal) -> Void) {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.listening = Task.detached { [listener, server] in
                await listener.listen { news in
                    switch news {
                    case .connected:
                        body(.anything)
                        Task.detached { await self.compareSecrets() }
                    case .payload(let payload):
                        let words = payload.split(separator: " ")
                        guard words.first != server[...] else { return }
                        body(.topics(words.dropFirst().compactMap(MatchSignals.Topic.init(text:))))
                    }
                }
            }
        }
    }

    /// Logs when another server has other secrets. The check at the start of this server saw only servers that ran then.
    private func compareSecrets() async {
        do {
            try await pool.withConnection(before: .now + Self.limit) { db in try await secrets.check(db) }
        } catch let reason as PostgreSQLProblem.Reason {
            logger.error("People lose their sessions: \(reason.explanation).")
        } catch {
            // The next connection compares again.
        }
    }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.listening?.cancel()
        }
    }

    private func sendPending() async {
        while let payload = state.withLock({ Self.nextPayload(of: &$0, from: server) }) {
            do {
                try await pool.withConnection(before: .now + Self.limit) { db in
                    try await db.execute("SELECT pg_notify('gather_signals', $1)", payload)
                }
            } catch {
                logger.warning("Other servers were not notified of a change.", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Removes as many topics as fit into a notification, and returns its payload; nil when there are none, which ends the sending.
    private static func nextPayload(of state: inout State, from server: String) -> String? {
        guard !state.pending.isEmpty else {
            state.isSending = false
            return nil
        }
        var payload = server
        var seen: Set<String> = []
        var count = 0
        for topic in state.pending {
            guard payload.utf8.count + 1 + topic.utf8.count <= payloadLimit else { break }
            if seen.insert(topic).inserted { payload += " " + topic }
            count += 1
        }
        state.pending.removeFirst(count)
        return payload
    }
}

extension MatchSignals.Topic {
    /// A letter and an id. The id of a session is the hash of its token, in base64.
    fileprivate var text: String {
        switch self {
        case .gather(let id): "g" + id.uuidString
        case .account(let id): "a" + id.uuidString
        case .session(let hash): "s" + hash.base64EncodedString()
        }
    }

    fileprivate init?(text: Substring) {
        let id = String(text.dropFirst())
        switch text.first {
        case "g": self.init(UUID(uuidString: id).map(Self.gather))
        case "a": self.init(UUID(uuidString: id).map(Self.account))
        case "s": self.init(Data(base64Encoded: id).map { .session(hash: $0) })
        default: return nil
        }
    }

    private init?(_ topic: Self?) {
        guard let topic else { return nil }
        self = topic
    }
}
