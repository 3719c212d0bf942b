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

/// The address of a page without its language, to be given another.
struct PageAddress {
    private let path: String
    private let items: [String]

    /// The page's own address where it has one, else what was asked for.
    init(of page: Page, for visit: Visit) {
        guard let address = page.address?.address else {
            path = PercentEncoding.encode(
                (try? PercentEncoding.decode(visit.path.utf8, plusIsSpace: false)) ?? "/", keeping: "/")
            items = visit.query.items.filter { $0.name != "locale" }
                .map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value, keeping: "/") }
            return
        }
        let parts = address.split(separator: "?", maxSplits: 1)
        path = parts.first.map(String.init) ?? "/"
        items = parts.count > 1 ? parts[1].split(separator: "&").map(String.init) : []
    }

    /// - Parameter language: nil for the address that leaves the language to the reader.
    func route(in language: String?) -> SiteRoute {
        let query = (items + (language.map { ["locale=" + $0] } ?? [])).joined(separator: "&")
        return LocalPath(query.isEmpty ? path : path + "?" + query).map(SiteRoute.local) ?? .home
    }

    /// The part of the site that the path belongs to.
    var section: LayoutViewModel.Account.Section? {
        if path.hasPrefix("/players") { return .players }
        return path.hasPrefix("/gathers") ? .gathers : nil
    }
}
