// Starting a match over a contract without transactions: all calls succeed, or what was made is deleted again.

internal import BackendServices
internal import Entities
internal import FoundationEssentials
internal import Logging

extension RESTGatherService {
    /// One call to make the gather, then one for each player, one after the other: readers see players in the order in
    /// which they were added. Goes on when the caller is cancelled: a reader who leaves leaves no half-made match.
    func start(_ lineup: Lineup, token start: String?) async throws(ServiceError) -> Gather.ID {
        if let start { try OneTimeToken.validate(start) }
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
        if let start, let started = try await gather(startedWith: start, in: window) { return started }
        let gather = try await create(nil, in: window)
        do {
            for (player, team) in lineup.entries {
                try await add(player, to: gather, in: team, window)
            }
            if let start {
                // Whose gather it is, is known to the server alone.
                try await remote.store.remember(start, for: try await client.gather(gather, as: token, in: window))
            }
        } catch {
            await undo(gather, window)
            throw error
        }
        return gather
    }

    /// The gather of an earlier start with this token, if it is the caller's and the server still has it.
    private func gather(startedWith start: String, in window: CallWindow) async throws(ServiceError) -> Gather.ID? {
        let started = Set(try await remote.store.gathers(startedWith: start))
        guard !started.isEmpty else { return nil }
        return try await client.gathers(as: token, in: window).first { started.contains($0.id) }?.id
    }

    /// Deletes a gather just made, with a second try: deleting it twice is deleting it once. May take longer than the
    /// page has, but not without end; each try has half of the time.
    private func undo(_ gather: Gather.ID, _ window: CallWindow) async {
        let end = max(window.deadline, .now) + client.configuration.undoLimit
        for share in [2, 1] {
            let rest = ContinuousClock.now.duration(to: end) / share
            do {
                try await delete(gather, in: CallWindow(deadline: .now + rest, requestID: window.requestID))
                return
            } catch .notFound {
                return
            } catch {
                continue
            }
        }
        client.logger.error(
            "A half-made gather is left on the backend.",
            metadata: ["gather": "\(gather)", "request": "\(window.requestID ?? "-")"]
        )
    }
}

/// The starts under way: a form that is sent twice at the same time waits for the first and gets what it got.
actor RunningStarts {
    struct Key: Hashable {
        let session: AccessToken
        let token: String
    }

    private var running: [Key: Task<Result<Gather.ID, ServiceError>, Never>] = [:]

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
