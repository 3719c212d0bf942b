// Names and values in the queries of addresses: the language of a page, and the mode of the player list.

/// Names and values of query items. The other query items have no constants, see ``RouteQuery``.
public enum QueryName {
    /// The item with the language of a page, a BCP 47 tag.
    public static let language = "locale"
    /// The item for the mode of the player list. Its only value is ``selection``.
    public static let mode = "mode"
    /// The mode in which the player list has a checkbox for each player.
    public static let selection = "select"
}
