// The outcome of calls as a value, for functions that do not rethrow typed errors, such as `withValue` of task-local values.

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
