// Turns running matches into the banner's view model.

import Entities
import Localization

package struct BannerPresenter {
    package init() {}

    /// - Returns: nil when no match is running other than the match that the page shows.
    package func viewModel(for response: BannerResponse) -> LayoutViewModel.Banner? {
        guard let first = response.running.first else { return nil }
        let (count, isBesideMatch) = (response.running.count, response.isBesideMatch)
        guard count == 1 else {
            return LayoutViewModel.Banner(
                message: isBesideMatch ? .bannerOthers(count: count) : .bannerSeveral(count: count),
                link: .gathers, linkLabel: .bannerList)
        }
        return LayoutViewModel.Banner(
            message: isBesideMatch ? .bannerAnother : .bannerRunning, link: .gather(first),
            linkLabel: isBesideMatch ? .bannerOther : .bannerBack)
    }
}
