// The routes of the roster.

import Entities
import Hummingbird
import Modules

extension SiteHandlers {
    /// The list, or the list with a checkbox for each player.
    var players: RouteHandlers {
        RouteHandlers(
            get: signedInPage { visit, token in
                guard visit.query["mode"] == "select" else {
                    let search = PlayerSearch(
                        text: visit.query["q"], position: visit.query["position"], skill: visit.query["skill"])
                    return await modules.playerList(token)(PlayerListEvent(search: search, viewer: visit.viewer))
                }
                let selected = visit.query.all("player").compactMap { Player.ID(digits: $0) }
                return await modules.playerSelection(token)(
                    PlayerSelectionEvent(selected: selected, viewer: visit.viewer)
                )
            })
    }

    var playerAdd: RouteHandlers {
        RouteHandlers(
            get: signedInPage({ PlayerAddPageEvent(next: $0.next) }, { modules.playerAdd($0).show }),
            post: signedInForm(
                { visit, fields in
                    PlayerAddEvent(
                        name: fields["name"] ?? "", next: visit.next, isFollowedByAnother: fields["another"] != nil)
                },
                { modules.playerAdd($0).form })
        )
    }

    var player: RouteHandlers {
        RouteHandlers(
            get: signedInPage({ $0.route?.player.map(PlayerDetailEvent.init) }, { modules.playerDetail($0) }))
    }

    var playerEdit: RouteHandlers {
        RouteHandlers(
            get: signedInPage(
                { visit in
                    guard let player = visit.route?.player, let field = visit.route?.field else { return nil }
                    return PlayerEditPageEvent(player: player, field: field)
                }, { modules.playerEdit($0).show }),
            post: signedInForm(
                { visit, fields in
                    guard let player = visit.route?.player, let field = visit.route?.field else { return nil }
                    return PlayerEditEvent(player: player, field: field, value: fields["value"] ?? "")
                }, { modules.playerEdit($0).form })
        )
    }

    var playerDelete: RouteHandlers {
        RouteHandlers(
            get: signedInPage({ $0.route?.player.map(PlayerDeleteEvent.init) }, { modules.playerDelete($0).show }),
            post: signedInForm(
                { visit, _ in visit.route?.player.map(PlayerDeleteEvent.init) }, { modules.playerDelete($0).form })
        )
    }
}
