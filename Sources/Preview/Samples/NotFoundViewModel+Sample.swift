// Samples of the pages for an address or a match that does not exist, and for a link that has ended.

import Entities
import Modules

extension NotFoundViewModel {
    static let sample = FailurePresenter().notFound()
    static let match = FailurePresenter().notFound(on: .gather(Gather.sampleRunning.id))
    static let gone = FailurePresenter().gone
}
