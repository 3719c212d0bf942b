// Starting a match over a contract without transactions. If a call fails, the new gather is deleted.

internal import BackendServices
internal import Entities
internal import Logging

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension RESTGatherService {
    /// Deletes the orphans of earlier starts, see ``RunningStarts``. Then makes one call to read the existing gathers, one to make
    /// the gather, one for each player, and one to read the owner.
    /// Players are added one after the other, because pages show their order. The calls continue when the caller is
    /// cancelled, so that no incomplete gather is left.
    func start(_ lineup: Lineup, kickOff: KickOff, token start: String?) async throws(ServiceError) -> Gather.ID {
        if let start { try OneTimeToken.validate(start) }
        defer { remote.running.forget(token) }
        let window = client.window
        let key = start.map { RunningStarts.Key(session: token, token: $0) }
        return try await remote.starts.result(of: key) {
            await Result(of: { () async throws(ServiceError) in try await once(lineup, kickOff, start, in: window) })
        }.get()
    }

    private func once(
        _ lineup: Lineup, _ kickOff: KickOff, _ start: String?, in window: CallWindow
    ) async throws(ServiceError) -> Gather.ID {
        await deleteOrphans()
        let gathers = try await client.gathers(as: token, in: window)
        if let start {
            // Only a running gather of the caller counts. An orphan does not count, because a later start deletes it.
            let complete = await remote.starts.complete(gathers, of: token)
            let running = Set(complete.lazy.filter { !$0.isEnded }.map(\.id))
            if let started = try await remote.store.gathers(startedWith: start).first(where: running.contains) {
                return started
            }
        }
        let gather: Gather.ID
        do {
            gather = try await create(nil, in: window)
        } catch {
            if error == .unconfirmed || error == .unexpectedResponse { await undoUnconfirmed(since: gathers, window) }
            throw error
        }
        var isInStore = false
        do {
            for (player, team) in lineup.entries {
                try await add(player, to: gather, in: team, window)
            }
            // Only the backend knows the owner.
            let started = try await client.gather(gather, as: token, in: window)
            isInStore = true
            try await remote.store.kickOff(started, with: kickOff, at: kickOff.startsAt ?? .now)
            if let start { try await remote.store.remember(start, for: started) }
        } catch {
            let isUndone = await undo(gather, window.extended(by: client.configuration.undoLimit))
            if isInStore, isUndone {
                await forgetDeleted(gather)
            } else if isInStore {
                // Another session can play the gather that is left. Its data are deleted only once here, because further attempts
                // could delete goals of that match.
                await remote.tidy { store async throws(ServiceError) in try await store.forget(gather, of: nil) }
            }
            // The caller sees no change: the gather was deleted, or the list of this session leaves it out until it can be deleted.
            throw error == .unconfirmed ? .unavailable : error
        }
        return gather
    }

    /// Tries again to delete the orphans of earlier starts, see ``RunningStarts``. All orphans share a limited time, so
    /// that a slow backend does not delay the start for long.
    private func deleteOrphans() async {
        let window = client.window.atMost(client.configuration.undoLimit)
        for orphan in await remote.starts.orphans(of: token) where await undo(orphan, window) {
            await forgetDeleted(orphan)
        }
    }

    /// Deletes a gather that was made although the call failed: the only one that is new, running and without players. When
    /// there are several new gathers, another phone may be starting a match too, so nothing is deleted.
    private func undoUnconfirmed(since gathers: [Gather], _ window: CallWindow) async {
        let window = window.extended(by: client.configuration.undoLimit)
        do {
            let before = Set(gathers.map(\.id))
            let new = try await client.gathers(as: token, in: window).filter { !before.contains($0.id) && !$0.isEnded }
            guard let gather = new.first?.id, new.count == 1, try await players(in: gather, window).isEmpty else {
                return
            }
            _ = await undo(gather, window)
        } catch {
            client.logger.error(
                "A gather without players may be left on the backend.",
                metadata: ["request": "\(window.requestID ?? "-")"]
            )
        }
    }

    /// Deletes an incomplete gather in up to two attempts, the first with half of the remaining time, the second with the rest.
    /// - Returns: whether the gather was deleted, or did not exist any more.
    func undo(_ gather: Gather.ID, _ window: CallWindow) async -> Bool {
        for share in [2, 1] {
            do {
                try await delete(gather, in: window.atMost(window.remaining / share))
                await remote.starts.removeOrphan(gather, of: token)
                return true
            } catch .notFound {
                await remote.starts.removeOrphan(gather, of: token)
                return true
            } catch {
                continue
            }
        }
        // The next start of this session tries again. Until then the list of gathers of this session leaves the gather out.
        await remote.starts.addOrphan(gather, of: token)
        client.logger.error(
            "An incomplete gather is left on the backend.",
            metadata: ["gather": "\(gather)", "request": "\(window.requestID ?? "-")"]
        )
        return false
    }
}

/// The starts that are under way: a form that is sent again during its start waits for this start and gets its result.
/// Also the orphans: incomplete gathers that could not be deleted.
actor RunningStarts {
    struct Key: Hashable {
        let session: AccessToken
        let token: String
    }

    private var orphans: [AccessToken: Set<Gather.ID>] = [:]
    private var running: [Key: Task<Result<Gather.ID, ServiceError>, Never>] = [:]

    /// The incomplete gathers of this session that are still to be deleted.
    func orphans(of session: AccessToken) -> Set<Gather.ID> {
        orphans[session] ?? []
    }

    /// The gathers without the orphans of this session.
    func complete(_ gathers: [Gather], of session: AccessToken) -> [Gather] {
        let orphans = orphans(of: session)
        return gathers.filter { !orphans.contains($0.id) }
    }

    func addOrphan(_ gather: Gather.ID, of session: AccessToken) {
        // So many sessions have orphans only when the backend never deletes anything. Each orphan was logged.
        if orphans.count >= 10_000 { orphans = [:] }
        orphans[session, default: []].insert(gather)
    }

    func removeOrphan(_ gather: Gather.ID, of session: AccessToken) {
        orphans[session]?.remove(gather)
        if orphans[session]?.isEmpty == true { orphans[session] = nil }
    }

    /// The result of the running start with this key, or of `start`.
    /// - Parameter key: nil for a start that shares its result with no other.
    func result(
        of key: Key?, _ start: @escaping @Sendable () async -> Result<Gather.ID, ServiceError>
    ) async -> Result<Gather.ID, ServiceError> {
        if let key, let task = running[key] { return await task.value }
        let task = Task { await start() }
        guard let key else { return await task.value }
        running[key] = task
        let result = await task.value
        running[key] = nil
        return result
    }
}
