// The player list as the product renders it, with a view model, a template and the String Catalog.

import Foundation
import Localization
import Modules
import StringCatalog
import Templates

import struct Localization.LocalizedStringResource

final class PlayerListPage {
    let context: LocalizationContext
    let layout: LayoutViewModel
    private let library: TemplateLibrary

    init(root: URL) throws {
        let path = root.appending(path: "Localizations/Localizable.xcstrings")
        let catalog = LocalizedCatalog(
            try StringCatalog(parsing: Array(Data(contentsOf: path)), fileName: path.path))
        library = try TemplateLibrary(
            folder: root.appending(path: "Resources/Templates").path, layout: LayoutViewModel.self,
            views: SiteViews.all, catalog: catalog)
        context = catalog.context(for: "fr", timeZone: .gmt)
        let assets = Assets(
            stylesheet: AssetURL("/assets/app.css"), script: AssetURL("/assets/app.js"),
            icons: AssetURL("/assets/icons.svg"), favicon: AssetURL("/assets/favicon.svg"))
        layout = LayoutViewModel(
            language: "fr", direction: "ltr", assets: assets,
            alternates: [.init(hreflang: "fr", link: AssetURL("/players?locale=fr"))],
            languages: [.init(code: "fr", name: "Français", link: .players, isCurrent: true)],
            account: .init(username: "Léa", section: .players), flash: [], formToken: "token")
    }

    func players(_ count: Int) -> PlayerListViewModel {
        let positions: [LocalizedStringResource?] = [
            .playerPosition(.positionGoalkeeper), .playerPosition(.positionDefender), nil,
        ]
        let skills: [LocalizedStringResource?] = [.playerSkill(.skillAmateur), nil]
        let names = ["Zoë <b>Ünal</b>", "O'Neil & Sons", "Émile Laurent de la Tour", "陈伟", "Sam"]
        return PlayerListViewModel(
            state: "list", select: .playerSelection(), emptyMessage: nil, count: .playersCount(count: count),
            search: .init(query: nil, noHits: nil, hints: []),
            rows: (0..<count).map { index in
                PlayerListViewModel.Row(
                    name: names[index % names.count], position: positions[index % 3], skill: skills[index % 2],
                    link: .player(index + 1), delete: .playerDelete(index + 1),
                    deleteLabel: .playersDelete(names[index % names.count]))
            })
    }

    func render(_ players: PlayerListViewModel) -> [UInt8] {
        do {
            return try library.render(players, in: layout, context: context).bytes()
        } catch {
            fatalError("\(error)")
        }
    }

    /// Replaces the content of `buffer` with the rendered page.
    func render(_ players: PlayerListViewModel, into buffer: inout TextBuffer) {
        buffer.removeAll(keepingCapacity: true)
        do {
            try library.render(players, in: layout, context: context, to: &buffer)
        } catch {
            fatalError("\(error)")
        }
    }
}
