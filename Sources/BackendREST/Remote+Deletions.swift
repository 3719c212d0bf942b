// Deletes the data of accounts and gathers that the backend has deleted.

internal import BackendServices
internal import Logging
internal import RESTContract

extension Remote {
    /// How often an attempt is repeated: in the first 17 minutes with pauses that double, and then every ten minutes for an hour.
    private static let retries = 16
    private static let longestPause = Duration.seconds(600)
    /// After this number of pauses, 31 seconds together, the backend no longer works on a deletion.
    private static let pausesOfDeletion = 5

    /// Deletes from the match store the data of an account that the backend has deleted; see ``forget(_:_:)``.
    func forgetAccount(_ account: User.ID) async {
        client.log(.accountDeleted, of: account)
        await forget(Self.subject(account)) { store async throws(ServiceError) in
            try await store.forgetOwner(account)
        }
    }

    /// Deletes the data of an account or a gather from the match store. When this fails, it is tried again after the answer to the
    /// request, because no later request does it: the backend has deleted the account or the gather already.
    /// - Parameter subject: names the account or the gather in the log.
    func forget(
        _ subject: String, _ delete: @escaping @Sendable (any MatchStore) async throws(ServiceError) -> Void
    ) async {
        if await isDone(subject, delete) { return }
        tryAgain("Deleted data are left in the match store.", subject) { _ in await isDone(subject, delete) }
    }

    /// Asks the backend immediately whether a deletion without a valid answer was made.
    /// - Parameter token: the backend issued it directly before the deletion.
    /// - Returns: whether the account is deleted; false also when the answers of the backend do not show it.
    func confirmsDeletion(
        of credentials: Credentials, as token: AccessToken, after window: CallWindow
    ) async -> Bool {
        let limit = client.configuration.undoLimit
        let window = window.extended(by: limit).atMost(limit)
        // In a task of its own, which is not cancelled with the caller.
        return await Task { await isDeleted(credentials, token, in: window) }.value == true
    }

    /// Finds out after the answer to the request whether a deletion without a valid answer was made. If it was, deletes the data of
    /// the account. Open streams end when they read the match the next time. When the account still exists after half a minute, its
    /// data stay, and the session of `token` ends. The data also stay when this server stops before it knows, or when no attempt
    /// shows whether the account is deleted.
    /// - Parameter token: the backend issued it directly before the deletion.
    func followDeletion(of account: User.ID, _ credentials: Credentials, as token: AccessToken) {
        tryAgain(Self.unknownDeletion, Self.subject(account)) { pauses in
            switch await isDeleted(credentials, token, in: client.window) {
            case true?:
                await forgetAccount(account)
                return true
            case false? where pauses >= Self.pausesOfDeletion:
                try? await RESTUserService(remote: self).signOut(token)
                return true
            case false?, nil: return false
            }
        }
    }

    /// Logs that the data of an account stay, because its deletion by a token has no valid answer.
    func logUnknownDeletion(of account: User.ID) {
        client.logger.error(Self.unknownDeletion, metadata: ["subject": "\(Self.subject(account))"])
    }

    private static let unknownDeletion: Logger.Message =
        "The backend may have deleted an account, whose data are left in the match store."

    private static func subject(_ account: User.ID) -> String { "account \(account)" }

    /// Whether an account is deleted: the backend refuses the token and also a sign-in. A refused token alone does not prove it: a
    /// token is also refused when its session was ended, and when a backup without the session was restored. An existing account is
    /// mistaken for a deleted one only when its session has ended and its password was changed too.
    /// - Returns: nil when the answers of the backend show neither.
    private func isDeleted(
        _ credentials: Credentials, _ token: AccessToken, in window: CallWindow
    ) async -> Bool? {
        let players = ContractCall(.get, ContractPath.players, answer: .ok)
        guard let call = try? players.authorized(by: token) else { return nil }
        switch await client.result(of: call, in: window) {
        case .success: return false
        case .failure(let failure):
            guard failure.error == .unauthorized else { return nil }
            return await RESTUserService(remote: self).accepts(credentials, in: window).map { !$0 }
        }
    }

    /// Makes attempts after the answer to the request, until one succeeds or ``retries`` are made.
    /// - Parameters:
    ///   - failure: logged when the last attempt has not succeeded.
    ///   - subject: names the account or the gather in the log.
    ///   - isDone: makes an attempt after this number of pauses, and returns whether no further one is needed.
    private func tryAgain(
        _ failure: Logger.Message, _ subject: String, _ isDone: @escaping @Sendable (_ pauses: Int) async -> Bool
    ) {
        // Detached: it has no deadline, and is not cancelled with the caller.
        Task.detached {
            for retry in 0..<Self.retries {
                let pause = min(.seconds(1 << retry), Self.longestPause)
                guard (try? await client.configuration.sleep(pause)) != nil else { return }
                if await isDone(retry + 1) { return }
            }
            client.logger.error(failure, metadata: ["subject": "\(subject)"])
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
