// The page of an answer, for tests of the interactor.

@testable import Modules

extension GatherAnswer {
    /// Nil when the answer is not a page.
    var page: GatherResponse? {
        if case .page(let response) = self { response } else { nil }
    }
}
