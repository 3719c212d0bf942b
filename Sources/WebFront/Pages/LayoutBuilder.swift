// What stands around the page of a visit: language menu, alternates, navigation, messages, form token.

import BackendServices
import FoundationEssentials
import Localization
import Modules

/// Fills in the layout for each page.
struct LayoutBuilder: Sendable {
    let formTokens: FormTokens
    /// Put before addresses in `hreflang` links, which should be absolute.
    let publicOrigin: String?

    func layout(of page: Page, for visit: Visit, flash: [LocalizedStringResource]) -> LayoutViewModel {
        let address = PageAddress(of: page, for: visit)
        let catalog = visit.sources.catalog
        return LayoutViewModel(
            language: visit.language,
            direction: visit.localization.layoutDirection.rawValue,
            assets: visit.sources.files.assets,
            alternates: alternates(of: address, in: catalog.languages),
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
            formToken: formTokens.token(for: visit.formBinding),
            installation: LayoutViewModel.Installation(
                language: visit.language, touchIcon: visit.sources.files.appIcons.touch),
            problem: visit.sources.problem
        )
    }

    private func alternates(of address: PageAddress, in languages: [String]) -> [LayoutViewModel.Alternate] {
        let origin = publicOrigin ?? ""
        return languages.map { language in
            .init(hreflang: language, link: AssetURL(origin + address.route(in: language).address))
        } + [.init(hreflang: "x-default", link: AssetURL(origin + address.route(in: nil).address))]
    }
}
