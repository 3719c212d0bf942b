// The routes of the roster.

import Entities
import Hummingbird
import Modules

extension SiteHandlers {
    /// The list of players, or with `mode=select` the list with a checkbox for each player.
    var players: RouteHandlers {
        RouteHandlers(
            get: signedInPage { state, token in
                let query = state.query
                guard query[QueryName.mode] == QueryName.selection else {
                    let search = PlayerSearch(text: query["q"], position: query["position"], skill: query["skill"])
                    return await modules.playerList(token)(PlayerListEvent(search: search, viewer: state.viewer))
                }
                return await modules.playerSelection(token)(
                    PlayerSelectionEvent(query.playerTicks, viewer: state.viewer)
                )
            })
    }

    var playerAdd: RouteHandlers {
        RouteHandlers(
            get: signedInPage({ PlayerAddPageEvent(next: $0.next) }, { modules.playerAdd($0).show }),
            post: signedInForm(
                { state, fields in
                    PlayerAddEvent(
                        fields.newPlayers, next: state.next, isFollowedByAnother: fields["another"] != nil)
                },
                { modules.playerAdd($0).form })
        )
    }

    var playerImport: RouteHandlers {
        RouteHandlers(
            get: signedInPage({ _ in PlayerImportPageEvent() }, { modules.playerImport($0).show }),
            post: signedInForm(
                { state, fields in PlayerImportEvent(fields.pastedRoster, viewer: state.viewer) },
                { modules.playerImport($0).form })
        )
    }

    var player: RouteHandlers {
        RouteHandlers(
            get: signedInPage({ $0.route?.player.map(PlayerDetailEvent.init) }, { modules.playerDetail($0) }))
    }

    var playerForm: RouteHandlers {
        RouteHandlers(
            get: signedInPage({ $0.route?.player.map(PlayerFormPageEvent.init) }, { modules.playerForm($0).show }),
            post: signedInForm(
                { state, fields in
                    state.route?.player.map {
                        PlayerFormEvent(player: $0, values: fields.playerValues, old: fields.oldPlayerValues)
                    }
                }, { modules.playerForm($0).form })
        )
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
