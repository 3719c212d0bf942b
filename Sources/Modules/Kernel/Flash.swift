// What just happened, told once on the page that comes next.

public import Localization

/// A message that outlives a redirect. It is still to be looked up in the language of the page that shows it.
public struct Flash: Sendable, Hashable, Codable {
    public enum Kind: String, Sendable, Hashable, Codable {
        /// What the reader asked for was done.
        case done
        /// Something the reader should know, such as that it was not.
        case notice
    }

    public let message: LocalizedStringResource
    public let kind: Kind

    public static func done(_ message: LocalizedStringResource) -> Flash {
        Flash(message: message, kind: .done)
    }

    public static func notice(_ message: LocalizedStringResource) -> Flash {
        Flash(message: message, kind: .notice)
    }
}
