// The queries and fragments of the site's addresses.

public import BackendServices
public import Entities
import Localization
import Templates

/// The query or fragment after the path of a route.
public indirect enum RouteQuery: Sendable, Hashable {
    case none
    /// The page that is opened after the form was accepted.
    case next(SiteRoute)
    /// The invitation of a registration.
    case invitation(InvitationCode, next: SiteRoute?)
    /// The search of the player list.
    case search(PlayerSearch)
    /// The player list with a checkbox for each player.
    case selection(PlayerTicks)
    /// The chosen players with their teams, how to arrange them, and the settings of the clock.
    case plan(TeamPlan)
    /// The part of a match's page that has the link for spectators.
    case share
    /// One goal of a match.
    case goal(Goal.ID)
    /// A page of the list of matches: only matches of the player, and only matches older than the cursor; nil for no restriction.
    case history(player: Player.ID?, before: MatchCursor?)
    /// The period of the table.
    case period(TablePeriod)
}

extension RouteQuery {
    /// Writes the query or fragment, percent-encoded, with its `?` or `#`.
    func append(to buffer: inout TextBuffer) {
        switch self {
        case .none: break
        case .next(let next): append(next: next.address, after: "?", to: &buffer)
        case .invitation(let code, let next):
            buffer.append("?invite=" as StaticString)
            buffer.append(code.value)
            if let next { append(next: next.address, after: "&", to: &buffer) }
        case .search(let search): append(search: search, to: &buffer)
        case .selection(let ticks): append(ticks: ticks, to: &buffer)
        case .plan(let plan): append(plan: plan, to: &buffer)
        case .share: buffer.append("#share" as StaticString)
        case .goal(let goal):
            buffer.append("?goal=" as StaticString)
            buffer.append(decimal: goal)
        case .history(let player, let cursor): append(historyOf: player, before: cursor, to: &buffer)
        case .period(let period):
            buffer.append("?period=" as StaticString)
            buffer.append(period.rawValue)
        }
    }

    /// Writes the address of the next page, unless it is too long: ``LocalPath`` would reject it when the browser sends it back.
    private func append(next address: String, after separator: StaticString, to buffer: inout TextBuffer) {
        guard address.utf8.count <= LocalPath.lengthLimit else { return }
        buffer.append(separator)
        buffer.append("next=" as StaticString)
        buffer.append(PercentEncoding.encode(address, keepsSlashes: true))
    }

    private func append(search: PlayerSearch, to buffer: inout TextBuffer) {
        let (name, value): (StaticString, String) =
            switch search {
            case .text(let text): ("?q=", text)
            case .position(let position): ("?position=", position.rawValue)
            case .skill(let skill): ("?skill=", skill.rawValue)
            }
        buffer.append(name)
        buffer.append(PercentEncoding.encode(value, keepsSlashes: true))
    }

    private func append(historyOf player: Player.ID?, before cursor: MatchCursor?, to buffer: inout TextBuffer) {
        if let player {
            buffer.append("?player=" as StaticString)
            buffer.append(decimal: player)
        }
        guard let cursor else { return }
        buffer.append(player == nil ? "?before=" : "&before=" as StaticString)
        buffer.append(cursor.text)
    }

    private func append(ticks: PlayerTicks, to buffer: inout TextBuffer) {
        buffer.append("?" as StaticString)
        buffer.append(QueryName.mode)
        buffer.append("=" as StaticString)
        buffer.append(QueryName.selection)
        switch ticks.preset {
        case .last: buffer.append("&last=1" as StaticString)
        case .all: buffer.append("&all=1" as StaticString)
        case nil: break
        }
        if case .text(let text) = ticks.search {
            buffer.append("&q=" as StaticString)
            buffer.append(PercentEncoding.encode(text, keepsSlashes: true))
        }
        for player in ticks.players {
            buffer.append("&player=" as StaticString)
            buffer.append(decimal: player)
        }
    }

    private func append(plan: TeamPlan, to buffer: inout TextBuffer) {
        var separator: StaticString = "?player="
        for choice in plan.choices.entries {
            buffer.append(separator)
            buffer.append(decimal: choice.player)
            separator = "&player="
            guard choice.section != .bench else { continue }
            buffer.append("&team-" as StaticString)
            buffer.append(decimal: choice.player)
            buffer.append("=" as StaticString)
            buffer.append(choice.section.rawValue)
        }
        separator = plan.choices.entries.isEmpty ? "?" : "&"
        for (name, value) in plan.options {
            buffer.append(separator)
            buffer.append(name)
            buffer.append("=" as StaticString)
            buffer.append(PercentEncoding.encode(value, keepsSlashes: true))
            separator = "&"
        }
    }
}
