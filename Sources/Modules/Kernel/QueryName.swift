// The names of query items that more than one file writes or reads.

/// Names and values in the queries of addresses.
public enum QueryName {
    /// The item with the language of a page, a BCP 47 tag.
    public static let language = "locale"
    /// The item of the player list with the value ``selection``.
    public static let mode = "mode"
    /// The mode in which the player list has a checkbox for each player.
    public static let selection = "select"
}
