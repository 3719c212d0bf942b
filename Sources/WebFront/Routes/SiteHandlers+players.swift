// The routes of the roster.

import Entities
import Hummingbird
import Modules

extension SiteHandlers {
    /// The list, or the list with a checkbox for each player.
    var players: RouteHandlers {
        RouteHandlers(
            get: signedInPage { state, token in
                guard state.query["mode"] == "select" else {
                    let search = PlayerSearch(
                        text: state.query["q"], position: state.query["position"], skill: state.query["skill"])
                    return await modules.playerList(token)(PlayerListEvent(search: search, viewer: state.viewer))
                }
                let selected = state.query.all("player").compactMap { Player.ID(digits: $0) }
                return await modules.playerSelection(token)(
                    PlayerSelectionEvent(selected: selected, viewer: state.viewer)
                )
            })
    }

    var playerAdd: RouteHandlers {
        RouteHandlers(
            get: signedInPage({ PlayerAddPageEvent(next: $0.next) }, { modules.playerAdd($0).show }),
            post: signedInForm(
                { state, fields in
                    PlayerAddEvent(
                        name: fields["name"] ?? "", next: state.next, isFollowedByAnother: fields["another"] != nil)
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
                { state in
                    guard let player = state.route?.player, let field = state.route?.field else { return nil }
                    return PlayerEditPageEvent(player: player, field: field)
                }, { modules.playerEdit($0).show }),
            post: signedInForm(
                { state, fields in
                    guard let player = state.route?.player, let field = state.route?.field else { return nil }
                    return PlayerEditEvent(player: player, field: field, value: fields["value"] ?? "")
                }, { modules.playerEdit($0).form })
        )
    }

    var playerDelete: RouteHandlers {
        RouteHandlers(
            get: signedInPage({ $0.route?.player.map(PlayerDeleteEvent.init) }, { modules.playerDelete($0).show }),
            post: signedInForm(
                { state, _ in state.route?.player.map(PlayerDeleteEvent.init) }, { modules.playerDelete($0).form })
        )
    }
}
