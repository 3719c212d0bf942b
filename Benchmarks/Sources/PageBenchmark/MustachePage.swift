// The page as swift-mustache renders it, with the templates of the product and plain structs. Texts of the catalog are resolved
// in advance.

import Foundation
import Localization
import Modules
import Mustache

import struct Localization.LocalizedStringResource

struct MustachePage {
    private let library: MustacheLibrary
    private let data: MustacheData

    init(root: URL, page: PlayerListPage, players: PlayerListViewModel) throws {
        func template(_ name: String) throws -> String {
            let path = root.appending(path: "Resources/Templates/\(name).html")
            return try String(contentsOf: path, encoding: .utf8).replacingOccurrences(of: "Kernel/", with: "")
        }
        var library = MustacheLibrary()
        try library.register(try template("Kernel/Layout"), named: "Layout")
        try library.register(try template("Kernel/FormToken"), named: "FormToken")
        try library.register(try template("PlayerList/PlayerListView"), named: "PlayerListView")
        self.library = library
        data = MustacheData(page: page, players: players)
    }

    func render() -> [UInt8] {
        Array((library.render(data, withTemplate: "PlayerListView") ?? "").utf8)
    }
}

struct MustacheData {
    struct Link { let hreflang: String; let link: String }
    struct Language { let code: String; let name: String; let link: String; let isCurrent: Bool }
    struct Account {
        let username = "Léa"
        let players = "/players"
        let isPlayers = true
        let gathers = "/gathers"
        let isGathers = false
        let accountLink = "/account"
        let isAccount = false
        let logout = "/logout"
        let playersLabel: String
        let gathersLabel: String
        let accountLabel: String
        let logoutLabel: String
    }
    struct Row {
        let name: String
        let position: String?
        let skill: String?
        let link: String
        let delete: String
        let deleteLabel: String
    }

    struct Search {
        let action = "/players"
        let query: String? = nil
        let noHits: String? = nil
        let hints: [String] = []
        let maxLength = 200
        let label, placeholder, submit, clearLabel: String
    }

    let language = "fr"
    let direction = "ltr"
    let formToken = "token"
    let stylesheet = "/assets/app.css"
    let script = "/assets/app.js"
    let icons = "/assets/icons.svg"
    let favicon = "/assets/favicon.svg"
    let home = "/"
    let privacy = "/privacy"
    let alternates = [Link(hreflang: "fr", link: "/players?locale=fr")]
    let languages = [Language(code: "fr", name: "Français", link: "/players", isCurrent: true)]
    let flash: [String] = []
    let screen = "player-list"
    let state = "list"
    let add = "/players/add"
    let select: String? = "/players?mode=select"
    let emptyMessage: String? = nil
    let siteName, skipToContent, languagesLabel, navigationLabel, privacyLabel, title, count, addLabel, selectLabel,
        deleteWord: String
    let account: Account
    let search: Search
    let rows: [Row]

    init(page: PlayerListPage, players: PlayerListViewModel) {
        func text(_ resource: LocalizedStringResource) -> String { String(localized: resource, in: page.context) }
        siteName = text(.siteName)
        skipToContent = text(.layoutSkipToContent)
        languagesLabel = text(.layoutLanguages)
        navigationLabel = text(.layoutNavigation)
        privacyLabel = text(.layoutPrivacy)
        title = text(.playersTitle)
        count = text(players.count)
        addLabel = text(.playersAdd)
        selectLabel = text(.playersSelect)
        deleteWord = text(.playersDeleteWord)
        account = Account(
            playersLabel: text(.layoutPlayers), gathersLabel: text(.layoutGathers),
            accountLabel: text(.layoutAccount("Léa")), logoutLabel: text(.layoutLogout))
        search = Search(
            label: text(.playersSearch), placeholder: text(.playersSearchPlaceholder),
            submit: text(.playersSearchSubmit), clearLabel: text(.playersSearchClear))
        rows = players.rows.map { row in
            Row(
                name: row.name, position: row.position.map(text), skill: row.skill.map(text), link: row.link.address,
                delete: row.delete.address, deleteLabel: text(row.deleteLabel))
        }
    }
}
