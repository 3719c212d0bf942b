// Deletes the data of accounts and gathers that the backend has deleted.

internal import BackendServices
internal import Logging

extension Remote {
    /// How often a deletion is tried again: in the first 17 minutes with pauses that double, and then every ten minutes for an hour.
    private static let retries = 16
    private static let longestPause = Duration.seconds(600)

    /// Deletes the data of an account or a gather from the match store. When this fails, it is tried again after the answer to the
    /// request, because no later request does it: the backend has deleted the account or the gather already.
    /// - Parameter subject: names the account or the gather in the log.
    func forget(
        _ subject: String, _ delete: @escaping @Sendable (any MatchStore) async throws(ServiceError) -> Void
    ) async {
        if await isDone(subject, delete) { return }
        // Detached: it has no deadline, and is not cancelled with the caller.
        Task.detached {
            for retry in 0..<Self.retries {
                let pause = min(.seconds(1 << retry), Self.longestPause)
                guard (try? await client.configuration.sleep(pause)) != nil else { return }
                if await isDone(subject, delete) { return }
            }
            client.logger.error("Deleted data are left in the match store.", metadata: ["subject": "\(subject)"])
        }
    }

    private func isDone(
        _ subject: String, _ delete: (any MatchStore) async throws(ServiceError) -> Void
    ) async -> Bool {
        do {
            try await delete(store)
            return true
        } catch {
            client.logger.warning(
                "Deleted data could not be removed from the match store.",
                metadata: ["subject": "\(subject)", "error": "\(error)"])
            return false
        }
    }
}
