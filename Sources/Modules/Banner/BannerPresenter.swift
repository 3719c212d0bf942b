// Running matches into the line at the top of pages.

import Entities
import Localization

struct BannerPresenter {
    /// - Returns: nil when no match is running.
    func viewModel(for response: BannerResponse) -> LayoutViewModel.Banner? {
        guard let first = response.running.first else { return nil }
        guard response.running.count == 1 else {
            return LayoutViewModel.Banner(
                message: .bannerSeveral(count: response.running.count), link: .gathers, linkLabel: .bannerList)
        }
        return LayoutViewModel.Banner(message: .bannerRunning, link: .gather(first), linkLabel: .bannerBack)
    }
}
