// What stands around the page of a visit: language menu, alternates, navigation, messages, form token.

import BackendServices
import FoundationEssentials
import Localization
import Modules

/// Fills in the layout for each page.
struct LayoutBuilder: Sendable {
    let catalog: LocalizedCatalog
    let assets: Assets
    let formTokens: FormTokens
    /// Put before addresses in `hreflang` links, which should be absolute.
    let publicOrigin: String?

    func layout(of page: Page, for visit: Visit, flash: [LocalizedStringResource]) -> LayoutViewModel {
        let address = PageAddress(of: page, for: visit)
        return LayoutViewModel(
            language: visit.language,
            direction: visit.localization.layoutDirection.rawValue,
            assets: assets,
            alternates: alternates(of: address),
            languages: catalog.languages.map { language in
                LayoutViewModel.Language(
                    code: language, name: catalog.autonym(of: language),
                    link: address.route(in: language), isCurrent: language == visit.language
                )
            },
            account: visit.session.map { session in
                LayoutViewModel.Account(username: session.signedIn.username, section: address.section)
            },
            flash: flash,
            formToken: formTokens.token(for: visit.formBinding)
        )
    }

    private func alternates(of address: PageAddress) -> [LayoutViewModel.Alternate] {
        let origin = publicOrigin ?? ""
        return catalog.languages.map { language in
            .init(hreflang: language, link: AssetURL(origin + address.route(in: language).address))
        } + [.init(hreflang: "x-default", link: AssetURL(origin + address.route(in: nil).address))]
    }
}
