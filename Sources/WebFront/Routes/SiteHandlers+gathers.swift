// The addresses of matches.

import Entities
import Hummingbird
import Modules

extension SiteHandlers {
    func addGatherRoutes(to router: Router<SiteContext>) {
        route(
            router, "/gathers",
            get: signedInPage({ visit, _ in GatherListEvent(reader: visit.reader) }, { modules.gatherList($0) }),
            post: signedInForm(
                { visit, fields, _ throws(Refusal) in
                    let token = try fields.oneTimeToken()
                    return try fields.placedChoices().map {
                        ConfirmPlayersEvent(choices: $0, token: token, reader: visit.reader)
                    }
                }, { modules.confirmPlayers($0) })
        )
        route(
            router, "/gathers/confirm",
            get: signedInPage(
                { visit, _ in
                    visit.query.chosenPlayers().map { ConfirmPlayersEvent(choices: $0, reader: visit.reader) }
                }, { modules.confirmPlayers($0).show })
        )
        let show = signedInPage(
            { visit, path in path.gather.map { GatherEvent(gather: $0, reader: visit.reader) } },
            { modules.gather($0).timer.show }
        )
        let backToGather = signedInPage { _, path, _ in
            guard let gather = path.gather else { return FailureModule.notFound() }
            return .redirect(Redirect(to: .gather(gather)))
        }
        route(router, "/gathers/:gather", get: show)
        route(
            router, "/gathers/:gather/timer",
            get: backToGather,
            post: signedInForm(
                { visit, fields, path throws(Refusal) in
                    guard let gather = path.gather else { return nil }
                    return GatherTimerEvent(gather: gather, action: try fields.timerAction(), reader: visit.reader)
                }, { modules.gather($0).timer })
        )
        route(
            router, "/gathers/:gather/score",
            get: backToGather,
            post: signedInForm(
                { visit, fields, path throws(Refusal) in
                    guard let gather = path.gather else { return nil }
                    return try fields.scoreEvent(gather: gather, reader: visit.reader)
                }, { modules.gather($0).score })
        )
        route(
            router, "/gathers/:gather/teams",
            get: signedInPage(
                { visit, path in path.gather.map { GatherTeamsEvent(gather: $0, reader: visit.reader) } },
                { modules.gatherTeams($0).show }),
            post: signedInForm(
                { visit, fields, path throws(Refusal) in
                    guard let gather = path.gather, let choices = try fields.teamChanges() else { return nil }
                    return GatherTeamsMoveEvent(
                        gather: gather, choices: choices, isFollowedByAdding: fields["add"] != nil, reader: visit.reader
                    )
                }, { modules.gatherTeams($0) })
        )
        route(
            router, "/gathers/:gather/link",
            get: backToGather,
            post: signedInForm(
                { visit, fields, path throws(Refusal) in
                    guard let gather = path.gather else { return nil }
                    guard let action = fields["action"].flatMap(GatherLinkEvent.Action.init) else { throw .malformed }
                    return GatherLinkEvent(gather: gather, action: action, reader: visit.reader)
                }, { modules.gatherLink($0) })
        )
        route(
            router, "/gathers/:gather/scorer",
            get: backToGather,
            post: signedInForm(
                { visit, fields, path throws(Refusal) in
                    guard let gather = path.gather else { return nil }
                    return try fields.scorerEvent(gather: gather, reader: visit.reader)
                }, { modules.gather($0).scorer })
        )
        route(
            router, "/gathers/:gather/undo",
            get: backToGather,
            post: signedInForm(
                { visit, fields, path throws(Refusal) in
                    guard let gather = path.gather else { return nil }
                    return try fields.undoEvent(gather: gather, reader: visit.reader)
                }, { modules.gather($0).undo })
        )
        route(
            router, "/gathers/:gather/end",
            get: signedInPage(
                { _, path in path.gather.map(GatherEndEvent.init) }, { modules.gatherEnd($0).show }),
            post: signedInForm(
                { _, _, path in path.gather.map(GatherEndEvent.init) }, { modules.gatherEnd($0) })
        )
    }
}
