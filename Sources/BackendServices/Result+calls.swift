// The outcome of calls as a value, for tasks and task-local values, which pass no typed errors on.

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
