// Every address of the site, in one place: routers decide on them, templates print them, the web front redirects to them.

public import Entities
public import FoundationEssentials
public import Localization
public import Templates

/// An address of this site. All links are values of this type, so a page cannot link to what does not exist.
public enum SiteRoute: Sendable, Hashable {
    case home
    /// Sign in, and go to `next` afterwards.
    case login(next: LocalPath? = nil)
    case register(next: LocalPath? = nil)
    case logout
    case players
    /// The list with those who are searched for.
    case playerSearch(PlayerSearch)
    /// The list with a checkbox for each player; `selected` are ticked already.
    case playerSelection(selected: [Player.ID] = [])
    case playerAdd
    /// Adding a player, and then going back to this page.
    case playerAddThen(LocalPath)
    case player(Player.ID)
    case playerEdit(Player.ID, PlayerField)
    case playerDelete(Player.ID)
    /// Splitting the chosen players into teams.
    case confirm(TeamChoices)
    case gathers
    case gather(Gather.ID)
    case gatherTimer(Gather.ID)
    case gatherScore(Gather.ID)
    /// Who scored a goal.
    case gatherScorer(Gather.ID)
    /// Takes a goal back.
    case gatherUndo(Gather.ID)
    /// The live events of a match.
    case gatherEvents(Gather.ID)
    case gatherEnd(Gather.ID)
    /// Moving players while the match runs.
    case gatherTeams(Gather.ID)
    /// Making and withdrawing the link for spectators.
    case gatherLink(Gather.ID)
    /// The place on a match's page where that link is.
    case gatherShare(Gather.ID)
    /// The page of whoever has the link to a match.
    case watch(SpectatorKey)
    case watchEvents(SpectatorKey)
    /// What a device asks for to install the site, with words in a language (a BCP 47 tag).
    case manifest(language: String)
    /// Shown without a connection.
    case offline
    /// A page of this site that was named by a request, already checked.
    case local(LocalPath)
}

/// A field of a player that has an edit page of its own; the raw value is the last part of its address.
public enum PlayerField: String, Sendable, Hashable, CaseIterable {
    case name
    case age
    case position
    case skill
    case favouriteTeam = "favourite-team"
}

extension SiteRoute: TemplateURL {
    /// Writes path, query and fragment, percent-encoded, in the order of the cases above.
    public func append(to buffer: inout TextBuffer) {
        switch self {
        case .home: buffer.append("/" as StaticString)
        case .login(let next): buffer.append("/login" as StaticString); append(next: next, to: &buffer)
        case .register(let next): buffer.append("/register" as StaticString); append(next: next, to: &buffer)
        case .logout: buffer.append("/logout" as StaticString)
        case .players: buffer.append("/players" as StaticString)
        case .playerSearch(let search): append(search: search, to: &buffer)
        case .playerSelection(let selected):
            buffer.append("/players?mode=select" as StaticString)
            for id in selected {
                buffer.append("&player=" as StaticString)
                buffer.append(decimal: id)
            }
        case .playerAdd: buffer.append("/players/add" as StaticString)
        case .playerAddThen(let next): buffer.append("/players/add" as StaticString); append(next: next, to: &buffer)
        case .player(let id): append(player: id, to: &buffer)
        case .playerEdit(let id, let field):
            append(player: id, to: &buffer)
            buffer.append("/edit/" as StaticString)
            buffer.append(field.rawValue)
        case .playerDelete(let id):
            append(player: id, to: &buffer)
            buffer.append("/delete" as StaticString)
        case .confirm(let choices): append(choices: choices, to: &buffer)
        case .gathers: buffer.append("/gathers" as StaticString)
        case .gather(let id): append(gather: id, to: &buffer)
        case .gatherTimer(let id): append(gather: id, to: &buffer); buffer.append("/timer" as StaticString)
        case .gatherScore(let id): append(gather: id, to: &buffer); buffer.append("/score" as StaticString)
        case .gatherScorer(let id): append(gather: id, to: &buffer); buffer.append("/scorer" as StaticString)
        case .gatherUndo(let id): append(gather: id, to: &buffer); buffer.append("/undo" as StaticString)
        case .gatherEvents(let id): append(gather: id, to: &buffer); buffer.append("/events" as StaticString)
        case .gatherEnd(let id): append(gather: id, to: &buffer); buffer.append("/end" as StaticString)
        case .gatherTeams(let id): append(gather: id, to: &buffer); buffer.append("/teams" as StaticString)
        case .gatherLink(let id): append(gather: id, to: &buffer); buffer.append("/link" as StaticString)
        case .gatherShare(let id): append(gather: id, to: &buffer); buffer.append("#share" as StaticString)
        case .watch(let key): append(watch: key, to: &buffer)
        case .watchEvents(let key): append(watch: key, to: &buffer); buffer.append("/events" as StaticString)
        case .manifest(let language):
            buffer.append("/manifest.webmanifest?locale=" as StaticString)
            buffer.append(PercentEncoding.encode(language))
        case .offline: buffer.append("/offline" as StaticString)
        case .local(let path): buffer.append(path.value)
        }
    }

    /// Path, query and fragment as a string, for the `Location` of a redirect.
    public var address: String {
        var buffer = TextBuffer()
        append(to: &buffer)
        return String(decoding: buffer.bytes(), as: UTF8.self)
    }

    private func append(next: LocalPath?, to buffer: inout TextBuffer) {
        guard let next else { return }
        buffer.append("?next=" as StaticString)
        buffer.append(next.queryEncoded)
    }

    private func append(search: PlayerSearch, to buffer: inout TextBuffer) {
        let (name, value): (StaticString, String) =
            switch search {
            case .text(let text): ("/players?q=", text)
            case .position(let position): ("/players?position=", position.rawValue)
            case .skill(let skill): ("/players?skill=", skill.rawValue)
            }
        buffer.append(name)
        buffer.append(PercentEncoding.encode(value))
    }

    private func append(player id: Player.ID, to buffer: inout TextBuffer) {
        buffer.append("/players/" as StaticString)
        buffer.append(decimal: id)
    }

    private func append(gather id: Gather.ID, to buffer: inout TextBuffer) {
        buffer.append("/gathers/" as StaticString)
        buffer.append(id.uuidString.lowercased())
    }

    private func append(watch key: SpectatorKey, to buffer: inout TextBuffer) {
        buffer.append("/watch/" as StaticString)
        buffer.append(key.value)
    }

    private func append(choices: TeamChoices, to buffer: inout TextBuffer) {
        buffer.append("/gathers/confirm" as StaticString)
        var separator: StaticString = "?player="
        for choice in choices.entries {
            buffer.append(separator)
            buffer.append(decimal: choice.player)
            separator = "&player="
            guard choice.section != .bench else { continue }
            buffer.append("&team-" as StaticString)
            buffer.append(decimal: choice.player)
            buffer.append("=" as StaticString)
            buffer.append(choice.section.rawValue)
        }
    }
}
