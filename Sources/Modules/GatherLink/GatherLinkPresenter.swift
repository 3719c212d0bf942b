// Turns the spectator link into its part of the match's page.

import Entities

struct GatherLinkPresenter {
    /// - Parameter key: nil when there is no link.
    func viewModel(for key: SpectatorKey?, of gather: Gather.ID) -> GatherLinkViewModel {
        GatherLinkViewModel(action: .gatherLink(gather), watch: key.map(SiteRoute.watch))
    }
}
