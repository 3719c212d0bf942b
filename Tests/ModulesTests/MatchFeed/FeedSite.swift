// A match with listeners, and a clock that tests control.

import BackendInMemory
import BackendServices
import Entities
import Foundation
import Localization
import Synchronization
import TestGate
import Testing

@testable import Modules

/// A site with one match of Ana against Bo. Changes through `services` are signalled.
struct FeedSite {
    let site: Site
    let match: Gather.ID
    let sleeper = Sleeper()
    let feeds: MatchFeeds
    let services: SignallingServices

    init() async throws {
        let site = try await Site()
        self.site = site
        match = try await site.startMatch()
        let signals = MatchSignals()
        services = SignallingServices(site.backend, signals: signals)
        let clock = site.clock
        feeds = MatchFeeds(
            interactor: MatchFeedInteractor(services: services), signals: signals, heartbeat: .seconds(15),
            now: clock.now, sleep: sleeper.sleep
        )
    }

    /// Adds a listener who has a session. Nil when the match does not exist or the listener is not allowed to see it.
    func listen(
        as token: AccessToken? = nil, lastEventID: String? = nil, keepsUnchangedParts: Bool = false
    ) async -> LiveEvents? {
        let clock = site.clock
        let module = feeds.organiserModule(token ?? site.token, now: clock.now)
        return await module(
            MatchFeedEvent(
                gather: match, user: site.user, viewer: site.viewer, lastEventID: lastEventID,
                keepsUnchangedParts: keepsUnchangedParts))
    }

    /// Adds a listener who has a link. Nil when no match has this link.
    func watch(_ key: SpectatorKey) async -> LiveEvents? {
        let clock = site.clock
        let module = feeds.spectatorModule(now: clock.now)
        return await module(WatchFeedEvent(key: key, viewer: site.viewer, lastEventID: nil))
    }

    func change(_ change: MatchChange, token: String? = nil) async throws {
        _ = try await services.matches(as: site.token).change(match, change, token: token, at: site.clock.now())
    }

    func change(_ change: MatchChange, as token: AccessToken) async throws {
        _ = try await services.matches(as: token).change(match, change, token: nil, at: site.clock.now())
    }

    func pass(_ seconds: TimeInterval) {
        site.clock.advance(by: seconds)
        sleeper.wake()
    }
}

/// Tasks that call `sleep` wait until a test wakes them.
final class Sleeper: Sendable {
    private let sleeping = Mutex<(all: [Int: CheckedContinuation<Void, any Error>], last: Int)>(([:], 0))
    private let begun = AsyncStream.makeStream(of: Duration.self)

    var sleep: @Sendable (Duration) async throws -> Void {
        { duration in
            let id = self.sleeping.withLock { state in
                state.last += 1
                return state.last
            }
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    self.sleeping.withLock { $0.all[id] = continuation }
                    self.begun.continuation.yield(duration)
                    if Task.isCancelled { self.take(id)?.resume(throwing: CancellationError()) }
                }
            } onCancel: {
                self.take(id)?.resume(throwing: CancellationError())
            }
        }
    }

    var count: Int { sleeping.withLock { $0.all.count } }

    /// Waits until a task calls `sleep`, and returns the argument of this call. Each call is reported once, in order.
    func next() async throws -> Duration {
        var iterator = begun.stream.makeAsyncIterator()
        return try #require(await iterator.next())
    }

    func wake() {
        let all = sleeping.withLock { state in
            defer { state.all = [:] }
            return state.all
        }
        for continuation in all.values { continuation.resume() }
    }

    private func take(_ id: Int) -> CheckedContinuation<Void, any Error>? {
        sleeping.withLock { $0.all.removeValue(forKey: id) }
    }
}

extension LiveEvent {
    /// The parts of the event that tests compare: the kind, the id or the clock, and the announcement.
    var summary: String {
        switch self {
        case .match(let id, _, let say): "match \(id)" + (say.map { " “\($0.key)”" } ?? "")
        case .clock(let remaining, let added, _): "clock \(remaining)" + (added.map { " +\($0)" } ?? "")
        case .silence: "silence"
        case .over(let isDeleted): isDeleted ? "deleted" : "over"
        }
    }
}
