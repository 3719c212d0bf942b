// The addresses of the calls.

/// The paths of the calls. An id is a number or a UUID, so nothing needs percent-encoding. For its routes, a server passes the name of
/// a parameter in braces in place of the id, as in `player("{player}")`.
public enum ContractPath {
    /// The start of every path.
    public static let root = "/api"

    /// Where an account is made and deleted.
    public static let users = "\(root)/users"
    /// Where a session is started, and ended.
    public static let login = "\(users)/login"
    /// The roster of the caller.
    public static let players = "\(root)/players"
    /// The gathers of the caller.
    public static let gathers = "\(root)/gathers"
    /// The OpenAPI document.
    public static let document = "\(root)/openapi.json"

    /// A user.
    public static func user(_ id: some CustomStringConvertible) -> String {
        "\(users)/\(id)"
    }

    /// A player of the roster.
    public static func player(_ id: some CustomStringConvertible) -> String {
        "\(players)/\(id)"
    }

    /// The gathers of a player.
    public static func gathers(ofPlayer id: some CustomStringConvertible) -> String {
        "\(player(id))/gathers"
    }

    /// A gather.
    public static func gather(_ id: some CustomStringConvertible) -> String {
        "\(gathers)/\(id)"
    }

    /// The players of a gather.
    public static func players(inGather id: some CustomStringConvertible) -> String {
        "\(gather(id))/players"
    }

    /// A player of a gather.
    public static func player(
        _ player: some CustomStringConvertible, inGather gather: some CustomStringConvertible
    ) -> String {
        "\(players(inGather: gather))/\(player)"
    }
}
