// The addresses of the roster.

import Entities
import Hummingbird
import Modules

extension SiteHandlers {
    func addPlayerRoutes(to router: Router<SiteContext>) {
        route(
            router, "/players",
            get: signedInPage { visit, _, token in
                guard visit.query["mode"] == "select" else {
                    let search = PlayerSearch(
                        text: visit.query["q"], position: visit.query["position"], skill: visit.query["skill"])
                    return await modules.playerList(token)(PlayerListEvent(search: search, reader: visit.reader))
                }
                let selected = visit.query.all("player").compactMap { Player.ID(digits: $0) }
                return await modules.playerSelection(token)(
                    PlayerSelectionEvent(selected: selected, reader: visit.reader)
                )
            }
        )
        route(
            router, "/players/add",
            get: signedInPage({ visit, _ in PlayerAddPageEvent(next: visit.next) }, { modules.playerAdd($0).show }),
            post: signedInForm(
                { visit, fields, _ in
                    PlayerAddEvent(
                        name: fields["name"] ?? "", next: visit.next, isFollowedByAnother: fields["another"] != nil)
                },
                { modules.playerAdd($0) })
        )
        route(
            router, "/players/:player",
            get: signedInPage({ _, path in path.player.map(PlayerDetailEvent.init) }, { modules.playerDetail($0) })
        )
        route(
            router, "/players/:player/edit/:field",
            get: signedInPage(
                { _, path in
                    guard let player = path.player, let field = path.field else { return nil }
                    return PlayerEditPageEvent(player: player, field: field)
                }, { modules.playerEdit($0).show }),
            post: signedInForm(
                { _, fields, path in
                    guard let player = path.player, let field = path.field else { return nil }
                    return PlayerEditEvent(player: player, field: field, value: fields["value"] ?? "")
                }, { modules.playerEdit($0) })
        )
        route(
            router, "/players/:player/delete",
            get: signedInPage(
                { _, path in path.player.map(PlayerDeleteEvent.init) }, { modules.playerDelete($0).show }),
            post: signedInForm(
                { _, _, path in path.player.map(PlayerDeleteEvent.init) }, { modules.playerDelete($0) })
        )
    }
}
