// Limits the downloads that run at the same time, and shares their places between client networks.

import BackendServices
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Limits the downloads that run at the same time, because each can read the whole account and keeps a part of it in memory
/// until the part is sent. Four rules prevent a few clients from keeping all places:
/// - A network has at most half of the places.
/// - A download has a time limit.
/// - A download that is read slowly ends when another one finds no place because of it.
/// - Networks take turns, see ``turn``.
final class DownloadPlaces: Sendable {
    /// How many downloads there may be at the same time, at most one for each account.
    static let limit = 4
    /// How many downloads the clients of one network may have at the same time, see ``ClientNetwork/site``.
    static let limitPerNetwork = 2
    /// How long a network keeps the places of downloads that are not slow. After this time a network without a place can take
    /// one from the network with the most places; of several such networks, from the one whose turn began first. For
    /// comparison, a phone receives 4 MB at 200 KB/s in 20 seconds. A download that begins within this time after the end of
    /// the network's last one belongs to the same turn, so that a network cannot keep a place by starting again.
    static let turn = Duration.seconds(30)

    /// The longest time to send a file.
    let timeLimit: Duration
    private let state = Mutex(State())

    private struct Entry {
        let network: ClientNetwork
        let turn: ContinuousClock.Instant
        let start: ContinuousClock.Instant
        let pace: DownloadPace
        let end: @Sendable () -> Void
    }

    private struct State {
        var downloads: [UUID: Entry] = [:]
        /// When the last turn of a network began, and when its last download ended. An entry counts for ``turn`` after that end.
        var ended: [ClientNetwork: (turn: ContinuousClock.Instant, end: ContinuousClock.Instant)] = [:]

        func neighbours(_ network: ClientNetwork) -> [Entry] {
            downloads.values.filter { $0.network == network }
        }

        /// The downloads because of which a new one finds no place; empty when it finds one.
        func hindering(_ account: UUID, from network: ClientNetwork) -> [Entry] {
            if let own = downloads[account] { return [own] }
            if downloads.count >= DownloadPlaces.limit { return Array(downloads.values) }
            let neighbours = neighbours(network)
            return neighbours.count >= DownloadPlaces.limitPerNetwork ? neighbours : []
        }

        /// When the turn of a network began; `now` for a new turn.
        mutating func turn(of network: ClientNetwork, at now: ContinuousClock.Instant) -> ContinuousClock.Instant {
            ended = ended.filter { now - $0.value.end < DownloadPlaces.turn }
            return neighbours(network).first?.turn ?? ended[network]?.turn ?? now
        }

        /// The account whose download ends so that a network without a place gets one; nil when all downloads keep their places.
        func yielding(at now: ContinuousClock.Instant) -> UUID? {
            if let slow = downloads.first(where: { $0.value.pace.isSlow(at: now) }) { return slow.key }
            let counts = downloads.mapValues { neighbours($0.network).count }
            let most = counts.values.max()
            return downloads.filter { counts[$0.key] == most && now - $0.value.turn >= DownloadPlaces.turn }
                .min { ($0.value.turn, $0.value.start) < ($1.value.turn, $1.value.start) }?.key
        }

        /// Records that a download has ended. Does nothing when the download has already lost its place.
        mutating func leave(_ account: UUID, _ pace: DownloadPace) {
            guard let entry = downloads[account], entry.pace === pace else { return }
            downloads[account] = nil
            ended[entry.network] = (entry.turn, .now)
        }
    }

    init(timeLimit: Duration) {
        self.timeLimit = timeLimit
    }

    /// - Parameters:
    ///   - address: the client's address.
    ///   - end: called to end the download when another one finds no place because of it.
    /// - Returns: nil when there are too many downloads, on the server or from the client's network, or the account has one already.
    func enter(
        _ account: UUID, from address: String, at now: ContinuousClock.Instant = .now,
        end: @escaping @Sendable () -> Void
    ) -> DownloadPlace? {
        let network = ClientNetwork(of: address).site
        let pace = DownloadPace()
        let (hasPlace, ending) = state.withLock { state -> (Bool, [Entry]) in
            let hindering = state.hindering(account, from: network)
            var ending = hindering.filter { $0.pace.isSlow(at: now) }
            if !hindering.isEmpty {
                guard state.downloads[account] == nil, state.neighbours(network).isEmpty,
                    let entry = state.yielding(at: now).flatMap({ state.downloads.removeValue(forKey: $0) })
                else { return (false, ending) }
                // The next download of the network that loses the place begins a new turn, unless another download of that network
                // is running.
                state.ended[entry.network] = nil
                ending = ending.filter { $0.pace !== entry.pace } + [entry]
            }
            let turn = state.turn(of: network, at: now)
            state.downloads[account] = Entry(network: network, turn: turn, start: now, pace: pace, end: end)
            return (true, ending)
        }
        for entry in ending { entry.end() }
        guard hasPlace else { return nil }
        let leave: @Sendable () -> Void = { [weak self] in self?.state.withLock { $0.leave(account, pace) } }
        return DownloadPlace(place: HeldPlace(leave), pace: pace, leave: leave)
    }
}

/// The place of a download. It is free again when ``leave`` is called, or when no copy of this value is left.
struct DownloadPlace: Sendable {
    private let place: HeldPlace
    let pace: DownloadPace
    let leave: @Sendable () -> Void

    fileprivate init(place: HeldPlace, pace: DownloadPace, leave: @escaping @Sendable () -> Void) {
        self.place = place
        self.pace = pace
        self.leave = leave
    }
}
