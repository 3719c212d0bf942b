// The length of a match as it was typed or chosen in the form.

import Entities

enum MatchLength: Sendable, Hashable {
    /// The form has no length: the match is as long as the last match for which a length was chosen or, without such a match,
    /// as ``MatchClock/defaultDuration``.
    case absent
    case minutes(Int)
    case invalid

    /// - Parameter typed: whole minutes within ``KickOff/lengths``, with or without white space around them; nil or blank text is
    ///   ``absent``; other text is ``invalid``.
    init(_ typed: String?) {
        guard let typed, !typed.isBlank else {
            self = .absent
            return
        }
        self = Int(typed: typed).flatMap { KickOff.lengths.contains($0) ? .minutes($0) : nil } ?? .invalid
    }

    var minutes: Int? {
        if case .minutes(let minutes) = self { minutes } else { nil }
    }
}
