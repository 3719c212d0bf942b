// How long a feed waits after a state of a match before it sends the next one.

extension MatchFeeds {
    /// The shortest time between two states that a feed sends. A state is rendered at least once for each language and each offset
    /// of time zones among the listeners, which takes longer with long names. Without a pause, an organiser who opens many streams with
    /// the link could keep all processors busy with a few taps a second.
    /// - Parameters:
    ///   - listeners: the number of listeners of all matches of the owner. The pause grows with this number, up to
    ///     ``longestPause``.
    ///   - size: the size of the names in the match, in bytes. Above ``ordinarySize``, each listener counts as more than one, in
    ///     proportion to the size.
    /// - Returns: nil for up to ``few`` listeners of an ordinary match.
    static func pause(for listeners: Int, namesOf size: Int) -> Duration? {
        let weight = listeners * max(size, ordinarySize) / ordinarySize
        return weight <= few ? nil : min(longestPause, longestPause * weight / crowd)
    }

    /// The size of the names of an ordinary match: twenty-two players with twenty bytes each.
    static let ordinarySize = 440
    /// The largest number of listeners of an ordinary match without a pause.
    static let few = 10
    /// With at least this number of listeners of an ordinary match, the pause has its maximum length.
    static let crowd = 200
    private static let longestPause = Duration.seconds(1)
}
