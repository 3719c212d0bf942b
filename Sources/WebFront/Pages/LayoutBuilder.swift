// Makes the layout around a page: language menu, alternates, navigation, messages, form token.

import BackendServices
import Localization
import Modules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct LayoutBuilder: Sendable {
    let formTokens: FormTokens
    /// The prefix, such as `https://example.org`, of the addresses in `hreflang` links, because these addresses should be absolute.
    /// Nil when the configuration has none; the addresses are relative then.
    let publicOrigin: String?

    /// - Parameter banner: not shown to spectators, like everything that belongs to an account.
    func layout(
        of page: Page, for state: RequestState, banner: LayoutViewModel.Banner?, flash: [Flash]
    ) -> LayoutViewModel {
        let isForViewer = page.audience == .viewer
        return layout(
            at: page.address, for: state, isForViewer: isForViewer, banner: banner, flash: flash,
            formToken: isForViewer ? state.opened?.formToken ?? formTokens.token(for: state.formBinding) : ""
        )
    }

    /// The layout for a part of a page that is sent alone, while the rest of the page does not change. Parts have no form token, so
    /// that several listeners can receive the same part: the script fills in the token of its page.
    func layout(around state: RequestState, for audience: Page.Audience) -> LayoutViewModel {
        layout(at: nil, for: state, isForViewer: audience == .viewer, banner: nil, flash: [], formToken: "")
    }

    /// - Parameter pageAddress: the address of the page; nil when it is that of the request.
    private func layout(
        at pageAddress: SiteRoute?, for state: RequestState, isForViewer: Bool, banner: LayoutViewModel.Banner?,
        flash: [Flash], formToken: String
    ) -> LayoutViewModel {
        let catalog = state.sources.catalog
        let address = pageAddress ?? state.address ?? .home
        let section = (pageAddress?.path ?? state.place)?.pattern.section
        return LayoutViewModel(
            language: state.language,
            direction: state.localization.layoutDirection.rawValue,
            assets: state.sources.files.assets,
            alternates: isForViewer ? alternates(of: address, in: catalog.languages) : [],
            languages: catalog.languages.map { language in
                LayoutViewModel.Language(
                    code: language, name: catalog.autonym(of: language),
                    link: address.localized(in: language), isCurrent: language == state.language
                )
            },
            account: (isForViewer ? state.session : nil).map { session in
                LayoutViewModel.Account(username: session.signedIn.username, section: section)
            },
            banner: isForViewer ? banner : nil,
            flash: flash,
            formToken: formToken,
            origin: state.origin,
            isUnlisted: !isForViewer,
            installation: LayoutViewModel.Installation(
                language: state.language, touchIcon: state.sources.files.appIcons.touch,
                sessionTag: isForViewer ? state.sessionTag : nil,
                accountNames: isForViewer ? state.accountNames : nil),
            problem: state.sources.problem
        )
    }

    private func alternates(of address: SiteRoute, in languages: [String]) -> [LayoutViewModel.Alternate] {
        let origin = publicOrigin ?? ""
        return languages.map { language in
            .init(hreflang: language, link: AssetURL(origin: origin, page: address.localized(in: language)))
        } + [.init(hreflang: "x-default", link: AssetURL(origin: origin, page: address))]
    }
}
