// The link for spectators into its part of the match's page, and what became of it into words.

import Entities
import Localization

struct GatherLinkPresenter {
    /// - Parameter key: none while there is no link.
    func viewModel(for key: SpectatorKey?, of gather: Gather.ID) -> GatherLinkViewModel {
        GatherLinkViewModel(action: .gatherLink(gather), watch: key.map(SiteRoute.watch))
    }

    func told(_ action: GatherLinkEvent.Action) -> LocalizedStringResource {
        switch action {
        case .make: .linkFlashMade
        case .withdraw: .linkFlashWithdrawn
        }
    }
}
