// Input of the page that adds the players of a list.

import BackendServices
import Entities

/// Opens the page.
public struct PlayerImportPageEvent: Event {
    public init() {}

    public var page: SiteRoute { .playerImport }
}

/// Submits the form.
public struct PlayerImportEvent: Event {
    public let list: PastedRoster
    public let viewer: Viewer

    public init(_ list: PastedRoster, viewer: Viewer) {
        self.list = list
        self.viewer = viewer
    }

    public var page: SiteRoute { .playerImport }
}

/// The content of the form.
public struct PastedRoster: Sendable, Hashable {
    /// The maximum number of players in one form: as many as a roster can have.
    static let limit = AccountLimits().players

    /// A player in each line: a name, or a row of a table.
    public let text: String
    /// Whether the user asked to add the players that the preview shows. Otherwise the players are only shown.
    public let isConfirmed: Bool
    /// Whether the user confirmed adding names that are already on the roster, or in an earlier line.
    public let includesKnown: Bool
    /// The ``mark`` of the text in the preview; nil for a form that does not send a mark.
    public let shown: String?

    /// - Parameter text: the text as pasted. Control characters other than tabs and line breaks are replaced by spaces, and U+0000 is
    ///   left out. Blank lines at the beginning are left out: a browser drops the first of them when it shows the text again, so the
    ///   numbers of the lines would change.
    public init(text: String, isConfirmed: Bool = false, includesKnown: Bool = false, shown: String? = nil) {
        self.text = text.lines.drop { $0.isBlank }.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(\.withoutControls).joined(separator: "\t")
        }.joined(separator: "\n")
        self.isConfirmed = isConfirmed
        self.includesKnown = includesKnown
        self.shown = shown
    }

    /// This list, without the confirmation of names that are already on the roster, or in an earlier line.
    var withoutKnown: PastedRoster {
        PastedRoster(text: text, isConfirmed: isConfirmed, shown: shown)
    }

    /// A hash of the text (FNV-1a, 64 bits). The form sends the hash of the text in the preview. If the user has changed the text
    /// since, the hashes differ, and the players are shown again.
    var mark: String {
        String(text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }

    /// Whether the user has confirmed the players, and has not changed the text since the preview. Without a mark, the text counts as
    /// unchanged.
    var isAccepted: Bool {
        isConfirmed && shown ?? mark == mark
    }
}
