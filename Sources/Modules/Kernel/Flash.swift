// A message that is shown once, on the next page.

public import Localization

/// A message that is kept over a redirect and localized in the language of the page that shows it.
public struct Flash: Sendable, Hashable, Codable {
    public enum Kind: String, Sendable, Hashable, Codable {
        /// The action succeeded.
        case done
        /// A note, for example that the action was not done.
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
