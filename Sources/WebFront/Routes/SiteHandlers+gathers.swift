// The routes of matches.

import BackendServices
import Entities
import Hummingbird
import Localization
import Modules

extension SiteHandlers {
    /// The list of matches; the form of the page that splits players into teams is posted here.
    var gathers: RouteHandlers {
        RouteHandlers(
            get: signedInPage(
                { state in
                    let query = state.query
                    return MatchReportEvent(
                        player: query["player"].flatMap { Player.ID(digits: $0) },
                        before: query["before"].flatMap(MatchCursor.init), viewer: state.viewer,
                        timeZone: state.localization.timeZone)
                }, { modules.matchReport($0) }),
            post: signedInForm(
                { state, fields throws(RequestRejection) in
                    let token = try fields.oneTimeToken()
                    return try fields.placedChoices().map {
                        ConfirmPlayersEvent(
                            fields.teamPlan(of: $0), token: token, names: fields.shownNames(), viewer: state.viewer)
                    }
                }, { modules.confirmPlayers($0).form })
        )
    }

    /// The table of results in a period. An unknown period counts as all time.
    var table: RouteHandlers {
        RouteHandlers(
            get: signedInPage(
                { state in
                    TableEvent(
                        period: state.query["period"].flatMap(TablePeriod.init) ?? .all, viewer: state.viewer,
                        timeZone: state.localization.timeZone)
                }, { modules.table($0) }))
    }

    var confirm: RouteHandlers {
        RouteHandlers(
            get: signedInPage(
                { state in
                    state.query.arrangedPlan().map { ConfirmPlayersEvent($0, viewer: state.viewer) }
                }, { modules.confirmPlayers($0).show })
        )
    }

    var gather: RouteHandlers {
        RouteHandlers(
            get: signedInPage(
                { state in state.route?.gather.map { GatherEvent(gather: $0, viewer: state.viewer) } },
                { modules.gather($0).show })
        )
    }

    var gatherTimer: RouteHandlers {
        partOfGather({ modules.gather($0).timer }) { gather, fields, viewer throws(RequestRejection) in
            GatherTimerEvent(gather: gather, action: try fields.timerAction(), viewer: viewer)
        }
    }

    var gatherScore: RouteHandlers {
        partOfGather({ modules.gather($0).score }) { gather, fields, viewer throws(RequestRejection) in
            try fields.scoreEvent(gather: gather, viewer: viewer)
        }
    }

    var gatherScorer: RouteHandlers {
        RouteHandlers(
            get: signedInPage(
                { state in
                    state.route?.gather.map {
                        GatherScorerPageEvent(gather: $0, goal: state.query["goal"].flatMap { Goal.ID(digits: $0) })
                    }
                }, { modules.gatherScorerPage($0) }),
            post: gatherForm({ modules.gather($0).scorer }) { gather, fields, viewer throws(RequestRejection) in
                try fields.scorerEvent(gather: gather, viewer: viewer)
            }
        )
    }

    var gatherUndo: RouteHandlers {
        partOfGather({ modules.gather($0).undo }) { gather, fields, viewer throws(RequestRejection) in
            try fields.undoEvent(gather: gather, viewer: viewer)
        }
    }

    var gatherRestore: RouteHandlers {
        partOfGather({ modules.gather($0).restore }) { gather, fields, viewer throws(RequestRejection) in
            try fields.restoreEvent(gather: gather, viewer: viewer)
        }
    }

    var gatherLink: RouteHandlers {
        partOfGather({ modules.gatherLink($0) }) { gather, fields, viewer throws(RequestRejection) in
            GatherLinkEvent(gather: gather, action: try fields.linkAction(), viewer: viewer)
        }
    }

    var gatherTeams: RouteHandlers {
        RouteHandlers(
            get: signedInPage(
                { state in state.route?.gather.map { GatherTeamsEvent(gather: $0, viewer: state.viewer) } },
                { modules.gatherTeams($0).show }),
            post: gatherForm({ modules.gatherTeams($0).form }) { gather, fields, viewer throws(RequestRejection) in
                try fields.teamChanges().map {
                    GatherTeamsMoveEvent(
                        gather: gather, choices: $0, isFollowedByAdding: fields["add"] != nil, viewer: viewer)
                }
            }
        )
    }

    var gatherEnd: RouteHandlers {
        RouteHandlers(
            get: signedInPage({ $0.route?.gather.map(GatherEndEvent.init) }, { modules.gatherEnd($0).show }),
            post: gatherForm({ modules.gatherEnd($0).form }) { gather, _, _ in GatherEndEvent(gather: gather) }
        )
    }

    var gatherCorrect: RouteHandlers {
        RouteHandlers(
            get: signedInPage(
                { $0.route?.gather.map(GatherCorrectPageEvent.init) }, { modules.gatherCorrect($0).show }),
            post: gatherForm({ modules.gatherCorrect($0).form }) { gather, fields, _ throws(RequestRejection) in
                try fields.correctEvent(gather: gather)
            }
        )
    }

    var gatherDelete: RouteHandlers {
        RouteHandlers(
            get: signedInPage({ $0.route?.gather.map(GatherDeleteEvent.init) }, { modules.gatherDelete($0).show }),
            post: gatherForm({ modules.gatherDelete($0).form }) { gather, _, _ in GatherDeleteEvent(gather: gather) }
        )
    }

    /// A form on the page of a match. The form has an address of its own; GET redirects from there to the page.
    private func partOfGather<Submitted: Event>(
        _ module: @escaping @Sendable (AccessToken) -> FormModule<Submitted>,
        _ event: @escaping @Sendable (Gather.ID, FormFields, Viewer) throws(RequestRejection) -> Submitted?
    ) -> RouteHandlers {
        RouteHandlers(
            get: signedInPage { state, _ in
                guard let gather = state.route?.gather else { return FailureModule.notFound() }
                return .redirect(Redirect(to: .gather(gather)))
            },
            post: gatherForm(module, event)
        )
    }

    /// A form about the match in the path.
    private func gatherForm<Submitted: Event>(
        _ module: @escaping @Sendable (AccessToken) -> FormModule<Submitted>,
        _ event: @escaping @Sendable (Gather.ID, FormFields, Viewer) throws(RequestRejection) -> Submitted?
    ) -> Handler {
        signedInForm(
            { state, fields throws(RequestRejection) in
                guard let gather = state.route?.gather else { return nil }
                return try event(gather, fields, state.viewer)
            }, module)
    }
}
