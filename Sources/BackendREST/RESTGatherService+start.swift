// Starting a match over a contract without transactions: all calls succeed, or what was made is deleted again.

internal import BackendServices
internal import Entities
internal import FoundationEssentials
internal import Logging

extension RESTGatherService {
    /// One call for what is there, one to make the gather, then one for each player, one after the other: readers see players in the order in
    /// which they were added. Goes on when the caller is cancelled: a reader who leaves leaves no half-made match.
    func start(_ lineup: Lineup, token start: String?) async throws(ServiceError) -> Gather.ID {
        if let start { try OneTimeToken.validate(start) }
        defer { remote.running.forget(token) }
        let window = client.window
        let key = start.map { RunningStarts.Key(session: token, token: $0) }
        let result = await remote.starts.result(of: key) {
            do throws(ServiceError) {
                return .success(try await once(lineup, start, in: window))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func once(
        _ lineup: Lineup, _ start: String?, in window: CallWindow
    ) async throws(ServiceError) -> Gather.ID {
        await deleteOrphans()
        let before = Set(try await client.gathers(as: token, in: window).map(\.id))
        if let start {
            // The server still has it, and among the caller's.
            let started = try await remote.store.gathers(startedWith: start).first(where: before.contains)
            if let started { return started }
        }
        let gather: Gather.ID
        do {
            gather = try await create(nil, in: window)
        } catch {
            if error == .unavailable || error == .unexpectedResponse { await undoUntold(since: before, window) }
            throw error
        }
        do {
            for (player, team) in lineup.entries {
                try await add(player, to: gather, in: team, window)
            }
            if let start {
                // Whose gather it is, is known to the server alone.
                try await remote.store.remember(start, for: try await client.gather(gather, as: token, in: window))
            }
        } catch {
            await undo(gather, undoing(window))
            throw error
        }
        return gather
    }

    /// Tries again to delete what earlier starts could not delete. All orphans share a limited time, so that a slow backend
    /// does not keep the user from starting.
    private func deleteOrphans() async {
        let window = client.window.atMost(client.configuration.undoLimit)
        for orphan in await remote.starts.orphans(of: token) { await undo(orphan, window) }
    }

    /// Deletes the gather that was made although the answer did not say so: the one that was not there before, runs, and
    /// has no player. When there is more than one such, another phone is at work, and nothing is touched.
    private func undoUntold(since before: Set<Gather.ID>, _ window: CallWindow) async {
        let window = undoing(window)
        do {
            let new = try await client.gathers(as: token, in: window).filter { !before.contains($0.id) && !$0.isEnded }
            guard let gather = new.first?.id, new.count == 1, try await players(in: gather, window).isEmpty else {
                return
            }
            await undo(gather, window)
        } catch {
            client.logger.error(
                "A gather without players may be left on the backend.",
                metadata: ["request": "\(window.requestID ?? "-")"]
            )
        }
    }

    /// The window for undoing what was done in another: it may take longer than the page has, but not without end.
    private func undoing(_ window: CallWindow) -> CallWindow {
        CallWindow(
            deadline: max(window.deadline, .now) + client.configuration.undoLimit, requestID: window.requestID)
    }

    /// Deletes a gather just made, with a second try: deleting it twice is deleting it once. Each try has half of the time.
    func undo(_ gather: Gather.ID, _ window: CallWindow) async {
        for share in [2, 1] {
            do {
                try await delete(gather, in: window.atMost(window.remaining / share))
                return await remote.starts.removeOrphan(gather, of: token)
            } catch .notFound {
                return await remote.starts.removeOrphan(gather, of: token)
            } catch {
                continue
            }
        }
        // The next start tries again. Until then no list shows it.
        await remote.starts.addOrphan(gather, of: token)
        client.logger.error(
            "A half-made gather is left on the backend.",
            metadata: ["gather": "\(gather)", "request": "\(window.requestID ?? "-")"]
        )
    }
}

/// The starts under way: a form that is sent twice at the same time waits for the first and gets what it got. And what
/// starts left behind that could not be undone.
actor RunningStarts {
    struct Key: Hashable {
        let session: AccessToken
        let token: String
    }

    private var orphans: [AccessToken: Set<Gather.ID>] = [:]
    private var running: [Key: Task<Result<Gather.ID, ServiceError>, Never>] = [:]

    /// Half-made gathers of this session that are still to be deleted.
    func orphans(of session: AccessToken) -> Set<Gather.ID> {
        orphans[session] ?? []
    }

    func addOrphan(_ gather: Gather.ID, of session: AccessToken) {
        // So many only when a server refuses to delete anything, and then each is in the log.
        if orphans.count >= 10_000 { orphans = [:] }
        orphans[session, default: []].insert(gather)
    }

    func removeOrphan(_ gather: Gather.ID, of session: AccessToken) {
        orphans[session]?.remove(gather)
        if orphans[session]?.isEmpty == true { orphans[session] = nil }
    }

    /// - Parameter key: none for a start that shares with no other.
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
