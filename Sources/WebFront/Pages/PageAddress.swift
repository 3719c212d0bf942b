// The address of a page without its language: what language links, `next` and navigation are made of.

import Entities
import FoundationEssentials
import Modules

/// An address of this site, to be given another language.
struct PageAddress {
    private let path: String
    private let items: [String]

    /// What was asked for, encoded anew, so that nothing of a request gets into a page as it came.
    init(of visit: Visit) {
        self.init(
            path: PercentEncoding.encode((try? PercentEncoding.decode(visit.path.utf8, plusIsSpace: false)) ?? "/"),
            items: visit.query.items.filter { $0.name != "locale" }
                .map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
        )
    }

    /// The page's own address where it has one, else what was asked for.
    init(of page: Page, for visit: Visit) {
        guard let address = page.address?.address else {
            self.init(of: visit)
            return
        }
        let parts = address.split(separator: "?", maxSplits: 1)
        self.init(
            path: parts.first.map(String.init) ?? "/",
            items: parts.count > 1 ? parts[1].split(separator: "&").map(String.init) : []
        )
    }

    private init(path: String, items: [String]) {
        self.path = path
        self.items = items
    }

    /// - Parameter language: nil for the address that leaves the language to the reader.
    /// - Returns: nil where the path is none of this site, such as `//elsewhere`.
    func localPath(in language: String? = nil) -> LocalPath? {
        let query = (items + (language.map { ["locale=" + $0] } ?? [])).joined(separator: "&")
        return LocalPath(query.isEmpty ? path : path + "?" + query)
    }

    func route(in language: String?) -> SiteRoute {
        localPath(in: language).map(SiteRoute.local) ?? .home
    }

    /// The match that the page is about.
    var gather: Gather.ID? {
        let parts = path.split(separator: "/")
        return parts.count >= 2 && parts[0] == "gathers" ? UUID(uuidString: String(parts[1])) : nil
    }

    /// Whether it is that of the list of matches.
    var isMatchList: Bool { path == SiteRoute.gathers.address }

    /// The part of the site that the path belongs to.
    var section: LayoutViewModel.Account.Section? {
        if path.hasPrefix("/players") { return .players }
        return path.hasPrefix("/gathers") ? .gathers : nil
    }
}
