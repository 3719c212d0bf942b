// The page of an answer, for tests of the interactor.

@testable import Modules

extension GatherAnswer {
    /// Nil when the response is a redirect.
    var page: GatherResponse? {
        if case .page(let response) = self { response } else { nil }
    }
}
