// The outcome of calls as a value, for the APIs of tasks and of task-local values, which do not rethrow typed errors.

extension Result {
    /// The outcome of `calls`.
    package init(of calls: () async throws(Failure) -> Success) async {
        do throws(Failure) {
            self = .success(try await calls())
        } catch {
            self = .failure(error)
        }
    }
}
