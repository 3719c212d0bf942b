// The result of deleting a match.

package import BackendServices

enum GatherDeleteResponse: Sendable, Equatable {
    case deleted
    case question(GatherDeleteQuestion)
}

/// The confirmation page of a match.
package struct GatherDeleteQuestion: Sendable, Equatable {
    let watched: WatchedMatch
    let failure: FormFailure?

    package init(watched: WatchedMatch, failure: FormFailure?) {
        self.watched = watched
        self.failure = failure
    }
}
