// The question before an account is deleted.

package struct AccountDeleteQuestion: Sendable, Equatable {
    let username: String
    let problem: Problem?

    package init(username: String, problem: Problem?) {
        self.username = username
        self.problem = problem
    }

    package enum Problem: Sendable, Equatable {
        case passwordIsMissing
        case wrongPassword
        case failure(FormFailure)
    }
}
