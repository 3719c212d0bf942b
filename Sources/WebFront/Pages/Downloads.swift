// Files that the browser saves, written while the client reads them.

import BackendServices
import HTTPTypes
import Hummingbird
import Modules
import NIOCore
import RESTContract
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Counts the downloads of accounts: each holds everything in the account in memory until it is sent. So that slow readers do
/// not hold all places, a download also has a limit of time.
final class DownloadPlaces: Sendable {
    /// How many there may be at the same time, one for each account.
    static let limit = 4

    /// The longest time to send a file.
    let timeLimit: Duration
    private let accounts = Mutex(Set<UUID>())

    init(timeLimit: Duration) {
        self.timeLimit = timeLimit
    }

    /// - Returns: nil when there are too many, or the account has one.
    func enter(_ account: UUID) -> HeldPlace? {
        let hasEntered = accounts.withLock { accounts in
            accounts.count < Self.limit && accounts.insert(account).inserted
        }
        return hasEntered ? HeldPlace { [weak self] in self?.accounts.withLock { _ = $0.remove(account) } } : nil
    }
}

/// A file was not sent in time. The connection is closed, so the client sees that the file is not complete.
struct SlowDownload: Error {}

extension Download {
    /// The size of the parts that are sent.
    private static let partSize = 64 * 1024

    /// - Parameters:
    ///   - place: held until the file is sent.
    ///   - timeLimit: the longest time to send it, checked for each part. A client that takes nothing of a part is disconnected
    ///     by `ConnectionRules`.
    func response(holding place: HeldPlace?, within timeLimit: Duration) -> Response {
        switch self {
        case .account(let content, let instant):
            return content.file.response(
                at: instant,
                ResponseBody { writer in
                    let end = ContinuousClock.now + timeLimit
                    var part = ByteBuffer()
                    // Not on an event loop: a part takes longer than a page.
                    try await withTaskExecutorPreference(globalConcurrentExecutor) {
                        try await content.write(at: instant) { bytes in
                            part.writeBytes(bytes)
                            guard part.readableBytes >= Self.partSize else { return }
                            guard ContinuousClock.now < end else { throw SlowDownload() }
                            try await writer.write(part)
                            part.clear()
                        }
                    }
                    guard ContinuousClock.now < end else { throw SlowDownload() }
                    try await writer.write(part)
                    try await writer.finish(nil)
                    withExtendedLifetime(place) {}
                })
        }
    }
}

extension AccountFile {
    /// The answer to GET without the content, for which the account is not read.
    func headResponse(at instant: Date) -> Response {
        response(at: instant, ResponseBody { try await $0.finish(nil) })
    }

    fileprivate func response(at instant: Date, _ body: ResponseBody) -> Response {
        let day = instant.formatted(.iso8601.year().month().day())
        return Response(
            status: .ok,
            headers: [
                .contentType: "\(type); charset=utf-8",
                .contentDisposition: "attachment; filename=\"\(name.base)-\(day).\(name.suffix)\"",
                .cacheControl: "no-store",
            ], body: body)
    }

    private var type: String {
        switch self {
        case .everything: "application/json"
        case .players, .matches: "text/csv"
        }
    }

    private var name: (base: String, suffix: String) {
        switch self {
        case .everything: ("football-gather", "json")
        case .players: ("players", "csv")
        case .matches: ("matches", "csv")
        }
    }
}

extension AccountContent {
    fileprivate var file: AccountFile {
        switch self {
        case .everything: .everything
        case .players: .players
        case .matches: .matches
        }
    }

    fileprivate func write(at instant: Date, to output: (Data) async throws -> Void) async throws {
        switch self {
        case .everything(let export): try await AccountDocument.write(export, at: instant, to: output)
        case .players(let players): try await output(CSVText.roster(players).data)
        case .matches(let export): try await CSVText.write(matchesOf: export, to: output)
        }
    }
}
