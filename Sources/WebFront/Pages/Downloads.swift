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

/// Measures how fast a download is read, in windows of time.
final class DownloadPace: Sendable {
    static let window = Duration.seconds(5)
    /// A client that takes fewer bytes in a window reads slowly.
    static let bytesPerWindow = 256 * 1024

    private struct State {
        var start: ContinuousClock.Instant?
        var bytes = 0
        /// Whether the client read slowly in the previous window.
        var wasSlow = false

        /// Whether the client took too little in this time.
        func isSlow(in time: Duration) -> Bool {
            Double(bytes) < Double(bytesPerWindow) * (time / window)
        }
    }

    private let state = Mutex(State())

    /// Begins the measurement. Called when the first data of the account have been read, so the time for reading them does not
    /// count.
    func begin(at now: ContinuousClock.Instant = .now) {
        state.withLock { $0.start = now }
    }

    /// Adds bytes that were written. The client has taken them, except those that are still in the buffers of its connection.
    func add(_ bytes: Int, at now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            guard let start = state.start else { return }
            // The client took these bytes before now, so they count in the current window even if it ends now.
            state.bytes += bytes
            if now - start >= Self.window {
                state = State(start: now, wasSlow: state.isSlow(in: now - start))
            }
        }
    }

    /// Whether the client reads slowly. Until the current window is over, the previous window decides.
    func isSlow(at now: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in
            guard let start = state.start else { return false }
            return now - start >= Self.window ? state.isSlow(in: now - start) : state.wasSlow
        }
    }
}

/// A file was not sent in time. The connection is closed, so the client sees that the file is not complete.
struct SlowDownload: Error {}

extension Download {
    /// The minimum size in bytes of the parts that are sent, apart from the last one.
    private static let partSize = 64 * 1024

    /// - Parameters:
    ///   - place: held until the last part is sent.
    ///   - timeLimit: the longest time to send the file, checked before each part is sent. A client that takes nothing of a part is
    ///     disconnected by `ConnectionRules`.
    func response(holding place: DownloadPlace?, within timeLimit: Duration) -> Response {
        switch self {
        case .account(let content, let instant):
            return content.file.response(
                at: instant,
                ResponseBody { writer in
                    let end = ContinuousClock.now + timeLimit
                    place?.pace.begin()
                    var part = ByteBuffer()
                    // Not on an event loop, because making a part takes longer than making a page, and not in Swift's pool of threads,
                    // in which live events and other tasks would wait. `DownloadPlaces` limits the number of downloads.
                    try await withTaskExecutorPreference(WorkThreads.shared) {
                        try await content.write(at: instant) { bytes in
                            part.writeBytes(bytes)
                            guard part.readableBytes >= Self.partSize else { return }
                            guard ContinuousClock.now < end else { throw SlowDownload() }
                            let size = part.readableBytes
                            try await writer.write(part)
                            place?.pace.add(size)
                            part.clear()
                        }
                    }
                    guard ContinuousClock.now < end else { throw SlowDownload() }
                    try await writer.write(part)
                    // The client knows only after `finish` that the file is complete, and can then ask for another one.
                    place?.leave()
                    try await writer.finish(nil)
                })
        }
    }
}

extension AccountFile {
    /// The response to HEAD. It has the headers of the response to GET and no content, so the account is not read.
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
